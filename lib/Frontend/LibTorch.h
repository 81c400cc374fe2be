// Finding LibTorch's headers, and the version they belong to.
//
// Two directories matter: the root that holds `ATen/`, `c10/` and `torch/csrc/`, and the directory of
// the C++ frontend that holds `torch/torch.h`, usually `<root>/torch/csrc/api/include`. Only headers
// are needed, never the library. Nothing of LibTorch or Python's torch is executed.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/Flags.h"

#include <llvm/Support/Error.h>

#include <string>
#include <vector>

namespace vramlint {

struct LibTorch {
  std::string Root;   ///< holds ATen/ and torch/csrc/
  std::string Api;    ///< holds torch/torch.h
  std::string Origin; ///< who said so: `flags`, `--libtorch`, `CMAKE_PREFIX_PATH`, `system`, `python`
  int Major = 0;      ///< 0 when no version header was found
  int Minor = 0;
  int Standard = 17;                  ///< least C++ standard that its headers accept: 14, 17, 20
  std::vector<std::string> AddedDirs; ///< include directories that the flags do not have

  std::string version() const { return std::to_string(Major) + "." + std::to_string(Minor); }
};

/// Where to look. Tests replace the parts that depend on the machine.
struct LibTorchSearch {
  std::string Given;      ///< `--libtorch`
  std::string PrefixPath; ///< CMAKE_PREFIX_PATH
  std::vector<std::string> SystemDirs = {"/usr/include", "/usr/local/include"};
  bool AskPython = true;

  static LibTorchSearch fromEnvironment(std::string Given);
};

/// Finds LibTorch for \p Command. The error says what to do.
llvm::Expected<LibTorch> findLibTorch(const LibTorchSearch &Search, const CommandLine &Command);

} // namespace vramlint
