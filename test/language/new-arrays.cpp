// new[] with initializers, without, of classes, nested; delete[] destroys backwards.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>

struct E {
  static inline int Next = 0;
  int Id;
  E() : Id(Next++) { printf("E() %d\n", Id); }
  E(int Id) : Id(Id) { printf("E(%d)\n", Id); }
  ~E() { printf("~E %d\n", Id); }
};
struct Pod {
  int A;
  short B;
};
struct Base {
  virtual ~Base() { printf("~Base\n"); }
  virtual int f() const { return 1; }
};
struct Derived : Base {
  int N;
  Derived(int N = 5) : N(N) {}
  ~Derived() { printf("~Derived %d\n", N); }
  int f() const override { return N; }
};
int main() {
  int *A = new int[4]{1, 48};
  printf("%d %d %d %d\n", A[0], A[1], A[2], A[3]);
  delete[] A;
  int N = 5;
  int *Zero = new int[N]();
  for (int I = 0; I < N; ++I)
    Zero[I] += I * I;
  printf("%d %d %d\n", Zero[0], Zero[2], Zero[4]);
  delete[] Zero;
  double *D = new double[3]{.5, 1.5};
  printf("%g %g %g\n", D[0], D[1], D[2]);
  delete[] D;
  E *Es = new E[3];
  printf("%d\n", Es[1].Id);
  delete[] Es;
  Es = new E[N - 2]{10, 11};
  printf("%d %d %d\n", Es[0].Id, Es[1].Id, Es[2].Id);
  delete[] Es;
  int(*Rows)[3] = new int[2][3]{{1, 2, 3}, {4, 5}};
  printf("%d %d %d %d\n", Rows[0][2], Rows[1][0], Rows[1][1], Rows[1][2]);
  delete[] Rows;
  E(*Grid)[2] = new E[2][2];
  printf("%d\n", Grid[1][0].Id);
  delete[] Grid;
  Pod *Pods = new Pod[2]{{1, 2}, {3}};
  printf("%d %d %d %d\n", Pods[0].A, Pods[0].B, Pods[1].A, Pods[1].B);
  delete[] Pods;
  char *Text = new char[]{"letters"};
  printf("%s %c\n", Text, Text[3]);
  delete[] Text;
  Derived *Ds = new Derived[2]{7, 8};
  printf("%d %d\n", Ds[0].f(), static_cast<Base &>(Ds[1]).f());
  delete[] Ds;
  E *Empty = new E[0];
  delete[] Empty;
  E *Null = nullptr;
  delete[] Null;
  delete Null;
  int **Table = new int *[2] {
    new int(3), new int { 4 }
  };
  printf("%d\n", *Table[0] * *Table[1]);
  for (int I = 0; I < 2; ++I)
    delete Table[I];
  delete[] Table;
  E *One = new E(99);
  printf("%d\n", One->Id);
  delete One;
}
