// Methods of optimizers.
//
// The groups are handed out as a vector of the program's; what the program changes there (a learning rate,
// parameters) is read back before each step.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Torch/Answers.h"
#include "Torch/Names.h"
#include "Torch/OptimizerState.h"
#include "Torch/Serialization.h"
#include "Torch/TorchHost.h"

namespace vramlint {
using namespace clang;

/// Appends the tensors of a list; false when \p A is no list, or holds what is no tensor that is known.
static bool appendTensors(const Argument &A, std::vector<Tensor> &To) {
  const auto *List = A.get<ArgumentList>();
  if (!List)
    return false;
  for (const Argument &E : *List) {
    const auto *T = E.get<Tensor>();
    if (!T && !E.isNone())
      return false;
    To.push_back(T ? *T : Tensor());
  }
  return true;
}

static const Argument *fieldOf(const OptionSet &Set, std::string_view Name) {
  auto I = Set.Fields.find(Name);
  return I == Set.Fields.end() ? nullptr : &I->second;
}

/// A group as the program sees it: parameters, and its own options or else the optimizer's.
static Argument describeGroup(const Optimizer &Optim, const ParameterGroup &G) {
  auto Options = std::make_shared<OptionSet>(G.Options);
  Options->Type = Optim.TypeName + "Options";
  if (!G.HasOptions)
    Options->Fields = Optim.MadeWith.Fields;
  auto Group = std::make_shared<OptionSet>();
  Group->Type = "OptimizerParamGroup";
  Group->Fields["params"] = Argument(G.Parameters);
  Group->Fields["options"] = Argument(std::move(Options));
  return Group;
}

bool readGroup(const Argument &A, ParameterGroup &Into) {
  if (A.is<ArgumentList>())
    return appendTensors(A, Into.Parameters = {});
  const auto *Set = A.get<std::shared_ptr<OptionSet>>();
  if (!Set || !*Set)
    return false;
  if (const Argument *Parameters = fieldOf(**Set, "params"))
    if (!appendTensors(*Parameters, Into.Parameters = {}))
      return false;
  const Argument *Options = fieldOf(**Set, "options");
  if (!Options || Options->isNone())
    return true;
  const auto *Own = Options->get<std::shared_ptr<OptionSet>>();
  if (!Own)
    return false;
  Into.HasOptions = *Own != nullptr;
  if (*Own)
    Into.Options = **Own;
  return true;
}

/// Runs \p F while the optimizer has its state; what the program was given of it is the program's otherwise, so that
/// what it lets go of dies.
template <class Function>
static auto withState(Machine &M, HandedOutObjects &Out, Place Owner, Optimizer &Optim, Function F) {
  readState(M, Out, Owner, Optim);
  auto Result = F();
  writeState(M, Out, Owner, Optim);
  return Result;
}

struct OptimizerRows {
  using Answer = std::optional<CallResult> (*)(TorchHost &H, LibraryCall &Site, OptimizerObject &O);

  /// What the program did to the vector that `param_groups()` gave it.
  static void readBack(TorchHost &H, Place Of, Optimizer &Optim) {
    auto I = H.HandedOut.find({Of.At, "param_groups"});
    if (I == H.HandedOut.end())
      return;
    const Argument Now = toArgument(*H.TheMachine, I->second->operand());
    const auto *Groups = Now.get<ArgumentList>();
    if (!Groups)
      return;
    Optim.Groups.resize(Groups->size());
    for (std::size_t G = 0; G < Groups->size(); ++G)
      if (!readGroup((*Groups)[G], Optim.Groups[G]))
        H.TheSession.assume(Doubt::UnknownValue, "a parameter group of an optimizer");
  }

  /// Whether there is a closure: none by default, and an empty std::function is none.
  static bool isGiven(Machine &M, const Operand &Closure, const Expr *Site) {
    if (Closure.Defaulted)
      return false;
    if (!Closure.isPlaced() || knownClass(Closure.Type) != KnownClass::Function)
      return true;
    const std::optional<CallResult> R = M.callMethod(Closure.At, Closure.Type, "operator bool", {}, Site);
    return !R || R->V.isUnknown() || R->V.truth();
  }

  static std::optional<CallResult> step(TorchHost &H, LibraryCall &Site, OptimizerObject &O) {
    Machine &M = *H.TheMachine;
    const std::shared_ptr<Optimizer> Optim = O.Optim;
    readBack(H, Site.This, *Optim);
    Tensor Loss; // of the first run, which is what step returns
    std::function<void()> Closure;
    if (Site.count() && isGiven(M, Site.Arguments[0], Site.Site))
      Closure = [&M, &Site, &Loss, First = true]() mutable {
        M.fullExpression([&] {
          const CallResult R = M.callCallable(Site.Arguments[0], {}, Site.Site);
          const Tensor *T = R.At ? tensorAt(M, R.At) : nullptr;
          if (T && std::exchange(First, false))
            Loss = *T;
        });
      };
    withState(M, H.HandedOut, Site.This, *Optim, [&] {
      TorchHost::PhaseScope Phase(H, "step");
      Optim->step(Closure);
      return true;
    });
    H.IterationDone = true;
    return give(M, Site, Argument(Loss));
  }

