// Stands in for Eigen where that is not installed. Matrices have their sizes; what stands in them is not known.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "../vramlint/foreign.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstddef>
#include <initializer_list>
#include <iostream>
#include <memory>
#include <ostream>
#include <string>
#include <type_traits>
#include <vector>

#define EIGEN_MAKE_ALIGNED_OPERATOR_NEW
#define EIGEN_WORLD_VERSION 3
#define EIGEN_MAJOR_VERSION 4

namespace Eigen {

using Index = std::ptrdiff_t;
constexpr int Dynamic = -1;
enum { ColMajor = 0, RowMajor = 1, AutoAlign = 0, DontAlign = 2, Unaligned = 0, Aligned16 = 16 };
enum { ComputeThinU = 4, ComputeThinV = 8, ComputeFullU = 16, ComputeFullV = 32 };
template <class T> using aligned_allocator = std::allocator<T>;

template <class T, int R, int C, int Options = 0, int MaxR = R, int MaxC = C> class Matrix;

/// Base of all that has rows and columns.
class Sized {
public:
  Index rows() const { return Rows; }
  Index cols() const { return Cols; }
  Index size() const { return Rows * Cols; }

protected:
  Sized(Index r, Index c) : Rows(r), Cols(c) {}
  Index Rows, Cols;
};
template <class M> constexpr bool IsMatrix = std::is_base_of_v<Sized, std::decay_t<M>>;

/// Braces and commas fill a matrix; its size stays.
template <class M> struct Commas {
  template <class T> Commas &operator,(const T &) { return *this; }
  M &finished() { return *Filled; }
  M *Filled;
};

template <class T, int R, int C, int Options, int MaxR, int MaxC>
class Matrix : public Sized, public ::vramlint_foreign::Members {
public:
  using Scalar = T;
  using RealScalar = T;
  using Plain = Matrix<T, Dynamic, Dynamic>;
  using Truth = Matrix<bool, Dynamic, Dynamic>;
  using Index = Eigen::Index;
  using PlainObject = Matrix;
  enum {
    RowsAtCompileTime = R,
    ColsAtCompileTime = C,
    SizeAtCompileTime = R < 0 || C < 0 ? -1 : R * C,
    IsRowMajor = Options & 1
  };

  Matrix() : Sized(R < 0 ? 0 : R, C < 0 ? 0 : C) {}
  /// One number is the length of a vector, or the element of a fixed one.
  explicit Matrix(Index n) : Sized(R < 0 ? n : R, C < 0 ? (R < 0 ? 1 : n) : C) {}
  template <class A, class B, std::enable_if_t<std::is_arithmetic_v<A> && std::is_arithmetic_v<B>, int> = 0>
  Matrix(A r, B c) : Sized(R < 0 ? static_cast<Index>(r) : R, C < 0 ? static_cast<Index>(c) : C) {}
  template <class... More, std::enable_if_t<(sizeof...(More) > 0), int> = 0> Matrix(T, T, T, More...) : Matrix() {}
  Matrix(T, T, T) : Matrix() {}
  explicit Matrix(const T *) : Matrix() {}
  template <class U, int R2, int C2, int O2, int MR2, int MC2>
  Matrix(const Matrix<U, R2, C2, O2, MR2, MC2> &o) : Sized(o.rows(), o.cols()) {}
  template <class U, int R2, int C2, int O2, int MR2, int MC2>
  Matrix &operator=(const Matrix<U, R2, C2, O2, MR2, MC2> &o) {
    Rows = o.rows();
    Cols = o.cols();
    return *this;
  }

  T *data() { return ::vramlint_foreign::unknown_memory<T>("an element of a matrix"); }
  const T *data() const { return ::vramlint_foreign::unknown_memory<T>("an element of a matrix"); }
  Index outerStride() const { return Options & 1 ? Cols : Rows; }
  Index innerStride() const { return 1; }
  void resize(Index r, Index c) { Rows = r, Cols = c; }
  void resize(Index n) { Rows = R == 1 ? 1 : n, Cols = R == 1 ? n : 1; }
  void conservativeResize(Index r, Index c) { resize(r, c); }
  void conservativeResize(Index n) { resize(n); }

