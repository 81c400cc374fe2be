// Dynamic storage: new and delete, arrays with their cookies, storage given by the program.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Scope.h"

namespace vramlint {
using namespace clang;

/// What stands before an array whose elements have to be counted when it is deleted.
std::uint64_t Machine::cookieBytes(QualType Element, const FunctionDecl *Deleter) {
  const QualType Base = Context.getBaseElementType(Element);
  const CXXRecordDecl *Class = Base->getAsCXXRecordDecl();
  bool Counted = Class && !Class->hasTrivialDestructor();
  if (!Counted && Class && isa_and_nonnull<CXXMethodDecl>(Deleter))
    Counted = Deleter->getNumParams() == 2; // a sized operator delete[] of the class
  if (!Counted)
    return 0;
  return std::max<std::uint64_t>(8, static_cast<std::uint64_t>(Context.getTypeAlignInChars(Base).getQuantity()));
}

Address Machine::callOperatorNew(const CXXNewExpr *E, std::uint64_t Bytes, std::vector<Operand> Placement) {
  const FunctionDecl *F = E->getOperatorNew();
  if (F->isReservedGlobalPlacementOperator()) // the storage is the argument
    return Placement.empty() || Placement[0].V.isUnknown() ? 0 : Placement[0].V.asAddress();
  std::vector<Operand> Arguments;
  auto add = [&](__int128 N, QualType Type) {
    Operand O;
    O.V = Value::integer(N);
    O.Type = Type;
    O.Param =
        Arguments.size() < F->getNumParams() ? F->getParamDecl(static_cast<unsigned>(Arguments.size())) : nullptr;
    Arguments.push_back(O);
  };
  add(static_cast<__int128>(Bytes), Context.getSizeType());
  if (E->passAlignment())
    add(Context.getTypeAlignInChars(E->getAllocatedType()).getQuantity(), F->getParamDecl(1)->getType());
  for (Operand &O : Placement) {
    O.Param =
        Arguments.size() < F->getNumParams() ? F->getParamDecl(static_cast<unsigned>(Arguments.size())) : nullptr;
    Arguments.push_back(O);
  }
  const CallResult R = callFunction(F, Place(), std::move(Arguments), E, false, Place());
  return R.V.isInt() ? R.V.asAddress() : 0;
}

void Machine::callOperatorDelete(const FunctionDecl *F, Address At, std::uint64_t Bytes, std::uint64_t Align,
                                 const Expr *Site, llvm::ArrayRef<Operand> Placement) {
  if (!F || F->isReservedGlobalPlacementOperator())
    return;
  std::vector<Operand> Arguments;
  if (!Placement.empty()) { // the form that belongs to the placement new which could not be finished
    Operand First;
    First.V = Value::address(At);
    First.Type = Context.VoidPtrTy;
    Arguments.push_back(First);
    Arguments.insert(Arguments.end(), Placement.begin(), Placement.end());
    for (std::size_t I = 0; I < Arguments.size() && I < F->getNumParams(); ++I)
      Arguments[I].Param = F->getParamDecl(static_cast<unsigned>(I));
    callFunction(F, Place(), std::move(Arguments), Site, false, Place());
    return;
  }
  for (const ParmVarDecl *P : F->parameters()) {
    Operand O;
    O.Param = P;
    O.Type = P->getType();
    if (Arguments.empty()) {
      O.V = Value::address(At);
    } else if (P->getType()->isEnumeralType()) {
      O.V = Value::integer(static_cast<__int128>(Align));
    } else if (P->getType()->isIntegerType()) {
      O.V = Value::integer(static_cast<__int128>(Bytes));
    } else if (const CXXRecordDecl *Class = P->getType()->getAsCXXRecordDecl();
               Class && Class->getName() == "destroying_delete_t") {
      O.At = temporary(P->getType(), false);
    } else {
      return; // a placement form: nothing to call
    }
    Arguments.push_back(O);
  }
  callFunction(F, Place(), std::move(Arguments), Site, false, Place());
}

Value Machine::evaluateNew(const Expr *Site) {
  const auto *E = cast<CXXNewExpr>(Site);
  if (E->isArray())
    return newArray(E);
  std::vector<Operand> Placement;
  for (const Expr *X : E->placement_arguments())
    Placement.push_back(
        operand(X, nullptr, X->isGLValue() ? Context.getLValueReferenceType(X->getType()) : X->getType()));
  if (!Placement.empty() && E->getOperatorNew()->isReservedGlobalPlacementOperator() && Placement[0].V.isUnknown()) {
    TheHost.assume(Doubt::UnknownWrite, causeOf(Placement[0].V), E->getExprLoc());
    return Placement[0].V;
  }
  const QualType Type = E->getAllocatedType();
  const Address At = callOperatorNew(E, sizeOf(Type), Placement);
  if (!At)
    return Value::integer(0);
  try {
    if (const Expr *Init = E->getInitializer())
      initialiseAny(Init, Type, At);
  } catch (ProgramThrow &) {
    callOperatorDelete(E->getOperatorDelete(), At, sizeOf(Type), 0, E, Placement);
    throw;
  }
  return Value::address(At);
}

/// The elements of an array whose length is known when it is made.
void Machine::initialiseElements(const Expr *Init, QualType Element, Place At, std::uint64_t Count) {
  if (!Init)
    return;
  const std::uint64_t Size = sizeOf(Element);
  duringConstruction([&] {
    std::uint64_t Given = 0;
    const Expr *Filler = nullptr;
    const Expr *Plain = Init->IgnoreParens();
    while (const auto *Full = dyn_cast<FullExpr>(Plain))
      Plain = Full->getSubExpr();
    if (const auto *List = dyn_cast<InitListExpr>(Plain); List && List->isStringLiteralInit())
      Plain = List->getInit(0)->IgnoreParens();
    if (const auto *List = dyn_cast<InitListExpr>(Plain)) {
      Given = std::min<std::uint64_t>(List->getNumInits(), Count);
      for (std::uint64_t I = 0; I < Given; ++I)
        initialiseElement(List->getInit(static_cast<unsigned>(I)), Element, At, I);
      Filler = List->getArrayFiller();
    } else if (isa<StringLiteral>(Plain)) {
      initialise(Plain, At);
      return;
    } else if (isa<ImplicitValueInitExpr>(Plain)) {
      Filler = Plain;
    } else if (const auto *C = dyn_cast<CXXConstructExpr>(Plain)) {
      const QualType Class = classType(C->getConstructor()->getParent());
      const std::uint64_t Inner = Size / std::max<std::uint64_t>(1, sizeOf(Class));
      for (std::uint64_t I = 0; I < Count * Inner; ++I) {
        const Place Part = At + static_cast<std::int64_t>(I * sizeOf(Class));
        constructElement(C, Part, Class, Init);
        if (needsDestruction(Class))
          Building.push_back({Cleanup::Kind::OnThrow, Part, Class});
      }
      return;
    }
    if (Given >= Count)
      return;
    if (!Filler || isa<ImplicitValueInitExpr>(Filler))
      zero(At + static_cast<std::int64_t>(Given * Size), Element, Count - Given);
    else
      fillArray(Element, At, Given, Count, Filler);
  });
}

Value Machine::newArray(const CXXNewExpr *E) {
  std::vector<Operand> Placement;
  const Value N = E->getArraySize() && *E->getArraySize() ? evaluate(*E->getArraySize()) : Value::integer(0);
  for (const Expr *X : E->placement_arguments())
    Placement.push_back(
        operand(X, nullptr, X->isGLValue() ? Context.getLValueReferenceType(X->getType()) : X->getType()));
  const FunctionDecl *Own = nullptr;
  if (N.isUnknown()) // numbers in memory that nobody else has: what is written there goes nowhere else
    return Placement.empty() && E->getAllocatedType()->isScalarType() &&
                   !(E->getOperatorNew()->isDefined(Own) && TheHost.isUserCode(Own->getLocation()))
               ? Value::address(Mem.allocateBlank(BlockKind::Heap, N.cause()))
               : N;
  std::uint64_t Count = static_cast<std::uint64_t>(N.asInt());
  if (!E->getArraySize() || !*E->getArraySize()) // `new T[]{...}`
    if (const auto *List = dyn_cast_or_null<InitListExpr>(E->getInitializer()))
      Count = List->getNumInits();
  const QualType Element = E->getAllocatedType();
  const std::uint64_t Size = sizeOf(Element);
  const bool Reserved = E->getOperatorNew()->isReservedGlobalPlacementOperator();
  const std::uint64_t Cookie = Reserved ? 0 : cookieBytes(Element, E->getOperatorDelete());
  constexpr std::uint64_t Largest = ~std::uint64_t(0) >> 1;
  if (N.asInt() < 0 || (Size && Count > (Largest - Cookie) / Size))
    raise("std::bad_array_new_length", E, "std::bad_array_new_length");
  const Address Raw = callOperatorNew(E, Count * Size + Cookie, Placement);
  if (!Raw)
    return !Placement.empty() && Placement[0].V.isUnknown() ? Placement[0].V : Value::integer(0);
  if (Cookie)
    store(Place(Raw) + static_cast<std::int64_t>(Cookie - 8), Value::integer(static_cast<__int128>(Count)),
          Context.getSizeType());
  const Address At = Raw + Cookie;
  try {
    initialiseElements(E->getInitializer(), Element, At, Count);
  } catch (ProgramThrow &) {
    callOperatorDelete(E->getOperatorDelete(), Raw, Count * Size + Cookie, 0, E, Placement);
    throw;
  }
  return Value::address(At);
}

void Machine::deleteArray(const CXXDeleteExpr *E, Address At) {
  const QualType Element = E->getDestroyedType();
  const std::uint64_t Cookie = cookieBytes(Element, E->getOperatorDelete());
  const std::uint64_t Size = sizeOf(Element);
  std::uint64_t Count = 0;
  if (Cookie) {
    const Value N = load(Place(At) + -8, Context.getSizeType());
    if (N.isUnknown()) {
      unmodelled("the deletion of an array whose length is not known", E);
      return;
    }
    Count = static_cast<std::uint64_t>(N.asInt());
    for (std::uint64_t I = Count; I-- > 0;)
      destroyObject(Place(At) + static_cast<std::int64_t>(I * Size), Element);
  }
  callOperatorDelete(E->getOperatorDelete(), At - Cookie, Count * Size + Cookie,
                     static_cast<std::uint64_t>(Context.getTypeAlignInChars(Element).getQuantity()), E);
}

Value Machine::evaluateDelete(const Expr *Site) {
  const auto *E = cast<CXXDeleteExpr>(Site);
  const Value P = evaluate(E->getArgument());
  if (P.isUnknown()) {
    // An object of a library that is not there was made there, and holds nothing of the program's.
    const CXXRecordDecl *Foreign = E->getDestroyedType()->getAsCXXRecordDecl();
    if (!Foreign || !TheHost.isForeign(Foreign))
      TheHost.assume(Doubt::UnknownWrite, causeOf(P), E->getExprLoc());
    return {};
  }
  if (!P.truth())
    return {};
  Address At = P.asAddress();
  if (E->isArrayForm()) {
    deleteArray(E, At);
    return {};
  }
  QualType Type = E->getDestroyedType();
  const FunctionDecl *Deleter = E->getOperatorDelete();
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  if (Class && Class->hasDefinition() && Class->getDestructor() && Class->getDestructor()->isVirtual()) {
    const DynamicObject Whole = dynamicObject(At, Class);
    if (!Whole.Class) {
      unmodelled("the deletion of an object whose class is not known", E);
      return {};
    }
    At = Whole.At.At;
    Type = classType(Whole.Class);
    // The deallocation function is looked up where the destructor is.
    if (const CXXDestructorDecl *D = Whole.Class->getDestructor();
        D && D->getOperatorDelete() && !E->isGlobalDelete())
      Deleter = D->getOperatorDelete();
  }
  if (Deleter && Deleter->isDestroyingOperatorDelete()) {
    callOperatorDelete(Deleter, At, sizeOf(Type), 0, E);
    return {};
  }
  try {
    destroyObject(At, Type);
  } catch (ProgramThrow &) {
    callOperatorDelete(Deleter, At, sizeOf(Type), 0, E);
    throw;
  }
  callOperatorDelete(Deleter, At, sizeOf(Type),
                     static_cast<std::uint64_t>(Context.getTypeAlignInChars(Type).getQuantity()), E);
  return {};
}

} // namespace vramlint
