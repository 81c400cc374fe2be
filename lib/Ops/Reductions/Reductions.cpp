// Reductions: sum, mean, extrema, variance, norms, logical ones. Temporaries of forward and backward follow the
// measured traces (`mean`, `std`, `max all`, `amax`, `norm`, `logsumexp`).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/BackwardKernel.h"
#include "Ops/Core/ComplexGrads.h"
#include "Ops/Core/Copies.h"
#include "Ops/Core/Functions.h"
#include "Ops/Core/NeverZero.h"
#include "Ops/Core/OutForm.h"
#include "Ops/Core/Recording.h"
#include "Ops/Core/Registry.h"
#include "Ops/Reductions/Moments.h"

#include <cmath>

namespace vramlint {
namespace ops {

Tensor restoreDims(Tensor G, std::int64_t Rank, const Sizes &Dims, bool KeepDim) {
  if (KeepDim || Rank == 0)
    return G;
  for (std::int64_t Dim : Dims)
    G = unsqueeze(G, Dim);
  return G;
}

Tensor sumBackward(const Tensor &G, const Sizes &Shape, const Sizes &Dims, bool KeepDim) {
  if (Dims.size() == Shape.size() && !KeepDim)
    return expand(G, Shape);
  return expand(restoreDims(G, static_cast<std::int64_t>(Shape.size()), Dims, KeepDim), Shape);
}

Tensor sum(const Tensor &Self, const Sizes &Dims, bool KeepDim, std::optional<Dtype> Type) {
  std::optional<Sizes> Reduced = failed() ? std::nullopt : reductionDims(Self, Dims);
  if (!Reduced)
    return {};
  Dtype Result = Type.value_or(isIntegral(Self.dtype(), true) ? Dtype::Long : Self.dtype());
  NodeRef Node = record("sum", {Self});
  const Tensor Zero = zeroBehind(Self);
  Tensor Out = reduce(Self, *Reduced, KeepDim, Result, {.Convert = Result, .IsSum = true});
  Sizes Shape = Self.sizes();
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    return {N.wants(0) ? sumBackward(G[0], Shape, *Reduced, KeepDim) : Tensor()};
  });
}

/// nansum: zeros in the place of what is none, so the gradient is masked by what the input was.
static Tensor nansum(const Tensor &Self, const Sizes &Dims, bool KeepDim, std::optional<Dtype> Type) {
  if (failed() || !Self.defined())
    return {};
  if (isComplex(Self.dtype()) && !torchAtLeast(2, 10))
    return fail("nansum does not support complex inputs");
  if (isIntegral(Self.dtype(), true))
    return sum(Self, Dims, KeepDim, Type);
  std::optional<Sizes> Reduced = reductionDims(Self, Dims);
  if (!Reduced)
    return {};
  NodeRef Node = record("nansum", {Self});
  SavedSlot Kept = keep(Node, Self);
  Dtype Result = Type.value_or(Self.dtype());
  Tensor Out = reduce(Self, *Reduced, KeepDim, Result, {.Convert = Result});
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    Tensor S = unpackToCompare(N, Kept);
    Tensor Grad = to(G[0], S.dtype());
    Tensor IsNan = unary("isnan", S);
    Tensor Mask = unary("logical_not", IsNan);
    return {mul(sumBackward(Grad, S.sizes(), *Reduced, KeepDim), Mask)};
  });
}

/// nanmean: the sum of what is a number, by how many there are.
static Tensor nanmean(const Tensor &Self, const Sizes &Dims, bool KeepDim, std::optional<Dtype> Type) {
  if (failed() || !Self.defined())
    return {};
  if (!isFloatingPoint(Self.dtype()))
    return fail("nanmean(): expected input to have floating point dtype but got " +
                std::string(dtypeName(Self.dtype())));
  auto Count = [&] {
    Tensor Mask = unary("isnan", detached(Self)); // negated in place
    return sum(Mask, Dims, KeepDim);
  };
  Tensor Factor = Count();
  return div(nansum(Self, Dims, KeepDim, Type), Factor);
}

