// Reading and writing places that an index names along one dimension: index_select, gather, scatter and relatives.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/BackwardKernel.h"
#include "Ops/Core/Copies.h"
#include "Ops/Core/Functions.h"
#include "Ops/Core/Lookup.h"
#include "Ops/Core/OutForm.h"
#include "Ops/Core/Registry.h"

namespace vramlint {

/// \p Values written by \p Op into zeros.
static Tensor intoZeros(std::string_view Op, const Sizes &Whole, std::int64_t Dim, const Tensor &Index,
                        std::string_view Source, const Tensor &Values) {
  Tensor Zeros = ops::zeros(Whole, Values.dtype(), Values.device());
  return invokeTensor(Op, {{"self", Zeros}, {"dim", Dim}, {"index", Index}, {std::string(Source), Values}});
}

Tensor ops::scatterIntoZeros(const Tensor &Values, const Sizes &Whole, std::int64_t Dim, const Tensor &Index) {
  return failed() || !Values.defined() ? Tensor() : intoZeros("scatter_", Whole, Dim, Index, "src", Values);
}

/// Since 2.8 (PR 151822) gather and scatter take indices of 32 bits; those of the CPU read a copy with 64.
static bool takesInt32() { return torchAtLeast(2, 8); }

static void widenForKernel(const Tensor &Index) {
  if (Index.dtype() == Dtype::Int && Index.device().isCpu() && takesInt32())
    scratch(8 * Index.numel(), Index.device());
}

/// What gather says against an index; nothing is asked of one without elements.
static std::string wrongGather(const Tensor &Self, std::int64_t Dim, const Tensor &Index) {
  if (Index.numel() == 0)
    return "";
  if (Index.dtype() != Dtype::Long && (Index.dtype() != Dtype::Int || !takesInt32()))
    return takesInt32() ? "gather(): Expected dtype int32/int64 for index"
                        : "gather(): Expected dtype int64 for index";
  if (std::max<std::int64_t>(Index.dim(), 1) != std::max<std::int64_t>(Self.dim(), 1))
    return "Index tensor must have the same number of dimensions as input tensor";
  for (std::int64_t I = 0; I < std::min(Self.dim(), Index.dim()); ++I)
    if (I != Dim && Index.sizes()[I] > Self.sizes()[I])
      return "Size does not match at dimension " + std::to_string(I) + " expected index " +
             formatSizes(Index.sizes()) + " to be smaller than self " + formatSizes(Self.sizes()) +
             " apart from dimension " + std::to_string(Dim);
  return "";
}

Tensor ops::gather(const Tensor &Self, std::int64_t Dim, const Tensor &Index) {
  if (failed() || !Self.defined() || !Index.defined())
    return {};
  std::optional<std::int64_t> D = checkedDim(Dim, Self.dim());
  if (!D || !commonDevice({Self, Index}))
    return {};
  if (const std::string Wrong = wrongGather(Self, *D, Index); !Wrong.empty()) {
    makeTensor(Index.sizes(), Self.dtype(), Self.device()); // the result is there before
    return fail(Wrong);
  }
  NodeRef Node = record("gather", {Self});
  keep(Node, Self);
  SavedSlot Kept = keep(Node, Index);
  Sizes Whole = Self.sizes();
  const Tensor Result = makeResult(Index.sizes(), Self.dtype(), Self.device());
  widenForKernel(Index);
  const std::int64_t Size = Self.dim() ? Whole[static_cast<std::size_t>(*D)] : 1;
  const auto Says = [&](std::int64_t N) { return outOfBounds(N, *D, Size); };
  if (!checkPlaces(Index, 0, Size, Says))
    return {};
  return attach(Node, Result, [=, At = *D](GradNode &N, GradList &G) -> GradList {
    return {intoZeros("scatter_add_", Whole, At, unpack(N, Kept), "src", G[0])};
  });
}

namespace {

Argument runIndexSelect(OpCall &C) {
  Tensor Self = C.tensor("self"), Index = C.tensor("index");
  std::optional<std::int64_t> D = failed() ? std::nullopt : checkedDim(C.integer("dim", 0), Self.dim());
  if (!D)
    return Tensor();
  if (Index.dim() > 1)
    return fail("index_select(): Index is supposed to be a vector", ErrorKind::Index);
  if (Index.dtype() != Dtype::Long && Index.dtype() != Dtype::Int)
    return fail("index_select(): Expected dtype int32 or int64 for index");
  if (!commonDevice({Self, Index}))
    return Tensor();
  NodeRef Node = record("index_select", {Self});
  const SavedSlot Kept = keep(Node, Index);
  Sizes Shape = Self.sizes();
  if (Self.dim())
    Shape[*D] = Index.numel();
  Sizes Whole = Self.sizes();
  Tensor Out = makeResult(Shape, Self.dtype(), Self.device());
  // The CPU reads a dense index. Of columns it has a kernel of its own, which wants them dense, too
  // (index_select_out_cpu_dim1_).
  if (Out.defined() && Self.device().isCpu()) {
    Tensor Dense = contiguousForKernel(Index);
    if (Self.dim() > 1 && *D == 1 && Out.numel() > 0)
      contiguousForKernel(Self);
  }
  return attach(Node, Out, [Whole, Kept, At = *D](GradNode &N, GradList &G) -> GradList {
    return {intoZeros("index_add_", Whole, At, unpack(N, Kept), "source", G[0])};
  });
}

Argument runGather(OpCall &C) {
  Tensor Self = C.tensor("self"), Index = C.tensor("index");
  if (failed())
    return Tensor();
  return ops::gather(Self, C.integer("dim", 0), Index);
}

/// gather over what both broadcast to but for the dimension; without one over all elements.
Argument runTakeAlongDim(OpCall &C) {
  const Tensor Self = C.tensor("self"), Indices = C.tensor("indices");
  if (failed() || C.poisoned())
    return Tensor();
  if (Indices.dtype() != Dtype::Long)
    return fail("torch.take_along_dim(): dtype of indices should be Long but got " +
                std::string(dtypeName(Indices.dtype())));
  if (!C.has("dim"))
    return ops::gather(ops::view(Self, {-1}), 0, ops::view(Indices, {-1}));
  if (Self.dim() != Indices.dim())
    return fail("torch.take_along_dim(): input and indices should have the same number of dimensions, but got " +
                std::to_string(Self.dim()) + " dimensions for input, and " + std::to_string(Indices.dim()) +
                " dimensions for indices");
  const std::optional<std::int64_t> D = checkedDim(C.integer("dim", 0), Self.dim());
  if (!D)
    return Tensor();
  Sizes Of = Self.sizes(), By = Indices.sizes();
  for (std::int64_t I = 0; I < Self.dim(); ++I) {
    if (I == *D)
      continue;
    if (Of[I] != By[I] && Of[I] != 1 && By[I] != 1)
      return fail("The size of tensor a (" + std::to_string(Of[I]) + ") must match the size of tensor b (" +
                  std::to_string(By[I]) + ") at non-singleton dimension " + std::to_string(I));
    Of[I] = By[I] = Of[I] == 1 ? By[I] : Of[I];
  }
  const Tensor Wide = ops::expand(Self, Of);
  Tensor Where = ops::expand(Indices, By);
  if (torchAtLeast(2, 10)) // indices may be counted from the end: not so up to 2.9
    Where = emptyLike(Where);
  return ops::gather(Wide, *D, Where);
}

/// One of the ops that change self at places given by an index.
struct Writing {
  std::string_view Name; ///< in messages
  bool Adds = false, Scatters = false, Fills = false;
  bool TakesInt32 = false;  ///< as an index
  bool ReadsSource = false; ///< expand_as(source) in the formula of the source keeps it
  bool DenseIndex = false;  ///< the CPU's kernel reads the index in plain order
  std::string_view Mixed = "scatter(): Expected self.dtype to be equal to src.dtype"; ///< {}: the two dtypes
};

constexpr Writing ScatterTo = {.Name = "scatter", .Scatters = true};
constexpr Writing ScatterAdd = {.Name = "scatter", .Adds = true, .Scatters = true};
constexpr Writing IndexAdd = {.Name = "index_add",
                              .Adds = true,
                              .TakesInt32 = true,
                              .ReadsSource = true,
                              .DenseIndex = true,
                              .Mixed = "index_add_(): self ({}) and source ({}) must have the same scalar type"};
constexpr Writing IndexCopy = {
    .Name = "index_copy",
    .ReadsSource = true,
    .Mixed = "index_copy_(): self and source expected to have the same dtype, but got (self) {} and (source) {}"};
constexpr Writing IndexFill = {.Name = "index_fill", .Fills = true};

std::string dtypeMismatch(std::string Message, Dtype Self, Dtype Source) {
  for (const Dtype Type : {Self, Source})
    if (const std::size_t Hole = Message.find("{}"); Hole != std::string::npos)
      Message.replace(Hole, 2, dtypeName(Type));
  return Message;
}

/// scatter_meta_impl and the like: what an index may be.
bool checkIndexType(const Writing &Of, Dtype Type) {
  const bool Short = Of.TakesInt32 || (Of.Scatters && takesInt32());
  if (Type == Dtype::Long || (Type == Dtype::Int && Short))
    return true;
  fail(std::string(Of.Name) +
       (Short ? "(): Expected dtype int32/int64 for index" : "(): Expected dtype int64 for index"));
  return false;
}

Tensor writtenSelfGrad(const Writing &Of, std::int64_t Dim, const Tensor &G, const Tensor &Index) {
  if (Of.Adds)
    return G;
  return invokeTensor(Of.Scatters ? "scatter" : "index_fill",
                      {{"self", G}, {"dim", Dim}, {"index", Index}, {"value", 0}});
}

/// \p From is the source.
Tensor writtenSourceGrad(const Writing &Of, std::int64_t Dim, const Tensor &G, const Tensor &Index,
                         const OutputMeta &From) {
  if (Of.Fills) // one value, whose gradient is a sum
    return ops::zeros(From.Shape, From.Type, From.Where);
  if (Of.Scatters)
    return ops::gather(G, Dim, Index);
  const Tensor Places = From.Shape.empty() ? ops::squeeze(Index, 0) : Index;
  Tensor Read = invokeTensor("index_select", {{"self", G}, {"dim", Dim}, {"index", Places}});
  return From.Shape.empty() ? Read : ops::expand(Read, From.Shape);
}

enum class Combine { No, Add, Multiply };
constexpr Word<Combine> Combinations[] = {{"add", Combine::Add}, {"multiply", Combine::Multiply}};

std::string wrongScatter(const Tensor &Self, std::int64_t Dim, const Tensor &Index, const Tensor &Source) {
  if (Index.numel() == 0)
    return "";
  const auto Rank = [](const Tensor &T) { return std::max<std::int64_t>(T.dim(), 1); };
  const auto Size = [](const Tensor &T, std::int64_t I) {
    return T.dim() ? T.sizes()[static_cast<std::size_t>(I)] : 1;
  };
  if (Rank(Self) != Rank(Index))
    return "Index tensor must have the same number of dimensions as self tensor";
  const bool IsTensor = Source.defined() && Source.dim() != 0;
  if (IsTensor && Rank(Source) != Rank(Index))
    return "Index tensor must have the same number of dimensions as src tensor";
  for (std::int64_t I = 0; I < Rank(Self); ++I)
    if ((I != Dim && Size(Index, I) > Size(Self, I)) || (IsTensor && Size(Index, I) > Size(Source, I)))
      return "Expected index " + formatSizes(Index.sizes()) + " to be smaller than self " +
             formatSizes(Self.sizes()) + " apart from dimension " + std::to_string(Dim) +
             (IsTensor ? " and to be smaller size than src " + formatSizes(Source.sizes()) : "");
  return "";
}

/// Why an op refuses the shapes that it is given, and whether its result is there by then.
struct Refusal {
  std::string Message;
  bool HasResult = false;
  ErrorKind Kind = ErrorKind::Check;
};

Refusal wrongFill(const Tensor &Index, const Tensor &Value) {
  if (Value.defined() && Value.dim() != 0)
    return {"index_fill_ only supports a 0-dimensional value tensor, but got tensor with " +
                std::to_string(Value.dim()) + " dimension(s).",
            true};
  return {Index.dim() > 1 ? "Index has to be a vector/scalar" : "", true};
}

Refusal wrongIndexAdd(const Tensor &Self, std::int64_t Dim, const Tensor &Index, const Tensor &Source) {
  if (Index.dim() > 1)
    return {"index_add_(): Index is supposed to be a vector, but got dim: " + std::to_string(Index.dim())};
  if (Source.dim() != 0 && Dim >= Source.dim())
    return {"index_add_(): Indexing dim " + std::to_string(Dim) + " is out of bounds of the source tensor with dim " +
            std::to_string(Source.dim())};
  const std::int64_t Count = Source.dim() ? Source.sizes()[static_cast<std::size_t>(Dim)] : 1;
  if (Index.numel() != Count)
    return {"index_add_(): Number of indices (" + std::to_string(Index.numel()) +
            ") should be equal to source.size(dim): (" + std::to_string(Count) +
            "), for dim: " + std::to_string(Dim)};
  if (Self.dim() < 2 && Source.dim() > 1 && Self.device().isCpu())
    return {"source.dim() (" + std::to_string(Source.dim()) + ") must one or zero for given self.dim() (" +
                std::to_string(Self.dim()) + ")",
            true};
  if (Self.dim() < 2 || Count == 0)
    return {};
  if (Source.dim() == 0)
    return {"select() cannot be applied to a 0-dim tensor.", true};
  Sizes To = Self.sizes(), From = Source.sizes();
  To.erase(To.begin() + Dim);
  From.erase(From.begin() + Dim);
  const std::optional<Sizes> Joint = Self.device().isCpu() ? broadcast(To, From) : From;
  if (Joint && *Joint == To)
    return {};
  return {"Source/destination tensor must have same slice shapes. Destination slice shape: " + formatSizes(To) +
              " at dimension " + std::to_string(Dim) + " and source slice shape: " + formatSizes(From),
          !torchAtLeast(2, 0)};
}

Refusal wrongIndexCopy(const Tensor &Self, std::int64_t Dim, const Tensor &Index, const Tensor &Source) {
  const std::string Name = "index_copy_(): ";
  if (Index.dim() > 1)
    return {Name + "Index should have dimension 1 or 0 (got " + std::to_string(Index.dim()) + ")", true};
  if (Source.dim() == 0 && Index.numel() != 1)
    return {Name + "When source is scalar, index should have one element (got " + std::to_string(Index.numel()) + ")",
            true};
  if (Source.dim() != Self.dim() && Source.dim() != 0 && Self.dim() != 0)
    return {Name +
                "When source and destination are not scalars, their dimensionality must match. Source "
                "dimensionality (" +
                std::to_string(Source.dim()) + "), destination dimensionality (" + std::to_string(Self.dim()) + ")",
            true};
  Sizes To = Self.sizes(), From = Source.sizes();
  if (!To.empty())
    To.erase(To.begin() + Dim);
  if (!From.empty())
    From.erase(From.begin() + Dim);
  if (To != From)
    return {Name + "Source/destination tensor must have same slice shapes. Destination slice shape: " +
                formatSizes(To) + " at dimension " + std::to_string(Dim) +
                " and source slice shape: " + formatSizes(From) + " at dimension 0.",
            true};
  const std::int64_t Count = Source.dim() ? Source.sizes()[static_cast<std::size_t>(Dim)] : Index.numel();
  if (Count != Index.numel())
    return {Name + "Number of indices (" + std::to_string(Index.numel()) + ") should be equal to source.size(dim) (" +
                std::to_string(Count) + ")",
            true, ErrorKind::Index};
  return {};
}

/// Native TensorAdvancedIndexing.cpp and ScatterGatherChecks.h, 1.13.
Refusal wrongShapes(const Writing &Of, const Tensor &Self, std::int64_t Dim, const Tensor &Index,
                    const Tensor &Source) {
  if (Of.Scatters)
    return {wrongScatter(Self, Dim, Index, Source)};
  if (Of.Fills)
    return wrongFill(Index, Source);
  return Of.Adds ? wrongIndexAdd(Self, Dim, Index, Source) : wrongIndexCopy(Self, Dim, Index, Source);
}

template <const Writing &Of> Argument runScatter(OpCall &C) {
  Tensor Self = C.tensor("self"), Index = C.tensor("index");
  Tensor Source = C.optionalTensor("src|source|value").value_or(Tensor());
  std::optional<std::int64_t> D = failed() ? std::nullopt : checkedDim(C.integer("dim", 0), Self.dim());
  if (!D || !commonDevice({Self, Index, Source}) || !checkIndexType(Of, Index.dtype()))
    return Tensor();
  if (Source.defined() && !Of.Fills && Source.dtype() != Self.dtype())
    return fail(dtypeMismatch(std::string(Of.Mixed), Self.dtype(), Source.dtype()));
  if (const Refusal Wrong = wrongShapes(Of, Self, *D, Index, Source); !Wrong.Message.empty()) {
    if (Wrong.HasResult && !C.inplace())
      emptyLike(Self);
    return fail(Wrong.Message, Wrong.Kind);
  }
  if (C.inplace() && !checkInplace(Self, {Self, Source}))
    return Tensor();
  if (C.inplace() && ((!Of.Fills && refuseSharedMemory(Self, Source)) || refuseSharedMemory(Self, Index)))
    return Tensor();
  const bool Combines =
      C.word("reduce", Combine::No, Combinations, "reduce argument must be either add or multiply.") != Combine::No;
  // A gradient is multiplied by what a source is, unless that is 1 (maybe_multiply).
  const std::optional<Scalar> Factor =
      Of.Adds && !Of.Scatters && C.has("alpha") ? std::optional(scalarArgument(C, "alpha", 1)) : std::nullopt;
  const bool Multiplies = Factor && C.number("alpha", 1) != 1;
  if (failed() || C.poisoned())
    return Tensor();
  NodeRef Node = record(Of.Adds ? "scatter_add" : "scatter", {Self, Source});
  // What adds needs the index for its source's gradient alone.
  const SavedSlot KeptIndex = keep(Node, Index, !Combines && (!Of.Adds || (Node && Node->wants(1))));
  if (Of.ReadsSource)
    keep(Node, Source, Node && Node->wants(1));
  // The result is written in plain order, whatever self looks like; index_fill alone clones.
  MemoryFormat Format = Of.Fills ? MemoryFormat::Preserve : MemoryFormat::Contiguous;
  Tensor Result = C.inplace() ? Self : emptyLike(Self, {}, Format);
  if (C.inplace())
    changed(Self);
  if (Of.DenseIndex && Self.device().isCpu())
    contiguousForKernel(Index);
  if (Of.Scatters)
    widenForKernel(Index);
  // scatter gathers the gradient of its source where it put it: the source must have the index's shape.
  OutputMeta From;
  if (Source.defined())
    From = {Of.Scatters ? Index.sizes() : Source.sizes(), Source.dtype(), Source.device()};
  BackwardFn Backward = [=, Dim = *D](GradNode &N, GradList &G) -> GradList {
    if (Combines) {
      underived("scatter");
      return {};
    }
    GradList Grads(2);
    if (N.wants(0))
      Grads[0] = writtenSelfGrad(Of, Dim, G[0], unpack(N, KeptIndex));
    if (N.wants(1))
      Grads[1] = writtenSourceGrad(Of, Dim, G[0], unpack(N, KeptIndex), From);
    if (Multiplies && Grads[1].defined())
      Grads[1] = ops::mul(Grads[1], *Factor);
    return Grads;
  };
  return C.inplace() ? rebase(Node, Self, std::move(Backward)) : attach(Node, Result, std::move(Backward));
}

Argument runTake(OpCall &C) {
  Tensor Self = C.tensor("self"), Index = C.tensor("index");
  if (failed() || !commonDevice({Self, Index}))
    return Tensor();
  if (Index.dtype() != Dtype::Long) // the result is there before
    makeTensor(Index.sizes(), Self.dtype(), Self.device());
  if (Index.dtype() != Dtype::Long)
    return fail("take(): Expected a long tensor for index, but got " + std::string(dtypeName(Index.dtype())));
  NodeRef Node = record("take", {Self});
  SavedSlot Kept = keep(Node, Self);
  SavedSlot KeptIndex = keep(Node, Index);
  // What is made is dense; what is given is resized by the iterator, with the index for an operand.
  Tensor Result = OutForm::claim(Self.dtype(), Self.device());
  if (Result.defined())
    Result = resizeOutput(Result, Index.sizes(), resultStrides(Index.sizes(), {Index}));
  else
    Result = makeTensor(Index.sizes(), Self.dtype(), Self.device());
  return attach(Node, Result, [Kept, KeptIndex](GradNode &N, GradList &G) -> GradList {
    Tensor Zeros = ops::zerosLike(resolvedMarks(unpack(N, Kept)));
    return {invokeTensor("put_",
                         {{"self", Zeros}, {"index", unpack(N, KeptIndex)}, {"source", G[0]}, {"accumulate", true}})};
  });
}

constexpr Lookup Copies = {.Index = "index",
                           .In = "self",
                           .Says =
                               "index_copy_(): index {index} is out of bounds for dimension {dim} with size {size}",
                           .Kind = ErrorKind::Index,
                           .Nothing = LooksInNothing::RefusesNoSlices};
constexpr Lookup Additions = [] {
  Lookup Of = SlicesOfDim;
  Of.CheckSince2 = true;
  Of.Nothing = LooksInNothing::LooksNotSince2_0;
  return Of;
}();
constexpr Lookup Selects = [] {
  Lookup Of = SlicesOfDim;
  Of.Nothing = LooksInNothing::RefusesAny;
  return Of;
}();
constexpr Lookup Fills = {.Index = "index",
                          .In = "self",
                          .FromEnd = true,
                          .Kind = ErrorKind::Index,
                          .Nothing = LooksInNothing::RefusesNoSlices};

const OpDecl Decls[] = {
    {.Names = {"index_select"},
     .Run = runIndexSelect,
     .Looks = &Selects,
     .Source = "1.13.1 TensorAdvancedIndexing.cpp"},
    {.Names = {"take_along_dim"}, .Run = runTakeAlongDim, .Source = "1.13.1 TensorAdvancedIndexing.cpp"},
    {.Names = {"gather"}, .Run = runGather, .Source = "1.13.1 TensorAdvancedIndexing.cpp"},
    {.Names = {"take"}, .Run = runTake, .Looks = &AmongAll, .Source = "1.13.1 TensorAdvancedIndexing.cpp"},
    {.Names = {"scatter", "scatter_"},
     .Run = runScatter<ScatterTo>,
     .Looks = &AlongDim,
     .Source = "1.13.1 TensorAdvancedIndexing.cpp"},
    {.Names = {"scatter_add", "scatter_add_"},
     .Run = runScatter<ScatterAdd>,
     .Looks = &AlongDim,
     .Source = "1.13.1 TensorAdvancedIndexing.cpp; trace `scatter_add`"},
    {.Names = {"index_add", "index_add_"},
     .Run = runScatter<IndexAdd>,
     .Looks = &Additions,
     .Source = "1.13.1 TensorAdvancedIndexing.cpp"},
    {.Names = {"index_copy", "index_copy_"},
     .Run = runScatter<IndexCopy>,
     .Looks = &Copies,
     .Source = "1.13.1 TensorAdvancedIndexing.cpp"},
    {.Names = {"index_fill", "index_fill_"},
     .Run = runScatter<IndexFill>,
     .Looks = &Fills,
     .Source = "1.13.1 TensorAdvancedIndexing.cpp"},
};

} // namespace
const std::span<const OpDecl> ScatterOps = Decls;

} // namespace vramlint
