// Nothing stands in for this library, but it is one: its names are learnt, and none is a module of the program.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
