// The losses by margins and the Poisson loss. Half of them are compositions; soft_margin_loss, multi_margin_loss and
// multilabel_margin_loss have kernels that make contiguous copies of strided operands.
//
// In a C++ expression with operators GCC, which builds LibTorch, evaluates the right operand first: that decides the
// order of the temporaries below.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/BackwardKernel.h"
#include "Ops/Core/Functions.h"
#include "Ops/Core/Lookup.h"
#include "Ops/Core/Registry.h"
#include "Ops/Losses/Losses.h"

namespace vramlint {
namespace {

using ops::add;
using ops::compare;
using ops::mul;
using ops::sub;
using ops::unary;

Tensor clampedAtZero(const Tensor &Self) { return invokeTensor("clamp_min_", {{"self", Self}, {"min", 0}}); }

// soft_margin_loss --------------------------------------------------------------------------------------------------

/// The kernel of soft_margin_loss_backward.
Tensor softMarginKernel(const Tensor &G, const Tensor &S, const Tensor &T) {
  Tensor Z;
  {
    Tensor Negative = unary("neg", T);
    Tensor Product = mul(Negative, S);
    Z = unary("exp", Product);
  }
  Tensor Result = iterate({T, Z});
  ops::mulInto(Result, Scalar(-1.0));
  ops::addInto(Z, 1);
  ops::divInto(Result, Z);
  ops::mulInto(Result, G);
  return Result;
}

/// soft_margin_loss_double_backward of grad * grad_output
Tensor softMarginTwice(const Tensor &Both, const Tensor &S, const Tensor &T, Reduction R) {
  const auto Power = [&] {
    Tensor Negative = unary("neg", T);
    Tensor Product = mul(S, Negative);
    return unary("exp", Product);
  };
  Tensor Z = Power(), More = add(Z, 1);
  const auto Quotient = [&] {
    Tensor Divisor = mul(More, More);
    Tensor Square = mul(T, T);
    Tensor Scaled = mul(Both, Square);
    Tensor Product = mul(Scaled, Z);
    return ops::div(Product, Divisor);
  };
  Tensor Grad = Quotient();
  return R == Reduction::Mean ? ops::divInto(Grad, Scalar(S.numel())) : Grad;
}

Tensor softMarginBackward(const Tensor &G, const Tensor &Self, const Tensor &Target, Reduction R) {
  NodeRef Node = record("soft_margin_loss_backward", {G, Self});
  SavedSlot KeptGrad = keep(Node, G), KeptSelf = keep(Node, Self), KeptTarget = keep(Node, Target);
  Tensor Grad = withoutGrad([&] { return softMarginKernel(G, Self, Target); });
  return attach(Node, Grad, [=](GradNode &N, GradList &GG) -> GradList {
    const Tensor Incoming = unpack(N, KeptGrad), S = unpack(N, KeptSelf), T = unpack(N, KeptTarget);
    GradList Grads(2);
    if (N.wants(0) && R == Reduction::None) {
      Grads[0] = softMarginBackward(GG[0], S, T, R);
    } else if (N.wants(0)) {
      Tensor One = emptyLike(Incoming);
      Tensor Slopes = softMarginBackward(One, S, T, R);
      One = Tensor();
      Tensor Product = mul(Slopes, GG[0]);
      Grads[0] = ops::sum(Product);
    }
    if (N.wants(1)) {
      Tensor Both = mul(GG[0], Incoming);
      Grads[1] = softMarginTwice(Both, S, T, R);
    }
    return Grads;
  });
}

Argument runSoftMargin(OpCall &C) {
  Tensor Self = C.tensor("input|self"), Target = C.tensor("target");
  Reduction R = reductionOf(C);
  if (C.poisoned() || failed() || refuseGrad(Target, "target", "soft_margin_loss"))
    return Tensor();
  NodeRef Node = record("soft_margin_loss", {Self});
  SavedSlot KeptSelf = keep(Node, Self), KeptTarget = keep(Node, Target);
  // Everything happens in the result, which is made to the input's size and shrunk in the end.
  Tensor Out = withoutGrad([&]() -> Tensor {
    Tensor Whole = iterate({Self});
    ops::mulInto(Whole, Target);
    ops::unaryInto("exp", Whole);
    if (torchAtLeast(2, 0)) {
      ops::unaryInto("log1p", Whole);
    } else {
      ops::addInto(Whole, Scalar(1.0));
      ops::unaryInto("log", Whole);
    }
    if (R != Reduction::None) {
      Tensor Reduced = applyReduction(Whole, R);
      ops::resizeInto(Whole, {});
    }
    return Whole;
  });
  if (failed())
    return Tensor();
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    return {softMarginBackward(G[0], unpack(N, KeptSelf), unpack(N, KeptTarget), R)};
  });
}

