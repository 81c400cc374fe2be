// Products of a sparse matrix with dense ones, as networks on graphs make them. The gradient goes to the dense
// operand alone, through a copy of the sparse one that is transposed.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Registry.h"
#include "Ops/Sparse/Sparse.h"

namespace vramlint {
namespace {

/// What the kernel refuses (s_addmm_out_sparse_dense_cpu).
bool fits(const Tensor &A, const Tensor &B) {
  if (A.sparse().sparseDims() != 2)
    fail("addmm: matrices expected, got " + std::to_string(A.sparse().sparseDims()) + "D tensor");
  else if (A.sparse().Values.dim() != 1)
    fail("addmm: scalar values expected, got " + std::to_string(A.sparse().Values.dim() - 1) + "D values");
  else if (B.dim() != 2)
    fail("addmm: matrices expected, got " + std::to_string(B.dim()) + "D tensor");
  else if (B.size(0) != A.size(1))
    fail("addmm: Argument #3 (dense): Expected dim 0 size " + std::to_string(A.size(1)) + ", got " +
         std::to_string(B.size(0)));
  return !failed();
}

/// What the kernel makes, which looks at the types then.
Tensor added(const Tensor &A, const Tensor &B) {
  const Tensor Out = makeTensor({A.size(0), B.size(1)}, B.dtype(), B.device());
  return refuseMixed(A, B) ? Tensor() : Out;
}

/// Zeros, and their sum with the product (_sparse_mm).
Tensor product(const Tensor &A, const Tensor &B) {
  if (failed() || !A.defined() || !B.defined())
    return {};
  const Sizes Shape = {A.size(0), B.dim() ? B.sizes().back() : 1};
  const Tensor Zeros = makeTensor(Shape, B.dtype(), B.device());
  return fits(A, B) ? added(A, B) : Tensor();
}

/// The gradient of the dense operand: the transposed one times \p Grad.
Tensor denseGrad(const Tensor &A, const Tensor &Grad) {
  const Tensor Turned = sparse::transposed(A, 0, 1);
  return product(Turned, Grad);
}

Tensor multiplied(const Tensor &A, const Tensor &B) {
  const NodeRef Node = record("mm", {Tensor(), B});
  const SavedSlot Kept = keep(Node, A);
  const Tensor Out = product(A, B);
  if (!Out.defined())
    return {};
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    return {Tensor(), denseGrad(unpack(N, Kept), G[0])};
  });
}

/// mv(): the vector as a matrix of one column, below the graph.
Tensor withVector(const Tensor &A, const Tensor &B) {
  if (A.dim() != 2 || B.size(0) != A.size(1))
    return fail("mv: expected self.size(-1) == vec.size(-1)");
  const NodeRef Node = record("mv", {Tensor(), B});
  const SavedSlot Kept = keep(Node, A);
  const auto Column = [](const Tensor &V) {
    return makeAlias(V, {V.size(0), 1}, {V.strides()[0], 1}, V.impl().Offset);
  };
  const auto Flat = [](const Tensor &M) {
    return M.defined() ? makeAlias(M, {M.size(0)}, {1}, M.impl().Offset) : Tensor();
  };
  const Tensor Out = Flat(product(A, Column(B)));
  if (!Out.defined())
    return {};
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    return {Tensor(), Flat(denseGrad(unpack(N, Kept), Column(G[0])))};
  });
}

/// Both operands of a product; false where there is no model, which is told, or after raising.
bool operands(OpCall &C, Tensor &A, Tensor &B, std::string_view First, std::string_view Second) {
  A = C.tensor(First);
  B = C.tensor(Second);
  if (C.poisoned() || failed() || !requireDefined({A, B}) || !commonDevice({A, B}))
    return false;
  if (!A.isSparse() || B.isSparse() || !isFloatingPoint(A.dtype()))
    return sparse::unmodelled(C.name()), false;
  sparse::counted(A);
  return sparse::hasKernel(A, C.name());
}

Argument runProduct(OpCall &C) {
  Tensor A, B;
  if (!operands(C, A, B, "self|sparse", "mat2|dense|other"))
    return Tensor();
  return multiplied(A, B);
}

Argument runMatmul(OpCall &C) {
  Tensor A, B;
  if (!operands(C, A, B, "self", "other"))
    return Tensor();
  if (A.dim() != 2 || B.dim() == 0 || B.dim() > 2)
    return sparse::unmodelled(C.name());
  return B.dim() == 1 ? withVector(A, B) : multiplied(A, B);
}

Argument runVector(OpCall &C) {
  Tensor A, B;
  if (!operands(C, A, B, "self", "vec"))
    return Tensor();
  if (B.dim() != 1)
    return sparse::unmodelled(C.name());
  return withVector(A, B);
}

/// addmm(): the result alone.
Argument runAdded(OpCall &C) {
  const Tensor Bias = C.tensor("self");
  Tensor A, B;
  if (!operands(C, A, B, "mat1", "mat2"))
    return Tensor();
  const Scalar Beta = scalarArgument(C, "beta", 1), Alpha = scalarArgument(C, "alpha", 1);
  if (Bias.isSparse() || C.inplace() || !Beta.is(1) || !Alpha.is(1) || Bias.dtype() != B.dtype())
    return sparse::unmodelled(C.name());
  if (!fits(A, B))
    return Tensor();
  const NodeRef Node = record("addmm", {Bias, Tensor(), B});
  const SavedSlot Kept = keep(Node, A, Node && Node->wants(2));
  const Tensor Out = added(A, B);
  if (!Out.defined())
    return Tensor();
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    GradList Grads(3);
    if (N.wants(2))
      Grads[2] = denseGrad(unpack(N, Kept), G[0]);
    if (N.wants(0))
      Grads[0] = G[0];
    return Grads;
  });
}

const OpDecl Declared[] = {
    {.Names = {"mm", "_sparse_mm"}, .Run = runProduct, .Source = "1.13 native/sparse/SparseTensorMath.cpp, measured"},
    {.Names = {"matmul"}, .Run = runMatmul, .Source = "1.13 native/LinearAlgebra.cpp, measured"},
    {.Names = {"mv"}, .Run = runVector, .Source = "1.13 native/sparse/SparseTensorMath.cpp, measured"},
    {.Names = {"addmm"}, .Run = runAdded, .Source = "1.13 native/sparse/SparseTensorMath.cpp, measured"},
};

} // namespace

const std::span<const OpDecl> SparseProductOps = Declared;

} // namespace vramlint
