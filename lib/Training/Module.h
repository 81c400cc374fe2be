// torch::nn::Module without data: parameters, buffers, children, and one declaration per library layer.
//
// A library layer (`Conv2d`) is a ModuleDecl: how it makes its parameters from its options, and what its forward
// calls. A module class written by the user is a Module whose forward the binding overrides. Containers (Sequential,
// ModuleList, ModuleDict) are modules with children and no parameters.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Ops/Core/Argument.h"
#include "Ops/Core/Op.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace vramlint {

struct ModuleDecl;
class Module;

/// The virtual methods of torch::nn::Module but for forward: a class of the program may override them, and what the
/// library calls then is the override.
class VirtualMethods {
public:
  virtual ~VirtualMethods();
  /// What the override of \p Method gives; nothing when the object's class has none: the library's body runs.
  virtual std::optional<Argument> callOverride(const Module &Self, std::string_view Method,
                                               const NamedArguments &Arguments) = 0;
  /// Whether \p Callee's forward takes what \p Giver's gave, by their types in C++; raises LibTorch's message where a
  /// Sequential could not hand it on.
  virtual bool admits(const Module &Callee, const Module &Giver) = 0;
};

class Module : public std::enable_shared_from_this<Module> {
public:
  virtual ~Module();

  std::string TypeName;                                 ///< `Conv2d`, `UNet` (without `Impl`)
  const ModuleDecl *Decl = nullptr;                     ///< null for user classes and for the bare torch::nn::Module
  OptionSet Options;                                    ///< what the program set
  std::map<std::string, bool, std::less<>> OptionsRead; ///< which of them something was made of
  bool OptionsTold = false;                             ///< the ledger knows of the others
  bool Training = true;
  std::vector<std::pair<std::string, Tensor>> Parameters; ///< registration order; undefined entries allowed
  std::vector<std::pair<std::string, Tensor>> Buffers;
  std::vector<std::pair<std::string, std::shared_ptr<Module>>> Children;
  /// What a container of the library holds and runs, by key. Each was registered as a child when it came, and neither
  /// list follows the other afterwards: pop() leaves the child, replace_module the element.
  std::vector<std::pair<std::string, std::shared_ptr<Module>>> Elements;
  std::string Name; ///< under which the parent registered it
  /// Where it is registered, the latest last; before them the copies of such modules, which share their children.
  std::vector<std::weak_ptr<Module>> Parents;
  /// What user code or containers attach: keeps the C++ object alive that this module is part of.
  std::shared_ptr<void> Owner;
  /// Modules held by a Functional, activation state of RNNs ... private to the declaration.
  std::shared_ptr<void> State;
  /// Members that the program assigned over.
  std::vector<std::pair<std::string, Tensor>> Replaced;
  /// The same for members that are modules: what was registered stays, and its forward calls these.
  std::vector<std::pair<std::string, std::shared_ptr<Module>>> ReplacedChildren;
  /// Set when this layer is the base of an object of the program whose class has a forward of its own: what a
  /// container calls. The layer's own forward is what runs while it is empty.
  std::function<Argument(NamedArguments &&)> Override;
  const void *OverrideOf = nullptr; ///< the object
  bool Overridden = false;          ///< the override is running
  /// Knows the object of the program that this module is part of; null where there is none.
  VirtualMethods *Virtuals = nullptr;
  /// Why the sizes of its parameters are not known; its forward is unknown then. Empty otherwise.
  std::optional<UnknownValue> Unknown;

  /// Why an option that a forward asked for is not known.
  std::optional<UnknownValue> UnknownOption;

  /// The latest of its parents that is still there; null for a root.
  std::shared_ptr<Module> parent() const;
  /// Takes the children of the module that this one is a copy of; both have them then.
  void shareChildren(const Module &From);

  /// Path from the root: `up4.conv.layers.3`; empty for a root.
  std::string path() const;

  /// Registration; the name must be unique and without dots (raises LibTorch's message otherwise).
  Tensor registerParameter(std::string_view Name, Tensor Value, bool RequiresGrad = true);
  Tensor registerBuffer(std::string_view Name, Tensor Value);
  void registerChild(std::string_view Name, std::shared_ptr<Module> Child);
  /// The same for what a container holds from then on.
  void addElement(std::string_view Name, std::shared_ptr<Module> Child);
  /// Makes \p Child's name and parent known to it. False, with an error, when it contains this module.
  bool adopt(std::string_view Name, Module &Child);
  /// What the member of this name holds: the own parameter or buffer, unless the program assigned another tensor.
  Tensor *findTensor(std::string_view Name);
  /// What is registered under the name: a parameter, or a buffer.
  Tensor *findEntry(std::string_view Name);
  /// `layer->weight = T`: forward uses T from now on; what was registered under the name stays registered.
  void replaceMember(std::string_view Name, Tensor Value);

