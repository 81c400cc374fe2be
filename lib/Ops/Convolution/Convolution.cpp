// Convolutions and transposed convolutions of one, two and three dimensions.
//
// Saved: the input and the weight, always both, even when frozen (one joint formula). Forward allocates the result;
// backward allocates the input's gradient, the weight's, then the bias's, in this order. What a backend needs beside:
//
//   CUDA, cuDNN         contiguous copies in the common format; a workspace per call, of a size only cuDNN knows
//   CUDA, depthwise     contiguous copies; nothing else
//   CUDA, no cuDNN      columns [C * kernel, output] of one sample, forward and backward
//   CPU                 CpuConvolution.h
//
// Read in aten/src/ATen/native/Convolution.cpp and native/cudnn/ConvShared.cpp, 1.13. Multiply-adds count as
// torchinfo does: elements of weight and bias, times batch, times output positions.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Convolution/Convolution.h"

#include "Ops/Convolution/CpuConvolution.h"
#include "Ops/Core/BackwardKernel.h"
#include "Ops/Core/Functions.h"
#include "Ops/Core/Recording.h"
#include "Ops/Core/Registry.h"

#include <limits>

namespace vramlint {

namespace {

constexpr std::int64_t Huge = std::numeric_limits<std::int64_t>::max();

std::int64_t clamped(__int128 Value) {
  return Value > Huge ? Huge : Value < -Huge ? -Huge : static_cast<std::int64_t>(Value);
}

enum class Backend { Cudnn, Depthwise, Columns, Cpu };

/// The size of one output dimension; sizes beyond 63 bits saturate and fail later, when memory is asked for.
std::int64_t outputSize(const ConvolutionShape &P, std::size_t I, std::int64_t In, std::int64_t Kernel) {
  __int128 Reach = static_cast<__int128>(P.Dilation[I]) * (Kernel - 1) + 1;
  if (P.Transposed)
    return clamped(static_cast<__int128>(In - 1) * P.Stride[I] - 2 * static_cast<__int128>(P.Padding[I]) + Reach +
                   P.OutputPadding[I]);
  return clamped((In + 2 * static_cast<__int128>(P.Padding[I]) - Reach) / P.Stride[I] + 1);
}

std::string timesList(const Sizes &Values) {
  std::string Text;
  for (std::int64_t V : Values)
    Text += (Text.empty() ? "" : " x ") + std::to_string(V);
  return Text;
}

bool anyBelow(const Sizes &Values, std::int64_t Bound) {
  for (std::int64_t V : Values)
    if (V < Bound)
      return true;
  return false;
}

/// check_shape_forward, in its order.
bool checkShapes(const Tensor &Input, const Tensor &Weight, const Tensor &Bias, const ConvolutionShape &P) {
  auto Refuse = [](std::string Message) {
    fail(std::move(Message));
    return false;
  };
  auto Text = [](std::int64_t V) { return std::to_string(V); };
  const Sizes &W = Weight.sizes();
  std::int64_t Rank = Input.dim(), WeightRank = Weight.dim();
  if (anyBelow(P.Padding, 0))
    return Refuse("negative padding is not supported");
  if (anyBelow(P.OutputPadding, 0))
    return Refuse("negative output_padding is not supported");
  if (anyBelow(P.Stride, 1))
    return Refuse("non-positive stride is not supported");
  if (anyBelow(P.Dilation, 1))
    return Refuse("dilation should be greater than zero");
  if (P.Groups <= 0)
    return Refuse("non-positive groups is not supported");
  if (WeightRank != Rank)
    return Refuse("Expected " + Text(WeightRank) + "-dimensional input for " + Text(WeightRank) +
                  "-dimensional weight " + formatSizes(W) + ", but got " + Text(Rank) +
                  "-dimensional input of size " + formatSizes(Input.sizes()) + " instead");
  if (W[0] < P.Groups)
    return Refuse("Given groups=" + Text(P.Groups) + ", expected weight to be at least " + Text(P.Groups) +
                  " at dimension 0, but got weight of size " + formatSizes(W) + " instead");
  if (W[0] % P.Groups != 0)
    return Refuse("Given groups=" + Text(P.Groups) + ", expected weight to be divisible by " + Text(P.Groups) +
                  " at dimension 0, but got weight of size [" + formatSizes(W) + "] instead");
  std::string Given = P.Transposed ? "Given transposed=1" : "Given groups=" + Text(P.Groups);
  std::int64_t Channels = P.Transposed ? W[0] : W[1] * P.Groups;
  std::int64_t Outputs = P.Transposed ? W[1] * P.Groups : W[0];
  if (Input.size(1) != Channels)
    return Refuse(Given + ", weight of size " + formatSizes(W) + ", expected input" + formatSizes(Input.sizes()) +
                  " to have " + Text(Channels) + " channels, but got " + Text(Input.size(1)) + " channels instead");
  if (Bias.defined() && (Bias.dim() != 1 || Bias.size(0) != Outputs))
    return Refuse((P.Transposed ? "Given transposed=1, weight of size " : "Given weight of size ") + formatSizes(W) +
                  ", expected bias to be 1-dimensional with " + Text(Outputs) + " elements, but got bias of size " +
                  formatSizes(Bias.sizes()) + " instead");
  const bool IsForKernel = P.Transposed && Input.device().isCpu() && Input.size(0) != 0; // of no empty batch
  for (std::size_t I = 0; IsForKernel && I < P.OutputPadding.size(); ++I)
    if (P.OutputPadding[I] >= P.Stride[I] && P.OutputPadding[I] >= P.Dilation[I])
      return Refuse("output padding must be smaller than either stride or dilation");
  if (P.Transposed)
    return true;
  Sizes Padded, Kernel;
  bool Fits = true;
  for (std::size_t I = 0; I + 2 < W.size(); ++I) {
    Padded.push_back(clamped(Input.sizes()[I + 2] + 2 * static_cast<__int128>(P.Padding[I])));
    Kernel.push_back(clamped(static_cast<__int128>(P.Dilation[I]) * (W[I + 2] - 1) + 1));
    Fits = Fits && Padded.back() >= Kernel.back();
  }
  return Fits || Refuse("Calculated padded input size per channel: (" + timesList(Padded) + "). Kernel size: (" +
                        timesList(Kernel) + "). Kernel size can't be greater than actual input size");
}

std::string typeText(const Tensor &T) {
  return (T.device().isCuda() ? "CUDA" : "CPU") + std::string(dtypeName(T.dtype())) + "Type";
}

bool sameTypes(const Tensor &Input, const Tensor &Weight, const Tensor &Bias) {
  for (auto [T, What] : {std::pair(Weight, "weight"), std::pair(Bias, "bias")})
    if (T.defined() && (T.dtype() != Input.dtype() || !(T.device() == Input.device()))) {
      fail("Input type (" + typeText(Input) + ") and " + What + " type (" + typeText(T) + ") should be the same");
      return false;
    }
  return true;
}

/// cudnn_conv_suggest_memory_format and its like (1.13 ConvUtils.h). An input of one dimension was made contiguous.
MemoryFormat commonFormat(const Tensor &Input, const Tensor &Weight, const ConvolutionShape &P) {
  if (Input.device().isCuda() ? Input.dtype() == Dtype::Double : P.Transposed && !torchAtLeast(2, 0))
    return MemoryFormat::Contiguous;
  if (MemoryFormat Format = imageFormat(Input); Input.dim() != 3 && Format != MemoryFormat::Contiguous)
    return Format;
  return imageFormat(Weight);
}

Backend chooseBackend(const Tensor &Input, const Tensor &Weight, const ConvolutionShape &P) {
  if (!Input.device().isCuda())
    return Backend::Cpu;
  // is_depthwise, and use_cudnn_depthwise without its half precision heuristics (those lead to cuDNN).
  bool Depthwise = !P.Transposed && P.Groups > 1 && Input.size(1) == P.Groups && Weight.size(0) % Input.size(1) == 0;
  bool Cudnn =
      session().Options.CudnnEnabled && Input.dtype() != Dtype::ComplexFloat && Input.dtype() != Dtype::ComplexDouble;
  if (Depthwise && !(Cudnn && (commonFormat(Input, Weight, P) != MemoryFormat::Contiguous ||
                               (Input.dtype() == Dtype::Half && Input.size(1) >= 32))))
    return Backend::Depthwise;
  return Cudnn ? Backend::Cudnn : Backend::Columns;
}

/// What the kernel needs while it runs, beside contiguous copies.
void useScratch(Backend Kind, const Tensor &Input, const Tensor &Weight, const Sizes &Output,
                const ConvolutionShape &P) {
  Session &S = session();
  switch (Kind) {
  case Backend::Depthwise:
    return;
  case Backend::Cudnn:
    S.assume(Doubt::CudnnWorkspace, "convolutions");
    return;
  case Backend::Cpu: // brings its own
    return;
  case Backend::Columns: {
    bool Pointwise = !P.Transposed;
    __int128 Columns = P.Transposed ? Weight.size(1) * P.Groups : Input.size(1);
    const Sizes &Positions = P.Transposed ? Input.sizes() : Output;
    for (std::size_t I = 0; I + 2 < Weight.sizes().size(); ++I) {
      Pointwise = Pointwise && Weight.sizes()[I + 2] == 1 && P.Stride[I] == 1 && P.Padding[I] == 0;
      Columns = Columns * Weight.sizes()[I + 2] * Positions[I + 2];
    }
    if (!Pointwise && Columns < Huge / 8)
      scratch(static_cast<Bytes>(Columns) * elementSize(Input.dtype()), Input.device());
    return;
  }
  }
}

/// Convolutions of one dimension start from a contiguous input, so as not to get into channels_last by accident.
Tensor plainIfLine(const Tensor &Input) { return Input.dim() == 3 ? ops::contiguous(Input) : Input; }

/// The ops of cuDNN make dense what they read each for itself, except where all is channels last or transposed: then
/// the gradient is made so once (native/cudnn/ConvShared.cpp; measured with 2.11).
void cudnnBackward(const WantedGrads &Wants, const Tensor &Grad, const Tensor &Input, const Tensor &Weight,
                   const ConvolutionShape &P, MemoryFormat Format, Tensor &InputGrad, Tensor &WeightGrad) {
  const Tensor Line = Wants.Weight ? plainIfLine(Input) : Input;
  const Tensor In = Wants.Weight ? denseImage(Line, Format) : Input;
  const bool Once = P.Transposed || Format != MemoryFormat::Contiguous;
  const Tensor Out = Once ? denseImage(Grad, Format) : Grad;
  if (Wants.Input) {
    InputGrad = makeImage(Input.sizes(), Input.dtype(), Input.device(), Format);
    const Tensor Kernel = denseImage(Weight, Format), Dense = denseImage(Out, Format);
    useScratch(Backend::Cudnn, Input, Weight, Grad.sizes(), P);
  }
  if (Wants.Weight) {
    const Tensor Dense = denseImage(Out, Format);
    WeightGrad = makeImage(Weight.sizes(), Weight.dtype(), Weight.device(), Format);
    useScratch(Backend::Cudnn, Input, Weight, Grad.sizes(), P);
  }
}

/// The weight's gradient comes first (native/cuda/DepthwiseConv2d.cu).
void depthwiseBackward(const WantedGrads &Wants, const Tensor &Grad, const Tensor &Input, const Tensor &Weight,
                       Tensor &InputGrad, Tensor &WeightGrad) {
  const Tensor Out = denseImage(Grad, MemoryFormat::Contiguous);
  if (Wants.Weight) {
    const Tensor In = denseImage(Input, MemoryFormat::Contiguous);
    WeightGrad = makeTensor(Weight.sizes(), Weight.dtype(), Weight.device());
  }
  if (Wants.Input) {
    const Tensor Kernel = denseImage(Weight, MemoryFormat::Contiguous);
    InputGrad = makeTensor(Input.sizes(), Input.dtype(), Input.device());
  }
}

void columnsBackward(const WantedGrads &Wants, const Tensor &Grad, const Tensor &Input, const Tensor &Weight,
                     const ConvolutionShape &P, Tensor &InputGrad, Tensor &WeightGrad) {
  const Tensor Out = ops::contiguous(Grad), In = Wants.Weight ? ops::contiguous(Input) : Input;
  const Tensor Kernel = ops::contiguous(Weight);
  if (Wants.Input) {
    InputGrad = makeTensor(Input.sizes(), Input.dtype(), Input.device());
    useScratch(Backend::Columns, Input, Weight, Grad.sizes(), P);
  }
  if (Wants.Weight) {
    WeightGrad = makeTensor(Weight.sizes(), Weight.dtype(), Weight.device());
    useScratch(Backend::Columns, Input, Weight, Grad.sizes(), P);
  }
}

/// A batch of nothing, or of no channels, goes to no kernel of a backend (ConvBackend::Empty).
bool isEmptyBatch(const Tensor &Input) { return Input.size(0) == 0 || Input.size(1) == 0; }

/// convolution_backward: gradients of input, weight and bias as far as they are wanted.
GradList backwardConvolution(const WantedGrads &Wants, const Tensor &Grad, const Tensor &Input, const Tensor &Weight,
                             const ConvolutionShape &P) {
  if (isEmptyBatch(Input)) {
    const Tensor OfInput = Wants.Input ? ops::zerosLike(Input) : Tensor();
    const Tensor OfWeight = Wants.Weight ? ops::zerosLike(Weight) : Tensor();
    return {OfInput, OfWeight, Wants.Bias ? ops::zeros({Grad.size(1)}, Weight.dtype(), Weight.device()) : Tensor()};
  }
  Backend Kind = chooseBackend(Input, Weight, P);
  MemoryFormat Format =
      Kind == Backend::Cudnn || Kind == Backend::Cpu ? commonFormat(Input, Weight, P) : MemoryFormat::Contiguous;
  Tensor InputGrad, WeightGrad, BiasGrad;
  if (Kind == Backend::Cpu)
    return cpu::convolveBackward(Grad, plainIfLine(Input), Weight, P, Wants.Input, Wants.Weight, Wants.Bias, Format);
  if (!Wants.Input && !Wants.Weight)
    ; // the gradient of the bias is a sum
  else if (Kind == Backend::Cudnn)
    cudnnBackward(Wants, Grad, Input, Weight, P, Format, InputGrad, WeightGrad);
  else if (Kind == Backend::Depthwise)
    depthwiseBackward(Wants, Grad, Input, Weight, InputGrad, WeightGrad);
  else
    columnsBackward(Wants, Grad, Input, Weight, P, InputGrad, WeightGrad);
  if (Wants.Bias) {
    Sizes Dims = {0};
    for (std::int64_t I = 2; I < Grad.dim(); ++I)
      Dims.push_back(I);
    BiasGrad = ops::sum(Grad, Dims);
  }
  return {InputGrad, WeightGrad, BiasGrad};
}

} // namespace

/// The same memory, seen as images of height one.
static Tensor asImage(const Tensor &T) {
  if (T.dim() != 3)
    return T;
  Sizes Shape = T.sizes(), Strides = T.strides();
  Shape.insert(Shape.begin() + 2, 1);
  Strides.insert(Strides.begin() + 2, T.size(2) * T.strides()[2]);
  return makeAlias(T, Shape, Strides, T.impl().Offset);
}

MemoryFormat imageFormat(const Tensor &T) { return suggestFormat(asImage(T)); }

Tensor makeImage(const Sizes &Shape, Dtype Type, Device Where, MemoryFormat Format) {
  if (Shape.size() != 3 || Format == MemoryFormat::Contiguous)
    return makeTensor(Shape, Type, Where, Format);
  return makeStrided(Shape, {Shape[1] * Shape[2], 1, Shape[1]}, Type, Where);
}

Tensor denseImage(const Tensor &T, MemoryFormat Format) {
  if (T.dim() != 3 || Format == MemoryFormat::Contiguous)
    return ops::contiguous(T, Format);
  return asImage(T).isContiguous(Format) ? T : makeImage(T.sizes(), T.dtype(), T.device(), Format);
}

/// Only as much of a gradient as its operand has: the rest comes from positions that no window reached.
static Tensor narrowedTo(Tensor T, const Sizes &Shape) {
  for (std::size_t I = 2; T.defined() && I < Shape.size(); ++I)
    if (T.sizes()[I] > Shape[I])
      T = ops::narrow(T, static_cast<std::int64_t>(I), 0, Shape[I]);
  return T;
}

/// The gradient of the input in _convolution_double_backward: a convolution the other way round.
static Tensor inputGradOfTwice(const Tensor &G, const Tensor &Input, const Tensor &GGW, ConvolutionShape P) {
  Tensor Dense = G.device().isCuda() ? ops::contiguous(G) : G;
  P.Transposed = !P.Transposed;
  if (!P.Transposed)
    return narrowedTo(ops::convolution(Dense, GGW, {}, P), Input.sizes());
  for (std::size_t I = 0; I + 2 < Input.sizes().size(); ++I) {
    const std::int64_t Reached =
        (GGW.sizes()[I + 2] - 1) * P.Dilation[I] - 2 * P.Padding[I] + (P.Stride[I] * (G.sizes()[I + 2] - 1) + 1);
    if (Reached != Input.sizes()[I + 2])
      P.OutputPadding[I] = Input.sizes()[I + 2] - Reached;
  }
  return ops::convolution(Dense, GGW, {}, P);
}

/// The gradient of the weight in _convolution_double_backward: a convolution over the batch for each group.
static Tensor weightGradOfTwice(const Tensor &G, const Tensor &GGI, const Tensor &Weight, const ConvolutionShape &P) {
  ConvolutionShape Of = P;
  std::swap(Of.Dilation, Of.Stride);
  Of.Groups = 1;
  Of.Transposed = false;
  const auto Convolved = [&](Tensor Out, const Tensor &In) {
    if (Out.defined() && Out.device().isCuda())
      Out = ops::contiguous(Out);
    return P.Transposed ? ops::convolution(Out, In, {}, Of) : ops::convolution(In, Out, {}, Of);
  };
  Tensor Out = ops::transpose(G, 0, 1), In = ops::transpose(GGI, 0, 1), Grad;
  if (P.Groups == 1) {
    Grad = Convolved(Out, In);
  } else {
    const auto Group = [&](const Tensor &T, std::int64_t I) {
      const std::int64_t Channels = T.size(0) / P.Groups;
      return ops::narrow(T, 0, Channels * I, Channels);
    };
    std::vector<Tensor> Parts;
    for (std::int64_t I = 0; I != P.Groups && !failed(); ++I) {
      Tensor GroupIn = Group(In, I), GroupOut = Group(Out, I);
      Parts.push_back(Convolved(GroupOut, GroupIn));
    }
    Grad = failed() ? Tensor() : ops::cat(Parts, 1);
  }
  return Grad.defined() ? narrowedTo(ops::transpose(Grad, 0, 1), Weight.sizes()) : Tensor();
}

/// _convolution_double_backward: gradients of the incoming gradient, of input and weight from those of
/// the three gradients.
static GradList convolveTwice(const GradList &GG, const Tensor &G, const Tensor &Input, const Tensor &Weight,
                              const ConvolutionShape &P) {
  const Tensor &GGI = GG[0], &GGW = GG[1], &GGB = GG[2];
  const bool Cuda = G.device().isCuda();
  Tensor GGO, WeightGrad, InputGrad;
  if (GGI.defined())
    GGO = ops::convolution(GGI, Cuda ? ops::contiguous(Weight) : Weight, {}, P);
  if (GGW.defined()) {
    Tensor Term = ops::convolution(Input, Cuda ? ops::contiguous(GGW) : GGW, {}, P);
    GGO = GGO.defined() ? ops::add(GGO, Term) : Term;
  }
  if (GGB.defined()) {
    Sizes Shape(G.sizes().size(), 1);
    Shape[1] = GGB.numel();
    Tensor Wide = ops::expand(ops::view(ops::contiguous(GGB), Shape), G.sizes());
    GGO = GGO.defined() ? ops::add(GGO, Wide) : Wide;
  }
  if (GGI.defined())
    WeightGrad = weightGradOfTwice(G, GGI, Weight, P);
  if (GGW.defined())
    InputGrad = inputGradOfTwice(G, Input, GGW, P);
  return {GGO, InputGrad, WeightGrad};
}

/// convolution_backward as the op it is.
static GradList differentiableBackward(const WantedGrads &Wants, const Tensor &G, const Tensor &Input,
                                       const Tensor &Weight, const ConvolutionShape &P) {
  NodeRef Node = Input.numel() != 0 ? record("convolution_backward", {G, Input, Weight}) : nullptr;
  SavedSlot KeptGrad = keep(Node, G), KeptInput = keep(Node, Input), KeptWeight = keep(Node, Weight);
  GradList Grads = withoutGrad([&] { return backwardConvolution(Wants, G, Input, Weight, P); });
  Grads.resize(3);
  return attachAll(Node, std::move(Grads), [=](GradNode &M, GradList &GG) -> GradList {
    GG.resize(3);
    return convolveTwice(GG, unpack(M, KeptGrad), unpack(M, KeptInput), unpack(M, KeptWeight), P);
  });
}

Tensor ops::convolution(const Tensor &Input, const Tensor &Weight, const Tensor &Bias, const ConvolutionShape &P) {
  if (!requireDefined({Input, Weight}))
    return {};
  if (Weight.dim() < 3)
    return fail("weight should have at least three dimensions");
  if (!checkShapes(Input, Weight, Bias, P) || !sameTypes(Input, Weight, Bias))
    return {};
  if (Input.numel() == 0 && !isEmptyBatch(Input)) {
    Sizes Image = Input.sizes(); // of a line: lines are images of one row
    if (Image.size() == 3)
      Image.insert(Image.begin() + 2, 1);
    return fail("Only zero batch or zero channel inputs are supported, but got input shape: " + formatSizes(Image));
  }
  NodeRef Node = record("convolution", {Input, Weight, Bias});
  SavedSlot SavedInput = keep(Node, Input), SavedWeight = keep(Node, Weight);

  Sizes Shape = {Input.size(0), P.Transposed ? Weight.size(1) * P.Groups : Weight.size(0)};
  if (Input.size(1) == 0)
    Shape[1] = 0;
  for (std::size_t I = 0; I + 2 < Input.sizes().size(); ++I)
    Shape.push_back(outputSize(P, I, Input.sizes()[I + 2], Weight.sizes()[I + 2]));
  Backend Kind = chooseBackend(Input, Weight, P);
  MemoryFormat Format =
      Kind == Backend::Cudnn || Kind == Backend::Cpu ? commonFormat(Input, Weight, P) : MemoryFormat::Contiguous;
  Tensor Out;
  if (isEmptyBatch(Input)) {
    Out = makeTensor(Shape, Input.dtype(), Input.device());
  } else {
    // _convolution makes the input contiguous before the backend allocates the result.
    Tensor Line = plainIfLine(Input), In = denseImage(Line, Format);
    if (Kind == Backend::Cpu) {
      Line = Tensor();
      Out = cpu::convolve(In, denseImage(Weight, Format), Bias, Shape, P, Format);
    } else {
      Out = makeImage(Shape, Input.dtype(), Input.device(), Format);
      if (Out.defined())
        useScratch(Kind, In, denseImage(Weight, Format), Shape, P);
    }
  }
  if (!Out.defined())
    return {};
  __int128 Macs = Weight.numel() + (Bias.defined() ? Bias.numel() : 0);
  for (std::size_t I = 0; I != Shape.size(); ++I)
    Macs = I == 1 ? Macs : Macs * Shape[I] > Huge ? static_cast<__int128>(Huge) : Macs * Shape[I];
  countMacs(static_cast<std::int64_t>(Macs));

  bool HasBias = Bias.defined();
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    GradList Grads = differentiableBackward({N.wants(0), N.wants(1), HasBias && N.wants(2)}, G[0],
                                            unpack(N, SavedInput), unpack(N, SavedWeight), P);
    if (!N.wants(1))
      Grads[1] = Tensor();
    return Grads;
  });
}

