// Calls: who answers (interpreted body, standard library, host), how arguments are passed, and what
// a call without a model costs the answer.
//
// Parameters passed by value live until the end of the caller's full expression, as in the Itanium ABI.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Machine.h"

#include "clang/Sema/Sema.h"
#include "llvm/Support/SaveAndRestore.h"

namespace vramlint {
using namespace clang;

std::string_view Machine::qualifiedName(const NamedDecl *D) {
  auto [I, New] = Names.try_emplace(D);
  if (!New)
    return I->second;
  std::string Name = D->getNameAsString();
  for (const DeclContext *C = D->getDeclContext(); C && !C->isTranslationUnit(); C = C->getParent()) {
    if (const auto *N = dyn_cast<NamespaceDecl>(C)) {
      if (N->isInline() || N->isAnonymousNamespace())
        continue;
      Name = N->getName().str() + "::" + Name;
    } else if (const auto *R = dyn_cast<RecordDecl>(C)) {
      Name = R->getNameAsString() + "::" + Name;
    }
  }
  return Names[D] = std::move(Name);
}

Value Machine::unmodelled(std::string What, const Expr *Site) {
  TheHost.assume(Doubt::NoModel, What, Site ? Site->getExprLoc() : Here);
  return Value::unknown(What + " is not modelled");
}

const FunctionDecl *Machine::instantiated(const FunctionDecl *F) {
  const FunctionDecl *Definition = nullptr;
  if (F->isDefined(Definition) && (Definition->doesThisDeclarationHaveABody() || Definition->hasBody()))
    return Definition;
  const FunctionDecl *Pattern = F->getTemplateInstantiationPattern();
  if (Pattern && Pattern->hasBody() && TheHost.isUserCode(Pattern->getLocation())) {
    Sema::ContextRAII Scope(SemaRef, Context.getTranslationUnitDecl());
    SemaRef.InstantiateFunctionDefinition(F->getLocation(), const_cast<FunctionDecl *>(F), /*Recursive=*/true,
                                          /*DefinitionRequired=*/true);
    SemaRef.PerformPendingInstantiations();
    if (F->isDefined(Definition))
      return Definition;
  }
  return nullptr;
}

bool Machine::interprets(const FunctionDecl *F, const FunctionDecl *&Definition) {
  if (!TheHost.isUserCode(F->getLocation())) {
    const FunctionDecl *Pattern = F->getTemplateInstantiationPattern();
    if (!Pattern || !TheHost.isUserCode(Pattern->getLocation()))
      return false;
  }
  if (TheHost.answers(qualifiedName(F)))
    return false;
  if (F->isDefaulted() && !F->isUserProvided())
    return false;
  Definition = instantiated(F);
  return Definition && Definition->getBody();
}

Operand Machine::operand(const Expr *E, const ParmVarDecl *Param, QualType ParamType) {
  Operand O;
  O.Param = Param;
  O.Defaulted = isa<CXXDefaultArgExpr>(E);
  O.Type = E->getType().getNonReferenceType();
  if ((!ParamType.isNull() && ParamType->isReferenceType()) || (ParamType.isNull() && E->isGLValue())) {
    O.Place = locate(E);
    O.Movable = !ParamType.isNull() && ParamType->isRValueReferenceType();
  } else {
    O.V = evaluate(E);
    O.Movable = true;
  }
  return O;
}

std::vector<Operand> Machine::operands(const FunctionDecl *F, llvm::ArrayRef<const Expr *> Arguments,
                                       ArgumentOrder Order) {
  std::vector<Operand> Result(Arguments.size());
  for (std::size_t N = 0; N < Arguments.size() && !stopped(); ++N) {
    std::size_t I = Order == ArgumentOrder::RightToLeft ? Arguments.size() - 1 - N : N;
    const ParmVarDecl *P = F && I < F->getNumParams() ? F->getParamDecl(static_cast<unsigned>(I)) : nullptr;
    Result[I] = operand(Arguments[I], P, P ? P->getType() : QualType());
  }
  return Result;
}

/// Operators whose operands the language puts in order, however they are written (C++17, [over.match.oper]).
static bool hasFixedOrder(OverloadedOperatorKind Op) {
  return Op == OO_LessLess || Op == OO_GreaterGreater || Op == OO_Comma || Op == OO_AmpAmp || Op == OO_PipePipe ||
         Op == OO_ArrowStar || Op == OO_Subscript;
}

bool Machine::bindParameters(Frame &F, const FunctionDecl *Definition, std::vector<Operand> &Arguments) {
  // What is evaluated last dies first.
  const unsigned Count = Definition->getNumParams();
  for (unsigned N = 0; N < Count; ++N) {
    const unsigned I = Order == ArgumentOrder::RightToLeft ? Count - 1 - N : N;
    const ParmVarDecl *P = Definition->getParamDecl(I);
    CellRef C;
    if (I < Arguments.size()) {
      Operand &O = Arguments[I];
      if (P->getType()->isReferenceType()) {
        C = O.Place ? O.Place : makeCell(std::move(O.V));
        if (!O.Place)
          keep(C);
      } else {
        Value V = O.Place ? (O.Movable ? moveValue(O.Place->V) : copyValue(O.Place->V)) : std::move(O.V);
        C = makeCell(std::move(V));
        keep(C);
      }
    } else if (P->hasDefaultArg() && !P->hasUninstantiatedDefaultArg() && !P->hasUnparsedDefaultArg()) {
      C = P->getType()->isReferenceType() ? locate(P->getDefaultArg()) : makeCell(evaluate(P->getDefaultArg()));
      keep(C);
    } else {
      C = makeCell(Value::unknown("argument '" + P->getNameAsString() + "' is missing"));
    }
    F.Variables[P] = C;
    if (C->V.box())
      TheHost.bound(P, C->V);
  }
  return true;
}

CallResult Machine::interpretBody(const FunctionDecl *F, CellRef This, RecordBox *Closure,
                                  std::vector<Operand> &Arguments, const Expr *Site) {
  if (stopped())
    return {};
  if (Frames.size() >= Limits.CallDepth) {
    giveUp(Doubt::DepthLimit,
           "calls nest deeper than " + std::to_string(Limits.CallDepth) + "; is the recursion endless?",
           Site ? Site->getExprLoc() : F->getLocation());
    return {};
  }
  auto New = std::make_unique<Frame>();
  New->Function = F;
  New->This = std::move(This);
  New->Closure = Closure;
  New->CalledFrom = Site ? Site->getExprLoc() : SourceLocation();
  llvm::IntrusiveRefCntPtr<RecordBox> KeepClosure(Closure);
  if (Closure) {
    llvm::DenseMap<const ValueDecl *, FieldDecl *> Captures;
    FieldDecl *ThisCapture = nullptr;
    Closure->Class->getCaptureFields(Captures, ThisCapture);
    if (ThisCapture) {
      const Value &Captured = Closure->Fields[ThisCapture->getFieldIndex()]->V;
      if (auto *P = Captured.as<PointerBox>())
        New->This = P->target();
      else
        New->This = Closure->Fields[ThisCapture->getFieldIndex()];
    }
  }
  bindParameters(*New, F, Arguments);
  Frames.push_back(std::move(New));
  SourceLocation Before = Here;
  TheHost.enterFunction(frame());
  execute(F->getBody());
  TheHost.leaveFunction(frame());
  Here = Before;
  CallResult Result;
  Result.V = std::move(frame().Returned);
  Result.Place = std::move(frame().ReturnedPlace);
  Frames.pop_back();
  return Result;
}

CallResult Machine::callFunction(const FunctionDecl *F, CellRef This, QualType ThisType,
                                 std::vector<Operand> Arguments, const Expr *Site, bool Virtual) {
  if (!step(Site ? Site->getExprLoc() : SourceLocation()))
    return {};
  const auto *Method = dyn_cast<CXXMethodDecl>(F);
  if (Method && Method->isStatic())
    This = nullptr;
  if (This && Method) {
    if (Virtual && Method->isVirtual()) {
      if (auto *R = This->V.as<RecordBox>()) {
        RecordBox *Dynamic = R->mostDerived();
        if (const CXXMethodDecl *Final =
                const_cast<CXXMethodDecl *>(Method)->getCorrespondingMethodInClass(Dynamic->Class)) {
          Method = Final;
          F = Final;
        }
      } else if (This->V.as<HostBox>()) {
        // A library base subobject of an object of the program: its override, if there is one.
        if (CellRef Object = TheHost.cast(This, nullptr))
          if (auto *R = Object->V.as<RecordBox>())
            if (const CXXMethodDecl *Final =
                    const_cast<CXXMethodDecl *>(Method)->getCorrespondingMethodInClass(R->mostDerived()->Class, true);
                Final && TheHost.isUserCode(Final->getLocation())) {
              Method = Final;
              F = Final;
              This = Object;
            }
      }
    }
    if (CellRef View = viewAs(This, Method->getParent()))
      This = View;
  }
  const FunctionDecl *Definition = nullptr;
  if (interprets(F, Definition)) {
    RecordBox *Closure = nullptr;
    if (Method && Method->getParent()->isLambda() && This)
      Closure = This->V.as<RecordBox>();
    return interpretBody(Definition, Closure ? nullptr : This, Closure, Arguments, Site);
  }
  if (Method && This) {
    bool Assigns = Method->isCopyAssignmentOperator() || Method->isMoveAssignmentOperator();
    if (Assigns && !Arguments.empty() && Method->getRefQualifier() != RQ_RValue) {
      // Handles and values of libraries, and what the compiler defines for the program's classes.
      Operand &Source = Arguments[0];
      if (Source.Place == This)
        return This;
      Value New =
          Method->isMoveAssignmentOperator() && Source.Place ? moveValue(Source.Place->V) : copyValue(Source.value());
      assignValue(This, std::move(New));
      return This;
    }
    if (isa<CXXConversionDecl>(Method) && Method->getParent()->isLambda()) {
      llvm::IntrusiveRefCntPtr<FunctionBox> B(new FunctionBox());
      B->Callable = This->V;
      return Value::boxed(B);
    }
    if (isa<CXXDestructorDecl>(Method)) {
      destroyValue(This->V);
      return {};
    }
  }

  LibraryCall Call;
  Call.Callee = F;
  Call.Name = qualifiedName(F);
  std::size_t Colon = Call.Name.rfind("::");
  Call.Method = Colon == std::string_view::npos ? Call.Name : Call.Name.substr(Colon + 2);
  if (std::size_t Op = Call.Name.find("operator");
      Op != std::string_view::npos && (Op == 0 || Call.Name[Op - 1] == ':'))
    Call.Method = Call.Name.substr(Op);
  Call.This = This;
  Call.ThisType = ThisType;
  Call.Arguments = std::move(Arguments);
  Call.Site = Site;

  bool Std = Call.Name.substr(0, 5) == "std::" || Call.Name.find("::") == std::string_view::npos ||
             Call.Name.substr(0, 11) == "__gnu_cxx::" || Call.Name.substr(0, 2) == "__";
  bool HostObject = This && This->V.as<HostBox>();
  std::optional<CallResult> Result;
  if (Std && !HostObject)
    Result = callStd(Call);
  if (!Result && !stopped())
    Result = TheHost.call(Call);
  if (std::optional<std::string> Error = TheHost.takeError()) {
    raise(*Error, Site);
    return {};
  }
  if (!Result && !stopped() && (!Std || HostObject))
    Result = callStd(Call);
  if (stopped())
    return {};
  if (Result)
    return std::move(*Result);

  // No model. An unknown operand has its own cause; otherwise this call is the cause.
  if (This && This->V.isUnknown()) {
    // What it would have done is missing, even where nobody looks at its result.
    const QualType Result = F->getReturnType().getNonReferenceType();
    if (!Std && !Call.Method.starts_with("operator") && (Result->isVoidType() || Result->isRecordType()))
      TheHost.assume(Doubt::UnknownValue, This->V.cause(), Site ? Site->getExprLoc() : Here);
    return This->V;
  }
  for (const Operand &O : Call.Arguments)
    if (O.value().isUnknown() && !F->getReturnType()->isVoidType())
      return O.value();
  for (Operand &O : Call.Arguments)
    if (O.Place && O.Param && !O.Param->getType().getNonReferenceType().isConstQualified() && O.Place->V.isNumber())
      O.Place->V = Value::unknown("'" + std::string(Call.Name) + "' may have changed it");
  return unmodelled("'" + std::string(Call.Name) + "'", Site);
}

CallResult Machine::evaluateCall(const CallExpr *E) {
  if (stopped())
    return {};
  std::vector<const Expr *> Arguments(E->arg_begin(), E->arg_end());
  if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(E)) {
    const FunctionDecl *F = Op->getDirectCallee();
    if (!F)
      return unmodelled("an operator that is not resolved", E);
    const auto *Method = dyn_cast<CXXMethodDecl>(F);
    if (Method && !Method->isStatic()) {
      std::vector<const Expr *> Rest(Arguments.begin() + 1, Arguments.end());
      std::vector<Operand> Operands;
      CellRef This;
      if (Op->isAssignmentOp()) { // the right operand is evaluated first (C++17)
        Operands = operands(F, Rest, Order);
        This = locate(Arguments[0]);
      } else {
        This = locate(Arguments[0]);
        Operands = operands(F, Rest, Order);
      }
      if (stopped())
        return {};
      return callFunction(F, This, Arguments[0]->getType(), std::move(Operands), E, true);
    }
    if (Method)
      Arguments.erase(Arguments.begin());
    const bool Fixed = !Method && hasFixedOrder(Op->getOperator());
    std::vector<Operand> Operands = operands(F, Arguments, Fixed ? ArgumentOrder::LeftToRight : Order);
    return stopped() ? CallResult() : callFunction(F, nullptr, QualType(), std::move(Operands), E, false);
  }
  if (const auto *Call = dyn_cast<CXXMemberCallExpr>(E)) {
    const Expr *Callee = Call->getCallee()->IgnoreParens();
    if (const auto *Member = dyn_cast<MemberExpr>(Callee)) {
      const auto *F = cast<FunctionDecl>(Member->getMemberDecl());
      CellRef This;
      QualType Type = Member->getBase()->getType();
      if (Member->isArrow()) {
        Value P = evaluate(Member->getBase());
        Type = Type->getPointeeType();
        if (auto *B = P.as<PointerBox>())
          This = B->target();
        else if (P.isNull() && !stopped())
          raise("method '" + F->getNameAsString() + "' called on a null pointer", E);
        else if (!stopped())
          This = makeCell(P.isUnknown() ? P : Value::unknown("the object of this call is not known"));
        if (!This && !stopped())
          This = makeCell(Value::unknown("the object of this call is not known"));
      } else {
        This = locate(Member->getBase());
      }
      if (stopped())
        return {};
      std::vector<Operand> Operands = operands(F, Arguments, Order);
      if (stopped())
        return {};
      return callFunction(F, This, Type, std::move(Operands), E, !Member->hasQualifier());
    }
    if (const auto *Op = dyn_cast<BinaryOperator>(Callee); Op && Op->isPtrMemOp()) {
      CellRef Object;
      if (Op->getOpcode() == BO_PtrMemI) {
        Value P = evaluate(Op->getLHS());
        if (auto *B = P.as<PointerBox>())
          Object = B->target();
      } else {
        Object = locate(Op->getLHS());
      }
      Value Member = evaluate(Op->getRHS());
      if (auto *F = Member.as<FunctionBox>(); F && F->Function && Object)
        return callFunction(F->Function, Object, QualType(), operands(F->Function, Arguments, Order), E, true);
      return unmodelled("a call through a pointer to member", E);
    }
    return {}; // pseudo destructor
  }
  if (const FunctionDecl *F = E->getDirectCallee()) {
    if (F->getBuiltinID() || (F->isConstexpr() && !TheHost.isUserCode(F->getLocation()))) {
      // std::numeric_limits<float>::max() and the like: Clang knows the value.
      Expr::EvalResult Result;
      if (E->getType()->isArithmeticType() && E->EvaluateAsRValue(Result, Context) && !Result.HasSideEffects) {
        if (Result.Val.isInt())
          return Value::integer(Result.Val.getInt().getExtValue());
        if (Result.Val.isFloat())
          return Value::floating(Result.Val.getFloat().convertToDouble());
      }
    }
    std::vector<Operand> Operands = operands(F, Arguments, Order);
    return stopped() ? CallResult() : callFunction(F, nullptr, QualType(), std::move(Operands), E, false);
  }
  if (isa<CXXPseudoDestructorExpr>(E->getCallee()->IgnoreParens()))
    return {};
  Value Callee = E->getCallee()->isGLValue() ? locate(E->getCallee())->V : evaluate(E->getCallee());
  const FunctionDecl *Known = nullptr;
  if (auto *F = Callee.as<FunctionBox>())
    Known = F->Function;
  if (auto *P = Callee.as<PointerBox>())
    if (CellRef T = P->target())
      Callee = T->V;
  std::vector<Operand> Operands = operands(Known, Arguments, Order);
  return stopped() ? CallResult() : callObject(Callee, std::move(Operands), E);
}

