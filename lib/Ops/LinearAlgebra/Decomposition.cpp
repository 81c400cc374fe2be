// Decompositions of dense matrices: singular values, eigenvalues; and what is made of them: pseudo-inverse, rank.
//
// The order of allocations is that of BatchLinearAlgebra.cpp (1.13). The gradients of singular and eigenvalues are
// exact where only the values have one; where vectors have one too, see each.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Registry.h"
#include "Ops/LinearAlgebra/Lapack.h"

#include <algorithm>
#include <cmath>

namespace vramlint {

/// X - X^H of the product of two.
static Tensor skewOf(const Tensor &Left, const Tensor &Right) {
  const Tensor Product = ops::matmul(Left, Right);
  return ops::sub(Product, adjoint(Product));
}

/// S_k^2 - S_j^2, and ones on the diagonal.
static Tensor gapsOf(const Tensor &S) {
  const Tensor Squares = ops::mul(S, S);
  return ops::sub(ops::unsqueeze(Squares, -2), ops::unsqueeze(Squares, -1));
}

/// What the gradients of the vectors come to between them, as svd_backward (FunctionsManual.cpp) writes it.
static Tensor svdInner(const Tensor &Left, const Tensor &Right, const Tensor &GS, const Tensor &S) {
  Tensor Result;
  {
    const Tensor Gaps = gapsOf(S);
    if (Left.defined() && Right.defined()) {
      const Tensor Second = ops::mul(ops::unsqueeze(S, -1), Right), First = ops::mul(Left, ops::unsqueeze(S, -2));
      const Tensor Sum = ops::add(First, Second);
      Result = ops::div(Sum, Gaps);
    } else if (Left.defined()) {
      Result = ops::mul(ops::div(Left, Gaps), ops::unsqueeze(S, -2));
    } else {
      Result = ops::mul(ops::unsqueeze(S, -1), ops::div(Right, Gaps));
    }
  }
  if (!GS.defined())
    return Result;
  const Tensor Diagonal = invokeTensor(
      "diag_embed",
      {{"self", GS}, {"offset", std::int64_t{0}}, {"dim1", std::int64_t{-2}}, {"dim2", std::int64_t{-1}}});
  Result = ops::add(Result, Diagonal); // what it was goes first
  return Result;
}

static Tensor svdBackward(const Tensor &GU, const Tensor &GS, const Tensor &GVh, const Tensor &U, const Tensor &S,
                          const Tensor &Vh) {
  const std::int64_t M = U.size(-2), N = Vh.size(-1);
  if (!GU.defined() && !GVh.defined()) {
    if (M >= N)
      return ops::matmul(U, ops::mul(ops::unsqueeze(GS, -1), Vh));
    return ops::matmul(ops::mul(U, ops::unsqueeze(GS, -2)), Vh);
  }
  const Tensor Left = GU.defined() ? skewOf(adjoint(U), GU) : Tensor();
  const Tensor Right = GVh.defined() ? skewOf(Vh, adjoint(GVh)) : Tensor();
  Tensor Inner = svdInner(Left, Right, GS, S);
  if (M > N && GU.defined()) {
    Inner = ops::matmul(U, Inner);
    const Tensor Scaled = ops::div(GU, ops::unsqueeze(S, -2));
    {
      const Tensor Within = ops::matmul(adjoint(U), Scaled), Projected = ops::matmul(U, Within);
      const Tensor Sum = ops::add(Inner, Scaled);
      Inner = ops::sub(Sum, Projected);
    }
    Inner = ops::matmul(Inner, Vh);
  } else if (M < N && GVh.defined()) {
    Inner = ops::matmul(Inner, Vh);
    const Tensor Scaled = ops::div(GVh, ops::unsqueeze(S, -1));
    {
      const Tensor Within = ops::matmul(Scaled, adjoint(Vh)), Projected = ops::matmul(Within, Vh);
      const Tensor Sum = ops::add(Inner, Scaled);
      Inner = ops::sub(Sum, Projected);
    }
    Inner = ops::matmul(U, Inner);
  } else {
    const Tensor Within = M >= N ? ops::matmul(Inner, Vh) : ops::matmul(U, Inner);
    Inner = M >= N ? ops::matmul(U, Within) : ops::matmul(Within, Vh);
  }
  return Inner;
}

SingularValues svd(const Tensor &A, bool Full, bool Vectors) {
  if (!checkMatrix(A, "linalg.svd", /*Square=*/false))
    return {};
  NodeRef Node = record("linalg_svd", {A});
  const OutputMeta Of = metaOf(A);
  const Sizes Batch = batchOf(A);
  const std::int64_t M = A.size(-2), N = A.size(-1), K = std::min(M, N);
  SingularValues Out;
  if (Vectors || Node) {
    Out.U = columnMajor(joined(Batch, {M, Full ? M : K}), A.dtype(), A.device());
    // cuSOLVER computes V by columns, which is its adjoint by rows (svd_uses_cusolver, BatchLinearAlgebra.cpp).
    const Sizes Right = joined(Batch, {Full ? N : K, N});
    Out.Vh =
        A.device().isCuda() ? makeTensor(Right, A.dtype(), A.device()) : columnMajor(Right, A.dtype(), A.device());
  }
  Out.S = makeTensor(joined(Batch, {K}), toReal(A.dtype()), A.device());
  if (failed())
    return {};
  if (A.numel() != 0) {
    CategoryScope Scope(Category::Temporary);
    Tensor Info = makeTensor(Batch, Dtype::Int, A.device());
    copyByColumns(A);
    if (A.device().isCuda())
      session().assume(Doubt::SolverWorkspace, "linalg_svd");
    checkInfos(Info);
  }
  if (!Node)
    return Out;
  SavedSlot KeptU = keepOutput(Node, Out.U), KeptS = keepOutput(Node, Out.S, 1), KeptV = keepOutput(Node, Out.Vh, 2);
  attach(Node, Out.U, [=](GradNode &Self, GradList &G) -> GradList {
    if (!G[0].defined() && !G[1].defined() && !G[2].defined())
      return {Tensor()};
    // The complex case looks at what the loss makes of the phase first.
    if ((G[0].defined() || G[2].defined()) && isComplex(Of.Type))
      return {lostGradient("linalg_svd", Of)};
    const auto Columns = [&](const Tensor &T) { return Full && T.defined() ? ops::narrow(T, -1, 0, K) : T; };
    const auto Rows = [&](const Tensor &T) { return Full && T.defined() ? ops::narrow(T, -2, 0, K) : T; };
    return {svdBackward(Columns(G[0]), G[1], Rows(G[2]), Columns(unpack(Self, KeptU)), unpack(Self, KeptS),
                        Rows(unpack(Self, KeptV)))};
  });
  setHistory(Node, Out.S);
  setHistory(Node, Out.Vh);
  return Out;
}

Tensor singularValues(const Tensor &A) { return svd(A, /*Full=*/false, /*Vectors=*/false).S; }

/// What the reference SYEVD asks for.
static std::int64_t symmetricArea(std::int64_t N, bool Vectors) {
  if (N <= 1)
    return askedFor(1);
  return askedFor(std::max(Vectors ? 1 + 6 * N + 2 * N * N : 2 * N + 1, 2 * N + N * LapackBlock));
}

Tensor pseudoInverseBackward(const Tensor &G, const Tensor &Inverse, const Tensor &A) {
  const Tensor Turned = adjoint(Inverse), GH = adjoint(G);
  if (A.size(-2) <= A.size(-1)) {
    const Tensor K = ops::matmul(GH, Inverse), Product = ops::matmul(K, Turned);
    const Tensor Square = ops::matmul(Turned, Inverse), Seen = ops::matmul(K, A), Rest = ops::sub(GH, Seen);
    const Tensor Last = ops::matmul(Square, Rest);
    const Tensor Projector = ops::matmul(A, Inverse), Third = ops::matmul(Projector, Product);
    const Tensor Within = ops::matmul(Inverse, K), First = ops::unary("neg", adjoint(Within));
    const Tensor Sum = ops::add(First, Product), Difference = ops::sub(Sum, Third);
    return ops::add(Difference, Last);
  }
  const Tensor K = ops::matmul(Inverse, GH), Product = ops::matmul(Turned, K);
  const Tensor Projected = ops::matmul(Product, Inverse), Last = ops::matmul(Projected, A);
  const Tensor Seen = ops::matmul(A, K), Rest = ops::sub(GH, Seen), Half = ops::matmul(Rest, Inverse);
  const Tensor Second = ops::matmul(Half, Turned);
  const Tensor Within = ops::matmul(K, Inverse), First = ops::unary("neg", adjoint(Within));
  const Tensor Sum = ops::add(First, Second), Three = ops::add(Sum, Product);
  return ops::sub(Three, Last);
}

static Tensor eighBackward(const Tensor &GL, const Tensor &GV, const Tensor &L, const Tensor &V) {
  if (!GV.defined()) {
    Tensor Scaled = ops::mul(V, ops::unsqueeze(GL, -2));
    return ops::matmul(Scaled, adjoint(V));
  }
  Tensor Inner = ops::matmul(adjoint(V), GV), Turned;
  {
    Tensor Skew = ops::sub(Inner, adjoint(Inner));
    Turned = ops::mul(Skew, Scalar(0.5));
  }
  {
    Tensor Gaps = ops::sub(ops::unsqueeze(L, -2), ops::unsqueeze(L, -1));
    ops::divInto(Turned, Gaps);
  }
  Tensor Product = ops::matmul(Turned, adjoint(V));
  return ops::matmul(V, Product);
}

EigenValues eigh(const Tensor &A, bool Vectors) {
  if (!checkMatrix(A, "linalg.eigh"))
    return {};
  NodeRef Node = record("linalg_eigh", {A});
  const std::int64_t N = A.size(-1);
  const bool Kept = Vectors || Node;
  EigenValues Out;
  if (Kept)
    Out.V = columnMajor(A.sizes(), A.dtype(), A.device());
  Out.L = makeTensor(joined(batchOf(A), {N}), toReal(A.dtype()), A.device());
  if (failed())
    return {};
  if (A.numel() != 0) {
    CategoryScope Scope(Category::Temporary);
    Tensor Info, Copy;
    if (!Kept)
      Copy = copyByColumns(A);
    Info = makeTensor(batchOf(A), Dtype::Int, A.device());
    if (A.device().isCuda()) {
      session().assume(Doubt::SolverWorkspace, "linalg_eigh");
    } else if (isComplex(A.dtype())) {
      // The complex routines have a third area; which sizes they ask for was not measured.
      session().assume(Doubt::SolverWorkspace, "linalg_eigh");
    } else {
      Tensor Area = makeTensor({symmetricArea(N, Kept)}, A.dtype(), A.device());
      Tensor Integers = makeTensor({Kept && N > 1 ? 3 + 5 * N : 1}, Dtype::Int, A.device());
    }
    checkInfos(Info);
    Info = Tensor();
  }
  if (!Node)
    return Out;
  SavedSlot KeptL = keepOutput(Node, Out.L, 0), KeptV = keepOutput(Node, Out.V, 1);
  attach(Node, Out.L, [=](GradNode &Self, GradList &G) -> GradList {
    if (!G[0].defined() && !G[1].defined())
      return {Tensor()};
    return {eighBackward(G[0], G[1], unpack(Self, KeptL), unpack(Self, KeptV))};
  });
  setHistory(Node, Out.V);
  return Out;
}

namespace {

Argument runSvd(OpCall &C) {
  Tensor A = C.tensor("A|self");
  bool Full = C.flag("full_matrices", true);
  if (C.poisoned() || failed())
    return Tensor();
  SingularValues Out = svd(A, Full, true);
  return Out.S.defined() ? Argument(std::vector<Tensor>{Out.U, Out.S, Out.Vh}) : Tensor();
}

Argument runSvdvals(OpCall &C) {
  Tensor A = C.tensor("A|self");
  return failed() ? Tensor() : singularValues(A);
}

/// svd, which was there before: without vectors they are zeros of full size.
Argument runOldSvd(OpCall &C) {
  Tensor A = C.tensor("self");
  bool Full = !C.flag("some", true), Vectors = C.flag("compute_uv", true);
  if (C.poisoned() || failed())
    return Tensor();
  if (Vectors) {
    SingularValues Out = svd(A, Full, true);
    return Out.S.defined() ? Argument(std::vector<Tensor>{Out.U, Out.S, adjoint(Out.Vh)}) : Tensor();
  }
  Tensor S = singularValues(A);
  if (!S.defined())
    return Tensor();
  Tensor U = ops::zeros(joined(batchOf(A), {A.size(-2), A.size(-2)}), A.dtype(), A.device());
  Tensor Vh = ops::zeros(joined(batchOf(A), {A.size(-1), A.size(-1)}), A.dtype(), A.device());
  return std::vector<Tensor>{U, S, adjoint(Vh)};
}

/// Whether the upper triangle is read, which makes no difference.
constexpr Word<bool> Triangles[] = {{"L", false}, {"U", true}, {"l", false}, {"u", true}};

template <bool Vectors> Argument runEigh(OpCall &C) {
  Tensor A = C.tensor("self|A");
  C.word("UPLO", false, Triangles, "Expected UPLO argument to be 'L' or 'U', but got {}");
  if (failed())
    return Tensor();
  EigenValues Out = eigh(A, Vectors);
  if (!Out.L.defined())
    return Tensor();
  if (!Vectors)
    return Out.L;
  return std::vector<Tensor>{Out.L, Out.V};
}

/// The old function; without vectors the second result is empty.
Argument runSymeig(OpCall &C) {
  Tensor A = C.tensor("self");
  bool Vectors = C.flag("eigenvectors", false);
  if (C.poisoned() || !checkMatrix(A, "symeig"))
    return Tensor();
  NodeRef Node = record("symeig", {A});
  Tensor L, V;
  {
    CategoryScope Scope(Category::Temporary);
    Tensor Info = makeTensor(batchOf(A), Dtype::Int, A.device());
    CategoryScope Inner(Category::Activation);
    L = makeTensor(joined(batchOf(A), {A.size(-1)}), toReal(A.dtype()), A.device());
    V = columnMajor(A.sizes(), A.dtype(), A.device());
    if (failed())
      return Tensor();
    if (A.numel() != 0) {
      workArea("symeig", (LapackBlock + 2) * A.size(-1), A.dtype(), A.device());
      checkInfos(Info);
    }
    if (!Vectors && !Node)
      V = makeTensor({0}, A.dtype(), A.device());
  }
  SavedSlot KeptL = keepOutput(Node, L, 0), KeptV = keepOutput(Node, V, 1);
  attach(Node, L, [=](GradNode &Self, GradList &G) -> GradList {
    if (!Vectors)
      return {fail("linalg_eig_backward: torch.symeig(A, eigenvectors=False) is not differentiable. Use "
                   "torch.linalg.eigvalsh(A) instead.")};
    return {eighBackward(G[0], G[1], unpack(Self, KeptL), unpack(Self, KeptV))};
  });
  setHistory(Node, V);
  return std::vector<Tensor>{L, V};
}

/// No matrix may hold what is not finite.
void checkFinite(const Tensor &A) {
  Tensor Finite = invokeTensor("isfinite", {{"self", A}});
  if (Finite.defined())
    Tensor All = makeTensor({}, Dtype::Bool, A.device());
}

/// What the reference GEEV asks for. From a dozen rows on it asks further routines, which were not followed.
void generalArea(std::string_view Op, std::int64_t N, bool Vectors, const Tensor &A) {
  constexpr std::int64_t Trevc = 64;
  if (A.device().isCuda() || isComplex(A.dtype()) || N > 11)
    session().assume(Doubt::SolverWorkspace, std::string(Op));
  if (A.device().isCpu() && !isComplex(A.dtype()))
    scratch((N == 0    ? 1
             : Vectors ? askedFor(2 * N + 2 * N * Trevc)
                       : askedFor(2 * N + N * LapackBlock)) *
                elementSize(A.dtype()),
            A.device());
}

/// \p Values: and nothing else.
template <bool Values> Argument runEig(OpCall &C) {
  Tensor A = C.tensor("self|A");
  if (!checkMatrix(A, C.name()))
    return Tensor();
  NodeRef Node = record("linalg_eig", {A});
  const bool Vectors = !Values || Node, Real = !isComplex(A.dtype());
  const std::int64_t N = A.size(-1);
  const Dtype Type = toComplex(A.dtype());
  const Sizes Row = joined(batchOf(A), {N});
  Tensor V, L;
  withoutGrad([&] {
    CategoryScope Scope(Category::Temporary);
    if (Vectors)
      checkFinite(detached(A));
    const auto inResults = [&](bool ByColumns) {
      CategoryScope Inner(Category::Activation);
      if (Vectors && ByColumns)
        V = columnMajor(A.sizes(), Type, A.device());
      L = makeTensor(Row, Type, A.device());
      if (Vectors && !ByColumns)
        V = makeTensor(A.sizes(), Type, A.device());
    };
    // Up to 2.9 matrices of CUDA are solved on the host (linalg_eig_out_info, BatchLinearAlgebra.cpp); their results,
    // and those of cuSOLVER, are copied into rows.
    const bool Cuda = A.device().isCuda();
    if (Cuda && !torchAtLeast(2, 10)) {
      inResults(false);
      return 0;
    }
    Tensor Info = makeTensor(batchOf(A), Dtype::Int, A.device());
    inResults(true);
    if (failed())
      return 0;
    {
      // Of a real matrix real and imaginary parts come one behind the other.
      Tensor Parts, Columns;
      if (Real)
        Parts = makeTensor(joined(batchOf(A), {2 * N}), A.dtype(), A.device());
      if (Real && Vectors)
        Columns = columnMajor(A.sizes(), A.dtype(), A.device());
      {
        Tensor Copy = Cuda && isColumnMajor(A) ? Tensor() : columnMajor(A.sizes(), A.dtype(), A.device());
        Tensor Second = Real || Cuda ? Tensor() : makeTensor({2 * N}, toReal(A.dtype()), A.device());
        generalArea(C.name(), N, Vectors, A);
      }
      if (Real) {
        Tensor Zero = ops::compare(ops::narrow(Parts, -1, N, N), Scalar(0.0));
        Tensor All = makeTensor({}, Dtype::Bool, A.device());
      }
      Columns = Tensor();
    }
    if (Cuda) {
      const Tensor FirstL = L, FirstV = V; // until the copies are made
      inResults(false);
    }
    checkInfos(Info);
    return 0;
  });
  if (failed())
    return Tensor();
  keepOutput(Node, L, 0);
  keepOutput(Node, V, 1);
  OutputMeta Of = metaOf(A);
  attach(Node, L, [Of](GradNode &, GradList &) -> GradList { return {lostGradient("linalg_eig", Of)}; });
  setHistory(Node, V);
  if (Values)
    return L;
  return std::vector<Tensor>{L, V};
}

/// Tolerances as numbers become tensors of no dimension, in double precision.
struct Tolerances {
  Tensor Absolute, Relative;
};
Tolerances makeTolerances(const Tensor &A) {
  Tolerances T;
  T.Absolute = makeTensor({}, Dtype::Double, A.device());
  T.Relative = makeTensor({}, Dtype::Double, A.device());
  return T;
}

/// The larger of the absolute tolerance and the relative one of the largest value.
Tensor tolerance(const Tolerances &T, const Tensor &Largest) {
  Tensor Scaled = ops::mul(ops::unsqueeze(T.Relative, -1), Largest);
  return ops::maximum(ops::unsqueeze(T.Absolute, -1), Scaled);
}

bool toleranceIsTensor(OpCall &C) {
  for (std::string_view Name : {"atol", "rtol", "rcond", "tol"})
    if (const Argument *A = C.find(Name); A && A->is<Tensor>())
      return true;
  return false;
}

Tensor pseudoInverse(const Tensor &A, bool Hermitian) {
  const std::int64_t M = A.size(-2), N = A.size(-1);
  Tolerances T = makeTolerances(A);
  if (failed())
    return {};
  if (A.numel() == 0)
    return makeTensor(joined(batchOf(A), {N, M}), A.dtype(), A.device());
  auto Inverted = [&](const Tensor &Values, const Tensor &Threshold) {
    Tensor Zero = makeTensor({}, Values.dtype(), A.device());
    Tensor Reciprocal = ops::unary("reciprocal", Values);
    Tensor Large = ops::compare(Values, Threshold);
    Tensor Result = ops::where(Large, Reciprocal, Zero);
    Large = Tensor();
    Reciprocal = Tensor();
    return Result;
  };
  Tensor Out;
  if (Hermitian) {
    EigenValues E = eigh(A, true);
    Tensor V = std::move(E.V), L = std::move(E.L);
    {
      Tensor Absolute = ops::unary("abs", L);
      Tensor Largest = invokeTensor("amax", {{"self", Absolute}, {"dim", Sizes{-1}}, {"keepdim", true}});
      Tensor Threshold = tolerance(T, Largest);
      Tensor Inverse = Inverted(L, Threshold);
      Tensor Scaled = ops::mul(V, ops::unsqueeze(Inverse, -2));
      Out = ops::matmul(Scaled, adjoint(V));
    }
    V = Tensor();
  } else {
    SingularValues D = svd(A, /*Full=*/false, /*Vectors=*/true);
    Tensor U = std::move(D.U), S = std::move(D.S), Vh = std::move(D.Vh);
    {
      Tensor Threshold = tolerance(T, ops::narrow(S, -1, 0, 1));
      Tensor Inverse = Inverted(S, Threshold);
      Tensor Scaled = ops::mul(adjoint(Vh), ops::unsqueeze(Inverse, -2));
      Out = ops::matmul(Scaled, adjoint(U));
    }
    Vh = Tensor();
  }
  T.Relative = Tensor();
  return Out;
}

Argument runPseudoInverse(OpCall &C) {
  Tensor A = C.tensor("self|A");
  bool Hermitian = C.flag("hermitian", false);
  if (C.poisoned() || !checkMatrix(A, "linalg.pinv", Hermitian))
    return Tensor();
  if (toleranceIsTensor(C))
    return leftOut({"linalg_pinv with tolerances in tensors has no model"});
  NodeRef Node = record("linalg_pinv", {A});
  SavedSlot KeptA = keep(Node, A);
  Tensor Out = withoutGrad([&] { return pseudoInverse(detached(A), Hermitian); });
  SavedSlot KeptOut = keepOutput(Node, Out);
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    return {pseudoInverseBackward(G[0], unpack(N, KeptOut), unpack(N, KeptA))};
  });
}

