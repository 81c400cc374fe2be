// Gradient accumulation over micro batches, with a norm limit and a warm-up written into the parameter groups.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <algorithm>
#include <functional>
#include <iostream>
#include <vector>

namespace {

struct TrainingArguments {
  int64_t batch_size = 32;
  int64_t micro_batch_size = 8;
  int64_t steps = 2;
  int64_t warmup_steps = 4;
  double learning_rate = 1e-2;
  double max_grad_norm = 0.5;

  int64_t accumulation_steps() const { return batch_size / micro_batch_size; }
};

struct FeedForward : torch::nn::Cloneable<FeedForward> {
  FeedForward(int64_t dim, int64_t hidden) : dim(dim), hidden(hidden) { reset(); }

  void reset() override {
    norm = register_module("norm", torch::nn::LayerNorm(torch::nn::LayerNormOptions({dim})));
    w1 = register_module("w1", torch::nn::Linear(torch::nn::LinearOptions(dim, hidden).bias(false)));
    w2 = register_module("w2", torch::nn::Linear(torch::nn::LinearOptions(hidden, dim).bias(false)));
    w3 = register_module("w3", torch::nn::Linear(torch::nn::LinearOptions(dim, hidden).bias(false)));
  }

  torch::Tensor forward(const torch::Tensor &x) {
    auto h = norm->forward(x);
    auto gate = torch::silu(w1->forward(h));
    auto value = w3->forward(h);
    return x + w2->forward(gate * value);
  }

  int64_t dim, hidden;
  torch::nn::LayerNorm norm{nullptr};
  torch::nn::Linear w1{nullptr}, w2{nullptr}, w3{nullptr};
};

using LossFunction = std::function<torch::Tensor(const torch::Tensor &, const torch::Tensor &)>;

template <typename Model> class Trainer {
public:
  Trainer(std::shared_ptr<Model> model, TrainingArguments arguments, LossFunction loss)
      : model_(std::move(model)), arguments_(arguments), loss_(std::move(loss)),
        optimizer_(model_->parameters(), torch::optim::SGDOptions(arguments.learning_rate).momentum(0.9)) {}

  void fit(torch::Device device) {
    for (int64_t step = 0; step < arguments_.steps; ++step) {
      adjust_learning_rate(step);
      auto inputs = torch::randn({arguments_.batch_size, 10, 24});
      auto targets = torch::randn({arguments_.batch_size, 10, 24});
      double total = 0;
      for (int64_t micro = 0; micro < arguments_.accumulation_steps(); ++micro) {
        auto x = inputs.narrow(0, micro * arguments_.micro_batch_size, arguments_.micro_batch_size).to(device);
        auto y = targets.narrow(0, micro * arguments_.micro_batch_size, arguments_.micro_batch_size).to(device);
        auto loss = loss_(model_->forward(x), y) / arguments_.accumulation_steps();
        loss.backward();
        total += loss.template item<double>();
      }
      auto norm = torch::nn::utils::clip_grad_norm_(model_->parameters(), arguments_.max_grad_norm);
      optimizer_.step();
      optimizer_.zero_grad();
      std::cout << "step " << step << " loss " << total << " norm " << norm << '\n';
    }
  }

private:
  void adjust_learning_rate(int64_t step) {
    const double factor = std::min(1.0, static_cast<double>(step + 1) / arguments_.warmup_steps);
    for (auto &group : optimizer_.param_groups())
      group.options().set_lr(arguments_.learning_rate * factor);
  }

  std::shared_ptr<Model> model_;
  TrainingArguments arguments_;
  LossFunction loss_;
  torch::optim::SGD optimizer_;
};

} // namespace

// vramlint: scenario(accumulation)
int main() {
  torch::manual_seed(0);
  torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);
  auto model = std::make_shared<FeedForward>(24, 96);
  model->to(device);

  TrainingArguments arguments;
  arguments.steps = 2;
  Trainer<FeedForward> trainer(model, arguments, [](const torch::Tensor &output, const torch::Tensor &target) {
    return torch::nn::functional::huber_loss(output, target);
  });
  trainer.fit(device);
}
