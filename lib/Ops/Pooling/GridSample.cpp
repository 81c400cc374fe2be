// grid_sampler and affine_grid_generator.
//
// The sampler keeps input and grid; its backward makes the gradient of the grid always and that of the input when it
// is wanted. cuDNN samples images bilinearly with zeros around and aligned corners; it makes both gradients always
// and needs no workspace.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/BackwardKernel.h"
#include "Ops/Core/Functions.h"
#include "Ops/Core/Recording.h"
#include "Ops/Core/Registry.h"

#include <algorithm>

namespace vramlint {
namespace {

/// An enumerator of the C++ API by its name, or ATen's number.
template <std::size_t N> std::int64_t choice(OpCall &C, std::string_view Name, const Word<std::int64_t> (&Words)[N]) {
  const Argument *A = C.find(Name);
  return A && A->is<std::int64_t>() ? C.integer(Name, 0) : C.word(Name, std::int64_t(0), Words);
}

constexpr Word<std::int64_t> Modes[] = {{"bilinear", 0}, {"nearest", 1}, {"bicubic", 2}};
constexpr Word<std::int64_t> Paddings[] = {{"zeros", 0}, {"border", 1}, {"reflection", 2}};

bool acceptsGrid(const Tensor &Input, const Tensor &Grid, std::int64_t Mode) {
  auto Refuse = [](std::string Message) {
    fail("grid_sampler(): expected " + std::move(Message));
    return false;
  };
  if (!commonDevice({Input, Grid}))
    return false;
  std::int64_t Rank = Input.dim();
  if ((Rank != 4 && Rank != 5) || Grid.dim() != Rank)
    return Refuse("4D or 5D input and grid with same number of dimensions, but got input with sizes " +
                  formatSizes(Input.sizes()) + " and grid with sizes " + formatSizes(Grid.sizes()));
  if (Input.size(0) != Grid.size(0))
    return Refuse("grid and input to have same batch size, but got input with sizes " + formatSizes(Input.sizes()) +
                  " and grid with sizes " + formatSizes(Grid.sizes()));
  if (Grid.size(-1) != Rank - 2)
    return Refuse("grid to have size " + std::to_string(Rank - 2) + " in last dimension, but got grid with sizes " +
                  formatSizes(Grid.sizes()));
  for (std::int64_t I = 2; I != Rank; ++I)
    if (Input.size(I) <= 0)
      return Refuse("input to have non-empty spatial dimensions, but input has sizes " + formatSizes(Input.sizes()) +
                    " with dimension " + std::to_string(I) + " being empty");
  if (Rank == 5 && Mode == 2) {
    fail("grid_sampler(): bicubic interpolation only supports 4D input");
    return false;
  }
  return !refuseMixed(Input, Grid);
}

/// contiguousIfZeroInStrides: a broadcast tensor is copied, others go as they are.
Tensor denseForCudnn(const Tensor &T) {
  bool Broadcast = std::find(T.strides().begin(), T.strides().end(), 0) != T.strides().end();
  return Broadcast ? ops::contiguous(T) : T;
}

bool cudnnSamples(const Tensor &Input, std::int64_t Mode, std::int64_t Padding, bool Align) {
  bool Accepted = Input.device().isCuda() && session().Options.CudnnEnabled && Input.numel() > 0 &&
                  (Input.dtype() == Dtype::Float || Input.dtype() == Dtype::Double || Input.dtype() == Dtype::Half);
  return Accepted && Mode == 0 && Padding == 0 && Align && Input.dim() == 4 && Input.size(1) <= 1024;
}

/// The kernel of the backward.
GradList samplerGrad(const GradNode &N, const Tensor &G, const Tensor &X, const Tensor &Y, bool Cudnn) {
  Tensor Incoming, Dense, DenseY;
  GradList Grads(2);
  if (Cudnn) {
    Incoming = denseForCudnn(G);
    Dense = denseForCudnn(X);
    DenseY = ops::contiguous(Y);
  }
  if (Cudnn || N.wants(0))
    Grads[0] = makeTensor(X.sizes(), X.dtype(), X.device());
  Grads[1] = makeTensor(Y.sizes(), Y.dtype(), Y.device());
  // The vectorized kernel of images reads a contiguous gradient.
  if (X.device().isCpu() && X.dim() == 4)
    Incoming = ops::contiguous(G);
  if (!Cudnn)
    Incoming = Tensor();
  if (!N.wants(1))
    Grads[1] = Tensor();
  return Grads;
}

Argument runGridSampler(OpCall &C) {
  Tensor Input = C.tensor("input|self"), Grid = C.tensor("grid");
  std::int64_t Mode = choice(C, "interpolation_mode|mode", Modes);
  std::int64_t Padding = choice(C, "padding_mode", Paddings);
  bool Align = C.flag("align_corners", false);
  if (C.poisoned() || failed() || !acceptsGrid(Input, Grid, Mode))
    return Tensor();
  const bool Cudnn = cudnnSamples(Input, Mode, Padding, Align);
  NodeRef Node = record(Cudnn ? "cudnn_grid_sampler" : "grid_sampler", {Input, Grid});
  SavedSlot KeptInput = keep(Node, Input), KeptGrid = keep(Node, Grid);
  Tensor DenseInput, DenseGrid;
  if (Cudnn) {
    DenseInput = withoutGrad([&] { return denseForCudnn(Input); });
    DenseGrid = withoutGrad([&] { return ops::contiguous(Grid); });
  }
  Sizes Shape = {Input.size(0), Input.size(1)};
  for (std::int64_t I = 1; I + 1 < Grid.dim(); ++I)
    Shape.push_back(Grid.size(I));
  Tensor Out = makeTensor(Shape, Input.dtype(), Input.device());
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    const Tensor X = unpack(N, KeptInput), Y = unpack(N, KeptGrid);
    const std::string Op =
        Cudnn ? "cudnn_grid_sampler_backward" : "grid_sampler_" + std::to_string(X.dim() - 2) + "d_backward";
    return runUnderived(Op, {G[0], X, Y}, [&] { return samplerGrad(N, G[0], X, Y, Cudnn); });
  });
}

