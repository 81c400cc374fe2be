// Which of a program's models are meant when nobody says: those that no other contains.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Analysis/ModelClass.h"
#include "Frontend/Program.h"

#include <set>
#include <string>
#include <vector>

namespace vramlint {

/// Models that can be run and that no other model is made of, in source order; templates are among them. Those whose
/// names are in \p NotRun stand for nothing that they are made of.
std::vector<ModelClass> outermostModels(const Program &P, const std::set<std::string> &NotRun = {});

} // namespace vramlint
