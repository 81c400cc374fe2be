#pragma once

constexpr int Threads = 256;

__host__ __device__ inline int blocksFor(int n) { return (n + Threads - 1) / Threads; }

struct Pair {
  float a, b;
  __host__ __device__ Pair(float a, float b) : a(a), b(b) {}
  __device__ float mean() const { return __fdividef(a + b, 2.f); }
};

template <typename T> __device__ __forceinline__ T squashed(T x) { return T(1) / (T(1) + exp(-x)); }
