// The heap of a process that allocates much in little time, and then ends.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

namespace vramlint {

/// Lets the heap of this process grow in large pages where the system has them: a syntax tree is a hundred megabytes
/// of small pieces, and each small page that is touched first costs as much as what is put into it. To be called
/// before there are threads. Changes nothing where the address space or the data of the process are limited, and
/// under a sanitizer, which brings an allocator of its own.
void useLargePages();

} // namespace vramlint
