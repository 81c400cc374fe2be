// Data members of objects that the host keeps, variables of the headers, and what becomes of objects as they are
// copied and destroyed.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/DataObjects.h"
#include "Torch/TorchHost.h"

namespace vramlint {
using namespace clang;

// --- members ---------------------------------------------------------------------------------------------

/// Makes a member anew in its place.
static void putMember(Machine &M, std::map<Address, QualType> &Made, const Argument &A, QualType Declared, Place At) {
  const QualType Type = Declared.getCanonicalType().getUnqualifiedType();
  if (auto I = Made.find(At.At); I != Made.end())
    M.destroyObject(At, I->second);
  else
    Made.emplace(At.At, Type);
  put(M, A, Type, At, nullptr);
}

/// `conv->weight`, `conv->options`, `transformer->encoder`: the shadow module's, in the object's own member.
bool TorchHost::moduleMember(const std::shared_ptr<Module> &M, const FieldDecl *Field, Place Member) {
  const std::string Name = Field->getNameAsString();
  Machine &Mach = *TheMachine;
  if (knownClass(Field->getType()) == KnownClass::Tensor) {
    if (const auto Known = MemberCells.find(Member.At);
        Known != MemberCells.end() && Known->second.Owner.lock() == M && Known->second.Name == Name)
      return takeAssigned(Member.At), true;
    Tensor *T = M->findTensor(Name);
    const Tensor Now = T ? *T : Tensor(); // not there with these options
    const bool IsUnknown = M->Unknown && !Now.defined();
    Mach.Mem.setSlot(Member.At, std::make_shared<TorchObject>(IsUnknown ? Argument(*M->Unknown) : Argument(Now)));
    openCell(Member.At, {M, Name, /*IsEntry=*/false, /*Of=*/0, Now.implRef().get()});
    return true;
  }
  if (const CXXRecordDecl *Of = Field->getType()->getAsCXXRecordDecl(); Of && isOptionsClass(*Of)) {
    if (const auto Known = OptionsMembers.find(Member.At);
        Known != OptionsMembers.end() && Known->second.lock() == M && argumentAt(Mach, Member))
      return true; // pointers to it stay good
    Mach.Mem.setSlot(Member.At, std::make_shared<TorchObject>(Argument(std::make_shared<OptionSet>(M->Options))));
    Mach.Mem.watch(Member.At);
    OptionsMembers.insert_or_assign(Member.At, M);
    return true;
  }
  takeAssignedModule(Member.At);
  const std::optional<std::shared_ptr<Module>> Child = M->findChild(Name);
  if (!Child)
    return false;
  const auto Cell = ModuleCells.find(Member.At);
  if (Cell != ModuleCells.end() && Cell->second.Owner.lock() == M && Cell->second.Given == Child->get())
    return true; // what refers to its members stays good
  putMember(Mach, MadeMembers, Argument(*Child), Field->getType(), Member);
  Mach.Mem.watch(Member.At);
  ModuleCells.insert_or_assign(Member.At, ModuleCell{M, Name, Child->get()});
  return true;
}

bool TorchHost::member(Place Object, const FieldDecl *Field, Place Member) {
  Machine &M = *TheMachine;
  const auto *Class = dyn_cast<CXXRecordDecl>(Field->getParent());
  if (!Class)
    return false;
  if (std::shared_ptr<Module> Mod = moduleOf(M, View{Object, M.classType(Class)}))
    return moduleMember(Mod, Field, Member);
  const HostRef Kept = M.slot(Object);
  const auto *T = dynamic_cast<const TorchObject *>(Kept.get());
  if (!T)
    return Kept && contextMember(Kept, Field, Member);
  const auto *Options = T->A.get<std::shared_ptr<OptionSet>>();
  if (!Options || !*Options)
    return false;
  llvm::StringRef Name = Field->getName();
  Name.consume_back("_");
  auto I = (*Options)->Fields.find(std::string_view(Name.data(), Name.size()));
  if (I == (*Options)->Fields.end())
    return false;
  putMember(M, MadeMembers, I->second, Field->getType(), Member);
  return true;
}

// --- variables -------------------------------------------------------------------------------------------

/// `mean` for the class torch::enumtype::kMean: an object of an empty class of its own, whose name is its value.
std::optional<std::string> enumTypeName(const CXXRecordDecl *Class) {
  const auto *N = Class ? dyn_cast<NamespaceDecl>(Class->getDeclContext()) : nullptr;
  if (!N || N->getName() != "enumtype")
    return std::nullopt;
  return Class->getName().drop_front(1).lower();
}

bool TorchHost::global(const VarDecl *Variable, Place At) {
  const CXXRecordDecl *Class = Variable->getType()->getAsCXXRecordDecl();
  if (!Class || !ownsClass(Class))
    return false;
  if (std::optional<std::string> Name = enumTypeName(Class))
    TheMachine->Mem.setSlot(At.At, std::make_shared<TorchObject>(Argument(std::move(*Name))));
  else if (knownClass(Class) == KnownClass::EllipsisIndexType)
    TheMachine->Mem.setSlot(At.At, std::make_shared<TorchObject>(Argument(EllipsisIndex{})));
  else
    return false;
  return true;
}

// --- copies and ends ---------------------------------------------------------------------------------------

/// The std::enable_shared_from_this in a torch::nn::Module.
static std::optional<View> sharedPart(Machine &M, Place Part, const CXXRecordDecl *ModuleClass) {
  for (const CXXBaseSpecifier &B : ModuleClass->bases())
    if (const CXXRecordDecl *Base = B.getType()->getAsCXXRecordDecl(); Base && Base->hasDefinition())
      if (std::optional<Place> At = M.upcast(Part, ModuleClass, Base->getDefinition()))
        return View{*At, M.classType(Base->getDefinition())};
  return std::nullopt;
}

/// A module that nobody points to yet: its std::enable_shared_from_this is what the headers' pointers look at.
static void clearPart(Machine &M, Place Part, const CXXRecordDecl *ModuleClass) {
  if (std::optional<View> Shared = sharedPart(M, Part, ModuleClass))
    M.Mem.clear(Shared->At.At, M.sizeOf(Shared->Type));
}

/// The torch::nn::Module part of an object whose dynamic type is not written yet; nothing when that takes it.
static std::optional<Place> partWithoutType(Machine &M, Place At, const CXXRecordDecl *Class,
                                            const CXXRecordDecl *ModuleClass, bool IsBase) {
  if (Class == ModuleClass)
    return At;
  if (!Class->isVirtuallyDerivedFrom(ModuleClass))
    return M.upcast(At, Class, ModuleClass);
  if (IsBase)
    return std::nullopt;
  return At + M.Context.getASTRecordLayout(Class).getVBaseClassOffset(ModuleClass).getQuantity();
}

void TorchHost::placeModule(const std::shared_ptr<Module> &Layer, Place At, const CXXRecordDecl *Class, bool IsBase) {
  Machine &M = *TheMachine;
  const CXXRecordDecl *Base = moduleClass();
  const CXXRecordDecl *D = Class ? Class->getDefinition() : nullptr;
  Layer->Virtuals = this;
  // Where a torch::nn::Module was made before this layer, it finds the layer when the whole object is known.
  const std::optional<Place> Part = Base && D ? partWithoutType(M, At, D, Base, IsBase) : std::nullopt;
  if (Part) {
    clearPart(M, *Part, Base);
    Homes[Layer.get()] = Part->At;
  }
  auto put = [&](Place Where) {
    auto T = std::make_shared<TorchObject>(Argument(Layer));
    if (IsBase)
      T->Base = Where;
    M.Mem.setSlot(Where.At, std::move(T));
  };
  put(At);
  if (Part && Part->At != At.At)
    put(*Part);
}

void TorchHost::placeUserModule(const std::shared_ptr<UserModule> &User, Place Part) {
  Machine &M = *TheMachine;
  User->Object = Part;
  User->TheMachine = &M;
  User->Virtuals = this;
  User->LayerSought = false;
  clearPart(M, Part, moduleClass());
  auto T = std::make_shared<TorchObject>(Argument(std::shared_ptr<Module>(User)));
  T->Base = Part;
  M.Mem.setSlot(Part.At, std::move(T));
}

/// The module of the program that begins at a place.
static UserModule *userModuleAt(Machine &M, Place At) {
  const HostRef Object = M.slot(At);
  const auto *T = dynamic_cast<const TorchObject *>(Object.get());
  const auto *Found = T ? T->A.get<std::shared_ptr<Module>>() : nullptr;
  return Found ? dynamic_cast<UserModule *>(Found->get()) : nullptr;
}

/// What is left of a layer whose object was moved from: handles to nothing. Where torch::nn::Module cannot be moved
/// (some releases copy it), what is registered stays, and the members alone are gone.
static void empty(Module &Layer, bool ModuleStays) {
  if (ModuleStays) {
    for (const auto *Named : {&Layer.Parameters, &Layer.Buffers})
      for (const auto &[Name, T] : *Named)
        Layer.replaceMember(Name, Tensor());
    if (Layer.Elements.empty())
      for (const auto &[Name, Child] : Layer.Children)
        Layer.replaceChildMember(Name, nullptr);
    Layer.Elements.clear();
    return;
  }
  for (auto *Named : {&Layer.Parameters, &Layer.Buffers, &Layer.Replaced})
    for (auto &[Name, T] : *Named)
      T = Tensor();
  Layer.Children.clear();
  Layer.Elements.clear();
  Layer.ReplacedChildren.clear();
}

/// The library's layer that an object is, or has as its base.
static std::shared_ptr<Module> layerAt(Machine &M, Place At) {
  const HostRef Object = M.slot(At);
  const auto *T = dynamic_cast<const TorchObject *>(Object.get());
  const auto *Found = T ? T->A.get<std::shared_ptr<Module>>() : nullptr;
  return Found && !dynamic_cast<const UserModule *>(Found->get()) ? *Found : nullptr;
}

bool TorchHost::assignLayer(Place To, Place From, const CXXRecordDecl *Class, bool Moved) {
  const std::shared_ptr<Module> Target = layerAt(*TheMachine, To), Source = layerAt(*TheMachine, From);
  if (!Target || !Source)
    return false;
  if (Target == Source)
    return true;
  dropMembers(To, Class);
  Target->assignFrom(*Source);
  Target->OptionsRead = Source->OptionsRead;
  Target->OptionsTold = Source->OptionsTold;
  Target->Replaced = Source->Replaced;
  Target->ReplacedChildren = Source->ReplacedChildren;
  Target->State = Source->State;
  Target->Unknown = Source->Unknown;
  if (Moved) {
    dropMembers(From, Class);
    empty(*Source, !moduleClass()->hasMoveAssignment());
  }
  holdAnew(*Target);
  return true;
}

bool TorchHost::assign(Place To, Place From, const CXXRecordDecl *Class, bool Moved) {
  Machine &M = *TheMachine;
  const std::optional<Place> Ours = modulePart(M, To, Class), Theirs = modulePart(M, From, Class);
  if (Ours && Theirs && assignLayer(To, From, Class, Moved))
    return true;
  UserModule *Target = Ours ? userModuleAt(M, *Ours) : nullptr;
  UserModule *Source = Theirs ? userModuleAt(M, *Theirs) : nullptr;
  if (!Target || !Source)
    return false;
  if (Target == Source)
    return true;
  takeBack(*Ours);
  if (Moved)
    takeBack(*Theirs);
  Target->assignBase(*Source, Moved);
  return true;
}

/// A layer that is copied as an object: tensors and children are shared, and from then on each has its own members.
static std::shared_ptr<Module> copyOfLayer(const Module &From) {
  auto Copy = std::make_shared<Module>(From);
  Copy->Parents.clear();
  Copy->Owner.reset();
  Copy->Override = nullptr;
  Copy->OverrideOf = nullptr;
  Copy->Overridden = false;
  Copy->shareChildren(From);
  return Copy;
}

/// \p Base: where the source is a base of an object of the program, if it has left its slot.
void TorchHost::copiedLayer(const std::shared_ptr<Module> &Mod, Place Base, Place To, Place From,
                            const CXXRecordDecl *Class, bool Moved) {
  Machine &M = *TheMachine;
  const HostRef Source = M.slot(From);
  if (const auto *S = dynamic_cast<TorchObject *>(Source.get()); S && !Base)
    Base = S->Base;
  const bool IsBase = !!Base, IsAnother = IsBase || Homes.count(Mod.get()); // than the object that it has already
  if (Moved && IsAnother) {
    auto Left = std::make_shared<TorchObject>(Argument(Mod));
    Left->Base = Base;
    M.Mem.setSlot(From.At, std::move(Left));
  }
  if (Class == moduleClass()) { // of an object that has a layer as its base as well, which comes next
    auto Part = std::make_shared<UserModule>();
    Part->TypeName = "Module";
    placeUserModule(Part, To);
    return;
  }
  const std::shared_ptr<Module> Layer = IsAnother ? copyOfLayer(*Mod) : Mod;
  placeModule(Layer, To, Class, IsBase);
  if (IsBase)
    overrideForward(M, *Layer, To, Class);
  if (!IsAnother)
    return;
  if (Moved) {
    dropMembers(From, Class);
    empty(*Mod, !moduleClass()->hasMoveConstructor());
  }
  holdAnew(*Layer);
}

void TorchHost::copied(Place To, Place From, const CXXRecordDecl *Class, bool Moved) {
  Machine &M = *TheMachine;
  const HostRef Object = M.slot(To);
  if (!Object && knownClass(Class) == KnownClass::Tensor) {
    // A handle to a tensor of which it is not known which one it is keeps that one alive.
    if (const CauseId Cause = From.isUnknown() ? From.Unknown : M.Mem.shadow(To.At, 1); Cause > Uninitialised)
      leftOut({M.Mem.text(Cause)});
    return;
  }
  if (Moved && std::dynamic_pointer_cast<MnistObject>(Object)) // without pictures, which it says when asked how many
    M.Mem.setSlot(From.At, std::make_shared<MnistObject>());
  auto *T = dynamic_cast<TorchObject *>(Object.get());
  const auto *Found = T ? T->A.get<std::shared_ptr<Module>>() : nullptr;
  const CXXRecordDecl *Base = moduleClass();
  const CXXRecordDecl *D = Class ? Class->getDefinition() : nullptr;
  if (!Found || !*Found || !Base || !D || (D != Base && !D->isDerivedFrom(Base)))
    return;
  const std::shared_ptr<Module> Mod = *Found;
  const auto User = std::dynamic_pointer_cast<UserModule>(Mod);
  if (!User) {
    copiedLayer(Mod, std::exchange(T->Base, Place()), To, From, D, Moved);
    return;
  }
  T->Base = Place(); // it does not go with the one that takes its slot
  placeUserModule(User, To);
  if (Moved) { // what is left is a module without anything
    auto Left = std::make_shared<UserModule>();
    Left->TypeName = User->TypeName;
    placeUserModule(Left, From);
  }
}

/// Bytes of an object whose slots are its own: a base leaves virtual bases to the whole.
static std::uint64_t ownBytes(Machine &M, Place At, const CXXRecordDecl *Class) {
  const HostRef Object = M.slot(At);
  const auto *T = dynamic_cast<const TorchObject *>(Object.get());
  const ASTRecordLayout &L = M.Context.getASTRecordLayout(Class);
  return static_cast<std::uint64_t>((T && T->Base ? L.getNonVirtualSize() : L.getSize()).getQuantity());
}

/// What is handed out dies after it has left the table: its destructors may come here again.
void TorchHost::takeBack(Place Owner) {
  forgetCells(Owner.At);
  std::vector<std::shared_ptr<HeldObject>> Gone;
  for (auto I = HandedOut.lower_bound({Owner.At, std::string()});
       I != HandedOut.end() && I->first.first == Owner.At;) {
    Gone.push_back(std::move(I->second));
    I = HandedOut.erase(I);
  }
}

void TorchHost::destroy(Place At, const CXXRecordDecl *Class) {
  Machine &M = *TheMachine;
  takeBack(At);
  if (auto *L = dynamic_cast<LoaderObject *>(M.slot(At).get())) // its iterators keep nothing of it
    const auto Gone = std::make_pair(std::move(L->Dataset), std::move(L->Sampler));
  const CXXRecordDecl *Base = moduleClass();
  const CXXRecordDecl *D = Class ? Class->getDefinition() : nullptr;
  if (!Base || !D || (D != Base && !D->isDerivedFrom(Base)))
    return;
  const Address End = At.At + ownBytes(M, At, D);
  forgetMembers(At.At, End);
  // The layer again, where its torch::nn::Module part lies, and the tensors of members.
  for (const auto &[Where, Object] : M.Mem.slots(At.At, End - At.At)) {
    const auto *T = dynamic_cast<const TorchObject *>(Object.get());
    if (const auto *Mod = T ? T->A.get<std::shared_ptr<Module>>() : nullptr) {
      const auto Home = Homes.find(Mod->get());
      const bool IsPart = Home != Homes.end() && Home->second == Where;
      if (IsPart)
        Homes.erase(Home);
      if (std::optional<View> Shared = IsPart || D == Base ? sharedPart(M, Where, Base) : std::nullopt)
        M.destroyObject(Shared->At, Shared->Type);
    }
    if (Where != At.At)
      M.Mem.setSlot(Where, nullptr);
  }
}

void TorchHost::dropMembers(Place At, const CXXRecordDecl *Class) {
  Machine &M = *TheMachine;
  takeBack(At);
  const Address End = At.At + ownBytes(M, At, Class->getDefinition());
  forgetMembers(At.At, End);
  for (const auto &[Where, Object] : M.Mem.slots(At.At, End - At.At)) {
    const auto *T = dynamic_cast<const TorchObject *>(Object.get());
    if (Where != At.At && !(T && T->A.is<std::shared_ptr<Module>>()))
      M.Mem.setSlot(Where, nullptr);
  }
}

void TorchHost::forgetMembers(Address Begin, Address End) {
  Machine &M = *TheMachine;
  MemberCells.erase(MemberCells.lower_bound(Begin), MemberCells.lower_bound(End));
  OptionsMembers.erase(OptionsMembers.lower_bound(Begin), OptionsMembers.lower_bound(End));
  // What its torch::nn::Module part has given out, which lies elsewhere where that is a virtual base.
  for (auto I = HandedOut.lower_bound({Begin, std::string()}); I != HandedOut.end() && I->first.first < End;
       I = HandedOut.lower_bound({Begin, std::string()}))
    takeBack(Place(I->first.first));
  for (auto I = MadeMembers.lower_bound(Begin); I != MadeMembers.end() && I->first < End;) {
    const auto [Where, Type] = *I;
    ModuleCells.erase(Where);
    MadeMembers.erase(I);
    M.destroyObject(Where, Type);
    I = MadeMembers.lower_bound(Where);
  }
}

} // namespace vramlint
