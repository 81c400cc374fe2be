// Ops whose results are as large as what they find in the data: nonzero, masked_select, unique.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Indexing/DataSizes.h"

#include "Ops/Core/BackwardKernel.h"
#include "Ops/Core/Cub.h"
#include "Ops/Core/Functions.h"
#include "Ops/Core/KnownNumbers.h"
#include "Ops/Core/OutForm.h"
#include "Ops/Core/Registry.h"

#include <algorithm>
#include <set>

namespace vramlint {
namespace ops {

static std::string callsName() {
  const Session &S = session();
  if (S.Calling)
    return S.Calling->name();
  return S.RunningOp.empty() ? "what is called here" : "`" + std::string(S.RunningOp) + "`";
}

std::optional<std::int64_t> foundIn(const Tensor &T, const CountNumbers &Count, std::optional<std::int64_t> Most) {
  constexpr std::int64_t Expanded = 64 * MostKnownNumbers; // few numbers may fill a larger view
  if (const auto Known = knownNumbersOf(T, Expanded))
    return Count(*Known);
  if (Most)
    return takenOf(*Most);
  CallSize *Call = session().Calling;
  return Call ? Call->said(std::nullopt) : std::nullopt;
}

std::int64_t takenOf(std::int64_t Most, std::string Cause) {
  if (CallSize *Call = session().Calling)
    if (const std::optional<std::int64_t> Said = Call->said(Most))
      return *Said;
  session().assume(Doubt::DataSize, "all of them are taken: " + (Cause.empty() ? callsName() : Cause));
  return Most;
}

bool mayTakeAllOf(const Tensor &T) {
  return session().Options.Target.isCpu() || T.device().isCuda() || T.requiresGrad();
}

Argument ofUnknownSize() { return leftOut({"how many elements are found depends on data: " + callsName()}); }

std::int64_t trueIn(const Tensor &Mask, std::int64_t Each) {
  const auto Count = [Each](const std::vector<long double> &Numbers) {
    return Each * std::count_if(Numbers.begin(), Numbers.end(), [](long double X) { return X != 0; });
  };
  return Mask.numel() == 0 ? 0 : *foundIn(Mask, Count, Each * Mask.numel());
}

Tensor placesOf(const Tensor &Mask, std::int64_t Count) {
  const Device Where = Mask.device();
  if (!Where.isCuda())
    return makeStrided({Count, Mask.dim()}, {1, Count}, Dtype::Long, Where);
  const Tensor Dense = contiguousForKernel(Mask), Counted = scratch(4, Where);
  cub::reduce(Mask.numel(), Where, "nonzero");
  Tensor Places = makeStrided({Count, Mask.dim()}, {1, Count}, Dtype::Long, Where);
  if (Mask.dim() > 0)
    cub::run(cub::Pass::Select, Mask.numel(), Where, "nonzero");
  return Places;
}

std::int64_t differentIn(const std::vector<long double> &Numbers) {
  return static_cast<std::int64_t>(std::set<long double>(Numbers.begin(), Numbers.end()).size());
}

std::vector<Tensor> uniqueOnCuda(const Tensor &Self, std::int64_t Found, bool Sorts, bool Inverse, bool Counts) {
  const std::string_view Op = Sorts ? "_unique2" : "unique_consecutive";
  const Device Where = Self.device();
  const std::int64_t All = Self.numel();
  const Bytes Size = elementSize(Self.dtype());
  const int Bits = static_cast<int>(8 * Size);
  const auto Longs = [&](const Sizes &Shape) { return makeTensor(Shape, Dtype::Long, Where); };
  const auto Scratch = [&](Bytes Each) { return scratch(Each * All, Where); };
  if (Sorts && All && Self.dtype() == Dtype::Bool) { // of which there are two
    const Tensor Dense = contiguousForKernel(Self), Ones = scratch(4, Where);
    cub::reduce(All, Where, Op);
    Tensor Values = makeTensor({2}, Self.dtype(), Where), Numbers = Longs({Counts ? 2 : 0});
    const Tensor Places = Longs(Inverse ? Self.sizes() : Sizes{0});
    return {ops::resizeInto(Values, {Found}), Places, Counts ? ops::resizeInto(Numbers, {Found}) : Numbers};
  }
  if (All == 0)
    return {makeTensor({0}, Self.dtype(), Where), Longs(Inverse ? Self.sizes() : Sizes{0}), Longs({0})};
  const Tensor Dense = contiguousForKernel(Self), Sorted = Sorts ? Scratch(Size) : Tensor();
  Tensor Order;
  if (Sorts && Inverse) {
    Tensor Range = Scratch(8);
    Order = Scratch(8);
    cub::radixSort({All, Size, 8, Bits}, Where, Op);
  } else if (Sorts) {
    cub::radixSort({All, Size, 0, Bits}, Where, Op);
  }
  Tensor Places = Longs(Inverse ? Self.sizes() : Sizes{0}), Numbers;
  if (Inverse) {
    const Tensor Steps = Scratch(Sorts ? 8 : 4); // summed up
    cub::run(cub::Pass::ScanOfInts, All, Where, Op);
  }
  Tensor Values = makeTensor({All}, Self.dtype(), Where);
  {
    const Tensor Length = scratch(8, Where);
    Numbers = Longs({Counts ? All : 0});
    cub::run(Counts ? cub::Pass::RunLengths : cub::Pass::Select, All, Where, Op);
  }
  if (failed())
    return std::vector<Tensor>(3);
  return {ops::resizeInto(Values, {Found}), Places, Counts ? ops::resizeInto(Numbers, {Found}) : Numbers};
}

} // namespace ops

namespace {
using namespace ops;

Argument runNonzero(OpCall &C) {
  Tensor Self = C.tensor("self");
  return C.poisoned() || !requireDefined({Self}) ? Tensor() : placesOf(Self, trueIn(Self));
}

/// nonzero, a tensor for each dimension.
Argument runNonzeroNumpy(OpCall &C) {
  Tensor Self = C.tensor("self|condition");
  if (C.poisoned() || !requireDefined({Self}))
    return Tensor();
  if (Self.dim() == 0)
    Self = ops::unsqueeze(detached(Self), 0);
  const Tensor Places = placesOf(Self, trueIn(Self));
  std::vector<Tensor> Columns;
  for (std::int64_t D = 0; D < Self.dim() && !failed(); ++D)
    Columns.push_back(ops::select(Places, 1, D));
  return Columns;
}

/// The CPU's kernel counts first, in 64 bits, and fills tables of positions where it does not walk through dense
/// memory in one go (masked_select_out_impl_cpu, on one thread as everywhere here).
Tensor selectOnCpu(const Tensor &Self, const Tensor &Mask, const Sizes &Shape, std::int64_t Count) {
  const std::int64_t All = elementCount(Shape).value_or(0);
  const auto IsDense = [&](const Tensor &T) { return ops::expand(detached(T), Shape).isContiguous(); };
  {
    Tensor Sum = scratch(8, Self.device());
    Tensor Longs = scratch(8 * All, Self.device());
  }
  Tensor Out = makeResult({Count}, Self.dtype(), Self.device());
  if (Count != 0 && (!IsDense(Self) || !IsDense(Mask))) {
    Tensor Longs = scratch(8 * All, Self.device()), Sums = scratch(8 * All, Self.device());
  }
  return Out;
}

Tensor selectOnCuda(const Tensor &Self, const Tensor &Mask, const Sizes &Shape, std::int64_t Count) {
  const Tensor Places = placesOf(Mask.sizes() == Shape ? Mask : ops::expand(detached(Mask), Shape), Count);
  return makeTensor({Count}, Self.dtype(), Self.device());
}

Argument runMaskedSelect(OpCall &C) {
  Tensor Self = C.tensor("self"), Mask = C.tensor("mask");
  if (C.poisoned() || failed() || !requireDefined({Self, Mask}) || !commonDevice({Self, Mask}))
    return Tensor();
  if (Mask.dtype() != Dtype::Bool && Mask.dtype() != Dtype::Byte)
    return fail("masked_select: expected BoolTensor or ByteTensor for mask");
  const std::optional<Sizes> Shape = broadcastAll({Mask, Self});
  if (!Shape)
    return Tensor();
  NodeRef Node = record("masked_select", {Self});
  const SavedSlot KeptSelf = keep(Node, Self), KeptMask = keep(Node, Mask);
  // One true element of a mask that is spread stands for several.
  const std::int64_t Count = trueIn(Mask, Mask.numel() ? elementCount(*Shape).value_or(0) / Mask.numel() : 0);
  Tensor Out = (Self.device().isCuda() ? selectOnCuda : selectOnCpu)(Self, Mask, *Shape, Count);
  const Sizes Whole = *Shape;
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    if (!G[0].defined())
      return {Tensor()};
    const Tensor Input = unpack(N, KeptSelf), Chosen = unpack(N, KeptMask);
    Tensor Grad = ops::zerosLike(Input.sizes() == Whole ? Input : ops::expand(detached(Input), Whole));
    Grad = invokeTensor("masked_scatter_", {{"self", Grad}, {"mask", Chosen}, {"source", G[0]}});
    return {Grad.defined() && Grad.sizes() == Input.sizes() ? Grad : ops::sumTo(Grad, Input.sizes())};
  });
}

