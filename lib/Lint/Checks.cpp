// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From figures to findings, and from all findings to those that are shown.
#include "Lint/Checks.h"

#include "Lint/Suppressions.h"

#include <algorithm>
#include <map>

namespace vramlint {

const std::vector<CheckDescription> &knownChecks() {
  static const std::vector<CheckDescription> Checks = {
      {"vram-bounded", "what a figure leaves out because only its lower end is known", Severity::Note},
      {"vram-limit", "the program did not end within the limits on its execution", Severity::Error},
      {"vram-out-of-memory", "a card named with --gpu cannot serve a request", Severity::Error},
      {"vram-over-budget", "the peak of allocated memory is above the budget", Severity::Error},
      {"vram-runtime-error", "the program does what LibTorch refuses at run time", Severity::Error},
      {"vram-undecided", "a budget or a card is asked for, and there is no figure to hold against it",
       Severity::Error},
      {"vram-unknown", "a figure is not exact, because something is not known or not modelled", Severity::Warning},
  };
  return Checks;
}

GlobList::GlobList(std::string_view Text) {
  while (!Text.empty()) {
    std::size_t End = std::min(Text.find_first_of(",\n"), Text.size());
    std::string_view Part = Text.substr(0, End);
    Text.remove_prefix(std::min(End + 1, Text.size()));
    auto First = Part.find_first_not_of(" \t\r");
    if (First == std::string_view::npos)
      continue;
    Part = Part.substr(First, Part.find_last_not_of(" \t\r") - First + 1);
    bool Positive = !Part.starts_with("-");
    if (!Positive)
      Part.remove_prefix(1);
    Items.push_back({std::string(Part), Positive});
  }
}

/// `*` stands for any text. Greedy with one point to return to: linear for one star, never exponential.
static bool globMatches(std::string_view Pattern, std::string_view Text) {
  std::size_t P = 0, T = 0, Star = std::string_view::npos, Resume = 0;
  while (T < Text.size()) {
    if (P < Pattern.size() && Pattern[P] == '*') {
      Star = P++;
      Resume = T;
    } else if (P < Pattern.size() && Pattern[P] == Text[T]) {
      ++P;
      ++T;
    } else if (Star != std::string_view::npos) {
      P = Star + 1;
      T = ++Resume;
    } else {
      return false;
    }
  }
  while (P < Pattern.size() && Pattern[P] == '*')
    ++P;
  return P == Pattern.size();
}

bool GlobList::matches(std::string_view Name) const {
  for (auto I = Items.rbegin(); I != Items.rend(); ++I)
    if (globMatches(I->Pattern, Name))
      return I->Positive;
  return false;
}

static Severity levelOf(std::string_view Check) {
  for (const CheckDescription &C : knownChecks())
    if (C.Name == Check)
      return C.Level;
  return Severity::Warning;
}

/// Notes for the calls that lead to a place; the place itself is left out.
static std::vector<FindingNote> callNotes(const std::vector<CallSite> &Stack, SourcePoint Where) {
  std::vector<FindingNote> Notes;
  std::string Callee;
  for (const CallSite &Site : Stack) {
    if (Site.Where && Site.Where != Where)
      Notes.push_back({Site.Where, Callee.empty() ? "called from here" : "in " + Callee + ", called from here"});
    Callee = Site.Function;
  }
  return Notes;
}

Finding runtimeError(std::string Message, SourcePoint Where, const std::vector<CallSite> &Stack) {
  return {"vram-runtime-error", levelOf("vram-runtime-error"), std::move(Message), Where, callNotes(Stack, Where)};
}

static std::string momentText(const Moment &At) {
  std::string Text;
  if (!At.Op.empty())
    Text += " in " + At.Op;
  if (!At.Module.empty())
    Text += " of " + At.Module;
  std::string When = At.Phase;
  if (At.Iteration)
    When += (When.empty() ? "" : ", ") + ("iteration " + std::to_string(At.Iteration));
  return When.empty() ? Text : Text + " (" + When + ")";
}

static Finding overBudget(const ScenarioResult &R, const Verdict &V) {
  const Moment &At = R.Memory.Peak.At;
  Finding F{"vram-over-budget", levelOf("vram-over-budget"), "", At.Where, {}};
  F.Message = "peak of " + describeFigure(V.Needed, R.Peak) + momentText(At) + " is above the budget of " +
              formatBytes(V.Limit);
  std::size_t Shown = 0;
  for (const LiveGroup &G : R.Memory.LiveAtPeak) {
    if (++Shown > 3)
      break;
    F.Notes.push_back({G.Where, formatBytes(G.Size) + " allocated here, alive because: " + G.Reason});
  }
  for (FindingNote &Note : callNotes(At.Stack, At.Where))
    F.Notes.push_back(std::move(Note));
  return F;
}

static Finding outOfMemory(const ScenarioResult &R, const Verdict &V) {
  Finding F{"vram-out-of-memory", levelOf("vram-out-of-memory"), "", {}, {}};
  if (!V.Failure) {
    F.Where = R.Memory.Peak.At.Where;
    F.Message = V.Name + " has " + formatBytes(V.Limit) + ", the program needs " + describeFigure(V.Needed, R.Peak);
    return F;
  }
  const OutOfMemory &O = *V.Failure;
  F.Where = O.At.Where;
  F.Message = "out of memory on " + V.Name + ": " + formatBytes(O.Segment) + " more are needed" + momentText(O.At) +
              "; " + formatBytes(O.Allocated) + " of " + formatBytes(V.Limit) + " are allocated, " +
              formatBytes(O.Reserved) + " reserved";
  if (V.Context)
    F.Message += ", " + formatBytes(V.Context) + " taken by the CUDA context";
  F.Notes = callNotes(O.At.Stack, O.At.Where);
  return F;
}

/// Nothing proves that the limit is kept, so nobody is told that it is.
static Finding undecided(const ScenarioResult &R, const Verdict &V) {
  const auto First = std::find_if(R.Assumptions.begin(), R.Assumptions.end(),
                                  [](const Assumption &A) { return A.row().Worst == Rank::Lost; });
  Finding F{"vram-undecided", levelOf("vram-undecided"), "", First->Where, {}};
  F.Message = (V.What == Verdict::Budget ? "the budget" : V.Name) + " of " + formatBytes(V.Limit) +
              " cannot be held against the peak, which is not known: " + First->message();
  return F;
}

std::vector<Finding> memoryFindings(const ScenarioResult &R, const SourceFiles &) {
  std::vector<Finding> Found;
  for (const Verdict &V : R.Verdicts) {
    if (V.Answer == Fit::TooLarge)
      Found.push_back(V.What == Verdict::Budget ? overBudget(R, V) : outOfMemory(R, V));
    else if (V.Answer == Fit::Unclear && R.WorstOfPeak == Rank::Lost)
      Found.push_back(undecided(R, V));
  }
  // One per place, so that each can be suppressed at its line: every assumption is a reason why the answer has a
  // sign before it.
  for (const Assumption &A : R.Assumptions) {
    if (isLimit(A.Kind) || A.row().Reach == Touches::Nothing) // vram-limit says so; no figure has a sign
      continue;
    const char *Check = A.row().Worst == Rank::Bounded ? "vram-bounded" : "vram-unknown";
    Found.push_back({Check, levelOf(Check), A.message() + ": " + describeEffect(A), A.Where, {}});
  }
  return Found;
}

static bool tellsAssumption(const Finding &F) { return F.Check == "vram-bounded" || F.Check == "vram-unknown"; }

/// One assumption made at many places is told once, at the first of them. \p Findings are in order of place.
static std::vector<Finding> foldUnknowns(std::vector<Finding> Findings) {
  std::vector<Finding> Folded;
  std::map<std::string, std::pair<std::size_t, std::size_t>> Seen; // message: index in Folded, other places
  for (Finding &F : Findings) {
    if (tellsAssumption(F)) {
      auto [At, IsNew] = Seen.try_emplace(F.Message, Folded.size(), 0);
      if (!IsNew) {
        ++At->second.second;
        continue;
      }
    }
    Folded.push_back(std::move(F));
  }
  for (const auto &[Message, Place] : Seen)
    if (auto [Index, Others] = Place; Others)
      Folded[Index].Message +=
          " (and at " + std::to_string(Others) + (Others == 1 ? " other place)" : " other places)");
  return Folded;
}

std::vector<Finding> selectFindings(std::vector<Finding> All, const CheckOptions &Options, const SourceText &Source,
                                    unsigned *Suppressed) {
  std::vector<Finding> Selected;
  for (Finding &F : All) {
    if (!Options.Checks.matches(F.Check))
      continue;
    const std::vector<std::string> *Lines = Source && F.Where ? Source(F.Where.File) : nullptr;
    if (Lines && isSuppressed(*Lines, F.Where.Line, F.Check)) {
      if (Suppressed)
        ++*Suppressed;
      continue;
    }
    if ((F.Level == Severity::Warning && Options.WarningsAsErrors.matches(F.Check)) ||
        (Options.Strict && tellsAssumption(F)))
      F.Level = Severity::Error;
    Selected.push_back(std::move(F));
  }
  std::stable_sort(Selected.begin(), Selected.end(),
                   [](const Finding &A, const Finding &B) { return A.Where < B.Where; });
  return foldUnknowns(std::move(Selected));
}

bool hasErrors(const std::vector<Finding> &Findings) {
  return std::any_of(Findings.begin(), Findings.end(), [](const Finding &F) { return F.Level == Severity::Error; });
}

} // namespace vramlint
