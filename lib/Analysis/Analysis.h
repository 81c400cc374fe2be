// One scenario from its description to its result: the C++ is made or found, executed, replayed and judged.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Analysis/Request.h"
#include "Analysis/SourceTexts.h"
#include "Frontend/SourceTree.h"
#include "Report/Result.h"

#include <llvm/ADT/STLFunctionalExtras.h>
#include <llvm/Support/Error.h>

#include <memory>
#include <set>
#include <string>

namespace vramlint {

struct AnalysedScenario {
  ScenarioResult Result;         ///< its findings are those to be shown
  unsigned Suppressed = 0;       ///< findings that NOLINT comments took away
  bool Completed = true;         ///< false: a limit was hit, the figures say what was seen until then
  bool UsesCuda = false;         ///< on some path that was tried
  bool EndedWithoutCuda = false; ///< other paths are to be tried for the CPU (ScenarioSpec)

  // What a comparison with the real library needs beside the figures.
  std::unique_ptr<Trace> Recorded;
  std::string Printed;           ///< what the program itself would have printed
  std::string Threw;             ///< what an uncaught exception of the program said
  std::string Function;          ///< that was executed, qualified: `::ns::train`
  bool IsMain = false;           ///< it is the program's main
  std::size_t Unit = 0;          ///< of Program::sourceUnits() that it stands in
  std::string GeneratedCode;     ///< that defines it, if it was made for the scenario
  std::vector<SetValue> Unasked; ///< of the values that were said: nothing asked for them
  /// Functions and variables that were needed and are only declared.
  std::vector<SourceTree::Wanted> Lacking;
};

/// The error is about the scenario itself: no such model, arguments that fit no constructor, ...
/// \p Choices: what the program was taken to consist of, where that was not certain. \p CanBeFound: whether another
/// source would define what is only declared; then the execution ends soon, as it is done again with that source.
llvm::Expected<AnalysedScenario> analyse(const ScenarioSpec &Spec, const Request &R, Program &P, SourceFiles &Files,
                                         SourceTexts &Texts, llvm::ArrayRef<std::string> Choices,
                                         llvm::function_ref<bool(const SourceTree::Wanted &)> CanBeFound);

/// Executes the scenario on one path and for a short time, for a search. \p Lacking gets what was needed and is only
/// declared.
llvm::Expected<Execution> tryOut(const ScenarioSpec &Spec, const Request &R, Program &P, SourceFiles &Files,
                                 std::set<SourceTree::Wanted> &Lacking);

} // namespace vramlint
