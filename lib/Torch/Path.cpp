// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/Path.h"

#include "Interp/Rounds.h"
#include "Memory/Fingerprint.h"
#include "Ops/Core/CpuGenerator.h"
#include "Std/Library.h"
#include "Support/SetValue.h"
#include "Support/StateHash.h"
#include "Torch/TorchHost.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Sema/Sema.h"

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

namespace vramlint {
using namespace clang;

/// How often a loop was run before it was left may hang on what was done before it.
static std::string withoutNumber(const std::string &Detail) {
  return withoutSuggestions(Detail.substr(std::min(Detail.find_first_not_of("0123456789"), Detail.size())));
}

/// Largest sum of requests alive on the device at once, and a fingerprint of what happens to memory; both decide
/// between paths.
static void measure(const Trace &T, Device Target, Path &P) {
  Bytes Now = 0, Before = 0, Most = 0;
  std::string Phase;
  std::vector<Bytes> SizeOf(1, 0);
  for (const Event &E : T.events()) {
    if (E.Kind == EventKind::Allocate) {
      P.Sites.insert(T.contexts()[E.Context].Where);
      if (SizeOf.size() <= E.Block)
        SizeOf.resize(E.Block + 1);
      if (!(E.Where == Target))
        continue;
      SizeOf[E.Block] = E.Size;
      Now += E.Size;
      P.Peak = std::max(P.Peak, Now);
      Most = std::max(Most, Now);
    } else if (E.Kind == EventKind::PhaseBegin) {
      Phase = T.text(E.Text);
      Before = Most = Now;
    } else if (E.Kind == EventKind::PhaseEnd) {
      P.Phases.insert({Phase, Before, Most, Now});
    } else if (E.Kind == EventKind::Free && E.Block < SizeOf.size()) {
      Now -= SizeOf[E.Block];
      SizeOf[E.Block] = 0;
    }
  }
  StateHash H;
  H.mix(fingerprint(T, Target));
  const ModuleCounts &N = P.Result.Counts;
  H.mixAll(std::array{N.Parameters, N.Trainable, N.Buffers, N.ParameterBytes, N.BufferBytes});
  for (const Assumption &A : P.Result.Assumptions.entries())
    if (A.row().Worst != Rank::Bounded && A.row().Reach != Touches::Nothing)
      P.Doubts.insert(A.Kind == Doubt::LoopRounds ? withoutNumber(A.Detail) : withoutSuggestions(A.message()));
  for (const std::string &Doubt : P.Doubts)
    H.mix(Doubt);
  P.Fingerprint = *H.finish();
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

/// How many rounds stand for any number of them: two that are like those of every path, and two that start with what
/// such a round changes not known.
static constexpr unsigned AnyRounds = 4;

/// So often a condition is decided in no order, which has what a few decisions lead to; then in turn, which repeats.
/// Where rounds take long, fewer have to do.
static constexpr std::uint64_t WithoutOrder = 64, LeastWithoutOrder = 20;
static constexpr double LongWithoutOrder = 0.25;

/// A bit of a sequence in which every short one comes up; each condition has its own.
static bool isTrueInNoOrder(const SourceManager &Sources, SourceLocation Where, std::uint64_t Visit) {
  const std::uint64_t Own = Sources.getFileOffset(Sources.getExpansionLoc(Where));
  std::uint64_t X = (Visit + 1) * 0x9e3779b97f4a7c15 + Own * 0xbf58476d1ce4e5b9;
  X = (X ^ (X >> 30)) * 0xbf58476d1ce4e5b9;
  X = (X ^ (X >> 27)) * 0x94d049bb133111eb;
  return (X ^ (X >> 31)) & 1;
}

/// How often the innermost function is active, or the innermost of the program's.
static std::size_t activations(const Machine &M) {
  const auto &Frames = M.frames();
  const auto activationsOf = [&](const auto &Innermost) {
    return Innermost == Frames.rend()
               ? 0
               : llvm::count_if(Frames, [&](const auto &F) { return F->Function == (*Innermost)->Function; });
  };
  const auto User = llvm::find_if(llvm::reverse(Frames), [](const auto &F) { return F->IsUser; });
  return std::max(activationsOf(Frames.rbegin()), activationsOf(User));
}

/// A recursion that hangs on what is not known has an end, and nobody knows how deep: at this depth, what it asks is
/// the other way until all of it is left, and its loops have no rounds.
static bool isTurnedByDepth(const Machine &M, unsigned Key, std::set<unsigned> &Turned) {
  constexpr std::size_t Deep = 32;
  if (Turned.empty() && M.frames().size() <= Deep)
    return false;
  const std::size_t Active = activations(M);
  if (Active > Deep)
    Turned.insert(Key);
  else if (Active <= 1)
    Turned.erase(Key);
  return Turned.count(Key);
}

/// How many rounds a loop has of which nobody knows how often it is run, if nothing is decided about it. \p Files:
/// how many there were in directories.
static unsigned usualRounds(const std::string &Cause, unsigned &Files) {
  const bool IsOverFiles = Cause.starts_with(HowManyFiles);
  Files += IsOverFiles;
  if (!IsOverFiles)
    return MachineLimits().UnknownLoopIterations;
  return Files <= FilesOfAll ? FilesOfDirectory : Files <= FilesOfMost ? 1 : 0;
}

/// What unknown conditions are answered: as chosen, or else as usual, and no further round. A loop has its usual
/// rounds (False), rounds that stand for any number (True), none from where it is first asked (InTurn), Many, twice
/// as many (More), as many as were found to fit (Fitting), or those of a Table. Once one has been asked, the time
/// until \p Latest is all there is.
static void answerConditions(Machine &M, Path &P, const Decisions &Chosen, const Trace &Recorded,
                             WorkClock::time_point Latest) {
  P.Asked.Fitting = Chosen.Fitting;
  P.Asked.Counts = Chosen.Counts;
  P.Asked.Words = Chosen.Words;
  P.Asked.Lines = Chosen.Lines;
  P.Asked.Times = Chosen.Times;
  const auto Turned = std::make_shared<std::set<unsigned>>();
  const auto Files = std::make_shared<unsigned>();
  const auto Long = WorkClock::now() + WorkClock::seconds(LongWithoutOrder);
  M.Oracle = [&, Latest, Long, Turned](SourceLocation Where, const std::string &Cause, bool Usual) {
    M.noteQuestion(Where);
    M.endBy(Latest);
    drawn::lose();
    unsigned Key = M.conditionAt(Where);
    auto I = Chosen.find(Key);
    const Side Taken = I != Chosen.end() ? I->second : Usual ? Side::True : Side::False;
    const std::uint64_t Visit = P.Visits[Key]++;
    P.Last[Key] = Recorded.position();
    const bool IsInNoOrder =
        Taken == Side::Mixed &&
        (Visit < LeastWithoutOrder || (Visit < WithoutOrder && !P.InOrder.count(Key) && WorkClock::now() < Long));
    if (Taken == Side::Mixed && !IsInNoOrder)
      P.InOrder.insert(Key);
    M.DecidedInNoOrder += IsInNoOrder;
    const bool Decision = IsInNoOrder ? isTrueInNoOrder(M.Context.getSourceManager(), Where, Visit)
                          : Taken == Side::InTurn || Taken == Side::Mixed ? Visit % 2 == 0
                                                                          : Taken == Side::True;
    P.Asked.emplace(Key, Taken);
    const bool IsTurned = isTurnedByDepth(M, Key, *Turned);
    const bool IsUser = M.TheHost.isUserCode(Where);
    P.Causes.try_emplace(Key, IsUser ? Where : M.here(), IsUser, Cause, Recorded.position());
    return Decision != IsTurned;
  };
  M.OneMoreRound = [&, Latest, Turned, Files](SourceLocation Where, SourceLocation Loop, const std::string &Cause,
                                              bool IsBounded) {
    M.noteQuestion();
    M.endBy(Latest);
    drawn::lose();
    const unsigned Key = M.conditionAt(Where);
    auto I = Chosen.find(Key);
    Side Taken = I == Chosen.end() ? Side::False : I->second;
    P.Loops.insert(Key);
    P.LoopOf.emplace(Key, M.conditionAt(Loop));
    P.Asked.emplace(Key, Taken);
    if (IsBounded)
      P.Bounded.insert(Key);
    const unsigned Most = mostRounds(Taken == Side::More ? Chosen.Times : 1);
    if ((Taken == Side::Many || Taken == Side::More) && ++P.Rounds[Key] > Most)
      Taken = Side::False;
    const bool IsTurned = isTurnedByDepth(M, Key, *Turned);
    M.Limits.UnknownLoopIterations = IsTurned                 ? 0
                                     : Taken == Side::False   ? usualRounds(Cause, *Files)
                                     : Taken == Side::Table   ? Chosen.Lines
                                     : Taken == Side::True    ? AnyRounds
                                     : Taken == Side::Many    ? ManyRounds
                                     : Taken == Side::More    ? Chosen.Times * ManyRounds
                                     : Taken == Side::Fitting ? Chosen.Fitting.at(Key).Rounds
                                                              : 0;
    M.Limits.UnknownInnerIterations = Taken == Side::Table ? RoundsOfLines : MachineLimits().UnknownInnerIterations;
    M.Limits.StandForAny = Taken == Side::True;
    const bool IsUser = M.TheHost.isUserCode(Where);
    hostOf(M).HasUnknownRounds |= IsUser;
    P.Causes.try_emplace(Key, IsUser ? Where : M.here(), IsUser, Cause,
                         0); // asked after the rounds that there may not be
    return IsBounded && Taken == Side::False && !IsTurned;
  };
}

/// The words of main() that the user says one by one: `argv[2]`, or what main() calls them, and `argc`. False when
/// none is said.
static bool giveWords(Machine &M, const FunctionDecl *Entry, bool AreSaid) {
  if (!M.Given || !Entry->isMain())
    return false;
  const auto nameOf = [&](unsigned I) {
    return Entry->getNumParams() > I ? Entry->getParamDecl(I)->getName() : llvm::StringRef();
  };
  Machine::Words Words = *M.ProgramArguments;
  std::optional<std::size_t> Count;
  for (std::size_t I = 0; I < M.Given->All.size(); ++I) {
    const SetValue &S = M.Given->All[I];
    const std::optional<unsigned> Word = wordOf(S, nameOf(1));
    const bool IsCount = S.Tokens == "argc" || (!nameOf(0).empty() && S.Tokens == nameOf(0));
    if (!Word && !IsCount)
      continue;
    M.Given->Asked[I] = true;
    constexpr std::size_t MostWords = 10'000;
    const std::optional<__int128> N = IsCount ? S.integer() : std::nullopt;
    if (IsCount && (!N || *N < 1 || *N > static_cast<__int128>(MostWords)))
      M.Given->Error =
          "--set: " + S.describe() + " does not fit: it is a number from 1 to " + std::to_string(MostWords);
    else if (IsCount)
      Count = static_cast<std::size_t>(*N);
    else if (AreSaid && (*Word >= Words.size() || Words[*Word] != S.Value))
      M.Given->Error = "--set: " + S.describe() + " contradicts --program-args";
    else if (Words.size() <= *Word)
      Words.resize(*Word + 1);
    if (Word && *Word < Words.size())
      Words[*Word] = S.Value;
  }
  if (Count && (*Count < Words.size() || (AreSaid && *Count > Words.size())))
    M.Given->Error = "--set: argc = " + std::to_string(*Count) + " contradicts the words that are said";
  const bool IsSaid = Count || Words.size() > M.ProgramArguments->size() || Words != *M.ProgramArguments;
  Words.resize(std::max(Words.size(), Count.value_or(0)));
  M.ProgramArguments = std::move(Words);
  return IsSaid;
}

/// What main() is called with: what was said; else nothing, which is the first thing to decide, where it asks.
static void giveArguments(Machine &M, Path &P, const FunctionDecl *Entry, const ExecutionOptions &Options,
                          const Decisions &Chosen) {
  if (Options.ProgramArguments) {
    M.ProgramArguments->insert(M.ProgramArguments->end(), Options.ProgramArguments->begin(),
                               Options.ProgramArguments->end());
    giveWords(M, Entry, /*AreSaid=*/true);
    return;
  }
  if (giveWords(M, Entry, /*AreSaid=*/false))
    return;
  const auto IsAsked = [](const ParmVarDecl *Parameter) { return Parameter->isReferenced(); };
  if (!Entry->isMain() || llvm::none_of(Entry->parameters(), IsAsked))
    return;
  const SourceLocation Where = Entry->getParamDecl(0)->getLocation();
  P.Arguments = M.conditionAt(Where);
  const auto Said = Chosen.find(P.Arguments);
  const Side Taken = Said == Chosen.end() ? Side::True : Said->second;
  const unsigned Words = Taken == Side::Words ? Chosen.Words : 0;
  P.Asked.emplace(P.Arguments, Taken);
  P.Causes.try_emplace(P.Arguments, Where, true,
                       Taken == Side::False ? "with arguments that are not known"
                       : !Words             ? "without arguments"
                                            : "with " + std::to_string(Words) + (Words == 1 ? " word" : " words"),
                       0);
  if (Taken == Side::False)
    M.ProgramArguments.reset();
  else
    M.ProgramArguments->resize(Words + 1);
}

static void tellError(const std::string &Message, SourceLocation Where, llvm::ArrayRef<SourceLocation> Stack,
                      TorchHost &TheHost, Execution &Result) {
  Result.Error = Message;
  Result.ErrorAt = TheHost.point(Where);
  for (SourceLocation L : Stack)
    Result.ErrorStack.push_back(TheHost.point(L));
}

/// How the machine ended, for the result and the ledger.
static void recordEnd(const Machine &M, TorchHost &TheHost, Session &S, const ExecutionOptions &Options,
                      const Trace &Recorded, Execution &Result) {
  std::optional<Doubt> Limit = limitOf(M.Stopped);
  const bool Threw = M.Stopped == StopReason::Exception || M.Stopped == StopReason::Fault;
  if (Limit || Threw) {
    tellError(M.StopMessage, M.StopLocation, M.StopStack, TheHost, Result);
  } else if (Recorded.overflowed()) {
    Limit = Doubt::EventLimit;
    Result.Error = "the scenario makes more than " + std::to_string(Options.MaxEvents) + " memory events";
  } else if (const auto &R = TheHost.LastRefusal; R && R->Blocks == TheHost.recordedThatMatters()) {
    tellError(R->Message, R->Where, R->Stack, TheHost, Result); // caught, and nothing was done afterwards
  }
  // Of what is not known anyway it does not matter how far it was followed.
  const bool IsOverAnyway = Limit == Doubt::TimeLimit && TheHost.IsLost;
  Result.End = Threw ? ExecutionEnd::Threw : Limit && !IsOverAnyway ? ExecutionEnd::Limit : ExecutionEnd::Completed;
  // An op that reached one has said so itself.
  auto IsTold = [&](const Assumption &A) { return A.Kind == *Limit; };
  if (Limit && llvm::none_of(S.Assumptions.entries(), IsTold))
    S.assume(*Limit, Result.Error, Result.ErrorAt);
  if (IsOverAnyway)
    Result.Error.clear();
}

Path runPath(ASTContext &Context, Sema &SemaRef, const FunctionDecl *Entry, const ExecutionOptions &Options,
             SourceFiles &Files, const Decisions &Chosen, const std::set<unsigned> &Joined, LoopProofs *Proofs,
             WorkClock::time_point Latest) {
  Path P;
  P.Joined = Joined;
  std::vector<bool> MetBefore;
  if (Options.Given)
    MetBefore = std::exchange(Options.Given->Asked, std::vector<bool>(Options.Given->All.size()));
  const std::size_t KnownBefore = Proofs ? Proofs->size() : 0;
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
    Limits.AllRounds = Options.AllRounds;
    // With what says which bytes are known it is three times as much, and the trace and Clang's tree need room, too.
    Limits.MemoryBytes = static_cast<std::uint64_t>(Options.MaxMemory) / 4;
    if (Options.MaxCallDepth)
      Limits.CallDepth = Options.MaxCallDepth;
    {
      Machine M(Context, SemaRef, Standard, TheHost, Limits);
      M.Order = Options.ArgumentsRightToLeft ? ArgumentOrder::RightToLeft : ArgumentOrder::LeftToRight;
      M.Quietly = Options.Quietly;
      M.SeveralUnits = Options.SeveralUnits;
      M.TakesTensors = Options.TakesTensors;
      M.LeavesNumbers = Options.LeavesNumbers;
      M.Joined = Joined;
      M.RoundsInTurn = Chosen.areInTurn() ? 2 : 1;
      M.Proofs = Proofs;
      M.Given = Options.Given.get();
      M.Files = Options.Files.get();
      if (M.Files)
        M.Files->begin();
      answerConditions(M, P, Chosen, Recorded, Latest);
      S.Decides = [&](const std::string &Cause, bool Usual) {
        return M.Oracle ? M.Oracle(M.here(), Cause, Usual) : Usual;
      };
      TheHost.CountTried = [&](const Expr *Call, std::int64_t Most) -> std::optional<std::int64_t> {
        const unsigned Key = M.conditionAt(Call->getExprLoc());
        P.Found[Key] = Most;
        const auto Tried = Chosen.Counts.find(Key);
        return Tried != Chosen.Counts.end() && Tried->second < Most ? std::optional(Tried->second) : std::nullopt;
      };
      giveArguments(M, P, Entry, Options, Chosen);
      M.run(Entry, Options.Globals);
      P.ExitStatus = M.ExitStatus;
      P.WroteUnder = std::move(M.WroteUnder);
      P.CaughtChecks = std::move(M.CaughtChecks);
      P.Surroundings = std::move(M.Surroundings);
      P.FailedCheck = M.FailedCheck;
      P.Result.Output = std::move(M.Output);
      if (M.Files)
        P.Result.FilesFound = M.Files->found();
      recordEnd(M, TheHost, S, Options, Recorded, P.Result);
      const auto &Refused = TheHost.LastRefusal;
      P.IsRefused = M.Stopped == StopReason::Exception && Refused && !Refused->IsOfCheck &&
                    llvm::StringRef(M.StopMessage).contains(Refused->Message);
      if (TheHost.DevicesCounted.isValid())
        P.DevicesCounted = {TheHost.point(TheHost.DevicesCounted), TheHost.DevicesSaidBy};
      for (auto &[Key, Asked] : P.Causes)
        P.Places[Key] = TheHost.point(Asked.Where);
      Recorded.close();
      TheHost.letGo();
    }
    // A loop over data may be part of an object that goes with the machine.
    P.Again = Proofs && Proofs->size() != KnownBefore;
    if (Options.Given) {
      P.Met = Options.Given->Asked;
      for (std::size_t I = 0; I < MetBefore.size(); ++I)
        if (MetBefore[I])
          Options.Given->Asked[I] = true;
    }
    P.Result.Counts = TheHost.counts();
    P.Result.Layers = TheHost.layers();
    P.Result.LayersMade = TheHost.layersMade();
    P.Result.Assumptions = std::move(S.Assumptions);
  }
  measure(Recorded, Options.Torch.Target, P);
  return P;
}

} // namespace vramlint
