// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Analysis/AnyValues.h"

#include "llvm/ADT/STLExtras.h"

#include <set>
#include <tuple>

namespace vramlint {

/// What the ledger asks for because of which figures are lost.
static void collectNames(const AnalysedScenario &A, std::vector<std::string> &Names) {
  for (const Assumption &One : A.Result.Assumptions)
    if (One.row().Worst == Rank::Lost)
      for (std::string &Name : suggestedNames(One.Detail))
        if (!llvm::is_contained(Names, Name))
          Names.push_back(std::move(Name));
}

/// Each of the names has a number of its own, as large as the sides of pictures are.
static std::optional<ScenarioSpec> withNumbers(const ScenarioSpec &Spec, const std::vector<std::string> &Names,
                                               int First, int Step) {
  ScenarioSpec With = Spec;
  for (const std::string &Name : Names) {
    std::string Error;
    const auto Set = parseSetValue(Name + "=" + std::to_string(First), Error);
    if (!Set)
      return std::nullopt;
    With.Given.push_back(*Set);
    ++With.Tried;
    First += Step;
  }
  return With;
}

/// Whether they agree in every figure of the summary, and in how far it can be trusted.
static bool sameFigures(const ScenarioResult &A, const ScenarioResult &B) {
  const auto figures = [](const ScenarioResult &R) {
    return std::tuple(R.Peak, R.Held, R.Reserved, R.Counted, R.Memory.Peak.Allocated, R.Memory.Peak.Reserved,
                      R.Memory.EndAllocated, R.Memory.EndReserved, R.Counts.Parameters, R.Memory.Phases.size());
  };
  return figures(A) == figures(B);
}

std::optional<AnalysedScenario>
withAnyValues(const AnalysedScenario &Lost, const ScenarioSpec &Spec,
              llvm::function_ref<llvm::Expected<AnalysedScenario>(const ScenarioSpec &)> Analyse) {
  constexpr std::size_t MostNames = 6;
  const auto analyse = [&](const std::vector<std::string> &Names, int First, int Step) {
    std::optional<AnalysedScenario> Found;
    if (const std::optional<ScenarioSpec> With = withNumbers(Spec, Names, First, Step)) {
      if (auto A = Analyse(*With))
        Found = std::move(*A);
      else
        llvm::consumeError(A.takeError());
    }
    return Found;
  };
  std::vector<std::string> Names;
  collectNames(Lost, Names);
  for (std::size_t Known = 0; Known != Names.size() && Names.size() <= MostNames;) {
    Known = Names.size();
    std::optional<AnalysedScenario> A = analyse(Names, 320, 64);
    if (!A || !A->Threw.empty())
      return std::nullopt;
    if (A->Result.Peak == Status::Lost) {
      collectNames(*A, Names);
      continue;
    }
    const std::optional<AnalysedScenario> Other = analyse(Names, 640, 96);
    return Other && Other->Threw.empty() && sameFigures(A->Result, Other->Result) ? std::move(A) : std::nullopt;
  }
  return std::nullopt;
}

} // namespace vramlint
