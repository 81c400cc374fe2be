// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/SteppedRounds.h"
#include "Interp/Rounds.h"

#include <cstdlib>
#include <cstring>

namespace vramlint {
using namespace clang;

SteppedRounds::SteppedRounds(Machine &M) : M(M), Of(M.Mem.beginSteps()) { M.SteppedBy.push_back(this); }

SteppedRounds::~SteppedRounds() {
  M.Mem.endSteps(Of);
  std::erase(M.SteppedBy, this);
}

llvm::SmallVector<SteppedRounds::Change, 2> SteppedRounds::changes(std::uint64_t Then, std::uint64_t Now) {
  constexpr std::int64_t LargestStep = 1 << 24; // more is no counter
  constexpr unsigned Half = 4;
  llvm::SmallVector<Change, 2> All;
  for (unsigned I = 0; I < 2; ++I) {
    const auto Before = static_cast<std::int32_t>(Then >> 8 * Half * I),
               After = static_cast<std::int32_t>(Now >> 8 * Half * I);
    const std::int64_t Step = std::int64_t(After) - Before;
    if (std::abs(Step) > LargestStep)
      return {};
    if (Step)
      All.push_back({I * Half, Half, After, Step});
  }
  return All;
}

bool SteppedRounds::add(Address At, std::uint64_t Then, std::uint64_t Now) {
  const auto Changes = changes(Then, Now);
  for (const Change &C : Changes) {
    const bool MayBeWhole = C.Offset == 0 && Changes.size() == 1 && At % sizeof Now == 0;
    Numbers.push_back({At + C.Offset, C.Size, C.Now, C.Step,
                       MayBeWhole ? std::optional(static_cast<std::int64_t>(Now)) : std::nullopt});
    put(Numbers.back());
  }
  return !Changes.empty();
}

void SteppedRounds::put(const Number &N) {
  M.Mem.setStepped(N.At, N.Size, {N.Now, N.Step, Of}, M.Mem.cause(AnyRound));
}

/// It may have been written as a larger number than it was taken for.
bool SteppedRounds::isWhatItWasToBe(Number &N) const {
  const SteppedNumber Wanted = {N.Now, N.Step, Of};
  if (M.Mem.stepped(N.At, N.Size) == Wanted)
    return true;
  if (!N.Whole || M.Mem.stepped(N.At, sizeof N.Now) != SteppedNumber{*N.Whole, N.Step, Of})
    return false;
  M.Mem.setShadow(N.At + N.Size, sizeof N.Now - N.Size, Known); // what it begins every round with
  N.IsWide = true;
  return true;
}

bool SteppedRounds::next(std::vector<MemoryImage::ForgottenWord> &Forgotten) {
  if (isLimited() && Alike)
    --Alike;
  const std::size_t Before = Numbers.size();
  std::erase_if(Numbers, [&](Number &N) {
    N.Now += N.Step;
    const std::int64_t Was = N.Whole.value_or(0), Is = N.Whole ? *N.Whole += N.Step : 0;
    const bool CarriesOver = Was >> 8 * N.Size != Is >> 8 * N.Size; // into the half that is known
    if (!CarriesOver && isWhatItWasToBe(N)) {
      put(N);
      return false;
    }
    Forgotten.push_back({N.At, N.Size, 0});
    return true;
  });
  return Numbers.size() == Before;
}

void SteppedRounds::goTo(std::uint64_t Rounds) {
  for (Number &N : Numbers) {
    N.Now = (N.IsWide ? *N.Whole : N.Now) + static_cast<std::int64_t>(Rounds) * N.Step;
    const std::uint64_t Size = N.IsWide ? sizeof N.Now : N.Size;
    std::uint8_t *Bytes = M.Mem.bytes(N.At, Size);
    // What nobody has read as a number of its size may have become too large.
    if (Bytes && (N.IsWide || N.Now == static_cast<std::int32_t>(N.Now))) {
      std::memcpy(Bytes, &N.Now, Size); // little-endian, as all machines that this is for
      M.Mem.setShadow(N.At, Size, Known);
    }
  }
  Numbers.clear();
}

// --- what is computed with them ---------------------------------------------------------------------------

/// The number that is added to \p Now in each round gets so far from it in so many, where it may be \p Most at most.
static std::uint64_t roundsWithin(__int128 Now, __int128 Step, __int128 Least, __int128 Most) {
  const __int128 Room = Step > 0 ? Most - Now : Now - Least;
  return Step == 0 ? std::numeric_limits<std::uint64_t>::max()
                   : static_cast<std::uint64_t>(Room / (Step > 0 ? Step : -Step)) + 1;
}

SteppedRounds *Machine::stepperOf(std::uint32_t Of) const {
  const auto Found = llvm::find_if(SteppedBy, [Of](const SteppedRounds *R) { return R->number() == Of; });
  return Found == SteppedBy.end() ? nullptr : *Found;
}

/// A number that is stepped as one of this type, while it is one.
Value Machine::steppedAs(const SteppedNumber &N, ScalarType To, CauseId Cause) {
  SteppedRounds *Rounds = stepperOf(N.Of);
  if (To.K != ScalarType::Kind::Int || To.Bits < 8 || To.Bits > 64 || !Rounds)
    return Value::unknown(Cause);
  const __int128 One = 1;
  const __int128 Least = To.Signed ? -(One << (To.Bits - 1)) : 0;
  const __int128 Most = (One << (To.Signed ? To.Bits - 1 : To.Bits)) - 1;
  // Further numbers are computed with what is kept in 64 bits.
  constexpr std::int64_t Largest = std::int64_t(1) << 60, LargestStep = std::int64_t(1) << 40;
  if (N.Now < Least || N.Now > Most || std::abs(N.Now) > Largest || std::abs(N.Step) > LargestStep)
    return Value::unknown(Cause);
  Rounds->limit(roundsWithin(N.Now, N.Step, std::max<__int128>(Least, -Largest), std::min<__int128>(Most, Largest)));
  return Value::stepped(Cause, N);
}

std::optional<SteppedNumber> Machine::asStepped(const Value &V) const {
  if (V.isStepped() && stepperOf(V.steps().Of))
    return V.steps();
  if (!V.isInt() || V.wide() != static_cast<std::int64_t>(V.wide()))
    return std::nullopt;
  return SteppedNumber{static_cast<std::int64_t>(V.wide()), 0, 0};
}

/// The two that an operator is given, if both are such numbers, of the same loop, or known.
std::optional<std::pair<SteppedNumber, SteppedNumber>> Machine::bothStepped(const Value &L, const Value &R) const {
  if (!L.isStepped() && !R.isStepped())
    return std::nullopt;
  const std::optional<SteppedNumber> A = asStepped(L), B = asStepped(R);
  if (!A || !B || (A->Of && B->Of && A->Of != B->Of))
    return std::nullopt;
  return std::pair(*A, *B);
}

std::optional<Value> Machine::steppedArithmetic(BinaryOperatorKind Op, const Value &L, const Value &R, ScalarType T) {
  const auto Both = bothStepped(L, R);
  if (!Both || T.K != ScalarType::Kind::Int)
    return std::nullopt;
  const auto &[A, B] = *Both;
  const std::uint32_t Of = A.Of | B.Of; // the same, or one is 0
  __int128 Now = 0, Step = 0;
  switch (Op) {
  case BO_Add:
    Now = __int128(A.Now) + B.Now;
    Step = __int128(A.Step) + B.Step;
    break;
  case BO_Sub:
    Now = __int128(A.Now) - B.Now;
    Step = __int128(A.Step) - B.Step;
    break;
  case BO_Mul:
    if (A.Step && B.Step)
      return std::nullopt;
    Now = __int128(A.Now) * B.Now;
    Step = __int128(A.Step) * B.Now + __int128(A.Now) * B.Step;
    break;
  case BO_Div:
  case BO_Rem: // where each round makes it larger by a multiple
    if (B.Step || B.Now <= 0 || A.Step < 0 || A.Now < 0 || A.Step % B.Now != 0)
      return std::nullopt;
    Now = Op == BO_Div ? A.Now / B.Now : A.Now % B.Now;
    Step = Op == BO_Div ? A.Step / B.Now : 0;
    break;
  default:
    return std::nullopt;
  }
  if (Step == 0)
    return convertScalar(Value::integer(Now), T);
  constexpr __int128 Largest = std::numeric_limits<std::int64_t>::max();
  if (Now > Largest || Now < -Largest || Step > Largest || Step < -Largest)
    return std::nullopt;
  return steppedAs({static_cast<std::int64_t>(Now), static_cast<std::int64_t>(Step), Of}, T,
                   L.isUnknown() ? L.cause() : R.cause());
}

/// For how many rounds the comparison of \p D with 0 is what it is now, where each adds \p Step to it.
static std::uint64_t roundsAlike(BinaryOperatorKind Op, __int128 D, __int128 Step) {
  constexpr std::uint64_t Always = std::numeric_limits<std::uint64_t>::max();
  if (Step < 0) // the same from the other side
    return roundsAlike(BinaryOperator::isRelationalOp(Op) ? BinaryOperator::reverseComparisonOp(Op) : Op, -D, -Step);
  if (Step == 0)
    return Always;
  const auto until = [&](__int128 Bound) { // the first round in which it is no smaller
    return D >= Bound ? Always : static_cast<std::uint64_t>((Bound - D + Step - 1) / Step);
  };
  switch (Op) {
  case BO_LT:
  case BO_GE:
    return until(0);
  case BO_LE:
  case BO_GT:
    return until(1);
  default:
    return D == 0 ? 1 : D < 0 && -D % Step == 0 ? until(0) : Always;
  }
}

std::optional<Value> Machine::steppedComparison(BinaryOperatorKind Op, const Value &L, const Value &R) {
  const auto Both = bothStepped(L, R);
  if (!Both || !BinaryOperator::isComparisonOp(Op) || Op == BO_Cmp)
    return std::nullopt;
  const auto &[A, B] = *Both;
  const __int128 D = __int128(A.Now) - B.Now, Step = __int128(A.Step) - B.Step;
  stepperOf(A.Of | B.Of)->limit(roundsAlike(Op, D, Step));
  return compare(Op, Value::integer(D), Value::integer(0), Context.Int128Ty);
}

} // namespace vramlint
