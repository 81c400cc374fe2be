// Matrices made of vectors and back: diag and its relatives, trace, rot90, indices of triangles, shuffled channels.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/BackwardKernel.h"
#include "Ops/Core/Functions.h"
#include "Ops/Core/Recording.h"
#include "Ops/Core/Registry.h"

#include <algorithm>
#include <cstdlib>

namespace vramlint {
namespace {

/// A vector becomes the diagonal of a matrix; of a matrix the diagonal is copied.
Tensor diag(const Tensor &Self, std::int64_t Offset) {
  if (failed() || !Self.defined())
    return {};
  if (Self.dim() != 1 && Self.dim() != 2)
    return fail("diag(): Supports 1D or 2D tensors. Got " + std::to_string(Self.dim()) + "D");
  NodeRef Node = record("diag", {Self});
  const Sizes Old = Self.sizes();
  Sizes Shape;
  if (Old.size() == 1)
    Shape.assign(2, Old[0] + std::abs(Offset));
  else
    Shape = {std::max<std::int64_t>(0, Offset >= 0 ? std::min(Old[0], Old[1] - Offset)
                                                   : std::min(Old[0] + Offset, Old[1]))};
  return attach(Node, makeTensor(Shape, Self.dtype(), Self.device()),
                [Old, Offset](GradNode &, GradList &G) -> GradList {
                  // Since 2.0 of vectors other ops stand here, and of matrices diagonal_copy.
                  if (!torchAtLeast(2, 0) && (Old.size() == 1 || Old[0] == Old[1]))
                    return {diag(G[0], Offset)};
                  return {runLinear(
                      "diagonal_backward", G[0], {}, {}, [&] { return ops::zeros(Old, G[0].dtype(), G[0].device()); },
                      [Offset](const Tensor &GG, const Tensor &) { return ops::diagonal(GG, Offset); })};
                });
}

template <bool Flat> Argument runDiag(OpCall &C) {
  Tensor Self = C.tensor("self");
  std::int64_t Offset = C.integer(Flat ? "offset" : "diagonal", 0);
  if (C.poisoned() || failed())
    return Tensor();
  if (Flat)
    Self = ops::view(ops::contiguous(Self), {-1});
  if (torchAtLeast(2, 0) && Self.dim() == 1) // made of other ops
    return invokeTensor("diag_embed", {{"self", Self}, {"offset", Offset}});
  return diag(Self, Offset);
}

Argument runDiagEmbed(OpCall &C) {
  Tensor Self = C.tensor("self");
  std::int64_t Offset = C.integer("offset", 0), A = C.integer("dim1", -2), B = C.integer("dim2", -1);
  if (C.poisoned() || failed())
    return Tensor();
  if (Self.dim() == 0)
    return fail("Dimension specified as -1 but tensor has no dimensions");
  std::optional<std::int64_t> X = checkedDim(A, Self.dim() + 1), Y = X ? checkedDim(B, Self.dim() + 1) : X;
  if (!Y)
    return Tensor();
  if (*X == *Y)
    return fail("diagonal dimensions cannot be identical " + std::to_string(A) + ", " + std::to_string(B));
  NodeRef Node = record("diag_embed", {Self});
  Sizes Shape = Self.sizes();
  std::int64_t Length = Shape.back() + std::abs(Offset);
  Shape.pop_back();
  Shape.insert(Shape.begin() + std::min(*X, *Y), Length);
  Shape.insert(Shape.begin() + std::max(*X, *Y), Length);
  return attach(Node, makeTensor(Shape, Self.dtype(), Self.device()),
                [=](GradNode &, GradList &G) -> GradList { return {ops::diagonal(G[0], Offset, *X, *Y)}; });
}

Argument runLinalgDiagonal(OpCall &C) {
  Tensor Self = C.tensor("A|self");
  return ops::diagonal(Self, C.integer("offset", 0), C.integer("dim1", -2), C.integer("dim2", -1));
}

/// Quarter turns: a flip, and for an odd number the result's dimensions change places.
Tensor rot90(const Tensor &Self, std::int64_t K, std::int64_t A, std::int64_t B) {
  if (failed() || !Self.defined())
    return {};
  NodeRef Node = record("rot90", {Self});
  K = (K % 4 + 4) % 4;
  Tensor Out = emptyLike(Self, {}, K == 0 ? MemoryFormat::Contiguous : MemoryFormat::Preserve);
  if (Out.defined() && K % 2 == 1) {
    std::swap(Out.impl().Shape[A], Out.impl().Shape[B]);
    std::swap(Out.impl().Strides[A], Out.impl().Strides[B]);
  }
  return attach(Node, Out, [=](GradNode &, GradList &G) -> GradList { return {rot90(G[0], -K, A, B)}; });
}

Argument runRot90(OpCall &C) {
  Tensor Self = C.tensor("self");
  std::int64_t K = C.integer("k", 1);
  Sizes Dims = C.integers("dims", {0, 1});
  if (C.poisoned() || failed())
    return Tensor();
  if (Dims.size() != 2)
    return fail("expected total rotation dims == 2, but got dims = " + std::to_string(Dims.size()));
  if (Self.dim() < 2)
    return fail("expected total dims >= 2, but got total dims = " + std::to_string(Self.dim()));
  std::optional<std::int64_t> A = checkedDim(Dims[0], Self.dim()), B = A ? checkedDim(Dims[1], Self.dim()) : A;
  if (!B)
    return Tensor();
  if (*A == *B)
    return fail("expected rotation dims to be different, but got dim0 = " + std::to_string(Dims[0]) +
                " and dim1 = " + std::to_string(Dims[1]));
  return rot90(Self, K, *A, *B);
}

Argument runTrace(OpCall &C) {
  Tensor Self = C.tensor("self");
  if (failed())
    return Tensor();
  if (Self.dim() != 2 && Self.device().isCpu()) // the result is there before
    makeTensor({}, isIntegral(Self.dtype(), true) ? Dtype::Long : Self.dtype(), Self.device());
  if (Self.dim() != 2)
    return fail("trace: expected a matrix, but got tensor with dim " + std::to_string(Self.dim()));
  NodeRef Node = record("trace", {Self});
  const Sizes Old = Self.sizes();
  Tensor Out = withoutGrad([&] { // CUDA sums the diagonal (cuda/TriangularOps.cu, trace_cuda)
    return Self.device().isCuda()
               ? ops::sum(ops::diagonal(detached(Self)))
               : makeTensor({}, isIntegral(Self.dtype(), true) ? Dtype::Long : Self.dtype(), Self.device());
  });
  return attach(Node, Out, [Old](GradNode &, GradList &G) -> GradList {
    const std::int64_t Count = Old[0] * Old[1], Step = Old[1] + 1;
    Tensor Whole = ops::zeros({Count}, G[0].dtype(), G[0].device());
    Tensor Places = scratch(8 * ((Count + Step - 1) / Step), G[0].device());
    return {ops::view(Whole, Old)};
  });
}

/// How many elements stand on and below a diagonal.
std::int64_t triangleSize(std::int64_t Rows, std::int64_t Columns, std::int64_t Offset) {
  const std::int64_t First = std::clamp<std::int64_t>(-Offset, 0, Rows);
  const std::int64_t Full = std::clamp<std::int64_t>(Columns - 1 - Offset, First, Rows);
  const std::int64_t Partial = Full - First, Least = First + Offset + 1;
  return Partial * Least + Partial * (Partial - 1) / 2 + (Rows - Full) * Columns;
}

template <bool Lower> Argument runTriangleIndices(OpCall &C) {
  std::int64_t Rows = C.integer("row", 0), Columns = C.integer("col", 0), Offset = C.integer("offset", 0);
  if (C.poisoned() || failed())
    return Tensor();
  if (Rows < 0 || Columns < 0)
    return fail("row and col must be non-negative, got" + std::to_string(std::min(Rows, Columns)));
  std::int64_t Total = 0;
  if (__builtin_mul_overflow(Rows, Columns, &Total))
    return fail("Storage size calculation overflowed");
  std::int64_t Count = Lower ? triangleSize(Rows, Columns, Offset) : Total - triangleSize(Rows, Columns, Offset - 1);
  return makeTensor({2, Count}, C.dtype().value_or(Dtype::Long), C.device().value_or(Device()));
}

/// torch.vander: powers by a cumulative product over columns of the result itself.
Argument runVander(OpCall &C) {
  Tensor X = C.tensor("x|self");
  if (failed())
    return Tensor();
  if (X.dim() != 1)
    return fail("x must be a one-dimensional tensor.");
  std::int64_t N = C.integer("N", X.numel());
  bool Increasing = C.flag("increasing", false);
  if (C.poisoned())
    return Tensor();
  if (N < 0)
    return fail("N must be non-negative.");
  Dtype Type = isIntegral(X.dtype(), true) ? Dtype::Long : X.dtype();
  Tensor Out = makeTensor({X.numel(), N}, Type, X.device());
  if (N > 1) {
    ops::copyInto(ops::slice(Out, 1, 1, N), ops::unsqueeze(X, 1));
    Tensor Powers = invokeTensor("cumprod", {{"self", ops::slice(Out, 1, 1, N)}, {"dim", 1}});
    ops::copyInto(ops::slice(Out, 1, 1, N), Powers);
  }
  return Increasing ? Out : invokeTensor("flip", {{"self", Out}, {"dims", Sizes{1}}});
}

/// math_channel_shuffle; since 2.11 with a formula of its own.
Tensor shuffledOnCuda(const Tensor &Self, std::int64_t Groups) {
  if (failed() || !Self.defined())
    return {};
  const auto Shuffled = [Groups](const Tensor &T) {
    const std::int64_t Images = T.numel() ? -1 : 0;
    const Tensor Rows = ops::view(T, {T.size(0), Groups, T.size(1) / Groups, Images});
    return ops::reshape(ops::contiguous(ops::permute(Rows, {0, 2, 1, 3})), T.sizes());
  };
  if (!torchAtLeast(2, 11))
    return Shuffled(Self);
  NodeRef Node = record("native_channel_shuffle", {Self});
  Tensor Out = withoutGrad([&] { return Shuffled(detached(Self)); });
  return attach(Node, Out, [Back = Self.size(1) / Groups](GradNode &, GradList &G) -> GradList {
    return {shuffledOnCuda(G[0], Back)};
  });
}

/// A kernel that keeps the memory format, and reads its input in it; since 2.0 channel_shuffle has a derivative.
Tensor shuffledOnCpu(const Tensor &Self, std::int64_t Groups, bool Differentiable) {
  if (failed() || !Self.defined())
    return {};
  NodeRef Node = record("channel_shuffle", {Self});
  Tensor Out = Self.numel() == 0 ? makeAlias(Self, Self.sizes(), Self.strides(), Self.impl().Offset)
                                 : makeTensor(Self.sizes(), Self.dtype(), Self.device(), suggestFormat(Self));
  if (Out.defined() && Out.numel() != 0)
    withoutGrad([&] { return ops::contiguous(detached(Self), suggestFormat(Self)); });
  return attach(Node, Out, [=, Back = Self.size(1) / Groups](GradNode &, GradList &G) -> GradList {
    if (Differentiable)
      return {shuffledOnCpu(G[0], Back, true)};
    return {fail("derivative for channel_shuffle is not implemented")};
  });
}

template <bool Native> Argument runChannelShuffle(OpCall &C) {
  Tensor Self = C.tensor("self");
  std::int64_t Groups = C.integer("groups", 1);
  if (C.poisoned() || failed())
    return Tensor();
  if (Self.dim() <= 2)
    return fail("channel_shuffle expects input with > 2 dims, but got input with sizes " + formatSizes(Self.sizes()));
  if (Groups <= 0 || Self.size(1) % Groups != 0)
    return fail("Number of groups to divide channels in must be positive and divide the channels. Value of groups:" +
                std::to_string(Groups));
  if (Self.device().isCuda())
    return shuffledOnCuda(Self, Groups);
  return shuffledOnCpu(Self, Groups, !Native && torchAtLeast(2, 0));
}

const OpDecl Decls[] = {
    {.Names = {"diag"}, .Run = runDiag<false>, .Source = "1.13.1 aten/src/ATen/native/TensorShape.cpp, diag"},
    {.Names = {"diagflat"}, .Run = runDiag<true>, .Source = "1.13.1 TensorShape.cpp, diagflat"},
    {.Names = {"diag_embed"}, .Run = runDiagEmbed, .Source = "1.13.1 TensorShape.cpp, diag_embed"},
    {.Names = {"linalg_diagonal"}, .Run = runLinalgDiagonal, .Source = "1.13.1 TensorShape.cpp, linalg_diagonal"},
    {.Names = {"rot90"}, .Run = runRot90, .Source = "1.13.1 aten/src/ATen/native/TensorTransformations.cpp"},
    {.Names = {"trace"}, .Run = runTrace, .Source = "1.13.1 ReduceOps.cpp, cuda/TriangularOps.cu"},
    {.Names = {"tril_indices"}, .Run = runTriangleIndices<true>, .Source = "1.13.1 TensorFactories.cpp"},
    {.Names = {"triu_indices"}, .Run = runTriangleIndices<false>, .Source = "1.13.1 TensorFactories.cpp"},
    {.Names = {"vander"}, .Run = runVander, .Source = "1.13.1 TensorFactories.cpp, vander"},
    {.Names = {"channel_shuffle"},
     .Run = runChannelShuffle<false>,
     .Source = "1.13.1 aten/src/ATen/native/ChanelShuffle.cpp"},
    {.Names = {"native_channel_shuffle"},
     .Run = runChannelShuffle<true>,
     .Source = "1.13.1 aten/src/ATen/native/ChanelShuffle.cpp"},
};

} // namespace
const std::span<const OpDecl> DiagonalOps = Decls;

} // namespace vramlint