Tensor mean(const Tensor &Self, const Sizes &Dims, bool KeepDim, std::optional<Dtype> Type) {
  std::optional<Sizes> Reduced = failed() ? std::nullopt : reductionDims(Self, Dims);
  if (!Reduced)
    return {};
  Dtype Result = Type.value_or(Self.dtype());
  if (!isFloatingPoint(Result) && !isComplex(Result))
    return fail(
        "mean(): could not infer output dtype. Input dtype must be either a floating point or complex dtype. Got: " +
        std::string(dtypeName(Self.dtype())));
  NodeRef Node = record("mean", {Self});
  // MeanBackward1 keeps its input in 1.13 alone: there the formula asks it for its number of elements as a symbol.
  keep(Node, Self, !Dims.empty() && torchAtLeast(1, 13) && !torchAtLeast(2, 0));
  const Tensor Read = resolvedMarks(Self);
  const bool OnCpu = Self.device().isCpu();
  // Since 2.6 what has two bytes is summed up and divided in single precision there, and copied into the result.
  const bool IsWidened = OnCpu && torchAtLeast(2, 6) && elementSize(Result) == 2 && isFloatingPoint(Result);
  Tensor Out = IsWidened ? makeResult(reducedShape(Self, *Reduced, KeepDim), Result, Self.device())
                         : reduce(Read, *Reduced, KeepDim, Result, {.Convert = Result});
  std::int64_t Count = 1;
  for (std::int64_t Dim : *Reduced)
    Count *= Self.sizes()[Dim];
  if (OnCpu && Out.defined()) {
    // The CPU sums, then divides in place by a wrapped number (aten/src/ATen/native/ReduceOps.cpp, mean).
    CategoryScope Scope(IsWidened ? Category::Temporary : session().DefaultCategory);
    Tensor Sums = IsWidened ? reduce(Read, *Reduced, KeepDim, Dtype::Float, {.Convert = Dtype::Float}) : Out;
    Tensor Number = wrapScalar(Count, Out.device());
    iterateInto(Sums, {Sums, Number});
  }
  Sizes Shape = Self.sizes();
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    if (!N.wants(0))
      return {Tensor()};
    return {div(sumBackward(G[0], Shape, *Reduced, KeepDim), Scalar(Count))};
  });
}

Tensor sumTo(const Tensor &Self, const Sizes &Shape) {
  if (failed() || !Self.defined())
    return {};
  if (Shape.empty()) // also of a number
    return sum(Self);
  Sizes Dims;
  std::int64_t Lead = Self.dim() - static_cast<std::int64_t>(Shape.size());
  for (std::int64_t I = 0; I < Self.dim(); ++I)
    if (I < Lead || (Shape[I - Lead] == 1 && Self.sizes()[I] != 1))
      Dims.push_back(I);
  Tensor Result = Dims.empty() ? Self : sum(Self, Dims, true);
  return Lead > 0 ? view(Result, Shape) : Result;
}

/// What LibTorch refuses of an empty tensor: a maximum needs something to look at (zero_numel_check_dims).
bool checkNotEmpty(const Tensor &Self, const Sizes &Dims, std::string_view Op) {
  if (Self.numel() == 0 && Dims.empty()) {
    fail(std::string(Op) + "(): Expected reduction dim to be specified for input.numel() == 0. Specify the reduction "
                           "dim with the 'dim' argument.");
    return false;
  }
  for (std::int64_t Dim : Dims)
    if (std::optional<std::int64_t> D = wrapDim(Dim, Self.dim()); D && Self.dim() && Self.sizes()[*D] == 0) {
      fail(std::string(Op) + "(): Expected reduction dim " + std::to_string(*D) + " to have non-zero size.",
           ErrorKind::Index);
      return false;
    }
  return true;
}

