// What can be said about a scenario, and by whom: one table for the command line's options, the words of a directive
// and those of the configuration.
//
//   // vramlint: scenario(fit) entry(train) device(cuda) budget(2GiB)
//   void train() { ... }
//
//   // vramlint: model(1, 1) input(4x1x256x256) train(adam, steps=3) loss(mse) torch(2.0)
//   struct UNetImpl : torch::nn::Module { ... };
//
// Words may stand in any order; `entry` and the class may be left out, then it is the function or class that follows,
// or the class around the comment. Several comments per class are several scenarios. The same words on the command
// line: `--entry=train --budget=2GiB`. Whoever says something twice is heard in this order: command line, directive,
// configuration (`.vramlint` above the first source), LibTorch's headers, default.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Analysis/Scenario.h"

namespace vramlint {

/// What one of them says; what it leaves open is for the next.
struct ScenarioSettings {
  std::optional<std::string> Name, Entry, Model, Args, ProgramArguments, Method, Optimizer, Loss, Device;
  std::vector<InputSpec> Inputs, Targets;
  std::vector<SetValue> Given; ///< by different names
  std::optional<ScenarioMode> Mode;
  std::optional<int> Steps;
  std::optional<std::int64_t> Batch;
  std::optional<TorchVersion> Version;
  std::vector<GpuProfile> Cards;
  std::optional<Bytes> Budget;
  WrittenAt Where;

  /// True when it says which function or model is meant.
  bool namesScenario() const { return Model || Entry; }
  /// True when it says what to do with a model.
  bool saysHow() const { return Mode || Steps || Batch || Loss || Method || !Targets.empty(); }
  /// Takes over from \p Next what is left open here.
  void fillFrom(const ScenarioSettings &Next);
};

/// What stands behind a name: `--name`, `--name=VALUE`, `--name[=VALUE]`; in words, brackets.
enum class ValueForm : std::uint8_t { None, Required, Optional };

/// What a setting is about; the help is ordered by it.
enum class SettingTopic : std::uint8_t {
  Execution,
  Outside, ///< what comes from outside while it is executed
  Machine,
};

struct Setting {
  llvm::StringRef Option; ///< on the command line; empty: not there
  llvm::StringRef Word;   ///< in directives; empty: not there
  ValueForm Form;
  SettingTopic Topic;
  bool IsModelOnly; ///< says something about a model, not about a function
  bool MayRepeat;
  llvm::StringRef Value; ///< how the help calls it
  llvm::StringRef Help;  ///< one line per 80 columns
  /// The error says what is wrong with the value, not whose it is.
  llvm::Error (*Take)(ScenarioSettings &S, llvm::StringRef Value);
};

/// All of them, in the order of the help.
llvm::ArrayRef<Setting> settings();

/// A directive's text, behind `vramlint:`.
struct Directive {
  ScenarioSettings Said;
  bool NamesModel = false; ///< has a word that only a model has
};
llvm::Expected<Directive> parseDirective(llvm::StringRef Text);

/// The text of a configuration: a directive's words about the machine, `#` begins a comment.
llvm::Expected<ScenarioSettings> parseConfiguration(llvm::StringRef Text);

/// The nearest `.vramlint` above \p Source; empty settings when there is none. The error names the file.
llvm::Expected<ScenarioSettings> findConfiguration(llvm::StringRef Source);

/// What cannot stand together in the words of one; \p Spell makes `loss` what its sayer calls it: `--loss`.
llvm::Error checkTogether(const ScenarioSettings &S, llvm::function_ref<std::string(llvm::StringRef)> Spell);

/// `2.0`; nothing for what is no release that is known.
std::optional<TorchVersion> parseTorchVersion(llvm::StringRef Text);

/// A number from 1 to \p Max.
llvm::Expected<std::int64_t> parseCount(llvm::StringRef Text, std::int64_t Max);

} // namespace vramlint
