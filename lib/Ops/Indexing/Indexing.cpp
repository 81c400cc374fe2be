// Indexing: `x.index({Slice(), None, 0, idx})` and its assignment.
//
// A list of indices is first applied as views (integers select, slices slice, None adds a dimension); what remains
// are tensors, which gather. A mask stands for the places of its true elements, of which the data has some number
// (DataSizes.h).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Copies.h"
#include "Ops/Core/Functions.h"
#include "Ops/Core/KnownNumbers.h"
#include "Ops/Core/Lookup.h"
#include "Ops/Core/Origins.h"
#include "Ops/Core/Recording.h"
#include "Ops/Core/Registry.h"
#include "Ops/Indexing/CudaIndexing.h"
#include "Ops/Indexing/DataSizes.h"

#include <algorithm>

namespace vramlint {
namespace {

constexpr const char *NoData = "the value of a tensor is not known: tensors have no data here";

bool isMask(const Tensor &T) { return T.defined() && (T.dtype() == Dtype::Bool || T.dtype() == Dtype::Byte); }

/// The result of applying all indices that are views, and the tensors that are left, by dimension.
struct Sliced {
  Tensor View;
  std::vector<Tensor> Indices; ///< undefined: the whole dimension

  /// Since 2.8 a mask covers all of its dimensions, and what follows an index stands behind it.
  static bool coversMasks() { return torchAtLeast(2, 8); }

