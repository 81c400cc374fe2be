// Determinants, from the factors of LU.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Registry.h"
#include "Ops/LinearAlgebra/Lapack.h"

#include <algorithm>

namespace vramlint {
namespace {

/// Parity of the pivots, by which determinants change sign.
Tensor pivotSign(const Tensor &Pivots) {
  Tensor Moved, Sign;
  const Sizes Batch(Pivots.sizes().begin(), Pivots.sizes().end() - 1);
  {
    Tensor Range, Differs;
    Range = makeTensor({Pivots.sizes().back()}, Dtype::Int, Pivots.device());
    Differs = makeTensor(Pivots.sizes(), Dtype::Bool, Pivots.device());
    Sign = makeTensor(Batch, Dtype::Long, Pivots.device());
    scratch(8 * Pivots.numel(), Pivots.device()); // what is counted, as long numbers
    if (Pivots.device().isCpu()) {
      for (int Step = 0; Step != 3; ++Step) // modulo two, times minus two, plus one
        scratch(8, Pivots.device());
    }
  }
  return Sign;
}

Factors factorsForDeterminant(const Tensor &A) {
  Factors F = makeFactors(A);
  CategoryScope Scope(Category::Temporary);
  F.Info = makeTensor(batchOf(A), Dtype::Int, A.device());
  factorArea("linalg_det", A);
  return F;
}

/// The product of a sign that is made a floating number first.
void convertSign(const Tensor &Sign, Dtype Type) {
  if (Sign.device().isCpu())
    scratch(Sign.numel() * elementSize(Type), Sign.device());
}

GradList detBackward(const Tensor &G, const Tensor &Det, const Tensor &A, const Tensor &LU, const Tensor &Pivots) {
  if (LU.numel() == 0)
    return {Tensor()};
  Tensor Scaled = ops::mul(G, ops::conj(Det));
  Sizes Shape = Pivots.sizes();
  Tensor Sides = columnMajor(LU.sizes(), Scaled.dtype(), LU.device());
  if (failed())
    return {Tensor()};
  Tensor Shaken;
  {
    Tensor Zero = ops::compare(ops::diagonal(LU, 0, -2, -1), Scalar(0.0));
    Tensor Filled;
    {
      // Both numbers are tensors on the device of the condition (where, TensorCompare.cpp).
      Tensor One = makeTensor({}, session().DefaultDtype, LU.device());
      Tensor Other = makeTensor({}, session().DefaultDtype, LU.device());
      Filled = makeTensor(Shape, session().DefaultDtype, LU.device());
      Other = Tensor();
    }
    Tensor Diagonal = makeTensor(LU.sizes(), session().DefaultDtype, LU.device());
    Shaken = ops::add(LU, Diagonal);
  }
  return {luSolve(Shaken, Pivots, Sides, /*Left=*/true, !factorsTransposed(A))};
}

Tensor determinant(const Tensor &A) {
  if (!checkMatrix(A, "linalg.det"))
    return {};
  NodeRef Node = record("linalg_det", {A});
  SavedSlot KeptA = keep(Node, A);
  Tensor Out = makeTensor(batchOf(A), A.dtype(), A.device());
  Factors F = failed() ? Factors() : factorsForDeterminant(A);
  if (failed())
    return {};
  withoutGrad([&] {
    CategoryScope Scope(Category::Temporary);
    Tensor Product = makeTensor(Out.sizes(), A.dtype(), A.device()), Sign;
    Sign = pivotSign(F.Pivots);
    convertSign(Sign, A.dtype());
    Sign = Tensor();
    return 0;
  });
  F.Info = Tensor();
  SavedSlot KeptOut = keepOutput(Node, Out), KeptLU = keep(Node, F.LU), KeptPivots = keep(Node, F.Pivots);
  F.LU = Tensor();
  F.Pivots = Tensor();
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    if (session().GradEnabled)
      return {lostGradient("linalg_det_backward", metaOf(unpack(N, KeptA)))};
    return detBackward(G[0], unpack(N, KeptOut), unpack(N, KeptA), unpack(N, KeptLU), unpack(N, KeptPivots));
  });
}

