// Stands in for what CUDA's compiler knows where that is not installed.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "cuda_runtime.h"
