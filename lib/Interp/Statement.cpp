// Statements: control flow, declarations, loops with known and unknown ends, jumps.
//
// A jump (switch, goto) seeks: statements that do not hold its target are passed over, those that do are entered
// without their beginnings, until the target is met. A condition that is not known is put to the oracle; a loop whose
// condition is not known runs a fixed number of times (MachineLimits::UnknownLoopIterations, or as often as the host
// says when it is asked). Both tell the host, so the answer says so.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/EndlessLoop.h"
#include "Interp/Equality.h"
#include "Interp/PixelLoop.h"
#include "Interp/Rounds.h"
#include "Interp/Scope.h"
#include "Support/SetValue.h"

#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/SaveAndRestore.h"

namespace vramlint {
using namespace clang;

namespace {
/// What the host sees as one statement.
class StatementScope {
public:
  StatementScope(Machine &M, const Stmt *S) : S(S), Told(M.frame().IsUser ? &M.TheHost : nullptr) {
    if (Told)
      Told->beginStatement(S->getBeginLoc());
  }
  ~StatementScope() {
    if (Told)
      Told->endStatement(declaresReferences());
  }

private:
  bool declaresReferences() const {
    const auto *Declared = dyn_cast<DeclStmt>(S);
    return Declared && llvm::any_of(Declared->decls(), [](const Decl *D) {
             const auto *V = dyn_cast<VarDecl>(D);
             return V && (V->getType()->isReferenceType() || V->getType()->isPointerType());
           });
  }

