// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A program with an operator new of its own sees what a thread and a pool of memory take: a thread gives its state back,
// and how much a pool takes at once is not known.
//
// RUN: %vramlint --echo --entry=thread %s 2>/dev/null | FileCheck --check-prefix=THREAD %s
// THREAD: {{^}}open 0{{$}}
// RUN: %vramlint --echo --entry=pool %s 2>&1 | FileCheck --check-prefix=POOL %s
// POOL: what depends on a value that is not known is left out: no model for 'std::pmr::memory_resource::do_allocate'
#include <cstdio>
#include <cstdlib>
#include <memory_resource>
#include <new>
#include <thread>

static int calls = 0, open = 0;

void *operator new(std::size_t size) {
  ++calls;
  ++open;
  return std::malloc(size);
}
void operator delete(void *at) noexcept {
  open -= at ? 1 : 0;
  std::free(at);
}
void operator delete(void *at, std::size_t) noexcept {
  open -= at ? 1 : 0;
  std::free(at);
}

void thread() {
  std::thread([] {}).join();
  printf("open %d\n", open);
}

void pool() {
  std::pmr::unsynchronized_pool_resource resource;
  for (int i = 0; i < 20; ++i)
    (void)resource.allocate(16);
  printf("calls %d\n", calls);
}
