// batch_norm, layer_norm, group_norm, instance_norm, local_response_norm, normalize.
//
// Every normalisation keeps its input and, per channel or row, a mean and an inverse deviation. Which kernel runs
// batch_norm decides the rest:
//
//   cuDNN   dimensions >= 3, weight and bias, running statistics both there (or none, training), eps >= 1e-5, sizes
//           within limits. The statistics have the weight's type; evaluation makes none. Workspace: only cuDNN knows.
//   native  everything else on CUDA. Statistics in the accumulation type, also in evaluation.
//   CPU     a few [C] scratch tensors and one of the input's size in backward, as measured with 1.13.
//
// Read in aten/src/ATen/native/{Normalization,layer_norm,group_norm}.cpp, native/cuda/Normalization.cu and
// native/cudnn/BatchNorm.cpp, 1.13.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Functions.h"
#include "Ops/Core/Registry.h"
#include "Ops/Normalization/CpuBatchNorm.h"
#include "Ops/Normalization/CudaBatchNorm.h"
#include "Ops/Normalization/DoubleBackward.h"

#include <cmath>
#include <limits>

namespace vramlint {

namespace {

/// toAccumulateType: half types accumulate in float; the CPU's double accumulation is not used for statistics.
Dtype statisticsType(Dtype Type) { return Type == Dtype::Half || Type == Dtype::BFloat16 ? Dtype::Float : Type; }

/// On the CPU they are of the input's type, unless a parameter of it is wider (mixed_type in batch_norm_cpu).
Dtype statisticsTypeOnCpu(const Tensor &Input, std::initializer_list<Tensor> Parameters) {
  const bool IsMixed = std::any_of(Parameters.begin(), Parameters.end(),
                                   [](const Tensor &T) { return T.defined() && T.dtype() == Dtype::Float; });
  return IsMixed ? statisticsType(Input.dtype()) : Input.dtype();
}

Tensor temporary(const Sizes &Shape, Dtype Type, Device Where) {
  CategoryScope Scope(Category::Temporary);
  return makeTensor(Shape, Type, Where);
}

Tensor optional(OpCall &C, std::string_view Name) { return C.optionalTensor(Name).value_or(Tensor()); }

/// Scratch that dies last made, first freed.
class Scratches {
public:
  ~Scratches() {
    while (!Held.empty())
      Held.pop_back();
  }
  void add(const Sizes &Shape, Dtype Type, Device Where) { Held.push_back(temporary(Shape, Type, Where)); }

private:
  std::vector<Tensor> Held;
};

void countPerSample(const Tensor &Input, const Tensor &Weight, const Tensor &Bias) {
  std::int64_t Elements = (Weight.defined() ? Weight.numel() : 0) + (Bias.defined() ? Bias.numel() : 0);
  if (Input.dim() > 0)
    countMacs(Input.size(0) * Elements);
}

struct BatchNorm {
  Tensor Weight, Bias, Mean, Variance;
  bool Training = false;
  double Eps = 1e-5;
  bool Cudnn = true;
};

enum class NormKernel { Cudnn, Cuda, Cpu };

/// _batch_norm_impl_index (1.13), _select_batch_norm_backend (2.x).
NormKernel chooseKernel(const Tensor &Input, const BatchNorm &P) {
  if (!Input.device().isCuda())
    return NormKernel::Cpu;
  bool Statistics = P.Mean.defined() ? P.Variance.defined() : !P.Variance.defined() && P.Training;
  std::int64_t Limit = P.Training ? 880801 : 65536 - 1;
  bool Fits = Input.dim() >= 3 && Input.size(0) <= Limit && Input.numel() <= std::numeric_limits<std::int32_t>::max();
  bool Types = Input.dtype() != Dtype::BFloat16 &&
               (Input.dtype() != Dtype::Half || (P.Weight.defined() && P.Weight.dtype() == Dtype::Float));
  return P.Cudnn && session().Options.CudnnEnabled && Types && P.Weight.defined() && P.Bias.defined() && Statistics &&
                 Fits && P.Eps >= 1e-5
             ? NormKernel::Cudnn
             : NormKernel::Cuda;
}

bool checkFeatures(const Tensor &Input, const BatchNorm &P) {
  if (Input.dim() < 2) {
    fail("Dimension out of range (expected to be in range of [-1, 0], but got 1)");
    return false;
  }
  std::int64_t Features = Input.size(1);
  auto Matches = [&](const Tensor &T, const char *Name) {
    if (!T.defined() || T.numel() == Features)
      return true;
    fail(std::string(Name) + " should contain " + std::to_string(Features) + " elements not " +
         std::to_string(T.numel()));
    return false;
  };
  if (!P.Training && (!P.Mean.defined() || !P.Variance.defined())) {
    fail(std::string(P.Mean.defined() ? "running_var" : "running_mean") + " must be defined in evaluation mode");
    return false;
  }
  return Matches(P.Mean, "running_mean") && Matches(P.Variance, "running_var") && Matches(P.Weight, "weight") &&
         Matches(P.Bias, "bias");
}

/// Of dense images cuDNN takes nothing, of those in channels_last a workspace, and no reserve (measured with
/// cuDNN 9.19).
void noteCudnn(const Tensor &Input) {
  if (suggestFormat(Input) != MemoryFormat::Contiguous)
    session().assume(Doubt::CudnnWorkspace, "batch norm in channels_last format");
}

GradList backwardBatchNorm(GradNode &N, const Tensor &Grad, const Tensor &Input, const Tensor &Weight,
                           NormKernel Kernel, bool Training) {
  Dtype Statistics = Weight.defined()            ? Weight.dtype()
                     : Kernel == NormKernel::Cpu ? Input.dtype()
                                                 : statisticsType(Input.dtype());
  Tensor InputGrad, WeightGrad, BiasGrad;
  std::int64_t Channels = Input.size(1);
  auto PerChannel = [&] { return makeTensor({Channels}, Statistics, Input.device()); };
  switch (Kernel) {
  case NormKernel::Cpu:
    return cpu::batchNormBackward(N, Grad, Input, Weight, Statistics, Training);
  case NormKernel::Cudnn:
    if (Training) {
      // cuDNN computes all three, wanted or not.
      InputGrad = emptyLike(Input);
      WeightGrad = PerChannel();
      BiasGrad = PerChannel();
      noteCudnn(Input);
      break;
    }
    [[fallthrough]];
  case NormKernel::Cuda:
    return cuda::batchNormBackward(
        N, {Grad, Input, Weight, statisticsType(Input.dtype()), Training, Kernel != NormKernel::Cudnn});
  }
  return {N.wants(0) ? InputGrad : Tensor(), N.wants(1) ? WeightGrad : Tensor(), N.wants(2) ? BiasGrad : Tensor()};
}

/// Without elements there are no statistics: what is left depends on weight and bias in name only.
Tensor emptyBatchNorm(const Tensor &Input, const BatchNorm &P) {
  const Dtype Type =
      Input.device().isCpu() && Input.dtype() == Dtype::Float ? Dtype::Double : statisticsType(Input.dtype());
  Tensor Deviation, Mean = temporary({Input.size(1)}, Type, Input.device());
  Deviation = temporary({Input.size(1)}, Type, Input.device());
  Tensor Out = ops::clone(Input);
  if (P.Weight.defined())
    Out = ops::mul(Out, ops::select(P.Weight, 0, 0));
  return P.Bias.defined() ? ops::add(Out, ops::select(P.Bias, 0, 0)) : Out;
}

Tensor batchNorm(const Tensor &Given, const BatchNorm &P) {
  if (!requireDefined({Given}) || !commonDevice({Given, P.Weight, P.Bias, P.Mean, P.Variance}))
    return {};
  if (Given.dim() >= 2 && Given.numel() == 0)
    return emptyBatchNorm(Given, P);
  if (!checkFeatures(Given, P))
    return {};
  countPerSample(Given, P.Weight, P.Bias);
  NormKernel Kernel = chooseKernel(Given, P);
  for (auto [T, Name] : {std::pair(P.Mean, "running_mean"), std::pair(P.Variance, "running_var")})
    if (T.defined() && T.requiresGrad() && session().GradEnabled)
      return fail(std::string("The function '") +
                  (Kernel == NormKernel::Cudnn ? "cudnn_batch_norm" : "native_batch_norm") +
                  "' is not differentiable with respect to argument '" + Name +
                  "'. This input cannot have requires_grad True.");
  // cuDNN wants dense input and the copy is recorded, so it is what stays alive.
  Tensor Input = Kernel == NormKernel::Cudnn ? ops::contiguous(Given, suggestFormat(Given)) : Given;
  NodeRef Node =
      record(Kernel == NormKernel::Cudnn ? "cudnn_batch_norm" : "native_batch_norm", {Input, P.Weight, P.Bias});
  SavedSlot SavedInput = keep(Node, Input), SavedWeight = keep(Node, P.Weight);
  std::int64_t Channels = Input.size(1);
  Device Where = Input.device();
  Dtype Statistics = Kernel == NormKernel::Cudnn ? P.Weight.dtype()
                     : Kernel == NormKernel::Cpu ? statisticsTypeOnCpu(Input, {P.Weight, P.Bias, P.Mean, P.Variance})
                                                 : statisticsType(Input.dtype());
  Tensor Out, Deviation, Mean; // of a tuple, the first dies first
  auto MakeStatistics = [&] {
    Mean = makeTensor({Channels}, Statistics, Where);
    Deviation = makeTensor({Channels}, Statistics, Where);
  };
  if (Kernel == NormKernel::Cpu) {
    cpu::BatchNormResult R = cpu::batchNorm({Input, P.Weight, P.Bias, P.Mean, P.Variance, Statistics}, P.Training);
    if (failed())
      return {};
    Out = R.Out;
    Mean = R.Mean;
    Deviation = R.Deviation;
  } else {
    Out = emptyLike(Input);
    if (P.Training || Kernel == NormKernel::Cuda)
      MakeStatistics();
    if (Kernel == NormKernel::Cuda)
      cuda::batchNormScratch(Input, P.Weight, P.Bias, Statistics, P.Training);
    if (P.Training && Kernel == NormKernel::Cudnn)
      noteCudnn(Input);
  }
  // The kernel writes the running statistics without a new version: they are saved as they were passed.
  SavedSlot RunningMean = keep(Node, P.Mean), RunningVariance = keep(Node, P.Variance);
  SavedSlot SavedMean = keep(Node, Mean), SavedDeviation = keep(Node, Deviation);
  bool Training = P.Training;
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    Tensor X = unpack(N, SavedInput), W = unpack(N, SavedWeight);
    const bool Fused = Kernel == NormKernel::Cudnn && Training;
    Tensor Grad = Fused ? ops::contiguous(G[0], suggestFormat(X)) : G[0];
    return batchNormBackward({Grad, X, W, unpack(N, RunningMean), unpack(N, RunningVariance), unpack(N, SavedMean),
                              unpack(N, SavedDeviation)},
                             Training, /*InputFirst=*/Fused,
                             [&] { return backwardBatchNorm(N, Grad, X, W, Kernel, Training); });
  });
}

