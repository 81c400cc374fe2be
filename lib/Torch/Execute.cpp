// Paths through a program: each is one execution; unknown conditions are tried both ways.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/Execute.h"

#include "Std/Library.h"
#include "Torch/TorchHost.h"

#include "clang/Sema/Sema.h"
#include "llvm/Support/thread.h"

#include <map>
#include <set>

namespace vramlint {
using namespace clang;

namespace {
/// What was decided at an unknown condition, by place.
using Decisions = std::map<unsigned, bool>;

/// An unknown condition when it was met first.
struct Asking {
  SourceLocation Where;
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
  std::uint64_t Fingerprint = 0; ///< of the allocations and frees, in order
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
  P.Fingerprint = Hash;
  P.Held = Now;
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
    P.Causes.try_emplace(Key, Where, Cause, Recorded.position());
    return Decision;
  };
  M.OneMoreRound = [&](SourceLocation Where, const std::string &Cause) {
    const unsigned Key = Where.getRawEncoding();
    auto I = Chosen.find(Key);
    const bool Decision = I != Chosen.end() && I->second;
    P.Loops.insert(Key);
    P.Asked.emplace(Key, Decision);
    P.Causes.try_emplace(Key, Where, Cause, 0); // asked after the rounds that there may not be
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
  if (Limit)
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
    TorchHost TheHost(S, Recorded, Files, Options.IsUserCode);
    MachineLimits Limits;
    Limits.Seconds = Options.MaxSeconds;
    if (Options.MaxCallDepth)
      Limits.CallDepth = Options.MaxCallDepth;
    {
      Machine M(Context, SemaRef, Standard, TheHost, Limits);
      M.Order = Options.ArgumentsRightToLeft ? ArgumentOrder::RightToLeft : ArgumentOrder::LeftToRight;
      M.Quietly = Options.Quietly;
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
    P.Result.Assumptions = std::move(S.Assumptions);
  }
  measure(Recorded, Options.Torch.Target, P);
  return P;
}

/// It did not end within its time.
static bool outOfTime(const Path &P) {
  for (const Assumption &A : P.Result.Assumptions.entries())
    if (A.Kind == Doubt::TimeLimit)
      return true;
  return false;
}

static Execution explore(ASTContext &Context, Sema &SemaRef, const FunctionDecl *Entry,
                         const ExecutionOptions &Options, SourceFiles &Files) {
  Path Best = runPath(Context, SemaRef, Entry, Options, Files, {});
  unsigned Paths = 1;
  // Each unknown condition is tried the other way on top of the best path so far; the larger peak wins. A
  // condition whose other outcome does the same to memory is no assumption.
  std::set<unsigned> Tried, Harmless;
  for (bool Progress = true; Progress && Paths < Options.MaxPaths;) {
    Progress = false;
    for (auto &[Key, Decision] : Decisions(Best.Asked)) {
      if (Paths >= Options.MaxPaths || !Tried.insert(Key).second)
        continue;
      Decisions Other = Best.Asked;
      Other[Key] = !Decision;
      // A path without an end may be the wrong one; the others get less time.
      ExecutionOptions Shorter = Options;
      if (outOfTime(Best))
        Shorter.MaxSeconds = Options.MaxSeconds / 8;
      Path P = runPath(Context, SemaRef, Entry, Shorter, Files, Other);
      ++Paths;
      Progress = true;
      const bool SameEnd = P.Result.End == Best.Result.End && P.Result.Error == Best.Result.Error;
      if (P.Fingerprint == Best.Fingerprint && SameEnd) {
        Harmless.insert(Key);
        continue;
      }
      // A loop whose rounds leave what they found may have any number of them.
      if (Best.Loops.count(Key)) {
        if (P.Peak == Best.Peak && P.Held == Best.Held && P.Result.End == Best.Result.End)
          Harmless.insert(Key);
        continue;
      }
      // A condition that stands between the program and an exception is taken to hold: that is what it is for.
      const bool BestThrew = Best.Result.End == ExecutionEnd::Threw, Threw = P.Result.End == ExecutionEnd::Threw;
      if (BestThrew != Threw && (BestThrew ? P : Best).Result.End == ExecutionEnd::Completed) {
        Harmless.insert(Key);
        if (BestThrew) {
          Best = std::move(P);
          break;
        }
        continue;
      }
      bool BestFailed = Best.Result.End != ExecutionEnd::Completed, Failed = P.Result.End != ExecutionEnd::Completed;
      if ((BestFailed && !Failed) || (BestFailed == Failed && P.Peak > Best.Peak)) {
        Best = std::move(P);
        break;
      }
    }
  }
  for (auto &[Key, Decision] : Best.Asked) {
    if (Harmless.count(Key))
      continue;
    const Asking &Met = Best.Causes[Key];
    const bool Loop = Best.Loops.count(Key) != 0;
    std::string Taken(Decision ? "true: " : "false: ");
    if (Loop) {
      Taken = std::to_string(MachineLimits().UnknownLoopIterations);
      Taken.append(" times; how often is not known: ");
    }
    Taken.append(Met.Cause);
    Best.Result.Assumptions.add(
        {Loop ? Doubt::LoopRounds : Doubt::Branch, std::move(Taken), Best.Places[Key], Met.Since});
  }
  Best.Result.Paths = Paths;
  return std::move(Best.Result);
}

Execution execute(ASTContext &Context, Sema &SemaRef, const FunctionDecl *Entry, const ExecutionOptions &Options,
                  SourceFiles &Files) {
  Execution Result;
  // Interpretation recurses with the program, which takes more than a default stack.
  llvm::thread Worker(std::optional<unsigned>(1u << 30),
                      [&] { Result = explore(Context, SemaRef, Entry, Options, Files); });
  Worker.join();
  return Result;
}

} // namespace vramlint
