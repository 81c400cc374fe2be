// Defaults of the program's own functions that only a header gives.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <llvm/ADT/StringRef.h>

#include <string>

namespace clang {
class ASTContext;
} // namespace clang

namespace vramlint {

/// What \p Call calls, `places(height, width)`, declared with defaults for the parameters that it gives nothing:
/// numbers that are not known, each by a name of its own. Empty where no function of that name takes more, or where
/// something else than a number is left out.
std::string declarationWithDefaults(clang::ASTContext &Context, llvm::StringRef Call);

} // namespace vramlint
