// Values of the C++ abstract machine: scalars, and boxes for everything that has structure.
//
//   Cell  = a storage location (variable, field, element, temporary); holds one Value
//   Value = int | float | null | unknown | reference to a Box
//   Box   = record | sequence (vector, array, tuple, map, optional, ...) | string | pointer | smart pointer
//           | function | host object
//
// Copying a Value copies a reference to its Box; that is how prvalues travel. A C++ copy is
// `Machine::copyValue`. Cells and boxes are reference counted, so a dangling pointer of the analysed program finds an
// emptied cell, never freed memory. The destructor of a box releases what it holds: when the last handle to a
// host object goes, the host's own destructor runs.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/Support/Casting.h"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace vramlint {

struct Cell;
using CellRef = llvm::IntrusiveRefCntPtr<Cell>;

enum class BoxKind : std::uint8_t { Record, Sequence, String, Pointer, Smart, Function, Host, Unknown };

class Box : public llvm::RefCountedBase<Box> {
public:
  explicit Box(BoxKind K) : K(K) {}
  virtual ~Box();
  BoxKind kind() const { return K; }

private:
  BoxKind K;
};
using BoxRef = llvm::IntrusiveRefCntPtr<Box>;

class Value {
public:
  enum class Kind : std::uint8_t { Empty, Int, Float, Null, Boxed };

  Value() = default; ///< void, uninitialised, or moved from
  static Value integer(std::int64_t I) {
    Value V;
    V.K = Kind::Int;
    V.I = I;
    return V;
  }
  static Value boolean(bool B) { return integer(B ? 1 : 0); }
  static Value floating(double F) {
    Value V;
    V.K = Kind::Float;
    V.F = F;
    return V;
  }
  static Value null() {
    Value V;
    V.K = Kind::Null;
    return V;
  }
  static Value boxed(BoxRef B) {
    Value V;
    V.K = Kind::Boxed;
    V.B = std::move(B);
    return V;
  }
  /// A value the machine could not determine; \p Cause is one sentence for the user.
  static Value unknown(std::string Cause);

  Kind kind() const { return K; }
  bool isEmpty() const { return K == Kind::Empty; }
  bool isInt() const { return K == Kind::Int; }
  bool isFloat() const { return K == Kind::Float; }
  bool isNumber() const { return isInt() || isFloat(); }
  bool isNull() const { return K == Kind::Null; }
  bool isUnknown() const { return K == Kind::Boxed && B->kind() == BoxKind::Unknown; }
  /// Null or empty smart pointers and pointers to nothing are not decided here; see Machine::truth.
  std::int64_t asInt() const { return isFloat() ? static_cast<std::int64_t>(F) : I; }
  double asFloat() const { return isFloat() ? F : static_cast<double>(I); }
  const std::string &cause() const; ///< of an unknown value

  const BoxRef &box() const { return B; }
  template <class T> T *as() const { return K == Kind::Boxed ? llvm::dyn_cast<T>(B.get()) : nullptr; }

private:
  Kind K = Kind::Empty;
  union {
    std::int64_t I = 0;
    double F;
  };
  BoxRef B;
};

struct Cell : llvm::RefCountedBase<Cell> {
  Value V;
  explicit Cell(Value V = {}) : V(std::move(V)) {}
};

inline CellRef makeCell(Value V = {}) { return CellRef(new Cell(std::move(V))); }

struct UnknownBox : Box {
  std::string Cause;
  explicit UnknownBox(std::string Cause) : Box(BoxKind::Unknown), Cause(std::move(Cause)) {}
  static bool classof(const Box *B) { return B->kind() == BoxKind::Unknown; }
};

/// An object of a class whose definition is interpreted. Base subobjects are cells of their own.
struct RecordBox : Box {
  const clang::CXXRecordDecl *Class;
  std::vector<CellRef> Fields; ///< by FieldDecl::getFieldIndex(); a reference field holds the cell referred to
  std::vector<std::pair<const clang::CXXRecordDecl *, CellRef>> Bases; ///< direct bases
  /// The object this one is a base subobject of; cleared when that object goes.
  RecordBox *Derived = nullptr;
  bool Destroyed = false;
  explicit RecordBox(const clang::CXXRecordDecl *Class) : Box(BoxKind::Record), Class(Class) {}
  ~RecordBox() override;
  static bool classof(const Box *B) { return B->kind() == BoxKind::Record; }
  RecordBox *mostDerived() { return Derived ? Derived->mostDerived() : this; }
};

