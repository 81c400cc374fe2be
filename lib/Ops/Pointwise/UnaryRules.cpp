// The table of the elementwise ops of one operand, and their formulas, which follow tools/autograd/derivatives.yaml;
// the order of their temporaries follows measured traces.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Pointwise/UnaryRules.h"
#include "Ops/Core/BackwardKernel.h"
#include "Ops/Core/ComplexGrads.h"
#include "Ops/Core/Functions.h"
#include "Ops/Core/Recording.h"

namespace vramlint {
namespace {

using ops::compare;
using ops::div;
using ops::mul;
using ops::unary;
using Needs = UnaryRule::Needs;

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
Tensor virtualZerosLike(const Tensor &G, const Tensor &) { return virtualZeros(G.sizes(), G.dtype(), G.device()); }
/// sgn_backward: a real tensor has no slope.
Tensor sgnGrad(const Tensor &G, const Tensor &S, const Tensor &R) {
  if (!isComplex(S.dtype()))
    return virtualZerosLike(G, R);
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
    return mulConj(G, Slope);
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
     .RealOfComplex = true,
     .MadeFirst = true},
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
    {.Name = "conj_physical",
     .Grad = [](const Tensor &G, const Tensor &) { return isComplex(G.dtype()) ? unary("conj_physical", G) : G; },
     .TakesConjugate = true},
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
    {.Name = "nan_to_num",
     .Saved = Needs::Self,
     .Grad =
         [](const Tensor &G, const Tensor &S) {
           Tensor Finite = ops::isFinite(S);
           return mul(G, Finite);
         },
     .OnlyCompares = true},
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

} // namespace

const UnaryRule *unaryRule(std::string_view Name) {
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

Tensor sigmoidBackward(const Tensor &G, const Tensor &Result) { return runBackward(SigmoidBackward, G, Result); }
Tensor tanhBackward(const Tensor &G, const Tensor &Result) { return runBackward(TanhBackward, G, Result); }

} // namespace vramlint
