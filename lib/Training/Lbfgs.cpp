// LBFGS: all parameters as one flat vector; the closure runs inside step while the history is alive.
//
// How often it iterates depends on values. The model takes every iteration that max_iter and max_eval allow, accepts
// every curvature pair, and lets a line search succeed at its first try; all three are written to the ledger, because
// the history (two vectors per accepted pair) is what grows. Known is that a step ends before its first iteration
// where no parameter has a gradient or max_iter allows none, and that the very first takes place where no tolerance
// ends it before. Order of tensors as in torch/csrc/api/src/optim/lbfgs.cpp (1.13), measured on CPU.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Training/OptimizerState.h"
#include "Training/State.h"

#include <algorithm>
#include <deque>

namespace vramlint {

namespace {

Tensor run(std::string_view Op, const NamedArguments &Arguments) { return invokeTensor(Op, Arguments); }
Tensor dot(const Tensor &A, const Tensor &B) { return run("dot", {{"self", A}, {"tensor", B}}); }

class Lbfgs : public Optimizer {
public:
  explicit Lbfgs(const OptionSet &Options) : Defaults(Options) {}

  void addGroup(ParameterGroup Group) override {
    if (!Groups.empty()) {
      Session::current().raise("LBFGS doesn't support per-parameter options (parameter groups)");
      return;
    }
    Optimizer::addGroup(std::move(Group));
  }

  bool hasState(const Tensor &P) const override { return isFirst(P) && Direction.defined(); }
  ParameterState *stateOf(const Tensor &P) override { return isFirst(P) ? &Kept : nullptr; }
  void step(const std::function<void()> &Closure) override;
  /// How many directions are kept, and what came of the last steps, decides what a step allocates.
  void describe(StateHash &H) const override;

private:
  bool isFirst(const Tensor &P) const;
  /// One call of the user's closure, with gradient mode on.
  static void evaluate(const std::function<void()> &Closure) {
    GradModeScope Grad(true);
    CategoryScope AsUsual(Category::Activation);
    Closure();
  }
  /// `_gather_flat_grad`: views of the gradients (zeros where there is none), concatenated.
  Tensor gatherGradient() const {
    std::vector<Tensor> Views;
    for (const Tensor &P : Groups[0].Parameters) {
      if (P.impl().Grad) {
        const Tensor Dense = P.grad().isSparse() ? run("to_dense", {{"self", P.grad()}}) : P.grad();
        Views.push_back(run("view", {{"self", Dense}, {"size", Sizes{-1}}}));
      } else {
        Views.push_back(makeTensor({P.numel()}, P.dtype(), P.device()));
      }
    }
    return run("cat", {{"tensors", Views}, {"dim", 0}});
  }
  /// Whether the step ends for certain once the first gradients are there.
  bool endsAtOnce(std::int64_t MaxIterations, double Tolerance) const {
    const bool IsZero = std::none_of(Groups[0].Parameters.begin(), Groups[0].Parameters.end(),
                                     [](const Tensor &P) { return P.defined() && P.impl().Grad; });
    return MaxIterations <= 0 || (IsZero && Tolerance >= 0);
  }
  /// `val(x.abs().max())` and `val(x.abs().sum())`.
  static void magnitude(const Tensor &X, std::string_view Reduction) {
    Tensor Absolute = run("abs", {{"self", X}});
    run(Reduction, {{"self", Absolute}});
  }
  void updateDirection(std::int64_t HistorySize);
  /// One successful evaluation of `_strong_wolfe`.
  void searchLine(const std::function<void()> &Closure);

