// std::regex: matching, groups, searching, iterators, replacement, errors.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <iostream>
#include <regex>
#include <string>

int main() {
  const std::regex Date(R"((\d{4})-(\d{2})-(\d{2}))");
  std::smatch Match;
  const std::string Text = "from 2024-02-29 to 2025-01-01.";
  printf("%d\n", std::regex_match("2024-02-29", Date));
  if (std::regex_search(Text, Match, Date))
    std::cout << Match[0] << ' ' << Match[1] << ' ' << Match.position() << ' ' << Match.prefix() << '|'
              << Match.suffix() << '\n';
  for (std::sregex_iterator It(Text.begin(), Text.end(), Date), End; It != End; ++It)
    std::cout << It->str(3) << ' ';
  std::cout << '\n' << std::regex_replace(Text, Date, "$3.$2.$1") << '\n';
  const std::regex Words("[a-z]+", std::regex::icase);
  std::cout << std::regex_replace(std::string("One tWo"), Words, "<$&>") << '\n';
  try {
    std::regex Bad("(unclosed");
  } catch (const std::regex_error &E) {
    printf("%d\n", E.code() == std::regex_constants::error_paren);
  }
}
