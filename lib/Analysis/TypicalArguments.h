// Constructor arguments that nobody says and the program never writes: what a parameter of that type and name mostly
// gets. They are tried like every guess (decision 12), and told as options to paste.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Analysis/ModelClass.h"

#include <string>
#include <vector>

namespace vramlint {

/// Lists of arguments for \p Model's public constructors, those that ask for less first; each constructor several
/// times where other numbers may do where the first do not.
std::vector<std::string> typicalArguments(const ModelClass &Model);

} // namespace vramlint
