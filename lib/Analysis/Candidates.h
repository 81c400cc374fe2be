// What a program has that could be executed: the answer of `--list-models`.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Analysis/ModelClass.h"
#include "Analysis/Request.h"

#include <string>

namespace vramlint {

/// Scenarios, models and functions, each with the command line to try. Empty when there is nothing.
std::string describeCandidates(const Request &R, const Program &P);

/// The command line for the last function that takes tensors, which is mostly the one that the others are for; empty
/// where there is none.
std::string entryToComplete(const Request &R, const Program &P);

/// The command line for one model, with words in capitals for what the user has to fill in.
std::string commandToComplete(const Request &R, const ModelClass &Model);

} // namespace vramlint
