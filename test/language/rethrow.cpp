// throw without operand, handlers by value and reference, slicing, order of handlers, life of the exception.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <exception>

struct E {
  int Id;
  E(int Id) : Id(Id) { printf("E%d ", Id); }
  E(const E &O) : Id(O.Id) { printf("copy%d ", Id); }
  virtual ~E() { printf("~E%d ", Id); }
  virtual const char *name() const { return "E"; }
};
struct F : E {
  F(int Id) : E(Id) {}
  F(const F &) = default;
  ~F() { printf("~F "); }
  const char *name() const override { return "F"; }
};
struct Local {
  int Id;
  Local(int Id) : Id(Id) {}
  ~Local() { printf("~Local%d ", Id); }
};
static void line() { printf("\n"); }
static void again() {
  Local L(1);
  throw;
}
static void layers(int N) {
  try {
    if (N == 0)
      throw F(3);
    layers(N - 1);
  } catch (E &X) {
    X.Id += 10;
    printf("[%d] ", X.Id);
    throw;
  }
}
static int inspect() {
  try {
    throw;
  } catch (int I) {
    return I;
  } catch (const E &X) {
    return X.Id * 100;
  } catch (...) {
    return -1;
  }
}
struct What : std::exception {
  const char *what() const noexcept override { return "what"; }
};
int main() {
  try {
    throw E(1);
  } catch (E X) {
    printf("%s ", X.name());
  }
  line();
  try {
    throw E(2);
  } catch (const E &X) {
    printf("%s ", X.name());
  }
  line();
  try {
    throw F(3);
  } catch (E X) {
    printf("%s ", X.name());
  }
  line();
  try {
    throw F(4);
  } catch (E &X) {
    printf("%s ", X.name());
  }
  line();
  try {
    F X(5);
    E &R = X;
    throw R;
  } catch (F &) {
    printf("F ");
  } catch (E &R) {
    printf("sliced %s ", R.name());
  }
  line();
  try {
    throw F(6);
  } catch (int) {
    printf("never ");
  } catch (F &) {
    printf("F first ");
  } catch (E &) {
    printf("never ");
  }
  line();
  try {
    try {
      throw E(7);
    } catch (E &X) {
      X.Id = 70;
      throw;
    }
  } catch (E &X) {
    printf("%d ", X.Id);
  }
  line();
  try {
    try {
      throw E(8);
    } catch (E X) {
      X.Id = 80;
      throw;
    }
  } catch (E &X) {
    printf("%d ", X.Id);
  }
  line();
  try {
    try {
      throw F(9);
    } catch (E &X) {
      throw X;
    }
  } catch (F &) {
    printf("F ");
  } catch (E &X) {
    printf("%s ", X.name());
  }
  line();
  try {
    try {
      throw E(10);
    } catch (...) {
      printf("dots ");
      throw;
    }
  } catch (const E &X) {
    printf("%d ", X.Id);
  }
  line();
  try {
    try {
      throw 11;
    } catch (...) {
      again();
    }
  } catch (int I) {
    printf("%d ", I);
  }
  line();
  try {
    layers(2);
  } catch (F &X) {
    printf("%s %d ", X.name(), X.Id);
  }
  line();
  try {
    throw 12;
  } catch (...) {
    printf("%d ", inspect());
  }
  line();
  try {
    throw E(13);
  } catch (...) {
    printf("%d ", inspect());
  }
  line();
  try {
    throw "x";
  } catch (...) {
    printf("%d ", inspect());
  }
  line();
  try {
    throw What();
  } catch (const std::exception &X) {
    printf("%s ", X.what());
  }
  line();
  try {
    try {
      throw 14;
    } catch (int I) {
      Local L(I);
      throw I + 0.5;
    }
  } catch (double D) {
    printf("%g ", D);
  }
  line();
  try {
    try {
      throw E(15);
    } catch (E &) {
      throw E(16);
    }
  } catch (E &X) {
    printf("%d ", X.Id);
  }
  line();
  try {
    throw 17;
  } catch (long) {
    printf("never ");
  } catch (const int &I) {
    printf("exact %d ", I);
  }
  line();
  try {
    int N = 18;
    throw &N;
  } catch (const int *) {
    printf("pointer ");
  }
  line();
  try {
    F *P = new F(19);
    throw P;
  } catch (E *P) {
    printf("%s ", P->name());
    delete P;
  }
  line();
  try {
    throw nullptr;
  } catch (int *P) {
    printf("null %d ", P == nullptr);
  }
  line();
  try {
    throw "text";
  } catch (const char *S) {
    printf("%s ", S);
  }
  line();
  for (int I = 0; I < 3; ++I)
    try {
      if (I)
        throw I;
      printf("none ");
    } catch (int J) {
      if (J == 1)
        continue;
      printf("break ");
      break;
    }
  line();
  auto Return = [] {
    try {
      Local L(20);
      throw 1;
    } catch (int) {
      Local L(21);
      return 22;
    }
  };
  printf("%d ", Return());
  line();
  std::exception_ptr Kept;
  try {
    throw E(23);
  } catch (...) {
    Kept = std::current_exception();
    printf("kept ");
  }
  try {
    std::rethrow_exception(Kept);
  } catch (E &X) {
    printf("%d ", X.Id);
  }
  Kept = nullptr;
  line();
  printf("%d", std::uncaught_exceptions());
  line();
}
