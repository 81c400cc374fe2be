// The out forms of ops, by one mechanism each for two kinds: most kernels write to what they are given; where
// LibTorch has none that does, the form runs the op and copies its result.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Functions.h"
#include "Ops/Core/OutForm.h"
#include "Ops/Core/Registry.h"

#include <algorithm>
#include <cmath>

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

/// Activations cast nothing: their result has the type of what they read.
Argument runOfOneType(OpCall &C) {
  const Tensor Self = C.tensor("self"), Out = C.tensor("out");
  if (C.poisoned() || !requireDefined({Self, Out}))
    return Tensor();
  if (Out.dtype() != Self.dtype())
    return fail("Found dtype " + std::string(dtypeName(Out.dtype())) + " but expected " +
                std::string(dtypeName(Self.dtype())));
  return runInto<>(C);
}

/// What is found to be true goes into bool or bytes.
Argument runTruth(OpCall &C) {
  const Tensor Out = C.tensor("out");
  if (C.poisoned() || !requireDefined({Out}))
    return Tensor();
  if (Out.dtype() != Dtype::Bool && Out.dtype() != Dtype::Byte)
    return fail(std::string(functionalName(C.name())) +
                " only supports bool tensor for result, got: " + std::string(dtypeName(Out.dtype())));
  return runInto<false>(C);
}
Argument runSigns(OpCall &C) {
  const Tensor Out = C.tensor("out");
  if (C.poisoned() || !requireDefined({Out}))
    return Tensor();
  if (Out.dtype() != Dtype::Bool)
    return fail(std::string(functionalName(C.name())) + " does not support non-boolean outputs.");
  return runInto<false>(C);
}
Argument runPlaces(OpCall &C) {
  const Tensor Out = C.tensor("out");
  if (C.poisoned() || !requireDefined({Out}))
    return Tensor();
  if (Out.dtype() != Dtype::Long)
    return fail("Expected out tensor to have dtype long int, but got " + std::string(cppName(Out.dtype())) +
                " instead");
  return runInto<false>(C);
}

/// What is not laid out like the input is written in another way.
Argument runGeluOut(OpCall &C) {
  const Tensor Self = C.tensor("self"), Out = C.tensor("out");
  if (C.poisoned() || !requireDefined({Out, Self}))
    return Tensor();
  if (Out.sizes() == Self.sizes() && Out.strides() != Self.strides())
    return leftOut({"what `" + std::string(C.name()) + "` allocates for these arguments"});
  return runOfOneType(C);
}

/// The kernels of addcmul and addcdiv take no result of another type, and say so when it has its size; 2.6 takes it.
Argument runWeighed(OpCall &C) {
  const Tensor Out = C.tensor("out");
  const std::vector<Tensor> Read = {C.tensor("self"), C.tensor("tensor1"), C.tensor("tensor2")};
  if (C.poisoned() || !requireDefined({Out, Read[0], Read[1], Read[2]}))
    return Tensor();
  const Dtype Type = Read[0].dtype();
  const bool IsOne = Read[1].dtype() == Type && Read[2].dtype() == Type;
  if (!torchAtLeast(2, 0) && IsOne && Out.dtype() != Type && isFloatingPoint(Type) && isFloatingPoint(Out.dtype()))
    if (const std::optional<Sizes> Shape = broadcastAll(Read)) {
      resizeOutput(Out, *Shape, contiguousStrides(*Shape));
      return fail("expected scalar type " + std::string(dtypeName(Out.dtype())) + " but found " +
                  std::string(dtypeName(Type)));
    }
  return runInto<>(C);
}

