// Executing a function: the search over its paths, on a stack that is large enough.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/Execute.h"

#include "Interp/Machine.h"
#include "Support/NumbersInState.h"
#include "Support/Stack.h"
#include "Torch/PathSearch.h"

#include "clang/Sema/Sema.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <array>
#include <optional>

namespace vramlint {
using namespace clang;

/// Whether nothing but the value of tensors keeps figures from being exact.
static bool hangsOnTensors(const Execution &Result) {
  bool Hangs = false;
  for (const Assumption &A : Result.Assumptions.entries())
    if (A.row().Reach != Touches::Nothing && A.row().Worst != Rank::Bounded) {
      if (A.Detail.find("the value of a tensor is not known") == std::string::npos)
        return false;
      Hangs = true;
    }
  return Hangs;
}

static Execution explore(ASTContext &Context, Sema &SemaRef, const FunctionDecl *Entry, const ExecutionOptions &Given,
                         SourceFiles &Files) {
  bool IsDoneAgain = false;
  ExecutionOptions Options = Given;
  Options.Lacks = [&](const NamedDecl *D) {
    const bool CanBeHad = Given.Lacks && Given.Lacks(D);
    IsDoneAgain |= CanBeHad;
    return CanBeHad;
  };
  // Those of the first path that decides in such a way are the same for all others: they are compared with it. What
  // another finds is its own.
  std::array<std::optional<LoopProofs>, 4> Found;
  bool Proves = !Options.AllRounds;
  std::map<unsigned, const Expr *> ByCounter;
  auto Run = [&](const Decisions &Chosen, const std::set<unsigned> &Joined, WorkClock::time_point Latest) {
    std::optional<LoopProofs> &OfFirst = Found[Chosen.areInTurn() ? 2
                                               : Chosen.areLong() ? 3
                                               : Joined.empty()   ? 0
                                                                  : 1];
    LoopProofs Those = OfFirst.value_or(LoopProofs());
    if (!OfFirst)
      Those.ByCounter = ByCounter;
    while (true) {
      Path P = runPath(Context, SemaRef, Entry, Options, Files, Chosen, Joined, Proves ? &Those : nullptr, Latest);
      if (P.Again)
        continue;
      if (!OfFirst)
        OfFirst = std::move(Those);
      return P;
    }
  };
  // A condition on which round of a loop it is makes a difference: it is answered by the counter, where that is all
  // that it hangs on. Where that does not help, all rounds are executed.
  constexpr unsigned MostTimes = 3;
  WorkClock::begin();
  const auto Began = WorkClock::now();
  NumbersLeftOut::Forgotten = 0;
  for (unsigned Time = 0;; ++Time) {
    const double Taken = std::chrono::duration<double>(WorkClock::now() - Began).count();
    PathSearch Search(Run, Options.Torch.Target, Options.MaxPaths,
                      Time == 0 ? Options.MaxSeconds : std::max(Options.MaxSeconds - Taken, Options.MaxSeconds / 2));
    const bool EndsAtOnce = Options.EndsWithoutCuda && Search.isLongOnCpu();
    if (IsDoneAgain || EndsAtOnce)
      Search.endNow();
    Execution Result = Search.search();
    Result.EndedWithoutCuda = EndsAtOnce;
    if (EndsAtOnce)
      return Result;
    // The last round's numbers may be what the rest hangs on.
    const bool HangsOnNumbers = NumbersLeftOut::Forgotten && hangsOnTensors(Result);
    if (!Proves || (!Search.hangsOnRound() && !HangsOnNumbers) || IsDoneAgain)
      return Result;
    const std::size_t Known = ByCounter.size();
    for (const unsigned Condition : Search.roundConditions())
      ByCounter.emplace(Condition, nullptr);
    Proves = Time < MostTimes && ByCounter.size() != Known;
    Found = {};
  }
}

/// Whether nothing is known of the peak for want of something that a missing header gives.
static bool isLostForAHeader(const Ledger &Assumptions) {
  return llvm::any_of(Assumptions.entries(), [](const Assumption &A) {
    return A.row().Worst == Rank::Lost && llvm::StringRef(A.message()).contains("needs a header that was not found");
  });
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
    const bool IsTaken =
        llvm::any_of(Result.Assumptions.entries(), [](const Assumption &A) { return A.Kind == Doubt::TakenTensor; });
    if (IsTaken && Result.End == ExecutionEnd::Threw) { // it is no such tensor
      Bounded.TakesTensors = false;
      Result = explore(Context, SemaRef, Entry, Bounded, Files);
    }
    if (Result.End == ExecutionEnd::Completed && isLostForAHeader(Result.Assumptions)) {
      Bounded.LeavesNumbers = true;
      Execution Left = explore(Context, SemaRef, Entry, Bounded, Files);
      if (Left.End == ExecutionEnd::Completed && Left.Assumptions.rank(Figure::Peak) != Rank::Lost)
        Result = std::move(Left);
    }
  });
  return Result;
}

} // namespace vramlint
