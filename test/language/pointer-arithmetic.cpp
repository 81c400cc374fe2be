// Pointers: single objects as arrays of one, past the end, differences, comparisons, pointers to pointers, const.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstddef>
#include <cstdio>

struct P {
  int X;
  short Y;
  char Z;
};
struct Base {
  int B = 1;
};
struct Derived : Base {
  int D = 2;
};
static int sum(const int *Begin, const int *End) {
  int S = 0;
  while (Begin != End)
    S += *Begin++;
  return S;
}
static int *find(int *Begin, int *End, int V) {
  for (; Begin < End; ++Begin)
    if (*Begin == V)
      return Begin;
  return End;
}
static void swap(int *A, int *B) {
  int T = *A;
  *A = *B;
  *B = T;
}
static void reset(int *&R, int *To) { R = To; }
static void allocate(int **Out) { *Out = new int(77); }
static void sort(int *First, int *Last) {
  if (Last - First < 2)
    return;
  int *Pivot = First + (Last - First) / 2, *Store = First;
  swap(Pivot, Last - 1);
  for (int *I = First; I != Last - 1; ++I)
    if (*I < *(Last - 1))
      swap(I, Store++);
  swap(Store, Last - 1);
  sort(First, Store);
  sort(Store + 1, Last);
}
template <class T> struct Span {
  T *B, *E;
  T *begin() const { return B; }
  T *end() const { return E; }
  int size() const { return (int)(E - B); }
  Span sub(int From, int To) const { return {B + From, B + To}; }
  T &operator[](int I) const { return B[I]; }
};
template <class T> Span(T *, T *) -> Span<T>;
int main() {
  int Single = 4;
  int *One = &Single, *Past = One + 1;
  printf("%d %d %d\n", (int)(Past - One), *(Past - 1), sum(One, Past));
  printf("%d %d\n", One < Past, One[0]);
  int A[6] = {5, 3, 9, 1, 7, 2};
  int *End = A + 6;
  printf("%d %d\n", sum(A, End), (int)(End - A));
  printf("%d %d\n", (int)(find(A, End, 9) - A), find(A, End, 100) == End);
  int *Q = &A[2];
  printf("%d %d %d\n", Q[-1], *(Q + 2), 1 [Q]);
  Q += 3;
  printf("%d\n", *Q);
  Q = 1 + A;
  printf("%d %d %d\n", Q > A, Q == &A[1], Q != A);
  sort(A, End);
  for (int V : A)
    printf("%d ", V);
  printf("\n");
  swap(A, End - 1);
  printf("%d %d\n", A[0], A[5]);
  int *R = A;
  reset(R, A + 4);
  printf("%d\n", *R);
  int *Heap = nullptr;
  allocate(&Heap);
  printf("%d\n", *Heap);
  delete Heap;
  int *Pointers[3] = {A, A + 2, nullptr};
  for (int **I = Pointers; *I; ++I)
    printf("%d ", **I);
  printf("\n");
  const int *ToConst = A;
  int *const ConstPointer = A + 1;
  ++ToConst;
  *ConstPointer = 50;
  printf("%d\n", *ToConst);
  P Objects[3] = {{1, 2, 'a'}, {3, 4, 'b'}, {5, 6, 'c'}};
  P *O = Objects;
  printf("%d ", (++O)->X);
  printf("%c\n", (O + 1)->Z);
  printf("%d\n", (int)((char *)(O + 1) - (char *)O));
  int *ToX = &O->X;
  *ToX = 30;
  short *ToY = &Objects[2].Y;
  *ToY += 1;
  printf("%d %d\n", Objects[1].X, Objects[2].Y);
  char *Bytes = reinterpret_cast<char *>(Objects);
  printf("%c\n", *(Bytes + sizeof(P) + offsetof(P, Z)));
  P Scalar{7, 8, 'd'};
  P *S = &Scalar;
  (S + 1)[-1].X = 70;
  printf("%d\n", Scalar.X);
  double Ds[2] = {1.5, 2.5};
  double *D = Ds + 2;
  printf("%g ", *--D);
  printf("%g ", *--D);
  printf("%d\n", D == Ds);
  Derived Many[2];
  Base *B = &Many[1];
  printf("%d %d\n", B->B, static_cast<Derived *>(B) - Many == 1);
  Span Sp{A, A + 6};
  printf("%d %d\n", Sp.size(), Sp.sub(1, 3).size());
  for (int &V : Sp.sub(2, 4))
    V = -V;
  printf("%d %d\n", Sp[2], Sp[4]);
  int(*Whole)[6] = &A;
  printf("%d %d\n", (*Whole)[1], (int)((char *)(Whole + 1) - (char *)Whole));
  ptrdiff_t Difference = &A[1] - &A[5];
  printf("%d\n", (int)Difference);
  int *Null = nullptr;
  printf("%d %d\n", Null == nullptr, Null + 0 == Null);
  const char *Text = "pointer";
  const char *T = Text;
  while (*T)
    ++T;
  printf("%d\n", (int)(T - Text));
  while (T != Text)
    printf("%c", *--T);
  printf("\n");
  char Buffer[16], *W = Buffer;
  for (int I = 0; I < 5; ++I)
    *W++ = 'a' + I;
  *W = 0;
  printf("%s %d\n", Buffer, (int)(W - Buffer));
}
