// How scripts and read-me files of a project call the program: with words that it would be given.
//
//   scripts/train.sh       DATA='digits'
//                          ./net --train true \
//                                --dataset ${DATA}      -> "--train true --dataset digits"
//
// A line is a call of the program if it runs something by a path, and the program's text has the names of its
// options.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/Program.h"
#include "Frontend/SourceTree.h"

#include <string>
#include <vector>

namespace vramlint {

struct ScriptCall {
  std::string Words;  ///< behind the program's name, as a shell reads them
  std::string Script; ///< from the directory that it was found from
  unsigned Line = 0;
};

/// All calls that are found from the program's source up to the root of its tree: those that say something of
/// training first, and then the nearest.
std::vector<ScriptCall> scriptCalls(const SourceTree &Tree, const Program &P);

/// Whether \p Word stands in a text, and is no part of a longer one.
bool mentions(llvm::StringRef Text, llvm::StringRef Word);

} // namespace vramlint
