// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/PrintedOnly.h"

#include "clang/AST/ExprCXX.h"

#include "llvm/ADT/STLExtras.h"

namespace vramlint {
using namespace clang;

/// Functions of C that print, and whose arguments are only read.
static constexpr llvm::StringRef Printing[] = {"printf", "fprintf", "puts", "fputs", "putchar", "fflush"};

static bool isOfStd(const Decl *D) {
  const DeclContext *In = D ? D->getDeclContext() : nullptr;
  while (In && !In->isStdNamespace())
    In = In->getParent();
  return In != nullptr;
}

/// A number, a text, or an object of the standard library: no copy of it takes memory that counts.
static bool isPlain(QualType Type) {
  Type = Type.getNonReferenceType();
  const auto *Class = Type->getAsCXXRecordDecl();
  return Class ? isOfStd(Class) : true;
}

/// Whether what is handed over cannot be changed by who gets it.
static bool isOnlyRead(QualType Parameter) {
  if (const auto *Reference = Parameter->getAs<ReferenceType>())
    return Parameter->isRValueReferenceType() || Reference->getPointeeType().isConstQualified();
  const QualType Pointee = Parameter->getPointeeType();
  return Pointee.isNull() || Pointee.isConstQualified() || Pointee->isFunctionType();
}

namespace {
class Printed {
public:
  explicit Printed(const Machine &M) : M(M) {}
  bool prints(const Stmt *S) const;

private:
  bool isStream(const Expr *E) const;
  bool printsByC(const CallExpr *Call) const;
  bool isRead(const Stmt *S) const;
  bool isReadBy(const CallExpr *Call) const;
  bool areRead(const Stmt *S) const {
    return llvm::all_of(S->children(), [&](const Stmt *Child) { return Child && isRead(Child); });
  }

  const Machine &M;
};
} // namespace

bool Printed::prints(const Stmt *S) const {
  if (const auto *Compound = dyn_cast<CompoundStmt>(S))
    return llvm::all_of(Compound->body(), [&](const Stmt *One) { return prints(One); });
  if (const auto *Declares = dyn_cast<DeclStmt>(S))
    return llvm::all_of(Declares->decls(), [&](const Decl *D) {
      const auto *V = dyn_cast<VarDecl>(D);
      return V && V->hasLocalStorage() && V->getInit() && isPlain(V->getType()) && !V->getType()->isReferenceType() &&
             isRead(V->getInit());
    });
  const auto *E = dyn_cast<Expr>(S);
  if (!E)
    return false;
  E = E->IgnoreUnlessSpelledInSource();
  const auto *Call = dyn_cast<CallExpr>(E);
  return Call && (isStream(E) || printsByC(Call));
}

/// `std::cout`, or what it gives when something is written to it.
bool Printed::isStream(const Expr *E) const {
  E = E->IgnoreUnlessSpelledInSource();
  if (const auto *Name = dyn_cast<DeclRefExpr>(E))
    return isOfStd(Name->getDecl()) && isOfStd(Name->getType()->getAsCXXRecordDecl());
  const auto *Writes = dyn_cast<CXXOperatorCallExpr>(E);
  return Writes && Writes->getOperator() == OO_LessLess && Writes->getNumArgs() == 2 &&
         isOfStd(Writes->getDirectCallee()) && isStream(Writes->getArg(0)) && isPlain(Writes->getArg(1)->getType()) &&
         isRead(Writes->getArg(1));
}

bool Printed::printsByC(const CallExpr *Call) const {
  const FunctionDecl *F = Call->getDirectCallee();
  if (!F || !F->isExternC() || !F->getIdentifier() || M.TheHost.isUserCode(F->getLocation()) ||
      !llvm::is_contained(Printing, F->getName()))
    return false;
  return llvm::all_of(Call->arguments(), [&](const Expr *E) { return isRead(E); });
}

/// A call that changes nothing: of a method that is constant, of a function that is handed nothing to change. What
/// gives a part of an object (back(), *, []) may fail where the condition does not hold.
bool Printed::isReadBy(const CallExpr *Call) const {
  const FunctionDecl *F = Call->getDirectCallee();
  if (!F || M.TheHost.isUserCode(F->getLocation()) || !isPlain(Call->getType()) || F->getReturnType()->isVoidType())
    return false;
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  if (F->getReturnType()->isReferenceType() || (Method && !Method->isStatic() && !Method->isConst()))
    return false;
  return (Method || isOfStd(F)) &&
         llvm::all_of(F->parameters(), [](const ParmVarDecl *P) { return isOnlyRead(P->getType()); });
}

/// Whether it is computed without any effect.
bool Printed::isRead(const Stmt *S) const {
  if (const auto *Call = dyn_cast<CallExpr>(S))
    return isReadBy(Call) && llvm::all_of(Call->arguments(), [&](const Expr *E) { return isRead(E); }) &&
           (!isa<CXXMemberCallExpr>(Call) || isRead(Call->getCallee()));
  if (const auto *Unary = dyn_cast<UnaryOperator>(S);
      Unary && (Unary->isIncrementDecrementOp() || Unary->getOpcode() == UO_Deref))
    return false;
  if (const auto *Member = dyn_cast<MemberExpr>(S);
      Member && Member->isArrow() && !isa<CXXThisExpr>(Member->getBase()->IgnoreParenImpCasts()))
    return false;
  if (const auto *Binary = dyn_cast<BinaryOperator>(S); Binary && (Binary->isAssignmentOp() || Binary->isCommaOp()))
    return false;
  if (isa<CXXConstructExpr, CXXBindTemporaryExpr>(S) && !isPlain(cast<Expr>(S)->getType()))
    return false;
  return isa<DeclRefExpr, MemberExpr, CastExpr, ParenExpr, UnaryOperator, BinaryOperator, ConditionalOperator,
             IntegerLiteral, FloatingLiteral, CXXBoolLiteralExpr, CharacterLiteral, StringLiteral, CXXThisExpr,
             ConstantExpr, ExprWithCleanups, MaterializeTemporaryExpr, CXXBindTemporaryExpr, CXXConstructExpr,
             SubstNonTypeTemplateParmExpr, UnaryExprOrTypeTraitExpr>(S)
             ? areRead(S)
             : isa<CXXDefaultArgExpr>(S);
}

bool printsOnly(const Machine &M, const Stmt *S) { return S && Printed(M).prints(S); }

} // namespace vramlint
