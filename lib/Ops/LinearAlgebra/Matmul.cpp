// Products of any rank as compositions: matmul (folded into mm, or broadcast into bmm) and at::linear.
//
// Whether a batch of matrices times one matrix is folded decides if operands are copied: 1.13 folds nearly
// always, 2.x when the single matrix wants a gradient or when folding costs nothing
// (aten/src/ATen/native/LinearAlgebra.cpp, should_fold).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/LinearAlgebra/Matmul.h"
#include "Ops/Core/Functions.h"

#include <algorithm>

namespace vramlint {

void useLtWorkspace(const Tensor &Bias, const Tensor &A, const Tensor &B, Scalar Beta) {
  // gemm_and_bias came with 1.12; the condition is addmm_out_cuda_impl's (cuda/Blas.cpp, 1.13, built with CUDA
  // >= 11.4).
  if (!A.device().isCuda() || !torchAtLeast(1, 12) || !Beta.is(1))
    return;
  if (Bias.dim() != 1 || Bias.sizes()[0] != B.sizes()[1] || !Bias.isContiguous() || B.sizes()[0] <= 1 ||
      B.sizes()[1] <= 1 || !isFloatingPoint(A.dtype()))
    return;
  if (torchAtLeast(2, 8)) {
    // It is kept under the handle of cuBLAS, which takes its own first (getCUDABlasLtWorkspace,
    // cuda/CUDABlas.cpp, 2.11; so measured).
    useCublas(A.device());
    Session &S = session();
    std::string Key = "cublaslt:" + deviceName(A.device()) + (S.InBackward ? ":backward" : ":forward");
    if (!S.Workspaces.count(Key))
      S.Workspaces.emplace(Key, std::make_shared<Storage>(MiB, A.device(), Category::Workspace));
    return;
  }
  Storage PerCall(MiB, A.device(), Category::Workspace);
}

static Tensor matrixTranspose(const Tensor &T) { return ops::transpose(T, -2, -1); }

static bool shouldFold(const Tensor &A, const Tensor &B) {
  bool LeftIsLarger = A.dim() >= B.dim();
  const Tensor &Large = LeftIsLarger ? A : B, &Small = LeftIsLarger ? B : A;
  if (Large.dim() < 3 || Small.dim() > 2 || Small.dim() < 1)
    return false;
  Sizes Shape = Large.sizes(), Strides = Large.strides();
  std::size_t Rank = Shape.size();
  if (!torchAtLeast(2, 0)) {
    bool OneTransposedBatch = Rank == 3 && Small.dim() == 2 && Strides[2] != 1 && Strides[0] == Shape[1] * Shape[2];
    return !OneTransposedBatch;
  }
  if (!LeftIsLarger) {
    std::swap(Shape[Rank - 1], Shape[Rank - 2]);
    std::swap(Strides[Rank - 1], Strides[Rank - 2]);
  }
  if (Small.requiresGrad())
    return true;
  if (A.dim() == 2)
    return false;
  if (Large.numel() == 0)
    return true;
  for (std::size_t I = 0; I + 2 < Rank; ++I)
    if (Strides[I] != Strides[I + 1] * Shape[I + 1])
      return false;
  return true;
}

static Tensor foldedMatmul(const Tensor &A, const Tensor &B) {
  bool Transposed = B.dim() > A.dim();
  Tensor Large = Transposed ? matrixTranspose(B) : A;
  Tensor Small = !Transposed ? B : A.dim() == 2 ? ops::t(A) : A;
  Sizes Shape(Large.sizes().begin(), Large.sizes().end() - 1);
  std::int64_t Rows = 1;
  for (std::int64_t Size : Shape)
    Rows *= Size;
  Tensor Folded = ops::reshape(Large, {Rows, Large.sizes().back()});
  if (Small.dim() == 2) {
    Shape.push_back(Small.sizes()[1]);
    Tensor Out = ops::unsafeView(ops::mm(Folded, Small), Shape);
    return Transposed ? ops::contiguous(matrixTranspose(Out)) : Out;
  }
  return ops::unsafeView(ops::mv(Folded, Small), Shape);
}

static Tensor batchedMatmul(const Tensor &A, const Tensor &B) {
  std::int64_t N = A.dim() > 1 ? A.size(-2) : 1, M1 = A.size(-1);
  std::int64_t M2 = B.dim() > 1 ? B.size(-2) : B.size(-1), P = B.dim() > 1 ? B.size(-1) : 1;
  Sizes BatchA(A.sizes().begin(), A.sizes().end() - std::min<std::int64_t>(A.dim(), 2));
  Sizes BatchB(B.sizes().begin(), B.sizes().end() - std::min<std::int64_t>(B.dim(), 2));
  if (torchAtLeast(2, 0) && A.dim() == 3 && B.dim() == 3 && BatchA[0] != BatchB[0]) {
    if (BatchA[0] == 1 && A.requiresGrad())
      return ops::matmul(ops::squeeze(A, 0), B);
    if (BatchB[0] == 1 && B.requiresGrad())
      return ops::matmul(A, ops::squeeze(B, 0));
  }
  std::optional<Sizes> Batch = broadcast(BatchA, BatchB);
  if (!Batch) {
    std::size_t Rank = std::max(BatchA.size(), BatchB.size());
    BatchA.insert(BatchA.begin(), Rank - BatchA.size(), 1);
    BatchB.insert(BatchB.begin(), Rank - BatchB.size(), 1);
    for (std::size_t I = Rank; I-- > 0;)
      if (BatchA[I] != BatchB[I] && BatchA[I] != 1 && BatchB[I] != 1)
        return fail("The size of tensor a (" + std::to_string(BatchA[I]) + ") must match the size of tensor b (" +
                    std::to_string(BatchB[I]) + ") at non-singleton dimension " + std::to_string(I));
    return {};
  }
  std::optional<std::int64_t> Count = elementCount(*Batch);
  if (!Count)
    return fail("Storage size calculation overflowed with sizes=" + formatSizes(*Batch));
  Sizes ShapeA = *Batch, ShapeB = *Batch;
  ShapeA.insert(ShapeA.end(), {N, M1});
  ShapeB.push_back(M2);
  if (B.dim() > 1)
    ShapeB.push_back(P);
  Tensor Left = ops::reshape(ops::expand(A, ShapeA), {*Count, N, M1});
  Tensor Right = ops::expand(B, ShapeB);
  Right = B.dim() == 1 ? ops::unsqueeze(ops::reshape(Right, {*Count, M2}), 2) : ops::reshape(Right, {*Count, M2, P});
  Sizes Shape = *Batch;
  if (A.dim() > 1)
    Shape.push_back(N);
  if (B.dim() > 1)
    Shape.push_back(P);
  Tensor Product = ops::bmm(Left, Right);
  return ops::unsafeView(B.dim() == 1 ? ops::squeeze(Product, -1) : Product, Shape);
}

/// squeeze_(0) of a fresh result: the same tensor afterwards, not a view.
static Tensor squeezedInPlace(const Tensor &Row) {
  Tensor Result = ops::squeeze(Row, 0);
  if (Result.defined())
    Result.impl().Base = nullptr;
  return Result;
}

Tensor ops::matmul(const Tensor &A, const Tensor &B) {
  if (failed() || !A.defined() || !B.defined())
    return {};
  if (A.dim() == 0 || B.dim() == 0)
    return fail("both arguments to matmul need to be at least 1D, but they are " + std::to_string(A.dim()) +
                "D and " + std::to_string(B.dim()) + "D");
  if (A.dim() == 1 && B.dim() == 1)
    return dot(A, B);
  if (A.dim() == 2 && B.dim() == 1)
    return mv(A, B);
  if (A.dim() == 1 && B.dim() == 2)
    return squeezedInPlace(mm(unsqueeze(A, 0), B));
  if (A.dim() == 2 && B.dim() == 2)
    return mm(A, B);
  return shouldFold(A, B) ? foldedMatmul(A, B) : batchedMatmul(A, B);
}

Tensor ops::linear(const Tensor &Input, const Tensor &Weight, const Tensor &Bias) {
  if (failed() || !Input.defined() || !Weight.defined())
    return {};
  if (Input.dim() == 2 && Bias.defined())
    return addmm(Bias, Input, t(Weight));
  // Which of the two views is made first decides the order in backward: up to 2.0 the library's compiler evaluates
  // the last argument of addmm first, since 2.1 (_flatten_nd_linear) the input's is a statement of its own.
  bool AnyRank = torchAtLeast(2, 0) && Bias.defined() && Bias.dim() == 1 && Input.dim() != 2 && Input.dim() >= 1;
  if ((AnyRank || Input.dim() == 3) && Bias.defined() && Input.isContiguous()) {
    Sizes Shape = Input.sizes();
    const Sizes Folded = {elementCount(Sizes(Shape.begin(), Shape.end() - 1)).value_or(0), Shape.back()};
    Tensor Out;
    {
      const bool RowsFirst = torchAtLeast(2, 1);
      Tensor Rows = RowsFirst ? view(Input, Folded) : Tensor(), Transposed = t(Weight);
      Out = addmm(Bias, RowsFirst ? Rows : view(Input, Folded), Transposed);
    }
    Shape.back() = Weight.sizes()[0];
    return Out.defined() ? view(Out, Shape) : Out;
  }
  Tensor Out = matmul(Input, t(Weight));
  return Bias.defined() ? addInto(Out, Bias) : Out;
}

} // namespace vramlint
