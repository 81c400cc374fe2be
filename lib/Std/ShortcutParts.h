// What shortcuts have in common: pointers in the program's memory, and what a comparator means.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Machine.h"
#include "Std/Shortcuts.h"
#include "Std/Views.h"

#include <compare>
#include <cstring>
#include <optional>
#include <string_view>
#include <utility>

namespace vramlint {

using Answer = std::optional<CallResult>;

/// A pointer in memory; nothing when it is not there or not known.
inline std::optional<Address> pointerAt(Machine &M, Address A) {
  const std::uint8_t *Bytes = M.Mem.known(A, 8);
  if (!Bytes)
    return std::nullopt;
  Address P = 0;
  std::memcpy(&P, Bytes, 8);
  return P;
}

inline void putPointer(Machine &M, Address A, Address P) {
  std::memcpy(M.Mem.bytes(A, 8), &P, 8);
  M.Mem.setShadow(A, 8, Known);
}

/// A result of a class that holds pointers and nothing else.
inline Answer givePointers(Machine &M, const LibraryCall &Call, std::initializer_list<Address> Pointers) {
  if (!Call.Result || Call.Result.isUnknown() || M.sizeOf(Call.ReturnType) != 8 * Pointers.size())
    return std::nullopt;
  Address At = Call.Result.At;
  for (Address P : Pointers)
    putPointer(M, std::exchange(At, At + 8), P);
  return CallResult::made();
}

/// Of a type of the language's own: an enumeration may have operators of the program.
inline bool isInteger(Machine &M, clang::QualType Type) {
  return !Type.isNull() && Type.getCanonicalType()->isBuiltinType() && M.scalar(Type).K == ScalarType::Kind::Int;
}

enum class Direction : std::uint8_t { None, Up, Down };

/// What std::less and std::greater mean for objects of this type; one for another type would convert them first.
inline Direction directionOf(Machine &M, clang::QualType Compare, clang::QualType Compared) {
  const std::string_view Name = className(M, Compare);
  const clang::QualType For = Name.empty() ? clang::QualType() : templateArgument(Compare, 0);
  if (For.isNull() || (!For->isVoidType() && !M.Context.hasSameUnqualifiedType(For, Compared)))
    return Direction::None;
  return Name == "std::less" ? Direction::Up : Name == "std::greater" ? Direction::Down : Direction::None;
}

/// The class whose method this is; a null type when it is none.
clang::QualType classOfMethod(Machine &M, const clang::FunctionDecl &F);

/// A method of a std::vector with three pointers in it, of the library's allocator; `bool` has another kind.
bool ofVectorOfPointers(Machine &M, const clang::FunctionDecl &F);

/// std::string, with the traits and the allocator of the library.
bool isString(Machine &M, clang::QualType Type);

/// The program itself is given the characters of a string: those behind the first hole are where nobody knows.
void loseBehindHole(Machine &M, const LibraryCall &Call);

/// std::string as it lies in memory: {pointer, length, buffer of 16 bytes or capacity}. Every method leaves what the
/// header's function of that meaning leaves.
class StringObject {
public:
  static constexpr std::uint64_t LocalCapacity = 15; ///< of the buffer in the object

  /// One that is constructed, and whose pointer and length are known, or became so by renew().
  static std::optional<StringObject> at(Machine &M, Place P);
  /// Where \p Bytes of a string from \p Offset on are not known, a text of one hole is put there: what was written
  /// over an object whose type nobody knew is a text of some kind after all.
  static void renew(Machine &M, Place P, std::uint64_t Offset = 0, std::uint64_t Bytes = 16);
  /// Storage where one is to be made.
  static std::optional<StringObject> make(Machine &M, Place P);

  bool isLocal() const { return Data == buffer(); }
  Address data() const { return Data; }
  std::uint64_t size() const { return Size; }
  std::optional<std::string_view> text() const; ///< nothing when it is not known
  /// Where its first hole is, and why it is one; nothing when there is none, or it is too long to look.
  std::optional<std::pair<std::uint64_t, CauseId>> firstHole() const;

