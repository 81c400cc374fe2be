// bilinear, and the product of three tensors it is made of: a loop over one dimension, with a buffer per step. pdist.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/BackwardKernel.h"
#include "Ops/Core/Functions.h"
#include "Ops/Core/Recording.h"
#include "Ops/Core/Registry.h"
#include "Ops/LinearAlgebra/Matmul.h"

#include <algorithm>

namespace vramlint {
namespace {

using Factors = std::vector<Tensor>;

bool has(const Sizes &Dims, std::int64_t D) { return std::find(Dims.begin(), Dims.end(), D) != Dims.end(); }

/// _trilinear: each factor is expanded at its own dimensions; the product is summed over \p Summed, slice by slice of
/// dimension \p Unrolled.
Tensor trilinear(const Factors &Given, const std::vector<Sizes> &Expanded, const Sizes &Summed,
                 std::int64_t Unrolled = 1) {
  if (failed() || !Given[0].defined() || !Given[1].defined() || !Given[2].defined())
    return {};
  NodeRef Node = record("_trilinear", Given);
  SavedSlot Kept[3] = {};
  // From 2.0 on only what the gradient of another factor reads (wrap_opt_if, tools/autograd/derivatives.yaml).
  const auto isRead = [&](int I) { return Node && (Node->wants((I + 1) % 3) || Node->wants((I + 2) % 3)); };
  for (int I = 0; I != 3; ++I)
    Kept[I] = keep(Node, Given[I], !torchAtLeast(2, 0) || isRead(I));
  std::int64_t Rank = Given[0].dim() + static_cast<std::int64_t>(Expanded[0].size());
  Tensor Out = withoutGrad([&]() -> Tensor {
    Factors F = {detached(Given[0]), detached(Given[1]), detached(Given[2])};
    Sizes Shape, SumOfPair, SumOfAll;
    std::int64_t Steps = 0;
    for (std::int64_t D = 0; D != Rank; ++D) {
      std::int64_t Size = 0;
      for (int I = 0; I != 3; ++I) {
        if (has(Expanded[I], D))
          F[I] = ops::unsqueeze(F[I], D);
        else if (F[I].defined())
          Size = F[I].size(D);
        if (!F[I].defined())
          return {};
      }
      if (has(Summed, D) && D != Unrolled)
        (has(Expanded[2], D) ? SumOfPair : SumOfAll).push_back(D);
      Shape.push_back(has(Summed, D) ? 1 : Size);
      if (D == Unrolled)
        Steps = Size;
    }
    Tensor Sum = ops::zeros(Shape, F[0].dtype(), F[0].device());
    auto Slice = [&](int I, std::int64_t Step) {
      return ops::narrow(F[I], Unrolled, has(Expanded[I], Unrolled) ? 0 : Step, 1);
    };
    if (F[0].numel() == 0 || F[1].numel() == 0 || F[2].numel() == 0)
      Steps = 0; // nothing to add
    for (std::int64_t Step = 0; Step != Steps && !failed(); ++Step) {
      Tensor Buffer = sumProduct(Slice(0, Step), Slice(1, Step), SumOfPair);
      Buffer = sumProduct(Buffer, Slice(2, Step), SumOfAll);
    }
    Sizes Left, Strides;
    for (std::int64_t D = 0; D != Rank && Sum.defined(); ++D)
      if (!has(Summed, D)) {
        Left.push_back(Sum.sizes()[D]);
        Strides.push_back(Sum.strides()[D]);
      }
    return Sum.defined() ? makeAlias(Sum, Left, Strides, 0) : Sum;
  });
  if (failed() || !Out.defined())
    return {};
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    Factors F = {unpack(N, Kept[0]), unpack(N, Kept[1]), unpack(N, Kept[2])};
    GradList Grads(3);
    for (int I = 0; I != 3; ++I) {
      if (!N.wants(I))
        continue;
      // The gradient takes the place of the factor; what that was expanded at is summed now.
      Factors Others = F;
      std::vector<Sizes> Where = Expanded;
      if (I == 0) {
        Others = {G[0], F[1], F[2]};
        Where[0] = Summed;
      } else {
        Others[I] = G[0];
        Where[I] = Summed;
      }
      Grads[I] = trilinear(Others, Where, Expanded[I]);
    }
    return Grads;
  });
}

