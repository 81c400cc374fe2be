// Rules for numbers that are made of nothing, copied, or go from one place to another.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/NumberRules.h"
#include "Ops/Core/Op.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

namespace vramlint {

// --- what is made of numbers alone, or copied --------------------------------------------------------------------

template <int Number> static Values constant(const KnownCall &, const Tensor &Result) {
  return Numbers(countOf(Result), Number);
}

/// The numbers of an argument, or its only one as often as the result has elements.
template <Literal From, bool IsNumber> static Values taken(const KnownCall &C, const Tensor &Result) {
  const NumberOperand *O = C.operand(From.Text);
  if (!O || O->All.empty() || (!IsNumber && !O->Type))
    return std::nullopt;
  if (!IsNumber && O->All.size() == countOf(Result))
    return O->All;
  return O->All.size() == 1 ? Values(Numbers(countOf(Result), O->All[0])) : Values();
}

static bool isAmong(std::string_view Name, std::initializer_list<std::string_view> Names) {
  return std::find(Names.begin(), Names.end(), Name) != Names.end();
}

/// The numbers of a list, and of the lists in it.
static bool collect(const Argument &A, Numbers &All) {
  if (const auto *List = A.get<ArgumentList>())
    return std::all_of(List->begin(), List->end(), [&](const Argument &E) { return collect(E, All); });
  const auto N = numberIn(A);
  if (N)
    All.push_back(N->first);
  return N.has_value() && All.size() <= static_cast<std::size_t>(MostKnownNumbers);
}

/// torch::tensor().
static Values listed(const KnownCall &C, const Tensor &) {
  Numbers All;
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

static Values counted(const KnownCall &C, const Tensor &Result) {
  const NumberOperand *Start = C.operand("start"), *End = C.operand("end"), *Step = C.operand("step");
  const long double First = Start ? Start->All[0] : 0, By = Step ? Step->All[0] : 1;
  if (!End || std::trunc(First) != First || std::trunc(By) != By || std::fabs(First) > 1e6 || std::fabs(By) > 1e6)
    return std::nullopt;
  Numbers All;
  for (std::size_t I = 0; I < countOf(Result); ++I)
    All.push_back(First + static_cast<long double>(I) * By);
  return All;
}

static Values identity(const KnownCall &, const Tensor &Result) {
  Numbers All;
  for (std::size_t I = 0; I < countOf(Result); ++I) {
    const std::vector<std::int64_t> At = Coordinates(Result.sizes()).of(I);
    All.push_back(At[0] == At[1]);
  }
  return All;
}

// --- what stands where ---------------------------------------------------------------------------------------------

/// sort, argsort of a row. On the CPU the order of equal numbers is that in which they stand.
template <bool GivesPlaces> static Values inOrder(const KnownCall &C, const Tensor &Result) {
  const NumberOperand *A = C.tensor("self"), *Falls = C.operand("descending");
  const bool Descends = Falls && Falls->All[0] != 0;
  if (!A || A->Shape.size() != 1)
    return std::nullopt;
  std::vector<std::size_t> Places(A->All.size());
  std::iota(Places.begin(), Places.end(), std::size_t{0});
  std::stable_sort(Places.begin(), Places.end(), [&](std::size_t I, std::size_t J) {
    return Descends ? A->All[I] > A->All[J] : A->All[I] < A->All[J];
  });
  Numbers All;
  for (std::size_t I = 0; I < Places.size(); ++I) {
    if (GivesPlaces && !Result.device().isCpu() && I && A->All[Places[I]] == A->All[Places[I - 1]])
      return std::nullopt;
    All.push_back(GivesPlaces ? static_cast<long double>(Places[I]) : A->All[Places[I]]);
  }
  return All;
}

using Place = std::optional<std::vector<std::int64_t>>;

/// Takes each element of the result from where \p Find says that it stood in self.
template <class F> static Values moved(const KnownCall &C, const Tensor &Result, F Find) {
  const NumberOperand *A = C.operand("self");
  if (!A || !A->Type)
    return std::nullopt;
  Numbers All;
  for (std::size_t I = 0; I < countOf(Result); ++I) {
    const Place At = Find(Coordinates(Result.sizes()).of(I));
    if (!At || At->size() != A->Shape.size())
      return std::nullopt;
    for (std::size_t D = 0; D < At->size(); ++D)
      if ((*At)[D] < 0 || (*At)[D] >= A->Shape[D])
        return std::nullopt;
    All.push_back(A->All[Coordinates(A->Shape).index(*At)]);
  }
  return All;
}

static Values selected(const KnownCall &C, const Tensor &Result) {
  const NumberOperand *A = C.operand("self"), *Index = C.tensor("index");
  const auto Dim = A ? C.dimension("dim", A->Shape.size(), 0) : std::nullopt;
  if (!Dim || !Index || A->Shape.empty())
    return std::nullopt;
  return moved(C, Result, [&](std::vector<std::int64_t> At) -> Place {
    std::int64_t &Here = At[static_cast<std::size_t>(*Dim)];
    if (static_cast<std::size_t>(Here) >= Index->All.size())
      return std::nullopt;
    Here = static_cast<std::int64_t>(Index->All[static_cast<std::size_t>(Here)]);
    return At;
  });
}

static Values gathered(const KnownCall &C, const Tensor &Result) {
  const NumberOperand *A = C.operand("self"), *Index = C.tensor("index");
  const auto Dim = A ? C.dimension("dim", A->Shape.size(), -1) : std::nullopt;
  if (!Dim || *Dim < 0 || !Index || A->Shape.empty() || Index->All.size() != countOf(Result))
    return std::nullopt;
  return moved(C, Result, [&](std::vector<std::int64_t> At) -> Place {
    const long double X = Index->All[Coordinates(Result.sizes()).index(At)];
    At[static_cast<std::size_t>(*Dim)] = static_cast<std::int64_t>(X);
    return At;
  });
}

static Values flipped(const KnownCall &C, const Tensor &Result) {
  const auto Dims = C.dimensions("dims", static_cast<std::size_t>(Result.dim()));
  if (!Dims || Result.dim() == 0)
    return std::nullopt;
  return moved(C, Result, [&](std::vector<std::int64_t> At) -> Place {
    for (const std::int64_t D : *Dims) {
      const auto I = static_cast<std::size_t>(D);
      At[I] = Result.sizes()[I] - 1 - At[I];
    }
    return At;
  });
}

static Values repeated(const KnownCall &C, const Tensor &Result) {
  const NumberOperand *A = C.operand("self");
  if (!A || A->Shape.size() > static_cast<std::size_t>(Result.dim()))
    return std::nullopt;
  const auto Missing = Result.dim() - static_cast<std::int64_t>(A->Shape.size());
  return moved(C, Result, [&](std::vector<std::int64_t> At) -> Place {
    At.erase(At.begin(), At.begin() + Missing);
    for (std::size_t D = 0; D < At.size(); ++D)
      At[D] %= A->Shape[D];
    return At;
  });
}

/// The elements of self where a mask of its shape is true, in order.
static Values whereTrue(const NumberOperand *A, const Values &Mask, const Tensor &Result) {
  if (!A || !A->Type || !Mask || Mask->size() != A->All.size())
    return std::nullopt;
  Numbers All;
  for (std::size_t I = 0; I < A->All.size(); ++I)
    if ((*Mask)[I] != 0)
      All.push_back(A->All[I]);
  return All.size() == countOf(Result) ? Values(std::move(All)) : Values();
}

static Values masked(const KnownCall &C, const Tensor &Result) {
  const NumberOperand *A = C.operand("self"), *Mask = C.tensor("mask");
  return Mask && A && Mask->Shape == A->Shape ? whereTrue(A, Mask->All, Result) : std::nullopt;
}

/// index of a row with one tensor of places, or of any tensor with one mask of its shape.
static Values indexed(const KnownCall &C, const Tensor &Result) {
  const NumberOperand *A = C.operand("self");
  const Tensor *T = nullptr;
  for (const NamedArgument &G : C.Arguments)
    if (const auto *List = G.Value.get<ArgumentList>(); List && List->size() == 1)
      T = List->front().get<Tensor>();
  if (!A || !A->Type || !T || !T->defined())
    return std::nullopt;
  const Values Index = knownNumbersOf(*T);
  if (T->dtype() == Dtype::Bool)
    return A->Shape == T->sizes() ? whereTrue(A, Index, Result) : std::nullopt;
  if (!Index || T->dtype() != Dtype::Long || A->Shape.size() != 1)
    return std::nullopt;
  Numbers All;
  const auto Count = static_cast<std::int64_t>(A->All.size());
  for (const long double X : *Index) {
    const std::int64_t At = static_cast<std::int64_t>(X) + (X < 0 ? Count : 0);
    if (At < 0 || At >= Count)
      return std::nullopt;
    All.push_back(A->All[static_cast<std::size_t>(At)]);
  }
  return All;
}

static Values foundPlaces(const KnownCall &C, const Tensor &Result) {
  const NumberOperand *A = C.tensor("self");
  if (!A || Result.dim() != 2)
    return std::nullopt;
  Numbers All;
  for (std::size_t I = 0; I < A->All.size(); ++I)
    if (A->All[I] != 0)
      for (const std::int64_t At : Coordinates(A->Shape).of(I))
        All.push_back(static_cast<long double>(At));
  return All;
}

/// scatter_ over a whole row.
static Values scattered(const KnownCall &C, const Tensor &Result) {
  const NumberOperand *Index = C.tensor("index"), *Source = C.operand("src");
  if (Result.dim() != 1 || !Index || !Source || !Source->Type || !C.hasOnly({"self", "dim", "index", "src"}) ||
      Index->All.size() > Source->All.size() || Source->Shape.size() != 1 || *Source->Type != Result.dtype())
    return std::nullopt;
  const std::set<long double> Written(Index->All.begin(), Index->All.end());
  if (Written.size() != countOf(Result) || Index->All.size() != countOf(Result) || *Written.begin() < 0 ||
      *Written.rbegin() >= static_cast<long double>(countOf(Result)))
    return std::nullopt;
  Numbers All(countOf(Result));
  for (std::size_t I = 0; I < Index->All.size(); ++I)
    All[static_cast<std::size_t>(Index->All[I])] = Source->All[I];
  return All;
}

static Values oneHot(const KnownCall &C, const Tensor &Result) {
  const NumberOperand *A = C.tensor("self");
  if (!A || Result.dim() < 1)
    return std::nullopt;
  const auto Classes = static_cast<std::size_t>(Result.sizes().back());
  Numbers All;
  for (std::size_t I = 0; I < countOf(Result) && I / Classes < A->All.size(); ++I)
    All.push_back(A->All[I / Classes] == static_cast<long double>(I % Classes));
  return All;
}

static Values counts(const KnownCall &C, const Tensor &Result) {
  const NumberOperand *A = C.tensor("self");
  if (!A || C.argument("weights"))
    return std::nullopt;
  Numbers All(countOf(Result));
  for (const long double X : A->All) {
    if (X < 0 || X >= static_cast<long double>(All.size()))
      return std::nullopt;
    All[static_cast<std::size_t>(X)] += 1;
  }
  return All;
}

/// tril, triu: zeros on one side of a diagonal.
template <bool Upper> static Values triangle(const KnownCall &C, const Tensor &Result) {
  const NumberOperand *A = C.tensor("self"), *Diagonal = C.operand("diagonal");
  if (!A || A->All.size() != countOf(Result) || Result.dim() < 2)
    return std::nullopt;
  const auto Shift = static_cast<std::int64_t>(Diagonal ? Diagonal->All[0] : 0);
  Numbers All;
  for (std::size_t I = 0; I < countOf(Result); ++I) {
    const std::vector<std::int64_t> At = Coordinates(Result.sizes()).of(I);
    const std::int64_t Right = At.back() - At[At.size() - 2] - Shift;
    All.push_back((Upper ? Right >= 0 : Right <= 0) ? A->All[I] : 0);
  }
  return All;
}

// --- several tensors
// -------------------------------------------------------------------------------------------------

/// What a list of tensors holds, those without elements apart; nothing where a number is not known.
static std::optional<std::vector<NumberOperand>> partsOf(const KnownCall &C) {
  const Argument *Given = C.argument("tensors");
  const auto *List = Given ? Given->get<ArgumentList>() : nullptr;
  if (!List)
    return std::nullopt;
  std::vector<NumberOperand> All;
  for (const Argument &A : *List) {
    const auto *T = A.get<Tensor>();
    if (!T || !T->defined())
      return std::nullopt;
    if (T->numel() == 0)
      continue;
    Values Known = knownNumbersOf(*T);
    if (!Known)
      return std::nullopt;
    All.push_back({T->sizes(), T->dtype(), T->dtype(), std::move(*Known)});
  }
  return All;
}

/// Takes each element of the result from the part that \p Find says, at the place that it makes of the result's.
template <class F> static Values fromParts(const KnownCall &C, const Tensor &Result, F Find) {
  const auto Parts = partsOf(C);
  const auto Dim = C.dimension("dim", static_cast<std::size_t>(Result.dim()), 0);
  if (!Parts || !Dim || Result.dim() == 0)
    return std::nullopt;
  Numbers All;
  for (std::size_t I = 0; I < countOf(Result); ++I) {
    std::vector<std::int64_t> At = Coordinates(Result.sizes()).of(I);
    const std::size_t Which = Find(*Parts, At, static_cast<std::size_t>(*Dim));
    if (Which >= Parts->size())
      return std::nullopt;
    const NumberOperand &Part = (*Parts)[Which];
    All.push_back(Part.All[Coordinates(Part.Shape).index(At)]);
  }
  return All;
}

using Parts = std::vector<NumberOperand>;

static Values joined(const KnownCall &C, const Tensor &Result) {
  return fromParts(C, Result, [](const Parts &All, std::vector<std::int64_t> &At, std::size_t Dim) {
    std::size_t Which = 0;
    for (; Which < All.size() && At[Dim] >= All[Which].Shape[Dim]; ++Which)
      At[Dim] -= All[Which].Shape[Dim];
    return Which;
  });
}

static Values stacked(const KnownCall &C, const Tensor &Result) {
  return fromParts(C, Result, [](const Parts &, std::vector<std::int64_t> &At, std::size_t Dim) {
    const auto Which = static_cast<std::size_t>(At[Dim]);
    At.erase(At.begin() + static_cast<std::ptrdiff_t>(Dim));
    return Which;
  });
}

/// One of two by a mask; a number of C++ has to be of the result's kind.
static Values chosen(const NumberOperand *Mask, const NumberOperand *IfTrue, const NumberOperand *IfFalse,
                     const Tensor &Result) {
  for (const NumberOperand *O : {Mask, IfTrue, IfFalse})
    if (!O || !O->fits(Result.sizes()) || (!O->Type && O->Kind == Dtype::Double && !isFloatingPoint(Result.dtype())))
      return std::nullopt;
  Numbers All;
  for (std::size_t I = 0; I < countOf(Result); ++I)
    All.push_back((Mask->at(I, Result.sizes()) != 0 ? IfTrue : IfFalse)->at(I, Result.sizes()));
  return All;
}

static Values byCondition(const KnownCall &C, const Tensor &Result) {
  return chosen(C.tensor("condition"), C.operand("self"), C.operand("other"), Result);
}

static Values filled(const KnownCall &C, const Tensor &Result) {
  const NumberOperand *Value = C.operand("value");
  return Value && Value->All.size() == 1 ? chosen(C.tensor("mask"), Value, C.operand("self"), Result) : std::nullopt;
}

static const NumberRule Rules[] = {
    {{"zero"}, constant<0>, true},
    {{"zeros", "zeros_like", "new_zeros"}, constant<0>},
    {{"ones", "ones_like", "new_ones"}, constant<1>},
    {{"fill"}, taken<"value", true>, true},
    {{"full", "full_like", "new_full"}, taken<"fill_value", true>},
    {{"scalar_tensor"}, taken<"s", true>},
    {{"tensor"}, listed},
    {{"arange"}, counted},
    {{"eye"}, identity},
    {{"copy"}, taken<"src", false>},
    {{"clone", "contiguous", "to", "type_as", "_to_copy", "float", "double", "long", "int", "short", "char", "byte",
      "bool", "type", "cpu", "cuda", "reshape", "flatten"},
     taken<"self", false>},
    {.Ops = {"sort"}, .Result = inOrder<false>, .Second = inOrder<true>},
    {{"argsort"}, inOrder<true>},
    {{"index_select"}, selected},
    {{"gather"}, gathered},
    {{"flip"}, flipped},
    {{"repeat"}, repeated},
    {{"index"}, indexed},
    {{"masked_select"}, masked},
    {{"nonzero"}, foundPlaces},
    {{"scatter"}, scattered},
    {{"cat", "concat"}, joined},
    {{"stack"}, stacked},
    {{"where"}, byCondition},
    {{"masked_fill"}, filled},
    {{"one_hot"}, oneHot},
    {{"bincount"}, counts},
    {{"tril"}, triangle<false>},
    {{"triu"}, triangle<true>},
};

std::span<const NumberRule> placementRules() { return Rules; }

} // namespace vramlint
