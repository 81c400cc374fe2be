// The checks: which findings a result gives, which of them the user asked for, and how serious they are.
//
//   vram-over-budget    the peak of allocated bytes is above the budget; at the line of the peak
//   vram-out-of-memory  a card cannot serve a request; at the line that asks
//   vram-runtime-error  the program does what LibTorch refuses
//   vram-undecided      a limit is asked for and there is no figure to hold against it
//   vram-unknown        a figure is assumed or lost, with the cause
//   vram-bounded        a figure leaves out what only has a lower end; a note
//   vram-limit          the program did not end within the limits on its execution
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Report/Result.h"
#include "Report/Text.h"

#include <string>
#include <string_view>
#include <vector>

namespace vramlint {

struct CheckDescription {
  std::string_view Name;
  std::string_view Summary;
  Severity Level; ///< unless --warnings-as-errors or --strict says otherwise
};

/// All checks, by name.
const std::vector<CheckDescription> &knownChecks();

/// A comma-separated list of globs as in clang-tidy: `*,-vram-unknown`; the last match decides, nothing
/// matching means no.
class GlobList {
public:
  explicit GlobList(std::string_view Text);
  bool matches(std::string_view Name) const;
  bool empty() const { return Items.empty(); }

private:
  struct Item {
    std::string Pattern;
    bool Positive;
  };
  std::vector<Item> Items;
};

struct CheckOptions {
  GlobList Checks{"*"};
  GlobList WarningsAsErrors{""};
  bool Strict = false; ///< a figure that is not exact is an error
};

/// `vram-runtime-error`: \p Message is LibTorch's; \p Stack the calls that lead there, innermost first.
Finding runtimeError(std::string Message, SourcePoint Where, const std::vector<CallSite> &Stack);

/// What the figures of \p R themselves give: budget, cards, exactness.
std::vector<Finding> memoryFindings(const ScenarioResult &R, const SourceFiles &Files);

/// Keeps the findings the user asked for and did not suppress in the source, with their final level,
/// in order of place; the same assumption at several places is one finding. \p Suppressed, if given, counts
/// those removed by NOLINT.
std::vector<Finding> selectFindings(std::vector<Finding> All, const CheckOptions &Options, const SourceText &Source,
                                    unsigned *Suppressed = nullptr);

/// True iff exit code 1 is due.
bool hasErrors(const std::vector<Finding> &Findings);

} // namespace vramlint