  /// recordTensorIndex of TensorIndexing.h.
  void record(const Tensor &Index, std::int64_t &Dim) {
    if (!coversMasks() || Indices.empty())
      Indices.resize(static_cast<std::size_t>(Dim) + 1);
    else
      Indices.emplace_back();
    Indices.back() = Index;
    Dim += coversMasks() && isMask(Index) ? Index.dim() : 1;
  }
  /// \p Count dimensions without an index.
  void pass(std::int64_t Count, std::int64_t &Dim) {
    if (coversMasks() && !Indices.empty())
      Indices.resize(Indices.size() + static_cast<std::size_t>(Count));
    Dim += Count;
  }
  /// The dimension is gone, and the next one in its place.
  void select(std::int64_t Number, std::int64_t Dim, std::size_t Place) {
    if (Dim >= View.dim()) {
      fail("invalid index of a 0-dim tensor. Use `tensor.item()` in Python or `tensor.item<T>()` in C++ to convert a "
           "0-dim tensor to a number",
           ErrorKind::Index);
      return;
    }
    const std::int64_t Size = View.sizes()[Dim];
    if (Number < -Size || Number >= Size)
      fail(outOfBounds(Number, static_cast<std::int64_t>(Place), Size), ErrorKind::Index);
    else
      View = ops::select(View, Dim, Number);
  }
  /// A dimension of one element, taken or not (boolToIndexingTensor).
  void flag(bool Taken, Device On, std::int64_t &Dim) {
    View = ops::unsqueeze(View, Dim);
    record(makeTensor({Taken ? 1 : 0}, Dtype::Long, On), Dim);
  }
};

std::int64_t dimensionsOf(const Argument &Index) {
  if (Index.isNone() || Index.is<EllipsisIndex>() || Index.is<bool>())
    return 0;
  if (const Tensor *T = Index.get<Tensor>(); T && isMask(*T))
    return T->dim();
  return 1;
}

/// `torch::indexing::Ellipsis` or its text.
bool isEllipsis(const Argument &Index) {
  static constexpr std::string_view Spelled = "...";
  const auto *Text = Index.get<std::string>();
  return Index.is<EllipsisIndex>() || (Text && *Text == Spelled);
}

/// Of which an end is not known: it is taken to be all there is on that side.
bool isOpen(const SliceIndex &S) { return S.Anywhere && (!S.Start || !S.Stop); }

/// Whether a piece of which an end is not known is left out (mayTakeAllOf).
bool leavesOut(OpCall &C, const Tensor &Self, const ArgumentList &List) {
  const bool Leaves = !ops::mayTakeAllOf(Self) && std::any_of(List.begin(), List.end(), [](const Argument &A) {
    const auto *Slice = A.get<SliceIndex>();
    return Slice && isOpen(*Slice);
  });
  if (Leaves)
    C.poison({"where a piece of a tensor ends"});
  return Leaves;
}

Sliced applySlicing(const Tensor &Self, const ArgumentList &List) {
  Sliced S{Self, {}};
  std::int64_t Specified = 0, Dim = 0;
  for (const Argument &Index : List)
    Specified += dimensionsOf(Index);
  if (List.size() > 1 && Specified > Self.dim()) {
    fail("too many indices for tensor of dimension " + std::to_string(Self.dim()), ErrorKind::Index);
    return S;
  }
  for (std::size_t Place = 0; Place < List.size(); ++Place) {
    const Argument &Index = List[Place];
    if (failed())
      return S;
    if (isEllipsis(Index)) {
      S.pass(Self.dim() - Specified, Dim);
    } else if (Index.isNone()) {
      S.View = ops::unsqueeze(S.View, Dim);
      S.pass(1, Dim);
    } else if (const auto *Unknown = Index.get<UnknownValue>(); Unknown && Unknown->Number == Dtype::Long) {
      S.View = anywhere(ops::select(S.View, Dim, 0)); // which one makes no difference to memory
    } else if (const auto *Number = Index.get<std::int64_t>()) {
      S.select(*Number, Dim, Place);
    } else if (const auto *Slice = Index.get<SliceIndex>()) {
      if (Dim >= S.View.dim()) {
        fail("too many indices for tensor of dimension " + std::to_string(Self.dim()), ErrorKind::Index);
        return S;
      }
      std::int64_t Size = S.View.sizes()[Dim], Start = Slice->Start.value_or(0),
                   Stop = Slice->Stop.value_or(INT64_MAX);
      if (isOpen(*Slice)) {
        const auto Inside = [&](std::int64_t At) {
          return std::clamp<std::int64_t>(At < 0 ? At + Size : At, 0, Size);
        };
        Start = Inside(Start), Stop = std::max(Start, Inside(Stop));
        const std::int64_t Count = ops::takenOf(Stop - Start);
        (Slice->Start ? Stop : Start) = Slice->Start ? Start + Count : Stop - Count;
      }
      std::int64_t Step = Slice->Step.value_or(1);
      if (Step <= 0) {
        fail("step must be greater than zero");
        return S;
      }
      // Slice() has no end of its own: up to 2.7 it is not recognised as the whole dimension (TensorIndexing.h,
      // applySlice).
      const bool Ends = torchAtLeast(2, 8) ? Size <= Stop : Size == Stop;
      if (isOpen(*Slice) || Start != 0 || !Ends || Step != 1 || List.size() == 1)
        S.View = ops::slice(S.View, Dim, Start, Stop, Step);
      if (Slice->Anywhere)
        anywhere(S.View);
      S.pass(1, Dim);
    } else if (const bool *Flag = Index.get<bool>()) {
      S.flag(*Flag, Self.device(), Dim);
    } else if (const Tensor *T = Index.get<Tensor>(); T && T->defined()) {
      const bool Mask = isMask(*T);
      const auto Known = T->dim() == 0 ? knownNumbersOf(*T, 1) : std::nullopt;
      if (T->dim() == 0 && !Mask && isIntegral(T->dtype(), false)) {
        if (Known)
          S.select(static_cast<std::int64_t>(Known->front()), Dim, Place);
        else
          S.View = ops::select(S.View, Dim, 0); // the offset depends on data, the geometry does not
        continue;
      }
      if (T->dim() == 0 && Mask) { // as a flag of the program (TensorIndexing.h)
        if (!Known)
          session().assume(Doubt::Branch, "true: the one element of a mask that is an index");
        S.flag(!Known || Known->front() != 0, Self.device(), Dim);
        continue;
      }
      S.record(*T, Dim);
    } else {
      fail("unsupported index");
      return S;
    }
  }
  while (!S.Indices.empty() && !S.Indices.back().defined())
    S.Indices.pop_back();
  return S;
}

/// Shape of the gathered result; the indexed block stands at the first indexed dimension if all are adjacent.
std::optional<Sizes> gatheredShape(const Tensor &Self, const std::vector<Tensor> &Indices) {
  if (static_cast<std::int64_t>(Indices.size()) > Self.dim()) {
    fail("too many indices for tensor of dimension " + std::to_string(Self.dim()) + " (got " +
             std::to_string(Indices.size()) + ")",
         ErrorKind::Index);
    return std::nullopt;
  }
  std::vector<Tensor> Given;
  std::size_t First = Indices.size(), Last = 0;
  for (std::size_t I = 0; I < Indices.size(); ++I)
    if (Indices[I].defined()) {
      if (Indices[I].dtype() != Dtype::Long && !(torchAtLeast(2, 1) && Indices[I].dtype() == Dtype::Int)) {
        fail("tensors used as indices must be long, byte or bool tensors", ErrorKind::Index);
        return std::nullopt;
      }
      Given.push_back(Indices[I]);
      First = std::min(First, I);
      Last = I;
    }
  Sizes Block;
  for (const Tensor &T : Given) {
    std::optional<Sizes> Next = broadcast(Block, T.sizes());
    if (!Next) {
      std::string Shapes;
      for (const Tensor &Each : Given)
        Shapes += (Shapes.empty() ? "" : ", ") + formatSizes(Each.sizes());
      fail("shape mismatch: indexing tensors could not be broadcast together with shapes " + Shapes,
           ErrorKind::Index);
      return std::nullopt;
    }
    Block = *Next;
  }
  for (std::size_t I = 0; I < Indices.size(); ++I)
    if (Indices[I].defined() && Self.sizes()[I] == 0 && std::count(Block.begin(), Block.end(), 0) == 0) {
      fail("index is out of bounds for dimension with size 0", ErrorKind::Index);
      return std::nullopt;
    }
  bool Adjacent = Last - First + 1 == Given.size();
  Sizes Shape;
  if (!Adjacent)
    Shape = Block;
  for (std::size_t I = 0; I < Self.sizes().size(); ++I) {
    if (I < Indices.size() && Indices[I].defined()) {
      if (Adjacent && I == First)
        Shape.insert(Shape.end(), Block.begin(), Block.end());
      continue;
    }
    Shape.push_back(Self.sizes()[I]);
  }
  return Shape;
}

/// Indices that live on the CPU are copied to the device of the tensor they index, with what is known of them.
void bringToDevice(std::vector<Tensor> &Indices, Device Where) {
  for (Tensor &T : Indices) {
    if (!T.defined() || T.device() == Where)
      continue;
    const auto Known = isIntegral(T.dtype(), /*IncludeBool=*/false) ? knownNumbersOf(T) : std::nullopt;
    T = ops::to(T, {}, Where);
    if (Known && T.defined() && T.isContiguous())
      knowNumbers(T, std::vector<std::int64_t>(Known->begin(), Known->end()));
  }
}

/// The kernel's look at every place (Indexer, native/cpu/IndexKernel.cpp), which counts only the dimensions that are
/// indexed; raises. There is none where what lies at a place has no elements.
bool areInside(const Tensor &Self, const std::vector<Tensor> &Indices) {
  for (std::size_t I = 0; I < Self.sizes().size(); ++I)
    if (Self.sizes()[I] == 0 && (I >= Indices.size() || !Indices[I].defined()))
      return true;
  std::int64_t Place = 0;
  for (std::size_t I = 0; I < Indices.size(); ++I) {
    const std::int64_t Size = Indices[I].defined() ? Self.sizes()[I] : 0;
    const auto Says = [&](std::int64_t N) { return outOfBounds(N, Place, Size); };
    if (Indices[I].defined() && !checkPlaces(Indices[I], -Size, Size, Says, {}, ErrorKind::Index))
      return false;
    Place += Indices[I].defined();
  }
  return true;
}

/// The result of gathering: the iterator lays it out after the strides of self, in which the indexed dimensions do
/// not move, and of the indices (AdvancedIndex, aten/src/ATen/native/TensorAdvancedIndexing.cpp).
Tensor makeGathered(const Tensor &Self, const std::vector<Tensor> &Indices, const Sizes &Shape) {
  std::size_t First = Indices.size(), Last = 0, Given = 0;
  std::int64_t BlockRank = 0;
  for (std::size_t I = 0; I < Indices.size(); ++I)
    if (Indices[I].defined()) {
      First = std::min(First, I);
      Last = I;
      ++Given;
      BlockRank = std::max(BlockRank, Indices[I].dim());
    }
  std::size_t Before = Last - First + 1 == Given ? First : 0; // dimensions in front of the indexed block
  Sizes Strides(Shape.size(), 0);
  std::size_t At = 0;
  for (std::size_t I = 0; I < Self.sizes().size(); ++I) {
    if (I < Indices.size() && Indices[I].defined())
      continue;
    if (At == Before)
      At += static_cast<std::size_t>(BlockRank);
    Strides[At++] = Self.strides()[I];
  }
  std::vector<Tensor> Operands = {makeAlias(Self, Shape, Strides, 0)};
  std::size_t After = Shape.size() - Before - static_cast<std::size_t>(BlockRank);
  for (const Tensor &T : Indices)
    if (T.defined()) {
      Sizes Sized = T.sizes(), Stepped = T.strides();
      Sized.insert(Sized.end(), After, 1);
      Stepped.insert(Stepped.end(), After, 0);
      Operands.push_back(makeAlias(T, Sized, Stepped, 0));
    }
  return iterate(std::move(Operands), {.ResultType = Self.dtype(), .Promote = false});
}

/// Tensors that index, by dimension; how many places the data gives each of those that are masks.
struct IndexList {
  std::vector<Tensor> Given;
  std::vector<std::int64_t> Found;

