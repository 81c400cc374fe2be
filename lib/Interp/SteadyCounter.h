// What a loop counts by, while a round of it stands for any other.
//
// Which round it is is not known then, and a condition on that (`it % 500 == 0`) makes a difference where it singles
// out rounds that do more. What hangs on the counters alone can be computed for every round to come: it is answered
// as in the round that is executed, and told for how many more the answer is the same. So many repeat; the round
// behind them is executed.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Machine.h"
#include "Interp/SteppedVariables.h"

namespace vramlint {

class SteadyCounter {
public:
  /// A round of a loop begins, in the innermost function, that is to stand for any other. \p Left: of so many, this
  /// one among them, where that is known.
  /// \p Unit: so many rounds repeat together.
  SteadyCounter(Machine &M, const clang::Stmt *Loop, std::optional<std::uint64_t> Left, unsigned Unit);
  ~SteadyCounter();
  SteadyCounter(const SteadyCounter &) = delete;
  SteadyCounter &operator=(const SteadyCounter &) = delete;

  /// The truth of \p E in this round, where it hangs on no more than which round it is.
  std::optional<bool> truth(const clang::Expr *E);
  /// Whether there is one more round, by what the loop asks behind this one. It is not known whether there is where
  /// that hangs on anything else.
  std::optional<bool> goesOn(const clang::Expr *E);
  /// Something unknown is decided there otherwise; by \p E, where that could be answered so, but is not asked to be.
  void note(clang::SourceLocation Where, const clang::Expr *E = nullptr);
  /// A round did not do what those before it did, from what was recorded there on if it is known where: which of the
  /// conditions that were noted are to be answered.
  void learn(std::map<unsigned, const clang::Expr *> &ByCounter, std::optional<std::uint64_t> Difference) const;
  /// Whether one of those will be answered in another way in the round that begins.
  bool willSingleOut(const std::map<unsigned, const clang::Expr *> &ByCounter);
  /// Whether something is answered in another way than it was in the rounds before this one.
  bool isSingledOut() const { return SinglesOut; }
  bool wasAsked() const { return WasAsked; }
  /// Whether there are any.
  bool counts() const { return !Counters.empty(); }
  /// Where they lie, and how many bytes they have; and the variables that are nothing to the next round.
  std::vector<std::pair<Address, std::uint64_t>> places() const;
  /// Whether left() is all of them, or another is always to come; \p IsGivenKept: what was said when this was made is
  /// still true.
  bool endIsKnown(bool IsGivenKept) const { return IsLeftGiven ? IsGivenKept : !EndsOtherwise; }

  /// The next round begins; and another unit of them, if it does.
  void next(bool OfAnotherUnit);
  std::uint64_t left() const { return Left; } ///< rounds to come, as far as is known
  /// How many of the rounds to come are answered as those of the last unit were.
  std::uint64_t alike() const { return std::min(Alike, Left / Unit) * Unit; }
  /// No round stands for any other from here on, so many rounds later: the counters are known again.
  void goTo(std::uint64_t Rounds);
  /// The same behind the last round, if it is known how many there are.
  void goToEnd();

private:
  struct Counter {
    SteppedVariable Stepped;
    Place At;
    std::int64_t Now; ///< when the round began
  };
  /// That a round makes by them.
  struct Variable {
    Place At;
    const clang::VarDecl *V;
    std::vector<std::int64_t> Then; ///< what they are when it is made
  };
  using Derived = std::vector<Variable>;
  const Counter *counter(const clang::ValueDecl *V) const;
  bool isOfRound(const clang::VarDecl *V) const;
  bool isOfBegin(const clang::Stmt *S) const;
  bool isPlain(const clang::Stmt *S) const;
  bool collect(const clang::Stmt *S, bool IsCondition, Derived &By) const;
  bool isBehind(const clang::Expr *Step, const clang::Stmt *S) const;
  std::vector<std::int64_t> when(const clang::Stmt *S) const;
  void putAll(const std::vector<std::int64_t> &Then, std::int64_t Rounds);
  std::optional<bool> truthAt(const clang::Expr *E, const std::vector<std::int64_t> &Then, const Derived &By,
                              std::int64_t Rounds);
  std::optional<bool> compute(const clang::Expr *E, std::int64_t From, std::int64_t Every, std::uint64_t Most,
                              std::uint64_t &Same, bool &AsBefore);
  void put(Place At, clang::QualType Type, std::int64_t Number);
  void forget(Place At, clang::QualType Type);

  Machine &M;
  const Frame *In;
  const clang::Stmt *Loop;
  unsigned Unit;
  std::vector<Counter> Counters;
  struct Question {
    unsigned Where;
    const clang::Expr *By;  ///< null: it hangs on more
    std::uint64_t Recorded; ///< what was, when it was asked
  };
  std::vector<Question> Asked;
  std::uint64_t Left, Alike; ///< rounds; and units, this one among them
  bool IsLeftGiven, WasAsked = false, SinglesOut = false, IsAsking = false, EndsOtherwise = false;
};

} // namespace vramlint
