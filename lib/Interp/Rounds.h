// What the rounds of a loop change: between two rounds, the memory of the program is compared.
//
// A loop whose number of rounds is not known is harmless if its rounds cannot be told apart. What a round leaves
// different from the one before it (a counter) is therefore not known in a round that stands for any number of them,
// and what is decided with it is tried both ways. A row of numbers that grows is not known then; a container of
// anything else cannot be treated so: where its elements end is an address. That is said.
//
// Of a loop of many rounds it is shown that they repeat (RoundProof): when two rounds have done the same, what they
// change is made unknown and one more is executed. If that does the same again, leaves the libraries' objects as they
// were and changes nothing that was still known, so does any other, and the loop is left. Nothing is assumed then.
// Where that cannot be shown, and it would be too much to execute them all, a loop is left when its rounds repeat;
// what they change is not known afterwards, and that is said, too.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/CountedLoop.h"
#include "Interp/Machine.h"
#include "Interp/MemoryImage.h"
#include "Interp/SteadyCounter.h"
#include "Interp/SteppedRounds.h"
#include "Support/NumbersInState.h"
#include "Support/StateHash.h"

#include <deque>
#include <vector>

namespace vramlint {

/// Why something is not known in a round that stands for any other.
extern const char *const AnyRound;
/// Why something is not known behind a loop that was left before its end.
extern const char *const HowOften;

/// What the libraries keep behind objects of the program, be it only those that may hold tensors.
void describeObjects(StateHash &H, Machine &M, const LiveBlocks &Live, bool OfMemoryOnly);

/// Shows that all further rounds of a loop do what the last ones did, by executing one that stands for any of them.
class RoundProof {
public:
  /// \p Unit: so many rounds are taken together, if not as many as are decided in turn. \p IsSilent: the loop does
  /// nothing to the device. It is there for what it computes, so it is left only if all that is known of that is what
  /// it counts by.
  RoundProof(Machine &M, clang::SourceLocation Where, unsigned Unit = 0, bool IsSilent = false);
  /// The execution ends in the middle of a round that was to show it: what it did is worth nothing.
  ~RoundProof();
  RoundProof(const RoundProof &) = delete;
  RoundProof &operator=(const RoundProof &) = delete;

  /// How many rounds of a loop were found to repeat together; 1 where that is not known.
  static unsigned unitOf(const Machine &M, clang::SourceLocation Where);
  /// Whether the rounds of a loop were found to repeat before, and to do nothing to the device: it need not be
  /// watched for long.
  static bool wasSilent(const Machine &M, clang::SourceLocation Where);
  /// Whether it is to be shown by all numbers that each round of a loop steps by as much.
  static bool isStepping(const Machine &M, clang::SourceLocation Where);

