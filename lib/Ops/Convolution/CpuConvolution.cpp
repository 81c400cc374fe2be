// The kernels, in the order in which LibTorch considers them (1.13 ConvUtils.h use_mkldnn and select_conv_backend):
//
//   oneDNN        float32, not transposed, large enough: blocked copies
//   plain         the rest: CpuSlowConvolution.cpp
//
// Sizes of oneDNN's copies were measured with 1.13.1 (oneDNN 2.6), kernel by kernel, with blocks of 16 and of 8
// channels. Where it hangs on the processor's caches how its forward kernel by matrix product cuts the columns
// (OneDnnColumns), that is noted in the ledger; so is what was not measured of later releases.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Convolution/CpuConvolution.h"

#include "Ops/Convolution/OneDnn.h"
#include "Ops/Convolution/OneDnnColumns.h"
#include "Ops/Core/Functions.h"
#include "Ops/Core/Toolbox.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <string>
#include <string_view>

namespace vramlint::cpu {

namespace {

using onednn::Kernel;
using onednn::Pass;

/// Every part of a scratchpad is that much longer than what the kernel asks for.
constexpr Bytes ScratchpadMargin = 128;
/// Columns of one channel up to here are never cut.
constexpr Bytes UncutColumns = 384 * KiB;

/// Among the session's workspaces: how forward passes are described, by what tells them apart, and whether any were
/// dropped.
constexpr std::string_view Descriptions = "onednn:", Forgotten = "onednn is cleared";

/// Copies of absurd tensors must not overflow what is held; the tensors themselves are refused.
constexpr __int128 MostElements = std::int64_t(1) << 56;

Bytes floats(__int128 Elements) { return static_cast<Bytes>(std::min(Elements, MostElements)) * 4; }

Tensor copy(Bytes Size) { return scratch(Size, Device{DeviceType::CPU}); }

/// Of the CPU's memory only: what is asked about a card does not hang on it.
void assumeScratch() {
  if (session().Options.Target.isCpu())
    session().assume(Doubt::CpuKernelScratch, "a convolution");
}

/// Of the releases since 2.0.
bool isLaterMeasured() { return torchAtLeast(2, 6) && !torchAtLeast(2, 7); }

/// Sizes of one pass of a convolution in the kernel that it takes.
class OneDnn {
public:
  OneDnn(const onednn::Problem &P, Pass Which, bool ChannelsLast = false)
      : P(P), Which(Which), K(onednn::chooseKernel(P, Which, session().Options.OneDnnBlock, ChannelsLast)),
        ChannelsLast(ChannelsLast) {
    for (const onednn::Axis A : {onednn::Depth, onednn::Height, onednn::Width}) {
      InputPositions *= P.Input[A];
      OutputPositions *= P.Output[A];
      KernelPositions *= P.Kernel[A];
      IsStrided = IsStrided || P.Stride[A] > 1;
    }
    if (ChannelsLast) {
      if (!isMeasuredLast())
        assumeScratch();
      return;
    }
    if (byProduct() && Which == Pass::Forward && !P.IsVolume && areSmall())
      AtOnce = onednn::columnsAtOnce(P, session().Options.OneDnnBlock);
    if (!isMeasured() || (byProduct() && !knowsColumns()) || onednn::isInnerProduct(P, session().Options.OneDnnBlock))
      assumeScratch();
  }

  bool byProduct() const { return K.K == Kernel::Kind::Product; }
  bool readsPlainInput() const { return K.PlainInput; }

  Bytes input() const { return floats(P.Batch * channels(P.In) * InputPositions); }
  Bytes output() const { return floats(P.Batch * channels(P.Out) * OutputPositions); }
  Bytes plainOutput() const { return floats(P.Batch * P.outputs() * OutputPositions); }
  Bytes weight() const {
    if (byMatrixBlocks())
      return floats(onlyWidth().value_or(0) * (Which == Pass::Forward ? P.In : P.Out) * KernelPositions);
    if (K.K == Kernel::Kind::Depthwise)
      return floats(channels(1) * KernelPositions);
    return floats(channels(P.Out) * (K.PlainInput ? P.In : blocked(P.In)) * KernelPositions);
  }

