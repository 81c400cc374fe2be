// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/NumberBounds.h"

#include "Ops/Core/KnownNumbers.h"
#include "Ops/Core/Op.h"
#include "Ops/Core/Origins.h"
#include "Tensor/Session.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

namespace vramlint {

static constexpr double Infinity = std::numeric_limits<double>::infinity();
static constexpr Bounds AnyNumber{}, Share{0, 1}, Positive{0, Infinity}, Negative{-Infinity, 0}, Around{-1, 1};

static bool isPositive(Bounds R) { return R.Low >= 0; }
static Bounds hull(Bounds A, Bounds B) { return {std::min(A.Low, B.Low), std::max(A.High, B.High)}; }

/// Zero times anything is zero: what is infinite here is only not known.
static double product(double A, double B) { return A == 0 || B == 0 ? 0 : A * B; }
static Bounds operator*(Bounds A, Bounds B) {
  const auto [Low, High] =
      std::minmax({product(A.Low, B.Low), product(A.Low, B.High), product(A.High, B.Low), product(A.High, B.High)});
  return {Low, High};
}
static Bounds operator+(Bounds A, Bounds B) { return {A.Low + B.Low, A.High + B.High}; }
static Bounds operator-(Bounds A) { return {-A.High, -A.Low}; }

static double quotient(double A, double B) { return std::isinf(B) ? 0 : A / B; }
/// Of numbers by others that may be zero nothing is known but the sign.
static Bounds operator/(Bounds A, Bounds B) {
  if (B.Low > 0) {
    const auto [Low, High] = std::minmax(
        {quotient(A.Low, B.Low), quotient(A.Low, B.High), quotient(A.High, B.Low), quotient(A.High, B.High)});
    return {Low, High};
  }
  return isPositive(A) && isPositive(B) ? Positive : AnyNumber;
}

/// Sums of many: only on which side of zero they lie.
static Bounds manyOf(Bounds R) { return isPositive(R) ? Positive : R.High <= 0 ? Negative : AnyNumber; }
static Bounds manyTimes(Bounds R) {
  return isPositive(R) ? (R.High <= 1 ? Share : Positive) : R.Low >= -1 && R.High <= 1 ? Around : AnyNumber;
}

namespace {

/// What a row is told of the arguments.
struct Operands {
  std::vector<Bounds> Tensors; ///< in their order, but for places and masks
  std::vector<std::uint64_t> Ids;
  bool MayBeNan = false;
  const NamedArguments *Arguments = nullptr;

