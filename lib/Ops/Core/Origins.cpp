// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Origins.h"

#include "Ops/Core/NumberBounds.h"
#include "Ops/Core/Op.h"
#include "Support/StateHash.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace vramlint {

namespace {

/// What an op does to numbers that the names of its operands do not say.
enum class Way : std::uint8_t {
  Draws,     ///< new ones, from the generator
  Perhaps,   ///< draws where its options say so, or draws what may well come twice
  Zeros,     ///< every number is the same, whatever the operands hold
  Ones,      //
  Fills,     ///< the same, with the number that is given
  FillsSome, ///< some of them
  Copies,    ///< those of one operand
  Sums,      ///< adds one operand to another
  Differs,   ///< takes one operand from another
  Products,  ///< multiplies operands, one of which may be a number
  AddsTo,    ///< adds a product to an operand
  Counts,    ///< those of a row of numbers
  Rounds,    ///< what is small may be none
  Garbage,   ///< whatever lies in the memory
  Unordered, ///< not even the same twice
};
struct WayRow {
  std::string_view Name;
  Way How;
  std::string_view Of = "self"; ///< the argument that is copied, filled with, or added to
};

} // namespace

static constexpr WayRow Ways[] = {
    {"add", Way::Sums},
    {"addbmm", Way::AddsTo},
    {"addcdiv", Way::AddsTo},
    {"addcmul", Way::AddsTo},
    {"addmm", Way::AddsTo},
    {"addmv", Way::AddsTo},
    {"addr", Way::AddsTo},
    {"alpha_dropout", Way::Draws},
    {"arange", Way::Counts},
    {"baddbmm", Way::AddsTo},
    {"bernoulli", Way::Perhaps},
    {"cauchy", Way::Draws},
    {"ceil", Way::Rounds},
    {"clone", Way::Copies},
    {"contiguous", Way::Copies},
    {"copy", Way::Copies, "src"},
    {"cpu", Way::Copies},
    {"cuda", Way::Copies},
    {"dropout", Way::Draws},
    {"dropout2d", Way::Draws},
    {"dropout3d", Way::Draws},
    {"empty", Way::Garbage},
    {"empty_like", Way::Garbage},
    {"empty_strided", Way::Garbage},
    {"exponential", Way::Draws},
    {"eye", Way::Counts},
    {"feature_alpha_dropout", Way::Draws},
    {"feature_dropout", Way::Draws},
    {"fill", Way::Fills, "value"},
    {"fix", Way::Rounds},
    {"floor", Way::Rounds},
    {"floor_divide", Way::Rounds},
    {"fmod", Way::Rounds},
    {"frac", Way::Rounds},
    {"from_blob", Way::Unordered},
    {"full", Way::Fills, "fill_value"},
    {"full_like", Way::Fills, "fill_value"},
    {"geometric", Way::Perhaps},
    {"gru", Way::Perhaps},
    {"heaviside", Way::Rounds},
    {"index_fill", Way::FillsSome},
    {"linspace", Way::Counts},
    {"log_normal", Way::Draws},
    {"logspace", Way::Counts},
    {"lstm", Way::Perhaps},
    {"masked_fill", Way::FillsSome},
    {"mul", Way::Products},
    {"multi_head_attention_forward", Way::Perhaps},
    {"multinomial", Way::Perhaps},
    {"multiply", Way::Products},
    {"new_empty", Way::Garbage},
    {"new_full", Way::Fills, "fill_value"},
    {"new_ones", Way::Ones},
    {"new_zeros", Way::Zeros},
    {"normal", Way::Draws},
    {"ones", Way::Ones},
    {"ones_like", Way::Ones},
    {"poisson", Way::Perhaps},
    {"rand", Way::Draws},
    {"rand_like", Way::Draws},
    {"randint", Way::Draws},
    {"randint_like", Way::Draws},
    {"randn", Way::Draws},
    {"randn_like", Way::Draws},
    {"random", Way::Draws},
    {"randperm", Way::Draws},
    {"range", Way::Counts},
    {"remainder", Way::Rounds},
    {"resize", Way::Garbage},
    {"resize_as", Way::Garbage},
    {"rnn_relu", Way::Perhaps},
    {"rnn_tanh", Way::Perhaps},
    {"round", Way::Rounds},
    {"rrelu", Way::Perhaps},
    {"rrelu_with_noise", Way::Perhaps},
    {"scaled_dot_product_attention", Way::Perhaps},
    {"set", Way::Unordered},
    {"sgn", Way::Rounds},
    {"sign", Way::Rounds},
    {"sub", Way::Differs},
    {"to", Way::Copies},
    {"trunc", Way::Rounds},
    {"uniform", Way::Draws},
    {"zero", Way::Zeros},
    {"zeros", Way::Zeros},
    {"zeros_like", Way::Zeros},
};

