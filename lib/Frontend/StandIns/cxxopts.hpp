// Stands in for cxxopts where that is not installed: the words of the program are parsed as it does. Where they are
// not known, an option keeps its default; what has none, and what is off by default, is not known, by name.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "vramlint/options.hpp"

#include <map>
#include <memory>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

namespace vramlint_foreign {
/// What an option's text means; a list has commas.
template <class T> bool read_text(const std::string &text, T &value) {
  if constexpr (is_list<T>::value)
    return read_list(text, value);
  else
    return read_option(text, value);
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
using missing_argument = OptionException;
using incorrect_argument_type = OptionException;
using option_has_no_value = OptionException;
using requested_option_not_present = OptionException;
} // namespace exceptions

class Value : public std::enable_shared_from_this<Value> {
public:
  std::shared_ptr<Value> default_value(const std::string &text) {
    Default = text;
    return shared_from_this();
  }
  std::shared_ptr<Value> implicit_value(const std::string &text) {
    Implicit = text;
    return shared_from_this();
  }
  std::shared_ptr<Value> no_implicit_value() {
    Implicit.reset();
    return shared_from_this();
  }

  std::optional<std::string> Default, Implicit;
  bool IsFlag = false, IsList = false;
  void *Target = nullptr;
  void (*Store)(void *, const std::string &) = nullptr;
  void (*Forget)(void *, const char *) = nullptr;
};
template <class T> std::shared_ptr<Value> value() {
  auto made = std::make_shared<Value>();
  made->IsList = ::vramlint_foreign::is_list<T>::value;
  if constexpr (std::is_same_v<T, bool>) {
    made->IsFlag = true;
    made->Default = "false";
    made->Implicit = "true";
  }
  return made;
}
template <class T> T read(const std::string &text) {
  T value{};
  if (!::vramlint_foreign::read_text(text, value))
    throw OptionException("Argument '" + text + "' failed to parse");
  return value;
}
template <class T> std::shared_ptr<Value> value(T &target) {
  auto made = value<T>();
  made->Target = &target;
  made->Store = [](void *at, const std::string &text) { *static_cast<T *>(at) = read<T>(text); };
  made->Forget = [](void *at, const char *why) { *static_cast<T *>(at) = ::vramlint_foreign::unknown_value<T>(why); };
  return made;
}

class OptionValue {
public:
  template <class T> const T &as() const {
    if (!Unknown.empty())
      return ::vramlint_foreign::unknown_value<T>(Unknown.c_str());
    if (!Text)
      throw OptionException("Option '" + Name + "' has no value");
    static std::map<std::string, T> all;
    return all[Name] = read<T>(*Text);
  }
  template <class T> std::optional<T> as_optional() const {
    if (!Unknown.empty())
      return ::vramlint_foreign::unknown_value<std::optional<T>>(Unknown.c_str());
    return Text ? std::optional<T>(read<T>(*Text)) : std::nullopt;
  }
  std::size_t count() const {
    return Unknown.empty() ? Count : ::vramlint_foreign::unknown_value<std::size_t>(Unknown.c_str());
  }
  bool has_default() const { return How && How->Default.has_value(); }

  std::string Name, Unknown; ///< Unknown: why nobody knows whether it is given
  std::optional<std::string> Text;
  std::size_t Count = 0;
  std::shared_ptr<Value> How;
};

/// Both of an option's names mean the same value.
class ParseResult {
public:
  std::size_t count(const std::string &name) const {
    auto found = Names.find(name);
    return found == Names.end() ? 0 : All.at(found->second).count();
  }
  bool contains(const std::string &name) const { return count(name) != 0; }
  const OptionValue &operator[](const std::string &name) const {
    auto found = Names.find(name);
    if (found == Names.end())
      throw OptionException("Option '" + name + "' does not exist");
    return All.at(found->second);
  }
  const std::vector<std::string> &unmatched() const { return Unmatched; }
  std::string arguments_string() const { return ""; }

  std::map<std::string, OptionValue> All;
  std::map<std::string, std::string> Names;
  std::vector<std::string> Unmatched;
};

/// One of a group: the names, the text and the value that an OptionAdder is called with.
class Option {
public:
  Option(std::string names, std::string text, std::shared_ptr<Value> how = value<bool>(), std::string = "")
      : Names(std::move(names)), Text(std::move(text)), How(std::move(how)) {}
  std::string Names, Text;
  std::shared_ptr<Value> How;
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

class Options : public ::vramlint_foreign::Members {
public:
  explicit Options(const std::string & = "", const std::string & = "") {}
  OptionAdder add_options(const std::string & = "") { return OptionAdder(*this); }
  void add_option(const std::string &, const std::string &shortName, const std::string &longName,
                  const std::string &text, const std::shared_ptr<Value> &how, const std::string & = "") {
    add_options()(shortName.empty() ? longName : shortName + "," + longName, text, how);
  }
  void add_option(const std::string &, const Option &option) {
    add_options()(option.Names, option.Text, option.How);
  }
  void add_options(const std::string &, std::initializer_list<Option> all) {
    for (const Option &option : all)
      add_options()(option.Names, option.Text, option.How);
  }
  Options &positional_help(const std::string &) { return *this; }
  Options &custom_help(const std::string &) { return *this; }
  Options &show_positional_help() { return *this; }
  Options &allow_unrecognised_options() {
    Unrecognised = true;
    return *this;
  }
  Options &set_width(std::size_t) { return *this; }
  Options &set_tab_expansion(bool = true) { return *this; }
  template <class Names> void parse_positional(const Names &names) {
    if constexpr (std::is_convertible_v<const Names &, std::string>)
      Positional = {names};
    else
      Positional.assign(names.begin(), names.end());
  }
  void parse_positional(std::initializer_list<std::string> names) { Positional = names; }
  std::string help(const std::vector<std::string> & = {}, bool = false) const { return "usage\n"; }
  template <class Arguments> ParseResult parse(int count, Arguments &&words) const {
    ParseResult made = Declared;
    const auto read = ::vramlint_foreign::words_of(count, words);
    if (read.known)
      take(made, read.all);
    for (auto &[name, option] : made.All)
      settle(option, read.known);
    return made;
  }

