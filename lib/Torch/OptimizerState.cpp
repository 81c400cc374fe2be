// What lies in the members of an optimizer, for the shadow library and back.
//
// The keys of the states are made of addresses: of the tensors' implementations, which are nothing here but numbers.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/OptimizerState.h"

#include "Tensor/Session.h"
#include "Torch/Names.h"
#include "Torch/Serialization.h"
#include "Torch/TorchHost.h"

#include "llvm/ADT/StringExtras.h"

#include <unordered_set>

namespace vramlint {
using namespace clang;

Place identityOf(Machine &M, HandedOutObjects &Out, const Tensor &T) {
  if (!T.defined())
    return Place(Address{0});
  const std::string Key = "tensor " + llvm::utohexstr(reinterpret_cast<std::uintptr_t>(&T.impl()));
  std::shared_ptr<HeldObject> &Held = Out[{0, Key}];
  if (!Held)
    Held = std::make_shared<HeldObject>(M, M.allocate(M.Context.CharTy, BlockKind::Heap), M.Context.CharTy);
  M.Mem.setSlot(Held->place().At, std::make_shared<ImplObject>(T.implRef()));
  return Held->place();
}

std::optional<CallResult> implOfNothing(TorchHost &H, LibraryCall &) {
  return CallResult(Value::address(H.implOf(Tensor()).At));
}

static std::string keyOfState(Address A) {
  const std::string Digits = llvm::utohexstr(A, /*LowerCase=*/true);
  return "0x" + std::string(Digits.size() < 12 ? 12 - Digits.size() : 0, '0') + Digits;
}

std::optional<CallResult> nameOfState(Machine &M, LibraryCall &Site) {
  const Value V = Site.Arguments[0].V;
  if (Site.Arguments[0].isPlaced() || !V.isInt())
    return std::nullopt;
  const bool IsAddress = bare(Site.Arguments[0].Type)->isPointerType();
  return give(M, Site, IsAddress ? keyOfState(V.asAddress()) : std::to_string(V.asInt()));
}

std::vector<std::pair<std::string, View>> namedFields(Machine &M, const View &Object) {
  std::vector<std::pair<std::string, View>> Fields;
  const CXXRecordDecl *Class = bare(Object.Type)->getAsCXXRecordDecl();
  Class = Class ? Class->getDefinition() : nullptr;
  if (!Class)
    return Fields;
  for (const CXXBaseSpecifier &B : Class->bases())
    if (const CXXRecordDecl *Base = B.getType()->getAsCXXRecordDecl(); Base && Base->hasDefinition())
      if (const auto At = M.upcast(Object.At, Class, Base->getDefinition()))
        for (auto &Field : namedFields(M, View{*At, M.classType(Base->getDefinition())}))
          Fields.push_back(std::move(Field));
  for (const FieldDecl *F : Class->fields()) {
    llvm::StringRef Name = F->getName();
    Name.consume_back("_");
    Fields.emplace_back(Name.str(), View{M.fieldPlace(Object.At, F), F->getType()});
  }
  return Fields;
}

std::optional<View> heldBy(Machine &M, const View &Pointer) {
  const auto Held = pointeeOf(M, {Pointer.At, bare(Pointer.Type)});
  if (!Held || !*Held)
    return std::nullopt;
  const CXXRecordDecl *Class = (*Held)->Type->getAsCXXRecordDecl();
  const DynamicObject Whole = Class ? M.dynamicObject((*Held)->At, Class) : DynamicObject();
  return Whole.Class ? View{Whole.At, M.classType(Whole.Class)} : **Held;
}

OptimizerView::OptimizerView(TorchHost &H, View Self) : M(*H.TheMachine), Self(Self), H(H), Table(member("state_")) {
  if (Table)
    Table->Type = bare(Table->Type);
}

std::optional<std::vector<View>> OptimizerView::eachGroup() const {
  const std::optional<View> Groups = groups();
  return Groups ? elementsOf(M, {Groups->At, bare(Groups->Type)}) : std::nullopt;
}

std::optional<View> OptimizerView::optionsOf(const View &Group) const {
  const std::optional<View> Pointer = fieldOf(M, Group, "options_");
  return Pointer ? heldBy(M, *Pointer) : std::nullopt;
}

bool OptimizerView::readGroups(Optimizer &Into) const {
  const auto Unknown = [](const Argument &Why = {}) {
    const auto *Known = Why.get<UnknownValue>();
    leftOut(Known ? *Known : UnknownValue{"the parameters of an optimizer are not known"});
    return false;
  };
  const auto Groups = eachGroup();
  if (!Groups)
    return Unknown();
  for (const View &Group : *Groups) {
    ParameterGroup Read;
    const std::optional<View> List = parametersOf(Group);
    const Argument All = List ? toArgument(M, *List) : Argument();
    const auto *Parameters = All.get<ArgumentList>();
    if (!Parameters)
      return Unknown(All);
    for (const Argument &P : *Parameters) {
      if (!P.is<Tensor>() && !P.isNone())
        return Unknown(P);
      Read.Parameters.push_back(P.is<Tensor>() ? *P.get<Tensor>() : Tensor());
    }
    Read.HasOptions = true;
    if (const std::optional<View> Options = optionsOf(Group))
      for (const auto &[Name, Field] : namedFields(M, *Options))
        if (Argument Now = toArgument(M, Field); !Now.isNone())
          Read.Options.Fields[Name] = std::move(Now);
    Into.Groups.push_back(std::move(Read));
  }
  return true;
}

// --- states ----------------------------------------------------------------------------------------------

/// Known places serve only where the object's class is the library's own: a class of the program may do anything to
/// the table.
StatePlaces *OptimizerView::places() const {
  const CXXRecordDecl *Class = Self.Type->getAsCXXRecordDecl();
  const DynamicObject Whole = Class ? M.dynamicObject(Self.At, Class) : DynamicObject();
  if (!Whole.Class || H.isUserCode(Whole.Class->getLocation()))
    return nullptr;
  StatePlaces &Places = H.OptimizerStates[Whole.At.At];
  return Places.IsShared ? nullptr : &Places;
}

Operand OptimizerView::keyOperand(const Tensor &P) const {
  const Address A = identityOf(M, H.HandedOut, P).At;
  const QualType Key = templateArgument(Table->Type, 0);
  return knownClass(Key) == KnownClass::String ? asOperand(M, Argument(keyOfState(A)), Key)
                                               : pointerOperand(M, A, M.Context.VoidTy);
}

bool OptimizerView::hasState(const Tensor &P) {
  const auto Count = Table ? M.callMethod(Table->At, Table->Type, "count", {keyOperand(P)}, nullptr) : std::nullopt;
  return Count && Count->V.isInt() && Count->V.asInt() != 0;
}

std::optional<Place> OptimizerView::pointerOf(const Tensor &P) {
  const auto Entry = M.callMethod(Table->At, Table->Type, "operator[]", {keyOperand(P)}, nullptr);
  return Entry && Entry->At && !Entry->At.isUnknown() ? std::optional(Entry->At) : std::nullopt;
}

std::optional<Address> OptimizerView::stateAt(const Tensor &P) {
  if (!Table)
    return std::nullopt;
  StatePlaces *Known = places();
  if (Known)
    if (const auto Found = Known->At.find(&P.impl()); Found != Known->At.end() && M.Mem.bytes(Found->second, 1))
      return Found->second;
  if (Known && Known->At.empty()) { // nothing was ever put there
    const auto Size = M.callMethod(Table->At, Table->Type, "empty", {}, nullptr);
    if (Size && Size->V.isInt() && Size->V.truth())
      return std::nullopt;
  }
  std::optional<Address> At;
  M.fullExpression([&] {
    const std::optional<Place> Pointer = hasState(P) ? pointerOf(P) : std::nullopt;
    if (const auto Held = Pointer ? pointeeOf(M, {*Pointer, templateArgument(Table->Type, 1)}) : std::nullopt)
      if (*Held)
        At = (*Held)->At.At;
  });
  if (At && Known)
    Known->At[&P.impl()] = *At;
  return At;
}

std::optional<Address> OptimizerView::makeState(const Tensor &P, const CXXRecordDecl *Class) {
  std::optional<Address> Made;
  M.fullExpression([&] {
    const QualType Type = M.classType(Class);
    const std::optional<Place> Pointer = pointerOf(P);
    if (!Pointer)
      return;
    const Place Object = M.allocate(Type, BlockKind::Heap);
    const QualType Base = templateArgument(templateArgument(Table->Type, 1), 0);
    const std::optional<Place> Part =
        M.construct(Type, {}, Object, nullptr) ? M.upcast(Object, Class, Base->getAsCXXRecordDecl()) : std::nullopt;
    if (Part && M.callMethod(*Pointer, templateArgument(Table->Type, 1), "reset", {pointerOperand(M, Part->At, Base)},
                             nullptr))
      Made = Object.At;
  });
  if (StatePlaces *Known = places(); Made && Known)
    Known->At[&P.impl()] = *Made;
  return Made;
}

static const CXXRecordDecl *stateClass(Machine &M, const Optimizer &O) {
  return M.findClass(std::string(OptimNames.Prefix) + O.TypeName + "ParamState");
}

static std::optional<View> field(Machine &M, const View &Object, std::string_view Name) {
  return Name.empty() ? std::nullopt : fieldOf(M, Object, std::string(Name) + "_");
}

/// Puts a value in the place of what an object's field has.
static void replace(Machine &M, const View &Field, const Argument &Now) {
  const QualType Type = bare(Field.Type);
  M.destroyObject(Field.At, Type);
  put(M, Now, Type, Field.At, nullptr);
}

static ArgumentList listOfTensors(const std::deque<Tensor> &Tensors) {
  ArgumentList List;
  for (const Tensor &T : Tensors)
    List.push_back(T);
  return List;
}

void OptimizerView::takeState(Optimizer &O, const Tensor &P) {
  const StateFields *Fields = stateFieldsOf(O);
  const CXXRecordDecl *Class = Fields ? stateClass(M, O) : nullptr;
  const std::optional<Address> At = Class ? stateAt(P) : std::nullopt;
  ParameterState *State = At ? O.stateOf(P) : nullptr;
  if (!State)
    return;
  const View Object{Place(*At), M.classType(Class)};
  for (std::size_t I = 0; I < Fields->Tensors.size(); ++I)
    if (const auto Field = field(M, Object, Fields->Tensors[I])) {
      const Argument Now = toArgument(M, *Field);
      const Tensor *T = Now.get<Tensor>();
      if (Now.isUnknown())
        Session::current().assume(Doubt::UnknownValue, "the state of an optimizer");
      if (!T)
        continue;
      State->Tensors[I] = *T;
      M.Mem.setSlot(Field->At.At, nullptr); // what the step lets go of dies there
    }
  for (std::size_t I = 0; I < Fields->Lists.size(); ++I)
    if (const auto Field = field(M, Object, Fields->Lists[I])) {
      const Argument Now = toArgument(M, *Field);
      if (const auto *List = Now.get<ArgumentList>())
        for (const Argument &E : *List)
          State->Lists[I].push_back(E.is<Tensor>() ? *E.get<Tensor>() : Tensor());
      replace(M, *Field, ArgumentList());
    }
  if (const auto Field = field(M, Object, Fields->Count))
    if (const Value Steps = M.load(Field->At, Field->Type); Steps.isInt())
      State->Steps = Steps.asInt();
}

void OptimizerView::giveState(Optimizer &O, const Tensor &P) {
  const StateFields *Fields = stateFieldsOf(O);
  const CXXRecordDecl *Class = Fields ? stateClass(M, O) : nullptr;
  if (!Class || !Table)
    return;
  std::optional<Address> At = stateAt(P);
  if (!At && O.hasState(P))
    At = makeState(P, Class);
  ParameterState *State = At ? O.stateOf(P) : nullptr;
  if (!State)
    return;
  const View Object{Place(*At), M.classType(Class)};
  for (std::size_t I = 0; I < Fields->Tensors.size(); ++I)
    if (const auto Field = field(M, Object, Fields->Tensors[I]))
      M.Mem.setSlot(Field->At.At, std::make_shared<TorchObject>(Argument(State->Tensors[I])));
  for (std::size_t I = 0; I < Fields->Lists.size(); ++I)
    if (const auto Field = field(M, Object, Fields->Lists[I]))
      replace(M, *Field, listOfTensors(State->Lists[I]));
  for (std::string_view Name : Fields->Numbers)
    if (const auto Field = field(M, Object, Name))
      M.store(Field->At, M.unknown("a number that an optimizer keeps"), Field->Type);
  // What is not known of it stays so.
  if (const auto Field = field(M, Object, Fields->Count))
    if (const Value Steps = M.load(Field->At, Field->Type); Steps.isInt())
      M.store(Field->At, Value::integer(State->Steps), Field->Type);
}

/// Once, however often it is listed: a module that is registered in two places has its parameters twice.
template <class F> static void eachParameter(const Optimizer &O, F Visit) {
  std::unordered_set<const TensorImpl *> Visited;
  for (const ParameterGroup &G : O.Groups)
    for (const Tensor &P : G.Parameters)
      if (P.defined() && Visited.insert(&P.impl()).second)
        Visit(P);
}

bool OptimizerView::lend(std::string_view TypeName, llvm::function_ref<void(Optimizer &)> F) {
  const std::unique_ptr<Optimizer> Made = makeOptimizer(TypeName, {}, {});
  if (!Made || !readGroups(*Made))
    return false;
  Optimizer &O = *Made;
  eachParameter(O, [&](const Tensor &P) { takeState(O, P); });
  const auto Back = [&] { // an error of the step is the program's when the states are back
    Session &S = Session::current();
    const std::optional<std::string> Error = S.takeError();
    const ErrorKind Kind = S.LastError;
    eachParameter(O, [&](const Tensor &P) { giveState(O, P); });
    if (Error)
      S.raise(*Error, Kind);
  };
  try {
    F(O);
  } catch (...) {
    Back();
    throw;
  }
  Back();
  return true;
}

void OptimizerView::nameStates() {
  ListedParameters Listed;
  const QualType Pointer = Table ? templateArgument(Table->Type, 1) : QualType();
  const QualType Base = Pointer.isNull() ? QualType() : templateArgument(Pointer, 0);
  if (Base.isNull() || !readGroups(Listed))
    return;
  eachParameter(Listed, [&](const Tensor &P) {
    const std::optional<Address> At = stateAt(P);
    const DynamicObject State = At ? M.dynamicObject(Place(*At), Base->getAsCXXRecordDecl()) : DynamicObject();
    if (!State.Class)
      return;
    for (const auto &[Name, Field] : namedFields(M, View{State.At, M.classType(State.Class)}))
      if (const Tensor *T = knownClass(Field.Type) == KnownClass::Tensor ? tensorAt(M, Field.At) : nullptr)
        if (T->defined() && T->storage())
          T->storage()->setCategory(Category::OptimizerState);
  });
}

} // namespace vramlint
