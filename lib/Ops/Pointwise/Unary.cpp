// Elementwise ops of one operand: a table row per op with the derivative formula and the operand it needs.
//
// In-place forms of ops whose formula needs the input save a copy of it; those that need the result do not
// (generated VariableType code, 1.13). Formulas follow tools/autograd/derivatives.yaml; the order of their
// temporaries follows measured traces.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/BackwardKernel.h"
#include "Ops/Core/ComplexGrads.h"
#include "Ops/Core/Functions.h"
#include "Ops/Core/OutForm.h"
#include "Ops/Core/Recording.h"
#include "Ops/Core/Registry.h"

namespace vramlint {
namespace {

using ops::compare;
using ops::div;
using ops::mul;
using ops::unary;

enum class Needs : std::uint8_t { Nothing, Self, Result, Both };

struct UnaryRule {
  std::string_view Name;
  bool Float = false; ///< integers are promoted to the default dtype
  Needs Saved = Needs::Nothing;
  Tensor (*Grad)(const Tensor &G, const Tensor &Saved) = nullptr; ///< null: not differentiable
  std::optional<Dtype> ResultType = {};
  /// In place of Grad where the formula reads both, the input and the result.
  Tensor (*GradOfBoth)(const Tensor &G, const Tensor &Self, const Tensor &Result) = nullptr;
  bool InplaceGrad = true;    ///< false: LibTorch has no derivative of the in-place form
  bool RealOfComplex = false; ///< the result of a complex tensor is real: abs, angle
};

Tensor zeroGrad(const Tensor &G, const Tensor &) { return constant(ops::zerosLike(G)); }
Tensor addOne(const Tensor &T) { return ops::add(T, 1); }
/// One kernel over the gradient and a saved tensor.
Tensor fusedKernel(const Tensor &G, const Tensor &Saved, std::int64_t) { return iterate({G, Saved}); }

/// grad * grad_output * (-2 * output + 1)
Tensor sigmoidTwice(const Tensor &GG, const Tensor &G, const Tensor &R, std::int64_t) {
  Tensor Twice = mul(R, -2);
  Tensor Slope = ops::add(Twice, 1);
  Tensor Both = mul(GG, G);
  return mul(Both, Slope);
}

/// grad * (-2 * output * grad_output)
Tensor tanhTwice(const Tensor &GG, const Tensor &G, const Tensor &R, std::int64_t) {
  Tensor Twice = mul(R, -2);
  Tensor Slope = mul(Twice, G);
  return mul(GG, Slope);
}

const BackwardKernel SigmoidBackward = {"sigmoid_backward", fusedKernel, sigmoidTwice};
const BackwardKernel TanhBackward = {"tanh_backward", fusedKernel, tanhTwice};
/// Zeros without memory (_efficientzerotensor), always in plain order.
Tensor virtualZeros(const Tensor &G, const Tensor &) {
  auto Impl = std::make_shared<TensorImpl>();
  Impl->Shape = G.sizes();
  Impl->Strides = contiguousStrides(G.sizes());
  Impl->Type = G.dtype();
  Impl->VirtualZeros = true;
  Impl->Store = std::make_shared<Storage>(ExternalMemory{}, G.bytes(), G.device());
  return constant(Tensor(std::move(Impl)));
}
/// sgn_backward: a real tensor has no slope.
Tensor sgnGrad(const Tensor &G, const Tensor &S, const Tensor &R) {
  if (!isComplex(S.dtype()))
    return virtualZeros(G, R);
  Tensor Length = unary("abs", S);
  Tensor Twice = mul(Length, 2.0);
  Tensor Square = mul(R, R);
  Tensor Turned = mulConj(Square, G);
  Tensor Across = ops::sub(G, Turned);
  Tensor Grad = div(Across, Twice);
  Tensor AtZero = compare(Length, 0.0);
  return ops::maskedFillInto(Grad, AtZero);
}
/// grad * f'(self), where f' is at zero what a limit says: i1_backward, i1e_backward.
Tensor besselGrad(const Tensor &G, const Tensor &S, const Tensor &R, bool Scaled) {
  auto AboveZero = [&] {
    Tensor Absolute = unary("abs", S);
    return compare(Absolute, 1e-7);
  };
  Tensor NotTiny = AboveZero();
  auto Safe = [&] {
    Tensor Tiny = ops::zeros({}, S.dtype(), S.device());
    return ops::where(NotTiny, S, Tiny);
  };
  Tensor Base = Safe();
  auto Slope = [&] {
    Tensor Inverse = unary("reciprocal", Base);
    if (!Scaled) {
      Tensor Part = mul(R, Inverse);
      Tensor I0 = unary("i0", Base);
      return ops::sub(I0, Part);
    }
    Tensor Sign = unary("sgn", Base);
    Tensor Sum = ops::add(Sign, Inverse);
    Tensor Part = mul(R, Sum);
    Tensor I0 = unary("special_i0e", Base);
    return ops::sub(I0, Part);
  };
  Tensor Inner = Slope();
  Tensor Half = ops::zeros({}, S.dtype(), S.device());
  Tensor Chosen = ops::where(NotTiny, Inner, Half);
  return mul(G, Chosen);
}

Tensor sincGrad(const Tensor &G, const Tensor &S) {
  Tensor Angle = mul(S, 3.14);
  auto Squared = [&] { return mul(mul(S, S), 3.14); };
  Tensor Square = Squared();
  auto Inner = [&] {
    Tensor Sine = unary("sin", Angle), Cosine = unary("cos", Angle);
    Tensor Left = mul(Angle, Cosine);
    Tensor Rise = ops::sub(Left, Sine);
    Tensor Slope = div(Rise, Square);
    return mul(G, Slope);
  };
  Tensor Grad = Inner();
  Tensor Zero = ops::zeros({}, G.dtype(), G.device());
  Tensor AtZero = compare(Square, 0.0);
  return ops::where(AtZero, Zero, Grad);
}

/// infinitely_differentiable_logit_backward with create_graph; the limits of the input change nothing in size.
Tensor logitGrad(const Tensor &G, const Tensor &S) {
  if (!session().GradEnabled)
    return iterate({G, S});
  Tensor Outside = ops::zeros({}, S.dtype(), S.device());
  Tensor Rest = ops::oneMinus(S);
  Tensor Product = mul(S, Rest);
  Tensor Grad = div(G, Product);
  Tensor Below = compare(S, 1.0), Above = compare(S, 0.0);
  Tensor Inside = iterate({Above, Below}, {.ResultType = Dtype::Bool});
  return ops::where(Inside, Grad, Outside);
}

/// angle_backward: a real tensor has no slope; that of a complex one is turned by a quarter.
Tensor angleGrad(const Tensor &G, const Tensor &S) {
  if (!isComplex(S.dtype()))
    return constant(ops::zerosLike(S));
  Tensor Length = unary("abs", S);
  Tensor Square = ops::pow(Length, 2);
  Tensor Product = mul(G, S);
  Tensor Ratio = div(Product, Square);
  Scalar Turn;
  Turn.Kind = Dtype::ComplexDouble;
  Tensor Turned = mul(Ratio, Turn);
  Tensor Zero = ops::zeros({}, S.dtype(), S.device());
  Tensor AtZero = compare(S, 0.0);
  return ops::where(AtZero, Zero, Turned);
}

const UnaryRule Rules[] = {
    {"neg", false, Needs::Nothing, [](const Tensor &G, const Tensor &) { return unary("neg", G); }},
    {"exp", true, Needs::Result, [](const Tensor &G, const Tensor &R) { return mulConj(G, R); }},
    {"exp2", true, Needs::Result, [](const Tensor &G, const Tensor &R) { return mul(mulConj(G, R), 0.693); }},
    {"expm1", true, Needs::Result, [](const Tensor &G, const Tensor &R) { return mul(G, addOne(ops::conj(R))); }},
    {"log", true, Needs::Self, [](const Tensor &G, const Tensor &S) { return div(G, ops::conj(S)); }},
    {"log2", true, Needs::Self, [](const Tensor &G, const Tensor &S) { return div(G, mul(ops::conj(S), 0.693)); }},
    {"log10", true, Needs::Self, [](const Tensor &G, const Tensor &S) { return div(G, mul(ops::conj(S), 2.302)); }},
    {"log1p", true, Needs::Self, [](const Tensor &G, const Tensor &S) { return div(G, ops::conj(addOne(S))); }},
    {"sqrt", true, Needs::Result, [](const Tensor &G, const Tensor &R) { return div(G, mul(ops::conj(R), 2)); }},
    {"rsqrt", true, Needs::Result,
     [](const Tensor &G, const Tensor &R) {
       Tensor Cube = ops::pow(R, 3);
       return mulConj(mul(G, -0.5), Cube);
     }},
    {"reciprocal", true, Needs::Result,
     [](const Tensor &G, const Tensor &R) {
       Tensor Square = mul(R, R);
       return mulConj(unary("neg", G), Square);
     }},
    {.Name = "abs",
     .Saved = Needs::Self,
     .Grad = [](const Tensor &G, const Tensor &S) { return mul(G, unary("sgn", S)); },
     .RealOfComplex = true},
    {.Name = "angle", .Float = true, .Saved = Needs::Self, .Grad = angleGrad, .RealOfComplex = true},
    {"sin", true, Needs::Self, [](const Tensor &G, const Tensor &S) { return mulConj(G, unary("cos", S)); }},
    {"cos", true, Needs::Self,
     [](const Tensor &G, const Tensor &S) { return mul(G, unary("neg", ops::conj(unary("sin", S)))); }},
    {"tan", true, Needs::Result, [](const Tensor &G, const Tensor &R) { return mulConj(G, addOne(ops::pow(R, 2))); }},
    {"sinh", true, Needs::Self, [](const Tensor &G, const Tensor &S) { return mulConj(G, unary("cosh", S)); }},
    {"cosh", true, Needs::Self, [](const Tensor &G, const Tensor &S) { return mulConj(G, unary("sinh", S)); }},
    {"asin", true, Needs::Self,
     [](const Tensor &G, const Tensor &S) { return mulConj(G, unary("rsqrt", addOne(mul(unary("neg", S), S)))); }},
    {"acos", true, Needs::Self,
     [](const Tensor &G, const Tensor &S) {
       return mul(G, unary("neg", ops::conj(unary("rsqrt", addOne(mul(unary("neg", S), S))))));
     }},
    {"atan", true, Needs::Self, [](const Tensor &G, const Tensor &S) { return div(G, ops::conj(addOne(mul(S, S)))); }},
    {.Name = "acosh",
     .Float = true,
     .Saved = Needs::Self,
     .Grad =
         [](const Tensor &G, const Tensor &S) {
           if (!isComplex(S.dtype()))
             return mul(G, unary("rsqrt", ops::sub(mul(S, S), 1)));
           Tensor Below = ops::sub(S, 1), First = unary("rsqrt", Below);
           Tensor Above = addOne(S), Second = unary("rsqrt", Above);
           Tensor Slope = mul(First, Second);
           return mulConj(G, Slope);
         },
     .InplaceGrad = false},
    {.Name = "asinh",
     .Float = true,
     .Saved = Needs::Self,
     .Grad = [](const Tensor &G, const Tensor &S) { return mulConj(G, unary("rsqrt", addOne(ops::pow(S, 2)))); },
     .InplaceGrad = false},
    {.Name = "atanh",
     .Float = true,
     .Saved = Needs::Self,
     .Grad =
         [](const Tensor &G, const Tensor &S) {
           Tensor Square = ops::pow(S, 2);
           Tensor Rest = ops::oneMinus(Square);
           Tensor Whole = mul(G, 1);
           return div(Whole, ops::conj(Rest));
         },
     .InplaceGrad = false},
    {"sinc", true, Needs::Self, sincGrad},
    {"i0", true, Needs::Self, [](const Tensor &G, const Tensor &S) { return mul(G, unary("special_i1", S)); }},
    {.Name = "special_i0e",
     .Float = true,
     .Saved = Needs::Both,
     .GradOfBoth =
         [](const Tensor &G, const Tensor &S, const Tensor &R) {
           Tensor Sign = unary("sgn", S);
           Tensor Part = mul(Sign, R);
           Tensor I1 = unary("special_i1e", S);
           Tensor Slope = ops::sub(I1, Part);
           return mul(G, Slope);
         }},
    {.Name = "special_i1",
     .Float = true,
     .Saved = Needs::Both,
     .GradOfBoth = [](const Tensor &G, const Tensor &S,
                      const Tensor &R) { return besselGrad(G, S, R, /*Scaled=*/false); }},
    {.Name = "special_i1e",
     .Float = true,
     .Saved = Needs::Both,
     .GradOfBoth = [](const Tensor &G, const Tensor &S,
                      const Tensor &R) { return besselGrad(G, S, R, /*Scaled=*/true); }},
    {"special_entr", true, Needs::Self,
     [](const Tensor &G, const Tensor &S) { return mul(G, unary("neg", addOne(unary("log", S)))); }},
    {.Name = "special_erfcx",
     .Float = true,
     .Saved = Needs::Both,
     .GradOfBoth =
         [](const Tensor &G, const Tensor &S, const Tensor &R) {
           Tensor Twice = mul(S, 2.0);
           Tensor Product = mul(Twice, R);
           Tensor Slope = ops::sub(Product, 1.128);
           return mul(Slope, G);
         }},
    {.Name = "special_log_ndtr",
     .Float = true,
     .Saved = Needs::Both,
     .GradOfBoth =
         [](const Tensor &G, const Tensor &S, const Tensor &R) {
           Tensor Square = ops::pow(S, 2);
           Tensor Half = div(Square, 2);
           Tensor Sum = ops::add(R, Half);
           Tensor Negative = unary("neg", Sum);
           Tensor Bell = unary("exp", Negative);
           Tensor Scaled = div(G, 2.506);
           return mul(Scaled, Bell);
         }},
    {"special_ndtri", true, Needs::Result,
     [](const Tensor &G, const Tensor &R) {
       Tensor Square = ops::pow(R, 2);
       Tensor Half = div(Square, 2);
       Tensor Bell = unary("exp", Half);
       Tensor Scaled = mul(G, 2.506);
       return mul(Scaled, Bell);
     }},
    {"special_bessel_j0", true},
    {"special_bessel_j1", true},
    {"special_bessel_y0", true},
    {"special_bessel_y1", true},
    {"special_modified_bessel_i0", true},
    {"special_modified_bessel_i1", true},
    {"special_modified_bessel_k0", true},
    {"special_modified_bessel_k1", true},
    {"special_scaled_modified_bessel_k0", true},
    {"special_scaled_modified_bessel_k1", true},
    {"special_spherical_bessel_j0", true},
    {"special_airy_ai", true},
    {"conj_physical", false, Needs::Nothing,
     [](const Tensor &G, const Tensor &) { return isComplex(G.dtype()) ? unary("conj_physical", G) : G; }},
    {"sigmoid", true, Needs::Result, [](const Tensor &G, const Tensor &R) { return runBackward(SigmoidBackward, G, R); }},
    {"tanh", true, Needs::Result, [](const Tensor &G, const Tensor &R) { return runBackward(TanhBackward, G, R); }},
    {"logit", true, Needs::Self, logitGrad},
    {"erf", true, Needs::Self,
     [](const Tensor &G, const Tensor &S) {
       Tensor Square = ops::pow(S, 2);
       Tensor Negative = unary("neg", Square);
       Tensor Bell = unary("exp", Negative);
       Tensor Scaled = mul(Bell, 1.128);
       return mul(Scaled, G);
     }},
    {"erfc", true, Needs::Self,
     [](const Tensor &G, const Tensor &S) {
       Tensor Square = ops::pow(S, 2);
       Tensor Negative = unary("neg", Square);
       Tensor Bell = unary("exp", Negative);
       Tensor Scaled = mul(Bell, -1.128);
       return mul(Scaled, G);
     }},
    {"erfinv", true, Needs::Self,
     [](const Tensor &G, const Tensor &S) {
       Tensor Inverse = unary("erfinv", S);
       Tensor Square = ops::pow(Inverse, 2);
       Tensor Bell = unary("exp", Square);
       Tensor Scaled = mul(Bell, 0.886);
       return mul(Scaled, G);
     }},
    {"lgamma", true, Needs::Self, [](const Tensor &G, const Tensor &S) { return mul(G, unary("digamma", S)); }},
    {"digamma", true, Needs::Self,
     [](const Tensor &G, const Tensor &S) {
       return mul(G, invokeTensor("polygamma", {{"n", 1}, {"self", S}}));
     }},
    {"trigamma", true},
    {"sign", false, Needs::Nothing, zeroGrad},
    {.Name = "sgn",
     .Saved = Needs::Both,
     .GradOfBoth = sgnGrad},
    {"floor", false, Needs::Nothing, zeroGrad},
    {"ceil", false, Needs::Nothing, zeroGrad},
    {"round", false, Needs::Nothing, zeroGrad},
    {"trunc", false, Needs::Nothing, zeroGrad},
    {"frac", false, Needs::Nothing, [](const Tensor &G, const Tensor &) { return G; }},
    {"nan_to_num", false, Needs::Self,
     [](const Tensor &G, const Tensor &S) {
       Tensor Finite = ops::isFinite(S);
       return mul(G, Finite);
     }},
    {"logical_not", false, Needs::Nothing, nullptr, Dtype::Bool},
    {"isnan", false, Needs::Nothing, nullptr, Dtype::Bool},
    {"signbit", false, Needs::Nothing, nullptr, Dtype::Bool},
    {"isneginf", false, Needs::Nothing, nullptr, Dtype::Bool},
    {"isposinf", false, Needs::Nothing, nullptr, Dtype::Bool},
    {"bitwise_not"},
};

constexpr std::pair<std::string_view, std::string_view> Synonyms[] = {
    {"negative", "neg"},
    {"absolute", "abs"},
    {"fix", "trunc"},
    {"arcsin", "asin"},
    {"arccos", "acos"},
    {"arctan", "atan"},
    {"arccosh", "acosh"},
    {"arcsinh", "asinh"},
    {"arctanh", "atanh"},
    {"special_digamma", "digamma"},
    {"special_erf", "erf"},
    {"special_erfc", "erfc"},
    {"special_erfinv", "erfinv"},
    {"special_exp2", "exp2"},
    {"special_expit", "sigmoid"},
    {"special_expm1", "expm1"},
    {"special_gammaln", "lgamma"},
    {"special_i0", "i0"},
    {"special_log1p", "log1p"},
    {"special_logit", "logit"},
    {"special_psi", "digamma"},
    {"special_sinc", "sinc"},
};

const UnaryRule *findRule(std::string_view Name) {
  if (Name.size() > 1 && Name.back() == '_')
    Name.remove_suffix(1);
  for (auto [From, To] : Synonyms)
    if (Name == From)
      Name = To;
  for (const UnaryRule &R : Rules)
    if (R.Name == Name)
      return &R;
  return nullptr;
}

/// The kernel makes a complex result; its real part is copied into the real one (unary_op_impl_with_complex_to_float,
/// the same on both devices). abs makes its result first, angle when the kernel is done.
Tensor realOfComplex(const UnaryRule &Rule, const Tensor &Self) {
  const bool First = Rule.Name == "abs";
  Tensor Given = OutForm::claim(toReal(Self.dtype()), Self.device());
  Tensor Result = First && !Given.defined() ? emptyLike(Self, toReal(Self.dtype())) : Given;
  Category Outer = std::exchange(session().DefaultCategory, Category::Temporary);
  Tensor Whole = emptyLike(Self);
  session().DefaultCategory = Outer;
  if (Given.defined())
    return resizeOutput(Given, Self.sizes(), contiguousStrides(Self.sizes()));
  return First ? Result : makeTensor(Self.sizes(), toReal(Self.dtype()), Self.device());
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
  if (Inplace && !checkInplace(Self, {Self}))
    return {};
  NodeRef Node = Rule.Grad || Rule.GradOfBoth ? record(Rule.Name, {Self}) : nullptr;
  if (Inplace && !Rule.InplaceGrad)
    return runWithoutGrad(Rule, Node, Self);
  SavedSlot Kept, KeptResult;
  if (Rule.Saved == Needs::Self || Rule.Saved == Needs::Both)
    Kept = Inplace ? keepClone(Node, Self) : keep(Node, Self);
  IteratorRules How{.FloatResult = Rule.Float, .ResultType = Rule.ResultType};
  const Tensor Zero = zeroBehind(Self);
  const bool TakesConjugate = Rule.Name == "conj_physical" && Self.impl().Conjugated;
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
    return {Rule.Grad(G[0], unpack(N, Rule.Saved == Needs::Result ? KeptResult : Kept))};
  };
  return Inplace ? rebase(Node, Self, std::move(Backward)) : attach(Node, Result, std::move(Backward));
}

Argument runUnary(OpCall &C) {
  Tensor Self = C.tensor("self");
  const UnaryRule *Rule = findRule(C.name());
  if (Rule && Rule->Name == "neg" && Self.defined() && Self.dtype() == Dtype::Bool)
    return fail(
        "Negation, the `-` operator, on a bool tensor is not supported. If you are trying to invert a mask, use "
        "the `~` or `logical_not()` operator instead.");
  Tensor Result = Rule ? run(*Rule, Self, C.inplace()) : fail("no such elementwise op");
  // The kernel says so, when the result has been made.
  if (Result.defined() && Rule->Name == "bitwise_not" && !isIntegral(Self.dtype(), true))
    return fail("\"bitwise_not_cpu\" not implemented for '" + std::string(dtypeName(Self.dtype())) + "'");
  return Result;
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

Tensor ops::unary(std::string_view Name, const Tensor &A) {
  const UnaryRule *Rule = findRule(Name);
  if (Rule)
    return run(*Rule, A, false);
  if (Name == "isinf")
    return compare(unary("abs", A), 0.0);
  return fail("no elementwise op " + std::string(Name));
}

Tensor ops::unaryInto(std::string_view Name, const Tensor &Self) {
  const UnaryRule *Rule = findRule(Name);
  return Rule ? run(*Rule, Self, true) : fail("no elementwise op " + std::string(Name));
}

static const OpDecl Decls[] = {
    {.Names = {"neg",      "neg_",    "negative", "negative_",  "absolute_",   "exp2_",  "logit_",
               "exp",      "exp_",    "exp2",     "expm1",      "expm1_",      "log",    "log_",
               "log2",     "log2_",   "log10",    "log10_",     "log1p",       "log1p_", "sqrt",
               "sqrt_",    "rsqrt",   "rsqrt_",   "reciprocal", "reciprocal_", "abs",    "abs_",
               "absolute", "sigmoid", "sigmoid_", "tanh",       "tanh_",       "logit"},
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
    {.Names = {"sign",  "sign_",   "sgn",         "floor",        "floor_",      "ceil",
               "ceil_", "round",   "round_",      "trunc",        "trunc_",      "fix",
               "frac",  "frac_",   "nan_to_num",  "nan_to_num_",  "logical_not", "logical_not_",
               "isnan", "signbit", "bitwise_not", "bitwise_not_", "sgn_",        "fix_"},
     .Run = runUnary,
     .Harmless = listOf<"decimals", "nan", "posinf", "neginf">,
     .Source = "1.13.1 aten/src/ATen/native/UnaryOps.cpp"},
    {.Names = {"square", "square_"},
     .Run = [](OpCall &C) -> Argument {
       Tensor Self = C.tensor("self");
       return C.inplace() ? ops::powInto(Self, 2) : ops::pow(Self, 2);
     },
     .Source = "1.13.1 aten/src/ATen/native/UnaryOps.cpp, square: pow(self, 2)"},
    {.Names = {"isinf", "isfinite"},
     .Run = [](OpCall &C) -> Argument {
       Tensor Self = C.tensor("self");
       if (!Self.defined() || isIntegral(Self.dtype(), true))
         return emptyLike(Self, Dtype::Bool);
       if (C.name() == "isinf")
         return compare(unary("abs", Self), 0.0);
       return ops::isFinite(Self);
     },
     .Source = "1.13.1 aten/src/ATen/native/TensorCompare.cpp"},
    {.Names = {"special_round"},
     .Run = [](OpCall &C) -> Argument {
       Tensor Self = C.tensor("self");
       if (Self.defined() && isIntegral(Self.dtype(), true)) // no shortcut for whole numbers, unlike round
         return fail("\"round_vml_cpu\" not implemented for '" + std::string(dtypeName(Self.dtype())) + "'");
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
       // A real tensor is its own conjugate; in place the node is made all the same.
       if (Self.defined() && !C.inplace() && !isComplex(Self.dtype()))
         return Self;
       return runUnary(C);
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
