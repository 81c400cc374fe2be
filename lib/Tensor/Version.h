// How often the values of a tensor were changed in place, as autograd counts it: views and `detach()` count together,
// what `data()` gives counts for itself, and its views with it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Tensor/Tensor.h"

namespace vramlint {

/// What counts for \p Impl, and for what shares its values.
const std::shared_ptr<std::uint32_t> &counterOf(const TensorImpl &Impl);
inline std::uint32_t &versionOf(const TensorImpl &Impl) { return *counterOf(Impl); }
inline std::uint32_t &versionOf(const Tensor &T) { return versionOf(T.impl()); }
/// From here on \p Impl counts for itself, and the aliases that are made of it with it.
inline void countForItself(TensorImpl &Impl) { Impl.OwnVersion = std::make_shared<std::uint32_t>(0); }

} // namespace vramlint
