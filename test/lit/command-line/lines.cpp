// --lines: the source with memory beside each line, behind the report or alone.
#include <torch/torch.h>

// RUN: %vramlint --entry=two --lines %s | FileCheck --strict-whitespace %s
// CHECK: peak allocated
// CHECK: lines.cpp
// CHECK: 4.00 MiB{{ +}}4.00 MiB | {{.*}}  auto first = torch::zeros
// CHECK: 12.00 MiB{{ +}}12.00 MiB > {{.*}}  auto second = torch::zeros
// CHECK: 8.00 MiB{{ +}}12.00 MiB | {{.*}}  first = torch::Tensor();
// RUN: %vramlint --entry=two --lines --quiet %s | FileCheck --check-prefix=ALONE %s
// ALONE-NOT: peak allocated{{ +}}{{[0-9]}}
// ALONE: 12.00 MiB > {{.*}}  auto second = torch::zeros
void two() {
  auto first = torch::zeros({1 << 20}, torch::kCUDA);
  auto second = torch::zeros({1 << 21}, torch::kCUDA);
  first = torch::Tensor();
}

// A model's scenario has lines of its own, which are on no disk.
// RUN: %vramlint --model=Twice --input=1024x1024 --infer --lines %s | FileCheck --check-prefix=MODEL %s
// MODEL: <scenario Twice>
// MODEL: MiB | {{.*}}model->forward(input0)
struct Twice : torch::nn::Module {
  torch::Tensor forward(torch::Tensor x) { return x * 2; }
};