static_assert(std::is_sorted(std::begin(Ways), std::end(Ways),
                             [](const WayRow &A, const WayRow &B) { return A.Name < B.Name; }));

/// So many drawn integers are not drawn twice.
static constexpr std::int64_t FewDrawn = 16;

static const WayRow *wayOf(std::string_view Name) { return rowOf(Ways, Name); }

static std::uint64_t mixed(std::uint64_t A, std::uint64_t B) { return (A ^ std::rotl(B, 23)) * 0xff51afd7ed558ccd; }

static std::uint64_t layoutOf(const Tensor &T) {
  std::uint64_t H = static_cast<std::uint64_t>(T.dtype()) * 4 + T.impl().Conjugated * 2 + T.impl().Negated;
  H = mixed(H + 1, static_cast<std::uint64_t>(T.impl().Offset));
  for (std::size_t D = 0; D < T.sizes().size(); ++D)
    H = mixed(mixed(H, static_cast<std::uint64_t>(T.sizes()[D])), static_cast<std::uint64_t>(T.strides()[D]));
  return H;
}

/// Whether nobody but ops writes to its storage, at places that are known.
static bool isWrittenByOps(const Tensor &T) {
  const Storage &S = *T.storage();
  return !T.impl().Anywhere && !S.isExternal() && (!S.Mirror || S.Mirror->onlyOpsWrite());
}

static bool coversStorage(const Tensor &T) {
  return T.bytes() == T.storage()->size() && T.isNonOverlappingAndDense();
}

Contents contentsOf(const Tensor &T) {
  const Storage &S = *T.storage();
  Contents C = S.Holds;
  // The program, or a library of its own, may write without a word; and two places that are not known may be two.
  if (!isWrittenByOps(T)) {
    C.Id = Contents::fresh();
    C.Anything = C.MayBeZero = true;
    C.Between = {};
  }
  if (const std::uint64_t Layout = layoutOf(T); Layout != C.Layout)
    C.Id = mixed(C.Id, C.Layout = Layout);
  // What all have in common tells none apart. Weights that were loaded are some.
  C.MayBeZero &= S.category() != Category::Parameter || !C.Anything;
  if (S.category() == Category::Parameter || S.category() == Category::Buffer) {
    C.Draws.reset();
    C.Anything = false;
    C.Between = {}; // optimizers and layers write to them
  }
  return C;
}

/// Whether \p A is \p B with something added that is not zero.
static bool isMoreThan(const Tensor &A, const Tensor &B) {
  if (!coversStorage(A) || !isWrittenByOps(A) || !isWrittenByOps(B) || layoutOf(A) != layoutOf(B))
    return false;
  const Contents &Sum = A.storage()->Holds, &Of = B.storage()->Holds;
  return std::any_of(Sum.Summands.begin(), Sum.Summands.end(), [&](const Contents::Summand &S) {
    return S.Id != 0 && S.Id == Of.Id && S.Layout == Of.Layout && S.Layout == Sum.Layout;
  });
}

static bool isOneView(const Tensor &A, const Tensor &B) {
  return A.storage() == B.storage() && A.strides() == B.strides() && A.impl().Offset == B.impl().Offset;
}

bool holdTheSameButForNan(const Tensor &A, const Tensor &B) {
  return isOneView(A, B) || contentsOf(A).Id == contentsOf(B).Id;
}

std::optional<bool> holdTheSame(const Tensor &A, const Tensor &B) {
  if (!A.defined() || !B.defined() || A.sizes() != B.sizes())
    return false;
  if (A.numel() == 0)
    return true;
  const Contents InA = contentsOf(A), InB = contentsOf(B);
  if (holdTheSameButForNan(A, B))
    return InA.MayBeNan ? std::nullopt : std::optional(true);
  if (isMoreThan(A, B) || isMoreThan(B, A))
    return false;
  if (InA.Anything || InB.Anything || InA.Draws == InB.Draws)
    return std::nullopt;
  return false;
}

