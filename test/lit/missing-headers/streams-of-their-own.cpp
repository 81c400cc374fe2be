// A block that another stream uses waits for it when it is freed: that is told, and takes nothing from what is known.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK-NOT: no model
// CHECK: the allocator keeps blocks of each stream apart, which is not modelled: at::Tensor::record_stream
// CHECK: peak allocated{{ +}}>= {{.*}}
#include <torch/torch.h>

#include <c10/cuda/CUDAGuard.h>
#include <c10/cuda/CUDAStream.h>

int main() {
  auto x = torch::rand({100, 100}, torch::kCUDA);
  auto side = c10::cuda::getStreamFromPool();
  {
    c10::cuda::CUDAStreamGuard guard(side);
    auto y = x * 2;
    x.record_stream(side);
  }
  auto z = torch::rand({10}, torch::kCUDA);
}
