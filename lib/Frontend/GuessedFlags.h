// The standard of C++ for programs of which nobody says which they are written for.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/Program.h"

namespace vramlint {

/// Whether a source with these flags may be tried with a later standard: nobody chose one, and it is not the latest.
bool mayBeNewer(const CommandLine &Own, const CommandLine &Parsed);

/// Whether one of the errors is what Clang says of a later standard.
bool looksNewer(llvm::ArrayRef<CodeDiagnostic> Errors);

/// How to go on with a program that has failed so: with a later standard, where the errors look like it, or with the
/// one that was taken, to say them.
void chooseStandardAfter(ProgramOptions &Options, const CommandLine &Parsed, llvm::ArrayRef<CodeDiagnostic> Errors);

} // namespace vramlint