namespace {

/// conv{1,2,3}d with padding "same": what cannot be split evenly is padded into a copy first.
Tensor convolveSame(const Tensor &Input, const Tensor &Weight, const Tensor &Bias, ConvolutionShape P) {
  std::size_t D = P.Stride.size();
  if (Weight.dim() != Input.dim())
    return fail("Expected " + std::to_string(Weight.dim()) + "-dimensional input for " +
                std::to_string(Weight.dim()) + "-dimensional weight" + formatSizes(Weight.sizes()) + ", but got " +
                std::to_string(Input.dim()) + "-dimensional input of size " + formatSizes(Input.sizes()) +
                " instead");
  Sizes Extra(2 * D, 0);
  bool Even = true;
  P.Padding.assign(D, 0);
  for (std::size_t I = 0; I != D; ++I) {
    if (P.Stride[I] != 1)
      return fail("padding='same' is not supported for strided convolutions");
    std::int64_t Total = clamped(static_cast<__int128>(P.Dilation[I]) * (Weight.sizes()[I + 2] - 1));
    P.Padding[I] = Total / 2;
    if (Total % 2 != 0) {
      Extra[2 * (D - 1 - I) + 1] = 1;
      Even = false;
    }
  }
  if (Even)
    return ops::convolution(Input, Weight, Bias, P);
  Tensor Padded = invokeTensor("constant_pad_nd", {{"self", Input}, {"pad", Extra}, {"value", 0}});
  return Padded.defined() ? ops::convolution(Padded, Weight, Bias, P) : Tensor();
}

enum class Pads { AsSaid, Same, Valid };
constexpr Word<Pads> PadWords[] = {{"same", Pads::Same}, {"valid", Pads::Valid}};

Argument runConvolution(OpCall &C, std::size_t D, bool Transposed) {
  Tensor Input = C.tensor("self"), Weight = C.tensor("weight"), Bias = C.optionalTensor("bias").value_or(Tensor());
  ConvolutionShape P;
  P.Transposed = Transposed;
  P.Stride = C.expanded("stride", D, 1);
  P.Dilation = C.expanded("dilation", D, 1);
  P.OutputPadding = C.expanded("output_padding", D, 0);
  P.Groups = C.integer("groups", 1);
  const Pads Named = C.word("padding", Pads::AsSaid, PadWords, "Invalid padding string: '{}'");
  P.Padding = Named == Pads::AsSaid ? C.expanded("padding", D, 0) : Sizes(D, 0);
  if (C.poisoned() || failed() || !requireDefined({Input, Weight}))
    return Tensor();
  if (isComplex(Input.dtype()))
    return leftOut({"a convolution of complex tensors has no model"}); // LibTorch makes three real ones of it
  auto Rank = static_cast<std::int64_t>(D);
  bool Single = Input.dim() == Rank + 1;
  if (!Single && Input.dim() != Rank + 2)
    return fail("Expected " + std::to_string(D + 1) + "D (unbatched) or " + std::to_string(D + 2) +
                "D (batched) input to " + std::string(C.name()) +
                ", but got input of size: " + formatSizes(Input.sizes()));
  if (Single)
    Input = ops::unsqueeze(Input, 0);
  Tensor Out = Named == Pads::Same ? convolveSame(Input, Weight, Bias, P) : ops::convolution(Input, Weight, Bias, P);
  return Single && Out.defined() ? ops::squeeze(Out, 0) : Out;
}

ConvolutionShape shapeOf(OpCall &C, std::size_t D) {
  ConvolutionShape P;
  P.Transposed = C.flag("transposed", false);
  P.Stride = C.expanded("stride", D, 1);
  P.Padding = C.expanded("padding", D, 0);
  P.Dilation = C.expanded("dilation", D, 1);
  P.OutputPadding = C.expanded("output_padding", D, 0);
  P.Groups = C.integer("groups", 1);
  return P;
}

Argument runGeneral(OpCall &C) {
  Tensor Input = C.tensor("input"), Weight = C.tensor("weight");
  if (!requireDefined({Input, Weight}))
    return Tensor();
  if (Input.dim() < 3)
    return fail("Expected 3D, 4D or 5D input to convolution, but got input of size: " + formatSizes(Input.sizes()));
  const ConvolutionShape P = shapeOf(C, static_cast<std::size_t>(Input.dim() - 2));
  if (C.poisoned() || failed())
    return Tensor();
  return ops::convolution(Input, Weight, C.optionalTensor("bias").value_or(Tensor()), P);
}

/// What a function of the program's own calls to make the gradients itself.
Argument runBackwardConvolution(OpCall &C) {
  const Tensor Grad = C.tensor("grad_output"), Input = C.tensor("input"), Weight = C.tensor("weight");
  if (C.poisoned() || !requireDefined({Grad, Input, Weight}) || Input.dim() < 3)
    return Tensor();
  const ConvolutionShape P = shapeOf(C, static_cast<std::size_t>(Input.dim() - 2));
  const Sizes Wants = C.expanded("output_mask", 3, 1);
  if (C.poisoned() || failed())
    return Tensor();
  C.find("bias_sizes"); // the gradient of the bias is a sum, whatever they are
  return Argument(differentiableBackward({Wants[0] != 0, Wants[1] != 0, Wants[2] != 0}, Grad, Input, Weight, P));
}

constexpr std::string_view From = "1.13 aten/src/ATen/native/Convolution.cpp";

const OpDecl Declared[] = {
    {.Names = {"conv1d"}, .Run = [](OpCall &C) { return runConvolution(C, 1, false); }, .Source = From},
    {.Names = {"conv2d"}, .Run = [](OpCall &C) { return runConvolution(C, 2, false); }, .Source = From},
    {.Names = {"conv3d"}, .Run = [](OpCall &C) { return runConvolution(C, 3, false); }, .Source = From},
    {.Names = {"conv_transpose1d"}, .Run = [](OpCall &C) { return runConvolution(C, 1, true); }, .Source = From},
    {.Names = {"conv_transpose2d"}, .Run = [](OpCall &C) { return runConvolution(C, 2, true); }, .Source = From},
    {.Names = {"conv_transpose3d"}, .Run = [](OpCall &C) { return runConvolution(C, 3, true); }, .Source = From},
    {.Names = {"convolution", "_convolution"}, .Run = runGeneral, .Source = From},
    {.Names = {"convolution_backward"}, .Run = runBackwardConvolution, .Source = From},
};

} // namespace

const std::span<const OpDecl> ConvolutionOps = Declared;

} // namespace vramlint
