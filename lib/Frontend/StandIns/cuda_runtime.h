// Stands in for CUDA's runtime where that is not installed. Memory that it takes is not LibTorch's.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "vramlint/foreign.hpp"

#include <cstddef>

enum cudaError_t { cudaSuccess = 0, cudaErrorMemoryAllocation = 2 };
enum cudaMemcpyKind {
  cudaMemcpyHostToHost,
  cudaMemcpyHostToDevice,
  cudaMemcpyDeviceToHost,
  cudaMemcpyDeviceToDevice
};
struct cudaDeviceProp : ::vramlint_foreign::Members {
  char name[256];
  std::size_t totalGlobalMem;
  int major, minor, multiProcessorCount;
};
using cudaStream_t = struct CUstream_st *;
using cudaEvent_t = struct CUevent_st *;
template <class T> cudaError_t cudaMalloc(T **, std::size_t) {
  ::vramlint_foreign::device_memory("cudaMalloc");
  return cudaSuccess;
}
template <class T> cudaError_t cudaMallocManaged(T **, std::size_t, unsigned = 1) {
  ::vramlint_foreign::device_memory("cudaMallocManaged");
  return cudaSuccess;
}
inline cudaError_t cudaFree(void *) { return cudaSuccess; }
cudaError_t cudaMemGetInfo(std::size_t *, std::size_t *);
cudaError_t cudaGetDeviceCount(int *);
cudaError_t cudaGetDeviceProperties(cudaDeviceProp *, int);
cudaError_t cudaMemcpy(void *, const void *, std::size_t, cudaMemcpyKind);
cudaError_t cudaMemset(void *, int, std::size_t);
inline cudaError_t cudaSetDevice(int) { return cudaSuccess; }
inline cudaError_t cudaDeviceSynchronize() { return cudaSuccess; }
inline cudaError_t cudaGetLastError() { return cudaSuccess; }
inline cudaError_t cudaStreamSynchronize(cudaStream_t) { return cudaSuccess; }
inline cudaError_t cudaDeviceReset() {
  ::vramlint_foreign::device_memory("cudaDeviceReset");
  return cudaSuccess;
}
const char *cudaGetErrorString(cudaError_t);
