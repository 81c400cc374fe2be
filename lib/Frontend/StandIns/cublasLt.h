// Stands in for cuBLASLt where that is not installed.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "cublas_v2.h"

using cublasLtHandle_t = struct cublasLtContext *;
