// The report a person reads in a terminal, and the listing of the source with memory beside each line.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Report/Result.h"

#include <functional>
#include <string>
#include <vector>

namespace vramlint {

struct TextOptions {
  bool Colors = false;      ///< bold, dim and red by ANSI sequences
  unsigned LineLimit = 12;  ///< rows of "lines that hold most at the peak"; 0 = all
  unsigned LayerLimit = 60; ///< rows of the layer table before deep levels fold; 0 = all
};

/// Lines of a file without their line ends; null when the file cannot be read.
using SourceText = std::function<const std::vector<std::string> *(std::uint32_t File)>;

/// Header, layers, phases, what is alive at the peak, verdicts, assumptions.
std::string renderText(const ScenarioResult &R, const SourceFiles &Files, const TextOptions &Options = {});

/// The source of every file with executed statements: memory after each line and peak during it. Unexecuted
/// stretches of more than a few lines are left out.
std::string renderLines(const ScenarioResult &R, const SourceFiles &Files, const SourceText &Source,
                        const TextOptions &Options = {});

} // namespace vramlint
