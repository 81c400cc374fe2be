// std::array: aggregate, at(), comparison, tuple protocol, to_array.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <algorithm>
#include <array>
#include <cstdio>
#include <numeric>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>

template <size_t N> static constexpr std::array<int, N> squares() {
  std::array<int, N> A{};
  for (size_t I = 0; I < N; ++I)
    A[I] = static_cast<int>(I * I);
  return A;
}
static constexpr auto Table = squares<10>();
static_assert(Table[9] == 81 && Table.size() == 10);

struct Loud {
  int Id = 0;
  Loud() { printf("  make\n"); }
  Loud(int Id) : Id(Id) { printf("  make %d\n", Id); }
  Loud(const Loud &O) : Id(O.Id) { printf("  copy %d\n", Id); }
  Loud &operator=(const Loud &O) {
    printf("  assign %d to %d\n", O.Id, Id);
    Id = O.Id;
    return *this;
  }
  ~Loud() { printf("  end %d\n", Id); }
};

int main() {
  std::array<int, 5> A{3, 1, 2};
  for (int X : A)
    printf("%d ", X);
  printf("%zu %d\n", A.size(), A.empty());
  std::sort(A.begin(), A.end(), std::greater<>());
  printf("%d %d %d\n", A.front(), A.back(), *A.data());
  auto B = A;
  B[4] = -1;
  printf("%d %d %d\n", A == B, A > B, (A <=> B) < 0);
  A.swap(B);
  B.fill(8);
  printf("%d %d\n", A[4], std::accumulate(B.begin(), B.end(), 0));
  try {
    A.at(5) = 1;
  } catch (const std::out_of_range &E) {
    printf("%s\n", E.what());
  }
  auto [X, Y, Z] = std::array{10, 20, 30};
  printf("%d %d\n", X + Y + Z, std::get<1>(A));
  printf("%zu\n", std::tuple_size_v<decltype(A)>);
  auto Made = std::to_array<std::string>({"to", "array"});
  printf("%zu %s\n", Made.size(), Made[1].c_str());
  std::array<int, 0> None;
  printf("%d %d\n", None.empty(), None.begin() == None.end());
  std::array<std::array<char, 3>, 2> Grid{{{'a', 'b', 'c'}, {'d', 'e', 'f'}}};
  for (const auto &Row : Grid)
    for (auto It = Row.rbegin(); It != Row.rend(); ++It)
      putchar(*It);
  printf(" %d\n", std::apply([](auto... N) { return (N + ...); }, squares<4>()));
  std::array<Loud, 3> Objects{Loud(1), 2};
  printf("copy\n");
  std::array<Loud, 3> Copy = Objects;
  printf("assign\n");
  Copy = Objects;
  printf("end\n");
}
