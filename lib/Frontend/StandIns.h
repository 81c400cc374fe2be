// Headers of our own for libraries that are not installed and of which more is worth knowing than their names: the
// files of lib/Frontend/StandIns, as they were when this was built.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringRef.h>

namespace vramlint {

struct StandIn {
  const char *Name; ///< as a program includes it
  const char *Text;
};

llvm::ArrayRef<StandIn> standIns();

/// Those of a test framework: its assertions are calls of what is compiled into its library, where no body is seen;
/// ours are the program's own conditions.
inline bool isTestFramework(llvm::StringRef Name) { return Name.starts_with("gtest/") || Name.starts_with("gmock/"); }

/// Whether ours is read although the library's own may be there: its functions are compiled into a library, so its
/// own headers tell less than ours.
inline bool isReadInstead(llvm::StringRef Name) {
  constexpr llvm::StringRef Compiled[] = {"opencv2/",
                                          "boost/program_options",
                                          "boost/filesystem",
                                          "spdlog/",
                                          "matplot/",
                                          "yaml-cpp/",
                                          "png++/",
                                          "torch/python.h",
                                          "experimental/filesystem",
                                          "c10d/",
                                          "torch/csrc/distributed/c10d/"};
  return isTestFramework(Name) || llvm::any_of(Compiled, [&](llvm::StringRef P) { return Name.starts_with(P); });
}

/// Whether ours is read although one is installed: what files hold is not known, and a library's own reader would be
/// executed on it. A copy in the program's own directories is part of the program.
inline bool isPreferred(llvm::StringRef Name) { return Name.starts_with("nlohmann/"); }

/// Included in front of each .cu file.
inline constexpr llvm::StringLiteral CudaLanguage = "vramlint/cuda_language.h";
inline bool isCudaSource(llvm::StringRef Source) { return Source.ends_with(".cu"); }
/// CUDA's own, which of a .cu file are read as ours: what is installed is written for nvcc.
inline bool isOfCuda(llvm::StringRef Name) {
  return Name.starts_with("cuda_") || Name == "cuda.h" || Name == "device_launch_parameters.h";
}

} // namespace vramlint
