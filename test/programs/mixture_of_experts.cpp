// A gate that sends each token to its best experts; a loss that keeps them busy.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <iostream>

class ExpertImpl : public torch::nn::Module {
public:
  ExpertImpl(int64_t dim, int64_t hidden) : up(register_module("up", torch::nn::Linear(dim, hidden))), down(register_module("down", torch::nn::Linear(hidden, dim))) {}
  torch::Tensor forward(const torch::Tensor &x) { return down(torch::gelu(up(x))); }

private:
  torch::nn::Linear up, down;
};
TORCH_MODULE(Expert);

class MixtureImpl : public torch::nn::Module {
public:
  MixtureImpl(int64_t dim, int64_t hidden, int64_t experts, int64_t chosen) : chosen(chosen) {
    gate = register_module("gate", torch::nn::Linear(torch::nn::LinearOptions(dim, experts).bias(false)));
    for (int64_t i = 0; i < experts; ++i)
      list->push_back(Expert(dim, hidden));
    register_module("experts", list);
  }
  std::pair<torch::Tensor, torch::Tensor> forward(torch::Tensor x) {
    auto probabilities = torch::softmax(gate(x), -1);
    auto [weights, picked] = torch::topk(probabilities, chosen, -1);
    weights = weights / weights.sum(-1, true);
    // Every expert sees all tokens; those that were not sent to it have no weight.
    auto out = torch::zeros_like(x);
    for (size_t e = 0; e < list->size(); ++e) {
      auto w = (weights * (picked == int64_t(e)).to(weights.dtype())).sum(-1, true);
      out = out + w * list[e]->as<ExpertImpl>()->forward(x);
    }
    auto load = torch::one_hot(picked.flatten(), list->size()).to(torch::kFloat).mean(0);
    auto balance = (load * probabilities.flatten(0, -2).mean(0)).sum() * double(list->size());
    return {out, balance};
  }

private:
  int64_t chosen;
  torch::nn::Linear gate{nullptr};
  torch::nn::ModuleList list;
};
TORCH_MODULE(Mixture);

int main() {
  const auto device = torch::cuda::is_available() ? torch::kCUDA : torch::kCPU;
  Mixture mixture(32, 64, 4, 2);
  torch::nn::Linear head(32, 32);
  mixture->to(device);
  head->to(device);
  torch::optim::SGD optimizer({torch::optim::OptimizerParamGroup(mixture->parameters()), torch::optim::OptimizerParamGroup(head->parameters())},
                              torch::optim::SGDOptions(0.1));
  for (int step = 0; step < 3; ++step) {
    auto x = torch::randn({4, 10, 32}, device);
    auto [y, balance] = mixture(x);
    auto loss = torch::mse_loss(head(y), x) + 0.01 * balance;
    optimizer.zero_grad();
    loss.backward();
    optimizer.step();
    std::cout << step << ' ' << loss.item<float>() << ' ' << balance.item<float>() << '\n';
  }
}
