// Stands in for CUDA's runtime where that is not installed. Memory that it takes is not LibTorch's.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "vramlint/foreign.hpp"

#include <cstddef>

#ifndef __global__
#define __host__
#define __device__
#define __global__
#endif
#define __shared__
#define __constant__
#define __managed__
#define __forceinline__ inline
#define __launch_bounds__(...)

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
#define VRAMLINT_VECTORS(name, type)                                                                                 \
  struct name##2 {                                                                                                   \
    type x, y;                                                                                                       \
  };                                                                                                                 \
  struct name##3 {                                                                                                   \
    type x, y, z;                                                                                                    \
  };                                                                                                                 \
  struct name##4 {                                                                                                   \
    type x, y, z, w;                                                                                                 \
  };                                                                                                                 \
  inline name##2 make_##name##2(type x, type y) { return {x, y}; }                                                   \
  inline name##3 make_##name##3(type x, type y, type z) { return {x, y, z}; }                                        \
  inline name##4 make_##name##4(type x, type y, type z, type w) { return {x, y, z, w}; }
VRAMLINT_VECTORS(char, signed char)
VRAMLINT_VECTORS(uchar, unsigned char)
VRAMLINT_VECTORS(short, short)
VRAMLINT_VECTORS(ushort, unsigned short)
VRAMLINT_VECTORS(int, int)
VRAMLINT_VECTORS(uint, unsigned)
VRAMLINT_VECTORS(longlong, long long)
VRAMLINT_VECTORS(float, float)
VRAMLINT_VECTORS(double, double)
#undef VRAMLINT_VECTORS
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
inline cudaError_t cudaMemcpy(void *to, const void *, std::size_t, cudaMemcpyKind) {
  ::vramlint_foreign::unknown_bytes(to);
  return cudaSuccess;
}
inline cudaError_t cudaMemcpyAsync(void *to, const void *from, std::size_t n, cudaMemcpyKind kind,
                                   cudaStream_t = nullptr) {
  return cudaMemcpy(to, from, n, kind);
}
inline cudaError_t cudaMemset(void *to, int, std::size_t n) { return cudaMemcpy(to, nullptr, n, cudaMemcpyDefault); }
inline cudaError_t cudaMemsetAsync(void *to, int value, std::size_t n, cudaStream_t = nullptr) {
  return cudaMemset(to, value, n);
}
template <class T>
cudaError_t cudaMemcpyToSymbol(const T &, const void *, std::size_t, std::size_t = 0,
                               cudaMemcpyKind = cudaMemcpyHostToDevice) {
  return cudaSuccess;
}
template <class T>
cudaError_t cudaMemcpyFromSymbol(void *to, const T &, std::size_t n, std::size_t = 0,
                                 cudaMemcpyKind = cudaMemcpyDeviceToHost) {
  return cudaMemcpy(to, nullptr, n, cudaMemcpyDeviceToHost);
}
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

// What is launched is not executed; what its arguments lead to is not known afterwards.
enum cudaFuncAttribute {
  cudaFuncAttributeMaxDynamicSharedMemorySize = 8,
  cudaFuncAttributePreferredSharedMemoryCarveout = 9
};
template <class F>
cudaError_t cudaLaunchKernel(const F *, dim3, dim3, void **arguments, std::size_t = 0, cudaStream_t = nullptr) {
  ::vramlint_foreign::unknown_bytes(arguments);
  return cudaSuccess;
}
template <class F> cudaError_t cudaFuncSetAttribute(F *, cudaFuncAttribute, int) { return cudaSuccess; }
template <class F> cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, F *, int, std::size_t) {
  *blocks = ::vramlint_foreign::unknown_value<int>("how many blocks a multiprocessor holds");
  return cudaSuccess;
}
template <class F>
cudaError_t cudaOccupancyMaxPotentialBlockSize(int *grid, int *block, F *, std::size_t = 0, int = 0) {
  *grid = *block = ::vramlint_foreign::unknown_value<int>("how many blocks a multiprocessor holds");
  return cudaSuccess;
}