  /// What the kernel works in; 0 when it needs nothing.
  Bytes scratchpad(bool HasBias) const {
    if (byMatrixBlocks())
      return !isLaterMeasured() ? 8192 : Which == Pass::Forward ? 8216 : 8344;
    if (ChannelsLast && Which != Pass::WeightGrad)
      return 0;
    if (byProduct())
      return part(Which == Pass::WeightGrad ? weightSums() : 0) + part(columns());
    const bool PadsBias = HasBias && channels(P.Out) != P.outputs() && Which != Pass::InputGrad &&
                          (Which == Pass::Forward || K.K != Kernel::Kind::Depthwise);
    return part(pickedPositions()) + part(PadsBias ? floats(channels(P.Out)) : 0);
  }

private:
  /// Of images whose channels are last: products of small matrices (brgconv), whatever \c K would be.
  bool byMatrixBlocks() const {
    if (!ChannelsLast || Which == Pass::WeightGrad)
      return false;
    return isLaterMeasured() || (Which == Pass::Forward && session().Options.OneDnnBlock == 16);
  }
  /// Channels of what such a kernel makes, padded to one to four vectors, as far as every number of them that it may
  /// take comes to the same.
  std::optional<std::int64_t> onlyWidth() const {
    const std::int64_t Made = Which == Pass::Forward ? P.Out : P.In, Vector = session().Options.OneDnnBlock;
    const std::int64_t Padded = (Made + Vector - 1) / Vector * Vector;
    const bool IsOnly = Vector == 16 ? Made <= 32 || Made % 64 == 0 : Made <= 24;
    return IsOnly ? std::optional(Padded) : std::nullopt;
  }
  /// Measured with images of a single group, kernels of up to nine positions a side, and blocks of 16 and of 8
  /// channels. With a single channel the memory is of both formats.
  bool isMeasuredLast() const {
    constexpr std::int64_t Longest = 9;
    const bool IsKnown = isLaterMeasured() || (torchAtLeast(1, 13) && !torchAtLeast(2, 0));
    if (!IsKnown || P.IsVolume || P.Groups > 1 || P.In == 1 || P.Out == 1 ||
        std::max(P.Kernel[onednn::Height], P.Kernel[onednn::Width]) > Longest ||
        onednn::isInnerProduct(P, session().Options.OneDnnBlock))
      return false;
    const bool IsPadded = P.Padding[onednn::Height] > 0 || P.Padding[onednn::Width] > 0;
    if (KernelPositions == 1 && (IsStrided || IsPadded))
      return false;
    if (byMatrixBlocks())
      return onlyWidth() && (Which == Pass::Forward || !IsStrided);
    return K.K == Kernel::Kind::Blocked || K.K == Kernel::Kind::Pointwise;
  }

  __int128 blocked(__int128 Channels) const { return (Channels + K.Block - 1) / K.Block * K.Block; }
  /// Of all groups; where every channel is a group, blocks are of groups.
  __int128 channels(__int128 OfGroup) const {
    return K.K == Kernel::Kind::Depthwise ? blocked(P.Groups) : P.Groups * blocked(OfGroup);
  }
  static Bytes part(Bytes Size) { return Size ? Size + ScratchpadMargin : 0; }

  /// Of one sample, group and slice of the depth. A matrix product that reads the input itself needs none.
  Bytes columns() const {
    const bool ReadsInput = KernelPositions == 1 && !IsStrided && InputPositions == OutputPositions;
    if (ReadsInput)
      return 0;
    return floats(AtOnce ? *AtOnce : P.In * KernelPositions * OutputPositions / P.Output[onednn::Depth]);
  }
  Bytes weightSums() const { return floats(4 * P.Out * P.Groups * P.In * KernelPositions); }

  /// A strided kernel of one position first picks the positions that count, of some blocks of channels at once.
  Bytes pickedPositions() const {
    constexpr std::int64_t Avx2Gradients = 144;
    if (K.K != Kernel::Kind::Pointwise || !IsStrided)
      return 0;
    const bool IsWide = K.Block == 16;
    __int128 Channels = channels(P.In);
    if (Which == Pass::InputGrad && !IsWide)
      Channels = Avx2Gradients;
    if (Which == Pass::WeightGrad)
      Channels = K.Block * blocksAtOnce(static_cast<std::int64_t>(Channels / K.Block), IsWide);
    return floats(Channels * OutputPositions);
  }
  static std::int64_t blocksAtOnce(std::int64_t Blocks, bool IsWide) {
    while (Blocks > 9) {
      const int Divisor = Blocks % 2 == 0 ? 2 : Blocks % 3 == 0 ? 3 : IsWide && Blocks % 5 == 0 ? 5 : 1;
      if (Divisor == 1)
        break;
      Blocks /= Divisor;
    }
    return Blocks;
  }

