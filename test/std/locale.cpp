// The locale "C": facets by hand, number formats, characters.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cctype>
#include <clocale>
#include <cstdio>
#include <iostream>
#include <locale>
#include <sstream>
#include <string>

int main() {
  printf("%s\n", std::setlocale(LC_ALL, nullptr));
  const std::locale C = std::locale::classic();
  std::cout << C.name() << ' ' << std::locale().name() << ' ' << (C == std::locale()) << '\n';
  printf("%s [%s] [%s]\n", std::localeconv()->decimal_point, std::localeconv()->thousands_sep,
         std::localeconv()->grouping);
  std::cout << std::toupper('a', C) << std::tolower('B', C) << std::isdigit('5', C) << std::isalpha('5', C) << '\n';
  std::ostringstream Out;
  Out.imbue(C);
  Out << 1234567 << ' ' << 1234.5;
  std::cout << Out.str() << ' ' << Out.getloc().name() << '\n';
  const auto &Characters = std::use_facet<std::ctype<char>>(C);
  std::cout << Characters.is(std::ctype_base::space, ' ') << Characters.toupper('x') << '\n';
  const auto &Punctuation = std::use_facet<std::numpunct<char>>(C);
  std::cout << Punctuation.decimal_point() << Punctuation.truename() << '\n';
  std::cout << std::has_facet<std::collate<char>>(C) << '\n';
  std::string Text = "lower";
  Characters.toupper(Text.data(), Text.data() + Text.size());
  std::cout << Text << '\n';
}
