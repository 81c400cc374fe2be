// Reductions as the iterator sees them: result shape, conversion copies, and the global scratch of the CUDA kernel.
//
// The CUDA kernel splits a long reduction over several blocks when the outputs alone do not fill the card; the
// partial results and one semaphore per output tile then live in the caching allocator until the op returns
// (aten/src/ATen/native/cuda/Reduce.cuh, setReduceConfig and gpu_reduce_kernel, 1.13 and 2.2).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/OutForm.h"
#include "Ops/Core/TensorIterator.h"

#include <algorithm>
#include <set>

namespace vramlint {

std::optional<Sizes> reductionDims(const Tensor &Self, const Sizes &Dims) {
  if (!Self.defined())
    return std::nullopt;
  std::set<std::int64_t> Wrapped;
  for (std::int64_t Dim : Dims) {
    std::optional<std::int64_t> D = checkedDim(Dim, Self.dim());
    if (!D)
      return std::nullopt;
    if (!Wrapped.insert(*D).second) {
      fail("dim " + std::to_string(*D) + " appears multiple times in the list of dims");
      return std::nullopt;
    }
  }
  if (Dims.empty())
    for (std::int64_t I = 0; I < Self.dim(); ++I)
      Wrapped.insert(I);
  if (Self.dim() == 0)
    Wrapped.clear();
  return Sizes(Wrapped.begin(), Wrapped.end());
}

Sizes reducedShape(const Tensor &Self, const Sizes &Dims, bool KeepDim) {
  Sizes Shape;
  for (std::int64_t I = 0; I < Self.dim(); ++I) {
    bool Reduced = std::find(Dims.begin(), Dims.end(), I) != Dims.end();
    if (!Reduced)
      Shape.push_back(Self.sizes()[I]);
    else if (KeepDim)
      Shape.push_back(1);
  }
  return Shape;
}

static std::int64_t lastPowerOfTwo(std::int64_t N) {
  std::int64_t P = 1;
  while (P * 2 <= N)
    P *= 2;
  return P;
}

namespace {
struct ReduceDim {
  std::int64_t Size, Stride;
  bool Reduced;
};
} // namespace

/// Non-trivial dimensions, reduced ones first, each group from fast to slow, neighbours merged.
static std::vector<ReduceDim> coalesced(const Tensor &Self, const Sizes &Dims) {
  std::vector<ReduceDim> All, Merged;
  for (std::int64_t I = 0; I < Self.dim(); ++I)
    if (Self.sizes()[I] != 1)
      All.push_back({Self.sizes()[I], Self.strides()[I], std::find(Dims.begin(), Dims.end(), I) != Dims.end()});
  std::stable_sort(All.begin(), All.end(), [](const ReduceDim &A, const ReduceDim &B) {
    return A.Reduced != B.Reduced ? A.Reduced : A.Stride < B.Stride;
  });
  for (const ReduceDim &D : All) {
    if (!Merged.empty() && Merged.back().Reduced == D.Reduced &&
        Merged.back().Size * Merged.back().Stride == D.Stride)
      Merged.back().Size *= D.Size;
    else
      Merged.push_back(D);
  }
  return Merged;
}

void reduceScratch(const Tensor &Self, const Sizes &Dims, ReductionRules Rules) {
  if (!Self.defined() || !Self.device().isCuda() || Self.numel() == 0)
    return;
  auto CeilDiv = [](std::int64_t A, std::int64_t B) { return (A + B - 1) / B; };
  std::vector<ReduceDim> Shape = coalesced(Self, Dims);
  std::int64_t Inputs = 1, Outputs = 1, ReducedDims = 0;
  const ReduceDim *FirstKept = nullptr;
  for (const ReduceDim &D : Shape) {
    (D.Reduced ? Inputs : Outputs) *= D.Size;
    ReducedDims += D.Reduced;
    if (!D.Reduced && !FirstKept)
      FirstKept = &D;
  }
  if (Inputs <= 1)
    return;
  bool Fast = !FirstKept || Shape.front().Stride < FirstKept->Stride;
  std::int64_t Dim0 = Fast ? Inputs : Outputs, Dim1 = Fast ? Outputs : Inputs;
  std::int64_t OutVec = 1;
  std::int64_t Fastest = Fast ? Shape.front().Stride : FirstKept->Stride;
  if (Fastest == 1) {
    if (Fast && Dim0 > 128 && ReducedDims == 1 && Rules.ValuesPerThread >= 4) {
      if (torchAtLeast(2, 1))
        Dim0 /= 4;
    } else if (!Fast) {
      OutVec = 4;
      auto Fits = [&] {
        if (Self.impl().Offset % OutVec != 0 || FirstKept->Size % OutVec != 0)
          return false;
        return std::all_of(Shape.begin(), Shape.end(),
                           [&](const ReduceDim &D) { return &D == FirstKept || D.Stride % OutVec == 0; });
      };
      while (OutVec > 1 && !Fits())
        OutVec /= 2;
      Dim0 /= OutVec;
    }
  }
  std::int64_t MaxThreads = (Self.dtype() == Dtype::ComplexDouble ? 256 : 512) / OutVec;
  std::int64_t P0 = std::min(lastPowerOfTwo(std::max<std::int64_t>(Dim0, 1)), MaxThreads);
  std::int64_t P1 = std::min(lastPowerOfTwo(std::max<std::int64_t>(Dim1, 1)), MaxThreads);
  std::int64_t Width = std::min<std::int64_t>(P0, 32);
  std::int64_t Height = std::min(P1, MaxThreads / Width);
  Width = std::min(P0, MaxThreads / Height);
  std::int64_t StepIn = Fast ? Width : 1, StepOut = Fast ? 1 : Width;
  bool SplitRows = CeilDiv(Inputs, StepIn) >= 16 * Height || CeilDiv(Inputs, StepIn) >= 256;
  (SplitRows ? StepIn : StepOut) *= Height;
  const std::int64_t Grid = CeilDiv(CeilDiv(Outputs, OutVec), StepOut), Values = CeilDiv(Inputs, StepIn);
  if (!SplitRows || Values < 256)
    return;
  const GpuProfile &Gpu = cardFor();
  std::int64_t BlocksPerSm = Gpu.MaxThreadsPerMultiprocessor / (Width * Height);
  std::int64_t Target = Gpu.Multiprocessors * BlocksPerSm;
  if (Grid > Target)
    return;
  std::int64_t Blocks = std::max(std::min(CeilDiv(Target, Grid), CeilDiv(Values, 16)), CeilDiv(Values, 256));
  if (Blocks <= 1)
    return;
  Bytes Accumulator = Rules.Accumulator ? Rules.Accumulator : std::max<Bytes>(elementSize(Self.dtype()), 4);
  Tensor Partial = scratch(Accumulator * Outputs * Blocks * (Fast ? 1 : Width * OutVec), Self.device());
  Tensor Semaphores = scratch(4 * Grid, Self.device());
}

/// On the CPU, elements of two bytes whose reduced dimensions do not lie as one are summed up from a copy in single
/// precision, into another (2.6 aten/src/ATen/native/ReduceOps.cpp, should_use_acc_buffer).
static void sumWidely(const Tensor &Self, const Tensor &Read, const Sizes &Dims, const Sizes &Shape) {
  const Dtype Type = Read.dtype();
  if (!torchAtLeast(2, 0) || !Read.device().isCpu() || elementSize(Type) != 2 || !isFloatingPoint(Type) ||
      Read.numel() == 0)
    return;
  const std::vector<ReduceDim> Along = coalesced(Read, Dims);
  if (std::count_if(Along.begin(), Along.end(), [](const ReduceDim &D) { return D.Reduced; }) < 2)
    return;
  if (!torchAtLeast(2, 6)) // since when is not known
    session().assume(Doubt::CpuKernelScratch, "`sum` of " + std::string(dtypeName(Type)));
  CategoryScope Scope(Category::Temporary);
  Tensor Sums = makeTensor(Shape, Dtype::Float, Self.device());
  Tensor Wide = Self.dtype() == Dtype::Float ? Self : emptyLike(Self, Dtype::Float);
}

Tensor reduce(const Tensor &Self, const Sizes &Dims, bool KeepDim, Dtype ResultType, ReductionRules Rules) {
  if (!Self.defined() || failed())
    return {};
  const Tensor Read = resolvedMarks(Self);
  Sizes Shape = reducedShape(Self, Dims, KeepDim);
  const bool FollowsOut = Rules.Convert == ResultType;
  Tensor Out = FollowsOut ? OutForm::claim() : OutForm::claim(ResultType, Self.device());
  if (Out.defined() && FollowsOut) // the given tensor's dtype is the one that is computed in
    Rules.Convert = Out.dtype();
  Tensor Result = Out.defined() ? resizeOutput(Out, Shape, contiguousStrides(Shape))
                                : makeTensor(Shape, ResultType, Self.device());
  if (!Result.defined())
    return {};
  Tensor Converted;
  if (Rules.Convert && *Rules.Convert != Self.dtype()) {
    // Half and BFloat16 are widened while loading on CUDA (make_reduction, aten/src/ATen/native/ReduceOpsUtils.h).
    bool InKernel = Self.device().isCuda() && *Rules.Convert == Dtype::Float && elementSize(Self.dtype()) == 2 &&
                    isFloatingPoint(Self.dtype());
    if (!InKernel) {
      CategoryScope Scope(Category::Temporary);
      Converted = emptyLike(Self, *Rules.Convert);
    }
  }
  const Tensor &Operand = Converted.defined() ? Converted : Read;
  reduceScratch(Operand, Dims, Rules);
  if (Rules.IsSum)
    sumWidely(Read, Operand, Dims, Shape);
  return Result;
}

} // namespace vramlint
