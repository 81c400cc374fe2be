// Aggregate initialization: nested braces, elision, bases, defaults, references, order, strings.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <utility>

struct N {
  int Id;
  N(int Id) : Id(Id) { printf("N%d ", Id); }
  N(const N &O) : Id(O.Id) { printf("copy%d ", Id); }
  N(N &&O) noexcept : Id(O.Id) {
    O.Id = 0;
    printf("move%d ", Id);
  }
  ~N() { printf("~N%d ", Id); }
};
struct Point {
  int X, Y;
};
struct Line {
  Point A, B;
  const char *Name;
};
struct Defaults {
  int A = 1;
  int B = A + 1;
  int C = B * 10;
};
struct Base {
  int InBase = 4;
};
struct Derived : Base {
  int Own;
};
struct TwoBases : Base, Point {
  int Z;
};
struct Objects {
  N A;
  N B;
  int K = 9;
};
struct Array {
  int V[3];
  char Text[5];
};
struct Deep {
  struct {
    int A;
    Point P[2];
  } In;
  int Last;
};
struct Refs {
  int &R;
  const int &C;
};
struct Empty {};
struct HasEmpty {
  Empty E;
  int N;
};
struct Choice {
  union {
    int I;
    float F;
  };
  int Tag;
};
template <class T, class U> struct Pair {
  T First;
  U Second;
};
template <class T, class U> Pair(T, U) -> Pair<T, U>;
struct Callbacks {
  int (*F)(int);
  void (*G)();
};
static int order = 0;
static int next() { return ++order; }
static int sum(Point P) { return P.X + P.Y; }
static Point make(int A) { return {A, -A}; }
static void line() { printf("\n"); }
struct Self {
  Self *Me;
  int V;
};
int main() {
  {
    Point P{1, 2}, Q = {3}, R{};
    printf("%d %d %d %d", P.Y, Q.X, Q.Y, R.X);
  }
  line();
  {
    Line L{{1, 2}, {3, 4}, "l"};
    printf("%d %s", L.B.Y, L.Name);
  }
  line();
  {
    Line L = {1, 2, 3, 4, "elided"};
    printf("%d %d %s", L.A.Y, L.B.X, L.Name);
  }
  line();
  {
    Defaults D{}, E{5}, F{5, 6};
    printf("%d %d %d", D.C, E.C, F.C);
  }
  line();
  {
    Derived D{{7}, 8}, E{{}, 9};
    printf("%d %d %d", D.InBase, D.Own, E.InBase);
  }
  line();
  {
    TwoBases T{{1}, {2, 3}, 4};
    printf("%d %d", T.InBase + T.X, T.Y * T.Z);
  }
  line();
  {
    Objects O{1, 2};
    printf("| %d ", O.K);
  }
  line();
  {
    Objects O{N(3), N(4), 5};
    Objects P = O;
    printf("| ");
  }
  line();
  {
    N A(6);
    Objects O{A, std::move(A)};
    printf("| %d ", A.Id);
  }
  line();
  {
    Array A{{1, 2}, "abcd"}, B = {1, 2, 3, 'x', 'y'};
    printf("%d %s %d %s", A.V[2], A.Text, B.V[2], B.Text);
  }
  line();
  {
    Deep D{{1, {{2, 3}, {4}}}, 5};
    printf("%d %d %d", D.In.P[0].Y, D.In.P[1].X + D.In.P[1].Y, D.Last);
  }
  line();
  {
    Deep D = {1, 2, 3, 4, 5, 6};
    printf("%d %d", D.In.P[1].Y, D.Last);
  }
  line();
  {
    int V = 1;
    Refs R{V, V};
    R.R = 2;
    printf("%d", R.C);
  }
  line();
  {
    HasEmpty H{{}, 3};
    printf("%d", H.N);
  }
  line();
  {
    Choice C{{5}, 6};
    printf("%d %d", C.I, C.Tag);
  }
  line();
  {
    Pair P{1, 'c'};
    Pair<int, Point> Q{1, {2, 3}};
    printf("%c %d", P.Second, Q.Second.Y);
  }
  line();
  {
    Callbacks C{[](int I) { return I * 3; }, nullptr};
    printf("%d %d", C.F(4), C.G == nullptr);
  }
  line();
  {
    Point P{next(), next()};
    int A[3] = {next(), next(), next()};
    printf("%d %d %d", P.X, P.Y, A[2]);
  }
  line();
  { printf("%d %d", sum({10, 20}), make(3).Y); }
  line();
  {
    Point P;
    P = {5, 6};
    printf("%d ", sum(P));
    P = {};
    printf("%d", sum(P));
  }
  line();
  {
    Self S{&S, 7};
    printf("%d", S.Me->V);
  }
  line();
  {
    Point Many[] = {{1, 2}, {3, 4}, {}};
    printf("%d %d", (int)(sizeof Many / sizeof *Many), sum(Many[1]));
  }
  line();
  {
    Point Flat[2] = {1, 2, 3};
    printf("%d %d", Flat[1].X, Flat[1].Y);
  }
  line();
  {
    auto *P = new Line{{1, 2}, {}, "heap"};
    printf("%s %d", P->Name, P->B.X);
    delete P;
  }
  line();
  {
    const Point &P = {7, 8};
    printf("%d", sum(P));
  }
  line();

  {
    int X{};
    double D{};
    int *Q{};
    printf("%d %g %d", X, D, Q == nullptr);
  }
  line();
  {
    struct Local {
      int A;
      N B;
    } L{1, 20};
    printf("%d ", L.B.Id);
  }
  line();
}
