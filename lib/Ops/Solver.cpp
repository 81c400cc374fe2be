// Factorizations that solve: LU with inverse, solve and determinants; Cholesky; triangular systems; least squares.
//
// The order of allocations is that of BatchLinearAlgebra.cpp (1.13). Pivots are looked at on the CPU before they are
// used. A system is taken to be solvable: whether it is depends on data.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Lapack.h"
#include "Ops/Registry.h"

#include <algorithm>

namespace vramlint {

Tensor columnMajor(const Sizes &Shape, Dtype Type, Device Where) {
  if (failed())
    return {};
  Sizes Swapped = Shape;
  std::swap(Swapped[Shape.size() - 1], Swapped[Shape.size() - 2]);
  Sizes Strides = contiguousStrides(Swapped);
  std::swap(Strides[Shape.size() - 1], Strides[Shape.size() - 2]);
  return makeStrided(Shape, Strides, Type, Where);
}

bool isColumnMajor(const Tensor &T) {
  Sizes Shape = T.sizes(), Strides = T.strides();
  std::size_t Rank = Shape.size();
  std::swap(Shape[Rank - 1], Shape[Rank - 2]);
  std::swap(Strides[Rank - 1], Strides[Rank - 2]);
  return makeAlias(T, Shape, Strides, T.impl().Offset).isContiguous();
}

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

bool checkMatrix(const Tensor &A, std::string_view Op, bool Square) {
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

void checkInfos(const Tensor &Infos) {
  if (failed() || !Infos.defined())
    return;
  CategoryScope Scope(Category::Temporary);
  Tensor Any = makeTensor({}, Dtype::Bool, Infos.device());
  if (Infos.device().isCpu()) // `any` of numbers makes them bools first
    Tensor Bools = makeTensor({Infos.numel()}, Dtype::Bool, Infos.device());
}

Tensor lostGradient(std::string_view Op, const OutputMeta &Of) {
  session().assume(Doubt::NoOpModel, std::string(Op) + "_backward");
  return makeTensor(Of.Shape, Of.Type, Of.Where);
}

namespace {

Factors makeFactors(const Tensor &A) {
  Sizes Pivots = joined(batchOf(A), {std::min(A.size(-2), A.size(-1))});
  Factors F;
  F.LU = columnMajor(A.sizes(), A.dtype(), A.device());
  F.Pivots = makeTensor(Pivots, Dtype::Int, A.device());
  return F;
}

/// The work area of getrf and getrs; LAPACK needs none.
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

/// What linalg_lu_solve takes besides its result.
void runLuSolve(const Tensor &LU, const Tensor &Pivots, const Tensor &Result) {
  if (failed() || Result.numel() == 0)
    return;
  CategoryScope Scope(Category::Temporary);
  withoutGrad([&] {
    Tensor Copy = isColumnMajor(LU) ? Tensor() : columnMajor(LU.sizes(), LU.dtype(), LU.device());
    checkPivots(Pivots);
    const Sizes Batch = batchOf(Result);
    if (LU.device().isCpu() && batchOf(LU) != Batch) {
      // which factors each of the right sides uses
      Tensor Own = scratch(8 * LU.numel() / std::max<std::int64_t>(1, LU.size(-1) * LU.size(-2)), LU.device());
      Tensor Spread = scratch(8 * *elementCount(Batch), LU.device());
      Own = Tensor();
    }
    solverArea("linalg_lu_solve", LU);
    return 0;
  });
}

Tensor luSolve(const Tensor &LU, const Tensor &Pivots, const Tensor &B, bool Left) {
  std::optional<Sizes> Batch = failed() ? std::nullopt : jointBatch(LU, B);
  if (!Batch)
    return {};
  Sizes Shape = joined(*Batch, {B.size(-2), B.size(-1)});
  Tensor Out = Left ? columnMajor(Shape, B.dtype(), B.device()) : makeTensor(Shape, B.dtype(), B.device());
  if (Out.defined())
    runLuSolve(LU, Pivots, Out);
  return Out;
}

} // namespace

Tensor inverse(const Tensor &A, Tensor *Info) {
  if (!checkMatrix(A, "linalg.inv"))
    return {};
  NodeRef Node = record("linalg_inv_ex", {A});
  Tensor Out = columnMajor(A.sizes(), A.dtype(), A.device()), Infos;
  Infos = makeTensor(batchOf(A), Dtype::Int, A.device());
  if (failed())
    return {};
  {
    CategoryScope Scope(Category::Temporary);
    Factors F = makeFactors(A);
    if (!failed())
      runLuSolve(F.LU, F.Pivots, Out);
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
  Tensor GB = luSolve(LU, Pivots, Matrix(G), Left);
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
    runLuSolve(F.LU, F.Pivots, Vector ? makeAlias(Out, Whole, Strides, 0) : Out);
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
  if (!failed() && Out.numel() != 0 && (Spread || !(A.isContiguous() || isColumnMajor(A))))
    scratch(*elementCount(joined(*Batch, {A.size(-2), A.size(-1)})) * elementSize(A.dtype()), A.device());
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

Argument runInverse(OpCall &C) {
  Tensor A = C.tensor("A|self"), Info;
  bool Check = C.flag("check_errors", false) || C.name() != "linalg_inv_ex";
  if (C.poisoned() || failed())
    return Tensor();
  Tensor Out = inverse(A, &Info);
  if (Check && Out.defined())
    checkInfos(Info);
  if (C.name() == "linalg_inv_ex" && Out.defined())
    return std::vector<Tensor>{Out, Info};
  return Out;
}

Argument runSolve(OpCall &C) {
  Tensor A = C.tensor("A|self"), B = C.tensor("B|other"), Info;
  bool Left = C.flag("left", true), Both = C.name() == "linalg_solve_ex";
  bool Check = C.flag("check_errors", false) || !Both;
  if (C.poisoned() || failed())
    return Tensor();
  Tensor Out = solve(A, B, Left, &Info);
  if (Check && Out.defined())
    checkInfos(Info);
  if (Both && Out.defined())
    return std::vector<Tensor>{Out, Info};
  return Out;
}

Argument runLuFactor(OpCall &C) {
  Tensor A = C.tensor("A|self");
  bool Both = C.name() == "linalg_lu_factor_ex", Check = C.flag("check_errors", false) || !Both;
  if (C.poisoned() || !checkMatrix(A, C.name(), /*Square=*/false))
    return Tensor();
  NodeRef Node = record("linalg_lu_factor_ex", {A});
  Factors F = makeFactors(A);
  F.Info = makeTensor(batchOf(A), Dtype::Int, A.device());
  if (failed())
    return Tensor();
  solverArea(C.name(), A);
  keepOutput(Node, F.LU);
  keep(Node, F.Pivots);
  OutputMeta Of = metaOf(A);
  attach(Node, F.LU, [Of](GradNode &, GradList &) -> GradList { return {lostGradient("linalg_lu_factor_ex", Of)}; });
  if (Check)
    checkInfos(F.Info);
  if (Both)
    return std::vector<Tensor>{F.LU, F.Pivots, F.Info};
  return std::vector<Tensor>{F.LU, F.Pivots};
}

Argument runLuSolveOp(OpCall &C) {
  Tensor LU = C.tensor("LU|LU_data"), Pivots = C.tensor("pivots|LU_pivots"), B = C.tensor("B|self");
  bool Left = C.flag("left", true);
  if (C.poisoned() || !checkMatrix(LU, C.name()) || !commonDevice({LU, B}))
    return Tensor();
  if (B.dim() < 2 || B.size(Left ? -2 : -1) != LU.size(-1))
    return fail("linalg.lu_solve: Incompatible shapes of A and B for the equation");
  NodeRef Node = record("linalg_lu_solve", {LU, B});
  keep(Node, LU);
  keep(Node, Pivots);
  Tensor Out = luSolve(LU, Pivots, B, Left);
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

/// The permutation of lu_unpack: a row of numbers, and a copy of it for each matrix of a batch.
void unpackPermutation(const Tensor &A) {
  Tensor Row = scratch(8 * A.size(-2), A.device()), Rows;
  if (A.dim() > 2) {
    Rows = scratch(8 * A.size(-2) * *elementCount(batchOf(A)), A.device());
    Row = Tensor();
  }
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
    if (A.numel() != 0 && (M != 1 || N != 1 || !Batch.empty()))
      LU = columnMajor(A.sizes(), A.dtype(), A.device());
    Pivots = makeTensor(joined(Batch, {K}), Dtype::Int, A.device());
    Info = makeTensor(Batch, Dtype::Int, A.device());
    LU = Tensor();
    solverArea("linalg_lu", A);
    // One of the two is cut out of what was factored: a copy where its matrices do not follow each other.
    const bool Apart = *elementCount(Batch) > 1;
    if (M != N && Apart && A.device().isCpu())
      scratch((M > N ? U : L).bytes(), A.device());
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

/// Parity of the pivots, by which determinants change sign.
Tensor pivotSign(const Tensor &Pivots) {
  Tensor Moved, Sign;
  const Sizes Batch(Pivots.sizes().begin(), Pivots.sizes().end() - 1);
  {
    Tensor Range, Differs;
    Range = makeTensor({Pivots.sizes().back()}, Dtype::Int, Pivots.device());
    Differs = makeTensor(Pivots.sizes(), Dtype::Bool, Pivots.device());
    Sign = makeTensor(Batch, Dtype::Long, Pivots.device());
    if (Pivots.device().isCpu()) {
      scratch(8 * Pivots.numel(), Pivots.device());
      for (int Step = 0; Step != 3; ++Step) // modulo two, times minus two, plus one
        scratch(8, Pivots.device());
    }
  }
  return Sign;
}

Factors factorsForDeterminant(const Tensor &A) {
  Factors F = makeFactors(A);
  CategoryScope Scope(Category::Temporary);
  F.Info = makeTensor(batchOf(A), Dtype::Int, A.device());
  solverArea("linalg_det", A);
  return F;
}

/// The product of a sign that is made a floating number first.
void convertSign(const Tensor &Sign, Dtype Type) {
  if (Sign.device().isCpu())
    scratch(Sign.numel() * elementSize(Type), Sign.device());
}

GradList detBackward(const Tensor &G, const Tensor &Det, const Tensor &LU, const Tensor &Pivots) {
  if (LU.numel() == 0)
    return {Tensor()};
  Tensor Scaled = ops::mul(G, Det);
  Sizes Shape = Pivots.sizes();
  Tensor Sides = columnMajor(LU.sizes(), Scaled.dtype(), LU.device());
  if (failed())
    return {Tensor()};
  Tensor Shaken;
  {
    Tensor Zero = ops::compare(ops::diagonal(LU, 0, -2, -1), Scalar(0.0));
    Tensor Filled;
    {
      Tensor One = wrapScalarAs(session().DefaultDtype, LU.device());
      Tensor Other = wrapScalarAs(session().DefaultDtype, LU.device());
      Filled = makeTensor(Shape, session().DefaultDtype, LU.device());
      Other = Tensor();
    }
    Tensor Diagonal = makeTensor(LU.sizes(), session().DefaultDtype, LU.device());
    Shaken = ops::add(LU, Diagonal);
  }
  return {luSolve(Shaken, Pivots, Sides, /*Left=*/true)};
}

Tensor determinant(const Tensor &A) {
  if (!checkMatrix(A, "linalg.det"))
    return {};
  NodeRef Node = record("linalg_det", {A});
  SavedSlot KeptA = keep(Node, A);
  Tensor Out = makeTensor(batchOf(A), A.dtype(), A.device());
  Factors F = failed() ? Factors() : factorsForDeterminant(A);
  if (failed())
    return {};
  withoutGrad([&] {
    CategoryScope Scope(Category::Temporary);
    Tensor Product = makeTensor(Out.sizes(), A.dtype(), A.device()), Sign;
    Sign = pivotSign(F.Pivots);
    convertSign(Sign, A.dtype());
    Sign = Tensor();
    return 0;
  });
  F.Info = Tensor();
  SavedSlot KeptOut = keepOutput(Node, Out), KeptLU = keep(Node, F.LU), KeptPivots = keep(Node, F.Pivots);
  F.LU = Tensor();
  F.Pivots = Tensor();
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    if (session().GradEnabled)
      return {lostGradient("linalg_det_backward", metaOf(unpack(N, KeptA)))};
    return detBackward(G[0], unpack(N, KeptOut), unpack(N, KeptLU), unpack(N, KeptPivots));
  });
}

std::vector<Tensor> signAndLog(const Tensor &A) {
  if (!checkMatrix(A, "linalg.slogdet"))
    return {};
  NodeRef Node = record("linalg_slogdet", {A});
  SavedSlot KeptA = keep(Node, A);
  Tensor Sign = makeTensor(batchOf(A), A.dtype(), A.device());
  Tensor Log = makeTensor(batchOf(A), toReal(A.dtype()), A.device());
  Factors F = failed() ? Factors() : factorsForDeterminant(A);
  if (failed())
    return {};
  withoutGrad([&] {
    CategoryScope Scope(Category::Temporary);
    {
      Tensor Parity = pivotSign(F.Pivots);
      Tensor Signs = makeTensor(F.Pivots.sizes(), A.dtype(), A.device());
      Tensor Product = makeTensor(Sign.sizes(), A.dtype(), A.device());
      convertSign(Parity, A.dtype());
    }
    Tensor Absolute = makeTensor(F.Pivots.sizes(), toReal(A.dtype()), A.device());
    return 0;
  });
  F.Info = Tensor();
  keepOutput(Node, Sign, 0);
  SavedSlot KeptLU = keep(Node, F.LU), KeptPivots = keep(Node, F.Pivots);
  F.LU = Tensor();
  F.Pivots = Tensor();
  attach(Node, Sign, [=](GradNode &N, GradList &G) -> GradList {
    if (!G[1].defined() && !G[0].defined())
      return {Tensor()};
    if (session().GradEnabled)
      return {lostGradient("linalg_slogdet_backward", metaOf(unpack(N, KeptA)))};
    Tensor LU = unpack(N, KeptLU);
    Tensor Sides = columnMajor(LU.sizes(), LU.dtype(), LU.device());
    return {luSolve(LU, unpack(N, KeptPivots), Sides, /*Left=*/true)};
  });
  setHistory(Node, Log);
  return {Sign, Log};
}

Argument runDeterminant(OpCall &C) {
  Tensor A = C.tensor("A|self");
  if (failed())
    return Tensor();
  if (C.name().ends_with("slogdet")) {
    std::vector<Tensor> Both = signAndLog(A);
    return Both.empty() ? Argument(Tensor()) : Argument(Both);
  }
  if (C.name() != "logdet")
    return determinant(A);
  std::vector<Tensor> Both = signAndLog(A);
  if (Both.empty())
    return Tensor();
  if (isComplex(A.dtype()))
    return ops::add(ops::unary("log", Both[0]), Both[1]);
  Tensor Sign = std::move(Both[0]), Log = std::move(Both[1]);
  Tensor Negative = ops::compare(Sign, Scalar(-1.0));
  return ops::where(Negative, wrapScalarAs(A.dtype(), A.device()), Log);
}

Tensor triangle(const Tensor &T, bool Upper, std::int64_t Diagonal = 0) {
  return invokeTensor(Upper ? "triu" : "tril", {{"self", T}, {"diagonal", Diagonal}});
}

/// cholesky_backward; both triangles are read as a lower one.
Tensor choleskyBackward(const Tensor &Grad, const Tensor &Factor, bool Upper) {
  Tensor L = Upper ? adjoint(Factor) : Factor, G = Upper ? adjoint(Grad) : Grad;
  Tensor Phi = triangle(ops::matmul(adjoint(L), G), false);
  {
    Tensor Below = triangle(Phi, false, -1);
    Tensor Sum = ops::add(Phi, adjoint(Below));
    Phi = ops::mul(Sum, Scalar(0.5));
  }
  Phi = solveTriangular(adjoint(L), Phi, /*Upper=*/true, /*Left=*/true);
  return solveTriangular(L, Phi, /*Upper=*/false, /*Left=*/false);
}

Argument runCholesky(OpCall &C) {
  Tensor A = C.tensor("self|A");
  bool Upper = C.flag("upper", false), Both = C.name() == "linalg_cholesky_ex";
  bool Check = C.flag("check_errors", false) || !Both;
  if (C.poisoned() || !checkMatrix(A, C.name()))
    return Tensor();
  NodeRef Node = record(C.name(), {A});
  Tensor Out = columnMajor(A.sizes(), A.dtype(), A.device()), Info;
  // The old function makes no result of an empty matrix by LAPACK's means.
  if (C.name() != "cholesky" || A.numel() != 0)
    Info = makeTensor(batchOf(A), Dtype::Int, A.device());
  if (failed())
    return Tensor();
  solverArea(C.name(), A);
  SavedSlot Kept = keepOutput(Node, Out);
  attach(Node, Out,
         [=](GradNode &N, GradList &G) -> GradList { return {choleskyBackward(G[0], unpack(N, Kept), Upper)}; });
  if (Check)
    checkInfos(Info);
  if (Both)
    return std::vector<Tensor>{Out, Info};
  return Out;
}

Tensor choleskySolve(const Tensor &B, const Tensor &Factor, bool Upper) {
  if (failed() || !B.defined() || !Factor.defined())
    return {};
  if (B.dim() < 2 || Factor.dim() < 2)
    return fail("b should have at least 2 dimensions");
  if (Factor.size(-1) != Factor.size(-2) || Factor.size(-1) != B.size(-2) || B.dtype() != Factor.dtype())
    return fail("Incompatible matrix sizes for cholesky_solve: each A matrix is " + std::to_string(Factor.size(-1)) +
                " by " + std::to_string(Factor.size(-1)) + " but each b matrix is " + std::to_string(B.size(-2)) +
                " by " + std::to_string(B.size(-1)));
  if (!checkMatrix(Factor, "cholesky_solve") || !commonDevice({B, Factor}))
    return {};
  std::optional<Sizes> Batch = jointBatch(Factor, B);
  if (!Batch)
    return {};
  NodeRef Node = record("cholesky_solve", {B, Factor});
  keep(Node, B); // for its sizes
  SavedSlot KeptFactor = keep(Node, Factor);
  Tensor Out = columnMajor(joined(*Batch, {B.size(-2), B.size(-1)}), B.dtype(), B.device());
  if (!failed()) {
    CategoryScope Scope(Category::Temporary);
    Tensor Copy = columnMajor(joined(*Batch, {Factor.size(-2), Factor.size(-1)}), B.dtype(), B.device());
    Tensor Info = makeTensor(*Batch, Dtype::Int, B.device());
    solverArea("cholesky_solve", Factor);
    checkInfos(Info);
  }
  SavedSlot KeptX = keepOutput(Node, Out);
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    Tensor L = unpack(N, KeptFactor), X = unpack(N, KeptX);
    // Both are computed, whichever is wanted.
    Tensor GB = choleskySolve(G[0], L, Upper), GL;
    {
      Tensor Common = ops::matmul(GB, adjoint(X));
      Common = ops::add(Common, adjoint(Common));
      Tensor Product = Upper ? ops::matmul(L, Common) : ops::matmul(Common, L);
      GL = ops::unary("neg", Product);
      Product = Tensor();
    }
    return {N.wants(0) ? GB : Tensor(), N.wants(1) ? GL : Tensor()};
  });
}

Argument runCholeskySolve(OpCall &C) {
  Tensor B = C.tensor("self"), Factor = C.tensor("input2");
  bool Upper = C.flag("upper", false);
  if (C.poisoned())
    return Tensor();
  return choleskySolve(B, Factor, Upper);
}

Argument runCholeskyInverse(OpCall &C) {
  Tensor A = C.tensor("self");
  bool Upper = C.flag("upper", false);
  if (C.poisoned() || !checkMatrix(A, "cholesky_inverse"))
    return Tensor();
  NodeRef Node = record("cholesky_inverse", {A});
  SavedSlot KeptA = keep(Node, A);
  Tensor Out;
  {
    CategoryScope Scope(Category::Temporary);
    Tensor Info = makeTensor(batchOf(A), Dtype::Int, A.device());
    {
      CategoryScope Inner(Category::Activation);
      Out = columnMajor(A.sizes(), A.dtype(), A.device());
    }
    solverArea("cholesky_inverse", A);
    checkInfos(Info);
  }
  SavedSlot KeptX = keepOutput(Node, Out);
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    Tensor L = unpack(N, KeptA), X = unpack(N, KeptX);
    Tensor Common = ops::add(G[0], adjoint(G[0]));
    {
      Tensor Inner = ops::matmul(Common, X);
      Common = ops::matmul(X, Inner);
    }
    Tensor Product = Upper ? ops::matmul(L, Common) : ops::matmul(Common, L);
    return {ops::unary("neg", Product)};
  });
}

