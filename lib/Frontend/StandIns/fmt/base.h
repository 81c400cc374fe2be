// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Found by several paths, so that a guard tells it apart.
#ifndef VRAMLINT_STANDIN_FMT_BASE_H
#define VRAMLINT_STANDIN_FMT_BASE_H
#include "format.h"

#endif
