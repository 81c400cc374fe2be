// std::string_view: parts of texts, search, comparison, splitting, literals.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <iostream>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

using namespace std::string_view_literals;

static std::string_view trim(std::string_view S) {
  const auto From = S.find_first_not_of(" \t");
  if (From == std::string_view::npos)
    return {};
  return S.substr(From, S.find_last_not_of(" \t") - From + 1);
}

static std::vector<std::string_view> split(std::string_view S, char At) {
  std::vector<std::string_view> Parts;
  while (true) {
    const auto End = S.find(At);
    Parts.push_back(S.substr(0, End));
    if (End == S.npos)
      return Parts;
    S.remove_prefix(End + 1);
  }
}

static constexpr std::string_view Names[] = {"zero", "one", "two"};
static_assert(Names[2].size() == 3);

int main() {
  for (std::string_view Part : split("alpha, beta ,, gamma  delta ", ','))
    std::cout << '[' << trim(Part) << "] ";
  std::cout << '\n';

  std::string_view S = "key=value=more";
  const size_t At = S.find('=');
  std::cout << S.substr(0, At) << ' ' << S.substr(At + 1) << ' ' << S.rfind('=') << '\n';
  printf("%.*s %d %d\n", static_cast<int>(At), S.data(), S.starts_with("key"), S.ends_with("more"));
  S.remove_suffix(5);
  std::cout << S << ' ' << S.length() << ' ' << S.front() << S.back() << '\n';

  printf("%d %d %d\n", "abc"sv == std::string("abc"), "abc"sv < "abd", "b"sv > "abc"sv);
  printf("%d %d\n", "abcd"sv.compare("abc"), "abc"sv.compare(1, 2, "bc"));
  printf("%zu %zu\n", "with\0zero"sv.size(), std::string_view("with\0zero").size());
  printf("%d %d\n", std::string_view().empty(), std::string_view().data() == nullptr);

  std::map<std::string, int, std::less<>> Ages{{"ann", 31}, {"bob", 27}};
  std::string_view Who = "bob and others";
  if (auto Found = Ages.find(Who.substr(0, 3)); Found != Ages.end())
    printf("%s is %d\n", Found->first.c_str(), Found->second);

  try {
    Who.at(99);
  } catch (const std::out_of_range &E) {
    puts(E.what());
  }
  try {
    Who.substr(15);
  } catch (const std::out_of_range &E) {
    puts(E.what());
  }
  char Copy[6] = {};
  "copied out"sv.copy(Copy, 5, 1);
  puts(Copy);
  std::string Made(Who.substr(4, 3));
  Made += "roid"sv;
  std::cout << Made << '\n';
  int Sum = 0;
  for (char C : "\x01\x02\x03"sv)
    Sum += C;
  for (auto It = Who.rbegin(); It != Who.rend(); ++It)
    putchar(*It);
  printf(" %d %d\n", Sum, std::hash<std::string_view>()("x") == std::hash<std::string>()("x"));
  std::wstring_view Wide = L"wide text";
  printf("%zu %zu\n", Wide.find(L"text"), Wide.size());
}
