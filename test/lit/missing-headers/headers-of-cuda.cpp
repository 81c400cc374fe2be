// LibTorch's own headers for CUDA are installed without CUDA as well, and ask for CUDA's: stand-ins of ours let them be read. What
// reads the allocator's statistics or waits for the device takes no memory; what takes memory behind LibTorch's back is told.
//
// RUN: %vramlint --entry=watched %s 2>&1 | FileCheck %s
// CHECK: nothing: every figure is exact
// RUN: %vramlint --entry=behind %s 2>&1 | FileCheck --check-prefix=BEHIND %s
// BEHIND: cudaMalloc
// BEHIND: peak allocated{{ +}}unknown
#include <torch/torch.h>

#include <ATen/cuda/CUDAContext.h>
#include <ATen/cuda/CUDAEvent.h>
#include <c10/cuda/CUDACachingAllocator.h>
#include <c10/cuda/CUDAGuard.h>
#include <cuda_runtime.h>

#include <iostream>

void watched() {
  if (!torch::cuda::is_available())
    return;
  c10::cuda::CUDAGuard guard(0);
  cudaSetDevice(0);
  torch::nn::Linear net(64, 64);
  net->to(torch::kCUDA);
  cudaEvent_t begin, end;
  cudaEventCreate(&begin);
  cudaEventCreate(&end);
  for (int step = 0; step < 2; ++step) {
    cudaEventRecord(begin);
    auto loss = net(torch::ones({8, 64}, torch::kCUDA)).sum();
    cudaEventRecord(end);
    cudaEventSynchronize(end);
    float milliseconds = 0;
    cudaEventElapsedTime(&milliseconds, begin, end);
    C10_CUDA_CHECK(cudaGetLastError());
    std::size_t left = 0, all = 0;
    cudaMemGetInfo(&left, &all);
    const auto stats = c10::cuda::CUDACachingAllocator::getDeviceStats(0);
    std::cout << milliseconds << " " << (all - left) / 1e6 << " " << stats.allocated_bytes[0].peak << "\n";
    c10::cuda::CUDACachingAllocator::emptyCache();
  }
  cudaDeviceSynchronize();
}

void behind() {
  float *raw = nullptr;
  cudaMalloc(&raw, 1024);
  auto x = torch::zeros({1024}, torch::kCUDA);
  cudaFree(raw);
}
