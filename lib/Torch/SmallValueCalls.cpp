// Methods of the small classes between the program and ops: scalars, dtypes, devices, indices, variants, IValues,
// lists and dictionaries.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/Answers.h"
#include "Torch/ListedData.h"
#include "Torch/TorchHost.h"

#include "Ops/Core/CpuGenerator.h"

#include <limits>

namespace vramlint {
using namespace clang;

namespace {

/// What a row works on. A is what the object holds, Shared is where it does so, with its copies if they are one.
struct SmallCall {
  Machine &M;
  LibraryCall &Site;
  Argument &A;
  Argument &Shared;

  CallResult give(const Argument &Result) { return vramlint::give(M, Site, Result); }
  void become(Argument New) { M.Mem.setSlot(Site.This.At, std::make_shared<TorchObject>(std::move(New))); }
};

using Answer = std::optional<CallResult> (*)(SmallCall &);

/// A method of a class; an empty class stands for all of them.
struct SmallRow {
  std::string_view Class, Method;
  Answer Run;
};

// --- what is told --------------------------------------------------------------------------------------------

std::optional<CallResult> itself(SmallCall &C) { return C.give(C.A); }
std::optional<CallResult> yes(SmallCall &) { return Value::boolean(true); }
std::optional<CallResult> no(SmallCall &) { return Value::boolean(false); }
std::optional<CallResult> nothing(SmallCall &) { return CallResult(); }
/// Of a generator, whichever it is: what will be drawn is not known.
std::optional<CallResult> loseDrawn(SmallCall &) {
  drawn::lose();
  return CallResult();
}

template <class T> std::optional<CallResult> holds(SmallCall &C) { return Value::boolean(C.A.is<T>()); }
std::optional<CallResult> holdsNone(SmallCall &C) { return Value::boolean(C.A.isNone()); }

template <bool Equality> std::optional<CallResult> compare(SmallCall &C) {
  if (C.Site.count() != 1)
    return std::nullopt;
  const std::optional<bool> Same = sameValue(C.A, toArgument(C.M, C.Site.Arguments[0]));
  if (!Same)
    return CallResult(C.M.unknown("what is compared here is not known"));
  return Value::boolean(*Same == Equality);
}

/// A value of another type takes the place: `variant = torch::kSame`, `ivalue = tensor`.
std::optional<CallResult> assign(SmallCall &C) {
  if (C.Site.count() != 1)
    return std::nullopt;
  C.become(toArgument(C.M, C.Site.Arguments[0]));
  return CallResult(C.Site.This);
}

// --- dtypes --------------------------------------------------------------------------------------------------

std::optional<CallResult> itemBytes(SmallCall &C) {
  const auto *T = C.A.get<Dtype>();
  return T ? std::optional(C.give(static_cast<std::int64_t>(elementSize(*T)))) : std::nullopt;
}

std::optional<CallResult> dtypeText(SmallCall &C) {
  const auto *T = C.A.get<Dtype>();
  return T ? std::optional(C.give(std::string(cppName(*T)))) : std::nullopt;
}

/// isScalarType(), isScalarType(t), isScalarType<T>(), Match<T>()
std::optional<CallResult> isDtype(SmallCall &C) {
  const auto *T = C.A.get<Dtype>();
  if (T && C.Site.count() == 0 && templateArgumentOf(C.Site.Callee, 0).isNull())
    return Value::boolean(true);
  std::optional<Dtype> Asked = dtypeOf(templateArgumentOf(C.Site.Callee, 0));
  if (C.Site.count() == 1) {
    const Argument Given = toArgument(C.M, C.Site.Arguments[0]);
    if (const auto *D = Given.get<Dtype>())
      Asked = *D;
  }
  return T && Asked ? std::optional<CallResult>(Value::boolean(*T == *Asked)) : std::nullopt;
}

// --- devices -------------------------------------------------------------------------------------------------

template <Argument (*Get)(Device)> std::optional<CallResult> ofDevice(SmallCall &C) {
  const auto *D = C.A.get<Device>();
  return D ? std::optional(C.give(Get(*D))) : std::nullopt;
}

Argument kindOf(Device D) { return Device{D.Type, -1}; }
Argument indexOf(Device D) { return std::int64_t{D.Index}; }
Argument hasIndex(Device D) { return D.Index >= 0; }
Argument isCuda(Device D) { return D.isCuda(); }
Argument isCpu(Device D) { return D.isCpu(); }
Argument isMeta(Device D) { return D.Type == DeviceType::Meta; }
Argument deviceText(Device D) { return deviceName(D); }

std::optional<CallResult> setIndex(SmallCall &C) {
  const auto *D = C.A.get<Device>();
  const std::optional<std::int64_t> Index = C.Site.count() ? integerOf(C.M, C.Site.Arguments[0]) : std::nullopt;
  if (!D || !Index)
    return std::nullopt;
  C.become(Device{D->Type, static_cast<int>(*Index)});
  return CallResult();
}

// --- numbers -------------------------------------------------------------------------------------------------

std::optional<CallResult> isIntegral(SmallCall &C) {
  const bool CountsBool = C.Site.count() && integerOf(C.M, C.Site.Arguments[0]).value_or(0) != 0;
  return Value::boolean(C.A.is<std::int64_t>() || (CountsBool && C.A.is<bool>()));
}

std::optional<CallResult> numberType(SmallCall &C) {
  return C.give(C.A.is<double>() ? Dtype::Double : C.A.is<bool>() ? Dtype::Bool : Dtype::Long);
}

std::optional<CallResult> negated(SmallCall &C) {
  if (const auto *F = C.A.get<double>())
    return C.give(-*F);
  const auto *I = C.A.get<std::int64_t>();
  return I ? std::optional(C.give(-*I)) : std::nullopt;
}

// --- indices -------------------------------------------------------------------------------------------------

template <std::int64_t (SliceIndex::*Get)() const> std::optional<CallResult> ofSlice(SmallCall &C) {
  const auto *S = C.A.get<SliceIndex>();
  if (S && S->Anywhere)
    return C.give(UnknownValue{"where a piece of a tensor begins or ends", false, Dtype::Long});
  return S ? std::optional(C.give((S->*Get)())) : std::nullopt;
}

std::optional<CallResult> currentVersion(SmallCall &C) {
  if (C.A.isNone())
    return Session::current().raise("Inference tensors do not track version counter."), CallResult();
  return C.give(C.A);
}

// --- what torch::tensor is made from --------------------------------------------------------------------------

template <ListedForm Form> std::optional<CallResult> isListedAs(SmallCall &C) {
  const std::optional<ListedForm> Has = listedForm(C.A);
  return Has ? std::optional<CallResult>(Value::boolean(*Has == Form)) : std::nullopt;
}

template <ListedForm Form> std::optional<CallResult> listedAs(SmallCall &C) {
  if (!checkForm(C.A, Form))
    return CallResult();
  if (Form == ListedForm::Number)
    return C.give(C.A);
  const std::optional<Argument> Held = listedTensor(C.A);
  return Held ? std::optional(C.give(*Held)) : std::nullopt;
}

// --- lists, and handles that look through ---------------------------------------------------------------------

std::optional<CallResult> listSize(SmallCall &C) {
  const auto *L = C.A.get<ArgumentList>();
  return L ? std::optional(C.give(static_cast<std::int64_t>(L->size()))) : std::nullopt;
}

std::optional<CallResult> listIsEmpty(SmallCall &C) {
  const auto *L = C.A.get<ArgumentList>();
  return L ? std::optional(CallResult(Value::boolean(L->empty()))) : std::nullopt;
}

std::optional<CallResult> listElement(SmallCall &C) {
  const auto *L = C.A.get<ArgumentList>();
  const std::optional<std::int64_t> I = C.Site.count() == 1 ? integerOf(C.M, C.Site.Arguments[0]) : std::nullopt;
  if (!L || !I || *I < 0 || *I >= static_cast<std::int64_t>(L->size()))
    return std::nullopt;
  return C.give((*L)[static_cast<std::size_t>(*I)]);
}

/// Copies of a c10::List are the same one.
template <class F> std::optional<CallResult> changeList(SmallCall &C, F Change) {
  const auto *L = C.A.get<ArgumentList>();
  if (!L)
    return std::nullopt;
  ArgumentList All = *L;
  if (!Change(All))
    return std::nullopt;
  C.Shared = std::move(All);
  return CallResult();
}
std::optional<CallResult> listPush(SmallCall &C) {
  return changeList(C, [&](ArgumentList &All) {
    if (C.Site.count() != 1)
      return false;
    All.push_back(toArgument(C.M, C.Site.Arguments[0]));
    return true;
  });
}
std::optional<CallResult> listPop(SmallCall &C) {
  return changeList(C, [&](ArgumentList &All) {
    if (All.empty())
      return false;
    All.pop_back();
    return true;
  });
}
std::optional<CallResult> listClear(SmallCall &C) {
  return changeList(C, [](ArgumentList &All) {
    All.clear();
    return true;
  });
}
std::optional<CallResult> listSet(SmallCall &C) {
  const std::optional<std::int64_t> I = C.Site.count() == 2 ? integerOf(C.M, C.Site.Arguments[0]) : std::nullopt;
  return changeList(C, [&](ArgumentList &All) {
    if (!I || *I < 0 || *I >= static_cast<std::int64_t>(All.size()))
      return false;
    All[static_cast<std::size_t>(*I)] = toArgument(C.M, C.Site.Arguments[1]);
    return true;
  });
}
/// A reference to an element: what it is, for whoever reads it.
std::optional<CallResult> listReference(SmallCall &C) {
  const auto *L = C.A.get<ArgumentList>();
  const std::optional<std::int64_t> I = C.Site.count() == 1 ? integerOf(C.M, C.Site.Arguments[0]) : std::nullopt;
  if (!L || !I || *I < 0 || *I >= static_cast<std::int64_t>(L->size()) || C.Site.ReturnType->isReferenceType())
    return std::nullopt;
  if (!C.Site.Result)
    C.Site.Result = C.M.temporary(bare(C.Site.ReturnType), /*Destroy=*/true);
  C.M.Mem.setSlot(C.Site.Result.At, std::make_shared<TorchObject>((*L)[static_cast<std::size_t>(*I)]));
  return CallResult::made();
}

// --- dictionaries: lists of {key, value}, in the order in which they came; copies are the same one ----------------

/// Where the key that a call gives is, or behind the end; nothing when it cannot be told.
std::optional<std::size_t> dictionaryEntry(SmallCall &C) {
  const auto *L = C.A.get<ArgumentList>();
  if (!L || !C.Site.count())
    return std::nullopt;
  const Argument Key = toArgument(C.M, C.Site.Arguments[0]);
  for (std::size_t I = 0; I != L->size(); ++I) {
    const std::optional<bool> Same = sameValue((*(*L)[I].get<ArgumentList>())[0], Key);
    if (!Same)
      return std::nullopt;
    if (*Same)
      return I;
  }
  return L->size();
}

template <bool Overwrites> std::optional<CallResult> dictionaryInsert(SmallCall &C) {
  const std::optional<std::size_t> Found = dictionaryEntry(C);
  if (!Found || C.Site.count() != 2)
    return std::nullopt;
  ArgumentList All = *C.A.get<ArgumentList>();
  const ArgumentList New{toArgument(C.M, C.Site.Arguments[0]), toArgument(C.M, C.Site.Arguments[1])};
  if (*Found == All.size())
    All.push_back(New);
  else if (Overwrites)
    All[*Found] = New;
  C.Shared = std::move(All);
  return C.give(UnknownValue{"where an entry of a c10::Dict is"});
}

std::optional<CallResult> dictionaryContains(SmallCall &C) {
  const std::optional<std::size_t> Found = dictionaryEntry(C);
  return Found ? std::optional<CallResult>(Value::boolean(*Found != C.A.get<ArgumentList>()->size())) : std::nullopt;
}

/// By a key; that at an iterator is not known, for nobody knows where it is.
std::optional<CallResult> dictionaryErase(SmallCall &C) {
  const std::optional<std::size_t> Found =
      bare(C.Site.ReturnType)->isIntegerType() ? dictionaryEntry(C) : std::nullopt;
  if (!Found)
    return std::nullopt;
  ArgumentList All = *C.A.get<ArgumentList>();
  const bool IsThere = *Found != All.size();
  if (IsThere)
    All.erase(All.begin() + static_cast<std::ptrdiff_t>(*Found));
  C.Shared = std::move(All);
  return C.give(static_cast<std::int64_t>(IsThere));
}

std::optional<CallResult> dictionaryValue(SmallCall &C) {
  const std::optional<std::size_t> Found = dictionaryEntry(C);
  if (!Found)
    return std::nullopt;
  const ArgumentList &All = *C.A.get<ArgumentList>();
  return *Found != All.size() ? std::optional(C.give((*All[*Found].get<ArgumentList>())[1])) : std::nullopt;
}

std::optional<CallResult> hasTensor(SmallCall &C) {
  const auto *T = C.A.get<Tensor>();
  return Value::boolean(T && T->defined());
}

std::optional<CallResult> implOfTensor(SmallCall &C) {
  const auto *T = C.A.get<Tensor>();
  return T ? std::optional(CallResult(Value::address(hostOf(C.M).implOf(*T).At))) : std::nullopt;
}

/// OptionalTensorRef, TensorRef: the tensor itself is in the slot.
std::optional<CallResult> lookThrough(SmallCall &C) { return CallResult(C.Site.This); }
std::optional<CallResult> pointThrough(SmallCall &C) { return CallResult(Value::address(C.Site.This.At)); }

constexpr SmallRow SmallRows[] = {
    {"", "operator==", compare<true>},
    {"", "operator!=", compare<false>},
    {"", "equal", compare<true>},

    {"TypeMeta", "itemsize", itemBytes},
    {"TypeMeta", "name", dtypeText},
    {"TypeMeta", "toScalarType", itself},
    {"TypeMeta", "isScalarType", isDtype},
    {"TypeMeta", "Match", isDtype},
    {"TypeMeta", "operator *", itself}, // conversion to ScalarType

    {"Device", "type", ofDevice<kindOf>},
    {"Device", "index", ofDevice<indexOf>},
    {"Device", "has_index", ofDevice<hasIndex>},
    {"Device", "is_cuda", ofDevice<isCuda>},
    {"Device", "is_cpu", ofDevice<isCpu>},
    {"Device", "is_meta", ofDevice<isMeta>},
    {"Device", "is_*", no}, // kinds of devices that nothing here makes
    {"Device", "supports_as_strided", yes},
    {"Device", "str", ofDevice<deviceText>},
    {"Device", "set_index", setIndex},

    {"Scalar", "isFloatingPoint", holds<double>},
    {"Scalar", "isIntegral", isIntegral},
    {"Scalar", "isBoolean", holds<bool>},
    {"Scalar", "isComplex", no},
    {"Scalar", "isSymbolic", no},
    {"Scalar", "isSymInt", no},
    {"Scalar", "isSymFloat", no},
    {"Scalar", "type", numberType},
    {"Scalar", "operator-", negated},
    {"Scalar", "conj", itself},
    {"Scalar", "to*", itself},
    {"SymInt", "is_symbolic", no},
    {"SymInt", "is_heap_allocated", no},
    {"SymInt", "expect_int", itself},
    {"SymInt", "guard_int", itself},
    {"SymInt", "as_int_unchecked", itself},
    {"SymInt", "as_int_unsafe", itself},
    {"SymInt", "maybe_as_int", itself},
    {"SymInt", "operator *", itself},
    {"SymFloat", "is_symbolic", no},
    {"SymFloat", "guard_float", itself},
    {"SymFloat", "as_float_unchecked", itself},

    {"TensorIndex", "is_none", holdsNone},
    {"TensorIndex", "is_ellipsis", holds<EllipsisIndex>},
    {"TensorIndex", "is_integer", holds<std::int64_t>},
    {"TensorIndex", "is_boolean", holds<bool>},
    {"TensorIndex", "is_slice", holds<SliceIndex>},
    {"TensorIndex", "is_tensor", holds<Tensor>},
    {"TensorIndex", "integer", itself},
    {"TensorIndex", "boolean", itself},
    {"TensorIndex", "slice", itself},
    {"TensorIndex", "tensor", itself},
    {"Slice", "start", ofSlice<&SliceIndex::start>},
    {"Slice", "stop", ofSlice<&SliceIndex::stop>},
    {"Slice", "step", ofSlice<&SliceIndex::step>},

    {"TensorDataContainer", "is_scalar", isListedAs<ListedForm::Number>},
    {"TensorDataContainer", "is_init_list", isListedAs<ListedForm::List>},
    {"TensorDataContainer", "is_tensor", isListedAs<ListedForm::Row>},
    {"TensorDataContainer", "scalar", listedAs<ListedForm::Number>},
    {"TensorDataContainer", "init_list", listedAs<ListedForm::List>},
    {"TensorDataContainer", "tensor", listedAs<ListedForm::Row>},

    {"IValue", "operator=", assign},
    {"IValue", "isNone", holdsNone},
    {"IValue", "isTensor", holds<Tensor>},
    {"IValue", "isInt", holds<std::int64_t>},
    {"IValue", "isDouble", holds<double>},
    {"IValue", "isBool", holds<bool>},
    {"IValue", "isString", holds<std::string>},
    {"IValue", "toTensor", itself},
    {"IValue", "unsafeToTensorImpl", implOfTensor},
    {"VariableVersion", "current_version", currentVersion},
    {"IValue", "toInt", itself},
    {"IValue", "toDouble", itself},
    {"IValue", "toBool", itself},
    {"IValue", "toStringRef", itself},
    {"IValue", "toScalar", itself},
    {"IValue", "toGenericDict", itself},
    {"IValue", "toDevice", itself},
    {"IValue", "toTensorVector", itself},
    {"IValue", "to*List", itself},
    {"IValue", "to*Vector", itself},
    {"IValue", "to", itself},
    {"variant", "operator=", assign},
    {"variant", "emplace", assign},
    {"variant", "valueless_by_exception", no},
    {"List", "size", listSize},
    {"List", "empty", listIsEmpty},
    {"List", "get", listElement},
    {"List", "vec", itself},
    {"List", "push_back", listPush},
    {"List", "emplace_back", listPush},
    {"List", "pop_back", listPop},
    {"List", "clear", listClear},
    {"List", "set", listSet},
    {"List", "reserve", nothing},
    {"List", "copy", itself},
    {"List", "operator[]", listReference},
    {"ListElementReference", "operator *", itself}, // conversion to the element's type
    {"Dict", "insert", dictionaryInsert<false>},
    {"Dict", "insert_or_assign", dictionaryInsert<true>},
    {"Dict", "contains", dictionaryContains},
    {"Dict", "at", dictionaryValue},
    {"Dict", "erase", dictionaryErase},
    {"Dict", "clear", listClear},
    {"Dict", "copy", itself},
    {"Dict", "reserve", nothing},
    {"Dict", "size", listSize},
    {"Dict", "empty", listIsEmpty},
    {"OptionalTensorRef", "has_value", hasTensor},
    {"OptionalTensorRef", "operator bool", hasTensor},
    {"OptionalTensorRef", "operator*", lookThrough},
    {"OptionalTensorRef", "operator->", pointThrough},
    {"OptionalTensorRef", "getTensorRef", lookThrough},
    {"TensorRef", "operator*", lookThrough},
    {"TensorRef", "operator->", pointThrough},

    // The state of a random generator: no sizes depend on it.
    {"Generator", "set_current_seed", loseDrawn},
    {"Generator", "set_offset", loseDrawn},
    {"Generator", "set_state", loseDrawn},
};

constexpr std::string_view RandomState = "random numbers have no values here";
} // namespace

/// `to*` stands for everything that begins so, `to*List` for what also ends so; `operator*` is that operator.
bool matchesMethod(std::string_view Pattern, std::string_view Name) {
  const std::size_t Star = Pattern == "operator*" ? std::string_view::npos : Pattern.find('*');
  if (Star == std::string_view::npos)
    return Pattern == Name;
  return Name.size() >= Pattern.size() - 1 && Name.starts_with(Pattern.substr(0, Star)) &&
         Name.ends_with(Pattern.substr(Star + 1));
}

namespace {
std::string_view simpleName(QualType Type) {
  const CXXRecordDecl *Class = Type.isNull() ? nullptr : Type->getAsCXXRecordDecl();
  if (!Class || !Class->getIdentifier())
    return {};
  return {Class->getName().data(), Class->getName().size()};
}

} // namespace

void listSmallValueMethods(AnswerRows &Rows) {
  for (const SmallRow &R : SmallRows) {
    const bool Inert = R.Run == nothing;
    Rows.push_back({.Table = "small values",
                    .Class = R.Class,
                    .Name = R.Method,
                    .What = Inert ? Fate::Inert : Fate::Value,
                    .Read = AnyArgument,
                    .Why = Inert ? RandomState : "values alone",
                    .TellsUnread = false});
  }
}

std::optional<CallResult> TorchHost::callSmallValue(LibraryCall &Site, Argument &Given) {
  Argument A = Given; // the call may take the object away
  SmallCall Call{*TheMachine, Site, A, Given};
  const std::string_view Class = simpleName(Site.ThisType);
  for (const SmallRow &R : SmallRows) {
    if ((!R.Class.empty() && R.Class != Class) || !matchesMethod(R.Method, Site.Method))
      continue;
    if (A.isUnknown() && R.Run != vramlint::assign && R.Run != nothing)
      return give(*TheMachine, Site, A);
    return R.Run(Call);
  }
  return std::nullopt;
}

/// Guards have no methods that programs call.
std::optional<CallResult> TorchHost::callGuard(LibraryCall &, GuardObject &) { return std::nullopt; }

} // namespace vramlint
