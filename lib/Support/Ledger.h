// The ledger: every place where an answer was given without knowing, and what that may do to each figure.
//
// A figure is `exact` only while nothing in the ledger touches it. Every kind of not knowing is one row of one
// table (Ledger.cpp): its stable name, its wording, the direction in which it may be wrong, the figures that
// it reaches, and its rank. Whoever goes on without knowing writes `assume(Doubt::X, detail)`; all else follows from
// the row, and nothing is ever decided by the text of a message.
//
//   rank      a figure that is touched         printed       a budget above the figure
//   bounded   has a lower end                  >= 1.24 GiB   is kept; what is left out is said beside it
//   assumed   is right if the assumption is    ~1.24 GiB     is not proved
//   lost      has no number                    unknown       is not kept
//
// Time runs one way: what was not known after an event cannot have changed what was allocated before it. Every entry
// therefore carries the position in the trace at which it was written, and figures of earlier moments stay exact.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Support/SourcePoint.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

namespace vramlint {

/// The kinds of not knowing, in the order of the table in Ledger.cpp.
enum class Doubt : std::uint8_t {
  // What left a figure without a number.
  NoModel,
  NoOpModel,
  NoLayerModel,
  NoForwardModel,
  MissingBody,
  MissingHeader,
  UnknownCallee,
  UnknownValue,
  UnknownLayer,
  UnknownModule,
  UnknownWrite,
  UnsupportedConstruct,
  Autocast,
  // A side that was taken.
  ChosenSource,
  Branch,
  ProgramCall,
  Guard,
  LessDone,  ///< a branch beside which the other one leaves out what changes no figure
  TakenOnce, ///< a branch whose other side alone leaves a check not passed, or more that is not known
  LoopRounds,
  LoopGrows,
  LoopPeaks, ///< as LoopGrows, but what is held may be less
  AnyElement,
  UnknownRate,
  DrawnZero,    ///< among numbers that were drawn
  Piece,        ///< of a tensor, that begins where is not known
  TakenNumber,  ///< what is foreign, beside a tensor
  GivenByValue, ///< the counter of a loop, to a function of a header that was not found
  GoneList,     ///< numbers in braces that are read after their end
  Thread,
  UnknownDevice,
  OwnHeader,
  TakenTensor,
  ForeignModule,
  GuessedNumber,
  BuildText,
  HeaderAlias,
  OtherDevice,
  OtherStream,
  UnnamedArgument,
  UnreadArgument,
  UnknownFile,
  TakenDefault,
  OptimizerOption,
  LbfgsIterations,
  DataLoop,
  UnsettledCache,
  DataWorkers,
  DataSize,
  EmptyBags,
  CtcFullTargets,
  CtcEqualTargets,
  CtcCudnn,
  CpuLstm,
  CpuKernelScratch,
  TorchVersion,
  LaterRelease,
  EarlierRelease,
  UnnamedCard,
  // Limits of the analysis.
  TimeLimit,
  DepthLimit,
  SizeLimit,
  EventLimit,
  // What libraries take for themselves.
  CudnnWorkspace,
  CudnnReserve,
  CudnnDropoutState,
  CufftWorkspace,
  SolverWorkspace,
  CubScratch,
  SortScratch,
  AttentionWorkspace,
  InitTemporaries,
};

inline constexpr std::size_t DoubtCount = static_cast<std::size_t>(Doubt::InitTemporaries) + 1;

/// What a doubt may have done to the figures it touches.
enum class Effect : std::uint8_t {
  Low,    ///< the true figure can only be larger
  High,   ///< the true figure can only be smaller
  Either, ///< it may be off in both directions
};

/// Which figures a doubt touches; each reach contains the one before.
enum class Touches : std::uint8_t {
  Nothing,    ///< no figure: it is said what they hold for
  Peak,       ///< what is alive for a moment: peaks and reserved bytes
  Held,       ///< also what stays allocated
  Everything, ///< also how many parameters and buffers there are
};

/// How bad it is; see the head of this file.
enum class Rank : std::uint8_t { Bounded, Assumed, Lost };

/// One row of the table.
struct DoubtRow {
  Doubt Kind;
  std::string_view Id;      ///< stable, for JSON and for users: `cudnn-workspace`
  std::string_view Wording; ///< one sentence; `{}` stands for the detail
  Effect Direction;
  Touches Reach;
  Rank Worst;
  std::string_view LeftOut = {}; ///< bounded: what is missing from the figure, in the plural
  bool OncePerDetail = false;    ///< the same detail is told once, at its first place
  bool DetailIsCause = false;    ///< the detail says why a value is not known
};

std::span<const DoubtRow, DoubtCount> doubtTable();
const DoubtRow &rowOf(Doubt Kind);

/// The analysis ended before the program did: nothing is known of the program's end.
bool isLimit(Doubt Kind);

/// How far a figure can be trusted.
enum class Status : std::uint8_t { Exact, AtLeast, Assumed, Lost };

/// `exact`, `at_least`, `assumed`, `lost` (as in the JSON).
const char *statusName(Status S);
/// Sign printed before a figure: ``, `>= `, `~`, and `unknown` instead of a figure.
const char *statusSign(Status S);

/// The figures that have a status of their own.
enum class Figure : std::uint8_t {
  Counts, ///< parameters and buffers
  Held,   ///< allocated at a moment between two statements, such as the end of a phase
  Peak,   ///< peak of allocated bytes
};

/// One entry: a doubt, met at a place.
struct Assumption {
  Doubt Kind = Doubt::NoModel;
  std::string Detail = {}; ///< what the wording's `{}` stands for
  SourcePoint Where = {};  ///< first place that needed it
  std::uint64_t Since = 0; ///< events that had been recorded when it was first needed
  std::uint64_t Count = 1; ///< how often it was needed
  std::string Cause = {};  ///< why values are not known that it makes so, or that it came about by

  const DoubtRow &row() const { return rowOf(Kind); }
  std::string message() const;
};

class Ledger {
public:
  /// Adds an assumption; the same doubt and detail at the same line only counts up. What follows from a cause that
  /// has lost every figure is no entry of its own.
  void add(Assumption A);

  const std::vector<Assumption> &entries() const { return Entries; }
  bool empty() const { return Entries.empty(); }

  static constexpr std::uint64_t Always = std::numeric_limits<std::uint64_t>::max();
  /// Status of a figure that is read off the trace's first \p Until events.
  Status status(Figure F, std::uint64_t Until = Always) const;
  /// The worst rank among what touches a figure; nothing when it is exact.
  std::optional<Rank> rank(Figure F) const;

private:
  std::vector<Assumption> Entries;
  std::map<std::tuple<Doubt, std::string, std::uint32_t, std::uint32_t>, std::size_t> Index;
  std::map<std::string, std::size_t> Losses; ///< the first entry of each cause that has lost every figure

  bool follows(const Assumption &A, const std::string &Cause) const;
};

} // namespace vramlint
