// What of torch::optim is compiled into LibTorch: constructors and methods without a body in the headers. The objects
// are the program's, as are classes that it derives from them; what has a body is executed.
//
// Sources, 1.13.1: torch/csrc/api/src/optim/ optimizer.cpp, sgd.cpp ...; schedulers/lr_scheduler.cpp, step_lr.cpp.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Core/Toolbox.h"
#include "Torch/Answers.h"
#include "Torch/ModuleObjects.h"
#include "Torch/Names.h"
#include "Torch/OptimizerState.h"
#include "Torch/Serialization.h"
#include "Torch/TorchHost.h"

namespace vramlint {
using namespace clang;

using Answer = std::optional<CallResult>;

static Operand placed(Place At, QualType Type, bool Movable = false) {
  Operand O;
  O.At = At;
  O.Type = bare(Type);
  O.Movable = Movable;
  return O;
}

// --- optimizers ------------------------------------------------------------------------------------------

struct OptimizerRows {
  TorchHost &H;
  LibraryCall &Site;
  Machine &M = *H.TheMachine;
  OptimizerView Self{H, {Site.This, Site.ThisType}};

  std::string_view className() const {
    const llvm::StringRef Name = Site.ThisType->getAsCXXRecordDecl()->getName();
    return {Name.data(), Name.size()};
  }

  /// Whether there is a closure: none by default, and an empty std::function is none.
  bool isGiven(const Operand &Closure) const {
    if (Closure.Defaulted)
      return false;
    if (!Closure.isPlaced() || knownClass(Closure.Type) != KnownClass::Function)
      return true;
    const Answer R = M.callMethod(Closure.At, Closure.Type, "operator bool", {}, Site.Site);
    return !R || R->V.isUnknown() || R->V.truth();
  }

  Answer step() {
    if (!makeOptimizer(className(), {}, {}))
      return std::nullopt;
    Tensor Loss; // of the first run, which is what step returns
    std::function<void()> Closure;
    if (Site.count() && isGiven(Site.Arguments[0]))
      Closure = [this, &Loss, First = true]() mutable {
        M.fullExpression([&] {
          const CallResult R = M.callCallable(Site.Arguments[0], {}, Site.Site);
          const Tensor *T = R.At ? tensorAt(M, R.At) : nullptr;
          if (T && std::exchange(First, false))
            Loss = *T;
        });
      };
    Self.lend(className(), [&](Optimizer &O) {
      TorchHost::PhaseScope Phase(H, "step");
      O.step(Closure);
    });
    H.IterationDone = true;
    return give(M, Site, Argument(Loss));
  }

  Answer zeroGrad() {
    std::optional<bool> SetToNone;
    if (Site.count() && !Site.Arguments[0].Defaulted) {
      const std::optional<std::int64_t> Given = integerOf(M, Site.Arguments[0]);
      if (!Given)
        return std::nullopt;
      SetToNone = *Given != 0;
    }
    H.beginIterationIfDue();
    ListedParameters All;
    if (Self.readGroups(All))
      All.zeroGrad(SetToNone);
    return CallResult();
  }

  /// A copy of the group, with a copy of the defaults where it has no options.
  Answer addGroup() {
    const View Given{Site.Arguments[0].At, bare(Site.Arguments[0].Type)};
    const std::optional<View> Groups = Self.groups(), Defaults = Self.member("defaults_"),
                              List = Self.parametersOf(Given);
    if (!Groups || !Defaults || !List)
      return std::nullopt;
    const Argument Parameters = toArgument(M, *List);
    if (const auto *All = Parameters.get<ArgumentList>(); All && !mayBeAdded(*All))
      return CallResult();
    const Place New = M.temporary(Given.Type, /*Destroy=*/true);
    M.copyObject(Given.Type, New, Given.At, /*Move=*/false, Site.Site);
    if (const auto Options = fieldOf(M, {New, Given.Type}, "options_"); Options && !heldBy(M, *Options)) {
      const std::optional<View> Own = heldBy(M, *Defaults);
      const Answer Copy = Own ? M.callMethod(Own->At, Own->Type, "clone", {}, Site.Site) : std::nullopt;
      if (Copy && Copy->At)
        M.callMethod(Options->At, bare(Options->Type), "operator=", {placed(Copy->At, Options->Type, true)},
                     Site.Site);
    }
    M.callMethod(Groups->At, bare(Groups->Type), "emplace_back", {placed(New, Given.Type, true)}, Site.Site);
    return CallResult();
  }
  bool mayBeAdded(const ArgumentList &Parameters) {
    Session &S = Session::current();
    const auto Any = [&](llvm::function_ref<bool(const Tensor &)> Is) {
      return llvm::any_of(Parameters, [&](const Argument &A) {
        const Tensor *P = A.get<Tensor>();
        return P && P->defined() && Is(*P);
      });
    };
    if (Any([](const Tensor &P) { return !P.isLeaf(); })) {
      S.raise("can't optimize a non-leaf Tensor");
      return false;
    }
    // Asked of the state, not of the groups: before the first step nobody sees it.
    const auto Empty =
        M.callMethod(Self.member("state_")->At, bare(Self.member("state_")->Type), "empty", {}, nullptr);
    const bool HasNone = Empty && Empty->V.isInt() && Empty->V.truth();
    if (HasNone) // another optimizer may have lain here
      H.OptimizerStates[Site.This.At].At.clear();
    if (!HasNone && Any([&](const Tensor &P) { return Self.hasState(P); }))
      S.raise("some parameters appear in more than one parameter group");
    return !S.failed();
  }

