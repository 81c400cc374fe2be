// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <any>
namespace boost {
using std::any;
using std::any_cast;
using std::bad_any_cast;
} // namespace boost
