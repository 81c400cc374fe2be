// Free functions and operators of the standard library: utilities, algorithms, mathematics, streams, C.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Std.h"

#include "clang/AST/DeclTemplate.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace vramlint {
using namespace clang;

std::string Machine::describe(const Value &V) const {
  if (V.isInt())
    return std::to_string(V.asInt());
  if (V.isFloat()) {
    char Text[64];
    std::snprintf(Text, sizeof Text, "%g", V.asFloat());
    return Text;
  }
  if (auto *S = V.as<StringBox>())
    return S->Text;
  if (auto *P = V.as<PointerBox>()) {
    if (CellRef T = P->target(); T && T->V.as<StringBox>())
      return T->V.as<StringBox>()->Text;
    if (P->Array) { // a char array
      std::string Text;
      for (std::size_t I = static_cast<std::size_t>(std::max<std::int64_t>(P->Index, 0));
           I < P->Array->Elements.size(); ++I) {
        const Value &C = P->Array->Elements[I]->V;
        if (!C.isInt() || C.asInt() == 0)
          break;
        Text += static_cast<char>(C.asInt());
      }
      return Text;
    }
  }
  return "?";
}

std::optional<CallResult> Machine::callStd(LibraryCall &Site) {
  if (Site.This) {
    const Value &V = Site.This->V;
    std::optional<CallResult> R;
    if (auto *S = V.as<SequenceBox>())
      R = callSequence(Site, *S);
    else if (auto *T = V.as<StringBox>())
      R = callString(Site, *T);
    else if (auto *P = V.as<PointerBox>())
      R = callPointer(Site, *P);
    else if (auto *M = V.as<SmartBox>())
      R = callSmart(Site, *M);
    else if (auto *F = V.as<FunctionBox>(); F && Site.Method == "operator()")
      R = callCallable(V, Site.Arguments, Site.Site);
    else if (auto *F = V.as<FunctionBox>(); F && Site.Method == "operator bool")
      R = truth(V);
    else if (auto *F = V.as<FunctionBox>(); F && Site.Method == "operator=") {
      Site.This->V = takeOperand(*this, Site.Arguments[0]);
      R = CallResult(Site.This);
    } else if (V.isNumber() && Site.Method.substr(0, 8) == "operator" && Site.count() == 0)
      R = CallResult(V); // integral_constant and the like convert to their value
    if (R)
      return R;
    if (auto *R2 = V.as<RecordBox>(); R2 && Site.Method == "what")
      for (auto &[Base, Place] : R2->Bases)
        if (Place->V.as<StringBox>())
          return makePointer(Place);
  }
  if (Site.Method.substr(0, 8) == "operator")
    if (auto R = callOperator(Site))
      return R;
  if (Site.This)
    return std::nullopt;
  if (auto R = callStdFunction(Site))
    return R;
  if (auto R = callAlgorithm(Site))
    return R;
  return callMath(Site);
}

