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

std::optional<CallResult> Machine::callAlgorithm(LibraryCall &Site) {
  std::string_view Name = Site.Name;
  if (Name.substr(0, 5) != "std::")
    return std::nullopt;
  Name.remove_prefix(5);
  std::size_t N = Site.count();
  auto arg = [&](std::size_t I) -> const Value & { return Site.arg(I); };
  auto call = [&](const Value &F, std::vector<CellRef> Cells) {
    std::vector<Operand> Operands;
    for (CellRef &C : Cells) {
      Operand O;
      O.Place = C;
      O.Type = typeOf(C->V);
      Operands.push_back(std::move(O));
    }
    return callCallable(F, std::move(Operands), Site.Site);
  };
  if ((Name == "max" || Name == "min") && N >= 1) {
    std::vector<CellRef> Cells;
    if (auto *S = arg(0).as<SequenceBox>(); S && N == 1)
      Cells = S->Elements;
    else
      for (std::size_t I = 0; I < std::min<std::size_t>(N, 2); ++I)
        Cells.push_back(Site.Arguments[I].Place ? Site.Arguments[I].Place : makeCell(arg(I)));
    CellRef Best;
    for (CellRef &C : Cells) {
      if (C->V.isUnknown())
        return CallResult(C->V);
      std::optional<int> O = Best ? order(C->V, Best->V) : std::optional<int>(0);
      if (!Best || (O && (Name == "max" ? *O > 0 : *O < 0)))
        Best = C;
    }
    return Best ? CallResult(Best) : CallResult(Value::unknown("max of nothing"));
  }
  if (Name == "clamp" && N == 3) {
    std::optional<int> Low = order(arg(0), arg(1)), High = order(arg(0), arg(2));
    if (!Low || !High)
      return CallResult(Value::unknown("clamp of a value that is not known"));
    return CallResult(*Low < 0 ? arg(1) : *High > 0 ? arg(2) : arg(0));
  }
  if ((Name == "distance") && N == 2)
    return arithmetic(BO_Sub, arg(1), arg(0), Context.LongTy, QualType(), Site.Site);
  if ((Name == "next" || Name == "prev") && N >= 1)
    return offsetPointer(arg(0), (Name == "next" ? 1 : -1) * (N > 1 ? arg(1).asInt() : 1), Site.Site);
  if (Name == "advance" && N == 2 && Site.Arguments[0].Place) {
    Site.Arguments[0].Place->V = offsetPointer(arg(0), arg(1).asInt(), Site.Site);
    return CallResult();
  }
  if (N < 2 || !arg(0).as<PointerBox>() || !arg(1).as<PointerBox>())
    return std::nullopt;
  std::vector<CellRef> Range = rangeCells(arg(0), arg(1));
  auto position = [&](std::size_t I) { return offsetPointer(arg(0), static_cast<std::int64_t>(I), Site.Site); };
  if (Name == "for_each" && N == 3) {
    for (CellRef &C : Range)
      call(arg(2), {C});
    return CallResult(arg(2));
  }
  if (Name == "transform" && N >= 4) {
    const Value &F = arg(N - 1);
    std::size_t I = 0;
    for (CellRef &C : Range) {
      Value To = offsetPointer(arg(N - 2), static_cast<std::int64_t>(I), Site.Site);
      std::vector<CellRef> Inputs = {C};
      if (N == 5) {
        Value Second = offsetPointer(arg(2), static_cast<std::int64_t>(I), Site.Site);
        if (auto *P = Second.as<PointerBox>(); P && P->target())
          Inputs.push_back(P->target());
      }
      ++I;
      CallResult R = call(F, Inputs);
      if (stopped())
        return CallResult();
      auto *P = To.as<PointerBox>();
      if (!P)
        continue;
      if (CellRef T = P->target())
        T->V = copyValue(R.value());
      else if (P->Array && P->Index >= static_cast<std::int64_t>(P->Array->Elements.size()))
        P->Array->Elements.push_back(makeCell(copyValue(R.value()))); // an inserting iterator
    }
    return CallResult(arg(N - 2));
  }
  if ((Name == "accumulate" || Name == "reduce") && N >= 3) {
    Value Sum = copyValue(arg(2));
    for (CellRef &C : Range) {
      if (N > 3) {
        if (arg(3).as<SequenceBox>()) { // std::multiplies<> and the like carry no state
          std::string F = Site.Arguments[3].Type.getAsString();
          Sum = arithmetic(F.find("multiplies") != std::string::npos ? BO_Mul : BO_Add, Sum, C->V,
                           Site.Arguments[2].Type, Site.Arguments[2].Type, Site.Site);
        } else {
          Sum = call(arg(3), {makeCell(Sum), C}).value();
        }
      } else if (Sum.isNumber() || Sum.isUnknown()) {
        Sum = arithmetic(BO_Add, Sum, C->V, Site.Arguments[2].Type, Site.Arguments[2].Type, Site.Site);
      } else {
        LibraryCall Plus = Site;
        Plus.Name = Plus.Method = "operator+";
        Plus.This = nullptr;
        Plus.Arguments = {Site.Arguments[2], Site.Arguments[2]};
        Plus.Arguments[0].Place = makeCell(Sum);
        Plus.Arguments[1].Place = C;
        std::optional<CallResult> R = callOperator(Plus);
        if (!R)
          R = TheHost.call(Plus);
        if (!R)
          return unmodelled("a sum over these elements", Site.Site);
        Sum = R->value();
      }
      if (stopped())
        return CallResult();
    }
    return CallResult(Sum);
  }
  if (Name == "fill" && N == 3) {
    for (CellRef &C : Range)
      C->V = copyValue(arg(2));
    return CallResult();
  }
  if (Name == "iota" && N == 3) {
    std::int64_t Next = arg(2).asInt();
    for (CellRef &C : Range)
      C->V = Value::integer(Next++);
    return CallResult();
  }
  if (Name == "copy" && N == 3) {
    for (std::size_t I = 0; I < Range.size(); ++I) {
      Value To = offsetPointer(arg(2), static_cast<std::int64_t>(I), Site.Site);
      auto *P = To.as<PointerBox>();
      if (P && P->target())
        P->target()->V = copyValue(Range[I]->V);
      else if (P && P->Array)
        P->Array->Elements.push_back(makeCell(copyValue(Range[I]->V)));
    }
    return CallResult(arg(2));
  }
  if (Name == "reverse") {
    for (std::size_t I = 0, J = Range.size(); J > I + 1; ++I)
      std::swap(Range[I]->V, Range[--J]->V);
    return CallResult();
  }
  if (Name == "shuffle" || Name == "random_shuffle")
    return CallResult(); // any order is as good as another for sizes
  if (Name == "sort" || Name == "stable_sort") {
    std::vector<Value> Values;
    for (CellRef &C : Range)
      Values.push_back(C->V);
    bool Known = true;
    auto less = [&](const Value &A, const Value &B) {
      if (N > 2 && !arg(2).as<SequenceBox>()) {
        Value R = truth(call(arg(2), {makeCell(A), makeCell(B)}).value());
        Known &= !R.isUnknown();
        return !R.isUnknown() && R.asInt() != 0;
      }
      std::optional<int> O = order(A, B);
      Known &= O.has_value();
      bool Greater = N > 2 && Site.Arguments[2].Type.getAsString().find("greater") != std::string::npos;
      return O && (Greater ? *O > 0 : *O < 0);
    };
    // Insertion keeps every element even when the program's order is inconsistent.
    for (std::size_t I = 1; I < Values.size() && !stopped(); ++I)
      for (std::size_t J = I; J > 0 && less(Values[J], Values[J - 1]); --J)
        std::swap(Values[J], Values[J - 1]);
    for (std::size_t I = 0; I < Range.size(); ++I)
      Range[I]->V = Values[I];
    if (!Known)
      TheHost.assume("order", "the order of values that are not known is left as it is", Here);
    return CallResult();
  }
  if ((Name == "find" || Name == "count") && N == 3) {
    std::int64_t Count = 0;
    for (std::size_t I = 0; I < Range.size(); ++I) {
      Value E = equal(Range[I]->V, arg(2));
      if (E.isUnknown())
        return CallResult(E);
      if (E.asInt()) {
        if (Name == "find")
          return CallResult(position(I));
        ++Count;
      }
    }
    return Name == "find" ? CallResult(arg(1)) : CallResult(Value::integer(Count));
  }
  if ((Name == "find_if" || Name == "count_if" || Name == "any_of" || Name == "all_of" || Name == "none_of") &&
      N == 3) {
    std::int64_t Count = 0;
    for (std::size_t I = 0; I < Range.size(); ++I) {
      Value E = truth(call(arg(2), {Range[I]}).value());
      if (E.isUnknown())
        return CallResult(E);
      if (E.asInt()) {
        if (Name == "find_if")
          return CallResult(position(I));
        ++Count;
      }
    }
    auto Size = static_cast<std::int64_t>(Range.size());
    if (Name == "find_if")
      return CallResult(arg(1));
    return Value::integer(Name == "count_if" ? Count
                          : Name == "any_of" ? Count > 0
                          : Name == "all_of" ? Count == Size
                                             : Count == 0);
  }
  if (Name == "max_element" || Name == "min_element") {
    std::size_t Best = 0;
    for (std::size_t I = 1; I < Range.size(); ++I) {
      std::optional<int> O = order(Range[I]->V, Range[Best]->V);
      if (!O)
        return CallResult(Value::unknown("the largest of values that are not known"));
      if (Name == "max_element" ? *O > 0 : *O < 0)
        Best = I;
    }
    return Range.empty() ? CallResult(arg(1)) : CallResult(position(Best));
  }
  return std::nullopt;
}

