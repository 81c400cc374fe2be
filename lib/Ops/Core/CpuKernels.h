// Types that the CPU's kernels are not made for.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Ops/Core/Op.h"

namespace vramlint {

/// Raises LibTorch's error where all floating-point and complex operands of \p Name are of one type on the CPU, or
/// all operands are whole numbers, and the kernel that they come to knows no such type: `"addmm_impl_cpu_" not
/// implemented for 'Half'`. True if so. Whole numbers were measured with 2.6 as well; what releases from 2.0 on
/// have learnt besides was not: that they take it is a check that is told to pass.
bool refuseType(std::string_view Name, const NamedArguments &Arguments);

/// Raises the error of ops that look for complex operands before they make their result. True if so.
bool refuseComplex(std::string_view Name, const NamedArguments &Arguments);

/// Tells where a release from 2.0 on computes \p Name in half or bfloat16 on the CPU in a way that is not modelled.
void tellLowPrecision(std::string_view Name, const NamedArguments &Arguments);

/// Tells that a release that was not measured is taken to have a kernel of that name for \p Type on the CPU.
void tellUntried(std::string_view Kernel, Dtype Type);

} // namespace vramlint
