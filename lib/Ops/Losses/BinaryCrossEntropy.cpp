// binary_cross_entropy and its form over logits.
//
// The first returns its scalar in a storage of the input's size; the second is a kernel-less composition whose
// temporaries changed with 2.3 (log_sigmoid instead of a clamp and two exponentials).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/CpuKernels.h"
#include "Ops/Core/Functions.h"
#include "Ops/Core/KnownNumbers.h"
#include "Ops/Core/NumberBounds.h"
#include "Ops/Core/TensorIterator.h"
#include "Ops/Losses/Losses.h"

#include <algorithm>

namespace vramlint {

/// What both do with the gradient of the target, in place.
static void scaleTargetGrad(const Tensor &Grad, const Tensor &Factor, const Tensor &Weight, Reduction R) {
  if (Factor.defined())
    ops::mulInto(Grad, Factor);
  if (Weight.defined())
    ops::mulInto(Grad, Weight);
  if (R == Reduction::Mean && Grad.defined())
    ops::divInto(Grad, Scalar(Grad.numel()));
}

namespace {

struct Entropy {
  Tensor Self, Target, Weight;
  Reduction R;

  /// What ends all formulas: times the weight in place, and the mean, a new tensor.
  Tensor scaled(const Tensor &Grad) const {
    if (Weight.defined())
      ops::mulInto(Grad, Weight);
    return R == Reduction::Mean ? ops::div(Grad, Scalar(Self.numel())) : Grad;
  }
};

/// binary_cross_entropy_double_backward
Tensor entropyOfSelf(const Tensor &GG, const Tensor &G, const Entropy &P) {
  Tensor Shifted = ops::add(P.Self, 1e-12);
  const auto ShiftedRest = [&] {
    Tensor Rest = ops::oneMinus(P.Self);
    return ops::add(Rest, 1e-12);
  };
  Tensor Rest = ShiftedRest();
  const auto Quotient = [&] {
    Tensor SquareOfRest = ops::pow(Rest, 2), Square = ops::pow(Shifted, 2);
    Tensor Divisor = ops::mul(Square, SquareOfRest);
    Tensor Twice = ops::mul(P.Self, 2);
    Tensor Crossed = ops::mul(Twice, P.Target);
    Tensor SelfSquare = ops::mul(P.Self, P.Self);
    Tensor Difference = ops::sub(SelfSquare, Crossed);
    Tensor Sum = ops::add(Difference, P.Target);
    return ops::div(Sum, Divisor);
  };
  Tensor Grad = Quotient();
  {
    Tensor Both = ops::mul(GG, G);
    ops::mulInto(Grad, Both);
  }
  return P.scaled(Grad);
}

/// binary_cross_entropy_double_backward_target
Tensor entropyOfTarget(const Tensor &GG, const Tensor &G, const Entropy &P) {
  const auto Product = [&] {
    Tensor Negative = ops::unary("neg", GG);
    return ops::mul(Negative, G);
  };
  Tensor Grad = Product();
  if (P.Weight.defined())
    ops::mulInto(Grad, P.Weight);
  Tensor Divisor = ops::mulInto(ops::oneMinus(P.Self), P.Self);
  ops::divInto(Grad, Divisor);
  return P.R == Reduction::Mean ? ops::divInto(Grad, Scalar(P.Target.numel())) : Grad;
}

/// binary_cross_entropy_double_backward_grad_output
Tensor entropyOfGrad(const Tensor &GG, const Entropy &P) {
  const auto Quotient = [&] {
    Tensor Rest = ops::oneMinus(P.Self);
    Tensor ShiftedRest = ops::add(Rest, 1e-12);
    Tensor Shifted = ops::add(P.Self, 1e-12);
    Tensor Divisor = ops::mul(Shifted, ShiftedRest);
    Tensor Difference = ops::sub(P.Self, P.Target);
    return ops::div(Difference, Divisor);
  };
  Tensor Grad = Quotient();
  ops::mulInto(Grad, GG);
  return P.scaled(Grad);
}

/// binary_cross_entropy_backward
Tensor entropyGrad(const Tensor &G, const Entropy &P) {
  NodeRef Node = record("binary_cross_entropy_backward", {G, P.Self, P.Target});
  SavedSlot KeptGrad = keep(Node, G);
  SavedSlot KeptSelf = keep(Node, P.Self), KeptTarget = keep(Node, P.Target), KeptWeight = keep(Node, P.Weight);
  Tensor Grad = withoutGrad([&] {
    Tensor Made = kernelGrad(G, P.Self, P.Target);
    if (P.Self.device().isCuda()) // resized to what both broadcast to
      if (const auto Joint = broadcastAll({P.Self, P.Target}); Joint && *Joint != P.Self.sizes())
        Made = ops::resizeInto(Made, *Joint);
    if (P.R == Reduction::Mean && P.Self.device().isCpu())
      ops::divInto(detached(Made), Scalar(P.Self.numel()));
    return Made;
  });
  return attach(Node, Grad, [=, R = P.R](GradNode &N, GradList &GG) -> GradList {
    const Entropy Q{unpack(N, KeptSelf), unpack(N, KeptTarget), unpack(N, KeptWeight), R};
    Tensor Incoming = unpack(N, KeptGrad);
    GradList Grads(3);
    if (N.wants(0))
      Grads[0] = entropyOfGrad(GG[0], Q);
    if (N.wants(1))
      Grads[1] = entropyOfSelf(GG[0], Incoming, Q);
    if (N.wants(2))
      Grads[2] = entropyOfTarget(GG[0], Incoming, Q);
    return Grads;
  });
}

} // namespace

/// The kernel reads both without their dimensions of one, and broadcasts the target to the input.
static bool areSizesRefused(const Tensor &Self, const Tensor &Target) {
  if (Self.sizes() == Target.sizes())
    return false;
  const Tensor Ours = ops::squeeze(detached(Self));
  const std::optional<Sizes> Joint = broadcastAll({Ours, ops::squeeze(detached(Target))});
  if (Joint && *Joint != Ours.sizes()) // a view of the result grows beyond it
    session().assume(Doubt::NoOpModel, "binary_cross_entropy of a larger target");
  return failed();
}

static Tensor binaryCrossEntropy(const Tensor &Self, const Tensor &Target, const Tensor &Weight, Reduction R) {
  if (failed() || !Self.defined() || !Target.defined() || !commonDevice({Self, Target, Weight}) ||
      refuseGrad(Weight, "weight", "binary_cross_entropy"))
    return {};
  NodeRef Node = record("binary_cross_entropy", {Self, Target});
  SavedSlot KeptSelf = keep(Node, Self), KeptTarget = keep(Node, Target), KeptWeight = keep(Node, Weight);
  Tensor Out = emptyLike(Self); // what does not fit is refused when there is a result to write to
  if (areSizesRefused(Self, Target))
    return {};
  if (Target.dtype() != Self.dtype())
    return fail("Found dtype " + std::string(dtypeName(Target.dtype())) + " but expected " +
                std::string(dtypeName(Self.dtype())));
  if (refuseType("binary_cross_entropy", {{"self", Self}, {"target", Target}}))
    return {};
  if (refuseOutside(Self, 0, 1, "binary_cross_entropy", "all elements of input should be between 0 and 1"))
    return {};
  if (R != Reduction::None && Out.defined()) {
    Tensor Reduced = withoutGrad([&] {
      CategoryScope Scope(Category::Temporary);
      if (Weight.defined())
        ops::mulInto(Out, Weight);
      return applyReduction(Out, R);
    });
    if (Out.numel() == 0)
      Out = makeTensor({}, Out.dtype(), Out.device()); // shrinking to a scalar grows an empty storage
    else
      Out = shrunk(Out);
  }
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    GradList Grads(2);
    const Entropy P{unpack(N, KeptSelf), unpack(N, KeptTarget), unpack(N, KeptWeight), R};
    if (N.wants(0))
      Grads[0] = entropyGrad(G[0], P);
    if (N.wants(1)) {
      // log(1 - self) - log(self); by 2.5 a logit, negated in place (binary_cross_entropy_target_backward).
      if (torchAtLeast(2, 0)) {
        Grads[1] = ops::unaryInto("neg", ops::unary("logit", P.Self));
      } else {
        Grads[1] = ops::unaryInto("log", ops::oneMinus(P.Self));
        ops::subInto(Grads[1], ops::unary("log", P.Self));
      }
      scaleTargetGrad(Grads[1], G[0], P.Weight, R);
    }
    return Grads;
  });
}

