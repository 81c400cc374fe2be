// Full and partial specialization, of classes, members, functions and variables; dependent names; deduction.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <type_traits>

template <class T> struct Name {
  static const char *get() { return "T"; }
};
template <> struct Name<int> {
  static const char *get() { return "int"; }
};
template <class T> struct Name<T *> {
  static const char *get() { return "pointer"; }
};
template <class T> struct Name<const T> {
  static const char *get() { return "const"; }
};
template <class T, int N> struct Name<T[N]> {
  static const char *get() { return N > 2 ? "long array" : "array"; }
};
template <class R, class... A> struct Name<R(A...)> {
  static const char *get() { return sizeof...(A) ? "function" : "function()"; }
};
template <class C, class T> struct Name<T C::*> {
  static const char *get() { return "member"; }
};
template <class T, class U> struct Two { int V = 1; };
template <class T> struct Two<T, T> { int V = 2; };
template <class T> struct Two<T, int> { int V = 3; };
template <> struct Two<int, int> { int V = 4; };
template <class T> struct Member {
  int f() { return 1; }
  int g() { return f() * 10; }
  static int S;
};
template <class T> int Member<T>::S = sizeof(T);
template <> int Member<char>::f() { return 2; }
template <> int Member<short>::S = 99;
template <class T> static int function(T) { return 1; }
template <> int function(int) { return 2; }
static int function(double) { return 3; }
template <class T> static int function(T *) { return 4; }
template <class T> constexpr int Variable = 1;
template <> constexpr int Variable<int> = 2;
template <class T> constexpr int Variable<T *> = 3 + Variable<T>;
template <int N> struct Factorial { static constexpr long long Value = N * Factorial<N - 1>::Value; };
template <> struct Factorial<0> { static constexpr long long Value = 1; };
template <int N> struct Fibonacci {
  static int run() { return Fibonacci<N - 1>::run() + Fibonacci<N - 2>::run(); }
};
template <> struct Fibonacci<1> {
  static int run() { return 1; }
};
template <> struct Fibonacci<0> {
  static int run() { return 0; }
};
template <class T> struct Base {
  int B = 5;
  T get() { return T(B); }
  using Type = T;
};
template <class T> struct Derived : Base<T> {
  int sum() { return this->B + (int)Base<T>::get(); }
  typename Base<T>::Type twice() { return this->get() * 2; }
};
template <class T> struct Outer {
  template <class U> struct Inner {
    static int value() { return 1; }
  };
  template <class U> int convert(U V) { return (int)(T(V) * 2); }
};
template <> template <class U> struct Outer<int>::Inner {
  static int value() { return sizeof(U); }
};
template <class T, class = void> struct HasX { static constexpr bool Value = false; };
template <class T> struct HasX<T, std::void_t<decltype(T::X)>> { static constexpr bool Value = true; };
struct WithX {
  int X;
};
template <class T> static std::enable_if_t<std::is_integral_v<T>, int> sfinae(T) { return 1; }
template <class T> static std::enable_if_t<!std::is_integral_v<T>, int> sfinae(T) { return 2; }
template <class T = int, int N = 3> struct Defaulted {
  T V[N];
  static constexpr int Size = N;
};
template <template <class, int> class C> struct Uses { static constexpr int Size = C<char, 7>::Size; };
template <const char *P> static char letter() { return P[1]; }
static constexpr char Global[] = "xyz";
struct Fixed {
  int A, B;
};
template <Fixed F> static int fixed() { return F.A * F.B; }
template <class T> struct Guide {
  T V;
  Guide(T V) : V(V) {}
  template <class U> Guide(U *P, int) : V(*P) {}
};
template <class U> Guide(U *, int) -> Guide<double>;
template <class T> using Pointer = T *;
template <class T> static auto &same(T &V) { return V; }
int main() {
  printf("%s %s %s %s\n", Name<char>::get(), Name<int>::get(), Name<int *>::get(), Name<const int>::get());
  printf("%s %s\n", Name<int[2]>::get(), Name<int[3]>::get());
  printf("%s %s %s\n", Name<int(int)>::get(), Name<void()>::get(), Name<int WithX::*>::get());
  printf("%d %d %d %d\n", Two<int, char>().V, Two<char, char>().V, Two<char, int>().V, Two<int, int>().V);
  printf("%d %d\n", Member<int>().g(), Member<char>().g());
  printf("%d %d %d\n", Member<int>::S, Member<char>::S, Member<short>::S);
  int I = 7;
  printf("%d %d %d %d %d\n", function('c'), function(1), function(1.), function(&I), function<>(1.));
  printf("%d %d %d\n", Variable<char>, Variable<int>, Variable<int **>);
  printf("%lld %d\n", Factorial<15>::Value, Fibonacci<10>::run());
  Derived<double> D;
  printf("%d %g\n", D.sum(), D.twice());
  printf("%d %d\n", Outer<char>::Inner<int>::value(), Outer<int>::Inner<double>::value());
  printf("%d %d\n", Outer<int>().convert(2.9), Outer<double>().convert(2.9));
  printf("%d %d\n", HasX<WithX>::Value, HasX<int>::Value);
  printf("%d %d\n", sfinae(1), sfinae(1.));
  printf("%d %d %d\n", Defaulted<>::Size, Defaulted<char, 9>::Size, (int)sizeof(Defaulted<char>));
  printf("%d\n", Uses<Defaulted>::Size);
  printf("%c\n", letter<Global>());
  printf("%d\n", fixed<Fixed{6, 7}>());
  Guide G(5);
  Guide H(&I, 0);
  G.V /= 2;
  H.V /= 2;
  printf("%d %g\n", G.V, H.V);
  Pointer<int> P = &I;
  same(*P) = 8;
  printf("%d\n", I);
  Member<long>::S++;
  printf("%d %d\n", Member<long>::S, Member<int>::S);
  auto Instance = &Member<float>::g;
  Member<float> F;
  printf("%d\n", (F.*Instance)());
  int (*Chosen)(double) = function;
  printf("%d\n", Chosen(1));
}
