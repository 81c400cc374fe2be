// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All scenarios are predicted before anything is built: a mistake on the command line then costs no minute.
#include "Verify.h"

#include "Messages.h"
#include "Output.h"
#include "ProjectPlanning.h"
#include "Watched.h"

#include "Analysis/ProjectRun.h"
#include "Analysis/ScenarioChoice.h"
#include "Analysis/ShellWords.h"
#include "Frontend/StandIns.h"
#include "Lint/GpuCards.h"
#include "Verify/Comparison.h"
#include "Verify/Predicted.h"
#include "Verify/Runner.h"

#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/raw_ostream.h>

using llvm::StringRef;

namespace vramlint {

namespace {

enum { Agrees = 0, Differs = 1, NotDone = 2 };

int fail(llvm::Error E) {
  printError(std::move(E));
  return NotDone;
}

llvm::Error error(const llvm::Twine &Message) { return llvm::createStringError(Message.str()); }

llvm::Expected<TraceDocument> readFile(const std::string &Path) {
  // A pipe has no size; a directory is no file.
  auto Buffer = llvm::MemoryBuffer::getFileOrSTDIN(Path);
  if (!Buffer)
    return error("cannot read '" + Path + "': " + Buffer.getError().message());
  const StringRef Text = (*Buffer)->getBuffer();
  auto Read = readTrace({Text.data(), Text.size()});
  if (auto *Why = std::get_if<std::string>(&Read))
    return error("'" + Path + "': " + *Why);
  return std::move(std::get<TraceDocument>(Read));
}

/// What is said about comparisons: text as each is made, JSON when all are.
class ComparisonReport {
public:
  ComparisonReport(const Options &O, ReportFile &File) : O(O), File(File) {}

  void add(Comparison C) {
    if (!C.Agrees)
      Code = std::max<int>(Code, Differs);
    if (O.Format == ReportFormat::Text && !O.Quiet) {
      ComparisonTextOptions Text;
      Text.Colors = wantsColors(O.Colors, File.isStdout());
      File.write((All.empty() ? "" : "\n") + renderComparison(C, Text));
    }
    All.push_back(std::move(C));
  }

  /// Of one scenario nothing can be said; the others go on.
  void leaveOut(llvm::Error Why) { Code = fail(std::move(Why)); }

