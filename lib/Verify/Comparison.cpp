// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Verify/Comparison.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>

namespace vramlint {

bool Tolerance::accepts(Bytes Predicted, Bytes Measured) const {
  const double Difference = std::abs(static_cast<double>(Predicted) - static_cast<double>(Measured));
  return Difference <= static_cast<double>(Absolute) || Difference <= Relative * static_cast<double>(Measured);
}

std::optional<Tolerance> parseTolerance(std::string_view Text) {
  Tolerance T;
  if (Text == "exact")
    return T;
  T.Events = false;
  if (Text.ends_with("%")) {
    double Percent = 0;
    auto [End, Error] = std::from_chars(Text.data(), Text.data() + Text.size() - 1, Percent);
    if (Error != std::errc() || End != Text.data() + Text.size() - 1 || !(Percent >= 0 && Percent <= 100))
      return std::nullopt;
    T.Relative = Percent / 100;
    return T;
  }
  std::optional<Bytes> Size = parseBytes(Text);
  if (!Size)
    return std::nullopt;
  T.Absolute = *Size;
  return T;
}

double Comparison::worstError() const {
  double Worst = 0;
  for (const FigureRow &Row : Figures)
    if (Row.Known && Row.Predicted != Row.Measured)
      Worst = std::max(Worst, Row.Measured ? std::abs(static_cast<double>(Row.Predicted - Row.Measured)) /
                                                 static_cast<double>(Row.Measured)
                                           : 1.0);
  return Worst;
}

namespace {

/// Maximum of a slice in constant time, after one pass: phases may be many, and long.
class RangeMaximum {
public:
  explicit RangeMaximum(std::vector<Bytes> Values) {
    Levels.push_back(std::move(Values));
    for (std::size_t Step = 1; 2 * Step <= Levels[0].size(); Step *= 2) {
      const std::vector<Bytes> &Last = Levels.back();
      std::vector<Bytes> Next(Last.size() - Step);
      for (std::size_t I = 0; I < Next.size(); ++I)
        Next[I] = std::max(Last[I], Last[I + Step]);
      Levels.push_back(std::move(Next));
    }
  }
  Bytes at(std::size_t I) const { return Levels[0][I]; }
  /// Of [First, Last], both included.
  Bytes of(std::size_t First, std::size_t Last) const {
    std::size_t Level = 0;
    while ((std::size_t(2) << Level) <= Last - First + 1)
      ++Level;
    return std::max(Levels[Level][First], Levels[Level][Last + 1 - (std::size_t(1) << Level)]);
  }

private:
  std::vector<std::vector<Bytes>> Levels;
};

std::vector<Bytes> reservedBytes(const TraceDocument &T) {
  std::vector<Bytes> Reserved(1, 0);
  for (const TraceDocument::Event &E : T.Events)
    Reserved.push_back(E.Reserved);
  return Reserved;
}

class Comparer {
public:
  Comparer(const TraceDocument &P, const TraceDocument &M, const Tolerance &Allowed)
      : P(P), M(M), Lines(align(P, M)), HeldP(heldBytes(P)), HeldM(heldBytes(M)), ReservedP(reservedBytes(P)),
        ReservedM(reservedBytes(M)) {
    C.Allowed = Allowed;
  }

  Comparison run() {
    C.Program = M.Program.empty() ? P.Program : M.Program;
    C.Scenario = P.Scenario;
    C.Device = P.Device;
    C.PredictedTorch = P.TorchVersion;
    C.MeasuredTorch = M.TorchVersion;
    C.PredictedOutcome = P.Outcome;
    C.MeasuredOutcome = M.Outcome;
    C.Status = P.Status;
    C.Assumptions = P.Assumptions;
    C.Machine = M.Machine;
    C.PredictedEvents = P.Events.size();
    C.MeasuredEvents = M.Events.size();
    C.SameEvents = (Lines.Identical || Lines.IdenticalButOrder) && !allocationBehind();
    if (Lines.IdenticalButOrder)
      for (std::size_t I = 0; I < P.Events.size(); ++I)
        C.Reordered += Lines.MeasuredOf[I] != I;
    C.GaveUp = Lines.GaveUp;
    figures();
    ops();
    if (!C.SameEvents)
      C.First = firstDivergence();
    const bool SameOutcome = C.PredictedOutcome.substr(0, 5) == C.MeasuredOutcome.substr(0, 5) ||
                             (C.PredictedOutcome == "completed" && C.MeasuredOutcome == "exited");
    C.Agrees = SameOutcome && (C.SameEvents || !Allowed().Events) &&
               std::all_of(C.Figures.begin(), C.Figures.end(), [](const FigureRow &R) { return R.Agrees; });
    return std::move(C);
  }

private:
  const Tolerance &Allowed() const { return C.Allowed; }

