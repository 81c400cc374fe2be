// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Convolution/OneDnn.h"

#include <algorithm>
#include <optional>

namespace vramlint::onednn {

namespace {

using Choice = std::optional<Kernel>;
constexpr std::int64_t Avx512 = 16, Avx2 = 8;
constexpr std::int64_t FirstCache = 32 * 1024; ///< bytes of the first cache, of the common processors
constexpr std::int64_t MostCode = 256 * 1024, BytesAnInstruction = 15;
constexpr std::array<Axis, 3> Axes = {Depth, Height, Width};

std::int64_t ceiling(std::int64_t A, std::int64_t B) { return (A + B - 1) / B; }
std::int64_t padded(std::int64_t N, std::int64_t Block) { return ceiling(N, Block) * Block; }
/// Padding behind the input, which some kernels count from zero.
std::int64_t behind(const Problem &P, Axis A) { return std::max<std::int64_t>(P.endPadding(A), 0); }

/// Some result reads nothing but padding.
bool readsOnlyPadding(const Problem &P) {
  return std::any_of(Axes.begin(), Axes.end(),
                     [&](Axis A) { return P.reach(A) <= P.Padding[A] || P.reach(A) <= P.endPadding(A); });
}

bool isDilated(const Problem &P) {
  return std::any_of(Axes.begin(), Axes.end(), [&](Axis A) { return P.Dilation[A] > 1; });
}

bool isDilatedAndStrided(const Problem &P, Axis A) { return P.Dilation[A] > 1 && P.Stride[A] > 1; }

/// Channels of every group are whole blocks; those of a single group are padded to such.
bool hasWholeBlocks(const Problem &P, std::int64_t Block) {
  return P.Groups == 1 || (P.In % Block == 0 && P.Out % Block == 0);
}

// AVX-512

/// The block of its forward kernel and of its input's gradient: groups of few channels have smaller ones.
std::int64_t block512(const Problem &P) {
  for (const std::int64_t Block : {Avx512, std::int64_t(8), std::int64_t(4)})
    if (hasWholeBlocks(P, Block))
      return Block;
  return 0;
}

/// How many results in a row, and blocks of channels, one step of a kernel makes.
struct Step {
  std::int64_t Row, Blocks;
};

/// Whether \p S makes too much code; \p Sides: rows that begin or end in padding have code of their own.
bool tooMuchCode(const Problem &P, Step S, std::int64_t Channels, int Sides) {
  return (1 + Sides) * P.Kernel[Width] * Channels * S.Blocks * S.Row * BytesAnInstruction > MostCode;
}

constexpr std::int64_t Registers = 28;

Step forwardStep512(const Problem &P, std::int64_t Block, bool IsFirst) {
  const std::int64_t Row = P.Output[Width], Tall = P.Kernel[Height], Wide = P.Kernel[Width];
  const std::int64_t Inputs = IsFirst ? P.In : padded(P.In, Block), Outputs = padded(P.Out, Block);
  const std::int64_t Blocks = Outputs / Block, Channels = IsFirst ? P.In : Block;
  const std::int64_t Working = 4 * (ceiling(P.Input[Width], P.Stride[Width]) * Channels * Tall * P.Kernel[Depth] +
                                    2 * Row * Block + 2 * Tall * Wide * Channels * Block * P.Kernel[Depth]);
  const bool IsSmall = Working < FirstCache;
  const bool IsStrided = P.Stride[Width] != 1 || P.Stride[Height] != 1;
  const bool IsColumn = P.Groups == 1 && P.Batch == 1 && !IsStrided && Row == 1 && P.Input[Depth] == 1 &&
                        P.Output[Depth] == 1 && P.Kernel[Depth] == 1 && P.Stride[Depth] == 1 &&
                        P.Input[Width] == Wide && Blocks > 1 && P.Padding[Width] == 0 && P.Dilation[Width] == 1 &&
                        P.Padding[Depth] == 0 && P.Dilation[Depth] == 1 && P.Output[Height] >= 60 && Tall >= 3;
  const bool IsThree =
      Wide == 3 && Row <= Registers && IsSmall && !(Row == 13 && Inputs >= 192) && !(Row == 28 && Inputs >= 512);
  const bool FewStrided = IsStrided && P.Batch <= 16 && (Outputs <= 192 || P.Output[Height] <= 10);
  const bool OneSample = P.Batch == 1 && (Row <= Registers || IsFirst || (Row <= 147 && Outputs <= 96));
  if (!IsColumn && (Wide > 3 || ((!IsStrided || FewStrided) && IsThree) || OneSample)) {
    const bool Two = IsSmall && Row <= 8 && Tall <= 3 && Wide <= 3 && Blocks % 2 == 0 && P.Batch != 1 && !IsFirst;
    return Two ? Step{std::min<std::int64_t>(Row, 10), 2} : Step{std::min(Row, Registers), 1};
  }
  std::int64_t AtOnce = 1;
  if (!IsFirst || P.Batch > 1 || IsColumn)
    for (AtOnce = std::min<std::int64_t>(Blocks, 5); Blocks % AtOnce != 0;)
      --AtOnce;
  return {std::min(Row, 31 / (AtOnce + 1)), AtOnce};
}

Choice forward512(const Problem &P) {
  const std::int64_t Block = block512(P), Row = P.Output[Width];
  if (readsOnlyPadding(P) || !Block)
    return std::nullopt;
  const bool IsFirst = P.Groups == 1 && P.In < Avx512;
  const Step S = forwardStep512(P, Block, IsFirst);
  if (P.Padding[Width] > S.Row || P.endPadding(Width, Row - Row % S.Row) > S.Row)
    return std::nullopt;
  const std::int64_t First = std::min(Row, Registers);
  const int Sides = (P.Padding[Width] > 0) + (P.endPadding(Width, Row / First * First) > 0);
  if (tooMuchCode(P, S, IsFirst ? P.In : Block, Sides))
    return std::nullopt;
  return Kernel{Kernel::Kind::Blocked, Block, IsFirst};
}

Step inputGradStep512(const Problem &P, std::int64_t Block, bool IsLarge) {
  const std::int64_t Row = P.Input[Width], Wide = P.Kernel[Width], Tall = P.Kernel[Height];
  const std::int64_t Blocks = ceiling(P.In, Block);
  const bool IsSmall =
      4 * (2 * Row * Block * Tall + P.Output[Width] * Block + 2 * Tall * Wide * Block * Block) <= FirstCache;
  const bool Broadcasts =
      Wide == 1 || (Wide == 5 && Row < 8) || (Wide < 5 && (Row <= 5 || (Row > 8 && Row <= 13) || !IsSmall));
  const bool IsStrided = P.Stride[Height] > 1 || P.Stride[Depth] > 1;
  if (!IsLarge && (!Broadcasts || IsStrided)) {
    const bool One = Wide > 3 || (Wide == 3 && IsSmall && P.Output[Width] > 8) || IsStrided || Blocks % 2 != 0;
    return One ? Step{std::min(Row, Registers), 1} : Step{std::min<std::int64_t>(Row, 10), 2};
  }
  std::int64_t AtOnce = std::min<std::int64_t>(Blocks, IsLarge ? 2 : 4);
  while (Blocks % AtOnce != 0)
    --AtOnce;
  return {std::min(Row, 31 / (AtOnce + 1)), AtOnce};
}

Choice inputGrad512(const Problem &P) {
  const std::int64_t Block = block512(P), Row = P.Input[Width], Wide = P.Kernel[Width], Stride = P.Stride[Width];
  if (readsOnlyPadding(P) || !Block)
    return std::nullopt;
  for (const Axis A : Axes)
    if (isDilatedAndStrided(P, A))
      return std::nullopt;
  const bool IsLarge =
      Wide >= 14 && Wide < 20 && P.Output[Width] == 1 && P.In > Block && Wide == Row && Stride == 1 && !isDilated(P);
  const Step S = inputGradStep512(P, Block, IsLarge);
  const std::int64_t Before = std::max<std::int64_t>(0, (P.reach(Width) - 1 - P.Padding[Width]) / Stride);
  const std::int64_t Rest = P.endPadding(Width) + Row % S.Row;
  const std::int64_t After =
      std::max<std::int64_t>(0, (P.reach(Width) - 1 - std::max<std::int64_t>(0, Rest)) / Stride);
  if ((Before * Stride > S.Row && !IsLarge) || After * Stride > S.Row ||
      (Row > S.Row && (S.Row % Stride != 0 || Rest < 0)) ||
      (tooMuchCode(P, S, Block, (Before > 0) + (After > 0)) && !IsLarge))
    return std::nullopt;
  return Kernel{Kernel::Kind::Blocked, Block, false};
}

Choice weightGrad512(const Problem &P, bool ChannelsLast) {
  if (isDilatedAndStrided(P, Depth) || isDilatedAndStrided(P, Height) || !hasWholeBlocks(P, Avx512))
    return std::nullopt;
  if ((P.Dilation[Height] > 1 && P.reach(Height) > P.Input[Height]) || (P.IsVolume && P.Dilation[Depth] > 1))
    return std::nullopt;
  const std::int64_t Wide = P.Kernel[Width];
  const bool IsFlat = P.Padding[Height] == 0 && P.Padding[Width] == 0 && !behind(P, Height) && !behind(P, Width);
  const bool IsTurned = !P.IsVolume && Wide >= 14 && Wide < 20 && P.Output[Width] == 1 && Wide == P.Input[Width] &&
                        P.Stride[Height] == 1 && P.Stride[Width] == 1 && !isDilated(P) && IsFlat;
  const auto Fits = [&](Axis A, std::int64_t Most) { return P.Padding[A] <= Most && behind(P, A) <= Most; };
  if (!Fits(Width, std::min(P.reach(Width) - 1, Registers)) || !Fits(Height, P.reach(Height) / 2) ||
      !Fits(Depth, P.reach(Depth) - 1) ||
      (P.Padding[Depth] > 0 && P.Kernel[Depth] >= P.Input[Depth] + P.Padding[Depth]) || (!IsTurned && Wide > 14))
    return std::nullopt;
  const bool IsFirst = P.Groups == 1 && P.In < Avx512;
  if (IsFirst && P.In > 3 && !ChannelsLast)
    return std::nullopt;
  return Kernel{Kernel::Kind::Blocked, Avx512, IsFirst};
}

// AVX2

Choice forward2(const Problem &P) {
  const bool IsFlat = P.In < Avx2;
  const std::int64_t Row = P.Output[Width];
  if (readsOnlyPadding(P) || (P.Groups > 1 && (P.Out % Avx2 != 0 || (!IsFlat && P.In % Avx2 != 0))) ||
      (IsFlat && P.inputs() >= Avx2))
    return std::nullopt;
  std::int64_t AtOnce = std::min<std::int64_t>(3, Row);
  const bool IsPadded = P.Padding[Height] > 0 || P.Padding[Width] > 0;
  if (P.Padding[Width] > AtOnce ||
      (P.Kernel[Width] > 7 && IsPadded && (P.Stride[Height] != 1 || P.Stride[Width] != 1)))
    return std::nullopt;
  const auto Behind = [&] { return std::max<std::int64_t>(0, P.endPadding(Width, Row - Row % AtOnce)); };
  if (Behind() > AtOnce * P.Stride[Width] && Row / AtOnce > 1) {
    AtOnce = std::min({Behind() / P.Stride[Width] + Row % AtOnce, Row, std::int64_t(7)});
    if (AtOnce < std::max(P.Padding[Width], Behind()))
      return std::nullopt;
  }
  return Kernel{Kernel::Kind::Blocked, Avx2, IsFlat};
}

/// How many gradients in a row are made at once: as many as keep 15 registers busiest; 0 when none can.
std::int64_t inputGradRow2(const Problem &P, std::int64_t Before) {
  const std::int64_t Stride = P.Stride[Width], Row = P.Input[Width], Blocks = ceiling(P.In, Avx2);
  std::int64_t Best = 0, BestWork = 0;
  for (std::int64_t B = 1; B <= 4; ++B) {
    if (Blocks % B != 0)
      continue;
    for (std::int64_t U = Stride; U * B + U / Stride <= 15 && U < Row + Stride; U += Stride) {
      const std::int64_t AtOnce = std::min(U, Row), Work = ceiling(AtOnce, Stride) * B;
      if (Before * Stride > AtOnce && AtOnce != Row)
        continue;
      if (Work > BestWork || (Work == BestWork && AtOnce > Best)) {
        Best = AtOnce;
        BestWork = Work;
      }
    }
  }
  return Best;
}

Choice inputGrad2(const Problem &P) {
  const std::int64_t Stride = P.Stride[Width], Row = P.Input[Width];
  for (const Axis A : Axes)
    if (isDilatedAndStrided(P, A))
      return std::nullopt;
  if ((P.In < Avx2 && P.Kernel[Width] > 3 && Stride > 1) || !hasWholeBlocks(P, Avx2) || Stride != P.Stride[Height] ||
      P.Stride[Depth] != 1 || readsOnlyPadding(P))
    return std::nullopt;
  const std::int64_t Before = std::max<std::int64_t>(0, (P.reach(Width) - 1 - P.Padding[Width]) / Stride);
  const std::int64_t AtOnce = inputGradRow2(P, Before);
  if (!AtOnce)
    return std::nullopt;
  const std::int64_t Rest = P.endPadding(Width) + Row % AtOnce;
  const std::int64_t After = std::max<std::int64_t>(0, (P.reach(Width) - 1 - Rest) / Stride);
  if (After * Stride > AtOnce || (Row > AtOnce && (AtOnce % Stride != 0 || Rest < 0)))
    return std::nullopt;
  return Kernel{Kernel::Kind::Blocked, Avx2, false};
}

Choice weightGrad2(const Problem &P) {
  const bool IsFlat = P.In == 3;
  const auto Inside = [&](Axis A) { return P.Padding[A] < P.reach(A) && behind(P, A) < P.reach(A); };
  if (!Inside(Height) || !Inside(Width) || P.Padding[Depth] > 0 || behind(P, Depth) > 0 || isDilated(P) ||
      P.Kernel[Width] >= 14 || P.Kernel[Height] > P.Input[Height] || P.Kernel[Depth] > P.Input[Depth] ||
      P.Padding[Height] >= P.Kernel[Height] || (P.Groups > 1 && IsFlat) || !hasWholeBlocks(P, Avx2))
    return std::nullopt;
  return Kernel{Kernel::Kind::Blocked, Avx2, IsFlat};
}

// Of both

Choice depthwise(const Problem &P, Pass Which, std::int64_t Block) {
  if (!P.isDepthwise() || P.IsVolume)
    return std::nullopt;
  const Kernel Found{Kernel::Kind::Depthwise, Block, false};
  if (Which == Pass::Forward) {
    const std::int64_t Row = P.Output[Width], AtOnce = std::min<std::int64_t>(Block == Avx512 ? 6 : 4, Row);
    const bool Fits = P.Padding[Width] <= AtOnce && P.endPadding(Width, Row - Row % AtOnce) <= AtOnce;
    return Fits && !readsOnlyPadding(P) ? Choice(Found) : std::nullopt;
  }
  if (isDilated(P))
    return std::nullopt;
  if (Which == Pass::InputGrad)
    return Found;
  const auto Fits = [&](Axis A) { return std::max(P.Padding[A], behind(P, A)) <= P.Kernel[A] / 2; };
  // The first rows that a whole kernel covers lie within the input.
  const std::int64_t Step = P.Stride[Height], Skipped = (Step - P.Padding[Height] % Step) % Step;
  const bool IsTall = P.Input[Height] >= P.Kernel[Height] + Skipped;
  return IsTall && Fits(Height) && Fits(Width) && P.Kernel[Width] <= 3 && P.Stride[Width] <= P.Kernel[Width]
             ? Choice(Found)
             : std::nullopt;
}

Choice pointwise(const Problem &P, std::int64_t Block) {
  bool IsStrided = false, IsEven = true;
  for (const Axis A : Axes) {
    if (P.Kernel[A] != 1 || P.Padding[A] != 0)
      return std::nullopt;
    IsStrided = IsStrided || P.Stride[A] > 1;
    IsEven = IsEven && P.Input[A] == P.Output[A] * P.Stride[A];
  }
  if (!hasWholeBlocks(P, Block) || (IsStrided && !IsEven) || P.Stride[Depth] > 1)
    return std::nullopt;
  return Kernel{Kernel::Kind::Pointwise, Block, false};
}

Choice blocked(const Problem &P, Pass Which, std::int64_t Block, bool ChannelsLast) {
  switch (Which) {
  case Pass::Forward:
    return Block == Avx512 ? forward512(P) : forward2(P);
  case Pass::InputGrad:
    return Block == Avx512 ? inputGrad512(P) : inputGrad2(P);
  case Pass::WeightGrad:
    return Block == Avx512 ? weightGrad512(P, ChannelsLast) : weightGrad2(P);
  }
  return std::nullopt;
}

} // namespace

Problem::Problem(const Sizes &Shape, const Sizes &Weight, const Sizes &Result, const ConvolutionShape &P)
    : IsVolume(Shape.size() == 5), Batch(Shape[0]), Groups(P.Groups), In(Shape[1] / P.Groups),
      Out(Result[1] / P.Groups) {
  Input = Kernel = Stride = Dilation = Output = {1, 1, 1};
  Padding = {0, 0, 0};
  const std::size_t Dimensions = Shape.size() - 2, From = 3 - Dimensions;
  for (std::size_t I = 0; I < Dimensions; ++I) {
    Input[From + I] = Shape[I + 2];
    Kernel[From + I] = Weight[I + 2];
    Output[From + I] = Result[I + 2];
    Stride[From + I] = P.Stride[I];
    Padding[From + I] = P.Padding[I];
    Dilation[From + I] = P.Dilation[I];
  }
}

bool isInnerProduct(const Problem &P, std::int64_t Widest) {
  constexpr std::int64_t Small = 27; // positions of a kernel
  const auto Covers = [&](Axis A) {
    return P.Output[A] == 1 && P.Padding[A] == 0 && P.endPadding(A) == 0 && P.Dilation[A] == 1;
  };
  return Widest >= Avx512 && P.Batch > 1 && P.Groups == 1 && std::all_of(Axes.begin(), Axes.end(), Covers) &&
         P.Kernel[Depth] * P.Kernel[Height] * P.Kernel[Width] > Small;
}

Kernel chooseKernel(const Problem &P, Pass Which, std::int64_t Widest, bool ChannelsLast) {
  for (const std::int64_t Block : {Avx512, Avx2}) {
    if (Block > Widest)
      continue;
    if (const Choice C = depthwise(P, Which, Block))
      return *C;
    if (const Choice C = pointwise(P, Block))
      return *C;
    if (const Choice C = blocked(P, Which, Block, ChannelsLast))
      return *C;
  }
  return {};
}

} // namespace vramlint::onednn