// multilabel_margin_loss and multi_margin_loss ----------------------------------------------------------------------

bool isFrames(const Tensor &Self) {
  if (Self.dim() == 0 || (Self.dim() == 1 && Self.size(0) != 0) || (Self.dim() == 2 && Self.size(1) != 0))
    return true;
  fail("Expected non-empty vector or matrix with optional 0-dim batch size, but got: " + formatSizes(Self.sizes()));
  return false;
}

bool isFloatKernel(const Tensor &Self, const Tensor &Target, std::string_view Kernel) {
  bool Reduced = Self.dtype() == Dtype::Half || Self.dtype() == Dtype::BFloat16;
  if (!isFloatingPoint(Self.dtype()) || (Reduced && Self.device().isCpu()))
    failNotImplemented(Kernel, Self.dtype());
  else if (Target.dtype() != Dtype::Long)
    fail("expected scalar type Long but found " + std::string(dtypeName(Target.dtype())));
  return !failed();
}

/// What checking that indices are in range makes on the CPU: the smallest and the largest. False after raising.
bool inspectRange(const Tensor &T, std::int64_t Least, std::int64_t End) {
  const auto says = [](std::int64_t) { return "target out of range"; };
  ops::extremumAll(T, /*Max=*/false);
  if (!checkPlaces(T, Least, INT64_MAX, says))
    return false;
  ops::extremumAll(T, /*Max=*/true);
  return checkPlaces(T, Least, End, says);
}

/// On CUDA a reduced loss is made frame by frame, then summed into the result.
void sumFrames(const Tensor &Self, std::int64_t Frames) {
  CategoryScope Scope(Category::Temporary);
  Tensor Each = makeTensor({Frames}, Self.dtype(), Self.device());
  if (Each.defined())
    reduceScratch(Each, {0});
}

Argument runMultilabelMargin(OpCall &C) {
  Tensor Self = C.tensor("input|self"), Target = C.tensor("target");
  Reduction R = reductionOf(C);
  if (C.poisoned() || failed() || !commonDevice({Self, Target}) || !isFrames(Self))
    return Tensor();
  if (Self.dim() == 2 ? Target.sizes() != Self.sizes() : Target.dim() > 1 || Target.numel() != Self.numel())
    return fail("inconsistent size " + formatSizes(Target.sizes()) + " for argument #2 'target'");
  NodeRef Node = record("multilabel_margin_loss", {Self});
  SavedSlot KeptSelf = keep(Node, Self), KeptTarget = keep(Node, Target);
  const bool Cuda = Self.device().isCuda();
  const std::int64_t Frames = Self.dim() == 2 ? Self.size(0) : 1;
  const bool Each = R == Reduction::None && (Cuda ? Self.dim() == 2 : Target.dim() == 2);
  Tensor Out, IsTarget;
  if (Cuda && Self.numel() == 0) {
    Out = makeTensor({0}, Self.dtype(), Self.device());
    IsTarget = makeTensor({0}, Self.dtype(), Self.device());
  } else if (Cuda) {
    if (!isFloatKernel(Self, Target, "multilabel_margin_loss_forward_kernel"))
      return Tensor();
    Tensor Dense = withoutGrad([&] { return ops::contiguous(Self); }), Labels = ops::contiguous(Target);
    IsTarget = makeTensor(Target.sizes(), Self.dtype(), Self.device());
    Tensor Frame; // lives until the sum is made
    if (Self.dim() == 2 && !Each)
      Frame = makeTensor({Frames}, Self.dtype(), Self.device());
    Out = makeTensor(Each ? Sizes{Frames} : Sizes{}, Self.dtype(), Self.device());
    if (Frame.defined())
      reduceScratch(Frame, {0});
  } else {
    Out = makeTensor(Each ? Sizes{Frames} : Sizes{}, Self.dtype(), Self.device());
    IsTarget = makeTensor(Target.sizes(), Self.dtype(), Self.device());
    if (Self.numel() != 0) {
      if (!inspectRange(Target, -1, Self.dim() ? Self.sizes().back() : 1))
        return Tensor();
      Tensor Dense = withoutGrad([&] { return ops::contiguous(Self); }), Labels = ops::contiguous(Target);
      if (!isFloatKernel(Self, Target, "multilabel_margin_loss_forward_out_frame"))
        return Tensor();
    }
  }
  if (failed())
    return Tensor();
  SavedSlot KeptMask = keepOutput(Node, IsTarget, 1);
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    Tensor S = unpack(N, KeptSelf), T = unpack(N, KeptTarget), Mask = unpack(N, KeptMask);
    return runUnderived("multilabel_margin_loss_backward", {G[0], S}, [&]() -> GradList {
      Tensor Result = makeTensor(S.sizes(), S.dtype(), S.device());
      if (S.numel() == 0)
        return {Result};
      if (!S.device().isCuda())
        inspectRange(T, -1, INT64_MAX);
      Tensor Dense = ops::contiguous(S), Labels = ops::contiguous(T), DenseMask = ops::contiguous(Mask), Incoming;
      if (S.device().isCuda())
        Incoming = ops::contiguous(G[0]);
      else
        inspectRange(DenseMask, 0, 2);
      return {Result};
    });
  });
}

