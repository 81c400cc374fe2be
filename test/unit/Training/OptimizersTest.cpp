// Optimizers: state and temporaries per parameter, and whole training steps measured on LibTorch 1.13.1 (CPU).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "unit/Training/Program.h"

#include "Tensor/GradNode.h"

namespace vramlint {

namespace {

class Optimizers : public Program {
protected:
  Optimizers() { S.Options.Version = {1, 13}; }

  struct Figures {
    Bytes State, Peak;
  };

  /// Two steps on one parameter of 4000 bytes: state held afterwards, and the peak above parameter and gradient.
  Figures twoSteps(std::string_view Name, OptionSet Options) {
    Tensor P = input({1000}), Grad = input({1000});
    P.impl().RequiresGrad = true;
    P.impl().Grad = Grad.implRef();
    Bytes Before = held();
    std::size_t From = Events.events().size();
    ParameterGroup Group;
    Group.Parameters = {P};
    auto Optimizer = makeOptimizer(Name, {Group}, Options);
    Optimizer->step({});
    Optimizer->step({});
    Figures F{held() - Before, 0};
    Bytes Live = 0;
    std::map<BlockId, Bytes> Sizes;
    for (std::size_t I = From; I != Events.events().size(); ++I) {
      const Event &E = Events.events()[I];
      if (E.Kind == EventKind::Allocate && E.Where.isCuda())
        Live += Sizes[E.Block] = E.Size;
      if (E.Kind == EventKind::Free && Sizes.count(E.Block))
        Live -= Sizes[E.Block];
      F.Peak = std::max(F.Peak, Live);
    }
    EXPECT_FALSE(S.failed()) << *S.takeError();
    return F;
  }
  Bytes held() {
    Bytes Live = 0;
    std::map<BlockId, Bytes> Sizes;
    for (const Event &E : Events.events()) {
      if (E.Kind == EventKind::Allocate && E.Where.isCuda())
        Live += Sizes[E.Block] = E.Size;
      if (E.Kind == EventKind::Free && Sizes.count(E.Block))
        Live -= Sizes[E.Block];
    }
    return Live;
  }
  static OptionSet options(std::map<std::string, Argument, std::less<>> Fields) { return {"", std::move(Fields)}; }
};

TEST_F(Optimizers, StateAndPeakPerParameter) {
  struct Case {
    const char *Name;
    OptionSet Options;
    Bytes State, Peak;
  } Cases[] = {
      {"SGD", {}, 0, 0},
      {"SGD", options({{"weight_decay", 0.1}}), 0, 4000},
      {"SGD", options({{"momentum", 0.9}}), 4000, 4000},
      {"SGD", options({{"momentum", 0.9}, {"weight_decay", 0.1}}), 4000, 8000},
      {"SGD", options({{"momentum", 0.9}, {"nesterov", true}}), 4000, 8000},
      {"Adam", {}, 8000, 16000},
      {"Adam", options({{"weight_decay", 0.1}}), 8000, 20000},
      {"Adam", options({{"amsgrad", true}}), 12000, 20000},
      {"AdamW", {}, 8000, 16000},
      {"RMSprop", {}, 4000, 8000},
      {"RMSprop", options({{"momentum", 0.9}, {"centered", true}, {"weight_decay", 0.1}}), 12000, 20000},
      {"Adagrad", {}, 4000, 8000},
      {"Adagrad", options({{"weight_decay", 0.1}}), 4000, 12000},
  };
  for (const Case &C : Cases) {
    Figures F = twoSteps(C.Name, C.Options);
    EXPECT_EQ(F.State, C.State) << C.Name;
    EXPECT_EQ(F.Peak, C.Peak) << C.Name;
  }
}

TEST_F(Optimizers, StateIsOfItsCategory) {
  Tensor P = input({1000});
  P.impl().Grad = input({1000}).implRef();
  ParameterGroup Group;
  Group.Parameters = {P};
  auto Adam = makeOptimizer("Adam", {Group}, {});
  Adam->step({});
  Bytes State = 0;
  for (const Event &E : Events.events())
    if (E.Kind == EventKind::Allocate && E.Cat == Category::OptimizerState)
      State += E.Size;
  EXPECT_EQ(State, 8000);
}

TEST_F(Optimizers, GroupsOverrideDefaultsAndUnknownOptionsAreSet) {
  EXPECT_EQ(twoSteps("SGD", options({{"momentum", UnknownValue{"from the command line"}}})).State, 4000);
  EXPECT_EQ(S.Assumptions.entries().front().Kind, Doubt::OptimizerOption);
  EXPECT_EQ(makeOptimizer("Rprop", {}, {}), nullptr);
}

// MLP 100-200-10, batch 32, cross entropy, SGD with momentum, two iterations with 1.13's zeroing zero_grad.
// Measured on CPU; the figures leave out the scalars that stay on the CPU when the tensors are on CUDA.
TEST_F(Optimizers, TwoStepsOfAnMlp) {
  auto Net = layer("Sequential");
  Net->addElement("0", layer("Linear", {{"in_features", 100}, {"out_features", 200}}));
  Net->addElement("1", layer("ReLU"));
  Net->addElement("2", layer("Linear", {{"in_features", 200}, {"out_features", 10}}));
  Net->to(Cuda, {});
  Tensor X = input({32, 100}), T = input({32}, Dtype::Long);
  auto Loss = layer("CrossEntropyLoss");
  ParameterGroup Group;
  Group.Parameters = parameters(*Net);
  auto Sgd = makeOptimizer("SGD", {Group}, options({{"momentum", 0.9}}));
  // Without workspaces of the matrix products.
  S.Options.Gpu.Multiprocessors = 1;
  Bytes Base = held();
  Bytes Forward[] = {26880, 204560}, AfterLoss[] = {28168, 205848}, Backward[] = {90124, 178964},
        Step[] = {178964, 178964};
  for (int I = 0; I != 2; ++I) {
    Sgd->zeroGrad({});
    Tensor Y = call(Net, X);
    EXPECT_EQ(held() - Base, Forward[I]);
    Argument Result = callModule(Loss, {{"input", Y}, {"target", T}});
    Tensor L = *Result.get<Tensor>();
    Result = Argument();
    EXPECT_EQ(held() - Base, AfterLoss[I]);
    backward({L}, {}, {});
    EXPECT_EQ(held() - Base, Backward[I]);
    Sgd->step({});
    EXPECT_EQ(held() - Base, Step[I]);
  }
  ASSERT_FALSE(S.failed()) << *S.takeError();
}

} // namespace
} // namespace vramlint
