// Library layers against the real LibTorch (CPU): parameters and buffers with names, shapes and order, the shape of
// the result, and every allocation and free of construction, forward and backward, in order.
//
// Cases marked with an exclusion compare bytes held only, because the CPU kernel has scratch of its own that no
// device of interest has: oneDNN's blocked copies in convolutions.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "conformance/RealMemory.h"

#include "Autograd/Engine.h"
#include "Memory/Trace.h"
#include "Tensor/Session.h"
#include "Training/Module.h"

#include <gtest/gtest.h>
#include <torch/torch.h>

#include <algorithm>
#include <functional>
#include <map>
#include <sstream>

namespace {

namespace nn = torch::nn;
using vramlint::Argument;
using vramlint::ArgumentList;
using vramlint::NamedArguments;
using vramlint::Sizes;

using Real = std::function<torch::Tensor(const std::vector<torch::Tensor> &)>;

struct Case {
  std::string Name;
  /// Makes the module; returns it and how to call it.
  std::function<std::pair<std::shared_ptr<nn::Module>, Real>()> Make;
  std::string Type;
  NamedArguments Options;
  std::vector<Sizes> Inputs;
  const char *HeldOnly = nullptr; ///< reason why the order of events is not compared
  bool Long = false;              ///< inputs are indices
  bool Eval = false;
};

void PrintTo(const Case &C, std::ostream *Out) { *Out << C.Name; }

/// A module with `forward(tensors...)` returning a tensor, or a tuple whose first element counts.
template <class Holder> std::pair<std::shared_ptr<nn::Module>, Real> made(Holder H) {
  Real Call = [H](const std::vector<torch::Tensor> &X) mutable -> torch::Tensor {
    auto First = [](auto &&R) -> torch::Tensor {
      if constexpr (std::is_same_v<std::decay_t<decltype(R)>, torch::Tensor>)
        return R;
      else
        return std::get<0>(R);
    };
    if constexpr (requires { H->forward(X[0]); })
      return First(H->forward(X[0]));
    else if constexpr (requires { H->forward(X[0], X[1]); })
      return First(H->forward(X[0], X[1]));
    else
      return First(H->forward(X[0], X[1], X[2]));
  };
  return {H.ptr(), Call};
}

std::string shapes(const std::vector<std::pair<std::string, Sizes>> &List) {
  std::string Text;
  for (const auto &[Name, Shape] : List)
    Text += Name + vramlint::formatSizes(Shape) + " ";
  return Text;
}

/// Frees that follow each other without a request between them are sorted: C++ leaves their order to the compiler,
/// and no allocator's figures depend on it.
std::string ordered(const std::string &Events) {
  std::istringstream In(Events);
  std::vector<int> Frees;
  std::string Text, Event;
  auto Flush = [&] {
    std::sort(Frees.begin(), Frees.end());
    for (int F : Frees)
      Text += " -" + std::to_string(F);
    Frees.clear();
  };
  while (In >> Event) {
    if (Event[0] == '-') {
      Frees.push_back(std::stoi(Event.substr(1)));
      continue;
    }
    Flush();
    Text += " " + Event;
  }
  Flush();
  return Text;
}

std::string text(const vramlint::Trace &T, std::size_t From, std::int64_t &Live) {
  std::string Text;
  std::map<vramlint::BlockId, std::pair<int, std::int64_t>> Known;
  int Next = 0;
  Live = 0;
  for (std::size_t I = From; I != T.events().size(); ++I) {
    const vramlint::Event &E = T.events()[I];
    if (E.Kind == vramlint::EventKind::Allocate) {
      Known[E.Block] = {++Next, E.Size};
      Text += (Text.empty() ? "+" : " +") + std::to_string(E.Size);
      Live += E.Size;
    } else if (E.Kind == vramlint::EventKind::Free && Known.count(E.Block)) {
      Text += " -" + std::to_string(Known[E.Block].first);
      Live -= Known[E.Block].second;
    }
  }
  return ordered(Text);
}

class ModuleConformance : public ::testing::TestWithParam<Case> {};

TEST_P(ModuleConformance, SameAsLibTorch) {
  const Case &C = GetParam();
  at::set_num_threads(1);
  auto &Memory = conformance::RealMemory::install();

  // The real one.
  std::vector<torch::Tensor> X;
  for (const Sizes &Shape : C.Inputs)
    X.push_back(C.Long ? torch::zeros(Shape, torch::kLong) : torch::rand(Shape).set_requires_grad(true));
  Memory.start();
  auto [Module, Call] = C.Make();
  Memory.stop();
  std::string RealMade = ordered(Memory.text());
  Module->train(!C.Eval);
  std::vector<std::pair<std::string, Sizes>> RealTensors;
  for (const auto &P : Module->named_parameters())
    RealTensors.emplace_back(P.key(), P.value().sizes().vec());
  for (const auto &B : Module->named_buffers())
    RealTensors.emplace_back(B.key(), B.value().sizes().vec());
  Memory.start();
  torch::Tensor Y = Call(X);
  Memory.stop();
  std::string RealForward = ordered(Memory.text());
  std::int64_t RealForwardLive = Memory.live();
  torch::Tensor Grad = torch::ones_like(Y);
  std::string RealBackward;
  std::int64_t RealBackwardLive = 0;
  Sizes RealShape = Y.sizes().vec();
  if (Y.requires_grad()) {
    Memory.start();
    Y.backward(Grad);
    Memory.stop();
    RealBackward = ordered(Memory.text());
    RealBackwardLive = Memory.live();
  }

  // The shadow.
  vramlint::Trace Events;
  vramlint::Settings Options;
  Options.Version = {TORCH_VERSION_MAJOR, TORCH_VERSION_MINOR};
  Options.Target = {vramlint::DeviceType::CPU, -1};
  vramlint::Session S(Options, Events);
  vramlint::SessionScope Current(S);
  NamedArguments Inputs;
  for (const Sizes &Shape : C.Inputs) {
    vramlint::Tensor T = makeTensor(Shape, C.Long ? vramlint::Dtype::Long : vramlint::Dtype::Float, Options.Target);
    T.impl().RequiresGrad = !C.Long;
    Inputs.push_back({"x" + std::to_string(Inputs.size()), T});
  }
  std::int64_t Live = 0;
  std::size_t From = Events.events().size();
  auto Shadow = vramlint::makeModule(C.Type, C.Options);
  ASSERT_TRUE(Shadow);
  ASSERT_FALSE(S.failed()) << *S.takeError();
  EXPECT_EQ(text(Events, From, Live), RealMade) << "construction";
  Shadow->train(!C.Eval);
  std::vector<std::pair<std::string, Sizes>> Tensors;
  for (auto &[Name, T] : Shadow->namedParameters())
    Tensors.emplace_back(Name, T.sizes());
  for (auto &[Name, T] : Shadow->namedBuffers())
    Tensors.emplace_back(Name, T.sizes());
  EXPECT_EQ(shapes(Tensors), shapes(RealTensors));
  From = Events.events().size();
  Argument Result = callModule(Shadow, Inputs);
  ASSERT_FALSE(S.failed()) << *S.takeError();
  if (const auto *List = Result.get<ArgumentList>())
    Result = Argument((*List)[0]);
  const vramlint::Tensor *Out = Result.get<vramlint::Tensor>();
  ASSERT_TRUE(Out && Out->defined());
  std::string ShadowForward = text(Events, From, Live);
  EXPECT_EQ(Live, RealForwardLive) << "held after forward";
  if (!C.HeldOnly)
    EXPECT_EQ(ShadowForward, RealForward);
  EXPECT_EQ(Out->sizes(), RealShape);
  EXPECT_EQ(Out->requiresGrad(), Y.requires_grad());
  if (!Out->requiresGrad())
    return;
  vramlint::Tensor Seed = makeTensor(Out->sizes(), Out->dtype(), Options.Target);
  From = Events.events().size();
  vramlint::backward({*Out}, {Seed}, {});
  ASSERT_FALSE(S.failed()) << *S.takeError();
  std::string ShadowBackward = text(Events, From, Live);
  EXPECT_EQ(Live, RealBackwardLive) << "held after backward";
  if (!C.HeldOnly)
    EXPECT_EQ(ShadowBackward, RealBackward);
}

constexpr const char *OneDnn = "oneDNN's blocked copies differ between builds";

NamedArguments size(std::int64_t V) { return {{"kernel_size", V}}; }
NamedArguments convolution(std::int64_t In, std::int64_t Out, std::int64_t K, NamedArguments More = {}) {
  NamedArguments All = {{"in_channels", In}, {"out_channels", Out}, {"kernel_size", K}};
  All.insert(All.end(), More.begin(), More.end());
  return All;
}

#define PLAIN(TYPE, SHAPE)                                                                                           \
  Case {                                                                                                             \
#TYPE, [] { return made(nn::TYPE()); }, #TYPE, {}, { SHAPE }                                                     \
  }
#define WITH(NAME, TYPE, MAKE, OPTIONS, ...)                                                                         \
  Case {                                                                                                             \
    NAME, [] { return made(nn::TYPE(MAKE)); }, #TYPE, OPTIONS, __VA_ARGS__                                           \
  }
#define LIST(...) __VA_ARGS__

const Sizes Flat = {32, 100}, Image = {2, 4, 16, 16};

std::vector<Case> cases() {
  auto Linear = [](std::int64_t In, std::int64_t Out, bool Bias = true) {
    return NamedArguments{{"in_features", In}, {"out_features", Out}, {"bias", Bias}};
  };
  return {
      WITH("linear 2-D", Linear, LIST(nn::LinearOptions(100, 50)), Linear(100, 50), {Flat}),
      WITH("linear 3-D", Linear, LIST(nn::LinearOptions(100, 50)), Linear(100, 50), {{4, 8, 100}}),
      WITH("linear without bias", Linear, LIST(nn::LinearOptions(100, 50).bias(false)), Linear(100, 50, false),
           {Flat}),
      PLAIN(Identity, Flat),
      PLAIN(Flatten, Image),
      WITH("conv1d", Conv1d, LIST(nn::Conv1dOptions(4, 8, 3)), convolution(4, 8, 3), {{2, 4, 32}}, OneDnn),
      WITH("conv2d", Conv2d, LIST(nn::Conv2dOptions(4, 8, 3).padding(1)), convolution(4, 8, 3, {{"padding", 1}}),
           {Image}, OneDnn),
      WITH("conv2d groups stride", Conv2d, LIST(nn::Conv2dOptions(4, 8, 3).groups(2).stride(2).bias(false)),
           convolution(4, 8, 3, {{"groups", 2}, {"stride", 2}, {"bias", false}}), {Image}, OneDnn),
      WITH("conv2d same", Conv2d, LIST(nn::Conv2dOptions(4, 8, 3).padding(torch::kSame)),
           convolution(4, 8, 3, {{"padding", "same"}}), {Image}, OneDnn),
      WITH("conv2d same even", Conv2d, LIST(nn::Conv2dOptions(4, 8, 4).padding(torch::kSame)),
           convolution(4, 8, 4, {{"padding", "same"}}), {Image}, OneDnn),
      WITH("conv2d reflect", Conv2d, LIST(nn::Conv2dOptions(4, 8, 3).padding(1).padding_mode(torch::kReflect)),
           convolution(4, 8, 3, {{"padding", 1}, {"padding_mode", "reflect"}}), {Image}, OneDnn),
      WITH("conv2d no batch", Conv2d, LIST(nn::Conv2dOptions(4, 8, 3)), convolution(4, 8, 3), {{4, 16, 16}}, OneDnn),
      WITH("conv3d", Conv3d, LIST(nn::Conv3dOptions(2, 3, 3)), convolution(2, 3, 3), {{1, 2, 8, 8, 8}}, OneDnn),
      WITH("conv transpose 2d", ConvTranspose2d, LIST(nn::ConvTranspose2dOptions(4, 6, 2).stride(2)),
           convolution(4, 6, 2, {{"stride", 2}}), {Image}, OneDnn),
      WITH("conv transpose 1d", ConvTranspose1d,
           LIST(nn::ConvTranspose1dOptions(4, 6, 3).output_padding(1).stride(2)),
           convolution(4, 6, 3, {{"stride", 2}, {"output_padding", 1}}), {{2, 4, 16}}, OneDnn),
      WITH("batch norm 2d", BatchNorm2d, 4, LIST({{"num_features", 4}}), {Image}),
      WITH("batch norm 2d eval", BatchNorm2d, 4, LIST({{"num_features", 4}}), {Image}, nullptr, false, true),
      WITH("batch norm 1d", BatchNorm1d, 100, LIST({{"num_features", 100}}), {Flat}),
      WITH("batch norm plain", BatchNorm2d, LIST(nn::BatchNormOptions(4).affine(false).track_running_stats(false)),
           LIST({{"num_features", 4}, {"affine", false}, {"track_running_stats", false}}), {Image}),
      WITH("instance norm", InstanceNorm2d, 4, LIST({{"num_features", 4}}), {Image}),
      WITH("instance norm affine", InstanceNorm2d,
           LIST(nn::InstanceNormOptions(4).affine(true).track_running_stats(true)),
           LIST({{"num_features", 4}, {"affine", true}, {"track_running_stats", true}}), {Image}),
      WITH("layer norm", LayerNorm, LIST(nn::LayerNormOptions({100})), LIST({{"normalized_shape", Sizes{100}}}),
           {Flat}),
      WITH("layer norm plain", LayerNorm, LIST(nn::LayerNormOptions({16, 16}).elementwise_affine(false)),
           LIST({{"normalized_shape", Sizes{16, 16}}, {"elementwise_affine", false}}), {Image}),
      WITH("group norm", GroupNorm, LIST(nn::GroupNormOptions(2, 4)), LIST({{"num_groups", 2}, {"num_channels", 4}}),
           {Image}),
      WITH("local response norm", LocalResponseNorm, 3, LIST({{"size", 3}}), {Image}),
      WITH("max pool 1d", MaxPool1d, 2, size(2), {{2, 4, 16}}),
      WITH("max pool 2d", MaxPool2d, 2, size(2), {Image}),
      WITH("max pool 2d padded", MaxPool2d, LIST(nn::MaxPool2dOptions(3).stride(2).padding(1).ceil_mode(true)),
           LIST({{"kernel_size", 3}, {"stride", 2}, {"padding", 1}, {"ceil_mode", true}}), {Image}),
      WITH("max pool 3d", MaxPool3d, 2, size(2), {{1, 2, 8, 8, 8}}),
      WITH("avg pool 1d", AvgPool1d, 2, size(2), {{2, 4, 16}}),
      WITH("avg pool 2d", AvgPool2d, 2, size(2), {Image}),
      WITH("avg pool 3d", AvgPool3d, 2, size(2), {{1, 2, 8, 8, 8}}),
      WITH("lp pool 1d", LPPool1d, LIST(nn::LPPool1dOptions(2, 2)), LIST({{"norm_type", 2.0}, {"kernel_size", 2}}),
           {{2, 4, 16}}),
      WITH("lp pool 2d", LPPool2d, LIST(nn::LPPool2dOptions(2, 2)), LIST({{"norm_type", 2.0}, {"kernel_size", 2}}),
           {Image}),
      WITH("adaptive avg pool 1x1", AdaptiveAvgPool2d, 1, LIST({{"output_size", 1}}), {Image}),
      WITH("adaptive avg pool 2d", AdaptiveAvgPool2d, 5, LIST({{"output_size", 5}}), {Image}),
      WITH("adaptive avg pool 1d", AdaptiveAvgPool1d, 4, LIST({{"output_size", 4}}), {{2, 4, 16}}),
      WITH("adaptive max pool 2d", AdaptiveMaxPool2d, 5, LIST({{"output_size", 5}}), {Image}),
      WITH("upsample nearest", Upsample, LIST(nn::UpsampleOptions().scale_factor(std::vector<double>{2, 2})),
           LIST({{"scale_factor", ArgumentList{2.0, 2.0}}}), {Image}),
      WITH("upsample bilinear", Upsample,
           LIST(nn::UpsampleOptions().size(std::vector<int64_t>{20, 24}).mode(torch::kBilinear).align_corners(true)),
           LIST({{"size", Sizes{20, 24}}, {"mode", "bilinear"}, {"align_corners", true}}), {Image}),
      WITH("upsample bicubic", Upsample,
           LIST(nn::UpsampleOptions().size(std::vector<int64_t>{20, 24}).mode(torch::kBicubic).align_corners(false)),
           LIST({{"size", Sizes{20, 24}}, {"mode", "bicubic"}, {"align_corners", false}}), {Image}),
      WITH("pixel shuffle", PixelShuffle, 2, LIST({{"upscale_factor", 2}}), {Image}),
      WITH("zero pad", ZeroPad2d, 1, LIST({{"padding", 1}}), {Image}),
      WITH("reflection pad", ReflectionPad2d, 1, LIST({{"padding", 1}}), {Image}),
      WITH("replication pad", ReplicationPad2d, 1, LIST({{"padding", 1}}), {Image}),
      PLAIN(ReLU, Flat),
      PLAIN(ReLU6, Flat),
      PLAIN(LeakyReLU, Flat),
      PLAIN(ELU, Flat),
      PLAIN(SELU, Flat),
      PLAIN(CELU, Flat),
      PLAIN(GELU, Flat),
      PLAIN(SiLU, Flat),
      PLAIN(Mish, Flat),
      PLAIN(Hardtanh, Flat),
      PLAIN(Softplus, Flat),
      PLAIN(Softsign, Flat),
      PLAIN(Tanhshrink, Flat),
      PLAIN(LogSigmoid, Flat),
      PLAIN(Sigmoid, Flat),
      PLAIN(Tanh, Flat),
      PLAIN(Hardshrink, Flat),
      PLAIN(Softshrink, Flat),
      PLAIN(GLU, Flat),
      PLAIN(PReLU, Flat),
      WITH("prelu channels", PReLU, LIST(nn::PReLUOptions().num_parameters(4)), LIST({{"num_parameters", 4}}),
           {Image}),
      WITH("threshold", Threshold, LIST(nn::ThresholdOptions(0.1, 20)), LIST({{"threshold", 0.1}, {"value", 20.0}}),
           {Flat}),
      WITH("softmax", Softmax, 1, LIST({{"dim", 1}}), {Flat}),
      WITH("log softmax", LogSoftmax, 1, LIST({{"dim", 1}}), {Flat}),
      WITH("softmin", Softmin, 1, LIST({{"dim", 1}}), {Flat}),
      PLAIN(Dropout, Flat),
      PLAIN(Dropout2d, Image),
      WITH("dropout 3d", Dropout3d, , {}, {{2, 3, 4, 4, 4}}),
      PLAIN(AlphaDropout, Flat),
      PLAIN(RReLU, Flat),
      WITH("embedding", Embedding, LIST(nn::EmbeddingOptions(1000, 16)),
           LIST({{"num_embeddings", 1000}, {"embedding_dim", 16}}), {{4, 8}}, nullptr, true),
      WITH("lstm", LSTM, LIST(nn::LSTMOptions(10, 20)), LIST({{"input_size", 10}, {"hidden_size", 20}}),
           {{5, 3, 10}}),
      WITH("lstm stacked", LSTM, LIST(nn::LSTMOptions(10, 20).num_layers(2).bidirectional(true).batch_first(true)),
           LIST({{"input_size", 10},
                 {"hidden_size", 20},
                 {"num_layers", 2},
                 {"bidirectional", true},
                 {"batch_first", true}}),
           {{3, 5, 10}}),
      WITH("gru", GRU, LIST(nn::GRUOptions(10, 20)), LIST({{"input_size", 10}, {"hidden_size", 20}}), {{5, 3, 10}}),
      WITH("rnn", RNN, LIST(nn::RNNOptions(10, 20)), LIST({{"input_size", 10}, {"hidden_size", 20}}), {{5, 3, 10}}),
      WITH("lstm cell", LSTMCell, LIST(nn::LSTMCellOptions(10, 20)), LIST({{"input_size", 10}, {"hidden_size", 20}}),
           {{3, 10}}),
      WITH("gru cell", GRUCell, LIST(nn::GRUCellOptions(10, 20)), LIST({{"input_size", 10}, {"hidden_size", 20}}),
           {{3, 10}}),
      WITH("rnn cell", RNNCell, LIST(nn::RNNCellOptions(10, 20)), LIST({{"input_size", 10}, {"hidden_size", 20}}),
           {{3, 10}}),
      WITH("attention", MultiheadAttention, LIST(nn::MultiheadAttentionOptions(16, 4)),
           LIST({{"embed_dim", 16}, {"num_heads", 4}}), {{5, 3, 16}, {5, 3, 16}, {5, 3, 16}}),
      WITH("encoder layer", TransformerEncoderLayer,
           LIST(nn::TransformerEncoderLayerOptions(16, 4).dim_feedforward(64)),
           LIST({{"d_model", 16}, {"nhead", 4}, {"dim_feedforward", 64}}), {{5, 3, 16}}),
      WITH("encoder layer eval", TransformerEncoderLayer,
           LIST(nn::TransformerEncoderLayerOptions(16, 4).dim_feedforward(64)),
           LIST({{"d_model", 16}, {"nhead", 4}, {"dim_feedforward", 64}}), {{5, 3, 16}}, nullptr, false, true),
      WITH("decoder layer", TransformerDecoderLayer,
           LIST(nn::TransformerDecoderLayerOptions(16, 4).dim_feedforward(64)),
           LIST({{"d_model", 16}, {"nhead", 4}, {"dim_feedforward", 64}}), {{5, 3, 16}, {6, 3, 16}}),
      WITH("transformer", Transformer,
           LIST(nn::TransformerOptions(16, 4).dim_feedforward(64).num_encoder_layers(2).num_decoder_layers(2)),
           LIST({{"d_model", 16},
                 {"nhead", 4},
                 {"dim_feedforward", 64},
                 {"num_encoder_layers", 2},
                 {"num_decoder_layers", 2}}),
           {{5, 3, 16}, {6, 3, 16}}),
      WITH("mse loss", MSELoss, , {}, {Flat, Flat}),
      WITH("l1 loss", L1Loss, , {}, {Flat, Flat}),
      WITH("smooth l1 loss", SmoothL1Loss, , {}, {Flat, Flat}),
      WITH("huber loss", HuberLoss, , {}, {Flat, Flat}),
      WITH("bce with logits loss", BCEWithLogitsLoss, , {}, {Flat, Flat}),
      WITH("kl div loss", KLDivLoss, , {}, {Flat, Flat}),
      WITH("hinge embedding loss", HingeEmbeddingLoss, , {}, {Flat, Flat}),
      WITH("poisson loss", PoissonNLLLoss, LIST(nn::PoissonNLLLossOptions().full(true)), LIST({{"full", true}}),
           {Flat, Flat}),
      WITH("multi label soft margin loss", MultiLabelSoftMarginLoss, , {}, {Flat, Flat}),
      WITH("multi label soft margin loss sum", MultiLabelSoftMarginLoss,
           LIST(nn::MultiLabelSoftMarginLossOptions().reduction(torch::kSum)), LIST({{"reduction", "sum"}}),
           {Flat, Flat}),
      WITH("margin ranking loss", MarginRankingLoss, , {}, {{32}, {32}, {32}}),
      WITH("cosine embedding loss", CosineEmbeddingLoss, , {}, {{32, 8}, {32, 8}, {32}}),
      WITH("triplet margin with distance loss", TripletMarginWithDistanceLoss,
           LIST(nn::TripletMarginWithDistanceLossOptions().swap(true)), LIST({{"swap", true}}),
           {{32, 8}, {32, 8}, {32, 8}}),
      WITH("fold", Fold, LIST(nn::FoldOptions({5, 4}, {2, 2})),
           LIST({{"output_size", Sizes{5, 4}}, {"kernel_size", Sizes{2, 2}}}), {{2, 12, 12}}),
      WITH("unfold", Unfold, LIST(nn::UnfoldOptions({2, 3}).padding(1).stride(2)),
           LIST({{"kernel_size", Sizes{2, 3}}, {"padding", 1}, {"stride", 2}}), {Image}),
      WITH("bilinear", Bilinear, LIST(nn::BilinearOptions(7, 5, 4)),
           LIST({{"in1_features", 7}, {"in2_features", 5}, {"out_features", 4}}), {{6, 7}, {6, 5}}),
      WITH("fractional max pool 2d", FractionalMaxPool2d, LIST(nn::FractionalMaxPool2dOptions(2).output_size(5)),
           LIST({{"kernel_size", 2}, {"output_size", 5}}), {Image}),
      WITH("fractional max pool 2d ratio", FractionalMaxPool2d,
           LIST(nn::FractionalMaxPool2dOptions(2).output_ratio(torch::ExpandingArray<2, double>(0.5))),
           LIST({{"kernel_size", 2}, {"output_ratio", ArgumentList{0.5, 0.5}}}), {Image}),
      WITH("fractional max pool 3d", FractionalMaxPool3d, LIST(nn::FractionalMaxPool3dOptions(2).output_size(3)),
           LIST({{"kernel_size", 2}, {"output_size", 3}}), {{1, 2, 8, 8, 8}}),
      WITH("cross map norm", CrossMapLRN2d, LIST(nn::CrossMapLRN2dOptions(3)), LIST({{"size", 3}}), {Image},
           "the wrapped numbers and slices of the CPU kernel"),
      WITH("embedding bag", EmbeddingBag, LIST(nn::EmbeddingBagOptions(100, 16)),
           LIST({{"num_embeddings", 100}, {"embedding_dim", 16}}), {{4, 8}}, nullptr, true),
      WITH("embedding bag sum", EmbeddingBag, LIST(nn::EmbeddingBagOptions(100, 16).mode(torch::kSum)),
           LIST({{"num_embeddings", 100}, {"embedding_dim", 16}, {"mode", "sum"}}), {{4, 8}}, nullptr, true),
  };
}

INSTANTIATE_TEST_SUITE_P(Layers, ModuleConformance, ::testing::ValuesIn(cases()), [](const auto &Info) {
  std::string Name;
  for (char C : Info.param.Name)
    Name += std::isalnum(static_cast<unsigned char>(C)) ? C : '_';
  return Name;
});

} // namespace
