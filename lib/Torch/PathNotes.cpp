// What the ledger says of the conditions of the path that was chosen.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/PathSearch.h"

#include "Interp/Machine.h"
#include "Interp/Rounds.h"
#include "Std/Library.h"
#include "Support/SetValue.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

namespace vramlint {

/// Whether a condition hangs on how far a loop is that was left before its end.
static bool hangsOnLoop(const std::string &Cause) {
  return Cause.find(AnyRound) != std::string::npos || Cause.find(HowOften) != std::string::npos;
}

static bool isOverFiles(const std::string &Cause) { return Cause.starts_with(HowManyFiles); }

/// What the ledger says of a condition of the best path, and of others that were not tried either.
void PathSearch::note(unsigned Key, Side Chosen, std::size_t Others) {
  const bool IsLess =
      Lessening.count(Key) && Harmless.count(Key) && !Best.Loops.count(Key) && Best.Causes[Key].IsUser;
  const Asking &Met = Best.Causes[Key];
  if (Harmless.count(Key) && NeededLoops.count(Key))
    Best.Result.Assumptions.add({Doubt::Guard, "that a loop is run at all: " + withoutSuggestions(Met.Cause),
                                 Best.Places[Key], Met.Since, 1, Met.Cause});
  if ((Harmless.count(Key) && !IsLess) || Decided.count(Key))
    return;
  Doubt Kind = Once.count(Key) ? Doubt::TakenOnce : IsLess ? Doubt::LessDone : Doubt::Branch;
  std::string Taken(Chosen == Side::InTurn                          ? "true and false in turn: "
                    : Chosen == Side::Mixed                         ? "true and false in no order: "
                    : Chosen == Side::True || Chosen == Side::Words ? "true: "
                                                                    : "false: ");
  if (Once.count(Key))
    Taken = "true at least once: ";
  if (Guards.count(Key)) {
    if (!Met.IsUser) // libraries check what they are given against all that could be wrong with it
      return;
    // Who sets its value to anything else ends the program.
    Best.Result.Assumptions.add({Doubt::Guard,
                                 Key == Best.Arguments
                                     ? "the program is called " + Met.Cause + " (--program-args='...')"
                                     : withoutSuggestions(Met.Cause),
                                 Best.Places[Key], Met.Since, 1, Met.Cause});
    return;
  }
  if (Key == Best.Arguments) {
    Kind = Doubt::ProgramCall;
    Taken.clear();
  } else if (Best.Loops.count(Key)) {
    Kind = Doubt::LoopRounds;
    Taken = std::to_string(Chosen == Side::Many      ? ManyRounds
                           : Chosen == Side::More    ? Best.Asked.Times * ManyRounds
                           : Chosen == Side::Table   ? Best.Asked.Lines
                           : Chosen == Side::Fitting ? Best.Asked.Fitting[Key].Rounds
                           : isOverFiles(Met.Cause)  ? FilesOfDirectory
                                                     : MachineLimits().UnknownLoopIterations);
    if (Chosen == Side::Many || Chosen == Side::More || Chosen == Side::Table) // it may end before
      Taken.insert(0, "up to ");
    Taken = AtLeast.count(Key) ? "at least " + Taken + " times, and more change nothing: "
            : Chosen == Side::Fitting
                ? Taken + " times, which is what " +
                      (Best.Asked.Fitting[Key].IsChecked ? "the program asks for" : "LibTorch takes") +
                      "; how often is not known: "
                : Taken + " times; how often is not known: ";
    if (Best.Bounded.count(Key) && Chosen == Side::False)
      Taken = AtLeast.count(Key) ? "to its end, and it changes nothing if it ends behind its first round: "
                                 : "to its end; whether it ends before is not known: ";
  }
  std::string Cause = Met.Cause;
  // Of a loop of which more rounds change nothing, others that ran longer with it have taken more.
  const bool IsLeast = (Chosen == Side::False || Chosen == Side::Fitting) && !AtLeast.count(Key);
  const auto Grows = Growth.find(Key), Seen = Larger.find(Key);
  const bool IsOne = Grows != Growth.end();
  const bool IsSeen = Seen != Larger.end() && Seen->second > Best.Peak && Chosen == Side::False &&
                      endOf(Best) != ExecutionEnd::Threw; // of a program that fails nothing follows
  if ((IsOne || IsSeen) && Best.Loops.count(Key) && IsLeast) {
    const std::string More = IsOne ? "each further round takes " + formatBytes(Grows->second) + " more"
                                   : "with more rounds a peak of " + formatBytes(Seen->second) + " was met";
    // What is known is a lower end, and no more.
    if (GivesBack.count(Key))
      Best.Result.Assumptions.add({Doubt::LoopPeaks, More, Best.Places[Key], Met.Since, 1, Met.Cause});
    else
      Kind = Doubt::LoopGrows;
    Cause.insert(std::min(Cause.find(" (--"), Cause.size()), "; " + More);
  }
  if (Others)
    Cause.insert(std::min(Cause.find(" (--"), Cause.size()), "; " + std::to_string(Others) + " more were not tried");
  if (hangsOnLoop(Cause)) // no value can be said: what helps is to execute the rounds
    Cause += " (--all-rounds executes each of them, --max-time=SECONDS gives it time)";
  if (Kind == Doubt::ProgramCall)
    Cause += " (--program-args='...')";
  Best.Result.Assumptions.add({Kind, Taken + Cause, Best.Places[Key], Met.Since, 1, Met.Cause});
}

/// What there was no time for is told at once, with the first of the program's own conditions.
void PathSearch::noteUntried() {
  std::vector<unsigned> Keys;
  for (auto &[Key, Decision] : Best.Asked)
    if (isUntried(Key))
      Keys.push_back(Key);
  // What a value can be said for comes first.
  llvm::stable_sort(Keys, [&](unsigned A, unsigned B) {
    return !hangsOnLoop(Best.Causes[A].Cause) && hangsOnLoop(Best.Causes[B].Cause);
  });
  const auto Own = llvm::find_if(Keys, [&](unsigned Key) { return Best.Causes[Key].IsUser; });
  if (!Keys.empty()) {
    const unsigned First = Own == Keys.end() ? Keys.front() : *Own;
    note(First, Best.Asked[First], Keys.size() - 1);
  }
}

/// That no memory is taken is no figure if it hangs on something that is not known: nothing was found that does more.
void PathSearch::noteNothing() {
  if (Best.Peak == 0 && !Best.IsLost && Best.Result.End == ExecutionEnd::Limit)
    Best.Result.Assumptions.add({Doubt::UnknownValue,
                                 "what is done behind the place where the analysis was given up; until then nothing "
                                 "was taken on this device",
                                 Best.Result.ErrorAt});
  if (!Best.Sites.empty() || Best.IsLost)
    return;
  for (auto &[Key, Decision] : Best.Asked)
    if (!Harmless.count(Key) && !Guards.count(Key) && !Decided.count(Key)) {
      const Asking &Met = Best.Causes[Key];
      Best.Result.Assumptions.add(
          {Doubt::UnknownValue, Met.Cause + "; nothing was found that takes memory", Best.Places[Key], Met.Since});
      if (outOfTime(Best)) {
        Best.Result.End = ExecutionEnd::Completed;
        Best.Result.Error.clear();
      }
      return;
    }
  // A program that complains of too few devices is meant for more.
  if (Best.DevicesCounted && endOf(Best) == ExecutionEnd::Threw)
    Best.Result.Assumptions.add({Doubt::UnknownValue,
                                 "how many devices there are, of which one is followed; nothing was found that takes "
                                 "memory" +
                                     Best.DevicesCounted->second,
                                 Best.DevicesCounted->first});
}

} // namespace vramlint
