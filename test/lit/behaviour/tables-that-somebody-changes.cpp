// A table that is given to a function without a body may hold anything afterwards. It dies without an error.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK-NOT: error
// CHECK-NOT: as far as is known, the program ends here
// CHECK: the body of `fill` is in none of the sources
#include <torch/torch.h>
#include <map>
#include <set>
#include <string>
#include <unordered_map>

void fill(std::unordered_map<std::string, std::string> &pages, std::map<std::string, int> &counts, std::set<int> &seen);

int main() {
  std::unordered_map<std::string, std::string> pages = {{"first", ""}, {"second", ""}};
  std::map<std::string, int> counts = {{"rows", 4}, {"columns", 3}};
  std::set<int> seen = {1, 2};
  fill(pages, counts, seen);
  auto x = torch::zeros({8}, torch::kCUDA);
}
