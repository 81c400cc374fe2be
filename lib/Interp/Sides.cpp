// Which side of a condition is taken: a check is passed, a loop is left by its own rules, and the oracle decides on
// the rest.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Equality.h"
#include "Interp/PrintedOnly.h"
#include "Interp/Scope.h"
#include "Support/SetValue.h"

#include "clang/Basic/Builtins.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/SaveAndRestore.h"

namespace vramlint {
using namespace clang;

bool Machine::decide(const Value &Condition, SourceLocation Where, bool Usual) {
  if (Condition.isUnknown() && !Frames.empty() && !frame().IsUser)
    DecidedBy = Condition.cause();
  if (Condition.isUnknown())
    return Oracle ? Oracle(Where, causeOf(Condition), Usual) : Usual;
  return Condition.truth();
}

static const Stmt *lastOf(const Stmt *S) {
  while (const auto *C = dyn_cast_or_null<CompoundStmt>(S))
    S = C->body_empty() ? nullptr : C->body_back();
  return S;
}

/// Whether what comes behind \p S is never reached: it throws, calls a function that does not return, or returns a
/// failure from main().
static bool leaves(const Stmt *S, const FunctionDecl *In) {
  S = lastOf(S);
  if (const auto *R = dyn_cast_or_null<ReturnStmt>(S); R && R->getRetValue() && In && In->isMain()) {
    Expr::EvalResult Status;
    return R->getRetValue()->EvaluateAsInt(Status, In->getASTContext()) && !Status.Val.getInt().isZero();
  }
  const auto *E = dyn_cast_or_null<Expr>(S);
  if (!E)
    return false;
  E = E->IgnoreParens();
  while (const auto *Full = dyn_cast<FullExpr>(E))
    E = Full->getSubExpr();
  if (isa<CXXThrowExpr>(E))
    return true;
  const auto *Call = dyn_cast<CallExpr>(E);
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
  return F && F->isNoReturn();
}

/// Whether \p S says something and gives up: `{ std::cerr << "no such file\n"; return rows; }`.
static bool complains(const Stmt *S) {
  const auto *C = dyn_cast_or_null<CompoundStmt>(S);
  if (!C || C->size() < 2 || !isa<ReturnStmt>(C->body_back()))
    return false;
  return llvm::all_of(llvm::drop_end(C->body()), [](const Stmt *One) {
    const auto *E = dyn_cast<Expr>(One);
    return E && isa<CallExpr>(E->IgnoreImplicit());
  });
}

/// Whether the program goes on behind an exception that is thrown here: the innermost handler of its own that does
/// not leave as well. \p Tries are what the exception meets on its way, innermost last.
template <class Catchers> static bool isHandled(const Catchers &Tries, const Host &H) {
  for (const auto &One : llvm::reverse(Tries)) {
    if (!One.Try)
      return false; // the edge of what must not throw, or a library that keeps it
    for (unsigned I = 0; I < One.Try->getNumHandlers(); ++I)
      if (!leaves(One.Try->getHandler(I)->getHandlerBlock(), nullptr))
        return H.isUserCode(One.Try->getBeginLoc());
  }
  return false;
}

bool isOfStandardLibrary(const FunctionDecl *F) {
  const DeclContext *In = F;
  while (In && In->getParent() && !In->getParent()->isTranslationUnit())
    In = In->getParent();
  const auto *Outermost = dyn_cast_or_null<NamespaceDecl>(In);
  return Outermost && (Outermost->isStdNamespace() || Outermost->getName().starts_with("__"));
}

/// Whether \p S ends with an exception, and not with the program.
static bool throws(const Stmt *S) {
  const auto *E = dyn_cast_or_null<Expr>(lastOf(S));
  const auto *Call = E ? dyn_cast<CallExpr>(E->IgnoreImplicit()) : nullptr;
  const FunctionDecl *F = Call ? Call->getDirectCallee() : nullptr;
  return E && (!F || !F->isExternC());
}

/// Whether \p E says `!` of what is not known: the oracle decides on that, and the ledger says so (`if (!file)
/// throw`).
static bool isNegated(const Expr *E) {
  bool Negated = false;
  for (;;) {
    E = E->IgnoreParenCasts();
    if (const auto *Full = dyn_cast<FullExpr>(E)) {
      E = Full->getSubExpr();
    } else if (const auto *Not = dyn_cast<UnaryOperator>(E); Not && Not->getOpcode() == UO_LNot) {
      E = Not->getSubExpr();
      Negated = !Negated;
    } else if (const auto *Call = dyn_cast<CXXOperatorCallExpr>(E); Call && Call->getOperator() == OO_Exclaim) {
      E = Call->getArg(0);
      Negated = !Negated;
    } else if (const auto *Expects = dyn_cast<CallExpr>(E);
               Expects && Expects->getBuiltinCallee() == Builtin::BI__builtin_expect) {
      E = Expects->getArg(0);
    } else {
      return Negated;
    }
  }
}

/// The side of an `if` that is taken. A condition that is not known and stands between the program and an
/// exception is taken to hold: that is what it is for. One that ends a loop is the loop's, and one behind whose
/// exception the program goes on is one as any other. \p By is why it is not known, and \p Printed is where all that
/// hangs on it is what is printed.
bool Machine::chooseSide(const IfStmt *If, CauseId &By, CauseId &Printed) {
  const Value V = byCounter(conditionValue(If->getCond()), If->getCond(), If->getCond()->getBeginLoc());
  // What is printed is printed or not: nobody has to decide.
  if (V.isUnknown() && frame().IsUser && !If->getElse() && printsOnly(*this, If->getThen())) {
    Printed = V.cause();
    return true;
  }
  if (V.isUnknown()) {
    const bool ThenEnds = isa_and_nonnull<BreakStmt>(lastOf(If->getThen())),
               ElseEnds = isa_and_nonnull<BreakStmt>(lastOf(If->getElse()));
    if (RoundsOfLoop && ThenEnds != ElseEnds)
      return anotherRound(V, If->getCond(), *RoundsOfLoop, /*Size=*/{}, comesToAnEnd(*RoundsOfLoop)) == ElseEnds;
    const FunctionDecl *In = frame().Function;
    const bool Then = leaves(If->getThen(), In), Else = leaves(If->getElse(), In);
    // The standard library checks what it is given against all that could be wrong.
    if (Then != Else && throws(Then ? If->getThen() : If->getElse()) && !isOfStandardLibrary(In) &&
        isHandled(Tries, TheHost)) {
      By = V.cause();
      const SourceLocation Where = If->getCond()->getBeginLoc();
      const bool Negated = isNegated(If->getCond());
      CaughtChecks.insert(conditionAt(Where));
      const bool Truth = decide(V, Where, Else != Negated) != Negated;
      if (Truth == Else && frame().IsUser)
        learnEquality(*this, If->getCond(), Else);
      return Truth;
    }
    if (Then != Else) {
      TheHost.assume(Doubt::Guard, withoutSuggestions(causeOf(V)), Here, causeOf(V)); // it knows whose are told
      if (frame().IsUser)
        learnEquality(*this, If->getCond(), Else);
      return Else;
    }
  } else if (frame().IsUser && leaves(V.truth() ? If->getThen() : If->getElse(), frame().Function)) {
    FailedCheck = Compared;
  }
  // What is skipped over in a loop is the exception: a picture that cannot be read.
  const bool Skips = isa_and_nonnull<ContinueStmt>(lastOf(If->getThen())) && !If->getElse();
  // Nor is a complaint the rule. In a loop it may be the only way out.
  const bool Complains = !RoundsOfLoop && frame().IsUser && !If->getElse() && complains(If->getThen());
  By = V.cause();
  return decide(V, If->getCond()->getBeginLoc(), !Skips && !Complains);
}

/// A side that only prints, and may not be taken: that it takes no memory is seen, or else told.
Flow Machine::executePrinting(const Stmt *Side, CauseId By) {
  const std::uint64_t Before = TheHost.recordedThatMatters();
  const Flow F = execute(Side);
  if (TheHost.recordedThatMatters() != Before)
    TheHost.assume(Doubt::Branch, "true: " + Mem.text(By), Here);
  return F;
}

/// A side that was taken without knowing, because of \p By; \p Conditions are what was asked for it.
Flow Machine::executeSide(const Stmt *Side, const std::vector<unsigned> &Conditions, CauseId By) {
  std::vector<std::pair<Address, std::uint64_t>> Own;
  Flow F = Flow::Normal;
  {
    llvm::SaveAndRestore<decltype(Written)> Outer(Written, &Own);
    F = execute(Side);
  }
  if (Own.empty())
    return F;
  WroteUnder.insert(Conditions.begin(), Conditions.end());
  if (llvm::any_of(Conditions, [&](unsigned C) { return Joined.count(C) != 0; }))
    for (const auto &[At, Size] : Own)
      if (Mem.bytes(At, Size)) // else it is gone
        Mem.setShadow(At, Size, By);
  if (Written)
    Written->insert(Written->end(), Own.begin(), Own.end());
  return F;
}

} // namespace vramlint
