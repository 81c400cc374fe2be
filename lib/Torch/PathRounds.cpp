// How many rounds loops are given whose number of rounds is not known: those that change what a program does.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Machine.h"
#include "Torch/PathSearch.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <utility>

namespace vramlint {

/// A program that reads examples one by one, and learns from full batches of them, does nothing with as few as the
/// usual rounds give it. More rounds count where memory is taken at places that are not reached otherwise, or where
/// twice as many take no more. True when there is a new best path.
bool PathSearch::runMany(bool AlsoLibraries) {
  Decisions Many = Best.Asked, More = Best.Asked;
  bool Found = false;
  for (unsigned Key : Best.Loops)
    if ((AlsoLibraries || Best.Causes[Key].IsUser) && !Harmless.count(Key) && !AtLeast.count(Key) &&
        Many[Key] == Side::False) {
      Many[Key] = Side::Many;
      More[Key] = Side::More;
      Found |= TriedMany.insert(Key).second;
    }
  if (!Found || Clock::now() > End)
    return false;
  Path P = follow(Many, Best.Joined);
  if (endOf(P) != endOf(Best))
    return false;
  const bool IsElsewhere = P.Sites.size() > Best.Sites.size() &&
                           std::includes(P.Sites.begin(), P.Sites.end(), Best.Sites.begin(), Best.Sites.end());
  if (!IsElsewhere) {
    if (P.Peak <= Best.Peak || P.IsLost != Best.IsLost || Clock::now() > End)
      return false;
    const Path Q = follow(More, Best.Joined);
    if (endOf(Q) != endOf(P))
      return false;
    if (Q.Peak > P.Peak && P.Rounds.size() == 1) // it has no end: what is kept of a round is what is to be said
      Growth[P.Rounds.begin()->first] = (Q.Peak - P.Peak) / ManyRounds;
    if (Q.Peak != P.Peak)
      return false;
  }
  Best = std::move(P);
  return true;
}

/// The loops of the program's own first: what its libraries do in theirs (a vector made of the entries of a
/// directory) is seldom about examples.
bool PathSearch::runMany() { return runMany(/*AlsoLibraries=*/false) || runMany(/*AlsoLibraries=*/true); }

/// A program that fails because what it has read does not fit its layers would have read other data: as many columns
/// as they take, with or without one more for what is to be learnt. True when there is a new best path.
bool PathSearch::fitRounds() {
  constexpr std::size_t MostSizes = 4;
  constexpr std::int64_t Largest = 4096;
  if (Best.Result.End != ExecutionEnd::Threw)
    return false;
  std::vector<unsigned> Fitting;
  for (const LayerSummary &Layer : Best.Result.Layers)
    if (Layer.Weight.size() > 1 && Layer.Weight[1] > MachineLimits().UnknownLoopIterations &&
        Layer.Weight[1] <= Largest)
      for (unsigned Count : {static_cast<unsigned>(Layer.Weight[1]), static_cast<unsigned>(Layer.Weight[1]) + 1})
        if (!llvm::is_contained(Fitting, Count) && Fitting.size() < 2 * MostSizes)
          Fitting.push_back(Count);
  for (unsigned Count : Fitting)
    for (unsigned Key : std::set<unsigned>(Best.Loops)) {
      if (!Best.Causes[Key].IsUser || !TriedFits.insert({Key, Count}).second)
        continue;
      if (isOver())
        return false;
      Decisions Other = Best.Asked;
      Other[Key] = Side::Fitting;
      Other.FittingRounds[Key] = Count;
      if (Path P = follow(Other, Best.Joined); endOf(P) == ExecutionEnd::Completed && mayReplace(P)) {
        Best = std::move(P);
        return true;
      }
    }
  return false;
}

/// A program that takes no memory and fails, having read two lines of two columns, would have read a table: many
/// lines, with as many columns as reach the one that counts. True when there is a new best path.
bool PathSearch::readTable() {
  if (Best.Result.End != ExecutionEnd::Threw || Best.Peak > 0 || Best.IsLost || TriedTable)
    return false;
  TriedTable = true;
  Decisions Other = Best.Asked;
  bool Found = false;
  for (unsigned Key : Best.Loops)
    if (Best.Causes[Key].IsUser) {
      Other[Key] = Side::Table;
      Found = true;
    }
  if (!Found || Clock::now() > End)
    return false;
  Path P = follow(Other, Best.Joined);
  if (endOf(P) != ExecutionEnd::Completed || !mayReplace(P))
    return false;
  for (unsigned Key : P.Loops) // as they were executed before, they say nothing about this path
    Harmless.erase(Key);
  Best = std::move(P);
  return true;
}

} // namespace vramlint
