// Unions: active members, bytes of another through unsigned char, members with constructors, in classes.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <new>

union Number {
  int I;
  float F;
  char C[8];
  long long L;
};
struct Noisy {
  int Id;
  Noisy(int Id) : Id(Id) { printf("Noisy %d\n", Id); }
  ~Noisy() { printf("~Noisy %d\n", Id); }
};
union Slot {
  char Empty;
  Noisy N;
  Slot() : Empty('e') { printf("Slot\n"); }
  ~Slot() { printf("~Slot\n"); }
};
struct Variant {
  enum Tag { Int, Text, Object } T;
  union {
    int I;
    const char *S;
    Noisy O;
  };
  Variant(int I) : T(Int), I(I) {}
  Variant(const char *S) : T(Text), S(S) {}
  Variant(Noisy *P) : T(Object), O(P->Id + 1) {}
  ~Variant() {
    if (T == Object)
      O.~Noisy();
    printf("~Variant %d\n", T);
  }
  void print() const {
    switch (T) {
    case Int:
      printf("int %d\n", I);
      break;
    case Text:
      printf("text %s\n", S);
      break;
    case Object:
      printf("object %d\n", O.Id);
      break;
    }
  }
};
union Common {
  struct {
    int Kind;
    int A;
  } First;
  struct {
    int Kind;
    float B;
  } Second;
};
union Default {
  int A;
  double B = 2.5;
};
union Bits {
  uint32_t Word;
  unsigned char Bytes[4];
};
int main() {
  Number N;
  N.I = 65;
  printf("%d\n", N.I);
  N.F = 1.0f;
  unsigned Word;
  memcpy(&Word, &N, sizeof Word);
  printf("%x\n", Word);
  N.L = 0x4847464544434241LL;
  char Seen[9] = {};
  memcpy(Seen, &N, 8);
  printf("%s\n", Seen);
  Number Copy = N;
  Copy.L++;
  printf("%llx %llx\n", N.L, Copy.L);
  printf("%d\n", (int)sizeof(Number));
  Number Listed{7};
  printf("%d\n", Listed.I);
  Number Designated{.F = 2.5f};
  printf("%g\n", Designated.F);
  Default D;
  printf("%g\n", D.B);
  D.A = 3;
  printf("%d\n", D.A);
  Common C;
  C.First = {5, 6};
  printf("%d %d\n", C.Second.Kind, C.First.A);
  {
    Slot S;
    printf("%c\n", S.Empty);
    new (&S.N) Noisy(3);
    printf("%d\n", S.N.Id);
    S.N.~Noisy();
    S.Empty = 'f';
    printf("%c\n", S.Empty);
  }
  {
    Noisy Model(8);
    Variant A(1), B("two"), O(&Model);
    A.print();
    B.print();
    O.print();
  }
  Bits W{0x01020304};
  unsigned char *P = reinterpret_cast<unsigned char *>(&W.Word);
  printf("%d %d\n", P[0], P[3]);
  Number Array[2] = {{1}, {2}};
  Number *Q = Array + 1;
  Q->F = .5f;
  printf("%d %g\n", Array[0].I, Array[1].F);
  int Number::*Member = &Number::I;
  printf("%d\n", Array[0].*Member);
}
