// Clocks: <ctime>, <chrono>. What time it is is never known; waiting does nothing.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/Containment.h"
#include "Std/Sequence.h"
#include "Std/Streams.h"

#include <ctime>

namespace vramlint {
using namespace clang;

namespace {

/// What a function that asks a clock returns.
enum class Gives { Time, Zero, Base };

/// A clock that writes through its argument number \p I as well.
template <std::size_t I, Gives Result> std::optional<CallResult> clockInto(StdCall &C) {
  const CauseId Cause = C.M.Mem.cause("the time is not known before the program runs");
  if (I < C.count())
    if (const Value To = C.value(I); !To.isUnknown() && To.asAddress() != 0) {
      const QualType Type = C.Site.Callee->getParamDecl(I)->getType()->getPointeeType();
      C.M.makeUnknown(Place(To.asAddress()), Type, Cause);
    }
  if constexpr (Result == Gives::Time)
    return C.unknown(Cause);
  return CallResult(Result == Gives::Base ? C.value(1) : Value::integer(0)); // that it succeeds is known
}

std::optional<CallResult> now(StdCall &C) { return C.unknown("the time is not known before the program runs"); }

std::optional<CallResult> timeDifference(StdCall &C) {
  return CallResult(Value::floating(static_cast<double>(C.integer(0) - C.integer(1))));
}

void storeParts(StdCall &C, Place At, const std::tm &Parts) {
  const int Numbers[] = {Parts.tm_sec,  Parts.tm_min,  Parts.tm_hour, Parts.tm_mday, Parts.tm_mon,
                         Parts.tm_year, Parts.tm_wday, Parts.tm_yday, Parts.tm_isdst};
  for (std::size_t I = 0; I < std::size(Numbers); ++I)
    C.M.store(At + static_cast<std::int64_t>(4 * I), Value::integer(Numbers[I]), C.M.Context.IntTy);
}

/// The parts of a point in time: in the one object that the library has for them, or in the one that is given.
/// \p Universal: else the zone is not known.
template <bool Universal> std::optional<CallResult> timeParts(StdCall &C) {
  const QualType Type = C.Site.ReturnType->getPointeeType();
  const Address Given = C.count() > 1 && !C.value(1).isUnknown() ? C.pointer(1) : 0;
  const Place At = Given ? Given : C.single("parts of a time", C.M.sizeOf(Type));
  const Value When = C.value(0);
  const Value Time = When.isUnknown() ? When : C.M.load(When.asAddress(), C.M.Context.LongTy);
  std::tm Parts = {};
  const std::time_t Known = Time.isUnknown() ? 0 : Time.asInt();
  std::uint8_t *Bytes = C.M.Mem.bytes(At.At, sizeof Parts);
  if (Time.isUnknown() || !Universal || !Bytes || C.M.sizeOf(Type) != sizeof Parts || !::gmtime_r(&Known, &Parts)) {
    C.M.makeUnknown(At, Type, Time.isUnknown() ? Time.cause() : C.M.Mem.cause("the time zone is not known"));
    return CallResult(Value::address(At.At));
  }
  C.M.Mem.clear(At.At, sizeof Parts);
  storeParts(C, At, Parts);
  return CallResult(Value::address(At.At));
}

constexpr int Numbers = 9; ///< of a broken-down time, in front

/// The broken-down time that a pointer leads to; Cause: why it is not known.
std::tm partsAt(StdCall &C, const Value &Pointer, CauseId &Cause) {
  std::tm Parts = {};
  int *const To[Numbers] = {&Parts.tm_sec,  &Parts.tm_min,  &Parts.tm_hour, &Parts.tm_mday, &Parts.tm_mon,
                            &Parts.tm_year, &Parts.tm_wday, &Parts.tm_yday, &Parts.tm_isdst};
  Cause = Pointer.cause();
  if (!Cause && !C.M.Mem.bytes(Pointer.asAddress(), sizeof Parts))
    C.fault(std::string(C.Site.Method) + "() reads a time where nothing is");
  for (std::int64_t I = 0; !Cause && I < Numbers; ++I) {
    const Value V = C.M.load(Place(Pointer.asAddress()) + 4 * I, C.M.Context.IntTy);
    Cause = V.cause();
    *To[I] = V.isUnknown() ? 0 : static_cast<int>(V.asInt());
  }
  return Parts;
}

/// What strftime makes in the locale "C"; a hole where the time, the format or the zone is not known.
Text formattedTime(StdCall &C, const Value &Parts, const Value &Format) {
  CauseId Cause = Known;
  const std::tm Time = partsAt(C, Parts, Cause);
  const auto Pattern = Format.isUnknown() ? std::nullopt : C.M.cString(Format.asAddress());
  const bool NamesZone = Pattern && Pattern->find_first_of("zZs+") != std::string::npos;
  Text T;
  if (Cause || !Pattern || NamesZone) {
    T.hole(Cause ? Cause : C.M.Mem.cause(NamesZone ? "the time zone is not known" : "a format that is not known"));
    return T;
  }
  std::string Room(Pattern->size() * 40 + 64, '\0');
  Room.resize(std::strftime(Room.data(), Room.size(), Pattern->c_str(), &Time));
  T.add(Room);
  return T;
}

/// strftime(to, room, format, time)
std::optional<CallResult> timeText(StdCall &C) {
  const Value To = C.value(0), Room = C.value(1);
  const Text T = formattedTime(C, C.value(3), C.value(2));
  if (To.isUnknown() || Room.isUnknown())
    return std::nullopt;
  const std::uint64_t Count = T.size() + 1;
  if (T.known() && Count > C.size(1))
    return CallResult(Value::integer(0));
  if (!T.known()) {
    if (C.size(1) && C.M.Mem.bytes(To.asAddress(), C.size(1)))
      C.M.Mem.setShadow(To.asAddress(), C.size(1), T.cause());
    return C.unknown(T.cause());
  }
  if (!T.write(C.M.Mem, To.asAddress(), T.size()) || !C.M.Mem.clear(To.asAddress() + T.size(), 1))
    C.fault("strftime() writes where nothing is");
  return CallResult(Value::integer(T.size()));
}

/// asctime(time): a text that the next call overwrites.
std::optional<CallResult> timeLine(StdCall &C) {
  const Text T = formattedTime(C, C.value(0), Value::address(C.M.literal("%a %b %e %H:%M:%S %Y\n")));
  const Address At = C.single("asctime", 64);
  if (!T.known())
    return C.unknown(T.cause());
  C.M.Mem.clear(At, 64);
  T.write(C.M.Mem, At, T.size());
  return CallResult(Value::address(At));
}

/// timegm(time), mktime(time): the latter in a zone that is not known. Both bring the parts into order.
std::optional<CallResult> fromParts(StdCall &C) {
  CauseId Cause = Known;
  std::tm Parts = partsAt(C, C.value(0), Cause);
  const Value Where = C.value(0);
  if (Where.isUnknown())
    return std::nullopt;
  const QualType Type = C.Site.Callee->getParamDecl(0)->getType()->getPointeeType();
  if (!Cause && C.Site.Name != "timegm")
    Cause = C.M.Mem.cause("the time zone is not known");
  if (Cause) {
    C.M.makeUnknown(Place(Where.asAddress()), Type, Cause);
    return C.unknown(Cause);
  }
  const std::time_t Time = ::timegm(&Parts);
  storeParts(C, Place(Where.asAddress()), Parts);
  return CallResult(Value::integer(Time));
}

// --- <iomanip> ---------------------------------------------------------------------------------------

/// Whether the second operand is what put_time, or get_time, returns.
bool takesTime(const FunctionDecl &F) {
  const CXXRecordDecl *Class = F.getNumParams() == 2 ? classOf(F.getParamDecl(1)->getType()) : nullptr;
  return Class && (Class->getName() == "_Put_time" || Class->getName() == "_Get_time") && worksOnChar(F);
}

Value timeMember(StdCall &C, llvm::StringRef Name) {
  const Place At = C.member(C.operand(1).At, plain(C.operand(1).Type), Name).first;
  return At ? C.M.load(At, C.M.Context.VoidPtrTy) : C.M.unknown("a time that is not known");
}

std::optional<CallResult> putTime(StdCall &C) {
  Stream S(C, C.operand(0).At, C.operand(0).Type);
  if (!S.usable())
    return std::nullopt;
  if (S.good())
    S.write(formattedTime(C, timeMember(C, "_M_tmb"), timeMember(C, "_M_fmt")));
  return CallResult(C.operand(0).At);
}

/// From a stream of which it is not known what is in it: neither the time nor the stream is known afterwards.
std::optional<CallResult> getTime(StdCall &C) {
  Stream S(C, C.operand(0).At, C.operand(0).Type);
  const Value To = timeMember(C, "_M_tmb");
  if (!S.usable() || To.isUnknown())
    return std::nullopt;
  const CauseId Cause = C.M.Mem.cause("a time that is read from what is not known");
  if (C.M.Mem.bytes(To.asAddress(), sizeof(std::tm)))
    C.M.Mem.setShadow(To.asAddress(), sizeof(std::tm), Cause);
  S.setStateUnknown(Cause);
  return CallResult(C.operand(0).At);
}

constexpr Row Table[] = {
    {"time", 1, 1, clockInto<0, Gives::Time>},
    {"times", 1, 1, clockInto<0, Gives::Time>},
    {"clock", 0, 0, now},
    {"clock_gettime", 2, 2, clockInto<1, Gives::Zero>},
    {"clock_getres", 2, 2, clockInto<1, Gives::Zero>},
    {"timespec_get", 2, 2, clockInto<0, Gives::Base>},
    {"gettimeofday", 2, 2, clockInto<0, Gives::Zero>},
    {"getrusage", 2, 2, clockInto<1, Gives::Zero>},
    pure("difftime", 2, timeDifference),
    {"gmtime", 1, 1, timeParts<true>},
    {"gmtime_r", 2, 2, timeParts<true>},
    {"localtime", 1, 1, timeParts<false>},
    {"localtime_r", 2, 2, timeParts<false>},
    {"strftime", 4, 4, timeText},
    {"mktime", 1, 1, fromParts},
    {"timegm", 1, 1, fromParts},
    {"ctime", 1, 1, now},
    {"asctime", 1, 1, timeLine},
    {"std::operator<<", 2, 2, putTime, false, {}, takesTime},
    {"std::get_time of what is not known", 2, 2, getTime},
    {"std::chrono::system_clock::now", 0, 0, now},
    {"std::chrono::steady_clock::now", 0, 0, now},
    {"std::chrono::high_resolution_clock::now", 0, 0, now},
};

/// stream >> get_time(...) is executed where all that is in the stream is known.
Answer readTime(Machine &M, const LibraryCall &Call) {
  const Operand &Stream = Call.Arguments[0];
  const std::optional<View> Ios =
      Stream.At.isUnknown() ? std::nullopt : baseNamed(M, View{Stream.At, plain(Stream.Type)}, "std::basic_ios");
  const std::optional<Value> Buffer = Ios ? read(M, *Ios, {"_M_streambuf"}) : std::nullopt;
  if (!Buffer)
    return std::nullopt;
  bool IsKnown = Buffer->isInt() && !std::dynamic_pointer_cast<StreamDevice>(M.Mem.slot(Buffer->asAddress()));
  const std::optional<View> Field = memberAt(M, *Ios, {"_M_streambuf"});
  if (IsKnown && Field) {
    const View Area{Buffer->asAddress(), plain(Field->Type->getPointeeType())};
    const std::optional<Value> From = read(M, Area, {"_M_in_cur"}), To = read(M, Area, {"_M_in_end"});
    IsKnown = From && To && From->isInt() && To->isInt() &&
              (From->asAddress() >= To->asAddress() ||
               !M.Mem.shadow(From->asAddress(), To->asAddress() - From->asAddress()));
  }
  if (IsKnown)
    return std::nullopt;
  LibraryCall Other = Call;
  Other.Callee = nullptr;
  Other.Name = Other.Method = "std::get_time of what is not known";
  return M.Standard.call(Other);
}

/// A call of the facet: nothing has been read of a time yet. Then the body runs.
Answer beginTime(Machine &M, const LibraryCall &) {
  LibraryCall Begin;
  Begin.Name = Begin.Method = "std::time_get begins";
  Begin.ReturnType = M.Context.VoidTy;
  M.Standard.call(Begin);
  return std::nullopt;
}

constexpr ContainedMethod TimeFacet[] = {
    {"get", beginTime},      {"get_time", beginTime},      {"get_date", beginTime},
    {"get_year", beginTime}, {"get_monthname", beginTime}, {"get_weekday", beginTime},
};
constexpr ContainedClass ContainedTimeFacets[] = {{"time_get", TimeFacet}};

constexpr ShortcutRow ContainedTimes[] = {
    {"std::operator>>", readTime, [](Machine &, const FunctionDecl &F) { return takesTime(F); }},
};

} // namespace

std::span<const Row> timeRows() { return Table; }
std::span<const ShortcutRow> containedTimes() { return ContainedTimes; }
std::span<const ContainedClass> containedTimeFacets() { return ContainedTimeFacets; }

} // namespace vramlint
