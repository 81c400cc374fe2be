// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Signs.h"

#include "Ops/Core/KnownNumbers.h"
#include "Ops/Core/Op.h"
#include "Ops/Core/Origins.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace vramlint {

namespace {

/// What an op does to the sign of numbers; a root of a negative one is no number.
enum class Sign : std::uint8_t {
  Any,      ///< gives any
  None,     ///< gives no negative ones
  Share,    ///< gives none below zero or above one
  Keeps,    ///< gives none below zero where it is given none, and none above one then where it is given none
  Products, ///< as Keeps; a square is never below zero
  Raises,   ///< as Keeps, and to a bound, or down to one
  Sums,     ///< gives none below zero where it is given none
  Root,     ///< as Keeps, and NaN of a negative one
  Inverse,  ///< as Root, and may be above one
  Log,      ///< NaN of a negative one
  Bounded,  ///< NaN above one, or below minus one
  Within,   ///< gives none above one
  Less,     ///< what is at most one, taken from one, is not negative
  Power,    ///< as Root, but for whole exponents
  Numbers,  ///< gives numbers in the place of NaN
};
struct SignRow {
  std::string_view Name;
  Sign Is;
  std::string_view Of = ""; ///< the exponent, the bound, what is taken from
};

} // namespace

static constexpr SignRow Signs[] = {
    {"abs", Sign::None},
    {"acos", Sign::Bounded},
    {"adaptive_avg_pool2d", Sign::Keeps},
    {"add", Sign::Sums},
    {"arange", Sign::Keeps},
    {"asin", Sign::Bounded},
    {"atanh", Sign::Bounded},
    {"avg_pool2d", Sign::Keeps},
    {"bernoulli", Sign::Share},
    {"bmm", Sign::Sums},
    {"cat", Sign::Keeps},
    {"clamp", Sign::Raises, "min"},
    {"clamp_min", Sign::Raises, "min"},
    {"clone", Sign::Keeps},
    {"contiguous", Sign::Keeps},
    {"cos", Sign::Within},
    {"cosh", Sign::None},
    {"cumprod", Sign::Keeps},
    {"cumsum", Sign::Sums},
    {"div", Sign::Sums},
    {"dropout", Sign::Sums},
    {"erfinv", Sign::Bounded},
    {"exp", Sign::None},
    {"exp2", Sign::None},
    {"exponential", Sign::None},
    {"eye", Sign::Share},
    {"full", Sign::Keeps},
    {"full_like", Sign::Keeps},
    {"gather", Sign::Keeps},
    {"index", Sign::Keeps},
    {"index_select", Sign::Keeps},
    {"linspace", Sign::Keeps},
    {"log", Sign::Log},
    {"log10", Sign::Log},
    {"log1p", Sign::Log},
    {"log2", Sign::Log},
    {"logspace", Sign::None},
    {"matmul", Sign::Sums},
    {"max", Sign::Keeps},
    {"max_pool2d", Sign::Keeps},
    {"maximum", Sign::Keeps},
    {"mean", Sign::Keeps},
    {"min", Sign::Keeps},
    {"minimum", Sign::Keeps},
    {"mm", Sign::Sums},
    {"mul", Sign::Products},
    {"nan_to_num", Sign::Numbers},
    {"norm", Sign::None},
    {"one_hot", Sign::Share},
    {"ones", Sign::Share},
    {"ones_like", Sign::Share},
    {"pow", Sign::Power, "exponent"},
    {"prod", Sign::Keeps},
    {"rand", Sign::Share},
    {"rand_like", Sign::Share},
    {"relu", Sign::None},
    {"relu6", Sign::None},
    {"repeat", Sign::Keeps},
    {"reshape", Sign::Keeps},
    {"rsqrt", Sign::Inverse},
    {"rsub", Sign::Less, "other"},
    {"sigmoid", Sign::Share},
    {"sin", Sign::Within},
    {"softmax", Sign::Share},
    {"softplus", Sign::None},
    {"sqrt", Sign::Root},
    {"square", Sign::None},
    {"stack", Sign::Keeps},
    {"std", Sign::None},
    {"sub", Sign::Less, "self"},
    {"sum", Sign::Sums},
    {"tanh", Sign::Within},
    {"threshold", Sign::Keeps},
    {"to", Sign::Keeps},
    {"uniform", Sign::Keeps},
    {"var", Sign::None},
    {"where", Sign::Keeps},
    {"zeros", Sign::Share},
    {"zeros_like", Sign::Share},
};

static_assert(std::is_sorted(std::begin(Signs), std::end(Signs),
                             [](const SignRow &A, const SignRow &B) { return A.Name < B.Name; }));

namespace {
/// Whether any of some numbers may be negative, or none at all.
struct SignsFound {
  bool MayBeNegative = false, MayExceedOne = false, MayBeNan = false;
  bool LooksAtNumbers = false; ///< where they are known
  std::vector<std::uint64_t> Ids;

  bool areKnownAsPositive(const Tensor &T) const {
    const auto Known = LooksAtNumbers ? knownNumbersOf(T) : std::nullopt;
    return Known && std::none_of(Known->begin(), Known->end(), [](long double X) { return std::signbit(X); });
  }