/// max(), min() over everything.
static Tensor extremum(const Tensor &Self, std::string_view Op) {
  std::optional<Sizes> Reduced = failed() ? std::nullopt : reductionDims(Self, {});
  if (!Reduced)
    return {};
  if (Self.numel() == 0)
    return fail(std::string(Op) + "(): Expected reduction dim to be specified for input.numel() == 0. Specify the "
                                  "reduction dim with the 'dim' argument.");
  NodeRef Node = record(Op, {Self});
  SavedSlot Kept = keep(Node, Self);
  Tensor Out = makeTensor({}, Self.dtype(), Self.device());
  {
    // The kernel reads a contiguous tensor (ReduceAllOps.cpp).
    Tensor Dense = contiguousForKernel(Self);
    reduceScratch(Dense, *Reduced, {.Accumulator = elementSize(Self.dtype())});
  }
  SavedSlot KeptOut = keepOutput(Node, Out);
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    return {evenlyDistribute(G[0], unpackToCompare(N, Kept), unpackToCompare(N, KeptOut))};
  });
}

Tensor evenlyDistribute(const Tensor &Grad, const Tensor &S, const Tensor &R) {
  if (S.device().isCuda()) {
    Tensor NanSelf, NanValue, Mask;
    if (torchAtLeast(2, 0)) { // all in place
      NanSelf = unary("isnan", S), NanValue = unary("isnan", R);
      Mask = compare(S, R);
    } else {
      Mask = compare(S, R);
      NanSelf = unary("isnan", S), NanValue = unary("isnan", R);
      iterate({NanSelf, NanValue}, {.ResultType = Dtype::Bool});
      NanSelf = NanValue = Tensor();
    }
    return mul(Mask, div(Grad, sum(Mask)));
  }
  Tensor IsNan = unary("isnan", R);
  Tensor Mask = compare(S, R);
  IsNan = Tensor();
  Tensor Zeros = zeros(S.sizes(), S.dtype(), S.device());
  Tensor Count = sum(Mask);
  Tensor Share = div(Grad, Count);
  return maskedFillInto(Zeros, Mask);
}

/// No \p Dims: all of them, of which none is put back (restore_reduced_dims). A number has its one put back.
static Tensor amaxBackward(const Tensor &Grad, const Tensor &Self, const Tensor &Result, const Sizes &Dims,
                           bool KeepDim) {
  const std::int64_t Rank = Result.dim() + (KeepDim ? 0 : static_cast<std::int64_t>(Dims.size()));
  Tensor G = restoreDims(Grad, Rank, Dims, KeepDim), R = restoreDims(Result, Rank, Dims, KeepDim);
  Tensor Mask = compare(Self, R);
  Tensor Count = sum(Mask, Dims, true);
  Tensor Share = div(G, Count);
  return mul(Share, Mask);
}

static Tensor amax(const Tensor &Self, const Sizes &Dims, bool KeepDim, std::string_view Op) {
  std::optional<Sizes> Reduced = failed() ? std::nullopt : reductionDims(Self, Dims);
  if (!Reduced)
    return {};
  if (Self.numel() == 0 && !checkNotEmpty(Self, Dims, Op))
    return {};
  NodeRef Node = record(Op, {Self});
  SavedSlot Kept = keep(Node, Self);
  Tensor Out = reduce(Self, *Reduced, KeepDim, Self.dtype(), {.Accumulator = elementSize(Self.dtype())});
  SavedSlot KeptOut = keepOutput(Node, Out);
  const bool IsNumber = Self.dim() == 0;
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    const Sizes Given = Dims.empty() ? Dims : IsNumber ? Sizes(Dims.size(), 0) : *Reduced;
    return {amaxBackward(G[0], unpackToCompare(N, Kept), unpackToCompare(N, KeptOut), Given, KeepDim)};
  });
}

