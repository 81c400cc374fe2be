// A value that the user says for what a program gets from outside: `vm["nz"].as<int>() = 512`.
//
// What is named is a text of the program, compared token by token: white space, comments, brackets around all of it,
// and `std::`, `::` or `this->` in front make no difference.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vramlint {

/// The tokens of a piece of C++, to be compared: `vm [ "nz" ]` is `vm["nz"]`, and `(std::stoi(line))` is
/// `stoi(line)`.
std::string tokensOf(std::string_view Code);

struct SetValue {
  std::string Name;   ///< as given, in one line
  std::string Tokens; ///< what it is compared by
  std::string Value;  ///< what it says: without the quotes of a text
  bool IsQuoted = false;

  std::optional<__int128> integer() const;
  std::optional<long double> number() const;
  std::optional<bool> truth() const; ///< true, false, 1, 0
  /// `vm["nz"] = 512`
  std::string describe() const;
};

/// Reads `NAME=VALUE`: the first `=` that stands alone, outside of brackets and quotes, parts them. `env.X` names
/// `getenv("X")`. Nothing, and what is wrong in \p Error, when there is no such thing.
std::optional<SetValue> parseSetValue(std::string_view Text, std::string &Error);

/// What follows from the sizes of tensors that are said: `images.size(1)` is 3 where `images` is 60000x3x32x32.
std::vector<SetValue> sizesOf(const std::vector<SetValue> &Said);

/// Which of the program's words it is: 2 for `argv[2]`; \p Words is what main() calls them.
std::optional<unsigned> wordOf(const SetValue &S, std::string_view Words);

/// How to say the value of what stands in the program as \p Code: ` (--set 'vm["nz"]=...')`; empty where a shell
/// could not be told so. What is written for it may be shown: `, such as 64x28:int64`.
std::string suggestionFor(std::string_view Code, std::string_view Such = "");
/// The same without what suggestionFor() has added: what was met, whoever asked first.
std::string withoutSuggestions(std::string Message);
/// What they name.
std::vector<std::string> suggestedNames(std::string_view Message);
/// What is said behind it from the first of them on.
std::string suggestionsIn(const std::string &Message);

} // namespace vramlint
