// Stands in for Matplot++ where that is not installed, as far as names alone do not: what is drawn with is learnt
// from its use.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "../vramlint/foreign.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <tuple>
#include <vector>

namespace matplot {

using vector_1d = std::vector<double>;
using vector_2d = std::vector<std::vector<double>>;
using std::cos;
using std::exp;
using std::log;
using std::pow;
using std::sin;
using std::sqrt;
constexpr double pi = 3.14159265358979323846;
enum keyword_on { on };
enum keyword_off { off };

inline vector_1d linspace(double from, double to, std::size_t count = 100) {
  vector_1d made;
  for (std::size_t i = 0; i < count; ++i)
    made.push_back(count > 1 ? from + (to - from) * static_cast<double>(i) / static_cast<double>(count - 1) : to);
  return made;
}
inline vector_1d iota(double from, double step, double to) {
  vector_1d made;
  for (double value = from; value <= to; value += step)
    made.push_back(value);
  return made;
}
inline vector_1d iota(double from, double to) { return iota(from, 1, to); }
template <class F> vector_1d transform(const vector_1d &from, F f) {
  vector_1d made;
  for (double value : from)
    made.push_back(f(value));
  return made;
}
template <class F> vector_1d transform(const vector_1d &from, const vector_1d &with, F f) {
  vector_1d made;
  for (std::size_t i = 0; i < from.size(); ++i)
    made.push_back(f(from[i], with[i]));
  return made;
}
inline std::tuple<vector_2d, vector_2d> meshgrid(const vector_1d &x, const vector_1d &y) {
  const vector_2d made(y.size(), x);
  return {made, made};
}
inline std::tuple<vector_2d, vector_2d> meshgrid(const vector_1d &x) { return meshgrid(x, x); }
inline void legend() {}
inline void legend(std::initializer_list<const char *>) {}
inline void legend(const std::vector<std::string> &) {}

} // namespace matplot
