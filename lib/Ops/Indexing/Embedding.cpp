// embedding: rows of a table. The gradient of the table is dense, the whole table, however few rows were read.
//
// Kept: the indices. With more than 3072 of them the CUDA kernel sorts before it sums, which needs a chain of scratch
// tensors; below that it adds directly (aten/src/ATen/native/cuda/{Embedding,EmbeddingBackwardKernel}.cu, 2.2; 1.13
// differs by one 8-byte tensor). A sparse gradient has the rows of the gradient and the indices, as views where it
// can.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Indexing/Embedding.h"
#include "Ops/Core/BackwardKernel.h"
#include "Ops/Core/Cub.h"
#include "Ops/Core/Functions.h"
#include "Ops/Core/KnownNumbers.h"
#include "Ops/Core/Lookup.h"
#include "Ops/Core/Recording.h"
#include "Ops/Core/Registry.h"

#include <algorithm>

namespace vramlint {

/// Partial sums of ten rows each (cuda/EmbeddingBackwardKernel.cu, NROWS_PER_THREAD).
constexpr std::int64_t RowsPerSum = 10;

/// Whether partial sums are added where they belong, since 2.11: where few rows would leave the card idle.
static bool sumsInPlace(std::int64_t Segments, std::int64_t Partial, std::int64_t Width) {
  constexpr std::int64_t Warp = 32, MostThreads = 1024, BlocksPerMultiprocessor = 4;
  const std::int64_t Warped = (Width + Warp - 1) / Warp * Warp, Block = std::min(Warped, MostThreads);
  if (!torchAtLeast(2, 11) || Block == 0)
    return false;
  const std::int64_t Grid = (Segments * Warped + Block - 1) / Block;
  return Grid < cardFor().Multiprocessors * BlocksPerMultiprocessor && Partial > Grid * 4;
}

Tensor sortedRowsGrad(const Tensor &Grad, const Tensor &Indices, std::int64_t Rows, std::int64_t Width,
                      bool ByFrequency, bool ByBags) {
  constexpr std::string_view Op = "an embedding's backward";
  const Device Where = Grad.device();
  const std::int64_t Count = Indices.numel();
  const Bytes Each = elementSize(Indices.dtype());
  std::vector<Tensor> Held;
  const auto Take = [&](Bytes Size) { Held.push_back(scratch(Size, Where)); };
  Take(Each * Count);
  Take(Each * Count);
  {
    Tensor Range = scratch(Each * Count, Where);
    cub::radixSort({Count, Each, Each, static_cast<int>(8 * Each)}, Where, Op);
  }
  if (ByFrequency) {
    Take(Each * Count);
    cub::scanByKey(Count, Where, Op);
    cub::scanByKey(Count, Where, Op);
  }
  Tensor Result = makeTensor({Rows, Width}, Grad.dtype(), Where);
  const std::int64_t Segments = std::min(Count, Rows), Partial = Count / RowsPerSum + Segments;
  Take(Each * Count);
  Take(8);
  if (torchAtLeast(2, 0)) {
    Tensor Keys = scratch(Each * Count, Where);
    cub::run(cub::Pass::UniqueByKey, Count, Where, Op);
  } else {
    session().assume(Doubt::CubScratch, std::string(Op));
  }
  Take(Each * Segments);
  Take(Each * Segments);
  cub::scan(Indices.dtype(), Segments, Where, Op);
  Take(8);
  Take(Each * Partial);
  const Bytes Wide = std::max<Bytes>(elementSize(Grad.dtype()), 4);
  if (!ByBags && sumsInPlace(Segments, Partial, Width)) {
    Take(Each * Partial);
    if (elementSize(Grad.dtype()) < Wide)
      Take(Rows * Width * Wide);
  } else {
    Take(Partial * Width * Wide);
  }
  while (!Held.empty())
    Held.pop_back();
  return Result;
}

/// The indices but for those that pad, as numbers where they are known.
static Tensor unpadded(const Tensor &Indices, const Argument &Mask, std::int64_t Padding) {
  const auto Known = knownNumbersOf(Indices);
  const Tensor Left = invokeTensor("index", {{"self", Indices}, {"indices", Mask}});
  std::vector<std::int64_t> Numbers;
  for (std::size_t I = 0; Known && I < Known->size(); ++I)
    if (const auto N = static_cast<std::int64_t>((*Known)[I]); N != Padding)
      Numbers.push_back(N);
  if (Known && Left.defined() && Left.numel() == static_cast<std::int64_t>(Numbers.size()) && Left.numel() > 0)
    knowNumbers(Left, Numbers);
  return Left;
}

Tensor embeddingSparseGrad(const Tensor &Given, const Tensor &Read, const Sizes &Table, std::int64_t Padding,
                           bool ByFrequency) {
  if (ByFrequency)
    return fail("embedding_backward: scale_grad_by_freq not supported with sparse gradients");
  return withoutGrad([&]() -> Tensor {
    Tensor Grad = Given, Indices = Read;
    if (Padding != -1) { // rows that pad are left out
      const Argument Others = invokeFollowed("ne", {{"self", Indices}, {"other", Padding}});
      const Argument Mask = ArgumentList{Others};
      Indices = unpadded(Indices, Mask, Padding);
      Grad = invokeTensor("index", {{"self", Grad}, {"indices", Mask}});
    }
    if (failed() || !Grad.defined() || !Indices.defined())
      return {};
    const std::int64_t Width = Grad.sizes().back();
    if (Grad.numel() == 0)
      return makeSparse(Table, {makeTensor({1, 0}, Dtype::Long, Grad.device()),
                                makeTensor({0, Width}, Grad.dtype(), Grad.device())});
    const Tensor Index = ops::reshape(Indices, {1, -1}), Values = ops::reshape(Grad, {-1, Width});
    return makeSparse(Table, {detached(ops::to(Index, Dtype::Long)), detached(Values)});
  });
}

/// What scaling a row takes: the number as a double, and in the row's type.
static constexpr Bytes ScalingOneRow = 12;

void embeddingRenorm(const Tensor &Weight, const Tensor &Read, Bytes Next) {
  CategoryScope Scope(Category::Temporary);
  const Tensor Indices = contiguousForKernel(Read);
  if (Weight.device().isCuda()) {
    const Tensor Unique = scratch(elementSize(Indices.dtype()) * Indices.numel(), Weight.device());
    const Tensor Counted = scratch(8, Weight.device());
    session().assume(Doubt::CubScratch, "embedding_renorm_");
  } else if (Indices.numel() > 0 && Weight.size(1) > 0) {
    scratch(elementSize(Weight.dtype()), Weight.device()); // the length of a row
    if (Next < ScalingOneRow)
      tellUnread("max_norm", "embedding");
  }
  changed(Weight);
}

namespace {

/// The kernel of embedding_dense_backward; \p Table are the sizes of the table.
Tensor denseGrad(const Tensor &Grad, const Tensor &Indices, const Sizes &Table, bool ByFrequency) {
  const Device Where = Grad.device();
  if (Where.isCpu()) { // makes the result first
    Tensor Result = makeTensor(Table, Grad.dtype(), Where);
    Tensor Flat = ops::contiguous(Indices), Dense = ops::contiguous(Grad);
    return Result;
  }
  const Tensor Flat = ops::contiguous(Indices), Dense = ops::contiguous(Grad);
  if (Indices.numel() > 3072 || ByFrequency)
    return sortedRowsGrad(Dense, Flat, Table[0], Table[1], ByFrequency, /*ByBags=*/false);
  return makeTensor(Table, Grad.dtype(), Where);
}

/// embedding_dense_double_backward: the rows that were read, once more; what pads is zero.
Tensor readRows(const Tensor &GG, const Tensor &Indices, bool Padded) {
  Tensor Rows = invokeTensor("index_select", {{"self", GG}, {"dim", 0}, {"index", ops::reshape(Indices, {-1})}});
  if (Padded) {
    Tensor Mask = ops::compare(Indices, 0);
    ops::maskedFillInto(Rows, ops::reshape(Mask, {-1, 1}));
  }
  Sizes Shape = Indices.sizes();
  Shape.push_back(-1);
  return ops::view(Rows, Shape);
}

bool areIndices(const Tensor &Indices, int Place, std::string_view Of) {
  if (Indices.dtype() == Dtype::Long || Indices.dtype() == Dtype::Int)
    return true;
  fail("Expected tensor for argument #" + std::to_string(Place) +
       " 'indices' to have one of the following scalar types: Long, Int; but got " +
       (Indices.device().isCuda() ? "torch.cuda." : "torch.") + std::string(dtypeName(Indices.dtype())) +
       "Tensor instead (while checking arguments for " + std::string(Of) + ")");
  return false;
}

/// embedding_renorm_: each row that is read, once, is scaled if it is too long.
Argument runRenorm(OpCall &C) {
  Tensor Weight = C.tensor("self"), Indices = C.tensor("indices");
  if (C.poisoned() || !requireDefined({Weight, Indices}))
    return Tensor();
  if (Weight.dim() != 2)
    return fail("'self' must be 2-D");
  if (!areIndices(Indices, 2, "embedding_renorm_"))
    return Tensor();
  embeddingRenorm(Weight, Indices, 0);
  return Weight;
}

Argument runEmbedding(OpCall &C) {
  // ATen's order is (weight, indices), the functional's (input, weight); names tell them apart.
  Tensor Weight = C.tensor("weight");
  Tensor Indices = C.tensor(C.find("indices") ? "indices" : "self");
  const bool Sparse = C.flag("sparse", false), ByFrequency = C.flag("scale_grad_by_freq", false);
  // Which row pads is asked for by sparse gradients alone; all others ask whether there is one.
  std::int64_t Padding = !C.has("padding_idx") ? -1
                         : Sparse              ? C.integer("padding_idx", -1)
                                               : C.ifKnown("padding_idx").value_or(0);
  if (C.poisoned() || !requireDefined({Weight, Indices}))
    return Tensor();
  if (Weight.dim() != 2)
    return fail("'weight' must be 2-D");
  if (!areIndices(Indices, 1, "embedding") || !commonDevice({Weight, Indices}))
    return Tensor();
  std::int64_t Rows = Weight.size(0), Width = Weight.size(1);
  if (!C.find("indices") && C.has("padding_idx") && Padding < 0) // the functional counts from the end
    Padding += Rows;
  const bool Padded = Padding >= 0;
  if (C.has("max_norm")) { // of the functional
    C.number("max_norm", 0);
    Indices = ops::contiguous(Indices);
    embeddingRenorm(Weight, Indices, Indices.numel() * Width * elementSize(Weight.dtype()));
  }
  NodeRef Node = record("embedding", {Weight});
  // As MeanBackward1 does (Reductions.cpp): in 1.13 alone the formula asks the table for its size as a symbol.
  keep(Node, Weight, torchAtLeast(1, 13) && !torchAtLeast(2, 0));
  SavedSlot Kept = keep(Node, Indices);
  Sizes Shape = Indices.sizes();
  Shape.push_back(Width);
  Tensor Out;
  {
    // index_select over the indices in one row: a copy if they are no view of that form.
    Tensor Row = Indices.dim() == 1 ? Indices : ops::reshape(Indices, {-1});
    Out = makeTensor(Shape, Weight.dtype(), Weight.device());
    if (Weight.device().isCpu())
      contiguousForKernel(Row);
  }
  if (!Out.defined())
    return Tensor();
  if (Weight.size(0) > 0)
    countMacs(Indices.dim() > 0 ? Indices.size(0) * Weight.numel() : 0);
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    const Tensor Grad = G[0], Indices = unpack(N, Kept);
    if (Sparse)
      return {embeddingSparseGrad(Grad, Indices, {Rows, Width}, Padding, ByFrequency)};
    return {runLinear(
        "embedding_dense_backward", Grad, {}, Indices,
        [&] {
          return denseGrad(Grad, Indices, {Rows, Width}, ByFrequency);
        },
        [Padded](const Tensor &GG, const Tensor &Places) { return readRows(GG, Places, Padded); })};
  });
}

