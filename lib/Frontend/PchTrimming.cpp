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
// And a friend that a class template declares is declared again by each of its specializations, in one chain: who
// reads one of 370 declarations of `std::get_deleter` reads all of them, and what writes one writes all the classes
// in which they stand. For a friend the first declaration says as much, so the others leave the chain, too. And
// bases, members' types and typedefs of specializations lose the spelling that led to them.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Frontend/PchTrimming.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclFriend.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/Basic/Version.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Sema/Sema.h>
#include <clang/Serialization/ASTWriter.h>
#include <clang/Serialization/PCHContainerOperations.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/MapVector.h>

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

using Befriended = llvm::PointerUnion<clang::NamedDecl *, clang::TypeSourceInfo *>;
Befriended &befriendedBy(clang::FriendDecl *);
/// Lends what a friend declaration names, which Clang's own classes alone can change.
template <Befriended clang::FriendDecl::*Named> struct Lent {
  friend Befriended &befriendedBy(clang::FriendDecl *D) { return D->*Named; }
};
template struct Lent<&clang::FriendDecl::Friend>;

/// Chains of declarations of one kind that lose some of their links.
template <class Kind> class Chains {
public:
  /// False for the first, which stays.
  bool drop(Kind *Repeat) {
    if (Repeat->isFirstDecl())
      return false;
    std::vector<Kind *> &Chain = All[Repeat->getFirstDecl()];
    if (Chain.empty()) {
      for (Kind *D = Repeat->getMostRecentDecl(); D; D = D->getPreviousDecl())
        Chain.push_back(D);
      std::reverse(Chain.begin(), Chain.end());
    }
    Dropped.insert(Repeat);
    return true;
  }

  /// Links what was not dropped, or is needed all the same. What stays out still knows what it repeats.
  void link(llvm::function_ref<bool(const clang::Decl *)> IsNeeded) {
    for (auto &[First, Chain] : All) {
      Kind *Last = First;
      for (Kind *D : llvm::drop_begin(Chain)) {
        Opened::link(D).setPrevious(Last);
        if (!Dropped.contains(D) || IsNeeded(D))
          Last = D;
      }
      Opened::link(First).setLatest(Last);
    }
  }

private:
  struct Opened : Kind {
    static auto &link(Kind *D) { return D->*&Opened::RedeclLink; }
  };
  llvm::MapVector<Kind *, std::vector<Kind *>> All; ///< as they were, first to last, by the first
  llvm::DenseSet<const Kind *> Dropped;
};

/// Friends that specializations of class templates declare again.
class RepeatedFriends {
public:
  void dropFrom(clang::ClassTemplateSpecializationDecl *Class) {
    if (!Class->isThisDeclarationADefinition())
      return;
    for (clang::FriendDecl *Friend : Class->friends()) {
      clang::NamedDecl *Named = Friend->getFriendDecl();
      if (Named && Named->getLexicalDeclContext() == Class && drop(Named))
        befriendedBy(Friend) = llvm::cast<clang::NamedDecl>(Named->getCanonicalDecl());
    }
  }

  void link(llvm::function_ref<bool(const clang::Decl *)> IsNeeded) {
    Templates.link(IsNeeded);
    Functions.link(IsNeeded);
    Classes.link(IsNeeded);
  }

private:
  bool drop(clang::NamedDecl *Named) {
    if (auto *Template = llvm::dyn_cast<clang::RedeclarableTemplateDecl>(Named))
      return drop(Template->getTemplatedDecl()) && Templates.drop(Template);
    if (auto *Function = llvm::dyn_cast<clang::FunctionDecl>(Named))
      return !Function->isThisDeclarationADefinition() && Functions.drop(Function);
    auto *Class = llvm::dyn_cast<clang::TagDecl>(Named);
    return Class && !Class->isThisDeclarationADefinition() && Classes.drop(Class);
  }

  Chains<clang::RedeclarableTemplateDecl> Templates;
  Chains<clang::FunctionDecl> Functions;
  Chains<clang::TagDecl> Classes;
};

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
      // Each of the 4 000 pieces of `namespace at` would ask all others whether they are.
      if (llvm::isa<clang::NamespaceDecl>(D))
        D->setReferenced();
    }
  }

  void giveBack(llvm::function_ref<bool(const clang::Decl *)> IsNeeded) {
    Functions.giveBack(IsNeeded);
    Classes.giveBack(IsNeeded);
    Variables.giveBack(IsNeeded);
    Friends.link(IsNeeded);
  }

  /// Without what was taken.
  void linkFriends() {
    Friends.link([](const clang::Decl *) { return false; });
  }

private:
  void takeFromClass(clang::ClassTemplateDecl *Class) {
    for (clang::ClassTemplateSpecializationDecl *Made : Class->specializations()) {
      takeFrom(Made);
      if (Made->getTemplateSpecializationKind() != clang::TSK_ImplicitInstantiation)
        continue;
      dropAsserts(Made);
      dropSpelling(Made);
      Friends.dropFrom(Made);
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

  /// An attribute of a typedef, such as an alignment, is no part of the type that it stands for.
  static bool namesAttributes(clang::QualType Type) {
    for (;;)
      if (const auto *Name = Type->getAs<clang::TypedefType>()) {
        if (Name->getDecl()->hasAttrs())
          return true;
        Type = Name->desugar();
      } else if (const clang::ArrayType *Array = Type->getAsArrayTypeUnsafe()) {
        Type = Array->getElementType();
      } else {
        return false;
      }
  }

  /// `typename remove_extent<T>::type` has become a type: how it was spelled names many a trait, too.
  static void dropSpelling(clang::CXXRecordDecl *Class) {
    clang::ASTContext &Context = Class->getASTContext();
    auto plain = [&](clang::QualType Type, clang::SourceLocation Where) {
      return Context.getTrivialTypeSourceInfo(Type.getCanonicalType(), Where);
    };
    if (Class->isThisDeclarationADefinition())
      for (clang::CXXBaseSpecifier &Base : Class->bases()) {
        const bool InheritsConstructors = Base.getInheritConstructors();
        Base = clang::CXXBaseSpecifier(Base.getSourceRange(), Base.isVirtual(), Base.isBaseOfClass(),
                                       Base.getAccessSpecifierAsWritten(),
                                       plain(Base.getType(), Base.getBaseTypeLoc()), Base.getEllipsisLoc());
        Base.setInheritConstructors(InheritsConstructors);
      }
    for (clang::Decl *D : Class->decls()) {
      if (auto *Name = llvm::dyn_cast<clang::TypedefNameDecl>(D)) {
        if (!Name->isModed() && !namesAttributes(Name->getUnderlyingType()))
          Name->setTypeSourceInfo(plain(Name->getUnderlyingType(), Name->getLocation()));
      } else if (auto *Field = llvm::dyn_cast<clang::FieldDecl>(D); Field && !namesAttributes(Field->getType())) {
        Field->setTypeSourceInfo(plain(Field->getType(), Field->getLocation()));
        Field->setType(Field->getType().getCanonicalType());
      }
    }
  }

  Taken<clang::FunctionTemplateDecl, clang::FunctionTemplateSpecializationInfo> Functions;
  Taken<clang::ClassTemplateDecl, clang::ClassTemplateSpecializationDecl> Classes;
  Taken<clang::VarTemplateDecl, clang::VarTemplateSpecializationDecl> Variables;
  RepeatedFriends Friends;
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
  Made.linkFriends();
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