  const Stmt *S;
  Host *Told; ///< null in code of libraries: it belongs to the statement that called it
};
} // namespace

/// Whether \p Inner stands somewhere in \p S.
bool Machine::holds(const Stmt *S, const Stmt *Inner) {
  if (S == Inner)
    return true;
  auto &Of = Contains[S];
  if (auto I = Of.find(Inner); I != Of.end())
    return I->second;
  bool Found = false;
  for (const Stmt *Child : S->children())
    if (Child && holds(Child, Inner)) {
      Found = true;
      break;
    }
  return Contains[S][Inner] = Found;
}

Flow Machine::executeNull(const Stmt *) { return Flow::Normal; }
Flow Machine::executeBreak(const Stmt *) { return Flow::Break; }
Flow Machine::executeContinue(const Stmt *) { return Flow::Continue; }

Flow Machine::executeCompound(const Stmt *S) {
  const auto *C = cast<CompoundStmt>(S);
  const Flow F = inBlock([&] {
    Flow Result = Flow::Normal;
    llvm::SmallVector<std::pair<const Stmt *, Mark>, 16> Begun; // what was alive before each statement
    for (;;) {
      for (const Stmt *Child : C->body()) {
        Begun.emplace_back(Child, Locals.size());
        Result = execute(Child);
        if (Result != Flow::Normal)
          break;
      }
      // A jump to a label of this block goes on here; a jump out of it leaves.
      if (Result != Flow::Goto || !holds(S, frame().Target))
        break;
      // What was declared behind the label dies on the way back to it.
      for (auto &[Child, Down] : Begun)
        if (holds(Child, frame().Target)) {
          take(Locals, std::min(Down, Locals.size()), false);
          break;
        }
      Begun.clear();
      Seeking = std::exchange(frame().Target, nullptr);
    }
    if (Frames.size() == EntryDepth && frame().Function && S == frame().Function->getBody())
      TheHost.scenarioEnds();
    return Result;
  });
  return F;
}

Flow Machine::executeLabel(const Stmt *S) {
  if (Seeking == S)
    Seeking = nullptr;
  return execute(cast<LabelStmt>(S)->getSubStmt());
}

Flow Machine::executeCase(const Stmt *S) {
  if (Seeking == S)
    Seeking = nullptr;
  return execute(cast<SwitchCase>(S)->getSubStmt());
}

Flow Machine::executeAttributed(const Stmt *S) { return execute(cast<AttributedStmt>(S)->getSubStmt()); }

Flow Machine::executeGoto(const Stmt *S) {
  step(S);
  frame().Target = cast<GotoStmt>(S)->getLabel()->getStmt();
  return Flow::Goto;
}

/// Assembly without an instruction keeps a compiler from knowing what it knows, and changes nothing. Any other is not
/// followed.
Flow Machine::executeAssembly(const Stmt *S) {
  if (Seeking)
    return Flow::Normal;
  const auto *A = cast<GCCAsmStmt>(S);
  const bool Empty = llvm::StringRef(A->generateAsmString(Context)).trim().empty();
  if (!Empty)
    TheHost.assume(Doubt::UnsupportedConstruct, "assembly", S->getBeginLoc());
  const CauseId Left = Mem.cause("what assembly leaves");
  fullExpression([&] {
    llvm::SmallVector<Value, 4> Inputs;
    for (unsigned J = 0; J < A->getNumInputs(); ++J) {
      const Expr *E = A->getInputExpr(J);
      const bool IsNumber = !isPlaced(E->getType());
      if (!IsNumber)
        discard(E);
      Inputs.push_back(!IsNumber        ? Value::unknown(Left)
                       : E->isGLValue() ? load(locate(E), E->getType())
                                        : evaluate(E));
    }
    for (unsigned I = 0; I < A->getNumOutputs(); ++I) {
      if (Empty && A->isOutputPlusConstraint(I))
        continue;
      const Expr *Output = A->getOutputExpr(I);
      Value V = Value::unknown(Left);
      for (unsigned J = 0; Empty && J < A->getNumInputs(); ++J) // an input in the same register
        if (unsigned Number = 0; !llvm::StringRef(A->getInputConstraint(J)).getAsInteger(10, Number) && Number == I)
          V = Inputs[J];
      const Place To = locate(Output);
      if (V.isUnknown())
        makeUnknown(To, Output->getType(), V.cause());
      else
        store(To, V, Output->getType());
    }
  });
  return Flow::Normal;
}

Flow Machine::executeIndirectGoto(const Stmt *S) {
  stop(StopReason::Fault, "a jump to a computed label is not modelled", S->getBeginLoc());
}

Flow Machine::executeUnsupported(const Stmt *S) {
  TheHost.assume(Doubt::UnsupportedConstruct, S->getStmtClassName(), S->getBeginLoc());
  return Flow::Normal;
}

Flow Machine::executeExpression(const Stmt *S) {
  if (Seeking)
    return Flow::Normal;
  step(S);
  StatementScope Told(*this, S);
  return inFullExpression([&] {
    discard(cast<Expr>(S));
    return Flow::Normal;
  });
}

/// The operand of a return.
void Machine::giveBack(const Expr *E) {
  const QualType Result = frame().Function->getReturnType();
  inFullExpression([&] {
    if (Result->isReferenceType()) {
      frame().ReturnedPlace = locate(E);
      if (!frame().ReturnedPlace) // to nothing: `&v[0]` of an empty vector is an error where it is read or written
        frame().Returned = Value::address(0);
    } else if (isPlaced(Result))
      initialise(E, frame().Result);
    else if (Result->isVoidType())
      discard(E);
    else
      frame().Returned = evaluate(E);
    return true;
  });
}

Flow Machine::executeReturn(const Stmt *S) {
  if (Seeking)
    return Flow::Normal;
  step(S);
  StatementScope Told(*this, S);
  const auto *R = cast<ReturnStmt>(S);
  const Expr *E = R->getRetValue();
  if (!E)
    return Flow::Return;
  Frame &F = frame();
  if (const VarDecl *Candidate = R->getNRVOCandidate()) {
    // The variable is the returned object: nothing is copied, moved or destroyed.
    auto I = F.Variables.find(Candidate);
    if (I != F.Variables.end() && F.Result && I->second.At == F.Result.At && isPlaced(Candidate->getType())) {
      F.ResultIsMade = true;
      return Flow::Return;
    }
  }
  giveBack(E);
  return Flow::Return;
}

Flow Machine::executeDeclarations(const Stmt *S) {
  if (Seeking)
    return Flow::Normal;
  step(S);
  StatementScope Told(*this, S);
  for (const Decl *D : cast<DeclStmt>(S)->decls()) {
    const auto *V = dyn_cast<VarDecl>(D);
    if (!V || V->hasExternalStorage())
      continue;
    if (V->isStaticLocal())
      declareStaticLocal(V);
    else
      declare(V);
  }
  return Flow::Normal;
}

/// `T a[n]`, an extension of GNU's. Of several dimensions only the first may vary.
void Machine::declareVariableArray(const VarDecl *D, const VariableArrayType *Type) {
  const QualType Element = Type->getElementType();
  const Value Count = Type->getSizeExpr() ? evaluate(Type->getSizeExpr()) : unknown("the length of an array");
  if (Count.isUnknown() || Element->isVariablyModifiedType()) {
    const CauseId Cause = Count.isUnknown() ? Count.cause() : Mem.cause("an array of arrays of varying length");
    TheHost.assume(Doubt::UnsupportedConstruct, Mem.text(Cause), D->getLocation());
    frame().Variables[D] = Place::unknown(Cause);
    return;
  }
  if (Count.wide() < 0 || Count.wide() > static_cast<__int128>(Memory::MaxBlock))
    stop(StopReason::MemoryLimit, "an array of " + std::to_string(Count.asInt()) + " elements is made",
         D->getLocation());
  const auto Elements = static_cast<std::uint64_t>(Count.asInt());
  const QualType Fixed =
      Context.getConstantArrayType(Element, llvm::APInt(64, Elements), nullptr, ArraySizeModifier::Normal, 0);
  const Place At = allocate(Fixed, BlockKind::Automatic);
  Locals.emplace_back(Cleanup::Kind::Release, At, Fixed);
  frame().Variables[D] = At;
  fullExpression([&] { initialiseElements(D->getInit(), Element, At, Elements); });
  if (needsDestruction(Fixed))
    Locals.emplace_back(Cleanup::Kind::Destroy, At, Fixed, D);
}

void Machine::declare(const VarDecl *D) {
  const QualType Type = D->getType();
  const Expr *Init = D->getInit();
  if (Type->isDependentType() || Type->isUndeducedType()) { // its initialiser does not compile
    TheHost.assume(Doubt::UnsupportedConstruct, "a variable of a type that is not known", D->getLocation());
    frame().Variables[D] = unknownPlace("'" + D->getNameAsString() + "' is of a type that is not known");
    return;
  }
  if (const auto *Array = Context.getAsVariableArrayType(Type))
    return declareVariableArray(D, Array);
  if (Type->isReferenceType()) {
    // What the reference is bound to lives longer when it is a temporary: see locateMaterialised.
    Place Bound;
    fullExpression([&] { Bound = Init ? locate(Init) : unknownPlace("a reference without an initialiser"); });
    frame().Variables[D] = Bound;
    if (isPlaced(Type.getNonReferenceType()))
      TheHost.bound(D, Bound);
    bindDecomposition(D);
    return;
  }
  const bool Returned = D->isNRVOVariable() && frame().Result && isPlaced(Type) &&
                        Context.hasSameUnqualifiedType(Type, frame().Function->getReturnType());
  const Place At = Returned ? frame().Result : allocate(Type, BlockKind::Automatic);
  if (Returned)
    makeUnknown(At, Type, Uninitialised);
  else
    Locals.emplace_back(Cleanup::Kind::Release, At, Type);
  frame().Variables[D] = At;
  const bool MayBeConstant = D->isConstexpr() || (Type.isConstQualified() && Type->isIntegralOrEnumerationType());
  if (Init && !(MayBeConstant && initialiseConstant(D, At)))
    fullExpression([&] {
      const llvm::SaveAndRestore<const ValueDecl *> Making(frame().Made, D);
      initialiseAny(Init, Type, At);
    });
  if (Given)
    settleInitial(D, At);
  if (Returned)
    Locals.emplace_back(Cleanup::Kind::Returned, At, Type, D);
  else if (needsDestruction(Type))
    Locals.emplace_back(Cleanup::Kind::Destroy, At, Type, D);
  if (D->hasAttr<CleanupAttr>())
    Locals.emplace_back(Cleanup::Kind::Call, At, Type, D);
  if (Type->isRecordType())
    TheHost.bound(D, At);
  bindDecomposition(D);
}

void Machine::bindDecomposition(const VarDecl *D) {
  if (const auto *Decomposition = dyn_cast<DecompositionDecl>(D))
    for (const BindingDecl *B : Decomposition->bindings())
      if (const VarDecl *Holding = B->getHoldingVar())
        declare(Holding);
}

/// The truth of a condition; unknown values stay unknown.
Value Machine::conditionValue(const Expr *E) {
  step(E);
  StatementScope Told(*this, E);
  return inFullExpression([&] { return evaluate(E); });
}

Flow Machine::executeIf(const Stmt *S) {
  const auto *If = cast<IfStmt>(S);
  if (If->isConsteval())
    return execute(If->isNonNegatedConsteval() ? If->getElse() : If->getThen());
  return inBlock([&] {
    if (Seeking)
      return execute(If->getThen() && holds(If->getThen(), Seeking) ? If->getThen() : If->getElse());
    if (If->getInit())
      execute(If->getInit());
    if (If->isConstexpr() && !If->getCond()->isValueDependent()) {
      Expr::EvalResult Result;
      if (If->getCond()->EvaluateAsRValue(Result, Context) && Result.Val.isInt())
        return execute(Result.Val.getInt().getBoolValue() ? If->getThen() : If->getElse());
    }
    if (const VarDecl *V = If->getConditionVariable())
      declare(V);
    CauseId By = Known, Printed = Known;
    const bool Chosen = chooseSide(If, By, Printed);
    const Stmt *Side = Chosen ? If->getThen() : If->getElse();
    if (Printed)
      return executePrinting(Side, Printed);
    if (By && frame().IsUser && !Joined.count(conditionAt(If->getCond()->getBeginLoc())))
      learnEquality(*this, If->getCond(), Chosen);
    return By && frame().IsUser ? executeSide(Side, {conditionAt(If->getCond()->getBeginLoc())}, By) : execute(Side);
  });
}

/// One round of a loop's body; \p Leave tells whether the loop is over. Break ends here, returns and jumps go on.
Flow Machine::runLoopBody(const Stmt *Body, bool &Leave) {
  // A declaration that is the body is a block of its own: what it declares dies before the loop goes on.
  const Flow F = isa<DeclStmt>(Body) ? inBlock([&] { return execute(Body); }) : execute(Body);
  Leave = F == Flow::Break || F == Flow::Return || F == Flow::Goto;
  return F == Flow::Return || F == Flow::Goto ? F : Flow::Normal;
}

Flow Machine::executeFor(const Stmt *S) {
  const auto *For = cast<ForStmt>(S);
  return inBlock([&] {
    if (!Seeking && For->getInit())
      execute(For->getInit());
    if (!Seeking && !Limits.AllRounds && For->getInit() && fillsPixels(*this, For))
      return Flow::Normal;
    Counting.push_back(For);
    const auto Done = llvm::make_scope_exit([&] { Counting.pop_back(); });
    for (LoopRoundsOf Rounds(*this, For->getForLoc(), For, For->getCond(), For);;) {
      bool Leave = false;
      const Flow F = inBlock([&] {
        if (!Seeking) {
          if (const VarDecl *V = For->getConditionVariable())
            declare(V);
          const bool IsOver = For->getCond() && !goesOn(For->getCond(), Rounds);
          Leave = Rounds.between(IsOver);
          if (Leave)
            return IsOver ? Flow::Normal : leaveBetweenRounds(*this, For, For->getCond());
        }
        Flow Result = runLoopBody(For->getBody(), Leave);
        if (Leave)
          Rounds.between(true);
        else if (For->getInc())
          fullExpression([&] { discard(For->getInc()); });
        return Result;
      });
      if (Leave)
        return F;
      step(For->getForLoc());
    }
  });
}

Flow Machine::executeWhile(const Stmt *S) {
  const auto *While = cast<WhileStmt>(S);
  for (LoopRoundsOf Rounds(*this, While->getWhileLoc(), While, While->getCond());;) {
    bool Leave = false;
    const Flow F = inBlock([&] {
      if (!Seeking) {
        if (const VarDecl *V = While->getConditionVariable())
          declare(V);
        const bool IsOver = !goesOn(While->getCond(), Rounds);
        Leave = Rounds.between(IsOver);
        if (Leave)
          return IsOver ? Flow::Normal : leaveBetweenRounds(*this, While, While->getCond());
      }
      const Flow Result = runLoopBody(While->getBody(), Leave);
      if (Leave)
        Rounds.between(true);
      return Result;
    });
    if (Leave)
      return F;
    step(While->getWhileLoc());
  }
}

Flow Machine::executeDo(const Stmt *S) {
  const auto *Do = cast<DoStmt>(S);
  for (LoopRoundsOf Rounds(*this, Do->getDoLoc(), Do, Do->getCond());;) {
    bool Leave = false;
    const Flow F = runLoopBody(Do->getBody(), Leave);
    const bool IsOver = Leave || !goesOn(Do->getCond(), Rounds);
    if (Rounds.between(IsOver))
      return IsOver ? F : leaveBetweenRounds(*this, Do, Do->getCond());
  }
}

Flow Machine::executeRangeFor(const Stmt *S) {
  const auto *For = cast<CXXForRangeStmt>(S);
  Ranges.emplace_back(For, Frames.size());
  const auto Done = llvm::make_scope_exit([&] { Ranges.pop_back(); });
  return inBlock([&]() -> Flow {
    const bool Entered = Seeking; // a jump into the body; its range is then not known
    if (!Entered) {
      if (For->getInit())
        execute(For->getInit());
      for (const DeclStmt *D : {For->getRangeStmt(), For->getBeginStmt(), For->getEndStmt()})
        if (D)
          executeDeclarations(D);
    }
    LoopRoundsOf Rounds(*this, For->getForLoc());
    for (Rounds.Unknown.Counted = For;;) {
      bool Leave = !Seeking && !goesOn(For->getCond(), Rounds, For->getRangeInit());
      Leave = Rounds.between(Leave);
      if (Leave)
        return Flow::Normal;
      const Flow F = inBlock([&] {
        if (!Seeking)
          declare(For->getLoopVariable());
        return runLoopBody(For->getBody(), Leave);
      });
      if (Leave) {
        Rounds.between(true);
        return F;
      }
      fullExpression([&] { discard(For->getInc()); });
      step(For->getBeginLoc());
    }
  });
}

/// The number of a label, which the compiler has computed; a name of a missing header has one there, and is not
/// known.
static Value labelOf(Machine &M, const Expr *E) {
  const Expr *Name = E->IgnoreParenCasts();
  return M.evaluate(isa<DeclRefExpr>(Name) ? Name : E);
}

/// The label that a value goes to; the default's, or null. Where one of them is not known, it is one condition for
/// each label, in the order of the program, whether it is that one; \p Tried gets their places.
const SwitchCase *Machine::chooseCase(const SwitchStmt *S, const Value &V, std::vector<unsigned> &Tried) {
  const SwitchCase *Default = nullptr;
  llvm::SmallVector<const CaseStmt *> Cases; // the list is in reverse source order
  for (const SwitchCase *C = S->getSwitchCaseList(); C; C = C->getNextSwitchCase())
    if (const auto *Case = dyn_cast<CaseStmt>(C))
      Cases.push_back(Case);
    else
      Default = C;
  // A character of a text is mostly none of those that are singled out.
  const bool IsUsual = !Default || !S->getCond()->IgnoreParenImpCasts()->getType()->isAnyCharacterType();
  for (const CaseStmt *C : llvm::reverse(Cases)) {
    const Value Low = V.isUnknown() ? V : labelOf(*this, C->getLHS());
    const Value High = !Low.isUnknown() && C->getRHS() ? labelOf(*this, C->getRHS()) : Low;
    if (const Value &Lost = Low.isUnknown() ? Low : High; Lost.isUnknown()) { // or a label of a missing header
      Tried.push_back(conditionAt(C->getBeginLoc()));
      if (decide(Lost, C->getBeginLoc(), IsUsual))
        return C;
      continue;
    }
    if (V.wide() >= Low.wide() && V.wide() <= High.wide())
      return C;
  }
  return Default;
}

Flow Machine::executeSwitch(const Stmt *S) {
  const auto *Switch = cast<SwitchStmt>(S);
  return inBlock([&] {
    std::vector<unsigned> Tried;
    CauseId By = Known;
    if (!Seeking) {
      if (Switch->getInit())
        execute(Switch->getInit());
      if (const VarDecl *V = Switch->getConditionVariable())
        declare(V);
      const Value V = conditionValue(Switch->getCond());
      By = V.cause();
      Seeking = chooseCase(Switch, V, Tried);
      if (!By && !Tried.empty())
        By = Mem.cause("which label of a switch a value goes to");
      if (!Seeking)
        return Flow::Normal;
    }
    const llvm::SaveAndRestore<UnknownRounds *> Loop(RoundsOfLoop, nullptr); // `break` is the switch's
    const Flow F = By && frame().IsUser ? executeSide(Switch->getBody(), Tried, By) : execute(Switch->getBody());
    return F == Flow::Break ? Flow::Normal : F;
  });
}

} // namespace vramlint
