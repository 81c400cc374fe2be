// Which of the paths through a program counts: unknown conditions are tried both ways.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Torch/Path.h"

#include <functional>
#include <initializer_list>
#include <string_view>

namespace vramlint {

/// A program that says itself that it has failed has not done what it was asked for.
ExecutionEnd endOf(const Path &P);
/// Whether a path has a phase, of those that are named so.
bool hasPhase(const Path &P, std::initializer_list<std::string_view> Names);
/// Two paths of different length whose figures are the same, and as certain. The longer one may have phases more. Who
/// fails elsewhere has come further.
bool sameFigures(const Path &A, const Path &B);
/// The numbers that a message of LibTorch's compares, largest first. \p OnlyNegative: those that are, and how far
/// they are below 0.
llvm::SmallVector<std::int64_t, 4> numbersOf(llvm::StringRef Message, bool OnlyNegative = false);
/// It did not end within its time.
bool outOfTime(const Path &P);

/// How many columns a matrix needs that does not fit another, by what LibTorch says: `(64x1 and 8x32)`.
std::optional<std::int64_t> columnsWanted(llvm::StringRef Message);

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
  using Runner =
      std::function<Path(const Decisions &, const std::set<unsigned> &Joined, WorkClock::time_point Latest)>;
  /// All paths together have \p Seconds. The first has them for itself as long as it decides nothing, and leaves some
  /// for the others if it does.
  PathSearch(Runner Run, Device Target, unsigned MaxPaths, double Seconds)
      : Run(std::move(Run)), Target(Target), MaxPaths(MaxPaths), Seconds(Seconds), Begin(WorkClock::now()),
        End(Begin + WorkClock::seconds(Seconds)),
        Best(this->Run({}, {}, End - WorkClock::seconds(Seconds * ForOthers))),
        Longest(std::chrono::duration<double>(WorkClock::now() - Begin).count()) {}

  Execution search();
  /// No other path is tried.
  void endNow() { End = WorkClock::now(); }
  /// Whether the first path took a while, came to its end and uses the CPU alone.
  bool isLongOnCpu() const;
  /// Whether something is not known because it hangs on which round of a loop it is: it would be, if all rounds were
  /// executed.
  bool hangsOnRound() const { return HangsOnRound; }
  /// The conditions on that which may make a difference.
  const std::set<unsigned> &roundConditions() const { return RoundConditions; }

private:
  /// Of the time, for all paths but the first, and for each of them at least.
  static constexpr double ForOthers = 0.25, ForEachOther = 0.0625;
  /// A path may take that many times as long as those that came to their end; half of it for each that did not, and
  /// so many times at least.
  static constexpr double Longer = 16, Long = 4;
  /// So many paths were tried, or for so long. What a library decides is cheap to try, and there is much of it.
  bool isOver(bool IsUser = true) const {
    constexpr unsigned MoreForLibraries = 4;
    return (IsUser ? Paths >= MaxPaths : LibraryPaths >= (MaxPaths - 1) * MoreForLibraries) ||
           WorkClock::now() > std::min(End, enough());
  }
  /// The figures are assumed, or not known, whatever is tried; and it was tried for so many seconds of the
  /// processor's time, the first path among them.
  static constexpr double Enough = 2, EnoughIfLost = 1, LeastForOthers = 0.75;
  /// Of a program that gets no further otherwise.
  static constexpr double MuchForOne = 6;
  WorkClock::time_point enough() const; ///< when that is, at the latest
  bool isAssumedAnyway() const;

