// What is taken of a tensor at a place that is drawn at random: nothing is known of the numbers there, and what is
// written there may be any of them.
//
// RUN: %vramlint --device=cpu --echo %s 2>/dev/null | FileCheck %s
#include <torch/torch.h>

#include <iostream>

using torch::indexing::Slice;

static int64_t first(const torch::Tensor &t) { return t[0].item<int64_t>(); }

int main() {
  auto data = torch::tensor({5, 7, 9, 11}, torch::kLong);
  const auto k = torch::randint(0, 2, {1}).item<int64_t>();
  // CHECK: known 5 9
  std::cout << "known " << first(data) << " " << first(data.narrow(0, 2, 2)) << std::endl;
  // CHECK: selected ? ? ?
  std::cout << "selected " << data[k].item<int64_t>() << " " << data.select(0, k).item<int64_t>() << " "
            << data.index({k}).item<int64_t>() << std::endl;
  // CHECK: pieces ? ? ?
  std::cout << "pieces " << first(data.narrow(0, k, 2)) << " " << first(data.slice(0, k, k + 2)) << " "
            << first(data.index({Slice(k, k + 2)})) << std::endl;
  auto written = data.clone(), filled = data.clone();
  written[k] = 3;
  filled.slice(0, k, k + 2).fill_(1);
  // CHECK: written ? ?
  std::cout << "written " << first(written) << " " << first(filled) << std::endl;
  // CHECK: still 5
  std::cout << "still " << first(data) << std::endl;
}
