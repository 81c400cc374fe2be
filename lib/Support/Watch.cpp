// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Watch.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <ctime>
#include <malloc.h>
#include <mutex>
#include <thread>
#include <unistd.h>
#include <utility>

namespace vramlint {

namespace {

// What the execution asks often is asked of these; without a watch they say that all is well.
std::atomic<bool> IsShort{false};
std::atomic<Bytes> Limit{0};
std::atomic<unsigned> Further{0}, Unlimited{0};

/// What an execution may take. The rest is for what is made of its trace when it has ended.
Bytes most(Bytes All) { return All - All / 8; }

double processorSeconds() {
  timespec Now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &Now);
  return static_cast<double>(Now.tv_sec) + static_cast<double>(Now.tv_nsec) * 1e-9;
}

} // namespace

Bytes residentMemory() {
  std::FILE *File = std::fopen("/proc/self/statm", "r");
  if (!File)
    return 0;
  long Size = 0, Resident = 0;
  const int Read = std::fscanf(File, "%ld %ld", &Size, &Resident);
  std::fclose(File);
  return Read == 2 ? Bytes(Resident) * sysconf(_SC_PAGESIZE) : 0;
}

struct Watch::State {
  WatchLimits Limits;
  End EndProcess;
  std::mutex Lock;
  std::condition_variable Over;
  bool IsOver = false;
  std::thread Thread;

  void look();
};

void Watch::State::look() {
  using namespace std::chrono_literals;
  unsigned Last = Further;
  double Since = processorSeconds();
  std::unique_lock Held(Lock);
  while (!Over.wait_for(Held, 20ms, [this] { return IsOver; })) {
    const Bytes Resident = residentMemory();
    if (Resident > most(Limits.Memory))
      IsShort = true;
    if (Resident > Limits.Memory)
      EndProcess("the analysis takes more than " + formatBytes(Limits.Memory) +
                 " of memory; --max-memory=SIZE raises this limit");
    const unsigned Now = Further;
    if (Now != Last || Unlimited) {
      Last = Now;
      Since = processorSeconds();
    } else if (processorSeconds() - Since > Limits.SecondsOfOneStep) {
      char Text[32];
      std::snprintf(Text, sizeof Text, "%g", Limits.SecondsOfOneStep);
      EndProcess(std::string("the analysis got no further for ") + Text +
                 " seconds; --max-time=SECONDS raises this limit");
    }
  }
}

Watch::Watch(WatchLimits Limits, End EndProcess) : S(std::make_unique<State>()) {
  S->Limits = Limits;
  S->EndProcess = std::move(EndProcess);
  Limit = Limits.Memory;
  IsShort = false;
  S->Thread = std::thread([State = S.get()] { State->look(); });
}

Watch::~Watch() {
  {
    std::lock_guard Held(S->Lock);
    S->IsOver = true;
  }
  S->Over.notify_one();
  S->Thread.join();
  IsShort = false;
}

bool Watch::memoryIsShort() {
  if (!IsShort)
    return false;
  // An execution that ended before may have left much that is free and still counted.
  malloc_trim(0);
  const bool Is = residentMemory() > most(Limit);
  IsShort = Is;
  return Is;
}

Bytes Watch::memoryLimit() { return Limit; }

void Watch::gotFurther() { Further.fetch_add(1, std::memory_order_relaxed); }

Watch::Unhurried::Unhurried() { ++Unlimited; }
Watch::Unhurried::~Unhurried() { --Unlimited; }

} // namespace vramlint
