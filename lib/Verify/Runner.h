// Builds a measuring program and runs it, in a directory that keeps the precompiled header between runs.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Support/Bytes.h"
#include "Verify/Project.h"
#include "Verify/TraceDocument.h"

#include <functional>
#include <string>
#include <variant>
#include <vector>

namespace vramlint {

struct RunOptions {
  std::string CacheDir;   ///< of vramlint
  std::string Compiler;   ///< empty: $CXX, then g++, then clang++
  std::string LibTorch;   ///< root; empty: as libtorch.cmake finds it
  std::string Device;     ///< `cpu` or `cuda`
  std::string Program;    ///< the user's first source, for the measurement
  int BuildSeconds = 900; ///< for the build as a whole
  int RunSeconds = 300;   ///< for each scenario
  Bytes Memory = 0;       ///< address space of the program on the CPU; 0: what the machine has
  /// Told what goes on: `building`, `running lenet`.
  std::function<void(const std::string &)> Progress = [](const std::string &) {};
};

/// What could not be done, and what the program that could not do it said.
struct RunFailure {
  std::string Message;
  std::string Output;
  bool IsOfAll = false; ///< another scenario would fail as this one did
};

/// A measuring program that is built; keeps its directory to itself while it lives.
class BuiltProgram {
public:
  static std::variant<BuiltProgram, RunFailure> build(const ProjectPlan &Plan, const RunOptions &Options);
  BuiltProgram(BuiltProgram &&Other) noexcept;
  BuiltProgram &operator=(BuiltProgram &&) = delete;
  ~BuiltProgram();

  std::variant<TraceDocument, RunFailure> run(const std::string &Scenario, const RunOptions &Options) const;

private:
  BuiltProgram() = default;
  std::string Directory, Executable;
  int Lock = -1;
};

/// Full path of \p Wanted, or of $CXX, g++ or clang++ when it is empty; empty when there is none.
std::string chooseCompiler(const std::string &Wanted);

/// $XDG_CACHE_HOME/vramlint or ~/.cache/vramlint; empty when neither is known.
std::string cacheDirectory();

} // namespace vramlint