struct Origins::Source {
  std::uint64_t Sum = 1;
  bool SkipTensors = false; ///< their numbers do not matter

  void mix(std::uint64_t X) { Sum = mixed(Sum, X); }
  void mix(std::string_view Text) {
    for (const char C : Text)
      Sum = (Sum ^ static_cast<unsigned char>(C)) * 0x100000001b3;
  }
};

static thread_local unsigned OpsRunning = 0;

static bool isZero(const Argument &A) {
  if (const auto *Number = A.get<double>())
    return *Number == 0;
  const auto *Whole = A.get<std::int64_t>();
  return Whole && *Whole == 0;
}

/// What is added may be rounded away: numbers of half precision have three digits.
static bool mayVanish(double Number) { return std::abs(Number) < 1e-3; }
static bool mayVanish(const Argument &A) {
  const auto *Number = A.get<double>();
  return Number ? mayVanish(*Number) : isZero(A);
}

Origins::Origins(std::string_view Name, const NamedArguments &Arguments)
    : IsOutermost(OpsRunning++ == 0), Name(Name), Arguments(Arguments) {
  if (!IsOutermost)
    return;
  Made.Anything = false;
  Source S;
  S.mix(isInPlace(Name) ? Name.substr(0, Name.size() - 1) : Name);
  for (const NamedArgument &A : Arguments) {
    S.mix(A.Name);
    take(S, A.Value);
  }
  Made.Id = S.Sum;
  noteZeros();
  noteSummands();
  noteBounds(Made, Name, Arguments);
}
Origins::~Origins() { --OpsRunning; }

void Origins::exchangeRunning(unsigned &Other) { std::swap(OpsRunning, Other); }

void Origins::take(Source &Into, const Argument &A) {
  Into.mix(A.variant().index());
  if (const Tensor *T = A.get<Tensor>()) {
    if (!T->defined())
      return;
    const Contents C = contentsOf(*T);
    Into.mix(C.Id);
    Made.Draws |= C.Draws;
    Made.Anything |= C.Anything;
    Before.push_back({T->storage().get(), T->storage()->Holds.Id, T->dtype(), C.Between, C.MayBeNan});
  } else if (const auto *List = A.get<ArgumentList>()) {
    Into.mix(List->size());
    for (const Argument &Element : *List)
      take(Into, Element);
  } else if (const auto *Options = A.get<std::shared_ptr<OptionSet>>(); Options && *Options) {
    for (const auto &[Field, Value] : (*Options)->Fields) {
      Into.mix(std::string_view(Field));
      take(Into, Value);
    }
  } else if (const auto *Text = A.get<std::string>()) {
    Into.mix(std::string_view(*Text));
  } else if (const auto *Number = A.get<double>()) {
    Into.mix(std::bit_cast<std::uint64_t>(*Number));
  } else if (const auto *Whole = A.get<std::int64_t>()) {
    Into.mix(static_cast<std::uint64_t>(*Whole));
  } else if (const auto *Flag = A.get<bool>()) {
    Into.mix(static_cast<std::uint64_t>(*Flag));
  } else if (const auto *Type = A.get<Dtype>()) {
    Into.mix(static_cast<std::uint64_t>(*Type));
  } else if (const auto *Slice = A.get<SliceIndex>()) {
    for (const std::optional<std::int64_t> &End : {Slice->Start, Slice->Stop, Slice->Step})
      Into.mix(End ? static_cast<std::uint64_t>(*End) : ~std::uint64_t(0));
  } else if (A.isUnknown()) {
    Into.mix(Contents::fresh());
    Made.Anything = true;
  }
}

namespace {
/// Whether any, and all, of some tensors may be zero. Whole numbers beside fractions say which of them are meant.
struct Zeros {
  bool SkipWhole = false, Any = false, All = true;
  std::vector<std::uint64_t> Ids; ///< of what was looked at

  void take(const Argument &A) {
    if (const Tensor *T = A.get<Tensor>(); T && T->defined()) {
      if (SkipWhole && !isFloatingPoint(T->dtype()) && T->dtype() != Dtype::Bool)
        return;
      const Contents C = contentsOf(*T);
      Ids.push_back(C.Id);
      Any |= C.MayBeZero;
      All &= C.MayBeZero;
    } else if (const auto *List = A.get<ArgumentList>()) {
      for (const Argument &Element : *List)
        take(Element);
    } else {
      Any |= A.isUnknown();
    }
  }
};
} // namespace

