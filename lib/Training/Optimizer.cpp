// SGD, Adam, AdamW, RMSprop, Adagrad: what each step keeps per parameter, and its temporaries in order.
//
// The C++ optimizers are plain loops over the parameters, one after the other, with gradient mode off
// (torch/csrc/api/src/optim/*.cpp, 1.13 and 2.4: same memory behaviour). Step counters are C++ members, not tensors.
// State is made at a parameter's first step, Adagrad's in the constructor, so on the device the parameter has then.
//
// The values of options decide memory only through "is it zero"; a value that is not known counts as set, with an
// entry in the ledger.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Training/Optimizer.h"

#include "Ops/Core/Op.h"
#include "Tensor/Session.h"
#include "Tensor/Version.h"
#include "Training/Module.h"
#include "Training/OptimizerState.h"

#include <sstream>
#include <unordered_map>

namespace vramlint {

Optimizer::~Optimizer() = default;

void Optimizer::addGroup(ParameterGroup Group) {
  for (const Tensor &P : Group.Parameters)
    if (P.defined() && !P.isLeaf()) {
      Session::current().raise("can't optimize a non-leaf Tensor");
      return;
    }
  // Asked of the state, not of the groups: before the first step nobody sees it (optim/optimizer.cpp, 1.13).
  for (const Tensor &P : Group.Parameters)
    if (P.defined() && hasState(P)) {
      Session::current().raise("some parameters appear in more than one parameter group");
      return;
    }
  Groups.push_back(std::move(Group));
}

void Optimizer::zeroGrad(std::optional<bool> SetToNone) {
  bool ToNone = zeroGradSetsToNone(SetToNone);
  for (ParameterGroup &Group : Groups)
    for (const Tensor &P : Group.Parameters)
      if (P.defined() && P.impl().Grad) {
        if (ToNone)
          P.impl().Grad.reset();
        else
          detachGrad(P);
      }
}

Tensor newLike(const Tensor &T, Category Kind) {
  CategoryScope Scope(Kind);
  Tensor Made = makeStrided(T.sizes(), T.isNonOverlappingAndDense() ? T.strides() : contiguousStrides(T.sizes()),
                            T.dtype(), T.device());
  if (Made.defined()) // zeros, or what Adagrad begins with
    Made.storage()->Holds.Between.Low = 0;
  return Made;
}

NamedArguments StepOptions::merge(const ParameterGroup &Group, const OptionSet &Defaults) {
  NamedArguments All;
  for (const auto &[Name, Value] : Group.Options.Fields)
    All.push_back({Name, Value});
  if (!Group.HasOptions)
    for (const auto &[Name, Value] : Defaults.Fields)
      All.push_back({Name, Value});
  return All;
}

void StepOptions::tellUnread() const {
  static constexpr std::string_view Values[] = {"lr", "betas", "eps", "alpha", "dampening", "lr_decay",
                                                "initial_accumulator_value",
                                                // of LBFGS: when it stops, of which the ledger speaks
                                                "tolerance_grad", "tolerance_change"};
  Call.tellUnread(Values);
}

double StepOptions::number(std::string_view Name, double Default) {
  const Argument *A = Call.find(Name);
  if (A && A->isUnknown()) {
    assumeSet(Name);
    return 1.0;
  }
  return Call.number(Name, Default);
}

bool StepOptions::flag(std::string_view Name) {
  const Argument *A = Call.find(Name);
  if (A && A->isUnknown()) {
    assumeSet(Name);
    return true;
  }
  return Call.flag(Name, false);
}

void StepOptions::assumeSet(std::string_view Name) {
  Session::current().assume(Doubt::OptimizerOption, std::string(Name));
}

namespace {

Tensor run(std::string_view Op, const NamedArguments &Arguments) { return invokeTensor(Op, Arguments); }

/// `(state.sqrt() / correction).add_(eps)`: two buffers, of which the first dies with the expression.
Tensor correctedRoot(const Tensor &Average) {
  Tensor Root = run("sqrt", {{"self", Average}});
  Tensor Denominator = run("div", {{"self", Root}, {"other", 0.5}});
  run("add_", {{"self", Denominator}, {"other", 1e-8}});
  return Denominator;
}

/// `grad.add(p, weight_decay)`, alive until the parameter is done.
Tensor decayed(const Tensor &Grad, const Tensor &P, double Decay) {
  return Decay == 0.0 ? Grad : run("add", {{"self", Grad}, {"other", P}, {"alpha", Decay}});
}

/// State that an option wants which was set after the state was made. False after raising, as the first op on it
/// does.
bool isMade(const Tensor &State) {
  if (!State.defined())
    Session::current().raise(
        "Expected a proper Tensor but got None (or an undefined Tensor in C++) for argument #0 'self'");
  return State.defined();
}

/// Adam, AdamW and RMSprop take dense gradients alone. True after raising.
bool refusesSparse(const Tensor &Grad, std::string_view Name) {
  if (Grad.isSparse())
    Session::current().raise(std::string(Name) + " does not support sparse gradients");
  return Grad.isSparse();
}

/// An optimizer that treats every parameter on its own, with up to three tensors of state.
class PerParameter : public Optimizer {
public:
  using State = decltype(ParameterState::Tensors);

