// What stands in for parsers of options has in common: the words that a program is called with, what a word means as
// a value, and how an option is named that is not known.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Found by several paths, so that a guard tells it apart.
#ifndef VRAMLINT_STANDIN_VRAMLINT_OPTIONS_HPP
#define VRAMLINT_STANDIN_VRAMLINT_OPTIONS_HPP

#include "foreign.hpp"

#include <cstdlib>
#include <sstream>
#include <string>
#include <type_traits>
#include <vector>

namespace vramlint_foreign {

/// Behind the program's name. They are known all together or not at all.
struct program_words {
  bool known = false;
  std::vector<std::string> all;
};
inline program_words words_of(long count, const char *const *words) {
  program_words made;
  if (!is_known(count))
    return made;
  for (long i = 1; i < count; ++i) {
    if (!is_known(words[i]))
      return {};
    made.all.push_back(words[i]);
  }
  made.known = true;
  return made;
}
inline program_words words_of(const std::vector<std::string> &words) {
  program_words made;
  if (!is_known(static_cast<long>(words.size())))
    return made;
  for (const std::string &word : words) {
    if (!is_known(word.c_str()))
      return {};
    made.all.push_back(word);
  }
  made.known = true;
  return made;
}

/// How a reader of the answer can say what is not known.
inline std::string unknown_option(const std::string &name, bool takes_value) {
  const std::string word = (name.find('-') == 0 ? "" : name.size() == 1 ? "-" : "--") + name;
  return "the option '" + name + "' (--program-args='" + word + (takes_value ? " ...')" : "')");
}
/// What only prints and ends is not what the analysis is asked for.
inline bool asks_for_help(const std::string &name) { return name == "help" || name == "version"; }

/// Whether a word is an option by its form; a negative number is none.
inline bool looks_like_option(const std::string &word) {
  return word.size() > 1 && word[0] == '-' && !(word[1] >= '0' && word[1] <= '9') && word[1] != '.';
}

template <class T> struct is_list : std::false_type {};
template <class T, class A> struct is_list<std::vector<T, A>> : std::true_type {};

inline bool read_bool(const std::string &text, bool &value) {
  std::string lower;
  for (char each : text)
    lower += each >= 'A' && each <= 'Z' ? static_cast<char>(each - 'A' + 'a') : each;
  for (const char *yes : {"true", "t", "yes", "y", "on", "1", ""})
    if (lower == yes)
      return value = true, true;
  for (const char *no : {"false", "f", "no", "n", "off", "0"})
    if (lower == no)
      return value = false, true;
  return false;
}

/// Whether a default says no.
inline bool is_off(const std::string &text) {
  bool value = true;
  return read_bool(text, value) && !value;
}

/// What \p text means as a T; whether it means one.
template <class T> bool read_option(const std::string &text, T &value) {
  char *end = nullptr;
  if constexpr (std::is_same_v<T, bool>) {
    return read_bool(text, value);
  } else if constexpr (std::is_same_v<T, char>) {
    if (text.size() == 1)
      value = text[0];
    return text.size() == 1;
  } else if constexpr (std::is_integral_v<T>) {
    if constexpr (std::is_unsigned_v<T>)
      value = static_cast<T>(std::strtoull(text.c_str(), &end, 10));
    else
      value = static_cast<T>(std::strtoll(text.c_str(), &end, 10));
    return !text.empty() && *end == '\0';
  } else if constexpr (std::is_floating_point_v<T>) {
    value = static_cast<T>(std::strtod(text.c_str(), &end));
    return !text.empty() && *end == '\0';
  } else if constexpr (std::is_constructible_v<T, const std::string &>) {
    value = T(text);
    return true;
  } else {
    std::istringstream in(text);
    return static_cast<bool>(in >> value);
  }
}
/// A list in one word, with commas.
template <class T> bool read_list(const std::string &text, std::vector<T> &all, char separator = ',') {
  for (std::size_t from = 0; !text.empty();) {
    const std::size_t to = text.find(separator, from);
    T value{};
    if (!read_option(text.substr(from, to - from), value))
      return false;
    all.push_back(value);
    if (to == std::string::npos)
      break;
    from = to + 1;
  }
  return true;
}

} // namespace vramlint_foreign

#endif
