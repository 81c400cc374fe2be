// Elements of containers: of which it is not known which one is meant, or that iterators lead to.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Machine.h"

namespace vramlint {

/// Whether an object of this type is a record of several things, of which one is a row of numbers: a step of an
/// episode with what was seen before and after it. How long the row is decides how large a tensor made of it is. What
/// has methods that change it is none: what is done to one of several would be done to none of the others.
bool isRecordWithRows(Machine &M, clang::QualType Type);

/// What a pointer, or an iterator that is nothing but one, leads to; a null type: it is neither.
clang::QualType elementBehind(clang::QualType Iterator);

} // namespace vramlint
