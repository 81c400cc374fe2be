// Tensors that the program reads from files that are not known, and whose sizes the user says.
//
//   torch::Tensor images = torch::pickle_load(bytes).toTensor();      --set 'images=60000x28x28:uint8'
//   weight = tensors.attr("weight").toTensor();                       --set 'tensors.attr("weight").toTensor()=64x64'
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Machine.h"
#include "Tensor/Tensor.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace vramlint {

/// What the program calls a tensor that it reads.
struct ReadTensor {
  /// The variable that begins with it, then those that get it from the functions that return it.
  std::vector<const clang::ValueDecl *> Variables;
  const clang::Expr *Written = nullptr; ///< the expression that gives it
};

/// Of the tensor that \p Call gives, itself or by `toTensor()`.
ReadTensor namesOfRead(Machine &M, const clang::Expr *Call);
/// By what the program asks for each.
using ReadTensors = std::vector<std::pair<std::string, ReadTensor>>;
/// Of those that are asked of the module that \p Load gives, by attribute; nothing where it is used in another way.
std::optional<ReadTensors> attributesOfRead(Machine &M, const clang::Expr *Load);
/// The same of a dictionary, by key.
std::optional<ReadTensors> entriesOfRead(Machine &M, const clang::Expr *Load);

/// The tensor, in no memory, if its size is said.
std::optional<Tensor> saidTensor(Machine &M, const ReadTensor &Read);
/// The same of words that were said of \p Name.
Tensor tensorSaid(Machine &M, const std::string &Name, const std::string &Words);
/// The words to say it.
std::string suggestionFor(Machine &M, const ReadTensor &Read);

} // namespace vramlint
