// Finding and running ops. Families are listed here and nowhere else.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Ops/Registry.h"
#include "Ops/Toolbox.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace vramlint {

static const std::span<const OpDecl> *const Families[] = {
    &FactoryOps,      &FillOps,          &ViewOps,       &CopyOps,          &IndexingOps,       &ScatterOps,
    &PaddingOps,      &RearrangeOps,     &PointwiseOps,  &UnaryOps,         &TernaryOps,        &ReductionOps,
    &SortingOps,      &LinearAlgebraOps, &SoftmaxOps,    &LossOps,          &ConvolutionOps,    &NormalizationOps,
    &PoolingOps,      &ActivationOps,    &UpsampleOps,   &DropoutOps,       &EmbeddingOps,      &RecurrentOps,
    &AttentionOps,    &ResizeOps,        &MarginLossOps, &CtcLossOps,       &GridSampleOps,     &Im2ColOps,
    &EmbeddingBagOps, &BilinearOps,      &ComplexOps,    &FftOps,           &RandomPoolingOps,  &SpecialOps,
    &CumulativeOps,   &QuantileOps,      &DifferenceOps, &ScatterReduceOps, &ViewScatterOps,    &OutFormOps,
    &StackingOps,     &DiagonalOps,      &SolverOps,     &DecompositionOps, &MatrixFunctionOps, &WindowOps,
    &SearchingOps,    &DistanceOps,      &FactOps,
};

namespace {
struct Registry {
  std::vector<const OpDecl *> All;
  std::unordered_map<std::string_view, const OpDecl *> ByName;

  Registry() {
    for (const std::span<const OpDecl> *Family : Families)
      for (const OpDecl &Decl : *Family) {
        All.push_back(&Decl);
        for (std::string_view Name : Decl.Names)
          ByName.emplace(Name, &Decl);
      }
  }
};
} // namespace

static const Registry &registry() {
  static const Registry R;
  return R;
}

const OpDecl *findOp(std::string_view Name) {
  auto Found = registry().ByName.find(Name);
  return Found == registry().ByName.end() ? nullptr : Found->second;
}

std::span<const OpDecl *const> allOps() { return registry().All; }

bool decidesNoSize(std::string_view Name) {
  static constexpr std::array<std::string_view, 24> Harmless = {
      "alpha",  "beta",         "value", "fill_value",     "eps",      "min",   "max",       "mean",
      "std",    "low",          "high",  "negative_slope", "margin",   "delta", "threshold", "lambd",
      "lambda", "weight_decay", "lr",    "from",           "momentum", "scale", "generator", "non_blocking"};
  return std::find(Harmless.begin(), Harmless.end(), Name) != Harmless.end();
}

static const UnknownValue *unknownIn(const Argument &A) {
  if (const auto *Unknown = A.get<UnknownValue>())
    return Unknown;
  if (const auto *List = A.get<ArgumentList>())
    for (const Argument &Element : *List)
      if (const UnknownValue *Unknown = unknownIn(Element))
        return Unknown;
  if (const auto *Options = A.get<std::shared_ptr<OptionSet>>(); Options && *Options)
    for (const auto &[Name, Field] : (*Options)->Fields)
      if (!decidesNoSize(Name))
        if (const UnknownValue *Unknown = unknownIn(Field))
          return Unknown;
  return nullptr;
}

UnknownValue leftOut(UnknownValue Why) {
  Session &S = session();
  if (!Why.Told)
    S.assume(Doubt::UnknownValue, Why.Cause);
  Why.Told = true;
  S.LastUnknown = Why.Cause;
  return Why;
}

Argument knownOrLeftOut(std::string_view Name, Argument Result) {
  const Tensor *T = Result.get<Tensor>();
  if (!T || T->defined() || session().failed())
    return Result;
  // Something inside was left out, and told.
  if (!session().LastUnknown.empty())
    return leftOut({session().LastUnknown, true});
  return leftOut({"the result of `" + std::string(Name) + "`"});
}

Argument invoke(std::string_view Name, const NamedArguments &Arguments) {
  Session &S = session();
  const OpDecl *Decl = findOp(Name);
  if (!Decl) {
    S.assume(Doubt::NoOpModel, std::string(Name));
    return leftOut({"no model for the op `" + std::string(Name) + "`", true});
  }
  for (const NamedArgument &A : Arguments)
    if (!decidesNoSize(A.Name))
      if (const UnknownValue *Unknown = unknownIn(A.Value))
        return leftOut(*Unknown);

  OpCall Call(Name, Arguments);
  S.Observer.opBegin(Name);
  std::int64_t OuterMacs = std::exchange(S.Macs, 0);
  Argument Result = Decl->Run(Call);
  std::int64_t Macs = Call.Macs + std::exchange(S.Macs, OuterMacs);
  S.Observer.opEnd(Macs);
  if (S.failed())
    return Tensor();
  if (Call.poisoned())
    return leftOut(Call.poisonCause());
  if (Result.isUnknown())
    return knownOrLeftOut(Name, std::move(Result));
  Call.tellUnread(Decl->Harmless);
  for (const NamedArgument &A : Arguments)
    if (A.WasRead && std::find(Decl->Harmless.begin(), Decl->Harmless.end(), A.Name) != Decl->Harmless.end())
      *A.WasRead = true;
  return knownOrLeftOut(Name, std::move(Result));
}

Tensor invokeTensor(std::string_view Name, const NamedArguments &Arguments) {
  Argument Result = invoke(Name, Arguments);
  const Tensor *T = Result.get<Tensor>();
  return T ? *T : Tensor();
}

} // namespace vramlint
