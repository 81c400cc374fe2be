// Conversions, arithmetic, comparison and truth. Integers wrap to the width of their type; what is unknown stays
// unknown with its first cause.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Machine.h"

#include "llvm/ADT/APSInt.h"

#include <cmath>

namespace vramlint {
using namespace clang;

/// Wraps to the width and signedness of an integer type.
static std::int64_t wrapTo(std::int64_t V, QualType T, const ASTContext &Context) {
  if (T->isBooleanType())
    return V != 0;
  if (!T->isIntegralOrEnumerationType())
    return V;
  unsigned Width = Context.getIntWidth(T);
  if (Width >= 64)
    return V;
  std::uint64_t Mask = (std::uint64_t(1) << Width) - 1;
  std::uint64_t U = static_cast<std::uint64_t>(V) & Mask;
  if (T->isSignedIntegerOrEnumerationType() && (U >> (Width - 1)))
    U |= ~Mask;
  return static_cast<std::int64_t>(U);
}

Value Machine::convert(Value V, QualType To) {
  if (V.isUnknown() || To.isNull())
    return V;
  To = To.getCanonicalType();
  if (To->isBooleanType())
    return truth(V);
  if (To->isIntegralOrEnumerationType()) {
    if (V.isFloat()) {
      double F = V.asFloat();
      if (!(F > -9.3e18 && F < 9.3e18))
        return Value::unknown("a floating-point value out of range was converted to an integer");
      return Value::integer(wrapTo(static_cast<std::int64_t>(F), To, Context));
    }
    if (V.isInt())
      return Value::integer(wrapTo(V.asInt(), To, Context));
    return V;
  }
  if (To->isFloatingType()) {
    if (V.isNumber()) {
      double F = V.asFloat();
      if (const auto *B = To->getAs<BuiltinType>(); B && B->getKind() == BuiltinType::Float)
        F = static_cast<float>(F);
      return Value::floating(F);
    }
    return V;
  }
  return V;
}

Value Machine::truth(const Value &V) {
  switch (V.kind()) {
  case Value::Kind::Int:
    return Value::boolean(V.asInt() != 0);
  case Value::Kind::Float:
    return Value::boolean(V.asFloat() != 0);
  case Value::Kind::Null:
    return Value::boolean(false);
  case Value::Kind::Empty:
    return Value::unknown("an uninitialised value was used");
  case Value::Kind::Boxed:
    break;
  }
  if (V.isUnknown())
    return V;
  if (auto *S = V.as<SmartBox>())
    return Value::boolean(S->Control && S->Control->Strong > 0 && S->Target);
  if (auto *S = V.as<SequenceBox>())
    return Value::boolean(S->Form != SequenceKind::Optional || !S->Elements.empty());
  if (auto *F = V.as<FunctionBox>())
    return Value::boolean(F->Function || F->Member || !F->Callable.isEmpty());
  if (auto *H = V.as<HostBox>())
    return TheHost.truth(*H);
  return Value::boolean(true);
}

Value Machine::equal(const Value &A, const Value &B) {
  if (A.isUnknown())
    return A;
  if (B.isUnknown())
    return B;
  if (A.isNumber() && B.isNumber())
    return Value::boolean(A.isInt() && B.isInt() ? A.asInt() == B.asInt() : A.asFloat() == B.asFloat());
  if (A.isNull() || B.isNull()) {
    const Value &Other = A.isNull() ? B : A;
    if (Other.isNull())
      return Value::boolean(true);
    Value T = truth(Other);
    return T.isUnknown() ? T : Value::boolean(T.asInt() == 0);
  }
  if (A.as<HostBox>() || B.as<HostBox>())
    return TheHost.equal(A, B);
  if (auto *X = A.as<PointerBox>()) {
    if (auto *Y = B.as<PointerBox>()) {
      if (X->Array || Y->Array)
        return Value::boolean(X->Array == Y->Array && X->Index == Y->Index);
      if (X->Target == Y->Target)
        return Value::boolean(true);
      // Two cells may share one object (a prvalue that became a variable).
      return Value::boolean(X->Target && Y->Target && X->Target->V.box() && X->Target->V.box() == Y->Target->V.box());
    }
    return Value::boolean(false);
  }
  if (auto *X = A.as<SmartBox>()) {
    auto *Y = B.as<SmartBox>();
    if (!Y)
      return Value::boolean(false);
    return Value::boolean((X->Control ? X->Control->Object : nullptr) == (Y->Control ? Y->Control->Object : nullptr));
  }
  if (A.as<FunctionBox>() || B.as<FunctionBox>()) {
    auto *X = A.as<FunctionBox>(), *Y = B.as<FunctionBox>();
    return Value::boolean(X && Y && X->Function == Y->Function);
  }
  if (auto *X = A.as<SequenceBox>(); X && X->Form == SequenceKind::Optional && !B.as<SequenceBox>())
    return X->Elements.empty() ? Value::boolean(false) : equal(X->Elements[0]->V, B);
  if (auto *Y = B.as<SequenceBox>(); Y && Y->Form == SequenceKind::Optional && !A.as<SequenceBox>())
    return equal(B, A);
  if (auto *X = A.as<SequenceBox>()) {
    auto *Y = B.as<SequenceBox>();
    if (!Y)
      return Value::boolean(false);
    if (X->Elements.size() != Y->Elements.size())
      return Value::boolean(false);
    for (std::size_t I = 0; I < X->Elements.size(); ++I) {
      Value E = equal(X->Elements[I]->V, Y->Elements[I]->V);
      if (E.isUnknown() || !E.asInt())
        return E;
    }
    return Value::boolean(true);
  }
  if (std::optional<int> O = order(A, B))
    return Value::boolean(*O == 0);
  return Value::unknown("the comparison of these values is not modelled");
}

std::optional<int> Machine::order(const Value &A, const Value &B) {
  if (A.isInt() && B.isInt())
    return A.asInt() < B.asInt() ? -1 : A.asInt() > B.asInt();
  if (A.isNumber() && B.isNumber())
    return A.asFloat() < B.asFloat() ? -1 : A.asFloat() > B.asFloat();
  auto text = [](const Value &V) -> const StringBox * {
    if (auto *S = V.as<StringBox>())
      return S;
    if (auto *P = V.as<PointerBox>())
      if (CellRef T = P->target())
        return T->V.as<StringBox>();
    return nullptr;
  };
  if (const StringBox *X = text(A))
    if (const StringBox *Y = text(B)) {
      if (!X->Exact || !Y->Exact)
        return std::nullopt;
      int C = X->Text.compare(Y->Text);
      return C < 0 ? -1 : C > 0;
    }
  if (auto *X = A.as<SequenceBox>())
    if (auto *Y = B.as<SequenceBox>()) {
      for (std::size_t I = 0; I < X->Elements.size() && I < Y->Elements.size(); ++I) {
        std::optional<int> O = order(X->Elements[I]->V, Y->Elements[I]->V);
        if (!O || *O)
          return O;
      }
      return X->Elements.size() < Y->Elements.size() ? -1 : X->Elements.size() > Y->Elements.size();
    }
  if (auto *X = A.as<PointerBox>())
    if (auto *Y = B.as<PointerBox>(); Y && X->Array && X->Array == Y->Array)
      return X->Index < Y->Index ? -1 : X->Index > Y->Index;
  return std::nullopt;
}

Value Machine::offsetPointer(const Value &P, std::int64_t By, const Expr *Site) {
  if (P.isUnknown())
    return P;
  if (auto *S = P.as<SequenceBox>())
    return Value::boxed(BoxRef(new PointerBox(llvm::IntrusiveRefCntPtr<SequenceBox>(S), By)));
  auto *B = P.as<PointerBox>();
  if (!B)
    return Value::unknown("arithmetic on a pointer that is not known");
  if (By == 0)
    return P;
  if (!B->Array) {
    // A pointer to the first element of an array object.
    if (B->Target)
      if (auto *S = B->Target->V.as<SequenceBox>(); S && S->Form == SequenceKind::Array)
        return Value::boxed(BoxRef(new PointerBox(llvm::IntrusiveRefCntPtr<SequenceBox>(S), By)));
    return unmodelled("arithmetic on a pointer to a single object", Site);
  }
  llvm::IntrusiveRefCntPtr<PointerBox> Moved(new PointerBox(B->Array, B->Index + (B->Reverse ? -By : By)));
  Moved->Reverse = B->Reverse;
  return Value::boxed(Moved);
}

Value Machine::unary(UnaryOperatorKind Op, const Value &V, QualType Type) {
  if (V.isUnknown())
    return V;
  switch (Op) {
  case UO_Plus:
    return V;
  case UO_Minus:
    if (V.isFloat())
      return Value::floating(-V.asFloat());
    return convert(Value::integer(static_cast<std::int64_t>(0 - static_cast<std::uint64_t>(V.asInt()))), Type);
  case UO_Not:
    return convert(Value::integer(~V.asInt()), Type);
  case UO_LNot: {
    Value T = truth(V);
    return T.isUnknown() ? T : Value::boolean(T.asInt() == 0);
  }
  default:
    return Value::unknown("this operator is not modelled");
  }
}

Value Machine::arithmetic(BinaryOperatorKind Op, const Value &L, const Value &R, QualType Type, QualType OperandType,
                          const Expr *Site) {
  if (L.isUnknown())
    return L;
  if (R.isUnknown())
    return R;
  if (L.isEmpty() || R.isEmpty())
    return Value::unknown("an uninitialised value was used");
  if (!L.isNumber() || !R.isNumber()) {
    switch (Op) {
    case BO_EQ:
      return equal(L, R);
    case BO_NE: {
      Value E = equal(L, R);
      return E.isUnknown() ? E : Value::boolean(!E.asInt());
    }
    case BO_LT:
    case BO_GT:
    case BO_LE:
    case BO_GE:
      if (std::optional<int> O = order(L, R))
        return Value::boolean(Op == BO_LT ? *O < 0 : Op == BO_GT ? *O > 0 : Op == BO_LE ? *O <= 0 : *O >= 0);
      return Value::unknown("the order of these values is not known");
    case BO_Add:
      return R.isInt() ? offsetPointer(L, R.asInt(), Site) : offsetPointer(R, L.asInt(), Site);
    case BO_Sub:
      if (R.isInt())
        return offsetPointer(L, -R.asInt(), Site);
      if (auto *A = L.as<PointerBox>())
        if (auto *B = R.as<PointerBox>(); B && A->Array == B->Array)
          return Value::integer(A->Reverse ? B->Index - A->Index : A->Index - B->Index);
      return Value::unknown("difference of unrelated pointers");
    default:
      return unmodelled("arithmetic on values that are not numbers", Site);
    }
  }
  if (L.isFloat() || R.isFloat()) {
    double A = L.asFloat(), B = R.asFloat();
    switch (Op) {
    case BO_Add:
      return convert(Value::floating(A + B), Type);
    case BO_Sub:
      return convert(Value::floating(A - B), Type);
    case BO_Mul:
      return convert(Value::floating(A * B), Type);
    case BO_Div:
      return convert(Value::floating(A / B), Type);
    case BO_LT:
      return Value::boolean(A < B);
    case BO_GT:
      return Value::boolean(A > B);
    case BO_LE:
      return Value::boolean(A <= B);
    case BO_GE:
      return Value::boolean(A >= B);
    case BO_EQ:
      return Value::boolean(A == B);
    case BO_NE:
      return Value::boolean(A != B);
    default:
      return Value::unknown("this operator is not modelled for floating point");
    }
  }
  bool Signed = OperandType.isNull() || !OperandType->isIntegralOrEnumerationType() ||
                OperandType->isSignedIntegerOrEnumerationType();
  std::int64_t A = L.asInt(), B = R.asInt();
  auto U = [](std::int64_t X) { return static_cast<std::uint64_t>(X); };
  auto S = [](std::uint64_t X) { return static_cast<std::int64_t>(X); };
  std::int64_t Result = 0;
  switch (Op) {
  case BO_Add:
    // Sizes computed past 2^63 must not wrap into small numbers.
    if (Signed && __builtin_add_overflow(A, B, &Result))
      return Value::unknown("signed integer overflow");
    Result = S(U(A) + U(B));
    break;
  case BO_Sub:
    if (Signed && __builtin_sub_overflow(A, B, &Result))
      return Value::unknown("signed integer overflow");
    Result = S(U(A) - U(B));
    break;
  case BO_Mul:
    if (Signed && __builtin_mul_overflow(A, B, &Result))
      return Value::unknown("signed integer overflow");
    Result = S(U(A) * U(B));
    break;
  case BO_Div:
  case BO_Rem:
    if (B == 0) {
      raise("integer division by zero", Site);
      return {};
    }
    if (Signed && B == -1)
      Result = Op == BO_Div ? S(0 - U(A)) : 0;
    else if (Signed)
      Result = Op == BO_Div ? A / B : A % B;
    else
      Result = S(Op == BO_Div ? U(A) / U(B) : U(A) % U(B));
    break;
  case BO_Shl:
    Result = B >= 0 && B < 64 ? S(U(A) << B) : 0;
    break;
  case BO_Shr:
    Result = B < 0 || B > 63 ? 0 : (Signed ? A >> B : S(U(A) >> B));
    break;
  case BO_And:
    Result = A & B;
    break;
  case BO_Or:
    Result = A | B;
    break;
  case BO_Xor:
    Result = A ^ B;
    break;
  case BO_LT:
    return Value::boolean(Signed ? A < B : U(A) < U(B));
  case BO_GT:
    return Value::boolean(Signed ? A > B : U(A) > U(B));
  case BO_LE:
    return Value::boolean(Signed ? A <= B : U(A) <= U(B));
  case BO_GE:
    return Value::boolean(Signed ? A >= B : U(A) >= U(B));
  case BO_EQ:
    return Value::boolean(A == B);
  case BO_NE:
    return Value::boolean(A != B);
  case BO_Cmp:
    return Value::integer(A < B ? -1 : A > B);
  default:
    return Value::unknown("this operator is not modelled");
  }
  return convert(Value::integer(Result), Type);
}

Value Machine::evaluateCast(const CastExpr *E) {
  const Expr *Sub = E->getSubExpr();
  switch (E->getCastKind()) {
  case CK_LValueToRValue: {
    CellRef C = locate(Sub);
    if (C->V.isEmpty() && !stopped())
      return Value::unknown("an uninitialised value was read");
    return C->V;
  }
  case CK_FunctionToPointerDecay:
  case CK_BuiltinFnToFnPtr:
    return locate(Sub)->V;
  case CK_ArrayToPointerDecay: {
    CellRef C = locate(Sub);
    if (auto *S = C->V.as<SequenceBox>())
      return Value::boxed(BoxRef(new PointerBox(llvm::IntrusiveRefCntPtr<SequenceBox>(S), 0)));
    return makePointer(C);
  }
  case CK_NullToPointer:
  case CK_NullToMemberPointer:
    return Value::null();
  case CK_ToVoid:
    if (Sub->isGLValue())
      locate(Sub);
    else if (Value V = evaluate(Sub); V.box())
      keep(makeCell(std::move(V)));
    return {};
  case CK_DerivedToBase:
  case CK_UncheckedDerivedToBase:
  case CK_BaseToDerived:
  case CK_Dynamic: {
    Value V = evaluate(Sub);
    auto *P = V.as<PointerBox>();
    const CXXRecordDecl *To = E->getType()->getPointeeCXXRecordDecl();
    if (!P || !To)
      return V;
    CellRef Target = P->target();
    CellRef View = Target ? viewAs(Target, To) : nullptr;
    if (View)
      return View == Target ? V : makePointer(View);
    return E->getCastKind() == CK_Dynamic ? Value::null() : V;
  }
  case CK_IntegralToBoolean:
  case CK_FloatingToBoolean:
  case CK_PointerToBoolean:
  case CK_MemberPointerToBoolean:
    return truth(evaluate(Sub));
  case CK_IntegralCast:
  case CK_IntegralToFloating:
  case CK_FloatingToIntegral:
  case CK_FloatingCast:
  case CK_BooleanToSignedIntegral:
    return convert(evaluate(Sub), E->getType());
  case CK_UserDefinedConversion:
  case CK_ConstructorConversion:
  case CK_NoOp:
  case CK_BitCast:
  case CK_LValueBitCast:
  case CK_AtomicToNonAtomic:
  case CK_NonAtomicToAtomic:
  case CK_Dependent:
  default:
    if (Sub->isGLValue() && !E->isGLValue())
      return locate(Sub)->V;
    return evaluate(Sub);
  }
}

} // namespace vramlint