  static std::optional<CallResult> zeroGrad(TorchHost &H, LibraryCall &Site, OptimizerObject &O) {
    readBack(H, Site.This, *O.Optim);
    std::optional<bool> SetToNone;
    if (Site.count() && !Site.Arguments[0].Defaulted) {
      const std::optional<std::int64_t> Given = integerOf(*H.TheMachine, Site.Arguments[0]);
      if (!Given)
        return std::nullopt;
      SetToNone = *Given != 0;
    }
    H.beginIterationIfDue();
    O.Optim->zeroGrad(SetToNone);
    return CallResult();
  }

  static std::optional<CallResult> addGroup(TorchHost &H, LibraryCall &Site, OptimizerObject &O) {
    readBack(H, Site.This, *O.Optim);
    ParameterGroup G;
    if (!readGroup(toArgument(*H.TheMachine, Site.Arguments[0]), G))
      return std::nullopt;
    if (const auto Given = H.HandedOut.find({Site.This.At, "defaults"});
        Given != H.HandedOut.end() && !G.HasOptions) {
      const Argument Now = toArgument(*H.TheMachine, Given->second->operand());
      if (const auto *Options = Now.get<std::shared_ptr<OptionSet>>(); Options && *Options) {
        G.Options = **Options;
        G.HasOptions = true;
      }
    }
    return withState(*H.TheMachine, H.HandedOut, Site.This, *O.Optim, [&] {
      O.Optim->addGroup(std::move(G));
      return CallResult();
    });
  }

  /// To the first group (add_parameters).
  static std::optional<CallResult> addParameters(TorchHost &H, LibraryCall &Site, OptimizerObject &O) {
    readBack(H, Site.This, *O.Optim);
    if (O.Optim->Groups.empty() ||
        !appendTensors(toArgument(*H.TheMachine, Site.Arguments[0]), O.Optim->Groups.front().Parameters))
      return std::nullopt;
    return CallResult();
  }

  static Argument describeGroups(const Optimizer &Optim) {
    ArgumentList List;
    for (const ParameterGroup &G : Optim.Groups)
      List.push_back(describeGroup(Optim, G));
    return List;
  }

  static std::optional<CallResult> groups(TorchHost &H, LibraryCall &Site, OptimizerObject &O) {
    readBack(H, Site.This, *O.Optim);
    return CallResult(
        H.handOut(Site.This, "param_groups", describeGroups(*O.Optim), bare(Site.ReturnType), Site.Site));
  }

  /// The options of groups that are added later; those that are there have copies of their own.
  static std::optional<CallResult> defaults(TorchHost &H, LibraryCall &Site, OptimizerObject &O) {
    Machine &M = *H.TheMachine;
    auto Options = std::make_shared<OptionSet>(O.Optim->MadeWith);
    Options->Type = O.Optim->TypeName + "Options";
    const CXXRecordDecl *Class = M.findClass(std::string(OptimNames.Prefix) + Options->Type);
    if (!Class)
      return std::nullopt;
    return CallResult(H.handOut(Site.This, "defaults", Argument(std::move(Options)), M.classType(Class), Site.Site));
  }

  /// A scheduler's step: what the learning rates are now is not known, to those either who hold the groups.
  static void forgetRates(TorchHost &H, Place Of, Optimizer &Optim) {
    readBack(H, Of, Optim);
    for (ParameterGroup &G : Optim.Groups) {
      if (!std::exchange(G.HasOptions, true))
        G.Options = Optim.MadeWith;
      G.Options.Fields["lr"] = UnknownValue{"the learning rate that a scheduler has set"};
    }
    if (auto I = H.HandedOut.find({Of.At, "param_groups"}); I != H.HandedOut.end())
      H.handOut(Of, "param_groups", describeGroups(Optim), I->second->operand().Type, nullptr);
  }

  static std::optional<CallResult> state(TorchHost &H, LibraryCall &Site, OptimizerObject &O) {
    readBack(H, Site.This, *O.Optim);
    const std::optional<Place> At = stateTable(*H.TheMachine, H.HandedOut, Site, *O.Optim);
    return At ? std::optional(CallResult(*At)) : std::nullopt;
  }

  /// Of the first group.
  static std::optional<CallResult> parameters(TorchHost &H, LibraryCall &Site, OptimizerObject &O) {
    readBack(H, Site.This, *O.Optim);
    const std::vector<Tensor> First =
        O.Optim->Groups.empty() ? std::vector<Tensor>() : O.Optim->Groups.front().Parameters;
    return CallResult(H.handOut(Site.This, "parameters", Argument(First), bare(Site.ReturnType), Site.Site));
  }

