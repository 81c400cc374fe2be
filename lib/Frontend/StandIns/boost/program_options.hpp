// Stands in for Boost.Program_options where that is not installed: the words of the program are parsed as Boost does.
// Where they are not known, an option keeps its default; what has none, and what is off by default, is not known, by
// name.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "../vramlint/options.hpp"

#include <any>
#include <climits>
#include <functional>
#include <istream>
#include <map>
#include <memory>
#include <ostream>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

namespace boost {

using std::any;
using std::any_cast;
using std::bad_any_cast;

namespace program_options {

class error : public std::logic_error {
public:
  using std::logic_error::logic_error;
};
#define VRAMLINT_ERROR(name, base)                                                                                   \
  class name : public base {                                                                                         \
  public:                                                                                                            \
    using base::base;                                                                                                \
    std::string Option;                                                                                              \
    name(const std::string &what, const std::string &option) : base(what), Option(option) {}                         \
    std::string get_option_name() const { return Option; }                                                           \
  };
VRAMLINT_ERROR(error_with_option_name, error)
VRAMLINT_ERROR(unknown_option, error_with_option_name)
VRAMLINT_ERROR(required_option, error_with_option_name)
VRAMLINT_ERROR(ambiguous_option, error_with_option_name)
VRAMLINT_ERROR(multiple_occurrences, error_with_option_name)
VRAMLINT_ERROR(validation_error, error_with_option_name)
VRAMLINT_ERROR(invalid_option_value, validation_error)
VRAMLINT_ERROR(invalid_bool_value, validation_error)
VRAMLINT_ERROR(invalid_syntax, error_with_option_name)
VRAMLINT_ERROR(invalid_command_line_syntax, invalid_syntax)
VRAMLINT_ERROR(too_many_positional_options_error, error)
VRAMLINT_ERROR(reading_file, error)
#undef VRAMLINT_ERROR

class value_semantic {
public:
  virtual ~value_semantic() = default;
  virtual std::string name() const { return "arg"; }
  virtual unsigned min_tokens() const { return 0; }
  virtual unsigned max_tokens() const { return 0; }
  virtual bool is_required() const { return false; }
  virtual bool is_composing() const { return false; }
  virtual bool is_off_by_default() const { return false; }
  virtual bool apply_default(any &) const { return false; }
  virtual void parse(any &, const std::vector<std::string> &, bool) const {}
  virtual any unknown(const std::string &) const { return {}; }
  virtual void notify(const any &) const {}
};
class untyped_value : public value_semantic {
public:
  untyped_value(bool zero_tokens = false) : Tokens(zero_tokens ? 0 : 1) {}
  unsigned min_tokens() const override { return Tokens; }
  unsigned max_tokens() const override { return Tokens; }
  void parse(any &v, const std::vector<std::string> &words, bool) const override {
    v = words.empty() ? std::string() : words.front();
  }

private:
  unsigned Tokens;
};

namespace validators {
inline void check_first_occurrence(const any &v) {
  if (v.has_value())
    throw multiple_occurrences("option cannot be specified more than once");
}
inline const std::string &get_single_string(const std::vector<std::string> &words, bool = false) {
  static const std::string empty;
  if (words.size() > 1)
    throw validation_error("multiple values not allowed");
  return words.empty() ? empty : words.front();
}
} // namespace validators

/// A program may have its own, with an `int` at the end.
template <class T> void validate(any &v, const std::vector<std::string> &words, T *, long) {
  const std::string &word = validators::get_single_string(words);
  T value{};
  if (!::vramlint_foreign::read_option(word, value))
    throw invalid_option_value("the argument ('" + word + "') for an option is invalid");
  v = value;
}
template <class T> void validate(any &v, const std::vector<std::string> &words, std::vector<T> *, int) {
  if (!v.has_value())
    v = std::vector<T>();
  auto *all = any_cast<std::vector<T>>(&v);
  for (const std::string &word : words) {
    any one;
    validate(one, std::vector<std::string>{word}, static_cast<T *>(nullptr), 0);
    all->push_back(*any_cast<T>(&one));
  }
}

template <class T, class C = char> class typed_value : public value_semantic {
public:
  explicit typed_value(T *store_to = nullptr) : Target(store_to) {}
  typed_value *default_value(const T &v) {
    Default = v;
    return this;
  }
  typed_value *default_value(const T &v, const std::string &) { return default_value(v); }
  typed_value *implicit_value(const T &v) {
    Implicit = v;
    return this;
  }
  typed_value *implicit_value(const T &v, const std::string &) { return implicit_value(v); }
  typed_value *value_name(const std::string &) { return this; }
  typed_value *notifier(std::function<void(const T &)> f) {
    Notify = f;
    return this;
  }
  typed_value *required() {
    Required = true;
    return this;
  }
  typed_value *composing() {
    Composing = true;
    return this;
  }
  typed_value *multitoken() {
    Multitoken = true;
    return this;
  }
  typed_value *zero_tokens() {
    ZeroTokens = true;
    return this;
  }

  unsigned min_tokens() const override { return ZeroTokens || Implicit.has_value() ? 0 : 1; }
  unsigned max_tokens() const override { return Multitoken ? 32000 : ZeroTokens ? 0 : 1; }
  bool is_required() const override { return Required; }
  bool is_composing() const override { return Composing; }
  bool is_off_by_default() const override {
    if constexpr (std::is_same_v<T, bool>)
      if (const bool *value = any_cast<bool>(&Default))
        return !*value;
    if constexpr (std::is_same_v<T, std::string>)
      if (const std::string *value = any_cast<std::string>(&Default))
        return value->empty();
    return false;
  }
  bool apply_default(any &v) const override {
    if (!Default.has_value())
      return false;
    v = Default;
    return true;
  }
  void parse(any &v, const std::vector<std::string> &words, bool) const override {
    if (words.empty() && Implicit.has_value())
      v = Implicit;
    else
      validate(v, words, static_cast<T *>(nullptr), 0);
  }
  any unknown(const std::string &why) const override {
    any made = T();
    *any_cast<T>(&made) = ::vramlint_foreign::unknown_value<T>(why.c_str());
    return made;
  }
  void notify(const any &v) const override {
    const T *value = any_cast<T>(&v);
    if (Target)
      *Target = *value;
    if (Notify)
      Notify(*value);
  }

private:
  T *Target;
  any Default, Implicit;
  bool Required = false, Composing = false, Multitoken = false, ZeroTokens = false;
  std::function<void(const T &)> Notify;
};

template <class T> typed_value<T> *value() { return new typed_value<T>(); }
template <class T> typed_value<T> *value(T *v) { return new typed_value<T>(v); }
template <class T> typed_value<T, wchar_t> *wvalue() { return new typed_value<T, wchar_t>(); }
template <class T> typed_value<T, wchar_t> *wvalue(T *v) { return new typed_value<T, wchar_t>(v); }
inline typed_value<bool> *bool_switch(bool *v = nullptr) {
  return (new typed_value<bool>(v))->default_value(false)->zero_tokens();
}

class option_description {
public:
  option_description() = default;
  option_description(const char *names, const value_semantic *s, const char *text = "")
      : Text(text), Semantic(s ? s : new untyped_value(true)) {
    const std::string all = names; // `help,h`
    const std::size_t comma = all.find(',');
    Long = all.substr(0, comma);
    if (comma != std::string::npos)
      Short = all.substr(comma + 1);
  }
  /// The name under which values are kept.
  const std::string &key(const std::string & = "") const { return Long.empty() ? Short : Long; }
  const std::string &long_name() const { return Long; }
  const std::string &description() const { return Text; }
  std::string format_name() const { return Short.empty() ? "--" + Long : "-" + Short + " [ --" + Long + " ]"; }
  std::string format_parameter() const { return Semantic->max_tokens() ? Semantic->name() : ""; }
  std::shared_ptr<const value_semantic> semantic() const { return Semantic; }

