// A class contains those that its definition mentions, its methods wherever they are defined, and the functions of
// the program that these call: factories make modules, too.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Analysis/ModelChoice.h"

#include "Interp/Walk.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/STLExtras.h>

namespace vramlint {

namespace {

using Class = const clang::CXXRecordDecl *;

/// Collects the classes that a declaration mentions, template arguments and callees' bodies included.
class Mentions : public Walk {
public:
  explicit Mentions(const Program &P) : P(P) { WithInstances = true; }

  bool visitTypeLoc(clang::TypeLoc Where) override {
    note(Where.getType());
    return true;
  }
  bool visitStmt(clang::Stmt *S) override {
    if (const auto *Made = llvm::dyn_cast<clang::CXXConstructExpr>(S))
      note(Made->getType());
    else if (const auto *Named = llvm::dyn_cast<clang::DeclRefExpr>(S))
      follow(llvm::dyn_cast<clang::FunctionDecl>(Named->getDecl()));
    else if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(S))
      follow(llvm::dyn_cast<clang::FunctionDecl>(Member->getMemberDecl()));
    return true;
  }

  /// A class with everything that defines it.
  void addClass(Class Record) {
    over(Record);
    for (clang::CXXMethodDecl *Method : Record->methods())
      follow(Method);
  }

  llvm::DenseSet<Class> Found;

private:
  void note(clang::QualType Type) {
    if (const auto *Specialized = Type->getAs<clang::TemplateSpecializationType>()) {
      // Of what hangs on parameters of a template only the name is there.
      if (const auto *Of =
              llvm::dyn_cast_or_null<clang::ClassTemplateDecl>(Specialized->getTemplateName().getAsTemplateDecl()))
        Found.insert(Of->getTemplatedDecl()->getCanonicalDecl());
      for (const clang::TemplateArgument &Argument : Specialized->template_arguments())
        if (Argument.getKind() == clang::TemplateArgument::Type)
          note(Argument.getAsType());
    }
    Class Record = Type.getNonReferenceType()->getAsCXXRecordDecl();
    if (!Record)
      return;
    if (const auto *Instance = llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(Record)) {
      // The template stands for all that is made of it.
      Found.insert(Instance->getSpecializedTemplate()->getTemplatedDecl()->getCanonicalDecl());
      return;
    }
    Found.insert(Record->getCanonicalDecl());
  }

  void follow(const clang::FunctionDecl *F) {
    const clang::FunctionDecl *Definition = F;
    if (F && F->hasBody(Definition) && P.isUserCode(Definition->getLocation()) && Followed.insert(Definition).second)
      over(Definition);
  }

  const Program &P;
  llvm::DenseSet<const clang::FunctionDecl *> Followed;
};

} // namespace

std::vector<ModelClass> outermostModels(const Program &P, const std::set<std::string> &NotRun) {
  std::vector<ModelClass> All = listModels(P);
  // A holder stands for the class it holds.
  llvm::DenseMap<Class, llvm::DenseSet<Class>> MadeOf;
  for (const ModelClass &Model : All) {
    Mentions M(P);
    M.addClass(Model.Class);
    MadeOf[Model.Class->getCanonicalDecl()] = std::move(M.Found);
  }
  auto contains = [&](const ModelClass &Outer, const ModelClass &Inner) {
    const auto &Found = MadeOf[Outer.Class->getCanonicalDecl()];
    return Found.contains(Inner.Class->getCanonicalDecl()) ||
           (Inner.HolderClass && Found.contains(Inner.HolderClass->getCanonicalDecl()));
  };
  auto canBeRun = [&](const ModelClass &M) {
    return !M.IsAbstract && !NotRun.count(M.Name) && !NotRun.count(M.Holder);
  };
  auto isRunByForward = [&](const ModelClass &M) { return canBeRun(M) && !M.Forwards.empty(); };
  auto isRunByOther = [&](const ModelClass &M) { return canBeRun(M) && M.Forwards.empty() && !M.Method.empty(); };
  // Those without a forward count where there is no other, and where they are around others that have one.
  const bool HasForward = llvm::any_of(All, isRunByForward);
  auto counts = [&](const ModelClass &Model) {
    if (!isRunByOther(Model))
      return isRunByForward(Model);
    return !HasForward || llvm::any_of(All, [&](const ModelClass &Inner) {
      return Inner.Class != Model.Class && isRunByForward(Inner) && contains(Model, Inner);
    });
  };
  std::vector<ModelClass> Outermost;
  for (const ModelClass &Model : All) {
    if (!counts(Model))
      continue;
    // Two that contain each other are both outermost. What cannot be run itself stands for nothing that it is made
    // of.
    auto isAround = [&](const ModelClass &Other) {
      return Other.Class != Model.Class && (isRunByForward(Other) || isRunByOther(Other)) && contains(Other, Model) &&
             !contains(Model, Other);
    };
    if (llvm::none_of(All, isAround))
      Outermost.push_back(Model);
  }
  return Outermost;
}

} // namespace vramlint
