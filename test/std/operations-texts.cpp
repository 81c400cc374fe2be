// Single operations: strings, views of strings, characters, numbers in texts.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "operations.h"

namespace n0 {

static void run() {
  string s;
  p{s.size(), s.empty(), s.capacity(), s.max_size() > 0};
  string a("abc"), b(3, 'x'), c("abcdef", 2), d(a, 1), e(a, 1, 1), f(a.begin(), a.end()), g{'h', 'i'};
  p{a, b, c, d, e, f, g};
}
} // namespace n0

namespace n1 {

static void run() {
  string s = "hello";
  p{s[1], s.at(2), s.front(), s.back(), s.c_str(), s.data()[4], s.length()};
  t([&] { s.at(9); });
  t([&] { string q(s, 9); });
}
} // namespace n1

namespace n2 {

static void run() {
  string s = "ab";
  s += "cd";
  s += 'e';
  s += {'f', 'g'};
  s.append("hi").append(2, 'j').append("klm", 1).append(string("nop"), 1, 1).append({'q'});
  p{s};
  s.push_back('z');
  s.pop_back();
  p{s};
}
} // namespace n2

namespace n3 {

static void run() {
  string s = "abc";
  s.insert(1, "XY");
  s.insert(0, 2, '-');
  s.insert(s.begin(), '!');
  s.insert(s.end(), {'1', '2'});
  s.insert(2, string("qrs"), 1, 1);
  s.insert(1, "lmn", 2);
  p{s};
  t([&] { s.insert(99, "a"); });
}
} // namespace n3

namespace n4 {

static void run() {
  string s = "abcdefgh";
  s.erase(1, 2);
  p{s};
  s.erase(s.begin());
  p{s};
  s.erase(s.begin(), s.begin() + 2);
  p{s};
  s.erase(2);
  p{s};
  s.erase();
  p{s.empty()};
  t([&] { s.erase(5); });
}
} // namespace n4

namespace n5 {

static void run() {
  string s = "hello world";
  s.replace(0, 5, "HI");
  p{s};
  s.replace(s.begin(), s.begin() + 2, 3, 'x');
  p{s};
  s.replace(0, 1, "abc", 2);
  p{s};
  s.replace(1, 2, string("QWERTY"), 2, 3);
  p{s};
  s.replace(s.begin(), s.begin() + 1, {'1', '2'});
  p{s};
  s.replace(2, 100, ".");
  p{s};
}
} // namespace n5

namespace n6 {

static void run() {
  string s = "hello hello";
  p{s.find("lo"),
    s.find('l', 4),
    s.find("zz") == string::npos,
    s.rfind("he"),
    s.rfind('h', 3),
    s.find_first_of("ol"),
    s.find_last_of("e"),
    s.find_first_not_of("he"),
    s.find_last_not_of("lo"),
    s.find("hellx", 0, 4),
    s.find(""),
    s.find("", 20) == string::npos};
}
} // namespace n6

namespace n7 {

static void run() {
  string s = "hello";
  p{s.substr(1, 3),        s.substr(2),        s.compare("help") < 0,
    s.compare(1, 2, "el"), s.compare("hello"), s.compare(0, 2, "hex", 2),
    s.starts_with("he"),   s.starts_with('x'), s.ends_with("lo"),
    s.ends_with('o')};
  t([&] { s.substr(6); });
}
} // namespace n7

namespace n8 {

static void run() {
  char b[10] = {};
  string s = "hello";
  p{s.copy(b, 3, 1), b};
  s.resize(7, '!');
  p{s};
  s.resize(2);
  p{s};
  s.reserve(100);
  p{s.capacity()};
  s.shrink_to_fit();
  p{s.capacity()};
  s.clear();
  p{s.empty()};
}
} // namespace n8

namespace n9 {

static void run() {
  string a = "x", b = "yy";
  swap(a, b);
  p{a, b};
  a.swap(b);
  p{a + b, a + "c", "c" + a, a + 'd', 'd' + a, a < b, a == b, a != "x", (a <=> b) < 0, a == "x"};
}
} // namespace n9

namespace n10 {

static void run() {
  p{stoi("42"),        stoi("-7abc"),      stoi("ff", 0, 16),
    stoi("077", 0, 0), stoi("0x1f", 0, 0), stol("123456789012"),
    stoul("42"),       stoll("-9"),        stoull("18446744073709551615")};
  size_t n;
  stoi("12ab", &n);
  p{n};
}
} // namespace n10