  void take(const Argument &A) {
    if (const Tensor *T = A.get<Tensor>(); T && T->defined()) {
      const Contents C = contentsOf(*T);
      MayBeNan |= C.MayBeNan;
      MayExceedOne |= C.MayExceedOne && T->dtype() != Dtype::Bool;
      MayBeNegative |= C.MayBeNegative && T->dtype() != Dtype::Bool && !areKnownAsPositive(*T);
      Ids.push_back(C.Id);
    } else if (const auto *List = A.get<ArgumentList>()) {
      for (const Argument &Element : *List)
        take(Element);
    } else if (const auto *Number = A.get<double>()) {
      MayBeNegative |= *Number < 0;
      MayExceedOne |= *Number > 1;
      MayBeNan |= std::isnan(*Number);
    } else if (A.isUnknown()) {
      MayBeNegative = MayExceedOne = true;
    }
  }
};
} // namespace

/// Arguments that whole numbers are operands of, and neither dimensions nor sizes.
static constexpr std::string_view OfNumbers[] = {"alpha", "end",   "fill_value", "from", "low",
                                                 "min",   "other", "start",      "value"};

/// The one number that a tensor holds, where it is known.
static std::optional<long double> onlyNumberOf(const NamedArguments &Arguments, std::string_view Of) {
  for (const NamedArgument &A : Arguments) {
    if (A.Name != Of)
      continue;
    if (const auto Number = numberIn(A.Value))
      return Number->first;
    const Tensor *T = A.Value.get<Tensor>();
    if (const auto Known = T && T->defined() && T->numel() == 1 ? knownNumbersOf(*T) : std::nullopt)
      return Known->front();
  }
  return std::nullopt;
}

void noteSigns(Contents &Made, std::string_view Name, const NamedArguments &Arguments) {
  const SignRow *Row = rowOf(Signs, Name);
  const Sign Is = Row ? Row->Is : Sign::Any;
  SignsFound Found;
  Found.LooksAtNumbers = Is == Sign::Root || Is == Sign::Inverse || Is == Sign::Log || Is == Sign::Power;
  for (const NamedArgument &A : Arguments) {
    if (Is == Sign::Power && A.Name == Row->Of)
      continue;
    Found.take(A.Value);
    const auto *Whole = A.Value.get<std::int64_t>();
    if (Whole && std::find(std::begin(OfNumbers), std::end(OfNumbers), A.Name) != std::end(OfNumbers)) {
      Found.MayBeNegative |= *Whole < 0;
      Found.MayExceedOne |= *Whole > 1;
    }
  }
  const auto Number = Row && !Row->Of.empty() ? onlyNumberOf(Arguments, Row->Of) : std::nullopt;
  const bool IsSquare = Found.Ids.size() == 2 && Found.Ids[0] == Found.Ids[1];
  Made.MayBeNan = Found.MayBeNan;
  Made.MayBeNegative = Made.MayExceedOne = true;
  switch (Is) {
  case Sign::Any:
    break;
  case Sign::Within:
    Made.MayExceedOne = false;
    break;
  case Sign::Share:
    Made.MayExceedOne = false;
    [[fallthrough]];
  case Sign::None:
    Made.MayBeNegative = false;
    break;
  case Sign::Keeps:
  case Sign::Products:
  case Sign::Raises:
    Made.MayExceedOne = (Found.MayExceedOne || Found.MayBeNegative) &&
                        !(Is == Sign::Raises && onlyNumberOf(Arguments, "max").value_or(2) <= 1);
    Made.MayBeNegative = Found.MayBeNegative && !(Is == Sign::Products && IsSquare) &&
                         !(Is == Sign::Raises && Number.value_or(-1) >= 0);
    break;
  case Sign::Sums:
    Made.MayBeNegative = Found.MayBeNegative;
    break;
  case Sign::Less:
    if (Number != 1 || onlyNumberOf(Arguments, "alpha").value_or(1) != 1)
      break;
    Made.MayExceedOne = Found.MayBeNegative;
    Made.MayBeNegative = Found.MayExceedOne;
    break;
  case Sign::Root:
  case Sign::Inverse:
    Made.MayExceedOne = Is == Sign::Inverse || Found.MayExceedOne;
    Made.MayBeNan |= Found.MayBeNegative;
    Made.MayBeNegative = false;
    break;
  case Sign::Log:
    Made.MayBeNan |= Found.MayBeNegative;
    break;
  case Sign::Bounded:
    Made.MayBeNan |= Found.MayBeNegative || Found.MayExceedOne;
    break;
  case Sign::Power:
    if (Number && std::trunc(*Number) == *Number) {
      Made.MayBeNegative = Found.MayBeNegative && std::fmod(*Number, 2) != 0;
    } else {
      Made.MayBeNan |= Found.MayBeNegative;
      Made.MayBeNegative = false;
    }
    break;
  case Sign::Numbers:
    Made.MayBeNan = false;
    break;
  }
}

} // namespace vramlint
