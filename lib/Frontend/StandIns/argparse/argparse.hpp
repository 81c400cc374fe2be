// Stands in for argparse (p-ranav) where that is not installed: the words of the program are parsed as it does. Where
// they are not known, an argument keeps its default; what has none, and what is off by default, is not known, by
// name.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "../vramlint/options.hpp"

#include <any>
#include <functional>
#include <initializer_list>
#include <list>
#include <map>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

namespace argparse {

enum class nargs_pattern { optional, any, at_least_one };
enum class default_arguments : unsigned { none = 0, help = 1, version = 2, all = help | version };

class Argument : public ::vramlint_foreign::Members {
public:
  Argument &help(const std::string &) { return *this; }
  Argument &metavar(const std::string &) { return *this; }
  Argument &required() {
    Required = true;
    return *this;
  }
  Argument &append() {
    Repeats = true;
    return *this;
  }
  Argument &remaining() {
    TakesRest = true;
    return nargs(nargs_pattern::any);
  }
  Argument &hidden() { return *this; }
  Argument &nargs(std::size_t count) { return nargs(count, count); }
  Argument &nargs(std::size_t least, std::size_t most) {
    Least = least;
    Most = most;
    return *this;
  }
  Argument &nargs(nargs_pattern pattern) {
    return nargs(pattern == nargs_pattern::at_least_one ? 1 : 0,
                 pattern == nargs_pattern::optional ? 1 : static_cast<std::size_t>(-1));
  }
  template <class... C> Argument &choices(C &&...) { return *this; }
  template <class F> Argument &action(F &&read) {
    if constexpr (std::is_void_v<std::invoke_result_t<F, const std::string &>>)
      Read = [read](const std::string &text) -> std::any { return read(text), std::any(text); };
    else
      Read = [read](const std::string &text) -> std::any { return read(text); };
    return *this;
  }
  template <char Shape, class T> Argument &scan() {
    return action([](const std::string &text) {
      T value{};
      if (!::vramlint_foreign::read_option(text, value))
        throw std::invalid_argument("pattern '" + text + "' not found");
      return value;
    });
  }
  Argument &flag() { return default_value(false).implicit_value(true); }
  template <class T> Argument &implicit_value(const T &value) {
    keep(Implicit, value);
    return nargs(0, 0);
  }
  template <class T> Argument &store_into(T &target) {
    if (const T *held = std::any_cast<T>(&Default))
      target = *held;
    if constexpr (std::is_same_v<T, bool>)
      flag();
    else
      scan<'?', T>();
    Store = [&target](const Argument &from) { target = from.get<T>(); };
    return *this;
  }
  template <class T> Argument &default_value(const T &value) {
    keep(Default, value);
    return *this;
  }
  template <class T> bool operator==(const T &other) const { return get<T>() == other; }
  template <class T> bool operator!=(const T &other) const { return !(*this == other); }
  template <class T> T get() const {
    if (!Unknown.empty())
      return ::vramlint_foreign::unknown_value<T>(Unknown.c_str());
    if (Given.empty() && !Default.has_value())
      throw std::logic_error("No value provided for '" + Name + "'");
    if constexpr (::vramlint_foreign::is_list<T>::value) {
      if (Given.empty())
        return std::any_cast<T>(Default);
      T all;
      for (const std::any &each : Given)
        all.push_back(std::any_cast<typename T::value_type>(each));
      return all;
    } else {
      return std::any_cast<T>(Given.empty() ? Default : Given.back());
    }
  }
  template <class T> std::optional<T> present() const {
    if (!Unknown.empty())
      return ::vramlint_foreign::unknown_value<std::optional<T>>(Unknown.c_str());
    if (Given.empty() && !Default.has_value())
      return std::nullopt;
    return get<T>();
  }
  bool is_used() const {
    return Unknown.empty() ? Uses > 0 : ::vramlint_foreign::unknown_value<bool>(Unknown.c_str());
  }

private:
  friend class ArgumentParser;
  template <class T> static void keep(std::any &in, const T &value) {
    if constexpr (std::is_convertible_v<T, std::string> && !std::is_same_v<T, std::nullptr_t>)
      in = std::string(value);
    else
      in = value;
  }
  void take(const std::string &text) { Given.push_back(Read ? Read(text) : std::any(text)); }
  void checkGiven() const {
    if (IsPositional ? Given.size() < Least && !Default.has_value() : Required && !Uses && !Default.has_value())
      throw std::runtime_error(Name + ": required.");
  }
  /// Nobody knows what is given.
  void settle() {
    const bool *value = std::any_cast<bool>(&Default);
    const std::string *text = std::any_cast<std::string>(&Default);
    if (Default.has_value() && !(value && !*value) && !(text && text->empty()))
      return;
    std::string bare = Name.substr(Name.find_first_not_of('-'));
    if (!::vramlint_foreign::asks_for_help(bare))
      Unknown = ::vramlint_foreign::unknown_option(Name, Most > 0 && !IsPositional);
  }

  std::string Name, Unknown;
  std::any Default, Implicit;
  std::vector<std::any> Given;
  std::size_t Least = 1, Most = 1, Uses = 0;
  bool Required = false, Repeats = false, IsPositional = false, TakesRest = false;
  std::function<std::any(const std::string &)> Read;
  std::function<void(const Argument &)> Store;
};

class ArgumentParser : public ::vramlint_foreign::Members {
public:
  explicit ArgumentParser(const std::string &name = "", const std::string & = "1.0",
                          default_arguments = default_arguments::all, bool = true)
      : Name(name) {}

