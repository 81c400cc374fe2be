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

struct OptionRow {
  StringRef Name; ///< empty: a heading of the help
  ValueForm Form;
  StringRef Value; ///< how the help calls it
  StringRef Help;  ///< lines of 80 columns
  llvm::Error (*Take)(Options &O, StringRef Value) = nullptr;
  const Setting *About = nullptr; ///< what is taken instead: something about the scenario
};

template <auto Member> llvm::Error takeFlag(Options &O, StringRef) {
  O.*Member = true;
  return llvm::Error::success();
}

template <class Owner, class Text> llvm::Error setText(Owner &O, Text Owner::*Member, StringRef Value) {
  if (Value.empty())
    return usageError("the value is empty");
  O.*Member = Value.str();
  return llvm::Error::success();
}

llvm::Error takeOutput(Options &O, StringRef Value) { return setText(O, &Options::Output, Value); }

llvm::Error takeCompletion(Options &O, StringRef Value) {
  if (auto Script = completionScript(Value); !Script)
    return Script.takeError();
  O.Completion = Value.str();
  return llvm::Error::success();
}

llvm::Error takeLibTorch(Options &O, StringRef Value) {
  return setText(O.Ask.Program.Search, &LibTorchSearch::Given, Value);
}

llvm::Error takeNoCache(Options &O, StringRef) {
  O.Ask.Program.UseCache = false;
  return llvm::Error::success();
}

llvm::Error takeNoShortcuts(Options &O, StringRef) {
  O.Ask.Shortcuts = false;
  return llvm::Error::success();
}

llvm::Error takeAllRounds(Options &O, StringRef) {
  O.Ask.AllRounds = true;
  return llvm::Error::success();
}

llvm::Error takeStrict(Options &O, StringRef) {
  O.Ask.Lint.Strict = true;
  return llvm::Error::success();
}

llvm::Error takeBuildDir(Options &O, StringRef Value) {
  O.Ask.Program.Flags.BuildDir = Value.str();
  return llvm::Error::success();
}

template <auto Member> llvm::Error takeFlagTexts(Options &O, StringRef Value) {
  (O.Ask.Program.Flags.*Member).push_back(Value.str());
  return llvm::Error::success();
}

template <auto Member> llvm::Error takeVerifyText(Options &O, StringRef Value) {
  O.Verify.Any = true;
  return setText(O.Verify, Member, Value);
}

template <auto Member> llvm::Error takeSeconds(Options &O, StringRef Value) {
  O.Verify.Any = true;
  return parseSeconds(Value, O.Verify.*Member);
}

constexpr OptionRow heading(StringRef Text) { return {"", ValueForm::None, "", Text}; }

constexpr auto None = ValueForm::None;
constexpr auto Required = ValueForm::Required;

constexpr StringRef WhatToExecute =
    "What to execute; without any of these, what is written in the sources, or main(), or the models there are";
constexpr StringRef WhichMachine = "For which machine, against which limits";

/// What is not about the scenario. Settings stand behind the own rows of their heading.
constexpr OptionRow OwnRows[] = {
    heading(WhatToExecute),
    {"list-models", None, "", "show the models and functions there are, and what to type for each",
     takeFlag<&Options::ListModels>},
    {"scenario", Required, "NAME[,NAME]", "only these of the scenarios written in the sources", takeScenarios},
    {"working-directory", Required, "DIR", "where main() runs: what relative paths of files start from",
     takeWorkingDirectory},

    heading(WhichMachine),
    {"max-time", Required, "SECONDS", "of work, as a core of 2023 does it, before an execution is given up (20)",
     takeMaxTime},
    {"max-memory", Required, "SIZE", "how much the analysis may take before it is given up (4GiB)", takeMaxMemory},
    {"max-file-size", Required, "SIZE", "of a file of the project that the program reads (256KiB); 0: none is read",
     takeMaxFileSize},
    {"max-paths", Required, "N", "outcomes of unknown branches that are tried (16)", takeMaxPaths},
    {"no-shortcuts", None, "", "execute the headers' bodies even where a shortcut answers for them (slow)",
     takeNoShortcuts},
    {"all-rounds", None, "", "execute every round of every loop, although they repeat (slow)", takeAllRounds},

    heading("How the sources are parsed"),
    {"p", Required, "DIR", "where compile_commands.json is, if not above the first source", takeBuildDir},
    {"extra-arg", Required, "FLAG", "one more compiler flag, behind the others",
     takeFlagTexts<&FlagOptions::ExtraArgs>},
    {"extra-arg-before", Required, "FLAG", "one more compiler flag, before the others",
     takeFlagTexts<&FlagOptions::ExtraArgsBefore>},
    {"libtorch", Required, "DIR", "where LibTorch is, if not where the flags or the system have it", takeLibTorch},
    {"j", Required, "N", "sources of a directory that are analysed side by side (1)", takeJobs},
    {"no-cache", None, "", "neither use nor make a precompiled header of LibTorch", takeNoCache},

    heading("What is said about it"),
    {"format", Required, "text|json", "of the report (text)", takeFormat},
    {"o", Required, "FILE", "write the report there; written as a whole or not at all", takeOutput},
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
    {"completion", Required, "bash|zsh|fish", "print a script that completes these options", takeCompletion},
    {"help", None, "", "this text", takeFlag<&Options::ShowHelp>},
    {"version", None, "", "the versions of vramlint and of its Clang", takeFlag<&Options::ShowVersion>},
};

