// Expressions: prvalues give a Value, glvalues a Cell.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Machine.h"
#include "Interp/StatementKinds.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Sema/Sema.h"
#include "llvm/Support/SaveAndRestore.h"

namespace vramlint {
using namespace clang;

Value Machine::evaluate(const Expr *E) {
  if (stopped())
    return {};
  return evaluateInner(E);
}

CellRef Machine::locate(const Expr *E) {
  if (stopped())
    return makeCell();
  CellRef C = locateInner(E);
  return C ? C : makeCell(Value::unknown("this location is not known"));
}

Value Machine::evaluateInner(const Expr *E) {
  switch (E->getStmtClass()) {
  case Stmt::ParenExprClass:
    return evaluate(cast<ParenExpr>(E)->getSubExpr());
  case Stmt::ConstantExprClass:
  case Stmt::ExprWithCleanupsClass:
    return evaluate(cast<FullExpr>(E)->getSubExpr());
  case Stmt::CXXBindTemporaryExprClass:
    return evaluate(cast<CXXBindTemporaryExpr>(E)->getSubExpr());
  case Stmt::SubstNonTypeTemplateParmExprClass:
    return evaluate(cast<SubstNonTypeTemplateParmExpr>(E)->getReplacement());
  case Stmt::GenericSelectionExprClass:
    return evaluate(cast<GenericSelectionExpr>(E)->getResultExpr());
  case Stmt::ChooseExprClass:
    return evaluate(cast<ChooseExpr>(E)->getChosenSubExpr());
  case Stmt::CXXRewrittenBinaryOperatorClass:
    return evaluate(cast<CXXRewrittenBinaryOperator>(E)->getSemanticForm());
  case Stmt::CXXDefaultArgExprClass:
    return evaluate(cast<CXXDefaultArgExpr>(E)->getExpr());
  case Stmt::CXXDefaultInitExprClass: {
    const Expr *Init = cast<CXXDefaultInitExpr>(E)->getExpr();
    return Init ? evaluate(Init) : Value();
  }
  case Stmt::IntegerLiteralClass:
    return Value::integer(static_cast<std::int64_t>(cast<IntegerLiteral>(E)->getValue().getLimitedValue()));
  case Stmt::CharacterLiteralClass:
    return Value::integer(cast<CharacterLiteral>(E)->getValue());
  case Stmt::FloatingLiteralClass:
    return Value::floating(cast<FloatingLiteral>(E)->getValueAsApproximateDouble());
  case Stmt::CXXBoolLiteralExprClass:
    return Value::boolean(cast<CXXBoolLiteralExpr>(E)->getValue());
  case Stmt::CXXNullPtrLiteralExprClass:
  case Stmt::GNUNullExprClass:
    return Value::null();
  case Stmt::ImplicitValueInitExprClass:
  case Stmt::CXXScalarValueInitExprClass:
    return defaultValue(E->getType(), E);
  case Stmt::UnaryExprOrTypeTraitExprClass:
  case Stmt::SizeOfPackExprClass:
  case Stmt::TypeTraitExprClass:
  case Stmt::CXXNoexceptExprClass:
  case Stmt::ConceptSpecializationExprClass:
  case Stmt::RequiresExprClass:
  case Stmt::OffsetOfExprClass: {
    Expr::EvalResult Result;
    if (E->EvaluateAsRValue(Result, Context) && Result.Val.isInt())
      return Value::integer(Result.Val.getInt().getExtValue());
    return Value::unknown("this constant is not known");
  }
  case Stmt::SourceLocExprClass: {
    const auto *S = cast<SourceLocExpr>(E);
    PresumedLoc At = Context.getSourceManager().getPresumedLoc(S->getLocation());
    if (S->isIntType())
      return Value::integer(At.isValid() ? At.getLine() : 0);
    return makePointer(makeCell(makeString(At.isValid() ? At.getFilename() : "")));
  }
  case Stmt::OpaqueValueExprClass: {
    auto I = Opaque.find(E);
    if (I != Opaque.end())
      return E->isXValue() && E->getType()->isRecordType() ? I->second->V : I->second->V;
    if (const Expr *Source = cast<OpaqueValueExpr>(E)->getSourceExpr())
      return evaluate(Source);
    return Value::unknown("this value is not known");
  }
  case Stmt::CXXThisExprClass:
    return frame().This ? makePointer(frame().This) : Value::unknown("'this' is not known");
  case Stmt::CXXConstructExprClass:
  case Stmt::CXXTemporaryObjectExprClass:
    return construct(cast<CXXConstructExpr>(E));
  case Stmt::CXXInheritedCtorInitExprClass: {
    const auto *I = cast<CXXInheritedCtorInitExpr>(E);
    // The arguments of the inheriting constructor are those of the constructor being run.
    std::vector<Operand> Arguments;
    for (const ParmVarDecl *P : frame().Function->parameters()) {
      Operand O;
      O.Place = frame().Variables.lookup(P);
      O.Type = P->getType().getNonReferenceType();
      O.Param = P;
      O.Movable = true;
      Arguments.push_back(std::move(O));
    }
    return constructWith(I->getConstructor(), std::move(Arguments), E, E->getType());
  }
  case Stmt::LambdaExprClass:
    return evaluateLambda(cast<LambdaExpr>(E));
  case Stmt::CXXNewExprClass:
    return evaluateNew(cast<CXXNewExpr>(E));
  case Stmt::CXXDeleteExprClass: {
    Value P = evaluate(cast<CXXDeleteExpr>(E)->getArgument());
    if (auto *B = P.as<PointerBox>())
      if (CellRef T = B->target())
        destroyValue(T->V);
    return {};
  }
  case Stmt::CXXThrowExprClass: {
    const Expr *Sub = cast<CXXThrowExpr>(E)->getSubExpr();
    Value Exception = Sub ? evaluate(Sub) : (InFlight ? InFlight->V : Value());
    if (stopped())
      return {};
    Thrown = Exception;
    if (Sub)
      ThrownType = Sub->getType().getUnqualifiedType();
    std::string What = "uncaught exception";
    if (!ThrownType.isNull())
      What += " of type '" + ThrownType.getAsString() + "'";
    CellRef Holder = makeCell(Exception);
    Value Text = Exception;
    for (auto *R = Exception.as<RecordBox>(); R && !R->Bases.empty();) {
      Text = R->Bases.front().second->V;
      R = Text.as<RecordBox>();
    }
    if (auto *S = Text.as<StringBox>())
      What = S->Text;
    stop(StopReason::Exception, What, E->getExprLoc());
    return {};
  }
  case Stmt::InitListExprClass:
    return evaluateInitList(cast<InitListExpr>(E));
  case Stmt::CXXParenListInitExprClass: {
    const auto *List = cast<CXXParenListInitExpr>(E);
    Value V = defaultValue(E->getType(), E);
    if (auto *R = V.as<RecordBox>()) {
      std::size_t I = 0;
      for (const Expr *Init : List->getInitExprs())
        if (I < R->Fields.size())
          R->Fields[I++] = makeCell(evaluate(Init));
    }
    return V;
  }
  case Stmt::CXXStdInitializerListExprClass: {
    CellRef Array = locate(cast<CXXStdInitializerListExpr>(E)->getSubExpr());
    if (auto *S = Array->V.as<SequenceBox>()) {
      Value V = makeSequence(SequenceKind::View, S->Elements);
      return V;
    }
    return Array->V;
  }
  case Stmt::ArrayInitLoopExprClass: {
    const auto *Loop = cast<ArrayInitLoopExpr>(E);
    CellRef Source = locate(Loop->getCommonExpr()->getSourceExpr());
    Opaque[Loop->getCommonExpr()] = Source;
    std::vector<CellRef> Elements;
    std::uint64_t N = Loop->getArraySize().getLimitedValue();
    for (std::uint64_t I = 0; I < N && !stopped(); ++I) {
      ArrayInitIndex.push_back(static_cast<std::int64_t>(I));
      Elements.push_back(makeCell(evaluate(Loop->getSubExpr())));
      ArrayInitIndex.pop_back();
    }
    return makeSequence(SequenceKind::Array, std::move(Elements));
  }
  case Stmt::ArrayInitIndexExprClass:
    return Value::integer(ArrayInitIndex.empty() ? 0 : ArrayInitIndex.back());
  case Stmt::UnaryOperatorClass: {
    const auto *U = cast<UnaryOperator>(E);
    switch (U->getOpcode()) {
    case UO_AddrOf: {
      if (const auto *D = dyn_cast<DeclRefExpr>(U->getSubExpr()->IgnoreParens())) {
        if (const auto *F = dyn_cast<FunctionDecl>(D->getDecl())) {
          llvm::IntrusiveRefCntPtr<FunctionBox> B(new FunctionBox());
          B->Function = F;
          return Value::boxed(B);
        }
        if (isa<FieldDecl>(D->getDecl())) {
          llvm::IntrusiveRefCntPtr<FunctionBox> B(new FunctionBox());
          B->Member = D->getDecl();
          return Value::boxed(B);
        }
      }
      return makePointer(locate(U->getSubExpr()));
    }
    case UO_PostInc:
    case UO_PostDec: {
      Value Old;
      increment(U, &Old);
      return Old;
    }
    case UO_PreInc:
    case UO_PreDec:
    case UO_Deref:
      return locate(E)->V;
    case UO_Extension:
      return evaluate(U->getSubExpr());
    default:
      return unary(U->getOpcode(), evaluate(U->getSubExpr()), E->getType());
    }
  }
  case Stmt::BinaryOperatorClass:
  case Stmt::CompoundAssignOperatorClass: {
    const auto *B = cast<BinaryOperator>(E);
    if (B->isAssignmentOp())
      return assign(B)->V;
    if (B->getOpcode() == BO_Comma) {
      if (B->getLHS()->isGLValue())
        locate(B->getLHS());
      else if (Value V = evaluate(B->getLHS()); V.box())
        keep(makeCell(std::move(V)));
      return evaluate(B->getRHS());
    }
    if (B->isPtrMemOp())
      return locate(E)->V;
    if (B->isLogicalOp()) {
      bool And = B->getOpcode() == BO_LAnd;
      Value L = truth(evaluate(B->getLHS()));
      if (!L.isUnknown() && (L.asInt() != 0) != And)
        return L;
      Value R = truth(evaluate(B->getRHS()));
      if (L.isUnknown() && !R.isUnknown() && (R.asInt() != 0) != And)
        return R;
      return L.isUnknown() ? L : R;
    }
    Value L = evaluate(B->getLHS());
    Value R = evaluate(B->getRHS());
    if (stopped())
      return {};
    return arithmetic(B->getOpcode(), L, R, E->getType(), B->getLHS()->getType(), E);
  }
  case Stmt::ConditionalOperatorClass:
  case Stmt::BinaryConditionalOperatorClass: {
    const auto *C = cast<AbstractConditionalOperator>(E);
    if (const auto *B = dyn_cast<BinaryConditionalOperator>(E))
      Opaque[B->getOpaqueValue()] = makeCell(evaluate(B->getCommon()));
    Value Cond = truth(evaluate(C->getCond()));
    bool Taken = Cond.isUnknown() ? (Oracle ? Oracle(C->getExprLoc(), Cond.cause()) : true) : Cond.asInt() != 0;
    const Expr *Arm = Taken ? C->getTrueExpr() : C->getFalseExpr();
    return E->isGLValue() ? locate(Arm)->V : evaluate(Arm);
  }
  case Stmt::CompoundLiteralExprClass:
    return evaluate(cast<CompoundLiteralExpr>(E)->getInitializer());
  case Stmt::StmtExprClass: {
    BlockScope Scope(*this);
    Value Last;
    for (const Stmt *S : cast<StmtExpr>(E)->getSubStmt()->body()) {
      if (const auto *X = dyn_cast<Expr>(S))
        Last = X->isGLValue() ? locate(X)->V : evaluate(X);
      else
        execute(S);
    }
    return Last;
  }
  case Stmt::CXXPseudoDestructorExprClass:
    return {};
  case Stmt::DeclRefExprClass: // enumerators and template arguments are prvalues
    return locateVariable(cast<DeclRefExpr>(E)->getDecl(), E)->V;
  case Stmt::MemberExprClass:
    return locateMember(cast<MemberExpr>(E))->V;
  case Stmt::CXXTypeidExprClass:
    return Value::unknown("run-time type information is not modelled");
  default:
    break;
  }
  if (const auto *C = dyn_cast<CastExpr>(E))
    return E->isGLValue() ? locate(E)->V : evaluateCast(C);
  if (const auto *C = dyn_cast<CallExpr>(E)) {
    CallResult R = evaluateCall(C);
    return R.Place ? R.Place->V : std::move(R.V);
  }
  if (E->isGLValue() && statementFate(E->getStmtClassName()) == StatementFate::Interpreted)
    return locate(E)->V;
  return unmodelled(std::string("an expression of kind ") + E->getStmtClassName(), E);
}

Value Machine::evaluateInitList(const InitListExpr *List) {
  const InitListExpr *E = List->isSemanticForm() || !List->getSemanticForm() ? List : List->getSemanticForm();
  QualType T = E->getType();
  if (E->isTransparent())
    return evaluate(E->getInit(0));
  if (const ConstantArrayType *A = Context.getAsConstantArrayType(T)) {
    std::uint64_t N = A->getSize().getLimitedValue();
    if (E->getNumInits() == 1 && isa<clang::StringLiteral>(E->getInit(0)->IgnoreParens()))
      return locate(E->getInit(0))->V;
    if (N > Limits.ContainerElements)
      return unmodelled("an array of " + std::to_string(N) + " elements", List);
    std::vector<CellRef> Elements;
    Elements.reserve(N);
    for (std::uint64_t I = 0; I < N && !stopped(); ++I) {
      if (I < E->getNumInits())
        Elements.push_back(makeCell(evaluate(E->getInit(static_cast<unsigned>(I)))));
      else if (E->hasArrayFiller() && !isa<NoInitExpr>(E->getArrayFiller()))
        Elements.push_back(makeCell(evaluate(E->getArrayFiller())));
      else
        Elements.push_back(makeCell(defaultValue(A->getElementType(), List)));
    }
    return makeSequence(SequenceKind::Array, std::move(Elements));
  }
  const CXXRecordDecl *Class = T->getAsCXXRecordDecl();
  if (!Class) {
    if (E->getNumInits() == 1)
      return convert(evaluate(E->getInit(0)), T);
    return defaultValue(T, List);
  }
  if (isStdClass(Class) || isHostClass(Class)) {
    // Aggregates of a library: std::array holds one array.
    if (E->getNumInits() == 1) {
      Value V = evaluate(E->getInit(0));
      if (V.as<SequenceBox>())
        return V;
    }
    std::vector<CellRef> Elements;
    for (const Expr *Init : E->inits())
      Elements.push_back(makeCell(evaluate(Init)));
    return makeSequence(E->getNumInits() == 0 ? SequenceKind::Array : SequenceKind::Tuple, std::move(Elements));
  }
  llvm::IntrusiveRefCntPtr<RecordBox> R = newRecord(Class);
  Value Result = Value::boxed(R);
  CellRef Object = makeCell(Result);
  unsigned Index = 0;
  for (auto &[Base, Place] : R->Bases)
    if (Index < E->getNumInits())
      initializeBase(Object, Base, evaluate(E->getInit(Index++)));
  if (Class->isUnion()) {
    if (const FieldDecl *F = E->getInitializedFieldInUnion(); F && E->getNumInits())
      R->Fields[F->getFieldIndex()] = makeCell(evaluate(E->getInit(0)));
    return Result;
  }
  for (const FieldDecl *F : Class->fields()) {
    if (F->isUnnamedBitField())
      continue;
    CellRef Place = makeCell();
    if (Index < E->getNumInits()) {
      const Expr *Init = E->getInit(Index++);
      llvm::SaveAndRestore<CellRef> This(frame().This, isa<CXXDefaultInitExpr>(Init) ? Object : frame().This);
      if (F->getType()->isReferenceType())
        Place = locate(Init);
      else
        Place->V = evaluate(Init);
    } else {
      Place->V = defaultValue(F->getType(), List);
    }
    R->Fields[F->getFieldIndex()] = Place;
  }
  return Result;
}

Value Machine::evaluateNew(const CXXNewExpr *E) {
  if (E->isArray()) {
    Value N = E->getArraySize() && *E->getArraySize() ? evaluate(*E->getArraySize()) : Value::integer(0);
    if (N.isUnknown() || N.asInt() < 0 || static_cast<std::uint64_t>(N.asInt()) > Limits.ContainerElements)
      return unmodelled("a new array of a size that is not known or too large", E);
    std::vector<CellRef> Elements;
    for (std::int64_t I = 0; I < N.asInt(); ++I)
      Elements.push_back(makeCell(defaultValue(E->getAllocatedType(), E)));
    llvm::IntrusiveRefCntPtr<SequenceBox> S(new SequenceBox(SequenceKind::Array));
    S->Elements = std::move(Elements);
    return Value::boxed(BoxRef(new PointerBox(S, 0)));
  }
  CellRef C = makeCell();
  if (const Expr *Init = E->getInitializer())
    C->V = evaluate(Init);
  else if (const CXXConstructExpr *Construct = E->getConstructExpr())
    C->V = evaluate(Construct);
  else
    C->V = defaultValue(E->getAllocatedType(), E);
  return makePointer(C);
}

Value Machine::evaluateLambda(const LambdaExpr *E) {
  const CXXRecordDecl *Class = E->getLambdaClass();
  llvm::IntrusiveRefCntPtr<RecordBox> R = newRecord(Class);
  auto Field = Class->field_begin();
  for (const Expr *Init : E->capture_inits()) {
    if (Field == Class->field_end())
      break;
    CellRef Place;
    if (Field->getType()->isReferenceType()) {
      Place = locate(Init);
    } else {
      Place = makeCell(evaluate(Init));
      if (Init->isGLValue())
        Place->V = copyValue(Place->V);
    }
    R->Fields[Field->getFieldIndex()] = Place;
    ++Field;
  }
  return Value::boxed(R);
}

} // namespace vramlint
