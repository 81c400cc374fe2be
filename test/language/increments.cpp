// ++ and -- before and after, on integers, pointers, floats, bools' kin, members, elements, objects.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>

struct Iterator {
  int *P;
  int &operator*() const { return *P; }
  Iterator &operator++() {
    printf("pre ");
    ++P;
    return *this;
  }
  Iterator operator++(int) {
    printf("post ");
    Iterator Old = *this;
    ++P;
    return Old;
  }
  Iterator &operator--() {
    --P;
    return *this;
  }
};
struct Counter {
  int Value = 0;
  static int Total;
  int next() { return ++Total, Value++; }
};
int Counter::Total = 0;
struct Bits {
  unsigned B : 2;
  signed S : 3;
};
static int &reference(int &R) { return ++R; }
static int value(int V) { return V--; }
static int loop(int N) {
  int Sum = 0;
  for (; N-- > 0;)
    Sum += N;
  return Sum;
}
int main() {
  int I = 5;
  printf("%d ", I++);
  printf("%d ", ++I);
  printf("%d ", I--);
  printf("%d ", --I);
  printf("%d\n", I);
  ++ ++I;
  (++I)++;
  printf("%d\n", I);
  ++I += 10;
  printf("%d\n", I);
  int A = I++ + 5;
  int B = 5 + ++I;
  printf("%d %d %d\n", A, B, I);
  reference(I)++;
  printf("%d %d\n", I, value(I));
  int Array[5] = {10, 20, 30, 40, 50};
  int *P = Array;
  printf("%d ", *P++);
  printf("%d ", *++P);
  printf("%d ", (*P)++);
  printf("%d ", ++*P);
  printf("%d ", *P--);
  printf("%d\n", *P);
  int Index = 0;
  Array[Index++] = 1;
  Array[Index++] = 2;
  Array[++Index] = 3;
  for (int V : Array)
    printf("%d ", V);
  printf("%d\n", Index);
  Array[1]++;
  --Array[2];
  printf("%d %d\n", Array[1], Array[2]);
  double D = 1.5;
  D++;
  printf("%g %g\n", D--, 0.);
  printf("%g\n", --D);
  unsigned char C = 255;
  printf("%d ", C++);
  printf("%d ", C);
  printf("%d\n", --C);
  signed char S = -128;
  S--;
  printf("%d\n", S);
  unsigned U = 0;
  U--;
  printf("%u\n", U);
  Iterator It{Array};
  printf("%d\n", *It++);
  printf("%d\n", *++It);
  printf("%d\n", *--It);
  ++*It;
  printf("%d\n", Array[1]);
  Counter X, Y;
  X.next();
  X.next();
  Y.next();
  printf("%d %d %d\n", X.Value, Y.Value, Counter::Total);
  Bits F{3, 3};
  ++F.B;
  F.S++;
  printf("%u %d\n", F.B, F.S);
  char Text[] = "HAL";
  for (char *T = Text; *T; ++T)
    ++*T;
  printf("%s\n", Text);
  printf("%d\n", loop(5));
  int *Pointers[2] = {Array, Array + 3};
  ++Pointers[0];
  Pointers[1]--;
  printf("%d %d\n", *Pointers[0], (int)(Pointers[1] - Pointers[0]));
  int **PP = Pointers;
  ++*PP;
  ++**PP;
  printf("%d\n", *Pointers[0]);
  long long L = 1LL << 40;
  L++;
  printf("%lld\n", L);
  int J = 0;
  while (J++ < 3)
    printf("%d ", J);
  printf("%d\n", J);
  do
    printf("%d ", J);
  while (--J);
  printf("%d\n", J);
  auto Lambda = [J]() mutable { return J++; };
  Lambda();
  printf("%d %d\n", Lambda(), J);
  volatile int V = 1;
  V = V + 1;
  printf("%d\n", V);
}