/// What is made of sizes alone: the tensor gets them, and is filled.
Argument fillOut(const Tensor &Out, const Sizes &Shape) {
  if (failed())
    return Tensor();
  if (gradWanted({Out}))
    return leftOut({"an out form of a factory into what requires a gradient"});
  const Tensor Filled = resizeOutput(Out, Shape, contiguousStrides(Shape));
  changed(Filled);
  return Filled;
}
Argument runFilled(OpCall &C) {
  const Tensor Out = C.tensor("out");
  const Sizes Shape = C.integers("size");
  return C.poisoned() || !requireDefined({Out}) ? Argument(Tensor()) : fillOut(Out, Shape);
}
/// Numbers are drawn of no whole type.
template <Literal Kernel> Argument runDrawn(OpCall &C) {
  Argument Filled = runFilled(C);
  const Tensor *Out = Filled.get<Tensor>();
  if (!failed() && Out && Out->defined() && isIntegral(Out->dtype(), true))
    return fail("\"" + std::string(Kernel.Text) + "\" not implemented for '" + std::string(dtypeName(Out->dtype())) +
                "'");
  return Filled;
}
Argument runFilledRow(OpCall &C) {
  const Tensor Out = C.tensor("out");
  const std::int64_t Steps = C.integer("steps", 100);
  if (C.poisoned() || !requireDefined({Out}))
    return Tensor();
  if (Steps < 0)
    return fail("number of steps must be non-negative");
  // One of as many elements keeps its shape.
  Argument Filled = fillOut(Out, Out.numel() == Steps ? Out.sizes() : Sizes{Steps});
  if (Steps > 1 && !failed() && Out.device().isCpu()) // written in a row
    contiguousForKernel(Out);
  return Filled;
}
Argument runEyeOut(OpCall &C) {
  const Tensor Out = C.tensor("out");
  const std::int64_t Rows = C.integer("n", 0), Columns = C.integer("m", Rows);
  if (C.poisoned() || !requireDefined({Out}))
    return Tensor();
  if (Rows < 0 || Columns < 0)
    return fail("n must be greater or equal to 0, got " + std::to_string(std::min(Rows, Columns)));
  return fillOut(Out, {Rows, Columns});
}

/// As many numbers as there are steps.
Argument runRange(OpCall &C) {
  const Tensor Out = C.tensor("out");
  const double Start = C.number("start", 0), End = C.number("end", 0), Step = C.number("step", 1);
  if (C.poisoned() || !requireDefined({Out}))
    return Tensor();
  if (Step == 0)
    return fail("step must be nonzero");
  if ((Step > 0 && Start > End) || (Step < 0 && Start < End))
    return fail("upper bound and larger bound inconsistent with step sign");
  const double Count = std::ceil((End - Start) / Step);
  if (!(Count < 9.2e18))
    return fail("invalid size, possible overflow?");
  const auto Steps = static_cast<std::int64_t>(Count);
  Argument Filled = fillOut(Out, Out.numel() == Steps ? Out.sizes() : Sizes{Steps});
  if (!failed() && Out.device().isCpu()) // written in a row
    contiguousForKernel(Out);
  return Filled;
}

/// Differences of a higher order, or of several tensors, make others before.
Argument runDifference(OpCall &C) {
  if (C.integer("n", 1) != 1 || C.has("prepend") || C.has("append"))
    return leftOut({"what `" + std::string(C.name()) + "` allocates for these arguments"});
  return runInto<>(C);
}

/// Kernels that are structured and no iterator's check the type of what they are given before they look at anything;
/// others say so in their own words.
std::string ofStructured(Dtype Read, Dtype Given) {
  return "Expected out tensor to have dtype " + std::string(cppName(Read)) + ", but got " +
         std::string(cppName(Given)) + " instead";
}
std::string ofTake(Dtype Read, Dtype Given) {
  return "take(): self and out expected to have the same dtype, but got self.dtype = " +
         std::string(dtypeName(Read)) + " and out.dtype = " + std::string(dtypeName(Given));
}
std::string ofHistogram(Dtype Read, Dtype Given) {
  return "torch.histogram: input tensor and hist tensor should have the same dtype, but got input " +
         std::string(cppName(Read)) + " and hist " + std::string(cppName(Given));
}
std::string ofVectors(Dtype Read, Dtype Given) {
  return "result dtype " + std::string(dtypeName(Given)) + " does not match input dtype " +
         std::string(dtypeName(Read));
}
using TypeRefusal = std::string (*)(Dtype, Dtype);
template <TypeRefusal Message> bool hasItsType(OpCall &C) {
  const Tensor Out = C.tensor("out"), Self = C.tensor("self");
  if (C.poisoned() || !requireDefined({Out, Self}))
    return false;
  if (Out.dtype() == Self.dtype() || C.has("dtype"))
    return true;
  fail(Message(Self.dtype(), Out.dtype()));
  return false;
}
template <TypeRefusal Message, bool Differentiable = true> Argument runOfItsType(OpCall &C) {
  return hasItsType<Message>(C) ? runInto<Differentiable>(C) : Argument(Tensor());
}

