// Compound assignment: conversions, order, chains, pointers, members, overloaded, through references.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdint>
#include <cstdio>

struct M {
  int V;
  M &operator+=(const M &O) {
    printf("[%d+=%d] ", V, O.V);
    V += O.V;
    return *this;
  }
  M &operator*=(int N) {
    V *= N;
    return *this;
  }
  friend M &operator-=(M &A, int N) {
    A.V -= N;
    return A;
  }
};
struct S {
  int A = 1;
  short B = 2;
  double C = 3;
  int Array[3] = {4, 5, 6};
  S *Me = this;
};
static int calls = 0;
static int &lvalue(int &R) {
  ++calls;
  return R;
}
static int index() { return ++calls; }
int main() {
  int I = 10;
  I += 5;
  printf("%d ", I);
  I -= 3;
  printf("%d ", I);
  I *= 4;
  printf("%d ", I);
  I /= 5;
  printf("%d ", I);
  I %= 4;
  printf("%d ", I);
  I <<= 6;
  printf("%d ", I);
  I >>= 2;
  printf("%d ", I);
  I |= 5;
  printf("%d ", I);
  I &= 13;
  printf("%d ", I);
  I ^= 7;
  printf("%d\n", I);
  int A, B, C;
  A = B = C = 4;
  printf("%d %d %d\n", A, B, C);
  A += B -= C *= 2;
  printf("%d %d %d\n", A, B, C);
  (A += 10) -= 3;
  printf("%d\n", A);
  short Short = 32767;
  Short += 1;
  printf("%d\n", Short);
  uint8_t Byte = 200;
  Byte *= 2;
  printf("%d\n", Byte);
  Byte = 7;
  Byte /= 2.5;
  printf("%d\n", Byte);
  int Truncated = 7;
  Truncated *= 1.5;
  printf("%d\n", Truncated);
  Truncated -= .5f;
  printf("%d\n", Truncated);
  unsigned U = 3;
  U -= 5;
  printf("%u\n", U);
  long long Long = 1;
  Long <<= 40;
  Long += -1;
  printf("%lld\n", Long);
  double D = 10;
  D /= 4;
  D += 1;
  printf("%g\n", D);
  lvalue(I) += 100;
  printf("%d %d\n", I, calls);
  int Array[5] = {};
  Array[index()] += 5;
  Array[index()] -= 6;
  printf("%d %d %d\n", Array[2], Array[3], calls);
  int *P = Array;
  P += 3;
  *P *= 7;
  P -= 1;
  *P |= 8;
  printf("%d %d\n", Array[2], Array[3]);
  S Object;
  Object.A += 9;
  Object.B <<= 3;
  Object.C /= 2;
  Object.Array[1] *= Object.A;
  Object.Me->Array[2] %= 4;
  printf("%d %d %g %d %d\n", Object.A, Object.B, Object.C, Object.Array[1], Object.Array[2]);
  M X{1}, Y{2};
  X += Y;
  X += X;
  (X *= 3) -= 4;
  printf("%d\n", X.V);
  (X += M{5}) += M{6};
  printf("%d\n", X.V);
  int &R = Array[0];
  R += 3;
  R = R * R;
  printf("%d\n", Array[0]);
  char Char = 'a';
  Char += 2;
  printf("%c\n", Char);
  bool Flag = false;
  Flag |= 4;
  printf("%d ", Flag);
  Flag &= 2;
  printf("%d\n", Flag);
  int Result = (I = 3) + (Truncated = 4);
  printf("%d %d\n", Result, I);
  int Self = 5;
  Self += Self;
  Self -= -Self;
  printf("%d\n", Self);
  I = 1;
  I += I++ * 0 + 5;
  printf("%d\n", I);
  Array[I - 6] = 1, Array[1] += Array[0] += 2;
  printf("%d %d\n", Array[0], Array[1]);
  int64_t Mixed = 5;
  Mixed *= -3;
  Mixed /= 2u;
  printf("%lld\n", (long long)Mixed);
  const char *Text = "offset";
  Text += 2;
  printf("%s\n", Text);
  int Shifted = -64;
  Shifted >>= 3;
  printf("%d\n", Shifted);
}
