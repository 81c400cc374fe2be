// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/MissingBodies.h"
#include "Interp/Walk.h"

#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/SmallPtrSet.h>

namespace vramlint {
using namespace clang;

SourceTree::Wanted nameOfDefinition(const NamedDecl *D) {
  SourceTree::Wanted Name;
  // A template's constructor is called `Net<T>` otherwise.
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(D))
    Name.Least = Constructor->getParent()->getNameAsString();
  else if (const auto *Destructor = dyn_cast<CXXDestructorDecl>(D))
    Name.Least = "~" + Destructor->getParent()->getNameAsString();
  else
    Name.Least = D->getNameAsString();
  Name.Full = Name.Least;
  bool InClass = false;
  for (const DeclContext *C = D->getDeclContext(); C && !C->isTranslationUnit(); C = C->getParent()) {
    const auto *Named = dyn_cast<NamedDecl>(C);
    const auto *Space = dyn_cast<NamespaceDecl>(C);
    if (!Named || !Named->getDeclName() || (Space && Space->isInline()))
      continue;
    Name.Full = Named->getNameAsString() + "::" + Name.Full;
    if (!Space)
      Name.Least = Named->getNameAsString() + "::" + Name.Least;
    InClass |= !Space;
  }
  if (!InClass)
    Name.Least = Name.Full;
  return Name;
}

namespace {

class Uses final : public Walk {
public:
  explicit Uses(const Program &P) : P(P) {}

  std::set<SourceTree::Wanted> Missing;

  bool visitStmt(Stmt *S) override {
    if (const auto *Name = dyn_cast<DeclRefExpr>(S))
      note(dyn_cast<FunctionDecl>(Name->getDecl()));
    else if (const auto *Member = dyn_cast<MemberExpr>(S))
      note(dyn_cast<FunctionDecl>(Member->getMemberDecl()));
    else if (const auto *Made = dyn_cast<CXXConstructExpr>(S))
      note(Made->getConstructor());
    return true;
  }

  bool visitDecl(Decl *D) override {
    if (const auto *V = dyn_cast<ValueDecl>(D); V && !isa<FunctionDecl>(V))
      noteArguments(V->getType());
    if (const auto *Class = dyn_cast<CXXRecordDecl>(D); Class && Class->isThisDeclarationADefinition())
      for (const CXXBaseSpecifier &Base : Class->bases())
        noteArguments(Base.getType());
    return true;
  }

private:
  /// A template of a library that is given a class makes it, and calls what it has.
  void noteArguments(QualType Type) {
    if (Type.isNull())
      return; // of a structured binding of something foreign
    const auto *Class = Type.getNonReferenceType()->getAsCXXRecordDecl();
    if (!Class || !Seen.insert(Class).second)
      return;
    if (const auto *Special = dyn_cast<ClassTemplateSpecializationDecl>(Class))
      for (const TemplateArgument &Argument : Special->getTemplateArgs().asArray())
        if (Argument.getKind() == TemplateArgument::Type)
          noteClass(Argument.getAsType()->getAsCXXRecordDecl());
    if (Class->hasDefinition() && P.isUserCode(Class->getLocation()))
      for (const CXXBaseSpecifier &Base : Class->bases())
        noteArguments(Base.getType());
  }

  void noteClass(const CXXRecordDecl *Class) {
    if (Class && Class->hasDefinition() && P.isUserCode(Class->getLocation()))
      for (const CXXMethodDecl *Method : Class->getDefinition()->methods())
        note(Method);
  }

  void note(const FunctionDecl *F) {
    if (!F || !Seen.insert(F->getCanonicalDecl()).second || F->isImplicit() || F->isDeleted() || F->isDefaulted() ||
        F->isPureVirtual() || F->isInlined() || F->getDescribedFunctionTemplate() || F->isDependentContext() ||
        !P.isUserCode(F->getLocation()) || P.isForeign(F))
      return;
    if (const FunctionDecl *Pattern = F->getTemplateInstantiationPattern(); Pattern && Pattern->isDefined())
      return;
    if (!F->isDefined() && !P.definitionElsewhere(F))
      Missing.insert(nameOfDefinition(F));
  }

  const Program &P;
  llvm::SmallPtrSet<const Decl *, 32> Seen;
};

} // namespace

std::set<SourceTree::Wanted> missingBodies(const Program &P) {
  Uses Found(P);
  for (const Decl *D : P.linkedDecls())
    Found.over(D);
  return std::move(Found.Missing);
}

} // namespace vramlint
