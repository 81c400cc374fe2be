// Objects thrown: copies, conversions to bases, multiple and virtual bases, pointers, arrays, lambdas.
// flags: -std=c++17
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <utility>

struct N {
  int Id;
  N(int Id) : Id(Id) { printf("+%d ", Id); }
  N(const N &O) : Id(O.Id) { printf("copy%d ", Id); }
  N(N &&O) noexcept : Id(std::exchange(O.Id, -1)) { printf("move%d ", Id); }
  ~N() { printf("-%d ", Id); }
};
struct A {
  int V = 1;
  virtual ~A() = default;
};
struct B {
  int W = 2;
  virtual ~B() = default;
};
struct C : A, B {
  int X = 3;
};
struct V1 : virtual A {};
struct V2 : virtual A {};
struct D : V1, V2 {
  D() { V = 9; }
};
struct Left : A {};
struct Right : A {};
struct Ambiguous : Left, Right {};
struct Private : private A {};
enum E { First, Second };
enum class F { X = 5 };
static void line() { printf("\n"); }
template <class T> static void thrown(T X) { throw X; }
template <class T> static const char *kind(T X) {
  try {
    throw X;
  } catch (int) {
    return "int";
  } catch (unsigned) {
    return "unsigned";
  } catch (char) {
    return "char";
  } catch (double) {
    return "double";
  } catch (const char *) {
    return "text";
  } catch (void *) {
    return "void*";
  } catch (A &) {
    return "A";
  } catch (E) {
    return "E";
  } catch (F) {
    return "F";
  } catch (int (*)(int)) {
    return "function";
  } catch (...) {
    return "other";
  }
}
static int function(int I) { return I; }
static int depth = 0;
static void nested(int I) {
  N L(I);
  if (I == 3)
    throw N(100);
  try {
    nested(I + 1);
  } catch (int) {
    printf("never ");
  }
  ++depth;
}
int main() {
  try {
    throw N(1);
  } catch (N X) {
    printf("[%d] ", X.Id);
  }
  line();
  try {
    N L(2);
    throw L;
  } catch (N &X) {
    printf("[%d] ", X.Id);
  }
  line();
  try {
    N L(3);
    throw std::move(L);
  } catch (const N &X) {
    printf("[%d] ", X.Id);
  }
  line();
  try {
    N L(4);
    N &R = L;
    throw R;
  } catch (N &X) {
    printf("[%d] ", X.Id);
  }
  line();
  try {
    static N S(5);
    throw S;
  } catch (N &X) {
    X.Id = 50;
    printf("[%d] ", X.Id);
  }
  line();
  try {
    thrown(C());
  } catch (B &X) {
    printf("%d %d", X.W, dynamic_cast<C &>(X).X);
  }
  line();
  try {
    thrown(C());
  } catch (A &X) {
    printf("%d", X.V);
  }
  line();
  try {
    throw D();
  } catch (A &X) {
    printf("%d", X.V);
  }
  line();
  try {
    throw Ambiguous();
  } catch (A &) {
    printf("never");
  } catch (Left &X) {
    printf("Left %d", X.V);
  }
  line();
  try {
    throw Private();
  } catch (A &) {
    printf("never");
  } catch (...) {
    printf("private");
  }
  line();
  try {
    static C L;
    throw static_cast<B *>(&L);
  } catch (A *) {
    printf("never");
  } catch (B *X) {
    printf("B* %d", X->W);
  }
  line();
  static C Kept;
  try {
    throw &Kept;
  } catch (B *X) {
    printf("adjusted %d %d", X->W, X == static_cast<B *>(&Kept));
  }
  line();
  printf("%s %s %s %s", kind(1), kind(1u), kind('a'), kind(1.5));
  line();
  printf("%s %s %s", kind("t"), kind((void *)nullptr), kind(1.5f));
  line();
  printf("%s %s %s %s", kind(C()), kind(Second), kind(F::X), kind(function));
  line();
  printf("%s %s", kind(1L), kind(true));
  line();
  try {
    nested(0);
  } catch (N &X) {
    printf("[%d %d] ", X.Id, depth);
  }
  line();
  try {
    throw [](int I) { return I * 2; };
  } catch (...) {
    printf("lambda");
  }
  line();
  try {
    int Array[2] = {7, 8};
    throw Array[1];
  } catch (int I) {
    printf("%d", I);
  }
  line();
  try {
    throw std::pair<int, char>(1, 'p');
  } catch (std::pair<int, char> &P) {
    printf("%d %c", P.first, P.second);
  }
  line();
  try {
    throw true ? N(6) : N(7);
  } catch (N &X) {
    printf("[%d] ", X.Id);
  }
  line();
  int Value = 1;
  try {
    int X = Value ? throw 8 : 0;
    printf("never %d", X);
  } catch (int I) {
    printf("%d", I);
  }
  line();
  N *P = nullptr;
  try {
    throw new N(9);
  } catch (N *X) {
    P = X;
  }
  printf("%d ", P->Id);
  delete P;
  line();
}
