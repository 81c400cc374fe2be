// The out forms of ops, by one mechanism each for two kinds: most kernels write to what they are given; where
// LibTorch has none that does, the form runs the op and copies its result.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Functions.h"
#include "Ops/OutForm.h"
#include "Ops/Registry.h"

#include <algorithm>

namespace vramlint {

static thread_local OutForm *Running = nullptr;

OutForm::OutForm(Tensor Given) : Given(std::move(Given)), Previous(std::exchange(Running, this)) {}
OutForm::~OutForm() { Running = Previous; }
Tensor OutForm::claim() { return Running ? std::exchange(Running->Given, Tensor()) : Tensor(); }
Tensor OutForm::claim(Dtype Type, Device Where) {
  const bool Fits =
      Running && Running->Given.defined() && Running->Given.dtype() == Type && Running->Given.device() == Where;
  return Fits ? claim() : Tensor();
}

Tensor resizeOutput(const Tensor &Out, const Sizes &Shape, const Sizes &Strides) {
  if (failed() || Out.sizes() == Shape)
    return Out;
  if (!ops::resizeInto(Out, Shape).defined())
    return {};
  Out.impl().Strides = Strides;
  return Out;
}

Tensor makeResult(const Sizes &Shape, const Sizes &Strides, Dtype Type, Device Where) {
  Tensor Out = OutForm::claim(Type, Where);
  return Out.defined() ? resizeOutput(Out, Shape, Strides) : makeStrided(Shape, Strides, Type, Where);
}

Tensor makeResult(const Sizes &Shape, Dtype Type, Device Where) {
  return makeResult(Shape, contiguousStrides(Shape), Type, Where);
}

namespace {

/// `add_out` and `add_outf` are forms of `add`.
std::string_view functionalName(std::string_view Name) { return Name.substr(0, Name.rfind("_out")); }

bool anyRequiresGrad(const NamedArguments &Arguments) {
  auto Wants = [](const Argument &A) {
    const Tensor *T = A.get<Tensor>();
    return T && T->defined() && gradWanted({*T});
  };
  for (const NamedArgument &A : Arguments) {
    if (Wants(A.Value))
      return true;
    if (const auto *List = A.Value.get<ArgumentList>(); List && std::any_of(List->begin(), List->end(), Wants))
      return true;
  }
  return false;
}

/// Runs the op without `out`; arguments that nobody asks for are told of the op's own call.
template <bool Differentiable = true, typename Function> Argument runForm(OpCall &C, Function Then) {
  Tensor Out = C.tensor("out");
  if (failed() || C.poisoned())
    return Tensor();
  const std::string_view Name = functionalName(C.name());
  const OpDecl *Decl = findOp(Name);
  if (!Decl)
    return fail("no op for the out form " + std::string(C.name()));
  if (Differentiable && anyRequiresGrad(C.handOn()))
    return fail(std::string(Name) + "(): functions with out=... arguments don't support automatic differentiation, " +
                "but one of the arguments requires grad.");
  NamedArguments Rest;
  for (const NamedArgument &A : C.handOn())
    if (A.Name != "out")
      Rest.push_back(A);
  OpCall Inner(Name, Rest);
  Argument Result = Then(Out, *Decl, Inner);
  if (failed())
    return Tensor();
  if (Inner.poisoned()) {
    C.poison(Inner.poisonCause());
    return Tensor();
  }
  Inner.tellUnread(Decl->Harmless);
  changed(Out);
  return Result;
}

/// The kernel writes to the tensor. What has no derivative may be asked for with tensors that want a gradient.
template <bool Differentiable = true> Argument runInto(OpCall &C) {
  return runForm<Differentiable>(C, [](const Tensor &Out, const OpDecl &Decl, OpCall &Inner) -> Argument {
    OutForm Form(Out);
    Argument Result = Decl.Run(Inner);
    if (failed() || Inner.poisoned())
      return Tensor();
    if (!Form.claimed()) // an op that made its result in a way of its own
      return leftOut({"what `" + std::string(Inner.name()) + "_out` allocates for these arguments"});
    return Out;
  });
}

/// The op makes a result, which is copied.
Argument runCopied(OpCall &C) {
  return runForm(C, [](const Tensor &Out, const OpDecl &Decl, OpCall &Inner) -> Argument {
    Category Outer = std::exchange(session().DefaultCategory, Category::Temporary);
    Argument Result = Decl.Run(Inner);
    session().DefaultCategory = Outer;
    const Tensor *T = Result.get<Tensor>();
    if (failed() || !T || !T->defined())
      return Tensor();
    return resizeOutput(Out, T->sizes(), contiguousStrides(T->sizes()));
  });
}

/// The overloads that take a number have no kernel of their own.
Argument runArithmetic(OpCall &C) {
  const Argument *Other = C.find("other");
  return Other && !Other->is<Tensor>() ? runCopied(C) : runInto<>(C);
}

const OpDecl Decls[] = {
    {.Names = {"add_out", "add_outf", "sub_out", "sub_outf", "mul_out", "mul_outf", "div_out", "div_outf",
               "multiply_out", "multiply_outf", "subtract_out", "subtract_outf", "divide_out", "divide_outf",
               "true_divide_out", "true_divide_outf"},
     .Run = runArithmetic,
     .Source = "1.13.1 aten/src/ATen/native/BinaryOps.cpp; add.Scalar_out: generated, CompositeViewCopyKernels"},
    {.Names = {"floor_divide_out", "floor_divide_outf", "remainder_out",  "remainder_outf",  "fmod_out",
               "fmod_outf",        "pow_out",           "pow_outf",       "atan2_out",       "atan2_outf",
               "hypot_out",        "hypot_outf",        "maximum_out",    "maximum_outf",    "minimum_out",
               "minimum_outf",     "fmax_out",          "fmax_outf",      "fmin_out",        "fmin_outf",
               "logaddexp_out",    "logaddexp_outf",    "logaddexp2_out", "logaddexp2_outf", "xlogy_out",
               "xlogy_outf",       "copysign_out",      "copysign_outf",  "heaviside_out",   "heaviside_outf",
               "nextafter_out",    "nextafter_outf",    "gcd_out",        "gcd_outf",        "lcm_out",
               "lcm_outf"},
     .Run = runInto<>,
     .Source = "1.13.1 aten/src/ATen/native/BinaryOps.cpp, TensorIterator.cpp"},
    {.Names = {"eq_out",           "eq_outf",          "ne_out",           "ne_outf",          "lt_out",
               "lt_outf",          "le_out",           "le_outf",          "gt_out",           "gt_outf",
               "ge_out",           "ge_outf",          "logical_and_out",  "logical_and_outf", "logical_or_out",
               "logical_or_outf",  "logical_xor_out",  "logical_xor_outf", "logical_not_out",  "logical_not_outf",
               "bitwise_and_out",  "bitwise_and_outf", "bitwise_or_out",   "bitwise_or_outf",  "bitwise_xor_out",
               "bitwise_xor_outf", "bitwise_not_out",  "bitwise_not_outf", "isposinf_out",     "isposinf_outf",
               "isneginf_out",     "isneginf_outf",    "signbit_out",      "signbit_outf"},
     .Run = runInto<false>,
     .Source = "1.13.1 aten/src/ATen/native/BinaryOps.cpp, TensorIterator.cpp"},
    {.Names = {"abs_out",     "abs_outf",     "absolute_out",   "absolute_outf",  "acos_out",       "acos_outf",
               "acosh_out",   "acosh_outf",   "asin_out",       "asin_outf",      "asinh_out",      "asinh_outf",
               "atan_out",    "atan_outf",    "atanh_out",      "atanh_outf",     "ceil_out",       "ceil_outf",
               "cos_out",     "cos_outf",     "cosh_out",       "cosh_outf",      "digamma_out",    "digamma_outf",
               "erf_out",     "erf_outf",     "erfc_out",       "erfc_outf",      "erfinv_out",     "erfinv_outf",
               "exp_out",     "exp_outf",     "exp2_out",       "exp2_outf",      "expm1_out",      "expm1_outf",
               "floor_out",   "floor_outf",   "frac_out",       "frac_outf",      "i0_out",         "i0_outf",
               "lgamma_out",  "lgamma_outf",  "log_out",        "log_outf",       "log10_out",      "log10_outf",
               "log1p_out",   "log1p_outf",   "log2_out",       "log2_outf",      "logit_out",      "logit_outf",
               "neg_out",     "neg_outf",     "negative_out",   "negative_outf",  "reciprocal_out", "reciprocal_outf",
               "round_out",   "round_outf",   "rsqrt_out",      "rsqrt_outf",     "sgn_out",        "sgn_outf",
               "sigmoid_out", "sigmoid_outf", "sign_out",       "sign_outf",      "sin_out",        "sin_outf",
               "sinc_out",    "sinc_outf",    "sinh_out",       "sinh_outf",      "sqrt_out",       "sqrt_outf",
               "square_out",  "square_outf",  "tan_out",        "tan_outf",       "tanh_out",       "tanh_outf",
               "trunc_out",   "trunc_outf",   "nan_to_num_out", "nan_to_num_outf"},
     .Run = runInto<>,
     .Source = "1.13.1 aten/src/ATen/native/UnaryOps.cpp, TensorIterator.cpp"},
    {.Names = {"clamp_out", "clamp_outf", "clip_out", "clip_outf", "clamp_min_out", "clamp_min_outf", "clamp_max_out",
               "clamp_max_outf", "where_out", "where_outf", "lerp_out", "lerp_outf", "addcmul_out", "addcmul_outf",
               "addcdiv_out", "addcdiv_outf"},
     .Run = runInto<>,
     .Source = "1.13.1 aten/src/ATen/native/TensorCompare.cpp, Lerp.cpp, PointwiseOps.cpp"},
    {.Names = {"sum_out", "sum_outf", "mean_out", "mean_outf", "prod_out", "prod_outf", "nansum_out", "nansum_outf",
               "amax_out", "amax_outf", "amin_out", "amin_outf", "var_out", "var_outf", "std_out", "std_outf",
               "norm_out", "norm_outf"},
     .Run = runInto<>,
     .Source = "1.13.1 aten/src/ATen/native/ReduceOps.cpp, ReduceOpsUtils.h"},
    {.Names = {"all_out", "all_outf", "any_out", "any_outf", "argmax_out", "argmax_outf", "argmin_out",
               "argmin_outf"},
     .Run = runInto<false>,
     .Source = "1.13.1 aten/src/ATen/native/ReduceOps.cpp"},
    {.Names = {"mm_out",      "mm_outf",     "bmm_out",          "bmm_outf",          "addmm_out",
               "addmm_outf",  "baddbmm_out", "baddbmm_outf",     "cat_out",           "cat_outf",
               "stack_out",   "stack_outf",  "index_select_out", "index_select_outf", "gather_out",
               "gather_outf", "cumsum_out",  "cumsum_outf",      "cumprod_out",       "cumprod_outf"},
     .Run = runInto<>,
     .Source = "1.13.1 aten/src/ATen/native/LinearAlgebra.cpp, TensorShape.cpp, TensorAdvancedIndexing.cpp"},
};

} // namespace
const std::span<const OpDecl> OutFormOps = Decls;

} // namespace vramlint
