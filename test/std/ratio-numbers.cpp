// <ratio>, <limits>, <numbers>, <climits>, <cfloat>: constants.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cfloat>
#include <climits>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <numbers>
#include <ratio>

template <class T> static void integer(const char *Name) {
  using L = std::numeric_limits<T>;
  printf("%s %lld %llu %d %d %d %d\n", Name, static_cast<long long>(L::min()),
         static_cast<unsigned long long>(L::max()), L::digits, L::digits10, L::is_signed, L::is_modulo);
}
template <class T> static void real(const char *Name) {
  using L = std::numeric_limits<T>;
  printf("%s %Lg %Lg %Lg %Lg %Lg\n", Name, static_cast<long double>(L::min()), static_cast<long double>(L::max()),
         static_cast<long double>(L::lowest()), static_cast<long double>(L::epsilon()),
         static_cast<long double>(L::denorm_min()));
  printf("%d %d %d %d %d %d %d\n", L::digits, L::digits10, L::max_digits10, L::max_exponent, L::min_exponent,
         L::has_infinity, L::is_iec559);
}

int main() {
  integer<bool>("bool");
  integer<char>("char");
  integer<unsigned char>("unsigned char");
  integer<short>("short");
  integer<int>("int");
  integer<unsigned>("unsigned");
  integer<long>("long");
  integer<unsigned long long>("unsigned long long");
  integer<std::int_fast16_t>("int_fast16_t");
  integer<char16_t>("char16_t");
  real<float>("float");
  real<double>("double");
  real<long double>("long double");
  printf("%d %d %u %ld %d\n", INT_MAX, SHRT_MIN, UINT_MAX, LONG_MIN, CHAR_BIT);
  printf("%g %g %d\n", DBL_EPSILON, static_cast<double>(FLT_MAX), DBL_DIG);
  printf("%g %d\n", std::numeric_limits<double>::infinity(), std::numeric_limits<int>::has_quiet_NaN);
  using Sum = std::ratio_add<std::ratio<1, 3>, std::ratio<1, 6>>;
  using Product = std::ratio_multiply<std::ratio<2, 3>, std::ratio<9, 4>>;
  using Quotient = std::ratio_divide<std::milli, std::kilo>;
  printf("%jd/%jd %jd/%jd %jd/%jd\n", Sum::num, Sum::den, Product::num, Product::den, Quotient::num, Quotient::den);
  printf("%d %d\n", std::ratio_less_v<std::ratio<1, 3>, std::ratio<1, 2>>,
         std::ratio_equal_v<std::ratio<2, 4>, std::ratio<1, 2>>);
  printf("%.15g %.15g %.15g\n", std::numbers::sqrt2, std::numbers::ln2, std::numbers::egamma);
  printf("%.7g %.18Lg\n", static_cast<double>(std::numbers::pi_v<float>), std::numbers::pi_v<long double>);
}
