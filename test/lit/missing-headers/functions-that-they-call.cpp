// A library that is not there is given a function to call: what that does is followed, and nothing else of what it
// leads to is lost. How often it is called is not known.
//
// RUN: %vramlint --entry=timed %s 2>&1 | FileCheck %s
// CHECK: a loop is run at least 2 times, and more change nothing: 'timing::measure(5, [&] { out = attend(q, k); })'
// CHECK-SAME: needs a header that was not found; it is taken to call what it is given, and to keep nothing of it
// CHECK: peak allocated{{ +}}~
// CHECK: held at the end{{ +}}~17.00 MiB
// RUN: %vramlint --entry=logged %s 2>&1 | FileCheck --check-prefix=LOGGED %s
// LOGGED: peak allocated{{ +}}4.00 KiB
// LOGGED: nothing: every figure is exact
// RUN: %vramlint --entry=grown %s 2>&1 | FileCheck --check-prefix=GROWN %s
// GROWN: a loop is taken to be run at least 2 times; how often is not known: {{.*}}each further round takes 4.00 KiB more
// A tensor that is handed over beside the function is what that makes of it.
// RUN: %vramlint --entry=handed %s 2>&1 | FileCheck --check-prefix=HANDED %s
// HANDED: assumed: `timing::record(
// HANDED: peak allocated{{ +}}~8.00 KiB
#include <timing/clock.h>
#include <torch/torch.h>

#include <vector>

torch::Tensor attend(const torch::Tensor &q, const torch::Tensor &k) { return torch::softmax(q.matmul(k.t()), -1); }

torch::Tensor timed() {
  auto q = torch::ones({2048, 64}, torch::kCUDA), k = torch::ones({2048, 64}, torch::kCUDA);
  torch::Tensor out;
  auto seconds = timing::measure(5, [&] { out = attend(q, k); });
  printf("%f\n", static_cast<double>(seconds));
  return out;
}

void logged() {
  auto kept = torch::ones({1024}, torch::kCUDA);
  int calls = 0;
  timing::at_exit([&calls, &kept](int code) { calls += code + static_cast<int>(kept.size(0)); });
}

void grown() {
  std::vector<torch::Tensor> all;
  timing::every(10, [&all] { all.push_back(torch::ones({1024}, torch::kCUDA)); });
}

void handed() {
  auto kept = torch::ones({1024}, torch::kCUDA);
  timing::record(kept, [&kept] { kept = kept + 1; });
  auto more = kept + 1;
}
