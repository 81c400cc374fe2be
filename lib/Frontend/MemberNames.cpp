// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/MemberNames.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/ADT/StringExtras.h>

using llvm::StringRef;

namespace vramlint {

namespace {

/// What a word of a name says; `#` stands for the dimensions.
struct Said {
  StringRef Word;
  std::size_t Least, Most; ///< arguments
  StringRef Layer;
};

constexpr Said Words[] = {
    {"fc", 2, 2, "Linear"},
    {"lin", 2, 2, "Linear"},
    {"linear", 2, 2, "Linear"},
    {"dense", 2, 2, "Linear"},
    {"proj", 2, 2, "Linear"},
    {"projection", 2, 2, "Linear"},
    {"emb", 2, 2, "Embedding"},
    {"embed", 2, 2, "Embedding"},
    {"embedding", 2, 2, "Embedding"},
    {"embeddings", 2, 2, "Embedding"},
    {"lstm", 2, 2, "LSTM"},
    {"gru", 2, 2, "GRU"},
    {"rnn", 2, 2, "RNN"},
    {"conv", 3, 3, "Conv#d"},
    {"deconv", 3, 3, "ConvTranspose#d"},
    {"bn", 1, 1, "BatchNorm#d"},
    {"batchnorm", 1, 1, "BatchNorm#d"},
    {"norm", 1, 1, "BatchNorm#d"},
    {"drop", 1, 1, "Dropout"},
    {"dropout", 1, 1, "Dropout"},
    {"pool", 1, 1, "MaxPool#d"},
};

/// `fc_out`, `convIn2d`, `m_lstm1`: its parts in small letters, without their numbers.
llvm::SmallVector<std::string, 4> wordsOf(StringRef Name) {
  llvm::SmallVector<std::string, 4> All;
  bool Goes = false;
  for (std::size_t I = 0; I < Name.size(); ++I) {
    const char C = Name[I];
    const bool Begins = llvm::isUpper(C) && !(I && llvm::isUpper(Name[I - 1]));
    if (!llvm::isAlpha(C) || Begins)
      Goes = false;
    if (!llvm::isAlpha(C))
      continue;
    if (!Goes)
      All.emplace_back();
    Goes = true;
    All.back() += llvm::toLower(C);
  }
  return All;
}

} // namespace

std::string layerOfName(StringRef Name, std::size_t Arguments, unsigned Dimensions) {
  for (unsigned D : {1U, 2U, 3U})
    if (Name.contains_insensitive(std::to_string(D) + "d"))
      Dimensions = D;
  for (const std::string &Word : wordsOf(Name))
    for (const Said &S : Words)
      if (S.Word == Word && S.Least <= Arguments && Arguments <= S.Most) {
        std::string Layer = S.Layer.str();
        if (const auto At = Layer.find('#'); At != std::string::npos)
          Layer.replace(At, 1, std::to_string(Dimensions));
        return "torch::nn::" + Layer;
      }
  return "";
}

} // namespace vramlint
