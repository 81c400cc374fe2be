// softmax, log_softmax and softmin: one kernel forward, one backward; the result is what is saved.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/BackwardKernel.h"
#include "Ops/Core/Functions.h"
#include "Ops/Core/OutForm.h"
#include "Ops/Core/Recording.h"
#include "Ops/Core/Registry.h"

namespace vramlint {

/// The gradient in the input's type, which a half has that made a float.
static Tensor softmaxGrad(const Tensor &G, Dtype Type) {
  Tensor Grad = makeTensor(G.sizes(), Type, G.device());
  if (!G.isContiguous()) {
    CategoryScope Scope(Category::Temporary);
    Tensor Dense = makeTensor(G.sizes(), G.dtype(), G.device());
  }
  return Grad;
}

/// CUDA's softmax multiplies the gradient with the result first (cuda/SoftMax.cu, softmax_backward_cuda_out).
static Tensor softmaxGrad(const Tensor &G, const Tensor &Result, Dtype Type) {
  if (!G.device().isCuda())
    return softmaxGrad(G, Type);
  Tensor Grad = makeTensor(G.sizes(), Type, G.device());
  withoutGrad([&] {
    CategoryScope Scope(Category::Temporary);
    const Tensor Product = ops::mul(G, Result);
    return contiguousForKernel(Product);
  });
  return Grad;
}

static Tensor softmaxKernel(const Tensor &G, const Tensor &Result, std::int64_t) {
  return softmaxGrad(G, Result, G.dtype());
}
static Tensor logSoftmaxKernel(const Tensor &G, const Tensor &, std::int64_t) { return softmaxGrad(G, G.dtype()); }

/// softmax_double_backward
static Tensor softmaxTwice(const Tensor &GG, const Tensor &G, const Tensor &R, std::int64_t Dim) {
  Tensor Inner = ops::mul(R, GG);
  Tensor InnerSum = ops::sum(Inner, {Dim}, true);
  Tensor Last = ops::mul(G, InnerSum);
  Tensor Outer = ops::mul(R, G);
  Tensor OuterSum = ops::sum(Outer, {Dim}, true);
  Tensor Middle = ops::mul(OuterSum, GG);
  Tensor Both = ops::mul(G, GG);
  Tensor Rest = ops::sub(Both, Middle);
  return ops::sub(Rest, Last);
}

/// grad - (grad * exp(output)).sum(dim)
static Tensor logSoftmaxOfGrad(const Tensor &GG, const Tensor &R, std::int64_t Dim) {
  Tensor Power = ops::unary("exp", R);
  Tensor Product = ops::mul(GG, Power);
  Tensor Sum = ops::sum(Product, {Dim}, true);
  return ops::sub(GG, Sum);
}

/// -grad_output.sum(dim) * exp(output) * grad
static Tensor logSoftmaxTwice(const Tensor &GG, const Tensor &G, const Tensor &R, std::int64_t Dim) {
  Tensor Power = ops::unary("exp", R);
  Tensor Sum = ops::sum(G, {Dim}, true);
  Tensor Negative = ops::unary("neg", Sum);
  Tensor Slope = ops::mul(Negative, Power);
  return ops::mul(Slope, GG);
}

static const BackwardKernel SoftmaxBackward = {"softmax_backward", softmaxKernel, softmaxTwice};
static const BackwardKernel LogSoftmaxBackward = {"log_softmax_backward", logSoftmaxKernel, logSoftmaxTwice,
                                                  logSoftmaxOfGrad};

static Tensor softmaxOf(Tensor Self, std::int64_t Dim, std::optional<Dtype> Type, std::string_view Op,
                        const BackwardKernel &Kernel) {
  if (failed() || !Self.defined())
    return {};
  std::optional<std::int64_t> D = checkedDim(Dim, Self.dim());
  if (!D)
    return {};
  // Half input with float output is one kernel on CUDA; every other conversion is a copy first.
  bool Widens = Type && Self.device().isCuda() && Self.dtype() == Dtype::Half && *Type == Dtype::Float;
  if (Type && !Widens)
    Self = ops::to(Self, *Type);
  NodeRef Node = record(Op, {Self});
  Tensor Dense;
  Tensor Out = makeResult(Self.sizes(), Widens ? Dtype::Float : Self.dtype(), Self.device());
  if (!Self.isContiguous()) {
    CategoryScope Scope(Category::Temporary);
    Dense = makeTensor(Self.sizes(), Self.dtype(), Self.device());
  }
  if (!isFloatingPoint(Self.dtype()) && Self.numel() != 0) // only the kernel looks
    return failNotImplemented(std::string(Op) + "_lastdim_kernel_impl", Self.dtype());
  SavedSlot Kept = keepOutput(Node, Out);
  Dtype InputType = Self.dtype();
  return attach(Node, Out, [Kept, InputType, &Kernel, Dim = *D](GradNode &N, GradList &G) -> GradList {
    if (G[0].dtype() != InputType)
      return {&Kernel == &SoftmaxBackward ? softmaxGrad(G[0], unpack(N, Kept), InputType)
                                          : softmaxGrad(G[0], InputType)};
    return {runBackward(Kernel, G[0], unpack(N, Kept), Dim)};
  });
}

Tensor ops::softmax(const Tensor &Self, std::int64_t Dim, std::optional<Dtype> Type) {
  return softmaxOf(Self, Dim, Type, "softmax", SoftmaxBackward);
}
Tensor ops::logSoftmax(const Tensor &Self, std::int64_t Dim, std::optional<Dtype> Type) {
  return softmaxOf(Self, Dim, Type, "log_softmax", LogSoftmaxBackward);
}

static Tensor softmin(const Tensor &Self, std::int64_t Dim, std::optional<Dtype> Type) {
  return ops::softmax(ops::unary("neg", Self), Dim, Type);
}

template <Tensor (*Softmax)(const Tensor &, std::int64_t, std::optional<Dtype>)>
static Argument runSoftmax(OpCall &C) {
  Tensor Self = C.tensor("self");
  if (!Self.defined())
    return Tensor();
  // Without a dimension the functional picks one by rank (_get_softmax_dim).
  std::int64_t Implicit = Self.dim() == 0 || Self.dim() == 1 || Self.dim() == 3 ? 0 : 1;
  std::int64_t Dim = C.integer("dim", Implicit);
  std::optional<Dtype> Type = C.dtype();
  return Softmax(Self, Dim, Type);
}

/// Kernels of backward that the program calls itself.
template <const BackwardKernel &Kernel> static Argument runSoftmaxGrad(OpCall &C) {
  const Tensor G = C.tensor("grad_output"), Result = C.tensor("output");
  const std::int64_t Dim = C.integer("dim", 0);
  const std::optional<Dtype> Type = C.dtype("input_dtype");
  if (C.poisoned() || !requireDefined({G, Result}) || isRecordedKernel(C, {G, Result}))
    return Tensor();
  if (Type && *Type != G.dtype())
    return &Kernel == &SoftmaxBackward ? softmaxGrad(G, Result, *Type) : softmaxGrad(G, *Type);
  return runBackward(Kernel, G, Result, Dim);
}

static const OpDecl Decls[] = {
    {.Names = {"softmax", "_softmax", "special_softmax"},
     .Run = runSoftmax<ops::softmax>,
     .Source = "1.13.1 aten/src/ATen/native/SoftMax.cpp; trace `softmax`"},
    {.Names = {"log_softmax", "_log_softmax", "special_log_softmax"},
     .Run = runSoftmax<ops::logSoftmax>,
     .Source = "1.13.1 aten/src/ATen/native/SoftMax.cpp; trace `log_softmax`"},
    {.Names = {"_softmax_backward_data"},
     .Run = runSoftmaxGrad<SoftmaxBackward>,
     .Source = "1.13.1 aten/src/ATen/native/SoftMax.cpp"},
    {.Names = {"_log_softmax_backward_data"},
     .Run = runSoftmaxGrad<LogSoftmaxBackward>,
     .Source = "1.13.1 aten/src/ATen/native/SoftMax.cpp"},
    {.Names = {"softmin"}, .Run = runSoftmax<softmin>, .Source = "1.13 nn/functional/activation.h"},
};
const std::span<const OpDecl> SoftmaxOps = Decls;

} // namespace vramlint
