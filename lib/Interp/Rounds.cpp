// The rounds of a loop as they are executed: whether there is one more, and when the loop is left.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Rounds.h"
#include "Interp/EndlessLoop.h"

#include "Support/SetValue.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/SaveAndRestore.h>

#include <algorithm>
#include <numeric>
#include <utility>

namespace vramlint {
using namespace clang;

// --- whether there is one more -------------------------------------------------------------------------

bool Machine::goesOn(const Expr *E, LoopRoundsOf &Rounds, const Expr *Named) {
  int Which = Given ? givenFor(Named ? Named : E) : GivenValues::None;
  const std::optional<std::uint64_t> Said = givenRounds(Which);
  if (!Said)
    Which = GivenValues::None;
  Value V;
  {
    const llvm::SaveAndRestore Asking(RoundsAsked, Which);
    V = conditionValue(E);
  }
  if (!Rounds.isTrying()) // of a round that stands for any other it is what it was
    Rounds.Unknown.IsKnown = !V.isUnknown();
  if (!V.isUnknown()) {
    Rounds.Said += Said && V.truth();
    return V.truth();
  }
  if (Rounds.isTrying()) {
    if (Rounds.goesOn(E))
      return Rounds.Undecided = true;
    return conditionValue(E).truth(); // it is known again
  }
  if (Said) {
    Given->Asked[static_cast<std::size_t>(Which)] = true;
    return Rounds.isSaid(*Said);
  }
  const std::string Size = sizeAsked(Named);
  const int OfSize = Given && !Size.empty() ? Given->named(tokensOf(Size)) : GivenValues::None;
  if (const std::optional<std::uint64_t> Elements = givenRounds(OfSize)) {
    Given->Asked[static_cast<std::size_t>(OfSize)] = true;
    return Rounds.isSaid(*Elements);
  }
  return anotherRound(V, Named ? Named : E, Rounds.Unknown, Size);
}

/// What a loop asks another for: a stream whether a line could be read, a function whether there is more, a flag
/// whether it is not over. Anything else is said of what it computes with.
static bool isQuestion(const Expr *E) {
  E = E->IgnoreUnlessSpelledInSource();
  if (const auto *Not = dyn_cast<UnaryOperator>(E); Not && Not->getOpcode() == UO_LNot) {
    const Expr *Flag = Not->getSubExpr()->IgnoreUnlessSpelledInSource();
    return (isa<DeclRefExpr, MemberExpr>(Flag) && Flag->getType()->isBooleanType()) || isQuestion(Flag);
  }
  const auto *Call = dyn_cast<CallExpr>(E);
  return Call && (!isa<CXXOperatorCallExpr>(Call) || !Call->getType()->isBooleanType());
}

unsigned &UnknownRounds::of(SourceLocation Question) {
  const auto Found = llvm::find_if(ByQuestion, [&](const auto &Q) { return Q.first == Question; });
  return Found != ByQuestion.end() ? Found->second : ByQuestion.emplace_back(Question, 0).second;
}

unsigned UnknownRounds::most() const {
  unsigned Most = 0;
  for (const auto &[Question, Count] : ByQuestion)
    Most = std::max(Most, Count);
  return Most;
}

/// Whether a loop ends without a `break`: it goes over a range, or counts to a number.
bool Machine::comesToAnEnd(const UnknownRounds &Rounds) {
  if (!Rounds.IsKnown || !Rounds.Counted)
    return false;
  const auto *For = dyn_cast<ForStmt>(Rounds.Counted);
  return !For || CountedLoop(For).bound(*this).has_value();
}

bool Machine::anotherRound(const Value &Condition, const Expr *E, UnknownRounds &Unknown, const std::string &Size,
                           bool IsBounded) {
  if (!Frames.empty() && !frame().IsUser)
    DecidedBy = Condition.cause();
  const SourceLocation Where = E->getBeginLoc();
  std::string Cause = causeOf(Condition);
  if (isQuestion(E) && TheHost.isUserCode(Where))
    if (const std::string Words = suggestionFor(textOf(E)); !Words.empty())
      Cause = withoutSuggestions(std::move(Cause)) + Words;
  if (!Size.empty() && withoutSuggestions(Cause) == Cause)
    Cause += suggestionFor(Size);
  return anotherRound(Where, Cause, Unknown, IsBounded);
}

bool Machine::anotherRound(SourceLocation Where, const std::string &Cause, UnknownRounds &Unknown, bool IsBounded) {
  const bool OneMore = OneMoreRound && OneMoreRound(Where, Unknown.Loop, Cause, IsBounded);
  if (IsBounded && OneMore)
    return true;
  unsigned Rounds = Limits.UnknownLoopIterations;
  if (!Limits.StandForAny && Rounds > MachineLimits().UnknownLoopIterations) {
    if (ManyRounds && ManyRounds != &Unknown)
      Rounds = Limits.UnknownInnerIterations;
    else
      ManyRounds = &Unknown;
  }
  ++Unknown.All;
  Unknown.IsOfAnyRound |= Cause.find(AnyRound) != std::string::npos;
  const bool GoesOn = Unknown.of(Where)++ < Rounds + (OneMore ? 1 : 0);
  LeftUnknownLoop |= !GoesOn;
  return GoesOn;
}

void RoundHistory::roundBegins(const Machine &M, bool IsWanted) {
  const std::uint64_t Now = M.TheHost.recorded();
  if (IsWanted && LastBegan) {
    Rounds.push_back(M.TheHost.recordSummary(LastBegan, Now));
    if (Rounds.size() > Most)
      Rounds.pop_front();
  }
  LastBegan = Now;
}

unsigned RoundHistory::period() const {
  constexpr std::size_t Fewest = 6;
  for (std::size_t Period = 1; Period <= LongestPeriod && 2 * Period + 2 <= Rounds.size(); ++Period) {
    const std::size_t Compared = std::min(Rounds.size(), std::max(Fewest, 3 * Period));
    const auto First = Rounds.end() - static_cast<std::ptrdiff_t>(Compared);
    if (std::equal(First + static_cast<std::ptrdiff_t>(Period), Rounds.end(), First))
      return static_cast<unsigned>(Period);
  }
  return 0;
}

// --- loops -----------------------------------------------------------------------------------------------

/// So much is recorded of a loop that keeps something of each round before the others are added.
static constexpr std::uint64_t MuchOfALoop = 1'000'000, LittleOfALoop = 200'000;
/// A loop of which a few rounds record so much is tried at once: an epoch.
static constexpr std::uint64_t MuchOfFewRounds = 4'000;
/// So many steps of one that records nothing are.
static constexpr std::uint64_t MuchInSilence = 10'000;
/// A loop that records less is no reason for an execution that takes long or records much.
static constexpr std::uint64_t WorthCutting = 20'000;

LoopRoundsOf::LoopRoundsOf(Machine &M, SourceLocation Where, const ForStmt *Counted)
    : M(M), Where(Where), Outer(std::exchange(M.RoundsOfLoop, &Unknown)), Began(M.TheHost.recordedThatMatters()),
      BeganRecording(M.TheHost.recorded()), BeganSteps(M.Steps), QuietSteps(M.Steps),
      QuietRecorded(M.TheHost.recorded()), QuietPrinted(M.Output.size()) {
  Unit = M.RoundsInTurn;
  Unknown.Loop = Where;
  if (Counted && M.frame().IsUser && !M.Limits.AllRounds)
    this->Counted.emplace(Counted);
}

LoopRoundsOf::LoopRoundsOf(Machine &M, SourceLocation Where, const Stmt *Loop, const Expr *Asked,
                           const ForStmt *Counted)
    : LoopRoundsOf(M, Where, Counted) {
  this->Loop = Loop;
  this->Asked = Asked;
  Unknown.Counted = Counted;
}

LoopRoundsOf::~LoopRoundsOf() {
  M.RoundsOfLoop = Outer;
  if (M.ManyRounds == &Unknown)
    M.ManyRounds = nullptr;
}

/// Whether it has made nothing on the device, nor for so many steps anything anywhere, and has told nobody.
bool LoopRoundsOf::isSilent(std::uint64_t Steps) const {
  return M.TheHost.recordedThatMatters() == Began && M.Steps - QuietSteps >= Steps;
}

void LoopRoundsOf::noteQuiet() {
  const std::uint64_t Recorded = M.TheHost.recorded(), Printed = M.Output.size();
  if (Recorded != QuietRecorded || Printed != QuietPrinted)
    QuietSteps = M.Steps;
  QuietRecorded = Recorded;
  QuietPrinted = Printed;
}

/// Whether it takes long enough to be worth showing that its rounds repeat: they are many, or what few of them do is
/// much.
bool LoopRoundsOf::isWorthProof() const {
  if (Rounds >= NextAttempt && Endless.value_or(false))
    return true;
  if (NextAttempt == FirstAttempt && Rounds < FirstAttempt && isSilent(0) && RoundProof::wasSilent(M, Where))
    return true;
  if (NextAttempt == FirstAttempt && Rounds >= FewRounds && RoundProof::isStepping(M, Where))
    return true;
  // What happens beside the device is executed just as long: a program for the CPU that is asked for a card first.
  constexpr std::uint64_t MuchBeside = 20'000, MuchExecuted = 200'000;
  constexpr std::uint64_t BytesPerStep = 512; // of the program's memory, which is compared
  const std::uint64_t Matters = M.TheHost.recordedThatMatters() - Began;
  const std::uint64_t Recorded = M.TheHost.recorded() - BeganRecording;
  // Examples that are gathered one by one, pixels. What is printed is there to be seen.
  const bool IsLong =
      (Matters != 0 && M.Steps - BeganSteps >= MuchExecuted) || isSilent(MuchInSilence + M.Mem.live() / BytesPerStep);
  if (Rounds >= NextAttempt && (Matters >= M.Limits.WorthProof || Recorded >= MuchBeside || IsLong))
    return true;
  constexpr std::int64_t RoundsOfProof = 5; // at least: it is shown by them, and nothing is left to leave out
  return NextAttempt == FirstAttempt && Rounds == FewRounds &&
         (IsLong || (Matters != 0 && Recorded >= MuchOfFewRounds)) &&
         !(Counted && Counted->endsWithin(M, RoundsOfProof));
}

/// Whether nothing ends it, nor anything that would run beside it.
bool LoopRoundsOf::isEndless() {
  if (!Endless)
    Endless = hasNoEnd(M, Loop, Asked);
  return *Endless && M.Standard.isAlone();
}

/// A round is over, and another may begin. True when that is shown to do nothing else. Where nothing but the rounds
/// ends a loop, and the next does what the last one did, the program runs until somebody ends it: there it is left.
bool LoopRoundsOf::shown() {
  if (!M.frame().IsUser || M.Limits.AllRounds)
    return false;
  const bool HasNoEnd = Rounds >= FirstAttempt && isEndless();
  History.roundBegins(M, !Proof && Rounds + RoundHistory::Most >= NextAttempt);
  if (!Proof) {
    noteQuiet();
    if (!isWorthProof())
      return false;
    if (!HasSkipped && Rounds >= FirstAttempt) {
      const unsigned Known = RoundProof::unitOf(M, Where);
      const unsigned Period = Known > 1 ? Known : Loop ? History.period() : 1;
      if (!Period && Rounds < 2 * FirstAttempt) { // one that is longer may be seen by then
        NextAttempt = Rounds + FirstAttempt;
        return false;
      }
      Unit = std::lcm(std::max(Period, 1u), M.RoundsInTurn);
    }
    ProvesSilence = isSilent(Rounds < FirstAttempt ? 0 : MuchInSilence);
    Proof.emplace(M, Where, Unit, ProvesSilence);
    LastOfAttempt = Rounds + RoundsOfAttempt * Unit;
  }
  const bool WasUndecided = std::exchange(Undecided, false);
  // It ends in another way than by its condition. By which number it does the round itself is to tell.
  if (isTrying() && !WasUndecided && !HasNoEnd && !Proof->steps())
    Proof->fail();
  noteCounter();
  const bool IsWatching = Counted && Proof->state() == RoundProof::State::Watching;
  if (IsWatching)
    BoundThen = Counted->bound(M);
  // How many are to come is certain where nothing but the loop counts, to what it was before.
  const bool IsCertain = IsWatching && BoundThen && Counted->isSteady(M.frame().Function);
  const RoundProof::State Now =
      Proof->next(Rounds, IsWatching ? Counted->left(M) : std::nullopt, IsCertain || !Counted ? Loop : nullptr);
  if (Proof->isOver())
    return true;
  if (Now == RoundProof::State::Watching && Rounds >= LastOfAttempt) {
    Proof.reset();
    NextAttempt = HasSkipped ? Rounds + FirstAttempt : Rounds * 2;
  }
  if (Now == RoundProof::State::GivenUp && (Rounds < FirstAttempt || ProvesSilence)) {
    Proof.reset(); // what fills up in the first rounds may be full later
    if (ProvesSilence)
      NextAttempt = Rounds * 2;
  }
  if (Now != RoundProof::State::Shown)
    return false;
  if (Proof->steps() && !HasNoEnd && Proof->steps()->isLimited() == WasUndecided)
    Proof->fail();
  const bool IsBoundKept = Counted && BoundThen && Counted->bound(M) == BoundThen;
  if (Proof->hangsOnCounter() && !Proof->counter()->endIsKnown(IsBoundKept))
    Proof->fail();
  if (const std::optional<std::uint64_t> Skipped = Proof->skip(Rounds)) {
    Proof.reset();
    HasSkipped = *Skipped >= FirstAttempt;
    History.clear();
    NextAttempt = HasSkipped ? Rounds + 1 : Rounds * 2;
    return false;
  }
  Proof->leave(Rounds, std::nullopt, IsBoundKept && Counted->isSteady(M.frame().Function));
  if (HasNoEnd) {
    const auto End = [&M = M, Where = Where] {
      M.stop(StopReason::Exit, "the program runs until it is ended", Where);
    };
    M.atExit(End); // nothing static is destroyed
    End();
  }
  return true;
}

/// Whether there is another round behind one that is to stand for any other. Where it is the last one, it does not.
bool LoopRoundsOf::goesOn(const Expr *E) {
  SteadyCounter *Counter = Proof->counter();
  if (!Counter || Counter->goesOn(E).value_or(true))
    return true;
  Proof->watchAgain();
  return false;
}

void LoopRoundsOf::noteCounter() {
  if (Counted && std::exchange(CountedAt, Rounds) != Rounds)
    Counted->roundBegins(M);
}

void LoopRoundsOf::roundBegins() {
  std::rotate(Starts.begin(), Starts.begin() + 1, Starts.end());
  Starts.back() = M.TheHost.recorded();
  Watched = std::min<unsigned>(Watched + 1, Starts.size());
  noteCounter();
}

/// Of a loop that keeps something of each of its rounds, and counts to a number, the rounds to come; 0 where they are
/// to be executed.
std::uint64_t LoopRoundsOf::others() const {
  if (!Counted || Rounds < NextAddition)
    return 0;
  const std::uint64_t Left = Counted->left(M).value_or(0);
  return Left * (Starts[3] - Starts[2]) >= LittleOfALoop ? Left : 0;
}

/// Whether a loop with so many rounds to come will still be running when the time is over, by what its last ones
/// took.
bool LoopRoundsOf::endsTooLate(std::uint64_t Left, bool TakesNothing) {
  constexpr unsigned Part = 6, FewToTime = 2;
  const auto Now = WorkClock::now();
  if (!Left || (!TakesNothing && Now - M.Began < (M.Deadline - M.Began) / (M.DecidesUnknown ? 2 * Part : Part)))
    return false;
  if (!TimedSince)
    TimedSince.emplace(Now, Rounds);
  const std::uint64_t Timed = Rounds - TimedSince->second;
  return Timed >= FewToTime && (Now - TimedSince->first) / Timed * Left > M.Deadline - Now;
}

/// How many rounds are to come, the one that begins among them, where that is known.
std::optional<std::uint64_t> LoopRoundsOf::toCome() const { return Counted ? Counted->left(M) : SaidToCome; }

/// Of a loop that takes no memory, and would not be over in time, the rounds to come are counted: tables of which the
/// user says how large they are.
bool LoopRoundsOf::isTooLong() {
  constexpr std::uint64_t MuchExecuted = 20'000;
  if (M.Limits.AllRounds || !M.frame().IsUser || Proof || M.Steps - BeganSteps < MuchExecuted)
    return false;
  noteCounter();
  const std::uint64_t Recorded = M.TheHost.recorded(), Left = toCome().value_or(0);
  if (std::exchange(LastRecorded, Recorded) != Recorded || !endsTooLate(Left, /*TakesNothing=*/true)) {
    Silent.clear();
    return false;
  }
  if (Silent.size() < 2) {
    Silent.emplace_back(M.Mem);
    return false;
  }
  if (!Silent.back().canForget(M.Mem, Memory::MaxBlock)) { // a list that grows
    BeganSteps = M.Steps;
    Silent.clear();
    return false;
  }
  Silent.back().forget(M.Mem, M.Mem.cause(HowOften), Memory::MaxBlock, Left, &Silent.front());
  M.TheHost.assume(
      Doubt::LoopRounds,
      std::to_string(Rounds - 1) + " of " + std::to_string(Rounds - 1 + Left) +
          " times, for want of time; what each of the others adds is counted, as if it repeated the last "
          "one",
      Where);
  return true;
}

/// The object that \p E asks for more, `loader(batch)`, `(*loader)->next(batch)`; null where there is none, or
/// finding it again might change something.
static const Expr *askedObject(const Expr *E, const ASTContext &Context) {
  E = E->IgnoreUnlessSpelledInSource();
  const auto *Operator = dyn_cast<CXXOperatorCallExpr>(E);
  const auto *Method = dyn_cast<CXXMemberCallExpr>(E);
  const Expr *Object = Operator && Operator->getOperator() == OO_Call ? Operator->getArg(0)
                       : Method                                       ? Method->getImplicitObjectArgument()
                                                                      : nullptr;
  const auto leadsOn = [](const CXXOperatorCallExpr *Call) {
    return Call->getOperator() == OO_Arrow || (Call->getOperator() == OO_Star && Call->getNumArgs() == 1);
  };
  for (const Expr *Part = Object; Part;) {
    Part = Part->IgnoreParenImpCasts();
    if (const auto *Call = dyn_cast<CXXOperatorCallExpr>(Part); Call && leadsOn(Call))
      Part = Call->getArg(0);
    else if (const auto *Member = dyn_cast<MemberExpr>(Part))
      Part = Member->getBase();
    else
      return Part->HasSideEffects(Context) ? nullptr : Object;
  }
  return nullptr;
}

/// Of a loop that asks an object for more (`while (loader(batch))`) the object keeps how far it is: it can be asked
/// again.
void LoopRoundsOf::keepAsked() {
  const Expr *Object = askedObject(Asked, M.Context);
  if (!Object)
    return;
  const bool IsAddress = Object->getType()->isPointerType();
  const QualType Type = IsAddress ? Object->getType()->getPointeeType() : Object->getType();
  const Place At = IsAddress ? M.placeOf(M.evaluate(Object), Type) : M.locate(Object);
  if (!At.isUnknown() && !Type->isIncompleteType())
    Before->leaveOutAll(M.Mem, At.At, M.sizeOf(Type));
}

/// What libraries keep behind objects that may hold tensors.
static std::optional<std::uint64_t> objectsNow(Machine &M) {
  LiveBlocks Live;
  Live.refresh(M.Mem);
  StateHash H;
  describeObjects(H, M, Live, /*OfMemoryOnly=*/true);
  return H.finish();
}

/// How many of those there are.
static std::uint64_t objectsHeld(Machine &M) {
  LiveBlocks Live;
  Live.refresh(M.Mem);
  std::uint64_t Held = 0;
  for (const std::uint32_t Number : Live.numbers())
    if (const Block *B = M.Mem.find(Address(Number) << 32); B && B->Slots)
      Held += llvm::count_if(*B->Slots, [](const auto &At) { return At.second && At.second->mayHoldMemory(); });
  return Held;
}

bool LoopRoundsOf::repeats() {
  if (M.Limits.AllRounds || !M.frame().IsUser)
    return false;
  const std::uint64_t Recorded = M.TheHost.recorded() - BeganRecording;
  const bool IsMuch = Recorded >= WorthCutting && (M.TheHost.recordsMuch() || M.isLate());
  const bool MayBeTooLate = Counted && Recorded >= WorthCutting;
  if (!IsMuch && !MayBeTooLate && (!Counted || Recorded < MuchOfALoop))
    return false;
  roundBegins();
  const bool IsWatched = Watched == Starts.size() && Starts[1] != Starts[2];
  const bool IsTooLate = IsWatched && MayBeTooLate && endsTooLate(Counted->left(M).value_or(0));
  const bool IsMuchOfIt = Counted && Recorded >= MuchOfALoop;
  const std::uint64_t Others = IsTooLate                             ? Counted->left(M).value_or(0)
                               : IsWatched && (IsMuch || IsMuchOfIt) ? others()
                                                                     : 0;
  const bool Same = IsWatched && (IsMuch || Others != 0) && M.TheHost.recordRepeats(Starts);
  if (Same ? !IsMuch : Others == 0) {
    Before.reset();
    return false;
  }
  if (!Before) { // one more round tells what it changes
    Before.emplace(M.Mem);
    AwaitsRound = true;
    NumbersLeftOut Numbers;
    const llvm::SaveAndRestore LeavingOut(LeftOutOfState, &Numbers);
    ObjectsThen = Counted ? objectsNow(M) : std::nullopt;
    HeldThen = Counted ? objectsHeld(M) : 0;
    return false;
  }
  if (Same && ObjectsThen && !endsTooLate(Counted->left(M).value_or(0))) {
    // One that fills a row with tensors of the host does not repeat, and ends in time. A queue that is full holds
    // other tensors, and as many.
    NumbersLeftOut Numbers;
    const llvm::SaveAndRestore LeavingOut(LeftOutOfState, &Numbers);
    if (Counted->left(M) && objectsNow(M) != ObjectsThen && objectsHeld(M) != HeldThen) {
      Before.reset();
      return false;
    }
  }
  const bool IsAdded = !Same && M.TheHost.addRounds(Starts[1], Starts[2], Others);
  const bool AreKept = !Same && !IsAdded && IsTooLate && M.TheHost.addRounds(Starts[2], Starts[1], Others);
  if (!Same && !IsAdded && !AreKept) {
    NextAddition = Rounds + Rounds / 8;
    Before.reset();
    return false;
  }
  const std::optional<std::uint64_t> Left = !Same ? Others : Counted ? Counted->left(M) : std::nullopt;
  if (!Left && Asked)
    keepAsked();
  Before->forget(M.Mem, M.Mem.cause(HowOften), Memory::MaxBlock, Left);
  Before.reset();
  M.TheHost.assume(Doubt::LoopRounds,
                   Same
                       ? std::to_string(Rounds) + " times: its rounds repeat, and are more than the analysis records"
                       : std::to_string(Rounds - 1) + " of " + std::to_string(Rounds - 1 + Others) +
                             (AreKept ? " times, for want of time; each of the others is taken to keep what the last "
                                        "but one of them did"
                                      : " times; what each of the others keeps is counted, as if it repeated the "
                                        "last one"),
                   Where);
  return true;
}

/// What functions of a library keep for themselves while they run is where they are in what they go over: what they
/// do to anything else hangs on it, so it is not known only when their loop is over.
static void settleOwn(Machine &M, MemoryImage &Image, bool IsOver) {
  for (const auto &F : llvm::reverse(M.frames())) {
    if (F->IsUser)
      return;
    for (const auto &[D, At] : F->Variables) {
      if (D->getType()->isReferenceType() || At.isUnknown())
        continue;
      if (IsOver)
        Image.forgetObject(M.Mem, At.At, M.Mem.cause(HowOften));
      Image.leaveOut(At.At);
    }
  }
}

bool LoopRoundsOf::between(bool Left) {
  if (isTrying() && Left)
    Proof->fail();
  const unsigned Usual = MachineLimits().UnknownLoopIterations;
  const bool WasAsked = Unknown.All != Seen;
  Seen = Unknown.All;
  // Whether the rounds stand for any number of them was said when the condition was asked for.
  if (!WasAsked && !Left) {
    ++Rounds;
    return shown() || repeats() || isTooLong();
  }
  const bool IsTried = M.Limits.StandForAny &&
                       (M.frame().IsUser || (isOfStandardLibrary(M.frame().Function) && !Unknown.IsOfAnyRound));
  if (WasAsked && !IsTried)
    return Left;
  if (!WasAsked && AwaitsRound) // all its rounds were executed
    Before.reset();
  AwaitsRound = false;
  if (Before)
    settleOwn(M, *Before, Left);
  // The first round may make what all others find.
  if (Before) {
    const bool AllForgotten = Before->forget(M.Mem, M.Mem.cause(HowOften), Memory::MaxBlock);
    // A tensor that grows with each round is no number that could be forgotten.
    const std::optional<std::uint64_t> Now = ObjectsThen ? objectsNow(M) : std::nullopt;
    if (!AllForgotten || (Now && Now != ObjectsThen))
      M.TheHost.assume(Doubt::LoopRounds, "a number of times that decides what it leaves", Where);
  }
  Before.reset();
  if (Unknown.most() >= Usual && !Left) {
    Before.emplace(M.Mem);
    ObjectsThen = objectsNow(M);
  }
  return Left;
}

} // namespace vramlint
