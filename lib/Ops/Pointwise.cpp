// Elementwise ops of two and three operands: one table row per op, one runner for all forms (tensor, scalar, in
// place).
//
// A row says which operands the derivative formulas use and gives the formulas (tools/autograd/derivatives.yaml,
// 1.13); the runner does promotion, broadcasting, what is saved under which guard, and the copies of in-place forms.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/ComplexGrads.h"
#include "Ops/Functions.h"
#include "Ops/OutForm.h"
#include "Ops/Registry.h"

namespace vramlint {
namespace {

/// What a formula may use. The result is saved whenever asked for.
struct Operands {
  Tensor Self, Other, Result;
  Scalar Alpha;
  std::optional<Scalar> Number = {}; ///< the operand that is a number; Self or Other is undefined then
  OutputMeta SelfMeta = {}, OtherMeta = {};
  std::vector<Tensor> *Later = nullptr; ///< temporaries that go when both gradients are made, the last one first
};
using Formula = Tensor (*)(const Tensor &G, const Operands &Use);

enum class Use : std::uint8_t {
  Never,
  ForSelf,  ///< only by the formula of self: saved iff self wants a gradient
  ForOther, ///< only by the formula of other
  Both,
};

/// The dtypes that the kernel is made for.
enum class Kernel : std::uint8_t { Any, Float, Integral, IntegralOrBool };

struct BinaryRule {
  std::string_view Name;
  IteratorRules Rules = {};
  Use KeepSelf = Use::Never, KeepOther = Use::Never;
  bool KeepResult = false;
  Formula OtherGrad = nullptr, SelfGrad = nullptr; ///< null: not differentiable
  /// What both formulas read, made once: it stands in Operands::Result.
  Tensor (*Shared)(const Operands &Use) = nullptr;
  Kernel For = Kernel::Any;
  bool OnlyInplace = false;     ///< differentiable in place alone: a comparison overwrites self by a constant
  bool NumberInFormula = false; ///< the formula takes a number as it is, not wrapped in a tensor
};

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
  Tensor Power = iterate({U.Self, Less});
  Tensor Slope = ops::mul(U.Other, Power);
  Tensor Grad = mulConj(G, Slope);
  Tensor Zero = zeroScalar(G);
  Tensor IsZero = ops::compare(U.Other, 0.0);
  return realIfReal(ops::where(IsZero, Zero, Grad), U.SelfMeta.Type);
}

/// Both of two conditions; what they were is gone afterwards.
Tensor both(const Tensor &First, const Tensor &Second) {
  return iterate({First, Second}, {.ResultType = Dtype::Bool});
}

/// Whether an exponent is a real number from zero up.
Tensor isNotNegative(const Tensor &Exponent) {
  if (!isComplex(Exponent.dtype()))
    return ops::compare(Exponent, 0);
  Tensor Positive = ops::compare(ops::complexPart(Exponent, false), 0);
  Tensor Real = ops::compare(ops::complexPart(Exponent, true), 0);
  return both(Real, Positive);
}

/// \p Slope where it is defined, and zero elsewhere.
Tensor whereDefined(const Tensor &Undefined, const Tensor &Zero, const Tensor &Slope) {
  Tensor Resolved = resolvedConj(Slope);
  return ops::where(Undefined, Zero, Resolved);
}

Tensor powOtherGrad(const Tensor &G, const Operands &U) {
  auto Undefined = [&] {
    Tensor Condition = isNotNegative(U.Other);
    Tensor AtZero = ops::compare(U.Self, 0);
    return both(AtZero, Condition);
  };
  Tensor Masked = Undefined();
  Tensor Log = ops::unary("log", U.Self);
  Tensor Slope = ops::mul(U.Result, Log);
  Tensor Zero = zeroScalar(G);
  return realIfReal(ops::mul(G, whereDefined(Masked, Zero, Slope)), U.OtherMeta.Type);
}

/// atan2_backward: both gradients are products with one reciprocal. What they make stays until both are there.
Tensor atanShared(const Operands &U) {
  Tensor OtherSquare = ops::mul(U.Other, U.Other), SelfSquare = ops::mul(U.Self, U.Self);
  Tensor Sum = ops::add(SelfSquare, OtherSquare);
  return ops::unary("reciprocal", Sum);
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

Tensor zerosOf(const OutputMeta &M) { return ops::zeros(M.Shape, M.Type, M.Where); }
Tensor zeroSelf(const Tensor &, const Operands &U) { return zerosOf(U.SelfMeta); }
Tensor zeroOther(const Tensor &, const Operands &U) { return zerosOf(U.OtherMeta); }

/// LibTorch has no derivative here and says so in backward.
template <Literal What> Tensor refuse(const Tensor &, const Operands &) {
  return fail("the derivative for '" + std::string(What.Text) + "' is not implemented.");
}

/// xlogy and xlog1py: the gradient of self is grad * log(other), but nothing where self is zero and the logarithm is
/// none. 1.12 and earlier had no mask to fill.
Tensor xlogSelfGrad(const Tensor &G, const Operands &U, double LeastPositive) {
  if (U.Number) {
    auto Product = [&] {
      Tensor Number = wrapScalar(*U.Number, G.device());
      return iterate({G, Number}, {.FloatResult = true});
    };
    Tensor Log = Product();
    if (U.Number->Value > LeastPositive)
      return Log;
    Tensor Zero = ops::compare(U.Self, 0.0);
    return ops::maskedFill(Log, Zero);
  }
  if (!torchAtLeast(1, 13)) {
    Tensor NotZero = ops::compare(U.Self, 0.0);
    Tensor Log = iterate({NotZero, U.Other}, {.FloatResult = true});
    return ops::mul(G, Log);
  }
  Tensor Log = iterate({G, U.Other}, {.FloatResult = true});
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

Tensor copysignSelfGrad(const Tensor &G, const Operands &U) {
  Tensor Ratio = ops::div(U.Result, U.Self);
  {
    Tensor AtZero = ops::compare(U.Self, 0);
    Ratio = ops::maskedFillInto(Ratio, AtZero);
  }
  return ops::mul(G, Ratio);
}

constexpr BinaryRule comparison(std::string_view Name) {
  return {.Name = Name,
          .Rules = {.ResultType = Dtype::Bool},
          .OtherGrad = zeroOther,
          .SelfGrad = zeroSelf,
          .OnlyInplace = true};
}

const BinaryRule Rules[] = {
    {.Name = "add",
     .OtherGrad = [](const Tensor &G, const Operands &U) { return maybeMultiply(G, U.Alpha); },
     .SelfGrad = [](const Tensor &G, const Operands &) { return G; }},
    {.Name = "sub",
     .OtherGrad = [](const Tensor &G, const Operands &U) { return maybeMultiply(ops::unary("neg", G), U.Alpha); },
     .SelfGrad = [](const Tensor &G, const Operands &) { return G; }},
    {.Name = "rsub",
     .OtherGrad = [](const Tensor &G, const Operands &) { return G; },
     .SelfGrad = [](const Tensor &G, const Operands &U) { return maybeMultiply(ops::unary("neg", G), U.Alpha); }},
    {.Name = "mul",
     .KeepSelf = Use::ForOther,
     .KeepOther = Use::ForSelf,
     .OtherGrad = [](const Tensor &G, const Operands &U) { return realIfReal(mulConj(G, U.Self), U.OtherMeta.Type); },
     .SelfGrad = [](const Tensor &G, const Operands &U) { return realIfReal(mulConj(G, U.Other), U.SelfMeta.Type); }},
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
           Tensor Resolved = resolvedConj(U.Other);
           return realIfReal(ops::div(G, Resolved), U.SelfMeta.Type);
         }},
    {.Name = "floor_divide", .OtherGrad = refuse<"floor_divide">, .SelfGrad = refuse<"floor_divide">},
    // A step function.
    {.Name = "div with a rounding mode",
     .KeepSelf = Use::ForOther,
     .KeepOther = Use::Both,
     .OtherGrad = [](const Tensor &G, const Operands &) { return ops::zerosLike(G); },
     .SelfGrad = [](const Tensor &G, const Operands &) { return ops::zerosLike(G); }},
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
     .SelfGrad = selectGrad},
    {.Name = "minimum",
     .KeepSelf = Use::Both,
     .KeepOther = Use::Both,
     .OtherGrad = selectGrad,
     .SelfGrad = selectGrad},
    {.Name = "fmax", .KeepSelf = Use::Both, .KeepOther = Use::Both, .OtherGrad = chooseGrad, .SelfGrad = chooseGrad},
    {.Name = "fmin", .KeepSelf = Use::Both, .KeepOther = Use::Both, .OtherGrad = chooseGrad, .SelfGrad = chooseGrad},
    {.Name = "fmod",
     .KeepSelf = Use::ForOther,
     .KeepOther = Use::ForOther,
     .OtherGrad =
         [](const Tensor &G, const Operands &U) {
           Tensor Ratio = iterate({U.Self, U.Other});
           return ops::mul(ops::unary("neg", G), Ratio);
         },
     .SelfGrad = [](const Tensor &G, const Operands &) { return G; },
     .NumberInFormula = true},
    {.Name = "remainder",
     .KeepSelf = Use::ForOther,
     .KeepOther = Use::ForOther,
     .OtherGrad =
         [](const Tensor &G, const Operands &U) {
           Tensor Ratio = iterate({U.Self, U.Other});
           return ops::mul(ops::unary("neg", G), Ratio);
         },
     .SelfGrad = [](const Tensor &G, const Operands &) { return G; },
     .NumberInFormula = true},
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
     .OtherGrad = [](const Tensor &G, const Operands &U) { return ops::mul(G, ops::div(U.Other, U.Result)); },
     .SelfGrad = [](const Tensor &G, const Operands &U) { return ops::mul(G, ops::div(U.Self, U.Result)); },
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
    {.Name = "heaviside", .OtherGrad = refuse<"heaviside">, .SelfGrad = refuse<"heaviside">},
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
    {.Name = "polynomial", .Rules = {.FloatResult = true}},
    comparison("eq"),
    comparison("ne"),
    comparison("lt"),
    comparison("le"),
    comparison("gt"),
    comparison("ge"),
    {.Name = "logical_and", .Rules = {.ResultType = Dtype::Bool}},
    {.Name = "logical_or", .Rules = {.ResultType = Dtype::Bool}},
    {.Name = "logical_xor", .Rules = {.ResultType = Dtype::Bool}},
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
};

