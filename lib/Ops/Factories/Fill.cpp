// In-place ops that give every element a new value: no memory, and the old values' gradient becomes zero.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Functions.h"
#include "Ops/Core/NumberBounds.h"
#include "Ops/Core/Recording.h"
#include "Ops/Core/Registry.h"
#include "Ops/Factories/Ranges.h"

#include <algorithm>
#include <sstream>

namespace vramlint {

Tensor ops::fillInto(const Tensor &Self, std::string_view Op) {
  if (!checkInplace(Self, {Self}))
    return {};
  NodeRef Node = record(Op, {Self});
  changed(Self);
  return rebase(Node, Self, [](GradNode &N, GradList &G) -> GradList {
    return {N.wants(0) && G[0].defined() ? constant(ops::zerosLike(G[0])) : Tensor()};
  });
}

/// fill with a tensor: the gradient of the value is a sum.
static Argument fillWith(const Tensor &Self, const Tensor &Value, bool Inplace) {
  if (failed() || (Inplace && !checkInplace(Self, {Self, Value})))
    return Tensor();
  if (Value.dim() != 0)
    return fail("fill_ only supports 0-dimension value tensor but got tensor with " + std::to_string(Value.dim()) +
                " dimensions.");
  if (Inplace && torchAtLeast(2, 2) && Value.storage() == Self.storage())
    ops::clone(detached(Value));
  NodeRef Node = record("fill", {Self, Value});
  Tensor Result = Inplace ? Self : emptyLike(Self);
  BackwardFn Backward = [](GradNode &N, GradList &G) -> GradList {
    GradList Grads(2);
    if (!G[0].defined())
      return Grads;
    if (N.wants(0))
      Grads[0] = constant(ops::zerosLike(G[0]));
    if (N.wants(1))
      Grads[1] = ops::sum(G[0]);
    return Grads;
  };
  if (!Inplace)
    return attach(Node, Result, std::move(Backward));
  changed(Self);
  return rebase(Node, Self, std::move(Backward));
}

static std::string shown(double Number) {
  std::ostringstream Text;
  Text << Number;
  return Text.str();
}

/// A number that is given and known.
static std::optional<double> knownNumber(OpCall &C, std::string_view Name) {
  const Argument *A = C.find(Name);
  if (const auto *N = A ? A->get<double>() : nullptr)
    return *N;
  const auto *I = A ? A->get<std::int64_t>() : nullptr;
  return I ? std::optional(static_cast<double>(*I)) : std::nullopt;
}

std::string ops::wrongNormal(OpCall &C) {
  const auto Std = knownNumber(C, "std");
  return Std && *Std < 0 ? "normal expects std >= 0.0, but found std " + shown(*Std) : "";
}

std::string ops::wrongRange(OpCall &C, std::string_view Low, std::string_view High) {
  const auto From = C.has(Low) ? knownNumber(C, Low) : 0, To = knownNumber(C, High);
  return From && To && *From >= *To
             ? "random_ expects 'from' to be less than 'to', but got from=" + shown(*From) + " >= to=" + shown(*To)
             : "";
}

static std::string wrongRandom(OpCall &C) { return ops::wrongRange(C, "from", "to"); }

std::string ops::wrongBernoulli(OpCall &C) {
  const Argument *Given = C.find("p");
  const Tensor *Each = Given ? Given->get<Tensor>() : nullptr;
  const std::string Says = "Expected p >= 0 && p <= 1 to be true, but got false.";
  if (Each && refuseOutside(*Each, 0, 1, "bernoulli_", Says))
    return Says;
  const auto P = knownNumber(C, "p");
  return P && !(0 <= *P && *P <= 1) ? "bernoulli_ expects p to be in [0, 1], but got p=" + shown(*P) : "";
}

static std::string wrongUniform(OpCall &C) {
  const auto From = knownNumber(C, "from"), To = knownNumber(C, "to");
  return From && To && *From > *To
             ? "uniform_ expects to return a [from, to) range, but found from=" + shown(*From) + " > to=" + shown(*To)
             : "";
}

static std::string wrongExponential(OpCall &C) {
  const auto Lambda = knownNumber(C, "lambd");
  return Lambda && *Lambda < 0 ? "exponential_ expects lambda >= 0.0, but found lambda=" + shown(*Lambda) : "";
}

static std::string wrongCauchy(OpCall &C) {
  const auto Sigma = torchAtLeast(2, 6) ? knownNumber(C, "sigma") : std::nullopt;
  return Sigma && *Sigma <= 0 ? "cauchy_ expects sigma > 0.0, but found sigma=" + shown(*Sigma) : "";
}

static std::string wrongGeometric(OpCall &C) {
  const auto P = knownNumber(C, "p");
  return P && !(0 < *P && *P < 1) ? "geometric_ expects p to be in (0, 1), but got p=" + shown(*P) : "";
}

static std::string wrongLogNormal(OpCall &C) {
  const auto Std = knownNumber(C, "std");
  return Std && *Std <= 0 ? "log_normal_ expects std > 0.0, but found std=" + shown(*Std) : "";
}

static std::string nothingWrong(OpCall &) { return ""; }

static Argument runFill(OpCall &C) {
  std::string_view Op = C.name();
  if (Op.back() == '_')
    Op.remove_suffix(1);
  Tensor Self = C.tensor("self");
  if (C.inplace())
    return ops::fillInto(Self, Op);
  if (failed())
    return Tensor();
  NodeRef Node = record(Op, {Self});
  return attach(Node, emptyLike(Self), [](GradNode &N, GradList &G) -> GradList {
    return {N.wants(0) && G[0].defined() ? constant(ops::zerosLike(G[0])) : Tensor()};
  });
}

static Argument runFillWith(OpCall &C) {
  Tensor Self = C.tensor("self");
  const std::optional<Tensor> Value = C.optionalTensor("value");
  return Value ? fillWith(Self, *Value, C.inplace()) : runFill(C);
}

/// Random numbers. \p Kernel names the one that knows floating numbers alone, if it does.
template <std::string (*Wrong)(OpCall &C) = nothingWrong, Literal Kernel = ""> static Argument runDraw(OpCall &C) {
  Tensor Self = C.tensor("self");
  if (const std::string Message = Wrong(C); !Message.empty() && !C.poisoned())
    return fail(Message);
  if (std::string_view(Kernel.Text) != "" && Self.defined() && isIntegral(Self.dtype(), true))
    return failNotImplemented(Kernel.Text, Self.dtype());
  return runFill(C);
}

/// fill_diagonal_ fills a view: the diagonal of a matrix, as a strided line.
static Argument runFillDiagonal(OpCall &C) {
  Tensor Self = C.tensor("self");
  if (!Self.defined())
    return Tensor();
  if (Self.dim() < 2)
    return fail("dimensions must larger than 1");
  const Sizes &Shape = Self.sizes();
  if (Self.dim() > 2 && std::any_of(Shape.begin(), Shape.end(), [&](std::int64_t N) { return N != Shape[0]; }))
    return fail("all dimensions of input must be of equal length");
  std::int64_t Length = Self.sizes()[0], Step = 0;
  for (std::int64_t I = 0; I < Self.dim(); ++I) {
    Length = std::min(Length, Self.sizes()[I]);
    Step += Self.strides()[I];
  }
  ops::fillInto(ops::asStrided(Self, {Length}, {Step}, Self.impl().Offset));
  return failed() ? Tensor() : Self;
}

static constexpr std::string_view Drawn = "1.13.1 aten/src/ATen/native/Distributions.cpp";

static const OpDecl Decls[] = {
    {.Names = {"zero", "zero_"},
     .Run = runFill,
     .Source = "1.13.1 aten/src/ATen/native/Fill.cpp; trace `ip zero_ slice`"},
    {.Names = {"fill", "fill_"},
     .Run = runFillWith,
     .Harmless = listOf<"value">,
     .Source = "1.13.1 aten/src/ATen/native/Fill.cpp; trace `ip zero_ slice`"},
    {.Names = {"normal_"},
     .Run = runDraw<ops::wrongNormal, "normal_kernel_cpu">,
     .Harmless = listOf<"mean", "generator">,
     .Source = Drawn},
    {.Names = {"uniform_"},
     .Run = runDraw<wrongUniform, "check_uniform_bounds">,
     .Harmless = listOf<"generator">,
     .Source = Drawn},
    {.Names = {"bernoulli_"}, .Run = runDraw<ops::wrongBernoulli>, .Harmless = listOf<"generator">, .Source = Drawn},
    {.Names = {"random_"}, .Run = runDraw<wrongRandom>, .Harmless = listOf<"generator">, .Source = Drawn},
    {.Names = {"exponential_"},
     .Run = runDraw<wrongExponential, "exponential_cpu">,
     .Harmless = listOf<"generator">,
     .Source = Drawn},
    {.Names = {"log_normal_"},
     .Run = runDraw<wrongLogNormal, "log_normal_cpu">,
     .Harmless = listOf<"mean", "generator">,
     .Source = Drawn},
    {.Names = {"cauchy_"},
     .Run = runDraw<wrongCauchy, "cauchy_cpu">,
     .Harmless = listOf<"median", "sigma", "generator">,
     .Source = Drawn},
    {.Names = {"geometric_"}, .Run = runDraw<wrongGeometric>, .Harmless = listOf<"generator">, .Source = Drawn},
    {.Names = {"fill_diagonal_"},
     .Run = runFillDiagonal,
     .Harmless = listOf<"fill_value", "wrap">,
     .Source = "1.13.1 aten/src/ATen/native/Fill.cpp"},
};
const std::span<const OpDecl> FillOps = Decls;

} // namespace vramlint
