// C varargs: va_list, va_copy, passing on, promotions, structures; default arguments beside them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdarg>
#include <cstdint>
#include <cstdio>

struct Point {
  int X, Y;
};
struct Large {
  long long V[4];
};
static int sum(int N, ...) {
  va_list L;
  va_start(L, N);
  int S = 0;
  while (N--)
    S += va_arg(L, int);
  va_end(L);
  return S;
}
static double mixed(const char *Types, ...) {
  va_list L;
  va_start(L, Types);
  double T = 0;
  for (; *Types; ++Types)
    switch (*Types) {
    case 'i':
      T += va_arg(L, int);
      break;
    case 'l':
      T += (double)va_arg(L, long long);
      break;
    case 'd':
      T += va_arg(L, double);
      break;
    case 's':
      T += va_arg(L, const char *)[0];
      break;
    case 'p': {
      Point P = va_arg(L, Point);
      T += P.X * P.Y;
      break;
    }
    case 'L':
      T += (double)va_arg(L, Large).V[3];
      break;
    case '*':
      ++*va_arg(L, int *);
      break;
    }
  va_end(L);
  return T;
}
static int inner(int N, va_list L) {
  int M = 0;
  while (N--) {
    int V = va_arg(L, int);
    if (V > M)
      M = V;
  }
  return M;
}
static int largest(int N, ...) {
  va_list L;
  va_start(L, N);
  int M = inner(N, L);
  va_end(L);
  return M;
}
static int twice(int N, ...) {
  va_list L, M;
  va_start(L, N);
  va_copy(M, L);
  int S = 0;
  for (int I = 0; I < N; ++I)
    S += va_arg(L, int);
  for (int I = 0; I < N; ++I)
    S += va_arg(M, int) * 100;
  va_end(L);
  va_end(M);
  return S;
}
static void log(const char *F, ...) {
  va_list L;
  va_start(L, F);
  printf("log: ");
  vprintf(F, L);
  printf("\n");
  va_end(L);
}
struct Logger {
  const char *Name;
  int Calls = 0;
  void log(const char *F, ...) {
    ++Calls;
    va_list L;
    va_start(L, F);
    printf("%s: ", Name);
    vprintf(F, L);
    printf("\n");
    va_end(L);
  }
};
static const char *chosen(int) { return "int"; }
static const char *chosen(...) { return "ellipsis"; }
static int last(const char *First, ...) {
  va_list L;
  va_start(L, First);
  const char *S = First, *T = S;
  while (S) {
    T = S;
    S = va_arg(L, const char *);
  }
  va_end(L);
  return T[0];
}
static int format(char *Out, const char *F, ...) {
  va_list L;
  va_start(L, F);
  char *P = Out;
  for (; *F; ++F) {
    if (*F != '%') {
      *P++ = *F;
      continue;
    }
    switch (*++F) {
    case 'c':
      *P++ = (char)va_arg(L, int);
      break;
    case 'd': {
      int V = va_arg(L, int);
      char T[12];
      int K = 0;
      do
        T[K++] = '0' + V % 10;
      while (V /= 10);
      while (K)
        *P++ = T[--K];
      break;
    }
    case 's':
      for (const char *S = va_arg(L, const char *); *S;)
        *P++ = *S++;
      break;
    }
  }
  *P = 0;
  va_end(L);
  return (int)(P - Out);
}
static int defaults(int A, int B = 5, int C = 0) { return A * 100 + B * 10 + C; }
static int many(int N, ...) {
  va_list L;
  va_start(L, N);
  int S = 0;
  for (int I = 0; I < N; ++I)
    S = S * 3 + va_arg(L, int);
  va_end(L);
  return S;
}
int main() {
  printf("%d %d %d\n", sum(0), sum(1, 5), sum(4, 1, 2, 3, 4));
  printf("%g\n", mixed("idl", 1, 2.5, 3LL));
  printf("%g\n", mixed("s", "A"));
  printf("%g\n", mixed("pi", Point{3, 4}, 1));
  printf("%g\n", mixed("Lp", Large{{1, 2, 3, 40}}, Point{1, 2}));
  int N = 7;
  mixed("**", &N, &N);
  printf("%d\n", N);
  printf("%d\n", largest(3, 5, 9, 7));
  printf("%d\n", twice(2, 3, 4));
  log("%d %s %c", 1, "two", '3');
  log("nothing");
  log("%g and %lld", 1.5, 1LL << 40);
  Logger G{"member"};
  G.log("%d", 1);
  G.log("%d %d", 2, 3);
  printf("%d\n", G.Calls);
  printf("%s %s\n", chosen(1), chosen("text"));
  printf("%s %s\n", chosen('c'), chosen(nullptr));
  printf("%c\n", last("a", "b", "c", (const char *)nullptr));
  char C = 'x';
  short S = -3;
  float F = 2.5f;
  bool B = true;
  printf("%g\n", mixed("iidi", C, S, F, B));
  char Buffer[64];
  int Written = format(Buffer, "%d-%s-%c!", 1234, "text", 'z');
  printf("%s %d\n", Buffer, Written);
  printf("%d %d %d\n", defaults(1), defaults(1, 2), defaults(1, 2, 3));
  printf("%d\n", many(10, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1));
  printf("%g\n", mixed("ddddddddddi", 1., 2., 3., 4., 5., 6., 7., 8., 9., 10., 11));
  int (*Pointer)(int, ...) = sum;
  printf("%d\n", Pointer(2, 20, 22));
  auto Wrapped = [](auto... V) { return sum(sizeof...(V), V...); };
  printf("%d\n", Wrapped(1, 2, 3, 4, 5));
  printf("%*d|%-*d|%.*f\n", 5, 42, 4, 7, 2, 3.14159);
}
