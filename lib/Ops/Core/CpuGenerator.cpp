// How many words each op draws: measured on 1.13 and 2.6, whose kernels agree
// (1.13.1 aten/src/ATen/native/cpu/DistributionTemplates.h, core/DistributionsHelper.h).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/CpuGenerator.h"

#include "Ops/Core/KnownNumbers.h"
#include "Ops/Core/NeverZero.h"
#include "Ops/Core/NumberRules.h"
#include "Ops/Core/Op.h"
#include "Ops/Core/Toolbox.h"
#include "Support/StateHash.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

namespace vramlint {
namespace {

/// So many words are followed.
constexpr std::int64_t MostWords = std::int64_t(1) << 22;

using Known = std::optional<std::vector<long double>>;

/// The words, one after the other.
class Stream {
public:
  explicit Stream(std::uint64_t Seed) : Words(static_cast<std::uint32_t>(Seed & 0xffffffff)) {}

  std::uint32_t word() { return static_cast<std::uint32_t>(Words()); }
  std::uint64_t twoWords() {
    const std::uint64_t High = word();
    return High << 32 | word();
  }
  void skip(std::int64_t Count) { Words.discard(static_cast<unsigned long long>(Count)); }
  /// A number from 0 to 1, as what it is multiplied with the power of two that \p Bits stand for.
  std::uint64_t fraction(unsigned Bits) {
    return (Bits == 24 ? word() : twoWords()) & ((std::uint64_t(1) << Bits) - 1);
  }
  /// Normal numbers are made in pairs: true where neither of them may be zero.
  bool pair(std::uint64_t Angle, std::uint64_t Radius, unsigned Bits) const {
    // Within so much of the places where sine, cosine and logarithm are zero, nothing is said.
    const std::uint64_t Margin = Bits == 24 ? 16 : 4096, Quarter = std::uint64_t(1) << (Bits - 2);
    const std::uint64_t Rest = Angle % Quarter;
    return Radius >= Margin && Rest >= Margin && Quarter - Rest >= Margin;
  }
  /// One of a pair, whose other one is kept for the next; true where it may not be zero.
  bool oneNormal() {
    if (Kept)
      return *std::exchange(Kept, std::nullopt);
    const std::uint64_t Angle = fraction(53), Radius = fraction(53);
    Kept = pair(Angle, Radius, 53);
    return *Kept;
  }
  /// normal_fill: a row of numbers is filled with fractions, sixteen of which become eight pairs each; what is left
  /// at the end is filled anew together with those before it.
  bool rowOfNormals(std::int64_t Count, unsigned Bits) {
    bool NoneIsZero = true;
    std::array<std::uint64_t, 16> Block{};
    for (std::int64_t I = 0; I < Count; ++I) {
      Block[static_cast<std::size_t>(I % 16)] = fraction(Bits);
      if (I % 16 == 15)
        NoneIsZero &= ofBlock(Block, Bits);
    }
    if (Count % 16 != 0) {
      for (std::uint64_t &X : Block)
        X = fraction(Bits);
      NoneIsZero &= ofBlock(Block, Bits);
    }
    return NoneIsZero;
  }
  bool isLike(const Stream &Other) const { return Words == Other.Words && Kept == Other.Kept; }

private:
  bool ofBlock(const std::array<std::uint64_t, 16> &Block, unsigned Bits) const {
    bool NoneIsZero = true;
    for (std::size_t I = 0; I < 8; ++I)
      NoneIsZero &= pair(Block[I + 8], Block[I], Bits);
    return NoneIsZero;
  }
  std::mt19937 Words;
  std::optional<bool> Kept; ///< whether the normal number that was made beside the last one may not be zero
};

/// Lives as long as the session, as handles of libraries do.
class Generator final : public StorageMirror {
public:
  explicit Generator(std::optional<std::uint64_t> Seed) : IsLost(!Seed), Plain(Seed.value_or(0)) {}
  void changed() override {}
  bool onlyOpsWrite() const override { return true; }
  /// Whoever asks whether rounds are alike is told that they are, and then nothing is known of what they draw.
  void describe(StateHash &) const override { IsLost = true; }

