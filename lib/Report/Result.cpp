// From a recorded trace to the answer: replay it, hold limits against it, take the status from the ledger.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Report/Result.h"

#include <algorithm>
#include <set>

namespace vramlint {

namespace {

/// What is bounded leaves out little and says what. An assumed figure above the limit is told as too large; below it,
/// nothing is proved.
Fit judge(bool Exceeds, std::optional<Rank> Worst) {
  if (Worst == Rank::Lost)
    return Fit::Unclear;
  if (Exceeds)
    return Fit::TooLarge;
  return Worst == Rank::Assumed ? Fit::Unclear : Fit::Fits;
}

Verdict judgeBudget(Bytes Budget, const ScenarioResult &R) {
  Verdict V;
  V.What = Verdict::Budget;
  V.Name = "budget";
  V.Limit = Budget;
  V.Needed = R.Memory.Peak.Allocated;
  V.Answer = judge(V.Needed > Budget, R.WorstOfPeak);
  return V;
}

/// Runs the trace again on a card that holds only so much: cached segments are given back when it
/// gets full, so a card may do with less than the reserved peak.
Verdict judgeCard(const GpuProfile &Card, const ResultInput &Input, const ScenarioResult &R) {
  Verdict V;
  V.What = Verdict::Card;
  V.Name = Card.Name;
  V.Limit = Card.TotalMemory;
  Bytes Context = Input.ContextSize.value_or(0);
  V.Context = Context;
  V.Needed = R.Memory.Peak.Reserved + Context;
  bool Exceeds = false;
  if (V.Needed > Card.TotalMemory && !Input.Options.Target.isCpu()) {
    ReplayOptions Limited;
    Limited.Where = Input.Options.Target;
    Limited.Caching = Input.Allocator;
    Limited.Caching.CapacityLimit = Card.TotalMemory - Context;
    Limited.Witness = false;
    Replay OnCard = replay(Input.Recorded, Input.Files, Limited);
    Exceeds = OnCard.Failure.has_value();
    V.Retries = OnCard.Statistics.Retries;
    V.Failure = std::move(OnCard.Failure);
  }
  V.Answer = judge(Exceeds, R.WorstOfPeak);
  return V;
}

/// Unsplit rests of blocks depend on the workspaces that are left out.
Status heldStatus(const Ledger &L, std::uint64_t Until, Bytes Uncertain) {
  const Status S = L.status(Figure::Held, Until);
  return S == Status::Exact && Uncertain > 0 ? Status::Assumed : S;
}

Status reservedStatus(Status Peak, Device Target) {
  return Peak == Status::AtLeast && !Target.isCpu() ? Status::Assumed : Peak;
}

/// A loop that is met again and again is left each time.
std::vector<LeftLoop> repeatedLoops(const Trace &Recorded) {
  std::vector<LeftLoop> All;
  for (const LeftLoop &Left : Recorded.leftLoops()) {
    const auto Same = std::find_if(All.begin(), All.end(), [&](const LeftLoop &L) { return L.Where == Left.Where; });
    if (Same == All.end())
      All.push_back(Left);
    else
      Same->Executed = std::max(Same->Executed, Left.Executed);
  }
  return All;
}

} // namespace

std::string describeEffect(const Assumption &A) {
  const DoubtRow &Row = A.row();
  if (Row.Reach == Touches::Nothing)
    return "no figure is off";
  std::string Text = Row.Reach == Touches::Peak   ? "the peak "
                     : Row.Reach == Touches::Held ? "the peak and what is held "
                                                  : "every figure ";
  if (Row.Worst == Rank::Lost)
    return Text + (Row.Reach == Touches::Held ? "are unknown" : "is unknown");
  switch (Row.Direction) {
  case Effect::Low:
    return Text + "may be low";
  case Effect::High:
    return Text + "may be high";
  case Effect::Either:
    break;
  }
  return Text + "may be off either way";
}

std::string leftOutNames(const ScenarioResult &R) {
  std::string Text;
  std::set<std::string_view> Seen;
  for (const Assumption &A : R.Assumptions)
    if (std::string_view Name = A.row().LeftOut; !Name.empty() && Seen.insert(Name).second)
      Text.append(Text.empty() ? "" : ", ").append(Name);
  return Text;
}

std::string describeFigure(Bytes Size, Status S) {
  switch (S) {
  case Status::Exact:
    return formatBytes(Size);
  case Status::AtLeast:
    return "at least " + formatBytes(Size);
  case Status::Assumed:
    return "about " + formatBytes(Size);
  case Status::Lost:
    break;
  }
  return "unknown size";
}

ScenarioResult buildResult(const ResultInput &Input) {
  ScenarioResult R;
  R.Header = Input.Header;
  R.Options = Input.Options;
  R.Counts = Input.Counts;
  R.Findings = Input.Findings;

  Ledger Assumed = Input.Assumptions;
  const std::vector<Assumption> &Told = Assumed.entries();
  if (Input.Recorded.overflowed() &&
      std::none_of(Told.begin(), Told.end(), [](const Assumption &A) { return A.Kind == Doubt::EventLimit; }))
    Assumed.add({Doubt::EventLimit, "too many events", {}, Input.Recorded.position()});

  ReplayOptions Options;
  Options.Where = Input.Options.Target;
  Options.Caching = Input.Allocator;
  // The figures are those of the program, whether or not a card holds it; cards are asked one by one below.
  Options.Caching.CapacityLimit = CachingAllocatorOptions::Unlimited;
  R.Memory = replay(Input.Recorded, Input.Files, Options);
  for (SourcePoint Where : R.Memory.Unsettled)
    Assumed.add({Doubt::UnsettledCache, "", Where});
  R.Repeated = repeatedLoops(Input.Recorded);
  R.Counted = Assumed.status(Figure::Counts);
  R.Held = heldStatus(Assumed, Ledger::Always, R.Memory.EndUncertain);
  R.Peak = Assumed.status(Figure::Peak);
  R.WorstOfPeak = Assumed.rank(Figure::Peak);
  R.Reserved = reservedStatus(R.Peak, Input.Options.Target);
  for (const PhaseResult &P : R.Memory.Phases) {
    PhaseStatus S;
    S.Begin = heldStatus(Assumed, P.BeginEvent, P.BeginUncertain);
    S.End = heldStatus(Assumed, P.EndEvent, P.EndUncertain);
    S.Peak = Assumed.status(Figure::Peak, P.EndEvent);
    S.Reserved = reservedStatus(S.Peak, Input.Options.Target);
    R.Phases.push_back(S);
  }
  R.Assumptions = Told;
  R.Layers = layerTable(Input.Recorded, R.Memory);
  if (Input.ContextSize)
    R.ProcessPeak = R.Memory.Peak.Reserved + *Input.ContextSize;

  if (Input.Budget)
    R.Verdicts.push_back(judgeBudget(*Input.Budget, R));
  for (const GpuProfile &Card : Input.Cards)
    if (Card.TotalMemory > 0)
      R.Verdicts.push_back(judgeCard(Card, Input, R));
  return R;
}

} // namespace vramlint
