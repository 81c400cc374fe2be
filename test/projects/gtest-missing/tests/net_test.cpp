#include "net.h"

#include <catch2/catch_test_macros.hpp>

static torch::Tensor batch() { return torch::randn({64, 784}, torch::kCUDA); }

// vramlint: scenario(train)
void trains() {
  app::Net net(256);
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

TEST_CASE("the net trains", "[net]") {
  trains();
  app::Net net(256);
  REQUIRE(net->parameters().size() == 4);
  SECTION("on the device") {
    net->to(torch::kCUDA);
    CHECK(net->forward(batch()).size(1) == 10);
  }
}
