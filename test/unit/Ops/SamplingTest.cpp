// On CUDA: resizing, folding, sampling, losses by margins, transforms; and what is unknown stays unknown.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "unit/Training/Program.h"

#include "Ops/Core/Functions.h"

#include <algorithm>
#include <map>

namespace vramlint {
namespace {

class Sampling : public Program {
protected:
  /// Blocks that the device was asked for, from number \p From on.
  std::vector<Bytes> allocations(std::size_t From = 0) {
    std::vector<Bytes> Sizes;
    for (const Event &E : Events.events())
      if (E.Kind == EventKind::Allocate && E.Where.isCuda())
        Sizes.push_back(E.Size);
    return {Sizes.begin() + static_cast<std::ptrdiff_t>(std::min(From, Sizes.size())), Sizes.end()};
  }
  std::size_t count() { return allocations().size(); }
  Bytes live() {
    std::map<BlockId, Bytes> Live;
    Bytes Sum = 0;
    for (const Event &E : Events.events()) {
      if (E.Kind == EventKind::Allocate && E.Where.isCuda())
        Live[E.Block] = E.Size;
      if (E.Kind == EventKind::Free)
        Live.erase(E.Block);
    }
    for (auto [Block, Size] : Live)
      Sum += Size;
    return Sum;
  }
  Tensor leaf(const Sizes &Shape) {
    Tensor T = input(Shape);
    T.impl().RequiresGrad = true;
    return T;
  }
  bool assumed(Doubt Kind) {
    for (const Assumption &A : S.Assumptions.entries())
      if (A.Kind == Kind)
        return true;
    return false;
  }
};

using Blocks = std::vector<Bytes>;

TEST_F(Sampling, ResizingGrowsTheStorageForAllItsViews) {
  Tensor X = input({10});
  Tensor View = op("view", {{"self", X}, {"size", Sizes{2, 5}}});
  op("resize_", {{"self", X}, {"size", Sizes{4}}});
  EXPECT_EQ(live(), 40) << "never shrinks";
  op("resize_", {{"self", X}, {"size", Sizes{100}}});
  EXPECT_EQ(live(), 400);
  EXPECT_EQ(View.storage()->size(), 400);
  EXPECT_EQ(measure().Peak.Allocated, 512 + 512) << "old and new block together";
}

TEST_F(Sampling, UnfoldMakesABlockLikeItsInputFirst) {
  Tensor X = input({2, 3, 5, 6});
  Tensor Columns = op("im2col", {{"self", X},
                                 {"kernel_size", Sizes{2, 3}},
                                 {"dilation", Sizes{1, 1}},
                                 {"padding", Sizes{0, 0}},
                                 {"stride", Sizes{1, 1}}});
  EXPECT_EQ(allocations(), (Blocks{720, 720, 2304}));
  EXPECT_EQ(live(), 720 + 2304);
}

TEST_F(Sampling, FoldKeepsABlockOfItsColumns) {
  Tensor X = input({2, 12, 12});
  Tensor Image = op("fold", {{"self", X}, {"output_size", Sizes{5, 4}}, {"kernel_size", Sizes{2, 2}}});
  EXPECT_EQ(Image.sizes(), (Sizes{2, 3, 5, 4}));
  EXPECT_EQ(Image.storage()->size(), 1152);
}

TEST_F(Sampling, CudnnMakesTheGradientsOfInputAndGrid) {
  Tensor X = leaf({2, 3, 4, 5}), Grid = input({2, 6, 7, 2});
  for (bool Align : {true, false}) {
    Tensor Y =
        op("grid_sampler",
           {{"input", X}, {"grid", Grid}, {"interpolation_mode", 0}, {"padding_mode", 0}, {"align_corners", Align}});
    std::size_t Before = count();
    backward({Y}, {input(Y.sizes())}, {});
    EXPECT_EQ(allocations(Before), (Blocks{1008, 480, 672})) << "the native kernel makes that of the grid as well";
    X.impl().Grad.reset();
  }
  Tensor Still = input({2, 3, 4, 5}), Moved = leaf({2, 6, 7, 2});
  Tensor Y = op(
      "grid_sampler",
      {{"input", Still}, {"grid", Moved}, {"interpolation_mode", 0}, {"padding_mode", 0}, {"align_corners", true}});
  std::size_t Before = count();
  backward({Y}, {input(Y.sizes())}, {});
  EXPECT_EQ(count() - Before, 3u) << "seed, and both gradients";
}

TEST_F(Sampling, CtcLossKeepsItsTable) {
  Tensor Probs = leaf({50, 4, 20}), Targets = input({4, 10}, Dtype::Long);
  std::size_t Before = count();
  Tensor Loss = op("ctc_loss", {{"log_probs", Probs},
                                {"targets", Targets},
                                {"input_lengths", Sizes{50, 50, 50, 50}},
                                {"target_lengths", Sizes{10, 9, 8, 7}},
                                {"reduction", 2}});
  EXPECT_EQ(allocations(Before), (Blocks{32, 32, 32, 4 * 50 * 21 * 4, 16, 4}));
  EXPECT_TRUE(S.Assumptions.empty());
}

TEST_F(Sampling, CudnnTakesShortTargetsOnTheHost) {
  Tensor Probs = leaf({50, 2, 20}), Targets = input({20}, Dtype::Int, Cpu);
  Tensor Loss = op("ctc_loss", {{"log_probs", Probs},
                                {"targets", Targets},
                                {"input_lengths", Sizes{50, 50}},
                                {"target_lengths", Sizes{10, 10}},
                                {"reduction", 0}});
  EXPECT_EQ(allocations(), (Blocks{8000, 8000, 8}));
  EXPECT_TRUE(assumed(Doubt::CudnnWorkspace));
}

TEST_F(Sampling, MarginLossesSumFrameByFrame) {
  Tensor X = input({8, 5}), Target = input({8}, Dtype::Long);
  std::size_t Before = count();
  Tensor Loss = op("multi_margin_loss", {{"self", X}, {"target", Target}});
  EXPECT_EQ(count() - Before, 2u) << "the result and a value per frame";
  EXPECT_EQ(allocations()[Before + 1], 32);
}

TEST_F(Sampling, TransformsOfCufft) {
  Tensor X = input({4, 6});
  Tensor Half = op("fft_rfft", {{"self", X}});
  EXPECT_EQ(Half.sizes(), (Sizes{4, 4}));
  EXPECT_EQ(Half.dtype(), Dtype::ComplexFloat);
  EXPECT_TRUE(assumed(Doubt::CufftWorkspace));
  std::size_t Before = count();
  Tensor Back = op("fft_irfft", {{"self", Half}, {"n", 6}});
  EXPECT_EQ(Back.sizes(), (Sizes{4, 6}));
  EXPECT_EQ(count() - Before, 2u) << "its input is overwritten, so it is copied";
  Tensor Columns = op("fft_fft", {{"self", Half}, {"dim", 0}});
  EXPECT_EQ(Columns.strides(), (Sizes{1, 4})) << "the transformed dimension lies innermost";
}

TEST_F(Sampling, UnknownInputsOfLayersAreNoErrors) {
  for (const char *Name : {"Flatten", "SoftMarginLoss", "Bilinear", "ReflectionPad2d", "Identity"}) {
    auto M = layer(Name, {{"in1_features", 2}, {"in2_features", 2}, {"out_features", 2}, {"padding", 1}});
    ASSERT_TRUE(M);
    Argument Result = callModule(M, {{"input", UnknownValue{"no model for the op `x`"}}, {"input1", input({2, 2})}});
    EXPECT_TRUE(Result.isUnknown()) << Name;
    EXPECT_FALSE(S.failed()) << Name << ": " << S.takeError().value_or("");
  }
}

TEST_F(Sampling, AnUndefinedResultWithoutAnErrorIsUnknown) {
  Argument Result = knownOrLeftOut("some_op", Tensor());
  EXPECT_TRUE(Result.isUnknown());
  EXPECT_FALSE(S.Assumptions.empty());
  EXPECT_FALSE(knownOrLeftOut("some_op", input({1})).isUnknown());
}

TEST_F(Sampling, AdaptiveSoftmaxGivesItsOutputAndItsLoss) {
  Argument Adaptive = callModule(
      layer("AdaptiveLogSoftmaxWithLoss", {{"in_features", 32}, {"n_classes", 10}, {"cutoffs", Sizes{4, 8}}}),
      {{"input", input({3, 32}, Dtype::Float, Cpu)}, {"target", input({3}, Dtype::Long, Cpu)}});
  EXPECT_FALSE(Adaptive.isUnknown());
  EXPECT_TRUE(assumed(Doubt::DataSize)) << "how many targets lie in a cluster is data";
  EXPECT_FALSE(S.failed());
}

TEST_F(Sampling, MemoryEfficientAttentionLeavesItsWorkspaceOut) {
  S.Options.Version = {2, 0};
  Tensor Q = leaf({2, 4, 64, 32});
  Tensor Out = op("scaled_dot_product_attention", {{"query", Q}, {"key", Q}, {"value", Q}});
  ASSERT_TRUE(Out.defined());
  backward({Out}, {input(Out.sizes())}, {});
  EXPECT_TRUE(assumed(Doubt::AttentionWorkspace));
}

} // namespace
} // namespace vramlint
