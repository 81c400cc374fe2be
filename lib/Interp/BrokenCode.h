// Code that does not compile, of a template that nobody had asked for until it was executed.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/Expr.h"

#include <string>

namespace vramlint {

/// What the ledger calls it; why it does not compile is known to who compiles.
inline constexpr const char *BrokenCode = "code that does not compile";

/// What is said of an expression that is not executed.
inline std::string kindOf(const clang::Expr *E) {
  return llvm::isa<clang::RecoveryExpr>(E) ? BrokenCode
                                           : "an expression of kind " + std::string(E->getStmtClassName());
}

} // namespace vramlint
