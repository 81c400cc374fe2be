// Complex numbers with real ones: signs of zeros, and what is infinite in one part.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cmath>
#include <complex>
#include <cstdio>

static void show(std::complex<double> C) { printf("%g %g %g\n", C.real(), C.imag(), std::arg(C)); }

int main() {
  const std::complex<double> A(1, -0.0), B(-0.0, -1), C(INFINITY, 1), D(4, 2);
  show(A + 1.0);
  show(A - 1.0);
  show(2.0 + A);
  show(B * 2.0);
  show(2.0 * B);
  show(C * 2.0);
  show(D / 2.0);
  show(1.0 - std::conj(A));
  show(4.0 / D);
}
