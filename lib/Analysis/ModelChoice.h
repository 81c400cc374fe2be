// Which of a program's models are meant when nobody says: those that no other contains.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Analysis/ModelClass.h"
#include "Frontend/Program.h"

#include <vector>

namespace vramlint {

/// Models that can be run and that no other model is made of, in source order; templates are among them.
std::vector<ModelClass> outermostModels(const Program &P);

} // namespace vramlint
