// torch::optim without data: parameter groups, per-parameter state, the tensors each step makes.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Ops/Core/Argument.h"
#include "Support/StateHash.h"
#include "Tensor/Tensor.h"

#include <array>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace vramlint {

struct ParameterGroup {
  std::vector<Tensor> Parameters;
  OptionSet Options; ///< `lr`, `momentum`, `weight_decay`, `betas` ... as far as set
  /// The program gave the group options: what they do not set has the headers' defaults, not the optimizer's.
  bool HasOptions = false;
};

/// What is kept of one parameter between steps.
struct ParameterState {
  std::array<Tensor, 3> Tensors;           ///< undefined until they are made
  std::array<std::deque<Tensor>, 4> Lists; ///< of LBFGS: its history
  std::int64_t Steps = 0;
};

class Optimizer {
public:
  virtual ~Optimizer();
  std::string TypeName; ///< `SGD`
  std::vector<ParameterGroup> Groups;
  OptionSet MadeWith; ///< what the program gave for all groups

  /// \p Closure, when given, is run as LibTorch runs it (once for most, repeatedly for LBFGS).
  virtual void step(const std::function<void()> &Closure) = 0;
  void zeroGrad(std::optional<bool> SetToNone);
  virtual void addGroup(ParameterGroup Group);
  /// What the constructor does once it has the groups.
  virtual void groupsGiven() {}
  /// Whether it keeps state for this parameter by now.
  virtual bool hasState(const Tensor &) const { return false; }
  /// That state, made when there is none; null where it is not kept for each parameter.
  virtual ParameterState *stateOf(const Tensor &) { return nullptr; }
  /// What a step depends on, numbers apart: groups, and which parameters have a state.
  virtual void describe(StateHash &H) const;
};

/// `SGD`, `Adam`, `AdamW`, `RMSprop`, `Adagrad`, `LBFGS`; null for anything else. Defaults come from \p Options.
std::unique_ptr<Optimizer> makeOptimizer(std::string_view Name, std::vector<ParameterGroup> Groups,
                                         const OptionSet &Options);

} // namespace vramlint
