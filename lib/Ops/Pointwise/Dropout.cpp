// dropout, its feature-wise and alpha variants.
//
// What is kept is the noise, and its size is the point: on CUDA a fused kernel keeps one byte per element (mask
// first, then the result); on the CPU, and in place everywhere, a float per element; feature dropout keeps one per
// channel. In evaluation, and with p of zero, the input itself comes back (aten/src/ATen/native/Dropout.cpp, 1.13).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/CpuGenerator.h"
#include "Ops/Core/CpuKernels.h"
#include "Ops/Core/Functions.h"
#include "Ops/Core/Registry.h"

#include <cstdio>

namespace vramlint {

namespace {

struct DropoutCall {
  Tensor Self;
  double P = 0.5;
  bool Training = true;
  bool Inplace = false;
};

/// Where it is not said whether the program trains: of the functional forms' options it is false for those that keep
/// mean and variance, and true for the others. Of the ops it is said.
std::optional<DropoutCall> read(OpCall &C, bool KeepsMoments) {
  DropoutCall D{C.tensor("self"), 0.5, C.flag(C.find("train") ? "train" : "training", !KeepsMoments), C.inplace()};
  if (const Argument *Given = C.find("p"); D.Training || !Given || !Given->isUnknown()) // else it comes to nothing
    D.P = Given && !Given->isUnknown() ? scalarArgument(C, "p", 0.5).Value : dropoutRate(C, "p", 0.5);
  if (C.poisoned() || !requireDefined({D.Self}))
    return std::nullopt;
  if (!(D.P >= 0.0 && D.P <= 1.0)) {
    char Text[32];
    std::snprintf(Text, sizeof Text, "%g", D.P);
    fail(std::string("dropout probability has to be between 0 and 1, but got ") + Text);
    return std::nullopt;
  }
  return D;
}

/// native_dropout: mask of bytes, then the result.
Tensor fusedDropout(const Tensor &Self) {
  NodeRef Node = record("native_dropout", {Self});
  Tensor Mask = emptyLike(Self, Dtype::Bool);
  Tensor Out = emptyLike(Self);
  keep(Node, Mask);
  return attach(Node, Out, [](GradNode &, GradList &G) -> GradList {
    return {emptyLike(G[0], {}, suggestFormat(G[0]))}; // cuda/Dropout.cu, dropout_backward_cuda
  });
}

/// Up to 1.13 contiguous, whatever the layout of the input; of features always.
Tensor makeNoise(const Tensor &Self, bool Feature) {
  if (!Feature && torchAtLeast(2, 0))
    return emptyLike(Self);
  Sizes Shape = Self.sizes();
  for (std::size_t I = 2; Feature && I < Shape.size(); ++I)
    Shape[I] = 1;
  return makeTensor(Shape, Self.dtype(), Self.device());
}

Tensor dropOut(const DropoutCall &D, bool Feature, bool Alpha) {
  const Tensor &Self = D.Self;
  if (D.P == 0.0 || !D.Training || Self.numel() == 0)
    return Self;
  if (D.P == 1.0) {
    Tensor Zero = ops::zeros({}, Self.dtype(), Self.device());
    return D.Inplace ? ops::mulInto(Self, Zero) : ops::mul(Self, Zero);
  }
  Tensor Shift; // lives longer than the noise
  Tensor Noise = makeNoise(Self, Feature);
  if (!Noise.defined() || refuseType("dropout", {{"input", Noise}, {"p", 0.5}, {"train", true}}))
    return {};
  drawn::truths(Noise);
  if (Alpha) {
    // `b = noise.add(-1).mul_(alpha * a).add_(...)`; then `noise.mul_(a)`.
    Shift = ops::add(Noise, -1);
    ops::mulInto(Shift, 1.7);
    ops::addInto(Shift, 0.5);
    ops::mulInto(Noise, 0.9);
  } else {
    ops::divInto(Noise, 0.5);
  }
  Tensor Out = D.Inplace ? ops::mulInto(Self, Noise) : ops::mul(Self, Noise);
  return Alpha ? ops::addInto(Out, Shift) : Out;
}

Argument runDropout(OpCall &C) {
  auto D = read(C, false);
  if (!D)
    return Tensor();
  bool Fused =
      D->Self.device().isCuda() && D->Training && D->P > 0.0 && D->P < 1.0 && D->Self.numel() > 0 && !D->Inplace;
  return Fused ? fusedDropout(D->Self) : dropOut(*D, false, false);
}

Argument dropFeatures(const DropoutCall &D, bool Alpha) {
  if (D.Self.dim() < 2 && D.Training && D.P > 0.0 && D.P < 1.0 && D.Self.numel() != 0)
    return fail("Feature dropout requires at least 2 dimensions in the input");
  return dropOut(D, true, Alpha);
}

Argument runFeature(OpCall &C, bool Alpha) {
  auto D = read(C, Alpha);
  return D ? dropFeatures(*D, Alpha) : Tensor();
}

/// dropout2d and dropout3d: what is not of the rank of a batch gets one more dimension for the call.
Argument runNd(OpCall &C, std::int64_t D) {
  auto Call = read(C, false);
  if (!Call)
    return Tensor();
  if (Call->Self.dim() == D + 2)
    return dropFeatures(*Call, false);
  Call->Self = ops::unsqueeze(Call->Self, 0);
  const Argument Dropped = dropFeatures(*Call, false);
  const Tensor Out = Dropped.get<Tensor>() ? *Dropped.get<Tensor>() : Tensor();
  return Out.defined() ? ops::squeeze(Out, 0) : Out;
}

Argument runAlpha(OpCall &C) {
  auto D = read(C, true);
  return D ? dropOut(*D, false, true) : Tensor();
}

constexpr std::string_view From = "1.13 aten/src/ATen/native/Dropout.cpp";

const OpDecl Declared[] = {
    {.Names = {"dropout", "dropout_", "native_dropout"}, .Run = runDropout, .Source = From},
    {.Names = {"feature_dropout", "feature_dropout_"},
     .Run = [](OpCall &C) { return runFeature(C, false); },
     .Source = From},
    {.Names = {"dropout2d"}, .Run = [](OpCall &C) { return runNd(C, 2); }, .Source = From},
    {.Names = {"dropout3d"}, .Run = [](OpCall &C) { return runNd(C, 3); }, .Source = From},
    {.Names = {"alpha_dropout", "alpha_dropout_"}, .Run = runAlpha, .Source = From},
    {.Names = {"feature_alpha_dropout", "feature_alpha_dropout_"},
     .Run = [](OpCall &C) { return runFeature(C, true); },
     .Source = From},
};

} // namespace

const std::span<const OpDecl> DropoutOps = Declared;

} // namespace vramlint
