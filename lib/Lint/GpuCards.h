// The cards the tool knows by name.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Tensor/Session.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vramlint {

const std::vector<GpuProfile> &knownCards();

/// Case, dashes, spaces and underscores do not matter, nor do `NVIDIA`, `GeForce` and `Tesla`: `rtx 4090`.
std::optional<GpuProfile> findCard(std::string_view Name);

/// Names close to a misspelt one, best first, at most five.
std::vector<std::string> similarCards(std::string_view Name);

} // namespace vramlint
