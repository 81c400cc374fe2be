// Programs that are written for an earlier release of LibTorch than the one whose headers are there.
//
// They do not compile, and Clang only says which name is not there. What it was renamed to, and when, is a table.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <llvm/ADT/StringRef.h>

#include <optional>
#include <string>

namespace vramlint {

/// A name that LibTorch had until a release.
struct EarlierUse {
  int Major = 0, Minor = 0; ///< the last that had it
  std::string Name, Now;    ///< and what it is called since

  bool isBefore(const EarlierUse &Other) const {
    return Major < Other.Major || (Major == Other.Major && Minor < Other.Minor);
  }
  /// For the end of a message: "; it looks as if ...".
  std::string describe() const;
};

/// What an error of Clang's says about such a name; nothing where it is about another.
std::optional<EarlierUse> earlierUse(llvm::StringRef Error);

/// The same, where a header of ours has the name, which is read in front of the program then.
std::optional<EarlierUse> broughtBack(llvm::StringRef Error);
inline constexpr llvm::StringLiteral EarlierHeader = "vramlint/earlier.hpp";

} // namespace vramlint
