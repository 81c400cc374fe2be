// ctc_loss: the native kernel keeps its table of forward probabilities, one row of `2 * longest target + 1` per step
// and sequence; the backward makes a second one of the same size. cuDNN makes the gradient already in forward and
// keeps that instead; it is taken for 32-bit concatenated targets on the CPU only.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/BackwardKernel.h"
#include "Ops/Core/Functions.h"
#include "Ops/Core/KnownNumbers.h"
#include "Ops/Core/Registry.h"
#include "Ops/Losses/Losses.h"

#include <algorithm>
#include <numeric>

namespace vramlint {
namespace {

/// Lengths as numbers, or as a tensor whose values nobody knows.
struct Lengths {
  std::int64_t Count = 0;
  std::optional<Sizes> Values;
  Tensor Host;
};

Lengths readLengths(OpCall &C, std::string_view Name) {
  Lengths L;
  const Argument *A = C.find(Name);
  if (const Tensor *T = A ? A->get<Tensor>() : nullptr) {
    L.Count = T->defined() ? T->numel() : 0;
    // Read on the host, as 64 bits; a conversion happens where the lengths are.
    if (T->defined())
      L.Host = ops::to(*T, Dtype::Long, Device());
    if (const auto Known = knownNumbersOf(*T))
      L.Values.emplace(Known->begin(), Known->end());
    return L;
  }
  L.Values = C.integers(Name);
  L.Count = static_cast<std::int64_t>(L.Values->size());
  return L;
}

std::int64_t largest(const Sizes &Values) {
  return Values.empty() ? 0 : *std::max_element(Values.begin(), Values.end());
}

/// The longest target; when lengths are data, what the targets allow.
std::int64_t longestTarget(const Tensor &Targets, const Lengths &L, std::int64_t Batch) {
  if (L.Values)
    return largest(*L.Values);
  if (Targets.dim() == 2) {
    session().assume(Doubt::CtcFullTargets);
    return Targets.size(1);
  }
  session().assume(Doubt::CtcEqualTargets);
  return Batch ? (Targets.numel() + Batch - 1) / Batch : 0;
}

bool useCudnn(const Tensor &LogProbs, const Tensor &Targets, const Lengths &In, const Lengths &Out,
              std::int64_t Blank) {
  if (!LogProbs.device().isCuda() || !session().Options.CudnnEnabled || Blank != 0 || Targets.dim() != 1 ||
      LogProbs.dtype() != Dtype::Float || Targets.dtype() != Dtype::Int || !Targets.device().isCpu() ||
      !Targets.isContiguous())
    return false;
  if (In.Values && std::any_of(In.Values->begin(), In.Values->end(),
                               [&](std::int64_t Length) { return Length != LogProbs.size(0); }))
    return false;
  if (Out.Values && largest(*Out.Values) >= std::min<std::int64_t>(256, LogProbs.size(0) + 1))
    return false;
  if (!In.Values || !Out.Values)
    session().assume(Doubt::CtcCudnn);
  return true;
}

Tensor cudnnCtc(const Tensor &LogProbs) {
  NodeRef Node = record("_cudnn_ctc_loss", {LogProbs});
  Tensor Grad = makeTensor(LogProbs.sizes(), LogProbs.dtype(), LogProbs.device());
  session().assume(Doubt::CudnnWorkspace, "ctc_loss");
  Tensor Costs = makeTensor({LogProbs.size(1)}, LogProbs.dtype(), LogProbs.device());
  if (failed())
    return {};
  SavedSlot Kept = keepOutput(Node, Grad, 1);
  return attach(Node, Costs, [=](GradNode &N, GradList &G) -> GradList {
    return {ops::mul(unpack(N, Kept), ops::unsqueeze(ops::unsqueeze(G[0], 0), 2))};
  });
}

/// On CUDA the kernels read the lengths and the offsets of the targets from tensors of their own.
std::vector<Tensor> lengthTensors(std::int64_t Batch, Device Where) {
  std::vector<Tensor> Made;
  for (int I = 0; Where.isCuda() && I != 3; ++I)
    Made.push_back(makeTensor({Batch}, Dtype::Long, Where));
  return Made;
}

Tensor nativeCtc(const Tensor &LogProbs, const Tensor &Targets, std::int64_t Longest) {
  NodeRef Node = record("_ctc_loss", {LogProbs});
  SavedSlot KeptProbs = keep(Node, LogProbs);
  keep(Node, Targets);
  std::int64_t Batch = LogProbs.size(1);
  Tensor Alpha, Loss;
  {
    CategoryScope Scope(session().DefaultCategory);
    std::vector<Tensor> Held = lengthTensors(Batch, LogProbs.device());
    Alpha = makeTensor({Batch, LogProbs.size(0), 2 * Longest + 1}, LogProbs.dtype(), LogProbs.device());
    Loss = makeTensor({Batch}, LogProbs.dtype(), LogProbs.device());
  }
  if (failed())
    return {};
  keepOutput(Node, Loss, 0);
  SavedSlot KeptAlpha = keepOutput(Node, Alpha, 1);
  return attach(Node, Loss, [=](GradNode &N, GradList &G) -> GradList {
    Tensor Probs = unpack(N, KeptProbs), Forward = detached(unpack(N, KeptAlpha));
    return runUnderived("_ctc_loss_backward", {G[0], Probs}, [&]() -> GradList {
      std::vector<Tensor> Held = lengthTensors(Batch, Probs.device());
      Tensor Beta, Grad;
      if (Probs.device().isCuda())
        Beta = makeTensor(Forward.sizes(), Probs.dtype(), Probs.device());
      Grad = makeTensor(Probs.sizes(), Probs.dtype(), Probs.device());
      if (!Beta.defined())
        Beta = makeTensor(Forward.sizes(), Probs.dtype(), Probs.device());
      return {Grad};
    });
  });
}

std::string sizeError(std::string_view Wanted, std::int64_t At, std::int64_t Got, std::string_view Name) {
  return "Expected tensor to have size " + std::string(Wanted) + " at dimension " + std::to_string(At) +
         ", but got size " + std::to_string(Got) + " for argument '" + std::string(Name) +
         "' (while checking arguments for ctc_loss)";
}

bool acceptsCtc(const Tensor &LogProbs, const Tensor &Targets, const Lengths &In, const Lengths &Out,
                std::int64_t Blank) {
  std::int64_t Batch = LogProbs.size(1);
  if (!isFloatingPoint(LogProbs.dtype()) || LogProbs.dtype() == Dtype::Half || LogProbs.dtype() == Dtype::BFloat16)
    failNotImplemented("ctc_loss", LogProbs.dtype());
  else if (Targets.dim() != 1 && Targets.dim() != 2)
    fail("Expected 1 to 2 dimensions, but got " + std::to_string(Targets.dim()) +
         "-dimensional tensor for argument #2 'targets' (while checking arguments for ctc_loss)");
  else if (Blank < 0 || Blank >= LogProbs.size(2))
    fail("blank must be in label range");
  else if (In.Count != Batch || Out.Count != Batch)
    fail(In.Count != Batch ? "input_lengths must be of size batch_size"
                           : "target_lengths must be of size batch_size");
  else if (Targets.dim() == 1 && Out.Values &&
           std::accumulate(Out.Values->begin(), Out.Values->end(), std::int64_t(0)) != Targets.size(0))
    fail(sizeError("of the sum of the target lengths", 0, Targets.size(0), "targets"));
  else if (Targets.dim() == 2 && Targets.size(0) != Batch)
    fail(sizeError(std::to_string(Batch), 0, Targets.size(0), "targets"));
  else if (Targets.dim() == 2 && Out.Values && Targets.size(1) < largest(*Out.Values))
    fail(sizeError("at least " + std::to_string(largest(*Out.Values)), 1, Targets.size(1), "targets"));
  else if (In.Values && LogProbs.size(0) < largest(*In.Values))
    fail("Expected input_lengths to have value at most " + std::to_string(LogProbs.size(0)) + ", but got value " +
         std::to_string(largest(*In.Values)) + " (while checking arguments for ctc_loss)");
  return !failed();
}

Argument runCtcLoss(OpCall &C) {
  Tensor LogProbs = C.tensor("log_probs"), Targets = C.tensor("targets");
  std::int64_t Blank = C.integer("blank", 0);
  bool ZeroInfinity = C.flag("zero_infinity", false);
  Reduction R = reductionOf(C);
  if (C.poisoned() || failed())
    return Tensor();
  for (std::string_view Name : {"input_lengths", "target_lengths"})
    if (const Argument *A = C.find(Name))
      if (const Tensor *T = A->get<Tensor>(); T && T->defined() && !isIntegral(T->dtype(), false))
        return fail(std::string(Name) + " must be integral");
  Lengths In = readLengths(C, "input_lengths"), Out = readLengths(C, "target_lengths");
  if (C.poisoned() || failed())
    return Tensor();
  if (LogProbs.dim() != 2 && LogProbs.dim() != 3)
    return fail("Expected 3-dimensional tensor, but got " + std::to_string(LogProbs.dim()) +
                "-dimensional tensor for argument #1 'log_probs' (while checking arguments for ctc_loss)");
  bool Batched = LogProbs.dim() == 3;
  if (!Batched)
    LogProbs = ops::unsqueeze(LogProbs, 1);
  Tensor Loss;
  if (useCudnn(LogProbs, Targets, In, Out, Blank)) {
    Loss = cudnnCtc(LogProbs);
  } else {
    {
      const Tensor Wide = ops::to(Targets, Dtype::Long, LogProbs.device()); // before they are looked at
      if (!acceptsCtc(LogProbs, Wide, In, Out, Blank))
        return Tensor();
      if (LogProbs.device().isCuda() && torchAtLeast(2, 0) && Wide.isSame(Targets))
        contiguousForKernel(Targets);
      Loss = nativeCtc(LogProbs, Wide, longestTarget(Wide, Out, LogProbs.size(1)));
    }
    if (ZeroInfinity && Loss.defined()) {
      Tensor Zero = ops::zeros({}, Loss.dtype(), Loss.device());
      Tensor Infinite = ops::compare(Loss, Scalar(1.0));
      Loss = ops::where(Infinite, Zero, Loss);
    }
  }
  if (!Loss.defined())
    return Tensor();
  if (R == Reduction::Mean) {
    Tensor Divisor;
    {
      Tensor Given = makeTensor({Out.Count}, Loss.dtype(), Loss.device());
      Divisor = ops::clamp(Given, /*Min=*/0, /*Max=*/std::nullopt);
    }
    Tensor Each = ops::div(Loss, Divisor);
    return ops::mean(Each);
  }
  if (R == Reduction::Sum)
    return ops::sum(Loss);
  return Batched ? Loss : ops::squeeze(Loss, 0);
}

const OpDecl Decls[] = {
    {.Names = {"ctc_loss"},
     .Run = runCtcLoss,
     .Source = "1.13.1 aten/src/ATen/native/{LossCTC.cpp,cuda/LossCTC.cu,cudnn/LossCTC.cpp}"},
};

} // namespace

const std::span<const OpDecl> CtcLossOps = Decls;

} // namespace vramlint
