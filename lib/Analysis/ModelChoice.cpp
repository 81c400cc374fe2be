// A class contains those that its definition mentions, its methods wherever they are defined, and the functions of
// the program that these call: factories make modules, too.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Analysis/ModelChoice.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/RecursiveASTVisitor.h>
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/STLExtras.h>

namespace vramlint {

namespace {

using Class = const clang::CXXRecordDecl *;

/// Collects the classes that a declaration mentions, template arguments and callees' bodies included.
class Mentions : public clang::RecursiveASTVisitor<Mentions> {
public:
  explicit Mentions(const Program &P) : P(P) {}

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitTypeLoc(clang::TypeLoc Where) {
    note(Where.getType());
    return true;
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *E) {
    note(E->getType());
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr *E) {
    if (auto *F = llvm::dyn_cast<clang::FunctionDecl>(E->getDecl()))
      follow(F);
    return true;
  }
  bool VisitMemberExpr(clang::MemberExpr *E) {
    if (auto *F = llvm::dyn_cast<clang::FunctionDecl>(E->getMemberDecl()))
      follow(F);
    return true;
  }

  /// A class with everything that defines it.
  void addClass(Class Record) {
    TraverseDecl(const_cast<clang::CXXRecordDecl *>(Record));
    for (clang::CXXMethodDecl *Method : Record->methods())
      follow(Method);
  }

  llvm::DenseSet<Class> Found;

private:
  void note(clang::QualType Type) {
    if (const auto *Specialized = Type->getAs<clang::TemplateSpecializationType>())
      for (const clang::TemplateArgument &Argument : Specialized->template_arguments())
        if (Argument.getKind() == clang::TemplateArgument::Type)
          note(Argument.getAsType());
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

  void follow(clang::FunctionDecl *F) {
    const clang::FunctionDecl *Definition = F;
    if (F->hasBody(Definition) && P.isUserCode(Definition->getLocation()) && Followed.insert(Definition).second)
      TraverseDecl(const_cast<clang::FunctionDecl *>(Definition));
  }

  const Program &P;
  llvm::DenseSet<const clang::FunctionDecl *> Followed;
};

} // namespace

std::vector<ModelClass> outermostModels(const Program &P) {
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
  std::vector<ModelClass> Outermost;
  for (const ModelClass &Model : All) {
    if (Model.IsAbstract || Model.IsTemplate || Model.Forwards.empty())
      continue;
    // Two that contain each other are both outermost.
    auto isAround = [&](const ModelClass &Other) {
      return Other.Class != Model.Class && contains(Other, Model) && !contains(Model, Other);
    };
    if (llvm::none_of(All, isAround))
      Outermost.push_back(Model);
  }
  return Outermost;
}

} // namespace vramlint
