// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Stack.h"

#include <pthread.h>
#include <sys/mman.h>

namespace vramlint {

namespace {
struct Job {
  const std::function<void(unsigned)> &Work;
  unsigned Bytes;
};
} // namespace

static void *start(void *Given) {
  const Job &J = *static_cast<Job *>(Given);
  J.Work(J.Bytes);
  return nullptr;
}

/// Whether so much address space is free.
static bool hasRoom(std::size_t Bytes) {
  void *Trial = mmap(nullptr, Bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (Trial == MAP_FAILED)
    return false;
  munmap(Trial, Bytes);
  return true;
}

void runOnStack(unsigned Wanted, const std::function<void(unsigned Bytes)> &Work) {
  constexpr unsigned Least = 1u << 20;
  for (unsigned Bytes = Wanted; Bytes >= Least; Bytes /= 2) {
    // As much again is left for what the work allocates.
    if (!hasRoom(std::size_t(Bytes) * 2))
      continue;
    Job J{Work, Bytes};
    pthread_attr_t Attributes;
    pthread_t Thread;
    pthread_attr_init(&Attributes);
    pthread_attr_setstacksize(&Attributes, Bytes);
    const bool Runs = pthread_create(&Thread, &Attributes, start, &J) == 0;
    pthread_attr_destroy(&Attributes);
    if (!Runs)
      continue;
    pthread_join(Thread, nullptr);
    return;
  }
  Work(Least);
}

} // namespace vramlint
