// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <torch/torch.h>

// What teacher and student have in common.
class Classifier : public torch::nn::Module {
public:
  virtual torch::Tensor forward(torch::Tensor x) = 0;
  virtual ~Classifier() = default;
};

class Teacher : public Classifier {
public:
  explicit Teacher(int64_t classes);
  torch::Tensor forward(torch::Tensor x) override;

private:
  torch::nn::Sequential features, classifier;
};

class Student : public Classifier {
public:
  explicit Student(int64_t classes);
  torch::Tensor forward(torch::Tensor x) override;

private:
  torch::nn::Sequential net;
};

std::shared_ptr<Classifier> make_classifier(const std::string &name, int64_t classes);
