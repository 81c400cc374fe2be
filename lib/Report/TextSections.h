// The parts of the text report, each a function from the result to lines of text. Private to Report.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Report/Text.h"

#include <string>
#include <string_view>

namespace vramlint {

/// Rows stay within this many columns.
inline constexpr std::size_t ReportWidth = 108;

/// `>= 1.24 GiB`, `~1.24 GiB`, `1.24 GiB`, `unknown`.
std::string figure(Bytes Size, Status S);
/// `82.3 %`; empty when there is no whole.
std::string share(Bytes Part, Bytes Whole);
/// `unet.cpp:23:7`, without the folder.
std::string shortPlace(const SourceFiles &Files, SourcePoint Point);

std::string layerSection(const ScenarioResult &R, const TextOptions &Options);
std::string phaseSection(const ScenarioResult &R, const SourceFiles &Files, const TextOptions &Options);
std::string peakSection(const ScenarioResult &R, const SourceFiles &Files, const TextOptions &Options);
std::string verdictSection(const ScenarioResult &R, const SourceFiles &Files, const TextOptions &Options);
std::string assumptionSection(const ScenarioResult &R, const SourceFiles &Files, const TextOptions &Options);

} // namespace vramlint
