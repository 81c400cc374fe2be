// Anonymous unions and structs: in classes, in functions, static, with constructors, in aggregates.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <new>
#include <utility>

struct N {
  int Id;
  N(int Id) : Id(Id) { printf("+%d ", Id); }
  N(const N &O) : Id(O.Id) { printf("copy%d ", Id); }
  ~N() { printf("-%d ", Id); }
};
struct Tagged {
  bool IsInt;
  union {
    int I;
    const char *S;
  };
};
struct Two {
  union {
    int A;
    short B;
  };
  int Between = 3;
  union {
    char C;
    long long D;
  };
};
class Optional {
  bool Has = false;
  union {
    N Value;
  };

public:
  Optional() {}
  Optional(int I) : Has(true), Value(I) {}
  Optional(const Optional &O) : Has(O.Has) {
    if (Has)
      new (&Value) N(O.Value);
  }
  Optional &operator=(const Optional &O) {
    reset();
    if (O.Has) {
      new (&Value) N(O.Value);
      Has = true;
    }
    return *this;
  }
  ~Optional() { reset(); }
  void reset() {
    if (Has)
      Value.~N();
    Has = false;
  }
  int get() const { return Has ? Value.Id : -1; }
};
class Variant {
  int Which = 0;
  union {
    int I;
    double D;
    N Object;
  };

public:
  Variant(int I) : I(I) {}
  Variant(double D) : Which(1), D(D) {}
  Variant(N V) : Which(2), Object(V) {}
  ~Variant() {
    if (Which == 2)
      Object.~N();
  }
  template <class F> auto visit(F G) const {
    switch (Which) {
    case 0:
      return G(I);
    case 1:
      return G(D);
    default:
      return G(Object.Id);
    }
  }
};
struct WithDefault {
  union {
    int A = 7;
    float B;
  };
};
struct Initialized {
  union {
    int A;
    double B;
  };
  Initialized(int V) : A(V) {}
  Initialized(double V) : B(V) {}
};
struct Small {
  static constexpr int Inline = 8;
  int Size = 0;
  union {
    char In[Inline];
    char *Out;
  };
  Small(const char *T) {
    while (T[Size])
      ++Size;
    char *To = Size < Inline ? In : (Out = new char[Size + 1]);
    for (int K = 0; K <= Size; ++K)
      To[K] = T[K];
  }
  ~Small() {
    if (Size >= Inline) {
      printf("heap ");
      delete[] Out;
    }
  }
  const char *c() const { return Size < Inline ? In : Out; }
};
static union {
  int Shared;
  char Bytes[4];
};
struct Nested {
  union {
    struct {
      int X, Y;
    } P;
    int Flat[2];
  };
};
static void line() { printf("\n"); }
int main() {
  {
    Tagged T{true, {5}};
    printf("%d ", T.I);
    T.IsInt = false;
    T.S = "text";
    printf("%s", T.S);
  }
  line();
  {
    Tagged T{.IsInt = false, .S = "designated"};
    Tagged C = T;
    printf("%s", C.S);
  }
  line();
  {
    Two T{};
    T.A = 1;
    T.D = 1LL << 40;
    printf("%d %d %lld %d", T.A, T.Between, T.D, (int)sizeof(Two));
  }
  line();
  {
    Optional A, B(1);
    printf("%d %d ", A.get(), B.get());
  }
  line();
  {
    Optional A(2), B(A);
    A.reset();
    printf("%d %d ", A.get(), B.get());
  }
  line();
  {
    Optional A(3), B(4), C;
    A = B;
    B = C;
    printf("%d %d ", A.get(), B.get());
  }
  line();
  {
    Variant A(1), B(2.5), C(N(5));
    auto F = [](auto V) { return (int)(V * 100); };
    printf("%d %d %d ", A.visit(F), B.visit(F), C.visit(F));
  }
  line();
  {
    WithDefault W;
    printf("%d ", W.A);
    W.B = 2.5f;
    printf("%g", W.B);
  }
  line();
  {
    Initialized A(1), B(1.5);
    printf("%d %g", A.A, B.B);
  }
  line();
  {
    Small A("short"), B("rather longer");
    printf("%s %s ", A.c(), B.c());
  }
  line();
  Shared = 0x41;
  Shared++;
  printf("%d %d", Shared, (int)sizeof Bytes);
  line();
  {
    union {
      int I;
      char C;
    };
    I = 10;
    I *= 2;
    printf("%d", I);
  }
  line();
  {
    Nested V;
    V.P = {1, 2};
    V.P.Y++;
    printf("%d %d", V.P.X, V.P.Y);
  }
  line();
  {
    Nested A{{{3, 4}}}, B = A;
    B.P.X = 30;
    std::swap(A, B);
    printf("%d %d", A.P.X, B.P.X);
  }
  line();
  {
    int Tagged::*P = &Tagged::I;
    Tagged T{true, {6}};
    T.*P += 1;
    printf("%d", T.I);
  }
  line();
  {
    union Plain {
      int A;
      int B;
    } U{1};
    U.B = 2;
    printf("%d", U.B);
  }
  line();
  {
    struct {
      int A;
      union {
        int B;
        int C;
      };
    } S{1, {2}};
    printf("%d %d", S.A, S.B);
  }
  line();
  {
    Optional Many[2] = {7, Optional()};
    printf("%d %d ", Many[0].get(), Many[1].get());
  }
  line();
  {
    Variant *P = new Variant(N(8));
    delete P;
  }
  line();
  {
    const Tagged C{true, {9}};
    auto [Is, U] = std::pair<bool, int>(C.IsInt, C.I);
    printf("%d %d", Is, U);
  }
  line();
}
