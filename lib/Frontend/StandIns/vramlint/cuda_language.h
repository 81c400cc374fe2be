// What nvcc puts in front of a .cu file. The bodies of what runs on the device are not parsed: a kernel takes no
// memory of LibTorch's.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "cuda_runtime.h"

#undef __host__
#undef __device__
#undef __global__
#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))

// A launch `kernel<<<grid, block, shared, stream>>>` asks for it.
inline int cudaConfigureCall(dim3, dim3, std::size_t = 0, cudaStream_t = nullptr) { return 0; }
inline unsigned __cudaPushCallConfiguration(dim3, dim3, std::size_t = 0, cudaStream_t = nullptr) { return 0; }

// What functions for both sides use.
__device__ inline const uint3 threadIdx{}, blockIdx{};
__device__ inline const dim3 blockDim, gridDim;
__device__ constexpr int warpSize = 32;
__device__ void __syncthreads();
__device__ void __syncwarp(unsigned = 0xffffffff);
__device__ void __threadfence();
template <class T> __device__ T __ldg(const T *);
template <class T, class U> __device__ T atomicAdd(T *, U);
template <class T, class U> __device__ T atomicMax(T *, U);
template <class T, class U> __device__ T atomicMin(T *, U);
template <class T, class U, class V> __device__ T atomicCAS(T *, U, V);
// No templates: those of the standard library may be used beside them.
#define VRAMLINT_LARGER(type)                                                                                        \
  __host__ __device__ inline type min(type a, type b) { return b < a ? b : a; }                                      \
  __host__ __device__ inline type max(type a, type b) { return a < b ? b : a; }
VRAMLINT_LARGER(int)
VRAMLINT_LARGER(unsigned)
VRAMLINT_LARGER(long)
VRAMLINT_LARGER(unsigned long)
VRAMLINT_LARGER(long long)
VRAMLINT_LARGER(unsigned long long)
VRAMLINT_LARGER(float)
VRAMLINT_LARGER(double)
#undef VRAMLINT_LARGER

// LibTorch has it for nvcc alone.
namespace at {
template <typename T> struct RestrictPtrTraits { typedef T *__restrict PtrType; };
} // namespace at