const BinaryRule &ruleOf(std::string_view Name) {
  if (Name.size() > 1 && Name.back() == '_' && Name[Name.size() - 2] != '_')
    Name.remove_suffix(1);
  for (auto [From, To] : Synonyms)
    if (Name == From)
      Name = To;
  if (Name.find("_polynomial_") != std::string_view::npos)
    Name = "polynomial";
  for (const BinaryRule &R : Rules)
    if (R.Name == Name)
      return R;
  return Rules[0];
}

/// scalar_to_tensor: unlike a wrapped number it takes part in promotion, so a 0-dim float gradient becomes double.
Tensor scalarToTensor(Scalar Number, Device Beside) {
  Tensor T = wrapScalar(Number, Beside);
  T.impl().WrappedNumber = false;
  return T;
}

/// A right operand: a tensor, or a number that is wrapped anew wherever it is used.
struct Right {
  Tensor T;
  std::optional<Scalar> S;
};

struct SavedOperands {
  SavedSlot Self, Other, Result;
};

bool wanted(Use U, bool ForSelf, bool ForOther) {
  return (U == Use::ForSelf && ForSelf) || (U == Use::ForOther && ForOther) ||
         (U == Use::Both && (ForSelf || ForOther));
}

struct OperandFacts {
  std::optional<Scalar> Number;
  Scalar Alpha;
  OutputMeta Self, Other;
};

