// Construction of library classes, by class name: holders and layers, options, optimizers, guards, indices, and the
// small value types (Scalar, ArrayRef, Device, TensorOptions) that stand between C++ values and ops.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/DataObjects.h"
#include "Torch/TorchHost.h"

#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/StringSet.h"

namespace vramlint {
using namespace clang;

static std::optional<Device> parseDevice(llvm::StringRef Text) {
  auto [Type, Index] = Text.split(':');
  Device D;
  if (Type == "cuda")
    D.Type = DeviceType::CUDA;
  else if (Type == "meta")
    D.Type = DeviceType::Meta;
  else if (Type != "cpu")
    return std::nullopt;
  if (!Index.empty() && Index.getAsInteger(10, D.Index))
    return std::nullopt;
  return D;
}

Value TorchHost::tensorOptions(std::vector<Operand> &Arguments) {
  auto O = std::make_shared<OptionSet>();
  O->Type = "TensorOptions";
  for (Operand &Op : Arguments) {
    Argument A = toArgument(*TheMachine, Op.value(), Op.Type);
    if (A.is<Dtype>())
      O->Fields["dtype"] = A;
    else if (A.is<Device>())
      O->Fields["device"] = A;
    else if (A.is<MemoryFormat>())
      O->Fields["memory_format"] = A;
    else if (const auto *Text = A.get<std::string>()) {
      if (std::optional<Device> D = parseDevice(*Text))
        O->Fields["device"] = *D;
      else
        TheSession.raise("Invalid device string: '" + *Text + "'");
    } else if (const auto *Other = A.get<std::shared_ptr<OptionSet>>(); Other && *Other)
      for (auto &[Name, Field] : (*Other)->Fields)
        O->Fields[Name] = Field;
    else if (A.isUnknown())
      O->Fields["device"] = A;
  }
  return makeObject(O);
}

void TorchHost::baseConstructed(CellRef Base, RecordBox &Object) {
  auto *H = Base->V.as<HostBox>();
  if (auto *D = H ? dynamic_cast<ProgramDataset *>(H->Object.get()) : nullptr)
    D->Part = &Object;
  auto *T = H ? dynamic_cast<TorchObject *>(H->Object.get()) : nullptr;
  if (!T)
    return;
  const auto *M = T->A.get<std::shared_ptr<Module>>();
  if (!M || !*M)
    return;
  T->Record = &Object;
  auto *User = dynamic_cast<UserModule *>(M->get());
  if (!User) {
    // A library layer as base: the program's class may have a forward of its own.
    (*M)->OverrideOf = &Object;
    (*M)->Override = [Mach = TheMachine, Layer = M->get(), Record = &Object](NamedArguments &&Arguments) {
      auto Own = std::exchange(Layer->Override, nullptr);
      const bool Outer = std::exchange(Layer->Overridden, declaresForward(*Record->mostDerived()));
      Argument Result = Layer->Overridden
                            ? forwardOfProgram(*Mach, *Record->mostDerived(), Layer->TypeName, std::move(Arguments))
                            : Layer->forwardMoved(std::move(Arguments));
      Layer->Overridden = Outer;
      if (Layer->OverrideOf == Record)
        Layer->Override = std::move(Own);
      return Result;
    };
    return;
  }
  T->IsBase = true;
  User->Object = &Object;
  User->TheMachine = TheMachine;
  User->TypeName = withoutImpl(Object.Class->getName()).str();
}

std::shared_ptr<Module> TorchHost::asModule(const Value &V) {
  // An object of a user's class given by value: AnyModule and Sequential::push_back(Impl{...}) own a copy of it.
  if (V.as<RecordBox>())
    return moduleOf(V) ? owningModule(*TheMachine, makeSmart(makeCell(TheMachine->copyValue(V)))) : nullptr;
  return owningModule(*TheMachine, V);
}

void TorchHost::pushChildren(const std::shared_ptr<Module> &M, const std::string *Name, const Value &V) {
  if (auto *S = V.as<SequenceBox>()) { // {name, module}, or a list of such
    if (S->Form == SequenceKind::Tuple && S->Elements.size() == 2 && !moduleOf(S->Elements[0]->V)) {
      std::string Key = TheMachine->describe(S->Elements[0]->V);
      return pushChildren(M, &Key, S->Elements[1]->V);
    }
    for (const CellRef &C : S->Elements)
      pushChildren(M, nullptr, C->V);
    return;
  }
  std::shared_ptr<Module> Child = asModule(V);
  if (!Child) {
    assume(Doubt::UnknownModule, {}, TheMachine->here());
    return;
  }
  if (auto *User = dynamic_cast<UserModule *>(Child.get()))
    if (RecordBox *R = User->mostDerived())
      User->TypeName = withoutImpl(R->Class->getName()).str();
  M->registerChild(Name ? *Name : std::to_string(M->Children.size()), Child);
}

/// Initial contents of a ParameterList or ParameterDict: tensors, pairs of name and tensor, lists of either.
static void pushParameters(Machine &TheMachine, Module &M, const Value &V) {
  if (const Tensor *T = tensorOf(V)) {
    M.registerParameter(std::to_string(M.Parameters.size()), *T, T->requiresGrad());
    return;
  }
  auto *S = V.as<SequenceBox>();
  if (!S) {
    TheMachine.TheHost.assume(Doubt::NoModel, "the initial contents of a " + M.TypeName, TheMachine.here());
    return;
  }
  if (S->Form == SequenceKind::Tuple && S->Elements.size() == 2)
    if (const Tensor *T = tensorOf(S->Elements[1]->V)) {
      M.registerParameter(TheMachine.describe(S->Elements[0]->V), *T, T->requiresGrad());
      return;
    }
  for (const CellRef &C : S->Elements)
    pushParameters(TheMachine, M, C->V);
}

/// The module that calls a function the program gave to torch::nn::Functional.
namespace {
class FunctionalModule final : public Module {
public:
  Value Callable;
  std::vector<Argument> Bound;
  Machine *TheMachine = nullptr;
  QualType TensorType;
  Argument forward(const NamedArguments &Arguments) override { return forwardMoved(NamedArguments(Arguments)); }
  Argument forwardMoved(NamedArguments &&Arguments) override {
    Machine &M = *TheMachine;
    std::vector<Operand> Operands;
    auto push = [&](const Argument &A) {
      Operand O;
      O.V = fromArgument(M, A, QualType());
      O.Type = A.is<Tensor>() ? TensorType : M.typeOf(O.V);
      O.Movable = true;
      Operands.push_back(std::move(O));
    };
    for (NamedArgument &A : Arguments)
      push(A.Value);
    for (const Argument &A : Bound)
      push(A);
    Arguments.clear();
    Value Result;
    {
      FullExpression Temps(M);
      if (auto *F = Callable.as<FunctionBox>();
          F && F->Function) // torch::relu and the like: names of parameters matter
        for (std::size_t I = 0; I < Operands.size() && I < F->Function->getNumParams(); ++I) {
          Operands[I].Param = F->Function->getParamDecl(static_cast<unsigned>(I));
          if (Operands[I].Param->getType()->isReferenceType()) {
            Operands[I].Place = makeCell(std::move(Operands[I].V));
            M.keep(Operands[I].Place);
          }
        }
      CallResult R = M.callCallable(Callable, std::move(Operands), nullptr);
      Result = R.Place ? M.copyValue(R.Place->V) : std::move(R.V);
    }
    return toArgument(M, Result, QualType());
  }
};
} // namespace

std::optional<Value> TorchHost::constructModule(const CXXRecordDecl *Class, std::vector<Operand> &Arguments,
                                                const Expr *Site) {
  std::string Name = withoutImpl(Class->getName()).str();
  if (Name == "Functional" && !Arguments.empty()) {
    auto F = std::make_shared<FunctionalModule>();
    F->TypeName = Name;
    F->TheMachine = TheMachine;
    F->Callable = TheMachine->copyValue(Arguments[0].value());
    if (auto *B = F->Callable.as<FunctionBox>(); B && !B->Function && !B->Callable.isEmpty())
      F->Callable = B->Callable;
    for (std::size_t I = 1; I < Arguments.size(); ++I)
      F->Bound.push_back(toArgument(*TheMachine, Arguments[I].value(), Arguments[I].Type));
    return makeObject(std::shared_ptr<Module>(F));
  }
  if (Name == "Sequential" || Name == "ModuleList" || Name == "ModuleDict" || Name == "ParameterList" ||
      Name == "ParameterDict") {
    std::shared_ptr<Module> M = makeModule(Name, {});
    if (!M)
      return std::nullopt;
    if (Name.starts_with("Parameter")) {
      for (Operand &O : Arguments)
        pushParameters(*TheMachine, *M, O.value());
      return makeObject(M);
    }
    for (Operand &O : Arguments)
      pushChildren(M, nullptr, O.value());
    return makeObject(M);
  }
  if (!findModule(Name))
    return std::nullopt;
  NamedArguments Named = namedArguments(*TheMachine, Arguments);
  for (const NamedArgument &A : Named)
    if (A.Name.starts_with("argument"))
      assume(Doubt::UnnamedArgument, Name, Site ? Site->getExprLoc() : TheMachine->here());
  std::shared_ptr<Module> M = makeModule(Name, Named);
  if (!M)
    return Value::unknown("layer '" + Name + "' could not be made");
  return makeObject(M);
}

std::optional<Value> TorchHost::constructHolder(const CXXRecordDecl *Class, QualType Contained,
                                                std::vector<Operand> &Arguments, const Expr *Site) {
  static_cast<void>(Class);
  if (Arguments.size() == 1) {
    const Value &V = Arguments[0].value();
    if (V.isNull())
      return Value::boxed(BoxRef(new SmartBox())); // Net net{nullptr};
    if (V.as<SmartBox>() && !Arguments[0].Type.isNull())
      if (const CXXRecordDecl *D = Arguments[0].Type->getAsCXXRecordDecl()) {
        // From a shared_ptr to the contained class, or another holder of it.
        bool Shared = D->getName() == "shared_ptr";
        if (Shared ||
            (claims(D) && containedType(D)->getCanonicalTypeInternal() == Contained->getCanonicalTypeInternal()))
          return Arguments[0].Movable && Arguments[0].Place ? TheMachine->moveValue(Arguments[0].Place->V)
                                                            : TheMachine->copyValue(V);
      }
  }
  const CXXRecordDecl *D = Contained->getAsCXXRecordDecl();
  Value Object;
  if (D && !isUserCode(D->getLocation())) {
    llvm::StringRef Name = withoutImpl(D->getName());
    if (Name == "Sequential" || Name == "ModuleList" || Name == "ModuleDict" || Name == "Functional" ||
        Name == "ParameterList" || Name == "ParameterDict") {
      // Variadic constructors: children and functions as they are.
      std::optional<Value> V = constructModule(D, Arguments, Site);
      if (!V)
        return std::nullopt;
      Object = *V;
    }
  }
  if (Object.isEmpty())
    Object = TheMachine->constructType(Contained, Arguments, Site);
  if (Object.isUnknown())
    return Object;
  return makeSmart(makeCell(std::move(Object)));
}

std::optional<Value> TorchHost::constructOptimizer(std::string_view Name, std::vector<Operand> &Arguments) {
  std::vector<ParameterGroup> Groups;
  OptionSet Options;
  for (Operand &O : Arguments) {
    Argument A = toArgument(*TheMachine, O.value(), O.Type);
    if (const auto *List = A.get<ArgumentList>()) {
      ParameterGroup G;
      for (const Argument &E : *List) {
        if (const Tensor *T = E.get<Tensor>())
          G.Parameters.push_back(*T);
        else if (const auto *Set = E.get<std::shared_ptr<OptionSet>>();
                 Set && *Set && (*Set)->Type == "OptimizerParamGroup") {
          ParameterGroup Sub;
          if (auto I = (*Set)->Fields.find("params"); I != (*Set)->Fields.end())
            if (const auto *Params = I->second.get<ArgumentList>())
              for (const Argument &P : *Params)
                if (const Tensor *T = P.get<Tensor>())
                  Sub.Parameters.push_back(*T);
          if (auto I = (*Set)->Fields.find("options"); I != (*Set)->Fields.end())
            if (const auto *Own = I->second.get<std::shared_ptr<OptionSet>>(); Own && *Own)
              Sub.Options = **Own;
          Groups.push_back(std::move(Sub));
        } else if (E.isUnknown()) {
          return Value::unknown("the parameters of the optimizer are not known");
        }
      }
      if (!G.Parameters.empty() || Groups.empty())
        Groups.insert(Groups.begin(), std::move(G));
    } else if (const auto *Set = A.get<std::shared_ptr<OptionSet>>(); Set && *Set) {
      for (auto &[Field, V] : (*Set)->Fields)
        Options.Fields[Field] = V;
    } else if (A.isUnknown()) {
      return Value::unknown("the parameters of the optimizer are not known");
    }
  }
  std::unique_ptr<Optimizer> Optim = makeOptimizer(Name, std::move(Groups), Options);
  if (!Optim)
    return std::nullopt;
  auto Object = std::make_shared<OptimizerObject>();
  Object->Optim = std::move(Optim);
  return Value::boxed(BoxRef(new HostBox(Object)));
}

std::optional<Value> TorchHost::constructIndex(llvm::StringRef Class, std::vector<Operand> &Arguments) {
  if (Class == "EllipsisIndexType")
    return makeObject(EllipsisIndex{});
  if (Class == "Slice") {
    SliceIndex S;
    std::optional<std::int64_t> *Ends[] = {&S.Start, &S.Stop, &S.Step};
    for (std::size_t I = 0; I < Arguments.size() && I < 3; ++I) {
      Argument A = toArgument(*TheMachine, Arguments[I].value(), QualType());
      if (const auto *N = A.get<std::int64_t>())
        *Ends[I] = *N;
      else if (A.isUnknown())
        return Arguments[I].value();
    }
    return makeObject(S);
  }
  if (Class == "TensorIndex" && Arguments.size() == 1) {
    const Value &V = Arguments[0].value();
    Argument A = toArgument(*TheMachine, V, Arguments[0].Type);
    if (const auto *Text = A.get<std::string>(); Text && *Text == "...")
      return makeObject(EllipsisIndex{});
    if (V.isNumber() && !Arguments[0].Type.isNull() && Arguments[0].Type->isBooleanType())
      return makeObject(A);
    if (V.as<SequenceBox>())
      return makeObject(A);
    return V;
  }
  return std::nullopt;
}

std::optional<Value> TorchHost::construct(const CXXRecordDecl *Class, const CXXConstructorDecl *Constructor,
                                          std::vector<Operand> &Arguments, const Expr *Site) {
  Machine &M = *TheMachine;
  if (claims(Class))
    return constructHolder(Class, containedType(Class), Arguments, Site);
  std::string_view Name = M.qualifiedName(Class);
  llvm::StringRef Short = Class->getName();
  auto first = [&]() { return Arguments[0].Place ? M.copyValue(Arguments[0].Place->V) : Arguments[0].V; };

  static const llvm::StringSet<> Tensors = {"Tensor", "TensorBase", "Variable", "OptionalTensorRef"};
  if (Tensors.contains(Short)) {
    if (Arguments.empty() || Arguments[0].value().isNull())
      return makeObject(Tensor());
    return first();
  }
  static const llvm::StringSet<> PassThrough = {"Scalar",
                                                "SymInt",
                                                "SymFloat",
                                                "SymBool",
                                                "TypeMeta",
                                                "variant",
                                                "ExpandingArray",
                                                "IListRef",
                                                "ExpandingArrayWithOptionalElem",
                                                "TensorDataContainer",
                                                "TensorRef",
                                                "AnyValue",
                                                "Layout"};
  if (PassThrough.contains(Short) && Arguments.size() >= 1) {
    if (Arguments.size() > 1 && (Short == "IListRef" || Short == "TensorDataContainer"))
      return std::nullopt;
    // ArrayRef-like lists become lists of their own; a bool stays a bool for dtype inference.
    if (Short == "TensorDataContainer" && Arguments[0].value().isInt() && !Arguments[0].Type.isNull() &&
        Arguments[0].Type->isBooleanType())
      return makeObject(Argument(Arguments[0].value().asInt() != 0));
    return first();
  }
  if (Short == "TensorDataContainer" && Arguments.empty())
    return makeSequence(SequenceKind::Vector);
  if (Short == "ArrayRef" || Short == "OptionalArrayRef" || Short == "SmallVector" || Short == "List" ||
      Short == "OptionalIntArrayRef" || Short == "MaybeOwned") {
    if (Arguments.empty())
      return makeSequence(SequenceKind::View);
    const Value &V = Arguments[0].value();
    if (auto *S = V.as<SequenceBox>()) {
      if (S->Form == SequenceKind::Optional && Short != "ArrayRef")
        return S->Elements.empty() ? makeSequence(SequenceKind::Optional) : S->Elements[0]->V;
      return makeSequence(Short == "ArrayRef" ? SequenceKind::View : SequenceKind::Vector, S->Elements);
    }
    if (auto *P = V.as<PointerBox>(); P && P->Array && Arguments.size() == 2 && Arguments[1].value().isInt()) {
      std::vector<CellRef> Cells;
      for (std::int64_t I = 0; I < Arguments[1].value().asInt(); ++I)
        if (P->Index + I < static_cast<std::int64_t>(P->Array->Elements.size()))
          Cells.push_back(P->Array->Elements[static_cast<std::size_t>(P->Index + I)]);
      return makeSequence(SequenceKind::View, std::move(Cells));
    }
    if (V.isUnknown() || V.isNull())
      return V.isNull() ? makeSequence(SequenceKind::Optional) : V;
    return makeSequence(SequenceKind::View, {Arguments[0].Place ? Arguments[0].Place : makeCell(V)});
  }
  if (Short == "optional") { // c10::optional
    Value Result = makeSequence(SequenceKind::Optional);
    if (!Arguments.empty() && !Arguments[0].value().isNull()) {
      if (auto *S = Arguments[0].value().as<SequenceBox>(); S && S->Form == SequenceKind::Optional)
        return M.copyValue(Arguments[0].value());
      Value V = first();
      if (V.isInt()) // enums keep their meaning
        if (Argument A = toArgument(M, V, Arguments[0].Type); !A.is<std::int64_t>() && !A.is<bool>())
          V = makeObject(A);
      Result.as<SequenceBox>()->Elements.push_back(makeCell(std::move(V)));
    }
    return Result;
  }
  if (Short == "nullopt_t" || Short == "in_place_t" || Short == "Generator")
    return Value::null();
  if (Short == "Device") {
    if (Arguments.empty())
      return std::nullopt;
    Argument A = toArgument(M, Arguments[0].value(), Arguments[0].Type);
    if (const auto *Text = A.get<std::string>()) {
      if (std::optional<Device> D = parseDevice(*Text))
        return makeObject(*D);
      TheSession.raise("Invalid device string: '" + *Text + "'");
      return Value();
    }
    if (const Device *D = A.get<Device>()) {
      Device Made = *D;
      if (Arguments.size() > 1 && Arguments[1].value().isInt())
        Made.Index = static_cast<int>(Arguments[1].value().asInt());
      return makeObject(Made);
    }
    return A.isUnknown() ? std::optional<Value>(Arguments[0].value()) : std::nullopt;
  }
  if (Short == "TensorOptions")
    return tensorOptions(Arguments);
  if (Short == "TensorIndex" || Short == "Slice" || Short == "EllipsisIndexType")
    return constructIndex(Short, Arguments);
  if (Short == "NoGradGuard" || Short == "AutoGradMode" || Short == "InferenceMode" ||
      Short == "AutoNonVariableTypeMode") {
    auto G = std::make_shared<GuardObject>();
    bool On = Arguments.empty() || !Arguments[0].value().isInt() || Arguments[0].value().asInt() != 0;
    if (Short == "AutoGradMode")
      TheSession.GradEnabled = On;
    else if (Short == "InferenceMode") {
      TheSession.InferenceMode = On;
      TheSession.GradEnabled = !On;
    } else
      TheSession.GradEnabled = false;
    return Value::boxed(BoxRef(new HostBox(G)));
  }
  if (Name == "c10::IValue")
    return Arguments.empty() ? Value() : M.copyValue(Arguments[0].value());
  if (Short == "AnyModule" || Short == "NamedAnyModule") {
    if (Arguments.empty())
      return Value::boxed(BoxRef(new SmartBox()));
    if (Arguments.size() == 2)
      return makeTuple({makeString(M.describe(Arguments[0].value())), first().isEmpty() ? Value() : [&] {
                          std::shared_ptr<Module> Child = asModule(Arguments[1].value());
                          return Child ? handleTo(Child) : Value::unknown("a named module that is not known");
                        }()});
    std::shared_ptr<Module> Child = asModule(Arguments[0].value());
    return Child ? handleTo(Child) : Value::unknown("an AnyModule of a class that is not known");
  }
  if (Short == "OrderedDict") {
    Value Result = makeSequence(SequenceKind::Map);
    if (!Arguments.empty())
      if (auto *S = Arguments.back().value().as<SequenceBox>())
        for (const CellRef &C : S->Elements)
          Result.as<SequenceBox>()->Elements.push_back(makeCell(M.copyValue(C->V)));
    return Result;
  }
  if (Short == "Item" && Arguments.size() == 2)
    return makeTuple({first(), M.copyValue(Arguments[1].value())});
  if (Short == "OptimizerParamGroup") {
    auto O = std::make_shared<OptionSet>();
    O->Type = "OptimizerParamGroup";
    for (const NamedArgument &A : namedArguments(M, Arguments))
      O->Fields[A.Name] = A.Value;
    return makeObject(O);
  }
  bool Torch = Name.starts_with("torch::") || Name.starts_with("at::") || Name.starts_with("c10::");
  if (!Torch)
    return std::nullopt;
  if (Name.starts_with("torch::optim::") && !Short.ends_with("Options") && !Short.contains("LR") &&
      !Arguments.empty())
    if (std::optional<Value> V = constructOptimizer(Short.str(), Arguments))
      return V;
  if (Short.ends_with("LR") || Short.ends_with("Scheduler") || Short.ends_with("StreamGuard") ||
      Short.ends_with("CUDAGuard") || Short.ends_with("RecordFunction") || Short == "CUDAStream" ||
      Short == "OptionalDeviceGuard" || Short == "DeviceGuard")
    return Value::boxed(BoxRef(new HostBox(std::make_shared<InertObject>(Short.str()))));
  if (Name.starts_with("torch::data::") && !Short.contains("Options"))
    if (std::optional<Value> V = constructData(M, llvm::StringRef(Name.data(), Name.size()), Arguments))
      return V;
  if (Short.contains("Options")) {
    auto O = std::make_shared<OptionSet>();
    O->Type = Short.str();
    for (const NamedArgument &A : namedArguments(M, Arguments)) {
      // Alone it is a conversion between options of the same layer, beside others a part of its own.
      if (const auto *Other = A.Value.get<std::shared_ptr<OptionSet>>(); Arguments.size() == 1 && Other && *Other &&
                                                                         (*Other)->Type.ends_with("Options") &&
                                                                         (*Other)->Type != "TensorOptions") {
        for (auto &[Field, V] : (*Other)->Fields)
          O->Fields[Field] = V;
      } else if (!A.Defaulted) {
        std::string Key = A.Name;
        if (Key.ends_with("_"))
          Key.pop_back();
        O->Fields[Key] = A.Value;
      }
    }
    return makeObject(O);
  }
  if (Name == "torch::nn::Module" || Short == "Cloneable") {
    auto U = std::make_shared<UserModule>();
    U->TheMachine = TheMachine;
    U->TypeName = "Module";
    return makeObject(std::shared_ptr<Module>(U));
  }
  if (Name.starts_with("torch::nn::"))
    return constructModule(Class, Arguments, Site);
  if (Short == "Error" || Short.ends_with("Error"))
    return makeString(Arguments.empty() ? "" : M.describe(Arguments.back().value()));
  (void)Constructor;
  return std::nullopt;
}

} // namespace vramlint
