// One syntax tree holds several translation units; what one of them declares is hidden from the others.
//
// Hidden means: not found by name. The declarations stay in the syntax tree, where other code points to them, and
// can be shown again. Names of headers that are not the program's own are everybody's.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <clang/AST/DeclBase.h>
#include <clang/Basic/SourceLocation.h>
#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/STLExtras.h>

#include <utility>
#include <vector>

namespace clang {
class NamedDecl;
class NamespaceDecl;
class Sema;
} // namespace clang

namespace vramlint {

/// The names of one translation unit.
class UnitNames {
public:
  /// Whether a place is in the unit's own files.
  using OwnFiles = llvm::function_ref<bool(clang::SourceLocation)>;

  /// Hides everything that \p Decls, the unit's top-level declarations, brought into the tree.
  void hide(llvm::ArrayRef<clang::Decl *> Decls, clang::Sema &S, OwnFiles IsOwn);
  /// Undoes hide().
  void show(clang::Sema &S);

private:
  std::vector<std::pair<clang::DeclContext *, clang::NamedDecl *>> InContexts;
  std::vector<clang::NamedDecl *> InScope;
  std::vector<std::pair<clang::DeclContext *, clang::NamespaceDecl *>> Anonymous;

  void hideIn(clang::DeclContext *Context, OwnFiles IsOwn);
};

/// Hides, and removes, top-level declarations of code that did not compile.
void hideFailed(llvm::ArrayRef<clang::Decl *> Decls, clang::Sema &S);

} // namespace vramlint
