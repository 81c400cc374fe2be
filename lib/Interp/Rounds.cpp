// Compares the memory of the program between two rounds of a loop.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Rounds.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace vramlint {
using namespace clang;

/// All blocks with bytes that a program may write to: the sum of all tells when the last was found.
static void forEachBlock(Memory &Mem, llvm::function_ref<void(std::uint32_t, Block &)> Do) {
  std::uint64_t Left = Mem.live();
  for (std::uint32_t Number = 0; Left > 0; ++Number) {
    Block *B = Mem.find(Address(Number) << 32);
    if (!B || !B->Bytes)
      continue;
    Left -= B->Size;
    if (B->Kind != BlockKind::Literal)
      Do(Number, *B);
  }
}

MemoryImage::MemoryImage(Memory &Mem) {
  forEachBlock(Mem, [&](std::uint32_t Number, Block &B) {
    Saved &S = Blocks[Number];
    S.Bytes.assign(B.Bytes, B.Bytes + B.Size);
    if (B.Shadow)
      S.Shadow.assign(B.Shadow, B.Shadow + B.Size);
  });
}

/// Whether it is one in the image: an integer hardly ever looks like the number of a block and a place in it.
bool MemoryImage::isAddress(Address A) const {
  const auto Found = Blocks.find(static_cast<std::uint32_t>(A >> 32));
  return Found != Blocks.end() && Memory::offset(A) <= Found->second.Bytes.size();
}

/// The bytes of a word that were not there, or not the same, in the image.
static std::vector<std::uint32_t> changedBytes(const MemoryImage::Saved &Old, const Block &B, std::uint32_t From,
                                               std::uint32_t End) {
  std::vector<std::uint32_t> Changed;
  for (std::uint32_t I = From; I < End; ++I) {
    const bool WasKnown = Old.Shadow.empty() || Old.Shadow[I] == Known;
    const bool IsKnown = !B.Shadow || B.Shadow[I] == Known;
    if (IsKnown && (!WasKnown || Old.Bytes[I] != B.Bytes[I]))
      Changed.push_back(I);
  }
  return Changed;
}

/// What lies behind an address may be another object by now: it is the same as long as the place in it is.
std::optional<bool> MemoryImage::sameAddress(Memory &Mem, const Saved &Old, const Block &B,
                                             std::uint32_t From) const {
  if (B.Size - From < sizeof(Address))
    return std::nullopt;
  Address Then = 0, Now = 0;
  std::memcpy(&Then, Old.Bytes.data() + From, sizeof Then);
  std::memcpy(&Now, B.Bytes + From, sizeof Now);
  if (!isAddress(Then) || !Mem.find(Now))
    return std::nullopt;
  return Memory::offset(Then) == Memory::offset(Now);
}

bool MemoryImage::forget(Memory &Mem, CauseId Cause, std::uint64_t Largest) const {
  bool AllForgotten = true;
  constexpr std::uint32_t Word = sizeof(Address);
  forEachBlock(Mem, [&](std::uint32_t Number, Block &B) {
    const auto Found = Blocks.find(Number);
    if (Found == Blocks.end() || Found->second.Bytes.size() != B.Size)
      return; // made since
    const Saved &Old = Found->second;
    if (Old.Shadow.empty() && !B.Shadow && std::equal(Old.Bytes.begin(), Old.Bytes.end(), B.Bytes))
      return;
    for (std::uint32_t From = 0; From < B.Size; From += Word) {
      const auto Changed = changedBytes(Old, B, From, std::min(From + Word, B.Size));
      if (Changed.empty())
        continue;
      const std::optional<bool> Same = sameAddress(Mem, Old, B, From);
      if (Same || B.Size > Largest)
        AllForgotten &= Same.value_or(false);
      else
        for (std::uint32_t I : Changed)
          Mem.setShadow((Address(Number) << 32) + I, 1, Cause);
    }
  });
  return AllForgotten;
}

LoopRoundsOf::LoopRoundsOf(Machine &M, SourceLocation Where)
    : M(M), Where(Where), Outer(std::exchange(M.RoundsOfLoop, &Unknown)) {}

LoopRoundsOf::~LoopRoundsOf() {
  M.RoundsOfLoop = Outer;
  if (M.ManyRounds == &Unknown)
    M.ManyRounds = nullptr;
}

bool LoopRoundsOf::repeats() {
  ++Rounds;
  if (!M.frame().IsUser || !(M.TheHost.recordsMuch() || M.isLate()))
    return false;
  std::rotate(Starts.begin(), Starts.begin() + 1, Starts.end());
  Starts.back() = M.TheHost.recorded();
  Watched = std::min<unsigned>(Watched + 1, Starts.size());
  const auto [First, Second, Third] = Starts;
  if (Watched < Starts.size() || First == Second || !M.TheHost.recordRepeats(First, Second, Third)) {
    Before.reset();
    return false;
  }
  if (!Before) { // one more round tells what it changes
    Before.emplace(M.Mem);
    return false;
  }
  Before->forget(M.Mem, M.Mem.cause("how often a loop is run"), Memory::MaxBlock);
  Before.reset();
  M.TheHost.assume(Doubt::LoopRounds,
                   std::to_string(Rounds) + " times: its rounds repeat, and are more than the analysis records",
                   Where);
  return true;
}

bool LoopRoundsOf::between(bool Left) {
  const unsigned Usual = MachineLimits().UnknownLoopIterations;
  const bool WasAsked = Unknown != Seen;
  Seen = Unknown;
  // Whether the rounds stand for any number of them was said when the condition was asked for.
  if (!WasAsked && !Left)
    return repeats();
  if (WasAsked && (!M.frame().IsUser || !M.Limits.StandForAny))
    return Left;
  // The first round may make what all others find.
  if (Before && !Before->forget(M.Mem, M.Mem.cause("how often a loop is run"), Memory::MaxBlock))
    M.TheHost.assume(Doubt::LoopRounds, "a number of times that decides what it leaves", Where);
  Before.reset();
  if (Unknown >= Usual && !Left)
    Before.emplace(M.Mem);
  return Left;
}

} // namespace vramlint
