// Neural collaborative filtering on user::item::rating::time lines, with options of a configuration file.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <cstdio>
#include <fstream>
#include <iostream>
#include <map>
#include <numeric>
#include <random>
#include <string>
#include <vector>

struct Rating {
  int64_t user, item;
  float value;
};

static std::map<std::string, std::string> read_config(const std::string &path) {
  std::map<std::string, std::string> config{{"dim", "16"}, {"layers", "32,16"}, {"epochs", "2"}, {"batch", "32"}};
  std::ifstream in(path);
  std::string line;
  while (std::getline(in, line)) {
    const auto eq = line.find('=');
    if (eq != std::string::npos)
      config[line.substr(0, eq)] = line.substr(eq + 1);
  }
  return config;
}

static std::vector<Rating> read_ratings(const std::string &path, int64_t &users, int64_t &items) {
  std::vector<Rating> ratings;
  FILE *f = std::fopen(path.c_str(), "r");
  if (f == nullptr)
    return ratings;
  long user, item, time;
  float value;
  while (std::fscanf(f, "%ld::%ld::%f::%ld", &user, &item, &value, &time) == 4) {
    ratings.push_back({user - 1, item - 1, value});
    users = std::max<int64_t>(users, user);
    items = std::max<int64_t>(items, item);
  }
  std::fclose(f);
  return ratings;
}

struct NeuMFImpl : torch::nn::Module {
  NeuMFImpl(int64_t users, int64_t items, int64_t dim, const std::vector<int64_t> &layers)
      : user_gmf(users, dim), item_gmf(items, dim), user_mlp(users, layers[0] / 2), item_mlp(items, layers[0] / 2) {
    register_module("user_gmf", user_gmf);
    register_module("item_gmf", item_gmf);
    register_module("user_mlp", user_mlp);
    register_module("item_mlp", item_mlp);
    for (size_t i = 1; i < layers.size(); ++i) {
      mlp->push_back(torch::nn::Linear(layers[i - 1], layers[i]));
      mlp->push_back(torch::nn::ReLU());
    }
    register_module("mlp", mlp);
    last = register_module("last", torch::nn::Linear(dim + layers.back(), 1));
  }
  torch::Tensor forward(torch::Tensor user, torch::Tensor item) {
    auto g = user_gmf(user) * item_gmf(item);
    auto m = mlp->forward(torch::cat({user_mlp(user), item_mlp(item)}, -1));
    return last(torch::cat({g, m}, -1)).squeeze(-1);
  }
  torch::nn::Embedding user_gmf, item_gmf, user_mlp, item_mlp;
  torch::nn::Sequential mlp;
  torch::nn::Linear last{nullptr};
};
TORCH_MODULE(NeuMF);

int main(int argc, char **argv) {
  const std::string data = argc > 1 ? argv[1] : "ratings.dat";
  auto config = read_config(argc > 2 ? argv[2] : "recommender.ini");
  int64_t users = 0, items = 0;
  const auto ratings = read_ratings(data, users, items);
  if (ratings.empty()) {
    std::cerr << "no ratings\n";
    return 1;
  }
  std::vector<int64_t> layers;
  std::stringstream widths(config["layers"]);
  for (std::string w; std::getline(widths, w, ',');)
    layers.push_back(std::stoll(w));
  const int64_t dim = std::stoll(config["dim"]), batch = std::stoll(config["batch"]);
  const int epochs = std::stoi(config["epochs"]);
  std::cout << ratings.size() << " ratings of " << users << " users and " << items << " items\n";

  std::vector<size_t> order(ratings.size());
  std::iota(order.begin(), order.end(), 0);
  std::default_random_engine engine(2);
  torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);
  NeuMF model(users, items, dim, layers);
  model->to(device);
  torch::optim::Adam optimizer(model->parameters(), torch::optim::AdamOptions(1e-3).weight_decay(1e-5));
  for (int epoch = 0; epoch < epochs; ++epoch) {
    std::shuffle(order.begin(), order.end(), engine);
    double sum = 0;
    for (size_t at = 0; at + batch <= order.size(); at += batch) {
      auto u = torch::empty(batch, torch::kLong), i = torch::empty(batch, torch::kLong), r = torch::empty(batch);
      for (int64_t k = 0; k < batch; ++k) {
        const auto &rating = ratings[order[at + k]];
        u[k] = rating.user;
        i[k] = rating.item;
        r[k] = rating.value;
      }
      auto loss = torch::mse_loss(model->forward(u.to(device), i.to(device)), r.to(device));
      optimizer.zero_grad();
      loss.backward();
      optimizer.step();
      sum += loss.item<double>() * batch;
    }
    std::cout << "epoch " << epoch << " rmse " << std::sqrt(sum / ratings.size()) << std::endl;
  }
}