  OptionSet Defaults;
  Tensor FlatGradient; ///< of the step that is running
  ParameterState Kept; ///< with the first parameter, of all of them
  Tensor &Direction = Kept.Tensors[0], &HDiagonal = Kept.Tensors[1], &PreviousGradient = Kept.Tensors[2];
  std::deque<Tensor> &OldDirections = Kept.Lists[0], &OldSteps = Kept.Lists[1], &Curvatures = Kept.Lists[2];
  std::deque<Tensor> &Coefficients = Kept.Lists[3];
  std::int64_t &Iterations = Kept.Steps; ///< over all steps
};

bool Lbfgs::isFirst(const Tensor &P) const {
  return !Groups.empty() && !Groups[0].Parameters.empty() && Groups[0].Parameters[0].defined() &&
         &Groups[0].Parameters[0].impl() == &P.impl();
}

void Lbfgs::describe(StateHash &H) const {
  Optimizer::describe(H);
  for (const Tensor &T : {FlatGradient, Direction, PreviousGradient, HDiagonal})
    vramlint::describe(H, T);
  for (const std::deque<Tensor> &History : Kept.Lists) {
    H.mix(History.size());
    for (const Tensor &T : History)
      vramlint::describe(H, T);
  }
  H.mix(std::min<std::int64_t>(Iterations, 2)); // only the first is told from others
}

void Lbfgs::updateDirection(std::int64_t HistorySize) {
  CategoryScope Kept(Category::OptimizerState);
  if (Iterations == 1) {
    Direction = run("neg", {{"self", FlatGradient}});
    HDiagonal = makeTensor({}, Dtype::Long, Device{DeviceType::CPU, -1});
    OldDirections.clear();
    OldSteps.clear();
    Curvatures.clear();
    return;
  }
  Tensor Y = run("sub", {{"self", FlatGradient}, {"other", PreviousGradient}});
  Tensor S = run("mul", {{"self", Direction}, {"other", 1.0}});
  Tensor Ys = dot(Y, S);
  if (static_cast<std::int64_t>(OldDirections.size()) == HistorySize && HistorySize > 0) {
    OldDirections.pop_front();
    OldSteps.pop_front();
    Curvatures.pop_front();
  }
  OldDirections.push_back(Y);
  OldSteps.push_back(S);
  Curvatures.push_back(run("reciprocal", {{"self", Ys}}));
  HDiagonal = run("div", {{"self", Ys}, {"other", dot(Y, Y)}});
  std::size_t Pairs = OldDirections.size();
  if (Coefficients.size() < Pairs)
    Coefficients.resize(Pairs);
  CategoryScope Temporaries(Category::Temporary);
  Tensor Q = run("neg", {{"self", FlatGradient}});
  for (std::size_t I = Pairs; I-- > 0;) {
    Coefficients[I] = run("mul", {{"self", dot(OldSteps[I], Q)}, {"other", Curvatures[I]}});
    run("add_", {{"self", Q}, {"other", OldDirections[I]}, {"alpha", 0.5}});
  }
  {
    CategoryScope DirectionKept(Category::OptimizerState);
    Direction = run("mul", {{"self", Q}, {"other", HDiagonal}});
  }
  for (std::size_t I = 0; I != Pairs; ++I) {
    Tensor Beta = run("mul", {{"self", dot(OldDirections[I], Direction)}, {"other", Curvatures[I]}});
    run("sub", {{"self", Coefficients[I]}, {"other", Beta}});
    run("add_", {{"self", Direction}, {"other", OldSteps[I]}, {"alpha", 0.5}});
  }
}

void Lbfgs::searchLine(const std::function<void()> &Closure) {
  std::vector<Tensor> Start;
  for (const Tensor &P : Groups[0].Parameters)
    Start.push_back(run("clone", {{"self", detached(P)}}));
  magnitude(Direction, "max");
  Tensor Before = run("clone", {{"self", FlatGradient}});
  evaluate(Closure);
  Tensor After = gatherGradient();
  Tensor Slope = dot(After, Direction);
  FlatGradient = After;
}

void Lbfgs::step(const std::function<void()> &Closure) {
  Session &S = Session::current();
  GradModeScope NoGrad(false);
  if (!Closure)
    return S.raise("LBFGS requires a closure function");
  if (Groups.empty())
    return;
  if (Groups[0].Parameters.empty()) // its state is kept with the first parameter
    return S.raise("vector::_M_range_check: __n (which is 0) >= this->size() (which is 0)");
  StepOptions Options(*this, Groups[0], Defaults);
  auto MaxIterations = static_cast<std::int64_t>(Options.number("max_iter", 20));
  double MaxEvaluations = Options.number("max_eval", static_cast<double>(MaxIterations * 5 / 4));
  auto HistorySize = static_cast<std::int64_t>(Options.number("history_size", 100));
  const bool LineSearch = Options.isSet("line_search_fn");
  const double Tolerance = Options.number("tolerance_grad", 1e-7);
  Options.tellUnread();

  CategoryScope Temporaries(Category::Temporary);
  evaluate(Closure);
  if (S.failed())
    return;
  FlatGradient = gatherGradient();
  magnitude(FlatGradient, "max");
  if (endsAtOnce(MaxIterations, Tolerance)) {
    FlatGradient = Tensor();
    return;
  }
  const bool IsOnly = MaxIterations == 1 && Iterations == 0 && Tolerance < 0 && !LineSearch;
  if (!IsOnly)
    S.assume(Doubt::LbfgsIterations,
             LineSearch ? "of its iterations, each line search to succeed at once" : "of its iterations");
  std::int64_t Evaluations = 1;
  for (std::int64_t Round = 1; Round <= MaxIterations && !S.failed(); ++Round) {
    ++Iterations;
    updateDirection(HistorySize);
    if (!PreviousGradient.defined()) {
      CategoryScope Kept(Category::OptimizerState);
      PreviousGradient = run("clone", {{"self", FlatGradient}});
    }
    if (Round == 1)
      magnitude(FlatGradient, "sum");
    Tensor Slope = dot(FlatGradient, Direction);
    if (LineSearch) {
      searchLine(Closure);
      ++Evaluations;
      magnitude(FlatGradient, "max");
    } else if (Round != MaxIterations) {
      evaluate(Closure);
      FlatGradient = gatherGradient();
      magnitude(FlatGradient, "max");
      ++Evaluations;
    }
    if (Round == MaxIterations || static_cast<double>(Evaluations) >= MaxEvaluations)
      break;
    Tensor Scaled = run("mul", {{"self", Direction}, {"other", 1.0}});
    magnitude(Scaled, "max");
  }
  FlatGradient = Tensor();
}

} // namespace

std::unique_ptr<Optimizer> makeLbfgs(const OptionSet &Options) { return std::make_unique<Lbfgs>(Options); }

} // namespace vramlint
