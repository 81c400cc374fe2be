// Functions of matrices: powers and the exponential, chains of products, inner, kron and cross products, covariance.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/ComplexGrads.h"
#include "Ops/Core/NumberBounds.h"
#include "Ops/Core/Registry.h"
#include "Ops/LinearAlgebra/Lapack.h"
#include "Ops/LinearAlgebra/Matmul.h"

#include <algorithm>
#include <limits>

namespace vramlint {
namespace {

/// linalg_matrix_power: squarings, and a product for each further bit of the exponent.
Tensor power(const Tensor &Self, std::int64_t N) {
  if (N == 0) {
    Tensor Out = ops::clone(Self, MemoryFormat::Contiguous);
    Tensor Eye = failed() ? Tensor() : makeTensor({Self.size(-2), Self.size(-1)}, Self.dtype(), Self.device());
    return ops::copyInto(Out, Eye);
  }
  if (N == 1)
    return ops::clone(Self, MemoryFormat::Contiguous);
  Tensor Base = Self;
  if (N < 0) {
    Tensor Info;
    Base = inverse(Self, &Info);
    if (Base.defined())
      checkInfos(Info);
    N = -N;
  }
  if (N == 1)
    return Base;
  if (N == 2)
    return ops::matmul(Base, Base);
  if (N == 3)
    return ops::matmul(ops::matmul(Base, Base), Base);
  Tensor Square, Out;
  for (; N > 0 && !failed(); N /= 2) {
    Square = Square.defined() ? ops::matmul(Square, Square) : Base;
    if (N % 2 == 1)
      Out = Out.defined() ? ops::matmul(Out, Square) : Square;
  }
  return Out;
}

Argument runPower(OpCall &C) {
  Tensor Self = C.tensor("self|A");
  std::int64_t N = C.integer("n", 1);
  // Whole numbers are multiplied as others; only an inverse of them there is none of.
  const bool Multiplies = N >= 0 && Self.defined() && isIntegral(Self.dtype(), false);
  if (C.poisoned() || !(Multiplies ? checkShape : checkMatrix)(Self, "linalg.matrix_power", true))
    return Tensor();
  return power(Self, N);
}

/// How many terms are summed depends on the norm of each matrix: the result is known, the work area is not.
Tensor exponential(const Tensor &Self) {
  if (!checkMatrix(Self, "linalg.matrix_exp"))
    return {};
  NodeRef Node = record("linalg_matrix_exp", {Self});
  SavedSlot Kept = keep(Node, Self);
  if (Self.size(-1) > 1 && Self.numel() != 0)
    session().assume(Doubt::SolverWorkspace, "linalg_matrix_exp");
  // From 2.0 on the result is contiguous whatever the input's strides.
  Tensor Out = torchAtLeast(2, 0) ? emptyLike(Self, {}, MemoryFormat::Contiguous) : emptyLike(Self);
  return attach(Node, Out, [Kept](GradNode &N, GradList &G) -> GradList {
    // The gradient is a block of the exponential of a matrix of twice the size.
    Tensor Input = unpack(N, Kept);
    Sizes Shape = Input.sizes();
    Shape[Shape.size() - 1] *= 2;
    Shape[Shape.size() - 2] *= 2;
    Tensor Both = ops::zeros(Shape, G[0].dtype(), G[0].device());
    Tensor Whole = exponential(Both);
    const std::int64_t Side = Input.size(-1);
    return {ops::narrow(ops::narrow(Whole, -2, 0, Side), -1, Side, Side)};
  });
}

Argument runExponential(OpCall &C) { return exponential(C.tensor("self|A")); }

/// Multiplications of a chain in the cheapest order: \p Cut[I][J] is where the product of I to J is split.
using Table = std::vector<std::vector<std::int64_t>>;
Table cheapestOrder(const std::vector<Tensor> &Tensors) {
  const std::size_t N = Tensors.size();
  std::vector<std::vector<double>> Cost(N, std::vector<double>(N, 0));
  Table Cut(N, std::vector<std::int64_t>(N, 0));
  auto Edge = [&](std::size_t I) { return static_cast<double>(I < N ? Tensors[I].size(0) : Tensors[N - 1].size(1)); };
  for (std::size_t Length = 1; Length < N; ++Length)
    for (std::size_t I = 0; I + Length < N; ++I) {
      const std::size_t J = I + Length;
      Cost[I][J] = -1;
      for (std::size_t K = I; K < J; ++K) {
        double Here = Cost[I][K] + Cost[K + 1][J] + Edge(I) * Edge(K + 1) * Edge(J + 1);
        if (Cost[I][J] < 0 || Here < Cost[I][J]) {
          Cost[I][J] = Here;
          Cut[I][J] = static_cast<std::int64_t>(K);
        }
      }
    }
  return Cut;
}

Tensor multiplyChain(const std::vector<Tensor> &Tensors, const Table &Cut, std::size_t From, std::size_t To) {
  if (From == To)
    return Tensors[From];
  const std::size_t Middle = static_cast<std::size_t>(Cut[From][To]);
  Tensor Left = multiplyChain(Tensors, Cut, From, Middle), Right = multiplyChain(Tensors, Cut, Middle + 1, To);
  return ops::mm(Left, Right);
}

Tensor multiplyAll(std::vector<Tensor> Tensors) {
  const std::size_t N = Tensors.size();
  if (N < 2)
    return fail("multi_dot(): expected at least 2 tensors but got " + std::to_string(N));
  Sizes Shape;
  for (std::size_t I = 0; I != N; ++I) {
    const bool End = I == 0 || I + 1 == N;
    if (Tensors[I].dim() != 2 && !(End && Tensors[I].dim() == 1))
      return fail("multi_dot(): tensor " + std::to_string(I) + " must be 2D but got " +
                  std::to_string(Tensors[I].dim()) + "D");
  }
  if (Tensors[0].dim() == 1)
    Tensors[0] = ops::unsqueeze(Tensors[0], 0);
  else
    Shape.push_back(Tensors[0].size(0));
  if (Tensors[N - 1].dim() == 1)
    Tensors[N - 1] = ops::unsqueeze(Tensors[N - 1], -1);
  else
    Shape.push_back(Tensors[N - 1].size(1));
  for (std::size_t I = 0; I + 1 != N; ++I)
    if (Tensors[I].size(-1) != Tensors[I + 1].size(0))
      return fail("multi_dot(): tensors " + std::to_string(I) + " and " + std::to_string(I + 1) +
                  " cannot be multiplied");
  Table Cut = cheapestOrder(Tensors);
  if (N == 3) {
    // Of two orders that cost the same the right one is taken.
    const double A = static_cast<double>(Tensors[0].size(0)), B = static_cast<double>(Tensors[1].size(0)),
                 C = static_cast<double>(Tensors[2].size(0)), D = static_cast<double>(Tensors[2].size(1));
    Cut[0][2] = A * C * (B + D) > B * D * (A + C) ? 0 : 1;
  }
  return ops::view(multiplyChain(Tensors, Cut, 0, N - 1), Shape);
}

Argument runMultiDot(OpCall &C) {
  std::vector<Tensor> Tensors = C.tensors("tensors");
  return failed() ? Tensor() : multiplyAll(std::move(Tensors));
}

Argument runChain(OpCall &C) {
  std::vector<Tensor> Tensors = C.tensors("matrices");
  if (failed())
    return Tensor();
  for (const Tensor &T : Tensors)
    if (T.dim() != 2)
      return fail("Tensor dimension is " + std::to_string(T.dim()) + ", expected 2 instead.");
  return Tensors.size() == 1 ? ops::clone(Tensors[0]) : multiplyAll(std::move(Tensors));
}

Argument runInner(OpCall &C) {
  Tensor A = C.tensor("self"), B = C.tensor("other");
  if (failed())
    return Tensor();
  if (A.dim() == 0 || B.dim() == 0)
    return ops::mul(A, B);
  if (A.size(-1) != B.size(-1))
    return fail("inner() the last dimension must match on both input tensors but got shapes " +
                formatSizes(A.sizes()) + " and " + formatSizes(B.sizes()));
  return invoke("tensordot", {{"self", A}, {"other", B}, {"dims_self", Sizes{-1}}, {"dims_other", Sizes{-1}}});
}

/// kron: both operands as every other dimension of one product.
Argument runKron(OpCall &C) {
  Tensor A = C.tensor("self"), B = C.tensor("other");
  if (failed())
    return Tensor();
  const std::size_t Rank = std::max(A.sizes().size(), B.sizes().size());
  Sizes First, Second, Shape;
  for (std::size_t I = 0; I != Rank; ++I) {
    const std::size_t LackA = Rank - A.sizes().size(), LackB = Rank - B.sizes().size();
    const std::int64_t Here = I < LackA ? 1 : A.sizes()[I - LackA], There = I < LackB ? 1 : B.sizes()[I - LackB];
    First.insert(First.end(), {Here, 1});
    Second.insert(Second.end(), {1, There});
    std::int64_t Size = 0;
    if (__builtin_mul_overflow(Here, There, &Size))
      return fail("Storage size calculation overflowed with sizes=" + formatSizes(A.sizes()));
    Shape.push_back(Size);
  }
  Tensor Left = ops::reshape(A, First), Right = ops::reshape(B, Second);
  return ops::unsafeView(ops::mul(Left, Right), Shape);
}

Tensor cross(const Tensor &A, const Tensor &B, std::int64_t Dim) {
  if (failed() || !A.defined() || !B.defined())
    return {};
  std::optional<std::int64_t> D = checkedDim(Dim, A.dim());
  if (!D)
    return {};
  if (A.dim() != B.dim())
    return fail("linalg.cross: inputs must have the same number of dimensions.");
  if (A.dim() == 0 || A.sizes()[*D] != 3 || B.sizes()[*D] != 3)
    return fail("linalg.cross: inputs dimension " + std::to_string(Dim) + " must have length 3. Got " +
                formatSizes(A.sizes()) + " and " + formatSizes(B.sizes()));
  if (A.dtype() != B.dtype())
    return fail("linalg.cross: expected both inputs to have the same dtype");
  if (!commonDevice({A, B}))
    return {};
  NodeRef Node = record("linalg_cross", {A, B});
  SavedSlot KeptA = keep(Node, A, Node && Node->wants(1)), KeptB = keep(Node, B, Node && Node->wants(0));
  std::optional<Sizes> Shape = broadcastAll({A, B});
  if (!Shape)
    return {};
  return attach(Node, makeTensor(*Shape, A.dtype(), A.device()), [=](GradNode &N, GradList &G) -> GradList {
    GradList Grads(2);
    if (N.wants(1))
      Grads[1] = cross(G[0], resolvedConj(unpack(N, KeptA)), *D);
    if (N.wants(0))
      Grads[0] = cross(resolvedConj(unpack(N, KeptB)), G[0], *D);
    return Grads;
  });
}

Argument runLinalgCross(OpCall &C) {
  Tensor A = C.tensor("self"), B = C.tensor("other");
  std::int64_t Dim = C.integer("dim", -1);
  return C.poisoned() || failed() ? Tensor() : cross(A, B, Dim);
}

/// Along the first dimension of length three, where none is given.
Argument runCross(OpCall &C) {
  Tensor A = C.tensor("self"), B = C.tensor("other");
  if (failed() || C.has("dim"))
    return runLinalgCross(C);
  auto Found = std::find(A.sizes().begin(), A.sizes().end(), 3);
  if (Found == A.sizes().end())
    return fail("no dimension of size 3 in input");
  return cross(A, B, Found - A.sizes().begin());
}

Argument runVectorDot(OpCall &C) {
  Tensor X = C.tensor("x|self"), Y = C.tensor("y|other");
  std::int64_t Dim = C.integer("dim", -1);
  if (C.poisoned() || failed())
    return Tensor();
  if (!isFloatingPoint(X.dtype()) && !isComplex(X.dtype()))
    return fail("linalg.vecdot: Expected a floating point or complex tensor as input. Got " +
                std::string(dtypeName(X.dtype())));
  return ops::sum(ops::mul(ops::conj(X), Y), {Dim});
}

Argument runVandermonde(OpCall &C) {
  Tensor X = C.tensor("x|self");
  if (failed())
    return Tensor();
  if (X.dim() == 0)
    return fail("linalg.vander: Expected dim > 0");
  std::int64_t N = C.integer("N", X.size(-1));
  if (C.poisoned())
    return Tensor();
  if (N <= 1)
    return fail("N must be greater than 1.");
  Sizes Shape = X.sizes();
  Shape.push_back(N - 1);
  Tensor Powers = invokeTensor("cumprod", {{"self", ops::expand(ops::unsqueeze(X, -1), Shape)}, {"dim", -1}});
  Shape.back() = 1;
  Tensor Ones = failed() ? Tensor() : makeTensor(Shape, Powers.dtype(), X.device());
  return ops::cat({Ones, Powers}, -1);
}

/// Looks at the one element of \p Answer (is_scalar_tensor_true).
void isTrue(const Tensor &Answer) {
  if (!Answer.defined())
    return;
  Tensor One = makeTensor({}, Dtype::Bool, Answer.device());
  if (Answer.device().isCuda()) { // cuda_equal: whether all are equal
    Tensor Equal = ops::compare(Answer, One);
    makeTensor({}, Dtype::Bool, Answer.device());
  }
}

/// No weight may be negative.
void checkWeights(const Tensor &W, std::string_view Name) {
  if (failed() || W.numel() == 0)
    return;
  Tensor Least = ops::extremumAll(detached(W), /*Max=*/false);
  Tensor Fine = ops::compare(Least, Scalar(0));
  isTrue(Fine);
  refuseOutside(W, 0, std::numeric_limits<double>::infinity(), "cov",
                "cov(): " + std::string(Name) + " cannot be negative");
}

Tensor covariance(const Tensor &Self, std::int64_t Correction, const Tensor &Frequency, const Tensor &Importance) {
  if (failed() || !Self.defined())
    return {};
  if (Self.dim() > 2)
    return fail("cov(): expected input to have two or fewer dimensions but got an input with " +
                std::to_string(Self.dim()) + " dimensions");
  if (Self.dtype() == Dtype::Bool)
    return fail("cov(): bool dtype is not supported for input");
  Tensor In = Self.dim() < 2 ? ops::view(Self, {1, -1}) : Self, W;
  if (failed())
    return {};
  const std::int64_t Observations = In.size(1);
  for (const bool IsFrequency : {true, false}) {
    const Tensor &Given = IsFrequency ? Frequency : Importance;
    if (!Given.defined())
      continue;
    if (Given.dim() > 1 || Given.numel() != Observations)
      return fail("cov(): expected the weights to have the same numel as there are observations in the input");
    checkWeights(Given, IsFrequency ? "fweights" : "aweights");
    if (failed())
      return {};
    W = W.defined() ? ops::mul(W, Given) : Given;
  }
  Tensor Sum = W.defined() ? ops::sum(W) : makeTensor({}, Dtype::Long, Self.device());
  if (W.defined()) {
    Tensor Positive = ops::compare(Sum, Scalar(0));
    isTrue(Positive);
    if (!failed() && liesWithin(W, 0, 0) == Lie::Within)
      return fail("cov(): weights sum to zero, can't be normalized");
  }
  Tensor Average = ops::div(ops::sum(W.defined() ? ops::mul(In, W) : In, {1}), Sum);
  Tensor Factor;
  if (Importance.defined() && Correction != 0)
    Factor = ops::sub(Sum, ops::div(ops::mul(ops::sum(ops::mul(W, Importance)), Scalar(Correction)), Sum));
  else
    Factor = ops::sub(Sum, Scalar(Correction));
  {
    Tensor Small = ops::compare(Factor, Scalar(0));
    isTrue(Small);
  }
  In = ops::sub(In, ops::unsqueeze(Average, 1));
  Tensor Products = ops::mm(In, ops::conj(ops::t(W.defined() ? ops::mul(In, W) : In)));
  return ops::squeeze(ops::div(Products, Factor));
}

Argument runCovariance(OpCall &C) {
  Tensor Self = C.tensor("self");
  std::int64_t Correction = C.integer("correction", 1);
  if (C.poisoned())
    return Tensor();
  return covariance(Self, Correction, C.optionalTensor("fweights").value_or(Tensor()),
                    C.optionalTensor("aweights").value_or(Tensor()));
}

Argument runCorrelation(OpCall &C) {
  Tensor Self = C.tensor("self");
  if (Self.defined() && Self.dim() > 2)
    return fail("corrcoef(): expected input to have two or fewer dimensions but got an input with " +
                std::to_string(Self.dim()) + " dimensions");
  Tensor Out = covariance(Self, 1, {}, {});
  if (!Out.defined())
    return Tensor();
  if (Out.dim() == 0)
    return ops::div(Out, Out);
  Tensor Variance = torchAtLeast(2, 0) ? ops::diagonal(Out) : invokeTensor("diag", {{"self", Out}});
  Tensor Deviation = ops::unary("sqrt", ops::complexPart(Variance, false));
  Out = ops::div(Out, ops::view(Deviation, {-1, 1}));
  Out = ops::div(Out, ops::view(Deviation, {1, -1}));
  const auto Clipped = [](const Tensor &T) { return ops::clamp(T, Scalar(-1), Scalar(1)); };
  if (!isComplex(Out.dtype()))
    return Clipped(Out);
  Tensor Imaginary = Clipped(ops::complexPart(Out, true)), Real = Clipped(ops::complexPart(Out, false));
  return invoke("complex", {{"real", Real}, {"imag", Imaginary}});
}

constexpr std::string_view From = "1.13.1 aten/src/ATen/native/LinearAlgebra.cpp";

const OpDecl Decls[] = {
    {.Names = {"linalg_matrix_power", "matrix_power"}, .Run = runPower, .Source = From},
    {.Names = {"linalg_matrix_exp", "matrix_exp"}, .Run = runExponential, .Source = From},
    {.Names = {"linalg_multi_dot"}, .Run = runMultiDot, .Source = From},
    {.Names = {"chain_matmul"}, .Run = runChain, .Source = From},
    {.Names = {"inner"}, .Run = runInner, .Source = "1.13.1 aten/src/ATen/native/LinearAlgebra.cpp, inner"},
    {.Names = {"kron"}, .Run = runKron, .Source = "1.13.1 aten/src/ATen/native/LinearAlgebra.cpp, KronImpl"},
    {.Names = {"linalg_cross"}, .Run = runLinalgCross, .Source = "1.13.1 aten/src/ATen/native/Cross.cpp"},
    {.Names = {"cross"}, .Run = runCross, .Source = "1.13.1 aten/src/ATen/native/Cross.cpp"},
    {.Names = {"linalg_vecdot"}, .Run = runVectorDot, .Source = "1.13.1 LinearAlgebra.cpp, linalg_vecdot"},
    {.Names = {"linalg_vander"}, .Run = runVandermonde, .Source = "1.13.1 BatchLinearAlgebra.cpp, linalg_vander"},
    {.Names = {"linalg_matmul"},
     .Run = [](OpCall &C) -> Argument { return ops::matmul(C.tensor("self"), C.tensor("other")); },
     .Source = "1.13.1 LinearAlgebra.cpp, linalg_matmul"},
    {.Names = {"cov"}, .Run = runCovariance, .Source = "1.13.1 aten/src/ATen/native/Correlation.cpp"},
    {.Names = {"corrcoef"}, .Run = runCorrelation, .Source = "1.13.1 aten/src/ATen/native/Correlation.cpp"},
};

} // namespace
const std::span<const OpDecl> MatrixFunctionOps = Decls;

} // namespace vramlint
