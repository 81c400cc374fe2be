#include "net.h"

void train(Net net) {
  net->forward(torch::rand({2, 3})).sum().backward();
  torch::save(net, "net.pt");
  Net other(3);
  torch::load(other, "net.pt");
  other->forward(torch::rand({2, 3}));
}
