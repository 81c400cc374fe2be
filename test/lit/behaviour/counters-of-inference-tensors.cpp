// An inference tensor has no counter of its versions: who asks for it, or counts, is refused as by LibTorch.
//
// RUN: %vramlint --echo %s | FileCheck %s
// CHECK: Inference tensors do not track version counter.
// CHECK: Inplace update to inference tensor outside InferenceMode is not allowed.
// CHECK: 0 1
// RUN: %vramlint --format=json %s | %figure 'scenarios[0].status' == exact
#include <torch/torch.h>

#include <iostream>

template <class F> void refuse(F call) {
  try {
    call();
  } catch (const c10::Error &e) {
    std::cout << e.what_without_backtrace() << "\n";
  }
}

int main() {
  torch::Tensor t;
  {
    c10::InferenceMode guard;
    t = torch::ones({4}, torch::kCUDA);
    t.unsafeGetTensorImpl()->bump_version();
  }
  refuse([&] { t.unsafeGetTensorImpl()->version_counter().current_version(); });
  refuse([&] { t.unsafeGetTensorImpl()->bump_version(); });
  auto c = t.clone();
  std::cout << c.unsafeGetTensorImpl()->version_counter().current_version();
  c.unsafeGetTensorImpl()->bump_version();
  std::cout << " " << c.unsafeGetTensorImpl()->version_counter().current_version() << "\n";
}
