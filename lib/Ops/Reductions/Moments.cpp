// Variances, deviations and norms, and their gradients (torch/csrc/autograd/FunctionsManual.cpp, 1.13).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Reductions/Moments.h"

#include "Ops/Core/Functions.h"
#include "Ops/Core/OutForm.h"
#include "Ops/Core/Recording.h"

#include <cmath>
#include <limits>

namespace vramlint::ops {

Tensor normBackward(const Tensor &Grad, const Tensor &Self, const Tensor &Result, double P, const Sizes &Dims,
                    bool KeepDim) {
  Tensor G = restoreDims(Grad, Self.dim(), Dims, KeepDim), N = restoreDims(Result, Self.dim(), Dims, KeepDim);
  if (P == 0)
    return {};
  if (P == 1)
    return mul(unary("sgn", Self), G);
  if (P == 2) {
    Tensor Scaled = div(Self, N);
    Tensor IsZero = compare(N, 0);
    Scaled = maskedFillInto(Scaled, IsZero);
    return mul(G, Scaled);
  }
  const auto Power = [&](double Exponent) { return powInto(unary("abs", Self), Exponent); };
  if (std::isinf(P)) {
    Tensor Absolute = unary("abs", Self), Mask;
    {
      Tensor Equal = compare(Absolute, N), IsNan = unary("isnan", Absolute);
      Mask = iterate({Equal, IsNan}, {.ResultType = Dtype::Bool});
    }
    Tensor Count = sum(Mask, Dims, true);
    Tensor Share = div(G, Count);
    Tensor Chosen = mul(Share, Mask);
    Tensor Sign = unary("sgn", Self);
    return mul(Sign, Chosen);
  }
  if (P < 1) {
    auto Powers = [&] {
      Tensor Absolute = Power(P - 1);
      Tensor AtZero = compare(Self, 0);
      maskedFillInto(Absolute, AtZero);
      Tensor Sign = unary("sgn", Self);
      return mul(Sign, Absolute);
    };
    Tensor Scaled = Powers();
    Tensor Scale = pow(N, 1 - P);
    Tensor Product = mul(Scaled, G);
    return mul(Product, Scale);
  }
  auto Powers = [&] {
    Tensor Absolute = Power(P < 2 ? P - 1 : P - 2);
    return P < 2 ? mul(unary("sgn", Self), Absolute) : mul(Self, Absolute);
  };
  Tensor Scaled = Powers();
  Tensor Scale = div(G, pow(N, P - 1));
  {
    Tensor AtZero = compare(N, 0);
    Scale = maskedFillInto(Scale, AtZero);
  }
  return mul(Scaled, Scale);
}

Tensor norm(const Tensor &Self, double P, const Sizes &Dims, bool KeepDim, std::optional<Dtype> Type,
            bool ConvertedOnce) {
  std::optional<Sizes> Reduced = failed() ? std::nullopt : reductionDims(Self, Dims);
  if (!Reduced)
    return {};
  // 2.x asks for the type of what is read, whatever it is counted in.
  if (const Dtype In = torchAtLeast(2, 0) ? Self.dtype() : Type.value_or(Self.dtype());
      !isFloatingPoint(In) && !isComplex(In))
    return fail("norm(): input dtype should be either floating point or complex. Got " + std::string(dtypeName(In)) +
                " instead.");
  NodeRef Node = record("norm", {Self});
  SavedSlot Kept = keep(Node, Self);
  const Dtype Counted = Type.value_or(Self.dtype());
  Tensor Out = reduce(Self, *Reduced, KeepDim, toReal(Counted),
                      {.Convert = Counted == Self.dtype() ? std::optional<Dtype>() : Counted});
  SavedSlot KeptOut = keepOutput(Node, Out);
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    Tensor S = unpack(N, Kept), R = unpack(N, KeptOut);
    if (Type && ConvertedOnce)
      S = to(S, G[0].dtype());
    return {normBackward(G[0], S, R, P, Dims.empty() ? Dims : *Reduced, KeepDim)};
  });
}