  /// Of later releases all were measured with AVX2 but gradients of strided inputs, which have kernels of their own
  /// there, and 2.6 with AVX-512 as well, whose volumes of which channels are apart have others.
  bool isMeasured() const {
    if (!torchAtLeast(2, 0))
      return true;
    if (Which == Pass::InputGrad && IsStrided)
      return false;
    return session().Options.OneDnnBlock == 8 || (isLaterMeasured() && !(P.IsVolume && P.isDepthwise()));
  }

  /// Columns are cut where they are too large for what they are made of, and in a forward pass by the caches' size.
  bool knowsColumns() const {
    return areSmall() &&
           (Which != Pass::Forward || P.IsVolume || !columns() || AtOnce || (P.In == 1 && columns() < UncutColumns));
  }
  bool areSmall() const {
    const Bytes Sizes = floats(P.Batch * (P.inputs() * InputPositions + P.outputs() * OutputPositions) +
                               P.outputs() * P.In * KernelPositions);
    return scratchpad(false) <= 15 * Sizes && scratchpad(false) <= GiB;
  }

  const onednn::Problem &P;
  Pass Which;
  Kernel K;
  bool ChannelsLast;
  __int128 InputPositions = 1, OutputPositions = 1, KernelPositions = 1;
  bool IsStrided = false;
  std::optional<std::int64_t> AtOnce; ///< elements of the columns of a forward pass, where they are known
};

/// Whatever its direction is.
bool suitsOneDnn(const Tensor &Input, const Tensor &Weight, const ConvolutionShape &P) {
  if (Input.dtype() != Dtype::Float || Input.numel() == 0)
    return false;
  bool Plain = true; // neither strided nor dilated
  for (std::size_t I = 0; I < P.Stride.size(); ++I)
    Plain = Plain && P.Stride[I] == 1 && P.Dilation[I] == 1;
  // A convolution of one dimension is run as an image of height one.
  const std::int64_t Width = Weight.sizes().back(), Height = Weight.dim() > 3 ? Weight.size(-2) : 1;
  const bool Pointwise = Width == 1 && Height == 1;
  if (Plain && Input.size(0) < 16 && Pointwise)
    return false;
  // Of a volume, the width is left out.
  const auto Four = Input.sizes().begin();
  const std::int64_t Size =
      std::accumulate(Four, Four + std::min<std::ptrdiff_t>(Input.dim(), 4), std::int64_t(1), std::multiplies<>());
  return P.Groups > 1 || (Width > 3 && Height > 3) || Input.size(0) > 1 || Size > 20480;
}

bool usesOneDnn(const Tensor &Input, const Tensor &Weight, const ConvolutionShape &P) {
  return !P.Transposed && suitsOneDnn(Input, Weight, P);
}

/// Since 2.0 transposed convolutions are among its own, and those of bfloat16 on processors that have the
/// instructions, in ways that were not measured.
void tellUnmeasured(const Tensor &Input, const Tensor &Weight, const ConvolutionShape &P) {
  const bool IsOfItsOwn = Input.dtype() == Dtype::BFloat16 && Input.numel() != 0;
  if (IsOfItsOwn || (P.Transposed && torchAtLeast(2, 0) && suitsOneDnn(Input, Weight, P)))
    assumeScratch();
}

Tensor scratchpad(const OneDnn &Kernel, bool HasBias) {
  const Bytes Size = Kernel.scratchpad(HasBias);
  return Size ? copy(Size) : Tensor();
}

/// Forward passes are described once, and the descriptions are kept for each thread (1.13 ideep, fetch_or_create; so
/// many that none is dropped here). Who describes one first says whose memory its scratchpad is: a forward pass that
/// of its caller, a backward pass, which needs it as a hint, that of oneDNN, which nobody sees.
/// In 2.6 it is the caller's in any case.
bool takesScratchpad(const onednn::Problem &P, bool HasBias, bool IsForward, bool ChannelsLast = false) {
  if (isLaterMeasured())
    return true;
  std::string Key = std::string(Descriptions) + (HasBias ? "bias" : "") + (ChannelsLast ? "last" : "");
  for (const std::int64_t N : {P.Batch, P.Groups, P.In, P.Out, std::int64_t(P.IsVolume)})
    Key += " " + std::to_string(N);
  for (const onednn::Problem::Extents *E : {&P.Input, &P.Kernel, &P.Stride, &P.Padding, &P.Dilation})
    for (const std::int64_t N : *E)
      Key += " " + std::to_string(N);
  const StorageRef OneDnns = std::make_shared<Storage>(ExternalMemory{}, 0, Device{DeviceType::CPU});
  return !session().Workspaces.try_emplace(Key, IsForward ? nullptr : OneDnns).first->second;
}

Tensor oneDnnForward(const Tensor &Input, const onednn::Problem &P, bool HasBias, const Sizes &Shape) {
  const auto Result = [&] { return makeTensor(Shape, Input.dtype(), Input.device()); };
  const OneDnn Kernel(P, Pass::Forward);
  Tensor Scratch, In, Weights, Out;
  if (takesScratchpad(P, HasBias, true))
    Scratch = scratchpad(Kernel, HasBias);
  // Other releases may keep them in another way.
  if (Kernel.scratchpad(HasBias) && !isLaterMeasured() &&
      (torchAtLeast(2, 0) || session().Workspaces.count(Forgotten)))
    assumeScratch();
  if (Kernel.byProduct()) {
    Out = copy(Kernel.plainOutput());
    Scratch = Tensor();
    return Result();
  }
  if (!Kernel.readsPlainInput())
    In = copy(Kernel.input());
  Weights = copy(Kernel.weight());
  Out = copy(Kernel.output());
  Weights = Tensor();
  In = Tensor();
  Scratch = Tensor();
  return Result();
}

Tensor oneDnnInputGrad(const Tensor &Input, const onednn::Problem &P) {
  const auto Result = [&] { return makeTensor(Input.sizes(), Input.dtype(), Input.device()); };
  const OneDnn Kernel(P, Pass::InputGrad);
  takesScratchpad(P, false, false);
  if (Kernel.byProduct()) {
    Tensor Working = Result();
    scratchpad(Kernel, false);
    return Result();
  }
  Tensor Grad = copy(Kernel.output()), Weights = copy(Kernel.weight());
  Tensor Out = copy(Kernel.input());
  scratchpad(Kernel, false);
  Weights = Tensor();
  Grad = Tensor();
  return Result();
}

void oneDnnWeightGrad(const Tensor &Weight, const onednn::Problem &P, bool WantsBias, Tensor &WeightGrad,
                      Tensor &BiasGrad) {
  const OneDnn Kernel(P, Pass::WeightGrad);
  takesScratchpad(P, WantsBias, false);
  Tensor Out, In, Grad, Bias;
  if (!Kernel.byProduct()) {
    Out = copy(Kernel.output());
    if (!Kernel.readsPlainInput())
      In = copy(Kernel.input());
  }
  Grad = copy(Kernel.byProduct() ? floats(Weight.numel()) : Kernel.weight());
  Tensor Scratch = scratchpad(Kernel, WantsBias);
  if (WantsBias)
    Bias = copy(floats(Weight.size(0)));
  Scratch = Tensor();
  In = Tensor();
  Out = Tensor();
  if (WantsBias)
    BiasGrad = makeTensor({Weight.size(0)}, Weight.dtype(), Weight.device());
  WeightGrad = makeTensor(Weight.sizes(), Weight.dtype(), Weight.device());
  Grad = Tensor();
}

// Channels last: input, result and their gradients are used as they lie in memory, only weights have a format of
// their own (1.13 mkldnn/Conv.cpp).

Tensor lastForward(const Tensor &Input, const onednn::Problem &P, bool HasBias, const Sizes &Shape) {
  const OneDnn Kernel(P, Pass::Forward, true);
  Tensor Result = makeImage(Shape, Input.dtype(), Input.device(), MemoryFormat::ChannelsLast), Scratch;
  if (takesScratchpad(P, HasBias, true, true))
    Scratch = scratchpad(Kernel, HasBias);
  if (session().Workspaces.count(Forgotten) && !isLaterMeasured())
    assumeScratch();
  copy(Kernel.weight());
  return Result;
}

Tensor lastInputGrad(const Tensor &Input, const onednn::Problem &P) {
  const OneDnn Kernel(P, Pass::InputGrad, true);
  takesScratchpad(P, false, false, true);
  Tensor Result = makeImage(Input.sizes(), Input.dtype(), Input.device(), MemoryFormat::ChannelsLast);
  Tensor Weights = copy(Kernel.weight());
  scratchpad(Kernel, false);
  return Result;
}

void lastWeightGrad(const Tensor &Weight, const onednn::Problem &P, bool WantsBias, Tensor &WeightGrad,
                    Tensor &BiasGrad) {
  const OneDnn Kernel(P, Pass::WeightGrad, true);
  takesScratchpad(P, WantsBias, false, true);
  Tensor Bias, Grad = copy(Kernel.weight()), Scratch = scratchpad(Kernel, WantsBias);
  if (WantsBias)
    Bias = copy(floats(Weight.size(0)));
  Scratch = Tensor();
  if (WantsBias)
    BiasGrad = makeTensor({Weight.size(0)}, Weight.dtype(), Weight.device());
  Tensor Plain = makeTensor(Weight.sizes(), Weight.dtype(), Weight.device());
  WeightGrad = makeImage(Weight.sizes(), Weight.dtype(), Weight.device(), MemoryFormat::ChannelsLast);
  Plain = Tensor();
}

} // namespace

void forgetDescriptions() {
  auto &Kept = session().Workspaces;
  std::erase_if(Kept, [](const auto &W) { return W.first.starts_with(Descriptions); });
  Kept.emplace(Forgotten, nullptr);
}

Tensor convolve(const Tensor &Input, const Tensor &Weight, const Tensor &Bias, const Sizes &Shape,
                const ConvolutionShape &P, MemoryFormat Format) {
  const auto Result = [&] { return makeImage(Shape, Input.dtype(), Input.device(), Format); };
  tellUnmeasured(Input, Weight, P);
  if (!usesOneDnn(Input, Weight, P))
    return slowConvolve(Input, Weight, Bias, Shape, P, Format);
  // What cannot be allocated fails for the result's sake, not for a copy's.
  if (!denseBytes(Shape, Input.dtype()))
    return Result();
  if (Format == MemoryFormat::ChannelsLast)
    return lastForward(Input, onednn::Problem(Input.sizes(), Weight.sizes(), Shape, P), Bias.defined(), Shape);
  if (Format != MemoryFormat::Contiguous) { // of volumes
    assumeScratch();
    return Result();
  }
  return oneDnnForward(Input, onednn::Problem(Input.sizes(), Weight.sizes(), Shape, P), Bias.defined(), Shape);
}

GradList convolveBackward(const Tensor &Grad, Tensor GivenInput, Tensor GivenWeight, const ConvolutionShape &P,
                          bool WantsInput, bool WantsWeight, bool WantsBias, MemoryFormat Format) {
  Tensor Input = std::move(GivenInput), Weight = std::move(GivenWeight); // the weight dies first
  Tensor InputGrad, WeightGrad, BiasGrad;
  const auto Result = [&](const Tensor &Like) {
    return makeImage(Like.sizes(), Like.dtype(), Like.device(), Format);
  };
  const auto MakeBias = [&] { BiasGrad = makeTensor({Weight.size(0)}, Grad.dtype(), Grad.device()); };
  tellUnmeasured(Input, Weight, P);
  const bool Slow = !usesOneDnn(Input, Weight, P);
  if (!Slow || !copiesInside(Weight, P)) {
    Input = denseImage(Input, Format);
    Weight = denseImage(Weight, Format);
  }
  if (Slow)
    return slowConvolveBackward(Grad, Input, Weight, P, {WantsInput, WantsWeight, WantsBias}, Format);
  Tensor Out = denseImage(Grad, Format);
  const onednn::Problem Problem(Input.sizes(), Weight.sizes(), Grad.sizes(), P);
  if (Format == MemoryFormat::ChannelsLast) {
    if (WantsInput)
      InputGrad = lastInputGrad(Input, Problem);
    if (WantsWeight || WantsBias)
      lastWeightGrad(Weight, Problem, WantsBias, WeightGrad, BiasGrad);
    if (!WantsWeight && WantsBias) // not measured
      assumeScratch();
    return {InputGrad, WeightGrad, BiasGrad};
  }
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
    InputGrad = oneDnnInputGrad(Input, Problem);
  if (WantsWeight || WantsBias)
    oneDnnWeightGrad(Weight, Problem, WantsBias, WeightGrad, BiasGrad);
  return {InputGrad, WeightGrad, BiasGrad};
}

} // namespace vramlint::cpu