  // False: nothing was done, because it is too long, or because something is not known.
  /// Makes a new string of \p Count bytes.
  bool fill(Address From, std::uint64_t Count);
  bool fill(std::string_view Text);
  /// Makes a new string of one character that stands for any number of them.
  bool fillWithHole(CauseId Cause);
  /// \p Count bytes from \p From take the place of \p Gone bytes behind \p Position.
  bool replace(std::uint64_t Position, std::uint64_t Gone, Address From, std::uint64_t Count);
  bool append(char Character);
  /// Gives back what is not in the object itself.
  void dispose();
  /// Makes a new string of what \p From holds, which is empty afterwards.
  void take(StringObject &From);

private:
  StringObject(Machine &M, Address At) : M(M), At(At) {}
  Address buffer() const { return At + 16; }
  void word(Address Offset, std::uint64_t V);
  void setLength(std::uint64_t Length);

  Machine &M;
  Address At;
  Address Data = 0;
  std::uint64_t Size = 0, Capacity = LocalCapacity;
};

/// Whether \p F only copies, joins or prints strings: a part of a text that is not known counts as one character
/// there. Everybody else would take a length that is not known for a number.
bool carriesText(const clang::FunctionDecl *F);

/// A key in memory that can be compared here: an integer, or a std::string.
struct Key {
  bool IsText = false;
  __int128 Number = 0;
  std::string_view Text;
  bool operator==(const Key &) const = default;
  std::strong_ordering operator<=>(const Key &O) const {
    if (!IsText)
      return Number <=> O.Number;
    const int Order = Text.compare(O.Text);
    return Order <=> 0;
  }
};

/// How elements of a map lie in its nodes: a key, and behind it a scalar.
class ElementLayout {
public:
  /// Whether keys of this type can be read here.
  static bool isKey(Machine &M, clang::QualType Type);
  /// Whether elements with this mapped type can be made here: scalars whose zero is zeroes.
  static bool isMapped(Machine &M, clang::QualType Type);
  /// \p Mapped is null for a set.
  ElementLayout(Machine &M, clang::QualType KeyType, clang::QualType Mapped);

  std::optional<Key> read(Address At) const;
  /// Makes an element of a key, copied or taken from \p Given, and of zeroes.
  bool make(Address At, Place Given, bool Take) const;
  /// Gives back what the key holds.
  void dispose(Address At) const;
  Address mapped(Address Element) const { return Element + Behind; }
  std::uint64_t bytes() const { return Bytes; }
  bool isText() const { return IsText; }
  std::uint64_t keyBytes() const { return KeyBytes; }
  /// Numbers that stand in the order of keys that are integers.
  std::uint64_t rank(const Key &K) const { return static_cast<std::uint64_t>(K.Number) ^ SignBit; }
  std::uint64_t rankAt(const std::uint8_t *Key) const { return widened(Key) ^ SignBit; }
  std::uint64_t mappedBytes() const { return MappedBytes; }

private:
  Machine &M;
  bool IsText;
  ScalarType Number;
  std::uint64_t KeyBytes, MappedBytes, Behind, Bytes;
  std::uint64_t SignBit; ///< of a signed key as 64 bits, else 0

  std::uint64_t widened(const std::uint8_t *Key) const;
};

inline std::uint64_t ElementLayout::widened(const std::uint8_t *Key) const {
  auto as = [&]<class Unsigned, class Signed>(Unsigned V, Signed) {
    std::memcpy(&V, Key, sizeof V);
    return SignBit ? static_cast<std::uint64_t>(static_cast<std::int64_t>(static_cast<Signed>(V)))
                   : static_cast<std::uint64_t>(V);
  };
  switch (KeyBytes) {
  case 1:
    return as(std::uint8_t(), std::int8_t());
  case 2:
    return as(std::uint16_t(), std::int16_t());
  case 4:
    return as(std::uint32_t(), std::int32_t());
  default:
    return as(std::uint64_t(), std::int64_t());
  }
}

} // namespace vramlint
