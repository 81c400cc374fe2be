// Losses as modules: each calls its functional with its options. `weight` and `pos_weight` are registered buffers,
// which `to` moves; everything else is read from the options at the call.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Training/Layers.h"

namespace vramlint {

/// Losses whose class weights are buffers (torch/csrc/api/src/nn/modules/loss.cpp, 1.13).
static void buildWeighted(Module &Self, OpCall &Options) {
  for (std::string_view Name : {"weight", "pos_weight"})
    if (const Argument *Given = Options.find(Name))
      if (const Tensor *T = Given->get<Tensor>(); T && T->defined())
        Self.registerBuffer(Name, *T);
}

/// The buffer's tensor is the option's tensor: moving the module swaps the storage of both.
template <Literal Op> static Argument forwardThree(Module &Self, OpCall &Call) {
  return forwardTo(Op.Text, {"input1", "input2", "target"}, Self, Call);
}
template <Literal Op> static Argument forwardTriplet(Module &Self, OpCall &Call) {
  return forwardTo(Op.Text, {"anchor", "positive", "negative"}, Self, Call);
}
template <Literal Op> static Argument forwardPair(Module &Self, OpCall &Call) {
  return forwardTo(Op.Text, {"x1", "x2"}, Self, Call);
}

static const ModuleDecl Layers[] = {
    {.Name = "L1Loss", .Forward = viaLoss<"l1_loss">},
    {.Name = "MSELoss", .Forward = viaLoss<"mse_loss">},
    {.Name = "SmoothL1Loss", .Forward = viaLoss<"smooth_l1_loss">},
    {.Name = "HuberLoss", .Forward = viaLoss<"huber_loss">},
    {.Name = "CrossEntropyLoss", .Build = buildWeighted, .Forward = viaLoss<"cross_entropy">},
    {.Name = "NLLLoss", .Build = buildWeighted, .Forward = viaLoss<"nll_loss">},
    {.Name = "BCELoss", .Build = buildWeighted, .Forward = viaLoss<"binary_cross_entropy">},
    {.Name = "BCEWithLogitsLoss", .Build = buildWeighted, .Forward = viaLoss<"binary_cross_entropy_with_logits">},
    {.Name = "KLDivLoss", .Forward = viaLoss<"kl_div">},
    {.Name = "HingeEmbeddingLoss", .Forward = viaLoss<"hinge_embedding_loss">},
    {.Name = "MultiMarginLoss", .Build = buildWeighted, .Forward = viaLoss<"multi_margin_loss">},
    {.Name = "MultiLabelMarginLoss", .Forward = viaLoss<"multilabel_margin_loss">},
    {.Name = "MultiLabelSoftMarginLoss", .Build = buildWeighted, .Forward = viaLoss<"multilabel_soft_margin_loss">},
    {.Name = "SoftMarginLoss", .Forward = viaLoss<"soft_margin_loss">},
    {.Name = "PoissonNLLLoss", .Forward = viaLoss<"poisson_nll_loss">},
    {.Name = "CosineEmbeddingLoss", .Forward = forwardThree<"cosine_embedding_loss">},
    {.Name = "MarginRankingLoss", .Forward = forwardThree<"margin_ranking_loss">},
    {.Name = "TripletMarginLoss", .Forward = forwardTriplet<"triplet_margin_loss">},
    {.Name = "CosineSimilarity", .Forward = forwardPair<"cosine_similarity">},
    {.Name = "PairwiseDistance", .Forward = forwardPair<"pairwise_distance">},
};

std::span<const ModuleDecl *const> lossLayers() {
  static const std::vector<const ModuleDecl *> List = pointersTo(Layers);
  return List;
}

} // namespace vramlint
