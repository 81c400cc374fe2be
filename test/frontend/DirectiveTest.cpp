// The text of directives and inputs, without any program.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Fixture.h"
#include "Frontend/Scenario.h"

using namespace vramlint;
using namespace vramlint::test;
using ::testing::Test;

TEST(Inputs, ShapesAndDtypes) {
  auto Inputs = parseInputs("4x1x256x256, 2x3:int64,7:half,={1, 2}");
  ASSERT_TRUE(bool(Inputs));
  ASSERT_EQ(Inputs->size(), 4u);
  EXPECT_EQ((*Inputs)[0].Shape, (std::vector<std::int64_t>{4, 1, 256, 256}));
  EXPECT_EQ((*Inputs)[0].Dtype, "Float32");
  EXPECT_EQ((*Inputs)[1].Dtype, "Int64");
  EXPECT_FALSE((*Inputs)[1].IsFloating);
  EXPECT_EQ((*Inputs)[2].Dtype, "Float16");
  EXPECT_EQ((*Inputs)[3].Expression, "{1, 2}");
}

TEST(Inputs, MessagesNameTheText) {
  EXPECT_EQ(messageOf(parseInputs("4x0x2")), "dimension 0 of input '4x0x2' must be positive");
  EXPECT_EQ(messageOf(parseInputs("4x-1")), "dimension -1 of input '4x-1' must be positive");
  EXPECT_EQ(messageOf(parseInputs("4x")),
            "input '4x' is not a shape; expected dimensions joined by 'x', such as 4x1x256x256");
  EXPECT_EQ(messageOf(parseInputs("4,,2")), "empty input; expected a shape such as 4x1x256x256");
  EXPECT_EQ(messageOf(parseInputs("2x2:flaot32")),
            "unknown dtype 'flaot32' in input '2x2:flaot32'; did you mean 'float32'?");
  EXPECT_EQ(messageOf(parseInputs("99999999999999999999")), "input '99999999999999999999' has more than 2^63 bytes");
  EXPECT_EQ(messageOf(parseInputs("4294967296x4294967296")),
            "input '4294967296x4294967296' has more than 2^63 bytes");
  // 2^61 elements of one byte fit, of four bytes do not.
  EXPECT_EQ(messageOf(parseInputs("2305843009213693952:bool")), "");
  EXPECT_NE(messageOf(parseInputs("2305843009213693952")), "");
}

TEST(Directive, EveryWord) {
  auto D = parseDirective("scenario(fit) model(Options{1, \")\"}, 2) input(4x1) input(2:int64) "
                          "train(adam, steps=3) loss(mse) torch(1.13) budget(2GiB) device(cpu) "
                          "gpu(A100-40GB) batch(8)");
  ASSERT_TRUE(bool(D)) << llvm::toString(D.takeError());
  const ScenarioSpec &Spec = D->Spec;
  EXPECT_TRUE(D->NamesModel);
  EXPECT_EQ(Spec.Name, "fit");
  EXPECT_EQ(Spec.Args, "Options{1, \")\"}, 2");
  EXPECT_EQ(Spec.Inputs.size(), 2u);
  EXPECT_EQ(Spec.Mode, ScenarioMode::Train);
  EXPECT_EQ(Spec.Optimizer, "adam");
  EXPECT_EQ(Spec.Steps, 3);
  EXPECT_EQ(Spec.Loss, "mse");
  EXPECT_EQ(Spec.TorchVersion, "1.13");
  EXPECT_EQ(Spec.Budget, 2 * GiB);
  EXPECT_EQ(Spec.Device, "cpu");
  EXPECT_EQ(Spec.Gpu, "A100-40GB");
  EXPECT_EQ(Spec.Batch, 8);
}

TEST(Directive, Malformed) {
  auto Message = [](llvm::StringRef Text) { return messageOf(parseDirective(Text)); };
  EXPECT_EQ(Message("budgt(2GiB)"), "unknown word 'budgt' in vramlint directive; did you mean 'budget'?");
  EXPECT_EQ(Message("budget(lots)"), "budget(lots) is not a size such as 2GiB or 512MiB");
  EXPECT_EQ(Message("model(1"), "the bracket of 'model(' is not closed");
  EXPECT_EQ(Message("budget"), "'budget' needs a value in brackets: budget(...)");
  EXPECT_EQ(Message("entry()"), "'entry()' is empty");
  EXPECT_EQ(Message("infer train"), "'infer' and 'train' exclude each other");
  EXPECT_EQ(Message("infer(1)"), "'infer' takes nothing in brackets");
  EXPECT_EQ(Message("torch(new)"), "torch(new) is not a version such as 2.0");
  EXPECT_EQ(Message("device(tpu)"), "device(tpu) is neither cuda nor cpu");
  EXPECT_EQ(Message("budget(1) budget(2)"), "'budget' is given twice");
  EXPECT_EQ(Message("input(4) loss(mse)"), "'loss' needs 'train'");
  EXPECT_EQ(Message("train(sgd, steps=0)"), "steps must be a number from 1 to 1000000, not '0'");
  EXPECT_EQ(Message("train(sgd, lr=0)"), "unknown setting 'lr' in train(sgd, lr=0); known is steps");
  EXPECT_NE(Message("train(adm)").find("did you mean 'adam'?"), std::string::npos);
  EXPECT_NE(Message("entry(f) input(4)").find("do not go with it"), std::string::npos);
  EXPECT_EQ(Message("?"), "unexpected '?' in vramlint directive");
  EXPECT_EQ(Message(""), "");
}
