// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/SteppedVariables.h"
#include "Interp/CountedLoop.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <algorithm>

namespace vramlint {
using namespace clang;

/// The elements that \p S makes of its arguments, `{step, all}`: a constructor that takes them by reference, only to
/// copy them.
static bool copiesIntoPair(const Stmt *S) {
  const auto *Made = dyn_cast<CXXConstructExpr>(S);
  const auto *Class = Made ? dyn_cast<ClassTemplateSpecializationDecl>(Made->getConstructor()->getParent()) : nullptr;
  return Class && Class->isInStdNamespace() && (Class->getName() == "pair" || Class->getName() == "tuple") &&
         llvm::all_of(Class->getTemplateArgs().asArray(), [](const TemplateArgument &A) {
           const auto isValue = [](const TemplateArgument &T) {
             return T.getKind() == TemplateArgument::Type && T.getAsType()->isArithmeticType();
           };
           return A.getKind() == TemplateArgument::Pack ? llvm::all_of(A.pack_elements(), isValue) : isValue(A);
         });
}

bool onlyReads(const Stmt *S, const VarDecl *V) {
  if (!S)
    return true;
  if (const auto *Name = dyn_cast<DeclRefExpr>(S))
    return Name->getDecl() != V;
  const auto *Cast = dyn_cast<ImplicitCastExpr>(S);
  if (copiesIntoPair(S))
    return llvm::all_of(S->children(), [&](const Stmt *Child) {
      const auto *Name = dyn_cast<DeclRefExpr>(Child);
      return (Name && Name->getDecl() == V) || onlyReads(Child, V);
    });
  const bool Reads = Cast && (Cast->getCastKind() == CK_LValueToRValue ||
                              (Cast->getCastKind() == CK_NoOp && Cast->getType().isConstQualified()));
  if (Reads && variableOf(Cast) == V)
    return true;
  if (const auto *Lambda = dyn_cast<LambdaExpr>(S); Lambda && !onlyReads(Lambda->getBody(), V))
    return false;
  return std::all_of(S->child_begin(), S->child_end(), [&](const Stmt *Child) { return onlyReads(Child, V); });
}

/// The variable that \p E changes, if that is all it does, and by how much; it is null, or not stepped, for anything
/// else.
static const VarDecl *changedBy(const Expr *E, const ASTContext &Context, std::int64_t &Step) {
  Step = 0;
  if (const auto *Unary = dyn_cast<UnaryOperator>(E); Unary && Unary->isIncrementDecrementOp()) {
    Step = Unary->isIncrementOp() ? 1 : -1;
    return variableOf(Unary->getSubExpr());
  }
  const auto *Assigns = dyn_cast<BinaryOperator>(E);
  if (!Assigns || !Assigns->isAssignmentOp())
    return nullptr;
  const bool Adds = Assigns->getOpcode() == BO_AddAssign, Subtracts = Assigns->getOpcode() == BO_SubAssign;
  Expr::EvalResult By;
  if ((Adds || Subtracts) && !Assigns->getRHS()->isValueDependent() &&
      Assigns->getRHS()->EvaluateAsInt(By, Context) && By.Val.getInt().getSignificantBits() < 32)
    Step = Adds ? By.Val.getInt().getExtValue() : -By.Val.getInt().getExtValue();
  return variableOf(Assigns->getLHS());
}

/// Whether \p S only reads \p V, or assigns to it. \p Changes: how often it does the latter.
static bool isPrivate(const Stmt *S, const VarDecl *V, const ASTContext &Context, unsigned &Changes) {
  if (!S)
    return true;
  if (const auto *Lambda = dyn_cast<LambdaExpr>(S)) // what it captures, it may only read
    return onlyReads(Lambda->getBody(), V) && llvm::all_of(Lambda->captures(), [&](const LambdaCapture &C) {
             const auto *Made = C.capturesVariable() ? dyn_cast<VarDecl>(C.getCapturedVar()) : nullptr;
             return !Made || !Made->isInitCapture() || isPrivate(Made->getInit(), V, Context, Changes);
           });
  if (const auto *Name = dyn_cast<DeclRefExpr>(S))
    return Name->getDecl() != V;
  std::int64_t Step = 0;
  if (const auto *E = dyn_cast<Expr>(S); E && changedBy(E, Context, Step) == V) {
    ++Changes;
    const auto *Assigns = dyn_cast<BinaryOperator>(E);
    return !Assigns || isPrivate(Assigns->getRHS(), V, Context, Changes);
  }
  const auto *Cast = dyn_cast<ImplicitCastExpr>(S);
  if (Cast && variableOf(Cast) == V &&
      (Cast->getCastKind() == CK_LValueToRValue || Cast->getType().isConstQualified()))
    return true;
  const bool IsCopied = copiesIntoPair(S);
  return llvm::all_of(S->children(), [&](const Stmt *Child) {
    const auto *Name = dyn_cast_or_null<DeclRefExpr>(Child);
    return (IsCopied && Name && Name->getDecl() == V) || isPrivate(Child, V, Context, Changes);
  });
}

/// Whether a round may be over before \p S is: there is a `continue` of this loop in it, or a jump.
static bool mayContinue(const Stmt *S, bool IsOfAnother = false) {
  if (!S || isa<LambdaExpr>(S))
    return false;
  if (isa<GotoStmt, IndirectGotoStmt, LabelStmt>(S) || (isa<ContinueStmt>(S) && !IsOfAnother))
    return true;
  const bool IsLoop = isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(S);
  return llvm::any_of(S->children(), [&](const Stmt *Child) { return mayContinue(Child, IsOfAnother || IsLoop); });
}

namespace {
struct Finder {
  const ASTContext &Context;
  std::vector<SteppedVariable> Found;

