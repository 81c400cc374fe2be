// Stands in for cuDNN where that is not installed: what LibTorch's headers name of it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "cuda_runtime.h"

#define CUDNN_MAJOR 8
#define CUDNN_MINOR 5
#define CUDNN_PATCHLEVEL 0
#define CUDNN_VERSION (CUDNN_MAJOR * 1000 + CUDNN_MINOR * 100 + CUDNN_PATCHLEVEL)
enum cudnnStatus_t { CUDNN_STATUS_SUCCESS = 0, CUDNN_STATUS_NOT_SUPPORTED = 9 };
using cudnnHandle_t = struct cudnnContext *;
inline const char *cudnnGetErrorString(cudnnStatus_t) { return "CUDNN_STATUS_SUCCESS"; }
inline std::size_t cudnnGetVersion() { return CUDNN_VERSION; }
