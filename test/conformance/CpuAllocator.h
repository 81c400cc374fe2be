// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An allocator of LibTorch, whose interface depends on the release: allocate() is const before 2.3, copy_data() is
// asked for since.
#pragma once

#include <c10/core/Allocator.h>
#include <torch/csrc/api/include/torch/version.h>

namespace conformance {

struct CpuAllocator : at::Allocator {
  virtual at::DataPtr make(std::size_t Size) const = 0;
#if TORCH_VERSION_MAJOR > 2 || (TORCH_VERSION_MAJOR == 2 && TORCH_VERSION_MINOR >= 3)
  at::DataPtr allocate(std::size_t Size) final { return make(Size); }
  void copy_data(void *To, const void *From, std::size_t Size) const final { default_copy_data(To, From, Size); }
#else
  at::DataPtr allocate(std::size_t Size) const final { return make(Size); }
#endif
};

} // namespace conformance
