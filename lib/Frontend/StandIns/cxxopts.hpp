// Stands in for cxxopts where that is not installed: options have the defaults that the program declares. The program
// runs without arguments, so nothing is parsed; what has no default is not known, by name.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

namespace vramlint_foreign {
/// A value that is not known, for that reason.
template <class T> T &unknown_value(const char *Reason);

template <class T> struct is_list : std::false_type {};
template <class T> struct is_list<std::vector<T>> : std::true_type {};

/// What an option's text means.
template <class T> T read_option(const std::string &text) {
  if constexpr (std::is_same_v<T, std::string>) {
    return text;
  } else if constexpr (std::is_same_v<T, bool>) {
    return text == "true" || text == "1" || text == "t" || text == "T";
  } else if constexpr (is_list<T>::value) {
    T all;
    for (std::size_t from = 0; from <= text.size() && !text.empty();) {
      const std::size_t to = text.find(',', from);
      all.push_back(read_option<typename T::value_type>(text.substr(from, to - from)));
      if (to == std::string::npos)
        break;
      from = to + 1;
    }
    return all;
  } else {
    T value{};
    std::istringstream(text) >> value;
    return value;
  }
}
} // namespace vramlint_foreign

namespace cxxopts {

class OptionException : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};
using OptionParseException = OptionException;
using OptionSpecException = OptionException;
namespace exceptions {
using exception = OptionException;
using parsing = OptionException;
using specification = OptionException;
using no_such_option = OptionException;
} // namespace exceptions

class Value : public std::enable_shared_from_this<Value> {
public:
  std::shared_ptr<Value> default_value(const std::string &text) {
    Default = text;
    if (Store)
      Store(Target, text);
    return shared_from_this();
  }
  std::shared_ptr<Value> implicit_value(const std::string &) { return shared_from_this(); }
  std::shared_ptr<Value> no_implicit_value() { return shared_from_this(); }

  std::optional<std::string> Default;
  void *Target = nullptr;
  void (*Store)(void *, const std::string &) = nullptr;
};
template <class T> std::shared_ptr<Value> value() {
  auto made = std::make_shared<Value>();
  if constexpr (std::is_same_v<T, bool>)
    made->Default = "false";
  return made;
}
template <class T> std::shared_ptr<Value> value(T &target) {
  auto made = value<T>();
  made->Target = &target;
  made->Store = [](void *at, const std::string &text) {
    *static_cast<T *>(at) = ::vramlint_foreign::read_option<T>(text);
  };
  return made;
}

class OptionValue {
public:
  template <class T> const T &as() const {
    if (!Default)
      return ::vramlint_foreign::unknown_value<T>(
          ("the option '" + Name + "' is not given and has no default").c_str());
    static std::map<std::string, T> read;
    return read[Name] = ::vramlint_foreign::read_option<T>(*Default);
  }
  template <class T> std::optional<T> as_optional() const {
    if (!Default)
      return std::nullopt;
    return ::vramlint_foreign::read_option<T>(*Default);
  }
  std::size_t count() const { return 0; }
  bool has_default() const { return Default.has_value(); }

  std::string Name;
  std::optional<std::string> Default;
};

class ParseResult {
public:
  std::size_t count(const std::string &) const { return 0; }
  bool contains(const std::string &) const { return false; }
  const OptionValue &operator[](const std::string &name) const {
    auto found = All.find(name);
    if (found == All.end())
      throw OptionException("Option '" + name + "' does not exist");
    return found->second;
  }
  const std::vector<std::string> &unmatched() const { return Unmatched; }
  std::string arguments_string() const { return ""; }

  std::map<std::string, OptionValue> All;

private:
  std::vector<std::string> Unmatched;
};

class Options;
class OptionAdder {
public:
  explicit OptionAdder(Options &owner) : Owner(owner) {}
  OptionAdder &operator()(const std::string &names, const std::string &text,
                          const std::shared_ptr<Value> &how = value<bool>(), const std::string & = "");

private:
  Options &Owner;
};

class Options {
public:
  explicit Options(const std::string & = "", const std::string & = "") {}
  OptionAdder add_options(const std::string & = "") { return OptionAdder(*this); }
  Options &positional_help(const std::string &) { return *this; }
  Options &custom_help(const std::string &) { return *this; }
  Options &show_positional_help() { return *this; }
  Options &allow_unrecognised_options() { return *this; }
  Options &set_width(std::size_t) { return *this; }
  template <class Names> void parse_positional(const Names &) {}
  void parse_positional(std::initializer_list<std::string>) {}
  std::string help(const std::vector<std::string> & = {}, bool = false) const { return "usage\n"; }
  template <class Arguments> ParseResult parse(int, Arguments &&) const { return Declared; }

  ParseResult Declared;
};

inline OptionAdder &OptionAdder::operator()(const std::string &names, const std::string &,
                                            const std::shared_ptr<Value> &how, const std::string &) {
  // `b,batch`: both names mean it.
  for (std::size_t from = 0;;) {
    const std::size_t to = names.find(',', from);
    std::string name = names.substr(from, to - from);
    while (!name.empty() && name.front() == ' ')
      name.erase(0, 1);
    OptionValue &made = Owner.Declared.All[name];
    made.Name = name;
    made.Default = how->Default;
    if (to == std::string::npos)
      break;
    from = to + 1;
  }
  return *this;
}

} // namespace cxxopts
