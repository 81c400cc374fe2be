// The out forms of ops, by one mechanism each for two kinds: most kernels write to what they are given; where
// LibTorch has none that does, the form runs the op and copies its result.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Functions.h"
#include "Ops/Core/OutForm.h"
#include "Ops/Core/Recording.h"
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

/// What LibTorch says of a tensor of another type than the result, or than what is read.
using TypeRefusal = std::string (*)(Dtype, Dtype);

/// The op makes a result, which is copied; \p Refuse looks at its type first.
Argument copyResult(const Tensor &Out, const OpDecl &Decl, OpCall &Inner, TypeRefusal Refuse) {
  Category Outer = std::exchange(session().DefaultCategory, Category::Temporary);
  Argument Result = Decl.Run(Inner);
  session().DefaultCategory = Outer;
  const Tensor *T = Result.get<Tensor>();
  if (failed() || !T || !T->defined())
    return Tensor();
  if (Refuse && T->dtype() != Out.dtype())
    return fail(Refuse(T->dtype(), Out.dtype()));
  if (torchAtLeast(2, 0) && T->dtype() != Out.dtype()) // copy_arg
    return fail("Expected out tensor to have dtype " + std::string(cppName(T->dtype())) + ", but got " +
                std::string(cppName(Out.dtype())) + " instead");
  return resizeOutput(Out, T->sizes(), contiguousStrides(T->sizes()));
}
template <TypeRefusal Refuse = nullptr, bool Differentiable = true> Argument runCopied(OpCall &C) {
  return runForm<Differentiable>(
      C, [](const Tensor &Out, const OpDecl &Decl, OpCall &Inner) { return copyResult(Out, Decl, Inner, Refuse); });
}

/// What is generated has no derivative, which backward alone says (autogradNotImplementedFallback).
Argument runGenerated(OpCall &C) {
  const Tensor Out = C.tensor("out");
  std::vector<Tensor> Operands;
  for (const NamedArgument &A : C.handOn())
    if (const Tensor *T = A.Value.get<Tensor>(); T && T->defined())
      Operands.push_back(*T);
  if (failed() || C.poisoned() || !checkInplace(Out, Operands))
    return Tensor();
  const std::string Name(functionalName(C.name()));
  NodeRef Node = record(Name, Operands);
  Argument Result = withoutGrad([&] { return runCopied<nullptr, false>(C); });
  if (!Node || failed() || C.poisoned() || Result.isUnknown())
    return Result;
  return rebase(Node, Out, [Name](GradNode &N, GradList &) -> GradList {
    fail("derivative for aten::" + Name + " is not implemented");
    return GradList(N.Next.size());
  });
}

/// The overloads that take a number have no kernel of their own.
Argument runArithmetic(OpCall &C) {
  const Argument *Other = C.find("other");
  return Other && !Other->is<Tensor>() ? runGenerated(C) : runInto<>(C);
}
/// Nor has that with a number on the left.
Argument runRemainder(OpCall &C) {
  const Argument *Left = C.find("self");
  return Left && !Left->is<Tensor>() ? runGenerated(C) : runInto<>(C);
}
/// Of two tensors; those of one have two results, or are of later releases.
Argument runExtremum(OpCall &C) {
  if (C.find("other"))
    return runInto<>(C);
  return leftOut({"what `" + std::string(C.name()) + "` allocates for these arguments"});
}
/// The overloads without dimensions have none, either.
Argument runReduction(OpCall &C) { return C.find("dim") ? runInto<>(C) : runGenerated(C); }

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

