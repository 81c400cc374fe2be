// Stands in for CLI11 where that is not installed: variables keep the values that the program gives them. The program
// runs without arguments, so nothing is parsed; what it requires is not known, by name.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <functional>
#include <list>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace vramlint_foreign {
/// A value that is not known, for that reason.
template <class T> T &unknown_value(const char *Reason);
} // namespace vramlint_foreign

namespace CLI {

class Error : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
  int get_exit_code() const { return 1; }
};
class ParseError : public Error {
public:
  using Error::Error;
};
class CallForHelp : public ParseError {
public:
  using ParseError::ParseError;
};
class ValidationError : public ParseError {
public:
  using ParseError::ParseError;
};

/// Says yes to everything: nothing is given that could be wrong.
class Validator {
public:
  template <class... Bounds> explicit Validator(Bounds &&...) {}
  Validator operator&(const Validator &) const { return *this; }
  Validator operator|(const Validator &) const { return *this; }
  Validator operator!() const { return *this; }
  Validator &description(const std::string &) { return *this; }
};
inline const Validator ExistingFile, ExistingDirectory, ExistingPath, NonexistentPath, PositiveNumber,
    NonNegativeNumber, Number;
using Range = Validator;
using Bound = Validator;
using IsMember = Validator;
using CheckedTransformer = Validator;
using Transformer = Validator;
using AsSizeValue = Validator;
inline const int ignore_case = 0, ignore_underscore = 0;

class Option {
public:
  Option *required(bool is = true) {
    if (is && Forget)
      Forget(("the option '" + Name + "' is required, and not given").c_str());
    return this;
  }
  template <class T> Option *default_val(const T &value) {
    if (SetText)
      SetText(std::to_string(value));
    return this;
  }
  Option *default_val(const char *value) { return SetText ? (SetText(value), this) : this; }
  Option *default_val(const std::string &value) { return SetText ? (SetText(value), this) : this; }
  Option *default_str(const std::string &) { return this; }
  Option *capture_default_str() { return this; }
  Option *check(const Validator &) { return this; }
  template <class F> Option *check(F &&, const std::string & = "") { return this; }
  template <class F> Option *transform(F &&, const std::string & = "") { return this; }
  template <class F> Option *each(F &&) { return this; }
  Option *expected(int, int = 0) { return this; }
  Option *type_name(const std::string &) { return this; }
  Option *type_size(int) { return this; }
  Option *delimiter(char) { return this; }
  Option *envname(const std::string &) { return this; }
  Option *group(const std::string &) { return this; }
  Option *description(const std::string &) { return this; }
  Option *needs(Option *) { return this; }
  Option *excludes(Option *) { return this; }
  Option *ignore_case(bool = true) { return this; }
  Option *multi_option_policy(int) { return this; }
  Option *take_last() { return this; }
  Option *allow_extra_args(bool = true) { return this; }
  Option *configurable(bool = true) { return this; }
  std::size_t count() const { return 0; }
  bool empty() const { return true; }
  explicit operator bool() const { return false; }

  std::string Name;
  std::function<void(const char *)> Forget;
  std::function<void(const std::string &)> SetText;
};

class App {
public:
  explicit App(const std::string & = "", const std::string &name = "") : Name(name) {}

  template <class T> Option *add_option(const std::string &name, T &target, const std::string & = "", bool = false) {
    Option *made = add(name);
    made->Forget = [&target](const char *why) { target = ::vramlint_foreign::unknown_value<T>(why); };
    if constexpr (std::is_arithmetic_v<T>)
      made->SetText = [&target](const std::string &text) { target = static_cast<T>(std::stod(text)); };
    else if constexpr (std::is_same_v<T, std::string>)
      made->SetText = [&target](const std::string &text) { target = text; };
    return made;
  }
  Option *add_option(const std::string &name) { return add(name); }
  template <class F> Option *add_option_function(const std::string &name, F &&, const std::string & = "") {
    return add(name);
  }
  template <class T> Option *add_flag(const std::string &name, T &&, const std::string & = "") { return add(name); }
  Option *add_flag(const std::string &name) { return add(name); }
  template <class F> Option *add_flag_callback(const std::string &name, F &&, const std::string & = "") {
    return add(name);
  }
  template <class F> Option *add_flag_function(const std::string &name, F &&, const std::string & = "") {
    return add(name);
  }
  App *add_subcommand(const std::string &name, const std::string & = "") {
    Subcommands.emplace_back("", name);
    return &Subcommands.back();
  }
  App *add_option_group(const std::string &, const std::string & = "") { return this; }
  Option *set_config(const std::string & = "", const std::string & = "", const std::string & = "", bool = false) {
    return add("--config");
  }
  Option *set_help_flag(const std::string & = "", const std::string & = "") { return add("--help"); }
  Option *set_version_flag(const std::string & = "", const std::string & = "") { return add("--version"); }
  App *require_subcommand(int = 1, int = 0) { return this; }
  App *require_option(int = 1, int = 0) { return this; }
  App *allow_extras(bool = true) { return this; }
  App *fallthrough(bool = true) { return this; }
  App *footer(const std::string &) { return this; }
  App *description(const std::string &) { return this; }
  App *callback(std::function<void()>) { return this; }
  template <class F> App *formatter(F &&) { return this; }
  App *get_formatter() { return this; }
  void column_width(std::size_t) {}

  void parse(int, const char *const *) {}
  void parse(const std::string &, bool = false) {}
  int exit(const Error &) const { return 1; }
  bool parsed() const { return false; }
  bool got_subcommand(const std::string &) const { return false; }
  bool got_subcommand(const App *) const { return false; }
  std::size_t count(const std::string &) const { return 0; }
  explicit operator bool() const { return false; }
  Option *get_option(const std::string &name) { return ByName[name]; }
  std::vector<std::string> remaining(bool = false) const { return {}; }
  std::string help(const std::string & = "") const { return "usage\n"; }
  char **ensure_utf8(char **argv) { return argv; }
  const std::string &get_name() const { return Name; }

private:
  Option *add(const std::string &name) {
    Options.emplace_back();
    Options.back().Name = name;
    ByName[name] = &Options.back();
    return &Options.back();
  }
  std::string Name;
  std::list<Option> Options;
  std::list<App> Subcommands;
  std::map<std::string, Option *> ByName;
};

} // namespace CLI

#define CLI11_PARSE(app, ...)                                                                                        \
  try {                                                                                                              \
    (app).parse(__VA_ARGS__);                                                                                        \
  } catch (const CLI::ParseError &vramlint_error) {                                                                  \
    return (app).exit(vramlint_error);                                                                               \
  }
