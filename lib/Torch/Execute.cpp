// Paths through a program: each is one execution; unknown conditions are tried both ways.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/Execute.h"

#include "Std/Library.h"
#include "Support/Stack.h"
#include "Torch/TorchHost.h"

#include "clang/Sema/Sema.h"

#include <chrono>
#include <functional>
#include <map>
#include <set>

namespace vramlint {
using namespace clang;

namespace {
/// What was decided at an unknown condition, by place.
using Decisions = std::map<unsigned, bool>;

/// An unknown condition when it was met first.
struct Asking {
  SourceLocation Where; ///< in the program; a header's condition is met where the program called it
  bool IsUser = false;  ///< it stands in the program's own code
  std::string Cause;
  std::uint64_t Since = 0; ///< events before it
};

struct Path {
  Execution Result;
  Decisions Asked; ///< every unknown condition met, with the decision taken
  std::map<unsigned, Asking> Causes;
  std::map<unsigned, SourcePoint> Places;
  std::set<unsigned> Loops; ///< those of Asked that are about one more round of a loop
  Bytes Peak = 0, Held = 0;
  std::uint64_t Fingerprint = 0; ///< of the allocations and frees, in order, and of what is not known about them
  bool IsLost = false;           ///< some figure is not known at all: worse than any that is
};
} // namespace

/// Largest sum of requests alive on the device at once, and a fingerprint of what happens to memory; both decide
/// between paths.
static void measure(const Trace &T, Device Target, Path &P) {
  Bytes Now = 0;
  std::vector<Bytes> SizeOf(1, 0);
  std::uint64_t Hash = 0xcbf29ce484222325;
  auto mix = [&](std::uint64_t X) { Hash = (Hash ^ X) * 0x100000001b3; };
  for (const Event &E : T.events()) {
    if (E.Kind == EventKind::Allocate) {
      if (SizeOf.size() <= E.Block)
        SizeOf.resize(E.Block + 1);
      mix(E.Block);
      mix(static_cast<std::uint64_t>(E.Size));
      mix(static_cast<std::uint64_t>(E.Where.Type));
      if (!(E.Where == Target))
        continue;
      SizeOf[E.Block] = E.Size;
      Now += E.Size;
      P.Peak = std::max(P.Peak, Now);
    } else if (E.Kind == EventKind::Free && E.Block < SizeOf.size()) {
      mix(~E.Block);
      Now -= SizeOf[E.Block];
      SizeOf[E.Block] = 0;
    } else if (E.Kind == EventKind::EmptyCache) {
      mix(1);
    }
  }
  std::set<std::size_t> Doubts;
  for (const Assumption &A : P.Result.Assumptions.entries())
    if (A.row().Worst != Rank::Bounded)
      Doubts.insert(std::hash<std::string>()(A.message()));
  for (std::size_t Doubt : Doubts)
    mix(Doubt);
  P.Fingerprint = Hash;
  P.Held = Now;
  P.IsLost =
      llvm::any_of(P.Result.Assumptions.entries(), [](const Assumption &A) { return A.row().Worst == Rank::Lost; });
}

/// Which limit ended the execution; nothing when it was none.
static std::optional<Doubt> limitOf(StopReason Reason) {
  switch (Reason) {
  case StopReason::TimeLimit:
    return Doubt::TimeLimit;
  case StopReason::DepthLimit:
    return Doubt::DepthLimit;
  case StopReason::MemoryLimit:
    return Doubt::SizeLimit;
  case StopReason::Host:
    return Doubt::EventLimit;
  case StopReason::None:
  case StopReason::Exit:
  case StopReason::Exception:
  case StopReason::Fault:
    return std::nullopt;
  }
  llvm_unreachable("every reason is handled");
}

/// What unknown conditions are answered: as chosen, or else true, and no further round.
static void answerConditions(Machine &M, Path &P, const Decisions &Chosen, const Trace &Recorded) {
  M.Oracle = [&](SourceLocation Where, const std::string &Cause) {
    unsigned Key = Where.getRawEncoding();
    auto I = Chosen.find(Key);
    bool Decision = I == Chosen.end() || I->second;
    P.Asked.emplace(Key, Decision);
    const bool IsUser = M.TheHost.isUserCode(Where);
    P.Causes.try_emplace(Key, IsUser ? Where : M.here(), IsUser, Cause, Recorded.position());
    return Decision;
  };
  M.OneMoreRound = [&](SourceLocation Where, const std::string &Cause) {
    const unsigned Key = Where.getRawEncoding();
    auto I = Chosen.find(Key);
    const bool Decision = I != Chosen.end() && I->second;
    P.Loops.insert(Key);
    P.Asked.emplace(Key, Decision);
    const bool IsUser = M.TheHost.isUserCode(Where);
    P.Causes.try_emplace(Key, IsUser ? Where : M.here(), IsUser, Cause,
                         0); // asked after the rounds that there may not be
    return Decision;
  };
}

/// How the machine ended, for the result and the ledger.
static void recordEnd(const Machine &M, TorchHost &TheHost, Session &S, const ExecutionOptions &Options,
                      const Trace &Recorded, Execution &Result) {
  std::optional<Doubt> Limit = limitOf(M.Stopped);
  const bool Threw = M.Stopped == StopReason::Exception || M.Stopped == StopReason::Fault;
  if (Limit || Threw) {
    Result.Error = M.StopMessage;
    Result.ErrorAt = TheHost.point(M.StopLocation);
    for (SourceLocation L : M.StopStack)
      Result.ErrorStack.push_back(TheHost.point(L));
  } else if (Recorded.overflowed()) {
    Limit = Doubt::EventLimit;
    Result.Error = "the scenario makes more than " + std::to_string(Options.MaxEvents) + " memory events";
  }
  Result.End = Threw ? ExecutionEnd::Threw : Limit ? ExecutionEnd::Limit : ExecutionEnd::Completed;
  // An op that reached one has said so itself.
  auto IsTold = [&](const Assumption &A) { return A.Kind == *Limit; };
  if (Limit && llvm::none_of(S.Assumptions.entries(), IsTold))
    S.assume(*Limit, Result.Error, Result.ErrorAt);
}

static Path runPath(ASTContext &Context, Sema &SemaRef, const FunctionDecl *Entry, const ExecutionOptions &Options,
                    SourceFiles &Files, const Decisions &Chosen) {
  Path P;
  P.Result.Recorded = std::make_unique<Trace>();
  Trace &Recorded = *P.Result.Recorded;
  Recorded.EventLimit = Options.MaxEvents;
  {
    Session S(Options.Torch, Recorded);
    SessionScope Current(S);
    StandardLibrary Standard;
    TorchHost TheHost(S, Recorded, Files, Options);
    MachineLimits Limits;
    Limits.Seconds = Options.MaxSeconds;
    Limits.Shortcuts = Options.Shortcuts;
    // With what says which bytes are known it is three times as much, and the trace and Clang's tree need room, too.
    Limits.MemoryBytes = static_cast<std::uint64_t>(Options.MaxMemory) / 4;
    if (Options.MaxCallDepth)
      Limits.CallDepth = Options.MaxCallDepth;
    {
      Machine M(Context, SemaRef, Standard, TheHost, Limits);
      M.Order = Options.ArgumentsRightToLeft ? ArgumentOrder::RightToLeft : ArgumentOrder::LeftToRight;
      M.Quietly = Options.Quietly;
      M.SeveralUnits = Options.SeveralUnits;
      answerConditions(M, P, Chosen, Recorded);
      M.run(Entry, Options.Globals);
      P.Result.Output = std::move(M.Output);
      recordEnd(M, TheHost, S, Options, Recorded, P.Result);
      Recorded.close();
      TheHost.letGo();
    }
    for (auto &[Key, Asked] : P.Causes)
      P.Places[Key] = TheHost.point(Asked.Where);
    P.Result.Counts = TheHost.counts();
    P.Result.Layers = TheHost.layers();
    P.Result.Assumptions = std::move(S.Assumptions);
  }
  measure(Recorded, Options.Torch.Target, P);
  return P;
}

namespace {
/// The search for the path that counts.
///
/// Each unknown condition is tried the other way on top of the best path so far, and so is each that is only met
/// there; the larger peak wins, and what is not known wins over any figure. A condition whose other side does the
/// same to memory is no assumption; in the end all of these are turned at once, as they may hang together. One that
/// stands between the program and an exception is taken to hold: that is what it is for.
class PathSearch {
public:
  using Runner = std::function<Path(const Decisions &, bool Shorter)>;
  PathSearch(Runner Run, unsigned MaxPaths, double Seconds)
      : Run(std::move(Run)), MaxPaths(MaxPaths), Best(this->Run({}, false)),
        End(Clock::now() + std::chrono::microseconds(static_cast<std::int64_t>(Seconds * 1e6))) {}

