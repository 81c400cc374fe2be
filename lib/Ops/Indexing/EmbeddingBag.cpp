// embedding_bag: rows of a table, summed, averaged or maximised bag by bag.
//
// Returned and kept beside the result: which bag an index belongs to, the sizes of the bags, and for `max` the rows
// taken. On the CPU a plain sum skips the first of them, and backward makes it up. The gradient of the table is
// dense; on CUDA its kernel sorts the indices, which needs scratch (aten/src/ATen/native/{EmbeddingBag.cpp,
// cuda/EmbeddingBag.cu,cuda/EmbeddingBackwardKernel.cu}, 1.13.1).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/BackwardKernel.h"
#include "Ops/Core/Functions.h"
#include "Ops/Core/KnownNumbers.h"
#include "Ops/Core/Lookup.h"
#include "Ops/Core/Recording.h"
#include "Ops/Core/Registry.h"
#include "Ops/Indexing/Embedding.h"

#include <algorithm>

namespace vramlint {
namespace {

enum class Pool { Sum, Mean, Max };

struct Bags {
  Tensor Weight, Indices, Offsets, SampleWeights;
  Pool Mode = Pool::Mean;
  bool Sparse = false, ByFrequency = false, LastOffset = false, Padded = false;
  std::int64_t Padding = -1;
  bool PrintsTensor = true; ///< where the offsets are refused, as doubles: up to 2.5 the functional prints a number

