// Floating point: precision, rounding, infinities, NaN, conversions, comparisons, float against double.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cfloat>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstring>

static float halfOf(float F) { return F / 2; }
static double sum(int N) {
  double S = 0;
  for (int I = 1; I <= N; ++I)
    S += 1.0 / I;
  return S;
}
static float sumFloat(int N) {
  float S = 0;
  for (int I = 1; I <= N; ++I)
    S += 1.0f / I;
  return S;
}
static double newton(double A) {
  double X = A;
  for (int I = 0; I < 20; ++I)
    X = (X + A / X) / 2;
  return X;
}
static uint64_t bits(double D) {
  uint64_t B;
  memcpy(&B, &D, 8);
  return B;
}
static uint32_t bits(float F) {
  uint32_t B;
  memcpy(&B, &F, 4);
  return B;
}
int main() {
  double A = 0.1, B = 0.2;
  printf("%d %llx\n", A + B == 0.3, (unsigned long long)bits(A + B));
  float F = 0.1f;
  printf("%d %x\n", F == 0.1, bits(F));
  printf("%.9g %.17g\n", F, A);
  printf("%g %g %g\n", 1e10, 1e-10, 123456789.0);
  printf("%g %g\n", 100000.0, 1000000.0);
  printf("%.3f %.0f %8.2f|%-8.1f|\n", 3.14159, 2.5, 1.5, 1.5);
  printf("%e\n", 12345.678);
  double Inf = INFINITY, Nan = NAN;
  printf("%g %g\n", Inf, -Inf);
  printf("%d %d %d\n", Nan == Nan, Nan != Nan, Nan < 1);
  printf("%d %d\n", Inf > DBL_MAX, Inf - Inf == 0);
  printf("%d %g\n", -0.0 == 0.0, -0.0);
  printf("%g\n", 16777216.0f + 1.0f);
  printf("%g %g\n", halfOf(3), 7 / 2 * 1.f);
  printf("%.12g %.7g\n", sum(1000), sumFloat(1000));
  printf("%.15g\n", newton(2));
  printf("%d %d %d\n", (int)2.99, (int)-2.99, (int)1e9f);
  printf("%lld\n", (long long)9007199254740993.0);
  printf("%u\n", (unsigned)3e9);
  printf("%g %g %g\n", std::floor(-1.5), std::ceil(-1.5), std::round(2.5));
  printf("%g %g\n", std::sqrt(16.), std::fabs(-2.5));
  printf("%g %g\n", std::fmod(7.5, 2), std::trunc(-2.7));
  printf("%g %g\n", std::fmin(1, 2), std::fmax(1, NAN));
  printf("%d %d\n", std::isnan(Nan), std::isinf(Inf) != 0);
  printf("%g %g\n", FLT_EPSILON, DBL_EPSILON);
  printf("%g\n", DBL_MIN / 2 > 0 ? 1. : 0.);
  volatile float Denormal = FLT_MIN;
  Denormal = Denormal / 4;
  printf("%x\n", bits((float)Denormal));
  volatile double Huge = 1e308;
  printf("%g\n", Huge * 10);
  volatile double Zero = 0;
  printf("%g\n", Zero * -1);
  printf("%d\n", 1 / 3.0f == 1 / 3.0);
  printf("%g\n", 5 / 2 + 5 / 2. + 5 % 2);
  F = 1e10;
  F += 1;
  printf("%d\n", F == 1e10f);
  double D = 5;
  D /= 2;
  D -= .25;
  D++;
  --D;
  printf("%g\n", D);
  int I = 7;
  I += 2.9;
  printf("%d\n", I);
  printf("%g\n", (double)(float)1.1);
  printf("%d\n", (float)16777217 == 16777216);
  printf("%a\n", 1.5);
  printf("%d\n", !0.0 + !0.5);
  printf("%g\n", true ? 1 : 2.5);
  long double L = 1;
  L /= 4;
  printf("%g\n", (double)L);
  printf("%d %d %d\n", (int)sizeof(1.f), (int)sizeof(1.), (int)sizeof(1.f + 1));
  printf("%g %g\n", 0x1p4, 0x.8p1);
}
