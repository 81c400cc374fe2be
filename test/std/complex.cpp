// std::complex: arithmetic, parts, functions, literals, text.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <complex>
#include <cstdio>
#include <iostream>
#include <sstream>
#include <vector>

using namespace std::complex_literals;
using C = std::complex<double>;

static void show(const char *What, C X) { printf("%s %.10g %.10g\n", What, X.real() + 0.0, X.imag() + 0.0); }

int main() {
  C A(3, 4), B = 1.0 - 2i;
  show("sum", A + B);
  show("difference", A - B);
  show("product", A * B);
  show("quotient", A / B);
  show("mixed", 2.0 * A + 1.0);
  show("minus", -A);
  A += 1i;
  A *= 2;
  A /= C(0, 1);
  show("A", A);
  printf("%g %g %.10g %g\n", std::abs(C(3, 4)), std::norm(C(3, 4)), std::arg(C(1, 1)), std::real(B) + std::imag(B));
  show("conj", std::conj(B));
  show("polar", std::polar(2.0, 0.5));
  show("exp", std::exp(C(0, 3.141592653589793 / 2)) + 1e-30);
  show("log", std::log(C(-1, 0)));
  show("sqrt", std::sqrt(C(-4, 0)));
  show("pow", std::pow(C(1, 1), 2));
  show("pow", std::pow(C(1, 2), C(0.5, 0)));
  show("sin", std::sin(C(1, 1)));
  show("cosh", std::cosh(C(0.5, -1)));
  show("proj", std::proj(C(1, 2)));
  printf("%d %d %d\n", A == A, A != B, C(2) == 2.0);
  std::cout << C(1.5, -2) << ' ' << std::complex<float>(1, 0) << '\n';
  std::istringstream In("(1,2) 3 (4)");
  C X, Y, Z;
  In >> X >> Y >> Z;
  std::cout << X + Y + Z << '\n';
  const std::complex<float> F = 1.0f + 2.0if;
  printf("%g\n", static_cast<double>((F * F).imag()));
  std::vector<C> Signal(8);
  for (int I = 0; I < 8; ++I)
    Signal[I] = I % 4 < 2 ? 1 : -1;
  for (int K = 0; K < 4; ++K) {
    C Sum;
    for (int I = 0; I < 8; ++I)
      Sum += Signal[I] * std::polar(1.0, -2 * 3.14159265358979323846 * K * I / 8);
    printf("%.6f ", std::abs(Sum) < 1e-9 ? 0.0 : std::abs(Sum));
  }
  printf("\n");
  double Parts[4] = {1, 2, 3, 4};
  const C *As = reinterpret_cast<const C *>(Parts);
  show("array", As[0] * As[1]);
}
