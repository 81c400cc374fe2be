// Function-try-blocks of constructors, destructors and functions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>

struct N {
  const char *S;
  N(const char *S) : S(S) { printf("+%s ", S); }
  ~N() { printf("-%s ", S); }
};
struct H {
  int Value;
  N M{"m"};
  H(int K)
  try : Value(K ? throw K : 1) {
    printf("H body ");
  } catch (int I) {
    printf("[H %d] ", I);
    throw 2L;
  }
};
struct Member {
  N First{"first"};
  Member(int K) {
    if (K == 2)
      throw 'm';
  }
};
struct Base {
  Base(int K) {
    if (K == 1)
      throw "base";
    printf("Base ");
  }
  ~Base() { printf("~Base "); }
};
struct Derived : Base {
  Member M;
  Derived(int K) try : Base(K), M(K) {
    N Local("local");
    if (K == 3)
      throw 3.5;
    printf("Derived ");
  } catch (const char *S) {
    printf("[%s] ", S);
  } catch (char C) {
    printf("[%c] ", C);
  } catch (...) {
    printf("[other] ");
  }
  ~Derived() try {
    printf("~Derived ");
    throw 1;
  } catch (int I) {
    printf("[dtor %d] ", I);
    return;
  }
};
static int whole(int K) try {
  N Local("in");
  if (K == 0)
    return 10;
  if (K == 1)
    throw 1;
  throw "text";
} catch (int I) {
  return 20 + I;
} catch (const char *S) {
  printf("(%s) ", S);
  return 30;
}
static void nothing(N A) try { throw A.S; } catch (const char *S) {
  printf("parameter still here: %s %s ", S, A.S);
}
int main() try {
  try {
    H A(0);
    printf("%d ", A.Value);
  } catch (long L) {
    printf("never %d", (int)L);
  }
  printf("\n");
  try {
    H A(7);
    printf("never");
  } catch (long L) {
    printf("long %d ", (int)L);
  }
  printf("\n");
  for (int K = 0; K < 4; ++K) {
    try {
      Derived D(K);
      printf("built ");
    } catch (const char *S) {
      printf("out: %s", S);
    } catch (char C) {
      printf("out: %c", C);
    } catch (double D) {
      printf("out: %g", D);
    }
    printf("\n");
  }
  for (int K = 0; K < 3; ++K)
    printf("%d\n", whole(K));
  nothing("argument");
  printf("\n");
  throw 99u;
} catch (unsigned U) {
  printf("main caught %u\n", U);
  return 0;
}
