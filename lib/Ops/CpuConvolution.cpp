// The kernels, in the order in which LibTorch considers them (1.13 ConvUtils.h use_mkldnn and select_conv_backend):
//
//   oneDNN        float32, not transposed, large enough: blocked copies
//   plain         the rest: CpuSlowConvolution.cpp
//
// Sizes of oneDNN's copies were measured with 1.13.1 (oneDNN 2.6) on AVX2, kernel by kernel. What its forward kernel
// by matrix product takes, used for wide padded kernels, follows no simple rule and is noted in the ledger.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/CpuConvolution.h"

#include "Ops/Functions.h"
#include "Ops/Toolbox.h"

#include <algorithm>

namespace vramlint::cpu {

namespace {

/// Every scratchpad is that much longer than what the kernel asks for.
constexpr Bytes ScratchpadMargin = 128;
/// Channels in a block of AVX2, where the kernels were measured; AVX-512 has 16.
constexpr std::int64_t MeasuredBlock = 8;
/// What the matrix product kernels keep of the columns at once, about.
constexpr Bytes CacheShare = 256 * KiB;

/// Copies of absurd tensors must not overflow what is held; the tensors themselves are refused.
constexpr __int128 MostElements = std::int64_t(1) << 56;

Bytes floats(__int128 Elements) { return static_cast<Bytes>(std::min(Elements, MostElements)) * 4; }

Tensor copy(Bytes Size) { return scratch(Size, Device{DeviceType::CPU}); }

/// Of the CPU's memory only: what is asked about a card does not hang on it.
void assumeScratch() {
  if (session().Options.Target.isCpu())
    session().assume(Doubt::CpuConvolutionScratch);
}

/// Sizes of one convolution as oneDNN sees it.
class OneDnn {
public:
  OneDnn(const Sizes &Input, const Sizes &Weight, const Sizes &Output, const ConvolutionShape &P)
      : P(P), Block(session().Options.OneDnnBlock), Batch(Input[0]), In(Input[1]), Out(Output[1]) {
    for (std::size_t I = 2; I < Input.size(); ++I) {
      InputPositions *= Input[I];
      OutputPositions *= Output[I];
      KernelPositions *= Weight[I];
      Pointwise = Pointwise && Weight[I] == 1;
      Strided = Strided || P.Stride[I - 2] > 1;
      Padded = Padded || P.Padding[I - 2] > 0;
      Dilated = Dilated || P.Dilation[I - 2] > 1;
      EvenStride = EvenStride && Input[I] == Output[I] * P.Stride[I - 2];
      SameStride = SameStride && P.Stride[I - 2] == P.Stride[0];
    }
    // With other blocks other kernels are taken as well, and these were not measured.
    if (Block != MeasuredBlock)
      assumeScratch();
    // An image of height one.
    if (Input.size() == 3)
      SameStride = P.Stride[0] == 1;
    Volume = Input.size() == 5;
    SlicePositions = Volume ? OutputPositions / Output[2] : OutputPositions;
    Width = Weight.back();
    InputWidth = Input.back();
    WidthPadding = P.Padding.back();
  }

  Bytes input() const { return floats(Batch * blocked(In) * InputPositions); }
  Bytes output() const { return floats(Batch * blocked(Out) * OutputPositions); }
  Bytes plainOutput() const { return floats(Batch * Out * OutputPositions); }
  /// \p Inputs: channels of the weight, blocked or not.
  Bytes weight(__int128 Inputs) const {
    if (isDepthwise()) // blocks of groups
      return floats(blocked(Out) * KernelPositions);
    return floats(P.Groups * blocked(Out / P.Groups) * Inputs * KernelPositions);
  }
  __int128 blockedInputs() const { return blocked(In / P.Groups); }
  __int128 plainInputs() const { return In / P.Groups; }

  /// Few channels are read as they are.
  bool readsPlainInput() const { return P.Groups == 1 && In < Block; }
  bool weightGradReadsPlainInput() const { return P.Groups == 1 && In == 3; }
  /// A strided 1x1 convolution first picks the positions that count.
  bool picksPositions() const { return Pointwise && Strided && EvenStride && P.Groups == 1; }
  bool paddedBias(bool HasBias) const { return HasBias && Out % Block != 0; }
  bool isDepthwise() const { return P.Groups > 1 && In == P.Groups && Out == P.Groups; }

