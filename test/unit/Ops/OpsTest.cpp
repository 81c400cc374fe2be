// What the conformance cases cannot show: CUDA, other releases, unknown arguments, absurd sizes.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "unit/Training/Program.h"

#include "Ops/Core/Functions.h"
#include "Ops/Core/KnownNumbers.h"

#include <cmath>

namespace vramlint {
namespace {

class Ops : public Program {
protected:
  Bytes allocatedNow() {
    Bytes Sum = 0;
    std::map<BlockId, Bytes> Live;
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
  std::vector<Bytes> allocations() {
    std::vector<Bytes> Sizes;
    for (const Event &E : Events.events())
      if (E.Kind == EventKind::Allocate && E.Where.isCuda())
        Sizes.push_back(E.Size);
    return Sizes;
  }
  Tensor leaf(const Sizes &Shape, Device Where = Cuda) {
    Tensor T = input(Shape, Dtype::Float, Where);
    T.impl().RequiresGrad = true;
    return T;
  }
  std::string error() { return S.takeError().value_or("none"); }
};

TEST_F(Ops, NumbersTakeNoDeviceMemory) {
  Tensor X = leaf({1000});
  Tensor Y = op("mul", {{"self", X}, {"other", 2.5}});
  EXPECT_EQ(allocations(), (std::vector<Bytes>{4000, 4000}));
}

TEST_F(Ops, CublasWorkspaceOncePerHandle) {
  S.Options.Version = {2, 0};
  Tensor X = input({8, 4}), W = leaf({4, 2});
  Tensor Y = op("mm", {{"self", X}, {"mat2", W}});
  Y = op("mm", {{"self", X}, {"mat2", W}});
  Tensor Loss = op("sum", {{"self", Y}});
  backward({Loss}, {}, {});
  auto All = allocations();
  EXPECT_EQ(std::count(All.begin(), All.end(), 8519680), 2);
  EXPECT_EQ(S.Workspaces.size(), 2u);
}

TEST_F(Ops, NoCublasWorkspaceBeforeTwo) {
  S.Options.Version = {1, 13};
  Tensor Y = op("mm", {{"self", input({8, 4})}, {"mat2", input({4, 2})}});
  EXPECT_TRUE(S.Workspaces.empty());
}

TEST_F(Ops, HopperTakesALargerWorkspace) {
  S.Options.Version = {2, 2};
  S.Options.Gpu.ComputeMajor = 9;
  Tensor Y = op("mm", {{"self", input({8, 4})}, {"mat2", input({4, 2})}});
  EXPECT_EQ(S.Workspaces.begin()->second->size(), 32 * MiB);
}

TEST_F(Ops, BiasEpilogueTakesAMebibyteForTheCall) {
  S.Options.Version = {1, 13};
  Tensor Bias = input({2}), X = input({8, 4}), W = input({4, 2});
  Bytes Before = allocatedNow();
  Tensor Y = op("addmm", {{"self", Bias}, {"mat1", X}, {"mat2", W}});
  EXPECT_EQ(allocatedNow() - Before, 64);
  auto All = allocations();
  EXPECT_EQ(std::count(All.begin(), All.end(), MiB), 1);
}

TEST_F(Ops, LossKeepsAStorageOfTheInputsSize) {
  Tensor X = leaf({1000}), T = input({1000});
  Bytes Before = allocatedNow();
  Tensor Loss = op("mse_loss", {{"self", X}, {"target", T}});
  EXPECT_EQ(Loss.dim(), 0);
  EXPECT_EQ(allocatedNow() - Before, 4000);
}

TEST_F(Ops, LongReductionsTakeScratch) {
  S.Options.Gpu.Multiprocessors = 108;
  Tensor X = input({1 << 22});
  std::size_t Before = allocations().size();
  Tensor Sum = op("sum", {{"self", X}});
  EXPECT_EQ(allocations().size() - Before, 3u) << "result, partial sums, semaphores";
  Before = allocations().size();
  Tensor Small = op("sum", {{"self", input({100})}});
  EXPECT_EQ(allocations().size() - Before, 2u) << "input and result only";
}

// As measured with 2.11 on an H200; a card that was not gives the lower end, and says so.
TEST_F(Ops, SortsAndScansTakeCubsStorage) {
  S.Options.Version = {2, 11};
  S.Options.Gpu.ComputeMajor = 9;
  Tensor X = input({100000});
  op("cumsum", {{"self", X}, {"dim", 0}});
  const std::vector<Bytes> Scan = {400000, 400000, 1279};
  EXPECT_EQ(allocations(), Scan);
  invoke("sort", {{"self", X}});
  const std::vector<Bytes> All = allocations(), Sort = {400000, 800000, 800000, 1228287};
  EXPECT_EQ(std::vector<Bytes>(All.begin() + 3, All.end()), Sort) << "values, places, their order, cub";
  EXPECT_TRUE(S.Assumptions.entries().empty());
  S.Options.Gpu.ComputeMajor = 8;
  invoke("sort", {{"self", X}});
  ASSERT_EQ(S.Assumptions.entries().size(), 1u);
  EXPECT_EQ(S.Assumptions.entries()[0].Kind, Doubt::SortScratch);
  EXPECT_EQ(allocations().back(), 1200383) << "keys and values go to and fro on every card";
}

TEST_F(Ops, AdaptiveMaximaWorkInPlainFormat) {
  Tensor X = makeTensor({2, 3, 4, 4}, Dtype::Float, Cuda, MemoryFormat::ChannelsLast);
  Tensor Y = invoke("adaptive_max_pool2d", {{"self", X}, {"output_size", Sizes{2, 2}}})
                 .get<ArgumentList>()
                 ->at(0)
                 .get<Tensor>()[0];
  EXPECT_TRUE(Y.isContiguous(MemoryFormat::ChannelsLast));
  EXPECT_EQ(allocations(), (std::vector<Bytes>{384, 96, 192, 96, 192, 384})) << "results, then all of it plain";
}

TEST_F(Ops, PoolingReadsDenseMemoryInBackwardToo) {
  Tensor X = leaf({1, 2, 4, 6});
  Tensor Y = op("max_pool2d", {{"self", ops::transpose(X, 2, 3)}, {"kernel_size", 2}});
  backward({op("sum", {{"self", Y}})}, {}, {});
  auto All = allocations();
  EXPECT_EQ(std::count(All.begin(), All.end(), 192), 5)
      << "input, copy, gradient, copy, and the gradient in the leaf's layout";
}

TEST_F(Ops, MeanOfAChannelsLastImageCopiesItsGradient) {
  for (MemoryFormat Format : {MemoryFormat::Contiguous, MemoryFormat::ChannelsLast}) {
    std::size_t Before = allocations().size();
    Tensor X = makeTensor({2, 3, 4, 4}, Dtype::Float, Cuda, Format);
    X.impl().RequiresGrad = true;
    Tensor Y = op("adaptive_avg_pool2d", {{"self", X}, {"output_size", Sizes{1, 1}}});
    backward({Y}, {input({2, 3, 1, 1})}, {});
    auto All = allocations();
    EXPECT_EQ(std::count(All.begin() + Before, All.end(), 24), Format == MemoryFormat::Contiguous ? 2 : 3);
  }
}

TEST_F(Ops, DoubleConvolutionsArePlain) {
  for (auto [Type, Format] :
       {std::pair(Dtype::Float, MemoryFormat::ChannelsLast), std::pair(Dtype::Double, MemoryFormat::Contiguous)}) {
    Tensor X = makeTensor({2, 3, 8, 8}, Type, Cuda, MemoryFormat::ChannelsLast);
    Tensor Y = op("conv2d", {{"input", X}, {"weight", input({4, 3, 3, 3}, Type)}});
    EXPECT_TRUE(Y.isContiguous(Format));
  }
}

TEST_F(Ops, ReflectionReadsDenseMemoryAndReplicationAnything) {
  for (auto [Name, Copies] : {std::pair("reflection_pad1d", 1), std::pair("replication_pad1d", 0)}) {
    Tensor X = ops::transpose(input({2, 5, 3}), 1, 2);
    std::size_t Before = allocations().size();
    op(Name, {{"self", X}, {"padding", Sizes{1, 2}}});
    EXPECT_EQ(allocations().size() - Before, 1u + Copies);
  }
}

TEST_F(Ops, RunningStatisticsHaveNoGradient) {
  op("batch_norm",
     {{"input", input({2, 3, 4})}, {"running_mean", leaf({3})}, {"running_var", input({3})}, {"training", true}});
  EXPECT_EQ(error(),
            "The function 'native_batch_norm' is not differentiable with respect to argument 'running_mean'. "
            "This input cannot have requires_grad True.");
}

TEST_F(Ops, NumbersAreLostWhereAnOpMayHaveWritten) {
  const auto ones = [] {
    Argument Made = invokeFollowed("full", {{"size", Sizes{1}}, {"fill_value", 1.0}, {"device", Device{}}});
    return *Made.get<Tensor>();
  };
  const auto isKnown = [](const Tensor &T) { return !invokeFollowed("item", {{"self", T}}).isUnknown(); };
  Tensor X = ones(), Mean = ones(), Variance = ones(), Weight = ones();
  EXPECT_TRUE(isKnown(X));
  // It could not run, and would have changed self.
  invokeFollowed("add_", {{"self", X}, {"other", UnknownValue{"something"}}});
  EXPECT_FALSE(isKnown(X));
  // What the row names is written, whoever calls it and whether it runs or not; what it does not name is not.
  NamedArguments Arguments = {{"input", input({2, 1, 3}, Dtype::Float, Device{})},
                              {"weight", Weight},
                              {"bias", Argument()},
                              {"running_mean", Mean},
                              {"running_var", Variance},
                              {"training", true}};
  invoke("batch_norm", Arguments);
  EXPECT_FALSE(isKnown(Mean) || isKnown(Variance));
  EXPECT_TRUE(isKnown(Weight));
  // Of an op without a row nothing is known.
  invokeFollowed("no_such_op", {{"self", Weight}});
  EXPECT_FALSE(isKnown(Weight));
  EXPECT_TRUE(mayWrite("add_out", "out") && mayWrite("__iand__", "self") && mayWrite("batch_norm", "running_var"));
  EXPECT_FALSE(mayWrite("__and__", "self") || mayWrite("add", "self") || mayWrite("batch_norm", "weight"));
}

TEST_F(Ops, UnknownArgumentsPoisonOnlyWhatTheyDecide) {
  Tensor X = input({4});
  Argument Shape = invoke("view", {{"self", X}, {"size", ArgumentList{2, UnknownValue{"read from a file"}}}});
  ASSERT_TRUE(Shape.isUnknown());
  EXPECT_EQ(Shape.get<UnknownValue>()->Cause, "read from a file");
  ASSERT_EQ(S.Assumptions.entries().size(), 1u) << "what was left out is told";
  EXPECT_EQ(S.Assumptions.entries()[0].Kind, Doubt::UnknownValue);
  // A number that is not known keeps its kind; what is not even known to be one decides everything.
  const UnknownValue Real{"a number", false, Dtype::Double}, Whole{"a number", false, Dtype::Long};
  EXPECT_TRUE(op("add", {{"self", X}, {"other", X}, {"alpha", Real}}).defined());
  EXPECT_EQ(op("full", {{"size", Sizes{2}}, {"fill_value", Whole}}).dtype(), Dtype::Long);
  EXPECT_EQ(op("tensor", {{"data", ArgumentList{Real, Real}}}).sizes(), Sizes{2});
  EXPECT_EQ(S.Assumptions.entries().size(), 1u);
  EXPECT_TRUE(invoke("add", {{"self", X}, {"other", X}, {"alpha", UnknownValue{"something"}}}).isUnknown());
  EXPECT_TRUE(invoke("zeros", {{"size", Whole}}).isUnknown());
  // How many different numbers there are has no largest.
  EXPECT_TRUE(invoke("one_hot", {{"self", op("zeros", {{"size", Sizes{70}}, {"dtype", Dtype::Long}})}}).isUnknown());
  EXPECT_TRUE(invoke("no_such_op", {}).isUnknown());
  EXPECT_EQ(S.Assumptions.entries().back().Kind, Doubt::NoOpModel);
  // What is told already is not told again.
  std::size_t Told = S.Assumptions.entries().size();
  EXPECT_TRUE(invoke("relu", {{"self", invoke("no_such_op", {})}}).isUnknown());
  EXPECT_EQ(S.Assumptions.entries().size(), Told);
}

TEST_F(Ops, SpecialNumbersThatAreNotKnownAreTold) {
  const UnknownValue Real{"a number", false, Dtype::Double};
  Tensor X = leaf({4});
  Tensor Sum = op("add", {{"self", input({4})}, {"other", X}, {"alpha", Real}});
  op("sum", {{"self", Sum}});
  EXPECT_TRUE(S.Assumptions.entries().empty());
  EXPECT_FALSE(Scalar(1.0).is(2));
  EXPECT_TRUE(S.Assumptions.entries().empty());
  EXPECT_FALSE(Scalar(std::nan("")).is(1));
  ASSERT_EQ(S.Assumptions.entries().size(), 1u);
  EXPECT_EQ(S.Assumptions.entries()[0].Kind, Doubt::Branch);
}

TEST_F(Ops, WrongProgramsGetLibTorchsWords) {
  op("add", {{"self", input({3})}, {"other", input({4})}});
  EXPECT_EQ(error(), "The size of tensor a (3) must match the size of tensor b (4) at non-singleton dimension 0");
  op("mm", {{"self", input({2, 3})}, {"mat2", input({4, 5})}});
  EXPECT_EQ(error(), "mat1 and mat2 shapes cannot be multiplied (2x3 and 4x5)");
  op("add", {{"self", input({3})}, {"other", input({3}, Dtype::Float, Cpu)}});
  EXPECT_EQ(error(),
            "Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cpu!");
  Tensor W = leaf({3});
  op("add_", {{"self", W}, {"other", 1}});
  EXPECT_EQ(error(), "a leaf Variable that requires grad is being used in an in-place operation.");
  op("relu", {{"self", Tensor()}});
  EXPECT_NE(error(), "none");
}

// The schema's `none` is a whole dimension, the program's a new one: what slices give no case can write.
TEST_F(Ops, GatheredResultsFollowTheStridesOfTheirSource) {
  Tensor X = ops::transpose(input({2, 4, 3}), 1, 2), Five = input({5}, Dtype::Long);
  auto Gathered = [&](ArgumentList Indices) { return op("index", {{"self", X}, {"indices", Indices}}); };
  Tensor First = Gathered({Five});
  EXPECT_EQ(First.sizes(), (Sizes{5, 3, 4}));
  EXPECT_EQ(First.strides(), (Sizes{12, 1, 3}));
  Tensor Middle = Gathered({SliceIndex{0, 2, {}}, Five});
  EXPECT_EQ(Middle.sizes(), (Sizes{2, 5, 4}));
  EXPECT_EQ(Middle.strides(), (Sizes{20, 4, 1}));
  Tensor Apart = Gathered({Five, SliceIndex{0, 3, {}}, Five});
  EXPECT_EQ(Apart.sizes(), (Sizes{5, 3}));
  EXPECT_EQ(Apart.strides(), (Sizes{3, 1}));
  EXPECT_EQ(error(), "none");
}

TEST_F(Ops, KernelsCopyWhatIsNotDense) {
  Tensor X = ops::transpose(input({2, 1000}), 0, 1);
  op("max", {{"self", X}});
  op("argmax", {{"self", X}});
  EXPECT_EQ(allocations(), (std::vector<Bytes>{8000, 4, 8000, 8, 8000}));
  EXPECT_EQ(allocatedNow(), 8000);
}

TEST_F(Ops, AbsurdSizesFailCleanly) {
  op("zeros", {{"size", Sizes{INT64_MAX, 3}}});
  EXPECT_EQ(error(), "Storage size calculation overflowed with sizes=[9223372036854775807, 3]");
  op("zeros", {{"size", Sizes{-1}}});
  EXPECT_EQ(error(), "Trying to create tensor with negative dimension -1: [-1]");
  Tensor One = input({1, 1});
  op("expand", {{"self", One}, {"size", Sizes{INT64_MAX, INT64_MAX}}});
  EXPECT_NE(error(), "none");
  op("repeat", {{"self", input({8})}, {"repeats", Sizes{INT64_MAX}}});
  EXPECT_NE(error(), "none");
  op("pad", {{"self", input({8})}, {"pad", Sizes{INT64_MAX, INT64_MAX}}});
  EXPECT_NE(error(), "none");
  op("slice", {{"self", input({8})}, {"dim", 0}, {"start", INT64_MIN}, {"end", INT64_MAX}, {"step", INT64_MAX}});
  S.takeError();
  op("arange", {{"end", 1e300}});
  EXPECT_NE(error(), "none");
}

// Every op, called with nothing, with undefined tensors and with tensors of surprising ranks: never a crash.
TEST_F(Ops, NothingCrashes) {
  std::vector<Tensor> Samples = {Tensor()};
  for (Device Where : {Cuda, Cpu})
    for (const Sizes &Shape : {Sizes{}, {0}, {3}, {0, 2}, {2, 3, 4}, {2, 0, 4, 1}, {1, 2, 3, 4, 5, 6}})
      Samples.push_back(leaf(Shape, Where));
  for (const OpDecl *Decl : allOps())
    for (std::string_view Name : Decl->Names) {
      invoke(Name, {});
      S.takeError();
      for (const Tensor &T : Samples) {
        invoke(Name, {{"self", T}});
        S.takeError();
        invoke(Name,
               {{"self", T}, {"other", T}, {"dim", 7}, {"index", T}, {"target", T}, {"weight", T}, {"mat2", T}});
        S.takeError();
        invoke(Name, {{"self", T}, {"dim", -3}, {"size", Sizes{-5, 0, 7}}, {"kernel_size", -1}, {"mask", T}});
        S.takeError();
      }
    }
}

} // namespace
} // namespace vramlint