static Tensor prod(const Tensor &Self, const Sizes &Dims, bool KeepDim, std::optional<Dtype> Type) {
  std::optional<Sizes> Reduced = failed() ? std::nullopt : reductionDims(Self, Dims);
  if (!Reduced)
    return {};
  Dtype Result = Type.value_or(isIntegral(Self.dtype(), true) ? Dtype::Long : Self.dtype());
  NodeRef Node = record("prod", {Self});
  SavedSlot Kept = keep(Node, Self);
  Tensor Out = reduce(Self, *Reduced, KeepDim, Result, {.Convert = Result});
  SavedSlot KeptOut = keepOutput(Node, Out);
  bool Full = Dims.empty();
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    Tensor S = unpack(N, Kept), R = unpack(N, KeptOut);
    if (S.dim() == 0)
      return {G[0]};
    // The branch for inputs without zeros; which one runs depends on data.
    takeNoneAsZero(S, "prod");
    if (Full) {
      { Tensor IsZero = compare(S, 0); }
      return {mulConj(G[0], div(R, S))};
    }
    Tensor Grad = restoreDims(G[0], S.dim(), *Reduced, KeepDim);
    R = restoreDims(R, S.dim(), *Reduced, KeepDim);
    Tensor IsZero = compare(S, 0);
    Tensor Count = sum(IsZero, *Reduced, true);
    { Tensor Most = reduce(Count, *reductionDims(Count, {}), false, Dtype::Long); }
    return {mulConj(Grad, div(R, S))};
  });
}

Tensor logsumexp(const Tensor &Self, const Sizes &Dims, bool KeepDim) {
  if (failed())
    return {};
  const bool Complex = isComplex(Self.dtype());
  if (Complex && !torchAtLeast(2, 0))
    return fail("logsumexp(): Expected floating point type for result tensor, but got: " +
                std::string(dtypeName(Self.dtype())));
  if (isIntegral(Self.dtype(), true)) { // as its values in the default type, which live as long as the call
    Tensor Floating;
    {
      CategoryScope Scope(Category::Temporary);
      Floating = to(Self, session().DefaultDtype);
    }
    return logsumexp(Floating, Dims, KeepDim);
  }
  const std::optional<Sizes> Reduced = reductionDims(Self, Dims);
  if (!Reduced)
    return {};
  NodeRef Node = record("logsumexp", {Self});
  SavedSlot Kept = keep(Node, Self);
  const Tensor Given = OutForm::claim(Self.dtype(), Self.device());
  const OutForm NotOfMaxima{Tensor()};
  Tensor Out;
  {
    bool OuterGrad = std::exchange(session().GradEnabled, false);
    Category Outer = std::exchange(session().DefaultCategory, Category::Temporary);
    Tensor Maxes, Shifted;
    if (Self.numel() == 0) {
      Shifted = emptyLike(Self); // nothing to find the maximum of: exp, then sum
    } else {
      const Tensor Real = Complex ? complexPart(detached(Self), /*Imaginary=*/false) : Self;
      Maxes = reduce(Real, *Reduced, true, Real.dtype(), {.Accumulator = elementSize(Real.dtype())});
      {
        Tensor Absolute = emptyLike(Maxes);
        Tensor Infinite = compare(Absolute, 0.0);
      }
      Shifted = iterate({Self, Maxes});
    }
    session().DefaultCategory = Outer;
    const OutForm OfSum(Given);
    Out = reduce(Shifted, *Reduced, KeepDim, Self.dtype());
    if (Complex && Maxes.defined() && Out.defined()) { // they are real, and added
      Shifted = Tensor();
      iterateInto(Out, {Out, view(Maxes, Out.sizes())});
    }
    session().GradEnabled = OuterGrad;
  }
  SavedSlot KeptOut = keepOutput(Node, Out);
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    Tensor S = unpack(N, Kept);
    Tensor Grad = restoreDims(G[0], S.dim(), *Reduced, KeepDim),
           R = restoreDims(unpack(N, KeptOut), S.dim(), *Reduced, KeepDim);
    Tensor Shifted = sub(S, R);
    Tensor Weight = unary("exp", Shifted);
    return {mulConj(Grad, Weight)};
  });
}

} // namespace ops

