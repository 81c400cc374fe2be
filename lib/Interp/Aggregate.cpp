// Objects of class and array type, made in the place where they shall be. Nothing is copied that C++17 does not
// copy: the expression that makes an object gets the storage from whoever needs the object.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/BrokenCode.h"
#include "Interp/Empty.h"
#include "Interp/Scope.h"

#include "llvm/Support/SaveAndRestore.h"

#include <cstring>

namespace vramlint {
using namespace clang;

void Machine::initialiseAny(const Expr *E, QualType Type, Place At) {
  if (Type->isReferenceType()) {
    const Place P = locate(E);
    store(At, P.isUnknown() ? Value::unknown(P.Unknown) : Value::address(P.At), Type);
  } else if (isPlaced(Type)) {
    initialise(E, At);
  } else if (const auto *Atomic = Type->getAs<AtomicType>()) {
    initialiseAny(E, Atomic->getValueType(), At);
  } else {
    store(At, evaluate(E), Type);
  }
}

void Machine::discard(const Expr *E) {
  if (E->isGLValue()) {
    locate(E);
  } else if (isPlaced(E->getType())) {
    locateTemporary(E);
  } else {
    evaluate(E);
  }
}

/// What Clang has computed (consteval) is taken from there.
void Machine::initConstant(const Expr *E, Place At) {
  const auto *C = cast<ConstantExpr>(E);
  if (!C->hasAPValueResult() || !storeConstant(C->getAPValueResult(), E->getType(), At))
    initialise(C->getSubExpr(), At);
}

void Machine::initParen(const Expr *E, Place At) { initialise(cast<ParenExpr>(E)->getSubExpr(), At); }
void Machine::initFull(const Expr *E, Place At) { initialise(cast<FullExpr>(E)->getSubExpr(), At); }
void Machine::initBindTemporary(const Expr *E, Place At) {
  initialise(cast<CXXBindTemporaryExpr>(E)->getSubExpr(), At);
}
void Machine::initRewritten(const Expr *E, Place At) {
  initialise(cast<CXXRewrittenBinaryOperator>(E)->getSemanticForm(), At);
}
void Machine::initDefaultArgument(const Expr *E, Place At) { initialise(cast<CXXDefaultArgExpr>(E)->getExpr(), At); }
void Machine::initDefaultInit(const Expr *E, Place At) { initialise(cast<CXXDefaultInitExpr>(E)->getExpr(), At); }
void Machine::initCompoundLiteral(const Expr *E, Place At) {
  initialise(cast<CompoundLiteralExpr>(E)->getInitializer(), At);
}
void Machine::initThrow(const Expr *E, Place) { throwObject(cast<CXXThrowExpr>(E)); }
void Machine::initGeneric(const Expr *E, Place At) { initialise(cast<GenericSelectionExpr>(E)->getResultExpr(), At); }
void Machine::initVaArg(const Expr *E, Place At) {
  const Operand O = nextVariadic(E);
  copyObject(E->getType().getUnqualifiedType(), At, O.At, false, E);
}
void Machine::initSubstituted(const Expr *E, Place At) {
  initialise(cast<SubstNonTypeTemplateParmExpr>(E)->getReplacement(), At);
}

/// A structure that is read as a whole.
void Machine::initGlvalue(const Expr *E, Place At) {
  copyObject(E->getType().getUnqualifiedType(), At, locate(E), false, E);
}

void Machine::initUnsupported(const Expr *E, Place At) {
  makeUnknown(At, E->getType(), unmodelled(kindOf(E), E, Doubt::UnsupportedConstruct).cause());
}

/// An element of an array by its constructor: what the default arguments make dies before the next element is made.
void Machine::constructElement(const CXXConstructExpr *C, Place At, QualType Element, const Expr *Site) {
  const CXXConstructorDecl *Constructor = C->getConstructor();
  fullExpression([&] {
    constructWith(Constructor, operands(Constructor, nullptr, llvm::ArrayRef(C->getArgs(), C->getNumArgs()), Order),
                  At, Element, Site, nullptr, C->requiresZeroInitialization());
  });
}

void Machine::initConstruct(const Expr *E, Place At) {
  const auto *C = cast<CXXConstructExpr>(E);
  const CXXConstructorDecl *Constructor = C->getConstructor();
  const QualType Type = E->getType();
  if (const auto *Array = Context.getAsConstantArrayType(Type)) {
    const QualType Element = Context.getBaseElementType(Type);
    const std::uint64_t Count = Context.getConstantArrayElementCount(Array);
    duringConstruction([&] {
      for (std::uint64_t I = 0; I < Count; ++I) {
        const Place Part = At + static_cast<std::int64_t>(I * sizeOf(Element));
        if (C->requiresZeroInitialization())
          zero(Part, Element);
        constructElement(C, Part, Element, E);
        if (needsDestruction(Element))
          Building.push_back({Cleanup::Kind::OnThrow, Part, Element});
      }
    });
    return;
  }
  if (C->isElidable() && Constructor->isCopyOrMoveConstructor() && C->getNumArgs()) {
    // Before C++17 an elidable copy is left out, as compilers do.
    const Expr *Source = C->getArg(0);
    while (const auto *M = dyn_cast<MaterializeTemporaryExpr>(Source->IgnoreParens()))
      Source = M->getSubExpr();
    if (Source->isPRValue() && Context.hasSameUnqualifiedType(Source->getType(), Type)) {
      initialise(Source, At);
      return;
    }
  }
  const bool Braces = C->isListInitialization();
  std::vector<Operand> Arguments = operands(Constructor, nullptr, llvm::ArrayRef(C->getArgs(), C->getNumArgs()),
                                            Braces ? ArgumentOrder::LeftToRight : Order);
  constructWith(Constructor, std::move(Arguments), At, Type, E, nullptr, C->requiresZeroInitialization());
}

void Machine::initCast(const Expr *E, Place At) {
  const auto *C = cast<CastExpr>(E);
  const Expr *Sub = C->getSubExpr();
  if (C->getCastKind() == CK_LValueToRValueBitCast || (Sub->isGLValue() && C->getCastKind() == CK_LValueToRValue)) {
    const Place From = locate(Sub);
    if (From.isUnknown())
      makeUnknown(At, E->getType(), From.Unknown);
    else
      Mem.copy(At.At, From.At, sizeOf(E->getType()));
    return;
  }
  if (Sub->isGLValue()) {
    copyObject(E->getType().getUnqualifiedType(), At, locate(Sub), false, E);
    return;
  }
  initialise(Sub, At);
}

void Machine::initCall(const Expr *E, Place At) {
  const CallResult R = evaluateCall(E, At);
  if (R.Made)
    return;
  if (R.At)
    copyObject(E->getType().getUnqualifiedType(), At, R.At, false, E);
  else
    makeUnknown(At, E->getType(), R.V.isUnknown() ? R.V.cause() : Mem.cause("a result that was not returned"));
}

void Machine::initialiseElement(const Expr *Init, QualType Element, Place At, std::uint64_t I) {
  const Place Part = At + static_cast<std::int64_t>(I * sizeOf(Element));
  initialiseAny(Init, Element, Part);
  if (needsDestruction(Element))
    Building.push_back({Cleanup::Kind::OnThrow, Part, Element});
}

/// The elements that no initialiser is given for: what default arguments make dies before the next element is made.
void Machine::fillArray(QualType Element, Place At, std::uint64_t From, std::uint64_t To, const Expr *Filler) {
  for (std::uint64_t I = From; I < To; ++I) {
    if ((I & 1023) == 1023)
      checkLimits();
    fullExpression([&] { initialiseElement(Filler, Element, At, I); });
  }
}

void Machine::initialiseFields(const CXXRecordDecl *Class, llvm::ArrayRef<Expr *> Inits, Place At,
                               const FieldDecl *UnionField) {
  if (Class->isUnion()) {
    Mem.clear(At.At, sizeOf(classType(Class)));
    if (UnionField && !Inits.empty()) {
      const Place Part = fieldPlace(At, UnionField);
      DefaultInitObjects.push_back(At);
      initialiseAny(Inits[0], UnionField->getType(), Part);
      DefaultInitObjects.pop_back();
    }
    return;
  }
  std::size_t Next = 0;
  for (const CXXBaseSpecifier &B : Class->bases()) {
    if (Next >= Inits.size())
      return;
    const CXXRecordDecl *Base = B.getType()->getAsCXXRecordDecl();
    const Place Part = At + layout(Class).getBaseClassOffset(Base).getQuantity();
    const Whole In{Base, Part};
    initialiseBase(Base, Inits[Next++], Part, &In);
    if (needsDestruction(B.getType()))
      Building.push_back({Cleanup::Kind::OnThrow, Part, B.getType()});
  }
  for (const FieldDecl *Field : Class->fields()) {
    if (Field->isUnnamedBitField())
      continue;
    if (Next >= Inits.size())
      return;
    const Expr *Init = Inits[Next++];
    const Place Part = fieldPlace(At, Field);
    const bool Default = isa<CXXDefaultInitExpr>(Init);
    if (Default)
      DefaultInitObjects.push_back(At);
    try {
      initialiseAny(Init, Field->getType(), Part);
    } catch (...) {
      if (Default)
        DefaultInitObjects.pop_back();
      throw;
    }
    if (Default)
      DefaultInitObjects.pop_back();
    if (Given && Default)
      settleInitial(Field, Part);
    if (needsDestruction(Field->getType()))
      Building.push_back({Cleanup::Kind::OnThrow, Part, Field->getType()});
  }
}

void Machine::initList(const Expr *E, Place At) {
  const auto *L = cast<InitListExpr>(E);
  const QualType Type = E->getType();
  if (L->isTransparent() || (Type->isRecordType() && L->getNumInits() == 1 && !L->isSemanticForm())) {
    initialise(L->getInit(0), At);
    return;
  }
  if (L->isStringLiteralInit()) {
    initialise(L->getInit(0), At);
    return;
  }
  duringConstruction([&] {
    if (const auto *Array = Context.getAsArrayType(Type)) {
      const QualType Element = Array->getElementType();
      const auto *Constant = dyn_cast<ConstantArrayType>(Array);
      const std::uint64_t Count = Constant ? Constant->getSize().getZExtValue() : L->getNumInits();
      const std::uint64_t Given = std::min<std::uint64_t>(L->getNumInits(), Count);
      for (std::uint64_t I = 0; I < Given; ++I)
        initialiseElement(L->getInit(static_cast<unsigned>(I)), Element, At, I);
      if (Given < Count) {
        const std::uint64_t Size = sizeOf(Element);
        const Expr *Filler = L->getArrayFiller();
        if (!Filler || isa<ImplicitValueInitExpr>(Filler))
          zero(At + static_cast<std::int64_t>(Given * Size), Element, Count - Given);
        else
          fillArray(Element, At, Given, Count, Filler);
      }
      return;
    }
    const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
    if (Class->getNumBases() || Class->isDynamicClass() || !Class->isUnion())
      Mem.setShadow(At.At, sizeOf(Type), Known); // padding is not looked at
    initialiseFields(Class, llvm::ArrayRef(const_cast<Expr **>(L->getInits()), L->getNumInits()), At,
                     L->getInitializedFieldInUnion());
  });
}

void Machine::initParenList(const Expr *E, Place At) {
  const auto *L = cast<CXXParenListInitExpr>(E);
  duringConstruction([&] {
    if (const auto *Array = Context.getAsConstantArrayType(E->getType())) {
      const std::uint64_t Count = Array->getSize().getZExtValue(), Given = L->getInitExprs().size();
      for (std::uint64_t I = 0; I < Given; ++I)
        initialiseElement(L->getInitExprs()[I], Array->getElementType(), At, I);
      if (Given < Count && L->getArrayFiller())
        fillArray(Array->getElementType(), At, Given, Count, L->getArrayFiller());
      return;
    }
    initialiseFields(E->getType()->getAsCXXRecordDecl(), const_cast<CXXParenListInitExpr *>(L)->getInitExprs(), At,
                     L->getInitializedFieldInUnion());
  });
}

void Machine::initLambda(const Expr *E, Place At) {
  const auto *L = cast<LambdaExpr>(E);
  const CXXRecordDecl *Class = L->getLambdaClass();
  Mem.setShadow(At.At, sizeOf(E->getType()), Known);
  duringConstruction([&] {
    auto Init = L->capture_init_begin();
    for (const FieldDecl *Field : Class->fields()) {
      const Expr *I = *Init++;
      const Place Part = fieldPlace(At, Field);
      if (Field->hasCapturedVLAType() || !I)
        continue;
      initialiseAny(I, Field->getType(), Part);
      if (needsDestruction(Field->getType()))
        Building.push_back({Cleanup::Kind::OnThrow, Part, Field->getType()});
    }
  });
}

void Machine::initConditional(const Expr *E, Place At) {
  if (const auto *Binary = dyn_cast<BinaryConditionalOperator>(E))
    Opaque[Binary->getOpaqueValue()] = locate(Binary->getCommon());
  const auto *C = cast<AbstractConditionalOperator>(E);
  initialise(decide(evaluate(C->getCond()), C->getExprLoc()) ? C->getTrueExpr() : C->getFalseExpr(), At);
}

void Machine::initBinary(const Expr *E, Place At) {
  const auto *B = cast<BinaryOperator>(E);
  switch (B->getOpcode()) {
  case BO_Comma:
    discard(B->getLHS());
    initialise(B->getRHS(), At);
    return;
  case BO_Cmp: {
    const Value V = threeWay(B);
    makeOrdering(V, E->getType(), At);
    return;
  }
  default:
    if (B->isPtrMemOp() || E->isGLValue()) {
      copyObject(E->getType().getUnqualifiedType(), At, locate(E), false, E);
      return;
    }
    initUnsupported(E, At);
  }
}

/// What value initialisation without a constructor leaves: zeroes; base classes' vtable pointers do not occur here.
void Machine::initZero(const Expr *E, Place At) { zero(At, E->getType()); }
void Machine::initNothing(const Expr *, Place) {}

/// The array behind a braced list lives as long as the list's own temporary (it is materialised in the
/// subexpression).
void Machine::initStdList(const Expr *E, Place At) {
  const Expr *Sub = cast<CXXStdInitializerListExpr>(E)->getSubExpr();
  const Place Array = locate(Sub);
  const auto *Type = Context.getAsConstantArrayType(Sub->getType());
  const std::uint64_t Count = Type ? Type->getSize().getZExtValue() : 0;
  const CXXRecordDecl *Class = E->getType()->getAsCXXRecordDecl();
  // Two members in every implementation: where it begins, and its length or its end.
  auto Field = Class->field_begin();
  store(fieldPlace(At, *Field), Value::address(Array.At), Field->getType());
  ++Field;
  if (Field->getType()->isPointerType())
    store(fieldPlace(At, *Field), Value::address(Array.At + Count * sizeOf(Type->getElementType())),
          Field->getType());
  else
    store(fieldPlace(At, *Field), Value::integer(static_cast<__int128>(Count)), Field->getType());
}

void Machine::initPseudo(const Expr *E, Place At) {
  if (const Expr *Result = beginPseudo(E))
    initialiseAny(Result, E->getType(), At);
}

void Machine::initOpaque(const Expr *E, Place At) {
  if (auto I = Opaque.find(E); I != Opaque.end()) {
    copyObject(E->getType().getUnqualifiedType(), At, I->second, false, E);
    return;
  }
  const Expr *Source = cast<OpaqueValueExpr>(E)->getSourceExpr();
  if (Source)
    initialiseAny(Source, E->getType(), At);
  else
    initUnsupported(E, At);
}

/// Arrays copied member by member: captures, structured bindings, implicit copies.
void Machine::initArrayLoop(const Expr *E, Place At) {
  const auto *L = cast<ArrayInitLoopExpr>(E);
  const OpaqueValueExpr *Common = L->getCommonExpr();
  const bool Outermost = Common->getSourceExpr() && !Opaque.count(Common);
  if (Outermost)
    Opaque[Common] = locate(Common->getSourceExpr());
  const QualType Element = Context.getAsArrayType(E->getType())->getElementType();
  const std::uint64_t Count = L->getArraySize().getZExtValue();
  duringConstruction([&] {
    for (std::uint64_t I = 0; I < Count; ++I) {
      ArrayInitIndex.push_back(I);
      const Place Part = At + static_cast<std::int64_t>(I * sizeOf(Element));
      fullExpression([&] { initialiseAny(L->getSubExpr(), Element, Part); });
      ArrayInitIndex.pop_back();
      if (needsDestruction(Element))
        Building.push_back({Cleanup::Kind::OnThrow, Part, Element});
    }
  });
  if (Outermost)
    Opaque.erase(Common);
}

void Machine::initString(const Expr *E, Place At) {
  const auto *S = cast<StringLiteral>(E);
  const auto *Array = Context.getAsConstantArrayType(E->getType());
  const std::uint64_t Size = Array ? sizeOf(E->getType()) : S->getByteLength();
  Mem.clear(At.At, Size);
  const std::uint64_t Length = std::min<std::uint64_t>(S->getByteLength(), Size);
  if (std::uint8_t *To = Mem.bytes(At.At, Length); To && Length)
    std::memcpy(To, S->getBytes().data(), Length);
}

void Machine::initStmtExpr(const Expr *E, Place At) {
  const CompoundStmt *Body = cast<StmtExpr>(E)->getSubStmt();
  blockScope([&] {
    for (const Stmt *S : Body->body()) {
      const auto *X = dyn_cast<Expr>(S);
      if (X && S == Body->body_back())
        fullExpression([&] { initialiseAny(X, E->getType(), At); });
      else
        execute(S);
    }
  });
}

} // namespace vramlint
