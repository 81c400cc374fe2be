// What the real library did with a case, kept in a file: one line for each case, fields between tabs.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Case.h"

#include <optional>
#include <string>

namespace conformance {

/// The first line of a file.
std::string machineText(const Machine &M);
std::optional<Machine> parseMachine(const std::string &Line);

/// A line, with its end.
std::string recordText(const Case &C, Mode How, const Outcome &Real);

struct Record {
  std::string CaseText;
  Mode How;
  Outcome Real; ///< of its results and gradients only what they are described as
};
/// Of a line; nothing where it is none.
std::optional<Record> parseRecord(const std::string &Line);

} // namespace conformance
