// A finding: something wrong in, or worth saying about, the user's program, at a line of it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Support/SourcePoint.h"

#include <string>
#include <vector>

namespace vramlint {

enum class Severity { Note, Warning, Error };

struct FindingNote {
  SourcePoint Where;
  std::string Message;
};

struct Finding {
  std::string Check; ///< e.g. `vram-over-budget`, `vram-runtime-error`, `vram-unknown`
  Severity Level = Severity::Warning;
  std::string Message; ///< without the check's name
  SourcePoint Where;
  std::vector<FindingNote> Notes;
};

} // namespace vramlint
