// A scenario: what is to be executed, on what and against which limit, before any C++ of it exists.
//
// It comes from the command line or from a comment in the user's source:
//
//   // vramlint: scenario(fit) entry(train) device(cuda) budget(2GiB)
//   void train() { ... }
//
//   // vramlint: model(1, 1) input(4x1x256x256) train(adam, steps=3) loss(mse) torch(2.0)
//   struct UNetImpl : torch::nn::Module { ... };
//
// Words may stand in any order; `entry` and the class may be left out, then it is the function or class
// that follows, or the class around the comment. Several comments per class are several scenarios.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Support/Bytes.h"

#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Error.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vramlint {

class Program;

/// One argument of forward: a tensor by shape and dtype, or `=` and any C++ expression.
struct InputSpec {
  std::string Text;                ///< as written, for messages
  std::vector<std::int64_t> Shape; ///< every dimension positive
  std::string Dtype = "Float32";   ///< as in torch::kFloat32
  bool IsFloating = true;
  std::string Expression; ///< not empty: used instead of a tensor
};

enum class ScenarioMode {
  Forward, ///< training mode, the graph alive at the end
  Infer,   ///< eval(), no graph
  Train,   ///< optimizer steps
};

struct ScenarioSpec {
  std::string Name;  ///< unique among the scenarios of a program, or empty
  std::string Entry; ///< the user's function; empty for a model
  std::string Model; ///< class or holder name, maybe qualified
  std::string Args;  ///< constructor arguments, C++
  std::vector<InputSpec> Inputs;
  ScenarioMode Mode = ScenarioMode::Forward;
  std::string Optimizer = "sgd"; ///< see optimizerNames()
  std::string Loss;              ///< see lossNames(), or a C++ expression; empty: mse
  int Steps = 2;
  std::int64_t Batch = 0; ///< 0: the inputs' own

  std::string TorchVersion; ///< `2.0`; empty: the headers' version
  std::string Device;       ///< `cuda` or `cpu`; empty: the caller's choice
  std::string Gpu;          ///< profile name
  std::optional<Bytes> Budget;

  /// Where the comment stands; Line 0 for a scenario from the command line.
  std::string File;
  unsigned Line = 0;
  unsigned Column = 0;

  bool isDirective() const { return Line != 0; }
};

/// Reads `4x1x256x256`, `2x3:int64`, comma separated. The message names the text.
llvm::Expected<std::vector<InputSpec>> parseInputs(llvm::StringRef Text);

/// Reads what stands in the brackets of `train(...)`: optimizer, `steps=N`.
llvm::Error parseTraining(llvm::StringRef Text, ScenarioSpec &Spec);

/// Reads a directive behind `vramlint:`. Neither model nor entry is settled by it.
struct Directive {
  ScenarioSpec Spec;
  bool NamesModel = false; ///< has a word that only a model scenario has
};
llvm::Expected<Directive> parseDirective(llvm::StringRef Text);

/// The scenarios written in the user's files, in their order, each with a unique name. The error has
/// one line `file:line:column: error: ...` per malformed directive.
llvm::Expected<std::vector<ScenarioSpec>> findScenarios(const Program &P);

llvm::ArrayRef<llvm::StringLiteral> optimizerNames();
llvm::ArrayRef<llvm::StringLiteral> lossNames();

/// `; did you mean 'x'?`, or nothing when no name in \p Known is near.
std::string didYouMean(llvm::StringRef Name, llvm::ArrayRef<std::string> Known);

} // namespace vramlint
