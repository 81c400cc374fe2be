// Command lines to paste.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Analysis/Request.h"

#include <string>
#include <vector>

namespace vramlint {

/// What a shell makes of a command line.
std::vector<std::string> shellWords(llvm::StringRef Text);

/// A word of a shell's command line, in quotes where that is needed.
std::string quoted(llvm::StringRef Text);

/// `vramlint WHAT` with the sources and parsing flags of the request.
std::string commandLine(const Request &R, const std::string &What);

/// A path as short as it can be said: below the current directory without it.
std::string displayPath(const std::string &Path);

} // namespace vramlint
