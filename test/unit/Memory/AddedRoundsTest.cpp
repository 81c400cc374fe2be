// Rounds that are added to a trace against the same rounds executed.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Memory/Replay.h"
#include "Memory/Trace.h"

#include <gtest/gtest.h>

#include <tuple>
#include <vector>

namespace vramlint {

namespace {

constexpr Device Cuda{DeviceType::CUDA, 0};

/// A loop that keeps a block of each round, replaces one, and takes one for a moment; for \p Epochs, each of
/// which keeps a block of its own. Of each \p Rounds, \p Executed are executed and the others added.
class Program {
public:
  Program(std::uint64_t Epochs, std::uint64_t Rounds, std::uint64_t Executed) {
    for (std::uint64_t Epoch = 0; Epoch < Epochs; ++Epoch) {
      PerEpoch.push_back(T.allocate(2048, Cuda, Category::Other));
      std::array<std::uint64_t, 2> Asked{};
      for (std::uint64_t I = 0; I < Executed; ++I) {
        Asked = {Asked[1], T.position()};
        round();
      }
      Added = Executed == Rounds || T.addRounds(Asked[0], Asked[1], Rounds - Executed);
      round(); // a last one of the same kind
    }
    for (const BlockId Block : Kept)
      T.free(Block);
    T.free(Replaced);
    for (const BlockId Block : PerEpoch)
      T.free(Block);
  }

  void round() {
    const BlockId Moment = T.allocate(4096, Cuda, Category::Temporary);
    Kept.push_back(T.allocate(512, Cuda, Category::Activation));
    T.allocate(64, Device{}, Category::Input); // is never freed
    const BlockId Next = T.allocate(1024, Cuda, Category::Gradient);
    if (Replaced)
      T.free(Replaced);
    Replaced = Next;
    T.free(Moment);
  }

  /// What it did to the memory; frees in no order.
  std::vector<std::tuple<EventKind, Bytes, bool>> done() const {
    std::vector<std::tuple<EventKind, Bytes, bool>> All;
    std::unordered_map<BlockId, Bytes> SizeOf;
    for (const Event &E : T.events()) {
      if (E.Kind == EventKind::Allocate)
        SizeOf[E.Block] = E.Size;
      All.emplace_back(E.Kind, SizeOf.at(E.Block), E.Where.isCpu());
    }
    return All;
  }

  Trace T;
  std::vector<BlockId> Kept, PerEpoch;
  BlockId Replaced = 0;
  bool Added = false;
};

} // namespace

TEST(AddedRounds, DoWhatExecutedOnesDo) {
  for (const std::uint64_t Epochs : {1, 2, 3}) {
    const Program All(Epochs, 20, 20), Some(Epochs, 20, 3);
    EXPECT_TRUE(Some.Added);
    EXPECT_EQ(All.done(), Some.done());
  }
}

TEST(AddedRounds, ThatAreTooManyMakeOnlyWhatTheyKeep) {
  const std::uint64_t Many = 400'000;
  const Program Some(1, Many, 3);
  EXPECT_TRUE(Some.Added);
  EXPECT_LT(Some.T.events().size(), 3 * Many + 1000); // two made, one freed
  SourceFiles Files;
  const Replay R = replay(Some.T, Files, {});
  // Each round and the last one keep 512 B; beside them there are the epoch's block, two that are replaced and one
  // for the moment.
  EXPECT_EQ(R.Peak.Allocated, static_cast<Bytes>(512 * (Many + 1) + 2048 + 1024 * 2 + 4096));
  EXPECT_EQ(R.EndAllocated, 0);
}

TEST(AddedRounds, OfALoopWhoseLastRoundsDifferAreNone) {
  Trace T;
  std::array<std::uint64_t, 2> Asked{};
  for (const Bytes Size : {512, 512, 1024}) {
    Asked = {Asked[1], T.position()};
    T.allocate(Size, Cuda, Category::Activation);
  }
  const std::uint64_t Before = T.position();
  EXPECT_FALSE(T.addRounds(Asked[0], Asked[1], 5));
  EXPECT_EQ(T.position(), Before);
}

TEST(AddedRounds, OfALoopThatFreesWhatIsOlderAreNone) {
  Trace T;
  std::vector<BlockId> Window;
  std::array<std::uint64_t, 2> Asked{};
  for (int Round = 0; Round < 6; ++Round) {
    Asked = {Asked[1], T.position()};
    Window.push_back(T.allocate(512, Cuda, Category::Activation));
    if (Window.size() > 3) {
      T.free(Window.front());
      Window.erase(Window.begin());
    }
  }
  EXPECT_FALSE(T.addRounds(Asked[0], Asked[1], 5));
}

} // namespace vramlint
