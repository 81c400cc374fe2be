// Threads: <thread>, <mutex>, <condition_variable>. A thread's function runs where the thread is started, to its end;
// so no lock is ever held by somebody else.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/Rows.h"
#include "Std/Views.h"

namespace vramlint {
using namespace clang;

namespace {

/// The constructor has packed function and arguments into a state with one virtual function.
std::optional<CallResult> startThread(StdCall &C) {
  const CXXRecordDecl *State = C.M.findClass("std::thread::_State");
  const auto Pointee = pointeeOf(C.M, View{C.operand(0).At, C.operand(0).Type});
  if (!State || !Pointee || !*Pointee)
    return std::nullopt;
  C.M.TheHost.assume(Doubt::Thread, "", C.where());
  const Place Id = C.Site.This;
  C.M.store(Id, Value::integer(++C.State.NextThread), C.M.Context.UnsignedLongTy);
  try {
    C.M.callMethod((*Pointee)->At, C.M.classType(State), "_M_run", {}, C.Site.Site);
  } catch (const ProgramThrow &) {
    C.fault("an exception leaves the function of a thread");
  }
  return CallResult();
}

std::optional<CallResult> endThread(StdCall &C) {
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

std::optional<CallResult> callWhatIsLeft(StdCall &C) {
  const auto Variable = C.State.Objects.find("__once_call");
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

bool rememberVariable(Machine &, StandardState &State, const VarDecl *Variable, Place At) {
  State.Objects[Variable->getName().str()] = At.At;
  return true;
}

std::optional<CallResult> waitForever(StdCall &C) {
  C.M.TheHost.assume(Doubt::Thread, "", C.where());
  return CallResult();
}

std::optional<CallResult> waitForFuture(StdCall &) { return CallResult(Value::boolean(true)); }

/// The base of what futures share: its one member is a std::exception_ptr.
std::optional<CallResult> constructResult(StdCall &C) {
  if (const auto [At, Type] = C.member(C.Site.This, C.Site.ThisType, "_M_error"); !Type.isNull())
    C.M.Mem.clear(At.At, C.M.sizeOf(Type));
  return CallResult(C.Site.This);
}

std::optional<CallResult> threadId(StdCall &C) { return C.unknown("ids of threads differ from run to run"); }

constexpr std::string_view NoOther = "only one thread is executed at a time";

constexpr Row Table[] = {
    {"std::thread::_M_start_thread", 1, 2, startThread},
    {"std::thread::join", 0, 0, endThread},
    {"std::thread::detach", 0, 0, endThread},
    {"std::thread::hardware_concurrency", 0, 0, giveUnknown},
    inert("std::thread::_State::~_State", "the state's members belong to the derived class"),
    {"pthread_once", 2, 2, callOnce},
    {"__once_proxy", 0, 0, callWhatIsLeft},
    {"std::__once_proxy", 0, 0, callWhatIsLeft},
    {"std::condition_variable::wait", 1, 1, waitForever},
    inert("std::condition_variable::condition_variable", NoOther),
    inert("std::condition_variable::~condition_variable", NoOther),
    inert("std::condition_variable::notify_one", NoOther),
    inert("std::condition_variable::notify_all", NoOther),
    inert("std::notify_all_at_thread_exit", NoOther),
    inert("pthread_cond_init", NoOther),
    inert("pthread_cond_destroy", NoOther),
    inert("pthread_cond_signal", NoOther),
    inert("pthread_cond_broadcast", NoOther),
    inert("pthread_mutex_init", NoOther),
    inert("pthread_mutex_destroy", NoOther),
    inert("pthread_mutex_lock", NoOther),
    inert("pthread_mutex_trylock", NoOther),
    inert("pthread_mutex_timedlock", NoOther),
    inert("pthread_mutex_clocklock", NoOther),
    inert("pthread_mutex_unlock", NoOther),
    inert("pthread_mutexattr_init", NoOther),
    inert("pthread_mutexattr_destroy", NoOther),
    inert("pthread_mutexattr_settype", NoOther),
    inert("pthread_rwlock_init", NoOther),
    inert("pthread_rwlock_destroy", NoOther),
    inert("pthread_rwlock_rdlock", NoOther),
    inert("pthread_rwlock_tryrdlock", NoOther),
    inert("pthread_rwlock_wrlock", NoOther),
    inert("pthread_rwlock_trywrlock", NoOther),
    inert("pthread_rwlock_unlock", NoOther),
    inert("sched_yield", NoOther),
    pure("__atomic_test_and_set", 2, testAndSet),
    pure("__atomic_clear", 2, clearFlag),
    pure("__atomic_always_lock_free", 2, isLockFree),
    pure("__atomic_is_lock_free", 2, isLockFree),
    inert("__atomic_thread_fence", NoOther),
    inert("__atomic_signal_fence", NoOther),
    inert("__sync_synchronize", NoOther),
    {"pthread_self", 0, 0, threadId},
    {"std::this_thread::get_id", 0, 0, threadId},
    inert("std::__atomic_futex_unsigned_base::_M_futex_notify_all", NoOther),
    {"std::__atomic_futex_unsigned_base::_M_futex_wait_until", 2, 6, waitForFuture},
    {"std::__atomic_futex_unsigned_base::_M_futex_wait_until_steady", 2, 6, waitForFuture},
    {"std::__future_base::_Result_base::_Result_base", 0, 0, constructResult},
    inert("std::__future_base::_Result_base::~_Result_base", "its pointer is let go with its members"),
};

constexpr GlobalRow Globals[] = {
    {"std::__once_call", rememberVariable},
    {"std::__once_callable", rememberVariable},
};

/// std::random_device.
constexpr Row RandomTable[] = {
    inert("std::random_device::_M_init", "where the numbers come from does not matter: they are not known"),
    inert("std::random_device::_M_fini", "where the numbers come from does not matter: they are not known"),
    {"std::random_device::_M_getval", 0, 0, giveUnknown},
    {"std::random_device::_M_getentropy", 0, 0, giveUnknown},
};

} // namespace

std::span<const Row> threadRows() { return Table; }
std::span<const GlobalRow> threadGlobals() { return Globals; }
std::span<const Row> randomRows() { return RandomTable; }

} // namespace vramlint
