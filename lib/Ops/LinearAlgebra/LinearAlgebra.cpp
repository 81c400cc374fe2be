// Matrix products of fixed rank: mm, bmm, addmm, baddbmm, addbmm. Operands a GEMM cannot read are
// copied for the call; a bias either goes through the result first or through the epilogue of cuBLASLt.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/ComplexGrads.h"
#include "Ops/Core/CpuKernels.h"
#include "Ops/Core/Functions.h"
#include "Ops/Core/OutForm.h"
#include "Ops/Core/Recording.h"
#include "Ops/Core/Registry.h"
#include "Ops/LinearAlgebra/Matmul.h"

#include <algorithm>

namespace vramlint {

/// Strides a GEMM can read: row or column major, rows may have gaps (prepare_matrix_for_cublas and
/// prepare_batch_matrix_for_cublas, 1.13 cuda/Blas.cpp; addmm_impl_cpu_, 1.13 LinearAlgebra.cpp).
static bool isGemmOperand(const Tensor &T) {
  std::int64_t R = T.dim() - 2, C = T.dim() - 1;
  const Sizes &Shape = T.sizes(), &S = T.strides();
  auto Lead = [](std::int64_t N) { return std::max<std::int64_t>(N, 1); };
  if ((S[R] == 1 && S[C] >= Lead(Shape[R])) || (S[C] == 1 && S[R] >= Lead(Shape[C])))
    return true;
  if (T.device().isCpu())
    return false;
  return T.dim() == 2 ? T.isNonOverlappingAndDense() : T.isContiguous() && S[R] != 0 && S[C] != 0;
}

/// The copy of an operand that the call needs; undefined when it can be read in place.
static Tensor gemmCopy(const Tensor &T) {
  if (isGemmOperand(T))
    return {};
  CategoryScope Scope(Category::Temporary);
  return makeTensor(T.sizes(), T.dtype(), T.device());
}

/// How a GEMM writes its result.
enum class ResultLayout { ColumnMajor, RowMajor, Neither };

static ResultLayout layoutOf(const Tensor &Out) {
  std::int64_t R = Out.dim() - 2, C = Out.dim() - 1;
  const Sizes &Shape = Out.sizes(), &S = Out.strides();
  auto Lead = [](std::int64_t N) { return std::max<std::int64_t>(N, 1); };
  if (Out.dim() == 2 && Out.device().isCuda() && Out.isNonOverlappingAndDense())
    return Out.isContiguous() ? ResultLayout::RowMajor : ResultLayout::ColumnMajor;
  if (S[R] == 1 && (Shape[C] == 1 || S[C] >= Lead(Shape[R])))
    return ResultLayout::ColumnMajor;
  if (S[C] == 1 && (Shape[R] == 1 || S[R] >= Lead(Shape[C])))
    return ResultLayout::RowMajor;
  return ResultLayout::Neither;
}

/// The copies of one call. A result in rows is the transposed product of the transposed operands: the right one is
/// prepared first.
static void assumePacking(const Tensor &A, const Tensor &B) {
  constexpr Bytes Least = 16 * 16 * 16;
  constexpr std::int64_t Avx512 = 16;
  const Settings &Options = session().Options;
  if (A.dtype() == Dtype::BFloat16 && A.device().isCpu() && Options.Target.isCpu() && Options.OneDnnBlock == Avx512 &&
      A.numel() * B.sizes().back() > Least)
    session().assume(Doubt::CpuKernelScratch, "a product of bfloat16");
}

static void runGemm(const Tensor &Out, const Tensor &A, const Tensor &B) {
  assumePacking(A, B);
  if (A.numel() == 0 || B.numel() == 0)
    return;
  const ResultLayout Layout = layoutOf(Out);
  Tensor Written;
  if (Layout == ResultLayout::Neither) {
    CategoryScope Scope(Category::Temporary);
    Written = makeTensor(Out.sizes(), Out.dtype(), Out.device());
  }
  const bool RightFirst = Layout == ResultLayout::RowMajor;
  Tensor First = gemmCopy(RightFirst ? B : A), Second = gemmCopy(RightFirst ? A : B);
  useCublas(A.device());
  countMacs(A.numel() * B.sizes().back());
}

/// A product of batches: one call on CUDA, one for each batch on the CPU, where a loop does small ones by hand
/// (bmm_out_or_baddbmm_, 1.13 LinearAlgebra.cpp).
static void runBatchedGemm(const Tensor &Out, const Tensor &A, const Tensor &B) {
  assumePacking(A, B);
  if (A.device().isCuda())
    return runGemm(Out, A, B);
  if (A.numel() == 0 || B.numel() == 0)
    return;
  const std::int64_t Work = A.sizes()[1] * A.sizes()[2] * B.sizes()[2];
  if (!hasProduct(A, Work < 400 ? "bmm" : "addmm_impl_cpu_", {}))
    return;
  if (Work < 400 || (isGemmOperand(A) && isGemmOperand(B) && layoutOf(Out) != ResultLayout::Neither)) {
    countMacs(A.numel() * B.sizes()[2]);
    return;
  }
  const auto Batch = [](const Tensor &T, std::int64_t I) {
    return makeAlias(T, {T.sizes()[1], T.sizes()[2]}, {T.strides()[1], T.strides()[2]},
                     T.impl().Offset + I * T.strides()[0]);
  };
  for (std::int64_t I = 0; I < A.sizes()[0]; ++I)
    runGemm(Batch(Out, I), Batch(A, I), Batch(B, I));
}

bool hasProduct(const Tensor &T, std::string_view CpuKernel, std::string_view CudaKernel) {
  const bool OnCpu = T.device().isCpu();
  const bool LaterHalf = OnCpu && T.dtype() == Dtype::Half && torchAtLeast(2, 0);
  if (LaterHalf)
    tellUntried(CpuKernel, T.dtype());
  if (LaterHalf || (OnCpu ? T.dtype() != Dtype::Bool && T.dtype() != Dtype::Half : !isIntegral(T.dtype(), true)))
    return true;
  failNotImplemented(OnCpu ? CpuKernel : CudaKernel, T.dtype());
  return false;
}

/// \p Added: to a third tensor, of which messages tell more.
static bool checkMatrices(const Tensor &A, const Tensor &B, bool Added) {
  if (failed() || !A.defined() || !B.defined())
    return false;
  if (A.dim() != 2 || B.dim() != 2) {
    fail(std::string(A.dim() != 2 ? (Added ? "mat1" : "self") : "mat2") + " must be a matrix" +
         (Added ? ", got " + std::to_string(A.dim() != 2 ? A.dim() : B.dim()) + "-D tensor" : ""));
    return false;
  }
  if (A.sizes()[1] != B.sizes()[0]) {
    auto Print = [](const Tensor &T) { return std::to_string(T.sizes()[0]) + "x" + std::to_string(T.sizes()[1]); };
    fail("mat1 and mat2 shapes cannot be multiplied (" + Print(A) + " and " + Print(B) + ")");
    return false;
  }
  if (!commonDevice({A, B}))
    return false;
  return true;
}

/// The product itself looks at the types, where there is something to multiply; the result is there already.
static bool refusesTypes(const Tensor &A, const Tensor &B) {
  const bool Reads = A.numel() != 0 && B.numel() != 0;
  if (Reads && A.device().isCpu() && !hasProduct(A, "addmm_impl_cpu_", {}))
    return true;
  if (!torchAtLeast(2, 1))
    return Reads && refuseMixed(A, B);
  if (A.dtype() == B.dtype())
    return false;
  fail("expected m1 and m2 to have the same dtype, but got: " + std::string(cppName(A.dtype())) +
       " != " + std::string(cppName(B.dtype())));
  return true;
}

/// addmm compares them all before it makes anything.
static bool refusesTypes(const Tensor &Bias, const Tensor &A, const Tensor &B) {
  const bool AreTheSame[] = {Bias.dtype() == B.dtype(), A.dtype() == B.dtype()};
  if (AreTheSame[0] && AreTheSame[1])
    return false;
  std::string Text = std::string(AreTheSame[0] ? "mat1" : "self") + " and mat2 must have the same dtype";
  if (torchAtLeast(2, 1))
    Text += ", but got " + std::string(dtypeName((AreTheSame[0] ? A : Bias).dtype())) + " and " +
            std::string(dtypeName(B.dtype()));
  fail(std::move(Text));
  return true;
}

Tensor scaled(const Tensor &T, Scalar Factor) { return Factor.is(1) ? T : constant(ops::mul(T, Factor)); }

static bool isColumnMajor(const Sizes &Shape, const Sizes &Strides) {
  return Strides[0] == 1 && Strides[1] == Shape[0];
}

namespace {
struct MatrixLayout {
  Sizes Shape, Strides;
};
} // namespace

/// mm_mat1_backward: the gradient of the left operand, in the left operand's layout.
static Tensor leftGrad(const Tensor &G, const Tensor &B, const MatrixLayout &A, Scalar Alpha) {
  if (isColumnMajor(A.Shape, A.Strides))
    return scaled(ops::t(ops::mm(ops::conj(B), ops::t(G))), Alpha);
  return scaled(ops::mm(G, ops::conj(ops::t(B))), Alpha);
}

/// mm_mat2_backward.
static Tensor rightGrad(const Tensor &G, const Tensor &A, const MatrixLayout &B, Scalar Alpha) {
  if (isColumnMajor(B.Shape, B.Strides))
    return scaled(ops::t(ops::mm(ops::t(G), ops::conj(A))), Alpha);
  return scaled(ops::mm(ops::conj(ops::t(A)), G), Alpha);
}

/// A GEMM conjugates what it transposes, and an operand that lies as the result does is not transposed.
static Tensor resolvedForGemm(const Tensor &T, bool ByColumns) {
  const Sizes &Shape = T.sizes(), &S = T.strides();
  const std::size_t Fast = ByColumns ? 0 : 1;
  // What is dense lies by rows where it is contiguous on CUDA (prepare_matrix_for_cublas, cuda/Blas.cpp).
  const bool Dense = T.device().isCuda() && T.isNonOverlappingAndDense();
  const bool LiesAlike =
      Dense ? T.isContiguous() != ByColumns : S[Fast] == 1 && S[1 - Fast] >= std::max<std::int64_t>(Shape[Fast], 1);
  return LiesAlike && T.impl().Conjugated ? emptyLike(T) : Tensor();
}

/// What is negated is resolved before an op runs, what is conjugated by its kernel.
static Tensor resolvedNegative(const Tensor &T) { return T.impl().Negated ? emptyLike(T) : Tensor(); }

/// For a row-major result the operands change places.
static void multiply(const Tensor &Out, const Tensor &A, const Tensor &B) {
  const bool ByColumns = layoutOf(Out) == ResultLayout::ColumnMajor;
  const Tensor First = resolvedForGemm(ByColumns ? A : B, ByColumns),
               Second = resolvedForGemm(ByColumns ? B : A, ByColumns);
  runGemm(Out, A, B);
}

Tensor ops::mm(const Tensor &A, const Tensor &B) {
  if (!checkMatrices(A, B, false))
    return {};
  NodeRef Node = record("mm", {A, B});
  SavedSlot KeptA = keep(Node, A, Node && Node->wants(1)), KeptB = keep(Node, B, Node && Node->wants(0));
  const Tensor ReadB = resolvedNegative(B), ReadA = resolvedNegative(A);
  const Tensor InA = inMemory(A), InB = inMemory(B);
  Tensor Out = makeResult({A.sizes()[0], B.sizes()[1]}, A.dtype(), A.device());
  if (!Out.defined() || refusesTypes(A, B))
    return {};
  multiply(Out, InA, InB);
  MatrixLayout La{A.sizes(), A.strides()}, Lb{B.sizes(), B.strides()};
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    GradList Grads(2);
    if (N.wants(1))
      Grads[1] = rightGrad(G[0], unpack(N, KeptA), Lb, 1);
    if (N.wants(0))
      Grads[0] = leftGrad(G[0], unpack(N, KeptB), La, 1);
    return Grads;
  });
}