/// Into what does not lie in a row it is copied.
Argument runSoftmaxOut(OpCall &C) {
  const Tensor Out = C.tensor("out"), Self = C.tensor("self");
  if (C.poisoned() || !requireDefined({Out, Self}))
    return Tensor();
  if (Out.isContiguous() || Out.dtype() != Self.dtype())
    return runOfItsType<ofStructured>(C);
  if (Out.numel() != Self.numel())
    return leftOut({"what `" + std::string(C.name()) + "` allocates for these arguments"});
  return runCopied(C);
}

/// Of two matrices; others are folded first.
Argument runMatrices(OpCall &C) {
  const Tensor Self = C.tensor("self"), Other = C.tensor("other");
  if (C.poisoned() || !requireDefined({Self, Other}))
    return Tensor();
  if (Self.dim() != 2 || Other.dim() != 2)
    return leftOut({"what `" + std::string(C.name()) + "` allocates for these arguments"});
  return runOfItsType<ofStructured>(C);
}

/// A loss that is reduced shrinks the tensor at last.
Argument runLoss(OpCall &C) {
  const Tensor Self = C.tensor("self"), Given = C.tensor("out");
  if (C.poisoned() || !requireDefined({Self, Given}))
    return Tensor();
  if (Self.dtype() != Given.dtype())
    return leftOut({"what `" + std::string(C.name()) + "` allocates for these arguments"});
  Argument Result = runInto<>(C);
  const Tensor *Out = Result.get<Tensor>();
  if (failed() || !Out || !Out->defined() || C.integer("reduction", 1) == 0)
    return Result;
  return resizeOutput(*Out, {}, {});
}

/// The tensor becomes a scalar, which is filled with the product.
Argument runProductOfVectors(OpCall &C) {
  return runForm(C, [&C](const Tensor &Out, const OpDecl &Decl, OpCall &Inner) -> Argument {
    const Tensor Filled = resizeOutput(Out, {}, {});
    if (!hasItsType<ofVectors>(C))
      return Tensor();
    CategoryScope Scope(Category::Temporary);
    const Argument Made = Decl.Run(Inner);
    return failed() ? Tensor() : Filled;
  });
}

