// A program of processes that pass messages is analysed without an MPI of its own: LibTorch's header asks for it.
//
// RUN: %vramlint %s 2>&1 | FileCheck %s
// CHECK-NOT: error:
// CHECK-NOT: in none of the sources
// CHECK: peak allocated
#define USE_C10D_MPI
#include <torch/csrc/distributed/c10d/ProcessGroupMPI.hpp>
#include <torch/torch.h>

int main() {
  auto group = c10d::ProcessGroupMPI::createProcessGroupMPI();
  torch::nn::Linear net(8, 4);
  for (auto &parameter : net->parameters()) {
    std::vector<torch::Tensor> sent = {parameter};
    group->allreduce(sent)->wait();
  }
}
