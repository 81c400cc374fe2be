// What is printed while the tool runs: errors, progress, findings and text reports.
//
// Findings and errors go to stderr in Clang's form, the report to stdout or its file. Colours and progress are
// for terminals.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Options.h"
#include "Output.h"

#include "Analysis/Analysis.h"

#include <llvm/Support/Error.h>

namespace vramlint {

/// `vramlint: error: ...`; as it is, when the message brings a place of its own.
void printError(llvm::Error E);

/// `vramlint: note: ...`, if the user wants to hear it.
void tell(const Options &O, Telling How, const std::string &What);

/// Whether to colour what is printed; \p ToStdout is false for a file.
bool wantsColors(ColorChoice Choice, bool ToStdout);

class Console {
public:
  Console(const Options &O, const SourceFiles &Files, SourceTexts &Texts, ReportFile &Report)
      : O(O), Files(Files), Texts(Texts), Report(Report) {}

  /// Shows on a terminal which of \p Scenarios is being executed, until endProgress().
  void begin(const ScenarioSpec &Spec, std::size_t Scenarios);
  void endProgress();
  /// Findings, and the text report if one is wanted.
  void show(const AnalysedScenario &A);

private:
  const Options &O;
  const SourceFiles &Files;
  SourceTexts &Texts;
  ReportFile &Report;
  std::size_t Scenarios = 0; ///< how many there are; one alone needs no heading
  std::size_t Begun = 0;
  bool ShowsProgress = false;
  bool HasShown = false;
};

} // namespace vramlint
