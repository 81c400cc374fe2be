// What is said when the analysed program holds too much.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Support/Bytes.h"

#include <string>

namespace vramlint {

/// The limit of the program's own objects follows from that of the process.
inline std::string holdsTooMuch(std::uint64_t Limit) {
  return "the program holds more than " + formatBytes(static_cast<Bytes>(Limit)) +
         " of its own memory; --max-memory=SIZE raises this limit";
}

} // namespace vramlint