OutputMeta metaOf(const Tensor &T) {
  return T.defined() ? OutputMeta{T.sizes(), T.dtype(), T.device()} : OutputMeta();
}

/// The gradients of a rule that computes them together, self's first.
GradList sharedGrads(const BinaryRule &Rule, GradNode &N, const Tensor &G, Operands U) {
  std::vector<Tensor> Later;
  U.Later = &Later;
  U.Result = Rule.Shared(U);
  GradList Out(N.Next.size());
  if (N.wants(0))
    Out[0] = Rule.SelfGrad(G, U);
  if (N.wants(1))
    Out[1] = Rule.OtherGrad(G, U);
  while (!Later.empty())
    Later.pop_back();
  return Out;
}

BackwardFn backwardOf(const BinaryRule &Rule, SavedOperands Kept, OperandFacts Facts) {
  return [&Rule, Kept, Facts = std::move(Facts)](GradNode &N, GradList &G) -> GradList {
    GradList Out(N.Next.size());
    if (!G[0].defined())
      return Out;
    const std::optional<Scalar> &Number = Facts.Number;
    Operands U{unpack(N, Kept.Self), unpack(N, Kept.Other), unpack(N, Kept.Result), Facts.Alpha, Number, Facts.Self,
               Facts.Other};
    if (Rule.Shared)
      return sharedGrads(Rule, N, G[0], U);
    if (N.wants(1))
      Out[1] = Rule.OtherGrad(G[0], U);
    if (N.wants(0)) {
      if (Number && Rule.KeepOther != Use::Never && !Rule.NumberInFormula)
        U.Other = scalarToTensor(*Number, G[0].device());
      Out[0] = Rule.SelfGrad(G[0], U);
    }
    return Out;
  };
}

