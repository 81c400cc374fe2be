// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/PathSearch.h"

#include "Interp/Machine.h"
#include "Interp/Rounds.h"
#include "Memory/Fingerprint.h"
#include "Std/Library.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <utility>

namespace vramlint {

bool outOfTime(const Path &P) {
  for (const Assumption &A : P.Result.Assumptions.entries())
    if (A.Kind == Doubt::TimeLimit)
      return true;
  return false;
}

ExecutionEnd endOf(const Path &P) {
  const bool HasFailed = P.ExitStatus != 0 || !P.Result.Error.empty();
  return P.Result.End == ExecutionEnd::Completed && HasFailed ? ExecutionEnd::Threw : P.Result.End;
}

/// Whether \p P passes by a value that the user has set, and \p Other needs it, and all that \p P needs: what was
/// said is not true of \p P.
static bool contradictsSaid(const Path &P, const Path &Other) {
  bool Lacks = false;
  for (std::size_t I = 0; I < P.Met.size(); ++I) {
    if (P.Met[I] && !Other.Met[I])
      return false;
    Lacks |= Other.Met[I] && !P.Met[I];
  }
  return Lacks;
}

/// Whether the best path has a doubt that no other path takes away: one of its own, or a condition that was found to
/// matter.
bool PathSearch::isAssumedAnyway() const {
  const auto Matters = [&](const auto &Asked) {
    const auto &[Key, Decision] = Asked;
    return Tried.count(Key) && !Harmless.count(Key) && !Guards.count(Key) && !Decided.count(Key);
  };
  return !Best.Doubts.empty() || llvm::any_of(Best.Asked, Matters);
}

WorkClock::time_point PathSearch::enough() const {
  return (Best.Peak > 0 || Best.IsLost) && isAssumedAnyway()
             ? FirstOver + WorkClock::seconds(Best.IsLost ? EnoughIfLost : std::max(Enough - First, LeastForOthers))
             : End;
}

PathSearch::Verdict PathSearch::compare(const Path &P) const {
  const ExecutionEnd Ours = endOf(Best), Theirs = endOf(P);
  // Two that fail alike may fail for different reasons: the place tells.
  if (P.Fingerprint == Best.Fingerprint && Ours == Theirs && P.Result.Error == Best.Result.Error &&
      P.Result.ErrorAt == Best.Result.ErrorAt)
    return Verdict::Same;
  if (Ours == ExecutionEnd::Completed && Theirs == ExecutionEnd::Threw)
    return Verdict::Guard;
  if (Ours == ExecutionEnd::Threw && Theirs == ExecutionEnd::Completed)
    return Verdict::Guarded;
  if (differsInNoFigure(P, Best))
    return P.Phases.size() >= Best.Phases.size() && length(*P.Result.Recorded) > length(*Best.Result.Recorded)
               ? Verdict::More
               : Verdict::Less;
  const bool Failed = Ours != ExecutionEnd::Completed, TheyFailed = Theirs != ExecutionEnd::Completed;
  // Who complains has not begun; what goes on for ever with what was read may end with more of it.
  if (Ours == ExecutionEnd::Threw && Theirs == ExecutionEnd::Limit && Best.Peak == 0 && !Best.IsLost &&
      P.Loops.size() > Best.Loops.size())
    return Verdict::Larger;
  if (Failed == TheyFailed && Best.IsLost != P.IsLost)
    return P.IsLost ? Verdict::Larger : Verdict::Other;
  return (Failed && !TheyFailed) || (Failed == TheyFailed && P.Peak > Best.Peak) ? Verdict::Larger : Verdict::Other;
}

/// As compare(), for a path on which \p Key was decided otherwise.
PathSearch::Verdict PathSearch::compare(const Path &P, unsigned Key) const {
  const Verdict V = compare(P);
  return (V == Verdict::Other || V == Verdict::Less) && givesUp(P, Key) ? Verdict::Guard : V;
}

/// Whether \p P ends without taking more memory behind the exception of a check: who catches what goes wrong in all
/// of main(), and says what it was, ends as who does not.
bool PathSearch::givesUp(const Path &P, unsigned Key) const {
  const auto Met = P.Last.find(Key);
  if (Met == P.Last.end() || !P.CaughtChecks.count(Key) || endOf(P) != ExecutionEnd::Completed)
    return false;
  const auto &Events = P.Result.Recorded->events();
  const auto Since = static_cast<std::ptrdiff_t>(std::min<std::uint64_t>(Met->second, Events.size()));
  return std::none_of(Events.begin() + Since, Events.end(), [&](const Event &E) {
    return E.Kind == EventKind::UnknownScratch || (E.Kind == EventKind::Allocate && E.Where == Target);
  });
}

/// A loop that is to run longer does so by whatever it asks.
void PathSearch::decideLoop(const Path &From, Decisions &Taken, unsigned Key) {
  const auto Loop = From.LoopOf.find(Key);
  if (Loop == From.LoopOf.end())
    return;
  for (const auto &[Other, LoopOfOther] : From.LoopOf)
    if (LoopOfOther == Loop->second && Other != Key) {
      Taken[Other] = Taken.at(Key);
      if (const auto Fit = Taken.Fitting.find(Key); Fit != Taken.Fitting.end())
        Taken.Fitting[Other] = Fit->second;
    }
}

Path PathSearch::turned(const Path &From, const std::vector<unsigned> &Keys) {
  Decisions Other = From.Asked;
  for (unsigned Key : Keys) {
    Other[Key] = Other[Key] == Side::True ? Side::False : Side::True;
    decideLoop(From, Other, Key);
  }
  return follow(Other, From.Joined);
}

Path PathSearch::turned(const Path &From, unsigned Key) {
  if (!From.Causes.find(Key)->second.IsUser)
    --Paths, ++LibraryPaths;
  return turned(From, std::vector<unsigned>{Key});
}

/// A path with conditions that are decided in that way.
Path PathSearch::inTurn(const Path &From, const std::vector<unsigned> &Keys, Side How) {
  Decisions Other = From.Asked;
  for (unsigned Key : Keys)
    Other[Key] = How;
  return follow(Other, From.Joined);
}

/// Whether something is put on a CUDA device, or may be.
static bool putsOnCuda(const Path &P) {
  return llvm::any_of(P.Result.Recorded->events(), [](const Event &E) {
    return E.Kind == EventKind::UnknownScratch || (E.Kind == EventKind::Allocate && !E.Where.isCpu());
  });
}

bool PathSearch::isLongOnCpu() const {
  constexpr double Long = 1; // of a program that only says how it is called nothing follows
  return Longest >= Long && endOf(Best) == ExecutionEnd::Completed && !Best.IsLost && !putsOnCuda(Best);
}

Path PathSearch::follow(const Decisions &Chosen, const std::set<unsigned> &Joined, double AtLeast) {
  ++Paths;
  const auto Begin = WorkClock::now();
  // A path without an end may be the wrong one; the others get less time.
  double Most = Seconds * ForEachOther;
  if (!outOfTime(Best))
    Most = std::max(std::max(Most, Longest * Longer) / (1 << std::min(Endless, 8U)), Longest * Long);
  if (Best.Peak == 0 && !Endless) // that says nothing yet
    Most *= 4;
  // A path that was begun in time takes a little of it at least; more where all that is known is how to fail a check
  // of the program's own, which says what it wants.
  const bool FailsCheck = endOf(Best) == ExecutionEnd::Threw && Best.FailedCheck;
  // The first that may get through where that one fails, for want of arguments, has time for a training.
  const bool MayGetThrough = endOf(Best) == ExecutionEnd::Threw && !Endless;
  const double Least = MayGetThrough ? MuchForOne : FailsCheck ? MuchForOne / 3 : AtLeast;
  const auto Latest = std::max(enough(), Begin + WorkClock::seconds(Least));
  if (FailsCheck || MayGetThrough || AtLeast > LeastForOthers)
    Most = std::max(Most, Least);
  Path P = Run(Chosen, Joined, std::min({End, Latest, Begin + WorkClock::seconds(Most)}));
  UsesCuda |= putsOnCuda(P);
  if (outOfTime(P))
    ++Endless;
  else
    Longest = std::max(Longest, std::chrono::duration<double>(WorkClock::now() - Begin).count());
  for (auto &[Key, Count] : P.Visits)
    if (Count > 1)
      Repeated.insert(Key);
  Writing.insert(P.WroteUnder.begin(), P.WroteUnder.end());
  return P;
}

/// Whether \p P, in which rounds of a loop stand for any number of them, comes to the same as \p From, whatever is
/// decided at what only a later round may ask, and however often loops run that count what that one has left.
bool PathSearch::anyRounds(const Path &From, const Path &P, std::set<unsigned> &Turned) {
  if (!sameFigures(P, From))
    return false;
  for (auto &[Key, Taken] : P.Asked) {
    if (From.Asked.count(Key) || (P.Loops.count(Key) && sameForAnyRounds(P, Key)) || !Turned.insert(Key).second)
      continue;
    if (P.Loops.count(Key))
      return false;
    if (isOver(P.Causes.find(Key)->second.IsUser) || !anyRounds(From, turned(P, Key), Turned))
      return false;
  }
  return true;
}

/// Whether it comes to the same when a loop of the program is left where that is asked first.
bool PathSearch::mayBeLeftAtOnce(const Path &From, unsigned Key) {
  if (!From.Causes.find(Key)->second.IsUser)
    return true;
  const Path P = inTurn(From, {Key});
  if (sameFigures(P, From) || contradictsSaid(P, From))
    return true;
  if (endOf(From) != ExecutionEnd::Completed || endOf(P) != ExecutionEnd::Threw || P.Peak > From.Peak)
    return false;
  // Who fails needs no more, if one round is enough.
  Decisions One = From.Asked;
  One[Key] = Side::Fitting;
  One.Fitting[Key] = {1, /*IsChecked=*/false};
  decideLoop(From, One, Key);
  if (isOver() || !sameFigures(follow(One, From.Joined), From))
    return false;
  NeededLoops.insert(Key);
  return true;
}

/// A path takes the place of the best one, of which it may be that it has failed: what was found out of loops beside
/// a failure says nothing about a program that gets through. Gives the one that was.
Path PathSearch::replaceBest(Path P) {
  const bool GetsThrough = endOf(Best) == ExecutionEnd::Threw && endOf(P) == ExecutionEnd::Completed;
  Path Old = std::exchange(Best, std::move(P));
  if (GetsThrough)
    for (unsigned Key : Best.Loops) {
      Tried.erase(Key);
      Harmless.erase(Key);
      AtLeast.erase(Key);
      SameRounds.erase(Key);
    }
  return Old;
}

/// Whether a loop that is met on \p P only comes to the same however often it runs. Its usual rounds may be, by
/// chance, as many as the best path has.
bool PathSearch::sameForAnyRounds(const Path &P, unsigned Key) {
  const auto &Asked = P.Causes.find(Key)->second;
  if (!Asked.IsUser && Asked.Cause.find(AnyRound) != std::string::npos)
    return true;
  if (const auto Known = SameRounds.find(Key); Known != SameRounds.end())
    return Known->second;
  SameRounds[Key] = false; // until it is shown
  std::set<unsigned> Turned;
  const bool IsSame = !isOver() && anyRounds(P, turned(P, Key), Turned) && mayBeLeftAtOnce(P, Key);
  return SameRounds[Key] = IsSame;
}

bool hasPhase(const Path &P, std::initializer_list<std::string_view> Names) {
  return llvm::any_of(P.Phases, [&](const auto &Phase) { return llvm::is_contained(Names, std::get<0>(Phase)); });
}

static bool hasNotBegun(const Path &P) { return endOf(P) == ExecutionEnd::Threw && P.Peak == 0 && !P.IsLost; }

/// Without arguments, or what else surrounds it, a program does what it does by default, unless that is to complain:
/// it has failed, or has used no memory; or makes a model that it never calls (`if (vm["train"].as<bool>())`).
bool PathSearch::wantsArguments(const Path &P) const {
  const bool TakesMemory = P.Peak > 0 || P.IsLost;
  const bool OnlyMakes = hasPhase(Best, {"model"}) && !hasPhase(Best, {"forward", "backward", "step"});
  return TakesMemory && ((Best.Peak == 0 && !Best.IsLost) ||
                         (endOf(Best) == ExecutionEnd::Threw && endOf(P) != ExecutionEnd::Threw) ||
                         (OnlyMakes && P.Peak > Best.Peak && hasPhase(P, {"forward", "backward", "step"})));
}

bool PathSearch::takeIfWanted(Path P) {
  const bool IsWanted = wantsArguments(P);
  if (IsWanted)
    Best = std::move(P);
  return IsWanted;
}

/// \p P is called with arguments that are not known, the best path with none. A program that only complains without
/// them checks that there are some.
bool PathSearch::takeWithArguments(Path P) {
  if (!wantsArguments(P))
    return false;
  const bool IsChecked = compare(P) == Verdict::Guarded && Best.Peak == 0 && !Best.IsLost;
  const Path Without = std::exchange(Best, std::move(P));
  if (IsChecked && failsAnyway(Without))
    Guards.insert(Best.Arguments);
  return true;
}

/// Looks for a number of words with which the program does more than to complain, where it does that without any; one
/// thing may hang on what they are. True when there is a new best path.
bool PathSearch::tryWords() {
  if (Best.Peak != 0 && endOf(Best) != ExecutionEnd::Threw)
    return false;
  constexpr std::int64_t MostWords = 32;
  const unsigned Before = Paths; // complaints are short
  bool IsFound = false;
  llvm::SmallVector<unsigned, 8> Counts{1, 2, 3, 4};
  if (const auto &Check = Best.FailedCheck) // `argc < 7`
    for (std::int64_t Count : {std::max(Check->first, Check->second), std::max(Check->first, Check->second) - 1})
      if (std::min(Check->first, Check->second) == 1 && Count > 0 && Count <= MostWords)
        Counts.insert(Counts.begin(), static_cast<unsigned>(Count));
  for (unsigned Words : Counts) {
    if (IsFound || WorkClock::now() > End)
      break;
    Decisions Chosen{{Best.Arguments, Side::Words}};
    Chosen.Words = Words;
    Path P = follow(Chosen, {});
    for (const auto &[Key, Decision] : P.Asked)
      IsFound = IsFound || (Key != P.Arguments && !P.Loops.count(Key) && !P.Surroundings.count(Key) &&
                            takeIfWanted(turned(P, std::vector{Key})));
    IsFound = IsFound || takeIfWanted(std::move(P));
  }
  Paths = Before;
  return IsFound;
}

/// Whether \p P, which is larger, is called with what the best path is called with, or has to be.
bool PathSearch::mayReplace(const Path &P) const {
  const auto Ours = Best.Asked.find(Best.Arguments), Theirs = P.Asked.find(Best.Arguments);
  return Ours == Best.Asked.end() || Theirs == P.Asked.end() ||
         (Ours->second == Theirs->second && Best.Asked.Words == P.Asked.Words) || wantsArguments(P);
}

/// A check fails whenever it is not passed. What is met again and again and fails only if it is always decided so (a
/// window from which everything is taken) is none.
bool PathSearch::failsInTurn(unsigned Key) {
  if (!Repeated.count(Key) || isOver())
    return true;
  const Verdict V = compare(inTurn(Best, {Key}), Key);
  return V == Verdict::Guard || V == Verdict::Same;
}

/// Whether nothing hangs on a condition that is met again and again but that it is once as on the best path: what \p
/// Never, on which it never is, lacks is what it would have left for others. A file is read that was never written.
bool PathSearch::isTakenOnce(unsigned Key, const Path &Never) {
  const bool LacksOnly =
      endOf(Never) == ExecutionEnd::Completed
          ? Never.Doubts.size() > Best.Doubts.size() &&
                std::includes(Never.Doubts.begin(), Never.Doubts.end(), Best.Doubts.begin(), Best.Doubts.end())
          : endOf(Never) == ExecutionEnd::Threw;
  if (!LacksOnly || Never.Peak > Best.Peak || Best.IsLost || endOf(Best) != ExecutionEnd::Completed ||
      !Repeated.count(Key) || Best.Asked.at(Key) != Side::True || isOver())
    return false;
  const Path P = inTurn(Best, {Key});
  if (!hasSameFigures(compare(P)) || !sameBelow(P))
    return false;
  Harmless.insert(Key);
  Lessening.insert(Key);
  Once.insert(Key);
  return true;
}

/// Something hangs on a condition that was taken for one that changes nothing.
void PathSearch::setMatters(unsigned Key) {
  Harmless.erase(Key);
  Once.erase(Key);
}

/// Whether a path that fails does so whatever is decided at the conditions that only it meets. Else what it began
/// with is no check, and a larger path that was found is the best one.
bool PathSearch::failsAnyway(const Path &Failed) {
  std::vector<unsigned> Below;
  for (auto &[Key, Decision] : Failed.Asked)
    if (!Best.Asked.count(Key) && !Failed.Loops.count(Key) && Failed.Causes.find(Key)->second.IsUser)
      Below.push_back(Key);
  const auto fails = [&](Path P) {
    const Verdict V = compare(P);
    if (V == Verdict::Larger && mayReplace(P))
      Best = std::move(P);
    return V == Verdict::Guard || V == Verdict::Same;
  };
  for (unsigned Key : Below) {
    const auto Visits = Failed.Visits.find(Key);
    if (isOver() || !fails(turned(Failed, Key)))
      return false;
    if (Visits != Failed.Visits.end() && Visits->second > 1 && (isOver() || !fails(inTurn(Failed, {Key}))))
      return false;
  }
  return true;
}

/// On \p P, other than on the best path, something surrounds the program. True when it does nothing without: \p P is
/// the best path then.
bool PathSearch::takeIfNeeded(unsigned Key, Path P) {
  const Verdict V = compare(P);
  if (V == Verdict::Same && sameBelow(P))
    Harmless.insert(Key);
  if (V != Verdict::Guarded && !wantsArguments(P))
    return false;
  const Path Without = std::exchange(Best, std::move(P));
  if (hasNotBegun(Without) && failsAnyway(Without))
    Guards.insert(Key);
  return true;
}

/// What a program needs before it begins: without, its arguments and all else change nothing.
void PathSearch::trySurroundings() {
  while (hasNotBegun(Best) && !isOver()) {
    const auto IsNew = [&](unsigned Key) { return Tried.insert(Key).second; };
    const auto Next = llvm::find_if(Best.Surroundings, IsNew);
    if (Next == Best.Surroundings.end())
      return;
    tryOther(*Next);
  }
}

/// True when there is a new best path.
bool PathSearch::tryOther(unsigned Key) {
  Path P = turned(Best, Key);
  if (Key == Best.Arguments && compare(P) != Verdict::Same) {
    // Where more hangs on them: with as many words as it checks for, what it would read behind them has its default.
    const bool MoreHangs = P.IsLost || P.Asked.size() > Best.Asked.size();
    return (MoreHangs && Best.FailedCheck && tryWords()) || takeWithArguments(std::move(P)) || tryWords();
  }
  if (Best.Surroundings.count(Key))
    return takeIfNeeded(Key, std::move(P));
  if (Best.Loops.count(Key)) {
    std::set<unsigned> Turned;
    // What fails with exactly so many rounds may get through with any others.
    const auto isOwn = [&](unsigned Loop) { return !Best.Loops.count(Loop) && P.Causes.find(Loop)->second.IsUser; };
    const bool GetsThrough = endOf(Best) == ExecutionEnd::Threw && endOf(P) == ExecutionEnd::Completed &&
                             P.Peak > 0 && P.Doubts.empty() && llvm::none_of(P.Loops, isOwn) && mayReplace(P);
    if (GetsThrough) {
      replaceBest(std::move(P));
      Tried.insert(Key);
    }
    if (GetsThrough || anyRounds(Best, P, Turned))
      (mayBeLeftAtOnce(Best, Key) ? Harmless : AtLeast).insert(Key);
    return GetsThrough;
  }
  const bool IsBetter = contradictsSaid(Best, P) && endOf(P) == ExecutionEnd::Completed;
  if (IsBetter || contradictsSaid(P, Best)) {
    if (IsBetter)
      Best = std::move(P);
    // What is met again and again may still be the other way at times.
    if (!Repeated.count(Key) || (!isOver() && hasSameFigures(compare(inTurn(Best, {Key})))))
      Decided.insert(Key);
    return IsBetter;
  }
  const Verdict V = compare(P, Key);
  switch (V) {
  case Verdict::More:
    std::swap(Best, P);
    [[fallthrough]];
  case Verdict::Same:
  case Verdict::Less:
    if (sameBelow(P)) {
      Harmless.insert(Key);
      if (V != Verdict::Same)
        Lessening.insert(Key);
    }
    return V == Verdict::More || (Key == Best.Arguments && tryWords());
  case Verdict::Guard: // a figure for who fails would be no larger
    if (const std::uint64_t Was = Best.Fingerprint; P.Peak <= Best.Peak && failsInTurn(Key)) {
      if (failsAnyway(P) && !P.IsRefused)
        Guards.insert(Key);
      return Best.Fingerprint != Was;
    }
    isTakenOnce(Key, P);
    return false;
  case Verdict::Guarded: {
    const bool NeedsNoMore = Best.Peak <= P.Peak;
    const Path Failed = replaceBest(std::move(P));
    if (NeedsNoMore && failsInTurn(Key) && failsAnyway(Failed) && !Failed.IsRefused)
      Guards.insert(Key);
    return true;
  }
  case Verdict::Larger:
    replaceBest(std::move(P));
    readTable(); // with more, what goes on for ever may end
    return true;
  case Verdict::Other:
    isTakenOnce(Key, P);
    return false;
  }
  llvm_unreachable("every verdict is handled");
}

/// Whether the conditions that are met on \p P only change nothing either. Those of a library count as well:
/// std::find decides at several places what it gives.
bool PathSearch::sameBelow(const Path &P) {
  for (auto &[Key, Decision] : P.Asked) {
    if (Best.Asked.count(Key))
      continue;
    if (P.Loops.count(Key) && !sameForAnyRounds(P, Key))
      return false;
    if (P.Loops.count(Key) || !Tried.insert(Key).second)
      continue;
    if (isOver(P.Causes.find(Key)->second.IsUser))
      return false;
    Path Q = turned(P, Key);
    const Verdict V = compare(Q, Key);
    if (V == Verdict::Guard) { // it may fail for what it decides by what the other side has not read
      if (!failsAnyway(Q) || Q.IsRefused)
        return false;
      continue;
    }
    if (V == Verdict::Larger && mayReplace(Q))
      Best = std::move(Q);
    if (!hasSameFigures(V) || !sameBelow(Q))
      return false;
  }
  return true;
}

void PathSearch::tryEach(bool OnlyLoops) {
  for (bool Progress = true; Progress;) {
    Progress = false;
    for (auto &[Key, Decision] : Decisions(Best.Asked)) {
      if ((OnlyLoops && !Best.Loops.count(Key)) || isOver(Best.Causes[Key].IsUser) || !Tried.insert(Key).second)
        continue;
      Progress = true;
      if (tryOther(Key))
        break;
    }
  }
  if (!OnlyLoops)
    turnAllHarmless();
}

Execution PathSearch::search() {
  for (auto &[Key, Count] : Best.Visits)
    if (Count > 1)
      Repeated.insert(Key);
  Writing.insert(Best.WroteUnder.begin(), Best.WroteUnder.end());
  trySurroundings();
  while (fitCounts())
    ;
  runAFewMore();
  // It reads columns that a layer does not take, or each of many files, and fails in its layers: what fits them says
  // more than what takes any number.
  const bool ReadsFiles = llvm::any_of(
      Best.Loops, [&](unsigned Key) { return llvm::StringRef(Best.Causes[Key].Cause).starts_with(HowManyFiles); });
  if (Best.Peak > 0 && (ReadsFiles || columnsWanted(Best.Result.Error)))
    fitRounds();
  tryEach(/*OnlyLoops=*/true); // how much is done decides which conditions are met
  runMany();
  fitRounds();
  readTable();
  tryEach();
  while (fitCounts() || runMany() || fitRounds() || readTable() || alternateHarmless(Side::InTurn) ||
         alternateHarmless(Side::Mixed) || joinHarmless()) // the new path may meet other conditions
    tryEach();
  combineHarmless();
  for (auto &[Key, Decision] : Best.Asked)
    if (!isUntried(Key))
      note(Key, Decision);
  noteUntried();
  noteNothing();
  // What was not tried for lack of time would not be with all rounds, which take longer.
  const bool IsOver = isOver();
  HangsOnRound = llvm::any_of(Best.Result.Assumptions.entries(), [&](const Assumption &A) {
    return A.row().Reach != Touches::Nothing && A.Detail.find(AnyRound) != std::string::npos &&
           !(IsOver && (A.Kind == Doubt::Branch || A.Kind == Doubt::LoopRounds));
  });
  for (const auto &[Key, Asked] : Best.Causes)
    if (Asked.IsUser && !Harmless.count(Key) && Asked.Cause.find(AnyRound) != std::string::npos)
      RoundConditions.insert(Key);
  Best.Result.Paths = Paths + LibraryPaths;
  Best.Result.UsesCuda = UsesCuda || putsOnCuda(Best);
  return std::move(Best.Result);
}

} // namespace vramlint