enum class SequenceKind : std::uint8_t { Vector, Array, Tuple, Optional, Set, Map, View };

/// Ordered elements: vector, deque, list, array, initializer list, pair and tuple (Tuple), optional (0 or
/// 1 elements), set, map (elements are Tuples of key and value). View: does not own (spans, array refs).
struct SequenceBox : Box {
  SequenceKind Form;
  std::vector<CellRef> Elements;
  bool Sorted = false; ///< std::set, std::map
  explicit SequenceBox(SequenceKind Form) : Box(BoxKind::Sequence), Form(Form) {}
  static bool classof(const Box *B) { return B->kind() == BoxKind::Sequence; }
};

struct StringBox : Box {
  std::string Text;
  bool Exact = true; ///< false: contains parts that are not known (formatted unknown numbers)
  explicit StringBox(std::string Text) : Box(BoxKind::String), Text(std::move(Text)) {}
  static bool classof(const Box *B) { return B->kind() == BoxKind::String; }
};

/// A pointer, or an iterator: to a cell, or to a position of a sequence (which may be its end).
struct PointerBox : Box {
  CellRef Target; ///< when Array is null
  llvm::IntrusiveRefCntPtr<SequenceBox> Array;
  std::int64_t Index = 0;
  bool Reverse = false;
  explicit PointerBox(CellRef Target) : Box(BoxKind::Pointer), Target(std::move(Target)) {}
  PointerBox(llvm::IntrusiveRefCntPtr<SequenceBox> Array, std::int64_t Index)
      : Box(BoxKind::Pointer), Array(std::move(Array)), Index(Index) {}
  static bool classof(const Box *B) { return B->kind() == BoxKind::Pointer; }
  /// The cell pointed to; null for a null pointer, the end and positions outside.
  CellRef target() const;
};

/// Shared ownership of a cell, with the count std::shared_ptr would have.
struct ControlBlock : llvm::RefCountedBase<ControlBlock> {
  CellRef Object;
  long Strong = 0;
};

/// shared_ptr, unique_ptr, weak_ptr and whatever else owns one object by handle.
struct SmartBox : Box {
  llvm::IntrusiveRefCntPtr<ControlBlock> Control; ///< null: empty
  CellRef Target;                                 ///< what get() points to; a base subobject or member possibly
  bool Weak = false;
  explicit SmartBox(bool Weak = false) : Box(BoxKind::Smart), Weak(Weak) {}
  ~SmartBox() override;
  static bool classof(const Box *B) { return B->kind() == BoxKind::Smart; }
};

/// A function, a member function, or a callable stored in std::function.
struct FunctionBox : Box {
  const clang::FunctionDecl *Function = nullptr;
  const clang::ValueDecl *Member = nullptr; ///< pointer to data member
  Value Callable;                           ///< closure or host callable, when Function is null
  FunctionBox() : Box(BoxKind::Function) {}
  static bool classof(const Box *B) { return B->kind() == BoxKind::Function; }
};

/// What the host keeps behind a value of a library class.
class HostObject {
public:
  virtual ~HostObject();
  /// What a C++ copy of this object holds: the same object for handles, a new one for values.
  virtual std::shared_ptr<HostObject> copy(std::shared_ptr<HostObject> Self) const { return Self; }
};

struct HostBox : Box {
  std::shared_ptr<HostObject> Object; ///< null: a handle to nothing
  explicit HostBox(std::shared_ptr<HostObject> Object) : Box(BoxKind::Host), Object(std::move(Object)) {}
  static bool classof(const Box *B) { return B->kind() == BoxKind::Host; }
};

Value makeString(std::string Text);
Value makePointer(CellRef Target);
Value makeSequence(SequenceKind Form, std::vector<CellRef> Elements = {});
Value makeTuple(std::vector<Value> Elements);
/// A smart pointer that owns \p Object (strong count 1).
Value makeSmart(CellRef Object);

} // namespace vramlint
