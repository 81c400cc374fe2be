// The temporary storage of cub's device-wide algorithms, which PyTorch takes from its allocator (ATen/cuda/cub.cuh).
//
// How the parts add up is cub's dispatch code; how many numbers a tile holds is its tuning for an architecture. The
// sizes here agree with all that were measured, from 1 to 20 million numbers, on compute capability 9.0 with 2.11.
// Elsewhere nothing is taken but what every tuning takes, and the ledger says so.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Tensor/Dtype.h"
#include "Tensor/Storage.h"

#include <string_view>

namespace vramlint::cub {

/// Algorithms in one pass, of which each tile tells the next ones how far it has come.
enum class Pass {
  ScanOfFloats,
  ScanOfEightBytes,
  ScanOfHalves,
  ScanOfInts,
  Select, ///< what is flagged, or other than its neighbour
  RunLengths,
  UniqueByKey,
};
void run(Pass Kind, std::int64_t Count, Device Where, std::string_view Op);
/// An inclusive or exclusive scan of numbers of a type; only told where that one was not measured.
void scan(Dtype Type, std::int64_t Count, Device Where, std::string_view Op);

/// A scan that begins anew with each key.
void scanByKey(std::int64_t Count, Device Where, std::string_view Op);

/// One number out of \p Count of 4 bytes each.
void reduce(std::int64_t Count, Device Where, std::string_view Op);

/// DeviceRadixSort of keys with values beside them, or of keys alone, by the \p Bits lowest bits.
struct Sorted {
  std::int64_t Count;
  Bytes Key, Value;
  int Bits;
};
void radixSort(Sorted S, Device Where, std::string_view Op);
/// The same by Thrust, which goes to and fro in memory of its own.
void thrustSort(Sorted S, Device Where, std::string_view Op);
/// Thrust's sort of 8 byte wide places by a comparison, and what it takes to drop neighbours that are equal; measured
/// with up to 3000 of them.
void sortByComparison(std::int64_t Count, Device Where, std::string_view Op);
void dropEqual(std::int64_t Count, Device Where, std::string_view Op);
/// DeviceAdjacentDifference, which takes no more than its alignment.
void adjacentDifference(std::int64_t Count, Device Where, std::string_view Op);
/// DeviceSegmentedRadixSort.
void segmentedSort(Sorted S, Device Where);

/// The bits that the numbers below \p Count need (get_num_bits).
int bitsOf(std::int64_t Count);

} // namespace vramlint::cub
