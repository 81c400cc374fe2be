// Characters, in the locale "C": <cctype>.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/Rows.h"
#include "Std/Streams.h"

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

bool firstIsChar(const FunctionDecl &F) { return F.getParamDecl(0)->getType()->isCharType(); }

/// The functions of <locale> with the same names and a locale as second argument.
template <auto F> std::optional<CallResult> localCharacter(StdCall &C) {
  const CauseId Other = otherLocale(C, C.operand(1).At);
  return Other ? C.unknown(Other) : character<F>(C);
}

template <auto F> constexpr Row withLocale(std::string_view Name) {
  return {Name, 2, 2, localCharacter<F>, true, {}, firstIsChar};
}

constexpr Row Table[] = {
    pure("isupper", 1, character<isUpper>), pure("islower", 1, character<isLower>),
    pure("isdigit", 1, character<isDigit>), pure("isalpha", 1, character<isAlpha>),
    pure("isalnum", 1, character<isAlnum>), pure("isxdigit", 1, character<isHex>),
    pure("isspace", 1, character<isSpace>), pure("isblank", 1, character<isBlank>),
    pure("isprint", 1, character<isPrint>), pure("isgraph", 1, character<isGraph>),
    pure("ispunct", 1, character<isPunct>), pure("iscntrl", 1, character<isCntrl>),
    pure("toupper", 1, character<toUpper>), pure("tolower", 1, character<toLower>),
    withLocale<isUpper>("std::isupper"),    withLocale<isLower>("std::islower"),
    withLocale<isDigit>("std::isdigit"),    withLocale<isAlpha>("std::isalpha"),
    withLocale<isAlnum>("std::isalnum"),    withLocale<isHex>("std::isxdigit"),
    withLocale<isSpace>("std::isspace"),    withLocale<isBlank>("std::isblank"),
    withLocale<isPrint>("std::isprint"),    withLocale<isGraph>("std::isgraph"),
    withLocale<isPunct>("std::ispunct"),    withLocale<isCntrl>("std::iscntrl"),
    withLocale<toUpper>("std::toupper"),    withLocale<toLower>("std::tolower"),
};

} // namespace

std::span<const Row> characterRows() { return Table; }

} // namespace vramlint