  std::string Long, Short, Text;
  std::shared_ptr<const value_semantic> Semantic;
};

class options_description;

class options_description_easy_init {
public:
  explicit options_description_easy_init(options_description *owner) : Owner(owner) {}
  options_description_easy_init &operator()(const char *name, const char *description);
  options_description_easy_init &operator()(const char *name, const value_semantic *s, const char *description = "");

private:
  options_description *Owner;
};

class options_description : public ::vramlint_foreign::Members {
public:
  static const unsigned m_default_line_length = 80;
  options_description(unsigned = 80, unsigned = 40) {}
  options_description(const std::string &, unsigned = 80, unsigned = 40) {}
  options_description_easy_init add_options() { return options_description_easy_init(this); }
  void add(std::shared_ptr<option_description> option) { Options.push_back(option); }
  options_description &add(const options_description &other) {
    for (const auto &option : other.Options)
      Options.push_back(option);
    return *this;
  }
  const std::vector<std::shared_ptr<option_description>> &options() const { return Options; }
  const option_description &find(const std::string &name, bool approx = true, bool = false, bool = false) const {
    if (const option_description *found = find_nothrow(name, approx))
      return *found;
    throw unknown_option("unrecognised option '" + name + "'", name);
  }
  /// The beginning of a long name means it, if it is that of no other.
  const option_description *find_nothrow(const std::string &name, bool approx, bool = false, bool = false) const {
    const option_description *begun = nullptr;
    for (const auto &option : Options) {
      if (!name.empty() && (option->Long == name || option->Short == name))
        return option.get();
      if (!approx || name.size() < 2 || option->Long.compare(0, name.size(), name) != 0)
        continue;
      if (begun)
        throw ambiguous_option("option '" + name + "' is ambiguous", name);
      begun = option.get();
    }
    return begun;
  }

private:
  std::vector<std::shared_ptr<option_description>> Options;
};
inline std::ostream &operator<<(std::ostream &out, const options_description &) { return out << '?'; }
inline std::ostream &operator<<(std::ostream &out, const option_description &) { return out << '?'; }

inline options_description_easy_init &
options_description_easy_init::operator()(const char *name, const value_semantic *s, const char *description) {
  Owner->add(std::make_shared<option_description>(name, s, description));
  return *this;
}
inline options_description_easy_init &options_description_easy_init::operator()(const char *name,
                                                                                const char *description) {
  return (*this)(name, static_cast<const value_semantic *>(nullptr), description);
}

class positional_options_description {
public:
  positional_options_description &add(const char *name, int count) {
    if (count < 0)
      Rest = name;
    else
      Names.insert(Names.end(), static_cast<std::size_t>(count), name);
    return *this;
  }
  unsigned max_total_count() const { return Rest.empty() ? static_cast<unsigned>(Names.size()) : UINT_MAX; }
  const std::string &name_for_position(unsigned place) const { return place < Names.size() ? Names[place] : Rest; }

private:
  std::vector<std::string> Names;
  std::string Rest;
};

template <class C> class basic_option {
public:
  basic_option() = default;
  std::string string_key;
  int position_key = -1;
  std::vector<std::basic_string<C>> value, original_tokens;
  bool unregistered = false, case_insensitive = false;
};
using option = basic_option<char>;
using woption = basic_option<wchar_t>;

template <class C> class basic_parsed_options {
public:
  explicit basic_parsed_options(const options_description *d, int = 0) : description(d) {}
  std::vector<basic_option<C>> options;
  const options_description *description;
  bool Known = false;
};
using parsed_options = basic_parsed_options<char>;
using wparsed_options = basic_parsed_options<wchar_t>;

namespace command_line_style {
enum style_t {
  allow_long = 1,
  allow_short = 2,
  allow_dash_for_short = 4,
  allow_slash_for_short = 8,
  long_allow_adjacent = 16,
  long_allow_next = 32,
  short_allow_adjacent = 64,
  short_allow_next = 128,
  allow_sticky = 256,
  allow_guessing = 512,
  long_case_insensitive = 1024,
  short_case_insensitive = 2048,
  case_insensitive = 3072,
  allow_long_disguise = 4096,
  unix_style = 1015,
  default_style = unix_style
};
} // namespace command_line_style

/// `--name value`, `--name=value`, `-n value`, `-nvalue`, `-vvv`; what is no option has a position.
class command_line_parser : public ::vramlint_foreign::Members {
public:
  explicit command_line_parser(const std::vector<std::string> &words) : Words(::vramlint_foreign::words_of(words)) {}
  command_line_parser(int count, const char *const *words) : Words(::vramlint_foreign::words_of(count, words)) {}
  command_line_parser &options(const options_description &d) {
    Description = &d;
    return *this;
  }
  command_line_parser &positional(const positional_options_description &p) {
    Positional = &p;
    return *this;
  }
  command_line_parser &style(int flags) {
    Style = flags ? flags : command_line_style::default_style;
    return *this;
  }
  template <class F> command_line_parser &extra_parser(F) { return *this; }
  command_line_parser &allow_unregistered() {
    Unregistered = true;
    return *this;
  }
  parsed_options run() {
    parsed_options made(Description);
    made.Known = Words.known;
    if (!Words.known)
      return made;
    std::vector<option> read;
    for (Next = 0; Next < Words.all.size();)
      word(read);
    takeMore(read);
    place(read);
    made.options = read;
    return made;
  }

private:
  bool has(int flag) const { return Style & flag; }
  const option_description *described(const std::string &name) const {
    return Description ? Description->find_nothrow(name, has(command_line_style::allow_guessing)) : nullptr;
  }
  void word(std::vector<option> &read) {
    const std::string text = Words.all[Next++];
    option made;
    made.original_tokens.push_back(text);
    if (IsOver || text.size() < 2 || text[0] != '-') {
      made.value.push_back(text);
      made.position_key = Position++;
      read.push_back(made);
    } else if (text == "--") {
      IsOver = true;
    } else if (text[1] == '-' || has(command_line_style::allow_long_disguise)) {
      const std::size_t begin = text[1] == '-' ? 2 : 1, equals = text.find('=');
      made.string_key = text.substr(begin, equals == std::string::npos ? equals : equals - begin);
      if (equals != std::string::npos)
        made.value.push_back(text.substr(equals + 1));
      finish(read, made, equals != std::string::npos);
    } else {
      shortOptions(read, text);
    }
  }
  void shortOptions(std::vector<option> &read, const std::string &text) {
    for (std::size_t at = 1; at < text.size(); ++at) {
      option made;
      made.original_tokens.push_back(text);
      made.string_key = text.substr(at, 1);
      const option_description *known = described(made.string_key);
      const bool takesRest = at + 1 < text.size() && (!known || known->Semantic->max_tokens() > 0);
      if (takesRest)
        made.value.push_back(text.substr(at + 1));
      finish(read, made, takesRest);
      if (takesRest)
        return;
    }
  }
  void finish(std::vector<option> &read, option &made, bool adjacent) {
    const option_description *known = described(made.string_key);
    if (!known) {
      if (!Unregistered)
        throw unknown_option("unrecognised option '" + made.original_tokens[0] + "'", made.original_tokens[0]);
      made.unregistered = true;
      read.push_back(made);
      return;
    }
    made.string_key = known->key();
    const value_semantic &semantic = *known->Semantic;
    if (adjacent && semantic.max_tokens() == 0)
      throw invalid_command_line_syntax("option '--" + made.string_key + "' does not take any arguments",
                                        made.string_key);
    while (made.value.size() < semantic.min_tokens()) {
      if (Next == Words.all.size() || isKnownOption(Words.all[Next]))
        throw invalid_command_line_syntax("the required argument for option '--" + made.string_key + "' is missing",
                                          made.string_key);
      made.original_tokens.push_back(Words.all[Next]);
      made.value.push_back(Words.all[Next++]);
    }
    read.push_back(made);
  }
  bool isKnownOption(const std::string &text) const {
    if (text.size() < 2 || text[0] != '-')
      return false;
    return text[1] == '-' ? text.size() > 2 && described(text.substr(2, text.find('=') - 2))
                          : described(text.substr(1, 1)) != nullptr;
  }
  /// An option that can have more words takes those that follow.
  void takeMore(std::vector<option> &read) {
    std::vector<option> kept;
    for (std::size_t i = 0; i < read.size(); ++i) {
      kept.push_back(read[i]);
      option &made = kept.back();
      const option_description *known = made.unregistered ? nullptr : described(made.string_key);
      if (made.string_key.empty() || !known)
        continue;
      while (made.value.size() < known->Semantic->max_tokens() && i + 1 < read.size() &&
             read[i + 1].string_key.empty()) {
        made.value.push_back(read[++i].value[0]);
        made.original_tokens.push_back(read[i].value[0]);
      }
    }
    read = kept;
  }
  void place(std::vector<option> &read) {
    int position = 0;
    for (option &made : read) {
      if (!made.string_key.empty())
        continue;
      made.position_key = position++;
      if (!Positional)
        continue;
      if (static_cast<unsigned>(made.position_key) >= Positional->max_total_count())
        throw too_many_positional_options_error(
            "too many positional options have been specified on the command line");
      made.string_key = Positional->name_for_position(static_cast<unsigned>(made.position_key));
    }
  }

