// What stands in for Thrust where it is not installed: algorithms and vectors take device memory that is not
// LibTorch's.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "vramlint/foreign.hpp"

#include <cstddef>
#include <vector>

namespace thrust {
template <class T> struct device_ptr {
  using value_type = T;
  T *at;
  explicit device_ptr(T *at = nullptr) : at(at) {}
  T *get() const { return at; }
  device_ptr operator+(std::ptrdiff_t n) const { return device_ptr(at + n); }
  device_ptr operator-(std::ptrdiff_t n) const { return device_ptr(at - n); }
  std::ptrdiff_t operator-(const device_ptr &other) const { return at - other.at; }
  T operator*() const { return ::vramlint_foreign::unknown_value<T>("what is in device memory"); }
  T operator[](std::ptrdiff_t) const { return **this; }
};
template <class T> device_ptr<T> device_pointer_cast(T *at) { return device_ptr<T>(at); }
template <class T> T *raw_pointer_cast(device_ptr<T> p) { return p.at; }
template <class T> T *raw_pointer_cast(T *p) { return p; }

template <class T> using host_vector = std::vector<T>;
template <class T> class device_vector {
  std::size_t count = 0;

  void take() { ::vramlint_foreign::device_memory("thrust::device_vector"); }

public:
  using value_type = T;
  using iterator = device_ptr<T>;
  device_vector() = default;
  explicit device_vector(std::size_t n) : count(n) { take(); }
  device_vector(std::size_t n, const T &) : count(n) { take(); }
  template <class I> device_vector(I first, I last) : count(static_cast<std::size_t>(last - first)) { take(); }
  device_vector(const std::vector<T> &from) : count(from.size()) { take(); }
  device_vector &operator=(const std::vector<T> &from) {
    count = from.size();
    take();
    return *this;
  }
  void resize(std::size_t n) {
    count = n;
    take();
  }
  void resize(std::size_t n, const T &) { resize(n); }
  void reserve(std::size_t) { take(); }
  void push_back(const T &) {
    ++count;
    take();
  }
  void clear() { count = 0; }
  std::size_t size() const { return count; }
  bool empty() const { return count == 0; }
  iterator begin() const { return iterator(); }
  iterator end() const { return iterator() + static_cast<std::ptrdiff_t>(count); }
  iterator data() const { return iterator(); }
  T operator[](std::size_t) const { return ::vramlint_foreign::unknown_value<T>("what is in device memory"); }
};

struct execution_policy {
  template <class S> execution_policy on(S) const { return {}; }
  template <class A> execution_policy operator()(A &&) const { return {}; }
};
inline const execution_policy device{}, host{}, seq{};
namespace cuda {
inline const execution_policy par{}, par_nosync{};
}

template <class T = void> struct plus {
  T operator()(const T &a, const T &b) const { return a + b; }
};
template <class T = void> struct maximum {
  T operator()(const T &a, const T &b) const { return a < b ? b : a; }
};
template <class T = void> struct minimum {
  T operator()(const T &a, const T &b) const { return b < a ? b : a; }
};
template <class T = void> struct less {
  bool operator()(const T &a, const T &b) const { return a < b; }
};
template <class T = void> struct greater {
  bool operator()(const T &a, const T &b) const { return b < a; }
};
template <class T> struct counting_iterator {
  using value_type = T;
  T at{};
  explicit counting_iterator(T at = T()) : at(at) {}
  counting_iterator operator+(std::ptrdiff_t n) const { return counting_iterator(at + static_cast<T>(n)); }
  T operator*() const { return at; }
};
template <class T> counting_iterator<T> make_counting_iterator(T at) { return counting_iterator<T>(at); }

// What takes memory of its own while it runs. What it is given leads to is not known afterwards. Other algorithms are
// names that are learnt.
template <class... A> void changed(A...);
#define VRAMLINT_ALGORITHM(name)                                                                                       \
  template <class... A> void name(const A &...given) {                                                                 \
    ::vramlint_foreign::device_scratch("thrust::" #name);                                                              \
    changed(given...);                                                                                                 \
  }
VRAMLINT_ALGORITHM(sort)
VRAMLINT_ALGORITHM(stable_sort)
VRAMLINT_ALGORITHM(sort_by_key)
VRAMLINT_ALGORITHM(stable_sort_by_key)
VRAMLINT_ALGORITHM(inclusive_scan)
VRAMLINT_ALGORITHM(exclusive_scan)
#undef VRAMLINT_ALGORITHM
} // namespace thrust
