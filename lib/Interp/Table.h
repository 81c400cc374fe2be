// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Machine.h"

namespace vramlint {

/// Whether some table has a row for this kind; see Table.cpp.
bool hasHandler(clang::Stmt::StmtClass Kind);

} // namespace vramlint
