// Handlers of LibTorch's warnings.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Machine.h"

#include <optional>

namespace vramlint {

std::optional<CallResult> setWarningHandler(Machine &M, LibraryCall &Site);

} // namespace vramlint
