// Variables that each round of a loop steps by as much, whatever else it does.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/Stmt.h"

#include <cstdint>
#include <vector>

namespace clang {
class ASTContext;
class FunctionDecl;
class VarDecl;
} // namespace clang

namespace vramlint {

/// Whether \p S does no more with \p V than to read it.
bool onlyReads(const clang::Stmt *S, const clang::VarDecl *V);

struct SteppedVariable {
  const clang::VarDecl *V;
  const clang::Expr *By; ///< `++step`, `i += 2`
  std::int64_t Step;
  bool IsBetweenRounds; ///< by the loop itself, behind its body
};

const clang::Stmt *bodyOf(const clang::Stmt *Loop);

/// The local integers that \p Loop, a loop of \p In, steps once in each round on every way through it, and that
/// nothing else in it changes. None where \p In lets anybody else get at them.
std::vector<SteppedVariable> steppedVariables(const clang::Stmt *Loop, const clang::FunctionDecl *In,
                                              const clang::ASTContext &Context);

/// The variables from outside of \p Loop to which each of its rounds gives another value before it does anything else
/// with them: `sample = samples.at(l);`. What they were in the last round decides nothing.
std::vector<const clang::VarDecl *> renewedVariables(const clang::Stmt *Loop);

} // namespace vramlint
