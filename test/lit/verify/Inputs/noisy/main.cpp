#include "net.h"

#include <iostream>

// vramlint: scenario(main)
int main() {
  std::cout << "{ this is no JSON\n";
  Net net;
  torch::optim::SGD optimizer(net->parameters(), 0.1);
  for (int i = 0; i < 2; ++i) {
    optimizer.zero_grad();
    auto loss = net(torch::randn({4, 8})).sum();
    loss.backward();
    optimizer.step();
    std::cout << "loss " << loss.item<float>() << std::endl;
  }
}
