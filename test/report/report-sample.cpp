// Prints a report of the sample trace: `report-sample json|text|color|lines|diagnostics`. The JSON is held
// against the schema by the test `json-schema`.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lint/Checks.h"
#include "Lint/Diagnostics.h"
#include "Lint/GpuCards.h"
#include "Report/Json.h"
#include "Report/Text.h"
#include "report/SampleTrace.h"

#include <cstdio>
#include <cstring>

using namespace vramlint;

namespace {

/// A transformer-like tree: equal blocks, long paths, many iterations.
void addDeepModel(test::SampleTrace &S) {
  Trace &T = S.T;
  T.enterFunction("EncoderImpl::forward");
  T.beginStatement(S.at(30));
  T.moduleBegin({"encoder", "Encoder", "[8, 197, 768]", "", 151296, 151296});
  for (int I = 0; I < 12; ++I) {
    std::string Path = "encoder.layers.encoder_layer_" + std::to_string(I);
    T.moduleBegin({Path, "EncoderBlock", "[8, 197, 768]", "", 0, 0});
    for (const char *Child : {"ln_1", "self_attention", "dropout", "ln_2", "mlp"}) {
      T.moduleBegin(
          {Path + "." + Child, std::strlen(Child) == 4 ? "LayerNorm" : "Linear", "[8, 197, 768]", "", 1536, 1536});
      T.opBegin("addmm");
      BlockId B = T.allocate(5 * MiB, S.Cuda, Category::Activation);
      T.saved(B, "addmm");
      T.opEnd(123456789);
      T.moduleEnd("[8, 197, 768]");
    }
    T.moduleEnd("[8, 197, 768]");
  }
  T.moduleEnd("[8, 197, 768]");
  T.endStatement();
  T.leaveFunction();
}

ScenarioResult sample(test::SampleTrace &S, Status Wanted, bool Failing) {
  Settings Options;
  Options.Version = {2, 0};
  Ledger Assumptions;
  if (Wanted != Status::Exact)
    Assumptions.add({Doubt::CudnnWorkspace, "convolutions", S.at(6, 9), 0, 14});
  if (Wanted == Status::Lost)
    Assumptions.add({Doubt::NoModel, "torch::foo", S.at(6, 9)});
  ResultInput In{S.T, S.Files, Options, Assumptions, {}, {}, {}, {}, {}, {}, {}};
  In.Header = {"Net", "src/unet.cpp", "Net", "1, 2", {"4x1x64x64"}, "train sgd, 2 steps"};
  In.Counts = {524416, 524416, 2 * MiB + 512, 0, 0};
  In.Budget = Failing ? 32 * MiB : GiB;
  In.Cards = {*findCard("T4"), *findCard("rtx 4090")};
  if (Failing) {
    GpuProfile Tiny;
    Tiny.Name = "Tiny";
    Tiny.TotalMemory = 338 * MiB;
    In.Cards.push_back(Tiny);
    In.ContextSize = 300 * MiB;
    In.Findings = {runtimeError("mat1 and mat2 shapes cannot be multiplied (4x8 and 4x8)", S.at(6, 9),
                                {{S.at(6, 9), "NetImpl::forward"}, {S.at(20), "main"}})};
  }
  ScenarioResult R = buildResult(In);
  for (Finding &F : memoryFindings(R, S.Files))
    R.Findings.push_back(std::move(F));
  return R;
}

} // namespace

int main(int Count, char **Arguments) {
  std::string Form = Count > 1 ? Arguments[1] : "text";
  test::SampleTrace S(30), Deep(2);
  addDeepModel(Deep);
  ScenarioResult Exact = sample(Deep, Status::Exact, false), Low = sample(S, Status::AtLeast, true),
                 Unknown = sample(S, Status::Lost, true);
  std::vector<std::string> Source(40, "  // ...");
  Source[4] = "    x = conv1->forward(x);";
  Source[5] = "\tx = conv2->forward(x);";
  Source[19] = "  auto y = model->forward(x);";
  Source[20] = "  loss.backward();";
  SourceText Text = [&Source](std::uint32_t) { return &Source; };

  TextOptions Options;
  Options.Colors = Form == "color";
  std::string Output;
  if (Form == "json")
    Output = renderJson({Exact, Low, Unknown}, S.Files, "0.1.0");
  else if (Form == "lines")
    Output = renderLines(Low, S.Files, Text, Options);
  else if (Form == "diagnostics")
    Output =
        renderDiagnostics(selectFindings(Low.Findings, {}, Text), S.Files, Text) + summarizeDiagnostics(Low.Findings);
  else
    Output = renderText(Exact, Deep.Files, Options) + "\n\n" + renderText(Low, S.Files, Options) + "\n\n" +
             renderText(Unknown, S.Files, Options);
  std::fputs(Output.c_str(), stdout);
}
