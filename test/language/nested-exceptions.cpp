// Exceptions inside handlers and destructors; std::nested_exception; uncaught_exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <exception>
#include <utility>

struct Error {
  int Code;
};
struct Named : std::exception {
  const char *N;
  Named(const char *N) : N(N) {}
  const char *what() const noexcept override { return N; }
};
struct Counts {
  const char *N;
  Counts(const char *N) : N(N) {}
  ~Counts() { printf("~%s sees %d\n", N, std::uncaught_exceptions()); }
};
struct CatchesInside {
  ~CatchesInside() {
    try {
      Counts C("inner");
      throw 'd';
    } catch (char C) {
      printf("inside destructor %c, still %d\n", C, std::uncaught_exceptions());
    }
  }
};
struct Throws {
  int Code;
  ~Throws() noexcept(false) {
    printf("~Throws %d\n", Code);
    throw Error{Code};
  }
};
struct OnlyWhenQuiet {
  int Before = std::uncaught_exceptions();
  ~OnlyWhenQuiet() noexcept(false) {
    if (std::uncaught_exceptions() == Before)
      throw 'q';
    printf("suppressed\n");
  }
};
static void print(const std::exception &E, int Level = 0) {
  printf("%d: %s\n", Level, E.what());
  try {
    std::rethrow_if_nested(E);
  } catch (const std::exception &Inner) {
    print(Inner, Level + 1);
  } catch (int I) {
    printf("%d: int %d\n", Level + 1, I);
  }
}
static void inner() { throw 42; }
static void middle() {
  try {
    inner();
  } catch (...) {
    std::throw_with_nested(Named("middle"));
  }
}
static void outer() {
  try {
    middle();
  } catch (...) {
    std::throw_with_nested(Named("outer"));
  }
}
int main() {
  try {
    Counts C("plain");
    throw 1;
  } catch (int) {
    printf("caught, %d\n", std::uncaught_exceptions());
  }
  { Counts C("normal"); }
  try {
    CatchesInside C;
    throw 2;
  } catch (int I) {
    printf("outer %d\n", I);
  }
  try {
    Throws T{3};
    printf("body\n");
  } catch (Error &E) {
    printf("error %d\n", E.Code);
  }
  try {
    Counts First("first");
    Throws T{4};
    Counts Last("last");
  } catch (Error &E) {
    printf("error %d\n", E.Code);
  }
  try {
    OnlyWhenQuiet Q;
  } catch (char C) {
    printf("%c\n", C);
  }
  try {
    OnlyWhenQuiet Q;
    throw 5;
  } catch (int I) {
    printf("%d\n", I);
  }
  try {
    try {
      throw 6;
    } catch (int I) {
      try {
        throw I + 0.5;
      } catch (double D) {
        printf("double %g\n", D);
      }
      printf("int %d\n", I);
      throw;
    }
  } catch (int I) {
    printf("again %d\n", I);
  }
  try {
    try {
      throw 7;
    } catch (int) {
      Counts C("in handler");
      throw 'x';
    }
  } catch (char C) {
    printf("%c\n", C);
  }
  try {
    outer();
  } catch (const std::exception &E) {
    print(E);
  }
  std::exception_ptr P;
  printf("%d\n", P == nullptr);
  try {
    throw Error{8};
  } catch (...) {
    P = std::current_exception();
  }
  std::exception_ptr Q = P;
  for (int I = 0; I < 2; ++I)
    try {
      std::rethrow_exception(I ? P : Q);
    } catch (Error &E) {
      printf("pointer %d\n", E.Code++);
    }
  P = std::make_exception_ptr(9);
  try {
    std::rethrow_exception(P);
  } catch (int I) {
    printf("made %d\n", I);
  }
  printf("%d\n", std::current_exception() == nullptr);
  try {
    try {
      throw 10;
    } catch (...) {
      try {
        throw 11;
      } catch (...) {
      }
      throw;
    }
  } catch (int I) {
    printf("%d\n", I);
  }
  struct Rollback {
    int &N;
    int Old;
    bool Done = false;
    ~Rollback() {
      if (!Done)
        N = Old;
    }
  };
  int Value = 1;
  try {
    Rollback R{Value, Value};
    Value = 100;
    throw 0;
  } catch (int) {
    printf("rolled back %d\n", Value);
  }
  {
    Rollback R{Value, Value};
    Value = 200;
    R.Done = true;
  }
  printf("%d\n", Value);
  struct Array {
    Array(int I) {
      if (I == 3)
        throw I;
      printf("A%d\n", I);
    }
    ~Array() { printf("~A\n"); }
  };
  try {
    Array A[3] = {1, 2, 3};
    (void)A;
  } catch (int I) {
    printf("element %d\n", I);
  }
}
