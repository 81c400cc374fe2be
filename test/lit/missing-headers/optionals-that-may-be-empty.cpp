// Whether an optional value is there that a header gives which is not there is not known: that it is taken to be is said.
//
// RUN: %vramlint --entry=made %s 2>&1 | FileCheck %s
// RUN: %vramlint --entry=assigned %s 2>&1 | FileCheck %s
// CHECK: a condition is taken to be true: an optional value that a missing header gives is there
// CHECK: peak allocated{{ +}}~20.00 KiB
#include <optional>
#include <torch/torch.h>
#include <vendor/store.hpp>

void made() {
  std::optional<int> found = vendor::find("key");
  auto x = torch::ones({1024}, torch::kCUDA);
  if (found)
    x = torch::ones({4096}, torch::kCUDA);
}

void assigned() {
  std::optional<int> found;
  found = vendor::find("key");
  auto x = torch::ones({1024}, torch::kCUDA);
  if (found)
    x = torch::ones({4096}, torch::kCUDA);
}
