// <algorithm>: sorting of all kinds, heaps, partitions, permutations, merging.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <algorithm>
#include <cstdio>
#include <functional>
#include <numeric>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

static void show(const char *What, const std::vector<int> &V) {
  printf("%s:", What);
  for (int X : V)
    printf(" %d", X);
  printf("\n");
}

struct Person {
  std::string Name;
  int Age;
};
static std::vector<int> some(int N, int Seed) {
  std::vector<int> V;
  for (unsigned X = static_cast<unsigned>(Seed); N > 0; --N)
    V.push_back(static_cast<int>((X = X * 1103515245 + 12345) >> 16) % 100);
  return V;
}

static void sorting() {
  auto V = some(20, 1);
  show("random", V);
  std::sort(V.begin(), V.end());
  show("sort", V);
  V = some(40, 2);
  std::sort(V.begin(), V.end(), std::greater<>());
  show("descending", V);
  V = some(20, 3);
  std::partial_sort(V.begin(), V.begin() + 5, V.end());
  show("partial_sort", {V.begin(), V.begin() + 5});
  V = some(21, 4);
  std::nth_element(V.begin(), V.begin() + 10, V.end());
  printf("%d\n", V[10]);
  std::vector<int> Least(4);
  std::partial_sort_copy(V.begin(), V.end(), Least.begin(), Least.end());
  show("least", Least);
  std::vector<Person> People{{"eve", 30}, {"bob", 25}, {"ann", 30}, {"dan", 25}, {"cid", 40}};
  std::stable_sort(People.begin(), People.end(), [](const Person &A, const Person &B) { return A.Age < B.Age; });
  for (const Person &P : People)
    printf("%s %d, ", P.Name.c_str(), P.Age);
  std::sort(People.begin(), People.end(),
            [](const Person &A, const Person &B) { return std::tie(B.Age, A.Name) < std::tie(A.Age, B.Name); });
  for (const Person &P : People)
    printf("%s ", P.Name.c_str());
  printf("\n");
  auto Long = some(1000, 5);
  auto Stable = Long;
  std::sort(Long.begin(), Long.end());
  std::stable_sort(Stable.begin(), Stable.end());
  printf("%d %d\n", Long == Stable, std::accumulate(Long.begin(), Long.begin() + 100, 0));
}

static void heaps() {
  auto V = some(12, 6);
  std::make_heap(V.begin(), V.end());
  show("heap", V);
  V.push_back(50);
  std::push_heap(V.begin(), V.end());
  show("push", V);
  std::pop_heap(V.begin(), V.end());
  printf("%d %d %td\n", V.back(), V.front(), std::is_heap_until(V.begin(), V.end()) - V.begin());
  V.pop_back();
  std::sort_heap(V.begin(), V.end());
  show("sorted", V);
  printf("%d %d\n", std::is_heap(V.begin(), V.end()), std::is_heap(V.rbegin(), V.rend()));
}

static void partitions() {
  auto V = some(12, 7);
  auto Small = [](int X) { return X < 50; };
  auto Middle = std::partition(V.begin(), V.end(), Small);
  printf("%td %d\n", Middle - V.begin(), std::is_partitioned(V.begin(), V.end(), Small));
  V = some(12, 8);
  std::stable_partition(V.begin(), V.end(), Small);
  show("stable", V);
  std::vector<int> Low, High;
  std::partition_copy(V.begin(), V.end(), std::back_inserter(Low), std::back_inserter(High), Small);
  show("low", Low);
  show("high", High);
}

static void permutations() {
  std::vector<int> V{1, 2, 3};
  do
    show("next", V);
  while (std::next_permutation(V.begin(), V.end()));
  std::prev_permutation(V.begin(), V.end());
  show("last", V);
  std::string Word = "aabc";
  int Count = 0;
  do
    ++Count;
  while (std::next_permutation(Word.begin(), Word.end()));
  printf("%d\n", Count);
}

static void merging() {
  std::vector<int> V{1, 4, 9, 2, 3, 10}, W;
  std::inplace_merge(V.begin(), V.begin() + 3, V.end());
  show("inplace", V);
  const std::vector<int> A{1, 3, 3, 5}, B{3, 4, 5, 5};
  auto Into = std::back_inserter(W);
  std::merge(A.begin(), A.end(), B.begin(), B.end(), Into);
  show("merge", W);
  W.clear();
  std::set_symmetric_difference(A.begin(), A.end(), B.begin(), B.end(), Into);
  show("symmetric", W);
  W.clear();
  std::set_union(A.begin(), A.end(), B.begin(), B.end(), Into);
  show("union", W);
  W.clear();
  std::set_intersection(A.begin(), A.end(), B.begin(), B.end(), Into);
  show("intersection", W);
  W.clear();
  std::set_difference(B.begin(), B.end(), A.begin(), A.end(), Into);
  show("difference", W);
  printf("%d\n", std::includes(W.begin(), W.end(), W.begin(), W.begin() + 1));
}

int main() {
  sorting();
  heaps();
  partitions();
  permutations();
  merging();
}
