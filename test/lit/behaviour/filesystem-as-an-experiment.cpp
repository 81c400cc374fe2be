// What was an experiment became std::filesystem, and is known as far as that is; by the language of before it is not.
//
// RUN: %vramlint %s -- -std=c++17 2>&1 | FileCheck %s
// CHECK: peak allocated{{ +}}1.50 KiB
// CHECK: nothing: every figure is exact
// RUN: %vramlint --device=cuda %s -- -std=c++14 2>&1 | FileCheck --check-prefix=BEFORE %s
// BEFORE: peak allocated
#include <experimental/filesystem>
#include <torch/torch.h>

namespace fs = std::experimental::filesystem;

int main() {
  const fs::path file = fs::path("models") / "net.pt";
  auto x = torch::zeros({static_cast<long>(file.filename().string().size()), 64}, torch::kCUDA);
  if (file.extension() != ".pt")
    x = torch::zeros({100, 100}, torch::kCUDA);
}
