// Cholesky factors, and systems of triangular matrices.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Registry.h"
#include "Ops/LinearAlgebra/Lapack.h"

#include <algorithm>

namespace vramlint {
namespace {

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

enum class Form { Linalg, Ex, Old };

/// The form that ends in _ex gives LAPACK's codes, and looks at them where it is told to; the others look always. The
/// old function makes no result of an empty matrix by LAPACK's means.
template <Form Of> Argument runCholesky(OpCall &C) {
  Tensor A = C.tensor("self|A");
  bool Upper = C.flag("upper", false), Check = C.flag("check_errors", false) || Of != Form::Ex;
  if (C.poisoned() || !checkMatrix(A, C.name()))
    return Tensor();
  NodeRef Node = record(C.name(), {A});
  Tensor Out = Of == Form::Old ? copyByColumns(A) : columnMajor(A.sizes(), A.dtype(), A.device()), Info;
  if (Of != Form::Old || A.numel() != 0)
    Info = makeTensor(batchOf(A), Dtype::Int, A.device());
  if (failed())
    return Tensor();
  choleskyArea(C.name(), A, Upper);
  tellInfos(Info, A, Upper ? Factorization::UpperCholesky : Factorization::LowerCholesky, Of == Form::Ex);
  SavedSlot Kept = keepOutput(Node, Out);
  attach(Node, Out,
         [=](GradNode &N, GradList &G) -> GradList { return {choleskyBackward(G[0], unpack(N, Kept), Upper)}; });
  if (Check)
    checkInfos(Info, Of == Form::Ex ? C.name() : std::string_view());
  return Of == Form::Ex ? Argument(std::vector<Tensor>{Out, Info}) : Argument(Out);
}

/// The helper of each device. On CUDA cuSOLVER solves a single system and nobody looks at what it reports; MAGMA
/// solves batches (_cholesky_solve_helper_cuda, cuda/linalg/BatchLinearAlgebra.cpp). Neither takes a work area here.
Tensor runCholeskySolver(const Tensor &B, const Tensor &Factor, const Sizes &Batch) {
  const Device Where = Factor.device();
  const auto copy = [&](const Tensor &T) { // spread over the batch
    const Sizes Shape = joined(Batch, {T.size(-2), T.size(-1)});
    return Shape == T.sizes() ? copyByColumns(T) : columnMajor(Shape, T.dtype(), Where);
  };
  CategoryScope Scope(Category::Temporary);
  const auto result = [&] {
    CategoryScope Inner(Category::Activation);
    return copy(B);
  };
  Tensor Out, Info;
  if (Where.isCuda()) {
    if (*elementCount(Batch) == 1)
      Info = makeTensor({1}, Dtype::Int, Where);
    Out = result();
    Tensor Copy = copy(Factor);
    return Out;
  }
  Out = result();
  if (failed())
    return Out;
  Tensor Copy = copy(Factor);
  Info = makeTensor(Batch, Dtype::Int, Where);
  checkInfos(Info);
  Info = Tensor();
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
  Tensor Out = runCholeskySolver(B, Factor, *Batch);
  SavedSlot KeptX = keepOutput(Node, Out);
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    Tensor L = unpack(N, KeptFactor), X = unpack(N, KeptX);
    Tensor GB = choleskySolve(G[0], L, Upper), GL;
    // From 2.0 on that of the factor only where it is wanted.
    if (!torchAtLeast(2, 0) || N.wants(1)) {
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
    const bool Cuda = A.device().isCuda(); // whose routines report to the host, or to a number of their own
    Tensor Info = Cuda ? Tensor() : makeTensor(batchOf(A), Dtype::Int, A.device());
    {
      CategoryScope Inner(Category::Activation);
      Out = columnMajor(A.sizes(), A.dtype(), A.device());
    }
    if (Cuda && A.numel() != 0) {
      Tensor Copy = columnMajor(A.sizes(), A.dtype(), A.device());
      if (*elementCount(batchOf(A)) == 1)
        Info = makeTensor({1}, Dtype::Int, A.device());
    }
    if (!Cuda)
      tellInfos(Info, A, Factorization::Triangle);
    checkInfos(Cuda ? Tensor() : Info);
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
  runTriangularSolve(A, Out);
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

constexpr std::string_view From = "1.13.1 aten/src/ATen/native/BatchLinearAlgebra.cpp, LinearAlgebra.cpp, "
                                  "torch/csrc/autograd/FunctionsManual.cpp";

const OpDecl Decls[] = {
    {.Names = {"linalg_cholesky"}, .Run = runCholesky<Form::Linalg>, .Source = From},
    {.Names = {"linalg_cholesky_ex"}, .Run = runCholesky<Form::Ex>, .Source = From},
    {.Names = {"cholesky"}, .Run = runCholesky<Form::Old>, .Source = From},
    {.Names = {"cholesky_solve"}, .Run = runCholeskySolve, .Source = From},
    {.Names = {"cholesky_inverse"}, .Run = runCholeskyInverse, .Source = From},
    {.Names = {"linalg_solve_triangular"},
     .Run = runSolveTriangular,
     .Harmless = listOf<"unitriangular">,
     .Source = From},
    {.Names = {"triangular_solve"}, .Run = runOldTriangular, .Harmless = listOf<"unitriangular">, .Source = From},
};

} // namespace

const std::span<const OpDecl> CholeskyOps = Decls;

} // namespace vramlint
