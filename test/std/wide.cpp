// Wide characters: std::wstring, its streams, and the functions of <cwchar>.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <cwchar>
#include <iomanip>
#include <map>
#include <ostream>
#include <sstream>
#include <stdexcept>
#include <streambuf>
#include <string>
#include <string_view>
#include <vector>

/// Takes nothing.
struct Full : std::wstreambuf {};

static void lines() {
  std::wistringstream In(L"one;two three;;a long word\nrest of it");
  wchar_t Buffer[6];
  for (int I = 0; I < 7; ++I) {
    In.getline(Buffer, 6, L';');
    printf("%ls|%td%d%d ", Buffer, std::ptrdiff_t(In.gcount()), In.fail(), In.eof());
    In.clear();
  }
  In.ignore(2, L't').ignore();
  printf("%d %td ", In.peek() == L'o', std::ptrdiff_t(In.gcount()));
  In.ignore(100, L'?');
  printf("%td %d%d\n", std::ptrdiff_t(In.gcount()), In.fail(), In.eof());
  std::wistringstream Whole(L"all of it");
  std::wostringstream Copy, Again;
  Whole >> Copy.rdbuf();
  Again << std::wistringstream(L"once more").rdbuf();
  printf("%ls %ls %d %d\n", Copy.str().c_str(), Again.str().c_str(), Whole.eof(), Whole.fail());
  std::wistringstream Exact(L"12345");
  Exact.getline(Buffer, 6);
  printf("%ls %td %d%d\n", Buffer, std::ptrdiff_t(Exact.gcount()), Exact.fail(), Exact.eof());
}

int main() {
  std::wstring Number = std::to_wstring(-1234) + L"|" + std::to_wstring(2.5);
  wchar_t Small[4];
  printf("%zu %ls %d\n", Number.size(), Number.c_str(), std::swprintf(Small, 4, L"%s-%d", "ab", 17));
  std::wstring S = L"wide";
  S += L" text";
  S.insert(4, L"r");
  printf("%zu %zu %ls\n", S.size(), S.find(L"text"), S.c_str());
  S.replace(0, 5, 30, L'x');
  printf("%zu %d\n", S.size(), S == std::wstring(30, L'x') + L" text");
  printf("%d %d\n", S.compare(L"xx") > 0, std::wstring_view(S).ends_with(L"text"));
  std::wostringstream Out;
  Out << L"number " << 42 << L' ' << 2.5 << L' ' << std::hex << 255 << std::setw(6) << std::setfill(L'.') << 7u
      << true;
  printf("%ls %zu\n", Out.str().c_str(), Out.str().size());
  std::vector<std::wstring> Words{L"pear", L"apple", L"fig"};
  std::sort(Words.begin(), Words.end());
  for (const std::wstring &W : Words)
    printf("%ls ", W.c_str());
  printf("\n");
  std::map<std::wstring, int> Counts;
  for (wchar_t C : std::wstring(L"banana"))
    ++Counts[std::wstring(1, C)];
  for (const auto &[Letter, Count] : Counts)
    printf("%ls%d ", Letter.c_str(), Count);
  printf("\n");
  printf("%zu %d %d\n", wcslen(L"abc"), wcsncmp(L"abcd", L"abxx", 2), wmemcmp(L"a", L"a", 1));
  wchar_t Buffer[8];
  wmemset(Buffer, L'-', 7);
  Buffer[7] = 0;
  wmemcpy(Buffer, L"ab", 2);
  printf("%ls %td %td\n", Buffer, wcschr(Buffer, L'-') - Buffer, wcsrchr(Buffer, L'-') - Buffer);
  printf("%ls [%6ls] [%.2ls]\n", wcsstr(L"in the text", L"the"), L"abc", L"abc");
  printf("%s %d\n", std::string(S.end() - 4, S.end()).c_str(), std::stoi(std::wstring(L"12")));
  try {
    S.at(99);
  } catch (const std::out_of_range &E) {
    printf("%s\n", E.what());
  }
  const std::u16string Sixteen = u"sixteen";
  const std::u32string ThirtyTwo = U"thirty-two";
  const std::u8string Eight = u8"\u00e4";
  printf("%zu %zu %zu %d\n", Sixteen.size(), ThirtyTwo.find(U'-'), Eight.size(), Sixteen < u"seventeen");
  Full Nothing;
  std::wostream Refused(&Nothing);
  Refused << 12;
  printf("%d\n", Refused.good());
  lines();
}