namespace {

template <Tensor (*Reduce)(const Tensor &, const Sizes &, bool KeepDim, std::optional<Dtype>)>
Argument runSum(OpCall &C) {
  Tensor Self = C.tensor("self");
  Sizes Dims = C.integers("dim|dims");
  bool KeepDim = C.flag("keepdim", false);
  return C.poisoned() ? Tensor() : Reduce(Self, Dims, KeepDim, C.dtype());
}

Argument runLogsumexp(OpCall &C) {
  Tensor Self = C.tensor("self");
  Sizes Dims = C.integers("dim|dims");
  bool KeepDim = C.flag("keepdim", false);
  return C.poisoned() ? Tensor() : ops::logsumexp(Self, Dims, KeepDim);
}

template <bool Root, bool AndMean> Argument runVar(OpCall &C) {
  Tensor Self = C.tensor("self");
  // var(bool unbiased) and var(dim, ...): a bool in the place of dim is the first form.
  const Argument *Dim = C.find("dim");
  bool DimIsFlag = Dim && Dim->is<bool>();
  Sizes Dims = DimIsFlag ? Sizes() : C.integers("dim");
  double Correction = C.has("correction") ? C.number("correction", 1)
                      : C.flag(DimIsFlag ? "dim" : "unbiased", true) ? 1
                                                                     : 0;
  const bool KeepDim = C.flag("keepdim", false);
  if (AndMean)
    return ops::varianceAndMean(Self, Dims, Correction, KeepDim, Root);
  return ops::variance(Self, Dims, Correction, KeepDim, Root);
}

/// norm, linalg_vector_norm.
template <bool OfNumbers> Argument runNorm(OpCall &C) {
  Tensor Self = C.tensor("self");
  const Argument *P = C.find("p|ord");
  double Order = 2;
  if (P) {
    if (const auto *I = P->get<std::int64_t>())
      Order = static_cast<double>(*I);
    else if (const auto *D = P->get<double>())
      Order = *D;
    else if (const auto *Text = P->get<std::string>(); Text && *Text != "fro")
      return leftOut({"norm: order `" + *Text + "` has no model"});
    else if (const auto *Unknown = P->get<UnknownValue>()) {
      C.poison(*Unknown);
      return Tensor();
    }
  }
  const std::optional<Dtype> Type = C.dtype();
  if (Type && Self.defined() && isComplex(*Type) != isComplex(Self.dtype()))
    return fail("linalg.vector_norm: dtype should be " +
                std::string(isComplex(Self.dtype()) ? "complex" : "floating point"));
  const Sizes Dims = C.integers("dim");
  if (!OfNumbers || torchAtLeast(2, 0)) { // of nothing there is no largest element
    const bool HasNone = Self.defined() && Self.numel() == 0 && (Order < 0 || std::isinf(Order));
    const auto isEmpty = [&](std::int64_t Dim) { return Self.dim() != 0 && Self.size(Dim) == 0; };
    const bool IsRefused = HasNone && (Dims.empty() || std::any_of(Dims.begin(), Dims.end(), isEmpty));
    if (IsRefused && OfNumbers) // the result is there before
      makeTensor(reducedShape(Self, reductionDims(Self, Dims).value_or(Dims), C.flag("keepdim", false)), Self.dtype(),
                 Self.device());
    if (IsRefused)
      return fail("linalg.vector_norm cannot compute the " + std::to_string(Order) +
                  " norm on an empty tensor because the operation does not have an identity");
  }
  return ops::norm(Self, Order, Dims, C.flag("keepdim", false), Type, OfNumbers);
}

/// native/LinearAlgebra.cpp, frobenius_norm; 2.0 has one kernel for it.
Argument runFrobenius(OpCall &C) {
  Tensor Self = C.tensor("self");
  const Sizes Dims = C.integers("dim");
  const bool KeepDim = C.flag("keepdim", false);
  if (Dims.size() != 2 || torchAtLeast(2, 0) || !Self.defined() || failed())
    return ops::norm(Self, 2, Dims, KeepDim);
  const auto Square = [&] {
    return isComplex(Self.dtype()) ? ops::complexPart(ops::mul(ops::conj(Self), Self), false) : ops::mul(Self, Self);
  };
  return ops::unary("sqrt", ops::sum(Square(), Dims, KeepDim));
}

Argument runAll(OpCall &C) {
  Tensor Self = C.tensor("self");
  std::optional<Sizes> Reduced = failed() ? std::nullopt : reductionDims(Self, C.integers("dim"));
  if (!Reduced)
    return Tensor();
  Dtype Result = Self.dtype() == Dtype::Byte ? Dtype::Byte : Dtype::Bool;
  // The CPU converts first, CUDA's kernel while it reads (ReduceOps.cpp, get_allany_iter).
  ReductionRules Rules{.Accumulator = 1};
  if (Self.device().isCpu() && Self.numel() > 0)
    Rules.Convert = Result;
  Tensor Out = reduce(Self, *Reduced, C.flag("keepdim", false), Result, Rules);
  // One element is not reduced but copied as a bool (allany_impl).
  if (Self.device().isCuda() && Self.numel() == 1 && Self.dtype() != Dtype::Bool)
    scratch(elementSize(Dtype::Bool), Self.device());
  return Out;
}

Argument runCountNonzero(OpCall &C) {
  Tensor Self = C.tensor("self");
  if (failed())
    return Tensor();
  // The CPU counts the whole where it lies.
  if (Self.device().isCpu() && !C.has("dim"))
    return makeTensor({}, Dtype::Long, Self.device());
  CategoryScope Scope(session().DefaultCategory);
  Tensor Mask = ops::compare(Self, 0);
  return ops::sum(Mask, C.integers("dim"));
}

/// aminmax: two results of one pass, and no derivative.
Argument runAminmax(OpCall &C) {
  Tensor Self = C.tensor("self");
  const bool Whole = !C.has("dim");
  std::optional<Sizes> Reduced =
      failed() ? std::nullopt : reductionDims(Self, Whole ? Sizes() : Sizes{C.integer("dim", 0)});
  if (!Reduced || !ops::checkNotEmpty(Self, Whole ? Sizes() : *Reduced, "aminmax"))
    return Tensor();
  if (Self.device().isCpu() && Self.dtype() == Dtype::Half && !torchAtLeast(2, 0))
    return failNotImplemented("aminmax_cpu", Dtype::Half);
  NodeRef Node = record("aminmax", {Self});
  Sizes Shape = reducedShape(Self, *Reduced, C.flag("keepdim", false));
  Tensor Least = makeTensor(Shape, Self.dtype(), Self.device()),
         Most = makeTensor(Shape, Self.dtype(), Self.device());
  if (failed())
    return Tensor();
  {
    Tensor Dense = Whole ? contiguousForKernel(Self) : Self;
    reduceScratch(Dense, *Reduced, {.Accumulator = 2 * elementSize(Self.dtype())});
  }
  setHistory(Node, Least);
  attach(Node, Most, [](GradNode &N, GradList &) -> GradList {
    underived("aminmax");
    return GradList(N.Next.size());
  });
  return std::vector<Tensor>{Least, Most};
}

/// dist: the norm of a difference that is made again for the gradient.
Argument runDist(OpCall &C) {
  Tensor Self = C.tensor("self"), Other = C.tensor("other");
  const double P = C.number("p", 2);
  if (failed())
    return Tensor();
  NodeRef Node = record("dist", {Self, Other});
  SavedSlot KeptSelf = keep(Node, Self), KeptOther = keep(Node, Other);
  Tensor Out;
  {
    bool OuterGrad = std::exchange(session().GradEnabled, false);
    Category Outer = std::exchange(session().DefaultCategory, Category::Temporary);
    Tensor Difference = ops::sub(Self, Other);
    session().DefaultCategory = Outer;
    Out = ops::norm(Difference, P);
    session().GradEnabled = OuterGrad;
  }
  SavedSlot KeptOut = keepOutput(Node, Out);
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    Tensor S = unpack(N, KeptSelf), O = unpack(N, KeptOther), R = unpack(N, KeptOut);
    auto Slope = [&] {
      Tensor Difference = ops::sub(S, O);
      return ops::normBackward(G[0], Difference, R, P, {}, true);
    };
    auto Opposite = [&] {
      Tensor Difference = ops::sub(S, O);
      Tensor Grad = ops::normBackward(G[0], Difference, R, P, {}, true);
      return Grad.defined() ? ops::unary("neg", Grad)
                            : fail("Expected a proper Tensor but got None (or an undefined Tensor in C++) for "
                                   "argument #0 'self'"); // of p = 0 there is none
    };
    GradList Grads(2);
    if (N.wants(1))
      Grads[1] = Opposite();
    if (N.wants(0) && !failed())
      Grads[0] = Slope();
    return Grads;
  });
}

