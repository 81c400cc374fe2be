// The backward of glu and prelu as ops of their own, which have second derivatives of their own
// (torch/csrc/autograd/FunctionsManual.cpp, glu_double_backward and prelu_double_backward, 1.13).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Ops/Core/Toolbox.h"

namespace vramlint {

/// glu_backward; \p Dim counts from the front.
Tensor gluBackward(const Tensor &G, const Tensor &Input, std::int64_t Dim);

/// prelu_backward up to 2.0, with one kernel, \p Kernel, for both gradients.
GradList preluBackward(const Tensor &G, const Tensor &Input, const Tensor &Weight,
                       const std::function<GradList()> &Kernel);
/// Since 2.0 (_prelu_kernel_backward): both gradients have the input's sizes, to which the weight is broadcast.
GradList preluKernelBackward(const Tensor &G, const Tensor &Input, const Tensor &Weight,
                             const std::function<GradList()> &Kernel);

} // namespace vramlint
