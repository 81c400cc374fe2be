// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Alignment.h"

#include <algorithm>
#include <set>

namespace vramlint {

/// Per event: bytes of an allocation, minus the bytes freed.
static std::vector<std::int64_t> tokens(const TraceDocument &T) {
  std::vector<std::int64_t> Tokens, Sizes(1, 0);
  Tokens.reserve(T.Events.size());
  for (const TraceDocument::Event &E : T.Events) {
    if (E.isAllocation())
      Sizes.push_back(E.Value);
    Tokens.push_back(E.isAllocation() ? E.Value : -Sizes[E.freed()]);
  }
  return Tokens;
}

static bool identical(const TraceDocument &Predicted, const TraceDocument &Measured) {
  return Predicted.Events.size() <= Measured.Events.size() &&
         std::equal(Predicted.Events.begin(), Predicted.Events.end(), Measured.Events.begin(),
                    [](const auto &A, const auto &B) { return A.Value == B.Value; });
}

/// Of allocations that no op makes: the end of the run that has the same sizes in another order, from an event at
/// which the sizes differ. \p I where there is none.
static std::size_t endOfSet(const TraceDocument &Predicted, const TraceDocument &Measured, std::size_t I) {
  const auto &A = Predicted.Events, &B = Measured.Events;
  const auto IsPlain = [](const TraceDocument::Event &E) { return E.isAllocation() && E.Op == 0; };
  std::multiset<std::int64_t> OnlyPredicted, OnlyMeasured;
  for (std::size_t End = I; End < A.size() && IsPlain(A[End]) && IsPlain(B[End]); ++End) {
    const auto Add = [](std::multiset<std::int64_t> &To, std::multiset<std::int64_t> &From, std::int64_t Size) {
      if (const auto Found = From.find(Size); Found != From.end())
        From.erase(Found);
      else
        To.insert(Size);
    };
    Add(OnlyPredicted, OnlyMeasured, A[End].Value);
    Add(OnlyMeasured, OnlyPredicted, B[End].Value);
    if (OnlyPredicted.empty() && OnlyMeasured.empty())
      return End + 1;
  }
  return I;
}

/// Matches runs of frees, and of allocations that no op makes, as sets, everything else one by one. Returns false,
/// and matches nothing, where that fails.
static bool matchRuns(const TraceDocument &Predicted, const TraceDocument &Measured, Alignment &Result) {
  const auto &A = Predicted.Events, &B = Measured.Events;
  if (A.size() > B.size())
    return false;
  std::vector<std::size_t> FreedAt(Measured.Events.size() + 1, Alignment::None); // by number of the allocation
  std::vector<std::size_t> NumberOf(Measured.Events.size() + 1, 0); // the measured one's, by the predicted
  std::vector<std::size_t> MeasuredOf(A.size());
  std::size_t Allocations = 0;
  for (std::size_t I = 0; I < A.size();) {
    if (A[I].isAllocation()) {
      const bool IsSame = B[I].isAllocation() && A[I].Value == B[I].Value;
      const std::size_t Begin = I, End = IsSame ? I + 1 : endOfSet(Predicted, Measured, I);
      if (Begin == End)
        return false;
      std::vector<bool> IsTaken(End - Begin);
      for (; I < End; ++I) {
        std::size_t J = Begin;
        while (IsTaken[J - Begin] || B[J].Value != A[I].Value)
          ++J;
        IsTaken[J - Begin] = true;
        MeasuredOf[I] = J;
        NumberOf[Allocations + (I - Begin) + 1] = Allocations + (J - Begin) + 1;
      }
      Allocations += End - Begin;
      continue;
    }
    std::size_t End = I, MeasuredEnd = I;
    while (End < A.size() && !A[End].isAllocation())
      ++End;
    while (MeasuredEnd < B.size() && !B[MeasuredEnd].isAllocation())
      FreedAt[B[MeasuredEnd].freed()] = MeasuredEnd, ++MeasuredEnd;
    // The last run goes on with the death of the scenario's variables.
    if (End < A.size() && MeasuredEnd != End)
      return false;
    for (; I < End; ++I) {
      const std::size_t J = A[I].freed() <= Allocations ? FreedAt[NumberOf[A[I].freed()]] : Alignment::None;
      if (J == Alignment::None)
        return false;
      MeasuredOf[I] = J;
    }
  }
  Result.MeasuredOf = std::move(MeasuredOf);
  for (std::size_t I = 0; I < A.size(); ++I)
    Result.PredictedOf[Result.MeasuredOf[I]] = I;
  return true;
}

Alignment align(const TraceDocument &Predicted, const TraceDocument &Measured, std::size_t MaxDifferences) {
  const std::vector<std::int64_t> A = tokens(Predicted), B = tokens(Measured);
  Alignment Result;
  Result.MeasuredOf.assign(A.size(), Alignment::None);
  Result.PredictedOf.assign(B.size(), Alignment::None);
  const auto Match = [&](std::size_t I, std::size_t J) {
    Result.MeasuredOf[I] = J;
    Result.PredictedOf[J] = I;
  };
  Result.Identical = identical(Predicted, Measured);
  if (Result.Identical) {
    for (std::size_t I = 0; I < A.size(); ++I)
      Match(I, I);
    return Result;
  }
  Result.IdenticalButOrder = matchRuns(Predicted, Measured, Result);
  if (Result.IdenticalButOrder)
    return Result;

  constexpr std::ptrdiff_t Outside = -(std::ptrdiff_t(1) << 48);
  // Frontier[K]: how many of A are consumed at best on diagonal K = consumed A - consumed B.
  const auto N = static_cast<std::ptrdiff_t>(A.size()), M = static_cast<std::ptrdiff_t>(B.size());
  const auto Limit = static_cast<std::ptrdiff_t>(std::min<std::size_t>(MaxDifferences, A.size() + B.size()));
  std::vector<std::ptrdiff_t> Frontier(2 * static_cast<std::size_t>(Limit) + 3, 0);
  const auto At = [&](std::ptrdiff_t K) -> std::ptrdiff_t & {
    return Frontier[static_cast<std::size_t>(K + Limit + 1)];
  };
  std::vector<std::vector<std::ptrdiff_t>> History; // what the frontier was before each round, diagonals -D..D
  std::ptrdiff_t EndX = 0, EndY = 0, Rounds = -1;
  for (std::ptrdiff_t D = 0; D <= Limit && Rounds < 0; ++D) {
    History.emplace_back();
    for (std::ptrdiff_t K = -D - 1; K <= D + 1; ++K)
      History.back().push_back(At(K));
    for (std::ptrdiff_t K = -D; K <= D; K += 2) {
      std::ptrdiff_t X = K == -D || (K != D && At(K - 1) < At(K + 1)) ? At(K + 1) : At(K - 1) + 1;
      if (D == 0)
        X = 0;
      std::ptrdiff_t Y = X - K;
      if (X < 0 || X > N || Y < 0 || Y > M) {
        At(K) = Outside;
        continue;
      }
      while (X < N && Y < M && A[static_cast<std::size_t>(X)] == B[static_cast<std::size_t>(Y)])
        ++X, ++Y;
      At(K) = X;
      const bool Done = X >= N && Y >= M;
      if (Done || (D == Limit && X + Y > EndX + EndY))
        EndX = X, EndY = Y;
      if (Done) {
        Rounds = D;
        break;
      }
    }
    if (D == Limit && Rounds < 0) {
      Rounds = D;
      Result.GaveUp = true;
    }
  }

  // Back along the path: each round is one difference and the run of matches behind it.
  std::ptrdiff_t X = EndX, Y = EndY;
  for (std::ptrdiff_t D = Rounds; D >= 0; --D) {
    const std::vector<std::ptrdiff_t> &Before = History[static_cast<std::size_t>(D)];
    const auto Was = [&](std::ptrdiff_t K) { return Before[static_cast<std::size_t>(K + D + 1)]; };
    const std::ptrdiff_t K = X - Y;
    const bool Down = K == -D || (K != D && Was(K - 1) < Was(K + 1));
    const std::ptrdiff_t FromK = Down ? K + 1 : K - 1;
    const std::ptrdiff_t FromX = D ? Was(FromK) : 0, FromY = D ? FromX - FromK : 0;
    const std::ptrdiff_t StartX = D ? (Down ? FromX : FromX + 1) : 0;
    while (X > StartX && X > 0 && Y > 0)
      --X, --Y, Match(static_cast<std::size_t>(X), static_cast<std::size_t>(Y));
    X = FromX;
    Y = FromY;
  }
  return Result;
}

} // namespace vramlint
