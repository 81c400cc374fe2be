// What register_module gives to a container is a child of it, with its parameters, and nothing that it runs or counts.
// The printed lines are those of a native run.
//
// RUN: %vramlint --echo %s 2>&1 | FileCheck %s
// CHECK: [5, 3] 3 4
// CHECK-NEXT: 0.weight 0.bias head.weight head.bias 2.weight 2.bias
// CHECK-NEXT: 3 3
// CHECK-NEXT: [1, 1] 1 4
#include <torch/torch.h>

#include <iostream>

int main() {
  torch::nn::Sequential net(torch::nn::Linear(4, 8), torch::nn::ReLU());
  net->register_module("head", torch::nn::Linear(16, 2));
  net->push_back(torch::nn::Linear(8, 3));
  std::cout << net->forward(torch::ones({5, 4})).sizes() << ' ' << net->size() << ' ' << net->children().size() << '\n';
  for (const auto &p : net->named_parameters())
    std::cout << p.key() << ' ';
  std::cout << '\n';

  auto copy = std::dynamic_pointer_cast<torch::nn::SequentialImpl>(net->clone());
  std::cout << copy->size() << ' ' << copy->children().size() << '\n';

  torch::nn::ModuleList list(torch::nn::Linear(1, 1));
  list->register_module("head", torch::nn::Linear(2, 2));
  for (const auto &m : *list)
    std::cout << m->parameters()[0].sizes() << ' ';
  std::cout << list->size() << ' ' << list->parameters().size() << '\n';
}
