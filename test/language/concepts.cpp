// Concepts, requires clauses and expressions, subsumption, constrained members and deduction.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <concepts>
#include <cstdio>
#include <type_traits>

template <class T>
concept Small = sizeof(T) <= 2;
template <class T>
concept Number = std::integral<T> || std::floating_point<T>;
template <class T>
concept Shape = requires(const T &S) {
  { S.area() } -> std::convertible_to<double>;
  typename T::Tag;
};
template <class T>
concept Solid = Shape<T> && requires(T S) {
  S.volume();
};
template <class T, class U>
concept Addable = requires(T A, U B) {
  A + B;
};
template <class T>
concept Hashes = requires(T V) {
  requires sizeof(V.hash()) == sizeof(int);
  { V.hash() }
  noexcept;
};
struct Square {
  using Tag = int;
  double Side;
  double area() const { return Side * Side; }
  int hash() const noexcept { return 7; }
};
struct Cube : Square {
  double volume() const { return Side * Side * Side; }
};
struct NoTag {
  double area() const { return 1; }
  long hash() const noexcept { return 1; }
};
static const char *pick(auto) { return "any"; }
static const char *pick(Number auto) { return "number"; }
static const char *pick(Shape auto) { return "shape"; }
static const char *pick(Solid auto) { return "solid"; }
template <class T>
requires Small<T>
static int width(T) { return 1; }
template <class T> static int width(T) requires(!Small<T>) { return 2; }
template <class T> struct Box {
  T V;
  T doubled() const requires Number<T> { return V + V; }
  const char *text() const { return "general"; }
  const char *text() const requires std::integral<T> { return "integral"; }
  Box() requires std::default_initializable<T> : V() { printf("default "); }
  Box(T V) : V(V) {}
  ~Box() { printf("~general "); }
  ~Box() requires std::integral<T> { printf("~integral "); }
};
template <class T> struct Special { static constexpr int Value = 1; };
template <Number T> struct Special<T> { static constexpr int Value = 2; };
template <std::integral T> struct Special<T> { static constexpr int Value = 3; };
template <class T> static auto half(T V) -> decltype(V / 2) requires requires { V / 2; }
{ return V / 2; }
static Number auto deduced(bool) { return 2.5; }
template <int N>
requires(N > 10) static const char *big() { return "big"; }
template <int N> static const char *big() { return "not big"; }
template <std::invocable<int> F> static int call(F G) { return G(20); }
template <std::same_as<int>... T> static int ints(T... V) { return (V + ... + 0); }
int main() {
  printf("%d %d\n", Small<char>, Small<int>);
  printf("%d %d %d\n", Shape<Square>, Shape<NoTag>, Shape<int>);
  printf("%d %d\n", Addable<int, double>, Addable<Square, int>);
  printf("%d %d\n", Hashes<Square>, Hashes<NoTag>);
  printf("%s %s %s %s\n", pick("x"), pick(1), pick(Square{2}), pick(Cube{}));
  printf("%d %d\n", width('c'), width(1));
  {
    Box<int> A;
    Box<double> B(1.5);
    printf("%d %g %s %s\n", A.doubled(), B.doubled(), A.text(), B.text());
  }
  printf("\n");
  {
    Box<const char *> C("c");
    printf("%s %s ", C.V, C.text());
  }
  printf("\n");
  printf("%d %d %d\n", Special<char *>::Value, Special<float>::Value, Special<long>::Value);
  printf("%d %g\n", half(9), half(9.));
  printf("%g\n", deduced(true));
  printf("%s %s\n", big<11>(), big<10>());
  printf("%d\n", call([](int I) { return I + 1; }));
  printf("%d %d\n", ints(), ints(1, 2));
  Number auto Local = 3;
  printf("%d\n", Local);
  auto Generic = []<class T>(T V) {
    if constexpr (requires { V.area(); })
      return V.area();
    else
      return -1.;
  };
  printf("%g %g\n", Generic(Square{3}), Generic(4));
  auto Has = [](auto V) {
    return requires { V.hash(); };
  };
  printf("%d %d\n", Has(Square{}), Has(0));
  printf("%d\n", std::derived_from<Cube, Square>);
  printf("%d\n", std::is_constructible_v<Box<Square>, int>);
  const Shape auto &Reference = Square{4};
  printf("%g\n", Reference.area());
}
