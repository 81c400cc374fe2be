// Indexing: `x.index({Slice(), None, 0, idx})` and its assignment, index_select, gather, scatter and relatives.
//
// A list of indices is first applied as views (integers select, slices slice, None adds a dimension); what remains
// are tensors, which gather. Masks give results whose size depends on data: those are unknown.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Functions.h"
#include "Ops/Registry.h"

namespace vramlint {
namespace {

constexpr const char *MaskCause = "the number of true elements of a mask depends on data";

/// The result of applying all indices that are views, and the tensors that are left, by dimension.
struct Sliced {
  Tensor View;
  std::vector<Tensor> Indices; ///< undefined: the whole dimension
  bool Masked = false;
};

std::int64_t dimensionsOf(const Argument &Index) {
  if (Index.isNone() || Index.is<EllipsisIndex>() || Index.is<bool>())
    return 0;
  if (const Tensor *T = Index.get<Tensor>();
      T && T->defined() && (T->dtype() == Dtype::Bool || T->dtype() == Dtype::Byte))
    return T->dim();
  return 1;
}

Sliced applySlicing(const Tensor &Self, const ArgumentList &List) {
  Sliced S{Self, {}, false};
  std::int64_t Specified = 0, Dim = 0;
  for (const Argument &Index : List)
    Specified += dimensionsOf(Index);
  for (const Argument &Index : List) {
    if (failed())
      return S;
    if (Index.is<EllipsisIndex>() || (Index.is<std::string>() && *Index.get<std::string>() == "...")) {
      Dim += Self.dim() - Specified;
    } else if (Index.isNone()) {
      S.View = ops::unsqueeze(S.View, Dim++);
    } else if (const auto *Number = Index.get<std::int64_t>()) {
      if (Dim >= S.View.dim()) {
        fail("too many indices for tensor of dimension " + std::to_string(Self.dim()));
        return S;
      }
      std::int64_t Size = S.View.sizes()[Dim];
      if (*Number < -Size || *Number >= Size) {
        fail("index " + std::to_string(*Number) + " is out of bounds for dimension " + std::to_string(Dim) +
             " with size " + std::to_string(Size));
        return S;
      }
      S.View = ops::select(S.View, Dim, *Number);
    } else if (const auto *Slice = Index.get<SliceIndex>()) {
      if (Dim >= S.View.dim()) {
        fail("too many indices for tensor of dimension " + std::to_string(Self.dim()));
        return S;
      }
      std::int64_t Size = S.View.sizes()[Dim], Start = Slice->Start.value_or(0),
                   Stop = Slice->Stop.value_or(INT64_MAX);
      std::int64_t Step = Slice->Step.value_or(1);
      // Slice() has no end of its own, so it is not recognised as the whole dimension (TensorIndexing.h, applySlice).
      bool Whole = Start == 0 && Stop == Size && Step == 1;
      if (!Whole || List.size() == 1)
        S.View = ops::slice(S.View, Dim, Start, Stop, Step);
      ++Dim;
    } else if (const bool *Flag = Index.get<bool>()) {
      S.View = ops::unsqueeze(S.View, Dim);
      S.Indices.resize(static_cast<std::size_t>(Dim) + 1);
      S.Indices[Dim++] = makeTensor({*Flag ? 1 : 0}, Dtype::Long, Self.device());
    } else if (const Tensor *T = Index.get<Tensor>(); T && T->defined()) {
      bool Mask = T->dtype() == Dtype::Bool || T->dtype() == Dtype::Byte;
      if (T->dim() == 0 && !Mask && isIntegral(T->dtype(), false)) {
        S.View = ops::select(S.View, Dim, 0); // the offset depends on data, the geometry does not
        continue;
      }
      S.Masked |= Mask;
      S.Indices.resize(static_cast<std::size_t>(Dim) + 1);
      S.Indices[Dim] = *T;
      Dim += Mask ? T->dim() : 1;
    } else {
      fail("unsupported index");
      return S;
    }
  }
  return S;
}

/// Shape of the gathered result; the indexed block stands at the first indexed dimension if all are adjacent.
std::optional<Sizes> gatheredShape(const Tensor &Self, const std::vector<Tensor> &Indices) {
  if (static_cast<std::int64_t>(Indices.size()) > Self.dim()) {
    fail("too many indices for tensor of dimension " + std::to_string(Self.dim()) + " (got " +
         std::to_string(Indices.size()) + ")");
    return std::nullopt;
  }
  std::vector<Tensor> Given;
  std::size_t First = Indices.size(), Last = 0;
  for (std::size_t I = 0; I < Indices.size(); ++I)
    if (Indices[I].defined()) {
      if (Indices[I].dtype() != Dtype::Long && !(torchAtLeast(2, 1) && Indices[I].dtype() == Dtype::Int)) {
        fail("tensors used as indices must be long, byte or bool tensors");
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
      fail("shape mismatch: indexing tensors could not be broadcast together with shapes " + Shapes);
      return std::nullopt;
    }
    Block = *Next;
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

std::int64_t indexCount(const std::vector<Tensor> &Indices) {
  Sizes Block;
  for (const Tensor &T : Indices)
    if (T.defined())
      if (std::optional<Sizes> Next = broadcast(Block, T.sizes()))
        Block = *Next;
  return elementCount(Block).value_or(0);
}

/// Indices that live on the CPU are copied to the device of the tensor they index.
void bringToDevice(std::vector<Tensor> &Indices, Device Where) {
  for (Tensor &T : Indices)
    if (T.defined() && !(T.device() == Where))
      T = ops::to(T, {}, Where);
}

/// What index_put_ with accumulation needs on CUDA (aten/src/ATen/native/cuda/Indexing.cu,
/// index_put_with_sort_kernel).
void accumulateScratch(const std::vector<Tensor> &Indices, Device Where) {
  if (!Where.isCuda())
    return;
  Bytes Each = 8 * indexCount(Indices);
  Tensor Linear = scratch(Each, Where), Sorted = scratch(Each, Where), Original = scratch(Each, Where),
         Range = scratch(Each, Where);
  session().assume("cub-workspace",
                   "sorting the indices of an accumulating index_put_ takes scratch memory that is not modelled",
                   Effect::MayBeLow, Touches::Peak);
}

Tensor gatherIndices(const Tensor &Self, std::vector<Tensor> Indices) {
  bringToDevice(Indices, Self.device());
  NodeRef Node = record("index", {Self});
  std::optional<Sizes> Shape = gatheredShape(Self, Indices);
  if (!Shape)
    return {};
  for (const Tensor &T : Indices)
    keep(Node, T);
  Tensor Out = makeTensor(*Shape, Self.dtype(), Self.device());
  Sizes Whole = Self.sizes();
  return attach(Node, Out, [Whole](GradNode &N, GradList &G) -> GradList {
    Tensor Grad = ops::zeros(Whole, G[0].dtype(), G[0].device());
    accumulateScratch(N.Saved, G[0].device());
    return {Grad};
  });
}

Argument runIndex(OpCall &C) {
  Tensor Self = C.tensor("self");
  const Argument *Given = C.find("indices|index");
  if (!Given || failed())
    return Self;
  ArgumentList List = Given->is<ArgumentList>() ? *Given->get<ArgumentList>() : ArgumentList{*Given};
  if (C.name() == "operator[]" && List.size() == 1)
    if (const auto *Number = List[0].get<std::int64_t>())
      return ops::select(Self, 0, *Number);
  Sliced S = applySlicing(Self, List);
  if (failed())
    return Tensor();
  if (S.Masked)
    return UnknownValue{MaskCause};
  if (S.Indices.empty())
    return S.View.isSame(Self) ? ops::alias(Self) : S.View;
  return gatherIndices(S.View, S.Indices);
}

Argument runIndexPut(OpCall &C) {
  Tensor Self = C.tensor("self");
  const Argument *Given = C.find("indices|index");
  std::optional<Tensor> Values = C.optionalTensor("values|value|rhs");
  bool Accumulate = C.flag("accumulate", false);
  if (!Given || failed())
    return Self;
  ArgumentList List = Given->is<ArgumentList>() ? *Given->get<ArgumentList>() : ArgumentList{*Given};
  Tensor Target = C.inplace() ? Self : ops::clone(Self);
  Sliced S = applySlicing(Target, List);
  if (failed())
    return Tensor();
  if (S.Indices.empty()) {
    if (!Values || (Values->dim() == 0 && Values->device().isCpu()))
      ops::fillInto(S.View);
    else {
      Tensor Source = *Values;
      while (Source.dim() > S.View.dim() && Source.sizes()[0] == 1)
        Source = ops::squeeze(Source, 0);
      ops::copyInto(S.View, Source);
    }
    return failed() ? Tensor() : Target;
  }
  Tensor Source = Values.value_or(Tensor());
  if (!checkInplace(S.View, {S.View, Source}))
    return Tensor();
  NodeRef Node = record("index_put", {S.View, Source});
  if (!S.Masked) {
    bringToDevice(S.Indices, S.View.device());
    std::optional<Sizes> Shape = gatheredShape(S.View, S.Indices);
    if (!Shape)
      return Tensor();
    if (Source.defined()) {
      std::optional<Sizes> Joint = broadcast(Source.sizes(), *Shape);
      if (!Joint || *Joint != *Shape)
        return fail("shape mismatch: value tensor of shape " + formatSizes(Source.sizes()) +
                    " cannot be broadcast to indexing result of shape " + formatSizes(*Shape));
    }
  }
  for (const Tensor &T : S.Indices)
    keep(Node, T);
  if (Accumulate)
    accumulateScratch(S.Indices, S.View.device());
  changed(S.View);
  OutputMeta From;
  if (Source.defined())
    From = {Source.sizes(), Source.dtype(), Source.device()};
  rebase(Node, S.View, [From, Accumulate](GradNode &N, GradList &G) -> GradList {
    GradList Out(2);
    if (N.wants(0)) {
      if (Accumulate) {
        Out[0] = G[0];
      } else {
        Tensor Zeros = ops::zeros(From.Shape, G[0].dtype(), G[0].device());
        Out[0] = emptyLike(G[0]);
      }
    }
    if (N.wants(1))
      Out[1] = ops::zeros(From.Shape, From.Type, From.Where);
    return Out;
  });
  return Target;
}

Argument runIndexSelect(OpCall &C) {
  Tensor Self = C.tensor("self"), Index = C.tensor("index");
  std::optional<std::int64_t> D = failed() ? std::nullopt : checkedDim(C.integer("dim", 0), Self.dim());
  if (!D)
    return Tensor();
  if (Index.dim() > 1)
    return fail("index_select(): Index is supposed to be a vector");
  if (!commonDevice({Self, Index}))
    return Tensor();
  NodeRef Node = record("index_select", {Self});
  keep(Node, Index);
  Sizes Shape = Self.sizes();
  if (Self.dim())
    Shape[*D] = Index.numel();
  Sizes Whole = Self.sizes();
  return attach(Node, makeTensor(Shape, Self.dtype(), Self.device()), [Whole](GradNode &, GradList &G) -> GradList {
    return {ops::zeros(Whole, G[0].dtype(), G[0].device())};
  });
}

Argument runGather(OpCall &C) {
  Tensor Self = C.tensor("self"), Index = C.tensor("index");
  std::optional<std::int64_t> D = failed() ? std::nullopt : checkedDim(C.integer("dim", 0), Self.dim());
  if (!D || !commonDevice({Self, Index}))
    return Tensor();
  if (Index.dtype() != Dtype::Long)
    return fail("gather(): Expected dtype int64 for index");
  if (std::max<std::int64_t>(Index.dim(), 1) != std::max<std::int64_t>(Self.dim(), 1))
    return fail("Index tensor must have the same number of dimensions as input tensor");
  for (std::int64_t I = 0; I < std::min(Self.dim(), Index.dim()); ++I)
    if (I != *D && Index.sizes()[I] > Self.sizes()[I])
      return fail("Size does not match at dimension " + std::to_string(I) + " expected index " +
                  formatSizes(Index.sizes()) + " to be smaller than self " + formatSizes(Self.sizes()) +
                  " apart from dimension " + std::to_string(*D));
  NodeRef Node = record("gather", {Self});
  keep(Node, Self);
  keep(Node, Index);
  Sizes Whole = Self.sizes();
  return attach(
      Node, makeTensor(Index.sizes(), Self.dtype(), Self.device()),
      [Whole](GradNode &, GradList &G) -> GradList { return {ops::zeros(Whole, G[0].dtype(), G[0].device())}; });
}

/// scatter, scatter_add, index_add, index_copy, index_fill: self changed at places given by an index.
Argument runScatter(OpCall &C) {
  Tensor Self = C.tensor("self"), Index = C.tensor("index");
  Tensor Source = C.optionalTensor("src|source|value").value_or(Tensor());
  std::optional<std::int64_t> D = failed() ? std::nullopt : checkedDim(C.integer("dim", 0), Self.dim());
  if (!D || !commonDevice({Self, Index, Source}))
    return Tensor();
  bool Adds = C.name().find("add") != std::string_view::npos;
  if (C.inplace() && !checkInplace(Self, {Self, Source}))
    return Tensor();
  NodeRef Node = record(Adds ? "scatter_add" : "scatter", {Self, Source});
  keep(Node, Index);
  Tensor Result = C.inplace() ? Self : emptyLike(Self);
  if (C.inplace())
    changed(Self);
  OutputMeta From;
  if (Source.defined())
    From = {Source.sizes(), Source.dtype(), Source.device()};
  BackwardFn Backward = [Adds, From](GradNode &N, GradList &G) -> GradList {
    GradList Out(2);
    if (N.wants(0))
      Out[0] = Adds ? G[0] : emptyLike(G[0]);
    if (N.wants(1))
      Out[1] = ops::zeros(From.Shape, From.Type, From.Where);
    return Out;
  };
  return C.inplace() ? rebase(Node, Self, std::move(Backward)) : attach(Node, Result, std::move(Backward));
}

Argument runTake(OpCall &C) {
  Tensor Self = C.tensor("self"), Index = C.tensor("index|indices");
  if (failed() || !commonDevice({Self, Index}))
    return Tensor();
  NodeRef Node = record("take", {Self});
  keep(Node, Index);
  Sizes Whole = Self.sizes();
  return attach(
      Node, makeTensor(Index.sizes(), Self.dtype(), Self.device()),
      [Whole](GradNode &, GradList &G) -> GradList { return {ops::zeros(Whole, G[0].dtype(), G[0].device())}; });
}

const OpDecl Decls[] = {
    {.Names = {"index", "operator[]"},
     .Run = runIndex,
     .Source = "1.13.1 aten/src/ATen/TensorIndexing.h, native/TensorAdvancedIndexing.cpp"},
    {.Names = {"index_put_", "index_put"},
     .Run = runIndexPut,
     .Source = "1.13.1 TensorIndexing.h; trace `ip index_put_`"},
    {.Names = {"index_select"}, .Run = runIndexSelect, .Source = "1.13.1 TensorAdvancedIndexing.cpp"},
    {.Names = {"gather", "take_along_dim"}, .Run = runGather, .Source = "1.13.1 TensorAdvancedIndexing.cpp"},
    {.Names = {"take"}, .Run = runTake, .Source = "1.13.1 TensorAdvancedIndexing.cpp"},
    {.Names = {"scatter", "scatter_", "scatter_add", "scatter_add_", "index_add", "index_add_", "index_copy",
               "index_copy_", "index_fill", "index_fill_"},
     .Run = runScatter,
     .Source = "1.13.1 TensorAdvancedIndexing.cpp; trace `scatter_add`"},
    {.Names = {"masked_select", "nonzero", "unique", "_unique2", "unique_consecutive", "argwhere"},
     .Run = [](OpCall &) -> Argument { return UnknownValue{"the size of this result depends on data"}; },
     .Source = "sizes depend on data"},
    {.Names = {"item", "is_nonzero", "equal", "allclose"},
     .Run = [](OpCall &C) -> Argument {
       if (C.name() == "item") {
         Tensor Self = C.tensor("self");
         if (Self.defined() && Self.numel() != 1)
           return fail("a Tensor with " + std::to_string(Self.numel()) + " elements cannot be converted to Scalar");
       }
       return UnknownValue{"the value of a tensor is not known: tensors have no data here"};
     },
     .Source = "tensors have no data"},
};

} // namespace
const std::span<const OpDecl> IndexingOps = Decls;

} // namespace vramlint
