// Products of any rank as compositions: matmul (folded into mm, or broadcast into bmm), at::linear, einsum,
// tensordot.
//
// Whether a batch of matrices times one matrix is folded decides if operands are copied: 1.13 folds nearly
// always, 2.x when the single matrix wants a gradient or when folding costs nothing
// (aten/src/ATen/native/LinearAlgebra.cpp, should_fold).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Matmul.h"
#include "Ops/Functions.h"

#include <algorithm>
#include <cctype>

namespace vramlint {

void useLtWorkspace(const Tensor &Bias, const Tensor &A, const Tensor &B, Scalar Beta) {
  // gemm_and_bias came with 1.12; the condition is addmm_out_cuda_impl's (cuda/Blas.cpp, 1.13, built with CUDA
  // >= 11.4).
  if (!A.device().isCuda() || !torchAtLeast(1, 12) || Beta.Value != 1)
    return;
  if (Bias.dim() != 1 || Bias.sizes()[0] != B.sizes()[1] || !Bias.isContiguous() || B.sizes()[0] <= 1 ||
      B.sizes()[1] <= 1 || !isFloatingPoint(A.dtype()))
    return;
  if (torchAtLeast(2, 8)) {
    Session &S = session();
    std::string Key = "cublaslt:" + deviceName(A.device()) + (S.InBackward ? ":backward" : ":forward");
    if (!S.Workspaces.count(Key))
      S.Workspaces.emplace(Key, std::make_shared<Storage>(MiB, A.device(), Category::Workspace));
    return;
  }
  Storage PerCall(MiB, A.device(), Category::Workspace);
}

static Tensor matrixTranspose(const Tensor &T) { return ops::transpose(T, -2, -1); }

static bool shouldFold(const Tensor &A, const Tensor &B) {
  bool LeftIsLarger = A.dim() >= B.dim();
  const Tensor &Large = LeftIsLarger ? A : B, &Small = LeftIsLarger ? B : A;
  if (Large.dim() < 3 || Small.dim() > 2 || Small.dim() < 1)
    return false;
  Sizes Shape = Large.sizes(), Strides = Large.strides();
  std::size_t Rank = Shape.size();
  if (!torchAtLeast(2, 0)) {
    bool OneTransposedBatch = Rank == 3 && Small.dim() == 2 && Strides[2] != 1 && Strides[0] == Shape[1] * Shape[2];
    return !OneTransposedBatch;
  }
  if (!LeftIsLarger) {
    std::swap(Shape[Rank - 1], Shape[Rank - 2]);
    std::swap(Strides[Rank - 1], Strides[Rank - 2]);
  }
  if (Small.requiresGrad())
    return true;
  if (A.dim() == 2)
    return false;
  if (Large.numel() == 0)
    return true;
  for (std::size_t I = 0; I + 2 < Rank; ++I)
    if (Strides[I] != Strides[I + 1] * Shape[I + 1])
      return false;
  return true;
}

static Tensor foldedMatmul(const Tensor &A, const Tensor &B) {
  bool Transposed = B.dim() > A.dim();
  Tensor Large = Transposed ? matrixTranspose(B) : A;
  Tensor Small = !Transposed ? B : A.dim() == 2 ? ops::t(A) : A;
  Sizes Shape(Large.sizes().begin(), Large.sizes().end() - 1);
  std::int64_t Rows = 1;
  for (std::int64_t Size : Shape)
    Rows *= Size;
  Tensor Folded = ops::reshape(Large, {Rows, Large.sizes().back()});
  if (Small.dim() == 2) {
    Shape.push_back(Small.sizes()[1]);
    Tensor Out = ops::unsafeView(ops::mm(Folded, Small), Shape);
    return Transposed ? ops::contiguous(matrixTranspose(Out)) : Out;
  }
  return ops::unsafeView(ops::mv(Folded, Small), Shape);
}

static Tensor batchedMatmul(const Tensor &A, const Tensor &B) {
  std::int64_t N = A.dim() > 1 ? A.size(-2) : 1, M1 = A.size(-1);
  std::int64_t M2 = B.dim() > 1 ? B.size(-2) : B.size(-1), P = B.dim() > 1 ? B.size(-1) : 1;
  Sizes BatchA(A.sizes().begin(), A.sizes().end() - std::min<std::int64_t>(A.dim(), 2));
  Sizes BatchB(B.sizes().begin(), B.sizes().end() - std::min<std::int64_t>(B.dim(), 2));
  if (torchAtLeast(2, 0) && A.dim() == 3 && B.dim() == 3 && BatchA[0] != BatchB[0]) {
    if (BatchA[0] == 1 && A.requiresGrad())
      return ops::matmul(ops::squeeze(A, 0), B);
    if (BatchB[0] == 1 && B.requiresGrad())
      return ops::matmul(A, ops::squeeze(B, 0));
  }
  std::optional<Sizes> Batch = broadcast(BatchA, BatchB);
  if (!Batch) {
    std::size_t Rank = std::max(BatchA.size(), BatchB.size());
    BatchA.insert(BatchA.begin(), Rank - BatchA.size(), 1);
    BatchB.insert(BatchB.begin(), Rank - BatchB.size(), 1);
    for (std::size_t I = Rank; I-- > 0;)
      if (BatchA[I] != BatchB[I] && BatchA[I] != 1 && BatchB[I] != 1)
        return fail("The size of tensor a (" + std::to_string(BatchA[I]) + ") must match the size of tensor b (" +
                    std::to_string(BatchB[I]) + ") at non-singleton dimension " + std::to_string(I));
    return {};
  }
  std::optional<std::int64_t> Count = elementCount(*Batch);
  if (!Count)
    return fail("Storage size calculation overflowed with sizes=" + formatSizes(*Batch));
  Sizes ShapeA = *Batch, ShapeB = *Batch;
  ShapeA.insert(ShapeA.end(), {N, M1});
  ShapeB.push_back(M2);
  if (B.dim() > 1)
    ShapeB.push_back(P);
  Tensor Left = ops::reshape(ops::expand(A, ShapeA), {*Count, N, M1});
  Tensor Right = ops::expand(B, ShapeB);
  Right = B.dim() == 1 ? ops::unsqueeze(ops::reshape(Right, {*Count, M2}), 2) : ops::reshape(Right, {*Count, M2, P});
  Sizes Shape = *Batch;
  if (A.dim() > 1)
    Shape.push_back(N);
  if (B.dim() > 1)
    Shape.push_back(P);
  Tensor Product = ops::bmm(Left, Right);
  return ops::unsafeView(B.dim() == 1 ? ops::squeeze(Product, -1) : Product, Shape);
}

/// squeeze_(0) of a fresh result: the same tensor afterwards, not a view.
static Tensor squeezedInPlace(const Tensor &Row) {
  Tensor Result = ops::squeeze(Row, 0);
  if (Result.defined())
    Result.impl().Base = nullptr;
  return Result;
}

Tensor ops::matmul(const Tensor &A, const Tensor &B) {
  if (failed() || !A.defined() || !B.defined())
    return {};
  if (A.dim() == 0 || B.dim() == 0)
    return fail("both arguments to matmul need to be at least 1D, but they are " + std::to_string(A.dim()) +
                "D and " + std::to_string(B.dim()) + "D");
  if (A.dim() == 1 && B.dim() == 1)
    return dot(A, B);
  if (A.dim() == 2 && B.dim() == 1)
    return mv(A, B);
  if (A.dim() == 1 && B.dim() == 2)
    return squeezedInPlace(mm(unsqueeze(A, 0), B));
  if (A.dim() == 2 && B.dim() == 2)
    return mm(A, B);
  return shouldFold(A, B) ? foldedMatmul(A, B) : batchedMatmul(A, B);
}

Tensor ops::linear(const Tensor &Input, const Tensor &Weight, const Tensor &Bias) {
  if (failed() || !Input.defined() || !Weight.defined())
    return {};
  if (Input.dim() == 2 && Bias.defined())
    return addmm(Bias, Input, t(Weight));
  bool AnyRank = torchAtLeast(2, 0) && Bias.defined() && Bias.dim() == 1 && Input.dim() >= 3;
  if ((AnyRank || Input.dim() == 3) && Bias.defined() && Input.isContiguous()) {
    Sizes Shape = Input.sizes();
    Tensor Flat = view(Input, {-1, Shape.back()});
    Tensor Out = addmm(Bias, Flat, t(Weight));
    Shape.back() = Weight.sizes()[0];
    return Out.defined() ? view(Out, Shape) : Out;
  }
  Tensor Out = matmul(Input, t(Weight));
  return Bias.defined() ? addInto(Out, Bias) : Out;
}

/// Sums the product of two tensors of equal rank over \p Summed, as one bmm (sumproduct_pair). The dimensions stay,
/// as ones.
static Tensor sumProduct(Tensor A, Tensor B, const Sizes &Summed) {
  if (Summed.empty())
    return ops::mul(A, B);
  std::vector<std::int64_t> Both, OnlyA, OnlyB, Contracted;
  std::int64_t BothSize = 1, SizeA = 1, SizeB = 1, SumSize = 1;
  std::int64_t Rank = A.dim();
  for (std::int64_t I = 0; I < Rank; ++I) {
    bool InA = A.sizes()[I] > 1, InB = B.sizes()[I] > 1;
    if (std::find(Summed.begin(), Summed.end(), I) != Summed.end()) {
      if (InA && InB && A.sizes()[I] != B.sizes()[I])
        return fail("non-broadcast dimensions must match");
      if (InA && !InB)
        A = ops::sum(A, {I}, true);
      else if (InB && !InA)
        B = ops::sum(B, {I}, true);
      if (failed())
        return {};
      if (InA && InB)
        SumSize *= A.sizes()[I];
      Contracted.push_back(I);
    } else if (InA && InB) {
      if (A.sizes()[I] != B.sizes()[I])
        return fail("non-broadcast dimensions must match");
      Both.push_back(I);
      BothSize *= A.sizes()[I];
    } else if (InA) {
      OnlyA.push_back(I);
      SizeA *= A.sizes()[I];
    } else {
      OnlyB.push_back(I);
      SizeB *= B.sizes()[I];
    }
  }
  auto Join = [](std::initializer_list<std::vector<std::int64_t>> Lists) {
    Sizes Out;
    for (const auto &L : Lists)
      Out.insert(Out.end(), L.begin(), L.end());
    return Out;
  };
  Sizes OutShape;
  for (std::int64_t D : Both)
    OutShape.push_back(A.sizes()[D]);
  for (std::int64_t D : OnlyA)
    OutShape.push_back(A.sizes()[D]);
  OutShape.insert(OutShape.end(), Contracted.size(), 1);
  for (std::int64_t D : OnlyB)
    OutShape.push_back(B.sizes()[D]);
  Sizes OutDims = Join({Both, OnlyA, Contracted, OnlyB}), Order(OutDims.size());
  for (std::size_t I = 0; I < OutDims.size(); ++I)
    Order[OutDims[I]] = static_cast<std::int64_t>(I);
  A = ops::reshape(ops::permute(A, Join({Both, OnlyA, Contracted, OnlyB})), {BothSize, SizeA, SumSize});
  B = ops::reshape(ops::permute(B, Join({Both, Contracted, OnlyB, OnlyA})), {BothSize, SumSize, SizeB});
  Tensor Product = ops::bmm(A, B);
  return ops::permute(ops::view(Product, OutShape), Order);
}

Argument runEinsum(OpCall &C) {
  std::string Equation = C.text("equation", "");
  std::vector<Tensor> Operands = C.tensors("tensors|operands");
  Equation.erase(std::remove(Equation.begin(), Equation.end(), ' '), Equation.end());
  if (Operands.empty())
    return fail("einsum(): must provide at least one operand");
  std::size_t Arrow = Equation.find("->");
  std::string Left = Equation.substr(0, Arrow), Output;
  std::vector<std::string> Terms(1);
  for (char Letter : Left)
    if (Letter == ',')
      Terms.emplace_back();
    else
      Terms.back() += Letter;
  if (Terms.size() != Operands.size())
    return fail("einsum(): the number of subscripts in the equation (" + std::to_string(Terms.size()) +
                ") does not match the number of operands (" + std::to_string(Operands.size()) + ")");
  // An ellipsis becomes the capital letters that count its dimensions from the back.
  std::size_t Widest = 0;
  for (std::size_t I = 0; I < Terms.size(); ++I) {
    if (!Operands[I].defined())
      return fail("einsum(): undefined operand");
    std::size_t Dots = Terms[I].find("...");
    if (Dots == std::string::npos)
      continue;
    std::size_t Rank = Operands[I].sizes().size(), Named = Terms[I].size() - 3;
    std::size_t Count = Rank > Named ? Rank - Named : 0;
    std::string Letters;
    for (std::size_t J = 0; J < Count; ++J)
      Letters += static_cast<char>(1 + Count - 1 - J);
    Terms[I].replace(Dots, 3, Letters);
    Widest = std::max(Widest, Count);
  }
  std::string Wide;
  for (std::size_t J = 0; J < Widest; ++J)
    Wide += static_cast<char>(1 + Widest - 1 - J);
  if (Arrow != std::string::npos) {
    Output = Equation.substr(Arrow + 2);
    if (std::size_t Dots = Output.find("..."); Dots != std::string::npos)
      Output.replace(Dots, 3, Wide);
  } else {
    Output = Wide;
    for (char Letter = 'A'; Letter <= 'z'; ++Letter) {
      std::size_t Count = 0;
      for (const std::string &Term : Terms)
        Count += std::count(Term.begin(), Term.end(), Letter);
      if (Count == 1)
        Output += Letter;
    }
  }
  std::string All = Output;
  for (const std::string &Term : Terms)
    for (char Letter : Term)
      if (All.find(Letter) == std::string::npos)
        All += Letter;
  for (std::size_t I = 0; I < Terms.size(); ++I) {
    if (Terms[I].size() != Operands[I].sizes().size())
      return fail("einsum(): the number of subscripts (" + std::to_string(Terms[I].size()) +
                  ") does not match the number of dimensions (" + std::to_string(Operands[I].dim()) +
                  ") for operand " + std::to_string(I) + " and no ellipsis was given");
    // A repeated letter is a diagonal; then the dimensions go to their places, missing ones as size one.
    std::string Term = Terms[I];
    for (std::size_t J = 0; J < Term.size(); ++J)
      for (std::size_t K = Term.size(); K-- > J + 1;)
        if (Term[K] == Term[J]) {
          Operands[I] =
              ops::movedim(ops::diagonal(Operands[I], 0, static_cast<std::int64_t>(J), static_cast<std::int64_t>(K)),
                           {-1}, {static_cast<std::int64_t>(J)});
          Term.erase(K, 1);
        }
    Sizes Order;
    for (char Letter : All)
      if (std::size_t At = Term.find(Letter); At != std::string::npos)
        Order.push_back(static_cast<std::int64_t>(At));
    Operands[I] = ops::permute(Operands[I], Order);
    for (std::size_t J = 0; J < All.size(); ++J)
      if (Term.find(All[J]) == std::string::npos)
        Operands[I] = ops::unsqueeze(Operands[I], static_cast<std::int64_t>(J));
    if (failed())
      return Tensor();
  }
  Tensor Result = Operands[0];
  for (std::size_t I = 1; I < Operands.size() && !failed(); ++I) {
    Sizes Summed;
    for (std::size_t D = Output.size(); D < All.size(); ++D) {
      bool Later = false;
      for (std::size_t J = I + 1; J < Operands.size(); ++J)
        Later |= Operands[J].sizes()[D] != 1;
      if (!Later && (Result.sizes()[D] != 1 || Operands[I].sizes()[D] != 1))
        Summed.push_back(static_cast<std::int64_t>(D));
    }
    Result = sumProduct(Result, Operands[I], Summed);
  }
  if (!Result.defined())
    return Tensor();
  Sizes Rest;
  for (std::size_t D = Output.size(); D < All.size(); ++D)
    Rest.push_back(static_cast<std::int64_t>(D));
  if (Rest.empty())
    return Result;
  bool NeedsSum = Operands.size() == 1;
  if (NeedsSum)
    return ops::sum(Result, Rest);
  for (std::size_t D = All.size(); D-- > Output.size();)
    Result = ops::squeeze(Result, static_cast<std::int64_t>(D));
  return Result;
}

Argument runTensordot(OpCall &C) {
  Tensor A = C.tensor("self"), B = C.tensor("other");
  Sizes DimsA = C.integers("dims_self|dims"), DimsB = C.integers("dims_other|dims");
  if (failed())
    return Tensor();
  if (DimsA.size() != DimsB.size())
    return fail("both dimension lists should have same length");
  Sizes OrderA, OrderB, Shape;
  std::int64_t Summed = 1, Rows = 1, Columns = 1;
  std::vector<bool> UsedA(A.sizes().size()), UsedB(B.sizes().size());
  for (std::size_t I = 0; I < DimsA.size(); ++I) {
    std::optional<std::int64_t> X = checkedDim(DimsA[I], A.dim()), Y = X ? checkedDim(DimsB[I], B.dim()) : X;
    if (!Y || A.dim() == 0 || B.dim() == 0)
      return Tensor();
    DimsA[I] = *X;
    DimsB[I] = *Y;
    if (A.sizes()[*X] != B.sizes()[*Y])
      return fail("contracted dimensions need to match, but first has size " + std::to_string(A.sizes()[*X]) +
                  " in dim " + std::to_string(*X) + " and second has size " + std::to_string(B.sizes()[*Y]) +
                  " in dim " + std::to_string(*Y));
    UsedA[*X] = UsedB[*Y] = true;
    Summed *= A.sizes()[*X];
  }
  for (std::size_t I = 0; I < UsedA.size(); ++I)
    if (!UsedA[I]) {
      OrderA.push_back(static_cast<std::int64_t>(I));
      Shape.push_back(A.sizes()[I]);
      Rows *= A.sizes()[I];
    }
  OrderA.insert(OrderA.end(), DimsA.begin(), DimsA.end());
  OrderB = DimsB;
  for (std::size_t I = 0; I < UsedB.size(); ++I)
    if (!UsedB[I]) {
      OrderB.push_back(static_cast<std::int64_t>(I));
      Shape.push_back(B.sizes()[I]);
      Columns *= B.sizes()[I];
    }
  Tensor Left = ops::reshape(ops::permute(A, OrderA), {Rows, Summed});
  Tensor Right = ops::reshape(ops::permute(B, OrderB), {Summed, Columns});
  return ops::reshape(ops::mm(Left, Right), Shape);
}

} // namespace vramlint
