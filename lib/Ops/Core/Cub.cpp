// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Cub.h"

#include "Ops/Core/Toolbox.h"

#include <initializer_list>

namespace vramlint::cub {

namespace {

std::int64_t tilesOf(std::int64_t Count, std::int64_t Tile) { return (Count + Tile - 1) / Tile; }

constexpr Bytes Alignment = 256;

Bytes aligned(Bytes Size) { return (Size + Alignment - 1) / Alignment * Alignment; }

/// AliasTemporaries: every part begins at a multiple of 256 bytes, wherever the storage begins.
Bytes joined(std::initializer_list<Bytes> Parts) {
  Bytes Sum = Alignment - 1;
  for (Bytes Part : Parts)
    Sum += aligned(Part);
  return Sum;
}

/// Whether the sizes were measured.
bool isMeasured(std::int64_t Count) {
  constexpr std::int64_t Most = 20000000;
  return session().Options.Gpu.ComputeMajor == 9 && torchAtLeast(2, 11) && Count <= Most;
}

void tell(std::string_view Op) { session().assume(Doubt::CubScratch, std::string(Op)); }

struct Tiles {
  std::int64_t Numbers; ///< that one tile holds
  Bytes Word;           ///< state and value of a tile in one word; 0: in three tables
};

Tiles tilesOf(Pass Kind) {
  switch (Kind) {
  case Pass::ScanOfFloats:
    return {1920, 8};
  case Pass::ScanOfEightBytes:
    return {896, 16};
  case Pass::ScanOfHalves:
    return {3840, 0};
  case Pass::ScanOfInts:
    return {3072, 8};
  case Pass::Select:
    return {4224, 8};
  case Pass::UniqueByKey:
    return {4480, 16};
  case Pass::RunLengths:
    break;
  }
  return {384, 8};
}

/// Numbers that one tile of a sort holds; 0: not measured.
std::int64_t sortedInTile(Bytes Key, Bytes Value) {
  if (Value == 0)
    return Key == 8 ? 5760 : 0;
  if (Value != 8)
    return 0;
  return Key == 8 ? 4608 : Key == 4 ? 5376 : Key == 2 ? 5632 : 0;
}

/// As many are sorted by one block in its own memory; what is 8 bytes wide was measured.
constexpr std::int64_t SortedInBlock = 2304;

/// A digit of 8 bits is sorted in each pass.
constexpr Bytes Digits = 256;

} // namespace

void run(Pass Kind, std::int64_t Count, Device Where, std::string_view Op) {
  if (!isMeasured(Count))
    return tell(Op);
  const Tiles T = tilesOf(Kind);
  const std::int64_t States = tilesOf(Count, T.Numbers) + 32;
  scratch(joined({T.Word ? joined({T.Word * States}) : joined({4 * States, 2 * States, 2 * States})}), Where);
}

void scan(Dtype Type, std::int64_t Count, Device Where, std::string_view Op) {
  switch (Type) {
  case Dtype::Float:
    return run(Pass::ScanOfFloats, Count, Where, Op);
  case Dtype::Long:
  case Dtype::Double:
    return run(Pass::ScanOfEightBytes, Count, Where, Op);
  case Dtype::Half:
    return run(Pass::ScanOfHalves, Count, Where, Op);
  case Dtype::Int:
    return run(Pass::ScanOfInts, Count, Where, Op);
  default:
    return tell(Op);
  }
}

void scanByKey(std::int64_t Count, Device Where, std::string_view Op) {
  constexpr std::int64_t Most = 10000; // as many were measured; their tiles fill one unit of each table
  if (!isMeasured(Count) || Count > Most)
    return tell(Op);
  scratch(joined({joined({8 * 32 + 1}), 1}), Where);
}

void reduce(std::int64_t Count, Device Where, std::string_view Op) {
  constexpr std::int64_t InBlock = 4096, Threads = 256, Oversubscribed = 5;
  if (!isMeasured(Count))
    return tell(Op);
  const GpuProfile &Gpu = cardFor();
  const std::int64_t Blocks = Gpu.Multiprocessors * (Gpu.MaxThreadsPerMultiprocessor / Threads) * Oversubscribed;
  scratch(Count <= InBlock ? 1 : joined({4 * Blocks}), Where);
}

void radixSort(Sorted S, Device Where, std::string_view Op) {
  const std::int64_t Tile = isMeasured(S.Count) ? sortedInTile(S.Key, S.Value) : 0;
  const std::int64_t Passes = (S.Bits + 7) / 8;
  // Two passes and more go to and fro.
  const Bytes Keys = Passes > 1 ? S.Count * S.Key : 0, Values = Passes > 1 ? S.Count * S.Value : 0;
  if (Tile == 0) {
    session().assume(Doubt::SortScratch, std::string(Op));
    if (S.Count > 4 * SortedInBlock)
      scratch(joined({Keys, Values}), Where);
  } else if (S.Count <= SortedInBlock) {
    scratch(1, Where);
  } else {
    scratch(joined({Passes * Digits * 8, tilesOf(S.Count, Tile) * Digits * 4, Keys, Values, Passes * 4}), Where);
  }
}

void thrustSort(Sorted S, Device Where, std::string_view Op) {
  constexpr Bytes Unit = 128;
  const auto Whole = [](Bytes Size) { return (Size + Unit - 1) / Unit * Unit; };
  const std::int64_t Tile = isMeasured(S.Count) ? sortedInTile(S.Key, S.Value) : 0, Passes = (S.Bits + 7) / 8;
  Bytes Cub = 1;
  if (Tile == 0)
    session().assume(Doubt::SortScratch, std::string(Op));
  else if (S.Count > SortedInBlock)
    Cub = joined({Passes * Digits * 8, tilesOf(S.Count, Tile) * Digits * 4, Passes * 4});
  scratch(Whole(S.Count * S.Key) + Whole(S.Count * S.Value) + Cub, Where);
}

static void byThrust(std::int64_t Count, Bytes Size, Device Where, std::string_view Op) {
  constexpr std::int64_t Most = 3000;
  if (!isMeasured(Count) || Count > Most)
    return tell(Op);
  scratch(Size, Where);
}

void sortByComparison(std::int64_t Count, Device Where, std::string_view Op) {
  byThrust(Count, joined({8 * Count, 1}), Where, Op); // the places once more, and where the tiles meet
}
void dropEqual(std::int64_t Count, Device Where, std::string_view Op) {
  byThrust(Count, joined({5 * Alignment}), Where, Op);
}
void adjacentDifference(std::int64_t Count, Device Where, std::string_view Op) {
  byThrust(Count, joined({}), Where, Op);
}

void segmentedSort(Sorted S, Device Where) { scratch(joined({S.Count * S.Key, S.Count * S.Value}), Where); }

int bitsOf(std::int64_t Count) {
  int Bits = 1;
  for (; Count > 1; Count >>= 1)
    ++Bits;
  return Bits;
}

} // namespace vramlint::cub
