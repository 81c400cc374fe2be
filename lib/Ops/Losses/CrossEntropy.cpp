// nll_loss, and cross_entropy as the composition it is: log_softmax, then nll_loss (class indices), a product and a
// sum (class probabilities), or both and a smoothing term (label smoothing).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Functions.h"
#include "Ops/Core/KnownNumbers.h"
#include "Ops/Indexing/DataSizes.h"
#include "Ops/Losses/Losses.h"

#include <limits>

namespace vramlint {

/// expect_contiguous of what the backward kernel reads (cuda/NLLLoss.cu).
static void readDense(const Tensor &Input, const Tensor &Grad, const Tensor &Labels) {
  const Tensor DenseInput = contiguousForKernel(Input), DenseGrad = contiguousForKernel(Grad);
  contiguousForKernel(Labels);
}

static bool refusesWeights(const Tensor &Weight, std::int64_t Classes, bool Spatial) {
  if (!Weight.defined() || (Weight.numel() == Classes && (Spatial || Weight.dim() == 1)))
    return false;
  fail(Spatial ? "weight tensor should be defined either for all or no classes"
               : "weight tensor should be defined either for all " + std::to_string(Classes) +
                     " classes or no classes but got weight tensor of shape: " + formatSizes(Weight.sizes()));
  return true;
}

/// Brings an input and its labels, of shape \p OutShape, to the dimensions that a kernel has: scores of classes, or
/// of classes at places of a plane. False when there are too many labels, or too few.
static bool asKernelReads(Tensor &Input, Tensor &Labels, const Sizes &OutShape) {
  const std::int64_t Dims = Input.dim();
  if (Dims == 3 || Dims > 4) {
    if (Labels.sizes() != OutShape) {
      fail("Expected target size " + formatSizes(OutShape) + ", got " + formatSizes(Labels.sizes()));
      return false;
    }
    const std::int64_t N = Input.sizes()[0], Classes = Input.sizes()[1];
    const std::int64_t Rest = Input.numel() ? -1 : 0, RestOfLabels = Labels.numel() ? -1 : 0;
    Input = ops::view(ops::contiguous(Input), {N, Classes, 1, Rest});
    Labels = ops::view(ops::contiguous(Labels), {N, 1, RestOfLabels});
  } else if (Dims == 4 && Labels.dim() != 3) {
    fail("only batches of spatial targets supported (3D tensors) but got targets of dimension: " +
         std::to_string(Labels.dim()));
  } else if (Dims <= 2 && Labels.dim() > 1) {
    fail("0D or 1D target tensor expected, multi-target not supported");
  }
  return !failed();
}

static Tensor refuseSizes(const Tensor &Input, const Tensor &Target) {
  return fail("size mismatch (got input: " + formatSizes(Input.sizes()) + ", target: " + formatSizes(Target.sizes()) +
              ")");
}

/// Whether the kernel takes one target in a list for scores without a batch. Its backward does not (2.9,
/// measured; 2.6 takes none).
static bool takesOneTarget() { return torchAtLeast(2, 9); }

Tensor nllLoss(const Tensor &Self, const Tensor &Target, const Tensor &Weight, Reduction R, Tensor *TotalWeight) {
  if (failed() || !Self.defined() || !Target.defined())
    return {};
  if (Self.dim() < 1)
    return fail("Expected 1 or more dimensions (got " + std::to_string(Self.dim()) + ")");
  std::int64_t Classes = Self.dim() == 1 ? Self.sizes()[0] : Self.sizes()[1];
  Tensor Input = Self, Labels = Target;
  const std::int64_t Labelled = Target.dim() ? Target.sizes()[0] : 0;
  if (Self.dim() != 1 && Self.sizes()[0] != Labelled)
    return fail("Expected input batch_size (" + std::to_string(Self.sizes()[0]) + ") to match target batch_size (" +
                std::to_string(Labelled) + ").");
  const bool IsOfAnother = Self.dim() == 1 && Target.dim() == 1 && Labelled != Classes;
  if (IsOfAnother && !takesOneTarget())
    return refuseSizes(Self, Target);
  if (Self.dim() == 1 && Target.dim() == 1 && Labelled != 1 && takesOneTarget())
    return fail("For 1D input, 1D target must have size 1, but got target size: " + std::to_string(Labelled));
  Sizes OutShape = Self.sizes();
  if (Self.dim() > 1)
    OutShape.erase(OutShape.begin() + 1);
  else
    OutShape.clear();
  if (!asKernelReads(Input, Labels, OutShape) || !commonDevice({Self, Target, Weight}))
    return {};
  bool Spatial = Input.dim() == 4;
  if (refuseGrad(Weight, "weight", Spatial ? "nll_loss2d_forward" : "nll_loss_forward"))
    return {};
  if (refusesWeights(Weight, Classes, Spatial) || refuseMixed(Input, Weight))
    return {};
  NodeRef Node = record("nll_loss", {Input});
  SavedSlot Kept = keep(Node, Input), KeptLabels = keep(Node, Labels);
  SavedSlot KeptWeight = keep(Node, Weight);
  Sizes LossShape = R == Reduction::None ? (Spatial ? Labels.sizes() : OutShape) : Sizes();
  Tensor Out, Total, DenseWeight;
  if (Spatial) {
    Total = makeTensor({}, Input.dtype(), Input.device());
    DenseWeight = contiguousForKernel(Weight);
  }
  Out = makeTensor(LossShape, Input.dtype(), Input.device());
  if (!Spatial) {
    Total = makeTensor({}, Input.dtype(), Input.device());
    DenseWeight = contiguousForKernel(Weight);
  }
  // Kernels that reduce read dense memory; without a reduction only the CUDA kernel of 2-D inputs copies.
  bool Reduces = R != Reduction::None;
  if (Reduces ? Labels.numel() != 0 : !Spatial && Input.device().isCuda()) {
    Tensor DenseInput = contiguousForKernel(Input);
    Tensor DenseLabels = contiguousForKernel(Labels);
  }
  if (Labels.dtype() != Dtype::Long && Labels.dtype() != Dtype::Byte)
    return fail(Self.device().isCuda()
                    ? "\"nll_loss_forward_reduce_cuda_kernel_2d_index\" not implemented for '" +
                          std::string(dtypeName(Labels.dtype())) + "'"
                    : "expected scalar type Long but found " + std::string(dtypeName(Labels.dtype())));
  DenseWeight = Tensor();
  keepOutput(Node, Total, 1);
  if (TotalWeight)
    *TotalWeight = Total;
  Out = attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    Tensor S = unpack(N, Kept);
    if (IsOfAnother)
      return {refuseSizes(S, unpack(N, KeptLabels))};
    NodeRef Second = record("nll_loss_backward", {G[0], S});
    SavedSlot SecondLabels = keep(Second, unpack(N, KeptLabels));
    const Tensor Weights = unpack(N, KeptWeight);
    keep(Second, Weights);
    Tensor Grad = Spatial ? emptyLike(S) : makeTensor(S.sizes(), S.dtype(), S.device());
    if (Spatial && Grad.defined() && !Grad.isContiguous())
      return {fail("grad_input must be contiguous")};
    const Tensor DenseWeights = contiguousForKernel(Weights);
    if (!Spatial && S.device().isCuda())
      readDense(S, G[0], unpack(N, KeptLabels));
    if (Spatial && Reduces)
      contiguousForKernel(unpack(N, KeptLabels));
    return {attach(Second, Grad, [=](GradNode &M, GradList &GG) -> GradList {
      GradList Grads(2);
      if (M.wants(0)) // nll_loss of the gradient
        Grads[0] = withoutGrad([&] {
          Tensor First = makeTensor(Spatial ? Sizes() : LossShape, GG[0].dtype(), GG[0].device());
          Tensor Other = makeTensor(Spatial ? LossShape : Sizes(), GG[0].dtype(), GG[0].device());
          if (Reduces) {
            Tensor DenseGrad = contiguousForKernel(GG[0]);
            contiguousForKernel(unpack(M, SecondLabels));
          }
          return Spatial ? Other : First;
        });
      if (M.wants(1))
        Grads[1] = ops::zerosLike(GG[0]);
      return Grads;
    })};
  });
  if (R == Reduction::None && (Self.dim() == 3 || Self.dim() > 4))
    Out = ops::view(Out, OutShape);
  return Out;
}