Tensor sumInto(const Tensor &Self, const Sizes &Shape, Dtype Type, bool Inplace) {
  if (!Inplace)
    return makeResult(Shape, Type, Self.device());
  if (Self.sizes() != Shape)
    return fail("output with shape " + formatSizes(Self.sizes()) + " doesn't match the shape " + formatSizes(Shape));
  changed(Self);
  return Self;
}

Tensor finished(const NodeRef &Node, const Tensor &Out, bool Inplace, BackwardFn Backward) {
  if (failed())
    return {};
  return Inplace ? rebase(Node, Out, std::move(Backward)) : attach(Node, Out, std::move(Backward));
}

static Tensor addmmOf(const Tensor &Bias, const Tensor &A, const Tensor &B, Scalar Beta, Scalar Alpha, bool Inplace) {
  if (!Bias.defined() || !checkMatrices(A, B, true) || !commonDevice({A, B, Bias}) || refusesTypes(Bias, A, B))
    return {};
  Sizes Shape = {A.sizes()[0], B.sizes()[1]};
  std::optional<Sizes> Joint = broadcast(Bias.sizes(), Shape);
  if ((!Joint || *Joint != Shape) && !Inplace) // the result is there before
    makeTensor(Shape, A.dtype(), A.device());
  if (!Joint || *Joint != Shape)
    return fail("The expanded size of the tensor (" + std::to_string(Shape[1]) + ") must match the existing size (" +
                std::to_string(Bias.dim() ? Bias.sizes().back() : 1) +
                ") at non-singleton dimension 1.  Target sizes: " + formatSizes(Shape) +
                ".  Tensor sizes: " + formatSizes(Bias.sizes()));
  if (Inplace && !checkInplace(Bias, {Bias, A, B}))
    return {};
  NodeRef Node = record("addmm", {Bias, A, B});
  SavedSlot KeptB = keep(Node, B, Node && Node->wants(1)), KeptA = keep(Node, A, Node && Node->wants(2));
  Tensor Out = sumInto(Bias, Shape, A.dtype(), Inplace);
  if (!Out.defined() || refusesTypes(A, B))
    return {};
  useLtWorkspace(Bias, A, B, Beta);
  multiply(Out, A, B);
  // Without anything to multiply the CPU scales the bias in place (addmm_impl_cpu_).
  if (A.device().isCpu() && A.sizes()[1] == 0 && Out.numel() != 0 && !Beta.is(0))
    ops::mulInto(detached(Out), Beta);
  MatrixLayout La{A.sizes(), A.strides()}, Lb{B.sizes(), B.strides()};
  return finished(Node, Out, Inplace, [=](GradNode &N, GradList &G) -> GradList {
    GradList Grads(3);
    if (N.wants(1))
      Grads[1] = leftGrad(G[0], unpack(N, KeptB), La, Alpha);
    if (N.wants(2))
      Grads[2] = rightGrad(G[0], unpack(N, KeptA), Lb, Alpha);
    if (N.wants(0))
      Grads[0] = scaled(G[0], Beta);
    return Grads;
  });
}

