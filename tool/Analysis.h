// One scenario from its description to its result: the C++ is made or found, executed, replayed and judged.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Options.h"
#include "SourceTexts.h"

#include "Frontend/Program.h"
#include "Frontend/SourceTree.h"
#include "Report/Result.h"

#include <llvm/Support/Error.h>

#include <memory>
#include <string>

namespace vramlint {

struct Analysis {
  ScenarioResult Result;   ///< its findings are those to be shown
  unsigned Suppressed = 0; ///< findings that NOLINT comments took away
  bool Completed = true;   ///< false: a limit was hit, the figures say what was seen until then

  // What a comparison with the real library needs beside the figures.
  std::unique_ptr<Trace> Recorded;
  std::string Printed;       ///< what the program itself would have printed
  std::string Threw;         ///< what an uncaught exception of the program said
  std::string Function;      ///< that was executed, qualified: `::ns::train`
  bool IsMain = false;       ///< it is the program's main
  std::string GeneratedCode; ///< that defines it, if it was made for the scenario
  /// Functions and variables that were needed and are only declared.
  std::vector<SourceTree::Wanted> Lacking;
};

/// The error is about the scenario itself: no such model, arguments that fit no constructor, ...
/// \p Choices: what the program was taken to consist of, where that was not certain.
llvm::Expected<Analysis> analyse(const ScenarioSpec &Spec, const Options &O, Program &P, SourceFiles &Files,
                                 SourceTexts &Texts, llvm::ArrayRef<std::string> Choices);

} // namespace vramlint
