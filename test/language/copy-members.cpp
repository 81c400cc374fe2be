// Implicit and defaulted copy and move constructors: bases, members, arrays, references, constants.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <utility>

struct N {
  int Id;
  N(int Id = 0) : Id(Id) { printf("N%d ", Id); }
  N(const N &O) : Id(O.Id) { printf("copy%d ", Id); }
  N(N &&O) noexcept : Id(std::exchange(O.Id, -1)) { printf("move%d ", Id); }
  N &operator=(const N &) = delete;
  ~N() { printf("~%d ", Id); }
};
struct CopyOnly {
  int Id = 5;
  CopyOnly() = default;
  CopyOnly(const CopyOnly &O) : Id(O.Id + 1) { printf("CopyOnly%d ", Id); }
};
struct Members {
  N A{1};
  int K = 7;
  N B{2};
};
struct Base {
  N InBase{3};
};
struct Derived : Base, CopyOnly {
  N Own{4};
};
struct Array {
  N Few[2] = {5, 6};
  char Text[4] = "abc";
};
struct UserCopy {
  N M{7};
  UserCopy() = default;
  UserCopy(const UserCopy &) { printf("UserCopy "); }
};
struct UserCopyBase : Base {
  UserCopyBase() = default;
  UserCopyBase(const UserCopyBase &O) : Base(O) { printf("UserCopyBase "); }
};
struct MoveDefault {
  N M{8};
  MoveDefault() = default;
  MoveDefault(MoveDefault &&) = default;
};
struct WithDestructor {
  N M{9};
  ~WithDestructor() { printf("~WithDestructor "); }
};
struct References {
  N &R;
  const int C;
};
struct Mutable {
  mutable int Copied = 0;
  Mutable() = default;
  Mutable(const Mutable &O) { O.Copied++; }
};
struct HasMutable {
  Mutable M;
};
struct NonConst {
  int N = 0;
  NonConst() = default;
  NonConst(NonConst &O) : N(O.N + 1) { O.N = 100; }
};
struct HasNonConst {
  NonConst M;
};
template <class T> struct Wrapper {
  T V{};
  Wrapper() = default;
  template <class U> Wrapper(const Wrapper<U> &O) : V(O.V) { printf("converted "); }
};
static void line() { printf("\n"); }
int main() {
  {
    Members A;
    Members B = A;
    printf("(%d) ", B.K);
  }
  line();
  {
    Members A;
    Members B = std::move(A);
    printf("(%d %d) ", A.A.Id, B.A.Id);
  }
  line();
  {
    Derived A;
    Derived B(A);
    printf("(%d) ", B.CopyOnly::Id);
  }
  line();
  {
    Derived A;
    Derived B(std::move(A));
    printf("(%d) ", B.CopyOnly::Id);
  }
  line();
  {
    Array A;
    Array B = A;
    printf("(%s) ", B.Text);
  }
  line();
  {
    Array A;
    Array B{std::move(A)};
  }
  line();
  {
    UserCopy A;
    UserCopy B = A;
  }
  line();
  {
    UserCopyBase A;
    UserCopyBase B = A;
  }
  line();
  {
    MoveDefault A;
    MoveDefault B = std::move(A);
  }
  line();
  {
    WithDestructor A;
    WithDestructor B = std::move(A);
    printf("(%d) ", A.M.Id);
  }
  line();
  {
    N Target(10);
    References A{Target, 3};
    References B = A;
    B.R.Id = 11;
    printf("(%d %d) ", Target.Id, B.C);
  }
  line();
  {
    const HasMutable A;
    HasMutable B = A, C = A;
    printf("%d %d ", A.M.Copied, C.M.Copied);
  }
  line();
  {
    HasNonConst A;
    HasNonConst B = A;
    printf("%d %d ", A.M.N, B.M.N);
  }
  line();
  {
    Wrapper<int> A;
    A.V = 3;
    Wrapper<double> B = A;
    Wrapper<int> C = A;
    printf("%g %d ", B.V, C.V);
  }
  line();
  { Base A = Derived(); }
  line();
  {
    Members A{N(20), 1, N(21)};
    Members B{A.B, 2, std::move(A.A)};
  }
  line();
  {
    N A[2] = {30, 31};
    auto Copy = [A] { return A[0].Id + A[1].Id; };
    printf("(%d) ", Copy());
  }
  line();
  {
    Members *A = new Members;
    Members *B = new Members(*A);
    delete A;
    delete B;
  }
  line();
  {
    Array Many[2];
    Array Copy = Many[1];
  }
  line();
  {
    N A(40);
    auto B = A;
    auto &&C = A;
    auto D = std::move(C);
  }
  line();
  {
    Members A;
    auto [X, K, Y] = A;
    printf("(%d) ", X.Id + K);
  }
  line();
}
