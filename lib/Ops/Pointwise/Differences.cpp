// Differences and integrals along a dimension, compositions of slices: diff, gradient, trapezoid,
// cumulative_trapezoid.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Functions.h"
#include "Ops/Core/Registry.h"

#include <algorithm>

namespace vramlint {
namespace {

using ops::mul;

Tensor difference(const Tensor &Self, std::int64_t Times, std::int64_t Dim) {
  std::int64_t Length = Self.sizes()[Dim];
  if (Times == 0) {
    NodeRef Node = record("copy", {Self});
    return attach(Node, emptyLike(Self), [](GradNode &, GradList &G) -> GradList { return {G[0]}; });
  }
  Tensor Result = Self;
  std::int64_t Rest = Length - 1;
  for (std::int64_t I = 0, End = std::min(Times, Length); I < End; ++I) {
    Tensor Lower = ops::narrow(Result, Dim, 0, Rest), Upper = ops::narrow(Result, Dim, 1, Rest);
    Result =
        Self.dtype() == Dtype::Bool ? iterate({Upper, Lower}, {.ResultType = Dtype::Bool}) : ops::sub(Upper, Lower);
    Rest = std::max<std::int64_t>(Rest - 1, 0);
  }
  return Result;
}

Argument runDiff(OpCall &C) {
  Tensor Self = C.tensor("self");
  const std::int64_t Times = C.integer("n", 1);
  if (failed() || C.poisoned())
    return Tensor();
  if (Self.dim() == 0)
    return fail("diff expects input to be at least one-dimensional");
  std::optional<std::int64_t> D = checkedDim(C.integer("dim", -1), Self.dim());
  if (!D)
    return Tensor();
  if (Times < 0)
    return fail("order must be non-negative but got " + std::to_string(Times));
  std::vector<Tensor> Parts = {Self};
  if (std::optional<Tensor> Before = C.optionalTensor("prepend"))
    Parts.insert(Parts.begin(), *Before);
  if (std::optional<Tensor> After = C.optionalTensor("append"))
    Parts.push_back(*After);
  if (failed())
    return Tensor();
  if (Parts.size() == 1 || (Times == 0 && Parts.size() > 1))
    return difference(Self, Times, *D);
  Tensor Joined = ops::cat(Parts, *D);
  return Joined.defined() ? difference(Joined, Times, *D) : Tensor();
}

/// The slopes within, and those at the two ends by the points next to them (gradient_helper_float).
Tensor slopes(const Tensor &Self, Scalar Step, std::int64_t Dim, bool BySecond) {
  const std::int64_t Length = Self.sizes()[Dim];
  const auto piece = [&](std::int64_t From, std::int64_t To) { return ops::slice(Self, Dim, From, To); };
  const auto between = [&](std::int64_t High, std::int64_t Low, std::int64_t Count) {
    const Tensor Below = piece(Low, Low + Count), Above = piece(High, High + Count);
    const Tensor Difference = ops::sub(Above, Below);
    return ops::div(Difference, Step);
  };
  // Operands are made from the right.
  const auto weighed = [&](bool AtEnd) {
    const std::int64_t From = AtEnd ? Length - 3 : 0;
    const Tensor Last = mul(piece(From + 2, From + 3), AtEnd ? 1.5 : 0.5);
    const Tensor Middle = mul(piece(From + 1, From + 2), 2), First = mul(piece(From, From + 1), AtEnd ? 0.5 : -1.5);
    const Tensor Both = AtEnd ? ops::sub(First, Middle) : ops::add(First, Middle);
    const Tensor Sum = AtEnd ? ops::add(Both, Last) : ops::sub(Both, Last);
    return ops::div(Sum, Step);
  };
  Tensor Before, After;
  const Tensor Center = between(2, 0, Length - 2);
  Before = BySecond ? weighed(false) : between(1, 0, 1);
  After = BySecond ? weighed(true) : between(Length - 1, Length - 2, 1);
  if (failed())
    return {};
  const Tensor Half = ops::div(Center, 2);
  return ops::cat({Before, Half, After}, Dim);
}

Argument runGradient(OpCall &C) {
  const Tensor Self = C.tensor("self");
  const std::int64_t Order = C.integer("edge_order", 1);
  Sizes Dims = C.has("dim") ? C.integers("dim") : Sizes();
  if (failed() || C.poisoned())
    return Tensor();
  if (Dims.empty() && !C.has("dim"))
    for (std::int64_t D = 0; D < Self.dim(); ++D)
      Dims.push_back(D);
  const Argument *Spacing = C.find("spacing");
  const auto *Each = Spacing ? Spacing->get<ArgumentList>() : nullptr;
  if (Order != 1 && Order != 2)
    return fail("torch.gradient only supports edge_order=1 and edge_order=2.");
  if (Each && (Each->size() != Dims.size() ||
               std::any_of(Each->begin(), Each->end(), [](const Argument &A) { return A.is<Tensor>(); })))
    return leftOut({"gradient with places in tensors has no model"});
  // pre_check_gradient: none is made before all dimensions are known to fit
  for (std::size_t I = 0; I != Dims.size(); ++I) {
    const std::optional<std::int64_t> D = checkedDim(Dims[I], Self.dim());
    if (!D)
      return Tensor();
    if (std::find(Dims.begin(), Dims.begin() + I, *D) != Dims.begin() + I)
      return fail("dim " + std::to_string(*D) + " appears multiple times in the list of dims");
    Dims[I] = *D;
  }
  if (std::any_of(Dims.begin(), Dims.end(), [&](std::int64_t D) { return Self.sizes()[D] < Order + 1; }))
    return fail("torch.gradient expected each dimension size to be at least edge_order+1");
  std::vector<Tensor> Result;
  for (std::size_t I = 0; I != Dims.size(); ++I) {
    const Scalar Step = !Each                           ? scalarArgument(C, "spacing", 1)
                        : (*Each)[I].is<std::int64_t>() ? Scalar(*(*Each)[I].get<std::int64_t>())
                                                        : Scalar(1.0);
    Result.push_back(slopes(Self, Step, Dims[I], Order == 2));
    if (failed())
      return Tensor();
  }
  return Result;
}

struct Halves {
  Tensor Left, Right;
};

/// All but the last and all but the first.
Halves halves(const Tensor &T, std::int64_t Dim) {
  return {ops::slice(T, Dim, 0, -1), ops::slice(T, Dim, 1, INT64_MAX)};
}

/// x with as many dimensions as y: a single row lies along the dimension.
Tensor placesOf(const Tensor &X, const Tensor &Y, std::int64_t Dim) {
  if (X.dim() == 1) {
    Sizes Shape(Y.sizes().size(), 1);
    Shape[Dim] = X.sizes()[0];
    return ops::view(X, Shape);
  }
  if (X.dim() >= Y.dim())
    return X;
  Sizes Shape = X.sizes();
  Shape.insert(Shape.begin(), Y.sizes().size() - Shape.size(), 1);
  return ops::view(X, Shape);
}

Tensor evenIntegral(const Tensor &Y, std::int64_t Dim) {
  Tensor Ends = ops::add(ops::select(Y, Dim, 0), ops::select(Y, Dim, -1));
  Tensor Half = mul(Ends, 0.5);
  Tensor Sum = ops::sum(Y, {Dim});
  Tensor Inner = ops::sub(Sum, Half);
  return mul(Inner, 0.5);
}

Tensor integral(const Tensor &Y, const Tensor &Step, std::int64_t Dim) {
  auto [Left, Right] = halves(Y, Dim);
  Tensor Twice = ops::add(Left, Right);
  Tensor Areas = mul(Twice, Step);
  Tensor Sum = ops::sum(Areas, {Dim});
  return ops::div(Sum, 2.0);
}

Tensor evenCumulative(const Tensor &Y, std::int64_t Dim) {
  auto [Left, Right] = halves(Y, Dim);
  Tensor Twice = ops::add(Left, Right);
  Tensor Areas = mul(Twice, 0.5);
  return ops::cumsum(Areas, Dim);
}

Tensor cumulative(const Tensor &Y, const Tensor &Step, std::int64_t Dim) {
  auto [Left, Right] = halves(Y, Dim);
  Tensor Twice = ops::add(Left, Right);
  Tensor Areas = mul(Twice, Step);
  Tensor Sums = ops::cumsum(Areas, Dim);
  return ops::div(Sums, 2.0);
}

template <bool Cumulative> Argument runTrapezoid(OpCall &C) {
  Tensor Y = C.tensor("y|self");
  std::optional<Tensor> X = C.optionalTensor("x");
  if (failed() || C.poisoned())
    return Tensor();
  std::optional<std::int64_t> D = checkedDim(C.integer("dim", -1), Y.dim());
  if (!D)
    return Tensor();
  if (Y.dim() == 0)
    return fail("select() cannot be applied to a 0-dim tensor.");
  if (Y.sizes()[*D] == 0 && !Cumulative)
    return ops::zeros(reducedShape(Y, {*D}, false), Y.dtype(), Y.device());
  if (Y.dtype() == Dtype::Bool || (X && X->dtype() == Dtype::Bool))
    return fail(std::string(C.name()) + ": received a bool input, but bool is not supported");
  if (!X)
    return Cumulative ? evenCumulative(Y, *D) : evenIntegral(Y, *D);
  if (X->dim() == 1 && X->size(0) != Y.sizes()[*D])
    return fail(std::string(C.name()) + ": There must be one `x` value for each sample point");
  Tensor Places = placesOf(*X, Y, *D);
  if (!Places.defined())
    return Tensor();
  auto [Left, Right] = halves(Places, *D);
  Tensor Step = ops::sub(Right, Left);
  return Cumulative ? cumulative(Y, Step, *D) : integral(Y, Step, *D);
}

const OpDecl Decls[] = {
    {.Names = {"diff"}, .Run = runDiff, .Source = "1.13.1 aten/src/ATen/native/ReduceOps.cpp, diff"},
    {.Names = {"gradient"}, .Run = runGradient, .Source = "1.13.1 aten/src/ATen/native/ReduceOps.cpp, gradient"},
    {.Names = {"trapezoid", "trapz"},
     .Run = runTrapezoid<false>,
     .Harmless = listOf<"dx">,
     .Source = "1.13.1 aten/src/ATen/native/Integration.cpp"},
    {.Names = {"cumulative_trapezoid"},
     .Run = runTrapezoid<true>,
     .Harmless = listOf<"dx">,
     .Source = "1.13.1 aten/src/ATen/native/Integration.cpp"},
};

} // namespace
const std::span<const OpDecl> DifferenceOps = Decls;

} // namespace vramlint
