// The rest of <cstdlib>: the end of the program, random numbers, sorting, the environment.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/Rows.h"
#include "Support/SetValue.h"

#include <csignal>
#include <cstdlib>

namespace vramlint {
using namespace clang;

namespace {

// --- the end -----------------------------------------------------------------------------------------

std::optional<CallResult> exitProgram(StdCall &C) {
  const Value Status = C.count() ? C.value(0) : Value::integer(0);
  C.M.ExitStatus = Status.isUnknown() ? 0 : static_cast<int>(Status.asInt() & 0xff);
  C.M.stop(StopReason::Exit, "the program calls " + std::string(C.Site.Name) + "()", C.where());
}

std::optional<CallResult> callAtQuickExit(StdCall &C) {
  C.State.AtQuickExit.push_back(C.operand(0));
  return CallResult(Value::integer(0));
}

/// quick_exit, _exit: nothing static is destroyed, and what exit() would call is not called.
template <bool IsQuick> std::optional<CallResult> leaveAtOnce(StdCall &C) {
  while (IsQuick && !C.State.AtQuickExit.empty()) {
    const Operand Function = C.State.AtQuickExit.back();
    C.State.AtQuickExit.pop_back();
    C.M.callCallable(Function, {}, C.Site.Site);
  }
  Machine &M = C.M;
  M.atExit([&M, Why = "the program calls " + std::string(C.Site.Name) + "()", Where = C.where()] {
    M.stop(StopReason::Exit, Why, Where);
  });
  return exitProgram(C);
}

std::optional<CallResult> abortProgram(StdCall &C) {
  callSignalHandler(C, SIGABRT);
  C.M.ExitStatus = 128 + 6; // what a shell reports of SIGABRT
  C.fault("the program calls " + std::string(C.Site.Name) + "()");
}

/// \p What: which argument is the condition.
template <std::size_t What> std::optional<CallResult> assertionFailed(StdCall &C) {
  const Value Condition = C.value(What);
  const std::optional<std::string> Text = Condition.isUnknown() ? std::nullopt : C.M.cString(Condition.asAddress());
  callSignalHandler(C, SIGABRT);
  C.M.ExitStatus = 128 + 6;
  C.fault("Assertion `" + Text.value_or("?") + "' failed.");
}

std::optional<CallResult> callAtExit(StdCall &C) {
  Machine &M = C.M;
  const Operand Function = C.operand(0);
  M.atExit([&M, Function] { M.callCallable(Function, {}, nullptr); });
  return CallResult(Value::integer(0));
}

// --- integers ----------------------------------------------------------------------------------------

std::optional<CallResult> absolute(StdCall &C) {
  const __int128 I = C.value(0).wide();
  return CallResult(Value::integer(I < 0 ? -I : I));
}

/// div_t and its like: quotient, then remainder.
std::optional<CallResult> divide(StdCall &C) {
  const std::int64_t Left = C.integer(0), Right = C.integer(1);
  if (Right == 0)
    C.fault("division by zero");
  const QualType Part = C.operand(0).Type.isNull() ? C.M.Context.LongTy : C.Site.Callee->getParamDecl(0)->getType();
  C.M.store(C.Site.Result, Value::integer(__int128(Left) / Right), Part);
  C.M.store(C.Site.Result + static_cast<std::int64_t>(C.M.sizeOf(Part)), Value::integer(__int128(Left) % Right),
            Part);
  return CallResult::made();
}

// --- the environment ---------------------------------------------------------------------------------

/// Those that a login sets.
constexpr llvm::StringLiteral AlwaysSet[] = {"HOME", "LOGNAME", "PATH", "PWD", "SHELL", "USER"};

/// Where a variable is asked for: behind a function of the program that is given its name, each call asks for
/// another.
SourceLocation whereAsked(StdCall &C) {
  const auto *Call = dyn_cast_or_null<CallExpr>(C.Site.Site);
  const bool IsNamed = !Call || Call->getNumArgs() == 0 || isa<StringLiteral>(Call->getArg(0)->IgnoreParenImpCasts());
  const Frame &In = C.M.frame();
  return !IsNamed && In.IsUser && In.CalledFrom.isValid() ? In.CalledFrom : C.where();
}

/// What the variable was said to be (`env.BATCH`), whatever stands for its name. Others are taken not to be set, as
/// long as the program goes on without them.
Value valueOfVariable(StdCall &C, const std::string &Name) {
  if (const std::optional<Address> Said = C.M.givenText("getenv(\"" + Name + "\")"))
    return Value::address(*Said);
  const std::string Variable = "the environment variable '" + Name + "'", Suggestion = suggestionFor("env." + Name);
  if (C.M.Oracle && !llvm::is_contained(AlwaysSet, Name)) {
    const SourceLocation Where = whereAsked(C);
    C.M.Surroundings.insert(C.M.conditionAt(Where));
    if (!C.M.Oracle(Where, "that " + Variable + " is set" + Suggestion, /*Usual=*/false))
      return Value::address(0);
  }
  return C.M.unknown(Variable + " is not known before the program runs" + Suggestion);
}

std::optional<CallResult> environmentVariable(StdCall &C) {
  const Value Pointer = C.value(0);
  const std::optional<std::string> Name = Pointer.isUnknown() ? std::nullopt : C.M.cString(Pointer.asAddress());
  if (!Name)
    return giveUnknown(C);
  auto Known = C.State.Environment.find(*Name);
  if (Known == C.State.Environment.end())
    Known = C.State.Environment.emplace(*Name, valueOfVariable(C, *Name)).first;
  return CallResult(Known->second);
}

/// Any variable may be another one.
std::optional<CallResult> changeAnyVariable(StdCall &C) {
  for (auto &[Name, Is] : C.State.Environment)
    Is = C.M.unknown("which variable of the environment is set is not known");
  return giveUnknown(C);
}

/// setenv(name, value, overwrite).
std::optional<CallResult> setVariable(StdCall &C) {
  const Value Pointer = C.value(0), To = C.value(1), Overwrites = C.value(2);
  const std::optional<std::string> Name = Pointer.isUnknown() ? std::nullopt : C.M.cString(Pointer.asAddress());
  if (!Name)
    return changeAnyVariable(C);
  if (Overwrites.isUnknown() || !Overwrites.truth()) {
    const auto [At, IsNew] = C.State.Environment.emplace(*Name, Value::address(0));
    Value &Is = At->second;
    if (const std::optional<Address> Said = C.M.givenText("getenv(\"" + *Name + "\")"); Said && IsNew)
      Is = Value::address(*Said);
    if (Overwrites.isUnknown())
      Is = C.M.unknown("whether a variable of the environment is set anew is not known");
    if (Is.isUnknown() || Is.truth())
      return CallResult(Value::integer(0));
  }
  const std::optional<std::string> Text = To.isUnknown() ? std::nullopt : C.M.cString(To.asAddress());
  C.State.Environment[*Name] = Text             ? Value::address(C.M.literal(*Text))
                               : To.isUnknown() ? To
                                                : C.M.unknown("a text that is not known");
  return CallResult(Value::integer(0));
}

std::optional<CallResult> unsetVariable(StdCall &C) {
  const Value Pointer = C.value(0);
  const std::optional<std::string> Name = Pointer.isUnknown() ? std::nullopt : C.M.cString(Pointer.asAddress());
  if (!Name)
    return changeAnyVariable(C);
  C.State.Environment[*Name] = Value::address(0);
  return CallResult(Value::integer(0));
}

/// putenv(`name=value`): the variable is what the text is from now on.
std::optional<CallResult> putVariable(StdCall &C) {
  const Value Pointer = C.value(0);
  const std::optional<std::string> Text = Pointer.isUnknown() ? std::nullopt : C.M.cString(Pointer.asAddress());
  if (!Text)
    return changeAnyVariable(C);
  const std::size_t End = Text->find('=');
  C.State.Environment[Text->substr(0, End)] =
      Value::address(End == std::string::npos ? 0 : Pointer.asAddress() + End + 1);
  return CallResult(Value::integer(0));
}

// --- random numbers: glibc's own sequences -----------------------------------------------------------

void seed(StdCall &C, unsigned Seed) {
  C.State.Random = {};
  ::initstate_r(Seed, C.State.RandomTable, sizeof C.State.RandomTable, &C.State.Random);
  C.State.Seeded = true;
}

std::optional<CallResult> randomNumber(StdCall &C) {
  if (C.State.RandomCause)
    return C.unknown(C.State.RandomCause);
  if (!C.State.Seeded)
    seed(C, 1);
  std::int32_t Number = 0;
  ::random_r(&C.State.Random, &Number);
  return CallResult(Value::integer(Number));
}

std::optional<CallResult> seedRandom(StdCall &C) {
  const Value Seed = C.value(0);
  C.State.RandomCause = Seed.cause(); // numbers from an unknown seed are not known either
  if (!Seed.isUnknown())
    seed(C, static_cast<unsigned>(Seed.asInt()));
  return CallResult();
}

std::optional<CallResult> randomWithState(StdCall &C) {
  const Address State = C.pointer(0);
  if (!C.M.Mem.bytes(State, 4))
    C.fault("rand_r() reads where nothing is");
  const Value Old = C.M.load(State, C.M.Context.UnsignedIntTy);
  if (Old.isUnknown())
    return CallResult(Old);
  unsigned Seed = static_cast<unsigned>(Old.asInt());
  const int Number = ::rand_r(&Seed);
  C.M.store(State, Value::integer(Seed), C.M.Context.UnsignedIntTy);
  return CallResult(Value::integer(Number));
}

std::optional<CallResult> seed48(StdCall &C) {
  ::srand48_r(static_cast<long>(C.integer(0)), &C.State.Random48);
  return CallResult();
}

std::optional<CallResult> real48(StdCall &C) {
  double Number = 0;
  ::drand48_r(&C.State.Random48, &Number);
  return CallResult(Value::floating(Number));
}

template <int (*Draw)(::drand48_data *, long *)> std::optional<CallResult> integer48(StdCall &C) {
  long Number = 0;
  Draw(&C.State.Random48, &Number);
  return CallResult(Value::integer(Number));
}

// --- sorting -----------------------------------------------------------------------------------------

Operand pointerOperand(StdCall &C, Address A) {
  Operand O;
  O.V = Value::address(A);
  O.Type = C.M.Context.getPointerType(C.M.Context.VoidTy.withConst());
  return O;
}

Value compareElements(StdCall &C, std::size_t Callable, Address Left, Address Right) {
  const Value V =
      C.M.callCallable(C.operand(Callable), {pointerOperand(C, Left), pointerOperand(C, Right)}, C.Site.Site).V;
  return V;
}

/// Merges sorted halves; a comparison that is not known keeps the order.
void mergeSort(StdCall &C, std::vector<Address> &Elements, std::size_t Begin, std::size_t End, CauseId &Cause) {
  if (End - Begin < 2)
    return;
  const std::size_t Middle = Begin + (End - Begin) / 2;
  mergeSort(C, Elements, Begin, Middle, Cause);
  mergeSort(C, Elements, Middle, End, Cause);
  std::vector<Address> Merged;
  std::size_t Left = Begin, Right = Middle;
  while (Left < Middle && Right < End) {
    const Value Order = compareElements(C, 3, Elements[Left], Elements[Right]);
    if (Order.isUnknown())
      Cause = Order.cause();
    Merged.push_back(Order.isUnknown() || Order.asInt() <= 0 ? Elements[Left++] : Elements[Right++]);
  }
  Merged.insert(Merged.end(), Elements.begin() + Left, Elements.begin() + Middle);
  Merged.insert(Merged.end(), Elements.begin() + Right, Elements.begin() + End);
  std::copy(Merged.begin(), Merged.end(), Elements.begin() + Begin);
}

/// glibc sorts by merging: equal elements keep their order.
std::optional<CallResult> sortElements(StdCall &C) {
  const Address Base = C.pointer(0);
  const std::uint64_t Count = C.size(1), Size = C.size(2);
  std::uint64_t Bytes = 0;
  if (Count < 2 || Size == 0)
    return CallResult();
  if (__builtin_mul_overflow(Count, Size, &Bytes) || !C.M.Mem.bytes(Base, Bytes))
    C.fault("qsort() leaves the memory that is there");
  std::vector<Address> Elements(Count);
  for (std::uint64_t I = 0; I < Count; ++I)
    Elements[I] = Base + I * Size;
  CauseId Cause = Known;
  mergeSort(C, Elements, 0, Count, Cause);
  const Address Old = C.M.Mem.allocate(Bytes, BlockKind::Temporary, false);
  C.M.Mem.copy(Old, Base, Bytes);
  for (std::uint64_t I = 0; I < Count; ++I)
    C.M.Mem.copy(Base + I * Size, Old + (Elements[I] - Base), Size);
  C.M.Mem.release(Old);
  if (Cause)
    C.M.Mem.setShadow(Base, Bytes, Cause);
  return CallResult();
}

std::optional<CallResult> searchElement(StdCall &C) {
  std::uint64_t Low = 0, High = C.size(2);
  while (Low < High) {
    const std::uint64_t Middle = (Low + High) / 2;
    const Address At = C.pointer(1) + Middle * C.size(3);
    const Value Order = compareElements(C, 4, C.pointer(0), At);
    if (Order.isUnknown())
      return CallResult(Order);
    if (Order.asInt() == 0)
      return CallResult(Value::address(At));
    (Order.asInt() < 0 ? High : Low) = Order.asInt() < 0 ? Middle : Middle + 1;
  }
  return CallResult(Value::address(0));
}

std::optional<CallResult> errorNumber(StdCall &C) { return CallResult(Value::address(C.errnoAddress())); }

constexpr Row Table[] = {
    {"exit", 1, 1, exitProgram},
    {"_exit", 1, 1, leaveAtOnce<false>},
    {"_Exit", 1, 1, leaveAtOnce<false>},
    {"quick_exit", 1, 1, leaveAtOnce<true>},
    {"abort", 0, 0, abortProgram},
    {"__assert_fail", 4, 4, assertionFailed<0>},
    {"std::__glibcxx_assert_fail", 4, 4, assertionFailed<3>},
    {"atexit", 1, 1, callAtExit},
    {"at_quick_exit", 1, 1, callAtQuickExit},
    pure("abs", 1, absolute),
    pure("labs", 1, absolute),
    pure("llabs", 1, absolute),
    pure("imaxabs", 1, absolute),
    pure("div", 2, divide),
    pure("ldiv", 2, divide),
    pure("lldiv", 2, divide),
    pure("imaxdiv", 2, divide),
    {"rand", 0, 0, randomNumber},
    {"random", 0, 0, randomNumber},
    {"srand", 1, 1, seedRandom},
    {"srandom", 1, 1, seedRandom},
    writes("rand_r", 1, randomWithState),
    pure("srand48", 1, seed48),
    {"drand48", 0, 0, real48},
    {"lrand48", 0, 0, integer48<::lrand48_r>},
    {"mrand48", 0, 0, integer48<::mrand48_r>},
    writes("qsort", 4, sortElements),
    pure("bsearch", 5, searchElement),
    {"__errno_location", 0, 0, errorNumber},
    {"getenv", 1, 1, environmentVariable},
    {"secure_getenv", 1, 1, environmentVariable},
    {"getpid", 0, 0, giveUnknown},
    {"isatty", 1, 1, giveUnknown},
    {"setenv", 3, 3, setVariable},
    {"unsetenv", 1, 1, unsetVariable},
    {"putenv", 1, 1, putVariable},
    {"clearenv", 0, 0, changeAnyVariable},
};

} // namespace

std::span<const Row> stdlibRows() { return Table; }

} // namespace vramlint
