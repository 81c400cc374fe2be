// Every refusal says what a good value looks like.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "OptionValues.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/FileSystem.h>

using llvm::StringRef;

namespace vramlint {

static std::string_view view(StringRef Text) { return {Text.data(), Text.size()}; }

/// Parts of a comma-separated list, without blanks around them; empty ones are left out.
static std::vector<StringRef> listed(StringRef Text) {
  llvm::SmallVector<StringRef> Parts;
  Text.split(Parts, ',', -1, /*KeepEmpty=*/false);
  std::vector<StringRef> Trimmed;
  for (StringRef Part : Parts)
    if (!Part.trim().empty())
      Trimmed.push_back(Part.trim());
  return Trimmed;
}

llvm::Error takeScenarios(Options &O, StringRef Value) {
  for (StringRef Name : listed(Value))
    O.Ask.Scenarios.push_back(Name.str());
  return O.Ask.Scenarios.empty() ? usageError("names no scenario") : llvm::Error::success();
}

llvm::Error takeMaxTime(Options &O, StringRef Value) {
  double Seconds = 0;
  if (Value.getAsDouble(Seconds) || !(Seconds > 0) || Seconds > 1e6)
    return usageError("'" + Value + "' is not a number of seconds such as 20 or 0.5");
  O.Ask.MaxSeconds = Seconds;
  return llvm::Error::success();
}

/// What a whole process may take.
static llvm::Error takeProcessMemory(StringRef Value, Bytes &Size) {
  auto Given = parseBytes(view(Value));
  if (!Given || *Given < GiB)
    return usageError("'" + Value + "' is not a size of at least 1GiB, such as 16GiB");
  Size = *Given;
  return llvm::Error::success();
}

llvm::Error takeMaxMemory(Options &O, StringRef Value) { return takeProcessMemory(Value, O.Ask.MaxMemory); }

llvm::Error takeMaxFileSize(Options &O, StringRef Value) {
  const auto Given = parseBytes(view(Value));
  if (!Given)
    return usageError("'" + Value + "' is not a size such as 64KiB or 0");
  O.Ask.MaxFileSize = *Given;
  return llvm::Error::success();
}

llvm::Error takeWorkingDirectory(Options &O, StringRef Value) {
  if (!llvm::sys::fs::is_directory(Value))
    return usageError("'" + Value + "' is not a directory");
  O.Ask.WorkingDirectory = Value.str();
  return llvm::Error::success();
}

llvm::Error takeMaxPaths(Options &O, StringRef Value) {
  auto Count = parseCount(Value, 1'000'000);
  if (!Count)
    return Count.takeError();
  O.Ask.MaxPaths = static_cast<unsigned>(*Count);
  return llvm::Error::success();
}

llvm::Error takeJobs(Options &O, StringRef Value) {
  auto Count = parseCount(Value, 1024);
  if (!Count)
    return Count.takeError();
  O.Jobs = static_cast<unsigned>(*Count);
  return llvm::Error::success();
}

llvm::Error takeFormat(Options &O, StringRef Value) {
  if (Value != "text" && Value != "json")
    return usageError("'" + Value + "' is neither text nor json");
  O.Format = Value == "json" ? ReportFormat::Json : ReportFormat::Text;
  return llvm::Error::success();
}

/// A name without a star must be a check's, or a typing error would switch nothing off.
static llvm::Error checkGlobs(StringRef Globs) {
  std::vector<std::string> Names;
  for (const CheckDescription &Check : knownChecks())
    Names.emplace_back(Check.Name);
  for (StringRef Glob : listed(Globs)) {
    Glob.consume_front("-");
    if (!Glob.contains('*') && !llvm::is_contained(Names, Glob))
      return usageError("unknown check '" + Glob + "'" + didYouMean(Glob, Names) + " (known are " +
                        llvm::join(Names, ", ") + ")");
  }
  return llvm::Error::success();
}

llvm::Error takeChecks(Options &O, StringRef Value) {
  if (llvm::Error E = checkGlobs(Value))
    return E;
  // As in clang-tidy the list goes on where the default one ends.
  O.Ask.Lint.Checks = GlobList("*," + Value.str());
  return llvm::Error::success();
}

llvm::Error takeWarningsAsErrors(Options &O, StringRef Value) {
  if (llvm::Error E = checkGlobs(Value))
    return E;
  O.Ask.Lint.WarningsAsErrors = GlobList(view(Value));
  return llvm::Error::success();
}

llvm::Error takeColor(Options &O, StringRef Value) {
  if (Value != "auto" && Value != "always" && Value != "never")
    return usageError("'" + Value + "' is none of auto, always and never");
  O.Colors = Value == "always" ? ColorChoice::Always : Value == "never" ? ColorChoice::Never : ColorChoice::Auto;
  return llvm::Error::success();
}

llvm::Error takeTolerance(Options &O, StringRef Value) {
  auto Allowed = parseTolerance(view(Value));
  if (!Allowed)
    return usageError("'" + Value + "' is none of exact, a size such as 0 or 4KiB, and a percentage such as 2%");
  O.Verify.Allowed = *Allowed;
  O.Verify.Any = true;
  return llvm::Error::success();
}

llvm::Error takeMemoryLimit(Options &O, StringRef Value) {
  O.Verify.Any = true;
  return takeProcessMemory(Value, O.Verify.Memory);
}

llvm::Error parseSeconds(StringRef Value, int &Seconds) {
  auto Count = parseCount(Value, 7 * 24 * 3600);
  if (!Count)
    return Count.takeError();
  Seconds = static_cast<int>(*Count);
  return llvm::Error::success();
}

static llvm::Error checkCompare(const Options &O) {
  if (O.sources().size() != 2)
    return usageError("compare takes two files; usage: vramlint compare [options] <predicted.json> <measured.json>");
  const ScenarioSettings &S = O.Ask.Said;
  const bool SaysMachine = !S.Given.empty() || S.Device || !S.Cards.empty() || S.Version || S.Budget;
  if (S.namesScenario() || !O.Ask.Scenarios.empty() || S.saysHow() || S.Args || !S.Inputs.empty() || SaysMachine ||
      O.Ask.Program.Flags.AfterDashes)
    return usageError("compare takes --tolerance, --format, -o, --quiet and --color only");
  return llvm::Error::success();
}

llvm::Error checkCombination(const Options &O) {
  if (O.What == Command::Analyse && O.Verify.Any)
    return usageError("--emit, --measured, --save, --tolerance, --compiler, --build-timeout, --timeout and "
                      "--memory-limit go with 'vramlint verify'");
  if (O.What == Command::Compare)
    return checkCompare(O);
  if (!O.Verify.EmitDir.empty() && (!O.Verify.Measured.empty() || !O.Verify.Save.empty()))
    return usageError("--emit only writes the project; --measured and --save go without it");
  if (O.sources().empty())
    return usageError("no source given; usage: vramlint [options] <source>... [-- <compiler flags>]");
  const ScenarioSettings &S = O.Ask.Said;
  if (S.namesScenario() && !O.Ask.Scenarios.empty())
    return usageError("--model, --entry and --scenario exclude each other");
  if (!S.namesScenario() && S.Args)
    return usageError("--args needs --model or --entry");
  if (!S.Model && !S.Inputs.empty())
    return usageError("--input needs --model");
  return checkTogether(S, [](StringRef Name) { return ("--" + Name).str(); });
}

} // namespace vramlint
