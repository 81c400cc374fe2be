// What methods without arguments tell of a tensor.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Ops/Core/Argument.h"

#include <optional>
#include <span>
#include <string_view>

namespace vramlint {

/// A method without arguments that tells something of the tensor.
struct TensorProperty {
  std::string_view Name;
  Argument (*Get)(const Tensor &);
  /// What an undefined tensor answers: c10/core/UndefinedTensorImpl.cpp has no elements, no device and no strides,
  /// and its sizes are [0]. Nothing: it raises.
  std::optional<std::int64_t> Undefined = std::nullopt;
  bool IsType = false; ///< an undefined tensor has none, and does not raise
};

std::span<const TensorProperty> tensorProperties();
/// The one of that name; null when there is none.
const TensorProperty *findTensorProperty(std::string_view Name);

} // namespace vramlint
