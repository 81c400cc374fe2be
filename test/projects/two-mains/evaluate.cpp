#include "net.h"
static int batch() { return 1000; }
struct Args {
  int hidden = 512, repeat = 3;
};
int main() {
  torch::NoGradGuard no_grad;
  app::Net net(Args().hidden);
  net->to(torch::kCUDA);
  auto y = net->forward(torch::randn({batch(), 784}, torch::kCUDA));
}