std::optional<CallResult> Machine::callMath(LibraryCall &Site) {
  std::string_view Name = Site.Name;
  if (Name.substr(0, 5) == "std::")
    Name.remove_prefix(5);
  struct Unary {
    std::string_view Name;
    double (*F)(double);
  };
  static const Unary Functions[] = {
      {"sqrt", std::sqrt},   {"exp", std::exp},   {"log", std::log},     {"log2", std::log2},
      {"log10", std::log10}, {"ceil", std::ceil}, {"floor", std::floor}, {"round", std::round},
      {"trunc", std::trunc}, {"sin", std::sin},   {"cos", std::cos},     {"tan", std::tan},
      {"tanh", std::tanh},   {"fabs", std::fabs}, {"cbrt", std::cbrt},   {"asin", std::asin},
      {"acos", std::acos},   {"atan", std::atan}, {"sqrtf", std::sqrt},  {"floorf", std::floor},
      {"ceilf", std::ceil},  {"expf", std::exp},  {"logf", std::log},    {"roundf", std::round},
      {"log1p", std::log1p}, {"exp2", std::exp2}, {"erf", std::erf}};
  if (Site.count() == 0)
    return std::nullopt;
  for (const Operand &O : Site.Arguments)
    if (O.value().isUnknown())
      return CallResult(O.value());
  if (Site.count() == 1) {
    const Value &V = Site.arg(0);
    if (!V.isNumber())
      return std::nullopt;
    if (Name == "abs" || Name == "labs" || Name == "llabs")
      return V.isInt() ? Value::integer(V.asInt() < 0 ? -V.asInt() : V.asInt())
                       : Value::floating(std::fabs(V.asFloat()));
    if (Name == "lround" || Name == "llround" || Name == "lrint")
      return convert(Value::floating(std::round(V.asFloat())), Context.LongTy);
    if (Name == "isnan" || Name == "isinf" || Name == "isfinite")
      return Value::boolean(Name == "isnan"   ? std::isnan(V.asFloat())
                            : Name == "isinf" ? std::isinf(V.asFloat())
                                              : std::isfinite(V.asFloat()));
    for (const Unary &U : Functions)
      if (U.Name == Name)
        return convert(Value::floating(U.F(V.asFloat())), Site.Callee ? Site.Callee->getReturnType() : QualType());
  }
  if (Site.count() == 2 && Site.arg(0).isNumber() && Site.arg(1).isNumber()) {
    double A = Site.arg(0).asFloat(), B = Site.arg(1).asFloat();
    if (Name == "pow" || Name == "powf")
      return Value::floating(std::pow(A, B));
    if (Name == "fmod")
      return Value::floating(std::fmod(A, B));
    if (Name == "atan2")
      return Value::floating(std::atan2(A, B));
    if (Name == "fmax" || Name == "fmin")
      return Value::floating(Name == "fmax" ? std::fmax(A, B) : std::fmin(A, B));
    if (Name == "hypot")
      return Value::floating(std::hypot(A, B));
    if (Name == "ldexp")
      return Value::floating(std::ldexp(A, static_cast<int>(B)));
  }
  return std::nullopt;
}

} // namespace vramlint
