// Clang cannot evaluate GCC's std::string while it compiles, where GCC can. Such an assertion is no error of the program, and
// such a constant has the value that its initialiser gives it.
// RUN: %vramlint --entry=train --echo --format=json -o %t %s -- -std=c++20 | FileCheck %s
// RUN: cat %t | %figure 'scenarios[0].peak.allocated_bytes' == 4096
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <torch/torch.h>

#include <cstdio>
#include <string>
#include <vector>

constexpr bool joins() {
  std::string Text("ab");
  Text += "c";
  return Text.size() == 3;
}
static_assert(joins());

constexpr long Size = [] {
  std::string Text;
  Text.resize(1000, 'x');
  return static_cast<long>(Text.size());
}();

// CHECK: 1000
void train() {
  std::printf("%ld\n", Size);
  auto X = torch::zeros({Size + 24});
}
