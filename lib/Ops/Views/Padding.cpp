// Padding: constant, reflect, replicate (a kernel each) and circular (slices copied in place).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/BackwardKernel.h"
#include "Ops/Core/Functions.h"
#include "Ops/Core/KnownNumbers.h"
#include "Ops/Core/Registry.h"

#include <algorithm>

namespace vramlint {
namespace {

Sizes negated(Sizes Pad) {
  for (std::int64_t &P : Pad)
    P = P == INT64_MIN ? INT64_MAX : -P;
  return Pad;
}

/// Shape after padding; \p Pad lists (before, after) from the last dimension on.
std::optional<Sizes> paddedShape(const Tensor &Self, const Sizes &Pad) {
  if (Pad.size() % 2 != 0) {
    fail("Length of pad must be even but instead it equals " + std::to_string(Pad.size()));
    return std::nullopt;
  }
  if (static_cast<std::int64_t>(Pad.size()) > 2 * Self.dim()) {
    fail("Length of pad should be no more than twice the number of dimensions of the input. Pad length is " +
         std::to_string(Pad.size()) + "while the input has " + std::to_string(Self.dim()) + "dimensions.");
    return std::nullopt;
  }
  Sizes Shape = Self.sizes();
  for (std::size_t I = 0; 2 * I < Pad.size(); ++I) {
    std::int64_t &Size = Shape[Shape.size() - 1 - I];
    std::int64_t Old = Size;
    if (__builtin_add_overflow(Size, Pad[2 * I], &Size) || __builtin_add_overflow(Size, Pad[2 * I + 1], &Size) ||
        Size < 0) {
      fail("The input size " + std::to_string(Old) + ", plus negative padding " + std::to_string(Pad[2 * I]) +
           " and " + std::to_string(Pad[2 * I + 1]) +
           " resulted in a negative output size, which is invalid. Check dimension " +
           std::to_string(Shape.size() - 1 - I) + " of your input.");
      return std::nullopt;
    }
  }
  return Shape;
}

/// What is cut off is a view of the rest; there may be less than that.
bool canBeCut(const Tensor &Self, const Sizes &Pad) {
  for (std::size_t I = Pad.size() / 2; I-- > 0 && Pad.size() <= 2 * Self.sizes().size();) {
    const std::int64_t Size = Self.sizes()[Self.sizes().size() - 1 - I],
                       First = std::min<std::int64_t>(Pad[2 * I], 0),
                       Last = std::min<std::int64_t>(Pad[2 * I + 1], 0);
    if (Size + First >= 0 && Size + First + Last >= 0)
      continue;
    fail("narrow(): length must be non-negative.",
         Size + First < 0 && !torchAtLeast(2, 0) ? ErrorKind::Index : ErrorKind::Check);
    return false;
  }
  return true;
}

Tensor constantPad(const Tensor &Self, const Sizes &Pad) {
  if (failed() || !Self.defined() || (Pad.size() % 2 == 0 && !canBeCut(Self, Pad)))
    return {};
  std::optional<Sizes> Shape = paddedShape(Self, Pad);
  if (!Shape)
    return {};
  NodeRef Node = record("constant_pad_nd", {Self});
  bool OnlyCuts = std::all_of(Pad.begin(), Pad.end(), [](std::int64_t P) { return P <= 0; });
  // Cutting only is a clone of the narrowed view: its layout is kept where the view is dense.
  Tensor Out = OnlyCuts ? emptyLike(makeAlias(Self, *Shape, Self.strides(), Self.impl().Offset))
                        : makeTensor(*Shape, Self.dtype(), Self.device(), suggestFormat(Self));
  return attach(Node, Out, [Pad](GradNode &, GradList &G) -> GradList { return {constantPad(G[0], negated(Pad))}; });
}

/// reflection_pad and replication_pad: the input is saved, its gradient is a tensor like it.
Tensor kernelPad(const Tensor &Self, const Sizes &Pad, bool Reflect) {
  if (failed() || !Self.defined())
    return {};
  const auto Padded = static_cast<std::int64_t>(Pad.size() / 2);
  const bool IsBatch = Self.dim() == Padded + 2;
  const std::int64_t First = IsBatch || (Reflect && !torchAtLeast(2, 0)) ? 1 : 0; // that may not be empty
  const bool IsEmpty =
      Self.dim() > First && std::find(Self.sizes().begin() + First, Self.sizes().end(), 0) != Self.sizes().end();
  if ((Self.dim() != Padded + 1 && !IsBatch) || IsEmpty)
    return fail(
        "Expected " + std::to_string(Padded + 1) + "D or " + std::to_string(Padded + 2) +
        "D (batch mode) tensor with possibly 0 batch size and other non-zero dimensions for input, but got: " +
        formatSizes(Self.sizes()));
  std::optional<Sizes> Shape = paddedShape(Self, Pad);
  if (!Shape)
    return {};
  if (Reflect)
    for (std::size_t I = 0; I < Pad.size(); ++I) {
      std::int64_t Size = Self.sizes()[Self.sizes().size() - 1 - I / 2];
      if (Pad[I] >= Size)
        return fail(
            "Argument #4: Padding size should be less than the corresponding input dimension, but got: padding (" +
            std::to_string(Pad[I / 2 * 2]) + ", " + std::to_string(Pad[I / 2 * 2 + 1]) + ") at dimension " +
            std::to_string(Self.sizes().size() - 1 - I / 2) + " of input " + std::to_string(Self.dim()));
    }
  NodeRef Node = record(Reflect ? "reflection_pad" : "replication_pad", {Self});
  SavedSlot Kept = keep(Node, Self);
  // Kernels read dense memory, but for CUDA's replication; up to 1.13 reflection of images on the CPU copies before
  // it makes its result (native/{,cuda/}{ReflectionPad,ReplicationPadding}). From 2.0 on results follow the input's
  // format on the CPU.
  const bool Cpu = Self.device().isCpu(), Image = Reflect && Pad.size() == 4,
             CopiesFirst = Cpu && Image && !torchAtLeast(2, 0);
  const bool GradToo = Cpu || (Reflect && Pad.size() < 6);
  const bool Follows =
      Cpu && torchAtLeast(2, 0) && Pad.size() >= 4 && Self.dim() == static_cast<std::int64_t>(Pad.size() / 2) + 2;
  const MemoryFormat Format = Follows ? suggestFormat(Self) : MemoryFormat::Contiguous;
  Tensor In = CopiesFirst ? ops::contiguous(detached(Self)) : Tensor();
  Tensor Out = makeTensor(*Shape, Self.dtype(), Self.device(), Format);
  if (!CopiesFirst && (Cpu || Reflect))
    ops::contiguous(detached(Self), Format);
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    Tensor S = unpack(N, Kept);
    const auto Run = [&] {
      Tensor InputGrad = makeTensor(S.sizes(), G[0].dtype(), S.device(), Format);
      if (GradToo && !torchAtLeast(2, 0)) {
        ops::contiguous(G[0]);
      } else if (GradToo) { // both get the format of the gradient that comes (native/cpu/PaddingKernel.cpp)
        const MemoryFormat Working = Follows && Cpu ? suggestFormat(G[0]) : MemoryFormat::Contiguous;
        const Tensor Dense = ops::contiguous(G[0], Working);
        const Tensor Written = Cpu ? ops::contiguous(InputGrad, Working) : InputGrad;
      }
      return InputGrad;
    };
    return {runLinear(N.Op + "_backward", G[0], S, {}, Run,
                      [=](const Tensor &GG, const Tensor &) { return kernelPad(GG, Pad, Reflect); })};
  });
}

