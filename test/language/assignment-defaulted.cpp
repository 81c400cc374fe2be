// Implicit and defaulted assignment calls that of bases and members, in order, element by element.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <utility>

struct L {
  int Id;
  L(int Id = 0) : Id(Id) {}
  L(const L &) = default;
  L &operator=(const L &O) {
    printf("L %d = %d\n", Id, O.Id);
    Id = O.Id;
    return *this;
  }
  L &operator=(L &&O) noexcept {
    printf("L %d <- %d\n", Id, O.Id);
    Id = O.Id;
    O.Id = -1;
    return *this;
  }
};
struct Copies {
  int N = 0;
  Copies &operator=(const Copies &O) {
    printf("Copies\n");
    N = O.N;
    return *this;
  }
  Copies() = default;
  Copies(const Copies &) = default;
};
struct Two {
  L A, B{2};
};
struct WithBase : L {
  Copies C;
  int Plain = 1;
};
struct Arrays {
  L Few[2];
  int Numbers[3];
  L Grid[2][2];
};
struct Defaulted : Two {
  L Own;
  Defaulted &operator=(const Defaulted &) = default;
  Defaulted &operator=(Defaulted &&) = default;
  Defaulted() = default;
  Defaulted(const Defaulted &) = default;
};
struct OnlyCopy {
  L M;
  OnlyCopy() = default;
  OnlyCopy(const OnlyCopy &O) = default;
  OnlyCopy &operator=(const OnlyCopy &) = default;
};
struct WithDestructor {
  L M;
  ~WithDestructor() {}
};
template <class T> struct Box { T V; };
struct Virtual {
  virtual ~Virtual() = default;
  L M;
};
struct Child : Virtual {
  L Own;
};
struct Pair {
  L First;
  Copies Second;
};
int main() {
  Two X, Y;
  X.A.Id = 10;
  Y = X;
  printf("%d\n", Y.A.Id);
  Y = std::move(X);
  printf("%d %d\n", X.A.Id, Y.A.Id);
  WithBase P, Q;
  P.Id = 3;
  P.C.N = 4;
  P.Plain = 5;
  Q = P;
  printf("%d %d %d\n", Q.Id, Q.C.N, Q.Plain);
  Q = std::move(P);
  printf("%d %d\n", P.Id, Q.Id);
  Arrays A{{1, 2}, {3, 4, 5}, {{6, 7}, {8, 9}}}, B{};
  B = A;
  printf("%d %d %d\n", B.Few[1].Id, B.Numbers[2], B.Grid[1][0].Id);
  B = Arrays{};
  Defaulted D, E;
  D.Own.Id = 20;
  E = D;
  E = std::move(D);
  printf("%d\n", D.Own.Id);
  OnlyCopy O, R;
  R = std::move(O);
  WithDestructor S, T;
  T = std::move(S);
  Box<L> F{30}, G{31};
  F = G;
  Box<Box<L>> H{{32}}, I{{33}};
  H = std::move(I);
  Child C1, C2;
  C1.Own.Id = 40;
  C2 = C1;
  Virtual &V = C2;
  V = C1;
  printf("%d\n", (C1 = C2).Own.Id);
  Pair J, K;
  J = K;
  std::swap(X, Y);
  printf("%d %d\n", X.A.Id, Y.A.Id);
  X = Y = Two{};
  X = {};
  X = {50, 51};
  printf("%d %d\n", X.A.Id, X.B.Id);
}
