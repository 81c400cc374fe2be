// Names in capitals that nothing defines, taken for macros by how they are used.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"

#include <map>
#include <string>
#include <vector>

namespace vramlint {

/// How a macro is used, read off the text from its name on.
enum class MacroUse {
  None,
  Bare,      ///< `NAME` alone on its line, or in front of what is declared: `NAME class Net {`, `NAME int count();`
  Declares,  ///< `NAME(arguments)` outside functions
  Body,      ///< `NAME(arguments) { ... }` outside functions
  Statement, ///< `NAME(arguments)` without a semicolon
  Text       ///< `NAME "text"`
};
/// \p InFunction: the text stands in the body of one. \p IsCertain: it is a macro whatever its name, if it ends in
/// parentheses.
MacroUse macroUse(llvm::StringRef Text, bool InFunction, bool IsCertain = false);
/// NAME in `class NAME Net {`, where `Net` is at \p Offset of \p All; empty when nothing of the kind stands there.
llvm::StringRef macroOfClass(llvm::StringRef All, std::size_t Offset);

class ForeignMacros {
public:
  /// Notes one. A call without a semicolon may be a slip of the program's, unless it \p MayBeStatement. False when
  /// nothing new was learnt.
  bool learn(llvm::StringRef Name, MacroUse Use, bool MayBeStatement);
  /// Definitions; empty when there is none. What is registered is not known; what has a body is a function of its own
  /// that nothing here calls.
  std::string definitions() const;
  std::size_t size() const { return Uses.size(); }
  /// A macro that makes a function of a body: whoever defines the macro may call it. Empty: there is none.
  std::string withBody() const;
  /// A macro that declares something outside functions: an object with a constructor, maybe. Empty: there is none.
  std::string declaring() const;
  /// Macros that are a text, as they stand beside one.
  std::vector<std::string> texts() const;

private:
  std::map<std::string, MacroUse> Uses;

  std::string first(MacroUse Use) const;
};

} // namespace vramlint
