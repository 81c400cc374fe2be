// Which libraries the sources use, found by reading their text before anything is parsed.
//
// A program that names no LibTorch header needs no LibTorch; one that names few and small headers is parsed
// faster than any precompiled header is read. The scan follows includes into the user's own headers and
// knows no macros: an include under `#if` counts.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/Flags.h"

#include <llvm/Support/VirtualFileSystem.h>

#include <string>
#include <vector>

namespace vramlint {

struct UsedLibraries {
  bool LibTorch = false;
  /// Its names are used, and a header of the program that is not there must bring them.
  bool IsImplied = false;
  /// Nothing that is included is missing: whoever includes these sources includes that header first.
  bool IsIncludedBefore = false;
  /// A header of the C++ standard library that takes long to parse, and no macro that could change it.
  bool Standard = false;
  /// The C++ standard that is the first to have all of its headers that are included: 23 for <print>; 0: any has.
  int Least = 0;
};

/// What the sources and the headers of the user that they include, include.
UsedLibraries findUsedLibraries(const std::vector<std::string> &Sources, const CommandLine &Command,
                                llvm::vfs::FileSystem &Files);

/// `torch/...`, `ATen/...`, `c10/...`, `caffe2/...`.
bool isLibTorchHeader(llvm::StringRef Name);

} // namespace vramlint
