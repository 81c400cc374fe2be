// Statements that print what there is, and do nothing else: whether they are executed is no matter.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Machine.h"

namespace vramlint {

/// Whether \p S only writes to the standard streams (`std::cout << "loss " << loss.item<float>() << '\n'`), and
/// computes what it writes without any effect, out of what is there. What a library's methods do on their way is not
/// looked at: who executes it sees whether they record something.
bool printsOnly(const Machine &M, const clang::Stmt *S);

} // namespace vramlint
