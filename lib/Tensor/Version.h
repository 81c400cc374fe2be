// How often the values of a tensor were changed in place, as autograd counts it: views and `detach()` count together,
// what `data()` gives counts for itself, and its views with it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Tensor/Tensor.h"

namespace vramlint {

std::uint32_t &versionOf(const TensorImpl &Impl);
inline std::uint32_t &versionOf(const Tensor &T) { return versionOf(T.impl()); }

} // namespace vramlint
