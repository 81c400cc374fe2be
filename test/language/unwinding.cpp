// Unwinding: locals of every frame, members and bases of half-built objects, elements of half-built arrays.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>

struct Noisy {
  const char *Name;
  explicit Noisy(const char *Name) : Name(Name) { printf("+%s\n", Name); }
  Noisy(const Noisy &O) : Name(O.Name) { printf("copy %s\n", Name); }
  ~Noisy() { printf("-%s\n", Name); }
};
static int Depth(int N) {
  Noisy Local(N % 2 ? "odd" : "even");
  printf("depth %d\n", N);
  if (N == 3)
    throw N * 10;
  return Depth(N + 1) + 1;
}
struct Half : Noisy {
  Noisy First{"first"};
  Noisy Second;
  Half(bool Throw) : Noisy("base"), Second("second") {
    Noisy Body("body");
    if (Throw)
      throw 'h';
    printf("whole\n");
  }
  ~Half() { printf("~Half\n"); }
};
struct MemberThrows {
  Noisy A{"a"};
  struct Bad {
    Bad() {
      printf("Bad()\n");
      throw 4L;
    }
  } B;
  Noisy C{"never"};
  ~MemberThrows() { printf("never\n"); }
};
struct Counted {
  static inline int Alive = 0, Limit = 0;
  int Id;
  Counted() : Id(Alive) {
    if (Alive == Limit)
      throw Limit;
    ++Alive;
    printf("element %d\n", Id);
  }
  ~Counted() {
    --Alive;
    printf("gone %d\n", Id);
  }
};
struct Delegates {
  Noisy M{"delegated"};
  Delegates(int) { printf("target\n"); }
  Delegates() : Delegates(1) {
    printf("throws after target\n");
    throw 1.5;
  }
  ~Delegates() { printf("~Delegates runs: the object was built\n"); }
};
int main() {
  try {
    Noisy L("local");
    throw 1;
  } catch (int I) {
    printf("caught %d\n", I);
  }
  try {
    Depth(0);
  } catch (int I) {
    printf("caught %d\n", I);
  }
  try {
    Half H(true);
  } catch (char C) {
    printf("caught %c\n", C);
  }
  { Half H(false); }
  try {
    MemberThrows M;
  } catch (long L) {
    printf("caught %lld\n", (long long)L);
  }
  Counted::Limit = 3;
  try {
    Counted Array[5];
    printf("never\n");
  } catch (int I) {
    printf("caught %d, alive %d\n", I, Counted::Alive);
  }
  Counted::Limit = 2;
  try {
    Counted *P = new Counted[4];
    delete[] P;
  } catch (int I) {
    printf("caught %d, alive %d\n", I, Counted::Alive);
  }
  try {
    Delegates D;
  } catch (double D) {
    printf("caught %g\n", D);
  }
  for (int I = 0; I < 3; ++I) {
    try {
      Noisy Round("round");
      if (I == 1)
        continue;
      if (I == 2)
        throw I;
      printf("no jump\n");
    } catch (int J) {
      printf("loop caught %d\n", J);
    }
  }
  try {
    Noisy("temporary"), throw 2u;
  } catch (unsigned U) {
    printf("caught %u\n", U);
  }
}
