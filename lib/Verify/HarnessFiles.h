// The files of lib/Verify/Harness, as they were when this was built.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace vramlint {

extern const char *const MeasureSource; ///< measure.cpp
extern const char *const LibTorchCMake; ///< libtorch.cmake

} // namespace vramlint
