// The CUDA caching allocator of LibTorch, without memory: which block and segment each request gets.
//
//   request --round to 512--> small pool (<= 1 MiB) or large pool --best fit--> free block
//                                            | none fits
//                                            v
//           new segment: 2 MiB | 20 MiB | multiple of 2 MiB, the unused rest becomes a free block
//
// Follows c10/cuda/CUDACachingAllocator.cpp (1.13 to 2.8; constants are the same in all). "Allocated" is
// the sum of the sizes of used blocks, including a rest too small to be split off; "reserved" is the sum of
// the segments taken from the driver. One device and one stream: free lists of other streams never
// mix, so a program that uses the default stream only sees exactly this.
//
// Not here: cudaMallocAsync (the driver decides), graph capture pools, events of recorded streams.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Support/Bytes.h"

#include <array>
#include <deque>
#include <limits>
#include <set>
#include <unordered_map>
#include <vector>

namespace vramlint {

/// Settings of `PYTORCH_CUDA_ALLOC_CONF`, and how much the card gives. Bytes unless said otherwise.
struct CachingAllocatorOptions {
  static constexpr Bytes Unlimited = std::numeric_limits<Bytes>::max();

  /// What the driver can hand out to this process in segments.
  Bytes CapacityLimit = Unlimited;
  /// `max_split_size_mb`: larger blocks are neither split nor given to smaller requests.
  Bytes MaxSplitSize = Unlimited;
  /// `roundup_power2_divisions`, per power of two from 1 MiB to 64 GiB (smaller sizes use the first); 0
  /// or 1 is off, others must be powers of two.
  std::array<unsigned, 16> RoundupDivisions = {};
  /// `roundup_bypass_threshold_mb` (1.13 only): larger requests round to 512.
  Bytes RoundupBypass = Unlimited;
  /// `expandable_segments:True` (2.1 and later).
  bool ExpandableSegments = false;
  /// `max_non_split_rounding_mb`: slack when an unsplittable block is reused.
  Bytes NonSplitSlack = 20 * MiB;
  /// `garbage_collection_threshold`, a fraction of FractionLimit; works only when that is set.
  double CollectionThreshold = 0;
  /// What `set_per_process_memory_fraction` allows.
  Bytes FractionLimit = Unlimited;

  /// One divisor for all sizes, as `roundup_power2_divisions:4`.
  void setRoundupDivisions(unsigned Divisions) { RoundupDivisions.fill(Divisions); }
};

/// A figure and the largest value it had.
struct PeakedFigure {
  Bytes Current = 0;
  Bytes Peak = 0;
  void add(Bytes Delta) {
    Current += Delta;
    if (Current > Peak)
      Peak = Current;
  }
};

/// Named as in `torch.cuda.memory_stats`. Segments counts pieces, not bytes.
struct PoolStatistics {
  PeakedFigure Allocated, Reserved, Active, InactiveSplit, Requested, Segments;
};

struct AllocatorStatistics {
  PoolStatistics All, Small, Large;
  std::uint64_t Retries = 0;       ///< attempts after all cached segments were returned
  std::uint64_t OutOfMemories = 0; ///< requests that failed
};

class CachingAllocator {
public:
  struct Block {
    Bytes Start = 0; ///< address; segments are laid out upwards in order of creation
    Bytes Size = 0;
    Bytes Requested = 0;
    Block *Prev = nullptr; ///< neighbours within the segment
    Block *Next = nullptr;
    std::uint64_t FreedAt = 0; ///< lookup count of the pool when it became free
    bool Small = false;
    bool Used = false;
    bool Mapped = true;      ///< false: address space of an expandable segment without memory
    bool Expandable = false; ///< lies in an expandable segment
    bool Alive = false;      ///< false: the object waits to be used again

    bool isSplit() const { return Prev || Next; }
  };

  explicit CachingAllocator(CachingAllocatorOptions Options = {});
  CachingAllocator(const CachingAllocator &) = delete;
  CachingAllocator &operator=(const CachingAllocator &) = delete;

  /// Null iff \p Requested is 0 or the device is out of memory (then OutOfMemories went up). The
  /// block stays valid until free().
  Block *allocate(Bytes Requested);
  /// \p B may be null.
  void free(Block *B);
  /// Returns every unused segment to the driver (`emptyCache()`).
  void emptyCache();

  const AllocatorStatistics &statistics() const { return Stats; }

  /// The size a request is rounded to.
  Bytes roundedSize(Bytes Requested) const;
  /// What the driver is asked for when no free block fits.
  static Bytes segmentSize(Bytes Rounded);
  /// What decides which blocks further requests get: two states of the same signature serve them alike. \p Names
  /// tells used blocks apart that are given back at different times. n log n of the number of blocks.
  std::uint64_t signature(const std::unordered_map<const Block *, std::uint64_t> &Names) const;
  /// Asserts that blocks tile their segments, the free lists hold exactly the free blocks and the
  /// statistics are their sums. Linear in the number of blocks.
  void checkInvariants() const;

private:
  struct BySize {
    bool operator()(const Block *A, const Block *B) const {
      return A->Size != B->Size ? A->Size < B->Size : A->Start < B->Start;
    }
  };
  struct ByAddress {
    bool operator()(const Block *A, const Block *B) const { return A->Start < B->Start; }
  };
  struct Pool {
    std::set<Block *, BySize> Free;
    std::set<Block *, ByAddress> Unmapped; ///< address space left in expandable segments
    std::uint64_t Lookups = 0;
    bool Small = false;
  };

  Pool &poolOf(const Block *B) { return B->Small ? SmallPool : LargePool; }
  Block *newBlock(Pool &P, Bytes Start, Bytes Size);
  void recycle(Block *B);
  void insertFree(Block *B);
  void add(PeakedFigure PoolStatistics::*Figure, bool Small, Bytes Delta);

  Block *takeFree(Pool &P, Bytes Size);
  Block *takeSegment(Pool &P, Bytes Size);
  bool mayReserve(Bytes Size) const;
  bool mayMap(Bytes Size) const;
  bool shouldSplit(const Block *B, Bytes Size) const;
  Bytes mergeNeighbour(Block *B, Block *Neighbour);
  void releaseSegment(Block *B);
  bool releaseOversize(Pool &P, Bytes Size);
  void collectGarbage();
  void checkNeighbours(const Block *B) const;

  // Expandable segments (ExpandableSegments.cpp).
  static Bytes pageSize(const Pool &P);
  Block *findExpandable(Pool &P, Bytes Size);
  Block *takeExpandable(Pool &P, Bytes Size);
  bool mapBlock(Block *B, Bytes Size);
  void unmapBlock(Block *B);

  CachingAllocatorOptions Options;
  AllocatorStatistics Stats;
  Pool SmallPool, LargePool;
  std::deque<Block> Blocks;
  std::vector<Block *> Recycled;
  Bytes NextAddress = 0;
};

} // namespace vramlint
