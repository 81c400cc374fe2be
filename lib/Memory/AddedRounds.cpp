// Rounds of a loop that are added to a trace without being executed. Those of a loop that keeps something of each of
// its rounds (losses in a vector, a graph that grows) cannot be left out: what is held at the end is the sum.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Memory/Trace.h"

#include <algorithm>

namespace vramlint {

namespace {

bool isOfMemory(EventKind Kind) { return Kind == EventKind::Allocate || Kind == EventKind::Free; }
bool isOfBlock(EventKind Kind) {
  return isOfMemory(Kind) || Kind == EventKind::Categorize || Kind == EventKind::Named || Kind == EventKind::Saved ||
         Kind == EventKind::Unsaved;
}

/// What a round did with blocks.
struct BlocksOfRound {
  std::vector<Event> Events;
  std::vector<BlockId> Made;
  std::unordered_map<BlockId, std::size_t> Index; ///< among those made

  BlocksOfRound(const std::vector<Event> &All, std::uint64_t From, std::uint64_t To) {
    for (std::uint64_t I = From; I < To; ++I) {
      if (!isOfBlock(All[I].Kind))
        continue;
      Events.push_back(All[I]);
      if (All[I].Kind == EventKind::Allocate && Index.emplace(All[I].Block, Made.size()).second)
        Made.push_back(All[I].Block);
    }
  }
  std::optional<std::size_t> indexOf(BlockId Block) const {
    const auto Found = Index.find(Block);
    return Found == Index.end() ? std::nullopt : std::optional(Found->second);
  }
};

} // namespace

/// Whether two rounds make and free the same. What one frees that it has not made is of the round before it.
static bool areAlike(const BlocksOfRound &Before, const BlocksOfRound &Last, const std::vector<Bytes> &SizeOf) {
  const auto next = [](const BlocksOfRound &R, std::size_t &At) {
    while (At < R.Events.size() && !isOfMemory(R.Events[At].Kind))
      ++At;
    return At < R.Events.size() ? &R.Events[At++] : nullptr;
  };
  for (std::size_t I = 0, J = 0;;) {
    const Event *A = next(Before, I), *B = next(Last, J);
    if (!A || !B)
      return !A && !B;
    const auto InA = Before.indexOf(A->Block), InB = Last.indexOf(B->Block);
    if (A->Kind != B->Kind || A->Where != B->Where || SizeOf[A->Block] != SizeOf[B->Block] || InA != InB ||
        (!InB && !Before.indexOf(B->Block)))
      return false;
  }
}

namespace {
/// What becomes of the blocks that a round makes.
struct FatesOfBlocks {
  std::vector<bool> Go, ///< in the round itself
      GoNext;           ///< in the next one
  std::size_t Kept = 0; ///< neither
  FatesOfBlocks(const BlocksOfRound &Before, const BlocksOfRound &Round)
      : Go(Round.Made.size()), GoNext(Round.Made.size()) {
    for (const Event &E : Round.Events)
      if (E.Kind == EventKind::Free) {
        const auto At = Round.indexOf(E.Block);
        (At ? Go : GoNext)[At ? *At : *Before.indexOf(E.Block)] = true;
      }
    for (std::size_t I = 0; I < Go.size(); ++I)
      Kept += !Go[I] && !GoNext[I] ? 1 : 0;
  }
  bool isKept(std::size_t At) const { return !Go[At] && !GoNext[At]; }
};
} // namespace

void Trace::standsForAll(const std::vector<BlockId> &Made, std::vector<std::vector<BlockId>> Alive) {
  std::unordered_map<BlockId, std::vector<BlockId>> Now;
  for (std::size_t I = 0; I < Made.size(); ++I)
    if (!Alive[I].empty())
      Now.emplace(Made[I], std::move(Alive[I]));
  // What stood for others already does so for all of theirs.
  for (auto &[Block, Others] : Multiples) {
    std::vector<BlockId> All;
    for (const BlockId One : Others)
      if (const auto Found = Now.find(One); Found != Now.end())
        All.insert(All.end(), Found->second.begin(), Found->second.end());
      else
        All.push_back(One);
    Others = std::move(All);
  }
  Multiples.merge(Now);
}

static constexpr std::uint64_t MostEvents = 2'000'000;

bool Trace::addKept(std::uint64_t Before, std::uint64_t Last, std::uint64_t Count) {
  const BlocksOfRound Round(Events, Before, Last), Next(Events, Last, Events.size());
  std::vector<bool> IsKept(Round.Made.size(), true);
  for (const BlocksOfRound *R : {&Round, &Next})
    for (const Event &E : R->Events)
      if (const auto At = E.Kind == EventKind::Free ? Round.indexOf(E.Block) : std::nullopt)
        IsKept[*At] = false;
  std::vector<Event> Copied;
  for (const Event &E : Round.Events)
    if (const auto At = Round.indexOf(E.Block);
        At && IsKept[*At] && E.Kind != EventKind::Saved && E.Kind != EventKind::Unsaved)
      Copied.push_back(E);
  const std::uint64_t Added = Copied.size() * Count;
  if (State == Recording::Off || State == Recording::Ending || Overflowed || Count > MostEvents ||
      Added > MostEvents || (EventLimit && Events.size() + Added > EventLimit))
    return false;
  std::vector<std::vector<BlockId>> Alive(Round.Made.size());
  for (std::size_t I = 0; I < Alive.size(); ++I)
    if (IsKept[I])
      Alive[I].push_back(Round.Made[I]);
  for (std::uint64_t I = 0; I < Count; ++I)
    for (Event E : Copied) {
      const std::size_t At = *Round.indexOf(E.Block);
      if (E.Kind == EventKind::Allocate)
        Alive[At].push_back(newBlock(E.Size, E.Where));
      E.Block = Alive[At].back();
      push(E);
    }
  // On top of all that is kept, the last of them does for a while what it did.
  std::vector<bool> IsFreed(Next.Made.size());
  for (const Event &E : Next.Events)
    if (const auto At = E.Kind == EventKind::Free ? Next.indexOf(E.Block) : std::nullopt)
      IsFreed[*At] = true;
  std::vector<BlockId> Own(Next.Made.size());
  for (Event E : Next.Events) {
    const auto At = Next.indexOf(E.Block);
    if (!At || !IsFreed[*At])
      continue;
    if (E.Kind == EventKind::Allocate)
      Own[*At] = newBlock(E.Size, E.Where);
    E.Block = Own[*At];
    push(E);
  }
  standsForAll(Round.Made, std::move(Alive));
  return true;
}

bool Trace::addRounds(std::uint64_t Before, std::uint64_t Last, std::uint64_t Count) {
  const BlocksOfRound Older(Events, Before, Last), Round(Events, Last, Events.size());
  if (State == Recording::Off || State == Recording::Ending || Overflowed || Count == 0 || Count > MostEvents ||
      !areAlike(Older, Round, SizeOf))
    return false;
  const FatesOfBlocks Fates(Older, Round);
  // Where all of it is too much, the rounds before the last make only what they keep: what is held is the same.
  const bool IsShort = Round.Events.size() * Count > MostEvents;
  const std::uint64_t Added = Round.Events.size() + (IsShort ? Fates.Kept : Round.Events.size()) * (Count - 1);
  if (Added > MostEvents || (EventLimit && Events.size() + Added > EventLimit))
    return false;

  std::vector<std::vector<BlockId>> Alive(Round.Made.size()); ///< of each block of the round, one for each round
  std::vector<BlockId> Previous = Round.Made, Own = Round.Made;
  for (std::size_t I = 0; I < Alive.size(); ++I)
    if (!Fates.Go[I])
      Alive[I].push_back(Round.Made[I]);
  for (std::uint64_t I = 1; I <= Count; ++I) {
    for (Event E : Round.Events) {
      const auto InRound = Round.indexOf(E.Block), InOlder = Older.indexOf(E.Block);
      // What was there before these rounds is said to be what it is already.
      if ((!InRound && !InOlder) || (IsShort && I < Count && !(InRound && Fates.isKept(*InRound))))
        continue;
      const std::size_t At = InRound ? *InRound : *InOlder;
      if (E.Kind == EventKind::Allocate) {
        Own[At] = newBlock(E.Size, E.Where);
        if (!Fates.Go[At])
          Alive[At].push_back(Own[At]);
      }
      E.Block = InRound ? Own[At] : Previous[At];
      if (E.Kind == EventKind::Free && !InRound)
        std::erase(Alive[At], E.Block);
      push(E);
    }
    Previous = Own;
  }
  standsForAll(Round.Made, std::move(Alive));
  return true;
}

std::optional<std::unordered_map<BlockId, BlockId>> Trace::repeat(std::uint64_t From, std::uint64_t To,
                                                                  std::size_t Kept) {
  if (State != Recording::On || Overflowed || (EventLimit && Events.size() + (To - From) > EventLimit))
    return std::nullopt;
  const BlocksOfRound Round(Events, From, To);
  std::size_t Alive = Round.Made.size();
  for (const Event &E : Round.Events) {
    if (!Round.indexOf(E.Block))
      return std::nullopt;
    Alive -= E.Kind == EventKind::Free ? 1 : 0;
  }
  if (Alive != Kept)
    return std::nullopt;
  std::unordered_map<BlockId, BlockId> New;
  for (std::uint64_t I = From; I < To; ++I) {
    Event E = Events[I];
    if (E.Kind == EventKind::Allocate)
      New[E.Block] = newBlock(E.Size, E.Where);
    if (isOfBlock(E.Kind))
      E.Block = New.at(E.Block);
    push(E);
    if (E.Kind == EventKind::Free)
      New.erase(Events[I].Block);
  }
  return New;
}

} // namespace vramlint
