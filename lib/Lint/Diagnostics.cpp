// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The form is Clang's, so that editors and CI systems that know it need nothing new.
#include "Lint/Diagnostics.h"

#include "Report/Table.h"

#include <algorithm>

namespace vramlint {

namespace {

const char *levelName(Severity S) {
  switch (S) {
  case Severity::Note:
    return "note";
  case Severity::Warning:
    return "warning";
  case Severity::Error:
    return "error";
  }
  return "error";
}

class Printer {
public:
  Printer(const SourceFiles &Files, const SourceText &Source, bool Colors)
      : Files(Files), Source(Source), Colors(Colors) {}

  void print(SourcePoint Where, Severity Level, const std::string &Message, const std::string &Check) {
    if (Where)
      Text += styled(Files.describe(Where) + ":", Look::Bold, Colors) + " ";
    Look L = Level == Severity::Error ? Look::Red : Level == Severity::Warning ? Look::Bold : Look::Dim;
    Text += styled(std::string(levelName(Level)) + ":", L, Colors) + " ";
    Text += Level == Severity::Note ? Message : styled(Message, Look::Bold, Colors);
    if (!Check.empty())
      Text += " [" + Check + "]";
    Text += '\n';
    snippet(Where);
  }

  std::string Text;

private:
  void snippet(SourcePoint Where) {
    const std::vector<std::string> *Lines = Where && Source ? Source(Where.File) : nullptr;
    if (!Lines || Where.Line > Lines->size())
      return;
    std::string_view Line = (*Lines)[Where.Line - 1];
    while (!Line.empty() && (Line.back() == '\r' || Line.back() == '\n'))
      Line.remove_suffix(1);
    std::string Number = std::to_string(Where.Line);
    std::string Margin(std::max<std::size_t>(Number.size(), 5), ' ');
    Text += Margin.substr(Number.size()) + Number + " | " + std::string(Line) + '\n';
    if (Where.Column == 0)
      return;
    // Tabs are repeated, so that the caret stands below its character whatever their width.
    std::string Caret;
    std::size_t Before = std::min<std::size_t>(Where.Column - 1, Line.size());
    for (char C : Line.substr(0, Before))
      if ((static_cast<unsigned char>(C) & 0xC0) != 0x80)
        Caret += C == '\t' ? '\t' : ' ';
    Text += Margin + " | " + Caret + styled("^", Look::Bold, Colors) + '\n';
  }

  const SourceFiles &Files;
  const SourceText &Source;
  bool Colors;
};

} // namespace

std::string renderDiagnostics(const std::vector<Finding> &Findings, const SourceFiles &Files,
                              const SourceText &Source, bool Colors) {
  Printer P(Files, Source, Colors);
  for (const Finding &F : Findings) {
    P.print(F.Where, F.Level, F.Message, F.Check);
    for (const FindingNote &N : F.Notes)
      P.print(N.Where, Severity::Note, N.Message, "");
  }
  return std::move(P.Text);
}

std::string summarizeDiagnostics(const std::vector<Finding> &Findings) {
  std::size_t Warnings = 0, Errors = 0;
  for (const Finding &F : Findings) {
    Warnings += F.Level == Severity::Warning;
    Errors += F.Level == Severity::Error;
  }
  auto Count = [](std::size_t N, const char *Noun) { return std::to_string(N) + " " + Noun + (N == 1 ? "" : "s"); };
  std::string Text;
  if (Warnings)
    Text = Count(Warnings, "warning");
  if (Errors)
    Text += (Text.empty() ? "" : " and ") + Count(Errors, "error");
  return Text.empty() ? Text : Text + " generated.\n";
}

} // namespace vramlint
