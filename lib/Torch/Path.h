// One execution of a program, with every unknown condition decided in one way.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Support/WorkClock.h"
#include "Torch/Execute.h"

#include "clang/Basic/SourceLocation.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

namespace vramlint {

/// What an unknown condition is taken to be: always the same, true and false in turn, or in no order. What main() is
/// called with: nothing (True), nobody knows what (False), or Words of which nobody knows what they are.
enum class Side : std::uint8_t {
  False,
  True,
  InTurn,
  Mixed,
  Many,
  More,
  Fitting,
  Table, ///< many, as of the lines of a table
  Words,
};

/// What was decided at an unknown condition, by place. A loop's is whether it runs any number of rounds.
struct Decisions : std::map<unsigned, Side> {
  using map::map;
  struct Fit {
    unsigned Rounds = 0;
    bool IsChecked = false; ///< the program asks for as many; else its layers take them
  };
  std::map<unsigned, Fit> Fitting;         ///< of loops that are decided so
  std::map<unsigned, std::int64_t> Counts; ///< how many elements a call finds, by its place
  unsigned Words = 0;                      ///< that main() is called with
  unsigned Lines = 0;                      ///< of a Table
  unsigned Times = 2;                      ///< of More: that many times as often as Many

  /// Whether any is not always decided in the same way.
  bool areInTurn() const {
    return std::any_of(begin(), end(),
                       [](const value_type &D) { return D.second == Side::InTurn || D.second == Side::Mixed; });
  }
  /// Whether any is a loop that runs more often than such loops usually do: what is made there may be enough for the
  /// rest.
  bool areLong() const {
    return std::any_of(begin(), end(),
                       [](const value_type &D) { return D.second >= Side::Many && D.second <= Side::Table; });
  }
};

/// An unknown condition when it was met first.
struct Asking {
  clang::SourceLocation Where; ///< in the program; a header's condition is met where the program called it
  bool IsUser = false;         ///< it stands in the program's own code
  std::string Cause;
  std::uint64_t Since = 0; ///< events before it
};

struct Path {
  Execution Result;
  Decisions Asked; ///< every unknown condition met, with the decision taken
  std::map<unsigned, Asking> Causes;
  std::map<unsigned, SourcePoint> Places;
  std::set<unsigned> Loops;                 ///< those of Asked that are about the rounds of a loop
  std::set<unsigned> InOrder;               ///< those that have been decided in no order for long enough
  std::set<unsigned> Bounded;               ///< of those, `break`s of loops that come to an end without
  std::map<unsigned, unsigned> LoopOf;      ///< of those, which loop it is: several may end it
  std::map<unsigned, std::uint64_t> Visits; ///< how often each other condition was met
  std::map<unsigned, std::uint64_t> Last;   ///< events before it was met last
  std::set<unsigned> CaughtChecks;          ///< Machine::CaughtChecks
  std::set<unsigned> Surroundings;          ///< Machine::Surroundings
  std::set<unsigned> Joined;                ///< conditions of which both sides count: Machine::Joined
  std::set<unsigned> WroteUnder;
  std::optional<std::pair<SourcePoint, std::string>> DevicesCounted; ///< where the program asks, and how to say it
  std::map<unsigned, unsigned> Rounds;                               ///< of loops that are run more than usual
  std::set<SourcePoint> Sites;                                       ///< where memory is taken
  /// Of each phase its name and what was held when it began, at most, and when it ended; each once.
  std::set<std::tuple<std::string, Bytes, Bytes, Bytes>> Phases;
  std::map<unsigned, std::int64_t> Found; ///< calls that find what is in the data, and how many that is at most
  std::vector<bool> Met;                  ///< of the values that the user has set (GivenValues::Asked)
  Bytes Peak = 0, Held = 0;
  std::uint64_t Fingerprint = 0; ///< of the allocations and frees on the device, and of what is not known about them
  std::set<std::string> Doubts;  ///< what is not known, in words
  unsigned Arguments = 0;        ///< of Asked: whether the program is called without arguments
  int ExitStatus = 0;
  std::optional<std::pair<std::int64_t, std::int64_t>> FailedCheck; ///< Machine::FailedCheck
  bool IsRefused = false; ///< it ends with what LibTorch refuses, and no check of the program looks for
  bool IsLost = false;    ///< some figure is not known at all: worse than any that is
  /// The rounds of a loop were taken to repeat, and did not, or a thread waits: to be executed again.
  bool Again = false;
};

/// How many rounds of a loop over data fill more than one batch of most programs.
inline constexpr unsigned ManyRounds = 256;
/// A loop that is run again and again has its many rounds a few times only.
inline constexpr unsigned mostRounds(unsigned Times) { return 4 * ManyRounds * Times; }
/// A directory of which nothing is known has files enough for more than one batch of most programs: examples are
/// seldom as few as the rounds of any other loop. All of them together have no more than are read in time; of a
/// thousand, one for each class, further ones have one, and then none.
inline constexpr unsigned FilesOfDirectory = 64, FilesOfAll = 384, FilesOfMost = 448;
/// The lines of a table, and what stands in each of them: the rounds of loops inside of one another.
inline constexpr unsigned RoundsOfTables[] = {200, 1024}, RoundsOfLines = 12;

/// Executes \p Entry once, by \p Latest if it has to decide something. \p Chosen says how; what is not there is
/// decided as usual. \p Proofs: how to show that rounds of loops repeat, null when that is not to be; it grows where
/// that fails.
Path runPath(clang::ASTContext &Context, clang::Sema &SemaRef, const clang::FunctionDecl *Entry,
             const ExecutionOptions &Options, SourceFiles &Files, const Decisions &Chosen,
             const std::set<unsigned> &Joined, LoopProofs *Proofs, WorkClock::time_point Latest);

} // namespace vramlint
