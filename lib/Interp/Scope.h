// Scopes around code that gives something back; see Scope.cpp.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Machine.h"

namespace vramlint {

/// Who answers calls of a function.
struct Machine::FunctionFate {
  enum class Kind : std::uint8_t {
    Host,
    Standard,
    Body,
    Assign,
    TrivialAssign,
    Destroy,
    LambdaPointer,
    LambdaInvoker,
    Rows
  } K;
  const clang::FunctionDecl *Definition = nullptr;
  std::string_view Name, Method;
  bool IsUser = false;
};

/// Runs \p Body as a block: what it declares dies at the end.
template <class F> auto Machine::inBlock(F Body) {
  decltype(Body()) Result{};
  blockScope([&] { Result = Body(); });
  return Result;
}

/// Runs \p Body as a full expression: its temporaries die at the end.
template <class F> auto Machine::inFullExpression(F Body) {
  decltype(Body()) Result{};
  fullExpression([&] { Result = Body(); });
  return Result;
}

} // namespace vramlint
