// What is compiled of <ios> and <locale>: the state that all streams have, and the one locale, "C".
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/Sequence.h"
#include "Std/Streams.h"

namespace vramlint {
using namespace clang;

namespace {

constexpr std::int64_t TablePointer = 8; ///< bytes that the machine keeps in order itself

std::uint64_t stateBytes(StdCall &C) { return C.M.sizeOf(C.Site.ThisType) - TablePointer; }

void pointToOwnWords(StdCall &C) {
  const auto [Words, WordsType] = C.member(C.Site.This, C.Site.ThisType, "_M_word");
  const auto [Own, OwnType] = C.member(C.Site.This, C.Site.ThisType, "_M_local_word");
  if (Words && Own) {
    C.M.store(Words, Value::address(Own.At), C.M.Context.VoidPtrTy);
    if (const auto [Size, SizeType] = C.member(C.Site.This, C.Site.ThisType, "_M_word_size"); Size)
      C.M.store(Size, Value::integer(8), C.M.Context.IntTy);
  }
}

std::optional<CallResult> constructState(StdCall &C) {
  C.M.Mem.clear(C.Site.This.At + TablePointer, stateBytes(C));
  pointToOwnWords(C);
  return CallResult();
}

/// What every stream begins with.
std::optional<CallResult> initialiseState(StdCall &C) {
  const std::int64_t Flags = static_cast<std::int64_t>(std::ios_base::skipws | std::ios_base::dec);
  const std::pair<const char *, std::int64_t> Numbers[] = {{"_M_precision", 6}, {"_M_width", 0}, {"_M_flags", Flags}};
  for (const auto &[Name, Number] : Numbers)
    if (const auto [At, Type] = C.member(C.Site.This, C.Site.ThisType, Name); At)
      C.M.store(At, Value::integer(Number), C.M.sizeOf(Type) == 8 ? C.M.Context.LongTy : C.M.Context.IntTy);
  return CallResult();
}

std::optional<CallResult> moveState(StdCall &C) {
  C.M.Mem.copy(C.Site.This.At + TablePointer, C.operand(0).At.At + TablePointer, stateBytes(C));
  pointToOwnWords(C);
  return CallResult();
}

std::optional<CallResult> swapState(StdCall &C) {
  const Address Between = C.M.Mem.allocate(stateBytes(C), BlockKind::Temporary, false);
  const Address A = C.Site.This.At + TablePointer, B = C.operand(0).At.At + TablePointer;
  C.M.Mem.copy(Between, A, stateBytes(C));
  C.M.Mem.copy(A, B, stateBytes(C));
  C.M.Mem.copy(B, Between, stateBytes(C));
  C.M.Mem.release(Between);
  return CallResult();
}

/// widen, narrow: in the locale "C" every character is itself.
std::optional<CallResult> sameCharacter(StdCall &C) { return CallResult(C.value(0)); }

std::optional<CallResult> yes(StdCall &) { return CallResult(Value::boolean(true)); }
std::optional<CallResult> no(StdCall &) { return CallResult(Value::boolean(false)); }

std::optional<CallResult> clearObject(StdCall &C) {
  C.M.Mem.clear(C.Site.This.At, C.M.sizeOf(C.Site.ThisType));
  return CallResult();
}

std::optional<CallResult> classicLocale(StdCall &C) { return CallResult(Place(C.single("std::locale::classic"))); }

std::optional<CallResult> localeName(StdCall &C) {
  putText(C.M, "C", C.Site.ReturnType, C.Site.Result, C.Site.Site);
  return CallResult::made();
}

/// Not the constructors that take facets: what they would change is not followed.
bool noFacet(const FunctionDecl &F) { return F.getNumParams() < 2 && !F.getPrimaryTemplate(); }

constexpr std::string_view OneLocale = "there is only the locale \"C\"";
constexpr std::string_view NoCallback = "nothing registers callbacks with a stream: register_callback has no model";

constexpr Row Table[] = {
    {"std::ios_base::ios_base", 0, 0, constructState},
    inert("std::ios_base::~ios_base", "the state holds nothing"),
    {"std::ios_base::_M_init", 0, 0, initialiseState},
    {"std::ios_base::_M_move", 1, 1, moveState},
    {"std::ios_base::_M_swap", 1, 1, swapState},
    inert("std::ios_base::_M_call_callbacks", NoCallback),
    inert("std::ios_base::_M_dispose_callbacks", NoCallback),
    inert("std::ios_base::imbue", OneLocale),
    {"std::ios_base::sync_with_stdio", 0, 1, yes}, // what it was before
    inert("std::ios_base::Init::Init", "the standard streams are made when they are used for the first time"),
    inert("std::ios_base::Init::~Init", "what is printed is kept at once"),
    inert("std::basic_ios::_M_cache_locale", OneLocale),
    {"std::basic_ios::widen", 1, 1, sameCharacter},
    {"std::basic_ios::narrow", 2, 2, sameCharacter},
    {"std::locale::locale", 0, 1, clearObject, false, {}, noFacet},
    inert("std::locale::~locale", OneLocale),
    inert("std::locale::operator=", OneLocale),
    {"std::locale::operator==", 1, 1, yes},
    {"std::locale::operator!=", 1, 1, no},
    {"std::locale::classic", 0, 0, classicLocale},
    {"std::locale::global", 1, 1, doNothing}, // the result, the locale before, is zero: "C"
    {"std::locale::name", 0, 0, localeName},
};

} // namespace

std::span<const Row> iosRows() { return Table; }

} // namespace vramlint
