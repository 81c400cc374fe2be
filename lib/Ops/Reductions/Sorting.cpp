// Ops that return values with indices or search along a dimension: max, min, sort, topk, argmax, median.
//
// The gradient of a selected value is zeros of the input with the gradient scattered in
// (value_selecting_reduction_backward, torch/csrc/autograd/FunctionsManual.cpp).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Cub.h"
#include "Ops/Core/Functions.h"
#include "Ops/Core/Lookup.h"
#include "Ops/Core/Recording.h"
#include "Ops/Core/Registry.h"
#include "Ops/Indexing/DataSizes.h"

namespace vramlint {
namespace {

/// Since 2.7 complex numbers are refused before there is a result.
bool refusesComplex(const Tensor &Self, const std::string &Message) {
  if (!torchAtLeast(2, 7) || !isComplex(Self.dtype()))
    return false;
  fail(Message);
  return true;
}

/// Values and int64 indices of one shape, the values differentiable through the indices.
std::vector<Tensor> selected(std::string_view Op, const Tensor &Self, std::int64_t Dim, const Sizes &Shape,
                             const Sizes &Strides) {
  NodeRef Node = record(Op, {Self});
  Tensor Values = makeStrided(Shape, Strides, Self.dtype(), Self.device());
  Tensor Indices = makeStrided(Shape, Strides, Dtype::Long, Self.device());
  if (failed())
    return {};
  SavedSlot Kept = keep(Node, Indices);
  attach(Node, Values, [=, Whole = Self.sizes()](GradNode &N, GradList &G) -> GradList {
    if (!G[0].defined())
      return {Tensor()};
    Tensor Index = unpack(N, Kept), Grad = G[0];
    if (Index.dim() < static_cast<std::int64_t>(Whole.size())) { // without keepdim
      Grad = ops::unsqueeze(Grad, Dim);
      Index = ops::unsqueeze(Index, Dim);
    }
    return {ops::scatterIntoZeros(Grad, Whole, Dim, Index)};
  });
  return {Values, Indices};
}

template <bool Max> Argument runMax(OpCall &C) {
  Tensor Self = C.tensor("self");
  if (std::optional<Tensor> Other = C.optionalTensor("other"))
    return Max ? ops::maximum(Self, *Other) : ops::minimum(Self, *Other);
  if (!C.has("dim"))
    return ops::extremumAll(Self, Max);
  std::optional<std::int64_t> D = failed() ? std::nullopt : checkedDim(C.integer("dim", 0), Self.dim());
  if (!D)
    return Tensor();
  Sizes Dims = Self.dim() ? Sizes{*D} : Sizes();
  Sizes Shape = reducedShape(Self, Dims, C.flag("keepdim", false));
  if (Self.dim() && Self.sizes()[*D] == 0)
    return fail(std::string(C.name()) + "(): Expected reduction dim " + std::to_string(*D) +
                    " to have non-zero size.",
                ErrorKind::Index);
  std::vector<Tensor> Result = selected(C.name(), Self, *D, Shape, contiguousStrides(Shape));
  reduceScratch(Self, Dims, {.Accumulator = 16});
  return Result;
}

Argument runArgmax(OpCall &C) {
  Tensor Self = C.tensor("self");
  if (failed())
    return Tensor();
  if (refusesComplex(Self, std::string(C.name()) + "(): does not support complex input"))
    return Tensor();
  bool KeepDim = C.flag("keepdim", false);
  if (!C.has("dim")) {
    if (Self.numel() == 0)
      return fail(std::string(C.name()) + "(): Expected reduction dim to be specified for input.numel() == 0.",
                  ErrorKind::Index);
    Tensor Out = makeTensor(reducedShape(Self, *reductionDims(Self, {}), KeepDim), Dtype::Long, Self.device());
    // The whole tensor is searched in one row: what no view can bring into one is copied (ReduceOps.cpp).
    CategoryScope Scope(Category::Temporary);
    Tensor Row = ops::reshape(detached(Self), {-1});
    reduceScratch(Row, {0}, {.Accumulator = 16});
    return Out;
  }
  std::optional<std::int64_t> D = checkedDim(C.integer("dim", 0), Self.dim());
  if (!D || (Self.dim() && !ops::checkNotEmpty(Self, {*D}, C.name())))
    return Tensor();
  return reduce(Self, Self.dim() ? Sizes{*D} : Sizes(), KeepDim, Dtype::Long, {.Accumulator = 16});
}

/// The strides of a dense copy in whose memory \p Dim is fastest (infer_dense_strides_dim_last, native/Sorting.cpp).
Sizes stridesWithLast(const Tensor &Self, std::int64_t Dim) {
  std::vector<std::int64_t> Order;
  for (std::int64_t D = 0; D < Self.dim(); ++D)
    if (D != Dim)
      Order.push_back(D);
  std::stable_sort(Order.begin(), Order.end(),
                   [&](std::int64_t A, std::int64_t B) { return Self.strides()[A] > Self.strides()[B]; });
  Sizes Strides(Self.sizes().size());
  Strides[Dim] = 1;
  std::int64_t Step = Self.sizes()[Dim];
  for (auto D = Order.rbegin(); D != Order.rend(); ++D) {
    Strides[*D] = Step;
    Step *= Self.sizes()[*D];
  }
  return Strides;
}

/// launch_stable_sort_kernel (cuda/SortStable.cu): \p Rows rows of \p Length numbers, one after the other.
void sortRows(Dtype Type, std::int64_t Rows, std::int64_t Length, Device Where, std::string_view Op) {
  const std::int64_t Count = Rows * Length;
  const Bytes Size = elementSize(Type);
  const int Bits = static_cast<int>(8 * Size);
  if (Rows == 1 || Length >= 1000000) { // one after the other, with their positions
    Tensor Positions = scratch(8 * Length, Where);
    for (std::int64_t Row = 0; Row < Rows; ++Row)
      cub::radixSort({Length, Size, 8, Bits}, Where, Op);
  } else if (Rows < 128) { // all at once by value, then by row
    const Tensor First = scratch(8 * Count, Where), Second = scratch(8 * Count, Where);
    {
      Tensor Keys = scratch(Size * Count, Where);
      cub::radixSort({Count, Size, 8, Bits}, Where, Op);
    }
    cub::radixSort({Count, 8, 0, cub::bitsOf(Rows - 1)}, Where, Op);
  } else {
    Tensor Positions = scratch(8 * Count, Where);
    cub::segmentedSort({Count, Size, 8, Bits}, Where);
  }
}

/// Short rows are sorted where they are (cuda/Sort.cpp, sort_cuda_kernel).
void sortOnCuda(const Tensor &Self, std::int64_t Dim, const std::vector<Tensor> &Result, std::string_view Op) {
  constexpr std::int64_t SortedInPlace = 4096; // should_use_small_sort
  const std::int64_t Length = Self.sizes()[Dim];
  if (Length <= SortedInPlace) {
    scratch(8 * Length, Self.device()); // the positions of one row, which are copied to all
    return;
  }
  CategoryScope Scope(Category::Temporary);
  Tensor Read = detached(Self), Values, Indices;
  if (!Self.isNonOverlappingAndDense() || Self.strides()[Dim] != 1)
    Read = makeStrided(Self.sizes(), stridesWithLast(Self, Dim), Self.dtype(), Self.device());
  if (Result[0].strides() != Read.strides())
    Values = makeStrided(Read.sizes(), Read.strides(), Self.dtype(), Self.device());
  if (Result[1].strides() != Read.strides())
    Indices = makeStrided(Read.sizes(), Read.strides(), Dtype::Long, Self.device());
  sortRows(Self.dtype(), Self.numel() / Length, Length, Self.device(), Op);
}

std::vector<Tensor> sorted(const Tensor &Self, std::int64_t Dim, std::string_view Op) {
  std::optional<std::int64_t> D = failed() || !Self.defined() ? std::nullopt : checkedDim(Dim, Self.dim());
  if (!D || refusesComplex(Self, "Sort does not support complex dtypes on CPU"))
    return {};
  std::vector<Tensor> Result = selected("sort", Self, *D, Self.sizes(), denseStridesLike(Self));
  if (Result.empty() || Self.dim() == 0)
    return Result;
  if (Self.device().isCpu())
    scratch(8 * Self.sizes()[*D], Self.device()); // the positions of one row while it is sorted
  else if (Self.numel() != 0)
    sortOnCuda(Self, *D, Result, Op);
  return Result;
}

Argument runSort(OpCall &C) {
  Tensor Self = C.tensor("self");
  return sorted(Self, C.integer("dim", -1), C.name());
}

Argument runArgsort(OpCall &C) {
  Tensor Self = C.tensor("self");
  std::vector<Tensor> Both = sorted(Self.defined() ? detached(Self) : Self, C.integer("dim", -1), C.name());
  return Both.empty() ? Tensor() : Both[1];
}

Argument runMsort(OpCall &C) {
  std::vector<Tensor> Both = sorted(C.tensor("self"), 0, C.name());
  return Both.empty() ? Tensor() : Both[0];
}

/// Whether several blocks search one row (cuda/TensorTopK.cu, should_use_multiblock).
bool searchesByBlocks(std::int64_t Rows, std::int64_t Length) {
  static constexpr std::int64_t Heuristic[][2] = {{20, 20000}, {40, 10000}, {80, 8000},
                                                  {199, 5000}, {799, 3000}, {4000, 800}};
  for (const auto &[Most, Least] : Heuristic)
    if (Rows <= Most)
      return Length >= Least;
  return Length >= 400;
}

/// What launches of several blocks keep between their passes (cuda/TensorTopK.cu, mbtopk::launch).
void topkByBlocks(const Tensor &Self, std::int64_t Rows, std::int64_t Length) {
  constexpr std::int64_t Threads = 256, Registers = 40 * Threads, Digits = 256;
  const Device Where = Self.device();
  const std::int64_t Resident = cardFor().Multiprocessors * (65536 / Registers) * Threads;
  const std::int64_t Each = std::clamp<std::int64_t>((Rows * Length + Resident - 1) / Resident, 4, 64) * Threads;
  const std::int64_t Blocks = Rows * ((Length + Each - 1) / Each);
  const Bytes Size = elementSize(Self.dtype()), Pattern = Size < 4 ? 4 : Size;
  const Bytes Sums = torchAtLeast(2, 11) ? 4 * Digits * Rows : 4 * Rows; // of digits; before, or a counter of blocks
  std::vector<Tensor> Held;
  for (Bytes Part : {Rows * Size, 8 * Rows, 2 * Rows * Pattern, 2 * Digits * Blocks, Sums, 4 * Blocks, 4 * Blocks})
    Held.push_back(scratch(Part, Where));
  for (int Sum = 0; Sum < 2; ++Sum)
    cub::scanByKey(Blocks, Where, "topk");
  while (!Held.empty())
    Held.pop_back();
}

void topkOnCuda(const Tensor &Self, std::int64_t Dim, const std::vector<Tensor> &Result, bool InOrder) {
  const std::int64_t Length = Self.sizes()[Dim], K = Result[0].sizes()[Dim];
  Tensor Dense = contiguousForKernel(Self);
  if (searchesByBlocks(Self.numel() / Length, Length))
    topkByBlocks(Self, Self.numel() / Length, Length);
  Dense = Tensor();
  if (!InOrder || K <= 4096) // should_use_small_sort
    return;
  CategoryScope Scope(Category::Temporary);
  const Tensor Indices = emptyLike(Result[1]), Values = emptyLike(Result[0]);
  sortOnCuda(Result[0], Dim, {Values, Indices}, "topk");
  emptyLike(Result[1]); // gathered by them
}

Argument runTopk(OpCall &C) {
  Tensor Self = C.tensor("self");
  std::optional<std::int64_t> D = failed() ? std::nullopt : checkedDim(C.integer("dim", -1), Self.dim());
  if (!D)
    return Tensor();
  std::int64_t K = C.integer("k", 1), Length = Self.dim() ? Self.sizes()[*D] : 1;
  if (K < 0 || K > Length)
    return fail("selected index k out of range");
  if (refusesComplex(Self, "topk does not support complex dtypes on CPU"))
    return Tensor();
  const bool InOrder = C.flag("sorted", true);
  Sizes Shape = Self.sizes();
  if (Self.dim())
    Shape[*D] = K;
  std::vector<Tensor> Result = selected("topk", Self, *D, Shape, contiguousStrides(Shape));
  if (Self.device().isCuda() && !Result.empty() && Self.dim() && Result[0].numel() != 0)
    topkOnCuda(Self, *D, Result, InOrder);
  return Result;
}

/// Where the middle of the sorted numbers is that are numbers (cuda/Sorting.cpp, median_impl).
Tensor middleOfNumbers(const Tensor &Sorted) {
  Tensor IsNan = ops::unary("isnan", Sorted);
  Tensor None = ops::sum(IsNan);
  Tensor Last = ops::sub(None, 1); // rsub
  Tensor Half = ops::div(Last, Scalar(2));
  return ops::to(Half, Dtype::Long);
}

/// median and nanmedian of everything: the CPU puts a copy in order about its middle, CUDA sorts.
Tensor medianOfAll(const Tensor &Self, std::string_view Op, bool IgnoresNan) {
  NodeRef Node = record(Op, {Self});
  SavedSlot Kept = keep(Node, Self);
  Tensor Out;
  if (Self.numel() == 0 && Self.device().isCuda()) {
    Out = makeTensor({}, Self.dtype(), Self.device());
  } else if (Self.numel() == 0) { // none, as a number of the default type
    Out = ops::to(makeTensor({}, session().DefaultDtype, Device{DeviceType::CPU}), Self.dtype(), Self.device());
  } else if (Self.device().isCpu()) {
    Category Outer = std::exchange(session().DefaultCategory, Category::Temporary);
    Tensor Copy = makeTensor(Self.sizes(), Self.dtype(), Self.device());
    session().DefaultCategory = Outer;
    Out = makeTensor({}, Self.dtype(), Self.device());
  } else {
    Category Outer = std::exchange(session().DefaultCategory, Category::Temporary);
    bool OuterGrad = std::exchange(session().GradEnabled, false);
    std::vector<Tensor> Both = sorted(ops::flatten(detached(Self)), -1, Op);
    if (Both.empty())
      return {};
    Both.pop_back();
    Tensor LastIsNan = IgnoresNan ? Tensor() : ops::unary("isnan", ops::select(Both[0], 0, -1));
    const Tensor Place = IgnoresNan ? middleOfNumbers(Both[0]) : Tensor();
    session().DefaultCategory = Outer;
    session().GradEnabled = OuterGrad;
    Out = makeTensor({}, Self.dtype(), Self.device());
  }
  SavedSlot KeptOut = keepOutput(Node, Out);
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    return {ops::evenlyDistribute(G[0], unpackToCompare(N, Kept), unpackToCompare(N, KeptOut))};
  });
}