std::int64_t runs(const std::vector<long double> &Numbers) {
  std::int64_t Count = Numbers.empty() ? 0 : 1;
  for (std::size_t I = 1; I < Numbers.size(); ++I)
    Count += Numbers[I] != Numbers[I - 1];
  return Count;
}

/// Slices of a dimension, each as \p Width numbers in a row.
std::vector<std::vector<long double>> slicesOf(const std::vector<long double> &Numbers, std::size_t Width) {
  std::vector<std::vector<long double>> All;
  for (std::size_t I = 0; I < Numbers.size(); I += Width)
    All.emplace_back(Numbers.begin() + static_cast<std::ptrdiff_t>(I),
                     Numbers.begin() + static_cast<std::ptrdiff_t>(I + Width));
  return All;
}

/// The same on CUDA, where places of slices are sorted (cuda/Unique.cu, unique_dim_cuda_template).
GradList slicesOnCuda(const Tensor &Self, std::int64_t Dim, std::int64_t Found, bool Sorts, bool Inverse,
                      bool Counts) {
  const std::string_view Op = Sorts ? "unique_dim" : "unique_dim_consecutive";
  const Device Where = Self.device();
  const std::int64_t All = Self.size(Dim);
  const auto Longs = [&](std::int64_t Size) { return makeTensor({Size}, Dtype::Long, Where); };
  const Tensor Dense = contiguousForKernel(ops::movedim(detached(Self), {Dim}, {0})), Order = scratch(8 * All, Where);
  if (Sorts)
    cub::sortByComparison(All, Where, Op);
  Tensor Places = Longs(0), Numbers = Longs(0);
  if (Inverse) {
    const Tensor Steps = scratch(8 * All, Where);
    Places = Longs(All);
    cub::adjacentDifference(All, Where, Op);
    cub::scan(Dtype::Long, All, Where, Op);
  }
  {
    const Tensor Range = Counts ? scratch(8 * (All + 1), Where) : Tensor();
    cub::dropEqual(All, Where, Op);
    if (Counts) {
      Numbers = Longs(Found);
      cub::adjacentDifference(All, Where, Op);
    }
  }
  Sizes Shape = Self.sizes();
  Shape[static_cast<std::size_t>(Dim)] = Found;
  return {makeTensor(Shape, Self.dtype(), Where), Places, Numbers};
}

