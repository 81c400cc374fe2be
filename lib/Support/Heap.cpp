// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Support/Heap.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__)
#include <malloc.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

namespace vramlint {

/// Address space that is asked for at once; memory is taken when it is touched.
static constexpr int Reserved = 1 << 30;

/// What a run takes that has its headers precompiled. More would not last: who builds a precompiled header touches
/// each page once, and clearing large ones may be slow (a virtual machine may have to get them first: 1.3 s instead
/// of 0.5).
static constexpr std::uintptr_t InLargePages = 192 << 20;

/// What is larger goes to the system by itself, and back to it when it is freed.
static constexpr int Large = 32 << 20;

static bool isLimited(__rlimit_resource_t What) {
  rlimit Limit{};
  return getrlimit(What, &Limit) || Limit.rlim_cur != RLIM_INFINITY;
}

void useLargePages() {
  if (isLimited(RLIMIT_AS) || isLimited(RLIMIT_DATA))
    return;
  // One heap for all threads, and the one that grows without gaps: the work is done by one of them.
  mallopt(M_ARENA_MAX, 1);
  mallopt(M_MMAP_THRESHOLD, Large);
  mallopt(M_TRIM_THRESHOLD, Reserved);
  mallopt(M_TOP_PAD, Reserved);
  const auto Begin = reinterpret_cast<std::uintptr_t>(sbrk(0));
  void *volatile More = std::malloc(Large / 2); // than lies ready: the heap grows
  std::free(More);
  const auto End = reinterpret_cast<std::uintptr_t>(sbrk(0));
  mallopt(M_TOP_PAD, Large);
  const auto Page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
  const std::uintptr_t First = (Begin + Page - 1) / Page * Page;
  if (End > First)
    madvise(reinterpret_cast<void *>(First), std::min(End - First, InLargePages), MADV_HUGEPAGE);
}

} // namespace vramlint

#else

namespace vramlint {
void useLargePages() {}
} // namespace vramlint

#endif