/// sub_check: masks are not subtracted. False after raising.
bool subtracts(Dtype Left, Dtype Right) {
  if (Left == Dtype::Bool && Right == Dtype::Bool)
    fail("Subtraction, the `-` operator, with two bool tensors is not supported. Use the `^` or `logical_xor()` "
         "operator instead.");
  else if (Left == Dtype::Bool || Right == Dtype::Bool)
    fail(
        "Subtraction, the `-` operator, with a bool tensor is not supported. If you are trying to invert a mask, use "
        "the `~` or `logical_not()` operator instead.");
  return !failed();
}

bool runsOn(const BinaryRule &Rule, Dtype Type) {
  switch (Rule.For) {
  case Kernel::Float:
    return !isIntegral(Type, true);
  case Kernel::Integral:
    return isIntegral(Type, false);
  case Kernel::IntegralOrBool:
    return isIntegral(Type, true);
  case Kernel::Any:
    break;
  }
  return true;
}

/// \p Left: the number that \p Self wraps.
Tensor binary(const BinaryRule &Rule, const Tensor &Self, Right Other, Scalar Alpha, bool Inplace,
              std::optional<Scalar> Left = {}) {
  if (failed() || !Self.defined() || (!Other.T.defined() && !Other.S))
    return {};
  const Dtype Type = resultType({Self, Other.T});
  std::vector<Tensor> Differentiable = {Self, Other.T};
  if (Inplace && !checkInplace(Self, Differentiable))
    return {};
  if ((Rule.Name == "sub" || Rule.Name == "rsub") &&
      !subtracts(Self.dtype(), Other.T.defined() ? Other.T.dtype() : Other.S->Kind))
    return {};
  NodeRef Node = Rule.SelfGrad && (Inplace || !Rule.OnlyInplace) ? record(Rule.Name, Differentiable) : nullptr;
  if (failed())
    return {};
  SavedOperands Kept;
  if (Node) {
    bool ForSelf = Node->wants(0), ForOther = Node->wants(1);
    bool KeepSelf = !Left && wanted(Rule.KeepSelf, ForSelf, ForOther);
    Kept.Self = Inplace ? keepClone(Node, Self, KeepSelf) : keep(Node, Self, KeepSelf);
    Kept.Other = keep(Node, Other.T, wanted(Rule.KeepOther, ForSelf, ForOther));
  }
  std::vector<Tensor> Inputs = {Self};
  Tensor Result = Self;
  IteratorRules How = Rule.Rules;
  How.DropInputsFirst = Rule.Rules.ResultType.has_value();
  const Tensor Resolved = !Inplace && Self.impl().Conjugated ? emptyLike(Self) : Tensor();
  Tensor Wrapped = Other.S ? wrapScalar(*Other.S, Self.device()) : Other.T;
  Inputs.push_back(How.DropInputsFirst ? std::move(Wrapped) : Wrapped);
  if (!Inplace) {
    Result = iterate(std::move(Inputs), How);
  } else {
    if (!iterateInto(Self, std::move(Inputs), How))
      return {};
    changed(Self);
  }
  // The kernel says so, when the result has been made.
  if (!failed() && !runsOn(Rule, Type))
    return fail("\"" + std::string(Rule.Name) + "\" not implemented for '" + std::string(dtypeName(Type)) + "'");
  // Guarded by what is wanted are operands alone; a result is saved whenever a formula reads it
  // (gen_variable_type.py, save_variables).
  if (Rule.KeepResult)
    Kept.Result = keepOutput(Node, Result);
  BackwardFn Backward =
      Node ? backwardOf(Rule, Kept, {Other.S ? Other.S : Left, Alpha, metaOf(Self), metaOf(Other.T)}) : BackwardFn();
  return Inplace ? rebase(Node, Self, std::move(Backward)) : attach(Node, Result, std::move(Backward));
}

