// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Recording.h"

namespace vramlint {

bool refuseGrad(const Tensor &T, std::string_view Argument, std::string_view Function) {
  if (failed() || !gradWanted({T}))
    return failed();
  fail("The function '" + std::string(Function) + "' is not differentiable with respect to argument '" +
       std::string(Argument) + "'. This input cannot have requires_grad True.");
  return true;
}

Tensor shrunk(const Tensor &Whole) { return makeAlias(Whole, {}, {}, Whole.impl().Offset); }

} // namespace vramlint