/// What is added to the variance. cuDNN wants no less than the usual one.
double epsilonOf(const OpCall &C, const Tensor &Input) {
  const double Given = realArgument(C, "eps", 1e-5).Value;
  if (!std::isnan(Given))
    return Given;
  if (Input.defined() && Input.device().isCuda())
    session().assume(Doubt::Branch, "true: an eps that is not known is at least 1e-05");
  return 1e-5;
}

Argument runBatchNorm(OpCall &C) {
  Tensor Input = C.tensor("self");
  BatchNorm P{optional(C, "weight"),        optional(C, "bias"),       optional(C, "running_mean"),
              optional(C, "running_var"),   C.flag("training", false), epsilonOf(C, Input),
              C.flag("cudnn_enabled", true)};
  return C.poisoned() ? Tensor() : batchNorm(Input, P);
}

Argument runInstanceNorm(OpCall &C) {
  Tensor Input = C.tensor("self");
  Tensor Mean = optional(C, "running_mean"), Variance = optional(C, "running_var");
  bool UseInput = C.flag("use_input_stats", true);
  if (C.poisoned() || !requireDefined({Input}))
    return Tensor();
  if (!UseInput && !(Mean.defined() && Variance.defined()))
    return fail("Expected running_mean and running_var to be defined when use_input_stats is false");
  if (Input.dim() < 2)
    return fail("Dimension out of range (expected to be in range of [-1, 0], but got 1)");
  std::int64_t Batch = Input.size(0), Channels = Input.size(1);
  Sizes Shape = Input.sizes();
  Shape[0] = 1;
  Shape[1] = Batch * Channels;
  auto Repeated = [&](const Tensor &T) { return T.defined() ? ops::repeat(T, {Batch}) : Tensor(); };
  BatchNorm P;
  P.Weight = Repeated(optional(C, "weight"));
  P.Bias = Repeated(optional(C, "bias"));
  P.Mean = Repeated(Mean);
  P.Variance = Repeated(Variance);
  P.Training = UseInput;
  P.Eps = epsilonOf(C, Input);
  P.Cudnn = C.flag("cudnn_enabled", true);
  Tensor Flat = ops::view(ops::contiguous(Input), Shape);
  Tensor Out = batchNorm(Flat, P);
  if (!Out.defined())
    return Tensor();
  for (auto [Kept, Fresh] : {std::pair(Mean, P.Mean), std::pair(Variance, P.Variance)})
    if (Kept.defined())
      ops::copyInto(Kept, ops::mean(ops::view(Fresh, {Batch, Channels}), {0}));
  return ops::view(Out, Input.sizes());
}

