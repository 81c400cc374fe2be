// Locations: what a glvalue denotes, and what assignments and increments do to it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Machine.h"

#include "clang/Basic/SourceManager.h"
#include "llvm/Support/SaveAndRestore.h"

namespace vramlint {
using namespace clang;

CellRef Machine::locateInner(const Expr *E) {
  switch (E->getStmtClass()) {
  case Stmt::ParenExprClass:
    return locate(cast<ParenExpr>(E)->getSubExpr());
  case Stmt::ConstantExprClass:
  case Stmt::ExprWithCleanupsClass:
    return locate(cast<FullExpr>(E)->getSubExpr());
  case Stmt::CXXDefaultArgExprClass:
    return locate(cast<CXXDefaultArgExpr>(E)->getExpr());
  case Stmt::CXXDefaultInitExprClass:
    return locate(cast<CXXDefaultInitExpr>(E)->getExpr());
  case Stmt::SubstNonTypeTemplateParmExprClass:
    return locate(cast<SubstNonTypeTemplateParmExpr>(E)->getReplacement());
  case Stmt::MaterializeTemporaryExprClass: {
    CellRef C = makeCell(evaluate(cast<MaterializeTemporaryExpr>(E)->getSubExpr()));
    keep(C);
    return C;
  }
  case Stmt::StringLiteralClass: {
    const auto *S = cast<StringLiteral>(E);
    return makeCell(makeString(S->getCharByteWidth() == 1 ? S->getString().str() : std::string("<wide string>")));
  }
  case Stmt::PredefinedExprClass: {
    const auto *P = cast<PredefinedExpr>(E);
    return makeCell(makeString(P->getFunctionName() ? P->getFunctionName()->getString().str() : ""));
  }
  case Stmt::DeclRefExprClass: {
    const auto *D = cast<DeclRefExpr>(E);
    return locateVariable(D->getDecl(), E);
  }
  case Stmt::MemberExprClass:
    return locateMember(cast<MemberExpr>(E));
  case Stmt::ArraySubscriptExprClass: {
    const auto *A = cast<ArraySubscriptExpr>(E);
    Value Base = evaluate(A->getBase());
    Value Index = evaluate(A->getIdx());
    if (Index.isUnknown())
      return makeCell(Index);
    Value P = offsetPointer(Base, Index.asInt(), E);
    if (auto *B = P.as<PointerBox>()) {
      if (CellRef T = B->target())
        return T;
      return makeCell(Value::unknown("array subscript out of range"));
    }
    if (auto *S = Base.as<StringBox>()) {
      auto At = static_cast<std::size_t>(Index.asInt());
      return makeCell(Value::integer(At < S->Text.size() ? S->Text[At] : 0));
    }
    return makeCell(Base.isUnknown() ? Base : Value::unknown("subscript of a value that is not an array"));
  }
  case Stmt::OpaqueValueExprClass: {
    auto I = Opaque.find(E);
    if (I != Opaque.end())
      return I->second;
    if (const Expr *Source = cast<OpaqueValueExpr>(E)->getSourceExpr())
      return locate(Source);
    return nullptr;
  }
  case Stmt::UnaryOperatorClass: {
    const auto *U = cast<UnaryOperator>(E);
    switch (U->getOpcode()) {
    case UO_Deref: {
      Value P = evaluate(U->getSubExpr());
      if (auto *B = P.as<PointerBox>()) {
        if (CellRef T = B->target())
          return T;
        return makeCell(Value::unknown("dereference of a pointer to nothing"));
      }
      if (auto *F = P.as<FunctionBox>())
        return makeCell(Value::boxed(BoxRef(F)));
      if (P.isNull()) {
        raise("dereference of a null pointer", E);
        return nullptr;
      }
      return makeCell(P.isUnknown() ? P : Value::unknown("dereference of a value that is not a pointer"));
    }
    case UO_PreInc:
    case UO_PreDec:
      return increment(U, nullptr);
    case UO_Extension:
    case UO_Real:
    case UO_Imag:
      return locate(U->getSubExpr());
    default:
      break;
    }
    break;
  }
  case Stmt::BinaryOperatorClass:
  case Stmt::CompoundAssignOperatorClass: {
    const auto *B = cast<BinaryOperator>(E);
    if (B->isAssignmentOp())
      return assign(B);
    if (B->getOpcode() == BO_Comma) {
      if (B->getLHS()->isGLValue())
        locate(B->getLHS());
      else
        evaluate(B->getLHS());
      return locate(B->getRHS());
    }
    if (B->isPtrMemOp()) {
      CellRef Object;
      if (B->getOpcode() == BO_PtrMemI) {
        Value P = evaluate(B->getLHS());
        if (auto *Ptr = P.as<PointerBox>())
          Object = Ptr->target();
      } else {
        Object = locate(B->getLHS());
      }
      Value Member = evaluate(B->getRHS());
      auto *F = Member.as<FunctionBox>();
      const auto *Field = F ? dyn_cast_or_null<FieldDecl>(F->Member) : nullptr;
      if (!Object || !Field)
        return makeCell(Value::unknown("pointer to member is not known"));
      Object = viewAs(Object, cast<CXXRecordDecl>(Field->getParent()));
      if (auto *R = Object->V.as<RecordBox>())
        return R->Fields[Field->getFieldIndex()];
      return makeCell(Value::unknown("pointer to member of a library class"));
    }
    break;
  }
  case Stmt::ConditionalOperatorClass:
  case Stmt::BinaryConditionalOperatorClass: {
    if (!E->isGLValue())
      break;
    const auto *C = cast<AbstractConditionalOperator>(E);
    Value Cond = truth(evaluate(C->getCond()));
    bool Taken = Cond.isUnknown() ? (Oracle ? Oracle(C->getExprLoc(), Cond.cause()) : true) : Cond.asInt() != 0;
    return locate(Taken ? C->getTrueExpr() : C->getFalseExpr());
  }
  case Stmt::CompoundLiteralExprClass: {
    CellRef C = makeCell(evaluate(cast<CompoundLiteralExpr>(E)->getInitializer()));
    keep(C);
    return C;
  }
  case Stmt::InitListExprClass:
    if (E->isGLValue() && cast<InitListExpr>(E)->getNumInits() == 1)
      return locate(cast<InitListExpr>(E)->getInit(0));
    break;
  default:
    break;
  }
  if (const auto *C = dyn_cast<CastExpr>(E); C && E->isGLValue()) {
    switch (C->getCastKind()) {
    case CK_DerivedToBase:
    case CK_UncheckedDerivedToBase:
    case CK_BaseToDerived:
      return viewAs(locate(C->getSubExpr()), E->getType()->getAsCXXRecordDecl());
    case CK_Dynamic: {
      CellRef From = locate(C->getSubExpr());
      CellRef To = viewAs(From, E->getType()->getAsCXXRecordDecl());
      if (!To)
        raise("std::bad_cast", E);
      return To;
    }
    default:
      return locate(C->getSubExpr());
    }
  }
  if (const auto *C = dyn_cast<CallExpr>(E)) {
    CallResult R = evaluateCall(C);
    if (R.Place)
      return R.Place;
    CellRef Temp = makeCell(std::move(R.V));
    keep(Temp);
    return Temp;
  }
  if (const auto *C = dyn_cast<CXXRewrittenBinaryOperator>(E))
    return locate(C->getSemanticForm());
  // A prvalue where a location is wanted.
  CellRef Temp = makeCell(evaluate(E));
  keep(Temp);
  return Temp;
}

CellRef Machine::locateVariable(const ValueDecl *D, const Expr *Site) {
  if (const auto *F = dyn_cast<FunctionDecl>(D)) {
    llvm::IntrusiveRefCntPtr<FunctionBox> B(new FunctionBox());
    B->Function = F;
    return makeCell(Value::boxed(B));
  }
  if (const auto *E = dyn_cast<EnumConstantDecl>(D)) {
    if (std::optional<Value> V = TheHost.enumerator(E))
      return makeCell(*V);
    return makeCell(Value::integer(E->getInitVal().getExtValue()));
  }
  if (const auto *B = dyn_cast<BindingDecl>(D)) {
    if (const VarDecl *Holding = B->getHoldingVar())
      return locateVariable(Holding, Site);
    if (const Expr *Binding = B->getBinding())
      return locate(Binding);
    return nullptr;
  }
  if (const auto *P = dyn_cast<NonTypeTemplateParmDecl>(D))
    return makeCell(Value::unknown("template parameter '" + P->getNameAsString() + "' is not known"));
  const auto *V = dyn_cast<VarDecl>(D);
  if (!V)
    return nullptr;
  if (!Frames.empty()) {
    Frame &F = frame();
    auto I = F.Variables.find(V);
    if (I != F.Variables.end())
      return I->second;
    if (F.Closure) {
      llvm::DenseMap<const ValueDecl *, FieldDecl *> Captures;
      FieldDecl *ThisCapture;
      F.Closure->Class->getCaptureFields(Captures, ThisCapture);
      auto C = Captures.find(V);
      if (C != Captures.end() && C->second->getFieldIndex() < F.Closure->Fields.size()) {
        CellRef Captured = F.Closure->Fields[C->second->getFieldIndex()];
        F.Variables[V] = Captured;
        return Captured;
      }
    }
  }
  if (!V->hasGlobalStorage()) {
    Expr::EvalResult Constant;
    if (V->getInit() && V->isUsableInConstantExpressions(Context))
      return makeCell(evaluate(V->getInit()));
    return makeCell(Value::unknown("variable '" + V->getNameAsString() + "' is not known here"));
  }
  const VarDecl *Definition = V->getDefinition(Context);
  if (!Definition)
    Definition = V->getInitializingDeclaration() ? V->getInitializingDeclaration() : V;
  auto I = Globals.find(Definition);
  if (I != Globals.end())
    return I->second;
  CellRef C = makeCell();
  if (!TheHost.isUserCode(Definition->getLocation())) {
    if (std::optional<Value> Known = TheHost.global(Definition)) {
      C->V = std::move(*Known);
      Globals[Definition] = C;
      return C;
    }
  }
  if (!Definition->getAnyInitializer() && Definition->getTemplateInstantiationPattern()) {
    // A static member of a class template (std::string::npos) gets its initialiser when it is used.
    Sema::ContextRAII Scope(SemaRef, Context.getTranslationUnitDecl());
    SemaRef.InstantiateVariableDefinition(Definition->getLocation(), const_cast<VarDecl *>(Definition));
  }
  const Expr *Init = Definition->getAnyInitializer();
  Globals[Definition] = C; // before evaluation: an initialiser may refer to itself
  if (Init && !Init->isValueDependent()) {
    FullExpression Temps(*this);
    if (Definition->getType()->isReferenceType()) {
      C = locate(Init);
      Globals[Definition] = C;
    } else {
      C->V = evaluate(Init);
    }
  } else if (TheHost.isUserCode(Definition->getLocation()) && !Definition->hasExternalStorage()) {
    C->V = defaultValue(Definition->getType(), Site);
  } else {
    C->V = Value::unknown("global '" + std::string(qualifiedName(Definition)) + "' is not modelled");
  }
  if (C->V.box())
    TheHost.bound(Definition, C->V);
  return C;
}

CellRef Machine::locateMember(const MemberExpr *E) {
  CellRef Object;
  const ValueDecl *D = E->getMemberDecl();
  if (E->isArrow()) {
    Value P = evaluate(E->getBase());
    if (stopped())
      return nullptr;
    if (auto *B = P.as<PointerBox>())
      Object = B->target();
    else if (P.isNull())
      raise("member '" + D->getNameAsString() + "' of a null pointer", E);
    else if (P.isUnknown())
      return makeCell(P);
    else
      Object = makeCell(P);
  } else {
    Object = locate(E->getBase());
  }
  if (stopped() || !Object)
    return makeCell(Value::unknown("member '" + D->getNameAsString() + "' of an object that is not known"));
  if (isa<VarDecl>(D) || isa<EnumConstantDecl>(D) || isa<FunctionDecl>(D))
    return locateVariable(D, E);
  const auto *Field = dyn_cast<FieldDecl>(D);
  if (!Field)
    return nullptr;
  if (Object->V.isUnknown())
    return Object;
  if (const auto *Class = dyn_cast<CXXRecordDecl>(Field->getParent()))
    if (CellRef View = viewAs(Object, Class))
      Object = View;
  if (auto *R = Object->V.as<RecordBox>()) {
    if (Field->getFieldIndex() < R->Fields.size() &&
        (R->Class == Field->getParent() ||
         R->Class->getCanonicalDecl() == cast<CXXRecordDecl>(Field->getParent())->getCanonicalDecl()))
      return R->Fields[Field->getFieldIndex()];
  }
  if (auto *S = Object->V.as<SequenceBox>())
    if (CellRef C = memberOfSequence(*S, Field))
      return C;
  if (CellRef C = TheHost.member(Object->V, Field))
    return C;
  return makeCell(unmodelled("member '" + std::string(qualifiedName(Field)) + "'", E));
}

CellRef Machine::assign(const BinaryOperator *E) {
  if (const auto *C = dyn_cast<CompoundAssignOperator>(E)) {
    Value R = evaluate(E->getRHS());
    CellRef L = locate(E->getLHS());
    if (stopped())
      return L;
    BinaryOperatorKind Op = BinaryOperator::getOpForCompoundAssignment(E->getOpcode());
    Value Left = convert(L->V, C->getComputationLHSType());
    Value Result = arithmetic(Op, Left, R, C->getComputationResultType(), C->getComputationLHSType(), E);
    L->V = convert(std::move(Result), E->getLHS()->getType());
    return L;
  }
  Value R = evaluate(E->getRHS());
  CellRef L = locate(E->getLHS());
  if (!stopped())
    L->V = std::move(R);
  return L;
}

CellRef Machine::increment(const UnaryOperator *E, Value *Old) {
  CellRef C = locate(E->getSubExpr());
  if (Old)
    *Old = C->V;
  std::int64_t By = E->isIncrementOp() ? 1 : -1;
  if (C->V.isUnknown())
    return C;
  if (C->V.as<PointerBox>())
    C->V = offsetPointer(C->V, By, E);
  else if (C->V.isFloat())
    C->V = Value::floating(C->V.asFloat() + static_cast<double>(By));
  else
    C->V = convert(Value::integer(static_cast<std::int64_t>(static_cast<std::uint64_t>(C->V.asInt()) +
                                                            static_cast<std::uint64_t>(By))),
                   E->getSubExpr()->getType());
  return C;
}

} // namespace vramlint
