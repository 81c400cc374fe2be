// What tells one module, optimizer or argument from another, for StateHash.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Tensor/State.h"
#include "Training/Module.h"

namespace vramlint {

void describe(StateHash &H, const Argument &A);
void describe(StateHash &H, const OptionSet &Options);
/// A module with what it has registered, and all below it.
void describe(StateHash &H, const std::shared_ptr<Module> &M);

} // namespace vramlint
