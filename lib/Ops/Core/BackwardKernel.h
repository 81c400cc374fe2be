// Kernels that make a gradient, as the ops they are: where gradients have a graph (create_graph) such a kernel has a
// node of its own, whose formulas tools/autograd/derivatives.yaml gives (1.13). A formula that is written without one
// leaves the graph, and the engine tells it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Ops/Core/Toolbox.h"

namespace vramlint {

/// A kernel over an incoming gradient and one saved tensor: sigmoid_backward, threshold_backward ...
struct BackwardKernel {
  std::string_view Op;
  /// The kernel: what it allocates.
  Tensor (*Run)(const Tensor &G, const Tensor &Saved, std::int64_t How);
  /// The gradient of the saved tensor from that of the result, the incoming one and the saved tensor; null: zeros.
  Tensor (*OfSaved)(const Tensor &GG, const Tensor &G, const Tensor &Saved, std::int64_t How) = nullptr;
  /// The gradient of the incoming one; null: the kernel again.
  Tensor (*OfGrad)(const Tensor &GG, const Tensor &Saved, std::int64_t How) = nullptr;
  /// LibTorch has no derivative of it, and says so.
  bool Refused = false;
};

/// Makes what a kernel with several gradients gives the outputs of its node, undefined ones included.
GradList attachAll(const NodeRef &Node, GradList Outputs, BackwardFn Backward);

/// What the engine says of an op without a derivative: std::runtime_error, unlike formulas that are left out
/// (autograd/functions/basic_ops.cpp, Error; FunctionsManual.cpp, not_implemented).
Tensor underived(std::string_view Op);
/// An op that LibTorch cannot differentiate: whoever asks for that gets the message, or \p Message.
GradList runUnderived(std::string_view Op, const std::vector<Tensor> &Inputs, const std::function<GradList()> &Run);
GradList runRefused(std::string Message, const std::vector<Tensor> &Inputs, const std::function<GradList()> &Run);

/// A kernel that is linear in the incoming gradient: pooling, padding, resizing. \p Self has a gradient of zeros and
/// is not kept; it may be undefined, \p Kept as well. \p Transposed maps the gradient of the result, with \p Kept.
Tensor runLinear(std::string_view Op, const Tensor &G, const Tensor &Self, const Tensor &Kept,
                 const std::function<Tensor()> &Run,
                 std::function<Tensor(const Tensor &GG, const Tensor &Kept)> Transposed);

/// The program calls a kernel of backward itself, and wants its gradient: that saves, and lets go of, other things
/// than what backward records. It is then not known what it leaves.
bool isRecordedKernel(OpCall &C, const std::vector<Tensor> &Operands);

/// \p Kernel must outlive the graph; \p How is the kernel's own affair. \p Beside is kept as well, and nothing else.
Tensor runBackward(const BackwardKernel &Kernel, const Tensor &G, const Tensor &Saved, std::int64_t How = 0,
                   const Tensor &Beside = {});

} // namespace vramlint