  std::int64_t count() const { return Offsets.size(0) - (LastOffset ? 1 : 0); }
};

constexpr Word<Pool> Pools[] = {{"sum", Pool::Sum}, {"mean", Pool::Mean}, {"max", Pool::Max}};

/// By its name, or ATen's number.
Pool poolOf(OpCall &C, Pool Default) {
  const Argument *A = C.find("mode");
  if (const auto *Number = A ? A->get<std::int64_t>() : nullptr)
    return *Number == 0 ? Pool::Sum : *Number == 1 ? Pool::Mean : Pool::Max;
  return C.word("mode", Default, Pools);
}

Tensor indexLike(const Sizes &Shape, const Tensor &Like) { return makeTensor(Shape, Like.dtype(), Like.device()); }

/// Whether bags are known to begin where no index is, before the first or behind the end.
bool beginElsewhere(const Tensor &Indices, const Tensor &Offsets) {
  const auto Known = knownNumbersOf(Offsets);
  const auto Elsewhere = [&](long double N) { return N < 0 || N > static_cast<long double>(Indices.size(0)); };
  return Known && std::any_of(Known->begin(), Known->end(), Elsewhere);
}

/// make_offset2bag on the CPU: marks the first index of each of \p Begins bags, and sums up.
Tensor bagOfEach(const Tensor &Indices, const Tensor &Offsets, std::int64_t Begins) {
  Tensor Bag = indexLike({Indices.size(0) + 1}, Indices);
  { Tensor Ones = indexLike({Begins}, Offsets); }
  if (beginElsewhere(Indices, Offsets))
    return fail("index out of range in self", ErrorKind::Index);
  if (Bag.numel() > 0)
    wrapScalarAs(Bag.dtype(), Bag.device());
  return Bag;
}

/// The fast kernels read tables whose rows lie in one piece.
bool isFast(const Bags &B) {
  bool Stepped = B.SampleWeights.defined() && !B.SampleWeights.sizes().empty() && B.SampleWeights.strides()[0] != 1;
  return B.Mode != Pool::Max && !B.Padded && B.Weight.dtype() != Dtype::Double && B.Weight.strides()[1] == 1 &&
         !Stepped;
}
bool skipsBags(const Bags &B) { return B.Mode == Pool::Sum && isFast(B); }

/// What the fast kernels refuse: they take the indices in order (caffe2/perfkernels/embedding_lookup_idx.cc).
bool goBack(const Tensor &Offsets) {
  const auto Known = knownNumbersOf(Offsets);
  return Known && !std::is_sorted(Known->begin(), Known->end());
}

struct Made {
  Tensor Out, BagOf, BagSize, Rows;
};

Made forwardCpu(const Bags &B, bool Wanted) {
  Made M;
  const std::int64_t Count = B.count(), Width = B.Weight.size(1);
  M.Out = makeTensor({Count, Width}, B.Weight.dtype(), B.Weight.device());
  M.BagOf = indexLike({0}, B.Offsets);
  if (!skipsBags(B)) {
    Tensor Marks = bagOfEach(B.Indices, B.Offsets, torchAtLeast(2, 0) ? Count : B.Offsets.size(0));
    if (failed())
      return M;
    Tensor Summed = indexLike(Marks.sizes(), Marks);
    Marks = Tensor();
    M.BagOf = ops::resizeInto(Summed, {B.Indices.size(0)});
  }
  M.BagSize = indexLike(B.Offsets.sizes(), B.Offsets);
  if (Wanted || B.Mode != Pool::Sum) {
    ops::resizeInto(M.BagSize, {Count});
    if (Count != 1)
      indexLike({std::max<std::int64_t>(Count - 1, 0)}, B.Offsets);
    if (Count > 0)
      indexLike({}, B.Offsets);
  }
  M.Rows = indexLike(M.BagSize.sizes(), B.Offsets);
  if (B.Mode == Pool::Max)
    ops::resizeInto(M.Rows, {Count, Width});
  if (isFast(B) && goBack(B.Offsets)) {
    fail("Your input seems to be incorrect: the sum of lengths values should be the size of the indices tensor, but "
         "it appears not.");
    return M;
  }
  const auto says = [&](std::int64_t Index) {
    return "embedding_bag: Expected idx >= 0 && idx < num_embeddings but found idx to be " + std::to_string(Index);
  };
  if (!checkPlaces(B.Indices, 0, B.Weight.size(0), says))
    return M;
  if (B.Mode == Pool::Mean) {
    Tensor Ones = indexLike(M.BagSize.sizes(), M.BagSize);
    Tensor Largest = indexLike(M.BagSize.sizes(), M.BagSize);
    Tensor Divisor = ops::to(Largest, M.Out.dtype());
    Largest = Tensor();
    Ones = Tensor();
  }
  return M;
}

Made forwardCuda(const Bags &B) {
  Made M;
  const std::int64_t Count = B.count(), Width = B.Weight.size(1);
  M.BagSize = indexLike(B.Offsets.sizes(), B.Indices);
  M.BagOf = indexLike({B.Indices.size(0)}, B.Indices);
  M.Out = makeTensor({Count, Width}, B.Weight.dtype(), B.Weight.device());
  M.Rows = indexLike(B.Mode == Pool::Max ? Sizes{Count, Width} : Sizes{0}, B.Indices);
  return M;
}

/// The bags of the indices as backward needs them.
Tensor bagsAgain(const Tensor &Indices, const Tensor &Offsets, const Tensor &BagOf) {
  if (Indices.numel() == 0 || BagOf.numel() != 0)
    return BagOf;
  Tensor Marks = bagOfEach(Indices, Offsets, Offsets.size(0));
  if (failed())
    return {};
  Tensor Summed = indexLike(Marks.sizes(), Marks);
  Marks = Tensor();
  return ops::resizeInto(Summed, {Indices.size(0)});
}

/// How many of the bags have a size, which is negative where the next begins before them; nothing where that is not
/// known.
std::optional<std::int64_t> filledBags(const Tensor &Indices, const Tensor &Offsets, std::int64_t Bags,
                                       std::int64_t Padding) {
  const auto Begins = knownNumbersOf(Offsets), Read = Padding < 0 ? std::nullopt : knownNumbersOf(Indices);
  if (!Begins || (Padding >= 0 && (!Read || goBack(Offsets))))
    return std::nullopt;
  const auto Last = static_cast<long double>(Indices.size(0));
  std::int64_t Filled = 0;
  for (std::size_t B = 0; B < static_cast<std::size_t>(Bags) && B < Begins->size(); ++B) {
    const long double End = B + 1 < Begins->size() ? (*Begins)[B + 1] : Last;
    bool Holds = !Read && End != (*Begins)[B];
    for (long double I = std::max<long double>((*Begins)[B], 0); Read && I < std::min(End, Last) && !Holds; ++I)
      Holds = (*Read)[static_cast<std::size_t>(I)] != static_cast<long double>(Padding);
    Filled += Holds;
  }
  return Filled;
}

/// How a gradient is made; captured by the node, so without tensors.
struct Shape {
  std::int64_t Rows, Width;
  Pool Mode;
  bool Sparse, ByFrequency;
  std::int64_t Padding;
};

Tensor tableGrad(const Shape &P, const Tensor &Given, const Tensor &Indices, const Tensor &Offsets,
                 const Tensor &GivenBags, const Tensor &BagSize, const Tensor &RowsTaken,
                 const Tensor &SampleWeights) {
  Device Where = Given.device();
  Tensor BagOf = bagsAgain(Indices, Offsets, GivenBags);
  auto Gather = [&](const Tensor &Like, Sizes Picked) { return makeTensor(Picked, Like.dtype(), Where); };
  if (P.Sparse) {
    Tensor Rows = Gather(Given, {Indices.size(0), P.Width}); // one for each index
    if (P.Mode == Pool::Mean) {
      Tensor Each;
      const Tensor Sizes = Gather(Given, BagSize.sizes()), Inverse = Gather(Given, BagSize.sizes());
      Each = Gather(Given, {Indices.size(0), 1});
    }
    BagOf = Tensor();
    return embeddingSparseGrad(Rows, Indices, {P.Rows, P.Width}, P.Padding, P.ByFrequency);
  }
  Tensor Grad = ops::contiguous(Given);
  if (Where.isCuda() && Indices.numel() != 0 && P.Mode != Pool::Max && !failed())
    return sortedRowsGrad(Grad, Indices, P.Rows, P.Width, P.ByFrequency, /*ByBags=*/true);
  Tensor Result = makeTensor({P.Rows, P.Width}, Grad.dtype(), Where);
  if (failed() || (Where.isCuda() && Indices.numel() == 0))
    return Result;
  if (P.Mode == Pool::Max) {
    if (Where.isCuda())
      return Result;
    const std::int64_t Bags = RowsTaken.size(0);
    const std::optional<std::int64_t> Known = filledBags(Indices, Offsets, Bags, P.Padding);
    if (!Known)
      session().assume(Doubt::EmptyBags);
    const std::int64_t Filled = Known.value_or(Bags);
    Tensor Taken, Incoming;
    {
      Tensor Full = makeTensor({Filled, 1}, Dtype::Long, Where);
      Taken = Gather(RowsTaken, {Filled, P.Width});
    }
    Tensor Full = makeTensor({Filled, 1}, Dtype::Long, Where);
    Incoming = Gather(Grad, {Filled, P.Width});
    Full = Tensor();
    for (std::int64_t Column = 0; Column < P.Width && Filled > 1 && P.Width > 1; ++Column)
      scratch(Filled * elementSize(Taken.dtype()), Where); // index_add_ takes a column's indices one after the other
    Incoming = Tensor();
    return Result;
  }
  Tensor Values = indexLike(Indices.sizes(), Indices), Order = makeTensor(Indices.sizes(), Dtype::Long, Where);
  {
    Tensor Scratch = indexLike(Indices.sizes(), Indices); // of the sort
  }
  {
    Tensor Picked = Gather(BagOf, {Indices.size(0)}), Scale;
    if (SampleWeights.defined())
      Scale = Gather(SampleWeights, {Indices.size(0)});
  }
  Values = Tensor();
  return Result;
}

std::vector<Tensor> bag(const Bags &B) {
  const Device Where = B.Weight.device();
  Tensor Indices = ops::contiguous(B.Indices), Offsets = ops::contiguous(B.Offsets);
  // Without a gradient of the table another op runs, which up to 1.13 has no gradient at all.
  const bool Wanted = B.Weight.requiresGrad() || (torchAtLeast(2, 0) && gradWanted({B.SampleWeights}));
  NodeRef Node = Wanted ? record("_embedding_bag", {B.Weight, B.SampleWeights}) : nullptr;
  keep(Node, B.Weight, Node && Node->wants(1));
  SavedSlot KeptIndices = keep(Node, Indices), KeptOffsets = keep(Node, Offsets),
            KeptSamples = keep(Node, B.SampleWeights);
  Bags Dense = B;
  // Indices and offsets of different types are brought to 64 bits.
  bool Mixed = Indices.dtype() != Offsets.dtype();
  Dense.Indices = Mixed ? ops::to(Indices, Dtype::Long) : Indices;
  Dense.Offsets = Mixed ? ops::to(Offsets, Dtype::Long) : Offsets;
  Made M = Where.isCuda() ? forwardCuda(Dense) : forwardCpu(Dense, Wanted);
  Dense = Bags();
  if (!failed() && !Wanted && gradWanted({B.SampleWeights})) // as it is to be recorded
    fail("the derivative for '_embedding_bag_forward_only' is not implemented");
  if (failed())
    return {};
  SavedSlot KeptBags = keepOutput(Node, M.BagOf, 1), KeptSizes = keepOutput(Node, M.BagSize, 2),
            KeptRows = keepOutput(Node, M.Rows, 3);
  Shape P{B.Weight.size(0), B.Weight.size(1), B.Mode, B.Sparse, B.ByFrequency, B.Padding};
  attach(Node, M.Out, [=](GradNode &N, GradList &G) -> GradList {
    GradList Grads(2);
    Tensor Idx = unpack(N, KeptIndices), Off = unpack(N, KeptOffsets);
    if (Idx.dtype() != Off.dtype()) {
      Idx = ops::to(Idx, Dtype::Long);
      Off = ops::to(Off, Dtype::Long);
    }
    if (P.Mode != Pool::Sum && unpack(N, KeptSamples).defined())
      return {fail("embedding_bag_backward: per_sample_weights only supported for mode='sum'"), Tensor()};
    if (N.wants(1)) {
      Grads[1] = makeTensor({Idx.size(0)}, G[0].dtype(), G[0].device());
      if (!G[0].device().isCuda())
        bagsAgain(Idx, Off, unpack(N, KeptBags));
    }
    if (N.wants(0)) {
      const Tensor Bags = unpack(N, KeptBags), Counts = unpack(N, KeptSizes), Taken = unpack(N, KeptRows),
                   Samples = unpack(N, KeptSamples);
      Grads[0] = runRefused("derivative for _embedding_bag_dense_backward is not implemented", {G[0], Samples}, [&] {
                   return GradList{tableGrad(P, G[0], Idx, Off, Bags, Counts, Taken, Samples)};
                 }).front();
    }
    return Grads;
  });
  return {M.Out, M.BagOf, M.BagSize, M.Rows};
}

/// Where the numbers of the offsets are known. CUDA does not look at them.
void checkOffsets(const Bags &B) {
  const auto Known = B.Offsets.device().isCpu() ? knownNumbersOf(B.Offsets) : std::nullopt;
  if (!Known || Known->empty() || (Known->front() == 0 && Known->back() <= B.Indices.size(0)))
    return;
  if (Known->front() != 0 && B.PrintsTensor)
    scratch(8, B.Offsets.device());
  if (Known->front() != 0)
    fail("offsets[0] has to be 0, i.e., the first sequence in the mini-batch has to start from position 0. However, "
         "got " +
         std::to_string(static_cast<std::int64_t>(Known->front())));
  else
    fail("offsets[-1] can not be greater than input's length " + std::to_string(B.Indices.size(0)) +
         " but got offsets[-1] of " + std::to_string(static_cast<std::int64_t>(Known->back())));
}

bool acceptsBags(const Bags &B) {
  auto Index = [](const Tensor &T) { return T.dtype() == Dtype::Long || T.dtype() == Dtype::Int; };
  if (B.Weight.dim() != 2)
    fail("Dimension out of range (expected to be in range of [-1, 0], but got 1)");
  else if (!Index(B.Indices) || !Index(B.Offsets))
    fail("Expected tensor for argument #1 'indices' to have one of the following scalar types: Long, Int");
  else if (B.Indices.dim() != 1 || B.Offsets.dim() != 1)
    fail("offsets has to be a 1D Tensor, but got Tensor of dimension " + std::to_string(B.Offsets.dim()));
  else if (B.LastOffset && B.Offsets.size(0) < 1)
    fail("include_last_offset: number of offset should be at least 1");
  else if (B.SampleWeights.defined() && B.Mode != Pool::Sum && !(B.Weight.device().isCuda() && torchAtLeast(2, 0)))
    fail("embedding_bag: per_sample_weights only supported with mode='sum'");
  else if (B.SampleWeights.defined() && B.SampleWeights.dtype() != B.Weight.dtype())
    fail("Expected tensor for argument #1 'weight' to have the same type as tensor for argument #1 "
         "'per_sample_weights'");
  else if (B.SampleWeights.defined() && B.SampleWeights.sizes() != B.Indices.sizes())
    fail("Expected per_sample_weights to have the shape of the indices");
  if (!failed())
    checkOffsets(B);
  return !failed() && commonDevice({B.Weight, B.Indices}) && commonDevice({B.Weight, B.Offsets}) &&
         commonDevice({B.Weight, B.SampleWeights});
}

template <bool Functional> Argument runEmbeddingBag(OpCall &C) {
  Bags B;
  B.Weight = C.tensor("weight");
  B.Indices = C.tensor(C.find("indices") ? "indices" : "input|self");
  B.Offsets = C.optionalTensor("offsets").value_or(Tensor());
  B.SampleWeights = C.optionalTensor("per_sample_weights").value_or(Tensor());
  B.Mode = poolOf(C, Functional ? Pool::Mean : Pool::Sum);
  B.Sparse = C.flag("sparse", false);
  B.ByFrequency = C.flag("scale_grad_by_freq", false);
  B.LastOffset = C.flag("include_last_offset", false);
  B.PrintsTensor = !Functional || torchAtLeast(2, 6);
  B.Padded = C.has("padding_idx");
  B.Padding = B.Padded ? C.integer("padding_idx", -1) : -1;
  if (C.poisoned() || failed())
    return Tensor();
  if (Functional && B.Indices.dim() == 2) {
    if (B.Offsets.defined())
      return fail("If input is 2D, then offsets has to be null, as input is treated is a mini-batch of fixed length "
                  "sequences. However, found offsets of type Tensor");
    B.Offsets = makeTensor({B.Indices.size(0)}, Dtype::Long, B.Indices.device());
    if (B.Indices.size(0) > 0 && B.Indices.size(0) <= MostKnownNumbers) {
      std::vector<std::int64_t> Begins;
      for (std::int64_t I = 0; I < B.Indices.size(0); ++I)
        Begins.push_back(I * B.Indices.size(1));
      knowNumbers(B.Offsets, Begins);
    }
    B.Indices = ops::reshape(B.Indices, {-1});
    if (B.SampleWeights.defined())
      B.SampleWeights = ops::reshape(B.SampleWeights, {-1});
  } else if (!B.Offsets.defined()) {
    return fail("offsets has to be a 1D Tensor but got null");
  }
  if (!acceptsBags(B))
    return Tensor();
  if (B.Padded && B.Padding < 0)
    B.Padding += B.Weight.size(0);
  if (Functional && B.Sparse && B.Mode == Pool::Max)
    return fail("max mode does not support sparse weights");
  if (C.has("max_norm")) {
    C.number("max_norm", 0);
    embeddingRenorm(B.Weight, B.Indices, B.count() * B.Weight.size(1) * elementSize(B.Weight.dtype()));
  }
  std::vector<Tensor> All = bag(B);
  if (All.empty())
    return Tensor();
  return Functional ? Argument(All[0]) : Argument(All);
}

const OpDecl Declared[] = {
    {.Names = {"embedding_bag", "_embedding_bag"},
     .Run = runEmbeddingBag<false>,
     .Source = "1.13.1 aten/src/ATen/native/{EmbeddingBag.cpp,cuda/EmbeddingBag.cu}"},
    {.Names = {"F::embedding_bag"},
     .Run = runEmbeddingBag<true>,
     .Harmless = listOf<"max_norm", "norm_type">,
     .Source = "1.13 nn/functional/embedding.h"},
};

} // namespace

const std::span<const OpDecl> EmbeddingBagOps = Declared;

} // namespace vramlint