  T &operator()(Index) { return element(); }
  const T &operator()(Index) const { return element(); }
  T &operator()(Index, Index) { return element(); }
  const T &operator()(Index, Index) const { return element(); }
  T &operator[](Index) { return element(); }
  const T &operator[](Index) const { return element(); }
  T &coeffRef(Index, Index = 0) { return element(); }
  T coeff(Index, Index = 0) const { return element(); }
  T &x() { return element(); }
  T &y() { return element(); }
  T &z() { return element(); }
  T &w() { return element(); }
  const T &x() const { return element(); }
  const T &y() const { return element(); }
  const T &z() const { return element(); }
  const T &w() const { return element(); }
  T value() const { return element(); }
  T norm() const { return element(); }
  T squaredNorm() const { return element(); }
  T sum() const { return element(); }
  T prod() const { return element(); }
  T mean() const { return element(); }
  T trace() const { return element(); }
  T determinant() const { return element(); }
  template <class... I> T minCoeff(I *...at) const { return (unknownIndex(at), ..., element()); }
  template <class... I> T maxCoeff(I *...at) const { return (unknownIndex(at), ..., element()); }
  template <class M> T dot(const M &) const { return element(); }
  bool hasNaN() const { return ::vramlint_foreign::unknown_value<bool>("an element of a matrix"); }
  bool allFinite() const { return hasNaN(); }
  bool all() const { return hasNaN(); }
  bool any() const { return hasNaN(); }
  Index count() const { return ::vramlint_foreign::unknown_value<Index>("an element of a matrix"); }
  template <class M> bool isApprox(const M &, double = 0) const { return hasNaN(); }
  operator T() const { return element(); }

  Matrix &setZero() { return *this; }
  Matrix &setOnes() { return *this; }
  Matrix &setRandom() { return *this; }
  Matrix &setIdentity() { return *this; }
  Matrix &setConstant(T) { return *this; }
  Matrix &fill(T) { return *this; }
  Matrix &setZero(Index r, Index c) { return resize(r, c), *this; }
  Matrix &setZero(Index n) { return resize(n), *this; }
  void normalize() {}
  static Matrix Zero() { return {}; }
  static Matrix Ones() { return {}; }
  static Matrix Random() { return {}; }
  static Matrix Identity() { return {}; }
  static Matrix Constant(T) { return {}; }
  static Matrix UnitX() { return {}; }
  static Matrix UnitY() { return {}; }
  static Matrix UnitZ() { return {}; }
  static Matrix Zero(Index n) { return ofLength(n); }
  static Matrix Ones(Index n) { return ofLength(n); }
  static Matrix Random(Index n) { return ofLength(n); }
  static Matrix Constant(Index n, T) { return ofLength(n); }
  static Matrix LinSpaced(Index n, T, T) { return ofLength(n); }
  static Matrix Zero(Index r, Index c) { return ofSize(r, c); }
  static Matrix Ones(Index r, Index c) { return ofSize(r, c); }
  static Matrix Random(Index r, Index c) { return ofSize(r, c); }
  static Matrix Identity(Index r, Index c) { return ofSize(r, c); }
  static Matrix Constant(Index r, Index c, T) { return ofSize(r, c); }