/// kthvalue, median and mode along a dimension. CUDA's kernel reads a tensor in plain order where \p Dense is said;
/// \p CpuScratch is called with what was found.
template <typename Scratch> Argument foundAlong(OpCall &C, const Tensor &Self, bool Dense, Scratch CpuScratch) {
  std::optional<std::int64_t> D = checkedDim(C.integer("dim", -1), Self.dim());
  if (!D || (Self.dim() && !ops::checkNotEmpty(Self, {*D}, C.name())))
    return Tensor();
  if (std::int64_t K = C.integer("k", 1); K < 1 || K > (Self.dim() ? Self.sizes()[*D] : 1))
    return fail(std::string(C.name()) + "(): selected number k out of range for dimension " + std::to_string(*D));
  Sizes Shape = reducedShape(Self, Self.dim() ? Sizes{*D} : Sizes(), C.flag("keepdim", false));
  Tensor Plain = Self.device().isCuda() && Dense ? contiguousForKernel(Self) : Tensor();
  std::vector<Tensor> Result = selected(C.name(), Self, *D, Shape, contiguousStrides(Shape));
  if (Self.device().isCpu() && Self.dim())
    CpuScratch(*D);
  return Result;
}

/// The CPU puts a copy in order about its kth place, with its positions.
Argument runKthvalue(OpCall &C) {
  Tensor Self = C.tensor("self");
  if (failed())
    return Tensor();
  return foundAlong(C, Self, true, [&](std::int64_t) {
    CategoryScope Scope(Category::Temporary);
    Tensor Values = makeTensor(Self.sizes(), Self.dtype(), Self.device());
    Tensor Positions = makeTensor(Self.sizes(), Dtype::Long, Self.device());
  });
}

