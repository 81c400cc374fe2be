// Stands in for c10/util/Optional.h of a release before 2.1: from there on it is the standard library's.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <c10/util/Metaprogramming.h>
#include <c10/util/in_place.h>
#include <functional>
#include <optional>
#include <type_traits>

namespace c10 {

using std::bad_optional_access;
using std::make_optional;
using std::nullopt;
using std::nullopt_t;
using std::optional;

template <class T, class F> constexpr T value_or_else(const std::optional<T> &value, F &&otherwise) {
  return value ? *value : static_cast<T>(std::forward<F>(otherwise)());
}

} // namespace c10