static bool isDone(std::string_view Name, Way How) {
  const WayRow *Row = wayOf(Name);
  return Row && Row->How == How;
}

/// Zeros make a product zero, and a sum where all are. What is added beside a product is no factor.
void Origins::noteZeros() {
  const WayRow *Row = wayOf(Name);
  const bool IsSum = isDone(Name, Way::Sums) || isDone(Name, Way::Differs), IsProduct = isDone(Name, Way::Products);
  const std::string_view Added = isDone(Name, Way::AddsTo) ? Row->Of : std::string_view();
  const auto isFraction = [](const NamedArgument &A) {
    const Tensor *T = A.Value.get<Tensor>();
    return T && T->defined() && isFloatingPoint(T->dtype());
  };
  Zeros Found;
  Found.SkipWhole = !IsProduct && std::any_of(Arguments.begin(), Arguments.end(), isFraction);
  for (const NamedArgument &A : Arguments) {
    if (A.Name.find("bias") == std::string::npos && A.Name != Added)
      Found.take(A.Value);
    if (IsProduct && isZero(A.Value))
      Made.Draws.reset(); // nothing is left of what was drawn
    Found.Any |= (IsProduct || isDone(Name, Way::FillsSome)) && mayVanish(A.Value);
  }
  // Nobody knows what the program writes down, but for rows of numbers; and what is taken from itself is nothing.
  const bool IsGiven = Found.Ids.empty() && !isDone(Name, Way::Counts);
  const bool IsNothing = isDone(Name, Way::Differs) && Found.Ids.size() == 2 && Found.Ids[0] == Found.Ids[1];
  Made.MayBeZero = (Found.Any && (Found.All || !IsSum)) || IsGiven || IsNothing || isDone(Name, Way::Rounds);
}

/// What each operand differs from the sum by, where the other is not zero; of a difference that is said of the first.
void Origins::noteSummands() {
  bool IsPlain = isDone(Name, Way::Sums);
  if (!IsPlain && !isDone(Name, Way::Differs))
    return;
  std::vector<const Tensor *> Operands;
  for (const NamedArgument &A : Arguments) {
    if (mayVanish(A.Value))
      return;
    if (const Tensor *T = A.Value.get<Tensor>(); T && T->defined())
      Operands.push_back(T);
    else
      IsPlain &= A.Defaulted; // times a number
  }
  for (std::size_t I = 0; Operands.size() == 2 && I < (IsPlain ? 2u : 1u); ++I) {
    const Tensor &Of = *Operands[I], &More = *Operands[1 - I];
    if (coversStorage(Of) && isWrittenByOps(Of) && isFloatingPoint(Of.dtype()) && isFloatingPoint(More.dtype()) &&
        More.numel() > 1 && !contentsOf(More).MayBeZero)
      Made.Summands[I] = {Of.storage()->Holds.Id, Of.storage()->Holds.Layout};
  }
}

void Origins::give(const Argument &Result) const {
  if (!IsOutermost)
    return;
  std::uint64_t Number = 0;
  if (const Tensor *T = Result.get<Tensor>())
    giveOne(*T, Number);
  if (const auto *List = Result.get<ArgumentList>())
    for (const Argument &Element : *List)
      if (++Number; const Tensor *T = Element.get<Tensor>())
        giveOne(*T, Number);
}

/// The number that a tensor is filled with; nothing where it is a tensor, or not known.
static std::optional<double> filling(const NamedArguments &Arguments, std::string_view Of) {
  for (const NamedArgument &A : Arguments)
    if (A.Name == Of) {
      if (const auto *D = A.Value.get<double>())
        return *D;
      if (const auto *I = A.Value.get<std::int64_t>())
        return static_cast<double>(*I);
      if (const auto *B = A.Value.get<bool>())
        return *B ? 1 : 0;
    }
  return std::nullopt;
}

/// The number of so many binary digits that is nearest.
static double inDigits(double X, int Digits) {
  if (!std::isfinite(X) || X == 0)
    return X;
  int Exponent = 0;
  const double Fraction = std::frexp(X, &Exponent);
  return std::ldexp(std::nearbyint(std::ldexp(Fraction, Digits)), Exponent - Digits);
}

