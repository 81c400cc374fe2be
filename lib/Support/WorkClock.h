// The clock of everything that may take a limited time.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <chrono>
#include <ctime>

namespace vramlint {

/// The processor's time that this process has had: an analysis gets as far on a busy machine.
struct WorkClock {
  using duration = std::chrono::nanoseconds;
  using rep = duration::rep;
  using period = duration::period;
  using time_point = std::chrono::time_point<WorkClock>;
  static constexpr bool is_steady = true;

  static time_point now() {
    timespec Now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &Now);
    return time_point(std::chrono::seconds(Now.tv_sec) + std::chrono::nanoseconds(Now.tv_nsec));
  }
  static duration seconds(double Count) {
    return std::chrono::duration_cast<duration>(std::chrono::duration<double>(Count));
  }
};

} // namespace vramlint
