// Distances between all pairs of rows: cdist, pdist.
//
// Euclidean distances of many rows are a product of matrices with two columns more, which hold the norms.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/BackwardKernel.h"
#include "Ops/Core/Functions.h"
#include "Ops/Core/Recording.h"
#include "Ops/Core/Registry.h"
#include "Ops/Core/TensorIterator.h"

#include <algorithm>

namespace vramlint {
namespace {

/// The batch of both operands together, in front of rows and columns of \p T.
Sizes expandedShape(const Sizes &Batch, const Tensor &T) {
  Sizes Shape = Batch;
  Shape.insert(Shape.end(), {T.size(-2), T.size(-1)});
  return Shape;
}

std::optional<Sizes> jointBatch(const Tensor &A, const Tensor &B) {
  Sizes First(A.sizes().begin(), A.sizes().end() - 2), Second(B.sizes().begin(), B.sizes().end() - 2);
  return broadcastShapes(First, Second);
}

Tensor denseRows(const Tensor &T, const Sizes &Batch) {
  return ops::contiguous(ops::expand(T, expandedShape(Batch, T)));
}

/// The gradient of the first operand.
Tensor rowGrad(const Tensor &A, const Tensor &B, double P) {
  std::optional<Sizes> Batch = failed() ? std::nullopt : jointBatch(A, B);
  if (!Batch)
    return {};
  const Sizes Shape = expandedShape(*Batch, A);
  if (A.numel() == 0 || B.numel() == 0)
    return Shape == A.sizes() ? withoutGrad([&] { return emptyLike(detached(A)); })
                              : makeTensor(Shape, A.dtype(), A.device());
  return withoutGrad([&] {
    Tensor First = denseRows(detached(A), *Batch), Second = denseRows(detached(B), *Batch);
    Tensor Out = makeTensor(Shape, A.dtype(), A.device());
    // On CUDA the terms of the sum are made first (cuda/DistanceKernel.cu, cdist_backward_kernel_impl).
    if (A.device().isCuda() && !failed() && P != 0)
      scratch(Out.bytes() * B.size(-2), A.device());
    Second = Tensor();
    return Out;
  });
}

/// The general kernel (_cdist_forward).
Tensor rowByRow(const Tensor &A, const Tensor &B, const Sizes &Batch, double P) {
  NodeRef Node = record("_cdist_forward", {A, B});
  SavedSlot KeptA = keep(Node, A), KeptB = keep(Node, B);
  Sizes Shape = Batch;
  Shape.insert(Shape.end(), {A.size(-2), B.size(-2)});
  Tensor Out = withoutGrad([&] {
    Tensor First = denseRows(detached(A), Batch), Second = denseRows(detached(B), Batch);
    Tensor Result = makeTensor(Shape, A.dtype(), A.device());
    Second = Tensor();
    return Result;
  });
  SavedSlot KeptOut = keepOutput(Node, Out);
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    Tensor A = unpack(N, KeptA), B = unpack(N, KeptB);
    const auto Refused = [](const std::vector<Tensor> &Inputs, const std::function<GradList()> &Run) {
      return runRefused("the derivative for '_cdist_backward' is not implemented.", Inputs, Run).front();
    };
    GradList Grads(2);
    if (N.wants(0)) {
      Tensor Grad = ops::contiguous(G[0]);
      Grads[0] = Refused({Grad, A, B}, [&] { return GradList{rowGrad(A, B, P)}; });
    }
    if (N.wants(1)) {
      Tensor Result = ops::contiguous(ops::transpose(unpack(N, KeptOut), -2, -1));
      Tensor Grad = ops::contiguous(ops::transpose(G[0], -2, -1));
      Grads[1] = Refused({Grad, B, A}, [&] { return GradList{rowGrad(B, A, P)}; });
    }
    return Grads;
  });
}