/// unique along a dimension: slices side by side in a tensor of their own, where they are sorted, and what is left of
/// them joined. Places and counts are made whatever is asked for.
template <bool Consecutive> Argument uniqueSlices(const Tensor &Self, std::int64_t Dim, bool Inverse, bool Counted) {
  const std::optional<std::int64_t> D = checkedDim(Dim, Self.dim());
  if (!D)
    return Tensor();
  if (Self.numel() == 0 || Self.dim() == 0)
    return leftOut({"the size of what unique finds along a dimension depends on data"});
  const Tensor Moved = ops::movedim(detached(Self), {*D}, {0});
  const std::int64_t All = Moved.size(0);
  const auto Count = [&](const std::vector<long double> &Numbers) {
    auto Slices = slicesOf(Numbers, static_cast<std::size_t>(Moved.numel() / All));
    if (!Consecutive)
      std::sort(Slices.begin(), Slices.end());
    return std::unique(Slices.begin(), Slices.end()) - Slices.begin();
  };
  const std::int64_t Found = *foundIn(Moved, Count, All);
  const std::string Refusal = std::string("the derivative for '") +
                              (Consecutive ? "unique_dim_consecutive" : "unique_dim") + "' is not implemented.";
  if (Self.device().isCuda())
    return runRefused(Refusal, {Self}, [&] { return slicesOnCuda(Self, *D, Found, !Consecutive, Inverse, Counted); });
  const Tensor Flat = contiguousForKernel(Moved);
  const Tensor Sorted = Consecutive ? Tensor() : scratch(Flat.bytes(), Self.device());
  const Tensor Places = makeTensor({All}, Dtype::Long, Self.device());
  const Tensor Counts = makeTensor({All}, Dtype::Long, Self.device());
  Sizes Shape = Moved.sizes();
  Shape[0] = Found;
  const Tensor Joined = makeTensor(Shape, Self.dtype(), Self.device());
  if (failed())
    return Tensor();
  return runRefused(Refusal, {Self}, [&] {
    return GradList{ops::movedim(Joined, {0}, {*D}), Places, ops::narrow(Counts, 0, 0, Found)};
  });
}