/// Since 2.8 (PR 150773) the CUDA kernel adds up the gradients of weight and bias in two steps where there are many
/// rows and few columns: blocks of rows first.
void sumByBlocks(const Tensor &X, std::int64_t Columns, Tensor &WeightGrad, Tensor &BiasGrad) {
  constexpr std::int64_t BlockWidth = 32, RowsOfBlock = 32, Most = 32 * 1024, ManyRows = 64 * 1024;
  const std::int64_t Rows = Columns == 0 ? 0 : X.numel() / Columns;
  if (!X.device().isCuda() || !torchAtLeast(2, 8) || Rows <= ManyRows ||
      Columns / BlockWidth >= cardFor().Multiprocessors / 2)
    return;
  const std::int64_t Blocks =
      std::min(Most / ((Columns + BlockWidth - 1) / BlockWidth), (Rows + RowsOfBlock - 1) / RowsOfBlock);
  Tensor WeightBlocks, BiasBlocks;
  for (auto [Grad, Partial] : {std::pair(&WeightGrad, &WeightBlocks), std::pair(&BiasGrad, &BiasBlocks)})
    if (Grad->defined())
      *Partial = makeTensor({Blocks, Grad->sizes().back()}, Grad->dtype(), Grad->device());
  for (auto [Grad, Partial] : {std::pair(&WeightGrad, &WeightBlocks), std::pair(&BiasGrad, &BiasBlocks)})
    if (Grad->defined())
      *Grad = ops::sum(*Partial, {0});
}

