// The functions that the headers throw with: bits/functexcept.h, <system_error>.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Std/Format.h"
#include "Std/Sequence.h"

#include <algorithm>
#include <cstring>
#include <regex>

namespace vramlint {
using namespace clang;

namespace {

struct Thrown {
  std::string_view Function;
  const char *Class;
  const char *Text = nullptr; ///< null: the first argument
};

constexpr Thrown Classes[] = {
    {"std::__throw_logic_error", "std::logic_error"},
    {"std::__throw_domain_error", "std::domain_error"},
    {"std::__throw_invalid_argument", "std::invalid_argument"},
    {"std::__throw_length_error", "std::length_error"},
    {"std::__throw_out_of_range", "std::out_of_range"},
    {"std::__throw_runtime_error", "std::runtime_error"},
    {"std::__throw_range_error", "std::range_error"},
    {"std::__throw_overflow_error", "std::overflow_error"},
    {"std::__throw_underflow_error", "std::underflow_error"},
    {"std::__throw_bad_exception", "std::bad_exception", "std::bad_exception"},
    {"std::__throw_bad_alloc", "std::bad_alloc", "std::bad_alloc"},
    {"std::__throw_bad_array_new_length", "std::bad_array_new_length", "std::bad_array_new_length"},
    {"std::__throw_bad_cast", "std::bad_cast", "std::bad_cast"},
    {"std::__throw_bad_typeid", "std::bad_typeid", "std::bad_typeid"},
    {"std::__throw_bad_function_call", "std::bad_function_call", "bad_function_call"},
};

std::optional<CallResult> throwNamed(StdCall &C) {
  const Thrown *T = std::find_if(std::begin(Classes), std::end(Classes),
                                 [&](const Thrown &Candidate) { return Candidate.Function == C.Site.Name; });
  if (T == std::end(Classes))
    return std::nullopt;
  if (const CXXRecordDecl *Class = T->Text ? C.M.findClass(T->Class) : nullptr)
    C.throwNew(C.M.classType(Class), {});
  std::string Message = T->Text ? T->Text : "?";
  if (!T->Text && !C.value(0).isUnknown())
    Message = C.M.cString(C.pointer(0)).value_or("?");
  C.M.raise(Message, C.Site.Site, T->Class);
}

std::optional<CallResult> throwOutOfRange(StdCall &C) {
  const Value Format = C.value(0);
  const std::string Message = Format.isUnknown() ? "?" : format(C, Format.asAddress(), variadic(C, 1)).bytes();
  C.M.raise(Message, C.Site.Site, "std::out_of_range");
}

std::optional<CallResult> throwIosFailure(StdCall &C) {
  const std::string Message = C.value(0).isUnknown() ? "?" : C.M.cString(C.pointer(0)).value_or("?");
  C.M.raise(Message, C.Site.Site, "std::ios_base::failure");
}

// --- <system_error> ----------------------------------------------------------------------------------

Operand categoryOperand(StdCall &C, std::string_view Name) {
  Operand O;
  O.At = C.single(Name);
  if (const CXXRecordDecl *Class = C.M.findClass("std::error_category"))
    O.Type = C.M.classType(Class).withConst();
  return O;
}

std::optional<CallResult> throwSystemError(StdCall &C) {
  const CXXRecordDecl *Class = C.M.findClass("std::system_error");
  if (!Class)
    C.M.raise(C.value(0).isUnknown() ? "?" : std::strerror(static_cast<int>(C.integer(0))), C.Site.Site);
  Operand Code = C.operand(0);
  C.throwNew(C.M.classType(Class), {Code, categoryOperand(C, "std::generic_category")});
}

constexpr const char *futureText(std::int64_t Code) {
  constexpr const char *Texts[] = {"Unknown error", "Future already retrieved", "Promise already satisfied",
                                   "No associated state", "Broken promise"};
  return Code > 0 && Code < 5 ? Texts[Code] : Texts[0];
}

std::optional<CallResult> throwFutureError(StdCall &C) {
  const CXXRecordDecl *Class = C.M.findClass("std::future_error");
  const Value Code = C.value(0);
  if (!Class)
    C.M.raise(std::string("std::future_error: ") + (Code.isUnknown() ? "?" : futureText(Code.asInt())), C.Site.Site,
              "std::logic_error");
  Operand Error = C.operand(0);
  if (const CXXConstructorDecl *Constructor = Class->ctors().empty() ? nullptr : *Class->ctor_begin();
      Constructor && Constructor->getNumParams() == 1)
    Error.Type = Constructor->getParamDecl(0)->getType().getNonReferenceType(); // std::future_errc
  C.throwNew(C.M.classType(Class), {Error});
}

std::optional<CallResult> giveCategory(StdCall &C) { return CallResult(Place(C.single(C.Site.Name))); }

std::string categoryText(StdCall &C, Address Category, const Value &Code) {
  if (Code.isUnknown())
    return "?";
  if (Category == C.single("std::iostream_category"))
    return Code.asInt() == 1 ? "iostream error" : "Unknown error";
  if (Category == C.single("std::future_category"))
    return futureText(Code.asInt());
  return std::strerror(static_cast<int>(Code.asInt()));
}

CallResult giveString(StdCall &C, const std::string &Text) {
  putText(C.M, Text, C.Site.ReturnType, C.Site.Result, C.Site.Site);
  return CallResult::made();
}

/// error_code and error_condition: a number and the category that knows its text.
std::optional<CallResult> codeText(StdCall &C) {
  const Value Code = C.M.load(C.Site.This, C.M.Context.IntTy);
  const Value Category = C.M.load(C.Site.This + 8, C.M.Context.VoidPtrTy);
  if (Category.isUnknown())
    return C.unknown(Category.cause());
  bool Ours = false;
  for (const char *Name :
       {"std::generic_category", "std::system_category", "std::iostream_category", "std::future_category"})
    Ours |= Category.asAddress() == C.single(Name);
  if (Ours)
    return giveString(C, categoryText(C, Category.asAddress(), Code));
  const CXXRecordDecl *Class = C.M.findClass("std::error_category"); // the program's own
  if (!Class)
    return std::nullopt;
  Operand Number;
  Number.V = Code;
  Number.Type = C.M.Context.IntTy;
  std::optional<CallResult> Text =
      C.M.callMethod(Category.asAddress(), C.M.classType(Class), "message", {Number}, C.Site.Site);
  if (Text && Text->At) {
    C.M.copyObject(C.Site.ReturnType, C.Site.Result, Text->At, true, C.Site.Site);
    return CallResult::made();
  }
  return Text;
}

std::optional<CallResult> categoryMessage(StdCall &C) {
  return giveString(C, categoryText(C, C.Site.This.At, C.value(0)));
}

std::optional<CallResult> categoryName(StdCall &C) {
  const char *Name = C.Site.This.At == C.single("std::system_category")     ? "system"
                     : C.Site.This.At == C.single("std::iostream_category") ? "iostream"
                     : C.Site.This.At == C.single("std::future_category")   ? "future"
                                                                            : "generic";
  return CallResult(Value::address(C.M.literal(Name)));
}

/// error_condition(value, this category); the system's codes are those of the generic category. \p OfCode: this is an
/// error_code, {value, category}.
template <bool OfCode> std::optional<CallResult> defaultCondition(StdCall &C) {
  const Address Category = OfCode ? C.M.load(C.Site.This + 8, C.M.Context.VoidPtrTy).asAddress() : C.Site.This.At;
  const Value Code = OfCode ? C.M.load(C.Site.This, C.M.Context.IntTy) : C.value(0);
  const CXXRecordDecl *Class = C.M.findClass("std::error_category");
  if (OfCode && Class && C.M.dynamicObject(Place(Category), Class).Class) { // the program's own may override it
    Operand Number;
    Number.V = Code;
    Number.Type = C.M.Context.IntTy;
    const auto Made =
        C.M.callMethod(Category, C.M.classType(Class), "default_error_condition", {Number}, C.Site.Site);
    if (!Made || !Made->At || Made->At.isUnknown())
      return C.unknown("what a category of errors says");
    C.M.copyObject(C.Site.ReturnType, C.Site.Result, Made->At, true, C.Site.Site);
    return CallResult::made();
  }
  const bool IsErrno = Code.isInt() && (Code.asInt() == 0 || strerrorname_np(static_cast<int>(Code.asInt())));
  const Address Given =
      Category == C.single("std::system_category") && IsErrno ? C.single("std::generic_category") : Category;
  C.M.Mem.clear(C.Site.Result.At, C.M.sizeOf(C.Site.ReturnType));
  C.M.store(C.Site.Result, Code, C.M.Context.IntTy);
  C.M.store(C.Site.Result + 8, Value::address(Given), C.M.Context.VoidPtrTy);
  return CallResult::made();
}

bool samePair(StdCall &C, const Place &A, const Value &Code, Address Category) {
  return C.M.load(A + 8, C.M.Context.VoidPtrTy).asAddress() == Category &&
         C.M.load(A, C.M.Context.IntTy).asInt() == Code.asInt();
}

/// category.equivalent(code, condition) and category.equivalent(error_code, condition's number).
std::optional<CallResult> equivalent(StdCall &C) {
  const bool ByNumber = !C.operand(0).isPlaced() || C.operand(0).Type->isIntegerType();
  const Value Number = C.value(ByNumber ? 0 : 1);
  const Place Other = C.operand(ByNumber ? 1 : 0).At;
  if (Number.isUnknown() || Other.isUnknown())
    return C.unknown("an error code that is not known");
  if (!ByNumber)
    return CallResult(Value::boolean(samePair(C, Other, Number, C.Site.This.At)));
  Operand Code;
  Code.V = Number;
  Code.Type = C.M.Context.IntTy;
  const auto Given = C.M.callMethod(C.Site.This, C.Site.ThisType, "default_error_condition", {Code},
                                    C.Site.Site); // may be overridden
  if (!Given || !Given->At || Given->At.isUnknown())
    return C.unknown("an error condition that is not known");
  return CallResult(Value::boolean(samePair(C, Other, C.M.load(Given->At, C.M.Context.IntTy),
                                            C.M.load(Given->At + 8, C.M.Context.VoidPtrTy).asAddress())));
}

/// ios_base::failure(text, code): `text: what the code means`.
std::optional<CallResult> constructFailure(StdCall &C) {
  const Place To = C.member(C.Site.This, C.Site.ThisType, "_M_msg").first;
  if (!To)
    return std::nullopt;
  const std::optional<Text> Message = charactersOf(C.M, C.operand(0));
  std::string Full = Message ? Message->bytes() : "?";
  auto [Code, CodeType] = C.member(C.Site.This, C.Site.ThisType, "_M_code");
  if (C.count() > 1 && Code && C.operand(1).At) {
    C.M.Mem.copy(Code.At, C.operand(1).At.At, C.M.sizeOf(CodeType));
    Full += ": " +
            categoryText(C, C.M.load(Code + 8, C.M.Context.VoidPtrTy).asAddress(), C.M.load(Code, C.M.Context.IntTy));
  } else if (Code) {
    Full += ": iostream error";
    C.M.Mem.clear(Code.At, C.M.sizeOf(CodeType));
    C.M.store(Code, Value::integer(1), C.M.Context.IntTy);
    C.M.store(Code + 8, Value::address(C.single("std::iostream_category")), C.M.Context.VoidPtrTy);
  }
  C.M.store(To, Value::address(C.M.literal(Full)), C.M.Context.VoidPtrTy);
  return CallResult(C.Site.This);
}

std::optional<CallResult> failureText(StdCall &C) {
  const Place At = C.member(C.Site.This, C.Site.ThisType, "_M_msg").first;
  return At ? std::optional<CallResult>(C.M.load(At, C.M.Context.VoidPtrTy)) : std::nullopt;
}

// --- <regex> -----------------------------------------------------------------------------------------

/// regex_error(code): a runtime_error with the text of the code.
std::optional<CallResult> constructRegexError(StdCall &C) {
  const CXXRecordDecl *Class = classOf(C.Site.ThisType), *Base = C.M.findClass("std::runtime_error");
  const auto [Code, CodeType] = C.member(C.Site.This, C.Site.ThisType, "_M_code");
  const Value Number = C.value(0);
  const std::optional<Place> At = Class && Base && Code ? C.M.upcast(C.Site.This, Class, Base) : std::nullopt;
  if (!At)
    return std::nullopt;
  const auto Host = static_cast<std::regex_constants::error_type>(Number.isUnknown() ? -1 : Number.asInt());
  Operand Text;
  Text.V = Value::address(C.M.literal(std::regex_error(Host).what()));
  Text.Type = C.M.Context.getPointerType(C.M.Context.CharTy.withConst());
  C.M.construct(C.M.classType(Base), {Text}, *At, C.Site.Site);
  C.M.store(Code, Number, CodeType);
  return CallResult();
}

std::optional<CallResult> throwRegexError(StdCall &C) {
  const CXXRecordDecl *Class = C.M.findClass("std::regex_error");
  if (!Class)
    return std::nullopt;
  Operand Code = C.operand(0);
  Code.Type = C.Site.Callee->getParamDecl(0)->getType();
  C.throwNew(C.M.classType(Class), {Code});
}

constexpr Row throws(std::string_view Name) { return {Name, 0, 1, throwNamed}; }

constexpr Row Table[] = {
    throws("std::__throw_logic_error"),
    throws("std::__throw_domain_error"),
    throws("std::__throw_invalid_argument"),
    throws("std::__throw_length_error"),
    throws("std::__throw_out_of_range"),
    throws("std::__throw_runtime_error"),
    throws("std::__throw_range_error"),
    throws("std::__throw_overflow_error"),
    throws("std::__throw_underflow_error"),
    throws("std::__throw_bad_exception"),
    throws("std::__throw_bad_alloc"),
    throws("std::__throw_bad_array_new_length"),
    throws("std::__throw_bad_cast"),
    throws("std::__throw_bad_typeid"),
    throws("std::__throw_bad_function_call"),
    {"std::__throw_out_of_range_fmt", 1, -1, throwOutOfRange},
    {"std::__throw_ios_failure", 1, 2, throwIosFailure},
    {"std::__throw_system_error", 1, 1, throwSystemError},
    {"std::__throw_future_error", 1, 1, throwFutureError},
    {"std::__throw_regex_error", 1, 1, throwRegexError},
    {"std::regex_error::regex_error", 1, 1, constructRegexError},
};

constexpr Row SystemTable[] = {
    {"std::generic_category", 0, 0, giveCategory},
    {"std::system_category", 0, 0, giveCategory},
    {"std::iostream_category", 0, 0, giveCategory},
    {"std::future_category", 0, 0, giveCategory},
    {"std::error_code::message", 0, 0, codeText},
    {"std::error_condition::message", 0, 0, codeText},
    {"std::error_code::default_error_condition", 0, 0, defaultCondition<true>},
    {"std::error_category::default_error_condition", 1, 1, defaultCondition<false>},
    {"std::error_category::message", 1, 1, categoryMessage},
    {"std::error_category::equivalent", 2, 2, equivalent},
    {"std::error_category::name", 0, 0, categoryName},
    inert("std::error_category::~error_category", "a category holds nothing"),
    inert("std::system_error::~system_error", "the object holds nothing but the address of its text"),
    inert("std::regex_error::~regex_error", "the object holds nothing but the address of its text"),
    {"std::ios_base::failure::failure", 1, 2, constructFailure},
    {"std::ios_base::failure::what", 0, 0, failureText},
    inert("std::ios_base::failure::~failure", "the object holds nothing but the address of its text"),
};

} // namespace

std::span<const Row> throwRows() { return Table; }
std::span<const Row> systemErrorRows() { return SystemTable; }

} // namespace vramlint
