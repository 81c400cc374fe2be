// Stands in for CUDA's half precision where that is not installed.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "cuda_runtime.h"

struct __half {
  unsigned short bits;
};
using half = __half;
