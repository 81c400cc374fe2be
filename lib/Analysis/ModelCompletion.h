// Sizes that nobody says: constructor arguments as the program itself gives them, inputs that the layers accept.
//
// A guess is held against an execution and told as options to paste; it is never silent.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Analysis/Request.h"
#include "Analysis/Scenario.h"
#include "Frontend/SourceTree.h"
#include "Support/SourcePoint.h"

#include <optional>
#include <set>

namespace vramlint {

/// Whether \p Spec leaves open what a model needs to be made and called.
bool isIncomplete(const ScenarioSpec &Spec, Program &P);

/// \p Spec with everything; nothing when no guess works, and then \p Refusal gets what the guess that came furthest
/// was refused with. \p Lacking gets what was needed and is only declared.
std::optional<ScenarioSpec> completed(const ScenarioSpec &Spec, const Request &R, Program &P, SourceFiles &Files,
                                      std::set<SourceTree::Wanted> &Lacking, std::string &Refusal);

/// `--model=Net --args='3, 64' --input=1x3x224x224 --infer`
std::string asOptions(const ScenarioSpec &Spec);

} // namespace vramlint
