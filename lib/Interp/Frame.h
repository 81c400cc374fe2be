// What the machine carries while it runs: frames, exceptions on their way, why it stopped, how a scalar lies in
// memory.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Host.h"

#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseMap.h"

#include <memory>
#include <vector>

namespace vramlint {

enum class Flow : std::uint8_t { Normal, Break, Continue, Return, Goto };

/// In which order the arguments of a call are evaluated. The language leaves it to the compiler (braces, built-in
/// operators, shifts and assignments apart), and compilers differ: what an argument allocates comes earlier or later.
enum class ArgumentOrder : std::uint8_t {
  LeftToRight, ///< Clang
  RightToLeft, ///< GCC; the object of a method call still comes first
};

/// Why execution stopped before the end of the scenario.
enum class StopReason : std::uint8_t { None, Exception, TimeLimit, DepthLimit, MemoryLimit, Host, Exit, Fault };

/// Ends the execution; nothing of the program runs any more.
struct Stop {};

/// An exception object of the program, alive while somebody handles it or points to it.
struct ExceptionObject {
  Address At = 0;
  clang::QualType Type;
  clang::SourceLocation Where;
  std::vector<clang::SourceLocation> Stack; ///< call sites at the throw, innermost first
  unsigned References = 0;                  ///< by std::exception_ptr
  unsigned Handlers = 0;
  bool InFlight = false;
};
using ExceptionRef = std::shared_ptr<ExceptionObject>;

/// An exception of the program on its way.
struct ProgramThrow {
  ExceptionRef Object;
};

struct Frame {
  const clang::FunctionDecl *Function = nullptr;
  llvm::SmallDenseMap<const clang::VarDecl *, Place, 8> Variables;
  Place This;
  const clang::CXXRecordDecl *Closure = nullptr; ///< class of a lambda whose body this is; This is the closure
  Place CapturedThis;
  Place Result;                        ///< storage for a returned object of class type
  Value Returned;                      ///< a returned scalar
  Place ReturnedPlace;                 ///< a returned reference
  bool ResultIsMade = false;           ///< the variable that is the returned object must not be destroyed any more
  const clang::Stmt *Target = nullptr; ///< of a jump on its way
  clang::SourceLocation CalledFrom;
  bool IsUser = false;                    ///< the program's own code, which the host hears of
  const clang::ValueDecl *Made = nullptr; ///< the variable or member that is being initialised; null: none
  std::vector<Operand> Variadic;          ///< what stands for `...`

  /// As new, to be used again.
  void reset() {
    if (!Variables.empty())
      Variables.clear();
    Variadic.clear();
    This = CapturedThis = Result = ReturnedPlace = Place();
    Closure = nullptr;
    Made = nullptr;
    Returned = Value();
    ResultIsMade = false;
    Target = nullptr;
  }
};

/// How a scalar lies in memory.
struct ScalarType {
  enum class Kind : std::uint8_t { None, Int, Float, Double, LongDouble, Complex, Pointer, MemberFunction, Half };
  Kind K = Kind::None;
  std::uint8_t Bytes = 0;
  std::uint8_t Bits = 0; ///< of an integer: 1 for bool
  bool Signed = false;
};

} // namespace vramlint
