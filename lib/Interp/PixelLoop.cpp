// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/PixelLoop.h"
#include "Interp/CountedLoop.h"

#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/SaveAndRestore.h"

namespace vramlint {
using namespace clang;

namespace {

/// `for (i = 0; i < n; i += 2)`, inside of others.
struct Count {
  const ForStmt *For;
  const VarDecl *V;
  const Expr *Bound;
  BinaryOperatorKind Relation;
  std::int64_t Step;
};

class Nest {
public:
  explicit Nest(Machine &M) : M(M) {}

  bool isPlain(const ForStmt *For) { return add(For) && isPlain(For->getBody()); }
  bool areBoundsKept() const {
    return llvm::all_of(Counts, [&](const Count &C) { return !namesCounter(C.Bound); });
  }
  bool runOrUndo(const ForStmt *For);

private:
  bool add(const ForStmt *For);
  bool isPlain(const Stmt *S);
  bool isPure(const Stmt *S) const;
  bool namesCounter(const Stmt *S) const;
  bool visit(const Stmt *S);
  bool run(const ForStmt *For);
  void keep(const VarDecl *V);
  std::optional<std::int64_t> behind(const Count &C, std::int64_t From, std::int64_t Bound) const;

  Machine &M;
  llvm::SmallVector<Count, 4> Counts;
  /// What counters were that have changed.
  llvm::SmallVector<std::tuple<const VarDecl *, Place, Value>, 4> Before;
  bool IsOnSide = false;  ///< of a condition
  CauseId Unsure = Known; ///< why it is not known whether the loop around this one has a round
};

/// By how much `++i` or `i += 2` steps \p V.
std::optional<std::int64_t> stepOf(const Expr *Inc, const VarDecl *V, const ASTContext &Context) {
  Inc = Inc ? Inc->IgnoreParenImpCasts() : nullptr;
  if (const auto *Unary = dyn_cast_or_null<UnaryOperator>(Inc))
    return Unary->isIncrementDecrementOp() && variableOf(Unary->getSubExpr()) == V
               ? std::optional<std::int64_t>(Unary->isIncrementOp() ? 1 : -1)
               : std::nullopt;
  const auto *Adds = dyn_cast_or_null<CompoundAssignOperator>(Inc);
  if (!Adds || Adds->getOpcode() != BO_AddAssign || variableOf(Adds->getLHS()) != V)
    return std::nullopt;
  const std::optional<llvm::APSInt> By = Adds->getRHS()->getIntegerConstantExpr(Context);
  return By && By->getSignificantBits() < 32 ? std::optional(By->getExtValue()) : std::nullopt;
}

/// Whether it counts by a variable of its own, or of its function.
bool Nest::add(const ForStmt *For) {
  const auto *Made = dyn_cast_or_null<DeclStmt>(For->getInit());
  const auto *Sets = dyn_cast_or_null<BinaryOperator>(For->getInit());
  const auto *Goes =
      dyn_cast_or_null<BinaryOperator>(For->getCond() ? For->getCond()->IgnoreParenImpCasts() : nullptr);
  const VarDecl *V = Made && Made->isSingleDecl()             ? dyn_cast<VarDecl>(Made->getSingleDecl())
                     : Sets && Sets->getOpcode() == BO_Assign ? variableOf(Sets->getLHS())
                                                              : nullptr;
  const Expr *From = Made && V ? V->getInit() : Sets ? Sets->getRHS() : nullptr;
  if (For->getConditionVariable() || !V || !From || !Goes || !V->hasLocalStorage() ||
      !V->getType()->isIntegerType() || variableOf(Goes->getLHS()) != V || !isPure(From) || !isPure(Goes->getRHS()) ||
      llvm::any_of(Counts, [&](const Count &C) { return C.V == V; }))
    return false;
  const std::optional<std::int64_t> Step = stepOf(For->getInc(), V, M.Context);
  const BinaryOperatorKind Relation = Goes->getOpcode();
  if (!Step || *Step == 0 ||
      !(*Step > 0 ? Relation == BO_LT || Relation == BO_LE : Relation == BO_GT || Relation == BO_GE))
    return false;
  Counts.push_back({For, V, Goes->getRHS(), Relation, *Step});
  return true;
}

/// Whether evaluating \p S has no effect, and nothing on the way to it may fail.
bool Nest::isPure(const Stmt *S) const {
  if (const auto *Call = dyn_cast<CallExpr>(S)) {
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Call->getDirectCallee());
    if (!Method || Method->getReturnType()->isVoidType())
      return false;
    const bool IsOfOurs = M.TheHost.isForeign(Method) &&
                          (Method->isConst() || Method->isOverloadedOperator() || Method->hasAttr<PureAttr>());
    const bool IsSize = isa<CXXMemberCallExpr>(Call) && Method->isConst() && Call->getNumArgs() == 0 &&
                        Method->getParent()->isInStdNamespace();
    const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Call);
    if ((!IsOfOurs && !IsSize) || (Operator && Operator->isAssignmentOp()))
      return false;
    return llvm::all_of(S->children(), [&](const Stmt *Child) { return isPure(Child); });
  }
  if (const auto *Unary = dyn_cast<UnaryOperator>(S); Unary && Unary->isIncrementDecrementOp())
    return false;
  if (const auto *Binary = dyn_cast<BinaryOperator>(S);
      Binary && (Binary->isAssignmentOp() || Binary->isLogicalOp() || Binary->isCommaOp()))
    return false;
  if (const auto *Made = dyn_cast<CXXConstructExpr>(S);
      Made && !M.TheHost.isForeign(Made->getConstructor()) && !Made->getConstructor()->isTrivial())
    return false;
  if (!isa<DeclRefExpr, MemberExpr, CastExpr, ParenExpr, UnaryOperator, BinaryOperator, ArraySubscriptExpr,
           ConditionalOperator, IntegerLiteral, FloatingLiteral, CXXBoolLiteralExpr, CharacterLiteral, CXXThisExpr,
           ConstantExpr, ExprWithCleanups, MaterializeTemporaryExpr, SubstNonTypeTemplateParmExpr, CXXConstructExpr,
           UnaryExprOrTypeTraitExpr, CXXDefaultArgExpr>(S))
    return false;
  return llvm::all_of(S->children(), [&](const Stmt *Child) { return Child && isPure(Child); });
}

