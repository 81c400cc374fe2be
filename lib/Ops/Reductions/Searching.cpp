// Looking for values: searchsorted, bucketize, isin; and counting them: histc, histogram, bincount.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/BackwardKernel.h"
#include "Ops/Core/Functions.h"
#include "Ops/Core/KnownNumbers.h"
#include "Ops/Core/Lookup.h"
#include "Ops/Core/NumberBounds.h"
#include "Ops/Core/OutForm.h"
#include "Ops/Core/Recording.h"
#include "Ops/Core/Registry.h"
#include "Ops/Indexing/DataSizes.h"

#include <algorithm>
#include <cmath>

namespace vramlint {
namespace {

/// The places of \p Values between \p Bounds. Both are made contiguous and of one type first.
Tensor search(const Tensor &Bounds, const Tensor &Values, bool Int32, const Tensor &Sorter) {
  if (failed())
    return {};
  Tensor Out = makeTensor(Values.sizes(), Int32 ? Dtype::Int : Dtype::Long, Values.device());
  if (!Out.defined() || Values.numel() == 0)
    return Out;
  withoutGrad([&] {
    CategoryScope Scope(Category::Temporary);
    Tensor Input = ops::contiguous(detached(Values)), Limits = ops::contiguous(detached(Bounds)), Order;
    if (Sorter.defined())
      Order = ops::contiguous(Sorter);
    if (Input.dtype() != Limits.dtype()) {
      const Dtype Common = resultType({Bounds, Values});
      Input = ops::to(Input, Common);
      Limits = ops::to(Limits, Common);
    }
    return 0;
  });
  return Out;
}

/// What is looked for: a tensor, or a number beside \p Bounds.
Tensor soughtValues(OpCall &C, const Tensor &Bounds) {
  if (const std::optional<Tensor> T = C.optionalTensor("self"))
    return *T;
  if (failed())
    return Tensor();
  return numberBeside(scalarArgument(C, "self", Scalar(0)), Bounds.device());
}

Argument runBucketize(OpCall &C) {
  Tensor Bounds = C.tensor("boundaries");
  bool Int32 = C.flag("out_int32", false);
  if (C.poisoned() || failed())
    return Tensor();
  if (Bounds.dim() != 1)
    return fail("boundaries tensor must be 1 dimension, but got dim(" + std::to_string(Bounds.dim()) + ")");
  Tensor Values = soughtValues(C, Bounds);
  return commonDevice({Bounds, Values}) ? search(Bounds, Values, Int32, {}) : Tensor();
}

/// Whether the left side is asked for.
constexpr Word<bool> Sides[] = {{"left", true}, {"right", false}};

Argument runSearchsorted(OpCall &C) {
  Tensor Bounds = C.tensor("sorted_sequence");
  bool Int32 = C.flag("out_int32", false);
  Tensor Sorter = C.optionalTensor("sorter").value_or(Tensor());
  if (C.word("side", false, Sides, "torch.searchsorted(): side can only be 'left' or 'right' but got {}") &&
      C.flag("right", false))
    return fail(
        "torch.searchsorted(): side and right can't be set to opposites, got side of left while right was True");
  if (C.poisoned() || failed())
    return Tensor();
  Tensor Values = soughtValues(C, Bounds);
  if (Bounds.dim() == 0)
    return fail("boundaries tensor should have positive dimension, but got 0 dimension");
  if (Bounds.dim() != 1) {
    Sizes Outer(Bounds.sizes().begin(), Bounds.sizes().end() - 1);
    if (Values.dim() != Bounds.dim() || Outer != Sizes(Values.sizes().begin(), Values.sizes().end() - 1))
      return fail(
          "boundaries tensor should be 1 dimension or the first N-1 dimensions of boundaries tensor and input "
          "value tensor must match");
  }
  if (Sorter.defined() && (Sorter.sizes() != Bounds.sizes() || Sorter.dtype() != Dtype::Long))
    return fail("boundary and sorter must have the same size");
  return commonDevice({Bounds, Values}) ? search(Bounds, Values, Int32, Sorter) : Tensor();
}

/// Many values are looked for by sorting them all together; how many are left without repetitions depends on them
/// (native/TensorCompare.cpp, isin_sorting); at least one is.
void sortedMembership(const Tensor &Elements, const Tensor &Tests, bool Unique) {
  if (!Elements.device().isCuda()) {
    session().assume(Doubt::SolverWorkspace, "isin");
    return;
  }
  const auto Values = [&](const Tensor &T, Tensor *Places) {
    if (Unique)
      return ops::reshape(detached(T), {-1});
    const auto Known = knownNumbersOf(T);
    if (!Known)
      session().assume(Doubt::SolverWorkspace, "isin");
    const std::int64_t Found = Known ? ops::differentIn(*Known) : 1;
    const std::vector<Tensor> Made = ops::uniqueOnCuda(detached(T), Found, /*Sorts=*/true, Places, /*Counts=*/false);
    if (Places)
      *Places = Made[1];
    return Made[0];
  };
  Tensor Places, All;
  {
    const Tensor First = Values(Elements, &Places), Second = Values(Tests, nullptr);
    All = ops::cat({First, Second}, 0);
  }
  const std::vector<Tensor> Sorted = ops::sort(All, 0);
  if (Sorted.empty())
    return;
  const std::int64_t Count = All.numel();
  const Tensor Doubles = scratch(Count, All.device());
  scratch(Count - 1, All.device());
  const Tensor Mask = scratch(Count, All.device());
  if (!Unique)
    scratch(Elements.numel(), All.device());
}

Argument runIsIn(OpCall &C) {
  const Argument *First = C.find("elements|element"), *Second = C.find("test_elements|test_element");
  if (!First || !Second)
    return fail("isin: expected elements and test elements");
  const Tensor *Elements = First->get<Tensor>(), *Tests = Second->get<Tensor>();
  if (!Elements && !Tests)
    return fail("isin: at least one operand is a tensor");
  Tensor Wrapped;
  if (!Elements) {
    Wrapped = numberBeside(scalarArgument(C, "element", Scalar(0)), Tests->device());
    Elements = &Wrapped;
  }
  if (!Elements->defined() || (Tests && !Tests->defined()))
    return fail("isin: undefined operand");
  const bool Unique = C.flag("assume_unique", false);
  Tensor Out = makeTensor(Elements->sizes(), Dtype::Bool, Elements->device());
  if (failed() || Elements->numel() == 0)
    return Out;
  return withoutGrad([&]() -> Tensor {
    CategoryScope Scope(Category::Temporary);
    if (!Tests) {
      // eq with a number, into the result
      Tensor Number = wrapScalar(scalarArgument(C, "test_element", Scalar(0)), Elements->device());
      const Dtype Common = resultType({*Elements, Number});
      Tensor Converted;
      if (Elements->device().isCpu() && Number.dtype() != Common)
        Converted = makeTensor({}, Common, Elements->device());
      Number = Tensor();
      return Out;
    }
    const double Count = static_cast<double>(Elements->numel());
    if (static_cast<double>(Tests->numel()) >= 10.0 * std::pow(Count, 0.145)) {
      sortedMembership(*Elements, *Tests, Unique);
      return Out;
    }
    if (Elements->device().isCuda()) { // each with each (cuda/TensorCompare.cu, isin_default_kernel_gpu)
      Sizes Shape(Elements->sizes().size(), 1);
      Shape.push_back(Tests->numel());
      const Tensor Equal = ops::compare(ops::unsqueeze(detached(*Elements), -1), ops::view(detached(*Tests), Shape));
      reduce(Equal, {Equal.dim() - 1}, false, Dtype::Bool, {.Accumulator = 1});
      return Out;
    }
    const Dtype Common = resultType({*Elements, *Tests});
    Tensor Left = ops::to(detached(*Elements), Common), Right = ops::to(detached(*Tests), Common);
    return Out;
  });
}

Argument runHistc(OpCall &C) {
  Tensor Self = C.tensor("self");
  std::int64_t Bins = C.integer("bins", 100);
  double Least = C.number("min", 0), Most = C.number("max", 0);
  if (C.poisoned() || failed())
    return Tensor();
  if (Bins <= 0)
    return fail("bins must be > 0");
  if (Self.device().isCuda()) {
    Tensor Out = makeTensor({Bins}, Self.dtype(), Self.device());
    if (Least == Most && Self.numel() != 0) {
      withoutGrad([&] {
        CategoryScope Scope(Category::Temporary);
        ops::extremumAll(detached(Self), /*Max=*/false);
        return ops::extremumAll(detached(Self), /*Max=*/true);
      });
    }
    return Out;
  }
  if (Self.dtype() != Dtype::Float && Self.dtype() != Dtype::Double)
    return failNotImplemented("histogram_cpu", Self.dtype());
  return withoutGrad([&]() -> Tensor {
    Tensor Flat = ops::reshape(detached(Self), {Self.numel(), 1});
    Tensor Edges = makeTensor({Bins + 1}, Self.dtype(), Self.device());
    Tensor Out = makeResult({Bins}, Self.dtype(), Self.device());
    if (failed())
      return {};
    if (Least > Most)
      return fail("torch.histc: max must be larger than min");
    if (Least == Most && Self.numel() != 0) {
      Tensor Low = makeTensor({}, Self.dtype(), Self.device());
      Tensor High = makeTensor({}, Self.dtype(), Self.device());
      { Tensor Dense = contiguousForKernel(Self); }
      Low = Tensor();
      const auto Known = knownNumbersOf(Self);
      if (Known && !std::all_of(Known->begin(), Known->end(), [](long double X) { return std::isfinite(X); }))
        return fail("torch.histc: the range that the input spans is not finite");
    }
    { Tensor PerThread = makeTensor({Bins}, Self.dtype(), Self.device()); }
    Flat = Tensor();
    return Out;
  });
}

Argument runHistogram(OpCall &C) {
  Tensor Self = C.tensor("self"), Weight = C.optionalTensor("weight").value_or(Tensor());
  bool Density = C.flag("density", false);
  const Argument *Given = C.find("bins");
  if (C.poisoned() || failed() || !Given)
    return Tensor();
  if (Self.dtype() != Dtype::Float && Self.dtype() != Dtype::Double)
    return failNotImplemented("histogramdd", Self.dtype());
  const Tensor *Limits = Given->get<Tensor>();
  if (Limits && (Limits->dim() != 1 || Limits->dtype() != Self.dtype()))
    return fail("torch.histogram: bins tensor should have one dimension and the dtype of the input");
  if (Weight.defined() && (Weight.sizes() != Self.sizes() || Weight.dtype() != Self.dtype()))
    return fail("torch.histogram: if weight tensor is provided it should have the same shape as the input tensor");
  const std::int64_t Bins = Limits ? Limits->numel() - 1 : C.integer("bins", 100);
  if (Bins <= 0)
    return fail("torch.histogram: bins must be > 0, but got " + std::to_string(Bins));
  if (Self.device().isCuda())
    return fail("Could not run 'aten::histogram.bin_ct' with arguments from the 'CUDA' backend.");
  NodeRef Node = record("histogram", {Self, Limits ? *Limits : Tensor(), Weight});
  return withoutGrad([&]() -> Argument {
    Tensor Flat = ops::reshape(detached(Self), {Self.numel(), 1}), FlatWeight;
    if (Weight.defined())
      FlatWeight = ops::reshape(detached(Weight), {Weight.numel()});
    Tensor Edges = makeTensor({Bins + 1}, Self.dtype(), Self.device());
    Tensor Out = makeTensor({Bins}, Self.dtype(), Self.device());
    if (failed())
      return Tensor();
    if (!Limits && !C.has("range") && Self.numel() != 0) {
      Tensor Low = makeTensor({1}, Self.dtype(), Self.device());
      Tensor High = makeTensor({1}, Self.dtype(), Self.device());
    }
    { Tensor PerThread = makeTensor({Bins}, Self.dtype(), Self.device()); }
    if (Density) {
      { Tensor Sum = ops::sum(Out); }
      ops::divInto(Out, Scalar(2.0));
      Tensor Widths = makeTensor({Bins}, Self.dtype(), Self.device());
    }
    attach(Node, Out, [](GradNode &, GradList &) -> GradList {
      underived("histogram");
      return GradList(3);
    });
    setHistory(Node, Edges);
    return std::vector<Tensor>{Out, Edges};
  });
}

/// Counted in the result, or in the memory of blocks (cuda/SummaryOps.cu, _bincount_cuda_template); up to 1.13 there
/// may be tables of blocks beside.
Tensor binsOnCuda(const Tensor &Self, const Tensor &Weight, std::int64_t Bins) {
  const bool Weighted = Weight.defined();
  const Dtype Type = !Weighted ? Dtype::Long : Weight.dtype() == Dtype::Float ? Dtype::Float : Dtype::Double;
  const Tensor Weights = Weighted ? ops::to(detached(Weight), Type) : Tensor();
  if (!torchAtLeast(2, 0))
    session().assume(Doubt::CubScratch, "bincount");
  {
    CategoryScope Scope(Category::Temporary);
    if (Self.dtype() != Dtype::Byte)
      ops::extremumAll(detached(Self), /*Max=*/false);
    ops::extremumAll(detached(Self), /*Max=*/true);
  }
  return runUnderived("bincount", {Weight}, [&] { return GradList{makeTensor({Bins}, Type, Self.device())}; })
      .front();
}

Argument runBincount(OpCall &C) {
  Tensor Self = C.tensor("self"), Weight = C.optionalTensor("weights").value_or(Tensor());
  std::int64_t Least = C.integer("minlength", 0);
  if (C.poisoned() || failed())
    return Tensor();
  if (Self.dim() != 1 || !isIntegral(Self.dtype(), false))
    return fail("bincount only supports 1-d non-negative integral inputs.");
  if (Least < 0)
    return fail("minlength should be >= 0");
  if (!commonDevice({Self, Weight}))
    return Tensor();
  if (Self.numel() == 0)
    return makeTensor({Least}, Dtype::Long, Self.device());
  const auto Bins = [Least](const std::vector<long double> &Numbers) {
    return std::max(Least, static_cast<std::int64_t>(*std::max_element(Numbers.begin(), Numbers.end())) + 1);
  };
  // Places and classes of which it is known how far they reach need no more than what was asked for.
  const bool AllAskedFor = liesWithin(Self, 0, static_cast<long double>(Least) - 1) == Lie::Within;
  const std::optional<std::int64_t> Size = AllAskedFor ? Least : ops::foundIn(Self, Bins, std::nullopt);
  if (!Size)
    return ops::ofUnknownSize();
  const auto Refuse = [](std::int64_t) { return "bincount only supports 1-d non-negative integral inputs."; };
  if (Self.device().isCuda())
    return knownOutside(Self, 0, INT64_MAX) ? fail(Refuse(0)) : Argument(binsOnCuda(Self, Weight, *Size));
  const bool Weighted = Weight.defined();
  const Dtype Type = !Weighted ? Dtype::Long : Weight.dtype() == Dtype::Float ? Dtype::Float : Dtype::Double;
  // Arguments of one call, of which the library's compiler evaluates the last first.
  const Tensor Plain = contiguousForKernel(Weight);
  const Tensor Weights = Weighted ? ops::to(detached(Plain), Type) : Tensor();
  const Tensor Dense = contiguousForKernel(Self);
  {
    CategoryScope Scope(Category::Temporary);
    ops::extremumAll(Dense, /*Max=*/false);
    if (!checkPlaces(Self, 0, INT64_MAX, Refuse))
      return Tensor();
    ops::extremumAll(Dense, /*Max=*/true);
  }
  return runUnderived("bincount", {Weight}, [&] { return GradList{makeTensor({*Size}, Type, Self.device())}; })
      .front();
}

const OpDecl Decls[] = {
    {.Names = {"searchsorted"},
     .Run = runSearchsorted,
     .Harmless = listOf<"right">,
     .Source = "1.13.1 aten/src/ATen/native/Bucketization.cpp, BucketizationUtils.h"},
    {.Names = {"bucketize"},
     .Run = runBucketize,
     .Harmless = listOf<"right">,
     .Source = "1.13.1 aten/src/ATen/native/Bucketization.cpp, BucketizationUtils.h"},
    {.Names = {"isin"},
     .Run = runIsIn,
     .Harmless = listOf<"invert">,
     .Source = "1.13.1 aten/src/ATen/native/TensorCompare.cpp, isin"},
    {.Names = {"histc"}, .Run = runHistc, .Source = "1.13.1 aten/src/ATen/native/Histogram.cpp, cuda/SummaryOps.cu"},
    {.Names = {"histogram"}, .Run = runHistogram, .Source = "1.13.1 aten/src/ATen/native/Histogram.cpp"},
    {.Names = {"bincount"}, .Run = runBincount, .Source = "1.13.1 aten/src/ATen/native/SummaryOps.cpp"},
};

} // namespace
const std::span<const OpDecl> SearchingOps = Decls;

} // namespace vramlint
