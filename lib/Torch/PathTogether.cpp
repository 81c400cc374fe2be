// Conditions and loops that change nothing one by one: whether they do together, in turn, and behind what they write.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/PathSearch.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <utility>

namespace vramlint {

/// Conditions that change nothing one by one may do so together.
void PathSearch::turnAllHarmless() {
  std::vector<unsigned> Keys;
  for (unsigned Key : Harmless)
    if (Best.Asked.count(Key) && !Best.Loops.count(Key) && !Once.count(Key))
      Keys.push_back(Key);
  if (Keys.size() < 2)
    return;
  Path P = turned(Best, Keys);
  const Verdict V = compare(P);
  if (V == Verdict::Less || V == Verdict::More)
    Lessening.insert(Keys.begin(), Keys.end());
  if (hasSameFigures(V) || V == Verdict::Guard)
    return;
  for (unsigned Key : Keys)
    setMatters(Key);
  if (V == Verdict::Larger && mayReplace(P))
    Best = std::move(P);
}

/// Whether something else happens on a path on which conditions are true and false in turn.
bool PathSearch::differs(const Path &InTurn) {
  const Verdict V = compare(InTurn);
  return V != Verdict::Guard && (!hasSameFigures(V) || !sameBelow(InTurn));
}

/// Conditions that change nothing as long as they are always the same may do so when they are not: in turn, or, where
/// what they decide is written down, in no order. True when there is a new best path.
bool PathSearch::alternateHarmless(Side How) {
  std::vector<unsigned> Keys;
  for (unsigned Key : Harmless)
    if (Repeated.count(Key) && !Best.Loops.count(Key) && Best.Asked.count(Key) &&
        (How == Side::Mixed) == (Writing.count(Key) != 0) && Alternated.insert({Key, How}).second)
      Keys.push_back(Key);
  if (Keys.empty())
    return false;
  Path Together = inTurn(Best, Keys, How);
  if (!differs(Together))
    return false;
  bool Found = false, IsNew = false;
  for (unsigned Key : Keys) { // which of them it is
    if (isOver() && Keys.size() > 1)
      break;
    Path P = Keys.size() == 1 ? std::move(Together) : inTurn(Best, {Key}, How);
    if (Keys.size() > 1 && !differs(P))
      continue;
    Found = true;
    setMatters(Key);
    if (compare(P) == Verdict::Larger) {
      Best = std::move(P);
      IsNew = true;
    }
  }
  if (Found && !isOver())
    return IsNew;
  for (unsigned Key : Keys)
    setMatters(Key);
  if (!Found && compare(Together) == Verdict::Larger) {
    Best = std::move(Together);
    IsNew = true;
  }
  return IsNew;
}

/// A loop may come to the same however often it runs as long as a condition in it is decided as on the best path, and
/// the condition whichever way as long as the loop runs as often: what one of its sides counts (`else ++lines`) is
/// not known only when both are tried together.
void PathSearch::combineHarmless() {
  std::vector<unsigned> Conditions, Loops;
  for (unsigned Key : Harmless)
    if (Best.Loops.count(Key))
      Loops.push_back(Key);
    else if (Best.Asked.count(Key) && Repeated.count(Key) && !Once.count(Key))
      Conditions.push_back(Key);
  if (Loops.empty() || Conditions.empty())
    return;
  const auto hasSame = [&](llvm::ArrayRef<unsigned> Those, Side How) {
    if (isOver())
      return false;
    Decisions Other = Best.Asked;
    for (unsigned Key : Conditions)
      Other[Key] = How;
    for (unsigned Key : Those) {
      Other[Key] = Side::True;
      decideLoop(Best, Other, Key);
    }
    const Path P = follow(Other, Best.Joined);
    if (differs(P))
      return false;
    // What only such a path asks was tried while the loops ran as often as usual.
    return llvm::all_of(P.Asked, [&](const auto &Asked) {
      const bool IsOwn = !Best.Asked.count(Asked.first) && !P.Loops.count(Asked.first);
      return !IsOwn || (!isOver() && !differs(turned(P, Asked.first)));
    });
  };
  for (Side How : {Side::InTurn, Side::Mixed}) {
    if (hasSame(Loops, How))
      continue;
    std::vector<unsigned> Found;
    llvm::copy_if(Loops, std::back_inserter(Found), [&](unsigned Key) { return !hasSame(Key, How); });
    for (unsigned Key : Found.empty() ? Loops : Found)
      setMatters(Key);
    return;
  }
}

/// The best path with conditions behind which nothing is known of what their sides write.
Path PathSearch::joined(const std::vector<unsigned> &Keys) {
  Decisions Other = Best.Asked;
  std::set<unsigned> Joined = Best.Joined;
  for (unsigned Key : Keys) {
    Other[Key] = Side::True;
    Joined.insert(Key);
  }
  return follow(Other, Joined);
}

/// Conditions that are met again and again may change nothing themselves, in the few ways that were tried, and yet
/// write what is decided by later: the place of the largest of eight numbers. True when there is a new best path.
bool PathSearch::joinHarmless() {
  std::vector<unsigned> Same, Less;
  for (unsigned Key : Harmless)
    if (Repeated.count(Key) && Writing.count(Key) && !Best.Loops.count(Key) && Best.Asked.count(Key) &&
        !Best.Joined.count(Key))
      (Lessening.count(Key) ? Less : Same).push_back(Key);
  return joinThose(Same) || joinThose(Less);
}

/// Whether \p P, and whatever is decided at what only it may ask, does nothing but end loops earlier than the best
/// path does. What they count until they end is not known any more, so it may be too early for the peak.
bool PathSearch::endsEarlier(const Path &P, std::set<unsigned> &Turned) {
  if (endOf(P) != ExecutionEnd::Completed || P.Peak > Best.Peak || P.Doubts != Best.Doubts ||
      !std::includes(Best.Phases.begin(), Best.Phases.end(), P.Phases.begin(), P.Phases.end()))
    return false;
  for (auto &[Key, Taken] : P.Asked) {
    if (Best.Asked.count(Key) || P.Loops.count(Key) || !Turned.insert(Key).second)
      continue;
    if (isOver(P.Causes.find(Key)->second.IsUser) || !endsEarlier(turned(P, Key), Turned))
      return false;
  }
  return true;
}

bool PathSearch::joinThose(const std::vector<unsigned> &Keys) {
  if (Keys.empty())
    return false;
  std::set<unsigned> Turned, TurnedEarly;
  Path P = joined(Keys);
  if (anyRounds(Best, P, Turned))
    return false;
  if (Lessening.count(Keys.front()) && endsEarlier(P, TurnedEarly))
    return false;
  for (unsigned Key : Keys)
    setMatters(Key);
  if (compare(P) != Verdict::Larger || !mayReplace(P))
    return false;
  Best = std::move(P);
  return true;
}

} // namespace vramlint
