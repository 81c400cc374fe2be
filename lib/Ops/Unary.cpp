// Elementwise ops of one operand: a table row per op with the derivative formula and the operand it needs.
//
// In-place forms of ops whose formula needs the input save a copy of it; those that need the result do not
// (generated VariableType code, 1.13). Formulas follow tools/autograd/derivatives.yaml; the order of their
// temporaries follows measured traces.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Functions.h"
#include "Ops/Registry.h"

namespace vramlint {
namespace {

using ops::compare;
using ops::div;
using ops::mul;
using ops::unary;

enum class Needs : std::uint8_t { Nothing, Self, Result };

struct UnaryRule {
  std::string_view Name;
  bool Float = false; ///< integers are promoted to the default dtype
  Needs Saved = Needs::Nothing;
  Tensor (*Grad)(const Tensor &G, const Tensor &Saved) = nullptr; ///< null: not differentiable
  std::optional<Dtype> ResultType = {};
};

Tensor zeroGrad(const Tensor &G, const Tensor &) { return ops::zerosLike(G); }
Tensor addOne(const Tensor &T) { return ops::add(T, 1); }
/// One kernel over the gradient and a saved tensor: sigmoid_backward, tanh_backward.
Tensor fused(const Tensor &G, const Tensor &Saved) { return iterate({G, Saved}); }
/// Zeros without memory (_efficientzerotensor), always in plain order.
Tensor virtualZeros(const Tensor &G, const Tensor &) {
  auto Impl = std::make_shared<TensorImpl>();
  Impl->Shape = G.sizes();
  Impl->Strides = contiguousStrides(G.sizes());
  Impl->Type = G.dtype();
  Impl->VirtualZeros = true;
  Impl->Store = std::make_shared<Storage>(ExternalMemory{}, G.bytes(), G.device());
  return Tensor(std::move(Impl));
}
Tensor isFinite(const Tensor &S) {
  Tensor Absolute = unary("abs", S);
  Tensor Bounded = compare(Absolute, 0.0);
  Tensor NotNan = compare(S, S);
  return mul(NotNan, Bounded);
}

const UnaryRule Rules[] = {
    {"neg", false, Needs::Nothing, [](const Tensor &G, const Tensor &) { return unary("neg", G); }},
    {"exp", true, Needs::Result, [](const Tensor &G, const Tensor &R) { return mul(G, R); }},
    {"exp2", true, Needs::Result, [](const Tensor &G, const Tensor &R) { return mul(mul(G, R), 0.693); }},
    {"expm1", true, Needs::Result, [](const Tensor &G, const Tensor &R) { return mul(G, addOne(R)); }},
    {"log", true, Needs::Self, [](const Tensor &G, const Tensor &S) { return div(G, S); }},
    {"log2", true, Needs::Self, [](const Tensor &G, const Tensor &S) { return div(G, mul(S, 0.693)); }},
    {"log10", true, Needs::Self, [](const Tensor &G, const Tensor &S) { return div(G, mul(S, 2.302)); }},
    {"log1p", true, Needs::Self, [](const Tensor &G, const Tensor &S) { return div(G, addOne(S)); }},
    {"sqrt", true, Needs::Result, [](const Tensor &G, const Tensor &R) { return div(G, mul(R, 2)); }},
    {"rsqrt", true, Needs::Result,
     [](const Tensor &G, const Tensor &R) {
       Tensor Cube = ops::pow(R, 3);
       return mul(mul(G, -0.5), Cube);
     }},
    {"reciprocal", true, Needs::Result,
     [](const Tensor &G, const Tensor &R) {
       Tensor Square = mul(R, R);
       return mul(unary("neg", G), Square);
     }},
    {"abs", false, Needs::Self, [](const Tensor &G, const Tensor &S) { return mul(G, unary("sgn", S)); }},
    {"sin", true, Needs::Self, [](const Tensor &G, const Tensor &S) { return mul(G, unary("cos", S)); }},
    {"cos", true, Needs::Self,
     [](const Tensor &G, const Tensor &S) { return mul(G, unary("neg", unary("sin", S))); }},
    {"tan", true, Needs::Result, [](const Tensor &G, const Tensor &R) { return mul(G, addOne(ops::pow(R, 2))); }},
    {"sinh", true, Needs::Self, [](const Tensor &G, const Tensor &S) { return mul(G, unary("cosh", S)); }},
    {"cosh", true, Needs::Self, [](const Tensor &G, const Tensor &S) { return mul(G, unary("sinh", S)); }},
    {"asin", true, Needs::Self,
     [](const Tensor &G, const Tensor &S) { return mul(G, unary("rsqrt", addOne(mul(unary("neg", S), S)))); }},
    {"acos", true, Needs::Self,
     [](const Tensor &G, const Tensor &S) {
       return mul(G, unary("neg", unary("rsqrt", addOne(mul(unary("neg", S), S)))));
     }},
    {"atan", true, Needs::Self, [](const Tensor &G, const Tensor &S) { return div(G, addOne(mul(S, S))); }},
    {"sigmoid", true, Needs::Result, fused},
    {"tanh", true, Needs::Result, fused},
    {"logit", true, Needs::Self, fused},
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
    {"digamma", true, Needs::Self, [](const Tensor &G, const Tensor &S) { return mul(G, unary("trigamma", S)); }},
    {"trigamma", true},
    {"sign", false, Needs::Nothing, zeroGrad},
    {"sgn", false, Needs::Nothing, virtualZeros},
    {"floor", false, Needs::Nothing, zeroGrad},
    {"ceil", false, Needs::Nothing, zeroGrad},
    {"round", false, Needs::Nothing, zeroGrad},
    {"trunc", false, Needs::Nothing, zeroGrad},
    {"frac", false, Needs::Nothing, [](const Tensor &G, const Tensor &) { return G; }},
    {"nan_to_num", false, Needs::Self,
     [](const Tensor &G, const Tensor &S) {
       Tensor Finite = isFinite(S);
       return mul(G, Finite);
     }},
    {"logical_not", false, Needs::Nothing, nullptr, Dtype::Bool},
    {"isnan", false, Needs::Nothing, nullptr, Dtype::Bool},
    {"signbit", false, Needs::Nothing, nullptr, Dtype::Bool},
    {"bitwise_not"},
};

constexpr std::pair<std::string_view, std::string_view> Synonyms[] = {
    {"negative", "neg"}, {"absolute", "abs"},          {"fix", "trunc"}, {"arcsin", "asin"}, {"arccos", "acos"},
    {"arctan", "atan"},  {"special_expit", "sigmoid"},
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

Tensor run(const UnaryRule &Rule, const Tensor &Self, bool Inplace) {
  if (failed() || !Self.defined())
    return {};
  if (Inplace && !checkInplace(Self, {Self}))
    return {};
  NodeRef Node = Rule.Grad ? record(Rule.Name, {Self}) : nullptr;
  SavedSlot Kept;
  if (Rule.Saved == Needs::Self)
    Kept = Inplace ? keepClone(Node, Self) : keep(Node, Self);
  IteratorRules How{.FloatResult = Rule.Float, .ResultType = Rule.ResultType};
  Tensor Result = Self;
  if (Inplace) {
    if (!iterateInto(Self, {Self}, How))
      return {};
    changed(Self);
  } else {
    Result = iterate({Self}, How);
  }
  if (Rule.Saved == Needs::Result)
    Kept = keepOutput(Node, Result);
  BackwardFn Backward = [&Rule, Kept](GradNode &N, GradList &G) -> GradList {
    if (!G[0].defined() || !N.wants(0))
      return {Tensor()};
    return {Rule.Grad(G[0], unpack(N, Kept))};
  };
  return Inplace ? rebase(Node, Self, std::move(Backward)) : attach(Node, Result, std::move(Backward));
}

Argument runUnary(OpCall &C) {
  Tensor Self = C.tensor("self");
  const UnaryRule *Rule = findRule(C.name());
  return Rule ? run(*Rule, Self, C.inplace()) : fail("no such elementwise op");
}

} // namespace

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
    {.Names = {"neg",      "neg_",    "negative", "exp",    "exp_",       "exp2",        "expm1", "expm1_",
               "log",      "log_",    "log2",     "log2_",  "log10",      "log10_",      "log1p", "log1p_",
               "sqrt",     "sqrt_",   "rsqrt",    "rsqrt_", "reciprocal", "reciprocal_", "abs",   "abs_",
               "absolute", "sigmoid", "sigmoid_", "tanh",   "tanh_",      "logit"},
     .Run = runUnary,
     .Source = "1.13.1 aten/src/ATen/native/UnaryOps.cpp"},
    {.Names = {"sin",    "sin_",   "cos",    "cos_", "tan",  "tan_", "sinh",   "cosh",    "asin",   "acos",   "atan",
               "arcsin", "arccos", "arctan", "erf",  "erf_", "erfc", "erfinv", "erfinv_", "lgamma", "digamma"},
     .Run = runUnary,
     .Source = "1.13.1 aten/src/ATen/native/UnaryOps.cpp"},
    {.Names = {"sign",  "sign_",   "sgn",         "floor",       "floor_",      "ceil",
               "ceil_", "round",   "round_",      "trunc",       "trunc_",      "fix",
               "frac",  "frac_",   "nan_to_num",  "nan_to_num_", "logical_not", "logical_not_",
               "isnan", "signbit", "bitwise_not", "bitwise_not_"},
     .Run = runUnary,
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
       return isFinite(Self);
     },
     .Source = "1.13.1 aten/src/ATen/native/TensorCompare.cpp"},
    {.Names = {"positive", "conj", "resolve_conj", "resolve_neg"},
     .Run = [](OpCall &C) -> Argument { return C.tensor("self"); },
     .Source = "real tensors: the tensor itself; complex ones: a view of the same layout"},
};
const std::span<const OpDecl> UnaryOps = Decls;

} // namespace vramlint
