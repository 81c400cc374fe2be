// Losses with a kernel of their own: mse, smooth_l1, huber, binary cross entropy (with logits), nll; and l1, kl_div.
//
// mse_loss, smooth_l1_loss and binary_cross_entropy return their scalar in a storage of the input's size: the result
// is computed there element by element, reduced, and shrunk (facts: Loss.cpp resize_, 1.13 and 2.4). Whoever keeps
// the loss keeps those bytes.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Losses/Losses.h"
#include "Ops/Core/CpuKernels.h"
#include "Ops/Core/Functions.h"
#include "Ops/Core/Lookup.h"
#include "Ops/Core/Registry.h"

namespace vramlint {

static constexpr Word<Reduction> Reductions[] = {{"none", Reduction::None},
                                                 {"mean", Reduction::Mean},
                                                 {"sum", Reduction::Sum},
                                                 {"batchmean", Reduction::BatchMean}};

Reduction reductionOf(OpCall &C) {
  const Argument *A = C.find("reduction");
  if (const auto *I = A ? A->get<std::int64_t>() : nullptr)
    return *I == 0 ? Reduction::None : *I == 2 ? Reduction::Sum : Reduction::Mean;
  return C.word("reduction", Reduction::Mean, Reductions);
}

Tensor applyReduction(const Tensor &Loss, Reduction R) {
  switch (R) {
  case Reduction::Mean:
    return ops::mean(Loss);
  case Reduction::Sum:
  case Reduction::BatchMean:
    return ops::sum(Loss);
  case Reduction::None:
    break;
  }
  return Loss;
}

Tensor kernelGrad(const Tensor &G, const Tensor &Like, const Tensor &Other, MemoryFormat Format) {
  (void)G, (void)Other;
  return emptyLike(Like, {}, Format);
}

/// Operands of losses are broadcast by the functional before the op.
static bool expandBoth(Tensor &Self, Tensor &Target) {
  if (failed() || !Self.defined() || !Target.defined())
    return false;
  if (Self.sizes() == Target.sizes())
    return commonDevice({Self, Target}).has_value();
  std::optional<Sizes> Shape = broadcastAll({Self, Target});
  if (!Shape)
    return false;
  if (Self.sizes() != *Shape)
    Self = ops::expand(Self, *Shape);
  if (Target.sizes() != *Shape)
    Target = ops::expand(Target, *Shape);
  return Self.defined() && Target.defined();
}

/// mse_loss_double_backward of grad * grad_output.
static Tensor squareTwice(const Tensor &Both, const Tensor &Self, const Tensor &, Reduction R) {
  Tensor Twice = ops::mul(Both, 2);
  return R == Reduction::Mean ? ops::divInto(Twice, Scalar(Self.numel())) : Twice;
}

/// smooth_l1_loss_double_backward of grad * grad_output.
static Tensor smoothTwice(const Tensor &Both, const Tensor &Self, const Tensor &Target, Reduction R) {
  const auto Distance = [&] {
    Tensor Difference = ops::sub(Self, Target);
    return ops::unary("abs", Difference);
  };
  Tensor D = Distance();
  const auto Inner = [&] {
    Tensor Mask = ops::compare(D, 0.5);
    Tensor Below = ops::to(Mask, Both.dtype());
    Tensor Product = ops::mul(Both, Below);
    return ops::div(Product, 0.5);
  };
  Tensor Grad = Inner();
  return R == Reduction::Mean ? ops::divInto(Grad, Scalar(Self.numel())) : Grad;
}

/// huber_loss_double_backward of grad * grad_output.
static Tensor huberTwice(const Tensor &Both, const Tensor &Self, const Tensor &Target, Reduction R) {
  const auto Distance = [&] {
    Tensor Difference = ops::sub(Self, Target);
    return ops::unary("abs", Difference);
  };
  Tensor D = Distance(), Grad;
  {
    Tensor Mask = ops::compare(D, 1.0);
    Grad = ops::mul(Both, Mask);
  }
  return R == Reduction::Mean ? ops::divInto(Grad, Scalar(Self.numel())) : Grad;
}

namespace {
/// One of the losses that compare two operands element by element.
struct ElementLoss {
  std::string_view Op;
  /// The gradient of the gradient, of grad * grad_output.
  Tensor (*Twice)(const Tensor &Both, const Tensor &Self, const Tensor &Target, Reduction R);
  bool ReducedApart =
      false;             ///< huber_loss is reduced by another op, to an exact scalar; the others to an oversized one
  bool Promotes = false; ///< its backward takes operands of two types
};

constexpr ElementLoss Mse = {.Op = "mse_loss", .Twice = squareTwice};
constexpr ElementLoss Smooth = {.Op = "smooth_l1_loss", .Twice = smoothTwice, .Promotes = true};
constexpr ElementLoss Huber = {.Op = "huber_loss", .Twice = huberTwice, .ReducedApart = true};
} // namespace

static Tensor differentiableGrad(const ElementLoss &Of, const Tensor &G, const Tensor &Self, const Tensor &Target,
                                 Reduction R);

/// The gradient of the incoming gradient: the kernel again, but for a reduced huber_loss
/// (huber_loss_double_backward_grad_output).
static Tensor gradOfIncoming(const ElementLoss &Of, const Tensor &GG, const Tensor &Incoming, const Tensor &Self,
                             const Tensor &Target, Reduction R) {
  if (!Of.ReducedApart || R == Reduction::None)
    return differentiableGrad(Of, GG, Self, Target, R);
  const auto Slopes = [&] {
    Tensor One = emptyLike(Incoming);
    return differentiableGrad(Of, One, Self, Target, R);
  };
  Tensor Each = Slopes();
  Tensor Product = ops::mul(Each, GG);
  return ops::sum(Product);
}

/// mse_loss_backward, smooth_l1_loss_backward and huber_loss_backward: made like self, and resized by the kernel to
/// the shape of both operands.
static Tensor differentiableGrad(const ElementLoss &Of, const Tensor &G, const Tensor &Self, const Tensor &Target,
                                 Reduction R) {
  NodeRef Node = record(std::string(Of.Op) + "_backward", {G, Self, Target});
  SavedSlot KeptGrad = keep(Node, G);
  SavedSlot KeptSelf = keep(Node, Self), KeptTarget = keep(Node, Target);
  const std::optional<Sizes> Joint = broadcast(Self.sizes(), Target.sizes());
  Tensor Grad = withoutGrad([&] {
    Tensor Made = kernelGrad(G, Self, Target, MemoryFormat::Contiguous);
    if (!Joint || *Joint == Self.sizes() || !ops::resizeInto(Made, *Joint).defined())
      return Made;
    Made.impl().Strides = resultStrides(*Joint, {Self, Target, G});
    return Made;
  });
  return attach(Node, Grad, [=, &Of](GradNode &N, GradList &GG) -> GradList {
    GradList Grads(3);
    Tensor Incoming = unpack(N, KeptGrad), S = unpack(N, KeptSelf), T = unpack(N, KeptTarget);
    if (N.wants(0))
      Grads[0] = gradOfIncoming(Of, GG[0], Incoming, S, T, R);
    if (N.wants(1))
      Grads[1] = Of.Twice(ops::mul(GG[0], Incoming), S, T, R);
    if (N.wants(2)) {
      Tensor Both = ops::mul(GG[0], Incoming);
      Tensor Positive = Of.Twice(Both, T, S, R);
      Grads[2] = ops::unary("neg", Positive);
    }
    return Grads;
  });
}

/// Every element's loss where the reduction is another op.
static Tensor eachLoss(const ElementLoss &Of, const Tensor &Self, const Tensor &Target) {
  if (!Of.ReducedApart || !commonDevice({Self, Target}) || Self.dtype() != Target.dtype())
    return iterate({Self, Target});
  std::optional<Sizes> Joint = broadcastAll({Self, Target});
  if (!Joint)
    return {};
  Tensor Smaller = *Joint == Self.sizes() ? Tensor() : emptyLike(Self); // made like self, and then it grows
  return iterate({Self, Target});
}

/// Whole numbers as the floating-point numbers that they are compared with: the copies that an iterator makes, which
/// live as long as it.
static std::vector<Tensor> asComparable(const Tensor &Self, const Tensor &Target) {
  std::vector<Tensor> Both{Self, Target};
  for (std::size_t I : {0, 1})
    if (isIntegral(Both[I].dtype(), true) && isFloatingPoint(Both[1 - I].dtype()))
      Both[I] = withoutGrad([&] { return ops::to(Both[I], Both[1 - I].dtype()); });
  return Both;
}

/// The functionals broadcast the operands first, the ops do not.
static Tensor elementwiseLoss(const ElementLoss &Of, Tensor Self, Tensor Target, Reduction R, bool Functional,
                              bool Sharp) {
  if (Functional ? !expandBoth(Self, Target) : !requireDefined({Self, Target}) || !broadcastAll({Self, Target}))
    return {};
  if (Self.dtype() != Target.dtype() && isFloatingPoint(Self.dtype()) == isFloatingPoint(Target.dtype()) &&
      torchAtLeast(1, 11)) // the copies of a structured op live as long as it
    session().assume(Doubt::NoOpModel, std::string(Of.Op) + " of two types");
  if (Of.ReducedApart && isIntegral(Self.dtype(), true) && isFloatingPoint(Target.dtype())) // made like self
    return fail("result type " + std::string(dtypeName(Target.dtype())) +
                " can't be cast to the desired output type " + std::string(dtypeName(Self.dtype())));
  NodeRef Node = record(Of.Op, {Self, Target});
  SavedSlot KeptSelf = keep(Node, Self), KeptTarget = keep(Node, Target);
  Tensor Out;
  if (R == Reduction::None) {
    Out = withoutGrad([&] { return eachLoss(Of, Self, Target); });
  } else if (Of.ReducedApart || !torchAtLeast(1, 11)) {
    const std::vector<Tensor> Made = asComparable(Self, Target);
    Tensor Each = withoutGrad([&] {
      CategoryScope Scope(Category::Temporary);
      return Self.dtype() == Target.dtype() ? eachLoss(Of, Self, Target) : iterate(Made);
    });
    if (refuseType(Of.Op, {{"self", Self}, {"target", Target}}))
      return {};
    Out = withoutGrad([&] { return applyReduction(Each, R); });
  } else {
    const std::vector<Tensor> Made = asComparable(Self, Target);
    Tensor Whole = iterate(Made);
    if (Whole.defined() && Whole.numel() == 0)
      Whole = makeTensor({1}, Whole.dtype(), Whole.device()); // shrinking to a scalar grows an empty storage
    CategoryScope Scope(Category::Temporary);
    Tensor Each;
    const std::vector<Tensor> Again = asComparable(Self, Target);
    Each = iterate(Again);
    if (!Each.defined() || refuseType(Of.Op, {{"self", Self}, {"target", Target}}))
      return {};
    std::optional<Sizes> Dims = reductionDims(Each, {});
    reduceScratch(Each, *Dims);
    if (Each.device().isCpu() && R == Reduction::Mean) {
      Tensor Number = wrapScalar(Each.numel(), Each.device());
      Tensor Scalar0 = shrunk(Whole);
      iterateInto(Scalar0, {Scalar0, Number});
    }
    Out = shrunk(Whole);
  }
  return attach(Node, Out, [=, &Of](GradNode &N, GradList &G) -> GradList {
    GradList Grads(2);
    Tensor S = unpack(N, KeptSelf), T = unpack(N, KeptTarget);
    const auto Made = [&](const Tensor &Like, const Tensor &Other) -> Tensor {
      if (!Of.Promotes)
        for (const Tensor &Read : {Other, G[0]})
          if (Read.dtype() != Like.dtype())
            return fail("Found dtype " + std::string(dtypeName(Read.dtype())) + " but expected " +
                        std::string(dtypeName(Like.dtype())));
      const bool Mixed = Like.dtype() != Other.dtype(); // has been measured without a graph only
      if (Sharp || Mixed) {
        Tensor Grad = kernelGrad(G[0], Like, Other, MemoryFormat::Contiguous);
        CategoryScope Scope(Category::Temporary);
        const std::vector<Tensor> Read = asComparable(Like, Other);
        return Grad;
      }
      return differentiableGrad(Of, G[0], Like, Other, R);
    };
    if (N.wants(0))
      Grads[0] = Made(S, T);
    if (N.wants(1))
      Grads[1] = Made(T, S);
    return Grads;
  });
}

namespace {

template <const ElementLoss &Of> Argument runElementwise(OpCall &C) {
  Tensor Self = C.tensor("input|self"), Target = C.tensor("target");
  return elementwiseLoss(Of, Self, Target, reductionOf(C), C.find("input") != nullptr, /*Sharp=*/false);
}

/// The kernel of backward, where the program calls it itself.
template <const ElementLoss &Of> Argument runElementwiseGrad(OpCall &C) {
  const Tensor G = C.tensor("grad_output"), Self = C.tensor("self"), Target = C.tensor("target");
  const Reduction R = reductionOf(C);
  return C.poisoned() || !requireDefined({G, Self, Target}) ? Tensor() : differentiableGrad(Of, G, Self, Target, R);
}

Argument runSmoothL1(OpCall &C) {
  Tensor Self = C.tensor("input|self"), Target = C.tensor("target");
  Reduction R = reductionOf(C);
  const Scalar Beta = realArgument(C, "beta", 1);
  // Once the op was structured the difference was the kernel's own.
  const bool Sharp = Beta.is(0);
  if (Beta.Value < 0 && !C.poisoned() && torchAtLeast(2, 6)) // measured: 1.13 takes it as a functional
    return fail("smooth_l1_loss does not support negative values for beta.");
  if (Sharp && !torchAtLeast(1, 11))
    return applyReduction(ops::unary("abs", ops::sub(Self, Target)), R);
  return elementwiseLoss(Smooth, Self, Target, R, C.find("input") != nullptr,
                         Sharp && Self.sizes() == Target.sizes());
}

Argument runL1(OpCall &C) {
  Tensor Self = C.tensor("input|self"), Target = C.tensor("target");
  Tensor Each;
  {
    Tensor Difference = ops::sub(Self, Target);
    Each = ops::unary("abs", Difference);
    if (reductionOf(C) == Reduction::None)
      return Each;
    Tensor Out = applyReduction(Each, reductionOf(C));
    Each = Tensor();
    return Out;
  }
}

/// \p Both: the total weight is a result, too.
template <bool Both> Argument runNll(OpCall &C) {
  Tensor Self = C.tensor("input|self"), Target = C.tensor("target"), Total;
  Tensor Out =
      nllLoss(Self, Target, C.optionalTensor("weight").value_or(Tensor()), reductionOf(C), Both ? &Total : nullptr);
  if (Both && Out.defined())
    return std::vector<Tensor>{Out, Total};
  return Out;
}

/// The functional is stricter than the op.
Argument runNllFunctional(OpCall &C) {
  if (const Tensor Self = C.tensor("input|self"); Self.defined() && Self.dim() < 2)
    return fail("Expected 2 or more dimensions (got " + std::to_string(Self.dim()) + ")");
  return invoke("nll_loss", C.handOn());
}

Argument runKlDiv(OpCall &C) {
  Tensor Self = C.tensor("input|self"), Target = C.tensor("target");
  if (failed())
    return Tensor();
  if (isIntegral(Self.dtype(), true) || isIntegral(Target.dtype(), true))
    return fail("kl_div: Integral inputs not supported.");
  Reduction R = reductionOf(C);
  Tensor Each;
  if (C.flag("log_target", false)) {
    Tensor Difference = ops::sub(Target, Self);
    Tensor Weight = ops::unary("exp", Target);
    Each = ops::mul(Weight, Difference);
  } else {
    Tensor Product = ops::mul(Target, Self);
    Tensor Entropy = invokeTensor("xlogy", {{"self", Target}, {"other", Target}});
    Each = ops::sub(Entropy, Product);
  }
  Tensor Out = applyReduction(Each, R);
  Each = Tensor();
  if (R == Reduction::BatchMean && Self.dim() > 0)
    return ops::div(Out, Scalar(Self.sizes()[0]));
  return Out;
}

Argument runCosineSimilarity(OpCall &C) {
  Tensor A = C.tensor("x1|input1"), B = C.tensor("x2|input2");
  std::int64_t Dim = C.integer("dim", 1);
  const Dtype Common = failed() || !A.defined() || !B.defined() ? Dtype::Float : resultType({A, B});
  std::optional<Sizes> Shape = failed() || !commonDevice({A, B}) ? std::nullopt : broadcastAll({A, B});
  if (!Shape)
    return Tensor();
  if (!isFloatingPoint(Common))
    return fail("expected common dtype to be floating point, yet common dtype is " + std::string(dtypeName(Common)));
  // A node of its own in front of each input: always in 1.13; later of both where the sizes differ, the last first.
  if (!torchAtLeast(2, 0)) {
    A = ops::expand(ops::to(A, Common), *Shape);
    B = ops::expand(ops::to(B, Common), *Shape);
  } else if (A.sizes() != B.sizes()) {
    B = ops::expand(B, *Shape);
    A = ops::expand(A, *Shape);
  }
  Tensor NormA, NormB;
  if (torchAtLeast(2, 0)) {
    NormA = ops::clone(ops::norm(A, 2, {Dim}, true));
    NormB = ops::clone(ops::norm(B, 2, {Dim}, true));
  } else {
    NormA = ops::sum(ops::pow(A, 2), {Dim}, true);
    NormB = ops::sum(ops::pow(B, 2), {Dim}, true);
    ops::unaryInto("sqrt", NormA);
    ops::unaryInto("sqrt", NormB);
  }
  Tensor Least; // eps, which what follows keeps alive
  if (A.device().isCuda() && torchAtLeast(2, 10))
    Least = scratch(elementSize(Common), A.device());
  // From 2.0 on both are operands of one expression, and the last is made first.
  const bool LastFirst = torchAtLeast(2, 0);
  Tensor UnitA, UnitB;
  if (LastFirst)
    UnitB = ops::div(B, NormB);
  UnitA = ops::div(A, NormA);
  if (!LastFirst)
    UnitB = ops::div(B, NormB);
  Tensor Product = ops::mul(UnitA, UnitB);
  return ops::sum(Product, {Dim});
}

/// norm(x1 - x2 + eps, p) over the last dimension.
Tensor pairwiseDistance(const Tensor &A, const Tensor &B, double P, bool KeepDim) {
  if (!A.defined() || !B.defined())
    return {};
  std::int64_t Last = std::max(A.dim(), B.dim()) - 1;
  Tensor Difference = ops::sub(A, B);
  return ops::norm(ops::add(Difference, Scalar(1e-6)), P, {Last}, KeepDim);
}

Argument runPairwiseDistance(OpCall &C) {
  return pairwiseDistance(C.tensor("x1"), C.tensor("x2"), C.number("p", 2), C.flag("keepdim", false));
}

Argument runTripletMargin(OpCall &C) {
  Tensor Anchor = C.tensor("anchor"), Positive = C.tensor("positive"), Negative = C.tensor("negative");
  double P = C.number("p", 2);
  if (!requireDefined({Anchor, Positive, Negative}))
    return Tensor();
  if (Anchor.dim() != Positive.dim() || Anchor.dim() != Negative.dim())
    return fail("All inputs should have same dimension but got " + std::to_string(Anchor.dim()) + "D, " +
                std::to_string(Positive.dim()) + "D and " + std::to_string(Negative.dim()) + "D inputs.");
  Tensor Near = pairwiseDistance(Anchor, Positive, P, false), Far = pairwiseDistance(Anchor, Negative, P, false);
  if (C.flag("swap", false)) {
    Tensor Swapped = pairwiseDistance(Positive, Negative, P, false);
    Far = ops::minimum(Far, Swapped);
  }
  Tensor Each;
  {
    Tensor Sum = ops::add(Near, realArgument(C, "margin", 1));
    Each = ops::clamp(ops::sub(Sum, Far), /*Min=*/0, /*Max=*/std::nullopt);
  }
  return applyReduction(Each, reductionOf(C));
}

constexpr Lookup Classes = {.Index = "target",
                            .In = "input|self",
                            .Dim = 1,
                            .Ignored = "ignore_index",
                            .Says = "Target {index} is out of bounds.",
                            .Kind = ErrorKind::Index};

const OpDecl Decls[] = {
    {.Names = {"mse_loss"},
     .Run = runElementwise<Mse>,
     .Source = "1.13.1 aten/src/ATen/native/Loss.cpp; trace `mse`"},
    {.Names = {"smooth_l1_loss"},
     .Run = runSmoothL1,
     .Harmless = listOf<"beta">,
     .Source = "1.13.1 aten/src/ATen/native/Loss.cpp; trace `smooth_l1`"},
    {.Names = {"huber_loss"},
     .Run = runElementwise<Huber>,
     .Harmless = listOf<"delta">,
     .Source = "1.13.1 aten/src/ATen/native/Loss.cpp; trace `huber`"},
    {.Names = {"l1_loss"}, .Run = runL1, .Source = "1.13.1 Loss.cpp, l1_loss; trace `l1`"},
    {.Names = {"binary_cross_entropy"},
     .Run = runBinaryCrossEntropy<false>,
     .Source = "1.13.1 Loss.cpp; trace `bce`"},
    {.Names = {"F::binary_cross_entropy"},
     .Run = runBinaryCrossEntropy<true>,
     .Source = "1.13.1 nn/functional/loss.h"},
    {.Names = {"binary_cross_entropy_with_logits"},
     .Run = runBceWithLogits,
     .Source = "1.13.1 Loss.cpp; trace `bce_with_logits`"},
    {.Names = {"mse_loss_backward"}, .Run = runElementwiseGrad<Mse>, .Source = "1.13.1 BinaryOps.cpp"},
    {.Names = {"smooth_l1_loss_backward"},
     .Run = runElementwiseGrad<Smooth>,
     .Harmless = listOf<"beta">,
     .Source = "1.13.1 Loss.cpp"},
    {.Names = {"huber_loss_backward"},
     .Run = runElementwiseGrad<Huber>,
     .Harmless = listOf<"delta">,
     .Source = "1.13.1 Loss.cpp"},
    {.Names = {"nll_loss", "nll_loss2d", "nll_loss_nd"},
     .Run = runNll<false>,
     .Harmless = listOf<"ignore_index">,
     .Looks = &Classes,
     .Source = "1.13.1 aten/src/ATen/native/LossNLL.cpp"},
    {.Names = {"F::nll_loss"}, .Run = runNllFunctional, .Source = "1.13.1 nn/functional/loss.h"},
    {.Names = {"nll_loss_forward", "nll_loss2d_forward"},
     .Run = runNll<true>,
     .Harmless = listOf<"ignore_index">,
     .Looks = &Classes,
     .Source = "1.13.1 aten/src/ATen/native/LossNLL.cpp"},
    {.Names = {"cross_entropy", "cross_entropy_loss"},
     .Run = runCrossEntropy,
     .Harmless = listOf<"ignore_index">,
     .Looks = &Classes,
     .Source = "1.13.1 LossNLL.cpp, cross_entropy_loss"},
    {.Names = {"kl_div"}, .Run = runKlDiv, .Source = "1.13.1 Loss.cpp, kl_div; trace `kl_div batchmean`"},
    {.Names = {"pairwise_distance"},
     .Run = runPairwiseDistance,
     .Harmless = listOf<"eps">,
     .Source = "1.13.1 aten/src/ATen/native/Distance.cpp"},
    {.Names = {"triplet_margin_loss"},
     .Run = runTripletMargin,
     .Harmless = listOf<"eps", "margin">,
     .Source = "1.13.1 aten/src/ATen/native/Loss.cpp, triplet_margin_loss"},
    {.Names = {"cosine_similarity"},
     .Run = runCosineSimilarity,
     .Harmless = listOf<"eps">,
     .Source = "1.13.1 aten/src/ATen/native/Distance.cpp"},
};

} // namespace
const std::span<const OpDecl> LossOps = Decls;

} // namespace vramlint
