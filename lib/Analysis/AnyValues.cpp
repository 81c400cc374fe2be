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
              llvm::function_ref<llvm::Expected<AnalysedScenario>(const ScenarioSpec &, bool Quickly)> Analyse) {
  constexpr std::size_t MostNames = 6;
  // The last are more than what happens once in so many rounds, or lines, waits for.
  constexpr int First[] = {320, 640, 3000}, Step[] = {64, 96, 160};
  const auto analyse = [&](const std::vector<std::string> &Names, int Which, bool Quickly) {
    std::optional<AnalysedScenario> Found;
    if (const std::optional<ScenarioSpec> With = withNumbers(Spec, Names, First[Which], Step[Which])) {
      auto A = Analyse(*With, Quickly);
      if (!A)
        llvm::consumeError(A.takeError());
      else if (A->Threw.empty() && A->Completed)
        Found = std::move(*A);
    }
    return Found;
  };
  std::vector<std::string> Names;
  collectNames(Lost, Names);
  for (std::size_t Known = 0; Known != Names.size() && Names.size() <= MostNames;) {
    Known = Names.size();
    std::optional<AnalysedScenario> A = analyse(Names, 0, /*Quickly=*/true);
    if (!A)
      return std::nullopt;
    if (A->Result.Peak == Status::Lost) {
      collectNames(*A, Names);
      continue;
    }
    if (A->Result.Memory.Peak.Allocated == 0) // nothing has begun
      return std::nullopt;
    for (int Which : {1, 2}) {
      const std::optional<AnalysedScenario> Other = analyse(Names, Which, /*Quickly=*/true);
      if (!Other || !sameFigures(A->Result, Other->Result))
        return std::nullopt;
    }
    A = analyse(Names, 0, /*Quickly=*/false);
    return A && A->Result.Peak != Status::Lost ? std::move(A) : std::nullopt;
  }
  return std::nullopt;
}

} // namespace vramlint
