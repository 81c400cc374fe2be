// Activations: one result of the input's size forward, one tensor backward; what differs is what stays alive.
//
//   keeps its result   relu since 1.10; in place also leaky_relu, elu, selu, celu (their formula can use the result)
//   keeps its input    everything else; relu before 1.10
//   keeps a copy       in place, when the formula needs the value that is being overwritten
//
// So a network of leaky_relu holds input and output of each activation where relu holds one tensor, and an in-place
// activation saves memory only in the first group (tools/autograd/derivatives.yaml, 1.9 and 1.13; pull request
// 63089).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/BackwardKernel.h"
#include "Ops/Core/Copies.h"
#include "Ops/Core/Functions.h"
#include "Ops/Core/Registry.h"
#include "Ops/Pointwise/GatedGrads.h"
#include "Ops/Pointwise/UnaryRules.h"

namespace vramlint {

namespace {

enum class Keeps { Result, Input };

// How a kernel is run, as bits: from the result instead of the input; gelu by its approximation with tanh; in plain
// order; with a scale, a beta or a threshold that is a whole number, which an iterator converts.
constexpr std::int64_t FromResult = 1, ByTanh = 2, WholeScale = 8, WholeThreshold = 16;

/// A number that was given as a whole one or not.
Scalar factor(std::int64_t How, std::int64_t Bit) { return How & Bit ? Scalar(1) : Scalar(0.5); }

Tensor gradFirst(const Tensor &G, const Tensor &Saved, std::int64_t) { return iterate({G, Saved}); }
Tensor savedFirst(const Tensor &G, const Tensor &Saved, std::int64_t) { return iterate({Saved, G}); }

/// Whether two layouts of one shape are one for oneDNN, to which the stride of a dimension of one says nothing.
bool sameLayout(const Tensor &A, const Tensor &B) {
  for (std::int64_t D = 0; D != A.dim(); ++D)
    if (A.sizes()[D] != 1 && A.strides()[D] != B.strides()[D])
      return false;
  return true;
}

/// Whether a gelu of \p Self runs in oneDNN, since 1.9 (use_mkldnn).
bool geluInOneDnn(const Tensor &Self, std::int64_t How) {
  const bool Wide = session().Options.OneDnnBlock == 16; // AVX-512: what half the width needs
  return Self.device().isCpu() && !(How & ByTanh) && Self.isContiguous() && Self.numel() > 1 &&
         (Self.dtype() == Dtype::Float || (Self.dtype() == Dtype::BFloat16 && Wide));
}

/// oneDNN works in the layout of the input: a gradient of another is reordered first, and what becomes of the result
/// is made beside it (ideep, eltwise_backward).
Tensor geluKernel(const Tensor &G, const Tensor &Saved, std::int64_t How) {
  Tensor Out = iterate({G, Saved});
  if (!Out.defined() || !geluInOneDnn(Saved, How))
    return Out;
  Tensor Reordered = sameLayout(G, Saved) ? Tensor() : scratch(Saved.bytes(), Saved.device());
  const Tensor Result = sameLayout(Out, Saved) ? Tensor() : scratch(Saved.bytes(), Saved.device());
  Reordered = Tensor();
  return Out;
}

/// elu_double_backward
Tensor eluTwice(const Tensor &GG, const Tensor &G, const Tensor &S, std::int64_t How) {
  Tensor Mask = ops::compare(S, 0);
  Tensor Negative = ops::to(Mask, GG.dtype());
  Tensor Both = ops::mul(GG, G);
  Tensor Scaled = ops::mul(Both, factor(How, WholeScale));
  if (How & FromResult)
    return ops::mul(Scaled, Negative);
  Tensor Slope = iterate({Scaled, S});
  return ops::mul(Slope, Negative);
}

/// softplus_double_backward of grad * grad_output
Tensor softplusTwice(const Tensor &GG, const Tensor &G, const Tensor &S, std::int64_t How) {
  Tensor Both = ops::mul(GG, G);
  Tensor Scaled = ops::mul(S, factor(How, WholeScale));
  Tensor Mask = ops::compare(Scaled, factor(How, WholeThreshold));
  Tensor Below = ops::to(Mask, GG.dtype());
  Tensor Sigmoid = ops::unary("sigmoid", Scaled);
  Tensor Slope = sigmoidBackward(Both, Sigmoid);
  Tensor Product = ops::mul(Slope, Below);
  return ops::mul(Product, factor(How, WholeScale));
}

/// gelu_double_backward of the approximation with tanh. What is named lives until the end.
Tensor geluTanhTwice(const Tensor &GG, const Tensor &G, const Tensor &S) {
  const auto Polynomial = [&] {
    Tensor Cube = ops::pow(S, 3);
    Tensor Scaled = ops::mul(Cube, 0.044);
    Tensor Sum = ops::add(S, Scaled);
    return ops::mul(Sum, 0.797);
  };
  Tensor Inner = Polynomial();
  Tensor Tanh = ops::unary("tanh", Inner);
  const auto InverseCosh = [&] {
    Tensor Cosh = ops::unary("cosh", Inner);
    return ops::divInto(emptyLike(Cosh), Cosh);
  };
  Tensor Sech = InverseCosh();
  Tensor F = ops::mul(S, 0.5);
  const auto OneMinusSquare = [&] {
    Tensor Square = ops::mul(Tanh, Tanh);
    return ops::oneMinus(Square);
  };
  Tensor Slope = OneMinusSquare();
  const auto Outer = [&] {
    Tensor Scaled = ops::mul(S, 0.134);
    Tensor Product = ops::mul(Scaled, S);
    Tensor Sum = ops::add(Product, 1);
    return ops::mul(Sum, 0.797);
  };
  Tensor H = Outer();
  const auto Product = [](const Tensor &A, const Tensor &B, const Tensor &C) {
    Tensor First = ops::mul(A, B);
    return ops::mul(First, C);
  };
  const auto HalfProduct = [&] {
    Tensor Half = ops::mul(Slope, 0.5);
    return ops::mul(Half, H);
  };
  Tensor First = HalfProduct();
  const auto SlopeOfTanh = [&] {
    Tensor Negative = ops::unary("neg", Sech);
    Tensor Right = ops::mul(Negative, Tanh);
    Tensor Twice = ops::mul(Sech, 2);
    Tensor Both = ops::mul(Twice, Right);
    return ops::mul(Both, H);
  };
  Tensor OfTanh = SlopeOfTanh();
  Tensor Second = Product(F, H, OfTanh);
  const auto SlopeOfOuter = [&] {
    Tensor Scaled = ops::mul(S, 0.268);
    return ops::mul(Scaled, 0.797);
  };
  Tensor OfOuter = SlopeOfOuter();
  Tensor Third = Product(F, Slope, OfOuter);
  Tensor Twice = ops::mul(First, 2);
  Tensor Two = ops::add(Twice, Second);
  Tensor Sum = ops::add(Two, Third);
  Tensor Both = ops::mul(GG, G);
  return ops::mul(Both, Sum);
}

/// gelu_double_backward
Tensor geluTwice(const Tensor &GG, const Tensor &G, const Tensor &S, std::int64_t How) {
  if (How & ByTanh)
    return geluTanhTwice(GG, G, S);
  Tensor Square = ops::mul(S, S);
  const auto Density = [&] {
    Tensor Half = ops::mul(Square, -0.5);
    Tensor Bell = ops::unary("exp", Half);
    return ops::mul(Bell, 0.398);
  };
  Tensor Pdf = Density();
  const auto Difference = [&] {
    Tensor Right = ops::mul(Square, Pdf);
    Tensor Left = ops::mul(Pdf, 2);
    return ops::sub(Left, Right);
  };
  Tensor Slope = Difference();
  Tensor Both = ops::mul(GG, G);
  return ops::mul(Both, Slope);
}

Tensor logSigmoidKernel(const Tensor &G, const Tensor &, std::int64_t) { return emptyLike(G); }

/// log_sigmoid_double_backward of grad * grad_output
Tensor logSigmoidTwice(const Tensor &GG, const Tensor &G, const Tensor &S, std::int64_t) {
  Tensor Both = ops::mul(GG, G);
  Tensor Sigmoid = ops::unary("sigmoid", S);
  Tensor Less = ops::sub(Sigmoid, 1);
  Tensor Product = ops::mul(Both, Less);
  return ops::mul(Product, Sigmoid);
}

/// where(-3 < self and self < 3, grad * grad_output / 3, 0)
Tensor hardswishTwice(const Tensor &GG, const Tensor &G, const Tensor &S, std::int64_t) {
  Tensor Zero = ops::zeros({}, S.dtype(), S.device());
  Tensor Both = ops::mul(GG, G);
  Tensor Third = ops::div(Both, 3.0);
  Tensor High = ops::compare(S, 3.0);
  Tensor Low = ops::compare(S, -3.0);
  Tensor Inside = iterate({Low, High}, {.ResultType = Dtype::Bool});
  return ops::where(Inside, Third, Zero);
}

const BackwardKernel Kernels[] = {
    {"threshold_backward", savedFirst},
    {"leaky_relu_backward", savedFirst},
    {"elu_backward", gradFirst, eluTwice},
    {"hardtanh_backward", gradFirst},
    {"hardswish_backward", gradFirst, hardswishTwice},
    {"softplus_backward", gradFirst, softplusTwice},
    {"gelu_backward", geluKernel, geluTwice},
    {.Op = "hardsigmoid_backward", .Run = gradFirst, .Refused = true},
    {"softshrink_backward", gradFirst},
    {"hardshrink_backward", gradFirst},
};

const BackwardKernel LogSigmoidBackward = {"log_sigmoid_backward", logSigmoidKernel, logSigmoidTwice};

/// With noise, which lies in the usual order, a product of it and the gradient, else that of leaky_relu.
Tensor rreluKernel(const Tensor &G, const Tensor &Saved, std::int64_t Training) {
  return Training ? makeTensor(G.sizes(), G.dtype(), G.device()) : savedFirst(G, Saved, 0);
}
const BackwardKernel RreluBackward = {"rrelu_with_noise_backward", rreluKernel};

const BackwardKernel *kernelOf(std::string_view Rule) {
  const std::string Op = std::string(Rule) + "_backward";
  for (const BackwardKernel &Kernel : Kernels)
    if (Kernel.Op == Op)
      return &Kernel;
  return nullptr;
}

/// infinitely_differentiable_silu_backward
Tensor siluAsOps(const Tensor &G, const Tensor &S) {
  Tensor Sigmoid = ops::unary("sigmoid", S);
  Tensor Rest = ops::oneMinus(Sigmoid);
  Tensor Product = ops::mul(S, Rest);
  Tensor Slope = ops::add(Product, 1.0);
  Tensor Half = ops::mul(G, Sigmoid);
  return ops::mul(Half, Slope);
}

/// infinitely_differentiable_mish_backward
Tensor mishAsOps(const Tensor &G, const Tensor &S) {
  const Tensor Sigmoid = ops::unary("sigmoid", S);
  const auto Softplus = [&] {
    Tensor Power = ops::unary("exp", S);
    return ops::unary("log1p", Power);
  };
  const Tensor Soft = Softplus(), Tanh = ops::unary("tanh", Soft);
  Tensor Square = ops::mul(Tanh, Tanh);
  Tensor Rest = ops::oneMinus(Square);
  Tensor Scaled = ops::mul(S, Sigmoid);
  Tensor Product = ops::mul(Scaled, Rest);
  Tensor Slope = ops::add(Tanh, Product);
  return ops::mul(G, Slope);
}

struct ActivationRule {
  std::string_view Name;
  Keeps Plain = Keeps::Input;
  Keeps Inplace = Keeps::Input; ///< Input: a copy made before
  bool KeptFirst = false;       ///< the kept tensor, not the gradient, leads backward's operands: its strides win
  Tensor (*AsOps)(const Tensor &G, const Tensor &S) = nullptr; ///< in place of the kernel with create_graph
  std::int64_t How = 0;                                        ///< for its kernel
  std::string_view Kernel = Name;                              ///< of backward, by the name of its op
  Keeps PlainBefore1_10 = Plain;
  bool LetsOverlap = false;   ///< its iterator does not look whether self overlaps itself
  bool LooksForMasks = false; ///< before it makes a result; kernels of the others refuse bool when there is one
};

Tensor activate(const ActivationRule &Rule, const Tensor &Self, bool Inplace) {
  if (!requireDefined({Self}) || (Inplace && !checkInplace(Self, {Self})))
    return {};
  if (Rule.LooksForMasks && Self.dtype() == Dtype::Bool)
    return fail("Boolean inputs not supported for " + std::string(Rule.Name));
  NodeRef Node = record(Rule.Name, {Self});
  const Keeps Plain = torchAtLeast(1, 10) ? Rule.Plain : Rule.PlainBefore1_10;
  const bool NeedsResult = (Inplace ? Rule.Inplace : Plain) == Keeps::Result;
  SavedSlot Kept;
  if (!NeedsResult && Inplace && Rule.LetsOverlap)
    Kept = Node ? keep(Node, ops::clone(Self)) : SavedSlot();
  else if (!NeedsResult)
    Kept = Inplace ? keepClone(Node, Self) : keep(Node, Self);
  Tensor Out = Self;
  if (Inplace && !Rule.LetsOverlap && refuseOverlap(Self))
    return {};
  if (Inplace)
    changed(Self);
  else if (Out = iterate({Self}); !Out.defined())
    return {};
  if (Self.dtype() == Dtype::Bool)
    return failNotImplemented(std::string(Rule.Name) + (Self.device().isCpu() ? "_cpu" : "_cuda"), Dtype::Bool);
  if (NeedsResult)
    Kept = keepOutput(Node, Out);
  const BackwardKernel *Kernel = kernelOf(Rule.Kernel);
  const bool KeptFirst = Rule.KeptFirst;
  const std::int64_t How = Rule.How | (NeedsResult ? FromResult : 0);
  auto Backward = [=, AsOps = Rule.AsOps](GradNode &N, GradList &G) -> GradList {
    Tensor Saved = unpack(N, Kept);
    if (Kernel)
      return {runBackward(*Kernel, G[0], Saved, How)};
    if (AsOps && session().GradEnabled)
      return {AsOps(G[0], Saved)};
    return {KeptFirst ? iterate({Saved, G[0]}) : iterate({G[0], Saved})};
  };
  return Inplace ? rebase(Node, Self, Backward) : attach(Node, Out, Backward);
}

constexpr ActivationRule Relu = {.Name = "relu",
                                 .Plain = Keeps::Result,
                                 .Inplace = Keeps::Result,
                                 .KeptFirst = true,
                                 .Kernel = "threshold",
                                 .PlainBefore1_10 = Keeps::Input,
                                 .LooksForMasks = true};
constexpr ActivationRule LeakyRelu = {.Name = "leaky_relu", .Inplace = Keeps::Result, .KeptFirst = true};
constexpr ActivationRule Elu = {.Name = "elu", .Inplace = Keeps::Result, .How = WholeScale};
constexpr ActivationRule Celu = {.Name = "elu", .Inplace = Keeps::Result}; // gives a scale of its input
constexpr ActivationRule Gelu = {.Name = "gelu"}, TanhGelu = {.Name = "gelu", .How = ByTanh};
constexpr ActivationRule Silu = {.Name = "silu", .AsOps = siluAsOps}, Mish = {.Name = "mish", .AsOps = mishAsOps};
constexpr ActivationRule Hardtanh = {.Name = "hardtanh"}, Hardswish = {.Name = "hardswish"};
constexpr ActivationRule Hardsigmoid = {.Name = "hardsigmoid"},
                         Threshold = {.Name = "threshold", .KeptFirst = true, .LetsOverlap = true};
constexpr ActivationRule Softplus = {.Name = "softplus"};
constexpr ActivationRule Softshrink = {.Name = "softshrink"}, Hardshrink = {.Name = "hardshrink"};

template <const ActivationRule &Rule> Argument runActivation(OpCall &C) {
  Tensor Self = C.tensor("self");
  return C.poisoned() ? Tensor() : activate(Rule, Self, C.inplace());
}

Argument runCelu(OpCall &C) {
  if (C.number("alpha", 1.0) == 0.0)
    return fail("ZeroDivisionError: alpha cannot be 0 for CELU");
  return runActivation<Celu>(C);
}

constexpr Word<const ActivationRule *> Approximations[] = {{"none", &Gelu}, {"tanh", &TanhGelu}};

Argument runGelu(OpCall &C) {
  Tensor Self = C.tensor("self");
  const ActivationRule *Rule = C.word("approximate", &Gelu, Approximations);
  return C.poisoned() ? Tensor() : activate(*Rule, Self, C.inplace());
}

Argument runSoftplus(OpCall &C) {
  Tensor Self = C.tensor("self");
  ActivationRule Rule = Softplus;
  const auto IsWhole = [&](std::string_view Number) { return scalarArgument(C, Number, 1).Kind == Dtype::Long; };
  Rule.How = (IsWhole("beta") ? WholeScale : 0) | (IsWhole("threshold") ? WholeThreshold : 0);
  return C.poisoned() ? Tensor() : activate(Rule, Self, C.inplace());
}

/// The options of torch::nn have doubles where the op has whole numbers.
Argument runSoftplusOfOptions(OpCall &C) {
  const auto number = [&](std::string_view Name, double Default) {
    const Argument *Given = C.find(Name);
    return Given ? *Given : Argument(Default);
  };
  const Tensor Self = C.tensor("self");
  return invoke("softplus", {{"self", Self}, {"beta", number("beta", 1)}, {"threshold", number("threshold", 20)}});
}

/// log_sigmoid: the CPU kernel also keeps a buffer of the input's size; on CUDA it is empty.
Argument runLogSigmoid(OpCall &C) {
  Tensor Self = C.tensor("self");
  if (C.poisoned() || !requireDefined({Self}))
    return Tensor();
  NodeRef Node = record("log_sigmoid_forward", {Self});
  SavedSlot Kept = keep(Node, Self);
  // The CPU kernel works on dense memory in plain order, the CUDA kernel keeps strides.
  MemoryFormat Format = Self.device().isCpu() ? MemoryFormat::Contiguous : MemoryFormat::Preserve;
  Tensor Out = emptyLike(Self, {}, Format);
  Tensor Buffer = Self.device().isCpu() ? emptyLike(Self, {}, Format) : Tensor();
  if (Buffer.defined())
    ops::contiguous(detached(Self));
  SavedSlot KeptBuffer = keep(Node, Buffer);
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    return {runBackward(LogSigmoidBackward, G[0], unpack(N, Kept), 0, unpack(N, KeptBuffer))};
  });
}

