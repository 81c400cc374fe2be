// Methods of modules, holders and containers, and the way back: library code that calls a module of the program.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/TorchHost.h"

#include "clang/AST/DeclTemplate.h"

namespace vramlint {
using namespace clang;

static UnknownValue unmodelledForward(std::string Cause) {
  Session::current().assume(Doubt::NoForwardModel, Cause);
  return UnknownValue{std::move(Cause), true};
}

/// The next base class of the program's own; null behind the last.
static const CXXRecordDecl *firstBase(const CXXRecordDecl *Class) {
  for (const CXXBaseSpecifier &B : Class->bases())
    if (const CXXRecordDecl *Base = B.getType()->getAsCXXRecordDecl())
      return Base->getDefinition();
  return nullptr;
}

bool declaresForward(const RecordBox &Object) {
  for (const CXXMethodDecl *Method : Object.Class->methods())
    if (Method->getIdentifier() && Method->getName() == "forward")
      return true;
  return false;
}

Argument forwardOfProgram(Machine &M, RecordBox &Object, const std::string &TypeName, NamedArguments &&Arguments) {
  // The type of tensors, taken from forward's own parameters.
  QualType TensorType;
  for (const CXXRecordDecl *Class = Object.Class; Class && TensorType.isNull(); Class = firstBase(Class))
    for (const CXXMethodDecl *Method : Class->methods())
      if (Method->getIdentifier() && Method->getName() == "forward")
        for (const ParmVarDecl *P : Method->parameters())
          if (const CXXRecordDecl *D = P->getType().getNonReferenceType()->getAsCXXRecordDecl();
              D && D->getName() == "Tensor")
            TensorType = P->getType().getNonReferenceType().getUnqualifiedType();
  std::vector<Operand> Operands;
  for (NamedArgument &A : Arguments) {
    Operand O;
    O.V = fromArgument(M, A.Value, QualType());
    O.Type = A.Value.is<Tensor>() ? TensorType : M.typeOf(O.V);
    O.Movable = true;
    Operands.push_back(std::move(O));
  }
  Arguments.clear();
  Value Result;
  {
    FullExpression Temps(M);
    std::optional<CallResult> Called =
        M.callMethod(makeCell(Value::boxed(BoxRef(&Object))), "forward", std::move(Operands), nullptr);
    if (!Called)
      return unmodelledForward("no forward of '" + TypeName + "' takes these arguments");
    Result = Called->Place ? M.copyValue(Called->Place->V) : std::move(Called->V);
  }
  return toArgument(M, Result, QualType());
}

Argument UserModule::forward(const NamedArguments &Arguments) { return forwardMoved(NamedArguments(Arguments)); }

Argument UserModule::forwardMoved(NamedArguments &&Arguments) {
  RecordBox *R = mostDerived();
  if (!R || !TheMachine)
    return unmodelledForward("the object of module '" + TypeName + "' is gone");
  SkipBookkeeping = true;
  Argument Result = forwardOfProgram(*TheMachine, *R, TypeName, std::move(Arguments));
  SkipBookkeeping = false;
  return Result;
}

std::shared_ptr<Module> UserModule::madeAnew() const {
  RecordBox *R = mostDerived();
  if (!R || !TheMachine)
    return nullptr;
  // Cloneable::clone: a copy of the object loses what it registered, and its reset() registers anew.
  Value Copy = TheMachine->copyValue(Value::boxed(BoxRef(R)));
  std::shared_ptr<Module> Made = moduleOf(Copy);
  if (!Made)
    return nullptr;
  Made->Parameters.clear();
  Made->Buffers.clear();
  Made->Children.clear();
  const CellRef Object = makeCell(Copy);
  if (!TheMachine->callMethod(Object, "reset", {}, nullptr)) {
    Session::current().raise("clone() has not been implemented for " + TypeName + ". Subclass torch::nn::Cloneable<" +
                             TypeName + "> instead of torch::nn::Module to inherit the ability to clone.");
    return nullptr;
  }
  return owningModule(*TheMachine, makeSmart(Object));
}

void UserModule::assignFrom(const Module &Other) {
  Module::assignFrom(Other);
  const auto *User = dynamic_cast<const UserModule *>(&Other);
  RecordBox *To = mostDerived(), *From = User ? User->mostDerived() : nullptr;
  if (!To || !From || !TheMachine || To->Class != From->Class)
    return;
  for (std::size_t I = 0; I < To->Fields.size() && I < From->Fields.size(); ++I)
    TheMachine->assignValue(To->Fields[I], TheMachine->copyValue(From->Fields[I]->V));
}

void TorchHost::noteModule(const Module &M) {
  ModuleCounts C;
  for (auto &[Name, P] : M.namedParameters()) {
    C.Parameters += P.numel();
    C.Trainable += P.requiresGrad() ? P.numel() : 0;
    C.ParameterBytes += P.bytes();
  }
  for (auto &[Name, B] : M.namedBuffers()) {
    C.Buffers += B.numel();
    C.BufferBytes += B.bytes();
  }
  if (C.Parameters + C.Buffers >= Counts.Parameters + Counts.Buffers)
    Counts = C;
}

std::optional<CallResult> TorchHost::callForward(const std::shared_ptr<Module> &M, LibraryCall &Site) {
  bool Top = ModuleDepth++ == 0;
  if (Top) {
    beginIterationIfDue();
    beginPhase("forward");
    noteModule(*M);
  }
  CallResult Result;
  if (auto *User = dynamic_cast<UserModule *>(M.get())) {
    // A handle's operator(): the call is the program's own forward, with the operands as they are. Its books are kept
    // by enterFunction.
    --ModuleDepth;
    RecordBox *R = User->mostDerived();
    std::optional<CallResult> Called;
    if (R)
      Called =
          TheMachine->callMethod(makeCell(Value::boxed(BoxRef(R))), "forward", std::move(Site.Arguments), Site.Site);
    ++ModuleDepth;
    Result = Called ? std::move(*Called)
                    : CallResult(TheMachine->unmodelled("forward of '" + M->TypeName + "'", Site.Site));
  } else {
    NamedArguments Arguments = namedArguments(*TheMachine, Site.Arguments);
    for (std::size_t I = 0; I < Arguments.size(); ++I)
      if (Arguments[I].Name.starts_with("argument") || Arguments[I].Name == "inputs" || Arguments[I].Name == "args")
        Arguments[I].Name = I == 0 ? "input" : "input" + std::to_string(I);
    if (const ModuleDecl *D = M->Decl; D && M->Children.empty())
      if (const CXXRecordDecl *Class = Site.Callee ? dyn_cast<CXXRecordDecl>(Site.Callee->getDeclContext()) : nullptr)
        (void)Class;
    // A Sequential forwards what it is given to its first child: a temporary moves along and dies there.
    for (std::size_t I = 0; I < Arguments.size() && M->TypeName == "Sequential"; ++I)
      if (const Operand &O = Site.Arguments[I]; O.Movable && O.Place)
        TheMachine->moveValue(O.Place->V);
      else if (O.Movable)
        Site.Arguments[I].V = Value();
    // The layer's own forward, called by name: from the forward of a class that derives from it, for one.
    const bool ByName = Site.Method == "forward" && M->Override;
    auto Override = ByName ? std::exchange(M->Override, nullptr) : nullptr;
    Argument A = M->Overridden ? M->forwardMoved(std::move(Arguments)) : callModuleMoved(M, std::move(Arguments));
    if (ByName)
      M->Override = std::move(Override);
    Result = fromArgument(*TheMachine, A, Site.Callee ? Site.Callee->getReturnType() : QualType());
  }
  --ModuleDepth;
  if (Top)
    endPhase();
  return Result;
}

void TorchHost::registerIn(const std::shared_ptr<Module> &Parent, const std::string &Name, const Value &Child) {
  if (std::shared_ptr<Module> M = owningModule(*TheMachine, Child)) {
    if (auto *User = dynamic_cast<UserModule *>(M.get()))
      if (RecordBox *R = User->mostDerived())
        User->TypeName = withoutImpl(R->Class->getName()).str();
    Parent->registerChild(Name, M);
  }
}

static std::optional<bool> flagOf(const Value &V) {
  return V.isInt() ? std::optional<bool>(V.asInt() != 0) : std::nullopt;
}

static Value namedMap(const std::vector<std::pair<std::string, Tensor>> &Items) {
  std::vector<CellRef> Cells;
  for (auto &[Name, T] : Items)
    Cells.push_back(makeCell(makeTuple({makeString(Name), makeObject(T)})));
  return makeSequence(SequenceKind::Map, std::move(Cells));
}

static Value tensorList(const std::vector<std::pair<std::string, Tensor>> &Items) {
  std::vector<CellRef> Cells;
  for (auto &[Name, T] : Items)
    Cells.push_back(makeCell(makeObject(T)));
  return makeSequence(SequenceKind::Vector, std::move(Cells));
}

/// The op behind `forward_with_indices` of a pooling layer: `max_pool2d_with_indices` for `MaxPool2d`.
static std::optional<std::string> opWithIndices(llvm::StringRef Layer) {
  std::string Op;
  if (Layer.consume_front("Adaptive"))
    Op = "adaptive_";
  else if (Layer.consume_front("Fractional"))
    Op = "fractional_";
  if (!Layer.consume_front("MaxPool") || Layer.size() != 2)
    return std::nullopt;
  Op += "max_pool" + Layer.lower();
  return Op.starts_with("adaptive") ? Op : Op + "_with_indices";
}

std::optional<CallResult> TorchHost::callModuleMethod(LibraryCall &Site, const std::shared_ptr<Module> &Given) {
  std::shared_ptr<Module> M = Given;
  std::string_view Name = Site.Method;
  std::size_t N = Site.count();
  Machine &Mach = *TheMachine;
  if (Name == "forward" || Name == "operator()")
    return callForward(M, Site);
  if (Name == "operator->" || Name == "get" || Name == "operator*" || Name == "ptr" || Name == "as" ||
      Name == "as_ref") {
    if (!Site.This->V.as<SmartBox>() || Name == "as") {
      if (std::optional<CallResult> R = callContainer(Site, M))
        return R;
      // AnyModule::get<T>, ptr(), module.as<T>(): the module itself as what was asked for.
      QualType Want = Site.Callee ? Site.Callee->getReturnType().getNonReferenceType() : QualType();
      const CXXRecordDecl *Class = nullptr;
      if (!Want.isNull())
        Class = Want->isPointerType() ? Want->getPointeeCXXRecordDecl() : Want->getAsCXXRecordDecl();
      CellRef Object = Site.This->V.as<SmartBox>() ? Site.This->V.as<SmartBox>()->Target : Site.This;
      if (auto *User = dynamic_cast<UserModule *>(M.get()); User && User->mostDerived())
        Object = makeCell(Value::boxed(BoxRef(User->mostDerived())));
      if (Class && Want->isPointerType()) {
        CellRef View = Mach.viewAs(Object, Class);
        return View ? makePointer(View) : Value::null();
      }
      if (Class && (Class->getName() == "shared_ptr" || claims(Class)))
        return Site.This->V.as<SmartBox>() ? Mach.copyValue(Site.This->V) : makeSmart(Object);
      return CallResult(Object);
    }
    // A holder: get() gives a reference where a smart pointer gives a pointer.
    auto *S = Site.This->V.as<SmartBox>();
    if (Name == "ptr")
      return Mach.copyValue(Site.This->V);
    if (Name == "operator->" || (Name == "get" && Site.Callee && Site.Callee->getReturnType()->isPointerType()))
      return makePointer(S->Target);
    return CallResult(S->Target);
  }
  if (Name == "operator bool")
    return Value::boolean(true);
  if (Name == "is_empty" && Site.This->V.as<SmartBox>())
    return Value::boolean(false);
  if (Name == "to" || Name == "cuda" || Name == "cpu") {
    std::optional<Device> Where;
    std::optional<Dtype> Type;
    if (Name == "cuda")
      Where = Device{DeviceType::CUDA, 0};
    if (Name == "cpu")
      Where = Device{DeviceType::CPU, -1};
    for (const NamedArgument &A : namedArguments(Mach, Site.Arguments)) {
      if (const Device *D = A.Value.get<Device>())
        Where = *D;
      if (const Dtype *D = A.Value.get<Dtype>())
        Type = *D;
      if (A.Value.isUnknown())
        assume(Doubt::UnknownDevice, {}, Mach.here());
    }
    beginPhase("model");
    M->to(Where, Type);
    endPhase();
    noteModule(*M);
    return CallResult();
  }
  if (Name == "train" || Name == "eval") {
    M->train(Name == "train" && (N == 0 || flagOf(Site.arg(0)).value_or(true)));
    return CallResult();
  }
  if (Name == "is_training")
    return Value::boolean(M->Training);
  if (Name == "zero_grad") {
    std::optional<bool> SetToNone;
    if (N && !Site.Arguments[0].Defaulted)
      SetToNone = flagOf(Site.arg(0));
    beginIterationIfDue();
    M->zeroGrad(SetToNone);
    return CallResult();
  }
  if (Name == "clone") {
    std::optional<Device> Where;
    for (const NamedArgument &A : namedArguments(Mach, Site.Arguments))
      if (const Device *D = A.Value.get<Device>())
        Where = *D;
    std::shared_ptr<Module> Copy = cloneModule(*M, Where);
    return Copy ? handleTo(Copy) : Value::unknown("a clone of '" + M->TypeName + "'");
  }
  if (Name == "forward_with_indices") {
    NamedArguments Arguments = {{"self", N ? toArgument(Mach, Site.arg(0), Site.Arguments[0].Type) : Argument()}};
    for (const auto &[Option, V] : M->Options.Fields)
      Arguments.push_back({Option, V});
    if (std::optional<std::string> Op = opWithIndices(M->TypeName))
      return runOp(*Op, std::move(Arguments), Site);
    return std::nullopt;
  }
  bool Recurse = N == 0 || flagOf(Site.arg(0)).value_or(true);
  if (Name == "parameters")
    return tensorList(M->namedParameters(Recurse));
  if (Name == "named_parameters")
    return namedMap(M->namedParameters(Recurse));
  if (Name == "buffers")
    return tensorList(M->namedBuffers(Recurse));
  if (Name == "named_buffers")
    return namedMap(M->namedBuffers(Recurse));
  if (Name == "children" || Name == "modules" || Name == "named_children" || Name == "named_modules") {
    bool Named = Name.starts_with("named");
    std::vector<CellRef> Cells;
    auto add = [&](const std::string &Path, const std::shared_ptr<Module> &Child) {
      Value Handle = handleTo(Child);
      Cells.push_back(makeCell(Named ? makeTuple({makeString(Path), Handle}) : Handle));
    };
    if (Name.ends_with("children")) {
      for (auto &[ChildName, Child] : M->Children)
        add(ChildName, Child);
    } else {
      for (auto &[Path, Child] : M->namedModules())
        add(Path, Child);
    }
    return makeSequence(Named ? SequenceKind::Map : SequenceKind::Vector, std::move(Cells));
  }
  if (Name == "register_module" && N == 2) {
    registerIn(M, Mach.describe(Site.arg(0)), Site.arg(1));
    Operand &Child = Site.Arguments[1];
    if (Child.Place && !Child.Movable)
      return Mach.copyValue(Child.Place->V);
    return Child.Place ? Mach.copyValue(Child.Place->V) : Child.V;
  }
  if (Name == "replace_module" && N == 2) {
    std::string Key = Mach.describe(Site.arg(0));
    for (auto &[ChildName, Child] : M->Children)
      if (ChildName == Key)
        Child = owningModule(Mach, Site.arg(1));
    return Mach.copyValue(Site.arg(1));
  }
  if (Name == "unregister_module" && N == 1) {
    std::string Key = Mach.describe(Site.arg(0));
    std::erase_if(M->Children, [&](auto &C) { return C.first == Key; });
    return CallResult();
  }
  if (Name == "register_parameter" || Name == "register_buffer") {
    Argument A = toArgument(Mach, Site.arg(1), Site.Arguments[1].Type);
    const Tensor *T = A.get<Tensor>();
    if (!T)
      return CallResult(Site.arg(1));
    std::string Key = Mach.describe(Site.arg(0));
    if (Name == "register_buffer")
      M->registerBuffer(Key, *T);
    else
      M->registerParameter(Key, *T, N < 3 || flagOf(Site.arg(2)).value_or(true));
    return makeObject(*T);
  }
  if (Name == "name")
    return makeString(M->TypeName);
  if (Name == "apply" && N >= 1) {
    for (auto &[Path, Child] : M->namedModules()) {
      Value Handle = handleTo(Child);
      const Value &F = Site.arg(0);
      // Either void(Module&), void(const string&, Module&) or with shared pointers.
      std::vector<Operand> Operands;
      Operand O;
      O.Place = Handle.as<SmartBox>()->Target;
      const CXXMethodDecl *Op = nullptr;
      if (auto *R = F.as<RecordBox>(); R && R->Class->isLambda())
        Op = R->Class->getLambdaCallOperator();
      const FunctionDecl *Function = Op;
      if (auto *B = F.as<FunctionBox>(); B && B->Function)
        Function = B->Function;
      if (Function && Function->getNumParams() == 2) {
        Operand Text;
        Text.V = makeString(Path);
        Operands.push_back(std::move(Text));
      }
      if (Function && Function->getNumParams()) {
        QualType Last = Function->getParamDecl(Function->getNumParams() - 1)->getType().getNonReferenceType();
        O.Type = Last;
        if (const CXXRecordDecl *D = Last->getAsCXXRecordDecl(); D && D->getName() == "shared_ptr") {
          O.Place = nullptr;
          O.V = Handle;
        }
      }
      Operands.push_back(std::move(O));
      Mach.callCallable(F, std::move(Operands), Site.Site);
      if (Mach.stopped())
        return CallResult();
    }
    return CallResult();
  }
  if (Name == "flatten_parameters" || Name == "reset_parameters" || Name == "pretty_print" || Name == "set_name" ||
      Name == "reset_running_stats")
    return CallResult();
  if (Name == "save" || Name == "load")
    return CallResult();
  if (Name == "shared_from_this")
    return handleTo(M);
  if (Name == "type_info" || Name == "operator<<")
    return CallResult(Value::unknown("not modelled"));
  return callContainer(Site, M);
}

} // namespace vramlint