Argument runBilinear(OpCall &C) {
  Tensor First = C.tensor("input1"), Second = C.tensor("input2"), Weight = C.tensor("weight");
  Tensor Bias = C.optionalTensor("bias").value_or(Tensor());
  if (C.poisoned() || failed())
    return Tensor();
  if (First.dim() != Second.dim())
    return fail("bilinear(): input dimensions do not match: got " + std::to_string(First.dim()) + " and " +
                std::to_string(Second.dim()));
  if (First.dim() == 0 || Weight.dim() != 3)
    return fail("Dimension specified as -1 but tensor has no dimensions");
  Sizes Shape(First.sizes().begin(), First.sizes().end() - 1);
  for (std::size_t I = 0; I != Shape.size(); ++I)
    if (Shape[I] != Second.sizes()[I])
      return fail("bilinear(): input batch dimensions do not match at dim " + std::to_string(I) + ": got " +
                  std::to_string(Shape[I]) + " and " + std::to_string(Second.sizes()[I]));
  if (First.size(-1) != Weight.size(1) || Second.size(-1) != Weight.size(2))
    return fail("bilinear(): input" + std::string(First.size(-1) != Weight.size(1) ? "1" : "2") +
                " size does not match weight size: got " +
                std::to_string(First.size(-1) != Weight.size(1) ? First.size(-1) : Second.size(-1)) +
                " but expected " +
                std::to_string(First.size(-1) != Weight.size(1) ? Weight.size(1) : Weight.size(2)));
  if (Bias.defined() && Bias.dim() == 0)
    return fail("Dimension specified as 0 but tensor has no dimensions");
  if (Bias.defined() && Bias.size(0) != Weight.size(0))
    return fail("bilinear(): bias size does not match weight size: got " + std::to_string(Bias.size(0)) +
                " but expected " + std::to_string(Weight.size(0)));
  Shape.push_back(Weight.size(0));
  Tensor A = ops::reshape(First, {-1, First.size(-1)}), B = ops::reshape(Second, {-1, Second.size(-1)});
  Tensor Out = ops::reshape(trilinear({A, Weight, B}, {{1, 3}, {0}, {1, 2}}, {2, 3}), Shape);
  if (Bias.defined())
    Out = ops::add(Out, Bias);
  return Out;
}

/// Distances of all pairs of rows. On CUDA the backward holds a gradient per row and partner until they are summed.
Argument runPdist(OpCall &C) {
  Tensor Self = C.tensor("self|input");
  if (C.poisoned() || failed())
    return Tensor();
  if (Self.dim() != 2)
    return fail("pdist only supports 2D tensors, got: " + std::to_string(Self.dim()) + "D");
  if (!isFloatingPoint(Self.dtype()))
    return fail("pdist only supports floating-point dtypes");
  if (C.number("p", 2) < 0)
    return fail("pdist only supports non-negative p values");
  Tensor Dense = ops::contiguous(Self);
  NodeRef Node = record("_pdist_forward", {Dense});
  SavedSlot Kept = keep(Node, Dense);
  std::int64_t Rows = Self.size(0), Pairs = Rows <= 1 ? 0 : Rows * (Rows - 1) / 2;
  Tensor Out = makeTensor({Pairs}, Self.dtype(), Self.device());
  keepOutput(Node, Out);
  const double P = C.number("p", 2);
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    Tensor X = unpack(N, Kept);
    return runRefused("the derivative for '_pdist_backward' is not implemented.", {G[0], X}, [&]() -> GradList {
      Tensor Grad = makeTensor(X.sizes(), X.dtype(), X.device());
      if (X.device().isCuda() && Pairs > 0 && P != 0 && X.numel() > 0) {
        CategoryScope Scope(Category::Temporary);
        Tensor Each = makeTensor({Rows - 1, Rows, X.size(1)}, X.dtype(), X.device());
        if (Each.defined())
          reduceScratch(Each, {0});
      }
      return {Grad};
    });
  });
}

const OpDecl Decls[] = {
    {.Names = {"bilinear"},
     .Run = runBilinear,
     .Source = "1.13.1 aten/src/ATen/native/Linear.cpp, bilinear, _trilinear"},
    {.Names = {"pdist"},
     .Run = runPdist,
     .Source = "1.13.1 aten/src/ATen/native/{Distance.cpp,cuda/DistanceKernel.cu}"},
};

} // namespace

const std::span<const OpDecl> BilinearOps = Decls;

} // namespace vramlint
