// In-place ops that give every element a new value: no memory, and the old values' gradient becomes zero.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Functions.h"
#include "Ops/Core/Registry.h"

#include <algorithm>

namespace vramlint {

Tensor ops::fillInto(const Tensor &Self, std::string_view Op) {
  if (!checkInplace(Self, {Self}))
    return {};
  NodeRef Node = record(Op, {Self});
  changed(Self);
  return rebase(Node, Self, [](GradNode &N, GradList &G) -> GradList {
    return {N.wants(0) && G[0].defined() ? ops::zerosLike(G[0]) : Tensor()};
  });
}

/// fill with a tensor: the gradient of the value is a sum.
static Argument fillWith(const Tensor &Self, const Tensor &Value, bool Inplace) {
  if (failed() || (Inplace && !checkInplace(Self, {Self, Value})))
    return Tensor();
  if (Value.dim() != 0)
    return fail("fill_ only supports 0-dimension value tensor but got tensor with " + std::to_string(Value.dim()) +
                " dimensions.");
  NodeRef Node = record("fill", {Self, Value});
  Tensor Result = Inplace ? Self : emptyLike(Self);
  BackwardFn Backward = [](GradNode &N, GradList &G) -> GradList {
    GradList Grads(2);
    if (!G[0].defined())
      return Grads;
    if (N.wants(0))
      Grads[0] = ops::zerosLike(G[0]);
    if (N.wants(1))
      Grads[1] = ops::sum(G[0]);
    return Grads;
  };
  if (!Inplace)
    return attach(Node, Result, std::move(Backward));
  changed(Self);
  return rebase(Node, Self, std::move(Backward));
}

static Argument runFill(OpCall &C) {
  std::string_view Op = C.name();
  if (Op.back() == '_')
    Op.remove_suffix(1);
  Tensor Self = C.tensor("self");
  if (Op == "fill")
    if (std::optional<Tensor> Value = C.optionalTensor("value"))
      return fillWith(Self, *Value, C.inplace());
  if (C.inplace())
    return ops::fillInto(Self, Op);
  if (failed())
    return Tensor();
  NodeRef Node = record(Op, {Self});
  return attach(Node, emptyLike(Self), [](GradNode &N, GradList &G) -> GradList {
    return {N.wants(0) && G[0].defined() ? ops::zerosLike(G[0]) : Tensor()};
  });
}

/// fill_diagonal_ fills a view: the diagonal of a matrix, as a strided line.
static Argument runFillDiagonal(OpCall &C) {
  Tensor Self = C.tensor("self");
  if (!Self.defined())
    return Tensor();
  if (Self.dim() < 2)
    return fail("dimensions must larger than 1");
  std::int64_t Length = Self.sizes()[0], Step = 0;
  for (std::int64_t I = 0; I < Self.dim(); ++I) {
    Length = std::min(Length, Self.sizes()[I]);
    Step += Self.strides()[I];
  }
  ops::fillInto(ops::asStrided(Self, {Length}, {Step}, Self.impl().Offset));
  return failed() ? Tensor() : Self;
}

static const OpDecl Decls[] = {
    {.Names = {"zero", "zero_", "fill", "fill_"},
     .Run = runFill,
     .Harmless = listOf<"value">,
     .Source = "1.13.1 aten/src/ATen/native/Fill.cpp; trace `ip zero_ slice`"},
    {.Names = {"normal_", "uniform_", "bernoulli_", "random_", "exponential_", "log_normal_", "cauchy_",
               "geometric_"},
     .Run = runFill,
     .Harmless = listOf<"mean", "std", "from", "to", "p", "lambd", "median", "sigma", "generator">,
     .Source = "1.13.1 aten/src/ATen/native/Distributions.cpp"},
    {.Names = {"fill_diagonal_"},
     .Run = runFillDiagonal,
     .Harmless = listOf<"fill_value", "wrap">,
     .Source = "1.13.1 aten/src/ATen/native/Fill.cpp"},
};
const std::span<const OpDecl> FillOps = Decls;

} // namespace vramlint