Argument runMultiMargin(OpCall &C) {
  Tensor Self = C.tensor("input|self"), Target = C.tensor("target");
  Tensor Weight = C.optionalTensor("weight").value_or(Tensor());
  Reduction R = reductionOf(C);
  if (C.poisoned() || failed() || refuseGrad(Weight, "weight", "multi_margin_loss") ||
      !commonDevice({Self, Target, Weight}))
    return Tensor();
  if (double P = C.number("p", 1); P != 1 && P != 2)
    return fail("only p == 1 and p == 2 supported");
  const bool Cuda = Self.device().isCuda();
  const std::int64_t Frames = Self.dim() == 2 ? Self.size(0) : 1;
  if (!isFrames(Self))
    return Tensor();
  if (Target.dim() > 1 || Target.numel() != Frames)
    return fail("inconsistent target size, got: " + formatSizes(Target.sizes()));
  NodeRef Node = record("multi_margin_loss", {Self});
  SavedSlot KeptSelf = keep(Node, Self), KeptTarget = keep(Node, Target), KeptWeight = keep(Node, Weight);
  const bool Each = R == Reduction::None && Target.dim() > 0;
  Tensor Out = makeTensor(Each ? Sizes{Frames} : Sizes{}, Self.dtype(), Self.device());
  if (Self.numel() != 0 && Out.defined()) {
    Tensor Dense = withoutGrad([&] { return ops::contiguous(Self); }), Labels = ops::contiguous(Target), Weights;
    if (!isFloatKernel(Self, Target, "multi_margin_loss_cpu_kernel"))
      return Tensor();
    if (Cuda && Weight.defined())
      Weights = ops::contiguous(Weight);
    if (Cuda && Self.dim() == 2 && R != Reduction::None)
      sumFrames(Self, Frames);
  }
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    Tensor S = unpack(N, KeptSelf), T = unpack(N, KeptTarget), W = unpack(N, KeptWeight);
    return runUnderived("multi_margin_loss_backward", {G[0], S}, [&]() -> GradList {
      Tensor Result = makeTensor(S.sizes(), S.dtype(), S.device());
      if (S.numel() == 0)
        return {Result};
      Tensor Dense = ops::contiguous(S), Incoming;
      if (Cuda)
        Incoming = ops::contiguous(G[0]);
      Tensor Labels = ops::contiguous(T), Weights;
      if (W.defined())
        Weights = ops::contiguous(W);
      return {Result};
    });
  });
}

// Compositions ------------------------------------------------------------------------------------------------------

template <bool Functional> Argument runMarginRanking(OpCall &C) {
  Tensor First = C.tensor("input1"), Second = C.tensor("input2"), Target = C.tensor("target");
  if (C.poisoned() || failed())
    return Tensor();
  if (Functional && (First.dim() != Second.dim() || First.dim() != Target.dim()))
    return fail("margin_ranking_loss : All input tensors should have same dimension but got sizes: input1: " +
                formatSizes(First.sizes()) + ", input2: " + formatSizes(Second.sizes()) +
                ", target: " + formatSizes(Target.sizes()));
  Tensor Each;
  {
    Tensor Difference = sub(First, Second);
    Tensor Sign = unary("neg", Target);
    Tensor Product = mul(Sign, Difference);
    Each = add(Product, realArgument(C, "margin", 0));
  }
  clampedAtZero(Each);
  return applyReduction(Each, reductionOf(C));
}