  std::optional<View> firstParameters() {
    const auto Groups = Self.eachGroup();
    return Groups && !Groups->empty() ? Self.parametersOf(Groups->front()) : std::nullopt;
  }
  /// To the first group.
  Answer addParameters() {
    const std::optional<View> List = firstParameters();
    const auto New = elementsOf(M, {Site.Arguments[0].At, bare(Site.Arguments[0].Type)});
    if (!List || !New)
      return std::nullopt;
    for (const View &P : *New)
      M.callMethod(List->At, bare(List->Type), "push_back", {placed(P.At, P.Type)}, Site.Site);
    return CallResult();
  }
  Answer parameters() {
    const std::optional<View> List = firstParameters();
    return List ? Answer(CallResult(List->At)) : std::nullopt;
  }
  Answer size() {
    ListedParameters All;
    if (!Self.readGroups(All))
      return std::nullopt;
    std::size_t Count = 0;
    for (const ParameterGroup &G : All.Groups)
      Count += G.Parameters.size();
    return Value::integer(static_cast<std::int64_t>(Count));
  }

  static Answer placeOf(const std::optional<View> &V) { return V ? Answer(CallResult(V->At)) : std::nullopt; }
  Answer groups() { return placeOf(Self.groups()); }
  Answer state() {
    H.OptimizerStates[Site.This.At].IsShared = true;
    return placeOf(Self.member("state_"));
  }
  Answer defaults() {
    const std::optional<View> Pointer = Self.member("defaults_");
    return Pointer ? placeOf(heldBy(M, *Pointer)) : std::nullopt;
  }

  Answer save() { return throughArchive(saveOptimizer); }
  /// Releases before 2.4 read the options that were saved and keep their own (pytorch#125215).
  Answer load() {
    const Answer Done = throughArchive(loadOptimizer);
    const auto Groups = Self.eachGroup();
    for (std::size_t I = 0;
         Done && Groups && torchAtLeast(2, 4) && !Session::current().failed() && I < Groups->size(); ++I) {
      const Archive *Saved = savedOptions(M, Site.Arguments[0], I);
      const std::optional<View> Own = Saved ? Self.optionsOf((*Groups)[I]) : std::nullopt;
      for (const auto &[Name, Field] : Own ? namedFields(M, *Own) : std::vector<std::pair<std::string, View>>())
        readField(M, *Saved, Name, Field);
    }
    return Done;
  }
  Answer throughArchive(Answer (*Run)(Machine &, const Operand &, Optimizer &)) {
    Answer Done;
    Self.lend(className(), [&](Optimizer &O) { Done = Run(M, Site.Arguments[0], O); });
    return Done;
  }
  /// Of torch::optim::Optimizer itself: there is nothing that it would write or read.
  Answer nothing() { return CallResult(); }

  // --- groups ---

