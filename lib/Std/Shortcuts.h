// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Host.h"

#include <span>

namespace vramlint {

struct ShortcutRow {
  std::string_view Name; ///< qualified, without template arguments
  Shortcut Run;
  /// Whether it can answer for this function of that name, whatever it is called with; null: it asks at each call.
  bool (*Fits)(Machine &M, const clang::FunctionDecl &F) = nullptr;
};

/// What answers for the body of a function of the standard library's headers; null: nothing.
Shortcut shortcutFor(Machine &M, const clang::FunctionDecl &F, std::string_view QualifiedName);

/// What answers for a function where something that its body needs is not known; null: nothing. See Containment.cpp.
Shortcut containmentFor(Machine &M, const clang::FunctionDecl &F, std::string_view QualifiedName);

/// Whether `new` is the library's: the program may have an operator of its own, which must not be passed over.
bool allocatesAsUsual(const clang::ASTContext &Context);

std::span<const ShortcutRow> iteratorShortcuts();
std::span<const ShortcutRow> vectorShortcuts();
std::span<const ShortcutRow> stringShortcuts();
std::span<const ShortcutRow> treeShortcuts();
std::span<const ShortcutRow> hashShortcuts();
std::span<const ShortcutRow> randomShortcuts();

} // namespace vramlint
