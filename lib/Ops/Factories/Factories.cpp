// Factories: tensors from sizes and options. One runner decides dtype, device, layout and requires_grad; rows say
// where the sizes come from and which dtype is the default.
//
// `TensorOptions` arrive as an options argument or as single dtype / device arguments; `*_like` and `new_*` take what
// is missing from self.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/CpuKernels.h"
#include "Ops/Core/Cub.h"
#include "Ops/Core/Functions.h"
#include "Ops/Core/KnownNumbers.h"
#include "Ops/Core/NumberBounds.h"
#include "Ops/Core/Recording.h"
#include "Ops/Core/Registry.h"
#include "Ops/Factories/Ranges.h"
#include "Tensor/Version.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace vramlint {
std::optional<std::int64_t> numbersInRange(double Start, double End, double Step, bool Closed) {
  const char *Error = nullptr;
  const double Count = Closed ? std::floor((End - Start) / Step) + 1 : std::ceil((End - Start) / Step);
  if (Step == 0)
    Error = "step must be nonzero";
  else if ((Step > 0 && Start > End) || (Step < 0 && Start < End))
    Error = "upper bound and larger bound inconsistent with step sign";
  else if (!(Count < 9.2e18))
    Error = "invalid size, possible overflow?";
  if (!Error)
    return static_cast<std::int64_t>(Count);
  fail(Error);
  return std::nullopt;
}

