// Facets of the locale "C", of which there is one object each: how characters are classed and changed, how numbers
// are punctuated, how texts are compared. The classes run from their headers as far as they have bodies there.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/Sequence.h"
#include "Std/Streams.h"

#include <algorithm>
#include <climits>
#include <clocale>
#include <cstring>
#include <locale>

namespace vramlint {
using namespace clang;

namespace {

constexpr std::string_view Facets[] = {"std::ctype",     "std::numpunct",  "std::collate",   "std::num_put",
                                       "std::num_get",   "std::time_get",  "std::time_put",  "std::__timepunct",
                                       "std::money_get", "std::money_put", "std::moneypunct"};

bool isModelled(StdCall &C, QualType Facet) {
  const CXXRecordDecl *Class = classOf(Facet);
  const QualType Character = templateArgument(Facet, 0);
  if (!Class || Character.isNull())
    return false;
  const std::string_view Name = C.M.qualifiedName(Class);
  if (Name == "std::codecvt")
    return Character->isAnyCharacterType();
  return (Character->isCharType() || Character->isWideCharType()) &&
         std::find(std::begin(Facets), std::end(Facets), Name) != std::end(Facets);
}

/// The newest facet of the program's own in a locale that \p Is what is meant, seen as that class.
std::optional<View> givenFacet(StdCall &C, Place Locale, llvm::function_ref<bool(const CXXRecordDecl *)> Is) {
  const Value V = Locale.isUnknown() ? Value() : C.M.load(Locale, C.M.Context.VoidPtrTy);
  const auto Own = V.isInt() ? C.State.Facets.find(V.asAddress()) : C.State.Facets.end();
  const CXXRecordDecl *Root = Own == C.State.Facets.end() ? nullptr : C.M.findClass("std::locale::facet");
  if (!Root)
    return std::nullopt;
  for (auto At = Own->second.rbegin(); At != Own->second.rend(); ++At) {
    const DynamicObject Whole = C.M.dynamicObject(*At, Root);
    for (const CXXRecordDecl *Class = Whole.Class; Class;) {
      if (Is(Class))
        if (const std::optional<Place> Found = C.M.upcast(Whole.At, Whole.Class, Class))
          return View{*Found, C.M.classType(Class)};
      Class = Class->hasDefinition() && Class->getDefinition()->getNumBases()
                  ? classOf(Class->getDefinition()->bases_begin()->getType())
                  : nullptr;
    }
  }
  return std::nullopt;
}

std::optional<View> givenFacet(StdCall &C, Place Locale, const CXXRecordDecl *Class) {
  return givenFacet(C, Locale,
                    [&](const CXXRecordDecl *K) { return K->getCanonicalDecl() == Class->getCanonicalDecl(); });
}

} // namespace

std::optional<View> ownFacet(StdCall &C, Place Locale, llvm::StringRef Class) {
  return givenFacet(C, Locale, [&](const CXXRecordDecl *K) {
    const QualType Character = templateArgument(C.M.classType(K), 0);
    return llvm::StringRef(C.M.qualifiedName(K)) == Class && !Character.isNull() && Character->isCharType();
  });
}

std::optional<Place> facetOf(StdCall &C, QualType Type, Place Locale) {
  const CXXRecordDecl *Class = classOf(Type);
  if (!Class)
    return std::nullopt;
  if (const std::optional<View> Own = givenFacet(C, Locale, Class))
    return Own->At;
  if (!isModelled(C, Type))
    return std::nullopt;
  const std::string Name = "facet " + Type.getAsString();
  const bool Made = C.State.Objects.count(Name);
  const Address At = C.single(Name, C.M.sizeOf(Type));
  if (!Made)
    C.M.construct(Type, {}, At, C.Site.Site);
  return Place(At);
}

namespace {

std::optional<CallResult> useFacet(StdCall &C) {
  const QualType Type = plain(C.Site.ReturnType);
  if (const Value V = C.M.load(C.operand(0).At, C.M.Context.VoidPtrTy); V.isUnknown())
    return C.unknown(V.cause());
  if (const std::optional<Place> At = facetOf(C, Type, C.operand(0).At))
    return CallResult(*At);
  return C.unknown(C.M.unmodelled("the facet '" + Type.getAsString() + "'", C.Site.Site).cause());
}

/// __check_facet(pointer): the facets that a stream keeps for itself are not there.
std::optional<CallResult> checkFacet(StdCall &C) {
  const Value Facet = C.value(0);
  if (Facet.isUnknown() || Facet.truth())
    return Facet.isUnknown() ? C.unknown(Facet.cause()) : CallResult(Place(Facet.asAddress()));
  return C.unknown(C.M.unmodelled("the facets of a stream", C.Site.Site).cause());
}

/// A locale has the library's own facets, and those of the program that it was given.
std::optional<CallResult> hasFacet(StdCall &C) {
  if (const Value V = C.M.load(C.operand(0).At, C.M.Context.VoidPtrTy); V.isUnknown())
    return C.unknown(V.cause());
  const TemplateArgumentList *Given = C.Site.Callee->getTemplateSpecializationArgs();
  const QualType Type = Given && Given->size() ? Given->get(0).getAsType() : QualType();
  const CXXRecordDecl *Class = classOf(Type);
  return CallResult(
      Value::boolean(Class && (Class->isInStdNamespace() || givenFacet(C, C.operand(0).At, Class).has_value())));
}

// --- ctype<char> -------------------------------------------------------------------------------------

void setMember(StdCall &C, llvm::StringRef Name, const Value &V) {
  if (const auto [At, Type] = C.member(C.Site.This, C.Site.ThisType, Name); At)
    C.M.store(At, V, Type);
}

std::optional<CallResult> classicTable(StdCall &C) {
  constexpr std::size_t Bytes = 256 * sizeof(std::ctype_base::mask);
  const Address At = C.single("std::ctype::classic_table", Bytes);
  std::memcpy(C.M.Mem.bytes(At, Bytes), std::ctype<char>::classic_table(), Bytes);
  return CallResult(Value::address(At));
}

/// ctype(table, whether to delete it, references)
std::optional<CallResult> constructCtype(StdCall &C) {
  const auto [First, FirstType] = C.member(C.Site.This, C.Site.ThisType, "_M_c_locale_ctype");
  if (!First)
    return std::nullopt;
  C.M.Mem.clear(First.At, C.M.sizeOf(C.Site.ThisType) - (First.At - C.Site.This.At));
  const Value Given = C.count() ? C.value(0) : Value::address(0);
  setMember(C, "_M_table", Given.isUnknown() || Given.truth() ? Given : classicTable(C)->V);
  return CallResult();
}

/// The tables that widen and narrow are answered from: every character is itself.
template <bool Widen> std::optional<CallResult> fillTable(StdCall &C) {
  const Place At = C.member(C.Site.This, C.Site.ThisType, Widen ? "_M_widen" : "_M_narrow").first;
  std::uint8_t *Bytes = At ? C.M.Mem.bytes(At.At, 256) : nullptr;
  if (!Bytes)
    return std::nullopt;
  for (int I = 0; I < 256; ++I)
    Bytes[I] = static_cast<std::uint8_t>(I);
  C.M.Mem.setShadow(At.At, 256, Known);
  setMember(C, Widen ? "_M_widen_ok" : "_M_narrow_ok", Value::integer(1));
  return CallResult();
}

constexpr char upper(char C) { return C >= 'a' && C <= 'z' ? static_cast<char>(C - 'a' + 'A') : C; }
constexpr char lower(char C) { return C >= 'A' && C <= 'Z' ? static_cast<char>(C - 'A' + 'a') : C; }

template <char (*Change)(char)> std::optional<CallResult> changeCase(StdCall &C) {
  return CallResult(Value::integer(Change(static_cast<char>(C.integer(0)))));
}

template <char (*Change)(char)> std::optional<CallResult> changeCases(StdCall &C) {
  const std::uint64_t Count = C.pointer(1) - C.pointer(0);
  std::uint8_t *Bytes = C.M.Mem.bytes(C.pointer(0), Count);
  if (!Bytes)
    C.fault(std::string(C.Site.Method) + "() leaves the memory that is there");
  std::transform(Bytes, Bytes + Count, Bytes,
                 [](std::uint8_t Byte) { return static_cast<std::uint8_t>(Change(static_cast<char>(Byte))); });
  return CallResult(C.value(1));
}

// --- numpunct<char> -------------------------------------------------------------------

template <char Character> std::optional<CallResult> giveCharacter(StdCall &) {
  return CallResult(Value::integer(Character));
}

constexpr char True[] = "true", False[] = "false", None[] = "";

template <const char *Word> std::optional<CallResult> giveWord(StdCall &C) {
  putText(C.M, Word, C.Site.ReturnType, C.Site.Result, C.Site.Site);
  return CallResult::made();
}

// --- <clocale> ---------------------------------------------------------------------------------------

/// Asking for the locale, or for "C" itself; what others there are is not known.
std::optional<CallResult> setLocale(StdCall &C) {
  const Value Name = C.value(1);
  const auto Text = Name.isUnknown() || !Name.truth() ? std::nullopt : C.M.cString(Name.asAddress());
  if (Name.isUnknown() || (Name.truth() && Text != "C" && Text != "POSIX")) {
    const CauseId Cause = C.M.Mem.cause("the locales of the machine that the program runs on are not known");
    C.M.store(Place(C.errnoAddress()), Value::unknown(Cause), C.M.Context.IntTy); // one that is not there sets it
    return C.unknown(Cause);
  }
  return CallResult(Value::address(C.M.literal("C")));
}

std::optional<CallResult> localeConventions(StdCall &C) {
  const CXXRecordDecl *Class = C.Site.ReturnType->getPointeeCXXRecordDecl();
  if (!Class || !Class->hasDefinition())
    return std::nullopt;
  const Address At = C.single("localeconv", C.M.sizeOf(C.M.classType(Class)));
  for (const FieldDecl *Field : Class->getDefinition()->fields()) {
    const bool IsText = Field->getType()->isPointerType();
    const Value V = IsText ? Value::address(C.M.literal(Field->getName() == "decimal_point" ? "." : ""))
                           : Value::integer(CHAR_MAX);
    C.M.store(C.M.fieldPlace(At, Field), V, Field->getType());
  }
  return CallResult(Value::address(At));
}

constexpr std::string_view NoTable = "what numpunct gives is the same for every object: that of the locale \"C\"";

constexpr Row Table[] = {
    {"std::use_facet", 1, 1, useFacet},
    {"std::has_facet", 1, 1, hasFacet},
    {"std::__check_facet", 1, 1, checkFacet},
    {"std::ctype::ctype", 0, 3, constructCtype, false, {}, worksOnChar},
    {"std::ctype::classic_table", 0, 0, classicTable},
    {"std::ctype::_M_widen_init", 0, 0, fillTable<true>},
    {"std::ctype::_M_narrow_init", 0, 0, fillTable<false>},
    {"std::ctype::do_toupper", 1, 1, changeCase<upper>, true, {}, worksOnChar},
    {"std::ctype::do_tolower", 1, 1, changeCase<lower>, true, {}, worksOnChar},
    {"std::ctype::do_toupper", 2, 2, changeCases<upper>, true, {}, worksOnChar},
    {"std::ctype::do_tolower", 2, 2, changeCases<lower>, true, {}, worksOnChar},
    {"std::numpunct::_M_initialize_numpunct", 0, 1, doNothing, false, NoTable, worksOnChar},
    {"std::numpunct::do_decimal_point", 0, 0, giveCharacter<'.'>, false, {}, worksOnChar},
    {"std::numpunct::do_thousands_sep", 0, 0, giveCharacter<','>, false, {}, worksOnChar},
    {"std::numpunct::do_grouping", 0, 0, giveWord<None>, false, {}, worksOnChar},
    {"std::numpunct::do_truename", 0, 0, giveWord<True>, false, {}, worksOnChar},
    {"std::numpunct::do_falsename", 0, 0, giveWord<False>, false, {}, worksOnChar},
    inert("std::locale::facet::_S_get_c_locale", "there is only the locale \"C\""),
    inert("std::locale::facet::~facet", "what a facet has is let go with its members"),
    {"setlocale", 2, 2, setLocale},
    {"localeconv", 0, 0, localeConventions},
};

} // namespace

std::span<const Row> localeRows() { return Table; }

} // namespace vramlint
