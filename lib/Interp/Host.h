// The seam between C++ and everything that is not the user's own code.
//
// The machine interprets bodies that the user wrote and models the C++ standard library. Every other call,
// construction, member access and constant is put to the Host, which answers with values or says that it has no
// model. Nothing here knows what the host's library is.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Value.h"
#include "Support/Ledger.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vramlint {

class Machine;
struct Frame;

/// One evaluated argument. `Place` is set for reference parameters and says where the value lives.
struct Operand {
  Value V;
  CellRef Place;
  const clang::ParmVarDecl *Param = nullptr; ///< null for variadic and resolved-away parameters
  clang::QualType Type;                      ///< of the argument expression, without reference
  bool Defaulted = false;                    ///< the header's default argument
  bool Movable = false;                      ///< an rvalue: the callee may take it

  const Value &value() const { return Place ? Place->V : V; }
};

/// A call of a function, method or operator that is not interpreted.
struct LibraryCall {
  const clang::FunctionDecl *Callee = nullptr;
  std::string_view Name;    ///< qualified, without inline namespaces and template arguments: `std::vector::size`
  std::string_view Method;  ///< last part: `size`, `operator[]`
  CellRef This;             ///< object of a method call, else null
  clang::QualType ThisType; ///< static class type of the object
  std::vector<Operand> Arguments; ///< for operators written as free functions: all operands
  const clang::Expr *Site = nullptr;

  const Value &arg(std::size_t I) const { return Arguments[I].value(); }
  std::size_t count() const { return Arguments.size(); }
};

/// What a call gives back: a value, or (Place set) a reference to where it lives.
struct CallResult {
  Value V;
  CellRef Place;
  CallResult() = default;
  CallResult(Value V) : V(std::move(V)) {}
  CallResult(CellRef Place) : Place(std::move(Place)) {}
  const Value &value() const { return Place ? Place->V : V; }
};

class Host {
public:
  virtual ~Host();
  virtual void attach(Machine &) {}

  /// Code whose bodies are interpreted.
  virtual bool isUserCode(clang::SourceLocation Where) const = 0;
  /// Objects of this class are the host's business although the user declared it (wrappers made by
  /// library macros).
  virtual bool claims(const clang::CXXRecordDecl *Class) = 0;
  /// A function the host answers although it has a body the machine could interpret.
  virtual bool answers(std::string_view QualifiedName) = 0;

  virtual std::optional<CallResult> call(LibraryCall &Site) = 0;
  /// \p Class is constructed by \p Constructor (null: none was resolved) with these arguments.
  virtual std::optional<Value> construct(const clang::CXXRecordDecl *Class,
                                         const clang::CXXConstructorDecl *Constructor,
                                         std::vector<Operand> &Arguments, const clang::Expr *Site) = 0;
  /// \p Base, a library class, was constructed as base subobject of \p Object.
  virtual void baseConstructed(CellRef Base, RecordBox &Object) = 0;
  /// Non-static data member of a library class; a new location each time is fine.
  virtual CellRef member(const Value &Object, const clang::FieldDecl *Field) = 0;
  virtual std::optional<Value> global(const clang::VarDecl *Variable) = 0;
  virtual std::optional<Value> enumerator(const clang::EnumConstantDecl *Constant) = 0;
  /// The elements of a library object in a range-for, one a call and null after the last; an empty function when it
  /// is no range. An element may be made when it is asked for, and go when the next one is.
  virtual std::function<CellRef()> iterate(const Value &Range) = 0;
  /// Whether a host object is "true" where C++ asks for a bool, compares equal, ...; unknown when it cannot say.
  virtual Value truth(const HostBox &Object) = 0;
  virtual Value equal(const Value &A, const Value &B) = 0;
  /// Cast of a host object to a class (dynamic or static); null when it is not one.
  virtual CellRef cast(CellRef Object, const clang::CXXRecordDecl *To) = 0;
  /// Message of an error the library would throw now, if any; asked after each call.
  virtual std::optional<std::string> takeError() = 0;

  // What the program is doing, for the trace.
  virtual void enterFunction(Frame &Active) = 0; ///< parameters are bound, nothing has run
  virtual void leaveFunction(Frame &Active) = 0; ///< the result is in it, locals are gone
  /// The entry function has run its last statement; its variables are still alive.
  virtual void scenarioEnds() = 0;
  virtual void beginStatement(clang::SourceLocation Where) = 0;
  virtual void endStatement() = 0;
  /// A variable, member or parameter now holds this value.
  virtual void bound(const clang::ValueDecl *Variable, const Value &V) = 0;
  /// The machine took a side: see Support/Ledger.h for what becomes of it.
  virtual void assume(Doubt Kind, std::string Detail, clang::SourceLocation Where) = 0;
};

} // namespace vramlint
