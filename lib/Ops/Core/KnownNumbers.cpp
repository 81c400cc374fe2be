// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/KnownNumbers.h"

#include "Ops/Core/NeverZero.h"
#include "Ops/Core/NumberRules.h"
#include "Ops/Core/Op.h"
#include "Support/NumbersInState.h"
#include "Support/StateHash.h"
#include "Tensor/Session.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <unordered_map>

namespace vramlint {

static constexpr std::int64_t Most = MostKnownNumbers;
/// So many ops.
static constexpr unsigned Oldest = 32;

std::optional<long double> KnownNumbers::number(Bytes Offset, Dtype As) const {
  const Bytes Size = elementSize(Type);
  const auto I = static_cast<std::size_t>(Offset / Size);
  return As == Type && Offset % Size == 0 && I < Numbers.size() ? Numbers[I] : std::nullopt;
}

/// Of numbers that are not known nothing is said.
static void describe(StateHash &H, unsigned Age, const std::vector<std::optional<long double>> &Numbers) {
  const auto isKnown = [](const std::optional<long double> &N) { return N.has_value(); };
  if (std::none_of(Numbers.begin(), Numbers.end(), isKnown))
    return;
  H.mix(Age);
  for (const std::optional<long double> &N : Numbers) {
    H.mix(N.has_value());
    const long double X = N.value_or(0);
    const auto Whole = static_cast<double>(X);
    H.mix(std::bit_cast<std::uint64_t>(Whole));
    H.mix(std::bit_cast<std::uint64_t>(static_cast<double>(X - Whole)));
  }
}

void KnownNumbers::describe(StateHash &H) const {
  if (!LeftOutOfState) {
    vramlint::describe(H, Age, Numbers);
    return;
  }
  StateHash Own;
  vramlint::describe(Own, Age, Numbers);
  if (LeftOutOfState->add(*Own.finish()))
    const_cast<KnownNumbers *>(this)->changed();
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

void DistinctNumbers::describe(StateHash &H) const {
  H.mix(static_cast<std::uint64_t>(Type));
  H.mix(Holds);
}

bool areDistinct(const Tensor &T, std::size_t Dim) {
  const auto *Known =
      T.defined() && T.storage() ? dynamic_cast<const DistinctNumbers *>(T.storage()->Mirror.get()) : nullptr;
  return Known && Known->Holds && Known->Type == T.dtype() && T.strides()[Dim] != 0;
}

std::optional<std::vector<long double>> knownNumbersOf(const Tensor &T, std::int64_t AtMost) {
  if (!T.defined() || T.numel() > AtMost || !isFollowed(T.dtype()) || T.isMarked() || T.impl().VirtualZeros ||
      T.impl().Anywhere || !T.storage()->Mirror)
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

void knowNumbers(const Tensor &T, const std::vector<std::int64_t> &Numbers) {
  knowNumbers(T, std::vector<long double>(Numbers.begin(), Numbers.end()));
}

void knowNumbers(const Tensor &T, const std::vector<long double> &Numbers) {
  assert(T.isContiguous() && T.numel() == static_cast<std::int64_t>(Numbers.size()) && "not alone");
  auto Now = std::make_shared<KnownNumbers>(T.dtype(), Numbers.size(), 0);
  std::copy(Numbers.begin(), Numbers.end(), Now->Numbers.begin());
  T.storage()->Mirror = std::move(Now);
}

void knowNumber(const Tensor &T, long double Number) {
  assert(T.numel() == 1 && "not one element");
  auto Now = std::make_shared<KnownNumbers>(T.dtype(), 1, 0);
  Now->Numbers[0] = asElement(Number, T.dtype());
  T.storage()->Mirror = std::move(Now);
}

std::optional<long double> asElement(long double X, Dtype To) {
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

std::optional<std::pair<long double, Dtype>> numberIn(const Argument &A) {
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

KnownCall::KnownCall(bool InPlace, const NamedArguments &Arguments) : Arguments(Arguments) {
  for (const NamedArgument &A : Arguments) {
    NumberOperand O;
    if (const auto *T = A.Value.get<Tensor>()) {
      auto Known = knownNumbersOf(*T);
      if (const KnownNumbers *K = knownIn(*T))
        Age = std::max(Age, K->Age + 1);
      if (InPlace && isSelf(A.Name) && T->defined()) {
        Self = T->storage().get();
        if (const KnownNumbers *K = knownIn(*T); K && !T->impl().Anywhere)
          Before = std::make_shared<KnownNumbers>(*K);
      }
      if (!Known)
        continue;
      O.Shape = T->sizes();
      O.Type = T->dtype();
      O.All = std::move(*Known);
    } else if (const auto Number = numberIn(A.Value)) {
      O.Kind = Number->second;
      O.All = {Number->first};
    } else {
      if (const auto *List = A.Value.get<ArgumentList>())
        for (const Argument &Element : *List)
          if (const auto *T = Element.get<Tensor>())
            if (const KnownNumbers *K = knownIn(*T))
              Age = std::max(Age, K->Age + 1);
      continue;
    }
    Operands.emplace(A.Name, std::move(O));
  }
}

const NumberOperand *KnownCall::operand(std::string_view Name) const {
  const auto I = Operands.find(Name);
  return I == Operands.end() ? nullptr : &I->second;
}

const NumberOperand *KnownCall::tensor(std::string_view Name) const {
  const NumberOperand *O = operand(Name);
  const auto IsNan = [](long double X) { return std::isnan(X); };
  return O && O->Type && std::none_of(O->All.begin(), O->All.end(), IsNan) ? O : nullptr;
}

const Argument *KnownCall::argument(std::string_view Name) const {
  const auto I = std::find_if(Arguments.begin(), Arguments.end(), [&](const auto &A) { return A.Name == Name; });
  return I == Arguments.end() || I->Value.isNone() ? nullptr : &I->Value;
}

bool KnownCall::hasOnly(std::initializer_list<std::string_view> Names) const {
  return std::all_of(Arguments.begin(), Arguments.end(), [&](const NamedArgument &A) {
    return A.Value.isNone() || std::find(Names.begin(), Names.end(), A.Name) != Names.end() ||
           (A.Value.get<bool>() && !*A.Value.get<bool>());
  });
}

std::optional<std::vector<std::int64_t>> KnownCall::dimensions(std::string_view Name, std::size_t Rank) const {
  const Argument *A = argument(Name);
  if (!A)
    return std::nullopt;
  std::vector<std::int64_t> All;
  const auto Add = [&](const Argument &Given) {
    const auto *D = Given.get<std::int64_t>();
    const auto Count = static_cast<std::int64_t>(std::max<std::size_t>(Rank, 1));
    if (D && *D >= -Count && *D < Count)
      All.push_back(*D < 0 ? *D + Count : *D);
    return D != nullptr;
  };
  const auto *List = A->get<ArgumentList>();
  const bool AreNumbers = List ? std::all_of(List->begin(), List->end(), Add) : Add(*A);
  return AreNumbers ? std::optional(std::move(All)) : std::nullopt;
}

std::optional<std::int64_t> KnownCall::dimension(std::string_view Name, std::size_t Rank,
                                                 std::int64_t Otherwise) const {
  if (!argument(Name))
    return Otherwise;
  const auto Given = dimensions(Name, Rank);
  return Given && Given->size() == 1 ? std::optional(Given->front()) : std::nullopt;
}

// --- elements by their places ------------------------------------------------------------------------------------

std::vector<std::int64_t> Coordinates::of(std::size_t I) const {
  std::vector<std::int64_t> At(Shape.size());
  auto Rest = static_cast<std::int64_t>(I);
  for (std::size_t D = Shape.size(); D-- > 0; Rest /= Shape[D])
    At[D] = Rest % Shape[D];
  return At;
}

std::size_t Coordinates::index(const std::vector<std::int64_t> &At) const {
  std::int64_t I = 0;
  for (std::size_t D = 0; D < Shape.size(); ++D)
    I = I * Shape[D] + At[D];
  return static_cast<std::size_t>(I);
}

bool NumberOperand::fits(const Sizes &Into) const {
  if (All.empty() || Shape.size() > Into.size())
    return false;
  const std::size_t Missing = Into.size() - Shape.size();
  for (std::size_t D = 0; D < Shape.size(); ++D)
    if (Shape[D] != 1 && Shape[D] != Into[D + Missing])
      return false;
  return true;
}

long double NumberOperand::at(std::size_t I, const Sizes &Into) const {
  if (All.size() == 1)
    return All[0];
  if (Shape.size() == Into.size() && std::equal(Shape.begin(), Shape.end(), Into.begin()))
    return All[I];
  std::vector<std::int64_t> At = Coordinates(Into).of(I);
  At.erase(At.begin(), At.begin() + static_cast<std::ptrdiff_t>(Into.size() - Shape.size()));
  for (std::size_t D = 0; D < Shape.size(); ++D)
    if (Shape[D] == 1)
      At[D] = 0;
  return All[Coordinates(Shape).index(At)];
}

// --- what is written beside ---------------------------------------------------------------------------------------

NumbersAround::NumbersAround(const Tensor &Into) : Into(Into) {
  if (const KnownNumbers *K = knownIn(Into); K && !Into.impl().Anywhere)
    Before = std::make_shared<KnownNumbers>(*K);
}

void NumbersAround::wrote(const Tensor &Source) const {
  if (!Before || Into.storage()->Mirror == nullptr || Before->Age >= Oldest || Into.dtype() != Before->Type ||
      Into.isMarked())
    return;
  NumberOperand From;
  if (const auto Known = knownNumbersOf(Source)) {
    From.Shape = Source.sizes();
    From.All = *Known;
  }
  const bool Fits = From.fits(Into.sizes());
  eachElement(Into, [&](std::size_t I, std::int64_t At) {
    if (static_cast<std::size_t>(At) < Before->Numbers.size())
      Before->Numbers[static_cast<std::size_t>(At)] =
          Fits ? asElement(From.at(I, Into.sizes()), Into.dtype()) : std::nullopt;
  });
  ++Before->Age;
  Into.storage()->Mirror = Before;
}

// --- calls --------------------------------------------------------------------------------------------------------

static const NumberRule *ruleOf(std::string_view Op) {
  static const auto ByName = [] {
    std::unordered_map<std::string_view, const NumberRule *> Map;
    for (const std::span<const NumberRule> Table : {arithmeticRules(), placementRules()})
      for (const NumberRule &R : Table)
        for (std::string_view Name : R.Ops) {
          assert((findOp(Name) || findOp(std::string(Name) + "_")) && "no op of that name");
          [[maybe_unused]] const bool IsNew = Map.emplace(Name, &R).second;
          assert(IsNew && "two rules for one op");
        }
    return Map;
  }();
  const auto I = ByName.find(Op);
  return I == ByName.end() ? nullptr : I->second;
}

/// What is known of the result of \p C.
static void follow(const NumberRule &How, const KnownCall &C, const Argument &Result, bool IsSecond = false) {
  const auto *T = Result.get<Tensor>();
  if (!T || !T->defined() || T->impl().Anywhere || T->numel() > Most || T->numel() == 0 || !isFollowed(T->dtype()) ||
      C.Age > Oldest || (C.Self ? T->storage().get() != C.Self : T->storage()->Mirror != nullptr))
    return;
  Values All = (IsSecond ? How.Second : How.Result)(C, *T);
  if (!All || All->size() != countOf(*T))
    return;
  for (long double &N : *All) {
    const auto Converted = asElement(N, T->dtype());
    if (!Converted)
      return;
    N = *Converted;
  }
  std::shared_ptr<KnownNumbers> Now = C.Before;
  if (!Now) {
    if (C.Self && C.Self->Mirror) // the program looks at it itself
      return;
    const Bytes Size = T->storage()->size() / elementSize(T->dtype());
    if (Size > Most)
      return;
    Now = std::make_shared<KnownNumbers>(T->dtype(), static_cast<std::size_t>(Size), C.Age);
  }
  Now->Age = std::max(Now->Age, C.Age);
  if (How.StartsAnew && countOf(*T) == Now->Numbers.size())
    Now->Age = 0;
  eachElement(*T, [&](std::size_t I, std::int64_t At) {
    if (static_cast<std::size_t>(At) < Now->Numbers.size())
      Now->Numbers[static_cast<std::size_t>(At)] = (*All)[I];
  });
  T->storage()->Mirror = Now;
}

Argument invokeFollowed(std::string_view Name, const NamedArguments &Arguments) {
  const bool InPlace = isInPlace(Name);
  const NumberRule *How = ruleOf(Name.substr(0, Name.size() - (InPlace ? 1 : 0)));
  if (!How) {
    Argument Result = invoke(Name, Arguments);
    passNeverZero(Name, Arguments, Result);
    return Result;
  }
  const KnownCall Call(InPlace, Arguments);
  Argument Result = invoke(Name, Arguments);
  if (const NumberOperand *Self = Call.operand("self"); How->Asked && Result.isUnknown() && Self && Self->Type)
    return Self->All.size() == 1 ? How->Asked(Self->All[0], *Self->Type) : Result;
  if (How->Result && !Session::current().failed()) {
    follow(*How, Call, Result);
    if (const auto *Both = Result.get<ArgumentList>(); How->Second && Both && Both->size() == 2) {
      follow(*How, Call, Both->front());
      follow(*How, Call, Both->back(), /*IsSecond=*/true);
    }
  }
  passNeverZero(Name, Arguments, Result);
  return Result;
}

} // namespace vramlint
