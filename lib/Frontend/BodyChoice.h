// Which function bodies of foreign headers are parsed.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <clang/AST/DeclBase.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/StringRef.h>

namespace clang {
class Sema;
} // namespace clang

namespace vramlint {

/// True for the paths of headers whose function bodies are parsed and kept.
bool keepsBodies(llvm::StringRef Header);

/// Remembers the answer of keepsBodies per file.
class BodyChoice {
public:
  /// True when \p D stands in a foreign header whose bodies are kept.
  bool isKept(const clang::Decl *D);

private:
  llvm::DenseMap<clang::FileID, bool> Known;
};

/// Makes Sema forget which bodies it owes: templates are instantiated when they are called.
void dropOwedBodies(clang::Sema &S);

} // namespace vramlint
