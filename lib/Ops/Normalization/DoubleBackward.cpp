// The compositions of batchnorm_double_backward, layer_norm_double_backward and
// infinitely_differentiable_native_group_norm_backward (torch/csrc/autograd/FunctionsManual.cpp, 1.13). The
// temporaries of a full expression live in a block of their own; of an operator's operands the right one comes first,
// as GCC does it, which builds LibTorch.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Normalization/DoubleBackward.h"

#include "Ops/Core/BackwardKernel.h"
#include "Ops/Core/Functions.h"
#include "Ops/Core/Recording.h"

namespace vramlint {

namespace {

/// What the formulas of batch_norm and layer_norm are made of. Tensors with one value per channel or row have their
/// dimensions kept.
struct Normalized {
  std::function<Tensor(const Tensor &)> Sum; ///< over what is normalised together
  std::int64_t Count = 0;                    ///< values that are normalised together
  Tensor Centred;                            ///< input - mean
  Tensor Root, Square, Cube;                 ///< powers of the inverse deviation
  Tensor Slope;                              ///< Centred * Cube
};

/// The powers and what follows from them, once Centred and Root are there.
void addPowers(Normalized &X) {
  X.Square = ops::pow(X.Root, 2);
  X.Cube = ops::pow(X.Root, 3);
  X.Slope = ops::mul(X.Centred, X.Cube);
}

Tensor sumOfProduct(const Normalized &X, const Tensor &A, const Tensor &B) {
  Tensor Product = ops::mul(A, B);
  return X.Sum(Product);
}

/// (A * Cube / count) * (S / count - B)
Tensor crossTerm(const Normalized &X, const Tensor &A, const Tensor &S, const Tensor &B) {
  Tensor Mean = ops::div(S, X.Count);
  Tensor Difference = ops::sub(Mean, B);
  Tensor Product = ops::mul(A, X.Cube);
  ops::divInto(Product, X.Count);
  return ops::mul(Product, Difference);
}

/// The incoming gradient and its sums, plain and times the centred input.
struct Incoming {
  Tensor Grad, SumWithInput, Sum;
};

/// The input's gradient as far as it comes from \p GG, that of the input's gradient. \p Factor may be undefined;
/// \p GradFirst says how LibTorch writes the product of both gradients.
Tensor gradOfInput(const Normalized &X, const Incoming &G, const Tensor &GG, bool GradFirst, const Tensor &Factor) {
  Tensor Sum = X.Sum(GG);
  Tensor SumWithInput = sumOfProduct(X, GG, X.Centred);
  const auto AllTerms = [&] {
    Tensor Result = ops::mul(Sum, G.Sum);
    ops::divInto(Result, X.Count);
    Tensor Both = GradFirst ? ops::mul(G.Grad, GG) : ops::mul(GG, G.Grad);
    Tensor SumOfBoth = X.Sum(Both);
    ops::subInto(Result, SumOfBoth);
    Tensor Scaled = ops::mul(X.Square, G.SumWithInput);
    Tensor Last = ops::mul(Scaled, SumWithInput);
    ops::mulInto(Last, 3.0 / static_cast<double>(X.Count));
    ops::addInto(Result, Last);
    return Result;
  };
  Tensor All = AllTerms();
  Tensor First = ops::mul(X.Slope, All);
  ops::divInto(First, X.Count);
  Tensor Second = crossTerm(X, SumWithInput, G.Sum, G.Grad);
  Tensor Third = crossTerm(X, G.SumWithInput, Sum, GG);
  ops::addInto(ops::addInto(First, Second), Third);
  return Factor.defined() ? ops::mul(Factor, First) : First;
}

/// The input's gradient of the first backward, as ops.
Tensor firstBackward(const Normalized &X, const Tensor &G, const Tensor &Weight) {
  Tensor Scale = ops::mul(Weight, X.Root);
  ops::divInto(Scale, X.Count);
  const auto Inner = [&] {
    Tensor Result = ops::mul(G, X.Count);
    Tensor Sum = X.Sum(G);
    ops::subInto(Result, Sum);
    Tensor Product = ops::mul(G, X.Centred);
    Tensor SumWithInput = X.Sum(Product);
    Tensor Direction = ops::mul(X.Centred, X.Square);
    Tensor Along = ops::mul(Direction, SumWithInput);
    ops::subInto(Result, Along);
    return Result;
  };
  Tensor Rest = Inner();
  return ops::mul(Scale, Rest);
}

/// at::ones({}, ...) or at::ones({1}, ...)
Tensor ones(const Sizes &Shape, const Tensor &Like) { return ops::zeros(Shape, Like.dtype(), Like.device()); }

Tensor twoFactors(const Tensor &A, const Tensor &B, const Tensor &C) {
  Tensor Product = ops::mul(A, B);
  return ops::mul(Product, C);
}

/// Sum += Term, or the term itself while there is no sum.
void accumulate(Tensor &Sum, const Tensor &Term) {
  if (!Term.defined())
    return;
  if (Sum.defined())
    ops::addInto(Sum, Term);
  else
    Sum = Term;
}

/// The gradient of the incoming gradient: \p Sum, from that of the input's, and what weight and bias add.
void addParameters(Tensor &Sum, const Normalized &X, const Tensor &OfWeight, const Tensor &OfBias) {
  if (OfWeight.defined()) {
    Tensor Term = twoFactors(OfWeight, X.Centred, X.Root);
    accumulate(Sum, Term);
  }
  accumulate(Sum, OfBias);
}

/// What the input's gradient gets from that of layer_norm's weight.
Tensor layerNormWeightTerm(const Normalized &X, const Tensor &Grad, const Tensor &OfWeight) {
  Tensor First = twoFactors(Grad, OfWeight, X.Root);
  const auto Mean = [&] {
    Tensor Product = ops::mul(Grad, OfWeight);
    Tensor Sum = X.Sum(Product);
    Tensor Result = ops::mul(X.Root, Sum);
    return ops::divInto(Result, -X.Count);
  };
  Tensor Second = Mean();
  const auto Along = [&] {
    Tensor Product = ops::mul(Grad, OfWeight);
    Tensor WithInput = ops::mul(Product, X.Centred);
    Tensor Sum = X.Sum(WithInput);
    Tensor Result = ops::mul(X.Slope, Sum);
    return ops::divInto(Result, -X.Count);
  };
  Tensor Third = Along();
  return ops::addInto(ops::addInto(First, Second), Third);
}

/// layer_norm_double_backward: gradients of the incoming gradient, of input and weight.
GradList layerNormTwice(const NormOperands &P, const Sizes &Shape, const GradList &GG) {
  const Tensor &Given = P.Input;
  std::int64_t Rows = 1, Count = 1;
  for (std::size_t I = 0; I != Given.sizes().size(); ++I)
    (I + Shape.size() < Given.sizes().size() ? Rows : Count) *= Given.sizes()[I];
  const Sizes Matrix = {Rows, Count}, Row = {1, Count}, Column = {Rows, 1};
  Tensor Input = ops::reshape(Given, Matrix), Grad = ops::reshape(P.Grad, Matrix);
  Tensor Mean = ops::reshape(P.Mean, Column), Deviation = ops::reshape(P.Deviation, Column);
  const bool Affine = P.Weight.defined();
  Tensor Weight = Affine ? ops::reshape(P.Weight, Row) : ones({1}, Input);
  Tensor OfWeight = Affine && GG[1].defined() ? ops::reshape(GG[1], Row) : Tensor();
  Tensor OfBias = Affine && GG[2].defined() ? ops::reshape(GG[2], Row) : Tensor();
  Tensor OfInput = GG[0].defined() ? ops::reshape(GG[0], Matrix) : Tensor();
  Normalized X;
  X.Sum = [](const Tensor &T) { return ops::sum(T, {1}, true); };
  X.Count = Count;
  Tensor Centre = ops::to(Mean, Input.dtype());
  X.Centred = ops::sub(Input, Centre);
  X.Root = ops::to(Deviation, Input.dtype());
  addPowers(X);
  Tensor ToInput, ToWeight, ToGrad;
  if (OfInput.defined()) {
    Incoming G;
    G.Grad = ops::mul(Grad, Weight);
    G.SumWithInput = sumOfProduct(X, G.Grad, X.Centred);
    G.Sum = X.Sum(G.Grad);
    ToInput = gradOfInput(X, G, OfInput, /*GradFirst=*/false, /*Factor=*/{});
  }
  if (OfWeight.defined())
    accumulate(ToInput, layerNormWeightTerm(X, Grad, OfWeight));
  if (ToInput.defined())
    ToInput = ops::reshape(ToInput, Given.sizes());
  if (Affine && OfInput.defined()) {
    Tensor One = ones({}, X.Root);
    ToWeight = firstBackward(X, OfInput, One);
    One = Tensor();
    Tensor Product = ops::mul(Grad, ToWeight);
    ToWeight = ops::sum(Product, {0});
    Product = Tensor();
    ToWeight = ops::reshape(ToWeight, P.Weight.sizes());
  }
  if (OfInput.defined())
    ToGrad = firstBackward(X, OfInput, Weight);
  addParameters(ToGrad, X, OfWeight, OfBias);
  if (ToGrad.defined())
    ToGrad = ops::reshape(ops::expand(ToGrad, Matrix), Given.sizes());
  return {ToGrad, ToInput, ToWeight};
}

/// sum_exclude_dim1
Tensor sumButChannels(const Tensor &T, bool KeepDim) {
  Tensor Sum = ops::sum(T, {0}, KeepDim);
  for (std::int64_t Dim = Sum.defined() ? Sum.dim() - 1 : 0; Dim > (KeepDim ? 1 : 0); --Dim)
    Sum = ops::sum(Sum, {Dim}, KeepDim);
  return Sum;
}

/// A value per channel beside \p Like: dimensions of one behind it and, with \p Batch, in front of it.
Tensor perChannel(Tensor T, const Tensor &Like, bool Batch) {
  while (T.defined() && T.dim() < Like.dim() - 1)
    T = ops::unsqueeze(T, 1);
  return Batch && T.defined() && T.dim() == Like.dim() - 1 ? ops::unsqueeze(T, 0) : T;
}

/// The inverse deviation that normalised: saved, or of the running statistics.
Tensor inverseDeviation(const NormOperands &P, bool Training) {
  if (Training)
    return ops::to(P.Deviation, P.Input.dtype());
  Tensor Shifted = ops::add(P.RunningVariance, 1e-5);
  return ops::pow(Shifted, -0.5);
}

/// What the input's gradient gets from that of batch_norm's weight.
Tensor batchNormWeightTerm(const Normalized &X, const Incoming &G, const Tensor &OfWeight, bool Training) {
  if (!Training)
    return twoFactors(OfWeight, X.Root, G.Grad);
  Tensor First = ops::mul(G.Grad, X.Root);
  Tensor Second = ops::mul(X.Root, G.Sum);
  ops::divInto(Second, -X.Count);
  const auto Along = [&] {
    Tensor Product = ops::mul(G.Grad, X.Centred);
    Tensor Sum = X.Sum(Product);
    Tensor Result = ops::mul(X.Slope, Sum);
    return ops::divInto(Result, -X.Count);
  };
  Tensor Third = Along();
  ops::addInto(ops::addInto(First, Second), Third);
  return ops::mul(OfWeight, First);
}

/// The gradient of batch_norm's weight.
Tensor batchNormOfWeight(const Normalized &X, const Tensor &Grad, const Tensor &OfInput, bool Training) {
  if (!Training) {
    Tensor Both = ops::mul(OfInput, Grad);
    Tensor Product = ops::mul(Both, X.Root);
    return sumButChannels(Product, false);
  }
  Tensor Product;
  {
    Tensor One = ones({}, X.Root);
    Tensor First = firstBackward(X, Grad, One);
    Product = ops::mul(OfInput, First);
  }
  Product = sumButChannels(Product, false);
  return Product;
}

/// batchnorm_double_backward: gradients of the incoming gradient, of input and weight.
GradList batchNormTwice(const NormOperands &P, bool Training, const GradList &GG) {
  const bool Affine = P.Weight.defined();
  const auto Expanded = [&](const Tensor &T) {
    return Affine && T.defined() ? ops::expand(perChannel(T, P.Input, false), P.Input.sizes()) : Tensor();
  };
  Tensor Weight = Affine ? Expanded(P.Weight) : ones({}, P.Input);
  Tensor OfWeight = Expanded(GG[1]), OfBias = Expanded(GG[2]);
  const Tensor &OfInput = GG[0];
  Normalized X;
  X.Sum = [](const Tensor &T) { return sumButChannels(T, true); };
  X.Count = P.Input.size(1) ? P.Input.numel() / P.Input.size(1) : 0;
  Tensor Centre = perChannel(Training ? ops::to(P.Mean, P.Input.dtype()) : P.RunningMean, P.Input, true);
  X.Centred = ops::sub(P.Input, Centre);
  X.Root = perChannel(inverseDeviation(P, Training), P.Input, true);
  addPowers(X);
  Incoming G;
  G.Grad = P.Grad;
  G.SumWithInput = sumOfProduct(X, P.Grad, X.Centred);
  G.Sum = X.Sum(P.Grad);
  Tensor ToInput, WeightTerm, ToWeight, ToGrad;
  if (OfInput.defined() && Training)
    ToInput = gradOfInput(X, G, OfInput, /*GradFirst=*/true, Weight);
  if (OfWeight.defined()) {
    WeightTerm = batchNormWeightTerm(X, G, OfWeight, Training);
    accumulate(ToInput, WeightTerm);
  }
  if (Affine && OfInput.defined())
    ToWeight = batchNormOfWeight(X, P.Grad, OfInput, Training);
  if (OfInput.defined())
    ToGrad = Training ? firstBackward(X, OfInput, Weight) : twoFactors(OfInput, X.Root, Weight);
  addParameters(ToGrad, X, OfWeight, OfBias);
  return {ToGrad, ToInput, ToWeight};
}

/// The tensors of \p P, kept by a node.
struct KeptNorm {
  SavedSlot Grad, Input, Weight, RunningMean, RunningVariance, Mean, Deviation;

