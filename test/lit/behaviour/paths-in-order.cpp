// Paths of which nothing is known are sorted without a question: in whatever order they are, they are the same.
// RUN: %vramlint --device=cpu --max-paths=1 %s -- -std=c++17 2>&1 | FileCheck %s --implicit-check-not="a path that is not known"
// CHECK: What this answer assumes
// CHECK: a loop is taken to be run at least 64 times; how often is not known: how many files a directory has
#include <torch/torch.h>

#include <algorithm>
#include <filesystem>

int main() {
  std::vector<std::filesystem::path> files;
  for (auto &entry : std::filesystem::directory_iterator("pictures"))
    files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  for (auto &file : files)
    torch::zeros({static_cast<long>(files.size()), 4});
}