std::optional<CallResult> Machine::callOperator(LibraryCall &Site) {
  std::vector<Value> O;
  if (Site.This)
    O.push_back(Site.This->V);
  for (const Operand &A : Site.Arguments)
    O.push_back(A.value());
  std::string_view Name = Site.Method;
  if (O.empty())
    return std::nullopt;
  if (Name == "operator<<" && (O[0].isUnknown() || O[0].as<StringBox>()))
    return callStream(Site);
  if (O.size() == 2) {
    if (Name == "operator==" || Name == "operator!=") {
      Value E = equal(O[0], O[1]);
      if (E.isUnknown() || Name == "operator==")
        return E;
      return Value::boolean(!E.asInt());
    }
    if (Name == "operator<" || Name == "operator>" || Name == "operator<=" || Name == "operator>=") {
      for (const Value &V : O)
        if (V.isUnknown())
          return V;
      std::optional<int> C = order(O[0], O[1]);
      if (!C)
        return std::nullopt;
      return Value::boolean(Name == "operator<"    ? *C < 0
                            : Name == "operator>"  ? *C > 0
                            : Name == "operator<=" ? *C <= 0
                                                   : *C >= 0);
    }
    if (Name == "operator<=>") {
      if (std::optional<int> C = order(O[0], O[1]))
        return Value::integer(*C);
      return std::nullopt;
    }
    auto isText = [](const Value &V) {
      auto *P = V.as<PointerBox>();
      CellRef T = P ? P->target() : nullptr;
      return V.as<StringBox>() || (T && T->V.as<StringBox>());
    };
    if (Name == "operator+" && (isText(O[0]) || isText(O[1]))) {
      std::string Text;
      bool Exact = true;
      for (const Value &V : O) {
        Text += V.isInt() ? std::string(1, static_cast<char>(V.asInt())) : describe(V);
        if (V.isUnknown() || (V.as<StringBox>() && !V.as<StringBox>()->Exact))
          Exact = false;
      }
      Value R = makeString(std::move(Text));
      R.as<StringBox>()->Exact = Exact;
      return R;
    }
    if (Name == "operator-" || Name == "operator+") {
      if (O[0].as<PointerBox>() && O[1].as<PointerBox>())
        return arithmetic(BO_Sub, O[0], O[1], Context.LongTy, QualType(), Site.Site);
      if (O[0].as<PointerBox>() && O[1].isInt())
        return offsetPointer(O[0], Name == "operator+" ? O[1].asInt() : -O[1].asInt(), Site.Site);
      if (O[1].as<PointerBox>() && O[0].isInt())
        return offsetPointer(O[1], O[0].asInt(), Site.Site);
    }
  }
  if (Name == "operator>>" || Name == "operator<<" || Name == "operator|") {
    for (Operand &A : Site.Arguments)
      if (Name == "operator>>" && A.Place && !A.Place->V.isUnknown() &&
          (A.Place->V.isNumber() || A.Place->V.isEmpty()))
        A.Place->V = Value::unknown("input is not known");
    if (O[0].isUnknown())
      return O[0];
  }
  return std::nullopt;
}

std::optional<CallResult> Machine::callStream(LibraryCall &Site) {
  CellRef Stream = Site.This;
  std::size_t First = 0;
  if (!Stream) {
    Stream = Site.Arguments[0].Place;
    First = 1;
  }
  if (!Stream || Site.count() <= First)
    return std::nullopt;
  const Operand &What = Site.Arguments[First];
  std::string Text;
  const Value &V = What.value();
  if (V.isInt() && !What.Type.isNull() && What.Type->isCharType())
    Text = std::string(1, static_cast<char>(V.asInt()));
  else if (V.as<FunctionBox>())
    Text = "\n"; // std::endl
  else
    Text = describe(V);
  if (auto *S = Stream->V.as<StringBox>()) {
    if (S->Text.size() < (64u << 20))
      S->Text += Text;
    if (V.isUnknown())
      S->Exact = false;
  } else if (Output.size() < 100000) {
    Output.push_back(std::move(Text));
  }
  return CallResult(Stream);
}