/// What becomes of bounds in numbers of that type: of whole ones fractions are cut off, and what does not fit may be
/// anything; fractions are rounded as the numbers are, and so no number passes its bound.
static Bounds storedIn(Dtype Type, Bounds R) {
  if (isComplex(Type))
    return {};
  if (Type == Dtype::Bool)
    return {0, 1};
  const int Digits = Type == Dtype::Half ? 11 : Type == Dtype::BFloat16 ? 8 : 24;
  if (isFloatingPoint(Type))
    return Type == Dtype::Double ? R : Bounds{inDigits(R.Low, Digits), inDigits(R.High, Digits)};
  const double Most = Type == Dtype::Byte ? 255 : std::exp2(8.0 * static_cast<double>(elementSize(Type)) - 1) - 1;
  const double Least = Type == Dtype::Byte ? 0 : -Most - 1;
  return Bounds{Least, Most}.holds(R) ? Bounds{std::trunc(R.Low), std::trunc(R.High)} : Bounds();
}

void Origins::giveOne(const Tensor &T, std::uint64_t Number) const {
  if (!T.defined())
    return;
  Storage &S = *T.storage();
  const auto Old = std::find_if(Before.begin(), Before.end(), [&](const Operand &O) { return O.Of == &S; });
  if (Old != Before.end() && S.Holds.Id == Old->Held) { // a view
    if (T.dtype() != Old->Type)                         // of other numbers
      S.Holds.Between = {};
    return;
  }
  const WayRow *Row = wayOf(Name);
  const auto is = [&](Way How) { return Row && Row->How == How; };
  const bool IsWhole = coversStorage(T);
  Contents C = Made;
  C.Id = mixed(C.Id, Number);
  C.Layout = IsWhole ? layoutOf(T) : S.Holds.Layout;
  C.Between = Number > 1 ? Bounds() : storedIn(T.dtype(), C.Between); // of the first result only
  C.MayBeZero |=
      T.numel() < 2 || (!isFloatingPoint(T.dtype()) && !is(Way::Counts)) || (!IsWhole && S.Holds.MayBeZero);
  if (!IsWhole) {
    C.Summands = {};
    const Bounds Rest = Old == Before.end() ? S.Holds.Between : Old->Between;
    C.Between = {std::min(C.Between.Low, Rest.Low), std::max(C.Between.High, Rest.High)};
    C.MayBeNan |= Old == Before.end() ? S.Holds.MayBeNan : Old->MayBeNan;
  }
  std::optional<double> Filled;
  if (is(Way::Zeros) || is(Way::Ones))
    Filled = is(Way::Ones) ? 1 : 0;
  else if (is(Way::Fills))
    Filled = filling(Arguments, Row->Of);
  if (Filled && IsWhole) {
    const std::uint64_t Layout = C.Layout;
    C = Contents();
    C.Id = mixed(mixed(0x66, std::bit_cast<std::uint64_t>(*Filled)), Layout);
    C.Anything = false;
    C.Layout = Layout;
    C.MayBeZero = mayVanish(*Filled);
    C.Between = {*Filled, *Filled};
    C.MayBeNan = std::isnan(*Filled);
  } else if (is(Way::Draws)) {
    C.Id = Contents::fresh();
    C.MayBeZero = T.numel() < 2;
    C.Draws.set(C.Id >> 56);
    C.Anything |= T.dtype() == Dtype::Bool || T.numel() < (isFloatingPoint(T.dtype()) ? 2 : FewDrawn);
  } else if (is(Way::Perhaps)) {
    C.Id = Contents::fresh();
    C.Anything |= !isFloatingPoint(T.dtype());
  } else if (is(Way::Garbage) || is(Way::Unordered)) {
    C = Contents();
    C.Anything = is(Way::Unordered);
  } else if (is(Way::Copies) && IsWhole) {
    for (const NamedArgument &A : Arguments)
      if (const Tensor *Old = A.Name == Row->Of ? A.Value.get<Tensor>() : nullptr;
          Old && Old->defined() && Old->dtype() == T.dtype() && Old->sizes() == T.sizes() &&
          Old->storage().get() != &S) {
        const std::uint64_t Layout = C.Layout;
        C = contentsOf(*Old);
        if (Layout != Old->storage()->Holds.Layout)
          C.Summands = {};
        C.Layout = Layout;
      }
  } else if (!isFloatingPoint(T.dtype())) {
    C.Anything |= C.Draws.any(); // few numbers, which different ones may give
  }
  S.Holds = C;
}

} // namespace vramlint