  Bytes pickedInput() const { return floats(In * OutputPositions) + ScratchpadMargin; }
  Bytes spreadGradient() const { return floats(36 * InputPositions) + ScratchpadMargin; }
  Bytes biasPadding() const { return floats(blocked(Out)) + ScratchpadMargin; }
  /// Columns of one sample and group.
  Bytes columns() const { return floats(In / P.Groups * KernelPositions * OutputPositions) + ScratchpadMargin; }
  /// The same, cut into parts that stay in the cache.
  Bytes columnsInCache() const { return std::min(columns(), CacheShare + ScratchpadMargin); }
  /// Sums of the weight's gradient, and columns of one slice of the depth.
  Bytes weightSums() const {
    const __int128 Inputs = In / P.Groups;
    return floats(4 * Out * Inputs * KernelPositions + Inputs * KernelPositions * SlicePositions + 32) +
           ScratchpadMargin;
  }

  // When a kernel of matrix products is taken instead (measured on AVX2).
  bool forwardByProduct() const { return (Width > 7 && Padded && Strided) || WidthPadding > 3; }
  bool inputGradByProduct() const {
    if (Dilated && (Strided || isDepthwise()))
      return true;
    return Strided && ((In < Block && Width > 3) || !SameStride);
  }
  bool weightGradByProduct() const { return Volume || Dilated || Width > 14 || InputWidth < Width; }

private:
  __int128 blocked(__int128 Channels) const { return (Channels + Block - 1) / Block * Block; }