Sizes allBut(std::int64_t Dim, std::int64_t Rank) {
  Sizes Dims;
  for (std::int64_t I = 0; I < Rank; ++I)
    if (I != Dim)
      Dims.push_back(I);
  return Dims;
}

/// renorm_backward; the CPU counts in a wider type there.
Tensor renormGrad(const Tensor &G, const Tensor &S, double P, std::int64_t Dim, Scalar Most) {
  const bool Short = elementSize(S.dtype()) == 2;
  const bool Cpu = S.device().isCpu();
  const Dtype Wide = isComplex(S.dtype())                ? Cpu ? Dtype::ComplexDouble : S.dtype()
                                    : Short ? Dtype::Float
                     : Cpu || S.dtype() == Dtype::Double ? Dtype::Double
                                                         : S.dtype();
  const Sizes Dims = allBut(Dim, S.dim());
  Tensor Norm = reduce(S, Dims, true, toReal(Wide), {.Convert = Wide});
  auto Projected = [&] {
    Tensor Product = ops::mul(ops::conj(S), G);
    return ops::sum(realIfReal(Product, toReal(Wide)), Dims, true, toReal(Wide));
  };
  Tensor Sum = Projected();
  Tensor Slope = ops::normBackward(Sum, S, Norm, P, Dims, true);
  if (torchAtLeast(2, 0)) // no variable any more
    Sum = Tensor();
  auto Inverse = [&] {
    Tensor Shifted = ops::add(Norm, 1e-7);
    return ops::unary("reciprocal", Shifted);
  };
  Tensor Factor = Inverse();
  auto Scaled = [&] {
    Tensor Part = ops::mul(Factor, Slope);
    Tensor Rest = ops::sub(G, Part);
    Tensor Scale = ops::mul(Factor, Most);
    return ops::mul(Scale, Rest);
  };
  Tensor Grad = Scaled();
  Tensor Narrow = ops::to(Grad, G.dtype());
  Tensor TooLong = ops::compare(Norm, Most);
  return ops::where(TooLong, Narrow, G);
}

