// What the sources include, found by reading their text before anything is parsed.
//
// The scan decides whether LibTorch is needed at all and which headers the precompiled prefix holds.
// It follows quoted includes into the user's own headers. It knows no macros: an include under `#if`
// counts for "needs LibTorch", but not for the prefix.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/Flags.h"

#include <llvm/Support/VirtualFileSystem.h>

#include <string>
#include <vector>

namespace vramlint {

struct SourceScan {
  bool NamesLibTorch = false;
  /// Headers of LibTorch and of the standard library that a source names before any other code, as
  /// written between the brackets, in order, once each.
  std::vector<std::string> Prefix;
};

SourceScan scanSources(const std::vector<std::string> &Sources, const CommandLine &Command,
                       llvm::vfs::FileSystem &Files);

/// `torch/...`, `ATen/...`, `c10/...`, `caffe2/...`.
bool isLibTorchHeader(llvm::StringRef Name);

} // namespace vramlint
