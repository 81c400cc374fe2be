// A check that throws or ends the program is taken to pass. That is said, and the figures are plain: they are those of a run
// that gets through, and who fails needs no more.
//
// RUN: %vramlint --entry=asserted %s > %t.txt 2> %t.err
// RUN: FileCheck %s < %t.txt
// RUN: not grep warning %t.err
// RUN: %vramlint --entry=ended %s | FileCheck %s
// RUN: %vramlint --entry=returned %s | FileCheck %s
// CHECK-NOT: assumed:
// CHECK: peak allocated{{ +}}512 B
// CHECK: What this answer assumes
// CHECK-NEXT: - a check that throws or ends the program is taken to pass:
// CHECK: [guard]
// CHECK-NEXT: - nothing else: every figure is exact
// RUN: %vramlint --entry=asserted --format=json %s | %figure 'scenarios[0].status' == exact
// RUN: %vramlint --entry=asserted --strict --budget=512 %s
//
// The side that fails needs more.
// RUN: %vramlint --entry=needs_more %s | FileCheck %s --check-prefix=MORE
// MORE: peak allocated{{ +}}~512 B
// MORE: a condition is taken to be
#include <torch/torch.h>

#include <cstdlib>
#include <iostream>

static torch::Tensor loss() { return torch::rand({8}, torch::kCUDA); }

void asserted() {
  auto x = loss();
  const float value = x[0].item<float>();
  AT_ASSERT(!std::isnan(value));
  TORCH_CHECK(value < 100, "diverged");
  if (value > 1e6)
    throw std::runtime_error("diverged");
}

void ended() {
  auto x = loss();
  if (x[0].item<float>() > 1e6) {
    std::cerr << "diverged\n";
    std::exit(1);
  }
}

static bool diverged(const torch::Tensor &x) {
  if (std::isnan(x[0].item<float>()))
    return true;
  return false;
}
void returned() {
  auto x = loss();
  if (diverged(x))
    throw std::runtime_error("diverged");
}

static void report(const torch::Tensor &x, bool fail) {
  auto copy = x.clone();
  if (fail)
    throw std::runtime_error("diverged");
}
void needs_more() {
  auto x = loss();
  if (x[0].item<float>() > 1e6)
    report(x, true);
}
