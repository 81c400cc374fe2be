// Structured bindings: arrays, aggregates, tuple-like classes, by value, by reference, in loops, bit-fields.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstddef>
#include <cstdio>
#include <utility>

struct N {
  int Id;
  N(int Id) : Id(Id) {}
  N(const N &O) : Id(O.Id) { printf("copy%d ", Id); }
  N(N &&O) noexcept : Id(O.Id) {
    O.Id = 0;
    printf("move%d ", Id);
  }
  ~N() { printf("~%d ", Id); }
};
struct Point {
  int X, Y;
};
struct Mixed {
  int I;
  double D;
  const char *S;
};
struct Base {
  int A = 1, B = 2;
};
struct Derived : Base {};
struct Two {
  N First, Second;
};
struct Bits {
  unsigned A : 3, B : 5;
};
struct References {
  int &R;
  const int &C;
};
class Tuple {
  N First{11};
  int Second = 12;

public:
  Tuple() = default;
  template <std::size_t I> auto get() const & {
    printf("get%d& ", (int)I);
    if constexpr (I == 0)
      return First.Id;
    else
      return Second * 1.5;
  }
  template <std::size_t I> auto get() && {
    printf("get%d&& ", (int)I);
    if constexpr (I == 0)
      return First.Id;
    else
      return Second * 1.5;
  }
};
struct ByReference {
  int V[2] = {21, 22};
};
template <std::size_t I> int &get(ByReference &O) { return O.V[1 - I]; }
template <> struct std::tuple_size<Tuple> { static constexpr std::size_t value = 2; };
template <> struct std::tuple_element<0, Tuple> { using type = int; };
template <> struct std::tuple_element<1, Tuple> { using type = double; };
template <> struct std::tuple_size<ByReference> { static constexpr std::size_t value = 2; };
template <std::size_t I> struct std::tuple_element<I, ByReference> { using type = int; };
static Point make(int I) { return {I, I * I}; }
static void line() { printf("\n"); }
int main() {
  {
    auto [X, Y] = make(3);
    X += Y;
    printf("%d %d", X, Y);
  }
  line();
  Point P{1, 2};
  {
    auto [X, Y] = P;
    X = 10;
    printf("%d %d", P.X, Y);
  }
  line();
  {
    auto &[X, Y] = P;
    X = 10;
    Y++;
    printf("%d %d", P.X, P.Y);
  }
  line();
  {
    const auto &[X, Y] = P;
    P.X = 5;
    printf("%d %d", X, Y);
  }
  line();
  {
    auto &&[X, Y] = make(4);
    printf("%d %d", X, ++Y);
  }
  line();
  int Array[3] = {1, 2, 3};
  {
    auto [A, B, C] = Array;
    A = 9;
    printf("%d %d", Array[0], A + B + C);
  }
  line();
  {
    auto &[A, B, C] = Array;
    A = 9;
    std::swap(B, C);
    printf("%d %d %d", Array[0], Array[1], Array[2]);
  }
  line();
  {
    auto [I, D, S] = Mixed{1, 2.5, "three"};
    printf("%d %g %s", I, D, S);
  }
  line();
  {
    Derived O;
    auto &[A, B] = O;
    A = B + 1;
    printf("%d", O.A);
  }
  line();
  {
    Two T{1, 2};
    auto [A, B] = T;
    printf("| ");
  }
  line();
  {
    Two T{1, 2};
    auto [A, B] = std::move(T);
    printf("| %d ", T.First.Id);
  }
  line();
  {
    auto [A, B] = Two{3, 4};
    printf("| %d ", A.Id + B.Id);
  }
  line();
  {
    N Pair[2] = {5, 6};
    auto [A, B] = Pair;
    printf("| ");
    A.Id = 50;
  }
  line();
  {
    Bits Z{5, 9};
    auto &[A, B] = Z;
    A += 4;
    B = 33;
    printf("%u %u", Z.A, Z.B);
  }
  line();
  {
    int V = 1;
    References R{V, V};
    auto [A, B] = R;
    A = 8;
    printf("%d %d", V, B);
  }
  line();
  {
    Tuple T;
    auto [A, B] = T;
    printf("| %d %g ", A, B);
  }
  line();
  {
    auto [A, B] = Tuple();
    printf("| %d %g ", A, B);
  }
  line();
  {
    ByReference R;
    auto &[A, B] = R;
    A = 1;
    B++;
    printf("%d %d", R.V[0], R.V[1]);
  }
  line();
  Point Many[3] = {{1, 2}, {3, 4}, {5, 6}};
  for (auto &[X, Y] : Many)
    X *= Y;
  for (auto [X, Y] : Many)
    printf("(%d %d) ", X, Y);
  line();
  if (auto [X, Y] = make(5); Y > X)
    printf("%d", Y - X);
  line();
  {
    auto [A, B] = std::pair<int, const char *>(7, "pair");
    printf("%d %s", A, B);
  }
  line();
  {
    auto [Outer, Inner] = std::pair<Point, int>({1, 2}, 3);
    auto [X, Y] = Outer;
    printf("%d", X + Y + Inner);
  }
  line();
  {
    auto [X, Y] = make(6);
    auto L = [&X = X, Y = Y] { return X += Y; };
    L();
    printf("%d", X);
  }
  line();
  {
    static auto [X, Y] = make(7);
    printf("%d", X + Y);
  }
  line();
  {
    int Grid[2][2] = {{1, 2}, {3, 4}};
    auto &[A, B] = Grid;
    auto [C, D] = B;
    A[0] = C + D;
    printf("%d", Grid[0][0]);
  }
  line();
}
