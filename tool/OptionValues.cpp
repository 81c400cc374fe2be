// Every refusal says what a good value looks like.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "OptionValues.h"

#include "Lint/GpuCards.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/ADT/StringExtras.h>

#include <limits>

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

static llvm::Expected<std::int64_t> parseCount(StringRef Text, std::int64_t Max) {
  std::int64_t Count = 0;
  if (Text.trim().getAsInteger(10, Count) || Count < 1 || Count > Max)
    return usageError("'" + Text + "' is not a number from 1 to " + llvm::Twine(Max));
  return Count;
}

llvm::Error setMode(Options &O, ScenarioMode Mode, StringRef Value) {
  if (O.Mode && *O.Mode != Mode)
    return usageError("--forward, --infer and --train exclude each other");
  O.Mode = Mode;
  if (Mode != ScenarioMode::Train || Value.empty())
    return llvm::Error::success();
  ScenarioSpec Spec;
  if (llvm::Error E = parseTraining(Value, Spec))
    return E;
  O.Optimizer = Spec.Optimizer;
  if (Value.contains("steps"))
    O.Steps = Spec.Steps;
  return llvm::Error::success();
}

llvm::Error takeScenarios(Options &O, StringRef Value) {
  for (StringRef Name : listed(Value))
    O.Scenarios.push_back(Name.str());
  return O.Scenarios.empty() ? usageError("names no scenario") : llvm::Error::success();
}

llvm::Error takeArgs(Options &O, StringRef Value) {
  O.Args = Value.str(); // may be empty: a constructor without arguments
  return llvm::Error::success();
}

llvm::Error takeInput(Options &O, StringRef Value) {
  auto Inputs = parseInputs(Value);
  if (!Inputs)
    return Inputs.takeError();
  llvm::append_range(O.Inputs, std::move(*Inputs));
  return llvm::Error::success();
}

llvm::Error takeSteps(Options &O, StringRef Value) {
  auto Count = parseCount(Value, 1'000'000);
  if (!Count)
    return Count.takeError();
  O.Steps = static_cast<int>(*Count);
  return llvm::Error::success();
}

llvm::Error takeBatch(Options &O, StringRef Value) {
  auto Count = parseCount(Value, std::numeric_limits<std::int32_t>::max());
  if (!Count)
    return Count.takeError();
  O.Batch = *Count;
  return llvm::Error::success();
}

llvm::Error takeDevice(Options &O, StringRef Value) {
  if (Value != "cuda" && Value != "cpu")
    return usageError("'" + Value + "' is neither cuda nor cpu");
  O.Device = Value.str();
  return llvm::Error::success();
}

llvm::Expected<std::vector<GpuProfile>> parseGpus(StringRef Text) {
  std::vector<GpuProfile> Cards;
  for (StringRef Name : listed(Text)) {
    if (auto Card = findCard(view(Name))) {
      Cards.push_back(std::move(*Card));
      continue;
    }
    std::vector<std::string> Near = similarCards(view(Name));
    std::string Message = "unknown card '" + Name.str() + "'";
    if (!Near.empty())
      return usageError(Message + "; did you mean '" + llvm::join(Near, "', '") + "'?");
    for (const GpuProfile &Card : knownCards())
      Near.push_back(Card.Name);
    return usageError(Message + " (known are " + llvm::join(Near, ", ") + ")");
  }
  if (Cards.empty())
    return usageError("names no card");
  return Cards;
}

llvm::Error takeGpus(Options &O, StringRef Value) {
  auto Cards = parseGpus(Value);
  if (!Cards)
    return Cards.takeError();
  llvm::append_range(O.Gpus, std::move(*Cards));
  return llvm::Error::success();
}

llvm::Error takeBudget(Options &O, StringRef Value) {
  O.Budget = parseBytes(view(Value));
  if (!O.Budget)
    return usageError("'" + Value + "' is not a size such as 2GiB, 800MiB or 2147483648");
  return llvm::Error::success();
}