  /// What the member of this name holds: the child, unless the program assigned another module. Null for an empty
  /// holder, nothing where there is no such member.
  std::optional<std::shared_ptr<Module>> findChild(std::string_view Name) const;
  /// `layer->linear = M`: forward calls \p Child from now on.
  void replaceChildMember(std::string_view Name, std::shared_ptr<Module> Child);

  /// In LibTorch's order: own first, then children in registration order, depth first; tensors that
  /// are undefined are left out. Names are dotted paths.
  std::vector<std::pair<std::string, Tensor>> namedParameters(bool Recurse = true) const;
  std::vector<std::pair<std::string, Tensor>> namedBuffers(bool Recurse = true) const;
  /// This module and all below it, pre-order, with their paths (`""` first).
  std::vector<std::pair<std::string, std::shared_ptr<Module>>> namedModules();

  // The bodies of torch::nn::Module. What they call of the children is virtual: callTo, callTrain, callZeroGrad.
  /// `to(device)`, `to(dtype)`, both: children first, each tensor replaced one after the other.
  void to(std::optional<Device> Where, std::optional<Dtype> Type, const Argument &NonBlocking = false);
  void train(bool On);
  /// \p SetToNone absent: the default of the LibTorch release in the session.
  void zeroGrad(std::optional<bool> SetToNone);

  /// Virtual calls: the override of the program's class, or else the body.
  void callTo(std::optional<Device> Where, std::optional<Dtype> Type, const Argument &NonBlocking);
  void callTrain(bool On);
  void callZeroGrad(bool SetToNone);

  /// Whether its class derives from Cloneable, as those of all layers do.
  virtual bool isCloneable() const;
  /// What `clone` copies into, made as the original was; null when it cannot be made.
  virtual std::shared_ptr<Module> madeAnew() const;
  /// `*this = Other`, which Cloneable does to a child that madeAnew made: tensors and children become those of Other.
  virtual void assignFrom(const Module &Other);
  /// Runs forward without bookkeeping. User classes and the binding override it.
  virtual Argument forward(const NamedArguments &Arguments);
  /// As forward, with arguments that nobody else holds: an override may move them out, as AnyModule moves
  /// them into parameters taken by value. The default lets the declaration do that.
  virtual Argument forwardMoved(NamedArguments &&Arguments);
};

/// Whether it is a Sequential, a ModuleList or a ModuleDict.
bool holdsModules(const Module &M);

/// Calls forward with the bookkeeping of the layer table (moduleBegin / moduleEnd, module path).
Argument callModule(const std::shared_ptr<Module> &M, const NamedArguments &Arguments);
/// The same for arguments that die with the call (a Sequential's running value): uses forwardMoved.
Argument callModuleMoved(const std::shared_ptr<Module> &M, NamedArguments &&Arguments);

/// What zero_grad does to gradients: true = sets them to none. Absent: the default of the session's release.
bool zeroGradSetsToNone(std::optional<bool> SetToNone);
/// `grad.detach_()` followed by `zero_()`: the gradient keeps its memory and loses its graph.
void detachGrad(const Tensor &Parameter);

struct ModuleDecl {
  std::string_view Name; ///< `Conv2d`
  /// Makes parameters and buffers from Options (also `reset()`); reads them through the OpCall accessors.
  void (*Build)(Module &Self, OpCall &Options) = nullptr;
  /// reset_parameters(), where it does not fill each tensor of the layer and of its children once.
  void (*Refill)(Module &Self) = nullptr;
  Argument (*Forward)(Module &Self, OpCall &Call) = nullptr;
  /// Runs after `to` has moved the module's own tensors (RNNs flatten their parameters there).
  void (*AfterTo)(Module &Self) = nullptr;
  /// Options and arguments of forward that need not be asked for: they change values only.
  std::span<const std::string_view> Harmless = {};
  /// Forward's state is a parameter by value, which it fills itself where none is given.
  bool FillsState = false;
  std::string_view Source = {};
};

const ModuleDecl *findModule(std::string_view Name);
/// Constructs a library layer. \p Options: constructor arguments by parameter name; options structs among
/// them are read field by field. Null (after a ledger entry) for a class that is not modelled.
std::shared_ptr<Module> makeModule(std::string_view Name, const NamedArguments &Options);
/// The layer that a stack of transformer layers copies: its options, given to those of the stack, make it at once.
void makePrototype(OptionSet &Options);

/// `reset()` of a library layer. False where it is no layer, or an option is not known.
bool buildAgain(Module &M);
/// `reset_parameters()` of a library layer, which fills what is there in place; saved tensors are not what they were.
void resetParameters(Module &M);

/// The body of `clone()`: built anew (from its options, or by reset() of the program), then every tensor replaced by
/// a copy of the original's. Null when it cannot be made anew, or when that is an error of the program's.
std::shared_ptr<Module> cloneModule(const Module &M, std::optional<Device> Where = {});
/// `clone()` as a virtual call: the override of the program's class, or else the body.
std::shared_ptr<Module> callClone(const Module &M, std::optional<Device> Where = {});

} // namespace vramlint
