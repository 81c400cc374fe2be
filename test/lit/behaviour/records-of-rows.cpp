// A record that is drawn from what was remembered stands for any of them: how long its rows are is known then.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK: one element stands for any of them, which it is is not known
// CHECK: peak allocated{{ +}}~2.00 KiB
#include <torch/torch.h>
#include <deque>
#include <random>
#include <vector>

struct Step {
  std::vector<float> before, after;
  int action;
};

int main() {
  std::deque<Step> memory;
  for (int i = 0; i < 40; ++i)
    memory.push_back({std::vector<float>(8, 0.f), std::vector<float>(8, 1.f), i % 2});
  std::mt19937 generator(std::random_device{}());
  std::uniform_int_distribution<std::size_t> any(0, memory.size() - 1);
  std::vector<float> before;
  for (int i = 0; i < 64; ++i) {
    const Step &step = memory[any(generator)];
    before.insert(before.end(), step.before.begin(), step.before.end());
  }
  auto batch = torch::tensor(before).view({64, 8}).to(torch::kCUDA);
}
