// Models and scenarios of programs: what directives say, and the C++ that is made of it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Analysis/ModelCalls.h"
#include "Analysis/ModelChoice.h"
#include "Analysis/ModelClass.h"
#include "Analysis/ScenarioSearch.h"
#include "Analysis/Synthesis.h"
#include "Fixture.h"

#include <clang/AST/Decl.h>

using namespace vramlint;
using namespace vramlint::test;

class ScenarioTest : public FrontendTest {
protected:
  /// What one directive alone amounts to.
  static ScenarioSpec settled(const ScenarioSettings &S) {
    ScenarioSpec Spec;
    Spec.Name = *S.Name;
    Spec.Entry = S.Entry.value_or("");
    Spec.Model = S.Model.value_or("");
    Spec.Args = S.Args.value_or("");
    Spec.Inputs = S.Inputs;
    Spec.Mode = S.Mode.value_or(Spec.Mode);
    Spec.Steps = S.Steps.value_or(Spec.Steps);
    Spec.Device = S.Device.value_or(Spec.Device);
    return Spec;
  }
};

TEST_F(ScenarioTest, ModelsAndScenarios) {
  auto A = write("a.cpp", R"(#include <torch/torch.h>
namespace zoo {
// vramlint: scenario(fit) model(1, 2) input(4x8) train(sgd, steps=3) budget(2GiB)
struct NetImpl : torch::nn::Cloneable<NetImpl> {
  NetImpl(int in, int out = 1) {}
  // vramlint: model(1) input(4x8) infer device(cpu)
  virtual torch::Tensor
  forward(torch::Tensor x) { return x; }
};
TORCH_MODULE(Net);
struct Other { int x; };
}
// vramlint: budget(1GiB)
int main() { zoo::Net net(1); }
)");
  auto P = parse(options({A}));
  ASSERT_TRUE(P);
  auto Models = listModels(*P);
  ASSERT_EQ(Models.size(), 1u);
  EXPECT_EQ(Models[0].Name, "zoo::NetImpl");
  EXPECT_EQ(Models[0].Holder, "zoo::Net");
  EXPECT_EQ(Models[0].Constructors, std::vector<std::string>{"NetImpl(int in, int out = 1)"});
  EXPECT_EQ(Models[0].Forwards, std::vector<std::string>{"torch::Tensor forward(torch::Tensor x)"});

  auto Specs = findScenarios(*P);
  ASSERT_TRUE(bool(Specs)) << llvm::toString(Specs.takeError());
  ASSERT_EQ(Specs->size(), 3u);
  EXPECT_EQ((*Specs)[0].Name, "fit");
  EXPECT_EQ((*Specs)[0].Where.Line, 3u);
  EXPECT_EQ((*Specs)[1].Name, "zoo::NetImpl-infer");
  EXPECT_EQ((*Specs)[2].Entry, "main");
  for (const ScenarioSettings &Said : *Specs) {
    auto Function = addScenario(settled(Said), *P);
    ASSERT_TRUE(bool(Function)) << llvm::toString(Function.takeError());
    EXPECT_TRUE((*Function)->hasBody());
  }
  auto Text = synthesize(settled((*Specs)[1]), *P);
  ASSERT_TRUE(bool(Text));
  EXPECT_EQ(*Text, "#include <torch/torch.h>\n"
                   "void vramlint_scenario_zoo__NetImpl_infer_2() {\n"
                   "  torch::Device device(torch::kCPU);\n"
                   "  std::shared_ptr<::zoo::NetImpl> model(new ::zoo::NetImpl(1));\n"
                   "  model->to(device);\n"
                   "  model->eval();\n"
                   "  auto input0 = torch::randn({4, 8}, "
                   "torch::TensorOptions().dtype(torch::kFloat32).device(device));\n"
                   "  torch::NoGradGuard no_grad;\n"
                   "  auto output = model->forward(input0);\n"
                   "}\n");
}