  const ConvolutionShape &P;
  __int128 Block, Batch, In, Out;
  __int128 InputPositions = 1, OutputPositions = 1, KernelPositions = 1, SlicePositions = 1;
  std::int64_t Width = 1, WidthPadding = 0, InputWidth = 1;
  bool Pointwise = true, Strided = false, Padded = false, Dilated = false, Volume = false;
  bool EvenStride = true, SameStride = true;
};

bool usesOneDnn(const Tensor &Input, const Tensor &Weight, const ConvolutionShape &P) {
  if (P.Transposed || Input.dtype() != Dtype::Float || Input.numel() == 0)
    return false;
  bool Plain = true; // neither strided nor dilated
  for (std::size_t I = 0; I < P.Stride.size(); ++I)
    Plain = Plain && P.Stride[I] == 1 && P.Dilation[I] == 1;
  // A convolution of one dimension is run as an image of height one.
  const std::int64_t Width = Weight.sizes().back(), Height = Weight.dim() > 3 ? Weight.size(-2) : 1;
  const bool Pointwise = Width == 1 && Height == 1;
  if (Plain && Input.size(0) < 16 && Pointwise)
    return false;
  return P.Groups > 1 || (Width > 3 && Height > 3) || Input.size(0) > 1 || Input.numel() > 20480;
}

Tensor oneDnnForward(const Tensor &Input, const OneDnn &Kernel, bool HasBias, const Sizes &Shape) {
  const auto Result = [&] { return makeTensor(Shape, Input.dtype(), Input.device()); };
  if (Kernel.forwardByProduct()) {
    assumeScratch();
    Tensor Columns = copy(Kernel.columnsInCache()), Working = copy(Kernel.plainOutput());
    Columns = Tensor();
    return Result();
  }
  Tensor Scratch, In, Weights, Out;
  if (Kernel.picksPositions())
    Scratch = copy(Kernel.pickedInput());
  else if (Kernel.paddedBias(HasBias))
    Scratch = copy(Kernel.biasPadding());
  const bool Plain = Kernel.readsPlainInput();
  if (!Plain)
    In = copy(Kernel.input());
  Weights = copy(Kernel.weight(Plain ? Kernel.plainInputs() : Kernel.blockedInputs()));
  Out = copy(Kernel.output());
  Weights = Tensor();
  In = Tensor();
  Scratch = Tensor();
  return Result();
}

Tensor oneDnnInputGrad(const Tensor &Input, const OneDnn &Kernel) {
  const auto Result = [&] { return makeTensor(Input.sizes(), Input.dtype(), Input.device()); };
  if (Kernel.inputGradByProduct()) {
    Tensor Working = Result(), Columns = copy(Kernel.columns());
    Columns = Tensor();
    return Result();
  }
  Tensor Grad = copy(Kernel.output()), Weights = copy(Kernel.weight(Kernel.blockedInputs()));
  Tensor Out = copy(Kernel.input());
  if (Kernel.picksPositions())
    copy(Kernel.spreadGradient());
  Weights = Tensor();
  Grad = Tensor();
  return Result();
}

void oneDnnWeightGrad(const Tensor &Weight, const OneDnn &Kernel, bool WantsBias, Tensor &WeightGrad,
                      Tensor &BiasGrad) {
  const auto Results = [&] {
    if (WantsBias)
      BiasGrad = makeTensor({Weight.size(0)}, Weight.dtype(), Weight.device());
    WeightGrad = makeTensor(Weight.sizes(), Weight.dtype(), Weight.device());
  };
  Tensor Bias;
  const auto MakeBias = [&] {
    if (WantsBias)
      Bias = copy(floats(Weight.size(0)));
  };
  if (Kernel.weightGradByProduct()) {
    Tensor Grad = copy(floats(Weight.numel())), Scratch = copy(Kernel.weightSums());
    MakeBias();
    Scratch = Tensor();
    Results();
    return;
  }
  const bool Plain = Kernel.weightGradReadsPlainInput();
  Tensor Out = copy(Kernel.output()), In, Scratch;
  if (!Plain)
    In = copy(Kernel.input());
  Tensor Grad = copy(Kernel.weight(Plain ? Kernel.plainInputs() : Kernel.blockedInputs()));
  if (Kernel.picksPositions())
    Scratch = copy(Kernel.pickedInput());
  else if (Kernel.paddedBias(WantsBias) && !Kernel.isDepthwise())
    Scratch = copy(Kernel.biasPadding());
  MakeBias();
  Scratch = Tensor();
  In = Tensor();
  Out = Tensor();
  Results();
  Grad = Tensor();
}

} // namespace

Tensor convolve(const Tensor &Input, const Tensor &Weight, bool HasBias, const Sizes &Shape,
                const ConvolutionShape &P, MemoryFormat Format) {
  const auto Result = [&] { return makeImage(Shape, Input.dtype(), Input.device(), Format); };
  if (!usesOneDnn(Input, Weight, P))
    return slowConvolve(Input, Weight, HasBias, Shape, P, Format);
  if (Format != MemoryFormat::Contiguous) { // oneDNN reads that as it is
    assumeScratch();
    return Result();
  }
  // What cannot be allocated fails for the result's sake, not for a copy's.
  if (!denseBytes(Shape, Input.dtype()))
    return Result();
  return oneDnnForward(Input, OneDnn(Input.sizes(), Weight.sizes(), Shape, P), HasBias, Shape);
}

GradList convolveBackward(const Tensor &Grad, Tensor GivenInput, Tensor GivenWeight, const ConvolutionShape &P,
                          bool WantsInput, bool WantsWeight, bool WantsBias, MemoryFormat Format) {
  Tensor Input = std::move(GivenInput), Weight = std::move(GivenWeight); // the weight dies first
  Tensor InputGrad, WeightGrad, BiasGrad;
  const auto Result = [&](const Tensor &Like) {
    return makeImage(Like.sizes(), Like.dtype(), Like.device(), Format);
  };
  const auto MakeBias = [&] { BiasGrad = makeTensor({Weight.size(0)}, Grad.dtype(), Grad.device()); };
  if (P.Transposed && torchAtLeast(2, 0))
    assumeScratch();
  const bool Slow = !usesOneDnn(Input, Weight, P);
  if (!Slow || !copiesInside(Weight, P)) {
    Input = denseImage(Input, Format);
    Weight = denseImage(Weight, Format);
  }
  if (Slow)
    return slowConvolveBackward(Grad, Input, Weight, P, {WantsInput, WantsWeight, WantsBias}, Format);
  Tensor Out = denseImage(Grad, Format);
  const OneDnn Kernel(Input.sizes(), Weight.sizes(), Grad.sizes(), P);
  if (Format != MemoryFormat::Contiguous) {
    assumeScratch();
    if (WantsInput)
      InputGrad = Result(Input);
    if (WantsWeight)
      WeightGrad = Result(Weight);
    if (WantsBias)
      MakeBias();
    return {InputGrad, WeightGrad, BiasGrad};
  }
  if (WantsInput)
    InputGrad = oneDnnInputGrad(Input, Kernel);
  if (WantsWeight || WantsBias) {
    oneDnnWeightGrad(Weight, Kernel, WantsBias, WeightGrad, BiasGrad);
    if (!WantsWeight)
      WeightGrad = Tensor();
  }
  return {InputGrad, WeightGrad, BiasGrad};
}

} // namespace vramlint::cpu
