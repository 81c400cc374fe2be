// Clocks: <ctime>, <chrono>. What time it is is never known; waiting does nothing.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/Rows.h"

#include <ctime>

namespace vramlint {
using namespace clang;

namespace {

/// A clock that writes through its argument number \p I as well.
template <std::size_t I> std::optional<CallResult> clockInto(StdCall &C) {
  const CauseId Cause = C.M.Mem.cause("the time is not known before the program runs");
  if (I < C.count())
    if (const Value To = C.value(I); !To.isUnknown() && To.asAddress() != 0) {
      const QualType Type = C.Site.Callee->getParamDecl(I)->getType()->getPointeeType();
      C.M.makeUnknown(Place(To.asAddress()), Type, Cause);
    }
  const bool Status = I != 0 || C.Site.Name != "time"; // whether it succeeds is known
  return Status ? CallResult(Value::integer(0)) : C.unknown(Cause);
}

std::optional<CallResult> now(StdCall &C) { return C.unknown("the time is not known before the program runs"); }

std::optional<CallResult> timeDifference(StdCall &C) {
  return CallResult(Value::floating(static_cast<double>(C.integer(0) - C.integer(1))));
}

/// The parts of a point in time: a static object whose bytes are not known, or the one that is given.
std::optional<CallResult> timeParts(StdCall &C) {
  const QualType Type = C.Site.ReturnType->getPointeeType();
  const Address Given = C.count() > 1 && !C.value(1).isUnknown() ? C.pointer(1) : 0;
  const Place At = Given ? Place(Given) : C.M.allocate(Type, BlockKind::Static, true);
  const Value When = C.value(0);
  const Value Time = When.isUnknown() ? When : C.M.load(When.asAddress(), C.M.Context.LongTy);
  std::tm Parts = {};
  const std::time_t Known = Time.isUnknown() ? 0 : Time.asInt();
  std::uint8_t *Bytes = C.M.Mem.bytes(At.At, sizeof Parts);
  const bool Universal = C.Site.Name == "gmtime" || C.Site.Name == "gmtime_r"; // else the zone is not known
  if (Time.isUnknown() || !Universal || !Bytes || C.M.sizeOf(Type) != sizeof Parts || !::gmtime_r(&Known, &Parts)) {
    C.M.makeUnknown(At, Type, Time.isUnknown() ? Time.cause() : C.M.Mem.cause("the time zone is not known"));
    return CallResult(Value::address(At.At));
  }
  const int Numbers[] = {Parts.tm_sec,  Parts.tm_min,  Parts.tm_hour, Parts.tm_mday, Parts.tm_mon,
                         Parts.tm_year, Parts.tm_wday, Parts.tm_yday, Parts.tm_isdst};
  C.M.Mem.clear(At.At, sizeof Parts);
  for (std::size_t I = 0; I < std::size(Numbers); ++I)
    C.M.store(At + static_cast<std::int64_t>(4 * I), Value::integer(Numbers[I]), C.M.Context.IntTy);
  return CallResult(Value::address(At.At));
}

/// A text of a time: its characters are not known, but how long it is is as good as known to nobody who asks.
std::optional<CallResult> timeText(StdCall &C) {
  const Value To = C.value(0), Room = C.value(1);
  const CauseId Cause = C.M.Mem.cause("the time is not known before the program runs");
  if (!To.isUnknown() && !Room.isUnknown() && C.size(1) && C.M.Mem.bytes(To.asAddress(), C.size(1)))
    C.M.Mem.setShadow(To.asAddress(), C.size(1), Cause);
  return C.unknown(Cause);
}

constexpr Row Table[] = {
    {"time", 1, 1, clockInto<0>},
    {"clock", 0, 0, now},
    {"clock_gettime", 2, 2, clockInto<1>},
    {"timespec_get", 2, 2, clockInto<0>},
    {"gettimeofday", 2, 2, clockInto<0>},
    pure("difftime", 2, timeDifference),
    {"gmtime", 1, 1, timeParts},
    {"gmtime_r", 2, 2, timeParts},
    {"localtime", 1, 1, timeParts},
    {"localtime_r", 2, 2, timeParts},
    {"strftime", 4, 4, timeText},
    {"mktime", 1, 1, now},
    {"ctime", 1, 1, now},
    {"asctime", 1, 1, now},
    {"std::chrono::system_clock::now", 0, 0, now},
    {"std::chrono::steady_clock::now", 0, 0, now},
    {"std::chrono::high_resolution_clock::now", 0, 0, now},
    inert("nanosleep", "waiting allocates nothing"),
    inert("clock_nanosleep", "waiting allocates nothing"),
    inert("sleep", "waiting allocates nothing"),
    inert("usleep", "waiting allocates nothing"),
    inert("std::this_thread::sleep_for", "waiting allocates nothing"),
    inert("std::this_thread::sleep_until", "waiting allocates nothing"),
    inert("std::this_thread::__sleep_for", "waiting allocates nothing"),
};

} // namespace

std::span<const Row> timeRows() { return Table; }

} // namespace vramlint
