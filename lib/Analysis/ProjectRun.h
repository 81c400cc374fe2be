// The program of a run, which grows: what a scenario needs and the sources given do not define is looked for in
// their project, and the program is opened again with the sources that have it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Analysis/Analysis.h"
#include "Frontend/SourceTree.h"

#include <limits>
#include <optional>
#include <set>

namespace vramlint {

class ProjectRun {
public:
  /// Parses the sources; tells what was missing or guessed.
  static llvm::Expected<std::unique_ptr<ProjectRun>> open(const Request &R);

  Program &program() { return *P; }
  SourceTexts &texts() { return Texts; }
  /// Executes the scenario, as often as sources are found that it needs. Sizes that it leaves open are guessed.
  llvm::Expected<AnalysedScenario> analyse(const ScenarioSpec &Spec, SourceFiles &Files);

private:
  ProjectRun(const Request &R, std::unique_ptr<Program> First);
  bool isRead(const std::string &Source) const;
  /// Whether a source that is not read yet defines it.
  bool canBeFound(const SourceTree::Wanted &Name);
  bool extend(const std::vector<SourceTree::Wanted> &Lacking, std::size_t MostCompanions = 0);
  void extendByText();
  llvm::Expected<AnalysedScenario> execute(ScenarioSpec Spec, SourceFiles &Files,
                                           double MaxSeconds = std::numeric_limits<double>::infinity());
  llvm::Expected<AnalysedScenario> told(llvm::Expected<AnalysedScenario> A, const ScenarioSpec &Spec);
  llvm::Expected<AnalysedScenario> withGuesses(AnalysedScenario A, ScenarioSpec Spec, SourceFiles &Files);
  llvm::Expected<AnalysedScenario> executeInItsRelease(const ScenarioSpec &Spec, SourceFiles &Files);
  std::optional<ScenarioSpec> calledAsInScripts(ScenarioSpec Spec, SourceFiles &Files);
  void tellTroubles();
  std::vector<std::string> choices() const;

  const Request &R;
  ProgramOptions Parse;
  std::unique_ptr<Program> P;
  SourceTexts Texts;
  SourceTree Tree;
  FlagFinder Flags;
  std::set<SourceTree::Wanted> Sought;
  bool IsExtended = false; ///< by text
  std::set<std::string> Told;
  std::vector<std::string> Doubts; ///< which of several sources was taken
};

} // namespace vramlint
