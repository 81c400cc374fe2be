// What the optimizers share: gradient mode, options of a group over the optimizer's defaults, state tensors.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Ops/Core/Op.h"
#include "Tensor/Session.h"
#include "Training/Optimizer.h"

namespace vramlint {

/// Gradient mode for its lifetime (`NoGradGuard`, `AutoGradMode`).
class GradModeScope {
public:
  explicit GradModeScope(bool On) : Previous(Session::current().GradEnabled) { Session::current().GradEnabled = On; }
  ~GradModeScope() { Session::current().GradEnabled = Previous; }
  GradModeScope(const GradModeScope &) = delete;
  GradModeScope &operator=(const GradModeScope &) = delete;

private:
  bool Previous;
};

/// Options of a group, falling back to the optimizer's. An unknown value counts as set and is written to the ledger.
class StepOptions {
public:
  StepOptions(const Optimizer &Of, const ParameterGroup &Group, const OptionSet &Defaults)
      : Held(merge(Group, Defaults)), Call(Of.TypeName, Held) {}
  StepOptions(const StepOptions &) = delete;
  StepOptions &operator=(const StepOptions &) = delete;

  double number(std::string_view Name, double Default);
  bool flag(std::string_view Name);
  bool isSet(std::string_view Name) const { return Call.has(Name); }
  /// Tells the ledger of options that no step asked for, but for those that change values only.
  void tellUnread() const;

private:
  static NamedArguments merge(const ParameterGroup &Group, const OptionSet &Defaults);
  void assumeSet(std::string_view Name);

  NamedArguments Held;
  OpCall Call;
};

/// New memory with the geometry of \p T (zeros_like with MemoryFormat::Preserve).
Tensor newLike(const Tensor &T, Category Kind);

std::unique_ptr<Optimizer> makeLbfgs(const OptionSet &Options);

} // namespace vramlint
