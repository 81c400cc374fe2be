// <ranges>: views and pipelines; when their functions are called.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <map>
#include <ranges>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rg = std::ranges;
namespace vw = std::views;

template <class R> static void show(const char *What, R &&Range) {
  printf("%s:", What);
  for (auto &&X : Range)
    printf(" %d", static_cast<int>(X));
  printf("\n");
}

static bool prime(int N) {
  for (int I = 2; I * I <= N; ++I)
    if (N % I == 0)
      return false;
  return N > 1;
}

struct Numbers : rg::view_interface<Numbers> {
  int Data[4] = {4, 3, 2, 1};
  const int *begin() const { return Data; }
  const int *end() const { return Data + 4; }
};

int main() {
  std::vector<int> V{1, 2, 3, 4, 5, 6, 7, 8};
  auto Even = [](int X) { return X % 2 == 0; };
  auto Square = [](int X) { return X * X; };
  show("filter", V | vw::filter(Even));
  show("transform", V | vw::transform(Square) | vw::reverse);
  show("take", V | vw::drop(2) | vw::take(3));
  show("while", V | vw::drop_while([](int X) { return X < 3; }) | vw::take_while([](int X) { return X < 7; }));
  show("iota", vw::iota(3, 8));
  show("primes", vw::iota(1) | vw::filter(prime) | vw::take(10));
  show("single", vw::single(42));
  show("empty", vw::empty<int>);
  show("counted", vw::counted(V.begin() + 1, 3));
  show("own", Numbers());
  printf("%d %zu %d %d\n", Numbers().front(), Numbers().size(), Numbers()[2], Numbers().empty());
  for (int &X : V | vw::filter(Even))
    X = -X;
  show("changed", V);
  std::map<std::string, int> M{{"a", 1}, {"b", 2}, {"c", 3}};
  for (const std::string &Key : M | vw::keys)
    printf("%s ", Key.c_str());
  show("values", M | vw::values);
  std::vector<std::pair<int, char>> Pairs{{1, 'x'}, {2, 'y'}};
  for (char C : Pairs | vw::elements<1>)
    printf("%c ", C);
  printf("\n");
  std::vector<std::vector<int>> Nested{{1, 2}, {}, {3}};
  show("join", Nested | vw::join);
  show("flat", vw::iota(1, 4) | vw::transform([](int N) { return vw::iota(0, N); }) | vw::join);
  for (auto Part : std::string_view("one,two,,three") | vw::split(','))
    printf("[%.*s]", static_cast<int>(rg::distance(Part)), rg::distance(Part) ? &*Part.begin() : "");
  printf("\n");
  for (auto Part : vw::lazy_split(std::string_view("a b c"), ' '))
    for (char C : Part)
      printf("%c.", C);
  printf("\n");
  auto Common = vw::iota(1) | vw::take_while([](int X) { return X < 5; }) | vw::common;
  std::vector<int> From(Common.begin(), Common.end());
  show("common", From);
  printf("when\n");
  auto Lazy = V | vw::transform([](int X) {
                printf("t%d ", X);
                return X * 2;
              }) |
              vw::filter([](int X) {
                printf("f%d ", X);
                return X > 5;
              });
  printf("nothing yet\n");
  for (int X : Lazy | vw::take(2))
    printf("=> %d\n", X);
  auto Pipeline = vw::filter(Even) | vw::transform(Square);
  show("pipeline", vw::iota(1, 7) | Pipeline);
  rg::subrange Sub(V.begin() + 1, V.begin() + 4);
  printf("%zu %d %d\n", Sub.size(), Sub.front(), Sub.back());
  auto [First, Last] = Sub;
  printf("%td\n", Last - First);
  std::istringstream In("3 1 4 1 5");
  show("istream", rg::istream_view<int>(In));
  auto Ref = vw::all(V);
  printf("%zu %d\n", Ref.size(), Ref[1]);
  auto Drop = V | vw::reverse | vw::drop(1);
  printf("%d %zu\n", *Drop.begin(), Drop.size());
  int Sum = 0;
  for (int X : vw::iota(0, 100) | vw::filter(Even) | vw::reverse | vw::take(5))
    Sum += X;
  printf("%d\n", Sum);
}