Argument runMatrixRank(OpCall &C) {
  Tensor A = C.tensor("self|A|input");
  bool Hermitian = C.flag("hermitian", false);
  if (C.poisoned() || !checkMatrix(A, "linalg.matrix_rank", Hermitian))
    return Tensor();
  if (toleranceIsTensor(C))
    return leftOut({"linalg_matrix_rank with tolerances in tensors has no model"});
  Tensor Out = makeTensor(batchOf(A), Dtype::Long, A.device());
  if (failed())
    return Tensor();
  CategoryScope Scope(Category::Temporary);
  Tolerances T = makeTolerances(A);
  if (A.numel() == 0)
    return Out;
  // A gradient that is recorded here leads nowhere; what it saves lives until the end.
  Tensor Values = Hermitian ? eigh(A, false).L : singularValues(A), Largest;
  if (Hermitian) {
    Values = ops::unary("abs", Values);
    Largest = invokeTensor("amax", {{"self", Values}, {"dim", Sizes{-1}}, {"keepdim", true}});
  }
  Tensor Threshold = tolerance(T, Hermitian ? Largest : ops::narrow(Values, -1, 0, 1));
  Tensor Large = ops::compare(Values, Threshold);
  if (Large.defined() && A.device().isCpu())
    scratch(8 * Large.numel(), A.device());
  return Out;
}

