// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Messages.h"

#include "Lint/Diagnostics.h"
#include "Report/Table.h"
#include "Report/Text.h"

#include <llvm/ADT/SmallString.h>
#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/raw_ostream.h>

#include <cstdlib>

namespace vramlint {

void printError(llvm::Error E) {
  std::string Message = llvm::toString(std::move(E));
  const bool HasPlace = llvm::StringRef(Message).split('\n').first.contains(": error: ");
  llvm::outs().flush();
  llvm::errs() << (HasPlace ? "" : "vramlint: error: ") << Message << '\n';
}

void tell(const Options &O, Telling How, const std::string &What) {
  if (How == Telling::Note && O.Quiet)
    return;
  llvm::outs().flush();
  llvm::errs() << "vramlint: " << (How == Telling::Warning ? "warning" : "note") << ": " << What << '\n';
}

static bool wantsColors(ColorChoice Choice, const llvm::raw_ostream &Out) {
  if (Choice != ColorChoice::Auto)
    return Choice == ColorChoice::Always;
  return Out.is_displayed() && !std::getenv("NO_COLOR");
}

bool wantsColors(ColorChoice Choice, bool ToStdout) {
  return ToStdout ? wantsColors(Choice, llvm::outs()) : Choice == ColorChoice::Always;
}

void Console::begin(const ScenarioSpec &Spec, std::size_t Of) {
  Scenarios = Of;
  ++Begun;
  ShowsProgress = !O.Quiet && llvm::errs().is_displayed();
  if (!ShowsProgress)
    return;
  llvm::errs() << "vramlint: executing " << Spec.Name;
  if (Scenarios > 1)
    llvm::errs() << " (" << Begun << " of " << Scenarios << ")";
  llvm::errs() << " ...";
}

void Console::endProgress() {
  if (ShowsProgress)
    llvm::errs() << "\r\x1b[K";
  ShowsProgress = false;
}

void Console::show(const AnalysedScenario &A) {
  const ScenarioResult &R = A.Result;
  auto Source = [this](std::uint32_t File) { return Texts.lines(Files.name(File)); };
  if (!R.Findings.empty() && Scenarios > 1)
    llvm::errs() << "vramlint: in scenario '" << R.Header.Name << "':\n";
  llvm::errs() << renderDiagnostics(R.Findings, Files, Source, wantsColors(O.Colors, llvm::errs()));
  if (!O.Quiet) {
    llvm::errs() << summarizeDiagnostics(R.Findings);
    if (A.Suppressed)
      llvm::errs() << A.Suppressed << (A.Suppressed == 1 ? " finding" : " findings") << " suppressed by NOLINT.\n";
  }

  if (O.Echo)
    llvm::outs() << A.Printed;
  // A file of text has the report even where the terminal is to be quiet.
  if (O.Format != ReportFormat::Text || ((O.Quiet || O.Echo) && Report.isStdout() && !O.Lines))
    return;
  TextOptions Text;
  Text.Colors = wantsColors(O.Colors, Report.isStdout());
  std::string Shown;
  if (std::exchange(HasShown, true))
    Shown += "\n";
  if (Scenarios > 1)
    Shown += styled("== " + R.Header.Name + " ==", Look::Bold, Text.Colors) + "\n\n";
  if (!(O.Quiet || O.Echo) || !Report.isStdout())
    Shown += renderText(R, Files, Text);
  if (O.Lines)
    Shown += (O.Quiet && Report.isStdout() ? "" : "\n") + renderLines(R, Files, Source, Text);
  Report.write(Shown);
}

} // namespace vramlint