Argument runSolveTriangular(OpCall &C) {
  Tensor A = C.tensor("self|A"), B = C.tensor("B");
  bool Upper = C.flag("upper", true), Left = C.flag("left", true);
  if (C.poisoned() || failed())
    return Tensor();
  return solveTriangular(A, B, Upper, Left);
}

/// The old function: the solution and a copy of the matrix.
std::vector<Tensor> oldTriangular(const Tensor &B, const Tensor &A, bool Upper, bool Transposed) {
  if (!checkMatrix(A, "triangular_solve") || !commonDevice({A, B}))
    return {};
  if (B.dim() < 2 || B.size(-2) != A.size(-1) || A.dtype() != B.dtype())
    return fail("Incompatible matrix sizes for triangular_solve"), std::vector<Tensor>();
  std::optional<Sizes> Batch = jointBatch(A, B);
  if (!Batch)
    return {};
  NodeRef Node = record("triangular_solve", {B, A});
  keep(Node, B); // for its sizes
  SavedSlot KeptA = keep(Node, A);
  Tensor Out = columnMajor(joined(*Batch, {B.size(-2), B.size(-1)}), A.dtype(), A.device());
  Tensor Copy = columnMajor(joined(*Batch, {A.size(-2), A.size(-1)}), A.dtype(), A.device());
  if (failed())
    return {};
  SavedSlot KeptX = keepOutput(Node, Out);
  attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    if (isComplex(N.Outputs[0].Type))
      return {lostGradient("triangular_solve", metaOf(unpack(N, KeptX))),
              lostGradient("triangular_solve", metaOf(unpack(N, KeptA)))};
    Tensor GB, GA;
    if (G[0].defined()) {
      GB = std::move(oldTriangular(G[0], unpack(N, KeptA), Upper, !Transposed).front());
      if (N.wants(1)) {
        Tensor X = unpack(N, KeptX);
        Tensor Product = Transposed ? ops::matmul(X, adjoint(GB)) : ops::matmul(GB, adjoint(X));
        GA = ops::unary("neg", Product);
        Product = Tensor();
        GA = triangle(GA, Upper);
      }
    }
    if (!GA.defined() && (G[0].defined() || G[1].defined()))
      GA = ops::expand(ops::zeros({1}, N.Outputs[1].Type, N.Outputs[1].Where), N.Outputs[1].Shape);
    if (N.wants(1) && G[1].defined())
      GA = ops::add(GA, G[1]);
    return {N.wants(0) ? GB : Tensor(), GA};
  });
  setHistory(Node, Copy);
  return {Out, Copy};
}

