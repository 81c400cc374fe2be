// Classes inside functions: members, captures by hand, templates, inheritance, statics of the function, returned.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>

static int Global = 1;
struct Base {
  virtual int f() const { return 0; }
  virtual ~Base() { printf("~Base "); }
};
static Base *make(int N) {
  struct Local : Base {
    int V;
    Local(int V) : V(V) {}
    int f() const override { return V * 10; }
    ~Local() override { printf("~Local%d ", V); }
  };
  return new Local(N);
}
static auto returned(int N) {
  struct Result {
    int A, B;
    int sum() const { return A + B; }
  };
  return Result{N, N + 1};
}
template <class T> static int templated(T V) {
  struct Inner {
    T First, Second;
    int total() { return (int)(First + Second); }
  };
  return Inner{V, V}.total();
}
template <class T> static int use(T V) { return V.get(); }
static int counter() {
  static int Calls = 0;
  struct Access {
    static int next() { return ++Calls; }
  };
  return Access::next() * 10 + Global;
}
static int scoped(int N) {
  struct Guard {
    int &R;
    ~Guard() {
      R *= 2;
      printf("guard %d ", R);
    }
  };
  {
    Guard G{N};
    N += 1;
  }
  if (N > 10) {
    Guard A{N}, B{N};
    return N;
  }
  return N;
}
static int recursive(int N) {
  struct R {
    int at(int I) { return I ? I + R().at(I - 1) : 0; }
  };
  return R().at(N);
}
static int shadow() {
  struct S {
    int V = 1;
  } A;
  {
    struct S {
      int V = 2;
    } B;
    A.V += B.V;
  }
  S C;
  return A.V * 10 + C.V;
}
struct Outer {
  int V = 5;
  int method() {
    struct Uses {
      Outer &O;
      int get() { return O.V++; }
    };
    Uses U{*this};
    U.get();
    return U.get();
  }
};
static void line() { printf("\n"); }
int main() {
  {
    Base *P = make(3);
    printf("%d ", P->f());
    delete P;
  }
  line();
  {
    auto R = returned(4);
    printf("%d %d", R.sum(), R.B);
  }
  line();
  printf("%d %d", templated(5), templated(2.75));
  line();
  struct Here {
    int V;
    int get() const { return V + Global; }
  };
  printf("%d", use(Here{6}));
  line();
  counter();
  printf("%d", counter());
  line();
  printf("%d ", scoped(1));
  line();
  printf("%d ", scoped(20));
  line();
  printf("%d", recursive(10));
  line();
  printf("%d", shadow());
  line();
  Outer O;
  printf("%d ", O.method());
  printf("%d", O.V);
  line();
  struct {
    int X = 7;
    int get() { return X; }
  } Unnamed;
  printf("%d", Unnamed.get());
  line();
  struct Pair {
    int A, B;
    bool operator<(const Pair &P) const { return A < P.A; }
    int total() const { return A + B; }
  };
  Pair P{1, 2}, Q{3, 4};
  printf("%d %d", P < Q, Q.total());
  line();
  enum Kind { First, Second = 8 };
  printf("%d", Second);
  line();
  struct Throws {
    int Code;
  };
  try {
    throw Throws{9};
  } catch (const Throws &T) {
    printf("%d", T.Code);
  }
  line();
  auto L = [] {
    struct InLambda {
      int V = 11;
      ~InLambda() { printf("~InLambda "); }
    };
    InLambda I;
    return I.V;
  };
  printf("%d", L());
  line();
  struct Many {
    int Id;
    ~Many() { printf("~%d ", Id); }
  } Array[] = {{1}, {2}};
  Array[0].Id = 5;
  for (int I = 0; I < 2; ++I) {
    struct Round {
      int N;
      ~Round() { printf("round%d ", N); }
    } R{I};
    if (I)
      continue;
    printf("first ");
  }
  line();
  union Local {
    int I;
    char C;
  } U{65};
  printf("%d", U.I);
  line();
  struct Nested {
    struct Deep {
      int V = 12;
    };
    Deep D;
  };
  printf("%d", Nested::Deep().V + Nested().D.V);
  line();
}
