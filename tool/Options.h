// The command line: what the user asked for, read and checked as far as that goes without the program.
//
//   vramlint --model=UNet --args='1, 1' --input=4x1x256x256 --train=adam unet.cpp -- -Iinclude
//
// Options are one table (Options.cpp), from which both the reading and `--help` follow. llvm::cl is not used:
// LLVM's shared library registers options of its own there, some under the names wanted here.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/Flags.h"
#include "Frontend/Scenario.h"
#include "Lint/Checks.h"
#include "Tensor/Session.h"
#include "Verify/Comparison.h"

#include <llvm/ADT/ArrayRef.h>
#include <llvm/Support/Error.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vramlint {

enum class ReportFormat { Text, Json };
enum class ColorChoice { Auto, Always, Never };
enum class Command { Analyse, Verify, Compare };

/// What `verify` and `compare` are asked beside what an analysis is.
struct VerifyOptions {
  std::string EmitDir;  ///< only write the measuring project
  std::string Measured; ///< hold the prediction against this file, build nothing
  std::string Save;     ///< keep the measurement
  Tolerance Allowed;
  std::string Compiler;
  int BuildSeconds = 900, RunSeconds = 300;
  Bytes Memory = 0; ///< address space of the program on the CPU; 0: what the machine has
  bool Any = false; ///< one of these was given
};

struct Options {
  bool ShowHelp = false, ShowVersion = false; ///< nothing else was looked at then
  Command What = Command::Analyse;

  std::vector<std::string> Sources; ///< at least one; of compare: the two files
  FlagOptions Flags;
  std::string LibTorchDir;
  bool NoCache = false;

  // What to execute.
  bool ListModels = false;
  std::string Model, Entry;
  std::vector<std::string> Scenarios; ///< names of directives; empty: all of them
  std::optional<std::string> Args;
  std::vector<InputSpec> Inputs;
  std::optional<ScenarioMode> Mode;
  std::string Optimizer; ///< empty: not said
  std::string Loss;
  std::optional<int> Steps;
  std::optional<std::int64_t> Batch;

  // For which machine, against which limits.
  std::string Device; ///< empty: not said
  std::vector<GpuProfile> Gpus;
  std::optional<TorchVersion> Version;
  std::optional<Bytes> Budget;
  double MaxSeconds = 0;     ///< of one execution; 0: the machine's own limit
  Bytes MaxMemory = 4 * GiB; ///< of the process
  bool Echo = false;         ///< stdout gets what the program would print
  unsigned MaxPaths = 0;
  bool NoShortcuts = false;
  unsigned Jobs = 1;        ///< processes side by side, for directories
  bool IsOneOfMany = false; ///< another source has something to analyse where this one has not

  // What is said about it.
  CheckOptions Lint;
  ReportFormat Format = ReportFormat::Text;
  std::string Output; ///< empty or `-`: stdout
  bool Lines = false;
  bool Quiet = false;
  ColorChoice Colors = ColorChoice::Auto;

  VerifyOptions Verify;
  /// The compiler whose order of evaluation is followed; empty: the compilation database's, or GCC.
  std::string CompilerName;
  /// Vector unit of the processor that runs programs on the CPU: `avx2`, `avx512`; empty: this one's.
  std::string Vector;

  /// True when the command line itself names a scenario.
  bool namesScenario() const { return !Model.empty() || !Entry.empty(); }
};

/// \p Arguments without the program's name. The error is one line.
llvm::Expected<Options> parseOptions(llvm::ArrayRef<const char *> Arguments);

std::string helpText();

// The same texts come from directives.

/// `2.0`; nothing for what is no release that is known.
std::optional<TorchVersion> parseTorchVersion(llvm::StringRef Text);
/// `rtx 4090, A100-80GB`. The error proposes similar names.
llvm::Expected<std::vector<GpuProfile>> parseGpus(llvm::StringRef Text);

} // namespace vramlint