Tensor ops::addmm(const Tensor &Bias, const Tensor &A, const Tensor &B, Scalar Beta, Scalar Alpha) {
  return addmmOf(Bias, A, B, Beta, Alpha, false);
}

static bool checkBatches(const Tensor &A, const Tensor &B, std::string_view First) {
  if (failed() || !A.defined() || !B.defined())
    return false;
  if (A.dim() != 3 || B.dim() != 3) {
    fail((A.dim() != 3 ? std::string(First) : std::string("batch2")) + " must be a 3D tensor");
    return false;
  }
  if (A.sizes()[0] != B.sizes()[0] || A.sizes()[2] != B.sizes()[1]) {
    fail("Expected size for first two dimensions of batch2 tensor to be: [" + std::to_string(A.sizes()[0]) + ", " +
         std::to_string(A.sizes()[2]) + "] but got: [" + std::to_string(B.sizes()[0]) + ", " +
         std::to_string(B.sizes()[1]) + "].");
    return false;
  }
  return commonDevice({A, B}).has_value();
}

/// The kernel of the CPU knows no conjugates. That of CUDA conjugates what it transposes, and resolves what it reads
/// as it lies (prepare_batch_matrix_for_cublas, cuda/Blas.cpp).
static void multiplyBatches(const Tensor &Out, const Tensor &A, const Tensor &B) {
  if (A.device().isCpu()) {
    const Tensor ReadB = resolvedMarks(B), ReadA = resolvedMarks(A);
    return runBatchedGemm(Out, A, B);
  }
  if (Out.numel() != 0 && A.numel() != 0 && !hasProduct(A, {}, "baddbmm_cuda"))
    return;
  const Tensor NegativeB = resolvedNegative(B), NegativeA = resolvedNegative(A);
  const bool ByColumns = layoutOf(Out) == ResultLayout::ColumnMajor;
  const auto resolved = [&](const Tensor &T) {
    const std::int64_t Fast = ByColumns ? 1 : 2, Lead = 3 - Fast;
    const bool LiesAlike = T.strides()[Fast] == 1 && T.strides()[Lead] >= std::max<std::int64_t>(T.sizes()[Fast], 1);
    return LiesAlike && T.impl().Conjugated ? emptyLike(T) : Tensor();
  };
  const Tensor First = resolved(ByColumns ? A : B), Second = resolved(ByColumns ? B : A);
  runBatchedGemm(Out, A, B);
}