Tensor circularPad(const Tensor &Self, const Sizes &Pad) {
  if (failed() || !Self.defined())
    return {};
  std::optional<Sizes> Shape = paddedShape(Self, Pad);
  if (!Shape)
    return {};
  std::int64_t Last = Self.dim() - 1;
  auto Positive = [](std::int64_t P) { return std::max<std::int64_t>(P, 0); };
  for (std::size_t I = 0; I < Pad.size(); ++I)
    if (Pad[I] > Self.sizes()[Last - static_cast<std::int64_t>(I / 2)])
      return fail("Padding value causes wrapping around more than once.");
  Tensor Out = makeTensor(*Shape, Self.dtype(), Self.device());
  if (!Out.defined())
    return {};
  Tensor Middle = Out, Source = Self;
  for (std::size_t I = 0; 2 * I < Pad.size(); ++I) {
    std::int64_t Dim = Last - static_cast<std::int64_t>(I), Before = Pad[2 * I], After = Pad[2 * I + 1];
    Middle = ops::slice(Middle, Dim, Positive(Before), (*Shape)[Dim] - Positive(After));
    Source = ops::slice(Source, Dim, Positive(-Before), Self.sizes()[Dim] - Positive(-After));
  }
  ops::copyInto(Middle, Source);
  for (std::size_t I = 0; I < Pad.size() / 2; ++I) {
    std::int64_t Dim = Last - static_cast<std::int64_t>(I), Before = Pad[2 * I], After = Pad[2 * I + 1],
                 Size = (*Shape)[Dim];
    if (Before > 0) {
      Tensor To = ops::slice(Out, Dim, 0, Before);
      ops::copyInto(To, ops::slice(Out, Dim, Size - Before - Positive(After), Size - Positive(After)));
    }
    if (After > 0) {
      Tensor To = ops::slice(Out, Dim, Size - After, Size);
      ops::copyInto(To, ops::slice(Out, Dim, Positive(Before), Positive(Before) + After));
    }
  }
  return Out;
}