  explicit IndexList(std::vector<Tensor> Indices) : Given(std::move(Indices)) {
    for (const Tensor &T : Given)
      Found.push_back(isMask(T) ? ops::trueIn(T) : 0);
  }
  IndexList(std::vector<Tensor> Indices, std::vector<std::int64_t> Found)
      : Given(std::move(Indices)), Found(std::move(Found)) {}

  bool hasMask() const { return std::any_of(Given.begin(), Given.end(), isMask); }
};

/// Whether a mask has the sizes of what it chooses from, from dimension \p First on; raises.
bool fitsAt(const Tensor &Mask, const Sizes &Whole, std::size_t First) {
  for (std::size_t D = 0; D < Mask.sizes().size(); ++D)
    if (const std::size_t At = First + D; At >= Whole.size() || Mask.sizes()[D] != Whole[At]) {
      fail("The shape of the mask " + formatSizes(Mask.sizes()) + " at index " + std::to_string(D) +
               " does not match the shape of the indexed tensor " + formatSizes(Whole) + " at index " +
               std::to_string(At),
           ErrorKind::Index);
      return false;
    }
  return true;
}

/// What masks choose in a tensor of the shape \p Whole, in the place of each: a column of places for each of their
/// dimensions (expandTensors, native/IndexingUtils.h). The places live as long as the result.
std::vector<Tensor> withoutMasks(const Sizes &Whole, const IndexList &List) {
  if (!List.hasMask())
    return List.Given;
  std::vector<Tensor> Plain;
  for (std::size_t I = 0; I < List.Given.size() && !failed(); ++I) {
    const Tensor &T = List.Given[I];
    if (!isMask(T)) {
      Plain.push_back(T);
      continue;
    }
    if (!fitsAt(T, Whole, Plain.size()))
      return {};
    CategoryScope Scope(Category::Temporary);
    const Tensor Places = ops::placesOf(T, List.Found[I]);
    for (std::int64_t D = 0; D < T.dim() && !failed(); ++D)
      Plain.push_back(ops::select(Places, 1, D));
  }
  return Plain;
}

/// Indices that a node keeps; an undefined one stands for its whole dimension.
struct KeptIndices {
  std::vector<SavedSlot> Slots;
  std::vector<std::int64_t> Found;

