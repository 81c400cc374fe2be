// <algorithm>: copying, transforming, replacing, removing, rotating, filling.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <algorithm>
#include <cstdio>
#include <deque>
#include <iterator>
#include <list>
#include <numeric>
#include <random>
#include <string>
#include <vector>

template <class C> static void show(const char *What, const C &V) {
  printf("%s:", What);
  for (const auto &X : V)
    printf(" %d", X);
  printf("\n");
}

int main() {
  std::vector<int> V(10);
  std::iota(V.begin(), V.end(), 1);
  std::vector<int> W(10, -1);
  std::copy(V.begin(), V.begin() + 3, W.begin() + 2);
  show("copy", W);
  std::copy_if(V.begin(), V.end(), W.begin(), [](int X) { return X % 3 == 0; });
  show("copy_if", W);
  std::copy_n(V.begin(), 2, W.end() - 2);
  std::copy_backward(W.begin(), W.begin() + 5, W.begin() + 7);
  show("copy_backward", W);
  std::copy(W.begin() + 2, W.end(), W.begin());
  show("copy down", W);
  std::transform(V.begin(), V.end(), W.begin(), [](int X) { return X * X; });
  std::transform(V.begin(), V.end(), W.begin(), V.begin(), [](int A, int B) { return B - A; });
  show("transform", V);
  std::replace(V.begin(), V.end(), 12, 1200);
  std::replace_if(
      V.begin(), V.end(), [](int X) { return X < 3; }, 0);
  show("replace", V);
  std::replace_copy(V.begin(), V.end(), W.begin(), 0, 5);
  show("replace_copy", W);
  V.erase(std::remove(V.begin(), V.end(), 0), V.end());
  V.erase(std::remove_if(V.begin(), V.end(), [](int X) { return X > 80; }), V.end());
  show("remove", V);
  std::vector<int> U{1, 1, 2, 3, 3, 3, 1};
  U.erase(std::unique(U.begin(), U.end()), U.end());
  show("unique", U);
  std::vector<int> X;
  std::unique_copy(W.begin(), W.end(), std::back_inserter(X), [](int A, int B) { return (A > 10) == (B > 10); });
  show("unique_copy", X);
  std::reverse(V.begin(), V.end());
  show("reverse", V);
  std::rotate(V.begin(), V.begin() + 2, V.end());
  show("rotate", V);
  std::list<int> L(V.begin(), V.end());
  std::rotate(L.begin(), std::next(L.begin()), L.end());
  std::reverse(L.begin(), L.end());
  show("list", L);
  std::reverse_copy(V.begin(), V.end(), W.begin());
  std::rotate_copy(V.begin(), V.begin() + 1, V.end(), W.begin() + 4);
  show("reverse_copy", W);
  std::swap_ranges(V.begin(), V.begin() + 2, W.begin());
  std::iter_swap(V.begin(), W.end() - 1);
  show("swap_ranges", V);
  std::fill(V.begin() + 1, V.end(), 4);
  std::fill_n(W.begin(), 3, 6);
  int N = 0;
  std::generate(V.begin(), V.end(), [&N] { return N += 3; });
  std::generate_n(W.begin() + 4, 2, [&N] { return --N; });
  show("generate", V);
  show("generate_n", W);
  std::shift_left(W.begin(), W.end(), 4);
  std::shift_right(V.begin(), V.end(), 2);
  W.resize(6);
  show("shift_left", W);
  std::for_each(W.begin(), W.end(), [](int &Y) { Y *= 2; });
  std::for_each_n(W.begin(), 2, [](int &Y) { Y += 1; });
  show("for_each", W);
  std::deque<int> D;
  std::merge(W.begin(), W.begin() + 1, U.begin(), U.begin() + 3, std::front_inserter(D));
  show("merge", D);
  std::vector<std::string> From{"a", "b", "c"}, To(3);
  std::move(From.begin(), From.end(), To.begin());
  std::move_backward(To.begin(), To.begin() + 2, To.end());
  for (const std::string &S : To)
    printf("'%s' ", S.c_str());
  printf("'%s'\n", From[0].c_str());
  std::mt19937 Engine(7);
  std::vector<int> Sample;
  std::sample(V.begin(), V.end(), std::back_inserter(Sample), 3, Engine);
  std::vector<int> Cards(20);
  std::iota(Cards.begin(), Cards.end(), 0);
  std::shuffle(Cards.begin(), Cards.end(), Engine);
  show("shuffle", Cards);
  printf("%zu\n", Sample.size());
}
