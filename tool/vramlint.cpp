// vramlint: says how much device memory a LibTorch program needs, and which line needs it.
//
// main is the list of steps; each stands where it does for the reason beside it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Cache.h"
#include "Directories.h"
#include "Messages.h"
#include "Options.h"
#include "Output.h"
#include "Verify.h"
#include "Watched.h"

#include "Analysis/Candidates.h"
#include "Analysis/ModelClass.h"
#include "Analysis/ProjectRun.h"
#include "Analysis/ScenarioChoice.h"
#include "Report/Json.h"
#include "Support/Heap.h"
#include "Support/Stack.h"

#include <clang/Basic/Version.h>
#include <llvm/Support/PrettyStackTrace.h>
#include <llvm/Support/Signals.h>
#include <llvm/Support/raw_ostream.h>

#include <unistd.h>

using namespace vramlint;

namespace {

enum ExitCode { Good = 0, ErrorsFound = 1, NotAnalysed = 2 };

int fail(llvm::Error E) {
  printError(std::move(E));
  return NotAnalysed;
}

/// Prints what there is to execute.
int listCandidates(const Options &O, const Program &P) {
  std::string Text = describeCandidates(O.Ask, P);
  if (Text.empty())
    Text = "no models, functions that could be executed or vramlint directives found\n";
  llvm::outs() << Text;
  return Good;
}

/// Not an error: a linter that is run over every source meets many that have nothing for it.
int nothingToExecute(const Options &O, const Program &P) {
  if (O.Quiet || O.IsOneOfMany)
    return Good;
  llvm::errs() << "vramlint: note: nothing to analyse: the sources have no scenario, no main() and no model that "
                  "could be made"
               << asFarAsIsKnown(P);
  const bool HasSome = !describeCandidates(O.Ask, P).empty();
  const std::string Entry = entryToComplete(O.Ask, P);
  llvm::errs() << (HasSome ? "; --list-models shows what could be executed" : "")
               << (Entry.empty() ? "" : ", such as: " + Entry) << "\n";
  return Good;
}

/// Keeps the program until the process ends: to free a syntax tree piece by piece takes as long as much of its
/// reading, and nothing is done after it.
ProjectRun &keptToTheEnd(std::unique_ptr<ProjectRun> Opened) {
  static ProjectRun *Kept = nullptr;
  Kept = Opened.release();
  return *Kept;
}

/// Whether a main() that nobody asked for has come to its end without a tensor.
bool takesNothing(const ScenarioSpec &Spec, const AnalysedScenario &A) {
  return Spec.IsUnasked && Spec.Entry == "main" && A.Completed && A.Threw.empty() &&
         A.Result.WorstOfPeak != Rank::Lost && llvm::none_of(A.Recorded->events(), [](const Event &E) {
           return E.Kind == EventKind::Allocate || E.Kind == EventKind::UnknownScratch;
         });
}

/// What is looked for where what was executed says nothing.
struct Others {
  std::set<std::string> Seen;   ///< models that were tried
  std::set<std::string> NotRun; ///< those of which nothing is known: what they are made of may say more
  bool AreWanted = false;
};

/// Adds models that nobody asked for; false when there are no others.
bool addOthers(const Options &O, Program &P, const Others &Of, std::vector<ScenarioSpec> &All) {
  if (!Of.AreWanted)
    return false;
  auto Parts = chooseParts(O.Ask, P, Of.NotRun, Of.Seen);
  if (!Parts) // what is wrong was told before
    llvm::consumeError(Parts.takeError());
  else
    llvm::append_range(All, *Parts);
  return Parts && !Parts->empty();
}

int run(const Options &O) {
  // Before anything that takes time: what cannot be written is known now.
  auto Report = ReportFile::open(O.Output);
  if (!Report)
    return fail(Report.takeError());

  const Watch Limits = watched(O);
  // All sources become one syntax tree, which stays open for scenarios to be added.
  auto Opened = ProjectRun::open(O.Ask);
  if (!Opened)
    return fail(Opened.takeError());
  ProjectRun &Project = keptToTheEnd(std::move(*Opened));

  // Needs no scenario, and must work where the directives are wrong.
  if (O.ListModels)
    return listCandidates(O, Project.program());

  // All of them before the first is executed, so that a typing error shows at once.
  auto Scenarios = chooseScenarios(O.Ask, Project.program());
  if (!Scenarios)
    return fail(Scenarios.takeError());
  if (Scenarios->empty())
    return nothingToExecute(O, Project.program());

  // One after the other: each replays its own trace, which is the bulk of the memory used. Places are numbered
  // for all of them alike.
  int Code = Good;
  SourceFiles Files;
  Console Out(O, Files, Project.texts(), *Report);
  std::vector<ScenarioResult> Results;
  Others More;
  for (std::size_t I = 0; I < Scenarios->size() || addOthers(O, Project.program(), More, *Scenarios); ++I) {
    const ScenarioSpec Spec = (*Scenarios)[I];
    const bool IsUnaskedModel = Spec.IsUnasked && !Spec.Model.empty();
    if (!Spec.Model.empty())
      More.Seen.insert(Spec.Model);
    Out.begin(Spec, Scenarios->size());
    auto Analysed = Project.analyse(Spec, Files);
    Out.endProgress();
    if (!Analysed) {
      // The others may still be told.
      if (IsUnaskedModel)
        tell(O, Telling::Note, "nothing to analyse: " + llvm::toString(Analysed.takeError()));
      else
        Code = fail(Analysed.takeError());
      if (IsUnaskedModel) {
        More.NotRun.insert(Spec.Model);
        More.AreWanted = true;
      }
      continue;
    }
    More.AreWanted |= takesNothing(Spec, *Analysed);
    if (IsUnaskedModel && Analysed->Result.WorstOfPeak == Rank::Lost) {
      More.NotRun.insert(Spec.Model);
      More.AreWanted = true;
      if (Spec.IsPart) {
        tell(O, Telling::Note, "nothing is known of the memory of '" + Spec.Model + "' either");
        continue;
      }
    }
    // Findings first: they stand above the report that explains them.
    Out.show(*Analysed);
    if (!Analysed->Completed)
      Code = NotAnalysed;
    else if (hasErrors(Analysed->Result.Findings))
      Code = std::max<int>(Code, ErrorsFound);
    Results.push_back(std::move(Analysed->Result));
  }

  // One document for all scenarios, so it comes last.
  if (O.Format == ReportFormat::Json && !Results.empty())
    Report->write(renderJson(Results, Files, VRAMLINT_VERSION));
  if (Results.empty())
    return Code;
  if (llvm::Error E = Report->keep())
    return fail(std::move(E));
  return Code;
}

} // namespace