  enum class State : std::uint8_t {
    Watching, ///< rounds are compared
    Trying,   ///< the round that begins stands for any other: what rounds change is not known in it
    Shown,
    GivenUp,
  };
  State state() const { return Now; }
  /// A round begins, the first of \p Left that are to come where that is known. When one that stood for any other did
  /// not repeat those before it, the execution ends here, to begin again without a proof for this loop.
  /// \p Loop is the loop itself, if what it counts by is to be known in such rounds.
  /// \p Executed: so many rounds were, those included that were before this was made.
  State next(std::uint64_t Executed, std::optional<std::uint64_t> Left = std::nullopt,
             const clang::Stmt *Loop = nullptr);
  /// Ends the execution like that.
  [[noreturn]] void fail();
  /// The loop is left, after so many rounds of so many: it was shown that the others repeat.
  /// \p AreCounted: how many were to come when the first of them stood for any other is as true as it was.
  void leave(std::uint64_t Executed, std::optional<std::uint64_t> All, bool AreCounted = true);
  /// Only so many rounds were shown to repeat as something is answered by which round it is: behind them the loop
  /// goes on with the next. False when it is all of them; the loop is to be left then.
  std::optional<std::uint64_t> skip(std::uint64_t Executed);
  /// Whether the round that was to stand for any other, and was found to be singled out, was the last one.
  bool isOver() const { return IsOver; }
  /// Whether something was answered by which round it is, or only several rounds repeat together.
  bool hangsOnCounter() const { return Steady && (Steady->wasAsked() || Unit > M.RoundsInTurn); }
  /// An unknown condition is decided, at a place if it is none of a loop's rounds.
  void noteQuestion(std::optional<clang::SourceLocation> At);
  SteadyCounter *counter() { return Steady ? &*Steady : nullptr; }
  /// The numbers that each round steps by as much, where it is to be shown by these; null where it is not.
  const SteppedRounds *steps() const { return Steps ? &*Steps : nullptr; }
  /// The round that was to stand for any other does not: what the loop counts by is known again.
  void watchAgain();

private:
  std::optional<std::uint64_t> librariesNow() const;
  std::optional<std::uint64_t> librariesNow(NumbersLeftOut &Numbers) const;
  std::optional<std::uint64_t> difference() const;
  bool forgetDrawn();
  void watch(std::optional<std::uint64_t> Left, const clang::Stmt *Loop);
  void check(std::uint64_t Executed);
  bool isDue(std::uint64_t Executed);
  bool isStepping() const { return !IsSilent && isStepping(M, Where); }
  MemoryImage::Difference forget();
  void growRows(std::uint64_t Units);
  void noteGrown(std::vector<GrownRow> Now);
  void watchQuestions();
  void watchNoMore();

  Machine &M;
  clang::SourceLocation Where;
  State Now = State::Watching;
  std::shared_ptr<LiveBlocks> Live;
  std::optional<MemoryImage> Before;                 ///< when the last round began
  std::vector<MemoryImage::ForgottenWord> Forgotten; ///< what rounds that stand for any other begin without
  std::optional<std::uint64_t> Libraries;
  std::optional<std::uint64_t> WithoutNumbers; ///< the same without the numbers in tensors, where they differ
  std::vector<std::uint64_t> Numbers;          ///< these
  std::uint64_t Doubts = 0, Drawn = 0, DecidedInNoOrder = 0;
  std::vector<std::uint64_t> Begins; ///< what was recorded when its rounds began
  unsigned Attempts = 0, Calls = 0;
  std::vector<GrownRow> Grown, GrewTwice; ///< by the last round; and by as much by that before it
  std::optional<std::uint64_t> Left;      ///< rounds to come when the first of them was to stand for any other
  /// Whether something not known was decided in a round that was to stand for any other. Another may decide otherwise
  /// then, and make a vector longer by something else.
  bool HasGuessed = false;
  unsigned Unit;
  bool IsSilent;
  std::optional<std::uint64_t> Difference; ///< where a round was recorded that did not repeat those before it
  std::optional<SteadyCounter> Steady;     ///< while rounds stand for any other
  std::optional<SteppedRounds> Steps;      ///< then, too, instead of these
  unsigned Tried = 0;                      ///< units of rounds that were to stand for any other
  bool IsWaiting = false;                  ///< it was shown, but the loop is left later
  unsigned LaterThen = 0;                  ///< LoopProofs::Later, when the first of them began
  bool HasSteps = false;                   ///< whether there are numbers that might be stepped
  bool IsOver = false;
};

/// What the last rounds of a loop have done to the device, each as a number.
class RoundHistory {
public:
  /// A round begins; what the one before it did is kept if it is \p Wanted.
  void roundBegins(const Machine &M, bool IsWanted = true);
  /// The smallest number of rounds that the last ones seem to repeat together (a generator is trained in every
  /// fifth); 0 when there is none.
  unsigned period() const;
  void clear() { Rounds.clear(); }
  static constexpr unsigned Most = 48, LongestPeriod = 16;

private:
  std::deque<std::uint64_t> Rounds;
  std::uint64_t LastBegan = 0; ///< what was recorded then
};

/// The rounds of one loop as it is executed.
class LoopRoundsOf {
public:
  /// \p Counted is the loop itself, if it may count to a number.
  LoopRoundsOf(Machine &M, clang::SourceLocation Where, const clang::ForStmt *Counted = nullptr);
  /// Of this one, whose condition is \p Asked: it may have no end.
  LoopRoundsOf(Machine &M, clang::SourceLocation Where, const clang::Stmt *Loop, const clang::Expr *Asked,
               const clang::ForStmt *Counted = nullptr);
  ~LoopRoundsOf();

