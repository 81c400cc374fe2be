// Wide characters: classes, streams that read, regular expressions, and what becomes of bytes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <cstdlib>
#include <cwchar>
#include <cwctype>
#include <iostream>
#include <locale>
#include <regex>
#include <sstream>
#include <string>

static void classes() {
  const auto &Types = std::use_facet<std::ctype<wchar_t>>(std::locale());
  wchar_t Text[] = L"Ab1";
  Types.toupper(Text, Text + 3);
  char Narrow[4] = {};
  Types.narrow(Text, Text + 3, '?', Narrow);
  wchar_t Wide[4] = {};
  Types.widen("xyz", "xyz" + 3, Wide);
  std::ctype_base::mask Masks[3];
  Types.is(Text, Text + 3, Masks);
  printf("%s %d %d %d %d\n", Narrow, Wide[2] == L'z', (int)(Types.scan_is(std::ctype_base::digit, Text, Text + 3) - Text),
         (int)(Types.scan_not(std::ctype_base::alpha, Text, Text + 3) - Text), (Masks[2] & std::ctype_base::digit) != 0);
  printf("%d %d %d\n", std::isalpha(L'a', std::locale()), std::toupper(L'q', std::locale()) == L'Q',
         Types.narrow(L'\u00e9', '?'));
  const auto &Numbers = std::use_facet<std::numpunct<wchar_t>>(std::locale());
  printf("%d %ls %zu\n", Numbers.decimal_point() == L'.', Numbers.truename().c_str(), Numbers.grouping().size());
  printf("%d %d %d %d %d\n", iswalpha(L'a'), iswupper(L'A'), iswspace(L' '), isalpha('a'), isspace('\n'));
  printf("%d %d %d\n", iswctype(L'5', wctype("digit")) != 0, iswctype(L'5', wctype("alpha")) != 0,
         towctrans(L'b', wctrans("toupper")) == L'B');
}

static void streams() {
  std::wistringstream In(L"12,34 x 2.5\nline two");
  int A = 0, B = 0;
  wchar_t C = 0;
  std::wstring Word, Line;
  double D = 0;
  In >> A >> C >> B >> Word >> D;
  std::getline(In, Line);
  std::getline(In, Line);
  printf("%d %d %d %ls %g %ls %d\n", A, C == L',', B, Word.c_str(), D, Line.c_str(), In.eof());
}

static void expressions() {
  const std::wregex Address(L"(\\w+)@(\\w+)");
  const std::wstring Text = L"me@host";
  std::wsmatch Match;
  const bool Matches = std::regex_match(Text, Match, Address);
  printf("%d %zu %ls %ls\n", Matches, Match.size(), Match[2].str().c_str(),
         std::regex_replace(Text, Address, L"$2 $1").c_str());
  printf("%d\n", std::regex_search(L"ABC", std::wregex(L"b", std::regex::icase)));
}

static void bytes() {
  wchar_t Wide[8];
  char Narrow[8];
  printf("%d ", mblen("abc", 3));
  printf("%zu ", mbstowcs(Wide, "hey", 8));
  printf("%ls ", Wide);
  printf("%zu ", mbstowcs(nullptr, "four", 0));
  printf("%zu ", wcstombs(Narrow, L"out", 8));
  printf("%s %d %d\n", Narrow, btowc('a') == L'a', wctob(L'z'));
}

int main() {
  classes();
  streams();
  expressions();
  bytes();
}