/// No \p Dims: everything. \p Freedom may be below zero.
static Tensor varBackward(const Tensor &Grad, const Tensor &Self, const Sizes &Dims, bool KeepDim, double Freedom) {
  const bool Full = Dims.empty() || Self.dim() == 0;
  if (Full && Freedom == 0 && torchAtLeast(1, 13) && !torchAtLeast(2, 0)) // without a look at self
    return mul(Grad, Scalar(std::numeric_limits<double>::infinity()));
  if (Full && Freedom <= 0 && torchAtLeast(2, 0)) { // NaN where an element is the mean, or infinity
    Tensor Mean = mean(Self), IsMean = compare(Self, Mean);
    const double Nan = std::numeric_limits<double>::quiet_NaN(), Infinity = std::numeric_limits<double>::infinity();
    Tensor Factor = invokeTensor("where", {{"condition", IsMean}, {"self", Nan}, {"other", Infinity}});
    return mul(Grad, Factor);
  }
  Tensor G = Self.dim() > 1 && !Full ? restoreDims(Grad, Self.dim(), Dims, KeepDim) : Grad;
  Tensor Mean = Full ? mean(Self) : mean(Self, Dims, true);
  Tensor Centered = sub(Self, Mean);
  Tensor Scaled = mul(G, Scalar(2.0 / (torchAtLeast(2, 0) ? std::max(Freedom, 0.0) : Freedom)));
  return mul(Scaled, Centered);
}

Tensor varMeanBackward(Tensor OfVariance, const Tensor &OfMean, const Tensor &Self, const Sizes &Dims, double Freedom,
                       bool KeepDim) {
  Tensor Result;
  if (OfVariance.defined())
    Result = varBackward(OfVariance, Self, Dims, KeepDim, Freedom);
  OfVariance = Tensor();
  if (!OfMean.defined())
    return Result;
  std::int64_t Count = 1;
  for (std::int64_t Dim : Dims)
    Count *= Self.dim() ? Self.sizes()[Dim] : 1;
  Tensor Mean = div(sumBackward(OfMean, Self.sizes(), Dims, KeepDim), Scalar(Dims.empty() ? Self.numel() : Count));
  Result = Result.defined() ? add(Result, Mean) : Mean; // what it was goes before the other
  return Result;
}

/// The gradient of the variance whose root the gradient is of (std_backward).
static Tensor stdToVar(const Tensor &G, const Tensor &Result) {
  Tensor Twice = mul(Result, 2);
  Tensor Grad = div(G, Twice);
  Tensor IsZero = compare(Result, 0);
  return maskedFillInto(Grad, IsZero);
}

static Tensor realVariance(const Tensor &Self, const Sizes &Reduced, bool KeepDim) {
  Tensor Out = reduce(Self, Reduced, KeepDim, Self.dtype(),
                      {.Accumulator = elementSize(Self.dtype()) > 4 ? 32 : 16, .ValuesPerThread = 2});
  const bool WholeOnCpu = Self.device().isCpu() && Out.defined() && Out.numel() == 1 && Self.numel() > 0 &&
                          (Self.dtype() == Dtype::Float || Self.dtype() == Dtype::Double);
  if (WholeOnCpu) {
    // Two passes over the data (std_var_all_cpu).
    CategoryScope Scope(Category::Temporary);
    Tensor Mean = mean(Self);
  }
  return Out;
}

/// What \p Make makes of the real part and of the imaginary one, as views without a graph.
template <typename Function> static auto ofBothParts(const Tensor &Self, Function Make) {
  const Tensor Base = detached(Self);
  const OutForm NotTheirs{Tensor()};
  const auto Part = [&](bool Imaginary) {
    CategoryScope Scope(Category::Temporary);
    return Make(complexPart(Base, Imaginary));
  };
  auto Real = Part(false);
  return std::pair(std::move(Real), Part(true));
}

