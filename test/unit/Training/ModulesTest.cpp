// Modules: what they register and in which order, what LibTorch refuses, how they move.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "unit/Training/Program.h"

#include "Tensor/GradNode.h"

namespace vramlint {

namespace {

class Modules : public Program {
protected:
  std::string names(const Module &M) {
    std::string Text;
    for (auto &[Name, T] : M.namedParameters())
      Text += (Text.empty() ? "" : " ") + Name + formatSizes(T.sizes());
    return Text;
  }
  std::string error() { return S.takeError().value_or("no error"); }
};

TEST_F(Modules, ParametersInOrder) {
  EXPECT_EQ(names(*conv(3, 8, 3, 1, 0, true)), "weight[8, 3, 3, 3] bias[8]");
  EXPECT_EQ(names(*layer("ConvTranspose2d", {{"in_channels", 4}, {"out_channels", 6}, {"kernel_size", 2}})),
            "weight[4, 6, 2, 2] bias[6]");
  EXPECT_EQ(names(*layer("LSTM", {{"input_size", 10}, {"hidden_size", 20}})),
            "weight_ih_l0[80, 10] weight_hh_l0[80, 20] bias_ih_l0[80] bias_hh_l0[80]");
  EXPECT_EQ(names(*layer("MultiheadAttention", {{"embed_dim", 16}, {"num_heads", 4}})),
            "in_proj_weight[48, 16] in_proj_bias[48] out_proj.weight[16, 16] out_proj.bias[16]");
  EXPECT_EQ(names(*layer("InstanceNorm2d", {{"num_features", 4}})), "");
  auto Norm = layer("BatchNorm2d", {{"num_features", 4}});
  ASSERT_EQ(Norm->namedBuffers().size(), 3u);
  EXPECT_EQ(Norm->namedBuffers()[2].first, "num_batches_tracked");
  EXPECT_EQ(Norm->namedBuffers()[2].second.bytes(), 8);
}

TEST_F(Modules, OptionsStructsAreReadByField) {
  auto Options = std::make_shared<OptionSet>();
  Options->Fields = {{"in_channels", 3}, {"out_channels", 8}, {"kernel_size", ArgumentList{3, 5}}, {"bias", false}};
  EXPECT_EQ(names(*layer("Conv2d", {{"options", Options}})), "weight[8, 3, 3, 5]");
}

TEST_F(Modules, NamesAndPathsFollowRegistration) {
  auto Root = std::make_shared<Module>(), Inner = layer("Sequential");
  Inner->registerChild("0", conv(1, 2, 3));
  Root->registerChild("up4", Inner);
  EXPECT_EQ(Inner->Children[0].second->path(), "up4.0");
  EXPECT_EQ(names(*Root), "up4.0.weight[2, 1, 3, 3]");
  EXPECT_EQ(Inner->Children[0].second->Parameters[0].second.impl().Name, "up4.0.weight");
  Root->registerChild("up4", conv(1, 2, 3));
  EXPECT_EQ(error(), "Submodule 'up4' already defined");
  Root->registerChild("a.b", conv(1, 2, 3));
  EXPECT_EQ(error(), "Submodule name must not contain a dot (got 'a.b')");
}

TEST_F(Modules, MovingGoesChildrenFirstAndKeepsTheTensors) {
  auto Root = layer("Sequential");
  Root->registerChild("0", layer("BatchNorm2d", {{"num_features", 300}}));
  Root->registerParameter("scale", makeTensor({7}, Dtype::Float, Cpu));
  Tensor Scale = Root->Parameters[0].second;
  Root->to(Cuda, {});
  EXPECT_TRUE(Scale.device().isCuda());
  std::vector<Bytes> Made;
  for (const Event &E : Events.events())
    if (E.Kind == EventKind::Allocate && E.Where.isCuda())
      Made.push_back(E.Size);
  EXPECT_EQ(Made, (std::vector<Bytes>{1200, 1200, 1200, 1200, 8, 28}));
  EXPECT_EQ(measure(Cpu).EndAllocated, 0);
  Bytes Before = measure().TotalAllocated;
  Root->to(Cuda, {});
  EXPECT_EQ(measure().TotalAllocated, Before) << "moving to the same place allocates nothing";
}

TEST_F(Modules, ZeroGradDependsOnTheRelease) {
  auto Layer = layer("Linear", {{"in_features", 4}, {"out_features", 4}});
  for (auto [Version, Kept] : {std::pair(TorchVersion{1, 13}, true), std::pair(TorchVersion{2, 0}, false)}) {
    S.Options.Version = Version;
    for (auto &[Name, T] : Layer->Parameters)
      T.impl().Grad = makeTensor(T.sizes(), T.dtype(), T.device()).implRef();
    Layer->zeroGrad({});
    EXPECT_EQ(Layer->Parameters[0].second.grad().defined(), Kept);
  }
}

TEST_F(Modules, SequentialFreesEachValueAsItGoes) {
  auto Net = layer("Sequential");
  for (int I = 0; I != 3; ++I)
    Net->addElement(std::to_string(I), layer("Sigmoid"));
  S.GradEnabled = false;
  Tensor X = input({1024, 1024});
  Tensor Y = call(Net, X);
  EXPECT_EQ(measure().Peak.Allocated, 3 * 4 * MiB);
  EXPECT_EQ(measure().EndAllocated, 2 * 4 * MiB);
}

TEST_F(Modules, RecurrentWeightsBecomeOneBlockOnCuda) {
  auto Lstm = layer("LSTM", {{"input_size", 256}, {"hidden_size", 256}});
  Lstm->to(Cuda, {});
  Replay R = measure();
  Bytes Weights = (1024 * 256 * 2 + 1024 * 2) * 4;
  EXPECT_EQ(R.EndAllocated, roundUp(Weights, 512));
  EXPECT_EQ(R.Peak.Allocated, 2 * roundUp(Weights, 512));
}

TEST_F(Modules, RefusesWhatLibTorchRefuses) {
  conv(3, 8, 3, 1, 0, true);
  layer("Conv2d", {{"in_channels", 3}, {"out_channels", 8}, {"kernel_size", 3}, {"groups", 2}});
  EXPECT_EQ(error(), "in_channels must be divisible by groups");
  layer("Dropout", {{"p", 1.5}});
  EXPECT_EQ(error(), "dropout probability has to be between 0 and 1, but got 1.5");
  layer("Linear", {{"in_features", -1}, {"out_features", 5}});
  EXPECT_EQ(error(), "Trying to create tensor with negative dimension -1: [5, -1]");
  auto First = conv(3, 64, 3);
  call(First, input({4, 1, 256, 256}, Dtype::Float, Cpu));
  EXPECT_EQ(error(),
            "Given groups=1, weight of size [64, 3, 3, 3], expected input[4, 1, 256, 256] to have 3 channels, "
            "but got 1 channels instead");
  call(First, input({4, 3, 2, 2}, Dtype::Float, Cpu));
  EXPECT_EQ(error(), "Calculated padded input size per channel: (2 x 2). Kernel size: (3 x 3). Kernel size can't be "
                     "greater than actual input size");
  call(layer("Linear", {{"in_features", 16}, {"out_features", 2}}), input({4, 8}, Dtype::Float, Cpu));
  EXPECT_EQ(error(), "mat1 and mat2 shapes cannot be multiplied (4x8 and 16x2)");
  call(layer("BatchNorm2d", {{"num_features", 4}}), input({4, 8}, Dtype::Float, Cpu));
  EXPECT_EQ(error(), "expected 4D input (got 2D input)");
  call(layer("MaxPool2d", {{"kernel_size", 2}, {"stride", 0}}), input({1, 1, 8, 8}, Dtype::Float, Cpu));
  EXPECT_EQ(error(), "stride should not be zero");
}

TEST_F(Modules, AbsurdSizesDoNotCrash) {
  constexpr std::int64_t Large = std::int64_t(1) << 61;
  for (std::int64_t V : {Large, -Large, std::int64_t(0), std::int64_t(-1), INT64_MAX, INT64_MIN}) {
    for (std::string_view Type : {"Conv2d", "ConvTranspose2d"})
      for (std::string_view Field : {"in_channels", "out_channels", "kernel_size", "stride", "padding", "dilation",
                                     "output_padding", "groups"}) {
        NamedArguments Options = {{"in_channels", 4}, {"out_channels", 4}, {"kernel_size", 2}};
        Options.insert(Options.begin(), {std::string(Field), V});
        if (auto M = layer(Type, Options); M && !S.failed())
          call(M, input({1, 4, 8, 8}, Dtype::Float, Cpu));
        S.takeError();
      }
    for (std::string_view Type : {"MaxPool2d", "AvgPool2d", "AdaptiveAvgPool2d", "AdaptiveMaxPool2d", "Upsample"})
      for (std::string_view Field : {"kernel_size", "stride", "padding", "dilation", "output_size", "size"}) {
        NamedArguments Options = {{"kernel_size", 2}};
        Options.insert(Options.begin(), {std::string(Field), V});
        if (auto M = layer(Type, Options); M && !S.failed())
          call(M, input({1, 4, 8, 8}, Dtype::Float, Cpu));
        S.takeError();
      }
    for (std::string_view Field : {"input_size", "hidden_size", "num_layers", "proj_size"}) {
      if (Field == "num_layers" && V > 0)
        continue;
      NamedArguments Options = {{"input_size", 4}, {"hidden_size", 4}};
      Options.insert(Options.begin(), {std::string(Field), V});
      if (auto M = layer("LSTM", Options); M && !S.failed())
        call(M, input({2, 3, 4}, Dtype::Float, Cpu));
      S.takeError();
    }
  }
}

TEST_F(Modules, WhatHasNoModelIsLost) {
  EXPECT_EQ(makeModule("NoSuchLayer", {}), nullptr);
  ASSERT_EQ(S.Assumptions.entries().size(), 1u);
  EXPECT_EQ(S.Assumptions.entries()[0].Kind, Doubt::NoLayerModel);
  EXPECT_EQ(S.Assumptions.status(Figure::Counts), Status::Lost);
  auto M = std::make_shared<Module>();
  M->TypeName = "Silent";
  EXPECT_TRUE(callModule(M, {{"input", input({1, 2})}}).isUnknown());
  ASSERT_EQ(S.Assumptions.entries().size(), 2u);
  EXPECT_EQ(S.Assumptions.entries()[1].Kind, Doubt::NoForwardModel);
}

TEST_F(Modules, UnknownArgumentsMakeTheLayerUnknown) {
  auto M = layer("Linear", {{"in_features", UnknownValue{"read from a file"}}, {"out_features", 2}});
  ASSERT_TRUE(M);
  ASSERT_TRUE(M->Unknown);
  EXPECT_EQ(M->Unknown->Cause, "read from a file");
  EXPECT_TRUE(callModule(M, {{"input", input({1, 2})}}).isUnknown());
  EXPECT_EQ(S.Assumptions.status(Figure::Held), Status::Lost);
}

} // namespace
} // namespace vramlint
