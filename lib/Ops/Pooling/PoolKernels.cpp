// The kernels behind pooling: which dense copies they make beside their results.
//
// Results of images take the input's format, and a kernel reads an input in that format; of volumes only maxima do
// so. Backward makes the input's gradient and, on the CPU, copies of whatever is in another format than the kernel's
// own.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Pooling/PoolKernels.h"

#include "Ops/Core/BackwardKernel.h"
#include "Ops/Core/Functions.h"
#include "Ops/Core/OutForm.h"

#include <algorithm>

namespace vramlint {

namespace {

/// Maxima of volumes follow the format of a batch, on the CPU from 2.0 on; whatever else pools volumes works in plain
/// format (1.13, 2.6 and 2.9 measured on the CPU; native/cuda/{DilatedMaxPool3d,AveragePool3d}.cu).
bool followsFormat(const Tensor &Input, PoolKind Kind, std::size_t SpatialRank) {
  if (SpatialRank == 2)
    return true;
  return Kind == PoolKind::Max && Input.dim() == 5 && (!Input.device().isCpu() || torchAtLeast(2, 0));
}

/// The format in which a kernel works that reads \p Input.
MemoryFormat workingFormat(const Tensor &Input, PoolKind Kind, std::size_t SpatialRank) {
  return followsFormat(Input, Kind, SpatialRank) ? suggestFormat(Input) : MemoryFormat::Contiguous;
}

/// The CPU's backward kernels work in one format throughout, and those of images, adaptive maxima apart, take the
/// gradient's instead of the input's (1.13 native/cpu/{MaxPoolKernel,AvgPoolKernel,AdaptiveAvgPoolKernel}.cpp); so do
/// maxima of volumes where they follow formats.
Tensor imageGradOnCpu(const Tensor &X, const Tensor &Grad, const Tensor &Indices, PoolKind Kind) {
  MemoryFormat Format = suggestFormat(X);
  Tensor InputGrad = makeTensor(X.sizes(), X.dtype(), X.device(), Format);
  if (Kind != PoolKind::AdaptiveMax)
    Format = suggestFormat(Grad);
  const bool Plain = Format == MemoryFormat::Contiguous; // the other kernels ask for their result first
  Tensor First = Plain ? Tensor() : ops::contiguous(detached(InputGrad), Format);
  Tensor Out = ops::contiguous(Grad, Format);
  Tensor Places = Indices.defined() ? ops::contiguous(Indices, Format) : Tensor();
  Tensor Last = Plain ? ops::contiguous(detached(InputGrad)) : Tensor();
  return InputGrad;
}

/// Other kernels of volumes make a plain gradient, whatever the input's format.
Tensor volumeGradOnCpu(const Tensor &X, const Tensor &Grad) {
  Tensor InputGrad = makeTensor(X.sizes(), X.dtype(), X.device());
  ops::contiguous(Grad);
  return InputGrad;
}

/// CUDA's kernels of images, adaptive averages apart, make the input and the indices dense again; adaptive maxima
/// work in plain format throughout (1.13 native/cuda/{DilatedMaxPool2d,AveragePool2d,AdaptiveMaxPooling2d}.cu).
Tensor gradOnCuda(const Tensor &X, const Tensor &Grad, const Tensor &Indices, PoolKind Kind,
                  std::size_t SpatialRank) {
  MemoryFormat Format = workingFormat(X, Kind, SpatialRank);
  Tensor InputGrad = makeTensor(X.sizes(), X.dtype(), X.device(), Format);
  if (SpatialRank != 2 || Kind == PoolKind::AdaptiveAverage) {
    if (SpatialRank != 2 || Format == MemoryFormat::Contiguous) // that of images in channels_last takes strides
      ops::contiguous(Grad, Format);
    return InputGrad;
  }
  const bool Plain = Kind == PoolKind::AdaptiveMax;
  if (Plain)
    Format = MemoryFormat::Contiguous;
  Tensor In = Plain ? Tensor() : ops::contiguous(X, Format), Out = ops::contiguous(Grad, Format);
  Tensor Places = Indices.defined() ? ops::contiguous(Indices, Format) : Tensor();
  Tensor Working = Plain ? ops::contiguous(detached(InputGrad)) : Tensor();
  return InputGrad;
}

} // namespace

Tensor poolGrad(const Tensor &X, const Tensor &Grad, const Tensor &Indices, PoolKind Kind, std::size_t SpatialRank) {
  const Sizes &Shape = Grad.sizes();
  if (Kind == PoolKind::AdaptiveAverage && std::find(Shape.begin() + 1, Shape.end(), 0) != Shape.end())
    return fail(
        "adaptive_avg_pool2d_backward(): Expected grad_output to have non-zero size for non-batch dimensions, "
        "but grad_output has sizes " +
        formatSizes(Shape));
  if (!X.device().isCpu())
    return gradOnCuda(X, Grad, Indices, Kind, SpatialRank);
  return followsFormat(X, Kind, SpatialRank) ? imageGradOnCpu(X, Grad, Indices, Kind) : volumeGradOnCpu(X, Grad);
}

namespace {

/// Result and indices of a kernel, which reads a dense input. On the CPU, max_pool3d of 1.13 copies before it makes
/// its results, and adaptive kernels of volumes read any strides. On CUDA adaptive maxima work in plain format.
Pooled runKernel(const Tensor &Input, const Sizes &Shape, PoolKind Kind, std::size_t SpatialRank) {
  MemoryFormat Format = workingFormat(Input, Kind, SpatialRank);
  Tensor Dense;
  const bool Volume = Input.device().isCpu() && SpatialRank == 3 && Kind != PoolKind::Average &&
                      !(Kind == PoolKind::Max && torchAtLeast(2, 0));
  const bool ReadsFirst = Input.device().isCuda() && Kind == PoolKind::AdaptiveAverage;
  if ((Volume && Kind == PoolKind::Max) || ReadsFirst)
    Dense = ops::contiguous(detached(Input), Format);
  Pooled P;
  const Tensor Given =
      Kind == PoolKind::Average ? OutForm::claim(Input.dtype(), Input.device()) : Tensor(); // others have two results
  P.Out = Given.defined() ? resizeOutput(Given, Shape, contiguousStrides(Shape, Format))
                          : makeTensor(Shape, Input.dtype(), Input.device(), Format);
  if (Kind == PoolKind::Max || Kind == PoolKind::AdaptiveMax) {
    P.Indices = makeTensor(Shape, Dtype::Long, Input.device(), Format);
    if (!P.Indices.defined())
      return {};
  }
  if (!P.Out.defined() || Volume || ReadsFirst)
    return P;
  if (Input.device().isCuda() && Kind == PoolKind::AdaptiveMax && SpatialRank == 2) {
    Tensor Out = ops::contiguous(detached(P.Out)), Places = ops::contiguous(P.Indices);
    ops::contiguous(detached(Input));
    return P;
  }
  ops::contiguous(detached(Input), Format);
  return P;
}

} // namespace

Tensor gatherPerPlane(const Tensor &Grad, const Tensor &Indices, std::size_t SpatialRank) {
  if (Indices.numel() == 0)
    return emptyLike(Indices, Grad.dtype());
  Sizes Planes(Indices.sizes().begin(), Indices.sizes().end() - static_cast<std::ptrdiff_t>(SpatialRank));
  Planes.push_back(-1);
  Tensor Places = ops::view(Indices, Planes);
  if (!Places.defined())
    return {};
  Tensor Dense = ops::contiguous(Grad, suggestFormat(Indices));
  return ops::view(ops::gather(ops::view(Dense, Planes), -1, Places), Indices.sizes());
}

Pooled pool(std::string_view Name, const Tensor &Input, const Sizes &Shape, PoolKind Kind, std::size_t SpatialRank) {
  NodeRef Node = record(Name, {Input});
  SavedSlot SavedInput = keep(Node, Input);
  Pooled P = runKernel(Input, Shape, Kind, SpatialRank);
  if (!P.Out.defined())
    return {};
  SavedSlot SavedIndices = keep(Node, P.Indices);
  attach(Node, P.Out, [=, Op = std::string(Name)](GradNode &N, GradList &G) -> GradList {
    const Tensor X = unpack(N, SavedInput), Indices = unpack(N, SavedIndices);
    const auto Run = [&] { return poolGrad(X, G[0], Indices, Kind, SpatialRank); };
    if (Indices.defined())
      return {
          runLinear(Op + "_backward", G[0], X, Indices, Run, [SpatialRank](const Tensor &GG, const Tensor &Places) {
            return gatherPerPlane(GG, Places, SpatialRank);
          })};
    // In 1.13 alone the formula asks the gradient of an image for its size as a symbol, and so keeps it.
    const bool KeepsGrad =
        Kind == PoolKind::AdaptiveAverage && SpatialRank >= 2 && torchAtLeast(1, 13) && !torchAtLeast(2, 0);
    return {runLinear(Op + "_backward", G[0], X, KeepsGrad ? G[0] : Tensor(), Run,
                      [=, Shape = G[0].sizes()](const Tensor &GG, const Tensor &) {
                        return pool(Op, GG, Shape, Kind, SpatialRank).Out;
                      })};
  });
  return P;
}

} // namespace vramlint
