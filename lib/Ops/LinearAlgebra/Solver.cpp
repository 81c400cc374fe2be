// Factorizations that solve: LU with inverse, solve and determinants; Cholesky; triangular systems; least squares.
//
// The order of allocations is that of BatchLinearAlgebra.cpp (1.13). Pivots are looked at on the CPU before they are
// used. A system is taken to be solvable: whether it is depends on data.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Copies.h"
#include "Ops/Core/OutForm.h"
#include "Ops/Core/Registry.h"
#include "Ops/LinearAlgebra/Lapack.h"

#include <algorithm>

namespace vramlint {

Tensor luSolve(const Tensor &LU, const Tensor &Pivots, const Tensor &B, bool Left, bool Adjoint) {
  std::optional<Sizes> Batch = failed() ? std::nullopt : jointBatch(LU, B);
  if (!Batch)
    return {};
  Sizes Shape = joined(*Batch, {B.size(-2), B.size(-1)});
  Tensor Out = Left ? columnMajor(Shape, B.dtype(), B.device()) : makeTensor(Shape, B.dtype(), B.device());
  if (Out.defined())
    runLuSolve(LU, Pivots, Out, Left, Adjoint);
  return Out;
}

Tensor inverse(const Tensor &A, Tensor *Info) {
  if (!checkMatrix(A, "linalg.inv"))
    return {};
  NodeRef Node = record("linalg_inv_ex", {A});
  Tensor Out = columnMajorResult(A.sizes(), A.dtype(), A.device()), Infos;
  Infos = makeTensor(batchOf(A), Dtype::Int, A.device());
  if (failed())
    return {};
  {
    CategoryScope Scope(Category::Temporary);
    Factors F = makeFactors(A);
    if (!failed()) {
      factorArea("linalg_inv", A);
      tellInfos(Infos, A, Factorization::Lu);
      runLuSolve(F.LU, F.Pivots, Out, /*Left=*/true, factorsTransposed(A));
    }
    F.Pivots = Tensor();
  }
  SavedSlot Kept = keepOutput(Node, Out);
  if (Info)
    *Info = Infos;
  return attach(Node, Out, [Kept](GradNode &N, GradList &G) -> GradList {
    Tensor Inverse = unpack(N, Kept);
    Tensor Inner = ops::matmul(G[0], adjoint(Inverse));
    Tensor Outer = ops::matmul(adjoint(Inverse), Inner);
    return {ops::unary("neg", Outer)};
  });
}

/// The gradients of a solution: the adjoint system, and a product of the two solutions for the matrix.
static GradList solveBackward(GradNode &N, const Tensor &G, const Tensor &A, const Tensor &X, const Tensor &LU,
                              const Tensor &Pivots, bool Left, bool Vector) {
  if (!N.wants(0) && !N.wants(1))
    return GradList(2);
  if (session().GradEnabled) {
    Tensor Again = solve(adjoint(A), G, Left);
    Tensor GA = N.wants(0) ? lostGradient("linalg_solve_backward", metaOf(A)) : Tensor();
    return {GA, N.wants(1) ? Again : Tensor()};
  }
  auto Matrix = [&](const Tensor &T) { return Vector ? ops::unsqueeze(T, -1) : T; };
  Tensor GB = luSolve(LU, Pivots, Matrix(G), Left, !factorsTransposed(A));
  if (failed())
    return GradList(2);
  GradList Grads(2);
  if (N.wants(0)) {
    Tensor Sides = Matrix(X);
    Tensor Product = Left ? ops::matmul(GB, adjoint(Sides)) : ops::matmul(adjoint(Sides), GB);
    Grads[0] = ops::unary("neg", Product);
  }
  if (N.wants(1))
    Grads[1] = Vector ? ops::squeeze(GB, -1) : GB;
  return Grads;
}

Tensor solve(const Tensor &A, const Tensor &B, bool Left, Tensor *Info) {
  if (!checkMatrix(A, "linalg.solve") || !commonDevice({A, B}))
    return {};
  if (A.dtype() != B.dtype())
    return fail("linalg.solve: Expected A and B to have the same dtype, but found A of type " +
                std::string(dtypeName(A.dtype())) + " and B of type " + std::string(dtypeName(B.dtype())) +
                " instead");
  Sizes Rows(A.sizes().begin(), A.sizes().end() - 1);
  const bool Vector = B.dim() == 1 || (A.dim() - 1 == B.dim() && B.sizes() == Rows);
  if (Vector && !Left)
    return fail("linalg.solve: Vector broadcasting of the left hand side is not supported for left=False. In this "
                "case linalg.solve is equivalent to B / A.squeeze(-1)");
  Tensor Sides = withoutGrad([&] { return Vector ? ops::unsqueeze(detached(B), -1) : detached(B); });
  if (Sides.dim() < 2 || Sides.size(Left ? -2 : -1) != A.size(-1))
    return fail("linalg.solve: Incompatible shapes of A and B for the equation " + std::string(Left ? "AX" : "XA") +
                " = B (" + formatSizes(A.sizes()) + " and " + formatSizes(Sides.sizes()) + ")");
  std::optional<Sizes> Batch = jointBatch(A, Sides);
  if (!Batch)
    return {};
  NodeRef Node = record("linalg_solve_ex", {A, B});
  SavedSlot KeptA = keep(Node, A);
  Sizes Whole = joined(*Batch, {Sides.size(-2), Sides.size(-1)}), Shape = Whole;
  if (Vector)
    Shape.pop_back();
  Tensor Out =
      Left && Shape.size() > 1 ? columnMajor(Shape, A.dtype(), A.device()) : makeTensor(Shape, A.dtype(), A.device());
  Factors F = failed() ? Factors() : makeFactors(A);
  F.Info = makeTensor(batchOf(A), Dtype::Int, A.device());
  if (failed())
    return {};
  factorArea("linalg_solve", A); // whatever there is to solve for
  tellInfos(F.Info, A, Factorization::Lu);
  {
    // The result of a vector has other strides than those of a matrix with one column.
    Tensor Proxy;
    Sizes Strides = Out.strides();
    if (Vector) {
      Strides.push_back(1);
      CategoryScope Scope(Category::Temporary);
      Tensor Expected = withoutGrad([&] { return makeAlias(Out, Whole, Strides, 0); });
      Sizes Wanted = joined(*Batch, {Whole.back(), Whole[Whole.size() - 2]});
      Wanted = contiguousStrides(Wanted);
      std::swap(Wanted[Wanted.size() - 1], Wanted[Wanted.size() - 2]);
      if (Wanted != Strides && Expected.numel() != 0)
        Proxy = makeTensor(Whole, A.dtype(), A.device());
    }
    runLuSolve(F.LU, F.Pivots, Vector ? makeAlias(Out, Whole, Strides, 0) : Out, Left, factorsTransposed(A));
  }
  SavedSlot KeptX = keepOutput(Node, Out), KeptLU = keep(Node, F.LU), KeptPivots = keep(Node, F.Pivots);
  if (Info)
    *Info = F.Info;
  F.Pivots = Tensor();
  F.LU = Tensor();
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    return solveBackward(N, G[0], unpack(N, KeptA), unpack(N, KeptX), unpack(N, KeptLU), unpack(N, KeptPivots), Left,
                         Vector);
  });
}

