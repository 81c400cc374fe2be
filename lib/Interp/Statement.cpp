// Statements: control flow, declarations, loops with known and unknown ends, exceptions.
//
// A condition that is not known is put to the oracle; a loop whose condition is not known runs a fixed number
// of times (MachineLimits::UnknownLoopIterations). Both tell the host, so the answer says so.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Machine.h"

#include "llvm/Support/SaveAndRestore.h"

namespace vramlint {
using namespace clang;

Host::~Host() = default;
Machine::~Machine() {
  // Variables of a run that stopped half-way, then statics, newest first.
  while (!Temporaries.empty())
    Temporaries.pop_back();
  while (!Locals.empty())
    Locals.pop_back();
}

Machine::Machine(ASTContext &Context, Sema &Sema, Host &TheHost, MachineLimits Limits)
    : Context(Context), SemaRef(Sema), TheHost(TheHost), Limits(Limits) {
  TheHost.attach(*this);
}

FullExpression::~FullExpression() {
  while (M.Temporaries.size() > Mark) {
    CellRef C = std::move(M.Temporaries.back());
    M.Temporaries.pop_back();
    if (C->UseCount() == 1)
      M.destroyValue(C->V);
  }
}

BlockScope::~BlockScope() {
  while (M.Locals.size() > Mark) {
    Machine::Local L = std::move(M.Locals.back());
    M.Locals.pop_back();
    if (!M.Frames.empty())
      M.frame().Variables.erase(L.Variable);
    if (L.Owned)
      M.destroyValue(L.Place->V);
  }
}

bool Machine::step(SourceLocation Where) {
  if (Where.isValid())
    Here = Where;
  if (++Steps > Limits.Steps)
    giveUp(Doubt::StepLimit, "the scenario did not end within " + std::to_string(Limits.Steps) + " steps", Where);
  return !stopped();
}

void Machine::stop(StopReason Reason, std::string Message, SourceLocation Where) {
  if (stopped())
    return;
  Stopped = Reason;
  StopMessage = std::move(Message);
  StopLocation = Where.isValid() ? Where : Here;
  StopStack.clear();
  for (auto I = Frames.rbegin(); I != Frames.rend(); ++I)
    if ((*I)->CalledFrom.isValid())
      StopStack.push_back((*I)->CalledFrom);
}

void Machine::raise(std::string Message, const Expr *Site, std::string_view) {
  if (stopped())
    return;
  Thrown = makeString(Message);
  ThrownType = QualType();
  stop(StopReason::Exception, std::move(Message), Site ? Site->getExprLoc() : SourceLocation());
}

void Machine::run(const FunctionDecl *Entry) {
  std::vector<Operand> Arguments;
  FullExpression Temps(*this);
  BlockScope Scope(*this);
  for (const ParmVarDecl *P : Entry->parameters()) {
    Operand O;
    O.Param = P;
    O.Type = P->getType().getNonReferenceType();
    if (P->hasDefaultArg() && !P->hasUninstantiatedDefaultArg())
      O = operand(P->getDefaultArg(), P, P->getType());
    else if (Entry->isMain())
      O.V = O.Type->isIntegerType()
                ? Value::integer(1)
                : makePointer(makeCell(makeSequence(SequenceKind::Array, {makeCell(makeString("program"))})));
    else
      O.V = Value::unknown("argument '" + P->getNameAsString() + "' of the entry function has no default");
    if (P->getType()->isReferenceType() && !O.Place)
      O.Place = makeCell(O.V);
    Arguments.push_back(std::move(O));
  }
  interpretBody(Entry, nullptr, nullptr, Arguments, nullptr);
}

Flow Machine::execute(const Stmt *S) {
  if (!S)
    return Flow::Normal;
  switch (S->getStmtClass()) {
  case Stmt::CompoundStmtClass:
    return executeCompound(cast<CompoundStmt>(S));
  case Stmt::NullStmtClass:
    return Flow::Normal;
  case Stmt::ForStmtClass:
  case Stmt::CXXForRangeStmtClass:
  case Stmt::WhileStmtClass:
  case Stmt::DoStmtClass:
  case Stmt::IfStmtClass:
  case Stmt::SwitchStmtClass:
  case Stmt::CXXTryStmtClass:
  case Stmt::CaseStmtClass:
  case Stmt::DefaultStmtClass:
  case Stmt::LabelStmtClass:
  case Stmt::AttributedStmtClass:
    return executeInner(S);
  default:
    break;
  }
  if (!step(S->getBeginLoc()))
    return Flow::Stop;
  TheHost.beginStatement(S->getBeginLoc());
  Flow F = executeInner(S);
  TheHost.endStatement();
  return F;
}

Flow Machine::executeInner(const Stmt *S) {
  switch (S->getStmtClass()) {
  case Stmt::DeclStmtClass:
    return executeDeclarations(cast<DeclStmt>(S));
  case Stmt::ForStmtClass:
    return executeFor(cast<ForStmt>(S));
  case Stmt::CXXForRangeStmtClass:
    return executeRangeFor(cast<CXXForRangeStmt>(S));
  case Stmt::WhileStmtClass:
    return executeWhile(cast<WhileStmt>(S));
  case Stmt::DoStmtClass:
    return executeDo(cast<DoStmt>(S));
  case Stmt::IfStmtClass:
    return executeIf(cast<IfStmt>(S));
  case Stmt::SwitchStmtClass:
    return executeSwitch(cast<SwitchStmt>(S));
  case Stmt::CXXTryStmtClass:
    return executeTry(cast<CXXTryStmt>(S));
  case Stmt::CaseStmtClass:
  case Stmt::DefaultStmtClass:
    return execute(cast<SwitchCase>(S)->getSubStmt());
  case Stmt::LabelStmtClass:
    return execute(cast<LabelStmt>(S)->getSubStmt());
  case Stmt::AttributedStmtClass:
    return execute(cast<AttributedStmt>(S)->getSubStmt());
  case Stmt::BreakStmtClass:
    return Flow::Break;
  case Stmt::ContinueStmtClass:
    return Flow::Continue;
  case Stmt::ReturnStmtClass: {
    const auto *R = cast<ReturnStmt>(S);
    FullExpression Temps(*this);
    if (const Expr *E = R->getRetValue()) {
      Frame &F = frame();
      QualType Result = F.Function ? F.Function->getReturnType() : QualType();
      if (!Result.isNull() && Result->isReferenceType()) {
        F.ReturnedPlace = locate(E);
      } else if (const VarDecl *Candidate = R->getNRVOCandidate();
                 Candidate && F.Variables.count(Candidate) && Candidate->getType()->isRecordType() &&
                 !Candidate->getType()->isReferenceType() && !isa<ParmVarDecl>(Candidate)) {
        // The variable is the returned object: nothing is copied, moved or destroyed.
        CellRef C = F.Variables[Candidate];
        F.Returned = std::move(C->V);
        C->V = Value();
      } else {
        F.Returned = evaluate(E);
      }
    }
    return stopped() ? Flow::Stop : Flow::Return;
  }
  default:
    break;
  }
  if (const auto *E = dyn_cast<Expr>(S)) {
    FullExpression Temps(*this);
    const Expr *Inner = E->IgnoreParens();
    if (Inner->isGLValue()) {
      locate(E);
    } else {
      // The discarded value dies with the other temporaries.
      Value V = evaluate(E);
      if (V.box())
        keep(makeCell(std::move(V)));
    }
    return stopped() ? Flow::Stop : Flow::Normal;
  }
  TheHost.assume(Doubt::UnsupportedConstruct, std::string("a ") + S->getStmtClassName(), S->getBeginLoc());
  return Flow::Normal;
}

Flow Machine::executeCompound(const CompoundStmt *S) {
  BlockScope Scope(*this);
  Flow F = Flow::Normal;
  for (const Stmt *Child : S->body()) {
    F = execute(Child);
    if (F != Flow::Normal)
      break;
  }
  if (Frames.size() == 1 && frame().Function && S == frame().Function->getBody())
    TheHost.scenarioEnds();
  return F;
}

Flow Machine::executeDeclarations(const DeclStmt *S) {
  for (const Decl *D : S->decls()) {
    if (const auto *V = dyn_cast<VarDecl>(D)) {
      if (!V->isStaticLocal())
        declare(V);
      if (stopped())
        return Flow::Stop;
    }
  }
  return Flow::Normal;
}

void Machine::declare(const VarDecl *D) {
  if (D->hasExternalStorage())
    return;
  FullExpression Temps(*this);
  const Expr *Init = D->getInit();
  CellRef C;
  if (D->getType()->isReferenceType()) {
    C = Init ? locate(Init) : makeCell();
    if (!C)
      C = makeCell();
    // A temporary bound to a reference lives as long as the reference.
    Locals.push_back({C, false, D});
  } else {
    C = makeCell();
    if (Init)
      C->V = evaluate(Init);
    else
      C->V = defaultValue(D->getType(), nullptr);
    Locals.push_back({C, true, D});
  }
  frame().Variables[D] = C;
  if (C->V.box())
    TheHost.bound(D, C->V);
  if (const auto *Decomposition = dyn_cast<DecompositionDecl>(D))
    for (const BindingDecl *B : Decomposition->bindings())
      if (const VarDecl *Holding = B->getHoldingVar())
        declare(Holding);
}

/// The truth of a condition; unknown values stay unknown.
Value Machine::conditionValue(const Expr *E) {
  if (!step(E->getBeginLoc()))
    return Value::boolean(false);
  TheHost.beginStatement(E->getBeginLoc());
  Value V;
  {
    FullExpression Temps(*this);
    V = truth(E->isGLValue() ? locate(E)->V : evaluate(E));
  }
  TheHost.endStatement();
  return stopped() ? Value::boolean(false) : V;
}

bool Machine::condition(const Expr *E) {
  const Value V = conditionValue(E);
  if (V.isUnknown())
    return Oracle ? Oracle(E->getBeginLoc(), V.cause()) : true;
  return V.asInt() != 0;
}

bool Machine::goesOn(const Expr *E, unsigned &Unknown) {
  const Value V = conditionValue(E);
  if (!V.isUnknown())
    return V.asInt() != 0;
  const bool OneMore = OneMoreRound && OneMoreRound(E->getBeginLoc(), V.cause());
  return Unknown++ < Limits.UnknownLoopIterations + (OneMore ? 1 : 0);
}

Flow Machine::executeIf(const IfStmt *S) {
  BlockScope Scope(*this);
  if (S->getInit())
    if (Flow F = execute(S->getInit()); F != Flow::Normal)
      return F;
  if (S->isConstexpr() && !S->getCond()->isValueDependent()) {
    Expr::EvalResult Result;
    if (S->getCond()->EvaluateAsRValue(Result, Context) && Result.Val.isInt())
      return execute(Result.Val.getInt().getBoolValue() ? S->getThen() : S->getElse());
  }
  if (const VarDecl *V = S->getConditionVariable())
    declare(V);
  bool Taken = condition(S->getCond());
  if (stopped())
    return Flow::Stop;
  return execute(Taken ? S->getThen() : S->getElse());
}

Flow Machine::executeFor(const ForStmt *S) {
  BlockScope Scope(*this);
  if (S->getInit())
    if (Flow F = execute(S->getInit()); F != Flow::Normal)
      return F;
  for (unsigned Unknown = 0;;) {
    BlockScope Iteration(*this);
    if (const VarDecl *V = S->getConditionVariable())
      declare(V);
    if (const Expr *Cond = S->getCond()) {
      const bool Go = goesOn(Cond, Unknown);
      if (stopped())
        return Flow::Stop;
      if (!Go)
        break;
    }
    Flow F = execute(S->getBody());
    if (F == Flow::Break)
      break;
    if (F == Flow::Return || F == Flow::Stop)
      return F;
    if (S->getInc()) {
      FullExpression Temps(*this);
      if (S->getInc()->isGLValue())
        locate(S->getInc());
      else
        evaluate(S->getInc());
    }
    if (!step(S->getForLoc()))
      return Flow::Stop;
  }
  return Flow::Normal;
}

Flow Machine::executeWhile(const WhileStmt *S) {
  for (unsigned Unknown = 0;;) {
    BlockScope Scope(*this);
    if (const VarDecl *V = S->getConditionVariable())
      declare(V);
    const bool Go = goesOn(S->getCond(), Unknown);
    if (stopped())
      return Flow::Stop;
    if (!Go)
      return Flow::Normal;
    Flow F = execute(S->getBody());
    if (F == Flow::Break)
      return Flow::Normal;
    if (F == Flow::Return || F == Flow::Stop)
      return F;
    if (!step(S->getWhileLoc()))
      return Flow::Stop;
  }
}

Flow Machine::executeDo(const DoStmt *S) {
  for (unsigned Unknown = 0;;) {
    Flow F = execute(S->getBody());
    if (F == Flow::Break)
      return Flow::Normal;
    if (F == Flow::Return || F == Flow::Stop)
      return F;
    const bool Go = goesOn(S->getCond(), Unknown);
    if (stopped())
      return Flow::Stop;
    if (!Go)
      return Flow::Normal;
  }
}

Flow Machine::executeRangeFor(const CXXForRangeStmt *S) {
  BlockScope Scope(*this);
  if (S->getInit())
    if (Flow F = execute(S->getInit()); F != Flow::Normal)
      return F;
  TheHost.beginStatement(S->getBeginLoc());
  declare(cast<VarDecl>(S->getRangeStmt()->getSingleDecl()));
  TheHost.endStatement();
  if (stopped())
    return Flow::Stop;
  CellRef Range = frame().Variables[cast<VarDecl>(S->getRangeStmt()->getSingleDecl())];
  const VarDecl *Loop = S->getLoopVariable();

  std::function<CellRef()> Next;
  if (Range->V.as<HostBox>() || Range->V.as<SmartBox>())
    Next = TheHost.iterate(Range->V);
  auto runBody = [&](CellRef Element) -> Flow {
    BlockScope Iteration(*this);
    if (Loop->getType()->isReferenceType()) {
      frame().Variables[Loop] = Element;
      Locals.push_back({Element, false, Loop});
    } else {
      CellRef Copy = makeCell(copyValue(Element->V));
      frame().Variables[Loop] = Copy;
      Locals.push_back({Copy, true, Loop});
    }
    if (const auto *Decomposition = dyn_cast<DecompositionDecl>(Loop))
      for (const BindingDecl *B : Decomposition->bindings())
        if (const VarDecl *Holding = B->getHoldingVar())
          declare(Holding);
    if (!step(S->getBeginLoc()))
      return Flow::Stop;
    return execute(S->getBody());
  };

  if (auto *Sequence = Range->V.as<SequenceBox>()) {
    llvm::IntrusiveRefCntPtr<SequenceBox> Keep(Sequence);
    for (std::size_t I = 0; I < Keep->Elements.size(); ++I) {
      Flow F = runBody(Keep->Elements[I]);
      if (F == Flow::Break)
        break;
      if (F == Flow::Return || F == Flow::Stop)
        return F;
    }
    return Flow::Normal;
  }
  if (auto *Text = Range->V.as<StringBox>()) {
    std::string Copy = Text->Text;
    for (char C : Copy) {
      Flow F = runBody(makeCell(Value::integer(C)));
      if (F == Flow::Break)
        break;
      if (F == Flow::Return || F == Flow::Stop)
        return F;
    }
    return Flow::Normal;
  }
  if (Next) {
    while (CellRef Element = stopped() ? nullptr : Next()) {
      Flow F = stopped() ? Flow::Stop : runBody(std::move(Element));
      if (F == Flow::Break)
        break;
      if (F == Flow::Return || F == Flow::Stop)
        return F;
    }
    return stopped() ? Flow::Stop : Flow::Normal;
  }
  if (Range->V.as<RecordBox>() && S->getBeginStmt() && S->getEndStmt()) {
    // The user's own begin() and end().
    for (const DeclStmt *D : {S->getBeginStmt(), S->getEndStmt()})
      if (Flow F = executeDeclarations(D); F != Flow::Normal)
        return F;
    for (unsigned Unknown = 0;;) {
      const bool Go = goesOn(S->getCond(), Unknown);
      if (stopped())
        return Flow::Stop;
      if (!Go)
        return Flow::Normal;
      Flow F;
      {
        BlockScope Iteration(*this);
        declare(Loop);
        F = stopped() ? Flow::Stop : execute(S->getBody());
      }
      if (F == Flow::Break)
        return Flow::Normal;
      if (F == Flow::Return || F == Flow::Stop)
        return F;
      FullExpression Temps(*this);
      if (S->getInc()->isGLValue())
        locate(S->getInc());
      else
        evaluate(S->getInc());
    }
  }
  // A range whose elements are not known: the body runs on an unknown element.
  std::string Cause = Range->V.isUnknown() ? Range->V.cause() : "the elements of this range are not modelled";
  TheHost.assume(Doubt::UnknownRange, std::to_string(Limits.UnknownLoopIterations) + " times: " + Cause,
                 S->getBeginLoc());
  for (unsigned I = 0; I < Limits.UnknownLoopIterations; ++I) {
    Flow F = runBody(makeCell(Value::unknown(Cause)));
    if (F == Flow::Break)
      break;
    if (F == Flow::Return || F == Flow::Stop)
      return F;
  }
  return Flow::Normal;
}

Flow Machine::executeSwitch(const SwitchStmt *S) {
  BlockScope Scope(*this);
  if (S->getInit())
    if (Flow F = execute(S->getInit()); F != Flow::Normal)
      return F;
  if (const VarDecl *V = S->getConditionVariable())
    declare(V);
  Value V;
  {
    TheHost.beginStatement(S->getBeginLoc());
    FullExpression Temps(*this);
    V = evaluate(S->getCond());
    TheHost.endStatement();
  }
  if (stopped())
    return Flow::Stop;
  const SwitchCase *Target = nullptr, *Default = nullptr, *First = nullptr;
  for (const SwitchCase *C = S->getSwitchCaseList(); C; C = C->getNextSwitchCase()) {
    if (isa<DefaultStmt>(C)) {
      Default = C;
      continue;
    }
    First = C; // the list is in reverse source order
    const auto *Case = cast<CaseStmt>(C);
    Value Label = evaluate(Case->getLHS());
    bool Match = false;
    if (Case->getRHS() && V.isInt())
      Match = V.asInt() >= Label.asInt() && V.asInt() <= evaluate(Case->getRHS()).asInt();
    else {
      Value Same = equal(V, Label);
      Match = !Same.isUnknown() && Same.asInt();
    }
    if (Match)
      Target = C;
  }
  if (!Target)
    Target = Default;
  if (V.isUnknown()) {
    TheHost.assume(Doubt::SwitchBranch, V.cause(), S->getBeginLoc());
    Target = First ? First : Default;
  }
  if (!Target)
    return Flow::Normal;
  const auto *Body = dyn_cast<CompoundStmt>(S->getBody());
  if (!Body) {
    Flow F = execute(Target->getSubStmt());
    return F == Flow::Break ? Flow::Normal : F;
  }
  bool Running = false;
  for (const Stmt *Child : Body->body()) {
    const Stmt *Run = Child;
    if (!Running) {
      // The label may be nested in other labels of the same statement: case 1: case 2: ...
      for (const Stmt *L = Child; const auto *C = dyn_cast<SwitchCase>(L); L = C->getSubStmt())
        if (C == Target) {
          Running = true;
          Run = C->getSubStmt();
          break;
        }
      if (!Running)
        continue;
    }
    Flow F = execute(Run);
    if (F == Flow::Break)
      return Flow::Normal;
    if (F != Flow::Normal)
      return F;
  }
  return Flow::Normal;
}

Flow Machine::executeTry(const CXXTryStmt *S) {
  std::size_t FrameCount = Frames.size();
  Flow F = execute(S->getTryBlock());
  if (F != Flow::Stop || Stopped != StopReason::Exception)
    return F;
  (void)FrameCount;
  const CXXRecordDecl *ThrownClass = ThrownType.isNull() ? nullptr : ThrownType->getAsCXXRecordDecl();
  for (unsigned I = 0; I < S->getNumHandlers(); ++I) {
    const CXXCatchStmt *Handler = S->getHandler(I);
    bool Matches = !Handler->getExceptionDecl();
    if (!Matches) {
      QualType Caught = Handler->getCaughtType().getNonReferenceType().getUnqualifiedType();
      const CXXRecordDecl *CaughtClass = Caught->getAsCXXRecordDecl();
      if (!ThrownType.isNull() && Context.hasSameUnqualifiedType(Caught, ThrownType))
        Matches = true;
      else if (ThrownClass && CaughtClass && ThrownClass->hasDefinition())
        Matches = ThrownClass->isDerivedFrom(CaughtClass);
      else if (ThrownType.isNull() && CaughtClass)
        // An error of the library: its class is not at hand, its message is.
        Matches = !TheHost.isUserCode(CaughtClass->getLocation());
    }
    if (!Matches)
      continue;
    Stopped = StopReason::None;
    CellRef Exception = makeCell(std::move(Thrown));
    Thrown = Value();
    llvm::SaveAndRestore<CellRef> Handling(InFlight, Exception);
    BlockScope Scope(*this);
    if (const VarDecl *D = Handler->getExceptionDecl()) {
      frame().Variables[D] = Exception;
      Locals.push_back({Exception, false, D});
    }
    return execute(Handler->getHandlerBlock());
  }
  return F;
}

} // namespace vramlint
