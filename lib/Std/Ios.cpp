// What is compiled of <ios> and of std::locale: the state that all streams have, and whether a locale is "C".
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/Sequence.h"
#include "Std/Streams.h"

#include "llvm/ADT/STLExtras.h"

namespace vramlint {
using namespace clang;

CauseId otherLocale(StdCall &C, Place Locale, std::initializer_list<llvm::StringRef> Facets) {
  if (Locale.isUnknown())
    return Locale.Unknown;
  const Value V = C.M.load(Locale, C.M.Context.VoidPtrTy);
  if (V.isUnknown())
    return V.cause();
  if (!V.truth() || V.asAddress() == C.single("std::locale::_Impl", 64))
    return Known;
  const bool Follows = C.State.Facets.count(V.asAddress()) &&
                       llvm::none_of(Facets, [&](llvm::StringRef F) { return ownFacet(C, Locale, F).has_value(); });
  return Follows ? Known : C.M.Mem.cause("what is in a locale other than \"C\" is not followed");
}

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
  if (const Place Own = C.member(C.Site.This, C.Site.ThisType, "_M_ios_locale").first)
    if (const Place Global =
            C.State.Objects.count("std::locale::global") ? C.single("std::locale::global") : Address())
      C.M.store(Own, C.M.load(Global, C.M.Context.VoidPtrTy), C.M.Context.VoidPtrTy);
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

// --- words and functions that a program hangs onto a stream -------------------------------------------

/// ios_base::xalloc(): the first is the fourth.
std::optional<CallResult> nextWord(StdCall &C) {
  const Place Count = C.single("std::ios_base::xalloc");
  const Value Given = C.M.load(Count, C.M.Context.IntTy);
  if (Given.isUnknown())
    return CallResult(Given);
  C.M.store(Count, Value::integer(Given.asInt() + 1), C.M.Context.IntTy);
  return CallResult(Value::integer(Given.asInt() + 4));
}

/// _M_grow_words(index, whether as a number): a longer array, and the word in it.
std::optional<CallResult> growWords(StdCall &C) {
  constexpr std::int64_t Word = 16, Most = 1 << 20; // a pointer and a number; more are not kept
  const auto [Words, WordsType] = C.member(C.Site.This, C.Site.ThisType, "_M_word");
  const auto [Size, SizeType] = C.member(C.Site.This, C.Site.ThisType, "_M_word_size");
  const Value Index = C.value(0);
  if (!Words || !Size || Index.isUnknown() || Index.asInt() < 0 || Index.asInt() >= Most)
    return std::nullopt;
  const Value Old = C.M.load(Words, C.M.Context.VoidPtrTy), Count = C.M.load(Size, C.M.Context.IntTy);
  if (Old.isUnknown() || Count.isUnknown())
    return std::nullopt;
  const std::int64_t Bytes = (Index.asInt() + 1) * Word;
  const Address New = C.M.Mem.allocate(Bytes, BlockKind::Static, false);
  C.M.Mem.clear(New, Bytes);
  C.M.Mem.copy(New, Old.asAddress(), Count.asInt() * Word);
  C.M.store(Words, Value::address(New), C.M.Context.VoidPtrTy);
  C.M.store(Size, Value::integer(Index.asInt() + 1), C.M.Context.IntTy);
  return CallResult(Place(New + Index.asInt() * Word));
}

// _Callback_list: the next one, the function, what it is called with, and by how many streams it is shared beside the
// first.
constexpr std::int64_t Function = 8, CallbackIndex = 16, CallbackBytes = 24;

std::optional<CallResult> registerCallback(StdCall &C) {
  const auto [First, FirstType] = C.member(C.Site.This, C.Site.ThisType, "_M_callbacks");
  if (!First)
    return std::nullopt;
  const Place New = C.M.Mem.allocate(CallbackBytes, BlockKind::Static, false);
  C.M.Mem.clear(New.At, CallbackBytes);
  C.M.store(New, C.M.load(First, C.M.Context.VoidPtrTy), C.M.Context.VoidPtrTy);
  C.M.store(New + Function, C.value(0), C.M.Context.VoidPtrTy);
  C.M.store(New + CallbackIndex, C.value(1), C.M.Context.IntTy);
  C.M.store(First, Value::address(New.At), C.M.Context.VoidPtrTy);
  return CallResult();
}

/// The newest first. What they throw goes no further.
void callCallbacks(StdCall &C, const Value &Event) {
  const auto [First, FirstType] = C.member(C.Site.This, C.Site.ThisType, "_M_callbacks");
  Value Next = First ? C.M.load(First, C.M.Context.VoidPtrTy) : Value::address(0);
  while (!Next.isUnknown() && Next.truth()) {
    ASTContext &Context = C.M.Context;
    const Place At = Next.asAddress();
    Operand Callee, Number, Stream, Index;
    Callee.V = C.M.load(At + Function, Context.VoidPtrTy);
    Callee.Type = Context.getPointerType(Context.getFunctionType(Context.VoidTy, {}, {}));
    Number.V = Event;
    Number.Type = Context.IntTy;
    Stream.At = C.Site.This;
    Stream.Type = C.Site.ThisType;
    Index.V = C.M.load(At + CallbackIndex, Context.IntTy);
    Index.Type = Context.IntTy;
    try {
      C.M.callCallable(Callee, {Number, Stream, Index}, C.Site.Site);
    } catch (const ProgramThrow &) { // not passed on
    }
    Next = C.M.load(At, Context.VoidPtrTy);
  }
}

std::optional<CallResult> tellCallbacks(StdCall &C) {
  callCallbacks(C, C.value(0));
  return CallResult();
}

std::optional<CallResult> forgetCallbacks(StdCall &C) {
  if (const auto [First, FirstType] = C.member(C.Site.This, C.Site.ThisType, "_M_callbacks"); First)
    C.M.store(First, Value::address(0), C.M.Context.VoidPtrTy);
  return CallResult();
}

std::optional<CallResult> destroyState(StdCall &C) {
  callCallbacks(C, Value::integer(static_cast<int>(std::ios_base::erase_event)));
  return forgetCallbacks(C);
}

/// widen, narrow: in the locale "C" every character is itself.
std::optional<CallResult> sameCharacter(StdCall &C) { return CallResult(C.value(0)); }

// --- std::locale: a pointer to what is in it, which is not followed: "C", or another -------------------

Address classicContents(StdCall &C) { return C.single("std::locale::_Impl", 64); }

/// What a locale points to; those of streams are not constructed, and "C".
Value contents(StdCall &C, Place Locale) {
  const Value V = Locale.isUnknown() ? Value::unknown(Locale.Unknown) : C.M.load(Locale, C.M.Context.VoidPtrTy);
  return V.isUnknown() || V.truth() ? V : Value::address(classicContents(C));
}

void setContents(StdCall &C, Place Locale, const Value &To) { C.M.store(Locale, To, C.M.Context.VoidPtrTy); }

/// locale("name"): of others than "C" it is not even known whether they are there.
std::optional<CallResult> constructNamed(StdCall &C) {
  const std::optional<Text> Name = charactersOf(C.M, C.operand(0));
  const bool Classic = Name && Name->known() && (Name->bytes() == "C" || Name->bytes() == "POSIX");
  setContents(C, C.Site.This,
              Classic ? Value::address(classicContents(C))
                      : C.M.unknown("the locales of the machine that the program runs on are not known"));
  return CallResult();
}

std::optional<CallResult> constructLocale(StdCall &C) {
  const CXXRecordDecl *Class = C.count() == 1 ? classOf(C.operand(0).Type) : nullptr;
  const bool Copy = Class && C.M.qualifiedName(Class) == "std::locale";
  if (C.count() == 1 && !Copy)
    return constructNamed(C);
  setContents(C, C.Site.This, contents(C, Copy ? C.operand(0).At : Place(C.single("std::locale::global"))));
  return CallResult();
}

std::optional<CallResult> assignLocale(StdCall &C) {
  setContents(C, C.Site.This, contents(C, C.operand(0).At));
  return CallResult(C.Site.This);
}

template <bool Equal> std::optional<CallResult> compareLocales(StdCall &C) {
  const Value A = contents(C, C.Site.This), B = contents(C, C.operand(0).At);
  if (A.isUnknown() || B.isUnknown())
    return C.unknown(A.isUnknown() ? A.cause() : B.cause());
  return CallResult(Value::boolean((A.asAddress() == B.asAddress()) == Equal));
}

std::optional<CallResult> classicLocale(StdCall &C) {
  const Place Classic = C.single("std::locale::classic");
  setContents(C, Classic, Value::address(classicContents(C)));
  return CallResult(Classic);
}

/// The contents of a locale with a facet of the program's: those of another, to begin with. The constructor of the
/// locale goes on to take away the names.
std::optional<CallResult> constructContents(StdCall &C) {
  const auto From = C.State.Facets.find(C.operand(0).At.At);
  C.State.Facets[C.Site.This.At] = From == C.State.Facets.end() ? std::vector<Address>() : From->second;
  C.M.Mem.clear(C.Site.This.At, C.M.sizeOf(C.Site.ThisType));
  if (const Place Names = C.member(C.Site.This, C.Site.ThisType, "_M_names").first)
    setContents(C, Names, Value::address(C.M.Mem.allocate(128, BlockKind::Static, false)));
  return CallResult();
}

/// _M_install_facet(id, facet): it is asked where its class is.
std::optional<CallResult> installFacet(StdCall &C) {
  const Value Facet = C.value(1);
  if (Facet.isUnknown())
    C.M.unmodelled("a locale with a facet that is not known", C.Site.Site);
  else if (Facet.truth())
    C.State.Facets[C.Site.This.At].push_back(Facet.asAddress());
  return CallResult();
}

/// locale::global(locale): gives the one before. Streams that are made later have the new one.
std::optional<CallResult> globalLocale(StdCall &C) {
  const Place Global = C.single("std::locale::global");
  setContents(C, C.Site.Result, contents(C, Global));
  setContents(C, Global, contents(C, C.operand(0).At));
  return CallResult::made();
}

std::optional<CallResult> localeName(StdCall &C) {
  const Value V = contents(C, C.Site.This);
  if (V.isUnknown())
    return C.unknown(V.cause());
  putText(C.M, V.asAddress() == classicContents(C) ? "C" : "*", C.Site.ReturnType, C.Site.Result, C.Site.Site);
  return CallResult::made();
}

/// ios_base::sync_with_stdio(whether): gives what it was before.
std::optional<CallResult> synchronise(StdCall &C) {
  const Place Off = C.single("std::ios_base::sync_with_stdio");
  const Value Before = C.M.load(Off, C.M.Context.BoolTy), Wanted = C.count() ? C.value(0) : Value::boolean(true);
  C.M.store(Off, Wanted.isUnknown() ? Wanted : Value::boolean(!Wanted.truth()), C.M.Context.BoolTy);
  return Before.isUnknown() ? C.unknown(Before.cause()) : CallResult(Value::boolean(!Before.truth()));
}

/// ios_base::imbue(locale): gives the one before.
std::optional<CallResult> imbue(StdCall &C) {
  const Place Own = C.member(C.Site.This, C.Site.ThisType, "_M_ios_locale").first;
  if (!Own)
    return std::nullopt;
  setContents(C, C.Site.Result, contents(C, Own));
  setContents(C, Own, contents(C, C.operand(0).At));
  callCallbacks(C, Value::integer(static_cast<int>(std::ios_base::imbue_event)));
  return CallResult::made();
}

/// _M_cache_locale(locale): a stream of wide characters runs from its headers, which look for its facets there. One
/// of char is asked for its locale each time.
std::optional<CallResult> keepFacets(StdCall &C) {
  if (!worksOnChar(*C.Site.Callee))
    for (const char *Name : {"_M_ctype", "_M_num_put", "_M_num_get"})
      if (const auto [At, Type] = C.member(C.Site.This, C.Site.ThisType, Name); At)
        if (const auto Facet = facetOf(C, plain(Type->getPointeeType()), C.operand(0).At))
          C.M.store(At, Value::address(Facet->At), C.M.Context.VoidPtrTy);
  return CallResult();
}

/// Those that take facets have a body in the headers.
bool noFacet(const FunctionDecl &F) { return F.getNumParams() < 2 && !F.getPrimaryTemplate(); }

constexpr std::string_view NoCount = "what is in a locale is not followed, so it needs no end";

constexpr Row Table[] = {
    {"std::ios_base::ios_base", 0, 0, constructState},
    {"std::ios_base::~ios_base", 0, 0, destroyState},
    {"std::ios_base::xalloc", 0, 0, nextWord},
    {"std::ios_base::_M_grow_words", 2, 2, growWords},
    {"std::ios_base::register_callback", 2, 2, registerCallback},
    {"std::ios_base::_M_init", 0, 0, initialiseState},
    {"std::ios_base::_M_move", 1, 1, moveState},
    {"std::ios_base::_M_swap", 1, 1, swapState},
    {"std::ios_base::_M_call_callbacks", 1, 1, tellCallbacks},
    {"std::ios_base::_M_dispose_callbacks", 0, 0, forgetCallbacks},
    {"std::ios_base::imbue", 1, 1, imbue},
    {"std::ios_base::sync_with_stdio", 0, 1, synchronise},
    inert("std::ios_base::Init::Init", "the standard streams are made when they are used for the first time"),
    inert("std::ios_base::Init::~Init", "what is printed is kept at once"),
    {"std::basic_ios::_M_cache_locale", 1, 1, keepFacets},
    {"std::basic_ios::widen", 1, 1, sameCharacter},
    {"std::basic_ios::narrow", 2, 2, sameCharacter},
    {"std::locale::locale", 0, 1, constructLocale, false, {}, noFacet},
    inert("std::locale::~locale", NoCount),
    {"std::locale::operator=", 1, 1, assignLocale},
    {"std::locale::operator==", 1, 1, compareLocales<true>},
    {"std::locale::operator!=", 1, 1, compareLocales<false>},
    {"std::locale::_Impl::_Impl", 1, 2, constructContents},
    {"std::locale::_Impl::_M_install_facet", 2, 2, installFacet},
    {"std::locale::classic", 0, 0, classicLocale},
    {"std::locale::global", 1, 1, globalLocale},
    {"std::locale::name", 0, 0, localeName},
};

} // namespace

std::span<const Row> iosRows() { return Table; }

} // namespace vramlint
