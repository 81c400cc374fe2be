// Elementwise ops of two and three operands: one table row per op, one runner for all forms (tensor, scalar, in
// place).
//
// A row says which operands the derivative formulas use and gives the formulas (tools/autograd/derivatives.yaml,
// 1.13); the runner does promotion, broadcasting, what is saved under which guard, and the copies of in-place forms.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Functions.h"
#include "Ops/Registry.h"

namespace vramlint {
namespace {

/// What a formula may use. The result is saved whenever asked for.
struct Operands {
  Tensor Self, Other, Result;
  Scalar Alpha;
  Dtype SelfType = Dtype::Float, OtherType = Dtype::Float;
};
using Formula = Tensor (*)(const Tensor &G, const Operands &Use);

enum class Use : std::uint8_t {
  Never,
  ForSelf,  ///< only by the formula of self: saved iff self wants a gradient
  ForOther, ///< only by the formula of other
  Both,
};

struct BinaryRule {
  std::string_view Name;
  IteratorRules Rules = {};
  Use KeepSelf = Use::Never, KeepOther = Use::Never, KeepResult = Use::Never;
  Formula OtherGrad = nullptr, SelfGrad = nullptr; ///< null: not differentiable
};

/// `conj()` of a complex operand: a mark that the next kernel resolves, by a copy that lives as long as that kernel.
Tensor resolvedConj(const Tensor &T) { return T.defined() && isComplex(T.dtype()) ? emptyLike(T) : T; }
Tensor mulConj(const Tensor &G, const Tensor &Other) {
  Tensor Resolved = resolvedConj(Other);
  return ops::mul(G, Resolved);
}
/// The gradient of a real operand of a complex result is the real part (handle_r_to_c).
Tensor realIfReal(const Tensor &G, Dtype Type) {
  return G.defined() && isComplex(G.dtype()) && !isComplex(Type) ? ops::complexPart(G, false) : G;
}

Tensor maybeMultiply(const Tensor &G, Scalar Alpha) { return Alpha.Value == 1 ? G : ops::mul(G, Alpha); }
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
  Tensor Grad = ops::mul(G, Slope);
  Tensor Zero = zeroScalar(G);
  Tensor IsZero = ops::compare(U.Other, 0.0);
  return ops::where(IsZero, Zero, Grad);
}

Tensor powOtherGrad(const Tensor &G, const Operands &U) {
  Tensor Log = ops::unary("log", U.Self);
  Tensor Slope = ops::mul(U.Result, Log);
  Tensor Zero = zeroScalar(G);
  Tensor Condition = ops::compare(U.Other, 0);
  Tensor AtZero = ops::compare(U.Self, 0);
  Tensor Both = iterate({AtZero, Condition}, {.ResultType = Dtype::Bool});
  return ops::mul(G, ops::where(Both, Zero, Slope));
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
     .OtherGrad = [](const Tensor &G, const Operands &U) { return realIfReal(mulConj(G, U.Self), U.OtherType); },
     .SelfGrad = [](const Tensor &G, const Operands &U) { return realIfReal(mulConj(G, U.Other), U.SelfType); }},
    {.Name = "div",
     .Rules = {.FloatResult = true},
     .KeepSelf = Use::ForOther,
     .KeepOther = Use::Both,
     .OtherGrad =
         [](const Tensor &G, const Operands &U) {
           Tensor Ratio = ops::div(U.Self, U.Other);
           Tensor Slope = ops::div(Ratio, U.Other);
           Tensor Negative = ops::unary("neg", G);
           return realIfReal(mulConj(Negative, Slope), U.OtherType);
         },
     .SelfGrad =
         [](const Tensor &G, const Operands &U) {
           Tensor Resolved = resolvedConj(U.Other);
           return realIfReal(ops::div(G, Resolved), U.SelfType);
         }},
    // div with a rounding mode: a step function.
    {.Name = "floor_divide",
     .OtherGrad = [](const Tensor &G, const Operands &) { return ops::zerosLike(G); },
     .SelfGrad = [](const Tensor &G, const Operands &) { return ops::zerosLike(G); }},
    {.Name = "pow",
     .KeepSelf = Use::Both,
     .KeepOther = Use::Both,
     .KeepResult = Use::ForOther,
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
     .SelfGrad = [](const Tensor &G, const Operands &) { return G; }},
    {.Name = "remainder",
     .KeepSelf = Use::ForOther,
     .KeepOther = Use::ForOther,
     .OtherGrad =
         [](const Tensor &G, const Operands &U) {
           Tensor Ratio = iterate({U.Self, U.Other});
           return ops::mul(ops::unary("neg", G), Ratio);
         },
     .SelfGrad = [](const Tensor &G, const Operands &) { return G; }},
    {.Name = "atan2",
     .Rules = {.FloatResult = true},
     .KeepSelf = Use::Both,
     .KeepOther = Use::Both,
     // atan2_backward computes both at once from one reciprocal
     .OtherGrad =
         [](const Tensor &G, const Operands &U) {
           Tensor Sum = ops::add(ops::mul(U.Self, U.Self), ops::mul(U.Other, U.Other));
           Tensor Reciprocal = ops::unary("reciprocal", Sum);
           return ops::mul(G, ops::mul(ops::unary("neg", U.Self), Reciprocal));
         },
     .SelfGrad =
         [](const Tensor &G, const Operands &U) {
           Tensor Sum = ops::add(ops::mul(U.Self, U.Self), ops::mul(U.Other, U.Other));
           Tensor Reciprocal = ops::unary("reciprocal", Sum);
           return ops::mul(G, ops::mul(U.Other, Reciprocal));
         }},
    {.Name = "hypot",
     .KeepSelf = Use::ForSelf,
     .KeepOther = Use::ForOther,
     .KeepResult = Use::Both,
     .OtherGrad = [](const Tensor &G, const Operands &U) { return ops::mul(G, ops::div(U.Other, U.Result)); },
     .SelfGrad = [](const Tensor &G, const Operands &U) { return ops::mul(G, ops::div(U.Self, U.Result)); }},
    {.Name = "xlogy",
     .Rules = {.FloatResult = true},
     .KeepSelf = Use::Both,
     .KeepOther = Use::Both,
     .OtherGrad = [](const Tensor &G, const Operands &U) { return ops::div(ops::mul(G, U.Self), U.Other); },
     .SelfGrad =
         [](const Tensor &G, const Operands &U) {
           // xlogy(grad, other).masked_fill((self == 0.) & (other <= 0.), 0.); 1.12 and earlier had no mask to fill.
           if (!torchAtLeast(1, 13)) {
             Tensor NotZero = ops::compare(U.Self, 0.0);
             Tensor Log = iterate({NotZero, U.Other}, {.FloatResult = true});
             return ops::mul(G, Log);
           }
           Tensor Log = iterate({G, U.Other}, {.FloatResult = true});
           Tensor NotPositive = ops::compare(U.Other, 0.0);
           Tensor Zero = ops::compare(U.Self, 0.0);
           Tensor Both = iterate({Zero, NotPositive}, {.ResultType = Dtype::Bool});
           return ops::maskedFill(Log, Both);
         }},
    {.Name = "eq", .Rules = {.ResultType = Dtype::Bool}},
    {.Name = "ne", .Rules = {.ResultType = Dtype::Bool}},
    {.Name = "lt", .Rules = {.ResultType = Dtype::Bool}},
    {.Name = "le", .Rules = {.ResultType = Dtype::Bool}},
    {.Name = "gt", .Rules = {.ResultType = Dtype::Bool}},
    {.Name = "ge", .Rules = {.ResultType = Dtype::Bool}},
    {.Name = "logical_and", .Rules = {.ResultType = Dtype::Bool}},
    {.Name = "logical_or", .Rules = {.ResultType = Dtype::Bool}},
    {.Name = "logical_xor", .Rules = {.ResultType = Dtype::Bool}},
    {.Name = "bitwise_and"},
    {.Name = "bitwise_or"},
    {.Name = "bitwise_xor"},
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

BackwardFn backwardOf(const BinaryRule &Rule, SavedOperands Kept, std::optional<Scalar> Number, Scalar Alpha,
                      Dtype SelfType, Dtype OtherType) {
  return [=, &Rule](GradNode &N, GradList &G) -> GradList {
    GradList Out(N.Next.size());
    if (!G[0].defined())
      return Out;
    Operands U{unpack(N, Kept.Self), unpack(N, Kept.Other), unpack(N, Kept.Result), Alpha, SelfType, OtherType};
    if (N.wants(1))
      Out[1] = Rule.OtherGrad(G[0], U);
    if (N.wants(0)) {
      if (Number && Rule.KeepOther != Use::Never)
        U.Other = scalarToTensor(*Number, G[0].device());
      Out[0] = Rule.SelfGrad(G[0], U);
    }
    return Out;
  };
}

Tensor binary(const BinaryRule &Rule, const Tensor &Self, Right Other, Scalar Alpha, bool Inplace) {
  if (failed() || !Self.defined() || (!Other.T.defined() && !Other.S))
    return {};
  std::vector<Tensor> Differentiable = {Self, Other.T};
  if (Inplace && !checkInplace(Self, Differentiable))
    return {};
  NodeRef Node = Rule.SelfGrad ? record(Rule.Name, Differentiable) : nullptr;
  SavedOperands Kept;
  if (Node) {
    bool ForSelf = Node->wants(0), ForOther = Node->wants(1);
    bool KeepSelf = wanted(Rule.KeepSelf, ForSelf, ForOther);
    Kept.Self = Inplace ? keepClone(Node, Self, KeepSelf) : keep(Node, Self, KeepSelf);
    Kept.Other = keep(Node, Other.T, wanted(Rule.KeepOther, ForSelf, ForOther));
  }
  std::vector<Tensor> Inputs = {Self};
  Tensor Result = Self;
  IteratorRules How = Rule.Rules;
  How.DropInputsFirst = Rule.Rules.ResultType.has_value();
  Tensor Wrapped = Other.S ? wrapScalar(*Other.S, Self.device()) : Other.T;
  Inputs.push_back(How.DropInputsFirst ? std::move(Wrapped) : Wrapped);
  if (!Inplace) {
    Result = iterate(std::move(Inputs), How);
  } else {
    if (!iterateInto(Self, Inputs, How))
      return {};
    changed(Self);
  }
  if (Node && wanted(Rule.KeepResult, Node->wants(0), Node->wants(1)))
    Kept.Result = keepOutput(Node, Result);
  BackwardFn Backward =
      Node ? backwardOf(Rule, Kept, Other.S, Alpha, Self.dtype(), Other.T.defined() ? Other.T.dtype() : Dtype::Float)
           : BackwardFn();
  return Inplace ? rebase(Node, Self, std::move(Backward)) : attach(Node, Result, std::move(Backward));
}

Argument runBinary(OpCall &C) {
  const BinaryRule &Rule =
      C.name().starts_with("div") && C.has("rounding_mode") ? ruleOf("floor_divide") : ruleOf(C.name());
  const Argument *SelfArgument = C.find("self"), *OtherArgument = C.find("other|exponent");
  if (!SelfArgument || !OtherArgument)
    return fail(std::string(C.name()) + ": expected two operands");
  Scalar Alpha = scalarArgument(C, "alpha", 1);
  const Tensor *Self = SelfArgument->get<Tensor>(), *Other = OtherArgument->get<Tensor>();
  if (!Self && Other) {
    // A number on the left (operator overloads of ATen/TensorOperators.h).
    Scalar Left = scalarArgument(C, "self", 1);
    if (!Other->defined())
      return C.tensor("other|exponent");
    if (Rule.Name == "sub" || (Rule.Name == "div" && !C.has("rounding_mode"))) {
      Tensor Filled = emptyLike(*Other);
      return binary(Rule, Filled, {*Other, {}}, Alpha, true);
    }
    if (Rule.Name == "pow" || Rule.Name == "floor_divide" || Rule.Name == "remainder" || Rule.Name == "fmod")
      return binary(Rule, wrapScalar(Left, Other->device()), {*Other, {}}, Alpha, false);
    return binary(Rule, *Other, {{}, Left}, Alpha, false);
  }
  Tensor Left = C.tensor("self");
  if (Other)
    return binary(Rule, Left, {*Other, {}}, Alpha, C.inplace());
  if (Rule.Name == "pow" && !C.inplace())
    return ops::pow(Left, scalarArgument(C, "other|exponent", 2.5));
  return binary(Rule, Left, {{}, scalarArgument(C, "other|exponent", 0.5)}, Alpha, C.inplace());
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
Tensor maximum(const Tensor &A, const Tensor &B) { return binary(ruleOf("maximum"), A, {B, {}}, 1, false); }
Tensor oneMinus(const Tensor &A) { return subInto(emptyLike(A), A); }
Tensor minimum(const Tensor &A, const Tensor &B) { return binary(ruleOf("minimum"), A, {B, {}}, 1, false); }
Tensor compare(const Tensor &A, const Tensor &B) { return binary(ruleOf("eq"), A, {B, {}}, 1, false); }
Tensor compare(const Tensor &A, Scalar B) { return binary(ruleOf("eq"), A, {{}, B}, 1, false); }

} // namespace ops

static const OpDecl Decls[] = {
    {.Names = {"add", "add_", "sub", "sub_", "subtract", "subtract_", "rsub", "mul", "mul_", "multiply", "multiply_",
               "div", "div_", "divide", "divide_", "true_divide", "true_divide_", "floor_divide", "floor_divide_"},
     .Run = runBinary,
     .Source = "1.13.1 aten/src/ATen/native/BinaryOps.cpp"},
    {.Names = {"pow", "maximum", "minimum", "fmax", "fmin", "fmod", "fmod_", "remainder", "remainder_", "atan2",
               "atan2_", "arctan2", "hypot", "xlogy"},
     .Run = runBinary,
     .Source = "1.13.1 aten/src/ATen/native/BinaryOps.cpp"},
    {.Names = {"eq", "ne", "lt", "le", "gt", "ge", "eq_", "ne_", "lt_", "le_", "gt_", "ge_", "not_equal", "less",
               "less_equal", "greater", "greater_equal"},
     .Run = runBinary,
     .Source = "1.13.1 aten/src/ATen/native/BinaryOps.cpp, comparison_op"},
    {.Names = {"logical_and", "logical_or", "logical_xor", "logical_and_", "logical_or_", "logical_xor_",
               "bitwise_and", "bitwise_or", "bitwise_xor", "bitwise_and_", "bitwise_or_", "bitwise_xor_", "__and__",
               "__or__", "__xor__", "__iand__", "__ior__", "__ixor__"},
     .Run = runBinary,
     .Source = "1.13.1 aten/src/ATen/native/BinaryOps.cpp"},
};
const std::span<const OpDecl> PointwiseOps = Decls;

} // namespace vramlint
