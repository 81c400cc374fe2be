// Threads that train one network without locks, each on its own piece of a spiral.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <atomic>
#include <cmath>
#include <iostream>
#include <mutex>
#include <thread>
#include <vector>

struct Mlp : torch::nn::Module {
  Mlp() {
    fc1 = register_module("fc1", torch::nn::Linear(2, 32));
    fc2 = register_module("fc2", torch::nn::Linear(32, 3));
  }
  torch::Tensor forward(torch::Tensor x) { return fc2->forward(torch::tanh(fc1->forward(x))); }
  torch::nn::Linear fc1{nullptr}, fc2{nullptr};
};

int main(int argc, char **argv) {
  const unsigned workers = argc > 1 ? std::stoul(argv[1]) : 2;
  const int steps = argc > 2 ? std::stoi(argv[2]) : 5;
  std::vector<float> points;
  std::vector<int64_t> labels;
  for (int k = 0; k < 3; ++k)
    for (int i = 0; i < 40; ++i) {
      const float r = i / 40.f, t = k * 4 + r * 4;
      points.push_back(r * std::sin(t));
      points.push_back(r * std::cos(t));
      labels.push_back(k);
    }
  auto x = torch::from_blob(points.data(), {120, 2}).clone(), y = torch::tensor(labels);
  auto model = std::make_shared<Mlp>();
  std::mutex printing;
  std::atomic<int> done{0};
  auto work = [&](unsigned id) {
    torch::optim::SGD optimizer(model->parameters(), 0.1);
    for (int step = 0; step < steps; ++step) {
      auto rows = torch::randint(0, 120, {16}, torch::kLong);
      auto loss = torch::nn::functional::cross_entropy(model->forward(x.index_select(0, rows)), y.index_select(0, rows));
      optimizer.zero_grad();
      loss.backward();
      optimizer.step();
      ++done;
      std::lock_guard<std::mutex> lock(printing);
      std::cout << "worker " << id << " step " << step << " loss " << loss.item<float>() << '\n';
    }
  };
  std::vector<std::thread> threads;
  for (unsigned id = 0; id < workers; ++id)
    threads.emplace_back(work, id);
  for (auto &thread : threads)
    thread.join();
  std::cout << done << " steps\n";
}