/// renorm: sub-tensors that are too long are scaled down. Norms of 16-bit tensors are taken in float.
Argument runRenorm(OpCall &C) {
  Tensor Self = C.tensor("self");
  const double P = C.number("p", 2);
  if (failed() || C.poisoned())
    return Tensor();
  if (!requireDefined({Self}) || (C.inplace() && !checkInplace(Self, {Self})))
    return Tensor();
  // What is kept of a tensor that is changed is copied before the op looks at anything.
  NodeRef Node = record("renorm", {Self});
  SavedSlot Kept = keep(Node, C.inplace() && Node ? ops::clone(Self) : Self);
  if (Self.dim() < 2)
    return fail("renorm: input needs at least 2 dimensions, got " + std::to_string(Self.dim()) + " dimensions");
  std::optional<std::int64_t> D = checkedDim(C.integer("dim", 0), Self.dim());
  if (!D)
    return Tensor();
  if (!isFloatingPoint(Self.dtype()) && !isComplex(Self.dtype()))
    return fail("renorm: expected a floating point or complex tensor");
  if (const double Most = C.number("maxnorm", 0); Most < 0)
    return fail("renorm: expected maxnorm to be >= 0 but got " + std::to_string(Most));
  Tensor Result = C.inplace() ? Self : makeTensor(Self.sizes(), Self.dtype(), Self.device());
  if (!Result.defined())
    return Tensor();
  {
    CategoryScope Scope(Category::Temporary);
    const Dtype Wide = elementSize(Self.dtype()) == 2 ? Dtype::Float : Self.dtype();
    Tensor Norm = reduce(Self, allBut(*D, Self.dim()), true, toReal(Wide), {.Convert = Wide});
    Tensor Factor = Wide == toReal(Self.dtype()) ? Tensor() : makeTensor(Norm.sizes(), Self.dtype(), Self.device());
    if (Factor.defined())
      iterateInto(Factor, {Norm});
    if (C.inplace() && refuseOverlap(Self)) // by the product
      return Tensor();
  }
  const std::int64_t Dim = *D;
  const Scalar Most = scalarArgument(C, "maxnorm", 1.0);
  BackwardFn Backward = [=](GradNode &N, GradList &G) -> GradList {
    return {renormGrad(G[0], unpack(N, Kept), P, Dim, Most)};
  };
  if (!C.inplace())
    return attach(Node, Result, std::move(Backward));
  changed(Self);
  return rebase(Node, Self, std::move(Backward));
}

