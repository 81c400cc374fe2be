// Optimizer::state(): what an optimizer keeps of each parameter, as objects of the program.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Torch/Objects.h"
#include "Torch/Operands.h"

#include <map>

namespace vramlint {

/// Objects that the program was given by reference: whose they are, under a name.
using HandedOutObjects = std::map<std::pair<Address, std::string>, std::shared_ptr<HeldObject>>;

/// The address that stands for a tensor's implementation: of nothing that can be looked into, and another for each.
Place identityOf(Machine &M, HandedOutObjects &Out, const Tensor &T);
/// c10::guts::to_string, of such an address: the name under which optimizers keep a parameter's state.
std::optional<CallResult> nameOfState(Machine &M, LibraryCall &Site);

/// The table of the optimizer at \p Owner, made where nobody has asked for it yet; nothing where an optimizer's state
/// is not one of parameters.
std::optional<Place> stateTable(Machine &M, HandedOutObjects &Out, LibraryCall &Site, Optimizer &Optim);
/// What the program has done to the table that it was given.
void readState(Machine &M, HandedOutObjects &Out, Place Owner, Optimizer &Optim);
/// What the optimizer has done to its state.
void writeState(Machine &M, HandedOutObjects &Out, Place Owner, Optimizer &Optim);

} // namespace vramlint