std::optional<TorchVersion> parseTorchVersion(StringRef Text) {
  auto [MajorText, Rest] = Text.trim().split('.');
  StringRef MinorText = Rest.split('.').first; // 2.0.1 follows 2.0
  TorchVersion Version;
  if (MajorText.getAsInteger(10, Version.Major) || MinorText.getAsInteger(10, Version.Minor))
    return std::nullopt;
  const bool IsRelease = Version.Major >= 1 && Version.Major < 100 && Version.Minor >= 0 && Version.Minor < 1000;
  return IsRelease ? std::optional(Version) : std::nullopt;
}

llvm::Error takeVersion(Options &O, StringRef Value) {
  O.Version = parseTorchVersion(Value);
  if (!O.Version)
    return usageError("'" + Value + "' is not a release such as 1.13 or 2.0");
  return llvm::Error::success();
}

llvm::Error takeMaxTime(Options &O, StringRef Value) {
  double Seconds = 0;
  if (Value.getAsDouble(Seconds) || !(Seconds > 0) || Seconds > 1e6)
    return usageError("'" + Value + "' is not a number of seconds such as 20 or 0.5");
  O.MaxSeconds = Seconds;
  return llvm::Error::success();
}

llvm::Error takeMaxMemory(Options &O, StringRef Value) {
  auto Size = parseBytes(view(Value));
  if (!Size || *Size < GiB)
    return usageError("'" + Value + "' is not a size of at least 1GiB, such as 16GiB");
  O.MaxMemory = *Size;
  return llvm::Error::success();
}

llvm::Error takeMaxPaths(Options &O, StringRef Value) {
  auto Count = parseCount(Value, 1'000'000);
  if (!Count)
    return Count.takeError();
  O.MaxPaths = static_cast<unsigned>(*Count);
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
  O.Lint.Checks = GlobList("*," + Value.str());
  return llvm::Error::success();
}

llvm::Error takeWarningsAsErrors(Options &O, StringRef Value) {
  if (llvm::Error E = checkGlobs(Value))
    return E;
  O.Lint.WarningsAsErrors = GlobList(view(Value));
  return llvm::Error::success();
}

llvm::Error takeStrict(Options &O, StringRef) {
  O.Lint.Strict = true;
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
  auto Size = parseBytes(view(Value));
  if (!Size || *Size < GiB)
    return usageError("'" + Value + "' is not a size of at least 1GiB, such as 16GiB");
  O.Verify.Memory = *Size;
  O.Verify.Any = true;
  return llvm::Error::success();
}

llvm::Error parseSeconds(StringRef Value, int &Seconds) {
  auto Count = parseCount(Value, 7 * 24 * 3600);
  if (!Count)
    return Count.takeError();
  Seconds = static_cast<int>(*Count);
  return llvm::Error::success();
}

static llvm::Error checkCompare(const Options &O) {
  if (O.Sources.size() != 2)
    return usageError("compare takes two files; usage: vramlint compare [options] <predicted.json> <measured.json>");
  if (O.namesScenario() || !O.Scenarios.empty() || O.Mode || O.Args || !O.Inputs.empty() || !O.Device.empty() ||
      !O.Gpus.empty() || O.Version || O.Budget || O.Flags.AfterDashes)
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
  if (O.Sources.empty())
    return usageError("no source given; usage: vramlint [options] <source>... [-- <compiler flags>]");
  const bool NamesDirective = !O.Scenarios.empty();
  if (int(!O.Model.empty()) + int(!O.Entry.empty()) + int(NamesDirective) > 1)
    return usageError("--model, --entry and --scenario exclude each other");
  if (O.Model.empty() && O.Args)
    return usageError("--args needs --model");
  if (O.Model.empty() && !O.Inputs.empty())
    return usageError("--input needs --model");
  const bool SaysHow = O.Mode || O.Steps || O.Batch || !O.Loss.empty();
  if (!O.Entry.empty() && SaysHow)
    return usageError("--entry executes that function as it is; --forward, --infer, --train, --loss, --steps and "
                      "--batch go with a model");
  if (!O.Model.empty() && O.Mode != ScenarioMode::Train && (O.Steps || !O.Loss.empty()))
    return usageError((O.Steps ? "--steps" : "--loss") + llvm::Twine(" needs --train"));
  if (O.Device == "cpu" && !O.Gpus.empty())
    return usageError("--gpu goes with --device=cuda");
  return llvm::Error::success();
}

} // namespace vramlint
