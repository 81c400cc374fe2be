// The objects behind handles, and modules: which one lies where, and who keeps whom.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/Objects.h"

#include "Tensor/Session.h"
#include "Torch/ModuleObjects.h"
#include "Torch/TorchHost.h"
#include "Training/State.h"

#include "clang/AST/CXXInheritance.h"

namespace vramlint {
using namespace clang;

TorchObject::~TorchObject() {
  const auto *M = Base ? A.get<std::shared_ptr<Module>>() : nullptr;
  if (!M || !*M)
    return;
  if (auto *U = dynamic_cast<UserModule *>(M->get()); U && U->Object.At == Base.At)
    U->Object = Place();
  if ((*M)->OverrideOf == overrideKey(Base)) {
    (*M)->Override = nullptr;
    (*M)->OverrideOf = nullptr;
  }
}

namespace {
/// What a std::shared_ptr that keeps a module for the library holds: the program's own handle, and what it leads to.
struct Keeper {
  Machine &M;
  std::shared_ptr<HeldObject> Handle;
  std::shared_ptr<Module> Inner;
  void operator()(Module *) {
    Inner.reset();
    Handle.reset();
  }
};
} // namespace

static std::shared_ptr<Module> keptBy(Machine &M, std::shared_ptr<HeldObject> Handle, std::shared_ptr<Module> Inner) {
  Module *Raw = Inner.get();
  return {Raw, Keeper{M, std::move(Handle), std::move(Inner)}};
}

std::shared_ptr<Module> handleAnew(const std::shared_ptr<Module> &Child) {
  const Keeper *K = std::get_deleter<Keeper>(Child);
  return K && K->Handle ? keptBy(K->M, hold(K->M, K->Handle->operand()), K->Inner) : Child;
}

void holdAnew(Module &Copy) {
  for (auto *List : {&Copy.Children, &Copy.Elements, &Copy.ReplacedChildren})
    for (auto &[Name, Child] : *List)
      Child = handleAnew(Child);
}

void addElement(Module &Self, std::string_view Key, const std::shared_ptr<Module> &Child) {
  Self.addElement(Key, handleAnew(Child));
  Self.Elements.back().second = handleAnew(Child);
}

/// The implicit copy of torch::nn::Module: names and handles are copied, tensors and children are shared.
static std::shared_ptr<Module> copyOfBase(const UserModule &From) {
  auto Copy = std::make_shared<UserModule>();
  Copy->TypeName = From.TypeName;
  Copy->GivenName = From.GivenName;
  Copy->Training = From.Training;
  Copy->Parameters = From.Parameters;
  Copy->Buffers = From.Buffers;
  Copy->shareChildren(From);
  Copy->TheMachine = From.TheMachine;
  holdAnew(*Copy);
  return Copy;
}

HostObject::GivenAway TorchObject::givenAway() const {
  const auto *T = A.get<Tensor>();
  return !T ? GivenAway::Changed : T->defined() ? GivenAway::Kept : GivenAway::Filled;
}

std::shared_ptr<HostObject> TorchObject::copy(std::shared_ptr<HostObject> Self) const {
  if (IsShared)
    return Self;
  if (Base)
    if (const auto *M = A.get<std::shared_ptr<Module>>())
      if (const auto *User = dynamic_cast<const UserModule *>(M->get()))
        return std::make_shared<TorchObject>(Argument(copyOfBase(*User)));
  if (const auto *O = A.get<std::shared_ptr<OptionSet>>(); O && *O)
    return std::make_shared<TorchObject>(Argument(std::make_shared<OptionSet>(**O)));
  auto Copy = std::make_shared<TorchObject>(A);
  if (const auto *M = A.get<std::shared_ptr<Module>>(); M && *M)
    Copy->A = Argument(handleAnew(*M));
  Copy->ListedAs = ListedAs;
  return Copy;
}

GuardObject::GuardObject()
    : SavedGrad(Session::current().GradEnabled), SavedInference(Session::current().InferenceMode) {}
GuardObject::~GuardObject() {
  Session::current().GradEnabled = SavedGrad;
  Session::current().InferenceMode = SavedInference;
}

void GuardObject::describe(StateHash &H) const {
  H.mix(SavedGrad);
  H.mix(SavedInference);
}

void TorchObject::describe(StateHash &H) const { vramlint::describe(H, A); }

DynamicObject UserModule::mostDerived() const {
  const CXXRecordDecl *Class = Object && TheMachine ? moduleClass(*TheMachine) : nullptr;
  return Class ? TheMachine->dynamicObject(Object, Class) : DynamicObject();
}

void UserModule::takeTypeName() {
  if (const DynamicObject D = mostDerived(); D.Class && D.Class->getIdentifier())
    TypeName = withoutImpl(D.Class->getName()).str();
}

const CXXRecordDecl *moduleClass(Machine &M) { return hostOf(M).moduleClass(); }

QualType moduleHandleType(Machine &M) {
  const CXXRecordDecl *Class = moduleClass(M);
  const CXXMethodDecl *Clone = Class ? methodNamed(Class, "clone", 1) : nullptr;
  return Clone ? Clone->getReturnType().getCanonicalType().getUnqualifiedType() : QualType();
}

std::optional<Place> modulePart(Machine &M, Place Object, const CXXRecordDecl *Class) {
  const CXXRecordDecl *Base = moduleClass(M);
  const CXXRecordDecl *D = Class ? Class->getDefinition() : nullptr;
  if (!Base || !D)
    return std::nullopt;
  if (D->getCanonicalDecl() == Base->getCanonicalDecl())
    return Object;
  if (!D->isDerivedFrom(Base))
    return std::nullopt;
  return M.upcast(Object, D, Base);
}

static TorchObject *torchObjectAt(Machine &M, Place At) {
  return dynamic_cast<TorchObject *>(M.slot(At).get()); // the slot keeps it
}

Argument *argumentAt(Machine &M, Place At) {
  TorchObject *T = torchObjectAt(M, At);
  return T ? &T->A : nullptr;
}

Tensor *tensorAt(Machine &M, Place At) {
  Argument *A = argumentAt(M, At);
  return A ? const_cast<Tensor *>(A->get<Tensor>()) : nullptr;
}

/// The class of a library layer that \p Class derives from, as against the bare Module; null when there is none.
static const CXXRecordDecl *layerBase(Machine &M, const CXXRecordDecl *Class) {
  for (const CXXBaseSpecifier &B : Class->bases()) {
    const CXXRecordDecl *Base = B.getType()->getAsCXXRecordDecl();
    Base = Base ? Base->getDefinition() : nullptr;
    if (!Base || Base == moduleClass(M) || !Base->isDerivedFrom(moduleClass(M)))
      continue;
    if (!hostOf(M).ownsClass(Base)) {
      if (const CXXRecordDecl *Found = layerBase(M, Base))
        return Found;
    } else if (knownClass(Base) != KnownClass::Cloneable) {
      return Base;
    }
  }
  return nullptr;
}

/// An object of a class of the program that derives from a library layer has two parts here: its torch::nn::Module,
/// made first, and the layer. From when the whole is known they are one.
static void unite(Machine &M, TorchObject &Part, UserModule &User) {
  const DynamicObject D = User.mostDerived();
  if (!D.Class)
    return;
  const CXXRecordDecl *Layer = layerBase(M, D.Class);
  if (!Layer) {
    User.LayerSought = true;
    return;
  }
  const std::optional<Place> At = M.upcast(D.At, D.Class, Layer);
  Argument *A = At ? argumentAt(M, *At) : nullptr;
  const auto *Found = A ? A->get<std::shared_ptr<Module>>() : nullptr;
  if (!Found || !*Found || Found->get() == &User)
    return; // not made yet
  User.LayerSought = true;
  hostOf(M).Homes[Found->get()] = Part.Base.At;
  Part.A = *A;
}

std::shared_ptr<Module> moduleAt(Machine &M, Place Part) {
  TorchObject *T = torchObjectAt(M, Part);
  const auto *Found = T ? T->A.get<std::shared_ptr<Module>>() : nullptr;
  if (!Found)
    return nullptr;
  if (auto *User = dynamic_cast<UserModule *>(Found->get()); User && !User->LayerSought)
    unite(M, *T, *User);
  const auto *Now = T->A.get<std::shared_ptr<Module>>();
  return Now ? *Now : nullptr;
}

std::optional<View> fieldOf(Machine &M, const View &V, llvm::StringRef Name) {
  const CXXRecordDecl *Class = V.Type->getAsCXXRecordDecl();
  Class = Class ? Class->getDefinition() : nullptr;
  if (!Class)
    return std::nullopt;
  for (const FieldDecl *F : Class->fields())
    if (F->getName() == Name)
      return View{M.fieldPlace(V.At, F), F->getType().getCanonicalType().getUnqualifiedType()};
  for (const CXXBaseSpecifier &B : Class->bases())
    if (const CXXRecordDecl *Base = B.getType()->getAsCXXRecordDecl(); Base && Base->hasDefinition())
      if (std::optional<Place> At = M.upcast(V.At, Class, Base->getDefinition()))
        if (std::optional<View> Found = fieldOf(M, {*At, M.classType(Base->getDefinition())}, Name))
          return Found;
  return std::nullopt;
}

/// The smart pointer in a holder.
static std::optional<View> pointerOfHolder(Machine &M, const View &V) {
  const std::optional<View> Holder = baseNamed(M, V, "torch::nn::ModuleHolder");
  return Holder ? fieldOf(M, *Holder, "impl_") : std::nullopt;
}

static bool isSmartPointer(std::string_view Name) {
  static const llvm::StringSet<> Names = {"std::shared_ptr", "std::unique_ptr", "std::weak_ptr",
                                          "std::reference_wrapper"};
  return Names.contains(llvm::StringRef(Name.data(), Name.size()));
}

static std::shared_ptr<Module> seekModule(Machine &M, const View &V, int Depth) {
  if (!V.At || V.At.isUnknown() || V.Type.isNull() || Depth == 0)
    return nullptr;
  const QualType T = V.Type.getNonReferenceType().getCanonicalType().getUnqualifiedType();
  if (T->isPointerType()) {
    if (!T->getPointeeType()->isRecordType())
      return nullptr;
    const Value P = M.load(V.At, T);
    return P.isInt() && P.truth() ? seekModule(M, {P.asAddress(), T->getPointeeType()}, Depth - 1) : nullptr;
  }
  const CXXRecordDecl *Class = T->getAsCXXRecordDecl();
  if (!Class || !Class->hasDefinition() || !moduleClass(M))
    return nullptr;
  if (hostOf(M).ownsClass(Class))
    if (std::shared_ptr<Module> Here = moduleAt(M, V.At))
      return Here;
  if (std::optional<Place> Part = modulePart(M, V.At, Class))
    return moduleAt(M, *Part);
  if (std::optional<View> Pointer = pointerOfHolder(M, {V.At, T}))
    return seekModule(M, *Pointer, Depth - 1);
  if (!isSmartPointer(className(M, T)))
    return nullptr;
  const auto Target = pointeeOf(M, {V.At, T});
  return Target && *Target ? seekModule(M, **Target, Depth - 1) : nullptr;
}

std::shared_ptr<Module> moduleOf(Machine &M, const View &V) { return seekModule(M, V, 5); }

std::shared_ptr<Module> moduleOf(Machine &M, const Operand &O) {
  if (O.isPlaced())
    return moduleOf(M, View{O.At, O.Type});
  if (O.V.isInt() && O.V.truth() && !O.Type.isNull() && O.Type->isPointerType())
    return moduleOf(M, View{O.V.asAddress(), O.Type->getPointeeType()});
  return nullptr;
}

std::shared_ptr<Module> owningModule(Machine &M, const Operand &Holder) {
  std::shared_ptr<Module> Inner = moduleOf(M, Holder);
  if (!Inner || !Holder.isPlaced() || !Holder.Type->isRecordType())
    return Inner;
  View Pointer{Holder.At, Holder.Type.getNonReferenceType().getUnqualifiedType()};
  if (std::optional<View> In = pointerOfHolder(M, Pointer))
    Pointer = *In;
  if (knownClass(Pointer.Type) != KnownClass::SharedPointer)
    return handleAnew(Inner);
  Operand O;
  O.At = Pointer.At;
  O.Type = Pointer.Type;
  return keptBy(M, hold(M, O), std::move(Inner));
}

std::shared_ptr<Module> ownHeapObject(Machine &M, Place Object, const CXXRecordDecl *Class) {
  const QualType Type = moduleHandleType(M);
  const std::optional<Place> Part = modulePart(M, Object, Class);
  std::shared_ptr<Module> Inner = Part ? moduleAt(M, *Part) : nullptr;
  if (Type.isNull() || !Inner)
    return nullptr;
  Operand Raw;
  Raw.V = Value::address(Object.At);
  Raw.Type = M.Context.getPointerType(M.classType(Class));
  Operand Handle;
  Handle.At = M.allocate(Type, BlockKind::Temporary);
  Handle.Type = Type;
  Handle.Movable = true;
  std::shared_ptr<Module> Result;
  if (M.construct(Type, {Raw}, Handle.At, nullptr)) {
    Result = keptBy(M, hold(M, Handle, /*Move=*/true), std::move(Inner));
    M.destroyObject(Handle.At, Type);
  }
  M.Mem.release(Handle.At.At);
  return Result;
}

std::shared_ptr<Module> ownedCopy(Machine &M, const View &Object, bool Move) {
  const QualType Type = Object.Type.getNonReferenceType().getUnqualifiedType();
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  if (!Class)
    return nullptr;
  const Place Copy = M.allocate(Type, BlockKind::Heap);
  M.copyObject(Type, Copy, Object.At, Move, nullptr);
  return ownHeapObject(M, Copy, Class->getDefinition());
}

} // namespace vramlint
