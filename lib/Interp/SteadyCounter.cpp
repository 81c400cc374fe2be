// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/SteadyCounter.h"
#include "Interp/Rounds.h"

#include "clang/Basic/SourceManager.h"

#include "llvm/Support/SaveAndRestore.h"

#include <cstring>
#include <limits>

namespace vramlint {
using namespace clang;

/// For no more rounds or units than this it is computed what a condition is; the loop is looked at again behind them.
static constexpr std::uint64_t MostTimes = 20'000;
static constexpr std::uint64_t NotKnown = std::numeric_limits<std::uint64_t>::max() / 2;

/// Whether each round makes a variable of its own.
bool SteadyCounter::isOfRound(const VarDecl *V) const {
  const SourceManager &SM = M.Context.getSourceManager();
  const Stmt *Body = bodyOf(Loop);
  return SM.isPointWithin(SM.getExpansionLoc(V->getLocation()), SM.getExpansionLoc(Body->getBeginLoc()),
                          SM.getExpansionLoc(Body->getEndLoc()));
}

SteadyCounter::SteadyCounter(Machine &M, const Stmt *Loop, std::optional<std::uint64_t> Left, unsigned Unit)
    : M(M), In(&M.frame()), Loop(Loop), Unit(Unit), Left(Left.value_or(NotKnown)), Alike(NotKnown),
      IsLeftGiven(Left) {
  for (const SteppedVariable &S : steppedVariables(Loop, In->Function, M.Context)) {
    const auto At = In->Variables.find(S.V);
    if (At == In->Variables.end() || At->second.isUnknown() || isOfRound(S.V))
      continue;
    const Value Now = M.load(At->second, S.V->getType());
    constexpr std::int64_t Largest = std::numeric_limits<std::int32_t>::max() / 2;
    if (Now.isInt() && Now.asInt() < Largest && Now.asInt() > -Largest)
      Counters.push_back({S, At->second, static_cast<std::int64_t>(Now.asInt())});
  }
  M.Counters.push_back(this);
}

SteadyCounter::~SteadyCounter() { std::erase(M.Counters, this); }

std::vector<std::pair<Address, std::uint64_t>> SteadyCounter::places() const {
  std::vector<std::pair<Address, std::uint64_t>> Places;
  const auto add = [&](Place At, QualType Type) {
    Places.emplace_back(At.At, M.Context.getTypeSizeInChars(Type).getQuantity());
  };
  for (const Counter &C : Counters)
    add(C.At, C.Stepped.V->getType());
  for (const VarDecl *V : renewedVariables(Loop))
    if (const auto At = In->Variables.find(V);
        At != In->Variables.end() && !At->second.isUnknown() && !V->getType()->isReferenceType())
      add(At->second, V->getType());
  return Places;
}

void SteadyCounter::next(bool OfAnotherUnit) {
  for (Counter &C : Counters)
    C.Now += C.Stepped.Step;
  if (Left && Left != NotKnown)
    --Left;
  if (OfAnotherUnit && Alike && Alike != NotKnown)
    --Alike;
}

void SteadyCounter::goTo(std::uint64_t Rounds) {
  for (Counter &C : Counters) {
    C.Now += static_cast<std::int64_t>(Rounds) * C.Stepped.Step;
    put(C.At, C.Stepped.V->getType(), C.Now);
  }
  std::erase(M.Counters, this);
}

void SteadyCounter::goToEnd() {
  if (Left != NotKnown)
    goTo(Left);
}

void SteadyCounter::put(Place At, QualType Type, std::int64_t Number) {
  const auto Size = static_cast<std::uint64_t>(M.Context.getTypeSizeInChars(Type).getQuantity());
  if (std::uint8_t *Bytes = M.Mem.bytes(At.At, Size)) {
    std::memcpy(Bytes, &Number, Size); // little-endian, as all machines that this is for
    M.Mem.setShadow(At.At, Size, Known);
  }
}

void SteadyCounter::forget(Place At, QualType Type) {
  M.Mem.setShadow(At.At, static_cast<std::uint64_t>(M.Context.getTypeSizeInChars(Type).getQuantity()),
                  M.Mem.cause(AnyRound));
}

const SteadyCounter::Counter *SteadyCounter::counter(const ValueDecl *V) const {
  const auto Found = llvm::find_if(Counters, [&](const Counter &C) { return C.Stepped.V == V; });
  return Found == Counters.end() ? nullptr : &*Found;
}

/// `int every() const { return every_; }`
static bool isGetter(const CXXMethodDecl *Method) {
  const auto *Body = dyn_cast_or_null<CompoundStmt>(Method->getBody());
  const auto *Returns = Body && Body->size() == 1 ? dyn_cast<ReturnStmt>(Body->body_front()) : nullptr;
  const Expr *Given = Returns ? Returns->getRetValue() : nullptr;
  const auto *Member = dyn_cast_or_null<MemberExpr>(Given ? Given->IgnoreParenImpCasts() : nullptr);
  return Member && isa<CXXThisExpr>(Member->getBase()->IgnoreParenImpCasts());
}

/// Whether evaluating \p S does nothing but to step counters.
bool SteadyCounter::isPlain(const Stmt *S) const {
  if (llvm::any_of(Counters, [&](const Counter &C) { return C.Stepped.By == S; }))
    return true;
  if (const auto *Call = dyn_cast<CXXMemberCallExpr>(S)) { // `losses.size()`
    const CXXMethodDecl *Method = Call->getMethodDecl();
    return Method && Method->isConst() && Call->getNumArgs() == 0 &&
           (Method->getParent()->isInStdNamespace() || isGetter(Method) || M.TheHost.isForeign(Method)) &&
           isPlain(Call->getImplicitObjectArgument());
  }
  if (const auto *Call = dyn_cast<CXXOperatorCallExpr>(S)) { // `options["every"]` of ours
    const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Call->getDirectCallee());
    return Method && Method->isConst() && M.TheHost.isForeign(Method) &&
           llvm::all_of(Call->arguments(), [&](const Expr *Argument) { return isPlain(Argument); });
  }
  if (const auto *Made = dyn_cast<CXXConstructExpr>(S)) // a text
    return Made->getConstructor()->getParent()->isInStdNamespace() &&
           Made->getConstructor()->getParent()->getName() == "basic_string" &&
           llvm::all_of(Made->arguments(), [&](const Expr *Argument) { return isPlain(Argument); });
  if (isa<CXXDefaultArgExpr, StringLiteral>(S))
    return true;
  if (const auto *Unary = dyn_cast<UnaryOperator>(S); Unary && Unary->isIncrementDecrementOp())
    return false;
  if (const auto *Binary = dyn_cast<BinaryOperator>(S); Binary && Binary->isAssignmentOp())
    return false;
  if (!isa<DeclRefExpr, MemberExpr, CastExpr, ParenExpr, UnaryOperator, BinaryOperator, ArraySubscriptExpr,
           AbstractConditionalOperator, IntegerLiteral, FloatingLiteral, CXXBoolLiteralExpr, CharacterLiteral,
           CXXThisExpr, ConstantExpr, ExprWithCleanups, MaterializeTemporaryExpr, CXXBindTemporaryExpr,
           SubstNonTypeTemplateParmExpr, UnaryExprOrTypeTraitExpr>(S))
    return false;
  return llvm::all_of(S->children(), [&](const Stmt *Child) { return Child && isPlain(Child); });
}

