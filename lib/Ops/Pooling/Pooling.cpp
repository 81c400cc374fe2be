// Max, average, adaptive, and power-average pooling, and unpooling.
//
// Max pooling always makes its indices (int64, eight bytes per result element), wanted or not, and keeps them with
// the input; on the CPU only a pooling of one dimension without gradient does without. Average pooling keeps its
// input although backward needs nothing of it but the sizes. Adaptive average pooling to one element is a mean, which
// keeps nothing (aten/src/ATen/native/{Pool.h,DilatedMaxPool2d,AveragePool2d,AdaptiveAveragePooling}.cpp, 1.13).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/BackwardKernel.h"
#include "Ops/Core/Functions.h"
#include "Ops/Core/Lookup.h"
#include "Ops/Core/Registry.h"
#include "Ops/Pooling/PoolKernels.h"

#include <limits>

namespace vramlint {

namespace {

constexpr std::int64_t Huge = std::numeric_limits<std::int64_t>::max();

struct Window {
  Sizes Kernel, Stride, Padding, Dilation;
  bool Ceil = false;
};

std::string number(std::int64_t V) { return std::to_string(V); }

/// `kH: 2 kW: 2`, as the shape checks print a property of the window.
std::string perDimension(const std::string &Prefix, const Sizes &Values) {
  static const char Axes[] = "THW";
  std::string Text;
  for (std::size_t I = 0; I != Values.size(); ++I)
    Text += (Text.empty() ? "" : " ") + Prefix + Axes[3 - Values.size() + I] + ": " + number(Values[I]);
  return Text;
}

Window readWindow(OpCall &C, std::size_t D) {
  Window P;
  P.Kernel = C.expanded("kernel_size", D, 1);
  const Argument *Stride = C.find("stride");
  const ArgumentList *List = Stride ? Stride->get<ArgumentList>() : nullptr;
  P.Stride = !C.has("stride") || (List && List->empty()) ? P.Kernel : C.expanded("stride", D, 1);
  P.Padding = C.expanded("padding", D, 0);
  P.Dilation = C.expanded("dilation", D, 1);
  P.Ceil = C.flag("ceil_mode", false);
  return P;
}

/// pooling_output_shape and pool{2,3}d_shape_check; nothing after raising.
std::optional<Sizes> pooledShape(const Tensor &Input, const Window &P) {
  std::size_t D = P.Kernel.size();
  auto Refuse = [](std::string Message) {
    fail(std::move(Message));
    return std::nullopt;
  };
  auto Rank = static_cast<std::size_t>(Input.dim());
  if (Rank != D + 1 && Rank != D + 2)
    return Refuse("non-empty " + number(static_cast<std::int64_t>(D) + 1) + "D or " +
                  number(static_cast<std::int64_t>(D) + 2) + "D (batch mode) tensor expected for input");
  Sizes Shape = Input.sizes();
  std::size_t First = Rank - D;
  for (std::size_t I = 0; I != D; ++I) {
    if (P.Stride[I] == 0)
      return Refuse("stride should not be zero");
    if (P.Padding[I] < 0)
      return Refuse("pad must be non-negative, but got pad: " + number(P.Padding[I]));
    if (P.Padding[I] > P.Kernel[I] / 2)
      return Refuse("pad should be at most half of kernel size, but got pad=" + number(P.Padding[I]) +
                    " and kernel_size=" + number(P.Kernel[I]));
  }
  for (auto [Values, Name, Prefix] : {std::tuple(P.Kernel, "kernel size", "k"), std::tuple(P.Stride, "stride", "d"),
                                      std::tuple(P.Dilation, "dilation", "dilation")})
    for (std::int64_t V : Values)
      if (V <= 0)
        return Refuse(std::string(Name) + " should be greater than zero, but got " + perDimension(Prefix, Values));
  for (std::size_t I = Rank - D - 1; I != Rank; ++I)
    if (Shape[I] == 0)
      return Refuse(
          "Expected " + number(static_cast<std::int64_t>(D) + 1) + "D or " +
          number(static_cast<std::int64_t>(D) + 2) +
          "D (batch mode) tensor with optional 0 dim batch size for input, but got:" + formatSizes(Input.sizes()));
  bool TooSmall = false;
  for (std::size_t I = 0; I != D; ++I) {
    __int128 In = Shape[First + I];
    __int128 Span = In + 2 * static_cast<__int128>(P.Padding[I]) -
                    static_cast<__int128>(P.Dilation[I]) * (P.Kernel[I] - 1) - 1 + (P.Ceil ? P.Stride[I] - 1 : 0);
    __int128 Out = (Span >= 0 ? Span / P.Stride[I] : -((-Span + P.Stride[I] - 1) / P.Stride[I])) + 1;
    if (P.Ceil && (Out - 1) * P.Stride[I] >= In + P.Padding[I])
      --Out;
    TooSmall = TooSmall || Out < 1;
    Shape[First + I] = Out > Huge ? Huge : Out < -Huge ? -Huge : static_cast<std::int64_t>(Out);
  }
  if (TooSmall) {
    auto Times = [&](const Sizes &S) {
      std::string Text;
      for (std::size_t I = First - 1; I != Rank; ++I)
        Text += (Text.empty() ? "" : "x") + number(S[I]);
      return Text;
    };
    return Refuse("Given input size: (" + Times(Input.sizes()) + "). Calculated output size: (" + Times(Shape) +
                  "). Output size is too small");
  }
  return Shape;
}

/// One dimension is pooled as an image of height one.
Window asImage(Window P) {
  for (auto *List : {&P.Kernel, &P.Stride, &P.Dilation})
    List->insert(List->begin(), 1);
  P.Padding.insert(P.Padding.begin(), 0);
  return P;
}

Argument result(const Pooled &P, bool WithIndices) {
  if (!WithIndices || !P.Out.defined())
    return P.Out;
  return ArgumentList{P.Out, P.Indices};
}

bool readInput(OpCall &C, Tensor &Input, std::size_t D) {
  Input = C.tensor("self");
  if (C.poisoned() || failed() || !requireDefined({Input}))
    return false;
  auto Rank = static_cast<std::size_t>(Input.dim());
  if (D == 1 && Rank != 2 && Rank != 3) {
    fail(std::string(C.name()) + "() Expected 2D or 3D input tensor, but got " + formatSizes(Input.sizes()));
    return false;
  }
  return true;
}

template <std::size_t D, bool WithIndices> Argument runMaxPool(OpCall &C) {
  Window P = readWindow(C, D);
  Tensor Input;
  if (!readInput(C, Input, D))
    return Tensor();
  if (D != 1) {
    auto Shape = pooledShape(Input, P);
    if (Shape && D == 3 && Input.device().isCpu() && torchAtLeast(2, 0) &&
        suggestFormat(Input) == MemoryFormat::ChannelsLast) // a volume without a batch that looks like images
      return fail("Unsupported memory format. Supports only ChannelsLast3d, Contiguous");
    std::string Name = "max_pool" + number(static_cast<std::int64_t>(D)) + "d_with_indices";
    return Shape ? result(pool(Name, Input, *Shape, PoolKind::Max, D), WithIndices) : Tensor();
  }
  bool Plain = !WithIndices && Input.device().isCpu() && !gradWanted({Input});
  Tensor Image = ops::unsqueeze(Input, -2);
  auto Shape = pooledShape(Image, asImage(P));
  if (!Shape)
    return Tensor();
  if (Plain) {
    Tensor Out = makeTensor(*Shape, Input.dtype(), Input.device());
    ops::contiguous(detached(Input));
    return ops::squeeze(Out, -2);
  }
  Pooled Made = pool("max_pool2d_with_indices", Image, *Shape, PoolKind::Max, 2);
  if (!Made.Out.defined())
    return Tensor();
  return result({ops::squeeze(Made.Out, -2), ops::squeeze(Made.Indices, -2)}, WithIndices);
}

Argument runAvgPool(OpCall &C, std::size_t D) {
  Window P = readWindow(C, D);
  Tensor Input;
  if (!readInput(C, Input, D))
    return Tensor();
  if (C.ifKnown("divisor_override") == 0)
    return fail("divisor must be not zero");
  if (D != 1) {
    auto Shape = pooledShape(Input, P);
    std::string Name = "avg_pool" + number(static_cast<std::int64_t>(D)) + "d";
    return Shape ? pool(Name, Input, *Shape, PoolKind::Average, D).Out : Tensor();
  }
  Tensor Image = ops::unsqueeze(Input, -2);
  auto Shape = pooledShape(Image, asImage(P));
  Tensor Out = Shape ? pool("avg_pool2d", Image, *Shape, PoolKind::Average, 2).Out : Tensor();
  return Out.defined() ? ops::squeeze(Out, -2) : Tensor();
}

/// The wanted sizes; an absent one (`c10::nullopt`) is the input's. Of a functional they are an ExpandingArray.
std::optional<Sizes> adaptiveSize(OpCall &C, const Tensor &Input, std::size_t D, bool Functional) {
  Sizes Wanted = C.integers("output_size");
  if (Wanted.size() == 1 && Functional)
    Wanted.assign(D, Wanted[0]);
  std::string Name(C.name().substr(C.name().rfind(':') == std::string_view::npos ? 0 : C.name().rfind(':') + 1));
  auto Rank = static_cast<std::size_t>(Input.dim());
  if (Wanted.size() != D) {
    fail(Name + ": output_size must be " + number(static_cast<std::int64_t>(D)));
    return std::nullopt;
  }
  if (Rank != D + 1 && Rank != D + 2) {
    fail(Name + "(): Expected " + number(static_cast<std::int64_t>(D) + 1) + "D or " +
         number(static_cast<std::int64_t>(D) + 2) + "D tensor, but got " + formatSizes(Input.sizes()));
    return std::nullopt;
  }
  const Argument *Given = C.find("output_size");
  const ArgumentList *List = Given ? Given->get<ArgumentList>() : nullptr;
  for (std::size_t I = 0; I != D; ++I) {
    if (List && I < List->size() && (*List)[I].isNone())
      Wanted[I] = Input.sizes()[Rank - D + I];
    if (Wanted[I] < 0) {
      fail(Name + ": elements of output_size must be greater than or equal to 0 but received " + formatSizes(Wanted));
      return std::nullopt;
    }
  }
  return Wanted;
}

/// Whether one of the dimensions from \p First on has no elements, which the kernel refuses.
bool refusesEmpty(const Tensor &Input, std::int64_t First, std::string_view Op) {
  for (std::int64_t I = First; I < Input.dim(); ++I)
    if (Input.size(I) == 0) {
      fail(std::string(Op) +
           "(): Expected input to have non-zero size for non-batch dimensions, but input has sizes " +
           formatSizes(Input.sizes()) + " with dimension " + number(I) + " being empty");
      return true;
    }
  return false;
}

Sizes withLast(Sizes Shape, const Sizes &Last) {
  std::copy(Last.begin(), Last.end(), Shape.end() - static_cast<std::ptrdiff_t>(Last.size()));
  return Shape;
}

/// Whether the mean of an image, or from 2.0 on of a volume, keeps to channels that are last.
bool keepsChannelsLast(const Tensor &Input, std::size_t SpatialRank) {
  if (SpatialRank == 2)
    return suggestFormat(Input) == MemoryFormat::ChannelsLast;
  return torchAtLeast(2, 0) && suggestFormat(Input) == MemoryFormat::ChannelsLast3d;
}

/// The mean of a channels_last image is given such strides by as_strided_ (1.13 AdaptiveAveragePooling.cpp), whose
/// backward puts the gradient into new memory.
Tensor setChannelsLastStrides(const Tensor &Mean) {
  NodeRef Node = record("as_strided_", {Mean});
  Sizes Shape = Mean.sizes(), Strides = Mean.strides();
  Mean.impl().Strides.assign(Shape.size(), Mean.size(1));
  Mean.impl().Strides[1] = 1;
  return rebase(Node, Mean, [=](GradNode &, GradList &G) -> GradList {
    Tensor Block = makeTensor({*elementCount(Shape)}, G[0].dtype(), G[0].device());
    return {Block.defined() ? makeAlias(Block, Shape, Strides, 0) : Tensor()};
  });
}

template <std::size_t D, bool Functional> Argument runAdaptiveAverage(OpCall &C) {
  Tensor Input = C.tensor("self");
  if (C.poisoned() || !requireDefined({Input}))
    return Tensor();
  auto Wanted = adaptiveSize(C, Input, D, Functional);
  if (!Wanted || C.poisoned())
    return Tensor();
  if (D == 1) {
    Input = ops::unsqueeze(Input, 2 - (Input.dim() == 2 ? 1 : 0));
    Wanted->insert(Wanted->begin(), 1);
  }
  bool One = std::all_of(Wanted->begin(), Wanted->end(), [](std::int64_t V) { return V == 1; });
  Tensor Out;
  if (One) {
    Sizes Dims;
    for (std::size_t I = 0; I != Wanted->size(); ++I)
      Dims.push_back(-1 - static_cast<std::int64_t>(I));
    Out = ops::mean(Input, Dims, true);
    if (Out.defined() && keepsChannelsLast(Input, Wanted->size()))
      Out = setChannelsLastStrides(Out);
  } else {
    if (refusesEmpty(Input, Wanted->size() == 2 ? Input.dim() - 2 : 1, C.name()))
      return Tensor();
    Out = pool(Wanted->size() == 2 ? "_adaptive_avg_pool2d" : "_adaptive_avg_pool3d", Input,
               withLast(Input.sizes(), *Wanted), PoolKind::AdaptiveAverage, Wanted->size())
              .Out;
  }
  return D == 1 && Out.defined() ? ops::squeeze(Out, -2) : Out;
}

/// ATen's return (values, indices); the functionals of the C++ API return the values.
template <std::size_t D, bool Functional, bool WithIndices> Argument runAdaptiveMax(OpCall &C) {
  Tensor Input = C.tensor("self");
  if (C.poisoned() || !requireDefined({Input}))
    return Tensor();
  auto Wanted = adaptiveSize(C, Input, D, Functional);
  if (!Wanted || C.poisoned())
    return Tensor();
  if (D == 1) {
    Input = ops::unsqueeze(Input, -2);
    Wanted->insert(Wanted->begin(), 1);
  }
  if (refusesEmpty(Input, 1, C.name()))
    return Tensor();
  Pooled Made = pool(Wanted->size() == 2 ? "adaptive_max_pool2d" : "adaptive_max_pool3d", Input,
                     withLast(Input.sizes(), *Wanted), PoolKind::AdaptiveMax, Wanted->size());
  if (D == 1 && Made.Out.defined())
    Made = {ops::squeeze(Made.Out, -2), ops::squeeze(Made.Indices, -2)};
  return result(Made, WithIndices);
}

/// max_unpool: scatters into zeros; backward gathers by the indices it kept.
/// The size that an unpooling functional takes for \p Wanted, which may be empty and has the batch and the channels
/// in front otherwise; raises where no pooling by this window would have given the input (nn/functional/pooling.h,
/// _unpool_output_size, which takes no list without batch and channels, whatever it says).
Sizes unpooledSize(const Tensor &Input, const Window &P, const Sizes &Wanted) {
  const std::size_t D = P.Kernel.size(), First = static_cast<std::size_t>(Input.dim()) - D;
  Sizes Plain;
  for (std::size_t I = 0; I != D; ++I)
    Plain.push_back((Input.sizes()[First + I] - 1) * P.Stride[I] + P.Kernel[I] - 2 * P.Padding[I]);
  if (Wanted.empty())
    return Plain;
  const std::string Count = number(static_cast<std::int64_t>(D)), More = number(static_cast<std::int64_t>(D + 2));
  if (Wanted.size() != D + 2) {
    fail("output_size should be a sequence containing " + Count + " or " + More +
         " elements, but it has a length of '0'");
    return Plain;
  }
  const Sizes Last(Wanted.begin() + 2, Wanted.end());
  for (std::size_t I = 0; I != D; ++I)
    if (Last[I] < Plain[I] - P.Stride[I] || Last[I] > Plain[I] + P.Stride[I])
      fail("invalid output_size " + formatSizes(Last) + " (dim " + number(static_cast<std::int64_t>(I)) +
           " must be between " + number(Plain[I] - P.Stride[I]) + " and " + number(Plain[I] + P.Stride[I]) + ")");
  return Last;
}

Argument runUnpool(OpCall &C, std::size_t D) {
  Tensor Input = C.tensor("self"), Indices = C.tensor("indices");
  if (C.poisoned() || !requireDefined({Input, Indices}) || !commonDevice({Input, Indices}))
    return Tensor();
  if (Indices.dtype() != Dtype::Long)
    return fail("elements in indices should be type int64 but got: " + std::string(dtypeName(Indices.dtype())));
  if (Input.sizes() != Indices.sizes())
    return fail("Expected shape of indices to be same as that of the input tensor (" + formatSizes(Input.sizes()) +
                ") but got indices tensor with shape: " + formatSizes(Indices.sizes()));
  auto Rank = static_cast<std::size_t>(Input.dim());
  if (Rank != D + 1 && Rank != D + 2)
    return fail("Input to max_unpooling" + number(static_cast<std::int64_t>(D)) + "d should be a " +
                number(static_cast<std::int64_t>(D) + 1) + "d or " + number(static_cast<std::int64_t>(D) + 2) +
                "d Tensor, but got a tensor with " + number(Input.dim()) + " dimensions.");
  Sizes Wanted = C.integers("output_size");
  if (C.has("kernel_size")) // the functional; the op is given a size and nothing else
    Wanted = unpooledSize(Input, readWindow(C, D), Wanted);
  if (Wanted.size() != D || C.poisoned() || failed())
    return fail("There should be exactly " + number(static_cast<std::int64_t>(D)) + " elements in output_size");
  NodeRef Node = record("max_unpool", {Input});
  SavedSlot Kept = keep(Node, Indices);
  MemoryFormat Format = Input.device().isCpu() && D == 2 ? suggestFormat(Input) : MemoryFormat::Contiguous;
  Tensor DenseInput = ops::contiguous(detached(Input), Format), DenseIndices = ops::contiguous(Indices, Format);
  Tensor Out = makeTensor(withLast(Input.sizes(), Wanted), Input.dtype(), Input.device(), Format);
  std::int64_t Plane = 1;
  for (const std::int64_t Side : Wanted)
    Plane *= Side;
  const auto says = [&](std::int64_t Index) {
    return "Found an invalid max index: " + number(Index) + " (output volumes are of size " + formatSizes(Wanted) +
           ")";
  };
  if (!Out.defined() || !checkPlaces(Indices, 0, Plane, says))
    return Tensor();
  return attach(Node, Out,
                [=](GradNode &N, GradList &G) -> GradList { return {gatherPerPlane(G[0], unpack(N, Kept), D)}; });
}

/// torch::nn::functional::lp_pool{1,2}d: powers around an average pooling.
Argument runLpPool(OpCall &C, std::size_t D) {
  Window P = readWindow(C, D);
  Tensor Input = C.tensor("self");
  double Power = C.number("norm_type", 2.0);
  if (C.poisoned() || !requireDefined({Input}))
    return Tensor();
  Tensor Out;
  {
    Tensor Powers = ops::pow(Input, Power);
    Out = invokeTensor(D == 1 ? "avg_pool1d" : "avg_pool2d",
                       {{"self", Powers}, {"kernel_size", P.Kernel}, {"stride", P.Stride}, {"ceil_mode", P.Ceil}});
  }
  if (!Out.defined())
    return Tensor();
  // One expression: `(sign(out) * relu(abs(out))).mul(elements).pow(1 / p)`, all of it alive together. GCC, which
  // builds LibTorch, evaluates the right operand first.
  Tensor Absolute = ops::unary("abs", Out);
  Tensor Positive = invokeTensor("relu", {{"self", Absolute}});
  Tensor Sign = ops::unary("sign", Out);
  Tensor Product = ops::mul(Sign, Positive);
  Tensor Scaled = ops::mul(Product, 2);
  return ops::pow(Scaled, 1.0 / Power);
}

/// Kernels of backward that the program calls itself.
template <PoolKind Kind, std::size_t SpatialRank> Argument runPoolGrad(OpCall &C) {
  const Tensor G = C.tensor("grad_output"), Self = C.tensor("self");
  const Tensor Indices = Kind == PoolKind::Max ? C.tensor("indices") : Tensor();
  if (C.poisoned() || !requireDefined({G, Self}) || isRecordedKernel(C, {G, Self}))
    return Tensor();
  return poolGrad(Self, G, Indices, Kind, SpatialRank);
}

const OpDecl Declared[] = {
    {.Names = {"max_pool1d"}, .Run = runMaxPool<1, false>},
    {.Names = {"max_pool1d_with_indices"}, .Run = runMaxPool<1, true>},
    {.Names = {"max_pool2d"}, .Run = runMaxPool<2, false>},
    {.Names = {"max_pool2d_with_indices"}, .Run = runMaxPool<2, true>},
    {.Names = {"max_pool3d"}, .Run = runMaxPool<3, false>},
    {.Names = {"max_pool3d_with_indices"}, .Run = runMaxPool<3, true>},
    {.Names = {"avg_pool1d"},
     .Run = [](OpCall &C) { return runAvgPool(C, 1); },
     .Harmless = listOf<"count_include_pad">},
    {.Names = {"avg_pool2d"},
     .Run = [](OpCall &C) { return runAvgPool(C, 2); },
     .Harmless = listOf<"count_include_pad">},
    {.Names = {"avg_pool3d"},
     .Run = [](OpCall &C) { return runAvgPool(C, 3); },
     .Harmless = listOf<"count_include_pad">},
    {.Names = {"avg_pool2d_backward"},
     .Run = runPoolGrad<PoolKind::Average, 2>,
     .Harmless = listOf<"kernel_size", "stride", "padding", "ceil_mode", "count_include_pad", "divisor_override">},
    {.Names = {"avg_pool3d_backward"},
     .Run = runPoolGrad<PoolKind::Average, 3>,
     .Harmless = listOf<"kernel_size", "stride", "padding", "ceil_mode", "count_include_pad", "divisor_override">},
    {.Names = {"max_pool2d_with_indices_backward"},
     .Run = runPoolGrad<PoolKind::Max, 2>,
     .Harmless = listOf<"kernel_size", "stride", "padding", "dilation", "ceil_mode">},
    {.Names = {"max_pool3d_with_indices_backward"},
     .Run = runPoolGrad<PoolKind::Max, 3>,
     .Harmless = listOf<"kernel_size", "stride", "padding", "dilation", "ceil_mode">},
    {.Names = {"_adaptive_avg_pool2d_backward"}, .Run = runPoolGrad<PoolKind::AdaptiveAverage, 2>},
    {.Names = {"_adaptive_avg_pool3d_backward"}, .Run = runPoolGrad<PoolKind::AdaptiveAverage, 3>},
    {.Names = {"adaptive_avg_pool1d"}, .Run = runAdaptiveAverage<1, false>},
    {.Names = {"F::adaptive_avg_pool1d"}, .Run = runAdaptiveAverage<1, true>},
    {.Names = {"adaptive_avg_pool2d"}, .Run = runAdaptiveAverage<2, false>},
    {.Names = {"F::adaptive_avg_pool2d"}, .Run = runAdaptiveAverage<2, true>},
    {.Names = {"adaptive_avg_pool3d"}, .Run = runAdaptiveAverage<3, false>},
    {.Names = {"F::adaptive_avg_pool3d"}, .Run = runAdaptiveAverage<3, true>},
    {.Names = {"adaptive_max_pool1d"}, .Run = runAdaptiveMax<1, false, true>},
    {.Names = {"F::adaptive_max_pool1d"}, .Run = runAdaptiveMax<1, true, false>},
    {.Names = {"F::adaptive_max_pool1d_with_indices"}, .Run = runAdaptiveMax<1, true, true>},
    {.Names = {"adaptive_max_pool2d"}, .Run = runAdaptiveMax<2, false, true>},
    {.Names = {"F::adaptive_max_pool2d"}, .Run = runAdaptiveMax<2, true, false>},
    {.Names = {"F::adaptive_max_pool2d_with_indices"}, .Run = runAdaptiveMax<2, true, true>},
    {.Names = {"adaptive_max_pool3d"}, .Run = runAdaptiveMax<3, false, true>},
    {.Names = {"F::adaptive_max_pool3d"}, .Run = runAdaptiveMax<3, true, false>},
    {.Names = {"F::adaptive_max_pool3d_with_indices"}, .Run = runAdaptiveMax<3, true, true>},
    {.Names = {"max_unpool1d"}, .Run = [](OpCall &C) { return runUnpool(C, 1); }},
    {.Names = {"max_unpool2d", "F::max_unpool2d"}, .Run = [](OpCall &C) { return runUnpool(C, 2); }},
    {.Names = {"max_unpool3d", "F::max_unpool3d"},
     .Run = [](OpCall &C) { return runUnpool(C, 3); },
     .Harmless = listOf<"stride", "padding">},
    {.Names = {"lp_pool1d"}, .Run = [](OpCall &C) { return runLpPool(C, 1); }},
    {.Names = {"lp_pool2d"}, .Run = [](OpCall &C) { return runLpPool(C, 2); }},
};

} // namespace

const std::span<const OpDecl> PoolingOps = Declared;

} // namespace vramlint
