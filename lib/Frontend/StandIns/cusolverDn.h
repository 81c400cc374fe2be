// Stands in for cuSOLVER where that is not installed.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "cusolver_common.h"

using cusolverDnHandle_t = struct cusolverDnContext *;