  mutable bool IsLost;
  std::int64_t Taken = 0;
  Stream Plain;
  std::optional<Stream> WithMkl; ///< where it differs
};

constexpr std::string_view Key = "generator of the CPU";

void begin(std::optional<std::uint64_t> Seed) {
  StorageRef &S = session().Workspaces[std::string(Key)];
  S = std::make_shared<Storage>(0, Device{DeviceType::CPU}, Category::Workspace);
  S->Mirror = std::make_shared<Generator>(Seed);
}

Generator &generator() {
  if (!session().Workspaces.count(std::string(Key)))
    begin(std::nullopt);
  return static_cast<Generator &>(*session().Workspaces.find(Key)->second->Mirror);
}

/// The generator, for \p Count words more; null where they are not known.
Generator *toDraw(std::int64_t Count) {
  Generator &G = generator();
  if (G.IsLost)
    return nullptr;
  G.Taken += Count;
  G.IsLost = Count < 0 || Count > MostWords || G.Taken > MostWords || session().Assumptions.rank(Figure::Peak);
  return G.IsLost ? nullptr : &G;
}

/// Draws the same from both streams; the answer holds where both give it.
template <class Draw> bool fromBoth(Generator &G, Draw D) {
  const bool Says = D(G.Plain);
  return G.WithMkl ? D(*G.WithMkl) && Says : Says;
}
template <class Draw> Known sameOfBoth(Generator &G, Draw D) {
  Known Numbers = D(G.Plain);
  if (G.WithMkl && D(*G.WithMkl) != Numbers)
    return std::nullopt;
  return Numbers;
}

bool isOnCpu(const Tensor &T) { return T.defined() && T.device().isCpu(); }

/// Of the types that are followed: how many bits of a fraction they take, how many words that is.
unsigned bitsOf(Dtype D) { return D == Dtype::Float ? 24 : D == Dtype::Double ? 53 : 0; }
std::int64_t wordsOf(Dtype D) { return D == Dtype::Double ? 2 : 1; }

/// What is known of fractions: whether none of them is zero, and which they are.
struct Fractions {
  std::optional<bool> NoneIsZero;
  Known Numbers;
};

Fractions fractions(const Tensor &T) {
  const unsigned Bits = bitsOf(T.dtype());
  Generator *G = Bits ? toDraw(T.numel() * wordsOf(T.dtype())) : nullptr;
  if (!G) {
    drawn::lose();
    return {};
  }
  bool NoneIsZero = true;
  Known Numbers = sameOfBoth(*G, [&](Stream &S) -> Known {
    std::vector<long double> All;
    for (std::int64_t I = 0; I < T.numel(); ++I) {
      const std::uint64_t X = S.fraction(Bits);
      NoneIsZero &= X != 0;
      if (T.numel() <= MostKnownNumbers)
        All.push_back(std::ldexp(static_cast<long double>(X), -static_cast<int>(Bits)));
    }
    return All;
  });
  if (T.numel() > MostKnownNumbers)
    Numbers.reset();
  return {NoneIsZero, std::move(Numbers)};
}

std::optional<bool> normals(const Tensor &T) {
  const unsigned Bits = bitsOf(T.dtype());
  Generator *G = Bits ? toDraw(T.numel() * 4 + 64) : nullptr;
  if (!G) {
    drawn::lose();
    return std::nullopt;
  }
  const bool IsRow = T.numel() >= 16 && T.isContiguous();
  return fromBoth(*G, [&](Stream &S) {
    if (IsRow)
      return S.rowOfNormals(T.numel(), Bits);
    bool NoneIsZero = true;
    for (std::int64_t I = 0; I < T.numel(); ++I)
      NoneIsZero &= S.oneNormal();
    return NoneIsZero;
  });
}

const Argument *given(const NamedArguments &Arguments, std::string_view Name) {
  const auto I = std::find_if(Arguments.begin(), Arguments.end(), [&](const auto &A) { return A.Name == Name; });
  return I == Arguments.end() || I->Value.isNone() ? nullptr : &I->Value;
}

/// Whether the program says it: also a generator, of which nothing is kept.
bool isSaid(const NamedArguments &Arguments, std::string_view Name) {
  return std::any_of(Arguments.begin(), Arguments.end(),
                     [&](const NamedArgument &A) { return A.Name == Name && !A.Defaulted; });
}

/// A number among the arguments, or \p Otherwise; nothing where it is not known.
std::optional<long double> number(const NamedArguments &Arguments, std::string_view Name, long double Otherwise) {
  const Argument *A = given(Arguments, Name);
  if (!A)
    return Otherwise;
  const auto N = numberIn(*A);
  return N ? std::optional(N->first) : std::nullopt;
}

/// Says the numbers of a tensor, in the order of its elements.
void say(const Tensor &T, const Known &Numbers) {
  if (!Numbers || !isFollowed(T.dtype()) || !T.isContiguous() || T.impl().Offset != 0 ||
      T.bytes() != T.storage()->size() || (T.storage()->Mirror && !T.storage()->Mirror->onlyOpsWrite()))
    return;
  knowNumbers(T, *Numbers);
}

// --- rows --------------------------------------------------------------------------------------------------

/// \p NoneIsZero: what is known of it. Unless that may well be, it is as good as certain.
void sayOfDrawn(const Tensor &T, std::optional<bool> NoneIsZero, bool IsSpread) {
  if (NoneIsZero.value_or(true) && IsSpread && bitsOf(T.dtype()))
    sayNeverZero(T, NoneIsZero.has_value());
}

void drawFractions(const Tensor &T, const NamedArguments &Arguments) {
  const Fractions All = fractions(T);
  if (number(Arguments, "from", 0) != 0.0L || number(Arguments, "to", 1) != 1.0L)
    return;
  sayOfDrawn(T, All.NoneIsZero, true);
  say(T, All.Numbers);
}

void drawNormals(const Tensor &T, const NamedArguments &Arguments) {
  const std::optional<bool> NoneIsZero = normals(T);
  const auto Mean = number(Arguments, "mean", 0), Std = number(Arguments, "std", 1);
  sayOfDrawn(T, NoneIsZero, Mean == 0.0L && Std && *Std > 1e-6L);
}

/// Whole numbers of a range: the remainder of a word.
void drawWholes(const Tensor &T, const NamedArguments &Arguments) {
  const bool InPlace = given(Arguments, "to") || given(Arguments, "from");
  const auto Low = number(Arguments, InPlace ? "from" : "low", 0),
             High = number(Arguments, InPlace ? "to" : "high", 0);
  const auto Range = Low && High ? *High - *Low : 0;
  Generator *G = Range >= 1 && Range < 0x1p28L && isFollowed(T.dtype()) ? toDraw(T.numel()) : nullptr;
  if (!G)
    return drawn::lose();
  say(T, sameOfBoth(*G, [&](Stream &S) -> Known {
        if (T.numel() > MostKnownNumbers) {
          S.skip(T.numel());
          return std::nullopt;
        }
        std::vector<long double> All(static_cast<std::size_t>(T.numel()));
        for (long double &X : All)
          X = static_cast<long double>(S.word() % static_cast<std::uint64_t>(Range)) + *Low;
        return All;
      }));
}

/// Each number but the last is exchanged with one behind it, or itself.
void drawOrder(const Tensor &T, const NamedArguments &) {
  const std::int64_t Count = T.numel();
  Generator *G = toDraw(std::max<std::int64_t>(Count - 1, 0));
  if (!G)
    return drawn::lose();
  say(T, sameOfBoth(*G, [&](Stream &S) -> Known {
        if (Count > MostKnownNumbers) {
          S.skip(Count - 1);
          return std::nullopt;
        }
        std::vector<long double> All(static_cast<std::size_t>(Count));
        std::iota(All.begin(), All.end(), 0.0L);
        for (std::size_t I = 0; I + 1 < All.size(); ++I)
          std::swap(All[I], All[I + S.word() % (All.size() - I)]);
        return All;
      }));
}

/// With a number for all, or with a probability for each.
void drawTruths(const Tensor &T, const NamedArguments &Arguments) {
  const Argument *P = given(Arguments, "p"), *Self = given(Arguments, "self");
  const auto *Each = P ? P->get<Tensor>() : Self ? Self->get<Tensor>() : nullptr;
  if (P && !Each)
    return drawn::truths(T);
  Generator *G = Each && Each->defined() ? toDraw(T.numel() * wordsOf(Each->dtype())) : nullptr;
  if (!G)
    return drawn::lose();
  fromBoth(*G, [&](Stream &S) {
    S.skip(T.numel() * wordsOf(Each->dtype()));
    return true;
  });
}

/// As many as the values ask for, or as nobody has looked up.
void drawUnknown(const Tensor &, const NamedArguments &) { drawn::lose(); }

struct DrawRow {
  std::string_view Name; ///< without the underscore of the form in place
  void (*Draw)(const Tensor &Result, const NamedArguments &Arguments);
};

/// Ops that draw themselves. Others (dropout, lstm) call these, or say so in their bodies.
constexpr DrawRow Rows[] = {
    {"bernoulli", drawTruths},  {"cauchy", drawUnknown},           {"exponential", drawUnknown},
    {"geometric", drawUnknown}, {"log_normal", drawUnknown},       {"multinomial", drawUnknown},
    {"normal", drawNormals},    {"normal_out", drawUnknown},       {"poisson", drawUnknown},
    {"rand", drawFractions},    {"rand_like", drawFractions},      {"rand_out", drawUnknown},
    {"randint", drawWholes},    {"randint_like", drawWholes},      {"randint_out", drawUnknown},
    {"randn", drawNormals},     {"randn_like", drawNormals},       {"randn_out", drawUnknown},
    {"random", drawWholes},     {"randperm", drawOrder},           {"randperm_out", drawUnknown},
    {"rrelu", drawUnknown},     {"rrelu_with_noise", drawUnknown}, {"uniform", drawFractions},
};
static_assert(std::is_sorted(std::begin(Rows), std::end(Rows),
                             [](const DrawRow &A, const DrawRow &B) { return A.Name < B.Name; }));

const DrawRow *rowOf(std::string_view Op) {
  if (isInPlace(Op))
    Op.remove_suffix(1);
  const auto *Found = std::lower_bound(std::begin(Rows), std::end(Rows), Op,
                                       [](const DrawRow &R, std::string_view N) { return R.Name < N; });
  return Found != std::end(Rows) && Found->Name == Op ? Found : nullptr;
}

} // namespace

void drawn::evenly(const Tensor &T) {
  if (isOnCpu(T))
    fractions(T);
}
void drawn::normally(const Tensor &T) {
  if (isOnCpu(T))
    normals(T);
}

void drawn::truths(const Tensor &T) {
  if (!isOnCpu(T) || T.numel() == 0)
    return;
  Generator *G = toDraw(2 * T.numel());
  if (!G)
    return lose();
  Stream WithMkl = G->WithMkl.value_or(G->Plain);
  WithMkl.skip(1);
  G->Plain.skip(2 * T.numel());
  G->WithMkl = std::move(WithMkl);
}

/// How many words ops take was measured from 1.13 to 2.6.
void drawn::seed(std::uint64_t Seed) { begin(torchAtLeast(2, 7) ? std::nullopt : std::optional(Seed)); }
void drawn::lose() { generator().IsLost = true; }

void drawn::note(std::string_view Op, const NamedArguments &Arguments, const Argument &Result) {
  const DrawRow *Row = rowOf(Op);
  if (!Row)
    return;
  const auto *T = Result.get<Tensor>();
  const bool OfAnother = isSaid(Arguments, "generator");
  if (!T || !T->defined() || OfAnother || failed())
    return lose();
  if (T->device().isCpu())
    Row->Draw(*T, Arguments);
  else if (Row->Draw == drawOrder) // short ones were drawn on the CPU once
    lose();
}

} // namespace vramlint