  explicit PerParameter(const OptionSet &Options) : Defaults(Options) {}

  bool hasState(const Tensor &P) const override {
    const auto Found = States.find(&P.impl());
    return Found != States.end() && Found->second.Tensors[0].defined();
  }
  ParameterState *stateOf(const Tensor &P) override { return &States[&P.impl()]; }

  void step(const std::function<void()> &Closure) override {
    GradModeScope NoGrad(false);
    if (Closure) {
      GradModeScope Grad(true);
      Closure();
    }
    for (ParameterGroup &Group : Groups) {
      StepOptions Options(*this, Group, Defaults);
      bool Updated = false;
      for (const Tensor &P : Group.Parameters) {
        if (Session::current().failed())
          return;
        if (!P.defined() || !P.impl().Grad)
          continue;
        CategoryScope Temporaries(Category::Temporary);
        ParameterState &Kept = States[&P.impl()];
        update(P, detached(P.grad()), Kept.Tensors, Options);
        ++Kept.Steps;
        Updated = true;
      }
      if (Updated)
        Options.tellUnread();
    }
  }

protected:
  /// \p Grad is `data()` of the parameter's gradient.
  virtual void update(const Tensor &P, Tensor Grad, State &Own, StepOptions &Options) = 0;

  OptionSet Defaults;
  std::unordered_map<const TensorImpl *, ParameterState> States;
};

class Sgd : public PerParameter {
  using PerParameter::PerParameter;
  void update(const Tensor &P, Tensor Grad, State &Own, StepOptions &Options) override {
    double Momentum = Options.number("momentum", 0.0);
    bool Nesterov = Options.flag("nesterov");
    Tensor Direction = decayed(Grad, P, Options.number("weight_decay", 0.0));
    if (Momentum != 0.0) {
      Tensor &Buffer = Own[0];
      if (!Buffer.defined()) {
        CategoryScope Kept(Category::OptimizerState);
        Buffer = run("clone", {{"self", Direction}});
      } else {
        run("mul_", {{"self", Buffer}, {"other", Momentum}});
        run("add_", {{"self", Buffer}, {"other", Direction}});
      }
      if (Nesterov)
        Direction = run("add", {{"self", Direction}, {"other", Buffer}, {"alpha", Momentum}});
      else
        Direction = Buffer;
    }
    // SGD alone writes through `data()`, which does not count as a change of the parameter.
    Tensor Data = detached(P);
    countForItself(Data.impl());
    run("add_", {{"self", Data}, {"other", Direction}, {"alpha", -0.1}});
  }
};

/// Adam and AdamW differ in the decay: into a copy of the gradient, or in place on the parameter beforehand.
class Adam : public PerParameter {
public:
  Adam(const OptionSet &Options, bool Decoupled) : PerParameter(Options), Decoupled(Decoupled) {}

private:
  void update(const Tensor &P, Tensor Grad, State &Own, StepOptions &Options) override {
    double Decay = Options.number("weight_decay", Decoupled ? 1e-2 : 0.0);
    bool Amsgrad = Options.flag("amsgrad");
    if (refusesSparse(Grad, Decoupled ? "AdamW" : "Adam"))
      return;
    if (Decoupled && Decay != 0.0)
      run("mul_", {{"self", P}, {"other", 0.99}});
    if (!Own[0].defined())
      for (int I = 0; I != (Amsgrad ? 3 : 2); ++I)
        Own[I] = newLike(P, Category::OptimizerState);
    if (!Decoupled)
      Grad = decayed(Grad, P, Decay);
    run("mul_", {{"self", Own[0]}, {"other", 0.9}});
    run("add_", {{"self", Own[0]}, {"other", Grad}, {"alpha", 0.1}});
    run("mul_", {{"self", Own[1]}, {"other", 0.999}});
    run("addcmul_", {{"self", Own[1]}, {"tensor1", Grad}, {"tensor2", Grad}, {"value", 0.001}});
    // max_out writes the running maximum in place.
    if (Amsgrad && !isMade(Own[2]))
      return;
    Tensor Denominator = correctedRoot(Amsgrad ? Own[2] : Own[1]);
    run("addcdiv_", {{"self", P}, {"tensor1", Own[0]}, {"tensor2", Denominator}, {"value", -0.1}});
  }

