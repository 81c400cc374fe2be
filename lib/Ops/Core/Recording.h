// What the graph gets to see of an op: kernels that record nothing, formulas that can be differentiated only once,
// inputs that have no gradient.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Ops/Core/Toolbox.h"

#include <utility>

namespace vramlint {

/// GradNode::Overload of a node that is no op's: CopySlices, a function of the program's.
inline constexpr unsigned NoOverload = ~0U;

/// Runs \p F without recording, as kernels do.
template <class Fn> auto withoutGrad(Fn F) {
  bool Outer = std::exchange(session().GradEnabled, false);
  auto Result = F();
  session().GradEnabled = Outer;
  return Result;
}

/// A formula whose own gradient has no model: it leaves the graph, and the engine tells it.
inline BackwardFn onceOnly(BackwardFn Formula) {
  return [Formula = std::move(Formula)](GradNode &N, GradList &G) -> GradList {
    return withoutGrad([&] { return Formula(N, G); });
  };
}

/// A gradient that has none itself: what LibTorch's formula gives depends on nothing (zeros_like).
inline Tensor constant(Tensor T) {
  if (T.defined())
    T.impl().Constant = true;
  return T;
}

/// The scalar left in a storage of \p Whole's size.
Tensor shrunk(const Tensor &Whole);

/// An input without a gradient formula (a weight, samples): LibTorch refuses one that requires grad while it records.
/// True after raising.
bool refuseGrad(const Tensor &T, std::string_view Argument, std::string_view Function);

} // namespace vramlint
