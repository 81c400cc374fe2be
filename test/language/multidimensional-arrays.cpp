// Arrays of arrays: initialization, rows as pointers, parameters, references, three dimensions, flattening.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>

static int Global[2][3] = {{1, 2, 3}, {4, 5, 6}};
static int rows(int (*P)[3], int N) {
  int S = 0;
  for (int I = 0; I < N; ++I)
    for (int J = 0; J < 3; ++J)
      S += P[I][J] * (I + 1);
  return S;
}
static int parameter(int A[][3]) { return A[1][2]; }
template <int N, int M> static int dimensions(const int (&A)[N][M]) { return N * 100 + M * 10 + A[N - 1][M - 1]; }
static int (&second(int (&A)[2][3]))[3] { return A[1]; }
template <class T, int N, int M> struct Matrix {
  T D[N][M] = {};
  T *operator[](int I) { return D[I]; }
  const T *operator[](int I) const { return D[I]; }
  template <int K> Matrix<T, N, K> operator*(const Matrix<T, M, K> &O) const {
    Matrix<T, N, K> R;
    for (int I = 0; I < N; ++I)
      for (int J = 0; J < K; ++J)
        for (int L = 0; L < M; ++L)
          R[I][J] += D[I][L] * O[L][J];
    return R;
  }
};
struct Cell {
  int V;
  Cell(int V = -1) : V(V) {}
};
struct Board {
  Cell Cells[3][3];
  char Text[2][4] = {"abc", {'x'}};
};
static void transpose(int (&A)[3][3]) {
  for (int I = 0; I < 3; ++I)
    for (int J = I + 1; J < 3; ++J) {
      int T = A[I][J];
      A[I][J] = A[J][I];
      A[J][I] = T;
    }
}
static void life(bool (&G)[5][5]) {
  bool Next[5][5] = {};
  for (int I = 0; I < 5; ++I)
    for (int J = 0; J < 5; ++J) {
      int Around = 0;
      for (int A = -1; A < 2; ++A)
        for (int B = -1; B < 2; ++B)
          if ((A || B) && I + A >= 0 && I + A < 5 && J + B >= 0 && J + B < 5)
            Around += G[I + A][J + B];
      Next[I][J] = Around == 3 || (G[I][J] && Around == 2);
    }
  for (int I = 0; I < 5; ++I)
    for (int J = 0; J < 5; ++J)
      G[I][J] = Next[I][J];
}
int main() {
  printf("%d %d\n", Global[1][0], (int)sizeof Global);
  printf("%d %d\n", (int)sizeof Global[0], (int)(sizeof Global / sizeof Global[0]));
  printf("%d %d\n", rows(Global, 2), parameter(Global));
  printf("%d\n", dimensions(Global));
  second(Global)[1] = 50;
  printf("%d\n", Global[1][1]);
  int Local[3][2] = {1, 2, 3, 4};
  printf("%d %d %d\n", Local[1][1], Local[2][0], Local[2][1]);
  int(*Row)[3] = Global;
  ++Row;
  printf("%d %d\n", (*Row)[0], Row[-1][2]);
  int *Flat = Global[0];
  printf("%d\n", Flat[2]);
  printf("%d %d\n", *(*(Global + 1) + 2), **Global);
  for (auto &R : Global)
    for (int &V : R)
      V += 1;
  for (const auto &R : Global) {
    for (int V : R)
      printf("%d ", V);
    printf("\n");
  }
  int Cube[2][2][2] = {{{1, 2}, {3, 4}}, {{5, 6}, {7, 8}}};
  int(*Plane)[2][2] = &Cube[1];
  printf("%d %d\n", (*Plane)[0][1], Cube[0][1][1]);
  Cube[1][0][0] *= Cube[1][1][1];
  printf("%d %d\n", Cube[1][0][0], (int)(&Cube[1][1][1] - &Cube[1][1][0]));
  Matrix<int, 2, 3> A;
  Matrix<int, 3, 2> B;
  for (int I = 0; I < 2; ++I)
    for (int J = 0; J < 3; ++J)
      A[I][J] = I + J, B[J][I] = I * J + 1;
  auto C = A * B;
  printf("%d %d %d %d\n", C[0][0], C[0][1], C[1][0], C[1][1]);
  auto Copy = C;
  Copy[0][0] = 99;
  printf("%d %d\n", C[0][0], Copy[0][0]);
  Board X;
  X.Cells[1][2].V = 7;
  Board Y = X;
  Y.Cells[1][2].V++;
  printf("%d %d %d\n", X.Cells[1][2].V, Y.Cells[1][2].V, Y.Cells[0][0].V);
  printf("%s %s\n", X.Text[0], X.Text[1]);
  int Square[3][3] = {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}};
  transpose(Square);
  printf("%d %d %d\n", Square[0][1], Square[1][2], Square[2][0]);
  bool Grid[5][5] = {};
  Grid[1][2] = Grid[2][2] = Grid[3][2] = true;
  life(Grid);
  for (auto &R : Grid) {
    for (bool V : R)
      putchar(V ? '#' : '.');
    putchar('\n');
  }
  int *Pointers[2] = {Global[1], Global[0]};
  printf("%d %d\n", Pointers[0][1], *Pointers[1]);
  int(*Heap)[4] = new int[3][4]{{1}, {2, 3}};
  Heap[2][3] = Heap[1][1] + 40;
  printf("%d %d %d\n", Heap[0][1], Heap[1][1], Heap[2][3]);
  delete[] Heap;
  using Rows = int[2][3];
  Rows Alias = {{}, {9}};
  printf("%d %d\n", Alias[0][0], Alias[1][0]);
  static_assert(sizeof(Rows) == 24);
  const char *Words[2][2] = {{"a", "b"}, {"c"}};
  printf("%s %d\n", Words[1][0], Words[1][1] == nullptr);
  auto Lambda = [Square] { return Square[2][2]; };
  Square[2][2] = 0;
  printf("%d\n", Lambda());
}
