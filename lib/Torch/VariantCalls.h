// Free functions on c10::variant: rows of the table in Functions.cpp.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Host.h"

namespace vramlint {

class TorchHost;

struct VariantRows {
  static std::optional<CallResult> getIf(TorchHost &H, LibraryCall &Site); ///< get_if<T>, get<T>
  static std::optional<CallResult> holdsAlternative(TorchHost &H, LibraryCall &Site);
  static std::optional<CallResult> visit(TorchHost &H, LibraryCall &Site);
};

} // namespace vramlint
