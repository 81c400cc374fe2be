// Elementwise part of the iterator: broadcasting, promotion, the strides of results, cast copies on the CPU.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/TensorIterator.h"
#include "Ops/Core/Copies.h"
#include "Ops/Core/OutForm.h"

#include <algorithm>

namespace vramlint {

std::optional<Sizes> broadcastShapes(const Sizes &A, const Sizes &B) {
  if (std::optional<Sizes> Shape = broadcast(A, B))
    return Shape;
  const std::size_t Rank = std::max(A.size(), B.size());
  for (std::size_t I = Rank; I-- > 0;) {
    const std::size_t LackA = Rank - A.size(), LackB = Rank - B.size();
    const std::int64_t SizeA = I < LackA ? 1 : A[I - LackA], SizeB = I < LackB ? 1 : B[I - LackB];
    if (SizeA == SizeB || SizeA == 1 || SizeB == 1)
      continue;
    fail("The size of tensor a (" + std::to_string(SizeA) + ") must match the size of tensor b (" +
         std::to_string(SizeB) + ") at non-singleton dimension " + std::to_string(I));
    break;
  }
  return std::nullopt;
}

std::optional<Sizes> broadcastAll(const std::vector<Tensor> &Inputs) {
  std::optional<Sizes> Shape = Sizes();
  for (const Tensor &T : Inputs)
    if (Shape && T.defined())
      Shape = broadcastShapes(*Shape, T.sizes());
  return Shape;
}

std::optional<Device> commonDevice(const std::vector<Tensor> &Inputs) {
  std::optional<Device> Common;
  for (const Tensor &T : Inputs)
    if (T.defined() && !(T.dim() == 0 && T.device().isCpu()) && !Common)
      Common = T.device();
  for (const Tensor &T : Inputs) {
    if (!T.defined())
      continue;
    if (!Common)
      Common = T.device();
    if (!(T.device() == *Common) && !(T.dim() == 0 && T.device().isCpu())) {
      fail("Expected all tensors to be on the same device, but found at least two devices, " + deviceName(*Common) +
           " and " + deviceName(T.device()) + "!");
      return std::nullopt;
    }
  }
  return Common;
}

Tensor numberBeside(Scalar Value, Device Beside) {
  if (!Beside.isCuda())
    return wrapScalar(Value, Beside);
  CategoryScope Scope(Category::Temporary);
  Tensor Number = makeTensor({}, Value.Kind, Beside);
  Number.impl().WrappedNumber = true;
  return Number;
}

Dtype resultType(const std::vector<Tensor> &Inputs) {
  std::optional<Dtype> Dimensioned, ZeroDim, Wrapped;
  auto Mix = [](std::optional<Dtype> &Slot, Dtype Type) { Slot = Slot ? promote(*Slot, Type) : Type; };
  for (const Tensor &T : Inputs) {
    if (!T.defined())
      continue;
    if (T.impl().WrappedNumber)
      Mix(Wrapped, isFloatingPoint(T.dtype()) ? session().DefaultDtype : T.dtype());
    else
      Mix(T.dim() == 0 ? ZeroDim : Dimensioned, T.dtype());
  }
  auto Combine = [](std::optional<Dtype> High, std::optional<Dtype> Low) -> std::optional<Dtype> {
    if (!High || !Low)
      return High ? High : Low;
    if (isComplex(*High))
      return High;
    if (isFloatingPoint(*High))
      return isComplex(*Low) ? promote(*High, Dtype::ComplexHalf) : *High;
    if (*High == Dtype::Bool || isFloatingPoint(*Low) || isComplex(*Low))
      return promote(*High, *Low);
    return High;
  };
  return Combine(Dimensioned, Combine(ZeroDim, Wrapped)).value_or(session().DefaultDtype);
}

/// Dimensions from fastest to slowest by the strides of all operands (reorder_dimensions). \p Strides has one entry
/// per operand, broadcast to \p Shape (0 where an operand does not move).
static std::vector<std::size_t> iterationOrder(const Sizes &Shape, const std::vector<Sizes> &Strides) {
  std::vector<std::size_t> Order(Shape.size());
  for (std::size_t I = 0; I < Order.size(); ++I)
    Order[I] = Order.size() - 1 - I;
  auto Compare = [&](std::size_t A, std::size_t B) {
    for (const Sizes &S : Strides) {
      if (S[A] == 0 || S[B] == 0)
        continue;
      if (S[A] != S[B])
        return S[A] < S[B] ? -1 : 1;
      if (Shape[A] > Shape[B])
        return 1;
    }
    return 0;
  };
  for (std::size_t I = 1; I < Order.size(); ++I) {
    std::size_t Moving = I;
    for (std::size_t J = I; J-- > 0;) {
      int C = Compare(Order[J], Order[Moving]);
      if (C > 0) {
        std::swap(Order[J], Order[Moving]);
        Moving = J;
      } else if (C < 0) {
        break;
      }
    }
  }
  return Order;
}

static Sizes packedStrides(const Sizes &Shape, const std::vector<std::size_t> &Order) {
  Sizes Strides(Shape.size());
  std::int64_t Step = 1;
  for (std::size_t Dim : Order) {
    Strides[Dim] = Step;
    if (__builtin_mul_overflow(Step, std::max<std::int64_t>(Shape[Dim], 1), &Step))
      Step = 1;
  }
  return Strides;
}

Sizes denseStridesLike(const Tensor &T) {
  if (T.isNonOverlappingAndDense())
    return T.strides();
  return packedStrides(T.sizes(), iterationOrder(T.sizes(), {T.strides()}));
}

Sizes resultStrides(const Sizes &Shape, const std::vector<Tensor> &Inputs) {
  bool SameShape = true, AllContiguous = true, AllChannelsLast = true, SameStrides = true;
  const Tensor *First = nullptr;
  for (const Tensor &T : Inputs) {
    if (!T.defined())
      continue;
    SameShape &= T.sizes() == Shape;
    AllContiguous &= T.isContiguous();
    AllChannelsLast &= T.dim() == 4 && T.isContiguous(MemoryFormat::ChannelsLast);
    if (!First)
      First = &T;
    SameStrides &= T.strides() == First->strides() && T.isNonOverlappingAndDense();
  }
  if (SameShape && First) {
    if (AllContiguous)
      return contiguousStrides(Shape);
    if (AllChannelsLast)
      return contiguousStrides(Shape, MemoryFormat::ChannelsLast);
    if (SameStrides)
      return First->strides();
  }
  std::vector<Sizes> Strides;
  for (const Tensor &T : Inputs) {
    if (!T.defined())
      continue;
    Sizes S(Shape.size(), 0);
    std::size_t Lead = Shape.size() - T.sizes().size();
    for (std::size_t I = 0; I < T.sizes().size(); ++I)
      S[Lead + I] = T.sizes()[I] == 1 && Shape[Lead + I] != 1 ? 0 : T.strides()[I];
    Strides.push_back(std::move(S));
  }
  return packedStrides(Shape, iterationOrder(Shape, Strides));
}

namespace {
/// What both forms work out first, and the cast copies they hold while the kernel runs.
struct Prepared {
  Sizes Shape;
  Dtype Common;
  Device Where;
  Tensor OutputCast; ///< where an output of another dtype is computed, to be copied then
  std::vector<Tensor> Casts;

