// From the program to ops and layers: what an object or a scalar of the program is as an Argument.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/ModuleObjects.h"
#include "Torch/Objects.h"

#include "Torch/TorchHost.h"

#include "Std/Sequence.h"

#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/StringMap.h"

#include <cmath>

namespace vramlint {
using namespace clang;

static std::optional<Argument> dtypeArgument(llvm::StringRef Name) {
  const std::optional<Dtype> D = parseDtype(Name.str());
  return D ? std::optional<Argument>(*D) : std::nullopt;
}

static std::optional<Argument> deviceArgument(llvm::StringRef Name) {
  static const llvm::StringMap<Argument> Devices = {{"CPU", Device{DeviceType::CPU, -1}},
                                                    {"CUDA", Device{DeviceType::CUDA, -1}},
                                                    {"Meta", Device{DeviceType::Meta, -1}}};
  const auto I = Devices.find(Name);
  return I == Devices.end() ? std::nullopt : std::optional<Argument>(I->second);
}

static std::optional<Argument> formatArgument(llvm::StringRef Name) {
  static const llvm::StringMap<Argument> Formats = {{"Contiguous", MemoryFormat::Contiguous},
                                                    {"Preserve", MemoryFormat::Preserve},
                                                    {"ChannelsLast", MemoryFormat::ChannelsLast},
                                                    {"ChannelsLast3d", MemoryFormat::ChannelsLast3d}};
  const auto I = Formats.find(Name);
  return I == Formats.end() ? std::nullopt : std::optional<Argument>(I->second);
}

/// Sparse layouts have no enumerator that is known here; what is 0 is strided.
static std::optional<Argument> layoutArgument(llvm::StringRef) { return std::nullopt; }

namespace {
/// An enumeration of LibTorch's.
struct KnownEnum {
  std::optional<Argument> (*Enumerator)(llvm::StringRef Name);
  bool MeansMore = true; ///< a number without an enumerator here is something that the analysis does not know
};
} // namespace

static const KnownEnum *knownEnum(llvm::StringRef Name) {
  static const llvm::StringMap<KnownEnum> Enums = {{"ScalarType", {dtypeArgument}},
                                                   {"DeviceType", {deviceArgument}},
                                                   {"Layout", {layoutArgument}},
                                                   {"MemoryFormat", {formatArgument, false}}};
  const auto I = Enums.find(Name);
  return I == Enums.end() ? nullptr : &I->second;
}

std::optional<Argument> enumeratorArgument(llvm::StringRef Enum, llvm::StringRef Name) {
  const KnownEnum *Of = knownEnum(Enum);
  return Of ? Of->Enumerator(Name) : std::nullopt;
}

static UnknownValue unknownArgument(Machine &M, CauseId Cause) {
  if (Cause == Uninitialised)
    return UnknownValue{"an uninitialised value was used"};
  return UnknownValue{M.Mem.text(Cause)};
}

static Argument enumArgument(const EnumDecl *Enum, std::int64_t Number) {
  if (const EnumDecl *Definition = Enum->getDefinition())
    Enum = Definition;
  for (const EnumConstantDecl *C : Enum->enumerators())
    if (C->getInitVal().getExtValue() == Number)
      if (std::optional<Argument> A = enumeratorArgument(Enum->getName(), C->getName()))
        return *A;
  // Sparse layouts, other backends, quantised and other numbers; what is 0 is strided, or the CPU.
  if (const KnownEnum *Of = knownEnum(Enum->getName()); Number != 0 && Of && Of->MeansMore)
    return UnknownValue{"a " + Enum->getNameAsString() + " that the analysis does not know"};
  return Number;
}

static Argument pointerArgument(Machine &M, Address A, QualType Type) {
  if (A == 0)
    return {};
  const QualType Pointee = Type->isPointerType() ? Type->getPointeeType().getCanonicalType() : QualType();
  if (Pointee.isNull())
    return UnknownValue{"a pointer is not known to the library"};
  if (Pointee->isAnyCharacterType()) {
    if (std::optional<std::string> Text = M.cString(A))
      return std::move(*Text);
    return UnknownValue{"a text that is not known"};
  }
  if (Pointee->isRecordType())
    return toArgument(M, View{A, Pointee.getUnqualifiedType()});
  return UnknownValue{"what a pointer points to is not known to the library"};
}

/// What a value of the program becomes as a scalar of LibTorch; nothing when it is none.
static std::optional<Dtype> numberKind(QualType T) {
  if (T.isNull() || !T->isArithmeticType() || T->isEnumeralType() || T->isAnyComplexType())
    return std::nullopt;
  return T->isBooleanType() ? Dtype::Bool : T->isIntegerType() ? Dtype::Long : Dtype::Double;
}

Argument toArgument(Machine &M, const Value &V, QualType Type) {
  const QualType T = Type.isNull() ? Type : Type.getNonReferenceType().getCanonicalType();
  switch (V.kind()) {
  case Value::Kind::Void:
    return UnknownValue{"an uninitialised value was used"};
  case Value::Kind::Unknown: {
    UnknownValue Result = unknownArgument(M, V.cause());
    Result.Number = numberKind(T);
    return Result;
  }
  case Value::Kind::Float:
    return static_cast<double>(V.asFloat());
  case Value::Kind::Complex:
    return UnknownValue{"a complex number is not known to the library"};
  case Value::Kind::Member:
    return UnknownValue{"a pointer to a member is not known to the library"};
  case Value::Kind::Int:
    break;
  }
  if (T.isNull())
    return V.asInt();
  if (T->isBooleanType())
    return V.truth();
  if (const auto *E = T->getAs<EnumType>())
    return enumArgument(E->getDecl(), V.asInt());
  if (T->isNullPtrType())
    return {};
  if (T->isPointerType())
    return pointerArgument(M, V.asAddress(), T);
  return V.asInt();
}

// --- classes -------------------------------------------------------------------------------------------

static Argument listArgument(Machine &M, const std::vector<View> &Elements) {
  ArgumentList List;
  List.reserve(Elements.size());
  for (const View &E : Elements)
    List.push_back(toArgument(M, E));
  return List;
}

static Argument textArgument(Machine &M, const View &V) {
  if (std::optional<std::string> Text = textOf(M, V))
    return std::move(*Text);
  return UnknownValue{"a text that is not known"};
}

static Argument optionalArgument(Machine &M, const View &V) {
  const std::optional<OptionalView> O = optionalOf(M, V);
  if (!O)
    return UnknownValue{"an optional that is not known"};
  if (O->Unknown)
    return unknownArgument(M, O->Cause == Known ? Uninitialised : O->Cause);
  if (!O->Held)
    return Argument();
  Operand Held;
  Held.At = O->Held->At;
  Held.Type = O->Held->Type;
  const std::optional<Argument> Function = callableArgument(M, Held); // the distance of a loss
  return Function ? *Function : toArgument(M, *O->Held);
}

static Argument tupleArgument(Machine &M, const View &V) {
  const auto Members = membersOfTuple(M, V);
  return Members ? listArgument(M, *Members) : Argument(UnknownValue{"a tuple that is not known"});
}

static Argument variantArgument(Machine &M, const View &V) {
  const std::optional<View> Held = alternativeOf(M, V);
  if (!Held)
    return UnknownValue{"a variant that is not known"};
  Operand O;
  O.At = Held->At;
  O.Type = Held->Type;
  const std::optional<Argument> Function = callableArgument(M, O);
  return Function ? *Function : toArgument(M, *Held);
}

static Argument smartPointerArgument(Machine &M, const View &V) {
  if (std::shared_ptr<Module> Found = moduleOf(M, V))
    return Found;
  const auto Target = pointeeOf(M, V);
  if (!Target)
    return UnknownValue{"a smart pointer that is not known"};
  return *Target ? toArgument(M, **Target) : Argument();
}

static Argument noneArgument(Machine &, const View &) { return {}; }

/// c10::intrusive_ptr: an empty one is nothing, whatever it would hold. Its own null object lies in the library, so
/// it tells itself.
static Argument intrusivePointerArgument(Machine &M, const View &V) {
  const std::optional<Value> Defined = ask(M, V, "defined");
  if (Defined && !Defined->isUnknown() && Defined->asInt() == 0)
    return {};
  return UnknownValue{"what an intrusive_ptr holds is not known to the library"};
}

/// torch::ExpandingArray: the array in it.
static Argument expandingArgument(Machine &M, const View &V) {
  const std::optional<View> Values = fieldOf(M, V, "values_");
  return Values ? toArgument(M, *Values) : Argument(UnknownValue{"the numbers of an option are not known"});
}

/// c10::OptionalArrayRef: the optional in it.
static Argument optionalRangeArgument(Machine &M, const View &V) {
  const std::optional<View> Inner = fieldOf(M, V, "wrapped_opt_array_ref");
  return Inner ? toArgument(M, *Inner) : Argument(UnknownValue{"an optional list that is not known"});
}

/// PackedSequence: the four tensors in it.
static Argument packedSequenceArgument(Machine &M, const View &V) {
  ArgumentList All;
  for (const char *Name : {"data_", "batch_sizes_", "sorted_indices_", "unsorted_indices_"}) {
    const std::optional<View> Field = fieldOf(M, V, Name);
    if (!Field)
      return UnknownValue{"a packed sequence that is not known"};
    All.push_back(toArgument(M, *Field));
    if (All.back().isUnknown())
      return All.back();
  }
  return All;
}

/// torch::OrderedDict::Item: the pair in it.
static Argument itemArgument(Machine &M, const View &V) {
  const std::optional<View> Pair = fieldOf(M, V, "pair_");
  return Pair ? tupleArgument(M, *Pair) : Argument(UnknownValue{"an entry of a dictionary is not known"});
}

/// c10::Half, c10::BFloat16: the number in its bits.
static Argument halfArgument(Machine &M, const View &V) {
  const Value Bits = M.load(V.At, M.Context.UnsignedShortTy);
  if (!Bits.isInt())
    return unknownArgument(M, Bits.cause());
  const auto H = static_cast<unsigned>(Bits.asInt());
  const bool Brain = knownClass(V.Type) == KnownClass::BFloat16;
  const int Width = Brain ? 7 : 10, Bias = Brain ? 127 : 15;
  const unsigned Exponent = (H & 0x7fff) >> Width, Mantissa = H & ((1u << Width) - 1);
  const unsigned Whole = Exponent ? Mantissa | (1u << Width) : Mantissa;
  const double Magnitude = std::ldexp(Whole, static_cast<int>(Exponent ? Exponent : 1) - Bias - Width);
  return H & 0x8000 ? -Magnitude : Magnitude;
}

static Argument complexArgument(Machine &, const View &) {
  return UnknownValue{"a complex number is not known to the library"};
}

using Decoder = Argument (*)(Machine &, const View &);

static const llvm::StringMap<Decoder> &decoders() {
  static const llvm::StringMap<Decoder> Table = {
      {"std::basic_string", textArgument},
      {"std::basic_string_view", textArgument},
      {"c10::basic_string_view", textArgument},
      {"std::optional", optionalArgument},
      {"c10::optional", optionalArgument},
      {"c10::OptionalArrayRef", optionalRangeArgument},
      {"std::nullopt_t", noneArgument},
      {"c10::nullopt_t", noneArgument},
      {"std::monostate", noneArgument},
      {"c10::monostate", noneArgument},
      {"std::tuple", tupleArgument},
      {"std::pair", tupleArgument},
      {"std::variant", variantArgument},
      {"std::shared_ptr", smartPointerArgument},
      {"std::unique_ptr", smartPointerArgument},
      {"std::weak_ptr", smartPointerArgument},
      {"std::reference_wrapper", smartPointerArgument},
      {"c10::intrusive_ptr", intrusivePointerArgument},
      {"torch::ExpandingArray", expandingArgument},
      {"torch::ExpandingArrayWithOptionalElem", expandingArgument},
      {"torch::OrderedDict::Item", itemArgument},
      {"torch::nn::utils::rnn::PackedSequence", packedSequenceArgument},
      {"c10::Half", halfArgument},
      {"c10::BFloat16", halfArgument},
      {"c10::complex", complexArgument},
      {"std::complex", complexArgument},
  };
  return Table;
}

/// An object that the host keeps.
static Argument keptArgument(Machine &M, const View &V, const CXXRecordDecl *Class) {
  if (const HostRef Object = M.slot(V.At)) {
    if (const auto *T = dynamic_cast<TorchObject *>(Object.get()))
      return T->A;
    return UnknownValue{"a value of class '" + Class->getNameAsString() + "' is not known to ops"};
  }
  if (std::shared_ptr<Module> Found = moduleOf(M, V))
    return Found;
  // Nothing there: moved from, or not known, or no object at all (an element behind the end of a vector).
  if (const Block *B = M.Mem.find(V.At.At); !B || !Memory::fits(*B, V.At.At, 1))
    return UnknownValue{"a read behind the end of an object, or of one that is gone"};
  if (const CauseId Cause = M.Mem.shadow(V.At.At, 1); Cause > Uninitialised)
    return unknownArgument(M, Cause);
  if (knownClass(Class) == KnownClass::Tensor)
    return Tensor();
  return {};
}

static Argument recordArgument(Machine &M, const View &V, const CXXRecordDecl *Class) {
  if (hostOf(M).ownsClass(Class))
    return keptArgument(M, V, Class);
  const std::string_view Name = className(M, V.Type);
  if (auto I = decoders().find(llvm::StringRef(Name.data(), Name.size())); I != decoders().end())
    return I->second(M, V);
  if (std::shared_ptr<Module> Found = moduleOf(M, V))
    return Found;
  for (const CXXBaseSpecifier &B : Class->bases()) // a class of the program over one of the library's
    if (const CXXRecordDecl *Base = B.getType()->getAsCXXRecordDecl(); Base && hostOf(M).ownsClass(Base))
      if (std::optional<Place> At = M.upcast(V.At, Class, Base))
        return keptArgument(M, {*At, M.classType(Base)}, Base);
  CauseId Cause = Known;
  if (const auto Elements = elementsOf(M, V, &Cause))
    return listArgument(M, *Elements);
  if (Cause != Known)
    return unknownArgument(M, Cause);
  return UnknownValue{"a value of class '" + Class->getNameAsString() + "' is not known to the library"};
}

Argument toArgument(Machine &M, const View &Given) {
  if (Given.At.isUnknown())
    return unknownArgument(M, Given.At.Unknown);
  const View V{Given.At, Given.Type.getNonReferenceType().getCanonicalType().getUnqualifiedType()};
  if (!Machine::isPlaced(V.Type))
    return V.Type->isFunctionType() ? Argument(UnknownValue{"a function is not known to ops"})
                                    : toArgument(M, M.load(V.At, V.Type), V.Type);
  if (const ArrayType *Array = M.Context.getAsArrayType(V.Type)) {
    if (Array->getElementType()->isAnyCharacterType())
      return textArgument(M, V);
    const auto Elements = elementsOf(M, V);
    return Elements ? listArgument(M, *Elements) : Argument(UnknownValue{"the elements of an array are not known"});
  }
  const CXXRecordDecl *Class = V.Type->getAsCXXRecordDecl();
  Class = Class ? Class->getDefinition() : nullptr;
  if (!Class)
    return UnknownValue{"a value of an incomplete class is not known to the library"};
  return recordArgument(M, V, Class);
}

Argument toArgument(Machine &M, const Operand &O) {
  if (O.isPlaced() && !O.Type.isNull())
    return toArgument(M, View{O.At, O.Type});
  QualType Type = O.Type;
  if (O.Param) // `bool` and enumerations keep their meaning where the program wrote a number
    if (const QualType P = O.Param->getType().getNonReferenceType(); !P->isDependentType() &&
                                                                     (P->isBooleanType() || P->isEnumeralType()) &&
                                                                     !(!Type.isNull() && Type->isEnumeralType()))
      Type = P;
  return toArgument(M, O.V, Type);
}

static constexpr std::string_view WithoutName = "argument"; // and the position
bool isWithoutName(std::string_view Argument) { return Argument.starts_with(WithoutName); }

/// The declared name of a parameter; an inheriting constructor's parameters are named in the inherited one.
static std::string parameterName(const ParmVarDecl *P, std::size_t Position) {
  if (P && P->getName().empty())
    if (const auto *C = dyn_cast_or_null<CXXConstructorDecl>(dyn_cast_or_null<Decl>(P->getDeclContext())))
      if (const CXXConstructorDecl *From = C->getInheritedConstructor().getConstructor())
        if (P->getFunctionScopeIndex() < From->getNumParams())
          P = From->getParamDecl(P->getFunctionScopeIndex());
  if (P && !P->getName().empty())
    return P->getNameAsString();
  return std::string(WithoutName) + std::to_string(Position);
}

NamedArguments namedArguments(Machine &M, const std::vector<Operand> &Operands, std::size_t Skip) {
  NamedArguments Result;
  for (std::size_t I = Skip; I < Operands.size(); ++I)
    Result.push_back({parameterName(Operands[I].Param, I), toArgument(M, Operands[I]), Operands[I].Defaulted});
  return Result;
}

} // namespace vramlint
