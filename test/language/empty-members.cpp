// Empty classes as bases, as members that are [[no_unique_address]], as values: making one must not touch its
// neighbours. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <new>
#include <utility>

struct Empty {};
struct Other {
  bool operator()(int X) const { return X > 0; }
};
struct Loud {
  Loud() { printf("Loud\n"); }
  Loud(const Loud &) { printf("copy\n"); }
  Loud &operator=(const Loud &) {
    printf("assign\n");
    return *this;
  }
  ~Loud() { printf("~Loud\n"); }
};
template <class A, class B> struct Both {
  [[no_unique_address]] A First = A();
  [[no_unique_address]] B Second = B();
  Both() = default;
  Both(A F, B S) : First(F), Second(S) {}
};
struct Number {
  int N = int();
  [[no_unique_address]] Empty E = Empty();
  Number() = default;
  Number(int N) : N(N) {}
};
struct Aggregate {
  int N;
  [[no_unique_address]] Empty E = Empty();
  [[no_unique_address]] Loud L = Loud();
};
struct Base : Empty {
  int N = 0x01020304;
};
struct Derived : Base, Other {
  int M = 0x05060708;
  Derived() : Base(), Other() {}
};
struct Padded {
  int A;
  char B;
  Padded(int A, char B) : A(A), B(B) {}
};
struct InPadding : Padded {
  char C = 'c';
  InPadding() : Padded(1, 'b') {}
};

int main() {
  Number A(257);
  printf("%d %zu\n", A.N, sizeof(A));
  auto Lambda = [](int X) { return X > 5; };
  Both<Number, decltype(Lambda)> B(A, Lambda);
  printf("%d %d %zu\n", B.First.N, B.Second(6), sizeof(B));
  Both<Number, Other> C(A, Other());
  printf("%d\n", C.First.N);
  C.Second = Other();
  new (&C.Second) Other();
  printf("%d\n", C.First.N);
  auto D = C;
  D = std::move(C);
  printf("%d\n", D.First.N);
  Both<Number, Number> E(A, 258);
  E = {E.Second, E.First};
  printf("%d %d\n", E.First.N, E.Second.N);
  {
    Aggregate F{259};
    Aggregate G = F;
    F = G;
    printf("%d %d\n", F.N, G.N);
  }
  Derived H;
  static_cast<Empty &>(H) = Empty();
  static_cast<Other &>(H) = Other();
  printf("%x %x\n", H.N, H.M);
  InPadding I;
  static_cast<Padded &>(I) = Padded(2, 'x');
  printf("%d%c%c\n", I.A, I.B, I.C);
}
