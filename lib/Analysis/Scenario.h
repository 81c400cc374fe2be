// A scenario: what is to be executed, on what and against which limit, before any C++ of it exists.
//
// Every value is settled here (Settings.h says who may say something about it); the next step makes C++ of it
// (Synthesis.h).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Support/Bytes.h"
#include "Support/SetValue.h"
#include "Tensor/Session.h"

#include <llvm/ADT/ArrayRef.h>
#include <llvm/ADT/StringRef.h>
#include <llvm/Support/Error.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace vramlint {

/// One argument of a call: a tensor by shape and dtype, C++, or several of these.
///
///   4x3x224x224   32x128:int64   =torch::ones({2})   [4x8, 4x8]   (4x8, =3)   none   2*4x8
struct InputSpec {
  enum Form : std::uint8_t {
    Tensor,
    Code,
    List,  ///< std::vector of tensors
    Tuple, ///< std::tuple
    None,  ///< an optional argument that is left out
  };
  Form What = Tensor;
  std::string Text;                ///< as written, for messages
  std::vector<std::int64_t> Shape; ///< of a tensor; every dimension positive
  std::string Dtype = "Float32";   ///< as in torch::kFloat32
  bool IsFloating = true;
  std::string Expression;       ///< of code
  std::vector<InputSpec> Parts; ///< of a list or tuple
};

/// Reads arguments, comma separated. The message names the text.
llvm::Expected<std::vector<InputSpec>> parseInputs(llvm::StringRef Text);

enum class ScenarioMode : std::uint8_t {
  Forward, ///< training mode, the graph alive at the end
  Infer,   ///< eval(), no graph
  Train,   ///< optimizer steps
};

/// Where something is written in the user's sources; Line 0 for what is not.
struct WrittenAt {
  std::string File;
  unsigned Line = 0;
  unsigned Column = 0;

  bool isSource() const { return Line != 0; }
  /// `net.cpp:3:4: error: `, or nothing.
  std::string errorPrefix() const;
};

struct ScenarioSpec {
  std::string Name;     ///< unique among the scenarios of a program, or empty
  std::string Entry;    ///< the user's function; empty for a model
  std::string Model;    ///< class or holder name, maybe qualified; or `=` and C++ that makes a module
  std::string Args;     ///< arguments of the model's constructor or of the entry, C++
  bool HasArgs = false; ///< they were said, if only to be none
  std::optional<std::string> ProgramArguments; ///< of main(), as a shell reads them
  std::string CalledAs;                        ///< they are taken from a script of the project, which is this
  std::string Method = "forward";   ///< of the model, that is called; empty: the model is made, and nothing else
  std::vector<InputSpec> Inputs;    ///< its arguments
  std::vector<SetValue> Given;      ///< values from outside
  std::vector<std::string> Guesses; ///< why the last ones of them, that nobody has said, are not known
  std::vector<InputSpec> Targets;   ///< what the loss compares with; none: made like the output
  ScenarioMode Mode = ScenarioMode::Forward;
  std::string Optimizer = "sgd"; ///< see optimizerNames()
  std::string Loss;              ///< see lossNames(), or a C++ expression; empty: mse
  int Steps = 2;
  std::int64_t Batch = 0; ///< 0: the inputs' own

  TorchVersion Version;
  bool IsVersionSaid = false;    ///< by the user; else it is that of the headers
  bool IsVersionAssumed = false; ///< nobody says which release
  std::string LaterUse;          ///< a later release than that of the headers, and what the program needs of it
  std::string Device = "cuda";   ///< or `cpu`
  bool IsDeviceAssumed = false;  ///< nobody says which
  std::int8_t DeviceNumber = 0;  ///< of the CUDA device that is followed: the only one that the program uses
  bool NothingOnCuda = false;    ///< it is the CPU because the program puts nothing on a CUDA device
  bool EndsWithoutCuda = false;  ///< a long path that puts nothing there ends the search, which is done for the CPU
  std::vector<GpuProfile> Cards; ///< that should hold it
  std::optional<Bytes> Budget;

  bool AllRounds = false; ///< every round of every loop is executed: a measurement will have them all
  bool IsUnasked = false; ///< nobody asked for it, it is what the program has
  bool IsPart = false;    ///< nor for what it is a part of, of which nothing is known
  WrittenAt Where;
  bool isDirective() const { return Where.isSource(); }
};

llvm::ArrayRef<llvm::StringLiteral> optimizerNames();
llvm::ArrayRef<llvm::StringLiteral> lossNames();

/// `; did you mean 'x'?`, or nothing when no name in \p Known is near.
std::string didYouMean(llvm::StringRef Name, llvm::ArrayRef<std::string> Known);

} // namespace vramlint
