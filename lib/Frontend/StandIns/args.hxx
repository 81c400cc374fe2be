// Stands in for Taywee's args where that is not installed: the words of the program are parsed as it does. Where they
// are not known, an option keeps the default that the program declares; what has none is not known, by name.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Found by several paths, so that a guard tells it apart.
#ifndef VRAMLINT_STANDIN_ARGS_HXX
#define VRAMLINT_STANDIN_ARGS_HXX

#include "vramlint/options.hpp"

#include <initializer_list>
#include <ostream>
#include <stdexcept>
#include <string>
#include <unordered_map>
#include <vector>

namespace args {

class Error : public std::runtime_error {
public:
  explicit Error(const std::string &problem) : std::runtime_error(problem) {}
};
class UsageError : public Error {
  using Error::Error;
};
class ParseError : public Error {
  using Error::Error;
};
class ValidationError : public Error {
  using Error::Error;
};
class RequiredError : public ValidationError {
  using ValidationError::ValidationError;
};
class MapError : public ParseError {
  using ParseError::ParseError;
};
class ExtraError : public ParseError {
  using ParseError::ParseError;
};
class Help : public Error {
  using Error::Error;
};
class Completion : public Error {
  using Error::Error;
};

enum class Options {
  None = 0,
  Single = 1,
  Required = 2,
  HiddenFromUsage = 4,
  HiddenFromDescription = 8,
  Global = 16,
  KickOut = 32,
  HiddenFromCompletion = 64,
  Hidden = 76
};
inline Options operator|(Options a, Options b) {
  return static_cast<Options>(static_cast<int>(a) | static_cast<int>(b));
}
inline bool has(Options all, Options one) { return (static_cast<int>(all) & static_cast<int>(one)) != 0; }

struct EitherFlag {
  EitherFlag(char name) : Name(1, name) {}
  EitherFlag(const char *name) : Name(name) {}
  EitherFlag(const std::string &name) : Name(name) {}
  std::string Name;
};
/// The names of an option; the longest is what it is called.
struct Matcher {
  Matcher(std::initializer_list<EitherFlag> names) {
    for (const EitherFlag &each : names)
      Names.push_back(each.Name);
  }
  std::vector<std::string> Names;
};

class Group;

/// An option, or with no names a word that stands by its place.
class Base : public ::vramlint_foreign::Members {
public:
  Base(Group &owner, const std::string &name, std::vector<std::string> names, Options options);
  virtual ~Base() {}
  bool Matched() const {
    return Unknown.empty() ? Count > 0 : ::vramlint_foreign::unknown_value<bool>(Unknown.c_str());
  }
  explicit operator bool() const { return Matched(); }
  const std::string &Name() const { return Called; }

  virtual bool takesWord() const { return false; }
  virtual bool isList() const { return false; }
  virtual void take(const std::string &) {}
  bool isNamed(const std::string &name) const {
    for (const std::string &each : Names)
      if (each == name)
        return true;
    return false;
  }
  void give(const std::string &text) {
    if (Count > 0 && has(How, Options::Single))
      throw ExtraError("Flag '" + Called + "' was passed multiple times, but is only allowed to be passed once");
    ++Count;
    take(text);
  }
  void settle(bool isKnown) {
    if (isKnown && Count == 0 && has(How, Options::Required))
      throw RequiredError("Flag '" + Called + "' is required");
    std::string longest;
    for (const std::string &each : Names)
      if (each.size() > longest.size())
        longest = each;
    if (isKnown || HasDefault || ::vramlint_foreign::asks_for_help(longest))
      return;
    Unknown = Names.empty() ? "the argument '" + Called + "' (--program-args='...')"
                            : ::vramlint_foreign::unknown_option(longest, takesWord());
  }

