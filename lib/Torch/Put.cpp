// From ops and layers back to the program: objects made in its memory from Arguments.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/Objects.h"

#include "Torch/ModuleObjects.h"
#include "Torch/Operands.h"
#include "Torch/TorchHost.h"

#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/StringMap.h"

namespace vramlint {
using namespace clang;

static Value unknownOf(Machine &M, const Argument &A) {
  const auto *U = A.get<UnknownValue>();
  return M.unknown(U && !U->Cause.empty() ? U->Cause : std::string("a result of the library is not known"));
}

/// A tensor of which it is known that it stays on the CPU is more than a cause: it is kept as it is.
static bool isApartTensor(const Argument &A, QualType Type) {
  const auto *U = A.get<UnknownValue>();
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  return U && U->IsApart && Class && knownClass(Class) == KnownClass::Tensor;
}

static QualType plain(QualType Type) { return Type.getNonReferenceType().getCanonicalType().getUnqualifiedType(); }

/// `Float` of c10::ScalarType for a dtype: which number the headers give it.
static Value enumeratorValue(Machine &M, const EnumDecl *Enum, const Argument &A) {
  if (const EnumDecl *Definition = Enum->getDefinition())
    Enum = Definition;
  auto same = [&A](const Argument &B) {
    if (const auto *D = A.get<Dtype>())
      return B.get<Dtype>() && *B.get<Dtype>() == *D;
    if (const auto *D = A.get<Device>())
      return B.get<Device>() && B.get<Device>()->Type == D->Type;
    if (const auto *F = A.get<MemoryFormat>())
      return B.get<MemoryFormat>() && *B.get<MemoryFormat>() == *F;
    return false;
  };
  for (const EnumConstantDecl *C : Enum->enumerators())
    if (std::optional<Argument> B = enumeratorArgument(Enum->getName(), C->getName()); B && same(*B))
      return Value::integer(C->getInitVal().getExtValue());
  if (const auto *I = A.get<std::int64_t>())
    return Value::integer(*I);
  return M.unknown("an enumerator of the library is not known");
}

// --- modules -------------------------------------------------------------------------------------------

std::optional<Place> homeOf(Machine &M, const Module &Mod) {
  if (const auto *User = dynamic_cast<const UserModule *>(&Mod))
    return User->Object ? std::optional<Place>(User->Object) : std::nullopt;
  auto I = hostOf(M).Homes.find(&Mod);
  if (I == hostOf(M).Homes.end() || moduleAt(M, I->second).get() != &Mod) // something else was put there
    return std::nullopt;
  return Place(I->second);
}

/// An object on the program's heap for a layer that the shadow library made; whoever asks for it owns it.
static std::optional<DynamicObject> materialise(Machine &M, const std::shared_ptr<Module> &Mod) {
  const CXXRecordDecl *Class = M.findClass("torch::nn::" + Mod->TypeName + "Impl");
  if (!Class)
    return std::nullopt;
  const QualType Type = M.classType(Class);
  // A move of an object is what gives the new one its dynamic type, whatever the class's constructors are.
  const Place From = M.allocate(Type, BlockKind::Temporary);
  M.Mem.setSlot(From.At, std::make_shared<TorchObject>(Argument(Mod)));
  const Place To = M.allocate(Type, BlockKind::Heap);
  M.copyObject(Type, To, From, /*Move=*/true, nullptr);
  M.Mem.setSlot(From.At, nullptr);
  M.Mem.release(From.At);
  return DynamicObject{Class, To};
}

static Operand placeOperand(Place At, QualType Type, bool Movable) {
  Operand O;
  O.At = At;
  O.Type = Type;
  O.Movable = Movable;
  return O;
}

/// The part of a module's object that is of class \p To.
static std::optional<Place> viewOfModule(Machine &M, Place Part, const CXXRecordDecl *To) {
  if (!To || To->getCanonicalDecl() == moduleClass(M)->getCanonicalDecl())
    return Part;
  const DynamicObject Whole = M.dynamicObject(Part, moduleClass(M));
  return Whole.Class ? M.upcast(Whole.At, Whole.Class, To) : std::nullopt;
}

/// Whether no smart pointer owns a module that is nobody's child; raises LibTorch's message then
/// (Module::shared_from_this_checked).
static bool refusesHandle(Machine &M, const Module &Mod, Place Part, const Expr *Site) {
  const QualType Class = M.classType(moduleClass(M));
  const CXXMethodDecl *Asked = !Mod.parent() ? methodNamed(moduleClass(M), "weak_from_this", 0) : nullptr;
  const auto Weak = Asked ? M.callMethod(Part, Class, "weak_from_this", {}, Site) : std::nullopt;
  if (!Weak || !Weak->At || Weak->At.isUnknown())
    return false;
  const auto Gone = M.callMethod(Weak->At, bare(Asked->getReturnType()), "expired", {}, Site);
  if (!Gone || !Gone->V.isInt() || !Gone->V.truth())
    return false;
  const CXXRecordDecl *Whole = M.dynamicObject(Part, moduleClass(M)).Class;
  Session::current().raise(
      "It looks like you attempted to retrieve your top-level module as a shared_ptr, but it is "
      "not stored in a shared_ptr. Use std::make_shared<" +
      (Whole ? Whole->getQualifiedNameAsString() : Mod.TypeName) +
      "> instead of creating your module on the stack, or alternatively do not try to access your "
      "top-level module at all by passing /*include_self=*/false to modules() or named_modules()");
  return true;
}

static bool putHandle(Machine &M, const Argument &A, QualType Type, Place At, const Expr *Site) {
  if (A.isNone())
    return M.construct(Type, {}, At, Site);
  const auto *Given = A.get<std::shared_ptr<Module>>();
  if (!Given || !*Given || !moduleClass(M))
    return false;
  const std::optional<Place> Part = homeOf(M, **Given);
  if (!Part) {
    const std::optional<DynamicObject> Made = materialise(M, *Given);
    return Made && M.construct(Type, {pointerOperand(M, Made->At.At, M.classType(Made->Class))}, At, Site);
  }
  // Shares the ownership of the program's own pointers to it; LibTorch refuses when there is none, too.
  if (refusesHandle(M, **Given, *Part, Site))
    return M.construct(Type, {}, At, Site);
  const auto Own = M.callMethod(*Part, M.classType(moduleClass(M)), "shared_from_this", {}, Site);
  const QualType Handle = moduleHandleType(M);
  if (!Own || !Own->At || Own->At.isUnknown())
    return false;
  const QualType Wanted = templateArgument(Type, 0);
  const CXXRecordDecl *To = Wanted.isNull() ? nullptr : Wanted->getAsCXXRecordDecl();
  if (!To || To->getCanonicalDecl() == moduleClass(M)->getCanonicalDecl())
    return M.construct(Type, {placeOperand(Own->At, Handle, /*Movable=*/true)}, At, Site);
  const std::optional<Place> View = viewOfModule(M, *Part, To);
  return View && M.construct(Type,
                             {placeOperand(Own->At, Handle, /*Movable=*/false),
                              pointerOperand(M, View->At, Wanted.getUnqualifiedType())},
                             At, Site);
}

/// `Linear` and other holders: made from the smart pointer they hold.
static bool putHolder(Machine &M, const Argument &A, QualType Type, Place At, const Expr *Site) {
  const std::optional<View> Holder = baseNamed(M, {At, Type}, "torch::nn::ModuleHolder");
  const std::optional<View> Held = Holder ? fieldOf(M, *Holder, "impl_") : std::nullopt;
  if (!Held)
    return false;
  const QualType Inner = plain(Held->Type);
  const Place Handle = M.temporary(Inner, /*Destroy=*/false);
  if (!putHandle(M, A, Inner, Handle, Site))
    return false;
  M.destroyLater(Handle, Inner);
  return M.construct(Type, {placeOperand(Handle, Inner, /*Movable=*/true)}, At, Site);
}

// --- scalars ---------------------------------------------------------------------------------------------

static Value pointerValue(Machine &M, const Argument &A, QualType Pointee) {
  if (A.isNone())
    return Value::address(0);
  if (const auto *Text = A.get<std::string>(); Text && Pointee->isAnyCharacterType())
    return Value::address(M.literal(*Text));
  if (const auto *Mod = A.get<std::shared_ptr<Module>>(); Mod && *Mod && moduleClass(M)) {
    std::optional<Place> Part = homeOf(M, **Mod);
    const CXXRecordDecl *To = Pointee->getAsCXXRecordDecl();
    if (std::optional<Place> At = Part ? viewOfModule(M, *Part, To) : std::nullopt)
      return Value::address(At->At);
    return M.unknown("the object of module '" + (*Mod)->TypeName + "' is not known");
  }
  return M.unknown("a pointer that the library gives back is not known");
}

Value scalarOf(Machine &M, const Argument &A, QualType Type) {
  if (A.isUnknown())
    return unknownOf(M, A);
  const QualType T = plain(Type);
  if (T->isPointerType())
    return pointerValue(M, A, T->getPointeeType().getCanonicalType());
  if (T->isNullPtrType())
    return Value::address(0);
  if (const auto *E = T->getAs<EnumType>())
    return enumeratorValue(M, E->getDecl(), A);
  const ScalarType S = M.scalar(T);
  const auto *B = A.get<bool>();
  const auto *I = A.get<std::int64_t>();
  const auto *F = A.get<double>();
  if (!B && !I && !F)
    return M.unknown("a number that the library gives back is not known");
  switch (S.K) {
  case ScalarType::Kind::Int:
    if (S.Bits == 1)
      return Value::boolean(B ? *B : I ? *I != 0 : *F != 0);
    return Value::integer(B ? static_cast<__int128>(*B) : I ? static_cast<__int128>(*I) : static_cast<__int128>(*F));
  case ScalarType::Kind::Float:
  case ScalarType::Kind::Double:
  case ScalarType::Kind::LongDouble:
  case ScalarType::Kind::Half:
    return Value::floating(B ? static_cast<long double>(*B) : I ? static_cast<long double>(*I) : *F);
  default:
    return M.unknown("a number that the library gives back is not known");
  }
}

// --- classes ---------------------------------------------------------------------------------------------

using Maker = bool (*)(Machine &, const Argument &, QualType, Place, const Expr *);

static bool makeText(Machine &M, const Argument &A, QualType Type, Place At, const Expr *Site) {
  const auto *Text = A.get<std::string>();
  if (!Text)
    return false;
  putText(M, *Text, Type, At, Site);
  return true;
}

static bool makeOptional(Machine &M, const Argument &A, QualType Type, Place At, const Expr *Site) {
  if (A.isNone())
    return putOptional(M, Type, At, nullptr, Site);
  return putOptional(
      M, Type, At, [&](QualType Held, Place To) { put(M, A, Held, To, Site); }, Site);
}

static bool makeTuple(Machine &M, const Argument &A, QualType Type, Place At, const Expr *Site) {
  const auto *List = A.get<ArgumentList>();
  return List && putTuple(
                     M, Type, At,
                     [&](std::size_t I, QualType Member, Place To) {
                       put(M, I < List->size() ? (*List)[I] : Argument(), Member, To, Site);
                     },
                     Site);
}

static bool makeElements(Machine &M, const Argument &A, QualType Type, Place At, const Expr *Site) {
  const auto *List = A.get<ArgumentList>();
  return List && putElements(
                     M, Type, At, List->size(),
                     [&](std::size_t I, QualType Element, Place To) { put(M, (*List)[I], Element, To, Site); }, Site);
}

/// The bytes of integers, where equal lists share them: what `sizes()` refers to is there for as long as anybody
/// looks.
static std::optional<Address> literalIntegers(Machine &M, const ArgumentList &List, QualType Element) {
  const ScalarType S = M.scalar(Element);
  if (S.K != ScalarType::Kind::Int || !Element->isIntegerType())
    return std::nullopt;
  std::string Bytes;
  for (const Argument &A : List) {
    const Value V = scalarOf(M, A, Element);
    if (!V.isInt())
      return std::nullopt;
    for (unsigned I = 0; I < S.Bytes; ++I)
      Bytes.push_back(static_cast<char>(static_cast<unsigned __int128>(V.wide()) >> (8 * I)));
  }
  return M.literal(Bytes);
}

/// c10::ArrayRef: a pointer and a number of elements, which live elsewhere.
static bool makeRange(Machine &M, const Argument &A, QualType Type, Place At, const Expr *Site) {
  const auto *List = A.get<ArgumentList>();
  const QualType Element = templateArgument(Type, 0);
  if (!List || Element.isNull())
    return false;
  if (List->empty())
    return M.construct(Type, {}, At, Site);
  const QualType Plain = plain(Element);
  std::optional<Address> Data = literalIntegers(M, *List, Plain);
  if (!Data) {
    const QualType Array =
        M.Context.getConstantArrayType(Plain, llvm::APInt(64, List->size()), nullptr, ArraySizeModifier::Normal, 0);
    const Place Elements = M.temporary(Array, /*Destroy=*/false);
    const auto Step = static_cast<std::int64_t>(M.sizeOf(Plain));
    for (std::size_t I = 0; I < List->size(); ++I)
      put(M, (*List)[I], Plain, Elements + static_cast<std::int64_t>(I) * Step, Site);
    M.destroyLater(Elements, Array);
    Data = Elements.At;
  }
  Operand Count;
  Count.V = Value::integer(static_cast<__int128>(List->size()));
  Count.Type = M.Context.getSizeType();
  return M.construct(Type, {pointerOperand(M, *Data, Plain.withConst()), Count}, At, Site);
}

/// torch::ExpandingArray, and that of optional numbers: one number, then each its own.
static bool makeExpanding(Machine &M, const Argument &A, QualType Type, Place At, const Expr *Site) {
  const auto *List = A.get<ArgumentList>();
  const QualType Element = templateArgument(Type, 1);
  Operand First;
  First.Type = Element.isNull() ? M.Context.LongTy : plain(Element);
  const Argument &One = List && !List->empty() ? List->front() : A;
  First.V = scalarOf(M, One.isNone() ? Argument(std::int64_t{0}) : One, First.Type);
  if (!M.construct(Type, {First}, At, Site))
    return false;
  if (const std::optional<View> Values = List ? fieldOf(M, {At, Type}, "values_") : std::nullopt)
    if (const auto Elements = elementsOf(M, {Values->At, plain(Values->Type)}))
      for (std::size_t I = 0; I < Elements->size() && I < List->size(); ++I)
        put(M, (*List)[I], (*Elements)[I].Type, (*Elements)[I].At, Site);
  return true;
}

/// PackedSequence: made of the four tensors in it.
static bool makePackedSequence(Machine &M, const Argument &A, QualType Type, Place At, const Expr *Site) {
  const auto *List = A.get<ArgumentList>();
  if (!List || List->size() != 4)
    return false;
  std::vector<Operand> Tensors;
  for (const Argument &T : *List)
    Tensors.push_back(asOperand(M, T, QualType()));
  return M.construct(Type, std::move(Tensors), At, Site);
}

/// ASMoutput, which AdaptiveLogSoftmaxWithLoss gives: its constructor has no body in the headers.
static bool makeAdaptiveOutput(Machine &M, const Argument &A, QualType Type, Place At, const Expr *Site) {
  const auto *List = A.get<ArgumentList>();
  const std::optional<View> Output = fieldOf(M, {At, Type}, "output"), Loss = fieldOf(M, {At, Type}, "loss");
  if (!List || List->size() != 2 || !Output || !Loss)
    return false;
  put(M, (*List)[0], Output->Type, Output->At, Site);
  put(M, (*List)[1], Loss->Type, Loss->At, Site);
  return true;
}

static const llvm::StringMap<Maker> &makers() {
  static const llvm::StringMap<Maker> Table = {
      {"std::basic_string", makeText},
      {"std::basic_string_view", makeText},
      {"c10::basic_string_view", makeText},
      {"std::optional", makeOptional},
      {"c10::optional", makeOptional},
      {"std::tuple", makeTuple},
      {"std::pair", makeTuple},
      {"std::shared_ptr", putHandle},
      {"c10::ArrayRef", makeRange},
      {"torch::ExpandingArray", makeExpanding},
      {"torch::nn::ASMoutput", makeAdaptiveOutput},
      {"torch::nn::utils::rnn::PackedSequence", makePackedSequence},
      {"torch::ExpandingArrayWithOptionalElem", makeExpanding},
  };
  return Table;
}

static bool makeObject(Machine &M, const Argument &A, QualType Type, const CXXRecordDecl *Class, Place At,
                       const Expr *Site) {
  if (hostOf(M).ownsClass(Class)) {
    const bool IsTensor = knownClass(Class) == KnownClass::Tensor;
    Argument Kept = A.isNone() && IsTensor ? Argument(Tensor()) : A;
    M.Mem.setSlot(At.At, std::make_shared<TorchObject>(std::move(Kept)));
    return true;
  }
  const std::string_view Name = className(M, Type);
  if (auto I = makers().find(llvm::StringRef(Name.data(), Name.size())); I != makers().end())
    return I->second(M, A, Type, At, Site);
  if (A.is<std::shared_ptr<Module>>() || A.isNone())
    if (putHolder(M, A, Type, At, Site))
      return true;
  return A.is<ArgumentList>() && makeElements(M, A, Type, At, Site);
}

void put(Machine &M, const Argument &A, QualType Given, Place At, const Expr *Site) {
  const QualType Type = plain(Given);
  if (!Machine::isPlaced(Type)) {
    M.store(At, scalarOf(M, A, Type), Type);
    return;
  }
  if (A.isUnknown() && !isApartTensor(A, Type)) {
    M.makeUnknown(At, Type, unknownOf(M, A).cause());
    return;
  }
  if (const ConstantArrayType *Array = M.Context.getAsConstantArrayType(Type)) {
    const auto *List = A.get<ArgumentList>();
    const auto Step = static_cast<std::int64_t>(M.sizeOf(Array->getElementType()));
    for (std::uint64_t I = 0; List && I < Array->getSize().getZExtValue() && I < List->size(); ++I)
      put(M, (*List)[I], Array->getElementType(), At + static_cast<std::int64_t>(I) * Step, Site);
    return;
  }
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  Class = Class ? Class->getDefinition() : nullptr;
  if (Class && makeObject(M, A, Type, Class, At, Site))
    return;
  // What refuses gives nothing back: its exception is on its way.
  if (Session::current().failed())
    return;
  const Value Why = M.unmodelled("an object of type '" + Type.getAsString() + "' that the library gives back", Site);
  M.makeUnknown(At, Type, Why.cause());
}

/// A new object in a temporary of the current full expression.
static Place temporaryOf(Machine &M, const Argument &A, QualType Type, const Expr *Site) {
  const Place At = M.temporary(Type, /*Destroy=*/false);
  put(M, A, Type, At, Site);
  M.destroyLater(At, Type);
  return At;
}

CallResult give(Machine &M, LibraryCall &Site, const Argument &A) {
  const QualType Declared = Site.ReturnType.isNull() && Site.Callee ? Site.Callee->getReturnType() : Site.ReturnType;
  if (Declared.isNull() || Declared->isVoidType())
    return CallResult();
  const QualType Type = plain(Declared);
  if (Declared->isReferenceType())
    return CallResult(A.isUnknown() ? Place::unknown(unknownOf(M, A).cause()) : temporaryOf(M, A, Type, Site.Site));
  if (!Machine::isPlaced(Type))
    return CallResult(scalarOf(M, A, Type));
  if (A.isUnknown() && !isApartTensor(A, Type))
    return CallResult(unknownOf(M, A));
  if (!Site.Result)
    Site.Result = M.temporary(Type, /*Destroy=*/true);
  put(M, A, Type, Site.Result, Site.Site);
  return CallResult::made();
}

/// The type that stands for an argument where nobody says which.
static QualType obviousType(Machine &M, const Argument &A) {
  const ASTContext &C = M.Context;
  if (A.is<bool>())
    return C.BoolTy;
  if (A.is<std::int64_t>())
    return C.LongTy;
  if (A.is<double>())
    return C.DoubleTy;
  if (A.is<std::string>())
    return C.getPointerType(C.CharTy.withConst());
  if (A.is<std::shared_ptr<Module>>())
    return moduleHandleType(M);
  const char *Name = A.is<Tensor>() || A.isNone() ? "at::Tensor" : A.is<Device>() ? "c10::Device" : nullptr;
  const CXXRecordDecl *Class = Name ? M.findClass(Name) : nullptr;
  return Class ? M.classType(Class) : QualType();
}

Operand asOperand(Machine &M, const Argument &A, QualType Type) {
  Operand O;
  if (Type.isNull())
    Type = obviousType(M, A);
  if (Type.isNull()) {
    O.Type = M.Context.IntTy;
    O.V = A.isUnknown() ? unknownOf(M, A) : M.unknown("a value of the library has no type in the program");
    return O;
  }
  O.Type = plain(Type);
  O.Movable = true;
  if (Machine::isPlaced(O.Type))
    O.At = temporaryOf(M, A, O.Type, nullptr);
  else
    O.V = scalarOf(M, A, O.Type);
  return O;
}

} // namespace vramlint
