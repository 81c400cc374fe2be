// Arrays as members and locals of classes: built in order, destroyed backwards, copied, nested.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <initializer_list>

struct E {
  static inline int Next = 1;
  int Id;
  E() : Id(Next++) { printf("E%d ", Id); }
  E(int Id) : Id(Id) { printf("E(%d) ", Id); }
  E(const E &O) : Id(O.Id * 10) { printf("copy%d ", Id); }
  ~E() { printf("~E%d ", Id); }
};
struct Two {
  E A[2];
};
struct Some {
  E A[3] = {100};
  int Numbers[4] = {1, 2};
};
struct InList {
  E A[2];
  int N;
  InList(int K) : A{K, K + 1}, N(K) { printf("[%d] ", N); }
};
struct Nested {
  Two T[2];
  E Last;
};
struct Grid {
  int Cells[2][3] = {{1, 2, 3}, {4}};
  int sum() const {
    int S = 0;
    for (auto &Row : Cells)
      for (int C : Row)
        S += C;
    return S;
  }
};
struct Value {
  int A[3];
  Value() : A() {}
};
struct Text {
  char Name[8] = "name";
  char Other[3] = {'a', 'b'};
};
struct Pointers {
  E *P[2] = {new E, new E};
  ~Pointers() {
    for (E *Q : P)
      delete Q;
  }
};
template <class T, int N> struct Fixed {
  T Data[N];
  T &operator[](int I) { return Data[I]; }
  T *begin() { return Data; }
  T *end() { return Data + N; }
  static constexpr int size() { return N; }
};
static void line() { printf("\n"); }
static int length(const int (&A)[4]) { return A[0] + (int)(sizeof A / sizeof *A); }
static Two result() { return Two(); }
int main() {
  {
    Two T;
    printf("| ");
  }
  line();
  {
    Some S;
    printf("| %d %d ", S.Numbers[1], S.Numbers[3]);
  }
  line();
  { InList L(50); }
  line();
  {
    Nested N;
    printf("| ");
  }
  line();
  {
    Two T;
    Two Copy = T;
  }
  line();
  { Two T = result(); }
  line();
  {
    E Local[2][2];
    printf("| %d ", Local[1][0].Id);
  }
  line();
  {
    E Local[] = {E(60), E(61), E(62)};
    printf("| %d ", (int)(sizeof Local / sizeof *Local));
  }
  line();
  {
    static int Zero[3];
    int Partly[3] = {7};
    printf("%d %d %d ", Zero[2], Partly[0], Partly[2]);
  }
  line();
  {
    Grid G;
    printf("%d ", G.sum());
    Grid H = G;
    H.Cells[1][2] = 100;
    printf("%d %d ", G.sum(), H.sum());
  }
  line();
  {
    Value V;
    printf("%d ", V.A[0] + V.A[2]);
  }
  line();
  {
    Text T;
    printf("%s %s %d ", T.Name, T.Other, T.Name[6]);
  }
  line();
  { Pointers P; }
  line();
  {
    Fixed<int, 3> F{1, 2, 3};
    for (int &I : F)
      I *= I;
    printf("%d %d ", F[2], F.size());
  }
  line();
  {
    Fixed<Fixed<int, 2>, 2> F{{{{1, 2}}, {{3, 4}}}};
    printf("%d ", F[1][0]);
  }
  line();
  {
    Fixed<E, 2> F{};
    F[0].Id = 70;
  }
  line();
  {
    int A[4] = {40};
    printf("%d ", length(A));
  }
  line();
  {
    Two *P = new Two[2];
    P[1].A[0].Id = 80;
    delete[] P;
  }
  line();
  {
    for (E Element : {E(90), E(91)})
      printf("(%d) ", Element.Id);
  }
  line();
  {
    Two T;
    for (E Element : T.A)
      printf("(%d) ", Element.Id);
  }
  line();
}
