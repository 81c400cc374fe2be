// einsum and tensordot: permutations around one product of matrices per pair of operands.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Functions.h"
#include "Ops/LinearAlgebra/Matmul.h"

#include <algorithm>

namespace vramlint {

/// Sums the product of two tensors of equal rank over \p Summed, as one bmm (sumproduct_pair). The dimensions stay,
/// as ones.
Tensor sumProduct(const Tensor &Left, const Tensor &Right, const Sizes &Summed) {
  if (failed() || !Left.defined() || !Right.defined())
    return {};
  Tensor A = Left, B = Right; // the copy of the right one goes first
  if (Summed.empty())
    return ops::mul(A, B);
  std::vector<std::int64_t> Both, OnlyA, OnlyB, Contracted;
  std::int64_t BothSize = 1, SizeA = 1, SizeB = 1, SumSize = 1;
  std::int64_t Rank = A.dim();
  for (std::int64_t I = 0; I < Rank; ++I) {
    bool InA = A.sizes()[I] != 1, InB = B.sizes()[I] != 1;
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
  if (failed() || !Product.defined())
    return {};
  return ops::permute(ops::view(Product, OutShape), Order);
}

/// The letters of each operand's dimensions and of the result's.
struct Subscripts {
  std::vector<std::string> Terms = {""};
  std::string Output;
};

/// `\p Count` dimensions of an ellipsis: capital letters that count them from the back.
std::string ellipsis(std::size_t Count) {
  std::string Letters;
  for (std::size_t J = 0; J < Count; ++J)
    Letters += static_cast<char>(Count - J);
  return Letters;
}

std::optional<Subscripts> readEquation(std::string Equation, const std::vector<Tensor> &Operands) {
  static constexpr std::string_view Arrow = "->", Dots = "...";
  Subscripts S;
  Equation.erase(std::remove(Equation.begin(), Equation.end(), ' '), Equation.end());
  const std::size_t End = Equation.find(Arrow);
  for (char Letter : Equation.substr(0, End))
    if (Letter == ',')
      S.Terms.emplace_back();
    else
      S.Terms.back() += Letter;
  if (S.Terms.size() != Operands.size()) {
    fail("einsum(): the number of subscripts in the equation (" + std::to_string(S.Terms.size()) +
         ") does not match the number of operands (" + std::to_string(Operands.size()) + ")");
    return std::nullopt;
  }
  std::size_t Widest = 0;
  for (std::size_t I = 0; I < S.Terms.size(); ++I) {
    if (!Operands[I].defined()) {
      fail("einsum(): undefined operand");
      return std::nullopt;
    }
    const std::size_t At = S.Terms[I].find(Dots);
    if (At == std::string::npos)
      continue;
    const std::size_t Rank = Operands[I].sizes().size(), Named = S.Terms[I].size() - Dots.size();
    const std::size_t Count = Rank > Named ? Rank - Named : 0;
    S.Terms[I].replace(At, Dots.size(), ellipsis(Count));
    Widest = std::max(Widest, Count);
  }
  if (End != std::string::npos) {
    S.Output = Equation.substr(End + Arrow.size());
    if (const std::size_t At = S.Output.find(Dots); At != std::string::npos)
      S.Output.replace(At, Dots.size(), ellipsis(Widest));
    return S;
  }
  S.Output = ellipsis(Widest);
  for (char Letter = 'A'; Letter <= 'z'; ++Letter) {
    std::size_t Count = 0;
    for (const std::string &Term : S.Terms)
      Count += std::count(Term.begin(), Term.end(), Letter);
    if (Count == 1)
      S.Output += Letter;
  }
  return S;
}

/// The letters of the result, then what is summed: the dimensions of an ellipsis, and letters in the order of the
/// alphabet.
std::string everyLetter(const Subscripts &S) {
  std::string All = S.Output;
  const auto Add = [&](char Letter) {
    const auto Has = [&](const std::string &Term) { return Term.find(Letter) != std::string::npos; };
    if (!Has(All) && std::any_of(S.Terms.begin(), S.Terms.end(), Has))
      All += Letter;
  };
  for (char Letter = 'A' - 1; Letter > 0; --Letter)
    Add(Letter);
  for (char Letter = 'A'; Letter <= 'z'; ++Letter)
    Add(Letter);
  return All;
}

/// The operand with its dimensions in the order of \p All, missing ones as size one. A repeated letter is a diagonal.
Tensor arranged(Tensor Operand, std::string Term, const std::string &All) {
  for (std::size_t J = 0; J < Term.size(); ++J)
    for (std::size_t K = Term.size(); K-- > J + 1;)
      if (Term[K] == Term[J]) {
        Operand = ops::movedim(ops::diagonal(Operand, 0, static_cast<std::int64_t>(J), static_cast<std::int64_t>(K)),
                               {-1}, {static_cast<std::int64_t>(J)});
        Term.erase(K, 1);
      }
  Sizes Order;
  for (char Letter : All)
    if (std::size_t At = Term.find(Letter); At != std::string::npos)
      Order.push_back(static_cast<std::int64_t>(At));
  Operand = ops::permute(Operand, Order);
  for (std::size_t J = 0; J < All.size(); ++J)
    if (Term.find(All[J]) == std::string::npos)
      Operand = ops::unsqueeze(Operand, static_cast<std::int64_t>(J));
  return Operand;
}

/// The products of arranged operands one by one; dimensions from \p First on are summed when nobody needs them later.
Tensor contracted(const std::vector<Tensor> &Operands, std::size_t First, std::size_t Count) {
  Tensor Result = Operands[0];
  for (std::size_t I = 1; I < Operands.size() && !failed(); ++I) {
    Tensor Before = std::move(Result), Next = Operands[I]; // the second goes first
    Sizes Summed, OfResult, OfNext;
    for (std::size_t D = First; D < Count; ++D) {
      bool Later = false;
      for (std::size_t J = I + 1; J < Operands.size(); ++J)
        Later |= Operands[J].sizes()[D] != 1;
      const bool InResult = Before.sizes()[D] != 1, InNext = Next.sizes()[D] != 1;
      if (Later || !(InResult || InNext))
        continue;
      Sizes &Into = (InResult && InNext) || !torchAtLeast(1, 13) ? Summed : InResult ? OfResult : OfNext;
      Into.push_back(static_cast<std::int64_t>(D));
    }
    // What only one of the two has is summed before, all at once.
    if (!OfResult.empty())
      Before = ops::sum(Before, OfResult, true);
    if (!OfNext.empty())
      Next = ops::sum(Next, OfNext, true);
    if (!failed())
      Result = sumProduct(Before, Next, Summed);
  }
  return Result;
}

Argument runEinsum(OpCall &C) {
  std::vector<Tensor> Operands = C.tensors("tensors|operands");
  if (Operands.empty())
    return fail("einsum(): must provide at least one operand");
  const std::optional<Subscripts> S = readEquation(C.text("equation", ""), Operands);
  if (!S)
    return Tensor();
  const std::string All = everyLetter(*S);
  for (std::size_t I = 0; I < Operands.size(); ++I) {
    if (S->Terms[I].size() != Operands[I].sizes().size())
      return fail("einsum(): the number of subscripts (" + std::to_string(S->Terms[I].size()) +
                  ") does not match the number of dimensions (" + std::to_string(Operands[I].dim()) +
                  ") for operand " + std::to_string(I) + " and no ellipsis was given");
    Operands[I] = arranged(Operands[I], S->Terms[I], All);
    if (failed())
      return Tensor();
  }
  const std::size_t First = S->Output.size();
  Tensor Result = contracted(Operands, First, All.size());
  if (!Result.defined() || First == All.size())
    return Result;
  if (Operands.size() == 1) {
    Sizes Rest;
    for (std::size_t D = First; D < All.size(); ++D)
      Rest.push_back(static_cast<std::int64_t>(D));
    return ops::sum(Result, Rest);
  }
  for (std::size_t D = All.size(); D-- > First;)
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
    UsedA[*X] = UsedB[*Y] = true;
    // A dimension that is broadcast is summed right away.
    if (B.sizes()[*Y] == 1) {
      A = ops::sum(A, {*X}, true);
      continue;
    }
    if (A.sizes()[*X] == 1) {
      B = ops::sum(B, {*Y}, true);
      continue;
    }
    if (A.sizes()[*X] != B.sizes()[*Y])
      return fail("contracted dimensions need to match, but first has size " + std::to_string(A.sizes()[*X]) +
                  " in dim " + std::to_string(*X) + " and second has size " + std::to_string(B.sizes()[*Y]) +
                  " in dim " + std::to_string(*Y));
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
  // Where one number is left the product is one of vectors (since 2.7).
  if (torchAtLeast(2, 7) && Rows == 1 && Columns == 1) {
    Tensor First = ops::permute(A, OrderA), Second = ops::permute(B, OrderB);
    if (failed())
      return Tensor();
    if (First.isContiguous() && Second.isContiguous())
      return ops::reshape(ops::dot(ops::flatten(First), ops::flatten(Second)), Shape);
    return ops::reshape(ops::sum(ops::mul(ops::squeeze(First), ops::squeeze(Second))), Shape);
  }
  Tensor Left = ops::reshape(ops::permute(A, OrderA), {Rows, Summed});
  Tensor Right = ops::reshape(ops::permute(B, OrderB), {Summed, Columns});
  return ops::reshape(ops::mm(Left, Right), Shape);
}

} // namespace vramlint
