// <cstdlib>: numbers from text, qsort, bsearch, div, abs, rand with a seed, atexit.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>

static int compare(const void *A, const void *B) {
  const int X = *static_cast<const int *>(A), Y = *static_cast<const int *>(B);
  return (X > Y) - (X < Y);
}
static int compareText(const void *A, const void *B) {
  return strcmp(*static_cast<const char *const *>(A), *static_cast<const char *const *>(B));
}

int main() {
  printf("%d %ld %lld %g\n", atoi(" 42x"), atol("-7"), atoll("9000000000"), atof("2.5e-3"));
  char *End = nullptr;
  printf("%ld ", strtol("  -0x1fz", &End, 16));
  printf("%s\n", End);
  printf("%ld ", strtol("077 rest", &End, 0));
  printf("%s\n", End);
  printf("%lu %llu\n", strtoul("101", nullptr, 2), strtoull("zz", nullptr, 36));
  errno = 0;
  printf("%d ", strtol("99999999999999999999", nullptr, 10) == LONG_MAX);
  printf("%d\n", errno == ERANGE);
  errno = 0;
  printf("%g ", strtod("1e999", &End));
  printf("%d\n", errno == ERANGE);
  printf("%g ", strtod("12.5kg", &End));
  printf("%s ", End);
  printf("%d\n", strtod("none", &End) == 0.0);
  printf("%g %Lg\n", static_cast<double>(strtof("0.1", nullptr)), strtold("0x1p4", nullptr));

  int Numbers[] = {5, 2, 9, -1, 7, 2};
  qsort(Numbers, 6, sizeof(int), compare);
  for (int N : Numbers)
    printf("%d ", N);
  int Key = 7;
  auto *Found = static_cast<int *>(bsearch(&Key, Numbers, 6, sizeof(int), compare));
  Key = 3;
  printf("%td %d\n", Found - Numbers, bsearch(&Key, Numbers, 6, sizeof(int), compare) == nullptr);
  const char *Words[] = {"pear", "apple", "fig"};
  qsort(Words, 3, sizeof(Words[0]), compareText);
  printf("%s %s %s\n", Words[0], Words[1], Words[2]);
  const div_t D = div(-17, 5);
  const ldiv_t L = ldiv(17L, -5L);
  printf("%d %d %ld %ld\n", D.quot, D.rem, L.quot, L.rem);
  printf("%d %ld %lld\n", abs(-5), labs(-6L), llabs(-7LL));
  srand(42);
  const int First = rand();
  printf("%d %d %d\n", First, rand() % 100 >= 0, RAND_MAX == INT_MAX);
  srand(42);
  printf("%d\n", rand() == First);
  void *P = malloc(16);
  memset(P, 7, 16);
  P = realloc(P, 64);
  printf("%d\n", static_cast<char *>(P)[15]);
  free(P);
  free(nullptr);
  void *A = aligned_alloc(64, 128);
  printf("%d\n", A != nullptr);
  free(A);
  atexit([] { printf("at exit, first registered\n"); });
  atexit([] { printf("at exit, second registered\n"); });
  printf("end of main\n");
}
