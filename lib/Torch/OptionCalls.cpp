// Option structs: setters and getters by field name, for TensorOptions and for everything that TORCH_ARG declares.
//
// An option that the program did not set has the default of the headers: the initialiser of the field behind the
// getter is evaluated (`TORCH_ARG(double, momentum) = 0` declares the field `momentum_`).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/Answers.h"
#include "Torch/TorchHost.h"
#include "Training/State.h"

#include "clang/Sema/Sema.h"

namespace vramlint {
using namespace clang;

// --- TensorOptions -----------------------------------------------------------------------------------------

/// The value of a setter's arguments; nothing when it has no model.
static std::optional<Argument> tensorOptionValue(Machine &M, const LibraryCall &Site, std::string_view Field) {
  Argument A = toArgument(M, Site.Arguments[0]);
  if (Field == "device") {
    if (Site.count() == 2) { // parts of a Device
      const auto *D = A.get<Device>();
      const std::optional<std::int64_t> Index = integerOf(M, Site.Arguments[1]);
      return D && Index ? std::optional<Argument>(Device{D->Type, static_cast<int>(*Index)}) : std::nullopt;
    }
    if (const auto *Text = A.get<std::string>())
      return deviceNamed(*Text);
  }
  if (Field == "device_index") {
    const std::optional<std::int64_t> Index = integerOf(A);
    return Index ? std::optional<Argument>(Device{DeviceType::CUDA, static_cast<int>(*Index)}) : std::nullopt;
  }
  if (Field == "layout" && integerOf(A) != 0 && !A.isNone()) // anything but strided tensors
    return std::nullopt;
  return A;
}

static void setField(OptionSet &Options, std::string_view Field, Argument A) {
  const std::string Name(Field == "device_index" ? "device" : Field);
  if (A.isNone())
    Options.Fields.erase(Name);
  else
    Options.Fields[Name] = std::move(A);
}

/// What a TensorOptions says of a field that was not set.
static Argument tensorOptionDefault(std::string_view Field) {
  if (Field == "dtype")
    return Session::current().DefaultDtype;
  if (Field == "device")
    return Device{DeviceType::CPU, -1};
  if (Field == "device_index")
    return std::int64_t{-1};
  if (Field == "layout")
    return std::int64_t{0}; // c10::Layout::Strided
  return false;
}

static constexpr std::string_view TensorOptionFields[] = {
    "dtype", "device", "layout", "requires_grad", "pinned_memory", "memory_format", "device_index"};

void listTensorOptions(AnswerRows &Rows) {
  static const std::vector<std::string> Names = [] { // which the rows refer to
    std::vector<std::string> N = {"merge_in", "merge_memory_format", "is_sparse*"};
    for (std::string_view Field : TensorOptionFields)
      for (const char *Prefix : {"", "set_", "has_"})
        N.push_back(Prefix + std::string(Field));
    for (std::string_view Field : TensorOptionFields)
      N.push_back(std::string(Field) + "_opt");
    return N;
  }();
  for (const std::string &Name : Names)
    Rows.push_back({.Table = "TensorOptions",
                    .Class = "TensorOptions",
                    .Name = Name,
                    .What = Fate::Value,
                    .Read = AnyArgument,
                    .Why = "one value or none",
                    .TellsUnread = false});
}

static std::optional<CallResult> callTensorOptions(Machine &M, LibraryCall &Site, OptionSet &Options) {
  std::string_view Name = Site.Method;
  auto changed = [&] { return std::make_shared<OptionSet>(Options); };
  if (Name == "merge_in" || Name == "merge_memory_format") {
    auto New = changed();
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
  if (Name == "dtype" && Site.count() == 0)
    if (const QualType Type = templateArgumentOf(Site.Callee, 0); !Type.isNull()) { // dtype<float>() is a setter
      const std::optional<Dtype> D = dtypeOf(Type);
      if (!D)
        return std::nullopt;
      Options.Fields["dtype"] = *D;
      return CallResult(Site.This);
    }
  const bool Sets = Name.starts_with("set_"), Asks = Name.starts_with("has_"), Optional = Name.ends_with("_opt");
  if (Sets || Asks)
    Name.remove_prefix(4);
  if (Optional)
    Name.remove_suffix(4);
  if (!llvm::is_contained(TensorOptionFields, Name))
    return Site.Method.starts_with("is_sparse") ? std::optional<CallResult>(Value::boolean(false)) : std::nullopt;
  if (Site.count()) {
    std::optional<Argument> A = tensorOptionValue(M, Site, Name);
    if (!A)
      return std::nullopt;
    if (Sets) {
      setField(Options, Name, std::move(*A));
      return CallResult();
    }
    auto New = changed(); // what one sets on is not changed itself
    setField(*New, Name, std::move(*A));
    return give(M, Site, New);
  }
  const auto I = Options.Fields.find(Name == "device_index" ? "device" : Name);
  const bool Set = I != Options.Fields.end();
  if (Asks)
    return Value::boolean(Set);
  if (Optional)
    return give(M, Site, Set ? I->second : Argument());
  if (Set && Name == "device_index") {
    const auto *D = I->second.get<Device>();
    return D ? std::optional(give(M, Site, std::int64_t{D->Index})) : std::nullopt;
  }
  return give(M, Site, Set ? I->second : tensorOptionDefault(Name));
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
  return "";
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
    if (!Init)
      return std::nullopt;
    const QualType Type = bare(F->getType());
    Argument A;
    M.fullExpression([&] {
      const Place At = M.temporary(Type, /*Destroy=*/true);
      M.initialiseAny(Init, Type, At);
      A = toArgument(M, View{At, Type});
    });
    return A;
  }
  return std::nullopt;
}

/// The object that a getter returns a reference to. The options of a group are those of its optimizer's own class.
static CallResult giveOption(TorchHost &H, Machine &M, LibraryCall &Site, const Argument &A,
                             Place (*HandOut)(TorchHost &, LibraryCall &, const Argument &, QualType)) {
  if (!Site.ReturnType->isReferenceType())
    return give(M, Site, A);
  if (A.isUnknown())
    return give(M, Site, A);
  QualType Type = bare(Site.ReturnType);
  if (const auto *Set = A.get<std::shared_ptr<OptionSet>>(); Set && *Set && !(*Set)->Type.empty())
    if (const CXXRecordDecl *Class = M.findClass("torch::optim::" + (*Set)->Type))
      Type = M.classType(Class);
  return CallResult(HandOut(H, Site, A, Type));
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
  const auto Layer = llvm::find_if(MemberCells, [&](const MemberCell &C) { return C.At == Site.This.At; });
  OptionCells.push_back({Options, Layer == MemberCells.end() ? std::weak_ptr<Module>() : Layer->Owner,
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

std::optional<CallResult> TorchHost::callOptions(LibraryCall &Site, const std::shared_ptr<OptionSet> &Given) {
  const std::shared_ptr<OptionSet> Options = Given; // the call may take the object away
  Machine &M = *TheMachine;
  if (!Options)
    return std::nullopt;
  if (Options->Type == "TensorOptions")
    return callTensorOptions(M, Site, *Options);
  const std::string Name(Site.Method);
  if (Name == "get_lr" || Name == "set_lr" || Name == "set_options") {
    if (Name == "get_lr")
      return Options->Fields.count("lr") ? std::optional(give(M, Site, Options->Fields["lr"])) : std::nullopt;
    Options->Fields[Name.substr(4)] = takeOption(M, Site.Arguments[0]);
    return CallResult();
  }
  if (Name.starts_with("has_") && Site.count() == 0)
    return Value::boolean(Options->Fields.count(Name.substr(4)) != 0);
  if (Name.starts_with("operator"))
    return std::nullopt;
  if (Site.count() == 1 && Site.ReturnType->isReferenceType()) {
    Options->Fields[Name] = takeOption(M, Site.Arguments[0]);
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
