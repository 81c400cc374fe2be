// A path below a folder that nobody knows is one that nobody knows, and nothing else is.
//
// RUN: %vramlint --device=cuda %s | FileCheck %s
// CHECK-NOT: no model
// CHECK: peak allocated{{ +}}512 B
// CHECK: every figure is exact
#include <torch/torch.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

namespace fs = std::filesystem;

int main() {
  const char *root = std::getenv("DATA");
  if (!root)
    throw std::runtime_error("DATA is not set");
  fs::path file = fs::path(root) / "train";
  file /= std::string("labels.bin");
  std::ifstream in(file.string(), std::ios::binary);
  if (!in)
    throw std::runtime_error("no " + file.string());
  auto labels = torch::zeros({16}, torch::kCUDA);
}
