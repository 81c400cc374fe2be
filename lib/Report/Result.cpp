// From a recorded trace to the answer: replay it, hold limits against it, take the status from the ledger.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Report/Result.h"

namespace vramlint {

namespace {

/// A figure that can only be larger is a sure failure above the limit, but no sure success below it.
Fit judge(bool Exceeds, Status S) {
  switch (S) {
  case Status::Exact:
    return Exceeds ? Fit::TooLarge : Fit::Fits;
  case Status::AtLeast:
    return Exceeds ? Fit::TooLarge : Fit::Unclear;
  case Status::Assumed:
    return Exceeds ? Fit::TooLarge : Fit::Unclear;
  case Status::Unknown:
    return Fit::Unclear;
  }
  return Fit::Unclear;
}

Verdict judgeBudget(Bytes Budget, const ScenarioResult &R) {
  Verdict V;
  V.What = Verdict::Budget;
  V.Name = "budget";
  V.Limit = Budget;
  V.Needed = R.Memory.Peak.Allocated;
  V.Answer = judge(V.Needed > Budget, R.Peak);
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
  V.Answer = judge(Exceeds, R.Peak);
  return V;
}

} // namespace

std::string describeEffect(const Assumption &A) {
  std::string Text = A.Reach == Touches::Peak ? "the peak " : "every figure ";
  switch (A.Direction) {
  case Effect::MayBeLow:
    return Text + "may be low";
  case Effect::MayBeHigh:
    return Text + "may be high";
  case Effect::Either:
    return Text + "may be off either way";
  case Effect::Unbounded:
    break;
  }
  return Text + "is unknown";
}

std::string describeFigure(Bytes Size, Status S) {
  switch (S) {
  case Status::Exact:
    return formatBytes(Size);
  case Status::AtLeast:
    return "at least " + formatBytes(Size);
  case Status::Assumed:
    return "about " + formatBytes(Size);
  case Status::Unknown:
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
  if (Input.Recorded.overflowed())
    Assumed.add({"event-limit",
                 "the limit of recorded events was reached; what follows is left out",
                 {},
                 Effect::MayBeLow,
                 Touches::Held});
  R.Assumptions = Assumed.entries();
  R.Held = Assumed.heldStatus();
  R.Peak = Assumed.peakStatus();

  ReplayOptions Options;
  Options.Where = Input.Options.Target;
  Options.Caching = Input.Allocator;
  // The figures are those of the program, whether or not a card holds it; cards are asked one by one below.
  Options.Caching.CapacityLimit = CachingAllocatorOptions::Unlimited;
  R.Memory = replay(Input.Recorded, Input.Files, Options);
  if (R.Held == Status::Exact && R.Memory.EndUncertain > 0)
    R.Held = Status::Assumed; // unsplit rests of blocks depend on the workspaces that are left out
  R.Reserved = R.Peak == Status::AtLeast && !Input.Options.Target.isCpu() ? Status::Assumed : R.Peak;
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
