// From a parsed program to the plan of its measuring project.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/Program.h"
#include "Verify/Project.h"

#include <string>

namespace vramlint {

/// The program's own files, its flags, and no scenario yet. Everything that belongs to LibTorch or to the system
/// stays where it is and is found again by the build.
ProjectPlan planProject(const Program &P, std::string Name);

} // namespace vramlint
