// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Equality.h"

#include "clang/AST/ExprCXX.h"

namespace vramlint {
using namespace clang;

/// A variable, or a member of one: to look where it lies does nothing.
static bool isPlainPlace(const Expr *E) {
  E = E->IgnoreParens();
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return isa<FieldDecl>(Member->getMemberDecl()) && (isa<CXXThisExpr>(Member->getBase()->IgnoreImpCasts()) ||
                                                       (!Member->isArrow() && isPlainPlace(Member->getBase())));
  return isa<DeclRefExpr>(E);
}

void learnEquality(Machine &M, const Expr *E, bool Truth) {
  E = E->IgnoreParenImpCasts();
  if (const auto *Not = dyn_cast<UnaryOperator>(E); Not && Not->getOpcode() == UO_LNot)
    return learnEquality(M, Not->getSubExpr(), !Truth);
  const auto *B = dyn_cast<BinaryOperator>(E);
  if (!B)
    return;
  if (B->getOpcode() == (Truth ? BO_LAnd : BO_LOr)) {
    learnEquality(M, B->getLHS(), Truth);
    return learnEquality(M, B->getRHS(), Truth);
  }
  if (B->getOpcode() != (Truth ? BO_EQ : BO_NE))
    return;
  for (const auto &[One, Other] : {std::pair(B->getLHS(), B->getRHS()), std::pair(B->getRHS(), B->getLHS())}) {
    const Expr *Where = One->IgnoreParenImpCasts();
    if (!isPlainPlace(Where) || !Where->isLValue() || !Where->getType()->isIntegerType() ||
        Other->HasSideEffects(M.Context))
      continue;
    const Place At = M.locate(Where);
    if (!At.At || At.isUnknown() || !M.load(At, Where->getType()).isUnknown())
      continue;
    const Value V = M.evaluate(Other);
    if (V.isInt())
      M.store(At, V, Where->getType());
    return;
  }
}

} // namespace vramlint
