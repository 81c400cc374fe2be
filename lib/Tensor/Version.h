// How often the values of a tensor were changed in place, as autograd counts it: views and `detach()` count together,
// what `data()` gives counts for itself, and its views with it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Tensor/Tensor.h"

namespace vramlint {

std::uint32_t &versionOf(const TensorImpl &Impl);
inline std::uint32_t &versionOf(const Tensor &T) { return versionOf(T.impl()); }
/// From here on \p Impl counts for itself, and the aliases that are made of it with it.
inline void countForItself(TensorImpl &Impl, std::uint32_t From = 0) {
  Impl.OwnVersion = std::make_shared<std::uint32_t>(From);
}

} // namespace vramlint
