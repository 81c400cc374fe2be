#include <segment/net.h>

int main() {
  torch::NoGradGuard no_grad;
  app::Net net(TILE);
  net->to(torch::kCUDA);
  auto y = net->forward(torch::randn({64, 784}, torch::kCUDA));
}
