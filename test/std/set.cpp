// std::set and std::multiset: order, bounds, ranges, set algorithms on them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <algorithm>
#include <cstdio>
#include <functional>
#include <iterator>
#include <set>
#include <string>
#include <vector>

template <class S> static void show(const char *What, const S &Set) {
  printf("%s {%zu}:", What, Set.size());
  for (const auto &X : Set)
    printf(" %d", X);
  printf("\n");
}

struct LastDigit {
  bool operator()(int A, int B) const { return A % 10 < B % 10; }
};

int main() {
  std::set<int> S{5, 3, 9, 1, 5, 7};
  show("made", S);
  printf("%d %d\n", S.insert(4).second, S.insert(9).second);
  S.insert({20, 2, 11});
  show("inserted", S);
  printf("%d %d %d\n", *S.lower_bound(6), *S.upper_bound(9), S.find(6) == S.end());
  printf("%zu %zu\n", S.erase(20), S.erase(21));
  S.erase(S.lower_bound(3), S.upper_bound(5));
  show("erased", S);
  printf("%d %d\n", *S.begin(), *std::prev(S.end()));
  std::set<int, std::greater<int>> Down(S.begin(), S.end());
  show("down", Down);
  std::set<int, LastDigit> Digits{15, 23, 35, 41, 53};
  show("digits", Digits);
  printf("%d\n", *Digits.find(3));

  std::multiset<int> M{3, 1, 3, 2, 3, 1};
  show("multi", M);
  printf("%zu\n", M.count(3));
  M.erase(M.find(3));
  show("one less", M);
  printf("%zu\n", M.erase(1));
  auto [From, To] = M.equal_range(3);
  printf("%td\n", std::distance(From, To));

  std::set<int> A{1, 2, 3, 4, 5}, B{4, 5, 6, 7};
  std::set<int> Both, All;
  std::set_intersection(A.begin(), A.end(), B.begin(), B.end(), std::inserter(Both, Both.end()));
  std::set_union(A.begin(), A.end(), B.begin(), B.end(), std::inserter(All, All.begin()));
  show("intersection", Both);
  show("union", All);
  std::vector<int> Only;
  std::set_difference(A.begin(), A.end(), B.begin(), B.end(), std::back_inserter(Only));
  show("difference", Only);
  printf("%d %d\n", std::includes(All.begin(), All.end(), A.begin(), A.end()), A < B);
  A.merge(B);
  show("merged", A);
  show("rest", B);
  std::set<std::string> Words{"pear", "apple", "fig", "quince"};
  for (const std::string &Word : Words)
    printf("%s ", Word.c_str());
  printf("\n");
  auto Node = Words.extract("fig");
  Node.value() += "s";
  Words.insert(std::move(Node));
  printf("%s %zu\n", Words.count("figs") ? "figs" : "no figs", Words.size());
  std::erase_if(Words, [](const std::string &Word) { return Word.size() > 4; });
  for (auto It = Words.crbegin(); It != Words.crend(); ++It)
    printf("%s ", It->c_str());
  printf("\n");
}
