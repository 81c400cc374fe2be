// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/LinearAlgebra/Lapack.h"
#include "Ops/Core/Copies.h"
#include "Ops/Core/KnownNumbers.h"
#include "Ops/Core/OutForm.h"

#include <algorithm>
#include <cmath>

namespace vramlint {

static Sizes columnStrides(const Sizes &Shape) {
  Sizes Swapped = Shape;
  std::swap(Swapped[Shape.size() - 1], Swapped[Shape.size() - 2]);
  Sizes Strides = contiguousStrides(Swapped);
  std::swap(Strides[Shape.size() - 1], Strides[Shape.size() - 2]);
  return Strides;
}

Tensor columnMajor(const Sizes &Shape, Dtype Type, Device Where) {
  return failed() ? Tensor() : makeStrided(Shape, columnStrides(Shape), Type, Where);
}

/// `mT()`, as a view that no graph knows.
static Tensor turned(const Tensor &T) {
  Sizes Shape = T.sizes(), Strides = T.strides();
  const std::size_t Rank = Shape.size();
  std::swap(Shape[Rank - 1], Shape[Rank - 2]);
  std::swap(Strides[Rank - 1], Strides[Rank - 2]);
  return makeAlias(T, Shape, Strides, T.impl().Offset);
}

Tensor copyByColumns(const Tensor &A) {
  Tensor Out = columnMajor(A.sizes(), A.dtype(), A.device());
  if (Out.defined())
    takeCopyScratch(turned(Out), turned(A));
  return Out;
}

Tensor columnMajorResult(const Sizes &Shape, Dtype Type, Device Where) {
  return failed() ? Tensor() : makeResult(Shape, columnStrides(Shape), Type, Where);
}

Tensor firstRows(const Tensor &T, std::int64_t Count) {
  Sizes Shape = T.sizes();
  Shape[Shape.size() - 2] = Count;
  return makeAlias(T, Shape, T.strides(), T.impl().Offset);
}

Tensor firstColumns(const Tensor &T, std::int64_t Count) {
  Sizes Shape = T.sizes();
  Shape.back() = Count;
  return makeAlias(T, Shape, T.strides(), T.impl().Offset);
}

void copyApart(const Tensor &T) {
  if (!T.device().isCpu() || T.isContiguous())
    return;
  std::int64_t Expected = T.size(-1) * T.size(-2);
  bool Apart = false;
  for (std::int64_t I = T.dim() - 3; I >= 0; --I) {
    Apart |= T.strides()[static_cast<std::size_t>(I)] != Expected;
    Expected *= T.sizes()[static_cast<std::size_t>(I)];
  }
  if (Apart)
    scratch(T.numel() * elementSize(T.dtype()), T.device());
}

bool isColumnMajor(const Tensor &T) { return turned(T).isContiguous(); }

Sizes batchOf(const Tensor &T) {
  return Sizes(T.sizes().begin(), T.sizes().end() - std::min<std::int64_t>(2, T.dim()));
}

Sizes joined(Sizes Batch, std::initializer_list<std::int64_t> Matrix) {
  Batch.insert(Batch.end(), Matrix);
  return Batch;
}

std::optional<Sizes> jointBatch(const Tensor &A, const Tensor &B) {
  std::optional<Sizes> Batch = broadcast(batchOf(A), batchOf(B));
  if (!Batch)
    fail("The batch dimensions " + formatSizes(batchOf(A)) + " and " + formatSizes(batchOf(B)) +
         " cannot be broadcast");
  return Batch;
}

bool checkShape(const Tensor &A, std::string_view Op, bool Square) {
  if (failed() || !A.defined())
    return false;
  if (A.dim() < 2) {
    fail(std::string(Op) + ": The input tensor A must have at least 2 dimensions.");
    return false;
  }
  if (Square && A.size(-1) != A.size(-2)) {
    fail(std::string(Op) + ": A must be batches of square matrices, but they are " + std::to_string(A.size(-2)) +
         " by " + std::to_string(A.size(-1)) + " matrices");
    return false;
  }
  return true;
}

bool checkMatrix(const Tensor &A, std::string_view Op, bool Square) {
  if (!checkShape(A, Op, Square))
    return false;
  const Dtype Type = A.dtype();
  if (Type == Dtype::Float || Type == Dtype::Double || Type == Dtype::ComplexFloat || Type == Dtype::ComplexDouble)
    return true;
  if (isFloatingPoint(Type) || isComplex(Type))
    fail(std::string(Op) + ": Low precision dtypes not supported. Got " + std::string(dtypeName(Type)));
  else
    fail(std::string(Op) + ": Expected a floating point or complex tensor as input. Got " +
         std::string(dtypeName(Type)));
  return false;
}

void workArea(std::string_view Op, std::int64_t Elements, Dtype Type, Device Where) {
  if (Where.isCuda())
    session().assume(Doubt::SolverWorkspace, std::string(Op));
  else
    scratch(Elements * elementSize(Type), Where);
}

namespace {

/// Arithmetic on the numbers of one matrix, as long as nothing in it is rounded.
class ExactMatrix {
public:
  ExactMatrix(const long double *From, std::int64_t Order, Dtype Type)
      : Order(Order), IsSingle(Type == Dtype::Float), Numbers(From, From + Order * Order) {}

