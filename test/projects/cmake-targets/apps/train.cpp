// Two targets with flags of their own share a library; the database is in build/.
#include <segment/net.h>
#ifdef SMALL
#error flags of another target
#endif

int main() {
  app::Net net(TILE);
  net->to(torch::kCUDA);
  torch::optim::Adam adam(net->parameters(), 1e-3);
  for (int step = 0; step < 2; ++step) {
    auto x = torch::randn({64, 784}, torch::kCUDA);
    auto target = torch::randint(0, 10, {64}, torch::TensorOptions(torch::kInt64).device(torch::kCUDA));
    auto loss = torch::nn::functional::cross_entropy(net->forward(x), target);
    adam.zero_grad();
    loss.backward();
    adam.step();
  }
}
