// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Memory/Fingerprint.h"

#include <gtest/gtest.h>

#include <utility>

using namespace vramlint;

namespace {

const Device Cuda{DeviceType::CUDA, 0};

/// A loop of so many rounds, the first of which makes what all keep, left or executed to its end; what is kept goes
/// behind it.
std::uint64_t ofLoop(std::uint64_t Rounds, bool IsLeft, Bytes Last = 512) {
  Trace T;
  LeftLoop Left;
  Left.Executed = Rounds;
  BlockId Kept = 0;
  for (std::uint64_t Round = 0; Round < Rounds; ++Round) {
    Left.Begins.push_back(T.position());
    T.free(T.allocate(1024, Cuda, Category::Activation));
    const BlockId Before = std::exchange(Kept, T.allocate(512, Cuda, Category::Gradient));
    if (Before)
      T.free(Before);
    T.free(T.allocate(64, Device{}, Category::Temporary)); // of no interest
  }
  Left.Begins.push_back(T.position());
  if (IsLeft)
    T.leavesLoop(Left);
  T.free(Kept);
  T.free(T.allocate(Last, Cuda, Category::Activation));
  return fingerprint(T, Cuda);
}

TEST(Fingerprint, EqualRoundsOfALeftLoopCountOnce) {
  EXPECT_EQ(ofLoop(5, true), ofLoop(8, true));
  EXPECT_EQ(ofLoop(6, true), ofLoop(7, true));
}

TEST(Fingerprint, RoundsOfOtherLoopsCount) { EXPECT_NE(ofLoop(5, false), ofLoop(8, false)); }

TEST(Fingerprint, WhatComesBehindCounts) { EXPECT_NE(ofLoop(5, true, 512), ofLoop(5, true, 1024)); }

TEST(Fingerprint, OtherDevicesDoNot) {
  Trace A, B;
  A.allocate(512, Cuda, Category::Activation);
  B.allocate(64, Device{}, Category::Activation);
  B.allocate(512, Cuda, Category::Activation);
  EXPECT_EQ(fingerprint(A, Cuda), fingerprint(B, Cuda));
  EXPECT_NE(fingerprint(A, Device{}), fingerprint(B, Device{}));
}

} // namespace