  /// The step (from 1) at which elimination with partial pivoting meets a column of zeros, 0 when it meets none.
  std::optional<std::int64_t> singularStep();
  /// The same of Cholesky's factorization of the lower triangle, or the \p Upper one, and a pivot that is not
  /// positive.
  std::optional<std::int64_t> indefiniteStep(bool Upper);
  /// Nothing is added to what is on the diagonal, however it is rounded.
  bool isIndefinite() {
    for (std::int64_t K = 0; K != Order; ++K)
      if (at(K, K) <= 0)
        return true;
    return false;
  }
  /// The first zero on the diagonal, from 1.
  std::optional<std::int64_t> zeroOnDiagonal() {
    for (std::int64_t K = 0; K != Order; ++K)
      if (at(K, K) == 0)
        return K + 1;
    return 0;
  }

private:
  long double &at(std::int64_t Row, std::int64_t Column) { return Numbers[Row * Order + Column]; }
  bool isExact(long double X) const {
    return std::isfinite(X) && (IsSingle ? X == static_cast<float>(X) : X == static_cast<double>(X));
  }

  /// False where something would be rounded.
  bool takeProduct(long double &From, long double A, long double B) const {
    From -= A * B;
    return isExact(A * B) && isExact(From);
  }

  const std::int64_t Order;
  const bool IsSingle;
  std::vector<long double> Numbers;
};

} // namespace

std::optional<std::int64_t> ExactMatrix::singularStep() {
  for (std::int64_t K = 0; K != Order; ++K) {
    std::int64_t Pivot = K;
    for (std::int64_t I = K; I != Order; ++I) {
      if (!isExact(at(I, K)))
        return std::nullopt;
      if (std::fabs(at(I, K)) > std::fabs(at(Pivot, K)))
        Pivot = I;
    }
    if (at(Pivot, K) == 0)
      return K + 1;
    for (std::int64_t J = 0; J != Order; ++J)
      std::swap(at(K, J), at(Pivot, J));
    for (std::int64_t I = K + 1; I != Order; ++I) {
      const long double Factor = at(I, K) / at(K, K);
      if (!isExact(Factor) || Factor * at(K, K) != at(I, K))
        return std::nullopt;
      for (std::int64_t J = K; J != Order; ++J)
        if (!takeProduct(at(I, J), Factor, at(K, J)))
          return std::nullopt;
    }
  }
  return 0;
}

std::optional<std::int64_t> ExactMatrix::indefiniteStep(bool Upper) {
  const auto below = [&](std::int64_t I, std::int64_t J) -> long double & { return Upper ? at(J, I) : at(I, J); };
  for (std::int64_t J = 0; J != Order; ++J) {
    for (std::int64_t K = 0; K != J; ++K)
      if (!takeProduct(below(J, J), below(J, K), below(J, K)))
        return std::nullopt;
    const long double Pivot = below(J, J), Root = std::sqrt(Pivot);
    if (!isExact(Pivot))
      return std::nullopt;
    if (Pivot <= 0)
      return J + 1;
    if (!isExact(Root) || Root * Root != Pivot)
      return std::nullopt;
    below(J, J) = Root;
    for (std::int64_t I = J + 1; I != Order; ++I) {
      for (std::int64_t K = 0; K != J; ++K)
        if (!takeProduct(below(I, J), below(I, K), below(J, K)))
          return std::nullopt;
      const long double Quotient = below(I, J) / Root;
      if (!isExact(Quotient) || Quotient * Root != below(I, J))
        return std::nullopt;
      below(I, J) = Quotient;
    }
  }
  return 0;
}

void tellInfos(const Tensor &Infos, const Tensor &A, Factorization Of, bool AreSeen) {
  constexpr std::int64_t Largest = 16;
  const bool IsReal = A.defined() && (A.dtype() == Dtype::Float || A.dtype() == Dtype::Double);
  if (failed() || !Infos.defined() || !IsReal || !A.device().isCpu() || A.size(-1) > Largest || A.numel() == 0)
    return;
  const auto Known = knownNumbersOf(A);
  if (!Known)
    return;
  std::vector<std::int64_t> Codes;
  const std::int64_t Order = A.size(-1);
  for (std::int64_t I = 0; I != A.numel(); I += Order * Order) {
    ExactMatrix M(Known->data() + I, Order, A.dtype());
    const bool IsCholesky = Of == Factorization::LowerCholesky || Of == Factorization::UpperCholesky;
    const bool IsIndefinite = IsCholesky && M.isIndefinite();
    std::optional<std::int64_t> Step = Of == Factorization::Lu ? M.singularStep()
                                       : Of == Factorization::Triangle
                                           ? M.zeroOnDiagonal()
                                           : M.indefiniteStep(Of == Factorization::UpperCholesky);
    if (!Step && IsIndefinite && !AreSeen)
      Step = Order; // at the latest
    if (!Step)
      return;
    Codes.push_back(*Step);
  }
  knowNumbers(Infos, Codes);
}

void checkInfos(const Tensor &Infos, std::string_view AskedOf) {
  if (failed() || !Infos.defined())
    return;
  const auto Codes = knownNumbersOf(Infos);
  if (!AskedOf.empty() && !Codes)
    session().assume(Doubt::Guard, "that `" + std::string(AskedOf) + "` succeeds (check_errors)");
  CategoryScope Scope(Category::Temporary);
  {
    Tensor Any = makeTensor({}, Dtype::Bool, Infos.device());
    // `any` of numbers makes them bools first on the CPU, and everywhere where there is only one (allany_impl,
    // ReduceOps.cpp)
    if (Infos.device().isCpu() || Infos.numel() == 1)
      Tensor Bools = makeTensor({Infos.numel()}, Dtype::Bool, Infos.device());
  }
  if (Codes && std::any_of(Codes->begin(), Codes->end(), [](long double Code) { return Code != 0; }))
    fail("the matrix cannot be factored: it is singular, or not positive-definite");
}

Tensor lostGradient(std::string_view Op, const OutputMeta &Of) {
  session().assume(Doubt::NoOpModel, std::string(Op) + "_backward");
  return makeTensor(Of.Shape, Of.Type, Of.Where);
}

Factors makeFactors(const Tensor &A) {
  Sizes Pivots = joined(batchOf(A), {std::min(A.size(-2), A.size(-1))});
  Factors F;
  F.LU = columnMajor(A.sizes(), A.dtype(), A.device());
  F.Pivots = makeTensor(Pivots, Dtype::Int, A.device());
  return F;
}

void solverArea(std::string_view Op, const Tensor &A) {
  if (A.device().isCuda() && A.numel() != 0)
    session().assume(Doubt::SolverWorkspace, std::string(Op));
}

/// Both ends of the pivots' range are looked at.
void checkPivots(const Tensor &Pivots) {
  for (int End = 0; End != 2 && Pivots.device().isCpu() && !failed(); ++End) {
    Tensor Inside = ops::compare(Pivots, Scalar(0));
    Tensor All = makeTensor({}, Dtype::Bool, Pivots.device());
  }
}

void runLuSolve(const Tensor &LU, const Tensor &Pivots, const Tensor &Result, bool Left, bool Adjoint) {
  if (failed() || Result.numel() == 0)
    return;
  CategoryScope Scope(Category::Temporary);
  withoutGrad([&] {
    Tensor Copy = isColumnMajor(LU) ? Tensor() : copyByColumns(LU);
    checkPivots(Pivots);
    const Sizes Batch = batchOf(Result);
    if (LU.device().isCpu() && batchOf(LU) != Batch) {
      // which factors each of the right sides uses
      Tensor Own = scratch(8 * LU.numel() / std::max<std::int64_t>(1, LU.size(-1) * LU.size(-2)), LU.device());
      Tensor Spread = scratch(8 * *elementCount(Batch), LU.device());
      Own = Tensor();
    }
    if (LU.device().isCuda())
      solveOnCuda(LU, Pivots, Batch, Result.size(Left ? -1 : -2), Adjoint == Left);
    return 0;
  });
}

void runTriangularSolve(const Tensor &A, const Tensor &Out) {
  if (failed() || !Out.defined() || A.numel() == 0 || Out.device().isCpu())
    return;
  const std::int64_t Count = *elementCount(batchOf(Out)), Side = A.size(-1);
  // triangular_solve_kernel, cuda/linalg/BatchLinearAlgebra.cpp: few large matrices one by one, larger ones by MAGMA,
  // which keeps its addresses on the host.
  constexpr std::int64_t Few = 8, Large = 64, Largest = 512;
  if ((Count <= Few && Side >= Large) || Side > Largest)
    return useCublas(Out.device());
  Tensor First = scratch(8 * Count, Out.device()), Second = scratch(Out.numel() ? 8 * Count : 0, Out.device());
  useCublas(Out.device());
}

} // namespace vramlint