CallResult Machine::callCallable(const Value &Callable, std::vector<Operand> Arguments, const Expr *Site) {
  FullExpression InsideLibrary(*this);
  return callObject(Callable, std::move(Arguments), Site);
}

CallResult Machine::callObject(const Value &Callable, std::vector<Operand> Arguments, const Expr *Site) {
  if (Callable.isUnknown())
    return Callable;
  if (auto *P = Callable.as<PointerBox>()) {
    CellRef T = P->target();
    return T ? callObject(T->V, std::move(Arguments), Site)
             : CallResult(Value::unknown("call through a null pointer"));
  }
  if (auto *F = Callable.as<FunctionBox>()) {
    if (F->Function) {
      const auto *Method = dyn_cast<CXXMethodDecl>(F->Function);
      if (Method && !Method->isStatic() && !Arguments.empty()) {
        CellRef This = Arguments[0].Place ? Arguments[0].Place : makeCell(Arguments[0].V);
        if (auto *P = This->V.as<PointerBox>())
          This = P->target();
        else if (auto *S = This->V.as<SmartBox>())
          This = S->Target;
        Arguments.erase(Arguments.begin());
        return callFunction(F->Function, This, QualType(), std::move(Arguments), Site, true);
      }
      // Conversions to the parameter types were not part of the caller's AST; keep references where they are.
      return callFunction(F->Function, nullptr, QualType(), std::move(Arguments), Site, false);
    }
    if (!F->Callable.isEmpty())
      return callObject(F->Callable, std::move(Arguments), Site);
    raise("bad_function_call", Site);
    return {};
  }
  if (auto *R = Callable.as<RecordBox>()) {
    CellRef Object = makeCell(Callable);
    if (R->Class->isLambda() && !R->Class->isGenericLambda()) {
      const CXXMethodDecl *Op = R->Class->getLambdaCallOperator();
      return callFunction(Op, Object, QualType(), std::move(Arguments), Site, false);
    }
    const Resolution &Found =
        resolve(ResolveKind::Call, classType(R->Class), "", Arguments, Site ? Site->getExprLoc() : Here);
    if (Found.Call)
      return runResolution(Found, Object, Arguments);
    if (std::optional<CallResult> R2 = callMethod(Object, "operator()", std::move(Arguments), Site))
      return std::move(*R2);
    return unmodelled("a call of an object of class '" + R->Class->getNameAsString() + "'", Site);
  }
  if (Callable.as<HostBox>() || Callable.as<SmartBox>()) {
    LibraryCall Call;
    Call.Name = Call.Method = "operator()";
    Call.This = makeCell(Callable);
    Call.Arguments = std::move(Arguments);
    Call.Site = Site;
    std::optional<CallResult> Result = TheHost.call(Call);
    if (std::optional<std::string> Error = TheHost.takeError())
      raise(*Error, Site);
    if (Result)
      return std::move(*Result);
  }
  if (Callable.isNull()) {
    raise("call through a null pointer", Site);
    return {};
  }
  return unmodelled("a call of a value that is not a function", Site);
}

} // namespace vramlint