static Tensor alongClasses(const Tensor &Weight, const Tensor &Input, std::int64_t ClassDim) {
  if (Input.dim() <= 1)
    return Weight;
  Sizes Shape(Input.sizes().size(), 1);
  Shape[ClassDim] = Weight.sizes().empty() ? 1 : Weight.sizes()[0];
  return ops::view(Weight, Shape);
}

/// cross_entropy_loss_prob_target: the target holds a probability for each class.
static Tensor probabilities(const Tensor &Self, const Tensor &Given, const Tensor &Weight, Reduction R,
                            double Smoothing) {
  std::int64_t ClassDim = Self.dim() == 1 ? 0 : 1, Classes = Self.sizes()[ClassDim];
  if (!isFloatingPoint(Given.dtype()))
    return fail("Expected floating point type for target with class probabilities, got " +
                std::string(dtypeName(Given.dtype())));
  Tensor Input = ops::logSoftmax(Self, ClassDim, Self.dtype());
  Tensor Target = Given;
  if (Smoothing > 0)
    Target = ops::add(ops::mul(Given, Scalar(1 - Smoothing)), Scalar(Smoothing));
  if (failed())
    return {};
  Tensor Sum;
  {
    Tensor First = ops::mul(Input, Target);
    Tensor Product = Weight.defined() ? ops::mul(First, alongClasses(Weight, Input, ClassDim)) : First;
    Tensor Reduced = R == Reduction::None ? ops::sum(Product, {ClassDim}) : ops::sum(Product);
    Sum = ops::unary("neg", Reduced);
    if (R != Reduction::Mean)
      return Sum;
    if (Input.numel() == 0) // of nothing there is no mean: it is not a number
      return invokeTensor("fill_", {{"self", Sum}, {"value", std::numeric_limits<double>::quiet_NaN()}});
    Tensor Out = ops::div(Sum, Scalar(Classes ? Input.numel() / Classes : 0));
    Sum = Tensor();
    return Out;
  }
}

