// One row per elementwise op of one operand: the derivative formula and the operand it needs.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Ops/Core/Toolbox.h"

namespace vramlint {

struct UnaryRule {
  enum class Needs : std::uint8_t { Nothing, Self, Result, Both };

  std::string_view Name;
  bool Float = false; ///< integers are promoted to the default dtype
  Needs Saved = Needs::Nothing;
  Tensor (*Grad)(const Tensor &G, const Tensor &Saved) = nullptr; ///< null: not differentiable
  std::optional<Dtype> ResultType = {};
  /// In place of Grad where the formula reads both, the input and the result.
  Tensor (*GradOfBoth)(const Tensor &G, const Tensor &Self, const Tensor &Result) = nullptr;
  bool InplaceGrad = true;     ///< false: LibTorch has no derivative of the in-place form
  bool RealOfComplex = false;  ///< the result of a complex tensor is real: abs, angle
  bool MadeFirst = false;      ///< that result is made before the kernel runs, not when it is done
  bool OnlyCompares = false;   ///< all that the formula does with what was saved
  bool TakesConjugate = false; ///< the conjugate of what is marked is the tensor itself, unmarked
};

/// The row of an op, by its name, one that means the same, or its form in place; null where there is none.
const UnaryRule *unaryRule(std::string_view Name);

/// sigmoid_backward of what a sigmoid gave, and tanh_backward.
Tensor sigmoidBackward(const Tensor &G, const Tensor &Result);
Tensor tanhBackward(const Tensor &G, const Tensor &Result);

} // namespace vramlint
