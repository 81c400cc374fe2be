// What Sema knows at the end of the headers and what does not go into the precompiled header.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace clang {
class CompilerInstance;
} // namespace clang

namespace vramlint {

/// Leaves out what Sema still had to instantiate, and specializations that nothing written refers to. Nothing may be
/// parsed with \p Compiler afterwards.
void trimForPch(clang::CompilerInstance &Compiler);

} // namespace vramlint