  /// Less, More: the same figures, although other things are done, and more of them or not.
  enum class Verdict : std::uint8_t { Same, Less, More, Other, Larger, Guarded, Guard };
  bool differsInNoFigure(const Path &A, const Path &B) const;
  Verdict compare(const Path &P) const;
  Verdict compare(const Path &P, unsigned Key) const;
  bool givesUp(const Path &P, unsigned Key) const;
  static bool hasSameFigures(Verdict V) { return V == Verdict::Same || V == Verdict::Less || V == Verdict::More; }
  Path follow(const Decisions &Chosen, const std::set<unsigned> &Joined, double AtLeast = LeastForOthers);
  static void decideLoop(const Path &From, Decisions &Taken, unsigned Key);
  Path turned(const Path &From, unsigned Key);
  Path turned(const Path &From, const std::vector<unsigned> &Keys);
  Path inTurn(const Path &From, const std::vector<unsigned> &Keys, Side How = Side::InTurn);
  bool wantsArguments(const Path &P) const;
  bool takeIfWanted(Path P);
  bool takeWithArguments(Path P);
  bool tryWords();
  bool mayReplace(const Path &P) const;
  bool failsInTurn(unsigned Key);
  bool isTakenOnce(unsigned Key, const Path &Never);
  void setMatters(unsigned Key);
  bool failsAnyway(const Path &Failed);
  bool takeIfNeeded(unsigned Key, Path P);
  void trySurroundings();
  bool tryOther(unsigned Key);
  bool sameBelow(const Path &P);
  bool endsEarlier(const Path &P, std::set<unsigned> &Turned);
  bool joinThose(const std::vector<unsigned> &Keys);
  bool anyRounds(const Path &From, const Path &P, std::set<unsigned> &Turned);
  bool mayBeLeftAtOnce(const Path &From, unsigned Key);
  Path replaceBest(Path P);
  bool sameForAnyRounds(const Path &P, unsigned Key);
  void tryEach(bool OnlyLoops = false);
  void turnAllHarmless();
  bool alternateHarmless(Side How);
  bool differs(const Path &InTurn);
  Path joined(const std::vector<unsigned> &Keys);
  bool joinHarmless();
  void combineHarmless();
  bool fillsUp(Path &P, Decisions &More);
  bool runMany();
  bool runMany(bool AlsoLibraries);
  void runAFewMore();
  bool fitRounds();
  bool fitRounds(unsigned Count, bool IsChecked);
  bool fitCounts();
  void readMore(Path &P, Decisions &Other, unsigned Key);
  bool readTable();
  bool runLines();
  bool isUntried(unsigned Key) const { return !Tried.count(Key) && !Best.Loops.count(Key); }
  void note(unsigned Key, Side Chosen, std::size_t Others = 0);
  void noteUntried();
  void noteNothing();

  Runner Run;
  Device Target;
  unsigned MaxPaths, Paths = 1, LibraryPaths = 0;
  double Seconds;
  WorkClock::time_point Begin, End;
  Path Best;
  WorkClock::time_point FirstOver = WorkClock::now(); ///< when the first path was over
  double Longest;                                     ///< of the paths that came to their end, in seconds
  const double First = Longest;                       ///< what the first one took
  unsigned Endless = 0;                               ///< paths that did not
  std::set<unsigned> Tried, Harmless, Guards;
  std::set<unsigned> Lessening; ///< those of Harmless that decide how much is done
  std::set<unsigned> Once;      ///< those of Harmless that must not always be the other way
  std::set<unsigned> Decided;   ///< by the values that the user has set
  std::set<std::pair<unsigned, std::int64_t>> TriedCounts; ///< calls, and how many elements they were to find
  std::set<unsigned> TriedMany;                            ///< loops that were run more than the usual rounds
  std::set<std::pair<unsigned, unsigned>> TriedFits;       ///< loops, and how often they were run
  std::map<unsigned, Bytes> Growth; ///< of loops that were run more: what each further round adds to the peak
  std::map<unsigned, Bytes> Larger; ///< of several loops that were run more together: the largest peak that was seen
  std::set<unsigned> GivesBack;     ///< of either, after which less is held than with fewer rounds
  std::set<unsigned> NeededLoops;   ///< of those in Harmless: without any round the program fails
  std::set<unsigned> AtLeast;       ///< loops of which more rounds change nothing, but none at all would
  std::set<std::pair<unsigned, Side>> Alternated; ///< those of Harmless that were decided in such a way, too
  std::set<unsigned> Repeated;                    ///< met more than once in some path
  /// Loops met beside the best path: whether any number of rounds comes to the same.
  std::map<unsigned, bool> SameRounds;
  std::set<unsigned> Writing; ///< with numbers written on a side of them in some path
  bool TriedTable = false, TriedLines = false;
  bool HangsOnRound = false;
  bool UsesCuda = false; ///< on some path
  std::set<unsigned> RoundConditions;
};

} // namespace vramlint
