// Factors on CUDA: which of cuBLAS, cuSOLVER and MAGMA makes them and solves with them, and what each takes.
//
// cuBLAS reads addresses of the matrices of a batch, which are made on the device; MAGMA's are on the host. The work
// area of cuSOLVER is known for the sizes that were measured (cuda/linalg/BatchLinearAlgebra.cpp, lu_factor,
// lu_solve_kernel, 2.9; measured with 2.11 on sm_90).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/LinearAlgebra/Lapack.h"

#include <algorithm>

namespace vramlint {

/// Whether cuSOLVER's work area is known, for sizes within what was measured; told where it is not.
static bool wasMeasured(std::string_view Op, bool Within) {
  const bool Known = Within && session().Options.Gpu.ComputeMajor == 9 && torchAtLeast(2, 11);
  if (!Known)
    session().assume(Doubt::SolverWorkspace, std::string(Op));
  return Known;
}

bool factorsTransposed(const Tensor &A) {
  // In 2.11 no matrix of CUDA was; the source of 2.9 has it so.
  return A.isContiguous() && !isComplex(A.dtype()) && !(A.device().isCuda() && torchAtLeast(2, 10));
}

void factorArea(std::string_view Op, const Tensor &A) {
  if (failed() || A.device().isCpu() || A.numel() == 0)
    return;
  const std::int64_t M = A.size(-2), N = A.size(-1), Count = *elementCount(batchOf(A));
  const bool Magma = M != N || (Count != 1 && M > 16 && (M > 128 || Count > 16));
  if (Magma)
    return;
  if (Count != 1 && M < 512) {
    scratch(8 * Count, A.device());
    return;
  }
  if (wasMeasured(Op, N <= 7))
    scratch(768, A.device());
}

void reflectorArea(std::string_view Op, const Tensor &A) {
  if (failed() || A.device().isCpu())
    return;
  const std::int64_t M = A.size(-2), N = A.size(-1), Count = *elementCount(batchOf(A));
  const Device Where = A.device();
  if (M <= 256 && Count >= std::max<std::int64_t>(2, M / 16)) {
    Tensor First = scratch(8 * Count, Where), Second = scratch(8 * Count, Where);
    return;
  }
  Tensor Info = scratch(4, Where);
  const bool Known = wasMeasured(Op, M <= 128 && N <= 50);
  // in elements, whatever the size of the matrix, and a bit more
  for (std::int64_t I = 0; Known && I < Count; ++I)
    scratch(786432 * elementSize(A.dtype()) + 128, Where);
}

void columnsArea(std::string_view Op, const Tensor &Q, std::int64_t Reflectors) {
  if (failed() || Q.device().isCpu() || Q.numel() == 0 || Reflectors == 0)
    return;
  const std::int64_t M = Q.size(-2), N = Q.size(-1), Count = *elementCount(batchOf(Q));
  Tensor Info = scratch(4, Q.device());
  const bool Known = wasMeasured(Op, M <= 128 && N <= 50);
  for (std::int64_t I = 0; Known && I < Count; ++I)
    scratch((33024 + roundUp(M * N, 32)) * elementSize(Q.dtype()), Q.device());
}

void choleskyArea(std::string_view Op, const Tensor &A, bool Upper) {
  if (failed() || A.device().isCpu() || A.numel() == 0)
    return;
  const std::int64_t N = A.size(-1), Count = *elementCount(batchOf(A));
  if (Count > 1)
    scratch(8 * Count, A.device());
  else if (wasMeasured(Op, N <= (Upper ? 1 : 50) && !isComplex(A.dtype())))
    scratch(Upper ? 128 + 32 * elementSize(A.dtype()) : 160, A.device());
}

namespace {

/// One system of factors for each right side.
struct Spread {
  Tensor LU, Pivots;
};
Spread spread(const Tensor &LU, const Tensor &Pivots, const Sizes &Batch) {
  if (batchOf(LU) == Batch)
    return {};
  Tensor Matrices = columnMajor(joined(Batch, {LU.size(-2), LU.size(-1)}), LU.dtype(), LU.device());
  return {Matrices, makeTensor(joined(Batch, {Pivots.sizes().back()}), Dtype::Int, LU.device())};
}

/// Two triangular systems, and a permutation that is read off the pivots (lu_solve_triangular).
void solveTriangles(const Tensor &LU, const Sizes &Batch, std::int64_t Sides, bool Transposed) {
  const Device Where = LU.device();
  const std::int64_t N = LU.size(-1);
  const Bytes Right = *elementCount(Batch) * N * Sides * elementSize(LU.dtype()), Numbers = 8 * N;
  const Bytes All = Numbers * *elementCount(Batch);
  const Tensor Solved = withoutGrad([&] {
    const std::optional<Sizes> Strides = contiguousStrides(joined(Batch, {N, Sides}));
    return makeAlias(LU, joined(Batch, {N, Sides}), *Strides, 0);
  });
  Tensor Order = scratch(Numbers, Where);
  if (All != Numbers) {
    Tensor Each = scratch(All, Where);
    Order = std::move(Each);
  }
  Tensor Range, Inverse, Permuted;
  if (!Transposed) {
    Range = scratch(Numbers, Where);
    Inverse = scratch(All, Where);
    Permuted = scratch(Right, Where);
  }
  runTriangularSolve(LU, Solved);
  runTriangularSolve(LU, Solved);
  if (Transposed)
    Permuted = scratch(Right, Where);
}

} // namespace

void solveOnCuda(const Tensor &LU, const Tensor &Pivots, const Sizes &Batch, std::int64_t Sides, bool Transposed) {
  CategoryScope Scope(Category::Temporary);
  const std::int64_t N = LU.size(-1), Count = *elementCount(Batch);
  const Device Where = LU.device();
  const auto onBatch = [&] {
    const Spread Each = spread(LU, Pivots, Batch);
    Tensor First = scratch(8 * Count, Where), Second = scratch(8 * Count, Where);
    useCublas(Where);
  };
  const auto triangles = [&] {
    const Spread Each = spread(LU, Pivots, Batch);
    solveTriangles(LU, Batch, Sides, Transposed);
  };
  const auto oneByOne = [&] { scratch(4, Where); };
  if (N == Sides)
    return N <= 16 ? onBatch() : triangles();
  if (N <= 8) {
    const bool Magma = Sides >= 256 && Sides <= 1024 && !Transposed;
    if (!Magma)
      return onBatch();
    const Spread Each = spread(LU, Pivots, Batch);
    return;
  }
  const std::int64_t Few = N <= 64 ? 8 : 2; // right sides
  const bool Single = Count <= 2 && (N <= 64 ? Sides <= 64 || Transposed || N <= 32 : Sides <= Few);
  if (N <= 128 && Single)
    return oneByOne();
  return N <= 128 && Sides <= Few ? onBatch() : triangles();
}

} // namespace vramlint
