// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/EndlessLoop.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

namespace vramlint {
using namespace clang;

namespace {

struct WaysOut {
  const ReturnStmt *Return = nullptr; ///< the last that could be executed behind the loop
  bool HasOther = false;              ///< a break, a jump
  bool HasReturn = false;             ///< or what leaves a coroutine

  explicit WaysOut(const Stmt *Loop) : Loop(Loop) {
    for (const Stmt *Child : Loop->children())
      look(Child, /*IsInner=*/false);
  }

private:
  const Stmt *Loop;

  /// Whether nothing that an expression names is declared in the loop.
  bool isOutside(const Stmt *S) const {
    if (!S)
      return true;
    if (const auto *Name = dyn_cast<DeclRefExpr>(S))
      if (const auto *V = dyn_cast<VarDecl>(Name->getDecl()); V && V->isLocalVarDecl())
        return V->getLocation() < Loop->getBeginLoc() || Loop->getEndLoc() < V->getLocation();
    return llvm::all_of(S->children(), [&](const Stmt *Child) { return isOutside(Child); });
  }

  void look(const Stmt *S, bool IsInner) {
    if (!S || isa<LambdaExpr>(S))
      return;
    if (const auto *R = dyn_cast<ReturnStmt>(S); R && isOutside(R->getRetValue()))
      Return = R;
    HasReturn |= isa<ReturnStmt, CoroutineSuspendExpr, CoreturnStmt>(S);
    HasOther |= isa<GotoStmt, IndirectGotoStmt>(S) || (isa<BreakStmt>(S) && !IsInner);
    const bool TakesBreaks = isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, SwitchStmt>(S);
    for (const Stmt *Child : S->children())
      look(Child, IsInner || TakesBreaks);
  }
};

} // namespace

static bool isAlwaysTrue(Machine &M, const Expr *Condition) {
  Expr::EvalResult Always;
  return !Condition || (Condition->EvaluateAsInt(Always, M.Context) && Always.Val.getInt().getBoolValue());
}

bool hasNoEnd(Machine &M, const Stmt *Loop, const Expr *Condition) {
  if (!Loop || !isAlwaysTrue(M, Condition))
    return false;
  const WaysOut Ways(Loop);
  return !Ways.HasReturn && !Ways.HasOther;
}

Flow leaveBetweenRounds(Machine &M, const Stmt *Loop, const Expr *Condition) {
  if (!isAlwaysTrue(M, Condition))
    return Flow::Normal;
  const WaysOut Ways(Loop);
  return Ways.Return && !Ways.HasOther ? M.execute(Ways.Return) : Flow::Normal;
}

} // namespace vramlint
