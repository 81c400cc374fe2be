// The interpreter in statements per second, and the replay of what it recorded: docs/examples/notebook.cpp.
//
// The program is parsed once, before anything is timed; parsing is a matter of the whole run
// (whole-run.py). The first execution also makes Clang instantiate what later ones find, so it is a row of its own
// that runs once, on a program nothing has been executed in.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Frontend/Program.h"
#include "Memory/Replay.h"
#include "Torch/Execute.h"

#include <benchmark/benchmark.h>
#include <clang/AST/Decl.h>
#include <llvm/Support/raw_ostream.h>

#include <algorithm>

using namespace vramlint;

namespace {

std::unique_ptr<Program> parseNotebook() {
  ProgramOptions Options;
  Options.Sources = {VRAMLINT_EXAMPLES "/notebook.cpp"};
  auto P = Program::parse(std::move(Options));
  if (!P) {
    llvm::errs() << llvm::toString(P.takeError()) << "\n";
    return nullptr;
  }
  if (llvm::Error E = (*P)->finish()) {
    llvm::errs() << llvm::toString(std::move(E)) << "\n";
    return nullptr;
  }
  return std::move(*P);
}

/// Shared by the rows that want a program in which everything was executed before.
std::unique_ptr<Program> &sharedProgram() {
  static std::unique_ptr<Program> P = parseNotebook();
  return P;
}

Execution run(Program &P, llvm::StringRef Function, SourceFiles &Files) {
  ExecutionOptions Options;
  Options.Torch.Version = {2, 0};
  Options.IsUserCode = [&P](clang::SourceLocation Location) { return P.isUserCode(Location); };
  auto Found = P.findFunctions(Function);
  if (Found.empty())
    return {};
  return execute(P.context(), P.sema(), Found.front(), Options, Files);
}

std::int64_t count(const Trace &T, EventKind Kind) {
  return std::count_if(T.events().begin(), T.events().end(), [Kind](const Event &E) { return E.Kind == Kind; });
}

/// False, with the row marked, unless \p E ran to its end.
bool completed(benchmark::State &State, const Execution &E) {
  if (E.Recorded && E.End == ExecutionEnd::Completed)
    return true;
  State.SkipWithError(E.Recorded ? E.Error.c_str() : "the function was not found");
  return false;
}

/// Items are statements of the analysed program.
void report(benchmark::State &State, const Trace &T) {
  const std::int64_t Statements = count(T, EventKind::StatementBegin), Ops = count(T, EventKind::OpBegin);
  State.SetItemsProcessed(State.iterations() * Statements);
  State.counters["statements"] = static_cast<double>(Statements);
  State.counters["ops"] = static_cast<double>(Ops);
  State.counters["events"] = static_cast<double>(T.events().size());
  State.counters["ops/s"] =
      benchmark::Counter(static_cast<double>(State.iterations() * Ops), benchmark::Counter::kIsRate);
}

void executeFirst(benchmark::State &State, const char *Function) {
  auto P = parseNotebook();
  if (!P)
    return State.SkipWithError("docs/examples/notebook.cpp was not parsed");
  Execution Last;
  for (auto _ : State) {
    SourceFiles Files;
    Last = run(*P, Function, Files);
  }
  if (completed(State, Last))
    report(State, *Last.Recorded);
}

void executeAgain(benchmark::State &State, const char *Function) {
  Program *P = sharedProgram().get();
  if (!P)
    return State.SkipWithError("docs/examples/notebook.cpp was not parsed");
  SourceFiles Files;
  Execution Last = run(*P, Function, Files);
  for (auto _ : State)
    Last = run(*P, Function, Files);
  if (completed(State, Last))
    report(State, *Last.Recorded);
}

void replayRecorded(benchmark::State &State, const char *Function) {
  Program *P = sharedProgram().get();
  if (!P)
    return State.SkipWithError("docs/examples/notebook.cpp was not parsed");
  SourceFiles Files;
  const Execution E = run(*P, Function, Files);
  if (!completed(State, E))
    return;
  for (auto _ : State)
    benchmark::DoNotOptimize(replay(*E.Recorded, Files, {}));
  State.SetItemsProcessed(State.iterations() * static_cast<std::int64_t>(E.Recorded->events().size()));
  State.counters["events"] = static_cast<double>(E.Recorded->events().size());
}

// The interpreter works on a thread of its own, so the wall clock counts.
BENCHMARK_CAPTURE(executeFirst, notebook, "notebook")->Unit(benchmark::kMillisecond)->UseRealTime()->Iterations(1);
BENCHMARK_CAPTURE(executeAgain, notebook, "notebook")->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(executeAgain, cnn, "cnn")->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(executeAgain, resnet50, "resnet50_alone")->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK_CAPTURE(replayRecorded, notebook, "notebook")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(replayRecorded, cnn, "cnn")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(replayRecorded, resnet50, "resnet50_alone")->Unit(benchmark::kMillisecond);

} // namespace

int main(int Count, char **Arguments) {
  benchmark::Initialize(&Count, Arguments);
  if (benchmark::ReportUnrecognizedArguments(Count, Arguments))
    return 1;
  benchmark::RunSpecifiedBenchmarks();
  // Before Clang's own statics go.
  sharedProgram().reset();
  return 0;
}
