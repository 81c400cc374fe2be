// Signals: <csignal>, sigaction. None comes from outside while a program is executed here; those that it raises
// itself call its handlers at once.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/Rows.h"

#include <csignal>
#include <cstddef>
#include <cstring>

namespace vramlint {
using namespace clang;

namespace {

constexpr Address Default = 0, Ignored = 1; // SIG_DFL, SIG_IGN

bool isUsable(StdCall &C, const Value &Handler) {
  return !Handler.isUnknown() && (Handler.asAddress() <= Ignored || C.M.functionAt(Handler.asAddress()));
}

std::optional<CallResult> setHandler(StdCall &C) {
  const Value Number = C.value(0), Handler = C.value(1);
  if (Number.isUnknown() || !isUsable(C, Handler))
    return std::nullopt;
  const SignalAction New{Handler.asAddress(), SA_RESTART};
  const SignalAction Old = std::exchange(C.State.Signals[static_cast<int>(Number.asInt())], New);
  return CallResult(Value::address(Old.Handler));
}

/// struct sigaction: the handler stands first.
std::optional<CallResult> setAction(StdCall &C) {
  const Value Number = C.value(0), New = C.value(1), Old = C.value(2);
  if (Number.isUnknown() || New.isUnknown() || Old.isUnknown())
    return std::nullopt;
  constexpr auto FlagsAt = static_cast<std::int64_t>(offsetof(struct sigaction, sa_flags));
  const ASTContext &Types = C.M.Context;
  std::optional<SignalAction> Wanted;
  if (New.truth()) {
    const Place At(New.asAddress());
    const Value Handler = C.M.load(At, Types.VoidPtrTy), Flags = C.M.load(At + FlagsAt, Types.IntTy);
    if (!isUsable(C, Handler) || Flags.isUnknown())
      return std::nullopt;
    Wanted = SignalAction{Handler.asAddress(), static_cast<int>(Flags.asInt())};
  }
  SignalAction &Now = C.State.Signals[static_cast<int>(Number.asInt())];
  if (Old.truth()) {
    const Place At(Old.asAddress());
    C.M.Mem.clear(At.At, sizeof(struct sigaction));
    C.M.store(At, Value::address(Now.Handler), Types.VoidPtrTy);
    C.M.store(At + FlagsAt, Value::integer(Now.Flags), Types.IntTy);
  }
  if (Wanted)
    Now = *Wanted;
  return CallResult(Value::integer(0));
}

bool endsProgram(int Number) {
  return Number != SIGCHLD && Number != SIGCONT && Number != SIGURG && Number != SIGWINCH;
}

std::optional<CallResult> raiseSignal(StdCall &C) {
  const Value V = C.value(0);
  if (V.isUnknown())
    return C.unknown(V.cause());
  const int Number = static_cast<int>(V.asInt());
  if (!callSignalHandler(C, Number) && C.State.Signals[Number].Handler == Default && endsProgram(Number)) {
    C.M.ExitStatus = 128 + Number; // what a shell reports
    C.fault(std::string("the program raises a signal that ends it: ") + strsignal(Number));
  }
  return CallResult(Value::integer(0));
}

// --- <csetjmp> -------------------------------------------------------------------------------------------

/// setjmp(): the first time it returns.
std::optional<CallResult> rememberPlace(StdCall &) { return CallResult(Value::integer(0)); }

std::optional<CallResult> jumpBack(StdCall &C) {
  C.M.unmodelled("a jump by longjmp()", C.Site.Site);
  C.M.stop(StopReason::TimeLimit, "a jump by longjmp() is not followed", C.where());
}

constexpr Row Table[] = {
    {"setjmp", 1, 1, rememberPlace}, {"_setjmp", 1, 1, rememberPlace}, {"__sigsetjmp", 2, 2, rememberPlace},
    {"longjmp", 2, 2, jumpBack},     {"siglongjmp", 2, 2, jumpBack},   {"signal", 2, 2, setHandler},
    {"sigaction", 3, 3, setAction},  {"raise", 1, 1, raiseSignal},
};

} // namespace

bool callSignalHandler(StdCall &C, int Number) {
  SignalAction &Action = C.State.Signals[Number];
  if (Action.Handler <= Ignored)
    return false;
  const Address At = Action.Handler;
  if (Action.Flags & SA_SIGINFO) {
    C.M.unmodelled("a handler that is told more than the number of its signal", C.Site.Site);
    return true;
  }
  if (Action.Flags & SA_RESETHAND)
    Action.Handler = Default;
  Operand Handler, Given;
  Handler.V = Value::address(At);
  Handler.Type = C.M.Context.getPointerType(C.M.functionAt(At)->getType());
  Given.V = Value::integer(Number);
  Given.Type = C.M.Context.IntTy;
  C.M.callCallable(Handler, {Given}, C.Site.Site);
  return true;
}

std::span<const Row> signalRows() { return Table; }

} // namespace vramlint
