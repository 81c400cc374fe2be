// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/CountedLoop.h"
#include "Interp/SteppedVariables.h"

#include <algorithm>

namespace vramlint {
using namespace clang;

const VarDecl *variableOf(const Expr *E) {
  const auto *Name = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  return Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
}

static bool steps(const ForStmt *For, const VarDecl *V) {
  const auto *Begin = dyn_cast_or_null<DeclStmt>(For->getInit());
  if (!Begin || !V->getType()->isArithmeticType() || !llvm::is_contained(Begin->decls(), V))
    return false;
  const auto changes = [&](const Expr *E, const auto &Self) -> bool {
    E = E ? E->IgnoreParenImpCasts() : nullptr;
    if (const auto *Unary = dyn_cast_or_null<UnaryOperator>(E))
      return Unary->isIncrementDecrementOp() && variableOf(Unary->getSubExpr()) == V;
    const auto *Binary = dyn_cast_or_null<BinaryOperator>(E);
    if (Binary && Binary->isCommaOp())
      return Self(Binary->getLHS(), Self) || Self(Binary->getRHS(), Self);
    return Binary && Binary->isAssignmentOp() && variableOf(Binary->getLHS()) == V;
  };
  return changes(For->getInc(), changes);
}

bool countsBy(const ForStmt *For, const VarDecl *V) {
  if (steps(For, V))
    return true;
  const auto *Goes =
      dyn_cast_or_null<BinaryOperator>(For->getCond() ? For->getCond()->IgnoreParenImpCasts() : nullptr);
  if (!Goes || !Goes->isComparisonOp() || !V->getType()->isArithmeticType())
    return false;
  const VarDecl *Left = variableOf(Goes->getLHS()), *Right = variableOf(Goes->getRHS());
  return (Left == V && Right && steps(For, Right)) || (Right == V && Left && steps(For, Left));
}

/// `v.size()`: what was called a moment ago for the condition.
static bool isPlain(const Expr *E, const ASTContext &Context) {
  E = E->IgnoreParenImpCasts();
  const auto *Call = dyn_cast<CXXMemberCallExpr>(E);
  const CXXMethodDecl *Method = Call ? Call->getMethodDecl() : nullptr;
  if (Method && Method->isConst() && Call->getNumArgs() == 0)
    return isPlain(Call->getImplicitObjectArgument(), Context);
  return !E->HasSideEffects(Context);
}

/// `++i`, `i += 2`.
static bool stepsByAsMuch(const Expr *Inc, const VarDecl *V, const ASTContext &Context) {
  Inc = Inc ? Inc->IgnoreParens() : nullptr;
  if (const auto *Unary = dyn_cast_or_null<UnaryOperator>(Inc))
    return Unary->isIncrementDecrementOp() && variableOf(Unary->getSubExpr()) == V;
  const auto *Adds = dyn_cast_or_null<CompoundAssignOperator>(Inc);
  return Adds && (Adds->getOpcode() == BO_AddAssign || Adds->getOpcode() == BO_SubAssign) &&
         variableOf(Adds->getLHS()) == V && Adds->getRHS()->isIntegerConstantExpr(Context);
}

CountedLoop::CountedLoop(const ForStmt *For) : Loop(For) {
  const auto *Begin = dyn_cast_or_null<DeclStmt>(For->getInit());
  const auto *Sets = dyn_cast_or_null<BinaryOperator>(For->getInit()); // `for (i = 0; ...)`
  const auto *Goes =
      dyn_cast_or_null<BinaryOperator>(For->getCond() ? For->getCond()->IgnoreParenImpCasts() : nullptr);
  if ((!Begin && !Sets) || !Goes || (!Goes->isRelationalOp() && Goes->getOpcode() != BO_NE))
    return;
  IsDeclared = Begin;
  const auto declared = [&](const VarDecl *V) {
    if (!V || !V->getType()->isIntegerType())
      return false;
    return Begin ? llvm::is_contained(Begin->decls(), V)
                 : Sets->getOpcode() == BO_Assign && V->hasLocalStorage() && variableOf(Sets->getLHS()) == V;
  };
  const Expr *Left = Goes->getLHS(), *Right = Goes->getRHS();
  Relation = Goes->getOpcode();
  if (!declared(variableOf(Left))) {
    std::swap(Left, Right);
    if (Goes->isRelationalOp())
      Relation = BinaryOperator::reverseComparisonOp(Relation);
  }
  if (!declared(variableOf(Left)))
    return;
  Counter = Left->IgnoreParenImpCasts();
  Bound = Right;
}

void CountedLoop::roundBegins(Machine &M) {
  if (!Counter)
    return;
  std::rotate(Last.begin(), Last.begin() + 1, Last.end());
  const Place At = M.locate(Counter);
  const Value Now = At.At && !At.isUnknown() ? M.load(At, Counter->getType()) : Value();
  Last.back() = Now.isInt() ? std::optional(static_cast<std::int64_t>(Now.asInt())) : std::nullopt;
}

bool CountedLoop::isSteady(const FunctionDecl *In) const {
  const VarDecl *V = Counter ? variableOf(Counter) : nullptr;
  if (V && !IsDeclared)
    return V->getParentFunctionOrMethod() == In &&
           llvm::any_of(steppedVariables(Loop, In, V->getASTContext()),
                        [&](const SteppedVariable &S) { return S.V == V && S.IsBetweenRounds; });
  return V && stepsByAsMuch(Loop->getInc(), V, V->getASTContext()) && onlyReads(Loop->getBody(), V) &&
         onlyReads(Loop->getCond(), V);
}

std::optional<std::int64_t> CountedLoop::bound(Machine &M) const {
  if (!Counter || !isPlain(Bound, M.Context))
    return std::nullopt;
  const Value End = M.evaluate(Bound);
  return End.isInt() ? std::optional(static_cast<std::int64_t>(End.asInt())) : std::nullopt;
}

bool CountedLoop::endsWithin(Machine &M, std::int64_t Rounds) const {
  const std::optional<std::int64_t> End = bound(M);
  const Place At = End ? M.locate(Counter) : Place();
  if (!At.At || At.isUnknown())
    return false;
  const Value Now = M.load(At, Counter->getType());
  return Now.isInt() && Now.wide() - *End <= Rounds && *End - Now.wide() <= Rounds;
}

std::optional<std::uint64_t> CountedLoop::left(Machine &M) const {
  if (!Counter || !Last[0] || !Last[1] || !Last[2] || !isPlain(Bound, M.Context))
    return std::nullopt;
  const std::int64_t Step = *Last[2] - *Last[1];
  const Value End = M.evaluate(Bound);
  if (Step == 0 || Step != *Last[1] - *Last[0] || !End.isInt())
    return std::nullopt;
  const bool GoesUp = Relation == BO_LT || Relation == BO_LE || (Relation == BO_NE && Step > 0);
  const __int128 Way = GoesUp ? __int128(End.asInt()) - *Last[2] : __int128(*Last[2]) - End.asInt();
  const __int128 Each = GoesUp ? __int128(Step) : -__int128(Step);
  const __int128 Range = Way + (Relation == BO_LE || Relation == BO_GE ? 1 : 0);
  if (Each <= 0 || Range <= 0 || (Relation == BO_NE && Way % Each != 0))
    return std::nullopt;
  return static_cast<std::uint64_t>((Range + Each - 1) / Each);
}

} // namespace vramlint