  bool Decoupled;
};

class RmsProp : public PerParameter {
  using PerParameter::PerParameter;
  void update(const Tensor &P, Tensor Grad, State &Own, StepOptions &Options) override {
    auto &[Square, Momentum, Mean] = Own;
    bool HasMomentum = Options.number("momentum", 0.0) > 0.0, Centered = Options.flag("centered");
    const double Decay = Options.number("weight_decay", 0.0);
    if (refusesSparse(Grad, "RMSprop"))
      return;
    if (!Square.defined()) {
      Square = newLike(P, Category::OptimizerState);
      if (HasMomentum)
        Momentum = newLike(P, Category::OptimizerState);
      if (Centered)
        Mean = newLike(P, Category::OptimizerState);
    }
    Grad = decayed(Grad, P, Decay);
    run("mul_", {{"self", Square}, {"other", 0.99}});
    run("addcmul_", {{"self", Square}, {"tensor1", Grad}, {"tensor2", Grad}, {"value", 0.01}});
    Tensor Average;
    if (Centered && !isMade(Mean))
      return;
    if (Centered) {
      run("mul_", {{"self", Mean}, {"other", 0.99}});
      run("add_", {{"self", Mean}, {"other", Grad}, {"alpha", 0.01}});
      Average = run("addcmul", {{"self", Square}, {"tensor1", Mean}, {"tensor2", Mean}, {"value", -1.0}});
      run("sqrt_", {{"self", Average}});
    } else {
      Average = run("sqrt", {{"self", Square}});
    }
    run("add_", {{"self", Average}, {"other", 1e-8}});
    if (HasMomentum && !isMade(Momentum))
      return;
    if (HasMomentum) {
      run("mul_", {{"self", Momentum}, {"other", 0.9}});
      run("addcdiv_", {{"self", Momentum}, {"tensor1", Grad}, {"tensor2", Average}});
      run("add_", {{"self", P}, {"other", Momentum}, {"alpha", -0.1}});
    } else {
      run("addcdiv_", {{"self", P}, {"tensor1", Grad}, {"tensor2", Average}, {"value", -0.1}});
    }
  }
};

class Adagrad : public PerParameter {
  using PerParameter::PerParameter;
  /// Only the places that the gradient has are looked at and changed.
  static void updateSparse(const Tensor &P, const Tensor &Given, const Tensor &Sum, double Decay) {
    if (Decay != 0.0)
      return Session::current().raise("weight_decay option is not compatible with sparse gradients");
    const Tensor Grad = run("coalesce", {{"self", Given}});
    if (!Grad.defined()) // no model on CUDA, which is told
      return;
    const Tensor Indices = run("_indices", {{"self", Grad}}), Values = run("_values", {{"self", Grad}});
    const auto addAtPlaces = [&](const Tensor &To, Tensor New, double Alpha) {
      const Tensor Made = run("sparse_coo_tensor", {{"indices", Indices}, {"values", New}, {"size", Given.sizes()}});
      New = Tensor();
      run("add_", {{"self", To}, {"other", Made}, {"alpha", Alpha}});
    };
    addAtPlaces(Sum, run("pow", {{"self", Values}, {"exponent", 2}}), 1.0);
    const Tensor Masked = run("sparse_mask", {{"self", Sum}, {"mask", Grad}});
    const Tensor Root = run("sqrt_", {{"self", run("_values", {{"self", Masked}})}});
    run("add_", {{"self", Root}, {"other", 1e-10}});
    addAtPlaces(P, run("div", {{"self", Values}, {"other", Root}}), -0.1);
  }
  /// Only the constructor makes the sums: step() has no others (optim/adagrad.cpp, 1.13).
  void groupsGiven() override {
    for (const ParameterGroup &Group : Groups)
      for (const Tensor &P : Group.Parameters)
        if (P.defined())
          States[&P.impl()].Tensors[0] = newLike(P, Category::OptimizerState);
  }
  void update(const Tensor &P, Tensor Grad, State &Own, StepOptions &Options) override {
    const double Decay = Options.number("weight_decay", 0.0);
    if (!Own[0].defined()) {
      // The message shows the tensor, which is printed as doubles in the host's memory.
      run("to", {{"self", detached(P)}, {"device", Device{DeviceType::CPU, -1}}, {"dtype", Dtype::Double}});
      Session::current().raise("state found NULL for the Tensor '" + P.impl().Name +
                               "': it is in a group that was added after the constructor");
      return;
    }
    if (Grad.isSparse())
      return updateSparse(P, Grad, Own[0], Decay);
    Grad = decayed(Grad, P, Decay);
    run("addcmul_", {{"self", Own[0]}, {"tensor1", Grad}, {"tensor2", Grad}, {"value", 1.0}});
    Tensor Root = run("sqrt", {{"self", Own[0]}});
    run("add_", {{"self", Root}, {"other", 1e-10}});
    run("addcdiv_", {{"self", P}, {"tensor1", Grad}, {"tensor2", Root}, {"value", -0.1}});
  }
};

} // namespace

static std::optional<double> numberIn(const OptionSet &Options, std::string_view Field) {
  const auto Found = Options.Fields.find(Field);
  if (Found == Options.Fields.end())
    return std::nullopt;
  if (const auto *N = Found->second.get<double>())
    return *N;
  const auto *I = Found->second.get<std::int64_t>();
  return I ? std::optional(static_cast<double>(*I)) : std::nullopt;
}

/// What the constructors refuse (torch/csrc/api/include/torch/optim/*.h, 1.13 to 2.11); LBFGS takes anything. Raises
/// for options that are known.
static void checkOptions(std::string_view Name, const OptionSet &Options) {
  const auto refuse = [](std::string_view What, double Number) {
    std::ostringstream Text;
    Text << "Invalid " << What << ": " << Number;
    Session::current().raise(Text.str());
  };
  static constexpr std::pair<std::string_view, std::string_view> NotNegative[] = {
      {"lr", "learning rate"},
      {"eps", "epsilon value"},
      {"lr_decay", "lr_decay value"},
      {"momentum", "momentum value"},
      {"weight_decay", "weight_decay value"},
      {"alpha", "alpha value"},
      {"initial_accumulator_value", "initial_accumulator_value value"}};
  if (Name == "LBFGS")
    return;
  for (const auto &[Field, What] : NotNegative)
    if (const std::optional<double> N = numberIn(Options, Field); N && *N < 0)
      return refuse(What, *N);
  if (const auto Betas = Options.Fields.find("betas"); Betas != Options.Fields.end())
    if (const auto *Pair = Betas->second.get<ArgumentList>())
      for (std::size_t I = 0; I < Pair->size(); ++I)
        if (const auto *B = (*Pair)[I].get<double>(); B && !(0 <= *B && *B < 1))
          return refuse("beta parameter at index " + std::to_string(I), *B);
  const auto Nesterov = Options.Fields.find("nesterov");
  const bool *On = Nesterov == Options.Fields.end() ? nullptr : Nesterov->second.get<bool>();
  const auto isGiven = [&](std::string_view Field) { return Options.Fields.count(Field) != 0; };
  const std::optional<double> Momentum = numberIn(Options, "momentum"), Dampening = numberIn(Options, "dampening");
  if (On && *On && ((Momentum ? *Momentum <= 0 : !isGiven("momentum")) || (Dampening && *Dampening != 0)))
    Session::current().raise("Nesterov momentum requires a momentum and zero dampening");
}

template <typename T> static std::unique_ptr<Optimizer> makeOf(const OptionSet &Options) {
  return std::make_unique<T>(Options);
}
template <bool Decoupled> static std::unique_ptr<Optimizer> makeAdam(const OptionSet &Options) {
  return std::make_unique<Adam>(Options, Decoupled);
}

std::unique_ptr<Optimizer> makeOptimizer(std::string_view Name, std::vector<ParameterGroup> Groups,
                                         const OptionSet &Options) {
  using Make = std::unique_ptr<Optimizer> (*)(const OptionSet &);
  static constexpr std::pair<std::string_view, Make> Makers[] = {
      {"SGD", makeOf<Sgd>},         {"Adam", makeAdam<false>},    {"AdamW", makeAdam<true>},
      {"RMSprop", makeOf<RmsProp>}, {"Adagrad", makeOf<Adagrad>}, {"LBFGS", makeLbfgs}};
  const auto *Found = std::find_if(std::begin(Makers), std::end(Makers), [&](auto &M) { return M.first == Name; });
  if (Found == std::end(Makers))
    return nullptr;
  std::unique_ptr<Optimizer> Made = Found->second(Options);
  Made->TypeName = std::string(Name);
  Made->MadeWith = Options;
  for (ParameterGroup &Group : Groups)
    Made->addGroup(std::move(Group));
  if (!Session::current().failed())
    checkOptions(Name, Options);
  if (!Session::current().failed())
    Made->groupsGiven();
  return Made;
}

} // namespace vramlint
