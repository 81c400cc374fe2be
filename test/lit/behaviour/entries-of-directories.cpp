// A directory has some entries, and their names are not known.
//
// RUN: %vramlint --entry=collects %s -- -std=c++17 2>&1 | FileCheck %s
// RUN: %vramlint --entry=recurses %s -- -std=c++17 2>&1 | FileCheck %s
// RUN: %vramlint --entry=filters %s -- -std=c++17 2>&1 | FileCheck %s
// CHECK-NOT: every figure is unknown
// CHECK: peak allocated {{ *}}~4.00 KiB
#include <torch/torch.h>

#include <filesystem>
#include <iostream>
#include <string>
#include <vector>
namespace fs = std::filesystem;

void useEach(const std::vector<std::string> &paths) {
  for (std::size_t i = 0; i < paths.size(); i++)
    auto t = torch::zeros({1024}, torch::kCUDA);
}

void collects() {
  std::vector<std::string> paths;
  for (auto &entry : fs::directory_iterator(fs::path("pictures")))
    if (!fs::is_directory(entry))
      paths.push_back(entry.path().string());
  useEach(paths);
}

void recurses() {
  std::vector<std::string> paths;
  for (fs::recursive_directory_iterator at("pictures"), end; at != end; ++at) {
    std::cout << at->path() << at.depth();
    paths.push_back((at->path().parent_path() / "a").string());
  }
  useEach(paths);
}

void filters() {
  std::vector<std::string> paths;
  for (const fs::directory_entry &entry : fs::directory_iterator("pictures"))
    if (entry.is_regular_file() && entry.path().extension() == ".png")
      paths.push_back(entry.path().filename().string());
  useEach(paths);
}
