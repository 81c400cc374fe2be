// binary_cross_entropy and its form over logits.
//
// The first returns its scalar in a storage of the input's size; the second is a kernel-less composition whose
// temporaries changed with 2.3 (log_sigmoid instead of a clamp and two exponentials).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Functions.h"
#include "Ops/Losses/Losses.h"

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

static Tensor binaryCrossEntropy(const Tensor &Self, const Tensor &Target, const Tensor &Weight, Reduction R) {
  if (failed() || !Self.defined() || !Target.defined())
    return {};
  if (Self.sizes() != Target.sizes())
    return fail("Using a target size (" + formatSizes(Target.sizes()) + ") that is different to the input size (" +
                formatSizes(Self.sizes()) + ") is deprecated. Please ensure they have the same size.");
  if (!commonDevice({Self, Target}) || refuseGrad(Weight, "weight", "binary_cross_entropy"))
    return {};
  if (Target.dtype() != Self.dtype())
    return fail("Found dtype " + std::string(dtypeName(Target.dtype())) + " but expected " +
                std::string(dtypeName(Self.dtype())));
  NodeRef Node = record("binary_cross_entropy", {Self, Target});
  SavedSlot KeptSelf = keep(Node, Self), KeptTarget = keep(Node, Target), KeptWeight = keep(Node, Weight);
  Tensor Out = emptyLike(Self);
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
  return attach(Node, Out, onceOnly([=](GradNode &N, GradList &G) -> GradList {
                  GradList Grads(2);
                  Tensor S = unpack(N, KeptSelf), T = unpack(N, KeptTarget), W = unpack(N, KeptWeight);
                  if (N.wants(0)) {
                    Grads[0] = kernelGrad(G[0], S, T);
                    if (R == Reduction::Mean && S.device().isCpu())
                      withoutGrad([&] { return ops::divInto(detached(Grads[0]), Scalar(S.numel())); });
                  }
                  if (N.wants(1)) {
                    // log(1 - self) - log(self); by 2.5 a logit, negated in place
                    // (binary_cross_entropy_target_backward).
                    if (torchAtLeast(2, 0)) {
                      Grads[1] = ops::unaryInto("neg", ops::unary("logit", S));
                    } else {
                      Grads[1] = ops::unaryInto("log", ops::oneMinus(S));
                      ops::subInto(Grads[1], ops::unary("log", S));
                    }
                    scaleTargetGrad(Grads[1], G[0], W, R);
                  }
                  return Grads;
                }));
}

static Tensor bceForward(const Tensor &Self, const Tensor &Target, const Tensor &Weight, const Tensor &PosWeight,
                         Reduction R) {
  Category Outer = std::exchange(session().DefaultCategory, Category::Temporary);
  Tensor Loss, Out;
  auto OneMinus = [](const Tensor &T) { return emptyLike(T); };
  if (torchAtLeast(2, 3)) {
    Tensor LogSigmoid = emptyLike(Self), Buffer;
    if (Self.device().isCpu())
      Buffer = emptyLike(Self);
    Buffer = Tensor();
    if (PosWeight.defined()) {
      Tensor Less = ops::sub(PosWeight, 1);
      Tensor LogWeight = ops::mul(Less, Target);
    }
    Loss = OneMinus(Target);
    if (R == Reduction::None) {
      session().DefaultCategory = Outer;
      if (Loss.defined())
        Loss.storage()->setCategory(Outer);
      return Loss;
    }
  } else {
    Tensor MaxVal = emptyLike(Self);
    if (PosWeight.defined()) {
      Tensor LogWeight = ops::addInto(ops::mul(ops::sub(PosWeight, 1), Target), 1);
      Loss = OneMinus(Target);
      Tensor A = emptyLike(Self), B = emptyLike(Self), D = emptyLike(Self);
    } else {
      Loss = OneMinus(Target);
      Tensor A = emptyLike(MaxVal), B = emptyLike(Self), D = iterate({Self, MaxVal});
    }
    if (Weight.defined())
      ops::mulInto(Loss, Weight);
    session().DefaultCategory = Outer;
    if (R != Reduction::None)
      return applyReduction(Loss, R);
    if (Loss.defined())
      Loss.storage()->setCategory(Outer);
    return Loss;
  }
  session().DefaultCategory = Outer;
  return applyReduction(Loss, R);
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
    if (N.wants(0)) {
      if (P.defined()) {
        Tensor Weighted = ops::mul(P, T);
        Tensor Grad = ops::add(Weighted, 1);
        Tensor Sigmoid = ops::unary("sigmoid", S);
        Grads[0] = Grad;
      } else if (session().GradEnabled) { // what sigmoid keeps must stay as it is
        Tensor Sigmoid = ops::unary("sigmoid", S);
        Grads[0] = ops::mul(ops::sub(Sigmoid, T), G[0]);
      } else {
        Grads[0] = ops::unary("sigmoid", S);
        ops::mulInto(ops::subInto(Grads[0], T), G[0]);
      }
      if (R == Reduction::Mean)
        ops::divInto(Grads[0], Scalar(S.numel()));
    }
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
  const bool Twice = !PosWeight.defined() && !Weight.defined();
  return attach(Node, Out, Twice ? Backward : onceOnly(Backward));
}

Argument runBinaryCrossEntropy(OpCall &C) {
  Tensor Self = C.tensor("input|self"), Target = C.tensor("target");
  Tensor Weight = C.optionalTensor("weight").value_or(Tensor());
  if (C.name() == "binary_cross_entropy")
    return binaryCrossEntropy(Self, Target, Weight, reductionOf(C));
  return bceWithLogits(Self, Target, Weight, C.optionalTensor("pos_weight").value_or(Tensor()), reductionOf(C));
}

} // namespace vramlint
