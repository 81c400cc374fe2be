// Fractional max pooling, whose windows are drawn at random, and the local response normalization across maps that
// came with it from Lua.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/CpuGenerator.h"
#include "Ops/Core/Functions.h"
#include "Ops/Core/Recording.h"
#include "Ops/Core/Registry.h"

namespace vramlint {
namespace {

/// The wanted sizes, given or as a share of the input's.
std::optional<Sizes> outputSizes(OpCall &C, const Tensor &Input, std::size_t D) {
  if (C.has("output_size"))
    return C.expanded("output_size", D, 1);
  const Argument *Ratio = C.find("output_ratio");
  if (!Ratio || Ratio->isNone()) {
    fail("fractional_max_pool" + std::to_string(D) +
         "d requires specifying either an output_size or an output_ratio");
    return std::nullopt;
  }
  const auto *List = Ratio->get<ArgumentList>();
  Sizes Wanted;
  for (std::size_t I = 0; I != D; ++I) {
    const Argument &Share = List && !List->empty() ? (*List)[List->size() == D ? I : 0] : *Ratio;
    const auto *Number = Share.get<double>();
    auto Size = Input.sizes()[Input.sizes().size() - D + I];
    Wanted.push_back(Number ? static_cast<std::int64_t>(static_cast<double>(Size) * *Number) : Size);
  }
  return Wanted;
}

/// \p Functional: draws the samples itself where none are given.
template <std::size_t D, bool Functional, bool WithIndices> Argument runFractional(OpCall &C) {
  Tensor Input = C.tensor("self|input");
  if (C.poisoned() || failed())
    return Tensor();
  const std::string Name = "fractional_max_pool" + std::to_string(D) + "d()";
  const auto Rank = Input.sizes().size();
  if (Rank != D + 1 && Rank != D + 2)
    return fail(Name + ": Expected " + std::to_string(D + 1) + "D or " + std::to_string(D + 2) +
                "D tensor, but got: " + formatSizes(Input.sizes()));
  for (std::size_t I = Rank - D - 1; I != Rank; ++I)
    if (Input.sizes()[I] == 0)
      return fail(Name + ": Expected input to have non-zero size for non-batch dimensions, but got " +
                  formatSizes(Input.sizes()) + " with dimension " + std::to_string(I) + " being empty.");
  Sizes Kernel = C.expanded("kernel_size", D, 1);
  std::optional<Sizes> Wanted = outputSizes(C, Input, D);
  if (!Wanted || C.poisoned() || failed())
    return Tensor();
  Tensor Samples = C.optionalTensor("_random_samples|random_samples").value_or(Tensor());
  if (Functional && !Samples.defined()) {
    Samples =
        makeTensor({Rank == D + 1 ? 1 : Input.sizes()[0], Input.sizes()[Rank - D - 1], static_cast<std::int64_t>(D)},
                   Input.dtype(), Input.device());
    drawn::evenly(Samples);
  }
  if (!requireDefined({Samples}))
    return Tensor();
  if (refuseGrad(Samples, "random_samples", std::string_view(Name).substr(0, Name.size() - 2)))
    return Tensor();
  Sizes Shape = Input.sizes();
  for (std::size_t I = 0; I != D; ++I) {
    std::int64_t In = Shape[Rank - D + I];
    if ((*Wanted)[I] + Kernel[I] - 1 > In)
      return fail(Name + ": pool size " + std::to_string(Kernel[I]) + " too large relative to input size " +
                  std::to_string(In));
    Shape[Rank - D + I] = (*Wanted)[I];
  }
  NodeRef Node = record("fractional_max_pool", {Input});
  SavedSlot Kept = keep(Node, Input);
  Tensor Out = makeTensor(Shape, Input.dtype(), Input.device());
  Tensor Indices = makeTensor(Shape, Dtype::Long, Input.device());
  if (failed())
    return Tensor();
  if (Input.device().isCpu())
    withoutGrad([&] {
      const Tensor Dense = ops::contiguous(Input);
      return torchAtLeast(2, 0) ? ops::contiguous(Samples) : Tensor();
    });
  keepOutput(Node, Indices, 1);
  attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    Tensor X = unpack(N, Kept);
    Tensor Grad, Incoming;
    // In two dimensions the shape check, which all devices share, makes a contiguous gradient of its own.
    if (D == 2 || X.device().isCpu())
      Incoming = ops::contiguous(G[0]);
    Grad = makeTensor(X.sizes(), X.dtype(), X.device());
    if (D == 2) {
      Incoming = Tensor();
      if (X.device().isCpu())
        Incoming = ops::contiguous(G[0]);
    }
    return {Grad};
  });
  return WithIndices ? Argument(ArgumentList{Out, Indices}) : Argument(Out);
}

