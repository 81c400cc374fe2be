// Losses as modules: each calls its functional with its options. `weight` and `pos_weight` are registered buffers,
// which `to` moves; everything else is read from the options at the call.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Training/Layers.h"

#include "Ops/Core/CpuGenerator.h"
#include "Ops/Core/Functions.h"
#include "Ops/Core/KnownNumbers.h"
#include "Tensor/Session.h"

namespace vramlint {

/// Losses whose class weights are buffers, those that are not given as well (torch/csrc/api/src/nn/modules/loss.cpp,
/// 1.13).
template <Literal... Buffers> static void buildWeighted(Module &Self, OpCall &Options) {
  for (std::string_view Name : {std::string_view(Buffers.Text)...}) {
    const Argument *Given = Options.find(Name);
    const Tensor *T = Given ? Given->get<Tensor>() : nullptr;
    Self.registerBuffer(Name, T ? *T : Tensor());
    if (Session::current().failed())
      return;
  }
}

/// The buffer's tensor is the option's tensor: moving the module swaps the storage of both.
template <Literal Op> static Argument forwardThree(Module &Self, OpCall &Call) {
  return forwardTo(Op.Text, {"input1", "input2", "target"}, Self, Call);
}
/// Of losses whose functional broadcasts its operands first, and is told from the op by the name of its first.
template <Literal Op> static Argument viaFunctional(Module &Self, OpCall &Call) {
  return forwardTo(Op.Text, {"input", "target"}, Self, Call);
}
template <Literal Op> static Argument forwardTriplet(Module &Self, OpCall &Call) {
  return forwardTo(Op.Text, {"anchor", "positive", "negative"}, Self, Call);
}
/// With a distance of the program's own (torch/csrc/api/include/torch/nn/functional/loss.h, 1.13).
static Argument forwardTripletWithDistance(Module &Self, OpCall &Call) {
  LayerOptions Options(Self);
  const Argument *Given = Options.find("distance_function");
  const auto *Distance = Given ? Given->get<std::shared_ptr<Module>>() : nullptr;
  if (!Distance || !*Distance)
    return forwardTriplet<"triplet_margin_with_distance_loss">(Self, Call);
  const Tensor Anchor = inputTensor(Call, 0), Positive = inputTensor(Call, 1), Negative = inputTensor(Call, 2);
  const double Margin = Options.number("margin", 1);
  const bool Swap = Options.flag("swap", false);
  const std::string Reduction = enumOption(Options, "reduction", "mean");
  if (Options.poisoned() || Call.poisoned() || Session::current().failed())
    return Tensor();
  const auto Between = [&](const Tensor &X, const Tensor &Y) {
    const Argument Result = callModule(*Distance, {{"x1", X}, {"x2", Y}});
    const Tensor *T = Result.get<Tensor>();
    return T ? *T : Tensor();
  };
  const Tensor Near = Between(Anchor, Positive);
  Tensor Far = Between(Anchor, Negative);
  if (Swap) {
    const Tensor Swapped = Between(Positive, Negative);
    Far = ops::minimum(Far, Swapped);
  }
  Tensor Loss;
  {
    const Tensor Difference = ops::sub(Near, Far);
    const Tensor Sum = ops::add(Difference, Scalar(Margin));
    Loss = ops::clamp(Sum, /*Min=*/0, /*Max=*/std::nullopt);
  }
  if (Reduction == "none")
    return Loss;
  return Reduction == "sum" ? ops::sum(Loss) : ops::mean(Loss);
}
template <Literal Op> static Argument forwardPair(Module &Self, OpCall &Call) {
  return forwardTo(Op.Text, {"x1", "x2"}, Self, Call);
}

/// A head over the frequent classes and the clusters, and two matrices per cluster, narrower from one to the next
/// (torch/csrc/api/src/nn/modules/adaptive.cpp, 1.13).
static void buildAdaptive(Module &Self, OpCall &Options) {
  drawn::lose(); // how often its parts are filled was not counted
  const std::int64_t In = Options.integer("in_features", 0), Classes = Options.integer("n_classes", 0);
  const double Divisor = Options.number("div_value", 4.0);
  Sizes Cutoffs = Options.integers("cutoffs");
  const bool Bias = Options.flag("head_bias", false);
  if (Options.poisoned())
    return;
  if (Cutoffs.empty() || !std::is_sorted(Cutoffs.begin(), Cutoffs.end()) || Cutoffs.front() <= 0 ||
      Cutoffs.back() > Classes - 1 || std::adjacent_find(Cutoffs.begin(), Cutoffs.end()) != Cutoffs.end()) {
    Session::current().raise(
        "cutoffs should be a sequence of unique, positive integers sorted in an increasing order, "
        "where each value is between 1 and n_classes-1");
    return;
  }
  const auto Clusters = static_cast<std::int64_t>(Cutoffs.size());
  Cutoffs.push_back(Classes);
  auto Linear = [](std::int64_t From, std::int64_t To, bool WithBias) {
    return makeModule("Linear", {{"in_features", From}, {"out_features", To}, {"bias", WithBias}});
  };
  Self.registerChild("head", Linear(In, Cutoffs[0] + Clusters, Bias));
  std::shared_ptr<Module> Tail = makeModule("ModuleList", {});
  if (!Tail)
    return;
  Self.registerChild("tail", Tail);
  double Narrower = 1;
  for (std::int64_t I = 0; I != Clusters; ++I) {
    Narrower *= Divisor;
    const auto Hidden = static_cast<std::int64_t>(static_cast<double>(In) / Narrower);
    std::shared_ptr<Module> Projection = makeModule("Sequential", {});
    if (!Projection)
      return;
    // Two arguments of one call, which the compiler that built the library makes from the last to the first.
    std::shared_ptr<Module> Second = Linear(Hidden, Cutoffs[I + 1] - Cutoffs[I], false);
    Projection->addElement("0", Linear(In, Hidden, false));
    Projection->addElement("1", std::move(Second));
    Tail->addElement(std::to_string(I), Projection);
  }
}

static Tensor forwardOf(const std::shared_ptr<Module> &M, const Tensor &In) {
  const Argument Out = callModule(M, {{"input", In}});
  const Tensor *T = Out.get<Tensor>();
  return T ? *T : Tensor();
}

/// The targets of one cluster: \p Gathered gets the column of the head's output for their rows, \p Output what the
/// cluster says of them.
static void forwardCluster(const Tensor &Input, const Tensor &Target, std::int64_t Low, std::int64_t High,
                           const std::shared_ptr<Module> &Projection, std::int64_t Column, const Tensor &Gathered,
                           const Tensor &Output) {
  // Targets that are known numbers say how many rows there are.
  const auto run = [](std::string_view Op, const NamedArguments &Arguments) {
    const Argument Result = invokeFollowed(Op, Arguments);
    const Tensor *T = Result.get<Tensor>();
    return T ? *T : Tensor();
  };
  Tensor Mask;
  {
    const Tensor From = run("ge", {{"self", Target}, {"other", Low}}),
                 Below = run("lt", {{"self", Target}, {"other", High}});
    Mask = run("mul", {{"self", From}, {"other", Below}});
  }
  const Tensor Places = run("nonzero", {{"self", Mask}});
  if (!Places.defined() || Places.size(0) == 0)
    return;
  const Tensor Rows = ops::squeeze(Places);
  const auto chosen = [&] { return run("index", {{"self", Target}, {"indices", ArgumentList{Mask}}}); };
  if (!Projection) {
    run("index_copy_", {{"self", Gathered}, {"dim", 0}, {"index", Rows}, {"source", chosen()}});
    return;
  }
  const Tensor Relative = ops::sub(chosen(), Low);
  const Tensor Subset = run("index_select", {{"self", Input}, {"dim", 0}, {"index", Rows}});
  const Tensor Scores = forwardOf(Projection, Subset);
  run("index_fill_", {{"self", Gathered}, {"dim", 0}, {"index", Rows}, {"value", Column}});
  const Tensor Logs = ops::logSoftmax(Scores, 1);
  if (!Logs.defined())
    return;
  const Tensor Own = ops::gather(Logs, 1, ops::unsqueeze(Relative, 1));
  run("index_copy_", {{"self", Output}, {"dim", 0}, {"index", Rows}, {"source", ops::squeeze(Own, 1)}});
}

/// What AdaptiveLogSoftmaxWithLoss refuses (nn/modules/adaptive.cpp). Since 1.11 an example may stand alone.
static bool checkAdaptive(const Tensor &Input, const Tensor &Target) {
  const std::int64_t Dims = Target.dim();
  if (!torchAtLeast(1, 11)) {
    if (Input.dim() != 2 || Dims != 1 || Input.size(0) != Target.size(0))
      Session::current().raise("Input and target should have the same size in the batch dimension.");
  } else if (Dims > 1) {
    Session::current().raise("0D or 1D target tensor expected, multi-target not supported");
  } else if (Input.dim() != Dims + 1) {
    Session::current().raise((Dims == 1 ? "1D target tensor expects 2D" : "0D target tensor expects 1D") +
                             std::string(" input tensors, but found inputs with sizes ") +
                             formatSizes(Input.sizes()) + ".");
  }
  return !Session::current().failed();
}

/// ASMoutput: what is said of each target, and the mean of it as a number.
static Argument forwardAdaptive(Module &Self, OpCall &Call) {
  Tensor Input = inputTensor(Call, 0), Target = inputTensor(Call, 1);
  LayerOptions Options(Self);
  Sizes Cutoffs = Options.integers("cutoffs");
  const std::int64_t Classes = Options.integer("n_classes", 0);
  if (Call.poisoned() || Options.poisoned() || !requireDefined({Input, Target}))
    return Tensor();
  if (Cutoffs.empty() || Self.Children.size() != 2)
    return leftOut({"the classes of AdaptiveLogSoftmaxWithLoss are not known"});
  if (!checkAdaptive(Input, Target))
    return Tensor();
  const bool IsBatch = Target.dim() > 0;
  if (!IsBatch) {
    Input = ops::unsqueeze(Input, 0);
    Target = ops::unsqueeze(Target, 0);
  }
  const std::shared_ptr<Module> Head = Self.Children[0].second, Tail = Self.Children[1].second;
  Tensor Output = makeTensor({Target.size(0)}, Input.dtype(), Input.device());
  const Tensor Gathered = makeTensor({Target.size(0)}, Target.dtype(), Target.device());
  const std::int64_t Short = Cutoffs.front();
  Cutoffs.push_back(Classes);
  forwardCluster(Input, Target, 0, Short, nullptr, 0, Gathered, Output);
  for (std::size_t I = 0; I + 1 < Cutoffs.size() && I < Tail->Elements.size(); ++I)
    forwardCluster(Input, Target, Cutoffs[I], Cutoffs[I + 1], Tail->Elements[I].second,
                   Short + static_cast<std::int64_t>(I), Gathered, Output);
  const Tensor Scores = forwardOf(Head, Input);
  const Tensor Logs = ops::logSoftmax(Scores, 1);
  if (!Logs.defined())
    return Tensor();
  ops::addInto(Output, ops::squeeze(ops::gather(Logs, 1, ops::unsqueeze(Gathered, 1))));
  {
    const Tensor Negative = ops::unary("neg", Output);
    ops::mean(Negative);
  }
  if (!IsBatch)
    Output = ops::squeeze(Output, 0);
  if (failed())
    return Tensor();
  return ArgumentList{Output, UnknownValue{"the loss of AdaptiveLogSoftmaxWithLoss", false, Dtype::Double}};
}

/// Of every class, from what the head has said (_get_full_log_prob).
static Tensor fullLogProb(const std::shared_ptr<Module> &Self, const Tensor &Input, const Tensor &Scores) {
  LayerOptions Options(*Self);
  Sizes Cutoffs = Options.integers("cutoffs");
  const std::int64_t Classes = Options.integer("n_classes", 0);
  const std::shared_ptr<Module> Tail = Self->Children[1].second;
  // index({Slice(), ...}): all rows are a slice of their own, up to 2.7.
  const auto Rows = [](const Tensor &T) { return torchAtLeast(2, 8) ? T : ops::slice(T, 0, 0, T.size(0)); };
  const auto Put = [&](const Tensor &Out, std::int64_t From, std::int64_t To, const Tensor &Values) {
    ops::copyInto(ops::slice(Rows(Out), 1, From, To), Values);
  };
  const Tensor Out = makeTensor({Scores.size(0), Classes}, Input.dtype(), Input.device());
  const Tensor Frequent = ops::logSoftmax(Scores, 1);
  const std::int64_t Short = Cutoffs.front();
  Put(Out, 0, Short, ops::slice(Rows(Frequent), 1, 0, Short));
  Cutoffs.push_back(Classes);
  for (std::size_t I = 0; I + 1 < Cutoffs.size() && I < Tail->Elements.size(); ++I) {
    const Tensor Cluster = forwardOf(Tail->Elements[I].second, Input);
    const Tensor Own = ops::logSoftmax(Cluster, 1);
    const Tensor Whole =
        ops::add(Own, ops::unsqueeze(ops::select(Rows(Frequent), 1, Short + static_cast<std::int64_t>(I)), 1));
    Put(Out, Cutoffs[I], Cutoffs[I + 1], Whole);
  }
  return Session::current().failed() ? Tensor() : Out;
}

/// Whether its classes are known.
static bool isKnownAdaptive(Module &Self) {
  LayerOptions Options(Self);
  const Sizes Cutoffs = Options.integers("cutoffs");
  Options.integer("n_classes", 0);
  return !Options.poisoned() && !Cutoffs.empty() && Self.Children.size() == 2;
}

Argument adaptiveLogProb(const std::shared_ptr<Module> &Self, const Tensor &Input) {
  if (!isKnownAdaptive(*Self))
    return leftOut({"the classes of AdaptiveLogSoftmaxWithLoss are not known"});
  const Tensor Scores = forwardOf(Self->Children[0].second, Input);
  return Scores.defined() ? fullLogProb(Self, Input, Scores) : Tensor();
}

/// That some of the rows are of frequent classes is taken, and the others, however many they are, are asked again.
Argument adaptivePredict(const std::shared_ptr<Module> &Self, const Tensor &Input) {
  if (!isKnownAdaptive(*Self))
    return leftOut({"the classes of AdaptiveLogSoftmaxWithLoss are not known"});
  const auto run = [](std::string_view Op, const NamedArguments &Arguments) {
    const Argument Result = invoke(Op, Arguments);
    const Tensor *T = Result.get<Tensor>();
    return T ? *T : Tensor();
  };
  LayerOptions Options(*Self);
  const std::int64_t Short = Options.integers("cutoffs").front();
  const Tensor Scores = forwardOf(Self->Children[0].second, Input);
  const Tensor Output = run("argmax", {{"self", Scores}, {"dim", std::int64_t{1}}});
  const Tensor Rare = run("ge", {{"self", Output}, {"other", Short}});
  Tensor AllFrequent;
  {
    const Tensor Any = run("any", {{"self", Rare}});
    AllFrequent = run("bitwise_not", {{"self", Any}});
  }
  run("all", {{"self", Rare}});
  if (failed() || !AllFrequent.defined())
    return Tensor();
  const auto chosen = [&](const Tensor &T) { return run("index", {{"self", T}, {"indices", ArgumentList{Rare}}}); };
  Tensor LogProb;
  { // the last argument is made first
    const Tensor TheirScores = chosen(Scores), Theirs = chosen(Input);
    if (failed())
      return Tensor();
    LogProb = fullLogProb(Self, Theirs, TheirScores);
  }
  const Tensor Best = run("argmax", {{"self", LogProb}, {"dim", std::int64_t{1}}});
  run("index_put_", {{"self", Output}, {"indices", ArgumentList{Rare}}, {"values", Best}});
  return failed() ? Tensor() : Output;
}

static const ModuleDecl Layers[] = {
    {.Name = "L1Loss", .Forward = viaLoss<"l1_loss">},
    {.Name = "MSELoss", .Forward = viaFunctional<"mse_loss">},
    {.Name = "SmoothL1Loss", .Forward = viaFunctional<"smooth_l1_loss">},
    {.Name = "HuberLoss", .Forward = viaFunctional<"huber_loss">},
    {.Name = "CrossEntropyLoss", .Build = buildWeighted<"weight">, .Forward = viaLoss<"cross_entropy">},
    {.Name = "NLLLoss", .Build = buildWeighted<"weight">, .Forward = viaLoss<"F::nll_loss">},
    {.Name = "BCELoss", .Build = buildWeighted<"weight">, .Forward = viaLoss<"F::binary_cross_entropy">},
    {.Name = "BCEWithLogitsLoss",
     .Build = buildWeighted<"weight", "pos_weight">,
     .Forward = viaLoss<"binary_cross_entropy_with_logits">},
    {.Name = "KLDivLoss", .Forward = viaLoss<"kl_div">},
    {.Name = "HingeEmbeddingLoss", .Forward = viaLoss<"hinge_embedding_loss">},
    {.Name = "MultiMarginLoss", .Build = buildWeighted<"weight">, .Forward = viaLoss<"multi_margin_loss">},
    {.Name = "MultiLabelMarginLoss", .Forward = viaLoss<"multilabel_margin_loss">},
    {.Name = "MultiLabelSoftMarginLoss",
     .Build = buildWeighted<"weight">,
     .Forward = viaLoss<"multilabel_soft_margin_loss">},
    {.Name = "SoftMarginLoss", .Forward = viaLoss<"soft_margin_loss">},
    {.Name = "PoissonNLLLoss", .Forward = viaLoss<"poisson_nll_loss">},
    {.Name = "CosineEmbeddingLoss", .Forward = forwardThree<"cosine_embedding_loss">},
    {.Name = "MarginRankingLoss", .Forward = forwardThree<"F::margin_ranking_loss">},
    {.Name = "TripletMarginLoss", .Forward = forwardTriplet<"triplet_margin_loss">},
    {.Name = "TripletMarginWithDistanceLoss", .Forward = forwardTripletWithDistance},
    {.Name = "AdaptiveLogSoftmaxWithLoss", .Build = buildAdaptive, .Forward = forwardAdaptive},
    {.Name = "CTCLoss",
     .Forward =
         [](Module &Self, OpCall &Call) {
           return forwardTo("ctc_loss", {"log_probs", "targets", "input_lengths", "target_lengths"}, Self, Call);
         }},
    {.Name = "CosineSimilarity", .Forward = forwardPair<"cosine_similarity">},
    {.Name = "PairwiseDistance", .Forward = forwardPair<"pairwise_distance">},
};

std::span<const ModuleDecl *const> lossLayers() {
  static const std::vector<const ModuleDecl *> List = pointersTo(Layers);
  return List;
}

} // namespace vramlint