/// The end of both forms: the loss is a temporary only if it is reduced.
static Tensor weighedLoss(const Tensor &Loss, const Tensor &Weight, Reduction R, Category Outer) {
  if (Weight.defined())
    ops::mulInto(Loss, Weight);
  session().DefaultCategory = Outer;
  if (R != Reduction::None)
    return applyReduction(Loss, R);
  if (Loss.defined())
    Loss.storage()->setCategory(Outer);
  return Loss;
}

/// Since 2.3, all in place.
static Tensor bceOfLogSigmoid(const Tensor &Self, const Tensor &Target, const Tensor &Weight, const Tensor &PosWeight,
                              Reduction R) {
  const Category Outer = std::exchange(session().DefaultCategory, Category::Temporary);
  Tensor LogSigmoid = invokeTensor("log_sigmoid", {{"self", detached(Self)}});
  if (PosWeight.defined()) {
    Tensor Less = ops::sub(PosWeight, 1);
    Tensor LogWeight = ops::addInto(ops::mul(Less, Target), 1);
    Less = Tensor();
    ops::mulInto(LogSigmoid, LogWeight);
  }
  Tensor Loss = emptyLike(Target);
  ops::subInto(ops::mulInto(Loss, Self), LogSigmoid);
  return weighedLoss(Loss, Weight, R, Outer);
}

