// A program run in a process group of its own, with limits, and ended with all that it has started when it exceeds
// them.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Support/Bytes.h"

#include <functional>
#include <string>
#include <vector>

namespace vramlint {

struct ChildRequest {
  std::vector<std::string> Command; ///< the program is searched in PATH
  std::string LogFile;              ///< receives stdout and stderr
  int Seconds = 0;                  ///< 0: no limit
  Bytes Memory = 0;                 ///< address space; 0: no limit
};

struct ChildResult {
  enum { Exited, Signaled, TimedOut, NotStarted } End = NotStarted;
  int Code = 0;       ///< exit code, signal or errno
  std::string Output; ///< last part of the log

  bool succeeded() const { return End == Exited && Code == 0; }
  /// `exited with code 3`, `was ended by signal 11 (Segmentation fault)`.
  std::string describe() const;
};

/// Waits for the end; nothing that it has started is left then. An interrupt of this process ends it, too. To be
/// called by one thread, of a process that has no other children.
ChildResult runChild(const ChildRequest &Request);

/// Full path of an executable; empty when PATH has none.
std::string findProgram(const std::string &Name);

} // namespace vramlint
