// Stands in for OpenCV's parser of options: the words of the program are parsed as it does. Where they are not known,
// an option keeps its default; what has none is not known, by name.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "options.hpp"

#include <string>
#include <vector>

namespace cv {

class CommandLineParser {
public:
  /// `{name other @first | default | text}` for each option; what begins with `@` goes by its place.
  CommandLineParser(int count, const char *const words[], const std::string &keys) {
    for (std::size_t from = 0; (from = keys.find('{', from)) != std::string::npos;) {
      const std::size_t to = keys.find('}', from);
      declare(keys.substr(from + 1, to == std::string::npos ? to : to - from - 1));
      if (to == std::string::npos)
        break;
      from = to;
    }
    const auto read = ::vramlint_foreign::words_of(count, words);
    Known = read.known;
    Program = count > 0 ? words[0] : "";
    for (const std::string &word : read.all)
      take(word);
  }
  std::string getPathToApplication() const { return Program; }
  template <class T> T get(const std::string &name, bool = true) const {
    const Option *option = find(name);
    return option ? valueOf<T>(*option) : T();
  }
  template <class T> T get(int place, bool = true) const {
    for (const Option &option : All)
      if (option.Place == place)
        return valueOf<T>(option);
    return T();
  }
  bool has(const std::string &name) const {
    const Option *option = find(name);
    if (option && isMissing(*option) && !Known && !::vramlint_foreign::asks_for_help(option->Names[0]))
      return ::vramlint_foreign::unknown_value<bool>(
          ::vramlint_foreign::unknown_option(option->Names[0], false).c_str());
    return option && !isMissing(*option);
  }
  bool check() const { return !Failed; }
  void about(const std::string &) {}
  void printMessage() const {}
  void printErrors() const {}

private:
  struct Option {
    std::vector<std::string> Names;
    std::string Text; ///< empty or <none>: it has no value
    int Place = -1;   ///< among the words that are no options
  };
  static std::string trimmed(const std::string &text) {
    const std::size_t from = text.find_first_not_of(" \n\t"), to = text.find_last_not_of(" \n\t");
    return from == std::string::npos ? "" : text.substr(from, to - from + 1);
  }
  static bool isMissing(const Option &option) { return option.Text.empty() || option.Text == "<none>"; }

  void declare(const std::string &key) {
    Option made;
    const std::size_t first = key.find('|');
    std::string names = trimmed(key.substr(0, first)) + " ";
    for (std::size_t at = 0, end; (end = names.find(' ', at)) != std::string::npos; at = end + 1)
      if (end != at)
        made.Names.push_back(names.substr(at, end - at));
    if (made.Names.empty())
      return;
    if (made.Names[0][0] == '@')
      made.Place = Places++;
    if (first != std::string::npos)
      made.Text = trimmed(key.substr(first + 1, key.find('|', first + 1) - first - 1));
    All.push_back(made);
  }
  const Option *find(const std::string &name) const {
    for (const Option &option : All)
      for (const std::string &each : option.Names)
        if (each == name)
          return &option;
    return nullptr;
  }
  void take(const std::string &word) {
    if (word.size() > 1 && word[0] == '-' && !(word[1] >= '0' && word[1] <= '9')) {
      const std::size_t equals = word.find('='), from = word[1] == '-' ? 2 : 1;
      const std::string name = word.substr(from, equals == std::string::npos ? equals : equals - from);
      for (Option &option : All)
        for (const std::string &each : option.Names)
          if (each == name)
            option.Text = equals == std::string::npos ? "true" : word.substr(equals + 1);
      return;
    }
    for (Option &option : All)
      if (option.Place == Taken) {
        option.Text = word;
        break;
      }
    ++Taken;
  }
  template <class T> T valueOf(const Option &option) const {
    T value{};
    if (isMissing(option) && !Known)
      return ::vramlint_foreign::unknown_value<T>(::vramlint_foreign::unknown_option(option.Names[0], true).c_str());
    Failed |= isMissing(option) || !::vramlint_foreign::read_option(option.Text, value);
    return value;
  }

  std::vector<Option> All;
  std::string Program;
  bool Known = false;
  int Places = 0, Taken = 0;
  mutable bool Failed = false;
};

} // namespace cv