/// The variables of the round by which \p S hangs on the counters: `const int number = it + 1;`. They have to be what
/// they were made as. False where something else may have changed since they were made.
bool SteadyCounter::collect(const Stmt *S, bool IsCondition, Derived &By) const {
  const auto *Name = dyn_cast<DeclRefExpr>(S);
  if (!Name) {
    if (!IsCondition && isa<MemberExpr, ArraySubscriptExpr>(S))
      return false;
    return llvm::all_of(S->children(), [&](const Stmt *Child) { return collect(Child, IsCondition, By); });
  }
  const auto *V = dyn_cast<VarDecl>(Name->getDecl());
  if (!V || counter(V) || llvm::any_of(By, [&](const auto &One) { return One.V == V; }))
    return true;
  const Place At = V->getType()->isReferenceType() ? Place() : M.locate(Name);
  if (!At.At || At.isUnknown())
    return IsCondition;
  const bool IsKept = V->getType().isConstQualified() || (V->hasLocalStorage() && onlyReads(Loop, V));
  if (M.Mem.known(At.At, static_cast<std::uint64_t>(M.Context.getTypeSizeInChars(V->getType()).getQuantity())))
    return IsCondition || IsKept;
  if (!IsKept || !isOfRound(V) || !V->getType()->isIntegerType() || !V->getInit() || !isPlain(V->getInit()))
    return IsCondition;
  if (!collect(V->getInit(), /*IsCondition=*/false, By))
    return false;
  By.push_back({At, V, when(V->getInit())});
  return true;
}

