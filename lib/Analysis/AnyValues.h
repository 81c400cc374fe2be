// Values from outside that decide no figure: the size of a picture that is made a fixed size, before it is learnt
// from.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Analysis/Analysis.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace vramlint {

/// An answer is lost because of numbers that are not known, and could be said. They are taken to be some, and then
/// others, twice: where that gives the same figures, it is the answer, and what it rests on is told. Nothing where they
/// differ on one path, which is tried \p Quickly, where it is more than numbers that is missing, or where the program
/// fails with them.
std::optional<AnalysedScenario>
withAnyValues(const AnalysedScenario &Lost, const ScenarioSpec &Spec,
              llvm::function_ref<llvm::Expected<AnalysedScenario>(const ScenarioSpec &, bool Quickly)> Analyse);

} // namespace vramlint