  Bounds self() const { return of("self", Tensors.empty() ? AnyNumber : Tensors.front()); }
  Bounds all() const;
  std::optional<Bounds> of(std::string_view Name) const;
  Bounds of(std::string_view Name, Bounds Default) const { return of(Name).value_or(Default); }
  const Tensor *tensor() const; ///< the first; null where there is none
};

bool passesOn(const Operands &O) { return O.MayBeNan; }

/// What an op does to bounds, and whether it may make NaN.
struct BoundsRow {
  std::string_view Name;
  Bounds (*Of)(const Operands &);
  bool (*MakesNan)(const Operands &) = passesOn;
};

/// A number, or the bounds of a tensor; nothing where it is neither.
std::optional<Bounds> boundsOfArgument(const Argument &A) {
  if (const auto Number = numberIn(A))
    return Bounds{static_cast<double>(Number->first), static_cast<double>(Number->first)};
  const Tensor *T = A.get<Tensor>();
  return T && T->defined() ? std::optional(boundsOf(*T)) : std::nullopt;
}

std::optional<Bounds> Operands::of(std::string_view Name) const {
  for (const NamedArgument &A : *Arguments)
    if (A.Name == Name && !A.Value.isNone()) {
      const auto Found = boundsOfArgument(A.Value);
      return Found ? Found : AnyNumber;
    }
  return std::nullopt;
}

/// What the tensors and the numbers that stand in their place have in common.
Bounds Operands::all() const {
  std::optional<Bounds> All;
  const auto add = [&](Bounds R) { All = All ? hull(*All, R) : R; };
  std::for_each(Tensors.begin(), Tensors.end(), add);
  for (const std::string_view Name : {"self", "other", "value"})
    if (const auto R = of(Name))
      add(*R);
  return All.value_or(AnyNumber);
}

const Tensor *Operands::tensor() const {
  for (const NamedArgument &A : *Arguments)
    if (const Tensor *T = A.Value.get<Tensor>(); T && T->defined())
      return T;
  return nullptr;
}

} // namespace

static Bounds asGiven(const Operands &O) { return O.all(); }
static Bounds ofSelf(const Operands &O) { return O.self(); }
template <Bounds (*F)(Bounds)> static Bounds each(const Operands &O) { return F(O.self()); }
template <const Bounds &R> static Bounds always(const Operands &) { return R; }
template <double (*F)(double)> static Bounds rising(const Operands &O) { return {F(O.self().Low), F(O.self().High)}; }
static Bounds places(std::int64_t Count) { return {0, static_cast<double>(std::max<std::int64_t>(Count - 1, 0))}; }

/// One of them is below zero.
static constexpr Bounds Below{std::numeric_limits<float>::lowest(), 0};
static constexpr Bounds FromMinusOne{-1, Infinity};
static constexpr Bounds UpToSix{0, 6}, FromOne{1, Infinity};
static double rootOf(double X) { return X <= 0 ? 0 : std::sqrt(X); }
static double logOf(double X) { return X <= 0 ? -Infinity : std::log(X); }
static double log1pOf(double X) { return X <= -1 ? -Infinity : std::log1p(X); }
static double log2Of(double X) { return X <= 0 ? -Infinity : std::log2(X); }
static double log10Of(double X) { return X <= 0 ? -Infinity : std::log10(X); }
static double expOf(double X) { return std::exp(X); }
static double exp2Of(double X) { return std::exp2(X); }
static double expm1Of(double X) { return std::expm1(X); }
static double floorOf(double X) { return std::floor(X); }
static double ceilOf(double X) { return std::ceil(X); }
static double truncOf(double X) { return std::trunc(X); }
static double atLeastZero(double X) { return std::max(X, 0.0); }
static Bounds magnitude(Bounds R) { return R.Low >= 0 ? R : R.High <= 0 ? -R : Bounds{0, std::max(-R.Low, R.High)}; }
static Bounds squareOf(Bounds R) { return magnitude(R) * magnitude(R); }
static Bounds opposite(Bounds R) { return -R; }
/// 1 / sqrt(x)
static Bounds inverseRoot(Bounds R) { return Bounds{1, 1} / Bounds{rootOf(R.Low), rootOf(R.High)}; }
static Bounds inverse(Bounds R) { return Bounds{1, 1} / R; }

/// Of numbers that it is not defined for it makes NaN.
template <const Bounds &Defined> static bool unless(const Operands &O) {
  return O.MayBeNan || !Defined.holds(O.self());
}
static bool never(const Operands &) { return false; }
static bool ofPower(const Operands &O) {
  const Bounds Exponent = O.of("exponent", AnyNumber);
  const bool IsWhole = Exponent.Low == Exponent.High && std::trunc(Exponent.Low) == Exponent.Low;
  return O.MayBeNan || (!isPositive(O.self()) && !IsWhole);
}

/// self + alpha * other, or what is taken instead.
template <int Sign> static Bounds sumOf(const Operands &O) {
  return O.self() + Bounds{Sign, Sign} * O.of("alpha", {1, 1}) * O.of("other", AnyNumber);
}
/// other - alpha * self
static Bounds takenFrom(const Operands &O) { return O.of("other", AnyNumber) + -(O.of("alpha", {1, 1}) * O.self()); }
static Bounds productOf(const Operands &O) {
  const bool IsSquare = O.Ids.size() == 2 && O.Ids[0] == O.Ids[1];
  return IsSquare ? squareOf(O.self()) : O.self() * O.of("other", AnyNumber);
}
/// self + value * tensor1 * tensor2; optimizers add squares of gradients.
static Bounds withProduct(const Operands &O) {
  const bool IsSquare = O.Ids.size() == 3 && O.Ids[1] == O.Ids[2];
  const Bounds First = O.of("tensor1", AnyNumber), Second = O.of("tensor2", AnyNumber);
  return O.self() + O.of("value", {1, 1}) * (IsSquare ? squareOf(First) : First * Second);
}
/// self + value * tensor1 / tensor2
static Bounds withQuotient(const Operands &O) {
  return O.self() + O.of("value", {1, 1}) * (O.of("tensor1", AnyNumber) / O.of("tensor2", AnyNumber));
}
static Bounds quotientOf(const Operands &O) {
  const Bounds Exact = O.self() / O.of("other", AnyNumber);
  const bool IsRounded = O.of("rounding_mode").has_value();
  return IsRounded ? Bounds{std::floor(Exact.Low), Exact.High} : Exact;
}
static Bounds wholeQuotientOf(const Operands &O) {
  const Bounds Exact = O.self() / O.of("other", AnyNumber);
  return {std::floor(Exact.Low), std::floor(Exact.High)};
}
/// Has the sign of the divisor, and is smaller.
static Bounds remainderOf(const Operands &O) {
  const Bounds By = O.of("other", AnyNumber);
  const auto isWhole = [](const NamedArgument &A) {
    const Tensor *T = A.Value.get<Tensor>();
    return A.Value.is<std::int64_t>() || (T && T->defined() && isIntegral(T->dtype(), false));
  };
  const bool AreWhole = std::all_of(O.Arguments->begin(), O.Arguments->end(), isWhole);
  return By.Low > 0 ? Bounds{0, By.High - (AreWhole ? 1 : 0)} : AnyNumber;
}
static Bounds powerOf(const Operands &O) {
  const Bounds Exponent = O.of("exponent", AnyNumber);
  const bool IsOne = Exponent.Low == Exponent.High;
  if (IsOne && Exponent.Low == 2)
    return squareOf(O.self());
  if (isPositive(O.self()))
    return O.self().High <= 1 && Exponent.Low >= 0 ? Share : Positive;
  return IsOne && std::fmod(Exponent.Low, 2) == 0 ? Positive : AnyNumber;
}
static Bounds clampOf(const Operands &O) {
  const Bounds Least = O.of("min", {-Infinity, -Infinity}), Most = O.of("max", {Infinity, Infinity});
  const auto clamped = [](double X, double Low, double High) { return std::min(std::max(X, Low), High); };
  return {clamped(O.self().Low, Least.Low, Most.Low), clamped(O.self().High, Least.High, Most.High)};
}
/// threshold: what is below it is replaced.
static Bounds replacedBelow(const Operands &O) {
  const Bounds At = O.of("threshold", AnyNumber), Self = O.self();
  return hull({std::max(Self.Low, At.Low), std::max(Self.High, At.Low)}, O.of("value", AnyNumber));
}
static Bounds withZero(const Operands &O) { return hull(O.self(), {0, 0}); }
static Bounds filled(const Operands &O) { return O.of("fill_value", AnyNumber); }
static Bounds filledIn(const Operands &O) { return O.of("value", AnyNumber); }
static Bounds copied(const Operands &O) { return O.of("src", AnyNumber); }
/// Some of them are replaced, if nothing is added to them.
static Bounds someFilled(const Operands &O) {
  if (O.of("accumulate", {0, 0}).High > 0 || O.of("reduce"))
    return AnyNumber;
  for (const std::string_view By : {"value", "values", "source", "src", "fill_value"})
    if (const auto R = O.of(By))
      return hull(O.self(), *R);
  return AnyNumber;
}
/// As far as the numbers go that are drawn from them (Box-Muller, of 53 bits).
static Bounds drawnAround(const Operands &O) {
  constexpr double Furthest = 8.6;
  return O.of("mean", {0, 0}) + Bounds{-Furthest, Furthest} * O.of("std", {1, 1});
}
/// Multiples of 2^-24, or for doubles of 2^-53: what lies between is next to never drawn.
static constexpr Bounds Even{0, 1 - 1.0 / (1 << 24)};
/// from, to: scaled and moved, the last of them may be rounded to the end.
static Bounds drawnBetween(const Operands &O) {
  const Bounds From = O.of("from", {0, 0}), To = O.of("to", {1, 1});
  return From.Low == 0 && To.High == 1 ? Even : Bounds{From.Low, To.High};
}
/// low, high but for the last
static Bounds drawnWhole(const Operands &O) {
  const Bounds High = O.of("high", AnyNumber);
  return {O.of("low", {0, 0}).Low, High.High - 1};
}
static Bounds drawnUpTo(const Operands &O) { return {O.of("from", {0, 0}).Low, O.of("to", AnyNumber).High - 1}; }
/// start, end but for the last
static Bounds countedTo(const Operands &O) {
  const Bounds Start = O.of("start", {0, 0}), End = O.of("end", AnyNumber), Step = O.of("step", {1, 1});
  const auto isWhole = [](Bounds R) { return R.Low == R.High && std::trunc(R.Low) == R.Low; };
  if (!isWhole(Start) || !isWhole(End) || !isWhole(Step) || Step.Low == 0)
    return hull(Start, End);
  const double Last = End.Low - (Step.Low > 0 ? 1 : -1);
  return Step.Low > 0 ? Bounds{Start.Low, std::max(Start.Low, Last)} : Bounds{std::min(Start.Low, Last), Start.Low};
}
static Bounds between(const Operands &O) { return hull(O.of("start", AnyNumber), O.of("end", AnyNumber)); }
static Bounds permuted(const Operands &O) { return {0, std::max(O.of("n", AnyNumber).High - 1, 0.0)}; }
/// One for each element, or along the dimension that is said.
static Bounds placesAlong(const Operands &O) {
  const Tensor *T = O.tensor();
  const auto Dim = O.of("dim");
  if (!T || !Dim || T->dim() == 0)
    return T ? places(T->numel()) : Positive;
  const double At = Dim->Low + (Dim->Low < 0 ? static_cast<double>(T->dim()) : 0);
  return At >= 0 && At < static_cast<double>(T->dim()) ? places(T->sizes()[static_cast<std::size_t>(At)]) : Positive;
}
static Bounds placesInRow(const Operands &O) {
  const Tensor *T = O.tensor();
  return T && T->dim() > 0 ? places(T->sizes().back()) : Positive;
}
static Bounds placesOfAll(const Operands &O) {
  const Tensor *T = O.tensor();
  return T ? places(T->numel()) : Positive;
}
static Bounds countOf(const Operands &O) {
  const Tensor *T = O.tensor();
  return T ? Bounds{0, static_cast<double>(T->numel())} : Positive;
}
static Bounds entriesOf(const Operands &O) { return O.of("weight", AnyNumber); }
static Bounds sumOfProducts(const Operands &O) {
  return O.Tensors.size() == 2 ? manyOf(O.Tensors[0] * O.Tensors[1]) : AnyNumber;
}
static Bounds countsOf(const Operands &O) { return manyOf(O.of("weights", Positive)); }
static Bounds averages(const Operands &O) {
  return O.of("divisor_override") ? manyOf(O.self()) : hull(O.self(), {0, 0}); // beyond the edges lies nothing
}
/// To whole numbers, or to so many digits.
static Bounds rounded(const Operands &O) {
  return O.of("decimals") ? AnyNumber : Bounds{std::nearbyint(O.self().Low), std::nearbyint(O.self().High)};
}
/// With repeats alone these are places.
static Bounds repeated(const Operands &O) { return O.of("self", AnyNumber); }

static constexpr BoundsRow Rows[] = {
    {"abs", each<magnitude>},
    {"absolute", each<magnitude>},
    {"acos", always<AnyNumber>, unless<Around>},
    {"adaptive_avg_pool1d", ofSelf},
    {"adaptive_avg_pool2d", ofSelf},
    {"add", sumOf<1>},
    {"addcdiv", withQuotient},
    {"addcmul", withProduct},
    {"arange", countedTo},
    {"arccos", always<AnyNumber>, unless<Around>},
    {"arcsin", always<AnyNumber>, unless<Around>},
    {"arctanh", always<AnyNumber>, unless<Around>},
    {"argmax", placesAlong},
    {"argmin", placesAlong},
    {"argsort", placesAlong},
    {"asin", always<AnyNumber>, unless<Around>},
    {"atanh", always<AnyNumber>, unless<Around>},
    {"avg_pool1d", averages},
    {"avg_pool2d", averages},
    {"bernoulli", always<Share>},
    {"bincount", countsOf},
    {"bmm", sumOfProducts},
    {"cat", asGiven},
    {"ceil", rising<ceilOf>},
    {"clamp", clampOf},
    {"clamp_max", clampOf},
    {"clamp_min", clampOf},
    {"clip", clampOf},
    {"clone", ofSelf},
    {"constant_pad_nd", someFilled},
    {"contiguous", ofSelf},
    {"copy", copied},
    {"cos", always<Around>},
    {"cosh", always<FromOne>},
    {"count_nonzero", countOf},
    {"cpu", ofSelf},
    {"cuda", ofSelf},
    {"cummax", ofSelf},
    {"cummin", ofSelf},
    {"cumprod", each<manyTimes>},
    {"cumsum", each<manyOf>},
    {"detach", ofSelf},
    {"div", quotientOf},
    {"divide", quotientOf},
    {"dropout", each<manyOf>},
    {"embedding", entriesOf},
    {"erf", always<Around>},
    {"erfinv", always<AnyNumber>, unless<Around>},
    {"exp", rising<expOf>},
    {"exp2", rising<exp2Of>},
    {"expm1", rising<expm1Of>},
    {"exponential", always<Positive>},
    {"eye", always<Share>},
    {"fill", filledIn},
    {"fill_diagonal", someFilled},
    {"flip", ofSelf},
    {"floor", rising<floorOf>},
    {"floor_divide", wholeQuotientOf},
    {"full", filled},
    {"full_like", filled},
    {"gather", ofSelf},
    {"hardsigmoid", always<Share>},
    {"hardtanh",
     [](const Operands &O) {
       return hull(O.of("min_val", {-1, -1}), O.of("max_val", {1, 1}));
     }},
    {"histc", countOf},
    {"index", ofSelf},
    {"index_copy", someFilled},
    {"index_fill", someFilled},
    {"index_put", someFilled},
    {"index_select", ofSelf},
    {"linspace", between},
    {"log", rising<logOf>, unless<Positive>},
    {"log10", rising<log10Of>, unless<Positive>},
    {"log1p", rising<log1pOf>, unless<FromMinusOne>},
    {"log2", rising<log2Of>, unless<Positive>},
    {"log_sigmoid", always<Negative>},
    {"log_softmax", always<Below>},
    {"logspace", always<Positive>},
    {"masked_fill", someFilled},
    {"masked_scatter", someFilled},
    {"masked_select", ofSelf},
    {"matmul", sumOfProducts},
    {"max", asGiven},
    {"max_pool1d", ofSelf},
    {"max_pool2d", ofSelf},
    {"maximum", asGiven},
    {"mean", ofSelf},
    {"median", ofSelf},
    {"min", asGiven},
    {"minimum", asGiven},
    {"mm", sumOfProducts},
    {"mul", productOf},
    {"multinomial", placesInRow},
    {"multiply", productOf},
    {"nan_to_num", always<AnyNumber>, never},
    {"narrow_copy", ofSelf},
    {"neg", each<opposite>},
    {"negative", each<opposite>},
    {"new_full", filled},
    {"new_ones", always<Share>},
    {"new_zeros", always<Share>},
    {"nonzero", placesOfAll},
    {"norm", always<Positive>},
    {"normal", drawnAround},
    {"one_hot", always<Share>},
    {"ones", always<Share>},
    {"ones_like", always<Share>},
    {"pow", powerOf, ofPower},
    {"prod", each<manyTimes>},
    {"put", someFilled},
    {"rand", always<Even>},
    {"rand_like", always<Even>},
    {"randint", drawnWhole},
    {"randint_like", drawnWhole},
    {"randn", drawnAround},
    {"randn_like", drawnAround},
    {"random", drawnUpTo},
    {"randperm", permuted},
    {"range", between},
    {"reciprocal", each<inverse>},
    {"relu", rising<atLeastZero>},
    {"relu6", always<UpToSix>},
    {"remainder", remainderOf},
    {"repeat", ofSelf},
    {"repeat_interleave", repeated},
    {"reshape", ofSelf},
    {"roll", ofSelf},
    {"round", rounded},
    {"rsqrt", each<inverseRoot>, unless<Positive>},
    {"rsub", takenFrom},
    {"scatter", someFilled},
    {"sigmoid", always<Share>},
    {"sin", always<Around>},
    {"softmax", always<Share>},
    {"softplus", always<Positive>},
    {"sort", ofSelf},
    {"sqrt", rising<rootOf>, unless<Positive>},
    {"square", each<squareOf>},
    {"stack", asGiven},
    {"std", always<Positive>},
    {"sub", sumOf<-1>},
    {"subtract", sumOf<-1>},
    {"sum", each<manyOf>},
    {"tanh", always<Around>},
    {"threshold", replacedBelow},
    {"to", ofSelf},
    {"topk", ofSelf},
    {"tril", withZero},
    {"triu", withZero},
    {"true_divide", quotientOf},
    {"trunc", rising<truncOf>},
    {"uniform", drawnBetween},
    {"var", always<Positive>},
    {"where", asGiven},
    {"zero", always<Share>},
    {"zeros", always<Share>},
    {"zeros_like", always<Share>},
};

static_assert(std::is_sorted(std::begin(Rows), std::end(Rows),
                             [](const BoundsRow &A, const BoundsRow &B) { return A.Name < B.Name; }));

namespace {
/// Collects the operands of an op: what says which elements are meant is none.
struct Collecting {
  Operands Found;
  void take(const Argument &A) {
    if (const Tensor *T = A.get<Tensor>(); T && T->defined()) {
      const Contents C = contentsOf(*T);
      Found.MayBeNan |= C.MayBeNan;
      Found.Tensors.push_back(boundsOf(*T));
      Found.Ids.push_back(C.Id);
    } else if (const auto *List = A.get<ArgumentList>()) {
      for (const Argument &Element : *List)
        take(Element);
    } else if (const auto *Number = A.get<double>()) {
      Found.MayBeNan |= std::isnan(*Number);
    } else if (A.isUnknown()) {
      Found.Tensors.push_back(AnyNumber);
    }
  }
};
} // namespace

void noteBounds(Contents &Made, std::string_view Name, const NamedArguments &Arguments) {
  static constexpr std::string_view SaysWhich[] = {"condition", "index", "indices", "mask"};
  Collecting All;
  All.Found.Arguments = &Arguments;
  for (const NamedArgument &A : Arguments)
    if (std::find(std::begin(SaysWhich), std::end(SaysWhich), A.Name) == std::end(SaysWhich))
      All.take(A.Value);
  const BoundsRow *Row = rowOf(Rows, Name);
  Made.Between = Row ? Row->Of(All.Found) : AnyNumber;
  if (std::isnan(Made.Between.Low) || std::isnan(Made.Between.High))
    Made.Between = AnyNumber;
  Made.MayBeNan = Row ? Row->MakesNan(All.Found) : All.Found.MayBeNan;
}

Bounds boundsOf(const Tensor &T) {
  if (T.dtype() == Dtype::Bool)
    return Share;
  if (T.isMarked() || isComplex(T.dtype()))
    return AnyNumber;
  constexpr std::int64_t FewNumbers = 256;
  if (const auto Known = knownNumbersOf(T, FewNumbers); Known && !Known->empty()) {
    if (std::any_of(Known->begin(), Known->end(), [](long double X) { return std::isnan(X); }))
      return AnyNumber;
    const auto [Low, High] = std::minmax_element(Known->begin(), Known->end());
    return {static_cast<double>(*Low), static_cast<double>(*High)};
  }
  return contentsOf(T).Between;
}

Lie liesWithin(const Tensor &T, long double Low, long double High) {
  if (T.numel() == 0)
    return Lie::Within;
  if (const auto Known = knownNumbersOf(T))
    return std::all_of(Known->begin(), Known->end(), [&](long double X) { return X >= Low && X <= High; })
               ? Lie::Within
               : Lie::Outside;
  const Contents C = contentsOf(T);
  const Bounds R = boundsOf(T);
  if (R.Low >= Low && R.High <= High)
    return C.MayBeNan ? Lie::Perhaps : Lie::Within;
  if (R.Low > High || R.High < Low)
    return Lie::Outside;
  const bool IsFurther = (std::isfinite(R.Low) && R.Low < Low) || (std::isfinite(R.High) && R.High > High);
  return IsFurther ? Lie::Perhaps : Lie::Unknown;
}

bool refuseOutside(const Tensor &T, long double Low, long double High, std::string_view Op, std::string Says) {
  Session &S = Session::current();
  if (S.failed() || !T.defined() || isComplex(T.dtype())) // which are refused as such
    return false;
  const Lie Is = liesWithin(T, Low, High);
  if (Is == Lie::Perhaps)
    S.assume(Doubt::Branch, "false: `" + std::string(Op) + "` refuses a number that is out of its range");
  else if (Is == Lie::Unknown && !contentsOf(T).Anything)
    S.assume(Doubt::Guard, "that no number is out of the range of `" + std::string(Op) + "`");
  if (Is != Lie::Outside)
    return false;
  if (T.device().isCuda())
    S.assume(Doubt::Branch, "true: a number that an op refuses ends the program here, and not at a later call");
  S.raise(T.device().isCuda() ? "CUDA error: device-side assert triggered" : std::move(Says));
  return true;
}

} // namespace vramlint
