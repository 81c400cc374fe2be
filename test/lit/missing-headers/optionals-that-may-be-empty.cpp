// Whether an optional value is there that a header gives which is not there is not known: it is not taken to be there.
//
// RUN: %vramlint --entry=uses %s 2>&1 | FileCheck --implicit-check-not='every figure is exact' %s
// CHECK: peak allocated{{ +}}unknown
#include <optional>
#include <torch/torch.h>
#include <vendor/store.hpp>

std::optional<int> find() {
  std::optional<int> found = vendor::find("key");
  return found;
}

void uses() {
  auto x = torch::ones({1024}, torch::kCUDA);
  if (find())
    x = torch::ones({4096}, torch::kCUDA);
}
