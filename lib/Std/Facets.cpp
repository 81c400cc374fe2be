// What the facets of the locale "C" keep: words, patterns and tables, which their bodies in the headers read. The
// facets themselves are found in Locale.cpp.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/Format.h"
#include "Std/Sequence.h"
#include "Std/Streams.h"

#include "llvm/ADT/STLExtras.h"

#include <cstdlib>
#include <cstring>
#include <limits>
#include <locale>

namespace vramlint {
using namespace clang;

namespace {

/// A text of the library's own, in characters of that type.
Address words(StdCall &C, QualType Character, std::string_view Text) {
  if (Character->isCharType())
    return C.M.literal(std::string(Text));
  const std::uint64_t Size = C.M.sizeOf(Character);
  const bool Made = C.State.Objects.count("wide " + std::string(Text));
  const Address At = C.single("wide " + std::string(Text), Size * (Text.size() + 1));
  if (!Made)
    C.M.Mem.clear(At, Size * (Text.size() + 1));
  for (std::size_t I = 0; !Made && I < Text.size(); ++I)
    C.M.store(Place(At + Size * I), Value::integer(static_cast<unsigned char>(Text[I])), Character);
  return At;
}

/// Makes what the member \p Pointer of a facet leads to; its members are set by name.
class Cache {
public:
  Cache(StdCall &C, const char *Pointer) : C(C), Character(templateArgument(C.Site.ThisType, 0)) {
    const auto [Member, PointerType] = C.member(C.Site.This, C.Site.ThisType, Pointer);
    if (!Member || Member.isUnknown() || Character.isNull())
      return;
    Type = plain(PointerType->getPointeeType());
    At = C.M.allocate(Type, BlockKind::Static, true);
    C.M.store(Member, Value::address(At.At), C.M.Context.VoidPtrTy);
  }
  bool isThere() const { return static_cast<bool>(At); }
  void set(llvm::StringRef Name, const Value &V) {
    if (const auto [Field, FieldType] = C.member(At, Type, Name); Field)
      C.M.store(Field, V, FieldType);
  }
  void text(const std::string &Name, std::string_view Text) {
    set(Name, Value::address(words(C, Character, Text)));
    set(Name + "_size", Value::integer(Text.size()));
  }
  void bytes(llvm::StringRef Name, std::string_view Bytes) {
    if (const auto [Field, FieldType] = C.member(At, Type, Name); Field)
      for (std::size_t I = 0; I < Bytes.size(); ++I)
        C.M.store(Field + static_cast<std::int64_t>(I), Value::integer(Bytes[I]), C.M.Context.CharTy);
  }

private:
  StdCall &C;
  QualType Character, Type;
  Place At;
};

// --- time ---------------------------------------------------------------------------------------------

std::optional<CallResult> fillTimeWords(StdCall &C) {
  Cache K(C, "_M_data");
  if (!K.isThere())
    return std::nullopt;
  static constexpr std::string_view Days[] = {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                              "Thursday", "Friday", "Saturday"};
  static constexpr std::string_view Months[] = {"January",   "February", "March",    "April",
                                                "May",       "June",     "July",     "August",
                                                "September", "October",  "November", "December"};
  static constexpr std::pair<const char *, std::string_view> Rest[] = {{"_M_date_format", "%m/%d/%y"},
                                                                       {"_M_date_era_format", "%m/%d/%y"},
                                                                       {"_M_time_format", "%H:%M:%S"},
                                                                       {"_M_time_era_format", "%H:%M:%S"},
                                                                       {"_M_date_time_format", ""},
                                                                       {"_M_date_time_era_format", ""},
                                                                       {"_M_am", "AM"},
                                                                       {"_M_pm", "PM"},
                                                                       {"_M_am_pm_format", "%I:%M:%S %p"}};
  for (const auto &[Name, Word] : Rest)
    K.text(Name, Word);
  constexpr std::size_t Short = 3;
  for (std::size_t I = 0; I < std::size(Days); ++I) {
    K.text("_M_day" + std::to_string(I + 1), Days[I]);
    K.text("_M_aday" + std::to_string(I + 1), Days[I].substr(0, Short));
  }
  for (std::size_t I = 0; I < std::size(Months); ++I) {
    const std::string Number = (I < 9 ? "0" : "") + std::to_string(I + 1);
    K.text("_M_month" + Number, Months[I]);
    K.text("_M_amonth" + Number, Months[I].substr(0, Short));
  }
  return CallResult();
}

/// What the fields of __time_get_state have been while one call of time_get::get() reads piece after piece, as it is
/// where GCC compiles it.
Place timeState(StdCall &C) { return C.single("std::time_get::get"); }
constexpr std::int64_t HourIsFinal = std::int64_t(1) << 31; ///< which no field lies in

std::optional<CallResult> beginTime(StdCall &C) {
  C.M.store(timeState(C), Value::integer(0), C.M.Context.UnsignedIntTy);
  return CallResult();
}

/// What is read of a time in pieces is brought together: __time_get_state::_M_finalize_state(tm).
std::optional<CallResult> finishTime(StdCall &C) {
  const Value Now = C.M.load(C.Site.This, C.M.Context.UnsignedIntTy),
              Before = C.M.load(timeState(C), C.M.Context.UnsignedIntTy);
  const std::int64_t State = (Now.isInt() ? Now.asInt() : 0) | (Before.isInt() ? Before.asInt() : 0);
  const auto is = [&](const char *Name) {
    for (const FieldDecl *F : classOf(C.Site.ThisType)->fields())
      if (F->getName() == Name) // all are in the first word
        return ((State >> C.M.Context.getFieldOffset(F)) & 1) != 0;
    return false;
  };
  const bool AddsHalfDay = is("_M_have_I") && is("_M_is_pm") && !(State & HourIsFinal);
  C.M.store(timeState(C), Value::integer(State | (AddsHalfDay ? HourIsFinal : 0)), C.M.Context.UnsignedIntTy);
  const Place Time = C.pointer(0);
  constexpr std::int64_t Hour = 8, Day = 12, Month = 16, Year = 20, WeekDay = 24, YearDay = 28;
  const auto get = [&](std::int64_t Which) {
    const Value V = C.M.load(Time + Which, C.M.Context.IntTy);
    return V.isUnknown() ? std::int64_t(0) : V.asInt();
  };
  const auto put = [&](std::int64_t Which, std::int64_t N) {
    C.M.store(Time + Which, Value::integer(N), C.M.Context.IntTy);
  };
  if (is("_M_have_uweek") || is("_M_have_wweek"))
    return std::nullopt; // dates by their weeks
  if (AddsHalfDay)
    put(Hour, get(Hour) + 12);
  if (is("_M_have_century")) {
    const auto [Century, Type] = C.member(C.Site.This, C.Site.ThisType, "_M_century");
    const Value Read = C.M.load(Century, Type); // 0 where it was read with another piece
    if (Read.isInt() && Read.truth())
      C.M.store(timeState(C) + 4, Read, C.M.Context.IntTy);
    const Value Which = C.M.load(timeState(C) + 4, C.M.Context.IntTy);
    const std::int64_t InCentury = is("_M_want_century") ? get(Year) % 100 : 0;
    put(Year, InCentury + (Which.isUnknown() ? 0 : Which.asInt() - 19) * 100);
  }
  if (!is("_M_want_xday"))
    return CallResult();
  const std::int64_t Y = get(Year) + 1900;
  const bool Leap = Y % 4 == 0 && (Y % 100 != 0 || Y % 400 == 0);
  const auto before = [&](std::int64_t M) { // days of the year before a month
    static constexpr int Days[] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365};
    return M < 0 || M > 12 ? std::int64_t(0) : Days[M] + (Leap && M > 1 ? 1 : 0);
  };
  const bool HasDate = is("_M_have_mon") && is("_M_have_mday"), ByDay = !HasDate && is("_M_have_yday");
  if (ByDay && !is("_M_have_wday")) {
    std::int64_t M = 0;
    while (M < 12 && before(M + 1) <= get(YearDay))
      ++M;
    if (!is("_M_have_mon"))
      put(Month, M);
    if (!is("_M_have_mday"))
      put(Day, get(YearDay) - before(M) + 1);
  }
  if (!is("_M_have_wday")) { // by Zeller's count of days
    const std::int64_t M = get(Month), Shifted = M < 2 ? Y - 1 : Y;
    const std::int64_t Days = Shifted * 365 + Shifted / 4 - Shifted / 100 + Shifted / 400 +
                              (153 * (M < 2 ? M + 10 : M - 2) + 2) / 5 + get(Day) + 2;
    put(WeekDay, ((Days % 7) + 7) % 7);
  }
  if (!is("_M_have_yday"))
    put(YearDay, before(get(Month)) + get(Day) - 1);
  return CallResult();
}

// --- numbers and money ----------------------------------------------------------------------------------

void setPunctuation(Cache &K) {
  K.set("_M_decimal_point", Value::integer('.'));
  K.set("_M_thousands_sep", Value::integer(','));
}

std::optional<CallResult> fillNumberWords(StdCall &C) {
  Cache K(C, "_M_data");
  if (!K.isThere())
    return std::nullopt;
  setPunctuation(K);
  K.set("_M_grouping", Value::address(C.M.literal("")));
  K.text("_M_truename", "true");
  K.text("_M_falsename", "false");
  return CallResult();
}

std::optional<CallResult> fillMoneyWords(StdCall &C) {
  Cache K(C, "_M_data");
  if (!K.isThere())
    return std::nullopt;
  setPunctuation(K);
  K.set("_M_grouping", Value::address(C.M.literal("")));
  for (const char *Name : {"_M_curr_symbol", "_M_positive_sign", "_M_negative_sign"})
    K.text(Name, "");
  constexpr char Pattern[] = {std::money_base::symbol, std::money_base::sign, std::money_base::none,
                              std::money_base::value};
  K.bytes("_M_pos_format", {Pattern, sizeof Pattern});
  K.bytes("_M_neg_format", {Pattern, sizeof Pattern});
  return CallResult();
}

/// __use_cache<T>()(locale): what T::_M_cache() finds out of the locale, once for each.
std::optional<CallResult> useCache(StdCall &C) {
  const QualType Type = C.Site.ReturnType->isPointerType() ? plain(C.Site.ReturnType->getPointeeType()) : QualType();
  const Place Locale = C.operand(0).At;
  const Value Contents = C.M.load(Locale, C.M.Context.VoidPtrTy);
  if (Type.isNull() || Contents.isUnknown())
    return Contents.isUnknown() ? C.unknown(Contents.cause()) : std::optional<CallResult>();
  const std::string Name = Type.getAsString() + " of " + std::to_string(Contents.asAddress());
  const bool Made = C.State.Objects.count(Name);
  const Address At = C.single(Name, C.M.sizeOf(Type));
  if (!Made && C.M.construct(Type, {}, At, C.Site.Site))
    C.M.callMethod(At, Type, "_M_cache", {C.operand(0)}, C.Site.Site);
  return CallResult(Value::address(At));
}

/// __num_base::_S_format_float(stream, to, modifier): the format for printf.
std::optional<CallResult> formatForReal(StdCall &C) {
  const std::optional<Value> Flags = read(C.M, View{C.operand(0).At, plain(C.operand(0).Type)}, {"_M_flags"});
  const Value To = C.value(1), Modifier = C.value(2);
  if (!Flags || Flags->isUnknown() || To.isUnknown() || Modifier.isUnknown())
    return std::nullopt;
  using Ios = std::ios_base;
  const auto has = [&](Ios::fmtflags F) { return (Flags->asInt() & static_cast<long>(F)) != 0; };
  const bool Fixed = has(Ios::fixed), Scientific = has(Ios::scientific), Upper = has(Ios::uppercase);
  std::string Format = "%";
  Format += has(Ios::showpos) ? "+" : "";
  Format += has(Ios::showpoint) ? "#" : "";
  Format += Fixed && Scientific ? "" : ".*";
  if (Modifier.truth())
    Format += static_cast<char>(Modifier.asInt());
  const char Letter = Fixed && Scientific ? 'a' : Fixed ? 'f' : Scientific ? 'e' : 'g';
  Format += Upper && Letter != 'f' ? static_cast<char>(Letter - 'a' + 'A') : Letter;
  Text(Format).write(C.M.Mem, To.asAddress(), Format.size());
  C.M.Mem.clear(To.asAddress() + Format.size(), 1);
  return CallResult();
}

/// __convert_to_v(text, to, state, locale)
template <typename Number, Number (*Convert)(const char *, char **)> std::optional<CallResult> convert(StdCall &C) {
  const auto Digits = C.value(0).isUnknown() ? std::nullopt : C.M.cString(C.pointer(0));
  if (!Digits)
    return std::nullopt;
  char *End = nullptr;
  Number N = Convert(Digits->c_str(), &End);
  using Limits = std::numeric_limits<Number>;
  const bool Failed = End == Digits->c_str() || *End, TooLarge = N == Limits::infinity() || N == -Limits::infinity();
  if (Failed)
    N = 0;
  else if (TooLarge)
    N = N > 0 ? Limits::max() : Limits::lowest();
  C.M.store(C.operand(1).At, Value::floating(N), plain(C.operand(1).Type));
  if (Failed || TooLarge)
    C.M.store(C.operand(2).At, Value::integer(std::ios_base::failbit), C.M.Context.IntTy);
  return CallResult();
}

template <typename Number> bool converts(const FunctionDecl &F) {
  const auto *Type = plain(F.getParamDecl(1)->getType())->getAs<BuiltinType>();
  constexpr auto Kind = std::is_same_v<Number, float>    ? BuiltinType::Float
                        : std::is_same_v<Number, double> ? BuiltinType::Double
                                                         : BuiltinType::LongDouble;
  return Type && Type->getKind() == Kind;
}

/// __timepunct::_M_put(to, room, format, time)
std::optional<CallResult> putTimeWords(StdCall &C) {
  LibraryCall Call = C.Site;
  Call.Name = Call.Method = "strftime";
  Call.Callee = nullptr;
  Call.ReturnType = C.M.Context.UnsignedLongTy;
  const std::optional<CallResult> R = C.M.Standard.call(Call);
  if (!R)
    return std::nullopt;
  if (R->V.isInt() && !R->V.truth() && C.size(1))
    C.M.Mem.clear(C.pointer(0), 1);
  return CallResult();
}

// --- ctype<wchar_t> ------------------------------------------------------------------------------------

constexpr std::uint64_t Wide = 4;

bool isOf(std::int64_t Mask, std::int64_t Character) {
  return Character >= 0 && Character < 128 && (std::ctype<char>::classic_table()[Character] & Mask);
}
std::int64_t toUpper(std::int64_t C) { return C >= 'a' && C <= 'z' ? C - 'a' + 'A' : C; }
std::int64_t toLower(std::int64_t C) { return C >= 'A' && C <= 'Z' ? C - 'A' + 'a' : C; }

std::optional<CallResult> constructWide(StdCall &C) {
  C.M.Mem.clear(C.Site.This.At + 8, C.M.sizeOf(C.Site.ThisType) - 8); // behind the pointer to the virtual functions
  return CallResult();
}

std::optional<CallResult> wideIs(StdCall &C) { return CallResult(Value::boolean(isOf(C.integer(0), C.integer(1)))); }

Value wideAt(StdCall &C, Address At) {
  if (!C.M.Mem.bytes(At, Wide))
    C.fault(std::string(C.Site.Method) + "() leaves the memory that is there");
  return C.M.load(Place(At), C.M.Context.IntTy);
}

/// do_is(from, to, masks)
std::optional<CallResult> wideClasses(StdCall &C) {
  Place To = C.pointer(2);
  for (Address At = C.pointer(0); At < C.pointer(1); At += Wide, To = To + 2) {
    const Value V = wideAt(C, At);
    const bool Narrow = V.isInt() && V.asInt() >= 0 && V.asInt() < 128;
    C.M.store(To, V.isUnknown() ? V : Value::integer(Narrow ? std::ctype<char>::classic_table()[V.asInt()] : 0),
              C.M.Context.UnsignedShortTy);
  }
  return CallResult(C.value(1));
}

/// do_scan_is(mask, from, to), do_scan_not
template <bool Wanted> std::optional<CallResult> wideScan(StdCall &C) {
  Address At = C.pointer(1);
  for (; At < C.pointer(2); At += Wide) {
    const Value V = wideAt(C, At);
    if (V.isUnknown())
      return C.unknown(V.cause());
    if (isOf(C.integer(0), V.asInt()) == Wanted)
      break;
  }
  return CallResult(Value::address(At));
}

template <std::int64_t (*Change)(std::int64_t)> std::optional<CallResult> wideChange(StdCall &C) {
  if (C.count() == 1)
    return CallResult(Value::integer(Change(C.integer(0))));
  for (Address At = C.pointer(0); At < C.pointer(1); At += Wide)
    if (const Value V = wideAt(C, At); V.isInt())
      C.M.store(Place(At), Value::integer(Change(V.asInt())), C.M.Context.IntTy);
  return CallResult(C.value(1));
}

std::int64_t widened(std::int64_t Byte) { return Byte >= 0 && Byte < 128 ? Byte : -1; }

/// do_widen(character), do_widen(from, to, into)
std::optional<CallResult> wideWiden(StdCall &C) {
  if (C.count() == 1)
    return CallResult(Value::integer(widened(C.integer(0))));
  Place To = C.pointer(2);
  for (Address At = C.pointer(0); At < C.pointer(1); ++At, To = To + static_cast<std::int64_t>(Wide)) {
    const Value V = C.M.load(Place(At), C.M.Context.CharTy);
    C.M.store(To, V.isUnknown() ? V : Value::integer(widened(V.asInt())), C.M.Context.IntTy);
  }
  return CallResult(C.value(1));
}

/// do_narrow(character, default), do_narrow(from, to, default, into)
std::optional<CallResult> wideNarrow(StdCall &C) {
  const auto narrowed = [&](std::int64_t Character, std::size_t Default) {
    return Value::integer(Character >= 0 && Character < 128 ? Character : C.integer(Default));
  };
  if (C.count() == 2)
    return CallResult(narrowed(C.integer(0), 1));
  Place To = C.pointer(3);
  for (Address At = C.pointer(0); At < C.pointer(1); At += Wide, To = To + 1) {
    const Value V = wideAt(C, At);
    C.M.store(To, V.isUnknown() ? V : narrowed(V.asInt(), 2), C.M.Context.CharTy);
  }
  return CallResult(C.value(1));
}

constexpr Row wide(std::string_view Name, int Least, int Most, Handler Run) {
  return {Name, Least, Most, Run, true, {}, worksOnWide};
}

std::optional<CallResult> giveClassicName(StdCall &C) { return CallResult(Value::address(C.M.literal("C"))); }

constexpr Row Table[] = {
    {"std::__timepunct::_M_initialize_timepunct", 0, 1, fillTimeWords},
    {"std::__timepunct::_M_put", 4, 4, putTimeWords, false, {}, worksOnChar},
    inert("std::__timepunct::~__timepunct", "its words are the library's own"),
    {"std::__time_get_state::_M_finalize_state", 1, 1, finishTime},
    {"std::time_get begins", 0, 0, beginTime},
    {"std::locale::facet::_S_get_c_name", 0, 0, giveClassicName},
    {"std::numpunct::_M_initialize_numpunct", 0, 1, fillNumberWords, false, {}, worksOnWide},
    {"std::moneypunct::_M_initialize_moneypunct", 0, 2, fillMoneyWords},
    {"std::__use_cache::operator()", 1, 1, useCache},
    {"std::__num_base::_S_format_float", 3, 3, formatForReal},
    {"std::__convert_to_v", 4, 4, convert<float, std::strtof>, false, {}, converts<float>},
    {"std::__convert_to_v", 4, 4, convert<double, std::strtod>, false, {}, converts<double>},
    {"std::__convert_to_v", 4, 4, convert<long double, std::strtold>, false, {}, converts<long double>},
    inert("__gnu_cxx::__uselocale", "there is only the locale \"C\""),
    inert("__uselocale", "there is only the locale \"C\""),
    {"std::ctype::ctype", 0, 2, constructWide, false, {}, worksOnWide},
    wide("std::ctype::do_is", 2, 2, wideIs),
    wide("std::ctype::do_is", 3, 3, wideClasses),
    wide("std::ctype::do_scan_is", 3, 3, wideScan<true>),
    wide("std::ctype::do_scan_not", 3, 3, wideScan<false>),
    wide("std::ctype::do_toupper", 1, 2, wideChange<toUpper>),
    wide("std::ctype::do_tolower", 1, 2, wideChange<toLower>),
    wide("std::ctype::do_widen", 1, 3, wideWiden),
    wide("std::ctype::do_narrow", 2, 4, wideNarrow),
};

/// The characters that numbers and sums of money are written with.
template <const char *Text> bool giveAtoms(Machine &M, StandardState &, const VarDecl *, Place At) {
  M.store(At, Value::address(M.literal(Text)), M.Context.VoidPtrTy);
  return true;
}

constexpr char Out[] = "-+xX0123456789abcdef0123456789ABCDEF", In[] = "-+xX0123456789abcdefABCDEF",
               Money[] = "-0123456789";

bool givePattern(Machine &M, StandardState &, const VarDecl *, Place At) {
  constexpr int Parts[] = {std::money_base::symbol, std::money_base::sign, std::money_base::none,
                           std::money_base::value};
  for (std::int64_t I = 0; I < 4; ++I)
    M.store(At + I, Value::integer(Parts[I]), M.Context.CharTy);
  return true;
}

constexpr GlobalRow Globals[] = {
    {"std::__num_base::_S_atoms_out", giveAtoms<Out>},
    {"std::__num_base::_S_atoms_in", giveAtoms<In>},
    {"std::money_base::_S_atoms", giveAtoms<Money>},
    {"std::money_base::_S_default_pattern", givePattern},
};

} // namespace

std::span<const Row> facetRows() { return Table; }
std::span<const GlobalRow> facetGlobals() { return Globals; }

} // namespace vramlint