bool Nest::namesCounter(const Stmt *S) const {
  if (const auto *Name = dyn_cast<DeclRefExpr>(S))
    return llvm::any_of(Counts, [&](const Count &C) { return C.V == Name->getDecl(); });
  return llvm::any_of(S->children(), [&](const Stmt *Child) { return Child && namesCounter(Child); });
}

/// The two sides of an assignment of a number, or of what a library that is not there has for a pixel.
static std::pair<const Expr *, const Expr *> sidesOf(Machine &M, const Stmt *S) {
  const auto *E = dyn_cast<Expr>(S);
  E = E ? E->IgnoreUnlessSpelledInSource() : nullptr;
  if (const auto *Assigns = dyn_cast_or_null<BinaryOperator>(E); Assigns && Assigns->isAssignmentOp())
    return {Assigns->getLHS(), Assigns->getRHS()};
  const auto *Call = dyn_cast_or_null<CXXOperatorCallExpr>(E);
  const FunctionDecl *Callee =
      Call && Call->isAssignmentOp() && Call->getNumArgs() == 2 ? Call->getDirectCallee() : nullptr;
  if (Callee && M.TheHost.isForeign(Callee))
    return {Call->getArg(0), Call->getArg(1)};
  return {};
}

bool Nest::isPlain(const Stmt *S) {
  if (const auto *Body = dyn_cast<CompoundStmt>(S))
    return llvm::all_of(Body->body(), [&](const Stmt *Part) { return isPlain(Part); });
  if (const auto *For = dyn_cast<ForStmt>(S)) // what it counts by is not known behind a side that is not taken
    return !IsOnSide && add(For) && isPlain(For->getBody());
  const llvm::SaveAndRestore Side(IsOnSide, IsOnSide || isa<IfStmt>(S));
  if (const auto *If = dyn_cast<IfStmt>(S)) // whichever side it is, nothing hangs on it
    return !If->hasInitStorage() && !If->hasVarStorage() && !If->isConsteval() && isPure(If->getCond()) &&
           isPlain(If->getThen()) && (!If->getElse() || isPlain(If->getElse()));
  const auto [To, From] = sidesOf(M, S);
  return To && isPure(To) && isPure(From);
}