Argument runGlu(OpCall &C) {
  Tensor Self = C.tensor("self");
  std::int64_t Dim = C.integer("dim", -1);
  if (C.poisoned() || !requireDefined({Self}))
    return Tensor();
  if (Self.dim() == 0)
    return fail("glu does not support 0-dimensional tensors");
  auto Wrapped = checkedDim(Dim, Self.dim());
  if (!Wrapped)
    return Tensor();
  Sizes Shape = Self.sizes();
  std::int64_t &Size = Shape[static_cast<std::size_t>(*Wrapped)];
  if (Size % 2 != 0)
    return fail("Halving dimension must be even, but dimension " + std::to_string(*Wrapped) + " is size " +
                std::to_string(Size));
  Size /= 2;
  NodeRef Node = record("glu", {Self});
  SavedSlot Kept = keep(Node, Self);
  // Both halves go through an iterator, which keeps the order of their strides.
  Tensor Half = makeAlias(Self, Shape, Self.strides(), Self.impl().Offset);
  Tensor Out = iterate({Half, Half});
  return attach(Node, Out, [Kept, At = *Wrapped](GradNode &N, GradList &G) -> GradList {
    return {gluBackward(G[0], unpack(N, Kept), At)};
  });
}

/// Gradients of input and weight, the latter through a collector of the input's size.
GradList preluKernel(const Tensor &X, const Tensor &W, MemoryFormat Format) {
  Tensor InputGrad = emptyLike(X, {}, Format), WeightGrad = emptyLike(W), Collector = emptyLike(X, {}, Format);
  if (W.numel() == 1) {
    ops::sum(Collector);
    return {InputGrad, WeightGrad};
  }
  Sizes Dims;
  for (std::int64_t I = 0; I != X.dim(); ++I)
    if (I != 1)
      Dims.push_back(I);
  WeightGrad = ops::sum(Collector, Dims);
  return {InputGrad, WeightGrad};
}

