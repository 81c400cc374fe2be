// NOLINT comments, with clang-tidy's spelling: NOLINT, NOLINTNEXTLINE, NOLINTBEGIN and NOLINTEND, each
// alone or with globs in parentheses: `// NOLINT(vram-over-budget)`.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace vramlint {

/// True iff the text suppresses \p Check at \p Line (1-based). A BEGIN without an END, or the other way
/// round, suppresses nothing.
bool isSuppressed(const std::vector<std::string> &Lines, std::uint32_t Line, std::string_view Check);

} // namespace vramlint
