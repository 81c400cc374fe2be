// A directory in the place of a source: every source of its build is a program of its own.
//
// Each is analysed by a process of its own, some side by side, and what they say comes in order. A process that fails
// fails alone.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Options.h"

#include <functional>

namespace vramlint {

/// Whether the command line names a directory.
bool namesDirectory(const Options &O);

/// Runs \p Analyse for each source that O's sources and directories stand for. The exit code is the worst.
int analyseEach(const Options &O, const std::function<int(const Options &)> &Analyse);

} // namespace vramlint