  KeptNorm(const NodeRef &Node, const NormOperands &P)
      : Grad(keep(Node, P.Grad)), Input(keep(Node, P.Input)), Weight(keep(Node, P.Weight)),
        RunningMean(keep(Node, P.RunningMean)), RunningVariance(keep(Node, P.RunningVariance)),
        Mean(keep(Node, P.Mean)), Deviation(keep(Node, P.Deviation)) {}

  NormOperands read(GradNode &N) const {
    return {unpack(N, Grad),        unpack(N, Input),           unpack(N, Weight),
            unpack(N, RunningMean), unpack(N, RunningVariance), unpack(N, Mean),
            unpack(N, Deviation)};
  }
};

} // namespace

GradList batchNormBackward(const NormOperands &P, bool Training, bool InputFirst,
                           const std::function<GradList()> &Kernel) {
  NodeRef Node = InputFirst ? record("cudnn_batch_norm_backward", {P.Input, P.Grad, P.Weight})
                            : record("native_batch_norm_backward", {P.Grad, P.Input, P.Weight});
  const KeptNorm Kept(Node, P);
  return attachAll(Node, withoutGrad(Kernel), [=](GradNode &N, GradList &GG) -> GradList {
    GG.resize(3);
    GradList Grads = batchNormTwice(Kept.read(N), Training, GG);
    if (InputFirst)
      std::swap(Grads[0], Grads[1]);
    return Grads;
  });
}

GradList layerNormBackward(const NormOperands &P, const Tensor &Bias, const Sizes &Shape,
                           const std::function<GradList()> &Kernel) {
  NodeRef Node = record("native_layer_norm_backward", {P.Grad, P.Input, P.Weight, Bias});
  const KeptNorm Kept(Node, P);
  return attachAll(Node, withoutGrad(Kernel), [=](GradNode &N, GradList &GG) -> GradList {
    GG.resize(3);
    return layerNormTwice(Kept.read(N), Shape, GG);
  });
}

namespace {

/// What group_norm's formula is made of: groups x channels of a group x positions.
struct Grouped {
  Tensor Input, Mean, Deviation, Grad;
  Tensor SumWithInput, Sum; ///< of the gradient, per channel
  double PerGroup = 0;      ///< 1 / values that are normalised together
};

Tensor sumOfPositions(const Tensor &T) { return ops::unsqueeze(ops::sum(T, {3}), -1); }

Tensor sumOfChannels(const Tensor &T, const Tensor &Weight) {
  Tensor Weighted = Weight.defined() ? ops::mul(T, Weight) : Tensor();
  return ops::unsqueeze(ops::sum(Weighted.defined() ? Weighted : T, {2}), -2);
}

/// The input's gradient from that of the result; \p AddOthers adds what else there is, while all of this is alive.
Tensor groupNormOfResult(const Grouped &X, const Tensor &Weight, const Tensor &Cube,
                         const std::function<void(Tensor &)> &AddOthers) {
  const Tensor Scale = Weight.defined() ? ops::mul(X.Deviation, Weight) : X.Deviation;
  Tensor B = sumOfChannels(X.SumWithInput, Weight), C = sumOfChannels(X.Sum, Weight);
  {
    Tensor Product = ops::mul(C, X.Mean);
    Tensor Difference = ops::sub(Product, B);
    Tensor Cubed = ops::mul(Difference, Cube);
    B = ops::mul(Cubed, X.PerGroup);
  }
  {
    Tensor Product = ops::mul(C, X.Deviation);
    Tensor Right = ops::mul(Product, X.PerGroup);
    Tensor Negative = ops::unary("neg", B);
    Tensor Left = ops::mul(Negative, X.Mean);
    C = ops::sub(Left, Right);
  }
  Tensor Result;
  {
    Tensor Right = ops::mul(B, X.Input);
    Tensor Left = ops::mul(Scale, X.Grad);
    Tensor Both = ops::add(Left, Right);
    Result = ops::add(Both, C);
  }
  AddOthers(Result);
  return Result;
}

Tensor groupNormOfInput(const Grouped &X, const GroupNormGrads &P, const Sizes &PerChannel) {
  const Sizes PerGroup = X.Mean.sizes();
  Tensor Weight = P.Weight.defined() ? ops::reshape(P.Weight, PerChannel) : Tensor();
  const auto VarianceOf = [&] {
    Tensor Inverse = ops::mul(X.Deviation, X.Deviation);
    ops::unaryInto("reciprocal", Inverse);
    Tensor Shifted = ops::sub(Inverse, 1e-5);
    return invokeTensor("clamp_min", {{"self", Shifted}, {"min", 0}});
  };
  const Tensor Variance = VarianceOf(), Cube = twoFactors(X.Deviation, X.Deviation, X.Deviation);
  Tensor OfVariance;
  if (P.OfDeviation.defined()) {
    Tensor Half = ops::mul(Cube, -0.5);
    OfVariance = ops::mul(Half, ops::view(P.OfDeviation, PerGroup));
  }
  const auto AddStatistics = [&](Tensor &Sum) {
    if (!P.OfMean.defined() || !P.OfDeviation.defined())
      return;
    Tensor Term = ops::varMeanBackward(OfVariance, ops::view(P.OfMean, PerGroup), X.Input, {2, 3}, 1 / X.PerGroup,
                                       /*KeepDim=*/true);
    accumulate(Sum, Term);
  };
  Tensor Result;
  if (X.Grad.defined())
    Result = groupNormOfResult(X, Weight, Cube, AddStatistics);
  else
    AddStatistics(Result);
  return Result.defined() ? ops::reshape(Result, P.Input.sizes()) : Tensor();
}

} // namespace

GradList groupNormAsOps(const GradNode &N, const GroupNormGrads &P) {
  const std::int64_t Batch = P.Input.size(0), Channels = P.Input.size(1), Each = Channels / P.Groups;
  const std::int64_t Planes = Batch * Channels, Positions = Planes != 0 ? P.Input.numel() / Planes : 0;
  const Sizes Whole = {Batch, P.Groups, Each, Positions}, PerGroup = {Batch, P.Groups, 1, 1};
  Grouped X;
  X.PerGroup = 1.0 / static_cast<double>(Each * Positions);
  X.Input = ops::reshape(P.Input, Whole);
  X.Mean = ops::reshape(P.Mean, PerGroup);
  X.Deviation = ops::reshape(P.Deviation, PerGroup);
  if (P.Grad.defined()) {
    X.Grad = ops::reshape(P.Grad, Whole);
    {
      Tensor Product = ops::mul(X.Grad, X.Input);
      X.SumWithInput = sumOfPositions(Product);
    }
    X.Sum = sumOfPositions(X.Grad);
  }
  GradList Grads(3);
  if (N.wants(0))
    Grads[0] = groupNormOfInput(X, P, {1, P.Groups, Each, 1});
  if (N.wants(1) && P.Grad.defined()) {
    Tensor Product = ops::mul(X.Sum, X.Mean);
    Tensor Difference = ops::sub(X.SumWithInput, Product);
    Tensor Scaled = ops::mul(Difference, X.Deviation);
    Grads[1] = ops::reshape(ops::sum(Scaled, {0}), {Channels});
  }
  if (N.wants(2) && P.Grad.defined())
    Grads[2] = ops::reshape(ops::sum(X.Sum, {0}), {Channels});
  return Grads;
}

} // namespace vramlint
