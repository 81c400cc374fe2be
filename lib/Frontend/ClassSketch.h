// A class whose header is not there, drawn from the definitions of its members.
//
// A source that defines the members of a model, and whose header is missing, says most of what that header does:
// which constructors and functions there are, and of which class each module is that it registers.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <llvm/ADT/StringRef.h>

#include <string>
#include <vector>

namespace vramlint {

struct ClassSketch {
  std::string Text;                 ///< its definition, as far as it is shown
  std::vector<std::string> Guessed; ///< what members are taken to be, in words
};

/// What \p Source shows of \p Class; nothing where it is no module, or where the class of what it registers
/// cannot be seen.
ClassSketch sketchOfClass(llvm::StringRef Source, llvm::StringRef Class);

} // namespace vramlint