/// The gradients that are wanted.
GradList layerNormKernel(const GradNode &N, const NormOperands &P, const Tensor &Bias, const Sizes &Shape) {
  const Tensor &X = P.Input, &W = P.Weight;
  Tensor In = ops::contiguous(X);
  Tensor DenseWeight = contiguousForKernel(W), DenseBias = contiguousForKernel(Bias);
  Tensor InputGrad, WeightGrad, BiasGrad;
  if (N.wants(0))
    InputGrad = emptyLike(In);
  if (N.wants(1))
    WeightGrad = emptyLike(W);
  if (N.wants(2))
    BiasGrad = makeTensor(Shape, W.defined() ? W.dtype() : X.dtype(), X.device());
  Tensor Grad = ops::contiguous(P.Grad); // the kernel has its results already when it asks for that
  sumByBlocks(X, *elementCount(Shape), WeightGrad, BiasGrad);
  // Partial sums of the CPU kernel, one row per thread.
  if (X.device().isCpu() && X.numel() != 0 && (N.wants(1) || N.wants(2)))
    temporary({2 * *elementCount(Shape)}, X.dtype(), X.device());
  Grad = Tensor();
  return {InputGrad, WeightGrad, BiasGrad};
}

bool isWide(const Tensor &T) { return T.defined() && (T.dtype() == Dtype::Float || T.dtype() == Dtype::Double); }

