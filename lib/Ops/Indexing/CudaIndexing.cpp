// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Indexing/CudaIndexing.h"

#include "Ops/Core/Cub.h"
#include "Ops/Core/Functions.h"
#include "Ops/Core/Recording.h"

#include <algorithm>

namespace vramlint {

namespace {

/// The tensors that index, expanded to one shape (expand_outplace).
std::vector<Tensor> expandedTogether(std::vector<Tensor> Indices) {
  Sizes Block;
  for (const Tensor &T : Indices)
    if (T.defined())
      Block = broadcast(Block, T.sizes()).value_or(Block);
  for (Tensor &T : Indices)
    if (T.defined() && T.sizes() != Block)
      T = ops::expand(detached(T), Block);
  return Indices;
}

/// Where the indices point, as one number each (cuda/Indexing.cu, computeLinearIndex); \p Checked: against the size.
Tensor linearIndex(const std::vector<Tensor> &Given, bool Checked) {
  Tensor Linear;
  for (const Tensor &Index : expandedTogether(Given)) {
    if (!Index.defined())
      continue;
    for (const bool Most : {true, false})
      if (Checked && Index.numel() != 0) {
        const Tensor Extremum = ops::extremumAll(detached(Index), Most);
        ops::compare(Extremum, 0);
      }
    Tensor Wrapped = iterate({Index}), Scaled = emptyLike(Wrapped);
    Wrapped = Tensor();
    if (!Linear.defined())
      Linear = Scaled;
  }
  return Linear;
}

bool areAdjacent(const std::vector<Tensor> &Indices) {
  std::size_t First = Indices.size(), Last = 0, Count = 0;
  for (std::size_t I = 0; I < Indices.size(); ++I)
    if (Indices[I].defined())
      First = std::min(First, I), Last = I, ++Count;
  return Count == 0 || Last - First + 1 == Count;
}

/// How the numbers are sorted and added.
struct Accumulation {
  std::int64_t Slice = 1; ///< elements behind the last index
  std::int64_t Added = 1; ///< elements that are written for each place
  bool InFront = false;   ///< indices that stand apart are moved there, and the tensor with them

  Accumulation(const Tensor &Self, const std::vector<Tensor> &Indices) : InFront(!areAdjacent(Indices)) {
    bool Behind = false;
    for (std::size_t D = 0; D < Self.sizes().size(); ++D) {
      if (D < Indices.size() && Indices[D].defined()) {
        Behind = true;
        continue;
      }
      Added *= Self.sizes()[D];
      if (Behind || InFront)
        Slice *= Self.sizes()[D];
    }
  }
};

} // namespace

std::vector<Tensor> withOneStride(const std::vector<Tensor> &Given) {
  const auto First = std::find_if(Given.begin(), Given.end(), [](const Tensor &T) { return T.defined(); });
  if (First == Given.end() || !(*First).device().isCuda())
    return Given;
  std::vector<Tensor> Indices = expandedTogether(Given);
  const Sizes &Strides = Indices[static_cast<std::size_t>(First - Given.begin())].strides();
  const auto Fits = [&](const Tensor &T) { return !T.defined() || T.strides() == Strides; };
  if (std::all_of(Indices.begin(), Indices.end(), Fits))
    return Given;
  for (Tensor &T : Indices)
    T = contiguousForKernel(T);
  return Indices;
}

void accumulateOnCuda(const Tensor &Self, std::vector<Tensor> Indices, const Tensor &Values, bool Checked) {
  if (failed() || !Self.defined() || !Self.device().isCuda())
    return;
  withoutGrad([&] {
    CategoryScope Scope(Category::Temporary);
    const Accumulation Sum(Self, Indices);
    const Tensor Whole = contiguousForKernel(Self);
    Tensor Linear = linearIndex(Indices, Checked);
    Indices.clear(); // with what masks gave
    const std::int64_t Count = Linear.defined() ? Linear.numel() : 0, Wanted = Count * Sum.Added;
    Tensor Read, InFront;
    if (Values.defined() && (Values.numel() < Wanted || !Values.isContiguous()))
      Read = scratch(Wanted * elementSize(Self.dtype()), Self.device());
    if (Count == 0 || Sum.Slice == 0)
      return Tensor();
    if (Sum.InFront)
      InFront = scratch(Self.bytes(), Self.device());
    if (!Linear.isContiguous())
      Linear = makeTensor({Count}, Dtype::Long, Self.device());
    const Tensor Sorted = scratch(8 * Count, Self.device());
    const Tensor Original = scratch(8 * Count, Self.device());
    const Tensor Range = scratch(8 * Count, Self.device());
    cub::radixSort({Count, 8, 8, cub::bitsOf((Self.numel() - 1) / Sum.Slice)}, Self.device(),
                   "an accumulating index_put_");
    return Tensor();
  });
}

} // namespace vramlint
