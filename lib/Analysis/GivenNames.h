// The names of values that the user says, held against the program: which variables they mean, what a compiler
// computes with these, and what is near a name that the program does not have.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Analysis/Request.h"
#include "Interp/Given.h"

namespace vramlint {

/// Finds the variables that are named. The error says which of them decides before the program runs.
llvm::Error findVariables(GivenValues &G, const Program &P);

/// What is to be said of a value that the program never asked for: an error where it has no such name, a warning
/// otherwise.
llvm::Error tellUnasked(const SetValue &S, const Request &R, const Program &P);

} // namespace vramlint