  // Views: what is assigned to them changes elements, and no size.
  Plain block(Index, Index, Index r, Index c) const { return Plain(r, c); }
  template <int R2, int C2> Matrix<T, R2, C2> block(Index, Index) const { return {}; }
  Plain topRows(Index n) const { return Plain(n, Cols); }
  Plain bottomRows(Index n) const { return Plain(n, Cols); }
  Plain leftCols(Index n) const { return Plain(Rows, n); }
  Plain rightCols(Index n) const { return Plain(Rows, n); }
  Plain middleRows(Index, Index n) const { return Plain(n, Cols); }
  Plain middleCols(Index, Index n) const { return Plain(Rows, n); }
  template <int N> Plain topRows() const { return Plain(N, Cols); }
  template <int N> Plain bottomRows() const { return Plain(N, Cols); }
  template <int N> Plain leftCols() const { return Plain(Rows, N); }
  template <int N> Plain rightCols() const { return Plain(Rows, N); }
  Plain topLeftCorner(Index r, Index c) const { return Plain(r, c); }
  Plain topRightCorner(Index r, Index c) const { return Plain(r, c); }
  Plain bottomRightCorner(Index r, Index c) const { return Plain(r, c); }
  template <int R2, int C2> Plain topLeftCorner() const { return Plain(R2, C2); }
  template <int R2, int C2> Plain topRightCorner() const { return Plain(R2, C2); }
  Plain row(Index) const { return Plain(1, Cols); }
  Plain col(Index) const { return Plain(Rows, 1); }
  Plain head(Index n) const { return Rows == 1 ? Plain(1, n) : Plain(n, 1); }
  Plain tail(Index n) const { return head(n); }
  Plain segment(Index, Index n) const { return head(n); }
  template <int N> Plain head() const { return head(N); }
  template <int N> Plain tail() const { return head(N); }
  template <int N> Plain segment(Index) const { return head(N); }
  Plain diagonal() const { return Plain(std::min(Rows, Cols), 1); }
  Plain asDiagonal() const { return Plain(size(), size()); }
  Plain transpose() const { return Plain(Cols, Rows); }
  Plain adjoint() const { return Plain(Cols, Rows); }
  Plain inverse() const { return Plain(Cols, Rows); }
  Plain normalized() const { return *this; }
  Plain array() const { return *this; }
  Plain matrix() const { return *this; }
  Plain eval() const { return *this; }
  Matrix &noalias() { return *this; }
  Plain replicate(Index r, Index c) const { return Plain(Rows * r, Cols * c); }
  Plain reverse() const { return *this; }
  template <class U> Matrix<U, R, C, Options> cast() const {
    Matrix<U, R, C, Options> made;
    made.takeSize(*this);
    return made;
  }
  template <class F> Plain unaryExpr(F) const { return *this; }
  template <class M> Matrix cross(const M &) const { return *this; }
  template <class M> Plain cwiseProduct(const M &) const { return *this; }
  template <class M> Plain cwiseQuotient(const M &) const { return *this; }
  template <class M> Plain cwiseMin(const M &) const { return *this; }
  template <class M> Plain cwiseMax(const M &) const { return *this; }
#define VRAMLINT_ELEMENTWISE(name)                                                                                   \
  Plain name() const { return *this; }
  VRAMLINT_ELEMENTWISE(cwiseAbs)
  VRAMLINT_ELEMENTWISE(cwiseSqrt)
  VRAMLINT_ELEMENTWISE(cwiseInverse)
  VRAMLINT_ELEMENTWISE(abs)
  VRAMLINT_ELEMENTWISE(exp)
  VRAMLINT_ELEMENTWISE(log)
  VRAMLINT_ELEMENTWISE(sqrt)
  VRAMLINT_ELEMENTWISE(square)
  VRAMLINT_ELEMENTWISE(tanh)
  VRAMLINT_ELEMENTWISE(sin)
  VRAMLINT_ELEMENTWISE(cos)
#undef VRAMLINT_ELEMENTWISE
  /// Rows or columns taken one by one; what is reduced leaves one of them.
  struct Wise {
    Plain reduced, whole;
    Plain sum() const { return reduced; }
    Plain mean() const { return reduced; }
    Plain norm() const { return reduced; }
    Plain squaredNorm() const { return reduced; }
    Plain minCoeff() const { return reduced; }
    Plain maxCoeff() const { return reduced; }
    Plain normalized() const { return whole; }
    Plain reverse() const { return whole; }
    template <class M> friend Plain operator+(const Wise &w, const M &) { return w.whole; }
    template <class M> friend Plain operator-(const Wise &w, const M &) { return w.whole; }
    template <class M> void operator+=(const M &) {}
    template <class M> void operator-=(const M &) {}
  };
  Wise colwise() const { return {Plain(1, Cols), *this}; }
  Wise rowwise() const { return {Plain(Rows, 1), *this}; }

