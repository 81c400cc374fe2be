// Inputs that the layers of a made model accept. Private to the room.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Analysis/Scenario.h"
#include "Torch/Execute.h"

#include <llvm/ADT/STLFunctionalExtras.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vramlint {

/// What became of a call.
struct InputTrial {
  bool Works = false;
  std::size_t Progress = 0; ///< how much it did before it was refused
  std::string Error;        ///< what it was refused with
};

InputSpec tensorInput(std::vector<std::int64_t> Shape, bool IsIndex);

/// How many numbers there are, and how many a layer or a view wants.
struct Mismatch {
  std::int64_t Has = 0, Wants = 0;
};
/// Of a view, from what it is refused with.
std::optional<Mismatch> viewMismatch(llvm::StringRef Error);
/// Of a product of matrices.
std::optional<Mismatch> matrixMismatch(llvm::StringRef Error);

/// Searches for tensors with which a call ends well; true when it has one. \p Try makes the call, with the last
/// tensor for all that follow it. \p Wanted: how many tensors the call takes.
bool findTensors(llvm::ArrayRef<LayerSummary> Layers, unsigned Wanted,
                 llvm::function_ref<InputTrial(llvm::ArrayRef<InputSpec>)> Try);

} // namespace vramlint
