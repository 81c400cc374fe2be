// Sums, products with numbers, and what else the optimizers and utilities of LibTorch do to sparse gradients.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Recording.h"
#include "Ops/Core/Registry.h"
#include "Ops/Sparse/Sparse.h"

#include <algorithm>

namespace vramlint {
namespace {

using sparse::counted;

/// Where kernels give self another content: the values of before go first, the indices of before then.
void replace(const Tensor &Self, const Tensor &By) {
  SparseParts &P = Self.sparse();
  const SparseParts &New = By.sparse();
  P.Values = New.Values;
  P.Indices = New.Indices;
  P.Coalesced = New.Coalesced;
  P.AtMost = New.AtMost;
  Self.impl().Shape = By.sizes();
  changed(Self);
}

/// In place, self becomes \p Made.
Tensor given(const Tensor &Self, const Tensor &Made, bool Inplace) {
  if (!Inplace || !Made.defined() || failed())
    return Made;
  if (!Made.isSame(Self))
    replace(Self, Made);
  return Self;
}

/// Where the elements of the sum of two lie: those at the heads of both lists become one where they are at one place
/// (add_out_sparse_contiguous). Nothing where a place is not known.
std::optional<sparse::Places> merged(const SparseParts &A, const SparseParts &B) {
  const auto InA = sparse::knownPlaces(A), InB = sparse::knownPlaces(B);
  if (!InA || !InB)
    return std::nullopt;
  sparse::Places Sum;
  for (auto I = InA->begin(), J = InB->begin(); I != InA->end() || J != InB->end();) {
    const bool TakesA = I != InA->end() && (J == InB->end() || *I <= *J),
               TakesB = J != InB->end() && (I == InA->end() || *J <= *I);
    Sum.push_back(TakesA ? *I : *J);
    I += TakesA;
    J += TakesB;
  }
  return Sum;
}

/// Values and indices one behind the other: on CUDA, and where values do not lie in one piece.
Tensor concatenated(const Tensor &A, const Tensor &B, bool IsScaled) {
  const SparseParts &InA = A.sparse(), &InB = B.sparse();
  return withoutGrad([&]() -> Tensor {
    const Tensor Scaled = IsScaled ? ops::mul(InB.Values, 2.0) : InB.Values;
    const Tensor Indices = ops::cat({InA.Indices, InB.Indices}, 1), Values = ops::cat({InA.Values, Scaled}, 0);
    if (failed())
      return {};
    if (Indices.size(1) > A.numel()) // so that it does not grow without an end, it is coalesced
      return sparse::unmodelled("add of many elements"), Tensor();
    auto Places = sparse::knownPlaces(InA);
    if (const auto More = sparse::knownPlaces(InB); Places && More) {
      Places->insert(Places->end(), More->begin(), More->end());
      sparse::know(Indices, *Places);
    }
    return makeSparse(A.sizes(), {Indices, Values, /*Coalesced=*/false, InA.AtMost || InB.AtMost});
  });
}

Tensor scaledBy(const Tensor &Self, const Tensor &Number);

Tensor addSparse(const Tensor &A, const Tensor &B, Scalar Alpha, bool Inplace) {
  if (!B.isSparse())
    return fail("add(sparse, dense) is not supported. Use add(dense, sparse) instead.");
  if (A.sizes() != B.sizes())
    return fail("add: expected sizes of 'self' and 'other' to match, but " + formatSizes(A.sizes()) +
                " != " + formatSizes(B.sizes()));
  if (A.dtype() != B.dtype())
    return sparse::unmodelled("add of two types"), Tensor();
  const SparseParts &InA = A.sparse(), &InB = B.sparse();
  const std::optional<sparse::Places> Known = merged(InA, InB);
  if (counted(B) == 0)
    return Inplace ? A : sparse::copyOf(A);
  if (counted(A) == 0)
    return given(A, scaledBy(B, wrapScalar(Alpha, A.device())), Inplace);
  if (InA.sparseDims() != InB.sparseDims())
    return fail("add: expected 'self' and 'other' to have same density, but 'self' has " +
                std::to_string(InA.sparseDims()) + " sparse dimensions while 'other' has " +
                std::to_string(InB.sparseDims()) + " sparse dimensions");
  if (A.device().isCuda() || !InA.Values.isContiguous() || !InB.Values.isContiguous())
    return given(A, concatenated(A, B, !Alpha.is(1)), Inplace);
  const std::int64_t Most = InA.count() + InB.count();
  Sizes Shape = InB.Values.sizes();
  Shape[0] = Most;
  SparseParts Sum{makeTensor({InB.sparseDims(), Most}, Dtype::Long, A.device()),
                  makeTensor(Shape, A.dtype(), A.device()), InA.Coalesced && InB.Coalesced};
  if (failed())
    return {};
  sparse::narrow(Sum, Known);
  return given(A, makeSparse(A.sizes(), std::move(Sum)), Inplace);
}

/// A dense tensor and a sparse one: dense.
Tensor addToDense(const Tensor &Dense, const Tensor &B, bool Inplace) {
  if (Dense.sizes() != B.sizes())
    return fail("add: expected 'self' and 'other' to have same size, but self has size " +
                formatSizes(Dense.sizes()) + " while other has size " + formatSizes(B.sizes()) +
                " (FYI: dense-sparse addition does not currently support broadcasting)");
  const Dtype Type = promote(Dense.dtype(), B.dtype());
  if (Type != Dense.dtype())
    return sparse::unmodelled("add to a dense tensor of another type"), Tensor();
  // On CUDA the rows of one sparse dimension are added by index_add_, in place (SparseCUDATensorMath.cu, 1.13).
  const bool AddsRows = B.sparse().sparseDims() == 1 && B.sparse().Values.isContiguous() && Dense.isContiguous();
  if (!AddsRows && !sparse::hasKernel(B, "add to a dense tensor"))
    return {};
  if (Inplace && !checkInplace(Dense, {Dense}))
    return {};
  NodeRef Node = record("add", {Dense});
  Tensor Out = Inplace ? Dense : makeTensor(Dense.sizes(), Type, Dense.device());
  if (!Out.defined())
    return {};
  const SparseParts &P = B.sparse();
  if (counted(B) > 0)
    withoutGrad([&] {
      const bool InOnePiece = Out.isContiguous() && P.Values.isContiguous();
      const Tensor Summed = InOnePiece ? B : sparse::coalesce(B);
      return Summed.defined() ? ops::to(Summed.sparse().Values, Type) : Tensor();
    });
  const BackwardFn Backward = [](GradNode &, GradList &G) -> GradList { return {G[0]}; };
  if (!Inplace)
    return attach(Node, Out, Backward);
  changed(Dense);
  return rebase(Node, Dense, Backward);
}

template <bool Subtracts> Argument runAdd(OpCall &C) {
  const Tensor Self = C.tensor("self"), Other = C.tensor("other");
  const Scalar Alpha = scalarArgument(C, "alpha", 1);
  if (C.poisoned() || failed() || !requireDefined({Self, Other}) || !commonDevice({Self, Other}))
    return Tensor();
  if (!Self.isSparse())
    return addToDense(Self, Other, C.inplace());
  return addSparse(Self, Other, Subtracts ? Scalar(-Alpha.Value) : Alpha, C.inplace());
}

/// The elements times a number, or a tensor of one number, in memory of their own; indices first.
Tensor scaledBy(const Tensor &Self, const Tensor &Number) {
  return withoutGrad([&]() -> Tensor {
    if (Self.sparse().count() == 0) // nothing is computed, and all dimensions are sparse
      return sparse::make(Self.sizes(), makeTensor({Self.dim(), 0}, Dtype::Long, Self.device()),
                          makeTensor({0}, Self.dtype(), Self.device()));
    const Tensor Indices = sparse::copiedIndices(Self), Values = ops::mul(Self.sparse().Values, Number);
    return sparse::make(Self.sizes(), Indices, Values, Self.sparse().Coalesced);
  });
}

template <bool Divides> Argument runScale(OpCall &C) {
  const Argument *Given = C.find("other");
  const Tensor *By = Given ? Given->get<Tensor>() : nullptr;
  const Tensor Self = C.tensor("self");
  if (C.poisoned() || failed() || !requireDefined({Self}))
    return Tensor();
  const bool IsNumber = !By || (By->defined() && !By->isSparse() && By->dim() == 0 && By->dtype() == Self.dtype());
  if (!Self.isSparse() || !IsNumber || C.has("rounding_mode") || !isFloatingPoint(Self.dtype()))
    return sparse::unmodelled(C.name());
  if (!sparse::hasKernel(Self, C.name()))
    return Tensor();
  counted(Self);
  const Tensor Number = By ? *By : wrapScalar(scalarArgument(C, "other", 1), Self.device());
  if (Divides && C.inplace()) {
    withoutGrad([&] { return ops::divInto(Self.sparse().Values, Number); });
    changed(Self);
    return Self;
  }
  return given(Self, scaledBy(Self, Number), C.inplace());
}

Argument runNegate(OpCall &C) {
  const Tensor Self = C.tensor("self");
  if (C.poisoned() || failed())
    return Tensor();
  if (!C.inplace())
    return sparse::copyOf(Self);
  changed(Self);
  return Self;
}

/// pow(): of the coalesced tensor.
Argument runPower(OpCall &C) {
  const Tensor Self = C.tensor("self");
  const Scalar Exponent = scalarArgument(C, "exponent", 2);
  if (C.poisoned() || failed() || !sparse::hasKernel(Self, C.name()))
    return Tensor();
  const Tensor Summed = sparse::coalesce(Self);
  if (!Summed.defined())
    return Tensor();
  counted(Summed);
  return withoutGrad([&] {
    const Tensor Indices = sparse::copiedIndices(Summed);
    return sparse::make(Self.sizes(), Indices, ops::pow(Summed.sparse().Values, Exponent), true);
  });
}

/// norm(): of the coalesced values.
Argument runNorm(OpCall &C) {
  const Tensor Self = C.tensor("self");
  if (C.poisoned() || failed() || !sparse::hasKernel(Self, C.name()))
    return Tensor();
  if (!C.integers("dim").empty() || C.flag("keepdim", false) || C.has("dtype"))
    return sparse::unmodelled("norm over dimensions");
  const double P = C.number("p", 2.0);
  const Tensor Summed = sparse::coalesce(Self);
  if (!Summed.defined())
    return Tensor();
  return withoutGrad([&] { return ops::norm(Summed.sparse().Values, P); });
}

/// _sparse_sum(): of everything.
Argument runSum(OpCall &C) {
  const Tensor Self = C.tensor("self|input");
  if (C.poisoned() || failed() || !sparse::hasKernel(Self, C.name()))
    return Tensor();
  if (C.has("dim") || C.has("dtype"))
    return sparse::unmodelled("_sparse_sum over dimensions");
  const Tensor Summed = sparse::coalesce(Self);
  if (!Summed.defined())
    return Tensor();
  return withoutGrad([&] { return ops::sum(Summed.sparse().Values); });
}

/// sparse_mask(): what lies in a dense tensor at the places of a sparse one.
Argument runMask(OpCall &C) {
  const Tensor Self = C.tensor("self"), Mask = C.tensor("mask");
  if (C.poisoned() || failed() || !sparse::hasKernel(Mask, C.name()))
    return Tensor();
  if (Self.isSparse() || gradWanted({Self}))
    return sparse::unmodelled(C.name());
  if (!Mask.sparse().Coalesced)
    return fail("sparse_mask: mask is uncoalesced");
  if (Self.sizes() != Mask.sizes())
    return fail("sparse_mask: operands have incompatible sizes; self has size " + formatSizes(Self.sizes()) +
                " but mask has size " + formatSizes(Mask.sizes()));
  if (torchAtLeast(2, 0)) // computed from other ops there
    session().assume(Doubt::CpuKernelScratch, "`sparse_mask`");
  const std::int64_t Count = counted(Mask);
  const SparseParts &P = Mask.sparse();
  if (Count == 0 && !torchAtLeast(2, 0)) // it is not told how many of the dimensions are dense
    return withoutGrad([&] {
      const Tensor Indices = makeTensor({Self.dim(), 0}, Dtype::Long, Self.device());
      return sparse::make(Self.sizes(), Indices, makeTensor({0}, Self.dtype(), Self.device()), true);
    });
  return withoutGrad([&]() -> Tensor {
    const Tensor Values = makeTensor(P.Values.sizes(), Self.dtype(), Self.device());
    const Tensor Indices = sparse::copiedIndices(Mask);
    if (Count > 0 && Self.dim() > P.sparseDims()) {
      const Tensor Places = makeTensor({Count}, Dtype::Long, Self.device());
      for (std::int64_t D = 0; D < P.sparseDims(); ++D)
        wrapScalar(Scalar(1), Self.device()); // the size of the dimension
    }
    return sparse::make(Self.sizes(), Indices, Values, true);
  });
}

/// copy_(): between two sparse tensors.
Argument runCopy(OpCall &C) {
  const Tensor Self = C.tensor("self"), From = C.tensor("src");
  C.flag("non_blocking", false);
  if (C.poisoned() || failed())
    return Tensor();
  if (!Self.isSparse() || !From.isSparse())
    return fail("copy_() between dense and sparse Tensors is not implemented!");
  if (Self.dtype() != From.dtype() || !(Self.device() == From.device()))
    return sparse::unmodelled(C.name());
  return Self.isSame(From) ? Self : given(Self, sparse::copyOf(From), true);
}

const OpDecl Declared[] = {
    {.Names = {"add", "add_"}, .Run = runAdd<false>, .Source = "1.13 native/sparse/SparseTensorMath.cpp, measured"},
    {.Names = {"sub", "sub_", "subtract", "subtract_"},
     .Run = runAdd<true>,
     .Source = "1.13 native/sparse/SparseTensorMath.cpp, measured"},
    {.Names = {"mul", "mul_", "multiply", "multiply_"},
     .Run = runScale<false>,
     .Source = "1.13 native/sparse/SparseTensorMath.cpp, measured"},
    {.Names = {"div", "div_", "divide", "divide_"},
     .Run = runScale<true>,
     .Source = "1.13 native/sparse/SparseTensorMath.cpp, measured"},
    {.Names = {"neg", "neg_", "negative", "negative_"},
     .Run = runNegate,
     .Source = "1.13 native/sparse/SparseTensorMath.cpp, measured"},
    {.Names = {"pow"}, .Run = runPower, .Source = "1.13 native/sparse/SparseTensorMath.cpp, measured"},
    {.Names = {"norm"}, .Run = runNorm, .Source = "1.13 native/sparse/SparseTensorMath.cpp, measured"},
    {.Names = {"_sparse_sum"}, .Run = runSum, .Source = "1.13 native/sparse/SparseTensorMath.cpp, measured"},
    {.Names = {"sparse_mask"}, .Run = runMask, .Source = "1.13 native/sparse/SparseTensor.cpp, measured"},
    {.Names = {"copy_"}, .Run = runCopy, .Source = "1.13 native/sparse/SparseTensor.cpp, measured"},
};

} // namespace

const std::span<const OpDecl> SparseArithmeticOps = Declared;

} // namespace vramlint