Tensor solveTriangular(const Tensor &A, const Tensor &B, bool Upper, bool Left) {
  if (!checkMatrix(A, "linalg.solve_triangular") || !commonDevice({A, B}))
    return {};
  if (A.dtype() != B.dtype())
    return fail("linalg.solve_triangular: Expected A and B to have the same dtype, but found A of type " +
                std::string(dtypeName(A.dtype())) + " and B of type " + std::string(dtypeName(B.dtype())) +
                " instead");
  if (B.dim() < 2 || B.size(Left ? -2 : -1) != A.size(-1))
    return fail("linalg.solve_triangular: Incompatible shapes of A and B for the equation");
  std::optional<Sizes> Batch = jointBatch(A, B);
  if (!Batch)
    return {};
  NodeRef Node = record("linalg_solve_triangular", {A, B});
  SavedSlot KeptA = keep(Node, A, Node && (Node->wants(0) || Node->wants(1)));
  Tensor Out = columnMajor(joined(*Batch, {B.size(-2), B.size(-1)}), B.dtype(), B.device());
  // A matrix that does not lie in one piece is copied; one that serves several right sides counts as such.
  const bool Spread = batchOf(A) != *Batch;
  {
    Tensor Copy;
    if (!failed() && Out.numel() != 0 && (Spread || !(A.isContiguous() || isColumnMajor(A))))
      Copy = scratch(*elementCount(joined(*Batch, {A.size(-2), A.size(-1)})) * elementSize(A.dtype()), A.device());
    runTriangularSolve(A, Out);
  }
  SavedSlot KeptX = keepOutput(Node, Out);
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    Tensor A = unpack(N, KeptA), X = unpack(N, KeptX);
    Tensor GB = solveTriangular(adjoint(A), G[0], !Upper, Left);
    GradList Grads(2);
    if (N.wants(0)) {
      Tensor Grad;
      {
        Tensor Product = Left ? ops::matmul(GB, adjoint(X)) : ops::matmul(adjoint(X), GB);
        Grad = ops::unary("neg", Product);
      }
      Grads[0] = invokeTensor(Upper ? "triu" : "tril", {{"self", Grad}});
    }
    if (N.wants(1))
      Grads[1] = GB;
    return Grads;
  });
}