/// Up to 2.0 one joint backward with a collector; later two full gradients that the engine reduces.
Argument runPrelu(OpCall &C) {
  Tensor Self = C.tensor("self"), Weight = C.tensor("weight");
  if (C.poisoned() || !requireDefined({Self, Weight}))
    return Tensor();
  std::int64_t Count = Weight.numel(), Channels = Self.dim() > 1 ? Self.size(1) : 1;
  const auto AreOthers = [&] { // up to 1.13 the kernel says so, when there is a result
    if (Count != 1 && Self.dim() == 0)
      fail("Not allow zero-dim input tensor.");
    else if (Count != 1 && Count != Channels)
      fail("Mismatch of parameter numbers and input channel size. Found parameter numbers = " +
           std::to_string(Count) + ", and channel size = " + std::to_string(Channels) + ".");
    return failed();
  };
  bool Joint = !torchAtLeast(2, 0);
  if (!commonDevice({Self, Weight}) || (!Joint && AreOthers()))
    return Tensor();
  if (!Joint && Self.dim() > 1) {
    Sizes Shape(Self.sizes().size(), 1);
    Shape[1] = Count;
    Weight = ops::reshape(Weight, Shape);
  }
  NodeRef Node = record("prelu", {Self, Weight});
  SavedSlot KeptSelf = keep(Node, Self), KeptWeight = keep(Node, Weight);
  const MemoryFormat OfJoint = Self.device().isCpu() ? suggestFormat(Self) : MemoryFormat::Contiguous;
  MemoryFormat Format = Joint ? OfJoint : MemoryFormat::Preserve;
  Tensor Out = emptyLike(Self, {}, Format);
  if (Joint && AreOthers())
    return Tensor();
  if (Weight.dtype() != Self.dtype())
    return fail("Found dtype " + std::string(dtypeName(Weight.dtype())) + " but expected " +
                std::string(dtypeName(Self.dtype())));
  return attach(Node, Out, [=](GradNode &N, GradList &G) -> GradList {
    Tensor X = unpack(N, KeptSelf), W = unpack(N, KeptWeight);
    if (!Joint)
      return preluKernelBackward(G[0], X, W, [&] { return GradList{iterate({X, W, G[0]}), iterate({X, W, G[0]})}; });
    return preluBackward(G[0], X, W, [&] { return preluKernel(X, W, Format); });
  });
}

