// What is compiled of <ios> and <locale>: the state that all streams have, and the one locale, "C".
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/Sequence.h"
#include "Std/Streams.h"

#include <cstring>
#include <locale>

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

// --- facets ------------------------------------------------------------------------------------------

constexpr int Characters = 256;

bool isCharacterFacet(QualType Facet) {
  const CXXRecordDecl *Class = classOf(Facet);
  const QualType Character = Class && Class->getName() == "ctype" ? templateArgument(Facet, 0) : QualType();
  return !Character.isNull() && Character->isCharType();
}

/// use_facet<std::ctype<char>>, the one facet that headers look into.
bool ofCharacters(const FunctionDecl &F) {
  const TemplateArgumentList *Arguments = F.getTemplateSpecializationArgs();
  return Arguments && Arguments->size() == 1 && Arguments->get(0).getKind() == TemplateArgument::Type &&
         isCharacterFacet(Arguments->get(0).getAsType());
}

bool isCharacterMember(const FunctionDecl &F) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&F);
  return Method && isCharacterFacet(QualType(Method->getParent()->getTypeForDecl(), 0));
}

/// The classes of all characters, as bits of std::ctype_base.
Address classicTable(StdCall &C) {
  using Mask = std::ctype_base::mask;
  const bool Made = C.State.Objects.contains("std::ctype::classic_table");
  const Address Table = C.single("std::ctype::classic_table", Characters * sizeof(Mask));
  if (!Made)
    std::memcpy(C.M.Mem.bytes(Table, Characters * sizeof(Mask)), std::ctype<char>::classic_table(),
                Characters * sizeof(Mask));
  return Table;
}

std::optional<CallResult> giveClassicTable(StdCall &C) { return CallResult(Value::address(classicTable(C))); }

/// Every character is itself, wide and narrow.
std::optional<CallResult> constructCharacterFacet(StdCall &C) {
  auto at = [&](const char *Name) { return C.member(C.Site.This, C.Site.ThisType, Name).first; };
  C.M.Mem.clear(C.Site.This.At + TablePointer, C.M.sizeOf(C.Site.ThisType) - TablePointer);
  Value Table;
  for (std::size_t I = 0; I < C.count() && Table.isVoid(); ++I)
    if (const Operand &O = C.operand(I); !O.Type.isNull() && plain(O.Type)->isPointerType())
      Table = C.value(I);
  if (Table.isVoid() || (!Table.isUnknown() && Table.asAddress() == 0))
    Table = Value::address(classicTable(C));
  C.M.store(at("_M_table"), Table, C.M.Context.VoidPtrTy);
  for (const char *Name : {"_M_widen", "_M_narrow"})
    for (int I = 0; I < Characters; ++I)
      C.M.store(at(Name) + I, Value::integer(static_cast<char>(I)), C.M.Context.CharTy);
  for (const char *Name : {"_M_widen_ok", "_M_narrow_ok"})
    C.M.store(at(Name), Value::integer(1), C.M.Context.CharTy);
  return CallResult();
}

std::optional<CallResult> useCharacterFacet(StdCall &C) {
  const QualType Type = plain(C.Site.ReturnType);
  const bool Made = C.State.Objects.contains("std::ctype");
  const Address At = C.single("std::ctype", C.M.sizeOf(Type));
  if (!Made)
    C.M.construct(Type, {}, At, C.Site.Site);
  return CallResult(Place(At));
}

template <int (*Change)(int)> std::optional<CallResult> changeCase(StdCall &C) {
  const Value V = C.value(0);
  if (C.count() == 1)
    return V.isUnknown() ? CallResult(V) : CallResult(Value::integer(static_cast<char>(Change(V.asInt() & 0xff))));
  const Value End = C.value(1);
  if (V.isUnknown() || End.isUnknown())
    return std::nullopt;
  for (Address A = V.asAddress(); A < End.asAddress(); ++A)
    if (const Value Byte = C.M.load(A, C.M.Context.UnsignedCharTy); !Byte.isUnknown())
      C.M.store(Place(A), Value::integer(static_cast<char>(Change(static_cast<int>(Byte.asInt())))),
                C.M.Context.CharTy);
  return CallResult(End);
}

int toUpper(int C) { return C >= 'a' && C <= 'z' ? C - 'a' + 'A' : C; }
int toLower(int C) { return C >= 'A' && C <= 'Z' ? C - 'A' + 'a' : C; }

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
    {"std::use_facet", 1, 1, useCharacterFacet, false, {}, ofCharacters},
    {"std::use_facet", 1, 1, giveUnknown},
    {"std::has_facet", 1, 1, yes, false, {}, ofCharacters},
    {"std::has_facet", 1, 1, giveUnknown},
    {"std::ctype::ctype", 0, 4, constructCharacterFacet, false, {}, isCharacterMember},
    {"std::ctype::classic_table", 0, 0, giveClassicTable, false, {}, isCharacterMember},
    {"std::ctype::do_toupper", 1, 2, changeCase<toUpper>, false, {}, isCharacterMember},
    {"std::ctype::do_tolower", 1, 2, changeCase<toLower>, false, {}, isCharacterMember},
    inert("std::ctype::~ctype", OneLocale),
    inert("std::locale::facet::~facet", OneLocale),
};

} // namespace

std::span<const Row> iosRows() { return Table; }

} // namespace vramlint
