// <algorithm>: searching, counting, comparing.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <functional>
#include <list>
#include <string>
#include <vector>

int main() {
  const std::vector<int> V{4, 8, 15, 16, 23, 42, 15, 16};
  auto at = [&](auto It) { return static_cast<int>(It - V.begin()); };
  auto Even = [](int X) { return X % 2 == 0; };
  printf("%d %d %d\n", at(std::find(V.begin(), V.end(), 15)), at(std::find(V.begin(), V.end(), 7)),
         at(std::find_if(V.begin(), V.end(), [](int X) { return X > 20; })));
  printf("%d %td %td\n", at(std::find_if_not(V.begin(), V.end(), Even)), std::count(V.begin(), V.end(), 16),
         std::count_if(V.begin(), V.end(), Even));
  printf("%d %d %d\n", std::all_of(V.begin(), V.end(), Even), std::any_of(V.begin(), V.end(), Even),
         std::none_of(V.begin(), V.end(), [](int X) { return X < 0; }));
  const int Part[] = {15, 16};
  printf("%d %d\n", at(std::search(V.begin(), V.end(), Part, Part + 2)),
         at(std::find_end(V.begin(), V.end(), Part, Part + 2)));
  printf("%d %d\n", at(std::find_first_of(V.begin(), V.end(), Part, Part + 2)),
         at(std::adjacent_find(V.begin(), V.end(), [](int A, int B) { return B == A + 1; })));
  printf("%d\n", at(std::search_n(V.begin(), V.end(), 2, 10, [](int A, int B) { return A < B; })));
  const std::vector<int> W{4, 8, 15, 99};
  auto [First, Second] = std::mismatch(V.begin(), V.end(), W.begin(), W.end());
  printf("%d %d\n", *First, *Second);
  printf("%d %d\n", std::equal(V.begin(), V.begin() + 3, W.begin()),
         std::equal(V.begin(), V.end(), W.begin(), W.end()));
  printf("%d %d\n", std::lexicographical_compare(V.begin(), V.end(), W.begin(), W.end()),
         std::lexicographical_compare_three_way(V.begin(), V.end(), W.begin(), W.end()) < 0);
  printf("%d %d\n", at(std::max_element(V.begin(), V.end())), at(std::min_element(V.begin(), V.end())));
  auto [Low, High] = std::minmax_element(V.begin() + 1, V.end());
  printf("%d %d\n", *Low, *High);
  printf("%d %d %d\n", std::max({3, 9, 2}), std::min(4, 2), std::clamp(15, 0, 10));
  auto [Min, Max] = std::minmax({5, 1, 8});
  printf("%d %d\n", Min, Max);
  printf("%d\n", std::max(-7, 5, [](int A, int B) { return A * A < B * B; }));

  const std::vector<int> Sorted{1, 3, 3, 3, 5, 8, 13};
  printf("%d %d\n", std::binary_search(Sorted.begin(), Sorted.end(), 5),
         std::binary_search(Sorted.begin(), Sorted.end(), 6));
  printf("%td %td\n", std::lower_bound(Sorted.begin(), Sorted.end(), 3) - Sorted.begin(),
         std::upper_bound(Sorted.begin(), Sorted.end(), 3) - Sorted.begin());
  auto [From, To] = std::equal_range(Sorted.begin(), Sorted.end(), 3);
  printf("%td\n", To - From);
  printf("%td\n", std::partition_point(Sorted.begin(), Sorted.end(), [](int X) { return X < 6; }) - Sorted.begin());
  struct Person {
    std::string Name;
    int Age;
  };
  const std::vector<Person> People{{"ann", 20}, {"bob", 30}, {"cid", 40}};
  auto It = std::lower_bound(People.begin(), People.end(), 25, [](const Person &P, int Age) { return P.Age < Age; });
  printf("%s\n", It->Name.c_str());

  const std::string Text = "the quick brown fox jumps over the lazy dog";
  const std::string Word = "lazy";
  printf("%td\n",
         std::search(Text.begin(), Text.end(), std::boyer_moore_searcher(Word.begin(), Word.end())) - Text.begin());
  printf("%td\n",
         std::search(Text.begin(), Text.end(), std::default_searcher(Word.begin(), Word.end())) - Text.begin());
  printf("%td\n", std::count_if(Text.begin(), Text.end(), [](unsigned char C) { return std::isspace(C); }));
  std::list<int> L(V.begin(), V.end());
  printf("%td %d\n", std::distance(L.begin(), std::find(L.begin(), L.end(), 23)),
         *std::max_element(L.begin(), L.end()));
  printf("%d %d\n", std::is_permutation(V.begin(), V.end(), L.rbegin()), std::is_sorted(V.begin(), V.begin() + 6));
  printf("%d\n", at(std::is_sorted_until(V.begin(), V.end())));
}