/// Whether \p S is evaluated when \p Step has been, in the same round.
bool SteadyCounter::isBehind(const Expr *Step, const Stmt *S) const {
  const SourceManager &SM = M.Context.getSourceManager();
  return SM.isBeforeInTranslationUnit(SM.getExpansionLoc(Step->getEndLoc()), SM.getExpansionLoc(S->getBeginLoc()));
}

/// What each counter is when \p S is evaluated, in the round that is executed.
std::vector<std::int64_t> SteadyCounter::when(const Stmt *S) const {
  std::vector<std::int64_t> Now;
  for (const Counter &C : Counters)
    Now.push_back(C.Now + (!C.Stepped.IsBetweenRounds && isBehind(C.Stepped.By, S) ? C.Stepped.Step : 0));
  return Now;
}

/// The counters are what they were \p Then, so many rounds later.
void SteadyCounter::putAll(const std::vector<std::int64_t> &Then, std::int64_t Rounds) {
  for (std::size_t I = 0; I < Counters.size(); ++I)
    put(Counters[I].At, Counters[I].Stepped.V->getType(), Then[I] + Rounds * Counters[I].Stepped.Step);
}

std::optional<bool> SteadyCounter::truthAt(const Expr *E, const std::vector<std::int64_t> &Then, const Derived &By,
                                           std::int64_t Rounds) {
  for (const Variable &D : By) {
    putAll(D.Then, Rounds);
    const Value Made = M.evaluate(D.V->getInit());
    if (!Made.isInt())
      return std::nullopt;
    put(D.At, D.V->getType(), static_cast<std::int64_t>(Made.asInt()));
  }
  putAll(Then, Rounds);
  const Value Truth = M.evaluate(E);
  return Truth.isUnknown() ? std::nullopt : std::optional(Truth.truth());
}

/// The truth of \p E so many rounds \p From this one, and in how many, that one among them and \p Most at most, it is
/// the \p Same, if one is looked at \p Every so many. \p AsBefore: whether it was in the two before.
std::optional<bool> SteadyCounter::compute(const Expr *E, std::int64_t From, std::int64_t Every, std::uint64_t Most,
                                           std::uint64_t &Same, bool &AsBefore) {
  Derived By;
  if (IsAsking || &M.frame() != In || Counters.empty() || !isPlain(E) || !collect(E, /*IsCondition=*/true, By))
    return std::nullopt;
  const llvm::SaveAndRestore Asking(IsAsking, true);
  const llvm::SaveAndRestore Compared(M.Compared, M.Compared);
  bool HangsOnMore = false;
  const llvm::SaveAndRestore<decltype(M.Oracle)> Oracle(M.Oracle,
                                                        [&](SourceLocation, const std::string &, bool Usual) {
                                                          HangsOnMore = true;
                                                          return Usual;
                                                        });
  const std::vector<std::int64_t> Then = when(E);
  const std::optional<bool> Now = truthAt(E, Then, By, From);
  if (Now && !HangsOnMore) {
    AsBefore = truthAt(E, Then, By, From - Every) == Now && truthAt(E, Then, By, From - 2 * Every) == Now;
    Same = 1;
    while (Same < std::min(Most, MostTimes) &&
           truthAt(E, Then, By, From + static_cast<std::int64_t>(Same) * Every) == Now)
      ++Same;
  }
  for (const Counter &C : Counters)
    forget(C.At, C.Stepped.V->getType());
  for (const Variable &D : By)
    forget(D.At, D.V->getType());
  return HangsOnMore ? std::nullopt : Now;
}

