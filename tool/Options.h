// The command line: what the user asked for, read and checked as far as that goes without the program.
//
//   vramlint --model=UNet --args='1, 1' --input=4x1x256x256 --train=adam unet.cpp -- -Iinclude
//
// What concerns the scenario is the table that directives use, too (Analysis/Settings.h); the rest is one more
// (Options.cpp). The reading, `--help` and the completion of shells follow from both. llvm::cl is not used: LLVM's
// shared library registers options of its own there, some under the names wanted here.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Analysis/Request.h"
#include "Verify/Comparison.h"

#include <llvm/ADT/ArrayRef.h>
#include <llvm/Support/Error.h>

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
  std::string Completion;                     ///< the shell whose script is wanted, and nothing else
  Command What = Command::Analyse;

  Request Ask; ///< its sources are at least one; of compare: the two files

  bool ListModels = false;
  unsigned Jobs = 1;        ///< processes side by side, for directories
  bool IsOneOfMany = false; ///< another source has something to analyse where this one has not

  // What is said about it.
  ReportFormat Format = ReportFormat::Text;
  std::string Output; ///< empty or `-`: stdout
  bool Echo = false;  ///< stdout gets what the program would print
  bool Lines = false;
  bool Quiet = false;
  ColorChoice Colors = ColorChoice::Auto;

  VerifyOptions Verify;

  const std::vector<std::string> &sources() const { return Ask.Program.Sources; }
};

/// \p Arguments without the program's name. The error is one line.
llvm::Expected<Options> parseOptions(llvm::ArrayRef<const char *> Arguments);

std::string helpText();

/// A script that completes options in \p Shell: bash, zsh or fish. The error names the shells.
llvm::Expected<std::string> completionScript(llvm::StringRef Shell);

} // namespace vramlint
