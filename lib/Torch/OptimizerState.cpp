// Optimizer::state(): the table is the program's own, filled with objects of the classes that the headers declare. It
// is read back before the optimizer is used, and brought up to date behind each step, as references to it stay good.
//
// Its keys are made of addresses: of the tensors' implementations, which are nothing here but numbers.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/OptimizerState.h"

#include "Tensor/Session.h"
#include "Torch/Names.h"
#include "Torch/Serialization.h"

#include "llvm/ADT/StringExtras.h"

namespace vramlint {
using namespace clang;

static constexpr const char *Table = "state";

Place identityOf(Machine &M, HandedOutObjects &Out, const Tensor &T) {
  if (!T.defined())
    return Place(Address{0});
  const std::string Key = "tensor " + llvm::utohexstr(reinterpret_cast<std::uintptr_t>(&T.impl()));
  std::shared_ptr<HeldObject> &Held = Out[{0, Key}];
  if (!Held)
    Held = std::make_shared<HeldObject>(M, M.allocate(M.Context.CharTy, BlockKind::Heap), M.Context.CharTy);
  return Held->place();
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

namespace {
/// The table of one optimizer.
class StateTable {
public:
  StateTable(Machine &M, HandedOutObjects &Out, const HeldObject &Held, Optimizer &Optim, const StateFields &Fields)
      : M(M), Out(Out), At(Held.place()), Type(Held.operand().Type), Optim(Optim), Fields(Fields),
        Class(M.findClass(std::string(OptimNames.Prefix) + Optim.TypeName + "ParamState")) {}

  void read() {
    eachParameter([&](const Tensor &P) {
      const std::optional<View> Object = has(P) ? objectOf(P) : std::nullopt;
      if (!Object) {
        if (Optim.hasState(P))
          *Optim.stateOf(P) = {};
        return;
      }
      ParameterState &State = *Optim.stateOf(P);
      for (std::size_t I = 0; I < Fields.Tensors.size(); ++I)
        if (const auto Field = field(*Object, Fields.Tensors[I])) {
          const Argument Now = toArgument(M, *Field);
          const Tensor *T = Now.get<Tensor>();
          if (Now.isUnknown())
            Session::current().assume(Doubt::UnknownValue, "the state of an optimizer");
          State.Tensors[I] = T ? *T : Tensor();
        }
      if (const auto Field = Fields.Counts ? field(*Object, "step") : std::nullopt)
        if (const Value Steps = M.load(Field->At, Field->Type); Steps.isInt())
          State.Steps = Steps.asInt();
    });
  }

  void write() {
    eachParameter([&](const Tensor &P) {
      if (!Optim.hasState(P) || !Class)
        return;
      std::optional<View> Object = objectOf(P);
      if (!Object)
        Object = makeObject(P);
      if (!Object)
        return;
      ParameterState &State = *Optim.stateOf(P);
      for (std::size_t I = 0; I < Fields.Tensors.size(); ++I)
        if (const auto Field = field(*Object, Fields.Tensors[I]))
          M.Mem.setSlot(Field->At.At, std::make_shared<TorchObject>(Argument(State.Tensors[I])));
      if (const auto Field = Fields.Counts ? field(*Object, "step") : std::nullopt)
        M.store(Field->At, Value::integer(State.Steps), Field->Type);
      State.Tensors = {}; // the program's from now on: what it lets go of dies
    });
  }

private:
  template <class F> void eachParameter(F Visit) {
    for (const ParameterGroup &G : Optim.Groups)
      for (const Tensor &P : G.Parameters)
        if (P.defined())
          M.fullExpression([&] { Visit(P); });
  }
  std::optional<View> field(const View &Object, std::string_view Name) {
    return Name.empty() ? std::nullopt : fieldOf(M, Object, std::string(Name) + "_");
  }
  Operand keyOperand(const Tensor &P) {
    const Address A = identityOf(M, Out, P).At;
    const QualType Key = templateArgument(Type, 0);
    return Key->isPointerType() ? pointerOperand(M, A, M.Context.VoidTy) : asOperand(M, Argument(keyOfState(A)), Key);
  }
  bool has(const Tensor &P) {
    const auto Count = M.callMethod(At, Type, "count", {keyOperand(P)}, nullptr);
    return Count && Count->V.isInt() && Count->V.asInt() != 0;
  }
  /// The smart pointer of a parameter, which this makes where there is none.
  std::optional<Place> pointerOf(const Tensor &P) {
    const auto Entry = M.callMethod(At, Type, "operator[]", {keyOperand(P)}, nullptr);
    return Entry && Entry->At && !Entry->At.isUnknown() ? std::optional(Entry->At) : std::nullopt;
  }
  std::optional<View> objectOf(const Tensor &P) {
    const std::optional<Place> Pointer = has(P) ? pointerOf(P) : std::nullopt;
    const auto Held = Pointer ? M.callMethod(*Pointer, templateArgument(Type, 1), "get", {}, nullptr) : std::nullopt;
    if (!Held || !Held->V.isInt() || Held->V.asAddress() == 0 || !Class)
      return std::nullopt;
    return View{Place(Held->V.asAddress()), M.classType(Class)};
  }
  std::optional<View> makeObject(const Tensor &P) {
    const QualType Made = M.classType(Class);
    const std::optional<Place> Pointer = pointerOf(P);
    if (!Pointer)
      return std::nullopt;
    const Place Object = M.allocate(Made, BlockKind::Heap);
    const QualType Base = templateArgument(templateArgument(Type, 1), 0);
    const std::optional<Place> Part =
        M.construct(Made, {}, Object, nullptr) ? M.upcast(Object, Class, Base->getAsCXXRecordDecl()) : std::nullopt;
    if (!Part ||
        !M.callMethod(*Pointer, templateArgument(Type, 1), "reset", {pointerOperand(M, Part->At, Base)}, nullptr))
      return std::nullopt;
    return View{Object, Made};
  }

  Machine &M;
  HandedOutObjects &Out;
  const Place At;
  const QualType Type;
  Optimizer &Optim;
  const StateFields &Fields;
  const CXXRecordDecl *Class;
};
} // namespace

std::optional<Place> stateTable(Machine &M, HandedOutObjects &Out, LibraryCall &Site, Optimizer &Optim) {
  if (!stateFieldsOf(Optim) || !Site.ReturnType->isReferenceType())
    return std::nullopt;
  std::shared_ptr<HeldObject> &Held = Out[{Site.This.At, Table}];
  if (!Held) {
    const QualType Type = bare(Site.ReturnType);
    const Place At = M.allocate(Type, BlockKind::Heap);
    if (!M.construct(Type, {}, At, Site.Site))
      return std::nullopt;
    Held = std::make_shared<HeldObject>(M, At, Type);
    writeState(M, Out, Site.This, Optim);
  }
  return Held->place();
}

static std::shared_ptr<HeldObject> tableOf(const HandedOutObjects &Out, Place Owner) {
  const auto Found = Out.find({Owner.At, Table});
  return Found == Out.end() ? nullptr : Found->second;
}

void readState(Machine &M, HandedOutObjects &Out, Place Owner, Optimizer &Optim) {
  const StateFields *Fields = stateFieldsOf(Optim);
  if (const auto Held = tableOf(Out, Owner); Held && Fields)
    StateTable(M, Out, *Held, Optim, *Fields).read();
}

void writeState(Machine &M, HandedOutObjects &Out, Place Owner, Optimizer &Optim) {
  const StateFields *Fields = stateFieldsOf(Optim);
  if (const auto Held = tableOf(Out, Owner); Held && Fields)
    StateTable(M, Out, *Held, Optim, *Fields).write();
}

} // namespace vramlint
