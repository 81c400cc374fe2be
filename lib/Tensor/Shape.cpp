// Arithmetic on sizes and strides. Everything that multiplies sizes does it with overflow checks, because
// sizes come from the analysed program and may be anything.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Tensor/Shape.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace vramlint {

std::optional<std::int64_t> elementCount(const Sizes &Shape) {
  std::int64_t Count = 1;
  bool Zero = false;
  for (std::int64_t Size : Shape) {
    if (Size < 0)
      return std::nullopt;
    Zero |= Size == 0;
  }
  if (Zero)
    return 0;
  for (std::int64_t Size : Shape)
    if (__builtin_mul_overflow(Count, Size, &Count))
      return std::nullopt;
  return Count;
}

std::optional<Bytes> denseBytes(const Sizes &Shape, Dtype Type) {
  std::optional<std::int64_t> Count = elementCount(Shape);
  Bytes Size = 0;
  if (!Count || __builtin_mul_overflow(*Count, elementSize(Type), &Size))
    return std::nullopt;
  return Size;
}

/// Dimensions from the fastest to the slowest in \p Format.
static std::vector<std::size_t> storageOrder(std::size_t Rank, MemoryFormat Format) {
  if (Format == MemoryFormat::ChannelsLast && Rank == 4)
    return {1, 3, 2, 0};
  if (Format == MemoryFormat::ChannelsLast3d && Rank == 5)
    return {1, 4, 3, 2, 0};
  std::vector<std::size_t> Order(Rank);
  for (std::size_t I = 0; I < Rank; ++I)
    Order[I] = Rank - 1 - I;
  return Order;
}

Sizes contiguousStrides(const Sizes &Shape, MemoryFormat Format) {
  Sizes Strides(Shape.size(), 1);
  std::int64_t Step = 1;
  for (std::size_t Dim : storageOrder(Shape.size(), Format)) {
    Strides[Dim] = Step;
    if (__builtin_mul_overflow(Step, std::max<std::int64_t>(Shape[Dim], 1), &Step))
      Step = 1; // only reached by empty shapes with absurd sizes: their strides are never used
  }
  return Strides;
}

bool isContiguous(const Sizes &Shape, const Sizes &Strides, MemoryFormat Format) {
  if (std::find(Shape.begin(), Shape.end(), 0) != Shape.end())
    return Format != MemoryFormat::ChannelsLast && Format != MemoryFormat::ChannelsLast3d;
  if ((Format == MemoryFormat::ChannelsLast && Shape.size() != 4) ||
      (Format == MemoryFormat::ChannelsLast3d && Shape.size() != 5))
    return false;
  std::int64_t Step = 1;
  for (std::size_t Dim : storageOrder(Shape.size(), Format)) {
    if (Shape[Dim] == 1)
      continue;
    if (Strides[Dim] != Step)
      return false;
    Step *= Shape[Dim];
  }
  return true;
}

bool isNonOverlappingAndDense(const Sizes &Shape, const Sizes &Strides) {
  std::vector<std::size_t> Order;
  for (std::size_t I = 0; I < Shape.size(); ++I) {
    if (Shape[I] == 0)
      return true;
    if (Shape[I] != 1)
      Order.push_back(I);
  }
  std::stable_sort(Order.begin(), Order.end(), [&](std::size_t A, std::size_t B) { return Strides[A] < Strides[B]; });
  std::int64_t Step = 1;
  for (std::size_t Dim : Order) {
    if (Strides[Dim] != Step)
      return false;
    Step *= Shape[Dim];
  }
  return true;
}

Bytes spannedBytes(const Sizes &Shape, const Sizes &Strides, Dtype Type) {
  constexpr Bytes Most = std::numeric_limits<Bytes>::max();
  Bytes Last = 0, Size = 0;
  bool IsTooMuch = false; // for any memory
  for (std::size_t I = 0; I < Shape.size(); ++I) {
    if (Shape[I] == 0)
      return 0;
    Bytes Step = 0;
    IsTooMuch |= __builtin_mul_overflow(Shape[I] - 1, Strides[I], &Step) || __builtin_add_overflow(Last, Step, &Last);
  }
  IsTooMuch |= Last == Most || __builtin_mul_overflow(Last + 1, elementSize(Type), &Size);
  return IsTooMuch ? Most : Size;
}

std::optional<Sizes> broadcast(const Sizes &A, const Sizes &B) {
  const Sizes &Long = A.size() >= B.size() ? A : B;
  const Sizes &Short = A.size() >= B.size() ? B : A;
  Sizes Result = Long;
  std::size_t Lead = Long.size() - Short.size();
  for (std::size_t I = 0; I < Short.size(); ++I) {
    std::int64_t &Size = Result[Lead + I];
    if (Size == Short[I] || Short[I] == 1)
      continue;
    if (Size != 1)
      return std::nullopt;
    Size = Short[I];
  }
  return Result;
}

std::optional<Sizes> viewStrides(const Sizes &Shape, const Sizes &Strides, const Sizes &NewShape) {
  std::optional<std::int64_t> Count = elementCount(Shape);
  if (!Count)
    return std::nullopt;
  if (*Count == 0)
    return Shape == NewShape ? Strides : contiguousStrides(NewShape);
  if (Shape.empty())
    return Sizes(NewShape.size(), 1);

  // Walk from the back; a chunk is a run of old dimensions that lie contiguously in memory, and must be
  // filled exactly by a run of new dimensions.
  Sizes Result(NewShape.size());
  std::int64_t NewDim = static_cast<std::int64_t>(NewShape.size()) - 1;
  std::int64_t ChunkStride = Strides.back();
  std::int64_t OldCount = 1, NewCount = 1;
  for (std::int64_t Dim = static_cast<std::int64_t>(Shape.size()) - 1; Dim >= 0; --Dim) {
    OldCount *= Shape[Dim];
    bool ChunkEnds = Dim == 0 || (Shape[Dim - 1] != 1 && Strides[Dim - 1] != OldCount * ChunkStride);
    if (!ChunkEnds)
      continue;
    while (NewDim >= 0 && (NewCount < OldCount || NewShape[NewDim] == 1)) {
      Result[NewDim] = NewCount * ChunkStride;
      NewCount *= NewShape[NewDim--];
    }
    if (NewCount != OldCount)
      return std::nullopt;
    if (Dim > 0) {
      ChunkStride = Strides[Dim - 1];
      OldCount = NewCount = 1;
    }
  }
  if (NewDim != -1)
    return std::nullopt;
  return Result;
}

std::string formatSizes(const Sizes &Shape) {
  std::string Text = "[";
  for (std::size_t I = 0; I < Shape.size(); ++I)
    Text += (I ? ", " : "") + std::to_string(Shape[I]);
  return Text + "]";
}

std::optional<std::int64_t> wrapDim(std::int64_t Dim, std::int64_t Rank) {
  std::int64_t Limit = std::max<std::int64_t>(Rank, 1);
  if (Dim < -Limit || Dim >= Limit)
    return std::nullopt;
  return Dim < 0 ? Dim + Limit : Dim;
}

} // namespace vramlint
