// What makes tensors of sparse layout, takes them apart, and turns them into others.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/KnownNumbers.h"
#include "Ops/Core/Recording.h"
#include "Ops/Core/Registry.h"
#include "Ops/Indexing/DataSizes.h"
#include "Ops/Sparse/Sparse.h"

#include <algorithm>

namespace vramlint {
namespace sparse {

Tensor make(const Sizes &Shape, const Tensor &Indices, const Tensor &Values, bool Coalesced) {
  return makeSparse(Shape, {Indices, Values, Coalesced});
}

Tensor copyOf(const Tensor &T, std::optional<Dtype> Type) {
  const SparseParts &P = T.sparse();
  counted(T);
  return withoutGrad([&] {
    // As another type, 2.x copies the places first.
    Tensor Places = Type && torchAtLeast(2, 0) ? copiedIndices(T) : Tensor();
    const Tensor Values = ops::to(P.Values, Type.value_or(P.Values.dtype()), {}, MemoryFormat::Preserve, true);
    if (!Places.defined())
      Places = copiedIndices(T);
    return make(T.sizes(), Places, Values, P.Coalesced);
  });
}

std::int64_t counted(const Tensor &T) {
  if (std::exchange(T.sparse().AtMost, false))
    session().assume(Doubt::DataSize, "all of them are taken: the elements of a sparse tensor that differ");
  return T.sparse().count();
}

std::optional<Places> knownPlaces(const SparseParts &Parts) {
  if (Parts.count() == 0)
    return Places();
  const auto Known = Parts.AtMost ? std::nullopt : knownNumbersOf(Parts.Indices);
  if (!Known)
    return std::nullopt;
  const auto Count = static_cast<std::size_t>(Parts.count());
  Places All(Count);
  for (std::size_t I = 0; I < Known->size(); ++I)
    All[I % Count].push_back(static_cast<std::int64_t>((*Known)[I]));
  return All;
}

void know(const Tensor &Indices, const Places &Known) {
  if (!Indices.defined() || Indices.numel() == 0 || Indices.numel() > MostKnownNumbers || !Indices.isContiguous())
    return;
  const auto Room = static_cast<std::size_t>(Indices.size(1));
  std::vector<std::int64_t> Numbers(static_cast<std::size_t>(Indices.numel()));
  for (std::size_t E = 0; E < Known.size(); ++E)
    for (std::size_t D = 0; D < Known[E].size(); ++D)
      Numbers[D * Room + E] = Known[E][D];
  knowNumbers(Indices, Numbers);
}

void narrow(SparseParts &Parts, const std::optional<Places> &Known) {
  if (!Known) {
    Parts.AtMost = Parts.count() > 1;
    return;
  }
  know(Parts.Indices, *Known);
  const auto First = [&](const Tensor &T, std::size_t Dim) {
    Sizes Shape = T.sizes();
    Shape[Dim] = static_cast<std::int64_t>(Known->size());
    return makeAlias(T, Shape, T.strides(), T.impl().Offset);
  };
  Parts.Indices = First(Parts.Indices, 1);
  Parts.Values = First(Parts.Values, 0);
}

Tensor copiedIndices(const Tensor &T) {
  const Tensor Copy = ops::clone(T.sparse().Indices);
  if (const std::optional<Places> Known = knownPlaces(T.sparse()))
    know(Copy, *Known);
  return Copy;
}

Argument unmodelled(std::string_view Op) {
  const std::string What = std::string(Op) + "` of a sparse tensor";
  session().assume(Doubt::NoOpModel, std::string(Op) + " of a sparse tensor");
  return leftOut({"no model for the op `" + What, true});
}

bool hasKernel(const Tensor &T, std::string_view Op) {
  if (T.device().isCuda())
    unmodelled(Op);
  return !T.device().isCuda();
}

/// The indices as places in the sparse dimensions as a whole (flatten_indices).
static Tensor flattened(const SparseParts &Parts) {
  const Tensor &I = Parts.Indices;
  if (Parts.sparseDims() == 1)
    return makeAlias(I, {I.size(1)}, {I.strides()[1]}, I.impl().Offset);
  const Tensor Scaled = torchAtLeast(2, 0) ? Tensor() : makeTensor(I.sizes(), Dtype::Long, I.device());
  return makeTensor({I.size(1)}, Dtype::Long, I.device());
}

/// The places as coalesce() leaves them: in order, each once.
static std::optional<Places> inOrder(const SparseParts &Parts) {
  std::optional<Places> Known = knownPlaces(Parts);
  if (Known) {
    std::sort(Known->begin(), Known->end());
    Known->erase(std::unique(Known->begin(), Known->end()), Known->end());
  }
  return Known;
}

Tensor coalesce(const Tensor &T) {
  const SparseParts &P = T.sparse();
  if (P.Coalesced || failed())
    return T;
  const std::optional<Places> Distinct = inOrder(P);
  counted(T);
  return withoutGrad([&]() -> Tensor {
    const Tensor Values = contiguousForKernel(P.Values), Flat = flattened(P);
    const Tensor Indices = makeTensor(P.Indices.sizes(), Dtype::Long, T.device());
    const Tensor Summed = makeTensor(P.Values.sizes(), T.dtype(), T.device());
    const std::vector<Tensor> Sorted = ops::sort(Flat, 0);
    if (failed())
      return {};
    SparseParts Parts{Indices, Summed, true};
    if (Distinct || !areDistinct(P.Indices, 1)) // else none goes
      narrow(Parts, Distinct);
    return makeSparse(T.sizes(), std::move(Parts));
  });
}

/// transpose(): a copy whose rows of indices change places through a third.
Tensor transposed(const Tensor &T, std::int64_t A, std::int64_t B) {
  const std::optional<std::int64_t> First = checkedDim(A, T.dim()), Second = checkedDim(B, T.dim());
  if (!First || !Second)
    return {};
  const std::int64_t Most = T.sparse().sparseDims();
  if (*First >= Most || *Second >= Most)
    return unmodelled("transpose of a dense dimension"), Tensor();
  if (*First == *Second)
    return T;
  const Tensor Copy = copyOf(T);
  scratch(Copy.sparse().count() * 8, T.device());
  if (std::optional<Places> Known = knownPlaces(Copy.sparse())) {
    for (std::vector<std::int64_t> &Place : *Known)
      std::swap(Place[static_cast<std::size_t>(*First)], Place[static_cast<std::size_t>(*Second)]);
    know(Copy.sparse().Indices, *Known);
  }
  Sizes Shape = T.sizes();
  std::swap(Shape[static_cast<std::size_t>(*First)], Shape[static_cast<std::size_t>(*Second)]);
  return make(Shape, Copy.sparse().Indices, Copy.sparse().Values);
}

} // namespace sparse

namespace {

using sparse::counted;

/// The sparse tensor that a call is about; undefined after raising.
Tensor sparseSelf(OpCall &C) {
  Tensor Self = C.tensor("self");
  if (C.poisoned() || failed() || !Self.defined() || !Self.isSparse())
    return {};
  return Self;
}

template <bool OfIndices, bool Checked> Argument runPart(OpCall &C) {
  const Tensor Self = sparseSelf(C);
  if (!Self.defined())
    return Tensor();
  const SparseParts &P = Self.sparse();
  if (Checked && !P.Coalesced)
    return fail(std::string("Cannot get ") + (OfIndices ? "indices" : "values") +
                " on an uncoalesced tensor, please call .coalesce() first");
  counted(Self);
  return detached(OfIndices ? P.Indices : P.Values);
}

Argument runCoalesce(OpCall &C) {
  const Tensor Self = sparseSelf(C);
  if (!Self.defined() || (!Self.sparse().Coalesced && !sparse::hasKernel(Self, C.name())))
    return Tensor();
  return sparse::coalesce(Self);
}

Argument runClone(OpCall &C) {
  const Tensor Self = sparseSelf(C);
  return Self.defined() ? sparse::copyOf(Self) : Tensor();
}

Argument runShallow(OpCall &C) {
  const Tensor Self = sparseSelf(C);
  return Self.defined() ? detached(Self) : Tensor();
}

Argument runItself(OpCall &C) { return sparseSelf(C); }

/// to(): itself where nothing changes; another type is another copy.
Argument runTo(OpCall &C) {
  const Tensor Self = sparseSelf(C);
  if (!Self.defined())
    return Tensor();
  const Tensor Other = C.optionalTensor("other").value_or(Tensor());
  const Dtype Type = Other.defined() ? Other.dtype() : C.dtype("dtype").value_or(Self.dtype());
  const Device Where = Other.defined() ? Other.device() : C.device("device").value_or(Self.device());
  if (Where.Type != Self.device().Type)
    return sparse::unmodelled("to another device");
  return Type == Self.dtype() && !C.flag("copy", false) ? Self : sparse::copyOf(Self, Type);
}

/// to_dense(): zeros, which the elements are added to.
Argument runToDense(OpCall &C) {
  const Tensor Self = sparseSelf(C);
  if (!Self.defined())
    return Tensor();
  const Tensor Dense = makeTensor(Self.sizes(), Self.dtype(), Self.device());
  return invokeTensor("add_", {{"self", Dense}, {"other", Self}});
}

template <bool Named> Argument runTranspose(OpCall &C) {
  const Tensor Self = sparseSelf(C);
  if (!Self.defined())
    return Tensor();
  if (!Named && Self.dim() > 2)
    return fail("t() expects a tensor with <= 2 dimensions, but self is " + std::to_string(Self.dim()) + "D");
  if (!Named && Self.dim() < 2)
    return Self;
  return sparse::transposed(Self, Named ? C.integer("dim0", 0) : 0, Named ? C.integer("dim1", 1) : 1);
}

/// zero_(): nothing is left, and all dimensions are sparse (zero_sparse_).
Argument runZero(OpCall &C) {
  const Tensor Self = sparseSelf(C);
  if (!Self.defined())
    return Tensor();
  SparseParts &P = Self.sparse();
  P.Indices = makeTensor({Self.dim(), 0}, Dtype::Long, Self.device());
  P.Values = makeTensor({0}, Self.dtype(), Self.device());
  P.Coalesced = true;
  P.AtMost = false;
  changed(Self);
  return Self;
}

/// detach_(): there is no graph behind it.
Argument runDetachInto(OpCall &C) { return sparseSelf(C); }

const OpDecl OnSparse[] = {
    {.Names = {"_indices"}, .Run = runPart<true, false>, .Source = "1.13 native/sparse/SparseTensor.cpp"},
    {.Names = {"_values"}, .Run = runPart<false, false>, .Source = "1.13 native/sparse/SparseTensor.cpp"},
    {.Names = {"indices"}, .Run = runPart<true, true>, .Source = "1.13 native/sparse/SparseTensor.cpp"},
    {.Names = {"values"}, .Run = runPart<false, true>, .Source = "1.13 native/sparse/SparseTensor.cpp"},
    {.Names = {"coalesce"}, .Run = runCoalesce, .Source = "1.13 native/sparse/SparseTensor.cpp, measured"},
    {.Names = {"clone"}, .Run = runClone, .Source = "1.13 native/sparse/SparseTensor.cpp, measured"},
    {.Names = {"detach", "data", "variable_data", "tensor_data"},
     .Run = runShallow,
     .Source = "1.13 SparseTensorImpl.h"},
    {.Names = {"contiguous"}, .Run = runItself, .Harmless = listOf<"memory_format">, .Source = "measured, 1.13"},
    {.Names = {"detach_"}, .Run = runDetachInto, .Source = "1.13 autograd/VariableTypeManual.cpp"},
    {.Names = {"to"},
     .Run = runTo,
     .Harmless = listOf<"non_blocking", "memory_format">,
     .Source = "1.13 native/TensorConversions.cpp, measured"},
    {.Names = {"to_dense"}, .Run = runToDense, .Source = "1.13 native/sparse/SparseTensor.cpp, measured"},
    {.Names = {"t"}, .Run = runTranspose<false>, .Source = "1.13 native/TensorShape.cpp, measured"},
    {.Names = {"transpose"}, .Run = runTranspose<true>, .Source = "1.13 native/TensorShape.cpp, measured"},
    {.Names = {"zero_"}, .Run = runZero, .Source = "1.13 native/sparse/SparseTensorMath.cpp"},
};

// --- with dense operands ---

/// Values and places of the smallest or largest index of each dimension; the values stay.
Tensor extremes(const Tensor &Indices) {
  const std::int64_t Dims = Indices.size(0);
  const Tensor Values = makeTensor({Dims}, Dtype::Long, Indices.device());
  const Tensor Places = makeTensor({Dims}, Dtype::Long, Indices.device());
  return Values;
}

/// Sizes that no program says: those that the largest indices need.
std::optional<Sizes> sizesFor(const Tensor &Indices, const Tensor &Values) {
  const auto Known = knownNumbersOf(Indices);
  if (!Known && Indices.numel() > 0)
    return std::nullopt;
  Sizes Shape;
  const std::int64_t Count = Indices.size(1);
  for (std::int64_t D = 0; D < Indices.size(0); ++D) {
    const auto *Row = Known ? Known->data() + D * Count : nullptr;
    Shape.push_back(Count ? static_cast<std::int64_t>(*std::max_element(Row, Row + Count)) + 1 : 0);
  }
  Shape.insert(Shape.end(), Values.sizes().begin() + 1, Values.sizes().end());
  return Shape;
}

/// The smallest and the largest index of each dimension are looked at; false after raising.
bool looksAt(const Tensor &Indices, const std::optional<Sizes> &Shape) {
  if (Indices.numel() == 0)
    return true;
  CategoryScope Scope(Category::Temporary);
  const Tensor Smallest = extremes(Indices), Largest = extremes(Indices);
  if (!Shape) // one more than the largest
    wrapScalar(Scalar(1), Indices.device());
  if (Indices.dtype() != Dtype::Long)
    fail("expected scalar type Long but found " + std::string(dtypeName(Indices.dtype())));
  const auto Known = knownNumbersOf(Indices);
  for (std::size_t I = 0; Known && I < Known->size() && !failed(); ++I) {
    const std::size_t D = I / static_cast<std::size_t>(Indices.size(1));
    if ((*Known)[I] < 0)
      fail("found negative index " + std::to_string(static_cast<std::int64_t>((*Known)[I])) + " for dim " +
           std::to_string(D));
    else if (Shape && (*Known)[I] >= (*Shape)[D])
      fail("size is inconsistent with indices: for dim " + std::to_string(D) + ", size is " +
           std::to_string((*Shape)[D]) + " but found index " +
           std::to_string(static_cast<std::int64_t>((*Known)[I])));
  }
  return !failed();
}

/// Without a gradient: the C++ functions make them below the graph
/// (torch/csrc/autograd/generated/variable_factories).
template <bool Checks> Argument runMake(OpCall &C) {
  std::optional<Sizes> Shape;
  if (C.has("size"))
    Shape = C.integers("size");
  if (C.poisoned() || failed())
    return Tensor();
  const bool Leaf = C.flag("requires_grad", false);
  Tensor Made;
  if (!C.has("indices")) {
    const auto Dims = static_cast<std::int64_t>(Shape ? Shape->size() : 0);
    const Device Where = C.device().value_or(Device{DeviceType::CPU});
    Made = sparse::make(Shape.value_or(Sizes()), makeTensor({Dims, 0}, Dtype::Long, Where),
                        makeTensor({0}, C.dtype().value_or(session().DefaultDtype), Where));
  } else {
    const Tensor Indices = C.tensor("indices"), Values = C.tensor("values");
    if (C.poisoned() || failed() || !requireDefined({Indices, Values}))
      return Tensor();
    if (Indices.dim() != 2)
      return fail("indices must be sparse_dim x nnz, but got: " + formatSizes(Indices.sizes()));
    const Tensor Elements = Values.dim() ? Values : ops::expand(detached(Values), {1});
    if (Shape && static_cast<std::int64_t>(Shape->size()) != Indices.size(0) + Elements.dim() - 1)
      return fail("number of dimensions must be sparse_dim (" + std::to_string(Indices.size(0)) + ") + dense_dim (" +
                  std::to_string(Elements.dim() - 1) + "), but got " + std::to_string(Shape->size()));
    if (Indices.size(1) != Elements.size(0))
      return fail("indices and values must have same nnz, but got nnz from indices: " +
                  std::to_string(Indices.size(1)) + ", nnz from values: " + std::to_string(Elements.size(0)));
    // From 2.0 on places are looked at where sizes follow from them, or where the program asks for it.
    const bool Looks = Checks && (!Shape || !torchAtLeast(2, 0));
    if (Looks && !looksAt(Indices, Shape))
      return Tensor();
    if (!Shape && !(Shape = sizesFor(Indices, Elements)))
      return leftOut({"the sizes of a sparse tensor hang on its largest indices"});
    Made = sparse::make(*Shape, detached(Indices), detached(Elements));
  }
  if (Made.defined())
    Made.impl().RequiresGrad = Leaf;
  return Made;
}

/// to_sparse(): the places of what is not zero, and what is there (dense_to_sparse).
Argument runToSparse(OpCall &C) {
  const Tensor Self = C.tensor("self");
  if (C.poisoned() || failed() || !requireDefined({Self}) || !sparse::hasKernel(Self, C.name()))
    return Tensor();
  if (Self.dim() == 0 || C.integer("sparse_dim", Self.dim()) != Self.dim() || gradWanted({Self}))
    return sparse::unmodelled("to_sparse");
  const std::int64_t Count = ops::trueIn(Self);
  const Tensor Places = ops::placesOf(Self, Count);
  if (Count == 0)
    return sparse::make(Self.sizes(), makeTensor({Self.dim(), 0}, Dtype::Long, Self.device()),
                        makeTensor({0}, Self.dtype(), Self.device()));
  const Tensor Indices = makeTensor({Self.dim(), Count}, Dtype::Long, Self.device());
  Tensor Row = makeTensor({1, Count}, Self.dtype(), Self.device());
  const Tensor Values = makeTensor({Count}, Self.dtype(), Self.device());
  Row = Tensor();
  if (!torchAtLeast(2, 0) && !looksAt(Indices, Self.sizes()))
    return Tensor();
  return sparse::make(Self.sizes(), Indices, Values, true);
}

Argument runDense(OpCall &C) {
  const Tensor Self = C.tensor("self");
  if (C.poisoned() || failed() || !requireDefined({Self}))
    return Tensor();
  return C.dtype("dtype") ? ops::to(Self, C.dtype("dtype")) : Self;
}

/// What dense tensors have not.
Argument refuseDense(OpCall &C) {
  const Tensor Self = C.tensor("self");
  if (C.poisoned() || failed() || !requireDefined({Self}))
    return Tensor();
  return fail("Could not run 'aten::" + std::string(C.name()) + "' with arguments from the '" +
              (Self.device().isCuda() ? "CUDA" : "CPU") + "' backend.");
}

/// These are for sparse operands, and what they do without one is not known here.
Argument runAllDense(OpCall &C) {
  C.handOn();
  return leftOut({"`" + std::string(C.name()) + "` without a sparse tensor"});
}

const OpDecl OnDense[] = {
    {.Names = {"sparse_coo_tensor"},
     .Run = runMake<true>,
     .Harmless = listOf<"dtype", "layout", "device", "pinned_memory">,
     .Source = "1.13 native/sparse/SparseTensor.cpp, measured"},
    {.Names = {"_sparse_coo_tensor_unsafe"},
     .Run = runMake<false>,
     .Harmless = listOf<"dtype", "layout", "device", "pinned_memory">,
     .Source = "1.13 native/sparse/SparseTensor.cpp, measured"},
    {.Names = {"to_sparse"}, .Run = runToSparse, .Source = "1.13 native/sparse/SparseTensor.cpp, measured"},
    {.Names = {"to_dense"}, .Run = runDense, .Source = "1.13 native/TensorConversions.cpp"},
    {.Names = {"coalesce", "_indices", "_values", "indices", "values"},
     .Run = refuseDense,
     .Source = "1.13 native_functions.yaml"},
    {.Names = {"sparse_mask", "_sparse_mm", "_sparse_sum"}, .Run = runAllDense, .Source = "not modelled"},
};

} // namespace

const std::span<const OpDecl> SparseLayoutOps = OnSparse;
const std::span<const OpDecl> SparseMakingOps = OnDense;

} // namespace vramlint
