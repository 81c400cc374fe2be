// The forward of modules when the program, or AnyModule, calls it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/ModuleObjects.h"
#include "Torch/TorchHost.h"
#include "Training/ByValue.h"

namespace vramlint {

/// The parameter packs of `forward` in AnyModule and in Sequential.
static bool isPack(std::string_view Parameter) {
  static constexpr std::string_view Packs[] = {"inputs", "args"};
  return llvm::is_contained(Packs, Parameter);
}
static bool isSequential(const Module &M) {
  static constexpr std::string_view Name = "Sequential";
  return M.TypeName == Name;
}
/// Whether a forward moves the states on that it is given by value, so that they die before it ends.
static bool movesStates(std::string_view Method) {
  static constexpr std::string_view Methods[] = {"forward_with_packed_input"};
  return llvm::is_contained(Methods, Method);
}
using namespace clang;

namespace {
/// While it lives, a layer that is the base of an object of the program runs its own forward, not that of the object.
class OwnForward {
public:
  explicit OwnForward(Module &Layer) : Layer(Layer), Override(std::exchange(Layer.Override, nullptr)) {}
  ~OwnForward() {
    if (Layer.OverrideOf) // the object is still there
      Layer.Override = std::move(Override);
  }
  OwnForward(const OwnForward &) = delete;
  OwnForward &operator=(const OwnForward &) = delete;

private:
  Module &Layer;
  std::function<Argument(NamedArguments &&)> Override;
};
} // namespace

/// Lets go of the temporary tensors that a call is given and that die with it.
static void dropTemporaries(Machine &M, const LibraryCall &Site) {
  for (const Operand &O : Site.Arguments)
    if (O.Movable && tensorAt(M, O.At))
      M.Mem.setSlot(O.At.At, nullptr);
}

/// The same for tensors in tuples and in optionals of them.
static void dropTensors(Machine &M, const View &V) {
  if (knownClass(V.Type) == KnownClass::Tensor)
    return M.Mem.setSlot(V.At.At, nullptr);
  const std::optional<OptionalView> Optional = optionalOf(M, V);
  if (Optional && Optional->Held)
    return dropTensors(M, *Optional->Held);
  if (const auto Members = membersOfTuple(M, V))
    for (const View &Member : *Members)
      dropTensors(M, Member);
}

/// Since 2.0 activations and dropouts move on the tensor that they take by value
/// (torch/csrc/api/src/nn/modules/activation.cpp), so it dies within them.
static void dropInputByValue(Machine &M, const LibraryCall &Site) {
  const bool Moves = Session::current().Options.Version >= TorchVersion{2, 0};
  if (Moves && Site.Callee && Site.Callee->getNumParams() > 0 &&
      knownClass(Site.Callee->getParamDecl(0)->getType()) == KnownClass::Tensor &&
      Site.Callee->getParamDecl(0)->getType()->isRecordType() && Site.count() > 0 &&
      tensorAt(M, Site.Arguments[0].At))
    M.Mem.setSlot(Site.Arguments[0].At.At, nullptr);
}

/// What the callee put into its parameters lives as long as they do.
static void fillParameters(Machine &M, const LibraryCall &Site, const std::vector<Tensor> &Put) {
  auto Next = Put.begin();
  for (const Operand &O : Site.Arguments)
    if (const Tensor *T = O.Movable && Next != Put.end() ? tensorAt(M, O.At) : nullptr; T && !T->defined())
      M.Mem.setSlot(O.At.At, std::make_shared<TorchObject>(Argument(*Next++)));
}

/// Whether an AnyModule is called: it takes what it is given into values of its own, which die with the call.
static bool isOfAnyModule(const LibraryCall &Site) { return knownClass(Site.ThisType) == KnownClass::AnyModule; }

/// AnyModule::forward and the like, with the operands as they are. The books are kept when the program's forward is
/// entered.
static CallResult callForwardOfProgram(Machine &M, const UserModule &User, LibraryCall &Site) {
  const DynamicObject Whole = User.mostDerived();
  const std::string Name = "forward of '" + User.TypeName + "'";
  if (!Whole.Class)
    return M.unmodelled(Name, Site.Site, Doubt::NoForwardModel);
  const CXXMethodDecl *Forward = forwardOf(Whole.Class, Site.count());
  Argument Result;
  bool Found = false;
  M.fullExpression([&] {
    std::vector<Operand> Operands(Site.Arguments.begin(), Site.Arguments.end());
    appendNamedDefaults(M, Whole.Class, Operands);
    std::optional<CallResult> Called =
        M.callMethod(Whole.At, M.classType(Whole.Class), "forward", std::move(Operands), Site.Site);
    Found = Called.has_value();
    if (Called)
      Result = argumentOfResult(M, *Called, Forward ? Forward->getReturnType() : Site.ReturnType);
    if (isOfAnyModule(Site))
      dropTemporaries(M, Site);
  });
  return Found ? give(M, Site, Result) : CallResult(M.unmodelled(Name, Site.Site, Doubt::NoForwardModel));
}

std::optional<CallResult> TorchHost::callForward(const std::shared_ptr<Module> &Given, LibraryCall &Site) {
  const std::shared_ptr<Module> Layer = Given; // the slot that holds it may change while it runs
  // What is called, and what gives the result, where values are handed on without a type.
  const auto Elements = isSequential(*Layer) ? Layer->Elements : decltype(Layer->Elements)();
  const Module *First = isOfAnyModule(Site) ? Layer.get()
                        : Elements.empty()  ? nullptr
                                            : Elements.front().second.get();
  const Module *Last = isOfAnyModule(Site) ? Layer.get() : Elements.empty() ? nullptr : Elements.back().second.get();
  if (First && !admitsCall(*First, Site))
    return CallResult();
  const std::optional<CallResult> Result = runForward(Layer, Site);
  if (Last && !TheSession.failed() && !admitsResult(*Last, Site, !isOfAnyModule(Site)))
    return CallResult();
  return Result;
}

std::optional<CallResult> TorchHost::runForward(const std::shared_ptr<Module> &Layer, LibraryCall &Site) {
  Machine &M = *TheMachine;
  if (const auto *User = dynamic_cast<const UserModule *>(Layer.get()))
    return callForwardOfProgram(M, *User, Site);
  const ForwardScope Scope(*this, *Layer);
  NamedArguments Arguments = namedArguments(M, Site.Arguments);
  for (std::size_t I = 0; I < Arguments.size(); ++I) // of a parameter pack, or without a name
    if (const std::string &Name = Arguments[I].Name; isWithoutName(Name) || isPack(Name))
      Arguments[I].Name = I == 0 ? "input" : "input" + std::to_string(I);
  // A Sequential forwards what it is given to its first child, and AnyModule to what it holds: a temporary moves
  // along and dies there; so it does in Functional, which takes it by value and moves it on.
  if (holdsChildren(Layer->TypeName) || isOfAnyModule(Site) || isFunctional(Layer->TypeName))
    dropTemporaries(M, Site);
  // The states are moved on, too; a packed sequence is only looked at.
  if (movesStates(Site.Method) && Site.count() > 1)
    if (const Operand &States = Site.Arguments[1]; States.Movable && States.isPlaced())
      dropTensors(M, {States.At, referredType(States.Type)});
  // Called on the layer itself, from the forward of a class that derives from it for one, it is the layer's own;
  // a container or AnyModule calls what the object says.
  std::optional<OwnForward> Own;
  if (Layer->Override && !Site.ThisType.isNull() && Site.ThisType->getAsCXXRecordDecl() && !isOfAnyModule(Site))
    Own.emplace(*Layer);
  ByValue Parameters(Layer->Decl && Layer->Decl->FillsState);
  const Argument Result =
      Layer->Overridden ? Layer->forwardMoved(std::move(Arguments)) : callModuleMoved(Layer, std::move(Arguments));
  dropInputByValue(M, Site);
  fillParameters(M, Site, Parameters.Put);
  return give(M, Site, Result);
}

} // namespace vramlint
