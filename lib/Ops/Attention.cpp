// Attention as ops.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Attention.h"
#include "Ops/Functions.h"
#include "Ops/Registry.h"

namespace vramlint {

namespace {

/// F::linear of the C++ API: addmm for matrices with a bias, otherwise matmul and an addition in place.
Argument runFunctionalLinear(OpCall &C) {
  Tensor Input = C.tensor("self"), Weight = C.tensor("weight"), Bias = C.optionalTensor("bias").value_or(Tensor());
  if (C.poisoned() || !requireDefined({Input, Weight}))
    return Tensor();
  return ops::functionalLinear(Input, Weight, Bias);
}

const OpDecl Declared[] = {
    {.Names = {"F::linear"}, .Run = runFunctionalLinear, .Source = "1.13 nn/functional/linear.h"},
};

} // namespace

Tensor ops::functionalLinear(const Tensor &Input, const Tensor &Weight, const Tensor &Bias) {
  if (!requireDefined({Input, Weight}))
    return {};
  if (Input.dim() == 2 && Bias.defined())
    return ops::addmm(Bias, Input, ops::t(Weight));
  Tensor Output = ops::matmul(Input, ops::t(Weight));
  return Bias.defined() && Output.defined() ? ops::addInto(Output, Bias) : Output;
}

const std::span<const OpDecl> AttentionOps = Declared;

} // namespace vramlint