std::optional<bool> SteadyCounter::truth(const Expr *E) {
  std::uint64_t Same = 0;
  bool AsBefore = true;
  const std::optional<bool> Now = compute(E, 0, Unit, std::min(Alike, Left / Unit + 1), Same, AsBefore);
  if (!Now)
    return Now;
  WasAsked = true;
  SinglesOut |= !AsBefore;
  if (Same <= Left / Unit)
    Alike = std::min(Alike, Same);
  return Now;
}

std::optional<bool> SteadyCounter::goesOn(const Expr *E) {
  if (IsLeftGiven)
    return Left > 1;
  std::uint64_t Same = 0;
  bool AsBefore = true;
  const std::optional<bool> Now = compute(E, isa<DoStmt>(Loop) ? 0 : 1, 1, NotKnown, Same, AsBefore);
  if (!Now)
    EndsOtherwise = true;
  else if (!*Now)
    Left = 1;
  else if (Same < MostTimes)
    Left = Same + 1;
  else
    Alike = std::min(Alike, Same / Unit);
  return Now;
}

void SteadyCounter::note(SourceLocation Where, const Expr *E) {
  std::uint64_t Same = 0;
  bool AsBefore = true;
  const bool IsNoted = !E && !Asked.empty() && Asked.back().Where == M.conditionAt(Where);
  if (!IsNoted && (!E || compute(E, 0, Unit, 1, Same, AsBefore)))
    Asked.push_back({M.conditionAt(Where), E, M.TheHost.recorded()});
}

/// What was asked last before the round began to be another is what made it so.
void SteadyCounter::learn(std::map<unsigned, const Expr *> &ByCounter,
                          std::optional<std::uint64_t> Difference) const {
  const auto learnOne = [&](const Question &Q) {
    if (Q.By)
      ByCounter.emplace(Q.Where, Q.By);
  };
  const auto Behind = llvm::find_if(Asked, [&](const Question &Q) { return Difference && Q.Recorded > *Difference; });
  if (!Difference)
    llvm::for_each(Asked, learnOne);
  else if (Behind != Asked.begin())
    learnOne(Behind[-1]);
}

/// Whether all that \p S names is there when a round begins.
bool SteadyCounter::isOfBegin(const Stmt *S) const {
  if (const auto *Name = dyn_cast<DeclRefExpr>(S))
    if (const auto *V = dyn_cast<VarDecl>(Name->getDecl()))
      return !isOfRound(V);
  return llvm::all_of(S->children(), [&](const Stmt *Child) { return isOfBegin(Child); });
}

bool SteadyCounter::willSingleOut(const std::map<unsigned, const Expr *> &ByCounter) {
  const SourceManager &SM = M.Context.getSourceManager();
  const bool Will = llvm::any_of(ByCounter, [&](const auto &One) {
    const Expr *E = One.second;
    std::uint64_t Same = 0;
    bool AsBefore = true;
    return E &&
           SM.isPointWithin(SM.getExpansionLoc(E->getBeginLoc()), SM.getExpansionLoc(Loop->getBeginLoc()),
                            SM.getExpansionLoc(Loop->getEndLoc())) &&
           isOfBegin(E) && compute(E, 0, Unit, 1, Same, AsBefore) && !AsBefore;
  });
  for (const Counter &C : Counters)
    put(C.At, C.Stepped.V->getType(), C.Now);
  return Will;
}

Value Machine::byCounter(const Value &V, const Expr *E, SourceLocation Where) {
  if (!V.isUnknown() || Counters.empty() || !Proofs)
    return V;
  const bool IsWanted = Proofs->ByCounter.count(conditionAt(Where));
  for (SteadyCounter *Of : llvm::reverse(Counters))
    if (!IsWanted)
      Of->note(Where, E);
    else if (const std::optional<bool> Truth = Of->truth(E))
      return Value::boolean(*Truth);
  return V;
}

} // namespace vramlint
