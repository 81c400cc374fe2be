// How many rounds loops are given whose number of rounds is not known: those that change what a program does.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Machine.h"
#include "Std/Library.h"
#include "Torch/PathSearch.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <utility>

namespace vramlint {

std::optional<std::int64_t> columnsWanted(llvm::StringRef Message) {
  std::int64_t Rows = 0;
  llvm::StringRef Second = Message.split("x").second.split(" and ").second;
  if (!Message.contains("shapes cannot be multiplied") || Second.consumeInteger(10, Rows))
    return std::nullopt;
  return Rows;
}

/// How often the loops of \p P ran that run longer than usual, if they are one loop.
static std::optional<unsigned> roundsOfOne(const Path &P, unsigned Most) {
  std::optional<unsigned> Rounds;
  for (const auto &[Key, Count] : P.Rounds) {
    if (P.LoopOf.at(Key) != P.LoopOf.at(P.Rounds.begin()->first))
      return std::nullopt;
    Rounds = std::max(Rounds.value_or(0), std::min(Count, Most));
  }
  return Rounds;
}

/// Whether it did not end in time, or failed where something was left out for want of time.
static bool cameShort(const Path &P) {
  const auto isLeftOut = [](const Assumption &A) {
    return A.Kind == Doubt::LoopRounds && A.Detail.find("more than the analysis records") != std::string::npos;
  };
  return outOfTime(P) || (endOf(P) == ExecutionEnd::Threw && llvm::any_of(P.Result.Assumptions.entries(), isLeftOut));
}

/// Whether there is a number of rounds from which on more take no more memory than \p P; that path takes its place.
/// Else what each further round takes is noted.
bool PathSearch::fillsUp(Path &P, Decisions &More) {
  constexpr unsigned MostTimes = 8, Little = 8;
  const auto LongToRepeat = WorkClock::seconds(LeastForOthers);
  auto Taken = WorkClock::duration::zero();
  for (More.Times = 2; More.Times <= MostTimes; More.Times *= 2) {
    // What a round adds is known by then.
    if (WorkClock::now() > End || Taken > LongToRepeat)
      return false;
    const auto Began = WorkClock::now();
    Path Q = follow(More, Best.Joined, MuchForOne / 2);
    Taken = WorkClock::now() - Began;
    // As far as there was time. What twice as many rounds add may be the gradients of the first of them, and no more.
    const bool AddsLittle = Q.Peak <= P.Peak || (Q.Peak - P.Peak) * Little < P.Peak - Best.Peak;
    if (cameShort(Q) && AddsLittle)
      return true;
    if (endOf(Q) != endOf(P))
      return false;
    if (Q.Peak == P.Peak)
      return true;
    if (AddsLittle && Q.Peak > P.Peak) {
      P = std::move(Q);
      return true;
    }
    const auto Before = roundsOfOne(P, mostRounds(More.Times / 2)), Now = roundsOfOne(Q, mostRounds(More.Times));
    const bool IsOne = Before && Now && *Now > *Before;
    for (const auto &[Key, Rounds] : Q.Rounds)
      if (Q.Peak > P.Peak) {
        if (IsOne) // what is kept of a round is what is to be said
          Growth[Key] = (Q.Peak - P.Peak) / (*Now - *Before);
        else
          Larger[Key] = Q.Peak;
        if (Q.Held < P.Held)
          GivesBack.insert(Key);
      }
    if (Q.Rounds == P.Rounds || Q.Peak < P.Peak)
      return false;
    P = std::move(Q);
  }
  return false;
}

/// A program that reads examples one by one, and learns from full batches of them, does nothing with as few as the
/// usual rounds give it. More rounds count where memory is taken at places that are not reached otherwise, or where
/// twice as many take no more. True when there is a new best path.
bool PathSearch::runMany(bool AlsoLibraries) {
  Decisions Many = Best.Asked, More = Best.Asked;
  bool Found = false;
  for (unsigned Key : Best.Loops)
    if ((AlsoLibraries || Best.Causes[Key].IsUser) && !Harmless.count(Key) && !AtLeast.count(Key) &&
        !Best.Bounded.count(Key) && Many[Key] == Side::False) {
      Many[Key] = Side::Many;
      More[Key] = Side::More;
      decideLoop(Best, Many, Key);
      decideLoop(Best, More, Key);
      Found |= TriedMany.insert(Key).second;
    }
  if (!Found || WorkClock::now() > End || outOfTime(Best)) // of one that did not end with fewer it says nothing
    return false;
  Path P = follow(Many, Best.Joined);
  if (cameShort(P) && P.Peak > Best.Peak && P.IsLost == Best.IsLost) // a batch is full that was not
    P = follow(Many, Best.Joined, MuchForOne);
  if (endOf(P) != endOf(Best))
    return false;
  const bool IsElsewhere = P.Sites.size() > Best.Sites.size() &&
                           std::includes(P.Sites.begin(), P.Sites.end(), Best.Sites.begin(), Best.Sites.end());
  // Loops that have come to an end of their own within so many rounds run at most so often: what all of them keep
  // is held behind them, where no peak tells.
  const bool KeepsMore = P.Peak == Best.Peak && P.Held > Best.Held && P.IsLost == Best.IsLost && !P.Rounds.empty() &&
                         llvm::all_of(P.Rounds, [](const auto &R) { return R.second < ManyRounds; });
  if (!IsElsewhere && !KeepsMore) {
    if (P.Peak <= Best.Peak || P.IsLost != Best.IsLost || WorkClock::now() > End)
      return false;
    if (!fillsUp(P, More))
      return false;
  }
  Best = std::move(P);
  return true;
}

/// Where one path takes so long that there is hardly time for many rounds, twice the usual ones tell whether more
/// take more: the figure is a lower end then.
void PathSearch::runAFewMore() {
  constexpr double TooLong = 8.0 / ManyRounds;
  if (Longest < TooLong || endOf(Best) != ExecutionEnd::Completed || Best.Peak == 0 || Best.IsLost)
    return;
  std::vector<unsigned> Keys;
  Decisions Few = Best.Asked;
  for (unsigned Key : Best.Loops)
    if (Best.Causes[Key].IsUser && !Best.Bounded.count(Key) && Few[Key] == Side::False &&
        !llvm::StringRef(Best.Causes[Key].Cause).starts_with(HowManyFiles)) { // these have more
      Few[Key] = Side::Fitting;
      Few.Fitting[Key] = {2 * MachineLimits().UnknownLoopIterations, /*IsChecked=*/false};
      decideLoop(Best, Few, Key);
      Keys.push_back(Key);
    }
  if (Keys.empty())
    return;
  const Path P = follow(Few, Best.Joined);
  if (endOf(P) != endOf(Best) || P.Peak <= Best.Peak || P.IsLost)
    return;
  for (unsigned Key : Keys) {
    Larger[Key] = P.Peak;
    if (P.Held < Best.Held)
      GivesBack.insert(Key);
  }
}

/// The loops of the program's own first: what its libraries do in theirs (a vector made of the entries of a
/// directory) is seldom about examples.
bool PathSearch::runMany() {
  return runMany(/*AlsoLibraries=*/false) || runMany(/*AlsoLibraries=*/true) || runLines();
}

/// A text is read line by line, and each line word by word: of loops inside of one another only the outer one has had
/// many rounds, which may be too few words for a program that cuts them into batches, and does not come to train.
/// True when there is a new best path.
bool PathSearch::runLines() {
  if (hasPhase(Best, {"backward"}))
    return false;
  if (endOf(Best) != ExecutionEnd::Completed || Best.IsLost || TriedLines || isOver())
    return false;
  Decisions Other = Best.Asked;
  std::set<unsigned> Loops;
  for (unsigned Key : Best.Loops)
    if (Best.Causes[Key].IsUser && (Other[Key] == Side::False || Other[Key] == Side::Many)) {
      Other[Key] = Side::Table;
      Loops.insert(Best.LoopOf.at(Key));
    }
  if (Loops.size() < 2)
    return false;
  TriedLines = true;
  Other.Lines = std::end(RoundsOfTables)[-1];
  Path P = follow(Other, Best.Joined);
  if (endOf(P) != endOf(Best) || P.IsLost || !mayReplace(P) || P.Sites.size() <= Best.Sites.size() ||
      !std::includes(P.Sites.begin(), P.Sites.end(), Best.Sites.begin(), Best.Sites.end()))
    return false;
  Best = std::move(P);
  return true;
}

llvm::SmallVector<std::int64_t, 4> numbersOf(llvm::StringRef Message, bool OnlyNegative) {
  llvm::SmallVector<std::int64_t, 4> Numbers;
  const llvm::StringRef All = Message;
  while (!(Message = Message.drop_until(llvm::isDigit)).empty()) {
    std::int64_t Number = 0;
    const llvm::StringRef Before = All.drop_back(Message.size());
    const bool IsNegative = Before.ends_with("-") && Before.count('[') == Before.count(']'); // no -1 of a shape
    if ((IsNegative || !OnlyNegative) && !Message.take_while(llvm::isDigit).getAsInteger(10, Number) &&
        !llvm::is_contained(Numbers, Number))
      Numbers.push_back(Number);
    Message = Message.drop_while(llvm::isDigit);
  }
  llvm::sort(Numbers, std::greater<>());
  return Numbers;
}

/// What is read is divided into parts, and a window does not fit one of them: each try tells how much of a round the
/// part gets, until it fits. \p Other is what \p P has followed, and follows.
void PathSearch::readMore(Path &P, Decisions &Other, unsigned Key) {
  constexpr unsigned MostTries = 6, Largest = 1'000'000;
  unsigned Before = MachineLimits().UnknownLoopIterations;
  auto LackedBefore = numbersOf(Best.Result.Error, /*OnlyNegative=*/true);
  const SourcePoint Where = Best.Result.ErrorAt;
  for (unsigned Try = 0; Try < MostTries && endOf(P) == ExecutionEnd::Threw && !isOver(); ++Try) {
    const auto Lacking = numbersOf(P.Result.Error, /*OnlyNegative=*/true);
    unsigned &Rounds = Other.Fitting[Key].Rounds;
    if (Lacking.empty() || LackedBefore.empty() || P.Result.ErrorAt != Where || Lacking[0] >= LackedBefore[0])
      return;
    const double PerRound = static_cast<double>(LackedBefore[0] - Lacking[0]) / (Rounds - Before);
    const double More = std::ceil(static_cast<double>(Lacking[0] + 1) / PerRound);
    if (More > Largest - Rounds)
      return;
    Before = std::exchange(Rounds, Rounds + static_cast<unsigned>(More));
    LackedBefore = Lacking;
    P = follow(Other, Best.Joined);
  }
}

/// Whether a loop that runs so often lets the program get further: the inner ones first, as sizes are often those of
/// a row.
bool PathSearch::fitRounds(unsigned Count, bool IsChecked) {
  const std::set<unsigned> Loops = Best.Loops;
  for (unsigned Key : llvm::reverse(Loops)) {
    const auto Fits = Best.Asked.Fitting.find(Key);
    const bool Passed = IsChecked && Fits != Best.Asked.Fitting.end() && Fits->second.IsChecked; // a check of its own
    if (!Best.Causes[Key].IsUser || Passed || !TriedFits.insert({Key, Count}).second)
      continue;
    if (isOver())
      return false;
    Decisions Other = Best.Asked;
    Other[Key] = Side::Fitting;
    Other.Fitting[Key] = {Count, IsChecked};
    decideLoop(Best, Other, Key);
    Path P = follow(Other, Best.Joined);
    if (!IsChecked)
      readMore(P, Other, Key);
    // Behind one check there may be another.
    const bool Passes = endOf(P) == ExecutionEnd::Completed ||
                        (IsChecked && endOf(P) == ExecutionEnd::Threw && P.Peak >= Best.Peak && P.FailedCheck &&
                         P.FailedCheck != Best.FailedCheck && P.Result.ErrorAt != Best.Result.ErrorAt);
    if (Passes && mayReplace(P)) {
      Harmless.erase(Key); // of a program that failed
      replaceBest(std::move(P));
      Tried.insert(Key);
      TriedMany.clear(); // what more rounds of others do shows only now
      // What takes any number from that on, and not only multiples, has a least one. What was seen of a program that
      // fails says nothing of it.
      Growth.erase(Key);
      const unsigned Rounds = Other.Fitting[Key].Rounds;
      Other.Fitting[Key].Rounds = 2 * Rounds + 1;
      if (!IsChecked && endOf(Best) == ExecutionEnd::Completed && !isOver())
        if (const Path More = follow(Other, Best.Joined); endOf(More) == endOf(Best) && More.Peak > Best.Peak)
          Growth[Key] = (More.Peak - Best.Peak) / (Rounds + 1);
      return true;
    }
  }
  return false;
}

/// A program that fails because what it has read does not fit its layers, or the sizes that it names, would have read
/// other data: as many columns as they take, with or without one more for what is to be learnt. One that compares how
/// much it has read with a number, and complains, would have read as much. True when there is a new best path.
bool PathSearch::fitRounds() {
  constexpr std::size_t MostSizes = 4;
  constexpr std::int64_t Largest = 4096, LargestChecked = 1'000'000;
  const std::int64_t Usual = MachineLimits().UnknownLoopIterations;
  if (endOf(Best) != ExecutionEnd::Threw)
    return false;
  if (const auto Check = Best.FailedCheck) {
    const auto [Less, More] = std::minmax(Check->first, Check->second);
    llvm::SmallVector<std::int64_t, 3> Counts{More, More + 1};
    if (Less > Usual && Less % Usual == 0 && More % (Less / Usual) == 0) // each round reads several
      Counts.insert(Counts.begin(), More / (Less / Usual));
    for (std::int64_t Count : Counts)
      if (Count > Usual && Count <= LargestChecked && fitRounds(static_cast<unsigned>(Count), /*IsChecked=*/true))
        return true;
  }
  if (Best.Result.Error.empty())
    return false;
  std::vector<unsigned> Fitting;
  const auto fits = [&](std::int64_t Size, std::size_t Most) {
    for (unsigned Count : {static_cast<unsigned>(Size), static_cast<unsigned>(Size) + 1})
      if (Size > Usual && Size <= Largest && !llvm::is_contained(Fitting, Count) && Fitting.size() < Most)
        Fitting.push_back(Count);
  };
  // What is read less what a window takes: `randint(0, text.size(0) - window, ...)`.
  for (std::int64_t Lacking : numbersOf(Best.Result.Error, /*OnlyNegative=*/true))
    fits(Usual + Lacking, MostSizes);
  if (const auto Columns = columnsWanted(Best.Result.Error))
    fits(*Columns, MostSizes);
  for (std::int64_t Number : numbersOf(Best.Result.Error))
    fits(Number, MostSizes);
  const std::size_t Most = Fitting.size() + 2 * MostSizes;
  for (const LayerSummary &Layer : Best.Result.Layers)
    if (Layer.Weight.size() > 1)
      fits(Layer.Weight[1], Most);
  return llvm::any_of(Fitting, [&](unsigned Count) { return fitRounds(Count, /*IsChecked=*/false); });
}

/// A program that takes no memory and fails, having read two lines of two columns, would have read a table: many
/// lines, with as many columns as reach the one that counts. True when there is a new best path.
bool PathSearch::readTable() {
  if (endOf(Best) == ExecutionEnd::Completed || Best.Peak > 0 || Best.IsLost || TriedTable)
    return false;
  Decisions Other = Best.Asked;
  bool Found = false;
  for (unsigned Key : Best.Loops)
    if (Best.Causes[Key].IsUser) {
      Other[Key] = Side::Table;
      Found = TriedTable = true;
    }
  for (unsigned Lines : RoundsOfTables) {
    if (!Found || WorkClock::now() > End)
      return false;
    Other.Lines = Lines;
    Path P = follow(Other, Best.Joined);
    const bool IsFurther = endOf(P) == ExecutionEnd::Limit && P.Peak > 0; // it trains for long
    if ((endOf(P) != ExecutionEnd::Completed && !IsFurther) || !mayReplace(P))
      continue;
    for (unsigned Key : P.Loops) // as they were executed before, they say nothing about this path
      Harmless.erase(Key);
    replaceBest(std::move(P));
    return true;
  }
  return false;
}

} // namespace vramlint
