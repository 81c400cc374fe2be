// Stands in for pybind11 where that is not installed: what a module binds is what Python may call, and nothing here
// does.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

namespace vramlint_foreign {
/// A value that is not known, for that reason.
template <class T> T &unknown_value(const char *Reason);
} // namespace vramlint_foreign

namespace pybind11 {

class object {
public:
  template <class T> T cast() const {
    return ::vramlint_foreign::unknown_value<T>("a value of Python's is not known");
  }
  object attr(const char *) const { return {}; }
  template <class... Args> object operator()(Args &&...) const { return {}; }
  template <class T> const object &operator=(const T &) const { return *this; }
  template <class Key> object operator[](const Key &) const { return {}; }
  object doc() const { return {}; }
};
using handle = object;
class str : public object {
public:
  template <class T> str(const T &) {}
};
class dict : public object {};
class list : public object {};
class tuple : public object {};
class args : public object {};
class kwargs : public object {};
class function : public object {};
class none : public object {};
class buffer : public object {};
class bytes : public object {};

struct arg {
  explicit arg(const char *) {}
  template <class T> const arg &operator=(const T &) const { return *this; }
  const arg &noconvert() const { return *this; }
};
inline namespace literals {
inline arg operator""_a(const char *name, std::size_t) { return arg(name); }
} // namespace literals
template <class... Args> struct init_tag {};
template <class... Args> init_tag<Args...> init() { return {}; }
template <class Function> init_tag<> init(Function &&) { return {}; }
template <class... Guards> struct call_guard {};
template <int Nurse, int Patient> struct keep_alive {};
struct gil_scoped_release {};
struct gil_scoped_acquire {};
struct module_local {};
enum class return_value_policy {
  automatic,
  automatic_reference,
  take_ownership,
  copy,
  move,
  reference,
  reference_internal
};

class module_ : public object {
public:
  template <class... Args> module_ &def(const char *, Args &&...) { return *this; }
  module_ def_submodule(const char *, const char * = nullptr) { return {}; }
  template <class T> void add_object(const char *, const T &) {}
  static module_ import(const char *) { return {}; }
  std::string &doc() { return Doc; }

private:
  std::string Doc;
};
using module = module_;

template <class T, class... Options> class class_ : public object {
public:
  template <class... Extra> class_(const object &, const char *, const Extra &...) {}
  template <class... Args> class_ &def(Args &&...) { return *this; }
  template <class... Args> class_ &def_static(const char *, Args &&...) { return *this; }
  template <class... Args> class_ &def_readwrite(const char *, Args &&...) { return *this; }
  template <class... Args> class_ &def_readonly(const char *, Args &&...) { return *this; }
  template <class... Args> class_ &def_property(const char *, Args &&...) { return *this; }
  template <class... Args> class_ &def_property_readonly(const char *, Args &&...) { return *this; }
};
template <class T> class enum_ : public object {
public:
  template <class... Extra> enum_(const object &, const char *, const Extra &...) {}
  template <class... Args> enum_ &value(const char *, Args &&...) { return *this; }
  enum_ &export_values() { return *this; }
};
template <class... Args> void print(Args &&...) {}

} // namespace pybind11

#define PYBIND11_MODULE(name, variable) static void vramlint_module(::pybind11::module_ &variable)
