// norm_except_dim and _weight_norm: a weight as a direction and a length.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Functions.h"
#include "Ops/Core/Registry.h"

namespace vramlint {

namespace {

/// The norms of the slices along one dimension, as weight_norm takes them; along -1 that of everything.
Tensor normExceptDim(const Tensor &V, double P, std::int64_t Dim) {
  if (Dim == -1)
    return ops::norm(V, P);
  auto ToFirst = [&](const Tensor &T) {
    Sizes Shape(T.sizes().size(), 1);
    Shape[0] = T.size(0);
    return ops::view(ops::norm(ops::view(ops::contiguous(T), {T.size(0), -1}), P, {1}), Shape);
  };
  if (Dim == 0 && V.dim() > 0)
    return ToFirst(V);
  if (Dim < 0 || Dim >= V.dim())
    return fail("norm_except_dim: dimension out of range");
  if (Dim == V.dim() - 1) {
    Sizes Shape(V.sizes().size(), 1);
    Shape.back() = V.sizes().back();
    return ops::view(ops::norm(ops::view(ops::contiguous(V), {-1, V.sizes().back()}), P, {0}), Shape);
  }
  return ops::transpose(ToFirst(ops::transpose(V, 0, Dim)), 0, Dim);
}

Argument runNormExceptDim(OpCall &C) {
  Tensor V = C.tensor("v|self");
  std::int64_t Power = C.integer("pow", 2), Dim = C.integer("dim", 0);
  if (C.poisoned() || !requireDefined({V}))
    return Tensor();
  return normExceptDim(V, static_cast<double>(Power), Dim);
}

/// _weight_norm_differentiable_backward: the formula that is differentiated once more.
GradList weightNormAsOps(const Tensor &G, const Tensor &V, const Tensor &Scale, const Tensor &Saved,
                         std::int64_t Dim) {
  Tensor Norms = ops::to(Saved, Scale.dtype());
  Sizes Shape(V.sizes().size(), 1), Flat = {-1, V.size(Dim)};
  Shape[static_cast<std::size_t>(Dim)] = V.size(Dim);
  if (Dim == 0)
    std::swap(Flat[0], Flat[1]);
  const auto Summed = [&] {
    Tensor Product = ops::mul(G, V);
    return ops::view(ops::sum(ops::view(Product, Flat), {Dim == 0 ? 1 : 0}), Shape);
  };
  Tensor Sums = Summed();
  const auto OfDirection = [&] {
    Tensor Square = ops::mul(Norms, Norms);
    Tensor Ratio = ops::div(Sums, Square);
    Tensor Along = ops::mul(V, Ratio);
    Tensor Across = ops::sub(G, Along);
    Tensor Factor = ops::div(Scale, Norms);
    return ops::mul(Factor, Across);
  };
  Tensor Direction = OfDirection();
  return {Direction, ops::div(Sums, Norms)};
}

/// _weight_norm_interface: the weight, and the norms that its gradient reads.
Tensor fusedWeightNorm(const Tensor &V, const Tensor &Scale, std::int64_t Dim) {
  NodeRef Node = record("_weight_norm_interface", {V, Scale});
  SavedSlot KeptV = keep(Node, V), KeptScale = keep(Node, Scale);
  Tensor Out = emptyLike(V, {}, MemoryFormat::Contiguous);
  // The CPU sums along the last dimension in rows, one for each thread and no less than \p Count.
  const auto takeRows = [Dim, Elements = V.numel()](const Tensor &Norms, std::int64_t Count) {
    if (Dim != 0 && Norms.defined() && Norms.device().isCpu() && Elements != 0)
      scratch(static_cast<Bytes>(Count * Norms.numel() * elementSize(Norms.dtype())), Norms.device());
  };
  const Dtype Counted = elementSize(Scale.dtype()) == 2 ? Dtype::Float : Scale.dtype();
  Tensor Norms = failed() ? Tensor() : makeStrided(Scale.sizes(), Scale.strides(), Counted, Scale.device());
  takeRows(Norms, 1);
  SavedSlot KeptNorms = keep(Node, Norms); // a result that has no gradient
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    Tensor Dense = ops::contiguous(G[0]), SV = unpack(N, KeptV), SG = unpack(N, KeptScale), SN = unpack(N, KeptNorms);
    if (session().GradEnabled)
      return weightNormAsOps(Dense, SV, SG, SN, Dim);
    Tensor OfV = emptyLike(SV, {}, MemoryFormat::Contiguous);
    Tensor OfScale = emptyLike(SG, {}, MemoryFormat::Contiguous);
    takeRows(SN, 3);
    return {OfV, OfScale};
  });
}

/// _weight_norm: a kernel of its own along the first dimension or the last one, on the CPU from 1.13 on.
Argument runWeightNorm(OpCall &C) {
  Tensor V = C.tensor("v"), Scale = C.tensor("g");
  std::int64_t Dim = C.integer("dim", 0);
  if (C.poisoned() || !requireDefined({V, Scale}))
    return Tensor();
  if (!(V.device() == Scale.device()))
    return fail("weight_norm: expected v_in and g_in to be on the same device, but v_in is on " +
                deviceName(V.device()) + " and g_in is on " + deviceName(Scale.device()));
  V = ops::contiguous(V);
  Scale = ops::contiguous(Scale);
  if ((Dim != 0 && Dim != V.dim() - 1) || (V.device().isCpu() && !torchAtLeast(1, 13))) {
    Tensor Norm = normExceptDim(V, 2, Dim);
    Tensor Ratio = ops::div(Scale, Norm);
    return ops::mul(V, Ratio);
  }
  return fusedWeightNorm(V, Scale, Dim);
}
const OpDecl Declared[] = {
    {.Names = {"norm_except_dim"},
     .Run = runNormExceptDim,
     .Source = "1.13.1 aten/src/ATen/native/WeightNorm.cpp, norm_except_dim"},
    {.Names = {"_weight_norm"},
     .Run = runWeightNorm,
     .Source = "1.13.1 aten/src/ATen/native/WeightNorm.cpp, cpu/WeightNormKernel.cpp, cuda/WeightNorm.cu"},
};

} // namespace

const std::span<const OpDecl> WeightNormOps = Declared;

} // namespace vramlint
