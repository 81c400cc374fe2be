// What Clang's own evaluator has computed: initialisers of constexpr and constinit variables, consteval calls,
// objects that are template arguments. Taking the result is what a compiler does, `std::is_constant_evaluated`
// included.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Constant.h"

#include "Interp/FloatFormat.h"
#include "Interp/Machine.h"

#include "clang/AST/DeclTemplate.h"

#include "llvm/Support/SaveAndRestore.h"

#include <cstring>

namespace vramlint {
using namespace clang;

Value integerValue(const llvm::APSInt &I) {
  if (I.getBitWidth() <= 64)
    return Value::integer(I.isSigned() ? static_cast<__int128>(I.getSExtValue())
                                       : static_cast<__int128>(I.getZExtValue()));
  const llvm::APInt Wide = I.isSigned() ? I.sextOrTrunc(128) : I.zextOrTrunc(128);
  const auto Low = static_cast<unsigned __int128>(Wide.getRawData()[0]);
  const auto High = static_cast<unsigned __int128>(Wide.getRawData()[1]);
  return Value::integer(static_cast<__int128>(Low | (High << 64)));
}

long double floatValue(const llvm::APFloat &F) {
  if (&F.getSemantics() == &llvm::APFloat::IEEEsingle())
    return widen<float>(static_cast<std::uint32_t>(F.bitcastToAPInt().getZExtValue()));
  if (&F.getSemantics() == &llvm::APFloat::IEEEdouble())
    return widen<double>(F.bitcastToAPInt().getZExtValue());
  const llvm::APInt Bits = F.bitcastToAPInt();
  long double L = 0;
  std::memcpy(&L, Bits.getRawData(), std::min<std::size_t>(10, Bits.getNumWords() * 8));
  return L;
}

/// The object that a constant address leads to; nothing when it is none of the program's.
std::optional<Place> Machine::constantPlace(const APValue &V) {
  const APValue::LValueBase Base = V.getLValueBase();
  const std::int64_t Offset = V.getLValueOffset().getQuantity();
  if (V.isNullPointer() || !Base)
    return Place(static_cast<Address>(Offset));
  Place Object;
  if (const auto *D = Base.dyn_cast<const ValueDecl *>()) {
    const auto *Variable = dyn_cast<VarDecl>(D);
    if (Variable && !Variable->hasGlobalStorage())
      return std::nullopt;
    Object = locateVariable(D, nullptr);
  } else if (const auto *E = Base.dyn_cast<const Expr *>()) {
    if (isa<StringLiteral>(E))
      Object = locateString(E);
    else if (isa<PredefinedExpr>(E))
      Object = locatePredefined(E);
  } else if (Base.is<TypeInfoLValue>()) {
    Object = typeInfo(QualType(Base.get<TypeInfoLValue>().getType(), 0));
  }
  if (!Object || Object.isUnknown())
    return std::nullopt;
  return Object + Offset;
}

/// Writes a constant into storage. False when it holds something that only execution can make.
bool Machine::storeConstant(const APValue &V, QualType Type, Place At) {
  switch (V.getKind()) {
  case APValue::Int:
    store(At, integerValue(V.getInt()), Type);
    return true;
  case APValue::Float:
    store(At, Value::floating(floatValue(V.getFloat())), Type);
    return true;
  case APValue::LValue: {
    const std::optional<Place> P = constantPlace(V);
    if (!P || Type->isReferenceType() || isPlaced(Type))
      return false;
    store(At, Value::address(P->At), Type);
    return true;
  }
  case APValue::Struct: {
    const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
    Library *Owner = nullptr;
    if (!Class || Class->isDynamicClass() || ownsClass(Class, Owner))
      return false;
    if (!Class->isEmpty())
      Mem.setShadow(At.At, sizeOf(Type), Known);
    unsigned I = 0;
    for (const CXXBaseSpecifier &B : Class->bases())
      if (!storeConstant(V.getStructBase(I++), B.getType(),
                         At + layout(Class).getBaseClassOffset(B.getType()->getAsCXXRecordDecl()).getQuantity()))
        return false;
    for (const FieldDecl *Field : Class->fields())
      if (!Field->isUnnamedBitField() &&
          !storeConstant(V.getStructField(Field->getFieldIndex()), Field->getType(), fieldPlace(At, Field)))
        return false;
    return true;
  }
  case APValue::Union:
    if (!V.getUnionField())
      return Mem.clear(At.At, sizeOf(Type));
    Mem.clear(At.At, sizeOf(Type));
    return storeConstant(V.getUnionValue(), V.getUnionField()->getType(), fieldPlace(At, V.getUnionField()));
  case APValue::Array: {
    const QualType Element = Context.getAsArrayType(Type)->getElementType();
    const auto Size = static_cast<std::int64_t>(sizeOf(Element));
    for (unsigned I = 0; I < V.getArraySize(); ++I) {
      const APValue &Part = I < V.getArrayInitializedElts() ? V.getArrayInitializedElt(I) : V.getArrayFiller();
      if (!storeConstant(Part, Element, At + Size * I))
        return false;
    }
    return true;
  }
  case APValue::ComplexFloat:
    store(At, Value::complex(floatValue(V.getComplexFloatReal()), floatValue(V.getComplexFloatImag())), Type);
    return true;
  case APValue::Indeterminate:
    return true;
  default:
    return false;
  }
}

/// A variable whose initialiser must be, or in static storage can be, computed before the program runs. Compilers
/// compute more than the language asks for: `const double b = a + 1` of a constant `a`.
bool Machine::initialiseConstant(const VarDecl *V, Place At) {
  const QualType Type = V->getType();
  const VarDecl *Initialised = nullptr;
  const Expr *Init = V->getAnyInitializer(Initialised);
  if (Type->isReferenceType() || V->isInvalidDecl() || !Init || Init->isValueDependent())
    return false;
  if (!V->hasGlobalStorage() && !V->isConstexpr() && !V->isUsableInConstantExpressions(Context))
    return false;
  llvm::SaveAndRestore<decltype(Written)> Earlier(Written, V->hasGlobalStorage() ? nullptr : Written);
  const APValue *Result = Initialised->evaluateValue();
  if (Result && Given && Given->Computed.contains(V)) { // from what is something else now
    fullExpression([&] { initialiseAny(Init, Type, At); });
    return true;
  }
  return Result && storeConstant(*Result, Type, At);
}

} // namespace vramlint
