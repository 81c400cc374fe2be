// Blocks of bytes and texts that end with a zero: <cstring>.
//
// What is not known is not known byte by byte: copies carry it along, comparisons that need it are not known.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/Streams.h"

#include <algorithm>
#include <cstring>

namespace vramlint {
using namespace clang;

namespace {

/// Why nothing is known of the bytes at \p A: how many there are is not, or the object is gone. What is left of that
/// is read as anything is.
CauseId lostAt(StdCall &C, Address A) {
  if (const Block *B = C.M.Mem.find(A))
    return B->Blank;
  return A >> 32 ? C.M.Mem.cause("a read through a pointer to an object that is gone") : Known;
}

/// How many bytes there are from \p A on.
std::uint64_t room(StdCall &C, Address A) {
  const Block *B = C.M.Mem.find(A);
  if (!B || !B->Bytes)
    C.fault(std::string(C.Site.Name) + "() reads where nothing is");
  return B->Size - Memory::offset(A);
}

/// A text that ends with a zero, at most \p Most bytes of it. Unknown bytes before its end: Cause says why.
struct CText {
  std::string_view Bytes;
  CauseId Cause = Known;
};

CText text(StdCall &C, Address A, std::uint64_t Most = ~std::uint64_t(0)) {
  if (const CauseId Lost = lostAt(C, A))
    return {{}, Lost};
  const std::uint64_t There = room(C, A), Count = std::min(There, Most);
  const char *Begin = reinterpret_cast<const char *>(C.M.Mem.bytes(A, 0));
  const void *End = Count ? std::memchr(Begin, 0, Count) : nullptr;
  const std::uint64_t Length = End ? static_cast<const char *>(End) - Begin : Count;
  CText T{std::string_view(Begin, Length), C.M.Mem.shadow(A, std::min(Length + 1, Count))};
  if (!End && T.Cause == Known && Most > There)
    C.fault(std::string(C.Site.Name) + "() reads past the end of a text that does not end with a zero");
  return T;
}

/// For functions (to, from, how many): whether all is known. If not, what may be written is blurred.
bool writesKnown(StdCall &C, bool FromIsPointer) {
  const Value To = C.value(0), From = C.value(1), Count = C.value(2);
  const CauseId Lost =
      From.isUnknown() || !FromIsPointer || Count.isUnknown() || !C.size(2) ? Known : lostAt(C, From.asAddress());
  if (To.isUnknown())
    C.forget(To, To.cause());
  else if (Count.isUnknown())
    C.forget(To, Count.cause());
  else if (From.isUnknown() && FromIsPointer)
    C.forget(To, From.cause(), C.size(2));
  else if (Lost && C.M.Mem.bytes(To.asAddress(), C.size(2)))
    C.forget(To, Lost, C.size(2));
  else
    return true;
  return false;
}

/// Copies more than is known to be there from an object that may be longer: what lies behind its end is not known.
bool copyFromLonger(StdCall &C) {
  const Address To = C.pointer(0), From = C.pointer(1);
  const std::uint64_t Count = C.size(2);
  const Block *Source = C.M.Mem.find(From);
  if (!C.M.mayBeLonger(From) || !C.M.Mem.bytes(To, Count))
    return false;
  const std::uint64_t There = Source ? std::min<std::uint64_t>(Count, Source->Size - Memory::offset(From)) : 0;
  C.M.Mem.copy(To, From, There);
  C.M.Mem.setShadow(To + There, Count - There, C.M.Mem.cause("what a loop adds in further rounds"));
  return true;
}

std::optional<CallResult> copyBytes(StdCall &C) {
  if (writesKnown(C, true) && C.size(2) && !C.M.Mem.copy(C.pointer(0), C.pointer(1), C.size(2)) && !copyFromLonger(C))
    C.fault(std::string(C.Site.Method) + "() of " + std::to_string(C.size(2)) +
            " bytes leaves the memory that is there");
  return CallResult(C.value(0));
}

std::optional<CallResult> copyBytesToEnd(StdCall &C) {
  copyBytes(C);
  const Value To = C.value(0), Count = C.value(2);
  if (To.isUnknown() || Count.isUnknown())
    return CallResult(To.isUnknown() ? To : Count);
  return CallResult(Value::address(To.asAddress() + C.size(2)));
}

std::optional<CallResult> fillBytes(StdCall &C) {
  if (!writesKnown(C, false) || C.size(2) == 0)
    return CallResult(C.value(0));
  const Address To = C.pointer(0);
  const std::uint64_t Count = C.size(2);
  if (!C.M.Mem.clear(To, Count))
    C.fault("memset() of " + std::to_string(Count) + " bytes leaves the memory that is there");
  if (const Value Byte = C.value(1); Byte.isUnknown())
    C.M.Mem.setShadow(To, Count, Byte.cause());
  else if (std::uint8_t *There = C.M.Mem.bytes(To, Count)) // else nothing is kept of what is written
    std::memset(There, static_cast<int>(Byte.asInt()), Count);
  return CallResult(C.value(0));
}

/// Compares \p Count bytes; nothing known beyond the first unknown byte is needed when they differ before.
CallResult compare(StdCall &C, std::uint64_t Count, bool Texts) {
  const Address A = C.pointer(0), B = C.pointer(1);
  for (const Address At : {A, B})
    if (const CauseId Lost = Count ? lostAt(C, At) : Known)
      return C.unknown(Lost);
  const std::uint64_t RoomA = Count ? room(C, A) : 0, RoomB = Count ? room(C, B) : 0;
  const std::uint8_t *Left = C.M.Mem.bytes(A, 0), *Right = C.M.Mem.bytes(B, 0);
  const bool Clean = !C.M.Mem.find(A) || !C.M.Mem.find(B) || (!C.M.Mem.find(A)->Shadow && !C.M.Mem.find(B)->Shadow);
  for (std::uint64_t I = 0; I < Count; ++I) {
    if (I >= RoomA || I >= RoomB)
      C.fault(std::string(C.Site.Name) + "() reads past the end");
    if (!Clean)
      for (const Address At : {A + I, B + I})
        if (const CauseId Cause = C.M.Mem.shadow(At, 1))
          return C.unknown(Cause);
    if (Left[I] != Right[I])
      return Value::integer(Left[I] < Right[I] ? -1 : 1);
    if (Texts && Left[I] == 0)
      break;
  }
  return Value::integer(0);
}

std::optional<CallResult> compareBytes(StdCall &C) { return compare(C, C.size(2), false); }
std::optional<CallResult> compareTexts(StdCall &C) { return compare(C, ~std::uint64_t(0), true); }
std::optional<CallResult> compareTextsUpTo(StdCall &C) { return compare(C, C.size(2), true); }

std::optional<CallResult> compareIgnoringCase(StdCall &C) {
  const std::uint64_t Most = C.count() > 2 ? C.size(2) : ~std::uint64_t(0);
  const CText A = text(C, C.pointer(0), Most), B = text(C, C.pointer(1), Most);
  if (A.Cause || B.Cause)
    return C.unknown(A.Cause ? A.Cause : B.Cause);
  auto Lower = [](char Byte) { return Byte >= 'A' && Byte <= 'Z' ? static_cast<char>(Byte - 'A' + 'a') : Byte; };
  for (std::size_t I = 0;; ++I) {
    const int L = I < A.Bytes.size() ? static_cast<unsigned char>(Lower(A.Bytes[I])) : 0;
    const int R = I < B.Bytes.size() ? static_cast<unsigned char>(Lower(B.Bytes[I])) : 0;
    if (L != R || L == 0)
      return CallResult(Value::integer(L - R));
  }
}

std::optional<CallResult> findByte(StdCall &C) {
  const Address A = C.pointer(0);
  const std::uint64_t Count = C.size(2);
  if (Count == 0)
    return CallResult(Value::address(0));
  if (const CauseId Lost = lostAt(C, A))
    return C.unknown(Lost);
  const std::uint64_t Here = std::min(room(C, A), Count);
  const std::uint8_t *Begin = C.M.Mem.bytes(A, 0);
  const void *Found = std::memchr(Begin, static_cast<int>(C.integer(1)), Here);
  const std::uint64_t Until = Found ? static_cast<const std::uint8_t *>(Found) - Begin + 1 : Here;
  if (const CauseId Cause = C.M.Mem.shadow(A, Until))
    return C.unknown(Cause);
  if (!Found && Here < Count)
    C.fault("memchr() reads past the end");
  return CallResult(Value::address(Found ? A + Until - 1 : 0));
}

std::optional<CallResult> length(StdCall &C) {
  const CText T = text(C, C.pointer(0), C.count() > 1 ? C.size(1) : ~std::uint64_t(0));
  return T.Cause ? C.unknown(T.Cause) : CallResult(Value::integer(T.Bytes.size()));
}

/// Copies a text with its end to \p To; returns its length, of one that is not known the least it may have.
std::uint64_t copyText(StdCall &C, Address To, std::uint64_t Most) {
  const Address From = C.pointer(1);
  if (const CauseId Lost = lostAt(C, From)) {
    C.forget(Value::address(To), Lost, Most);
    return 0;
  }
  const CText T = text(C, From, Most);
  const bool Ends = T.Bytes.size() < Most;
  const std::uint64_t Length = T.Bytes.size(); // T dies with the bytes it looks at
  if (Length + Ends && !C.M.Mem.copy(To, From, Length + Ends))
    C.fault(std::string(C.Site.Method) + "() of " + std::to_string(Length + Ends) +
            " bytes leaves the memory that is there");
  return Length;
}

std::optional<CallResult> copyString(StdCall &C) {
  copyText(C, C.pointer(0), ~std::uint64_t(0));
  return CallResult(C.value(0));
}

std::optional<CallResult> copyStringToEnd(StdCall &C) {
  return CallResult(Value::address(C.pointer(0) + copyText(C, C.pointer(0), ~std::uint64_t(0))));
}

std::optional<CallResult> copyStringUpTo(StdCall &C) {
  const std::uint64_t Most = C.size(2), Length = copyText(C, C.pointer(0), Most);
  if (Length < Most && !lostAt(C, C.pointer(1)) && !C.M.Mem.clear(C.pointer(0) + Length, Most - Length))
    C.fault("strncpy() leaves the memory that is there");
  return CallResult(C.value(0));
}

std::optional<CallResult> appendString(StdCall &C) {
  const CText To = text(C, C.pointer(0));
  if (To.Cause) {
    C.forget(C.value(0), To.Cause);
    return CallResult(C.value(0));
  }
  const Address End = C.pointer(0) + To.Bytes.size();
  const std::uint64_t Most = C.count() > 2 ? C.size(2) : ~std::uint64_t(0), Length = copyText(C, End, Most);
  if (Length == Most && !C.M.Mem.clear(End + Length, 1))
    C.fault("strncat() leaves the memory that is there");
  return CallResult(C.value(0));
}

template <bool Last, bool EndIfNone> std::optional<CallResult> findCharacter(StdCall &C) {
  const CText T = text(C, C.pointer(0));
  if (T.Cause)
    return C.unknown(T.Cause);
  const char Wanted = static_cast<char>(C.integer(1));
  std::size_t At = Wanted == 0 ? T.Bytes.size() : Last ? T.Bytes.rfind(Wanted) : T.Bytes.find(Wanted);
  if (EndIfNone && At == std::string_view::npos)
    At = T.Bytes.size();
  return CallResult(Value::address(At == std::string_view::npos ? 0 : C.pointer(0) + At));
}

std::optional<CallResult> findText(StdCall &C) {
  const CText T = text(C, C.pointer(0)), Wanted = text(C, C.pointer(1));
  if (T.Cause || Wanted.Cause)
    return C.unknown(T.Cause ? T.Cause : Wanted.Cause);
  const std::size_t At = T.Bytes.find(Wanted.Bytes);
  return CallResult(Value::address(At == std::string_view::npos ? 0 : C.pointer(0) + At));
}

/// strspn, strcspn, strpbrk: where the first text leaves, or meets, the characters of the second.
template <bool Leaves, bool Pointer> std::optional<CallResult> span(StdCall &C) {
  const CText T = text(C, C.pointer(0)), Set = text(C, C.pointer(1));
  if (T.Cause || Set.Cause)
    return C.unknown(T.Cause ? T.Cause : Set.Cause);
  const std::size_t At = Leaves ? T.Bytes.find_first_not_of(Set.Bytes) : T.Bytes.find_first_of(Set.Bytes);
  if (Pointer)
    return CallResult(Value::address(At == std::string_view::npos ? 0 : C.pointer(0) + At));
  return CallResult(Value::integer(std::min(At, T.Bytes.size())));
}

/// The next token of the text at \p Begin; \p Rest is where the one after it begins.
CallResult nextToken(StdCall &C, Address Begin, Address &Rest) {
  if (!Begin)
    return Value::address(0);
  const CText T = text(C, Begin), Set = text(C, C.pointer(1));
  if (T.Cause || Set.Cause) {
    Rest = Begin; // what comes next is not known either
    return C.unknown(T.Cause ? T.Cause : Set.Cause);
  }
  const std::size_t First = T.Bytes.find_first_not_of(Set.Bytes);
  if (First == std::string_view::npos) {
    Rest = Begin + T.Bytes.size();
    return Value::address(0);
  }
  const std::size_t End = std::min(T.Bytes.find_first_of(Set.Bytes, First), T.Bytes.size());
  Rest = Begin + End + (End < T.Bytes.size());
  C.M.Mem.clear(Begin + End, 1);
  return Value::address(Begin + First);
}

std::optional<CallResult> token(StdCall &C) {
  return nextToken(C, C.pointer(0) ? C.pointer(0) : C.State.TokenRest, C.State.TokenRest);
}

/// strsep: the next piece, which may be empty; the program keeps where the one after it begins.
std::optional<CallResult> nextPiece(StdCall &C) {
  const Place Kept = C.pointer(0);
  const QualType Pointer = C.M.Context.VoidPtrTy;
  const Value Begin = C.M.load(Kept, Pointer);
  if (Begin.isUnknown() || !Begin.truth())
    return CallResult(Begin);
  const CText T = text(C, Begin.asAddress()), Set = text(C, C.pointer(1));
  if (const CauseId Cause = T.Cause ? T.Cause : Set.Cause) {
    C.M.store(Kept, Value::unknown(Cause), Pointer);
    return C.unknown(Cause);
  }
  const std::size_t End = T.Bytes.find_first_of(Set.Bytes);
  const bool IsLast = End == std::string_view::npos;
  C.M.store(Kept, Value::address(IsLast ? 0 : Begin.asAddress() + End + 1), Pointer);
  if (!IsLast)
    C.M.store(Place(Begin.asAddress() + End), Value::integer(0), C.M.Context.CharTy);
  return CallResult(Begin);
}

/// strtok_r: the program keeps where it goes on.
std::optional<CallResult> tokenFrom(StdCall &C) {
  const Place Kept = C.pointer(2);
  if (!C.M.Mem.bytes(Kept.At, 8))
    C.fault("strtok_r() writes where nothing is");
  const Value Saved = C.M.load(Kept, C.M.Context.VoidPtrTy);
  if (!C.pointer(0) && Saved.isUnknown())
    return C.unknown(Saved.cause());
  Address Rest = Saved.isUnknown() ? 0 : Saved.asAddress();
  const CallResult Found = nextToken(C, C.pointer(0) ? C.pointer(0) : Rest, Rest);
  C.M.store(Kept, Found.V.isUnknown() ? Found.V : Value::address(Rest), C.M.Context.VoidPtrTy);
  return Found;
}

/// strxfrm in the locale "C": the text itself.
std::optional<CallResult> transformText(StdCall &C) {
  const CText T = text(C, C.pointer(1));
  const std::uint64_t Length = T.Bytes.size(), Count = std::min<std::uint64_t>(Length + 1, C.size(2));
  if (Count && !C.M.Mem.copy(C.pointer(0), C.pointer(1), Count))
    C.fault("strxfrm() leaves the memory that is there");
  return T.Cause ? C.unknown(T.Cause) : CallResult(Value::integer(Length));
}

std::optional<CallResult> duplicate(StdCall &C) {
  const CText T = text(C, C.pointer(0), C.count() > 1 ? C.size(1) : ~std::uint64_t(0));
  const std::uint64_t Length = T.Bytes.size();
  const Address Copy = C.M.Mem.allocate(Length + 1, BlockKind::Heap, false);
  C.M.Mem.copy(Copy, C.pointer(0), Length);
  return CallResult(Value::address(Copy));
}

std::optional<CallResult> errorText(StdCall &C) {
  return CallResult(Value::address(C.M.literal(std::strerror(static_cast<int>(C.integer(0))))));
}

constexpr Row Table[] = {
    {"memcpy", 3, 3, copyBytes},
    {"memmove", 3, 3, copyBytes},
    {"mempcpy", 3, 3, copyBytesToEnd},
    {"memset", 3, 3, fillBytes},
    pure("memcmp", 3, compareBytes),
    pure("bcmp", 3, compareBytes),
    pure("memchr", 3, findByte),
    pure("strlen", 1, length),
    pure("strnlen", 2, length),
    pure("strcmp", 2, compareTexts),
    pure("strcoll", 2, compareTexts), // the locale is "C"
    {"std::collate::_M_compare", 2, 2, compareTexts, true, {}, worksOnChar},
    {"std::collate::_M_transform", 3, 3, transformText, true, {}, worksOnChar},
    pure("strncmp", 3, compareTextsUpTo),
    pure("strcasecmp", 2, compareIgnoringCase),
    pure("strncasecmp", 3, compareIgnoringCase),
    writes("strcpy", 2, copyString),
    writes("stpcpy", 2, copyStringToEnd),
    writes("strncpy", 3, copyStringUpTo),
    writes("strcat", 2, appendString),
    writes("strncat", 3, appendString),
    pure("strchr", 2, findCharacter<false, false>),
    pure("index", 2, findCharacter<false, false>),
    pure("strchrnul", 2, findCharacter<false, true>),
    pure("strrchr", 2, findCharacter<true, false>),
    pure("rindex", 2, findCharacter<true, false>),
    pure("strstr", 2, findText),
    pure("strspn", 2, span<true, false>),
    pure("strcspn", 2, span<false, false>),
    pure("strpbrk", 2, span<false, true>),
    writes("strtok", 2, token),
    writes("strtok_r", 3, tokenFrom),
    writes("strsep", 2, nextPiece),
    writes("strxfrm", 3, transformText),
    pure("strdup", 1, duplicate),
    pure("strndup", 2, duplicate),
    pure("strerror", 1, errorText),
};

} // namespace

std::span<const Row> stringRows() { return Table; }

} // namespace vramlint
