// The allocator's policy in the order of its own source: round, take a free block, take a segment, split;
// free, merge; give back. Facts about LibTorch cite c10/cuda/CUDACachingAllocator.cpp.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Memory/CachingAllocator.h"

#include "Support/StateHash.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace vramlint {

namespace {

constexpr Bytes MinBlockSize = 512;              // kMinBlockSize
constexpr Bytes SmallSize = 1 * MiB;             // kSmallSize: largest rounded size of the small pool
constexpr Bytes SmallBuffer = 2 * MiB;           // kSmallBuffer: segment of the small pool
constexpr Bytes LargeBuffer = 20 * MiB;          // kLargeBuffer: segment for sizes below MinLargeAlloc
constexpr Bytes MinLargeAlloc = 10 * MiB;        // kMinLargeAlloc: from here a request gets its own segment
constexpr Bytes RoundLarge = 2 * MiB;            // kRoundLarge: rounding of those segments
constexpr Bytes LargestRequest = Bytes(1) << 60; // "requests of 1 EiB and more throw"
constexpr Bytes SegmentGap = 1 * GiB;            // keeps segments apart: blocks of two never merge

/// roundup_power2_next_division.
Bytes roundToDivision(Bytes Size, unsigned Divisions) {
  std::uint64_t Value = static_cast<std::uint64_t>(Size);
  if (Size <= 4 || Divisions <= 1 || std::has_single_bit(Value))
    return Size;
  std::uint64_t Floor = std::bit_floor(Value);
  std::uint64_t Step = Floor >> std::countr_zero(Divisions);
  if (Step == 0)
    return static_cast<Bytes>(Floor << 1);
  return static_cast<Bytes>((Value + Step - 1) & ~(Step - 1));
}

} // namespace

CachingAllocator::CachingAllocator(CachingAllocatorOptions Options) : Options(Options) { SmallPool.Small = true; }

Bytes CachingAllocator::roundedSize(Bytes Requested) const {
  if (Requested < MinBlockSize)
    return MinBlockSize;
  // One divisor per power of two; 1 MiB (2^20) and below share the first.
  int Power = std::bit_width(static_cast<std::uint64_t>(Requested)) - 1;
  unsigned Divisions = Options.RoundupDivisions[static_cast<std::size_t>(std::clamp(Power - 20, 0, 15))];
  if (Divisions > 1 && Requested > MinBlockSize * Divisions && Requested <= Options.RoundupBypass)
    return roundToDivision(Requested, Divisions);
  return roundUp(Requested, MinBlockSize);
}

Bytes CachingAllocator::segmentSize(Bytes Rounded) {
  if (Rounded <= SmallSize)
    return SmallBuffer;
  if (Rounded < MinLargeAlloc)
    return LargeBuffer;
  return roundUp(Rounded, RoundLarge);
}

CachingAllocator::Block *CachingAllocator::newBlock(Pool &P, Bytes Start, Bytes Size) {
  Block *B;
  if (Recycled.empty()) {
    B = &Blocks.emplace_back();
  } else {
    B = Recycled.back();
    Recycled.pop_back();
    *B = Block();
  }
  B->Start = Start;
  B->Size = Size;
  B->Small = P.Small;
  B->Alive = true;
  return B;
}

void CachingAllocator::recycle(Block *B) {
  B->Alive = false;
  Recycled.push_back(B);
}

void CachingAllocator::insertFree(Block *B) {
  Pool &P = poolOf(B);
  B->FreedAt = P.Lookups;
  P.Free.insert(B);
}

void CachingAllocator::add(PeakedFigure PoolStatistics::*Figure, bool Small, Bytes Delta) {
  (Stats.All.*Figure).add(Delta);
  // A named reference: GCC 12 copies the operand of `.*` when that is a conditional expression.
  PoolStatistics &Pool = Small ? Stats.Small : Stats.Large;
  (Pool.*Figure).add(Delta);
}

