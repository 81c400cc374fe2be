// Rules for numbers that are computed: as C++ computes with the type, where every device gives the same bits.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/NumberRules.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace vramlint {

/// As C++ sees it.
static Argument asNumber(long double X, Dtype D) {
  return D == Dtype::Bool      ? Argument(X != 0)
         : isIntegral(D, true) ? Argument(static_cast<std::int64_t>(X))
                               : Argument(static_cast<double>(X));
}
static Argument asTruth(long double X, Dtype) { return X != 0; }

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
static std::optional<long double> squared(long double X, long double, Dtype Type) {
  return arithmetic<std::multiplies<>>(X, X, Type);
}
/// Where the root is exact: others are rounded by each kernel in its way.
static std::optional<long double> exactRoot(long double X, long double, Dtype Type) {
  const long double Root = std::sqrt(X);
  return isFloatingPoint(Type) && X >= 0 && Root * Root == X && in(Type, Root) == Root ? std::optional(Root)
                                                                                       : std::nullopt;
}
static std::optional<long double> sign(long double X, long double, Dtype) {
  return static_cast<long double>((X > 0) - (X < 0));
}
/// Halves go to the even number.
static std::optional<long double> rounded(long double X, long double, Dtype) { return std::nearbyint(X); }
/// Of numbers that are not negative: the releases round others differently.
static std::optional<long double> wholeQuotient(long double X, long double Y, Dtype Type) {
  return X >= 0 && Y > 0 && isIntegral(Type, false) && X < 0x1p62L ? std::optional(std::floor(X / Y)) : std::nullopt;
}
template <bool (*F)(bool, bool)> static std::optional<long double> ofTruths(long double X, long double Y, Dtype) {
  return static_cast<long double>(F(X != 0, Y != 0));
}
static bool both(bool X, bool Y) { return X && Y; }
static bool either(bool X, bool Y) { return X || Y; }
static bool oneOf(bool X, bool Y) { return X != Y; }
static std::optional<long double> positivePart(long double X, long double, Dtype) { return std::max(X, 0.0L); }
template <long double (*F)(long double)> static std::optional<long double> each(long double X, long double, Dtype) {
  return F(X);
}

using Compute = std::optional<long double> (*)(long double X, long double Y, Dtype Type);

/// The type that both operands have; nothing where the kernel would have to convert one. Numbers of C++ take the
/// tensor's type unless they are of a higher kind.
static std::optional<Dtype> typeOfBoth(const NumberOperand &A, const NumberOperand *B) {
  const Dtype Common = A.Type ? *A.Type : *B->Type;
  for (const NumberOperand *O : {&A, B})
    if (O && ((O->Type && *O->Type != Common) || (!O->Type && O->Kind == Dtype::Double && !isFloatingPoint(Common)) ||
              (!O->Type && O->Kind == Dtype::Long && Common == Dtype::Bool)))
      return std::nullopt;
  return Common;
}

