// Pieces of a tensor that begin where is not known, and are as long as is: `data.slice(0, at, at + length)`.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Machine.h"

#include <cstdint>
#include <optional>

namespace vramlint {

/// How far \p End is behind \p Begin, which are not known themselves; nothing where the text does not say that the
/// one is the other and something that is known.
std::optional<std::int64_t> lengthOfPiece(Machine &M, const clang::Expr *Begin, const clang::Expr *End);

/// The same of the arguments \p Begin and \p Begin + 1 of a call or a construction; what it takes is told.
std::optional<std::int64_t> lengthOfPieceAt(Machine &M, const clang::Expr *Site, unsigned Begin);

} // namespace vramlint
