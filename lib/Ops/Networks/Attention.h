// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The linear map of the C++ API, which attention and the layers share.
#pragma once

#include "Tensor/Tensor.h"

namespace vramlint::ops {

/// torch::nn::functional::linear: addmm for matrices with a bias, otherwise matmul and an addition in place
/// (torch/csrc/api/include/torch/nn/functional/linear.h, 1.13 to 2.4). \p Bias may be undefined.
Tensor functionalLinear(const Tensor &Input, const Tensor &Weight, const Tensor &Bias);

} // namespace vramlint::ops