/// masked_select with a mask that selects so many.
static Tensor selected(const Tensor &From, const Tensor &Valid, std::int64_t Count) {
  NodeRef Node = record("masked_select", {From});
  keep(Node, From);
  keep(Node, Valid);
  if (From.device().isCpu()) {
    Tensor Counter = scratch(8, From.device()), Prefix = scratch(8 * From.numel(), From.device());
    Prefix = Tensor();
    Counter = Tensor();
  }
  const Tensor Places = From.device().isCuda() ? ops::placesOf(Valid, Count) : Tensor();
  Sizes Shape = From.sizes();
  Tensor Selected = makeTensor({Count}, From.dtype(), From.device());
  if (From.device().isCpu() && !(From.isContiguous() && Valid.isContiguous())) { // not in the order of memory
    Tensor Prefix = scratch(8 * From.numel(), From.device()), Mask = scratch(8 * From.numel(), From.device());
    Mask = Tensor();
  }
  return attach(Node, Selected, [Shape](GradNode &, GradList &G) -> GradList {
    return {ops::zeros(Shape, G[0].dtype(), G[0].device())};
  });
}

/// The sum over the weights of the rows that count.
static Tensor overWeights(const Tensor &Cleared, const Tensor &Target, const Tensor &Valid, const Tensor &Weight,
                          std::int64_t Counted) {
  Tensor Classes = selected(Target, Valid, Counted);
  Tensor Weights = ops::gather(Weight, 0, ops::flatten(Classes));
  if (failed())
    return {};
  Tensor Total = ops::sum(Weights);
  Tensor Sum = ops::sum(Cleared);
  Tensor Ret = ops::div(Sum, Total);
  Sum = Tensor();
  Total = Tensor();
  Weights = Tensor();
  Classes = Tensor();
  return Ret;
}

/// Up to 1.13 ignored rows are cleared with index_put_ and left out with masked_select. \p Counted: those that are
/// not.
static Tensor smoothedTerm(const Tensor &Smooth, const Tensor &Ignored, const Tensor &Target, const Tensor &Weight,
                           Reduction R, std::int64_t Counted) {
  Tensor Cleared = invokeTensor("index_put_", {{"self", Smooth},
                                               {"indices", ArgumentList{Ignored}},
                                               {"values", wrapScalarAs(Smooth.dtype(), Smooth.device())}});
  if (R != Reduction::Mean)
    return R == Reduction::Sum ? ops::sum(Cleared) : Cleared;
  if (failed())
    return {};
  Tensor Valid = ops::unary("bitwise_not", Ignored);
  if (Weight.defined())
    return overWeights(Cleared, Target, Valid, Weight, Counted);
  return ops::mean(selected(Cleared, Valid, Counted));
}