  UnknownRounds Unknown;
  /// Whether it is true once more, of as often as the user says.
  bool isSaid(std::uint64_t All) {
    SaidToCome = All - std::min(All, Said);
    return Said++ < All;
  }
  std::uint64_t Said = 0; ///< how often it was true
  bool Undecided = false; ///< nor is it after a round that stands for any other
  /// Its condition has been evaluated, or its body was left. True when it is over, if only because the analysis goes
  /// no further into it.
  bool between(bool Left);
  /// The round that was executed stands for any other: its condition cannot tell whether there is one more.
  bool goesOn(const clang::Expr *E);
  bool isTrying() const { return Proof && Proof->state() == RoundProof::State::Trying; }

private:
  Machine &M;
  clang::SourceLocation Where;
  UnknownRounds *Outer; ///< of the loop around this one
  unsigned Seen = 0;
  std::optional<MemoryImage> Before;        ///< one round ago
  bool AwaitsRound = false;                 ///< Before is there to tell what one more round changes, if there is one
  std::optional<std::uint64_t> ObjectsThen; ///< what the libraries kept then
  std::uint64_t HeldThen = 0;               ///< in so many objects that may hold tensors
  std::deque<MemoryImage> Silent;           ///< the last two rounds, of those that record nothing
  std::optional<std::uint64_t> SaidToCome;  ///< rounds, by what the user says, the one that begins among them
  std::uint64_t Rounds = 0;
  Host::RoundStarts Starts{}; ///< what was recorded when the last rounds began
  unsigned Watched = 0;       ///< how many of them are there
  std::optional<RoundProof> Proof;
  std::uint64_t Began; ///< what was recorded then
  static constexpr std::uint64_t FewRounds = 2, FirstAttempt = 8, RoundsOfAttempt = 6;
  std::uint64_t NextAttempt = FirstAttempt;

  RoundHistory History;
  unsigned Unit = 1; ///< rounds that seem to repeat together
  bool HasSkipped = false, ProvesSilence = false;
  std::uint64_t LastOfAttempt = 0; ///< round in which a proof that has not begun is given up for now

  std::optional<CountedLoop> Counted;
  std::optional<std::int64_t> BoundThen; ///< of the counter, when a proof began to try
  std::uint64_t CountedAt = 0;           ///< the round in which the counter was looked at
  std::uint64_t BeganRecording, LastRecorded = 0;
  std::uint64_t BeganSteps; ///< Machine::Steps then
  /// Machine::Steps when it recorded or printed something last, and how much it had.
  std::uint64_t QuietSteps, QuietRecorded, QuietPrinted;
  std::uint64_t NextAddition = 0; ///< round before which the others are not added
  /// When it was looked at first how long its rounds take, and in which of them.
  std::optional<std::pair<WorkClock::time_point, std::uint64_t>> TimedSince;

  void noteCounter();
  void roundBegins();
  bool repeats();
  void keepAsked();
  bool isTooLong();
  std::optional<std::uint64_t> toCome() const;
  std::uint64_t others() const;
  bool endsTooLate(std::uint64_t Left, bool TakesNothing = false);
  bool isSilent(std::uint64_t Steps) const;
  void noteQuiet();
  bool isWorthProof() const;
  bool shown();
  bool isEndless();

  const clang::Stmt *Loop = nullptr;
  const clang::Expr *Asked = nullptr;
  std::optional<bool> Endless;
};

} // namespace vramlint
