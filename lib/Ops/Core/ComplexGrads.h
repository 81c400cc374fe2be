// What the formulas of gradients do for complex operands: `conj()` is a mark that the next kernel resolves by a copy
// which lives as long as that kernel, and the gradient of a real operand is the real part.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Ops/Core/Functions.h"

namespace vramlint {

/// `T.conj()` as a kernel reads it; of what is marked already, what lies beneath.
inline Tensor resolvedConj(const Tensor &T) {
  return T.defined() && isComplex(T.dtype()) ? T.impl().Conjugated ? ops::conj(T) : emptyLike(T) : T;
}
/// `G * Other.conj()`
inline Tensor mulConj(const Tensor &G, const Tensor &Other) { return ops::mul(G, ops::conj(Other)); }
/// handle_r_to_c: what goes to an operand of \p Type.
inline Tensor realIfReal(const Tensor &G, Dtype Type) {
  return G.defined() && isComplex(G.dtype()) && !isComplex(Type) ? ops::complexPart(G, false) : G;
}

} // namespace vramlint
