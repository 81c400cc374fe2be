// Values by their rank: quantile and nanquantile, compositions of a sort.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Functions.h"
#include "Ops/Core/KnownNumbers.h"
#include "Ops/Core/NumberBounds.h"
#include "Ops/Core/Registry.h"

#include <algorithm>

namespace vramlint {
namespace {

/// An op by its name, as part of the one that runs.
Tensor runAs(std::string_view Name, const NamedArguments &Arguments) {
  OpCall Call(Name, Arguments);
  Argument Result = findOp(Name)->Run(Call);
  const Tensor *T = Result.get<Tensor>();
  return T ? *T : Tensor();
}

/// The CPU looks whether all of q are between 0 and 1.
void checkOnCpu(const Tensor &Q) {
  Tensor AllIn;
  {
    Tensor Above = ops::compare(Q, 0), Below = ops::compare(Q, 1);
    AllIn = reduce(Above, *reductionDims(Above, {}), false, Dtype::Bool);
  }
  Tensor True = makeTensor({}, Dtype::Bool, Q.device());
  refuseOutside(Q, 0, 1, "quantile", "quantile() q values must be in the range [0, 1]");
}

/// The ranks that q asks for, as numbers that need not be whole.
Tensor ranksOf(const Tensor &Q, const Tensor &Sorted, bool IgnoreNan) {
  if (IgnoreNan) {
    auto Scaled = [&] {
      Tensor IsNan = ops::unary("isnan", detached(Sorted)); // negated in place
      Tensor Count = ops::sum(IsNan, {-1}, true);
      Tensor Last = ops::sub(Count, 1);
      return ops::mul(Q, Last);
    };
    Tensor Ranks = Scaled();
    Tensor Negative = ops::compare(Ranks, 0);
    return ops::maskedFillInto(Ranks, Negative);
  }
  Tensor Flat = ops::mul(Q, Scalar(Sorted.size(-1) - 1));
  auto HasNan = [&] {
    Tensor IsNan = ops::unary("isnan", detached(Sorted));
    return reduce(IsNan, {IsNan.dim() - 1}, true, Dtype::Bool, {.Accumulator = 1});
  };
  Tensor Nan = HasNan();
  std::optional<Sizes> Shape = broadcastAll({Flat, Nan});
  if (!Shape)
    return {};
  Tensor Wide = ops::expand(Flat, *Shape), Mask = ops::expand(Nan, *Shape);
  Tensor Ranks = ops::maskedFill(Wide, Mask);
  Wide = Flat = Tensor(); // the first of the two goes first
  return Ranks;
}

/// What stands between two ranks: the value at one of them, by which they are rounded, or something between both.
struct Interpolation {
  std::string_view Rounded;
  bool Midpoint = false;
};
constexpr Interpolation Linear = {};
constexpr Word<Interpolation> Interpolations[] = {
    {"linear", Linear}, {"lower", {"floor"}}, {"higher", {"ceil"}}, {"nearest", {"round"}}, {"midpoint", {"", true}}};

/// The values at the ranks, the last dimension for q.
Tensor valuesAt(Tensor Ranks, const Tensor &Sorted, Interpolation How) {
  if (!How.Rounded.empty())
    Ranks = ops::unaryInto(How.Rounded, Ranks);
  Tensor Below = ops::to(Ranks, Dtype::Long);
  Tensor Values = ops::gather(Sorted, -1, Below);
  if (!How.Rounded.empty())
    return Values;
  Tensor Weights = How.Midpoint ? emptyLike(Ranks) : ops::sub(Ranks, Below);
  Tensor Above = ops::to(ops::unaryInto("ceil", Ranks), Dtype::Long);
  Tensor ValuesAbove = ops::gather(Sorted, -1, Above);
  return runAs("lerp_", {{"self", Values}, {"end", ValuesAbove}, {"weight", Weights}});
}

/// Sorted along the last dimension, which is the one that was asked for, or all in one row.
Tensor sortedAlong(const Tensor &Self, std::optional<std::int64_t> Dim, bool KeepDim, std::string_view Op) {
  Tensor Line = !Dim                     ? ops::flatten(Self)
                : *Dim == Self.dim() - 1 ? Self
                                         : ops::transpose(ops::unsqueeze(Self, -1), *Dim, -1);
  if (!Dim && KeepDim)
    for (std::int64_t I = 0; I < Self.dim(); ++I)
      Line = ops::unsqueeze(Line, 0);
  std::vector<Tensor> Both = ops::sort(Line, -1);
  if (!Both.empty() && Both[0].size(-1) > (std::int64_t(1) << 24)) // a float counts no further
    return fail(std::string(Op) + "() input tensor is too large");
  return Both.empty() ? Tensor() : Both[0];
}

/// The values in the shape that was asked for: q, if it is no single number, in front.
Tensor arranged(Tensor Values, const Tensor &Self, std::optional<std::int64_t> Dim, bool Single, bool KeepDim) {
  if (!Values.defined())
    return {};
  const bool Moved = Dim && *Dim != Self.dim() - 1; // a dimension of size one stands where the other was
  const auto InPlace = [&](std::string_view Op, std::int64_t At) { // the result is no view
    if (Values.defined())
      Values = runAs(Op, {{"self", Values}, {"dim", At}});
  };
  if (!Single) {
    InPlace("unsqueeze_", 0);
    if (Values.defined())
      Values = runAs("transpose_", {{"self", Values}, {"dim0", 0}, {"dim1", -1}});
  }
  InPlace("squeeze_", -1);
  const std::int64_t Lead = Single ? 0 : 1;
  if (Moved != KeepDim && Dim)
    InPlace(Moved ? "squeeze_" : "unsqueeze_", *Dim + Lead);
  return Values;
}

template <bool IgnoreNan> Argument runQuantile(OpCall &C) {
  Tensor Self = C.tensor("self");
  const Interpolation How =
      C.word("interpolation", Linear, Interpolations,
             std::string(C.name()) + "() interpolation must be one of linear, lower, higher, midpoint or nearest, "
                                     "but got {}");
  const bool KeepDim = C.flag("keepdim", false);
  std::optional<std::int64_t> Dim;
  if (!failed() && C.has("dim")) {
    Dim = checkedDim(C.integer("dim", 0), Self.dim());
    if (!Dim)
      return Tensor();
    if (Self.dim() == 0)
      Dim.reset();
  }
  if (failed() || C.poisoned())
    return Tensor();
  const Argument *Given = C.find("q");
  const Tensor *GivenTensor = Given ? Given->get<Tensor>() : nullptr;
  if (const auto *Part = Given ? Given->get<double>() : nullptr; Part && !(*Part >= 0 && *Part <= 1))
    return fail("quantile() q must be in the range [0, 1] but got " + std::to_string(*Part));
  Tensor Q = GivenTensor ? *GivenTensor : ops::zeros({}, Self.dtype(), Self.device());
  if (!Q.defined())
    return C.tensor("q");
  if (Self.numel() == 0)
    return fail(std::string(C.name()) + "() input tensor must be non-empty");
  if (Q.dim() > 1)
    return fail(std::string(C.name()) + "() q must be a scalar or 1D tensor");
  if (Self.dtype() != Dtype::Float && Self.dtype() != Dtype::Double)
    return fail(std::string(C.name()) + "() input tensor must be either float or double dtype");
  if (Q.dtype() != Self.dtype())
    return fail(std::string(C.name()) + "() q tensor must be same dtype as the input tensor");
  if (!(Q.device() == Self.device()))
    return fail(std::string(C.name()) + "() q tensor must be on the same device as the input tensor");
  if (Self.device().isCpu())
    checkOnCpu(Q);
  if (failed())
    return Tensor();
  const bool Single = Q.dim() == 0;
  Tensor Sorted = sortedAlong(Self, Dim, KeepDim, C.name());
  if (failed())
    return Tensor();
  Tensor Row = Single ? ops::unsqueeze(Q, -1) : Q;
  Tensor Values = valuesAt(ranksOf(Row, Sorted, IgnoreNan), Sorted, How);
  return arranged(Values, Self, Dim, Single, KeepDim);
}

const OpDecl Decls[] = {
    {.Names = {"quantile"},
     .Run = runQuantile<false>,
     .Source = "1.13.1 aten/src/ATen/native/Sorting.cpp, quantile_compute"},
    {.Names = {"nanquantile"},
     .Run = runQuantile<true>,
     .Source = "1.13.1 aten/src/ATen/native/Sorting.cpp, quantile_compute"},
};

} // namespace
const std::span<const OpDecl> QuantileOps = Decls;

} // namespace vramlint
