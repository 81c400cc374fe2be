// Elementwise ops of one operand.
//
// In-place forms of ops whose formula needs the input save a copy of it; those that need the result do not
// (generated VariableType code, 1.13).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Functions.h"
#include "Ops/Core/OutForm.h"
#include "Ops/Core/Recording.h"
#include "Ops/Core/Registry.h"
#include "Ops/Pointwise/UnaryRules.h"

namespace vramlint {
namespace {

using ops::compare;
using ops::div;
using ops::mul;
using ops::unary;

using Needs = UnaryRule::Needs;

Tensor addOne(const Tensor &T) { return ops::add(T, 1); }

/// The kernel makes a complex result; its real part is copied into the real one (unary_op_impl_with_complex_to_float,
/// the same on both devices).
Tensor realOfComplex(const UnaryRule &Rule, const Tensor &Self) {
  Tensor Given = OutForm::claim(toReal(Self.dtype()), Self.device());
  Tensor Result = Rule.MadeFirst && !Given.defined() ? emptyLike(Self, toReal(Self.dtype())) : Given;
  Category Outer = std::exchange(session().DefaultCategory, Category::Temporary);
  Tensor Whole = emptyLike(Self);
  session().DefaultCategory = Outer;
  if (Given.defined())
    return resizeOutput(Given, Self.sizes(), contiguousStrides(Self.sizes()));
  return Rule.MadeFirst ? Result : makeTensor(Self.sizes(), toReal(Self.dtype()), Self.device());
}

/// An in-place form that runs, and whose gradient LibTorch refuses (`inplace version of acosh`).
Tensor runWithoutGrad(const UnaryRule &Rule, const NodeRef &Node, const Tensor &Self) {
  if (!iterateInto(Self, {Self}, {.FloatResult = Rule.Float}))
    return {};
  changed(Self);
  std::string Name(Rule.Name);
  return rebase(Node, Self, [Name](GradNode &, GradList &) -> GradList {
    fail("the derivative for 'inplace version of " + Name + "' is not implemented.");
    return {Tensor()};
  });
}

Tensor run(const UnaryRule &Rule, const Tensor &Self, bool Inplace) {
  if (failed() || !Self.defined())
    return {};
  const bool HasFormula = Rule.Grad || Rule.GradOfBoth, IsLogical = !HasFormula && Rule.ResultType == Dtype::Bool;
  if (Inplace && !IsLogical && !checkInplace(Self, {Self}))
    return {};
  NodeRef Node = HasFormula ? record(Rule.Name, {Self}) : nullptr;
  if (Inplace && !Rule.InplaceGrad)
    return runWithoutGrad(Rule, Node, Self);
  SavedSlot Kept, KeptResult;
  if (Rule.Saved == Needs::Self || Rule.Saved == Needs::Both)
    Kept = Inplace ? keepClone(Node, Self) : keep(Node, Self);
  IteratorRules How{.FloatResult = Rule.Float, .ResultType = Rule.ResultType, .Promote = !Rule.ResultType};
  const bool TakesConjugate = Rule.TakesConjugate && Self.impl().Conjugated;
  const Tensor Read = TakesConjugate ? detached(ops::conj(detached(Self))) : resolvedMarks(Self);
  Tensor Result = Self;
  if (Inplace) {
    if (!iterateInto(Self, {Read}, How))
      return {};
    changed(Self);
  } else {
    Result = Rule.RealOfComplex && isComplex(Self.dtype()) ? realOfComplex(Rule, Read) : iterate({Read}, How);
  }
  if (Rule.Saved == Needs::Result || Rule.Saved == Needs::Both)
    KeptResult = keepOutput(Node, Result);
  BackwardFn Backward = [&Rule, Kept, KeptResult](GradNode &N, GradList &G) -> GradList {
    if (!G[0].defined() || !N.wants(0))
      return {Tensor()};
    if (Rule.GradOfBoth)
      return {Rule.GradOfBoth(G[0], unpack(N, Kept), unpack(N, KeptResult))};
    const auto Read = Rule.OnlyCompares ? unpackToCompare : unpack;
    return {Rule.Grad(G[0], Read(N, Rule.Saved == Needs::Result ? KeptResult : Kept))};
  };
  return Inplace ? rebase(Node, Self, std::move(Backward)) : attach(Node, Result, std::move(Backward));
}

Argument runUnary(OpCall &C) {
  Tensor Self = C.tensor("self");
  const UnaryRule *Rule = unaryRule(C.name());
  return Rule ? run(*Rule, Self, C.inplace()) : fail("no such elementwise op");
}

Argument runNegative(OpCall &C) {
  if (Tensor Self = C.tensor("self"); Self.defined() && Self.dtype() == Dtype::Bool)
    return fail(
        "Negation, the `-` operator, on a bool tensor is not supported. If you are trying to invert a mask, use "
        "the `~` or `logical_not()` operator instead.");
  return runUnary(C);
}

/// The kernel refuses a dtype when the result has been made.
Argument runBitwiseNot(OpCall &C) {
  Tensor Self = C.tensor("self");
  Argument Result = runUnary(C);
  if (!failed() && Self.defined() && !isIntegral(Self.dtype(), true))
    return failNotImplemented("bitwise_not_cpu", Self.dtype());
  return Result;
}

/// Of whole numbers the answer is made without a look at them.
template <Tensor (*Test)(const Tensor &)> Argument runTest(OpCall &C) {
  Tensor Self = C.tensor("self");
  return !Self.defined() || isIntegral(Self.dtype(), true) ? emptyLike(Self, Dtype::Bool) : Test(Self);
}

/// deg2rad, rad2deg: the result is made, then the product is written into it.
Argument runAngleUnit(OpCall &C) {
  Tensor Self = C.tensor("self");
  if (failed() || (C.inplace() && !checkInplace(Self, {Self})))
    return Tensor();
  NodeRef Node = record(C.name(), {Self});
  Dtype Type = isIntegral(Self.dtype(), true) ? session().DefaultDtype : Self.dtype();
  Tensor Result = C.inplace() ? Self : emptyLike(Self, Type);
  {
    Tensor Factor = wrapScalar(0.5, Self.device());
    if (!iterateInto(Result, {Self, Factor}))
      return Tensor();
  }
  BackwardFn Backward = [](GradNode &N, GradList &G) -> GradList {
    if (!N.wants(0) || !G[0].defined())
      return {Tensor()};
    if (torchAtLeast(2, 0)) // measured with 2.6
      return {mul(G[0], 0.5)};
    return {mul(G[0], wrapScalar(0.5, G[0].device()))}; // a tensor, which is saved
  };
  if (!C.inplace())
    return attach(Node, Result, std::move(Backward));
  changed(Self);
  return rebase(Node, Self, std::move(Backward));
}

} // namespace

Tensor ops::isFinite(const Tensor &Self) {
  if (Self.defined() && isComplex(Self.dtype())) { // of both parts
    Tensor Real = isFinite(complexPart(Self, false)), Imaginary = isFinite(complexPart(Self, true));
    return iterateInto(Real, {Real, Imaginary}) ? Real : Tensor();
  }
  Tensor Absolute = unary("abs", Self);
  Tensor Bounded = compare(Absolute, 0.0);
  Tensor NotNan = compare(Self, Self);
  return mul(NotNan, Bounded);
}

Tensor ops::isInfinite(const Tensor &Self) { return compare(unary("abs", Self), 0.0); }

Tensor ops::unary(std::string_view Name, const Tensor &A) {
  const UnaryRule *Rule = unaryRule(Name);
  return Rule ? run(*Rule, A, false) : fail("no elementwise op " + std::string(Name));
}

Tensor ops::unaryInto(std::string_view Name, const Tensor &Self) {
  const UnaryRule *Rule = unaryRule(Name);
  return Rule ? run(*Rule, Self, true) : fail("no elementwise op " + std::string(Name));
}

static const OpDecl Decls[] = {
    {.Names = {"neg", "neg_", "negative", "negative_"},
     .Run = runNegative,
     .Source = "1.13.1 aten/src/ATen/native/UnaryOps.cpp"},
    {.Names = {"absolute_", "exp2_",   "logit_",   "exp",    "exp_",       "exp2",        "expm1", "expm1_",
               "log",       "log_",    "log2",     "log2_",  "log10",      "log10_",      "log1p", "log1p_",
               "sqrt",      "sqrt_",   "rsqrt",    "rsqrt_", "reciprocal", "reciprocal_", "abs",   "abs_",
               "absolute",  "sigmoid", "sigmoid_", "tanh",   "tanh_",      "logit"},
     .Run = runUnary,
     .Harmless = listOf<"eps">,
     .Source = "1.13.1 aten/src/ATen/native/UnaryOps.cpp"},
    {.Names = {"acos_",   "arccos_",  "asin_", "arcsin_", "atan_",    "arctan_",  "acosh",    "acosh_",
               "arccosh", "arccosh_", "asinh", "asinh_",  "arcsinh",  "arcsinh_", "atanh",    "atanh_",
               "arctanh", "arctanh_", "sinh_", "cosh_",   "erfc_",    "lgamma_",  "digamma_", "i0",
               "i0_",     "sinc",     "sinc_", "angle",   "isneginf", "isposinf"},
     .Run = runUnary,
     .Source = "1.13.1 aten/src/ATen/native/UnaryOps.cpp, FunctionsManual.cpp; one kernel each on both devices"},
    {.Names = {"special_digamma",  "special_entr",  "special_erf",   "special_erfc",  "special_erfcx",
               "special_erfinv",   "special_exp2",  "special_expit", "special_expm1", "special_gammaln",
               "special_i0",       "special_i0e",   "special_i1",    "special_i1e",   "special_log1p",
               "special_log_ndtr", "special_logit", "special_ndtri", "special_psi",   "special_sinc"},
     .Run = runUnary,
     .Harmless = listOf<"eps">,
     .Source = "1.13.1 aten/src/ATen/native/UnaryOps.cpp, FunctionsManual.cpp"},
    {.Names = {"special_bessel_j0", "special_bessel_j1", "special_bessel_y0", "special_bessel_y1",
               "special_modified_bessel_i0", "special_modified_bessel_i1", "special_modified_bessel_k0",
               "special_modified_bessel_k1", "special_scaled_modified_bessel_k0", "special_scaled_modified_bessel_k1",
               "special_spherical_bessel_j0", "special_airy_ai"},
     .Run = runUnary,
     .Source = "1.13.1 aten/src/ATen/native/UnaryOps.cpp; no derivative"},
    {.Names = {"sin",    "sin_",   "cos",    "cos_", "tan",  "tan_", "sinh",   "cosh",    "asin",   "acos",   "atan",
               "arcsin", "arccos", "arctan", "erf",  "erf_", "erfc", "erfinv", "erfinv_", "lgamma", "digamma"},
     .Run = runUnary,
     .Source = "1.13.1 aten/src/ATen/native/UnaryOps.cpp"},
    {.Names = {"sign",        "sign_",        "sgn",    "floor",   "floor_", "ceil",  "ceil_",      "round",
               "round_",      "trunc",        "trunc_", "fix",     "frac",   "frac_", "nan_to_num", "nan_to_num_",
               "logical_not", "logical_not_", "isnan",  "signbit", "sgn_",   "fix_"},
     .Run = runUnary,
     .Harmless = listOf<"decimals", "nan", "posinf", "neginf">,
     .Source = "1.13.1 aten/src/ATen/native/UnaryOps.cpp"},
    {.Names = {"bitwise_not", "bitwise_not_"},
     .Run = runBitwiseNot,
     .Source = "1.13.1 aten/src/ATen/native/UnaryOps.cpp"},
    {.Names = {"square", "square_"},
     .Run = [](OpCall &C) -> Argument {
       Tensor Self = C.tensor("self");
       return C.inplace() ? ops::powInto(Self, 2) : ops::pow(Self, 2);
     },
     .Source = "1.13.1 aten/src/ATen/native/UnaryOps.cpp, square: pow(self, 2)"},
    {.Names = {"isinf"}, .Run = runTest<ops::isInfinite>, .Source = "1.13.1 aten/src/ATen/native/TensorCompare.cpp"},
    {.Names = {"isfinite"}, .Run = runTest<ops::isFinite>, .Source = "1.13.1 aten/src/ATen/native/TensorCompare.cpp"},
    {.Names = {"special_round"},
     .Run = [](OpCall &C) -> Argument {
       Tensor Self = C.tensor("self");
       if (Self.defined() && isIntegral(Self.dtype(), true)) // no shortcut for whole numbers, unlike round
         return failNotImplemented("round_vml_cpu", Self.dtype());
       return unary("round", Self);
     },
     .Harmless = listOf<"decimals">,
     .Source = "1.13.1 aten/src/ATen/native/UnaryOps.cpp, special_round: round.decimals"},
    {.Names = {"isreal"},
     .Run = [](OpCall &C) -> Argument {
       Tensor Self = C.tensor("self");
       if (Self.defined() && isComplex(Self.dtype()))
         return compare(ops::complexPart(detached(Self), true), 0);
       return emptyLike(Self, Dtype::Bool);
     },
     .Source = "1.13.1 aten/src/ATen/native/TensorCompare.cpp, isreal"},
    {.Names = {"conj_physical", "conj_physical_"},
     .Run = [](OpCall &C) -> Argument {
       Tensor Self = C.tensor("self");
       if (!Self.defined() || isComplex(Self.dtype()))
         return runUnary(C);
       // A real tensor is its own conjugate; in place the node is made all the same.
       if (!C.inplace())
         return Self;
       if (!checkInplace(Self, {Self}))
         return Tensor();
       NodeRef Node = record("conj_physical", {Self});
       changed(Self);
       return rebase(Node, Self, [](GradNode &, GradList &G) -> GradList { return {G[0]}; });
     },
     .Source = "1.13.1 aten/src/ATen/native/UnaryOps.cpp, conj_physical"},
    {.Names = {"special_ndtr"},
     .Run = [](OpCall &C) -> Argument {
       Tensor Root = mul(C.tensor("self"), 0.707);
       return mul(addOne(unary("erf", Root)), 0.5);
     },
     .Source = "1.13.1 aten/src/ATen/native/UnaryOps.cpp, calc_ndtr"},
    {.Names = {"deg2rad", "deg2rad_", "rad2deg", "rad2deg_"},
     .Run = runAngleUnit,
     .Source = "1.13.1 aten/src/ATen/native/UnaryOps.cpp, deg2rad_out: mul_out with a wrapped number"},
    {.Names = {"positive"},
     .Run = [](OpCall &C) -> Argument { return C.tensor("self"); },
     .Source = "1.13.1 aten/src/ATen/native/UnaryOps.cpp, positive"},
};
const std::span<const OpDecl> UnaryOps = Decls;

} // namespace vramlint
