// Stands in for Boost.Program_options where that is not installed: options have the defaults that the program
// declares. The program runs without arguments, so nothing is parsed; what has no default is not known, by name.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <any>
#include <istream>
#include <map>
#include <memory>
#include <ostream>
#include <stdexcept>
#include <string>
#include <vector>

namespace vramlint_foreign {
/// A value that is not known, for that reason.
template <class T> T &unknown_value(const char *Reason);
} // namespace vramlint_foreign

namespace boost {

using std::any;
using std::any_cast;
using std::bad_any_cast;

namespace program_options {

class error : public std::logic_error {
public:
  using std::logic_error::logic_error;
};
class unknown_option : public error {
public:
  using error::error;
};
class required_option : public error {
public:
  using error::error;
};
class invalid_option_value : public error {
public:
  using error::error;
};

class value_semantic {
public:
  virtual ~value_semantic() = default;
  virtual bool has_default() const { return false; }
  virtual any default_any() const { return {}; }
  virtual void notify(const any &) const {}
};

class untyped_value : public value_semantic {};

template <class T> class typed_value : public value_semantic {
public:
  explicit typed_value(T *store_to = nullptr) : Target(store_to) {}
  typed_value *default_value(const T &v) {
    Default = v;
    HasDefault = true;
    return this;
  }
  typed_value *default_value(const T &v, const std::string &) { return default_value(v); }
  typed_value *implicit_value(const T &) { return this; }
  typed_value *implicit_value(const T &, const std::string &) { return this; }
  typed_value *value_name(const std::string &) { return this; }
  template <class F> typed_value *notifier(F f) {
    Notify = std::make_shared<Called<F>>(f);
    return this;
  }
  typed_value *required() { return this; }
  typed_value *composing() { return this; }
  typed_value *multitoken() { return this; }
  typed_value *zero_tokens() { return this; }

  bool has_default() const override { return HasDefault; }
  any default_any() const override { return any(Default); }
  void notify(const any &v) const override {
    if (Target)
      *Target = *std::any_cast<T>(&v);
    if (Notify)
      Notify->call(*std::any_cast<T>(&v));
  }

private:
  struct Callback {
    virtual ~Callback() = default;
    virtual void call(const T &) = 0;
  };
  template <class F> struct Called : Callback {
    F Function;
    explicit Called(F f) : Function(f) {}
    void call(const T &v) override { Function(v); }
  };
  T *Target;
  T Default{};
  bool HasDefault = false;
  std::shared_ptr<Callback> Notify;
};

template <class T> typed_value<T> *value() { return new typed_value<T>(); }
template <class T> typed_value<T> *value(T *v) { return new typed_value<T>(v); }
inline typed_value<bool> *bool_switch() { return (new typed_value<bool>())->default_value(false); }
inline typed_value<bool> *bool_switch(bool *v) { return (new typed_value<bool>(v))->default_value(false); }

class options_description;

class options_description_easy_init {
public:
  explicit options_description_easy_init(options_description *owner) : Owner(owner) {}
  options_description_easy_init &operator()(const char *name, const char *description);
  options_description_easy_init &operator()(const char *name, const value_semantic *s);
  options_description_easy_init &operator()(const char *name, const value_semantic *s, const char *description);

private:
  options_description *Owner;
};

class options_description {
public:
  static const unsigned m_default_line_length = 80;
  options_description(unsigned = 80, unsigned = 40) {}
  options_description(const std::string &, unsigned = 80, unsigned = 40) {}
  options_description_easy_init add_options() { return options_description_easy_init(this); }
  options_description &add(const options_description &other) {
    for (const auto &option : other.Options)
      Options[option.first] = option.second;
    return *this;
  }
  void declare(const char *name, const value_semantic *s) {
    const std::string all = name; // `help,h`: the long name is the one that is looked up
    Options[all.substr(0, all.find(','))] = std::shared_ptr<const value_semantic>(s);
  }
  std::map<std::string, std::shared_ptr<const value_semantic>> Options;
};
inline std::ostream &operator<<(std::ostream &out, const options_description &) { return out << '?'; }

inline options_description_easy_init &options_description_easy_init::operator()(const char *name, const char *) {
  Owner->declare(name, nullptr);
  return *this;
}
inline options_description_easy_init &options_description_easy_init::operator()(const char *name,
                                                                                const value_semantic *s) {
  Owner->declare(name, s);
  return *this;
}
inline options_description_easy_init &
options_description_easy_init::operator()(const char *name, const value_semantic *s, const char *) {
  Owner->declare(name, s);
  return *this;
}

class positional_options_description {
public:
  positional_options_description &add(const char *, int) { return *this; }
};

class variable_value {
public:
  variable_value() = default;
  variable_value(const any &v, bool defaulted) : Held(v), Defaulted(defaulted) {}
  template <class T> const T &as() const {
    if (const T *held = std::any_cast<T>(&Held))
      return *held;
    return vramlint_foreign::unknown_value<T>(("the option '" + Name + "' is not given and has no default").c_str());
  }
  template <class T> T &as() {
    if (T *held = std::any_cast<T>(&Held))
      return *held;
    return vramlint_foreign::unknown_value<T>(("the option '" + Name + "' is not given and has no default").c_str());
  }
  bool empty() const { return !Held.has_value(); }
  bool defaulted() const { return Defaulted; }
  const any &value() const { return Held; }
  any &value() { return Held; }
  std::string Name;

private:
  any Held;
  bool Defaulted = false;
};

class abstract_variables_map {};

class variables_map : public abstract_variables_map, public std::map<std::string, variable_value> {
public:
  const variable_value &operator[](const std::string &name) const {
    auto found = find(name);
    if (found != end())
      return found->second;
    variable_value &missing = Missing[name];
    missing.Name = name;
    return missing;
  }
  std::map<std::string, std::shared_ptr<const value_semantic>> Semantics;

private:
  mutable std::map<std::string, variable_value> Missing;
};

template <class C> class basic_parsed_options {
public:
  const options_description *Description = nullptr;
};
using parsed_options = basic_parsed_options<char>;
using wparsed_options = basic_parsed_options<wchar_t>;

template <class C> basic_parsed_options<C> parse_command_line(int, const C *const *, const options_description &d) {
  return {&d};
}
template <class C>
basic_parsed_options<C> parse_command_line(int, const C *const *, const options_description &d, int) {
  return {&d};
}
inline parsed_options parse_config_file(std::istream &, const options_description &d, bool = false) { return {&d}; }
inline parsed_options parse_config_file(const char *, const options_description &d, bool = false) { return {&d}; }
inline parsed_options parse_environment(const options_description &d, const std::string &) { return {&d}; }

class command_line_parser {
public:
  explicit command_line_parser(const std::vector<std::string> &) {}
  template <class C> command_line_parser(int, const C *const *) {}
  command_line_parser &options(const options_description &d) {
    Description = &d;
    return *this;
  }
  command_line_parser &positional(const positional_options_description &) { return *this; }
  command_line_parser &style(int) { return *this; }
  command_line_parser &allow_unregistered() { return *this; }
  parsed_options run() { return {Description}; }

private:
  const options_description *Description = nullptr;
};

template <class C> void store(const basic_parsed_options<C> &parsed, variables_map &vm, bool = false) {
  if (!parsed.Description)
    return;
  for (const auto &option : parsed.Description->Options) {
    vm.Semantics[option.first] = option.second;
    if (option.second && option.second->has_default() && !vm.count(option.first)) {
      variable_value v(option.second->default_any(), true);
      v.Name = option.first;
      vm.insert({option.first, v});
    }
  }
}
inline void notify(variables_map &vm) {
  for (const auto &option : vm)
    if (const auto &s = vm.Semantics[option.first])
      s->notify(option.second.value());
}

namespace command_line_style {
enum style_t { allow_long = 1, allow_short = 2, unix_style = 4, default_style = unix_style };
} // namespace command_line_style

} // namespace program_options
} // namespace boost
