// c10::Storage: the memory of a tensor, which programs ask for its size.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Support/StateHash.h"
#include "Torch/Answers.h"
#include "Torch/Objects.h"

namespace vramlint {

struct StorageObject final : HostObject {
  StorageRef Held;
  explicit StorageObject(StorageRef Held) : Held(std::move(Held)) {}
  void describe(StateHash &H) const override;
};

/// Tensor::storage().
std::optional<CallResult> storageOf(Machine &M, LibraryCall &Site, const Tensor &T);
/// A method of the class; nothing where it has no row.
std::optional<CallResult> callStorage(Machine &M, LibraryCall &Site, const StorageObject &Storage);
void listStorageMethods(AnswerRows &Rows);

} // namespace vramlint
