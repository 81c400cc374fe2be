// Joining and cutting by rank: atleast_*, the stacks, tensor_split and its relatives, broadcast_tensors,
// pad_sequence, products of sets. Compositions of views and cat, as ATen writes them.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Functions.h"
#include "Ops/Core/Recording.h"
#include "Ops/Core/Registry.h"
#include "Ops/Indexing/DataSizes.h"

#include <algorithm>

namespace vramlint {
namespace {

Tensor atLeast(const Tensor &T, std::int64_t Rank) {
  if (failed() || !T.defined() || T.dim() >= Rank)
    return T;
  if (T.dim() == 0)
    return ops::reshape(T, Sizes(static_cast<std::size_t>(Rank), 1));
  Tensor Out = T.dim() == 1 ? ops::unsqueeze(T, 0) : T;
  return Rank == 3 ? ops::unsqueeze(Out, -1) : Out;
}

std::vector<Tensor> allAtLeast(std::vector<Tensor> Tensors, std::int64_t Rank) {
  for (Tensor &T : Tensors)
    T = atLeast(T, Rank);
  return Tensors;
}

template <std::int64_t Rank> Argument runAtLeast(OpCall &C) {
  if (C.has("tensors"))
    return allAtLeast(C.tensors("tensors"), Rank);
  return atLeast(C.tensor("self"), Rank);
}

Tensor hstack(const std::vector<Tensor> &Tensors) {
  std::vector<Tensor> All = allAtLeast(Tensors, 1);
  return ops::cat(All, !All.empty() && All[0].defined() && All[0].dim() == 1 ? 0 : 1);
}

Tensor dstack(const std::vector<Tensor> &Tensors) { return ops::cat(allAtLeast(Tensors, 3), 2); }
Tensor vstack(const std::vector<Tensor> &Tensors) { return ops::cat(allAtLeast(Tensors, 2), 0); }

Tensor columnStack(std::vector<Tensor> Tensors) {
  for (Tensor &T : Tensors)
    if (T.defined() && T.dim() <= 1)
      T = ops::reshape(T, {T.numel(), 1});
  return hstack(Tensors);
}

template <auto Stacked> Argument runStack(OpCall &C) {
  std::vector<Tensor> Tensors = C.tensors("tensors");
  if (failed())
    return Tensor();
  if (Tensors.empty())
    return fail(std::string(C.name()) + " expects a non-empty TensorList");
  return Stacked(std::move(Tensors));
}

/// tensor_split: slices that share no node. \p Ends are where the pieces end.
Argument sliced(const Tensor &Self, const Sizes &Ends, std::int64_t Dim) {
  std::vector<Tensor> Pieces;
  std::int64_t Start = 0;
  for (std::int64_t End : Ends) {
    Pieces.push_back(ops::slice(Self, Dim, Start, End));
    Start = End;
  }
  return failed() ? Argument(Tensor()) : Argument(Pieces);
}

Argument splitSections(const Tensor &Self, std::int64_t Sections, std::int64_t Dim) {
  if (Sections <= 0)
    return fail("number of sections must be larger than 0, got " + std::to_string(Sections));
  if (tooManyTensors(Sections))
    return Tensor();
  std::int64_t Length = Self.sizes()[Dim], At = 0;
  Sizes Ends;
  for (std::int64_t I = 0; I < Sections; ++I)
    Ends.push_back(At += Length / Sections + (I < Length % Sections ? 1 : 0));
  return sliced(Self, Ends, Dim);
}

Argument splitAt(OpCall &C, const Tensor &Self, Sizes Ends, std::int64_t Dim) {
  if (C.poisoned())
    return Tensor();
  Ends.push_back(Self.sizes()[Dim]);
  return sliced(Self, Ends, Dim);
}

Argument runTensorSplit(OpCall &C) {
  Tensor Self = C.tensor("self");
  std::int64_t Dim = C.integer("dim", 0);
  if (C.poisoned() || failed())
    return Tensor();
  if (Self.dim() == 0)
    return fail("tensor_split expected at least a 1-dimensional tensor, but got a tensor with 0 dims");
  std::optional<std::int64_t> D = checkedDim(Dim, Self.dim());
  if (!D)
    return Tensor();
  if (C.has("tensor_indices_or_sections"))
    return leftOut({"where tensor_split cuts is said by a tensor"});
  if (const Argument *A = C.find("sections"); A && A->is<std::int64_t>())
    return splitSections(Self, C.integer("sections", 1), *D);
  return splitAt(C, Self, C.integers("indices|sections"), *D);
}

/// hsplit, vsplit, dsplit: tensor_split along a dimension that the name says; \p Least the dimensions it takes.
template <std::int64_t Least> Argument runNamedSplit(OpCall &C) {
  Tensor Self = C.tensor("self");
  if (failed())
    return Tensor();
  if (Self.dim() < Least)
    return fail("torch." + std::string(C.name()) + " requires a tensor with at least " + std::to_string(Least) +
                " dimension, but got a tensor with " + std::to_string(Self.dim()) + " dimensions!");
  std::int64_t Dim = Least == 1 ? (Self.dim() == 1 ? 0 : 1) : Least - 2;
  if (Least == 3)
    Dim = 2;
  const Argument *A = C.find("sections");
  if (!A || !A->is<std::int64_t>())
    return splitAt(C, Self, C.integers("indices|sections"), Dim);
  std::int64_t Sections = C.integer("sections", 1), Length = Self.sizes()[Dim];
  if (Sections == 0 || Length % Sections != 0)
    return fail("torch." + std::string(C.name()) + " attempted to split along dimension " + std::to_string(Dim) +
                ", but the size of the dimension " + std::to_string(Length) + " is not divisible by the split_size " +
                std::to_string(Sections) + "!");
  return splitSections(Self, Sections, Dim);
}

std::vector<Tensor> chunksOf(OpCall &C, const Tensor &Self, std::int64_t Dim) {
  return ops::chunk(Self, C.integer("chunks", 1), Dim);
}
std::vector<Tensor> piecesOf(OpCall &C, const Tensor &Self, std::int64_t Dim) {
  return ops::split(Self, C.integer("split_size", 1), Dim);
}
std::vector<Tensor> sizedPiecesOf(OpCall &C, const Tensor &Self, std::int64_t Dim) {
  return ops::splitWithSizes(Self, C.integers("split_sizes"), Dim);
}

/// Pieces that autograd does not treat as views.
template <auto PiecesOf> Argument runUnsafeSplit(OpCall &C) {
  Tensor Self = C.tensor("self");
  std::int64_t Dim = C.integer("dim", 0);
  if (C.poisoned() || failed())
    return Tensor();
  std::vector<Tensor> Pieces = PiecesOf(C, Self, Dim);
  if (C.poisoned() || failed())
    return Tensor();
  for (const Tensor &Piece : Pieces) {
    Piece.impl().Base = nullptr;
    Piece.impl().Origin = ViewOrigin::Plain;
  }
  return Pieces;
}

/// Height and width that a tensor takes in block_diag.
std::pair<std::int64_t, std::int64_t> blockShape(const Sizes &Shape) {
  if (Shape.size() == 2)
    return {Shape[0], Shape[1]};
  return {1, Shape.empty() ? 1 : Shape[0]};
}

Argument runBlockDiag(OpCall &C) {
  std::vector<Tensor> Tensors = C.tensors("tensors");
  if (failed() || !commonDevice(Tensors))
    return Tensor();
  std::vector<Sizes> Shapes;
  std::int64_t Rows = 0, Columns = 0;
  for (const Tensor &T : Tensors) {
    if (T.dim() > 2)
      return fail("torch.block_diag: Input tensors must have 2 or fewer dimensions");
    auto [Height, Width] = blockShape(T.sizes());
    Rows += Height;
    Columns += Width;
    Shapes.push_back(T.sizes());
  }
  if (Tensors.empty())
    return makeTensor({1, 0}, session().DefaultDtype, Device());
  NodeRef Node = record("block_diag", Tensors);
  Tensor Out = makeTensor({Rows, Columns}, resultType(Tensors), Tensors[0].device());
  return attach(Node, Out, [Shapes](GradNode &N, GradList &G) -> GradList {
    GradList Grads(Shapes.size());
    std::int64_t Row = 0, Column = 0;
    for (std::size_t I = 0; I != Shapes.size(); ++I) {
      auto [Height, Width] = blockShape(Shapes[I]);
      if (N.wants(I)) {
        Grads[I] = ops::slice(ops::slice(G[0], 0, Row, Row + Height), 1, Column, Column + Width);
        for (std::size_t Rank = Shapes[I].size(); Rank < 2; ++Rank)
          Grads[I] = ops::squeeze(Grads[I], -1);
      }
      Row += Height;
      Column += Width;
    }
    return Grads;
  });
}

Argument runBroadcastTensors(OpCall &C) {
  std::vector<Tensor> Tensors = C.tensors("tensors");
  if (failed())
    return Tensor();
  std::optional<Sizes> Shape = broadcastAll(Tensors);
  if (!Shape)
    return Tensor();
  for (Tensor &T : Tensors)
    if (T.sizes() != *Shape)
      T = ops::expand(T, *Shape);
  return Tensors;
}

/// Without names every tensor gets leading dimensions of one, up to the highest rank.
Argument runAlignTensors(OpCall &C) {
  std::vector<Tensor> Tensors = C.tensors("tensors");
  if (failed())
    return Tensor();
  std::size_t Rank = 0;
  for (const Tensor &T : Tensors)
    Rank = std::max(Rank, T.sizes().size());
  for (Tensor &T : Tensors) {
    Sizes Shape = T.sizes();
    Shape.insert(Shape.begin(), Rank - Shape.size(), 1);
    T = ops::view(ops::alias(T), Shape);
  }
  return Tensors;
}

std::vector<Tensor> meshgrid(const std::vector<Tensor> &Tensors) {
  Argument Grids = invoke("meshgrid", {{"tensors", Tensors}});
  std::vector<Tensor> Out;
  if (const ArgumentList *List = Grids.get<ArgumentList>())
    for (const Argument &A : *List)
      Out.push_back(*A.get<Tensor>());
  return Out;
}

Argument runCartesianProduct(OpCall &C) {
  std::vector<Tensor> Tensors = C.tensors("tensors");
  if (failed())
    return Tensor();
  for (const Tensor &T : Tensors)
    if (T.dim() != 1)
      return fail("Expect a 1D vector, but got shape " + formatSizes(T.sizes()));
  if (Tensors.size() == 1)
    return Tensors[0];
  std::vector<Tensor> Grids = meshgrid(Tensors);
  for (Tensor &Grid : Grids)
    Grid = ops::flatten(Grid);
  return ops::stack(Grids, 1);
}

/// masked_select of a mask whose number of ones is known: a prefix sum over the mask says where each value goes.
Tensor selectKnown(const Tensor &Self, const Tensor &Mask, std::int64_t Count) {
  NodeRef Node = record("masked_select", {Self});
  keep(Node, Self);
  const SavedSlot KeptMask = keep(Node, Mask);
  Tensor Out = withoutGrad([&] {
    if (Self.device().isCuda()) {
      const Tensor Places = ops::placesOf(Mask, Count);
      return makeTensor({Count}, Self.dtype(), Self.device());
    }
    { Tensor Sum = ops::sum(Mask); }
    return makeTensor({Count}, Self.dtype(), Self.device());
  });
  if (Self.device().isCpu() && Count != 0 && !(Self.isContiguous() && Mask.isContiguous())) {
    Tensor Mapping = scratch(8 * Mask.numel(), Self.device());
    Tensor Prefix = scratch(8 * Mask.numel(), Self.device());
    Prefix = Tensor();
  }
  Sizes Shape = Self.sizes();
  return attach(Node, Out, [Shape, KeptMask](GradNode &N, GradList &G) -> GradList {
    Tensor Whole = ops::zeros(Shape, G[0].dtype(), G[0].device());
    if (Whole.defined() && Whole.device().isCuda())
      return {invokeTensor("masked_scatter_", {{"self", Whole}, {"mask", unpack(N, KeptMask)}, {"source", G[0]}})};
    ops::contiguous(detached(G[0]));
    return {Whole};
  });
}

/// How many combinations there are, with or without repetition; nothing when they cannot be counted.
std::optional<std::int64_t> combinationCount(std::int64_t N, std::int64_t R, bool Repeated) {
  std::int64_t Top = Repeated ? N + R - 1 : N, Count = 1;
  if (R > Top)
    return 0;
  for (std::int64_t I = 1; I <= R; ++I) {
    if (__builtin_mul_overflow(Count, Top - R + I, &Count))
      return std::nullopt;
    Count /= I;
  }
  return Count;
}

Argument runCombinations(OpCall &C) {
  Tensor Self = C.tensor("self");
  std::int64_t R = C.integer("r", 2);
  bool Repeated = C.flag("with_replacement", false);
  if (C.poisoned() || failed())
    return Tensor();
  if (Self.dim() != 1)
    return fail("Expect a 1D vector, but got shape " + formatSizes(Self.sizes()));
  if (R < 0)
    return fail("Expect a non-negative number, but got " + std::to_string(R));
  if (R == 0)
    return makeTensor({0}, Self.dtype(), Self.device());
  std::int64_t N = Self.numel();
  std::optional<std::int64_t> Count = combinationCount(N, R, Repeated);
  if (!Count || R > 64)
    return fail("Storage size calculation overflowed with sizes=" + formatSizes(Sizes(1, N)));
  std::vector<Tensor> Grids = meshgrid(std::vector<Tensor>(static_cast<std::size_t>(R), Self));
  Tensor Mask = withoutGrad([&] {
    Tensor Range = makeTensor({N}, Dtype::Long, Self.device());
    Tensor Full = makeTensor(Sizes(static_cast<std::size_t>(R), N), Dtype::Bool, Self.device());
    for (std::int64_t I = 0; I + 1 < R && Full.defined() && !failed(); ++I)
      makeTensor(Full.sizes(), Dtype::Bool, Self.device());
    return Full;
  });
  if (failed() || Grids.empty())
    return Tensor();
  for (Tensor &Grid : Grids)
    Grid = selectKnown(Grid, Mask, *Count);
  return ops::stack(Grids, 1);
}

constexpr Word<bool> PaddingSides[] = {{"left", true}, {"right", false}};

/// \p padding_side is there since 2.6.
Argument runPadSequence(OpCall &C) {
  std::vector<Tensor> Sequences = C.tensors("sequences");
  bool BatchFirst = C.flag("batch_first", false);
  const bool AtTheEnd =
      C.word("padding_side", false, PaddingSides, "Expected padding_side to be one of left or right, but got {}.");
  if (C.poisoned() || failed())
    return Tensor();
  if (Sequences.empty())
    return fail("received an empty list of sequences");
  if (std::any_of(Sequences.begin(), Sequences.end(), [](const Tensor &T) { return T.dim() == 0; }))
    return fail("select() cannot be applied to a 0-dim tensor.");
  std::int64_t Longest = 0, Batch = static_cast<std::int64_t>(Sequences.size());
  for (const Tensor &T : Sequences)
    Longest = std::max(Longest, T.dim() ? T.sizes()[0] : 0);
  Sizes Shape = BatchFirst ? Sizes{Batch, Longest} : Sizes{Longest, Batch};
  Shape.insert(Shape.end(), Sequences[0].sizes().begin() + 1, Sequences[0].sizes().end());
  Tensor Out = makeTensor(Shape, Sequences[0].dtype(), Sequences[0].device());
  for (std::int64_t I = 0; I != Batch && !failed(); ++I) {
    const Tensor &T = Sequences[static_cast<std::size_t>(I)];
    const std::int64_t Start = AtTheEnd ? Longest - T.size(0) : 0;
    Tensor Place = BatchFirst ? ops::narrow(ops::select(Out, 0, I), 0, Start, T.size(0))
                              : ops::select(ops::narrow(Out, 0, Start, T.size(0)), 1, I);
    ops::copyInto(Place, T);
  }
  return failed() ? Tensor() : Out;
}

Argument runSumToSize(OpCall &C) {
  Tensor Self = C.tensor("self");
  Sizes Shape = C.integers("size");
  if (C.poisoned() || failed())
    return Tensor();
  std::optional<Sizes> Joint = broadcast(Shape, Self.sizes());
  if (!Joint || *Joint != Self.sizes())
    return fail("size {" + formatSizes(Shape) + "} is not expandable to size {" + formatSizes(Self.sizes()) + "}.");
  return ops::sumTo(Self, Shape);
}

constexpr std::string_view From = "1.13.1 aten/src/ATen/native/TensorShape.cpp, TensorTransformations.cpp";

const OpDecl Decls[] = {
    {.Names = {"atleast_1d"}, .Run = runAtLeast<1>, .Source = From},
    {.Names = {"atleast_2d"}, .Run = runAtLeast<2>, .Source = From},
    {.Names = {"atleast_3d"}, .Run = runAtLeast<3>, .Source = From},
    {.Names = {"hstack"}, .Run = runStack<hstack>, .Source = From},
    {.Names = {"vstack", "row_stack"}, .Run = runStack<vstack>, .Source = From},
    {.Names = {"dstack"}, .Run = runStack<dstack>, .Source = From},
    {.Names = {"column_stack"}, .Run = runStack<columnStack>, .Source = From},
    {.Names = {"tensor_split"}, .Run = runTensorSplit, .Source = From},
    {.Names = {"hsplit"}, .Run = runNamedSplit<1>, .Source = From},
    {.Names = {"vsplit"}, .Run = runNamedSplit<2>, .Source = From},
    {.Names = {"dsplit"}, .Run = runNamedSplit<3>, .Source = From},
    {.Names = {"unsafe_chunk"}, .Run = runUnsafeSplit<chunksOf>, .Source = From},
    {.Names = {"unsafe_split"}, .Run = runUnsafeSplit<piecesOf>, .Source = From},
    {.Names = {"unsafe_split_with_sizes"}, .Run = runUnsafeSplit<sizedPiecesOf>, .Source = From},
    {.Names = {"block_diag"}, .Run = runBlockDiag, .Source = From},
    {.Names = {"broadcast_tensors"},
     .Run = runBroadcastTensors,
     .Source = "1.13.1 aten/src/ATen/native/TensorShape.cpp"},
    {.Names = {"align_tensors"}, .Run = runAlignTensors, .Source = "1.13.1 aten/src/ATen/native/NamedTensor.cpp"},
    {.Names = {"cartesian_prod"}, .Run = runCartesianProduct, .Source = "1.13.1 aten/src/ATen/native/Itertools.cpp"},
    {.Names = {"combinations"}, .Run = runCombinations, .Source = "1.13.1 aten/src/ATen/native/Itertools.cpp"},
    {.Names = {"pad_sequence"},
     .Run = runPadSequence,
     .Harmless = listOf<"padding_value">,
     .Source = "1.13.1 aten/src/ATen/native/PackedSequence.cpp"},
    {.Names = {"sum_to_size"}, .Run = runSumToSize, .Source = "1.13.1 aten/src/ATen/ExpandUtils.h, sum_to"},
};

} // namespace
const std::span<const OpDecl> StackingOps = Decls;

} // namespace vramlint
