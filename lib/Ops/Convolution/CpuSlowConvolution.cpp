// The plain kernels of convolution on the CPU: they unfold the input into columns and multiply.
//
//   slow_conv2d, slow_conv3d    columns of all samples, made before the result
//   slow_conv_dilated           columns of one sample
//   slow_conv_transpose         columns of one sample, and ones for the bias
//
// All but slow_conv3d know one group: several are run one after the other, on copies, and joined
// (1.13 Convolution.cpp, ConvolutionMM2d.cpp, ConvolutionMM3d.cpp, NaiveDilatedConvolution.cpp,
// NaiveConvolutionTranspose2d.cpp).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Convolution/CpuConvolution.h"
#include "Ops/Core/Functions.h"

#include <algorithm>
#include <utility>

namespace vramlint::cpu {

namespace {

/// Columns of absurd tensors must not overflow what is held; the tensors themselves are refused.
constexpr __int128 MostElements = std::int64_t(1) << 56;

__int128 positions(const Sizes &Shape) {
  __int128 N = 1;
  for (std::size_t I = 2; I < Shape.size(); ++I)
    N *= Shape[I];
  return N;
}

Tensor columns(__int128 Rows, const Sizes &At, const Tensor &Like) {
  const __int128 N = std::min(Rows * positions(At), MostElements);
  return scratch(static_cast<Bytes>(N) * elementSize(Like.dtype()), Like.device());
}

bool isDilated(const ConvolutionShape &P) {
  return std::any_of(P.Dilation.begin(), P.Dilation.end(), [](std::int64_t D) { return D > 1; });
}

/// A kernel of one element needs no columns: the input serves as such.
bool isPointwise(const Tensor &Weight, const ConvolutionShape &P) {
  return positions(Weight.sizes()) == 1 && !isDilated(P) &&
         std::all_of(P.Stride.begin(), P.Stride.end(), [](std::int64_t S) { return S == 1; }) &&
         std::all_of(P.Padding.begin(), P.Padding.end(), [](std::int64_t S) { return S == 0; });
}

/// The columns of an input, as far as they are needed; \p At: the shape of the result.
Tensor unfolded(const Tensor &Input, const Tensor &Weight, const Sizes &At, const ConvolutionShape &P) {
  if (isPointwise(Weight, P))
    return {};
  const __int128 Samples = isDilated(P) ? 1 : Input.size(0);
  return columns(Samples * Input.size(1) * positions(Weight.sizes()), At, Input);
}

/// Columns of a transposed convolution: the result's, of \p Samples.
Tensor folded(const Tensor &Input, const Tensor &Weight, std::int64_t Samples = 1) {
  return columns(__int128(Samples) * Weight.size(1) * positions(Weight.sizes()), Input.sizes(), Input);
}

bool runsGroups(const Tensor &Weight, const ConvolutionShape &P) { return P.Groups > 1 && !copiesInside(Weight, P); }

/// subtensor(): a part of the channels, copied where it is not dense.
Tensor group(const Tensor &T, std::size_t Dim, std::int64_t Count, std::int64_t Number) {
  Sizes Shape = T.sizes();
  Shape[Dim] /= Count;
  return denseImage(makeAlias(T, Shape, T.strides(), T.impl().Offset + Number * Shape[Dim] * T.strides()[Dim]),
                    imageFormat(T));
}

Tensor joined(const std::vector<Tensor> &Parts, bool Wanted, std::int64_t Dim) {
  return Wanted ? ops::cat(Parts, Dim) : Tensor();
}

GradList transposedBackward(const Tensor &Grad, const Tensor &Input, const Tensor &Weight, const ConvolutionShape &P,
                            WantedGrads Wants, MemoryFormat Wanted) {
  Tensor InputGrad, WeightGrad, BiasGrad;
  // Images keep their order since 2.0 (NaiveConvolutionTranspose2d.cpp).
  const MemoryFormat Format = torchAtLeast(2, 0) && Weight.dim() == 4 ? Wanted : MemoryFormat::Contiguous;
  const auto Multiply = [&] {
    if (!isPointwise(Weight, P))
      folded(Input, Weight);
  };
  if (Wants.Input) {
    Tensor Out = ops::contiguous(Grad, Format);
    InputGrad = makeImage(Input.sizes(), Input.dtype(), Input.device(), Format);
    Multiply();
  }
  const auto MakeBias = [&] { BiasGrad = makeTensor({Weight.size(1)}, Grad.dtype(), Grad.device()); };
  const bool BiasFirst = torchAtLeast(2, 0) && Weight.dim() != 5; // as measured with 2.6
  if (Wants.Bias && BiasFirst)
    MakeBias();
  if (Wants.Weight)
    WeightGrad = makeImage(Weight.sizes(), Weight.dtype(), Weight.device(), Format);
  if (Wants.Bias && !BiasFirst)
    MakeBias();
  if (Wants.Weight || (Wants.Bias && !BiasFirst)) {
    Tensor Out = ops::contiguous(Grad, Format);
    Multiply();
  }
  return {InputGrad, WeightGrad, BiasGrad};
}

GradList dilatedBackward(const Tensor &Grad, const Tensor &Input, const Tensor &Weight, const ConvolutionShape &P,
                         WantedGrads Wants, MemoryFormat Format) {
  Tensor Out = denseImage(Grad, Format), InputGrad, WeightGrad, BiasGrad;
  if (Wants.Input)
    InputGrad = makeImage(Input.sizes(), Input.dtype(), Input.device(), Format);
  if (Wants.Weight)
    WeightGrad = makeImage(Weight.sizes(), Weight.dtype(), Weight.device(), Format);
  if (Wants.Bias)
    BiasGrad = makeTensor({Weight.size(0)}, Grad.dtype(), Grad.device());
  Tensor Columns = Wants.Input || Wants.Weight ? unfolded(Input, Weight, Grad.sizes(), P) : Tensor();
  for (std::int64_t Sample = 0; Wants.Bias && Sample < Input.size(0); ++Sample)
    scratch(BiasGrad.bytes(), BiasGrad.device()); // its sum over the positions
  return {InputGrad, WeightGrad, BiasGrad};
}

GradList imageBackward(const Tensor &Grad, const Tensor &Input, const Tensor &Weight, const ConvolutionShape &P,
                       WantedGrads Wants, MemoryFormat Format) {
  Tensor InputGrad, WeightGrad, BiasGrad;
  if (Wants.Input) { // its columns do not come from the allocator
    Tensor Out = denseImage(Grad, Format);
    InputGrad = makeImage(Input.sizes(), Input.dtype(), Input.device(), Format);
  }
  if (Wants.Bias)
    BiasGrad = makeTensor({Weight.size(0)}, Grad.dtype(), Grad.device());
  if (Wants.Weight) {
    WeightGrad = makeImage(Weight.sizes(), Weight.dtype(), Weight.device(), Format);
    Tensor Out = denseImage(Grad, Format);
    unfolded(Input, Weight, Grad.sizes(), P);
  }
  return {InputGrad, WeightGrad, BiasGrad};
}

GradList volumeBackward(const Tensor &Grad, const Tensor &Input, const Tensor &Weight, const ConvolutionShape &P,
                        WantedGrads Wants) {
  Tensor InputGrad, WeightGrad, BiasGrad;
  if (Wants.Input) {
    Tensor Kernel = ops::contiguous(Weight), Out = ops::contiguous(Grad);
    InputGrad = makeTensor(Input.sizes(), Input.dtype(), Input.device());
    columns(static_cast<__int128>(Input.size(0)) * Input.size(1) * positions(Weight.sizes()), Grad.sizes(), Input);
  }
  if (Wants.Bias)
    BiasGrad = makeTensor({Weight.size(0)}, Grad.dtype(), Grad.device());
  if (Wants.Weight) {
    WeightGrad = makeTensor(Weight.sizes(), Weight.dtype(), Weight.device());
    Tensor Out = ops::contiguous(Grad), Columns, In = ops::contiguous(Input);
    Columns = unfolded(In, Weight, Grad.sizes(), P);
  }
  return {InputGrad, WeightGrad, BiasGrad};
}

/// The result of slow_conv_transpose3d starts as a tensor like the input, which is grown where it must.
Tensor grown(Tensor First, const Sizes &Shape) {
  if (*denseBytes(Shape, First.dtype()) > First.bytes())
    return makeTensor(Shape, First.dtype(), First.device());
  return makeAlias(First, Shape, contiguousStrides(Shape), 0);
}

} // namespace

bool copiesInside(const Tensor &Weight, const ConvolutionShape &P) {
  return Weight.dim() == 5 && !P.Transposed && !isDilated(P);
}

Tensor slowConvolve(const Tensor &Input, const Tensor &Weight, const Tensor &Bias, const Sizes &Shape,
                    const ConvolutionShape &P, MemoryFormat Format) {
  if (!denseBytes(Shape, Input.dtype())) // fails for the result's sake, not for a copy's
    return makeTensor(Shape, Input.dtype(), Input.device());
  if (runsGroups(Weight, P)) {
    ConvolutionShape One = P;
    One.Groups = 1;
    Sizes Part = Shape;
    Part[1] /= P.Groups;
    std::vector<Tensor> Parts;
    for (std::int64_t I = 0; I != P.Groups; ++I) {
      Tensor In = group(Input, 1, P.Groups, I), Kernel = group(Weight, 0, P.Groups, I);
      Parts.push_back(
          slowConvolve(In, Kernel, Bias.defined() ? group(Bias, 0, P.Groups, I) : Bias, Part, One, Format));
    }
    return failed() ? Tensor() : ops::cat(Parts, 1);
  }
  const auto Result = [&] { return makeImage(Shape, Input.dtype(), Input.device(), Format); };
  if (P.Transposed) {
    const bool IsVolume = Shape.size() == 5;
    Tensor Out = IsVolume ? makeTensor(Input.sizes(), Input.dtype(), Input.device()) : Result();
    const Tensor DenseBias = contiguousForKernel(Bias);
    if (IsVolume)
      Out = grown(std::move(Out), Shape);
    const Tensor Columns = folded(Input, Weight, IsVolume || !torchAtLeast(2, 0) ? 1 : Input.size(0));
    if (Bias.defined() && (IsVolume || !torchAtLeast(2, 0))) // ones; not seen in 2.6, nor in 2.9
      columns(1, Shape, Input);
    return Out;
  }
  Tensor Out, DenseBias, Columns;
  if (isDilated(P)) {
    DenseBias = contiguousForKernel(Bias);
    Out = Result();
  }
  Columns = unfolded(Input, Weight, Shape, P);
  return Out.defined() ? Out : Result();
}

GradList slowConvolveBackward(const Tensor &Grad, const Tensor &Input, const Tensor &Weight,
                              const ConvolutionShape &P, WantedGrads Wants, MemoryFormat Format) {
  if (runsGroups(Weight, P)) {
    ConvolutionShape One = P;
    One.Groups = 1;
    std::vector<Tensor> Inputs, Weights, Biases;
    for (std::int64_t I = 0; I != P.Groups; ++I) {
      Tensor Out = group(Grad, 1, P.Groups, I), In = group(Input, 1, P.Groups, I);
      GradList Part = slowConvolveBackward(Out, In, group(Weight, 0, P.Groups, I), One, Wants, Format);
      Inputs.push_back(Part[0]);
      Weights.push_back(Part[1]);
      Biases.push_back(Part[2]);
    }
    Tensor InputGrad = joined(Inputs, Wants.Input, 1), WeightGrad = joined(Weights, Wants.Weight, 0);
    Tensor BiasGrad = joined(Biases, Wants.Bias, 0);
    Biases.clear();
    Weights.clear();
    return {InputGrad, WeightGrad, BiasGrad};
  }
  if (P.Transposed)
    return transposedBackward(Grad, Input, Weight, P, Wants, Format);
  if (isDilated(P))
    return dilatedBackward(Grad, Input, Weight, P, Wants, Format);
  return Weight.dim() == 5 ? volumeBackward(Grad, Input, Weight, P, Wants)
                           : imageBackward(Grad, Input, Weight, P, Wants, Format);
}

} // namespace vramlint::cpu