/// Float and double do not go together; what is shorter may have weights of floats. True after raising.
bool readsAnotherFloat(const Tensor &Input, const Tensor &Weight) {
  return isWide(Input) && isWide(Weight) && refuseMixed(Input, Weight);
}

/// Before 2.0 the CPU's kernels of bfloat16 have weights of no other type. True after raising.
bool wantsItsType(const Tensor &Input, const Tensor &Weight) {
  return Input.device().isCpu() && !torchAtLeast(2, 0) && Input.dtype() == Dtype::BFloat16 && Weight.defined() &&
         Weight.dtype() != Input.dtype() && refuseMixed(Input, Weight);
}

/// The same where it is looked at before anything is made (aten/src/ATen/native/cpu/mixed_data_type.h; measured with
/// 2.6, 1.13 looks later). True after raising.
bool mixesFloats(const Tensor &Input, const Tensor &Weight, const Tensor &Bias) {
  if (!torchAtLeast(2, 0) || !isWide(Input))
    return false;
  const auto IsAnother = [&](const Tensor &T) { return isWide(T) && T.dtype() != Input.dtype(); };
  if (!IsAnother(Weight) && !IsAnother(Bias))
    return false;
  const auto IsDouble = [](const Tensor &T) { return T.defined() && T.dtype() == Dtype::Double; };
  fail(IsDouble(Weight) || IsDouble(Bias) ? "mixed dtype (CPU): expect parameter to have scalar type of Float"
                                          : "mixed dtype (CPU): all inputs must share same datatype.");
  return true;
}

template <bool Native> Argument runLayerNorm(OpCall &C) {
  Tensor Input = C.tensor("self"), Weight = optional(C, "weight"), Bias = optional(C, "bias");
  Sizes Shape = C.integers("normalized_shape");
  if (C.poisoned() || !requireDefined({Input}))
    return Tensor();
  if (Shape.empty())
    return fail("Expected normalized_shape to be at least 1-dimensional, i.e., containing at least one element, but "
                "got normalized_shape = []");
  for (auto [T, Name] : {std::pair(Weight, "weight"), std::pair(Bias, "bias")})
    if (T.defined() && T.sizes() != Shape)
      return fail(std::string("Expected ") + Name + " to be of same shape as normalized_shape, but got " + Name +
                  " of shape " + formatSizes(T.sizes()) + " and normalized_shape = " + formatSizes(Shape));
  std::size_t Outer = Input.sizes().size() - std::min(Input.sizes().size(), Shape.size());
  if (Input.sizes().size() < Shape.size() || !std::equal(Shape.begin(), Shape.end(), Input.sizes().begin() + Outer)) {
    std::string Wanted;
    for (std::int64_t Size : Shape)
      Wanted += ", " + std::to_string(Size);
    return fail("Given normalized_shape=" + formatSizes(Shape) + ", expected input with shape [*" + Wanted +
                "], but got input of size" + formatSizes(Input.sizes()));
  }
  if (!commonDevice({Input, Weight, Bias}))
    return Tensor();
  countPerSample(Input, Weight, Bias);
  if (Input.device().isCpu() && mixesFloats(Input, Weight, Bias)) // CUDA's has no such check
    return Tensor();
  NodeRef Node = record("native_layer_norm", {Input, Weight, Bias});
  SavedSlot SavedInput = keep(Node, Input), SavedWeight = keep(Node, Weight);
  SavedSlot SavedBias = keep(Node, Bias);
  Sizes Rows = Input.sizes();
  for (std::size_t I = Outer; I != Rows.size(); ++I)
    Rows[I] = 1;
  Tensor Dense = ops::contiguous(detached(Input));
  Tensor DenseWeight = contiguousForKernel(Weight), DenseBias = contiguousForKernel(Bias);
  Tensor Out = emptyLike(Dense);
  Dtype Type = Input.device().isCuda() ? statisticsType(Input.dtype()) : Input.dtype();
  Tensor Deviation, Mean = makeTensor(Rows, Type, Input.device());
  Deviation = makeTensor(Rows, Type, Input.device());
  if (wantsItsType(Input, Weight) || readsAnotherFloat(Input, Weight) || readsAnotherFloat(Input, Bias))
    return Tensor();
  DenseBias = Tensor();
  DenseWeight = Tensor();
  Dense = Tensor();
  SavedSlot SavedMean = keep(Node, Mean), SavedDeviation = keep(Node, Deviation);
  attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    const NormOperands P{G[0], unpack(N, SavedInput), unpack(N, SavedWeight),   {},
                         {},   unpack(N, SavedMean),  unpack(N, SavedDeviation)};
    const Tensor Bias = unpack(N, SavedBias);
    return layerNormBackward(P, Bias, Shape, [&] { return layerNormKernel(N, P, Bias, Shape); });
  });
  if (Native && Out.defined())
    return std::vector<Tensor>{Out, Mean, Deviation};
  return Out;
}