enum class PadMode { Constant, Reflect, Replicate, Circular };
constexpr Word<PadMode> PadModes[] = {{"constant", PadMode::Constant},
                                      {"reflect", PadMode::Reflect},
                                      {"replicate", PadMode::Replicate},
                                      {"circular", PadMode::Circular}};

Argument padded(const Tensor &Self, const Sizes &Pad, PadMode Mode) {
  switch (Mode) {
  case PadMode::Reflect:
    return kernelPad(Self, Pad, true);
  case PadMode::Replicate:
    return kernelPad(Self, Pad, false);
  case PadMode::Circular:
    return circularPad(Self, Pad);
  case PadMode::Constant:
    break;
  }
  return constantPad(Self, Pad);
}

/// _pad_enum: only constants have a value.
bool refusesValue(OpCall &C, PadMode Mode) {
  const Argument *Given = C.find("value");
  const auto Number = Given ? numberIn(*Given) : std::nullopt;
  if (Mode == PadMode::Constant || !Number || Number->first == 0)
    return false;
  const auto *Called =
      std::find_if(std::begin(PadModes), std::end(PadModes), [&](auto &W) { return W.Means == Mode; });
  fail("Padding mode \"" + std::string(Called->Text) + "\" doesn't take in value argument");
  return true;
}

Argument runPad(OpCall &C) {
  Tensor Self = C.tensor("self|input");
  Sizes Pad = C.integers("pad|padding");
  const PadMode Mode = C.word("mode", PadMode::Constant, PadModes, "Unrecognised padding mode {}");
  return C.poisoned() || failed() || refusesValue(C, Mode) ? Tensor() : padded(Self, Pad, Mode);
}

/// _pad_enum: the mode by its number (PadNd.h, padding_mode).
Argument runPadByNumber(OpCall &C) {
  constexpr PadMode Modes[] = {PadMode::Reflect, PadMode::Replicate, PadMode::Circular, PadMode::Constant};
  Tensor Self = C.tensor("self|input");
  Sizes Pad = C.integers("pad|padding");
  const std::int64_t Mode = C.integer("mode", 3);
  if (C.poisoned() || failed())
    return Tensor();
  if (Mode < 0 || Mode >= static_cast<std::int64_t>(std::size(Modes)))
    return fail("Unrecognised padding mode");
  return refusesValue(C, Modes[Mode]) ? Tensor() : padded(Self, Pad, Modes[Mode]);
}

/// An op of one mode; a single number pads \p D dimensions on both sides.
template <PadMode Mode, std::size_t D> Argument runPadNd(OpCall &C) {
  Tensor Self = C.tensor("self|input");
  Sizes Pad = C.integers("pad|padding");
  if (C.poisoned())
    return Tensor();
  if (Pad.size() == 1 && D != 0)
    Pad.assign(2 * D, Pad[0]);
  return padded(Self, Pad, Mode);
}

constexpr std::string_view Reflection = "1.13.1 aten/src/ATen/native/ReflectionPad.cpp";
constexpr std::string_view Replication = "1.13.1 aten/src/ATen/native/ReplicationPadding.cpp";

const OpDecl Decls[] = {
    {.Names = {"pad"}, .Run = runPad, .Source = "1.13.1 aten/src/ATen/native/PadNd.cpp"},
    {.Names = {"_pad_enum"}, .Run = runPadByNumber, .Source = "1.13.1 aten/src/ATen/native/PadNd.cpp"},
    {.Names = {"constant_pad_nd"},
     .Run = runPadNd<PadMode::Constant, 0>,
     .Harmless = listOf<"value">,
     .Source = "1.13.1 aten/src/ATen/native/PadNd.cpp"},
    {.Names = {"reflection_pad1d"}, .Run = runPadNd<PadMode::Reflect, 1>, .Source = Reflection},
    {.Names = {"reflection_pad2d"}, .Run = runPadNd<PadMode::Reflect, 2>, .Source = Reflection},
    {.Names = {"reflection_pad3d"}, .Run = runPadNd<PadMode::Reflect, 3>, .Source = Reflection},
    {.Names = {"replication_pad1d"}, .Run = runPadNd<PadMode::Replicate, 1>, .Source = Replication},
    {.Names = {"replication_pad2d"}, .Run = runPadNd<PadMode::Replicate, 2>, .Source = Replication},
    {.Names = {"replication_pad3d"}, .Run = runPadNd<PadMode::Replicate, 3>, .Source = Replication},
};

} // namespace
const std::span<const OpDecl> PaddingOps = Decls;

} // namespace vramlint