/// The values that occur, where each element's value stands, and how often each occurs. The CPU knows the values
/// before it takes memory for them; of neighbours that are equal it does not.
template <bool Consecutive> Argument runUnique(OpCall &C) {
  const Tensor Self = C.tensor("self");
  const bool Inverse = C.flag("return_inverse", false), Counts = C.flag("return_counts", false);
  if (C.poisoned() || failed() || !requireDefined({Self}))
    return Tensor();
  if (C.has("dim"))
    return uniqueSlices<Consecutive>(Self, C.integer("dim", 0), Inverse, Counts);
  const std::int64_t All = Self.numel();
  const std::int64_t Found = All ? *foundIn(Self, Consecutive ? runs : differentIn, All) : 0;
  const Device Where = Self.device();
  const auto Longs = [&](std::int64_t Size) { return makeTensor({Size}, Dtype::Long, Where); };
  const std::string Refusal = std::string("the derivative for '") +
                              (Consecutive ? "unique_consecutive" : "_unique2") + "' is not implemented.";
  if (Where.isCuda())
    return runRefused(Refusal, {Self}, [&] { return uniqueOnCuda(Self, Found, !Consecutive, Inverse, Counts); });
  if (!Consecutive && torchAtLeast(2, 0)) // sorts
    session().assume(Doubt::NoOpModel, "_unique2");
  const Tensor Dense = contiguousForKernel(Self);
  Tensor Values = makeTensor({Consecutive ? All : Found}, Self.dtype(), Where);
  // Counting needs the places, and of all values at once the CPU gives them back.
  Tensor Places =
      Inverse || (Counts && !Consecutive && Where.isCpu()) ? makeTensor(Self.sizes(), Dtype::Long, Where) : Longs(0);
  Tensor Numbers = Counts ? Longs(Consecutive ? All : Found) : Longs(0);
  if (failed())
    return Tensor();
  if (Consecutive) { // made as long as the input, and cut
    Values = ops::resizeInto(Values, {Found});
    if (Counts)
      Numbers = ops::resizeInto(Numbers, {Found});
  }
  return runRefused(Refusal, {Self}, [&] { return GradList{Values, Places, Numbers}; });
}

const OpDecl Declared[] = {
    {.Names = {"nonzero", "argwhere"},
     .Run = runNonzero,
     .Source = "1.13.1 native/TensorAdvancedIndexing.cpp, nonzero_cpu, argwhere; cuda/Nonzero.cu"},
    {.Names = {"nonzero_numpy"}, .Run = runNonzeroNumpy, .Source = "1.13.1 native/TensorAdvancedIndexing.cpp"},
    {.Names = {"masked_select"},
     .Run = runMaskedSelect,
     .Source = "1.13.1 native/TensorAdvancedIndexing.cpp, masked_select_out_impl_cpu, masked_select_backward; "
               "cuda/IndexKernel.cpp, masked_select_out_cuda_impl"},
    {.Names = {"_unique2", "unique_dim"},
     .Run = runUnique<false>,
     .Harmless = listOf<"sorted">,
     .Source = "1.13.1 native/Unique.cpp, unique_cpu_template; cuda/Unique.cu"},
    {.Names = {"unique_consecutive", "unique_dim_consecutive"},
     .Run = runUnique<true>,
     .Source = "1.13.1 native/Unique.cpp, unique_consecutive_cpu_template"},
};

} // namespace

const std::span<const OpDecl> DataSizeOps = Declared;

} // namespace vramlint
