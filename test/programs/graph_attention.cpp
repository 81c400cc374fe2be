// Attention over the edges of a graph: softmax per node by scatter, several heads.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <iostream>

using torch::Tensor;

struct GATLayerImpl : torch::nn::Module {
  GATLayerImpl(int64_t in, int64_t out, int64_t heads, bool concat) : out(out), heads(heads), concat(concat) {
    linear = register_module("linear", torch::nn::Linear(torch::nn::LinearOptions(in, out * heads).bias(false)));
    source = register_parameter("source", torch::randn({1, heads, out}));
    target = register_parameter("target", torch::randn({1, heads, out}));
    torch::nn::init::xavier_uniform_(source);
    torch::nn::init::xavier_uniform_(target);
  }
  Tensor forward(Tensor x, Tensor edges) {
    const auto nodes = x.size(0);
    auto h = linear(x).view({nodes, heads, out});
    auto from = edges[0], to = edges[1];
    auto score = (h * source).sum(-1).index_select(0, from) + (h * target).sum(-1).index_select(0, to);
    score = torch::exp(torch::leaky_relu(score, 0.2) - score.max());
    auto total = torch::zeros({nodes, heads}, x.options()).index_add(0, to, score);
    auto weight = score / (total.index_select(0, to) + 1e-16);
    auto message = h.index_select(0, from) * weight.unsqueeze(-1);
    auto sum = torch::zeros({nodes, heads, out}, x.options()).scatter_add(0, to.view({-1, 1, 1}).expand_as(message), message);
    return concat ? torch::elu(sum.flatten(1)) : sum.mean(1);
  }
  int64_t out, heads;
  bool concat;
  torch::nn::Linear linear{nullptr};
  Tensor source, target;
};
TORCH_MODULE(GATLayer);

int main() {
  torch::manual_seed(3);
  torch::Device device(torch::kCPU);
  if (torch::cuda::is_available())
    device = torch::kCUDA;
  const int64_t nodes = 50, edges = 200;
  auto x = torch::randn({nodes, 16}, device);
  auto links = torch::randint(nodes, {2, edges}, torch::TensorOptions(torch::kInt64).device(device));
  auto loops = torch::arange(nodes, torch::TensorOptions(torch::kInt64).device(device)).repeat({2, 1});
  links = torch::cat({links, loops}, 1);
  auto y = torch::randint(4, {nodes}, torch::TensorOptions(torch::kInt64).device(device));
  auto mask = torch::arange(nodes, torch::TensorOptions(device)) < nodes / 2;
  GATLayer first(16, 8, 4, true), second(32, 4, 2, false);
  first->to(device);
  second->to(device);
  auto parameters = first->parameters();
  for (auto &p : second->parameters())
    parameters.emplace_back(p);
  torch::optim::Adam adam(parameters, torch::optim::AdamOptions(5e-3).weight_decay(5e-4));
  auto train = torch::nonzero(mask).squeeze(1);
  for (int epoch = 0; epoch < 3; ++epoch) {
    auto out = second(torch::dropout(first(torch::dropout(x, 0.6, true), links), 0.6, true), links);
    auto loss = torch::nn::functional::cross_entropy(out.index_select(0, train), y.index_select(0, train));
    adam.zero_grad();
    loss.backward();
    adam.step();
    std::cout << epoch << ": " << loss.item<float>() << '\n';
  }
}
