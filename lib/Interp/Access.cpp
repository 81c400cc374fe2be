// Scalars in memory: how they lie there, reading and writing them, bit-fields included.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Empty.h"
#include "Interp/FloatFormat.h"
#include "Interp/Machine.h"
#include "Interp/MemoryLimit.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/TargetInfo.h"

#include <cmath>
#include <cstring>

namespace vramlint {
using namespace clang;

using Kind = ScalarType::Kind;

static ScalarType builtin(const ASTContext &Context, BuiltinType::Kind K) {
  switch (K) {
  case BuiltinType::Bool:
    return {Kind::Int, 1, 1, false};
  case BuiltinType::Float:
    return {Kind::Float, 4, 32, true};
  case BuiltinType::Double:
    return {Kind::Double, 8, 64, true};
  case BuiltinType::LongDouble:
  case BuiltinType::Float128:
    return {Kind::LongDouble, 16, 80, true};
  case BuiltinType::NullPtr:
    return {Kind::Pointer, 8, 64, false};
  case BuiltinType::Half:
  case BuiltinType::Float16:
  case BuiltinType::BFloat16:
    return {Kind::Half, 2, 16, true};
  case BuiltinType::SChar:
  case BuiltinType::Char_S:
    return {Kind::Int, 1, 8, true};
  case BuiltinType::UChar:
  case BuiltinType::Char_U:
  case BuiltinType::Char8:
    return {Kind::Int, 1, 8, false};
  case BuiltinType::Short:
    return {Kind::Int, 2, 16, true};
  case BuiltinType::UShort:
  case BuiltinType::Char16:
    return {Kind::Int, 2, 16, false};
  case BuiltinType::Int:
    return {Kind::Int, 4, 32, true};
  case BuiltinType::UInt:
  case BuiltinType::Char32:
    return {Kind::Int, 4, 32, false};
  case BuiltinType::WChar_S:
  case BuiltinType::WChar_U: {
    const auto Bits = static_cast<std::uint8_t>(Context.getTargetInfo().getWCharWidth());
    return {Kind::Int, static_cast<std::uint8_t>(Bits / 8), Bits, K == BuiltinType::WChar_S};
  }
  case BuiltinType::Long:
  case BuiltinType::ULong: {
    const auto Bits = static_cast<std::uint8_t>(Context.getTargetInfo().getLongWidth());
    return {Kind::Int, static_cast<std::uint8_t>(Bits / 8), Bits, K == BuiltinType::Long};
  }
  case BuiltinType::LongLong:
    return {Kind::Int, 8, 64, true};
  case BuiltinType::ULongLong:
    return {Kind::Int, 8, 64, false};
  case BuiltinType::Int128:
    return {Kind::Int, 16, 128, true};
  case BuiltinType::UInt128:
    return {Kind::Int, 16, 128, false};
  default:
    return {};
  }
}

ScalarType Machine::scalar(QualType Type) const {
  const clang::Type *T = Type.getCanonicalType().getTypePtr();
  switch (T->getTypeClass()) {
  case clang::Type::Builtin:
    return builtin(Context, cast<BuiltinType>(T)->getKind());
  case clang::Type::Enum: {
    const EnumDecl *D = cast<EnumType>(T)->getDecl();
    if (const EnumDecl *Definition = D->getDefinition())
      D = Definition;
    QualType Underlying = D->getIntegerType();
    return Underlying.isNull() ? ScalarType{Kind::Int, 4, 32, true} : scalar(Underlying);
  }
  case clang::Type::Pointer:
  case clang::Type::LValueReference:
  case clang::Type::RValueReference:
  case clang::Type::BlockPointer:
    return {Kind::Pointer, 8, 64, false};
  case clang::Type::MemberPointer:
    if (cast<clang::MemberPointerType>(T)->isMemberFunctionPointer())
      return {Kind::MemberFunction, 16, 128, false};
    return {Kind::Int, 8, 64, true};
  case clang::Type::Complex: {
    ScalarType Part = scalar(cast<clang::ComplexType>(T)->getElementType());
    return {Kind::Complex, static_cast<std::uint8_t>(Part.Bytes * 2), Part.Bytes, true};
  }
  case clang::Type::Atomic:
    return scalar(cast<AtomicType>(T)->getValueType());
  case clang::Type::BitInt: {
    const auto *B = cast<BitIntType>(T);
    if (B->getNumBits() > 128)
      return {};
    return {Kind::Int, static_cast<std::uint8_t>(Context.getTypeSize(QualType(T, 0)) / 8),
            static_cast<std::uint8_t>(B->getNumBits()), B->isSigned()};
  }
  default:
    return {};
  }
}

static __int128 cut(unsigned __int128 Bits, unsigned Width, bool Signed) {
  if (Width >= 128)
    return static_cast<__int128>(Bits);
  const unsigned __int128 Mask = (static_cast<unsigned __int128>(1) << Width) - 1;
  Bits &= Mask;
  if (Signed && (Bits >> (Width - 1)))
    Bits |= ~Mask;
  return static_cast<__int128>(Bits);
}

static long double readFloat(const std::uint8_t *B, unsigned Bytes) {
  if (Bytes == 4) {
    std::uint32_t Word;
    std::memcpy(&Word, B, 4);
    return widen<float>(Word);
  }
  if (Bytes == 8) {
    std::uint64_t Word;
    std::memcpy(&Word, B, 8);
    return widen<double>(Word);
  }
  long double L = 0;
  std::memcpy(&L, B, 10);
  return L;
}

static void writeFloat(std::uint8_t *B, unsigned Bytes, long double V) {
  if (Bytes == 4) {
    const std::uint32_t Word = narrow<float>(V);
    std::memcpy(B, &Word, 4);
  } else if (Bytes == 8) {
    const std::uint64_t Word = narrow<double>(V);
    std::memcpy(B, &Word, 8);
  } else {
    std::memcpy(B, &V, 10);
  }
}

static __int128 readInt(const std::uint8_t *B, const ScalarType &S) {
  switch (S.Bytes) {
  case 1:
    return S.Bits == 1 ? (*B != 0) : S.Signed ? static_cast<__int128>(static_cast<std::int8_t>(*B)) : *B;
  case 4: {
    std::uint32_t U;
    std::memcpy(&U, B, 4);
    return S.Signed ? static_cast<__int128>(static_cast<std::int32_t>(U)) : U;
  }
  case 8: {
    std::uint64_t U;
    std::memcpy(&U, B, 8);
    return S.Signed ? static_cast<__int128>(static_cast<std::int64_t>(U)) : U;
  }
  default: {
    unsigned __int128 Bits = 0;
    std::memcpy(&Bits, B, S.Bytes);
    return cut(Bits, S.Bits, S.Signed);
  }
  }
}

/// The bytes [First, Last) from a bit-field's unit, and the bits of theirs that are its own.
struct BitRange {
  unsigned First, Last, Shift;
  unsigned __int128 Mask;

