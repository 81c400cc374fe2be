// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Recorded.h"

#include <algorithm>
#include <cstdlib>
#include <sstream>

namespace conformance {

namespace {

std::string clean(std::string Text) {
  std::replace(Text.begin(), Text.end(), '\t', ' ');
  std::replace(Text.begin(), Text.end(), '\n', ' ');
  return Text;
}

std::string joined(const std::vector<std::string> &Parts) {
  std::string Text;
  for (const std::string &Part : Parts)
    Text += (Text.empty() ? "" : ";") + Part;
  return Text;
}

std::vector<std::string> split(const std::string &Text, char At) {
  std::vector<std::string> Parts;
  std::istringstream In(Text);
  for (std::string Part; std::getline(In, Part, At);)
    Parts.push_back(Part);
  return Parts;
}

const char *const Hows[] = {"kept", "twice", "dropped"};
const char *const Seeds[] = {"", "+expanded", "+permuted"};

} // namespace

std::string machineText(const Machine &M) {
  std::ostringstream Out;
  Out << "# machine\t" << M.Major << ' ' << M.Minor << ' ' << M.Cuda << ' ' << M.ComputeMajor << ' ' << M.ComputeMinor
      << ' ' << M.Multiprocessors << ' ' << M.ThreadsPerMultiprocessor << '\t' << M.Gpu << '\n';
  return Out.str();
}

std::optional<Machine> parseMachine(const std::string &Line) {
  const std::vector<std::string> Fields = split(Line, '\t');
  if (Fields.size() < 2 || Fields[0] != "# machine")
    return std::nullopt;
  Machine M;
  std::istringstream In(Fields[1]);
  In >> M.Major >> M.Minor >> M.Cuda >> M.ComputeMajor >> M.ComputeMinor >> M.Multiprocessors >>
      M.ThreadsPerMultiprocessor;
  M.Gpu = Fields.size() > 2 ? Fields[2] : "";
  return M;
}

std::string recordText(const Case &C, Mode How, const Outcome &Real) {
  std::ostringstream Out;
  const char *Ends = Real.Unsupported ? "unsupported" : !Real.Dead.empty() ? "dead" : Real.Error ? "error" : "ok";
  Out << caseText(C) << '\t' << Hows[static_cast<int>(How.How)] << Seeds[static_cast<int>(How.Seeds)] << '\t' << Ends
      << '\t' << clean(Real.Dead.empty() ? Real.Message : Real.Dead) << '\t' << Real.HeldForward << ' '
      << Real.PeakForward << ' ' << Real.HeldBackward << ' ' << Real.PeakBackward << ' ' << Real.HeldEnd << '\t'
      << joined(Real.Results) << '\t' << joined(Real.Gradients) << '\t' << Real.Sequence << '\n';
  return Out.str();
}

std::optional<Record> parseRecord(const std::string &Line) {
  std::vector<std::string> Fields = split(Line, '\t');
  if (Fields.size() < 5)
    return std::nullopt;
  Fields.resize(8);
  Record R;
  R.CaseText = Fields[0];
  for (int How = 0; How < 3; ++How)
    for (int Seed = 0; Seed < 3; ++Seed)
      if (Fields[1] == std::string(Hows[How]) + Seeds[Seed])
        R.How = {static_cast<Results>(How), static_cast<Gradients>(Seed)};
  R.Real.Unsupported = Fields[2] == "unsupported";
  R.Real.Error = Fields[2] == "error";
  (Fields[2] == "dead" ? R.Real.Dead : R.Real.Message) = Fields[3];
  std::istringstream Bytes(Fields[4]);
  Bytes >> R.Real.HeldForward >> R.Real.PeakForward >> R.Real.HeldBackward >> R.Real.PeakBackward >> R.Real.HeldEnd;
  R.Real.Results = split(Fields[5], ';');
  R.Real.Gradients = split(Fields[6], ';');
  R.Real.Sequence = Fields[7];
  return R;
}

} // namespace conformance
