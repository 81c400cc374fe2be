#include "net.h"

#define SIZE 1024

void train() {
  Net net(SIZE, SIZE, false);
  net->to(torch::kCUDA);
  auto x = torch::zeros({SIZE, SIZE}, torch::kCUDA);
  auto y = net->forward(x);
}
