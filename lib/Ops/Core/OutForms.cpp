// The out forms of ops, by one mechanism each for two kinds: most kernels write to what they are given; where
// LibTorch has none that does, the form runs the op and copies its result.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Functions.h"
#include "Ops/Core/OutForm.h"
#include "Ops/Core/Registry.h"

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

/// `add_out` is a form of `add`, and `add_outf` the same with the tensor behind the arguments (findOp).
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
    if (!isOut(A.Name))
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
    if (torchAtLeast(2, 0) && T->dtype() != Out.dtype()) // copy_arg
      return fail("Expected out tensor to have dtype " + std::string(cppName(T->dtype())) + ", but got " +
                  std::string(cppName(Out.dtype())) + " instead");
    return resizeOutput(Out, T->sizes(), contiguousStrides(T->sizes()));
  });
}

/// The overloads that take a number have no kernel of their own.
Argument runArithmetic(OpCall &C) {
  const Argument *Other = C.find("other");
  return Other && !Other->is<Tensor>() ? runCopied(C) : runInto<>(C);
}
/// Nor has that with a number on the left.
Argument runRemainder(OpCall &C) {
  const Argument *Left = C.find("self");
  return Left && !Left->is<Tensor>() ? runCopied(C) : runInto<>(C);
}
/// Of two tensors; those of one have two results, or are of later releases.
Argument runExtremum(OpCall &C) {
  if (C.find("other"))
    return runInto<>(C);
  return leftOut({"what `" + std::string(C.name()) + "` allocates for these arguments"});
}
/// The overloads without dimensions have none, either.
Argument runReduction(OpCall &C) { return C.find("dim") ? runInto<>(C) : runCopied(C); }

const OpDecl Decls[] = {
    {.Names = {"add_out", "sub_out", "mul_out", "div_out", "multiply_out", "subtract_out", "divide_out",
               "true_divide_out"},
     .Run = runArithmetic,
     .Source = "1.13.1 aten/src/ATen/native/BinaryOps.cpp; add.Scalar_out: generated, CompositeViewCopyKernels"},
    {.Names = {"remainder_out"}, .Run = runRemainder, .Source = "1.13.1 aten/src/ATen/native/BinaryOps.cpp"},
    {.Names = {"floor_divide_out", "fmod_out", "pow_out", "atan2_out", "hypot_out", "maximum_out", "minimum_out",
               "fmax_out", "fmin_out", "logaddexp_out", "logaddexp2_out", "xlogy_out", "copysign_out",
               "heaviside_out", "nextafter_out", "gcd_out", "lcm_out"},
     .Run = runInto<>,
     .Source = "1.13.1 aten/src/ATen/native/BinaryOps.cpp, TensorIterator.cpp"},
    {.Names = {"max_out", "min_out"}, .Run = runExtremum, .Source = "1.13.1 aten/src/ATen/native/BinaryOps.cpp"},
    {.Names = {"eq_out", "ne_out", "lt_out", "le_out", "gt_out", "ge_out", "logical_and_out", "logical_or_out",
               "logical_xor_out", "logical_not_out", "bitwise_and_out", "bitwise_or_out", "bitwise_xor_out",
               "bitwise_not_out", "isposinf_out", "isneginf_out", "signbit_out"},
     .Run = runInto<false>,
     .Source = "1.13.1 aten/src/ATen/native/BinaryOps.cpp, TensorIterator.cpp"},
    {.Names = {"abs_out",      "absolute_out",   "acos_out",  "acosh_out", "asin_out",    "asinh_out",   "atan_out",
               "atanh_out",    "ceil_out",       "cos_out",   "cosh_out",  "digamma_out", "erf_out",     "erfc_out",
               "erfinv_out",   "exp_out",        "exp2_out",  "expm1_out", "floor_out",   "frac_out",    "i0_out",
               "lgamma_out",   "log_out",        "log10_out", "log1p_out", "log2_out",    "logit_out",   "neg_out",
               "negative_out", "reciprocal_out", "round_out", "rsqrt_out", "sgn_out",     "sigmoid_out", "sign_out",
               "sin_out",      "sinc_out",       "sinh_out",  "sqrt_out",  "square_out",  "tan_out",     "tanh_out",
               "trunc_out",    "nan_to_num_out"},
     .Run = runInto<>,
     .Source = "1.13.1 aten/src/ATen/native/UnaryOps.cpp, TensorIterator.cpp"},
    {.Names = {"clamp_out", "clip_out", "clamp_min_out", "clamp_max_out", "where_out", "lerp_out", "addcmul_out",
               "addcdiv_out"},
     .Run = runInto<>,
     .Source = "1.13.1 aten/src/ATen/native/TensorCompare.cpp, Lerp.cpp, PointwiseOps.cpp"},
    {.Names = {"sum_out", "prod_out", "norm_out"},
     .Run = runReduction,
     .Source = "1.13.1 aten/src/ATen/native/ReduceOps.cpp; sum.out: generated, CompositeViewCopyKernels"},
    {.Names = {"mean_out", "linalg_vector_norm_out", "nansum_out", "amax_out", "amin_out", "var_out", "std_out"},
     .Run = runInto<>,
     .Source = "1.13.1 aten/src/ATen/native/ReduceOps.cpp, ReduceOpsUtils.h"},
    {.Names = {"all_out", "any_out", "argmax_out", "argmin_out"},
     .Run = runInto<false>,
     .Source = "1.13.1 aten/src/ATen/native/ReduceOps.cpp"},
    {.Names = {"mm_out", "bmm_out", "addmm_out", "baddbmm_out", "cat_out", "stack_out", "index_select_out",
               "gather_out", "cumsum_out", "cumprod_out"},
     .Run = runInto<>,
     .Source = "1.13.1 aten/src/ATen/native/LinearAlgebra.cpp, TensorShape.cpp, TensorAdvancedIndexing.cpp"}};

} // namespace
const std::span<const OpDecl> OutFormOps = Decls;

} // namespace vramlint
