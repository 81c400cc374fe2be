// Threads: <thread>, <mutex>, <condition_variable>. A thread's function runs where the thread is started, to its end
// or until it waits for others, or sleeps; it goes on when others wait.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/Rows.h"
#include "Std/Sequence.h"
#include "Std/Streams.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace vramlint {
using namespace clang;

namespace {

/// Something has been told that others may wait for.
std::optional<CallResult> tellOthers(StdCall &C) {
  ++C.M.ThreadEvents;
  return doNothing(C);
}

/// Waits until something happens.
void waitForNews(StdCall &C) {
  const std::uint64_t Before = C.M.ThreadEvents;
  do
    waitForOthers(C);
  while (C.M.ThreadEvents == Before);
}

/// The function of a thread. The state, which is what it and its arguments lie in, ends with the thread, before the
/// thread's variables. \p Owner: the smart pointer that has it.
void runThread(Machine &M, const View &Owner, Place ThreadState, const Expr *Site) {
  const CXXRecordDecl *State = M.findClass("std::thread::_State");
  M.fullExpression([&] {
    try {
      M.callMethod(ThreadState, M.classType(State), "_M_run", {}, Site);
    } catch (const ProgramThrow &) {
      M.stop(StopReason::Fault, "an exception leaves the function of a thread", M.here());
    }
  });
  M.callMethod(Owner.At, Owner.Type, "reset", {}, Site);
  M.Mem.release(Owner.At.At);
}

/// The constructor has packed function and arguments into a state with one virtual function.
std::optional<CallResult> startThread(StdCall &C) {
  const auto Pointee = pointeeOf(C.M, View{C.operand(0).At, C.operand(0).Type});
  if (!C.M.findClass("std::thread::_State") || !Pointee || !*Pointee)
    return std::nullopt;
  C.M.TheHost.assume(Doubt::Thread, "", C.where());
  C.M.store(C.Site.This, Value::integer(++C.State.NextThread), C.M.Context.UnsignedLongTy);
  const QualType OwnerType = plain(C.operand(0).Type);
  const View Owner{C.M.allocate(OwnerType, BlockKind::Heap), OwnerType};
  C.M.copyObject(OwnerType, Owner.At, C.operand(0).At, /*Move=*/true, C.Site.Site);
  C.M.startThread(C.State.NextThread, [&M = C.M, Owner, ThreadState = (*Pointee)->At, Site = C.Site.Site] {
    runThread(M, Owner, ThreadState, Site);
  });
  return CallResult();
}

/// A std::system_error as <thread> throws it.
[[noreturn]] void raiseSystemError(StdCall &C, int Error) {
  LibraryCall Call;
  Call.Callee = nullptr;
  Call.Name = Call.Method = "std::__throw_system_error";
  Operand Code;
  Code.V = Value::integer(Error);
  Code.Type = C.M.Context.IntTy;
  Call.Arguments = {Code};
  Call.Site = C.Site.Site;
  Call.ReturnType = C.M.Context.VoidTy;
  C.M.Standard.call(Call);
  C.M.raise(std::strerror(Error), C.Site.Site);
}

std::optional<CallResult> joinThread(StdCall &C) {
  const Value Id = C.M.load(C.Site.This, C.M.Context.UnsignedLongTy);
  if (Id.isInt() && !Id.truth())
    raiseSystemError(C, EINVAL);
  while (Id.isInt() && C.M.hasThread(Id.asAddress()))
    waitForOthers(C);
  C.M.Mem.clear(C.Site.This.At, 8); // its id
  return CallResult();
}

std::optional<CallResult> detachThread(StdCall &C) {
  const Value Id = C.M.load(C.Site.This, C.M.Context.UnsignedLongTy);
  if (Id.isInt() && !Id.truth())
    raiseSystemError(C, EINVAL);
  C.M.Mem.clear(C.Site.This.At, 8); // its id
  return CallResult();
}

/// std::call_once is executed; it leaves what to call in a variable of the library. The flag is set once the call has
/// come back.
std::optional<CallResult> callOnce(StdCall &C) {
  const Place Flag = C.pointer(0);
  const Value Done = C.M.load(Flag, C.M.Context.IntTy);
  if (Done.isUnknown() || !Done.truth()) {
    C.M.callCallable(C.operand(1), {}, C.Site.Site);
    C.M.store(Flag, Value::integer(2), C.M.Context.IntTy);
  }
  return CallResult(Value::integer(0));
}

/// A variable of which each thread has its own.
std::string ofRunningThread(const Machine &M, StringRef Variable) {
  return (Variable + " of thread " + Twine(M.runningThread())).str();
}

std::optional<CallResult> callWhatIsLeft(StdCall &C) {
  const auto Variable = C.State.Objects.find(ofRunningThread(C.M, "__once_call"));
  if (Variable == C.State.Objects.end())
    return std::nullopt;
  ASTContext &Context = C.M.Context;
  Operand Function;
  Function.Type = Context.getPointerType(Context.getFunctionType(Context.VoidTy, {}, {}));
  Function.V = C.M.load(Place(Variable->second), Function.Type);
  C.M.callCallable(Function, {}, C.Site.Site);
  return CallResult();
}

// Atomic operations that Clang leaves to functions.

std::optional<CallResult> testAndSet(StdCall &C) {
  const QualType Byte = C.M.Context.UnsignedCharTy;
  const Value Old = C.M.load(Place(C.pointer(0)), Byte);
  C.M.store(Place(C.pointer(0)), Value::integer(1), Byte);
  return CallResult(Old.isUnknown() ? Old : Value::boolean(Old.truth()));
}

std::optional<CallResult> clearFlag(StdCall &C) {
  C.M.store(Place(C.pointer(0)), Value::integer(0), C.M.Context.UnsignedCharTy);
  return CallResult();
}

std::optional<CallResult> isLockFree(StdCall &C) { return CallResult(Value::boolean(C.size(0) <= 8)); }

bool rememberVariable(Machine &M, StandardState &State, const VarDecl *Variable, Place At) {
  State.Objects[ofRunningThread(M, Variable->getName())] = At.At;
  return true;
}

// As in glibc a pthread_mutex_t has whether it is held, how often (a recursive one), by whom, and its kind; a
// pthread_rwlock_t has how many read, and whether somebody writes.
constexpr std::int64_t Depth = 4, Owner = 8, Kind = 16, Writer = 24;

/// The thread that runs, as the program knows it.
Value ownNumber(StdCall &C) {
  return Value::integer(static_cast<std::int64_t>(C.M.isFirstThread() ? 1 : C.M.runningThread()));
}

/// Waits until nobody else holds a mutex.
void waitUntilFree(StdCall &C, Place Mutex) {
  const QualType Word = C.M.Context.IntTy;
  while (!C.M.isAlone()) {
    const Value Held = C.M.load(Mutex, Word), By = C.M.load(Mutex + Owner, Word);
    if (Held.isUnknown() || !Held.truth() || By.isUnknown() || By.asInt() == ownNumber(C).asInt())
      return;
    waitForOthers(C);
  }
}

/// A wait for a condition: its mutex is held by nobody meanwhile.
void waitWithout(StdCall &C, Place Mutex, void (*Wait)(StdCall &)) {
  const QualType Word = C.M.Context.IntTy;
  const bool HasMutex = !Mutex.isUnknown() && Mutex.At;
  const Value Held = HasMutex ? C.M.load(Mutex, Word) : Value();
  if (HasMutex)
    C.M.store(Mutex, Value::integer(0), Word);
  Wait(C);
  if (!HasMutex)
    return;
  waitUntilFree(C, Mutex);
  C.M.store(Mutex, Held, Word);
  C.M.store(Mutex + Owner, ownNumber(C), Word);
}

/// condition_variable::wait(unique_lock &): the lock begins with the address of its mutex.
std::optional<CallResult> waitForever(StdCall &C) {
  const Value Mutex = C.M.load(C.operand(0).At, C.M.Context.VoidPtrTy);
  waitWithout(C, Mutex.isUnknown() ? Place() : Place(Mutex.asAddress()), waitForNews);
  return CallResult();
}

std::optional<CallResult> waitForNumber(StdCall &C) {
  waitForOthers(C);
  return CallResult();
}

/// With a time: it is over when nobody else can do anything.
std::optional<CallResult> waitUntil(StdCall &C) {
  if (C.M.isAlone())
    return CallResult(Value::integer(ETIMEDOUT));
  waitWithout(C, C.pointer(1), waitForOthers);
  return CallResult(Value::integer(0));
}

CallResult unknownTime(StdCall &C) { return C.unknown("the time is not known before the program runs"); }

/// condition_variable::wait_until(unique_lock &, time): whether the time was over (1).
std::optional<CallResult> waitForNotice(StdCall &C) {
  if (C.M.isAlone()) // nobody else can do anything before the time is over
    return CallResult(Value::integer(1));
  const Value Mutex = C.M.load(C.operand(0).At, C.M.Context.VoidPtrTy);
  waitWithout(C, Mutex.isUnknown() ? Place() : Place(Mutex.asAddress()), waitForOthers);
  return unknownTime(C);
}

/// __atomic_wait_address_until_bare(number, predicate, time): whether the predicate came true.
std::optional<CallResult> waitForPredicate(StdCall &C) {
  const auto holds = [&] { return C.M.callCallable(C.operand(1), {}, C.Site.Site).V; };
  const Value First = holds();
  if (First.isUnknown() || First.truth())
    return CallResult(First);
  if (C.M.isAlone())
    return CallResult(Value::boolean(false));
  waitForOthers(C);
  const Value Then = holds();
  return Then.isUnknown() || Then.truth() ? CallResult(Then) : unknownTime(C);
}

std::optional<CallResult> sleep(StdCall &C) {
  if (!C.M.isAlone())
    waitForOthers(C);
  return CallResult(C.Site.ReturnType->isVoidType() ? Value() : Value::integer(0));
}

std::optional<CallResult> waitForFuture(StdCall &C) {
  waitForOthers(C);
  return CallResult(Value::boolean(true));
}

/// The base of what futures share: its one member is a std::exception_ptr.
std::optional<CallResult> constructResult(StdCall &C) {
  if (const auto [At, Type] = C.member(C.Site.This, C.Site.ThisType, "_M_error"); !Type.isNull())
    C.M.Mem.clear(At.At, C.M.sizeOf(Type));
  return CallResult(C.Site.This);
}

// --- locks -------------------------------------------------------------------------------------------

constexpr std::uint64_t MutexBytes = 40;
constexpr std::int64_t Recursive = 1, CheckingErrors = 2;

Value word(StdCall &C, std::int64_t Offset) { return C.M.load(Place(C.pointer(0)) + Offset, C.M.Context.IntTy); }

void setWord(StdCall &C, std::int64_t Offset, const Value &V) {
  C.M.store(Place(C.pointer(0)) + Offset, V, C.M.Context.IntTy);
}

/// More or fewer by one; not known if the number is not.
void count(StdCall &C, std::int64_t Offset, int By) {
  const Value Now = word(C, Offset);
  setWord(C, Offset, Now.isUnknown() ? Now : Value::integer(std::max<std::int64_t>(0, Now.asInt() + By)));
}

std::optional<CallResult> initialiseMutex(StdCall &C) {
  C.M.Mem.clear(C.pointer(0), MutexBytes);
  if (C.count() > 1 && C.pointer(1))
    setWord(C, Kind, C.M.load(Place(C.pointer(1)), C.M.Context.IntTy));
  return CallResult(Value::integer(0));
}

std::optional<CallResult> clearAttribute(StdCall &C) {
  setWord(C, 0, Value::integer(0));
  return CallResult(Value::integer(0));
}

std::optional<CallResult> setAttribute(StdCall &C) {
  setWord(C, 0, C.value(1));
  return CallResult(Value::integer(0));
}

std::optional<CallResult> holdMutex(StdCall &C) {
  count(C, Depth, 1);
  setWord(C, Owner, ownNumber(C));
  setWord(C, 0, Value::integer(1));
  return CallResult(Value::integer(0));
}

std::optional<CallResult> lockMutex(StdCall &C) {
  waitUntilFree(C, C.pointer(0));
  const Value Held = word(C, 0), Of = word(C, Kind);
  if (!Held.isUnknown() && Held.truth() && !Of.isUnknown() && Of.asInt() == CheckingErrors)
    return CallResult(Value::integer(EDEADLK));
  return holdMutex(C);
}

std::optional<CallResult> unlockMutex(StdCall &C) {
  const Value Held = word(C, 0), Of = word(C, Kind);
  if (!Held.isUnknown() && !Held.truth() && !Of.isUnknown() && Of.asInt() != 0)
    return CallResult(Value::integer(EPERM));
  count(C, Depth, -1);
  const Value Left = word(C, Depth);
  const bool IsRecursive = !Of.isUnknown() && Of.asInt() == Recursive;
  setWord(C, 0, !IsRecursive || Left.isUnknown() ? Value::integer(0) : Value::boolean(Left.truth()));
  if (!IsRecursive)
    setWord(C, Depth, Value::integer(0));
  return CallResult(Value::integer(0));
}

template <int Error> std::optional<CallResult> tryMutex(StdCall &C) {
  const Value Held = word(C, 0), Of = word(C, Kind);
  if (Held.isUnknown())
    return CallResult(Held);
  const bool IsRecursive = !Of.isUnknown() && Of.asInt() == Recursive;
  return Held.truth() && !IsRecursive ? CallResult(Value::integer(Error)) : holdMutex(C);
}

std::optional<CallResult> initialiseShared(StdCall &C) {
  setWord(C, 0, Value::integer(0));
  setWord(C, Writer, Value::integer(0));
  return CallResult(Value::integer(0));
}

/// Waits as long as one of these is known not to be zero.
void waitUntilZero(StdCall &C, std::initializer_list<std::int64_t> Words) {
  const auto isHeld = [&](std::int64_t Offset) {
    const Value V = word(C, Offset);
    return !V.isUnknown() && V.truth();
  };
  while (!C.M.isAlone() && llvm::any_of(Words, isHeld))
    waitForOthers(C);
}

std::optional<CallResult> lockToRead(StdCall &C) {
  waitUntilZero(C, {Writer});
  count(C, 0, 1);
  return CallResult(Value::integer(0));
}

std::optional<CallResult> lockToWrite(StdCall &C) {
  waitUntilZero(C, {0, Writer});
  setWord(C, Writer, Value::integer(1));
  return CallResult(Value::integer(0));
}

template <int Error> std::optional<CallResult> tryToRead(StdCall &C) {
  const Value Written = word(C, Writer);
  if (Written.isUnknown())
    return CallResult(Written);
  return Written.truth() ? CallResult(Value::integer(Error)) : lockToRead(C);
}

template <int Error> std::optional<CallResult> tryToWrite(StdCall &C) {
  for (const std::int64_t Offset : {std::int64_t(0), Writer})
    if (const Value V = word(C, Offset); V.isUnknown() || V.truth())
      return CallResult(V.isUnknown() ? V : Value::integer(Error));
  return lockToWrite(C);
}

std::optional<CallResult> unlockShared(StdCall &C) {
  const Value Written = word(C, Writer);
  if (Written.isUnknown() || Written.truth())
    setWord(C, Writer, Value::integer(0));
  else
    count(C, 0, -1);
  return CallResult(Value::integer(0));
}

std::optional<CallResult> threadId(StdCall &C) { return C.unknown("ids of threads differ from run to run"); }

/// this_thread::get_id(): which thread it is, is known; what is made of the number is not.
std::optional<CallResult> ownId(StdCall &C) {
  C.M.store(C.Site.Result, ownNumber(C), C.M.Context.UnsignedLongTy);
  return CallResult::made();
}

bool lastIsThreadId(const FunctionDecl &F) {
  const CXXRecordDecl *Class = F.getNumParams() ? classOf(F.getParamDecl(F.getNumParams() - 1)->getType()) : nullptr;
  const auto *Outer = Class ? dyn_cast<CXXRecordDecl>(Class->getDeclContext()) : nullptr;
  return Outer && Class->getName() == "id" && Outer->getName() == "thread";
}

/// stream << id
std::optional<CallResult> printId(StdCall &C) {
  Stream S(C, C.operand(0).At, C.operand(0).Type);
  if (!S.usable())
    return std::nullopt;
  Text T;
  T.hole(C.M.Mem.cause("ids of threads differ from run to run"));
  S.insert(T);
  return CallResult(C.operand(0).At);
}

constexpr std::string_view NoOther = "only one thread is executed at a time";

constexpr Row Table[] = {
    {"std::thread::_M_start_thread", 1, 2, startThread},
    {"std::thread::join", 0, 0, joinThread},
    {"std::thread::detach", 0, 0, detachThread},
    {"std::thread::hardware_concurrency", 0, 0, giveUnknown},
    inert("std::thread::_State::~_State", "the state's members belong to the derived class"),
    {"pthread_once", 2, 2, callOnce},
    {"__once_proxy", 0, 0, callWhatIsLeft},
    {"std::__once_proxy", 0, 0, callWhatIsLeft},
    {"std::condition_variable::wait", 1, 1, waitForever},
    {"std::condition_variable::wait_until", 2, 2, waitForNotice},
    {"std::__atomic_wait_address_until_bare", 3, 3, waitForPredicate},
    {"std::__atomic_wait_address_for_bare", 3, 3, waitForPredicate},
    inert("std::condition_variable::condition_variable", NoOther),
    inert("std::condition_variable::~condition_variable", NoOther),
    {"std::condition_variable::notify_one", 0, -1, tellOthers},
    {"std::condition_variable::notify_all", 0, -1, tellOthers},
    {"std::notify_all_at_thread_exit", 0, -1, tellOthers},
    {"pthread_cond_timedwait", 3, 3, waitUntil},
    {"pthread_cond_clockwait", 4, 4, waitUntil},
    {"std::__detail::__platform_wait", 2, 2, waitForNumber},
    {"std::__detail::__platform_notify", 0, -1, tellOthers},
    {"nanosleep", 2, 2, sleep},
    {"clock_nanosleep", 4, 4, sleep},
    {"sleep", 1, 1, sleep},
    {"usleep", 1, 1, sleep},
    {"std::this_thread::sleep_for", 1, 1, sleep},
    {"std::this_thread::sleep_until", 1, 1, sleep},
    {"std::this_thread::__sleep_for", 2, 2, sleep},
    inert("pthread_cond_init", NoOther),
    inert("pthread_cond_destroy", NoOther),
    {"pthread_cond_signal", 0, -1, tellOthers},
    {"pthread_cond_broadcast", 0, -1, tellOthers},
    {"pthread_mutex_init", 2, 2, initialiseMutex},
    inert("pthread_mutex_destroy", "nobody uses it any more"),
    {"pthread_mutex_lock", 1, 1, lockMutex},
    {"pthread_mutex_trylock", 1, 1, tryMutex<EBUSY>},
    {"pthread_mutex_timedlock", 2, 2, tryMutex<ETIMEDOUT>},
    {"pthread_mutex_clocklock", 3, 3, tryMutex<ETIMEDOUT>},
    {"pthread_mutex_unlock", 1, 1, unlockMutex},
    {"pthread_mutexattr_init", 1, 1, clearAttribute},
    inert("pthread_mutexattr_destroy", "nobody uses it any more"),
    {"pthread_mutexattr_settype", 2, 2, setAttribute},
    {"pthread_rwlock_init", 2, 2, initialiseShared},
    inert("pthread_rwlock_destroy", "nobody uses it any more"),
    {"pthread_rwlock_rdlock", 1, 1, lockToRead},
    {"pthread_rwlock_tryrdlock", 1, 1, tryToRead<EBUSY>},
    {"pthread_rwlock_timedrdlock", 2, 2, tryToRead<ETIMEDOUT>},
    {"pthread_rwlock_clockrdlock", 3, 3, tryToRead<ETIMEDOUT>},
    {"pthread_rwlock_wrlock", 1, 1, lockToWrite},
    {"pthread_rwlock_trywrlock", 1, 1, tryToWrite<EBUSY>},
    {"pthread_rwlock_timedwrlock", 2, 2, tryToWrite<ETIMEDOUT>},
    {"pthread_rwlock_clockwrlock", 3, 3, tryToWrite<ETIMEDOUT>},
    {"pthread_rwlock_unlock", 1, 1, unlockShared},
    inert("std::_Sp_locker::_Sp_locker", NoOther),
    inert("std::_Sp_locker::~_Sp_locker", NoOther),
    {"sched_yield", 0, 0, sleep},
    {"std::this_thread::yield", 0, 0, sleep},
    writes("__atomic_test_and_set", 2, testAndSet),
    writes("__atomic_clear", 2, clearFlag),
    pure("__atomic_always_lock_free", 2, isLockFree),
    pure("__atomic_is_lock_free", 2, isLockFree),
    inert("__atomic_thread_fence", NoOther),
    inert("__atomic_signal_fence", NoOther),
    inert("__sync_synchronize", NoOther),
    {"pthread_self", 0, 0, threadId},
    {"std::this_thread::get_id", 0, 0, ownId},
    {"std::operator<<", 2, 2, printId, false, {}, lastIsThreadId},
    {"std::operator<=>", 2, 2, threadId, false, {}, lastIsThreadId},
    {"std::operator<", 2, 2, threadId, false, {}, lastIsThreadId},
    {"std::hash::operator()", 1, 1, threadId, false, {}, lastIsThreadId},
    {"std::__atomic_futex_unsigned_base::_M_futex_notify_all", 0, -1, tellOthers},
    {"std::__atomic_futex_unsigned_base::_M_futex_wait_until", 2, 6, waitForFuture},
    {"std::__atomic_futex_unsigned_base::_M_futex_wait_until_steady", 2, 6, waitForFuture},
    {"std::__future_base::_Result_base::_Result_base", 0, 0, constructResult},
    inert("std::__future_base::_Result_base::~_Result_base", "its pointer is let go with its members"),
};

constexpr GlobalRow Globals[] = {
    {"std::__once_call", rememberVariable},
    {"std::__once_callable", rememberVariable},
};

/// Where the numbers come from does not matter, as they are not known; but it has to be one of the sources there are.
std::optional<CallResult> openDevice(StdCall &C) {
  static constexpr std::string_view Sources[] = {"default", "rand_s",     "rdseed",       "rdrand",     "rdrnd",
                                                 "darn",    "arc4random", "getentropy",   "hw",         "hardware",
                                                 "prng",    "mt19937",    "/dev/urandom", "/dev/random"};
  const std::optional<Text> Token = charactersOf(C.M, View{C.operand(0).At, C.operand(0).Type});
  if (Token && Token->known() && !llvm::is_contained(Sources, Token->bytes()))
    C.M.raise("random_device::random_device(const std::string&): unsupported token", C.Site.Site,
              "std::runtime_error");
  return CallResult();
}

std::optional<CallResult> drawAnything(StdCall &C) {
  return C.unknown("what std::random_device gives is not known before the program runs");
}

/// std::random_device.
constexpr Row RandomTable[] = {
    {"std::random_device::_M_init", 1, 1, openDevice},
    inert("std::random_device::_M_fini", "where the numbers come from does not matter: they are not known"),
    {"std::random_device::_M_getval", 0, 0, drawAnything},
    {"std::random_device::_M_getentropy", 0, 0, giveUnknown},
};

} // namespace

void waitForOthers(StdCall &C) {
  constexpr unsigned Most = 10'000; // waits in which nothing happens
  StandardState::Waiting Now{C.M.ThreadEvents, C.M.TheHost.recorded(), 0};
  StandardState::Waiting &Last = C.State.Waited;
  if (Last.Events != Now.Events || Last.Recorded != Now.Recorded)
    Last = Now;
  if (++Last.Times > Most)
    C.M.stop(StopReason::TimeLimit, "the program waits for what another thread does, and none does anything",
             C.where());
  C.M.letOthersRun();
}

void waitForInput(StdCall &C) {
  if (!C.M.isFirstThread())
    waitForOthers(C);
}

std::span<const Row> threadRows() { return Table; }
std::span<const GlobalRow> threadGlobals() { return Globals; }
std::span<const Row> randomRows() { return RandomTable; }

} // namespace vramlint
