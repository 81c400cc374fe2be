// What one process may take: a thread looks at it several times a second.
//
//   most of the memory is taken    memoryIsShort(): whoever executes ends in good order, with a report
//   all of it                      the process is ended with one message, wherever it is
//   nothing gets further           the same: an execution minds its own time, Clang and a single op do not
//
// Memory is what the system says is resident: whatever took it, containers of the analysed program, objects of
// libraries, the trace or Clang's tree, is counted alike, and nothing can be forgotten.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Support/Bytes.h"

#include <functional>
#include <memory>
#include <string>

namespace vramlint {

struct WatchLimits {
  Bytes Memory = 4 * GiB;
  double SecondsOfOneStep = 30; ///< of the processor, between two calls of Watch::gotFurther
};

class Watch {
public:
  /// Ends the process; what is said is one sentence.
  using End = std::function<void(const std::string &Message)>;

  /// From now on, until it is destroyed. There is one at a time.
  Watch(WatchLimits Limits, End EndProcess);
  ~Watch();
  Watch(const Watch &) = delete;
  Watch &operator=(const Watch &) = delete;

  /// Whether most of the memory is taken; what is free but was not given back to the system is given back first.
  static bool memoryIsShort();
  /// The limit, for messages.
  static Bytes memoryLimit();
  /// Something has ended that takes a limited time.
  static void gotFurther();

  /// While it lives, something runs that takes its time once and ends for sure.
  struct Unhurried {
    Unhurried();
    ~Unhurried();
    Unhurried(const Unhurried &) = delete;
    Unhurried &operator=(const Unhurried &) = delete;
  };

private:
  struct State;
  std::unique_ptr<State> S;
};

/// What is resident of this process now; 0: nobody says.
Bytes residentMemory();

} // namespace vramlint
