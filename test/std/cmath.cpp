// <cmath>: roundings, powers, logarithms, trigonometry, classification, special functions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <limits>
#include <numbers>

int main() {
  for (double X : {2.5, -2.5, 3.5, 0.4, -0.6, 1e15 + 0.5})
    printf("%g %g %g %g %g %g %ld\n", std::floor(X), std::ceil(X), std::trunc(X), std::round(X), std::nearbyint(X),
           std::rint(X), std::lround(X));
  printf("%.15g %.15g %.15g\n", std::sqrt(2.0), std::cbrt(27.0), std::hypot(3.0, 4.0));
  printf("%.15g %.15g %g %g\n", std::pow(2.0, 0.5), std::pow(10.0, -3), std::pow(0.0, 0.0), std::pow(-2.0, 3));
  printf("%.12g %.12g %.12g %.12g\n", std::exp(1.0), std::exp2(10.0), std::expm1(1e-5), std::log(10.0));
  printf("%.12g %.12g %.12g\n", std::log2(1024.0), std::log10(1e5), std::log1p(1e-5));
  printf("%.12g %.12g %.12g\n", std::sin(1.0), std::cos(1.0), std::tan(1.0));
  printf("%.12g %.12g %.12g %.12g\n", std::asin(0.5), std::acos(0.5), std::atan(1.0), std::atan2(-1.0, -1.0));
  printf("%.12g %.12g %.12g\n", std::sinh(1.0), std::cosh(1.0), std::tanh(0.5));
  printf("%.12g %.12g %.12g\n", std::asinh(1.0), std::acosh(2.0), std::atanh(0.5));
  printf("%.12g %.12g %.12g %.12g\n", std::erf(0.5), std::erfc(0.5), std::tgamma(5.0), std::lgamma(10.0));
  printf("%g %g %g\n", std::fmod(7.5, 2.0), std::remainder(7.5, 2.0), std::fmod(-7.0, 3.0));
  int Quotient = 0, Exponent = 0;
  double Whole = 0;
  printf("%g ", std::remquo(10.0, 3.0, &Quotient));
  printf("%d\n", Quotient);
  printf("%g ", std::frexp(48.0, &Exponent));
  printf("%d ", Exponent);
  printf("%g ", std::modf(-3.75, &Whole));
  printf("%g\n", Whole);
  printf("%g %g %d %g\n", std::ldexp(0.75, 4), std::scalbn(1.0, 10), std::ilogb(100.0), std::logb(100.0));
  printf("%g %g %g %g\n", std::fmax(1.0, NAN), std::fmin(1.0, 2.0), std::fdim(5.0, 3.0), std::fma(2.0, 3.0, 4.0));
  printf("%g %g %d\n", std::copysign(3.0, -0.0), std::abs(-2.5), std::abs(-7));
  printf("%.17g %.17g\n", std::nextafter(1.0, 2.0), std::nexttoward(1.0, 0.0L));
  printf("%d %d %d %d %d\n", std::isnan(NAN), std::isinf(-INFINITY), std::isfinite(1.0), std::isnormal(5e-324),
         std::signbit(-0.0));
  printf("%d %d\n", std::fpclassify(0.0) == FP_ZERO, std::fpclassify(5e-324) == FP_SUBNORMAL);
  printf("%d %d %d\n", std::isless(1.0, 2.0), std::isunordered(1.0, NAN), std::isgreaterequal(2.0, 2.0));
  printf("%.6g %.6g\n", static_cast<double>(std::sqrt(2.0f)), static_cast<double>(std::sin(1.0f)));
  printf("%.15Lg %.15Lg\n", std::sqrt(2.0L), std::exp(1.0L));
  printf("%g %g\n", std::sqrt(4), std::pow(2, 10));
  printf("%g %g %g\n", 1 / std::numeric_limits<double>::infinity(), std::exp(1000.0), std::log(0.0));
  printf("%d %d\n", std::isnan(std::sqrt(-1.0)) != 0, std::isnan(std::acos(2.0)) != 0);
  printf("%.12g %.12g %.12g\n", std::beta(2.0, 3.0), std::legendre(3, 0.5), std::riemann_zeta(2.0));
  printf("%.12g %.12g\n", std::lerp(1.0, 3.0, 0.25), std::hypot(1.0, 2.0, 2.0));
  printf("%.15g %.15g %.15g\n", std::numbers::pi, std::numbers::e, std::numbers::phi);
  printf("%g %g %lld\n", std::floor(-0.5), std::round(-0.4), std::llround(1e12 + 0.5));
}
