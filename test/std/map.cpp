// std::map and std::multimap: insertion in its forms, bounds, node handles, merge, comparison, heterogeneous search.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <functional>
#include <map>
#include <stdexcept>
#include <string>

template <class M> static void show(const char *What, const M &Map) {
  printf("%s {%zu}:", What, Map.size());
  for (const auto &[Key, Value] : Map)
    printf(" %s=%d", Key.c_str(), Value);
  printf("\n");
}

struct ByLength {
  using is_transparent = void;
  bool operator()(const std::string &A, const std::string &B) const { return A.size() < B.size(); }
  bool operator()(const std::string &A, size_t B) const { return A.size() < B; }
  bool operator()(size_t A, const std::string &B) const { return A < B.size(); }
};

int main() {
  std::map<std::string, int> M{{"delta", 4}, {"alpha", 1}, {"charlie", 3}, {"alpha", 99}};
  show("made", M);
  M["bravo"] = 2;
  M["echo"]++;
  auto [It, New] = M.insert({"bravo", 22});
  printf("%s %d %d\n", It->first.c_str(), It->second, New);
  printf("%d\n", M.insert_or_assign("bravo", 222).second);
  printf("%d\n", M.try_emplace("foxtrot", 6).second);
  printf("%d\n", M.emplace("golf", 7).second);
  M.emplace_hint(M.begin(), "aa", 0);
  show("inserted", M);
  printf("%zu ", M.count("echo"));
  printf("%zu ", M.erase("echo"));
  printf("%d\n", M.contains("echo"));
  printf("%s %s\n", M.lower_bound("bz")->first.c_str(), M.upper_bound("charlie")->first.c_str());
  It = M.erase(M.find("delta"));
  printf("%s\n", It->first.c_str());
  M.erase(M.begin(), M.find("bravo"));
  show("erased", M);
  for (auto R = M.rbegin(); R != M.rend(); ++R)
    printf("%s ", R->first.c_str());
  printf("\n");
  try {
    printf("%d\n", M.at("golf"));
    printf("%d\n", M.at("hotel"));
  } catch (const std::out_of_range &E) {
    printf("%s\n", E.what());
  }

  auto Node = M.extract("golf");
  Node.key() = "GOLF";
  Node.mapped() += 70;
  M.insert(std::move(Node));
  std::map<std::string, int> Other{{"bravo", -1}, {"zulu", 26}};
  M.merge(Other);
  show("merged", M);
  show("rest", Other);
  printf("%d %d %d\n", M == Other, M < Other, M.extract("nothing").empty());
  std::swap(M, Other);
  show("swapped", M);
  printf("%zu\n", std::erase_if(Other, [](const auto &Entry) { return Entry.second > 10; }));
  show("erase_if", Other);

  std::map<int, std::string, std::greater<>> Down;
  for (int I : {5, 1, 9, 3, 7})
    Down[I] = std::string(static_cast<size_t>(I), '#');
  for (const auto &[Key, Text] : Down)
    printf("%d %s\n", Key, Text.c_str());

  std::map<std::string, int, ByLength> Lengths{{"a", 1}, {"bbb", 3}, {"cc", 2}, {"ddd", 33}};
  show("by length", Lengths);
  printf("%s %d\n", Lengths.find(size_t(2))->first.c_str(), Lengths.contains(size_t(4)));

  std::multimap<std::string, int> Multi{{"x", 1}, {"y", 2}, {"x", 3}};
  Multi.insert({"x", 2});
  Multi.emplace("w", 0);
  show("multi", Multi);
  auto [From, To] = Multi.equal_range("x");
  for (; From != To; ++From)
    printf("%d ", From->second);
  printf("%zu\n", Multi.count("x"));
  Multi.erase(Multi.lower_bound("x"));
  show("multi", Multi);
  printf("%zu\n", Multi.erase("x"));

  std::map<std::pair<int, int>, std::map<int, int>> Nested;
  for (int I = 0; I < 6; ++I)
    Nested[{I % 2, I % 3}][I] += I * I;
  for (const auto &[Key, Inner] : Nested)
    for (const auto &[A, B] : Inner)
      printf("(%d,%d) %d %d; ", Key.first, Key.second, A, B);
  printf("\n");
  std::map<int, int> Many;
  for (int I = 0; I < 500; ++I)
    Many[I * 7919 % 1009] = I;
  for (int I = 0; I < 1009; I += 3)
    Many.erase(I);
  long Sum = 0, Place = 0;
  for (const auto &[Key, Value] : Many)
    Sum += ++Place * Key - Value;
  printf("%zu %ld\n", Many.size(), Sum);
}
