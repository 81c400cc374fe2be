// Conversions that are written or implied: between numbers, pointers, bases and derived classes.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/FloatFormat.h"
#include "Interp/Scope.h"

namespace vramlint {
using namespace clang;

static const CXXRecordDecl *classOf(QualType Type) {
  if (const auto *P = Type->getAs<clang::MemberPointerType>()) {
#if CLANG_VERSION_MAJOR >= 21
    return P->getMostRecentCXXRecordDecl();
#else
    return P->getClass()->getAsCXXRecordDecl();
#endif
  }
  return Type->isPointerType() ? Type->getPointeeCXXRecordDecl() : Type->getAsCXXRecordDecl();
}

/// The place after a cast along \p E's path of bases.
Place Machine::castPath(Place From, const CastExpr *E) {
  if (From.isUnknown())
    return From;
  // Down, the path leads from the derived class, and no base on it is virtual.
  auto [Known, New] = CastOffsets.try_emplace(E, std::nullopt);
  if (!New && Known->second)
    return From + *Known->second;
  const CXXRecordDecl *Class =
      classOf(E->getCastKind() == CK_BaseToDerived ? E->getType() : E->getSubExpr()->getType());
  if (New)
    if (std::optional<std::int64_t> Offset = castOffset(E, Class))
      return From + *(CastOffsets[E] = Offset);
  for (const CXXBaseSpecifier *B : E->path()) {
    const CXXRecordDecl *Base = B->getType()->getAsCXXRecordDecl();
    From = baseOf(From, Class, Base, B->isVirtual());
    Class = Base;
  }
  return From;
}

Value Machine::castMemberPointer(const CastExpr *E) {
  const Value V = evaluate(E->getSubExpr());
  if (V.isUnknown())
    return V;
  const bool ToDerived = E->getCastKind() == CK_BaseToDerivedMemberPointer;
  const CXXRecordDecl *Class = classOf(ToDerived ? E->getType() : E->getSubExpr()->getType());
  std::int64_t Offset = 0;
  for (const CXXBaseSpecifier *B : E->path()) {
    const CXXRecordDecl *Base = B->getType()->getAsCXXRecordDecl();
    Offset += layout(Class).getBaseClassOffset(Base).getQuantity();
    Class = Base;
  }
  if (!ToDerived)
    Offset = -Offset;
  if (V.isMember())
    return V.asAddress() ? Value::member(V.asAddress(), V.adjustment() + Offset) : V;
  return V.asInt() == -1 ? V : Value::integer(V.asInt() + Offset);
}

Value Machine::castDynamic(const CastExpr *E) {
  const Value P = evaluate(E->getSubExpr());
  if (P.isUnknown() || !P.truth())
    return P;
  const CXXRecordDecl *From = E->getSubExpr()->getType()->getPointeeCXXRecordDecl();
  if (E->getType()->isVoidPointerType()) {
    const DynamicObject D = dynamicObject(P.asAddress(), From);
    return D.Class ? Value::address(D.At.At) : unknown("the dynamic type of an object");
  }
  if (std::optional<Place> To = dynamicCast(P.asAddress(), From, E->getType()->getPointeeCXXRecordDecl()))
    return To->isUnknown() ? Value::unknown(To->Unknown) : Value::address(To->At);
  return Value::integer(0);
}

Value Machine::evaluateCast(const Expr *E) {
  const auto *C = cast<CastExpr>(E);
  const Expr *Sub = C->getSubExpr();
  switch (C->getCastKind()) {
  case CK_LValueToRValue:
    if (E->getType()->isNullPtrType()) {
      discard(Sub);
      return Value::integer(0);
    }
    return load(locate(Sub), E->getType());
  case CK_LValueToRValueBitCast:
    return load(locate(Sub), E->getType());
  case CK_ArrayToPointerDecay:
  case CK_FunctionToPointerDecay:
  case CK_BuiltinFnToFnPtr: {
    const Place P = locate(Sub);
    return P.isUnknown() ? Value::unknown(P.Unknown) : Value::address(P.At);
  }
  case CK_ToVoid:
    discard(Sub);
    return {};
  case CK_NullToPointer:
    discard(Sub);
    return Value::integer(0);
  case CK_NullToMemberPointer:
    discard(Sub);
    return evaluateZero(E);
  case CK_UncheckedDerivedToBase:
  case CK_DerivedToBase:
  case CK_BaseToDerived: {
    const Value P = evaluate(Sub);
    if (P.isUnknown() || !P.truth())
      return P;
    const Place To = castPath(P.asAddress(), C);
    return To.isUnknown() ? Value::unknown(To.Unknown) : Value::address(To.At);
  }
  case CK_BaseToDerivedMemberPointer:
  case CK_DerivedToBaseMemberPointer:
    return castMemberPointer(C);
  case CK_Dynamic:
    return castDynamic(C);
  case CK_MemberPointerToBoolean: {
    const Value V = evaluate(Sub);
    return V.isUnknown() ? V : Value::boolean(V.isMember() ? V.asAddress() != 0 : V.asInt() != -1);
  }
  case CK_FloatingComplexToReal:
  case CK_IntegralComplexToReal: {
    const Value V = evaluate(Sub);
    return V.isUnknown() ? V : convert(Value::floating(V.asFloat()), E->getType());
  }
  case CK_FloatingRealToComplex:
  case CK_IntegralRealToComplex: {
    const Value V = evaluate(Sub);
    return V.isUnknown() ? V.withoutSteps() : Value::complex(V.asFloat(), 0);
  }
  case CK_IntegralToFloating: {
    const Value V = evaluate(Sub);
    const ScalarType From = scalar(Sub->getType());
    if (V.isInt() && From.Bits == 128 && !From.Signed && V.wide() < 0)
      return convert(Value::floating(static_cast<long double>(static_cast<unsigned __int128>(V.wide()))),
                     E->getType());
    return convert(V, E->getType());
  }
  case CK_FloatingCast: {
    const Value V = evaluate(Sub);
    return convert(V.isFloat() ? Value::floating(quiet(V.asFloat())) : V, E->getType());
  }
  case CK_VectorSplat:
  case CK_MatrixCast:
    return unmodelled("a vector of the compiler's own", E, Doubt::UnsupportedConstruct);
  case CK_ConstructorConversion:
  case CK_UserDefinedConversion:
  case CK_NoOp:
  case CK_BitCast:
  case CK_ReinterpretMemberPointer:
  case CK_AtomicToNonAtomic:
  case CK_NonAtomicToAtomic:
  case CK_AddressSpaceConversion:
    return evaluate(Sub);
  default:
    // Between numbers, and between numbers and pointers.
    return convert(evaluate(Sub), E->getType());
  }
}

Place Machine::locateCast(const Expr *E) {
  const auto *C = cast<CastExpr>(E);
  if (!E->isGLValue())
    return locateTemporary(E);
  switch (C->getCastKind()) {
  case CK_DerivedToBase:
  case CK_UncheckedDerivedToBase:
  case CK_BaseToDerived:
    return castPath(locate(C->getSubExpr()), C);
  case CK_Dynamic: {
    const Place From = locate(C->getSubExpr());
    if (From.isUnknown())
      return From;
    std::optional<Place> To =
        dynamicCast(From, C->getSubExpr()->getType()->getAsCXXRecordDecl(), E->getType()->getAsCXXRecordDecl());
    if (!To)
      raise("std::bad_cast", E, "std::bad_cast");
    return *To;
  }
  default:
    return locate(C->getSubExpr());
  }
}

} // namespace vramlint
