// Products of a sparse matrix with dense ones, as networks on graphs make them. The gradient goes to the dense
// operand alone, through a copy of the sparse one that is transposed. Products of two sparse matrices whose places
// are known.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Registry.h"
#include "Ops/Sparse/Sparse.h"

#include <algorithm>
#include <map>

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

/// Where the product of two matrices has elements, in the order in which the kernel links them up, the last column of
/// a row first (_csr_matmult, native/sparse/SparseMatMul.cpp).
sparse::Places placesOfProduct(const sparse::Places &A, const sparse::Places &B) {
  std::map<std::int64_t, std::vector<std::int64_t>> Left, Right;
  for (const auto &[Places, Rows] : {std::pair(&A, &Left), std::pair(&B, &Right)})
    for (const std::vector<std::int64_t> &Place : *Places)
      (*Rows)[Place[0]].push_back(Place[1]);
  sparse::Places Out;
  for (const auto &[Row, Columns] : Left) {
    std::vector<std::int64_t> Met;
    for (std::int64_t Inner : Columns)
      for (std::int64_t Column : Right[Inner])
        if (std::find(Met.begin(), Met.end(), Column) == Met.end())
          Met.push_back(Column);
    for (auto I = Met.rbegin(); I != Met.rend(); ++I)
      Out.push_back({Row, *I});
  }
  return Out;
}

/// mm() of two sparse matrices: where rows begin in each, and in the result, is counted for the time of the kernel.
Argument sparseProduct(OpCall &C, const Tensor &GivenA, const Tensor &GivenB) {
  const auto isMatrix = [](const Tensor &T) { return T.sparse().sparseDims() == 2 && T.sparse().Values.dim() == 1; };
  if (!sparse::hasKernel(GivenA, C.name()))
    return Tensor();
  if (!isMatrix(GivenA) || !isMatrix(GivenB) || GivenA.dtype() != GivenB.dtype() ||
      !isFloatingPoint(GivenA.dtype()) || gradWanted({GivenA, GivenB}))
    return sparse::unmodelled(C.name());
  if (GivenA.size(1) != GivenB.size(0))
    return fail("mat1 and mat2 shapes cannot be multiplied (" + std::to_string(GivenA.size(0)) + "x" +
                std::to_string(GivenA.size(1)) + " and " + std::to_string(GivenB.size(0)) + "x" +
                std::to_string(GivenB.size(1)) + ")");
  // The library's compiler evaluates the last argument first.
  const Tensor B = sparse::coalesce(GivenB), A = sparse::coalesce(GivenA);
  if (failed())
    return Tensor();
  const auto InA = sparse::knownPlaces(A.sparse()), InB = sparse::knownPlaces(B.sparse());
  if (!InA || !InB)
    return sparse::unmodelled(C.name());
  const sparse::Places Known = placesOfProduct(*InA, *InB);
  const auto Count = static_cast<std::int64_t>(Known.size());
  const auto begins = [&](const Tensor &T) { return makeTensor({T.size(0) + 1}, Dtype::Long, T.device()); };
  // By rows (to_sparse_csr), which takes indices that lie without gaps; not so from 2.0 on, as measured with 2.6.
  const auto Dense = [](const Tensor &I) { return torchAtLeast(2, 0) ? I : contiguousForKernel(I); };
  const Tensor IndicesOfA = Dense(A.sparse().Indices), OfA = begins(A);
  const Tensor IndicesOfB = Dense(B.sparse().Indices), OfB = begins(B), OfResult = begins(A);
  const Tensor Indices = makeTensor({2, Count}, Dtype::Long, A.device());
  const Tensor Values = makeTensor({Count}, A.dtype(), A.device());
  sparse::know(Indices, Known);
  return sparse::make({A.size(0), B.size(1)}, Indices, Values, true);
}

/// The operands where both are sparse.
bool areSparse(OpCall &C, std::string_view Second, Tensor &A, Tensor &B) {
  A = C.tensor("self|sparse");
  B = C.tensor(Second);
  return !C.poisoned() && !failed() && A.defined() && B.defined() && A.isSparse() && B.isSparse() && A.dim() == 2 &&
         B.dim() == 2;
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
  if (areSparse(C, "mat2|dense|other", A, B))
    return sparseProduct(C, A, B);
  if (!operands(C, A, B, "self|sparse", "mat2|dense|other"))
    return Tensor();
  return multiplied(A, B);
}

Argument runMatmul(OpCall &C) {
  Tensor A, B;
  if (areSparse(C, "other", A, B))
    return sparseProduct(C, A, B);
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
