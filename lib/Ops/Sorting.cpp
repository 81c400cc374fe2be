// Ops that return values with indices or search along a dimension: max, min, sort, topk, argmax, cumulative sums.
//
// The gradient of a selected value is zeros of the input with the gradient scattered in
// (value_selecting_reduction_backward, torch/csrc/autograd/FunctionsManual.cpp).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Functions.h"
#include "Ops/Registry.h"

namespace vramlint {
namespace {

/// Values and int64 indices of one shape, the values differentiable through the indices.
std::vector<Tensor> selected(std::string_view Op, const Tensor &Self, const Sizes &Shape, const Sizes &Strides) {
  NodeRef Node = record(Op, {Self});
  Tensor Values = makeStrided(Shape, Strides, Self.dtype(), Self.device());
  Tensor Indices = makeStrided(Shape, Strides, Dtype::Long, Self.device());
  if (failed())
    return {};
  keepOutput(Node, Indices, 1);
  OutputMeta Whole{Self.sizes(), Self.dtype(), Self.device()};
  attach(Node, Values, [Whole](GradNode &, GradList &G) -> GradList {
    return {G[0].defined() ? ops::zeros(Whole.Shape, G[0].dtype(), G[0].device()) : Tensor()};
  });
  return {Values, Indices};
}

Argument runMax(OpCall &C) {
  Tensor Self = C.tensor("self");
  bool Max = C.name() == "max";
  if (std::optional<Tensor> Other = C.optionalTensor("other"))
    return Max ? ops::maximum(Self, *Other) : ops::minimum(Self, *Other);
  if (!C.has("dim"))
    return ops::extremumAll(Self, Max);
  std::optional<std::int64_t> D = failed() ? std::nullopt : checkedDim(C.integer("dim", 0), Self.dim());
  if (!D)
    return Tensor();
  Sizes Dims = Self.dim() ? Sizes{*D} : Sizes();
  Sizes Shape = reducedShape(Self, Dims, C.flag("keepdim", false));
  if (Self.dim() && Self.sizes()[*D] == 0)
    return fail(std::string(C.name()) + "(): Expected reduction dim " + std::to_string(*D) +
                " to have non-zero size.");
  std::vector<Tensor> Result = selected(C.name(), Self, Shape, contiguousStrides(Shape));
  reduceScratch(Self, Dims, {.Accumulator = 16});
  return Result;
}

Argument runArgmax(OpCall &C) {
  Tensor Self = C.tensor("self");
  if (failed())
    return Tensor();
  bool KeepDim = C.flag("keepdim", false);
  if (!C.has("dim")) {
    if (Self.numel() == 0)
      return fail(std::string(C.name()) + "(): Expected reduction dim to be specified for input.numel() == 0.");
    Tensor Out = makeTensor(reducedShape(Self, *reductionDims(Self, {}), KeepDim), Dtype::Long, Self.device());
    // The whole tensor is searched in one row: what no view can bring into one is copied (ReduceOps.cpp).
    CategoryScope Scope(Category::Temporary);
    Tensor Row = ops::reshape(detached(Self), {-1});
    reduceScratch(Row, {0}, {.Accumulator = 16});
    return Out;
  }
  std::optional<std::int64_t> D = checkedDim(C.integer("dim", 0), Self.dim());
  if (!D || (Self.dim() && !ops::checkNotEmpty(Self, {*D}, C.name())))
    return Tensor();
  return reduce(Self, Self.dim() ? Sizes{*D} : Sizes(), KeepDim, Dtype::Long, {.Accumulator = 16});
}

void assumeScratch(const Tensor &Self, std::string_view Op) {
  if (Self.device().isCuda())
    session().assume(Doubt::SortScratch, std::string(Op));
}

Argument runSort(OpCall &C) {
  Tensor Self = C.tensor("self");
  std::optional<std::int64_t> D = failed() ? std::nullopt : checkedDim(C.integer("dim", -1), Self.dim());
  if (!D)
    return Tensor();
  std::int64_t Length = Self.dim() ? Self.sizes()[*D] : 1;
  if (Length > 4096)
    assumeScratch(Self, C.name());
  if (C.name() == "sort" || C.name() == "msort")
    return selected("sort", Self, Self.sizes(), denseStridesLike(Self));
  std::vector<Tensor> Both = selected("sort", detached(Self), Self.sizes(), denseStridesLike(Self));
  return Both.empty() ? Tensor() : Both[1];
}

Argument runTopk(OpCall &C) {
  Tensor Self = C.tensor("self");
  std::optional<std::int64_t> D = failed() ? std::nullopt : checkedDim(C.integer("dim", -1), Self.dim());
  if (!D)
    return Tensor();
  std::int64_t K = C.integer("k", 1), Length = Self.dim() ? Self.sizes()[*D] : 1;
  if (K < 0 || K > Length)
    return fail("selected index k out of range");
  if (Length > 10000)
    assumeScratch(Self, "topk");
  Sizes Shape = Self.sizes();
  if (Self.dim())
    Shape[*D] = K;
  return selected("topk", Self, Shape, contiguousStrides(Shape));
}

/// kthvalue, median and mode along a dimension.
Argument runKth(OpCall &C) {
  Tensor Self = C.tensor("self");
  if (failed())
    return Tensor();
  bool Whole = !C.has("dim") && C.name() == "median";
  if (Whole) {
    NodeRef Node = record("median", {Self});
    keep(Node, Self);
    Sizes Shape = Self.sizes();
    return attach(Node, makeTensor({}, Self.dtype(), Self.device()), [Shape](GradNode &, GradList &G) -> GradList {
      return {ops::zeros(Shape, G[0].dtype(), G[0].device())};
    });
  }
  std::optional<std::int64_t> D = checkedDim(C.integer("dim", -1), Self.dim());
  if (!D)
    return Tensor();
  Sizes Shape = reducedShape(Self, Self.dim() ? Sizes{*D} : Sizes(), C.flag("keepdim", false));
  return selected(C.name(), Self, Shape, contiguousStrides(Shape));
}

Tensor flip(const Tensor &Self) { return emptyLike(Self); }

Argument runCumsum(OpCall &C) {
  Tensor Self = C.tensor("self");
  std::optional<std::int64_t> D = failed() ? std::nullopt : checkedDim(C.integer("dim", 0), Self.dim());
  if (!D)
    return Tensor();
  Dtype Type = C.dtype().value_or(isIntegral(Self.dtype(), true) ? Dtype::Long : Self.dtype());
  bool Product = C.name().starts_with("cumprod");
  if (Type != Self.dtype())
    Self = ops::to(Self, Type);
  NodeRef Node = record(Product ? "cumprod" : "cumsum", {Self});
  SavedSlot Kept = keep(Node, Self, Product);
  Tensor Out = makeTensor(Self.sizes(), Self.dtype(), Self.device());
  SavedSlot KeptOut = Product ? keepOutput(Node, Out) : SavedSlot();
  if (Self.device().isCuda() && Self.numel() > 0 && Self.dim() == 1)
    assumeScratch(Self, C.name());
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    if (G[0].numel() <= 1 || G[0].sizes()[*D] == 1)
      return {G[0]};
    if (!Product) {
      Tensor Flipped = flip(G[0]);
      Tensor Sums = makeTensor(Flipped.sizes(), Flipped.dtype(), Flipped.device());
      return {flip(Sums)};
    }
    Tensor S = unpack(N, Kept), Weighted = ops::mul(unpack(N, KeptOut), G[0]);
    Tensor IsZero = ops::compare(S, 0), Back;
    { Tensor Any = makeTensor({}, Dtype::Bool, S.device()); }
    {
      Tensor Flipped = flip(Weighted);
      Tensor Sums = makeTensor(Flipped.sizes(), Flipped.dtype(), Flipped.device());
      Back = flip(Sums);
    }
    return {ops::div(Back, S)};
  });
}

