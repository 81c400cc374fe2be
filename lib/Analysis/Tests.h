// The tests of a program whose test framework a header of ours stands in for.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/Program.h"

#include <string>
#include <vector>

namespace vramlint {

struct TestCase {
  std::string Name; ///< as the framework calls it: `Suite.Name`
  clang::FunctionDecl *Run;
};

/// In the order of the sources.
std::vector<TestCase> findTests(const Program &P);

} // namespace vramlint