Argument runOldTriangular(OpCall &C) {
  Tensor B = C.tensor("self"), A = C.tensor("A");
  bool Upper = C.flag("upper", true), Transposed = C.flag("transpose", false);
  if (C.poisoned() || failed())
    return Tensor();
  std::vector<Tensor> Both = oldTriangular(B, A, Upper, Transposed);
  return Both.empty() ? Argument(Tensor()) : Argument(Both);
}

/// What LAPACK's drivers of least squares ask for, in elements.
std::int64_t leastSquaresArea(std::string_view Driver, std::int64_t M, std::int64_t N, std::int64_t K) {
  const std::int64_t Least = std::min(M, N);
  return Driver == "gels" ? std::max<std::int64_t>(1, Least + std::max(Least, K) * LapackBlock)
                          : std::max<std::int64_t>(1, Least + 2 * N + LapackBlock * (N + 1));
}

Argument runLeastSquares(OpCall &C) {
  Tensor A = C.tensor("self|A"), B = C.tensor("b|B");
  std::string Driver = C.text("driver", A.defined() && A.device().isCuda() ? "gels" : "gelsy");
  if (C.poisoned() || !checkMatrix(A, "torch.linalg.lstsq", /*Square=*/false) || !commonDevice({A, B}))
    return Tensor();
  const std::int64_t M = A.size(-2), N = A.size(-1);
  const bool Vector =
      A.dim() - 1 == B.dim() && B.dim() > 0 && B.sizes() == Sizes(A.sizes().begin(), A.sizes().end() - 1);
  if (A.dtype() != B.dtype() || (!Vector && (B.dim() < 2 || B.size(-2) != M)))
    return fail("torch.linalg.lstsq: input.size(-2) should match other.size(-2)");
  if (Driver != "gels" && Driver != "gelsy")
    return leftOut({"linalg_lstsq with the driver " + Driver + " has no model"});
  Tensor Sides = withoutGrad([&] { return Vector ? ops::unsqueeze(detached(B), -1) : detached(B); });
  std::optional<Sizes> Batch = jointBatch(A, Sides);
  if (!Batch)
    return Tensor();
  const std::int64_t K = Sides.size(-1), Count = *elementCount(*Batch);
  if (A.numel() == 0 || K == 0 || Count == 0)
    return leftOut({"linalg_lstsq of empty matrices has no model"});
  NodeRef Node = record("linalg_lstsq", {A, B});
  keep(Node, A);
  keep(Node, B);
  Tensor Solution, Residuals, Rank = makeTensor({0}, Dtype::Long, A.device());
  {
    Tensor Info = makeTensor(batchOf(A), Dtype::Int, A.device());
    Solution = columnMajor(joined(*Batch, {std::max(M, N), K}), A.dtype(), A.device());
    if (Driver == "gelsy")
      Rank = makeTensor(batchOf(A), Dtype::Long, A.device());
    if (failed())
      return Tensor();
    CategoryScope Scope(Category::Temporary);
    Tensor Copy = columnMajor(A.sizes(), A.dtype(), A.device());
    {
      Tensor Order, Area;
      if (Driver == "gelsy" && A.device().isCpu())
        Order = makeTensor({N}, Dtype::Int, A.device());
      solverArea("linalg_lstsq", A);
      if (A.device().isCpu()) {
        Area = makeTensor({leastSquaresArea(Driver, M, N, K)}, A.dtype(), A.device());
        Tensor First = scratch(8 * Count, A.device()), Second = scratch(8 * Count, A.device());
      }
      Area = Tensor();
    }
    if (Driver == "gels" && M > N) {
      CategoryScope Inner(Category::Activation);
      Residuals = makeTensor(joined(*Batch, {K}), toReal(A.dtype()), A.device());
    }
    Copy = Tensor();
    checkInfos(Info);
  }
  Sizes Shape = Vector ? joined(*Batch, {N}) : joined(*Batch, {N, K}), Strides = Solution.strides();
  if (Vector)
    Strides.pop_back();
  Solution.impl().Shape = Shape;
  Solution.impl().Strides = Strides;
  Tensor None = makeTensor({0}, toReal(A.dtype()), A.device());
  OutputMeta First = metaOf(A), Second = metaOf(B);
  attach(Node, Solution, [=](GradNode &N, GradList &) -> GradList {
    GradList Grads(2);
    if (N.wants(0))
      Grads[0] = lostGradient("linalg_lstsq", First);
    if (N.wants(1))
      Grads[1] = lostGradient("linalg_lstsq", Second);
    return Grads;
  });
  return std::vector<Tensor>{Solution, Residuals.defined() ? Residuals : None, Rank, None};
}

