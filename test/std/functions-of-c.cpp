// Functions of C that C++ programs seldom call: numbers, texts, memory, random numbers with a known seed.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cerrno>
#include <cinttypes>
#include <climits>
#include <cmath>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cwchar>
#include <malloc.h>
#include <strings.h>

static void numbers() {
  float Whole;
  long double WholeL;
  int Exponent, Sign, Quotient;
  printf("%g", static_cast<double>(modff(3.75f, &Whole)));
  printf(" %g", static_cast<double>(Whole));
  printf(" %Lg", modfl(-2.25L, &WholeL));
  printf(" %Lg\n", WholeL);
  printf("%g", static_cast<double>(frexpf(12.0f, &Exponent)));
  printf(" %d", Exponent);
  printf(" %Lg", frexpl(0.375L, &Exponent));
  printf(" %d\n", Exponent);
  printf("%.10g", lgamma_r(-0.5, &Sign));
  printf(" %d", Sign);
  printf(" %.6g", static_cast<double>(lgammaf_r(4.5f, &Sign)));
  printf(" %d\n", Sign);
  printf("%g", static_cast<double>(remquof(29.0f, 3.0f, &Quotient)));
  printf(" %d", Quotient & 7);
  printf(" %Lg", remquol(-29.0L, 3.0L, &Quotient));
  printf(" %d\n", Quotient < 0);
  double S, C;
  float SF, CF;
  sincos(0.5, &S, &C);
  sincosf(1.5f, &SF, &CF);
  printf("%.12g %.12g %.5g %.5g\n", S, C, static_cast<double>(SF), static_cast<double>(CF));
  printf("%d %d %d\n", std::isnan(nan("")), std::isnan(nanf("1")), std::isnan(nanl("")));
  volatile double Inf = INFINITY, NaN = NAN, Small = 1e-310, Minus = -0.0;
  printf("%d %d %d %d\n", std::isinf(Inf), std::isnan(NaN), finite(Small), finite(Inf));
  printf("%d %d %d %d\n", std::fpclassify(Inf) == FP_INFINITE, std::fpclassify(Small) == FP_SUBNORMAL,
         std::fpclassify(Minus) == FP_ZERO, std::signbit(Minus));
  printf("%jd\n", imaxabs(-5));
  const lldiv_t D = lldiv(-17, 5);
  const imaxdiv_t I = imaxdiv(17, -5);
  printf("%lld %lld %jd %jd\n", D.quot, D.rem, I.quot, I.rem);
  printf("%jd %ju\n", strtoimax("-9223372036854775809", nullptr, 10), strtoumax("ff", nullptr, 16));
  printf("%lu %lld %llu\n", wcstoul(L"17x", nullptr, 8), wcstoll(L"-42", nullptr, 10), wcstoull(L"0x10", nullptr, 0));
  printf("%g %g %Lg\n", static_cast<double>(wcstof(L"1.5", nullptr)), wcstod(L"2e3", nullptr),
         wcstold(L".25", nullptr));
}

static void outOfRange() {
  volatile double Minus = -1, Zero = 0, Much = 1e10;
  errno = 0;
  volatile double Result = std::sqrt(Minus);
  printf("%d", errno == EDOM);
  errno = 0;
  Result = std::log(Zero);
  printf(" %d", errno == ERANGE);
  errno = 0;
  Result = std::exp(Much);
  printf(" %d", errno == ERANGE);
  errno = 5;
  Result = std::pow(Much, 2.0);
  printf(" %d %g\n", errno, Result);
}

static void drawn() {
  srandom(7);
  printf("%ld", random());
  printf(" %ld\n", random());
  unsigned State = 3;
  printf("%d", rand_r(&State));
  printf(" %d", rand_r(&State));
  printf(" %u\n", State);
  srand48(11);
  printf("%.10f", drand48());
  printf(" %ld", lrand48());
  printf(" %ld\n", mrand48());
}

static void texts() {
  char Buffer[40] = "";
  char *End = static_cast<char *>(mempcpy(Buffer, "abc", 3));
  printf("%td %s\n", End - Buffer, Buffer);
  End = stpcpy(Buffer, "hello world");
  printf("%td\n", End - Buffer);
  printf("%d %d\n", bcmp("abc", "abc", 3) == 0, bcmp("abc", "abd", 3) == 0);
  printf("%s %s\n", index(Buffer, 'w'), rindex(Buffer, 'o'));
  printf("%td %td\n", strchrnul(Buffer, 'z') - Buffer, strchrnul(Buffer, 'l') - Buffer);
  char *Copy = strndup(Buffer, 5);
  printf("%s %zu\n", Copy, strlen(Copy));
  free(Copy);
  char Words[] = "a,b;;c", *Rest = Words;
  while (const char *Word = strsep(&Rest, ",;"))
    printf("[%s]", Word);
  printf(" %d\n%zu\n", Rest == nullptr, wcsnlen(L"abcdef", 4));
  wchar_t Wide[8] = L"abcdef";
  wmemmove(Wide + 1, Wide, 4);
  printf("%ls %d\n", Wide, wcscoll(L"b", L"a") > 0);
}

static void formatted(const char *Format, ...) {
  va_list List, Again;
  va_start(List, Format);
  va_copy(Again, List);
  char Buffer[60];
  printf("%d", vsprintf(Buffer, Format, List));
  printf(" %s\n", Buffer);
  va_end(List);
  char *Made = nullptr;
  printf("%d", vasprintf(&Made, Format, Again));
  printf(" %s\n", Made);
  free(Made);
  va_end(Again);
}

static void printedBy(const char *Format, ...) {
  va_list List;
  va_start(List, Format);
  vfprintf(stdout, Format, List);
  va_end(List);
}

static void memory() {
  void *Aligned = memalign(64, 100), *Other = nullptr;
  printf("%d", reinterpret_cast<std::uintptr_t>(Aligned) % 64 == 0);
  printf(" %d", posix_memalign(&Other, 128, 100));
  printf(" %d\n", Other != nullptr && reinterpret_cast<std::uintptr_t>(Other) % 128 == 0);
  free(Aligned);
  free(Other);
  char *Text = nullptr;
  printf("%d", asprintf(&Text, "%d-%s", 5, "x"));
  printf(" %s\n", Text);
  free(Text);
}

int main() {
  numbers();
  outOfRange();
  drawn();
  texts();
  formatted("%s=%d", "key", 12);
  printedBy("%d %c %.2f\n", 1, 'x', 2.5);
  memory();
  setvbuf(stdout, nullptr, _IONBF, 0);
}
