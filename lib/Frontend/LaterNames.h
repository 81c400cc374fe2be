// Programs that are written for a later release of LibTorch than the one whose headers are there.
//
// What does not compile is tried again with what later releases add (StandIns/vramlint/later.hpp), where it is about
// tensors that are made of nullptr, or scalars of unsigned numbers, with their constructors (later-constructors/),
// and then with headers that replace others (later/): their std::optional in the place of c10::optional, their keys
// of an optimizer's states. Where nothing helps, the errors are the program's.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/LibTorch.h"
#include "Frontend/Program.h"

#include <clang/Frontend/CompilerInvocation.h>

namespace vramlint {

/// Whether there is a release of which more is declared here than \p Library has, and a person may have written the
/// sources: anything larger is not read twice.
bool mayBeLater(const LibTorch &Library, llvm::ArrayRef<std::string> Sources);

/// What is to be tried after \p Tried has failed with \p Errors.
LaterRelease nextAfter(LaterRelease Tried, llvm::ArrayRef<CodeDiagnostic> Errors);

/// Whether \p Errors are about constructors that have not been tried: of functions that do not compile, which fails
/// nothing where headers are missing.
bool wantsConstructors(LaterRelease Tried, llvm::ArrayRef<CodeDiagnostic> Errors);

/// Gives \p Command the standard of later releases, and the headers that replace its own, as far as \p Tried asks for
/// them.
void beginLater(CommandLine &Command, LaterRelease Tried);
/// Declares what later releases add in front of the program.
void declareLater(clang::CompilerInvocation &Invocation, LaterRelease Tried);

/// What is declared there is LibTorch's, and no name of a header that is missing.
bool isLaterHeader(llvm::StringRef File);

/// What the program needs of a later release.
LaterUse findLaterUse(const clang::ASTContext &Context, LaterRelease Tried);

} // namespace vramlint