/// Coordinates along one axis, from -1 to 1; without aligned corners they are scaled, in two steps.
Tensor axis(std::int64_t Steps, bool Align, Dtype Type, Device Where) {
  Tensor Range = makeTensor({std::max<std::int64_t>(Steps, 1)}, Type, Where);
  if (Steps > 1 && !Align) {
    Tensor Scaled = ops::mul(Range, Scalar(Steps - 1));
    Range = ops::div(Scaled, Scalar(Steps));
  }
  return Range;
}

/// The grid of the identity, with a one at the end of each row.
Tensor baseGrid(const Sizes &Shape, bool Align, Dtype Type, Device Where) {
  Sizes Whole = {Shape[0]};
  Whole.insert(Whole.end(), Shape.begin() + 2, Shape.end());
  Whole.push_back(static_cast<std::int64_t>(Shape.size()) - 1);
  Tensor Grid = makeTensor(Whole, Type, Where);
  for (std::size_t I = Shape.size() - 1; I >= 2 && Grid.defined(); --I)
    axis(Shape[I], Align, Type, Where);
  return Grid;
}

Tensor aliased(const Tensor &T, const Sizes &Shape) { return makeAlias(T, Shape, contiguousStrides(Shape), 0); }

template <bool Functional> Argument runAffineGrid(OpCall &C) {
  Tensor Theta = C.tensor("theta");
  Sizes Shape = C.integers("size");
  bool Align = C.flag("align_corners", false);
  if (C.poisoned() || failed())
    return Tensor();
  if (Functional && !isFloatingPoint(Theta.dtype()))
    return fail("Expected theta to have floating point type, but got " + std::string(cppName(Theta.dtype())));
  if (Functional && Shape.size() != 4 && Shape.size() != 5)
    return fail(
        "affine_grid only supports 4D and 5D sizes, for 2D and 3D affine transforms, respectively. Got size " +
        formatSizes(Shape));
  if (Shape.size() != 4 && Shape.size() != 5)
    return fail("AffineGridGenerator needs 4d (spatial) or 5d (volumetric) inputs.");
  const auto D = static_cast<std::int64_t>(Shape.size()) - 2;
  if (Functional && (Theta.dim() != 3 || Theta.size(-2) != D || Theta.size(-1) != D + 1))
    return fail("Expected a batch of " + std::to_string(D) + "D affine matrices of shape Nx" + std::to_string(D) +
                "x" + std::to_string(D + 1) + " for size " + formatSizes(Shape) + ". Got " +
                formatSizes(Theta.sizes()) + ".");
  if (Functional && *std::min_element(Shape.begin(), Shape.end()) <= 0)
    return fail("Expected non-zero, positive output size. Got " + formatSizes(Shape));
  if (Theta.dim() != 3)
    return fail("batch2 must be a 3D tensor");
  NodeRef Node = record("affine_grid_generator", {Theta});
  Sizes Points = {Shape[0], 1}, Out = {Shape[0]};
  for (std::size_t I = 2; I != Shape.size(); ++I) {
    Points[1] *= Shape[I];
    Out.push_back(Shape[I]);
  }
  Out.push_back(D);
  auto Rows = [=](const Tensor &Base) { return aliased(Base, {Points[0], Points[1], D + 1}); };
  Tensor Grid = withoutGrad([&]() -> Tensor {
    CategoryScope Scope(session().DefaultCategory);
    Tensor Base = baseGrid(Shape, Align, Theta.dtype(), Theta.device());
    if (!Base.defined())
      return {};
    return ops::bmm(Rows(Base), ops::transpose(detached(Theta), 1, 2));
  });
  if (failed() || !Grid.defined())
    return Tensor();
  if (Grid.numel() != Points[0] * Points[1] * D)
    return fail("shape '" + formatSizes(Out) + "' is invalid for input of size " + std::to_string(Grid.numel()));
  return attach(Node, aliased(Grid, Out), [=](GradNode &, GradList &G) -> GradList {
    Tensor Grad = withoutGrad([&]() -> Tensor {
      Tensor Base = baseGrid(Shape, Align, G[0].dtype(), G[0].device());
      const Sizes Flat = {Points[0], Points[1], D};
      const Tensor Incoming =
          torchAtLeast(2, 0) ? ops::reshape(detached(G[0]), Flat) : ops::view(detached(G[0]), Flat);
      return ops::bmm(ops::transpose(Rows(Base), 1, 2), Incoming);
    });
    if (!Grad.defined())
      return {Tensor()};
    return {makeAlias(Grad, {Points[0], D, D + 1}, {Grad.strides()[0], Grad.strides()[2], Grad.strides()[1]}, 0)};
  });
}

