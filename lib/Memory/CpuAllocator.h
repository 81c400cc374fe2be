// The CPU allocator: every request is its own block of exactly that size, nothing is cached.
//
// c10/core/impl/alloc_cpu.cpp (1.13, 2.x): posix_memalign(64, nbytes); 0 bytes give no block. What the C
// library adds around a block is not counted, as PyTorch's own profiler does not.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Support/Bytes.h"

#include <cassert>

namespace vramlint {

class CpuAllocator {
public:
  /// Returns the bytes of the block: what was asked for.
  Bytes allocate(Bytes Requested) {
    assert(Requested >= 0);
    Held += Requested;
    return Requested;
  }
  void free(Bytes Block) {
    Held -= Block;
    assert(Held >= 0);
  }
  Bytes allocated() const { return Held; }

private:
  Bytes Held = 0;
};

} // namespace vramlint
