// Before release 21, Clang reads all specializations of a template when one of them is looked up. LibTorch's
// headers leave thousands per type trait (5 000 of `std::__or_`), and reading them took most of a later run.
// Left out of their template's table they are not lost: one that is referred to is read and enters the table
// (ASTDeclReader::VisitClassTemplateSpecializationDeclImpl, which also merges it with one made meanwhile), one
// that is not is made anew.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Frontend/PchTrimming.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Basic/Version.h>
#include <clang/Sema/Sema.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/Support/Path.h>

using llvm::StringRef;

namespace vramlint {

/// Templates are instantiated by whoever calls them, not because a header mentions them.
static void dropPending(clang::Sema &S) {
  S.PendingInstantiations.clear();
  S.LateParsedInstantiations.clear();
  S.VTableUses.clear();
  S.UndefinedButUsed.clear();
}

#if CLANG_VERSION_MAJOR < 21
/// Lends the tables that the classes keep to themselves and their heirs.
struct OpenedClassTemplate : clang::ClassTemplateDecl {
  static auto table() { return &OpenedClassTemplate::getSpecializations; }
};
struct OpenedFunctionTemplate : clang::FunctionTemplateDecl {
  static auto table() { return &OpenedFunctionTemplate::getSpecializations; }
};

/// `<type_traits>` of libstdc++, and the files that libc++'s is made of.
static bool isTraitHeader(StringRef Path) {
  return llvm::sys::path::filename(Path) == "type_traits" ||
         llvm::sys::path::filename(llvm::sys::path::parent_path(Path)) == "__type_traits";
}

static bool isInTraitHeader(const clang::Decl *D) {
  auto &Sources = D->getASTContext().getSourceManager();
  return isTraitHeader(Sources.getFilename(Sources.getExpansionLoc(D->getLocation())));
}

/// True for classes whose only members name types. Merging two definitions of one leaves both their members:
/// two names of the same type are one to lookup, two variables or functions are ambiguous.
static bool hasOnlyTypes(const clang::CXXRecordDecl *Class) {
  return llvm::all_of(Class->decls(), [](const clang::Decl *D) {
    return D->isImplicit() || llvm::isa<clang::TypedefNameDecl, clang::StaticAssertDecl>(D);
  });
}

static bool canBeDropped(clang::ClassTemplateSpecializationDecl &Made) {
  return Made.getSpecializationKind() == clang::TSK_ImplicitInstantiation && hasOnlyTypes(&Made);
}
static bool canBeDropped(clang::FunctionTemplateSpecializationInfo &Made) {
  return Made.getTemplateSpecializationKind() == clang::TSK_ImplicitInstantiation;
}

template <class Entry> static void dropSpecializations(llvm::FoldingSetVector<Entry> &Table) {
  std::vector<Entry *> Kept;
  for (Entry &Made : Table)
    if (!canBeDropped(Made))
      Kept.push_back(&Made);
  Table.clear();
  for (Entry *Made : Kept)
    Table.GetOrInsertNode(Made);
}

/// `is_same` and its kind.
static void dropSpecializations(clang::ClassTemplateDecl *Template) {
  const clang::CXXRecordDecl *Definition = Template->getTemplatedDecl()->getDefinition();
  if (Definition && isInTraitHeader(Definition))
    dropSpecializations((Template->*OpenedClassTemplate::table())());
}

/// `declval` and its kind.
static void dropSpecializations(clang::FunctionTemplateDecl *Template) {
  if (isInTraitHeader(Template))
    dropSpecializations((Template->*OpenedFunctionTemplate::table())());
}

static void dropSpecializationsIn(clang::DeclContext *Context) {
  for (clang::Decl *D : Context->decls()) {
    if (auto *Class = llvm::dyn_cast<clang::ClassTemplateDecl>(D); Class && Class->isCanonicalDecl())
      dropSpecializations(Class);
    else if (auto *Function = llvm::dyn_cast<clang::FunctionTemplateDecl>(D); Function && Function->isCanonicalDecl())
      dropSpecializations(Function);
    else if (llvm::isa<clang::NamespaceDecl, clang::LinkageSpecDecl>(D))
      dropSpecializationsIn(llvm::cast<clang::DeclContext>(D));
  }
}
#endif

void trimForPch(clang::Sema &S) {
  dropPending(S);
#if CLANG_VERSION_MAJOR < 21
  dropSpecializationsIn(S.getASTContext().getTranslationUnitDecl());
#endif
}

} // namespace vramlint
