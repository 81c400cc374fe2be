// Stands in for CUDA's runtime where that is not installed. Memory that it takes is not LibTorch's.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "vramlint/foreign.hpp"

#include <cstddef>

enum cudaError_t {
  cudaSuccess = 0,
  cudaErrorInvalidValue = 1,
  cudaErrorMemoryAllocation = 2,
  cudaErrorCudartUnloading = 4,
  cudaErrorNoDevice = 100,
  cudaErrorNotReady = 600,
  cudaErrorPeerAccessAlreadyEnabled = 704
};
using cudaError = cudaError_t;
enum cudaMemcpyKind {
  cudaMemcpyHostToHost,
  cudaMemcpyHostToDevice,
  cudaMemcpyDeviceToHost,
  cudaMemcpyDeviceToDevice,
  cudaMemcpyDefault
};
struct cudaDeviceProp : ::vramlint_foreign::Members {
  char name[256];
  std::size_t totalGlobalMem, sharedMemPerBlock;
  int warpSize, maxThreadsPerBlock, clockRate, memoryClockRate, memoryBusWidth;
  int major, minor, multiProcessorCount;
};
using cudaStream_t = struct CUstream_st *;
using cudaEvent_t = struct CUevent_st *;
using cudaGraph_t = struct CUgraph_st *;
using cudaGraphExec_t = struct CUgraphExec_st *;
struct cudaIpcMemHandle_t {
  char reserved[64];
};
struct cudaIpcEventHandle_t {
  char reserved[64];
};
struct cudaPointerAttributes {
  int type, device;
  void *devicePointer, *hostPointer;
};
struct dim3 {
  unsigned x, y, z;
  constexpr dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
};
enum cudaStreamCaptureStatus {
  cudaStreamCaptureStatusNone,
  cudaStreamCaptureStatusActive,
  cudaStreamCaptureStatusInvalidated
};
enum cudaStreamCaptureMode {
  cudaStreamCaptureModeGlobal,
  cudaStreamCaptureModeThreadLocal,
  cudaStreamCaptureModeRelaxed
};
enum cudaDataType {
  CUDA_R_32F = 0,
  CUDA_R_64F = 1,
  CUDA_R_16F = 2,
  CUDA_R_8I = 3,
  CUDA_C_32F = 4,
  CUDA_C_64F = 5,
  CUDA_R_32I = 10,
  CUDA_R_16BF = 14
};
using cudaDataType_t = cudaDataType;
constexpr unsigned cudaEventDefault = 0, cudaEventBlockingSync = 1, cudaEventDisableTiming = 2,
                   cudaEventInterprocess = 4;
constexpr unsigned cudaStreamDefault = 0, cudaStreamNonBlocking = 1;