/// The CPU reads a line without gaps: the dimension goes behind all others, which keep their order.
template <bool IgnoresNan> Argument runMedian(OpCall &C) {
  Tensor Self = C.tensor("self");
  if (failed())
    return Tensor();
  if (!C.has("dim"))
    return medianOfAll(Self, C.name(), IgnoresNan);
  return foundAlong(C, Self, true, [&](std::int64_t D) {
    if (Self.strides()[D] > 1)
      withoutGrad([&] {
        return contiguousForKernel(ops::squeeze(ops::transpose(ops::unsqueeze(detached(Self), -1), D, -1), D));
      });
  });
}

/// Rows that one block cannot sort are sorted, cut and counted by Thrust (cuda/TensorModeKernel.cpp). What counting
/// takes depends on the data.
void modeOnCuda(const Tensor &Self, std::int64_t Dim) {
  constexpr std::int64_t SortedInBlock = 2048;
  const std::int64_t Length = Self.sizes()[Dim];
  if (Length <= 1)
    return;
  withoutGrad([&] {
    CategoryScope Scope(Category::Temporary);
    const Tensor Moved = ops::transpose(detached(Self), Dim, -1);
    Tensor Dense = contiguousForKernel(Moved);
    if (Length <= SortedInBlock)
      return Dense;
    if (Dense.isSame(Moved))
      Dense = emptyLike(Moved, {}, MemoryFormat::Contiguous);
    session().assume(Doubt::SortScratch, "mode");
    const Tensor Places = scratch(8 * Length, Self.device());
    const Bytes Size = elementSize(Self.dtype());
    cub::thrustSort({Length, Size, 8, static_cast<int>(8 * Size)}, Self.device(), "mode");
    return Dense;
  });
}

