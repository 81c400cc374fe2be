// Construction of modules: layers of the library, containers with their first children, functions as modules, and the
// torch::nn::Module part of the program's own classes.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/ModuleObjects.h"
#include "Torch/TorchHost.h"

#include "llvm/ADT/StringSet.h"

namespace vramlint {
using namespace clang;

static Operand operandOf(const View &V) {
  Operand O;
  O.At = V.At;
  O.Type = V.Type;
  return O;
}

/// A module itself rather than something that points to it.
static bool isModuleObject(Machine &M, QualType Type) {
  const CXXRecordDecl *Class = Type.isNull() ? nullptr : Type.getNonReferenceType()->getAsCXXRecordDecl();
  const CXXRecordDecl *D = Class ? Class->getDefinition() : nullptr;
  const CXXRecordDecl *Base = moduleClass(M);
  return D && Base && (D == Base || D->isDerivedFrom(Base));
}

std::shared_ptr<Module> TorchHost::asModule(const Operand &O) {
  // A module given by value: AnyModule and Sequential::push_back(Impl{...}) own a copy of it.
  if (O.isPlaced() && isModuleObject(*TheMachine, O.Type))
    return moduleOf(*TheMachine, O) ? ownedCopy(*TheMachine, {O.At, O.Type}, O.Movable) : nullptr;
  return owningModule(*TheMachine, O);
}

static void registerChild(Module &Parent, const std::string *Name, const std::shared_ptr<Module> &Child) {
  if (auto *User = dynamic_cast<UserModule *>(Child.get()))
    User->takeTypeName();
  addElement(Parent, Name ? *Name : std::to_string(Parent.Elements.size()), Child);
}

void TorchHost::pushChildren(const std::shared_ptr<Module> &M, const std::string *Name, const Operand &O) {
  Machine &Mach = *TheMachine;
  const CXXRecordDecl *Class = O.isPlaced() ? O.Type->getAsCXXRecordDecl() : nullptr;
  if (Class && ownsClass(Class))
    if (const Argument *A = argumentAt(Mach, O.At)) { // NamedAnyModule; AnyModule is a module to asModule
      const auto *Pair = A->get<ArgumentList>();
      const auto *Child = Pair && Pair->size() == 2 ? (*Pair)[1].get<std::shared_ptr<Module>>() : nullptr;
      const auto *Key = Child ? (*Pair)[0].get<std::string>() : nullptr;
      if (Child) {
        const std::string Under = nameIn(*M, Key ? std::optional(*Key) : std::nullopt);
        return registerChild(*M, &Under, *Child);
      }
    }
  if (std::shared_ptr<Module> Child = moduleOf(Mach, O) ? asModule(O) : nullptr)
    return registerChild(*M, Name, Child);
  if (Class) { // {name, module}, or a list of such
    if (const auto Parts = membersOfTuple(Mach, {O.At, O.Type}); Parts && Parts->size() == 2) {
      const std::string Key = nameIn(*M, textOf(Mach, (*Parts)[0]));
      return pushChildren(M, &Key, operandOf((*Parts)[1]));
    }
    if (const auto Elements = namedElements(Mach, {O.At, O.Type})) {
      for (const auto &[Key, Element] : *Elements) {
        const std::string Under = isUnknownName(Key) ? nameIn(*M, std::nullopt) : Key;
        pushChildren(M, Key.empty() ? nullptr : &Under, operandOf(Element));
      }
      return;
    }
  }
  assume(Doubt::UnknownModule, {}, Mach.here());
}

/// Initial contents of a ParameterList or ParameterDict: tensors, pairs of name and tensor, lists of either.
static void pushParameters(Machine &Mach, Module &M, const Argument &A) {
  if (const Tensor *T = A.get<Tensor>()) {
    M.registerParameter(std::to_string(M.Parameters.size()), *T, T->defined() && T->requiresGrad());
    return;
  }
  const auto *List = A.get<ArgumentList>();
  if (!List) {
    Mach.TheHost.assume(Doubt::NoModel, "the initial contents of a " + M.TypeName, Mach.here());
    return;
  }
  const Tensor *Named = List->size() == 2 ? (*List)[1].get<Tensor>() : nullptr;
  if (const auto *Name = Named ? (*List)[0].get<std::string>() : nullptr) {
    M.registerParameter(*Name, *Named, Named->defined() && Named->requiresGrad());
    return;
  }
  for (const Argument &E : *List)
    pushParameters(Mach, M, E);
}

namespace {
/// The module that calls a function the program gave to torch::nn::Functional.
class FunctionalModule final : public Module {
public:
  Operand Callable;                               ///< a function pointer, or what Held is
  std::shared_ptr<HeldObject> Held;               ///< null for a function pointer
  std::vector<std::shared_ptr<HeldObject>> Bound; ///< copies of the other arguments
  Machine *TheMachine = nullptr;
  QualType TensorType;

