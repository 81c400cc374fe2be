// Before release 21, Clang reads all specializations of a template when one of them is looked up, and overload
// resolution in LibTorch's headers leaves tens of thousands that nobody asks for again: 5 000 of `std::__or_`,
// 1 300 declarations of `std::get_deleter`. Half of what a warm run read were these.
//
// Which ones does nothing refer to? The writer knows: it writes what it can reach. So all are taken out of their
// templates' tables, the header is written once for nothing, and what was written all the same goes back. What
// stays out is in no file at all and is made anew where it is needed. (Out of its table but in the file, a class
// could be read while another of the same arguments is being made: two sets of members, and Clang calls the
// program ambiguous.)
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Frontend/PchTrimming.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/Basic/Version.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Sema/Sema.h>
#include <clang/Serialization/ASTWriter.h>
#include <clang/Serialization/PCHContainerOperations.h>

namespace vramlint {

/// Templates are instantiated by whoever calls them, not because a header mentions them.
static void dropPending(clang::Sema &S) {
  S.PendingInstantiations.clear();
  S.LateParsedInstantiations.clear();
  S.VTableUses.clear();
  S.UndefinedButUsed.clear();
}

#if CLANG_VERSION_MAJOR < 21
namespace {

/// Lends the table that templates keep to themselves and their heirs.
template <class Template> struct Opened : Template {
  static auto &table(Template *T) { return (T->*&Opened::getSpecializations)(); }
};

const clang::Decl *declarationOf(const clang::FunctionTemplateSpecializationInfo *Made) {
  return Made->getFunction();
}
const clang::Decl *declarationOf(const clang::Decl *Made) { return Made; }

/// What was taken out of the tables of one kind of template.
template <class Template, class Entry> struct Taken {
  std::vector<std::pair<Template *, Entry *>> Entries;

  /// Takes what Clang made by itself; what the program's text says stays.
  void takeFrom(Template *T) {
    if (!T->isCanonicalDecl())
      return;
    auto &Table = Opened<Template>::table(T);
    std::vector<Entry *> Written;
    for (Entry &Made : Table)
      if (Made.getTemplateSpecializationKind() == clang::TSK_ImplicitInstantiation)
        Entries.push_back({T, &Made});
      else
        Written.push_back(&Made);
    Table.clear();
    for (Entry *Made : Written)
      Table.GetOrInsertNode(Made);
  }

  void giveBack(llvm::function_ref<bool(const clang::Decl *)> IsNeeded) {
    for (auto [T, Made] : Entries)
      if (IsNeeded(declarationOf(Made)))
        Opened<Template>::table(T).GetOrInsertNode(Made);
  }
};

class Specializations {
public:
  void takeFrom(clang::DeclContext *Context) {
    for (clang::Decl *D : Context->decls()) {
      if (auto *Function = llvm::dyn_cast<clang::FunctionTemplateDecl>(D))
        Functions.takeFrom(Function);
      else if (auto *Class = llvm::dyn_cast<clang::ClassTemplateDecl>(D))
        takeFromClass(Class);
      else if (auto *Variable = llvm::dyn_cast<clang::VarTemplateDecl>(D))
        Variables.takeFrom(Variable);
      else if (llvm::isa<clang::NamespaceDecl, clang::LinkageSpecDecl, clang::CXXRecordDecl>(D))
        takeFrom(llvm::cast<clang::DeclContext>(D));
    }
  }

  void giveBack(llvm::function_ref<bool(const clang::Decl *)> IsNeeded) {
    Functions.giveBack(IsNeeded);
    Classes.giveBack(IsNeeded);
    Variables.giveBack(IsNeeded);
  }

private:
  void takeFromClass(clang::ClassTemplateDecl *Class) {
    for (clang::ClassTemplateSpecializationDecl *Made : Class->specializations()) {
      takeFrom(Made);
      if (Made->getTemplateSpecializationKind() == clang::TSK_ImplicitInstantiation)
        dropAsserts(Made);
    }
    Classes.takeFrom(Class);
  }

  /// What was asserted has been checked, and names many a trait.
  static void dropAsserts(clang::CXXRecordDecl *Class) {
    std::vector<clang::Decl *> Checked;
    for (clang::Decl *D : Class->decls())
      if (llvm::isa<clang::StaticAssertDecl>(D))
        Checked.push_back(D);
    for (clang::Decl *D : Checked)
      Class->removeDecl(D);
  }

  Taken<clang::FunctionTemplateDecl, clang::FunctionTemplateSpecializationInfo> Functions;
  Taken<clang::ClassTemplateDecl, clang::ClassTemplateSpecializationDecl> Classes;
  Taken<clang::VarTemplateDecl, clang::VarTemplateSpecializationDecl> Variables;
};

/// Writes to memory only.
class TrialWriter : public clang::PCHGenerator {
public:
  explicit TrialWriter(clang::CompilerInstance &Compiler)
      : PCHGenerator(Compiler.getPreprocessor(), Compiler.getModuleCache(), "", "",
                     std::make_shared<clang::PCHBuffer>(), {}) {
    InitializeSema(Compiler.getSema());
  }
  bool hasWritten(const clang::Decl *D) { return getWriter().wasDeclEmitted(D); }
};

} // namespace

static void dropUnreferenced(clang::CompilerInstance &Compiler) {
  clang::ASTContext &Context = Compiler.getASTContext();
  Specializations Made;
  Made.takeFrom(Context.getTranslationUnitDecl());
  TrialWriter Writer(Compiler);
  Writer.HandleTranslationUnit(Context);
  Made.giveBack([&](const clang::Decl *D) { return Writer.hasWritten(D); });
}
#else
static void dropUnreferenced(clang::CompilerInstance &) {}
#endif

void trimForPch(clang::CompilerInstance &Compiler) {
  dropPending(Compiler.getSema());
  if (!Compiler.getDiagnostics().hasErrorOccurred())
    dropUnreferenced(Compiler);
}

} // namespace vramlint
