// The text of a source, read without a parser: brackets, commas, comments.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <llvm/ADT/StringExtras.h>
#include <llvm/ADT/StringRef.h>

#include <string>
#include <vector>

namespace vramlint {

inline bool isOfWord(char C) { return llvm::isAlnum(C) || C == '_'; }

/// The source without comments and preprocessor lines, which become blanks.
std::string withoutComments(llvm::StringRef Source);

/// How far the brackets reach that \p Text begins with; npos where they have no end.
std::size_t bracketed(llvm::StringRef Text);

/// Parts between commas outside of brackets.
std::vector<llvm::StringRef> partsOf(llvm::StringRef Text);

} // namespace vramlint
