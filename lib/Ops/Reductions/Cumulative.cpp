// Scans along a dimension: cumsum, cumprod, cummax, cummin, logcumsumexp.
//
// The CUDA kernels read a contiguous tensor and write one; a scan over all elements in one row goes to cub, which
// takes scratch of its own (aten/src/ATen/native/cuda/ScanUtils.cuh).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Cub.h"
#include "Ops/Core/Functions.h"
#include "Ops/Core/NeverZero.h"
#include "Ops/Core/OutForm.h"
#include "Ops/Core/Registry.h"

namespace vramlint {
namespace {

using ops::div;
using ops::mul;

Tensor flip(const Tensor &Self) { return emptyLike(Self); }

/// What the scan takes for a moment.
void scanScratch(const Tensor &Self, std::int64_t Dim, const Tensor &Into, std::string_view Op) {
  if (!Self.device().isCuda() || Self.numel() == 0 || Self.dim() == 0)
    return;
  Tensor Written = contiguousForKernel(Into), Read = contiguousForKernel(Self);
  if (Self.numel() == Self.sizes()[Dim])
    cub::scan(Self.dtype(), Self.numel(), Self.device(), Op);
}

/// The result of a scan of \p Self in plain order.
Tensor scanned(const Tensor &Self, std::int64_t Dim, std::string_view Op) {
  Tensor Out = makeTensor(Self.sizes(), Self.dtype(), Self.device());
  if (Out.defined())
    scanScratch(Self, Dim, Out, Op);
  return Out;
}

Tensor reversedCumsum(const Tensor &T, std::int64_t Dim) {
  Tensor Flipped = flip(T);
  Tensor Sums = scanned(Flipped, Dim, "cumsum");
  return flip(Sums);
}

Tensor cumsumGrad(const Tensor &G, Dtype Type, std::int64_t Dim) {
  Tensor Grad = ops::to(G, Type);
  if (Grad.numel() <= 1 || Grad.sizes()[Dim] == 1)
    return Grad;
  if (!session().GradEnabled)
    return reversedCumsum(Grad, Dim);
  const auto Flipped = [Dim](const Tensor &T) { return invokeTensor("flip", {{"self", T}, {"dims", Sizes{Dim}}}); };
  Tensor First = Flipped(Grad);
  Tensor Sums = ops::cumsum(First, Dim);
  return Flipped(Sums);
}

/// cumprod_backward for inputs without zeros; which branch runs depends on data.
Tensor cumprodGrad(const Tensor &G, const Tensor &Self, const Tensor &Result, std::int64_t Dim) {
  Tensor Grad = ops::to(G, Self.dtype());
  if (Self.numel() <= 1 || Self.sizes()[Dim] == 1)
    return Grad;
  const Tensor Conjugate = ops::conj(Self); // before the product, in which that of the result is resolved
  Tensor Weighted = mul(ops::conj(Result), Grad);
  Tensor IsZero = ops::compare(Self, 0);
  { Tensor Any = reduce(IsZero, *reductionDims(IsZero, {}), false, Dtype::Bool); }
  takeNoneAsZero(Self, "cumprod");
  return div(reversedCumsum(Weighted, Dim), Conjugate);
}

Tensor cumulate(const Tensor &Self, std::int64_t Dim, std::optional<Dtype> Given, bool Product, bool Inplace) {
  std::optional<std::int64_t> D = failed() || !Self.defined() ? std::nullopt : checkedDim(Dim, Self.dim());
  if (!D || (Inplace && !checkInplace(Self, {Self})))
    return {};
  const std::string_view Op = Product ? "cumprod" : "cumsum";
  Dtype Type = Given.value_or(isIntegral(Self.dtype(), true) && !Inplace ? Dtype::Long : Self.dtype());
  if (Inplace && Type != Self.dtype())
    return fail("Bad in-place call: input tensor dtype " + std::string(cppName(Self.dtype())) +
                " and output tensor dtype " + std::string(cppName(Type)) + " should match");
  NodeRef Node = record(Op, {Self});
  SavedSlot Kept = Inplace ? keepClone(Node, Self, Product) : keep(Node, Self, Product);
  Tensor Result = Inplace ? Self : makeResult(Self.sizes(), Type, Self.device());
  if (!Result.defined())
    return {};
  {
    Category Outer = std::exchange(session().DefaultCategory, Category::Temporary);
    Tensor Converted = Type != Self.dtype() && Self.dim() && Self.numel() ? emptyLike(Self, Type) : Tensor();
    session().DefaultCategory = Outer;
    scanScratch(Converted.defined() ? Converted : Self, *D, Result, Op);
  }
  if (Inplace)
    changed(Self);
  SavedSlot KeptOut = Product ? keepOutput(Node, Result) : SavedSlot();
  Dtype Old = Self.dtype();
  BackwardFn Backward = [=](GradNode &N, GradList &G) -> GradList {
    if (!N.wants(0) || !G[0].defined())
      return {Tensor()};
    return {Product ? cumprodGrad(G[0], unpack(N, Kept), unpack(N, KeptOut), *D) : cumsumGrad(G[0], Old, *D)};
  };
  return Inplace ? rebase(Node, Self, std::move(Backward)) : attach(Node, Result, std::move(Backward));
}

template <bool Product> Argument runCumulate(OpCall &C) {
  Tensor Self = C.tensor("self");
  return cumulate(Self, C.integer("dim", 0), C.dtype(), Product, C.inplace());
}

/// cummax, cummin: values and where they are from; the gradient is scattered there.
Argument runCummax(OpCall &C) {
  Tensor Self = C.tensor("self");
  std::optional<std::int64_t> D = failed() ? std::nullopt : checkedDim(C.integer("dim", 0), Self.dim());
  if (!D)
    return Tensor();
  NodeRef Node = record(C.name(), {Self});
  keep(Node, Self);
  Tensor Values = makeTensor(Self.sizes(), Self.dtype(), Self.device());
  Tensor Indices = makeTensor(Self.sizes(), Dtype::Long, Self.device());
  if (failed())
    return Tensor();
  if (Self.device().isCuda() && Self.dim() && Self.numel())
    contiguousForKernel(Self);
  SavedSlot Kept = keep(Node, Indices);
  OutputMeta Whole{Self.sizes(), Self.dtype(), Self.device()};
  attach(Node, Values, [=, At = *D](GradNode &N, GradList &G) -> GradList {
    if (!G[0].defined())
      return {Tensor()};
    Tensor Zeros = ops::zeros(Whole.Shape, Whole.Type, Whole.Where);
    if (Zeros.numel() == 0)
      return {Zeros};
    return {invokeTensor("scatter_add_", {{"self", Zeros}, {"dim", At}, {"index", unpack(N, Kept)}, {"src", G[0]}})};
  });
  return std::vector<Tensor>{Values, Indices};
}

/// The gradient of logcumsumexp from the logarithm of that of its result.
Tensor backFromLog(const Tensor &Log, const Tensor &Self, const Tensor &Result, std::int64_t Dim) {
  Tensor Shifted = ops::sub(Log, Result);
  auto Reversed = [&] {
    Tensor Flipped = flip(Shifted);
    Tensor Sums = scanned(Flipped, Dim, "logcumsumexp");
    return flip(Sums);
  };
  Tensor Sums = Reversed();
  Tensor Sum = ops::add(Sums, Self);
  return ops::unary("exp", Sum);
}

Tensor logOf(std::string_view First, const Tensor &G) {
  Tensor Made = ops::unary(First, G);
  return ops::unary("log", Made);
}

/// logcumsumexp_backward: the positive and the negative part of the gradient go through the logarithm apart; from 2.0
/// on they share it, and complex numbers need no parts.
Tensor logcumsumexpGrad(const Tensor &G, const Tensor &Self, const Tensor &Result, std::int64_t Dim) {
  if (G.dim() == 0 || G.numel() == 0)
    return G;
  if (isComplex(G.dtype())) {
    const Tensor Log = logOf("neg", G);
    return backFromLog(Log, Self, Result, Dim);
  }
  const bool Shared = torchAtLeast(2, 0);
  Tensor Least = Shared ? makeTensor({}, G.dtype(), G.device()) : emptyLike(G);
  Tensor LogAbsolute = Shared ? logOf("abs", G) : Tensor();
  auto partOf = [&](bool Negative) {
    Tensor Opposite = Negative && !Shared ? ops::unary("neg", G) : Tensor();
    Tensor Log = Shared ? LogAbsolute : ops::unary("log", Negative ? Opposite : G);
    Tensor Mask = ops::compare(G, 0);
    return ops::where(Mask, Log, Least);
  };
  Tensor LogPositive = partOf(false), LogNegative = partOf(true);
  Tensor Up = backFromLog(LogPositive, Self, Result, Dim), Down = backFromLog(LogNegative, Self, Result, Dim);
  return ops::sub(Up, Down);
}

Argument runLogcumsumexp(OpCall &C) {
  Tensor Self = C.tensor("self");
  std::optional<std::int64_t> D = failed() ? std::nullopt : checkedDim(C.integer("dim", 0), Self.dim());
  if (!D)
    return Tensor();
  if (!isFloatingPoint(Self.dtype()) && !(isComplex(Self.dtype()) && torchAtLeast(2, 0)))
    return failNotImplemented("logcumsumexp_out_cpu", Self.dtype());
  NodeRef Node = record("logcumsumexp", {Self});
  SavedSlot Kept = keep(Node, Self);
  Tensor Out = scanned(Self, *D, "logcumsumexp");
  SavedSlot KeptOut = keepOutput(Node, Out);
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    return {logcumsumexpGrad(G[0], unpack(N, Kept), unpack(N, KeptOut), *D)};
  });
}

const OpDecl Decls[] = {
    {.Names = {"cumsum", "cumsum_"},
     .Run = runCumulate<false>,
     .Source = "1.13.1 aten/src/ATen/native/ReduceOps.cpp, cuda/ScanKernels.cpp; trace `cumsum`"},
    {.Names = {"cumprod", "cumprod_"},
     .Run = runCumulate<true>,
     .Source = "1.13.1 aten/src/ATen/native/ReduceOps.cpp, cuda/ScanKernels.cpp; trace `cumsum`"},
    {.Names = {"cummax", "cummin"},
     .Run = runCummax,
     .Source = "1.13.1 aten/src/ATen/native/ReduceOps.cpp, cuda/ScanKernels.cpp"},
    {.Names = {"logcumsumexp"},
     .Run = runLogcumsumexp,
     .Source = "1.13.1 aten/src/ATen/native/ReduceOps.cpp; FunctionsManual.cpp, logcumsumexp_backward"},
};

} // namespace

Tensor ops::cumsum(const Tensor &Self, std::int64_t Dim) { return cumulate(Self, Dim, {}, false, false); }

const std::span<const OpDecl> CumulativeOps = Decls;

} // namespace vramlint
