// The precompiled header of LibTorch and the standard headers a program names first.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/Flags.h"
#include "Frontend/LibTorch.h"
#include "Frontend/SourceScan.h"

#include <clang/AST/Decl.h>
#include <llvm/Support/raw_ostream.h>

#include <string>

namespace vramlint {

/// True for the few foreign functions whose bodies are parsed, because the constructor that the user's
/// arguments reach is chosen there: the constructors of torch::nn::ModuleHolder.
bool isKeptForeignBody(const clang::Decl *D);

/// Points \p Invocation at the cached precompiled header that fits it, built first when missing.
/// Without a usable cache the invocation stays as it is; an unwritable one is reported once on \p Out.
void usePrecompiledPrefix(clang::CompilerInvocation &Invocation, const SourceScan &Scan,
                          const LibTorch &Library, const CommandLine &Command,
                          llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files,
                          const std::string &CacheDir, llvm::raw_ostream &Out);

} // namespace vramlint