/// A custom autograd function: it keeps input and result as saved tensors, and the scale for as long as it lives.
Argument runCrossMapNorm(OpCall &C) {
  Tensor Input = C.tensor("self|input");
  const std::int64_t Window = C.integer("size", 1);
  if (C.poisoned() || failed())
    return Tensor();
  if (Input.dim() != 4)
    return fail("CrossMapLRN2d: Expected input to be 4D, got " + std::to_string(Input.dim()) + "D instead.");
  NodeRef Node = record("CrossMapLRN2d", {Input});
  Tensor Out = makeTensor(Input.sizes(), Input.dtype(), Input.device());
  Tensor Scale = makeTensor(Input.sizes(), Input.dtype(), Input.device());
  if (failed())
    return Tensor();
  withoutGrad([&] {
    Tensor All = ops::mulInto(Scale, Scalar(1.0));
    return ops::addInto(All, Scalar(1));
  });
  SavedSlot Kept = keep(Node, Input);
  keepOutput(Node, Out);
  // The scale is no saved variable: releasing those leaves it.
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    Tensor X = unpack(N, Kept);
    Tensor Grad;
    Tensor Ratios = makeTensor({X.size(1) + Window - 1, X.size(2), X.size(3)}, X.dtype(), X.device());
    Tensor Sum = makeTensor({X.size(2), X.size(3)}, X.dtype(), X.device());
    Grad = makeTensor(Scale.sizes(), G[0].dtype(), G[0].device());
    // LibTorch looks for the middle of the padded maps one too far when the window is narrower than three.
    const std::int64_t Start = Window - (Window - 1) / 2;
    if (Start <= Window - 1)
      return {Grad};
    if (session().GradEnabled && G[0].requiresGrad())
      session().assume(Doubt::NoOpModel, "the second derivative of CrossMapLRN2d");
    return {fail("start (" + std::to_string(Start) + ") + length (" + std::to_string(X.size(1)) +
                 ") exceeds dimension size (" + std::to_string(X.size(1) + Window - 1) + ").")};
  });
}

constexpr std::string_view PoolSource =
    "1.13.1 aten/src/ATen/native/{FractionalMaxPool2d.cpp,FractionalMaxPool3d.cpp,cuda/FractionalMaxPool2d.cu,"
    "cuda/FractionalMaxPool3d.cu}, torch/csrc/api/include/torch/nn/functional/pooling.h";

const OpDecl Decls[] = {
    {.Names = {"fractional_max_pool2d"}, .Run = runFractional<2, false, true>, .Source = PoolSource},
    {.Names = {"F::fractional_max_pool2d"}, .Run = runFractional<2, true, false>, .Source = PoolSource},
    {.Names = {"F::fractional_max_pool2d_with_indices"}, .Run = runFractional<2, true, true>, .Source = PoolSource},
    {.Names = {"fractional_max_pool3d"}, .Run = runFractional<3, false, true>, .Source = PoolSource},
    {.Names = {"F::fractional_max_pool3d"}, .Run = runFractional<3, true, false>, .Source = PoolSource},
    {.Names = {"F::fractional_max_pool3d_with_indices"}, .Run = runFractional<3, true, true>, .Source = PoolSource},
    {.Names = {"cross_map_lrn2d"},
     .Run = runCrossMapNorm,
     .Source = "1.13.1 torch/csrc/api/src/nn/modules/_functions.cpp"},
};

} // namespace

const std::span<const OpDecl> RandomPoolingOps = Decls;

} // namespace vramlint
