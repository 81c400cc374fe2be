// Writing to places that an index names and combining what meets there: scatter_reduce, index_reduce; put,
// masked_scatter.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/BackwardKernel.h"
#include "Ops/Core/Copies.h"
#include "Ops/Core/Cub.h"
#include "Ops/Core/Functions.h"
#include "Ops/Core/KnownNumbers.h"
#include "Ops/Core/Lookup.h"
#include "Ops/Core/Registry.h"

#include <algorithm>

namespace vramlint {
namespace {

using ops::div;
using ops::mul;

/// What tells the two ops apart: the index names single places (scatter) or whole slices (index).
struct Reduction {
  /// What meets at a place is combined; null: summed, where the gradient of each is that of the sum.
  GradList (*Grad)(const Tensor &G, const Reduction &How, const struct Saved &S) = nullptr;
  bool Divides = false; ///< by how many met
  std::int64_t Dim = 0;
  bool Slices = false, IncludeSelf = true;
};

/// gather or index_select: the values at the places.
Tensor at(const Tensor &Self, const Reduction &How, const Tensor &Index) {
  if (failed() || !Self.defined())
    return {};
  Sizes Shape = Index.sizes();
  if (How.Slices) {
    Shape = Self.sizes();
    if (!Shape.empty())
      Shape[How.Dim] = Index.numel();
  }
  Tensor Out = makeTensor(Shape, Self.dtype(), Self.device());
  if (Out.defined() && How.Slices && Self.device().isCpu()) { // as index_select does
    Tensor Dense = contiguousForKernel(Index);
    if (How.Dim != 0 && Index.numel())
      contiguousForKernel(Self);
  }
  return Out;
}

/// scatter_add, index_add, scatter_reduce ...: a result in plain order. The CPU reads slices by a dense index.
Tensor scattered(const Tensor &Self, const Reduction &How, const Tensor &Index) {
  if (failed() || !Self.defined())
    return {};
  Tensor Out = emptyLike(Self, {}, MemoryFormat::Contiguous);
  if (How.Slices && Self.device().isCpu())
    contiguousForKernel(Index);
  return Out;
}

/// How often each place is written: masked where nothing was.
Tensor countsAtLeastOne(Tensor Counts) {
  Tensor None = ops::compare(Counts, 0);
  return ops::maskedFillInto(Counts, None);
}

/// The CPU's index_reduce of a vector counts whatever it reduces by, in one loop with the values.
void countElements(const Tensor &Result, bool Divides) {
  CategoryScope Scope(Category::Temporary);
  const Tensor Counts = emptyLike(Result);
  if (Divides)
    countsAtLeastOne(Counts);
}

/// scattered() by index_reduce.
Tensor multiplied(const Tensor &Self, const Reduction &How, const Tensor &Index) {
  Tensor Out = scattered(Self, How, Index);
  if (Out.defined() && How.Slices && Out.device().isCpu() && Out.dim() < 2)
    countElements(Out, /*Divides=*/false);
  return Out;
}

/// mean: sums first, then divides by counts in place.
void divideByCounts(const Tensor &Result, const Tensor &Source, bool Slices) {
  CategoryScope Scope(Category::Temporary);
  // Ones and counts: scatter_reduce keeps its ones to the end, index_reduce makes them last and drops them.
  Tensor Ones = Slices ? Tensor() : emptyLike(Source);
  Tensor Counts = emptyLike(Result);
  if (Slices)
    emptyLike(Source);
  Counts = countsAtLeastOne(Counts);
}

struct Saved {
  Tensor Self, Index, Source, Result;
};

/// The locals of a branch go in this order, before what follows it.
void drop(std::initializer_list<Tensor *> Locals) {
  for (Tensor *T : Locals)
    *T = Tensor();
}

GradList meanGrad(const Tensor &G, const Reduction &How, const Saved &S) {
  Tensor Counts = emptyLike(G);
  {
    Tensor Ones = emptyLike(S.Source);
    Counts = scattered(Counts, How, S.Index);
  }
  Counts = countsAtLeastOne(Counts);
  Tensor Self = div(G, Counts);
  Tensor SourceCounts = at(Counts, How, S.Index);
  Tensor Part = at(G, How, S.Index);
  Tensor Source = div(Part, SourceCounts);
  drop({&Part, &SourceCounts});
  return {Self, Source};
}

GradList extremumGrad(const Tensor &G, const Reduction &How, const Saved &S) {
  auto Same = [](const Tensor &A, const Tensor &B, Dtype Type) { return ops::to(ops::compare(A, B), Type); };
  Tensor Value = at(S.Result, How, S.Index);
  Tensor SelfIsResult = Same(S.Self, S.Result, S.Self.dtype());
  Tensor SourceIsResult = Same(S.Source, Value, S.Source.dtype());
  Tensor Count = scattered(SelfIsResult, How, S.Index);
  Tensor Share = div(G, Count);
  if (How.Slices) {
    Tensor Self = mul(SelfIsResult, Share);
    Tensor Part = at(Share, How, S.Index);
    Tensor Source = mul(SourceIsResult, Part);
    Part = Tensor();
    drop({&Share, &Count, &SourceIsResult, &SelfIsResult, &Value});
    return {Self, Source};
  }
  Tensor Self = mul(ops::compare(S.Self, S.Result), Share);
  auto OfSource = [&] {
    Tensor Part = at(Share, How, S.Index);
    Tensor Mask = ops::compare(S.Source, Value);
    return mul(Mask, Part);
  };
  Tensor Source = OfSource();
  drop({&Share, &Count, &SourceIsResult, &SelfIsResult, &Value});
  return {Self, Source};
}

/// The product without one of its factors, where none, one or more of them are zero.
GradList productGrad(const Tensor &G, const Reduction &How, const Saved &S) {
  auto WithoutZeros = [](const Tensor &T) { return ops::maskedFill(T, ops::compare(T, 0)); };
  Tensor MaskedSelf = WithoutZeros(S.Self);
  Tensor MaskedSelfResult = multiplied(MaskedSelf, How, S.Index);
  auto OfSelf = [&] {
    Tensor Product = mul(G, MaskedSelfResult);
    return div(Product, MaskedSelf);
  };
  Tensor Self = OfSelf();
  Tensor Zero = ops::compare(S.Source, 0);
  auto CountZeros = [&] {
    Tensor None = emptyLike(S.Self);
    Tensor Numbers = ops::to(Zero, S.Self.dtype());
    Tensor Sums = scattered(None, How, S.Index);
    return at(Sums, How, S.Index);
  };
  Tensor Zeros = CountZeros();
  auto IsSingle = [&] {
    Tensor One = ops::compare(Zeros, 1);
    return iterate({Zero, One});
  };
  Tensor Single = IsSingle();
  Tensor MaskedSource = ops::maskedFill(S.Source, Single);
  Tensor MaskedResult = multiplied(S.Self, How, S.Index);
  auto OfSource = [&] {
    Tensor Safe = ops::maskedFill(S.Source, Zero);
    Tensor Product = mul(G, S.Result);
    Tensor Part = at(Product, How, S.Index);
    Tensor Usual = div(Part, Safe);
    Tensor MaskedProduct = mul(G, MaskedResult);
    Tensor AtZero = at(MaskedProduct, How, S.Index);
    return ops::where(Single, AtZero, Usual);
  };
  Tensor Source = OfSource();
  if (!torchAtLeast(2, 0)) { // places with more than one zero cannot be differentiated twice
    Tensor Several = ops::compare(Zeros, 1);
    Tensor Any = reduce(Several, *reductionDims(Several, {}), false, Dtype::Bool);
  }
  drop({&MaskedResult, &MaskedSource, &Single, &Zeros, &Zero, &MaskedSelfResult, &MaskedSelf});
  return {Self, Source};
}

constexpr Reduction Sum = {};
constexpr Word<Reduction> Kinds[] = {{"sum", Sum},
                                     {"prod", {productGrad}},
                                     {"mean", {meanGrad, /*Divides=*/true}},
                                     {"amax", {extremumGrad}},
                                     {"amin", {extremumGrad}}};

GradList reductionGrad(const Tensor &G, const Reduction &How, const Saved &S) {
  return How.Grad ? How.Grad(G, How, S) : GradList{G, at(G, How, S.Index)};
}

/// How many slices \p Source has; none where it has no such dimension.
std::int64_t lengthOf(const Tensor &Source, std::int64_t Dim) {
  return Source.dim() == 0 ? 1 : Dim < Source.dim() ? Source.sizes()[Dim] : 0;
}

bool takesSlicesOf(const Tensor &Self, const Tensor &Source, std::int64_t Dim) {
  if (Self.dim() == 0 && Source.dim() != 0 && torchAtLeast(2, 0))
    return false;
  const auto sliceOf = [Dim](const Tensor &T) {
    Sizes Shape = T.sizes();
    if (!Shape.empty())
      Shape.erase(Shape.begin() + Dim);
    return Shape;
  };
  return broadcast(sliceOf(Self), sliceOf(Source)) == std::optional(sliceOf(Self));
}

template <bool Slices> Argument runReduction(OpCall &C) {
  Tensor Self = C.tensor("self"), Index = C.tensor("index"), Source = C.tensor("src|source");
  Reduction How =
      C.word("reduce", Sum, Kinds, "reduce argument must be either sum, prod, mean, amax or amin, got {}.");
  How.Slices = Slices;
  How.IncludeSelf = C.flag("include_self", true);
  std::optional<std::int64_t> D = failed() ? std::nullopt : checkedDim(C.integer("dim", 0), Self.dim());
  if (!D || C.poisoned() || !commonDevice({Self, Index, Source}))
    return Tensor();
  How.Dim = *D;
  if (Self.dtype() != Source.dtype())
    return fail("scatter(): Expected self.dtype to be equal to src.dtype");
  if (How.Slices ? Index.dim() > 1 || lengthOf(Source, *D) != Index.numel() || !takesSlicesOf(Self, Source, *D)
                 : Index.numel() != 0 && (Index.dtype() != Dtype::Long || Index.dim() != Self.dim()))
    return fail("index and self do not go together");
  if (C.inplace() && !checkInplace(Self, {Self, Source}))
    return Tensor();
  NodeRef Node = record(C.name(), {Self, Source});
  SavedSlot KeptSelf = C.inplace() ? keepClone(Node, Self) : keep(Node, Self);
  SavedSlot KeptIndex = keep(Node, Index), KeptSource = keep(Node, Source);
  Tensor Result = C.inplace() ? Self : scattered(Self, How, Index);
  if (!Result.defined())
    return Tensor();
  if (How.Slices && Self.device().isCpu() && Self.dim() < 2 && Index.numel())
    countElements(Result, How.Divides);
  else if (How.Divides && Index.numel())
    divideByCounts(Result, Source, How.Slices);
  if (C.inplace())
    changed(Self);
  SavedSlot KeptResult = keepOutput(Node, Result);
  BackwardFn Backward = [=](GradNode &N, GradList &G) -> GradList {
    if (!G[0].defined())
      return GradList(2);
    GradList Grads = reductionGrad(
        G[0], How, {unpack(N, KeptSelf), unpack(N, KeptIndex), unpack(N, KeptSource), unpack(N, KeptResult)});
    if (!How.IncludeSelf) // index_fill keeps the strides, scatter does not
      Grads[0] = How.Slices ? emptyLike(Grads[0]) : emptyLike(Grads[0], {}, MemoryFormat::Contiguous);
    for (std::size_t I = 0; I < Grads.size(); ++I)
      if (!N.wants(I))
        Grads[I] = Tensor();
    return Grads;
  };
  return C.inplace() ? rebase(Node, Self, std::move(Backward)) : attach(Node, Result, std::move(Backward));
}

/// The index in the shape of the source: a copy where no view can be that.
void readAs(const Tensor &Index, const Sizes &Shape) {
  CategoryScope Scope(Category::Temporary);
  ops::reshape(detached(Index), Shape);
}

/// put: values at places of the tensor as if it were one row.
Argument runPut(OpCall &C) {
  Tensor Self = C.tensor("self"), Index = C.tensor("index"), Source = C.tensor("source");
  const bool Accumulate = C.flag("accumulate", false);
  if (failed() || C.poisoned() || !commonDevice({Self, Index, Source}) ||
      (C.inplace() && !checkInplace(Self, {Self, Source})))
    return Tensor();
  if (Index.dtype() != Dtype::Long)
    return fail("put_(): Expected a long tensor for index, but got " + std::string(dtypeName(Index.dtype())));
  if (Self.dtype() != Source.dtype())
    return fail("put_(): self and source expected to have the same dtype");
  if (Index.numel() != Source.numel())
    return fail("put_(): Expected source and index to have the same number of elements");
  if (C.inplace() && (refuseSharedMemory(Self, Index) || refuseSharedMemory(Self, Source)))
    return Tensor();
  NodeRef Node = record("put", {Self, Source});
  SavedSlot KeptIndex = keep(Node, Index);
  keep(Node, Source, Node && Node->wants(1));
  Tensor Result = C.inplace() ? Self : emptyLike(Self);
  if (!Result.defined())
    return Tensor();
  readAs(Index, Source.sizes());
  if (C.inplace())
    changed(Self);
  OutputMeta From{Source.sizes(), Source.dtype(), Source.device()};
  BackwardFn Backward = [=](GradNode &N, GradList &G) -> GradList {
    GradList Grads(2);
    if (!G[0].defined())
      return Grads;
    const Tensor At = unpack(N, KeptIndex);
    if (N.wants(0) && Accumulate) {
      Grads[0] = G[0];
    } else if (N.wants(0)) {
      Tensor Zeros = ops::zeros(From.Shape, From.Type, From.Where);
      Grads[0] = invokeTensor("put", {{"self", G[0]}, {"index", At}, {"source", Zeros}});
    }
    if (N.wants(1))
      Grads[1] = ops::reshape(invokeTensor("take", {{"self", G[0]}, {"index", At}}), From.Shape);
    return Grads;
  };
  return C.inplace() ? rebase(Node, Self, std::move(Backward)) : attach(Node, Result, std::move(Backward));
}

/// The gradient of masked_scatter's source: what the mask selects, filled up with zeros. How many are selected
/// depends on data; selected and filled together are as many as the source has, and where nothing has to be filled
/// up, nothing more is taken.
Tensor selectedGrad(const Tensor &G, const Tensor &Mask, const OutputMeta &From) {
  if (knownNumbersOf(Mask)) {
    Tensor Selected = invokeTensor("masked_select", {{"self", G}, {"mask", Mask}});
    const std::int64_t Missing = Selected.defined() ? elementCount(From.Shape).value_or(0) - Selected.numel() : 0;
    if (Missing > 0) {
      const Tensor Zeros = ops::zeros({Missing}, G.dtype(), G.device());
      Selected = ops::cat({Selected, Zeros}, 0);
    }
    return Selected.defined() ? ops::view(Selected, From.Shape) : Tensor();
  }
  session().assume(Doubt::Branch, "true: the mask of masked_scatter selects fewer elements than the source has");
  if (G.device().isCuda()) {
    session().assume(Doubt::CubScratch, "masked_select");
  } else {
    {
      Tensor Sum = scratch(8, G.device());
      Tensor Counted = scratch(8 * G.numel(), G.device());
    }
    if (!(G.isContiguous() && Mask.isContiguous())) { // its kernel counts in tables of its own
      Tensor Positions = scratch(8 * G.numel(), G.device()), Sums = scratch(8 * G.numel(), G.device());
    }
  }
  const std::int64_t Count = elementCount(From.Shape).value_or(0);
  if (Count == 0)
    return ops::zeros(From.Shape, G.dtype(), G.device());
  Tensor Filled = ops::zeros({Count}, G.dtype(), G.device());
  Tensor Joined = makeTensor({Count}, G.dtype(), G.device());
  return ops::view(Joined, From.Shape);
}

/// An op of its own since 2.2, which keeps the mask alone.
Tensor sourceGrad(const Tensor &G, const Tensor &Mask, const OutputMeta &From) {
  if (!torchAtLeast(2, 2))
    return selectedGrad(G, Mask, From);
  return runLinear(
      "masked_scatter_backward", G, {}, Mask, [&] { return selectedGrad(G, Mask, From); },
      [Shape = G.sizes()](const Tensor &GG, const Tensor &Kept) {
        const Tensor Zeros = ops::zeros(Shape, GG.dtype(), GG.device());
        return invokeTensor("masked_scatter", {{"self", Zeros}, {"mask", Kept}, {"source", GG}});
      });
}

Argument runMaskedScatter(OpCall &C) {
  Tensor Self = C.tensor("self"), Mask = C.tensor("mask"), Source = C.tensor("source");
  if (failed() || C.poisoned() || !commonDevice({Self, Mask, Source}) ||
      (C.inplace() && !checkInplace(Self, {Self, Source})))
    return Tensor();
  std::optional<Sizes> Shape = broadcastAll({Self, Mask});
  if (!Shape)
    return Tensor();
  if (C.inplace() && *Shape != Self.sizes())
    return fail("output with shape " + formatSizes(Self.sizes()) + " doesn't match the broadcast shape " +
                formatSizes(*Shape));
  // The functional form expands both and clones beneath autograd.
  NodeRef Node = record("masked_scatter", {Self, Source});
  SavedSlot Kept = keep(Node, Mask);
  Tensor Result = C.inplace() ? Self : makeTensor(*Shape, Self.dtype(), Self.device());
  if (!Result.defined())
    return Tensor();
  if (Self.dtype() != Source.dtype())
    return fail("masked_scatter: expected self and source to have same dtypes but got" +
                std::string(dtypeName(Self.dtype())) + " and " + std::string(dtypeName(Source.dtype())));
  if (Mask.dtype() != Dtype::Bool && (Mask.dtype() != Dtype::Byte || torchAtLeast(2, 1)))
    return fail("masked_scatter_ only supports boolean masks");
  if (Self.device().isCuda() && Result.numel()) {
    CategoryScope Scope(Category::Temporary);
    Tensor Sums = makeTensor(*Shape, Dtype::Long, Self.device()); // of the mask, as positions in the source
    Tensor DenseMask = contiguousForKernel(Mask.sizes() == *Shape ? Mask : ops::expand(detached(Mask), *Shape));
    cub::run(cub::Pass::ScanOfEightBytes, Result.numel(), Self.device(), "masked_scatter");
    contiguousForKernel(Source);
  } else if (Self.device().isCpu()) {
    contiguousForKernel(Source);
  }
  if (const auto Known = Self.device().isCpu() ? knownNumbersOf(Mask) : std::nullopt) {
    const std::int64_t Each = Mask.numel() ? Result.numel() / Mask.numel() : 0;
    if (Each * std::count_if(Known->begin(), Known->end(), [](long double X) { return X != 0; }) > Source.numel())
      return fail("Number of elements of source < number of ones in mask");
  } else if (Source.numel() < Result.numel()) {
    session().assume(Doubt::Guard, "that masked_scatter's source has as many elements as its mask selects");
  }
  if (C.inplace())
    changed(Self);
  OutputMeta From{Source.sizes(), Source.dtype(), Source.device()};
  BackwardFn Backward = [=](GradNode &N, GradList &G) -> GradList {
    GradList Grads(2);
    if (!G[0].defined())
      return Grads;
    if (N.wants(0))
      Grads[0] = ops::maskedFill(G[0], unpack(N, Kept));
    if (N.wants(1))
      Grads[1] = sourceGrad(G[0], unpack(N, Kept), From);
    return Grads;
  };
  return C.inplace() ? rebase(Node, Self, std::move(Backward)) : attach(Node, Result, std::move(Backward));
}

const OpDecl Decls[] = {
    {.Names = {"scatter_reduce", "scatter_reduce_"},
     .Run = runReduction<false>,
     .Looks = &AlongDim,
     .Source =
         "1.13.1 aten/src/ATen/native/TensorAdvancedIndexing.cpp; FunctionsManual.cpp, scatter_reduce_backward"},
    {.Names = {"index_reduce", "index_reduce_"},
     .Run = runReduction<true>,
     .Looks = &SlicesOfDim,
     .Source = "1.13.1 aten/src/ATen/native/TensorAdvancedIndexing.cpp; FunctionsManual.cpp, index_reduce_backward"},
    {.Names = {"put", "put_"},
     .Run = runPut,
     .Looks = &AmongAll,
     .Source = "1.13.1 aten/src/ATen/native/TensorAdvancedIndexing.cpp, cuda/Indexing.cu"},
    {.Names = {"masked_scatter", "masked_scatter_"},
     .Run = runMaskedScatter,
     .Source = "1.13.1 aten/src/ATen/native/TensorAdvancedIndexing.cpp, cuda/IndexKernel.cpp"},
};

} // namespace
const std::span<const OpDecl> ScatterReduceOps = Decls;

} // namespace vramlint