static Tensor smoothed(const Tensor &Self, const Tensor &Target, const Tensor &Weight, Reduction R, double Smoothing,
                       std::int64_t Counted) {
  std::int64_t ClassDim = Self.dim() == 1 ? 0 : 1;
  Tensor Input = ops::logSoftmax(Self, ClassDim, Self.dtype());
  Tensor Nll = nllLoss(Input, Target, Weight, R);
  if (failed())
    return {};
  Tensor Smooth;
  if (Weight.defined())
    Smooth = ops::unary("neg", ops::sum(ops::mul(Input, alongClasses(Weight, Input, ClassDim)), {ClassDim}));
  else
    Smooth = ops::unary("neg", ops::sum(Input, {ClassDim}));
  if (failed())
    return {};
  if (Target.dim() == 0 && !torchAtLeast(2, 0)) // an index without a dimension
    session().assume(Doubt::NoOpModel, "index_put_ of a single row");
  Tensor Ignored = ops::compare(Target, -100);
  Tensor Ret = Smooth;
  if (!torchAtLeast(2, 0)) {
    Ret = smoothedTerm(Smooth, Ignored, Target, Weight, R, Counted);
  } else if (ops::maskedFillInto(Smooth, Ignored); R == Reduction::Mean) {
    Tensor Valid = ops::unary("bitwise_not", Ignored);
    if (Weight.defined()) {
      Ret = overWeights(Smooth, Target, Valid, Weight, Counted);
    } else { // arguments of one call, of which the library's compiler evaluates the last first
      const Tensor Count = ops::sum(Valid);
      Ret = ops::div(ops::sum(Smooth), Count);
    }
  } else if (R == Reduction::Sum) {
    Ret = ops::sum(Smooth);
  }
  Tensor Second = ops::mul(Ret, Scalar(Smoothing));
  Tensor First = ops::mul(Nll, Scalar(1 - Smoothing));
  return ops::add(First, Second);
}

/// How many targets are not of that class; nothing where that is data.
static std::optional<std::int64_t> countWithout(const Tensor &Target, std::int64_t Class) {
  const auto Known = knownNumbersOf(Target);
  const auto Number = static_cast<long double>(Class);
  return Known ? std::optional(Target.numel() - std::count(Known->begin(), Known->end(), Number)) : std::nullopt;
}

Argument runCrossEntropy(OpCall &C) {
  Tensor Self = C.tensor("input|self"), Target = C.tensor("target");
  if (failed())
    return Tensor();
  Tensor Weight = C.optionalTensor("weight").value_or(Tensor());
  Reduction R = reductionOf(C);
  double Smoothing = C.number("label_smoothing", 0);
  if (Self.dim() == 0)
    return fail("Expected input to have at least one dimension");
  if (Smoothing > 1)
    return fail("label_smoothing must be between 0.0 and 1.0. Got: " + std::to_string(Smoothing));
  if (Self.sizes() == Target.sizes())
    return probabilities(Self, Target, Weight, R, Smoothing);
  // What is selected is as long as there are targets that count; who ignores a class has some of it. Which class it
  // is is not asked where nothing hangs on it.
  const bool Selects = Smoothing > 0 && R == Reduction::Mean && (!torchAtLeast(2, 0) || Weight.defined());
  const auto Counted = Selects ? countWithout(Target, C.integer("ignore_index", -100)) : std::nullopt;
  if (Selects && C.isExplicit("ignore_index") && !Counted)
    session().assume(Doubt::Branch, "true: no target is of the class that is ignored");
  if (Smoothing > 0)
    return smoothed(Self, Target, Weight, R, Smoothing, Counted.value_or(Target.numel()));
  Tensor Input = ops::logSoftmax(Self, Self.dim() == 1 ? 0 : 1, Self.dtype());
  return nllLoss(Input, Target, Weight, R);
}

} // namespace vramlint
