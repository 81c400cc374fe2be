// Generic lambdas: auto, packs, template heads, concepts, forwarding, overload sets.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <concepts>
#include <cstdio>
#include <type_traits>
#include <utility>

template <class... F> struct Overloaded : F... { using F::operator()...; };
template <class... F> Overloaded(F...) -> Overloaded<F...>;
struct N {
  int Id;
  N(int Id) : Id(Id) {}
  N(const N &O) : Id(O.Id) { printf("copy "); }
  N(N &&O) noexcept : Id(O.Id) {
    O.Id = -1;
    printf("move ");
  }
};
static const char *name(int) { return "int"; }
static const char *name(double) { return "double"; }
static const char *name(const char *) { return "text"; }
static const char *kind(int &) { return "lvalue"; }
static const char *kind(const int &) { return "const lvalue"; }
static const char *kind(int &&) { return "rvalue"; }
int main() {
  auto Identity = [](auto V) { return V; };
  printf("%d %g %s\n", Identity(1), Identity(1.5), Identity("x"));
  auto Name = [](auto... V) {
    int Count = 0;
    ((printf("%s ", name(V)), ++Count), ...);
    return Count;
  };
  int Count = Name(1, 2.5, "s", 'c' + 0);
  printf("%d\n", Count);
  auto Sum = [](auto First, auto... Rest) { return (First + ... + Rest); };
  printf("%d %g\n", Sum(1, 2, 3), Sum(1, .5));
  auto Forward = [](auto &&V) { return kind(std::forward<decltype(V)>(V)); };
  int A = 1;
  const int B = 2;
  printf("%s\n%s\n%s\n%s\n", Forward(A), Forward(B), Forward(3), Forward(std::move(A)));
  auto Template = []<class T>(T *P, int Times) {
    T Total{};
    for (int I = 0; I < Times; ++I)
      Total += P[I];
    return Total;
  };
  int Ints[] = {1, 2, 3};
  double Doubles[] = {.5, .25};
  printf("%d %g\n", Template(Ints, 3), Template(Doubles, 2));
  auto Size = []<class T, int M>(T(&)[M]) { return M; };
  printf("%d %d\n", Size(Ints), Size(Doubles));
  auto Concept = [](std::integral auto I) { return I * 2; };
  printf("%d %lld\n", Concept(4), (long long)Concept(1LL << 40));
  auto If = [](auto V) {
    if constexpr (std::is_pointer_v<decltype(V)>)
      return *V;
    else
      return V;
  };
  printf("%d %d\n", If(5), If(&A));
  Overloaded Visit{[](int I) { return I; }, [](double D) { return (int)(D * 100); },
                   [](const char *S) { return (int)S[0]; }};
  printf("%d %d %d\n", Visit(1), Visit(.25), Visit("A"));
  N M(7);
  auto ByValue = [](auto V) { return V.Id; };
  printf("%d ", ByValue(M));
  printf("%d ", ByValue(std::move(M)));
  printf("%d\n", M.Id);
  auto Index = []<std::size_t... I>(std::index_sequence<I...>) { return ((int)(I * I) + ...); };
  printf("%d\n", Index(std::make_index_sequence<5>()));
  auto Compose = [](auto F, auto G) { return [=](auto X) { return F(G(X)); }; };
  auto PlusOne = [](auto X) { return X + 1; };
  auto Twice = [](auto X) { return X * 2; };
  printf("%d %g\n", Compose(PlusOne, Twice)(5), Compose(Twice, PlusOne)(.5));
  auto Capture = [](auto... V) { return [V...] { return (V * ... * 1); }; };
  printf("%d\n", Capture(2, 3, 4)());
  auto InitPack = [](auto &&...V) { return [... W = std::forward<decltype(V)>(V)] { return (W.Id + ...); }; };
  printf("%d\n", InitPack(N(1), N(2))());
  auto Static = [](auto V) {
    static int Calls = 0;
    return ++Calls * 10 + (int)sizeof(V);
  };
  Static(1);
  printf("%d %d\n", Static(2), Static('c'));
  auto Pointer = static_cast<int (*)(int)>(PlusOne);
  printf("%d\n", Pointer(9));
  auto Returns = [](auto &V) -> auto & { return V; };
  Returns(A) = 60;
  printf("%d\n", A);
  constexpr auto Constant = [](auto V) constexpr { return V * V; };
  static_assert(Constant(4) == 16);
  printf("%d\n", Constant(5));
  auto Same = []<class T>(T, std::type_identity_t<T> V) { return V; };
  printf("%g\n", Same(1.5, 2));
}
