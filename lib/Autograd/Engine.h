// Runs the recorded graph backward in the order of LibTorch's engine (torch/csrc/autograd/engine.cpp).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Tensor/GradNode.h"
#include "Tensor/Tensor.h"

#include <vector>

namespace vramlint {

struct BackwardOptions {
  bool KeepGraph = false;   ///< retain_graph
  bool CreateGraph = false; ///< create_graph
};

/// AnomalyMode: the engine looks for NaN in what nodes give, unless CheckNan is off.
struct AnomalyState {
  bool Enabled = false, CheckNan = true;
};
/// That of the execution which runs on this thread; who begins one resets it.
AnomalyState &anomalyState();

/// `torch::autograd::backward`: accumulates into the leaves' grads. \p Gradients may be empty (ones for scalars) or
/// hold undefined entries. Raises LibTorch's errors: not a scalar, no grad, graph freed already.
void backward(const std::vector<Tensor> &Roots, const std::vector<Tensor> &Gradients, BackwardOptions Options);
/// The same for \p Inputs alone: what is no leaf among them retains its gradient.
void backwardInto(const std::vector<Tensor> &Roots, const std::vector<Tensor> &Inputs,
                  const std::vector<Tensor> &Gradients, BackwardOptions Options);

/// `torch::autograd::grad`: returns the gradients of \p Inputs instead of accumulating.
std::vector<Tensor> gradients(const std::vector<Tensor> &Roots, const std::vector<Tensor> &Inputs,
                              const std::vector<Tensor> &Gradients, BackwardOptions Options, bool AllowUnused);

} // namespace vramlint
