// The gradient of what is seen of a storage by strides of its own.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Strided.h"
#include "Ops/Core/Functions.h"

#include <algorithm>

namespace vramlint::ops {

namespace {
struct StridedLayout {
  Sizes Shape, Strides;
  std::int64_t Offset = 0;

  std::int64_t end() const {
    std::int64_t Last = Offset;
    for (std::size_t I = 0; I < Shape.size(); ++I)
      Last += (Shape[I] - 1) * Strides[I];
    return elementCount(Shape).value_or(0) == 0 ? Offset : Last + 1;
  }
  /// Two places may be one (_maybe_overlapping_memory).
  bool overlaps() const {
    std::vector<std::pair<std::int64_t, std::int64_t>> ByStride;
    for (std::size_t I = 0; I < Shape.size(); ++I)
      if (Shape[I] != 1)
        ByStride.emplace_back(Strides[I], Shape[I]);
    std::sort(ByStride.begin(), ByStride.end());
    std::int64_t Reached = 0;
    for (auto [Stride, Size] : ByStride) {
      if (Stride <= Reached)
        return true;
      Reached += Stride * (Size - 1);
    }
    return false;
  }
};
} // namespace

/// as_strided_backward: zeros of what both layouts reach of the storage, seen as the input was. Places that are seen
/// several times are added up by index.
static Tensor stridedGrad(Tensor Grad, const StridedLayout &From, StridedLayout To) {
  if (elementCount(To.Shape).value_or(0) == 0 || elementCount(From.Shape).value_or(0) == 0)
    return zeros(From.Shape, Grad.dtype(), Grad.device());
  for (std::size_t I = To.Shape.size(); I-- > 0;)
    if (To.Shape[I] != 1 && To.Strides[I] == 0) {
      Grad = sum(Grad, {static_cast<std::int64_t>(I)});
      To.Shape.erase(To.Shape.begin() + static_cast<std::ptrdiff_t>(I));
      To.Strides.erase(To.Strides.begin() + static_cast<std::ptrdiff_t>(I));
    }
  const std::int64_t Start = std::min(From.Offset, To.Offset);
  const std::int64_t Reach = std::max(From.end(), To.end()) - Start;
  Tensor Storage = zeros({Reach}, Grad.dtype(), Grad.device());
  if (To.overlaps() || From.overlaps()) {
    Tensor Places = scratch(8 * Reach, Grad.device());
    const Tensor Added = To.overlaps() ? reshape(Grad, {-1}) : Tensor();
    if (To.overlaps())
      scratch(8 * elementCount(To.Shape).value_or(0), Grad.device());
    if (From.overlaps()) {
      Tensor Count = emptyLike(Storage);
      scratch(8 * elementCount(From.Shape).value_or(0), Grad.device());
    }
  }
  if (!Storage.defined())
    return {};
  const Tensor Seen = makeAlias(Storage, From.Shape, From.Strides, From.Offset - Start);
  markView(Storage, Seen); // which keeps what it is a view of, so that nothing is added in place
  return Seen;
}

BackwardFn stridedBackward(const Tensor &Base, const Tensor &View) {
  const StridedLayout From{Base.sizes(), Base.strides(), Base.impl().Offset};
  const StridedLayout To{View.sizes(), View.strides(), View.impl().Offset};
  return [From, To](GradNode &N, GradList &G) -> GradList {
    if (!N.wants(0) || !G[0].defined())
      return {Tensor()};
    NodeRef Second = record("as_strided_backward", {G[0]});
    Tensor Grad = stridedGrad(G[0], From, To);
    return {attach(Second, Grad, [To](GradNode &, GradList &GG) -> GradList {
      return {asStrided(GG[0], To.Shape, To.Strides, To.Offset)};
    })};
  };
}

/// What lies under a complex view of real numbers.
static StridedLayout realLayout(const Tensor &Complex) {
  StridedLayout Of{Complex.sizes(), Complex.strides(), Complex.impl().Offset * 2};
  for (std::int64_t &Stride : Of.Strides)
    Stride *= 2;
  Of.Shape.push_back(2);
  Of.Strides.push_back(1);
  return Of;
}

BackwardFn refreshedBackward(const Tensor &Base, const Tensor &View) {
  if (Base.dtype() == View.dtype())
    return stridedBackward(Base, View);
  // view(dtype) has no history: a complex view of real numbers is that of view_as_complex.
  if (!View.impl().Function || !isComplex(View.dtype()) || isComplex(Base.dtype())) {
    session().assume(Doubt::NoOpModel, "the history of a view of another type behind a change in place");
    return [From = OutputMeta{Base.sizes(), Base.dtype(), Base.device()}](GradNode &N, GradList &G) -> GradList {
      return {N.wants(0) && G[0].defined() ? zeros(From.Shape, From.Type, From.Where) : Tensor()};
    };
  }
  // The functions that made the view run once more: as_strided, unless it is a view of all of the base, and then
  // this.
  const StridedLayout To = realLayout(View);
  const bool IsWhole = To.Shape == Base.sizes() && To.Strides == Base.strides() && To.Offset == Base.impl().Offset;
  const BackwardFn Rest =
      IsWhole ? BackwardFn() : stridedBackward(Base, makeAlias(Base, To.Shape, To.Strides, To.Offset));
  return [Rest](GradNode &N, GradList &G) -> GradList {
    if (!N.wants(0) || !G[0].defined())
      return {Tensor()};
    GradList Real = {viewAsReal(contiguous(G[0]))};
    return Rest ? Rest(N, Real) : Real;
  };
}

} // namespace vramlint::ops
