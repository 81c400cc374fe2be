// Layers by the names of members whose declarations are nowhere: `fc1(784, 10)`, `embedding(words, width)`.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <llvm/ADT/StringRef.h>

#include <string>

namespace vramlint {

/// The layer of LibTorch's that a member is mostly which is called \p Name and made from that many arguments; empty
/// where the name says none. Where layers are there for several dimensions, and the name says none, those of
/// \p Dimensions.
std::string layerOfName(llvm::StringRef Name, std::size_t Arguments, unsigned Dimensions);

} // namespace vramlint