/// rrelu keeps the noise beside its input, also where the noise is not used. Noise and result are contiguous.
Argument runRrelu(OpCall &C) {
  Tensor Self = C.tensor("self");
  bool Inplace = C.inplace();
  if (C.poisoned() || !requireDefined({Self}))
    return Tensor();
  Tensor Noise = emptyLike(Self, {}, MemoryFormat::Contiguous);
  if (Inplace && !checkInplace(Self, {Self})) // by the op that is given the noise
    return Tensor();
  NodeRef Node = record("rrelu_with_noise", {Self});
  SavedSlot Kept = Inplace ? SavedSlot() : keep(Node, Self);
  Tensor Out = Inplace ? Self : emptyLike(Self, {}, MemoryFormat::Contiguous);
  if (Inplace) { // reckons its gradient from the result
    changed(Self);
    Kept = keepOutput(Node, Self);
  }
  SavedSlot KeptNoise = keep(Node, Noise);
  const bool Training = C.flag("training", false);
  if (!Training) {
    // Without noise the slope is the mean of the bounds, reckoned with scalars on the CPU (rrelu_with_noise_cpu,
    // _cuda).
    const Device Where = Self.device();
    Tensor Lower = wrapScalar(0.0, Where), Upper = wrapScalar(0.0, Where), Sum = wrapScalar(0.0, Where);
    Tensor Two = wrapScalar(2, Where), Converted = wrapScalar(2.0, Where), Half = wrapScalar(0.0, Where);
    Converted = Tensor();
    Two = Tensor();
    Sum = Tensor();
  } else if (!Self.device().isCuda()) {
    // _rrelu_with_noise_train reads a dense input, and writes a dense result.
    Tensor Dense = ops::contiguous(Self), Result = ops::contiguous(Out);
  }
  auto Backward = [=](GradNode &N, GradList &G) -> GradList {
    return {runBackward(RreluBackward, G[0], unpack(N, Kept), Training, unpack(N, KeptNoise))};
  };
  return Inplace ? rebase(Node, Self, Backward) : attach(Node, Out, Backward);
}