  explicit BitRange(const Place &At)
      : First(At.BitOffset / 8), Last((At.BitOffset + At.BitWidth + 7) / 8), Shift(At.BitOffset - First * 8),
        Mask(((static_cast<unsigned __int128>(1) << At.BitWidth) - 1) << Shift) {}
  std::uint8_t maskOf(unsigned Byte) const { return static_cast<std::uint8_t>(Mask >> (Byte - First) * 8); }
};

static Value loadBits(Memory &Mem, const Place &At, const ScalarType &S) {
  const BitRange R(At);
  const std::uint8_t *B = Mem.bytes(At.At + R.First, R.Last - R.First);
  if (!B)
    return Value::unknown(Mem.cause("a bit-field of an object that is not there was read"));
  for (unsigned Byte = R.First; Byte < R.Last; ++Byte)
    if (CauseId Cause = Mem.shadow(At.At + Byte, 1); R.maskOf(Byte) & ~knownBits(Cause))
      return Value::unknown(Cause);
  unsigned __int128 Bits = 0;
  std::memcpy(&Bits, B, R.Last - R.First);
  return Value::integer(cut(Bits >> R.Shift, At.BitWidth, S.Signed));
}

static void storeBits(Memory &Mem, const Place &At, const Value &V) {
  const BitRange R(At);
  std::uint8_t *B = Mem.bytes(At.At + R.First, R.Last - R.First);
  if (!B)
    return;
  if (V.isUnknown()) {
    Mem.setShadow(At.At + R.First, R.Last - R.First, V.cause());
    return;
  }
  unsigned __int128 Bits = 0;
  std::memcpy(&Bits, B, R.Last - R.First);
  Bits = (Bits & ~R.Mask) | ((static_cast<unsigned __int128>(V.wide()) << R.Shift) & R.Mask);
  std::memcpy(B, &Bits, R.Last - R.First);
  for (unsigned Byte = R.First; Byte < R.Last; ++Byte) // the neighbours are as known as before
    if (const CauseId Cause = Mem.shadow(At.At + Byte, 1))
      Mem.setShadow(At.At + Byte, 1, partlyKnown(knownBits(Cause) | R.maskOf(Byte)));
}

/// Whether a block is a row of numbers.
static bool isRowOfNumbers(Memory &Mem, const Block &B) {
  if (B.Kind != BlockKind::Heap || !B.Bytes || B.Slots)
    return false;
  for (std::uint32_t From = 0; From + sizeof(Address) <= B.Size; From += sizeof(Address)) {
    Address Inside = 0;
    std::memcpy(&Inside, B.Bytes + From, sizeof Inside);
    if (Inside >> 32 && Mem.find(Inside))
      return false;
  }
  return true;
}

/// A pointer to numbers, read at one of several places of which nobody knows which: `board[y][x] = 1`. It leads into
/// one of the rows that are led to from there. What is written through it may be in any: their numbers are not known
/// any more, and one of them stands for where it leads.
static Value pointerIntoRows(Memory &Mem, Place At) {
  const Block *From = At.At ? Mem.find(At.At) : nullptr;
  std::vector<Address> Rows;
  for (std::uint32_t I = 0; From && From->Bytes && !From->Slots && I + sizeof(Address) <= From->Size;
       I += sizeof(Address)) {
    Address Inside = 0;
    std::memcpy(&Inside, From->Bytes + I, sizeof Inside);
    const Block *Row = Inside >> 32 ? Mem.find(Inside) : nullptr;
    if (!Row)
      continue;
    if (Row == From || !isRowOfNumbers(Mem, *Row))
      return Value::unknown(At.Unknown);
    Rows.push_back(Memory::base(Inside));
  }
  for (Address Row : Rows)
    Mem.hideAll(Row, At.Unknown);
  return Value::unknown(At.Unknown, Rows.empty() ? 0 : Rows.front());
}

Value Machine::load(Place At, QualType Type) {
  if (At.isUnknown())
    return Type->isPointerType() && Type->getPointeeType()->isArithmeticType() ? pointerIntoRows(Mem, At)
                                                                               : Value::unknown(At.Unknown);
  const ScalarType S = scalar(Type);
  if (S.K == Kind::None)
    return unknown("an object of type '" + Type.getAsString() + "' is no number");
  if (At.BitWidth)
    return loadBits(Mem, At, S);
  Block *B = Mem.find(At.At);
  const std::uint32_t Offset = Memory::offset(At.At);
  if ((At.At >> 32) == 0)
    stop(StopReason::Fault, "a read through a null pointer", Here);
  if (B && B->Blank)
    return Value::unknown(B->Blank);
  if (!B || !B->Bytes || Offset + S.Bytes > B->Size)
    return unknown(B ? "a read behind the end of an object" : "a read through a pointer to an object that is gone");
  const std::uint8_t *From = B->Bytes + Offset;
  if (B->Shadow) {
    const CauseId Cause = Mem.shadow(At.At, S.K == Kind::LongDouble ? 10 : S.Bytes);
    if (Cause && Mem.text(Cause) == GoneListCause) {
      TheHost.assume(Doubt::GoneList, {}, Here);
    } else if (Cause) {
      if (S.K == ScalarType::Kind::Int)
        if (const std::optional<SteppedNumber> N = Mem.stepped(At.At, S.Bytes))
          return steppedAs(*N, S, Cause);
      Address Near = 0;
      if (S.K == Kind::Pointer && Mem.isNear(Cause))
        std::memcpy(&Near, From, sizeof Near);
      return Value::unknown(Cause, Near);
    }
  }
  switch (S.K) {
  case Kind::Int:
    return Value::integer(readInt(From, S));
  case Kind::Pointer: {
    std::uint64_t U;
    std::memcpy(&U, From, 8);
    return Value::integer(U);
  }
  case Kind::Float:
  case Kind::Double:
  case Kind::LongDouble:
    return Value::floating(readFloat(From, S.Bytes));
  case Kind::Half: {
    _Float16 H;
    std::memcpy(&H, From, 2);
    return Value::floating(static_cast<long double>(H));
  }
  case Kind::Complex: {
    const unsigned Part = S.Bytes / 2;
    return Value::complex(readFloat(From, Part), readFloat(From + Part, Part));
  }
  case Kind::MemberFunction: {
    std::int64_t P[2];
    std::memcpy(P, From, 16);
    return Value::member(static_cast<Address>(P[0]), P[1]);
  }
  case Kind::None:
    break;
  }
  return {};
}

bool Machine::mayBeLonger(Address A) {
  const Block *Around = LeftUnknownLoop ? Mem.find(Memory::base(A)) : nullptr;
  return Around && Around->Kind == BlockKind::Heap;
}

void Machine::writeSomewhere(Place At, const std::string &What, SourceLocation Where) {
  const Block *Around = At.At ? Mem.find(At.At) : nullptr;
  if (Around && !Around->Slots && Around->Bytes)
    Mem.hideAll(At.At, At.Unknown);
  else if (!Around || !Around->Blank)
    TheHost.assume(Doubt::UnknownWrite, What, Where);
}

void Machine::store(Place At, const Value &V, QualType Type) {
  if (At.isUnknown()) {
    writeSomewhere(At, Mem.text(At.Unknown), Here);
    return;
  }
  if (At.BitWidth) {
    storeBits(Mem, At, V);
    return;
  }
  if (Written && !Type->isPointerType() && frame().IsUser)
    Written->push_back({At.At, sizeOf(Type)});
  const ScalarType S = scalar(Type);
  const std::uint64_t Size = S.K == Kind::None ? sizeOf(Type) : S.Bytes;
  Block *B = Mem.find(At.At);
  const std::uint32_t Offset = Memory::offset(At.At);
  if (B && B->Blank)
    return;
  if (!B || !B->Bytes || Offset + Size > B->Size) {
    if (At.At == 0 || (At.At >> 32) == 0)
      stop(StopReason::Fault, "a write through a null pointer", Here);
    if (mayBeLonger(At.At))
      return;
    stop(StopReason::Fault,
         B ? "a write behind the end of an object" : "a write through a pointer to an object that is gone", Here);
  }
  if (V.isUnknown() || V.isVoid()) {
    if (V.isStepped() && S.K == ScalarType::Kind::Int && S.Bytes >= 4) {
      Mem.setStepped(At.At, Size, V.steps(), V.cause());
      return;
    }
    CauseId Cause = V.isUnknown() ? V.cause() : Uninitialised;
    if (const Address Near = V.near(); Near && S.K == Kind::Pointer && B->Bytes) {
      std::memcpy(B->Bytes + Offset, &Near, sizeof Near);
      Cause = Mem.nearCause(Cause);
    }
    Mem.setShadow(At.At, Size, Cause);
    return;
  }
  if (B->Shadow)
    Mem.setShadow(At.At, S.Bytes, Known);
  std::uint8_t *To = B->Bytes + Offset;
  switch (S.K) {
  case Kind::Int:
  case Kind::Pointer: {
    const __int128 I = S.Bits == 1 ? V.truth() : V.isMember() ? static_cast<__int128>(V.asAddress()) : V.wide();
    std::memcpy(To, &I, S.Bytes);
    return;
  }
  case Kind::Float:
  case Kind::Double:
  case Kind::LongDouble:
    writeFloat(To, S.Bytes, V.asFloat());
    return;
  case Kind::Complex:
    writeFloat(To, S.Bytes / 2, V.asFloat());
    writeFloat(To + S.Bytes / 2, S.Bytes / 2, V.imaginary());
    return;
  case Kind::MemberFunction: {
    const std::int64_t P[2] = {static_cast<std::int64_t>(V.asAddress()), V.isMember() ? V.adjustment() : 0};
    std::memcpy(To, P, 16);
    return;
  }
  case Kind::Half:
  case Kind::None:
    Mem.setShadow(At.At, Size, Mem.cause("a number of type '" + Type.getAsString() + "' is not modelled"));
    return;
  }
}

std::uint64_t Machine::sizeOf(QualType Type) const {
  const clang::Type *T = Type.getNonReferenceType().getCanonicalType().getTypePtr();
  if (auto I = KnownSizes.find(T); I != KnownSizes.end())
    return I->second;
  if (T->isIncompleteType() || T->isDependentType() || T->isFunctionType() || T->isPlaceholderType())
    return 0;
  return KnownSizes[T] = static_cast<std::uint64_t>(Context.getTypeSizeInChars(T).getQuantity());
}

Place Machine::allocate(QualType Type, BlockKind Kind, bool Zero) {
  if (Type->isReferenceType())
    return Mem.allocate(8, Kind, !Zero);
  if (Type->isIncompleteType()) // of a template that the program itself never asks for more than the name of
    SemaRef.isCompleteType(Here, Type);
  const std::uint64_t Size = sizeOf(Type);
  if (Size > Memory::MaxBlock)
    stop(StopReason::MemoryLimit,
         "an object of type '" + Type.getAsString() + "' takes " + std::to_string(Size) +
             " bytes: no single object can be so large here",
         Here);
  if (Mem.live() + Size > Limits.MemoryBytes)
    stop(StopReason::MemoryLimit, holdsTooMuch(Limits.MemoryBytes), Here);
  constexpr std::uint64_t Large = 16u << 20; // of such a few steps take long
  if (Size >= Large)
    checkLimits();
  const Place At = Mem.allocate(Size, Kind, !Zero);
  if (Zero)
    zeroDataMembers(At, Type);
  return At;
}

/// Zero initialisation of \p Count objects one after the other.
void Machine::zero(Place At, QualType Type, std::uint64_t Count) {
  if (isEmptyClass(Type) || !Count)
    return;
  const std::uint64_t Size = sizeOf(Type);
  Mem.clear(At.At, Size * Count);
  for (std::uint64_t I = 0; I < Count && holdsDataMemberPointers(Type); ++I)
    zeroDataMembers(At + static_cast<std::int64_t>(I * Size), Type);
}

/// Whether zeroes are not the zero of the type: null pointers to data members are all ones.
bool Machine::holdsDataMemberPointers(QualType Type) {
  Type = Context.getBaseElementType(Type);
  if (!Type->isRecordType())
    return Type->isMemberDataPointerType();
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  if (!Class || !Class->hasDefinition())
    return false;
  if (auto I = DataMemberPointers.find(Class); I != DataMemberPointers.end())
    return I->second;
  Class = Class->getDefinition();
  const bool Found =
      llvm::any_of(Class->bases(), [&](const CXXBaseSpecifier &B) { return holdsDataMemberPointers(B.getType()); }) ||
      llvm::any_of(Class->fields(), [&](const FieldDecl *F) { return holdsDataMemberPointers(F->getType()); });
  return DataMemberPointers[Class] = Found;
}

/// Makes pointers to data members null in an object of zeroes.
void Machine::zeroDataMembers(Place At, QualType Type) {
  if (!holdsDataMemberPointers(Type))
    return;
  if (const auto *Array = Context.getAsConstantArrayType(Type)) {
    const auto Size = static_cast<std::int64_t>(sizeOf(Array->getElementType()));
    for (std::uint64_t I = 0; I < Array->getSize().getZExtValue(); ++I)
      zeroDataMembers(At + static_cast<std::int64_t>(I) * Size, Array->getElementType());
    return;
  }
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  if (!Class) {
    store(At, Value::integer(-1), Type);
    return;
  }
  Class = Class->getDefinition();
  for (const CXXBaseSpecifier &B : Class->bases())
    if (!B.isVirtual())
      zeroDataMembers(At + layout(Class).getBaseClassOffset(B.getType()->getAsCXXRecordDecl()).getQuantity(),
                      B.getType());
  for (const FieldDecl *Field : Class->fields())
    if (!Class->isUnion() || Field == *Class->field_begin())
      zeroDataMembers(fieldPlace(At, Field), Field->getType());
}

void Machine::makeUnknown(Place At, QualType Type, CauseId Cause) {
  if (At.isUnknown())
    return;
  if (At.BitWidth) {
    store(At, Value::unknown(Cause), Type);
    return;
  }
  if (isEmptyClass(Type) && Mem.slots(At.At, 1).empty())
    return;
  const std::uint64_t Size = sizeOf(Type);
  for (auto &[Where, Object] : Mem.slots(At.At, Size))
    Mem.setSlot(Where, nullptr);
  Mem.dropOutlying(At.At, Size);
  Mem.setShadow(At.At, Size, Cause);
}

std::optional<std::string> Machine::cString(Address A) {
  Block *B = Mem.find(A);
  if (!B || !B->Bytes)
    return std::nullopt;
  std::string Text;
  for (std::uint32_t I = Memory::offset(A); I < B->Size; ++I) {
    if (B->Shadow && B->Shadow[I] != Known)
      return std::nullopt;
    if (!B->Bytes[I])
      return Text;
    Text += static_cast<char>(B->Bytes[I]);
  }
  return std::nullopt;
}

Address Machine::literal(const std::string &Text) {
  auto [I, New] = Texts.try_emplace(Text, 0);
  if (New) {
    I->second = Mem.allocate(Text.size() + 1, BlockKind::Literal, false);
    std::memcpy(Mem.bytes(I->second, Text.size() + 1), Text.c_str(), Text.size() + 1);
  }
  return I->second;
}

QualType Machine::classType(const CXXRecordDecl *Class) const {
#if CLANG_VERSION_MAJOR >= 22
  return Context.getCanonicalTagType(Class);
#else
  return Context.getRecordType(Class);
#endif
}

std::string_view Machine::qualifiedName(const NamedDecl *D) {
  if (auto I = Names.find(D); I != Names.end())
    return I->second;
  std::string Name = D->getNameAsString();
  for (const DeclContext *C = D->getDeclContext(); C && !C->isTranslationUnit(); C = C->getParent()) {
    if (const auto *N = dyn_cast<NamespaceDecl>(C)) {
      if (N->isInline() || N->isAnonymousNamespace())
        continue;
      Name = N->getName().str() + "::" + Name;
    } else if (const auto *R = dyn_cast<RecordDecl>(C)) {
      Name = R->getNameAsString() + "::" + Name;
    }
  }
  return Names[D] = std::move(Name);
}

} // namespace vramlint
