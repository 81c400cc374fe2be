// Products with vectors: mv, dot, outer, addmv, addr.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/ComplexGrads.h"
#include "Ops/Core/Functions.h"
#include "Ops/Core/OutForm.h"
#include "Ops/Core/Registry.h"
#include "Ops/LinearAlgebra/Matmul.h"

#include <algorithm>

namespace vramlint {

/// The copy of a matrix that a GEMV needs (addmv_out, 1.13 Blas.cpp and cuda/Blas.cpp).
static Tensor gemvCopy(const Tensor &A) {
  const Sizes &Shape = A.sizes(), &S = A.strides();
  const auto Leads = [&](std::int64_t Rows, std::int64_t Columns, std::int64_t Lead) {
    return (Columns == 1 && A.device().isCpu()) || Lead >= std::max<std::int64_t>(Rows, 1);
  };
  if ((S[0] == 1 && Leads(Shape[0], Shape[1], S[1])) || (S[1] == 1 && Leads(Shape[1], Shape[0], S[0])))
    return {};
  return A.isContiguous() ? Tensor() : contiguousForKernel(A);
}

/// The copy of an expanded vector that a GEMV on CUDA needs (addmv_out_cuda, cuda/Blas.cpp).
static Tensor gemvCopyOfVector(const Tensor &B) {
  return B.device().isCuda() && B.strides()[0] == 0 ? contiguousForKernel(B) : Tensor();
}

Tensor ops::mv(const Tensor &A, const Tensor &B) {
  if (failed() || !A.defined() || !B.defined())
    return {};
  const bool Fits = A.dim() == 2 && B.dim() == 1;
  if (A.dim() == 0)
    return fail("Dimension specified as 0 but tensor has no dimensions");
  if (!Fits || A.sizes()[1] != B.sizes()[0])
    makeTensor({A.sizes()[0]}, B.dtype(), A.device()); // the result is there when addmv refuses
  if (!Fits)
    return fail("vector + matrix @ vector expected, got 1, " + std::to_string(A.dim()) + ", " +
                std::to_string(B.dim()));
  if (A.sizes()[1] != B.sizes()[0])
    return fail("size mismatch, got " + std::to_string(A.sizes()[0]) + ", " + std::to_string(A.sizes()[0]) + "x" +
                std::to_string(A.sizes()[1]) + "," + std::to_string(B.sizes()[0]));
  if (!commonDevice({A, B}))
    return {};
  NodeRef Node = record("mv", {A, B});
  SavedSlot KeptB = keep(Node, B, Node && Node->wants(0)), KeptA = keep(Node, A, Node && Node->wants(1));
  const Tensor ReadB = resolvedMarks(B), ReadA = resolvedMarks(A);
  Tensor Out = makeResult({A.sizes()[0]}, B.dtype(), A.device());
  if (refuseMixed(A, B))
    return {};
  if (A.numel() != 0) {
    if (!hasProduct(A, "addmv_impl_cpu", "addmv_impl_cuda"))
      return {};
    Tensor Vector = gemvCopyOfVector(B), Copy = gemvCopy(A);
  }
  useCublas(A.device());
  countMacs(A.numel());
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    GradList Grads(2);
    if (N.wants(0))
      Grads[0] = outer(G[0], resolvedConj(unpack(N, KeptB)));
    if (N.wants(1))
      Grads[1] = mv(resolvedConj(t(unpack(N, KeptA))), G[0]);
    return Grads;
  });
}

