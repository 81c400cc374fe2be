// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/Pieces.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/FoldingSet.h"
#include "llvm/ADT/STLExtras.h"

#include <utility>
#include <vector>

namespace vramlint {
using namespace clang;

/// Without what turns a number into an optional or a symbolic integer.
static const Expr *withoutConversions(const Expr *E) {
  for (const Expr *Before = nullptr; E && E != Before;) {
    Before = E;
    E = E->IgnoreParenImpCasts();
    if (const auto *Full = dyn_cast<FullExpr>(E))
      E = Full->getSubExpr();
    else if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E))
      E = Temporary->getSubExpr();
    else if (const auto *Bound = dyn_cast<CXXBindTemporaryExpr>(E))
      E = Bound->getSubExpr();
    else if (const auto *Cast = dyn_cast<CXXStaticCastExpr>(E))
      E = Cast->getSubExpr();
    else if (const auto *Made = dyn_cast<CXXConstructExpr>(E);
             Made && Made->getNumArgs() && !Made->isListInitialization())
      E = Made->getArg(0);
  }
  return E;
}

static bool isSame(const Expr *A, const Expr *B, const ASTContext &Context) {
  llvm::FoldingSetNodeID First, Second;
  A->Profile(First, Context, /*Canonical=*/true);
  B->Profile(Second, Context, /*Canonical=*/true);
  return First == Second;
}

/// Whether \p E comes to the same when it is evaluated again: what is read of variables, their elements, and numbers
/// that a library's methods say of them (`starts[0].item<int>()`). A tensor may be drawn by a const method, too.
static bool isRepeatable(const Machine &M, const Expr *E) {
  E = E->IgnoreUnlessSpelledInSource();
  if (!E->HasSideEffects(M.Context))
    return true;
  const auto *Call = dyn_cast<CallExpr>(E);
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Call ? Call->getDirectCallee() : nullptr);
  if (!Method || M.TheHost.isUserCode(Method->getLocation()))
    return false;
  const bool IsSaid = Method->isConst() && !Method->isOverloadedOperator() && Call->getType()->isArithmeticType();
  if (!IsSaid && Method->getOverloadedOperator() != OO_Subscript)
    return false;
  const auto *OfMember = dyn_cast<CXXMemberCallExpr>(Call);
  return (!OfMember || isRepeatable(M, OfMember->getImplicitObjectArgument())) &&
         llvm::all_of(Call->arguments(),
                      [&](const Expr *A) { return isa<CXXDefaultArgExpr>(A) || isRepeatable(M, A); });
}

namespace {
/// A sum, as what is known of it and terms that are not.
struct Sum {
  std::int64_t Known = 0;
  std::vector<std::pair<const Expr *, bool>> Unknown; ///< the term, and whether it is subtracted
  bool IsPure = true;

  void add(Machine &M, const Expr *E, bool IsLess = false) {
    const Expr *Term = withoutConversions(E);
    if (const auto *Both = dyn_cast<BinaryOperator>(Term); Both && Both->isAdditiveOp()) {
      add(M, Both->getLHS(), IsLess);
      add(M, Both->getRHS(), IsLess != (Both->getOpcode() == BO_Sub));
      return;
    }
    if (Term->HasSideEffects(M.Context)) { // evaluated twice it may not be the same
      IsPure &= isRepeatable(M, Term);
      Unknown.emplace_back(Term, IsLess);
      return;
    }
    const bool IsNumber = E->isPRValue() && E->getType()->isIntegerType();
    const Value V = IsNumber ? M.evaluate(E) : Value();
    if (V.isInt())
      Known += IsLess ? -V.asInt() : V.asInt();
    else
      Unknown.emplace_back(Term, IsLess);
  }
};
} // namespace

std::optional<std::int64_t> lengthOfPiece(Machine &M, const Expr *Begin, const Expr *End) {
  Sum First, Second;
  First.add(M, Begin);
  Second.add(M, End);
  const auto same = [&](const auto &A, const auto &B) {
    return A.second == B.second && isSame(A.first, B.first, M.Context);
  };
  if (!First.IsPure || !Second.IsPure || First.Unknown.empty() || !llvm::equal(First.Unknown, Second.Unknown, same) ||
      Second.Known < First.Known)
    return std::nullopt;
  return Second.Known - First.Known;
}

std::optional<std::int64_t> lengthOfPieceAt(Machine &M, const Expr *Site, unsigned Begin) {
  const Expr *Ends[2] = {nullptr, nullptr};
  for (unsigned I = 0; I < 2; ++I)
    if (const auto *Call = dyn_cast_or_null<CallExpr>(Site); Call && Begin + I < Call->getNumArgs())
      Ends[I] = Call->getArg(Begin + I);
    else if (const auto *Made = dyn_cast_or_null<CXXConstructExpr>(Site); Made && Begin + I < Made->getNumArgs())
      Ends[I] = Made->getArg(Begin + I);
  if (!Ends[0] || !Ends[1] || !M.TheHost.isUserCode(Site->getExprLoc()))
    return std::nullopt;
  const std::optional<std::int64_t> Length = lengthOfPiece(M, Ends[0], Ends[1]);
  if (Length)
    M.TheHost.assume(Doubt::Piece, "a piece of " + std::to_string(*Length), Site->getExprLoc());
  return Length;
}

} // namespace vramlint