Argument runHingeEmbedding(OpCall &C) {
  Tensor Self = C.tensor("input|self"), Target = C.tensor("target");
  if (C.poisoned() || failed())
    return Tensor();
  Tensor Zeros = ops::zerosLike(Self, MemoryFormat::Contiguous);
  Tensor Margin = ops::oneMinus(Self); // the margin minus the input
  clampedAtZero(Margin);
  Tensor OfMargin, OfSelf;
  {
    Tensor Negative = compare(Target, 1);
    OfMargin = ops::where(Negative, Margin, Zeros);
  }
  {
    Tensor Positive = compare(Target, -1);
    OfSelf = ops::where(Positive, Self, Zeros);
  }
  Tensor Each = add(OfMargin, OfSelf);
  return applyReduction(Each, reductionOf(C));
}

Argument runCosineEmbedding(OpCall &C) {
  Tensor A = C.tensor("input1"), B = C.tensor("input2"), Target = C.tensor("target");
  if (C.poisoned() || failed())
    return Tensor();
  std::int64_t Dim = Target.dim();
  if (Dim > 1)
    return fail("0D or 1D target tensor expected, multi-target not supported");
  if (A.dim() != Dim + 1)
    return fail(std::to_string(Dim) + "D target tensor expects " + std::to_string(Dim + 1) +
                "D input tensors, but found inputs with sizes " + formatSizes(A.sizes()) + " and " +
                formatSizes(B.sizes()) + ".");
  auto SquareSum = [&](const Tensor &T) {
    Tensor Square = mul(T, T);
    Tensor Sum = ops::sum(Square, {Dim});
    return add(Sum, Scalar(1e-12));
  };
  Tensor Products;
  {
    Tensor Product = mul(A, B);
    Products = ops::sum(Product, {Dim});
  }
  Tensor SquareA = SquareSum(A), SquareB = SquareSum(B);
  Tensor Denominator = ops::unaryInto("sqrt", mul(SquareA, SquareB));
  Tensor Cosine = ops::div(Products, Denominator);
  if (failed())
    return Tensor();
  Tensor Zeros = ops::zerosLike(Cosine, MemoryFormat::Contiguous);
  Tensor Alike = ops::oneMinus(Cosine);
  Tensor Apart = sub(Cosine, realArgument(C, "margin", 0));
  clampedAtZero(Apart);
  Tensor OfAlike, OfApart;
  {
    Tensor Mask = compare(Target, 1);
    OfAlike = ops::where(Mask, Alike, Zeros);
  }
  {
    Tensor Mask = compare(Target, -1);
    OfApart = ops::where(Mask, Apart, Zeros);
  }
  Tensor Each = add(OfAlike, OfApart);
  return applyReduction(Each, reductionOf(C));
}

Argument runPoissonNll(OpCall &C) {
  Tensor Input = C.tensor("input|self"), Target = C.tensor("target");
  if (C.poisoned() || failed())
    return Tensor();
  Tensor Each;
  if (C.flag("log_input", true)) {
    Tensor Product = mul(Target, Input);
    Tensor Rate = unary("exp", Input);
    Each = sub(Rate, Product);
  } else {
    Tensor Shifted = add(Input, Scalar(C.number("eps", 1e-8)));
    Tensor Log = unary("log", Shifted);
    Tensor Product = mul(Target, Log);
    Each = sub(Input, Product);
  }
  if (C.flag("full", false)) {
    Tensor Stirling;
    {
      Tensor Circle = mul(Target, Scalar(6.28));
      Tensor LogCircle = unary("log", Circle);
      Tensor Half = mul(LogCircle, Scalar(0.5));
      Tensor Log = unary("log", Target);
      Tensor Product = mul(Target, Log);
      Tensor Difference = sub(Product, Target);
      Stirling = add(Difference, Half);
    }
    Tensor Small = compare(Target, 1);
    Tensor Kept = ops::maskedFill(Stirling, Small);
    ops::addInto(Each, Kept);
    Kept = Tensor();
    Small = Tensor();
  }
  return applyReduction(Each, reductionOf(C));
}

