#include "net.h"
#include <tiny/json.hpp>

int main() {
  tiny::json config;
  config["model"]["hidden"] = 256;
  app::Net net(config["model"]["hidden"].get<int>());
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
