// Tables whose gradients are sparse, trained in the ways that are left for them, and a graph network over a sparse
// matrix.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <iostream>
#include <vector>

struct RecommenderImpl : torch::nn::Module {
  RecommenderImpl()
      : users(torch::nn::EmbeddingOptions(12, 4).sparse(true)),
        items(torch::nn::EmbeddingOptions(9, 4).sparse(true).padding_idx(0)),
        tags(torch::nn::EmbeddingBagOptions(7, 4).sparse(true).mode(torch::kMean)) {
    register_module("users", users);
    register_module("items", items);
    register_module("tags", tags);
  }
  torch::Tensor forward(torch::Tensor user, torch::Tensor item, torch::Tensor tag) {
    return (users(user) * (items(item) + tags(tag))).sum(1);
  }
  torch::nn::Embedding users, items;
  torch::nn::EmbeddingBag tags;
};
TORCH_MODULE(Recommender);

static void recommend(Recommender &model, torch::optim::Optimizer &optimizer, int steps) {
  const auto user = torch::tensor({1, 3, 3, 11}, torch::kLong);
  const auto item = torch::tensor({0, 2, 8, 2}, torch::kLong);
  const auto tag = torch::tensor({0, 1, 1, 2, 6, 6, 3, 4}, torch::kLong).view({4, 2});
  for (int step = 0; step < steps; ++step) {
    optimizer.zero_grad();
    const auto loss = torch::mse_loss(model(user, item, tag), torch::ones({4}));
    loss.backward();
    optimizer.step();
  }
}

/// Several batches in one gradient, which is looked at in between.
static void gather(Recommender &model) {
  model->zero_grad();
  for (const auto &indices : {std::vector<int64_t>{1, 5, 5}, std::vector<int64_t>{5, 6}}) {
    const auto rows = model->users(torch::tensor(indices));
    (rows * rows).sum().backward();
  }
  const auto gradient = model->users->weight.grad();
  if (!gradient.is_sparse() || gradient.sparse_dim() != 1)
    throw std::runtime_error("a sparse gradient was expected");
  const auto once = gradient.coalesce();
  const auto dense = gradient.to_dense();
  std::cout << once._nnz() << " of " << gradient._nnz() << " rows, " << once.values().norm().item<float>() << '\n';
  torch::NoGradGuard guard;
  model->users->weight.add_(once, -0.1);
}

struct PropagationImpl : torch::nn::Module {
  PropagationImpl() : first(5, 6), second(6, 2) {
    register_module("first", first);
    register_module("second", second);
  }
  torch::Tensor forward(const torch::Tensor &graph, torch::Tensor x) {
    x = torch::relu(torch::mm(graph, first(x)));
    return graph.matmul(second(x));
  }
  torch::nn::Linear first, second;
};
TORCH_MODULE(Propagation);

static void propagate() {
  const auto places = torch::tensor({0, 1, 2, 3, 0, 2, 0, 1, 2, 3, 1, 0}, torch::kLong).view({2, 6});
  const auto graph = torch::sparse_coo_tensor(places, torch::full({6}, 0.5f), {4, 4}).coalesce();
  Propagation model;
  torch::optim::Adam optimizer(model->parameters(), 1e-2);
  const auto x = torch::randn({4, 5});
  for (int epoch = 0; epoch < 2; ++epoch) {
    optimizer.zero_grad();
    const auto out = torch::log_softmax(model(graph, x), 1);
    torch::nll_loss(out, torch::tensor({0, 1, 1, 0}, torch::kLong)).backward();
    optimizer.step();
  }
  const auto back = graph.t().mm(torch::ones({4, 1}));
  const auto twice = (graph + graph) * 0.5;
}

// vramlint: scenario(sparse_gradients)
int main() {
  torch::manual_seed(0);
  {
    Recommender model;
    torch::optim::SGD optimizer(model->parameters(), 0.1);
    recommend(model, optimizer, 3);
    gather(model);
  }
  {
    Recommender model;
    torch::optim::SGD optimizer(model->parameters(), torch::optim::SGDOptions(0.1).momentum(0.9));
    recommend(model, optimizer, 1);
  }
  {
    Recommender model;
    torch::optim::Adagrad optimizer(model->parameters(), torch::optim::AdagradOptions(0.1));
    recommend(model, optimizer, 2);
  }
  propagate();
}