/// A tensor seen as a matrix of the product of some dimensions by that of the others.
Argument runTensorSolve(OpCall &C) {
  Tensor A = C.tensor("self"), B = C.tensor("other");
  Sizes Dims = C.integers("dims");
  if (C.poisoned() || failed())
    return Tensor();
  if (!Dims.empty()) {
    Sizes Ends;
    for (std::size_t I = 0; I != Dims.size(); ++I)
      Ends.push_back(A.dim() - static_cast<std::int64_t>(Dims.size() - I));
    A = ops::movedim(A, Dims, Ends);
    if (failed())
      return Tensor();
  }
  if (B.dim() > A.dim())
    return fail("Expected self to have at least as many dimensions as other");
  Sizes Shape(A.sizes().begin() + B.dim(), A.sizes().end());
  std::int64_t Length = *elementCount(Shape), Rows = B.numel();
  if (Length != Rows)
    return fail("Expected self to satisfy the requirement prod(self.shape[other.ndim:]) == "
                "prod(self.shape[:other.ndim]), but got " +
                std::to_string(Length) + " != " + std::to_string(Rows));
  A = ops::reshape(A, {Length, Length});
  Tensor Info, Sides = ops::flatten(B), Out = solve(A, Sides, true, &Info);
  if (Out.defined())
    checkInfos(Info);
  Info = Tensor();
  Sides = Tensor();
  return ops::reshape(Out, Shape);
}