/// Between numbers nothing is cast, either: the result has the type of what is read, which a bound with a fraction
/// makes a floating one.
Argument runClampOut(OpCall &C) {
  const Tensor Self = C.tensor("self"), Out = C.tensor("out");
  if (C.poisoned() || !requireDefined({Self, Out}))
    return Tensor();
  Dtype Type = Self.dtype();
  for (std::string_view Name : {"min", "max"}) {
    const Argument *Bound = C.find(Name);
    if (Bound && Bound->is<Tensor>())
      return runInto<>(C);
    if (Bound && !Bound->isNone() && !Bound->is<std::int64_t>() && isIntegral(Type, true))
      Type = session().DefaultDtype;
  }
  if (Out.dtype() != Type && (isIntegral(Type, true) || !isIntegral(Out.dtype(), true)))
    return fail("Found dtype " + std::string(dtypeName(Out.dtype())) + " but expected " +
                std::string(dtypeName(Type)));
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
  if (!IsOne && promote(promote(Type, Read[1].dtype()), Read[2].dtype()) != Out.dtype())
    return leftOut({"what `" + std::string(C.name()) + "` refuses of these arguments"});
  return runInto<>(C);
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
template <TypeRefusal Message> bool hasItsType(OpCall &C) {
  const Tensor Out = C.tensor("out"), Self = C.tensor("self|A");
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

/// What does not lie in a row gets a copy, which lies as the input does.
Argument runPoolOut(OpCall &C) {
  const Tensor Out = C.tensor("out"), Self = C.tensor("self");
  if (C.poisoned() || !requireDefined({Out, Self}))
    return Tensor();
  if (Out.numel() != 0 && !(Out.isContiguous() && suggestFormat(Self) == MemoryFormat::Contiguous))
    return leftOut({"what `" + std::string(C.name()) + "` allocates for these arguments"});
  return runOfItsType<ofStructured>(C);
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
  return runCopied<>(C);
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

/// Where LibTorch copies the result, the tensor must have its type.
std::string ofNorm(Dtype Read, Dtype Given) {
  return "linalg.norm expected out tensor dtype " + std::string(dtypeName(Read)) +
         " but got: " + std::string(dtypeName(Given));
}
std::string ofMatrixNorm(Dtype Read, Dtype Given) {
  return "linalg.matrix_norm expected out tensor dtype " + std::string(dtypeName(Read)) +
         " but got: " + std::string(dtypeName(Given));
}
std::string ofTensordot(Dtype Read, Dtype Given) {
  return "tensordot: Expected the output tensor to have dtype " + std::string(dtypeName(Read)) +
         ", but got an output tensor with dtype " + std::string(dtypeName(Given));
}
/// What is made of other ops has their derivatives: then the tensor gets a history.
template <TypeRefusal Refuse = nullptr> Argument runComposite(OpCall &C) {
  if (anyRequiresGrad(C.handOn()))
    return leftOut({"what `" + std::string(C.name()) + "` records"});
  return runCopied<Refuse>(C);
}

/// addmv reads a vector as long as the result, which the form makes for it unless the tensor has a single element.
Argument runVectorOut(OpCall &C) {
  const Tensor Self = C.tensor("self"), Out = C.tensor("out"), Vector = C.tensor("vec");
  if (C.poisoned() || !requireDefined({Self, Out, Vector}))
    return Tensor();
  if (Self.dim() != 2 || Vector.dim() != 1 || Self.size(1) != Vector.size(0))
    return leftOut({"what `mv_out` allocates for these arguments"});
  Tensor Read;
  if (Out.dim() > 1 || Out.numel() != Self.size(0) || Out.numel() != 1) {
    CategoryScope Scope(Category::Temporary);
    Read = makeTensor({Self.size(0)}, Vector.dtype(), Vector.device());
  }
  return runOfItsType<ofStructured>(C);
}

/// The tensor gets its shape before the operands are multiplied into a view of it.
Argument runKronOut(OpCall &C) {
  return runForm(C, [](const Tensor &Out, const OpDecl &, OpCall &Inner) -> Argument {
    const Tensor A = Inner.tensor("self"), B = Inner.tensor("other");
    if (failed() || Inner.poisoned() || !requireDefined({A, B}))
      return Tensor();
    if (A.dim() != B.dim())
      return leftOut({"what `kron_out` allocates for these arguments"});
    Sizes First, Second, Shape, Both;
    for (std::size_t I = 0; I != A.sizes().size(); ++I) {
      const std::int64_t Here = A.sizes()[I], There = B.sizes()[I];
      First.insert(First.end(), {Here, 1});
      Second.insert(Second.end(), {1, There});
      Both.insert(Both.end(), {Here, There});
      Shape.push_back(Here * There);
    }
    const Tensor Left = ops::reshape(A, First), Right = ops::reshape(B, Second);
    const Tensor Sized = resizeOutput(Out, Shape, contiguousStrides(Shape));
    if (failed())
      return Tensor();
    invoke("mul_out", {{"out", ops::unsafeView(Sized, Both)}, {"self", Left}, {"other", Right}});
    return Sized;
  });
}

const OpDecl Decls[] = {
    {.Names = {"mv_out"}, .Run = runVectorOut, .Source = "1.13.1 aten/src/ATen/native/Blas.cpp, mv_out"},
    {.Names = {"kron_out"}, .Run = runKronOut, .Source = "1.13.1 aten/src/ATen/native/LinearAlgebra.cpp, KronImpl"},
    {.Names = {"inverse_out", "linalg_inv_out"},
     .Run = runOfItsType<ofStructured>,
     .Source = "1.13.1 aten/src/ATen/native/BatchLinearAlgebra.cpp, linalg_inv_ex"},
    {.Names = {"linalg_norm_out"},
     .Run = runComposite<ofNorm>,
     .Source = "1.13.1 aten/src/ATen/native/LinearAlgebra.cpp, linalg_norm_out"},
    {.Names = {"linalg_matrix_norm_out"},
     .Run = runComposite<ofMatrixNorm>,
     .Source = "1.13.1 aten/src/ATen/native/LinearAlgebra.cpp, linalg_matrix_norm_out"},
    {.Names = {"tensordot_out"},
     .Run = runComposite<ofTensordot>,
     .Source = "1.13.1 aten/src/ATen/native/Linear.cpp, tensordot_out"},
    {.Names = {"frobenius_norm_out", "nuclear_norm_out", "linalg_pinv_out"},
     .Run = runComposite<>,
     .Source = "1.13.1 aten/src/ATen/native/LinearAlgebra.cpp"},
    {.Names = {"roll_out", "flip_out", "pixel_shuffle_out", "clone_out"},
     .Run = runCopied<>,
     .Source = "1.13.1 generated, CompositeViewCopyKernels"},
    {.Names = {"addmv_out", "addbmm_out", "take_along_dim_out", "linalg_matrix_power_out", "matrix_power_out",
               "chain_matmul_out", "linalg_multi_dot_out", "concat_out"},
     .Run = runInto<>,
     .Source =
         "1.13.1 aten/src/ATen/native/Blas.cpp, LinearAlgebra.cpp, TensorShape.cpp, TensorAdvancedIndexing.cpp"},
    {.Names = {"polygamma_out",
               "igamma_out",
               "igammac_out",
               "threshold_out",
               "glu_out",
               "bitwise_left_shift_out",
               "bitwise_right_shift_out",
               "special_entr_out",
               "special_expit_out",
               "special_log1p_out",
               "special_erf_out",
               "special_exp2_out",
               "special_i0_out",
               "special_gammaln_out",
               "special_digamma_out",
               "special_xlog1py_out",
               "special_zeta_out",
               "special_erfcx_out",
               "arctan2_out",
               "arccos_out",
               "arcsin_out",
               "arctan_out",
               "arccosh_out",
               "arcsinh_out",
               "arctanh_out",
               "fix_out"},
     .Run = runInto<>,
     .Source = "1.13.1 aten/src/ATen/native/UnaryOps.cpp, BinaryOps.cpp, Activation.cpp, GatedLinearUnit.cpp"},
    {.Names = {"not_equal_out", "greater_out", "greater_equal_out", "less_out", "less_equal_out"},
     .Run = runInto<false>,
     .Source = "1.13.1 aten/src/ATen/native/BinaryOps.cpp"},
    {.Names = {"diff_out"}, .Run = runDifference, .Source = "1.13.1 aten/src/ATen/native/ReduceOps.cpp"},
    {.Names = {"matmul_out"}, .Run = runMatrices, .Source = "1.13.1 aten/src/ATen/native/LinearAlgebra.cpp"},
    {.Names = {"mse_loss_out", "smooth_l1_loss_out", "huber_loss_out", "soft_margin_loss_out"},
     .Run = runLoss,
     .Source = "1.13.1 aten/src/ATen/native/Loss.cpp"},
    {.Names = {"dot_out", "vdot_out"},
     .Run = runProductOfVectors,
     .Source = "1.13.1 aten/src/ATen/native/Blas.cpp, dot_out"},
    {.Names = {"softmax_out", "log_softmax_out"},
     .Run = runSoftmaxOut,
     .Source = "1.13.1 aten/src/ATen/native/SoftMax.cpp"},
    {.Names = {"triu_out", "tril_out"},
     .Run = runOfItsType<ofStructured>,
     .Source = "1.13.1 aten/src/ATen/native/TriangularOps.cpp"},
    {.Names = {"avg_pool2d_out", "avg_pool3d_out"},
     .Run = runPoolOut,
     .Source = "1.13.1 aten/src/ATen/native/AveragePool2d.cpp, AveragePool3d.cpp, cpu/AvgPoolKernel.cpp"},
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
    {.Names = {"hardtanh_out", "leaky_relu_out", "elu_out", "silu_out", "softplus_out", "hardsigmoid_out",
               "hardswish_out", "softshrink_out", "hardshrink_out", "mish_out"},
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
    {.Names = {"clamp_out", "clip_out", "clamp_min_out", "clamp_max_out"},
     .Run = runClampOut,
     .Source = "1.13.1 aten/src/ATen/native/TensorCompare.cpp, clamp"},
    {.Names = {"where_out", "lerp_out"},
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