Argument runSoftsign(OpCall &C) {
  Tensor Self = C.tensor("self");
  if (C.poisoned() || !requireDefined({Self}))
    return Tensor();
  return ops::div(Self, ops::add(ops::unary("abs", Self), 1));
}

Argument runTanhshrink(OpCall &C) {
  Tensor Self = C.tensor("self");
  if (C.poisoned() || !requireDefined({Self}))
    return Tensor();
  return ops::sub(Self, ops::unary("tanh", Self));
}

// The kernels of backward, where the program calls them itself: in functions of its own, as a rule.

template <Tensor (*Kernel)(const Tensor &G, const Tensor &Result)> Argument runOfResult(OpCall &C) {
  const Tensor G = C.tensor("grad_output"), Result = C.tensor("output");
  return C.poisoned() || !requireDefined({G, Result}) || isRecordedKernel(C, {G, Result}) ? Tensor()
                                                                                          : Kernel(G, Result);
}

/// \p IsLinear: its own gradient saves one tensor only.
template <Literal Rule, bool IsLinear = true, Literal Grad = "grad_output"> Argument runKernel(OpCall &C) {
  const Tensor G = C.tensor(Grad), Self = C.tensor("self");
  const bool IsResult = C.flag("self_is_result", false);
  return C.poisoned() || !requireDefined({G, Self}) || (!IsLinear && isRecordedKernel(C, {G, Self}))
             ? Tensor()
             : runBackward(*kernelOf(Rule), G, Self, IsResult ? FromResult : 0);
}

