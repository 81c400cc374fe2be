// Constructor arguments that nobody says and the program never writes: what a parameter of that type and name mostly
// gets. They are tried like every guess (decision 12), and told as options to paste.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Analysis/ModelClass.h"

#include <optional>
#include <string>
#include <vector>

namespace vramlint {

/// Lists of arguments for \p Model's public constructors, those that ask for less first; each constructor several
/// times where other numbers may do where the first do not.
std::vector<std::string> typicalArguments(const ModelClass &Model);

/// What a number of that name mostly is.
std::string typicalNumber(llvm::StringRef Name);
/// The same of a number that a program reads; nothing where the name does not tell what it counts.
std::optional<std::string> numberByName(llvm::StringRef Name);

/// Of a class template, arguments that its parameters mostly get, `<64, float>`; nothing where one is a type that its
/// name does not tell.
std::optional<std::string> typicalTemplateArguments(const ModelClass &Model);

} // namespace vramlint