  Execution search();

private:
  using Clock = std::chrono::steady_clock;
  /// So many paths were tried, or for so long: for the others together there is as much time as for one.
  bool isOver() const { return Paths >= MaxPaths || Clock::now() > End; }

  enum class Verdict : std::uint8_t { Same, Other, Larger, Guarded, Guard };
  Verdict compare(const Path &P) const;
  Path turned(const Path &From, const std::vector<unsigned> &Keys);
  bool tryOther(unsigned Key);
  bool sameBelow(const Path &P);
  void turnAllHarmless();
  void note(unsigned Key, bool Decision);

  Runner Run;
  unsigned MaxPaths, Paths = 1;
  Path Best;
  Clock::time_point End; ///< counted from when the first path has been executed
  std::set<unsigned> Tried, Harmless, Guards;
};
} // namespace

/// It did not end within its time.
static bool outOfTime(const Path &P) {
  for (const Assumption &A : P.Result.Assumptions.entries())
    if (A.Kind == Doubt::TimeLimit)
      return true;
  return false;
}

PathSearch::Verdict PathSearch::compare(const Path &P) const {
  const ExecutionEnd Ours = Best.Result.End, Theirs = P.Result.End;
  // Two that fail alike may fail for different reasons: the place tells.
  if (P.Fingerprint == Best.Fingerprint && Ours == Theirs && P.Result.Error == Best.Result.Error &&
      P.Result.ErrorAt == Best.Result.ErrorAt)
    return Verdict::Same;
  if (Ours == ExecutionEnd::Completed && Theirs == ExecutionEnd::Threw)
    return Verdict::Guard;
  if (Ours == ExecutionEnd::Threw && Theirs == ExecutionEnd::Completed)
    return Verdict::Guarded;
  const bool Failed = Ours != ExecutionEnd::Completed, TheyFailed = Theirs != ExecutionEnd::Completed;
  if (Failed == TheyFailed && Best.IsLost != P.IsLost)
    return P.IsLost ? Verdict::Larger : Verdict::Other;
  return (Failed && !TheyFailed) || (Failed == TheyFailed && P.Peak > Best.Peak) ? Verdict::Larger : Verdict::Other;
}

Path PathSearch::turned(const Path &From, const std::vector<unsigned> &Keys) {
  Decisions Other = From.Asked;
  for (unsigned Key : Keys)
    Other[Key] = !Other[Key];
  ++Paths;
  // A path without an end may be the wrong one; the others get less time.
  return Run(Other, outOfTime(Best));
}

/// True when there is a new best path.
bool PathSearch::tryOther(unsigned Key) {
  Path P = turned(Best, {Key});
  const Verdict V = compare(P);
  if (Best.Loops.count(Key)) { // a loop whose rounds leave what they found may have any number of them
    if (V == Verdict::Same ||
        (P.Peak == Best.Peak && P.Held == Best.Held && P.IsLost == Best.IsLost && P.Result.End == Best.Result.End))
      Harmless.insert(Key);
    return false;
  }
  switch (V) {
  case Verdict::Same:
    if (sameBelow(P))
      Harmless.insert(Key);
    return false;
  case Verdict::Guard:
    Guards.insert(Key);
    return false;
  case Verdict::Guarded:
    Guards.insert(Key);
    Best = std::move(P);
    return true;
  case Verdict::Larger:
    Best = std::move(P);
    return true;
  case Verdict::Other:
    return false;
  }
  llvm_unreachable("every verdict is handled");
}

/// Whether the conditions of the program that are met on \p P only change nothing either.
bool PathSearch::sameBelow(const Path &P) {
  for (auto &[Key, Decision] : P.Asked) {
    if (Best.Asked.count(Key) || P.Loops.count(Key) || !P.Causes.find(Key)->second.IsUser ||
        !Tried.insert(Key).second)
      continue;
    if (isOver())
      return false;
    Path Q = turned(P, {Key});
    const Verdict V = compare(Q);
    if (V == Verdict::Guard)
      continue;
    if (V == Verdict::Larger)
      Best = std::move(Q);
    if (V != Verdict::Same || !sameBelow(Q))
      return false;
  }
  return true;
}

/// Conditions that change nothing one by one may do so together.
void PathSearch::turnAllHarmless() {
  std::vector<unsigned> Keys;
  for (unsigned Key : Harmless)
    if (Best.Asked.count(Key) && !Best.Loops.count(Key))
      Keys.push_back(Key);
  if (Keys.size() < 2)
    return;
  Path P = turned(Best, Keys);
  const Verdict V = compare(P);
  if (V == Verdict::Same || V == Verdict::Guard)
    return;
  for (unsigned Key : Keys)
    Harmless.erase(Key);
  if (V == Verdict::Larger)
    Best = std::move(P);
}

/// What the ledger says of a condition of the best path.
void PathSearch::note(unsigned Key, bool Decision) {
  if (Harmless.count(Key))
    return;
  const Asking &Met = Best.Causes[Key];
  Doubt Kind = Doubt::Branch;
  std::string Taken(Decision ? "true: " : "false: ");
  if (Guards.count(Key)) {
    if (!Met.IsUser) // libraries check what they are given against all that could be wrong with it
      return;
    Kind = Doubt::Guard;
    Taken.clear();
  } else if (Best.Loops.count(Key)) {
    Kind = Doubt::LoopRounds;
    Taken = std::to_string(MachineLimits().UnknownLoopIterations);
    Taken.append(" times; how often is not known: ");
  }
  Best.Result.Assumptions.add({Kind, Taken + Met.Cause, Best.Places[Key], Met.Since});
}

Execution PathSearch::search() {
  for (bool Progress = true; Progress && !isOver();) {
    Progress = false;
    for (auto &[Key, Decision] : Decisions(Best.Asked)) {
      if (isOver() || !Tried.insert(Key).second)
        continue;
      Progress = true;
      if (tryOther(Key))
        break;
    }
  }
  turnAllHarmless();
  for (auto &[Key, Decision] : Best.Asked)
    note(Key, Decision);
  Best.Result.Paths = Paths;
  return std::move(Best.Result);
}

static Execution explore(ASTContext &Context, Sema &SemaRef, const FunctionDecl *Entry,
                         const ExecutionOptions &Options, SourceFiles &Files) {
  auto Run = [&](const Decisions &Chosen, bool Shorter) {
    ExecutionOptions Given = Options;
    if (Shorter)
      Given.MaxSeconds = Options.MaxSeconds / 8;
    return runPath(Context, SemaRef, Entry, Given, Files, Chosen);
  };
  return PathSearch(Run, Options.MaxPaths, Options.MaxSeconds).search();
}

Execution execute(ASTContext &Context, Sema &SemaRef, const FunctionDecl *Entry, const ExecutionOptions &Options,
                  SourceFiles &Files) {
  Execution Result;
  // Interpretation recurses with the program, which takes more than a default stack. Where the address space is
  // limited it gets less, and calls may nest less deeply.
  constexpr unsigned Wanted = 1u << 30;
  runOnStack(Wanted, [&](unsigned Bytes) {
    ExecutionOptions Bounded = Options;
    const auto Depth = static_cast<unsigned>(std::uint64_t(MachineLimits().CallDepth) * Bytes / Wanted);
    if (!Bounded.MaxCallDepth || Bounded.MaxCallDepth > Depth)
      Bounded.MaxCallDepth = Depth;
    Result = explore(Context, SemaRef, Entry, Bounded, Files);
  });
  return Result;
}

} // namespace vramlint
