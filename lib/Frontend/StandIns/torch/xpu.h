// Stands in for torch/xpu.h, which only later releases of LibTorch have.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <vramlint/later.hpp>