Argument runTensorInverse(OpCall &C) {
  Tensor A = C.tensor("self");
  std::int64_t Index = C.integer("ind", 2);
  if (C.poisoned() || failed())
    return Tensor();
  if (Index <= 0)
    return fail("Expected a strictly positive integer for 'ind', but got " + std::to_string(Index));
  if (Index > A.dim())
    return fail("Expected self to satisfy the requirement prod(self.shape[ind:]) == prod(self.shape[:ind])");
  Sizes Front(A.sizes().begin(), A.sizes().begin() + Index), Shape(A.sizes().begin() + Index, A.sizes().end());
  std::int64_t Rows = *elementCount(Front), Columns = *elementCount(Shape);
  if (Rows != Columns)
    return fail(
        "Expected self to satisfy the requirement prod(self.shape[ind:]) == prod(self.shape[:ind]), but got " +
        std::to_string(Columns) + " != " + std::to_string(Rows));
  Shape.insert(Shape.end(), Front.begin(), Front.end());
  Tensor Info, Out = inverse(ops::reshape(A, {Rows, Columns}), &Info);
  if (Out.defined())
    checkInfos(Info);
  return ops::reshape(Out, Shape);
}

constexpr std::string_view From = "1.13.1 aten/src/ATen/native/BatchLinearAlgebra.cpp, LinearAlgebra.cpp, "
                                  "torch/csrc/autograd/FunctionsManual.cpp";

