// A program that asks whether a header is there gets the answer of the compiler: what stands in for it is read where it is
// included without a question.
//
// RUN: %vramlint %s -- -std=c++17 2>&1 | FileCheck %s
// RUN: %vramlint %s -- -std=c++17 -DPLAINLY 2>&1 | FileCheck %s --check-prefix=PLAINLY
#include <torch/torch.h>

#if defined(PLAINLY) || __has_include(<cuda_profiler_api.h>)
#include <cuda_profiler_api.h>
constexpr int Size = 1;
#else
static void cudaProfilerStart() {}
constexpr int Size = 1024;
#endif

// CHECK-NOT: stand-in
// CHECK: peak allocated 4.00 KiB
// PLAINLY: peak allocated 512 B
// vramlint: scenario(run)
void run() {
  cudaProfilerStart();
  auto x = torch::ones({Size}, torch::kCUDA);
}
