// A condition that is met more than once need not be the same each time: it is tried true and false in turn as well.
#include <torch/torch.h>

#include <iostream>
#include <vector>

// Double Q-learning: whichever net is trained, the other has no gradient; in turn, both have.
// RUN: %vramlint --device=cpu --entry=two_nets %s | FileCheck %s --check-prefix=IN-TURN
// RUN: %vramlint --device=cpu --entry=two_nets --format=json -o %t.json %s
// RUN: %figure 'scenarios[0].end.allocated_bytes' == 64 < %t.json
// IN-TURN: a condition is taken to be true and false in turn: the value of a tensor is not known
// IN-TURN: figure may be off either way [branch]
void two_nets() {
  auto first = torch::zeros({4}, torch::requires_grad()), second = torch::zeros({4}, torch::requires_grad());
  for (int i = 0; i < 20; ++i)
    if (torch::rand({1}).item<float>() < 0.5f)
      first.sum().backward();
    else
      second.sum().backward();
}

// RUN: %vramlint --device=cpu --entry=two_lists %s | FileCheck %s --check-prefix=IN-TURN
void two_lists() {
  std::vector<torch::Tensor> heads, tails;
  for (int i = 0; i < 8; ++i) {
    const bool head = torch::rand({1}).item<float>() < 0.5f;
    auto &list = head ? heads : tails;
    if (list.size() >= 4)
      list.clear();
    list.push_back(torch::zeros({1024}));
  }
}

// Only the one that makes a difference is told.
// RUN: %vramlint --device=cpu --entry=one_of_two %s | FileCheck %s --check-prefix=ONE --implicit-check-not=[branch]
// ONE: in turn: {{.*}}
// ONE: conditions-met-several-times.cpp:[[#@LINE+6]]:
// ONE: [branch]
void one_of_two() {
  torch::Tensor first, second;
  for (int i = 0; i < 8; ++i) {
    const float drawn = torch::rand({1}).item<float>();
    auto &made = drawn < 0.5f ? first : second;
    if (!made.defined())
      made = torch::zeros({1024});
    if (drawn < 0.2f)
      std::cout << "few\n";
  }
}

// RUN: %vramlint --device=cpu --entry=alike %s | FileCheck %s --check-prefix=ALIKE
// ALIKE: nothing: every figure is exact
void alike() {
  auto sum = torch::zeros({4});
  for (int i = 0; i < 8; ++i)
    if (torch::rand({1}).item<float>() < 0.5f)
      sum += 1;
    else
      sum -= 1;
}