/// The gradients that are wanted; \p Type is that of the statistics.
GradList groupNormKernel(const GradNode &N, const Tensor &G, const Tensor &Input, const Tensor &W,
                         std::int64_t Groups, Dtype Type) {
  // 1.13 differentiates in plain order alone.
  const Tensor X = torchAtLeast(2, 0) ? Input : ops::contiguous(Input);
  const std::int64_t Batch = X.size(0), Channels = X.size(1);
  const bool Cuda = X.device().isCuda();
  Tensor Grad = ops::contiguous(G, suggestFormat(X));
  Tensor InputGrad, WeightGrad, BiasGrad;
  Dtype Weights = W.defined() ? W.dtype() : X.dtype();
  if (N.wants(0))
    InputGrad = emptyLike(X);
  if (N.wants(1))
    WeightGrad = makeTensor({Channels}, Weights, X.device());
  if (N.wants(2)) {
    if (!W.defined()) // it is made like the weight, given or not
      return fail("tensor does not have a device"), GradList{InputGrad, WeightGrad, BiasGrad};
    BiasGrad = makeTensor({Channels}, Weights, X.device());
  }
  Scratches Spare;
  Dtype Sums = Cuda ? statisticsType(X.dtype()) : Type;
  for (int I = 0; I != 2; ++I)
    Spare.add({Batch, Channels}, Sums, X.device());
  if (Cuda && N.wants(0)) {
    Tensor Scale; // made last, dies last (cuda/group_norm_kernel.cu)
    Scratches OfGroups;
    for (int I = 0; I != 2; ++I)
      OfGroups.add({Batch, Groups}, Sums, X.device());
    if (W.defined())
      Scale = temporary({Batch, Channels}, Sums, X.device());
  }
  return {InputGrad, WeightGrad, BiasGrad};
}

/// What the CPU's kernel counts in where channels lie together (native/cpu/group_norm_kernel.cpp): on one thread, of
/// large maps in two tables.
void takeChannelsLastSums(const Tensor &X, std::int64_t Batch, std::int64_t Channels, std::int64_t Groups) {
  constexpr std::int64_t LargeMap = 1024;
  const bool IsLarge = X.numel() >= Batch * Channels * LargeMap;
  const Dtype Type = torchAtLeast(2, 0) ? statisticsType(X.dtype()) : X.dtype();
  Tensor Sums = temporary({Batch, 2 * Channels}, Type, X.device()), OfGroups;
  if (IsLarge && torchAtLeast(2, 0))
    OfGroups = temporary({Batch, 2 * Groups}, Type, X.device());
}

