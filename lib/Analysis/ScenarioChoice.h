// What is to be executed: the scenario that the caller names, or those written in the sources, or the program's main,
// or its models; every value settled.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Analysis/Request.h"
#include "Analysis/Scenario.h"

#include <set>
#include <string>
#include <vector>

namespace vramlint {

/// The scenarios in their order; none when there is nothing that could be executed. What nobody asked for is told.
llvm::Expected<std::vector<ScenarioSpec>> chooseScenarios(const Request &R, Program &P);

/// In the place of models that nobody asked for and that say nothing, by their names in \p NotRun: what they are made
/// of, but for what is in \p Seen.
llvm::Expected<std::vector<ScenarioSpec>>
chooseParts(const Request &R, Program &P, const std::set<std::string> &NotRun, const std::set<std::string> &Seen);

/// Where nobody says which release is meant it is that of LibTorch's headers, once a source has been read that
/// includes them.
void followHeaders(ScenarioSpec &Spec, const Program &P);

} // namespace vramlint
