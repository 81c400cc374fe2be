// What shortcuts have in common: strings and elements of maps as they lie in memory.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/ShortcutParts.h"
#include "Std/Text.h"

#include "clang/AST/DeclTemplate.h"

#include <algorithm>

namespace vramlint {
using namespace clang;

namespace {

constexpr std::uint64_t LargestNew = 1 << 20; // longer texts are left to the body, which knows the limits

} // namespace

std::optional<StringObject> StringObject::at(Machine &M, Place P) {
  if (P.isUnknown() || !P)
    return std::nullopt;
  renew(M, P);
  StringObject S(M, P.At);
  const std::uint8_t *Head = M.Mem.bytes(P.At, 32);
  if (!Head || M.Mem.shadow(P.At, 16) != Known)
    return std::nullopt;
  std::memcpy(&S.Data, Head, 8);
  std::memcpy(&S.Size, Head + 8, 8);
  if (!S.isLocal()) {
    const Block *B = M.Mem.find(S.Data);
    if (!B || B->Kind != BlockKind::Heap || Memory::offset(S.Data) != 0 || M.Mem.shadow(P.At + 16, 8) != Known)
      return std::nullopt;
    std::memcpy(&S.Capacity, Head + 16, 8);
    if (!M.Mem.bytes(S.Data, S.Capacity + 1))
      return std::nullopt;
  }
  return S.Size <= S.Capacity ? std::optional(S) : std::nullopt;
}

/// A cause that a program gave, as against storage in which nothing was made yet.
static bool isLost(CauseId Cause) { return Cause > Uninitialised && Cause < PartlyKnown; }

void StringObject::renew(Machine &M, Place P, std::uint64_t Offset, std::uint64_t Bytes) {
  const Block *B = M.Mem.find(P.At);
  if (P.isUnknown() || !B || B->Blank)
    return;
  const CauseId Cause = M.Mem.shadow(P.At + Offset, Bytes);
  if (std::optional<StringObject> New = isLost(Cause) ? make(M, P) : std::nullopt)
    New->fillWithHole(Cause);
}

std::optional<StringObject> StringObject::make(Machine &M, Place P) {
  if (P.isUnknown() || !P || !M.Mem.bytes(P.At, 32))
    return std::nullopt;
  StringObject S(M, P.At);
  S.Data = S.buffer();
  return S;
}

bool StringObject::fill(Address From, std::uint64_t Count) {
  if (Count > LargestNew || (Count && !M.Mem.bytes(From, Count)))
    return false;
  if (Count > LocalCapacity) {
    Data = M.Mem.allocate(Count + 1, BlockKind::Heap, true);
    Capacity = Count;
    word(16, Capacity);
  }
  word(0, Data);
  if (Count)
    M.Mem.copy(Data, From, Count);
  setLength(Count);
  return true;
}

bool StringObject::fill(std::string_view Text) {
  const Address Bytes = M.Mem.allocate(Text.size(), BlockKind::Temporary, false);
  std::memcpy(M.Mem.bytes(Bytes, Text.size()), Text.data(), Text.size());
  const bool Filled = fill(Bytes, Text.size());
  M.Mem.release(Bytes);
  return Filled;
}

bool StringObject::fillWithHole(CauseId Cause) {
  Text Hole;
  Hole.hole(Cause);
  const Address Bytes = M.Mem.allocate(Hole.size(), BlockKind::Temporary, true);
  const bool Filled = Hole.write(M.Mem, Bytes, Hole.size()) && fill(Bytes, Hole.size());
  M.Mem.release(Bytes);
  return Filled;
}

void loseBehindHole(Machine &M, const LibraryCall &Call) {
  const clang::FunctionDecl *Caller = M.frame().Function;
  if (!Caller || !M.TheHost.isUserCode(Caller->getLocation()))
    return;
  const std::optional<StringObject> S = StringObject::at(M, Call.This);
  const auto Hole = S ? S->firstHole() : std::nullopt;
  if (Hole && Hole->first + 1 < S->size())
    M.Mem.setShadow(S->data() + Hole->first + 1, S->size() - Hole->first - 1, Hole->second);
}

std::optional<std::pair<std::uint64_t, CauseId>> StringObject::firstHole() const {
  constexpr std::uint64_t MostLookedAt = 4096;
  if (Size > MostLookedAt || !M.Mem.bytes(Data, Size) || M.Mem.shadow(Data, Size) == Known)
    return std::nullopt;
  for (std::uint64_t I = 0; I < Size; ++I) // characters that nobody has written yet are so many all the same
    if (const CauseId Cause = M.Mem.shadow(Data + I, 1); isLost(Cause))
      return std::pair(I, Cause);
  return std::nullopt;
}

bool StringObject::replace(std::uint64_t Position, std::uint64_t Gone, Address From, std::uint64_t Count) {
  const bool IsOwn = From >= Data && From <= Data + Size;
  if (Position > Size || Gone > Size - Position || Count > LargestNew || Size > LargestNew || (Count && IsOwn) ||
      (Count && !M.Mem.bytes(From, Count)))
    return false;
  const std::uint64_t Length = Size - Gone + Count, Rest = Size - Position - Gone;
  if (Length <= Capacity) {
    if (Rest && Gone != Count)
      M.Mem.copy(Data + Position + Count, Data + Position + Gone, Rest);
    if (Count)
      M.Mem.copy(Data + Position, From, Count);
    setLength(Length);
    return true;
  }
  const std::uint64_t New = Length < 2 * Capacity ? 2 * Capacity : Length;
  const Address To = M.Mem.allocate(New + 1, BlockKind::Heap, true);
  if (Position)
    M.Mem.copy(To, Data, Position);
  if (Count)
    M.Mem.copy(To + Position, From, Count);
  if (Rest)
    M.Mem.copy(To + Position + Count, Data + Position + Gone, Rest);
  dispose();
  Data = To;
  Capacity = New;
  word(0, Data);
  word(16, Capacity);
  setLength(Length);
  return true;
}

bool StringObject::append(char Character) {
  if (Size >= Capacity)
    return false;
  *M.Mem.bytes(Data + Size, 1) = static_cast<std::uint8_t>(Character);
  M.Mem.setShadow(Data + Size, 1, Known);
  setLength(Size + 1);
  return true;
}

void StringObject::dispose() {
  if (!isLocal())
    M.Mem.release(Data);
}

void StringObject::take(StringObject &From) {
  if (From.isLocal()) {
    M.Mem.copy(buffer(), From.buffer(), LocalCapacity + 1);
  } else {
    Data = From.Data;
    word(16, From.Capacity);
  }
  word(0, Data);
  word(8, From.Size);
  From.Data = From.buffer();
  From.word(0, From.Data);
  From.setLength(0);
}

std::optional<std::string_view> StringObject::text() const {
  const std::uint8_t *Bytes = M.Mem.bytes(Data, Size);
  if (Size && (!Bytes || M.Mem.shadow(Data, Size) != Known))
    return std::nullopt;
  return std::string_view(reinterpret_cast<const char *>(Bytes), Size);
}

void StringObject::word(Address Offset, std::uint64_t V) {
  std::memcpy(M.Mem.bytes(At + Offset, 8), &V, 8);
  M.Mem.setShadow(At + Offset, 8, Known);
}

void StringObject::setLength(std::uint64_t Length) {
  Size = Length;
  word(8, Size);
  *M.Mem.bytes(Data + Size, 1) = 0;
  M.Mem.setShadow(Data + Size, 1, Known);
}

bool carriesText(const FunctionDecl *F) {
  static constexpr std::string_view Members[] = {
      "append",    "assign",       "insert",   "replace",   "reserve",         "swap",      "push_back", "_M_append",
      "_M_assign", "_M_construct", "_M_limit", "_M_mutate", "_M_check_length", "_M_replace"};
  if (!F || !F->getEnclosingNamespaceContext()->isStdNamespace())
    return false;
  switch (F->getOverloadedOperator()) {
  case OO_Plus:
  case OO_PlusEqual:
  case OO_Equal:
  case OO_LessLess:
    return true;
  case OO_None:
    return isa<CXXConstructorDecl>(F) ||
           (F->getIdentifier() && llvm::is_contained(Members, std::string_view(F->getName())));
  default:
    return false;
  }
}

bool ElementLayout::isKey(Machine &M, QualType Type) {
  return !Type.isNull() && ((isInteger(M, Type) && M.sizeOf(Type) <= 8) || isString(M, Type));
}

bool ElementLayout::isMapped(Machine &M, QualType Type) {
  return !Type.isNull() && M.scalar(Type).K != ScalarType::Kind::None && !Type->isMemberPointerType() &&
         M.sizeOf(Type) <= 8;
}

ElementLayout::ElementLayout(Machine &M, QualType KeyType, QualType Mapped)
    : M(M), IsText(KeyType->isRecordType()), Number(IsText ? ScalarType() : M.scalar(KeyType)),
      KeyBytes(IsText ? 32 : Number.Bytes), MappedBytes(Mapped.isNull() ? 0 : M.sizeOf(Mapped)),
      SignBit(!IsText && Number.Signed ? std::uint64_t(1) << 63 : 0) {
  constexpr std::uint64_t Word = 8;
  const std::uint64_t Align = std::max<std::uint64_t>(IsText ? Word : KeyBytes, MappedBytes);
  Behind = MappedBytes ? (KeyBytes + MappedBytes - 1) / MappedBytes * MappedBytes : KeyBytes;
  Bytes = (Behind + MappedBytes + Align - 1) / Align * Align;
  Bytes = (Bytes + Word - 1) / Word * Word; // nodes are aligned as their links are
}

std::optional<Key> ElementLayout::read(Address At) const {
  Key K;
  if (IsText) {
    const std::optional<StringObject> S = StringObject::at(M, At);
    const std::optional<std::string_view> Text = S ? S->text() : std::nullopt;
    if (!Text)
      return std::nullopt;
    K.IsText = true;
    K.Text = *Text;
    return K;
  }
  const std::uint8_t *There = M.Mem.known(At, KeyBytes);
  if (!There)
    return std::nullopt;
  const std::uint64_t Wide = widened(There);
  K.Number = SignBit ? static_cast<__int128>(static_cast<std::int64_t>(Wide)) : static_cast<__int128>(Wide);
  return K;
}

bool ElementLayout::make(Address At, Place Given, bool Take) const {
  if (IsText) {
    std::optional<StringObject> New = StringObject::make(M, At), From = StringObject::at(M, Given);
    if (!New || !From)
      return false;
    if (Take)
      New->take(*From);
    else if (!New->fill(From->data(), From->size()))
      return false;
  } else if (!M.Mem.copy(At, Given.At, KeyBytes)) {
    return false;
  }
  return !MappedBytes || M.Mem.clear(mapped(At), MappedBytes);
}

void ElementLayout::dispose(Address At) const {
  if (std::optional<StringObject> S = IsText ? StringObject::at(M, At) : std::nullopt)
    S->dispose();
}

/// A class of namespace std, however it is spelt there.
static bool isOfStd(const TemplateArgument &Given, llvm::StringRef Name) {
  const CXXRecordDecl *Class =
      Given.getKind() == TemplateArgument::Type ? Given.getAsType()->getAsCXXRecordDecl() : nullptr;
  return Class && Class->getIdentifier() && Class->getName() == Name && Class->isInStdNamespace();
}

bool isString(Machine &M, QualType Type) { // asked for at many calls
  const CXXRecordDecl *Class = Type.isNull() ? nullptr : Type.getNonReferenceType()->getAsCXXRecordDecl();
  const auto *String = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Class);
  if (!String || !String->getIdentifier() || String->getName() != "basic_string" || !String->isInStdNamespace())
    return false;
  const llvm::ArrayRef<TemplateArgument> Given = String->getTemplateArgs().asArray();
  return Given.size() == 3 && M.sizeOf(Type) == 32 && Given[0].getKind() == TemplateArgument::Type &&
         Given[0].getAsType()->isSpecificBuiltinType(BuiltinType::Char_S) && isOfStd(Given[1], "char_traits") &&
         isOfStd(Given[2], "allocator");
}

QualType classOfMethod(Machine &M, const FunctionDecl &F) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&F);
  return Method ? M.classType(Method->getParent()) : QualType();
}

} // namespace vramlint
