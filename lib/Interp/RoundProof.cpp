// Shows that rounds of a loop repeat, by one that stands for any other.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Rounds.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/SaveAndRestore.h>

#include <algorithm>
#include <utility>

namespace vramlint {
using namespace clang;

/// More bytes than this are not compared.
static constexpr std::uint64_t LargestImage = std::uint64_t(64) << 20;
/// What a round changes may change more when it is not known.
static constexpr unsigned MaxTrials = 6;

const char *const AnyRound = "which round of a loop it is";
const char *const HowOften = "how often a loop is run";

std::shared_ptr<LiveBlocks> Machine::liveBlocks() {
  std::shared_ptr<LiveBlocks> Now = Live.lock();
  if (!Now)
    Live = Now = std::make_shared<LiveBlocks>();
  return Now;
}

RoundProof::RoundProof(Machine &M, SourceLocation Where, unsigned Unit, bool IsSilent)
    : M(M), Where(Where), Live(M.liveBlocks()), Unit(Unit ? Unit : M.RoundsInTurn), IsSilent(IsSilent) {
  if (M.Limits.AllRounds || !M.Proofs || M.Proofs->Unprovable.count(M.conditionAt(Where)))
    Now = State::GivenUp;
  ++M.Mem.KeepsNumbers;
}

RoundProof::~RoundProof() {
  watchNoMore();
  --M.Mem.KeepsNumbers;
  if (Now != State::Trying || !M.Proofs || M.Stopped == StopReason::TimeLimit)
    return;
  const std::size_t Known = M.Proofs->size();
  if (Steady)
    Steady->learn(M.Proofs->ByCounter, Difference);
  if (M.Proofs->size() != Known || M.Proofs->Later != LaterThen)
    return;
  const bool MayStep = HasSteps && !IsSilent && !isStepping();
  (MayStep ? M.Proofs->Stepping : M.Proofs->Unprovable).insert(M.conditionAt(Where));
}

/// Whether it was not shown by what the loop is seen to count by, and is tried by whatever it steps.
bool RoundProof::isStepping(const Machine &M, SourceLocation Where) {
  return M.Proofs && M.Proofs->Stepping.count(M.conditionAt(Where));
}

/// Whether the loop may be left as far as the rounds of a loop around it go, which are compared.
bool RoundProof::isDue(std::uint64_t Executed) {
  if (!Steps)
    return true;
  constexpr std::uint64_t MoreTrials = 3; // where less is known: in a round around it that stands for any other
  const auto [Found, IsNew] = M.Proofs->SteppedAfter.try_emplace(M.conditionAt(Where), Executed + MoreTrials * Unit);
  if (Found->second < Executed) {
    Found->second = Executed;
    constexpr unsigned Most = 6;
    if (M.Proofs->Later >= Most)
      M.Proofs->Unprovable.insert(M.conditionAt(Where));
    M.Proofs->Later += M.Trials.size() > 1; // what was around it is in vain
  }
  return Found->second == Executed;
}

void RoundProof::fail() {
  Now = State::Trying; // told when this goes
  M.stop(StopReason::Host, "a round that stands for any other does not", Where);
}

void RoundProof::watchQuestions() {
  if (!llvm::is_contained(M.Trials, this))
    M.Trials.push_back(this);
}

void RoundProof::watchNoMore() { std::erase(M.Trials, this); }

void RoundProof::noteQuestion(std::optional<SourceLocation> At) {
  HasGuessed = true;
  if (Steady && At)
    Steady->note(*At);
}

void Machine::noteQuestion(std::optional<SourceLocation> At) {
  for (RoundProof *Trial : Trials)
    Trial->noteQuestion(At);
}

void RoundProof::leave(std::uint64_t Executed, std::optional<std::uint64_t> All, bool AreCounted) {
  watchNoMore();
  if (Now == State::Shown && AreCounted && Left && *Left % Unit == 0)
    growRows(*Left / Unit);
  if (Steady && Steady->endIsKnown(AreCounted))
    Steady->goToEnd();
  M.TheHost.leavesLoop(Begins, Executed, All, Where);
}

/// What so many units of rounds put at the end of vectors, from the first that was to stand for any other.
void RoundProof::growRows(std::uint64_t Units) {
  if (HasGuessed)
    return;
  for (const GrownRow &Row : GrewTwice)
    if (Row.wasOnlyAppendedTo(M.Mem))
      Row.grow(M.Mem, Units, M.Mem.cause(AnyRound));
}

unsigned RoundProof::unitOf(const Machine &M, SourceLocation Where) {
  const auto Found = M.Proofs ? M.Proofs->Units.find(M.conditionAt(Where)) : std::map<unsigned, unsigned>::iterator();
  return !M.Proofs || Found == M.Proofs->Units.end() ? 1 : Found->second;
}

bool RoundProof::wasSilent(const Machine &M, SourceLocation Where) {
  return M.Proofs && M.Proofs->Silent.count(M.conditionAt(Where));
}

std::optional<std::uint64_t> RoundProof::skip(std::uint64_t Executed) {
  if (Steps && (Steps->isLimited() || Left)) {
    watchNoMore();
    const std::uint64_t ToCome = Left ? *Left / Unit - std::min<std::uint64_t>(*Left / Unit, Tried) : Steps->alike();
    const std::uint64_t Units = std::min(Steps->alike(), ToCome);
    growRows(Tried + Units);
    if (Units)
      M.TheHost.leavesLoop(Begins, Executed, std::nullopt, Where, Units);
    Steps->goTo(Units);
    return Units * Unit;
  }
  if (!hangsOnCounter() || Steady->alike() >= Steady->left())
    return std::nullopt;
  watchNoMore();
  const std::uint64_t Rounds = Steady->alike();
  if (Left)
    growRows((*Left - (Steady->left() - Rounds)) / Unit);
  if (Rounds)
    M.TheHost.leavesLoop(Begins, Executed, std::nullopt, Where, Rounds / Unit);
  Steady->goTo(Rounds);
  return Rounds;
}

void RoundProof::watchAgain() {
  watchNoMore();
  HasGuessed = false;
  if (Steps)
    Steps->goTo(0);
  if (Steady) {
    Steady->next(true);
    IsOver = Steady->left() == 0;
    Steady->goTo(0);
  }
  Steady.reset();
  Steps.reset();
  Tried = 0;
  IsWaiting = false;
  Before.reset();
  Libraries.reset();
  Forgotten.clear();
  Grown.clear();
  Attempts = 0;
  Begins = {Begins.back()};
  Now = State::Watching;
}

/// Those that grow by as much in each round.
void RoundProof::noteGrown(std::vector<GrownRow> Now) {
  const auto grewBefore = [&](const GrownRow &Row) {
    return llvm::any_of(Grown, [&](const GrownRow &Older) {
      return Older.Vector == Row.Vector && Older.step() == Row.step() && Older.Bytes.size() == Row.Then;
    });
  };
  GrewTwice.clear();
  llvm::copy_if(Now, std::back_inserter(GrewTwice), grewBefore);
  Grown = std::move(Now);
}

void describeObjects(StateHash &H, Machine &M, const LiveBlocks &Live, bool OfMemoryOnly) {
  for (const std::uint32_t Number : Live.numbers())
    if (const Block *B = M.Mem.find(Address(Number) << 32); B && B->Slots)
      for (auto &[Offset, Object] : *B->Slots) {
        if (OfMemoryOnly && !(Object && Object->mayHoldMemory()))
          continue; // std::cout, which is made when it is first used
        H.mix(B->Size);
        H.mix(Offset);
        if (Object && H.enter(Object.get()))
          Object->describe(H);
      }
}

std::optional<std::uint64_t> RoundProof::librariesNow(NumbersLeftOut &Numbers) const {
  const llvm::SaveAndRestore LeavingOut(LeftOutOfState, &Numbers);
  return librariesNow();
}

/// What the libraries keep at all.
std::optional<std::uint64_t> RoundProof::librariesNow() const {
  StateHash H;
  H.mix(M.Globals.size()); // which of them were met
  H.mix(M.StaticsBegun.size());
  M.Standard.describe(H);
  M.TheHost.describe(H);
  describeObjects(H, M, *Live, /*OfMemoryOnly=*/false);
  return H.finish();
}

/// Where the last round has recorded something else than the one before it had; nothing where it has not.
std::optional<std::uint64_t> RoundProof::difference() const {
  Host::RoundStarts Last{};
  if (IsSilent && Begins.size() > 1 && Begins.back() == Begins[Begins.size() - 2])
    return std::nullopt; // nothing is, and nothing was
  if (Begins.size() < Last.size())
    return Begins.back();
  std::copy(Begins.end() - static_cast<std::ptrdiff_t>(Last.size()), Begins.end(), Last.begin());
  return M.TheHost.recordDifference(Last);
}

RoundProof::State RoundProof::next(std::uint64_t Executed, std::optional<std::uint64_t> Left, const Stmt *Loop) {
  if (Now == State::GivenUp || Now == State::Shown)
    return Now;
  if (Calls++ % Unit) {
    if (Steady)
      Steady->next(false);
    return Now;
  }
  Begins.push_back(M.TheHost.recorded());
  Now == State::Trying ? check(Executed) : watch(Left, Loop);
  return Now;
}

/// What a round draws from a sequence that is known (std::rand) is another number in each of them: it is made
/// unknown. True when it was known.
bool RoundProof::forgetDrawn() {
  const std::uint64_t Now = M.Standard.drawn();
  const bool WasKnown = Now != Drawn;
  if (WasKnown)
    M.Standard.forgetDrawn(M.Mem.cause(AnyRound));
  Drawn = M.Standard.drawn();
  return WasKnown;
}

void RoundProof::watch(std::optional<std::uint64_t> Left, const Stmt *Loop) {
  if (M.Mem.live() > LargestImage) {
    Now = State::GivenUp;
    return;
  }
  Live->refresh(M.Mem);
  std::optional<std::uint64_t> Libraries = librariesNow();
  const bool IsInOrder = std::exchange(DecidedInNoOrder, M.DecidedInNoOrder) == M.DecidedInNoOrder;
  bool Same = IsInOrder && Libraries && M.TheHost.doubts() == Doubts && !difference();
  // Labels of a batch are other numbers in each round; what is not known of them differs from no others.
  std::optional<std::uint64_t> WithoutNumbers;
  NumbersLeftOut OfNow, Other;
  if (Same && this->Libraries && Libraries != this->Libraries)
    WithoutNumbers = librariesNow(OfNow);
  const bool DifferInNumbers = WithoutNumbers && WithoutNumbers == this->WithoutNumbers;
  const std::vector<std::uint64_t> Then = std::exchange(Numbers, std::move(OfNow.Numbers));
  Other.Before = &Then;
  this->WithoutNumbers = WithoutNumbers;
  Same &= Libraries == this->Libraries || DifferInNumbers;
  if (Before)
    noteGrown(Before->grownRows(M.Mem));
  if (Same && Loop && !isStepping())
    Steady.emplace(M, Loop, Left, Unit);
  if (Steady && Steady->willSingleOut(M.Proofs->ByCounter)) { // it does not stand for any other
    Steady.reset();
    Same = false;
  }
  if (Unit > M.RoundsInTurn && Same && !(Steady && Steady->counts())) // how many units are to come is not known
    Now = State::GivenUp;
  else if (IsSilent && Same && !Left)
    Steady.reset(); // it may be seen to count when it has had more rounds
  else if (IsSilent && Same && !(Steady && Before->changesOnly(M.Mem, *Live, Steady->places())))
    Now = State::GivenUp;
  else if (Same)
    Now = forget() == MemoryImage::Difference::Lasting ? State::GivenUp : State::Trying;
  if (Now == State::Trying) {
    this->Left = Left;
    LaterThen = M.Proofs->Later;
    watchQuestions();
    if (DifferInNumbers)
      librariesNow(Other);
    if (forgetDrawn() || DifferInNumbers)
      Libraries = librariesNow();
  }
  if (Now != State::Trying || (Steady && !Steady->counts()))
    Steady.reset();
  Drawn = M.Standard.drawn();
  this->Libraries = Libraries;
  Doubts = M.TheHost.doubts();
  Before.emplace(M.Mem, Live.get());
}

/// What the rounds change is not known in those that are to stand for any other.
MemoryImage::Difference RoundProof::forget() {
  if (isStepping())
    Steps.emplace(M);
  const auto step = [&](Address At, std::uint64_t Then, std::uint64_t Now) {
    HasSteps |= !SteppedRounds::changes(Then, Now).empty();
    return Steps && Steps->add(At, Then, Now);
  };
  const auto D = Before->settle(M.Mem, M.Mem.cause(AnyRound), *Live, Forgotten, step);
  if (Steps && (Steps->isEmpty() || D == MemoryImage::Difference::Lasting))
    Steps.reset();
  return D;
}

/// The round that stood for any other is over.
void RoundProof::check(std::uint64_t Executed) {
  if (Steady && Steady->isSingledOut()) {
    watchAgain();
    return;
  }
  ++Tried;
  const std::size_t Unknown = Forgotten.size();
  if (Steps)
    Steps->next(Forgotten);
  const bool IsLess = Forgotten.size() != Unknown; // known of what it begins with
  if (Steps && Steps->alike() == 0) {              // the round that begins does something else
    watchAgain();
    return;
  }
  if (Steady)
    Steady->next(true);
  if (IsWaiting) { // what was shown of any round holds of this one
    if (IsLess)
      fail();
    Now = isDue(Executed) ? State::Shown : State::Trying;
    return;
  }
  Live->refresh(M.Mem);
  std::optional<std::uint64_t> Libraries = librariesNow();
  // Where figures are assumed anyway, one round may tell what is not known as long as the next has nothing to add.
  const bool IsTold = std::exchange(Doubts, M.TheHost.doubts()) != M.TheHost.doubts();
  Difference = difference();
  if (!Libraries || (IsTold && !M.LeftUnknownLoop) || Difference)
    fail();
  MemoryImage::Difference D = Before->settle(M.Mem, M.Mem.cause(AnyRound), *Live, Forgotten);
  if (IsLess && D == MemoryImage::Difference::None) {
    for (auto &W : llvm::ArrayRef(Forgotten).drop_front(Unknown))
      M.Mem.setShadow(W.At, W.Size, M.Mem.cause(AnyRound));
    D = MemoryImage::Difference::Forgotten;
  }
  if (forgetDrawn()) {
    Libraries = librariesNow();
    if (D == MemoryImage::Difference::None)
      D = MemoryImage::Difference::Forgotten;
  }
  if (IsSilent && D != MemoryImage::Difference::None) // it does compute something, in other rounds
    fail();
  if (D == MemoryImage::Difference::None && Libraries == this->Libraries && !IsTold) {
    IsWaiting = !isDue(Executed);
    Now = IsWaiting ? State::Trying : State::Shown;
    if (Unit > M.RoundsInTurn)
      M.Proofs->Units.emplace(M.conditionAt(Where), Unit);
    if (IsSilent)
      M.Proofs->Silent.insert(M.conditionAt(Where));
  } else if (D == MemoryImage::Difference::Lasting || ++Attempts >= MaxTrials)
    fail();
  else
    Before.emplace(M.Mem, Live.get());
  this->Libraries = Libraries; // what is made when it is first used (std::cout) stays
}

} // namespace vramlint
