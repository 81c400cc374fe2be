// The kernels behind pooling: which dense copies they make beside their results.
//
// Results take the input's format, and a kernel reads an input in that format. Backward makes the input's gradient
// and, on the CPU, copies of whatever is in another format than the kernel's own.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/PoolKernels.h"

#include "Ops/Functions.h"

namespace vramlint {

namespace {

/// Kernels of volumes that the CPU runs in plain format.
bool isVolume(const Tensor &Input, PoolKind Kind, std::size_t SpatialRank) {
  return Input.device().isCpu() && SpatialRank == 3 && Kind != PoolKind::Average;
}

/// The CPU's backward kernels work in one format throughout, and those of images, adaptive maxima apart, take the
/// gradient's instead of the input's (1.13 native/cpu/{MaxPoolKernel,AvgPoolKernel,AdaptiveAvgPoolKernel}.cpp).
Tensor imageGradOnCpu(const Tensor &X, const Tensor &Grad, const Tensor &Indices, PoolKind Kind) {
  MemoryFormat Format = suggestFormat(X);
  Tensor InputGrad = makeTensor(X.sizes(), X.dtype(), X.device(), Format);
  if (Kind != PoolKind::AdaptiveMax)
    Format = suggestFormat(Grad);
  Tensor Out = ops::contiguous(Grad, Format);
  Tensor Places = Indices.defined() ? ops::contiguous(Indices, Format) : Tensor();
  Tensor In = ops::contiguous(detached(InputGrad), Format);
  return InputGrad;
}

/// Kernels of volumes make a plain gradient, whatever the input's format.
Tensor volumeGradOnCpu(const Tensor &X, const Tensor &Grad) {
  Tensor InputGrad = makeTensor(X.sizes(), X.dtype(), X.device());
  ops::contiguous(Grad);
  return InputGrad;
}

Tensor poolGrad(const Tensor &X, const Tensor &Grad, const Tensor &Indices, PoolKind Kind, std::size_t SpatialRank) {
  if (X.device().isCpu() && SpatialRank == 2)
    return imageGradOnCpu(X, Grad, Indices, Kind);
  if (isVolume(X, Kind, SpatialRank))
    return volumeGradOnCpu(X, Grad);
  MemoryFormat Format = suggestFormat(X);
  Tensor Out = ops::contiguous(Grad, Format);
  return makeTensor(X.sizes(), X.dtype(), X.device(), Format);
}

/// Result and indices of a kernel, which reads a dense input. On the CPU, max_pool3d copies before it makes its
/// results, and adaptive kernels of volumes read any strides.
Pooled runKernel(const Tensor &Input, const Sizes &Shape, PoolKind Kind, std::size_t SpatialRank) {
  MemoryFormat Format = suggestFormat(Input);
  Tensor Dense;
  bool Volume = isVolume(Input, Kind, SpatialRank);
  if (Volume && Kind == PoolKind::Max)
    Dense = ops::contiguous(detached(Input), Format);
  Pooled P;
  P.Out = makeTensor(Shape, Input.dtype(), Input.device(), Format);
  if (Kind == PoolKind::Max || Kind == PoolKind::AdaptiveMax) {
    P.Indices = makeTensor(Shape, Dtype::Long, Input.device(), Format);
    if (!P.Indices.defined())
      return {};
  }
  if (P.Out.defined() && !Volume)
    ops::contiguous(detached(Input), Format);
  return P;
}

} // namespace

Pooled pool(std::string_view Name, const Tensor &Input, const Sizes &Shape, PoolKind Kind, std::size_t SpatialRank) {
  NodeRef Node = record(Name, {Input});
  SavedSlot SavedInput = keep(Node, Input);
  Pooled P = runKernel(Input, Shape, Kind, SpatialRank);
  if (!P.Out.defined())
    return {};
  SavedSlot SavedIndices = keep(Node, P.Indices);
  attach(Node, P.Out, [=](GradNode &N, GradList &G) -> GradList {
    return {poolGrad(unpack(N, SavedInput), G[0], unpack(N, SavedIndices), Kind, SpatialRank)};
  });
  return P;
}

} // namespace vramlint
