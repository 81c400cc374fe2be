// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nets.h"

#include <map>

namespace {
torch::nn::Sequential vgg_features(const std::vector<int> &plan) {
  torch::nn::Sequential s;
  int in = 3;
  for (int out : plan) {
    if (out == 0) {
      s->push_back(torch::nn::MaxPool2d(torch::nn::MaxPool2dOptions(2)));
      continue;
    }
    s->push_back(torch::nn::Conv2d(torch::nn::Conv2dOptions(in, out, 3).padding(torch::kSame)));
    s->push_back(torch::nn::BatchNorm2d(out));
    s->push_back(torch::nn::ReLU(torch::nn::ReLUOptions(true)));
    in = out;
  }
  return s;
}
} // namespace

Teacher::Teacher(int64_t classes)
    : features(vgg_features({16, 16, 0, 32, 32, 0, 64, 0})),
      classifier(torch::nn::Flatten(), torch::nn::Linear(64 * 4 * 4, 64), torch::nn::ReLU(), torch::nn::Linear(64, classes)) {
  register_module("features", features);
  register_module("classifier", classifier);
}
torch::Tensor Teacher::forward(torch::Tensor x) { return classifier->forward(features->forward(x)); }

Student::Student(int64_t classes) : net(vgg_features({8, 0, 16, 0})) {
  net->push_back(torch::nn::AdaptiveAvgPool2d(2));
  net->push_back(torch::nn::Flatten());
  net->push_back(torch::nn::Linear(64, classes));
  register_module("net", net);
}
torch::Tensor Student::forward(torch::Tensor x) { return net->forward(x); }

std::shared_ptr<Classifier> make_classifier(const std::string &name, int64_t classes) {
  using Maker = std::function<std::shared_ptr<Classifier>(int64_t)>;
  static const std::map<std::string, Maker> makers = {
      {"teacher", [](int64_t n) { return std::make_shared<Teacher>(n); }},
      {"student", [](int64_t n) { return std::make_shared<Student>(n); }},
  };
  auto it = makers.find(name);
  if (it == makers.end())
    throw std::out_of_range("no classifier is called " + name);
  return it->second(classes);
}