Argument runOneHot(OpCall &C) {
  Tensor Self = C.tensor("self|tensor");
  if (failed())
    return Tensor();
  if (Self.dtype() != Dtype::Long)
    return fail("one_hot is only applicable to index tensor.");
  std::int64_t Classes = C.integer("num_classes", -1);
  if (Classes == -1)
    return leftOut({"the number of classes of one_hot depends on data"});
  if (Classes < 1)
    return fail("num_classes should be positive");
  if (Self.device().isCpu()) {
    // The CPU looks at the smallest and the largest class first.
    { Tensor Least = scratch(8, Self.device()); }
    { Tensor Most = scratch(8, Self.device()); }
  }
  Sizes Shape = Self.sizes();
  Shape.push_back(Classes);
  return makeTensor(Shape, Dtype::Long, Self.device());
}

const OpDecl Decls[] = {
    {.Names = {"max", "min"},
     .Run = runMax,
     .Source = "1.13.1 aten/src/ATen/native/TensorCompare.cpp; traces `max dim`, `max all`"},
    {.Names = {"argmax", "argmin"}, .Run = runArgmax, .Source = "1.13.1 ReduceOps.cpp, argmax"},
    {.Names = {"sort", "argsort", "msort"},
     .Run = runSort,
     .Source = "1.13.1 aten/src/ATen/native/Sorting.cpp, cuda/Sort.cpp"},
    {.Names = {"topk"}, .Run = runTopk, .Source = "1.13.1 aten/src/ATen/native/cuda/TensorTopK.cu"},
    {.Names = {"kthvalue", "median", "mode"},
     .Run = runKth,
     .Harmless = listOf<"k">,
     .Source = "1.13.1 aten/src/ATen/native/Sorting.cpp"},
    {.Names = {"cumsum", "cumprod"}, .Run = runCumsum, .Source = "1.13.1 ReduceOps.cpp; trace `cumsum`"},
    {.Names = {"one_hot"}, .Run = runOneHot, .Source = "1.13.1 aten/src/ATen/native/Onehot.cpp"},
};

} // namespace
const std::span<const OpDecl> SortingOps = Decls;

} // namespace vramlint
