// <codecvt>, and the facets that convert between characters and bytes: what their compiled functions do is done by
// the same facets of the library that this tool is built with, on the bytes of the program.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/Sequence.h"
#include "Std/Streams.h"

#pragma GCC diagnostic ignored "-Wdeprecated-declarations" // the standard has no other names for them

#include <codecvt>
#include <cstring>
#include <cwchar>
#include <locale>
#include <type_traits>
#include <utility>

namespace vramlint {
using namespace clang;

namespace {

constexpr unsigned long MostCode = 0x10ffff;

template <class Intern, class Extern> using Facet = std::codecvt<Intern, Extern, std::mbstate_t>;

template <class Intern, class Extern> const Facet<Intern, Extern> &classic() {
  return std::use_facet<Facet<Intern, Extern>>(std::locale::classic());
}

template <class Elem, unsigned long Most, std::codecvt_mode Mode> using Utf8 = std::codecvt_utf8<Elem, Most, Mode>;
template <class Elem, unsigned long Most, std::codecvt_mode Mode> using Utf16 = std::codecvt_utf16<Elem, Most, Mode>;
template <class Elem, unsigned long Most, std::codecvt_mode Mode>
using Both = std::codecvt_utf8_utf16<Elem, Most, Mode>;

template <template <class, unsigned long, std::codecvt_mode> class Kind, class Elem, int Mode>
const Facet<Elem, char> *ofMode() {
  static const Kind<Elem, MostCode, std::codecvt_mode(Mode)> Object(1);
  return &Object;
}

template <template <class, unsigned long, std::codecvt_mode> class Kind, class Elem, int... Modes>
const Facet<Elem, char> *ofModes(std::uint64_t Mode, std::integer_sequence<int, Modes...>) {
  using Make = const Facet<Elem, char> *(*)();
  static constexpr Make All[] = {ofMode<Kind, Elem, Modes>...};
  return Mode < sizeof...(Modes) ? All[Mode]() : nullptr;
}

template <template <class, unsigned long, std::codecvt_mode> class Kind, class Elem>
const Facet<Elem, char> *ofMode(std::uint64_t Mode) {
  return ofModes<Kind, Elem>(Mode, std::make_integer_sequence<int, 8>()); // three bits
}

/// A family of facets: how one of a mode is found.
template <class Elem> struct Family {
  std::string_view Class;
  const Facet<Elem, char> *(*Find)(std::uint64_t Mode);
};

template <class Elem> const Facet<Elem, char> *anyMode(std::uint64_t) { return &classic<Elem, char>(); }

template <class Elem>
constexpr Family<Elem> Families[] = {{"std::codecvt", anyMode<Elem>},
                                     {"std::__codecvt_utf8_base", ofMode<Utf8, Elem>},
                                     {"std::__codecvt_utf16_base", ofMode<Utf16, Elem>},
                                     {"std::__codecvt_utf8_utf16_base", ofMode<Both, Elem>}};

/// The facet here that does what that of the program does; null where it has a bound of its own on its characters.
template <class Elem> const Facet<Elem, char> *facetOfClass(StdCall &C, const CXXRecordDecl *Class) {
  const View Object{C.Site.This, C.M.classType(Class)};
  const Value Mode = read(C.M, Object, {"_M_mode"}).value_or(Value::integer(0)),
              Most = read(C.M, Object, {"_M_maxcode"}).value_or(Value::integer(MostCode));
  if (Mode.isUnknown() || Most.isUnknown() || static_cast<std::uint64_t>(Most.wide()) != MostCode)
    return nullptr;
  for (const Family<Elem> &F : Families<Elem>)
    if (F.Class == C.M.qualifiedName(Class))
      return F.Find(static_cast<std::uint64_t>(Mode.wide()));
  return nullptr;
}

using Answer = std::optional<CallResult>;

/// Calls \p Do with the facet that the object of this call is.
template <class Function> Answer withFacet(StdCall &C, Function Do) {
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(C.Site.Callee);
  const CXXRecordDecl *Class = Method ? Method->getParent() : nullptr;
  const QualType Intern = Class ? templateArgument(C.M.classType(Class), 0) : QualType(),
                 Extern = Class ? templateArgument(C.M.classType(Class), 1) : QualType();
  auto doIt = [&](const auto *F) { return F ? Do(*F) : Answer(); };
  if (Intern.isNull())
    return std::nullopt;
  if (!Extern.isNull() && Extern->isChar8Type())
    return Intern->isChar16Type()   ? doIt(&classic<char16_t, char8_t>())
           : Intern->isChar32Type() ? doIt(&classic<char32_t, char8_t>())
                                    : Answer();
  return Intern->isWideCharType() ? doIt(facetOfClass<wchar_t>(C, Class))
         : Intern->isChar16Type() ? doIt(facetOfClass<char16_t>(C, Class))
         : Intern->isChar32Type() ? doIt(facetOfClass<char32_t>(C, Class))
         : Intern->isCharType()   ? doIt(&classic<char, char>())
                                  : Answer();
}

/// The characters from the argument \p First to the one behind it.
template <class Character> struct Area {
  Area(StdCall &C, std::size_t First) : C(C) {
    for (std::size_t I = First; I < First + 2; ++I)
      if (const Value V = C.value(I); V.isUnknown())
        Cause = V.cause();
    if (Cause != Known)
      return;
    At = C.pointer(First);
    Size = C.pointer(First + 1) - At;
    Begin = reinterpret_cast<Character *>(C.M.Mem.bytes(At, Size));
    if (!Begin && Size)
      C.fault("characters are converted where nothing is");
  }
  Character *end() const { return Begin + Size / sizeof(Character); }
  Value address(const Character *P) const {
    return Value::address(At + static_cast<std::uint64_t>(P - Begin) * sizeof(Character));
  }
  CauseId whyUnknown() const { return Cause != Known ? Cause : C.M.Mem.shadow(At, Size); }
  void setShadow(std::uint64_t Count, CauseId Why) {
    if (Cause == Known && Count)
      C.M.Mem.setShadow(At, Count, Why);
  }

  StdCall &C;
  CauseId Cause = Known;
  Address At = 0;
  std::uint64_t Size = 0;
  Character *Begin = nullptr;
};

/// The state of a conversion, which the program keeps.
class State {
public:
  explicit State(StdCall &C) : Bytes(C.M.Mem.bytes(C.operand(0).At.At, sizeof Value)), Why(Known) {
    if (!Bytes)
      C.fault("the state of a conversion is where nothing is");
    Why = C.M.Mem.shadow(C.operand(0).At.At, sizeof Value);
    std::memcpy(&Value, Bytes, sizeof Value);
  }
  ~State() { std::memcpy(Bytes, &Value, sizeof Value); }
  State(const State &) = delete;
  State &operator=(const State &) = delete;
  std::mbstate_t Value;
  CauseId whyUnknown() const { return Why; }

private:
  std::uint8_t *Bytes;
  CauseId Why;
};

void setPointer(StdCall &C, std::size_t I, const Value &To) { C.M.store(C.operand(I).At, To, C.M.Context.VoidPtrTy); }

/// From one area to the other, by \p Run(state, from, from end, from next, to, to end, to next).
template <class From, class To, class Function> Answer convert(StdCall &C, Function Run) {
  State S(C);
  Area<From> Source(C, 1);
  Area<To> Target(C, 4);
  CauseId Cause = Source.whyUnknown() != Known ? Source.whyUnknown() : Target.Cause;
  if (Cause == Known)
    Cause = S.whyUnknown();
  if (Cause != Known) {
    Target.setShadow(Target.Size, Cause);
    setPointer(C, 3, Value::unknown(Cause));
    setPointer(C, 6, Value::unknown(Cause));
    return C.unknown(Cause);
  }
  const From *FromNext = Source.Begin;
  To *ToNext = Target.Begin;
  const int Result = Run(S.Value, Source.Begin, Source.end(), FromNext, Target.Begin, Target.end(), ToNext);
  Target.setShadow(static_cast<std::uint64_t>(ToNext - Target.Begin) * sizeof(To), Known);
  setPointer(C, 3, Source.address(FromNext));
  setPointer(C, 6, Target.address(ToNext));
  return CallResult(Value::integer(Result));
}

Answer convertIn(StdCall &C) {
  return withFacet(C, [&]<class Intern, class Extern>(const Facet<Intern, Extern> &F) {
    return convert<Extern, Intern>(C, [&](auto &&...Arguments) { return F.in(Arguments...); });
  });
}

Answer convertOut(StdCall &C) {
  return withFacet(C, [&]<class Intern, class Extern>(const Facet<Intern, Extern> &F) {
    return convert<Intern, Extern>(C, [&](auto &&...Arguments) { return F.out(Arguments...); });
  });
}

/// unshift(state, to, to end, to next)
Answer unshift(StdCall &C) {
  return withFacet(C, [&]<class Intern, class Extern>(const Facet<Intern, Extern> &F) -> Answer {
    State S(C);
    Area<Extern> Target(C, 1);
    if (const CauseId Cause = Target.Cause != Known ? Target.Cause : S.whyUnknown(); Cause != Known) {
      setPointer(C, 3, Value::unknown(Cause));
      return C.unknown(Cause);
    }
    Extern *Next = Target.Begin;
    const int Result = F.unshift(S.Value, Target.Begin, Target.end(), Next);
    Target.setShadow(static_cast<std::uint64_t>(Next - Target.Begin) * sizeof(Extern), Known);
    setPointer(C, 3, Target.address(Next));
    return CallResult(Value::integer(Result));
  });
}

/// length(state, from, end, how many characters at most)
Answer length(StdCall &C) {
  return withFacet(C, [&]<class Intern, class Extern>(const Facet<Intern, Extern> &F) -> Answer {
    State S(C);
    Area<Extern> Source(C, 1);
    CauseId Cause = Source.whyUnknown() != Known ? Source.whyUnknown() : S.whyUnknown();
    if (Cause == Known && C.value(3).isUnknown())
      Cause = C.value(3).cause();
    if (Cause != Known)
      return C.unknown(Cause);
    return CallResult(Value::integer(F.length(S.Value, Source.Begin, Source.end(), C.size(3))));
  });
}

enum class Question : std::uint8_t { Encoding, AlwaysNoConversion, MaxLength };

template <Question Q> Answer tell(StdCall &C) {
  return withFacet(C, [&](const auto &F) -> Answer {
    return CallResult(Value::integer(Q == Question::Encoding             ? F.encoding()
                                     : Q == Question::AlwaysNoConversion ? F.always_noconv()
                                                                         : F.max_length()));
  });
}

/// codecvt(references) of the classes that are compiled: their locale is "C".
Answer construct(StdCall &C) {
  const auto [Member, Type] = C.member(C.Site.This, C.Site.ThisType, "_M_c_locale_codecvt");
  if (!Member)
    return std::nullopt;
  C.M.Mem.clear(Member.At, C.M.sizeOf(Type));
  return CallResult();
}

constexpr std::string_view NothingKept = "these facets keep nothing";

#define FACET_ROWS(CLASS)                                                                                            \
  {CLASS "::do_in", 7, 7, convertIn}, {CLASS "::do_out", 7, 7, convertOut}, {CLASS "::do_unshift", 4, 4, unshift},   \
      {CLASS "::do_length", 4, 4, length}, {CLASS "::do_encoding", 0, 0, tell<Question::Encoding>},                  \
      {CLASS "::do_always_noconv", 0, 0, tell<Question::AlwaysNoConversion>}, {                                      \
    CLASS "::do_max_length", 0, 0, tell<Question::MaxLength>                                                         \
  }

constexpr Row Table[] = {
    {"std::codecvt::codecvt", 0, 1, construct},
    FACET_ROWS("std::codecvt"),
    FACET_ROWS("std::__codecvt_utf8_base"),
    FACET_ROWS("std::__codecvt_utf16_base"),
    FACET_ROWS("std::__codecvt_utf8_utf16_base"),
    inert("std::codecvt::~codecvt", NothingKept),
    inert("std::__codecvt_utf8_base::~__codecvt_utf8_base", NothingKept),
    inert("std::__codecvt_utf16_base::~__codecvt_utf16_base", NothingKept),
    inert("std::__codecvt_utf8_utf16_base::~__codecvt_utf8_utf16_base", NothingKept),
};

} // namespace

std::span<const Row> codecvtRows() { return Table; }

} // namespace vramlint
