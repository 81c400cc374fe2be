// What stands behind the opaque handles of the interpreter, and the way values cross the border.
//
//   Value (Interp)  <-- toArgument / fromArgument -->  Argument (Ops)
//
// A handle in the analysed program is one TorchObject: copying the handle copies the object (and so a tensor's use
// count), moving empties it, destroying it drops what it holds.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Machine.h"
#include "Ops/Argument.h"
#include "Training/Module.h"
#include "Training/Optimizer.h"

namespace vramlint {

/// Tensor, dtype, device, memory format, index, options struct, library module: whatever an Argument can be.
struct TorchObject final : HostObject {
  Argument A;
  bool IsBase = false;               ///< the torch::nn::Module base of an object of the program
  const RecordBox *Record = nullptr; ///< the object this is the base of, as a module or as a library layer
  explicit TorchObject(Argument A) : A(std::move(A)) {}
  ~TorchObject() override;
  std::shared_ptr<HostObject> copy(std::shared_ptr<HostObject> Self) const override;
};

struct OptimizerObject final : HostObject {
  std::shared_ptr<Optimizer> Optim;
  std::vector<Value> Keep; ///< options objects handed out
};

/// Restores a mode of the session when it dies: NoGradGuard, AutoGradMode, InferenceMode.
struct GuardObject final : HostObject {
  bool SavedGrad, SavedInference;
  GuardObject();
  ~GuardObject() override;
};

/// `c10::irange(First, End)`.
struct RangeObject final : HostObject {
  std::int64_t First, End;
  RangeObject(std::int64_t First, std::int64_t End) : First(First), End(End) {}
};

/// Something of the library that does nothing to memory (schedulers, stream guards); calls on it do nothing.
struct InertObject final : HostObject {
  std::string Class;
  explicit InertObject(std::string Class) : Class(std::move(Class)) {}
};

/// The torch::nn::Module part of an object of the analysed program. Its forward is the program's.
class UserModule final : public Module {
public:
  RecordBox *Object = nullptr; ///< the object this is a base of; null when it is gone
  Machine *TheMachine = nullptr;
  bool SkipBookkeeping = false; ///< callModule keeps the books of the call that comes now
  std::shared_ptr<Module> madeAnew() const override;
  void assignFrom(const Module &Other) override;
  Argument forward(const NamedArguments &Arguments) override;
  Argument forwardMoved(NamedArguments &&Arguments) override;
  RecordBox *mostDerived() const { return Object ? Object->mostDerived() : nullptr; }
};

/// Whether the class of \p Object itself has a forward.
bool declaresForward(const RecordBox &Object);
/// Calls the forward of an object of the program's own class with arguments that nobody else holds.
Argument forwardOfProgram(Machine &M, RecordBox &Object, const std::string &TypeName, NamedArguments &&Arguments);

Value makeObject(Argument A);
/// The argument behind a host value; null when it is no TorchObject.
Argument *argumentOf(const Value &V);
Tensor *tensorOf(const Value &V);
/// The module behind a handle, a pointer, a library module or an object of a user's class; null if none.
std::shared_ptr<Module> moduleOf(const Value &V);
/// What iterating over a container gives: handles to its children, with their names for a ModuleDict.
std::vector<CellRef> childCells(const Module &M);
/// A module as a shared_ptr that also keeps the C++ object alive it is part of.
std::shared_ptr<Module> owningModule(Machine &M, const Value &Holder);
/// A handle (shared_ptr) to a module, for `children()`, `ptr()` and the like.
Value handleTo(const std::shared_ptr<Module> &M);

/// \p Type (may be null) tells enums and bools from integers.
Argument toArgument(Machine &M, const Value &V, clang::QualType Type);
/// \p Type: what the C++ declaration returns (tuple, vector, optional, ...).
Value fromArgument(Machine &M, const Argument &A, clang::QualType Type);
NamedArguments namedArguments(Machine &M, const std::vector<Operand> &Operands, std::size_t Skip = 0);
/// `Float` of c10::ScalarType and the like; nothing for enums that are plain numbers.
std::optional<Argument> enumeratorArgument(llvm::StringRef Enum, llvm::StringRef Name);

} // namespace vramlint