  KeptIndices(const NodeRef &Node, const IndexList &List) : Found(List.Found) {
    for (const Tensor &T : List.Given)
      Slots.push_back(keep(Node, T));
  }
  IndexList read(GradNode &N) const {
    std::vector<Tensor> Indices;
    for (const SavedSlot &Slot : Slots)
      Indices.push_back(unpack(N, Slot));
    return {std::move(Indices), Found};
  }
};

Tensor addAtIndices(const Sizes &Whole, const IndexList &List, const Tensor &Values);

Tensor gatherIndices(const Tensor &Self, IndexList List) {
  bringToDevice(List.Given, Self.device());
  NodeRef Node = record("index", {Self});
  const std::vector<Tensor> Indices = withoutMasks(Self.sizes(), List);
  std::optional<Sizes> Shape = failed() ? std::nullopt : gatheredShape(Self, Indices);
  if (!Shape)
    return {};
  const KeptIndices Kept(Node, List);
  Tensor Out;
  {
    CategoryScope Scope(session().DefaultCategory);
    const std::vector<Tensor> Read = withOneStride(Indices);
    Out = makeGathered(Self, Read, *Shape);
  }
  if (!areInside(Self, Indices))
    return {};
  Sizes Whole = Self.sizes();
  return attach(Node, Out, [Whole, Kept](GradNode &N, GradList &G) -> GradList {
    return {addAtIndices(Whole, Kept.read(N), G[0])};
  });
}

/// index_backward: zeros to which an index_put_ adds.
Tensor addAtIndices(const Sizes &Whole, const IndexList &List, const Tensor &Values) {
  Tensor Sum = ops::zeros(Whole, Values.dtype(), Values.device());
  NodeRef Node = record("index_put", {Sum, Values});
  const KeptIndices Kept(Node, List);
  accumulateOnCuda(detached(Sum), withoutMasks(Whole, List), detached(Values), /*Checked=*/false);
  return rebase(Node, Sum, [Kept](GradNode &N, GradList &G) -> GradList {
    return {Tensor(), gatherIndices(G[0], Kept.read(N))};
  });
}

/// \p Subscript: operator[], where a number alone selects.
template <bool Subscript> Argument runIndex(OpCall &C) {
  Tensor Self = C.tensor("self");
  const Argument *Given = C.find("indices|index");
  if (!Given || failed())
    return Self;
  ArgumentList List = Given->is<ArgumentList>() ? *Given->get<ArgumentList>() : ArgumentList{*Given};
  if (List.empty())
    return fail("Passing an empty index list to Tensor::index() is not valid syntax");
  if (Subscript && List.size() == 1)
    if (const auto *Number = List[0].get<std::int64_t>())
      return ops::select(Self, 0, *Number);
  if (leavesOut(C, Self, List))
    return Tensor();
  Sliced S = applySlicing(Self, List);
  if (failed())
    return Tensor();
  if (S.Indices.empty())
    return S.View.isSame(Self) ? ops::alias(Self) : S.View;
  return gatherIndices(S.View, IndexList(S.Indices));
}

/// Whether index_put_ is a masked_fill_: one number of the CPU, one mask and no other index
/// (canDispatchToMaskedFill, native/TensorAdvancedIndexing.cpp).
bool fillsWhereMasked(const std::vector<Tensor> &Indices, const Tensor &Value, Device Where) {
  const auto IsOther = [&](const Tensor &T) { return T.defined() && !(isMask(T) && T.device() == Where); };
  return Value.defined() && Value.numel() == 1 && Value.device().isCpu() &&
         std::none_of(Indices.begin(), Indices.end(), IsOther) &&
         std::count_if(Indices.begin(), Indices.end(), isMask) == 1;
}

/// grad.index_put(indices, zeros_like(values))
Tensor clearedAtIndices(const Tensor &G, const OutputMeta &From, const IndexList &List) {
  Tensor Zeros = ops::zeros(From.Shape, G.dtype(), G.device());
  NodeRef Node = record("index_put", {G, Zeros});
  const KeptIndices Kept(Node, List);
  Tensor Out = emptyLike(G);
  if (!fillsWhereMasked(List.Given, Zeros, G.device()))
    withOneStride(withoutMasks(G.sizes(), List));
  return attach(Node, Out, [From, Kept](GradNode &N, GradList &GG) -> GradList {
    return {clearedAtIndices(GG[0], From, Kept.read(N)), Tensor()};
  });
}

/// Only numbers and ranges say where: what lies there is filled, or copied into.
Argument putIntoSlice(const Tensor &Target, const Tensor &View, Tensor Source) {
  const NumbersAround Around(View);
  if (!Source.defined() || (Source.dim() == 0 && Source.device().isCpu()))
    ops::fillInto(View);
  else {
    while (Source.dim() > View.dim() && Source.sizes()[0] == 1)
      Source = ops::squeeze(Source, 0);
    if (Source.sizes() != View.sizes()) // copy_to expands, which gives a dimension of one element another stride
      Source = ops::expand(Source, View.sizes());
    ops::copyInto(View, Source);
  }
  if (failed())
    return Tensor();
  Around.wrote(Source);
  return Target;
}

/// What the kernel asks for and takes while it runs. False when it fails.
bool runPutKernel(const Tensor &View, const IndexList &Chosen, const Tensor &Source, bool Accumulate) {
  const auto LiesThere = [&](const Tensor &T) { return refuseSharedMemory(View, T); };
  if (LiesThere(Source) || std::any_of(Chosen.Given.begin(), Chosen.Given.end(), LiesThere))
    return false;
  const bool Sorts = Accumulate && View.device().isCuda();
  const Tensor Whole = Sorts ? contiguousForKernel(detached(View)) : Tensor(); // before masks are looked at
  std::vector<Tensor> Indices = withoutMasks(View.sizes(), Chosen);
  const std::optional<Sizes> Shape = failed() ? std::nullopt : gatheredShape(View, Indices);
  if (!Shape)
    return false;
  if (Source.defined()) {
    std::optional<Sizes> Joint = broadcast(Source.sizes(), *Shape);
    if (!Joint || *Joint != *Shape) {
      fail("shape mismatch: value tensor of shape " + formatSizes(Source.sizes()) +
           " cannot be broadcast to indexing result of shape " + formatSizes(*Shape));
      return false;
    }
  }
  if (Source.defined() && Source.dtype() != View.dtype() && !Sorts) {
    fail("Index put requires the source and destination dtypes match, got " + std::string(dtypeName(View.dtype())) +
         " for the destination and " + std::string(dtypeName(Source.dtype())) + " for the source.");
    return false;
  }
  // A number of the CPU goes to the others' device for the kernel (_index_put_impl_).
  Tensor Moved;
  if (const bool IsNumber = !Source.defined() || (Source.device().isCpu() && Source.dim() == 0);
      IsNumber && View.device().isCuda())
    Moved = makeTensor({}, View.dtype(), View.device());
  if (!areInside(View, Indices))
    return false;
  if (Accumulate)
    accumulateOnCuda(Whole, std::move(Indices), Source.defined() ? detached(Source) : Source, /*Checked=*/true);
  else
    withOneStride(Indices);
  return true;
}

/// Tensors among the indices say where.
Argument putAtIndices(OpCall &C, const Tensor &Self, const Tensor &Target, Sliced S, Tensor Source, bool Accumulate) {
  // Of a tensor's own index_put_: leading ones are cut off (TensorIndexing.h, slicePrefix1sSize).
  while (C.find("rhs") && Source.defined() && Source.dim() > 0 && Source.sizes()[0] == 1)
    Source = ops::squeeze(Source, 0);
  const bool IsOp = !C.inplace() && S.View.isSame(Target); // which copies beneath autograd
  if (IsOp) {
    Target.impl().Function = nullptr;
    Target.impl().OutputNumber = 0;
  }
  const Tensor Written = IsOp ? Self : S.View;
  if (!IsOp && !checkInplace(S.View, {S.View, Source}))
    return Tensor();
  if (Source.defined() && Source.dim() > 0 && !commonDevice({S.View, Source})) // a number alone is moved
    return Tensor();
  NodeRef Node = record("index_put", {Written, Source});
  bringToDevice(S.Indices, S.View.device());
  const bool Fills = !Accumulate && fillsWhereMasked(S.Indices, Source, S.View.device());
  if (Fills && !fitsAt(S.Indices.back(), S.View.sizes(), S.Indices.size() - 1))
    return Tensor();
  if (Fills && torchAtLeast(2, 1) && S.Indices.back().dtype() == Dtype::Byte)
    return fail("masked_fill_ only supports boolean masks, but got mask with dtype unsigned char");
  // Nobody counts what is filled, but for the gradient of the number.
  const IndexList Chosen = Fills && !Source.requiresGrad()
                               ? IndexList(S.Indices, std::vector<std::int64_t>(S.Indices.size()))
                               : IndexList(S.Indices);
  if (!Fills && !runPutKernel(S.View, Chosen, Source, Accumulate))
    return Tensor();
  const KeptIndices Kept(Node, Chosen);
  changed(S.View);
  OutputMeta From;
  if (Source.defined())
    From = {Source.sizes(), Source.dtype(), Source.device()};
  BackwardFn Backward = [=](GradNode &N, GradList &G) -> GradList {
    GradList Out(2);
    if (N.wants(0))
      Out[0] = Accumulate ? G[0] : clearedAtIndices(G[0], From, Kept.read(N));
    if (N.wants(1))
      Out[1] = gatherIndices(G[0], Kept.read(N));
    return Out;
  };
  if (IsOp)
    return attach(Node, Target, std::move(Backward));
  rebase(Node, S.View, std::move(Backward));
  return Target;
}

Argument runIndexPut(OpCall &C) {
  Tensor Self = C.tensor("self");
  const Argument *Given = C.find("indices|index");
  std::optional<Tensor> Values = C.optionalTensor("values|value|rhs");
  bool Accumulate = C.flag("accumulate", false);
  if (!Given || failed())
    return Self;
  ArgumentList List = Given->is<ArgumentList>() ? *Given->get<ArgumentList>() : ArgumentList{*Given};
  if (List.empty())
    return fail("Passing an empty index list to Tensor::index_put_() is not valid syntax");
  if (leavesOut(C, Self, List))
    return Tensor();
  Tensor Target = C.inplace() ? Self : ops::clone(Self);
  // A flag alone is no index here (TensorIndexing.h, set_item).
  const bool *Flag = List.size() == 1 ? List[0].get<bool>() : nullptr;
  if (Flag && !*Flag)
    return Target;
  Sliced S = Flag ? Sliced{ops::unsqueeze(Target, 0), {}} : applySlicing(Target, List);
  if (failed())
    return Tensor();
  Tensor Source = Values.value_or(Tensor());
  if (S.Indices.empty())
    return putIntoSlice(Target, S.View, std::move(Source));
  return putAtIndices(C, Self, Target, std::move(S), std::move(Source), Accumulate);
}

/// On CUDA a comparison that is reduced; the CPU's kernel makes nothing.
Argument runEqual(OpCall &C) {
  Tensor Self = C.tensor("self"), Other = C.tensor("other");
  if (C.poisoned() || !requireDefined({Self, Other}))
    return Tensor();
  if (Self.device() != Other.device())
    return fail("Cannot compare two tensors on different devices. Got: " + deviceName(Self.device()) + " and " +
                deviceName(Other.device()));
  if (Self.dtype() != Other.dtype())
    return fail("Expected object of data type " + std::string(dtypeName(Self.dtype())) + " but got data type " +
                std::string(dtypeName(Other.dtype())) + " for argument 'other' in call to equal");
  if (Self.sizes() != Other.sizes())
    return false;
  if (Self.numel() == 0)
    return true;
  if (Self.device().isCuda())
    invokeTensor("all", {{"self", invoke("eq", {{"self", detached(Self)}, {"other", detached(Other)}})}});
  if (const std::optional<bool> Same = holdTheSame(Self, Other))
    return *Same;
  return UnknownValue{NoData, false, Dtype::Bool};
}

/// What an element is in LibTorch's scalars; complex ones are not among the numbers here.
std::optional<Dtype> scalarKind(const Tensor &T) {
  if (!T.defined() || isComplex(T.dtype()))
    return std::nullopt;
  return T.dtype() == Dtype::Bool ? Dtype::Bool : isFloatingPoint(T.dtype()) ? Dtype::Double : Dtype::Long;
}

const OpDecl Decls[] = {
    {.Names = {"index"},
     .Run = runIndex<false>,
     .AnyElements = listOf<"indices", "index">,
     .Source = "1.13.1 aten/src/ATen/TensorIndexing.h, native/TensorAdvancedIndexing.cpp"},
    {.Names = {"operator[]"},
     .Run = runIndex<true>,
     .AnyElements = listOf<"indices", "index">,
     .Source = "1.13.1 aten/src/ATen/TensorIndexing.h, native/TensorAdvancedIndexing.cpp"},
    {.Names = {"index_put_", "index_put"},
     .Run = runIndexPut,
     .AnyElements = listOf<"indices", "index">,
     .Source = "1.13.1 TensorIndexing.h; trace `ip index_put_`"},
    {.Names = {"allclose"},
     .Run = [](OpCall &C) -> Argument {
       // An op of its own for autograd: what it calls records nothing.
       return withoutGrad([&]() -> Argument {
         Tensor Close = invokeTensor("isclose", C.handOn());
         invokeTensor("all", {{"self", Close}});
         return UnknownValue{NoData, false, Dtype::Bool};
       });
     },
     .Source = "1.13.1 aten/src/ATen/native/TensorCompare.cpp, allclose; derivatives.yaml"},
    {.Names = {"equal"}, .Run = runEqual, .Source = "1.13.1 aten/src/ATen/native/cuda/Equal.cpp, ReduceOps.cpp"},
    {.Names = {"item"},
     .Run = [](OpCall &C) -> Argument {
       Tensor Self = C.tensor("self");
       if (Self.defined() && Self.numel() != 1)
         return fail("a Tensor with " + std::to_string(Self.numel()) + " elements cannot be converted to Scalar");
       UnknownValue Result{NoData};
       Result.Number = scalarKind(Self);
       return Result;
     },
     .Source = "tensors have no data"},
    {.Names = {"is_nonzero"},
     .Run = [](OpCall &C) -> Argument {
       Tensor Self = C.tensor("self");
       if (Self.defined() && Self.numel() != 1)
         return fail("Boolean value of Tensor with " +
                     std::string(Self.numel() ? "more than one value" : "no values") + " is ambiguous");
       return UnknownValue{NoData};
     },
     .Source = "tensors have no data"},
};

} // namespace
const std::span<const OpDecl> IndexingOps = Decls;

} // namespace vramlint
