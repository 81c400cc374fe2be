// Predicted against measured: every figure, every operator, and the first event in which the two part.
//
// Phases are marked in the prediction only, for the program is measured as it is. The two event sequences are
// aligned, and a boundary lies in the measurement where its neighbours lie. Where events beside a boundary are
// unmatched it could lie at several places; the one that agrees least is taken.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Verify/Alignment.h"
#include "Verify/TraceDocument.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vramlint {

/// How far a figure may be off and still agree.
struct Tolerance {
  bool Events = true; ///< the event sequences must be the same, too
  Bytes Absolute = 0;
  double Relative = 0; ///< of the measured figure

  bool accepts(Bytes Predicted, Bytes Measured) const;
};

/// Reads `exact`, `0`, `4KiB`, `2%`. All but `exact` look at figures only. Nothing for malformed text.
std::optional<Tolerance> parseTolerance(std::string_view Text);

struct FigureRow {
  std::string Where; ///< `end`, `peak`, or the phase: `forward`
  std::int64_t Iteration = 0;
  std::string What; ///< `begin`, `end`, `peak`, `peak reserved`, ...
  Bytes Predicted = 0, Measured = 0;
  bool Known = true;  ///< false: nothing measured corresponds
  bool Agrees = true; ///< within the tolerance
};

/// Events of one predicted operator that have no counterpart, and those measured in their place.
struct OpRow {
  std::string Op;                     ///< `(measured only)` for events that fit no prediction
  std::size_t Events = 0;             ///< predicted
  std::size_t Missing = 0, Extra = 0; ///< predicted but not measured; measured but not predicted
  Bytes MissingBytes = 0, ExtraBytes = 0;
};

/// An event as it is shown beside the other side's.
struct EventView {
  std::size_t Number = 0; ///< from 1
  bool IsAllocation = true;
  Bytes Size = 0;
  std::string Op, Module;
  TraceDocument::Place Place;
};

struct Divergence {
  /// Each line shows the event of both sides, or of one.
  struct Line {
    std::optional<EventView> Predicted, Measured;
    bool Differs = false;
  };
  std::vector<Line> Lines; ///< with the neighbourhood; the first that Differs is the first divergence
};

struct Comparison {
  std::string Program, Scenario, Device;
  std::string PredictedTorch, MeasuredTorch;
  std::string PredictedOutcome, MeasuredOutcome;
  std::string Status; ///< of the prediction
  std::vector<std::string> Assumptions;
  std::vector<std::pair<std::string, std::string>> Machine;
  std::vector<FigureRow> Figures;
  std::vector<OpRow> Ops; ///< only those that differ
  std::size_t PredictedEvents = 0, MeasuredEvents = 0, MatchedEvents = 0;
  bool SameEvents = false;   ///< in the same order, apart from neighbouring frees, and allocations that no op makes
  std::size_t Reordered = 0; ///< of the same events: those that come earlier or later within their run
  bool GaveUp = false;       ///< too different to be aligned to the end
  std::optional<Divergence> First;
  Tolerance Allowed;
  bool Agrees = false; ///< everything, within the tolerance

  /// Largest relative error of a figure, as a fraction of the measured one; figures of 0 count when they differ.
  double worstError() const;
};

Comparison compare(const TraceDocument &Predicted, const TraceDocument &Measured, const Tolerance &Allowed);

struct ComparisonTextOptions {
  bool Colors = false;
  bool AllFigures = true; ///< also the rows that agree
  std::size_t Width = 0;  ///< 0: as wide as it gets
};
std::string renderComparison(const Comparison &C, const ComparisonTextOptions &Options);
/// One document for all of them.
std::string renderComparisonsJson(const std::vector<Comparison> &All, std::string_view ToolVersion);

} // namespace vramlint