  std::optional<View> field(llvm::StringRef Name) { return fieldOf(M, {Site.This, Site.ThisType}, Name); }
  std::optional<View> options() {
    const std::optional<View> Pointer = field("options_");
    return Pointer ? heldBy(M, *Pointer) : std::nullopt;
  }
  Answer groupParameters() { return placeOf(field("params_")); }
  Answer hasOptions() { return Value::boolean(options().has_value()); }
  Answer groupOptions() {
    const std::optional<View> Found = options();
    if (!Found)
      Session::current().raise("options_ != nullptr INTERNAL ASSERT FAILED");
    return Found ? CallResult(Found->At) : CallResult();
  }
  Answer setOptions() {
    const std::optional<View> Own = field("options_");
    if (!Own)
      return std::nullopt;
    M.callMethod(Own->At, bare(Own->Type), "operator=", {placed(Site.Arguments[0].At, Own->Type, true)}, Site.Site);
    return CallResult();
  }

  // --- options and states ---

  Answer refuse() {
    Session::current().raise(std::string(Site.Method) + "() has not been implemented for " +
                             std::string(M.qualifiedName(Site.ThisType->getAsCXXRecordDecl())));
    return CallResult();
  }
  Answer rate() {
    const std::optional<View> Rate = field("lr_");
    return Rate ? Answer(CallResult(M.load(Rate->At, Rate->Type))) : std::nullopt;
  }
  Answer setRate() {
    const std::optional<View> Rate = field("lr_");
    if (Rate)
      M.store(Rate->At, Site.Arguments[0].V, Rate->Type);
    return Rate ? Answer(CallResult()) : std::nullopt;
  }
  /// `serialize(archive)`: each field by its name, but for tensors that are undefined.
  Answer serialize() {
    const auto A = archiveAt(M, Site.Arguments[0]);
    if (!A)
      return std::nullopt;
    for (const auto &[Name, Field] : namedFields(M, {Site.This, Site.ThisType}))
      A->Reads ? readField(M, *A->Held, Name, Field) : writeField(M, *A->Held, Name, Field);
    return CallResult();
  }
  /// Whether two have the same values; of tensors that is not known.
  Answer equal() {
    const QualType Type = bare(Site.Arguments[0].Type);
    const auto Left = namedFields(M, {Site.Arguments[0].At, Type}),
               Right = namedFields(M, {Site.Arguments[1].At, Type});
    bool Same = true, IsKnown = true;
    for (std::size_t I = 0; I < Left.size(); ++I) {
      const std::optional<bool> Alike = sameField(toArgument(M, Left[I].second), toArgument(M, Right[I].second));
      IsKnown &= Alike.has_value();
      Same &= Alike.value_or(true);
    }
    if (Same && !IsKnown)
      return CallResult(M.unknown("whether two states of an optimizer are the same"));
    return Value::boolean(Same);
  }
  static std::optional<bool> sameField(const Argument &A, const Argument &B) {
    const auto *Left = A.get<ArgumentList>(), *Right = B.get<ArgumentList>();
    if (!Left || !Right)
      return A.isNone() || B.isNone() ? std::optional(A.isNone() && B.isNone()) : sameValue(A, B);
    if (Left->size() != Right->size())
      return false;
    std::optional<bool> All = true;
    for (std::size_t I = 0; I < Left->size(); ++I)
      if (const std::optional<bool> One = sameField((*Left)[I], (*Right)[I]); !One || !*One)
        All = One ? One : All && !*All ? All : One;
    return All;
  }

  static void writeField(Machine &M, Archive &To, const std::string &Name, const View &Field) {
    const Argument Now = toArgument(M, Field);
    if (const Tensor *T = Now.get<Tensor>(); T && !T->defined())
      return;
    To.put({.Name = Name, .Value = Now, .IsTuple = Now.is<ArgumentList>(), .IsCount = isCount(Name)});
  }
  static void readField(Machine &M, const Archive &From, const std::string &Name, const View &Field) {
    const Archive::Entry *E = From.find(Name);
    const QualType Type = bare(Field.Type);
    if (!From.Unknown.empty()) {
      M.makeUnknown(Field.At, Type, M.Mem.cause(From.Unknown));
    } else if (E && E->IsOpen) {
      M.makeUnknown(Field.At, Type, M.Mem.cause("an option of an optimizer that was saved"));
    } else if (E && Machine::isPlaced(Type)) {
      M.destroyObject(Field.At, Type);
      put(M, E->Value, Type, Field.At, nullptr);
    } else if (E) {
      M.store(Field.At, scalarOf(M, E->Value, Type), Type);
    }
  }
  static bool isCount(std::string_view Name) {
    constexpr std::string_view Steps = "step"; // of every optimizer's state that counts them
    return Name == Steps;
  }
};

// --- schedulers ------------------------------------------------------------------------------------------

struct SchedulerRows {
  TorchHost &H;
  LibraryCall &Site;
  Machine &M = *H.TheMachine;
  const View Self{Site.This, Site.ThisType};

