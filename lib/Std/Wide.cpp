// Texts of wide characters: <cwchar>.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/Format.h"

#include <algorithm>
#include <cstring>
#include <cwchar>
#include <string>

namespace vramlint {
using namespace clang;

namespace {

constexpr std::uint64_t Wide = 4; ///< bytes of a wchar_t, with the host as with the target
constexpr std::uint64_t NoEnd = ~std::uint64_t(0);

/// The characters at \p A: \p Count of them, or up to the zero that ends them. Not known: Cause says why.
struct WideText {
  std::wstring Text;
  CauseId Cause = Known;
};

WideText wideText(StdCall &C, Address A, std::uint64_t Count, bool Ends) {
  WideText T;
  for (std::uint64_t I = 0; I < Count; ++I) {
    const std::uint8_t *Bytes = C.M.Mem.bytes(A + I * Wide, Wide);
    if (!Bytes)
      C.fault(std::string(C.Site.Name) + "() reads where nothing is");
    if ((T.Cause = C.M.Mem.shadow(A + I * Wide, Wide)))
      return T;
    wchar_t Character = 0;
    std::memcpy(&Character, Bytes, Wide);
    if (Ends && !Character)
      return T;
    T.Text += Character;
  }
  return T;
}

CallResult addressOr0(Address A, std::size_t At) {
  return Value::address(At == std::wstring::npos ? 0 : A + At * Wide);
}

std::optional<CallResult> length(StdCall &C) {
  const WideText T = wideText(C, C.pointer(0), C.count() > 1 ? C.size(1) : NoEnd, true);
  return T.Cause ? C.unknown(T.Cause) : CallResult(Value::integer(T.Text.size()));
}

/// Nothing is read behind the first difference.
template <bool Ends> std::optional<CallResult> compare(StdCall &C) {
  const std::uint64_t Count = C.count() > 2 ? C.size(2) : NoEnd;
  for (std::uint64_t I = 0; I < Count; ++I) {
    const WideText A = wideText(C, C.pointer(0) + I * Wide, 1, false),
                   B = wideText(C, C.pointer(1) + I * Wide, 1, false);
    if (A.Cause || B.Cause)
      return C.unknown(A.Cause ? A.Cause : B.Cause);
    if (A.Text != B.Text)
      return CallResult(Value::integer(A.Text < B.Text ? -1 : 1));
    if (Ends && !A.Text[0])
      break;
  }
  return CallResult(Value::integer(0));
}

template <bool Last> std::optional<CallResult> findCharacter(StdCall &C) {
  const WideText T = wideText(C, C.pointer(0), NoEnd, true);
  if (T.Cause)
    return C.unknown(T.Cause);
  const auto Wanted = static_cast<wchar_t>(C.integer(1));
  if (!Wanted)
    return addressOr0(C.pointer(0), T.Text.size());
  return addressOr0(C.pointer(0), Last ? T.Text.rfind(Wanted) : T.Text.find(Wanted));
}

std::optional<CallResult> findIn(StdCall &C) {
  const WideText T = wideText(C, C.pointer(0), C.size(2), false);
  return T.Cause ? C.unknown(T.Cause) : addressOr0(C.pointer(0), T.Text.find(static_cast<wchar_t>(C.integer(1))));
}

std::optional<CallResult> findText(StdCall &C) {
  const WideText T = wideText(C, C.pointer(0), NoEnd, true), Wanted = wideText(C, C.pointer(1), NoEnd, true);
  if (T.Cause || Wanted.Cause)
    return C.unknown(T.Cause ? T.Cause : Wanted.Cause);
  return addressOr0(C.pointer(0), T.Text.find(Wanted.Text));
}

/// Copies \p Count characters to \p To.
void copy(StdCall &C, Address To, std::uint64_t Count) {
  if (Count > Memory::MaxBlock || (Count && !C.M.Mem.copy(To, C.pointer(1), Count * Wide)))
    C.fault(std::string(C.Site.Name) + "() leaves the memory that is there");
}

std::optional<CallResult> copyCharacters(StdCall &C) {
  copy(C, C.pointer(0), C.size(2));
  return CallResult(C.value(0));
}

std::optional<CallResult> fillCharacters(StdCall &C) {
  for (std::uint64_t I = 0; I < C.size(2); ++I) {
    if (!C.M.Mem.bytes(C.pointer(0) + I * Wide, Wide))
      C.fault("wmemset() leaves the memory that is there");
    C.M.store(Place(C.pointer(0) + I * Wide), C.value(1), C.M.Context.IntTy);
  }
  return CallResult(C.value(0));
}

/// wcscpy, and wcscat behind what is there. Texts that are not known leave one that is not known either.
template <bool Append> std::optional<CallResult> copyText(StdCall &C) {
  const WideText From = wideText(C, C.pointer(1), NoEnd, true);
  const WideText Before = Append ? wideText(C, C.pointer(0), NoEnd, true) : WideText();
  if (From.Cause || Before.Cause)
    return std::nullopt;
  copy(C, C.pointer(0) + Before.Text.size() * Wide, From.Text.size() + 1);
  return CallResult(C.value(0));
}

/// swprintf and vswprintf: -1 where the room is too small.
template <bool List> std::optional<CallResult> print(StdCall &C) {
  const WideText Format = wideText(C, C.pointer(2), NoEnd, true);
  if (Format.Cause)
    return std::nullopt;
  std::string Narrow;
  for (const wchar_t Character : Format.Text) {
    if (Character < 0 || Character > 127) // what it is in bytes hangs on the locale
      return std::nullopt;
    Narrow += static_cast<char>(Character);
  }
  const Text T = format(C, C.M.literal(Narrow), List ? fromList(C) : variadic(C, 3));
  const Place To = C.pointer(0);
  const auto Room = C.size(1);
  auto put = [&](std::uint64_t I, Value Character) {
    if (!C.M.Mem.bytes(To.At + I * Wide, Wide))
      C.fault(std::string(C.Site.Method) + "() leaves the memory that is there");
    C.M.store(To + static_cast<std::int64_t>(I * Wide), Character, C.M.Context.IntTy);
  };
  if (!T.known()) { // nor how much of it is written
    for (std::uint64_t I = 0; I < Room && C.M.Mem.bytes(To.At + I * Wide, Wide); ++I)
      put(I, Value::unknown(T.cause()));
    return C.unknown(T.cause());
  }
  const std::uint64_t Count = std::min<std::uint64_t>(T.size(), Room ? Room - 1 : 0);
  for (std::uint64_t I = 0; I < Count; ++I)
    put(I, Value::integer(static_cast<unsigned char>(T.bytes()[I])));
  if (Room)
    put(Count, Value::integer(0));
  return CallResult(Value::integer(T.size() < Room ? static_cast<std::int64_t>(T.size()) : -1));
}

/// wcsxfrm(to, from, room): in the locale "C" a text is itself.
std::optional<CallResult> transformText(StdCall &C) {
  const WideText T = wideText(C, C.pointer(1), NoEnd, true);
  if (T.Cause)
    return C.unknown(T.Cause);
  copy(C, C.pointer(0), std::min<std::uint64_t>(T.Text.size() + 1, C.size(2)));
  return CallResult(Value::integer(static_cast<std::int64_t>(T.Text.size())));
}

bool isOfWide(const FunctionDecl &F) {
  const QualType Pointee = F.getParamDecl(0)->getType()->getPointeeType();
  return !Pointee.isNull() && Pointee->isWideCharType();
}

// --- between bytes and wide characters: <cstdlib>. What is beyond ASCII hangs on the locale. --------------

CauseId encoding(StdCall &C) { return C.M.Mem.cause("how characters are encoded hangs on the locale"); }

/// What is written to \p To, \p Size bytes at most, is not known, nor is the result.
CallResult lose(StdCall &C, Address To, std::uint64_t Size, CauseId Cause) {
  for (std::uint64_t I = 0; To && I < Size && C.M.Mem.bytes(To + I, 1); ++I)
    C.M.Mem.setShadow(To + I, 1, Cause);
  return C.unknown(Cause);
}

Value byteAt(StdCall &C, Address At) {
  if (!C.M.Mem.bytes(At, 1))
    C.fault(std::string(C.Site.Name) + "() reads where nothing is");
  return C.M.load(Place(At), C.M.Context.UnsignedCharTy);
}

/// mbtowc(to, from, count), mblen(from, count)
template <bool Stores> std::optional<CallResult> toWide(StdCall &C) {
  const Address From = C.pointer(Stores ? 1 : 0);
  if (!From)
    return CallResult(Value::integer(0));
  if (!C.size(Stores ? 2 : 1))
    return CallResult(Value::integer(-1));
  const Value V = byteAt(C, From);
  if (V.isUnknown() || V.asInt() > 127)
    return lose(C, Stores ? C.pointer(0) : 0, Wide, V.isUnknown() ? V.cause() : encoding(C));
  if (Stores && C.pointer(0))
    C.M.store(Place(C.pointer(0)), V, C.M.Context.IntTy);
  return CallResult(Value::integer(V.truth() ? 1 : 0));
}

/// wctomb(to, character)
std::optional<CallResult> toBytes(StdCall &C) {
  if (!C.pointer(0))
    return CallResult(Value::integer(0));
  if (C.integer(1) < 0 || C.integer(1) > 127)
    return lose(C, C.pointer(0), 1, encoding(C));
  C.M.store(Place(C.pointer(0)), C.value(1), C.M.Context.CharTy);
  return CallResult(Value::integer(1));
}

constexpr std::uint64_t StateSize = sizeof(std::mbstate_t);

/// mbrtowc(to, from, count, state), mbrtoc16, mbrtoc32; mbrlen(from, count, state)
template <bool Stores> std::optional<CallResult> toWideFrom(StdCall &C) {
  constexpr std::size_t From = Stores ? 1 : 0;
  const QualType To = Stores ? C.operand(0).Type->getPointeeType() : C.M.Context.IntTy;
  if (!C.pointer(From))
    return CallResult(Value::integer(0));
  constexpr std::int64_t Incomplete = -2;
  if (!C.size(From + 1))
    return CallResult(Value::integer(Incomplete));
  const Value V = byteAt(C, C.pointer(From));
  const CauseId Begun = C.pointer(From + 2) ? C.M.Mem.shadow(C.pointer(From + 2), StateSize) : Known;
  if (V.isUnknown() || V.asInt() > 127 || Begun != Known) {
    const CauseId Cause = V.isUnknown() ? V.cause() : Begun != Known ? Begun : encoding(C);
    lose(C, C.pointer(From + 2), StateSize, Cause);
    return lose(C, Stores ? C.pointer(0) : 0, C.M.sizeOf(To), Cause);
  }
  if (Stores && C.pointer(0))
    C.M.store(Place(C.pointer(0)), V, To);
  return CallResult(Value::integer(V.truth() ? 1 : 0));
}

/// wcrtomb(to, character, state), c16rtomb, c32rtomb
std::optional<CallResult> toBytesFrom(StdCall &C) {
  if (!C.pointer(0))
    return CallResult(Value::integer(1));
  if (C.integer(1) >= 0 && C.integer(1) <= 127)
    return toBytes(C);
  lose(C, C.pointer(2), StateSize, encoding(C));
  return lose(C, C.pointer(0), MB_LEN_MAX, encoding(C));
}

/// mbstowcs(to, from, count) and wcstombs: up to the zero that ends the text, which is not counted.
template <bool Widens> std::optional<CallResult> convertText(StdCall &C) {
  constexpr std::uint64_t From = Widens ? 1 : Wide, To = Widens ? Wide : 1;
  const QualType FromType = Widens ? C.M.Context.UnsignedCharTy : C.M.Context.IntTy,
                 ToType = Widens ? C.M.Context.IntTy : C.M.Context.CharTy;
  for (std::uint64_t I = 0; !C.pointer(0) || I < C.size(2); ++I) {
    if (!C.M.Mem.bytes(C.pointer(1) + I * From, From) || (C.pointer(0) && !C.M.Mem.bytes(C.pointer(0) + I * To, To)))
      C.fault(std::string(C.Site.Name) + "() leaves the memory that is there");
    const Value V = C.M.load(Place(C.pointer(1) + I * From), FromType);
    if (V.isUnknown() || V.asInt() < 0 || V.asInt() > 127)
      return lose(C, C.pointer(0) ? C.pointer(0) + I * To : 0, (C.size(2) - I) * To,
                  V.isUnknown() ? V.cause() : encoding(C));
    if (C.pointer(0))
      C.M.store(Place(C.pointer(0) + I * To), V, ToType);
    if (!V.truth())
      return CallResult(Value::integer(static_cast<std::int64_t>(I)));
  }
  return CallResult(C.value(2));
}

/// btowc, wctob
std::optional<CallResult> sameInBoth(StdCall &C) {
  if (C.integer(0) > 127)
    return C.unknown(encoding(C));
  return CallResult(Value::integer(C.integer(0) < 0 ? -1 : C.integer(0)));
}

constexpr Row Table[] = {
    writes("wcsxfrm", 3, transformText),
    {"std::collate::_M_compare", 2, 2, compare<true>, true, {}, isOfWide},
    {"std::collate::_M_transform", 3, 3, transformText, true, {}, isOfWide},
    writes("mbtowc", 3, toWide<true>),
    pure("mblen", 2, toWide<false>),
    writes("mbrtowc", 4, toWideFrom<true>),
    writes("mbrtoc16", 4, toWideFrom<true>),
    writes("mbrtoc32", 4, toWideFrom<true>),
    writes("mbrlen", 3, toWideFrom<false>),
    writes("wcrtomb", 3, toBytesFrom),
    writes("c16rtomb", 3, toBytesFrom),
    writes("c32rtomb", 3, toBytesFrom),
    writes("wctomb", 2, toBytes),
    writes("mbstowcs", 3, convertText<true>),
    writes("wcstombs", 3, convertText<false>),
    pure("btowc", 1, sameInBoth),
    pure("wctob", 1, sameInBoth),
    {"swprintf", 3, -1, print<false>},
    {"vswprintf", 4, 4, print<true>},
    pure("wcslen", 1, length),
    pure("wcsnlen", 2, length),
    pure("wcscmp", 2, compare<true>),
    pure("wcsncmp", 3, compare<true>),
    pure("wcscoll", 2, compare<true>), // the locale is "C"
    pure("wmemcmp", 3, compare<false>),
    pure("wcschr", 2, findCharacter<false>),
    pure("wcsrchr", 2, findCharacter<true>),
    pure("wmemchr", 3, findIn),
    pure("wcsstr", 2, findText),
    pure("wmemcpy", 3, copyCharacters),
    pure("wmemmove", 3, copyCharacters),
    pure("wmemset", 3, fillCharacters),
    writes("wcscpy", 2, copyText<false>),
    writes("wcscat", 2, copyText<true>),
};

} // namespace

std::span<const Row> wideRows() { return Table; }

} // namespace vramlint
