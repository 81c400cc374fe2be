// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Host.h"

namespace vramlint {

/// What answers for the body of a function of the standard library's headers; null: nothing.
Shortcut shortcutFor(std::string_view QualifiedName);

} // namespace vramlint