  int finish() {
    if (O.Format == ReportFormat::Json && !All.empty())
      File.write(renderComparisonsJson(All, VRAMLINT_VERSION));
    if (llvm::Error E = File.keep())
      return fail(std::move(E));
    return Code;
  }

private:
  const Options &O;
  ReportFile &File;
  std::vector<Comparison> All;
  int Code = Agrees;
};

struct Prediction {
  ScenarioSpec Spec;
  TraceDocument Trace;
  ProjectScenario Scenario;
};

llvm::Expected<Prediction> predict(const ScenarioSpec &Spec, const Options &O, ProjectRun &Project,
                                   SourceFiles &Files) {
  ScenarioSpec WithAllRounds = Spec;
  WithAllRounds.AllRounds = true;
  auto A = Project.analyse(WithAllRounds, Files);
  if (A && !A->Completed) // they are too many
    A = Project.analyse(Spec, Files);
  if (!A)
    return A.takeError();
  if (!A->Completed)
    return error("scenario '" + Spec.Name + "': the analysis gave up, so there is nothing to compare: " +
                 (A->Result.Findings.empty() ? std::string("a limit was hit") : A->Result.Findings.front().Message));
  const ScenarioResult &R = A->Result;
  Prediction Made;
  Made.Spec = Spec;
  Made.Trace = predictedTrace(*A->Recorded, Files, R.Options.Target, {});
  Made.Trace.Program = O.sources().front();
  Made.Trace.Scenario = Spec.Name;
  Made.Trace.TorchVersion = std::to_string(R.Options.Version.Major) + "." + std::to_string(R.Options.Version.Minor);
  Made.Trace.Status = statusName(R.Peak);
  if (!R.Repeated.empty()) {
    Made.Trace.Status = statusName(std::max(R.Peak, Status::Assumed));
    Made.Trace.Assumptions.push_back("rounds of loops that repeat are more than can be compared, and are left out");
  }
  if (!A->Threw.empty())
    Made.Trace.Outcome = "threw: " + A->Threw;
  for (const Assumption &Taken : R.Assumptions)
    Made.Trace.Assumptions.push_back(Taken.message());
  const auto Words = shellWords(Spec.ProgramArguments.value_or(""));
  Made.Scenario = {Spec.Name, A->GeneratedCode, A->IsMain ? callOfMain(Words) : A->Function + "();", A->Unit};
  return Made;
}

/// Prints what a program that failed said; the error says why it matters.
llvm::Error printed(const RunFailure &Failure) {
  if (!Failure.Output.empty())
    llvm::errs() << Failure.Output << (StringRef(Failure.Output).ends_with("\n") ? "" : "\n");
  return error(Failure.Message);
}

/// Progress for a terminal, one line that is overwritten.
class ProgressLine {
public:
  explicit ProgressLine(const Options &O) : Shown(!O.Quiet && llvm::errs().is_displayed()) {}
  ~ProgressLine() { clear(); }
  void show(const std::string &What) {
    if (Shown)
      llvm::errs() << "\r\x1b[Kvramlint: " << What << " ...";
  }
  void clear() {
    if (Shown)
      llvm::errs() << "\r\x1b[K";
  }

private:
  bool Shown;
};

int emit(const Options &O, const ProjectPlan &Plan, const std::vector<Prediction> &Predictions) {
  if (auto Why = writeProject(Plan, O.Verify.EmitDir))
    return fail(error(*Why));
  for (const Prediction &Made : Predictions)
    if (auto Why = writeWhole(O.Verify.EmitDir + "/predicted-" + identifierFor(Made.Spec.Name) + ".json",
                              writeTrace(Made.Trace)))
      return fail(error(*Why));
  if (!O.Quiet)
    llvm::outs() << "The measuring project is in " << O.Verify.EmitDir
                 << "; its CMakeLists.txt says how to build and run it.\n";
  return Agrees;
}

/// Why a real run says nothing that can be compared; empty when it does.
std::string spoiled(const TraceDocument &Measured, const TraceDocument &Predicted) {
  if (Measured.Outcome == Predicted.Outcome || Measured.Outcome == "exited")
    return "";
  StringRef Outcome = Measured.Outcome;
  if (!Outcome.starts_with("threw: ") || StringRef(Predicted.Outcome).starts_with("threw"))
    return "";
  const bool Memory = Outcome.contains("out of memory") || Outcome.contains("bad_alloc");
  return (Memory ? "the program ran out of memory: " : "the program threw: ") + Outcome.drop_front(7).str();
}

/// The card on which a measurement was made: sizes depend on it.
GpuProfile cardOf(const TraceDocument &Measured) {
  const auto Fact = [&](std::string_view Name) -> std::string {
    for (const auto &[Key, Value] : Measured.Machine)
      if (Key == Name)
        return Value;
    return "";
  };
  GpuProfile Card = findCard(Fact("gpu")).value_or(GpuProfile());
  if (Card.Name.empty())
    Card.Name = Fact("gpu");
  const std::string Version = Fact("compute_capability"), Processors = Fact("multiprocessors");
  const std::pair<StringRef, StringRef> Capability = StringRef(Version).split('.');
  Capability.first.getAsInteger(10, Card.ComputeMajor); // what is not said stays as it is
  Capability.second.getAsInteger(10, Card.ComputeMinor);
  StringRef(Processors).getAsInteger(10, Card.Multiprocessors);
  return Card;
}

/// Reads a measurement that was kept, and asks what it answers.
llvm::Expected<TraceDocument> readKept(Options &O) {
  auto Read = readFile(O.Verify.Measured);
  if (!Read)
    return Read.takeError();
  if (!Read->Measured)
    return error("'" + O.Verify.Measured + "' is a prediction; --measured needs a measurement");
  ScenarioSettings &Said = O.Ask.Said;
  if (Said.Device.value_or(Read->Device) != Read->Device)
    return error("'" + O.Verify.Measured + "' was measured on " + Read->Device + ", not on " + *Said.Device);
  Said.Device = Read->Device;
  if (!Said.Version)
    Said.Version = parseTorchVersion(Read->TorchVersion);
  if (Read->isCuda() && Said.Cards.empty())
    Said.Cards.push_back(cardOf(*Read));
  if (!Said.namesScenario() && O.Ask.Scenarios.empty()) {
    if (Read->Scenario == "main") // with or without a directive for it
      Said.Entry = "main";
    else
      O.Ask.Scenarios = {Read->Scenario};
  }
  return Read;
}

/// Compilers differ in the order in which they evaluate arguments, and with it in the order of allocations.
void askForMachine(Options &O, const std::optional<TraceDocument> &Kept) {
  O.Ask.Compiler = chooseCompiler(O.Verify.Compiler);
  if (!Kept) {
    if (O.Ask.WorkingDirectory.empty())
      O.Ask.WorkingDirectory = "."; // where the real program will run
    return;
  }
  for (const auto &[Key, Value] : Kept->Machine) {
    if (Key == "compiler")
      O.Ask.Compiler = Value;
    else if (Key == "vector")
      O.Ask.Vector = Value;
  }
}

/// The real program needs its headers to be built; a measurement that is there was made where they are.
llvm::Error checkBuildable(const Program &P) {
  std::vector<std::string> Absent = P.missingHeaders();
  for (const std::string &Name : P.standIns())
    if (!isPreferred(Name) && (isTestFramework(Name) || !P.isInstalled(Name)))
      Absent.push_back(Name);
  if (Absent.empty())
    return llvm::Error::success();
  return error(
      "'" + Absent.front() +
      (isTestFramework(Absent.front())
           ? "' is a test framework's, whose library the measuring program is not linked with; a function in a "
             "source without it can be verified"
           : "' was not found, so the program cannot be built; its directory can be "
             "given behind `--`: -- -I DIR"));
}

llvm::Expected<std::vector<ScenarioSpec>> scenariosToVerify(const Options &O, Program &P, bool IsKept) {
  if (!P.libTorch())
    return error("the sources include no LibTorch header, so there is nothing to verify");
  auto Scenarios = chooseScenarios(O.Ask, P);
  if (!Scenarios)
    return Scenarios.takeError();
  if (Scenarios->empty())
    return error("no scenario given; vramlint --list-models shows what could be one");
  if (IsKept && Scenarios->size() > 1)
    return error("--measured is about one scenario; choose one with --scenario");
  if (!O.Verify.Save.empty() && Scenarios->size() > 1)
    return error("--save keeps one measurement; choose one scenario with --scenario");
  // The release that is measured counts, not the one that a directive names.
  const LibTorch &Library = *P.libTorch();
  for (ScenarioSpec &Spec : *Scenarios) {
    Spec.IsDeviceAssumed = false; // it is where the real program is measured
    if (O.Ask.Said.Version || Library.Major > 0)
      Spec.Version = O.Ask.Said.Version.value_or(TorchVersion{Library.Major, Library.Minor});
  }
  return Scenarios;
}

/// Builds the program once and runs it for each scenario; one that cannot be measured does not keep the others from
/// it.
int measure(const Options &O, const ProjectPlan &Plan, const Program &P, const std::vector<Prediction> &Predictions,
            ComparisonReport &Out, ProgressLine &Progress) {
  for (const Prediction &Made : Predictions)
    if (Made.Spec.Device != Predictions.front().Spec.Device)
      return fail(error("the scenarios run on different devices; choose with --device or --scenario"));
  RunOptions Run;
  Run.CacheDir = cacheDirectory();
  Run.Compiler = O.Verify.Compiler;
  Run.LibTorch = llvm::sys::path::parent_path(P.libTorch()->Root).str();
  Run.Device = Predictions.front().Spec.Device;
  Run.Program = O.sources().front();
  Run.RunSeconds = O.Verify.RunSeconds;
  Run.BuildSeconds = O.Verify.BuildSeconds;
  Run.Memory = O.Verify.Memory;
  Run.Progress = [&](const std::string &What) { Progress.show(What); };
  auto Built = BuiltProgram::build(Plan, Run);
  Progress.clear();
  if (auto *Failure = std::get_if<RunFailure>(&Built))
    return fail(printed(*Failure));
  for (const Prediction &Made : Predictions) {
    auto Measured = std::get<BuiltProgram>(Built).run(Made.Spec.Name, Run);
    Progress.clear();
    if (auto *Failure = std::get_if<RunFailure>(&Measured)) {
      if (Failure->IsOfAll)
        return fail(printed(*Failure));
      Failure->Message = "scenario '" + Made.Spec.Name + "': " + Failure->Message;
      Out.leaveOut(printed(*Failure));
      continue;
    }
    const TraceDocument &Trace = std::get<TraceDocument>(Measured);
    if (std::string Why = spoiled(Trace, Made.Trace); !Why.empty()) {
      Out.leaveOut(error("scenario '" + Made.Spec.Name + "': " + Why));
      continue;
    }
    if (!O.Verify.Save.empty())
      if (auto Why = writeWhole(O.Verify.Save, writeTrace(Trace)))
        return fail(error(*Why));
    Out.add(compare(Made.Trace, Trace, O.Verify.Allowed));
  }
  return Out.finish();
}

} // namespace

int runVerify(const Options &Asked) {
  Options O = Asked;
  auto Report = ReportFile::open(O.Output);
  if (!Report)
    return fail(Report.takeError());
  std::optional<TraceDocument> Kept;
  if (!O.Verify.Measured.empty()) {
    auto Read = readKept(O);
    if (!Read)
      return fail(Read.takeError());
    Kept = std::move(*Read);
  }
  askForMachine(O, Kept);

  const Watch Limits = watched(O);
  ProgressLine Progress(O);
  Progress.show("predicting");
  auto Opened = ProjectRun::open(O.Ask);
  if (!Opened)
    return fail(Opened.takeError());
  ProjectRun &Project = **Opened;
  if (llvm::Error Why = Kept ? llvm::Error::success() : checkBuildable(Project.program()))
    return fail(std::move(Why));
  auto Scenarios = scenariosToVerify(O, Project.program(), Kept.has_value());
  if (!Scenarios)
    return fail(Scenarios.takeError());

  SourceFiles Files;
  ComparisonReport Out(O, *Report);
  std::vector<Prediction> Predictions;
  for (const ScenarioSpec &Spec : *Scenarios) {
    auto Made = predict(Spec, O, Project, Files);
    if (Made) {
      Predictions.push_back(std::move(*Made));
    } else {
      Progress.clear();
      Out.leaveOut(Made.takeError());
    }
  }
  Progress.clear();
  if (Predictions.empty())
    return NotDone;
  if (Kept) {
    Out.add(compare(Predictions.front().Trace, *Kept, O.Verify.Allowed));
    return Out.finish();
  }
  // With the sources that were found on the way.
  ProjectPlan Plan = planProject(
      Project.program(),
      identifierFor(O.Verify.EmitDir.empty() ? StringRef("program")
                                             : llvm::sys::path::filename(StringRef(O.Verify.EmitDir).rtrim('/'))));
  for (const Prediction &Made : Predictions)
    Plan.Scenarios.push_back(Made.Scenario);
  if (O.Verify.EmitDir.empty())
    return measure(O, Plan, Project.program(), Predictions, Out, Progress);
  const int Code = emit(O, Plan, Predictions);
  return Predictions.size() == Scenarios->size() ? Code : NotDone;
}

int runCompare(const Options &O) {
  auto Report = ReportFile::open(O.Output);
  if (!Report)
    return fail(Report.takeError());
  auto Predicted = readFile(O.sources()[0]);
  if (!Predicted)
    return fail(Predicted.takeError());
  auto Measured = readFile(O.sources()[1]);
  if (!Measured)
    return fail(Measured.takeError());
  if (Predicted->Measured && !Measured->Measured)
    std::swap(*Predicted, *Measured);
  if (Predicted->Device != Measured->Device)
    return fail(error("'" + O.sources()[0] + "' is about " + Predicted->Device + ", '" + O.sources()[1] + "' about " +
                      Measured->Device));
  ComparisonReport Out(O, *Report);
  Out.add(compare(*Predicted, *Measured, O.Verify.Allowed));
  return Out.finish();
}

} // namespace vramlint