template <bool Native> Argument runGroupNorm(OpCall &C) {
  Tensor Input = C.tensor("self"), GivenWeight = optional(C, "weight"), GivenBias = optional(C, "bias");
  std::int64_t Groups = C.integer("num_groups|group", 1);
  if (C.poisoned() || !requireDefined({Input}))
    return Tensor();
  if (Input.dim() < 2)
    return fail("Expected at least 2 dimensions for input tensor but received " + std::to_string(Input.dim()));
  std::int64_t Batch = Input.size(0), Channels = Input.size(1);
  if (Groups <= 0)
    return fail("Expected num groups to be greater than 0, got " + std::to_string(Groups));
  if (Channels % Groups != 0)
    return fail("Expected number of channels in input to be divisible by num_groups, but got input of shape " +
                formatSizes(Input.sizes()) + " and num_groups=" + std::to_string(Groups));
  for (auto [T, Name] : {std::pair(GivenWeight, "weight"), std::pair(GivenBias, "bias")})
    if (T.defined() && (T.dim() != 1 || T.numel() != Channels))
      return fail(std::string("Expected ") + Name +
                  " to be a vector of size equal to the number of channels in input, but got " + Name + " of shape " +
                  formatSizes(T.sizes()) + " and input of shape " + formatSizes(Input.sizes()));
  if (!commonDevice({Input, GivenWeight, GivenBias}))
    return Tensor();
  countPerSample(Input, GivenWeight, GivenBias);
  const bool Cuda = Input.device().isCuda();
  if (Native && (!Cuda || torchAtLeast(2, 0)) && !Input.isContiguous(suggestFormat(Input)))
    return fail("Expected X.is_contiguous(memory_format) to be true, but got false.");
  Tensor X = ops::contiguous(Input, Cuda ? MemoryFormat::Contiguous : suggestFormat(Input));
  const auto Dense = [&](const Tensor &T) { return Native || !T.defined() ? T : ops::contiguous(T); };
  const Tensor Weight = Dense(GivenWeight), Bias = Dense(GivenBias);
  if (mixesFloats(X, Weight, Bias))
    return Tensor();
  NodeRef Node = record("native_group_norm", {X, Weight, Bias});
  SavedSlot SavedInput = keep(Node, X), SavedWeight = keep(Node, Weight);
  Tensor Out = emptyLike(X);
  const bool Mixes = Weight.defined() && Weight.dtype() == Dtype::Float && (Cuda || torchAtLeast(2, 0));
  Dtype Type = Mixes ? Dtype::Float : X.dtype();
  Tensor Deviation, Mean = makeTensor({Batch, Groups}, Type, X.device());
  Deviation = makeTensor({Batch, Groups}, Type, X.device());
  if (wantsItsType(X, Weight) || readsAnotherFloat(X, Weight) || readsAnotherFloat(X, Bias))
    return Tensor();
  bool Images = X.numel() > Batch * Channels;
  if (Cuda && Images && (Weight.defined() || Bias.defined())) {
    Tensor A = temporary({Batch, Channels}, statisticsType(X.dtype()), X.device());
    Tensor B = temporary({Batch, Channels}, statisticsType(X.dtype()), X.device());
  }
  if (!Cuda && suggestFormat(X) != MemoryFormat::Contiguous)
    takeChannelsLastSums(X, Batch, Channels, Groups);
  SavedSlot SavedMean = keepOutput(Node, Mean, 1), SavedDeviation = keepOutput(Node, Deviation, 2);
  attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    Tensor X = unpack(N, SavedInput), W = unpack(N, SavedWeight);
    if (session().GradEnabled || G[1].defined() || G[2].defined())
      return groupNormAsOps(N, {G[0], G[1], G[2], X, W, unpack(N, SavedMean), unpack(N, SavedDeviation), Groups});
    return groupNormKernel(N, G[0], X, W, Groups, Type);
  });
  setHistory(Node, Mean);
  setHistory(Node, Deviation);
  if (!Native || !Out.defined())
    return Out;
  return std::vector<Tensor>{Out, Mean, Deviation};
}

