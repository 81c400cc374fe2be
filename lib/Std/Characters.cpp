// Characters, in the locale "C": <cctype>, <cwctype>.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/Rows.h"
#include "Std/Streams.h"

#include "llvm/ADT/STLExtras.h"

namespace vramlint {
using namespace clang;

namespace {

// Not the host's functions: what they answer depends on the locale that the analysis runs in.
constexpr bool isUpper(int C) { return C >= 'A' && C <= 'Z'; }
constexpr bool isLower(int C) { return C >= 'a' && C <= 'z'; }
constexpr bool isDigit(int C) { return C >= '0' && C <= '9'; }
constexpr bool isAlpha(int C) { return isUpper(C) || isLower(C); }
constexpr bool isAlnum(int C) { return isAlpha(C) || isDigit(C); }
constexpr bool isHex(int C) { return isDigit(C) || (C >= 'a' && C <= 'f') || (C >= 'A' && C <= 'F'); }
constexpr bool isSpace(int C) { return C == ' ' || (C >= '\t' && C <= '\r'); }
constexpr bool isBlank(int C) { return C == ' ' || C == '\t'; }
constexpr bool isPrint(int C) { return C >= 32 && C < 127; }
constexpr bool isGraph(int C) { return C > 32 && C < 127; }
constexpr bool isPunct(int C) { return isGraph(C) && !isAlnum(C); }
constexpr bool isCntrl(int C) { return (C >= 0 && C < 32) || C == 127; }
constexpr int toUpper(int C) { return isLower(C) ? C - 'a' + 'A' : C; }
constexpr int toLower(int C) { return isUpper(C) ? C - 'A' + 'a' : C; }

template <auto F> std::optional<CallResult> character(StdCall &C) {
  return CallResult(Value::integer(F(static_cast<int>(C.integer(0)))));
}

// The functions of C give the bit that glibc has for the class.
constexpr int Upper = 1 << 8, Lower = 1 << 9, Alpha = 1 << 10, Hex = 1 << 12, Space = 1 << 13, Print = 1 << 14,
              Graph = 1 << 15, Blank = 1, Cntrl = 2, Punct = 4, Alnum = 8;
constexpr int Digit = 1; ///< which compilers compute themselves

template <auto F, int Bit> std::optional<CallResult> classOfCharacter(StdCall &C) {
  return CallResult(Value::integer(F(static_cast<int>(C.integer(0))) ? Bit : 0));
}

bool firstIsChar(const FunctionDecl &F) { return F.getParamDecl(0)->getType()->isCharType(); }

/// The functions of <locale> with the same names and a locale as second argument.
template <auto F> std::optional<CallResult> localCharacter(StdCall &C) {
  const CauseId Other = otherLocale(C, C.operand(1).At, {"std::ctype"});
  return Other ? C.unknown(Other) : character<F>(C);
}

template <auto F> constexpr Row withLocale(std::string_view Name) {
  return {Name, 2, 2, localCharacter<F>, true, {}, firstIsChar};
}

// wctype("alpha"), wctrans("toupper"): what stands for a class or a change is its name.

struct NamedClass {
  std::string_view Name;
  bool (*Is)(int);
};
constexpr NamedClass Classes[] = {
    {"upper", isUpper}, {"lower", isLower}, {"alpha", isAlpha}, {"digit", isDigit},
    {"xdigit", isHex},  {"space", isSpace}, {"print", isPrint}, {"graph", isGraph},
    {"blank", isBlank}, {"cntrl", isCntrl}, {"punct", isPunct}, {"alnum", isAlnum},
};

constexpr std::pair<std::string_view, Handler> Changes[] = {{"toupper", character<toUpper>},
                                                            {"tolower", character<toLower>}};

Handler changeNamed(std::string_view Name) {
  const auto *Found = llvm::find_if(Changes, [&](const auto &K) { return K.first == Name; });
  return Found == std::end(Changes) ? nullptr : Found->second;
}

std::optional<CallResult> nameOfClass(StdCall &C) {
  const auto Name = C.M.cString(C.pointer(0));
  if (!Name)
    return std::nullopt;
  if (!changeNamed(*Name) && llvm::none_of(Classes, [&](const NamedClass &K) { return K.Name == *Name; }))
    return CallResult(Value::integer(0));
  return CallResult(Value::address(C.M.literal(*Name)));
}

std::optional<CallResult> isOfClass(StdCall &C) {
  const auto Name = C.pointer(1) ? C.M.cString(C.pointer(1)) : std::nullopt;
  for (const NamedClass &K : Classes)
    if (Name == K.Name)
      return CallResult(Value::boolean(K.Is(static_cast<int>(C.integer(0)))));
  return CallResult(Value::integer(0));
}

std::optional<CallResult> changeAs(StdCall &C) {
  const auto Name = C.pointer(1) ? C.M.cString(C.pointer(1)) : std::nullopt;
  const Handler Change = Name ? changeNamed(*Name) : nullptr;
  return Change ? Change(C) : CallResult(C.value(0));
}

constexpr Row Table[] = {
    pure("isupper", 1, classOfCharacter<isUpper, Upper>),
    pure("iswupper", 1, classOfCharacter<isUpper, Upper>),
    pure("islower", 1, classOfCharacter<isLower, Lower>),
    pure("iswlower", 1, classOfCharacter<isLower, Lower>),
    pure("isdigit", 1, classOfCharacter<isDigit, Digit>),
    pure("iswdigit", 1, classOfCharacter<isDigit, Digit>),
    pure("isalpha", 1, classOfCharacter<isAlpha, Alpha>),
    pure("iswalpha", 1, classOfCharacter<isAlpha, Alpha>),
    pure("isalnum", 1, classOfCharacter<isAlnum, Alnum>),
    pure("iswalnum", 1, classOfCharacter<isAlnum, Alnum>),
    pure("isxdigit", 1, classOfCharacter<isHex, Hex>),
    pure("iswxdigit", 1, classOfCharacter<isHex, Hex>),
    pure("isspace", 1, classOfCharacter<isSpace, Space>),
    pure("iswspace", 1, classOfCharacter<isSpace, Space>),
    pure("isblank", 1, classOfCharacter<isBlank, Blank>),
    pure("iswblank", 1, classOfCharacter<isBlank, Blank>),
    pure("isprint", 1, classOfCharacter<isPrint, Print>),
    pure("iswprint", 1, classOfCharacter<isPrint, Print>),
    pure("isgraph", 1, classOfCharacter<isGraph, Graph>),
    pure("iswgraph", 1, classOfCharacter<isGraph, Graph>),
    pure("ispunct", 1, classOfCharacter<isPunct, Punct>),
    pure("iswpunct", 1, classOfCharacter<isPunct, Punct>),
    pure("iscntrl", 1, classOfCharacter<isCntrl, Cntrl>),
    pure("iswcntrl", 1, classOfCharacter<isCntrl, Cntrl>),
    pure("toupper", 1, character<toUpper>),
    pure("tolower", 1, character<toLower>),
    pure("towupper", 1, character<toUpper>),
    pure("towlower", 1, character<toLower>),
    pure("wctype", 1, nameOfClass),
    pure("wctrans", 1, nameOfClass),
    pure("iswctype", 2, isOfClass),
    pure("towctrans", 2, changeAs),
    withLocale<isUpper>("std::isupper"),
    withLocale<isLower>("std::islower"),
    withLocale<isDigit>("std::isdigit"),
    withLocale<isAlpha>("std::isalpha"),
    withLocale<isAlnum>("std::isalnum"),
    withLocale<isHex>("std::isxdigit"),
    withLocale<isSpace>("std::isspace"),
    withLocale<isBlank>("std::isblank"),
    withLocale<isPrint>("std::isprint"),
    withLocale<isGraph>("std::isgraph"),
    withLocale<isPunct>("std::ispunct"),
    withLocale<isCntrl>("std::iscntrl"),
    withLocale<toUpper>("std::toupper"),
    withLocale<toLower>("std::tolower"),
};

} // namespace

std::span<const Row> characterRows() { return Table; }

} // namespace vramlint
