// Headers of our own for libraries that are not installed and of which more is worth knowing than their names: the
// files of lib/Frontend/StandIns, as they were when this was built.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <llvm/ADT/ArrayRef.h>

namespace vramlint {

struct StandIn {
  const char *Name; ///< as a program includes it
  const char *Text;
};

llvm::ArrayRef<StandIn> standIns();

} // namespace vramlint
