// Paths through a program: each is one execution; unknown conditions are tried both ways.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/Execute.h"

#include "Interp/Rounds.h"
#include "Memory/Fingerprint.h"
#include "Std/Library.h"
#include "Support/SetValue.h"
#include "Support/Stack.h"
#include "Support/StateHash.h"
#include "Torch/TorchHost.h"

#include "clang/Sema/Sema.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <functional>
#include <map>
#include <set>
#include <utility>

namespace vramlint {
using namespace clang;

namespace {
/// What an unknown condition is taken to be: always the same, or true and false in turn.
enum class Side : std::uint8_t { False, True, InTurn, Many, More };

/// What was decided at an unknown condition, by place. A loop's is whether it runs any number of rounds.
using Decisions = std::map<unsigned, Side>;

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
  std::set<unsigned> Loops;                 ///< those of Asked that are about the rounds of a loop
  std::map<unsigned, std::uint64_t> Visits; ///< how often each other condition was met
  std::set<unsigned> Joined;                ///< conditions of which both sides count: Machine::Joined
  std::set<unsigned> WroteUnder;
  std::map<unsigned, unsigned> Rounds; ///< of loops that are run more than usual
  std::set<SourcePoint> Sites;         ///< where memory is taken
  std::vector<bool> Met;               ///< of the values that the user has set (GivenValues::Asked)
  Bytes Peak = 0, Held = 0;
  std::uint64_t Fingerprint = 0; ///< of the allocations and frees on the device, and of what is not known about them
  std::set<std::string> Doubts;  ///< what is not known, in words
  unsigned Arguments = 0;        ///< of Asked: whether the program is called without arguments
  int ExitStatus = 0;
  bool IsLost = false; ///< some figure is not known at all: worse than any that is
  bool Again = false;  ///< the rounds of a loop were taken to repeat, and did not: to be executed again
};
} // namespace

/// Largest sum of requests alive on the device at once, and a fingerprint of what happens to memory; both decide
/// between paths.
static void measure(const Trace &T, Device Target, Path &P) {
  Bytes Now = 0;
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
      P.Doubts.insert(withoutSuggestions(A.message()));
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

/// How many rounds of a loop over data fill more than one batch of most programs.
static constexpr unsigned ManyRounds = 256;

using Clock = std::chrono::steady_clock;

static Clock::duration seconds(double Count) {
  return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(Count));
}

