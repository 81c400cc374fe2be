// Stands in for c10/util/in_place.h where std::optional is what LibTorch's is.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <utility>

namespace c10 {

using std::in_place;
using std::in_place_t;
template <std::size_t I> using in_place_index_t = std::in_place_index_t<I>;
template <class T> using in_place_type_t = std::in_place_type_t<T>;

} // namespace c10
