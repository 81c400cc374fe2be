// Numbers from text and text from numbers, where that is compiled: strtol and its family, <charconv> of floating
// point.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/Rows.h"

#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <cstring>

namespace vramlint {
using namespace clang;

namespace {

/// How many bytes a character of the text has that the function reads.
std::uint32_t unitOf(StdCall &C) {
  const bool Declared = C.Site.Callee && C.Site.Callee->getNumParams();
  const QualType Text = Declared ? C.Site.Callee->getParamDecl(0)->getType()->getPointeeType() : QualType();
  return Text.isNull() || Text->isVoidType() ? 1 : static_cast<std::uint32_t>(C.M.sizeOf(Text));
}

/// The text at \p A up to its end, or up to its first unknown character; \p Cause says why it ends there. Wide
/// characters that are not of ASCII belong to no number.
std::string known(StdCall &C, Address A, CauseId &Cause) {
  const Block *B = C.M.Mem.find(A);
  if (!B || !B->Bytes)
    C.fault(std::string(C.Site.Name) + "() reads where nothing is");
  const std::uint32_t Unit = unitOf(C);
  std::string Result;
  for (std::uint32_t At = Memory::offset(A); At + Unit <= B->Size; At += Unit) {
    if ((Cause = C.M.Mem.shadow(A - Memory::offset(A) + At, Unit)) != Known)
      break;
    std::uint32_t Character = 0;
    std::memcpy(&Character, B->Bytes + At, Unit);
    if (!Character)
      break;
    Result += Unit > 1 && Character > 127 ? '?' : static_cast<char>(Character);
  }
  return Result;
}

void storeEnd(StdCall &C, std::size_t Argument, const Value &End) {
  if (const Address To = C.pointer(Argument); To && C.M.Mem.bytes(To, 8))
    C.M.store(Place(To), End, C.M.Context.VoidPtrTy);
}

/// Runs one of the host's functions on the text; \p End is the argument that gets the end of the number, if any.
template <class Function> CallResult parse(StdCall &C, std::optional<std::size_t> End, Function Convert) {
  CauseId Cause = Known;
  const std::string Text = known(C, C.pointer(0), Cause);
  char *Stop = nullptr;
  errno = 0;
  const Value Number = Convert(Text.c_str(), &Stop);
  const std::size_t Length = static_cast<std::size_t>(Stop - Text.c_str());
  if (Cause && Length == Text.size()) { // the number may go on in what is not known
    if (End)
      storeEnd(C, *End, Value::unknown(Cause));
    return C.unknown(Cause);
  }
  if (errno)
    C.setErrno(errno);
  if (End)
    storeEnd(C, *End, Value::address(C.pointer(0) + Length * unitOf(C)));
  return Number;
}

template <auto F> std::optional<CallResult> integer(StdCall &C) {
  const int Base = static_cast<int>(C.integer(2));
  return parse(C, 1, [&](const char *Text, char **Stop) { return Value::integer(F(Text, Stop, Base)); });
}

template <auto F> std::optional<CallResult> real(StdCall &C) {
  return parse(C, 1, [](const char *Text, char **Stop) { return Value::floating(F(Text, Stop)); });
}

std::optional<CallResult> plainInteger(StdCall &C) {
  const bool IsInt = C.M.sizeOf(C.Site.ReturnType) == 4; // atoi cuts what strtol gives
  return parse(C, std::nullopt, [&](const char *Text, char **Stop) {
    const long Number = std::strtol(Text, Stop, 10);
    return Value::integer(IsInt ? static_cast<int>(Number) : Number);
  });
}

std::optional<CallResult> plainReal(StdCall &C) {
  return parse(C, std::nullopt,
               [](const char *Text, char **Stop) { return Value::floating(std::strtod(Text, Stop)); });
}

bool takesReal(const FunctionDecl &F) {
  return F.getNumParams() > 2 && F.getParamDecl(2)->getType().getNonReferenceType()->isFloatingType();
}

/// {pointer, error code}: what to_chars and from_chars return.
CallResult pointerAndError(StdCall &C, Address Pointer, std::errc Error) {
  C.M.Mem.clear(C.Site.Result.At, C.M.sizeOf(C.Site.ReturnType));
  C.M.store(C.Site.Result, Value::address(Pointer), C.M.Context.VoidPtrTy);
  C.M.store(C.Site.Result + 8, Value::integer(static_cast<int>(Error)), C.M.Context.IntTy);
  return CallResult::made();
}

template <class T> std::to_chars_result print(StdCall &C, char *Begin, char *End) {
  const T Number = static_cast<T>(C.real(2));
  const auto Style = C.count() > 3 ? static_cast<std::chars_format>(C.integer(3)) : std::chars_format::general;
  if (C.count() > 4)
    return std::to_chars(Begin, End, Number, Style, static_cast<int>(C.integer(4)));
  return C.count() > 3 ? std::to_chars(Begin, End, Number, Style) : std::to_chars(Begin, End, Number);
}

std::optional<CallResult> toChars(StdCall &C) {
  const Address First = C.pointer(0), Last = C.pointer(1);
  if (Last < First || !C.M.Mem.bytes(First, Last - First))
    C.fault("to_chars() writes where nothing is");
  char *Begin = reinterpret_cast<char *>(C.M.Mem.bytes(First, 0)), *End = Begin + (Last - First);
  const QualType Type = C.Site.Callee->getParamDecl(2)->getType();
  const ScalarType::Kind Kind = C.M.scalar(Type).K;
  const std::to_chars_result R = Kind == ScalarType::Kind::Float    ? print<float>(C, Begin, End)
                                 : Kind == ScalarType::Kind::Double ? print<double>(C, Begin, End)
                                                                    : print<long double>(C, Begin, End);
  const std::uint64_t Count = static_cast<std::uint64_t>(R.ptr - Begin);
  if (R.ec == std::errc() && Count)
    C.M.Mem.setShadow(First, Count, Known);
  return pointerAndError(C, First + Count, R.ec);
}

template <class T> std::from_chars_result read(const std::string &Text, std::chars_format Style, Value &Number) {
  T Result = 0;
  const std::from_chars_result R = std::from_chars(Text.data(), Text.data() + Text.size(), Result, Style);
  Number = Value::floating(Result);
  return R;
}

std::optional<CallResult> fromChars(StdCall &C) {
  for (std::size_t I : {0, 1})
    if (const Value V = C.value(I); V.isUnknown())
      return C.unknown(V.cause());
  const Address First = C.pointer(0), Last = C.pointer(1);
  const std::uint8_t *Bytes = Last < First ? nullptr : C.M.Mem.bytes(First, Last - First);
  if (!Bytes)
    C.fault("from_chars() reads where nothing is");
  const QualType Type = C.Site.Callee->getParamDecl(2)->getType().getNonReferenceType();
  const Place To = C.operand(2).At;
  if (const CauseId Cause = C.M.Mem.shadow(First, Last - First)) {
    C.M.store(To, Value::unknown(Cause), Type);
    return C.unknown(Cause);
  }
  const std::string Text(reinterpret_cast<const char *>(Bytes), Last - First);
  const auto Style = C.count() > 3 ? static_cast<std::chars_format>(C.integer(3)) : std::chars_format::general;
  const ScalarType::Kind Kind = C.M.scalar(Type).K;
  Value Number;
  const std::from_chars_result R = Kind == ScalarType::Kind::Float    ? read<float>(Text, Style, Number)
                                   : Kind == ScalarType::Kind::Double ? read<double>(Text, Style, Number)
                                                                      : read<long double>(Text, Style, Number);
  if (R.ec == std::errc())
    C.M.store(To, Number, Type);
  return pointerAndError(C, First + static_cast<std::uint64_t>(R.ptr - Text.data()), R.ec);
}

constexpr Row Table[] = {
    writes("strtol", 3, integer<::strtol>),
    writes("strtoul", 3, integer<::strtoul>),
    writes("strtoll", 3, integer<::strtoll>),
    writes("strtoull", 3, integer<::strtoull>),
    writes("strtoimax", 3, integer<::strtoll>),
    writes("strtoumax", 3, integer<::strtoull>),
    writes("strtof", 2, real<::strtof>),
    writes("strtod", 2, real<::strtod>),
    writes("strtold", 2, real<::strtold>),
    writes("wcstol", 3, integer<::strtol>),
    writes("wcstoul", 3, integer<::strtoul>),
    writes("wcstoll", 3, integer<::strtoll>),
    writes("wcstoimax", 3, integer<::strtoll>),
    writes("wcstoumax", 3, integer<::strtoull>),
    writes("wcstoull", 3, integer<::strtoull>),
    writes("wcstof", 2, real<::strtof>),
    writes("wcstod", 2, real<::strtod>),
    writes("wcstold", 2, real<::strtold>),
    pure("atoi", 1, plainInteger),
    pure("atol", 1, plainInteger),
    pure("atoll", 1, plainInteger),
    pure("atof", 1, plainReal),
    {"std::to_chars", 3, 5, toChars, true, {}, takesReal},
    {"std::from_chars", 3, 4, fromChars, false, {}, takesReal},
};

} // namespace

std::span<const Row> numberRows() { return Table; }

} // namespace vramlint