static Tensor bceForward(const Tensor &Self, const Tensor &Target, const Tensor &Weight, const Tensor &PosWeight,
                         Reduction R) {
  if (torchAtLeast(2, 3))
    return bceOfLogSigmoid(Self, Target, Weight, PosWeight, R);
  Category Outer = std::exchange(session().DefaultCategory, Category::Temporary);
  Tensor Loss;
  auto OneMinus = [](const Tensor &T) { return emptyLike(T); };
  Tensor MaxVal = emptyLike(Self);
  if (PosWeight.defined()) {
    Tensor LogWeight = ops::addInto(ops::mul(ops::sub(PosWeight, 1), Target), 1);
    Loss = ops::mulInto(OneMinus(Target), Self);
    Tensor A = emptyLike(Self), B = emptyLike(Self), D = emptyLike(Self);
    ops::addInto(Loss, ops::mulInto(LogWeight, A));
  } else {
    Loss = ops::addInto(ops::mulInto(OneMinus(Target), Self), MaxVal);
    Tensor A = emptyLike(MaxVal), B = emptyLike(Self), D = iterate({Self, MaxVal});
    ops::addInto(Loss, A);
  }
  return weighedLoss(Loss, Weight, R, Outer);
}

/// binary_cross_entropy_with_logits_backward, in place as far as nothing is taken.
static Tensor logitsInPlace(const Tensor &G, const Tensor &S, const Tensor &T, const Tensor &P, Reduction R) {
  Tensor Grad;
  if (P.defined()) {
    Tensor Weighted = ops::mul(P, T);
    Grad = ops::subInto(ops::add(Weighted, 1), T);
    Tensor Sigmoid = ops::unary("sigmoid", S);
    ops::subInto(ops::mulInto(Grad, Sigmoid), Weighted);
  } else {
    Grad = ops::subInto(ops::unary("sigmoid", S), T);
  }
  ops::mulInto(Grad, G);
  return R == Reduction::Mean ? ops::divInto(Grad, Scalar(S.numel())) : Grad;
}