const OpDecl Decls[] = {
    {.Names = {"linalg_inv", "inverse", "linalg_inv_ex"}, .Run = runInverse, .Source = From},
    {.Names = {"linalg_solve", "linalg_solve_ex"}, .Run = runSolve, .Source = From},
    {.Names = {"linalg_lu_factor", "linalg_lu_factor_ex"},
     .Run = runLuFactor,
     .Harmless = listOf<"pivot">,
     .Source = From},
    {.Names = {"linalg_lu_solve", "lu_solve"}, .Run = runLuSolveOp, .Harmless = listOf<"adjoint">, .Source = From},
    {.Names = {"linalg_lu"}, .Run = runLu, .Source = From},
    {.Names = {"linalg_det", "det", "linalg_slogdet", "slogdet", "logdet"}, .Run = runDeterminant, .Source = From},
    {.Names = {"linalg_cholesky", "linalg_cholesky_ex", "cholesky"}, .Run = runCholesky, .Source = From},
    {.Names = {"cholesky_solve"}, .Run = runCholeskySolve, .Source = From},
    {.Names = {"cholesky_inverse"}, .Run = runCholeskyInverse, .Source = From},
    {.Names = {"linalg_solve_triangular"},
     .Run = runSolveTriangular,
     .Harmless = listOf<"unitriangular">,
     .Source = From},
    {.Names = {"triangular_solve"}, .Run = runOldTriangular, .Harmless = listOf<"unitriangular">, .Source = From},
    {.Names = {"linalg_lstsq"}, .Run = runLeastSquares, .Harmless = listOf<"rcond">, .Source = From},
    {.Names = {"linalg_tensorsolve"}, .Run = runTensorSolve, .Source = From},
    {.Names = {"linalg_tensorinv"}, .Run = runTensorInverse, .Source = From},
};

} // namespace
const std::span<const OpDecl> SolverOps = Decls;

} // namespace vramlint
