// Norms of matrices, and the condition that is made of two of them.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Registry.h"
#include "Ops/LinearAlgebra/Lapack.h"

#include <algorithm>
#include <cmath>

namespace vramlint {
namespace {

/// The order of a norm: a number, or a word.
struct NormOrder {
  enum Kind { OfNumber, Frobenius, Nuclear, Unknown } Is = OfNumber;
  double Number = 2;
  std::string Text = {};
};
constexpr Word<NormOrder::Kind> OrderWords[] = {{"fro", NormOrder::Frobenius}, {"nuc", NormOrder::Nuclear}};

NormOrder orderArgument(OpCall &C, std::string_view Name, NormOrder Default) {
  const Argument *A = C.find(Name);
  if (!A || A->isNone())
    return Default;
  if (const auto *Text = A->get<std::string>())
    return {meaning<NormOrder::Kind>(*Text, OrderWords).value_or(NormOrder::Unknown), 2, *Text};
  return {NormOrder::OfNumber, C.number(Name, 2)};
}

Tensor vectorNorm(const Tensor &A, double P, const Sizes &Dims, bool KeepDim) {
  return invokeTensor("linalg_vector_norm", {{"self", A}, {"ord", P}, {"dim", Dims}, {"keepdim", KeepDim}});
}

/// The norm of the singular values: their sum or an extreme one.
template <typename Reduce> Tensor spectralNorm(const Tensor &A, Sizes Dims, bool KeepDim, Reduce Of) {
  Sizes Order, Back(A.sizes().size());
  for (std::int64_t I = 0; I != A.dim(); ++I)
    if (I != Dims[0] && I != Dims[1])
      Order.push_back(I);
  Order.insert(Order.end(), {Dims[0], Dims[1]});
  for (std::size_t I = 0; I != Order.size(); ++I)
    Back[Order[I]] = static_cast<std::int64_t>(I);
  Tensor Values = singularValues(ops::permute(A, Order));
  Tensor Out = Of(Values);
  return KeepDim ? ops::permute(ops::unsqueeze(Out, -1), Back) : Out;
}

Tensor matrixNorm(const Tensor &A, const NormOrder &Order, Sizes Dims, bool KeepDim) {
  if (!checkMatrix(A, "linalg.matrix_norm", /*Square=*/false))
    return {};
  if (Dims.size() != 2)
    return fail("linalg.matrix_norm: dim must be a 2-tuple. Got " + formatSizes(Dims));
  for (std::int64_t &Dim : Dims) {
    std::optional<std::int64_t> D = checkedDim(Dim, A.dim());
    if (!D)
      return {};
    Dim = *D;
  }
  if (Dims[0] == Dims[1])
    return fail("linalg.matrix_norm: dims must be different. Got (" + std::to_string(Dims[0]) + ", " +
                std::to_string(Dims[1]) + ")");
  if (Order.Is == NormOrder::Frobenius)
    return vectorNorm(A, 2, Dims, KeepDim);
  if (Order.Is == NormOrder::Nuclear)
    return spectralNorm(A, Dims, KeepDim, [&](const Tensor &Values) { return ops::sum(Values, {-1}, KeepDim); });
  const double Size = std::abs(Order.Number);
  if (Order.Is != NormOrder::OfNumber || (Size != 1 && Size != 2 && !std::isinf(Size)))
    return fail("linalg.matrix_norm: Order " + Order.Text + " not supported.");
  const std::string_view Extreme = Order.Number > 0 ? "amax" : "amin";
  if (Size == 2)
    return spectralNorm(A, Dims, KeepDim, [&](const Tensor &Values) {
      return invokeTensor(Extreme, {{"self", Values}, {"dim", Sizes{-1}}, {"keepdim", KeepDim}});
    });
  if (std::isinf(Size))
    std::swap(Dims[0], Dims[1]);
  if (!KeepDim && Dims[0] < Dims[1])
    --Dims[1];
  Tensor Sums = vectorNorm(A, 1, {Dims[0]}, KeepDim);
  return invokeTensor(Extreme, {{"self", Sums}, {"dim", Sizes{Dims[1]}}, {"keepdim", KeepDim}});
}

/// checkLinalgCompatibleDtype and the like: a norm has no whole number.
Dtype normType(Dtype Type) {
  if (isIntegral(Type, true))
    fail("linalg.norm: dtype should be floating point or complex, but got " + std::string(dtypeName(Type)));
  return Type;
}

Argument runMatrixNorm(OpCall &C) {
  Tensor A = C.tensor("self|A");
  NormOrder Order = orderArgument(C, "ord", {NormOrder::Frobenius});
  Sizes Dims = C.integers("dim", {-2, -1});
  bool KeepDim = C.flag("keepdim", false);
  if (C.poisoned() || failed())
    return Tensor();
  if (std::optional<Dtype> Type = C.dtype())
    A = ops::to(A, normType(*Type));
  return matrixNorm(A, Order, Dims, KeepDim);
}

/// linalg_norm: of a matrix when an order is given for two dimensions, else of the vector of all elements.
Argument runNorm(OpCall &C) {
  Tensor A = C.tensor("self|A");
  Sizes Dims = C.integers("dim");
  bool KeepDim = C.flag("keepdim", false), HasDims = C.has("dim"), HasOrder = C.has("ord");
  NormOrder Order = orderArgument(C, "ord", {});
  if (C.poisoned() || failed())
    return Tensor();
  if (std::optional<Dtype> Type = C.dtype())
    A = ops::to(A, normType(*Type));
  if (HasOrder && !HasDims && A.dim() != 1 && A.dim() != 2)
    return fail("linalg.norm: If dim is not specified but ord is, the input must be 1D or 2D. Got " +
                std::to_string(A.dim()) + "D.");
  if (HasOrder && (HasDims ? Dims.size() == 2 : A.dim() == 2))
    return matrixNorm(A, Order, HasDims ? Dims : Sizes{0, 1}, KeepDim);
  if (Order.Is != NormOrder::OfNumber)
    return fail("linalg.norm: Order " + Order.Text + " is not supported for vectors");
  return vectorNorm(A, Order.Number, Dims, KeepDim);
}

Argument runNuclearNorm(OpCall &C) {
  Tensor A = C.tensor("self");
  Sizes Dims = C.integers("dim", {0, 1});
  bool KeepDim = C.flag("keepdim", false);
  if (C.poisoned() || failed())
    return Tensor();
  if (!C.has("dim") && A.dim() != 2)
    return fail("Expected a tensor with 2 dimensions, but got a tensor with " + std::to_string(A.dim()) +
                " dimensions instead.");
  return matrixNorm(A, {NormOrder::Nuclear}, Dims, KeepDim);
}

Argument runCondition(OpCall &C) {
  Tensor A = C.tensor("self|A");
  NormOrder Order = orderArgument(C, "p", {});
  if (C.poisoned() || !checkMatrix(A, "linalg.cond", /*Square=*/false))
    return Tensor();
  if (A.numel() == 0)
    return leftOut({"linalg_cond of an empty matrix has no model"});
  if (Order.Is == NormOrder::OfNumber && std::abs(Order.Number) == 2) {
    Tensor Values = singularValues(A);
    const std::int64_t Last = std::min(A.size(-1), A.size(-2)) - 1;
    Tensor First = ops::narrow(Values, -1, 0, 1), End = ops::narrow(Values, -1, Last, 1);
    return ops::squeeze(Order.Number > 0 ? ops::div(First, End) : ops::div(End, First), -1);
  }
  if (!checkMatrix(A, "linalg.cond"))
    return Tensor();
  if (Order.Is == NormOrder::Nuclear) {
    Tensor Values = singularValues(A);
    Tensor Reciprocal = ops::unary("reciprocal", Values);
    Tensor Second = ops::sum(Reciprocal, {-1}), First = ops::sum(Values, {-1});
    return ops::mul(First, Second);
  }
  Tensor Info, Inverse = inverse(A, &Info);
  if (!Inverse.defined())
    return Tensor();
  {
    Sizes Shape = joined(Info.sizes(), {1, 1});
    Tensor Bad = ops::compare(ops::view(Info, Shape), Scalar(0));
    Inverse = ops::maskedFillInto(Inverse, Bad);
  }
  Tensor Norm = matrixNorm(A, Order, {-2, -1}, false), Other = matrixNorm(Inverse, Order, {-2, -1}, false);
  Tensor Out = ops::unaryInto("nan_to_num", ops::mul(Norm, Other));
  Other = Tensor();
  Norm = Tensor();
  Info = Tensor();
  return Out;
}

constexpr std::string_view From = "1.13.1 aten/src/ATen/native/BatchLinearAlgebra.cpp, LinearAlgebra.cpp, "
                                  "BatchLinearAlgebraKernel.cpp, torch/csrc/autograd/FunctionsManual.cpp";

const OpDecl Decls[] = {
    {.Names = {"linalg_matrix_norm"}, .Run = runMatrixNorm, .Source = From},
    {.Names = {"linalg_norm"}, .Run = runNorm, .Source = From},
    {.Names = {"nuclear_norm"}, .Run = runNuclearNorm, .Source = From},
    {.Names = {"linalg_cond"}, .Run = runCondition, .Source = From},
};

} // namespace

const std::span<const OpDecl> MatrixNormOps = Decls;

} // namespace vramlint