/// Settings of the heading behind its own rows.
std::vector<OptionRow> makeRows() {
  std::vector<OptionRow> All;
  auto addSettings = [&All](StringRef Heading) {
    for (const Setting &S : settings())
      if (!S.Option.empty() && (S.Topic == SettingTopic::Machine ? WhichMachine : WhatToExecute) == Heading)
        All.push_back({S.Option, S.Form, S.Value, S.Help, nullptr, &S});
  };
  StringRef Heading;
  for (const OptionRow &Row : OwnRows) {
    if (Row.Name.empty()) {
      addSettings(Heading);
      Heading = Row.Help;
    }
    All.push_back(Row);
  }
  return All;
}

const std::vector<OptionRow> &rows() {
  static const std::vector<OptionRow> All = makeRows();
  return All;
}

const OptionRow *findRow(StringRef Name) {
  for (const OptionRow &Row : rows())
    if (!Row.Name.empty() && Row.Name == Name)
      return &Row;
  return nullptr;
}

llvm::Error unknownOption(StringRef Argument, StringRef Name) {
  std::vector<std::string> Names;
  for (const OptionRow &Row : rows())
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
      O.Ask.Program.Flags.AfterDashes.emplace(Arguments.begin() + I + 1, Arguments.end());
      break;
    }
    if (!Argument.starts_with("-") || Argument == "-") {
      O.Ask.Program.Sources.push_back(Argument.str());
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
    if (llvm::Error E = Row->About ? Row->About->Take(O.Ask.Said, Value) : Row->Take(O, Value))
      return usageError(spelling(*Row) + ": " + llvm::toString(std::move(E)));
    if (O.ShowHelp || O.ShowVersion || !O.Completion.empty())
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
      "  vramlint src/main.cpp\n"
      "  vramlint --list-models unet.cpp\n"
      "  vramlint --model=UNet --args='1, 1' --input=4x1x256x256 --train=adam --gpu='RTX 4090' unet.cpp\n"
      "  vramlint --entry=train --budget=8GiB train.cpp model.cpp -- -std=c++17 -Iinclude\n";
  for (const OptionRow &Row : rows()) {
    if (Row.Name.empty()) {
      Text += "\n" + Row.Help.str() + ":\n";
      continue;
    }
    std::string Left = "  " + spelling(Row);
    Left += Left.size() + 2 > Column ? "\n" + std::string(Column, ' ') : std::string(Column - Left.size(), ' ');
    Text += Left + llvm::join(llvm::split(Row.Help, '\n'), "\n" + std::string(Column, ' ')) + "\n";
  }
  Text += "\nChecks:\n";
  for (const CheckDescription &Check : knownChecks())
    Text += "  " + std::string(Check.Name) + std::string(Column - 2 - Check.Name.size(), ' ') +
            std::string(Check.Summary) + "\n";
  return Text + "\nExit code: 0 nothing found at error level, 1 errors found, 2 could not analyse.\n"
                "verify and compare: 0 everything agrees, 1 something differs, 2 could not be found out.\n";
}

