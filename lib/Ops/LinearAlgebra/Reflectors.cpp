// QR, and what is made of reflectors.
//
// The order of allocations is that of BatchLinearAlgebra.cpp (1.13).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Registry.h"
#include "Ops/LinearAlgebra/Lapack.h"

#include <algorithm>

namespace vramlint {
namespace {

/// What the reference GEQRF and ORGQR ask for.
std::int64_t blockOfColumns(std::int64_t M, std::int64_t N) {
  return M == 0 || N == 0 ? std::max(askedFor(1), N) : askedFor(N * LapackBlock);
}

/// What both gradients are in the coordinates of Q.
Tensor qrInner(const Tensor &GQ, const Tensor &GR, const Tensor &Q, const Tensor &R) {
  if (!GQ.defined())
    return ops::matmul(GR, adjoint(R));
  if (!GR.defined()) {
    Tensor FromQ = ops::matmul(adjoint(Q), GQ);
    return invokeTensor("neg", {{"self", FromQ}});
  }
  // The library's compiler evaluates the second operand of the difference first.
  Tensor FromQ = ops::matmul(adjoint(Q), GQ), FromR = ops::matmul(GR, adjoint(R));
  return ops::sub(FromR, FromQ);
}

/// No fewer rows than columns.
Tensor tallQrBackward(Tensor Grad, const Tensor &GQ, const Tensor &Q, const Tensor &R) {
  {
    Tensor Upper = invokeTensor("triu", {{"self", Grad}});
    Tensor Symmetric = ops::add(Upper, adjoint(Upper));
    ops::mulInto(ops::diagonal(Symmetric, 0, -2, -1), Scalar(0.5));
    Tensor Product = ops::matmul(Q, Symmetric);
    Grad = Tensor();
    Grad = std::move(Product);
  }
  if (GQ.defined())
    Grad = ops::add(Grad, GQ);
  return solveTriangular(adjoint(R), Grad, /*Upper=*/false, /*Left=*/false);
}

/// More columns than rows: the first of them as above, and the others by R alone.
Tensor wideQrBackward(Tensor Grad, const Tensor &GR, const Tensor &Q, const Tensor &R) {
  const std::int64_t M = Q.size(-2), N = R.size(-1);
  {
    Tensor Negative = invokeTensor("neg", {{"self", Grad}}), Lower;
    {
      Tensor Skew = ops::sub(Negative, adjoint(Negative));
      Lower = invokeTensor("tril", {{"self", Skew}});
    }
    Tensor Product = ops::matmul(Q, Lower);
    Grad = Tensor();
    Grad = std::move(Product);
  }
  Grad = solveTriangular(adjoint(ops::narrow(R, -1, 0, M)), Grad, /*Upper=*/false, /*Left=*/false);
  {
    Sizes Rest = R.sizes();
    Rest.back() = N - M;
    const Tensor First = Grad, Zeros = ops::zeros(Rest, R.dtype(), R.device());
    Grad = ops::cat({First, Zeros}, -1);
  }
  if (GR.defined()) {
    const Tensor Product = ops::matmul(Q, GR);
    Grad = ops::add(Grad, Product);
  }
  return Grad;
}

Tensor qrBackward(const Tensor &GQ, const Tensor &GR, const Tensor &Q, const Tensor &R, const OutputMeta &Of,
                  bool Reduced) {
  const std::int64_t M = Of.Shape[Of.Shape.size() - 2], N = Of.Shape.back();
  if (!Reduced && M > N)
    return fail("The QR decomposition is not differentiable when mode='complete' and nrows > ncols");
  if (!GQ.defined() && !GR.defined())
    return {};
  if (isComplex(Q.dtype()))
    return lostGradient("linalg_qr", Of);
  Tensor Grad = qrInner(GQ, GR, Q, R);
  return M >= N ? tallQrBackward(std::move(Grad), GQ, Q, R) : wideQrBackward(std::move(Grad), GR, Q, R);
}

enum class QrMode { Reduced, Complete, OnlyR };
constexpr Word<QrMode> QrModes[] = {
    {"reduced", QrMode::Reduced}, {"complete", QrMode::Complete}, {"r", QrMode::OnlyR}};

Argument qr(const Tensor &A, QrMode Mode) {
  NodeRef Node = record("linalg_qr", {A});
  const Sizes Batch = batchOf(A);
  const std::int64_t M = A.size(-2), N = A.size(-1), K = std::min(M, N);
  const bool OnlyR = Mode == QrMode::OnlyR, Complete = Mode == QrMode::Complete;
  const std::int64_t Columns = Complete ? M : K;
  Tensor Q, R;
  if (OnlyR)
    Q = makeTensor({0}, A.dtype(), A.device());
  else
    Q = columnMajor(joined(Batch, {M, Columns}), A.dtype(), A.device());
  R = columnMajor(joined(Batch, {OnlyR ? K : Columns, N}), A.dtype(), A.device());
  if (failed())
    return Tensor();
  {
    CategoryScope Scope(Category::Temporary);
    Tensor Tau = makeTensor(joined(Batch, {K}), A.dtype(), A.device()), Copy;
    if (OnlyR && M > N) // else it is factored where R stands
      Copy = copyByColumns(A);
    if (A.device().isCuda())
      reflectorArea("linalg_qr", A);
    else
      workArea("linalg_qr", blockOfColumns(M, N), A.dtype(), A.device());
    // R is the upper triangle of what was factored: rows of it, which are copied in a batch.
    const bool FromQ = !OnlyR && !(Complete ? M > N : false) && M >= N;
    if ((FromQ || OnlyR) && M > K && R.numel() != 0)
      copyApart(firstRows(OnlyR ? Copy : Q, K));
    // Where it stays in its place, a single row or column counts as not lying by rows.
    const bool InPlace = OnlyR ? M <= N : !FromQ;
    if (InPlace && R.numel() != 0 && R.isContiguous() && R.strides() != contiguousStrides(R.sizes()) &&
        A.device().isCpu())
      scratch(R.bytes(), A.device());
    if (!OnlyR && A.device().isCuda())
      columnsArea("linalg_qr", Q, K);
    else if (!OnlyR && Q.numel() != 0)
      workArea("linalg_qr", blockOfColumns(M, Columns), A.dtype(), A.device());
    Copy = Tensor();
  }
  SavedSlot KeptQ = keepOutput(Node, Q, 0), KeptR = keepOutput(Node, R, 1);
  OutputMeta Of = metaOf(A);
  attach(Node, Q, [=](GradNode &Self, GradList &G) -> GradList {
    if (OnlyR)
      return {fail("The derivative of linalg.qr depends on Q, which is not computed when mode='r'. Please use "
                   "linalg.qr(A, mode='reduced') if you are going to require gradients")};
    return {qrBackward(G[0], G[1], unpack(Self, KeptQ), unpack(Self, KeptR), Of, Mode == QrMode::Reduced)};
  });
  setHistory(Node, R);
  return std::vector<Tensor>{Q, R};
}

Argument runQr(OpCall &C) {
  Tensor A = C.tensor("A|self");
  const bool IsMatrix = checkMatrix(A, "linalg.qr", /*Square=*/false);
  const QrMode Mode =
      C.word("mode", QrMode::Reduced, QrModes,
             "qr received unrecognized mode '{}' but expected one of 'reduced' (default), 'r', or 'complete'");
  return C.poisoned() || !IsMatrix || failed() ? Tensor() : qr(A, Mode);
}

Argument runOldQr(OpCall &C) {
  Tensor A = C.tensor("self");
  const QrMode Mode = C.flag("some", true) ? QrMode::Reduced : QrMode::Complete;
  return C.poisoned() || !checkMatrix(A, "linalg.qr", /*Square=*/false) ? Tensor() : qr(A, Mode);
}

Argument runGeqrf(OpCall &C) {
  Tensor A = C.tensor("self");
  if (!checkMatrix(A, C.name(), /*Square=*/false))
    return Tensor();
  const std::int64_t M = A.size(-2), N = A.size(-1);
  NodeRef Node = record("geqrf", {A});
  Tensor Out = columnMajor(A.sizes(), A.dtype(), A.device());
  Tensor Tau = makeTensor(joined(batchOf(A), {std::min(M, N)}), A.dtype(), A.device());
  if (failed())
    return Tensor();
  if (A.device().isCuda())
    reflectorArea("geqrf", A);
  else
    workArea("geqrf", blockOfColumns(M, N), A.dtype(), A.device());
  attach(Node, Out, [](GradNode &, GradList &) -> GradList {
    fail("the derivative for 'geqrf' is not implemented.");
    return {Tensor()};
  });
  setHistory(Node, Tau);
  return std::vector<Tensor>{Out, Tau};
}

/// Whether \p A holds reflectors of the scalars \p Tau; raises where it does not.
bool checkReflectors(OpCall &C, const Tensor &A, const Tensor &Tau) {
  if (!checkMatrix(A, C.name(), /*Square=*/false) || failed())
    return false;
  if (A.size(-2) < A.size(-1))
    fail("torch.linalg.householder_product: input.shape[-2] must be greater than or equal to input.shape[-1]");
  else if (Tau.dim() != A.dim() - 1 || Tau.sizes().back() > A.size(-1))
    fail("torch.linalg.householder_product: input.shape[-1] must be greater than or equal to tau.shape[-1]");
  return !failed();
}

Argument runOrmqr(OpCall &C) {
  Tensor A = C.tensor("self"), Tau = C.tensor("input2"), Other = C.tensor("input3");
  if (!checkReflectors(C, A, Tau))
    return Tensor();
  if (gradWanted({A, Tau, Other}))
    return leftOut({"ormqr with gradients has no model"});
  const bool Left = C.flag("left", true);
  if (Other.dim() < 2)
    return fail("torch.ormqr: other must have at least 2 dimensions.");
  Tensor Out = columnMajor(Other.sizes(), A.dtype(), A.device());
  if (failed() || Out.numel() == 0)
    return Out;
  CategoryScope Scope(Category::Temporary);
  Tensor Copy = isColumnMajor(A) ? Tensor() : columnMajor(A.sizes(), A.dtype(), A.device());
  // the reference ORMQR: a block of columns of the other operand, and the triangular factor of a block
  workArea("ormqr", std::max<std::int64_t>(1, Other.size(Left ? -1 : -2)) * LapackBlock + 65 * 64, A.dtype(),
           A.device());
  return Out;
}

/// linalg_householder_product, orgqr.
Argument runHouseholder(OpCall &C) {
  Tensor A = C.tensor("input|self"), Tau = C.tensor("tau|input2");
  if (!checkReflectors(C, A, Tau))
    return Tensor();
  const std::int64_t M = A.size(-2), N = A.size(-1);
  NodeRef Node = record("linalg_householder_product", {A, Tau});
  keep(Node, A);
  keep(Node, Tau);
  Tensor Out = columnMajor(A.sizes(), A.dtype(), A.device());
  if (failed())
    return Tensor();
  Tensor Scalars = Out.numel() != 0 ? contiguousForKernel(Tau) : Tensor();
  if (A.device().isCuda())
    columnsArea("linalg_householder_product", Out, Tau.sizes().back());
  else if (Out.numel() != 0)
    workArea("linalg_householder_product", blockOfColumns(M, N), A.dtype(), A.device());
  Scalars = Tensor();
  keepOutput(Node, Out);
  OutputMeta First = metaOf(A), Second = metaOf(Tau);
  return attach(Node, Out, [=](GradNode &N, GradList &) -> GradList {
    GradList Grads(2);
    if (N.wants(0))
      Grads[0] = lostGradient("linalg_householder_product", First);
    if (N.wants(1))
      Grads[1] = lostGradient("linalg_householder_product", Second);
    return Grads;
  });
}

constexpr std::string_view From = "1.13.1 aten/src/ATen/native/BatchLinearAlgebra.cpp, "
                                  "BatchLinearAlgebraKernel.cpp, torch/csrc/autograd/FunctionsManual.cpp";

const OpDecl Decls[] = {
    {.Names = {"linalg_qr"}, .Run = runQr, .Source = From},
    {.Names = {"qr"}, .Run = runOldQr, .Source = From},
    {.Names = {"linalg_householder_product", "orgqr"}, .Run = runHouseholder, .Source = From},
    {.Names = {"ormqr"}, .Run = runOrmqr, .Harmless = listOf<"transpose">, .Source = From},
    {.Names = {"geqrf"}, .Run = runGeqrf, .Source = From},
};

} // namespace

const std::span<const OpDecl> ReflectorOps = Decls;

} // namespace vramlint
