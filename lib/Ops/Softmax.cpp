// softmax, log_softmax and softmin: one kernel forward, one backward; the result is what is saved.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Functions.h"
#include "Ops/Registry.h"

namespace vramlint {

static Tensor softmaxOf(Tensor Self, std::int64_t Dim, std::optional<Dtype> Type, std::string_view Op) {
  if (failed() || !Self.defined())
    return {};
  std::optional<std::int64_t> D = checkedDim(Dim, Self.dim());
  if (!D)
    return {};
  // Half input with float output is one kernel on CUDA; every other conversion is a copy first.
  bool Widens = Type && Self.device().isCuda() && Self.dtype() == Dtype::Half && *Type == Dtype::Float;
  if (Type && !Widens)
    Self = ops::to(Self, *Type);
  if (!isFloatingPoint(Self.dtype()))
    return fail("\"" + std::string(Op == "softmax" ? "softmax_lastdim" : "log_softmax_lastdim") +
                "_kernel_impl\" not implemented for '" + std::string(dtypeName(Self.dtype())) + "'");
  NodeRef Node = record(Op, {Self});
  Tensor Dense;
  Tensor Out = makeTensor(Self.sizes(), Widens ? Dtype::Float : Self.dtype(), Self.device());
  if (!Self.isContiguous()) {
    CategoryScope Scope(Category::Temporary);
    Dense = makeTensor(Self.sizes(), Self.dtype(), Self.device());
  }
  SavedSlot Kept = keepOutput(Node, Out);
  Dtype InputType = Self.dtype();
  return attach(Node, Out, [Kept, InputType](GradNode &N, GradList &G) -> GradList {
    Tensor Result = unpack(N, Kept);
    NodeRef Second = record("softmax_backward", {G[0], Result});
    SavedSlot KeptGrad = keep(Second, G[0]), KeptResult = keep(Second, Result);
    Tensor Grad = makeTensor(G[0].sizes(), InputType, G[0].device());
    if (!G[0].isContiguous()) {
      CategoryScope Scope(Category::Temporary);
      Tensor Dense = makeTensor(G[0].sizes(), G[0].dtype(), G[0].device());
    }
    return {attach(Second, Grad, [=](GradNode &M, GradList &GG) -> GradList {
      Tensor Product = ops::mul(GG[0], unpack(M, KeptGrad));
      return {ops::mul(GG[0], unpack(M, KeptResult)), Product};
    })};
  });
}

Tensor ops::softmax(const Tensor &Self, std::int64_t Dim, std::optional<Dtype> Type) {
  return softmaxOf(Self, Dim, Type, "softmax");
}
Tensor ops::logSoftmax(const Tensor &Self, std::int64_t Dim, std::optional<Dtype> Type) {
  return softmaxOf(Self, Dim, Type, "log_softmax");
}

static Argument runSoftmax(OpCall &C) {
  Tensor Self = C.tensor("self");
  if (!Self.defined())
    return Tensor();
  // Without a dimension the functional picks one by rank (_get_softmax_dim).
  std::int64_t Implicit = Self.dim() == 0 || Self.dim() == 1 || Self.dim() == 3 ? 0 : 1;
  std::int64_t Dim = C.integer("dim", Implicit);
  std::optional<Dtype> Type = C.dtype();
  if (C.name() == "softmin")
    return ops::softmax(ops::unary("neg", Self), Dim, Type);
  return C.name().find("log_softmax") != std::string_view::npos ? ops::logSoftmax(Self, Dim, Type)
                                                                : ops::softmax(Self, Dim, Type);
}

static const OpDecl Decls[] = {
    {.Names = {"softmax", "_softmax", "log_softmax", "_log_softmax", "softmin", "special_softmax",
               "special_log_softmax"},
     .Run = runSoftmax,
     .Source = "1.13.1 aten/src/ATen/native/SoftMax.cpp; traces `softmax`, `log_softmax`"},
};
const std::span<const OpDecl> SoftmaxOps = Decls;

} // namespace vramlint
