// Modules as such: registration, enumeration, moving, and the bookkeeping around a forward call.
//
// What a module holds on the device is decided in two places only: the parameters are made on the CPU when the module
// is built, and `to` replaces them one after the other, children first (torch/csrc/api/include/torch/nn/
// module.h::to_impl, 1.13). Replacing keeps the tensor and swaps its storage, as set_data does, so that optimizers
// and graphs which hold the tensor see the new memory. `.grad` is not moved.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Training/Module.h"

#include "Ops/Core/Recording.h"
#include "Tensor/GradNode.h"
#include "Tensor/Session.h"
#include "Tensor/Version.h"

#include <algorithm>
#include <cassert>
#include <ranges>
#include <set>
#include <utility>

namespace vramlint {

Module::~Module() = default;
VirtualMethods::~VirtualMethods() = default;

std::shared_ptr<Module> Module::parent() const {
  for (const std::weak_ptr<Module> &P : std::views::reverse(Parents))
    if (std::shared_ptr<Module> Above = P.lock())
      return Above;
  return nullptr;
}

void Module::shareChildren(const Module &From) {
  Children = From.Children;
  for (const auto &[Key, Child] : Children) {
    if (!Child)
      continue;
    std::erase_if(Child->Parents, [](const auto &P) { return P.expired(); });
    Child->Parents.insert(Child->Parents.begin(), weak_from_this());
  }
}

std::string Module::path() const {
  const std::shared_ptr<Module> Above = parent();
  if (!Above)
    return Name;
  std::string Prefix = Above->path();
  return Prefix.empty() ? Name : Prefix + "." + Name;
}

static std::string joined(const std::string &Prefix, std::string_view Name) {
  return Prefix.empty() ? std::string(Name) : Prefix + "." + std::string(Name);
}

/// Gives the tensor its full name and tells the trace about it.
static void nameTensor(const Tensor &T, const std::string &Prefix, std::string_view Name) {
  if (!T.defined())
    return;
  T.impl().Name = joined(Prefix, Name);
  if (T.storage() && T.storage()->block() != 0)
    Session::current().Observer.named(T.storage()->block(), T.impl().Name);
}

static void nameAll(Module &M, const std::string &Prefix) {
  for (auto &[Name, T] : M.Parameters)
    nameTensor(T, Prefix, Name);
  for (auto &[Name, T] : M.Buffers)
    nameTensor(T, Prefix, Name);
  for (auto &[Name, Child] : M.Children)
    if (Child)
      nameAll(*Child, joined(Prefix, Name));
}

/// The checks of register_parameter, register_buffer and register_module (torch/csrc/api/src/nn/module.cpp and
/// ordered_dict.h, 1.13). \p What is the thing's name in the first two messages, \p Kind the dictionary's.
template <class List>
static bool acceptName(const List &Existing, std::string_view Name, std::string_view What, std::string_view Kind) {
  Session &S = Session::current();
  if (Name.empty()) {
    S.raise(std::string(What) + " name must not be empty");
    return false;
  }
  if (Name.find('.') != std::string_view::npos) {
    S.raise(std::string(What) + " name must not contain a dot (got '" + std::string(Name) + "')");
    return false;
  }
  for (const auto &Entry : Existing)
    if (Entry.first == Name) {
      S.raise(std::string(Kind) + " '" + std::string(Name) + "' already defined");
      return false;
    }
  return true;
}

Tensor Module::registerParameter(std::string_view Name, Tensor Value, bool RequiresGrad) {
  if (!acceptName(Parameters, Name, "Parameter", "Parameter"))
    return {};
  if (Value.defined()) {
    if (RequiresGrad && !isFloatingPoint(Value.dtype()) && !isComplex(Value.dtype())) {
      Session::current().raise("Only Tensors of floating point and complex dtype can require gradients");
      return {};
    }
    Value.impl().RequiresGrad = RequiresGrad;
    Value.storage()->setCategory(Category::Parameter);
    nameTensor(Value, path(), Name);
  }
  Parameters.emplace_back(std::string(Name), Value);
  return Value;
}

Tensor Module::registerBuffer(std::string_view Name, Tensor Value) {
  if (!acceptName(Buffers, Name, "Buffer", "Buffer"))
    return {};
  if (Value.defined()) {
    Value.storage()->setCategory(Category::Buffer);
    nameTensor(Value, path(), Name);
  }
  Buffers.emplace_back(std::string(Name), Value);
  return Value;
}

/// Whether \p Inner is \p Outer or somewhere in it.
static bool contains(const Module &Outer, const Module &Inner, std::set<const Module *> &Seen) {
  if (&Outer == &Inner)
    return true;
  if (Seen.insert(&Outer).second)
    for (const auto &[Name, Child] : Outer.Children)
      if (Child && contains(*Child, Inner, Seen))
        return true;
  return false;
}

bool Module::adopt(std::string_view ChildName, Module &Child) {
  std::set<const Module *> Seen;
  if (contains(Child, *this, Seen)) {
    // The real registration goes well; what ends the program is the first walk over the modules.
    Session::current().assume(Doubt::UnsupportedConstruct, "a module that contains itself");
    Session::current().raise("the module registered as '" + std::string(ChildName) +
                             "' contains the module that it is registered in; a walk over them never ends");
    return false;
  }
  Child.Name = std::string(ChildName);
  std::erase_if(Child.Parents, [](const auto &P) { return P.expired(); });
  Child.Parents.push_back(weak_from_this());
  return true;
}

void Module::registerChild(std::string_view ChildName, std::shared_ptr<Module> Child) {
  if (!acceptName(Children, ChildName, "Submodule", "Submodule"))
    return;
  if (Child) {
    if (!adopt(ChildName, *Child))
      return;
    nameAll(*Child, Child->path());
  }
  Children.emplace_back(std::string(ChildName), std::move(Child));
}

void Module::addElement(std::string_view Key, std::shared_ptr<Module> Child) {
  Elements.emplace_back(std::string(Key), Child);
  registerChild(Key, std::move(Child));
}

static Tensor *named(std::vector<std::pair<std::string, Tensor>> &List, std::string_view Wanted) {
  for (auto &[Name, T] : List)
    if (Name == Wanted)
      return &T;
  return nullptr;
}

Tensor *Module::findEntry(std::string_view Wanted) {
  Tensor *Found = named(Parameters, Wanted);
  return Found ? Found : named(Buffers, Wanted);
}

Tensor *Module::findTensor(std::string_view Wanted) {
  Tensor *Found = named(Replaced, Wanted);
  return Found ? Found : findEntry(Wanted);
}

void Module::replaceMember(std::string_view Wanted, Tensor Value) {
  if (Tensor *Found = named(Replaced, Wanted))
    *Found = std::move(Value);
  else
    Replaced.emplace_back(std::string(Wanted), std::move(Value));
}

std::optional<std::shared_ptr<Module>> Module::findChild(std::string_view Wanted) const {
  for (const auto *List : {&ReplacedChildren, &Children})
    for (const auto &[ChildName, Child] : *List)
      if (ChildName == Wanted)
        return Child;
  return std::nullopt;
}

void Module::replaceChildMember(std::string_view Wanted, std::shared_ptr<Module> Child) {
  for (auto &[ChildName, Old] : ReplacedChildren)
    if (ChildName == Wanted) {
      std::swap(Old, Child); // what dies may ask this module
      return;
    }
  ReplacedChildren.emplace_back(std::string(Wanted), std::move(Child));
}

using NamedTensors = std::vector<std::pair<std::string, Tensor>>;

static void collect(const Module &M, NamedTensors Module::*List, const std::string &Prefix, bool Recurse,
                    NamedTensors &Out) {
  for (const auto &[Name, T] : M.*List)
    if (T.defined())
      Out.emplace_back(joined(Prefix, Name), T);
  if (!Recurse)
    return;
  for (const auto &[Name, Child] : M.Children)
    if (Child)
      collect(*Child, List, joined(Prefix, Name), true, Out);
}

NamedTensors Module::namedParameters(bool Recurse) const {
  NamedTensors Out;
  collect(*this, &Module::Parameters, "", Recurse, Out);
  return Out;
}

NamedTensors Module::namedBuffers(bool Recurse) const {
  NamedTensors Out;
  collect(*this, &Module::Buffers, "", Recurse, Out);
  return Out;
}

static void collectModules(const std::shared_ptr<Module> &M, const std::string &Prefix,
                           std::vector<std::pair<std::string, std::shared_ptr<Module>>> &Out) {
  Out.emplace_back(Prefix, M);
  for (const auto &[Name, Child] : M->Children)
    if (Child)
      collectModules(Child, joined(Prefix, Name), Out);
}

std::vector<std::pair<std::string, std::shared_ptr<Module>>> Module::namedModules() {
  std::vector<std::pair<std::string, std::shared_ptr<Module>>> Out;
  collectModules(shared_from_this(), "", Out);
  return Out;
}

/// Gives \p T memory elsewhere or of another type; nothing happens when both agree already.
static void replaceData(const Tensor &T, std::optional<Device> Where, std::optional<Dtype> Type) {
  Device To = Where.value_or(T.device());
  Dtype As = Type.value_or(T.dtype());
  const bool IsAnother = To.takeCpuNumber();
  if (To == T.device() && As == T.dtype() && !IsAnother)
    return;
  if (T.isSparse())
    return Session::current().assume(Doubt::NoOpModel, "to of a sparse tensor");
  if (To.isCuda() && !Session::current().Options.CudaAvailable)
    return Session::current().raise("Cannot initialize CUDA without ATen_cuda library.");
  // Tensor::to keeps the strides of dense tensors (MemoryFormat::Preserve).
  CategoryScope Keep(T.storage()->category());
  Sizes Strides = T.isNonOverlappingAndDense() ? T.strides() : contiguousStrides(T.sizes());
  Tensor Fresh = makeStrided(T.sizes(), Strides, As, To);
  if (!Fresh.defined())
    return;
  if (T.requiresGrad() && !isFloatingPoint(As) && !isComplex(As))
    return Session::current().raise(
        "data set to a tensor that requires gradients must be floating point or complex dtype");
  // The node of the copy, which nobody keeps: later ones are numbered behind it.
  record("to_copy", {T});
  TensorImpl &Impl = T.impl();
  const bool Changes = !(To == T.device()) || As != T.dtype();
  Impl.Type = As;
  Impl.Strides = Fresh.strides();
  Impl.Offset = 0;
  Fresh.storage()->Version = counterOf(Impl); // set_data counts on
  Impl.Store = Fresh.storage();
  // set_data throws the gradient accumulator away when type or device change (autograd/variable.cpp, 1.13).
  if (Changes)
    Impl.AccumulatorNode.reset();
}

/// The children as they are now: what is called of them may be the program's, and change the list.
static std::vector<std::shared_ptr<Module>> childrenOf(const Module &M) {
  std::vector<std::shared_ptr<Module>> List;
  for (const auto &[Name, Child] : M.Children)
    if (Child)
      List.push_back(Child);
  return List;
}

static bool runsOverride(Module &M, std::string_view Method, const NamedArguments &Arguments) {
  return M.Virtuals && M.Virtuals->callOverride(M, Method, Arguments).has_value();
}

void Module::callTo(std::optional<Device> Where, std::optional<Dtype> Type, const Argument &NonBlocking) {
  NamedArguments Arguments;
  if (Where)
    Arguments.push_back({"device", *Where});
  if (Type)
    Arguments.push_back({"dtype", *Type});
  Arguments.push_back({"non_blocking", NonBlocking});
  if ((!Where && !Type) || !runsOverride(*this, "to", Arguments)) // neither: the ledger has that it is not known
    to(Where, Type, NonBlocking);
}

void Module::callTrain(bool On) {
  if (!runsOverride(*this, "train", {{"on", On}}))
    train(On);
}

void Module::callZeroGrad(bool SetToNone) {
  if (!runsOverride(*this, "zero_grad", {{"set_to_none", SetToNone}}))
    zeroGrad(SetToNone);
}

void Module::to(std::optional<Device> Where, std::optional<Dtype> Type, const Argument &NonBlocking) {
  const Session &S = Session::current();
  for (const std::shared_ptr<Module> &Child : childrenOf(*this))
    if (!S.failed())
      Child->callTo(Where, Type, NonBlocking);
  std::string Prefix = path();
  for (auto *List : {&Parameters, &Buffers})
    for (auto &[Name, T] : *List) {
      if (!T.defined())
        continue;
      if (S.failed())
        return;
      StorageRef Before = T.storage();
      replaceData(T, Where, Type);
      if (T.storage() != Before)
        nameTensor(T, Prefix, Name);
    }
  if (Decl && Decl->AfterTo)
    Decl->AfterTo(*this);
}

void Module::train(bool On) {
  for (const std::shared_ptr<Module> &Child : childrenOf(*this))
    Child->callTrain(On);
  Training = On;
}

bool zeroGradSetsToNone(std::optional<bool> SetToNone) {
  return SetToNone.value_or(Session::current().Options.Version >= TorchVersion{2, 0});
}

void Module::zeroGrad(std::optional<bool> SetToNone) {
  bool ToNone = zeroGradSetsToNone(SetToNone);
  for (const std::shared_ptr<Module> &Child : childrenOf(*this))
    Child->callZeroGrad(ToNone);
  for (auto &[Name, T] : Parameters)
    if (T.defined() && T.impl().Grad) {
      if (ToNone)
        T.impl().Grad.reset();
      else
        detachGrad(T);
    }
}

void detachGrad(const Tensor &Parameter) {
  TensorImpl &Grad = *Parameter.impl().Grad;
  Grad.Function.reset();
  Grad.RequiresGrad = false;
  if (Grad.Sparse || Grad.VirtualZeros) // one of numbers keeps its memory
    invokeTensor("zero_", {{"self", Parameter.grad()}});
}

/// Options that neither the constructor nor forward asked for; told once.
static void tellUnreadOptions(Module &M) {
  if (M.OptionsRead.size() == M.Options.Fields.size() && M.OptionsTold)
    return;
  M.OptionsTold = true;
  for (const auto &[Name, Value] : M.Options.Fields)
    if (!std::exchange(M.OptionsRead[Name], true) && !Value.isNone() &&
        std::find(M.Decl->Harmless.begin(), M.Decl->Harmless.end(), Name) == M.Decl->Harmless.end())
      tellUnread(Name, M.TypeName);
}

static Argument runForward(Module &M, const NamedArguments &Arguments, NamedArguments *Movable) {
  if (M.Override)
    return M.Override(Movable ? std::move(*Movable) : NamedArguments(Arguments));
  if (M.Unknown)
    return leftOut(*M.Unknown);
  if (!M.Decl || !M.Decl->Forward) {
    std::string Cause = "`" + M.TypeName + "` has none that the analysis knows";
    Session::current().assume(Doubt::NoForwardModel, Cause);
    return leftOut({std::move(Cause), true});
  }
  for (const NamedArgument &A : Arguments)
    if (const auto *Unknown = A.Value.get<UnknownValue>())
      return leftOut(*Unknown);
  OpCall Call(M.TypeName, Arguments);
  Call.Movable = Movable;
  Argument Result = M.Decl->Forward(M, Call);
  if (M.UnknownOption) {
    Session::current().takeError(); // of the value that stood for it
    return leftOut(*std::exchange(M.UnknownOption, std::nullopt));
  }
  if (Call.poisoned())
    return leftOut(Call.poisonCause());
  if (!Session::current().failed()) {
    Call.tellUnread(M.Decl->Harmless);
    tellUnreadOptions(M);
  }
  return knownOrLeftOut(M.TypeName, std::move(Result));
}

Argument Module::forward(const NamedArguments &Arguments) { return runForward(*this, Arguments, nullptr); }

Argument Module::forwardMoved(NamedArguments &&Arguments) { return runForward(*this, Arguments, &Arguments); }

/// `[4, 1, 256, 256]`; tensors inside lists one after the other.
static void describeShapes(const Argument &A, std::string &Text) {
  if (const Tensor *T = A.get<Tensor>()) {
    if (T->defined())
      Text += (Text.empty() ? "" : ", ") + formatSizes(T->sizes());
  } else if (const ArgumentList *List = A.get<ArgumentList>()) {
    for (const Argument &Item : *List)
      describeShapes(Item, Text);
  }
}

template <class Run>
static Argument observed(const std::shared_ptr<Module> &M, const NamedArguments &Arguments, Run Forward) {
  assert(M);
  Session &S = Session::current();
  ModuleCall Call;
  Call.Path = M->path();
  Call.Type = M->TypeName;
  for (const NamedArgument &A : Arguments)
    describeShapes(A.Value, Call.Inputs);
  for (const auto &[Name, T] : M->Parameters)
    if (T.defined()) {
      Call.Parameters += T.numel();
      Call.Trainable += T.requiresGrad() ? T.numel() : 0;
    }
  std::string Outer = S.At.ModulePath;
  if (!Call.Path.empty())
    S.At.ModulePath = Call.Path;
  S.Observer.moduleBegin(Call);
  Argument Result = Forward();
  std::string Outputs;
  describeShapes(Result, Outputs);
  S.Observer.moduleEnd(Outputs);
  S.At.ModulePath = std::move(Outer);
  return Result;
}

Argument callModule(const std::shared_ptr<Module> &M, const NamedArguments &Arguments) {
  return observed(M, Arguments, [&] { return M->forward(Arguments); });
}

Argument callModuleMoved(const std::shared_ptr<Module> &M, NamedArguments &&Arguments) {
  return observed(M, Arguments, [&] { return M->forwardMoved(std::move(Arguments)); });
}

} // namespace vramlint