  /// The options of each group of the optimizer that it was given.
  std::optional<std::vector<View>> options() {
    const CXXRecordDecl *Class = M.findClass("torch::optim::Optimizer");
    std::optional<View> Of;
    for (llvm::StringRef Name : {"optimizer_", "optimizer"})
      if (const auto Field = Of ? std::nullopt : fieldOf(M, Self, Name))
        Of = Field;
    const Value To = Of && Class ? M.load(Of->At, M.Context.getPointerType(M.classType(Class))) : Value();
    if (!To.isInt())
      return std::nullopt;
    const OptimizerView Optim(H, {Place(To.asAddress()), M.classType(Class)});
    const auto Groups = Optim.eachGroup();
    std::vector<View> All;
    for (const View &Group : Groups ? *Groups : std::vector<View>())
      if (const std::optional<View> Options = Optim.optionsOf(Group))
        All.push_back(*Options);
    return Groups && All.size() == Groups->size() ? std::optional(All) : std::nullopt;
  }
  Value rateOf(const View &Options) {
    const Answer R = M.callMethod(Options.At, Options.Type, "get_lr", {}, Site.Site);
    return R ? R->V : M.unknown("the learning rate of an optimizer");
  }
  void setRate(const View &Options, const Value &Rate) {
    M.fullExpression([&] {
      M.callMethod(Options.At, Options.Type, "set_lr", {scalarOperand(Rate, M.Context.DoubleTy)}, Site.Site);
    });
  }
  Answer giveRates(llvm::function_ref<Value(const Value &)> Change) {
    const auto Groups = options();
    if (!Groups)
      return std::nullopt;
    std::vector<Value> Rates;
    for (const View &G : *Groups)
      Rates.push_back(Change(rateOf(G)));
    const QualType Type = bare(Site.ReturnType);
    if (!Site.Result)
      Site.Result = M.temporary(Type, /*Destroy=*/true);
    putElements(
        M, Type, Site.Result, Rates.size(),
        [&](std::size_t I, QualType Element, Place At) { M.store(At, Rates[I], Element); }, Site.Site);
    return CallResult::made();
  }
  Answer rates() {
    return giveRates([](const Value &Now) { return Now; });
  }
  Value number(llvm::StringRef Name) {
    const std::optional<View> Field = fieldOf(M, Self, Name);
    return Field ? M.load(Field->At, Field->Type) : M.unknown("a number of a scheduler");
  }
  /// StepLR: less after each so many steps.
  Answer steppedRates() {
    const Value Count = number("step_count_"), Every = number("step_size_"), Factor = number("gamma_");
    if (Count.isInt() && Every.isInt() && (Count.asInt() == 0 || Every.asInt() == 0 || Count.asInt() % Every.asInt()))
      return rates();
    const bool IsKnown = Count.isInt() && Every.isInt() && Factor.isFloat();
    return giveRates([&](const Value &Now) {
      return IsKnown && Now.isFloat()
                 ? Value::floating(static_cast<double>(Now.asFloat()) * static_cast<double>(Factor.asFloat()))
                 : M.unknown("the learning rate that a scheduler has set");
    });
  }
  Answer setRates(const Operand &New) {
    const auto Groups = options();
    if (!Groups)
      return std::nullopt;
    const auto Rates = elementsOf(M, {New.At, bare(New.Type)});
    if (Rates && Rates->size() != Groups->size()) {
      Session::current().raise("Number of learning rates not equal to the number of param groups\n");
      return CallResult();
    }
    for (std::size_t I = 0; I < Groups->size(); ++I)
      setRate((*Groups)[I], Rates ? M.load((*Rates)[I].At, (*Rates)[I].Type)
                                  : M.unknown("the learning rate that a scheduler has set"));
    return CallResult();
  }
  Answer setAll() { return setRates(Site.Arguments[0]); }
  Answer step() {
    const Answer New = M.callMethod(Site.This, Site.ThisType, "get_lrs", {}, Site.Site);
    const std::optional<View> Count = fieldOf(M, Self, "step_count_");
    const CXXMethodDecl *Asked = methodNamed(Site.ThisType->getAsCXXRecordDecl(), "get_lrs", 0);
    if (!New || !Count || !Asked || !New->At)
      return std::nullopt;
    const Answer Done = setRates(placed(New->At, Asked->getReturnType()));
    if (const Value Now = M.load(Count->At, Count->Type); Now.isInt())
      M.store(Count->At, Value::integer(Now.asInt() + 1), Count->Type);
    return Done;
  }
  /// By how much, and whether at all, hangs on what it is given.
  Answer plateau() {
    const auto Groups = options();
    for (const View &G : Groups ? *Groups : std::vector<View>())
      setRate(G, M.unknown("the learning rate that a scheduler has set"));
    return Groups ? Answer(CallResult()) : std::nullopt;
  }
};

// --- tables ----------------------------------------------------------------------------------------------

namespace {
template <auto Method> Answer ofOptimizer(TorchHost &H, LibraryCall &Site) {
  return (OptimizerRows{H, Site}.*Method)();
}
template <auto Method> Answer ofScheduler(TorchHost &H, LibraryCall &Site) {
  return (SchedulerRows{H, Site}.*Method)();
}

struct OptimRow {
  std::string_view Class; ///< how its name ends; empty: any
  std::string_view Name;
  Answer (*Run)(TorchHost &H, LibraryCall &Site);
  Fate What = Fate::Binding;
  ReadArguments Read = {};
  std::string_view Why = {};
};

using O = OptimizerRows;
using S = SchedulerRows;
constexpr OptimRow Rows[] = {
    {"OptimizerOptions", "clone", ofOptimizer<&O::refuse>, Fate::Value},
    {"OptimizerOptions", "get_lr", ofOptimizer<&O::refuse>, Fate::Value},
    {"OptimizerOptions", "set_lr", ofOptimizer<&O::refuse>, Fate::Value, AnyArgument, "it always throws"},
    {"OptimizerOptions", "serialize", ofOptimizer<&O::refuse>, Fate::Value, AnyArgument, "it always throws"},
    {"OptimizerParamState", "clone", ofOptimizer<&O::refuse>, Fate::Value},
    {"OptimizerParamState", "serialize", ofOptimizer<&O::refuse>, Fate::Value, AnyArgument, "it always throws"},
    {"Options", "get_lr", ofOptimizer<&O::rate>, Fate::Value},
    {"Options", "set_lr", ofOptimizer<&O::setRate>, Fate::Value, listOf<"lr">},
    {"Options", "serialize", ofOptimizer<&O::serialize>, Fate::Binding, listOf<"archive">},
    {"ParamState", "serialize", ofOptimizer<&O::serialize>, Fate::Binding, listOf<"archive">},
    {"OptimizerParamGroup", "has_options", ofOptimizer<&O::hasOptions>, Fate::Value},
    {"OptimizerParamGroup", "options", ofOptimizer<&O::groupOptions>, Fate::Value},
    {"OptimizerParamGroup", "params", ofOptimizer<&O::groupParameters>},
    {"OptimizerParamGroup", "set_options", ofOptimizer<&O::setOptions>, Fate::Value, listOf<"options">},
    {"StepLR", "get_lrs", ofScheduler<&S::steppedRates>, Fate::Value},
    {"LRScheduler", "step", ofScheduler<&S::step>, Fate::Value},
    {"LRScheduler", "get_current_lrs", ofScheduler<&S::rates>, Fate::Value},
    {"LRScheduler", "set_optimizer_lrs", ofScheduler<&S::setAll>, Fate::Value, listOf<"learning_rates">},
    {"ReduceLROnPlateauScheduler", "step", ofScheduler<&S::plateau>, Fate::Value, AnyArgument,
     "the rates are not known afterwards, whatever it is given"},
    {"Optimizer", "zero_grad", ofOptimizer<&O::zeroGrad>, Fate::Binding, listOf<"set_to_none">},
    {"Optimizer", "add_param_group", ofOptimizer<&O::addGroup>, Fate::Binding, listOf<"param_group">},
    {"Optimizer", "add_parameters", ofOptimizer<&O::addParameters>, Fate::Binding, listOf<"parameters">},
    {"Optimizer", "param_groups", ofOptimizer<&O::groups>},
    {"Optimizer", "parameters", ofOptimizer<&O::parameters>},
    {"Optimizer", "state", ofOptimizer<&O::state>},
    {"Optimizer", "defaults", ofOptimizer<&O::defaults>},
    {"Optimizer", "size", ofOptimizer<&O::size>},
    {"Optimizer", "save", ofOptimizer<&O::nothing>, Fate::Inert, AnyArgument, "its body is empty"},
    {"Optimizer", "load", ofOptimizer<&O::nothing>, Fate::Inert, AnyArgument, "its body is empty"},
    {"", "step", ofOptimizer<&O::step>, Fate::Binding, listOf<"closure">},
    {"", "save", ofOptimizer<&O::save>, Fate::Binding, listOf<"archive">},
    {"", "load", ofOptimizer<&O::load>, Fate::Binding, listOf<"archive">},
    {"", "operator==", ofOptimizer<&O::equal>, Fate::Value, AnyArgument, "both are compared"},
};
} // namespace

void listOptimizerMethods(AnswerRows &All) {
  for (const OptimRow &R : Rows)
    All.push_back({.Table = "optimizers",
                   .Class = R.Class,
                   .Name = R.Name,
                   .What = R.What,
                   .Read = R.Read,
                   .Why = R.Why,
                   .TellsUnread = R.Why.empty()});
}

std::optional<CallResult> TorchHost::callOptim(LibraryCall &Site) {
  const CXXRecordDecl *Class = Site.This ? Site.ThisType->getAsCXXRecordDecl() : nullptr;
  if (Class)
    if (const CauseId Cause = TheMachine->Mem.shadow(Site.This.At, 1); Cause > Uninitialised)
      return CallResult(TheMachine->unknown(leftOut({TheMachine->Mem.text(Cause)}).Cause));
  for (const OptimRow &R : Rows)
    if (R.Name == Site.Method && (!Class || Class->getName().ends_with(llvm::StringRef(R.Class)))) {
      if (R.Why.empty())
        tellUnread(Site, R.Read);
      return R.Run(*this, Site);
    }
  return std::nullopt;
}

/// A constructor that is compiled into LibTorch gives each field the argument of its name, and the others what the
/// headers say.
bool TorchHost::constructOptim(LibraryConstruction &Site) {
  Machine &M = *TheMachine;
  const auto argument = [&](llvm::StringRef Name) -> const Operand * {
    for (const Operand &O : Site.Arguments)
      if (O.Param && !Name.empty() && (O.Param->getName() == Name || (O.Param->getName() + "_").str() == Name))
        return &O;
    return nullptr;
  };
  const CXXRecordDecl *Class = Site.Class->getDefinition();
  for (const CXXBaseSpecifier &B : Class->bases()) {
    const CXXRecordDecl *Base = B.getType()->getAsCXXRecordDecl()->getDefinition();
    const std::optional<Place> Part = M.upcast(Site.At, Class, Base);
    if (!Part)
      return false;
    if (Base->hasDefaultConstructor()) {
      if (!M.construct(M.classType(Base), {}, *Part, Site.Site))
        return false;
      continue;
    }
    LibraryConstruction Inner = Site; // its parameters have the same names
    Inner.Class = Base;
    Inner.At = *Part;
    Inner.Type = M.classType(Base);
    if (!constructOptim(Inner))
      return false;
  }
  for (FieldDecl *F : Class->fields()) {
    const Place At = M.fieldPlace(Site.At, F);
    const QualType Type = F->getType();
    if (const Operand *O = argument(F->getName())) {
      if (Type->isReferenceType())
        M.store(At, Value::address(O->At.At), M.Context.getPointerType(bare(Type)));
      else if (!M.construct(bare(Type), {*O}, At, Site.Site))
        return false;
    } else if (F->hasInClassInitializer() && F->getInClassInitializer()) {
      M.fullExpression([&] { M.initialiseAny(F->getInClassInitializer(), Type, At); });
    } else if (!Type->isReferenceType() && !M.construct(bare(Type), {}, At, Site.Site)) {
      return false;
    }
  }
  return true;
}

std::string TorchHost::leftAs(const CXXRecordDecl *Class) const {
  const CXXRecordDecl *Base = TheMachine->findClass("torch::optim::Optimizer");
  const CXXRecordDecl *D = Class->getDefinition();
  return D && Base && Base->getDefinition() && D->isDerivedFrom(Base) ? "optimizer" : "";
}

} // namespace vramlint
