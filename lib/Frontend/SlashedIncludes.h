// Names of headers that are written for Windows: `#include "net\layers.h"`.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <llvm/Support/VirtualFileSystem.h>

#include <string>

namespace vramlint {

/// \p Text with slashes for the backslashes in the names of headers; empty when there are none. No place changes.
std::string withSlashedIncludes(llvm::StringRef Text);

/// \p Files, whose sources are read with slashes in the names of headers, as compilers for Windows read them. So the
/// headers are found, and what those include is looked for beside them.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
slashedIncludes(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files);

} // namespace vramlint
