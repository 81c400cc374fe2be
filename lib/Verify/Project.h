// A measuring program as a directory: the user's sources, the scenarios, the harness, and how to build them with any
// C++17 compiler, CMake and LibTorch. It can be carried to another machine as it is.
//
//   CMakeLists.txt  libtorch.cmake  measure.cpp  scenario.cpp  unit-0.cpp ...  sources/...  predicted-<scenario>.json
//
// Each unit is one source of the program, compiled with its own flags, and the scenarios that see what it sees.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace vramlint {

struct ProjectFile {
  std::string Path; ///< relative to the project
  std::string Text;
};

struct ProjectScenario {
  std::string Name;
  std::string Definition; ///< C++ at namespace scope, or empty
  std::string Call;       ///< a statement: `::train();`
  std::size_t Unit = 0;   ///< of the plan: where it is compiled
};

struct ProjectUnit {
  std::string Source;             ///< one of the plan's files
  std::vector<std::string> Flags; ///< for the compiler; may use ${CMAKE_CURRENT_SOURCE_DIR}
  int Standard = 17;
};

struct ProjectPlan {
  std::string Name;               ///< of the executable; letters, digits, `_` and `-`
  std::vector<ProjectFile> Files; ///< the user's, below sources/
  std::vector<ProjectUnit> Units; ///< at least one
  std::vector<ProjectScenario> Scenarios;
};

/// Statement that calls the program's own main with these words behind its name.
std::string callOfMain(const std::vector<std::string> &Words);

/// Writes what changed, so that a build in place stays up to date. Returns why it could not.
std::optional<std::string> writeProject(const ProjectPlan &Plan, const std::string &Directory);

/// Writes \p Text to \p Path as a whole, or not at all. Returns why it could not.
std::optional<std::string> writeWhole(const std::string &Path, const std::string &Text);

/// `LeNet` -> `LeNet`, `a/b c` -> `a_b_c`: usable as a target and file name.
std::string identifierFor(std::string_view Name);

} // namespace vramlint
