// The terminal report: the answer in five lines first, then the tables that explain it.
//
//   UNet(1, 1)  examples/unet.cpp
//   train adam, 2 steps; input 4x1x256x256; LibTorch 1.13; cuda:0
//
//     peak allocated  >= 1.24 GiB  unet.cpp:23:7, batch_norm in up4.conv.layers.3 (backward, iteration 2)
//     ...
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Report/Text.h"

#include "Report/Table.h"
#include "Report/TextSections.h"

#include <array>
#include <cstdio>

namespace vramlint {

std::string figure(Bytes Size, Status S) {
  if (S == Status::Lost)
    return "unknown";
  return statusSign(S) + formatBytes(Size);
}

std::string share(Bytes Part, Bytes Whole) {
  if (Whole <= 0)
    return "";
  std::array<char, 32> Text;
  std::snprintf(Text.data(), Text.size(), "%.1f %%", 100.0 * static_cast<double>(Part) / static_cast<double>(Whole));
  return Text.data();
}

std::string shortPlace(const SourceFiles &Files, SourcePoint Point) {
  std::string Place = Files.describe(Point);
  if (auto Slash = Place.rfind('/'); Slash != std::string::npos)
    Place.erase(0, Slash + 1);
  return Place;
}

namespace {

/// `unet.cpp:23:7, batch_norm in up4.conv.layers.3 (backward, iteration 2)`
std::string describeMoment(const Moment &At, const SourceFiles &Files) {
  std::string Text = At.Where ? shortPlace(Files, At.Where) : "";
  auto Join = [&Text](std::string_view Separator, std::string_view Part) {
    if (!Text.empty())
      Text += Separator;
    Text += Part;
  };
  if (!At.Op.empty())
    Join(", ", At.Op);
  if (!At.Module.empty())
    Join(" in ", At.Module);
  std::string When = At.Phase;
  if (At.Iteration)
    When += (When.empty() ? "" : ", ") + ("iteration " + std::to_string(At.Iteration));
  if (!When.empty())
    Join(" ", "(" + When + ")");
  return Text;
}

std::string describeParameters(const ParameterCounts &Counts) {
  std::string Text = groupDigits(Counts.Parameters);
  if (Counts.Parameters == Counts.Trainable)
    return Text + (Counts.Parameters ? ", all trainable" : "");
  return Text + ", " + groupDigits(Counts.Trainable) + " trainable";
}

/// `found: cfg/net.cfg (1.2 KiB), data/train (a directory of 120) and 3 more`
std::string describeFound(const std::vector<FoundFile> &Found) {
  constexpr std::size_t MostNamed = 4;
  std::string Text;
  for (std::size_t I = 0; I < Found.size() && I < MostNamed; ++I) {
    const FoundFile &F = Found[I];
    Text += (I ? ", " : "found: ") + F.Path + " (" +
            (F.What == FoundFile::Kind::File ? formatBytes(F.Size) : "a directory of " + groupDigits(F.Size)) + ")";
  }
  return Found.size() > MostNamed ? Text + " and " + std::to_string(Found.size() - MostNamed) + " more" : Text;
}

std::string headline(const ScenarioResult &R, const TextOptions &Options) {
  const ScenarioHeader &H = R.Header;
  std::string Title = H.Model.empty() ? H.Name : H.Model + "(" + H.Arguments + ")";
  std::string Text = styled(Title, Look::Bold, Options.Colors);
  if (!H.Source.empty())
    Text += "  " + H.Source;
  Text += '\n';

  std::string How = H.Mode;
  auto Add = [&How](std::string_view Part) {
    if (!How.empty() && !Part.empty())
      How += "; ";
    How += Part;
  };
  std::string Inputs;
  for (const std::string &Input : H.Inputs)
    Inputs += (Inputs.empty() ? "input " : ", ") + Input;
  Add(Inputs);
  Add("LibTorch " + std::to_string(R.Options.Version.Major) + "." + std::to_string(R.Options.Version.Minor));
  Add(deviceName(R.Options.Target) + (R.Options.Gpu.Name.empty() ? "" : " (" + R.Options.Gpu.Name + ")"));
  Text += styled(wrap(How, ReportWidth, 0), Look::Dim, Options.Colors) + '\n';
  std::string Given;
  for (const SetValue &S : H.Given)
    Given += (Given.empty() ? "set: " : ", ") + S.describe();
  if (!Given.empty())
    Text += wrap(Given, ReportWidth, 0) + '\n';
  if (!H.Found.empty())
    Text += wrap(describeFound(H.Found), ReportWidth, 0) + '\n';
  if (H.NothingOnCuda)
    Text += "nothing is put on a CUDA device: this is the memory of the CPU (--device=cuda asks for CUDA's)\n";
  return Text + '\n';
}

/// How much the reader gets from a cause: it is known to make a difference, or can be helped with what it says. How
/// many of something a loop reads can be known before, and sizes hang on it; what a tensor holds is not.
unsigned weightOf(const Assumption &A) {
  if (A.Kind == Doubt::LoopGrows || A.Kind == Doubt::LoopPeaks)
    return 4;
  if (A.Kind == Doubt::GuessedNumber)
    return 3;
  const std::string Message = A.message();
  const auto says = [&](const char *Words) { return Message.find(Words) != std::string::npos; };
  if (says("(--program-args='--"))
    return 3;
  return !says("(--set ") ? 0 : A.Kind == Doubt::LoopRounds ? 2 : 1;
}

/// What the reader must know before any figure: why there is none, or what they rest on. One cause, the first of
/// those that say most; all of them stand in the end.
std::string warning(const ScenarioResult &R, const SourceFiles &Files, const TextOptions &Options) {
  if (!R.WorstOfPeak || R.WorstOfPeak == Rank::Bounded)
    return "";
  const Assumption *First = nullptr;
  std::size_t All = 0;
  for (const Assumption &A : R.Assumptions)
    if (A.row().Worst == *R.WorstOfPeak && A.row().Reach != Touches::Nothing && ++All)
      if (!First || weightOf(A) > weightOf(*First))
        First = &A;
  std::string Line = (*R.WorstOfPeak == Rank::Lost ? "unknown: " : "assumed: ") + First->message();
  if (First->Where)
    Line += " (" + shortPlace(Files, First->Where) + ")";
  if (All > 1)
    Line += ", and " + std::to_string(All - 1) + " more";
  return "  " + styled(wrap(Line, ReportWidth - 2, 4), Look::Bold, Options.Colors) + "\n\n";
}

std::string summary(const ScenarioResult &R, const SourceFiles &Files, const TextOptions &Options) {
  const Replay &M = R.Memory;
  bool Cuda = M.Where.isCuda();
  Table T({{"", false, 0}, {"", true, 0}, {"", false, 74}});
  T.row({"peak allocated", figure(M.Peak.Allocated, R.Peak),
         R.Peak == Status::Lost ? "" : describeMoment(M.Peak.At, Files)},
        Look::Bold);
  if (Cuda)
    T.row({"peak reserved", figure(M.Peak.Reserved, R.Reserved), "what the caching allocator took from the driver"});
  if (R.ProcessPeak)
    T.row({"process", figure(*R.ProcessPeak, R.Peak == Status::Exact ? Status::Assumed : R.Peak),
           "reserved and the CUDA context, as nvidia-smi shows it"});
  std::string Pools;
  if (Cuda)
    Pools = "reserved " + figure(M.EndReserved, R.Reserved) + "; large pool " +
            figure(M.Statistics.Large.Allocated.Current, R.Held) + ", small pool " +
            figure(M.Statistics.Small.Allocated.Current, R.Held);
  T.row({"held at the end", figure(M.EndAllocated, R.Held), Pools});
  const bool Counted = R.Counted != Status::Lost;
  T.row({"parameters", figure(R.Counts.ParameterBytes, R.Counted), Counted ? describeParameters(R.Counts) : ""});
  if (R.Counts.Buffers)
    T.row({"buffers", figure(R.Counts.BufferBytes, R.Counted), Counted ? groupDigits(R.Counts.Buffers) : ""});
  return T.render(2, Options.Colors, ReportWidth);
}

} // namespace

std::string renderText(const ScenarioResult &R, const SourceFiles &Files, const TextOptions &Options) {
  std::string Text = headline(R, Options) + warning(R, Files, Options) + summary(R, Files, Options);
  auto Section = [&](std::string_view Title, const std::string &Body) {
    if (!Body.empty())
      Text += '\n' + styled(Title, Look::Bold, Options.Colors) + '\n' + Body;
  };
  Section("Layers", layerSection(R, Options));
  Section("Memory per phase", phaseSection(R, Files, Options));
  Section(R.Peak == Status::Lost ? "Alive at the peak, as far as is known" : "Alive at the peak",
          peakSection(R, Files, Options));
  Section("Verdict", verdictSection(R, Files, Options));
  Section("What this answer assumes", assumptionSection(R, Files, Options));
  return Text;
}

} // namespace vramlint
