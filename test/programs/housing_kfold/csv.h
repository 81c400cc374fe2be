// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <string>
#include <vector>

namespace csv {
using Row = std::vector<float>;
std::vector<Row> read(const std::string &file, bool header = true);
} // namespace csv