void Nest::keep(const VarDecl *V) {
  if (const auto At = M.frame().Variables.find(V); At != M.frame().Variables.end() && !At->second.isUnknown())
    Before.emplace_back(V, At->second, M.load(At->second, V->getType()));
}

bool Nest::runOrUndo(const ForStmt *For) {
  if (run(For))
    return true;
  for (const auto &[V, At, Then] : llvm::reverse(Before))
    if (M.Mem.find(At.At))
      M.store(At, Then, V->getType().getUnqualifiedType());
  return false;
}

/// What the counter is behind the last round.
std::optional<std::int64_t> Nest::behind(const Count &C, std::int64_t From, std::int64_t Bound) const {
  constexpr std::int64_t Largest = std::int64_t(1) << 40;
  if (From > Largest || From < 0 || Bound > Largest || Bound < 0)
    return std::nullopt;
  const bool IsEqualIn = C.Relation == BO_LE || C.Relation == BO_GE;
  const std::int64_t Each = std::abs(C.Step);
  const std::int64_t Way = (C.Step > 0 ? Bound - From : From - Bound) + (IsEqualIn ? 1 : 0);
  const std::int64_t Rounds = Way <= 0 ? 0 : (Way + Each - 1) / Each;
  const std::int64_t End = From + Rounds * C.Step;
  const auto Bits = static_cast<unsigned>(M.Context.getTypeSize(C.V->getType()));
  const bool Fits = C.V->getType()->isUnsignedIntegerType() ? End >= 0 && (Bits >= 64 || End >> Bits == 0)
                                                            : Bits >= 64 || std::abs(End) >> (Bits - 1) == 0;
  return Fits ? std::optional(End) : std::nullopt;
}

/// Whether all that the first round of all loops would assign to has no bytes.
bool Nest::visit(const Stmt *S) {
  if (const auto *Body = dyn_cast<CompoundStmt>(S))
    return llvm::all_of(Body->body(), [&](const Stmt *Part) { return visit(Part); });
  if (const auto *For = dyn_cast<ForStmt>(S)) {
    keep(llvm::find_if(Counts, [&](const Count &C) { return C.For == For; })->V);
    M.execute(For->getInit());
    return run(For);
  }
  if (const auto *If = dyn_cast<IfStmt>(S))
    return visit(If->getThen()) && (!If->getElse() || visit(If->getElse()));
  const Place At = M.locate(sidesOf(M, S).first);
  const Block *B = At.At ? M.Mem.find(At.At) : nullptr;
  return B && B->Blank;
}

bool Nest::run(const ForStmt *For) {
  const Count &C = *llvm::find_if(Counts, [&](const Count &One) { return One.For == For; });
  const auto At = M.frame().Variables.find(C.V);
  if (At == M.frame().Variables.end() || At->second.isUnknown())
    return false;
  const Place Where = At->second;
  const Value From = M.load(Where, C.V->getType()), Bound = M.evaluate(C.Bound), Goes = M.evaluate(For->getCond());
  const bool IsKnown = From.isInt() && Bound.isInt() && !Goes.isUnknown();
  std::optional<std::int64_t> End;
  if (IsKnown &&
      !(End = behind(C, static_cast<std::int64_t>(From.asInt()), static_cast<std::int64_t>(Bound.asInt()))))
    return false;
  const CauseId Around = Unsure;
  if (!IsKnown)
    Unsure = Goes.isUnknown() ? Goes.cause() : Bound.isUnknown() ? Bound.cause() : From.cause();
  if (!IsKnown && !Unsure)
    return false;
  if ((!IsKnown || Goes.truth()) && !visit(For->getBody()))
    return false;
  M.store(Where, Unsure ? Value::unknown(Unsure) : Value::integer(*End), C.V->getType().getUnqualifiedType());
  Unsure = Around;
  return true;
}

} // namespace

bool fillsPixels(Machine &M, const ForStmt *For) {
  Nest N(M);
  if (!N.isPlain(For) || !N.areBoundsKept())
    return false;
  return N.runOrUndo(For);
}

} // namespace vramlint
