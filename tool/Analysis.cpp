// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whoever says something twice is heard in this order: command line, directive, headers, default.
#include "Analysis.h"

#include "Frontend/ModelClass.h"
#include "Frontend/Synthesis.h"
#include "Torch/Execute.h"

#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/TargetParser/Host.h>

#include <set>

namespace vramlint {

namespace {

/// The release to follow. \p Assumed gets an entry when nobody says which.
TorchVersion chooseVersion(const ScenarioSpec &Spec, const Options &O, const Program &P, Ledger &Assumed) {
  if (O.Version)
    return *O.Version;
  if (auto Version = parseTorchVersion(Spec.TorchVersion))
    return *Version;
  const LibTorch *Library = P.libTorch();
  if (Library && Library->Major > 0)
    return {Library->Major, Library->Minor};
  const TorchVersion Default{2, 0};
  if (Library)
    Assumed.add({Doubt::TorchVersion, Library->Root});
  return Default;
}

std::vector<GpuProfile> chooseCards(const ScenarioSpec &Spec, const Options &O) {
  if (Spec.Device == "cpu")
    return {};
  if (!O.Gpus.empty() || Spec.Gpu.empty())
    return O.Gpus;
  auto Cards = parseGpus(Spec.Gpu);
  if (!Cards) { // refused when the scenario was chosen
    llvm::consumeError(Cards.takeError());
    return {};
  }
  return std::move(*Cards);
}

Settings chooseSettings(const ScenarioSpec &Spec, TorchVersion Version, const std::vector<GpuProfile> &Cards,
                        llvm::StringRef Vector) {
  Settings S;
  S.Version = Version;
  // Programs run on the CPU where they are analysed, unless a measurement was made elsewhere.
  if (Vector.empty() ? llvm::sys::getHostCPUFeatures().lookup("avx512f") : Vector == "avx512")
    S.OneDnnBlock = 16;
  S.CudaAvailable = Spec.Device != "cpu";
  S.Target = S.CudaAvailable ? Device{DeviceType::CUDA, 0} : Device{DeviceType::CPU};
  if (!Cards.empty())
    S.Gpu = Cards.front(); // one execution; the other cards are asked whether they hold its trace
  return S;
}

std::string describeMode(const ScenarioSpec &Spec) {
  if (!Spec.Entry.empty())
    return "function " + Spec.Entry;
  std::string Batch = Spec.Batch ? ", batch " + std::to_string(Spec.Batch) : "";
  switch (Spec.Mode) {
  case ScenarioMode::Forward:
    return "forward" + Batch;
  case ScenarioMode::Infer:
    return "infer" + Batch;
  case ScenarioMode::Train:
    return "train " + Spec.Optimizer + ", " + (Spec.Loss.empty() ? "mse" : Spec.Loss) + ", " +
           std::to_string(Spec.Steps) + (Spec.Steps == 1 ? " step" : " steps") + Batch;
  }
  llvm_unreachable("every mode is described");
}

ScenarioHeader describeScenario(const ScenarioSpec &Spec, const Options &O, const Program &P) {
  ScenarioHeader Header;
  Header.Name = Spec.Name;
  Header.Source = Spec.isDirective() ? Spec.File : O.Sources.front();
  Header.Mode = describeMode(Spec);
  if (!Spec.Entry.empty())
    return Header;
  Header.Model = Spec.Model;
  Header.Arguments = Spec.Args;
  if (auto Model = findModel(P, Spec.Model)) {
    if (!Model->Holder.empty() && !Model->IsTemplate)
      Header.Model = Model->Holder;
  } else {
    llvm::consumeError(Model.takeError());
  }
  for (const InputSpec &Input : Spec.Inputs)
    Header.Inputs.push_back(Input.Text);
  return Header;
}

llvm::Error checkEntry(const clang::FunctionDecl *Entry, const ScenarioSpec &Spec, const Program &P) {
  // Clang leaves out statements that are wrong: what is left of its body would be a program of its own.
  if (P.isForeign(Entry))
    return llvm::createStringError("function '" + Spec.Entry +
                                   "' does not compile without headers that were not found");
  if (Entry->isMain() || Entry->getMinRequiredArguments() == 0)
    return llvm::Error::success();
  std::string Parameters;
  for (unsigned I = 0, N = Entry->getMinRequiredArguments(); I < N; ++I)
    Parameters += (I ? ", " : "") + Entry->getParamDecl(I)->getType().getAsString();
  const std::string Message = "function '" + Spec.Entry + "' needs arguments (" + Parameters +
                              "); name one without, such as a function that calls it";
  if (!Spec.isDirective())
    return llvm::createStringError(Message);
  return llvm::createStringError(Spec.File + ":" + std::to_string(Spec.Line) + ":" + std::to_string(Spec.Column) +
                                 ": error: " + Message);
}

std::vector<CallSite> callSites(const std::vector<SourcePoint> &Stack) {
  std::vector<CallSite> Sites;
  for (SourcePoint Where : Stack)
    Sites.push_back({Where, ""});
  return Sites;
}

/// What the execution itself found, if it did not simply end.
std::vector<Finding> executionFindings(const Execution &E) {
  switch (E.End) {
  case ExecutionEnd::Completed:
    return {};
  case ExecutionEnd::Threw:
    return {runtimeError(E.Error, E.ErrorAt, callSites(E.ErrorStack))};
  case ExecutionEnd::Limit: {
    Finding F = runtimeError(E.Error, E.ErrorAt, callSites(E.ErrorStack));
    F.Check = "vram-limit";
    F.Message = "gave up here: " + E.Error;
    for (const Assumption &A : E.Assumptions.entries())
      if (A.Kind == Doubt::TimeLimit)
        F.Message += "; --max-time=SECONDS raises this limit";
    return {F};
  }
  }
  llvm_unreachable("every end is handled");
}

/// What stands where \p D is defined: `app::Net::forward`, without arguments of templates and inline namespaces.
SourceTree::Wanted nameOfDefinition(const clang::NamedDecl *D) {
  SourceTree::Wanted Name;
  // A template's constructor is called `Net<T>` otherwise.
  if (const auto *Constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(D))
    Name.Least = Constructor->getParent()->getNameAsString();
  else if (const auto *Destructor = llvm::dyn_cast<clang::CXXDestructorDecl>(D))
    Name.Least = "~" + Destructor->getParent()->getNameAsString();
  else
    Name.Least = D->getNameAsString();
  Name.Full = Name.Least;
  bool InClass = false;
  for (const clang::DeclContext *C = D->getDeclContext(); C && !C->isTranslationUnit(); C = C->getParent()) {
    const auto *Named = llvm::dyn_cast<clang::NamedDecl>(C);
    const auto *Space = llvm::dyn_cast<clang::NamespaceDecl>(C);
    if (!Named || !Named->getDeclName() || (Space && Space->isInline()))
      continue;
    Name.Full = Named->getNameAsString() + "::" + Name.Full;
    if (!Space)
      Name.Least = Named->getNameAsString() + "::" + Name.Least;
    InClass |= !Space;
  }
  if (!InClass)
    Name.Least = Name.Full;
  return Name;
}

/// `::ns::train`; what stands in a namespace without name is found there, too.
std::string callableName(const clang::FunctionDecl *Entry) {
  std::string Name = Entry->getNameAsString();
  for (const clang::DeclContext *C = Entry->getDeclContext(); C && !C->isTranslationUnit(); C = C->getParent())
    if (const auto *Named = llvm::dyn_cast<clang::NamedDecl>(C); Named && !Named->getName().empty())
      Name = Named->getNameAsString() + "::" + Name;
  return "::" + Name;
}

} // namespace

llvm::Expected<Analysis> analyse(const ScenarioSpec &Spec, const Options &O, Program &P, SourceFiles &Files,
                                 SourceTexts &Texts, llvm::ArrayRef<std::string> Choices) {
  auto Entry = addScenario(Spec, P);
  if (!Entry)
    return Entry.takeError();
  if (llvm::Error E = checkEntry(*Entry, Spec, P))
    return E;
  Texts.addGenerated(P, *Entry);

  Ledger Assumed;
  const std::vector<GpuProfile> Cards = chooseCards(Spec, O);
  ExecutionOptions Execute;
  Execute.Torch = chooseSettings(Spec, chooseVersion(Spec, O, P, Assumed), Cards, O.Vector);
  if (O.MaxSeconds > 0)
    Execute.MaxSeconds = O.MaxSeconds;
  Execute.MaxMemory = O.MaxMemory;
  if (O.MaxPaths)
    Execute.MaxPaths = O.MaxPaths;
  Execute.Shortcuts = !O.NoShortcuts;
  const llvm::StringRef Compiler = O.CompilerName.empty() ? P.commandLine().Compiler : O.CompilerName;
  Execute.ArgumentsRightToLeft = !isClang(Compiler);
  Execute.IsUserCode = [&P](clang::SourceLocation Location) { return P.isUserCode(Location); };
  bool UsesForeign = false;
  Execute.IsForeign = [&P, &UsesForeign](const clang::Decl *D) {
    const bool IsForeign = P.isForeign(D);
    UsesForeign |= IsForeign;
    return IsForeign;
  };
  std::set<SourceTree::Wanted> Lacking;
  Execute.Lacks = [&Lacking](const clang::NamedDecl *D) { Lacking.insert(nameOfDefinition(D)); };
  Execute.Globals = P.userGlobals();
  Execute.Quietly = [&P](llvm::function_ref<void()> Work, const clang::Decl *For) {
    return P.quietly(Work, For).empty();
  };
  Execute.DefinitionElsewhere = [&P](const clang::FunctionDecl *F) { return P.definitionElsewhere(F); };
  Execute.SeveralUnits = P.hasSeveralUnits();
  Execution Run = execute(P.context(), P.sema(), *Entry, Execute, Files);
  for (const Assumption &A : Run.Assumptions.entries())
    Assumed.add(A);
  for (const std::string &Choice : Choices)
    Assumed.add({Doubt::ChosenSource, Choice});
  // A library's objects hold no device memory; the program's own classes may be modules.
  if (UsesForeign && !P.missingOwnHeader().empty())
    Assumed.add({Doubt::MissingHeader, "#include \"" + P.missingOwnHeader() + "\""});

  Analysis A;
  A.Printed = std::move(Run.Output);
  A.Function = callableName(*Entry);
  A.IsMain = (*Entry)->isMain();
  A.GeneratedCode = Texts.generated(P, *Entry);
  A.Lacking.assign(Lacking.begin(), Lacking.end());
  if (Run.End == ExecutionEnd::Threw)
    A.Threw = Run.Error;
  const ModuleCounts &N = Run.Counts;
  ResultInput Input{.Recorded = *Run.Recorded,
                    .Files = Files,
                    .Options = Execute.Torch,
                    .Assumptions = Assumed,
                    .Header = describeScenario(Spec, O, P),
                    .Counts = {N.Parameters, N.Trainable, N.ParameterBytes, N.Buffers, N.BufferBytes},
                    .Findings = executionFindings(Run),
                    .Allocator = {},
                    .Budget = Spec.Budget,
                    .Cards = Cards,
                    .ContextSize = {}};
  A.Result = buildResult(Input);
  A.Recorded = std::move(Run.Recorded);
  A.Completed = Run.End != ExecutionEnd::Limit;
  std::vector<Finding> &Findings = A.Result.Findings;
  for (Finding &F : memoryFindings(A.Result, Files))
    Findings.push_back(std::move(F));
  auto Source = [&Texts, &Files](std::uint32_t File) { return Texts.lines(Files.name(File)); };
  Findings = selectFindings(std::move(Findings), O.Lint, Source, &A.Suppressed);
  return A;
}

} // namespace vramlint
