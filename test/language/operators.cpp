// Overloaded operators of every kind, members and free, their operands' order, and conversions they need.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstddef>
#include <cstdio>

struct V {
  int X;
  V(int X = 0) : X(X) {}
  V operator+(const V &O) const { return X + O.X; }
  V operator-() const { return -X; }
  V operator~() const { return X * 100; }
  bool operator!() const { return X == 0; }
  V &operator+=(int N) {
    X += N;
    return *this;
  }
  V &operator<<=(int N) {
    X = X * 10 + N;
    return *this;
  }
  V &operator++() {
    ++X;
    return *this;
  }
  V operator++(int) {
    V Old = *this;
    X += 1;
    return Old;
  }
  V operator--(int) {
    V Old = *this;
    X -= 1;
    return Old;
  }
  int operator[](int I) const { return X * 10 + I; }
  int operator()() const { return X; }
  int operator()(int A, int B = 5) const { return X + A * B; }
  bool operator<(const V &O) const { return X < O.X; }
  V operator,(const V &O) const { return V(X * 1000 + O.X); }
  V *operator&() {
    printf("(address) ");
    return this;
  }
  explicit operator bool() const { return X != 0; }
};
static V operator*(const V &A, const V &B) { return A.X * B.X; }
static V operator%(V A, int N) { return A.X % N; }
static bool operator==(const V &A, const V &B) { return A.X == B.X; }
static V operator|(V A, V B) { return A.X | B.X; }
static V operator&&(V A, V B) {
  printf("(both) ");
  return A.X && B.X;
}
static int operator""_times2(unsigned long long N) { return (int)N * 2; }
struct Pointer {
  V *P;
  V &operator*() const { return *P; }
  V *operator->() const {
    printf("-> ");
    return P;
  }
};
struct Chain {
  Pointer Q;
  Pointer operator->() const {
    printf("chain ");
    return Q;
  }
};
struct Matrix {
  int D[2][2] = {{1, 2}, {3, 4}};
  struct Row {
    int *R;
    int &operator[](int J) { return R[J]; }
  };
  Row operator[](int I) { return {D[I]}; }
  int &operator()(int I, int J) { return D[I][J]; }
};
struct Out {
  Out &operator<<(int N) {
    printf("%d;", N);
    return *this;
  }
  Out &operator<<(const char *S) {
    printf("%s;", S);
    return *this;
  }
  Out &operator<<(Out &(*F)(Out &)) { return F(*this); }
};
static Out &endl(Out &O) {
  printf("\n");
  return O;
}
struct M {
  int F() { return 3; }
};
struct Arrow {
  M *P;
  int operator->*(int (M::*G)()) const { return (P->*G)() + 1; }
};
enum E { A = 1, B = 4 };
static E operator|(E L, E R) { return E(int(L) | int(R)); }
static E &operator++(E &L) { return L = E(L + 1); }
struct Assign {
  int N = 0;
  Assign &operator=(int I) {
    N = I;
    printf("=%d ", I);
    return *this;
  }
  Assign &operator=(const char *S) {
    printf("=%s ", S);
    return *this;
  }
};
int main() {
  V P(3), Q(4);
  printf("%d %d %d %d\n", (P + Q).X, (-P).X, (~P).X, !P);
  printf("%d %d %d\n", (P * Q).X, (P % 2).X, (P | Q).X);
  printf("%d %d\n", (P + 1).X, (P * 2 + Q).X);
  printf("%d %d\n", P == Q, P == 3);
  P += 2;
  (P += 1) += 1;
  printf("%d\n", P.X);
  P <<= 8;
  printf("%d\n", P.X);
  printf("%d ", (P++).X);
  printf("%d ", (++P).X);
  printf("%d ", (P--).X);
  printf("%d\n", P.X);
  printf("%d %d %d %d\n", Q[2], Q(), Q(1), Q(1, 2));
  printf("%d\n", (P, Q).X);
  printf("%d\n", (V(1) && V(0)).X);
  printf("%d\n", Q ? 1 : 2);
  printf("%d\n", (&Q)->X);
  Pointer S{&Q};
  printf("%d\n", (*S).X);
  printf("%d\n", S->X);
  Chain C{S};
  C->X = 9;
  printf("%d\n", Q.X);
  Matrix T;
  T[1][0] += 10;
  T(0, 1) *= T[1][0];
  printf("%d %d\n", T(1, 0), T[0][1]);
  Out O;
  O << 1 << "two" << 3 << endl;
  M Object;
  printf("%d\n", Arrow{&Object}->*&M::F);
  E Flag = A | B;
  ++Flag;
  printf("%d\n", Flag);
  Assign N;
  (N = 1) = "s";
  printf("%d\n", N.N);
  printf("%d %d\n", 21_times2, P.operator[](1));
  printf("%d\n", operator*(P, Q).X);
  printf("%d\n", V(1) < V(2) ? 5 : 6);
  printf("%d\n", (P.operator+(Q)).operator-().X);
  V Many[2] = {1, 2};
  Many[0] += Many[1]();
  printf("%d\n", Many[0].X);
}
