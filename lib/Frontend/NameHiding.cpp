// Lookup asks three places: the scope, the identifier chains and the tables of the contexts.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Frontend/NameHiding.h"

#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclContextInternals.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Sema/Scope.h>
#include <clang/Sema/Sema.h>

namespace vramlint {

/// Takes \p D out of name lookup; it stays in the syntax tree, where others point to it.
static void hideFromLookup(clang::NamedDecl *D, clang::Sema &S) {
  if (!D->getDeclName())
    return;
  if (S.TUScope->isDeclScope(D)) {
    S.TUScope->RemoveDecl(D);
    S.IdResolver.RemoveDecl(D);
  }
  // Names in an inline namespace, an enum or extern "C" are names of what is around it as well.
  for (clang::DeclContext *Context = D->getDeclContext(); Context; Context = Context->getParent()) {
    if (clang::StoredDeclsMap *Names = Context->getPrimaryContext()->getLookupPtr())
      if (auto Entry = Names->find(D->getDeclName()); Entry != Names->end())
        Entry->second.remove(D);
    if (!Context->isTransparentContext() && !Context->isInlineNamespace())
      break;
  }
}

void hideInternals(clang::Decl *D, clang::FileID File, clang::Sema &S) {
  if (llvm::isa<clang::NamespaceDecl, clang::LinkageSpecDecl>(D)) {
    for (clang::Decl *Inner : llvm::cast<clang::DeclContext>(D)->decls())
      hideInternals(Inner, File, S);
    return;
  }
  auto &Sources = S.getSourceManager();
  auto *Named = llvm::dyn_cast<clang::NamedDecl>(D);
  if (!Named || Sources.getFileID(Sources.getExpansionLoc(D->getLocation())) != File)
    return;
  if (Named->isExternallyVisible() && !llvm::isa<clang::TypedefNameDecl>(Named))
    return;
  if (auto *Enum = llvm::dyn_cast<clang::EnumDecl>(Named); Enum && !Enum->isScoped())
    for (clang::EnumConstantDecl *Constant : Enum->enumerators())
      hideFromLookup(Constant, S);
  hideFromLookup(Named, S);
}

void hideFailed(llvm::ArrayRef<clang::Decl *> Decls, clang::Sema &S) {
  for (clang::Decl *D : Decls) {
    auto *Named = llvm::dyn_cast<clang::NamedDecl>(D);
    if (!Named || !Named->getDeclName() || llvm::isa<clang::NamespaceDecl>(Named))
      continue;
    if (S.TUScope->isDeclScope(Named)) {
      S.TUScope->RemoveDecl(Named);
      S.IdResolver.RemoveDecl(Named);
    }
    if (Named->getDeclContext() == Named->getLexicalDeclContext() && Named->getDeclContext()->containsDecl(Named))
      Named->getDeclContext()->removeDecl(Named);
  }
}

} // namespace vramlint