Argument runMode(OpCall &C) {
  Tensor Self = C.tensor("self");
  if (failed())
    return Tensor();
  const Argument Found = foundAlong(C, Self, false, [](std::int64_t) {});
  if (Self.device().isCuda() && Self.dim() && !failed())
    modeOnCuda(Self, *checkedDim(C.integer("dim", -1), Self.dim()));
  return Found;
}

Argument runOneHot(OpCall &C) {
  Tensor Self = C.tensor("self|tensor");
  if (failed())
    return Tensor();
  if (Self.dtype() != Dtype::Long)
    return fail("one_hot is only applicable to index tensor.");
  std::int64_t Classes = C.integer("num_classes", -1);
  // The CPU looks at the smallest and the largest class first; CUDA leaves it to the kernel.
  const bool Looks = Self.device().isCpu() && Self.numel() != 0;
  const auto extremum = [&](bool Max) {
    CategoryScope Scope(Category::Temporary);
    ops::extremumAll(Self, Max);
  };
  if (Looks) {
    extremum(/*Max=*/false);
    if (!checkPlaces(Self, 0, INT64_MAX, [](std::int64_t) { return "Class values must be non-negative."; }))
      return Tensor();
  }
  if (Classes == -1 && Self.numel() != 0) {
    const auto Most = [](const std::vector<long double> &Numbers) {
      return static_cast<std::int64_t>(*std::max_element(Numbers.begin(), Numbers.end())) + 1;
    };
    const std::optional<std::int64_t> Found = ops::foundIn(Self, Most, std::nullopt);
    if (!Found)
      return ops::ofUnknownSize();
    Classes = *Found;
    if (Self.device().isCuda())
      extremum(/*Max=*/true);
  }
  if (Classes < 1)
    return fail("num_classes should be positive");
  const auto TooLarge = [](std::int64_t) { return "Class values must be smaller than num_classes."; };
  if (Looks) {
    extremum(/*Max=*/true);
    if (!checkPlaces(Self, 0, Classes, TooLarge))
      return Tensor();
  }
  Sizes Shape = Self.sizes();
  Shape.push_back(Classes);
  const Tensor Result = makeTensor(Shape, Dtype::Long, Self.device());
  return checkPlaces(Self, 0, Classes, TooLarge) ? Result : Tensor();
}