static Tensor dotOf(const Tensor &A, const Tensor &B, bool ConjugatesLeft) {
  if (failed() || !A.defined() || !B.defined())
    return {};
  if (A.dim() != 1 || B.dim() != 1)
    return fail("1D tensors expected, but got " + std::to_string(A.dim()) + "D and " + std::to_string(B.dim()) +
                "D tensors");
  if (A.numel() != B.numel())
    return fail("inconsistent tensor size, expected tensor [" + std::to_string(A.numel()) + "] and src [" +
                std::to_string(B.numel()) + "] to have the same number of elements, but got " +
                std::to_string(A.numel()) + " and " + std::to_string(B.numel()) + " elements respectively");
  if (!commonDevice({A, B}))
    return {};
  if (A.dtype() != B.dtype())
    return fail("dot : expected both vectors to have same dtype, but found " + std::string(dtypeName(A.dtype())) +
                " and " + std::string(dtypeName(B.dtype())));
  NodeRef Node = record(ConjugatesLeft ? "vdot" : "dot", {A, B});
  SavedSlot KeptA, KeptB = ConjugatesLeft ? SavedSlot() : keep(Node, B, Node && Node->wants(0));
  KeptA = keep(Node, A, Node && Node->wants(1));
  if (ConjugatesLeft)
    KeptB = keep(Node, B, Node && Node->wants(0));
  Tensor Out = makeTensor({}, A.dtype(), A.device());
  if (failed())
    return {};
  useCublas(A.device());
  // What is left of the marks of both operands is that of the result.
  Out.impl().Conjugated = B.impl().Conjugated && (ConjugatesLeft ? !A.impl().Conjugated : A.impl().Conjugated);
  countMacs(A.numel());
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    GradList Grads(2);
    if (ConjugatesLeft) {
      if (N.wants(1))
        Grads[1] = ops::mul(G[0], unpack(N, KeptA));
      if (N.wants(0))
        Grads[0] = ops::mul(ops::conj(G[0]), unpack(N, KeptB));
      return Grads;
    }
    if (N.wants(0))
      Grads[0] = mulConj(G[0], unpack(N, KeptB));
    if (N.wants(1))
      Grads[1] = mulConj(G[0], unpack(N, KeptA));
    return Grads;
  });
}

Tensor ops::dot(const Tensor &A, const Tensor &B) { return dotOf(A, B, false); }

Tensor ops::outer(const Tensor &A, const Tensor &B) {
  if (failed() || !A.defined() || !B.defined())
    return {};
  if (A.dim() != 1 || B.dim() != 1)
    return fail("outer: Expected 1-D argument " + std::string(A.dim() != 1 ? "self" : "vec2") + ", but got " +
                std::to_string(A.dim() != 1 ? A.dim() : B.dim()) + "-D");
  return mul(reshape(A, {A.numel(), 1}), B);
}

static Tensor addmvOf(const Tensor &Self, const Tensor &A, const Tensor &B, Scalar Beta, Scalar Alpha, bool Inplace) {
  if (failed() || !Self.defined() || !A.defined() || !B.defined() || !commonDevice({A, B, Self}))
    return {};
  if (A.dim() != 2 || B.dim() != 1 || Self.dim() > 1)
    return fail("vector + matrix @ vector expected, got " + std::to_string(Self.dim()) + ", " +
                std::to_string(A.dim()) + ", " + std::to_string(B.dim()));
  if (A.sizes()[1] != B.sizes()[0] || (Self.numel() != A.sizes()[0] && Self.numel() != 1))
    return fail("size mismatch, got input (" + std::to_string(Self.numel()) + "), mat (" +
                std::to_string(A.sizes()[0]) + "x" + std::to_string(A.sizes()[1]) + "), vec (" +
                std::to_string(B.sizes()[0]) + ")");
  if (Inplace && !checkInplace(Self, {Self, A, B}))
    return {};
  NodeRef Node = record("addmv", {Self, A, B});
  SavedSlot KeptB = keep(Node, B, Node && Node->wants(1)), KeptA = keep(Node, A, Node && Node->wants(2));
  Tensor Out = sumInto(Self, {A.sizes()[0]}, A.dtype(), Inplace);
  if (!Out.defined())
    return {};
  if (A.numel() == 0) { // self alone, times beta: a number of its own type
    if (!Beta.is(0))
      wrapScalarAs(Self.dtype(), Self.device());
  } else {
    if (!hasProduct(A, "addmv_impl_cpu", "addmv_impl_cuda"))
      return {};
    if (Out.device().isCuda() && Out.strides()[0] < 1)
      return fail("at::cuda::blas::gemv argument incy must be positive");
    Tensor Vector = gemvCopyOfVector(B), Copy = gemvCopy(A);
    useCublas(A.device());
  }
  countMacs(A.numel());
  return finished(Node, Out, Inplace, [=](GradNode &N, GradList &G) -> GradList {
    GradList Grads(3);
    if (N.wants(1))
      Grads[1] = scaled(ops::outer(G[0], resolvedConj(unpack(N, KeptB))), Alpha);
    if (N.wants(0))
      Grads[0] = scaled(G[0], Beta);
    if (N.wants(2))
      Grads[2] = scaled(ops::mv(resolvedConj(ops::t(unpack(N, KeptA))), G[0]), Alpha);
    return Grads;
  });
}

