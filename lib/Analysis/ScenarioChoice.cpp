// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/ScenarioChoice.h"
#include "Analysis/Candidates.h"
#include "Analysis/ModelChoice.h"
#include "Analysis/ScenarioSearch.h"
#include "Analysis/ShellWords.h"
#include "Analysis/Tests.h"
#include "Analysis/TypicalArguments.h"

#include <clang/AST/Decl.h>
#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/Path.h>

namespace vramlint {

void followHeaders(ScenarioSpec &Spec, const Program &P) {
  const LibTorch *Library = P.libTorch();
  if (!Library || Spec.IsVersionSaid)
    return;
  Spec.IsVersionAssumed = Library->Major == 0;
  if (Spec.IsVersionAssumed)
    return;
  Spec.Version = TorchVersion{Library->Major, Library->Minor};
  // A program that a release does not compile is none of that release.
  const LaterUse Use = P.laterUse();
  if (const TorchVersion Needed{Use.Major, Use.Minor}; Spec.Version < Needed) {
    Spec.Version = Needed;
    const std::size_t More = Use.Names.size() - 1;
    Spec.LaterUse = std::to_string(Use.Major) + "." + std::to_string(Use.Minor) + " ('" + Use.Names.front() + "'" +
                    (More ? " and " + std::to_string(More) + " more" : "") + ")";
  }
}

static ScenarioSpec settled(const ScenarioSettings &S, const Program &P) {
  ScenarioSpec Spec;
  Spec.Name = S.Name.value_or(S.Entry ? *S.Entry : llvm::StringRef(*S.Model).starts_with("=") ? "model" : *S.Model);
  Spec.Entry = S.Entry.value_or("");
  Spec.Model = S.Entry ? "" : *S.Model;
  Spec.Args = S.Args.value_or("");
  Spec.HasArgs = S.Args.has_value();
  Spec.ProgramArguments = S.ProgramArguments;
  Spec.Given = S.Given;
  Spec.Method = S.Method.value_or(Spec.Method);
  Spec.Inputs = S.Inputs;
  Spec.Targets = S.Targets;
  Spec.Mode = S.Mode.value_or(Spec.Mode);
  Spec.Optimizer = S.Optimizer.value_or(Spec.Optimizer);
  Spec.Loss = S.Loss.value_or("");
  Spec.Steps = S.Steps.value_or(Spec.Steps);
  Spec.Batch = S.Batch.value_or(0);
  Spec.Version = S.Version.value_or(Spec.Version);
  Spec.IsVersionSaid = S.Version.has_value();
  followHeaders(Spec, P);
  Spec.Device = S.Device.value_or(Spec.Device);
  Spec.IsDeviceAssumed = !S.Device && S.Cards.empty() && !S.Budget;
  Spec.Cards = S.Cards;
  Spec.Budget = S.Budget;
  Spec.Where = S.Where;
  return Spec;
}

/// \p Own with everybody's say, in the order of Settings.h.
static llvm::Expected<ScenarioSpec> settle(const ScenarioSettings &Own, const Request &R,
                                           const ScenarioSettings &Configuration, const Program &P) {
  ScenarioSettings All = R.Said;
  All.fillFrom(Own);
  const std::string Name = "scenario '" + All.Name.value_or(All.Entry ? *All.Entry : *All.Model) + "' ";
  if (All.Entry && All.saysHow())
    return llvm::createStringError(Name + "executes the function '" + *All.Entry +
                                   "' as it is; words about a model do not go with it");
  if (R.Said.Steps || R.Said.Loss || !R.Said.Targets.empty())
    if (All.Mode != ScenarioMode::Train)
      return llvm::createStringError(Name + "does not train: --steps, --loss and --target need --train");
  All.fillFrom(Configuration);
  if (All.Device == "cpu") {
    if (!R.Said.Cards.empty())
      return llvm::createStringError(Name + "runs on the CPU; --gpu goes with --device=cuda");
    All.Cards.clear();
  }
  return settled(All, P);
}

/// Those of \p All that were asked for, in the order asked for.
static llvm::Expected<std::vector<ScenarioSettings>> selectByName(const std::vector<std::string> &Wanted,
                                                                  std::vector<ScenarioSettings> All) {
  std::vector<std::string> Names;
  for (const ScenarioSettings &S : All)
    Names.push_back(*S.Name);
  std::vector<ScenarioSettings> Selected;
  for (const std::string &Name : Wanted) {
    auto isNamed = [&](const ScenarioSettings &S) { return S.Name == Name; };
    auto Found = llvm::find_if(All, isNamed);
    if (Found == All.end())
      return llvm::createStringError("no scenario '" + Name + "'" + didYouMean(Name, Names) +
                                     (Names.empty() ? std::string(" (the sources have no vramlint directive)")
                                                    : " (scenarios found: " + llvm::join(Names, ", ") + ")"));
    if (llvm::none_of(Selected, isNamed))
      Selected.push_back(*Found);
  }
  return Selected;
}

/// A program that is tests and nothing else is run by its framework's main(), which its library has.
static std::vector<ScenarioSettings> testsOf(const Request &R, const Program &P) {
  std::vector<ScenarioSettings> All;
  for (const TestCase &Test : findTests(P)) {
    ScenarioSettings S;
    S.Name = S.Entry = Test.Name;
    All.push_back(std::move(S));
  }
  if (!All.empty())
    R.tell(Telling::Note, "nothing says what to execute; its tests are, each by itself, as with --entry=" +
                              quoted(*All.front().Entry));
  return All;
}

/// Of a template of which the program makes nothing, the arguments that are guessed.
static std::vector<std::string> guessedArguments(const ModelClass &Model, Program &P) {
  const auto Guessed = typicalTemplateArguments(Model);
  return Guessed && madeOf(Model, Model.Name + *Guessed, P) ? std::vector<std::string>{*Guessed}
                                                            : std::vector<std::string>();
}

/// Each of \p Models, with the arguments of its template.
static std::vector<ScenarioSettings> ofModels(llvm::ArrayRef<ModelClass> Models, const Request &R, Program &P) {
  std::vector<ScenarioSettings> All;
  for (const ModelClass &Model : Models) {
    const std::string Name = Model.Holder.empty() || Model.IsTemplate ? Model.Name : Model.Holder;
    std::vector<std::string> Named = Model.IsTemplate ? templateArguments(Model) : std::vector<std::string>{""};
    if (Named.empty())
      Named = guessedArguments(Model, P);
    if (Named.empty())
      R.tell(Telling::Note, "'" + Model.Name + "' (" + llvm::sys::path::filename(Model.File).str() + ":" +
                                std::to_string(Model.Line) +
                                ") is a template of which the program makes nothing; in " +
                                "place of the dots, its arguments: " + commandToComplete(R, Model));
    for (const std::string &Arguments : Named) {
      ScenarioSettings S;
      S.Name = S.Model = Name + Arguments;
      if (Model.Method != "forward")
        S.Method = Model.Method;
      All.push_back(std::move(S));
    }
  }
  return All;
}

/// What is executed where nobody says what: the whole program, its tests, or the models that no other contains.
static std::vector<ScenarioSettings> unasked(const Request &R, Program &P) {
  const bool HasMain = llvm::any_of(P.findFunctions("main"), [](const auto *F) { return F->isMain(); });
  if (HasMain && !R.Said.saysHow()) {
    ScenarioSettings Main;
    Main.Name = Main.Entry = "main";
    R.tell(Telling::Note, "nothing says what to execute; main() is, as with --entry=main");
    return {Main};
  }
  std::vector<ScenarioSettings> All;
  if (!R.Said.saysHow())
    All = testsOf(R, P);
  if (R.LeavesModels || !All.empty())
    return All;
  return ofModels(outermostModels(P), R, P);
}

static llvm::Expected<std::vector<ScenarioSpec>> settleAll(llvm::ArrayRef<ScenarioSettings> Chosen, bool IsUnasked,
                                                           const Request &R, Program &P) {
  auto Configuration = findConfiguration(P.options().Sources.front());
  if (!Configuration)
    return Configuration.takeError();
  std::vector<ScenarioSpec> Settled;
  for (const ScenarioSettings &Own : Chosen) {
    auto Spec = settle(Own, R, *Configuration, P);
    if (!Spec)
      return Spec.takeError();
    Spec->IsUnasked = IsUnasked;
    Settled.push_back(std::move(*Spec));
  }
  return Settled;
}

llvm::Expected<std::vector<ScenarioSpec>>
chooseParts(const Request &R, Program &P, const std::set<std::string> &NotRun, const std::set<std::string> &Seen) {
  std::vector<ModelClass> Parts = outermostModels(P, NotRun);
  llvm::erase_if(Parts,
                 [&](const ModelClass &M) { return M.IsTemplate || Seen.count(M.Name) || Seen.count(M.Holder); });
  auto Settled = settleAll(ofModels(Parts, R, P), /*IsUnasked=*/true, R, P);
  if (Settled)
    for (ScenarioSpec &Spec : *Settled)
      Spec.IsPart = true;
  return Settled;
}

llvm::Expected<std::vector<ScenarioSpec>> chooseScenarios(const Request &R, Program &P) {
  std::vector<ScenarioSettings> Chosen;
  bool IsUnasked = false;
  if (R.Said.namesScenario()) {
    Chosen.emplace_back();
  } else {
    auto Written = findScenarios(P);
    if (!Written)
      return Written.takeError();
    Chosen = std::move(*Written);
    if (!R.Scenarios.empty()) {
      auto Selected = selectByName(R.Scenarios, std::move(Chosen));
      if (!Selected)
        return Selected.takeError();
      Chosen = std::move(*Selected);
    }
    if ((IsUnasked = Chosen.empty()))
      Chosen = unasked(R, P);
  }
  return settleAll(Chosen, IsUnasked, R, P);
}

} // namespace vramlint