std::optional<CallResult> Machine::callStdFunction(LibraryCall &Site) {
  std::string_view Name = Site.Name;
  if (Name.substr(0, 5) == "std::")
    Name.remove_prefix(5);
  auto arg = [&](std::size_t I) -> const Value & { return Site.arg(I); };
  std::size_t N = Site.count();
  if (N == 1 && (Name == "move" || Name == "forward" || Name == "as_const" || Name == "addressof" ||
                 Name == "__addressof" || Name == "ref" || Name == "cref" || Name == "launder")) {
    CellRef C = Site.Arguments[0].Place;
    if (!C) {
      C = makeCell(Site.Arguments[0].V);
      keep(C);
    }
    if (Name == "addressof" || Name == "__addressof" || Name == "ref" || Name == "cref")
      return makePointer(C);
    return CallResult(C);
  }
  if (Name == "make_shared" || Name == "make_unique" || Name == "allocate_shared") {
    QualType T;
    if (const TemplateArgumentList *A = Site.Callee->getTemplateSpecializationArgs();
        A && A->size() > 0 && A->get(0).getKind() == TemplateArgument::Type)
      T = A->get(0).getAsType();
    if (T.isNull())
      return std::nullopt;
    if (T->isArrayType()) {
      std::vector<CellRef> Elements;
      std::int64_t Count = N && arg(0).isInt() ? arg(0).asInt() : 0;
      if (Count < 0 || static_cast<std::uint64_t>(Count) > Limits.ContainerElements)
        return unmodelled("an array of " + std::to_string(Count) + " elements", Site.Site);
      for (std::int64_t I = 0; I < Count; ++I)
        Elements.push_back(makeCell(defaultValue(Context.getAsArrayType(T)->getElementType(), Site.Site)));
      return makeSmart(makeCell(makeSequence(SequenceKind::Array, std::move(Elements))));
    }
    Value V = constructType(T, Site.Arguments, Site.Site);
    return stopped() ? CallResult() : CallResult(makeSmart(makeCell(std::move(V))));
  }
  if ((Name == "__builtin_expect" || Name == "__builtin_expect_with_probability") && N >= 1)
    return CallResult(arg(0));
  if (Name == "make_pair" || Name == "make_tuple") {
    std::vector<Value> Elements;
    for (Operand &O : Site.Arguments)
      Elements.push_back(takeOperand(*this, O));
    return makeTuple(std::move(Elements));
  }
  if (Name == "tie" || Name == "forward_as_tuple") {
    std::vector<CellRef> Elements;
    for (Operand &O : Site.Arguments) {
      // What is assigned to std::ignore dies with the tuple.
      const CXXRecordDecl *Class = O.Type.isNull() ? nullptr : O.Type->getAsCXXRecordDecl();
      const bool Ignored = Class && isStdClass(Class) &&
                           (Class->getName() == "_Swallow_assign" || Class->getName().starts_with("__ignore_t"));
      Elements.push_back(O.Place && !Ignored ? O.Place : makeCell(O.V));
    }
    return makeSequence(SequenceKind::Tuple, std::move(Elements));
  }
  if (Name == "get" && N == 1) {
    auto *S = arg(0).as<SequenceBox>();
    const TemplateArgumentList *A = Site.Callee->getTemplateSpecializationArgs();
    if (S && A && A->size() > 0 && A->get(0).getKind() == TemplateArgument::Integral) {
      std::uint64_t I = A->get(0).getAsIntegral().getLimitedValue();
      if (I < S->Elements.size())
        return CallResult(S->Elements[I]);
    }
    if (arg(0).isUnknown())
      return CallResult(arg(0));
    return std::nullopt;
  }
  if (Name == "to_string" && N == 1) {
    if (arg(0).isUnknown()) {
      Value V = makeString("?");
      V.as<StringBox>()->Exact = false;
      return V;
    }
    if (arg(0).isFloat())
      return makeString(std::to_string(arg(0).asFloat()));
    return makeString(describe(arg(0)));
  }
  if ((Name == "stoi" || Name == "stol" || Name == "stoll" || Name == "stoul" || Name == "stoull" || Name == "atoi" ||
       Name == "atol") &&
      N >= 1) {
    std::string Text = describe(arg(0));
    auto *S = arg(0).as<StringBox>();
    if (arg(0).isUnknown() || (S && !S->Exact))
      return Value::unknown("the number in a text that is not known");
    errno = 0;
    return Value::integer(std::strtoll(Text.c_str(), nullptr, 10));
  }
  if ((Name == "stof" || Name == "stod" || Name == "atof") && N >= 1)
    return arg(0).isUnknown() ? CallResult(arg(0))
                              : CallResult(Value::floating(std::strtod(describe(arg(0)).c_str(), nullptr)));
  if (Name == "swap" && N == 2 && Site.Arguments[0].Place && Site.Arguments[1].Place) {
    std::swap(Site.Arguments[0].Place->V, Site.Arguments[1].Place->V);
    return CallResult();
  }
  if (Name == "exchange" && N == 2 && Site.Arguments[0].Place) {
    Value Old = moveValue(Site.Arguments[0].Place->V);
    Site.Arguments[0].Place->V = takeOperand(*this, Site.Arguments[1]);
    return Old;
  }
  if ((Name == "dynamic_pointer_cast" || Name == "static_pointer_cast") && N == 1) {
    auto *S = arg(0).as<SmartBox>();
    if (!S)
      return arg(0).isUnknown() ? std::optional<CallResult>(CallResult(arg(0))) : std::nullopt;
    const TemplateArgumentList *A = Site.Callee->getTemplateSpecializationArgs();
    QualType T = A && A->size() ? A->get(0).getAsType() : QualType();
    CellRef View = S->Target ? viewAs(S->Target, T.isNull() ? nullptr : T->getAsCXXRecordDecl()) : nullptr;
    if (!View)
      return Value::boxed(BoxRef(new SmartBox()));
    Value Copy = copyValue(arg(0));
    Copy.as<SmartBox>()->Target = View;
    return Copy;
  }
  if (Name == "make_optional" && N == 1) {
    Value V = makeSequence(SequenceKind::Optional);
    V.as<SequenceBox>()->Elements.push_back(makeCell(takeOperand(*this, Site.Arguments[0])));
    return V;
  }
  if ((Name == "invoke" || Name == "bind") && N >= 1 && Name == "invoke") {
    std::vector<Operand> Rest(Site.Arguments.begin() + 1, Site.Arguments.end());
    return callCallable(arg(0), std::move(Rest), Site.Site);
  }
  if (Name == "begin" || Name == "end" || Name == "cbegin" || Name == "cend" || Name == "size" || Name == "empty" ||
      Name == "rbegin" || Name == "rend" || Name == "data") {
    if (N != 1 || !arg(0).as<SequenceBox>())
      return std::nullopt;
    LibraryCall Inner = Site;
    Inner.This = Site.Arguments[0].Place ? Site.Arguments[0].Place : makeCell(arg(0));
    Inner.Method = Name;
    return callSequence(Inner, *arg(0).as<SequenceBox>());
  }
  if (Name == "exit" || Name == "_exit" || Name == "quick_exit" || Name == "abort" || Name == "terminate") {
    stop(StopReason::Exit, std::string(Name), Site.Site ? Site.Site->getExprLoc() : Here);
    return CallResult();
  }
  if (Name == "__assert_fail") {
    raise("assertion failed: " + (N ? describe(arg(0)) : ""), Site.Site);
    return CallResult();
  }
  static const char *const Silent[] = {"printf",
                                       "fprintf",
                                       "puts",
                                       "putchar",
                                       "fflush",
                                       "srand",
                                       "setw",
                                       "setprecision",
                                       "fixed",
                                       "endl",
                                       "flush",
                                       "boolalpha",
                                       "this_thread::sleep_for",
                                       "setfill",
                                       "left",
                                       "right",
                                       "scientific",
                                       "hex",
                                       "dec",
                                       "ios_base::sync_with_stdio",
                                       "this_thread::yield",
                                       "mutex::lock",
                                       "mutex::unlock",
                                       "recursive_mutex::lock",
                                       "recursive_mutex::unlock",
                                       "unique_lock::lock",
                                       "unique_lock::unlock",
                                       "condition_variable::notify_one",
                                       "condition_variable::notify_all",
                                       "thread::join",
                                       "thread::detach"};
  for (const char *S : Silent)
    if (Name == S)
      return N && Site.Arguments[0].Place ? CallResult(Site.Arguments[0].Place) : CallResult(Value::integer(0));
  if (Name == "rand" || Name == "time" || Name == "clock" || Name == "getenv" ||
      Name == "chrono::_V2::system_clock::now" || Name.substr(0, 8) == "chrono::" || Name == "random" ||
      Name == "system" || Name.substr(0, 12) == "filesystem::" || Name == "getline" ||
      Name == "this_thread::get_id" || Name == "thread::hardware_concurrency") {
    if (Name == "getline" && N > 1 && Site.Arguments[1].Place)
      Site.Arguments[1].Place->V = Value::unknown("the contents of files are not known");
    return Value::unknown("the result of '" + std::string(Site.Name) + "' is not known before the program runs");
  }
  if (Name == "strcmp" && N == 2)
    if (std::optional<int> C = order(arg(0), arg(1)))
      return Value::integer(*C);
  if (Name == "strlen" && N == 1)
    return Value::integer(static_cast<std::int64_t>(describe(arg(0)).size()));
  return std::nullopt;
}

} // namespace vramlint
