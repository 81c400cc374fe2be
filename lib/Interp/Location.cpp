// Expressions that are places: variables, members, elements, what pointers point to, temporaries.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Elements.h"
#include "Interp/Facts.h"
#include "Interp/Rounds.h"
#include "Interp/Scope.h"

#include "clang/AST/DeclTemplate.h"
#include "llvm/Support/SaveAndRestore.h"

#include <cstring>

namespace vramlint {
using namespace clang;

Place Machine::locateParen(const Expr *E) { return locate(cast<ParenExpr>(E)->getSubExpr()); }
Place Machine::locateFull(const Expr *E) { return locate(cast<FullExpr>(E)->getSubExpr()); }
Place Machine::locateDefaultArgument(const Expr *E) { return locate(cast<CXXDefaultArgExpr>(E)->getExpr()); }
Place Machine::locateDefaultInit(const Expr *E) { return locate(cast<CXXDefaultInitExpr>(E)->getExpr()); }
Place Machine::locateRewritten(const Expr *E) {
  return locate(cast<CXXRewrittenBinaryOperator>(E)->getSemanticForm());
}
Place Machine::locateThrow(const Expr *E) { throwObject(cast<CXXThrowExpr>(E)); }
Place Machine::locateGeneric(const Expr *E) { return locate(cast<GenericSelectionExpr>(E)->getResultExpr()); }

Place Machine::locateSubstituted(const Expr *E) {
  return locate(cast<SubstNonTypeTemplateParmExpr>(E)->getReplacement());
}

/// Whether \p M is the array behind numbers in braces that are constants.
static bool isListOfConstants(const MaterializeTemporaryExpr *M, ASTContext &Context) {
  const auto *Array = Context.getAsConstantArrayType(M->getType());
  return Array && Array->getElementType().isConstQualified() && Array->getElementType()->isArithmeticType() &&
         M->getStorageDuration() == SD_FullExpression && M->getSubExpr()->isConstantInitializer(Context, false);
}

/// Compilers keep such an array for as long as the program runs (WG21 P2752), and those before them mostly leave its
/// bytes alone: whoever reads it late (`IntArrayRef layers = {3, 4};`) finds its numbers. One that is in use is not
/// taken again.
std::optional<Place> Machine::locateKeptList(const MaterializeTemporaryExpr *M) {
  const auto [I, IsNew] = Literals.try_emplace(M, 0);
  if (!IsNew && !Mem.shadow(I->second, 1))
    return std::nullopt;
  if (IsNew)
    I->second = allocate(M->getType(), BlockKind::Literal).At;
  const Place At = I->second;
  Temporaries.push_back({Cleanup::Kind::Release, At, M->getType()});
  initialiseAny(M->getSubExpr(), M->getType(), At);
  return At;
}

/// A temporary: it dies with the full expression, or with what its life is extended by.
Place Machine::locateMaterialised(const Expr *E) {
  const auto *M = cast<MaterializeTemporaryExpr>(E);
  if (isListOfConstants(M, Context))
    if (const auto Kept = locateKeptList(M))
      return *Kept;
  QualType Type = M->getType();
  if (Type->isIncompleteArrayType()) // `int (&&)[]` bound to a list
    Type = M->getSubExpr()->IgnoreImplicit()->getType();
  const auto *Extending = dyn_cast_or_null<VarDecl>(M->getExtendingDecl());
  const bool Extended = M->getStorageDuration() != SD_FullExpression && Extending;
  const bool Static = Extended && (M->getStorageDuration() == SD_Static || M->getStorageDuration() == SD_Thread);
  const Place At = allocate(Type, Static ? BlockKind::Static : BlockKind::Temporary);
  const bool Destroyed = needsDestruction(Type);
  // The storage goes after everything that was made later: it is entered first.
  auto &Owner = Static ? Statics : Extended ? Locals : Temporaries;
  if (!Static && !Extended)
    Owner.push_back({Cleanup::Kind::Release, At, Type});
  initialiseAny(M->getSubExpr(), Type, At);
  if (Extended && !Static)
    Owner.push_back({Destroyed ? Cleanup::Kind::DestroyAndRelease : Cleanup::Kind::Release, At, Type});
  else if (Destroyed)
    Owner.push_back({Cleanup::Kind::Destroy, At, Type});
  return At;
}

/// A prvalue where a place is wanted.
Place Machine::locateTemporary(const Expr *E) {
  const QualType Type = E->getType();
  if (Type->isVoidType()) {
    discard(E);
    return unknownPlace("nothing");
  }
  const Place At = temporary(Type, false);
  initialiseAny(E, Type, At);
  if (needsDestruction(Type))
    destroyLater(At, Type);
  return At;
}

Place Machine::locateString(const Expr *E) {
  auto I = Literals.find(E);
  if (I != Literals.end())
    return I->second;
  // Compilers keep equal literals once.
  const auto *S = dyn_cast<StringLiteral>(E);
  Address *Shared = S ? &EqualLiterals[{S->getBytes().str(), sizeOf(E->getType())}] : nullptr;
  if (Shared && *Shared)
    return Literals[E] = *Shared;
  const Place At = allocate(E->getType(), BlockKind::Literal, /*Zero=*/true);
  Literals[E] = At.At;
  if (Shared)
    *Shared = At.At;
  initString(E, At);
  return At;
}

Place Machine::locatePredefined(const Expr *E) {
  const auto *P = cast<PredefinedExpr>(E);
  return P->getFunctionName() ? locateString(P->getFunctionName()) : Place(literal(""));
}

Place Machine::locateReference(const Expr *E) { return locateVariable(cast<DeclRefExpr>(E)->getDecl(), E); }

Place Machine::locatePseudo(const Expr *E) {
  const Expr *Result = beginPseudo(E);
  return Result ? locate(Result) : unknownPlace("nothing");
}

Place Machine::locateOpaque(const Expr *E) {
  if (auto I = Opaque.find(E); I != Opaque.end())
    return I->second;
  const Expr *Source = cast<OpaqueValueExpr>(E)->getSourceExpr();
  return Source ? locate(Source) : unknownPlace("a value of Clang's own");
}

Place Machine::locateCompoundLiteral(const Expr *E) {
  return locateTemporary(cast<CompoundLiteralExpr>(E)->getInitializer());
}

Place Machine::locateInitList(const Expr *E) {
  const auto *L = cast<InitListExpr>(E);
  return E->isGLValue() && L->getNumInits() == 1 ? locate(L->getInit(0)) : locateTemporary(E);
}

Place Machine::locateStmtExpr(const Expr *E) { return locateTemporary(E); }

Place Machine::locateConditional(const Expr *E) {
  const auto *C = cast<AbstractConditionalOperator>(E);
  if (!E->isGLValue())
    return locateTemporary(E);
  if (const auto *Binary = dyn_cast<BinaryConditionalOperator>(E))
    Opaque[Binary->getOpaqueValue()] = locate(Binary->getCommon());
  return locate(decide(evaluate(C->getCond()), C->getExprLoc()) ? C->getTrueExpr() : C->getFalseExpr());
}

Place Machine::locateCall(const Expr *E) {
  if (!E->isGLValue())
    return locateTemporary(E);
  const CallResult R = evaluateCall(E, Place());
  if (R.At)
    return R.At;
  return R.V.isVoid() ? unknownPlace("a reference that was not returned") : dereference(R.V);
}

/// Where a pointer points. A null one leads to nothing, which is an error only when it is read, written or called:
/// `&p->member` is how offsets were computed before there was offsetof.
Place Machine::dereference(const Value &P) {
  return P.isUnknown() ? Place::unknown(P.cause(), P.near()) : Place(P.asAddress());
}

Place Machine::pointee(const Value &Pointer, QualType Type) {
  const Place P = dereference(Pointer);
  const auto isFromLoop = [&] { // that it has gone along the row with is no element that was chosen
    const std::string &Why = Mem.text(P.Unknown);
    return Why == HowOften || Why == AnyRound;
  };
  if (!P.isUnknown() || !P.At || isFromLoop() || !(isRecordWithRows(*this, Type) || leadsToMemory(Place(P.At), Type)))
    return P;
  TheHost.assume(Doubt::AnyElement, Mem.text(P.Unknown), Here);
  return Place(P.At);
}

Value Machine::pointerTo(const Place &P) {
  return P.isUnknown() ? Value::unknown(P.Unknown, P.At) : Value::address(P.At);
}

/// The same place, which an object is needed at.
Place Machine::present(Place P, SourceLocation Where) {
  if (!P.isUnknown() && (P.At >> 32) == 0)
    stop(StopReason::Fault, "dereference of a null pointer", Where);
  return P;
}

Place Machine::locateUnary(const Expr *E) {
  const auto *U = cast<UnaryOperator>(E);
  switch (U->getOpcode()) {
  case UO_Deref:
    return pointee(evaluate(U->getSubExpr()), E->getType());
  case UO_PreInc:
  case UO_PreDec:
    return increment(U, nullptr);
  case UO_Extension:
    return locate(U->getSubExpr());
  case UO_Real:
    return locate(U->getSubExpr());
  case UO_Imag: {
    const Place P = locate(U->getSubExpr());
    return P.isUnknown() ? P : P + static_cast<std::int64_t>(sizeOf(E->getType()));
  }
  default:
    return locateTemporary(E);
  }
}

Place Machine::locateBinary(const Expr *E) {
  const auto *B = cast<BinaryOperator>(E);
  if (B->isAssignmentOp())
    return assign(B);
  if (B->getOpcode() == BO_Comma) {
    discard(B->getLHS());
    return locate(B->getRHS());
  }
  if (B->isPtrMemOp())
    return memberByPointer(B);
  return locateTemporary(E);
}

/// The field of that type which lies \p Offset bytes into an object of the class, be it a base's.
static const FieldDecl *fieldAt(const ASTContext &Context, const CXXRecordDecl *Class, std::int64_t Offset,
                                QualType Type) {
  const ASTRecordLayout &Layout = Context.getASTRecordLayout(Class);
  for (const FieldDecl *F : Class->fields())
    if (Context.toCharUnitsFromBits(static_cast<std::int64_t>(Layout.getFieldOffset(F->getFieldIndex())))
                .getQuantity() == Offset &&
        Context.hasSameUnqualifiedType(F->getType(), Type))
      return F;
  for (const CXXBaseSpecifier &B : Class->bases()) {
    const CXXRecordDecl *Base = B.isVirtual() ? nullptr : B.getType()->getAsCXXRecordDecl();
    const std::int64_t Begin = Base ? Layout.getBaseClassOffset(Base).getQuantity() : Offset + 1;
    if (const FieldDecl *F = Begin <= Offset ? fieldAt(Context, Base, Offset - Begin, Type) : nullptr)
      return F;
  }
  return nullptr;
}

Place Machine::memberByPointer(const BinaryOperator *E) {
  Place Object;
  if (E->getOpcode() == BO_PtrMemI)
    Object = dereference(evaluate(E->getLHS()));
  else
    Object = locate(E->getLHS());
  const Value Member = evaluate(E->getRHS());
  if (Member.isUnknown())
    return Place::unknown(Member.cause());
  if (Object.isUnknown())
    return Object;
  if (Member.asInt() == -1)
    stop(StopReason::Fault, "use of a null pointer to member", E->getExprLoc());
  const Place At = Object + Member.asInt();
  const QualType Left = E->getLHS()->getType();
  const CXXRecordDecl *Class = (Left->isPointerType() ? Left->getPointeeType() : Left)->getAsCXXRecordDecl();
  const FieldDecl *Field = fieldAt(Context, Class->getDefinition(), Member.asInt(), E->getType());
  if (!Field)
    return At;
  const FieldFacts &F = fieldFacts(Field);
  if (F.Owner && !F.Owner->member(At + -static_cast<std::int64_t>(F.Offset), Field, At))
    makeUnknown(At, Field->getType(), unmodelled("member '" + std::string(qualifiedName(Field)) + "'", E).cause());
  return At;
}

Place Machine::locateSubscript(const Expr *E) {
  const auto *A = cast<ArraySubscriptExpr>(E);
  const Value Left = evaluate(A->getLHS()), Right = evaluate(A->getRHS()); // in this order, whichever is the pointer
  const bool BaseFirst = A->getLHS() == A->getBase();
  const Value &P = BaseFirst ? Left : Right, &Index = BaseFirst ? Right : Left;
  if (P.isUnknown() || Index.isUnknown())
    return pointee(P.isUnknown() ? P : Value::unknown(Index.cause(), P.asAddress()), A->getType());
  return offsetPointer(P, Index.asInt(), A->getType()).asAddress();
}

Place Machine::locateMember(const Expr *E) {
  const auto *M = cast<MemberExpr>(E);
  const ValueDecl *D = M->getMemberDecl();
  const auto *Field = dyn_cast<FieldDecl>(D);
  if (!Field && isMemberOfForeign(D))
    return memberOfForeign(M);
  if (!Field) {
    discard(M->getBase());
    return locateVariable(D, E);
  }
  Place Object;
  if (M->isArrow()) {
    Object = pointee(evaluate(M->getBase()), M->getBase()->getType()->getPointeeType());
  } else {
    Object = locate(M->getBase());
  }
  if (Object.isUnknown())
    return Object;
  const FieldFacts &F = fieldFacts(Field);
  const Place At = fieldPlace(Object, Field);
  if (F.Owner && !F.Owner->member(Object, Field, At))
    makeUnknown(At, Field->getType(), unmodelled("member '" + std::string(qualifiedName(Field)) + "'", E).cause());
  if (!F.IsReference)
    return At;
  const Value Target = load(At, Field->getType());
  return dereference(Target);
}

/// A variable or binding of the function around a lambda: a member of the closure. Null when it is not captured.
Place Machine::captured(const ValueDecl *V) {
  const Frame &F = frame();
  if (!F.Closure)
    return Place();
  const FieldDecl *Field = closureFacts(F.Closure).Captures.lookup(V);
  if (!Field)
    return Place();
  const Place At = fieldPlace(F.This, Field);
  if (!Field->getType()->isReferenceType())
    return At;
  const Value Target = load(At, Field->getType());
  return dereference(Target);
}

Place Machine::capturedVariable(const VarDecl *V) {
  const Place At = captured(V);
  if (At)
    frame().Variables[V] = At;
  return At;
}

Place Machine::locateTemplateObject(const ValueDecl *D) {
  // An object of class type as template argument: a constant that Clang has computed.
  const auto *T = cast<TemplateParamObjectDecl>(D);
  auto [I, New] = TemplateObjects.try_emplace(T, 0);
  if (New) {
    const Place At = allocate(T->getType(), BlockKind::Literal, /*Zero=*/true);
    if (!storeConstant(T->getValue(), T->getType(), At))
      makeUnknown(At, T->getType(), Mem.cause("a template argument of class type"));
    I = TemplateObjects.insert_or_assign(T, At.At).first;
  }
  return I->second;
}

Place Machine::locateVariable(const ValueDecl *D, const Expr *Site) {
  if (const auto *F = dyn_cast<FunctionDecl>(D))
    return functionAddress(F);
  if (const auto *B = dyn_cast<BindingDecl>(D)) {
    if (!Frames.empty())
      if (const Place P = captured(B))
        return P;
    if (const VarDecl *Holding = B->getHoldingVar())
      return locateVariable(Holding, Site);
    return B->getBinding() ? locate(B->getBinding()) : unknownPlace("a structured binding");
  }
  if (isa<TemplateParamObjectDecl>(D))
    return locateTemplateObject(D);
  const auto *V = dyn_cast<VarDecl>(D);
  if (!V)
    return unknownPlace("'" + D->getNameAsString() + "'");
  if (!Frames.empty()) {
    auto I = frame().Variables.find(V);
    if (I != frame().Variables.end())
      return I->second;
    if (const Place P = capturedVariable(V))
      return P;
  }
  if (V->hasGlobalStorage())
    return locateStatic(V, Site);
  if (V->getInit() && V->isUsableInConstantExpressions(Context)) { // a constant of the function around, not captured
    const Place At = allocate(V->getType(), BlockKind::Static);
    initialiseAny(V->getInit(), V->getType(), At);
    return Globals[V] = At;
  }
  if (!isa<ParmVarDecl>(V) && !V->getType()->isReferenceType()) { // a jump went past its declaration
    const Place At = allocate(V->getType(), BlockKind::Automatic);
    Locals.emplace_back(Cleanup::Kind::Release, At, V->getType(), V);
    return frame().Variables[V] = At;
  }
  return unknownPlace("variable '" + V->getNameAsString() + "' is not known here");
}

/// The variable that \p E changes by a function of nothing but itself, `n = swapped(n)`; null when it does no such
/// thing.
static const DeclRefExpr *changedByItself(const BinaryOperator *E) {
  const auto *Name = dyn_cast<DeclRefExpr>(E->getLHS()->IgnoreParens());
  const auto *Call = dyn_cast<CallExpr>(E->getRHS()->IgnoreParenImpCasts());
  if (!Name || !Call || Call->getNumArgs() != 1 || !E->getLHS()->getType()->isIntegerType())
    return nullptr;
  const auto *Read = dyn_cast<DeclRefExpr>(Call->getArg(0)->IgnoreParenImpCasts());
  return Read && Read->getDecl() == Name->getDecl() ? Name : nullptr;
}

/// Whether the bytes of \p A are those of \p B in the other order.
static bool isSwapped(const Value &A, const Value &B, std::size_t Bytes) {
  if (!A.isInt() || !B.isInt() || Bytes > sizeof(std::uint64_t))
    return false;
  const auto Bits = static_cast<std::uint64_t>(A.wide());
  std::uint64_t Other = 0;
  for (std::size_t I = 0; I < Bytes; ++I)
    Other = Other << 8 | (Bits >> 8 * I & 0xff);
  const std::uint64_t Mask = ~std::uint64_t(0) >> (64 - 8 * Bytes);
  return Bytes > 1 && Other == (static_cast<std::uint64_t>(B.wide()) & Mask);
}

Place Machine::assign(const BinaryOperator *E) {
  if (const auto *C = dyn_cast<CompoundAssignOperator>(E)) {
    const Value R = evaluate(E->getRHS());
    const Place L = locate(E->getLHS());
    const QualType Type = E->getLHS()->getType();
    const BinaryOperatorKind Op = BinaryOperator::getOpForCompoundAssignment(E->getOpcode());
    const Value Old = load(L, Type);
    Value New;
    if (Type->isPointerType())
      New = pointerArithmetic(Op, Old, R, Type, E->getRHS()->getType(), E);
    else
      New = convert(arithmetic(Op, convert(Old, C->getComputationLHSType()), R, C->getComputationResultType(),
                               C->getComputationLHSType(), E),
                    Type);
    store(L, New, Type);
    return L;
  }
  if (isPlaced(E->getLHS()->getType())) { // C's structures, and what compiler-made assignments do to arrays
    const Place R = locate(E->getRHS()), L = locate(E->getLHS());
    copyObject(E->getLHS()->getType().getUnqualifiedType(), L, R, false, E);
    return L;
  }
  // A number of a file whose bytes are in another order: what was said of it is what it is in the end. Any other
  // function of itself makes another number of what was said.
  const DeclRefExpr *Changed = Given ? changedByItself(E) : nullptr;
  int Said = Changed ? Given->of(Changed->getDecl()) : GivenValues::None;
  if (Said != GivenValues::None) {
    const Value Now = load(locate(Changed), Changed->getType());
    if (Now.isInt() && Now.wide() != givenValue(Said, Changed->getType()).wide())
      Said = GivenValues::None; // it was computed
  }
  const Value R = evaluate(E->getRHS());
  const Place L = locate(E->getLHS());
  if (Said != GivenValues::None) {
    const Value Meant = givenValue(Said, E->getLHS()->getType());
    if (isSwapped(R, Meant, sizeOf(E->getLHS()->getType()))) {
      store(L, Meant, E->getLHS()->getType());
      return L;
    }
  }
  store(L, R, E->getLHS()->getType());
  return L;
}

Place Machine::increment(const UnaryOperator *E, Value *Old) {
  const Place P = locate(E->getSubExpr());
  const QualType Type = E->getSubExpr()->getType();
  const Value Before = load(P, Type);
  if (Old)
    *Old = Before;
  const int By = E->isIncrementOp() ? 1 : -1;
  Value After = Before;
  if (Before.isStepped())
    After = arithmetic(BO_Add, Before, Value::integer(By), Type, Type, E);
  else if (Before.isUnknown())
    After = Before;
  else if (Type->isPointerType())
    After = offsetPointer(Before, By, Type->getPointeeType());
  else if (Before.isFloat())
    After = convert(Value::floating(Before.asFloat() + By), Type);
  else
    After = convert(Value::integer(static_cast<__int128>(static_cast<unsigned __int128>(Before.wide()) +
                                                         static_cast<unsigned __int128>(static_cast<__int128>(By)))),
                    Type);
  store(P, After, Type);
  return P;
}

} // namespace vramlint