TEST_F(ScenarioTest, ScenarioErrorsNameTheOption) {
  auto P = parse(options({write("a.cpp", R"(#include <torch/torch.h>
struct Net : torch::nn::Module {
  Net(int in) {}
  torch::Tensor forward(torch::Tensor x) { return x; }
};
struct Pair : torch::nn::Module {
  std::tuple<torch::Tensor, int> forward(torch::Tensor x) { return {x, 1}; }
};
int main() {}
)")}));
  ASSERT_TRUE(P);
  ScenarioSpec Good;
  Good.Name = "s";
  Good.Model = "Net";
  Good.Args = "1";
  Good.Inputs = *parseInputs("2x2");
  auto MessageWith = [&](auto Change) {
    ScenarioSpec Spec = Good;
    Change(Spec);
    return messageOf(addScenario(Spec, *P));
  };
  auto Starts = [](const std::string &Text, const char *Prefix) {
    EXPECT_TRUE(llvm::StringRef(Text).starts_with(Prefix)) << Text;
  };
  Starts(MessageWith([](auto &S) { S.Args = "1, 2"; }),
         "--args '1, 2' does not construct 'Net': no matching constructor");
  Starts(MessageWith([](auto &S) { S.Args = "nope"; }),
         "--args 'nope' does not construct 'Net': use of undeclared identifier 'nope'; its "
         "constructors are\n  Net(int in)");
  Starts(MessageWith([](auto &S) { S.Args = "1); f(2"; }), "--args '1); f(2': brackets do not match");
  Starts(MessageWith([](auto &S) { S.Args = "1 // x"; }), "--args '1 // x': no comments");
  for (auto Mode : {ScenarioMode::Forward, ScenarioMode::Train})
    Starts(MessageWith([&](auto &S) {
             S.Mode = Mode;
             S.Inputs = *parseInputs("2x2,3");
           }),
           "--input '2x2, 3' does not fit 'Net': ");
  Starts(MessageWith([](auto &S) {
           S.Model = "Pair";
           S.Args = "";
           S.Mode = ScenarioMode::Train;
         }),
         "forward of 'Pair' does not return a single tensor, so training needs a loss");
  EXPECT_EQ(MessageWith([](auto &S) {
              S.Model = "Pair";
              S.Args = "";
              S.Mode = ScenarioMode::Train;
              S.Loss = "std::get<0>(output).sum()";
            }),
            "");
  Starts(MessageWith([](auto &S) {
           S.Mode = ScenarioMode::Train;
           S.Loss = "mze";
         }),
         "unknown loss --loss 'mze'; did you mean 'mse'?");
  Starts(MessageWith([](auto &S) {
           S.Mode = ScenarioMode::Train;
           S.Loss = "output.nope(target)";
         }),
         "--loss 'output.nope(target)' does not compile: no member named 'nope'");
  Starts(MessageWith([](auto &S) { S.Model = "Nett"; }),
         "no model 'Nett'; did you mean 'Net'? (models found: Net, Pair)");
  Starts(MessageWith([](auto &S) { S.Entry = "mian"; }), "no function for --entry 'mian'; did you mean 'main'?");
  EXPECT_EQ(MessageWith([](auto &) {}), "");
}

TEST_F(ScenarioTest, MalformedDirectivesAreErrorsAtTheirLine) {
  auto A = write("a.cpp", "int x;\n// vramlint: budgt(1)\nint main() {}\n/* vramlint: entry() */\n"
                          "const char *Text = \"// vramlint: not a comment\";\n");
  auto P = parse(options({A}));
  ASSERT_TRUE(P);
  EXPECT_EQ(messageOf(findScenarios(*P)),
            A + ":2:4: error: unknown word 'budgt' in vramlint directive; did you mean 'budget'?\n" + A +
                ":4:4: error: entry(): the value is empty");
}

TEST_F(ScenarioTest, MethodsCodeAndCallsWithArguments) {
  auto P = parse(options({write("a.cpp", R"(#include <torch/torch.h>
struct Net : torch::nn::Module {
  torch::Tensor forward(torch::Tensor x) { return x; }
  torch::Tensor losses() { return {}; }
  void reset(std::vector<torch::Tensor> all) {}
};
std::shared_ptr<Net> makeNet(int n) { return std::make_shared<Net>(); }
namespace app { void train(Net &net, int steps) {} template <class T> void fit(T t) {} }
)")}));
  ASSERT_TRUE(P);
  auto textOf = [&](auto Change) {
    ScenarioSpec S;
    S.Name = "s";
    Change(S);
    auto Text = synthesize(S, *P);
    return Text ? *Text : llvm::toString(Text.takeError());
  };
  auto messageWith = [&](auto Change) {
    ScenarioSpec S;
    S.Name = "s";
    Change(S);
    return messageOf(addScenario(S, *P));
  };
  auto contains = [](const std::string &Text, const char *Part) {
    EXPECT_NE(Text.find(Part), std::string::npos) << Text;
  };
  contains(textOf([](auto &S) { S.Model = "Net", S.Method = "losses"; }), "  auto output = model->losses();\n");
  const std::string Reset =
      textOf([](auto &S) { S.Model = "=makeNet(3)", S.Method = "reset", S.Inputs = *parseInputs("[2*4x8]"); });
  contains(Reset, "  auto model = makeNet(3);\n");
  contains(Reset, "\n  model->reset(input0);\n");
  EXPECT_EQ(messageWith([](auto &S) { S.Model = "=makeNet(3)", S.Inputs = *parseInputs("4"); }), "");
  EXPECT_EQ(messageWith([](auto &S) { S.Model = "Net", S.Method = "losse"; }), "model 'Net' has no losse to run");
  contains(messageWith([](auto &S) { S.Model = "Net"; }), "needs --input=SHAPE for each argument of forward");
  EXPECT_EQ(messageWith([](auto &S) { S.Entry = "train", S.Args = "*makeNet(1), 2", S.HasArgs = true; }), "");
  EXPECT_EQ(messageWith([](auto &S) { S.Entry = "app::fit", S.Args = "2", S.HasArgs = true; }), "");
  contains(messageWith([](auto &S) { S.Entry = "train"; }), "needs arguments (Net &, int): give --args=C++");
  contains(messageWith([](auto &S) { S.Entry = "train", S.Args = "1", S.HasArgs = true; }),
           "--args '1' does not compile: ");
}

TEST_F(ScenarioTest, TargetsAreMadeBeforeTheSteps) {
  auto P = parse(options({write("a.cpp", R"(#include <torch/torch.h>
struct Net : torch::nn::Module { torch::Tensor forward(torch::Tensor x) { return x; } };
)")}));
  ASSERT_TRUE(P);
  ScenarioSpec S;
  S.Name = "s";
  S.Model = "Net";
  S.Mode = ScenarioMode::Train;
  S.Inputs = *parseInputs("2x3");
  S.Targets = *parseInputs("2:int64");
  S.Batch = 5;
  auto One = synthesize(S, *P);
  ASSERT_TRUE(bool(One));
  EXPECT_NE(One->find("  auto target = torch::zeros({5}, "), std::string::npos) << *One;
  EXPECT_EQ(One->find("target.defined()"), std::string::npos) << *One;
  S.Targets = *parseInputs("2*2x3");
  EXPECT_NE(messageOf(synthesize(S, *P)).find("compares with one target"), std::string::npos);
  S.Loss = "torch::mse_loss(output, target0) + torch::mse_loss(output, target1)";
  EXPECT_EQ(messageOf(addScenario(S, *P)), "");
}

TEST_F(ScenarioTest, OutermostModelsAndTheirCalls) {
  auto P = parse(options({write("a.cpp", R"(#include <torch/torch.h>
struct BlockImpl : torch::nn::Module { BlockImpl(int n) {} torch::Tensor forward(torch::Tensor x) { return x; } };
TORCH_MODULE(Block);
struct HeadImpl : torch::nn::Module { torch::Tensor forward(torch::Tensor x) { return x; } };
TORCH_MODULE(Head);
Head makeHead() { return Head(); }
struct NetImpl : torch::nn::Module {
  NetImpl(int in, float rate, bool wide = false);
  torch::Tensor forward(torch::Tensor x) { return block->forward(x); }
  Block block{3};
};
NetImpl::NetImpl(int in, float rate, bool wide) { Head head = makeHead(); }
TORCH_MODULE(Net);
struct Base : torch::nn::Module { virtual torch::Tensor forward(torch::Tensor x) = 0; };
struct Other : Base { torch::Tensor forward(torch::Tensor x) override { return x; } };
constexpr int Width = 6;
void use(int given) {
  const int in = 2 * Width;
  Net net(in, 0.5f);
  Net unknown(given, 0.5f);
  auto same = std::make_shared<NetImpl>(3, 1.f, true);
  int rows = 4;
  auto x = torch::randn({rows, 8}, {});
  net->forward(x);
}
)")}));
  ASSERT_TRUE(P);
  std::vector<ModelClass> Models = outermostModels(*P);
  ASSERT_EQ(Models.size(), 2u);
  EXPECT_EQ(Models[0].Name, "NetImpl");
  EXPECT_EQ(Models[1].Name, "Other");
  ModelCalls Calls = callsOf(Models[0], "forward", *P);
  EXPECT_EQ(Calls.Arguments, (std::vector<std::string>{"12, 0.5", "3, 1, true"}));
  EXPECT_EQ(Calls.Shapes, (std::vector<std::vector<std::vector<std::int64_t>>>{{{4, 8}}}));
}
