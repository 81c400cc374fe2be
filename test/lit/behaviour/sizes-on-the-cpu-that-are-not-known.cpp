// What is not known of the CPU is told, where nothing is put on another device: 0 B of that is no answer, whether the
// program speaks of devices or not.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// RUN: %vramlint %s -- -DANY 2>&1 | FileCheck %s
// RUN: %vramlint %s -- -DGPU 2>&1 | FileCheck %s
// CHECK: LibTorch {{.*}}; cpu
// CHECK: what is in the file 'n'
// CHECK: peak allocated{{ +}}unknown
// RUN: %vramlint --device=cuda %s -- -DANY 2>&1 | FileCheck --check-prefix=CUDA %s
// CUDA: peak allocated{{ +}}0 B
#include <fstream>
#include <torch/torch.h>

#ifdef ANY
struct Device {};
#elif defined(GPU)
struct Gpu {};
#endif

int main() {
  std::ifstream in("n");
  int n = 0;
  in >> n;
  auto x = torch::zeros({n});
}