/// \p Count operands; a truth is computed in their type, everything else in that of the result.
template <Compute F, int Count, bool GivesTruth> static Values pointwise(const KnownCall &C, const Tensor &Result) {
  const NumberOperand *A = C.operand("self"), *B = Count == 2 ? C.operand("other") : nullptr;
  if (!A || (Count == 2 && !B) || !C.hasOnly({"self", "other", "alpha"}) || (!A->Type && !(B && B->Type)))
    return std::nullopt;
  if (const NumberOperand *Alpha = C.operand("alpha"); Alpha && Alpha->All[0] != 1)
    return std::nullopt;
  const std::optional<Dtype> Type = GivesTruth ? typeOfBoth(*A, B) : std::optional(Result.dtype());
  if (!Type || !isFollowed(*Type) || !A->fits(Result.sizes()) || (B && !B->fits(Result.sizes())))
    return std::nullopt;
  Numbers All;
  for (std::size_t I = 0; I < countOf(Result); ++I) {
    const auto X = asElement(A->at(I, Result.sizes()), *Type);
    const auto Y = B ? asElement(B->at(I, Result.sizes()), *Type) : std::optional<long double>(0);
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

/// clamp and its halves, by numbers.
static Values clamped(const KnownCall &C, const Tensor &Result) {
  const NumberOperand *A = C.tensor("self"), *Least = C.operand("min"), *Most = C.operand("max");
  if (!A || !C.hasOnly({"self", "min", "max"}) || (C.argument("min") && !Least) || (C.argument("max") && !Most))
    return std::nullopt;
  for (const NumberOperand *Bound : {Least, Most})
    if (Bound &&
        (Bound->Type || std::isnan(Bound->All[0]) || (Bound->Kind == Dtype::Double && !isFloatingPoint(*A->Type))))
      return std::nullopt;
  Numbers All;
  for (std::size_t I = 0; I < countOf(Result); ++I) {
    long double X = A->at(I, Result.sizes());
    if (Least)
      X = std::max(X, asElement(Least->All[0], *A->Type).value_or(X));
    if (Most)
      X = std::min(X, asElement(Most->All[0], *A->Type).value_or(X));
    All.push_back(X);
  }
  return All;
}

/// Up to this number the type holds every whole one.
static long double exactUpTo(Dtype D) { return D == Dtype::Float ? 0x1p24L : 0x1p53L; }

static bool isWhole(long double X, long double Exact) { return std::trunc(X) == X && std::fabs(X) <= Exact; }

/// pow with a number: squares as they are multiplied, and whole numbers as long as the type holds every one of them.
static Values raised(const KnownCall &C, const Tensor &Result) {
  constexpr long double Most = 16;
  const NumberOperand *A = C.tensor("self"), *Exponent = C.operand("exponent");
  const Dtype Type = Result.dtype();
  if (!A || !Exponent || Exponent->Type || !C.hasOnly({"self", "exponent"}) || !isFollowed(Type))
    return std::nullopt;
  const long double N = Exponent->All[0];
  if (!(N >= 0 && N <= Most && std::trunc(N) == N))
    return std::nullopt;
  Numbers All;
  for (std::size_t I = 0; I < countOf(Result); ++I) {
    const auto X = asElement(A->at(I, Result.sizes()), Type);
    if (!X || std::isnan(*X))
      return std::nullopt;
    std::optional<long double> Power = N == 2 ? squared(*X, 0, Type) : std::optional(1.0L);
    for (long double Times = 0; N != 2 && Times < N; ++Times)
      *Power *= *X;
    if (!Power || (N > 2 && !(isWhole(*X, exactUpTo(Type)) && isWhole(*Power, exactUpTo(Type)))))
      return std::nullopt;
    All.push_back(*Power);
  }
  return All;
}

// --- of all numbers, where the order of adding makes no difference -----------------------------------------------

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

/// Of all elements, or along dimensions.
template <std::optional<long double> (*F)(const Numbers &All, long double Exact)>
static Values reduced(const KnownCall &C, const Tensor &Result) {
  const NumberOperand *A = C.tensor("self");
  if (!A || A->All.empty() || !C.hasOnly({"self", "dim", "keepdim"}))
    return std::nullopt;
  const auto Dims = C.dimensions("dim", A->Shape.size());
  if (!Dims && C.argument("dim"))
    return std::nullopt;
  Sizes Left = A->Shape;
  for (std::size_t D = 0; D < Left.size(); ++D)
    if (!Dims || Dims->empty() || std::find(Dims->begin(), Dims->end(), D) != Dims->end())
      Left[D] = 1;
  const Coordinates From(A->Shape), Into(Left);
  std::vector<Numbers> Groups(countOf(Result));
  for (std::size_t I = 0; I < A->All.size(); ++I) {
    std::vector<std::int64_t> At = From.of(I);
    for (std::size_t D = 0; D < At.size(); ++D)
      if (Left[D] == 1)
        At[D] = 0;
    const std::size_t Group = Into.index(At);
    if (Group >= Groups.size())
      return std::nullopt;
    Groups[Group].push_back(A->All[I]);
  }
  Numbers All;
  for (const Numbers &Group : Groups) {
    const auto One = Group.empty() ? std::nullopt : F(Group, exactUpTo(Result.dtype()));
    if (!One)
      return std::nullopt;
    All.push_back(*One);
  }
  return All;
}

/// cumsum, cumprod: what \p F gives of the elements up to each.
template <std::optional<long double> (*F)(const Numbers &All, long double Exact)>
static Values running(const KnownCall &C, const Tensor &Result) {
  const NumberOperand *A = C.tensor("self");
  const auto Dim = A ? C.dimension("dim", A->Shape.size(), -1) : std::nullopt;
  if (!Dim || *Dim < 0 || !C.hasOnly({"self", "dim"}) || A->All.size() != countOf(Result))
    return std::nullopt;
  const Coordinates Places(A->Shape);
  Numbers All;
  for (std::size_t I = 0; I < A->All.size(); ++I) {
    std::vector<std::int64_t> At = Places.of(I);
    Numbers Before;
    const std::int64_t Last = At.empty() ? 0 : At[static_cast<std::size_t>(*Dim)];
    for (std::int64_t J = 0; J <= Last; ++J) {
      if (!At.empty())
        At[static_cast<std::size_t>(*Dim)] = J;
      Before.push_back(A->All[Places.index(At)]);
    }
    const auto One = F(Before, exactUpTo(Result.dtype()));
    if (!One)
      return std::nullopt;
    All.push_back(*One);
  }
  return All;
}

/// diff: what the next element is more than each, once; of truths it is another op.
static Values differences(const KnownCall &C, const Tensor &Result) {
  const NumberOperand *A = C.tensor("self");
  const auto Dim = A ? C.dimension("dim", A->Shape.size(), -1) : std::nullopt;
  const Argument *Times = C.argument("n");
  const auto *Count = Times ? Times->get<std::int64_t>() : nullptr;
  if (!Dim || *Dim < 0 || !C.hasOnly({"self", "dim", "n"}) || (Times && (!Count || *Count != 1)) ||
      A->Shape.empty() || Result.dtype() == Dtype::Bool)
    return std::nullopt;
  const Coordinates Before(A->Shape), After(Result.sizes());
  Numbers All;
  for (std::size_t I = 0; I < countOf(Result); ++I) {
    std::vector<std::int64_t> At = After.of(I);
    const long double Here = A->All[Before.index(At)];
    ++At[static_cast<std::size_t>(*Dim)];
    const auto One = arithmetic<std::minus<>>(A->All[Before.index(At)], Here, Result.dtype());
    if (!One)
      return std::nullopt;
    All.push_back(*One);
  }
  return All;
}

static std::optional<long double> trueOnes(const Numbers &All, long double) {
  return static_cast<long double>(std::count_if(All.begin(), All.end(), isTrue));
}

static const NumberRule Rules[] = {
    {{"add"}, ofTwo<arithmetic<std::plus<>>>},
    {{"sub"}, ofTwo<arithmetic<std::minus<>>>},
    {{"mul"}, ofTwo<arithmetic<std::multiplies<>>>},
    {{"div"}, ofTwo<quotient>},
    {{"floor_divide"}, ofTwo<wholeQuotient>},
    {{"remainder"}, ofTwo<leftOver>},
    {{"maximum"}, ofTwo<larger>},
    {{"minimum"}, ofTwo<smaller>},
    {{"eq"}, comparison<std::equal_to<>>},
    {{"ne"}, comparison<std::not_equal_to<>>},
    {{"lt"}, comparison<std::less<>>},
    {{"le"}, comparison<std::less_equal<>>},
    {{"gt"}, comparison<std::greater<>>},
    {{"ge"}, comparison<std::greater_equal<>>},
    {{"logical_and"}, pointwise<ofTruths<both>, 2, true>},
    {{"logical_or"}, pointwise<ofTruths<either>, 2, true>},
    {{"logical_xor"}, pointwise<ofTruths<oneOf>, 2, true>},
    {{"logical_not"}, pointwise<isZero, 1, true>},
    {{"neg"}, ofOne<negated>},
    {{"abs"}, ofOne<each<std::fabs>>},
    {{"square"}, ofOne<squared>},
    {{"sqrt"}, ofOne<exactRoot>},
    {{"sign", "sgn"}, ofOne<sign>},
    {{"round"}, ofOne<rounded>},
    {{"pow"}, raised},
    {{"relu"}, ofOne<positivePart>},
    {{"floor"}, ofOne<each<std::floor>>},
    {{"ceil"}, ofOne<each<std::ceil>>},
    {{"trunc"}, ofOne<each<std::trunc>>},
    {{"clamp", "clamp_min", "clamp_max"}, clamped},
    {{"sum"}, reduced<total>},
    {{"prod"}, reduced<product>},
    {{"mean"}, reduced<mean>},
    {.Ops = {"max"}, .Result = reduced<largest>, .Second = reduced<placeOf<largest>>},
    {.Ops = {"min"}, .Result = reduced<least>, .Second = reduced<placeOf<least>>},
    {{"amax"}, reduced<largest>},
    {{"amin"}, reduced<least>},
    {{"argmax"}, reduced<placeOf<largest>>},
    {{"argmin"}, reduced<placeOf<least>>},
    {{"any"}, reduced<anyOf>},
    {{"all"}, reduced<allOf>},
    {{"count_nonzero"}, reduced<trueOnes>},
    {{"cumsum"}, running<total>},
    {{"cumprod"}, running<product>},
    {{"diff"}, differences},
    {.Ops = {"item"}, .Asked = asNumber},
    {.Ops = {"is_nonzero"}, .Asked = asTruth},
};

std::span<const NumberRule> arithmeticRules() { return Rules; }

} // namespace vramlint
