// Lookup asks three places: the scope, the identifier chains and the tables of the contexts.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Frontend/NameHiding.h"

#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclContextInternals.h>
#include <clang/Sema/Scope.h>
#include <clang/Sema/Sema.h>
#include <llvm/ADT/SetVector.h>

namespace vramlint {

/// Namespaces of others that \p Decls add to, and the unit's own, which are found through these.
static void collectReopened(llvm::ArrayRef<clang::Decl *> Decls, UnitNames::OwnFiles IsOwn,
                            llvm::SetVector<clang::DeclContext *> &Found) {
  for (clang::Decl *D : Decls) {
    auto *Space = llvm::dyn_cast<clang::NamespaceDecl>(D);
    if (Space && IsOwn(Space->getFirstDecl()->getLocation()) && !Space->isInline())
      continue; // it is hidden with its name
    if (Space)
      Found.insert(Space->getPrimaryContext());
    if (Space || llvm::isa<clang::LinkageSpecDecl>(D)) {
      auto Inner = llvm::cast<clang::DeclContext>(D)->decls();
      collectReopened(llvm::SmallVector<clang::Decl *>(Inner.begin(), Inner.end()), IsOwn, Found);
    }
  }
}

static clang::NamespaceDecl *anonymousIn(clang::DeclContext *Context) {
  if (auto *Unit = llvm::dyn_cast<clang::TranslationUnitDecl>(Context))
    return Unit->getAnonymousNamespace();
  auto *Space = llvm::dyn_cast<clang::NamespaceDecl>(Context);
  return Space ? Space->getAnonymousNamespace() : nullptr;
}

static void setAnonymousIn(clang::DeclContext *Context, clang::NamespaceDecl *Anonymous) {
  if (auto *Unit = llvm::dyn_cast<clang::TranslationUnitDecl>(Context))
    Unit->setAnonymousNamespace(Anonymous);
  else
    llvm::cast<clang::NamespaceDecl>(Context)->setAnonymousNamespace(Anonymous);
}

/// What \p D redeclares of somebody else's, such as a class that it declares again.
static clang::NamedDecl *declaredBefore(clang::NamedDecl *D, UnitNames::OwnFiles IsOwn) {
  for (clang::Decl *Before = D->getPreviousDecl(); Before; Before = Before->getPreviousDecl())
    if (!IsOwn(Before->getLocation()))
      return llvm::cast<clang::NamedDecl>(Before);
  return nullptr;
}

/// Where something was declared; a namespace without name is opened by a directive that stands nowhere.
static clang::SourceLocation placeOf(const clang::NamedDecl *D) {
  if (const auto *Directive = llvm::dyn_cast<clang::UsingDirectiveDecl>(D); Directive && D->getLocation().isInvalid())
    return Directive->getNominatedNamespaceAsWritten()->getLocation();
  return D->getLocation();
}

/// One of several overloads may have come back with another.
static void enter(clang::StoredDeclsList &List, clang::NamedDecl *D) {
  if (!llvm::is_contained(List.getLookupResult(), D))
    List.addOrReplaceDecl(D);
}

void UnitNames::hideIn(clang::DeclContext *Context, OwnFiles IsOwn) {
  Context->noload_lookup(clang::DeclarationName()); // builds the table, if that has been put off
  clang::StoredDeclsMap *Names = Context->getLookupPtr();
  if (!Names)
    return;
  for (auto &Entry : *Names) {
    clang::StoredDeclsList &List = Entry.second;
    llvm::SmallVector<clang::NamedDecl *> Own;
    for (clang::NamedDecl *D : List.getLookupResult())
      if (IsOwn(placeOf(D)))
        Own.push_back(D);
    for (clang::NamedDecl *D : Own) {
      // A namespace of others stands here with the part that was seen last.
      if (auto *Space = llvm::dyn_cast<clang::NamespaceDecl>(D);
          Space && !IsOwn(Space->getFirstDecl()->getLocation()))
        continue;
      List.remove(D);
      InContexts.push_back({Context, D});
      if (clang::NamedDecl *Before = declaredBefore(D, IsOwn))
        enter(List, Before);
    }
  }
  if (clang::NamespaceDecl *Space = anonymousIn(Context); Space && IsOwn(Space->getFirstDecl()->getLocation())) {
    Anonymous.push_back({Context, Space});
    setAnonymousIn(Context, nullptr);
  }
}

void UnitNames::hide(llvm::ArrayRef<clang::Decl *> Decls, clang::Sema &S, OwnFiles IsOwn) {
  llvm::SetVector<clang::DeclContext *> Contexts;
  Contexts.insert(S.Context.getTranslationUnitDecl());
  Contexts.insert(S.Context.getExternCContextDecl());
  collectReopened(Decls, IsOwn, Contexts);
  for (clang::DeclContext *Context : Contexts)
    hideIn(Context, IsOwn);
  for (clang::Decl *D : S.TUScope->decls())
    if (auto *Named = llvm::dyn_cast<clang::NamedDecl>(D); Named && Named->getDeclName() && IsOwn(D->getLocation()))
      InScope.push_back(Named);
  for (clang::NamedDecl *D : InScope) {
    S.TUScope->RemoveDecl(D);
    S.IdResolver.RemoveDecl(D);
    if (clang::NamedDecl *Before = declaredBefore(D, IsOwn); Before && !S.TUScope->isDeclScope(Before)) {
      S.TUScope->AddDecl(Before);
      S.IdResolver.AddDecl(Before);
    }
  }
}

void UnitNames::show(clang::Sema &S) {
  for (auto [Context, D] : InContexts)
    enter((*Context->getLookupPtr())[D->getDeclName()], D);
  for (clang::NamedDecl *D : InScope) {
    if (clang::Decl *Before = D->getPreviousDecl(); Before && S.TUScope->isDeclScope(Before)) {
      S.TUScope->RemoveDecl(Before);
      S.IdResolver.RemoveDecl(llvm::cast<clang::NamedDecl>(Before));
    }
    S.TUScope->AddDecl(D);
    S.IdResolver.AddDecl(D);
  }
  for (auto [Context, Space] : Anonymous)
    setAnonymousIn(Context, Space);
  *this = UnitNames();
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
