// Least squares, and systems of tensors.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Registry.h"
#include "Ops/LinearAlgebra/Lapack.h"

#include <algorithm>

namespace vramlint {
namespace {

/// LAPACK's drivers of least squares.
enum class Driver { Gels, Gelsy, Other };
constexpr Word<Driver> Drivers[] = {
    {"gels", Driver::Gels}, {"gelsy", Driver::Gelsy}, {"gelsd", Driver::Other}, {"gelss", Driver::Other}};

/// What they ask for, in elements.
std::int64_t leastSquaresArea(Driver By, std::int64_t M, std::int64_t N, std::int64_t K) {
  const std::int64_t Least = std::min(M, N);
  return askedFor(By == Driver::Gels ? std::max<std::int64_t>(1, Least + std::max(Least, K) * LapackBlock)
                                     : std::max({std::int64_t(1), Least + 2 * N + LapackBlock * (N + 1),
                                                 2 * Least + LapackBlock * K}));
}

/// linalg_lstsq_backward (FunctionsManual.cpp): by the pseudo-inverse, which is made for it.
GradList leastSquaresBackward(GradNode &N, const Tensor &G, const Tensor &A, const Tensor &B, bool Vector) {
  auto Matrix = [&](const Tensor &T) { return Vector ? ops::unsqueeze(T, -1) : T; };
  GradList Grads(2);
  // The gradients would be of the joint shape; vectors are refused by earlier releases, and residuals have a gradient
  // in later ones.
  if (batchOf(A) != batchOf(Matrix(B)) || (Vector && !torchAtLeast(2, 6)) || torchAtLeast(2, 7)) {
    Grads[0] = N.wants(0) ? lostGradient("linalg_lstsq", metaOf(A)) : Tensor();
    Grads[1] = N.wants(1) ? lostGradient("linalg_lstsq", metaOf(B)) : Tensor();
    return Grads;
  }
  const Tensor Inverse = invokeTensor("linalg_pinv", {{"self", A}});
  if (N.wants(0))
    Grads[0] = pseudoInverseBackward(ops::matmul(Matrix(G), adjoint(Matrix(B))), Inverse, A);
  if (N.wants(1)) {
    const Tensor GB = ops::matmul(adjoint(Inverse), Matrix(G));
    Grads[1] = Vector ? ops::squeeze(GB, -1) : GB;
  }
  return Grads;
}

Argument runLeastSquares(OpCall &C) {
  Tensor A = C.tensor("self|A"), B = C.tensor("b|B");
  const Driver By = C.word("driver", A.defined() && A.device().isCuda() ? Driver::Gels : Driver::Gelsy, Drivers,
                           "torch.linalg.lstsq: parameter `driver` should be one of (gels, gelsy, gelsd, gelss)");
  if (C.poisoned() || !checkMatrix(A, "torch.linalg.lstsq", /*Square=*/false) || !commonDevice({A, B}))
    return Tensor();
  const std::int64_t M = A.size(-2), N = A.size(-1);
  const bool Vector =
      A.dim() - 1 == B.dim() && B.dim() > 0 && B.sizes() == Sizes(A.sizes().begin(), A.sizes().end() - 1);
  if (A.dtype() != B.dtype() || (!Vector && (B.dim() < 2 || B.size(-2) != M)))
    return fail("torch.linalg.lstsq: input.size(-2) should match other.size(-2)");
  if (By != Driver::Gels && A.device().isCuda())
    return fail("torch.linalg.lstsq: `driver` other than `gels` is not supported on CUDA");
  if (By == Driver::Other)
    return leftOut({"linalg_lstsq with the driver " + C.text("driver", "") + " has no model"});
  Tensor Sides = withoutGrad([&] { return Vector ? ops::unsqueeze(detached(B), -1) : detached(B); });
  std::optional<Sizes> Batch = jointBatch(A, Sides);
  if (!Batch)
    return Tensor();
  const std::int64_t K = Sides.size(-1), Count = *elementCount(*Batch);
  if (A.numel() == 0 || K == 0 || Count == 0)
    return leftOut({"linalg_lstsq of empty matrices has no model"});
  NodeRef Node = record("linalg_lstsq", {A, B});
  SavedSlot KeptA = keep(Node, A), KeptB = keep(Node, B);
  Tensor Solution, Residuals, Rank = makeTensor({0}, Dtype::Long, A.device());
  {
    Tensor Info = makeTensor(batchOf(A), Dtype::Int, A.device());
    Solution = columnMajor(joined(*Batch, {std::max(M, N), K}), A.dtype(), A.device());
    if (By == Driver::Gelsy)
      Rank = makeTensor(batchOf(A), Dtype::Long, A.device());
    if (failed())
      return Tensor();
    CategoryScope Scope(Category::Temporary);
    Tensor Copy = columnMajor(A.sizes(), A.dtype(), A.device());
    {
      Tensor Order, Area, RealArea;
      if (By == Driver::Gelsy && A.device().isCpu())
        Order = makeTensor({N}, Dtype::Int, A.device());
      solverArea("linalg_lstsq", A);
      if (A.device().isCpu()) {
        Area = makeTensor({leastSquaresArea(By, M, N, K)}, A.dtype(), A.device());
        if (By == Driver::Gelsy && isComplex(A.dtype()))
          RealArea = makeTensor({2 * N}, toReal(A.dtype()), A.device());
        Tensor First = scratch(8 * Count, A.device()), Second = scratch(8 * Count, A.device());
      }
      RealArea = Tensor();
      Area = Tensor();
    }
    if (By == Driver::Gels && M > N) {
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
  attach(Node, Solution, [=](GradNode &N, GradList &G) -> GradList {
    if (!G[0].defined())
      return GradList(2);
    return leastSquaresBackward(N, G[0], unpack(N, KeptA), unpack(N, KeptB), Vector);
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
    {.Names = {"linalg_lstsq"}, .Run = runLeastSquares, .Harmless = listOf<"rcond">, .Source = From},
    {.Names = {"linalg_tensorsolve"}, .Run = runTensorSolve, .Source = From},
    {.Names = {"linalg_tensorinv"}, .Run = runTensorInverse, .Source = From},
};

} // namespace

const std::span<const OpDecl> LeastSquaresOps = Decls;

} // namespace vramlint
