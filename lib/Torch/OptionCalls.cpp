// Option structs: setters and getters by field name, for TensorOptions and for everything that TORCH_ARG declares.
//
// An option that the program did not set has the default of the headers: the initialiser of the field behind the
// getter is evaluated (`TORCH_ARG(double, momentum) = 0` declares the field `momentum_`).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/Answers.h"
#include "Torch/Names.h"
#include "Torch/TorchHost.h"
#include "Training/State.h"

#include "clang/Sema/Sema.h"

namespace vramlint {
using namespace clang;

// --- TensorOptions -----------------------------------------------------------------------------------------

using Answer = std::optional<CallResult>;

static constexpr std::string_view OldTypeName = "DeprecatedTypeProperties";

namespace {
/// A field of TensorOptions.
struct TensorField {
  std::string_view Name;
  Argument (*Default)(); ///< what it says when it was not set
  /// The value of a setter's arguments; nothing when it has no model.
  std::optional<Argument> (*Given)(Machine &M, const LibraryCall &Site);
  std::string_view Kept = Name;                   ///< the field that it is a part of
  Argument (*Part)(const Argument &Kept) = whole; ///< which part of it

  static Argument whole(const Argument &A) { return A; }
};
} // namespace

static Argument off() { return false; }
static Argument defaultDtype() { return Session::current().DefaultDtype; }
static Argument onCpu() { return Device{DeviceType::CPU, -1}; }
static Argument noIndex() { return std::int64_t{-1}; }
static Argument strided() { return std::int64_t{0}; } // c10::Layout::Strided

static std::optional<Argument> anything(Machine &M, const LibraryCall &Site) {
  return toArgument(M, Site.Arguments[0]);
}
/// A device, its name, or the parts of one.
static std::optional<Argument> deviceGiven(Machine &M, const LibraryCall &Site) {
  Argument A = toArgument(M, Site.Arguments[0]);
  if (Site.count() == 2) {
    const auto *D = A.get<Device>();
    const std::optional<std::int64_t> Index = integerOf(M, Site.Arguments[1]);
    return D && Index ? std::optional<Argument>(Device{D->Type, static_cast<int>(*Index)}) : std::nullopt;
  }
  if (const auto *Text = A.get<std::string>())
    return deviceNamed(*Text);
  return A;
}
static std::optional<Argument> indexGiven(Machine &M, const LibraryCall &Site) {
  const std::optional<std::int64_t> Index = integerOf(toArgument(M, Site.Arguments[0]));
  return Index ? std::optional<Argument>(Device{DeviceType::CUDA, static_cast<int>(*Index)}) : std::nullopt;
}
static std::optional<Argument> layoutGiven(Machine &M, const LibraryCall &Site) {
  const Argument A = toArgument(M, Site.Arguments[0]);
  return integerOf(A) == 0 || A.isNone() ? std::optional(A) : std::nullopt; // of strided tensors
}
static Argument indexOf(const Argument &Kept) {
  const auto *D = Kept.get<Device>();
  return D ? Argument(std::int64_t{D->Index}) : Argument(UnknownValue{"the index of a device"});
}

static constexpr TensorField TensorFields[] = {
    {"dtype", defaultDtype, anything},
    {"device", onCpu, deviceGiven},
    {"layout", strided, layoutGiven},
    {"requires_grad", off, anything},
    {"pinned_memory", off, anything},
    {"memory_format", off, anything},
    {"device_index", noIndex, indexGiven, "device", indexOf},
};

static void setField(OptionSet &Options, const TensorField &Field, Argument A) {
  const std::string Name(Field.Kept);
  if (A.isNone())
    Options.Fields.erase(Name);
  else
    Options.Fields[Name] = std::move(A);
}

namespace {
/// A method of TensorOptions, of one field or of none.
struct TensorOptionRow {
  std::string Name; ///< with a `*` (SmallValueCalls.cpp)
  Answer (*Run)(Machine &M, LibraryCall &Site, OptionSet &Options, const TensorField *Of);
  const TensorField *Of = nullptr;
};
} // namespace

static const Argument *keptIn(const OptionSet &Options, const TensorField &Of) {
  const auto I = Options.Fields.find(Of.Kept);
  return I == Options.Fields.end() ? nullptr : &I->second;
}

/// dtype(t), dtype<float>(), dtype(): what one sets on is not changed itself, but by the second.
static Answer field(Machine &M, LibraryCall &Site, OptionSet &Options, const TensorField *Of) {
  if (Site.count()) {
    std::optional<Argument> A = Of->Given(M, Site);
    if (!A)
      return std::nullopt;
    auto New = std::make_shared<OptionSet>(Options);
    setField(*New, *Of, std::move(*A));
    return give(M, Site, New);
  }
  if (const QualType Type = templateArgumentOf(Site.Callee, 0); !Type.isNull()) {
    const std::optional<Dtype> D = dtypeOf(Type);
    if (!D)
      return std::nullopt;
    setField(Options, *Of, *D);
    return CallResult(Site.This);
  }
  const Argument *Kept = keptIn(Options, *Of);
  return give(M, Site, Kept ? Of->Part(*Kept) : Of->Default());
}
static Answer setTo(Machine &M, LibraryCall &Site, OptionSet &Options, const TensorField *Of) {
  std::optional<Argument> A = Site.count() ? Of->Given(M, Site) : std::nullopt;
  if (!A)
    return std::nullopt;
  setField(Options, *Of, std::move(*A));
  return CallResult();
}
static Answer isSet(Machine &, LibraryCall &, OptionSet &Options, const TensorField *Of) {
  return Value::boolean(keptIn(Options, *Of) != nullptr);
}
static Answer ifSet(Machine &M, LibraryCall &Site, OptionSet &Options, const TensorField *Of) {
  const Argument *Kept = keptIn(Options, *Of);
  return give(M, Site, Kept ? *Kept : Argument());
}
static Answer isSparse(Machine &, LibraryCall &, OptionSet &, const TensorField *) { return Value::boolean(false); }
static Answer mergeIn(Machine &M, LibraryCall &Site, OptionSet &Options, const TensorField *) {
  auto New = std::make_shared<OptionSet>(Options);
  const Argument A = toArgument(M, Site.Arguments[0]);
  if (const auto *Other = A.get<std::shared_ptr<OptionSet>>(); Other && *Other) {
    for (const auto &[Field, V] : (*Other)->Fields)
      New->Fields[Field] = V;
  } else if (A.is<MemoryFormat>()) {
    New->Fields["memory_format"] = A;
  } else if (!A.isNone()) {
    return std::nullopt;
  }
  return give(M, Site, New);
}

static const std::vector<TensorOptionRow> &tensorOptionRows() {
  static const std::vector<TensorOptionRow> Rows = [] {
    std::vector<TensorOptionRow> R = {
        {"merge_in", mergeIn}, {"merge_memory_format", mergeIn}, {"is_sparse*", isSparse}};
    for (const TensorField &F : TensorFields) {
      const std::string Name(F.Name);
      R.push_back({Name, field, &F});
      R.push_back({"set_" + Name, setTo, &F});
      R.push_back({"has_" + Name, isSet, &F});
      R.push_back({Name + "_opt", ifSet, &F});
    }
    return R;
  }();
  return Rows;
}

static Answer callTensorOptions(Machine &M, LibraryCall &Site, OptionSet &Options) {
  for (const TensorOptionRow &R : tensorOptionRows())
    if (matchesMethod(R.Name, Site.Method))
      return R.Run(M, Site, Options, R.Of);
  return std::nullopt;
}

// --- types as they were before options (DeprecatedTypeProperties) ---------------------------------------------

using TypeAnswer = Answer (*)(Machine &M, LibraryCall &Site, Dtype Type, Device Where);

static Answer oldScalarType(Machine &M, LibraryCall &Site, Dtype Type, Device) { return give(M, Site, Type); }
static Answer oldDevice(Machine &M, LibraryCall &Site, Dtype, Device Where) { return give(M, Site, Where); }
static Answer oldIsCuda(Machine &, LibraryCall &, Dtype, Device Where) { return Value::boolean(Where.isCuda()); }
static Answer oldIsOther(Machine &, LibraryCall &, Dtype, Device) { return Value::boolean(false); }
/// c10::Backend begins with CPU and CUDA, c10::Layout with Strided.
static Answer oldBackend(Machine &M, LibraryCall &Site, Dtype, Device Where) {
  return give(M, Site, std::int64_t{Where.isCuda()});
}
static Answer oldLayout(Machine &M, LibraryCall &Site, Dtype, Device) { return give(M, Site, std::int64_t{0}); }
static Answer oldText(Machine &M, LibraryCall &Site, Dtype Type, Device Where) {
  return give(M, Site, (Where.isCuda() ? "CUDA" : "CPU") + std::string(dtypeName(Type)) + "Type");
}
static Answer oldOptions(Machine &M, LibraryCall &Site, Dtype Type, Device Where) {
  auto O = std::make_shared<OptionSet>();
  O->Type = "TensorOptions";
  O->Fields["dtype"] = Type;
  O->Fields["device"] = Where;
  return give(M, Site, O);
}
template <bool Equality> static Answer oldCompare(Machine &M, LibraryCall &Site, Dtype Type, Device Where) {
  const Argument Other = Site.count() == 1 ? toArgument(M, Site.Arguments[0]) : Argument();
  const auto *Set = Other.get<std::shared_ptr<OptionSet>>();
  if (!Set || !*Set || (*Set)->Type != OldTypeName)
    return std::nullopt;
  const auto &Fields = (*Set)->Fields;
  const bool Same = *Fields.at("dtype").get<Dtype>() == Type && Fields.at("device").get<Device>()->Type == Where.Type;
  return Value::boolean(Same == Equality);
}

static constexpr struct {
  std::string_view Name;
  TypeAnswer Run;
} OldTypeRows[] = {
    {"scalarType", oldScalarType},
    {"typeMeta", oldScalarType},
    {"device_type", oldDevice},
    {"is_cuda", oldIsCuda},
    {"is_sparse*", oldIsOther},
    {"backend", oldBackend},
    {"layout", oldLayout},
    {"toString", oldText},
    {"options", oldOptions},
    {"operator *TensorOptions", oldOptions},
    {"operator==", oldCompare<true>},
    {"operator!=", oldCompare<false>},
};

Argument oldTypeOf(const Tensor &T) {
  auto O = std::make_shared<OptionSet>();
  O->Type = OldTypeName;
  O->Fields["dtype"] = T.dtype();
  O->Fields["device"] = Device{T.device().Type, -1};
  return O;
}

static Answer callOldType(Machine &M, LibraryCall &Site, const OptionSet &Of) {
  for (const auto &R : OldTypeRows)
    if (matchesMethod(R.Name, Site.Method))
      return R.Run(M, Site, *Of.Fields.at("dtype").get<Dtype>(), *Of.Fields.at("device").get<Device>());
  return std::nullopt;
}

// --- structs of options --------------------------------------------------------------------------------------

/// The parameter that an initialiser copies: `stride_(kernel_size)`.
static const ParmVarDecl *parameterIn(const Stmt *S) {
  if (const auto *Name = dyn_cast_or_null<DeclRefExpr>(S))
    return dyn_cast<ParmVarDecl>(Name->getDecl());
  if (S)
    for (const Stmt *Child : S->children())
      if (const ParmVarDecl *Found = parameterIn(Child))
        return Found;
  return nullptr;
}

/// Options that a constructor in the library makes of another: its body is in no header (1.13
/// torch/csrc/api/src/nn/options/activation.cpp).
constexpr struct {
  std::string_view Class, Option, Of;
} MadeInTheLibrary[] = {{"MultiheadAttentionOptions", "kdim", "embed_dim"},
                        {"MultiheadAttentionOptions", "vdim", "embed_dim"}};

/// The option that the constructor makes the one behind a getter of, when the program says nothing of it; empty:
/// none.
static std::string madeOf(const LibraryCall &Site) {
  const auto *Getter = dyn_cast_or_null<CXXMethodDecl>(Site.Callee);
  if (!Getter)
    return "";
  const std::string Name = std::string(Site.Method) + "_";
  const CXXRecordDecl *Class = Getter->getParent();
  if (const CXXRecordDecl *Pattern = Class->getTemplateInstantiationPattern())
    Class = Pattern;
  for (const CXXConstructorDecl *C : Class->ctors())
    for (const CXXCtorInitializer *I : C->inits())
      if (const ParmVarDecl *P =
              I->isMemberInitializer() && I->getMember()->getName() == Name ? parameterIn(I->getInit()) : nullptr)
        return P->getNameAsString();
  for (const auto &Row : MadeInTheLibrary)
    if (std::string_view(Class->getName()) == Row.Class && Site.Method == Row.Option)
      return std::string(Row.Of);
  return "";
}

/// The value of an expression of the headers, for something of the type \p Of.
static Argument valueOf(Machine &M, const Expr *Init, QualType Of) {
  const QualType Type = bare(Of);
  Argument A;
  M.fullExpression([&] {
    const Place At = M.temporary(Type, /*Destroy=*/true);
    M.initialiseAny(Init, Type, At);
    A = toArgument(M, View{At, Type});
  });
  return A;
}

/// What a constructor of the class takes for an option that it was not given: of those that are compiled into the
/// library (`ReLUOptions(bool inplace = false)`) the declaration is all there is.
static std::optional<Argument> constructorDefault(Machine &M, const CXXRecordDecl *Class, llvm::StringRef Option) {
  for (const CXXConstructorDecl *Made : Class->ctors())
    for (ParmVarDecl *Given : const_cast<CXXConstructorDecl *>(Made)->parameters())
      if (Given->getName() == Option && Given->hasDefaultArg() && !Given->hasUnparsedDefaultArg() &&
          !Given->hasUninstantiatedDefaultArg())
        return valueOf(M, Given->getDefaultArg(), Given->getType());
  return std::nullopt;
}

/// The value that the headers give to the field behind a getter.
static std::optional<Argument> headerDefault(Machine &M, const LibraryCall &Site) {
  const auto *Getter = dyn_cast_or_null<CXXMethodDecl>(Site.Callee);
  if (!Getter)
    return std::nullopt;
  const std::string Name = std::string(Site.Method) + "_";
  for (FieldDecl *F : Getter->getParent()->fields()) {
    if (F->getName() != Name || !F->hasInClassInitializer())
      continue;
    const Expr *Init = F->getInClassInitializer();
    if (!Init) // of a template: made when it is needed
      M.Quietly(
          [&] {
            const ExprResult E = M.SemaRef.BuildCXXDefaultInitExpr(F->getLocation(), F);
            if (E.isUsable())
              Init = cast<CXXDefaultInitExpr>(E.get())->getExpr();
          },
          F);
    return Init ? std::optional(valueOf(M, Init, F->getType())) : std::nullopt;
  }
  return constructorDefault(M, Getter->getParent(), Site.Method);
}

/// The object that a getter returns a reference to.
static CallResult giveOption(TorchHost &H, Machine &M, LibraryCall &Site, const Argument &A,
                             Place (*HandOut)(TorchHost &, LibraryCall &, const Argument &, QualType)) {
  if (!Site.ReturnType->isReferenceType())
    return give(M, Site, A);
  if (A.isUnknown())
    return give(M, Site, A);
  return CallResult(HandOut(H, Site, A, bare(Site.ReturnType)));
}

// --- options that are assigned to ---------------------------------------------------------------------------

static std::optional<std::uint64_t> stateOf(const Argument &A) {
  StateHash H;
  vramlint::describe(H, A);
  return H.finish();
}

void TorchHost::openOption(const std::shared_ptr<OptionSet> &Options, LibraryCall &Site) {
  const QualType Type = Site.ReturnType->isLValueReferenceType() ? Site.ReturnType->getPointeeType() : QualType();
  if (Type.isNull() || Type.isConstQualified())
    return;
  const auto Found = HandedOut.find({Site.This.At, std::string(Site.Method)});
  if (Found == HandedOut.end())
    return;
  const auto Layer = OptionsMembers.find(Site.This.At);
  OptionCells.push_back({Options, Layer == OptionsMembers.end() ? std::weak_ptr<Module>() : Layer->second,
                         std::string(Site.Method), Found->second,
                         stateOf(toArgument(*TheMachine, Found->second->operand())), StatementPoints.size()});
}

void TorchHost::takeAssignedOptions() {
  std::erase_if(OptionCells, [&](OptionCell &C) {
    const std::shared_ptr<HeldObject> Held = C.Held.lock();
    const std::shared_ptr<OptionSet> Options = C.Of.lock();
    const std::shared_ptr<Module> Layer = C.Layer.lock();
    if (!Held || (!Options && !Layer))
      return true;
    Argument Now = toArgument(*TheMachine, Held->operand());
    const std::optional<std::uint64_t> State = stateOf(Now);
    if (State && State == C.Given)
      return false;
    C.Given = State;
    if (Options)
      Options->Fields[C.Name] = Now;
    if (Layer)
      Layer->Options.Fields[C.Name] = std::move(Now);
    return false;
  });
}

void TorchHost::endOptionCells(bool DeclaresReferences) {
  if (OptionCells.empty())
    return;
  takeAssignedOptions();
  const std::size_t Depth = StatementPoints.size();
  if (DeclaresReferences) {
    for (OptionCell &C : OptionCells)
      if (C.Depth >= Depth)
        C.Depth = 0;
  } else {
    std::erase_if(OptionCells, [&](const OptionCell &C) { return C.Depth >= Depth; });
  }
}

/// What a setter was given; the object that was moved in is empty afterwards.
static Argument takeOption(Machine &M, const Operand &O) {
  Argument A = toArgument(M, O);
  if (A.is<Tensor>() && O.isPlaced() && O.Movable && O.Param && O.Param->getType()->isRValueReferenceType())
    M.Mem.setSlot(O.At.At, nullptr);
  return A;
}

void listOptionMethods(AnswerRows &Rows) {
  const auto list = [&](std::string_view Table, std::string_view Class, std::string_view Name) {
    Rows.push_back({.Table = Table,
                    .Class = Class,
                    .Name = Name,
                    .What = Fate::Value,
                    .Read = AnyArgument,
                    .Why = "one value or none",
                    .TellsUnread = false});
  };
  for (const TensorOptionRow &R : tensorOptionRows())
    list("TensorOptions", "TensorOptions", R.Name);
  for (const auto &R : OldTypeRows)
    list("types", OldTypeName, R.Name);
}

/// `has_x()`, which no field answers to.
static std::optional<llvm::StringRef> askedFor(llvm::StringRef Method) {
  return Method.consume_front("has_") ? std::optional(Method) : std::nullopt;
}

std::optional<CallResult> TorchHost::callOptions(LibraryCall &Site, const std::shared_ptr<OptionSet> &Given) {
  const std::shared_ptr<OptionSet> Options = Given; // the call may take the object away
  Machine &M = *TheMachine;
  if (!Options)
    return std::nullopt;
  if (knownClass(Site.ThisType) == KnownClass::TensorOptions)
    return callTensorOptions(M, Site, *Options);
  if (Options->Type == OldTypeName)
    return callOldType(M, Site, *Options);
  const std::string Name(Site.Method);
  if (const auto Asked = askedFor(Name); Asked && Site.count() == 0)
    return Value::boolean(Options->Fields.count(Asked->str()) != 0);
  if (Site.Callee && !Site.Callee->getIdentifier()) // an operator
    return std::nullopt;
  if (Site.count() == 1 && Site.ReturnType->isReferenceType()) {
    Options->Fields[Name] = takeOption(M, Site.Arguments[0]);
    SetsOptions = true;
    return CallResult(Site.This);
  }
  if (Site.count() != 0)
    return std::nullopt;
  auto HandOut = [](TorchHost &H, LibraryCall &S, const Argument &A, QualType Type) {
    return H.handOut(S.This, S.Method, A, Type, S.Site);
  };
  const auto Set = Options->Fields.find(Name);
  std::optional<Argument> A = Set == Options->Fields.end() ? headerDefault(M, Site) : Set->second;
  if (!A)
    if (const auto Source = Options->Fields.find(madeOf(Site)); Source != Options->Fields.end())
      A = Source->second;
  if (A) {
    const CallResult Given = giveOption(*this, M, Site, *A, HandOut);
    openOption(Options, Site);
    return Given;
  }
  return give(M, Site, UnknownValue{"the option '" + Name + "', which the program did not set"});
}

} // namespace vramlint
