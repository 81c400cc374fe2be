// The table of options, in the order of `--help`, and how it is read.
//
// `--name=value`, `--name value` and one dash instead of two mean the same, as in other Clang tools. A value
// that may be left out (`--train`) stands behind `=` only, so that a source behind it stays a source.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Options.h"

#include "OptionValues.h"

#include <llvm/ADT/StringExtras.h>

using llvm::StringRef;

namespace vramlint {

namespace {

enum class ValueForm { None, Required, Optional };

struct OptionRow {
  StringRef Name; ///< empty: a heading of the help
  ValueForm Form;
  StringRef Value; ///< how the help calls it
  StringRef Help;  ///< one line per 80 columns
  llvm::Error (*Take)(Options &O, StringRef Value);
};

template <auto Member> llvm::Error takeFlag(Options &O, StringRef) {
  O.*Member = true;
  return llvm::Error::success();
}

template <auto Member> llvm::Error takeText(Options &O, StringRef Value) {
  if (Value.empty())
    return usageError("the value is empty");
  O.*Member = Value.str();
  return llvm::Error::success();
}

template <auto Member> llvm::Error takeFlagText(Options &O, StringRef Value) {
  O.Flags.*Member = Value.str();
  return llvm::Error::success();
}

template <auto Member> llvm::Error takeFlagTexts(Options &O, StringRef Value) {
  (O.Flags.*Member).push_back(Value.str());
  return llvm::Error::success();
}

template <auto Member> llvm::Error takeVerifyText(Options &O, StringRef Value) {
  if (Value.empty())
    return usageError("the value is empty");
  O.Verify.*Member = Value.str();
  O.Verify.Any = true;
  return llvm::Error::success();
}

template <auto Member> llvm::Error takeSeconds(Options &O, StringRef Value) {
  O.Verify.Any = true;
  return parseSeconds(Value, O.Verify.*Member);
}

template <ScenarioMode Mode> llvm::Error takeMode(Options &O, StringRef Value) { return setMode(O, Mode, Value); }

constexpr OptionRow heading(StringRef Text) { return {"", ValueForm::None, "", Text, nullptr}; }

constexpr auto None = ValueForm::None;
constexpr auto Required = ValueForm::Required;
constexpr auto Optional = ValueForm::Optional;

constexpr OptionRow Rows[] = {
    heading("What to execute; without any of these, every scenario that is written in the sources"),
    {"list-models", None, "", "show the models and functions there are, and what to type for each",
     takeFlag<&Options::ListModels>},
    {"scenario", Required, "NAME[,NAME]", "only these of the scenarios written in the sources", takeScenarios},
    {"entry", Required, "FUNCTION", "the user's own function", takeText<&Options::Entry>},
    {"model", Required, "CLASS", "a module class, by its name or its holder's", takeText<&Options::Model>},
    {"args", Required, "C++", "its constructor's arguments: --args='1, 64'", takeArgs},
    {"input", Required, "SHAPE[:DTYPE]", "one per argument of forward: 4x1x256x256, 32x128:int64, or =C++",
     takeInput},
    {"forward", None, "", "one forward pass in training mode; the graph stays alive (default)",
     takeMode<ScenarioMode::Forward>},
    {"infer", None, "", "one forward pass in evaluation mode, without graph", takeMode<ScenarioMode::Infer>},
    {"train", Optional, "OPTIMIZER", "training steps: sgd (default), sgd-momentum, adam, adamw, rmsprop, adagrad",
     takeMode<ScenarioMode::Train>},
    {"loss", Required, "NAME|C++",
     "mse (default), l1, cross_entropy, nll, bce, sum, mean, or C++ using output, target", takeText<&Options::Loss>},
    {"steps", Required, "N", "training steps (2)", takeSteps},
    {"batch", Required, "N", "replaces the first dimension of every input", takeBatch},

    heading("For which machine, against which limits"),
    {"device", Required, "cuda|cpu", "whose memory is reported (cuda)", takeDevice},
    {"gpu", Required, "NAME[,NAME]", "cards that should hold it: --gpu='RTX 4090,A100-80GB'", takeGpus},
    {"budget", Required, "SIZE", "limit for the peak of allocated memory: 2GiB, 800MiB", takeBudget},
    {"torch-version", Required, "X.Y", "release to follow, if not the headers'", takeVersion},
    {"max-time", Required, "SECONDS", "how long one execution may take before it is given up (20)", takeMaxTime},
    {"max-memory", Required, "SIZE", "how much the analysis may take before it is given up (4GiB)", takeMaxMemory},
    {"max-paths", Required, "N", "outcomes of unknown branches that are tried (16)", takeMaxPaths},
    {"no-shortcuts", None, "", "execute the standard library's bodies even where a shortcut answers for them (slow)",
     takeFlag<&Options::NoShortcuts>},

    heading("How the sources are parsed"),
    {"p", Required, "DIR", "where compile_commands.json is, if not above the first source",
     takeFlagText<&FlagOptions::BuildDir>},
    {"extra-arg", Required, "FLAG", "one more compiler flag, behind the others",
     takeFlagTexts<&FlagOptions::ExtraArgs>},
    {"extra-arg-before", Required, "FLAG", "one more compiler flag, before the others",
     takeFlagTexts<&FlagOptions::ExtraArgsBefore>},
    {"libtorch", Required, "DIR", "where LibTorch is, if not where the flags or the system have it",
     takeText<&Options::LibTorchDir>},
    {"j", Required, "N", "sources of a directory that are analysed side by side (1)", takeJobs},
    {"no-cache", None, "", "neither use nor make a precompiled header of LibTorch", takeFlag<&Options::NoCache>},

    heading("What is said about it"),
    {"format", Required, "text|json", "of the report (text)", takeFormat},
    {"o", Required, "FILE", "write the report there; written as a whole or not at all", takeText<&Options::Output>},
    {"lines", None, "", "also show the source with memory beside each line", takeFlag<&Options::Lines>},
    {"echo", None, "", "print what the program itself would print, `?` for what is not known; no text report",
     takeFlag<&Options::Echo>},
    {"quiet", None, "", "findings only: no text report, no progress", takeFlag<&Options::Quiet>},
    {"checks", Required, "GLOBS", "checks to run: --checks=-vram-unknown, --checks='-*,vram-over-budget'",
     takeChecks},
    {"warnings-as-errors", Required, "GLOBS", "checks whose warnings are errors", takeWarningsAsErrors},
    {"strict", None, "", "a figure that is not exact is an error", takeStrict},
    {"color", Required, "auto|always|never", "colours in what is printed (auto)", takeColor},

    heading("vramlint verify: the scenario built with the real LibTorch, run, and compared event by event"),
    {"emit", Required, "DIR", "only write the measuring project, for another machine",
     takeVerifyText<&VerifyOptions::EmitDir>},
    {"measured", Required, "FILE", "compare with this measurement; nothing is built",
     takeVerifyText<&VerifyOptions::Measured>},
    {"save", Required, "FILE", "keep the measurement", takeVerifyText<&VerifyOptions::Save>},
    {"tolerance", Required, "HOW", "exact (default: figures and events), or figures only: 0, 4KiB, 2%",
     takeTolerance},
    {"compiler", Required, "PROGRAM", "what builds it (CXX, g++, clang++)", takeVerifyText<&VerifyOptions::Compiler>},
    {"build-timeout", Required, "SECONDS", "for the build (900)", takeSeconds<&VerifyOptions::BuildSeconds>},
    {"timeout", Required, "SECONDS", "for each run (300)", takeSeconds<&VerifyOptions::RunSeconds>},
    {"memory-limit", Required, "SIZE", "address space of the program on the CPU", takeMemoryLimit},

    heading("Help"),
    {"help", None, "", "this text", takeFlag<&Options::ShowHelp>},
    {"version", None, "", "the versions of vramlint and of its Clang", takeFlag<&Options::ShowVersion>},
};

const OptionRow *findRow(StringRef Name) {
  for (const OptionRow &Row : Rows)
    if (!Row.Name.empty() && Row.Name == Name)
      return &Row;
  return nullptr;
}

llvm::Error unknownOption(StringRef Argument, StringRef Name) {
  std::vector<std::string> Names;
  for (const OptionRow &Row : Rows)
    if (Row.Name.size() > 1)
      Names.push_back(("--" + Row.Name).str());
  return usageError("unknown option '" + Argument + "'" + didYouMean(("--" + Name).str(), Names) +
                    " (compiler flags go behind '--')");
}

std::string spelling(const OptionRow &Row) {
  std::string Text = (Row.Name.size() == 1 ? "-" : "--") + Row.Name.str();
  switch (Row.Form) {
  case ValueForm::None:
    return Text;
  case ValueForm::Required:
    return Text + (Row.Name.size() == 1 ? " " : "=") + Row.Value.str();
  case ValueForm::Optional:
    return Text + "[=" + Row.Value.str() + "]";
  }
  llvm_unreachable("every form is named");
}

} // namespace

llvm::Expected<Options> parseOptions(llvm::ArrayRef<const char *> Arguments) {
  Options O;
  if (!Arguments.empty() && (StringRef(Arguments[0]) == "verify" || StringRef(Arguments[0]) == "compare")) {
    O.What = StringRef(Arguments[0]) == "verify" ? Command::Verify : Command::Compare;
    Arguments = Arguments.drop_front();
  }
  for (std::size_t I = 0; I < Arguments.size(); ++I) {
    StringRef Argument = Arguments[I];
    if (Argument == "--") {
      O.Flags.AfterDashes.emplace(Arguments.begin() + I + 1, Arguments.end());
      break;
    }
    if (!Argument.starts_with("-") || Argument == "-") {
      O.Sources.push_back(Argument.str());
      continue;
    }
    auto [Name, Value] = Argument.ltrim('-').split('=');
    const OptionRow *Row = findRow(Name == "h" ? "help" : Name);
    // `-j2`: the value of an option with one letter may stand at once.
    std::optional<StringRef> Joined;
    if (!Row && Argument.size() > 2 && !Argument.starts_with("--")) {
      const OptionRow *Short = findRow(Argument.substr(1, 1));
      if (Short && Short->Form == ValueForm::Required) {
        Row = Short;
        Joined = Argument.drop_front(2);
      }
    }
    if (!Row)
      return unknownOption(Argument, Name);
    const bool HasValue = Joined || Argument.contains('=');
    if (Joined)
      Value = *Joined;
    if (HasValue && Row->Form == ValueForm::None)
      return usageError("'--" + Name + "' takes no value");
    if (!HasValue && Row->Form == ValueForm::Required) {
      // An option in the place of a value means that the value was forgotten.
      const bool HasNext = ++I < Arguments.size();
      if (!HasNext ||
          (StringRef(Arguments[I]).starts_with("--") && findRow(StringRef(Arguments[I]).ltrim('-').split('=').first)))
        return usageError("'" + Argument + "' needs a value: " + spelling(*Row));
      Value = Arguments[I];
    }
    if (llvm::Error E = Row->Take(O, Value))
      return usageError(spelling(*Row) + ": " + llvm::toString(std::move(E)));
    if (O.ShowHelp || O.ShowVersion)
      return O;
  }
  if (llvm::Error E = checkCombination(O))
    return E;
  return O;
}

std::string helpText() {
  constexpr std::size_t Column = 28;
  std::string Text =
      "usage: vramlint [options] <source or directory>... [-- <compiler flags>]\n"
      "       vramlint verify [options] <source>... [-- <compiler flags>]\n"
      "       vramlint compare [options] <predicted.json> <measured.json>\n"
      "       vramlint cache [show | clear | limit SIZE]      the precompiled headers that are kept\n\n"
      "Says how much device memory a LibTorch program needs, when, and because of which line, without\n"
      "building or running it. Several sources are one program; of a directory each is one.\n\n"
      "  vramlint --list-models unet.cpp\n"
      "  vramlint --model=UNet --args='1, 1' --input=4x1x256x256 --train=adam --gpu='RTX 4090' unet.cpp\n"
      "  vramlint --entry=train --budget=8GiB train.cpp model.cpp -- -std=c++17 -Iinclude\n";
  for (const OptionRow &Row : Rows) {
    if (Row.Name.empty()) {
      Text += "\n" + Row.Help.str() + ":\n";
      continue;
    }
    std::string Left = "  " + spelling(Row);
    Left += Left.size() + 2 > Column ? "\n" + std::string(Column, ' ') : std::string(Column - Left.size(), ' ');
    Text += Left + Row.Help.str() + "\n";
  }
  Text += "\nChecks:\n";
  for (const CheckDescription &Check : knownChecks())
    Text += "  " + std::string(Check.Name) + std::string(Column - 2 - Check.Name.size(), ' ') +
            std::string(Check.Summary) + "\n";
  return Text + "\nExit code: 0 nothing found at error level, 1 errors found, 2 could not analyse.\n"
                "verify and compare: 0 everything agrees, 1 something differs, 2 could not be found out.\n";
}

} // namespace vramlint
