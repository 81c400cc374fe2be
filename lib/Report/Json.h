// The machine-readable report: docs/json-schema.md says what it holds, docs/schema its JSON Schema.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Report/Result.h"

#include <string>
#include <string_view>
#include <vector>

namespace vramlint {

/// Version of the format; the first number changes when a reader of the old one would break.
inline constexpr std::string_view JsonSchemaVersion = "2.1";

/// One document for all scenarios of a run, with a newline at the end. \p ToolVersion: `0.1.0`. The
/// `torch_version` and `device` at the top are those of the first scenario.
std::string renderJson(const std::vector<ScenarioResult> &Scenarios, const SourceFiles &Files,
                       std::string_view ToolVersion);

} // namespace vramlint
