// <utility>: exchange, swap, forward, as_const, integer comparison, index sequences, in_place, move_if_noexcept.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <string>
#include <utility>
#include <vector>

static void kind(int &) { printf("lvalue\n"); }
static void kind(const int &) { printf("const lvalue\n"); }
static void kind(int &&) { printf("rvalue\n"); }
template <class T> static void pass(T &&X) { kind(std::forward<T>(X)); }

template <class T, size_t... I> static void each(const T &Text, std::index_sequence<I...>) {
  (printf("%zu%c ", I, Text[I]), ...);
  printf("\n");
}
template <int... I> static int sum(std::integer_sequence<int, I...>) { return (I + ... + 0); }

struct Throws {
  int N = 1;
  Throws() = default;
  Throws(const Throws &O) : N(O.N) { printf("copied\n"); }
  Throws(Throws &&O) : N(O.N) { printf("moved\n"); }
};
struct Safe {
  Safe() = default;
  Safe(const Safe &) { printf("copied\n"); }
  Safe(Safe &&) noexcept { printf("moved\n"); }
};
struct Own {
  int N;
  friend void swap(Own &A, Own &B) noexcept {
    printf("own swap\n");
    std::swap(A.N, B.N);
  }
};

int main() {
  int I = 1;
  const int C = 2;
  pass(I);
  pass(C);
  pass(3);
  pass(std::move(I));
  pass(std::as_const(I));
  printf("%d ", std::exchange(I, 7));
  printf("%d\n", I);
  std::string S = "old";
  const std::string Old = std::exchange(S, "new");
  printf("%s %s\n", Old.c_str(), S.c_str());
  int A[3] = {1, 2, 3}, B[3] = {4, 5, 6};
  std::swap(A, B);
  printf("%d %d\n", A[0], B[2]);
  Own X{1}, Y{2};
  using std::swap;
  swap(X, Y);
  std::vector<Own> V{{3}, {4}};
  std::swap(V[0], V[1]);
  printf("%d %d %d\n", X.N, Y.N, V[0].N);
  each("abcde", std::make_index_sequence<5>());
  printf("%d %d\n", sum(std::make_integer_sequence<int, 10>()), sum(std::integer_sequence<int, 4, -9>()));
  printf("%d %d %d\n", std::cmp_less(-1, 1u), -1 < static_cast<long>(1u), std::cmp_equal(-1, 0xffffffffu));
  printf("%d %d\n", std::in_range<signed char>(128), std::in_range<unsigned>(5LL));
  Throws T;
  Throws T2(std::move_if_noexcept(T));
  Safe F;
  Safe F2(std::move_if_noexcept(F));
  std::pair P(1, 2.5);
  printf("%d %g %zu\n", std::get<0>(P), std::get<double>(P), std::tuple_size_v<decltype(P)>);
  enum class Color : unsigned char { Red = 3 };
  printf("%d\n", static_cast<std::underlying_type_t<Color>>(Color::Red));
  (void)T2;
  (void)F2;
}
