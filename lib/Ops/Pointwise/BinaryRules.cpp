// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Pointwise/BinaryRules.h"
#include "Ops/Core/ComplexGrads.h"
#include "Ops/Core/Recording.h"
#include "Ops/Core/Toolbox.h"

namespace vramlint {

/// Both of two conditions; what they were is gone afterwards.
static Tensor both(const Tensor &First, const Tensor &Second) {
  return iterate({First, Second}, {.ResultType = Dtype::Bool});
}

Tensor isNotNegative(const Tensor &Exponent) {
  if (!isComplex(Exponent.dtype()))
    return ops::compare(Exponent, 0);
  Tensor Positive = ops::compare(ops::complexPart(Exponent, false), 0);
  Tensor Real = ops::compare(ops::complexPart(Exponent, true), 0);
  return both(Real, Positive);
}

Tensor whereDefined(const Tensor &Undefined, const Tensor &Zero, const Tensor &Slope) {
  Tensor Resolved = resolvedConj(Slope);
  return ops::where(Undefined, Zero, Resolved);
}

namespace {

Tensor maybeMultiply(const Tensor &G, Scalar Alpha) { return Alpha.is(1) ? G : ops::mul(G, Alpha); }
Tensor zeroScalar(const Tensor &Like) { return ops::zeros({}, Like.dtype(), Like.device()); }

Tensor selectGrad(const Tensor &G, const Operands &U) {
  // where(self == other, grad / 2, grad).masked_fill_(self < other, 0)
  Tensor Half = ops::div(G, 2);
  Tensor Equal = ops::compare(U.Self, U.Other);
  Tensor Result = ops::where(Equal, Half, G);
  Tensor Lost = ops::compare(U.Self, U.Other);
  return ops::maskedFillInto(Result, Lost);
}

Tensor chooseGrad(const Tensor &G, const Operands &U) {
  // masked_fill of where the other one was taken; nan counts as missing
  Tensor Taken = ops::compare(U.Self, U.Other);
  Tensor IsNan = ops::unary("isnan", U.Other);
  return ops::maskedFill(G, Taken);
}

Tensor powSelfGrad(const Tensor &G, const Operands &U) {
  Tensor Less = ops::sub(U.Other, 1);
  Tensor Power = ops::pow(U.Self, Less);
  Tensor Slope = ops::mul(U.Other, Power);
  Tensor Grad = mulConj(G, Slope);
  Tensor Zero = zeroScalar(G);
  Tensor IsZero = ops::compare(U.Other, 0.0);
  return realIfReal(ops::where(IsZero, Zero, Grad), U.SelfMeta.Type);
}

Tensor powOtherGrad(const Tensor &G, const Operands &U) {
  auto Undefined = [&] {
    Tensor Condition = isNotNegative(U.Other);
    Tensor AtZero = ops::compare(U.Self, 0);
    return both(AtZero, Condition);
  };
  Tensor Masked = Undefined();
  // Since 2.0 in the type of both.
  const Tensor Base = torchAtLeast(2, 0) ? ops::to(U.Self, resultType({U.Self, U.Other})) : U.Self;
  Tensor Log = ops::unary("log", Base);
  Tensor Slope = ops::mul(U.Result, Log);
  Tensor Zero = zeroScalar(G);
  return realIfReal(ops::mul(G, whereDefined(Masked, Zero, Slope)), U.OtherMeta.Type);
}

/// atan2_backward: both gradients are products with one reciprocal. What they make stays until both are there.
Tensor atanShared(const Operands &U) {
  Tensor OtherSquare = ops::mul(U.Other, U.Other), SelfSquare = ops::mul(U.Self, U.Self);
  Tensor Sum = ops::add(SelfSquare, OtherSquare);
  const bool ZeroAtOrigin = torchAtLeast(2, 11);
  if (ZeroAtOrigin)
    OtherSquare = SelfSquare = Tensor();
  Tensor Reciprocal = ops::unary("reciprocal", Sum);
  if (ZeroAtOrigin) {
    Tensor Origin = ops::compare(Sum, 0);
    if (session().GradEnabled)
      Reciprocal = ops::maskedFill(Reciprocal, Origin);
    else
      ops::maskedFillInto(Reciprocal, Origin);
    U.Later->push_back(Sum);
  }
  return Reciprocal;
}

Tensor atanSelfGrad(const Tensor &G, const Operands &U) {
  U.Later->push_back(ops::mul(G, U.Other));
  return ops::mul(U.Later->back(), U.Result);
}

Tensor atanOtherGrad(const Tensor &G, const Operands &U) {
  U.Later->push_back(ops::unary("neg", U.Self));
  U.Later->push_back(ops::mul(G, U.Later->back()));
  return ops::mul(U.Later->back(), U.Result);
}

Tensor zerosOf(const OutputMeta &M) { return constant(ops::zeros(M.Shape, M.Type, M.Where)); }
Tensor zeroSelf(const Tensor &, const Operands &U) { return zerosOf(U.SelfMeta); }
Tensor zeroOther(const Tensor &, const Operands &U) { return zerosOf(U.OtherMeta); }

/// LibTorch has no derivative here and says so in backward.
template <Literal What> Tensor refuse(const Tensor &, const Operands &) {
  return fail("the derivative for '" + std::string(What.Text) + "' is not implemented.");
}

/// xlogy and xlog1py: the gradient of self is grad * log(other), but nothing where self is zero and the logarithm is
/// none. 1.12 and earlier had no mask to fill.
Tensor xlogSelfGrad(const Tensor &G, const Operands &U, double LeastPositive) {
  const std::string_view Op = LeastPositive == 0 ? "xlogy" : "special_xlog1py";
  if (U.Number) {
    Argument Number = U.Number->Value;
    if (U.Number->Kind != Dtype::Double)
      Number = static_cast<std::int64_t>(U.Number->Value);
    Tensor Log = invokeTensor(Op, {{"self", G}, {"other", Number}});
    if (U.Number->Value > LeastPositive)
      return Log;
    Tensor Zero = ops::compare(U.Self, 0.0);
    return ops::maskedFill(Log, Zero);
  }
  if (!torchAtLeast(1, 13)) {
    Tensor NotZero = ops::compare(U.Self, 0.0);
    Tensor Log = invokeTensor(Op, {{"self", NotZero}, {"other", U.Other}});
    return ops::mul(G, Log);
  }
  Tensor Log = invokeTensor(Op, {{"self", G}, {"other", U.Other}});
  Tensor NotPositive = ops::compare(U.Other, LeastPositive);
  Tensor Zero = ops::compare(U.Self, 0.0);
  Tensor Both = both(Zero, NotPositive);
  return ops::maskedFill(Log, Both);
}

Tensor timesSelf(const Tensor &G, const Operands &U) {
  return U.Number ? ops::mul(G, *U.Number) : ops::mul(G, U.Self);
}

/// grad / (1 + exp(b - a)), or with powers of two.
Tensor logAddGrad(const Tensor &G, const Tensor &A, const Tensor &B, bool OfTwo) {
  Tensor Distance = ops::sub(B, A);
  Tensor Power = OfTwo ? ops::pow(Scalar(2), Distance) : ops::unary("exp", Distance);
  Tensor Sum = ops::add(Power, 1);
  return ops::div(G, Sum);
}

/// grad * exp((self - 1) * log(other) - other - lgamma(self)); igammac the negative of it.
Tensor gammaGrad(const Tensor &G, const Operands &U, bool Negative) {
  Tensor Gamma = ops::unary("lgamma", U.Self);
  Tensor Log = ops::unary("log", U.Other);
  Tensor Less = ops::sub(U.Self, 1);
  Tensor Product = ops::mul(Less, Log);
  Tensor Rest = ops::sub(Product, U.Other);
  Tensor Exponent = ops::sub(Rest, Gamma);
  Tensor Slope = ops::unary("exp", Exponent);
  Tensor Grad = Negative ? ops::unary("neg", G) : G;
  return ops::mul(Grad, Slope);
}

/// grad * -self * zeta(self + 1, other)
Tensor zetaGrad(const Tensor &G, const Operands &U) {
  auto Next = [&] {
    if (!U.Number) {
      Tensor More = ops::add(U.Self, 1.0);
      return std::vector{More, iterate({More, U.Other}, {.FloatResult = true})};
    }
    Tensor More = wrapScalar(1.5, G.device());
    return std::vector{iterate({More, U.Other}, {.FloatResult = true})};
  };
  std::vector<Tensor> Zeta = Next();
  Tensor Negative = U.Number ? Tensor() : ops::unary("neg", U.Self);
  Tensor Scaled = U.Number ? ops::mul(G, *U.Number) : ops::mul(G, Negative);
  Tensor Grad = ops::mul(Scaled, Zeta.back());
  Scaled = Tensor();
  Negative = Tensor();
  while (!Zeta.empty())
    Zeta.pop_back();
  return Grad;
}

/// self.div(other, rounding_mode)
Tensor wholeRatio(const Operands &U, std::string Mode) {
  if (U.Number)
    return iterate({U.Self, U.Other});
  return invokeTensor("div", {{"self", U.Self}, {"other", U.Other}, {"rounding_mode", std::move(Mode)}});
}

/// grad * self / result, the product first (measured with 1.13 and 2.6).
Tensor hypotGrad(const Tensor &G, const Tensor &Of, const Tensor &Result) {
  return ops::div(ops::mul(G, Of), Result);
}

Tensor copysignSelfGrad(const Tensor &G, const Operands &U) {
  Tensor Ratio = ops::div(U.Result, U.Self);
  {
    Tensor AtZero = ops::compare(U.Self, 0);
    Ratio = ops::maskedFillInto(Ratio, AtZero);
  }
  return ops::mul(G, Ratio);
}

constexpr BinaryRule comparison(std::string_view Name, Kernel For = Kernel::Any) {
  return {.Name = Name,
          .Rules = {.ResultType = Dtype::Bool},
          .OtherGrad = zeroOther,
          .SelfGrad = zeroSelf,
          .For = For,
          .OnlyInplace = true};
}

const BinaryRule Rules[] = {
    {.Name = "add",
     .OtherGrad = [](const Tensor &G,
                     const Operands &U) { return realIfReal(maybeMultiply(G, U.Alpha), U.OtherMeta.Type); },
     .SelfGrad = [](const Tensor &G, const Operands &U) { return realIfReal(G, U.SelfMeta.Type); },
     .OfNumberApart = true,
     .Zeros = OfZeros::Sum},
    {.Name = "sub",
     .OtherGrad =
         [](const Tensor &G, const Operands &U) {
           return realIfReal(maybeMultiply(ops::unary("neg", G), U.Alpha), U.OtherMeta.Type);
         },
     .SelfGrad = [](const Tensor &G, const Operands &U) { return realIfReal(G, U.SelfMeta.Type); },
     .OnLeft = NumberOnLeft::Filled,
     .OfNumberApart = true,
     .Subtracts = true,
     .Zeros = OfZeros::Sum},
    {.Name = "rsub",
     .OtherGrad = [](const Tensor &G, const Operands &U) { return realIfReal(G, U.OtherMeta.Type); },
     .SelfGrad =
         [](const Tensor &G, const Operands &U) {
           return realIfReal(maybeMultiply(ops::unary("neg", G), U.Alpha), U.SelfMeta.Type);
         },
     .Subtracts = true,
     .Reversed = true},
    {.Name = "mul",
     .KeepSelf = Use::ForOther,
     .KeepOther = Use::ForSelf,
     .OtherGrad = [](const Tensor &G, const Operands &U) { return realIfReal(mulConj(G, U.Self), U.OtherMeta.Type); },
     .SelfGrad =
         [](const Tensor &G, const Operands &U) {
           const bool IsScaled = U.Number && !U.Other.defined(); // since 2.0 by the number itself
           return realIfReal(IsScaled ? ops::mul(G, *U.Number) : mulConj(G, U.Other), U.SelfMeta.Type);
         },
     .OfNumberApart = true,
     .Zeros = OfZeros::Product},
    {.Name = "div",
     .Rules = {.FloatResult = true},
     .KeepSelf = Use::ForOther,
     .KeepOther = Use::Both,
     .OtherGrad =
         [](const Tensor &G, const Operands &U) {
           Tensor Ratio = ops::div(U.Self, U.Other);
           Tensor Slope = ops::div(Ratio, U.Other);
           Tensor Negative = ops::unary("neg", G);
           return realIfReal(mulConj(Negative, Slope), U.OtherMeta.Type);
         },
     .SelfGrad =
         [](const Tensor &G, const Operands &U) {
           if (U.Number && !U.Other.defined())
             return realIfReal(ops::div(G, *U.Number), U.SelfMeta.Type);
           Tensor Resolved = resolvedConj(U.Other);
           return realIfReal(ops::div(G, Resolved), U.SelfMeta.Type);
         },
     .OnLeft = NumberOnLeft::Filled,
     .OfNumberApart = true,
     .Zeros = OfZeros::Quotient},
    {.Name = "floor_divide",
     .OtherGrad = refuse<"floor_divide">,
     .SelfGrad = refuse<"floor_divide">,
     .OnLeft = NumberOnLeft::Wrapped,
     .Divides = true},
    // A step function.
    {.Name = "div with a rounding mode",
     .KeepSelf = Use::ForOther,
     .KeepOther = Use::Both,
     .OtherGrad = [](const Tensor &G, const Operands &) { return constant(ops::zerosLike(G)); },
     .SelfGrad = [](const Tensor &G, const Operands &) { return constant(ops::zerosLike(G)); },
     .Divides = true},
    {.Name = "pow",
     .KeepSelf = Use::Both,
     .KeepOther = Use::Both,
     .KeepResult = true,
     .OtherGrad = powOtherGrad,
     .SelfGrad = powSelfGrad},
    {.Name = "maximum",
     .KeepSelf = Use::Both,
     .KeepOther = Use::Both,
     .OtherGrad = selectGrad,
     .SelfGrad = selectGrad,
     .OnlyCompares = true},
    {.Name = "minimum",
     .KeepSelf = Use::Both,
     .KeepOther = Use::Both,
     .OtherGrad = selectGrad,
     .SelfGrad = selectGrad,
     .OnlyCompares = true},
    {.Name = "fmax",
     .KeepSelf = Use::Both,
     .KeepOther = Use::Both,
     .OtherGrad = chooseGrad,
     .SelfGrad = chooseGrad,
     .OnlyCompares = true},
    {.Name = "fmin",
     .KeepSelf = Use::Both,
     .KeepOther = Use::Both,
     .OtherGrad = chooseGrad,
     .SelfGrad = chooseGrad,
     .OnlyCompares = true},
    {.Name = "fmod",
     .KeepSelf = Use::ForOther,
     .KeepOther = Use::ForOther,
     .OtherGrad =
         [](const Tensor &G, const Operands &U) {
           Tensor Ratio = wholeRatio(U, "trunc");
           return ops::mul(ops::unary("neg", G), Ratio);
         },
     .SelfGrad = [](const Tensor &G, const Operands &) { return G; },
     .NumberInFormula = true,
     .Divides = true},
    {.Name = "remainder",
     .KeepSelf = Use::ForOther,
     .KeepOther = Use::ForOther,
     .OtherGrad =
         [](const Tensor &G, const Operands &U) {
           Tensor Ratio = wholeRatio(U, "floor");
           return ops::mul(ops::unary("neg", G), Ratio);
         },
     .SelfGrad = [](const Tensor &G, const Operands &) { return G; },
     .NumberInFormula = true,
     .Divides = true},
    {.Name = "atan2",
     .Rules = {.FloatResult = true},
     .KeepSelf = Use::Both,
     .KeepOther = Use::Both,
     .OtherGrad = atanOtherGrad,
     .SelfGrad = atanSelfGrad,
     .Shared = atanShared},
    {.Name = "hypot",
     .KeepSelf = Use::ForSelf,
     .KeepOther = Use::ForOther,
     .KeepResult = true,
     .OtherGrad = [](const Tensor &G, const Operands &U) { return hypotGrad(G, U.Other, U.Result); },
     .SelfGrad = [](const Tensor &G, const Operands &U) { return hypotGrad(G, U.Self, U.Result); },
     .For = Kernel::Float},
    {.Name = "xlogy",
     .Rules = {.FloatResult = true},
     .KeepSelf = Use::Both,
     .KeepOther = Use::Both,
     .OtherGrad = [](const Tensor &G, const Operands &U) { return ops::div(timesSelf(G, U), U.Other); },
     .SelfGrad = [](const Tensor &G, const Operands &U) { return xlogSelfGrad(G, U, 0); },
     .NumberInFormula = true},
    {.Name = "special_xlog1py",
     .Rules = {.FloatResult = true},
     .KeepSelf = Use::Both,
     .KeepOther = Use::Both,
     .OtherGrad =
         [](const Tensor &G, const Operands &U) {
           Tensor More = ops::add(U.Other, 1);
           Tensor Scaled = timesSelf(G, U);
           return ops::div(Scaled, More);
         },
     .SelfGrad = [](const Tensor &G, const Operands &U) { return xlogSelfGrad(G, U, -1); },
     .NumberInFormula = true},
    {.Name = "special_zeta",
     .Rules = {.FloatResult = true},
     .KeepSelf = Use::ForOther,
     .KeepOther = Use::ForOther,
     .OtherGrad = zetaGrad,
     .SelfGrad = refuse<"zeta">,
     .NumberInFormula = true},
    {.Name = "copysign",
     .Rules = {.FloatResult = true},
     .KeepSelf = Use::ForSelf,
     .KeepResult = true,
     .OtherGrad = zeroOther,
     .SelfGrad = copysignSelfGrad},
    {.Name = "heaviside", .OtherGrad = refuse<"heaviside">, .SelfGrad = refuse<"heaviside">, .OfOneType = true},
    {.Name = "igamma",
     .KeepSelf = Use::ForOther,
     .KeepOther = Use::ForOther,
     .OtherGrad = [](const Tensor &G, const Operands &U) { return gammaGrad(G, U, false); },
     .SelfGrad = refuse<"igamma: input">,
     .For = Kernel::Float},
    {.Name = "igammac",
     .KeepSelf = Use::ForOther,
     .KeepOther = Use::ForOther,
     .OtherGrad = [](const Tensor &G, const Operands &U) { return gammaGrad(G, U, true); },
     .SelfGrad = refuse<"igammac: input">,
     .For = Kernel::Float},
    {.Name = "logaddexp",
     .KeepSelf = Use::Both,
     .KeepOther = Use::Both,
     .OtherGrad = [](const Tensor &G, const Operands &U) { return logAddGrad(G, U.Other, U.Self, false); },
     .SelfGrad = [](const Tensor &G, const Operands &U) { return logAddGrad(G, U.Self, U.Other, false); },
     .For = Kernel::Float},
    {.Name = "logaddexp2",
     .KeepSelf = Use::Both,
     .KeepOther = Use::Both,
     .OtherGrad = [](const Tensor &G, const Operands &U) { return logAddGrad(G, U.Other, U.Self, true); },
     .SelfGrad = [](const Tensor &G, const Operands &U) { return logAddGrad(G, U.Self, U.Other, true); },
     .For = Kernel::Float},
    {.Name = "nextafter", .OtherGrad = refuse<"nextafter">, .SelfGrad = refuse<"nextafter">, .For = Kernel::Float},
    {.Name = "gcd", .For = Kernel::Integral},
    {.Name = "lcm", .For = Kernel::Integral},
    {.Name = "bitwise_left_shift", .For = Kernel::Integral},
    {.Name = "bitwise_right_shift", .For = Kernel::Integral},
    // Functions of special functions that have no derivative: the polynomials.
    {.Name = "polynomial", .Rules = {.FloatResult = true}, .OnLeft = NumberOnLeft::Wrapped},
    comparison("eq"),
    comparison("ne"),
    comparison("lt", Kernel::Real),
    comparison("le", Kernel::Real),
    comparison("gt", Kernel::Real),
    comparison("ge", Kernel::Real),
    {.Name = "logical_and", .Rules = {.ResultType = Dtype::Bool, .CastFirst = true}},
    {.Name = "logical_or", .Rules = {.ResultType = Dtype::Bool, .CastFirst = true}},
    {.Name = "logical_xor", .Rules = {.ResultType = Dtype::Bool, .CastFirst = true}},
    {.Name = "bitwise_and", .For = Kernel::IntegralOrBool},
    {.Name = "bitwise_or", .For = Kernel::IntegralOrBool},
    {.Name = "bitwise_xor", .For = Kernel::IntegralOrBool},
};

constexpr std::pair<std::string_view, std::string_view> Synonyms[] = {
    {"subtract", "sub"},
    {"multiply", "mul"},
    {"divide", "div"},
    {"true_divide", "div"},
    {"max_elementwise", "maximum"},
    {"min_elementwise", "minimum"},
    {"not_equal", "ne"},
    {"less", "lt"},
    {"less_equal", "le"},
    {"greater", "gt"},
    {"greater_equal", "ge"},
    {"__and__", "bitwise_and"},
    {"__or__", "bitwise_or"},
    {"__xor__", "bitwise_xor"},
    {"arctan2", "atan2"},
    {"special_xlogy", "xlogy"},
    {"special_gammainc", "igamma"},
    {"special_gammaincc", "igammac"},
    {"__iand__", "bitwise_and"},
    {"__ior__", "bitwise_or"},
    {"__ixor__", "bitwise_xor"},
    {"special_chebyshev_polynomial_t", "polynomial"},
    {"special_chebyshev_polynomial_u", "polynomial"},
    {"special_chebyshev_polynomial_v", "polynomial"},
    {"special_chebyshev_polynomial_w", "polynomial"},
    {"special_hermite_polynomial_h", "polynomial"},
    {"special_hermite_polynomial_he", "polynomial"},
    {"special_laguerre_polynomial_l", "polynomial"},
    {"special_legendre_polynomial_p", "polynomial"},
    {"special_shifted_chebyshev_polynomial_t", "polynomial"},
    {"special_shifted_chebyshev_polynomial_u", "polynomial"},
    {"special_shifted_chebyshev_polynomial_v", "polynomial"},
    {"special_shifted_chebyshev_polynomial_w", "polynomial"},
};

} // namespace

const BinaryRule *binaryRule(std::string_view Name) {
  if (Name.size() > 1 && Name.back() == '_' && Name[Name.size() - 2] != '_')
    Name.remove_suffix(1);
  for (auto [From, To] : Synonyms)
    if (Name == From)
      Name = To;
  for (const BinaryRule &R : Rules)
    if (R.Name == Name)
      return &R;
  return nullptr;
}

} // namespace vramlint