/// The same with create_graph, when what sigmoid keeps must stay as it is.
static Tensor logitsAsOps(const Tensor &G, const Tensor &S, const Tensor &T, const Tensor &W, const Tensor &P,
                          Reduction R) {
  Tensor Grad;
  if (P.defined()) {
    Tensor Weighted = ops::mul(P, T);
    Tensor More = ops::add(Weighted, 1);
    Tensor Less = ops::sub(More, T);
    Tensor Sigmoid = ops::unary("sigmoid", S);
    Tensor Product = ops::mul(Less, Sigmoid);
    Grad = ops::sub(Product, Weighted);
  } else {
    Tensor Sigmoid = ops::unary("sigmoid", S);
    Grad = ops::sub(Sigmoid, T);
  }
  Grad = ops::mul(Grad, G);
  if (W.defined())
    Grad = ops::mul(Grad, W);
  return R == Reduction::Mean ? ops::divInto(Grad, Scalar(S.numel())) : Grad;
}

static Tensor bceWithLogits(Tensor Self, Tensor Target, const Tensor &Weight, const Tensor &PosWeight, Reduction R) {
  if (failed() || !Self.defined() || !Target.defined())
    return {};
  if (Self.sizes() != Target.sizes())
    return fail("Target size (" + formatSizes(Target.sizes()) + ") must be the same as input size (" +
                formatSizes(Self.sizes()) + ")");
  constexpr std::string_view Op = "binary_cross_entropy_with_logits";
  if (!commonDevice({Self, Target}) || refuseGrad(Weight, "weight", Op) || refuseGrad(PosWeight, "pos_weight", Op))
    return {};
  NodeRef Node = record(Op, {Self, Target});
  SavedSlot KeptSelf = keep(Node, Self), KeptTarget = keep(Node, Target), KeptWeight = keep(Node, Weight),
            KeptPos = keep(Node, PosWeight);
  Tensor Out = withoutGrad([&] { return bceForward(Self, Target, Weight, PosWeight, R); });
  BackwardFn Backward = [=](GradNode &N, GradList &G) -> GradList {
    GradList Grads(2);
    Tensor S = unpack(N, KeptSelf), T = unpack(N, KeptTarget), P = unpack(N, KeptPos), W = unpack(N, KeptWeight);
    if (N.wants(0))
      Grads[0] = session().GradEnabled ? logitsAsOps(G[0], S, T, W, P, R) : logitsInPlace(G[0], S, T, P, R);
    if (N.wants(1)) {
      if (P.defined()) {
        Tensor Negative = ops::unary("neg", S);
        Grads[1] = invokeTensor("log_sigmoid", {{"self", Negative}});
        Tensor Other = invokeTensor("log_sigmoid", {{"self", S}});
        ops::subInto(Grads[1], ops::mulInto(Other, P));
        ops::mulInto(Grads[1], G[0]);
      } else {
        Grads[1] = ops::mul(ops::unary("neg", S), G[0]);
      }
      scaleTargetGrad(Grads[1], /*Factor=*/{}, W, R);
    }
    return Grads;
  };
  return attach(Node, Out, std::move(Backward));
}

template <bool Functional> Argument runBinaryCrossEntropy(OpCall &C) {
  Tensor Self = C.tensor("input|self"), Target = C.tensor("target");
  if (Functional && Self.defined() && Target.defined() && Self.sizes() != Target.sizes())
    return fail("Using a target size (" + formatSizes(Target.sizes()) + ") that is different to the input size (" +
                formatSizes(Self.sizes()) + ") is deprecated. Please ensure they have the same size.");
  return binaryCrossEntropy(Self, Target, C.optionalTensor("weight").value_or(Tensor()), reductionOf(C));
}

template Argument runBinaryCrossEntropy<false>(OpCall &C);
template Argument runBinaryCrossEntropy<true>(OpCall &C);

Argument runBceWithLogits(OpCall &C) {
  Tensor Self = C.tensor("input|self"), Target = C.tensor("target");
  Tensor Weight = C.optionalTensor("weight").value_or(Tensor());
  return bceWithLogits(Self, Target, Weight, C.optionalTensor("pos_weight").value_or(Tensor()), reductionOf(C));
}

} // namespace vramlint
