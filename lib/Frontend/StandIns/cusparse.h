// Stands in for cuSPARSE where that is not installed: what LibTorch's headers name of it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "cuda_runtime.h"

enum cusparseStatus_t { CUSPARSE_STATUS_SUCCESS = 0 };
enum cusparseIndexType_t { CUSPARSE_INDEX_16U = 1, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_64I };
using cusparseHandle_t = struct cusparseContext *;
using cusparseMatDescr_t = struct cusparseMatDescr *;