Argument runMultilabelSoftMargin(OpCall &C) {
  Tensor Input = C.tensor("input|self"), Target = C.tensor("target");
  Tensor Weight = C.optionalTensor("weight").value_or(Tensor());
  if (C.poisoned() || failed())
    return Tensor();
  auto LogSigmoid = [](const Tensor &T) { return invokeTensor("log_sigmoid", {{"self", T}}); };
  Tensor Each;
  {
    Tensor Negative = unary("neg", Input);
    Tensor LogOther = LogSigmoid(Negative);
    Tensor Rest = ops::oneMinus(Target);
    Tensor Second = mul(Rest, LogOther);
    Tensor Log = LogSigmoid(Input);
    Tensor First = mul(Target, Log);
    Tensor Sum = add(First, Second);
    Each = unary("neg", Sum);
  }
  if (Weight.defined())
    Each = mul(Each, Weight);
  if (failed() || !checkedDim(Input.dim() - 1, Input.dim()))
    return Tensor();
  std::int64_t Classes = Input.dim() ? Input.size(-1) : 1;
  {
    Tensor Sum = ops::sum(Each, {Input.dim() - 1});
    Each = ops::div(Sum, Scalar(Classes));
  }
  return applyReduction(Each, reductionOf(C));
}

Argument runTripletWithDistance(OpCall &C) {
  Tensor Anchor = C.tensor("anchor"), Positive = C.tensor("positive"), Negative = C.tensor("negative");
  if (C.has("distance_function"))
    C.poison({"the distance function of triplet_margin_with_distance_loss is not run"});
  if (C.poisoned() || failed())
    return Tensor();
  auto Distance = [](const Tensor &A, const Tensor &B) {
    return invokeTensor("pairwise_distance", {{"x1", A}, {"x2", B}});
  };
  Tensor Near = Distance(Anchor, Positive), Far = Distance(Anchor, Negative);
  if (C.flag("swap", false)) {
    Tensor Swapped = Distance(Positive, Negative);
    Far = ops::minimum(Far, Swapped);
  }
  Tensor Each;
  {
    Tensor Difference = sub(Near, Far);
    Tensor Sum = add(Difference, realArgument(C, "margin", 1));
    Each = ops::clamp(Sum, /*Min=*/0, /*Max=*/std::nullopt);
  }
  return applyReduction(Each, reductionOf(C));
}

constexpr std::string_view FunctionalSource = "1.13.1 torch/csrc/api/include/torch/nn/functional/loss.h";
constexpr std::string_view LossSource = "1.13.1 aten/src/ATen/native/Loss.cpp";

constexpr Lookup Classes = {.Index = "target", .In = "input|self", .Dim = 1, .Says = "target out of range"};

const OpDecl Decls[] = {
    {.Names = {"soft_margin_loss"}, .Run = runSoftMargin, .Source = LossSource},
    {.Names = {"multilabel_margin_loss"},
     .Run = runMultilabelMargin,
     .Source = "1.13.1 aten/src/ATen/native/{LossMultiLabelMargin.cpp,cuda/MultiLabelMarginCriterion.cu}"},
    {.Names = {"multi_margin_loss"},
     .Run = runMultiMargin,
     .Harmless = listOf<"margin">,
     .Looks = &Classes,
     .Source = "1.13.1 aten/src/ATen/native/{LossMultiMargin.cpp,cuda/MultiMarginLoss.cu}"},
    {.Names = {"margin_ranking_loss"}, .Run = runMarginRanking<false>, .Source = LossSource},
    {.Names = {"F::margin_ranking_loss"}, .Run = runMarginRanking<true>, .Source = LossSource},
    {.Names = {"hinge_embedding_loss"}, .Run = runHingeEmbedding, .Harmless = listOf<"margin">, .Source = LossSource},
    {.Names = {"cosine_embedding_loss"}, .Run = runCosineEmbedding, .Source = LossSource},
    {.Names = {"poisson_nll_loss"}, .Run = runPoissonNll, .Harmless = listOf<"eps">, .Source = LossSource},
    {.Names = {"multilabel_soft_margin_loss"}, .Run = runMultilabelSoftMargin, .Source = FunctionalSource},
    {.Names = {"triplet_margin_with_distance_loss"}, .Run = runTripletWithDistance, .Source = FunctionalSource},
};

} // namespace

const std::span<const OpDecl> MarginLossOps = Decls;

} // namespace vramlint
