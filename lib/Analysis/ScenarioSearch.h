// The scenarios that are written in the user's files.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Analysis/Settings.h"
#include "Frontend/Program.h"

namespace vramlint {

/// What their directives say, in their order, each with a unique name. The error has one line
/// `file:line:column: error: ...` per malformed directive.
llvm::Expected<std::vector<ScenarioSettings>> findScenarios(const Program &P);

} // namespace vramlint