namespace {

struct Made {
  Dtype Type;
  Device Where;
  bool RequiresGrad;
  MemoryFormat Format;
};

Made options(OpCall &C, Dtype Default, Device Where = {}) {
  Made M{C.dtype().value_or(Default), C.device().value_or(Where), C.flag("requires_grad", false),
         MemoryFormat::Contiguous};
  if (const Argument *A = C.find("memory_format"))
    if (const MemoryFormat *Format = A->get<MemoryFormat>())
      M.Format = *Format;
  if (C.has("layout") && C.integer("layout", 0) != 0)
    session().assume(Doubt::NoOpModel, std::string(C.name()) + " of another layout");
  return M;
}

Tensor finish(Tensor T, const Made &M) {
  if (T.defined() && M.RequiresGrad) {
    if (!isFloatingPoint(M.Type) && !isComplex(M.Type))
      return fail("Only Tensors of floating point and complex dtype can require gradients");
    T.impl().RequiresGrad = true;
  }
  return T;
}

Tensor make(const Sizes &Shape, const Made &M) {
  if (failed())
    return {};
  if (M.Where.isCuda() && !session().Options.CudaAvailable)
    return fail(
        "Cannot initialize CUDA without ATen_cuda library. PyTorch splits its backend into two shared libraries: a "
        "CPU library and a CUDA library; this error has occurred because you are trying to use some CUDA "
        "functionality, but the CUDA library has not been loaded by the dynamic linker for some reason.");
  MemoryFormat Format = M.Format == MemoryFormat::Preserve ? MemoryFormat::Contiguous : M.Format;
  return finish(makeTensor(Shape, M.Type, M.Where, Format), M);
}

bool isIntegralArgument(OpCall &C, std::string_view Name) {
  const Argument *A = C.find(Name);
  return !A || A->is<std::int64_t>() || A->is<bool>();
}

/// `options = at::kLong` is a default for all of the options: options that name a device only mean the default type.
Dtype integerDefault(OpCall &C) { return !C.has("options") ? Dtype::Long : session().DefaultDtype; }

Argument runSized(OpCall &C) {
  Sizes Shape = C.integers("size");
  return C.poisoned() ? Tensor() : Argument(make(Shape, options(C, session().DefaultDtype)));
}

Argument runRandint(OpCall &C) {
  Sizes Shape = C.integers("size");
  const std::string Wrong = ops::wrongRange(C, "low", "high");
  if (C.poisoned())
    return Tensor();
  Tensor Made = make(Shape, options(C, integerDefault(C)));
  return Wrong.empty() || failed() ? Argument(Made) : fail(Wrong);
}

Argument runFull(OpCall &C) {
  const Dtype Kind = scalarArgument(C, "fill_value", 0.0).Kind;
  Sizes Shape = C.integers("size");
  if (C.poisoned())
    return Tensor();
  return make(Shape, options(C, Kind == Dtype::Double ? session().DefaultDtype : Kind));
}

/// Random numbers between 0 and 1, or of a normal distribution, are floating ones: what the kernel says once the
/// tensor is there.
template <Argument (*Run)(OpCall &C), Literal Kernel> Argument runFloating(OpCall &C) {
  Argument Made = Run(C);
  const Tensor *T = Made.get<Tensor>();
  if (T && T->defined() && isIntegral(T->dtype(), true))
    return failNotImplemented(Kernel.Text, T->dtype());
  return Made;
}

Argument runLike(OpCall &C) {
  Tensor Self = C.tensor("self");
  if (!Self.defined())
    return Tensor();
  Made M = options(C, Self.dtype(), Self.device());
  if (!C.has("memory_format"))
    M.Format = MemoryFormat::Preserve;
  if (M.Format == MemoryFormat::Preserve)
    return finish(makeStrided(Self.sizes(), denseStridesLike(Self), M.Type, M.Where), M);
  return make(Self.sizes(), M);
}

Argument runNew(OpCall &C) {
  Tensor Self = C.tensor("self");
  if (!Self.defined())
    return Tensor();
  return make(C.integers("size"), options(C, Self.dtype(), Self.device()));
}

/// Raises what a kernel of the CPU says of a type that it does not know. From 2.0 on some know more.
template <Literal Kernel> bool refuses(const Made &M, bool IsUnknown) {
  if (!IsUnknown || failed() || !M.Where.isCpu())
    return false;
  if (torchAtLeast(2, 0))
    tellUntried(Kernel.Text, M.Type);
  else
    failNotImplemented(Kernel.Text, M.Type);
  return failed();
}

/// \p Closed: range, the last number included, which makes no whole numbers.
template <bool Closed> Argument runArange(OpCall &C) {
  double Start = C.number("start", 0), End = C.number("end", 0), Step = C.number("step", 1);
  if (C.poisoned())
    return Tensor();
  bool Integral = isIntegralArgument(C, "start") && isIntegralArgument(C, "end") && isIntegralArgument(C, "step");
  const std::optional<std::int64_t> Count = numbersInRange(Start, End, Step, Closed);
  if (!Count)
    return Tensor();
  const Made M = options(C, Integral && !Closed ? Dtype::Long : session().DefaultDtype);
  if (refuses<"arange_cpu">(M, M.Type == Dtype::Bool || isComplex(M.Type))) // how many there are is asked by the type
    return Tensor();
  return make({*Count}, M);
}

Argument runSteps(OpCall &C) {
  std::int64_t Steps = C.integer("steps", 100);
  if (Steps < 0)
    return fail("number of steps must be non-negative");
  const Made M = options(C, session().DefaultDtype);
  const Tensor Row = make({Steps}, M);
  return refuses<"linspace_cpu">(M, M.Type == Dtype::Bool && Steps > 1) ? Tensor() : Row;
}

Argument runEye(OpCall &C) {
  std::int64_t N = C.integer("n", 0);
  const Made M = options(C, session().DefaultDtype);
  const Tensor Matrix = make({N, C.integer("m", N)}, M);
  return refuses<"eye">(M, M.Type == Dtype::BFloat16) ? Tensor() : Matrix;
}

/// Numbers are sorted by random keys, of as many bits as make equal keys improbable (cuda/Randperm.cu).
void permuteOnCuda(const Tensor &Result) {
  const Device Where = Result.device();
  const std::int64_t N = Result.numel();
  const double Wide = static_cast<double>(N), Probable = std::log(0.9) * 12;
  const int Bits = std::min(64, static_cast<int>(std::ceil(std::log2(Wide - (6 * Wide * Wide + 1) / Probable))));
  const Bytes Key = Bits <= 32 ? 4 : 8;
  scratch(elementSize(Result.dtype()), Where); // the highest number (check_supported_max_int_with_precision)
  Tensor Sorted, Keys, Range = scratch(Result.bytes(), Where);
  Keys = scratch(Key * N, Where);
  Sorted = scratch(Key * N, Where);
  cub::radixSort({N, Key, elementSize(Result.dtype()), Bits}, Where, "randperm");
}

Argument runRandperm(OpCall &C) {
  std::int64_t N = C.integer("n", 0);
  if (N < 0)
    return fail("n must be non-negative, got" + std::to_string(N));
  Tensor Result = make({N}, options(C, integerDefault(C)));
  if (Result.defined() && Result.device().isCuda() && N > 0)
    permuteOnCuda(Result);
  // set_from_scalar keeps the highest number in a scalar of the result's type (native/TensorFactories.cpp).
  if (Result.defined() && !Result.device().isCuda())
    scratch(elementSize(Result.dtype()), Result.device());
  if (Result.defined() && isIntegral(Result.dtype(), /*IncludeBool=*/false))
    Result.storage()->Mirror = std::make_shared<DistinctNumbers>(Result.dtype());
  return Result;
}

/// Shape and element kind of a nested list of numbers.
void inspect(const Argument &A, Sizes &Shape, std::size_t Depth, std::optional<Dtype> &Kind) {
  if (const auto *List = A.get<ArgumentList>()) {
    if (Shape.size() == Depth)
      Shape.push_back(static_cast<std::int64_t>(List->size()));
    for (const Argument &Element : *List)
      inspect(Element, Shape, Depth + 1, Kind);
    return;
  }
  const auto *Unknown = A.get<UnknownValue>();
  Dtype Here = Unknown && Unknown->Number ? *Unknown->Number
               : A.is<double>()           ? Dtype::Double
               : A.is<bool>()             ? Dtype::Bool
                                          : Dtype::Long;
  if (Here == Dtype::Double)
    Here = session().DefaultDtype;
  Kind = Kind ? promote(*Kind, Here) : Here;
}

Argument runTensor(OpCall &C) {
  const Argument *Values = C.find("data|values|value");
  if (!Values)
    Values = C.at(0);
  if (!Values)
    return fail("tensor: no values");
  // Of a vector the argument is a tensor of its elements on the CPU, of which the wanted one is made where they
  // differ.
  if (const auto *Data = Values->get<std::shared_ptr<OptionSet>>(); Data && *Data) {
    const Tensor *Given = (*Data)->Fields["tensor"].get<Tensor>();
    if (!Given || !Given->defined())
      return Tensor();
    const Argument Said = (*Data)->Fields["element"];
    const Dtype Type = Said.is<Dtype>() ? *Said.get<Dtype>() : Given->dtype();
    Made M = options(C, isFloatingPoint(Type) ? session().DefaultDtype : Type == Dtype::Int ? Dtype::Long : Type);
    return M.Where.isCpu() && M.Type == Given->dtype() ? Argument(finish(detached(*Given), M))
                                                       : make(Given->sizes(), M);
  }
  Sizes Shape;
  std::optional<Dtype> Kind;
  inspect(*Values, Shape, 0, Kind);
  Made M = options(C, Kind.value_or(session().DefaultDtype));
  if (M.Where.isCpu()) {
    const Tensor Result = make(Shape, M);
    if (Result.defined() && !Shape.empty()) // filled one by one, as views (TensorDataContainer::fill_tensor)
      versionOf(Result) += static_cast<std::uint32_t>(Result.numel());
    return Result;
  }
  // Built on the CPU, then copied (torch/csrc/api/include/torch/detail/TensorDataContainer.h).
  CategoryScope Scope(session().DefaultCategory);
  Tensor Host = makeTensor(Shape, M.Type, Device{DeviceType::CPU});
  return make(Shape, M);
}

Argument runFromBlob(OpCall &C) {
  Made M = options(C, session().DefaultDtype);
  Sizes Shape = C.integers("sizes|size");
  Sizes Strides = C.has("strides") ? C.integers("strides") : contiguousStrides(Shape);
  if (Strides.size() != Shape.size() || !denseBytes(Shape, M.Type))
    return fail("from_blob: mismatch in length of strides and shape");
  return finish(makeExternal(Shape, Strides, M.Type, M.Where), M);
}

/// normal(mean, std[, size]): numbers with a size, or tensors that decide the shape.
Argument runNormal(OpCall &C) {
  std::optional<Tensor> Mean = C.optionalTensor("mean"), Std = C.optionalTensor("std");
  if (!Mean && !Std) {
    const std::string Wrong = ops::wrongNormal(C);
    Tensor Made = make(C.integers("size"), options(C, session().DefaultDtype));
    return Wrong.empty() || failed() ? Argument(Made) : fail(Wrong);
  }
  // What is drawn has a gradient: zeros (1.13.1 tools/autograd/derivatives.yaml, normal).
  std::vector<Tensor> Inputs;
  for (const std::optional<Tensor> &T : {Mean, Std})
    if (T)
      Inputs.push_back(*T);
  NodeRef Node = record("normal", Inputs);
  std::vector<Sizes> Shapes;
  for (const Tensor &T : Inputs)
    Shapes.push_back(T.sizes());
  const auto Drawn = [&](const Tensor &Result) {
    return attach(Node, Result, [Shapes](GradNode &N, GradList &G) -> GradList {
      GradList Out(Shapes.size());
      for (std::size_t I = 0; I < Shapes.size(); ++I)
        if (N.wants(I))
          Out[I] = constant(ops::zeros(Shapes[I], G[0].dtype(), G[0].device()));
      return Out;
    });
  };
  // CHECK_NORMAL_TENSOR_STD: no deviation is negative. Twice with two tensors, the second time behind the result.
  auto CheckStd = [&] {
    if (Std && !isComplex(Std->dtype()) && Std->numel() > 0) {
      Tensor Least = ops::extremumAll(detached(*Std), /*Max=*/false);
      ops::compare(Least, Scalar(0));
      refuseOutside(*Std, 0, std::numeric_limits<double>::infinity(), "normal",
                    "normal expects all elements of std >= 0.0");
    }
  };
  CheckStd();
  if (Mean && Std) {
    std::optional<Sizes> Shape = broadcastAll({*Mean, *Std});
    Tensor Result = Shape ? makeTensor(*Shape, Mean->dtype(), Mean->device()) : Tensor();
    CheckStd();
    if (!failed() && Result.defined())
      withoutGrad([&] { // deviations of another dtype are copied into the result's
        ops::mulInto(Result, detached(*Std));
        return ops::addInto(Result, detached(*Mean));
      });
    return Drawn(Result);
  }
  Tensor Result = emptyLike(Mean ? *Mean : *Std, std::nullopt, MemoryFormat::Contiguous);
  if (Std)
    CheckStd();
  // The other one as a tensor, whose shape alone is asked: of the result's shape for a deviation, else one number.
  const Tensor Other = Result.defined() && !failed()
                           ? Mean ? emptyLike(Result) : makeTensor({}, Result.dtype(), Result.device())
                           : Tensor();
  return Drawn(Result);
}

/// Refuses what are no probabilities, or no means of a poisson distribution.
bool refuseOdds(const Tensor &Self, bool IsPoisson) {
  return IsPoisson
             ? refuseOutside(Self, 0, std::numeric_limits<double>::infinity(), "poisson",
                             "invalid Poisson rate, expected rate to be non-negative")
             : refuseOutside(Self, 0, 1, "bernoulli", "Expected p_in >= 0 && p_in <= 1 to be true, but got false.");
}

template <bool IsPoisson> Argument runBernoulli(OpCall &C) {
  Tensor Self = C.tensor("self");
  // With a probability for all it is empty_like and bernoulli_, which no graph records; since 2.0 one does, and
  // refuses.
  const bool One = C.has("p");
  NodeRef Node = One && !torchAtLeast(2, 0) ? NodeRef() : record("bernoulli", {Self});
  Tensor Out = emptyLike(Self, {}, MemoryFormat::Contiguous);
  if (const std::string Wrong = One && !failed() ? ops::wrongBernoulli(C) : ""; !Wrong.empty())
    return fail(Wrong);
  if (!One && refuseOdds(Self, IsPoisson))
    return Tensor();
  if (One && !torchAtLeast(2, 0))
    return Out;
  if (One)
    return attach(Node, Out, [](GradNode &, GradList &) -> GradList {
      return {fail("derivative for aten::bernoulli is not implemented", ErrorKind::Runtime)};
    });
  return attach(Node, Out, [](GradNode &, GradList &G) -> GradList { return {constant(ops::zerosLike(G[0]))}; });
}

/// multinomial_with_replacement: sums of the probabilities of one row on the CPU, three tables on CUDA, or the draws
/// themselves where there is one per row (native/{cpu,cuda}/MultinomialKernel).
/// Whether all are numbers, and none is negative. Up to 2.0 the host reads it at once; later the device checks it,
/// and it lives as long as the op.
Tensor areWeights(const Tensor &Weights) {
  Tensor Least = ops::extremumAll(Weights, /*Max=*/false), NotNegative = ops::compare(Least, Scalar(0));
  Tensor Most = ops::extremumAll(Weights, /*Max=*/true), Finite = ops::compare(Most, Scalar(1.0));
  Tensor All = invokeTensor("bitwise_and", {{"self", Finite}, {"other", NotNegative}});
  return torchAtLeast(2, 1) ? All : Tensor();
}

/// Whether a row is all zero, in the same way.
Tensor isAnyRowEmpty(const Tensor &Weights) {
  Tensor Sum = Weights.dim() == 1 ? ops::sum(Weights) : ops::sum(Weights, {1});
  Tensor Empty = ops::compare(Sum, Scalar(0));
  if (!torchAtLeast(2, 1)) {
    if (Weights.dim() == 2)
      ops::sum(Empty);
    return {};
  }
  if (Weights.dim() == 2)
    Empty = invokeTensor("any", {{"self", Empty}});
  Sum = Tensor();
  ops::unary("bitwise_not", Empty);
  return Empty;
}

void sampleWithReplacement(const Tensor &Self, std::int64_t Count) {
  const Bytes Element = elementSize(Self.dtype());
  if (Self.device().isCpu()) {
    scratch(Self.sizes().back() * Element, Self.device());
  } else if (Count == 1) {
    scratch((Self.dim() == 2 ? Self.size(0) : 1) * Element, Self.device());
  } else {
    Tensor Copy = scratch(Self.bytes(), Self.device()), Normal = scratch(Self.bytes(), Self.device());
    Tensor Sums = scratch(Self.bytes(), Self.device());
    if (Self.numel() == Self.sizes().back())
      cub::scan(Self.dtype(), Self.numel(), Self.device(), "multinomial");
  }
}

bool refuseNegative(const Tensor &Weights, std::string Says) {
  return refuseOutside(Weights, 0, std::numeric_limits<double>::infinity(), "multinomial", std::move(Says));
}

/// The kernel with replacement goes through the numbers row by row.
bool isNoDistribution(const Tensor &Self) {
  if (!knownNumbersOf(Self))
    return refuseNegative(Self, "invalid multinomial distribution (encountering probability entry < 0)");
  const auto Known = Self.defined() && Self.device().isCpu() ? knownNumbersOf(Self) : std::nullopt;
  const std::int64_t Row = Self.sizes().back();
  for (std::size_t I = 0; Known && Row > 0 && I < Known->size(); I += Row) {
    const auto First = Known->begin() + I;
    if (!std::all_of(First, First + Row, [](long double W) { return W >= 0 && std::isfinite(W); }))
      fail("invalid multinomial distribution (encountering probability entry < 0, infinite or NaN)");
    else if (std::all_of(First, First + Row, [](long double W) { return W == 0; }))
      fail("invalid multinomial distribution (sum of probabilities <= 0)");
    if (failed())
      return true;
  }
  return false;
}

Argument runMultinomial(OpCall &C) {
  Tensor Self = C.tensor("self");
  std::int64_t Count = C.integer("num_samples", 1);
  if (!Self.defined())
    return Tensor();
  bool Replaced = C.flag("replacement", false);
  if (Self.dim() != 1 && Self.dim() != 2)
    return fail("prob_dist must be 1 or 2 dim");
  if (!isFloatingPoint(Self.dtype()))
    return fail("multinomial only supports floating-point dtypes for input, got: " +
                std::string(dtypeName(Self.dtype())));
  if (Self.sizes().back() > (std::int64_t(1) << 24))
    return fail("number of categories cannot exceed 2^24");
  if (Count <= 0)
    return fail("cannot sample n_sample <= 0 samples");
  if (!Replaced && Count > Self.sizes().back())
    return fail("cannot sample n_sample > prob_dist.size(-1) samples without replacement");
  Sizes Shape = Self.sizes();
  Shape.back() = Count;
  Tensor Result = makeTensor(Shape, Dtype::Long, Self.device());
  if (!Result.defined() || Result.numel() == 0)
    return Result;
  if (Replaced && (Count > 1 || !torchAtLeast(2, 0))) {
    sampleWithReplacement(Self, Count);
    return isNoDistribution(Self) ? Tensor() : Result;
  }
  Tensor Weights = detached(Self);
  const Tensor Valid = areWeights(Weights);
  const auto Known = Self.defined() && Self.device().isCpu() ? knownNumbersOf(Self) : std::nullopt;
  if (Known && !std::all_of(Known->begin(), Known->end(), [](long double W) { return W >= 0 && std::isfinite(W); }))
    return fail("probability tensor contains either `inf`, `nan` or element < 0");
  if (!Known && refuseNegative(Self, "probability tensor contains either `inf`, `nan` or element < 0"))
    return Tensor();
  const Tensor Empty = isAnyRowEmpty(Weights);
  if (const std::int64_t Row = Self.sizes().back(); Known && Row > 0)
    for (auto First = Known->begin(); First != Known->end(); First += Row)
      if (std::all_of(First, First + Row, [](long double W) { return W == 0; }))
        return fail("invalid multinomial distribution (sum of probabilities <= 0)");
  // The draws compete: the weights over exponential noise; the largest win.
  Tensor Noise = emptyLike(Weights);
  if (Count == 1) {
    reduceScratch(Noise, {Noise.dim() - 1}, {.Accumulator = 16}); // argmax
  } else {
    const Tensor Most = makeTensor(Shape, Self.dtype(), Self.device());
    if (Self.device().isCuda()) // topk's kernel
      contiguousForKernel(Noise);
  }
  return Result;
}

const OpDecl Decls[] = {
    {.Names = {"empty", "zeros", "ones"},
     .Run = runSized,
     .Source = "1.13.1 aten/src/ATen/native/TensorFactories.cpp"},
    {.Names = {"rand"},
     .Run = runFloating<runSized, "check_uniform_bounds">,
     .Harmless = listOf<"generator">,
     .Source = "1.13.1 aten/src/ATen/native/TensorFactories.cpp"},
    {.Names = {"randn"},
     .Run = runFloating<runSized, "normal_kernel_cpu">,
     .Harmless = listOf<"generator">,
     .Source = "1.13.1 aten/src/ATen/native/TensorFactories.cpp"},
    {.Names = {"randint"},
     .Run = runRandint,
     .Harmless = listOf<"generator">,
     .Source = "1.13.1 aten/src/ATen/native/TensorFactories.cpp"},
    {.Names = {"full"},
     .Run = runFull,
     .Source = "1.13.1 aten/src/ATen/native/TensorFactories.cpp, infer_full_options"},
    {.Names = {"rand_like"},
     .Run = runFloating<runLike, "check_uniform_bounds">,
     .Source = "1.13.1 aten/src/ATen/native/TensorFactories.cpp"},
    {.Names = {"randn_like"},
     .Run = runFloating<runLike, "normal_kernel_cpu">,
     .Source = "1.13.1 aten/src/ATen/native/TensorFactories.cpp"},
    {.Names = {"empty_like", "zeros_like", "ones_like", "full_like", "randint_like"},
     .Run = runLike,
     .Harmless = listOf<"fill_value", "low", "high">,
     .Source = "1.13.1 aten/src/ATen/native/TensorFactories.cpp, empty_like"},
    {.Names = {"new_empty", "new_zeros", "new_ones", "new_full", "new_tensor"},
     .Run = runNew,
     .Harmless = listOf<"fill_value">,
     .Source = "1.13.1 TensorFactories.cpp"},
    {.Names = {"arange"}, .Run = runArange<false>, .Source = "1.13.1 aten/src/ATen/native/RangeFactories.cpp"},
    {.Names = {"range"}, .Run = runArange<true>, .Source = "1.13.1 aten/src/ATen/native/RangeFactories.cpp"},
    {.Names = {"linspace", "logspace"},
     .Run = runSteps,
     .Harmless = listOf<"start", "end", "base">,
     .Source = "1.13.1 aten/src/ATen/native/RangeFactories.cpp"},
    {.Names = {"eye"}, .Run = runEye, .Source = "1.13.1 TensorFactories.cpp"},
    {.Names = {"randperm"},
     .Run = runRandperm,
     .Harmless = listOf<"generator">,
     .Source = "1.13.1 TensorFactories.cpp"},
    {.Names = {"tensor"},
     .Run = runTensor,
     .AnyElements = listOf<"data", "values", "value", "tensor_data_container">,
     .Source = "1.13.1 TensorDataContainer.h"},
    {.Names = {"scalar_tensor"},
     .Run = [](OpCall &C) -> Argument { return make({}, options(C, session().DefaultDtype)); },
     .Harmless = listOf<"s">,
     .Source = "1.13.1 TensorFactories.cpp"},
    {.Names = {"empty_strided"},
     .Run = [](OpCall &C) -> Argument {
       Made M = options(C, session().DefaultDtype);
       Sizes Shape = C.integers("size"), Strides = C.integers("stride");
       if (Shape.size() != Strides.size())
         return fail("mismatch in length of strides and shape");
       return finish(makeStrided(Shape, Strides, M.Type, M.Where), M);
     },
     .Source = "1.13.1 TensorFactories.cpp"},
    {.Names = {"new_empty_strided"},
     .Run = [](OpCall &C) -> Argument {
       Tensor Self = C.tensor("self");
       if (failed())
         return Tensor();
       Made M = options(C, Self.dtype(), Self.device());
       Sizes Shape = C.integers("size"), Strides = C.integers("stride");
       if (Shape.size() != Strides.size())
         return fail("mismatch in length of strides and shape");
       return finish(makeStrided(Shape, Strides, M.Type, M.Where), M);
     },
     .Source = "1.13.1 TensorFactories.cpp, new_empty_strided"},
    {.Names = {"normal_functional"},
     .Run = [](OpCall &C) -> Argument {
       Tensor Self = C.tensor("self");
       return gradWanted({Self}) ? Argument(leftOut({"normal_functional with a gradient has no model"}))
                                 : Argument(ops::clone(Self));
     },
     .Harmless = listOf<"mean", "std", "generator">,
     .Source = "1.13.1 Distributions.cpp, normal_functional: a copy, then normal_"},
    {.Names = {"from_blob"}, .Run = runFromBlob, .Source = "1.13.1 aten/src/ATen/ops/from_blob.h"},
    {.Names = {"normal"},
     .Run = runNormal,
     .Harmless = listOf<"generator">,
     .Source = "1.13.1 aten/src/ATen/native/DistributionTemplates.h"},
    {.Names = {"bernoulli"},
     .Run = runBernoulli<false>,
     .Harmless = listOf<"p", "generator">,
     .Source = "1.13.1 aten/src/ATen/native/Distributions.cpp"},
    {.Names = {"poisson"},
     .Run = runBernoulli<true>,
     .Harmless = listOf<"generator">,
     .Source = "1.13.1 aten/src/ATen/native/Distributions.cpp"},
    {.Names = {"multinomial"},
     .Run = runMultinomial,
     .Harmless = listOf<"generator">,
     .Source = "1.13.1 aten/src/ATen/native/Distributions.cpp"},
};

} // namespace

const std::span<const OpDecl> FactoryOps = Decls;

Tensor ops::zeros(const Sizes &Shape, Dtype Type, Device Where) {
  return failed() ? Tensor() : makeTensor(Shape, Type, Where);
}
Tensor ops::zerosLike(const Tensor &T, MemoryFormat Format) { return emptyLike(T, {}, Format); }
Tensor ops::fullLike(const Tensor &T) { return emptyLike(T); }

} // namespace vramlint