  ::vramlint_foreign::program_words Words;
  const options_description *Description = nullptr;
  const positional_options_description *Positional = nullptr;
  int Style = command_line_style::default_style, Position = 0;
  bool Unregistered = false, IsOver = false;
  std::size_t Next = 0;
};

inline parsed_options parse_command_line(int count, const char *const *words, const options_description &d,
                                         int style = 0) {
  return command_line_parser(count, words).options(d).style(style).run();
}
template <class F>
parsed_options parse_command_line(int count, const char *const *words, const options_description &d, int style, F) {
  return parse_command_line(count, words, d, style);
}
inline wparsed_options parse_command_line(int, const wchar_t *const *, const options_description &d, int = 0) {
  return wparsed_options(&d);
}
// What a file or the environment says is not known.
inline parsed_options parse_config_file(std::istream &, const options_description &d, bool = false) {
  return parsed_options(&d);
}
inline parsed_options parse_config_file(const char *, const options_description &d, bool = false) {
  return parsed_options(&d);
}
inline parsed_options parse_environment(const options_description &d, const std::string &) {
  return parsed_options(&d);
}

enum collect_unrecognized_mode { include_positional, exclude_positional };
template <class C>
std::vector<std::basic_string<C>> collect_unrecognized(const std::vector<basic_option<C>> &options,
                                                       collect_unrecognized_mode mode) {
  std::vector<std::basic_string<C>> all;
  for (const basic_option<C> &each : options)
    if (each.unregistered || (mode == include_positional && each.position_key != -1))
      all.insert(all.end(), each.original_tokens.begin(), each.original_tokens.end());
  return all;
}
inline std::vector<std::string> split_unix(const std::string &line, const std::string & = " \t",
                                           const std::string & = "'\"", const std::string & = "\\") {
  std::vector<std::string> words;
  std::istringstream in(line);
  for (std::string word; in >> word;)
    words.push_back(word);
  return words;
}

/// Says which option it was.
class absent_option : public bad_any_cast {
public:
  explicit absent_option(const std::string &name)
      : Text("bad any_cast: " + (name.empty() ? "another type" : ::vramlint_foreign::unknown_option(name, true))) {}
  const char *what() const noexcept override { return Text.c_str(); }

private:
  std::string Text;
};

class variable_value {
public:
  variable_value() = default;
  variable_value(const any &v, bool defaulted) : Held(v), Defaulted(defaulted) {}
  template <class T> const T &as() const { return held<T>(const_cast<any &>(Held)); }
  template <class T> T &as() { return held<T>(Held); }
  bool empty() const {
    return Undecided.empty() ? !Held.has_value() : ::vramlint_foreign::unknown_value<bool>(Undecided.c_str());
  }
  bool defaulted() const { return Defaulted; }
  const any &value() const { return Held; }
  any &value() { return Held; }

