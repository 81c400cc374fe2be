// One translation unit holds several sources; what only one of them may see is hidden behind its end.
//
// Hidden means: not found by name. The declarations stay in the syntax tree, where other code points to
// them. Macros are undone in Program, and using directives are not undone at all.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <clang/AST/DeclBase.h>
#include <clang/Basic/SourceLocation.h>
#include <llvm/ADT/ArrayRef.h>

namespace clang {
class Sema;
}

namespace vramlint {

/// Hides what in \p D has internal linkage, or is a type alias, and was written in \p File itself: a
/// static function, an anonymous namespace's member, a constant.
void hideInternals(clang::Decl *D, clang::FileID File, clang::Sema &S);

/// Hides, and removes, top-level declarations of code that did not compile.
void hideFailed(llvm::ArrayRef<clang::Decl *> Decls, clang::Sema &S);

} // namespace vramlint
