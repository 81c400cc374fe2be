// A .cu file is C++ with kernels: what is launched takes no memory of LibTorch's and writes to what it is given, so that
// nobody knows what is there afterwards. What runs on the device is not executed, nor need Clang understand it.
//
// RUN: %vramlint --entry=scaled %s 2>&1 | FileCheck %s
// CHECK: peak allocated{{ +}}12.00 MiB
// CHECK: nothing: every figure is exact
// RUN: %vramlint --entry=counted %s 2>&1 | FileCheck %s --check-prefix=COUNTED
// COUNTED: peak allocated{{ +}}unknown
// COUNTED: what a kernel writes
// RUN: %vramlint --entry=sorted %s 2>&1 | FileCheck %s --check-prefix=SORTED
// SORTED: peak allocated{{ +}}>= 4.00 KiB
// SORTED: what cub takes for thrust::sort is left out
// What a kernel writes by way of its arguments, and what Thrust does to numbers of the host, was known before.
// RUN: %vramlint --entry=launched %s 2>&1 | FileCheck %s --check-prefix=LAUNCHED
// LAUNCHED: peak allocated{{ +}}unknown
// RUN: %vramlint --entry=sorted_here %s 2>&1 | FileCheck %s --check-prefix=HERE
// HERE: peak allocated{{ +}}unknown
// HERE: 'thrust::sort' needs a header that was not found
// CUDA's own max stands beside that of the standard library.
// RUN: %vramlint --entry=larger %s 2>&1 | FileCheck %s --check-prefix=LARGER
// LARGER: peak allocated{{ +}}48.00 KiB
// LARGER: nothing: every figure is exact
// The grid is the program's own to compute.
// RUN: %fails 1 'no grid' %vramlint --entry=refused %s
#include <torch/torch.h>

#include <cuda_runtime.h>
#include <thrust/device_ptr.h>
#include <thrust/sort.h>

#include <stdexcept>

__device__ int calls;

__device__ float halved(float x) { return __fmul_rn(x, 0.5f) + __shfl_xor_sync(0xffffffffu, x, 1); }

template <int Block> __global__ void scale(float *values, long n) {
  __shared__ float tile[Block];
  for (long i = blockIdx.x * Block + threadIdx.x; i < n; i += gridDim.x * Block)
    values[i] = halved(tile[threadIdx.x]);
  atomicAdd(&calls, 1);
}

__global__ void count(int *result) { *result = 3; }

void scaled() {
  auto x = torch::rand({1024, 1024}, torch::kCUDA);
  auto y = torch::empty_like(x);
  scale<128><<<dim3(64), 128>>>(y.data_ptr<float>(), y.numel());
  auto z = x + y;
}

void counted() {
  int *result = nullptr;
  int onHost = 2;
  result = &onHost;
  count<<<1, 1>>>(result);
  auto x = torch::zeros({onHost, 1024}, torch::kCUDA);
}

void sorted() {
  auto x = torch::rand({1024}, torch::kCUDA);
  thrust::device_ptr<float> begin(x.data_ptr<float>());
  thrust::sort(begin, begin + x.numel());
}

int grid(long n) {
  if (n == 0)
    throw std::invalid_argument("no grid");
  return static_cast<int>((n + 127) / 128);
}

void refused() {
  auto x = torch::rand({0}, torch::kCUDA);
  scale<128><<<grid(x.numel()), 128>>>(x.data_ptr<float>(), x.numel());
}

void launched() {
  int onHost = 2;
  int *result = &onHost;
  void *arguments[] = {&result};
  cudaLaunchKernel(reinterpret_cast<void *>(count), dim3(1), dim3(1), arguments);
  auto x = torch::zeros({onHost, 1024}, torch::kCUDA);
}

void sorted_here() {
  std::vector<int> sizes = {5, 3, 4};
  thrust::sort(sizes.begin(), sizes.end());
  auto x = torch::zeros({sizes[0], 1024}, torch::kCUDA);
}

void larger() {
  using namespace std;
  const int n = 3;
  auto x = torch::zeros({max(n, 2), std::max(n, 4), 1024}, torch::kCUDA);
}
