// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/ProjectRun.h"
#include "Analysis/Candidates.h"
#include "Analysis/GivenNames.h"
#include "Analysis/GuessedNumbers.h"
#include "Analysis/MissingBodies.h"
#include "Analysis/ModelCompletion.h"
#include "Analysis/ScenarioChoice.h"
#include "Analysis/ScriptCalls.h"
#include "Analysis/ShellWords.h"
#include "Frontend/ForeignNames.h"
#include "Frontend/StandIns.h"
#include "Support/WorkClock.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>

namespace vramlint {

/// A project may be larger; what one scenario executes hardly is.
static constexpr std::size_t MaxFoundSources = 100;

static void tellGuessedFlags(const Request &R, const Program &P) {
  std::vector<std::string> Words;
  for (const std::string &Word : P.guessedFlags())
    Words.push_back(quoted(llvm::StringRef(Word).starts_with("-") ? Word : displayPath(Word)));
  if (!Words.empty())
    R.tell(Telling::Caveat,
           "no compile_commands.json lists this source; flags are guessed: -- " + llvm::join(Words, " "));
}

/// Each header once: the sources that are found bring some of their own.
static void tellMissingHeaders(const Request &R, const Program &P, std::set<std::string> &Told) {
  std::vector<std::string> Absent, Replaced, Preferred;
  const auto isNew = [&](const std::string &Name) { return Told.insert(Name).second; };
  for (const std::string &Name : llvm::make_filter_range(P.standIns(), isNew))
    (isTestFramework(Name)                      ? Replaced
     : isPreferred(Name) || P.isInstalled(Name) ? Preferred
                                                : Absent)
        .push_back(Name);
  const auto readIs = [](const std::vector<std::string> &Names) {
    return Names.size() == 1 ? "a stand-in of ours is read" : "stand-ins of ours are read";
  };
  if (!Absent.empty())
    R.tell(Telling::Caveat,
           llvm::join(Absent, ", ") + " not found: " + readIs(Absent) +
               " (options have the defaults that the program declares, tests run in their order, what files "
               "hold is not known)");
  if (!Replaced.empty())
    R.tell(Telling::Caveat, llvm::join(Replaced, ", ") + ": " + readIs(Replaced) +
                                ", there or not (tests run in their order, assertions are plain conditions)");
  if (!Preferred.empty())
    R.tell(
        Telling::Caveat,
        llvm::join(Preferred, ", ") + ": " + readIs(Preferred) +
            ", installed or not (options have the defaults that the program declares, what files hold is not known)");
  std::vector<std::string> Macros;
  llvm::copy_if(P.macrosOfBuild(), std::back_inserter(Macros), isNew);
  if (!Macros.empty())
    R.tell(Telling::Caveat, llvm::join(Macros, ", ") + (Macros.size() == 1 ? " is" : " are") +
                                " defined nowhere, and taken for what the program is built with; not known otherwise "
                                "(as for a compiler: -- -D" +
                                Macros.front() + "=...)");
  std::vector<std::string> Headers;
  llvm::copy_if(P.missingHeaders(), std::back_inserter(Headers), isNew);
  if (Headers.empty())
    return;
  const std::size_t Names = P.foreignNames();
  const std::vector<CodeDiagnostic> Broken = P.brokenFunctions();
  std::string Text = llvm::join(Headers, ", ") + " not found: ";
  if (Names)
    Text += std::to_string(Names) + (Names == 1 ? " name is" : " names are") +
            " foreign, and what they give is not known";
  else
    Text += "no name of theirs is used";
  if (!Broken.empty())
    Text += "; " + std::to_string(Broken.size()) + (Broken.size() == 1 ? " function does" : " functions do") +
            " not compile without and " + (Broken.size() == 1 ? "counts" : "count") + " as unknown (" +
            llvm::sys::path::filename(Broken.front().File).str() + ":" + std::to_string(Broken.front().Line) + ": " +
            Broken.front().Message + ")";
  if (const auto Classes = P.foreign().namesOfClasses(); !Classes.empty())
    Text += "; " + llvm::join(Classes, ", ") + (Classes.size() == 1 ? " is" : " are") +
            " taken to be what the definitions of members show";
  R.tell(Telling::Caveat, Text + " (directories of headers can be given behind `--`: -- -I DIR)");
}

/// What is parsed, with what was said that decides how.
static ProgramOptions parsedFor(const Request &R) {
  ProgramOptions Parse = R.Program;
  for (const SetValue &S : R.Said.Given)
    if (S.integer())
      Parse.SaidWhole.insert(S.Tokens.substr(S.Tokens.find_last_of(".:>") + 1));
  return Parse;
}

ProjectRun::ProjectRun(const Request &R, std::unique_ptr<Program> First)
    : R(R), Parse(parsedFor(R)), P(std::move(First)), Texts(*P), Tree(R.Program.Sources.front()),
      Flags(R.Program.Flags) {}

llvm::Expected<std::unique_ptr<ProjectRun>> ProjectRun::open(const Request &R) {
  auto First = Program::parse(parsedFor(R));
  if (!First)
    return First.takeError();
  tellGuessedFlags(R, **First);
  auto Run = std::unique_ptr<ProjectRun>(new ProjectRun(R, std::move(*First)));
  // What is told about the figures below stands on it.
  tellMissingHeaders(R, *Run->P, Run->Told);
  Run->tellTroubles();
  return Run;
}

void ProjectRun::tellTroubles() {
  for (const auto &[Source, Trouble] : P->troubles())
    if (Told.insert(Source).second)
      R.tell(Telling::Warning, "'" + displayPath(Source) + "' " + Trouble + "; what it defines is not known");
}

bool ProjectRun::isRead(const std::string &Source) const {
  auto isSame = [&](const std::string &Other) { return llvm::sys::fs::equivalent(Source, Other); };
  return llvm::any_of(Parse.Sources, isSame) || llvm::any_of(Parse.FoundSources, isSame);
}

bool ProjectRun::canBeFound(const SourceTree::Wanted &Name) {
  if (Sought.count(Name))
    return false;
  const auto Found = Tree.definitionsOf({Name}, Flags.databaseFiles(R.Program.Sources.front()));
  return Parse.FoundSources.size() < MaxFoundSources &&
         llvm::any_of(Found.Files, [&](const std::string &File) { return !isRead(File); });
}

/// Opens the program again with sources that define any of \p Lacking; false when there are none. What these will
/// lack themselves is read with them, if no more than \p MostCompanions are.
bool ProjectRun::extend(const std::vector<SourceTree::Wanted> &Lacking, std::size_t MostCompanions) {
  std::vector<SourceTree::Wanted> Names;
  for (const SourceTree::Wanted &Name : Lacking)
    if (Sought.insert(Name).second)
      Names.push_back(Name);
  if (Names.empty())
    return false;
  auto [Found, Unsure] = Tree.definitionsOf(Names, Flags.databaseFiles(R.Program.Sources.front()));
  llvm::erase_if(Found, [&](const std::string &Source) { return isRead(Source); });
  if (Found.empty() || Parse.FoundSources.size() + Found.size() > MaxFoundSources)
    return false;
  if (MostCompanions) {
    std::vector<std::string> All = Tree.withCompanions(Found);
    llvm::erase_if(All, [&](const std::string &Source) { return isRead(Source); });
    if (All.size() <= MostCompanions)
      Found = std::move(All);
  }
  ProgramOptions More = P->options(); // with what the first parse has guessed and learnt
  llvm::append_range(More.FoundSources, Found);
  auto Larger = Program::parse(More);
  if (!Larger) {
    // The sources that were given compiled before: it is a matter of those that were found.
    R.tell(Telling::Warning, "the program cannot be opened together with " +
                                 llvm::join(llvm::map_range(Found, displayPath), ", ") + ": " +
                                 llvm::toString(Larger.takeError()));
    return false;
  }
  Parse = std::move(More);
  P = std::move(*Larger);
  Texts.add(*P);
  llvm::append_range(Doubts, Unsure);
  R.tell(Telling::Note, llvm::join(llvm::map_range(Found, displayPath), ", ") +
                            (Found.size() == 1 ? " defines" : " define") + " what is only declared here, and " +
                            (Found.size() == 1 ? "is" : "are") + " read as well");
  tellMissingHeaders(R, *P, Told);
  tellTroubles();
  return true;
}

/// Opens the program with all that a linker would ask for, where there is no doubt which source has it: to execute it
/// until something is missing, again and again, takes longer. What else is missing is found in that way.
void ProjectRun::extendByText() {
  constexpr std::size_t MostSources = 30; // of more the program may execute few
  if (std::exchange(IsExtended, true))
    return;
  const std::vector<std::string> Among = Flags.databaseFiles(R.Program.Sources.front());
  for (bool Again = true; Again;) {
    std::vector<SourceTree::Wanted> Names;
    std::set<std::string> Files;
    for (const SourceTree::Wanted &Name : missingBodies(*P)) {
      if (Sought.count(Name))
        continue;
      const auto Found = Tree.definitionsOf({Name}, Among);
      if (Found.Files.size() != 1 || !Found.Doubts.empty() || isRead(Found.Files.front()))
        continue;
      Names.push_back(Name);
      Files.insert(Found.Files.front());
    }
    Again = !Names.empty() && Parse.FoundSources.size() + Files.size() <= MostSources && extend(Names, MostSources);
  }
}

/// What the program was taken to consist of. Which sources are linked is guessed once one had to be found, and
/// nothing refers to a source that registers itself.
std::vector<std::string> ProjectRun::choices() const {
  std::vector<std::string> All = Doubts;
  if (Parse.FoundSources.empty())
    return All;
  // As far around as sources had to be looked for: what lies further away is another program's.
  const auto up = [&](const std::string &File) { return Tree.levelsUp(File); };
  const unsigned Farthest =
      up(*llvm::max_element(Parse.FoundSources, [&](const auto &A, const auto &B) { return up(A) < up(B); }));
  const auto Read = P->userFiles();
  std::set<std::string> Names;
  for (const auto &[File, Name] : Tree.registering()) {
    auto isSame = [&](const auto &Other) { return llvm::sys::fs::equivalent(File, Other.Path); };
    auto mentionsName = [&](const auto &Other) { return mentions(Other.Text, Name); };
    if (up(File) > Farthest || Name == "std" || Name == "torch" || llvm::any_of(Read, isSame) ||
        llvm::none_of(Read, mentionsName) || !Names.insert(Name).second)
      continue;
    All.push_back("`" + Name + "` in " + displayPath(File) +
                  " runs before main(), and nothing refers to that source: it is taken not to belong to the program");
  }
  return All;
}

/// Whether a program that was executed for a CUDA device uses none, as far as everything is known that it does.
static bool staysOnCpu(const AnalysedScenario &A) {
  if (!A.Completed || A.Result.WorstOfPeak == Rank::Lost)
    return false;
  bool UsesCpu = false;
  for (const Event &E : A.Recorded->events()) {
    if (E.Kind == EventKind::UnknownScratch || (E.Kind == EventKind::Allocate && !E.Where.isCpu()))
      return false;
    UsesCpu |= E.Kind == EventKind::Allocate;
  }
  return UsesCpu;
}

/// Whether something is put on a CUDA device, or may be; or on the CPU.
static bool takesMemory(const AnalysedScenario &A, bool OfCpu) {
  return llvm::any_of(A.Recorded->events(), [&](const Event &E) {
    return E.Kind == EventKind::UnknownScratch || (E.Kind == EventKind::Allocate && (OfCpu || !E.Where.isCpu()));
  });
}

/// What LibTorch refused of a program, so that it ended; null when it did not.
static Finding *refusal(AnalysedScenario &A) {
  const auto I = llvm::find_if(A.Result.Findings, [](const Finding &F) { return F.Check == "vram-runtime-error"; });
  return A.Threw.empty() || I == A.Result.Findings.end() ? nullptr : &*I;
}

/// The number of the one CUDA device that \p A puts something on; nothing when it is none, or one of several.
static std::optional<std::int8_t> onlyDevice(const AnalysedScenario &A) {
  std::optional<std::int8_t> Only;
  for (const Event &E : A.Recorded->events()) {
    if (E.Kind != EventKind::Allocate || !E.Where.isCuda())
      continue;
    const auto Number = static_cast<std::int8_t>(std::max<int>(E.Where.Index, 0));
    if (Only.value_or(Number) != Number)
      return std::nullopt;
    Only = Number;
  }
  return Only;
}

/// Which devices a program can put something on, by its text, the words that it is called with, or what calls a model
/// here.
enum class NamedDevices : std::uint8_t {
  Cpu,  ///< no other
  Any,  ///< it has a device, and nothing says that it is a GPU: `torch::Device Where(torch::kCPU)`
  Cuda, ///< a GPU is spoken of, or nobody knows
};

static NamedDevices devicesNamedIn(llvm::StringRef Text) {
  // As they are written: `PredictingPulsars` speaks of none.
  constexpr llvm::StringLiteral OfCuda[] = {"cuda", "Cuda", "CUDA", "gpu", "Gpu", "GPU"};
  if (llvm::any_of(OfCuda, [&](llvm::StringRef Name) { return Text.contains(Name); }))
    return NamedDevices::Cuda;
  return Text.contains("Device") ? NamedDevices::Any : NamedDevices::Cpu;
}

static NamedDevices devicesNamedIn(const Program &P) {
  NamedDevices Most = NamedDevices::Cpu;
  for (const Program::UserFile &File : P.userFiles())
    Most = std::max(Most, devicesNamedIn(File.Text));
  return Most;
}

static NamedDevices namedDevices(const ScenarioSpec &Spec, const Program &P) {
  if (Spec.Entry.empty() || Spec.HasArgs || !P.missingOwnHeader().empty())
    return NamedDevices::Cuda;
  return std::max(devicesNamedIn(Spec.ProgramArguments.value_or("")), devicesNamedIn(P));
}

static std::string placeOf(const Finding &F, SourceFiles &Files) {
  return F.Where
             ? " at " + llvm::sys::path::filename(Files.name(F.Where.File)).str() + ":" + std::to_string(F.Where.Line)
             : "";
}

llvm::Expected<AnalysedScenario> ProjectRun::execute(ScenarioSpec Spec, SourceFiles &Files, double MaxSeconds) {
  Request Given = R;
  Given.MaxSeconds = std::min(R.MaxSeconds, MaxSeconds);
  ScenarioSpec OnCpu = Spec;
  OnCpu.Device = "cpu";
  OnCpu.NothingOnCuda = true;
  bool LacksBodies = false; // of which nobody knows where they put what
  bool UsesCudaSomewhere = false;
  const auto CanBeFound = [&](const SourceTree::Wanted &Name) { return canBeFound(Name); };
  extendByText();
  followHeaders(Spec, *P);
  followHeaders(OnCpu, *P);
  for (;;) {
    const NamedDevices Named = Spec.IsDeviceAssumed && !LacksBodies ? namedDevices(Spec, *P) : NamedDevices::Cuda;
    const bool IsOnCpu = Named != NamedDevices::Cuda;
    Spec.EndsWithoutCuda = Spec.IsDeviceAssumed && Spec.Given.empty() && !UsesCudaSomewhere;
    const auto Begin = WorkClock::now();
    auto A = vramlint::analyse(IsOnCpu ? OnCpu : Spec, Given, *P, Files, Texts, choices(), CanBeFound);
    const std::chrono::duration<double> Taken = WorkClock::now() - Begin;
    if (A && !A->Lacking.empty() && extend(A->Lacking)) {
      followHeaders(Spec, *P);
      followHeaders(OnCpu, *P);
      // What was executed without sources that it needs is part of the time.
      Given.MaxSeconds = std::max(Given.MaxSeconds - Taken.count(), std::min(R.MaxSeconds, MaxSeconds) / 4);
      continue;
    }
    if (A && IsOnCpu && !A->Lacking.empty()) {
      LacksBodies = true;
      continue;
    }
    if (A && Named == NamedDevices::Any && !staysOnCpu(*A)) {
      auto There = vramlint::analyse(Spec, Given, *P, Files, Texts, choices(), CanBeFound);
      // 0 B of a device that is not used is no answer where what the CPU takes is not known.
      const bool IsOfCpu = There && A->Result.WorstOfPeak == Rank::Lost && !takesMemory(*There, /*OfCpu=*/false);
      return IsOfCpu ? std::move(A) : std::move(There);
    }
    if (A && !IsOnCpu && Spec.Device == "cuda" && Spec.DeviceNumber == 0)
      if (const auto Number = onlyDevice(*A); Number.value_or(0) != 0) {
        Spec.DeviceNumber = *Number;
        return vramlint::analyse(Spec, Given, *P, Files, Texts, choices(), CanBeFound);
      }
    if (!A || IsOnCpu || !Spec.IsDeviceAssumed)
      return A;
    if (staysOnCpu(*A)) {
      auto There = vramlint::analyse(OnCpu, Given, *P, Files, Texts, choices(), CanBeFound);
      if (!A->EndedWithoutCuda || !There || (There->Lacking.empty() && !There->UsesCuda))
        return There;
    }
    if (A->Completed && !takesMemory(*A, /*OfCpu=*/true)) {
      auto There = vramlint::analyse(OnCpu, Given, *P, Files, Texts, choices(), CanBeFound);
      if (There && There->Lacking.empty() && There->Result.WorstOfPeak == Rank::Lost)
        return There;
      llvm::consumeError(There.takeError());
    }
    if (A->EndedWithoutCuda) { // another path does not stay there, or lacks something
      UsesCudaSomewhere = true;
      continue;
    }
    if (Finding *Refused = refusal(*A)) { // a GPU was never tried, or what is not registered stays where it is made
      ScenarioSpec Without = Spec;
      Without.Device = "cpu";
      Without.IsDeviceAssumed = false;
      constexpr double LongEnough = 3;
      auto There = execute(std::move(Without), Files, LongEnough);
      if (!There)
        llvm::consumeError(There.takeError());
      else if (!refusal(*There) &&
               (There->Completed || There->Recorded->events().size() > A->Recorded->events().size())) {
        if (There->Completed && !Spec.Model.empty() && Spec.Entry.empty() &&
            devicesNamedIn(*P) != NamedDevices::Cuda) {
          // A GPU is a thought of ours: it is what the model takes where it works that is wanted.
          R.tell(Telling::Caveat, "this is the memory of the CPU; a CUDA device is refused" +
                                      placeOf(*Refused, Files) + ": " +
                                      llvm::StringRef(Refused->Message).split('\n').first.str());
          return There;
        }
        Refused->Notes.push_back({Refused->Where, "without a CUDA device it is not refused (--device=cpu)"});
      }
    }
    return A;
  }
}

/// Tells which of the values that are said the answer did not need: another execution that was tried may have.
llvm::Expected<AnalysedScenario> ProjectRun::told(llvm::Expected<AnalysedScenario> A, const ScenarioSpec &Spec) {
  if (A)
    for (const SetValue &S : A->Unasked)
      if (llvm::Error E = tellUnasked(S, R, *P))
        return llvm::createStringError(Spec.Where.errorPrefix() + llvm::toString(std::move(E)));
  return A;
}

/// As execute(). Of a program that needs a later release than that of the headers only the first that it can be of is
/// known: where it ends in that one it is tried in the last one that is held against the library.
llvm::Expected<AnalysedScenario> ProjectRun::executeInItsRelease(const ScenarioSpec &Spec, SourceFiles &Files) {
  constexpr TorchVersion Last{2, 9};
  auto A = execute(Spec, Files);
  ScenarioSpec Later = Spec;
  followHeaders(Later, *P);
  if (!A || A->Threw.empty() || Later.LaterUse.empty() || Later.Version >= Last)
    return told(std::move(A), Spec);
  const llvm::StringRef Refusal = llvm::StringRef(A->Threw).split('\n').first;
  Later.LaterUse = std::to_string(Last.Major) + "." + std::to_string(Last.Minor) + " (it ends in " + Later.LaterUse +
                   ": " + Refusal.str() + ")";
  Later.Version = Last;
  Later.IsVersionSaid = true;
  auto There = execute(std::move(Later), Files);
  if (There && There->Threw.empty())
    return told(std::move(There), Spec);
  llvm::consumeError(There.takeError());
  return told(std::move(A), Spec);
}

/// Whether a program does more than to complain, or to make a model that it does not use.
static bool doesSomething(const Execution &Run) {
  constexpr llvm::StringLiteral OfUse[] = {"forward", "backward", "step"};
  bool TakesMemory = false, MakesModel = false, UsesIt = false;
  for (const Event &E : Run.Recorded->events()) {
    TakesMemory |= E.Kind == EventKind::Allocate || E.Kind == EventKind::UnknownScratch;
    if (E.Kind != EventKind::PhaseBegin)
      continue;
    MakesModel |= Run.Recorded->text(E.Text) == "model";
    UsesIt |= llvm::is_contained(OfUse, llvm::StringRef(Run.Recorded->text(E.Text)));
  }
  return Run.End != ExecutionEnd::Threw && TakesMemory && (UsesIt || !MakesModel);
}

/// With the words that a script of the project calls the program with, where it gets nowhere without any; nothing
/// where no script does.
std::optional<ScenarioSpec> ProjectRun::calledAsInScripts(ScenarioSpec Spec, SourceFiles &Files) {
  if (Spec.Entry != "main" || Spec.ProgramArguments || Spec.HasArgs)
    return std::nullopt;
  extendByText(); // any source may know options
  const std::vector<ScriptCall> Calls = scriptCalls(Tree, *P);
  if (Calls.empty())
    return std::nullopt;
  followHeaders(Spec, *P);
  std::set<SourceTree::Wanted> Lacking;
  auto Without = tryOut(Spec, R, *P, Files, Lacking);
  if (!Without) {
    llvm::consumeError(Without.takeError());
    return std::nullopt;
  }
  if (doesSomething(*Without))
    return std::nullopt;
  Spec.ProgramArguments = Calls.front().Words;
  Spec.CalledAs = Calls.front().Script + ":" + std::to_string(Calls.front().Line);
  return Spec;
}

/// With numbers from outside that are guessed, of a program of which nothing is known without them; \p A where they
/// do not help.
llvm::Expected<AnalysedScenario> ProjectRun::withGuesses(AnalysedScenario A, ScenarioSpec Spec, SourceFiles &Files) {
  constexpr unsigned MostRounds = 6; // what is not known hides what is not known behind it
  const auto IsLost = [](const AnalysedScenario &Of) { return Of.Result.WorstOfPeak == Rank::Lost; };
  if (!A.IsMain || !A.Threw.empty() || !IsLost(A))
    return A;
  auto More = numbersFromOutside(A.Result.Assumptions, Spec.Given, *P);
  for (unsigned Round = 0; Round < MostRounds && !More.empty(); ++Round) {
    for (GuessedNumber &N : std::exchange(More, {})) {
      Spec.Given.push_back(std::move(N.Said));
      Spec.Guesses.push_back(std::move(N.Cause));
    }
    std::set<SourceTree::Wanted> Lacking;
    followHeaders(Spec, *P);
    auto Run = tryOut(Spec, R, *P, Files, Lacking);
    if (!Run) {
      llvm::consumeError(Run.takeError());
      return A;
    }
    if (Run->Assumptions.rank(Figure::Peak) == Rank::Lost)
      More = numbersFromOutside(Run->Assumptions.entries(), Spec.Given, *P);
  }
  if (Spec.Guesses.empty())
    return A;
  auto Guessed = executeInItsRelease(Spec, Files);
  // With other words it may do nothing but to say how it is called.
  if (Guessed && Guessed->Threw.empty() && !IsLost(*Guessed) && takesMemory(*Guessed, /*OfCpu=*/true))
    return Guessed;
  llvm::consumeError(Guessed.takeError());
  return A;
}

llvm::Expected<AnalysedScenario> ProjectRun::analyse(const ScenarioSpec &Spec, SourceFiles &Files) {
  if (!isIncomplete(Spec, *P)) {
    if (const auto Called = calledAsInScripts(Spec, Files)) {
      auto A = executeInItsRelease(*Called, Files);
      if (A && A->Threw.empty())
        return A;
      llvm::consumeError(A.takeError());
    }
    auto A = executeInItsRelease(Spec, Files);
    return A ? withGuesses(std::move(*A), Spec, Files) : std::move(A);
  }
  std::optional<ScenarioSpec> Whole;
  std::string Refusal;
  const auto complete = [&](const ScenarioSpec &With) {
    for (bool Again = true; Again;) {
      std::set<SourceTree::Wanted> Lacking;
      Whole = completed(With, R, *P, Files, Lacking, Refusal);
      Again = !Lacking.empty() && extend({Lacking.begin(), Lacking.end()});
    }
  };
  complete(Spec);
  if (!Whole && Spec.IsDeviceAssumed) { // a model may fit the CPU only, which its execution then tells
    ScenarioSpec OnCpu = Spec;
    OnCpu.Device = "cpu";
    complete(OnCpu);
    if (Whole)
      Whole->Device = Spec.Device;
  }
  if (Whole) {
    R.tell(Telling::Caveat, "sizes are guessed, as with: " + commandLine(R, asOptions(*Whole)));
    return executeInItsRelease(*Whole, Files);
  }
  auto Model = findModel(*P, Spec.Model);
  if (!Model)
    return Model.takeError();
  if (Model->Class && hidesConstructors(Model->Class))
    return llvm::createStringError(Spec.Where.errorPrefix() + "model '" + Spec.Model +
                                   "' cannot be made: none of its constructors is public");
  return llvm::createStringError(Spec.Where.errorPrefix() + "the sizes of model '" + Spec.Model +
                                 "' cannot be guessed" + (Refusal.empty() ? "" : " (" + Refusal + ")") +
                                 "; try: " + commandToComplete(R, *Model));
}

} // namespace vramlint
