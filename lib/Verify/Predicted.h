// The predicted side of a comparison: a trace run through its device's allocator, event by event.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Memory/CachingAllocator.h"
#include "Memory/Trace.h"
#include "Support/SourcePoint.h"
#include "Verify/TraceDocument.h"

namespace vramlint {

/// The events of \p Where with phases, operators, modules and places. On CUDA sizes are those of blocks, and the
/// events end where a request fails. Names, versions and status are the caller's to fill in.
TraceDocument predictedTrace(const Trace &T, const SourceFiles &Files, Device Where,
                             const CachingAllocatorOptions &Allocator);

} // namespace vramlint