  ParseResult Declared;

private:
  OptionValue *find(ParseResult &in, const std::string &name, const std::string &word) const {
    auto found = in.Names.find(name);
    if (found != in.Names.end())
      return &in.All[found->second];
    if (!Unrecognised)
      throw OptionException("Option '" + name + "' does not exist");
    in.Unmatched.push_back(word);
    return nullptr;
  }
  static void give(OptionValue &option, const std::string &text) {
    const bool more = option.How->IsList && option.Count > 0;
    option.Text = more ? *option.Text + "," + text : text;
    ++option.Count;
  }
  static bool takesWord(const OptionValue &option) { return !option.How->Implicit; }
  void takeNext(OptionValue &option, const std::vector<std::string> &words, std::size_t &at) const {
    if (!takesWord(option))
      return give(option, *option.How->Implicit);
    if (++at == words.size())
      throw OptionException("Option '" + option.Name + "' is missing an argument");
    give(option, words[at]);
  }
  void take(ParseResult &in, const std::vector<std::string> &words) const {
    std::size_t place = 0;
    bool isOver = false;
    for (std::size_t at = 0; at < words.size(); ++at) {
      const std::string &word = words[at];
      if (!isOver && word == "--") {
        isOver = true;
      } else if (isOver || word.size() < 2 || word[0] != '-') {
        if (place < Positional.size()) {
          OptionValue *option = find(in, Positional[place], word);
          if (!option)
            continue;
          give(*option, word);
          place += !option->How->IsList;
        } else {
          in.Unmatched.push_back(word);
        }
      } else if (word[1] == '-') {
        const std::size_t equals = word.find('=');
        OptionValue *option = find(in, word.substr(2, equals == std::string::npos ? equals : equals - 2), word);
        if (option && equals != std::string::npos)
          give(*option, word.substr(equals + 1));
        else if (option)
          takeNext(*option, words, at);
      } else {
        takeShort(in, words, at);
      }
    }
  }
  /// `-n 4`, `-n4`, `-vn4`.
  void takeShort(ParseResult &in, const std::vector<std::string> &words, std::size_t &at) const {
    const std::string word = words[at];
    for (std::size_t i = 1; i < word.size(); ++i) {
      OptionValue *option = find(in, word.substr(i, 1), word);
      if (!option)
        continue;
      if (i + 1 < word.size() && takesWord(*option))
        return give(*option, word.substr(i + 1 + (word[i + 1] == '=')));
      takeNext(*option, words, at);
    }
  }
  static void settle(OptionValue &option, bool isKnown) {
    const Value &how = *option.How;
    const bool isOff =
        how.Default && (how.IsFlag ? ::vramlint_foreign::is_off(*how.Default) : how.Default->empty());
    if (!isKnown && (!how.Default || isOff) && !::vramlint_foreign::asks_for_help(option.Name))
      option.Unknown = ::vramlint_foreign::unknown_option(option.Name, takesWord(option));
    if (option.Count == 0)
      option.Text = how.Default;
    if (how.Store && option.Unknown.empty() && option.Text)
      how.Store(how.Target, *option.Text);
    else if (how.Forget && !option.Unknown.empty())
      how.Forget(how.Target, option.Unknown.c_str());
  }
  std::vector<std::string> Positional;
  bool Unrecognised = false;
};

inline OptionAdder &OptionAdder::operator()(const std::string &names, const std::string &,
                                            const std::shared_ptr<Value> &how, const std::string &) {
  // `b,batch`: the long name is the option's.
  std::vector<std::string> all;
  for (std::size_t from = 0; from != std::string::npos;) {
    const std::size_t to = names.find(',', from);
    std::string name = names.substr(from, to - from);
    while (!name.empty() && name.front() == ' ')
      name.erase(0, 1);
    all.push_back(name);
    from = to == std::string::npos ? to : to + 1;
  }
  OptionValue made;
  for (const std::string &name : all)
    if (name.size() > made.Name.size())
      made.Name = name;
  made.How = how;
  for (const std::string &name : all)
    Owner.Declared.Names[name] = made.Name;
  Owner.Declared.All[made.Name] = made;
  return *this;
}

} // namespace cxxopts