/// What unknown conditions are answered: as chosen, or else as usual, and no further round. A loop has its usual
/// rounds (False), rounds that stand for any number (True), none from where it is first asked (InTurn), Many, or
/// twice as many (More). Once one has been asked, the time until \p Latest is all there is.
static void answerConditions(Machine &M, Path &P, const Decisions &Chosen, const Trace &Recorded,
                             Clock::time_point Latest) {
  M.Oracle = [&, Latest](SourceLocation Where, const std::string &Cause, bool Usual) {
    M.endBy(Latest);
    unsigned Key = Where.getRawEncoding();
    auto I = Chosen.find(Key);
    const Side Taken = I != Chosen.end() ? I->second : Usual ? Side::True : Side::False;
    const bool Decision = Taken == Side::InTurn ? P.Visits[Key] % 2 == 0 : Taken == Side::True;
    ++P.Visits[Key];
    P.Asked.emplace(Key, Taken);
    const bool IsUser = M.TheHost.isUserCode(Where);
    P.Causes.try_emplace(Key, IsUser ? Where : M.here(), IsUser, Cause, Recorded.position());
    return Decision;
  };
  M.OneMoreRound = [&, Latest](SourceLocation Where, const std::string &Cause) {
    M.endBy(Latest);
    const unsigned Key = Where.getRawEncoding();
    auto I = Chosen.find(Key);
    Side Taken = I == Chosen.end() ? Side::False : I->second;
    P.Loops.insert(Key);
    P.Asked.emplace(Key, Taken);
    // A loop that is run again and again has its many rounds a few times only.
    constexpr unsigned FewTimes = 4;
    if ((Taken == Side::Many || Taken == Side::More) && ++P.Rounds[Key] > FewTimes * ManyRounds)
      Taken = Side::False;
    M.Limits.UnknownLoopIterations = Taken == Side::False  ? MachineLimits().UnknownLoopIterations
                                     : Taken == Side::True ? AnyRounds
                                     : Taken == Side::Many ? ManyRounds
                                     : Taken == Side::More ? 2 * ManyRounds
                                                           : 0;
    M.Limits.StandForAny = Taken == Side::True;
    const bool IsUser = M.TheHost.isUserCode(Where);
    hostOf(M).HasUnknownRounds |= IsUser;
    P.Causes.try_emplace(Key, IsUser ? Where : M.here(), IsUser, Cause,
                         0); // asked after the rounds that there may not be
    return false;
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
static void giveArguments(Machine &M, Path &P, const FunctionDecl *Entry, const ExecutionOptions &Options) {
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
  P.Arguments = Where.getRawEncoding();
  if (!M.Oracle(Where, "the program is called without arguments (--program-args)", true))
    M.ProgramArguments.reset();
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
                    SourceFiles &Files, const Decisions &Chosen, const std::set<unsigned> &Joined,
                    std::set<unsigned> *Unprovable, Clock::time_point Latest) {
  Path P;
  P.Joined = Joined;
  std::vector<bool> MetBefore;
  if (Options.Given)
    MetBefore = std::exchange(Options.Given->Asked, std::vector<bool>(Options.Given->All.size()));
  const std::size_t UnprovableBefore = Unprovable ? Unprovable->size() : 0;
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
      M.Joined = Joined;
      M.Unprovable = Unprovable;
      M.Given = Options.Given.get();
      answerConditions(M, P, Chosen, Recorded, Latest);
      giveArguments(M, P, Entry, Options);
      M.run(Entry, Options.Globals);
      P.ExitStatus = M.ExitStatus;
      P.WroteUnder = std::move(M.WroteUnder);
      P.Result.Output = std::move(M.Output);
      recordEnd(M, TheHost, S, Options, Recorded, P.Result);
      Recorded.close();
      TheHost.letGo();
    }
    // A loop over data may be part of an object that goes with the machine.
    P.Again = Unprovable && Unprovable->size() != UnprovableBefore;
    if (Options.Given) {
      P.Met = Options.Given->Asked;
      for (std::size_t I = 0; I < MetBefore.size(); ++I)
        if (MetBefore[I])
          Options.Given->Asked[I] = true;
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
/// same to memory is no assumption; in the end all of these are turned at once, as they may hang together, and those
/// that are met more than once are true and false in turn. A loop is tried with rounds that stand for any number of
/// them (Interp/Rounds.h). A condition that stands between the program and an exception is taken to hold: that is
/// what it is for.
class PathSearch {
public:
  /// Executes a path by that time at the latest.
  using Runner = std::function<Path(const Decisions &, const std::set<unsigned> &Joined, Clock::time_point Latest)>;
  /// All paths together have \p Seconds. The first has them for itself as long as it decides nothing, and leaves some
  /// for the others if it does.
  PathSearch(Runner Run, unsigned MaxPaths, double Seconds)
      : Run(std::move(Run)), MaxPaths(MaxPaths), Seconds(Seconds), End(Clock::now() + seconds(Seconds)),
        Best(this->Run({}, {}, End - seconds(Seconds * ForOthers))) {}

  Execution search();
  /// Whether something is not known because it hangs on which round of a loop it is: it would be, if all rounds were
  /// executed.
  bool hangsOnRound() const { return HangsOnRound; }

private:
  /// Of the time, for all paths but the first, and for each of them if the first does not come to its end.
  static constexpr double ForOthers = 0.25, ForEachOther = 0.0625;
  /// So many paths were tried, or for so long. What a library decides is cheap to try, and there is much of it.
  bool isOver(bool IsUser = true) const {
    constexpr unsigned MoreForLibraries = 4;
    return (IsUser ? Paths >= MaxPaths : LibraryPaths >= (MaxPaths - 1) * MoreForLibraries) || Clock::now() > End;
  }

  enum class Verdict : std::uint8_t { Same, Other, Larger, Guarded, Guard };
  Verdict compare(const Path &P) const;
  Path follow(const Decisions &Chosen, const std::set<unsigned> &Joined);
  Path turned(const Path &From, unsigned Key);
  Path turned(const Path &From, const std::vector<unsigned> &Keys);
  Path inTurn(const Path &From, const std::vector<unsigned> &Keys);
  bool wantsArguments(const Path &P) const;
  bool mayReplace(const Path &P) const;
  bool failsInTurn(unsigned Key);
  bool failsAnyway(const Path &Failed);
  bool tryOther(unsigned Key);
  bool sameBelow(const Path &P);
  bool anyRounds(const Path &From, const Path &P, std::set<unsigned> &Turned);
  bool mayBeLeftAtOnce(const Path &From, unsigned Key);
  bool sameForAnyRounds(const Path &P, unsigned Key);
  void tryEach(bool OnlyLoops = false);
  void turnAllHarmless();
  bool alternateHarmless();
  bool differs(const Path &InTurn);
  Path joined(const std::vector<unsigned> &Keys);
  bool joinHarmless();
  bool runMany();
  void note(unsigned Key, Side Chosen);

  Runner Run;
  unsigned MaxPaths, Paths = 1, LibraryPaths = 0;
  double Seconds;
  Clock::time_point End;
  Path Best;
  std::set<unsigned> Tried, Harmless, Guards;
  std::set<unsigned> Decided;    ///< by the values that the user has set
  std::set<unsigned> TriedMany;  ///< loops that were run more than the usual rounds
  std::set<unsigned> AtLeast;    ///< loops of which more rounds change nothing, but none at all would
  std::set<unsigned> Alternated; ///< those of Harmless that were true and false in turn, too
  std::set<unsigned> Repeated;   ///< met more than once in some path
  /// Loops met beside the best path: whether any number of rounds comes to the same.
  std::map<unsigned, bool> SameRounds;
  std::set<unsigned> Writing; ///< with numbers written on a side of them in some path
  bool HangsOnRound = false;
};
} // namespace

/// It did not end within its time.
static bool outOfTime(const Path &P) {
  for (const Assumption &A : P.Result.Assumptions.entries())
    if (A.Kind == Doubt::TimeLimit)
      return true;
  return false;
}

/// A program that says itself that it has failed has not done what it was asked for.
static ExecutionEnd endOf(const Path &P) {
  return P.Result.End == ExecutionEnd::Completed && P.ExitStatus != 0 ? ExecutionEnd::Threw : P.Result.End;
}

/// Whether \p P passes by a value that the user has set, and \p Other needs it, and all that \p P needs: what was
/// said is not true of \p P.
static bool contradictsSaid(const Path &P, const Path &Other) {
  bool Lacks = false;
  for (std::size_t I = 0; I < P.Met.size(); ++I) {
    if (P.Met[I] && !Other.Met[I])
      return false;
    Lacks |= Other.Met[I] && !P.Met[I];
  }
  return Lacks;
}

PathSearch::Verdict PathSearch::compare(const Path &P) const {
  const ExecutionEnd Ours = endOf(Best), Theirs = endOf(P);
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
    Other[Key] = Other[Key] == Side::True ? Side::False : Side::True;
  return follow(Other, From.Joined);
}

Path PathSearch::turned(const Path &From, unsigned Key) {
  if (!From.Causes.find(Key)->second.IsUser)
    --Paths, ++LibraryPaths;
  return turned(From, std::vector<unsigned>{Key});
}

/// A path with conditions that are true and false in turn.
Path PathSearch::inTurn(const Path &From, const std::vector<unsigned> &Keys) {
  Decisions Other = From.Asked;
  for (unsigned Key : Keys)
    Other[Key] = Side::InTurn;
  return follow(Other, From.Joined);
}

Path PathSearch::follow(const Decisions &Chosen, const std::set<unsigned> &Joined) {
  ++Paths;
  // A path without an end may be the wrong one; the others get less time.
  Path P = Run(Chosen, Joined, outOfTime(Best) ? std::min(End, Clock::now() + seconds(Seconds * ForEachOther)) : End);
  for (auto &[Key, Count] : P.Visits)
    if (Count > 1)
      Repeated.insert(Key);
  Writing.insert(P.WroteUnder.begin(), P.WroteUnder.end());
  return P;
}

/// Two paths of different length whose figures are the same, and as certain.
static bool sameFigures(const Path &A, const Path &B) {
  return A.Peak == B.Peak && A.Held == B.Held && A.Result.End == B.Result.End && A.Doubts == B.Doubts;
}

/// Whether \p P, in which rounds of a loop stand for any number of them, comes to the same as \p From, whatever is
/// decided at what only a later round may ask.
bool PathSearch::anyRounds(const Path &From, const Path &P, std::set<unsigned> &Turned) {
  if (!sameFigures(P, From))
    return false;
  for (auto &[Key, Taken] : P.Asked) {
    if (From.Asked.count(Key) || P.Loops.count(Key) || !Turned.insert(Key).second)
      continue;
    if (isOver(P.Causes.find(Key)->second.IsUser) || !anyRounds(From, turned(P, Key), Turned))
      return false;
  }
  return true;
}

/// Whether it comes to the same when a loop of the program is left where that is asked first.
bool PathSearch::mayBeLeftAtOnce(const Path &From, unsigned Key) {
  if (!From.Causes.find(Key)->second.IsUser)
    return true;
  const Path P = inTurn(From, {Key});
  return sameFigures(P, From) || contradictsSaid(P, From);
}

/// Whether a loop that is met on \p P only comes to the same however often it runs. Its usual rounds may be, by
/// chance, as many as the best path has.
bool PathSearch::sameForAnyRounds(const Path &P, unsigned Key) {
  if (!P.Causes.find(Key)->second.IsUser)
    return true;
  if (const auto Known = SameRounds.find(Key); Known != SameRounds.end())
    return Known->second;
  std::set<unsigned> Turned;
  const bool IsSame = !isOver() && anyRounds(P, turned(P, Key), Turned) && mayBeLeftAtOnce(P, Key);
  return SameRounds[Key] = IsSame;
}

/// Without arguments a program does what it does by default, unless that is to complain: it has failed, or has used
/// no memory.
bool PathSearch::wantsArguments(const Path &P) const {
  return (endOf(Best) == ExecutionEnd::Threw && endOf(P) != ExecutionEnd::Threw) || (Best.Peak == 0 && P.Peak > 0);
}

/// Whether \p P, which is larger, is called with what the best path is called with, or has to be.
bool PathSearch::mayReplace(const Path &P) const {
  const auto Ours = Best.Asked.find(Best.Arguments), Theirs = P.Asked.find(Best.Arguments);
  return Ours == Best.Asked.end() || Theirs == P.Asked.end() || Ours->second == Theirs->second || wantsArguments(P);
}

/// A check fails whenever it is not passed. What is met again and again and fails only if it is always decided so (a
/// window from which everything is taken) is none.
bool PathSearch::failsInTurn(unsigned Key) {
  if (!Repeated.count(Key) || isOver())
    return true;
  const Verdict V = compare(inTurn(Best, {Key}));
  return V == Verdict::Guard || V == Verdict::Same;
}

/// Whether a path that fails does so whatever is decided at the conditions that only it meets. Else what it began
/// with is no check, and a larger path that was found is the best one.
bool PathSearch::failsAnyway(const Path &Failed) {
  std::vector<unsigned> Below;
  for (auto &[Key, Decision] : Failed.Asked)
    if (!Best.Asked.count(Key) && !Failed.Loops.count(Key) && Failed.Causes.find(Key)->second.IsUser)
      Below.push_back(Key);
  const auto fails = [&](Path P) {
    const Verdict V = compare(P);
    if (V == Verdict::Larger)
      Best = std::move(P);
    return V == Verdict::Guard || V == Verdict::Same;
  };
  for (unsigned Key : Below) {
    const auto Visits = Failed.Visits.find(Key);
    if (isOver() || !fails(turned(Failed, Key)))
      return false;
    if (Visits != Failed.Visits.end() && Visits->second > 1 && (isOver() || !fails(inTurn(Failed, {Key}))))
      return false;
  }
  return true;
}

/// True when there is a new best path.
bool PathSearch::tryOther(unsigned Key) {
  Path P = turned(Best, Key);
  if (Key == Best.Arguments && compare(P) != Verdict::Same) {
    if (!wantsArguments(P))
      return false;
    Best = std::move(P);
    return true;
  }
  if (Best.Loops.count(Key)) {
    if (std::set<unsigned> Turned; anyRounds(Best, P, Turned))
      (mayBeLeftAtOnce(Best, Key) ? Harmless : AtLeast).insert(Key);
    return false;
  }
  const bool IsBetter = contradictsSaid(Best, P) && endOf(P) == ExecutionEnd::Completed;
  if (IsBetter || contradictsSaid(P, Best)) {
    if (IsBetter)
      Best = std::move(P);
    // What is met again and again may still be the other way at times.
    if (!Repeated.count(Key) || (!isOver() && compare(inTurn(Best, {Key})) == Verdict::Same))
      Decided.insert(Key);
    return IsBetter;
  }
  const Verdict V = compare(P);
  switch (V) {
  case Verdict::Same:
    if (sameBelow(P))
      Harmless.insert(Key);
    return false;
  case Verdict::Guard: // a figure for who fails would be no larger
    if (const std::uint64_t Was = Best.Fingerprint; P.Peak <= Best.Peak && failsInTurn(Key)) {
      if (failsAnyway(P))
        Guards.insert(Key);
      return Best.Fingerprint != Was;
    }
    return false;
  case Verdict::Guarded: {
    const bool NeedsNoMore = Best.Peak <= P.Peak;
    const Path Failed = std::exchange(Best, std::move(P));
    if (NeedsNoMore && failsInTurn(Key) && failsAnyway(Failed))
      Guards.insert(Key);
    return true;
  }
  case Verdict::Larger:
    Best = std::move(P);
    return true;
  case Verdict::Other:
    return false;
  }
  llvm_unreachable("every verdict is handled");
}

/// Whether the conditions that are met on \p P only change nothing either. Those of a library count as well:
/// std::find decides at several places what it gives.
bool PathSearch::sameBelow(const Path &P) {
  for (auto &[Key, Decision] : P.Asked) {
    if (Best.Asked.count(Key))
      continue;
    if (P.Loops.count(Key) && !sameForAnyRounds(P, Key))
      return false;
    if (P.Loops.count(Key) || !Tried.insert(Key).second)
      continue;
    if (isOver(P.Causes.find(Key)->second.IsUser))
      return false;
    Path Q = turned(P, Key);
    const Verdict V = compare(Q);
    if (V == Verdict::Guard)
      continue;
    if (V == Verdict::Larger && mayReplace(Q))
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
  if (V == Verdict::Larger && mayReplace(P))
    Best = std::move(P);
}

/// Whether something else happens on a path on which conditions are true and false in turn.
bool PathSearch::differs(const Path &InTurn) {
  const Verdict V = compare(InTurn);
  return V != Verdict::Guard && (V != Verdict::Same || !sameBelow(InTurn));
}

/// Conditions that change nothing as long as they are always the same may do so when they are not. True when there is
/// a new best path.
bool PathSearch::alternateHarmless() {
  std::vector<unsigned> Keys;
  for (unsigned Key : Harmless)
    if (Repeated.count(Key) && !Best.Loops.count(Key) && Best.Asked.count(Key) && Alternated.insert(Key).second)
      Keys.push_back(Key);
  if (Keys.empty())
    return false;
  Path Together = inTurn(Best, Keys);
  if (!differs(Together))
    return false;
  bool Found = false, IsNew = false;
  for (unsigned Key : Keys) { // which of them it is
    if (isOver() && Keys.size() > 1)
      break;
    Path P = Keys.size() == 1 ? std::move(Together) : inTurn(Best, {Key});
    if (Keys.size() > 1 && !differs(P))
      continue;
    Found = true;
    Harmless.erase(Key);
    if (compare(P) == Verdict::Larger) {
      Best = std::move(P);
      IsNew = true;
    }
  }
  if (Found && !isOver())
    return IsNew;
  for (unsigned Key : Keys)
    Harmless.erase(Key);
  if (!Found && compare(Together) == Verdict::Larger) {
    Best = std::move(Together);
    IsNew = true;
  }
  return IsNew;
}

/// The best path with conditions behind which nothing is known of what their sides write.
Path PathSearch::joined(const std::vector<unsigned> &Keys) {
  Decisions Other = Best.Asked;
  std::set<unsigned> Joined = Best.Joined;
  for (unsigned Key : Keys) {
    Other[Key] = Side::True;
    Joined.insert(Key);
  }
  return follow(Other, Joined);
}

/// Conditions that are met again and again may change nothing themselves, in the few ways that were tried, and yet
/// write what is decided by later: the place of the largest of eight numbers. True when there is a new best path.
bool PathSearch::joinHarmless() {
  std::vector<unsigned> Keys;
  for (unsigned Key : Harmless)
    if (Repeated.count(Key) && Writing.count(Key) && !Best.Loops.count(Key) && Best.Asked.count(Key) &&
        !Best.Joined.count(Key))
      Keys.push_back(Key);
  if (Keys.empty())
    return false;
  std::set<unsigned> Turned;
  Path P = joined(Keys);
  if (anyRounds(Best, P, Turned))
    return false;
  for (unsigned Key : Keys)
    Harmless.erase(Key);
  if (compare(P) != Verdict::Larger || !mayReplace(P))
    return false;
  Best = std::move(P);
  return true;
}

/// A program that reads examples one by one, and learns from full batches of them, does nothing with as few as the
/// usual rounds give it. More rounds count where memory is taken at places that are not reached otherwise, or where
/// twice as many take no more. True when there is a new best path.
bool PathSearch::runMany() {
  Decisions Many = Best.Asked, More = Best.Asked;
  bool Found = false;
  for (unsigned Key : Best.Loops)
    if (Best.Causes[Key].IsUser && !Harmless.count(Key) && !AtLeast.count(Key) && Many[Key] == Side::False) {
      Many[Key] = Side::Many;
      More[Key] = Side::More;
      Found |= TriedMany.insert(Key).second;
    }
  if (!Found || Clock::now() > End)
    return false;
  Path P = follow(Many, Best.Joined);
  if (endOf(P) != endOf(Best))
    return false;
  const bool IsElsewhere = P.Sites.size() > Best.Sites.size() &&
                           std::includes(P.Sites.begin(), P.Sites.end(), Best.Sites.begin(), Best.Sites.end());
  if (!IsElsewhere) {
    if (P.Peak <= Best.Peak || P.IsLost != Best.IsLost || Clock::now() > End)
      return false;
    const Path Q = follow(More, Best.Joined);
    if (endOf(Q) != endOf(P) || Q.Peak != P.Peak)
      return false;
  }
  Best = std::move(P);
  return true;
}

/// What the ledger says of a condition of the best path.
void PathSearch::note(unsigned Key, Side Chosen) {
  if (Harmless.count(Key) || Decided.count(Key))
    return;
  const Asking &Met = Best.Causes[Key];
  Doubt Kind = Doubt::Branch;
  std::string Taken(Chosen == Side::InTurn ? "true and false in turn: "
                    : Chosen == Side::True ? "true: "
                                           : "false: ");
  if (Guards.count(Key)) {
    if (!Met.IsUser) // libraries check what they are given against all that could be wrong with it
      return;
    // Who sets its value to anything else ends the program.
    Best.Result.Assumptions.add({Doubt::Guard, withoutSuggestions(Met.Cause), Best.Places[Key], Met.Since});
    return;
  }
  if (Best.Loops.count(Key)) {
    Kind = Doubt::LoopRounds;
    Taken = std::to_string(Chosen == Side::Many ? ManyRounds : MachineLimits().UnknownLoopIterations);
    Taken = AtLeast.count(Key) ? "at least " + Taken + " times, and more change nothing: "
                               : Taken + " times; how often is not known: ";
  }
  Best.Result.Assumptions.add({Kind, Taken + Met.Cause, Best.Places[Key], Met.Since});
}

void PathSearch::tryEach(bool OnlyLoops) {
  for (bool Progress = true; Progress;) {
    Progress = false;
    for (auto &[Key, Decision] : Decisions(Best.Asked)) {
      if ((OnlyLoops && !Best.Loops.count(Key)) || isOver(Best.Causes[Key].IsUser) || !Tried.insert(Key).second)
        continue;
      Progress = true;
      if (tryOther(Key))
        break;
    }
  }
  if (!OnlyLoops)
    turnAllHarmless();
}

Execution PathSearch::search() {
  for (auto &[Key, Count] : Best.Visits)
    if (Count > 1)
      Repeated.insert(Key);
  Writing.insert(Best.WroteUnder.begin(), Best.WroteUnder.end());
  tryEach(/*OnlyLoops=*/true); // how much is done decides which conditions are met
  runMany();
  tryEach();
  while (runMany() || alternateHarmless() || joinHarmless()) // the new path may meet other conditions
    tryEach();
  for (auto &[Key, Decision] : Best.Asked)
    note(Key, Decision);
  HangsOnRound = llvm::any_of(Best.Result.Assumptions.entries(), [](const Assumption &A) {
    return A.row().Reach != Touches::Nothing && A.Detail.find(AnyRound) != std::string::npos;
  });
  Best.Result.Paths = Paths + LibraryPaths;
  return std::move(Best.Result);
}

static Execution explore(ASTContext &Context, Sema &SemaRef, const FunctionDecl *Entry,
                         const ExecutionOptions &Options, SourceFiles &Files) {
  std::set<unsigned> Unprovable; // the same for all paths: those of one search are compared
  bool Proves = !Options.AllRounds;
  auto Run = [&](const Decisions &Chosen, const std::set<unsigned> &Joined, Clock::time_point Latest) {
    for (;;) {
      Path P =
          runPath(Context, SemaRef, Entry, Options, Files, Chosen, Joined, Proves ? &Unprovable : nullptr, Latest);
      if (!P.Again)
        return P;
    }
  };
  const auto Began = Clock::now();
  PathSearch Search(Run, Options.MaxPaths, Options.MaxSeconds);
  Execution Result = Search.search();
  if (!Search.hangsOnRound())
    return Result;
  Proves = false;
  const double Taken = std::chrono::duration<double>(Clock::now() - Began).count();
  return PathSearch(Run, Options.MaxPaths, std::max(Options.MaxSeconds - Taken, Options.MaxSeconds / 2)).search();
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
