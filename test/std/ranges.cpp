// <ranges>: constrained algorithms with projections, and what they return.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <algorithm>
#include <array>
#include <cstdio>
#include <functional>
#include <iterator>
#include <list>
#include <map>
#include <ranges>
#include <string>
#include <vector>

namespace rg = std::ranges;

struct Person {
  std::string Name;
  int Age;
  int older() const { return Age + 1; }
};
static void show(const char *What, const std::vector<int> &V) {
  printf("%s:", What);
  for (int X : V)
    printf(" %d", X);
  printf("\n");
}

int main() {
  std::vector<int> V{5, 2, 8, 1, 9, 3};
  rg::sort(V);
  show("sort", V);
  rg::sort(V, rg::greater());
  show("greater", V);
  rg::sort(V, {}, [](int X) { return X % 5; });
  printf("%d\n", V[0] % 5);
  std::vector<Person> People{{"eve", 30}, {"bob", 25}, {"ann", 35}};
  rg::sort(People, {}, &Person::Age);
  for (const Person &P : People)
    printf("%s ", P.Name.c_str());
  rg::stable_sort(People, rg::greater(), &Person::Name);
  for (const Person &P : People)
    printf("%s ", P.Name.c_str());
  printf("\n");
  auto It = rg::find(People, "ann", &Person::Name);
  printf("%d %d\n", It->Age,
         rg::find_if(
             People, [](int A) { return A > 35; }, &Person::older) == It);
  printf("%td %td\n", rg::count(V, 9), rg::count_if(V, [](int X) { return X > 2; }));
  printf("%d %d %d\n", rg::all_of(V, [](int X) { return X > 0; }),
         rg::any_of(V, std::bind_front(std::equal_to<>(), 8)), rg::none_of(V, [](int X) { return X == 8; }));
  printf("%s %d\n", rg::max(People, {}, &Person::Age).Name.c_str(), rg::min(V));
  auto [Low, High] = rg::minmax(V);
  printf("%d %d\n", Low, High);
  std::vector<int> W;
  auto [In, Out] = rg::copy_if(V, std::back_inserter(W), [](int X) { return X % 2; });
  printf("%d %zu\n", In == V.end(), W.size());
  rg::transform(W, W.begin(), [](int X) { return X * 10; });
  rg::sort(W);
  show("transform", W);
  rg::reverse(W);
  rg::for_each(W, [](int &X) { ++X; });
  show("reverse", W);
  auto Removed = rg::remove_if(W, [](int X) { return X == 31; });
  W.erase(Removed.begin(), Removed.end());
  rg::fill(rg::subrange(W.begin(), W.begin() + 1), 0);
  show("remove_if", W);
  std::list<int> L{1, 2, 3};
  printf("%d %td\n", *rg::next(L.begin(), 2), rg::distance(L));
  printf("%d %d\n", rg::equal(L, std::array{1, 2, 3}), rg::lexicographical_compare(L, V));
  rg::sort(V);
  printf("%d %td\n", rg::binary_search(V, 8), rg::lower_bound(V, 5) - V.begin());
  auto Same = rg::equal_range(V, 3);
  printf("%zu\n", Same.size());
  auto Found = rg::search(V, std::array{2, 3});
  printf("%td\n", Found.begin() - V.begin());
  printf("%d\n", rg::includes(V, std::array{1, 9}));
  std::vector<int> Merged;
  rg::merge(V, L, std::back_inserter(Merged));
  auto Rest = rg::unique(Merged);
  Merged.erase(Rest.begin(), Rest.end());
  show("merged", Merged);
  rg::rotate(Merged, Merged.begin() + 2);
  show("rotated", Merged);
  rg::make_heap(Merged);
  printf("%d %d\n", rg::is_heap(Merged), Merged[0]);
  printf("%d\n", rg::is_sorted(Merged));
  auto Dangling = rg::find(std::vector<int>{1}, 1);
  static_assert(std::is_same_v<decltype(Dangling), rg::dangling>);
  printf("%zu %d %d\n", rg::size(V), rg::empty(V), *rg::begin(V));
  static_assert(rg::random_access_range<std::vector<int>> && !rg::random_access_range<std::list<int>>);
  static_assert(rg::sized_range<std::list<int>> && rg::view<rg::empty_view<int>>);
  rg::generate(V, [I = 0]() mutable { return I += 7; });
  rg::replace(V, 14, -14);
  show("generate", V);
  rg::swap(V, W);
  show("swapped", V);
  std::vector<int> P{1, 2, 3};
  int Count = 0;
  do
    ++Count;
  while (rg::next_permutation(P).found);
  printf("%d %d\n", Count, rg::clamp(15, 1, 9));
}
