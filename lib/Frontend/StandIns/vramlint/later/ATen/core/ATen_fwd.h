// Reads ATen/core/ATen_fwd.h without its declaration of c10::optional, which is the standard library's here.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <c10/core/QScheme.h>
#include <c10/util/Optional.h>
#define optional optional_before_2_1
#include_next <ATen/core/ATen_fwd.h>
#undef optional
