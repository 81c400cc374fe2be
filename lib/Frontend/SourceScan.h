// Whether the sources use LibTorch at all, found by reading their text before anything is parsed.
//
// A program that names none of its headers needs neither LibTorch nor the precompiled header. The scan
// follows includes into the user's own headers and knows no macros: an include under `#if` counts.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/Flags.h"

#include <llvm/Support/VirtualFileSystem.h>

#include <string>
#include <vector>

namespace vramlint {

/// True when a source, or a header of the user that it includes, includes a LibTorch header.
bool namesLibTorch(const std::vector<std::string> &Sources, const CommandLine &Command, llvm::vfs::FileSystem &Files);

/// `torch/...`, `ATen/...`, `c10/...`, `caffe2/...`.
bool isLibTorchHeader(llvm::StringRef Name);

} // namespace vramlint
