#include "classify/net.h"
#include "classify/options.h"
#include <concepts>

template <std::integral T> T checked(T value) { return value; }

int main() {
  const Options options = defaults();
  app::Net net(checked(options.Hidden));
  net->to(torch::kCUDA);
  torch::optim::Adam adam(net->parameters(), 1e-3);
  for (int step = 0; step < 2; ++step) {
    auto x = torch::randn({options.Batch, 784}, torch::kCUDA);
    auto target = torch::randint(0, 10, {options.Batch}, torch::TensorOptions(torch::kInt64).device(torch::kCUDA));
    auto loss = torch::nn::functional::cross_entropy(net->forward(x), target);
    adam.zero_grad();
    loss.backward();
    adam.step();
  }
}
