// Whether two paths come to the same figures: in all, in every phase, and in what the allocator makes of them.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Memory/Replay.h"
#include "Torch/PathSearch.h"

#include <algorithm>

namespace vramlint {

bool sameFigures(const Path &A, const Path &B) {
  if (A.Result.Error != B.Result.Error || A.Result.ErrorAt != B.Result.ErrorAt)
    return false;
  const auto &[Less, More] = std::minmax(A.Phases, B.Phases, [](auto &X, auto &Y) { return X.size() < Y.size(); });
  return A.Peak == B.Peak && A.Held == B.Held && A.Result.End == B.Result.End && A.Doubts == B.Doubts &&
         std::includes(More.begin(), More.end(), Less.begin(), Less.end());
}

static bool samePhase(const PhaseResult &A, const PhaseResult &B) {
  return A.Name == B.Name && A.BeginAllocated == B.BeginAllocated && A.PeakAllocated == B.PeakAllocated &&
         A.EndAllocated == B.EndAllocated && A.PeakReserved == B.PeakReserved && A.EndReserved == B.EndReserved;
}

/// Rounds of so many phases at most that follow each other and are alike count once, those of inner loops before
/// those of the loops around them.
static std::vector<const PhaseResult *> foldRounds(const std::vector<PhaseResult> &Phases, std::size_t MostOfARound) {
  std::vector<const PhaseResult *> Folded;
  for (const PhaseResult &P : Phases)
    Folded.push_back(&P);
  const auto alike = [](const PhaseResult *A, const PhaseResult *B) { return samePhase(*A, *B); };
  for (std::size_t Round = 1; Round <= MostOfARound && 2 * Round <= Folded.size(); ++Round) {
    std::vector<const PhaseResult *> Once;
    for (const PhaseResult *P : Folded) {
      Once.push_back(P);
      if (Once.size() >= 2 * Round && std::equal(Once.rbegin(), Once.rbegin() + static_cast<std::ptrdiff_t>(Round),
                                                 Once.rbegin() + static_cast<std::ptrdiff_t>(Round), alike))
        Once.resize(Once.size() - Round);
    }
    Folded = std::move(Once);
  }
  return Folded;
}

/// Whether one has phases more than the other, as loops have that run longer, and they are equal otherwise. \p
/// Leaves: loops are left when their rounds repeat, and how many are executed of them, and of those around them, is
/// no difference.
static bool samePhases(const std::vector<PhaseResult> &A, const std::vector<PhaseResult> &B, bool Leaves) {
  const auto listed = [Leaves](const std::vector<PhaseResult> &Phases) {
    return foldRounds(Phases, Leaves ? 128 : 0);
  };
  const auto AllOfA = listed(A), AllOfB = listed(B);
  const auto &[Less, More] = std::minmax(AllOfA, AllOfB, [](auto &X, auto &Y) { return X.size() < Y.size(); });
  auto Next = Less.begin();
  for (const PhaseResult *P : More)
    if (Next != Less.end() && samePhase(**Next, *P))
      ++Next;
  return Next == Less.end();
}

/// Whether the allocator of \p Target comes to the same as well: sizes are rounded, and what is cached stays
/// reserved.
static bool sameMemory(const Path &A, const Path &B, Device Target) {
  const auto run = [&](const Path &P) {
    return replay(*P.Result.Recorded, SourceFiles(), {.Where = Target, .Caching = {}, .Witness = false});
  };
  const Replay Ours = run(A), Theirs = run(B);
  return Ours.Peak.Allocated == Theirs.Peak.Allocated && Ours.Peak.Reserved == Theirs.Peak.Reserved &&
         Ours.EndAllocated == Theirs.EndAllocated && Ours.EndReserved == Theirs.EndReserved &&
         samePhases(Ours.Phases, Theirs.Phases,
                    !A.Result.Recorded->leftLoops().empty() && !B.Result.Recorded->leftLoops().empty());
}

/// Whether both come to an end, or fail alike, with the same figures: one may have done more than the other.
bool PathSearch::differsInNoFigure(const Path &A, const Path &B) const {
  return sameFigures(A, B) && endOf(A) == endOf(B) && endOf(A) != ExecutionEnd::Limit &&
         A.Result.Counts == B.Result.Counts && sameMemory(A, B, Target);
}

} // namespace vramlint
