// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/Execute.h"

#include "Torch/TorchHost.h"

#include "clang/Sema/Sema.h"
#include "llvm/Support/thread.h"

#include <map>

namespace vramlint {
using namespace clang;

namespace {
/// What was decided at an unknown condition, by place.
using Decisions = std::map<unsigned, bool>;

struct Path {
  Execution Result;
  Decisions Asked; ///< every unknown condition met, with the decision taken
  std::map<unsigned, std::pair<SourceLocation, std::string>> Causes;
  Bytes Peak = 0;
};
} // namespace

/// Largest sum of requests alive on the device at once; decides between paths.
static Bytes peakOf(const Trace &T, Device Target) {
  Bytes Now = 0, Peak = 0;
  std::vector<Bytes> SizeOf(1, 0);
  for (const Event &E : T.events()) {
    if (E.Kind == EventKind::Allocate) {
      if (SizeOf.size() <= E.Block)
        SizeOf.resize(E.Block + 1);
      if (!(E.Where == Target))
        continue;
      SizeOf[E.Block] = E.Size;
      Now += E.Size;
      Peak = std::max(Peak, Now);
    } else if (E.Kind == EventKind::Free && E.Block < SizeOf.size()) {
      Now -= SizeOf[E.Block];
      SizeOf[E.Block] = 0;
    }
  }
  return Peak;
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
    TorchHost TheHost(S, Recorded, Files, Options.IsUserCode);
    MachineLimits Limits;
    Limits.Steps = Options.MaxSteps;
    Limits.CallDepth = Options.MaxCallDepth;
    {
      Machine M(Context, SemaRef, TheHost, Limits);
      M.Oracle = [&](SourceLocation Where, const std::string &Cause) {
        unsigned Key = Where.getRawEncoding();
        auto I = Chosen.find(Key);
        bool Decision = I == Chosen.end() || I->second;
        P.Asked.emplace(Key, Decision);
        P.Causes.emplace(Key, std::make_pair(Where, Cause));
        return Decision;
      };
      M.run(Entry);
      P.Result.Output = std::move(M.Output);
      if (M.Stopped == StopReason::Exception || M.Stopped == StopReason::Limit) {
        P.Result.End = M.Stopped == StopReason::Exception ? ExecutionEnd::Threw : ExecutionEnd::Limit;
        P.Result.Error = M.StopMessage;
        P.Result.ErrorAt = TheHost.point(M.StopLocation);
        for (SourceLocation L : M.StopStack)
          P.Result.ErrorStack.push_back(TheHost.point(L));
      } else if (Recorded.overflowed()) {
        P.Result.End = ExecutionEnd::Limit;
        P.Result.Error = "the scenario makes more than " + std::to_string(Options.MaxEvents) + " memory events";
      }
      for (auto &[Key, Decision] : P.Asked) {
        auto &[Where, Cause] = P.Causes[Key];
        TheHost.assume("branch",
                       std::string("a condition is taken to be ") + (Decision ? "true" : "false") + ": " + Cause,
                       Where);
      }
      Recorded.close();
    }
    P.Result.Counts = TheHost.counts();
    P.Result.Assumptions = std::move(S.Assumptions);
  }
  P.Peak = peakOf(Recorded, Options.Torch.Target);
  return P;
}

static Execution explore(ASTContext &Context, Sema &SemaRef, const FunctionDecl *Entry,
                         const ExecutionOptions &Options, SourceFiles &Files) {
  Path Best = runPath(Context, SemaRef, Entry, Options, Files, {});
  unsigned Paths = 1;
  // Each unknown condition is tried the other way on top of the best path so far; the larger peak wins.
  std::map<unsigned, bool> Tried;
  for (bool Progress = true; Progress && Paths < Options.MaxPaths;) {
    Progress = false;
    for (auto &[Key, Decision] : Decisions(Best.Asked)) {
      if (!Tried.emplace(Key, true).second || Paths >= Options.MaxPaths)
        continue;
      Decisions Other = Best.Asked;
      Other[Key] = !Decision;
      Path P = runPath(Context, SemaRef, Entry, Options, Files, Other);
      ++Paths;
      Progress = true;
      bool BestFailed = Best.Result.End != ExecutionEnd::Completed, Failed = P.Result.End != ExecutionEnd::Completed;
      if ((BestFailed && !Failed) || (BestFailed == Failed && P.Peak > Best.Peak)) {
        Best = std::move(P);
        break;
      }
    }
  }
  Best.Result.Paths = Paths;
  return std::move(Best.Result);
}

Execution execute(ASTContext &Context, Sema &SemaRef, const FunctionDecl *Entry, const ExecutionOptions &Options,
                  SourceFiles &Files) {
  Execution Result;
  // Interpretation recurses with the program; 800 calls of deep expressions need more than a default stack.
  llvm::thread Worker(std::optional<unsigned>(1u << 30),
                      [&] { Result = explore(Context, SemaRef, Entry, Options, Files); });
  Worker.join();
  return Result;
}

} // namespace vramlint