/// _euclidean_dist and its gradient.
Tensor euclidean(const Tensor &A, const Tensor &B) {
  if (failed() || !A.defined() || !B.defined())
    return {};
  NodeRef Node = record("_euclidean_dist", {A, B});
  SavedSlot KeptA = keep(Node, A), KeptB = keep(Node, B);
  Tensor Out = withoutGrad([&] {
    Tensor First = detached(A), Second = detached(B);
    Tensor NormA = ops::sum(ops::pow(First, 2), {-1}, true), PadA = ops::fullLike(NormA);
    Tensor NormB = ops::sum(ops::pow(Second, 2), {-1}, true), PadB = ops::fullLike(NormB);
    const bool Moves = torchAtLeast(2, 0); // the columns are moved into the lists
    Tensor Left = ops::cat({ops::mul(First, Scalar(-2)), NormA, PadA}, -1);
    if (Moves) {
      PadA = Tensor();
      NormA = Tensor();
    }
    Tensor Right = ops::cat({Second, PadB, NormB}, -1);
    if (Moves) {
      NormB = Tensor();
      PadB = Tensor();
    }
    Tensor Product = ops::matmul(Left, ops::transpose(Right, -2, -1));
    Right = Tensor();
    Left = Tensor();
    PadB = Tensor();
    NormB = Tensor();
    PadA = Tensor();
    NormA = Tensor();
    return Product;
  });
  SavedSlot KeptOut = keepOutput(Node, Out);
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    Tensor A = unpack(N, KeptA), B = unpack(N, KeptB), R = unpack(N, KeptOut);
    Tensor Ratio = ops::div(G[0], R);
    {
      Tensor Zero = ops::compare(R, Scalar(0));
      Ratio = ops::maskedFillInto(Ratio, Zero);
    }
    // Both are computed, whichever is wanted.
    Tensor ProductA = ops::matmul(Ratio, B), SumA = ops::sum(Ratio, {-1}, true), ScaledA = ops::mul(A, SumA);
    Tensor GA = ops::sub(ScaledA, ProductA);
    Tensor ProductB = ops::matmul(ops::transpose(Ratio, -2, -1), A), SumB = ops::sum(Ratio, {-2});
    Tensor ScaledB = ops::mul(B, ops::unsqueeze(SumB, -1)), GB = ops::sub(ScaledB, ProductB);
    GradList Grads = {std::move(GA), std::move(GB)};
    ScaledB = Tensor();
    SumB = Tensor();
    ProductB = Tensor();
    ScaledA = Tensor();
    SumA = Tensor();
    ProductA = Tensor();
    Ratio = Tensor();
    for (std::size_t I = 0; I != 2; ++I)
      if (!N.wants(I))
        Grads[I] = Tensor();
    return Grads;
  });
}

bool acceptsRows(const Tensor &A, const Tensor &B, double P, std::int64_t Mode) {
  const Tensor *Both[] = {&A, &B};
  const auto Which = [&](const Tensor *T) { return T == &A ? "X1 got: " : "X2 got: "; };
  for (const Tensor *T : Both)
    if (T->dim() < 2) {
      fail("cdist only supports at least 2D tensors, " + std::string(Which(T)) + std::to_string(T->dim()) + "D");
      return false;
    }
  if (A.size(-1) != B.size(-1)) {
    fail("X1 and X2 must have the same number of columns. X1: " + std::to_string(A.size(-1)) +
         " X2: " + std::to_string(B.size(-1)));
    return false;
  }
  for (const Tensor *T : Both)
    if (!isFloatingPoint(T->dtype())) {
      fail("cdist only supports floating-point dtypes, " + std::string(Which(T)) +
           std::string(dtypeName(T->dtype())));
      return false;
    }
  if (refuseMixed(A, B))
    return false;
  if (P < 0)
    fail("cdist only supports non-negative p values");
  else if (Mode < 0 || Mode > 2)
    fail("possible modes: 0, 1, 2, but was: " + std::to_string(Mode));
  return !failed();
}

Argument runCdist(OpCall &C) {
  Tensor A = C.tensor("x1|self"), B = C.tensor("x2|other");
  double P = C.number("p", 2);
  std::int64_t Mode = C.integer("compute_mode", 0);
  if (C.poisoned() || failed() || !commonDevice({A, B}))
    return Tensor();
  if (!acceptsRows(A, B, P, Mode))
    return Tensor();
  std::optional<Sizes> Batch = jointBatch(A, B);
  if (!Batch)
    return Tensor();
  const bool Many = A.size(-2) > 25 || B.size(-2) > 25;
  const bool Empty = A.numel() == 0 || B.numel() == 0 || *elementCount(*Batch) == 0;
  if (P != 2 || Empty || !(Mode == 1 || (Mode == 0 && Many)))
    return rowByRow(A, B, *Batch, P);
  // One batch dimension at most.
  const std::int64_t Count = *elementCount(*Batch);
  auto Flat = [&](const Tensor &T) {
    Sizes Shape = {T.size(-2), T.size(-1)};
    if (!Batch->empty())
      Shape.insert(Shape.begin(), Count);
    return ops::view(denseRows(T, *Batch), Shape);
  };
  Tensor First = Flat(A), Second = Flat(B);
  Sizes Shape = *Batch;
  Shape.insert(Shape.end(), {A.size(-2), B.size(-2)});
  // A single batch goes on with what was given.
  return ops::view(Count == 1 ? euclidean(A, B) : euclidean(First, Second), Shape);
}

const OpDecl Decls[] = {
    {.Names = {"cdist"},
     .Run = runCdist,
     .Source = "1.13.1 aten/src/ATen/native/Distance.cpp, cdist_impl, _euclidean_dist"},
};

} // namespace
const std::span<const OpDecl> DistanceOps = Decls;

} // namespace vramlint
