// Returned locals: one name for all returns is elided; two names, parameters and members are not.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <new>
#include <utility>

struct R {
  int Id;
  R(int Id) : Id(Id) { printf("R%d ", Id); }
  R(const R &O) : Id(O.Id) { printf("copy%d ", Id); }
  R(R &&O) noexcept : Id(O.Id) {
    O.Id = -1;
    printf("move%d ", Id);
  }
  ~R() { printf("~R%d ", Id); }
};
struct Guard {
  R &Watched;
  int Add;
  ~Guard() {
    Watched.Id += Add;
    printf("[guard %d] ", Watched.Id);
  }
};
static void line() { printf("\n"); }
static R one() {
  R Result(1);
  Result.Id += 10;
  return Result;
}
static R guarded() {
  R Result(2);
  Guard G{Result, 100};
  return Result;
}
static R guardedCopy(R &From) {
  Guard G{From, 1000};
  return From;
}
static R two(bool First) {
  R A(3), B(4);
  if (First)
    return A;
  return B;
}
static R parameter(R P) {
  P.Id++;
  return P;
}
static R reference(R &P) { return P; }
static R rvalue(R &&P) { return std::move(P); }
static R chosen(bool Yes) {
  R A(5), B(6);
  return Yes ? A : B;
}
struct Box {
  R In{7};
};
static R member() {
  Box B;
  return B.In;
}
static R early(int K) {
  if (K) {
    return R(8);
  }
  R Result(9);
  return Result;
}
static R bracesOne() { return {10}; }
static R caught() {
  try {
    throw R(11);
  } catch (R &E) {
    return E;
  }
}
static const R constant() {
  const R Result(12);
  return Result;
}
static R global(13);
static R copyOfGlobal() { return global; }
static R moved() {
  R Result(14);
  return static_cast<R &&>(Result);
}
static R nested() {
  R Result = one();
  return Result;
}
struct Base {
  R A;
  Base(int I) : A(I) {}
};
struct Derived : Base {
  Derived() : Base(15) {}
};
static Base sliced() {
  Derived D;
  return D;
}
int main() {
  {
    R A = one();
    printf("(%d) ", A.Id);
  }
  line();
  {
    R A = guarded();
    printf("(%d) ", A.Id);
  }
  line();
  {
    R B(20);
    R A = guardedCopy(B);
    printf("(%d %d) ", A.Id, B.Id);
  }
  line();
  {
    R A = two(true);
    printf("(%d) ", A.Id);
  }
  line();
  {
    R A = two(false);
    printf("(%d) ", A.Id);
  }
  line();
  {
    R A = parameter(R(21));
    printf("(%d) ", A.Id);
  }
  line();
  {
    R B(22);
    R A = reference(B);
  }
  line();
  {
    R B(23);
    R A = rvalue(std::move(B));
    printf("(%d) ", B.Id);
  }
  line();
  { R A = chosen(true); }
  line();
  { R A = member(); }
  line();
  { R A = early(1); }
  line();
  { R A = bracesOne(); }
  line();
  { R A = caught(); }
  line();
  { R A = constant(); }
  line();
  { R A = copyOfGlobal(); }
  line();
  { R A = moved(); }
  line();
  { R A = nested(); }
  line();
  { Base A = sliced(); }
  line();
  one();
  line();
  {
    R A(24);
    A.~R();
    new (&A) R(one());
  }
  line();
  auto Lambda = [](int I) {
    R Local(I);
    Guard G{Local, 1};
    return Local;
  };
  {
    R A = Lambda(30);
    printf("(%d) ", A.Id);
  }
  line();
}