Argument runBinary(OpCall &C) {
  const BinaryRule &Rule =
      C.name().starts_with("div") && C.has("rounding_mode") ? ruleOf("div with a rounding mode") : ruleOf(C.name());
  const Argument *SelfArgument = C.find("self"), *OtherArgument = C.find("other|exponent|values|n");
  if (!SelfArgument || !OtherArgument)
    return fail(std::string(C.name()) + ": expected two operands");
  Scalar Alpha = scalarArgument(C, "alpha", 1);
  const Tensor *Self = SelfArgument->get<Tensor>(), *Other = OtherArgument->get<Tensor>();
  if (!Self && Other) {
    // A number on the left (operator overloads of ATen/TensorOperators.h).
    Scalar Left = scalarArgument(C, "self", 1);
    if (!Other->defined())
      return C.tensor("other|exponent|values|n");
    if (Rule.Name == "sub" || (Rule.Name == "div" && !C.has("rounding_mode"))) {
      Tensor Filled = emptyLike(*Other);
      return binary(Rule, Filled, {*Other, {}}, Alpha, true);
    }
    if (Rule.Name == "pow")
      return ops::pow(Left, *Other);
    if (Rule.Name == "floor_divide" || Rule.Name == "remainder" || Rule.Name == "fmod" || Rule.NumberInFormula ||
        Rule.Name == "polynomial")
      return binary(Rule, wrapScalar(Left, Other->device()), {*Other, {}}, Alpha, false, Left);
    return binary(Rule, *Other, {{}, Left}, Alpha, false);
  }
  Tensor Left = C.tensor("self");
  if (Rule.Name == "heaviside" && Left.defined() && Other && Other->defined() && Left.dtype() != Other->dtype())
    return fail("heaviside is not yet implemented for tensors with different dtypes.");
  if (Other)
    return binary(Rule, Left, {*Other, {}}, Alpha, C.inplace());
  if (Rule.Name == "pow" && !C.inplace())
    return ops::pow(Left, scalarArgument(C, "other|exponent|values|n", 2.5));
  return binary(Rule, Left, {{}, scalarArgument(C, "other|exponent|values|n", 0.5)}, Alpha, C.inplace());
}

} // namespace

namespace ops {

Tensor add(const Tensor &A, const Tensor &B, Scalar Alpha) { return binary(ruleOf("add"), A, {B, {}}, Alpha, false); }
Tensor add(const Tensor &A, Scalar B, Scalar Alpha) { return binary(ruleOf("add"), A, {{}, B}, Alpha, false); }
Tensor sub(const Tensor &A, const Tensor &B, Scalar Alpha) { return binary(ruleOf("sub"), A, {B, {}}, Alpha, false); }
Tensor sub(const Tensor &A, Scalar B, Scalar Alpha) { return binary(ruleOf("sub"), A, {{}, B}, Alpha, false); }
Tensor mul(const Tensor &A, const Tensor &B) { return binary(ruleOf("mul"), A, {B, {}}, 1, false); }
Tensor mul(const Tensor &A, Scalar B) { return binary(ruleOf("mul"), A, {{}, B}, 1, false); }
Tensor div(const Tensor &A, const Tensor &B) { return binary(ruleOf("div"), A, {B, {}}, 1, false); }
Tensor div(const Tensor &A, Scalar B) { return binary(ruleOf("div"), A, {{}, B}, 1, false); }
Tensor addInto(const Tensor &S, const Tensor &B, Scalar Alpha) {
  return binary(ruleOf("add"), S, {B, {}}, Alpha, true);
}
Tensor addInto(const Tensor &S, Scalar B, Scalar Alpha) { return binary(ruleOf("add"), S, {{}, B}, Alpha, true); }
Tensor subInto(const Tensor &S, const Tensor &B, Scalar Alpha) {
  return binary(ruleOf("sub"), S, {B, {}}, Alpha, true);
}
Tensor mulInto(const Tensor &S, const Tensor &B) { return binary(ruleOf("mul"), S, {B, {}}, 1, true); }
Tensor mulInto(const Tensor &S, Scalar B) { return binary(ruleOf("mul"), S, {{}, B}, 1, true); }
Tensor divInto(const Tensor &S, const Tensor &B) { return binary(ruleOf("div"), S, {B, {}}, 1, true); }
Tensor divInto(const Tensor &S, Scalar B) { return binary(ruleOf("div"), S, {{}, B}, 1, true); }
Tensor pow(const Tensor &A, const Tensor &Exponent) { return binary(ruleOf("pow"), A, {Exponent, {}}, 1, false); }
Tensor powInto(const Tensor &S, const Tensor &Exponent) { return binary(ruleOf("pow"), S, {Exponent, {}}, 1, true); }
Tensor maximum(const Tensor &A, const Tensor &B) { return binary(ruleOf("maximum"), A, {B, {}}, 1, false); }
Tensor oneMinus(const Tensor &A) { return subInto(emptyLike(A), A); }
Tensor minimum(const Tensor &A, const Tensor &B) { return binary(ruleOf("minimum"), A, {B, {}}, 1, false); }
Tensor compare(const Tensor &A, const Tensor &B) { return binary(ruleOf("eq"), A, {B, {}}, 1, false); }
Tensor compare(const Tensor &A, Scalar B) { return binary(ruleOf("eq"), A, {{}, B}, 1, false); }

} // namespace ops

