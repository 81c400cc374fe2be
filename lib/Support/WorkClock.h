// The clock of everything that may take a limited time.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <ctime>

namespace vramlint {

/// Counts what was done instead of looking at a clock: what is tried, and what is answered, must not hang on the
/// machine and on what else it does. A second is what a core of 2023 does in one: `spend` is told how long it takes
/// to do what was done. Where that takes several times as long (a step may be anything, and a machine slow) the
/// processor's time goes on instead, which bounds it.
struct WorkClock {
  using duration = std::chrono::nanoseconds;
  using rep = duration::rep;
  using period = duration::period;
  using time_point = std::chrono::time_point<WorkClock>;
  static constexpr bool is_steady = true;

  static time_point now() { return time_point(std::max(Spent.load(), processor() / Slow - Ahead.load())); }
  static void spend(duration Took) { Spent.store(Spent.load() + Took); }
  static duration seconds(double Count) {
    return std::chrono::duration_cast<duration>(std::chrono::duration<double>(Count));
  }

  /// An execution begins: what the processor did before is none of its work.
  static void begin() {
    Spent.store(now().time_since_epoch());
    Ahead.store(processor() / Slow - Spent.load());
  }

private:
  static constexpr int Slow = 4; ///< times as long as is told
  static inline std::atomic<duration> Spent{duration::zero()}, Ahead{duration::zero()};

  static duration processor() {
    timespec Now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &Now);
    return std::chrono::seconds(Now.tv_sec) + std::chrono::nanoseconds(Now.tv_nsec);
  }
};

} // namespace vramlint
