// What is foreign is given to a function of which there are several: Clang does not know which, as it converts to
// everything. Where one of them takes a number there, it is one.
//
//   x.sum(config.dim)  x.mul(config.scale)  x[config.first]  std::sqrt(config.width)
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <llvm/ADT/StringRef.h>

#include <cstddef>
#include <vector>

namespace clang {
class Sema;
}

namespace vramlint {

/// A name in an argument that is a number.
struct NumberGiven {
  std::size_t At;           ///< where in the text it stands
  bool IsWhole = false;     ///< it is an integer
  bool MayBeTensor = false; ///< there is a function that takes a tensor there
};

/// Those in the arguments of the call that begins at \p Offset of \p All: `mul(config.scale)`, `[config.first]`,
/// `= config.first` behind an element. None when no function of that name takes a number.
std::vector<NumberGiven> numbersGiven(clang::Sema &S, llvm::StringRef All, std::size_t Offset);

/// The names that the arithmetic expression at \p Offset of \p All is made of; it ends in front of a comma or a
/// bracket. None when it is anything else.
std::vector<std::size_t> namesInArithmetic(llvm::StringRef All, std::size_t Offset);

} // namespace vramlint
