// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Pointwise/GatedGrads.h"

#include "Ops/Core/BackwardKernel.h"
#include "Ops/Core/Functions.h"
#include "Ops/Core/Recording.h"

namespace vramlint {

static Tensor product(const Tensor &A, const Tensor &B, const Tensor &C) {
  Tensor Both = ops::mul(A, B);
  return ops::mul(Both, C);
}

/// glu_double_backward: the gradient of the input.
static Tensor gluTwice(const Tensor &GG, const Tensor &G, const Tensor &X, std::int64_t Dim) {
  const std::int64_t Size = X.size(Dim) / 2;
  const auto Half = [&](const Tensor &T, bool Second) { return ops::narrow(T, Dim, Second ? Size : 0, Size); };
  Tensor First = Half(X, false), Second = Half(X, true);
  Tensor Sigmoid = ops::unary("sigmoid", Second);
  Tensor Rest = ops::oneMinus(Sigmoid);
  Tensor Slope = ops::mul(Sigmoid, Rest);
  Tensor OfFirst = Half(GG, false), OfSecond = Half(GG, true);
  Tensor Crossed = ops::mul(OfSecond, First);
  Tensor ToFirst = product(OfSecond, G, Slope);
  const auto SecondOrder = [&] {
    Tensor Right = ops::mul(Sigmoid, Slope);
    Tensor Left = ops::mul(Slope, Rest);
    return ops::sub(Left, Right);
  };
  Tensor Curve = SecondOrder();
  const auto Sum = [&] {
    Tensor Plain = ops::mul(OfFirst, G);
    Tensor Right = ops::mul(Plain, Slope);
    Tensor Both = ops::mul(Crossed, G);
    Tensor Left = ops::mul(Both, Curve);
    return ops::add(Left, Right);
  };
  Tensor ToSecond = Sum();
  return ops::cat({ToFirst, ToSecond}, Dim);
}

/// glu_double_backward_grad_output
static Tensor gluTwiceOfGrad(const Tensor &GG, const Tensor &X, std::int64_t Dim) {
  Sizes Shape = X.sizes();
  const std::int64_t Size = Shape[static_cast<std::size_t>(Dim)] /= 2;
  const auto Weighted = [&] {
    Tensor Ones = ops::zeros(Shape, X.dtype(), X.device());
    Tensor Slopes = gluBackward(Ones, X, Dim);
    return ops::mul(GG, Slopes);
  };
  Tensor Whole = Weighted();
  return ops::add(ops::narrow(Whole, Dim, 0, Size), ops::narrow(Whole, Dim, Size, Size));
}

Tensor gluBackward(const Tensor &G, const Tensor &Input, std::int64_t Dim) {
  NodeRef Node = record("glu_backward", {G, Input});
  SavedSlot KeptGrad = keep(Node, G), Kept = keep(Node, Input);
  Tensor Out = makeTensor(Input.sizes(), Input.dtype(), Input.device());
  return attach(Node, Out, [=](GradNode &N, GradList &GG) -> GradList {
    Tensor Incoming = unpack(N, KeptGrad), X = unpack(N, Kept);
    GradList Grads(2);
    if (N.wants(0))
      Grads[0] = gluTwiceOfGrad(GG[0], X, Dim);
    if (N.wants(1))
      Grads[1] = gluTwice(GG[0], Incoming, X, Dim);
    return Grads;
  });
}

namespace {

/// What prelu_double_backward is called with, in plain order; gradients that did not arrive are zeros.
struct PreluOperands {
  Tensor Input, Weight, OfInput, OfWeight, Grad;
  Tensor Positive, Rest; ///< masks of the input, as numbers
};

Tensor denseOrZeros(const Tensor &T, const Tensor &Like) {
  return T.defined() ? ops::contiguous(T) : ops::zerosLike(Like, MemoryFormat::Contiguous);
}

/// All channels share one weight.
GradList preluOfOne(const PreluOperands &P) {
  const bool Scalars = P.Positive.dim() == 0 && P.Weight.dim() == 1;
  const Sizes &Shape = P.Input.sizes();
  Tensor Weight = ops::expand(Scalars ? ops::squeeze(P.Weight) : P.Weight, Shape);
  Tensor OfWeight = ops::expand(Scalars ? ops::squeeze(P.OfWeight) : P.OfWeight, Shape);
  const auto MaskOf = [&] {
    Tensor Scaled = ops::mul(P.Rest, Weight);
    return ops::add(P.Positive, Scaled);
  };
  Tensor Mask = MaskOf();
  const auto OfGrad = [&] {
    Tensor Cut = ops::mul(P.Rest, P.Input);
    Tensor Right = ops::mul(OfWeight, Cut);
    Tensor Left = ops::mul(P.OfInput, Mask);
    return ops::add(Left, Right);
  };
  Tensor ToGrad = OfGrad();
  Tensor Both = ops::mul(P.OfInput, P.Grad);
  Tensor Cut = ops::mul(Both, P.Rest);
  Tensor Sum = ops::sum(Cut);
  Tensor Scaled = ops::mul(OfWeight, P.Grad);
  return {ToGrad, ops::mul(Scaled, P.Rest), ops::expand(Sum, P.Weight.sizes())};
}

/// A weight for each channel.
GradList preluOfMany(const PreluOperands &P) {
  const auto Expanded = [&](Tensor T) {
    for (std::int64_t I = 2; I < P.Input.dim(); ++I)
      T = ops::unsqueeze(T, 1);
    return ops::expand(T, P.Input.sizes());
  };
  Tensor OfWeight = Expanded(P.OfWeight);
  Tensor ToInput = product(OfWeight, P.Grad, P.Rest);
  Tensor ToWeight = product(P.OfInput, P.Grad, P.Rest), ToGrad;
  if (P.Input.dim() > 1)
    ToWeight = ops::sum(ToWeight, {0});
  while (ToWeight.defined() && ToWeight.dim() > 1)
    ToWeight = ops::sum(ToWeight, {1});
  if (!P.Grad.requiresGrad())
    return {ToGrad, ToInput, ToWeight};
  const auto MaskOf = [&] {
    Tensor Scaled = ops::mul(P.Rest, Expanded(P.Weight));
    return ops::add(P.Positive, Scaled);
  };
  Tensor Mask = MaskOf();
  Tensor Cut = ops::mul(OfWeight, P.Rest);
  Tensor Right = ops::mul(Cut, P.Input);
  Tensor Left = ops::mul(P.OfInput, Mask);
  ToGrad = ops::add(Left, Right);
  return {ToGrad, ToInput, ToWeight};
}

} // namespace

GradList preluBackward(const Tensor &G, const Tensor &Input, const Tensor &Weight,
                       const std::function<GradList()> &Kernel) {
  NodeRef Node = record("prelu_backward", {G, Input, Weight});
  SavedSlot KeptGrad = keep(Node, G), KeptInput = keep(Node, Input), KeptWeight = keep(Node, Weight);
  return attachAll(Node, withoutGrad(Kernel), [=](GradNode &N, GradList &GG) -> GradList {
    GG.resize(2);
    PreluOperands P;
    P.Input = ops::contiguous(unpack(N, KeptInput));
    P.Weight = ops::contiguous(unpack(N, KeptWeight));
    P.OfInput = denseOrZeros(GG[0], P.Input);
    P.OfWeight = denseOrZeros(GG[1], P.Weight);
    P.Grad = ops::contiguous(unpack(N, KeptGrad));
    P.Positive = ops::to(ops::compare(P.Input, 0), P.OfInput.dtype());
    P.Rest = ops::to(ops::compare(P.Input, 0), P.OfWeight.dtype());
    return P.Weight.numel() == 1 ? preluOfOne(P) : preluOfMany(P);
  });
}

/// where(self >= 0, ...), whose first choice is a zero if there is none.
static Tensor wherePositive(const Tensor &Input, const Tensor &Positive, const Tensor &Else) {
  const Tensor Chosen = Positive.defined() ? Positive : ops::zeros({}, Input.dtype(), Input.device());
  const Tensor Mask = ops::compare(Input, 0);
  return ops::where(Mask, Chosen, Else);
}

/// The gradient of the incoming gradient from those of input and weight, one of which may be undefined.
static Tensor preluKernelOfGrad(const Tensor &OfInput, const Tensor &OfWeight, const Tensor &Input,
                                const Tensor &Weight) {
  Tensor ByWeight = OfWeight.defined() ? ops::mul(OfWeight, Input) : Tensor();
  Tensor ByInput = OfInput.defined() ? ops::mul(OfInput, Weight) : Tensor();
  Tensor Sum = ByWeight.defined() && ByInput.defined() ? ops::add(ByInput, ByWeight) : Tensor();
  return wherePositive(Input, OfInput, Sum.defined() ? Sum : ByInput.defined() ? ByInput : ByWeight);
}

GradList preluKernelBackward(const Tensor &G, const Tensor &Input, const Tensor &Weight,
                             const std::function<GradList()> &Kernel) {
  NodeRef Node = record("_prelu_kernel_backward", {G, Input, Weight});
  SavedSlot KeptGrad = keep(Node, G), KeptInput = keep(Node, Input), KeptWeight = keep(Node, Weight);
  return attachAll(Node, withoutGrad(Kernel), [=](GradNode &N, GradList &GG) -> GradList {
    GG.resize(2);
    const Tensor Incoming = unpack(N, KeptGrad), X = unpack(N, KeptInput), W = unpack(N, KeptWeight);
    const auto Through = [&](const Tensor &Of) {
      if (!Of.defined())
        return constant(ops::zeros(X.sizes(), X.dtype(), X.device()));
      Tensor Product = ops::mul(Incoming, Of);
      return wherePositive(X, {}, Product);
    };
    GradList Grads(3);
    if (N.wants(0))
      Grads[0] = preluKernelOfGrad(GG[0], GG[1], X, W);
    if (N.wants(1))
      Grads[1] = Through(GG[1]);
    if (N.wants(2))
      Grads[2] = Through(GG[0]);
    return Grads;
  });
}

} // namespace vramlint