Tensor ops::bmm(const Tensor &A, const Tensor &B) {
  if (!checkBatches(A, B, "batch1"))
    return {};
  NodeRef Node = record("bmm", {A, B});
  SavedSlot KeptA = keep(Node, A, Node && Node->wants(1)), KeptB = keep(Node, B, Node && Node->wants(0));
  const Tensor InA = inMemory(A), InB = inMemory(B);
  Tensor Out = makeResult({A.sizes()[0], A.sizes()[1], B.sizes()[2]}, B.dtype(), A.device());
  if (!Out.defined() || (A.numel() != 0 && B.numel() != 0 && refuseMixed(A, B)))
    return {};
  multiplyBatches(Out, InA, InB);
  if (failed())
    return {};
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    GradList Grads(2);
    if (N.wants(1))
      Grads[1] = bmm(conj(transpose(unpack(N, KeptA), 1, 2)), G[0]);
    if (N.wants(0))
      Grads[0] = bmm(G[0], conj(transpose(unpack(N, KeptB), 1, 2)));
    return Grads;
  });
}

static Tensor baddbmmOf(const Tensor &Input, const Tensor &A, const Tensor &B, Scalar Beta, Scalar Alpha,
                        bool Inplace) {
  if (!Input.defined() || !checkBatches(A, B, "batch1") || !commonDevice({A, B, Input}))
    return {};
  Sizes Shape = {A.sizes()[0], A.sizes()[1], B.sizes()[2]};
  std::optional<Sizes> Joint = broadcast(Input.sizes(), Shape);
  if (!Joint || *Joint != Shape)
    return fail("The expanded size of the tensor must match the existing size.  Target sizes: " + formatSizes(Shape) +
                ".  Tensor sizes: " + formatSizes(Input.sizes()));
  if (Inplace && !checkInplace(Input, {Input, A, B}))
    return {};
  NodeRef Node = record("baddbmm", {Input, A, B});
  SavedSlot KeptB = keep(Node, B, Node && Node->wants(1)), KeptA = keep(Node, A, Node && Node->wants(2));
  Tensor Out = sumInto(Input, Shape, A.dtype(), Inplace);
  if (!Out.defined())
    return {};
  if (Out.device().isCpu() && Out.numel() != 0 && A.sizes()[2] == 0) { // nothing to add: the result is scaled
    if (!Beta.is(0))
      ops::mulInto(detached(Out), Beta);
  } else {
    multiplyBatches(Out, A, B);
  }
  return finished(Node, Out, Inplace, [=](GradNode &N, GradList &G) -> GradList {
    GradList Grads(3);
    if (N.wants(1))
      Grads[1] = scaled(ops::bmm(G[0], ops::conj(ops::transpose(unpack(N, KeptB), 1, 2))), Alpha);
    if (N.wants(2))
      Grads[2] = scaled(ops::bmm(ops::conj(ops::transpose(unpack(N, KeptA), 1, 2)), G[0]), Alpha);
    if (N.wants(0))
      Grads[0] = scaled(G[0], Beta);
    return Grads;
  });
}

