// Division scales before it divides.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <complex>
#include <cstdio>

int main() {
  std::complex<double> a(3, 41), b(2, -7), c = a / b;
  printf("%.17g %.17g %.17g %.17g\n", c.real(), c.imag(), std::abs(a), std::arg(b));
  std::complex<float> f(3, 41), g(2, -7), h = f / g;
  printf("%.9g %.9g\n", (double)h.real(), (double)h.imag());
}
