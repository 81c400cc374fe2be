// Phases, what is alive at the peak, verdicts and assumptions as tables.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Report/TextSections.h"

#include "Report/Table.h"

#include <algorithm>
#include <numeric>

namespace vramlint {

namespace {

/// Phases that follow each other, [Begin, End) of Replay::Phases: those of one iteration, or of one name.
struct PhaseGroup {
  std::size_t Begin, End;
};

bool sameFigures(const std::vector<PhaseResult> &Phases, PhaseGroup A, PhaseGroup B) {
  if (A.End - A.Begin != B.End - B.Begin)
    return false;
  for (std::size_t I = 0; I < A.End - A.Begin; ++I) {
    const PhaseResult &X = Phases[A.Begin + I], &Y = Phases[B.Begin + I];
    if (X.Name != Y.Name || X.BeginAllocated != Y.BeginAllocated || X.EndAllocated != Y.EndAllocated ||
        X.PeakAllocated != Y.PeakAllocated || X.PeakReserved != Y.PeakReserved)
      return false;
  }
  return true;
}

std::vector<PhaseGroup> groupPhases(const std::vector<PhaseResult> &Phases) {
  std::vector<PhaseGroup> Groups;
  for (std::size_t I = 0; I < Phases.size(); ++I) {
    if (Groups.empty() || Phases[Groups.back().Begin].Iteration != Phases[I].Iteration)
      Groups.push_back({I, I});
    Groups.back().End = I + 1;
  }
  return Groups;
}

constexpr std::size_t LeastRun = 4; ///< phases of one name that take one row, as when words are generated one by one

PhaseGroup runFrom(const std::vector<PhaseResult> &Phases, std::size_t Begin, std::size_t End) {
  std::size_t Last = Begin + 1;
  while (Last < End && Phases[Last].Name == Phases[Begin].Name)
    ++Last;
  return {Begin, Last - Begin < LeastRun ? Begin + 1 : Last};
}

/// The cells of a run: memory before its first phase and after its last, the largest peaks, each with the least
/// certain status of those that it is taken from.
std::vector<std::string> cellsOf(const ScenarioResult &R, PhaseGroup Run, bool Reserved) {
  const std::vector<PhaseResult> &Phases = R.Memory.Phases;
  PhaseResult All = Phases[Run.Begin];
  PhaseStatus Of = R.Phases[Run.Begin];
  for (std::size_t I = Run.Begin + 1; I < Run.End; ++I) {
    All.PeakAllocated = std::max(All.PeakAllocated, Phases[I].PeakAllocated);
    All.PeakReserved = std::max(All.PeakReserved, Phases[I].PeakReserved);
    Of.Peak = std::max(Of.Peak, R.Phases[I].Peak);
    Of.Reserved = std::max(Of.Reserved, R.Phases[I].Reserved);
  }
  const std::size_t Count = Run.End - Run.Begin;
  std::vector<std::string> Cells = {
      Count > 1 ? All.Name + ", " + std::to_string(Count) + " times" : All.Name, figure(All.BeginAllocated, Of.Begin),
      figure(Phases[Run.End - 1].EndAllocated, R.Phases[Run.End - 1].End), figure(All.PeakAllocated, Of.Peak)};
  if (Reserved)
    Cells.push_back(figure(All.PeakReserved, Of.Reserved));
  return Cells;
}

constexpr std::size_t GroupLimit = 6; ///< blocks of iterations shown before the rest is left out

std::string describeFailure(const OutOfMemory &Failure, const SourceFiles &Files) {
  std::string Text = "out of memory";
  if (Failure.At.Where)
    Text += " at " + shortPlace(Files, Failure.At.Where);
  Text += ", " + (Failure.At.Op.empty() ? "" : Failure.At.Op + " ") + "asks for " + formatBytes(Failure.Requested);
  return Text;
}

} // namespace

/// Which loops ran more rounds than are counted.
static std::string repeatedRounds(const ScenarioResult &R, const SourceFiles &Files) {
  constexpr std::size_t Most = 4;
  std::string Text;
  for (std::size_t I = 0; I < std::min(R.Repeated.size(), Most); ++I) {
    const LeftLoop &L = R.Repeated[I];
    const std::string Place = shortPlace(Files, {L.Where.File, L.Where.Line, 0});
    Text += L.All ? "  Of " + std::to_string(*L.All) + " rounds of the loop at " + Place + ", which repeat, "
                  : "  The rounds of the loop at " + Place + " repeat; ";
    Text += std::to_string(L.Executed) + (L.Executed == 1 ? " is" : " are") + " counted.\n";
  }
  if (R.Repeated.size() > Most)
    Text += "  So do " + std::to_string(R.Repeated.size() - Most) + " more loops.\n";
  return Text.empty() ? "" : "\n" + Text;
}

std::string phaseSection(const ScenarioResult &R, const SourceFiles &Files, const TextOptions &Options) {
  const std::vector<PhaseResult> &Phases = R.Memory.Phases;
  if (Phases.empty())
    return "";
  bool Cuda = R.Memory.Where.isCuda();
  std::vector<Table::Column> Columns = {
      {"iteration", true, 0}, {"phase", false, 20}, {"before", true, 0}, {"after", true, 0}, {"peak", true, 0}};
  if (Cuda)
    Columns.push_back({"reserved", true, 0});
  Table T(std::move(Columns));

  Bytes Highest = 0;
  for (const PhaseResult &P : Phases)
    Highest = std::max(Highest, P.PeakAllocated);
  std::vector<PhaseGroup> Groups = groupPhases(Phases);
  std::size_t Shown = 0;
  bool MarkedHighest = false;
  for (std::size_t G = 0; G < Groups.size();) {
    // Iterations with the same figures take one block of rows.
    std::size_t Same = G + 1;
    while (Same < Groups.size() && sameFigures(Phases, Groups[G], Groups[Same]))
      ++Same;
    bool Last = Same == Groups.size();
    if (Shown++ >= GroupLimit && !Last) {
      if (Shown == GroupLimit + 1)
        T.row({"...", "..."}, Look::Dim);
      G = Same;
      continue;
    }
    for (PhaseGroup Run{Groups[G].Begin, Groups[G].Begin}; Run.End < Groups[G].End;) {
      Run = runFrom(Phases, Run.End, Groups[G].End);
      std::string Number;
      if (const std::int64_t Iteration = Phases[Run.Begin].Iteration; Run.Begin == Groups[G].Begin && Iteration) {
        Number = std::to_string(Iteration);
        if (Same > G + 1)
          Number += " .. " + std::to_string(Phases[Groups[Same - 1].Begin].Iteration);
      }
      bool Bold = !MarkedHighest;
      if (Bold)
        Bold = std::any_of(Phases.begin() + static_cast<std::ptrdiff_t>(Run.Begin),
                           Phases.begin() + static_cast<std::ptrdiff_t>(Run.End),
                           [&](const PhaseResult &P) { return P.PeakAllocated == Highest; });
      MarkedHighest |= Bold;
      std::vector<std::string> Cells = cellsOf(R, Run, Cuda);
      Cells.insert(Cells.begin(), Number);
      T.row(std::move(Cells), Bold ? Look::Bold : Look::Plain);
    }
    G = Same;
  }
  return T.render(2, Options.Colors, ReportWidth) + repeatedRounds(R, Files);
}

std::string peakSection(const ScenarioResult &R, const SourceFiles &Files, const TextOptions &Options) {
  const Replay &M = R.Memory;
  if (M.Peak.Allocated == 0)
    return "";
  std::vector<std::size_t> Order(CategoryCount);
  std::iota(Order.begin(), Order.end(), std::size_t(0));
  std::stable_sort(Order.begin(), Order.end(),
                   [&M](std::size_t A, std::size_t B) { return M.PeakByCategory[A] > M.PeakByCategory[B]; });
  Table Categories({{"", false, 0}, {"", true, 0}, {"", true, 0}});
  for (std::size_t C : Order) {
    if (!M.PeakByCategory[C])
      continue;
    std::string Name(categoryName(static_cast<Category>(C)));
    std::replace(Name.begin(), Name.end(), '_', ' ');
    Categories.row({Name, formatBytes(M.PeakByCategory[C]), share(M.PeakByCategory[C], M.Peak.Allocated)});
  }
  std::string Text = Categories.render(2, Options.Colors, ReportWidth);

  Table Lines({{"", true, 0}, {"", true, 0}, {"allocated at", false, 30}, {"alive because", false, 56}});
  std::size_t Limit = Options.LineLimit ? Options.LineLimit : M.LiveAtPeak.size();
  Bytes Left = 0;
  for (std::size_t I = 0; I < M.LiveAtPeak.size(); ++I) {
    const LiveGroup &G = M.LiveAtPeak[I];
    if (I >= Limit) {
      Left += G.Size;
      continue;
    }
    std::string Reason = G.Reason;
    bool Counted = !Reason.empty() && Reason.front() >= '0' && Reason.front() <= '9';
    if (G.Blocks > 1 && !Counted)
      Reason += " (" + std::to_string(G.Blocks) + " blocks)";
    Lines.row({formatBytes(G.Size), share(G.Size, M.Peak.Allocated),
               G.Where ? shortPlace(Files, {G.Where.File, G.Where.Line, 0}) : "(no source line)", Reason},
              I == 0 ? Look::Bold : Look::Plain);
  }
  if (Left)
    Lines.row({formatBytes(Left), share(Left, M.Peak.Allocated), "elsewhere",
               std::to_string(M.LiveAtPeak.size() - Limit) + " more"},
              Look::Dim);
  return Text + '\n' + Lines.render(2, Options.Colors, ReportWidth);
}

std::string verdictSection(const ScenarioResult &R, const SourceFiles &Files, const TextOptions &Options) {
  if (R.Verdicts.empty())
    return "";
  Table T({{"", false, 24}, {"limit", true, 0}, {"needs", true, 0}, {"", false, 72}});
  for (const Verdict &V : R.Verdicts) {
    std::string Answer;
    switch (V.Answer) {
    case Fit::Fits:
      Answer = "fits";
      if (V.Retries)
        Answer +=
            ", after cached memory was returned " + std::to_string(V.Retries) + (V.Retries == 1 ? " time" : " times");
      else
        Answer += (R.WorstOfPeak ? ", at most " : ", ") + share(V.Limit - V.Needed, V.Limit) + " free";
      if (std::string Names = leftOutNames(R); !Names.empty())
        Answer += "; " + Names + " are left out";
      break;
    case Fit::TooLarge:
      Answer = V.Failure ? describeFailure(*V.Failure, Files) : "too large by " + formatBytes(V.Needed - V.Limit);
      break;
    case Fit::Unclear:
      Answer = R.Peak == Status::Lost      ? "unknown"
               : R.Peak == Status::AtLeast ? "may fit, the figure is a lower bound"
                                           : "fits if the assumptions hold";
      break;
    }
    T.row({V.Name, formatBytes(V.Limit), figure(V.Needed, V.What == Verdict::Budget ? R.Peak : R.Reserved), Answer},
          V.Answer == Fit::TooLarge ? Look::Red : Look::Plain);
  }
  return T.render(2, Options.Colors, ReportWidth);
}

std::string assumptionSection(const ScenarioResult &R, const SourceFiles &Files, const TextOptions &Options) {
  if (R.Assumptions.empty())
    return "  nothing: every figure is exact\n";
  // The same assumption at several places is told once, with the first of them.
  std::vector<Assumption> Folded;
  for (const Assumption &A : R.Assumptions) {
    auto Same = std::find_if(Folded.begin(), Folded.end(),
                             [&A](const Assumption &B) { return A.Kind == B.Kind && A.Detail == B.Detail; });
    if (Same == Folded.end())
      Folded.push_back(A);
    else
      Same->Count += A.Count;
  }
  std::string Text;
  for (const Assumption &A : Folded) {
    std::string Line = A.message();
    if (A.Where)
      Line += " (" + shortPlace(Files, A.Where) +
              (A.Count > 1 ? " and " + std::to_string(A.Count - 1) + " more" : "") + ")";
    else if (A.Count > 1)
      Line += " (" + std::to_string(A.Count) + " times)";
    if (A.row().Reach != Touches::Nothing)
      Line += ": " + describeEffect(A);
    Text += "  - " + wrap(Line, ReportWidth - 4, 4) +
            styled(" [" + std::string(A.row().Id) + "]", Look::Dim, Options.Colors) + '\n';
  }
  if (std::all_of(Folded.begin(), Folded.end(),
                  [](const Assumption &A) { return A.row().Reach == Touches::Nothing; }))
    Text += "  - nothing else: every figure is exact\n";
  return Text;
}

} // namespace vramlint
