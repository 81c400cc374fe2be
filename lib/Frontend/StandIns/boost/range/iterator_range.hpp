// Stands in for Boost.Range's pair of iterators where that is not installed.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>
#include <iterator>
#include <utility>

namespace boost {

template <class I> class iterator_range {
public:
  using iterator = I;
  using const_iterator = I;
  using value_type = typename std::iterator_traits<I>::value_type;
  iterator_range() = default;
  iterator_range(I from, I to) : From(from), To(to) {}
  I begin() const { return From; }
  I end() const { return To; }
  bool empty() const { return From == To; }
  explicit operator bool() const { return !empty(); }
  decltype(auto) front() const { return *From; }
  decltype(auto) operator[](std::ptrdiff_t i) const { return From[i]; }
  std::size_t size() const { return static_cast<std::size_t>(std::distance(From, To)); }
  iterator_range &advance_begin(std::ptrdiff_t n) {
    std::advance(From, n);
    return *this;
  }

private:
  I From{}, To{};
};
template <class I> iterator_range<I> make_iterator_range(I from, I to) { return {from, to}; }
template <class R> auto make_iterator_range(R &&range) {
  return iterator_range<decltype(std::begin(range))>(std::begin(range), std::end(range));
}
template <class I> iterator_range<I> make_iterator_range(const std::pair<I, I> &both) {
  return {both.first, both.second};
}

} // namespace boost
