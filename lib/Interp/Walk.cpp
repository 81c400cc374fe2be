// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Walk.h"

#include <clang/AST/RecursiveASTVisitor.h>

using namespace clang;

namespace vramlint {

namespace {

class Walker : public RecursiveASTVisitor<Walker> {
  using Base = RecursiveASTVisitor<Walker>;

public:
  explicit Walker(Walk &W) : W(W) {}

  bool shouldVisitTemplateInstantiations() const { return W.WithInstances; }

  bool VisitDecl(Decl *D) { return W.visitDecl(D); }
  bool VisitStmt(Stmt *S) { return W.visitStmt(S); }
  bool VisitTypeLoc(TypeLoc T) { return W.visitTypeLoc(T); }

  bool TraverseDecl(Decl *D) {
    if (!W.beginDecl(D))
      return true;
    const bool GoesOn = Base::TraverseDecl(D);
    W.endDecl(D);
    return GoesOn;
  }
  bool TraverseConstantExpr(ConstantExpr *E, DataRecursionQueue * = nullptr) {
    return asConstant([&] { return TraverseStmt(E->getSubExpr()); });
  }
  bool TraverseTemplateArgumentLoc(const TemplateArgumentLoc &A) {
    return asConstant([&] { return Base::TraverseTemplateArgumentLoc(A); });
  }
  bool TraverseConstantArrayTypeLoc(ConstantArrayTypeLoc T) {
    return asConstant([&] { return Base::TraverseConstantArrayTypeLoc(T); });
  }

private:
  template <class F> bool asConstant(F Body) {
    W.beginConstant();
    const bool GoesOn = Body();
    W.endConstant();
    return GoesOn;
  }

  Walk &W;
};

} // namespace

void Walk::over(const Decl *D) { Walker(*this).TraverseDecl(const_cast<Decl *>(D)); }

void Walk::over(const Stmt *S) { Walker(*this).TraverseStmt(const_cast<Stmt *>(S)); }

} // namespace vramlint
