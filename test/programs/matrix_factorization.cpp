// Ratings as products of embeddings of users and items, trained on tables that stand in arrays.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <cmath>
#include <iostream>
#include <numeric>
#include <vector>

struct Rating {
  int64_t user;
  int64_t item;
  float stars;
};

class MatrixFactorization : public torch::nn::Module {
public:
  MatrixFactorization(int64_t users, int64_t items, int64_t factors, float mean)
      : user_factors(torch::nn::EmbeddingOptions(users, factors)),
        item_factors(torch::nn::EmbeddingOptions(items, factors)), user_bias(users, 1), item_bias(items, 1) {
    register_module("user_factors", user_factors);
    register_module("item_factors", item_factors);
    register_module("user_bias", user_bias);
    register_module("item_bias", item_bias);
    this->mean = register_buffer("mean", torch::tensor(mean));
    for (auto &p : parameters())
      torch::nn::init::uniform_(p, -0.05, 0.05);
  }

  torch::Tensor forward(torch::Tensor user, torch::Tensor item) {
    auto u = user_factors->forward(user);
    auto v = item_factors->forward(item);
    auto dot = (u * v).sum(1);
    auto bu = user_bias->forward(user).squeeze();
    auto bi = item_bias->forward(item).squeeze();
    return dot + bu + bi + mean;
  }

private:
  torch::nn::Embedding user_factors, item_factors, user_bias, item_bias;
  torch::Tensor mean;
};

static std::vector<Rating> make_ratings(int64_t users, int64_t items) {
  std::vector<Rating> ratings;
  for (int64_t user = 0; user < users; ++user)
    for (int64_t item = user % 3; item < items; item += 3)
      ratings.push_back(Rating{user, item, 1.f + static_cast<float>((user * 31 + item * 17) % 9) / 2});
  return ratings;
}

// vramlint: scenario(matrix_factorization)
int main() {
  torch::manual_seed(0);
  const torch::Device device = torch::cuda::is_available() ? torch::kCUDA : torch::kCPU;
  constexpr int64_t users = 40, items = 30;
  const auto ratings = make_ratings(users, items);

  std::vector<int64_t> user_ids, item_ids;
  std::vector<float> stars;
  for (const auto &[user, item, star] : ratings) {
    user_ids.push_back(user);
    item_ids.push_back(item);
    stars.push_back(star);
  }
  const auto sum = std::accumulate(stars.begin(), stars.end(), 0.f);
  const auto count = static_cast<int64_t>(stars.size());

  auto long_options = torch::TensorOptions().dtype(torch::kInt64);
  auto user_table = torch::from_blob(user_ids.data(), {count}, long_options).clone().to(device);
  auto item_table = torch::from_blob(item_ids.data(), {count}, long_options).clone().to(device);
  auto star_table = torch::from_blob(stars.data(), {count}, torch::kFloat32).clone().to(device);

  MatrixFactorization model(users, items, 8, sum / count);
  model.to(device);
  torch::optim::Adagrad optimizer(model.parameters(), torch::optim::AdagradOptions(0.05).weight_decay(1e-5));

  const int64_t batch = 128;
  for (int epoch = 0; epoch < 2; ++epoch) {
    auto order = torch::randperm(count, long_options).to(device);
    double squares = 0;
    for (int64_t begin = 0; begin < count; begin += batch) {
      auto rows = order.slice(0, begin, std::min(begin + batch, count));
      auto prediction = model.forward(user_table.index_select(0, rows), item_table.index_select(0, rows));
      auto loss = torch::mse_loss(prediction, star_table.index({rows}));
      optimizer.zero_grad();
      loss.backward();
      optimizer.step();
      squares += loss.item<double>() * rows.numel();
    }
    std::cout << "epoch " << epoch << ", rmse " << std::sqrt(squares / count) << '\n';
  }
}