namespace n11 {

static void run() {
  t([] { stoi("abc"); });
  t([] { stoi("99999999999"); });
  t([] { stod("x"); });
  t([] { stod("1e999"); });
  t([] { stoul(""); });
  t([] { stof("1e60"); });
  t([] { stoll("9999999999999999999"); });
}
} // namespace n11

namespace n12 {

static void run() {
  p{stod("1.5"), stof("2.25e2"), stold("-0.5"), stod("0x1p3"), stod("inf"), stod("nan")};
  size_t n;
  stod("3.14xyz", &n);
  p{n};
}
} // namespace n12

namespace n13 {

static void run() {
  p{to_string(42),       to_string(-1L),  to_string(3u),   to_string(1.5),
    to_string(2.0f),     to_string(1e10), to_string(0.1L), to_string(18446744073709551615ull),
    to_string(LLONG_MIN)};
}
} // namespace n13

namespace n14 {

static void run() {
  wcout.good();
  wstring w = to_wstring(42) + L"x";
  p{w.size(), w == L"42x", (int)w[2]};
  w.append(L"yz");
  p{w.find(L'y'), stoi(wstring(L"12"))};
}
} // namespace n14

namespace n15 {

static void run() {
  u16string u = u"ab";
  u32string v = U"abc";
  u8string q = u8"ü";
  p{u.size(), v.size(), q.size(), (int)q[0], u < u"b", v.find(U'c')};
}
} // namespace n15

namespace n16 {

static void run() {
  string s = "abc";
  pr(s);
  pr(vector<char>(s.rbegin(), s.rend()));
  reverse(s.begin(), s.end());
  p{s};
  sort(s.begin(), s.end());
  p{s};
  s.assign("zz");
  s.assign(3, 'k');
  p{s};
  s.assign("abcdef", 1, 2);
  p{s};
  s.assign("abc", 2);
  p{s};
  s.assign({'p', 'q'});
  p{s};
}
} // namespace n16

namespace n17 {

static void run() {
  string s = "a,b,,c";
  stringstream ss(s);
  string x;
  while (getline(ss, x, ','))
    p{x.size(), x};
}
} // namespace n17

namespace n18 {

static void run() {
  string s = "aXbX";
  p{erase(s, 'X'), s, erase_if(s, [](char c) { return c == 'a'; }), s};
  string e = "\0a\0"s;
  p{e.size()};
  string h = "hello";
  auto v = string_view(h).substr(1, 2);
  p{v};
}
} // namespace n18

namespace n19 {

static void run() {
  using namespace literals;
  auto s = "lit"s;
  auto v = "lit"sv;
  p{s == v, s.size(), hash<string>{}(s) == hash<string_view>{}(v)};
  string z(v);
  string y{v, 1, 1};
  p{z, y};
  y = v;
  y += v;
  y.append(v, 1, 1);
  y.insert(0, v);
  p{y, y.find(v, 1), y.compare(v) > 0};
}
} // namespace n19

namespace n20 {

static void run() {
  string_view v = "hello world";
  p{v.size(),
    v[1],
    v.at(2),
    v.front(),
    v.back(),
    v.substr(6),
    v.find("wor"),
    v.rfind('o'),
    v.find_first_of("lo"),
    v.find_last_of("lo"),
    v.find_first_not_of("hel"),
    v.find_last_not_of("dl"),
    v.starts_with("he"),
    v.ends_with('d')};
}
} // namespace n20

namespace n21 {

static void run() {
  string_view v = "abc";
  v.remove_prefix(1);
  p{v};
  v.remove_suffix(1);
  p{v, v.empty(), v.length(), v.compare("b"), v < "c"sv, v == "b"};
  t([&] { v.substr(5); });
  t([&] { v.at(5); });
  char b[3] = {};
  v.copy(b, 1);
  p{b};
  string_view e;
  p{e.data() == nullptr, e == ""sv};
  auto c = "xyz"sv;
  swap(v, c);
  p{v};
  pr(v);
  p{*v.rbegin(), v.max_size() > 0};
}
} // namespace n21

namespace n22 {

static void run() {
  p{char_traits<char>::length("abc"),         char_traits<char>::compare("abc", "abd", 3) < 0,
    char_traits<char>::eq('a', 'a'),          char_traits<char>::lt('a', 'b'),
    char_traits<char>::to_int_type('a'),      char_traits<char>::eof(),
    char_traits<char>::find("abc", 3, 'b')[0]};
  char b[5] = {};
  char_traits<char>::copy(b, "hi", 2);
  char_traits<char>::assign(b[0], 'H');
  char_traits<char>::move(b + 1, b, 2);
  p{b, char_traits<char>::not_eof(3)};
}
} // namespace n22