Tensor variance(const Tensor &Self, const Sizes &Dims, double Correction, bool KeepDim, bool Root) {
  std::optional<Sizes> Reduced = failed() ? std::nullopt : reductionDims(Self, Dims);
  if (!Reduced)
    return {};
  if (!isFloatingPoint(Self.dtype()) && !isComplex(Self.dtype()))
    return fail("std and var only support floating point and complex dtypes");
  double Count = 1;
  for (std::int64_t Dim : *Reduced)
    Count *= static_cast<double>(Self.sizes()[Dim]);
  NodeRef Node = record(Root ? "std" : "var", {Self});
  SavedSlot Kept = keep(Node, Self);
  Tensor Out = withoutGrad([&]() -> Tensor {
    if (!isComplex(Self.dtype()))
      return realVariance(Self, *Reduced, KeepDim);
    // The variances of both parts, added (std_var_out). Of a result of another type they have that.
    const Tensor Given = OutForm::claim(toReal(Self.dtype()), Self.device());
    const auto Parts = ofBothParts(Self, [&](const Tensor &T) { return realVariance(T, *Reduced, KeepDim); });
    const OutForm Form(Given);
    return iterate({Parts.first, Parts.second});
  });
  SavedSlot KeptOut = Root ? keepOutput(Node, Out) : SavedSlot();
  double Freedom = Count - Correction;
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    Tensor Grad = Root ? stdToVar(G[0], unpack(N, KeptOut)) : G[0];
    return {varBackward(Grad, unpack(N, Kept), Dims.empty() ? Dims : *Reduced, KeepDim, Freedom)};
  });
}

std::vector<Tensor> varianceAndMean(const Tensor &Self, const Sizes &Dims, double Correction, bool KeepDim,
                                    bool Root) {
  std::optional<Sizes> Reduced = failed() ? std::nullopt : reductionDims(Self, Dims);
  if (!Reduced)
    return {};
  const std::string Name = Root ? "std_mean" : "var_mean";
  if (!isFloatingPoint(Self.dtype()) && !isComplex(Self.dtype()))
    return fail(Name + " only support floating point and complex dtypes"), std::vector<Tensor>();
  double Count = 1;
  for (std::int64_t Dim : *Reduced)
    Count *= static_cast<double>(Self.sizes()[Dim]);
  NodeRef Node = record(Name, {Self});
  SavedSlot Kept = keep(Node, Self);
  const auto Kernel = [&](const Tensor &Real) {
    const Sizes Shape = reducedShape(Real, *Reduced, KeepDim);
    Tensor First = makeTensor(Shape, Real.dtype(), Real.device()),
           Second = makeTensor(Shape, Real.dtype(), Real.device());
    reduceScratch(Real, *Reduced, {.Accumulator = elementSize(Real.dtype()) > 4 ? 32 : 16, .ValuesPerThread = 2});
    return std::pair(First, Second);
  };
  auto [Spread, Mean] = withoutGrad([&] {
    if (!isComplex(Self.dtype()))
      return Kernel(Self);
    // Both parts by themselves (std_var_mean_out).
    const auto [Real, Imaginary] = ofBothParts(Self, Kernel);
    Tensor Sum = iterate({Real.first, Imaginary.first});
    return std::pair(Sum, iterate({Real.second, Imaginary.second}, {.ResultType = Self.dtype(), .Promote = false}));
  });
  if (failed())
    return {};
  SavedSlot KeptOut = Root ? keepOutput(Node, Spread) : SavedSlot();
  const double Freedom = Count - Correction;
  attach(Node, Spread, [=](GradNode &N, GradList &G) -> GradList {
    Tensor S = unpack(N, Kept), OfVariance;
    if (G[0].defined())
      OfVariance = Root ? stdToVar(G[0], unpack(N, KeptOut)) : G[0];
    return {varMeanBackward(std::move(OfVariance), G[1], S, Dims.empty() ? Dims : *Reduced, Freedom, KeepDim)};
  });
  setHistory(Node, Mean);
  return {Spread, Mean};
}

} // namespace vramlint::ops
