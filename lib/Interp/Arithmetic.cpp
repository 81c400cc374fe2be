// Operators on scalars. Integers wrap to the width of their type, floating point numbers are computed in their own
// precision, and what is unknown stays unknown with its first cause.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/FloatFormat.h"
#include "Interp/Machine.h"

#include "clang/AST/ComparisonCategories.h"

#include <cmath>
#include <complex>
#include <optional>

namespace vramlint {
using namespace clang;

using Kind = ScalarType::Kind;

/// The bits of a number that becomes an integer of \p Width bits. Out of range is undefined in C++; x86 gives the
/// smallest number.
[[gnu::noinline]] static unsigned __int128 integerBits(long double F, unsigned Width) {
  if (!(F > -1.8e38L && F < 3.4e38L))
    return static_cast<unsigned __int128>(1) << (Width - 1);
  return F < 0 ? static_cast<unsigned __int128>(static_cast<__int128>(F)) : static_cast<unsigned __int128>(F);
}

/// The low bits, as a number of this type.
static Value wrapped(unsigned __int128 Bits, const ScalarType &To) {
  if (To.Bits >= 128)
    return Value::integer(static_cast<__int128>(Bits));
  if (To.Bits == 64)
    return Value::integer(To.Signed ? static_cast<__int128>(static_cast<std::int64_t>(Bits))
                                    : static_cast<__int128>(static_cast<std::uint64_t>(Bits)));
  const std::uint64_t Mask = (std::uint64_t(1) << To.Bits) - 1;
  const std::uint64_t Low = static_cast<std::uint64_t>(Bits) & Mask;
  if (To.Signed && (Low >> (To.Bits - 1)))
    return Value::integer(static_cast<std::int64_t>(Low | ~Mask));
  return Value::integer(Low);
}

Value Machine::convertScalar(const Value &V, ScalarType To) {
  if (V.isStepped())
    return To.K == Kind::Int && To.Bits == 1
               ? steppedComparison(BO_NE, V, Value::integer(0)).value_or(V.withoutSteps())
               : steppedAs(V.steps(), To, V.cause());
  if (V.isUnknown())
    return V;
  switch (To.K) {
  case Kind::Int:
    if (To.Bits == 1)
      return Value::boolean(V.truth());
    return V.isFloat() || V.isComplex() ? wrapped(integerBits(V.asFloat(), To.Bits), To)
                                        : wrapped(static_cast<unsigned __int128>(V.wide()), To);
  case Kind::Float:
    return Value::floating(V.isInt() ? static_cast<float>(V.wide()) : widen<float>(narrow<float>(V.asFloat())));
  case Kind::Double:
    return Value::floating(V.isInt() ? static_cast<double>(V.wide()) : widen<double>(narrow<double>(V.asFloat())));
  case Kind::LongDouble:
    return Value::floating(V.isInt() ? static_cast<long double>(V.wide()) : V.asFloat());
  case Kind::Half:
    return Value::floating(static_cast<long double>(static_cast<_Float16>(V.asFloat())));
  case Kind::Complex:
    return V.isComplex() ? V : Value::complex(V.asFloat(), 0);
  case Kind::MemberFunction:
    return V.isMember() ? V : Value::member(V.asAddress(), 0);
  case Kind::Pointer:
    return V.isMember() ? Value::address(V.asAddress()) : V;
  case Kind::None:
    return V;
  }
  return V;
}

Value Machine::convert(const Value &V, QualType To) {
  const ScalarType S = scalar(To);
  if (S.K == Kind::Complex && V.isComplex() && S.Bytes == 8)
    return Value::complex(static_cast<float>(V.asFloat()), static_cast<float>(V.imaginary()));
  return convertScalar(V, S);
}

/// Whether the numbers are of unsigned type; the sign of a 128-bit number lies in its type alone.
static bool isUnsignedWide(const ScalarType &T) { return T.Bits == 128 && !T.Signed; }

Value Machine::integerArithmetic(BinaryOperatorKind Op, const Value &L, const Value &R, ScalarType T,
                                 const Expr *Site) {
  const auto A = static_cast<unsigned __int128>(L.wide()), B = static_cast<unsigned __int128>(R.wide());
  unsigned __int128 Result = 0;
  switch (Op) {
  case BO_Add:
    Result = A + B;
    break;
  case BO_Sub:
    Result = A - B;
    break;
  case BO_Mul:
    Result = A * B;
    break;
  case BO_Div:
  case BO_Rem:
    if (!B)
      stop(StopReason::Fault, "a division by zero", Site ? Site->getExprLoc() : Here);
    if (isUnsignedWide(T))
      Result = Op == BO_Div ? A / B : A % B;
    else if (R.wide() == -1)
      Result = Op == BO_Div ? -A : 0;
    else
      Result = static_cast<unsigned __int128>(Op == BO_Div ? L.wide() / R.wide() : L.wide() % R.wide());
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
  case BO_Shl:
  case BO_Shr: {
    // Shifts by more than the width are undefined; x86 masks the count.
    const unsigned Count = static_cast<unsigned>(B) & (T.Bits > 64 ? 127 : T.Bits > 32 ? 63 : 31);
    if (Op == BO_Shl)
      Result = A << Count;
    else
      Result = T.Signed ? static_cast<unsigned __int128>(L.wide() >> Count) : A >> Count;
    break;
  }
  default:
    return unmodelled("an operator", Site, Doubt::UnsupportedConstruct);
  }
  return convertScalar(Value::integer(static_cast<__int128>(Result)), T);
}

template <class F> static F compute(BinaryOperatorKind Op, F L, F R) {
  switch (Op) {
  case BO_Add:
    return L + R;
  case BO_Sub:
    return L - R;
  case BO_Mul:
    return L * R;
  default:
    return L / R;
  }
}

Value Machine::floatArithmetic(BinaryOperatorKind Op, const Value &L, const Value &R, ScalarType T) {
  switch (T.K) {
  case Kind::Float:
    return Value::floating(compute(Op, static_cast<float>(L.asFloat()), static_cast<float>(R.asFloat())));
  case Kind::Double:
    return Value::floating(compute(Op, static_cast<double>(L.asFloat()), static_cast<double>(R.asFloat())));
  case Kind::Half:
    return convertScalar(
        Value::floating(compute(Op, static_cast<float>(L.asFloat()), static_cast<float>(R.asFloat()))), T);
  default:
    return Value::floating(compute(Op, L.asFloat(), R.asFloat()));
  }
}

/// As the compiler's support library computes it, which scales before it divides.
template <class T> static Value computeComplex(BinaryOperatorKind Op, const Value &L, const Value &R) {
  const std::complex<T> A(static_cast<T>(L.asFloat()), static_cast<T>(L.imaginary()));
  const std::complex<T> B(static_cast<T>(R.asFloat()), static_cast<T>(R.imaginary()));
  // With a number that is not complex, the parts are what they are: zeros keep their signs.
  const bool Scales = Op == BO_Mul || (Op == BO_Div && L.isComplex());
  std::complex<T> Result;
  if (L.isComplex() == R.isComplex() || !(Scales || Op == BO_Add || Op == BO_Sub))
    Result = compute(Op, A, B);
  else if (Scales)
    Result = L.isComplex() ? std::complex<T>(compute(Op, A.real(), B.real()), compute(Op, A.imag(), B.real()))
                           : std::complex<T>(A.real() * B.real(), A.real() * B.imag());
  else
    Result = {compute(Op, A.real(), B.real()), L.isComplex() ? A.imag() : Op == BO_Sub ? -B.imag() : B.imag()};
  return Value::complex(Result.real(), Result.imag());
}

Value Machine::complexArithmetic(BinaryOperatorKind Op, const Value &L, const Value &R, QualType Type) {
  switch (scalar(Type).Bytes) {
  case 2 * sizeof(float):
    return computeComplex<float>(Op, L, R);
  case 2 * sizeof(double):
    return computeComplex<double>(Op, L, R);
  default:
    return computeComplex<long double>(Op, L, R);
  }
}

/// Whether an operand of `|`, of which nothing else is known, is true or false.
static bool isTruth(const Expr *Site, bool Left) {
  const auto *B = dyn_cast_or_null<BinaryOperator>(Site);
  return B && (Left ? B->getLHS() : B->getRHS())->IgnoreParenImpCasts()->getType()->isBooleanType();
}

Value Machine::arithmetic(BinaryOperatorKind Op, const Value &L, const Value &R, QualType Type, QualType OperandType,
                          const Expr *Site) {
  if (L.isUnknown() || R.isUnknown()) {
    // What is known in spite of it: a product with a known zero, a truth or another.
    const Value &Other = L.isUnknown() ? R : L;
    if (Op == BO_Or && Other.isInt() && Other.wide() == 1 && isTruth(Site, L.isUnknown()))
      return Other;
    if ((Op == BO_Mul || Op == BO_And) && Other.isInt() && !Other.truth())
      return Other;
    if (std::optional<Value> Stepped = steppedArithmetic(Op, L, R, scalar(Type)))
      return *Stepped;
    return (L.isUnknown() ? L : R).withoutSteps();
  }
  const ScalarType T = scalar(Op == BO_Shl || Op == BO_Shr ? OperandType : Type);
  if (T.K == Kind::Complex)
    return complexArithmetic(Op, L, R, Type);
  if (T.K == Kind::Int)
    return integerArithmetic(Op, L, R, T, Site);
  return floatArithmetic(Op, L, R, T);
}

template <class T> static bool ordered(BinaryOperatorKind Op, T L, T R) {
  switch (Op) {
  case BO_LT:
    return L < R;
  case BO_GT:
    return L > R;
  case BO_LE:
    return L <= R;
  case BO_GE:
    return L >= R;
  case BO_EQ:
    return L == R;
  default:
    return L != R;
  }
}

/// What the type alone says of a comparison with zero: nothing unsigned lies below it.
static std::optional<bool> againstZero(BinaryOperatorKind Op, const Value &L, const Value &R) {
  if (R.isInt() && !R.truth())
    return Op == BO_LT ? std::optional(false) : Op == BO_GE ? std::optional(true) : std::nullopt;
  if (L.isInt() && !L.truth())
    return Op == BO_GT ? std::optional(false) : Op == BO_LE ? std::optional(true) : std::nullopt;
  return std::nullopt;
}

Value Machine::compare(BinaryOperatorKind Op, const Value &L, const Value &R, QualType OperandType) {
  if (L.isUnknown() || R.isUnknown()) {
    if (OperandType->isUnsignedIntegerOrEnumerationType())
      if (std::optional<bool> Known = againstZero(Op, L, R))
        return Value::boolean(*Known);
    if (std::optional<Value> Stepped = steppedComparison(Op, L, R))
      return *Stepped;
    return (L.isUnknown() ? L : R).withoutSteps();
  }
  if (L.isComplex() || R.isComplex()) {
    const bool Same = L.asFloat() == R.asFloat() && L.imaginary() == R.imaginary();
    return Value::boolean((Op == BO_EQ) == Same);
  }
  if (L.isMember() || R.isMember()) {
    const bool Same = L.asAddress() == R.asAddress() &&
                      (!L.asAddress() || (L.isMember() ? L.adjustment() : 0) == (R.isMember() ? R.adjustment() : 0));
    return Value::boolean((Op == BO_EQ) == Same);
  }
  if (L.isFloat() || R.isFloat())
    return Value::boolean(ordered(Op, L.asFloat(), R.asFloat()));
  if (isUnsignedWide(scalar(OperandType)))
    return Value::boolean(
        ordered(Op, static_cast<unsigned __int128>(L.wide()), static_cast<unsigned __int128>(R.wide())));
  return Value::boolean(ordered(Op, L.wide(), R.wide()));
}

Value Machine::offsetPointer(const Value &P, std::int64_t By, QualType Pointee) {
  if (P.isUnknown())
    return P;
  const auto Size =
      Pointee->isVoidType() || Pointee->isFunctionType() ? 1 : static_cast<std::int64_t>(sizeOf(Pointee));
  const auto Step = static_cast<std::uint64_t>(By) * static_cast<std::uint64_t>(Size);
  return Value::address(P.asAddress() + Step);
}

Value Machine::pointerArithmetic(BinaryOperatorKind Op, const Value &L, const Value &R, QualType LeftType,
                                 QualType RightType, const Expr *Site) {
  if (L.isUnknown())
    return L.withoutSteps();
  if (R.isUnknown())
    return Value::unknown(R.cause(), LeftType->isPointerType() && !RightType->isPointerType() ? L.asAddress() : 0);
  if (LeftType->isPointerType() && RightType->isPointerType()) {
    if (L.truth() && R.truth() && Memory::base(L.asAddress()) != Memory::base(R.asAddress()))
      return unknown("how far objects lie from each other");
    const QualType Pointee = LeftType->getPointeeType();
    const auto Size = Pointee->isVoidType() ? 1 : static_cast<std::int64_t>(sizeOf(Pointee));
    const auto Distance = static_cast<std::int64_t>(L.asAddress() - R.asAddress());
    return Value::integer(Size ? Distance / Size : 0);
  }
  if (LeftType->isPointerType())
    return offsetPointer(L, Op == BO_Sub ? -R.asInt() : R.asInt(), LeftType->getPointeeType());
  if (RightType->isPointerType())
    return offsetPointer(R, L.asInt(), RightType->getPointeeType());
  return unmodelled("arithmetic on pointers", Site, Doubt::UnsupportedConstruct);
}

/// `a <=> b` of scalars: -1, 0, 1, or 2 for numbers that have no order.
Value Machine::threeWay(const BinaryOperator *E) {
  const Value L = evaluate(E->getLHS()), R = evaluate(E->getRHS());
  const QualType Type = E->getLHS()->getType();
  const Value Less = compare(BO_LT, L, R, Type);
  if (Less.isUnknown())
    return Less;
  if (Less.truth())
    return Value::integer(-1);
  if (compare(BO_EQ, L, R, Type).truth())
    return Value::integer(0);
  return Value::integer(compare(BO_GT, L, R, Type).truth() ? 1 : 2);
}

/// An object of std::strong_ordering and its kin: a copy of the constant that the header declares.
void Machine::makeOrdering(const Value &V, QualType Type, Place At) {
  if (V.isUnknown()) {
    makeUnknown(At, Type, V.cause());
    return;
  }
  const ComparisonCategoryInfo &Category = Context.CompCategories.getInfoForType(Type);
  const ComparisonCategoryResult Result = V.asInt() < 0    ? ComparisonCategoryResult::Less
                                          : V.asInt() == 0 ? Category.makeWeakResult(ComparisonCategoryResult::Equal)
                                          : V.asInt() == 1 ? ComparisonCategoryResult::Greater
                                                           : ComparisonCategoryResult::Unordered;
  if (const auto *Info = Category.getValueInfo(Result))
    copyObject(Type.getUnqualifiedType(), At, locateVariable(Info->VD, nullptr), false, nullptr);
}

} // namespace vramlint