namespace n23 {

static void run() {
  p{strlen("abc"),          strcmp("a", "b") < 0,  strncmp("abc", "abd", 2),     strchr("abc", 'b'),
    strrchr("abcb", 'b'),   strstr("hello", "ll"), strspn("aab", "a"),           strcspn("abc", "c"),
    strpbrk("hello", "lo"), memcmp("a", "a", 1),   (char *)memchr("abc", 'c', 3)};
}
} // namespace n23

namespace n24 {

static void run() {
  char b[20] = "ab";
  strcat(b, "cd");
  strncat(b, "efg", 2);
  p{b};
  strcpy(b, "xy");
  strncpy(b + 2, "zw", 3);
  p{b};
  memset(b, 'k', 2);
  memcpy(b + 2, "mm", 2);
  memmove(b + 1, b, 3);
  p{b};
  p{strerror(2), strcoll("a", "b") < 0, strxfrm(b, "qq", 20), b};
}
} // namespace n24

namespace n25 {

static void run() {
  char b[] = "a b,c";
  for (char *q = strtok(b, " ,"); q; q = strtok(0, " ,"))
    p{q};
  char c[] = "x:y";
  char *sv;
  p{strtok_r(c, ":", &sv), sv};
  char *d = strdup("dup");
  p{d};
  free(d);
  p{strnlen("abcdef", 3), strcasecmp("AbC", "aBc")};
}
} // namespace n25

namespace n26 {

static void run() {
  p{!!iswalpha(L'a'),
    !!iswdigit(L'5'),
    towupper(L'a') == L'A',
    wcslen(L"abc"),
    wcscmp(L"a", L"b") < 0,
    !!iswctype(L'a', wctype("alpha")),
    towctrans(L'a', wctrans("toupper")) == L'A'};
  wchar_t w[10];
  wcscpy(w, L"hi");
  wcscat(w, L"x");
  p{wcslen(w), wcschr(w, L'x') - w, wmemcmp(w, L"h", 1), wcstol(L"12", 0, 10), wcstod(L"1.5", 0)};
}
} // namespace n26

namespace n27 {

static void run() {
  char b[40];
  p{snprintf(b, 40, "%d|%5d|%-5d|%05d|%+d|%x|%X|%o|%#x", 1, 2, 3, 4, 5, 255, 255, 8, 255), b};
}
} // namespace n27

namespace n28 {

static void run() {
  char b[80];
  p{snprintf(b, 80, "%f|%.2f|%8.3f|%e|%g|%G|%a", 1.5, 2.345, 3.14159, 12345.678, 0.0001, 1e20, 1.0), b};
}
} // namespace n28

namespace n29 {

static void run() {
  char b[80];
  p{snprintf(b, 80, "%s|%10s|%-10s|%.2s|%c|%%|%5c|%*d|%.*f", "ab", "cd", "ef", "ghi", 'j', 'k', 5, 42, 2, 1.239), b};
  p{snprintf(nullptr, 0, "%d", 12345)};
}
} // namespace n29

namespace n30 {

static void run() {
  char b[80];
  p{snprintf(b, 80, "%ld %lld %lu %zu %hd %hhd %jd %td", 1L, 2LL, 3UL, (size_t)4, (short)5, (char)6, (intmax_t)7,
             (ptrdiff_t)8),
    b};
  int n;
  sprintf(b, "abc%n", &n);
  p{n};
  sprintf(b, "%p", (void *)0);
  p{b};
  sprintf(b, "% d %i %u", 5, -6, 7u);
  p{b};
}
} // namespace n30

namespace n31 {

static void run() {
  int a;
  float f;
  char s[10], c;
  p{sscanf("12 3.5 abc x", "%d %f %s %c", &a, &f, s, &c), a, f, s, c};
  unsigned n;
  p{sscanf("0x1f,7", "%i,%o", &a, &n), a, n};
  p{sscanf("abc123", "%[a-c]%d", s, &a), s, a};
  p{sscanf("x", "%d", &a)};
  p{sscanf("", "%d", &a)};
}
} // namespace n31

int main() {
  n0::run();
  n1::run();
  n2::run();
  n3::run();
  n4::run();
  n5::run();
  n6::run();
  n7::run();
  n8::run();
  n9::run();
  n10::run();
  n11::run();
  n12::run();
  n13::run();
  n14::run();
  n15::run();
  n16::run();
  n17::run();
  n18::run();
  n19::run();
  n20::run();
  n21::run();
  n22::run();
  n23::run();
  n24::run();
  n25::run();
  n26::run();
  n27::run();
  n28::run();
  n29::run();
  n30::run();
  n31::run();
}