/// F::gumbel_softmax: noise, a softmax, and for `hard` a straight-through one.
Argument runGumbelSoftmax(OpCall &C) {
  Tensor Logits = C.tensor("logits|self");
  std::int64_t Dim = C.integer("dim", -1);
  if (C.poisoned() || failed())
    return Tensor();
  Tensor Gumbels;
  {
    Tensor Noise = emptyLike(Logits);
    if (!invokeTensor("exponential_", {{"self", Noise}}).defined())
      return Tensor();
    Tensor Log = ops::unary("log", Noise);
    Gumbels = ops::unary("neg", Log);
  }
  {
    Tensor Sum = ops::add(Logits, Gumbels);
    Gumbels = ops::div(Sum, realArgument(C, "tau", 1));
  }
  Tensor Soft = ops::softmax(Gumbels, Dim);
  if (!C.flag("hard", false) || failed())
    return Soft;
  Argument Largest = invoke("max", {{"self", Soft}, {"dim", Dim}, {"keepdim", true}});
  const auto *Both = Largest.get<ArgumentList>();
  const Tensor *Index = Both && Both->size() == 2 ? (*Both)[1].get<Tensor>() : nullptr;
  if (!Index)
    return Tensor();
  Tensor Kept = *Index;
  Largest = Argument();
  Tensor Hard = ops::zerosLike(Logits);
  invokeTensor("scatter_", {{"self", Hard}, {"dim", Dim}, {"index", Kept}, {"value", 1.0}});
  Tensor Difference = ops::sub(Hard, ops::detach(Soft));
  return ops::add(Difference, Soft);
}

const OpDecl Decls[] = {
    {.Names = {"grid_sampler", "grid_sample", "grid_sampler_2d", "grid_sampler_3d"},
     .Run = runGridSampler,
     .Source =
         "1.13.1 "
         "aten/src/ATen/native/{GridSampler.cpp,GridSamplerUtils.h,cpu/GridSamplerKernel.cpp,cuda/GridSampler.cpp,"
         "cudnn/GridSampler.cpp}"},
    {.Names = {"affine_grid_generator", "affine_grid"},
     .Run = runAffineGrid<false>,
     .Source = "1.13.1 aten/src/ATen/native/AffineGridGenerator.cpp"},
    {.Names = {"F::affine_grid"},
     .Run = runAffineGrid<true>,
     .Source = "1.13.1 aten/src/ATen/native/AffineGridGenerator.cpp"},
    {.Names = {"gumbel_softmax"},
     .Run = runGumbelSoftmax,
     .Source = "1.13.1 torch/csrc/api/include/torch/nn/functional/activation.h"},
};

} // namespace

const std::span<const OpDecl> GridSampleOps = Decls;

} // namespace vramlint
