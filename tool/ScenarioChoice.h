// What is to be executed: the scenario of the command line, or those written in the sources, with the
// command line's say over device, release, limits and training.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Options.h"

#include "Frontend/Program.h"

#include <llvm/Support/Error.h>

#include <string>
#include <vector>

namespace vramlint {

/// The scenarios in their order. Where the user names none and none is written in the sources, the program's main;
/// none when there is no main either.
llvm::Expected<std::vector<ScenarioSpec>> chooseScenarios(const Options &O, const Program &P);

/// What the program has that could be executed, each with the command line to try. Empty when there is nothing.
std::string describeCandidates(const Options &O, const Program &P);

} // namespace vramlint
