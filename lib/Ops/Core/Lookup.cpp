// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Lookup.h"

#include "Ops/Core/KnownNumbers.h"
#include "Ops/Core/NumberBounds.h"

#include <algorithm>

namespace vramlint {

std::optional<std::int64_t> knownOutside(const Tensor &Index, std::int64_t Least, std::int64_t End,
                                         std::optional<std::int64_t> Ignored) {
  const auto Known = knownNumbersOf(Index);
  if (!Known)
    return std::nullopt;
  const auto IsNone = [&](long double X) {
    return (X < Least || X >= End) && !(Ignored && X == static_cast<long double>(*Ignored));
  };
  const auto Found = std::find_if(Known->begin(), Known->end(), IsNone);
  return Found == Known->end() ? std::nullopt : std::optional(static_cast<std::int64_t>(*Found));
}

static std::string filledIn(std::string Text, std::int64_t Index, std::int64_t Dim, std::int64_t Size) {
  const std::pair<std::string_view, std::int64_t> Holes[] = {{"{index}", Index}, {"{dim}", Dim}, {"{size}", Size}};
  for (const auto &[Hole, Number] : Holes)
    if (const std::size_t At = Text.find(Hole); At != std::string::npos)
      Text.replace(At, Hole.size(), std::to_string(Number));
  return Text;
}

std::string outOfBounds(std::int64_t Index, std::int64_t Dim, std::int64_t Size) {
  return filledIn(std::string(AlongDim.Says), Index, Dim, Size);
}

bool checkPlaces(const Tensor &Index, std::int64_t Least, std::int64_t End,
                 const std::function<std::string(std::int64_t)> &Says, std::optional<std::int64_t> Ignored,
                 ErrorKind Kind) {
  std::optional<std::int64_t> Outside = knownOutside(Index, Least, End, Ignored);
  Session &S = Session::current();
  if (!Outside) {
    const Lie Is = liesWithin(Index, Ignored ? std::min(*Ignored, Least) : Least, End - 1);
    if (Is == Lie::Perhaps)
      S.assume(Doubt::Branch, "false: a number is no place in what is looked up");
    if (Is != Lie::Outside || knownNumbersOf(Index)) // of known ones, those that mean none were looked at
      return true;
    const Bounds R = boundsOf(Index);
    Outside = static_cast<std::int64_t>(R.Low > static_cast<double>(Least) ? R.Low : R.High);
  }
  if (Index.device().isCuda())
    S.assume(Doubt::Branch, "true: a number that is no place ends the program here, and not at a later call");
  if (Index.device().isCuda())
    S.raise("CUDA error: device-side assert triggered");
  else
    S.raise(Says(*Outside), Kind);
  return false;
}

/// The tensor of an argument, if there is one.
static Tensor given(const OpCall &Call, std::string_view Name) {
  const Argument *A = Call.find(Name);
  const Tensor *T = A ? A->get<Tensor>() : nullptr;
  return T ? *T : Tensor();
}

static std::optional<std::int64_t> numberGiven(const OpCall &Call, std::string_view Name) {
  const Argument *A = Call.find(Name);
  const std::int64_t *N = A ? A->get<std::int64_t>() : nullptr;
  return N ? std::optional(*N) : std::nullopt;
}

/// Of a kernel of the CPU that looks for places in what has no elements. True when nothing more is to be looked at.
static bool isDoneWithNothing(const Lookup &Of, const Tensor &In, std::int64_t Dim, std::int64_t Size) {
  if (In.numel() != 0 || In.device().isCuda())
    return false;
  Session &S = Session::current();
  const bool IsOfSeveral = In.dim() > 1;
  switch (Of.Nothing) {
  case LooksInNothing::AsAlways:
    return false;
  case LooksInNothing::RefusesAny:
    if (IsOfSeveral && Size == 0)
      S.raise("index_select(): self indexing axis dim should be positive");
    return IsOfSeveral && Size == 0;
  case LooksInNothing::RefusesNoSlices: {
    std::int64_t Slice = 1;
    for (std::int64_t D = 0; D < In.dim(); ++D)
      Slice *= D == Dim ? 1 : In.sizes()[static_cast<std::size_t>(D)];
    if (Size == 0 && Slice != 0)
      S.raise("setStorage: a slice is out of bounds for storage of size 0");
    return true;
  }
  case LooksInNothing::LooksNotSince2_0:
    return IsOfSeveral && torchAtLeast(2, 0);
  }
  return false;
}

void checkPlaces(const Lookup &Of, const OpCall &Call) {
  const Tensor Index = given(Call, Of.Index), In = given(Call, Of.In);
  if (!Index.defined() || !In.defined() || Index.numel() == 0 || !isIntegral(Index.dtype(), /*IncludeBool=*/false))
    return;
  const std::int64_t Rank = In.dim();
  std::int64_t Dim = 0, Size = In.numel();
  if (Of.Dim) {
    Dim = std::min(*Of.Dim, Rank - 1);
  } else if (Call.has("dim")) {
    const std::optional<std::int64_t> Said = numberGiven(Call, "dim");
    if (!Said)
      return;
    Dim = *Said < 0 ? *Said + Rank : *Said;
  }
  if (Rank > 0 && (Of.Dim || Call.has("dim")))
    Size = In.sizes()[static_cast<std::size_t>(Dim)];
  if (isDoneWithNothing(Of, In, Dim, Size))
    return;
  const auto Says = [&](std::int64_t N) { return filledIn(std::string(Of.Says), N, Dim, Size); };
  std::optional<std::int64_t> Ignored;
  if (!Of.Ignored.empty())
    Ignored = numberGiven(Call, Of.Ignored).value_or(-100);
  const bool IsPlain = Rank > 1 && ((Of.CheckSince2 && torchAtLeast(2, 0)) ||
                                    (Of.Nothing == LooksInNothing::RefusesAny && In.numel() == 0));
  checkPlaces(Index, Of.FromEnd ? -Size : 0, Size, Says, Ignored, IsPlain ? ErrorKind::Check : Of.Kind);
}

} // namespace vramlint
