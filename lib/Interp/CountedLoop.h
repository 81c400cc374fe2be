// How many rounds of a loop are left that counts to a number: `for (int i = 0; i < n; ++i)`.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Machine.h"

#include <array>

namespace vramlint {

/// Whether \p For declares \p V and steps it by itself, or compares it with what it so steps.
bool countsBy(const clang::ForStmt *For, const clang::VarDecl *V);
/// The variable that \p E names; null when it is anything else.
const clang::VarDecl *variableOf(const clang::Expr *E);

/// Watches the variable that a `for` declares, or gives a value before its first round, and compares. What it is
/// counted by is seen, not read: a body may count as well.
class CountedLoop {
public:
  explicit CountedLoop(const clang::ForStmt *For);

  /// Its condition has been evaluated, and was true.
  void roundBegins(Machine &M);
  /// Rounds to come, the one that begins among them, if the variable goes on as in the last rounds; nothing where
  /// that is not known.
  std::optional<std::uint64_t> left(Machine &M) const;

  /// Whether it is known to have no more than so many rounds to come.
  bool endsWithin(Machine &M, std::int64_t Rounds) const;

  /// Whether nothing but the loop itself steps the variable, and always by as much. \p In is the function that the
  /// loop stands in.
  bool isSteady(const clang::FunctionDecl *In) const;
  /// What it is compared with now, if that is known.
  std::optional<std::int64_t> bound(Machine &M) const;

private:
  const clang::Expr *Counter = nullptr, *Bound = nullptr;
  const clang::ForStmt *Loop;
  bool IsDeclared = false;                           ///< by the loop; else others may know it
  clang::BinaryOperatorKind Relation = clang::BO_LT; ///< of the counter to the bound
  std::array<std::optional<std::int64_t>, 3> Last;   ///< what it was in the last rounds
};

} // namespace vramlint