CachingAllocator::Block *CachingAllocator::allocate(Bytes Requested) {
  assert(Requested >= 0);
  if (Requested == 0)
    return nullptr;
  if (Requested >= LargestRequest) {
    ++Stats.OutOfMemories;
    return nullptr;
  }
  Bytes Size = roundedSize(Requested);
  Pool &P = Size <= SmallSize ? SmallPool : LargePool;

  Block *B = takeFree(P, Size);
  if (!B) {
    if (Options.CollectionThreshold > 0 && Options.FractionLimit != CachingAllocatorOptions::Unlimited)
      collectGarbage();
    B = takeSegment(P, Size);
    if (!B && releaseOversize(P, Size))
      B = takeSegment(P, Size);
    if (!B) {
      emptyCache();
      ++Stats.Retries;
      B = takeSegment(P, Size);
    }
  }
  if (!B) {
    ++Stats.OutOfMemories;
    return nullptr;
  }

  bool WasSplit = B->isSplit();
  if (shouldSplit(B, Size)) {
    // The first bytes are given out; the remainder keeps being the old block.
    Block *Rest = B;
    B = newBlock(P, Rest->Start, Size);
    B->Expandable = Rest->Expandable;
    B->Prev = Rest->Prev;
    if (B->Prev)
      B->Prev->Next = B;
    B->Next = Rest;
    Rest->Prev = B;
    Rest->Start += Size;
    Rest->Size -= Size;
    insertFree(Rest);
    if (!B->Expandable)
      add(&PoolStatistics::InactiveSplit, P.Small, WasSplit ? -Size : Rest->Size);
  } else if (WasSplit && !B->Expandable) {
    add(&PoolStatistics::InactiveSplit, P.Small, -B->Size);
  }
  B->Used = true;
  B->Requested = Requested;
  add(&PoolStatistics::Allocated, P.Small, B->Size);
  add(&PoolStatistics::Active, P.Small, B->Size);
  add(&PoolStatistics::Requested, P.Small, Requested);
  checkNeighbours(B);
  return B;
}

void CachingAllocator::free(Block *B) {
  if (!B)
    return;
  assert(B->Alive && B->Used && "freed twice");
  Bytes Size = B->Size;
  B->Used = false;
  add(&PoolStatistics::Allocated, B->Small, -Size);
  Bytes Split = -mergeNeighbour(B, B->Prev);
  Split -= mergeNeighbour(B, B->Next);
  if (B->isSplit())
    Split += B->Size;
  if (!B->Expandable)
    add(&PoolStatistics::InactiveSplit, B->Small, Split);
  add(&PoolStatistics::Active, B->Small, -Size);
  add(&PoolStatistics::Requested, B->Small, -B->Requested);
  B->Requested = 0;
  insertFree(B);
  checkNeighbours(B);
}

/// Swallows a free neighbour of the same kind (mapped or not); returns the bytes it had.
Bytes CachingAllocator::mergeNeighbour(Block *B, Block *Neighbour) {
  if (!Neighbour || Neighbour->Used || Neighbour->Mapped != B->Mapped)
    return 0;
  Pool &P = poolOf(B);
  if (Neighbour->Mapped)
    P.Free.erase(Neighbour);
  else
    P.Unmapped.erase(Neighbour);
  Bytes Size = Neighbour->Size;
  if (Neighbour == B->Prev) {
    B->Start = Neighbour->Start;
    B->Prev = Neighbour->Prev;
    if (B->Prev)
      B->Prev->Next = B;
  } else {
    B->Next = Neighbour->Next;
    if (B->Next)
      B->Next->Prev = B;
  }
  B->Size += Size;
  recycle(Neighbour);
  return Size;
}