/// A power of a number: the result is made first, then the number is wrapped (structured pow.Scalar). A power of one
/// is filled.
Tensor ops::pow(Scalar Base, const Tensor &Exponent) {
  if (failed() || !Exponent.defined())
    return {};
  NodeRef Node = record("pow", {Exponent});
  SavedSlot Kept = keep(Node, Exponent);
  // On CUDA a wrapped number is no event: this one decides the dtype only.
  Dtype Type = resultType({wrapScalar(Base, Device{DeviceType::CUDA}), Exponent});
  Tensor Result = makeResult(Exponent.sizes(), Type, Exponent.device());
  if (!Base.is(1)) {
    Tensor Number = wrapScalar(Base, Exponent.device());
    iterateInto(Result, {Number, Exponent});
  }
  SavedSlot KeptResult = keepOutput(Node, Result);
  return attach(Node, Result, [=](GradNode &N, GradList &G) -> GradList {
    if (!G[0].defined() || !N.wants(0))
      return {Tensor()};
    Tensor Slope = mul(unpack(N, KeptResult), 0.5);
    if (!Base.is(0))
      return {mulConj(G[0], Slope)};
    Tensor Zero = zeroScalar(G[0]);
    Tensor Condition = isNotNegative(unpack(N, Kept));
    return {mul(G[0], whereDefined(Condition, Zero, Slope))};
  });
}

/// self * 2^other.
static Argument runLdexp(OpCall &C) {
  Tensor Self = C.tensor("self"), Other = C.tensor("other");
  Tensor Power = ops::pow(Scalar(2.0), Other);
  if (!C.inplace())
    return ops::mul(Self, Power);
  if (gradWanted({Self, Power}))
    return fail("mul(): functions with out=... arguments don't support automatic differentiation, but one of the "
                "arguments requires grad.");
  if (!iterateInto(Self, {Self, Power}))
    return Tensor();
  changed(Self);
  return Self;
}

/// pow in double precision.
static Argument runFloatPower(OpCall &C) {
  auto Wide = [](const Tensor &T) {
    return ops::to(T, T.defined() && isComplex(T.dtype()) ? Dtype::ComplexDouble : Dtype::Double);
  };
  std::optional<Tensor> Exponent = C.optionalTensor("exponent");
  const Argument *SelfArgument = C.find("self");
  if (SelfArgument && !SelfArgument->is<Tensor>() && Exponent) {
    Scalar Base = scalarArgument(C, "self", 2.0);
    Base.Kind = Dtype::Double;
    return ops::pow(Base, Wide(*Exponent));
  }
  Tensor Self = C.tensor("self");
  Scalar Number = scalarArgument(C, "exponent", 2.0);
  Number.Kind = Dtype::Double;
  if (failed())
    return Tensor();
  if (C.inplace() && Self.dtype() != Dtype::Double && Self.dtype() != Dtype::ComplexDouble)
    return fail("the base given to float_power_ has dtype " + std::string(dtypeName(Self.dtype())) +
                " but the operation's result requires dtype Double");
  if (!Exponent)
    return C.inplace() ? ops::powInto(Self, Number) : ops::pow(Wide(Self), Number);
  Tensor Converted = Wide(*Exponent);
  return C.inplace() ? ops::powInto(Self, Converted) : ops::pow(Wide(Self), Converted);
}