  bool isCloneable() const override { return true; }
  /// A copy of the callable as it is.
  std::shared_ptr<Module> madeAnew() const override {
    auto Copy = std::make_shared<FunctionalModule>();
    Copy->TypeName = TypeName;
    Copy->TheMachine = TheMachine;
    Copy->TensorType = TensorType;
    Copy->take(*this);
    return Copy;
  }
  void assignFrom(const Module &Other) override {
    Module::assignFrom(Other);
    if (const auto *From = dynamic_cast<const FunctionalModule *>(&Other))
      take(*From);
  }
  void take(const FunctionalModule &From) {
    Callable = From.Callable;
    Held = From.Held ? hold(*TheMachine, From.Held->operand()) : nullptr;
    Bound = From.Bound;
  }
  Argument forward(const NamedArguments &Arguments) override { return forwardMoved(NamedArguments(Arguments)); }
  Argument forwardMoved(NamedArguments &&Arguments) override {
    Machine &M = *TheMachine;
    Argument Result;
    M.fullExpression([&] {
      std::vector<Operand> Operands;
      auto push = [&](const Argument &A) {
        Operands.push_back(asOperand(M, A, A.is<Tensor>() ? TensorType : QualType()));
      };
      for (const NamedArgument &A : Arguments)
        push(A.Value);
      for (const std::shared_ptr<HeldObject> &B : Bound)
        Operands.push_back(B->operand());
      Arguments.clear();
      const CallResult R = M.callCallable(Held ? Held->operand() : Callable, std::move(Operands), nullptr);
      Result = argumentOfResult(M, R, TensorType);
    });
    return Result;
  }
};
} // namespace

static std::shared_ptr<FunctionalModule> functional(Machine &M, const Operand &Callable) {
  auto F = std::make_shared<FunctionalModule>();
  F->TypeName = "Functional";
  F->TheMachine = &M;
  F->TensorType = tensorType(M);
  F->Callable = Callable;
  if (Callable.isPlaced())
    F->Held = hold(M, Callable);
  return F;
}

std::optional<Argument> callableArgument(Machine &M, const Operand &O) {
  const CXXRecordDecl *Class = O.Type.isNull() ? nullptr : O.Type.getNonReferenceType()->getAsCXXRecordDecl();
  if (!Class || !O.isPlaced() || !(Class->isLambda() || knownClass(Class) == KnownClass::Function))
    return std::nullopt;
  return Argument(std::shared_ptr<Module>(functional(M, O)));
}

static std::shared_ptr<Module> makeFunctional(Machine &M, const LibraryConstruction &Site) {
  const std::shared_ptr<FunctionalModule> F = functional(M, Site.Arguments[0]);
  for (std::size_t I = 1; I < Site.Arguments.size(); ++I)
    F->Bound.push_back(hold(M, Site.Arguments[I]));
  return F;
}

void overrideForward(Machine &M, Module &Layer, Place At, const CXXRecordDecl *Class) {
  Layer.OverrideOf = overrideKey(At);
  Layer.Override = [Mach = &M, Raw = &Layer, At, Class](NamedArguments &&Arguments) -> Argument {
    struct Scope { // the override is away while it runs
      Module &Layer;
      const void *Key;
      std::function<Argument(NamedArguments &&)> Own;
      bool Outer;
      ~Scope() {
        Layer.Overridden = Outer;
        if (Layer.OverrideOf == Key)
          Layer.Override = std::move(Own);
      }
    };
    Machine &M = *Mach;
    Module &Layer = *Raw;
    const DynamicObject Whole = M.dynamicObject(At, Class);
    const Scope Restore{Layer, overrideKey(At), std::exchange(Layer.Override, nullptr), Layer.Overridden};
    Layer.Overridden = Whole.Class && declaresForward(*Whole.Class);
    return Layer.Overridden ? forwardOfProgram(M, Whole, Layer.TypeName, std::move(Arguments))
                            : Layer.forwardMoved(std::move(Arguments));
  };
}

bool TorchHost::constructUserModule(LibraryConstruction &Site) {
  Machine &M = *TheMachine;
  const CXXRecordDecl *Base = moduleClass();
  const CXXRecordDecl *D = Site.Class->getDefinition();
  // Cloneable: its torch::nn::Module is a base that the whole object shares, and was made before.
  if (D != Base && D->isVirtuallyDerivedFrom(Base))
    return true;
  const std::optional<Place> Part = D == Base ? std::optional<Place>(Site.At) : M.upcast(Site.At, D, Base);
  if (!Part)
    return false;
  auto User = std::make_shared<UserModule>();
  User->TypeName = "Module";
  if (D == Base && Site.Arguments.size() == 1)
    User->GivenName = textOf(M, Site.Arguments[0]).value_or("");
  placeUserModule(User, *Part);
  return true;
}

bool isFunctional(std::string_view Layer) { return Layer == "Functional"; } // has no declaration among the layers

bool TorchHost::constructModule(LibraryConstruction &Site) {
  Machine &M = *TheMachine;
  const std::string Name = withoutImpl(Site.Class->getName()).str();
  if (Site.Class->getDefinition() == moduleClass() || knownClass(Site.Class) == KnownClass::Cloneable)
    return constructUserModule(Site);
  std::shared_ptr<Module> Layer;
  if (isFunctional(Name) && !Site.Arguments.empty()) {
    Layer = makeFunctional(M, Site);
  } else if (holdsChildren(Name) || holdsParameters(Name)) {
    Layer = makeModule(Name, {});
    for (const Operand &O : Site.Arguments)
      if (Layer && holdsParameters(Name))
        pushParameters(M, *Layer, toArgument(M, O));
      else if (Layer)
        pushChildren(Layer, nullptr, O);
  } else if (findModule(Name)) {
    const NamedArguments Named = namedArguments(M, Site.Arguments);
    for (const NamedArgument &A : Named)
      if (isWithoutName(A.Name))
        assume(Doubt::UnnamedArgument, Name, Site.Site ? Site.Site->getExprLoc() : M.here());
    Layer = makeModule(Name, Named);
    if (!Layer) { // the ledger has it
      M.makeUnknown(Site.At, Site.Type, M.Mem.cause("layer '" + Name + "' could not be made"));
      return true;
    }
  }
  if (!Layer)
    return false;
  noteLayer(*Layer);
  placeModule(Layer, Site.At, Site.Class, Site.IsBase);
  if (Site.IsBase)
    overrideForward(M, *Layer, Site.At, Site.Class->getDefinition());
  return true;
}

} // namespace vramlint