  /// The first allocation that is measured after all that is predicted. Variables die there: only frees belong there,
  /// and as many allocations as destructors make.
  std::optional<std::size_t> allocationBehind() const {
    std::size_t Behind = M.Events.size();
    while (Behind > 0 && Lines.PredictedOf[Behind - 1] == Alignment::None)
      --Behind;
    std::size_t Allowed = P.Behind;
    for (; Behind < M.Events.size(); ++Behind)
      if (M.Events[Behind].isAllocation() && Allowed-- == 0)
        return Behind;
    return std::nullopt;
  }

  std::uint32_t opOf(std::size_t Measured) const { return M.Events[Measured].Op; }

  /// Measured positions that a predicted one may be: between the counterparts of its neighbours.
  std::pair<std::size_t, std::size_t> positions(std::size_t Predicted) const {
    std::size_t First = 0, Last = M.Events.size();
    for (std::size_t I = Predicted; I-- > 0;)
      if (Lines.MeasuredOf[I] != Alignment::None) {
        First = Lines.MeasuredOf[I] + 1;
        break;
      }
    for (std::size_t I = Predicted; I < P.Events.size(); ++I)
      if (Lines.MeasuredOf[I] != Alignment::None) {
        Last = Lines.MeasuredOf[I];
        break;
      }
    Last = std::max(First, Last); // reordered frees
    // Behind the last predicted event the scenario's variables die, which is not part of it.
    if (Predicted == P.Events.size()) {
      // As many measured events take the place of those that have no counterpart.
      for (std::size_t I = P.Events.size(); I-- > 0 && Lines.MeasuredOf[I] == Alignment::None && First < Last;)
        ++First;
      while (First > 0 && First < Last && opOf(First) && opOf(First) == opOf(First - 1))
        ++First;
      Last = First;
    }
    return {First, Last};
  }

  std::size_t position(std::size_t Predicted) const {
    if (Lines.Identical || Lines.IdenticalButOrder) // event by event
      return Predicted;
    auto [First, Last] = positions(Predicted);
    // What the operator of a neighbour does belongs to that neighbour.
    while (First < Last && First > 0 && opOf(First) && opOf(First) == opOf(First - 1))
      ++First;
    while (First < Last && Last < M.Events.size() && opOf(Last - 1) && opOf(Last - 1) == opOf(Last))
      --Last;
    std::size_t Worst = First;
    for (std::size_t I = First; I <= Last; ++I)
      if (std::abs(HeldM.at(I) - HeldP.at(Predicted)) > std::abs(HeldM.at(Worst) - HeldP.at(Predicted)))
        Worst = I;
    return Worst;
  }

  void add(std::string Where, std::int64_t Iteration, std::string What, Bytes Predicted, Bytes Measured, bool Known) {
    C.Figures.push_back({std::move(Where), Iteration, std::move(What), Predicted, Measured, Known,
                         Known && Allowed().accepts(Predicted, Measured)});
  }

  /// Measured bytes at a predicted boundary.
  Bytes heldAt(std::size_t Predicted, std::size_t Measured) const {
    if (!Lines.IdenticalButOrder)
      return HeldM.at(Measured);
    // The order inside a run of frees is open: what the predicted ones before the boundary leave.
    std::size_t Begin = Predicted;
    while (Begin > 0 && !P.Events[Begin - 1].isAllocation())
      --Begin;
    return HeldM.at(Begin) - (HeldP.at(Begin) - HeldP.at(Predicted));
  }

  void figures() {
    const bool Cuda = P.isCuda() && M.isCuda();
    for (const TraceDocument::Phase &Phase : P.Phases) {
      std::size_t Begin = position(Phase.Begin), End = std::max(Begin, position(Phase.End));
      // After giving up nothing is known about where a phase lies.
      const bool Known = !Lines.GaveUp || matchedBehind(Phase.End);
      add(Phase.Name, Phase.Iteration, "begin", HeldP.at(Phase.Begin), heldAt(Phase.Begin, Begin), Known);
      add(Phase.Name, Phase.Iteration, "peak", HeldP.of(Phase.Begin, Phase.End), HeldM.of(Begin, End), Known);
      add(Phase.Name, Phase.Iteration, "end", HeldP.at(Phase.End), heldAt(Phase.End, End), Known);
      if (Cuda)
        add(Phase.Name, Phase.Iteration, "reserved", ReservedP.of(Phase.Begin, Phase.End), ReservedM.of(Begin, End),
            Known);
    }
    const std::size_t End = position(P.Events.size());
    add("scenario", 0, "peak", HeldP.of(0, P.Events.size()), HeldM.of(0, M.Events.size()), true);
    add("scenario", 0, "end", HeldP.at(P.Events.size()), heldAt(P.Events.size(), End), !Lines.GaveUp);
    if (Cuda)
      add("scenario", 0, "reserved", ReservedP.of(0, P.Events.size()), ReservedM.of(0, M.Events.size()), true);
  }

  bool matchedBehind(std::size_t Predicted) const {
    for (std::size_t I = Predicted; I < P.Events.size(); ++I)
      if (Lines.MeasuredOf[I] != Alignment::None)
        return true;
    return false;
  }

