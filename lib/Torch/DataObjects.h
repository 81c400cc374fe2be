// What stands behind datasets and data loaders of the program.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Torch/Objects.h"

#include <optional>
#include <vector>

namespace vramlint {

/// A dataset, or a loader over one.
struct DatasetObject final : HostObject {
  std::int64_t Size = 0;  ///< examples
  Sizes Example;          ///< of the data of one
  bool Stacked = false;   ///< batches are one example with a leading dimension, else lists of examples
  std::int64_t Batch = 0; ///< of a loader; 0: a dataset
  bool DropLast = false;
};

/// An object of a class of torch::data; nothing when it is not modelled.
std::optional<Value> constructData(llvm::StringRef Name, const std::vector<Operand> &Arguments);

} // namespace vramlint