Argument runEluKernel(OpCall &C) {
  const Tensor G = C.tensor("grad_output"), Self = C.tensor("self_or_result");
  const bool IsWhole = scalarArgument(C, "scale", 1).Kind == Dtype::Long;
  const std::int64_t How = (C.flag("is_result", false) ? FromResult : 0) | (IsWhole ? WholeScale : 0);
  return C.poisoned() || !requireDefined({G, Self}) || isRecordedKernel(C, {G, Self})
             ? Tensor()
             : runBackward(*kernelOf("elu"), G, Self, How);
}

Argument runGeluKernel(OpCall &C) {
  const Tensor G = C.tensor("grad_output"), Self = C.tensor("self");
  const ActivationRule *Rule = C.word("approximate", &Gelu, Approximations);
  return C.poisoned() || !requireDefined({G, Self}) || isRecordedKernel(C, {G, Self})
             ? Tensor()
             : runBackward(*kernelOf("gelu"), G, Self, Rule->How);
}

/// Their graph is made of other ops.
template <Tensor (*Kernel)(const Tensor &G, const Tensor &Self, std::int64_t)> Argument runGraphless(OpCall &C) {
  const Tensor G = C.tensor("grad_output"), Self = C.tensor("self");
  return C.poisoned() || !requireDefined({G, Self}) || isRecordedKernel(C, {G, Self}) ? Tensor() : Kernel(G, Self, 0);
}

