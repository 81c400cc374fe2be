// Exceptions of the library: <exception>, <stdexcept>, <typeinfo>. The text of one that has a text is kept where its
// member `_M_msg` points to, so copies of the bytes are copies of the exception.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/Rows.h"
#include "Std/Sequence.h"

namespace vramlint {
using namespace clang;

namespace {

/// The member that holds the text's address; a null place when the class has none.
Place message(StdCall &C) { return C.member(C.Site.This, C.Site.ThisType, "_M_msg").first; }

bool isException(const QualType &Type) {
  const CXXRecordDecl *Class = Type.isNull() ? nullptr : Type->getAsCXXRecordDecl();
  return Class && Class->hasDefinition() && Class->isPolymorphic();
}

/// From a text, or from another exception of the same class.
std::optional<CallResult> constructWithText(StdCall &C) {
  const Place To = message(C);
  if (!To || To.isUnknown())
    return std::nullopt;
  const Operand &From = C.operand(0);
  if (isException(From.Type)) {
    const Place Other = C.member(From.At, From.Type, "_M_msg").first;
    C.M.store(To, Other ? C.M.load(Other, C.M.Context.VoidPtrTy) : Value::address(0), C.M.Context.VoidPtrTy);
    return CallResult(C.Site.This);
  }
  const std::optional<Text> Message = charactersOf(C.M, From);
  C.M.store(To, Message ? Value::address(C.M.literal(Message->bytes())) : C.M.unknown("the text of an exception"),
            C.M.Context.VoidPtrTy);
  return CallResult(C.Site.This);
}

std::optional<CallResult> giveText(StdCall &C) {
  const Place At = message(C);
  return At ? std::optional<CallResult>(C.M.load(At, C.M.Context.VoidPtrTy)) : std::nullopt;
}

/// Exceptions without a text of their own say what they are called.
template <bool Qualified> std::optional<CallResult> giveName(StdCall &C) {
  std::string_view Class = C.Site.Name.substr(0, C.Site.Name.rfind("::"));
  if (!Qualified)
    Class = Class.substr(Class.rfind(':') + 1);
  return CallResult(Value::address(C.M.literal(std::string(Class))));
}

// --- std::exception_ptr ------------------------------------------------------------------------------

ExceptionRef exceptionAt(StdCall &C, const Value &Pointer) {
  if (Pointer.isUnknown() || Pointer.asAddress() == 0)
    return nullptr;
  if (ExceptionRef E = C.M.exceptionAt(Pointer.asAddress()))
    return E;
  const auto Found = C.State.Exceptions.find(Pointer.asAddress());
  return Found == C.State.Exceptions.end() ? nullptr : Found->second;
}

Value pointerAt(StdCall &C, Place At) { return C.M.load(At, C.M.Context.VoidPtrTy); }

CallResult givePointer(StdCall &C, const ExceptionRef &E) {
  if (E) {
    ++E->References;
    C.State.Exceptions[E->At] = E;
  }
  C.M.store(C.Site.Result, Value::address(E ? E->At : 0), C.M.Context.VoidPtrTy);
  return CallResult::made();
}

std::optional<CallResult> currentException(StdCall &C) { return givePointer(C, C.M.handled()); }

std::optional<CallResult> constructPointer(StdCall &C) {
  const Value Pointer = C.value(0);
  if (const ExceptionRef E = exceptionAt(C, Pointer))
    ++E->References;
  C.M.store(C.Site.This, Pointer, C.M.Context.VoidPtrTy);
  return CallResult(C.Site.This);
}

std::optional<CallResult> addReference(StdCall &C) {
  if (const ExceptionRef E = exceptionAt(C, pointerAt(C, C.Site.This)))
    ++E->References;
  return CallResult();
}

std::optional<CallResult> releaseReference(StdCall &C) {
  const Value Pointer = pointerAt(C, C.Site.This);
  if (const ExceptionRef E = exceptionAt(C, Pointer); E && E->References && --E->References == 0) {
    C.State.Exceptions.erase(E->At);
    if (C.M.exceptionAt(E->At)) {
      C.M.letGo(E);
    } else if (!E->Handlers && !E->InFlight) { // made here, and never known to the machine
      C.M.destroyObject(E->At, E->Type);
      C.M.Mem.release(E->At);
    }
  }
  C.M.store(C.Site.This, Value::address(0), C.M.Context.VoidPtrTy);
  return CallResult();
}

std::optional<CallResult> getPointer(StdCall &C) { return CallResult(pointerAt(C, C.Site.This)); }

std::optional<CallResult> rethrow(StdCall &C) {
  const Value Pointer = pointerAt(C, C.operand(0).At);
  if (const ExceptionRef E = exceptionAt(C, Pointer))
    C.M.throwAgain(E);
  C.fault(Pointer.isUnknown() ? "it is not known which exception is thrown again"
                              : "std::rethrow_exception() of no exception ends the program");
}

/// The header builds the exception with the functions of the C++ runtime, which take it apart into bytes; here it is
/// copied as what it is.
std::optional<CallResult> makePointer(StdCall &C) {
  const Operand &From = C.operand(0);
  const TemplateArgumentList *Arguments = C.Site.Callee->getTemplateSpecializationArgs();
  if (!Arguments || Arguments->size() == 0 || Arguments->get(0).getKind() != TemplateArgument::Type)
    return std::nullopt;
  const QualType Type = Arguments->get(0).getAsType().getNonReferenceType().getUnqualifiedType();
  auto E = std::make_shared<ExceptionObject>();
  E->At = C.M.Mem.allocate(C.M.sizeOf(Type), BlockKind::Exception, true);
  E->Type = Type;
  E->Where = C.where();
  if (Machine::isPlaced(Type))
    C.M.copyObject(Type, E->At, From.At, false, C.Site.Site);
  else
    C.M.store(E->At, C.value(0), Type);
  return givePointer(C, E);
}

std::optional<CallResult> uncaught(StdCall &C) {
  const int Count = C.M.uncaughtExceptions();
  return CallResult(Value::integer(C.Site.ReturnType->isBooleanType() ? Count > 0 : Count));
}

constexpr std::string_view NothingHeld = "the object holds nothing but the address of its text";
/// The library's own handler, which has an address and is not executed.
Address usualHandler(StdCall &C) { return C.single("the terminate handler"); }

std::optional<CallResult> getTerminate(StdCall &C) {
  return CallResult(Value::address(C.M.TerminateHandler ? C.M.TerminateHandler : usualHandler(C)));
}

std::optional<CallResult> setTerminate(StdCall &C) {
  const Value Handler = C.value(0);
  if (Handler.isUnknown())
    return std::nullopt;
  const CallResult Before = *getTerminate(C);
  C.M.TerminateHandler = Handler.asAddress() == usualHandler(C) ? 0 : Handler.asAddress();
  return Before;
}

std::optional<CallResult> callTerminate(StdCall &C) {
  C.M.ExitStatus = 128 + 6; // what a shell reports of SIGABRT
  C.M.terminate("the program calls std::terminate()", C.where());
}

constexpr Row Table[] = {
    {"std::logic_error::logic_error", 1, 1, constructWithText},
    {"std::domain_error::domain_error", 1, 1, constructWithText},
    {"std::invalid_argument::invalid_argument", 1, 1, constructWithText},
    {"std::length_error::length_error", 1, 1, constructWithText},
    {"std::out_of_range::out_of_range", 1, 1, constructWithText},
    {"std::runtime_error::runtime_error", 1, 1, constructWithText},
    {"std::range_error::range_error", 1, 1, constructWithText},
    {"std::overflow_error::overflow_error", 1, 1, constructWithText},
    {"std::underflow_error::underflow_error", 1, 1, constructWithText},
    {"std::logic_error::operator=", 1, 1, constructWithText},
    {"std::runtime_error::operator=", 1, 1, constructWithText},
    {"std::logic_error::what", 0, 0, giveText},
    {"std::runtime_error::what", 0, 0, giveText},
    {"std::future_error::what", 0, 0, giveText},
    {"std::exception::what", 0, 0, giveName<true>},
    {"std::bad_exception::what", 0, 0, giveName<true>},
    {"std::bad_alloc::what", 0, 0, giveName<true>},
    {"std::bad_array_new_length::what", 0, 0, giveName<true>},
    {"std::bad_cast::what", 0, 0, giveName<true>},
    {"std::bad_typeid::what", 0, 0, giveName<true>},
    {"std::bad_function_call::what", 0, 0, giveName<false>},
    {"std::bad_weak_ptr::what", 0, 0, giveName<false>},
    inert("std::__cow_string::~__cow_string", "the text lives as long as the program"),
    inert("std::exception::~exception", NothingHeld),
    inert("std::bad_exception::~bad_exception", NothingHeld),
    inert("std::bad_alloc::~bad_alloc", NothingHeld),
    inert("std::bad_array_new_length::~bad_array_new_length", NothingHeld),
    inert("std::bad_cast::~bad_cast", NothingHeld),
    inert("std::bad_typeid::~bad_typeid", NothingHeld),
    inert("std::bad_function_call::~bad_function_call", NothingHeld),
    inert("std::bad_weak_ptr::~bad_weak_ptr", NothingHeld),
    inert("std::logic_error::~logic_error", NothingHeld),
    inert("std::domain_error::~domain_error", NothingHeld),
    inert("std::invalid_argument::~invalid_argument", NothingHeld),
    inert("std::length_error::~length_error", NothingHeld),
    inert("std::out_of_range::~out_of_range", NothingHeld),
    inert("std::runtime_error::~runtime_error", NothingHeld),
    inert("std::range_error::~range_error", NothingHeld),
    inert("std::overflow_error::~overflow_error", NothingHeld),
    inert("std::underflow_error::~underflow_error", NothingHeld),
    inert("std::future_error::~future_error", NothingHeld),
    {"std::current_exception", 0, 0, currentException},
    {"std::rethrow_exception", 1, 1, rethrow},
    {"std::make_exception_ptr", 1, 1, makePointer},
    {"std::__exception_ptr::exception_ptr::exception_ptr",
     1,
     1,
     constructPointer,
     false,
     {},
     [](const FunctionDecl &F) { return F.getParamDecl(0)->getType()->isVoidPointerType(); }},
    {"std::__exception_ptr::exception_ptr::_M_addref", 0, 0, addReference},
    {"std::__exception_ptr::exception_ptr::_M_release", 0, 0, releaseReference},
    {"std::__exception_ptr::exception_ptr::_M_get", 0, 0, getPointer},
    {"std::uncaught_exception", 0, 0, uncaught},
    {"std::uncaught_exceptions", 0, 0, uncaught},
    inert("std::nested_exception::~nested_exception", "its pointer is let go with its members"),
    {"std::set_terminate", 1, 1, setTerminate},
    {"std::get_terminate", 0, 0, getTerminate},
    {"std::terminate", 0, 0, callTerminate},
    {"std::__terminate", 0, 0, callTerminate},
};

} // namespace

std::span<const Row> exceptionRows() { return Table; }

} // namespace vramlint
