// What Sema knows at the end of the headers and what does not go into the precompiled header.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace clang {
class Sema;
} // namespace clang

namespace vramlint {

/// Leaves out what \p S still had to instantiate, and specializations that are cheaper made anew. Nothing may be
/// parsed with \p S afterwards.
void trimForPch(clang::Sema &S);

} // namespace vramlint
