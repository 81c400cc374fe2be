// `--lines`: the analysed source with memory beside it.
//
//        after        peak
//                          | 12  torch::Tensor forward(torch::Tensor x) {
//   256.00 MiB  384.00 MiB > 13    auto y = conv1->forward(x);
//
// A line without figures was not executed; `>` marks the line of the peak. Stretches far from any executed line are
// left out.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Report/Table.h"
#include "Report/TextSections.h"

#include <algorithm>

namespace vramlint {

namespace {

constexpr std::size_t ContextLines = 3; ///< shown around executed lines

std::string padLeft(std::string Text, std::size_t Width) {
  std::size_t Has = displayWidth(Text);
  return Has >= Width ? Text : std::string(Width - Has, ' ') + Text;
}

struct FileLines {
  std::uint32_t File;
  std::vector<const LineResult *> Lines; ///< ascending
};

void renderFile(const FileLines &F, const ScenarioResult &R, const std::vector<std::string> &Source,
                const TextOptions &Options, std::string &Text) {
  std::vector<const LineResult *> At(Source.size(), nullptr);
  std::vector<char> Shown(Source.size(), 0);
  std::size_t AfterWidth = displayWidth("after"), PeakWidth = displayWidth("peak");
  Bytes Highest = 0;
  for (const LineResult *L : F.Lines) {
    AfterWidth = std::max(AfterWidth, displayWidth(figure(L->AllocatedAfter, R.Held)));
    PeakWidth = std::max(PeakWidth, displayWidth(figure(L->PeakDuring, R.Peak)));
    Highest = std::max(Highest, L->PeakDuring);
    std::size_t Index = L->Where.Line - 1;
    if (L->Where.Line == 0 || Index >= Source.size())
      continue; // the file changed since it was read
    At[Index] = L;
    std::size_t Begin = Index > ContextLines ? Index - ContextLines : 0;
    std::size_t End = std::min(Index + ContextLines + 1, Source.size());
    std::fill(Shown.begin() + static_cast<std::ptrdiff_t>(Begin), Shown.begin() + static_cast<std::ptrdiff_t>(End),
              1);
  }

  SourcePoint AtPeak = R.Memory.Peak.At.Where;
  std::size_t PeakLine = AtPeak.File == F.File ? AtPeak.Line : 0;
  std::size_t NumberWidth = std::to_string(Source.size()).size();
  Text += styled("  " + padLeft("after", AfterWidth) + "  " + padLeft("peak", PeakWidth), Look::Dim, Options.Colors) +
          '\n';
  bool Gap = false;
  for (std::size_t I = 0; I < Source.size(); ++I) {
    if (!Shown[I]) {
      Gap = true;
      continue;
    }
    if (Gap)
      Text += std::string(4 + AfterWidth + PeakWidth, ' ') + " ...\n";
    Gap = false;
    std::string After, Peak;
    Look L = Look::Plain;
    if (At[I]) {
      After = figure(At[I]->AllocatedAfter, R.Held);
      Peak = figure(At[I]->PeakDuring, R.Peak);
      if (At[I]->PeakDuring == Highest)
        L = Look::Bold;
    }
    std::string Line =
        "  " + styled(padLeft(After, AfterWidth) + "  " + padLeft(Peak, PeakWidth), L, Options.Colors) +
        (At[I] && I + 1 == PeakLine ? " > " : " | ") + padLeft(std::to_string(I + 1), NumberWidth) + "  " + Source[I];
    Line.erase(Line.find_last_not_of(" \r") + 1);
    Text += Line + '\n';
  }
}

} // namespace

std::string renderLines(const ScenarioResult &R, const SourceFiles &Files, const SourceText &Source,
                        const TextOptions &Options) {
  std::vector<FileLines> ByFile;
  for (const LineResult &L : R.Memory.Lines) { // ordered by file and line
    if (ByFile.empty() || ByFile.back().File != L.Where.File)
      ByFile.push_back({L.Where.File, {}});
    ByFile.back().Lines.push_back(&L);
  }
  std::string Text;
  for (const FileLines &F : ByFile) {
    const std::vector<std::string> *Lines = Source ? Source(F.File) : nullptr;
    if (!Lines)
      continue;
    Text += (Text.empty() ? "" : "\n") + styled(Files.name(F.File), Look::Bold, Options.Colors) + '\n';
    renderFile(F, R, *Lines, Options, Text);
  }
  return Text;
}

} // namespace vramlint