  std::string Undecided; ///< why it is not known whether it is given
  std::string Absent;    ///< its name, when it is not

private:
  template <class T> T &held(any &from) const {
    if (T *found = any_cast<T>(&from))
      return *found;
    if (from.has_value() || Undecided.empty())
      throw absent_option(Absent);
    return ::vramlint_foreign::unknown_value<T>(Undecided.c_str());
  }
  any Held;
  bool Defaulted = false;
};

class abstract_variables_map {};

/// An option whose presence is not known is in the map if it has a value, and its number is not known.
class variables_map : public abstract_variables_map, public std::map<std::string, variable_value> {
public:
  const variable_value &operator[](const std::string &name) const {
    auto found = find(name);
    if (found != end())
      return found->second;
    variable_value &absent = Absent[name];
    if (absent.Undecided.empty())
      absent.Absent = name;
    return absent;
  }
  size_type count(const std::string &name) const {
    const variable_value &v = (*this)[name];
    if (!v.Undecided.empty())
      return ::vramlint_foreign::unknown_value<size_type>(v.Undecided.c_str());
    return std::map<std::string, variable_value>::count(name);
  }
  void clear() {
    std::map<std::string, variable_value>::clear();
    Absent.clear();
    Semantics.clear();
  }
  void notify();

  mutable std::map<std::string, variable_value> Absent; ///< may be given all the same
  std::map<std::string, std::shared_ptr<const value_semantic>> Semantics;
};

/// What is said of an option when nobody knows whether it is given.
inline void store_undecided(const option_description &option, variables_map &vm) {
  const std::string &name = option.key();
  const value_semantic &semantic = *option.Semantic;
  any value;
  if (semantic.apply_default(value) && !semantic.is_off_by_default()) {
    vm.insert({name, variable_value(value, true)});
    return;
  }
  if (::vramlint_foreign::asks_for_help(name))
    return;
  const std::string why = ::vramlint_foreign::unknown_option(name, semantic.min_tokens() > 0);
  const bool isCertain = value.has_value() || semantic.is_required();
  variable_value v(semantic.unknown(why), semantic.is_off_by_default());
  if (!isCertain)
    v.Undecided = why;
  if (v.value().has_value())
    vm.insert({name, v});
  else
    vm.Absent[name] = v;
}

template <class C> void store_given(const basic_parsed_options<C> &parsed, variables_map &vm) {
  std::map<std::string, variable_value> given;
  for (const basic_option<C> &each : parsed.options) {
    if (each.unregistered || each.string_key.empty())
      continue;
    const option_description &known = parsed.description->find(each.string_key, false);
    any value = given[known.key()].value();
    known.Semantic->parse(value, each.value, false);
    given[known.key()] = variable_value(value, false);
  }
  for (auto &[name, value] : given) {
    auto &held = static_cast<std::map<std::string, variable_value> &>(vm)[name];
    if (held.value().has_value() && !held.defaulted() && held.Undecided.empty())
      continue; // what is stored first stays
    held = value;
  }
}

template <class C> void store(const basic_parsed_options<C> &parsed, variables_map &vm, bool = false) {
  if (!parsed.description)
    return;
  if constexpr (std::is_same_v<C, char>)
    store_given(parsed, vm);
  for (const auto &option : parsed.description->options()) {
    vm.Semantics[option->key()] = option->Semantic;
    if (vm.find(option->key()) != vm.end())
      continue;
    any value;
    if (!parsed.Known)
      store_undecided(*option, vm);
    else if (option->Semantic->apply_default(value))
      vm.insert({option->key(), variable_value(value, true)});
  }
}

inline void variables_map::notify() {
  for (const auto &[name, semantic] : Semantics)
    if (semantic->is_required() && find(name) == end())
      throw required_option("the option '--" + name + "' is required but missing", name);
  for (const auto &[name, option] : *this)
    if (const auto found = Semantics.find(name); found != Semantics.end())
      found->second->notify(option.value());
}
inline void notify(variables_map &vm) { vm.notify(); }

} // namespace program_options
} // namespace boost