/// The kernel of backward, where the program calls it itself.
Argument runEmbeddingGrad(OpCall &C) {
  const Tensor G = C.tensor("grad_output"), Indices = C.tensor("indices");
  const std::int64_t Count = C.integer("num_weights", 0);
  const bool ByFrequency = C.flag("scale_grad_by_freq", false);
  if (C.poisoned() || !requireDefined({G, Indices}) || isRecordedKernel(C, {G}))
    return Tensor();
  return denseGrad(G, Indices, {Count, G.size(-1)}, ByFrequency);
}

constexpr Lookup Rows = {.Index = "indices|self",
                         .In = "weight",
                         .Dim = 0,
                         .Says = "index out of range in self",
                         .Kind = ErrorKind::Index,
                         .Nothing = LooksInNothing::RefusesAny};

const OpDecl Declared[] = {
    {.Names = {"embedding_renorm_"},
     .Run = runRenorm,
     .Harmless = listOf<"max_norm", "norm_type">,
     .Source = "1.13 native/Embedding.cpp, native/cuda/Embedding.cu"},
    {.Names = {"embedding_dense_backward"},
     .Run = runEmbeddingGrad,
     .Harmless = listOf<"padding_idx">,
     .Source = "1.13 native/Embedding.cpp, native/cuda/Embedding.cu"},
    {.Names = {"embedding"},
     .Run = runEmbedding,
     .Harmless = listOf<"max_norm", "norm_type">,
     .Looks = &Rows,
     .Source = "1.13 native/Embedding.cpp, 2.2 native/cuda/Embedding.cu"},
};

} // namespace

const std::span<const OpDecl> EmbeddingOps = Declared;

} // namespace vramlint
