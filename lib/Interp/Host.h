// The seam between the language and libraries.
//
// The machine executes every body it can reach: the program's own, and those that stand in the headers of libraries.
// What is compiled into a library, and the classes whose objects a library keeps itself, are put to a Library: the
// standard library's (room Std) and the host's, which nothing here knows. What neither has a body nor a row with a
// library is unmodelled.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Value.h"
#include "Support/Ledger.h"

#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vramlint {

class Machine;
struct Frame;

/// One evaluated argument. An object of class or array type, and whatever a reference parameter is bound to, is at
/// At; a scalar passed by value is V.
struct Operand {
  Value V;
  Place At;
  const clang::ParmVarDecl *Param = nullptr; ///< null for variadic arguments
  clang::QualType Type;                      ///< of the argument, without reference
  bool Defaulted = false;                    ///< the header's default argument
  bool Movable = false;                      ///< an rvalue: the callee may take what is at At

  bool isPlaced() const { return static_cast<bool>(At); }
};

/// A call of a function, method or operator that a library answers.
struct LibraryCall {
  const clang::FunctionDecl *Callee = nullptr;
  std::string_view Name;    ///< qualified, without inline namespaces and template arguments: `std::vector::size`
  std::string_view Method;  ///< last part: `size`, `operator[]`
  Place This;               ///< object of a method call, seen as the class that declares the method
  clang::QualType ThisType; ///< that class
  std::vector<Operand> Arguments;    ///< for operators written as free functions: all operands
  const clang::Expr *Site = nullptr; ///< null: called by a library
  clang::QualType ReturnType;
  Place Result; ///< storage for a result of class type; the library constructs it there

  std::size_t count() const { return Arguments.size(); }
};

/// What a call gives back: a scalar, or the place that a reference result refers to. A result of class type has been
/// constructed in LibraryCall::Result (Made), or is unknown (V).
struct CallResult {
  Value V;
  Place At;
  bool Made = false;
  CallResult() = default;
  CallResult(Value V) : V(V) {}
  CallResult(Place At) : At(At) {}
  static CallResult made() {
    CallResult R;
    R.Made = true;
    return R;
  }
};

/// A class constructed, or a base subobject of one.
struct LibraryConstruction {
  const clang::CXXRecordDecl *Class = nullptr;
  const clang::CXXConstructorDecl *Constructor = nullptr; ///< null: none was resolved
  Place At;
  clang::QualType Type;
  std::vector<Operand> Arguments;
  const clang::Expr *Site = nullptr;
  bool IsBase = false; ///< of an object of another class, whose address the vtable pointer will tell
};

/// Does what the body of a function would do, faster; nothing when this call is not one it can answer.
using Shortcut = std::optional<CallResult> (*)(Machine &, const LibraryCall &);

class Library {
public:
  virtual ~Library();
  virtual void attach(Machine &) {}

  /// Objects of this class are the library's business: it constructs and destroys them and keeps what is in them.
  virtual bool ownsClass(const clang::CXXRecordDecl *Class) = 0;
  /// The library answers calls of this function although it may have a body. Asked once for a function.
  virtual bool ownsFunction(const clang::FunctionDecl *Function, std::string_view QualifiedName) = 0;

  /// A shortcut for a function that is executed from its body; null: none. Asked once for a function.
  virtual Shortcut shortcut(const clang::FunctionDecl *Function, std::string_view QualifiedName) {
    (void)Function, (void)QualifiedName;
    return nullptr;
  }

  /// Answers for a body that would be executed with something that is not known, and whose writes would go who knows
  /// where: what the call can change is unknown afterwards, and nothing else. Null: the body is executed all the
  /// same. Asked once for a function.
  virtual Shortcut containment(const clang::FunctionDecl *Function, std::string_view QualifiedName) {
    (void)Function, (void)QualifiedName;
    return nullptr;
  }

