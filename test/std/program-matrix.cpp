// A program: a matrix class with proxies, iteration, decomposition and exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <initializer_list>
#include <numeric>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

class Matrix {
public:
  Matrix(std::size_t Rows, std::size_t Columns, double Value = 0)
      : Rows(Rows), Columns(Columns), Data(Rows * Columns, Value) {}
  Matrix(std::initializer_list<std::initializer_list<double>> L) : Rows(L.size()), Columns(L.begin()->size()) {
    for (const auto &Row : L) {
      if (Row.size() != Columns)
        throw std::invalid_argument("rows of different lengths");
      Data.insert(Data.end(), Row);
    }
  }
  static Matrix identity(std::size_t N) {
    Matrix M(N, N);
    for (std::size_t I = 0; I < N; ++I)
      M(I, I) = 1;
    return M;
  }
  double &operator()(std::size_t R, std::size_t C) { return Data.at(R * Columns + C); }
  double operator()(std::size_t R, std::size_t C) const { return Data.at(R * Columns + C); }
  friend Matrix operator*(const Matrix &A, const Matrix &B) {
    if (A.Columns != B.Rows)
      throw std::invalid_argument(std::to_string(A.Columns) + " columns times " + std::to_string(B.Rows) + " rows");
    Matrix M(A.Rows, B.Columns);
    for (std::size_t I = 0; I < A.Rows; ++I)
      for (std::size_t J = 0; J < B.Columns; ++J)
        for (std::size_t K = 0; K < A.Columns; ++K)
          M(I, J) += A(I, K) * B(K, J);
    return M;
  }
  Matrix &operator+=(const Matrix &B) {
    std::transform(Data.begin(), Data.end(), B.Data.begin(), Data.begin(), std::plus<>());
    return *this;
  }
  friend Matrix operator+(Matrix A, const Matrix &B) { return A += B; }
  Matrix transposed() const {
    Matrix M(Columns, Rows);
    for (std::size_t I = 0; I < Rows; ++I)
      for (std::size_t J = 0; J < Columns; ++J)
        M(J, I) = (*this)(I, J);
    return M;
  }
  double determinant() const {
    Matrix M = *this;
    double Product = 1;
    for (std::size_t I = 0; I < Rows; ++I) {
      std::size_t Pivot = I;
      for (std::size_t R = I + 1; R < Rows; ++R)
        if (std::abs(M(R, I)) > std::abs(M(Pivot, I)))
          Pivot = R;
      if (M(Pivot, I) == 0)
        return 0;
      if (Pivot != I) {
        Product = -Product;
        std::swap_ranges(M.row(I), M.row(I + 1), M.row(Pivot));
      }
      Product *= M(I, I);
      for (std::size_t R = I + 1; R < Rows; ++R) {
        const double Factor = M(R, I) / M(I, I);
        for (std::size_t C = I; C < Rows; ++C)
          M(R, C) -= Factor * M(I, C);
      }
    }
    return Product;
  }
  void print(const char *What) const {
    printf("%s %zux%zu\n", What, Rows, Columns);
    for (std::size_t I = 0; I < Rows; ++I) {
      for (std::size_t J = 0; J < Columns; ++J)
        printf("%8.3f", (*this)(I, J));
      printf("\n");
    }
  }
  double norm() const { return std::sqrt(std::inner_product(Data.begin(), Data.end(), Data.begin(), 0.0)); }

private:
  std::size_t Rows, Columns;
  std::vector<double> Data;
  std::vector<double>::iterator row(std::size_t R) { return Data.begin() + static_cast<std::ptrdiff_t>(R * Columns); }
};

static Matrix power(Matrix M, unsigned N) {
  Matrix Result = Matrix::identity(2);
  for (; N; N /= 2, M = M * M)
    if (N % 2)
      Result = Result * M;
  return Result;
}

int main() {
  const Matrix A{{2, 0, 1}, {1, 3, 2}, {0, 1, 4}}, B{{1, 2}, {3, 4}, {5, 6}};
  (A * B).print("product");
  (A + A.transposed()).print("symmetric");
  printf("%g %g %.6f\n", A.determinant(), (A * A).determinant(), A.norm());
  power({{1, 1}, {1, 0}}, 30).print("Fibonacci");
  try {
    (B * A).print("never");
  } catch (const std::invalid_argument &E) {
    printf("%s\n", E.what());
  }
  try {
    Matrix Wrong{{1, 2}, {3}};
  } catch (const std::invalid_argument &E) {
    printf("%s\n", E.what());
  }
  try {
    printf("%g\n", A(3, 0));
  } catch (const std::out_of_range &E) {
    printf("%s\n", E.what());
  }
  Matrix Singular(3, 3, 1);
  printf("%g\n", Singular.determinant());
}
