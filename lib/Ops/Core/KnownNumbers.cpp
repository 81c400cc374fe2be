// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/KnownNumbers.h"

#include "Ops/Core/Op.h"
#include "Support/StateHash.h"
#include "Tensor/Session.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>

namespace vramlint {

static constexpr std::int64_t Most = MostKnownNumbers;
/// So many ops.
static constexpr unsigned Oldest = 32;

/// Types whose numbers a long double holds, and whose arithmetic is the host's.
static bool isFollowed(Dtype D) {
  return isIntegral(D, /*IncludeBool=*/true) || D == Dtype::Float || D == Dtype::Double;
}

std::optional<long double> KnownNumbers::number(Bytes Offset, Dtype As) const {
  const Bytes Size = elementSize(Type);
  const auto I = static_cast<std::size_t>(Offset / Size);
  return As == Type && Offset % Size == 0 && I < Numbers.size() ? Numbers[I] : std::nullopt;
}

void KnownNumbers::describe(StateHash &H) const {
  H.mix(Age);
  for (const std::optional<long double> &N : Numbers) {
    H.mix(N.has_value());
    const long double X = N.value_or(0);
    const auto Whole = static_cast<double>(X);
    H.mix(std::bit_cast<std::uint64_t>(Whole));
    H.mix(std::bit_cast<std::uint64_t>(static_cast<double>(X - Whole)));
  }
}

/// \p X as an element of that type; nothing where the conversion depends on the machine.
static std::optional<long double> convert(long double X, Dtype To) {
  if (To == Dtype::Float)
    return static_cast<float>(X);
  if (To == Dtype::Double)
    return static_cast<double>(X);
  if (To == Dtype::Bool)
    return X != 0 ? 1 : 0;
  const Bytes Bits = elementSize(To) * 8 - (To == Dtype::Byte ? 0 : 1);
  const long double Limit = std::ldexp(1.0L, static_cast<int>(Bits)), Whole = std::trunc(X);
  const long double Least = To == Dtype::Byte ? 0 : -Limit;
  return Whole >= Least && Whole < Limit ? std::optional(Whole) : std::nullopt;
}

/// Calls \p Visit with the place in the storage of each element, in order.
template <class F> static void eachElement(const Tensor &T, F Visit) {
  const Sizes &Shape = T.sizes(), &Strides = T.strides();
  for (std::int64_t I = 0; I < T.numel(); ++I) {
    std::int64_t At = T.impl().Offset, Rest = I;
    for (std::size_t D = Shape.size(); D-- > 0;) {
      At += Rest % Shape[D] * Strides[D];
      Rest /= Shape[D];
    }
    Visit(static_cast<std::size_t>(I), At);
  }
}

static std::optional<std::vector<long double>> numbersOf(const Tensor &T) {
  if (!T.defined() || T.numel() > Most || !isFollowed(T.dtype()) || T.isMarked() || T.impl().VirtualZeros ||
      !T.storage()->Mirror)
    return std::nullopt;
  std::vector<long double> All;
  bool IsKnown = true;
  eachElement(T, [&](std::size_t, std::int64_t At) {
    const auto N = IsKnown ? T.storage()->Mirror->number(At * elementSize(T.dtype()), T.dtype()) : std::nullopt;
    IsKnown &= N.has_value();
    All.push_back(N.value_or(0));
  });
  return IsKnown ? std::optional(std::move(All)) : std::nullopt;
}

std::optional<Argument> knownNumberIn(const Tensor &T) {
  const auto All = T.defined() && T.numel() == 1 ? numbersOf(T) : std::nullopt;
  if (!All)
    return std::nullopt;
  const long double N = All->front();
  return T.dtype() == Dtype::Bool      ? Argument(N != 0)
         : isIntegral(T.dtype(), true) ? Argument(static_cast<std::int64_t>(N))
                                       : Argument(static_cast<double>(N));
}

static std::optional<std::pair<long double, Dtype>> numberIn(const Argument &A) {
  if (const auto *B = A.get<bool>())
    return std::pair(*B ? 1.0L : 0.0L, Dtype::Bool);
  if (const auto *I = A.get<std::int64_t>())
    return std::pair(static_cast<long double>(*I), Dtype::Long);
  if (const auto *D = A.get<double>())
    return std::pair(static_cast<long double>(*D), Dtype::Double);
  return std::nullopt;
}

static KnownNumbers *knownIn(const Tensor &T) {
  return T.defined() ? dynamic_cast<KnownNumbers *>(T.storage()->Mirror.get()) : nullptr;
}

static bool isOneOf(std::string_view Name, std::initializer_list<std::string_view> Names) {
  return std::find(Names.begin(), Names.end(), Name) != Names.end();
}

/// Ops that write to other operands than the one they are called on, which would say so itself.
static bool writesElsewhere(std::string_view Op) {
  return Op.find("norm") != std::string_view::npos || Op.find("_out") != std::string_view::npos ||
         Op.find("set_") == 0 || isOneOf(Op, {"rrelu", "rrelu_with_noise", "embedding", "embedding_bag"});
}

NumbersFollowed::NumbersFollowed(std::string_view Name, const NamedArguments &Arguments)
    : Op(Name), Arguments(Arguments) {
  const bool InPlace = Op.size() > 1 && Op.back() == '_';
  for (const NamedArgument &A : Arguments) {
    Operand O;
    if (const auto *T = A.Value.get<Tensor>()) {
      auto Numbers = numbersOf(*T);
      if (const KnownNumbers *K = knownIn(*T))
        Age = std::max(Age, K->Age + 1);
      if (InPlace && A.Name == "self" && T->defined()) {
        Self = T->storage().get();
        if (const KnownNumbers *K = knownIn(*T))
          Before = std::make_shared<KnownNumbers>(*K);
      }
      if (!Numbers)
        continue;
      O.Shape = T->sizes();
      O.Type = T->dtype();
      O.Numbers = std::move(*Numbers);
    } else if (const auto Number = numberIn(A.Value)) {
      O.Kind = Number->second;
      O.Numbers = {Number->first};
    } else {
      continue;
    }
    Known.emplace(A.Name, std::move(O));
  }
  if (InPlace)
    Op.pop_back();
}

const NumbersFollowed::Operand *NumbersFollowed::operand(std::string_view Name) const {
  const auto I = Known.find(Name);
  return I == Known.end() ? nullptr : &I->second;
}

/// Whether the program says nothing but these arguments.
bool NumbersFollowed::hasOnly(std::initializer_list<std::string_view> Names) const {
  return std::all_of(Arguments.begin(), Arguments.end(), [&](const NamedArgument &A) {
    return A.Value.isNone() || isOneOf(A.Name, Names) || (A.Value.get<bool>() && !*A.Value.get<bool>());
  });
}

/// The numbers of a list, and of the lists in it.
static bool collect(const Argument &A, std::vector<long double> &All) {
  if (const auto *List = A.get<ArgumentList>())
    return std::all_of(List->begin(), List->end(), [&](const Argument &E) { return collect(E, All); });
  const auto N = numberIn(A);
  if (N)
    All.push_back(N->first);
  return N.has_value() && All.size() <= static_cast<std::size_t>(Most);
}

/// What is made of numbers alone, or copied.
NumbersFollowed::Values NumbersFollowed::made(const Tensor &Result) const {
  const auto Count = static_cast<std::size_t>(Result.numel());
  if (isOneOf(Op, {"zeros", "zeros_like", "new_zeros", "zero"}))
    return std::vector<long double>(Count, 0);
  if (isOneOf(Op, {"ones", "ones_like", "new_ones"}))
    return std::vector<long double>(Count, 1);
  if (isOneOf(Op, {"full", "full_like", "new_full", "fill", "scalar_tensor"})) {
    const Operand *Value = operand(Op == "fill" ? "value" : Op == "scalar_tensor" ? "s" : "fill_value");
    return Value && Value->Numbers.size() == 1 ? Values(std::vector<long double>(Count, Value->Numbers[0]))
                                               : Values();
  }
  if (Op == "tensor") {
    std::vector<long double> All;
    for (const NamedArgument &A : Arguments) {
      const auto *Data = A.Value.get<std::shared_ptr<OptionSet>>();
      if (isOneOf(A.Name, {"dtype", "device", "options", "requires_grad"}) || A.Value.isNone())
        continue;
      if (Data && *Data && !(*Data)->Fields.count("numbers"))
        continue; // options
      if (!collect(Data && *Data ? (*Data)->Fields.at("numbers") : A.Value, All))
        return std::nullopt;
    }
    return All;
  }
  if (Op == "arange") {
    const Operand *Start = operand("start"), *End = operand("end"), *Step = operand("step");
    const long double First = Start ? Start->Numbers[0] : 0, By = Step ? Step->Numbers[0] : 1;
    if (!End || std::trunc(First) != First || std::trunc(By) != By || std::fabs(First) > 1e6 || std::fabs(By) > 1e6)
      return std::nullopt;
    std::vector<long double> All;
    for (std::size_t I = 0; I < Count; ++I)
      All.push_back(First + static_cast<long double>(I) * By);
    return All;
  }
  if (isOneOf(Op, {"clone", "contiguous", "to", "type_as", "_to_copy", "float", "double", "long", "int", "short",
                   "char", "byte", "bool", "type", "cpu", "cuda", "copy", "reshape", "flatten"})) {
    const Operand *From = operand(Op == "copy" ? "src" : "self");
    if (!From || !From->Type)
      return std::nullopt;
    if (From->Numbers.size() == Count)
      return From->Numbers;
    return From->Numbers.size() == 1 ? Values(std::vector<long double>(Count, From->Numbers[0])) : Values();
  }
  return std::nullopt;
}

/// One operand or two, of one type, as C++ computes with it.
NumbersFollowed::Values NumbersFollowed::pointwise(const Tensor &Result) const {
  const bool IsComparison = isOneOf(Op, {"eq", "ne", "lt", "le", "gt", "ge"});
  const bool IsBinary = IsComparison || isOneOf(Op, {"add", "sub", "mul", "div", "maximum", "minimum"});
  const bool IsUnary = isOneOf(Op, {"neg", "abs", "relu", "floor", "ceil", "trunc", "logical_not"});
  const Operand *A = operand("self"), *B = IsBinary ? operand("other") : nullptr;
  if (!(IsBinary || IsUnary) || !A || (IsBinary && !B) || !hasOnly({"self", "other", "alpha"}))
    return std::nullopt;
  if (const Operand *Alpha = operand("alpha"); Alpha && Alpha->Numbers[0] != 1)
    return std::nullopt;
  if (!A->Type && !(B && B->Type))
    return std::nullopt;
  // Numbers of C++ take the tensor's type unless they are of a higher kind.
  Dtype Common = Result.dtype();
  if (IsComparison || Op == "logical_not") {
    Common = A->Type ? *A->Type : *B->Type;
    for (const Operand *O : {A, B})
      if (O &&
          ((O->Type && *O->Type != Common) || (!O->Type && O->Kind == Dtype::Double && !isFloatingPoint(Common)) ||
           (!O->Type && O->Kind == Dtype::Long && Common == Dtype::Bool)))
        return std::nullopt;
  }
  if (!isFollowed(Common))
    return std::nullopt;
  const auto Count = static_cast<std::size_t>(Result.numel());
  for (const Operand *O : {A, B})
    if (O && O->Numbers.size() != 1 && (O->Numbers.size() != Count || O->Shape != Result.sizes()))
      return std::nullopt;
  const auto in = [&](long double X) { // rounded as the type rounds
    return Common == Dtype::Float    ? std::optional<long double>(static_cast<float>(X))
           : Common == Dtype::Double ? std::optional<long double>(static_cast<double>(X))
           : std::fabs(X) < 0x1p62L  ? std::optional<long double>(X)
                                     : std::nullopt;
  };
  // Sums and products of doubles are rounded once: not first to the long double that holds them.
  const auto arithmetic = [&](auto Compute, long double X, long double Y) -> std::optional<long double> {
    if (Common == Dtype::Float)
      return Compute(static_cast<float>(X), static_cast<float>(Y));
    if (Common == Dtype::Double)
      return Compute(static_cast<double>(X), static_cast<double>(Y));
    return in(Compute(X, Y));
  };
  std::vector<long double> All;
  for (std::size_t I = 0; I < Count; ++I) {
    const auto at = [&](const Operand &O) { return convert(O.Numbers[O.Numbers.size() == 1 ? 0 : I], Common); };
    const auto X = at(*A), Y = B ? at(*B) : std::optional<long double>(0);
    if (!X || !Y || std::isnan(*X) || std::isnan(*Y))
      return std::nullopt;
    std::optional<long double> R;
    if (Op == "add")
      R = arithmetic([](auto P, auto Q) { return P + Q; }, *X, *Y);
    else if (Op == "sub")
      R = arithmetic([](auto P, auto Q) { return P - Q; }, *X, *Y);
    else if (Op == "mul")
      R = arithmetic([](auto P, auto Q) { return P * Q; }, *X, *Y);
    else if (Op == "div")
      R = *Y != 0 && *X / *Y * *Y == *X && in(*X / *Y) == *X / *Y ? in(*X / *Y) : std::nullopt; // CUDA multiplies
    else if (Op == "maximum")
      R = std::max(*X, *Y);
    else if (Op == "minimum")
      R = std::min(*X, *Y);
    else if (IsComparison)
      R = Op == "eq"   ? *X == *Y
          : Op == "ne" ? *X != *Y
          : Op == "lt" ? *X < *Y
          : Op == "le" ? *X <= *Y
          : Op == "gt" ? *X > *Y
                       : *X >= *Y;
    else
      R = Op == "neg"     ? -*X
          : Op == "abs"   ? std::fabs(*X)
          : Op == "relu"  ? std::max(*X, 0.0L)
          : Op == "floor" ? std::floor(*X)
          : Op == "ceil"  ? std::ceil(*X)
          : Op == "trunc" ? std::trunc(*X)
                          : static_cast<long double>(*X == 0);
    if (!R)
      return std::nullopt;
    All.push_back(*R);
  }
  return All;
}

/// Of all numbers, where the order of adding makes no difference.
NumbersFollowed::Values NumbersFollowed::reduced(const Tensor &Result) const {
  const Operand *A = operand("self");
  if (!isOneOf(Op, {"sum", "prod", "max", "min", "amax", "amin", "mean", "any", "all", "argmax", "argmin"}) || !A ||
      !A->Type || A->Numbers.empty() || Result.numel() != 1 || !hasOnly({"self"}))
    return std::nullopt;
  const std::vector<long double> &All = A->Numbers;
  const long double Exact = Result.dtype() == Dtype::Float ? 0x1p24L : 0x1p53L;
  if (std::any_of(All.begin(), All.end(), [](long double X) { return std::isnan(X); }))
    return std::nullopt;
  const auto one = [](long double X) { return Values(std::vector<long double>{X}); };
  const auto whole = [&](long double X) { return std::trunc(X) == X && std::fabs(X) <= Exact; };
  if (Op == "any" || Op == "all") {
    const auto Is = [](long double X) { return X != 0; };
    return one(static_cast<long double>(Op == "any" ? std::any_of(All.begin(), All.end(), Is)
                                                    : std::all_of(All.begin(), All.end(), Is)));
  }
  const auto Largest = std::max_element(All.begin(), All.end()), Least = std::min_element(All.begin(), All.end());
  if (Op == "max" || Op == "amax")
    return one(*Largest);
  if (Op == "min" || Op == "amin")
    return one(*Least);
  if (Op == "argmax" || Op == "argmin") {
    const auto At = Op == "argmax" ? Largest : Least;
    if (std::count(All.begin(), All.end(), *At) != 1) // which of them depends on the kernel
      return std::nullopt;
    return one(static_cast<long double>(At - All.begin()));
  }
  long double Sum = Op == "prod" ? 1 : 0, Reached = 0;
  for (const long double X : All) {
    Sum = Op == "prod" ? Sum * X : Sum + X;
    Reached = Op == "prod" ? std::max(Reached, std::fabs(Sum)) : Reached + std::fabs(X);
    if (!whole(X) || Reached > Exact)
      return std::nullopt;
  }
  if (Op != "mean")
    return one(Sum);
  const long double Mean = Sum / static_cast<long double>(All.size());
  return Mean * 4096 == std::trunc(Mean * 4096) && whole(Mean * 4096) ? one(Mean) : std::nullopt;
}

void NumbersFollowed::finish(const Argument &Result) const {
  if (Session::current().failed())
    return;
  const auto *T = Result.get<Tensor>();
  const bool IsMade = T && T->defined() && T->numel() <= Most && T->numel() > 0 && isFollowed(T->dtype()) &&
                      Age <= Oldest && (Self ? T->storage().get() == Self : !T->storage()->Mirror);
  Values All;
  if (IsMade)
    All = made(*T);
  if (IsMade && !All)
    All = pointwise(*T);
  if (IsMade && !All)
    All = reduced(*T);
  if (All && All->size() != static_cast<std::size_t>(T->numel()))
    All = std::nullopt;
  if (All)
    for (long double &N : *All) {
      const auto Converted = convert(N, T->dtype());
      if (!Converted) {
        All = std::nullopt;
        break;
      }
      N = *Converted;
    }
  if (!All) {
    if (writesElsewhere(Op))
      for (const NamedArgument &A : Arguments)
        if (const auto *Given = A.Value.get<Tensor>())
          if (KnownNumbers *K = knownIn(*Given))
            K->changed();
    return;
  }
  std::shared_ptr<KnownNumbers> Now = Before;
  if (!Now) {
    if (Self && Self->Mirror) // the program looks at it itself
      return;
    const Bytes Size = T->storage()->size() / elementSize(T->dtype());
    if (Size > Most)
      return;
    Now = std::make_shared<KnownNumbers>(T->dtype(), static_cast<std::size_t>(Size), Age);
  }
  Now->Age = std::max(Now->Age, Age);
  if (isOneOf(Op, {"zero", "fill"}) && T->numel() == static_cast<std::int64_t>(Now->Numbers.size()))
    Now->Age = 0;
  eachElement(*T, [&](std::size_t I, std::int64_t At) {
    if (static_cast<std::size_t>(At) < Now->Numbers.size())
      Now->Numbers[static_cast<std::size_t>(At)] = (*All)[I];
  });
  T->storage()->Mirror = Now;
}

Argument invokeFollowed(std::string_view Name, const NamedArguments &Arguments) {
  NumbersFollowed Followed(Name, Arguments);
  Argument Result = invoke(Name, Arguments);
  if (Result.isUnknown() && (Name == "item" || Name == "is_nonzero") && !Arguments.empty())
    if (const auto *T = Arguments.front().Value.get<Tensor>())
      if (const std::optional<Argument> Number = knownNumberIn(*T))
        return Name == "item" ? *Number : Argument(numberIn(*Number)->first != 0);
  Followed.finish(Result);
  return Result;
}

} // namespace vramlint
