// What stands behind the objects of LibTorch's classes, and the way values cross the border.
//
//   Operand, View (a place in the program's memory and a C++ type)  <-- toArgument / put -->  Argument (Ops)
//
// A handle in the analysed program is one TorchObject in a slot of its memory: copying the handle copies the object
// (and so a tensor's use count), moving empties the slot, destroying it drops what it holds.
//
//   Objects.cpp  the objects, modules and where they lie      ToArgument.cpp  from the program to ops and layers
//   Put.cpp      and back
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Machine.h"
#include "Ops/Core/Argument.h"
#include "Std/Views.h"
#include "Training/Module.h"
#include "Training/Optimizer.h"

namespace vramlint {

/// Tensor, dtype, device, memory format, scalar, index, options struct, library module: whatever an Argument can be.
struct TorchObject final : HostObject {
  Argument A;
  std::optional<Dtype> ListedAs; ///< of torch::tensor's lists: the type of their numbers in the program
  bool IsShared = false;         ///< a copy is the same one: c10::Dict, c10::List
  Place Base; ///< of a torch::nn::Module (or library layer) that is a base of an object of the program: where it lies
  explicit TorchObject(Argument A) : A(std::move(A)) {}
  ~TorchObject() override;
  std::shared_ptr<HostObject> copy(std::shared_ptr<HostObject> Self) const override;
  GivenAway givenAway() const override;
  void describe(StateHash &H) const override;
};

/// Restores a mode of the session when it dies: NoGradGuard, AutoGradMode, InferenceMode.
struct GuardObject final : HostObject {
  bool SavedGrad, SavedInference;
  GuardObject();
  ~GuardObject() override;
  void describe(StateHash &H) const override;
};

/// Something of the library that does nothing to memory (stream guards, events); calls on it do nothing.
struct InertObject final : HostObject {
  std::string Class;
  explicit InertObject(std::string Class) : Class(std::move(Class)) {}
  void describe(StateHash &H) const override { H.mix(Class); }
};

/// The torch::nn::Module part of an object of the analysed program. Its forward is the program's.
class UserModule final : public Module {
public:
  Place Object; ///< the Module subobject; null when the object is gone
  Machine *TheMachine = nullptr;
  std::string GivenName;        ///< to the constructor of torch::nn::Module
  bool SkipBookkeeping = false; ///< callModule keeps the books of the call that comes now
  bool LayerSought = false;     ///< whether the object is of a class derived from a library layer has been looked at
  bool isCloneable() const override;
  std::shared_ptr<Module> madeAnew() const override;
  /// By the assignment of the program's class.
  void assignFrom(const Module &Other) override;
  /// The implicit assignment of torch::nn::Module.
  void assignBase(UserModule &Other, bool Moved);
  Argument forward(const NamedArguments &Arguments) override;
  Argument forwardMoved(NamedArguments &&Arguments) override;
  /// The most derived object; its class is null when it is gone.
  DynamicObject mostDerived() const;
  /// Takes the name of the most derived class, as far as it is constructed.
  void takeTypeName();
};

/// Classes of LibTorch and of the standard library that values of this room are made of, whichever namespace of
/// theirs a release keeps them in.
enum class KnownClass : std::uint8_t {
  Other,
  AnyModule,
  AnyValue,
  ArrayRef,
  AutogradContext,
  BFloat16,
  Cloneable,
  CompileTimeEmptyString,
  Complex,
  DataLoaderBase,
  EllipsisIndexType,
  ExpandingArray,
  Function, ///< std::function
  Half,
  InputArchive,
  ModuleHolder,
  Monostate,
  NamedAnyModule,
  Optional,
  OrderedDict,
  SharedPointer,
  StatelessDataLoader,
  String,
  Tensor, ///< or TensorBase
  TensorIndex,
  TensorOptions,
  Tuple,
  Vector,
};
KnownClass knownClass(const clang::CXXRecordDecl *Class);
KnownClass knownClass(clang::QualType Type); ///< also of what it refers to

/// A struct of options: of a layer, an optimizer, a loader.
bool isOptionsClass(const clang::CXXRecordDecl &Class);
/// An exception of LibTorch's.
bool isErrorClass(const clang::CXXRecordDecl *Class);

/// A method by the name under which LibTorch's templates call it.
bool isForward(const clang::NamedDecl &D);
/// Whether the class itself has one.
bool declaresForward(const clang::CXXRecordDecl &Class);
/// A layer as a base of an object of the program, which lies at a place: the program's class may have a forward of
/// its own.
void overrideForward(Machine &M, Module &Layer, Place At, const clang::CXXRecordDecl *Class);
/// Calls the forward of an object of the program's own class with arguments that nobody else holds.
Argument forwardOfProgram(Machine &M, const DynamicObject &Object, const std::string &TypeName,
                          NamedArguments &&Arguments);

/// torch::nn::Module in the headers; null without LibTorch.
const clang::CXXRecordDecl *moduleClass(Machine &M);
/// `std::shared_ptr<torch::nn::Module>`; null without LibTorch.
clang::QualType moduleHandleType(Machine &M);
/// The field of that name in the class or one of its bases; nothing when there is none.
std::optional<View> fieldOf(Machine &M, const View &Object, llvm::StringRef Name);
/// What Module::OverrideOf holds for the layer that is a base of an object of the program.
inline const void *overrideKey(Place Base) { return reinterpret_cast<const void *>(Base.At); }
/// Where the torch::nn::Module part of an object lies; nothing when the class has none.
std::optional<Place> modulePart(Machine &M, Place Object, const clang::CXXRecordDecl *Class);

/// The torch::nn::Module part of a module's object, if it has one.
std::optional<Place> homeOf(Machine &M, const Module &Mod);

/// The argument that a library object in this place is; null when there is none.
Argument *argumentAt(Machine &M, Place At);
Tensor *tensorAt(Machine &M, Place At);
/// The module behind a holder, a pointer, a smart pointer, a library module or an object of a user's class; null if
/// none.
std::shared_ptr<Module> moduleOf(Machine &M, const View &V);
std::shared_ptr<Module> moduleOf(Machine &M, const Operand &O);
/// The module whose torch::nn::Module part lies here.
std::shared_ptr<Module> moduleAt(Machine &M, Place Part);
/// A module as a shared_ptr that also keeps the C++ object alive it is part of: a copy of the program's smart
/// pointer, if the operand is one or holds one.
std::shared_ptr<Module> owningModule(Machine &M, const Operand &Holder);
/// One more of the handles that owningModule makes: each counts in the program's control block.
std::shared_ptr<Module> handleAnew(const std::shared_ptr<Module> &Child);
/// A module that was copied has handles of its own to its children.
void holdAnew(Module &Copy);
/// Puts a module at the end of a container, which holds it as an element and as a child.
void addElement(Module &Self, std::string_view Key, const std::shared_ptr<Module> &Child);
/// The object on the program's heap at \p Object, given to a std::shared_ptr<torch::nn::Module> that the module
/// keeps.
std::shared_ptr<Module> ownHeapObject(Machine &M, Place Object, const clang::CXXRecordDecl *Class);
/// A copy of an object of a class derived from torch::nn::Module, on the program's heap and owned by the module.
std::shared_ptr<Module> ownedCopy(Machine &M, const View &Object, bool Move = false);

/// What an operand is to ops and layers: numbers, enums, bools by their C++ type; strings, lists, tuples, optionals,
/// modules.
Argument toArgument(Machine &M, const Operand &O);
Argument toArgument(Machine &M, const View &V);
/// The same for a scalar; \p Type tells enums, bools and pointers from integers.
Argument toArgument(Machine &M, const Value &V, clang::QualType Type);
/// Makes an object or scalar of type \p Type from an argument, in storage: tensors, lists as any container, tuples,
/// optionals, strings, shared_ptr to modules, numbers.
void put(Machine &M, const Argument &A, clang::QualType Type, Place At, const clang::Expr *Site);
/// What a call gives back, as its declared type wants it: scalars as values, objects in Site.Result.
CallResult give(Machine &M, LibraryCall &Site, const Argument &A);
/// What `x.type()` refers to.
Argument oldTypeOf(const Tensor &T);
/// A scalar of a type from an argument: numbers, enumerators, pointers to modules.
Value scalarOf(Machine &M, const Argument &A, clang::QualType Type);
/// The argument as an operand of a call into the program; storage (a temporary of the current full expression) when
/// it is an object. \p Type may be null: then it is the obvious one (at::Tensor, double ...).
Operand asOperand(Machine &M, const Argument &A, clang::QualType Type);
NamedArguments namedArguments(Machine &M, const std::vector<Operand> &Operands, std::size_t Skip = 0);
/// Whether the name is the one that namedArguments gives to an argument whose parameter has none.
bool isWithoutName(std::string_view Argument);
/// `Float` of c10::ScalarType and the like; nothing for enums that are plain numbers.
std::optional<Argument> enumeratorArgument(llvm::StringRef Enum, llvm::StringRef Name);

} // namespace vramlint
