// Read in aten/src/ATen/native/cuda/Normalization.{cu,cuh}, the same from 1.11 to 2.11; measured with 2.11.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Normalization/CudaBatchNorm.h"
#include "Ops/Core/Functions.h"
#include "Ops/Core/TensorIterator.h"

#include <algorithm>
#include <bit>
#include <optional>

namespace vramlint::cuda {

namespace {

enum class Walk { Plain, ChannelsLast, General };

/// batch_norm_choose_impl.
Walk walkOf(const Tensor &T) {
  if (T.numel() > INT32_MAX)
    return Walk::General;
  if (T.isContiguous())
    return T.strides()[1] == 1 ? Walk::ChannelsLast : Walk::Plain;
  return T.dim() == 4 && T.isContiguous(MemoryFormat::ChannelsLast) ? Walk::ChannelsLast : Walk::General;
}

/// batch_norm_use_channels_last_kernels: the reductions by rows take what lies both ways, too.
bool liesInRows(const Tensor &T) {
  return (T.dim() == 4 && T.isContiguous(MemoryFormat::ChannelsLast)) || (T.isContiguous() && T.strides()[1] == 1);
}

bool isDense(const Tensor &T) { return !T.defined() || T.isContiguous(); }

Tensor temporary(const Sizes &Shape, Dtype Type, Device Where) {
  CategoryScope Scope(Category::Temporary);
  return makeTensor(Shape, Type, Where);
}

/// Many rows of channels are reduced by several blocks, which meet in a buffer with \p Values numbers per channel and
/// block (flexible_launch_configs).
void reduceRows(const Tensor &Input, Dtype Statistics, std::int64_t Values) {
  constexpr std::int64_t TileWidth = 32, MaxBlock = 512, PerThread = 16, MaxBlocksOver = 128, FewBlocks = 8;
  const auto CeilDiv = [](std::int64_t A, std::int64_t B) { return (A + B - 1) / B; };
  const auto Floor = [](std::int64_t N) { return static_cast<std::int64_t>(std::bit_floor(std::uint64_t(N))); };
  const std::int64_t Channels = Input.size(1), Rows = Input.numel() / Channels;
  std::int64_t Width = std::min(Floor(Channels), TileWidth);
  const std::int64_t Height = std::min(Floor(CeilDiv(Rows, PerThread)), MaxBlock / Width);
  if (Width * Height != MaxBlock)
    Width = std::min(Floor(Channels), MaxBlock / Height);
  const std::int64_t Blocks = std::min(CeilDiv(Rows, Height * PerThread), MaxBlocksOver);
  if (Blocks < FewBlocks)
    return;
  Tensor Staging = temporary({Values * Channels * Blocks}, Statistics, Input.device());
  Tensor Semaphores = temporary({CeilDiv(Channels, Width)}, Dtype::Int, Input.device());
}

/// The kernels for what does not lie in rows see images as one dimension, which takes copies where they are no view.
struct Flattened {
  Flattened(const Tensor &Input, const Tensor &Grad) : Input(flat(Input)), Grad(flat(Grad)) {}
  static Tensor flat(const Tensor &T) { return ops::reshape(detached(T), {T.size(0), T.size(1), -1}); }
  Tensor Input, Grad; // the second dies first
};

} // namespace

void batchNormScratch(const Tensor &Input, const Tensor &Weight, const Tensor &Bias, Dtype Statistics,
                      bool Training) {
  const Walk How = walkOf(Input);
  if (Training && How == Walk::ChannelsLast)
    reduceRows(Input, Statistics, 4);
  if (Training && How == Walk::General) {
    Sizes Dims{0};
    for (std::int64_t I = 2; I < Input.dim(); ++I)
      Dims.push_back(I);
    // var_mean: an accumulator holds mean, sum of squares and two counts.
    reduceScratch(Input, Dims, {.Accumulator = 4 * elementSize(Statistics), .ValuesPerThread = 2});
  }
  if (How == Walk::Plain || (How == Walk::ChannelsLast && isDense(Weight) && isDense(Bias)))
    return;
  Tensor ShiftOf, ScaleOf; // the one that is made last dies first
  if (!Weight.defined())
    ScaleOf = temporary({}, Statistics, Input.device());
  if (!Bias.defined())
    ShiftOf = temporary({}, Statistics, Input.device());
  ShiftOf = Tensor();
}

GradList batchNormBackward(const GradNode &N, const BatchNormBackward &P) {
  const Tensor &X = P.Input;
  const Device Where = X.device();
  const std::int64_t Channels = X.size(1);
  const bool Reduces = P.Training || N.wants(1) || N.wants(2);
  Tensor InputGrad, WeightGrad, BiasGrad;
  const auto PerParameter = [&] {
    return makeTensor({Channels}, P.Weight.defined() ? P.Weight.dtype() : P.Statistics, Where);
  };
  if (Reduces && N.wants(0) && !liesInRows(X) && X.numel() <= INT32_MAX &&
      P.Grad.numel() <= INT32_MAX) { // one kernel
    const Flattened Operands(X, P.Grad);
    InputGrad = makeTensor(X.sizes(), X.dtype(), Where);
    if (N.wants(1))
      WeightGrad = PerParameter();
    if (N.wants(2))
      BiasGrad = PerParameter();
    return {InputGrad, WeightGrad, BiasGrad};
  }
  Tensor Deviation, Sum, Products; // the last that is made dies first
  if (!P.StatisticsKept)
    Deviation = temporary({Channels}, P.Statistics, Where);
  if (Reduces) {
    const bool ByRows = liesInRows(P.Grad) && liesInRows(X) && isDense(P.Weight);
    std::optional<Flattened> Operands;
    if (!ByRows)
      Operands.emplace(X, P.Grad);
    if (ByRows || N.wants(0)) {
      Sum = temporary({Channels}, P.Statistics, Where);
      Products = temporary({Channels}, P.Statistics, Where);
    }
    // By rows both are made where there is a weight, wanted or not.
    if (ByRows ? P.Weight.defined() : N.wants(1))
      WeightGrad = PerParameter();
    if (ByRows ? P.Weight.defined() : N.wants(2))
      BiasGrad = PerParameter();
    if (ByRows)
      reduceRows(X, P.Statistics, 2);
  }
  if (N.wants(0)) {
    const bool SameWalk = walkOf(X) == walkOf(P.Grad) && walkOf(X) != Walk::General;
    const bool Plain = P.Training && SameWalk && (walkOf(X) == Walk::Plain || isDense(P.Weight));
    Tensor One;
    if (P.Training && !Plain && !P.Weight.defined())
      One = temporary({}, P.Statistics, Where);
    InputGrad = Plain ? emptyLike(X) : makeTensor(X.sizes(), P.Grad.dtype(), Where);
  }
  Products = Tensor();
  Sum = Tensor();
  Deviation = Tensor();
  return {InputGrad, N.wants(1) ? WeightGrad : Tensor(), N.wants(2) ? BiasGrad : Tensor()};
}

} // namespace vramlint::cuda