Tensor ops::baddbmm(const Tensor &Input, const Tensor &A, const Tensor &B, Scalar Beta, Scalar Alpha) {
  return baddbmmOf(Input, A, B, Beta, Alpha, false);
}

bool broadcastsTo(const Tensor &Self, const Sizes &Shape) {
  std::optional<Sizes> Joint = broadcast(Self.sizes(), Shape);
  if (Joint && *Joint == Shape)
    return true;
  fail("The expanded size of the tensor must match the existing size.  Target sizes: " + formatSizes(Shape) +
       ".  Tensor sizes: " + formatSizes(Self.sizes()));
  return false;
}

/// addbmm: the products of all batches are added to one matrix, one after the other.
static Tensor addbmmOf(const Tensor &Self, const Tensor &A, const Tensor &B, Scalar Beta, Scalar Alpha,
                       bool Inplace) {
  if (!Self.defined() || !checkBatches(A, B, "batch1") || !commonDevice({A, B, Self}))
    return {};
  if (Self.dtype() != B.dtype())
    return fail("self and mat2 must have the same dtype");
  Sizes Shape = {A.sizes()[1], B.sizes()[2]}, Batches = {A.sizes()[0], A.sizes()[1], B.sizes()[2]};
  if (!broadcastsTo(Self, Shape) || (Inplace && !checkInplace(Self, {Self, A, B})))
    return {};
  NodeRef Node = record("addbmm", {Self, A, B});
  SavedSlot KeptB = keep(Node, B, Node && Node->wants(1)), KeptA = keep(Node, A, Node && Node->wants(2));
  Tensor Out = sumInto(Self, Shape, Self.dtype(), Inplace);
  if (!Out.defined())
    return {};
  const bool IsScaled = Out.device().isCpu() && Out.numel() != 0 && A.sizes()[2] == 0; // nothing is added
  for (std::int64_t I = 0; I < A.sizes()[0] && IsScaled; ++I)
    if (const Scalar By = I == 0 ? Beta : Scalar(1); !By.is(0))
      ops::mulInto(detached(Out), By);
  for (std::int64_t I = 0; I < A.sizes()[0] && A.numel(); ++I)
    runGemm(Out, ops::select(detached(A), 0, I), ops::select(detached(B), 0, I));
  return finished(Node, Out, Inplace, [=](GradNode &N, GradList &G) -> GradList {
    GradList Grads(3);
    auto Each = [&] { return ops::expand(ops::unsqueeze(G[0], 0), Batches); };
    if (N.wants(1)) {
      Tensor Left = Each(), Right = ops::conj(ops::transpose(unpack(N, KeptB), 1, 2));
      Grads[1] = scaled(ops::bmm(Left, Right), Alpha);
    }
    if (N.wants(2)) {
      Tensor Left = ops::conj(ops::transpose(unpack(N, KeptA), 1, 2)), Right = Each();
      Grads[2] = scaled(ops::bmm(Left, Right), Alpha);
    }
    if (N.wants(0))
      Grads[0] = scaled(G[0], Beta);
    return Grads;
  });
}