namespace {

// The forms that end in _ex (\p Ex) give the codes of LAPACK, and look at them where they are told to; the others
// look at them always.

Argument checked(const Tensor &Out, const Tensor &Info, bool Ex, bool Check, std::string_view Op) {
  if (!Out.defined())
    return Tensor();
  if (Check || !Ex)
    checkInfos(Info, Ex ? Op : std::string_view());
  return Ex ? Argument(std::vector<Tensor>{Out, Info}) : Argument(Out);
}

template <bool Ex> Argument runInverse(OpCall &C) {
  Tensor A = C.tensor("A|self"), Info;
  bool Check = C.flag("check_errors", false);
  if (C.poisoned() || failed())
    return Tensor();
  // It is written column by column: what is given and lies otherwise gets a copy, before anything is checked.
  const Tensor Given = OutForm::claim();
  const bool IsCopied = Given.defined() && Given.sizes() == A.sizes() && A.dim() >= 2 && !isColumnMajor(Given);
  Tensor Out;
  {
    OutForm Form(IsCopied ? Tensor() : Given);
    Out = inverse(A, &Info);
  }
  if (IsCopied && !failed())
    Out = Given;
  return checked(Out, Info, Ex, Check, C.name());
}

template <bool Ex> Argument runSolve(OpCall &C) {
  Tensor A = C.tensor("A|self"), B = C.tensor("B|other"), Info;
  bool Left = C.flag("left", true), Check = C.flag("check_errors", false);
  if (C.poisoned() || failed())
    return Tensor();
  Tensor Out = solve(A, B, Left, &Info);
  return checked(Out, Info, Ex, Check, C.name());
}

template <bool Ex> Argument runLuFactor(OpCall &C) {
  Tensor A = C.tensor("A|self");
  bool Check = C.flag("check_errors", false);
  if (C.poisoned() || !checkMatrix(A, C.name(), /*Square=*/false))
    return Tensor();
  NodeRef Node = record("linalg_lu_factor_ex", {A});
  Factors F = makeFactors(A);
  F.Info = makeTensor(batchOf(A), Dtype::Int, A.device());
  if (failed())
    return Tensor();
  factorArea(C.name(), A);
  if (A.size(-1) == A.size(-2))
    tellInfos(F.Info, A, Factorization::Lu);
  keepOutput(Node, F.LU);
  keep(Node, F.Pivots);
  OutputMeta Of = metaOf(A);
  attach(Node, F.LU, [Of](GradNode &, GradList &) -> GradList { return {lostGradient("linalg_lu_factor_ex", Of)}; });
  if (Check || !Ex)
    checkInfos(F.Info, Ex ? C.name() : std::string_view());
  if (Ex)
    return std::vector<Tensor>{F.LU, F.Pivots, F.Info};
  return std::vector<Tensor>{F.LU, F.Pivots};
}

Argument runLuSolveOp(OpCall &C) {
  Tensor LU = C.tensor("LU|LU_data"), Pivots = C.tensor("pivots|LU_pivots"), B = C.tensor("B|self");
  bool Left = C.flag("left", true), Adjoint = C.flag("adjoint", false);
  if (C.poisoned() || !checkMatrix(LU, C.name()) || !commonDevice({LU, B}))
    return Tensor();
  if (B.dim() < 2 || B.size(Left ? -2 : -1) != LU.size(-1))
    return fail("linalg.lu_solve: Incompatible shapes of A and B for the equation");
  NodeRef Node = record("linalg_lu_solve", {LU, B});
  keep(Node, LU);
  keep(Node, Pivots);
  Tensor Out = luSolve(LU, Pivots, B, Left, Adjoint);
  keepOutput(Node, Out);
  OutputMeta First = metaOf(LU), Second = metaOf(B);
  return attach(Node, Out, [=](GradNode &N, GradList &) -> GradList {
    GradList Grads(2);
    if (N.wants(0))
      Grads[0] = lostGradient("linalg_lu_solve", First);
    if (N.wants(1))
      Grads[1] = lostGradient("linalg_lu_solve", Second);
    return Grads;
  });
}

/// The permutation of lu_unpack: a row of numbers, and a copy of it for each matrix of several.
void unpackPermutation(const Tensor &A) {
  Tensor Row = scratch(8 * A.size(-2), A.device()), Rows;
  if (const std::int64_t Count = *elementCount(batchOf(A)); Count > 1) {
    Rows = scratch(8 * A.size(-2) * Count, A.device());
    Row = Tensor();
  }
}

Argument runLuUnpack(OpCall &C) {
  Tensor LU = C.tensor("LU_data"), Pivots = C.tensor("LU_pivots");
  const bool Data = C.flag("unpack_data", true), Order = C.flag("unpack_pivots", true);
  if (C.poisoned() || failed() || !LU.defined() || !Pivots.defined())
    return Tensor();
  if (LU.dim() < 2)
    return fail("torch.lu_unpack: Expected tensor with 2 or more dimensions. Got size: " + formatSizes(LU.sizes()) +
                " instead");
  if (Order && Pivots.dtype() != Dtype::Int)
    return fail("torch.lu_unpack: LU_pivots is expected to be a contiguous tensor of torch.int32 dtype.\nNote: this "
                "function is intended to be used with the output produced by torch.linalg.lu_factor");
  NodeRef Node = record("lu_unpack", {LU});
  const Sizes Batch = batchOf(LU);
  const std::int64_t M = LU.size(-2), N = LU.size(-1), K = std::min(M, N);
  const auto made = [&](bool Wanted, std::int64_t Rows, std::int64_t Columns) {
    return makeTensor(Wanted ? joined(Batch, {Rows, Columns}) : Sizes{0}, LU.dtype(), LU.device());
  };
  Tensor P = made(Order, M, M), L = made(Data, M, K), U = made(Data, K, N);
  if (failed())
    return Tensor();
  if (Data) {
    if (LU.numel() != 0)
      copyApart(M > N ? firstRows(LU, K) : firstColumns(LU, K));
    copyApart(LU);
  }
  if (Order)
    unpackPermutation(LU);
  OutputMeta Of = metaOf(LU);
  attach(Node, L, [Of](GradNode &, GradList &) -> GradList { return {lostGradient("lu_unpack", Of)}; });
  setHistory(Node, U);
  return std::vector<Tensor>{P, L, U};
}

/// linalg_lu: the three factors in plain order.
Argument runLu(OpCall &C) {
  Tensor A = C.tensor("A|self");
  bool Pivot = C.flag("pivot", true);
  if (C.poisoned() || !checkMatrix(A, "linalg.lu", /*Square=*/false))
    return Tensor();
  if (!Pivot)
    return leftOut({"linalg_lu without pivots has no model"});
  NodeRef Node = record("linalg_lu", {A});
  const Sizes Batch = batchOf(A);
  const std::int64_t M = A.size(-2), N = A.size(-1), K = std::min(M, N);
  Tensor P = makeTensor(joined(Batch, {M, M}), A.dtype(), A.device());
  Tensor L = makeTensor(joined(Batch, {M, K}), A.dtype(), A.device());
  Tensor U = makeTensor(joined(Batch, {K, N}), A.dtype(), A.device());
  if (failed())
    return Tensor();
  {
    CategoryScope Scope(Category::Temporary);
    Tensor Info, Pivots, LU;
    // The factors are written by columns, then copied to where they stay.
    if (A.numel() != 0 && (M != 1 || N != 1))
      LU = columnMajor(A.sizes(), A.dtype(), A.device());
    Pivots = makeTensor(joined(Batch, {K}), Dtype::Int, A.device());
    Info = makeTensor(Batch, Dtype::Int, A.device());
    factorArea("linalg_lu", A);
    if (LU.defined())
      takeCopyScratch(M > N ? L : U, LU);
    LU = Tensor();
    // One of the two is cut out of what was factored, which stands in the other.
    if (M != N && A.numel() != 0)
      copyApart(M > N ? firstRows(L, K) : firstColumns(U, K));
    unpackPermutation(A);
    Info = Tensor();
  }
  keepOutput(Node, L, 1);
  keepOutput(Node, U, 2);
  keep(Node, P);
  OutputMeta Of = metaOf(A);
  attach(Node, L, [Of](GradNode &, GradList &) -> GradList { return {lostGradient("linalg_lu", Of)}; });
  setHistory(Node, U);
  return std::vector<Tensor>{P, L, U};
}

constexpr std::string_view From = "1.13.1 aten/src/ATen/native/BatchLinearAlgebra.cpp, LinearAlgebra.cpp, "
                                  "torch/csrc/autograd/FunctionsManual.cpp";

const OpDecl Decls[] = {
    {.Names = {"linalg_inv", "inverse"}, .Run = runInverse<false>, .Source = From},
    {.Names = {"linalg_inv_ex"}, .Run = runInverse<true>, .Source = From},
    {.Names = {"linalg_solve"}, .Run = runSolve<false>, .Source = From},
    {.Names = {"linalg_solve_ex"}, .Run = runSolve<true>, .Source = From},
    {.Names = {"linalg_lu_factor"}, .Run = runLuFactor<false>, .Harmless = listOf<"pivot">, .Source = From},
    {.Names = {"linalg_lu_factor_ex"}, .Run = runLuFactor<true>, .Harmless = listOf<"pivot">, .Source = From},
    {.Names = {"linalg_lu_solve", "lu_solve"}, .Run = runLuSolveOp, .Source = From},
    {.Names = {"linalg_lu"}, .Run = runLu, .Source = From},
    {.Names = {"lu_unpack"}, .Run = runLuUnpack, .Source = From},
};

} // namespace

const std::span<const OpDecl> SolverOps = Decls;

} // namespace vramlint