int main(int Count, const char **Arguments) {
  useLargePages();
  // A crash inside malloc leaves it locked, and telling of the crash allocates: it must not wait for ever.
  llvm::sys::AddSignalHandler([](void *) { alarm(5); }, nullptr);
  llvm::sys::PrintStackTraceOnErrorSignal(Arguments[0]);
  endOnExhaustion();
  const auto Words = llvm::ArrayRef(Arguments, Count).drop_front();
  if (!Words.empty() && llvm::StringRef(Words.front()) == "cache")
    return runCache(Words.drop_front());
  auto O = parseOptions(Words);
  if (!O)
    return fail(O.takeError());
  if (O->ShowHelp) {
    llvm::outs() << helpText();
    return Good;
  }
  if (!O->Completion.empty()) {
    llvm::outs() << llvm::cantFail(completionScript(O->Completion));
    return Good;
  }
  if (O->ShowVersion) {
    llvm::outs() << "vramlint " VRAMLINT_VERSION " (Clang " CLANG_VERSION_STRING ")\n";
    return Good;
  }
  O->Ask.Listener = [&O](Telling How, const std::string &What) { tell(*O, How, What); };
  // Clang recurses with the nesting of the sources.
  constexpr unsigned Stack = 1u << 28;
  int Code = NotAnalysed;
  runOnStack(Stack, [&](unsigned) {
    switch (O->What) {
    case Command::Analyse:
      if (namesDirectory(*O)) {
        Code = analyseEach(*O, run);
      } else {
        O->Ask.Program.CachesBehind = true; // there are no others to gain by it
        Code = run(*O);
      }
      break;
    case Command::Verify:
      Code = runVerify(*O);
      break;
    case Command::Compare:
      Code = runCompare(*O);
      break;
    }
  });
  return Code;
}
