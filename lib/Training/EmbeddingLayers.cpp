// Embedding and EmbeddingBag: one table each.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/CpuGenerator.h"
#include "Ops/Core/Toolbox.h"
#include "Tensor/Session.h"
#include "Training/Layers.h"

namespace vramlint {

/// The row that pads is zero.
static void clearPadding(Module &Self) {
  if (const Tensor *Weight = Self.findTensor("weight"); Weight && LayerOptions(Self).has("padding_idx"))
    changed(*Weight);
}

static void refillTable(Module &Self) {
  fillOwn(Self);
  clearPadding(Self);
}

static void buildTable(Module &Self, OpCall &Options) {
  Sizes Shape = {Options.integer("num_embeddings", 0), Options.integer("embedding_dim", 0)};
  const std::int64_t Padding = Options.ifKnown("padding_idx").value_or(0);
  if (Options.poisoned())
    return;
  if (Padding != 0 && (Padding >= Shape[0] || Padding < -Shape[0])) {
    Session::current().raise("Padding_idx must be within num_embeddings");
    return;
  }
  if (const Argument *Given = Options.find("_weight"))
    if (const Tensor *T = Given->get<Tensor>(); T && T->defined()) {
      Self.registerParameter("weight", *T);
      return;
    }
  drawn::normally(makeParameter(Self, "weight", Shape));
  clearPadding(Self);
}

static const ModuleDecl Layers[] = {
    {.Name = "Embedding",
     .Build = buildTable,
     .Refill = refillTable,
     .Forward = [](Module &Self, OpCall &Call) -> Argument {
       LayerOptions Options(Self);
       NamedArguments Arguments = {{"weight", *Self.findTensor("weight")}, {"input", inputTensor(Call)}};
       for (std::string_view Name : {"sparse", "scale_grad_by_freq", "padding_idx", "max_norm", "norm_type"})
         if (const Argument *Given = Options.find(Name))
           Arguments.push_back({std::string(Name), *Given});
       return invoke("embedding", Arguments);
     }},
    {.Name = "EmbeddingBag",
     .Build = buildTable,
     .Refill = refillTable,
     .Forward = [](Module &Self, OpCall &Call) -> Argument {
       LayerOptions Options(Self);
       NamedArguments Arguments = {{"weight", *Self.findTensor("weight")},
                                   {"indices", inputTensor(Call)},
                                   {"mode", enumOption(Options, "mode", "mean")}};
       if (Tensor Offsets = optionalInput(Call, 1); Offsets.defined())
         Arguments.push_back({"offsets", Offsets});
       if (Tensor Weights = optionalInput(Call, 2); Weights.defined())
         Arguments.push_back({"per_sample_weights", Weights});
       for (std::string_view Name :
            {"sparse", "scale_grad_by_freq", "include_last_offset", "padding_idx", "max_norm", "norm_type"})
         if (const Argument *Given = Options.find(Name))
           Arguments.push_back({std::string(Name), *Given});
       return invoke("F::embedding_bag", Arguments);
     }},
};

std::span<const ModuleDecl *const> embeddingLayers() {
  static const std::vector<const ModuleDecl *> List = pointersTo(Layers);
  return List;
}

} // namespace vramlint