constexpr std::string_view From = "1.13.1 aten/src/ATen/native/BatchLinearAlgebra.cpp, LinearAlgebra.cpp, "
                                  "BatchLinearAlgebraKernel.cpp, torch/csrc/autograd/FunctionsManual.cpp";

const OpDecl Decls[] = {
    {.Names = {"linalg_svd"}, .Run = runSvd, .Harmless = listOf<"driver">, .Source = From},
    {.Names = {"linalg_svdvals"}, .Run = runSvdvals, .Harmless = listOf<"driver">, .Source = From},
    {.Names = {"svd"}, .Run = runOldSvd, .Source = From},
    {.Names = {"linalg_eigh"}, .Run = runEigh<true>, .Source = From},
    {.Names = {"linalg_eigvalsh"}, .Run = runEigh<false>, .Source = From},
    {.Names = {"symeig"}, .Run = runSymeig, .Harmless = listOf<"upper">, .Source = From},
    {.Names = {"linalg_eig"}, .Run = runEig<false>, .Source = From},
    {.Names = {"linalg_eigvals"}, .Run = runEig<true>, .Source = From},
    {.Names = {"linalg_pinv", "pinverse"}, .Run = runPseudoInverse, .Source = From},
    {.Names = {"linalg_matrix_rank"}, .Run = runMatrixRank, .Source = From},
};

} // namespace

const std::span<const OpDecl> DecompositionOps = Decls;

} // namespace vramlint
