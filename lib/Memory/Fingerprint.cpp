// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Memory/Fingerprint.h"

#include "Support/StateHash.h"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace vramlint {

namespace {

/// Events that do not count, and which blocks stand for those that they make.
struct Skipped {
  std::map<std::uint64_t, std::uint64_t> Parts; ///< from -> to
  std::unordered_map<BlockId, BlockId> Alias;

  BlockId resolve(BlockId Block) const {
    for (auto Found = Alias.find(Block); Found != Alias.end(); Found = Alias.find(Block))
      Block = Found->second;
    return Block;
  }
};

} // namespace

static std::vector<BlockId> blocksOf(const Trace &T, std::uint64_t From, std::uint64_t To, Device Target) {
  std::vector<BlockId> Made;
  for (std::uint64_t I = From; I < std::min<std::uint64_t>(To, T.events().size()); ++I)
    if (const Event &E = T.events()[I]; E.Kind == EventKind::Allocate && E.Where == Target)
      Made.push_back(E.Block);
  return Made;
}

/// All rounds behind the first that does what the last does.
static void skipRounds(const Trace &T, const LeftLoop &Left, Device Target, Skipped &S) {
  const std::vector<std::uint64_t> &Begins = Left.Begins;
  const std::size_t Last = Begins.size() - 2;
  std::size_t First = Last;
  while (First >= 2 && T.repeats({Begins[First - 2], Begins[First - 1], Begins[First], Begins[First + 1]}, Target))
    --First;
  if (First == Last)
    return;
  S.Parts[Begins[First + 1]] = std::max(S.Parts[Begins[First + 1]], Begins[Last + 1]);
  const std::vector<BlockId> Kept = blocksOf(T, Begins[First], Begins[First + 1], Target),
                             Gone = blocksOf(T, Begins[Last], Begins[Last + 1], Target);
  for (std::size_t I = 0; I < std::min(Kept.size(), Gone.size()); ++I)
    if (Kept[I] != Gone[I])
      S.Alias.emplace(Gone[I], Kept[I]);
}

double length(const Trace &T) {
  // Loops stand in the order in which they were left: those inside of a round before its own.
  std::vector<std::uint64_t> Ends;
  std::vector<double> Further(1, 0.0); // events that all loops before this one leave out
  const auto before = [&](std::uint64_t At) {
    return Further[static_cast<std::size_t>(std::lower_bound(Ends.begin(), Ends.end(), At) - Ends.begin())];
  };
  for (const LeftLoop &Left : T.leftLoops()) {
    const double Round =
        static_cast<double>(Left.end() - Left.lastRound()) + Further.back() - before(Left.lastRound());
    const double Rounds = static_cast<double>(Left.All.value_or(Left.Executed) - Left.Executed);
    Ends.push_back(Left.end());
    Further.push_back(Further.back() + Rounds * Round);
  }
  return static_cast<double>(T.events().size()) + Further.back();
}

std::uint64_t fingerprint(const Trace &T, Device Target) {
  Skipped S;
  for (const LeftLoop &Left : T.leftLoops())
    skipRounds(T, Left, Target, S);
  StateHash H;
  std::unordered_map<BlockId, std::uint64_t> Number; // of those that count, in order
  auto Next = S.Parts.begin();
  for (std::uint64_t I = 0; I < T.events().size(); ++I) {
    for (; Next != S.Parts.end() && Next->first <= I; ++Next)
      I = std::max(I, Next->second);
    if (I >= T.events().size())
      break;
    const Event &E = T.events()[I];
    if (E.Kind == EventKind::Allocate && E.Where == Target) {
      Number.emplace(E.Block, Number.size());
      H.mix(static_cast<std::uint64_t>(E.Size));
    } else if (const auto Found = Number.find(S.resolve(E.Block));
               E.Kind == EventKind::Free && Found != Number.end()) {
      H.mix(~Found->second);
    } else if (E.Kind == EventKind::EmptyCache && E.Where == Target) {
      H.mix(1);
    } else if (E.Kind == EventKind::UnknownScratch) {
      H.mix(2);
    }
  }
  return *H.finish();
}

} // namespace vramlint
