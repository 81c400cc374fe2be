// Designated initializers: gaps, defaults, nested, with objects, order of evaluation.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>

struct N {
  int Id;
  N(int Id = 0) : Id(Id) { printf("N%d ", Id); }
  ~N() { printf("~N%d ", Id); }
};
struct Options {
  int Width = 10;
  int Height = Width * 2;
  bool Fast = false;
  const char *Name = "default";
};
struct Nested {
  Options O;
  int Last;
};
struct Objects {
  N A;
  N B{7};
  N C;
};
struct Inner {
  int X, Y;
};
struct Outer {
  Inner I;
  Inner J{3, 4};
  int Array[3];
};
union U {
  int I;
  double D;
  char C[4];
};
struct Tagged {
  int Tag;
  U Value;
};
static int Count = 0;
static int next() { return ++Count; }
static int area(Options O) { return O.Width * O.Height; }
static Options make() { return {.Width = 3, .Fast = true}; }
static void line() { printf("\n"); }
template <class T> static T build(int V) { return T{.X = V, .Y = V + 1}; }
struct Callback {
  int (*F)(int) = nullptr;
  int Argument = 0;
  int call() const { return F ? F(Argument) : -1; }
};
int main() {
  {
    Options O{.Height = 5};
    printf("%d %d %d %s", O.Width, O.Height, O.Fast, O.Name);
  }
  line();
  {
    Options O{.Width = 5};
    printf("%d %d", O.Width, O.Height);
  }
  line();
  {
    Options O = {.Width = 1, .Height = 2, .Fast = true, .Name = "all"};
    printf("%d %d %d %s", O.Width, O.Height, O.Fast, O.Name);
  }
  line();
  {
    Nested M{.O = {.Name = "inner"}, .Last = 9};
    printf("%s %d %d", M.O.Name, M.O.Height, M.Last);
  }
  line();
  {
    Nested M{.O{.Width = 6}};
    printf("%d %d", M.O.Height, M.Last);
  }
  line();
  {
    Objects O{.A = 1};
    printf("| ");
  }
  line();
  {
    Objects O{.B = N(2)};
    printf("| ");
  }
  line();
  {
    Objects O{.A{3}, .C{4}};
    printf("| ");
  }
  line();
  {
    Outer O{.I = {.Y = 2}, .Array = {5, 6}};
    printf("%d %d %d %d %d", O.I.X, O.I.Y, O.J.Y, O.Array[1], O.Array[2]);
  }
  line();
  {
    Outer O{.J{}};
    printf("%d %d", O.J.X, O.J.Y);
  }
  line();
  {
    U V{.D = 2.5};
    printf("%g", V.D);
  }
  line();
  {
    U V{.C = "abc"};
    printf("%s", V.C);
  }
  line();
  {
    Tagged T{.Tag = 1, .Value = {.I = 8}};
    printf("%d %d", T.Tag, T.Value.I);
  }
  line();
  {
    Inner I{.X = next(), .Y = next()};
    printf("%d %d", I.X, I.Y);
  }
  line();
  { printf("%d %d", area({.Width = 4}), area({.Width = 4, .Height = 1})); }
  line();
  { printf("%d", area(make())); }
  line();
  {
    Inner I = build<Inner>(5);
    printf("%d %d", I.X, I.Y);
  }
  line();
  {
    Callback C{.F = [](int I) { return I * I; }, .Argument = 6}, D{.Argument = 1};
    printf("%d %d", C.call(), D.call());
  }
  line();
  {
    Inner Many[] = {{.X = 1}, {.Y = 2}, {.X = 3, .Y = 4}};
    printf("%d %d %d", Many[0].Y, Many[1].Y, Many[2].X);
  }
  line();
  {
    auto *P = new Options{.Fast = true};
    printf("%d %d", P->Fast, P->Height);
    delete P;
  }
  line();
  {
    Options O = make();
    O = {.Width = 100};
    printf("%d %d %d", O.Width, O.Height, O.Fast);
  }
  line();
  {
    const Options &R = {.Name = "bound"};
    printf("%s", R.Name);
  }
  line();
  {
    static constexpr Options C{.Width = 11};
    static_assert(C.Height == 22);
    printf("%d", C.Height);
  }
  line();
  {
    struct {
      int A = 1;
      Inner I{.X = 2};
    } Unnamed{.I{.Y = 5}};
    printf("%d %d %d", Unnamed.A, Unnamed.I.X, Unnamed.I.Y);
  }
  line();
}