  template <class... Names> Argument &add_argument(Names... names) {
    Arguments.emplace_back();
    Argument &made = Arguments.back();
    for (const std::string &name : {std::string(names)...}) {
      if (name.size() > made.Name.size())
        made.Name = name;
      made.IsPositional = name[0] != '-';
      ByName[name] = &made;
    }
    return made;
  }
  ArgumentParser &add_description(const std::string &) { return *this; }
  ArgumentParser &add_epilog(const std::string &) { return *this; }
  ArgumentParser &add_group(const std::string &) { return *this; }
  ArgumentParser &add_mutually_exclusive_group(bool = false) { return *this; }
  ArgumentParser &add_parents(const ArgumentParser &) { return *this; }
  ArgumentParser &add_subparser(ArgumentParser &sub) {
    Subparsers[sub.Name] = &sub;
    return *this;
  }
  ArgumentParser &add_hidden_argument(const std::string &name) { return add_argument(name), *this; }
  void parse_args(int count, const char *const *words) { parse(::vramlint_foreign::words_of(count, words), false); }
  void parse_args(std::vector<std::string> words) {
    if (!words.empty())
      words.erase(words.begin());
    parse(::vramlint_foreign::words_of(words), false);
  }
  std::vector<std::string> parse_known_args(int count, const char *const *words) {
    return parse(::vramlint_foreign::words_of(count, words), true);
  }

  template <class T = std::string> T get(const std::string &name) const { return (*this)[name].template get<T>(); }
  template <class T = std::string> std::optional<T> present(const std::string &name) const {
    return (*this)[name].template present<T>();
  }
  bool is_used(const std::string &name) const { return (*this)[name].is_used(); }
  bool is_subcommand_used(const std::string &name) const {
    return IsKnown ? Used == name
                   : ::vramlint_foreign::unknown_value<bool>(
                         ("the subcommand '" + name + "' (--program-args=" + name + ")").c_str());
  }
  bool is_subcommand_used(const ArgumentParser &sub) const { return is_subcommand_used(sub.Name); }
  Argument &operator[](const std::string &name) const {
    for (const std::string &spelling : {name, "-" + name, "--" + name})
      if (auto found = ByName.find(spelling); found != ByName.end())
        return *found->second;
    throw std::logic_error("No such argument: " + name);
  }
  std::string usage() const { return "usage"; }
  friend std::ostream &operator<<(std::ostream &out, const ArgumentParser &) { return out << "usage\n"; }
  std::string help() const { return "usage\n"; }

private:
  std::vector<std::string> parse(const ::vramlint_foreign::program_words &words, bool leavesRest) {
    std::vector<std::string> rest;
    IsKnown = words.known;
    if (words.known)
      take(words.all, leavesRest, rest);
    for (Argument &each : Arguments) {
      if (!words.known)
        each.settle();
      else
        each.checkGiven();
      if (each.Store && (each.Uses || !each.Unknown.empty()))
        each.Store(each);
    }
    return rest;
  }
  Argument *nextPositional() {
    for (Argument &each : Arguments)
      if (each.IsPositional && each.Given.size() < each.Most)
        return &each;
    return nullptr;
  }
  void take(const std::vector<std::string> &words, bool leavesRest, std::vector<std::string> &rest) {
    for (std::size_t at = 0; at < words.size();) {
      const std::string word = words[at++];
      if (!::vramlint_foreign::looks_like_option(word)) {
        if (auto sub = Subparsers.find(word); sub != Subparsers.end()) {
          Used = word;
          sub->second->parse({true, {words.begin() + static_cast<std::ptrdiff_t>(at), words.end()}}, leavesRest);
          return;
        }
        Argument *place = nextPositional();
        if (place) {
          ++place->Uses;
          place->take(word);
          while (place->TakesRest && at < words.size())
            place->take(words[at++]);
        } else if (leavesRest) {
          rest.push_back(word);
        } else {
          throw std::runtime_error("Maximum number of positional arguments exceeded");
        }
        continue;
      }
      const std::size_t equals = word.find('=');
      const auto found = ByName.find(word.substr(0, equals));
      if (found != ByName.end())
        takeOption(*found->second, words, at, equals == std::string::npos ? nullptr : word.c_str() + equals + 1);
      else if (isCompound(word))
        for (std::size_t i = 1; i < word.size(); ++i)
          takeOption(*ByName["-" + word.substr(i, 1)], words, at, nullptr);
      else if (leavesRest)
        rest.push_back(word);
      else
        throw std::runtime_error("Unknown argument: " + word);
    }
  }
  bool isCompound(const std::string &word) const {
    for (std::size_t i = 1; i < word.size(); ++i)
      if (!ByName.count("-" + word.substr(i, 1)))
        return false;
    return true;
  }
  static void takeOption(Argument &option, const std::vector<std::string> &words, std::size_t &at,
                         const char *adjacent) {
    if (++option.Uses > 1 && !option.Repeats)
      throw std::runtime_error("Duplicate argument " + option.Name);
    const std::size_t before = option.Given.size();
    if (adjacent)
      option.take(adjacent);
    while (option.Given.size() - before < option.Most && at < words.size() &&
           !::vramlint_foreign::looks_like_option(words[at]))
      option.take(words[at++]);
    if (option.Given.size() - before < option.Least)
      throw std::runtime_error("Too few arguments for '" + option.Name + "'.");
    if (option.Given.size() == before && option.Implicit.has_value())
      option.Given.push_back(option.Implicit);
  }
  std::string Name, Used;
  bool IsKnown = true;
  std::list<Argument> Arguments;
  std::map<std::string, Argument *> ByName;
  std::map<std::string, ArgumentParser *> Subparsers;
};

} // namespace argparse
