// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/KnownNumbers.h"

#include "Ops/Core/Op.h"
#include "Support/StateHash.h"
#include "Tensor/Session.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <set>
#include <unordered_map>

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

std::optional<std::vector<long double>> knownNumbersOf(const Tensor &T, std::int64_t AtMost) {
  if (!T.defined() || T.numel() > AtMost || !isFollowed(T.dtype()) || T.isMarked() || T.impl().VirtualZeros ||
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

void knowNumbers(const Tensor &T, const std::vector<std::int64_t> &Numbers) {
  assert(T.isContiguous() && T.numel() == static_cast<std::int64_t>(Numbers.size()) && "not alone");
  auto Now = std::make_shared<KnownNumbers>(T.dtype(), Numbers.size(), 0);
  std::copy(Numbers.begin(), Numbers.end(), Now->Numbers.begin());
  T.storage()->Mirror = std::move(Now);
}

/// As C++ sees it.
static Argument asNumber(long double X, Dtype D) {
  return D == Dtype::Bool      ? Argument(X != 0)
         : isIntegral(D, true) ? Argument(static_cast<std::int64_t>(X))
                               : Argument(static_cast<double>(X));
}
static Argument asTruth(long double X, Dtype) { return X != 0; }

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

using Values = std::optional<std::vector<long double>>;

namespace {

/// An argument whose numbers are known.
struct Operand {
  Sizes Shape;
  std::optional<Dtype> Type; ///< nothing: a number of C++
  Dtype Kind = Dtype::Long;  ///< of a number of C++
  std::vector<long double> Numbers;

  long double at(std::size_t I) const { return Numbers[Numbers.size() == 1 ? 0 : I]; }
};

/// A call, as it was before the op ran.
struct Known {
  Known(bool InPlace, const NamedArguments &Arguments);

  const Operand *operand(std::string_view Name) const;
  bool hasOnly(std::initializer_list<std::string_view> Names) const;

  const NamedArguments &Arguments;
  std::map<std::string, Operand, std::less<>> Operands; ///< by the names of arguments
  std::shared_ptr<KnownNumbers> Before;                 ///< of the tensor that is changed in place
  const Storage *Self = nullptr;
  unsigned Age = 0;
};

} // namespace

Known::Known(bool InPlace, const NamedArguments &Arguments) : Arguments(Arguments) {
  for (const NamedArgument &A : Arguments) {
    Operand O;
    if (const auto *T = A.Value.get<Tensor>()) {
      auto Numbers = knownNumbersOf(*T);
      if (const KnownNumbers *K = knownIn(*T))
        Age = std::max(Age, K->Age + 1);
      if (InPlace && isSelf(A.Name) && T->defined()) {
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
    Operands.emplace(A.Name, std::move(O));
  }
}

const Operand *Known::operand(std::string_view Name) const {
  const auto I = Operands.find(Name);
  return I == Operands.end() ? nullptr : &I->second;
}

static bool isAmong(std::string_view Name, std::initializer_list<std::string_view> Names) {
  return std::find(Names.begin(), Names.end(), Name) != Names.end();
}

/// Whether the program says nothing but these arguments.
bool Known::hasOnly(std::initializer_list<std::string_view> Names) const {
  return std::all_of(Arguments.begin(), Arguments.end(), [&](const NamedArgument &A) {
    return A.Value.isNone() || isAmong(A.Name, Names) || (A.Value.get<bool>() && !*A.Value.get<bool>());
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

// --- what is made of numbers alone, or copied ----------------------------------------------------------------

static std::size_t countOf(const Tensor &Result) { return static_cast<std::size_t>(Result.numel()); }

template <int Number> static Values constant(const Known &, const Tensor &Result) {
  return std::vector<long double>(countOf(Result), Number);
}

/// The numbers of an argument, or its only one as often as the result has elements.
template <Literal From, bool IsNumber> static Values taken(const Known &C, const Tensor &Result) {
  const Operand *O = C.operand(From.Text);
  if (!O || O->Numbers.empty() || (!IsNumber && !O->Type))
    return std::nullopt;
  if (!IsNumber && O->Numbers.size() == countOf(Result))
    return O->Numbers;
  return O->Numbers.size() == 1 ? Values(std::vector<long double>(countOf(Result), O->Numbers[0])) : Values();
}

/// torch::tensor().
static Values listed(const Known &C, const Tensor &) {
  std::vector<long double> All;
  for (const NamedArgument &A : C.Arguments) {
    const auto *Data = A.Value.get<std::shared_ptr<OptionSet>>();
    if (isAmong(A.Name, {"dtype", "device", "options", "requires_grad"}) || A.Value.isNone())
      continue;
    if (Data && *Data && !(*Data)->Fields.count("numbers"))
      continue; // options
    if (!collect(Data && *Data ? (*Data)->Fields.at("numbers") : A.Value, All))
      return std::nullopt;
  }
  return All;
}

static Values counted(const Known &C, const Tensor &Result) {
  const Operand *Start = C.operand("start"), *End = C.operand("end"), *Step = C.operand("step");
  const long double First = Start ? Start->at(0) : 0, By = Step ? Step->at(0) : 1;
  if (!End || std::trunc(First) != First || std::trunc(By) != By || std::fabs(First) > 1e6 || std::fabs(By) > 1e6)
    return std::nullopt;
  std::vector<long double> All;
  for (std::size_t I = 0; I < countOf(Result); ++I)
    All.push_back(First + static_cast<long double>(I) * By);
  return All;
}

// --- one operand or two, of one type, as C++ computes with it --------------------------------------------------

/// \p X rounded as the type rounds.
static std::optional<long double> in(Dtype Type, long double X) {
  return Type == Dtype::Float     ? std::optional<long double>(static_cast<float>(X))
         : Type == Dtype::Double  ? std::optional<long double>(static_cast<double>(X))
         : std::fabs(X) < 0x1p62L ? std::optional<long double>(X)
                                  : std::nullopt;
}

/// Sums and products of doubles are rounded once: not first to the long double that holds them.
template <class F> static std::optional<long double> arithmetic(long double X, long double Y, Dtype Type) {
  if (Type == Dtype::Float)
    return F()(static_cast<float>(X), static_cast<float>(Y));
  if (Type == Dtype::Double)
    return F()(static_cast<double>(X), static_cast<double>(Y));
  return in(Type, F()(X, Y));
}
static std::optional<long double> quotient(long double X, long double Y, Dtype Type) { // CUDA multiplies
  return Y != 0 && X / Y * Y == X && in(Type, X / Y) == X / Y ? in(Type, X / Y) : std::nullopt;
}
static std::optional<long double> leftOver(long double X, long double Y, Dtype Type) { // with the sign of Y
  return Y != 0 && isIntegral(Type, false) && std::fabs(X) < 0x1p32L ? in(Type, X - std::floor(X / Y) * Y)
                                                                     : std::nullopt;
}
static std::optional<long double> larger(long double X, long double Y, Dtype) { return std::max(X, Y); }
static std::optional<long double> smaller(long double X, long double Y, Dtype) { return std::min(X, Y); }
template <class F> static std::optional<long double> compared(long double X, long double Y, Dtype) {
  return static_cast<long double>(F()(X, Y));
}
static std::optional<long double> isZero(long double X, long double, Dtype) {
  return static_cast<long double>(X == 0);
}
static std::optional<long double> negated(long double X, long double, Dtype) { return -X; }
static std::optional<long double> positivePart(long double X, long double, Dtype) { return std::max(X, 0.0L); }
template <long double (*F)(long double)> static std::optional<long double> each(long double X, long double, Dtype) {
  return F(X);
}

using Compute = std::optional<long double> (*)(long double X, long double Y, Dtype Type);

/// The type that both operands have; nothing where the kernel would have to convert one. Numbers of C++ take the
/// tensor's type unless they are of a higher kind.
static std::optional<Dtype> typeOfBoth(const Operand &A, const Operand *B) {
  const Dtype Common = A.Type ? *A.Type : *B->Type;
  for (const Operand *O : {&A, B})
    if (O && ((O->Type && *O->Type != Common) || (!O->Type && O->Kind == Dtype::Double && !isFloatingPoint(Common)) ||
              (!O->Type && O->Kind == Dtype::Long && Common == Dtype::Bool)))
      return std::nullopt;
  return Common;
}

/// \p Count operands; a truth is computed in their type, everything else in that of the result.
template <Compute F, int Count, bool GivesTruth> static Values pointwise(const Known &C, const Tensor &Result) {
  const Operand *A = C.operand("self"), *B = Count == 2 ? C.operand("other") : nullptr;
  if (!A || (Count == 2 && !B) || !C.hasOnly({"self", "other", "alpha"}) || (!A->Type && !(B && B->Type)))
    return std::nullopt;
  if (const Operand *Alpha = C.operand("alpha"); Alpha && Alpha->at(0) != 1)
    return std::nullopt;
  const std::optional<Dtype> Type = GivesTruth ? typeOfBoth(*A, B) : std::optional(Result.dtype());
  if (!Type || !isFollowed(*Type))
    return std::nullopt;
  for (const Operand *O : {A, B})
    if (O && O->Numbers.size() != 1 && (O->Numbers.size() != countOf(Result) || O->Shape != Result.sizes()))
      return std::nullopt;
  std::vector<long double> All;
  for (std::size_t I = 0; I < countOf(Result); ++I) {
    const auto X = convert(A->at(I), *Type), Y = B ? convert(B->at(I), *Type) : std::optional<long double>(0);
    if (!X || !Y || std::isnan(*X) || std::isnan(*Y))
      return std::nullopt;
    const std::optional<long double> R = F(*X, *Y, *Type);
    if (!R)
      return std::nullopt;
    All.push_back(*R);
  }
  return All;
}
template <Compute F> static constexpr auto ofTwo = pointwise<F, 2, false>;
template <Compute F> static constexpr auto ofOne = pointwise<F, 1, false>;
template <class F> static constexpr auto comparison = pointwise<compared<F>, 2, true>;

// --- of all numbers, where the order of adding makes no difference -----------------------------------------------

using Numbers = std::vector<long double>;

static bool isTrue(long double X) { return X != 0; }
static std::optional<long double> anyOf(const Numbers &All, long double) {
  return static_cast<long double>(std::any_of(All.begin(), All.end(), isTrue));
}
static std::optional<long double> allOf(const Numbers &All, long double) {
  return static_cast<long double>(std::all_of(All.begin(), All.end(), isTrue));
}
static std::optional<long double> largest(const Numbers &All, long double) {
  return *std::max_element(All.begin(), All.end());
}
static std::optional<long double> least(const Numbers &All, long double) {
  return *std::min_element(All.begin(), All.end());
}
/// Where it stands; which of several depends on the kernel.
template <std::optional<long double> (*Find)(const Numbers &, long double)>
static std::optional<long double> placeOf(const Numbers &All, long double Exact) {
  const long double X = *Find(All, Exact);
  if (std::count(All.begin(), All.end(), X) != 1)
    return std::nullopt;
  return static_cast<long double>(std::find(All.begin(), All.end(), X) - All.begin());
}
static bool isWhole(long double X, long double Exact) { return std::trunc(X) == X && std::fabs(X) <= Exact; }
static std::optional<long double> total(const Numbers &All, long double Exact) {
  long double Sum = 0, Reached = 0;
  for (const long double X : All) {
    Sum += X;
    Reached += std::fabs(X);
    if (!isWhole(X, Exact) || Reached > Exact)
      return std::nullopt;
  }
  return Sum;
}
static std::optional<long double> product(const Numbers &All, long double Exact) {
  long double Product = 1, Reached = 0;
  for (const long double X : All) {
    Product *= X;
    Reached = std::max(Reached, std::fabs(Product));
    if (!isWhole(X, Exact) || Reached > Exact)
      return std::nullopt;
  }
  return Product;
}
static std::optional<long double> mean(const Numbers &All, long double Exact) {
  const auto Sum = total(All, Exact);
  if (!Sum)
    return std::nullopt;
  const long double Mean = *Sum / static_cast<long double>(All.size());
  return isWhole(Mean * 4096, Exact) ? std::optional(Mean) : std::nullopt;
}

/// \p F gets the largest number up to which the result's type holds every whole one.
template <std::optional<long double> (*F)(const Numbers &All, long double Exact)>
static Values reduced(const Known &C, const Tensor &Result) {
  const Operand *A = C.operand("self");
  if (!A || !A->Type || A->Numbers.empty() || Result.numel() != 1 || !C.hasOnly({"self"}) ||
      std::any_of(A->Numbers.begin(), A->Numbers.end(), [](long double X) { return std::isnan(X); }))
    return std::nullopt;
  const auto One = F(A->Numbers, Result.dtype() == Dtype::Float ? 0x1p24L : 0x1p53L);
  return One ? Values(Numbers{*One}) : Values();
}

// --- what stands where ---------------------------------------------------------------------------------------

/// sort, argsort of a row. On the CPU the order of equal numbers is that in which they stand.
template <bool GivesPlaces> static Values inOrder(const Known &C, const Tensor &Result) {
  const Operand *A = C.operand("self"), *Falls = C.operand("descending");
  const bool Descends = Falls && Falls->at(0) != 0;
  if (!A || !A->Type || A->Shape.size() != 1 ||
      std::any_of(A->Numbers.begin(), A->Numbers.end(), [](long double X) { return std::isnan(X); }))
    return std::nullopt;
  std::vector<std::size_t> Places(A->Numbers.size());
  std::iota(Places.begin(), Places.end(), std::size_t{0});
  std::stable_sort(Places.begin(), Places.end(), [&](std::size_t I, std::size_t J) {
    return Descends ? A->Numbers[I] > A->Numbers[J] : A->Numbers[I] < A->Numbers[J];
  });
  Numbers All;
  for (std::size_t I = 0; I < Places.size(); ++I) {
    if (GivesPlaces && !Result.device().isCpu() && I && A->Numbers[Places[I]] == A->Numbers[Places[I - 1]])
      return std::nullopt;
    All.push_back(GivesPlaces ? static_cast<long double>(Places[I]) : A->Numbers[Places[I]]);
  }
  return All;
}

/// Places in a row of \p Count; nothing where one is none.
static std::optional<std::vector<std::size_t>> placesIn(const Numbers &Index, std::size_t Count, bool FromBehind) {
  std::vector<std::size_t> Places;
  for (long double X : Index) {
    X += FromBehind && X < 0 ? static_cast<long double>(Count) : 0;
    if (!(X >= 0 && X < static_cast<long double>(Count)))
      return std::nullopt;
    Places.push_back(static_cast<std::size_t>(X));
  }
  return Places;
}

static Values at(const Operand *A, const Values &Index, bool FromBehind) {
  if (!A || !A->Type || A->Shape.size() != 1 || !Index)
    return std::nullopt;
  const auto Places = placesIn(*Index, A->Numbers.size(), FromBehind);
  if (!Places)
    return std::nullopt;
  Numbers All;
  for (const std::size_t I : *Places)
    All.push_back(A->Numbers[I]);
  return All;
}

/// index_select of a row.
static Values selected(const Known &C, const Tensor &) {
  const Operand *Index = C.operand("index");
  return at(C.operand("self"), Index && Index->Type ? Values(Index->Numbers) : Values(), /*FromBehind=*/false);
}

/// index of a row with one tensor of places.
static Values indexed(const Known &C, const Tensor &) {
  for (const NamedArgument &A : C.Arguments)
    if (const auto *List = A.Value.get<ArgumentList>(); List && List->size() == 1)
      if (const auto *T = List->front().get<Tensor>(); T && T->defined() && T->dtype() == Dtype::Long)
        return at(C.operand("self"), knownNumbersOf(*T), /*FromBehind=*/true);
  return std::nullopt;
}

/// scatter_ over a whole row.
static Values scattered(const Known &C, const Tensor &Result) {
  const Operand *Index = C.operand("index"), *Source = C.operand("src");
  if (Result.dim() != 1 || !Index || !Index->Type || !Source || !Source->Type ||
      !C.hasOnly({"self", "dim", "index", "src"}) || Index->Numbers.size() > Source->Numbers.size() ||
      Source->Shape.size() != 1 || *Source->Type != Result.dtype())
    return std::nullopt;
  const auto Places = placesIn(Index->Numbers, countOf(Result), false);
  if (!Places || std::set(Places->begin(), Places->end()).size() != countOf(Result) ||
      Places->size() != countOf(Result))
    return std::nullopt;
  Numbers All(countOf(Result));
  for (std::size_t I = 0; I < Places->size(); ++I)
    All[(*Places)[I]] = Source->Numbers[I];
  return All;
}

namespace {
/// What is known of the result of an op, under the names that it is called by, without the underscore of its in-place
/// form.
struct Rule {
  std::vector<std::string_view> Ops;
  Values (*Result)(const Known &Call, const Tensor &Result) = nullptr;
  bool StartsAnew = false;                                             ///< what it overwrites has come through no op
  Values (*Second)(const Known &Call, const Tensor &Result) = nullptr; ///< where the op gives two tensors
  Argument (*Asked)(long double X, Dtype D) = nullptr; ///< the answer is no tensor but this, of the only number
};
} // namespace

static const Rule Rules[] = {
    {{"zero"}, constant<0>, true},
    {{"zeros", "zeros_like", "new_zeros"}, constant<0>},
    {{"ones", "ones_like", "new_ones"}, constant<1>},
    {{"fill"}, taken<"value", true>, true},
    {{"full", "full_like", "new_full"}, taken<"fill_value", true>},
    {{"scalar_tensor"}, taken<"s", true>},
    {{"tensor"}, listed},
    {{"arange"}, counted},
    {{"copy"}, taken<"src", false>},
    {{"clone", "contiguous", "to", "type_as", "_to_copy", "float", "double", "long", "int", "short", "char", "byte",
      "bool", "type", "cpu", "cuda", "reshape", "flatten"},
     taken<"self", false>},
    {{"add"}, ofTwo<arithmetic<std::plus<>>>},
    {{"sub"}, ofTwo<arithmetic<std::minus<>>>},
    {{"mul"}, ofTwo<arithmetic<std::multiplies<>>>},
    {{"div"}, ofTwo<quotient>},
    {{"remainder"}, ofTwo<leftOver>},
    {{"maximum"}, ofTwo<larger>},
    {{"minimum"}, ofTwo<smaller>},
    {{"eq"}, comparison<std::equal_to<>>},
    {{"ne"}, comparison<std::not_equal_to<>>},
    {{"lt"}, comparison<std::less<>>},
    {{"le"}, comparison<std::less_equal<>>},
    {{"gt"}, comparison<std::greater<>>},
    {{"ge"}, comparison<std::greater_equal<>>},
    {{"logical_not"}, pointwise<isZero, 1, true>},
    {{"neg"}, ofOne<negated>},
    {{"abs"}, ofOne<each<std::fabs>>},
    {{"relu"}, ofOne<positivePart>},
    {{"floor"}, ofOne<each<std::floor>>},
    {{"ceil"}, ofOne<each<std::ceil>>},
    {{"trunc"}, ofOne<each<std::trunc>>},
    {{"sum"}, reduced<total>},
    {{"prod"}, reduced<product>},
    {{"mean"}, reduced<mean>},
    {{"max", "amax"}, reduced<largest>},
    {{"min", "amin"}, reduced<least>},
    {{"argmax"}, reduced<placeOf<largest>>},
    {{"argmin"}, reduced<placeOf<least>>},
    {{"any"}, reduced<anyOf>},
    {{"all"}, reduced<allOf>},
    {.Ops = {"sort"}, .Result = inOrder<false>, .Second = inOrder<true>},
    {{"argsort"}, inOrder<true>},
    {{"index_select"}, selected},
    {{"index"}, indexed},
    {{"scatter"}, scattered},
    {.Ops = {"item"}, .Asked = asNumber},
    {.Ops = {"is_nonzero"}, .Asked = asTruth},
};

static const Rule *ruleOf(std::string_view Op) {
  static const auto ByName = [] {
    std::unordered_map<std::string_view, const Rule *> Map;
    for (const Rule &R : Rules)
      for (std::string_view Name : R.Ops) {
        assert((findOp(Name) || findOp(std::string(Name) + "_")) && "no op of that name");
        Map.emplace(Name, &R);
      }
    return Map;
  }();
  const auto I = ByName.find(Op);
  return I == ByName.end() ? nullptr : I->second;
}

/// What is known of the result of \p C.
static void follow(const Rule &How, const Known &C, const Argument &Result, bool IsSecond = false) {
  const auto *T = Result.get<Tensor>();
  if (!T || !T->defined() || T->numel() > Most || T->numel() == 0 || !isFollowed(T->dtype()) || C.Age > Oldest ||
      (C.Self ? T->storage().get() != C.Self : T->storage()->Mirror != nullptr))
    return;
  Values All = (IsSecond ? How.Second : How.Result)(C, *T);
  if (!All || All->size() != countOf(*T))
    return;
  for (long double &N : *All) {
    const auto Converted = convert(N, T->dtype());
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
  const Rule *How = ruleOf(Name.substr(0, Name.size() - (InPlace ? 1 : 0)));
  if (!How)
    return invoke(Name, Arguments);
  const Known Call(InPlace, Arguments);
  Argument Result = invoke(Name, Arguments);
  if (const Operand *Self = Call.operand("self"); How->Asked && Result.isUnknown() && Self && Self->Type)
    return Self->Numbers.size() == 1 ? How->Asked(Self->at(0), *Self->Type) : Result;
  if (How->Result && !Session::current().failed()) {
    follow(*How, Call, Result);
    if (const auto *Both = Result.get<ArgumentList>(); How->Second && Both && Both->size() == 2) {
      follow(*How, Call, Both->front());
      follow(*How, Call, Both->back(), /*IsSecond=*/true);
    }
  }
  return Result;
}

} // namespace vramlint