  /// Makes an object of a class of which objects can be said (texts, tensors) that one, where it is not known what it
  /// holds, or \p Overrides. False: nothing was done, it is known or no such object.
  virtual bool giveText(Place At, clang::QualType Type, const std::string &Text, bool Overrides) {
    (void)At, (void)Type, (void)Text, (void)Overrides;
    return false;
  }

  /// How far the numbers have come that are the same in every run (std::rand), as a number; and that it is not known
  /// any more.
  virtual std::uint64_t drawn() const { return 0; }
  /// Whether nothing but what is executed runs, or is to run: no thread has been started that has not.
  virtual bool isAlone() const { return true; }
  virtual void forgetDrawn(CauseId Cause) { (void)Cause; }

  virtual std::optional<CallResult> call(LibraryCall &Site) = 0;
  /// Constructs an object of an owned class; copies and moves are done by the machine (HostObject::copy). False: no
  /// model for this construction.
  virtual bool construct(LibraryConstruction &Site) = 0;
  /// The object at \p At, of an owned class, is destroyed; its slot is let go by the machine afterwards.
  virtual void destroy(Place At, const clang::CXXRecordDecl *Class) { (void)At, (void)Class; }
  /// The object at \p To has been copied or moved from \p From: a base subobject needs to know whose it is.
  virtual void copied(Place To, Place From, const clang::CXXRecordDecl *Class, bool Moved) {
    (void)To, (void)From, (void)Class, (void)Moved;
  }
  /// The object at \p To is assigned that at \p From, and stays the one that others know by its address. False: it is
  /// replaced by a copy.
  virtual bool assign(Place To, Place From, const clang::CXXRecordDecl *Class, bool Moved) {
    (void)To, (void)From, (void)Class, (void)Moved;
    return false;
  }
  /// A non-static data member of an object of an owned class is about to be used at \p Member (the address the ABI
  /// gives it): the library brings what is there up to date. False: no model for this member.
  virtual bool member(Place Object, const clang::FieldDecl *Field, Place Member) {
    (void)Object, (void)Field, (void)Member;
    return false;
  }
  /// What the library remembers beside the objects of the program (HostObject::describe).
  virtual void describe(StateHash &H) const { H.cannotTell(); }
  /// A variable of the library's headers is used for the first time; the library fills it. False: its initialiser is
  /// evaluated.
  virtual bool global(const clang::VarDecl *Variable, Place At) {
    (void)Variable, (void)At;
    return false;
  }
};

/// What the host has of a thread of the program while another one runs.
struct HostThread {
  virtual ~HostThread();
};

/// The library that stands for the subject of the analysis, with what the machine tells it about the program.
class Host : public Library {
public:
  /// Code of the program itself, as against headers of libraries.
  virtual bool isUserCode(clang::SourceLocation Where) const = 0;
  /// What a header that was not found would have declared, and functions that do not compile without it.
  virtual bool isForeign(const clang::Decl *D) const = 0;
  /// The definition of a function that another translation unit has; null when none has.
  virtual const clang::FunctionDecl *definitionElsewhere(const clang::FunctionDecl *F) {
    (void)F;
    return nullptr;
  }
  /// What an object of such a class is called, if hardly any function that is given it changes what memory it holds.
  virtual std::string leftAs(const clang::CXXRecordDecl *Class) const {
    (void)Class;
    return "";
  }
  /// How an object of such a class is said that a header which is not there gives; empty: it cannot be.
  virtual std::string exampleOf(const clang::CXXRecordDecl *Class) const {
    (void)Class;
    return "";
  }
  /// Whether a method of that name, of an object that is given to functions which nobody knows, asks for a number.
  virtual bool wantsNumber(std::string_view Method) const {
    (void)Method;
    return false;
  }
  /// Whether an object that the host keeps is of \p Class, or derived from it; nothing when it keeps none there.
  virtual std::optional<bool> isInstance(Place Object, const clang::CXXRecordDecl *Class) {
    (void)Object, (void)Class;
    return std::nullopt;
  }
  /// A function without a body, or a variable without a definition, of the program was needed.
  virtual void lacks(const clang::NamedDecl *D) { (void)D; }
  /// Message of an error the library would throw now, if any; asked after each call. The class of the exception is
  /// the host's (errorClass).
  virtual std::optional<std::string> takeError() = 0;
  /// Runs what is none of the call that fails, though that has not returned yet: the end of an object that it held.
  virtual void apartFromError(llvm::function_ref<void()> Run) { Run(); }
  virtual const char *errorClass() const = 0;