namespace {

constexpr std::string_view Products = "1.13.1 aten/src/ATen/native/LinearAlgebra.cpp, cuda/Blas.cpp";

const OpDecl Decls[] = {
    {.Names = {"mm"}, .Run = runProduct<ops::mm, "mat2">, .Source = Products},
    {.Names = {"bmm"}, .Run = runProduct<ops::bmm, "mat2">, .Source = Products},
    {.Names = {"matmul"}, .Run = runProduct<ops::matmul, "other">, .Source = Products},
    {.Names = {"addmm", "addmm_"},
     .Run = runSum<addmmOf>,
     .Source = "1.13.1 aten/src/ATen/native/cuda/Blas.cpp, addmm_out_cuda_impl"},
    {.Names = {"baddbmm", "baddbmm_"},
     .Run = runSum<baddbmmOf>,
     .Source = "1.13.1 aten/src/ATen/native/cuda/Blas.cpp"},
    {.Names = {"addbmm", "addbmm_"},
     .Run = runSum<addbmmOf>,
     .Source = "1.13.1 aten/src/ATen/native/LinearAlgebra.cpp, addbmm_impl_: addmm_ per batch"},
    {.Names = {"linear"},
     .Run = [](OpCall &C) -> Argument {
       Tensor Input = C.tensor("input|self"), Weight = C.tensor("weight");
       return ops::linear(Input, Weight, C.optionalTensor("bias").value_or(Tensor()));
     },
     .Source = "1.13.1 aten/src/ATen/native/Linear.cpp, linear"},
    {.Names = {"einsum"}, .Run = runEinsum, .Source = "1.13.1 aten/src/ATen/native/Linear.cpp, einsum"},
    {.Names = {"tensordot"}, .Run = runTensordot, .Source = "1.13.1 aten/src/ATen/native/Linear.cpp, tensordot"},
};

} // namespace
const std::span<const OpDecl> LinearAlgebraOps = Decls;

} // namespace vramlint