  template <class V> Commas<Matrix> operator<<(const V &) { return {this}; }
  template <class V> Matrix &operator+=(const V &) { return *this; }
  template <class V> Matrix &operator-=(const V &) { return *this; }
  template <class V> Matrix &operator*=(const V &) { return *this; }
  template <class V> Matrix &operator/=(const V &) { return *this; }
  Plain operator-() const { return *this; }
  template <class M> void takeSize(const M &o) { Rows = o.rows(), Cols = o.cols(); }

private:
  static T &element() { return ::vramlint_foreign::unknown_place<T>("an element of a matrix"); }
  template <class I> static void unknownIndex(I *at) {
    *at = ::vramlint_foreign::unknown_value<I>("an element of a matrix");
  }
  static Matrix ofSize(Index r, Index c) {
    Matrix made;
    made.resize(r, c);
    return made;
  }
  static Matrix ofLength(Index n) {
    Matrix made;
    made.resize(n);
    return made;
  }
};
template <class T, int R, int C, int O = 0> using Array = Matrix<T, R, C, O>;
template <class Derived> using MatrixBase = Derived;
template <class Derived> using DenseBase = Derived;
template <class Derived> using EigenBase = Derived;

/// Sums and the like are as large as the operand that is a matrix.
template <class A, class B> constexpr bool OfMatrices = IsMatrix<A> || IsMatrix<B>;
template <class A, class B> auto sized(const A &a, const B &b) {
  if constexpr (IsMatrix<A>)
    return typename A::Plain(a);
  else
    return typename B::Plain(b);
}
template <class M> constexpr bool MayScale = IsMatrix<M> || std::is_arithmetic_v<M>;
#define VRAMLINT_SUM(op)                                                                                             \
  template <class A, class B, std::enable_if_t<OfMatrices<A, B> && MayScale<A> && MayScale<B>, int> = 0>             \
  auto operator op(const A &a, const B &b) {                                                                         \
    return sized(a, b);                                                                                              \
  }
VRAMLINT_SUM(+)
VRAMLINT_SUM(-)
VRAMLINT_SUM(/)
#undef VRAMLINT_SUM
template <class A, class B, std::enable_if_t<OfMatrices<A, B> && MayScale<A> && MayScale<B>, int> = 0>
auto operator*(const A &a, const B &b) {
  if constexpr (IsMatrix<A> && IsMatrix<B>)
    return typename A::Plain(a.rows(), b.cols());
  else
    return sized(a, b);
}
#define VRAMLINT_COMPARISON(op)                                                                                      \
  template <class A, class B, std::enable_if_t<OfMatrices<A, B> && MayScale<A> && MayScale<B>, int> = 0>             \
  bool operator op(const A &, const B &) {                                                                           \
    return ::vramlint_foreign::unknown_value<bool>("an element of a matrix");                                        \
  }
VRAMLINT_COMPARISON(==)
VRAMLINT_COMPARISON(!=)
#undef VRAMLINT_COMPARISON
template <class M, std::enable_if_t<IsMatrix<M>, int> = 0> std::ostream &operator<<(std::ostream &out, const M &) {
  return out << '?';
}

/// A matrix over memory of the program's.
template <int Outer = 0, int Inner = 0> struct Stride {
  Stride(Index = 0, Index = 0) {}
};
template <int Value = 0> using OuterStride = Stride<Value, 0>;
template <int Value = 0> using InnerStride = Stride<0, Value>;
template <class M, int Options = 0, class S = Stride<>> class Map : public std::remove_const_t<M> {
public:
  using Base = std::remove_const_t<M>;
  using Base::operator=;
  template <class P> explicit Map(P *at) : At(const_cast<std::remove_const_t<P> *>(at)) {}
  template <class P> Map(P *at, Index n) : At(const_cast<std::remove_const_t<P> *>(at)) { this->resize(n); }
  template <class P> Map(P *at, Index r, Index c, S = S()) : At(const_cast<std::remove_const_t<P> *>(at)) {
    this->resize(r, c);
  }
  typename Base::Scalar *data() const { return At; }

private:
  typename Base::Scalar *At;
};
template <class M, int Options = 0, class S = Stride<>> using Ref = M;

#define VRAMLINT_TYPES_OF(letter, T)                                                                                 \
  using Matrix2##letter = Matrix<T, 2, 2>;                                                                           \
  using Matrix3##letter = Matrix<T, 3, 3>;                                                                           \
  using Matrix4##letter = Matrix<T, 4, 4>;                                                                           \
  using MatrixX##letter = Matrix<T, Dynamic, Dynamic>;                                                               \
  using Matrix3X##letter = Matrix<T, 3, Dynamic>;                                                                    \
  using MatrixX3##letter = Matrix<T, Dynamic, 3>;                                                                    \
  using Vector2##letter = Matrix<T, 2, 1>;                                                                           \
  using Vector3##letter = Matrix<T, 3, 1>;                                                                           \
  using Vector4##letter = Matrix<T, 4, 1>;                                                                           \
  using VectorX##letter = Matrix<T, Dynamic, 1>;                                                                     \
  using RowVector2##letter = Matrix<T, 1, 2>;                                                                        \
  using RowVector3##letter = Matrix<T, 1, 3>;                                                                        \
  using RowVector4##letter = Matrix<T, 1, 4>;                                                                        \
  using RowVectorX##letter = Matrix<T, 1, Dynamic>;                                                                  \
  using ArrayX##letter = Matrix<T, Dynamic, 1>;                                                                      \
  using ArrayXX##letter = Matrix<T, Dynamic, Dynamic>;
VRAMLINT_TYPES_OF(i, int)
VRAMLINT_TYPES_OF(f, float)
VRAMLINT_TYPES_OF(d, double)
VRAMLINT_TYPES_OF(cf, std::complex<float>)
VRAMLINT_TYPES_OF(cd, std::complex<double>)
#undef VRAMLINT_TYPES_OF
template <class T, int N> using Vector = Matrix<T, N, 1>;
template <class T, int N> using RowVector = Matrix<T, 1, N>;

} // namespace Eigen
