// What the programs of single operations share: everything of the library, and how results are printed.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <algorithm>
#include <any>
#include <array>
#include <bit>
#include <bitset>
#include <cctype>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cinttypes>
#include <climits>
#include <cmath>
#include <compare>
#include <complex>
#include <concepts>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cwchar>
#include <cwctype>
#include <deque>
#include <exception>
#include <forward_list>
#include <functional>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <list>
#include <locale>
#include <map>
#include <memory>
#include <memory_resource>
#include <new>
#include <numbers>
#include <numeric>
#include <optional>
#include <queue>
#include <random>
#include <ranges>
#include <ratio>
#include <regex>
#include <scoped_allocator>
#include <set>
#include <source_location>
#include <span>
#include <sstream>
#include <stack>
#include <stdexcept>
#include <string>
#include <string_view>
#include <syncstream>
#include <system_error>
#include <tuple>
#include <type_traits>
#include <typeindex>
#include <typeinfo>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <valarray>
#include <variant>
#include <vector>
#include <version>

using namespace std;

/// Prints its arguments, which are evaluated in their order.
template <class... T> struct p {
  p(const T &...Of) {
    ((cout << Of << ' '), ...);
    cout << '\n';
  }
};

template <class R> static void pr(R &&Range) {
  for (auto &&X : Range)
    cout << X << ' ';
  cout << '\n';
}
template <class R> static void prm(R &&Map) {
  for (auto &&X : Map)
    cout << X.first << '=' << X.second << ' ';
  cout << '\n';
}
/// Says what is thrown.
template <class F> static void t(F Run) {
  try {
    Run();
    cout << "no throw\n";
  } catch (const exception &E) {
    cout << "throws " << E.what() << '\n';
  } catch (...) {
    cout << "throws\n";
  }
}

/// Tells its special members.
struct O {
  int v;
  static inline int alive = 0;
  O(int V = 0) : v(V) { tell("O", 1); }
  O(const O &Of) : v(Of.v) { tell("c", 1); }
  O(O &&Of) noexcept : v(Of.v) {
    Of.v = -1;
    tell("m", 1);
  }
  O &operator=(const O &Of) {
    v = Of.v;
    tell("=", 0);
    return *this;
  }
  O &operator=(O &&Of) noexcept {
    v = Of.v;
    Of.v = -1;
    tell("m=", 0);
    return *this;
  }
  ~O() { tell("~", -1); }
  void tell(const char *What, int More) {
    alive += More;
    cout << What << v << ' ';
  }
  auto operator<=>(const O &) const = default;
  friend ostream &operator<<(ostream &S, const O &Of) { return S << "O(" << Of.v << ")"; }
};
