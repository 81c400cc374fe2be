// Embedding and EmbeddingBag: one table each.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Training/Layers.h"

namespace vramlint {

static void buildTable(Module &Self, OpCall &Options) {
  Sizes Shape = {Options.integer("num_embeddings", 0), Options.integer("embedding_dim", 0)};
  if (Options.poisoned())
    return;
  if (const Argument *Given = Options.find("_weight"))
    if (const Tensor *T = Given->get<Tensor>(); T && T->defined()) {
      Self.registerParameter("weight", *T);
      return;
    }
  makeParameter(Self, "weight", Shape);
}

static const ModuleDecl Layers[] = {
    {.Name = "Embedding",
     .Build = buildTable,
     .Forward = [](Module &Self, OpCall &Call) -> Argument {
       LayerOptions Options(Self);
       return invoke("embedding", {{"weight", *Self.findTensor("weight")},
                                   {"indices", inputTensor(Call)},
                                   {"scale_grad_by_freq", Options.flag("scale_grad_by_freq", false)},
                                   {"sparse", Options.flag("sparse", false)}});
     }},
    {.Name = "EmbeddingBag",
     .Build = buildTable,
     .Forward = [](Module &Self, OpCall &Call) -> Argument {
       LayerOptions Options(Self);
       return invoke("embedding_bag", {{"weight", *Self.findTensor("weight")},
                                       {"indices", inputTensor(Call)},
                                       {"offsets", optionalInput(Call, 1)},
                                       {"mode", enumOption(Options, "mode", "mean")},
                                       {"sparse", Options.flag("sparse", false)}});
     }},
};

std::span<const ModuleDecl *const> embeddingLayers() {
  static const std::vector<const ModuleDecl *> List = pointersTo(Layers);
  return List;
}

} // namespace vramlint
