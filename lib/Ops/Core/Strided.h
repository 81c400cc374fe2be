// The gradient of what is seen of a storage by strides of its own (FunctionsManual.cpp, as_strided_backward).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Ops/Core/Toolbox.h"

namespace vramlint::ops {

/// Gives the gradient of \p Base from that of \p View, which is seen in its storage: zeros of what both reach, with
/// the gradient where the view lies.
BackwardFn stridedBackward(const Tensor &Base, const Tensor &View);
/// The same of a view whose base was changed in place, and which may be one of another type.
BackwardFn refreshedBackward(const Tensor &Base, const Tensor &View);

} // namespace vramlint::ops
