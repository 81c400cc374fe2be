// Points of shapes out of .xyz files, classified by a network that transforms them first.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <random>

using namespace torch::nn;

class TNetImpl : public Module {
public:
  explicit TNetImpl(int64_t k) : k(k) {
    shared = register_module("shared", Sequential(Conv1d(k, 16, 1), BatchNorm1d(16), ReLU(), Conv1d(16, 32, 1), BatchNorm1d(32), ReLU()));
    dense = register_module("dense", Sequential(Linear(32, 16), BatchNorm1d(16), ReLU(), Linear(16, k * k)));
  }
  torch::Tensor forward(torch::Tensor x) {
    auto y = std::get<0>(torch::max(shared->forward(x), 2));
    y = dense->forward(y).view({-1, k, k});
    return y + torch::eye(k, y.options()).unsqueeze(0);
  }

private:
  int64_t k;
  Sequential shared{nullptr}, dense{nullptr};
};
TORCH_MODULE(TNet);

class PointNetImpl : public Module {
public:
  explicit PointNetImpl(int64_t classes) {
    input_transform = register_module("input_transform", TNet(3));
    feature_transform = register_module("feature_transform", TNet(16));
    conv1 = register_module("conv1", Conv1d(Conv1dOptions(3, 16, 1)));
    conv2 = register_module("conv2", Conv1d(Conv1dOptions(16, 64, 1)));
    bn1 = register_module("bn1", BatchNorm1d(16));
    bn2 = register_module("bn2", BatchNorm1d(64));
    head = register_module("head", Sequential(Linear(64, 32), ReLU(), Dropout(0.3), Linear(32, classes), LogSoftmax(1)));
  }
  std::tuple<torch::Tensor, torch::Tensor> forward(torch::Tensor x) {
    x = torch::bmm(x.transpose(2, 1), input_transform(x)).transpose(2, 1);
    x = torch::relu(bn1(conv1(x)));
    auto transform = feature_transform(x);
    x = torch::bmm(x.transpose(2, 1), transform).transpose(2, 1);
    x = bn2(conv2(x));
    x = std::get<0>(x.max(2));
    return std::make_tuple(head->forward(x), transform);
  }

private:
  TNet input_transform{nullptr}, feature_transform{nullptr};
  Conv1d conv1{nullptr}, conv2{nullptr};
  BatchNorm1d bn1{nullptr}, bn2{nullptr};
  Sequential head{nullptr};
};
TORCH_MODULE(PointNet);

class Clouds : public torch::data::Dataset<Clouds> {
  std::vector<std::pair<std::string, int64_t>> files;
  size_t points;

public:
  Clouds(const std::string &list, size_t points) : points(points) {
    std::ifstream in(list);
    std::string file;
    int64_t label;
    while (in >> file >> label)
      files.emplace_back(file, label);
  }
  torch::data::Example<> get(size_t index) override {
    std::ifstream in(files[index].first);
    std::vector<std::array<float, 3>> cloud;
    std::array<float, 3> p;
    while (in >> p[0] >> p[1] >> p[2])
      cloud.push_back(p);
    std::mt19937 rng(index);
    auto t = torch::zeros({3, int64_t(points)});
    for (size_t i = 0; i < points; ++i) {
      const auto &q = cloud[rng() % cloud.size()];
      for (int j = 0; j < 3; ++j)
        t[j][i] = q[j];
    }
    t -= t.mean(1, true);
    t /= std::get<0>(t.norm(2, 0).max(0));
    return {t, torch::tensor(files[index].second)};
  }
  torch::optional<size_t> size() const override { return files.size(); }
};

int main(int argc, const char *argv[]) {
  const std::string list = argc > 1 ? argv[1] : "clouds.txt";
  const int64_t classes = 4;
  torch::Device device(torch::cuda::is_available() ? torch::kCUDA : torch::kCPU);
  auto clouds = Clouds(list, 64).map(torch::data::transforms::Stack<>());
  auto loader = torch::data::make_data_loader<torch::data::samplers::RandomSampler>(clouds, torch::data::DataLoaderOptions().batch_size(4).drop_last(true));
  PointNet net(classes);
  net->to(device);
  torch::optim::Adam adam(net->parameters(), torch::optim::AdamOptions(1e-3));
  torch::optim::StepLR scheduler(adam, 1, 0.7);
  for (int epoch = 0; epoch < 2; ++epoch) {
    int n = 0;
    double sum = 0;
    for (auto &batch : *loader) {
      auto [log_p, transform] = net(batch.data.to(device));
      auto eye = torch::eye(16, torch::TensorOptions(device)).unsqueeze(0);
      auto regular = torch::mean(torch::norm(torch::bmm(transform, transform.transpose(2, 1)) - eye, 2, {1, 2}));
      auto loss = torch::nll_loss(log_p, batch.target.to(device)) + 1e-3 * regular;
      adam.zero_grad();
      loss.backward();
      adam.step();
      sum += loss.item<double>();
      ++n;
    }
    scheduler.step();
    std::cout << "epoch " << epoch << " loss " << (n ? sum / n : 0) << std::endl;
  }
}