/// get_free_block: the smallest free block that is large enough.
CachingAllocator::Block *CachingAllocator::takeFree(Pool &P, Bytes Size) {
  ++P.Lookups;
  Block Key;
  Key.Size = Size;
  Key.Start = std::numeric_limits<Bytes>::min();
  auto Found = P.Free.lower_bound(&Key);
  if (Found == P.Free.end())
    return nullptr;
  if (Options.ExpandableSegments) {
    // A block counts as large as it can grow, so that the end of the segment is used last.
    auto Reach = [](const Block *B) { return B->Size + (B->Next && !B->Next->Mapped ? B->Next->Size : 0); };
    for (auto Next = std::next(Found); (*Found)->Expandable && Next != P.Free.end() && Reach(*Next) < Reach(*Found);
         ++Next)
      Found = Next;
  }
  Block *B = *Found;
  if (Size < Options.MaxSplitSize && B->Size >= Options.MaxSplitSize)
    return nullptr;
  if (Size >= Options.MaxSplitSize && B->Size - Size >= Options.NonSplitSlack)
    return nullptr;
  P.Free.erase(Found);
  return B;
}

bool CachingAllocator::mayReserve(Bytes Size) const {
  return Stats.All.Reserved.Current <= Options.FractionLimit - Size && mayMap(Size);
}

bool CachingAllocator::mayMap(Bytes Size) const { return Stats.All.Reserved.Current <= Options.CapacityLimit - Size; }

/// alloc_block: memory from the driver.
CachingAllocator::Block *CachingAllocator::takeSegment(Pool &P, Bytes Size) {
  if (Options.ExpandableSegments)
    return takeExpandable(P, Size);
  Bytes Segment = segmentSize(Size);
  if (!mayReserve(Segment))
    return nullptr;
  Block *B = newBlock(P, NextAddress, Segment);
  NextAddress += Segment + SegmentGap;
  add(&PoolStatistics::Segments, P.Small, 1);
  add(&PoolStatistics::Reserved, P.Small, Segment);
  return B;
}

bool CachingAllocator::shouldSplit(const Block *B, Bytes Size) const {
  Bytes Rest = B->Size - Size;
  if (B->Small || Options.ExpandableSegments)
    return Rest >= MinBlockSize;
  return Size < Options.MaxSplitSize && Rest > SmallSize;
}

void CachingAllocator::releaseSegment(Block *B) {
  assert(!B->Used && !B->isSplit());
  poolOf(B).Free.erase(B);
  add(&PoolStatistics::Segments, B->Small, -1);
  add(&PoolStatistics::Reserved, B->Small, -B->Size);
  recycle(B);
}

void CachingAllocator::emptyCache() {
  // Large pool first; a copy, because releasing changes the sets.
  for (Pool *P : {&LargePool, &SmallPool}) {
    std::vector<Block *> Candidates(P->Free.begin(), P->Free.end());
    for (Block *B : Candidates) {
      if (B->Expandable)
        unmapBlock(B);
      else if (!B->isSplit())
        releaseSegment(B);
    }
  }
}

/// release_available_cached_blocks: returns just enough oversize blocks, if blocks may be oversize.
bool CachingAllocator::releaseOversize(Pool &P, Bytes Size) {
  if (Options.MaxSplitSize == CachingAllocatorOptions::Unlimited)
    return false;
  Block Key;
  Key.Size = std::max(Size, Options.MaxSplitSize);
  Key.Start = std::numeric_limits<Bytes>::min();
  auto Found = P.Free.lower_bound(&Key);
  if (Found != P.Free.end()) {
    Block *B = *Found;
    if (B->isSplit())
      return false;
    releaseSegment(B);
    return true;
  }
  Bytes Released = 0;
  while (Released < Key.Size && !P.Free.empty()) {
    Block *Largest = *std::prev(P.Free.end());
    if (Largest->Size < Options.MaxSplitSize || Largest->isSplit())
      break;
    Released += Largest->Size;
    releaseSegment(Largest);
  }
  return Released >= Key.Size;
}

