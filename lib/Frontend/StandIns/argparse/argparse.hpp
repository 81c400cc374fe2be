// Stands in for argparse (p-ranav) where that is not installed: arguments have the defaults that the program
// declares. The program runs without arguments, so nothing is parsed; what has no default is not known, by name.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <any>
#include <initializer_list>
#include <list>
#include <map>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

namespace vramlint_foreign {
/// A value that is not known, for that reason.
template <class T> T &unknown_value(const char *Reason);
} // namespace vramlint_foreign

namespace argparse {

enum class nargs_pattern { optional, any, at_least_one };
enum class default_arguments : unsigned { none = 0, help = 1, version = 2, all = help | version };

class Argument {
public:
  Argument &help(const std::string &) { return *this; }
  Argument &metavar(const std::string &) { return *this; }
  Argument &required() { return *this; }
  Argument &append() { return *this; }
  Argument &remaining() { return *this; }
  Argument &hidden() { return *this; }
  template <class... N> Argument &nargs(N...) { return *this; }
  template <class... C> Argument &choices(C &&...) { return *this; }
  template <class F, class... Bound> Argument &action(F &&, Bound &&...) { return *this; }
  template <char Shape, class T> Argument &scan() { return *this; }
  Argument &flag() { return default_value(false); }
  template <class T> Argument &implicit_value(const T &) { return *this; }
  template <class T> Argument &store_into(T &target) {
    if (const T *held = std::any_cast<T>(&Default))
      target = *held;
    return *this;
  }
  template <class T> Argument &default_value(const T &value) {
    if constexpr (std::is_convertible_v<T, std::string> && !std::is_same_v<T, std::nullptr_t>)
      Default = std::string(value);
    else
      Default = value;
    return *this;
  }
  template <class T> bool operator==(const T &other) const { return get<T>() == other; }
  template <class T> T get() const {
    if (const T *held = std::any_cast<T>(&Default))
      return *held;
    if (Default.has_value())
      throw std::bad_any_cast();
    return ::vramlint_foreign::unknown_value<T>(
        ("the argument '" + Name + "' is not given and has no default").c_str());
  }

  std::string Name;
  std::any Default;
};

class ArgumentParser {
public:
  explicit ArgumentParser(const std::string & = "", const std::string & = "1.0",
                          default_arguments = default_arguments::all, bool = true) {}

  template <class... Names> Argument &add_argument(Names... names) {
    Arguments.emplace_back();
    for (const std::string &name : {std::string(names)...}) {
      Arguments.back().Name = name;
      ByName[bare(name)] = &Arguments.back();
    }
    return Arguments.back();
  }
  ArgumentParser &add_description(const std::string &) { return *this; }
  ArgumentParser &add_epilog(const std::string &) { return *this; }
  ArgumentParser &add_group(const std::string &) { return *this; }
  ArgumentParser &add_mutually_exclusive_group(bool = false) { return *this; }
  ArgumentParser &add_parents(const ArgumentParser &) { return *this; }
  ArgumentParser &add_subparser(ArgumentParser &) { return *this; }
  ArgumentParser &add_hidden_argument(const std::string &name) { return add_argument(name), *this; }
  void parse_args(int, const char *const *) {}
  void parse_args(const std::vector<std::string> &) {}
  std::vector<std::string> parse_known_args(int, const char *const *) { return {}; }

  template <class T = std::string> T get(const std::string &name) const { return (*this)[name].template get<T>(); }
  template <class T = std::string> std::optional<T> present(const std::string &name) const {
    const Argument &known = (*this)[name];
    if (const T *held = std::any_cast<T>(&known.Default))
      return *held;
    return std::nullopt;
  }
  bool is_used(const std::string &) const { return false; }
  bool is_subcommand_used(const std::string &) const { return false; }
  Argument &operator[](const std::string &name) const {
    auto found = ByName.find(bare(name));
    if (found == ByName.end())
      throw std::logic_error("No such argument: " + name);
    return *found->second;
  }
  std::string usage() const { return "usage"; }
  friend std::ostream &operator<<(std::ostream &out, const ArgumentParser &) { return out << "usage\n"; }
  std::string help() const { return "usage\n"; }

private:
  static std::string bare(std::string name) {
    while (!name.empty() && name.front() == '-')
      name.erase(0, 1);
    return name;
  }
  std::list<Argument> Arguments;
  std::map<std::string, Argument *> ByName;
};

} // namespace argparse
