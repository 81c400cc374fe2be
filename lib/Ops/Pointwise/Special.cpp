// Functions of mathematics that fit no table: polygamma, the multivariate gamma function, frexp, isclose.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Functions.h"
#include "Ops/Core/Registry.h"

namespace vramlint {
namespace {

using ops::mul;

/// The derivative is the next polygamma of the same tensor.
Tensor polygamma(const Tensor &Self, bool Inplace) {
  if (failed() || !Self.defined() || (Inplace && !checkInplace(Self, {Self})))
    return {};
  NodeRef Node = record("polygamma", {Self});
  SavedSlot Kept = Inplace ? keepClone(Node, Self) : keep(Node, Self);
  Tensor Result = Self;
  if (!Inplace)
    Result = iterate({Self}, {.FloatResult = true});
  else if (!iterateInto(Self, {Self}, {.FloatResult = true}))
    return {};
  BackwardFn Backward = [Kept](GradNode &N, GradList &G) -> GradList {
    return {mul(G[0], polygamma(unpack(N, Kept), false))};
  };
  if (!Inplace)
    return attach(Node, Result, std::move(Backward));
  changed(Self);
  return rebase(Node, Self, std::move(Backward));
}

Argument runPolygamma(OpCall &C) {
  const Tensor Self = C.tensor("self");
  const std::int64_t N = C.integer("n", 0);
  if (N < 0 && !C.poisoned())
    return fail("polygamma(n, x) does not support negative n.");
  return C.poisoned() ? Tensor() : polygamma(Self, C.inplace());
}

/// The arguments of the p gamma functions: an arange of p numbers, and the sum with the tensor over a new dimension.
Tensor gammaArguments(const Tensor &Self, std::int64_t P) {
  Dtype Type = isIntegral(Self.dtype(), true) ? session().DefaultDtype : Self.dtype();
  Tensor Steps = makeTensor({P}, Type, Self.device());
  return ops::add(Steps, ops::unsqueeze(Self, -1));
}

/// What mvlgamma sums up; \p Args as gammaArguments() gives them.
Tensor gammaSum(const Tensor &Args) {
  Tensor Sum = ops::sum(Args, {-1});
  return ops::addInto(Sum, Scalar(0.5));
}

Argument runMvlgamma(OpCall &C) {
  Tensor Self = C.tensor("self");
  const std::int64_t P = C.integer("p", 1);
  if (failed() || C.poisoned() || (C.inplace() && !checkInplace(Self, {Self})))
    return Tensor();
  if (P < 1)
    return fail("p has to be greater than or equal to 1");
  NodeRef Node = record("mvlgamma", {Self});
  SavedSlot Kept = C.inplace() ? keepClone(Node, Self) : keep(Node, Self);
  Tensor Result = Self;
  {
    bool OuterGrad = std::exchange(session().GradEnabled, false);
    CategoryScope Scope(C.inplace() ? Category::Temporary : session().DefaultCategory);
    Tensor Args = gammaArguments(Self, P);
    Tensor Sum = gammaSum(Args);
    if (!C.inplace())
      Result = Sum;
    session().GradEnabled = OuterGrad;
  }
  BackwardFn Backward = [Kept, P](GradNode &N, GradList &G) -> GradList {
    Tensor Args = gammaArguments(unpack(N, Kept), P);
    ops::unaryInto("digamma", Args);
    return {mul(G[0], ops::sum(Args, {-1}))};
  };
  if (!C.inplace())
    return attach(Node, Result, std::move(Backward));
  changed(Self);
  return rebase(Node, Self, std::move(Backward));
}

/// Mantissa and exponent; the exponent is what the gradient is divided by.
Argument runFrexp(OpCall &C) {
  Tensor Self = C.tensor("self");
  if (failed())
    return Tensor();
  if (!isFloatingPoint(Self.dtype()))
    return fail("torch.frexp() only supports floating-point dtypes");
  NodeRef Node = record("frexp", {Self});
  Tensor Mantissa = emptyLike(Self), Exponent = emptyLike(Self, Dtype::Int);
  if (failed())
    return Tensor();
  SavedSlot Kept = keepOutput(Node, Exponent, 1);
  attach(Node, Mantissa, [Kept](GradNode &N, GradList &G) -> GradList {
    if (!G[0].defined())
      return {Tensor()};
    return {ops::div(G[0], ops::unary("exp2", unpack(N, Kept)))};
  });
  return std::vector<Tensor>{Mantissa, Exponent};
}

/// A composition of elementwise ops that autograd sees, whatever becomes of it.
Argument runIsclose(OpCall &C) {
  Tensor Self = C.tensor("self"), Other = C.tensor("other");
  const Scalar Relative = realArgument(C, "rtol", 1e-5), Absolute = realArgument(C, "atol", 1e-8);
  if (failed())
    return Tensor();
  if (Self.dtype() != Other.dtype())
    return fail(std::string(dtypeName(Self.dtype())) + " did not match " + std::string(dtypeName(Other.dtype())));
  Tensor Close = ops::compare(Self, Other);
  if (C.flag("equal_nan", false) && !isIntegral(Self.dtype(), true)) {
    Tensor OtherIsNan = ops::compare(Other, Other);
    Tensor SelfIsNan = ops::compare(Self, Self);
  }
  if (Relative.is(0) && Absolute.is(0))
    return Close;
  Tensor Left = Self.dtype() == Dtype::Bool ? ops::to(Self, session().DefaultDtype) : Self;
  Tensor Right = isIntegral(Self.dtype(), true) ? ops::to(Other, session().DefaultDtype) : Other;
  auto Allowed = [&] {
    Tensor Scaled = mul(Right, Relative);
    Tensor Distance = ops::unary("abs", Scaled);
    return ops::add(Distance, Absolute);
  };
  auto Actual = [&] {
    Tensor Difference = ops::sub(Left, Right);
    return ops::unary("abs", Difference);
  };
  Tensor AllowedError = Allowed();
  Tensor ActualError = Actual();
  Tensor Finite = ops::isFinite(ActualError);
  Tensor Within = ops::compare(ActualError, AllowedError);
  return Close;
}

const OpDecl Decls[] = {
    {.Names = {"polygamma", "polygamma_", "special_polygamma"},
     .Run = runPolygamma,
     .Source = "1.13.1 aten/src/ATen/native/UnaryOps.cpp, polygamma"},
    {.Names = {"mvlgamma", "mvlgamma_", "special_multigammaln"},
     .Run = runMvlgamma,
     .Source = "1.13.1 aten/src/ATen/native/UnaryOps.cpp, mvlgamma; FunctionsManual.cpp, mvlgamma_backward"},
    {.Names = {"frexp"}, .Run = runFrexp, .Source = "1.13.1 aten/src/ATen/native/UnaryOps.cpp, frexp"},
    {.Names = {"isclose"}, .Run = runIsclose, .Source = "1.13.1 aten/src/ATen/native/TensorCompare.cpp, isclose"},
};

} // namespace
const std::span<const OpDecl> SpecialOps = Decls;

} // namespace vramlint