template <class T> cudaError_t cudaMalloc(T **, std::size_t) {
  ::vramlint_foreign::device_memory("cudaMalloc");
  return cudaSuccess;
}
template <class T> cudaError_t cudaMallocManaged(T **, std::size_t, unsigned = 1) {
  ::vramlint_foreign::device_memory("cudaMallocManaged");
  return cudaSuccess;
}
template <class T> cudaError_t cudaMallocAsync(T **, std::size_t, cudaStream_t) {
  ::vramlint_foreign::device_memory("cudaMallocAsync");
  return cudaSuccess;
}
template <class T> cudaError_t cudaMallocHost(T **, std::size_t);
template <class T> cudaError_t cudaHostAlloc(T **, std::size_t, unsigned);
cudaError_t cudaHostRegister(void *, std::size_t, unsigned);
inline cudaError_t cudaHostUnregister(void *) { return cudaSuccess; }
inline cudaError_t cudaFree(void *) { return cudaSuccess; }
inline cudaError_t cudaFreeAsync(void *, cudaStream_t) { return cudaSuccess; }
inline cudaError_t cudaFreeHost(void *) { return cudaSuccess; }
inline cudaError_t cudaMemGetInfo(std::size_t *free, std::size_t *total) {
  *free = ::vramlint_foreign::unknown_value<std::size_t>("what cudaMemGetInfo says is free");
  *total = ::vramlint_foreign::unknown_value<std::size_t>("what memory the card has (cudaMemGetInfo)");
  return cudaSuccess;
}
cudaError_t cudaGetDeviceCount(int *);
inline cudaError_t cudaGetDevice(int *device) {
  *device = 0;
  return cudaSuccess;
}
inline cudaError_t cudaGetDeviceProperties(cudaDeviceProp *properties, int) {
  *properties = ::vramlint_foreign::unknown_value<cudaDeviceProp>("what the card is (cudaGetDeviceProperties)");
  return cudaSuccess;
}
inline cudaError_t cudaDriverGetVersion(int *version) {
  *version = ::vramlint_foreign::unknown_value<int>("the version of CUDA's driver");
  return cudaSuccess;
}
inline cudaError_t cudaRuntimeGetVersion(int *version) {
  *version = ::vramlint_foreign::unknown_value<int>("the version of CUDA's runtime");
  return cudaSuccess;
}
cudaError_t cudaMemcpy(void *, const void *, std::size_t, cudaMemcpyKind);
cudaError_t cudaMemcpyAsync(void *, const void *, std::size_t, cudaMemcpyKind, cudaStream_t = nullptr);
cudaError_t cudaMemset(void *, int, std::size_t);
cudaError_t cudaMemsetAsync(void *, int, std::size_t, cudaStream_t = nullptr);
cudaError_t cudaPointerGetAttributes(cudaPointerAttributes *, const void *);
inline cudaError_t cudaSetDevice(int) { return cudaSuccess; }
inline cudaError_t cudaSetDeviceFlags(unsigned) { return cudaSuccess; }
inline cudaError_t cudaDeviceReset() { return cudaSuccess; }
inline cudaError_t cudaDeviceSynchronize() { return cudaSuccess; }
inline cudaError_t cudaDeviceGetStreamPriorityRange(int *least, int *greatest) {
  *least = 0;
  *greatest = -1;
  return cudaSuccess;
}
inline cudaError_t cudaGetLastError() { return cudaSuccess; }
inline cudaError_t cudaPeekAtLastError() { return cudaSuccess; }
inline const char *cudaGetErrorString(cudaError_t) { return "no error"; }
inline const char *cudaGetErrorName(cudaError_t) { return "cudaSuccess"; }

// Nothing runs beside anything else.
inline cudaError_t cudaStreamCreate(cudaStream_t *stream) {
  *stream = nullptr;
  return cudaSuccess;
}
inline cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned) { return cudaStreamCreate(stream); }
inline cudaError_t cudaStreamDestroy(cudaStream_t) { return cudaSuccess; }
inline cudaError_t cudaStreamSynchronize(cudaStream_t) { return cudaSuccess; }
inline cudaError_t cudaStreamQuery(cudaStream_t) { return cudaSuccess; }
inline cudaError_t cudaStreamWaitEvent(cudaStream_t, cudaEvent_t, unsigned = 0) { return cudaSuccess; }
inline cudaError_t cudaStreamGetPriority(cudaStream_t, int *priority) {
  *priority = 0;
  return cudaSuccess;
}
inline cudaError_t cudaStreamIsCapturing(cudaStream_t, cudaStreamCaptureStatus *status) {
  *status = cudaStreamCaptureStatusNone;
  return cudaSuccess;
}
inline cudaError_t cudaEventCreate(cudaEvent_t *event) {
  *event = nullptr;
  return cudaSuccess;
}
inline cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned) { return cudaEventCreate(event); }
inline cudaError_t cudaEventDestroy(cudaEvent_t) { return cudaSuccess; }
inline cudaError_t cudaEventRecord(cudaEvent_t, cudaStream_t = nullptr) { return cudaSuccess; }
inline cudaError_t cudaEventSynchronize(cudaEvent_t) { return cudaSuccess; }
inline cudaError_t cudaEventQuery(cudaEvent_t) { return cudaSuccess; }
inline cudaError_t cudaEventElapsedTime(float *milliseconds, cudaEvent_t, cudaEvent_t) {
  *milliseconds = ::vramlint_foreign::unknown_value<float>("how long something takes");
  return cudaSuccess;
}
cudaError_t cudaIpcGetEventHandle(cudaIpcEventHandle_t *, cudaEvent_t);
cudaError_t cudaIpcOpenEventHandle(cudaEvent_t *, cudaIpcEventHandle_t);