  /// What it has of a thread that the one that runs starts now.
  virtual std::unique_ptr<HostThread> newThread() { return std::make_unique<HostThread>(); }
  /// Exchanges what it has of the thread that runs.
  virtual void exchangeThread(HostThread &With) { (void)With; }
  virtual void enterFunction(Frame &Active) = 0; ///< parameters are bound, nothing has run
  virtual void
  leaveFunction(Frame &Active) = 0; ///< the result is in it, locals are gone; also when an exception leaves
  /// The entry function has run its last statement; its variables are still alive.
  virtual void scenarioEnds() = 0;
  /// What its entry held has been destroyed; what follows are static objects.
  virtual void entryHasReturned() = 0;
  virtual void beginStatement(clang::SourceLocation Where) = 0;
  /// \p DeclaresReferences: what it was given by reference may be assigned to by later statements.
  virtual void endStatement(bool DeclaresReferences) = 0;
  /// A variable, member or parameter of class type now lies here.
  virtual void bound(const clang::ValueDecl *Variable, Place At) = 0;
  /// How much has been recorded of what the program does to the host's objects.
  virtual std::uint64_t recorded() const { return 0; }
  /// How much of it matters for what is asked for. Of two executions that do the same it is the same.
  virtual std::uint64_t recordedThatMatters() const { return 0; }
  /// How many different things have been assumed.
  virtual std::uint64_t doubts() const { return 0; }
  /// A number for what was recorded from there to there, as far as it matters: other numbers, other records.
  virtual std::uint64_t recordSummary(std::uint64_t From, std::uint64_t To) const {
    (void)From, (void)To;
    return 0;
  }
  /// Whether it is so much that soon no more will be.
  virtual bool recordsMuch() const { return false; }
  /// When rounds of a loop began: three, one after the other, and the end of the last.
  using RoundStarts = std::array<std::uint64_t, 4>;
  /// Whether what was recorded of the last of three rounds is what was recorded of the one before it, as far as it
  /// matters.
  virtual bool recordRepeats(const RoundStarts &Starts) const {
    (void)Starts;
    return false;
  }
  /// Otherwise, where the last of them begins to be another.
  virtual std::optional<std::uint64_t> recordDifference(const RoundStarts &Starts) const {
    (void)Starts;
    return std::nullopt;
  }
  /// Records \p Count more rounds of a loop that do what the last of two has done (where each of them begins), but
  /// for keeping things of their own. False when the two do not do the same, or it would be too much.
  /// Where \p Before lies behind \p Last they need not: what the first of the two has made and is there still is
  /// recorded so often.
  virtual bool addRounds(std::uint64_t Before, std::uint64_t Last, std::uint64_t Count) {
    (void)Before, (void)Last, (void)Count;
    return false;
  }
  /// A loop is left after these rounds (where each begins, and where the last ends); the last one stands for all that
  /// are still to come, or for \p Further of them. \p All of its rounds, where that is known.
  virtual void leavesLoop(const std::vector<std::uint64_t> &Begins, std::uint64_t Executed,
                          std::optional<std::uint64_t> All, clang::SourceLocation Where,
                          std::optional<std::uint64_t> Further = std::nullopt) {
    (void)Begins, (void)Executed, (void)All, (void)Where, (void)Further;
  }
  /// The machine took a side, or does not know: see Support/Ledger.h for what becomes of it.
  /// \p Cause: why values are not known that it makes so, or that it came about by.
  virtual void assume(Doubt Kind, std::string Detail, clang::SourceLocation Where, std::string Cause = {}) = 0;
};

} // namespace vramlint