/// addr: the outer product is never made, one elementwise kernel adds it.
static Tensor addrOf(const Tensor &Self, const Tensor &A, const Tensor &B, Scalar Beta, Scalar Alpha, bool Inplace) {
  if (failed() || !Self.defined() || !A.defined() || !B.defined())
    return {};
  if (A.dim() != 1 || B.dim() != 1)
    return fail("addr: Expected 1-D argument vec1 and vec2, but got " + std::to_string(A.dim()) + "-D and " +
                std::to_string(B.dim()) + "-D");
  Sizes Shape = {A.sizes()[0], B.sizes()[0]};
  if (!broadcastsTo(Self, Shape) || (Inplace && !checkInplace(Self, {Self, A, B})))
    return {};
  NodeRef Node = record("addr", {Self, A, B});
  SavedSlot KeptB = keep(Node, B, Node && Node->wants(1)), KeptA = keep(Node, A, Node && Node->wants(2));
  std::vector<Tensor> Inputs = {ops::expand(detached(Self), Shape), ops::unsqueeze(detached(A), -1), detached(B)};
  Tensor Out = Self;
  if (!Inplace)
    Out = iterate(Inputs);
  else if (iterateInto(Self, Inputs))
    changed(Self);
  if (failed())
    return {};
  return finished(Node, Out, Inplace, [=](GradNode &N, GradList &G) -> GradList {
    GradList Grads(3);
    if (N.wants(0))
      Grads[0] = scaled(G[0], Beta);
    if (N.wants(1))
      Grads[1] = scaled(ops::mv(G[0], resolvedConj(unpack(N, KeptB))), Alpha);
    if (N.wants(2))
      Grads[2] = scaled(ops::mv(ops::t(G[0]), resolvedConj(unpack(N, KeptA))), Alpha);
    return Grads;
  });
}

namespace {

Tensor vdot(const Tensor &A, const Tensor &B) { return dotOf(A, B, true); }

constexpr std::string_view From = "1.13.1 aten/src/ATen/native/{Blas.cpp,LinearAlgebra.cpp,cuda/Blas.cpp}";

const OpDecl Decls[] = {
    {.Names = {"mv"}, .Run = runProduct<ops::mv, "vec">, .Source = From},
    {.Names = {"dot"}, .Run = runProduct<ops::dot, "tensor">, .Source = From},
    {.Names = {"vdot"}, .Run = runProduct<vdot, "other">, .Source = From},
    {.Names = {"outer", "ger"}, .Run = runProduct<ops::outer, "vec2">, .Source = From},
    {.Names = {"addmv", "addmv_"}, .Run = runSum<addmvOf>, .Source = From},
    {.Names = {"addr", "addr_"}, .Run = runSum<addrOf>, .Source = From},
};

} // namespace
const std::span<const OpDecl> VectorProductOps = Decls;

} // namespace vramlint
