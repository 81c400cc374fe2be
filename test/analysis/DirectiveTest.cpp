// The text of directives and inputs, without any program.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Analysis/Settings.h"
#include "Fixture.h"

#include <set>

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
                          "train(adam, steps=3) loss(mse) torch(1.13) budget(2GiB) device(cuda) "
                          "gpu(A100-40GB) batch(8)");
  ASSERT_TRUE(bool(D)) << llvm::toString(D.takeError());
  const ScenarioSettings &Said = D->Said;
  EXPECT_TRUE(D->NamesModel);
  EXPECT_EQ(Said.Name, "fit");
  EXPECT_EQ(Said.Args, "Options{1, \")\"}, 2");
  EXPECT_EQ(Said.Inputs.size(), 2u);
  EXPECT_EQ(Said.Mode, ScenarioMode::Train);
  EXPECT_EQ(Said.Optimizer, "adam");
  EXPECT_EQ(Said.Steps, 3);
  EXPECT_EQ(Said.Loss, "mse");
  EXPECT_EQ(Said.Version, (TorchVersion{1, 13}));
  EXPECT_EQ(Said.Budget, 2 * GiB);
  EXPECT_EQ(Said.Device, "cuda");
  ASSERT_EQ(Said.Cards.size(), 1u);
  EXPECT_EQ(Said.Cards[0].Name, "A100-40GB");
  EXPECT_EQ(Said.Batch, 8);
}

TEST(Directive, Malformed) {
  auto Message = [](llvm::StringRef Text) { return messageOf(parseDirective(Text)); };
  EXPECT_EQ(Message("budgt(2GiB)"), "unknown word 'budgt' in vramlint directive; did you mean 'budget'?");
  EXPECT_EQ(Message("budget(lots)"), "budget(lots): 'lots' is not a size such as 2GiB, 800MiB or 2147483648");
  EXPECT_EQ(Message("model(1"), "the bracket of 'model(' is not closed");
  EXPECT_EQ(Message("budget"), "'budget' needs a value in brackets: budget(...)");
  EXPECT_EQ(Message("entry()"), "entry(): the value is empty");
  EXPECT_EQ(Message("infer train"), "train(): forward, infer and train exclude each other");
  EXPECT_EQ(Message("infer(1)"), "'infer' takes nothing in brackets");
  EXPECT_EQ(Message("torch(new)"), "torch(new): 'new' is not a release such as 1.13 or 2.0");
  EXPECT_EQ(Message("device(tpu)"), "device(tpu): 'tpu' is neither cuda nor cpu");
  EXPECT_EQ(Message("budget(1) budget(2)"), "'budget' is given twice");
  EXPECT_EQ(Message("input(4) loss(mse)"), "'loss' needs 'train'");
  EXPECT_EQ(Message("train(sgd, steps=0)"), "train(sgd, steps=0): '0' is not a number from 1 to 1000000");
  EXPECT_EQ(Message("train(sgd, lr=0)"), "train(sgd, lr=0): unknown setting 'lr'; known is steps");
  EXPECT_NE(Message("train(adm)").find("did you mean 'adam'?"), std::string::npos);
  EXPECT_NE(Message("entry(f) input(4)").find("do not go with it"), std::string::npos);
  EXPECT_EQ(Message("?"), "unexpected '?' in vramlint directive");
  EXPECT_EQ(Message(""), "");
}

TEST(Inputs, ListsTuplesAndRepetitions) {
  auto Inputs = parseInputs("[2*4x8, 3], (4x8, =f(1, 2)), none, 2*5:int64");
  ASSERT_TRUE(bool(Inputs)) << llvm::toString(Inputs.takeError());
  ASSERT_EQ(Inputs->size(), 5u);
  EXPECT_EQ((*Inputs)[0].What, InputSpec::List);
  EXPECT_EQ((*Inputs)[0].Parts.size(), 3u);
  EXPECT_EQ((*Inputs)[1].What, InputSpec::Tuple);
  EXPECT_EQ((*Inputs)[1].Parts[1].Expression, "f(1, 2)");
  EXPECT_EQ((*Inputs)[2].What, InputSpec::None);
  EXPECT_EQ((*Inputs)[4].Dtype, "Int64");
  EXPECT_EQ(messageOf(parseInputs("0*4")), "'0' of input '0*4' is not a number from 1 to 10000");
  EXPECT_EQ(messageOf(parseInputs("[4x8, ]")), "empty input; expected a shape such as 4x1x256x256");
}

TEST(Settings, WhoSaysItFirstIsHeard) {
  auto Line = parseDirective("device(cpu)"), Written = parseDirective("entry(f) device(cuda) budget(1GiB)");
  auto File = parseConfiguration("# limits\nbudget(2GiB) torch(2.1)\n");
  ASSERT_TRUE(Line && Written && File);
  ScenarioSettings All = Line->Said;
  All.fillFrom(Written->Said);
  All.fillFrom(*File);
  EXPECT_EQ(All.Device, "cpu");
  EXPECT_EQ(All.Entry, "f");
  EXPECT_EQ(All.Budget, GiB);
  EXPECT_EQ(All.Version, (TorchVersion{2, 1}));
  EXPECT_EQ(
      messageOf(parseConfiguration("train(adam)")),
      "'train' is for a directive; the configuration says on which machine, against which limits and with which "
      "values from outside");
}

TEST(Settings, ValuesFromOutsideAddUpByName) {
  auto Line = parseDirective("set(vm[\"nz\"] = 512)"),
       Written = parseDirective("entry(f) set(vm[ \"nz\" ]=100), set(argv[2]=16)");
  auto File = parseConfiguration("set(argv[2]=8)\nset(env.HOME=\"/tmp\")\n");
  ASSERT_TRUE(Line && Written && File);
  ScenarioSettings All = Line->Said;
  All.fillFrom(Written->Said);
  All.fillFrom(*File);
  ASSERT_EQ(All.Given.size(), 3u);
  EXPECT_EQ(All.Given[0].describe(), "vm[\"nz\"] = 512");
  EXPECT_EQ(All.Given[1].describe(), "argv[2] = 16");
  EXPECT_EQ(All.Given[2].describe(), "env.HOME = \"/tmp\"");
  EXPECT_EQ(messageOf(parseDirective("set(n=1) set(n=2)")), "set(n=2): 'n' is said twice: n = 1 and n = 2");
}

TEST(Settings, EveryOneIsSpeltSomewhereAndOnlyOnce) {
  std::set<std::string> Options, Words;
  for (const Setting &S : settings()) {
    EXPECT_FALSE(S.Option.empty() && S.Word.empty());
    EXPECT_TRUE(S.Option.empty() || Options.insert(S.Option.str()).second) << S.Option.str();
    EXPECT_TRUE(S.Word.empty() || Words.insert(S.Word.str()).second) << S.Word.str();
  }
}
