// std::valarray: element by element, slices, masks, functions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <cstdio>
#include <numeric>
#include <valarray>

template <class T> static void show(const char *What, const std::valarray<T> &V) {
  printf("%s:", What);
  for (T X : V)
    printf(" %g", static_cast<double>(X));
  printf("\n");
}

int main() {
  std::valarray<double> A{1, 2, 3, 4}, B(2.0, 4);
  show("sum", std::valarray<double>(A + B));
  show("product", std::valarray<double>(A * B - 1.0));
  A *= 2.0;
  A -= B;
  show("A", A);
  printf("%g %g %g %zu\n", A.sum(), A.min(), A.max(), A.size());
  show("sqrt", std::valarray<double>(std::sqrt(A * A)));
  show("pow", std::valarray<double>(std::pow(B, 3.0)));
  show("shift", std::valarray<double>(A.shift(1)));
  show("cshift", std::valarray<double>(A.cshift(-1)));
  show("apply", std::valarray<double>(A.apply([](double X) { return X * X; })));
  std::valarray<int> Matrix(12);
  std::iota(std::begin(Matrix), std::end(Matrix), 0);
  show("row", std::valarray<int>(Matrix[std::slice(4, 4, 1)]));
  show("column", std::valarray<int>(Matrix[std::slice(1, 3, 4)]));
  Matrix[std::slice(0, 3, 5)] = 100;
  show("diagonal", Matrix);
  Matrix[Matrix > 50] = -1;
  show("mask", Matrix);
  show("indirect", std::valarray<int>(Matrix[std::valarray<size_t>{3, 2, 1}]));
  const std::gslice Block(1, {2, 2}, {4, 2});
  show("block", std::valarray<int>(Matrix[Block]));
  Matrix[Block] += std::valarray<int>{10, 20, 30, 40};
  show("blocks added to", Matrix);
  printf("%zu %zu %zu\n", Block.start(), Block.size().size(), Block.stride()[0]);
  std::valarray<bool> Small = Matrix < 4;
  show("bool", Small);
  B.resize(2, 7);
  show("resize", B);
  B = A[A > 3.0];
  show("selected", B);
}