static const OpDecl Decls[] = {
    {.Names = {"add", "add_", "sub", "sub_", "subtract", "subtract_", "rsub", "mul", "mul_", "multiply", "multiply_",
               "div", "div_", "divide", "divide_", "true_divide", "true_divide_", "floor_divide", "floor_divide_"},
     .Run = runBinary,
     .Source = "1.13.1 aten/src/ATen/native/BinaryOps.cpp"},
    {.Names = {"pow",
               "maximum",
               "minimum",
               "fmax",
               "fmin",
               "fmod",
               "fmod_",
               "remainder",
               "remainder_",
               "atan2",
               "atan2_",
               "arctan2",
               "arctan2_",
               "hypot",
               "hypot_",
               "xlogy",
               "xlogy_",
               "special_xlogy",
               "special_xlog1py",
               "special_zeta",
               "copysign",
               "copysign_",
               "heaviside",
               "heaviside_",
               "igamma",
               "igamma_",
               "special_gammainc",
               "igammac",
               "igammac_",
               "special_gammaincc",
               "logaddexp",
               "logaddexp2",
               "nextafter",
               "nextafter_"},
     .Run = runBinary,
     .Source = "1.13.1 aten/src/ATen/native/BinaryOps.cpp"},
    {.Names = {"eq",
               "ne",
               "lt",
               "le",
               "gt",
               "ge",
               "eq_",
               "ne_",
               "lt_",
               "le_",
               "gt_",
               "ge_",
               "not_equal",
               "less",
               "less_equal",
               "greater",
               "greater_equal",
               "not_equal_",
               "less_",
               "less_equal_",
               "greater_",
               "greater_equal_"},
     .Run = runBinary,
     .Source = "1.13.1 aten/src/ATen/native/BinaryOps.cpp, comparison_op"},
    {.Names = {"logical_and",
               "logical_or",
               "logical_xor",
               "logical_and_",
               "logical_or_",
               "logical_xor_",
               "bitwise_and",
               "bitwise_or",
               "bitwise_xor",
               "bitwise_and_",
               "bitwise_or_",
               "bitwise_xor_",
               "__and__",
               "__or__",
               "__xor__",
               "__iand__",
               "__ior__",
               "__ixor__",
               "bitwise_left_shift",
               "bitwise_left_shift_",
               "bitwise_right_shift",
               "bitwise_right_shift_",
               "gcd",
               "gcd_",
               "lcm",
               "lcm_"},
     .Run = runBinary,
     .Source = "1.13.1 aten/src/ATen/native/BinaryOps.cpp"},
    {.Names = {"special_chebyshev_polynomial_t", "special_chebyshev_polynomial_u", "special_chebyshev_polynomial_v",
               "special_chebyshev_polynomial_w", "special_hermite_polynomial_h", "special_hermite_polynomial_he",
               "special_laguerre_polynomial_l", "special_legendre_polynomial_p",
               "special_shifted_chebyshev_polynomial_t", "special_shifted_chebyshev_polynomial_u",
               "special_shifted_chebyshev_polynomial_v", "special_shifted_chebyshev_polynomial_w"},
     .Run = runBinary,
     .Source = "1.13.1 aten/src/ATen/native/BinaryOps.cpp; no derivative"},
    {.Names = {"ldexp", "ldexp_"},
     .Run = runLdexp,
     .Source = "1.13.1 aten/src/ATen/native/BinaryOps.cpp, ldexp: mul and pow"},
    {.Names = {"float_power", "float_power_"},
     .Run = runFloatPower,
     .Source = "1.13.1 aten/src/ATen/native/Pow.cpp, float_power"},
};
const std::span<const OpDecl> PointwiseOps = Decls;

} // namespace vramlint
