// What the machine has found out about a declaration: computed when it is first asked for, then looked up.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Machine.h"

namespace vramlint {

/// Who answers calls of a function.
struct Machine::FunctionFate {
  enum class Kind : std::uint8_t {
    Host,
    Standard,
    Body,
    Assign,
    TrivialAssign,
    Destroy,
    LambdaPointer,
    LambdaInvoker,
    Rows
  } K;
  const BodyFacts *Body = nullptr;
  std::string_view Name, Method;
  const clang::CXXMethodDecl *MethodDecl = nullptr; ///< null for functions and static methods
  bool IsVirtual = false, ReturnsObject = false;
  Shortcut Quick = nullptr;     ///< answers in the body's place where it can; null: none
  Shortcut Contained = nullptr; ///< the same where something that the body needs is not known
  bool mayAnswer() const { return Quick || Contained; }
  /// What stands for the body at this call; nothing: it is executed.
  std::optional<CallResult> answer(Machine &M, const LibraryCall &Call) const {
    std::optional<CallResult> Answer;
    if (Quick)
      Answer = Quick(M, Call);
    return Answer || !Contained ? Answer : Contained(M, Call);
  }
};

/// A closure class.
struct Machine::ClosureFacts {
  llvm::DenseMap<const clang::ValueDecl *, clang::FieldDecl *> Captures;
  clang::FieldDecl *This = nullptr; ///< what captures `this`
};

/// A definition that can be run.
struct Machine::BodyFacts {
  struct Parameter {
    const clang::ParmVarDecl *Declared;
    clang::QualType Type;
    bool InPlace;       ///< a reference, or of class or array type
    std::uint32_t Size; ///< of a scalar
  };
  const clang::FunctionDecl *Function = nullptr;
  const clang::Stmt *Body = nullptr;
  const clang::ReturnStmt *Single = nullptr; ///< all that the body consists of; not in the program's own code
  llvm::SmallVector<Parameter, 2> Parameters;
  const clang::CXXRecordDecl *Closure = nullptr;     ///< it is the body of a lambda of this class
  const clang::FunctionProtoType *Allowed = nullptr; ///< its `throw(A, B)`, if it has one
  bool IsUser = false, NoThrow = false, IsVariadic = false;
};

/// A non-static data member.
struct Machine::FieldFacts {
  std::int64_t Offset; ///< from the object of its class, bytes
  std::uint16_t BitOffset = 0, BitWidth = 0;
  bool IsReference = false;
  Library *Owner = nullptr; ///< of its class
};

} // namespace vramlint
