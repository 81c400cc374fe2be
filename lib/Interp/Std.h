// Shared by the files of the standard library's model.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Machine.h"

namespace vramlint {

/// The value of an operand as a callee would own it: moved from an rvalue, copied otherwise.
Value takeOperand(Machine &M, Operand &O);
/// Type argument \p Index of a class template specialisation; null type when there is none.
clang::QualType templateArgument(clang::QualType Class, unsigned Index);
/// Copies of the elements in [From, To).
std::vector<CellRef> copyRange(Machine &M, const Value &From, const Value &To);
/// The elements themselves.
std::vector<CellRef> rangeCells(const Value &From, const Value &To);

} // namespace vramlint
