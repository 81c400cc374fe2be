// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Found by several paths, so that a guard tells it apart.
#ifndef VRAMLINT_STANDIN_FMT_RANGES_H
#define VRAMLINT_STANDIN_FMT_RANGES_H
#include "format.h"

#endif
