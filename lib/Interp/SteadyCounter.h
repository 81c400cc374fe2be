// What a loop counts by, while a round of it stands for any other.
//
// Which round it is is not known then, and a condition on that (`it % 500 == 0`) makes a difference where it singles
// out rounds that do more. What hangs on the counter alone can be computed for every round to come: it is answered as
// in the round that is executed, and told for how many more the answer is the same. So many repeat; the round behind
// them is executed.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Machine.h"

namespace vramlint {

class SteadyCounter {
public:
  /// Where a loop is when a round of it begins. Nothing but the loop changes the variable.
  struct Start {
    Place At;
    clang::QualType Type;
    std::int64_t Now = 0, Step = 0;
    std::uint64_t Left = 0; ///< rounds to come, the one that begins among them
    const clang::Stmt *Body = nullptr;
  };
  /// A round begins that is to stand for any other; the loop is in the innermost function.
  SteadyCounter(Machine &M, Start Begins);
  ~SteadyCounter();
  SteadyCounter(const SteadyCounter &) = delete;
  SteadyCounter &operator=(const SteadyCounter &) = delete;

  /// The truth of \p E in this round, where it hangs on no more than which round it is.
  std::optional<bool> truth(const clang::Expr *E);
  /// Whether something is answered in another way than it was in the rounds before this one.
  bool isSingledOut() const { return SinglesOut; }
  bool wasAsked() const { return WasAsked; }

  /// The next round begins.
  void next();
  std::uint64_t left() const { return Loop.Left; }
  /// How many of the rounds to come are answered as the last one was.
  std::uint64_t alike() const { return Alike; }
  /// No round stands for any other from here on, so many rounds later: the counter is known again.
  void goTo(std::uint64_t Rounds);

private:
  using Derived = std::vector<std::pair<Place, const clang::VarDecl *>>;
  std::optional<bool> truthAt(const clang::Expr *E, const Derived &By, std::int64_t Count);
  bool collect(const clang::Stmt *S, bool IsCondition, Derived &By);
  void put(Place At, clang::QualType Type, std::int64_t Number);
  void forget(Place At, clang::QualType Type);

  Machine &M;
  Start Loop;
  const Frame *In;
  std::uint64_t Alike;
  bool WasAsked = false, SinglesOut = false, IsAsking = false;
};

} // namespace vramlint
