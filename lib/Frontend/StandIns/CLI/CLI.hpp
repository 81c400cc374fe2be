// Stands in for CLI11 where that is not installed: the words of the program are parsed as it does, and variables that
// are not spoken of keep the values that the program gives them. Where the words are not known, what is required and
// what is a flag is not known, by name.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "../vramlint/options.hpp"

#include <functional>
#include <list>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace CLI {

class Error : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
  virtual int get_exit_code() const { return 1; }
};
class ParseError : public Error {
public:
  using Error::Error;
};
class CallForHelp : public ParseError {
public:
  using ParseError::ParseError;
  int get_exit_code() const override { return 0; }
};
class RequiredError : public ParseError {
public:
  using ParseError::ParseError;
};
class ExtrasError : public ParseError {
public:
  using ParseError::ParseError;
};
class ConversionError : public ParseError {
public:
  using ParseError::ParseError;
};
class ArgumentMismatch : public ParseError {
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

class Option : public ::vramlint_foreign::Members {
public:
  Option *required(bool is = true) {
    Required = is;
    return this;
  }
  template <class T> Option *default_val(const T &value) {
    if (SetText)
      SetText({std::to_string(value)});
    return this;
  }
  Option *default_val(const char *value) { return default_val(std::string(value)); }
  Option *default_val(const std::string &value) {
    if (SetText)
      SetText({value});
    return this;
  }
  Option *default_str(const std::string &) { return this; }
  Option *capture_default_str() { return this; }
  Option *check(const Validator &) { return this; }
  template <class F> Option *check(F &&, const std::string & = "") { return this; }
  template <class F> Option *transform(F &&, const std::string & = "") {
    SetText = nullptr; // what the text becomes is not followed
    return this;
  }
  template <class F> Option *each(F &&) { return this; }
  Option *expected(int least, int most = 0) {
    IsList = least > 1 || least < 0 || most > 1;
    return this;
  }
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
  std::size_t count() const {
    return Unknown.empty() ? Words.size() : ::vramlint_foreign::unknown_value<std::size_t>(Unknown.c_str());
  }
  bool empty() const { return count() == 0; }
  explicit operator bool() const { return count() != 0; }
  template <class T> T as() const {
    T value{};
    if (!Unknown.empty() || Words.empty() || !::vramlint_foreign::read_option(Words.back(), value))
      return ::vramlint_foreign::unknown_value<T>(spelt().c_str());
    return value;
  }
  const std::vector<std::string> &results() const { return Words; }
  const std::string &get_name() const { return Name; }
  bool hasName(const std::string &name) const {
    const std::string all = "," + Names + ",";
    return all.find("," + name + ",") != std::string::npos;
  }
  std::string spelt() const { return ::vramlint_foreign::unknown_option(Name, !IsFlag && Name[0] == '-'); }
  void settle(bool isKnown) {
    if (isKnown && Words.empty()) {
      if (Required)
        throw RequiredError(Name + " is required");
    } else if (isKnown && SetText) {
      if (!SetText(Words))
        throw ConversionError("Could not convert: " + Name);
    } else if (isKnown || Required || IsFlag) {
      if (!isKnown && !Required)
        Unknown = spelt();
      if (Forget)
        Forget(spelt().c_str());
    }
  }

  std::string Name, Names, Unknown; ///< Unknown: why nobody knows whether it is given
  std::vector<std::string> Words;
  bool Required = false, IsFlag = false, IsList = false;
  std::function<void(const char *)> Forget;
  std::function<bool(const std::vector<std::string> &)> SetText;
};

/// What a type can be read from.
template <class T, class = void> struct is_readable : std::is_constructible<T, const std::string &> {};
template <class T>
struct is_readable<T, std::void_t<decltype(std::declval<std::istream &>() >> std::declval<T &>())>> : std::true_type {
};

class App : public ::vramlint_foreign::Members {
public:
  explicit App(const std::string & = "", const std::string &name = "") : Name(name) {}