Argument runGluKernel(OpCall &C) {
  const Tensor G = C.tensor("grad_output"), Self = C.tensor("self");
  const std::optional<std::int64_t> Dim = checkedDim(C.integer("dim", -1), Self.defined() ? Self.dim() : 0);
  return C.poisoned() || !Dim || !requireDefined({G, Self}) ? Tensor() : gluBackward(G, Self, *Dim);
}

constexpr std::string_view From = "1.13 tools/autograd/derivatives.yaml, native/Activation.cpp";

const OpDecl Declared[] = {
    {.Names = {"relu", "relu_"}, .Run = runActivation<Relu>, .Source = From},
    {.Names = {"relu6", "relu6_"}, .Run = runActivation<Hardtanh>, .Source = From},
    {.Names = {"leaky_relu", "leaky_relu_"},
     .Run = runActivation<LeakyRelu>,
     .Harmless = listOf<"negative_slope">,
     .Source = From},
    {.Names = {"elu", "elu_"},
     .Run = runActivation<Elu>,
     .Harmless = listOf<"alpha", "scale", "input_scale">,
     .Source = From},
    {.Names = {"selu", "selu_"}, .Run = runActivation<Elu>, .Source = From},
    {.Names = {"celu", "celu_"}, .Run = runCelu, .Source = From},
    {.Names = {"gelu", "gelu_"}, .Run = runGelu, .Source = From},
    {.Names = {"silu", "silu_", "swish", "swish_"}, .Run = runActivation<Silu>, .Source = From},
    {.Names = {"mish", "mish_"}, .Run = runActivation<Mish>, .Source = From},
    {.Names = {"hardtanh", "hardtanh_"},
     .Run = runActivation<Hardtanh>,
     .Harmless = listOf<"min_val", "max_val">,
     .Source = From},
    {.Names = {"hardswish", "hardswish_"}, .Run = runActivation<Hardswish>, .Source = From},
    {.Names = {"hardsigmoid", "hardsigmoid_"}, .Run = runActivation<Hardsigmoid>, .Source = From},
    {.Names = {"threshold", "threshold_"},
     .Run = runActivation<Threshold>,
     .Harmless = listOf<"threshold", "value">,
     .Source = From},
    {.Names = {"softplus"}, .Run = runSoftplus, .Source = From},
    {.Names = {"F::softplus"}, .Run = runSoftplusOfOptions, .Source = "1.13.1 torch/nn/functional/activation.h"},
    {.Names = {"softshrink"},
     .Run = runActivation<Softshrink>,
     .Harmless = listOf<"lambd", "lambda">,
     .Source = From},
    {.Names = {"hardshrink"},
     .Run = runActivation<Hardshrink>,
     .Harmless = listOf<"lambd", "lambda">,
     .Source = From},
    {.Names = {"log_sigmoid", "logsigmoid"}, .Run = runLogSigmoid, .Source = From},
    {.Names = {"glu"}, .Run = runGlu, .Source = From},
    {.Names = {"prelu"}, .Run = runPrelu, .Source = From},
    {.Names = {"rrelu", "rrelu_"},
     .Run = runRrelu,
     .Harmless = listOf<"lower", "upper", "training", "generator">,
     .Source = From},
    {.Names = {"sigmoid_backward"}, .Run = runOfResult<sigmoidBackward>, .Source = From},
    {.Names = {"tanh_backward"}, .Run = runOfResult<tanhBackward>, .Source = From},
    {.Names = {"threshold_backward"}, .Run = runKernel<"threshold">, .Harmless = listOf<"threshold">, .Source = From},
    {.Names = {"leaky_relu_backward"},
     .Run = runKernel<"leaky_relu">,
     .Harmless = listOf<"negative_slope">,
     .Source = From},
    {.Names = {"elu_backward"}, .Run = runEluKernel, .Harmless = listOf<"alpha", "input_scale">, .Source = From},
    {.Names = {"hardtanh_backward"},
     .Run = runKernel<"hardtanh">,
     .Harmless = listOf<"min_val", "max_val">,
     .Source = From},
    {.Names = {"hardswish_backward"}, .Run = runKernel<"hardswish", /*IsLinear=*/false>, .Source = From},
    {.Names = {"hardsigmoid_backward"}, .Run = runKernel<"hardsigmoid">, .Source = From},
    {.Names = {"gelu_backward"}, .Run = runGeluKernel, .Source = From},
    {.Names = {"softplus_backward"},
     .Run = runKernel<"softplus", /*IsLinear=*/false>,
     .Harmless = listOf<"beta", "threshold">,
     .Source = From},
    {.Names = {"softshrink_backward"}, .Run = runKernel<"softshrink">, .Harmless = listOf<"lambd">, .Source = From},
    {.Names = {"hardshrink_backward"},
     .Run = runKernel<"hardshrink", /*IsLinear=*/true, "grad_out">,
     .Harmless = listOf<"lambd">,
     .Source = From},
    {.Names = {"silu_backward", "mish_backward"}, .Run = runGraphless<gradFirst>, .Source = From},
    {.Names = {"glu_backward"}, .Run = runGluKernel, .Source = From},
    {.Names = {"softsign"}, .Run = runSoftsign, .Source = "1.13 nn/functional/activation.h"},
    {.Names = {"tanhshrink"}, .Run = runTanhshrink, .Source = "1.13 nn/functional/activation.h"},
};

} // namespace

const std::span<const OpDecl> ActivationOps = Declared;

} // namespace vramlint
