// Order, lifetimes and ownership of gradients, on CUDA and across releases.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "unit/Training/Program.h"

#include "Ops/Core/Functions.h"
#include "Tensor/GradNode.h"

namespace vramlint {
namespace {

class Engine : public Program {
protected:
  Tensor leaf(const Sizes &Shape) {
    Tensor T = input(Shape);
    T.impl().RequiresGrad = true;
    return T;
  }
  std::string error() { return S.takeError().value_or("none"); }
  /// Sizes allocated on the device since the last call.
  std::vector<Bytes> allocated() {
    std::vector<Bytes> Sizes;
    for (; Seen < Events.events().size(); ++Seen)
      if (const Event &E = Events.events()[Seen]; E.Kind == EventKind::Allocate && E.Where.isCuda())
        Sizes.push_back(E.Size);
    return Sizes;
  }
  std::size_t Seen = 0;
};

TEST_F(Engine, GradientsAreTakenOverWithoutACopy) {
  Tensor X = leaf({100});
  Tensor Loss = ops::sum(ops::mul(X, 2.0));
  allocated();
  backward({Loss}, {}, {});
  EXPECT_EQ(allocated(), (std::vector<Bytes>{4, 400})) << "the seed and the gradient";
  EXPECT_EQ(X.grad().storage()->category(), Category::Gradient);
}

TEST_F(Engine, AnExpandedGradientIsCopied) {
  Tensor X = leaf({100});
  Tensor Loss = ops::sum(X);
  allocated();
  backward({Loss}, {}, {});
  EXPECT_EQ(allocated(), (std::vector<Bytes>{4, 400}));
  EXPECT_TRUE(X.grad().isContiguous());
}

TEST_F(Engine, SharedGradientIsCopiedOnce) {
  Tensor A = leaf({100}), B = leaf({100});
  Tensor Sum = ops::add(A, B);
  Tensor Loss = ops::sum(ops::mul(Sum, 3.0));
  allocated();
  backward({Loss}, {}, {});
  EXPECT_EQ(allocated(), (std::vector<Bytes>{4, 400, 400}));
  EXPECT_NE(A.grad().storage(), B.grad().storage());
}

TEST_F(Engine, FanInIsInPlaceFromTwoOn) {
  for (TorchVersion V : {TorchVersion{1, 13}, TorchVersion{2, 1}}) {
    S.Options.Version = V;
    Tensor X = leaf({100});
    Tensor Y = ops::mul(X, 2.0);
    Tensor Loss = ops::sum(ops::mul(Y, Y));
    allocated();
    backward({Loss}, {}, {});
    // seed, two gradients of y, (their sum,) gradient of x
    EXPECT_EQ(allocated().size(), V.Major == 1 ? 5u : 4u);
  }
}

TEST_F(Engine, SecondBackwardAddsInPlace) {
  Tensor X = leaf({100});
  backward({ops::sum(ops::mul(X, 2.0))}, {}, {});
  StorageRef First = X.grad().storage();
  backward({ops::sum(ops::mul(X, 2.0))}, {}, {});
  EXPECT_EQ(X.grad().storage(), First);
}

TEST_F(Engine, SavedTensorsDieUnlessTheGraphIsKept) {
  Tensor X = leaf({100});
  Tensor Y = ops::mul(ops::unary("exp", X), 2.0);
  Tensor Loss = ops::sum(Y);
  backward({Loss}, {}, {.KeepGraph = true});
  EXPECT_FALSE(S.failed());
  backward({Loss}, {}, {});
  EXPECT_FALSE(S.failed());
  backward({Loss}, {}, {});
  EXPECT_EQ(error().substr(0, 52), "Trying to backward through the graph a second time (");
}

TEST_F(Engine, ChangedSavedTensorsAreNoticed) {
  Tensor X = leaf({100});
  Tensor Y = ops::unary("exp", X);
  Tensor Loss = ops::sum(Y);
  ops::addInto(Y, 1);
  backward({Loss}, {}, {});
  EXPECT_EQ(error().substr(0, 70), "one of the variables needed for gradient computation has been modified");
}

TEST_F(Engine, RefusesWhatLibTorchRefuses) {
  backward({ops::mul(leaf({3}), 2.0)}, {}, {});
  EXPECT_EQ(error(), "grad can be implicitly created only for scalar outputs");
  backward({ops::sum(input({3}))}, {}, {});
  EXPECT_EQ(error(), "element 0 of tensors does not require grad and does not have a grad_fn");
  backward({Tensor()}, {}, {});
  EXPECT_NE(error(), "none");
}

TEST_F(Engine, GradComputesOnlyWhatIsAsked) {
  Tensor X = leaf({8, 4}), W = leaf({4, 2});
  Tensor Loss = ops::sum(ops::mm(X, W));
  std::vector<Tensor> Grads = gradients({Loss}, {X}, {}, {}, false);
  ASSERT_EQ(Grads.size(), 1u);
  EXPECT_EQ(Grads[0].sizes(), Sizes({8, 4}));
  EXPECT_FALSE(X.grad().defined());
  EXPECT_FALSE(W.grad().defined());
  Tensor Other = leaf({3});
  gradients({ops::sum(ops::mm(X, W))}, {Other}, {}, {}, false);
  EXPECT_EQ(error().substr(0, 48), "One of the differentiated Tensors appears to not");
}

TEST_F(Engine, GradientsOfGradients) {
  Tensor X = leaf({8, 4}), W = leaf({4, 2});
  Tensor Out = ops::sum(ops::mm(X, W));
  std::vector<Tensor> Grads = gradients({Out}, {X}, {}, {.KeepGraph = true, .CreateGraph = true}, false);
  Tensor Penalty = ops::norm(Grads[0], 2);
  ASSERT_TRUE(Penalty.requiresGrad());
  backward({Penalty}, {}, {});
  EXPECT_FALSE(S.failed());
  EXPECT_EQ(W.grad().sizes(), W.sizes());
}

TEST_F(Engine, InPlaceOnAViewRewritesTheBase) {
  Tensor X = leaf({10, 4});
  Tensor Y = ops::mul(X, 2.0);
  ops::fillInto(ops::select(Y, 0, 0), "zero");
  EXPECT_EQ(Y.impl().Function->Op, "copy_slices");
  backward({ops::sum(Y)}, {}, {});
  EXPECT_FALSE(S.failed());
  EXPECT_EQ(X.grad().sizes(), X.sizes());
}

TEST_F(Engine, RetainedGradientsAndHooks) {
  Tensor X = leaf({10});
  Tensor Y = ops::mul(X, 2.0);
  op("retain_grad", {{"self", Y}});
  int Calls = 0;
  Y.impl().Function->Hooks.push_back({0, [&](const Tensor &) {
                                        ++Calls;
                                        return Tensor();
                                      }});
  backward({ops::sum(Y)}, {}, {});
  EXPECT_EQ(Calls, 1);
  EXPECT_TRUE(Y.grad().defined());
}

TEST_F(Engine, LongChainsEndWithoutRecursion) {
  Tensor Total = leaf({1});
  for (int I = 0; I < 50000; ++I)
    Total = ops::add(Total, 1);
  Total = Tensor();
  SUCCEED();
}

} // namespace
} // namespace vramlint