  template <class T> Option *add_option(const std::string &name, T &target, const std::string & = "", bool = false) {
    Option *made = add(name);
    made->Forget = [&target](const char *why) { target = ::vramlint_foreign::unknown_value<T>(why); };
    if constexpr (::vramlint_foreign::is_list<T>::value) {
      made->IsList = true;
      if constexpr (is_readable<typename T::value_type>::value)
        made->SetText = [&target](const std::vector<std::string> &words) {
          target.clear();
          for (const std::string &word : words) {
            typename T::value_type value{};
            if (!::vramlint_foreign::read_option(word, value))
              return false;
            target.push_back(value);
          }
          return true;
        };
    } else if constexpr (is_readable<T>::value) {
      made->SetText = [&target](const std::vector<std::string> &words) {
        return ::vramlint_foreign::read_option(words.back(), target);
      };
    }
    return made;
  }
  Option *add_option(const std::string &name) { return add(name); }
  template <class F> Option *add_option_function(const std::string &name, F &&, const std::string & = "") {
    return add(name);
  }
  template <class T> Option *add_flag(const std::string &name, T &target, const std::string & = "") {
    Option *made = add_flag(name);
    if constexpr (std::is_arithmetic_v<T>) {
      made->Forget = [&target](const char *why) { target = ::vramlint_foreign::unknown_value<T>(why); };
      made->SetText = [&target](const std::vector<std::string> &words) {
        bool is = true;
        ::vramlint_foreign::read_bool(words.back(), is);
        target = static_cast<T>(std::is_same_v<T, bool> || !is ? is : words.size());
        return true;
      };
    }
    return made;
  }
  Option *add_flag(const std::string &name, const char * = "") {
    Option *made = add(name);
    made->IsFlag = true;
    return made;
  }
  template <class F> Option *add_flag_callback(const std::string &name, F &&, const std::string & = "") {
    return add_flag(name);
  }
  template <class F> Option *add_flag_function(const std::string &name, F &&, const std::string & = "") {
    return add_flag(name);
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
  App *require_subcommand(int least = 1, int = 0) {
    NeedsSubcommand = least > 0;
    return this;
  }
  App *require_option(int = 1, int = 0) { return this; }
  App *allow_extras(bool is = true) {
    AllowsExtras = is;
    return this;
  }
  App *fallthrough(bool = true) { return this; }
  App *footer(const std::string &) { return this; }
  App *description(const std::string &) { return this; }
  App *callback(std::function<void()> call) {
    Callback = call;
    return this;
  }
  template <class F> App *formatter(F &&) { return this; }
  App *get_formatter() { return this; }
  void column_width(std::size_t) {}

  void parse(int count, const char *const *words) { parse(::vramlint_foreign::words_of(count, words)); }
  void parse(const std::string &, bool = false) { parse(::vramlint_foreign::program_words()); }
  int exit(const Error &error) const { return error.get_exit_code(); }
  bool parsed() const { return Parsed; }
  bool got_subcommand(const std::string &name) const {
    for (const App &sub : Subcommands)
      if (sub.Name == name)
        return got_subcommand(&sub);
    return false;
  }
  bool got_subcommand(const App *sub) const { return static_cast<bool>(*sub); }
  std::size_t count(const std::string &name) const {
    for (const Option &each : Options)
      if (each.hasName(name))
        return each.count();
    return got_subcommand(name);
  }
  std::size_t count() const { return static_cast<bool>(*this); }
  explicit operator bool() const {
    return IsKnown ? Parsed : ::vramlint_foreign::unknown_value<bool>(spelt().c_str());
  }
  Option *get_option(const std::string &name) {
    if (Option *found = option(name))
      return found;
    throw Error(name + " not found");
  }
  Option *operator[](const std::string &name) { return get_option(name); }
  std::vector<std::string> remaining(bool = false) const { return Rest; }
  std::string help(const std::string & = "") const { return "usage\n"; }
  char **ensure_utf8(char **argv) { return argv; }
  const std::string &get_name() const { return Name; }

private:
  std::string spelt() const { return "the subcommand '" + Name + "' (--program-args=" + Name + ")"; }
  Option *add(const std::string &names) {
    Options.emplace_back();
    Option &made = Options.back();
    std::string name;
    for (char each : names + ",") { // `-b,--batch`: the longest is its name
      if (each == ',') {
        made.Names += (made.Names.empty() ? "" : ",") + name;
        if (name.size() > made.Name.size())
          made.Name = name;
        name.clear();
      } else if (each != ' ') {
        name += each;
      }
    }
    return &made;
  }
  Option *option(const std::string &name) {
    for (Option &each : Options)
      if (each.hasName(name))
        return &each;
    return nullptr;
  }
  void parse(const ::vramlint_foreign::program_words &words) {
    Parsed = true;
    IsKnown = words.known;
    if (words.known)
      take(words.all);
    for (Option &each : Options)
      each.settle(words.known);
    for (App &sub : Subcommands)
      if (!words.known)
        sub.parse(words);
    if (words.known && NeedsSubcommand && !Used)
      throw RequiredError("A subcommand is required");
    if (Callback && words.known)
      Callback();
  }
  void take(const std::vector<std::string> &words) {
    for (std::size_t at = 0; at < words.size();) {
      const std::string word = words[at++];
      if (::vramlint_foreign::looks_like_option(word)) {
        takeOption(word, words, at);
        continue;
      }
      for (App &sub : Subcommands)
        if (sub.Name == word) {
          Used = true;
          sub.parse({true, {words.begin() + static_cast<std::ptrdiff_t>(at), words.end()}});
          return;
        }
      takePositional(word);
    }
  }
  void takePositional(const std::string &word) {
    for (Option &each : Options)
      if (each.Name[0] != '-' && (each.Words.empty() || each.IsList)) {
        each.Words.push_back(word);
        return;
      }
    extra(word);
  }
  void extra(const std::string &word) {
    if (!AllowsExtras)
      throw ExtrasError("The following argument was not expected: " + word);
    Rest.push_back(word);
  }
  void takeOption(const std::string &word, const std::vector<std::string> &words, std::size_t &at) {
    const std::size_t equals = word.find('=');
    const bool isShort = word[1] != '-' && word.size() > 2; // `-n4`, `-n=4`
    const std::string name = isShort ? word.substr(0, 2) : word.substr(0, equals);
    const bool isAdjacent = isShort || equals != std::string::npos;
    const std::string adjacent = isShort ? word.substr(2 + (equals == 2)) : isAdjacent ? word.substr(equals + 1) : "";
    Option *found = option(name);
    if (!found) {
      if (name == "-h" || name == "--help")
        throw CallForHelp("help");
      extra(word);
    } else if (found->IsFlag && isShort && equals != 2) {
      found->Words.push_back("true");
      takeOption("-" + adjacent, words, at);
    } else if (isAdjacent) {
      found->Words.push_back(adjacent);
    } else if (found->IsFlag) {
      found->Words.push_back("true");
    } else if (at == words.size()) {
      throw ArgumentMismatch(name + ": 1 required");
    } else {
      do
        found->Words.push_back(words[at++]);
      while (found->IsList && at < words.size() && !::vramlint_foreign::looks_like_option(words[at]));
    }
  }
  std::string Name;
  std::list<Option> Options;
  std::list<App> Subcommands;
  std::vector<std::string> Rest;
  std::function<void()> Callback;
  bool Parsed = false, IsKnown = true, Used = false, NeedsSubcommand = false, AllowsExtras = false;
};

} // namespace CLI

#define CLI11_PARSE(app, ...)                                                                                        \
  try {                                                                                                              \
    (app).parse(__VA_ARGS__);                                                                                        \
  } catch (const CLI::ParseError &vramlint_error) {                                                                  \
    return (app).exit(vramlint_error);                                                                               \
  }