std::vector<Tensor> signAndLog(const Tensor &A) {
  if (!checkMatrix(A, "linalg.slogdet"))
    return {};
  NodeRef Node = record("linalg_slogdet", {A});
  SavedSlot KeptA = keep(Node, A);
  Tensor Sign = makeTensor(batchOf(A), A.dtype(), A.device());
  Tensor Log = makeTensor(batchOf(A), toReal(A.dtype()), A.device());
  Factors F = failed() ? Factors() : factorsForDeterminant(A);
  if (failed())
    return {};
  withoutGrad([&] {
    CategoryScope Scope(Category::Temporary);
    {
      Tensor Parity = pivotSign(F.Pivots);
      Tensor Signs = makeTensor(F.Pivots.sizes(), A.dtype(), A.device());
      Tensor Product = makeTensor(Sign.sizes(), A.dtype(), A.device());
      convertSign(Parity, A.dtype());
    }
    Tensor Absolute = makeTensor(F.Pivots.sizes(), toReal(A.dtype()), A.device());
    return 0;
  });
  F.Info = Tensor();
  keepOutput(Node, Sign, 0);
  SavedSlot KeptLU = keep(Node, F.LU), KeptPivots = keep(Node, F.Pivots);
  F.LU = Tensor();
  F.Pivots = Tensor();
  attach(Node, Sign, [=](GradNode &N, GradList &G) -> GradList {
    if (!G[1].defined() && !G[0].defined())
      return {Tensor()};
    if (session().GradEnabled || isComplex(N.Outputs[0].Type))
      return {lostGradient("linalg_slogdet_backward", metaOf(unpack(N, KeptA)))};
    Tensor LU = unpack(N, KeptLU);
    Tensor Sides = columnMajor(LU.sizes(), LU.dtype(), LU.device());
    return {luSolve(LU, unpack(N, KeptPivots), Sides, /*Left=*/true, !factorsTransposed(unpack(N, KeptA)))};
  });
  setHistory(Node, Log);
  return {Sign, Log};
}

Argument runDeterminant(OpCall &C) {
  Tensor A = C.tensor("A|self");
  return failed() ? Tensor() : determinant(A);
}

Argument runSlogdet(OpCall &C) {
  Tensor A = C.tensor("A|self");
  std::vector<Tensor> Both = failed() ? std::vector<Tensor>() : signAndLog(A);
  return Both.empty() ? Argument(Tensor()) : Argument(Both);
}

Argument runLogdet(OpCall &C) {
  Tensor A = C.tensor("self");
  if (failed())
    return Tensor();
  std::vector<Tensor> Both = signAndLog(A);
  if (Both.empty())
    return Tensor();
  if (isComplex(A.dtype()))
    return ops::add(ops::unary("log", Both[0]), Both[1]);
  Tensor Sign = std::move(Both[0]), Log = std::move(Both[1]);
  Tensor Negative = ops::compare(Sign, Scalar(-1.0));
  return ops::where(Negative, makeTensor({}, A.dtype(), A.device()), Log);
}

constexpr std::string_view From = "1.13.1 aten/src/ATen/native/BatchLinearAlgebra.cpp, LinearAlgebra.cpp, "
                                  "torch/csrc/autograd/FunctionsManual.cpp";

const OpDecl Decls[] = {
    {.Names = {"linalg_det", "det"}, .Run = runDeterminant, .Source = From},
    {.Names = {"linalg_slogdet", "slogdet"}, .Run = runSlogdet, .Source = From},
    {.Names = {"logdet"}, .Run = runLogdet, .Source = From},
};

} // namespace

const std::span<const OpDecl> DeterminantOps = Decls;

} // namespace vramlint
