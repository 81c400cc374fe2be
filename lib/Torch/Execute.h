// Runs a scenario: a function of the analysed program, executed abstractly, gives a trace.
//
//   FunctionDecl --Machine (C++)--> library calls --TorchHost--> ops, modules, autograd --> Trace
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Memory/Trace.h"
#include "Support/Ledger.h"
#include "Support/ProjectFiles.h"
#include "Support/SourcePoint.h"
#include "Tensor/Session.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class Decl;
class FunctionDecl;
class NamedDecl;
class Sema;
class SourceLocation;
class VarDecl;
} // namespace clang

namespace vramlint {

class GivenValues;

struct ExecutionOptions {
  Settings Torch;
  double MaxSeconds = 20;    ///< of the execution, all paths together
  unsigned MaxCallDepth = 0; ///< 0: the machine's own limit
  unsigned MaxPaths = 16;    ///< how many outcomes of unknown branches are tried
  std::size_t MaxEvents = 6'000'000;
  Bytes MaxMemory = 4 * GiB;         ///< of the process
  bool Shortcuts = true;             ///< the standard library may answer for bodies of its headers
  bool AllRounds = false;            ///< no loop is left before it ends, although its rounds repeat
  bool EndsWithoutCuda = false;      ///< no other path is tried if the first is a long one that uses the CPU alone
  bool TakesTensors = true;          ///< Machine::TakesTensors
  bool LeavesNumbers = false;        ///< Machine::LeavesNumbers
  bool ArgumentsRightToLeft = false; ///< as GCC's code evaluates them; Clang's does it from left to right
  std::optional<std::vector<std::string>> ProgramArguments; ///< of main(), behind the program's name; none: not said
  std::shared_ptr<GivenValues> Given;  ///< what the user says of values from outside; null: nothing
  std::shared_ptr<ProjectFiles> Files; ///< what the program finds when it opens files; null: nothing is known
  /// Variables of the program with static storage, initialised in this order before the entry runs.
  std::vector<const clang::VarDecl *> Globals;
  /// Code of the program itself, as against headers of libraries.
  std::function<bool(clang::SourceLocation)> IsUserCode;
  /// What a header that was not found would have declared, and functions that do not compile without it.
  std::function<bool(const clang::Decl *)> IsForeign;
  /// Runs something in which Clang may find errors, without telling the user; false when it did.
  /// The declaration is what is instantiated; null when it is none.
  std::function<bool(llvm::function_ref<void()>, const clang::Decl *)> Quietly;
  /// Something of the program that is declared, but not defined in what was parsed, was needed. True: it can be had,
  /// and all is executed again with it; what else is lacking is looked for a moment longer.
  std::function<bool(const clang::NamedDecl *)> Lacks;
  /// The definition of a function that another translation unit has.
  std::function<const clang::FunctionDecl *(const clang::FunctionDecl *)> DefinitionElsewhere;
  /// What a linker takes for one may be declared several times.
  bool SeveralUnits = false;
};

enum class ExecutionEnd {
  Completed, ///< also by exit()
  Threw,     ///< an exception nobody caught, LibTorch's or the program's own, or what ends a process
  Limit,     ///< did not end within the limits
};

/// Elements and bytes of the largest module tree that was moved to or used on the device.
struct ModuleCounts {
  std::int64_t Parameters = 0, Trainable = 0, Buffers = 0; ///< elements
  Bytes ParameterBytes = 0, BufferBytes = 0;
  bool operator==(const ModuleCounts &) const = default;
};

/// A layer of the library in that tree.
struct LayerSummary {
  std::string Type;                 ///< `Conv2d`
  std::vector<std::int64_t> Weight; ///< sizes of its first parameter; empty for one without
  bool IsOfProgram = false;         ///< its class is no layer of LibTorch's
  bool operator==(const LayerSummary &) const = default;
};

struct Execution {
  std::unique_ptr<Trace> Recorded;
  Ledger Assumptions;
  ModuleCounts Counts;
  std::vector<LayerSummary> Layers;     ///< of that tree, depth first in the order of registration
  std::vector<LayerSummary> LayersMade; ///< of each kind that the program made one, the first ones
  ExecutionEnd End = ExecutionEnd::Completed;
  std::string Error; ///< what() of the exception, or of one that was caught before the end, or which limit
  SourcePoint ErrorAt;
  std::vector<SourcePoint> ErrorStack; ///< call sites, innermost first
  std::string Output;                  ///< what the program printed
  std::vector<FoundFile> FilesFound;   ///< files of the project that the program has met
  unsigned Paths = 1;                  ///< how many were executed; Recorded is the one with the largest peak
  bool UsesCuda = false;               ///< one of them put something on a CUDA device
  bool EndedWithoutCuda = false;       ///< the first alone was executed (ExecutionOptions)
};

/// Executes \p Entry (no required parameters). Runs on a thread with a large stack of its own.
Execution execute(clang::ASTContext &Context, clang::Sema &Sema, const clang::FunctionDecl *Entry,
                  const ExecutionOptions &Options, SourceFiles &Files);

} // namespace vramlint
