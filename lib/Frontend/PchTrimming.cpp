// Before release 21, Clang reads all specializations of a template when one of them is looked up, and LibTorch's
// headers leave 800 of `std::declval`. Left out of their template's table they are not lost: one that something
// refers to is read when that is, and enters the table, merged with one made meanwhile.
//
// Only functions without a body are left out, because merging is harmless for them alone. Classes would be worth
// more (5 000 of `std::__or_`), but one that is read while another of the same arguments is being made has two
// sets of members, and Clang calls the program ambiguous or the definitions different.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Frontend/PchTrimming.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Basic/Version.h>
#include <clang/Sema/Sema.h>
#include <llvm/Config/abi-breaking.h>
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

// A Clang built with asserts takes it that only modules are merged.
#define VRAMLINT_TRIMS_TABLES (CLANG_VERSION_MAJOR < 21 && !LLVM_ENABLE_ABI_BREAKING_CHECKS)

#if VRAMLINT_TRIMS_TABLES
/// Lends the table that the class keeps to itself and its heirs.
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

static bool canBeDropped(const clang::FunctionTemplateSpecializationInfo &Made) {
  return Made.getTemplateSpecializationKind() == clang::TSK_ImplicitInstantiation && !Made.getFunction()->hasBody();
}

/// `declval` and its kind.
static void dropSpecializations(clang::FunctionTemplateDecl *Template) {
  if (!Template->isCanonicalDecl() || !isInTraitHeader(Template))
    return;
  auto &Table = (Template->*OpenedFunctionTemplate::table())();
  std::vector<clang::FunctionTemplateSpecializationInfo *> Kept;
  for (auto &Made : Table)
    if (!canBeDropped(Made))
      Kept.push_back(&Made);
  Table.clear();
  for (auto *Made : Kept)
    Table.GetOrInsertNode(Made);
}

static void dropSpecializationsIn(clang::DeclContext *Context) {
  for (clang::Decl *D : Context->decls()) {
    if (auto *Template = llvm::dyn_cast<clang::FunctionTemplateDecl>(D))
      dropSpecializations(Template);
    else if (llvm::isa<clang::NamespaceDecl, clang::LinkageSpecDecl>(D))
      dropSpecializationsIn(llvm::cast<clang::DeclContext>(D));
  }
}
#endif

void trimForPch(clang::Sema &S) {
  dropPending(S);
#if VRAMLINT_TRIMS_TABLES
  dropSpecializationsIn(S.getASTContext().getTranslationUnitDecl());
#endif
}

} // namespace vramlint