  Bytes sizeOf(const TraceDocument &T, std::size_t Event) const {
    const std::vector<Bytes> &Sizes = &T == &P ? SizesP : SizesM;
    const TraceDocument::Event &E = T.Events[Event];
    return E.isAllocation() ? E.Value : Sizes[E.freed()];
  }

  void ops() {
    for (const TraceDocument *T : {&P, &M}) {
      std::vector<Bytes> &Sizes = T == &P ? SizesP : SizesM;
      std::vector<std::size_t> &Allocations = T == &P ? AllocationsP : AllocationsM;
      Sizes.assign(1, 0);
      Allocations.assign(1, 0);
      for (std::size_t I = 0; I < T->Events.size(); ++I)
        if (T->Events[I].isAllocation()) {
          Sizes.push_back(T->Events[I].Value);
          Allocations.push_back(I);
        }
    }
    std::map<std::string, OpRow> Rows;
    for (std::size_t I = 0; I < P.Events.size(); ++I) {
      OpRow &Row = Rows[P.Ops[P.Events[I].Op]];
      ++Row.Events;
      if (Lines.MeasuredOf[I] != Alignment::None) {
        ++C.MatchedEvents;
        continue;
      }
      ++Row.Missing;
      if (P.Events[I].isAllocation())
        Row.MissingBytes += sizeOf(P, I);
    }
    // What is measured beside a predicted event belongs to that event's operator.
    const std::size_t Tail = position(P.Events.size());
    std::string Op;
    for (std::size_t J = 0; J < Tail; ++J) {
      if (Lines.PredictedOf[J] != Alignment::None) {
        Op = P.Ops[P.Events[Lines.PredictedOf[J]].Op];
        continue;
      }
      const std::string &Own = M.Ops[M.Events[J].Op];
      OpRow &Row = Rows[Own.empty() ? Op : Own];
      ++Row.Extra;
      if (M.Events[J].isAllocation())
        Row.ExtraBytes += sizeOf(M, J);
    }
    for (auto &[Name, Row] : Rows)
      if (Row.Missing || Row.Extra) {
        Row.Op = Name.empty() ? "(no operator)" : Name;
        C.Ops.push_back(Row);
      }
    std::stable_sort(C.Ops.begin(), C.Ops.end(), [](const OpRow &A, const OpRow &B) {
      return A.MissingBytes + A.ExtraBytes > B.MissingBytes + B.ExtraBytes;
    });
  }

  EventView view(const TraceDocument &T, std::size_t Event) const {
    const TraceDocument::Event &E = T.Events[Event];
    return {Event + 1, E.isAllocation(), sizeOf(T, Event), T.Ops[E.Op], T.Modules[E.Module], T.Places[E.Place]};
  }

  Divergence firstDivergence() const {
    constexpr std::size_t Before = 4, After = 8;
    Divergence D;
    std::size_t I = 0, J = 0;
    const auto Matched = [&] {
      if (I >= P.Events.size() || J >= M.Events.size() || Lines.MeasuredOf[I] != J)
        return false;
      const TraceDocument::Event &A = P.Events[I], &B = M.Events[J];
      return A.isAllocation() || Lines.MeasuredOf[AllocationsP[A.freed()]] == AllocationsM[B.freed()];
    };
    while (Matched())
      ++I, ++J;
    const bool AllMatched = I >= P.Events.size();
    if (const std::optional<std::size_t> Behind = AllMatched ? allocationBehind() : std::nullopt)
      J = *Behind;
    const std::size_t Back = AllMatched ? 0 : std::min({I, J, Before});
    for (std::size_t K = Back; K > 0; --K)
      D.Lines.push_back({view(P, I - K), view(M, J - K), false});
    for (std::size_t K = 0; K < After && (I < P.Events.size() || J < M.Events.size()); ++K) {
      const bool FreeP = I < P.Events.size() && Lines.MeasuredOf[I] == Alignment::None;
      const bool FreeM = J < M.Events.size() && Lines.PredictedOf[J] == Alignment::None;
      Divergence::Line Line;
      Line.Differs = FreeP || FreeM || !Matched();
      // Both unmatched: one beside the other. Otherwise the unmatched one alone.
      if (I < P.Events.size() && (FreeP || !FreeM))
        Line.Predicted = view(P, I++);
      if (J < M.Events.size() && (FreeM || !FreeP))
        Line.Measured = view(M, J++);
      D.Lines.push_back(std::move(Line));
      if (I >= P.Events.size() && !AllMatched)
        break;
    }
    return D;
  }

  const TraceDocument &P, &M;
  Alignment Lines;
  RangeMaximum HeldP, HeldM, ReservedP, ReservedM;
  std::vector<Bytes> SizesP, SizesM;                   ///< by number of the allocation
  std::vector<std::size_t> AllocationsP, AllocationsM; ///< by number of the allocation: its event
  Comparison C;
};

} // namespace

Comparison compare(const TraceDocument &Predicted, const TraceDocument &Measured, const Tolerance &Allowed) {
  return Comparer(Predicted, Measured, Allowed).run();
}

} // namespace vramlint
