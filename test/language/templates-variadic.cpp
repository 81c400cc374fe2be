// Packs: recursion, indices, tuples, forwarding, template template, non-type, sizeof..., inheritance.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstddef>
#include <cstdio>
#include <initializer_list>
#include <utility>

template <class... T> struct Tuple;
template <> struct Tuple<> { static constexpr int Size = 0; };
template <class H, class... T> struct Tuple<H, T...> : Tuple<T...> {
  H Head;
  static constexpr int Size = 1 + sizeof...(T);
  Tuple(H Head, T... Rest) : Tuple<T...>(Rest...), Head(Head) {}
};
template <int I, class H, class... T> static auto &get(Tuple<H, T...> &V) {
  if constexpr (I == 0)
    return V.Head;
  else
    return get<I - 1>(static_cast<Tuple<T...> &>(V));
}
template <class F, class... T, std::size_t... I>
static auto applyWith(F G, Tuple<T...> &V, std::index_sequence<I...>) {
  return G(get<I>(V)...);
}
template <class F, class... T> static auto apply(F G, Tuple<T...> &V) {
  return applyWith(G, V, std::make_index_sequence<sizeof...(T)>());
}
static void print() { printf("\n"); }
template <class... T> static void print(int I, T... Rest);
template <class... T> static void print(const char *S, T... Rest) {
  printf("%s ", S);
  print(Rest...);
}
template <class... T> static void print(double D, T... Rest) {
  printf("%g ", D);
  print(Rest...);
}
template <class... T> static void print(int I, T... Rest) {
  printf("%d ", I);
  print(Rest...);
}
struct N {
  int Id;
  N(int Id) : Id(Id) {}
  N(const N &O) : Id(O.Id) { printf("copy%d ", Id); }
  N(N &&O) noexcept : Id(O.Id) { printf("move%d ", Id); }
};
template <class T, class... A> static T make(A &&...Arguments) { return T(std::forward<A>(Arguments)...); }
struct PairOf {
  N A, B;
  PairOf(N A, N B) : A(std::move(A)), B(std::move(B)) {}
};
template <int... I> struct Sequence {
  static constexpr int Sum = (I + ... + 0);
  static int at(int K) {
    int A[] = {I..., 0};
    return A[K];
  }
};
template <int M, int... I> struct Count : Count<M - 1, M - 1, I...> {};
template <int... I> struct Count<0, I...> { using Type = Sequence<I...>; };
template <template <class...> class C, class... T> static int sizeOf(const C<T...> &) { return sizeof...(T); }
template <class... T, class F> static void forEach(F G, T... V) { (void)std::initializer_list<int>{(G(V), 0)...}; }
template <class T, class... U> struct IndexOf;
template <class T, class... U> struct IndexOf<T, T, U...> { static constexpr int Value = 0; };
template <class T, class V, class... U> struct IndexOf<T, V, U...> {
  static constexpr int Value = 1 + IndexOf<T, U...>::Value;
};
template <class... T> struct Variant {
  alignas(T...) unsigned char Storage[16];
  int Which = -1;
};
template <class R, class... A> static int arity(R (*)(A...)) { return sizeof...(A); }
template <class... B> struct Visits : B... {
  template <class... A> Visits(A... V) : B(V)... {}
};
struct X1 {
  int V1;
  X1(int V) : V1(V) {}
};
struct X2 {
  double V2;
  X2(double V) : V2(V) {}
};
template <class... A, class... B> static int two(Tuple<A...>, Tuple<B...>) {
  return sizeof...(A) * 10 + sizeof...(B);
}
template <auto... V> static void values() {
  (printf("%d ", (int)V), ...);
  printf("\n");
}
template <char... C> struct Text {
  static constexpr char Value[] = {C..., 0};
};
template <class... T> static int nested(T... V) {
  return [&](auto... W) { return ((V * (W + ... + 0)) + ... + 0); }(V...);
}
static int three(int, double, char) { return 0; }
int main() {
  Tuple<int, double, const char *> T(1, 2.5, "three");
  printf("%d %g %s %d\n", get<0>(T), get<1>(T), get<2>(T), T.Size);
  get<0>(T) = 10;
  printf("%g\n", apply([](int A, double B, const char *S) { return A + B + S[0]; }, T));
  print("text", 1, 2.5, "end");
  print();
  PairOf P = make<PairOf>(N(1), 2);
  printf("%d\n", P.A.Id + P.B.Id);
  N L(3);
  N M = make<N>(L);
  N K = make<N>(std::move(L));
  printf("%d %d\n", M.Id, K.Id);
  printf("%d %d\n", Sequence<1, 2, 3>::Sum, Sequence<>::Sum);
  printf("%d\n", Count<5>::Type::Sum);
  printf("%d %d\n", Count<5>::Type::at(3), sizeOf(T));
  forEach([](auto V) { printf("%d;", (int)V); }, 1, 2.9, 'A');
  printf("\n");
  printf("%d %d\n", IndexOf<int, int, char>::Value, IndexOf<char, int, long, char>::Value);
  printf("%d %d\n", arity(three), (int)alignof(Variant<char, double>));
  Visits<X1, X2> V(4, 5.5);
  printf("%d %g\n", V.V1, V.V2);
  printf("%d\n", two(Tuple<int>(1), Tuple<int, int>(1, 2)));
  values<1, 'b', true>();
  printf("%s\n", Text<'a', 'b', 'c'>::Value);
  printf("%d\n", nested(1, 2, 3));
  Tuple<int &, int &> References(get<0>(T), get<0>(T));
  get<1>(References)++;
  printf("%d\n", get<0>(T));
  int Total = 0;
  [&]<std::size_t... I>(std::index_sequence<I...>) { ((Total += get<I>(References) * (int)(I + 1)), ...); }
  (std::make_index_sequence<2>());
  printf("%d\n", Total);
}
