// `vramlint cache`: what precompiled headers are kept, and how to be rid of them.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <llvm/ADT/ArrayRef.h>

namespace vramlint {

/// `vramlint cache`, `vramlint cache clear`, `vramlint cache limit SIZE`. Returns the exit code.
int runCache(llvm::ArrayRef<const char *> Arguments);

} // namespace vramlint