Argument runAmax(OpCall &C) {
  Tensor Self = C.tensor("self");
  return ops::amax(Self, C.integers("dim"), C.flag("keepdim", false), C.name());
}

const OpDecl Decls[] = {
    {.Names = {"sum"}, .Run = runSum<ops::sum>, .Source = "1.13.1 aten/src/ATen/native/ReduceOps.cpp"},
    {.Names = {"mean"}, .Run = runSum<ops::mean>, .Source = "1.13.1 ReduceOps.cpp"},
    {.Names = {"prod"}, .Run = runSum<ops::prod>, .Source = "1.13.1 ReduceOps.cpp"},
    {.Names = {"nansum"}, .Run = runSum<ops::nansum>, .Source = "1.13.1 ReduceOps.cpp"},
    {.Names = {"nanmean"}, .Run = runSum<ops::nanmean>, .Source = "1.13.1 ReduceOps.cpp"},
    {.Names = {"logsumexp", "special_logsumexp"}, .Run = runLogsumexp, .Source = "1.13.1 ReduceOps.cpp"},
    {.Names = {"var"}, .Run = runVar<false, false>, .Source = "1.13.1 ReduceOps.cpp, std_var_out"},
    {.Names = {"std"}, .Run = runVar<true, false>, .Source = "1.13.1 ReduceOps.cpp, std_var_out"},
    {.Names = {"var_mean"}, .Run = runVar<false, true>, .Source = "1.13.1 ReduceOps.cpp, std_var_mean_out"},
    {.Names = {"std_mean"}, .Run = runVar<true, true>, .Source = "1.13.1 ReduceOps.cpp, std_var_mean_out"},
    {.Names = {"norm"}, .Run = runNorm<true>, .Source = "1.13.1 ReduceOps.cpp, norm"},
    {.Names = {"linalg_vector_norm"}, .Run = runNorm<false>, .Source = "1.13.1 LinearAlgebra.cpp"},
    {.Names = {"frobenius_norm"}, .Run = runFrobenius, .Source = "1.13.1 LinearAlgebra.cpp, frobenius_norm"},
    {.Names = {"all", "any"}, .Run = runAll, .Source = "1.13.1 ReduceOps.cpp, all, any"},
    {.Names = {"count_nonzero"}, .Run = runCountNonzero, .Source = "1.13.1 TensorAdvancedIndexing.cpp"},
    {.Names = {"aminmax"},
     .Run = runAminmax,
     .Source = "1.13.1 ReduceAllOps.cpp, cuda/ReduceMinValuesKernel.cu, ReduceMaxValuesKernel.cu"},
    {.Names = {"renorm", "renorm_"},
     .Run = runRenorm,
     .Harmless = listOf<"maxnorm">,
     .Source = "1.13.1 aten/src/ATen/native/Normalization.cpp, renorm_out; FunctionsManual.cpp, renorm_backward"},
    {.Names = {"dist"}, .Run = runDist, .Source = "1.13.1 aten/src/ATen/native/Distance.cpp, dist"},
    {.Names = {"amax", "amin"}, .Run = runAmax, .Source = "1.13.1 ReduceOps.cpp; scale_grad_by_count"},
};

} // namespace
const std::span<const OpDecl> ReductionOps = Decls;

Tensor ops::extremumAll(const Tensor &Self, bool Max) { return extremum(Self, Max ? "max" : "min"); }

} // namespace vramlint
