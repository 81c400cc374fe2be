// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/EarlierNames.h"

#include <llvm/ADT/STLExtras.h>

using llvm::StringRef;

namespace vramlint {

namespace {
struct EarlierName {
  StringRef Name;
  StringRef In; ///< what else the error names: the class where it was looked for
  int Minor;    ///< of the last 1.x that had it
  StringRef Now;
};
} // namespace

// Options of convolutions, linear layers, embeddings and dropout got Python's names in 1.4 (pytorch pull requests
// 28917 and those beside it), recurrent layers (34322) and optimizers in 1.5.
static constexpr EarlierName Names[] = {
    {"with_bias", "RNN", 4, "bias"},
    {"with_bias", "LSTM", 4, "bias"},
    {"with_bias", "GRU", 4, "bias"},
    {"with_bias", "torch::nn::", 3, "bias"},
    {"input_channels", "torch::nn::", 3, "in_channels"},
    {"output_channels", "torch::nn::", 3, "out_channels"},
    {"transposed", "torch::nn::", 3, "a layer of its own, ConvTranspose2d"},
    {"rate", "DropoutOptions", 3, "p"},
    {"dimension", "EmbeddingOptions", 3, "embedding_dim"},
    {"in", "LinearOptions", 3, "in_features"},
    {"out", "LinearOptions", 3, "out_features"},
    {"stateful", "BatchNormOptions", 4, "track_running_stats"},
    {"features", "BatchNormOptions", 4, "num_features"},
    {"BatchNorm", "torch::nn", 4, "BatchNorm1d, 2d or 3d"},
    {"BatchNormImpl", "torch::nn", 4, "BatchNorm1d, 2d or 3d"},
    {"FeatureDropout", "torch::nn", 4, "Dropout2d"},
    {"RNNOutput", "torch::nn", 4, "a tuple"},
    {"layers", "RNNOptions", 4, "num_layers"},
    {"layers", "LSTMOptions", 4, "num_layers"},
    {"layers", "GRUOptions", 4, "num_layers"},
    {"output", "std::tuple<at::Tensor", 4, "the first of a tuple"},
    {"state", "std::tuple<at::Tensor", 4, "the second of a tuple"},
    {"learning_rate", "torch::optim::", 4, "lr"},
    {"beta1", "torch::optim::", 4, "betas"},
    {"beta2", "torch::optim::", 4, "betas"},
    {"options", "torch::optim::", 4, "param_groups()[0].options()"},
    {"elementSize", "Storage", 6, "element_size() of the tensor"}, // 38870
};

static std::optional<StringRef> firstQuoted(StringRef Error) {
  const StringRef Behind = Error.split('\'').second;
  return Behind.contains('\'') ? std::optional(Behind.split('\'').first) : std::nullopt;
}

std::optional<EarlierUse> earlierUse(StringRef Error) {
  const std::optional<StringRef> Name = firstQuoted(Error);
  if (!Name)
    return std::nullopt;
  const StringRef Behind = Error.split('\'').second.drop_front(Name->size());
  if (Name->ends_with("_") && Behind.contains("private member of 'torch::nn::"))
    return EarlierUse{1, 4, Name->str(), Name->drop_back().str() + "()"};
  const bool IsMissing = Error.starts_with("no member named") || Error.starts_with("no type named") ||
                         Error.starts_with("no template named") || Error.starts_with("unknown type name") ||
                         Error.starts_with("use of undeclared");
  for (const EarlierName &N : Names)
    if (IsMissing && N.Name == *Name && Behind.contains(N.In))
      return EarlierUse{1, N.Minor, N.Name.str(), N.Now.str()};
  return std::nullopt;
}

std::optional<EarlierUse> broughtBack(StringRef Error) {
  constexpr StringRef Known[] = {"with_bias", "BatchNorm", "BatchNormImpl", "FeatureDropout"};
  auto Use = earlierUse(Error);
  return Use && llvm::is_contained(Known, StringRef(Use->Name)) && !Error.contains("RNN") &&
                 !Error.contains("LSTM") && !Error.contains("GRU")
             ? Use
             : std::nullopt;
}

std::string EarlierUse::describe() const {
  return "; it looks as if it is written for LibTorch " + std::to_string(Major) + "." + std::to_string(Minor) +
         " or earlier: '" + Name + "' is " + Now + " since";
}

} // namespace vramlint
