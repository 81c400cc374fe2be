// Stands in for a header of Thrust where that is not installed.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "vramlint/thrust.hpp"
