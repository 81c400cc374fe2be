// <codecvt>, the facets that convert between characters and bytes, and <cuchar>.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cinttypes>
#include <climits>
#include <codecvt>
#include <cstdio>
#include <cuchar>
#include <cwchar>
#include <locale>
#include <sstream>
#include <stdexcept>
#include <string>

static void convertWideTexts() {
  std::wstring_convert<std::codecvt_utf8<wchar_t>> Utf8;
  const std::wstring Wide = Utf8.from_bytes("gr\xc3\xbc\xc3\x9f \xe2\x82\xac \xf0\x9f\x98\x80");
  printf("%zu %x %x %zu\n", Wide.size(), unsigned(Wide[2]), unsigned(Wide.back()), Utf8.converted());
  printf("%s\n", Utf8.to_bytes(Wide).c_str());
  try {
    Utf8.from_bytes("\xff\xfe");
  } catch (const std::range_error &Error) {
    printf("%s\n", Error.what());
  }
  std::wstring_convert<std::codecvt_utf8<char32_t>, char32_t> Replacing("bad", U"bad");
  printf("%s %zu\n", Replacing.to_bytes(std::u32string(1, char32_t(0x110000))).c_str(),
         Replacing.from_bytes("\xe4").size());
}

static void convertSurrogates() {
  std::wstring_convert<std::codecvt_utf8_utf16<char16_t>, char16_t> Utf16;
  for (const char16_t Unit : Utf16.from_bytes("a\xf0\x9f\x98\x80z"))
    printf("%x ", unsigned(Unit));
  printf("\n");
  std::wstring_convert<
      std::codecvt_utf16<char32_t, 0x10ffff, std::codecvt_mode(std::little_endian | std::generate_header)>, char32_t>
      Little;
  for (const char Byte : Little.to_bytes(U"a\u20ac\U0001f600"))
    printf("%02x", static_cast<unsigned char>(Byte));
  printf("\n%d\n", std::codecvt_utf8<wchar_t, 0x10ffff, std::consume_header>().max_length());
}

template <class Character> static void describe(const std::locale &Where) {
  const auto &Facet = std::use_facet<std::codecvt<Character, char, std::mbstate_t>>(Where);
  printf("%d %d %d\n", Facet.encoding(), Facet.always_noconv(), Facet.max_length());
}

static void useFacets() {
  const std::locale Classic, Own(std::locale(), new std::codecvt_utf8<wchar_t>);
  describe<char>(Classic);
  describe<wchar_t>(Classic);
  describe<char16_t>(Classic);
  describe<char32_t>(Classic);
  describe<wchar_t>(Own);
  const auto &Facet = std::use_facet<std::codecvt<wchar_t, char, std::mbstate_t>>(Classic);
  std::mbstate_t State{};
  const wchar_t Wide[] = L"ab\u20acd", *WideNext = nullptr;
  char Bytes[8] = {}, *BytesNext = nullptr;
  int Result = Facet.out(State, Wide, Wide + 4, WideNext, Bytes, Bytes + 8, BytesNext);
  printf("%d %td %td %s\n", Result, WideNext - Wide, BytesNext - Bytes, Bytes);
  State = {};
  const char Narrow[] = "xyz", *NarrowNext = nullptr;
  wchar_t Two[2], *TwoNext = nullptr;
  Result = Facet.in(State, Narrow, Narrow + 3, NarrowNext, Two, Two + 2, TwoNext);
  printf("%d %td %td %d\n", Result, NarrowNext - Narrow, TwoNext - Two, Facet.length(State, Narrow, Narrow + 3, 2));
  Result = Facet.unshift(State, Bytes, Bytes + 8, BytesNext);
  printf("%d %td\n", Result, BytesNext - Bytes);
}

static void readConverted() {
  std::stringbuf Bytes("h\xc3\xa9 2");
  std::wbuffer_convert<std::codecvt_utf8<wchar_t>> Buffer(&Bytes);
  std::wistream In(&Buffer);
  std::wstring Word;
  int Number = 0;
  In >> Word >> Number;
  printf("%zu %x %d\n", Word.size(), unsigned(Word[1]), Number);
}

static void convertOneByOne() {
  std::mbstate_t State{};
  wchar_t Wide = 0;
  char16_t Short = 0;
  char32_t Long = 0;
  printf("%zu %zu ", std::mbrtowc(&Wide, "abc", 3, &State), std::mbrlen("x", 1, &State));
  printf("%zu %zu ", std::mbrtoc16(&Short, "q", 1, &State), std::mbrtoc32(&Long, "", 1, &State));
  printf("%lc %c %d\n", wint_t(Wide), char(Short), int(Long));
  char Bytes[MB_LEN_MAX];
  printf("%zu %zu ", std::wcrtomb(Bytes, L'w', &State), std::c32rtomb(Bytes + 1, U'v', &State));
  printf("%c%c %d\n", Bytes[0], Bytes[1], int(std::mbrtowc(nullptr, "a", 0, &State)));
  printf("%jd %ju\n", std::wcstoimax(L"-zz", nullptr, 36), std::wcstoumax(L"777", nullptr, 8));
}

int main() {
  convertWideTexts();
  convertSurrogates();
  useFacets();
  readConverted();
  convertOneByOne();
}
