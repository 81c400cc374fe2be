// Stands in for what the build of LibTorch with CUDA decides.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#define C10_CUDA_BUILD_SHARED_LIBS
