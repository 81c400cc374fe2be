// noexcept as specifier and operator, deduced, inherited, in types; move_if_noexcept.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <utility>

struct Safe {
  Safe() = default;
  Safe(const Safe &) { printf("copy "); }
  Safe(Safe &&) noexcept { printf("move "); }
  ~Safe() {}
};
struct Risky {
  Risky() = default;
  Risky(const Risky &) { printf("copy "); }
  Risky(Risky &&) { printf("move "); }
  ~Risky() {}
};
struct BothIn {
  Safe A;
  Risky B;
};
struct ThrowingDestructor {
  ~ThrowingDestructor() noexcept(false) {}
};
struct Holds {
  ThrowingDestructor M;
};
static int plain() { return 1; }
static int quiet() noexcept { return 2; }
template <class T> static int depends(T) noexcept(sizeof(T) > 4) { return sizeof(T); }
template <class T> static void swapThem(T &A, T &B) noexcept(noexcept(T(std::move(A)))) {
  T C(std::move(A));
  (void)C;
  (void)B;
}
template <class F> constexpr bool isQuiet(F) { return false; }
template <class R, class... A> constexpr bool isQuiet(R (*)(A...) noexcept) { return true; }
struct Base {
  virtual int f() { return 1; }
  virtual int g() noexcept { return 2; }
  virtual ~Base() = default;
};
struct Derived : Base {
  int f() noexcept override { return 3; }
  int g() noexcept override { return 4; }
};
static int catchesInside(int N) noexcept {
  try {
    if (N)
      throw N;
    return 0;
  } catch (int I) {
    return I * 10;
  }
}
static int evaluated = 0;
static int sideEffect() {
  ++evaluated;
  return 1;
}
struct Operators {
  int operator+(int) const noexcept { return 5; }
  int operator-(int) const { return 6; }
  operator int() const noexcept { return 7; }
};
template <class T> struct Conditional {
  T V{};
  Conditional() noexcept(noexcept(T())) = default;
  Conditional(const Conditional &) = default;
};
int main() {
  printf("%d %d\n", noexcept(plain()), noexcept(quiet()));
  printf("%d %d\n", noexcept(depends('c')), noexcept(depends(1LL)));
  printf("%d %d\n", depends('c'), depends(1LL));
  printf("%d %d\n", noexcept(Safe(Safe())), noexcept(Risky(std::declval<Risky>())));
  printf("%d %d\n", noexcept(Safe(std::declval<Safe>())), noexcept(Safe(std::declval<Safe &>())));
  printf("%d\n", noexcept(BothIn(std::declval<BothIn>())));
  printf("%d %d\n", noexcept(std::declval<Safe &>().~Safe()), noexcept(std::declval<Holds &>().~Holds()));
  printf("%d %d %d\n", noexcept(sideEffect()), noexcept(1 + 1), evaluated);
  printf("%d %d\n", noexcept(throw 1), noexcept(new int));
  printf("%d %d %d\n", noexcept(Operators() + 1), noexcept(Operators() - 1), noexcept((int)Operators()));
  printf("%d %d\n", isQuiet(plain), isQuiet(quiet));
  int (*Pointer)() = quiet;
  int (*Quiet)() noexcept = quiet;
  printf("%d %d %d %d\n", noexcept(Pointer()), noexcept(Quiet()), Pointer(), Quiet());
  Derived D;
  Base &B = D;
  printf("%d %d %d %d\n", noexcept(B.f()), noexcept(D.f()), B.f(), B.g());
  printf("%d %d\n", catchesInside(0), catchesInside(4));
  Safe S;
  Risky R;
  Safe S2(std::move_if_noexcept(S));
  printf("\n");
  Risky R2(std::move_if_noexcept(R));
  printf("\n");
  swapThem(S, S2);
  printf("%d\n", noexcept(swapThem(S, S2)));
  swapThem(R, R2);
  printf("%d\n", noexcept(swapThem(R, R2)));
  auto Lambda = []() noexcept { return 8; };
  auto Loud = [](bool T) {
    if (T)
      throw 9;
    return 10;
  };
  printf("%d %d\n", noexcept(Lambda()), noexcept(Loud(false)));
  try {
    printf("%d\n", Loud(false));
    Loud(true);
  } catch (int I) {
    printf("%d\n", I);
  }
  printf("%d %d\n", noexcept(Conditional<int>()), noexcept(Conditional<Risky>(std::declval<Conditional<Risky> &>())));
  BothIn X;
  BothIn Y(std::move(X));
  printf("\n");
  printf("%d\n", noexcept(dynamic_cast<Derived &>(B)));
}
