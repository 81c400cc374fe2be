// Resizing: the upsample_* ops and the functional interpolate.
//
// One result forward, one tensor of the input's size backward; nothing is kept but sizes. On the CPU each dimension
// gets tables of indices and weights, one pair per tap (nearest 1, linear 2, cubic 4), dropped at the end
// (aten/src/ATen/native/cpu/UpSampleKernel.cpp, 1.13, measured).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/BackwardKernel.h"
#include "Ops/Core/CpuKernels.h"
#include "Ops/Core/Functions.h"
#include "Ops/Core/Registry.h"

#include <cmath>
#include <sstream>

namespace vramlint {

namespace {

/// What interpolate can be asked for.
enum class ScaleMode { Nearest, NearestExact, Linear, Bilinear, Trilinear, Bicubic, Area };
/// In messages of the C++ API (torch/enum.h, get_enum_name).
constexpr std::string_view EnumNames[] = {"kNearest",   "kNearestExact", "kLinear", "kBilinear",
                                          "kTrilinear", "kBicubic",      "kArea"};

constexpr Word<ScaleMode> ScaleModes[] = {
    {"nearest", ScaleMode::Nearest},   {"nearestexact", ScaleMode::NearestExact}, {"linear", ScaleMode::Linear},
    {"bilinear", ScaleMode::Bilinear}, {"trilinear", ScaleMode::Trilinear},       {"bicubic", ScaleMode::Bicubic},
    {"area", ScaleMode::Area},
};

struct Resizer {
  std::optional<ScaleMode> Mode; ///< nothing: with antialias, of which interpolate has a word of its own
  std::string_view Op;
  std::size_t Dimensions;
  int Taps;
};

constexpr Resizer Resizers[] = {
    {ScaleMode::Nearest, "upsample_nearest1d", 1, 1},
    {ScaleMode::Nearest, "upsample_nearest2d", 2, 1},
    {ScaleMode::Nearest, "upsample_nearest3d", 3, 1},
    {ScaleMode::NearestExact, "_upsample_nearest_exact1d", 1, 1},
    {ScaleMode::NearestExact, "_upsample_nearest_exact2d", 2, 1},
    {ScaleMode::NearestExact, "_upsample_nearest_exact3d", 3, 1},
    {ScaleMode::Linear, "upsample_linear1d", 1, 2},
    {ScaleMode::Bilinear, "upsample_bilinear2d", 2, 2},
    {ScaleMode::Trilinear, "upsample_trilinear3d", 3, 2},
    {ScaleMode::Bicubic, "upsample_bicubic2d", 2, 4},
    {std::nullopt, "_upsample_bilinear2d_aa", 2, 2},
    {std::nullopt, "_upsample_bicubic2d_aa", 2, 4},
};

/// What decides how far points lie from each other, beside the sizes.
struct Spacing {
  bool Corners = false;
  std::vector<double> Factors = {}; ///< where they were given and are still to be used
  std::optional<double> factor(std::size_t Axis) const {
    return Axis < Factors.size() ? std::optional(Factors[Axis]) : std::nullopt;
  }
};

/// The kernel with antialias that does what \p R does without.
const Resizer &smoothing(const Resizer &R) {
  for (const Resizer &Other : Resizers)
    if (!Other.Mode && Other.Dimensions == R.Dimensions && Other.Taps == R.Taps)
      return Other;
  return R;
}

/// A list of numbers, one number standing for itself.
std::vector<double> numbers(OpCall &C, std::string_view Name) {
  std::vector<double> Result;
  const Argument *A = C.find(Name);
  auto Add = [&](const Argument &Value) {
    if (const double *D = Value.get<double>())
      Result.push_back(*D);
    else if (const std::int64_t *I = Value.get<std::int64_t>())
      Result.push_back(static_cast<double>(*I));
    else if (const UnknownValue *U = Value.get<UnknownValue>())
      C.poison(*U);
  };
  if (!A)
    return Result;
  if (const ArgumentList *List = A->get<ArgumentList>())
    for (const Argument &Value : *List)
      Add(Value);
  else
    Add(*A);
  return Result;
}

std::int64_t scaled(std::int64_t Size, double Factor) {
  double Result = std::floor(static_cast<double>(Size) * Factor);
  return Result > 9e18 ? INT64_MAX : Result < -9e18 ? -INT64_MAX : static_cast<std::int64_t>(Result);
}

/// With antialias.
bool smooths(const Resizer &R) { return !R.Mode; }

/// What the CPU's kernel with antialias takes to resize one axis: places, lengths and strides, a row of weights for
/// each point, and where it begins (UpSampleKernel.cpp, HelperInterpBase::_compute_indices_weights_aa).
void smoothTables(const Resizer &R, const Tensor &Of, std::int64_t To, double Scale) {
  if (Of.dtype() != Dtype::Double) // in the type that the kernel counts in
    Scale = static_cast<float>(Scale);
  const double Support = R.Taps * 0.5 * std::max(Scale, 1.0);
  const std::int64_t Weights = static_cast<std::int64_t>(std::ceil(Support)) * 2 + 1;
  std::vector<Tensor> Tables;
  const auto take = [&](std::int64_t Count, Dtype Type) { Tables.push_back(makeTensor({Count}, Type, Of.device())); };
  for (int I = 0; I != 3; ++I)
    take(To, Dtype::Long);
  take(To * Weights, Of.dtype());
  take(To, Dtype::Long);
}

/// How far points lie from each other (area_pixel_compute_scale).
double scaleOf(std::int64_t From, std::int64_t To, bool Corners, std::optional<double> Factor) {
  if (Corners)
    return To > 1 ? static_cast<double>(From - 1) / static_cast<double>(To - 1) : 0;
  return Factor && *Factor > 0 ? 1 / *Factor : static_cast<double>(From) / static_cast<double>(To);
}

/// The CPU's kernel with antialias, one axis after the other from the last. Since 2.1 axes that stay as they are are
/// left out.
void smoothOnTheCpu(const Resizer &R, const Tensor &Input, const Sizes &Wanted, const Spacing &Space) {
  CategoryScope Scope(Category::Temporary);
  Sizes Shape = Input.sizes();
  std::size_t Left = 0;
  for (std::size_t I = 0; I != R.Dimensions; ++I)
    Left += !torchAtLeast(2, 1) || Shape[I + 2] != Wanted[I];
  Tensor Between;
  for (std::size_t I = R.Dimensions; I-- != 0;) {
    const std::int64_t Before = Shape[I + 2];
    if (torchAtLeast(2, 1) && Before == Wanted[I])
      continue;
    Shape[I + 2] = Wanted[I];
    Tensor Next = --Left > 0 ? makeTensor(Shape, Input.dtype(), Input.device()) : Tensor();
    smoothTables(R, Input, Wanted[I], scaleOf(Before, Wanted[I], Space.Corners, Space.factor(I)));
    Between = Next;
  }
}

/// The backward kernel; \p Before is the input's. Its result lies as the gradient does, or, of cubic resizing and of
/// volumes whose nearest elements are taken, in the usual order.
Tensor resizeGrad(const Resizer &R, const Tensor &G, const Sizes &Before) {
  const bool Plain = R.Taps > 2 || (R.Taps == 1 && R.Dimensions == 3);
  const MemoryFormat Format = Plain ? MemoryFormat::Contiguous : suggestFormat(G);
  if (G.device().isCuda()) {
    Tensor InputGrad = makeTensor(Before, G.dtype(), G.device(), Format);
    ops::contiguous(G, Format);
    return InputGrad;
  }
  // The CPU's kernel has its result already when it asks for a dense gradient.
  const MemoryFormat Last = R.Dimensions == 2 ? MemoryFormat::ChannelsLast : MemoryFormat::ChannelsLast3d;
  Tensor InputGrad = makeTensor(Before, G.dtype(), G.device(), Format);
  const bool MayBeLast = R.Dimensions == 2 ? R.Taps <= 2 : R.Dimensions == 3 && (R.Taps == 2 || torchAtLeast(2, 0));
  if (MayBeLast && !smooths(R) && G.isContiguous(Last)) {
    ops::contiguous(detached(InputGrad), Last);
  } else { // the kernel for the usual order, of whatever lies otherwise (a part of channels that are last)
    const Tensor Dense = ops::contiguous(G), Result = ops::contiguous(detached(InputGrad));
  }
  return InputGrad;
}

/// Whether the CPU takes the kernel for images in the order \p Last. One channel, or images of one point, lie in both
/// orders. From 2.0 on few channels do not ask for it, and small results in two dimensions do, in any order
/// (`_use_vectorized_kernel_cond_2d`; pytorch#86361 and #90302).
bool takesLast(const Resizer &R, const Tensor &Input, const Sizes &Wanted, MemoryFormat Last) {
  if (R.Dimensions < 2 || R.Taps > 2)
    return false;
  if (!torchAtLeast(2, 0))
    return Input.isContiguous(Last);
  constexpr std::int64_t FewChannels = 3, SmallSides = 128;
  return (Input.isContiguous(Last) && Input.size(1) > FewChannels) ||
         (R.Dimensions == 2 && Wanted[0] + Wanted[1] <= SmallSides);
}

Tensor resize(const Resizer &R, const Tensor &Input, const Sizes &Wanted, const Spacing &Space = {}) {
  std::string Dims = std::to_string(R.Dimensions), Rank = std::to_string(R.Dimensions + 2);
  if (Wanted.size() != R.Dimensions)
    return fail("It is expected output_size equals to " + Dims + ", but got size " + std::to_string(Wanted.size()));
  if (static_cast<std::size_t>(Input.dim()) != R.Dimensions + 2)
    return fail("It is expected input_size equals to " + Rank + ", but got size " + std::to_string(Input.dim()));
  static const char Axes[] = "DHW";
  std::string In, Out;
  bool Positive = true;
  Sizes Shape = {Input.size(0), Input.size(1)};
  for (std::size_t I = 0; I != R.Dimensions; ++I) {
    std::string Axis = std::string(I ? ", " : "") + Axes[3 - R.Dimensions + I] + ": ";
    In += Axis + std::to_string(Input.sizes()[I + 2]);
    Out += Axis + std::to_string(Wanted[I]);
    Positive = Positive && Input.sizes()[I + 2] > 0 && Wanted[I] > 0;
    Shape.push_back(Wanted[I]);
  }
  if (!Positive)
    return fail("Input and output sizes should be greater than 0, but got input (" + In + ") and output (" + Out +
                ")");
  if (Input.size(1) == 0)
    return fail("Non-empty " + Rank + "D data tensor expected but got a tensor with sizes " +
                formatSizes(Input.sizes()));
  if (refuseType(R.Op, {{"self", Input}}))
    return {};
  NodeRef Node = record(R.Op, {Input});
  const bool Plain = R.Taps > 2 && !torchAtLeast(2, 0); // as measured with 1.13
  MemoryFormat Format = Plain ? MemoryFormat::Contiguous : suggestFormat(Input);
  Tensor Result = makeTensor(Shape, Input.dtype(), Input.device(), Format);
  if (!Result.defined())
    return {};
  const MemoryFormat Last = R.Dimensions == 2 ? MemoryFormat::ChannelsLast : MemoryFormat::ChannelsLast3d;
  if (Input.device().isCpu() && torchAtLeast(2, 0) && R.Dimensions == 2 && R.Taps > 1 && Input.dtype() == Dtype::Byte)
    session().assume(Doubt::CpuKernelScratch, "images of bytes that are resized");
  if (Input.device().isCuda()) {
    if (R.Taps == 1) // the others' kernels take strides
      ops::contiguous(detached(Input), Format);
  } else if (smooths(R)) {
    smoothOnTheCpu(R, Input, Wanted, Space);
  } else if (takesLast(R, Input, Wanted, Last)) {
    // The kernel for channels last needs no tables, but its result in that order, and from 2.0 on its input as well.
    CategoryScope Scope(Category::Temporary);
    const Tensor InThatOrder = torchAtLeast(2, 0) ? ops::contiguous(detached(Input), Last) : Input;
    ops::contiguous(detached(Result), Last);
  } else if (Format == MemoryFormat::Contiguous || R.Taps > 2 || torchAtLeast(2, 0)) {
    CategoryScope Scope(Category::Temporary);
    std::vector<Tensor> Tables;
    for (std::size_t I = 0; I != R.Dimensions; ++I)
      for (int Tap = 0; Tap != R.Taps; ++Tap) {
        Tables.push_back(makeTensor({Wanted[I]}, Dtype::Long, Input.device()));
        Tables.push_back(makeTensor({Wanted[I]}, Input.dtype(), Input.device()));
      }
  }
  Sizes Before = Input.sizes();
  return attach(Node, Result, [=, &R](GradNode &, GradList &G) -> GradList {
    return {runLinear(
        std::string(R.Op) + "_backward", G[0], {}, {}, [&] { return resizeGrad(R, G[0], Before); },
        [=, &R](const Tensor &GG, const Tensor &) { return resize(R, GG, Wanted, Space); })};
  });
}

Argument runUpsample(OpCall &C) {
  Tensor Input = C.tensor("self");
  Sizes Wanted = C.integers("output_size");
  std::vector<double> Factors = numbers(C, "scale_factors");
  Spacing Space{C.flag("align_corners", false), Factors};
  for (std::string_view Axis : {"scales_h", "scales_w"})
    if (C.has(Axis))
      Space.Factors.push_back(C.number(Axis, 0));
  if (C.poisoned() || !requireDefined({Input}))
    return Tensor();
  if (C.has("scale_factors") && C.find("scale_factors")->is<ArgumentList>() && Wanted.empty()) {
    for (std::size_t I = 0; I != Factors.size() && I + 2 < Input.sizes().size(); ++I)
      Wanted.push_back(scaled(Input.sizes()[I + 2], Factors[I]));
  }
  for (const Resizer &R : Resizers)
    if (R.Op == C.name())
      return resize(R, Input, Wanted, Space);
  return Tensor();
}

std::string inBrackets(const std::vector<double> &Numbers) {
  std::ostringstream Text;
  for (const double &N : Numbers)
    Text << (&N == Numbers.data() ? "[" : ", ") << N;
  return Numbers.empty() ? "[]" : Text.str() + "]";
}

std::optional<Sizes> interpolatedSize(const Tensor &Input, const std::optional<Sizes> &Size,
                                      const std::optional<std::vector<double>> &Factors) {
  std::size_t Dims = Input.sizes().size() - 2;
  auto Refuse = [](std::string Message) {
    fail(std::move(Message));
    return std::nullopt;
  };
  if (!Size && !Factors)
    return Refuse("either size or scale_factor should be defined");
  if (Size && Factors)
    return Refuse("only one of size or scale_factor should be defined");
  if (Factors && Factors->size() != Dims)
    return Refuse("scale_factor shape must match input shape. Input is " + std::to_string(Dims) +
                  "D, scale_factor size is " + inBrackets(*Factors));
  if (Size)
    return *Size;
  Sizes Wanted;
  for (std::size_t I = 0; I != Dims; ++I)
    Wanted.push_back(scaled(Input.sizes()[I + 2], (*Factors)[I]));
  return Wanted;
}

/// torch::nn::functional::interpolate (C++ API): mode and rank choose the op.
Argument runInterpolate(OpCall &C) {
  Tensor Input = C.tensor("self");
  const ScaleMode Mode = C.word("mode", ScaleMode::Nearest, ScaleModes);
  std::optional<Sizes> Size;
  std::optional<std::vector<double>> Factors;
  if (C.has("size"))
    Size = C.integers("size");
  if (C.has("scale_factor"))
    Factors = numbers(C, "scale_factor");
  bool Antialias = C.flag("antialias", false);
  Spacing Space{C.flag("align_corners", false)};
  if (Factors && !C.flag("recompute_scale_factor", false))
    Space.Factors = *Factors;
  if (C.poisoned() || !requireDefined({Input}))
    return Tensor();
  if ((Mode == ScaleMode::Nearest || Mode == ScaleMode::Area) && C.has("align_corners"))
    return fail("align_corners option can only be set with the interpolating modes: linear | bilinear | bicubic | "
                "trilinear");
  auto Rank = static_cast<std::size_t>(Input.dim());
  if (Antialias && !(Rank == 4 && (Mode == ScaleMode::Bilinear || Mode == ScaleMode::Bicubic)))
    return fail("Anti-alias option is only supported for bilinear and bicubic modes");
  std::size_t Needs = 0;
  for (const Resizer &R : Resizers) {
    if (R.Mode != Mode)
      continue;
    Needs = R.Dimensions + 2;
    if (Needs != Rank)
      continue;
    auto Wanted = interpolatedSize(Input, Size, Factors);
    if (!Wanted)
      return Tensor();
    return resize(Antialias ? smoothing(R) : R, Input, *Wanted, Space);
  }
  if (Mode == ScaleMode::Area && Rank >= 3 && Rank <= 5) {
    auto Wanted = interpolatedSize(Input, Size, Factors);
    return Wanted ? invokeTensor("F::adaptive_avg_pool" + std::to_string(Rank - 2) + "d",
                                 {{"self", Input}, {"output_size", *Wanted}})
                  : Tensor();
  }
  const bool IsLinear = Mode == ScaleMode::Linear || Mode == ScaleMode::Bilinear || Mode == ScaleMode::Trilinear;
  if (IsLinear && Rank >= 3 && Rank <= 5)
    return fail("Got " + std::to_string(Rank) + "D input, but " + C.text("mode", "") + " mode needs " +
                std::to_string(Needs) + "D input");
  return fail("Input Error: Only 3D, 4D and 5D input Tensors supported (got " + std::to_string(Rank) +
              "D) for the modes: nearest | linear | bilinear | bicubic | trilinear (got " +
              std::string(EnumNames[static_cast<std::size_t>(Mode)]) + ")");
}

constexpr std::string_view From = "1.13 native/UpSample.cpp, native/cuda/UpSample*.cu";

const OpDecl Declared[] = {
    {.Names = {"upsample_nearest1d", "upsample_nearest2d", "upsample_nearest3d", "_upsample_nearest_exact1d",
               "_upsample_nearest_exact2d", "_upsample_nearest_exact3d", "upsample_linear1d", "upsample_bilinear2d",
               "upsample_trilinear3d", "upsample_bicubic2d", "_upsample_bilinear2d_aa", "_upsample_bicubic2d_aa"},
     .Run = runUpsample,
     .Harmless = listOf<"scales", "scales_d">,
     .Source = From},
    {.Names = {"interpolate"}, .Run = runInterpolate, .Source = "1.13 nn/functional/upsampling.h"},
};

} // namespace

const std::span<const OpDecl> UpsampleOps = Declared;

} // namespace vramlint