  std::vector<std::string> Names;
  bool HasDefault = false;
  std::size_t Count = 0;

protected:
  std::string Called, Unknown; ///< Unknown: why nobody knows whether it is given
  Options How;
};

class Group : public ::vramlint_foreign::Members {
public:
  struct Validators {
    static bool Xor(const Group &) { return true; }
    static bool AtLeastOne(const Group &) { return true; }
    static bool AtMostOne(const Group &) { return true; }
    static bool All(const Group &) { return true; }
    static bool AllOrNone(const Group &) { return true; }
    static bool AllChildGroups(const Group &) { return true; }
    static bool DontCare(const Group &) { return true; }
    static bool CareTooMuch(const Group &) { return true; }
    static bool None(const Group &) { return true; }
  };
  template <class Validator = bool (*)(const Group &)>
  Group(Group &owner, const std::string & = "", Validator = &Validators::DontCare, Options = Options::None)
      : Top(owner.Top) {}
  /// In the order in which they are declared, those of its groups among them.
  std::vector<Base *> All;
  Group *Top;

protected:
  Group() : Top(this) {}
};
inline Base::Base(Group &owner, const std::string &name, std::vector<std::string> names, Options options)
    : Names(std::move(names)), Called(name), How(options) {
  owner.Top->All.push_back(this);
}

class ArgumentParser : public Group {
public:
  explicit ArgumentParser(const std::string & = "", const std::string & = "") {}
  template <class Words> bool ParseCLI(int count, Words &&words) {
    return parse(::vramlint_foreign::words_of(count, words));
  }
  bool ParseArgs(const std::vector<std::string> &words) { return parse(::vramlint_foreign::words_of(words)); }
  template <class At> At ParseArgs(At from, At to) {
    ParseArgs(std::vector<std::string>(from, to));
    return to;
  }
  const std::string &Prog() const { return Program; }
  void Prog(const std::string &name) { Program = name; }
  void Help(std::ostream &out) const { out << "usage\n"; }

private:
  Base *find(const std::string &name) const {
    for (Base *each : All)
      if (each->isNamed(name))
        return each;
    throw ParseError("Flag could not be matched: " + name);
  }
  void takeNext(Base &option, const std::vector<std::string> &words, std::size_t &at) const {
    if (!option.takesWord())
      return option.give("");
    if (++at == words.size())
      throw ParseError("Flag '" + option.Name() + "' requires an argument but received none");
    option.give(words[at]);
  }
  void takePlace(const std::string &word) const {
    for (Base *each : All)
      if (each->Names.empty() && (each->Count == 0 || each->isList()))
        return each->give(word);
    throw ParseError("Passed in argument, but no positional arguments were ready to receive it: " + word);
  }
  /// `-n 4`, `-n4`, `-vn4`.
  void takeShort(const std::vector<std::string> &words, std::size_t &at) const {
    const std::string word = words[at];
    for (std::size_t i = 1; i < word.size(); ++i) {
      Base *option = find(word.substr(i, 1));
      if (option->takesWord() && i + 1 < word.size())
        return option->give(word.substr(i + 1));
      takeNext(*option, words, at);
    }
  }
  bool parse(const ::vramlint_foreign::program_words &read) {
    const std::vector<std::string> &words = read.all;
    bool isOver = false;
    for (std::size_t at = 0; read.known && at < words.size(); ++at) {
      const std::string &word = words[at];
      if (!isOver && word == "--") {
        isOver = true;
      } else if (!isOver && word.size() > 2 && word[0] == '-' && word[1] == '-') {
        const std::size_t equals = word.find('=');
        Base *option = find(word.substr(2, equals == std::string::npos ? equals : equals - 2));
        if (equals == std::string::npos)
          takeNext(*option, words, at);
        else
          option->give(word.substr(equals + 1));
      } else if (!isOver && word.size() > 1 && word[0] == '-') {
        takeShort(words, at);
      } else {
        takePlace(word);
      }
    }
    for (Base *each : All)
      each->settle(read.known);
    return true;
  }
  std::string Program;
};
inline std::ostream &operator<<(std::ostream &out, const ArgumentParser &parser) {
  parser.Help(out);
  return out;
}

class Flag : public Base {
public:
  Flag(Group &owner, const std::string &name, const std::string &, Matcher names, Options options = Options::None)
      : Base(owner, name, std::move(names.Names), options) {}
  Flag(Group &owner, const std::string &name, const std::string &help, Matcher names, bool isSingle)
      : Flag(owner, name, help, std::move(names), isSingle ? Options::Single : Options::None) {}
  bool Get() const { return Matched(); }
};
class HelpFlag : public Flag {
public:
  HelpFlag(Group &owner, const std::string &name, const std::string &help, Matcher names,
           Options options = Options::None)
      : Flag(owner, name, help, std::move(names), options) {
    HasDefault = true;
  }
  void take(const std::string &) override { throw Help(Called); }
};
class CounterFlag : public Base {
public:
  CounterFlag(Group &owner, const std::string &name, const std::string &, Matcher names, int start = 0,
              Options options = Options::None)
      : Base(owner, name, std::move(names.Names), options), Start(start) {}
  int Get() const {
    return Unknown.empty() ? Start + static_cast<int>(Count)
                           : ::vramlint_foreign::unknown_value<int>(Unknown.c_str());
  }

private:
  int Start;
};

struct ValueReader {
  template <class T> bool operator()(const std::string &name, const std::string &text, T &value) {
    if (!::vramlint_foreign::read_option(text, value))
      throw ParseError("Argument '" + name + "' received invalid value type '" + text + "'");
    return true;
  }
};

/// What has a value, be it by a name or by its place.
template <class T, class Reader> class Valued : public Base {
public:
  Valued(Group &owner, const std::string &name, std::vector<std::string> names, Options options)
      : Base(owner, name, std::move(names), options), Value() {}
  Valued(Group &owner, const std::string &name, std::vector<std::string> names, Options options, const T &value)
      : Base(owner, name, std::move(names), options), Value(value) {
    HasDefault = !has(options, Options::Required);
  }
  T &Get() { return Unknown.empty() ? Value : ::vramlint_foreign::unknown_value<T>(Unknown.c_str()); }
  T &operator*() { return Get(); }
  T *operator->() { return &Get(); }
  bool takesWord() const override { return true; }
  void take(const std::string &text) override { Reader()(Called, text, Value); }

private:
  T Value;
};
template <class T, class Reader = ValueReader> class ValueFlag : public Valued<T, Reader> {
public:
  using Text = const std::string &;
  ValueFlag(Group &owner, Text name, Text, Matcher names, Options options = Options::None)
      : Valued<T, Reader>(owner, name, std::move(names.Names), options) {}
  ValueFlag(Group &owner, Text name, Text, Matcher names, const T &value, Options options = Options::None)
      : Valued<T, Reader>(owner, name, std::move(names.Names), options, value) {}
  ValueFlag(Group &owner, Text name, Text help, Matcher names, const T &value, bool isSingle)
      : ValueFlag(owner, name, help, std::move(names), value, isSingle ? Options::Single : Options::None) {}
};
template <class T, class Reader = ValueReader> class Positional : public Valued<T, Reader> {
public:
  using Text = const std::string &;
  Positional(Group &owner, Text name, Text, Options options = Options::None)
      : Valued<T, Reader>(owner, name, {}, options) {}
  Positional(Group &owner, Text name, Text, const T &value, Options options = Options::None)
      : Valued<T, Reader>(owner, name, {}, options, value) {}
};

template <class T, class Reader> class Listed : public Valued<std::vector<T>, Reader> {
public:
  using Valued<std::vector<T>, Reader>::Valued;
  bool isList() const override { return true; }
  /// The first that is given takes the place of the default.
  void take(const std::string &text) override {
    std::vector<T> &all = this->Get();
    if (this->Count == 1)
      all.clear();
    T value{};
    Reader()(this->Called, text, value);
    all.push_back(value);
  }
};
template <class T, template <class...> class List = std::vector, class Reader = ValueReader>
class ValueFlagList : public Listed<T, Reader> {
public:
  using Text = const std::string &;
  ValueFlagList(Group &owner, Text name, Text, Matcher names, Options options = Options::None)
      : Listed<T, Reader>(owner, name, std::move(names.Names), options) {}
  ValueFlagList(Group &owner, Text name, Text, Matcher names, const std::vector<T> &all,
                Options options = Options::None)
      : Listed<T, Reader>(owner, name, std::move(names.Names), options, all) {}
};
template <class T, template <class...> class List = std::vector, class Reader = ValueReader>
class PositionalList : public Listed<T, Reader> {
public:
  using Text = const std::string &;
  PositionalList(Group &owner, Text name, Text, Options options = Options::None)
      : Listed<T, Reader>(owner, name, {}, options) {}
  PositionalList(Group &owner, Text name, Text, const std::vector<T> &all, Options options = Options::None)
      : Listed<T, Reader>(owner, name, {}, options, all) {}
};

/// One of a few texts, each with its value.
template <class Key, class T, class Reader = ValueReader, template <class...> class Map = std::unordered_map>
class MapFlag : public Valued<T, Reader> {
public:
  using Text = const std::string &;
  MapFlag(Group &owner, Text name, Text, Matcher names, const Map<Key, T> &all, Options options = Options::None)
      : Valued<T, Reader>(owner, name, std::move(names.Names), options), All(all) {}
  MapFlag(Group &owner, Text name, Text, Matcher names, const Map<Key, T> &all, const T &value,
          Options options = Options::None)
      : Valued<T, Reader>(owner, name, std::move(names.Names), options, value), All(all) {}
  void take(const std::string &text) override {
    Key key{};
    Reader()(this->Called, text, key);
    const auto found = All.find(key);
    if (found == All.end())
      throw MapError("Could not find key '" + text + "' in map for arg '" + this->Called + "'");
    this->Get() = found->second;
  }

private:
  Map<Key, T> All;
};

template <class Option> auto get(Option &option) -> decltype(option.Get()) { return option.Get(); }

} // namespace args

#endif
