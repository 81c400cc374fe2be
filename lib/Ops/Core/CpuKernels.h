// Types that the CPU's kernels are not made for.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Ops/Core/Op.h"

namespace vramlint {

/// Raises LibTorch's error where all floating-point and complex operands of \p Name are of one type on the CPU, and
/// the kernel that they come to knows no such type: `"addmm_impl_cpu_" not implemented for 'Half'`. True if so. \p
/// Decl tells other names of the op.
bool refuseType(std::string_view Name, const NamedArguments &Arguments);

} // namespace vramlint
