// Members are built in declaration order, bases before them; defaults against the list; dependent members.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>

static int step(const char *S, int V) {
  printf("%s ", S);
  return V;
}
struct L {
  const char *S;
  L(const char *S) : S(S) { printf("+%s ", S); }
  ~L() { printf("-%s ", S); }
};
struct Order {
  int A, B, C;
  Order() : A(step("a", 1)), B(step("b", A + 1)), C(step("c", A + B)) { step("body", 0); }
};
struct Defaults {
  int A = step("default a", 1);
  int B = step("default b", A * 2);
  int C{step("default c", A + B)};
  Defaults() {}
  Defaults(int B) : B(B) {}
  Defaults(int A, int C) : A(A), C(C) {}
};
struct B1 {
  L M{"b1"};
};
struct B2 {
  L M;
  B2(const char *S) : M(S) {}
};
struct Derived : B1, B2 {
  L First{"first"};
  L Second;
  Derived() : B2("b2"), Second("second") { L Body("body"); }
};
struct UsesThis {
  int V = 3;
  int W = this->V + get();
  int get() const { return V * 10; }
};
struct ReferenceMember {
  int Value;
  int &R = Value;
  const int C = 5;
  ReferenceMember(int V) : Value(V) {}
  ReferenceMember(int V, int &O) : Value(V), R(O) {}
};
struct Brackets {
  int A[3];
  L Names[2];
  int Zero;
  Brackets() : A{1, 2}, Names{"n0", "n1"}, Zero() {}
};
struct ValueInit {
  int A, B;
};
struct User {
  int A = 7;
  User() {}
  int B = 8;
};
struct Calls {
  int V;
  L M;
  Calls(int V) : V(helper(V)), M(V > 1 ? "big" : "small") {}
  static int helper(int V) { return V * V; }
};
struct Shadow {
  int A, B;
  Shadow(int A, int B) : A(B), B(A) {
    A = 100;
    this->B += A;
  }
};
struct Lambda {
  int A = 2;
  int B = [this] { return A * 7; }();
  int C = [](int X) { return X + 1; }(B);
};
struct Anonymous {
  union {
    int I;
    float F;
  };
  struct {
    int X, Y;
  } P;
  Anonymous() : I(4), P{5, 6} {}
};
template <class... T> struct Pack : T... {
  Pack() : T(typename T::Argument())... { printf("pack "); }
};
struct P1 {
  using Argument = int;
  P1(int) { printf("p1 "); }
  ~P1() { printf("~p1 "); }
};
struct P2 {
  using Argument = double;
  P2(double) { printf("p2 "); }
  ~P2() { printf("~p2 "); }
};
static void line() { printf("\n"); }
int main() {
  {
    Order O;
    printf("%d", O.C);
  }
  line();
  {
    Defaults D;
    printf("%d", D.C);
  }
  line();
  {
    Defaults D(10);
    printf("%d", D.C);
  }
  line();
  {
    Defaults D(10, 20);
    printf("%d", D.B);
  }
  line();
  {
    Derived D;
    printf("| ");
  }
  line();
  {
    UsesThis U;
    printf("%d", U.W);
  }
  line();
  {
    ReferenceMember R(1);
    R.R = 9;
    printf("%d %d", R.Value, R.C);
  }
  line();
  {
    int Other = 2;
    ReferenceMember R(1, Other);
    R.R = 9;
    printf("%d %d", R.Value, Other);
  }
  line();
  {
    Brackets B;
    printf("%d %d %d ", B.A[1], B.A[2], B.Zero);
  }
  line();
  {
    ValueInit V = ValueInit(), W{};
    printf("%d %d", V.A, W.B);
  }
  line();
  {
    auto *V = new ValueInit();
    printf("%d", V->A + V->B);
    delete V;
  }
  line();
  {
    User U;
    printf("%d %d", U.A, U.B);
  }
  line();
  {
    Calls C(3);
    printf("%d ", C.V);
  }
  line();
  {
    Calls C(1);
    printf("%d ", C.V);
  }
  line();
  {
    Shadow S(1, 2);
    printf("%d %d", S.A, S.B);
  }
  line();
  {
    Lambda X;
    printf("%d %d", X.B, X.C);
  }
  line();
  {
    Anonymous A;
    printf("%d %d", A.I, A.P.Y);
  }
  line();
  { Pack<P1, P2> P; }
  line();
  { Pack<P2, P1> P; }
  line();
  { Pack<> P; }
  line();
  {
    struct Local {
      L A{"local a"};
      L B{A.S};
    } X;
  }
  line();
  {
    int A = step("x", 1), B = step("y", A + 1), C[] = {step("z", B), step("w", A)};
    printf("%d", C[0] + C[1]);
  }
  line();
}