  static std::optional<CallResult> size(TorchHost &H, LibraryCall &Site, OptimizerObject &O) {
    readBack(H, Site.This, *O.Optim);
    std::size_t Count = 0;
    for (const ParameterGroup &G : O.Optim->Groups)
      Count += G.Parameters.size();
    return Value::integer(static_cast<std::int64_t>(Count));
  }

  static std::optional<CallResult> save(TorchHost &H, LibraryCall &Site, OptimizerObject &O) {
    readBack(H, Site.This, *O.Optim);
    const std::shared_ptr<Optimizer> Optim = O.Optim;
    return withState(*H.TheMachine, H.HandedOut, Site.This, *Optim,
                     [&] { return saveOptimizer(*H.TheMachine, Site.Arguments[0], *Optim); });
  }
  static std::optional<CallResult> load(TorchHost &H, LibraryCall &Site, OptimizerObject &O) {
    readBack(H, Site.This, *O.Optim);
    const std::shared_ptr<Optimizer> Optim = O.Optim;
    return withState(*H.TheMachine, H.HandedOut, Site.This, *Optim,
                     [&] { return loadOptimizer(*H.TheMachine, Site.Arguments[0], *Optim); });
  }

  struct Row {
    std::string_view Name;
    Answer Run;
    ReadArguments Read;
  };
  static constexpr Row Rows[] = {{"step", step, listOf<"closure">},
                                 {"zero_grad", zeroGrad, listOf<"set_to_none">},
                                 {"add_param_group", addGroup, listOf<"param_group">},
                                 {"add_parameters", addParameters, listOf<"parameters">},
                                 {"param_groups", groups, {}},
                                 {"parameters", parameters, {}},
                                 {"state", state, {}},
                                 {"defaults", defaults, {}},
                                 {"size", size, {}},
                                 {"save", save, listOf<"archive">},
                                 {"load", load, listOf<"archive">}};
};

struct SchedulerRows {
  using Answer = std::optional<CallResult>;
  struct Row {
    std::string_view Name;
    Answer (*Run)(TorchHost &H, LibraryCall &Site, Place At, OptimizerObject &O);
    Fate What;
    ReadArguments Read;
    std::string_view Why;
    bool TellsUnread;
  };

  static Answer step(TorchHost &H, LibraryCall &, Place At, OptimizerObject &O) {
    OptimizerRows::forgetRates(H, At, *O.Optim);
    return CallResult();
  }
  static Answer rates(TorchHost &H, LibraryCall &Site, Place At, OptimizerObject &O) {
    OptimizerRows::readBack(H, At, *O.Optim);
    ArgumentList Rates;
    for (const ParameterGroup &G : O.Optim->Groups) {
      const auto &Fields = (G.HasOptions ? G.Options : O.Optim->MadeWith).Fields;
      const auto Rate = Fields.find("lr");
      Rates.push_back(Rate == Fields.end() ? UnknownValue{"the learning rate of an optimizer"} : Rate->second);
    }
    return give(*H.TheMachine, Site, Rates);
  }
  static constexpr Row Rows[] = {
      {"step", step, Fate::Binding, AnyArgument, "the rates are not known afterwards, whatever it is given", false},
      {"get_current_lrs", rates, Fate::Value, {}, "the groups' rates", true},
  };
};

void listOptimizerMethods(AnswerRows &Rows) {
  for (const OptimizerRows::Row &R : OptimizerRows::Rows)
    Rows.push_back({.Table = "optimizers", .Name = R.Name, .Read = R.Read});
  for (const SchedulerRows::Row &R : SchedulerRows::Rows)
    Rows.push_back({.Table = "schedulers",
                    .Name = R.Name,
                    .What = R.What,
                    .Read = R.Read,
                    .Why = R.Why,
                    .TellsUnread = R.TellsUnread});
}

std::optional<CallResult> TorchHost::callScheduler(LibraryCall &Site, const SchedulerObject &Scheduler) {
  const HostRef Object = TheMachine->slot(Scheduler.Optimizer);
  auto *O = dynamic_cast<OptimizerObject *>(Object.get());
  if (O && O->Optim)
    for (const SchedulerRows::Row &R : SchedulerRows::Rows)
      if (R.Name == Site.Method)
        return R.Run(*this, Site, Scheduler.Optimizer, *O);
  return std::nullopt;
}

std::optional<CallResult> TorchHost::callOptimizer(LibraryCall &Site, OptimizerObject &O) {
  for (const OptimizerRows::Row &R : OptimizerRows::Rows)
    if (R.Name == Site.Method && O.Optim) {
      tellUnread(Site, R.Read);
      return R.Run(*this, Site, O);
    }
  return std::nullopt;
}

} // namespace vramlint
