// Algorithms and mathematics of the standard library.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Std.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace vramlint {
using namespace clang;

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
      TheHost.assume(Doubt::Order, {}, Here);
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
