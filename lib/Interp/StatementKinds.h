// What becomes of each kind of statement and expression the syntax tree can hold.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef VRAMLINT_INTERP_STATEMENTKINDS_H
#define VRAMLINT_INTERP_STATEMENTKINDS_H

#include "llvm/ADT/StringRef.h"

#include <optional>

namespace vramlint {

enum class StatementFate {
  Interpreted, ///< Machine::execute, evaluate or locate has a case for it
  Unmodelled,  ///< valid C++ or an extension of it that is left out; the ledger says so
  Dependent,   ///< only in templates that are not instantiated, or in code that does not compile
  Foreign      ///< of another language or programming model (Objective-C, OpenMP, OpenACC, SEH, HLSL, SYCL)
};

/// Fate of the kind that Clang names \p ClassName (Stmt::getStmtClassName). Nothing for a kind that is not listed,
/// which a newer Clang may have; the machine treats it as unmodelled, and the suite fails.
std::optional<StatementFate> statementFate(llvm::StringRef ClassName);

} // namespace vramlint

#endif // VRAMLINT_INTERP_STATEMENTKINDS_H
