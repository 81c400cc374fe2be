// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/Objects.h"

#include "Tensor/Session.h"
#include "clang/AST/DeclTemplate.h"

namespace vramlint {
using namespace clang;

TorchObject::~TorchObject() {
  const auto *M = Record ? A.get<std::shared_ptr<Module>>() : nullptr;
  if (!M || !*M)
    return;
  if (auto *U = dynamic_cast<UserModule *>(M->get()); U && U->Object == Record)
    U->Object = nullptr;
  if ((*M)->OverrideOf == Record) {
    (*M)->Override = nullptr;
    (*M)->OverrideOf = nullptr;
  }
}

/// The implicit copy of torch::nn::Module: names and handles are copied, tensors and children are shared.
static std::shared_ptr<Module> copyOfBase(const UserModule &From) {
  auto Copy = std::make_shared<UserModule>();
  Copy->TypeName = From.TypeName;
  Copy->Training = From.Training;
  Copy->Parameters = From.Parameters;
  Copy->Buffers = From.Buffers;
  Copy->Children = From.Children;
  Copy->TheMachine = From.TheMachine;
  return Copy;
}

std::shared_ptr<HostObject> TorchObject::copy(std::shared_ptr<HostObject>) const {
  if (IsBase)
    if (const auto *M = A.get<std::shared_ptr<Module>>())
      if (const auto *User = dynamic_cast<const UserModule *>(M->get()))
        return std::make_shared<TorchObject>(Argument(copyOfBase(*User)));
  if (const auto *O = A.get<std::shared_ptr<OptionSet>>(); O && *O)
    return std::make_shared<TorchObject>(Argument(std::make_shared<OptionSet>(**O)));
  return std::make_shared<TorchObject>(A);
}

GuardObject::GuardObject()
    : SavedGrad(Session::current().GradEnabled), SavedInference(Session::current().InferenceMode) {}
GuardObject::~GuardObject() {
  Session::current().GradEnabled = SavedGrad;
  Session::current().InferenceMode = SavedInference;
}

Value makeObject(Argument A) {
  return Value::boxed(BoxRef(new HostBox(std::make_shared<TorchObject>(std::move(A)))));
}

Argument *argumentOf(const Value &V) {
  auto *H = V.as<HostBox>();
  auto *T = H ? dynamic_cast<TorchObject *>(H->Object.get()) : nullptr;
  return T ? &T->A : nullptr;
}

Tensor *tensorOf(const Value &V) {
  Argument *A = argumentOf(V);
  return A ? const_cast<Tensor *>(A->get<Tensor>()) : nullptr;
}

std::shared_ptr<Module> moduleOf(const Value &V) {
  if (Argument *A = argumentOf(V))
    if (const auto *M = A->get<std::shared_ptr<Module>>())
      return *M;
  if (auto *R = V.as<RecordBox>())
    for (auto &[Base, Place] : R->Bases)
      if (std::shared_ptr<Module> M = moduleOf(Place->V))
        return M;
  if (auto *S = V.as<SmartBox>(); S && S->Target)
    return moduleOf(S->Target->V);
  if (auto *P = V.as<PointerBox>())
    if (CellRef T = P->target())
      return moduleOf(T->V);
  return nullptr;
}

namespace {
struct Keeper {
  Value Holder;
  std::shared_ptr<Module> Inner;
};
} // namespace

std::shared_ptr<Module> owningModule(Machine &M, const Value &Holder) {
  std::shared_ptr<Module> Inner = moduleOf(Holder);
  if (!Inner || !Holder.as<SmartBox>())
    return Inner;
  auto K = std::make_shared<Keeper>(Keeper{M.copyValue(Holder), Inner});
  return std::shared_ptr<Module>(K, Inner.get());
}

std::vector<CellRef> childCells(const Module &M) {
  std::vector<CellRef> Cells;
  for (auto &[Name, Child] : M.Children) {
    Value Handle = handleTo(Child);
    Cells.push_back(makeCell(M.TypeName == "ModuleDict" ? makeTuple({makeString(Name), Handle}) : Handle));
  }
  return Cells;
}

Value handleTo(const std::shared_ptr<Module> &M) {
  if (!M)
    return Value::boxed(BoxRef(new SmartBox()));
  return makeSmart(makeCell(makeObject(M)));
}

std::optional<Argument> enumeratorArgument(llvm::StringRef Enum, llvm::StringRef Name) {
  if (Enum == "ScalarType") {
    if (std::optional<Dtype> D = parseDtype(Name.str()))
      return Argument(*D);
    return std::nullopt;
  }
  if (Enum == "DeviceType") {
    if (Name == "CPU")
      return Argument(Device{DeviceType::CPU, -1});
    if (Name == "CUDA")
      return Argument(Device{DeviceType::CUDA, -1});
    if (Name == "Meta")
      return Argument(Device{DeviceType::Meta, -1});
    return std::nullopt;
  }
  if (Enum == "MemoryFormat") {
    if (Name == "Contiguous")
      return Argument(MemoryFormat::Contiguous);
    if (Name == "Preserve")
      return Argument(MemoryFormat::Preserve);
    if (Name == "ChannelsLast")
      return Argument(MemoryFormat::ChannelsLast);
    if (Name == "ChannelsLast3d")
      return Argument(MemoryFormat::ChannelsLast3d);
  }
  return std::nullopt;
}

Argument toArgument(Machine &M, const Value &V, QualType Type) {
  switch (V.kind()) {
  case Value::Kind::Empty:
    return UnknownValue{"an uninitialised value was used"};
  case Value::Kind::Null:
    return {};
  case Value::Kind::Float:
    return V.asFloat();
  case Value::Kind::Int:
    if (!Type.isNull()) {
      QualType T = Type.getNonReferenceType();
      if (T->isBooleanType())
        return V.asInt() != 0;
      if (const auto *E = T->getAs<EnumType>())
        for (const EnumConstantDecl *C : E->getDecl()->enumerators())
          if (C->getInitVal().getExtValue() == V.asInt())
            if (std::optional<Argument> A = enumeratorArgument(E->getDecl()->getName(), C->getName()))
              return *A;
    }
    return V.asInt();
  case Value::Kind::Boxed:
    break;
  }
  if (V.isUnknown())
    return UnknownValue{V.cause()};
  if (auto *S = V.as<StringBox>())
    return S->Text;
  if (Argument *A = argumentOf(V))
    return *A;
  if (auto *H = V.as<HostBox>()) {
    if (!H->Object)
      return Tensor(); // moved from
    return UnknownValue{"a value of this library class is not known to ops"};
  }
  if (auto *S = V.as<SequenceBox>()) {
    if (S->Form == SequenceKind::Optional)
      return S->Elements.empty() ? Argument() : toArgument(M, S->Elements[0]->V, QualType());
    ArgumentList List;
    List.reserve(S->Elements.size());
    QualType Element;
    if (!Type.isNull())
      if (const auto *Spec =
              dyn_cast_or_null<ClassTemplateSpecializationDecl>(Type.getNonReferenceType()->getAsCXXRecordDecl()))
        if (Spec->getTemplateArgs().size() && Spec->getTemplateArgs()[0].getKind() == TemplateArgument::Type)
          Element = Spec->getTemplateArgs()[0].getAsType();
    for (const CellRef &C : S->Elements)
      List.push_back(toArgument(M, C->V, Element));
    return List;
  }
  if (std::shared_ptr<Module> Mod = moduleOf(V))
    return Mod;
  if (auto *P = V.as<PointerBox>()) {
    CellRef T = P->target();
    if (T && T->V.as<StringBox>())
      return T->V.as<StringBox>()->Text;
    if (P->Array) {
      ArgumentList List;
      for (const CellRef &C : P->Array->Elements)
        List.push_back(toArgument(M, C->V, QualType()));
      return List;
    }
    return T ? toArgument(M, T->V, QualType()) : Argument();
  }
  if (auto *S = V.as<SmartBox>())
    return S->Target ? toArgument(M, S->Target->V, QualType()) : Argument();
  return UnknownValue{"a value of this class is not known to the library"};
}

Value fromArgument(Machine &M, const Argument &A, QualType Type) {
  QualType T = Type.isNull() ? Type : Type.getNonReferenceType().getCanonicalType();
  llvm::StringRef Class;
  if (!T.isNull())
    if (const CXXRecordDecl *R = T->getAsCXXRecordDecl())
      Class = R->getName();
  auto wrap = [&](Value V) {
    if (Class != "optional" && Class != "Optional")
      return V;
    return makeSequence(SequenceKind::Optional, {makeCell(std::move(V))});
  };
  if (A.isNone()) {
    if (Class == "optional")
      return makeSequence(SequenceKind::Optional);
    if (Class.contains("Tensor"))
      return makeObject(Tensor());
    return {};
  }
  if (const auto *U = A.get<UnknownValue>())
    return Value::unknown(U->Cause);
  if (const auto *B = A.get<bool>())
    return wrap(Value::boolean(*B));
  if (const auto *I = A.get<std::int64_t>())
    return wrap(Value::integer(*I));
  if (const auto *F = A.get<double>())
    return wrap(Value::floating(*F));
  if (const auto *S = A.get<std::string>())
    return wrap(makeString(*S));
  if (const auto *L = A.get<ArgumentList>()) {
    std::vector<CellRef> Elements;
    for (const Argument &E : *L)
      Elements.push_back(makeCell(fromArgument(M, E, QualType())));
    bool Tuple = Class == "tuple" || Class == "pair";
    bool View = Class == "ArrayRef" || Class == "IListRef";
    return wrap(makeSequence(Tuple  ? SequenceKind::Tuple
                             : View ? SequenceKind::View
                                    : SequenceKind::Vector,
                             std::move(Elements)));
  }
  if (const auto *Mod = A.get<std::shared_ptr<Module>>())
    return handleTo(*Mod);
  return wrap(makeObject(A));
}

/// The declared name of a parameter; an inheriting constructor's parameters are named in the inherited one.
static std::string parameterName(const ParmVarDecl *P, std::size_t Position) {
  if (P && P->getName().empty())
    if (const auto *C = dyn_cast_or_null<CXXConstructorDecl>(dyn_cast_or_null<Decl>(P->getDeclContext())))
      if (const CXXConstructorDecl *From = C->getInheritedConstructor().getConstructor())
        if (P->getFunctionScopeIndex() < From->getNumParams())
          P = From->getParamDecl(P->getFunctionScopeIndex());
  if (P && !P->getName().empty())
    return P->getNameAsString();
  return "argument" + std::to_string(Position);
}

NamedArguments namedArguments(Machine &M, const std::vector<Operand> &Operands, std::size_t Skip) {
  NamedArguments Result;
  for (std::size_t I = Skip; I < Operands.size(); ++I) {
    const Operand &O = Operands[I];
    NamedArgument A;
    A.Name = parameterName(O.Param, I);
    QualType Type = O.Type;
    if (O.Param && O.value().isInt() && !O.Param->getType().getNonReferenceType()->isDependentType())
      if (QualType P = O.Param->getType().getNonReferenceType(); P->isBooleanType() || P->isEnumeralType())
        Type = P;
    A.Value = toArgument(M, O.value(), Type);
    A.Defaulted = O.Defaulted;
    Result.push_back(std::move(A));
  }
  return Result;
}

} // namespace vramlint