/// torch::nn::functional::local_response_norm: a composition over mul, pad, avg_pool, pow and div.
Argument runLocalResponseNorm(OpCall &C) {
  Tensor Input = C.tensor("self");
  std::int64_t Size = C.integer("size", 2);
  if (C.poisoned() || !requireDefined({Input}))
    return Tensor();
  std::int64_t Rank = Input.dim();
  if (Rank < 3)
    return fail("Expected 3D or higher dimensionality input (got " + std::to_string(Rank) + " dimensions)");
  Tensor Div = ops::unsqueeze(ops::mul(Input, Input), 1);
  Sizes Amounts(Rank == 3 ? 4 : 6, 0);
  Amounts[Amounts.size() - 2] = Size / 2;
  Amounts[Amounts.size() - 1] = (Size - 1) / 2;
  if (Rank > 3)
    Div = ops::view(Div, {Input.size(0), 1, Input.size(1), Input.size(2), -1});
  Div = invokeTensor("constant_pad_nd", {{"self", Div}, {"pad", Amounts}, {"value", 0}});
  Div = invokeTensor(Rank == 3 ? "avg_pool2d" : "avg_pool3d",
                     {{"self", Div}, {"kernel_size", Rank == 3 ? Sizes{Size, 1} : Sizes{Size, 1, 1}}, {"stride", 1}});
  if (!Div.defined())
    return Tensor();
  Div = ops::squeeze(Div, 1);
  if (Rank > 3)
    Div = ops::view(Div, Input.sizes());
  Div = ops::pow(ops::add(ops::mul(Div, 1e-4), 1.0), 0.75);
  return ops::div(Input, Div);
}

Argument runNormalize(OpCall &C) {
  Tensor Input = C.tensor("self");
  std::int64_t Dim = C.integer("dim", 1);
  if (C.poisoned() || !requireDefined({Input}))
    return Tensor();
  Tensor Denominator;
  {
    Tensor Norm = ops::norm(Input, C.number("p", 2.0), {Dim}, true);
    if (!Norm.defined())
      return Tensor();
    Denominator = ops::expand(invokeTensor("clamp_min", {{"self", Norm}, {"min", 1e-12}}), Input.sizes());
  }
  if (std::optional<Tensor> Out = C.optionalTensor("out"))
    return invoke("div_out", {{"out", *Out}, {"self", Input}, {"other", Denominator}});
  return ops::div(Input, Denominator);
}

constexpr std::string_view From = "1.13 aten/src/ATen/native/Normalization.cpp, native/cuda/Normalization.cu";

const OpDecl Declared[] = {
    {.Names = {"batch_norm", "_batch_norm_impl_index", "cudnn_batch_norm", "native_batch_norm"},
     .Run = runBatchNorm,
     .Harmless = listOf<"momentum", "eps", "epsilon", "exponential_average_factor", "cudnn_enabled">,
     .Writes = listOf<"running_mean", "running_var">,
     .Source = From},
    {.Names = {"instance_norm"},
     .Run = runInstanceNorm,
     .Harmless = listOf<"momentum", "eps", "cudnn_enabled">,
     .Writes = listOf<"running_mean", "running_var">,
     .Source = "1.13 native/Normalization.cpp, instance_norm"},
    {.Names = {"layer_norm"},
     .Run = runLayerNorm<false>,
     .Harmless = listOf<"eps", "cudnn_enable", "cudnn_enabled">,
     .Source = "1.13 native/cuda/layer_norm_kernel.cu"},
    {.Names = {"native_layer_norm"},
     .Run = runLayerNorm<true>,
     .Harmless = listOf<"eps">,
     .Source = "1.13 native/cuda/layer_norm_kernel.cu"},
    {.Names = {"group_norm"},
     .Run = runGroupNorm<false>,
     .Harmless = listOf<"eps", "cudnn_enabled">,
     .Source = "1.13 native/cuda/group_norm_kernel.cu"},
    {.Names = {"native_group_norm"},
     .Run = runGroupNorm<true>,
     .Harmless = listOf<"eps", "N", "C", "HxW">,
     .Source = "1.13 native/cuda/group_norm_kernel.cu"},
    {.Names = {"local_response_norm"},
     .Run = runLocalResponseNorm,
     .Harmless = listOf<"alpha", "beta", "k">,
     .Source = "1.13 nn/functional/normalization.h"},
    {.Names = {"normalize"},
     .Run = runNormalize,
     .Harmless = listOf<"eps">,
     .Source = "1.13 nn/functional/normalization.h"},
};

} // namespace

const std::span<const OpDecl> NormalizationOps = Declared;

} // namespace vramlint
