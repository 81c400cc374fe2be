// Read in aten/src/ATen/native/Normalization.cpp (batch_norm_cpu_*_template) and native/cpu/batch_norm_kernel.cpp,
// 1.13. 2.x makes the result before the statistics, as measured with 2.6.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Normalization/CpuBatchNorm.h"

#include "Ops/Core/Functions.h"

namespace vramlint::cpu {

namespace {

MemoryFormat channelsLastOf(const Tensor &T) {
  return T.dim() == 5 ? MemoryFormat::ChannelsLast3d : MemoryFormat::ChannelsLast;
}

/// Whether the kernels for dense memory take it: also volumes with channels last from 2.0 on.
bool isDense(const Tensor &T) {
  return T.isContiguous() || (T.isContiguous(channelsLastOf(T)) && (T.dim() != 5 || torchAtLeast(2, 0)));
}

/// Ambiguous strides count as plain here.
MemoryFormat denseFormat(const Tensor &T) { return T.isContiguous() ? MemoryFormat::Contiguous : channelsLastOf(T); }

/// Kernels that walk over positions, with all channels side by side.
bool isChannelsLast(const Tensor &T) {
  return !T.isContiguous() || T.numel() == T.size(0) * T.size(1); // images of one element
}

Sizes allButChannels(const Tensor &T) {
  Sizes Dims;
  for (std::int64_t I = 0; I < T.dim(); ++I)
    if (I != 1)
      Dims.push_back(I);
  return Dims;
}

/// Scratch of the kernel that runs now; \p Size values per channel.
Tensor perChannel(const Tensor &Input, Dtype Type, std::int64_t Size = 1) {
  CategoryScope Scope(Category::Temporary);
  return makeTensor({Size * Input.size(1)}, Type, Input.device());
}

/// The first parameter that does not go with the input; undefined when all do.
Tensor ofAnotherType(const BatchNormOperands &P) {
  for (const Tensor &T : {P.Weight, P.Bias, P.RunningMean, P.RunningVariance}) {
    const bool IsShort = P.Input.dtype() == Dtype::BFloat16;
    if (T.defined() && T.dtype() != P.Input.dtype() && !(IsShort && T.dtype() == Dtype::Float))
      return T;
  }
  return {};
}

/// What the kernels count in.
Dtype countingType(const BatchNormOperands &P) {
  return P.Input.dtype() == Dtype::BFloat16 ? Dtype::Float : P.Statistics;
}

void collectStatistics(const BatchNormOperands &P, BatchNormResult &R) {
  const bool Dense = isDense(P.Input);
  R.Mean = Dense ? makeTensor({P.Input.size(1)}, P.Statistics, P.Input.device())
                 : ops::mean(detached(P.Input), allButChannels(P.Input), false, P.Statistics);
  R.Deviation = makeTensor({P.Input.size(1)}, P.Statistics, P.Input.device());
  if (!Dense)
    return;
  Tensor Mean = perChannel(P.Input, P.Statistics), Sum = perChannel(P.Input, P.Statistics);
  // One row for each thread; from 2.0 on where there are more positions than threads.
  const bool HasRows = isChannelsLast(P.Input) && (!torchAtLeast(2, 0) || P.Input.numel() > P.Input.size(1));
  Tensor Buffer = HasRows ? perChannel(P.Input, countingType(P)) : Tensor();
}

/// A scalar in the place of a parameter that is not there.
Tensor parameterOr(const Tensor &T, const BatchNormOperands &P) {
  CategoryScope Scope(Category::Temporary);
  return T.defined() ? T : makeTensor({}, P.Statistics, P.Input.device());
}

Tensor normalize(const BatchNormOperands &P, bool Training, const std::function<Tensor(MemoryFormat)> &MakeOut) {
  bool Dense = isDense(P.Input);
  for (const Tensor &T : {P.Weight, P.Bias, P.RunningMean, P.RunningVariance})
    Dense = Dense && (!T.defined() || T.isContiguous());
  if (Dense) {
    Tensor Out = MakeOut(denseFormat(P.Input));
    Tensor Alpha = perChannel(P.Input, countingType(P)), Beta = perChannel(P.Input, countingType(P));
    return Out;
  }
  Tensor Inverse;
  if (!Training) { // 1 / sqrt(running_var + eps)
    Tensor Shifted = ops::add(detached(P.RunningVariance), Scalar(1e-5)), Root = ops::unary("sqrt", Shifted);
    Inverse = emptyLike(Root);
  }
  Tensor Weight = parameterOr(P.Weight, P), Bias = parameterOr(P.Bias, P);
  return MakeOut(suggestFormat(P.Input));
}

} // namespace

BatchNormResult batchNorm(const BatchNormOperands &P, bool Training) {
  BatchNormResult R;
  const bool MakesFirst = torchAtLeast(2, 0);
  const Tensor Another = ofAnotherType(P);
  if (!MakesFirst && refuseMixed(P.Input, Another))
    return R;
  Tensor First;
  const auto MakeOut = [&](MemoryFormat Format) { return First.defined() ? First : emptyLike(P.Input, {}, Format); };
  if (MakesFirst) {
    First = emptyLike(P.Input, {}, isDense(P.Input) ? denseFormat(P.Input) : suggestFormat(P.Input));
    if (Another.defined()) { // measured with 2.6: all results are there before the types are looked at
      Tensor Deviation, Mean = Training ? makeTensor({P.Input.size(1)}, Dtype::Float, P.Input.device()) : Tensor();
      if (Training)
        Deviation = makeTensor({P.Input.size(1)}, Dtype::Float, P.Input.device());
      refuseMixed(P.Input, Another);
      return R;
    }
  }
  if (Training)
    collectStatistics(P, R);
  R.Out = normalize(P, Training, MakeOut);
  return R;
}

GradList batchNormBackward(const GradNode &N, const Tensor &Grad, const Tensor &Input, const Tensor &Weight,
                           Dtype Statistics, bool Training) {
  GradList Grads(3);
  if (N.wants(0))
    Grads[0] = emptyLike(Input, {}, suggestFormat(Input));
  for (std::size_t I : {1, 2})
    if (N.wants(I))
      Grads[I] = makeTensor({Input.size(1)}, Statistics, Input.device());
  if (!isDense(Input) || !isDense(Grad) || suggestFormat(Input) != suggestFormat(Grad)) {
    ops::sum(Grad, allButChannels(Grad));
    return Grads;
  }
  if (N.wants(0)) // made a second time
    Grads[0] = emptyLike(Input, {}, denseFormat(Input));
  if (isChannelsLast(Input)) {
    Tensor Ones = Weight.defined() ? Tensor() : perChannel(Input, Input.dtype());
    Tensor Inverse = Training ? Tensor() : perChannel(Input, Input.dtype());
    Tensor Sums = perChannel(Input, Input.dtype(), 2);
  }
  return Grads;
}

} // namespace vramlint::cpu