/// garbage_collect_cached_blocks: whole free segments of the large pool, oldest first.
void CachingAllocator::collectGarbage() {
  auto Allowed = static_cast<Bytes>(Options.CollectionThreshold * static_cast<double>(Options.FractionLimit));
  Bytes Target = Stats.All.Reserved.Current - Allowed;
  Bytes Reclaimed = 0;
  bool Freed = true;
  while (Reclaimed < Target && Freed) {
    Freed = false;
    std::vector<Block *> Candidates;
    std::uint64_t TotalAge = 0;
    for (Block *B : LargePool.Free) {
      if (B->isSplit() || B->Expandable)
        continue;
      Candidates.push_back(B);
      TotalAge += LargePool.Lookups - B->FreedAt;
    }
    for (Block *B : Candidates) {
      // Age >= average, without the division.
      if ((LargePool.Lookups - B->FreedAt) * Candidates.size() < TotalAge)
        continue;
      Reclaimed += B->Size;
      releaseSegment(B);
      Freed = true;
    }
  }
}

std::uint64_t CachingAllocator::signature(const std::unordered_map<const Block *, std::uint64_t> &Names) const {
  std::vector<const Block *> Sorted;
  for (const Block &B : Blocks)
    if (B.Alive)
      Sorted.push_back(&B);
  std::sort(Sorted.begin(), Sorted.end(), ByAddress());
  StateHash H;
  // Of addresses only the order counts: it decides between blocks of one size.
  for (const Block *B : Sorted) {
    H.mix(static_cast<std::uint64_t>(B->Size));
    H.mix(B->Prev != nullptr);
    H.mix(std::uint64_t(B->Small) | std::uint64_t(B->Used) << 1 | std::uint64_t(B->Mapped) << 2 |
          std::uint64_t(B->Expandable) << 3);
    const auto Name = B->Used ? Names.find(B) : Names.end();
    H.mix(Name != Names.end() ? Name->second : 0);
    // Old ones go first.
    if (!B->Used && Options.CollectionThreshold > 0)
      H.mix((B->Small ? SmallPool : LargePool).Lookups - B->FreedAt);
  }
  return *H.finish();
}

void CachingAllocator::checkNeighbours([[maybe_unused]] const Block *B) const {
#ifndef NDEBUG
  assert(!B->Prev || (B->Prev->Next == B && B->Prev->Start + B->Prev->Size == B->Start));
  assert(!B->Next || (B->Next->Prev == B && B->Start + B->Size == B->Next->Start));
  assert(Stats.All.Allocated.Current >= 0);
  assert(Stats.All.Allocated.Current <= Stats.All.Reserved.Current);
  assert(Stats.All.InactiveSplit.Current >= 0);
  assert(Stats.All.Requested.Current <= Stats.All.Allocated.Current);
#endif
}

void CachingAllocator::checkInvariants() const {
#ifndef NDEBUG
  Bytes Used = 0, Mapped = 0, InactiveSplit = 0;
  std::size_t FreeBlocks = 0;
  for (const Block &B : Blocks) {
    if (!B.Alive)
      continue;
    checkNeighbours(&B);
    assert(B.Size > 0);
    // Two free neighbours of the same kind would have been merged.
    assert(!B.Next || B.Used || B.Next->Used || B.Mapped != B.Next->Mapped);
    Mapped += B.Mapped ? B.Size : 0;
    if (B.Used) {
      assert(B.Mapped);
      Used += B.Size;
    } else if (B.Mapped) {
      ++FreeBlocks;
      assert((B.Small ? SmallPool : LargePool).Free.count(const_cast<Block *>(&B)));
      if (B.isSplit() && !B.Expandable)
        InactiveSplit += B.Size;
    }
  }
  assert(FreeBlocks == SmallPool.Free.size() + LargePool.Free.size());
  assert(Used == Stats.All.Allocated.Current);
  assert(Mapped == Stats.All.Reserved.Current);
  assert(InactiveSplit == Stats.All.InactiveSplit.Current);
#endif
}

} // namespace vramlint
