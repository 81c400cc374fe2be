// What the files of dense linear algebra share: column-major results, the check of what LAPACK reports, gradients
// that have no model.
//
// LAPACK writes matrices by columns. Its work areas on the CPU are those that the reference implementation and
// OpenBLAS ask for: a block of columns, mostly 32 of them. On CUDA cuSOLVER and MAGMA take theirs, which nobody can
// read off the sources: each op that calls them says so in the ledger.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Ops/Core/Functions.h"
#include "Ops/Core/Recording.h"

namespace vramlint {

constexpr std::int64_t LapackBlock = 32;
/// The work area of a routine that answers how many elements it asks for. It answers in floating point, which
/// since 2.7 is rounded up by the next number (lapack_work_to_int,
/// aten/src/ATen/native/BatchLinearAlgebraKernel.cpp).
inline std::int64_t askedFor(std::int64_t Elements) { return torchAtLeast(2, 7) ? Elements + 1 : Elements; }

/// A new tensor whose last two dimensions lie in memory by columns.
Tensor columnMajor(const Sizes &Shape, Dtype Type, Device Where);
/// A copy of \p A of that form (cloneBatchedColumnMajor). What lies by rows is copied as the transposed matrix that
/// it is.
Tensor copyByColumns(const Tensor &A);
/// Rows or columns of matrices, as a view that no graph knows.
Tensor firstRows(const Tensor &T, std::int64_t Count);
Tensor firstColumns(const Tensor &T, std::int64_t Count);
/// What triu and tril copy first on the CPU: matrices that do not follow each other, even a single one of a batch
/// (checkTrilTriuBatchContiguous).
void copyApart(const Tensor &T);
/// The same for the result of an op, which may be what its out form was given.
Tensor columnMajorResult(const Sizes &Shape, Dtype Type, Device Where);
bool isColumnMajor(const Tensor &T);
/// `mH()`: the last two dimensions change places. What is complex is marked as conjugated, and stays a view.
inline Tensor adjoint(const Tensor &T) { return ops::conj(ops::transpose(T, -2, -1)); }
/// The dimensions before the last two.
Sizes batchOf(const Tensor &T);
Sizes joined(Sizes Batch, std::initializer_list<std::int64_t> Matrix);
/// Broadcast batch of two operands; raises when they do not fit.
std::optional<Sizes> jointBatch(const Tensor &A, const Tensor &B);

/// A triangle is a factor that is there.
enum class Factorization : std::uint8_t { Lu, LowerCholesky, UpperCholesky, Triangle };
/// The codes that LAPACK gives for \p A, where its numbers are known and none that comes of them is rounded. Where
/// the program does not see them (\p AreSeen), that one is not zero is enough.
void tellInfos(const Tensor &Infos, const Tensor &A, Factorization Of, bool AreSeen = true);

/// False after raising: \p A is no batch of matrices of a floating type, or not of square ones.
bool checkMatrix(const Tensor &A, std::string_view Op, bool Square = true);
/// The same of the shape alone.
bool checkShape(const Tensor &A, std::string_view Op, bool Square = true);
/// The work area that LAPACK takes for a moment, in elements of \p Type; on CUDA an entry in the ledger.
void workArea(std::string_view Op, std::int64_t Elements, Dtype Type, Device Where);
/// Did any of the factorizations fail (_linalg_check_errors)? \p AskedOf: the op that was told to look.
void checkInfos(const Tensor &Infos, std::string_view AskedOf = {});

/// A gradient whose formula has no model: said in the ledger, and as large as what it is the gradient of.
Tensor lostGradient(std::string_view Op, const OutputMeta &Of);
inline OutputMeta metaOf(const Tensor &T) { return {T.sizes(), T.dtype(), T.device()}; }

struct Factors {
  Tensor LU, Pivots, Info;
};
/// Room for the factors and pivots of LU.
Factors makeFactors(const Tensor &A);
/// The work area of a solver of CUDA; LAPACK needs none.
void solverArea(std::string_view Op, const Tensor &A);
/// What linalg_lu_solve takes besides its result; \p Adjoint: of the adjoint system.
void runLuSolve(const Tensor &LU, const Tensor &Pivots, const Tensor &Result, bool Left, bool Adjoint);

// CudaSolver.cpp
/// Whether solvers factor the transposed matrix, which lies by columns already, and solve the adjoint system.
bool factorsTransposed(const Tensor &A);
/// What factoring takes on CUDA; LAPACK needs nothing.
void factorArea(std::string_view Op, const Tensor &A);
/// What geqrf, orgqr and potrf take on CUDA.
void reflectorArea(std::string_view Op, const Tensor &A);
void columnsArea(std::string_view Op, const Tensor &Q, std::int64_t Reflectors);
void choleskyArea(std::string_view Op, const Tensor &A, bool Upper);
/// What solving takes on CUDA, for a batch of systems with \p Sides right sides each.
void solveOnCuda(const Tensor &LU, const Tensor &Pivots, const Sizes &Batch, std::int64_t Sides, bool Transposed);

/// The triangular solver of CUDA: addresses of the matrices of a batch, of one as well.
void runTriangularSolve(const Tensor &A, const Tensor &Out);

// Solver.cpp
/// linalg_lu_solve of a system whose factors are there.
Tensor luSolve(const Tensor &LU, const Tensor &Pivots, const Tensor &B, bool Left, bool Adjoint = false);
/// linalg_inv_ex: the inverse; \p Info gets what LAPACK reports.
Tensor inverse(const Tensor &A, Tensor *Info = nullptr);
Tensor solve(const Tensor &A, const Tensor &B, bool Left, Tensor *Info = nullptr);
Tensor solveTriangular(const Tensor &A, const Tensor &B, bool Upper, bool Left);

// Decomposition.cpp
struct SingularValues {
  Tensor U, S, Vh;
};
/// linalg_svd; without vectors only the values are made unless a gradient needs the others.
SingularValues svd(const Tensor &A, bool Full, bool Vectors);
/// Only the values.
Tensor singularValues(const Tensor &A);
struct EigenValues {
  Tensor L, V;
};
EigenValues eigh(const Tensor &A, bool Vectors);
/// pinv_backward (FunctionsManual.cpp).
Tensor pseudoInverseBackward(const Tensor &G, const Tensor &Inverse, const Tensor &A);

} // namespace vramlint