  Prepared(Sizes Shape, Dtype Common, Device Where) : Shape(std::move(Shape)), Common(Common), Where(Where) {}
  Prepared(Prepared &&) = default;
  ~Prepared() {
    OutputCast = Tensor();
    while (!Casts.empty())
      Casts.pop_back();
  }
};
} // namespace

static std::optional<Prepared> prepare(const std::vector<Tensor> &Inputs, const IteratorRules &Rules) {
  if (failed())
    return std::nullopt;
  std::optional<Device> Where = commonDevice(Inputs);
  std::optional<Sizes> Shape = Where ? broadcastAll(Inputs) : std::nullopt;
  if (!Shape)
    return std::nullopt;
  Prepared P(std::move(*Shape), resultType(Inputs), *Where);
  if (Rules.FloatResult && isIntegral(P.Common, true))
    P.Common = session().DefaultDtype;
  return P;
}

/// The copies that the CPU computes with, once nothing is refused any more (compute_types).
static void makeCasts(Prepared &P, const std::vector<Tensor> &Inputs, const IteratorRules &Rules,
                      const Tensor &Output = {}) {
  if (!P.Where.isCpu() || !Rules.Promote)
    return;
  CategoryScope Scope(Category::Temporary);
  // What gives a type of its own writes that as well (build_comparison_op).
  if (Output.defined() && Output.dtype() != P.Common && Output.dtype() != Rules.ResultType)
    P.OutputCast = makeStrided(Output.sizes(), denseStridesLike(Output), P.Common, P.Where);
  for (const Tensor &T : Inputs)
    if (T.defined() && T.dtype() != P.Common)
      P.Casts.push_back(makeStrided(T.sizes(), denseStridesLike(T), P.Common, P.Where));
}

/// The strides of the result: by what is computed with, in the place of the operands of other types.
static Sizes stridesBy(const Prepared &P, std::vector<Tensor> Operands) {
  auto Cast = P.Casts.begin();
  for (Tensor &T : Operands)
    if (Cast != P.Casts.end() && T.defined() && T.dtype() != P.Common)
      T = *Cast++;
  return resultStrides(P.Shape, Operands);
}

static bool canHold(Dtype Output, Dtype Result) {
  auto Rank = [](Dtype D) { return D == Dtype::Bool ? 0 : isIntegral(D, false) ? 1 : isFloatingPoint(D) ? 2 : 3; };
  if (Rank(Result) <= Rank(Output))
    return true;
  fail("result type " + std::string(dtypeName(Result)) + " can't be cast to the desired output type " +
       std::string(dtypeName(Output)));
  return false;
}

/// The tensor that an out form gave: resized, and with it what is computed in another dtype first.
static Tensor iterateTo(const Tensor &Out, std::vector<Tensor> Inputs, const IteratorRules &Rules) {
  if (refuseOverlap(Out)) // as it is given, before it is resized
    return {};
  for (const Tensor &T : Inputs)
    if (refusePartialOverlap(Out, T))
      return {};
  std::optional<Prepared> P = prepare(Inputs, Rules);
  if (!P)
    return {};
  if (!(Out.device() == P->Where))
    return fail("Expected all tensors to be on the same device, but found at least two devices, " +
                deviceName(P->Where) + " and " + deviceName(Out.device()) + "!");
  if (!Rules.ResultType && !canHold(Out.dtype(), P->Common))
    return {};
  makeCasts(*P, Inputs, Rules, Out);
  Sizes Strides = stridesBy(*P, Inputs);
  if (P->OutputCast.defined() && Rules.CastFirst)
    resizeOutput(P->OutputCast, P->Shape, Strides);
  Tensor Result = resizeOutput(Out, P->Shape, Strides);
  if (P->OutputCast.defined())
    resizeOutput(P->OutputCast, P->Shape, Strides);
  if (Rules.DropInputsFirst)
    Inputs.clear();
  return Result;
}

/// The zero that stands for each of those that have no memory, until the kernel is done.
static std::vector<Tensor> zerosBehind(const std::vector<Tensor> &Inputs) {
  std::vector<Tensor> Zeros;
  for (const Tensor &T : Inputs)
    if (Tensor Zero = zeroBehind(T); Zero.defined())
      Zeros.push_back(std::move(Zero));
  return Zeros;
}

Tensor iterate(std::vector<Tensor> Inputs, IteratorRules Rules) {
  for (const Tensor &T : Inputs)
    if (!T.defined())
      return {};
  const std::vector<Tensor> Zeros = zerosBehind(Inputs);
  for (Tensor &T : Inputs)
    T = resolvedMarks(T);
  if (Tensor Out = OutForm::claim(); Out.defined())
    return iterateTo(Out, std::move(Inputs), Rules);
  std::optional<Prepared> P = prepare(Inputs, Rules);
  if (!P)
    return {};
  makeCasts(*P, Inputs, Rules);
  Tensor Result = makeStrided(P->Shape, stridesBy(*P, Inputs), Rules.ResultType.value_or(P->Common), P->Where);
  if (Rules.DropInputsFirst)
    Inputs.clear();
  return Result;
}

bool iterateInto(const Tensor &Self, std::vector<Tensor> Inputs, IteratorRules Rules) {
  if (!Self.defined() || refuseOverlap(Self))
    return false;
  for (const Tensor &T : Inputs)
    if (!T.defined() || refusePartialOverlap(Self, T))
      return false;
  const std::vector<Tensor> Zeros = zerosBehind(Inputs);
  for (Tensor &T : Inputs)
    T = resolvedMarks(T);
  std::optional<Prepared> P = prepare(Inputs, Rules);
  if (!P)
    return false;
  if (P->Shape != Self.sizes()) {
    fail("output with shape " + formatSizes(Self.sizes()) + " doesn't match the broadcast shape " +
         formatSizes(P->Shape));
    return false;
  }
  if (!Rules.ResultType && !canHold(Self.dtype(), P->Common))
    return false;
  makeCasts(*P, Inputs, Rules, Self);
  if (Rules.DropInputsFirst)
    Inputs.clear();
  return true;
}

} // namespace vramlint
