// A class whose header is not there, drawn from the definitions of its members.
//
// A source that defines the members of a model, and whose header is missing, says most of what that header does:
// which constructors and functions there are, and of which class each module is that it registers.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <llvm/ADT/StringRef.h>

#include <string>

namespace vramlint {

/// The definition of \p Class, as far as \p Source shows it; empty where it is no module, or where the class of what
/// it registers cannot be seen.
std::string sketchOfClass(llvm::StringRef Source, llvm::StringRef Class);

} // namespace vramlint
