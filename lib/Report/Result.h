// The answer for one scenario as plain data: what every report, check and editor feature shows a view of.
//
//   Trace + Settings + Ledger + counts --(buildResult)--> ScenarioResult --> text | lines | JSON | findings
//
// Nothing here knows how it will look, and nothing downstream looks at the trace again.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Memory/Replay.h"
#include "Support/Finding.h"
#include "Support/Ledger.h"
#include "Support/ProjectFiles.h"
#include "Support/SetValue.h"
#include "Tensor/Session.h"

#include <optional>
#include <string>
#include <vector>

namespace vramlint {

/// What was analysed, in the user's words.
struct ScenarioHeader {
  std::string Name;                  ///< of the scenario, e.g. `UNet` or `train`
  std::string Source;                ///< file given by the user
  std::string Model;                 ///< class; empty when a function is the scenario
  std::string Arguments;             ///< constructor arguments as written: `1, 1`
  std::vector<std::string> Inputs;   ///< `4x1x256x256`
  std::string Mode;                  ///< `train adam, 2 steps`, `infer`, `function train`
  std::vector<SetValue> Given = {};  ///< values from outside that were said, and asked for
  std::vector<FoundFile> Found = {}; ///< files of the project that the program has met
  bool NothingOnCuda = false;        ///< nobody asked for the CPU, but the program puts nothing on a CUDA device
};

/// Counts of the scenario's modules; elements and bytes, shared tensors once.
struct ParameterCounts {
  std::int64_t Parameters = 0; ///< elements
  std::int64_t Trainable = 0;  ///< elements of parameters that require grad
  Bytes ParameterBytes = 0;
  std::int64_t Buffers = 0; ///< elements
  Bytes BufferBytes = 0;
};

/// One row of the layer table: all calls of a module within one forward pass of its root.
struct LayerRow {
  std::string Path; ///< empty for the root
  std::string Type;
  std::string Inputs, Outputs; ///< of the first call
  std::int64_t Parameters = 0; ///< with those of the called modules inside
  std::int64_t Trainable = 0;
  std::int64_t Macs = 0; ///< with those of the modules inside
  Bytes Saved = 0;       ///< kept for backward, with the modules inside
  Bytes Peak = 0;        ///< largest over all calls of the whole scenario
  std::uint64_t Calls = 1;
  unsigned Depth = 0;
};

enum class Fit {
  Fits, ///< also where the figure leaves out what is bounded: see leftOutNames
  TooLarge,
  Unclear, ///< the figure rests on an assumption, or there is none
};

/// One limit held against the figures.
struct Verdict {
  enum Subject { Budget, Card } What = Budget;
  std::string Name; ///< of the card; `budget` otherwise
  Bytes Limit = 0;
  Bytes Needed = 0; ///< budget: peak allocated; card: peak reserved (without limit) and context
  Fit Answer = Fit::Fits;
  std::uint64_t Retries = 0;          ///< card: how often cached memory had to be returned to fit
  Bytes Context = 0;                  ///< card: what the driver takes of the limit
  std::optional<OutOfMemory> Failure; ///< card: the request that fails first
};

/// How far the figures of a phase can be trusted: what was not known later does not touch them.
struct PhaseStatus {
  Status Begin = Status::Exact, End = Status::Exact, Peak = Status::Exact, Reserved = Status::Exact;
};

struct ScenarioResult {
  ScenarioHeader Header;
  Settings Options;
  Status Counted = Status::Exact; ///< of Counts
  Status Held = Status::Exact;    ///< of what is held at the end
  Status Peak = Status::Exact;    ///< of the peak of allocated bytes
  /// Of reserved bytes. Memory that was left out may fill gaps that segments have anyway, or leave larger ones
  /// behind, so nothing there is a lower bound.
  Status Reserved = Status::Exact;
  std::vector<PhaseStatus> Phases; ///< of Memory.Phases, one each
  std::optional<Rank> WorstOfPeak; ///< what decides whether a limit above the peak is kept; none when it is exact
  ParameterCounts Counts;
  Replay Memory;
  std::vector<LayerRow> Layers;
  std::vector<LeftLoop> Repeated; ///< loops of which not all rounds are counted, one each
  std::vector<Finding> Findings;
  std::vector<Assumption> Assumptions;
  std::vector<Verdict> Verdicts;
  /// Of the whole process as the driver reports it, if the size of the CUDA context is known.
  std::optional<Bytes> ProcessPeak;
};

/// What buildResult reads; references must live through the call only.
struct ResultInput {
  const Trace &Recorded;
  const SourceFiles &Files;
  const Settings &Options; ///< Options.Target is the device reported on
  const Ledger &Assumptions;
  ScenarioHeader Header;
  ParameterCounts Counts;
  std::vector<Finding> Findings; ///< of the execution: runtime errors
  CachingAllocatorOptions Allocator;
  std::optional<Bytes> Budget;      ///< on the peak of allocated bytes
  std::vector<GpuProfile> Cards;    ///< each gets a verdict; TotalMemory must be known
  std::optional<Bytes> ContextSize; ///< what the driver takes per process
};

ScenarioResult buildResult(const ResultInput &Input);

/// `the peak may be low`, `every figure may be off either way`.
std::string describeEffect(const Assumption &A);
/// `cuDNN's workspaces, cub's temporaries`: what the peak leaves out; empty for none.
std::string leftOutNames(const ScenarioResult &R);
/// A figure inside a sentence: `1.24 GiB`, `at least 1.24 GiB`, `about 1.24 GiB`, `unknown size`.
std::string describeFigure(Bytes Size, Status S);

/// The layer table: per root the rows of its first forward pass, in order of their first call.
std::vector<LayerRow> layerTable(const Trace &T, const Replay &R);

} // namespace vramlint
