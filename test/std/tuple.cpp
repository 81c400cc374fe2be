// std::tuple and std::pair: making, tying, comparing, concatenating, applying, references in them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <utility>

struct Loud {
  int Id;
  Loud(int Id) : Id(Id) { printf("  make %d\n", Id); }
  Loud(const Loud &O) : Id(O.Id) { printf("  copy %d\n", Id); }
  Loud(Loud &&O) noexcept : Id(std::exchange(O.Id, -1)) { printf("  move %d\n", Id); }
  Loud &operator=(const Loud &) = default;
  Loud &operator=(Loud &&O) noexcept {
    printf("  move %d over %d\n", O.Id, Id);
    Id = std::exchange(O.Id, -1);
    return *this;
  }
  ~Loud() { printf("  end %d\n", Id); }
};

static std::tuple<int, double, std::string> three() { return {1, 2.5, "three"}; }

int main() {
  auto [I, D, S] = three();
  printf("%d %g %s\n", I, D, S.c_str());
  auto T = std::make_tuple(4, 'c', std::string("text"));
  std::get<0>(T) += 10;
  std::get<char>(T) = 'd';
  printf("%d %c %s %zu\n", std::get<int>(T), std::get<1>(T), std::get<2>(T).c_str(), std::tuple_size_v<decltype(T)>);
  int A = 1, B = 2;
  std::tie(A, B) = std::make_pair(B, A);
  printf("%d %d\n", A, B);
  std::tie(std::ignore, D, S) = three();
  printf("%g %s\n", D, S.c_str());
  printf("%d %d %d\n", std::tuple(1, 2, 3) < std::tuple(1, 3, 0), std::tuple(1, 'a') == std::tuple(1L, 'a'),
         (std::tuple(2, 1.0) <=> std::tuple(1, 5.0)) > 0);
  auto Long = std::tuple_cat(std::tuple(1, 2), std::pair('x', 2.5), std::tuple<>(), std::make_tuple("end"));
  printf("%d %d %c %g %s\n", std::get<0>(Long), std::get<1>(Long), std::get<2>(Long), std::get<3>(Long),
         std::get<4>(Long));
  printf("%ld\n", std::apply([](auto... X) { return (X + ... + 0); }, std::tuple(1, 2L, 'a')));
  struct Point {
    int X, Y, Z;
  };
  const auto P = std::make_from_tuple<Point>(std::tuple(7, 8, 9));
  printf("%d %d %d\n", P.X, P.Y, P.Z);
  std::tuple<int &, const std::string &> References(A, S);
  std::get<0>(References) = 99;
  S = "changed";
  printf("%d %s\n", A, std::get<1>(References).c_str());
  auto Forwarded = std::forward_as_tuple(A, std::move(S));
  std::string Taken = std::get<1>(std::move(Forwarded));
  printf("%s %zu\n", Taken.c_str(), S.size());
  std::tuple<std::unique_ptr<int>, int> Owner(std::make_unique<int>(5), 6);
  auto Moved = std::move(Owner);
  printf("%d %d\n", *std::get<0>(Moved), std::get<0>(Owner) == nullptr);
  printf("pairs\n");
  std::pair<int, std::string> Q{1, "one"}, R(2, "two");
  swap(Q, R);
  printf("%d %s %d\n", Q.first, R.second.c_str(), Q < R);
  std::pair<Loud, Loud> Two(1, 2);
  std::pair<Loud, Loud> Copy = Two;
  std::pair<Loud, Loud> Moving = std::move(Two);
  Copy = std::move(Moving);
  std::pair<Loud, int> Piecewise(std::piecewise_construct, std::tuple(7), std::tuple<>());
  printf("%d %d\n", Piecewise.first.Id, Piecewise.second);
  printf("tuples of objects\n");
  {
    std::tuple<Loud, Loud> Objects(3, 4);
    auto &[First, Second] = Objects;
    std::swap(First, Second);
    printf("%d %d\n", First.Id, Second.Id);
    auto By = [](Loud L, const Loud &M) { return L.Id * 10 + M.Id; };
    printf("%d\n", std::apply(By, Objects));
    printf("%d\n", std::apply(By, std::move(Objects)));
  }
  std::set<std::tuple<int, std::string>> Sorted{{2, "b"}, {1, "z"}, {2, "a"}};
  for (const auto &[N, Text] : Sorted)
    printf("%d%s ", N, Text.c_str());
  printf("\nend\n");
}
