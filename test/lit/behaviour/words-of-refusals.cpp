// Programs may look at the text of an exception: it is LibTorch's, with the names and sizes that it prints.
//
// RUN: %vramlint --echo %s | FileCheck %s
// CHECK: supported (got 2D) for the modes: nearest | linear | bilinear | bicubic | trilinear (got kNearest)
// CHECK-NEXT: supported (got 3D) for the modes: nearest | linear | bilinear | bicubic | trilinear (got kBicubic)
// CHECK-NEXT: Got 3D input, but bilinear mode needs 4D input
// CHECK-NEXT: Input is 1D, scale_factor size is [3, 2.5]
// CHECK-NEXT: 0D target tensor expects 1D input tensors, but found inputs with sizes [2, 16].
// CHECK-NEXT: 0D or 1D target tensor expected, multi-target not supported
//
// Which of the rows a prediction asks again hangs on their values.
// RUN: %vramlint --entry=predicted %s 2>&1 | FileCheck --check-prefix=PREDICTED %s
// PREDICTED: how many elements are found depends on data; all of them are taken
#include <torch/torch.h>

#include <iostream>

namespace F = torch::nn::functional;

template <class F> void refuse(F call) {
  try {
    call();
  } catch (const c10::Error &e) {
    std::cout << e.what_without_backtrace() << "\n";
  }
}

torch::nn::AdaptiveLogSoftmaxWithLoss classes() {
  return torch::nn::AdaptiveLogSoftmaxWithLoss(
      torch::nn::AdaptiveLogSoftmaxWithLossOptions(16, 20, {4, 10, 15}).div_value(2.));
}

int main() {
  auto x = torch::randn({3, 2, 2});
  using Options = F::InterpolateFuncOptions;
  const std::vector<int64_t> size = {4, 4};
  refuse([&] { F::interpolate(x[0], Options().size(size)); });
  refuse([&] { F::interpolate(x, Options().size(size).mode(torch::kBicubic)); });
  refuse([&] { F::interpolate(x, Options().size(size).mode(torch::kBilinear)); });
  refuse([&] { F::interpolate(x, Options().scale_factor(std::vector<double>{3, 2.5})); });
  auto m = classes();
  refuse([&] { m(torch::randn({2, 16}), torch::tensor(3)); });
  refuse([&] { m(torch::randn({2, 16}), torch::tensor({{3, 4}})); });
}

void predicted() {
  auto m = classes();
  m->to(torch::kCUDA);
  m->predict(torch::randn({6, 16}, torch::kCUDA));
}