const OpDecl Decls[] = {
    {.Names = {"max"},
     .Run = runMax<true>,
     .Source = "1.13.1 aten/src/ATen/native/TensorCompare.cpp; traces `max dim`, `max all`"},
    {.Names = {"min"}, .Run = runMax<false>, .Source = "1.13.1 aten/src/ATen/native/TensorCompare.cpp"},
    {.Names = {"argmax", "argmin"}, .Run = runArgmax, .Source = "1.13.1 ReduceOps.cpp, argmax"},
    {.Names = {"sort"},
     .Run = runSort,
     .Harmless = listOf<"descending", "stable">,
     .Source = "1.13.1 aten/src/ATen/native/Sorting.cpp, cuda/Sort.cpp"},
    {.Names = {"argsort"},
     .Run = runArgsort,
     .Harmless = listOf<"descending", "stable">,
     .Source = "1.13.1 aten/src/ATen/native/Sorting.cpp"},
    {.Names = {"msort"}, .Run = runMsort, .Source = "1.13.1 aten/src/ATen/native/Sorting.cpp"},
    {.Names = {"topk"},
     .Run = runTopk,
     .Harmless = listOf<"largest">,
     .Source = "1.13.1 aten/src/ATen/native/cuda/TensorTopK.cu"},
    {.Names = {"kthvalue"}, .Run = runKthvalue, .Source = "1.13.1 aten/src/ATen/native/Sorting.cpp"},
    {.Names = {"median"}, .Run = runMedian<false>, .Source = "1.13.1 aten/src/ATen/native/Sorting.cpp"},
    {.Names = {"nanmedian"}, .Run = runMedian<true>, .Source = "1.13.1 aten/src/ATen/native/Sorting.cpp"},
    {.Names = {"mode"}, .Run = runMode, .Source = "1.13.1 aten/src/ATen/native/Sorting.cpp"},
    {.Names = {"one_hot"}, .Run = runOneHot, .Source = "1.13.1 aten/src/ATen/native/Onehot.cpp"},
};

} // namespace

std::vector<Tensor> ops::sort(const Tensor &Self, std::int64_t Dim) { return sorted(Self, Dim, "sort"); }

const std::span<const OpDecl> SortingOps = Decls;

} // namespace vramlint