/// `--name=` for one with a value, `--name` for one without; both for one whose value may be left out.
static std::vector<std::string> completions() {
  std::vector<std::string> Words;
  for (const OptionRow &Row : rows()) {
    if (Row.Name.empty())
      continue;
    const std::string Name = (Row.Name.size() == 1 ? "-" : "--") + Row.Name.str();
    if (Row.Form != ValueForm::Required || Row.Name.size() == 1)
      Words.push_back(Name);
    if (Row.Form != ValueForm::None && Row.Name.size() > 1)
      Words.push_back(Name + "=");
  }
  return Words;
}

/// `a|b|c` as words; nothing for other descriptions of a value.
static std::string choicesOf(const OptionRow &Row) {
  const bool IsChoice = Row.Value.contains('|') && Row.Value == Row.Value.lower();
  return IsChoice ? llvm::join(llvm::split(Row.Value, '|'), " ") : "";
}

static std::string bashScript() {
  std::string Cases;
  for (const OptionRow &Row : rows())
    if (const std::string Choices = choicesOf(Row); !Choices.empty())
      Cases +=
          "    --" + Row.Name.str() + ") COMPREPLY=($(compgen -W \"" + Choices + "\" -- \"$word\")); return ;;\n";
  return "_vramlint() {\n"
         "  local word=\"${COMP_WORDS[COMP_CWORD]}\" before=\"${COMP_WORDS[COMP_CWORD-1]}\"\n"
         "  # Bash splits --name=value into three words.\n"
         "  if [[ $word == = ]]; then word=\"\"; elif [[ $before == = ]]; then "
         "before=\"${COMP_WORDS[COMP_CWORD-2]}\"; fi\n"
         "  case \"$before\" in\n" +
         Cases +
         "  esac\n"
         "  if [[ $word == -* ]]; then\n"
         "    COMPREPLY=($(compgen -W \"" +
         llvm::join(completions(), " ") +
         "\" -- \"$word\"))\n"
         "    [[ ${COMPREPLY[0]-} == *= ]] && compopt -o nospace\n"
         "    return\n"
         "  fi\n"
         "  compopt -o filenames\n"
         "  COMPREPLY=($(compgen -f -- \"$word\"))\n"
         "}\n"
         "complete -F _vramlint vramlint\n";
}

/// One line of help, without what a shell's quotes would end.
static std::string shortHelp(const OptionRow &Row) {
  std::string Text = Row.Help.split('\n').first.str();
  llvm::erase_if(Text, [](char C) { return StringRef("'`[]:\\").contains(C); });
  return Text;
}

static std::string zshScript() {
  std::string Text = "#compdef vramlint\n_arguments -s \\\n";
  for (const OptionRow &Row : rows()) {
    if (Row.Name.empty())
      continue;
    const bool IsShort = Row.Name.size() == 1;
    const std::string Choices = choicesOf(Row);
    const std::string Value = ":value:" + (Choices.empty() ? std::string("_files") : "(" + Choices + ")");
    Text += std::string("  '") + (IsShort ? "-" : "--") + Row.Name.str() +
            (Row.Form == ValueForm::None ? ""
             : IsShort                   ? "+"
                                         : "=") +
            "[" + shortHelp(Row) + "]" +
            (Row.Form == ValueForm::None       ? ""
             : Row.Form == ValueForm::Optional ? ":" + Value
                                               : Value) +
            "' \\\n";
  }
  return Text + "  '*:source:_files'\n";
}

static std::string fishScript() {
  std::string Text;
  for (const OptionRow &Row : rows()) {
    if (Row.Name.empty())
      continue;
    Text += std::string("complete -c vramlint ") + (Row.Name.size() == 1 ? "-s " : "-l ") + Row.Name.str();
    if (Row.Form == ValueForm::Required)
      Text += " -r";
    if (const std::string Choices = choicesOf(Row); !Choices.empty())
      Text += " -f -a '" + Choices + "'";
    Text += " -d '" + shortHelp(Row) + "'\n";
  }
  return Text;
}

llvm::Expected<std::string> completionScript(StringRef Shell) {
  if (Shell == "bash")
    return bashScript();
  if (Shell == "zsh")
    return zshScript();
  if (Shell == "fish")
    return fishScript();
  return usageError("'" + Shell + "' is none of bash, zsh and fish");
}

} // namespace vramlint
