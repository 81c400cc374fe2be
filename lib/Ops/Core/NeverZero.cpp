// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/NeverZero.h"

#include "Ops/Core/KnownNumbers.h"
#include "Ops/Core/Op.h"
#include "Support/StateHash.h"

#include <algorithm>

namespace vramlint {

void NeverZero::describe(StateHash &H) const {
  H.mix(static_cast<std::uint64_t>(Type));
  H.mix(IsShown);
  H.mix(Holds);
}

static const NeverZero *factOf(const Tensor &T) {
  const auto *Fact =
      T.defined() && T.storage() ? dynamic_cast<const NeverZero *>(T.storage()->Mirror.get()) : nullptr;
  return Fact && Fact->Holds && Fact->Type == T.dtype() && !T.isMarked() && !T.impl().VirtualZeros ? Fact : nullptr;
}

namespace {
enum class Certainty : std::uint8_t { Open, AsGoodAs, Shown };
} // namespace

static Certainty certaintyOf(const Tensor &T) {
  if (const NeverZero *Fact = factOf(T))
    return Fact->IsShown ? Certainty::Shown : Certainty::AsGoodAs;
  const auto Known = knownNumbersOf(T);
  return Known && std::all_of(Known->begin(), Known->end(), [](long double X) { return X != 0; }) ? Certainty::Shown
                                                                                                  : Certainty::Open;
}

void takeNoneAsZero(const Tensor &T, std::string_view Op) {
  const Certainty Is = certaintyOf(T);
  if (Is == Certainty::AsGoodAs)
    Session::current().assume(Doubt::DrawnZero, "the gradient of " + std::string(Op));
  else if (Is == Certainty::Open)
    Session::current().assume(Doubt::Branch, "false: an element is zero in the gradient of " + std::string(Op));
}

/// Of more numbers it is not as good as certain.
static constexpr std::int64_t MostDrawn = 4096;

void sayNeverZero(const Tensor &T, bool IsShown) {
  Storage &S = *T.storage();
  if (!IsShown && T.numel() > MostDrawn)
    return;
  if ((!S.Mirror || S.Mirror->onlyOpsWrite()) && T.bytes() == S.size() && T.isNonOverlappingAndDense() &&
      !T.impl().Anywhere)
    S.Mirror = std::make_shared<NeverZero>(T.dtype(), IsShown);
}

/// Ops whose results consist of numbers of their operands, or of those with another sign. Not `where`, which may be
/// given a number.
static constexpr std::string_view Passing[] = {
    "abs",
    "cat",
    "clone",
    "concat",
    "contiguous",
    "flatten",
    "flip",
    "fliplr",
    "flipud",
    "gather",
    "hstack",
    "index",
    "index_select",
    "masked_select",
    "neg",
    "negative",
    "permute_copy",
    "repeat",
    "repeat_interleave",
    "reshape",
    "roll",
    "rot90",
    "sgn",
    "sign",
    "stack",
    "take",
    "take_along_dim",
    "tile",
    "vstack",
};

void passNeverZero(std::string_view Op, const NamedArguments &Arguments, const Argument &Result) {
  const auto *T = Result.get<Tensor>();
  if (Session::current().failed() || !T || !T->defined() || !T->storage() || T->storage()->Mirror ||
      T->numel() == 0 || !isFloatingPoint(T->dtype()))
    return;
  if (isInPlace(Op) || std::find(std::begin(Passing), std::end(Passing), Op) == std::end(Passing))
    return;
  bool IsKnown = true, Any = false, IsShown = true;
  const auto Look = [&](const Argument &A) {
    const auto *Given = A.get<Tensor>();
    if (!Given || !Given->defined() || isIntegral(Given->dtype(), /*IncludeBool=*/true)) // places, conditions
      return;
    Any = true;
    const Certainty Is = certaintyOf(*Given);
    IsKnown &= Given->dtype() == T->dtype() && Is != Certainty::Open;
    IsShown &= Is == Certainty::Shown;
  };
  for (const NamedArgument &A : Arguments) {
    if (const auto *List = A.Value.get<ArgumentList>())
      std::for_each(List->begin(), List->end(), Look);
    else if (A.Value.isUnknown())
      IsKnown = false;
    else
      Look(A.Value);
  }
  if (Any && IsKnown)
    sayNeverZero(*T, IsShown);
}

} // namespace vramlint
