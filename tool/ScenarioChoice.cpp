// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A scenario of the command line is made from options alone; one from the sources keeps what it says unless the
// command line says otherwise.
#include "ScenarioChoice.h"

#include <clang/AST/Decl.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/raw_ostream.h>

namespace vramlint {

static llvm::Error directiveError(const ScenarioSpec &Spec, const llvm::Twine &Message) {
  return llvm::createStringError(
      (Spec.File + ":" + llvm::Twine(Spec.Line) + ":" + llvm::Twine(Spec.Column) + ": error: " + Message).str());
}

static llvm::Error applyOptions(const Options &O, ScenarioSpec &Spec) {
  if (O.Mode || O.Steps || O.Batch || !O.Loss.empty()) {
    if (!Spec.Entry.empty())
      return llvm::createStringError("scenario '" + Spec.Name + "' executes the function '" + Spec.Entry +
                                     "' as it is; --forward, --infer, --train, --loss, --steps and --batch go with "
                                     "a model");
    Spec.Mode = O.Mode.value_or(Spec.Mode);
    if (Spec.Mode != ScenarioMode::Train && (O.Steps || !O.Loss.empty()))
      return llvm::createStringError("scenario '" + Spec.Name + "' does not train: --steps and --loss need --train");
    if (!O.Optimizer.empty())
      Spec.Optimizer = O.Optimizer;
    if (!O.Loss.empty())
      Spec.Loss = O.Loss;
    Spec.Steps = O.Steps.value_or(Spec.Steps);
    Spec.Batch = O.Batch.value_or(Spec.Batch);
  }
  if (!O.Device.empty())
    Spec.Device = O.Device;
  if (Spec.Device.empty())
    Spec.Device = "cuda";
  if (Spec.Device == "cpu" && !O.Gpus.empty())
    return llvm::createStringError("scenario '" + Spec.Name + "' runs on the CPU; --gpu goes with --device=cuda");
  if (O.Budget)
    Spec.Budget = O.Budget;
  if (!Spec.TorchVersion.empty() && !parseTorchVersion(Spec.TorchVersion))
    return directiveError(Spec, "torch(" + Spec.TorchVersion + ") is not a release such as 1.13 or 2.0");
  if (O.Gpus.empty() && !Spec.Gpu.empty())
    if (auto Cards = parseGpus(Spec.Gpu); !Cards)
      return directiveError(Spec, "gpu(" + Spec.Gpu + "): " + llvm::toString(Cards.takeError()));
  return llvm::Error::success();
}

static ScenarioSpec fromCommandLine(const Options &O) {
  ScenarioSpec Spec;
  Spec.Name = O.Model.empty() ? O.Entry : O.Model;
  Spec.Entry = O.Entry;
  Spec.Model = O.Model;
  Spec.Args = O.Args.value_or("");
  Spec.Inputs = O.Inputs;
  return Spec;
}

/// Those of \p All that were asked for, in the order asked for.
static llvm::Expected<std::vector<ScenarioSpec>> selectByName(const std::vector<std::string> &Wanted,
                                                              std::vector<ScenarioSpec> All) {
  std::vector<std::string> Names;
  for (const ScenarioSpec &Spec : All)
    Names.push_back(Spec.Name);
  std::vector<ScenarioSpec> Selected;
  for (const std::string &Name : Wanted) {
    auto Found = llvm::find_if(All, [&](const ScenarioSpec &Spec) { return Spec.Name == Name; });
    if (Found == All.end())
      return llvm::createStringError("no scenario '" + Name + "'" + didYouMean(Name, Names) +
                                     (Names.empty() ? std::string(" (the sources have no vramlint directive)")
                                                    : " (scenarios found: " + llvm::join(Names, ", ") + ")"));
    if (llvm::none_of(Selected, [&](const ScenarioSpec &Spec) { return Spec.Name == Name; }))
      Selected.push_back(*Found);
  }
  return Selected;
}

/// The whole program, where nothing says what of it is meant.
static std::optional<ScenarioSpec> mainAsItStands(const Options &O, const Program &P) {
  const bool AsksForModel = O.Mode || O.Steps || O.Batch || !O.Loss.empty();
  if (AsksForModel || llvm::none_of(P.findFunctions("main"), [](const auto *F) { return F->isMain(); }))
    return std::nullopt;
  ScenarioSpec Spec;
  Spec.Name = Spec.Entry = "main";
  if (!O.Quiet)
    llvm::errs() << "vramlint: note: nothing says what to execute; main() is, as with --entry=main\n";
  return Spec;
}

llvm::Expected<std::vector<ScenarioSpec>> chooseScenarios(const Options &O, const Program &P) {
  std::vector<ScenarioSpec> Chosen;
  if (O.namesScenario()) {
    Chosen.push_back(fromCommandLine(O));
  } else {
    auto Written = findScenarios(P);
    if (!Written)
      return Written.takeError();
    Chosen = std::move(*Written);
    if (!O.Scenarios.empty()) {
      auto Selected = selectByName(O.Scenarios, std::move(Chosen));
      if (!Selected)
        return Selected.takeError();
      Chosen = std::move(*Selected);
    }
  }
  if (Chosen.empty())
    if (auto Main = mainAsItStands(O, P))
      Chosen.push_back(std::move(*Main));
  for (ScenarioSpec &Spec : Chosen)
    if (llvm::Error E = applyOptions(O, Spec))
      return E;
  return Chosen;
}

} // namespace vramlint
