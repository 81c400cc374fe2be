// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/Analysis.h"
#include "Analysis/GivenNames.h"
#include "Analysis/MissingBodies.h"
#include "Analysis/ModelClass.h"
#include "Analysis/ShellWords.h"
#include "Analysis/Synthesis.h"
#include "Frontend/EarlierNames.h"
#include "Frontend/ForeignNames.h"
#include "Frontend/MissingHeaders.h"
#include "Frontend/SourceTree.h"
#include "Interp/BrokenCode.h"

#include <clang/AST/Decl.h>
#include <clang/AST/DeclCXX.h>
#include <clang/Basic/SourceManager.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/Regex.h>
#include <llvm/TargetParser/Host.h>

namespace vramlint {

namespace {

Settings settingsFor(const ScenarioSpec &Spec, llvm::StringRef Vector) {
  Settings S;
  S.Version = Spec.Version;
  // Programs run on the CPU where they are analysed, unless a measurement was made elsewhere.
  if (Vector.empty() ? llvm::sys::getHostCPUFeatures().lookup("avx512f") : Vector == "avx512")
    S.OneDnnBlock = 16;
  const bool OnCpu = Spec.Device == "cpu";
  S.CudaAvailable = !OnCpu || Spec.NothingOnCuda;
  S.Target = OnCpu ? Device{DeviceType::CPU} : Device{DeviceType::CUDA, Spec.DeviceNumber};
  if (!Spec.Cards.empty())
    S.Gpu = Spec.Cards.front(); // one execution; the other cards are asked whether they hold its trace
  return S;
}

std::string describeMode(const ScenarioSpec &Spec) {
  if (!Spec.Entry.empty())
    return "function " + Spec.Entry + (Spec.HasArgs ? "(" + Spec.Args + ")" : "");
  const std::string Batch = Spec.Batch ? ", batch " + std::to_string(Spec.Batch) : "";
  const std::string Method = Spec.Method == "forward" ? "" : " " + Spec.Method;
  switch (Spec.Mode) {
  case ScenarioMode::Forward:
    return Spec.Method + Batch;
  case ScenarioMode::Infer:
    return "infer" + Method + Batch;
  case ScenarioMode::Train:
    return "train" + Method + " " + Spec.Optimizer + ", " + (Spec.Loss.empty() ? "mse" : Spec.Loss) + ", " +
           std::to_string(Spec.Steps) + (Spec.Steps == 1 ? " step" : " steps") + Batch;
  }
  llvm_unreachable("every mode is described");
}

ScenarioHeader describeScenario(const ScenarioSpec &Spec, const Program &P) {
  ScenarioHeader Header;
  Header.Name = Spec.Name;
  Header.Source = Spec.isDirective() ? Spec.Where.File : P.options().Sources.front();
  Header.Mode = describeMode(Spec);
  Header.NothingOnCuda = Spec.NothingOnCuda;
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

std::vector<CallSite> callSites(const std::vector<SourcePoint> &Stack) {
  std::vector<CallSite> Sites;
  for (SourcePoint Where : Stack)
    Sites.push_back({Where, ""});
  return Sites;
}

/// Whether what is said after it may be said of something else than the program: values that were left out, and sides
/// that were taken without knowing.
bool shakesWhatFollows(const Assumption &A) {
  switch (A.Kind) {
  case Doubt::Branch:
  case Doubt::ProgramCall:
  case Doubt::LoopRounds:
  case Doubt::LoopGrows:
  case Doubt::UnknownDevice:
  case Doubt::UnknownFile:
  case Doubt::TakenDefault:
  case Doubt::DataSize:
    return true;
  default:
    return A.row().Worst == Rank::Lost;
  }
}

/// What the execution itself found, if it did not simply end.
std::vector<Finding> executionFindings(const Execution &E) {
  switch (E.End) {
  case ExecutionEnd::Completed: {
    if (E.Error.empty())
      return {};
    Finding F = runtimeError(E.Error, E.ErrorAt, callSites(E.ErrorStack));
    F.Level = Severity::Warning;
    F.Message = "LibTorch refuses this, and the program takes no memory after it has caught that: " + F.Message;
    return {F};
  }
  case ExecutionEnd::Threw: {
    Finding F = runtimeError(E.Error, E.ErrorAt, callSites(E.ErrorStack));
    if (llvm::any_of(E.Assumptions.entries(), shakesWhatFollows)) {
      F.Level = Severity::Warning;
      F.Message = "as far as is known, the program ends here: " + F.Message;
    }
    return {F};
  }
  case ExecutionEnd::Limit: {
    Finding F = runtimeError(E.Error, E.ErrorAt, callSites(E.ErrorStack));
    F.Check = "vram-limit";
    F.Message = "gave up here: " + E.Error;
    return {F};
  }
  }
  llvm_unreachable("every end is handled");
}

} // namespace

namespace {

/// One scenario ready to be executed, and what is learnt about the program on the way.
struct Prepared {
  clang::FunctionDecl *Entry = nullptr;
  ExecutionOptions Options;
  bool UsesForeign = false;
  std::set<SourceTree::Wanted> Lacking;
  std::optional<CodeDiagnostic> Broken; ///< the first error in a function that was instantiated to be executed
  /// The first error of each function that does not compile whatever headers were there, by its name.
  std::map<std::string, CodeDiagnostic> NotCompiled;
  std::map<std::string, CodeDiagnostic> WithoutHeaders; ///< others, which are not executed for want of a header
};

} // namespace

/// Whether an error is that a class of LibTorch's has no such member: a header that is missing gives it none.
static bool lacksOfLibTorch(const CodeDiagnostic &Error) {
  static const llvm::Regex Lacks("^no (member|template|type) named '[^']*' in '(const )?(torch|at|c10)::");
  return Lacks.match(Error.Message) || earlierUse(Error.Message);
}

/// Where the program's files are looked for: programs run where they are built, or in their tree.
static std::shared_ptr<ProjectFiles> projectFiles(const Request &R) {
  if (R.Program.Sources.empty() || R.MaxFileSize == 0)
    return nullptr;
  const SourceTree Tree(R.Program.Sources.front());
  llvm::SmallString<256> Current;
  llvm::sys::fs::current_path(Current);
  ProjectFiles::Places P{Tree.root(), {}, R.MaxFileSize};
  const std::string Here = Current.str().str();
  if (!R.WorkingDirectory.empty()) {
    llvm::SmallString<256> Said(R.WorkingDirectory);
    llvm::sys::fs::make_absolute(Said);
    P.Directories = {Said.str().str()};
  } else {
    P.Directories = Tree.homes();
    for (std::size_t I = 0, Count = P.Directories.size(); I < Count; ++I)
      P.Directories.push_back(P.Directories[I] + "/build");
    const bool IsInside = Here == Tree.root() || llvm::StringRef(Here).starts_with(Tree.root() + "/");
    P.Directories.insert(IsInside ? P.Directories.begin() : P.Directories.end(), Here);
  }
  return std::make_shared<ProjectFiles>(std::move(P));
}

static llvm::Expected<std::unique_ptr<Prepared>>
prepare(const ScenarioSpec &Spec, const Request &R, Program &P,
        llvm::function_ref<bool(const SourceTree::Wanted &)> CanBeFound) {
  auto Entry = addScenario(Spec, P);
  if (!Entry)
    return Entry.takeError();
  auto Ready = std::make_unique<Prepared>();
  Ready->Entry = *Entry;
  ExecutionOptions &O = Ready->Options;
  O.Torch = settingsFor(Spec, R.Vector);
  if (Spec.ProgramArguments)
    O.ProgramArguments = shellWords(*Spec.ProgramArguments);
  if (!Spec.Given.empty()) {
    std::vector<SetValue> Given = Spec.Given;
    llvm::append_range(Given, sizesOf(Spec.Given));
    O.Given = std::make_shared<GivenValues>(std::move(Given));
    if (llvm::Error E = findVariables(*O.Given, P))
      return llvm::createStringError(Spec.Where.errorPrefix() + llvm::toString(std::move(E)));
  }
  O.Files = projectFiles(R);
  O.MaxSeconds = R.MaxSeconds;
  O.MaxMemory = R.MaxMemory;
  O.MaxPaths = R.MaxPaths;
  O.Shortcuts = R.Shortcuts;
  O.AllRounds = R.AllRounds || Spec.AllRounds;
  O.EndsWithoutCuda = Spec.EndsWithoutCuda;
  O.ArgumentsRightToLeft = !isClang(R.Compiler.empty() ? P.commandLine().Compiler : R.Compiler);
  O.IsUserCode = [&P](clang::SourceLocation Location) { return P.isUserCode(Location); };
  O.IsForeign = [&P, &Ready = *Ready](const clang::Decl *D) {
    const bool IsForeign = P.isForeign(D);
    Ready.UsesForeign |= IsForeign;
    const auto *Function = IsForeign ? llvm::dyn_cast<clang::FunctionDecl>(D) : nullptr;
    if (const CodeDiagnostic *Error = Function ? P.errorIn(Function) : nullptr)
      (lacksOfLibTorch(*Error) ? Ready.NotCompiled : Ready.WithoutHeaders)
          .try_emplace(Function->getQualifiedNameAsString(), *Error);
    return IsForeign;
  };
  O.Lacks = [&Lacking = Ready->Lacking, CanBeFound](const clang::NamedDecl *D) {
    return CanBeFound(*Lacking.insert(nameOfDefinition(D)).first);
  };
  O.Globals = P.userGlobals();
  O.Quietly = [&P, &Broken = Ready->Broken](llvm::function_ref<void()> Work, const clang::Decl *For) {
    const std::vector<CodeDiagnostic> Errors = P.quietly(Work, For);
    const auto *Function = llvm::dyn_cast_or_null<clang::FunctionDecl>(For);
    if (!Errors.empty() && !Broken && Function && Function->isTemplateInstantiation())
      Broken = Errors.front();
    return Errors.empty();
  };
  O.DefinitionElsewhere = [&P](const clang::FunctionDecl *F) { return P.definitionElsewhere(F); };
  O.SeveralUnits = P.hasSeveralUnits();
  return Ready;
}

/// Whether what a missing header of the program's own declares could be a module, an optimizer or what trains one:
/// what is called of it bears the name of a method of theirs.
static bool mayDeclareModules(const Program &P) {
  constexpr llvm::StringRef Methods[] = {"to",
                                         "train",
                                         "eval",
                                         "forward",
                                         "parameters",
                                         "named_parameters",
                                         "children",
                                         "zero_grad",
                                         "register_module",
                                         "backward",
                                         "ptr",
                                         "is_training",
                                         "buffers",
                                         "modules",
                                         "pretty_print",
                                         "add_param_group",
                                         "param_groups",
                                         "load_state_dict",
                                         "state_dict",
                                         "fit"};
  return llvm::any_of(Methods, [&](llvm::StringRef Name) { return P.foreign().has(Name); });
}

static bool takesMemory(const Execution &Run) {
  return Run.Recorded &&
         llvm::any_of(Run.Recorded->events(), [](const Event &E) { return E.Kind == EventKind::Allocate; });
}

/// `train.cpp:40: no member named 'x'`
static std::string where(const CodeDiagnostic &Error) {
  return llvm::sys::path::filename(Error.File).str() + ":" + std::to_string(Error.Line) + ": " + Error.Message;
}

/// `f` is said to need a header that was not found; but that is not why it does not compile.
static void tellWhatDoesNotCompile(Assumption &A, const std::map<std::string, CodeDiagnostic> &NotCompiled) {
  for (const auto &[Name, Error] : NotCompiled) {
    const std::string Because = "'" + Name + "' needs a header that was not found";
    for (std::string *Text : {&A.Detail, &A.Cause})
      if (const std::size_t At = Text->find(Because); At != std::string::npos)
        Text->replace(At, Because.size(), "'" + Name + "' does not compile");
    if (A.Kind != Doubt::MissingHeader || A.Detail != Name)
      continue;
    const auto Earlier = earlierUse(Error.Message);
    A.Kind = Doubt::UnsupportedConstruct;
    A.Detail = "`" + Name + "` does not compile (" + where(Error) + (Earlier ? Earlier->describe() : "") + ") and";
  }
}

/// The body of `f` is there, but does not compile.
static void tellWhatLacksHeaders(Assumption &A, const std::map<std::string, CodeDiagnostic> &WithoutHeaders) {
  const auto Found = A.Kind == Doubt::MissingBody ? WithoutHeaders.find(A.Detail) : WithoutHeaders.end();
  if (Found == WithoutHeaders.end())
    return;
  const CodeDiagnostic &Error = Found->second;
  A.Kind = Doubt::UnsupportedConstruct;
  A.Detail = "`" + A.Detail + "` does not compile without headers that were not found (" +
             llvm::sys::path::filename(Error.File).str() + ":" + std::to_string(Error.Line) + ": " + Error.Message +
             ") and";
}

/// What is not known beside what the execution found: the release, the sources, foreign classes.
static Ledger assumptions(const ScenarioSpec &Spec, const Program &P, const Prepared &Ready, const Execution &Run,
                          llvm::ArrayRef<std::string> Choices) {
  Ledger Assumed;
  if (Spec.IsVersionAssumed)
    Assumed.add({Doubt::TorchVersion, P.libTorch()->Root});
  if (!Spec.LaterUse.empty())
    Assumed.add({Doubt::LaterRelease, Spec.LaterUse});
  if (const auto &Use = P.options().Earlier)
    Assumed.add({Doubt::EarlierRelease, std::to_string(Use->Major) + "." + std::to_string(Use->Minor) +
                                            " or earlier ('" + Use->Name + "')"});
  if (!Spec.CalledAs.empty())
    Assumed.add({Doubt::ProgramCall,
                 "as " + Spec.CalledAs + " does (--program-args=" + quoted(*Spec.ProgramArguments) + ")"});
  for (Assumption A : Run.Assumptions.entries()) {
    if (const auto &Why = Ready.Broken; Why && A.Kind == Doubt::UnsupportedConstruct && A.Detail == BrokenCode)
      A.Detail += " (" + where(*Why) + ")";
    tellWhatDoesNotCompile(A, Ready.NotCompiled);
    tellWhatLacksHeaders(A, Ready.WithoutHeaders);
    Assumed.add(std::move(A));
  }
  for (const std::string &Choice : Choices)
    Assumed.add({Doubt::ChosenSource, Choice});
  // A library's objects hold no device memory; the program's own classes may be modules.
  // Their macros may make objects before main() that nothing mentions; beside a model, they only add to it.
  const bool MayMakeObjects = !P.foreignDeclaringMacro().empty();
  // A part of a model of the program's own is taken to hold nothing, and told; a whole program may consist of it.
  const bool MayHoldAll = Spec.Model.empty() && mayDeclareModules(P);
  if (!P.missingOwnHeader().empty() && (Ready.UsesForeign || MayMakeObjects))
    Assumed.add({MayHoldAll || (MayMakeObjects && Spec.Model.empty()) || !takesMemory(Run) ? Doubt::MissingHeader
                                                                                           : Doubt::OwnHeader,
                 llvm::StringRef(P.missingOwnHeader()).starts_with(ReadBefore)
                     ? P.missingOwnHeader()
                     : "#include \"" + P.missingOwnHeader() + "\""});
  // What is called as a model is may be one, and not only what gives tensors.
  const auto IsTaken = [](const Assumption &A) { return A.Kind == Doubt::TakenTensor; };
  if (P.missingOwnHeader().empty() && !P.missingHeaders().empty() && mayDeclareModules(P) &&
      llvm::any_of(Run.Assumptions.entries(), IsTaken))
    Assumed.add(
        {MayHoldAll ? Doubt::MissingHeader : Doubt::OwnHeader, "#include <" + P.missingHeaders().front() + ">"});
  for (const std::string &Name : P.foreign().namesOfClasses())
    Assumed.add({Doubt::OwnHeader, "class " + Name});
  for (const std::string &Meaning : P.foreign().meanings())
    Assumed.add({Doubt::HeaderAlias, Meaning});
  for (const std::string &Macro : P.foreign().macros().texts())
    Assumed.add({Doubt::BuildText, Macro});
  if (const std::string Macro = P.foreignMacroWithBody(); Ready.UsesForeign && !Macro.empty())
    Assumed.add({Doubt::MissingHeader, Macro + "(...)"});
  return Assumed;
}

llvm::Expected<Execution> tryOut(const ScenarioSpec &Spec, const Request &R, Program &P, SourceFiles &Files,
                                 std::set<SourceTree::Wanted> &Lacking) {
  constexpr double Seconds = 2;
  auto Ready = prepare(Spec, R, P, [](const SourceTree::Wanted &) { return false; });
  if (!Ready)
    return Ready.takeError();
  ExecutionOptions &O = (*Ready)->Options;
  O.MaxSeconds = std::min(O.MaxSeconds, Seconds);
  O.MaxPaths = 1;
  Execution Run = execute(P.context(), P.sema(), (*Ready)->Entry, O, Files);
  Lacking.merge((*Ready)->Lacking);
  if (O.Given && !O.Given->Error.empty())
    return llvm::createStringError(O.Given->Error);
  return Run;
}

llvm::Expected<AnalysedScenario> analyse(const ScenarioSpec &Spec, const Request &R, Program &P, SourceFiles &Files,
                                         SourceTexts &Texts, llvm::ArrayRef<std::string> Choices,
                                         llvm::function_ref<bool(const SourceTree::Wanted &)> CanBeFound) {
  auto Ready = prepare(Spec, R, P, CanBeFound);
  if (!Ready)
    return Ready.takeError();
  const clang::FunctionDecl *Entry = (*Ready)->Entry;
  Texts.addGenerated(P, Entry);
  Execution Run = execute(P.context(), P.sema(), Entry, (*Ready)->Options, Files);
  const GivenValues *Given = (*Ready)->Options.Given.get();
  if (Given && !Given->Error.empty())
    return llvm::createStringError(Spec.Where.errorPrefix() + Given->Error);
  Ledger Assumed = assumptions(Spec, P, **Ready, Run, Choices);

  AnalysedScenario A;
  ScenarioHeader Header = describeScenario(Spec, P);
  for (std::size_t I = 0; Given && I < Spec.Given.size(); ++I) {
    const SetValue &S = Given->All[I];
    bool IsAsked = Given->Asked[I];
    for (std::size_t K = Spec.Given.size(); K < Given->All.size(); ++K) // for one of its sizes
      IsAsked |= Given->Asked[K] && llvm::StringRef(Given->All[K].Name).starts_with(S.Name + ".size(");
    if (I + Spec.Guesses.size() >= Spec.Given.size()) { // told as assumptions are
      const std::string &Why = Spec.Guesses[I + Spec.Guesses.size() - Spec.Given.size()];
      if (IsAsked)
        Assumed.add({Doubt::GuessedNumber, "'" + S.Name + "' is guessed to be " + S.Value +
                                               (Why.empty() || Why == S.Name ? "" : ": " + Why) +
                                               suggestionFor(S.Name)});
    } else if (IsAsked) {
      Header.Given.push_back(S);
    } else {
      A.Unasked.push_back(S);
    }
  }
  Header.Found = Run.FilesFound;
  A.Printed = std::move(Run.Output);
  A.Function = callableName(Entry);
  A.IsMain = Entry->isMain();
  A.Unit = P.unitOf(Entry);
  A.GeneratedCode = Texts.generated(P, Entry);
  A.Lacking.assign((*Ready)->Lacking.begin(), (*Ready)->Lacking.end());
  if (Run.End == ExecutionEnd::Threw)
    A.Threw = Run.Error;
  const ModuleCounts &N = Run.Counts;
  ResultInput Input{.Recorded = *Run.Recorded,
                    .Files = Files,
                    .Options = (*Ready)->Options.Torch,
                    .Assumptions = Assumed,
                    .Header = std::move(Header),
                    .Counts = {N.Parameters, N.Trainable, N.ParameterBytes, N.Buffers, N.BufferBytes},
                    .Findings = executionFindings(Run),
                    .Allocator = {},
                    .Budget = Spec.Budget,
                    .Cards = Spec.Cards,
                    .ContextSize = {}};
  A.Result = buildResult(Input);
  A.Recorded = std::move(Run.Recorded);
  A.Completed = Run.End != ExecutionEnd::Limit;
  A.UsesCuda = Run.UsesCuda;
  A.EndedWithoutCuda = Run.EndedWithoutCuda;
  std::vector<Finding> &Findings = A.Result.Findings;
  for (Finding &F : memoryFindings(A.Result, Files))
    Findings.push_back(std::move(F));
  auto Source = [&Texts, &Files](std::uint32_t File) { return Texts.lines(Files.name(File)); };
  Findings = selectFindings(std::move(Findings), R.Lint, Source, &A.Suppressed);
  return A;
}

} // namespace vramlint
