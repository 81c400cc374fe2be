// volatile and const: objects, pointers, members, overloads, casts, mutable members, loops over volatile.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <type_traits>

struct S {
  int N = 1;
  int get() { return N; }
  int get() const { return N + 10; }
  int get() volatile { return N + 100; }
  int get() const volatile { return N + 1000; }
  mutable int Reads = 0;
  int read() const { return ++Reads; }
};
struct Register {
  volatile unsigned Value = 0;
  Register &operator|=(unsigned B) {
    Value = Value | B;
    return *this;
  }
  void toggle(unsigned B) {
    unsigned V = Value;
    Value = V ^ B;
  }
};
static const char *which(int &) { return "int&"; }
static const char *which(const int &) { return "const int&"; }
static const char *which(volatile int &) { return "volatile int&"; }
static const char *pointer(int *) { return "int*"; }
static const char *pointer(const int *) { return "const int*"; }
static const char *pointer(volatile int *) { return "volatile int*"; }
static int spin(volatile int *P) {
  int Rounds = 0;
  while (*P > 0) {
    *P = *P - 1;
    ++Rounds;
  }
  return Rounds;
}
class Cache {
  mutable int Calls = 0;
  mutable bool Done = false;
  mutable int Kept = 0;

public:
  int value(int N) const {
    ++Calls;
    if (!Done) {
      Kept = N * N;
      Done = true;
    }
    return Kept;
  }
  int calls() const { return Calls; }
};
static volatile int Global = 5;
static const int Table[] = {1, 2, 3};
template <class T> static int deduced(T &) { return std::is_const_v<T> + 2 * std::is_volatile_v<T>; }
static int top(const int N) { return N + 1; }
struct Holder {
  const int C;
  volatile int V;
  int *const P;
  const char *S;
  int &R;
  void set(int N) const {
    *P = N;
    R = N + 1;
  }
};
static volatile bool Flag = false;
static int polls() {
  int N = 0;
  while (!Flag)
    if (++N == 5)
      Flag = true;
  return N;
}
int main() {
  volatile int V = 3;
  V = V + 1;
  V = V * 2;
  printf("%d\n", V);
  int Copy = V;
  Copy++;
  printf("%d %d\n", Copy, V);
  int I = 1;
  const int C = 2;
  printf("%s, %s, %s\n", which(I), which(C), which(V));
  printf("%s, %s, %s\n", pointer(&I), pointer(&C), pointer(&V));
  S A;
  const S B;
  volatile S D;
  const volatile S E;
  printf("%d %d %d %d\n", A.get(), B.get(), D.get(), E.get());
  B.read();
  printf("%d\n", B.read());
  Register R;
  (R |= 5) |= 8;
  R.toggle(4);
  printf("%u\n", R.Value);
  volatile int Left = 7;
  printf("%d ", spin(&Left));
  printf("%d\n", Left);
  Cache K;
  const Cache &Ref = K;
  Ref.value(6);
  Ref.value(7);
  printf("%d %d\n", Ref.value(8), 0);
  printf("%d\n", K.calls());
  Global = Global * Global;
  printf("%d\n", Global);
  volatile int Sum = 0;
  for (volatile int J = 0; J < 10; J = J + 1)
    Sum = Sum + J;
  printf("%d\n", Sum);
  int Total = 0;
  for (const int &T : Table)
    Total += T;
  printf("%d\n", Total);
  const int *ToConst = &I;
  *const_cast<int *>(ToConst) = 50;
  printf("%d\n", I);
  printf("%d %d %d\n", deduced(I), deduced(C), deduced(V));
  printf("%d\n", top(C));
  int X = 1, Y = 2;
  const Holder H{3, 4, &X, "s", Y};
  H.set(20);
  printf("%d %d %d %d\n", X, Y, H.C, H.V);
  printf("%d\n", polls());
  const int *const *PP = &ToConst;
  printf("%d\n", **PP);
  volatile double F = 0.1;
  printf("%d\n", F + 0.2 == 0.3);
  volatile int Array[3] = {1, 2, 3};
  Array[1] = Array[0] + Array[2];
  printf("%d\n", Array[1]);
  const auto &Bound = V;
  V = 99;
  printf("%d\n", Bound);
  static_cast<const S &>(A).read();
  printf("%d %d\n", A.Reads, static_cast<const S &>(A).get());
  auto Lambda = [C, &V] {
    V = C;
    return V + 0;
  };
  printf("%d\n", Lambda());
  volatile const char *Text = "volatile text";
  printf("%c\n", Text[4]);
  (void)V;
}
