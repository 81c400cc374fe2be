// What is asked of an analysis, as plain values: callers (command line, verify) read their options into it, and
// nothing behind it knows where a value came from.
//
//   Request -> ProjectRun::open -> chooseScenarios -> ProjectRun::analyse, per scenario -> AnalysedScenario
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Analysis/Settings.h"
#include "Frontend/Program.h"
#include "Lint/Checks.h"
#include "Torch/Execute.h"

#include <functional>
#include <string>
#include <vector>

namespace vramlint {

/// How much what is told on the way matters.
enum class Telling : std::uint8_t {
  Note,   ///< what was chosen
  Caveat, ///< what the figures stand on; also for those who want no notes
  Warning,
};

struct Request {
  ProgramOptions Program; ///< sources, flags, where LibTorch is

  ScenarioSettings Said;              ///< of every scenario; names one itself, or is about those of directives
  std::vector<std::string> Scenarios; ///< names of directives; empty: all of them

  bool LeavesModels = false; ///< models are not executed unless somebody names them

  double MaxSeconds = ExecutionOptions().MaxSeconds; ///< of the execution of a scenario
  Bytes MaxMemory = 4 * GiB;                         ///< of the process
  Bytes MaxFileSize = 256 * KiB;                     ///< of a file of the project that the program reads; 0: none is
  /// The directory that the program runs in; empty: it is looked for where the files are that it opens.
  std::string WorkingDirectory;
  unsigned MaxPaths = ExecutionOptions().MaxPaths;
  bool Shortcuts = true;
  bool AllRounds = false; ///< loops whose rounds repeat are executed to their end
  /// The compiler whose order of evaluation is followed; empty: the compilation database's, or GCC.
  std::string Compiler;
  /// Vector unit of the processor that runs programs on the CPU: `avx2`, `avx512`; empty: this one's.
  std::string Vector;

  CheckOptions Lint;

  /// Receives what is to be told before there are results; none: nobody listens.
  std::function<void(Telling, const std::string &)> Listener;
  void tell(Telling How, const std::string &What) const {
    if (Listener)
      Listener(How, What);
  }
};

} // namespace vramlint
