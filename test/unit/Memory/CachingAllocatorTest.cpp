// The caching allocator's rules one by one: rounding, segments, splitting, reuse, running out, options.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Memory/CachingAllocator.h"
#include "Memory/CpuAllocator.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

using namespace vramlint;

namespace {

struct FreshCase {
  Bytes Request, Block, Reserved, InactiveSplit;
};

class FreshAllocator : public testing::TestWithParam<FreshCase> {};

TEST_P(FreshAllocator, CountsAsLibTorch) {
  CachingAllocator A;
  const auto *B = A.allocate(GetParam().Request);
  ASSERT_NE(B, nullptr);
  EXPECT_EQ(B->Size, GetParam().Block);
  EXPECT_EQ(A.statistics().All.Allocated.Current, GetParam().Block);
  EXPECT_EQ(A.statistics().All.Reserved.Current, GetParam().Reserved);
  EXPECT_EQ(A.statistics().All.InactiveSplit.Current, GetParam().InactiveSplit);
  EXPECT_EQ(A.statistics().All.Requested.Current, GetParam().Request);
  A.checkInvariants();
}

INSTANTIATE_TEST_SUITE_P(
    Sizes, FreshAllocator,
    testing::Values(FreshCase{1, 512, 2 * MiB, 2096640}, FreshCase{512, 512, 2 * MiB, 2096640},
                    FreshCase{513, 1024, 2 * MiB, 2096128}, FreshCase{MiB, MiB, 2 * MiB, MiB},
                    FreshCase{MiB + 1, 1049088, 20 * MiB, 19922432},
                    FreshCase{10485248, 10485248, 20 * MiB, 10486272}, FreshCase{10485249, 10 * MiB, 10 * MiB, 0},
                    FreshCase{10 * MiB, 10 * MiB, 10 * MiB, 0}, FreshCase{10485761, 10486272, 12 * MiB, 2096640},
                    // A rest of 1 MiB or less is not split off, and is counted.
                    FreshCase{11 * MiB, 12 * MiB, 12 * MiB, 0}, FreshCase{19 * MiB, 20 * MiB, 20 * MiB, 0},
                    FreshCase{100 * MiB + 4, 104858112, 102 * MiB, 2096640}));

TEST(CachingAllocator, ZeroBytesGiveNoBlock) {
  CachingAllocator A;
  EXPECT_EQ(A.allocate(0), nullptr);
  A.free(nullptr);
  EXPECT_EQ(A.statistics().All.Reserved.Current, 0);
  EXPECT_EQ(A.statistics().OutOfMemories, 0u);
}

TEST(CachingAllocator, AbsurdRequestIsOutOfMemory) {
  CachingAllocator A;
  EXPECT_EQ(A.allocate(std::numeric_limits<Bytes>::max()), nullptr);
  EXPECT_EQ(A.statistics().OutOfMemories, 1u);
  EXPECT_NE(A.allocate(1), nullptr);
}

TEST(CachingAllocator, BestFitTakesTheHoleNotTheTail) {
  CachingAllocator A;
  auto *X = A.allocate(4 * MiB);
  A.allocate(4 * MiB);
  EXPECT_EQ(A.statistics().All.Reserved.Current, 20 * MiB);
  Bytes Hole = X->Start;
  A.free(X);
  auto *Z = A.allocate(3 * MiB);
  EXPECT_EQ(Z->Start, Hole);
  EXPECT_EQ(Z->Size, 4 * MiB);
  EXPECT_EQ(A.statistics().All.Allocated.Current, 8 * MiB);
}

TEST(CachingAllocator, ThreeLargeHalvesNeedTwoSmallSegments) {
  CachingAllocator A;
  for (int I = 0; I < 4; ++I)
    A.allocate(600 * KiB);
  EXPECT_EQ(A.statistics().All.Segments.Current, 2);
  EXPECT_EQ(A.statistics().Small.Reserved.Current, 4 * MiB);
}

TEST(CachingAllocator, FullCardGivesCachedSegmentsBackAndRetries) {
  CachingAllocatorOptions Options;
  Options.CapacityLimit = 40 * MiB;
  CachingAllocator A(Options);
  A.free(A.allocate(16 * MiB));
  EXPECT_NE(A.allocate(30 * MiB), nullptr);
  EXPECT_EQ(A.statistics().All.Reserved.Current, 30 * MiB);
  EXPECT_EQ(A.statistics().Retries, 1u);
  EXPECT_EQ(A.statistics().All.Reserved.Peak, 30 * MiB);
}

TEST(CachingAllocator, SplitSegmentCannotBeReturned) {
  CachingAllocatorOptions Options;
  Options.CapacityLimit = 48 * MiB;
  CachingAllocator A(Options);
  auto *P = A.allocate(8 * MiB);
  A.allocate(8 * MiB);
  A.free(P);
  EXPECT_EQ(A.allocate(30 * MiB), nullptr);
  EXPECT_EQ(A.statistics().OutOfMemories, 1u);
  A.checkInvariants();
}

TEST(CachingAllocator, PowerOfTwoDivisions) {
  CachingAllocatorOptions Options;
  Options.setRoundupDivisions(4);
  CachingAllocator A(Options);
  EXPECT_EQ(A.roundedSize(1200), 1536);
  EXPECT_EQ(A.roundedSize(2048), 2048);
  EXPECT_EQ(A.roundedSize(2049), 2560);
  EXPECT_EQ(A.roundedSize(3000), 3072);
  EXPECT_EQ(A.roundedSize(5000), 5120);
  EXPECT_EQ(A.roundedSize(MiB), MiB);
  EXPECT_EQ(A.roundedSize(MiB + 1), MiB + 256 * KiB);
}

TEST(CachingAllocator, DivisionsByInterval) {
  CachingAllocatorOptions Options;
  Options.RoundupDivisions[2] = 8; // 4 MiB up to 8 MiB
  CachingAllocator A(Options);
  EXPECT_EQ(A.roundedSize(4 * MiB + 1), 4 * MiB + 512 * KiB);
  EXPECT_EQ(A.roundedSize(2 * MiB + 1), 2 * MiB + 512);
}

TEST(CachingAllocator, OversizeBlocksAreNotSplitOrLent) {
  CachingAllocatorOptions Options;
  Options.MaxSplitSize = 24 * MiB;
  CachingAllocator A(Options);
  auto *Big = A.allocate(60 * MiB);
  A.free(Big);
  // Smaller than the limit: may not take the oversize block.
  EXPECT_EQ(A.allocate(12 * MiB)->Size, 12 * MiB);
  EXPECT_EQ(A.statistics().All.Reserved.Current, 72 * MiB);
  // Oversize, and less than 20 MiB smaller: reused whole.
  EXPECT_EQ(A.allocate(41 * MiB)->Size, 60 * MiB);
}

TEST(CachingAllocator, GarbageCollectionReturnsOldSegments) {
  CachingAllocatorOptions Options;
  Options.FractionLimit = 200 * MiB;
  Options.CollectionThreshold = 0.5;
  CachingAllocator A(Options);
  auto *Old = A.allocate(60 * MiB), *Young = A.allocate(60 * MiB);
  A.free(Old);
  A.free(A.allocate(30 * MiB)); // reuses a part of Old's segment, which ages nothing else
  A.free(Young);
  ASSERT_NE(A.allocate(70 * MiB), nullptr);
  EXPECT_LE(A.statistics().All.Reserved.Current, 190 * MiB);
  EXPECT_EQ(A.statistics().Retries, 0u);
  A.checkInvariants();
}

CachingAllocatorOptions expandable() {
  CachingAllocatorOptions Options;
  Options.ExpandableSegments = true;
  return Options;
}

TEST(ExpandableSegments, GrowByPagesAndCountNoTail) {
  CachingAllocator A(expandable());
  auto *X = A.allocate(11 * MiB);
  EXPECT_EQ(X->Size, 11 * MiB);
  EXPECT_EQ(A.statistics().All.Reserved.Current, 20 * MiB);
  A.allocate(15 * MiB); // 9 MiB are left on the page; one more page
  EXPECT_EQ(A.statistics().All.Reserved.Current, 40 * MiB);
  A.allocate(1);
  EXPECT_EQ(A.statistics().Small.Reserved.Current, 2 * MiB);
  EXPECT_EQ(A.statistics().All.Segments.Current, 0);
  EXPECT_EQ(A.statistics().All.InactiveSplit.Current, 0);
  A.checkInvariants();
}

TEST(ExpandableSegments, EmptyCacheUnmapsWholePagesInsideBlocks) {
  CachingAllocator A(expandable());
  auto *X = A.allocate(50 * MiB);
  auto *Y = A.allocate(1 * MiB + 512);
  A.free(X);
  A.emptyCache();
  // Pages 0 and 1 are free; page 2 holds Y.
  EXPECT_EQ(A.statistics().All.Reserved.Current, 20 * MiB);
  A.checkInvariants();
  auto *Z = A.allocate(45 * MiB);
  EXPECT_EQ(Z->Start, 0);
  EXPECT_EQ(A.statistics().All.Reserved.Current, 60 * MiB);
  A.free(Y);
  A.free(Z);
  A.emptyCache();
  EXPECT_EQ(A.statistics().All.Reserved.Current, 0);
  A.checkInvariants();
}

TEST(ExpandableSegments, FitWhereFixedSegmentsDoNot) {
  auto Fits = [](bool Expandable) {
    CachingAllocatorOptions Options;
    Options.ExpandableSegments = Expandable;
    Options.CapacityLimit = 60 * MiB;
    CachingAllocator A(Options);
    auto *P = A.allocate(8 * MiB);
    A.allocate(8 * MiB);
    A.free(P);
    return A.allocate(42 * MiB) != nullptr;
  };
  EXPECT_FALSE(Fits(false));
  EXPECT_TRUE(Fits(true));
}

class RandomRequests : public testing::TestWithParam<int> {};

/// Whatever the options, blocks tile their segments, nothing overlaps, and everything comes back.
TEST_P(RandomRequests, KeepTheInvariants) {
  std::mt19937_64 Random(static_cast<std::uint64_t>(GetParam()));
  CachingAllocatorOptions Options;
  Options.ExpandableSegments = GetParam() & 1;
  if (GetParam() & 2)
    Options.CapacityLimit = 256 * MiB;
  if (GetParam() & 4)
    Options.MaxSplitSize = 24 * MiB;
  if (GetParam() & 8)
    Options.setRoundupDivisions(8);
  if (GetParam() & 16) {
    Options.FractionLimit = 200 * MiB;
    Options.CollectionThreshold = 0.6;
  }
  CachingAllocator A(Options);
  std::vector<CachingAllocator::Block *> Live;
  Bytes Sum = 0;
  for (int Step = 0; Step < 2000; ++Step) {
    if (!Live.empty() && Random() % 100 < 48) {
      std::size_t I = Random() % Live.size();
      Sum -= Live[I]->Size;
      A.free(Live[I]);
      Live[I] = Live.back();
      Live.pop_back();
    } else if (Random() % 200 == 0) {
      A.emptyCache();
    } else {
      Bytes Size = static_cast<Bytes>(1 + (Random() % (std::uint64_t(1) << (1 + Random() % 26))));
      if (auto *B = A.allocate(Size)) {
        EXPECT_GE(B->Size, Size);
        Sum += B->Size;
        Live.push_back(B);
      }
    }
    ASSERT_EQ(A.statistics().All.Allocated.Current, Sum);
    ASSERT_LE(A.statistics().All.Reserved.Current, Options.CapacityLimit);
    A.checkInvariants();
  }
  for (auto *B : Live)
    A.free(B);
  A.emptyCache();
  A.checkInvariants();
  EXPECT_EQ(A.statistics().All.Allocated.Current, 0);
  EXPECT_EQ(A.statistics().All.Reserved.Current, 0);
  EXPECT_EQ(A.statistics().Small.Reserved.Current, 0);
}

INSTANTIATE_TEST_SUITE_P(Options, RandomRequests, testing::Range(0, 32));

TEST(CpuAllocator, CountsExactBytes) {
  CpuAllocator A;
  Bytes X = A.allocate(1001);
  A.allocate(24);
  EXPECT_EQ(A.allocated(), 1025);
  A.free(X);
  EXPECT_EQ(A.allocated(), 24);
}

} // namespace