  /// What is evaluated whenever \p E is.
  void inExpression(const Stmt *E, bool IsBetweenRounds) {
    if (!E || isa<LambdaExpr, AbstractConditionalOperator, StmtExpr>(E))
      return;
    if (const auto *Logical = dyn_cast<BinaryOperator>(E); Logical && Logical->isLogicalOp()) {
      inExpression(Logical->getLHS(), IsBetweenRounds);
      return;
    }
    std::int64_t Step = 0;
    if (const auto *Changes = dyn_cast<Expr>(E))
      if (const VarDecl *V = changedBy(Changes, Context, Step); V && Step)
        Found.push_back({V, Changes, Step, IsBetweenRounds});
    for (const Stmt *Child : E->children())
      inExpression(Child, IsBetweenRounds);
  }

  /// What is executed whenever \p S is, until a round may be over.
  bool inStatement(const Stmt *S) {
    if (!S)
      return true;
    if (const auto *Block = dyn_cast<CompoundStmt>(S))
      return llvm::all_of(Block->body(), [&](const Stmt *One) { return inStatement(One); });
    if (const auto *Declares = dyn_cast<DeclStmt>(S)) {
      for (const Decl *D : Declares->decls())
        if (const auto *V = dyn_cast<VarDecl>(D); V && V->hasLocalStorage())
          inExpression(V->getInit(), false);
      return true;
    }
    if (const auto *If = dyn_cast<IfStmt>(S)) {
      if (If->getInit())
        inStatement(If->getInit());
      inExpression(If->getCond(), false);
    } else if (isa<Expr>(S)) {
      inExpression(S, false);
    }
    return !mayContinue(S);
  }
};
} // namespace

const Stmt *bodyOf(const Stmt *Loop) {
  if (const auto *For = dyn_cast<ForStmt>(Loop))
    return For->getBody();
  if (const auto *While = dyn_cast<WhileStmt>(Loop))
    return While->getBody();
  if (const auto *Do = dyn_cast<DoStmt>(Loop))
    return Do->getBody();
  const auto *Range = dyn_cast<CXXForRangeStmt>(Loop);
  return Range ? Range->getBody() : nullptr;
}

/// The same of what is executed in each round of \p Loop: a `for` begins with giving its counter a value.
static bool isPrivateInRounds(const Stmt *Loop, const VarDecl *V, const ASTContext &Context, unsigned &Changes) {
  const auto *For = dyn_cast<ForStmt>(Loop);
  return For ? isPrivate(For->getCond(), V, Context, Changes) && isPrivate(For->getInc(), V, Context, Changes) &&
                   isPrivate(For->getBody(), V, Context, Changes)
             : isPrivate(Loop, V, Context, Changes);
}

std::vector<SteppedVariable> steppedVariables(const Stmt *Loop, const FunctionDecl *In, const ASTContext &Context) {
  const Stmt *All = In ? In->getBody() : nullptr;
  Finder F{Context, {}};
  F.inStatement(bodyOf(Loop));
  if (const auto *For = dyn_cast<ForStmt>(Loop))
    F.inExpression(For->getInc(), true);
  std::erase_if(F.Found, [&](const SteppedVariable &S) {
    unsigned InLoop = 0, InAll = 0;
    // What a macro does stands all in one place, and it is places that tell what comes first.
    return !All || S.By->getBeginLoc().isMacroID() || !S.V->hasLocalStorage() || !S.V->getType()->isIntegerType() ||
           S.V->getType()->isBooleanType() || !isPrivateInRounds(Loop, S.V, Context, InLoop) || InLoop != 1 ||
           !isPrivate(All, S.V, Context, InAll);
  });
  return std::move(F.Found);
}

static void collectNamed(const Stmt *S, llvm::SmallPtrSetImpl<const VarDecl *> &Named) {
  if (!S)
    return;
  if (const auto *Name = dyn_cast<DeclRefExpr>(S))
    if (const auto *V = dyn_cast<VarDecl>(Name->getDecl()))
      Named.insert(V);
  for (const Stmt *Child : S->children())
    collectNamed(Child, Named);
}

std::vector<const VarDecl *> renewedVariables(const Stmt *Loop) {
  std::vector<const VarDecl *> Renewed;
  llvm::SmallPtrSet<const VarDecl *, 16> Named;
  const auto *Body = dyn_cast_or_null<CompoundStmt>(bodyOf(Loop));
  if (!Body)
    return Renewed;
  for (const Stmt *S : Body->body()) {
    const auto *E = dyn_cast<Expr>(S);
    E = E ? E->IgnoreUnlessSpelledInSource() : nullptr;
    const Expr *To = nullptr, *From = nullptr;
    if (const auto *Assigns = dyn_cast_or_null<BinaryOperator>(E); Assigns && Assigns->getOpcode() == BO_Assign)
      To = Assigns->getLHS(), From = Assigns->getRHS();
    else if (const auto *Call = dyn_cast_or_null<CXXOperatorCallExpr>(E); Call && Call->getOperator() == OO_Equal)
      To = Call->getArg(0), From = Call->getArg(1);
    collectNamed(From ? From : S, Named);
    const VarDecl *V = To ? variableOf(To) : nullptr;
    if (V && V->hasLocalStorage() && Named.insert(V).second)
      Renewed.push_back(V);
    else if (To)
      collectNamed(To, Named);
  }
  return Renewed;
}

} // namespace vramlint
