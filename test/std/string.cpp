// std::string: small and large, search, replacement, comparison, conversion of numbers, what it throws.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <stdexcept>
#include <string>

using namespace std::string_literals;

static void show(const char *What, const std::string &S) { printf("%-12s|%s| %zu\n", What, S.c_str(), S.size()); }

static void sizes() {
  std::string S;
  size_t Before = S.capacity();
  printf("%zu\n", Before);
  for (int I = 0; I < 200; ++I) {
    S += static_cast<char>('a' + I % 26);
    if (S.capacity() != Before)
      printf("%d: %zu\n", I, Before = S.capacity());
  }
  std::string T = std::move(S);
  printf("%zu %zu %zu\n", S.size(), S.capacity(), T.size());
  T.resize(20);
  T.shrink_to_fit();
  printf("%s %zu\n", T.c_str(), T.capacity());
  T.resize(23, '*');
  show("resize", T);
  T.reserve(1000);
  printf("%zu\n", T.capacity());
  T.clear();
  printf("%d %zu\n", T.empty(), T.capacity());
}

static void edits() {
  std::string S = "one two three";
  S.insert(3, " and a half");
  show("insert", S);
  S.erase(3, 11);
  show("erase", S);
  S.replace(4, 3, "2");
  show("replace", S);
  S.replace(0, 3, 5, '1');
  show("replace", S);
  S.append(" four").append(2, '!').append("xyz", 1);
  show("append", S);
  S.insert(S.begin(), '<');
  S.push_back('>');
  show("push_back", S);
  S.pop_back();
  S.erase(S.begin());
  S = S + S;
  show("twice", S);
  S.assign("abcdef", 2, 3);
  show("assign", S);
  S.replace(S.begin(), S.begin() + 1, "CCCCCCCCCCCCCCCCCCCCCC");
  show("long", S);
  S.append(S, 20, 3);
  show("self", S);
  std::erase(S, 'C');
  show("erase", S);
  show("literal", "zero\0byte"s);
  show("substr", S.substr(1) + S.substr(0, 1));
  char Buffer[4] = {};
  printf("%zu %s\n", S.copy(Buffer, 3, 1), Buffer);
}

static void searches() {
  const std::string S = "the cat in the hat with the bat";
  printf("%zu %zu %zu\n", S.find("the"), S.find("the", 1), S.rfind("the"));
  printf("%zu %zu %d\n", S.find('h'), S.rfind('t'), S.find("dog") == std::string::npos);
  printf("%zu %zu\n", S.find_first_of("xyzc"), S.find_last_of("ih"));
  printf("%zu %zu\n", S.find_first_not_of("the "), S.find_last_not_of("tab"));
  printf("%d %d %d\n", S.starts_with("the"), S.ends_with("bat"), S.starts_with('x'));
  printf("%d %d %d\n", S.compare("the") > 0, S.compare(4, 3, "cat"), S.compare(0, 3, "tie") < 0);
  printf("%d %d %d\n", "a"s < "b"s, "abc"s == "abc", ("abc"s <=> "abd"s) < 0);
}

static void numbers() {
  printf("%s %s %s\n", std::to_string(42).c_str(), std::to_string(-7L).c_str(), std::to_string(3.5).c_str());
  printf("%s %s\n", std::to_string(18446744073709551615ULL).c_str(), std::to_string(1e10f).c_str());
  size_t Used = 0;
  printf("%d ", std::stoi("  123abc", &Used));
  printf("%zu\n", Used);
  printf("%ld %lld %lu\n", std::stol("-77"), std::stoll("0x1f", nullptr, 16), std::stoul("777", nullptr, 8));
  printf("%g %g %Lg\n", std::stod("2.5e3xyz"), static_cast<double>(std::stof("0.125")), std::stold("1e100"));
  printf("%d %d\n", std::stoi("z", nullptr, 36), std::stoi("0x10", nullptr, 0));
  for (const char *Text : {"", "abc", "99999999999", "-1", "2147483647"})
    try {
      printf("%d\n", std::stoi(Text));
    } catch (const std::invalid_argument &E) {
      printf("invalid_argument %s\n", E.what());
    } catch (const std::out_of_range &E) {
      printf("out_of_range %s\n", E.what());
    }
  for (const char *Text : {"1e999", "-", "nan", "inf"})
    try {
      printf("%g\n", std::stod(Text));
    } catch (const std::logic_error &E) {
      printf("%s\n", E.what());
    }
}

static void misuse() {
  std::string S = "short";
  try {
    S.at(5) = 'x';
  } catch (const std::out_of_range &E) {
    printf("%s\n", E.what());
  }
  try {
    show("at end", S.substr(5));
    show("beyond", S.substr(6));
  } catch (const std::out_of_range &E) {
    printf("%s\n", E.what());
  }
  try {
    S.insert(99, "x");
  } catch (const std::exception &E) {
    printf("%s\n", E.what());
  }
  try {
    S.resize(S.max_size() + 1);
  } catch (const std::length_error &E) {
    printf("%s\n", E.what());
  }
  try {
    std::string Null(static_cast<const char *>(nullptr));
  } catch (const std::logic_error &E) {
    printf("%s\n", E.what());
  }
  show("unharmed", S);
}

int main() {
  sizes();
  edits();
  searches();
  numbers();
  misuse();
  std::wstring Wide = L"wide";
  Wide += L'!';
  printf("%zu %d\n", Wide.size(), Wide == L"wide!");
  std::u16string U = u"sixteen";
  std::u32string V(U.begin(), U.end());
  printf("%zu %zu %u\n", U.find(u"teen"), V.size(), static_cast<unsigned>(V.back()));
  printf("%d\n", std::hash<std::string>()("abc") == std::hash<std::string>()(std::string("ab") + 'c'));
}
