// Findings printed as Clang prints diagnostics: place, level, message, check; source line and caret; notes.
//
//   unet.cpp:23:7: warning: peak of 2.10 GiB is above the budget of 2.00 GiB [vram-over-budget]
//      23 |   x = norm->forward(x);
//         |       ^
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Report/Text.h"
#include "Support/Finding.h"

#include <string>
#include <vector>

namespace vramlint {

std::string renderDiagnostics(const std::vector<Finding> &Findings, const SourceFiles &Files,
                              const SourceText &Source, bool Colors = false);

/// `2 warnings and 1 error generated.`; empty for none.
std::string summarizeDiagnostics(const std::vector<Finding> &Findings);

} // namespace vramlint