const OpDecl Decls[] = {
    {.Names = {"arange_out"}, .Run = runRange, .Source = "1.13.1 aten/src/ATen/native/RangeFactories.cpp"},
    {.Names = {"diff_out"}, .Run = runDifference, .Source = "1.13.1 aten/src/ATen/native/ReduceOps.cpp"},
    {.Names = {"matmul_out"}, .Run = runMatrices, .Source = "1.13.1 aten/src/ATen/native/LinearAlgebra.cpp"},
    {.Names = {"mse_loss_out", "smooth_l1_loss_out"},
     .Run = runLoss,
     .Source = "1.13.1 aten/src/ATen/native/Loss.cpp"},
    {.Names = {"dot_out", "vdot_out"},
     .Run = runProductOfVectors,
     .Source = "1.13.1 aten/src/ATen/native/Blas.cpp, dot_out"},
    {.Names = {"softmax_out", "log_softmax_out"},
     .Run = runSoftmaxOut,
     .Source = "1.13.1 aten/src/ATen/native/SoftMax.cpp"},
    {.Names = {"triu_out", "tril_out", "avg_pool2d_out", "avg_pool3d_out"},
     .Run = runOfItsType<ofStructured>,
     .Source = "1.13.1 aten/src/ATen/native/TriangularOps.cpp, AveragePool2d.cpp, AveragePool3d.cpp"},
    {.Names = {"take_out"},
     .Run = runOfItsType<ofTake>,
     .Source = "1.13.1 aten/src/ATen/native/TensorAdvancedIndexing.cpp"},
    {.Names = {"histc_out"},
     .Run = runOfItsType<ofHistogram, false>,
     .Source = "1.13.1 aten/src/ATen/native/Histogram.cpp"},
    {.Names = {"logsumexp_out", "masked_select_out", "hstack_out", "vstack_out", "row_stack_out", "dstack_out",
               "column_stack_out"},
     .Run = runInto<>,
     .Source =
         "1.13.1 aten/src/ATen/native/SoftMax.cpp, ReduceOps.cpp, TriangularOps.cpp, TensorAdvancedIndexing.cpp, "
         "AveragePool2d.cpp, TensorShape.cpp, Histogram.cpp"},
    {.Names = {"zeros_out", "ones_out", "full_out"},
     .Run = runFilled,
     .Harmless = listOf<"fill_value">,
     .Source = "1.13.1 aten/src/ATen/native/TensorFactories.cpp"},
    {.Names = {"rand_out"},
     .Run = runDrawn<"check_uniform_bounds">,
     .Harmless = listOf<"generator">,
     .Source = "1.13.1 aten/src/ATen/native/TensorFactories.cpp"},
    {.Names = {"randn_out"},
     .Run = runDrawn<"normal_kernel_cpu">,
     .Harmless = listOf<"generator">,
     .Source = "1.13.1 aten/src/ATen/native/TensorFactories.cpp"},
    {.Names = {"linspace_out"},
     .Run = runFilledRow,
     .Harmless = listOf<"start", "end">,
     .Source = "1.13.1 aten/src/ATen/native/RangeFactories.cpp"},
    {.Names = {"eye_out"}, .Run = runEyeOut, .Source = "1.13.1 aten/src/ATen/native/TensorFactories.cpp"},
    {.Names = {"hardtanh_out", "leaky_relu_out", "elu_out", "silu_out", "softplus_out", "hardsigmoid_out",
               "hardswish_out"},
     .Run = runOfOneType,
     .Source = "1.13.1 aten/src/ATen/native/Activation.cpp, build_unary_op"},
    {.Names = {"gelu_out"}, .Run = runGeluOut, .Source = "1.13.1 aten/src/ATen/native/Activation.cpp"},
    {.Names = {"addcmul_out", "addcdiv_out"},
     .Run = runWeighed,
     .Source = "1.13.1 aten/src/ATen/native/PointwiseOps.cpp, cpu/PointwiseOpsKernel.cpp"},
    {.Names = {"outer_out", "ger_out"}, .Run = runInto<>, .Source = "1.13.1 aten/src/ATen/native/LinearAlgebra.cpp"},
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
               "bitwise_not_out"},
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
    {.Names = {"clamp_out", "clip_out", "clamp_min_out", "clamp_max_out", "where_out", "lerp_out"},
     .Run = runInto<>,
     .Source = "1.13.1 aten/src/ATen/native/TensorCompare.cpp, Lerp.cpp, PointwiseOps.cpp"},
    {.Names = {"sum_out", "prod_out", "norm_out"},
     .Run = runReduction,
     .Source = "1.13.1 aten/src/ATen/native/ReduceOps.cpp; sum.out: generated, CompositeViewCopyKernels"},
    {.Names = {"mean_out", "linalg_vector_norm_out", "nansum_out", "amax_out", "amin_out", "var_out", "std_out"},
     .Run = runInto<>,
     .Source = "1.13.1 aten/src/ATen/native/ReduceOps.cpp, ReduceOpsUtils.h"},
    {.Names = {"isposinf_out", "isneginf_out", "signbit_out"},
     .Run = runSigns,
     .Source = "1.13.1 aten/src/ATen/native/UnaryOps.cpp, TensorCompare.cpp"},
    {.Names = {"all_out", "any_out"}, .Run = runTruth, .Source = "1.13.1 aten/src/ATen/native/ReduceOps.cpp"},
    {.Names = {"argmax_out", "argmin_out"},
     .Run = runPlaces,
     .Source = "1.13.1 aten/src/ATen/native/ReduceOps.cpp, ReduceOpsUtils.h"},
    {.Names = {"mm_out", "bmm_out", "addmm_out", "baddbmm_out"},
     .Run = runOfItsType<ofStructured>,
     .Source = "1.13.1 aten/src/ATen/native/LinearAlgebra.cpp"},
    {.Names = {"cat_out", "stack_out", "index_select_out", "gather_out", "cumsum_out", "cumprod_out"},
     .Run = runInto<>,
     .Source = "1.13.1 aten/src/ATen/native/TensorShape.cpp, TensorAdvancedIndexing.cpp"}};

} // namespace
const std::span<const OpDecl> OutFormOps = Decls;

} // namespace vramlint
