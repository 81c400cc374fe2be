// The values of options, one function each, and what options may not stand together. Private to Options.cpp.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Options.h"

#include <llvm/ADT/StringRef.h>
#include <llvm/ADT/Twine.h>

namespace vramlint {

inline llvm::Error usageError(const llvm::Twine &Message) { return llvm::createStringError(Message.str()); }

llvm::Error takeScenarios(Options &O, llvm::StringRef Value);
llvm::Error takeMaxTime(Options &O, llvm::StringRef Value);
llvm::Error takeMaxMemory(Options &O, llvm::StringRef Value);
llvm::Error takeMaxFileSize(Options &O, llvm::StringRef Value);
llvm::Error takeWorkingDirectory(Options &O, llvm::StringRef Value);
llvm::Error takeMaxPaths(Options &O, llvm::StringRef Value);
llvm::Error takeJobs(Options &O, llvm::StringRef Value);
llvm::Error takeFormat(Options &O, llvm::StringRef Value);
llvm::Error takeChecks(Options &O, llvm::StringRef Value);
llvm::Error takeWarningsAsErrors(Options &O, llvm::StringRef Value);
llvm::Error takeColor(Options &O, llvm::StringRef Value);

llvm::Error takeTolerance(Options &O, llvm::StringRef Value);
llvm::Error takeMemoryLimit(Options &O, llvm::StringRef Value);
llvm::Error parseSeconds(llvm::StringRef Value, int &Seconds);

/// What only shows when everything was read.
llvm::Error checkCombination(const Options &O);

} // namespace vramlint
